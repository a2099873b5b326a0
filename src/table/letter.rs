//! A letter's own words, sorted: which lines are orders, for which table, and which are only prose.

use super::house_orders::{HouseOrder, VERBS, looks_like_house_order};
use crate::games::AnyTitle;
use crate::orders::{self, Line, Misread, Names};

/// The part of a letter that speaks to one table.
#[derive(Debug, Default)]
pub struct Section {
    /// The table that was named, if one was.
    pub table: Option<String>,
    /// The seat that was named, if one was.
    pub seat: Option<String>,
    /// Everything that it says, in order.
    pub lines: Vec<Said>,
}

/// One thing that a letter says.
#[derive(Debug)]
pub enum Said {
    /// A line as it was written, not yet understood.
    Words(String),
    /// An order of the title, which is meant.
    Order {
        /// As it was written.
        text: String,
        /// As it is read.
        line: String,
    },
    /// An order of the title that is only probable: it is offered and not carried out.
    Probable {
        /// As it was written.
        text: String,
        /// As it would be read.
        line: String,
    },
    /// An order to the house.
    House {
        /// As it was written.
        line: String,
        /// As it was read.
        order: Result<HouseOrder, Misread>,
    },
}

/// Who sits at a table, and what is played there.
pub struct Setting<'s> {
    /// The title.
    pub title: &'s dyn AnyTitle,
    /// The players.
    pub players: Vec<String>,
}

/// Sorts the own words of a letter into sections. `setting` says what a named table is like, or with
/// no name the one the letter is for; where it knows nothing the words are sorted all the same.
pub fn sort<'s>(own: &[String], setting: impl Fn(Option<&str>) -> Option<Setting<'s>>) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut here = Here::new(setting(None));
    // Orders to a table that the letter is for anyway are no greeting to another one.
    let (is_for_one, mut has_orders) = (here.title.is_some(), false);
    for line in own {
        let plain = line.trim();
        // `status?` and `help!` are as good as without.
        let bare = plain.trim_end_matches(['?', '!', '.', ' ']);
        let plain =
            if bare.contains(' ') || bare.is_empty() || !looks_like_house_order(bare) { plain } else { bare };
        if is_end(plain) {
            break;
        }
        let section = sections.last_mut().expect("there is always one");
        if looks_like_house_order(plain) && !is_mere_prose(plain) {
            let order = orders::read(plain, VERBS, &(), &here.players).map(|reading| reading.order);
            // `più economica possibile, ho le bollette` asks for no more time.
            let is_other = matches!(order, Err(Misread::Missing { .. } | Misread::NotANumber { .. }));
            if is_other && !here.listening && is_sentence(plain) {
                section.lines.push(Said::Words(plain.to_owned()));
                continue;
            }
            if let Ok(HouseOrder::Table { name }) = order {
                here = Here::new(setting(Some(&name)));
                sections.push(Section { table: Some(name), ..Section::default() });
                continue;
            }
            if let Ok(HouseOrder::Seat { name }) = order {
                here.listening = false;
                let is_silent = section.lines.iter().all(|said| matches!(said, Said::Words(_)));
                match is_silent && section.seat.is_none() {
                    true => section.seat = Some(name),
                    false => {
                        let table = section.table.clone();
                        sections.push(Section { table, seat: Some(name), ..Section::default() });
                    }
                }
                continue;
            }
            here.listening = matches!(order, Ok(HouseOrder::Press { .. } | HouseOrder::Note { .. }));
            section.lines.push(Said::House { line: line.trim().to_owned(), order });
        } else if here.is_order(plain) {
            here.listening = false;
            section.lines.push(Said::Words(plain.to_owned()));
            has_orders |= is_for_one && sections.len() == 1;
        } else if plain == "." {
            here.listening = false;
        } else if here.listening {
            go_on(section, plain);
        } else {
            section.lines.push(Said::Words(plain.to_owned()));
        }
    }
    // A greeting before `table …` or `seat …` belongs to what follows it.
    if let [first, next, ..] = &mut sections[..]
        && first.table.is_none()
        && first.seat.is_none()
        && first.lines.iter().all(|said| matches!(said, Said::Words(_)))
        && !(has_orders && next.table.is_some())
    {
        next.lines.splice(0..0, std::mem::take(&mut first.lines));
    }
    let says = |said: &Said| !matches!(said, Said::Words(line) if line.is_empty());
    let speaks = |section: &Section| {
        section.table.is_some() || section.seat.is_some() || section.lines.iter().any(says)
    };
    sections.retain(speaks);
    sections
}

/// The table that the lines being read are for.
struct Here<'s> {
    title: Option<&'s dyn AnyTitle>,
    players: Names,
    /// Whether prose belongs to the press or note above it.
    listening: bool,
}

impl Section {
    /// How many lines may be orders: all that are as short as one.
    pub fn weight(&self) -> usize {
        const MOST_WORDS: usize = 12;
        let is_short = |line: &str| (1..=MOST_WORDS).contains(&line.split_whitespace().count());
        self.lines.iter().filter(|said| !matches!(said, Said::Words(line) if !is_short(line))).count()
    }
}

impl<'s> Here<'s> {
    fn new(setting: Option<Setting<'s>>) -> Here<'s> {
        let players = setting.as_ref().map_or(&[] as &[String], |setting| &setting.players);
        let players = Names::of_players(players);
        Here { title: setting.map(|setting| setting.title), players, listening: false }
    }

    fn is_order(&self, line: &str) -> bool {
        match self.title {
            Some(title) => title.looks_like_order(line),
            None => crate::games::TITLES.iter().any(|title| title.looks_like_order(line)),
        }
    }
}

/// Whether a line that begins with a word of the house goes on as no order of the house does: `Report back soon.`
pub fn is_mere_prose(line: &str) -> bool {
    let words = Line::new(line);
    let first = words.folded().split(' ').next().unwrap_or_default();
    let alone = [
        "status", "stato", "report", "rapporto", "map", "mappa", "orders", "ordini", "rules", "regole",
        "undo", "games", "partite", "resign", "draw", "patta", "withdraw",
    ];
    let short = ["table", "tavolo", "seat", "posto", "help", "aiuto", "history", "storia", "leave", "lascio"];
    let count = words.folded().split(' ').filter(|word| word.chars().any(char::is_alphanumeric)).count();
    let talks = line.ends_with(['!', '.']) || line.contains(", ");
    let pressed = ["press", "stampa", "messaggio"];
    (alone.contains(&first) && count > 2)
        || (short.contains(&first) && (count > 4 || (talks && count > 2)))
        || (pressed.contains(&first)
            && !line.contains(':')
            && count > 1
            && !line.contains(" to ")
            && !line.contains(" a "))
}

/// Whether a line has too many words, or a comma, for an order of the house with a slip in it.
fn is_sentence(line: &str) -> bool {
    const MOST: usize = 4;
    line.split_whitespace().count() > MOST || line.contains(", ")
}

/// `end` or `fine` alone on a line ends the reading.
fn is_end(line: &str) -> bool {
    let line = Line::new(line);
    matches!(line.folded().trim_matches(|letter: char| !letter.is_alphanumeric()), "end" | "fine")
}

/// Adds a line to the press or note before it.
fn go_on(section: &mut Section, more: &str) {
    if let Some(Said::House {
        order: Ok(HouseOrder::Press { words, .. } | HouseOrder::Note { words }), ..
    }) = section.lines.last_mut()
    {
        words.push('\n');
        words.push_str(more);
    }
}
