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
    /// Every line that says something to the table, in order.
    pub lines: Vec<Said>,
}

/// One line that is no prose.
#[derive(Debug)]
pub enum Said {
    /// An order of the title.
    Order(String),
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
    pub players: &'s [String],
}

/// Sorts the own words of a letter into sections. `setting` says what a named table is like, or with
/// no name the one the letter is for; where it knows nothing the words are sorted all the same.
pub fn sort<'s>(own: &[String], setting: impl Fn(Option<&str>) -> Option<Setting<'s>>) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut here = Here::new(setting(None));
    for line in own {
        let plain = line.trim();
        if is_end(plain) {
            break;
        }
        let section = sections.last_mut().expect("there is always one");
        if looks_like_house_order(plain) {
            let order = orders::read(plain, VERBS, &(), &here.players).map(|reading| reading.order);
            if let Ok(HouseOrder::Table { name }) = order {
                here = Here::new(setting(Some(&name)));
                sections.push(Section { table: Some(name), ..Section::default() });
                continue;
            }
            if let Ok(HouseOrder::Seat { name }) = order {
                here.listening = false;
                match section.lines.is_empty() && section.seat.is_none() {
                    true => section.seat = Some(name),
                    false => {
                        let table = section.table.clone();
                        sections.push(Section { table, seat: Some(name), ..Section::default() });
                    }
                }
                continue;
            }
            here.listening = matches!(order, Ok(HouseOrder::Press { .. } | HouseOrder::Note { .. }));
            section.lines.push(Said::House { line: plain.to_owned(), order });
        } else if here.is_order(plain) {
            here.listening = false;
            section.lines.push(Said::Order(plain.to_owned()));
        } else if plain == "." {
            here.listening = false;
        } else if here.listening {
            go_on(section, plain);
        }
    }
    let speaks =
        |section: &Section| section.table.is_some() || section.seat.is_some() || !section.lines.is_empty();
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

impl<'s> Here<'s> {
    fn new(setting: Option<Setting<'s>>) -> Here<'s> {
        let players = setting.as_ref().map_or(&[] as &[String], |setting| setting.players);
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
