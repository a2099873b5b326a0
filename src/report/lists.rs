//! Lists for players and operators: legal orders, the order reference, titles, tables.

use super::house::span_fact;
use super::layout::Prepared;
use super::shorten::{head_of, shorten};
use super::{Desk, Leaf, Reading};
use crate::games::{self, AnyTitle, BoardLabel};
use crate::orders::{Pen, VerbInfo};
use crate::rules::{Fact, Language, Options, Seat, Sentence, Span};
use crate::table::{Index, Replay, Stage, Standing, Waits};
use serde::Serialize;

#[derive(Serialize)]
struct OptionsPage<'p> {
    names: &'p [String],
    /// Whole orders, one of each kind, to be copied and changed.
    ready: Vec<String>,
    now: Vec<String>,
    later: Vec<String>,
    /// Whether anything was shortened.
    shortened: bool,
    standing: String,
}

#[derive(Serialize)]
struct ReferencePage<'p> {
    id: &'p str,
    title: &'p str,
    verbs: Vec<VerbRow>,
    options: Vec<&'p str>,
}

#[derive(Serialize)]
struct VerbRow {
    id: &'static str,
    form: &'static str,
    example: &'static str,
    also: Vec<&'static str>,
    elsewhere: Vec<&'static str>,
}

#[derive(Serialize)]
struct TitlesPage<'p> {
    rows: Vec<TitleRow<'p>>,
}

#[derive(Serialize)]
struct TitleRow<'p> {
    id: &'p str,
    title: &'p str,
    least: usize,
    most: usize,
    board: &'p BoardLabel,
}

#[derive(Serialize)]
struct TablesPage<'p> {
    rows: Vec<TableRow<'p>>,
}

#[derive(Serialize)]
struct TableRow<'p> {
    table: &'p str,
    title: &'p str,
    players: &'p [String],
    records: u64,
    stage: Stage,
    waits: String,
}

impl Desk {
    /// What a seat may order now and leave ahead, ready to be edited and sent; long lists are shortened.
    pub fn options(&self, language: Language, replay: &Replay, seat: Seat) -> String {
        self.write(language, "options.txt", &self.options_page(language, replay, seat))
    }

    /// The same for a letter, which says elsewhere whose move it is.
    pub fn options_leaf(&self, language: Language, replay: &Replay, seat: Seat) -> Leaf {
        let page = OptionsPage { standing: String::new(), ..self.options_page(language, replay, seat) };
        self.write_both(language, "options", &page)
    }

    /// Both of its layouts, prepared.
    pub(super) fn prepared_options_leaf(
        &self,
        language: Language,
        replay: &Replay,
        seat: Seat,
    ) -> Result<[Prepared<'_>; 2], String> {
        self.prepare_both(language, "options", &self.options_page(language, replay, seat))
    }

    fn options_page<'p>(&self, language: Language, replay: &'p Replay, seat: Seat) -> OptionsPage<'p> {
        let standing = replay.standing();
        let options = match standing {
            Standing::ToMove(_) => {
                replay.game.options(seat, &Pen { language, players: replay.house.names() })
            }
            _ => Options::default(),
        };
        let (now, later) = (shorten(&options.now), shorten(&options.later));
        let shortened = now.len() < options.now.len() || later.len() < options.later.len();
        let standing = self.stands(language, replay, &standing, Some(seat));
        let ready = ready(&options.now);
        OptionsPage { names: replay.house.names(), ready, now, later, shortened, standing }
    }

    /// The order reference of a title: every verb with form, meaning, example and other words for it.
    pub fn reference(&self, language: Language, title: &dyn AnyTitle) -> String {
        let verbs = title.verbs().iter().map(|verb| verb_row(verb, language)).collect();
        let options = title.options().iter().map(|choice| choice.key).collect();
        let page = ReferencePage { id: title.id(), title: title.name(), verbs, options };
        self.write(language, "reference.txt", &page)
    }

    /// Titles with the boards they are played on.
    pub fn titles(&self, language: Language, rows: &[(&dyn AnyTitle, BoardLabel)]) -> String {
        let row = |(title, board)| -> TitleRow<'_> {
            let title: &dyn AnyTitle = title;
            let (least, most) = title.seats().into_inner();
            TitleRow { id: title.id(), title: title.name(), least, most, board }
        };
        let rows = rows.iter().map(|(title, board)| row((*title, board))).collect();
        self.write(language, "titles.txt", &TitlesPage { rows })
    }

    /// Tables with what there is to say about each.
    pub fn tables(&self, reading: Reading, rows: &[(String, Index, Option<Waits>)]) -> String {
        let rows = rows
            .iter()
            .map(|(table, index, waits)| TableRow {
                table,
                title: games::find(&index.title).map_or(&index.title, |title| title.name()),
                players: &index.seats,
                records: index.records,
                stage: index.stage,
                waits: waits.as_ref().map(|waits| self.waits(reading, index, waits)).unwrap_or_default(),
            })
            .collect();
        self.write(reading.language, "tables.txt", &TablesPage { rows })
    }

    /// For whom a table waits, and since when: `Anna, since Mon 16 Nov 03:54 (3 days)`.
    fn waits(&self, reading: Reading, index: &Index, waits: &Waits) -> String {
        let names = waits.seats.iter().filter_map(|seat| index.seats.get(seat.index()));
        let mut whom: Vec<Fact> = names.map(|name| Fact::from(name.as_str())).collect();
        if waits.moderator {
            whom.push(Fact::Word { id: "tables-moderator".to_owned(), name: String::new() });
        }
        let sentence = Sentence::new("tables-waits")
            .with("whom", whom)
            .with("since", self.moment_short(reading, waits.since))
            .with("span", span_fact(Span((reading.now - waits.since).num_seconds().max(60)).rounded()));
        self.say(reading.language, &index.seats, &sentence)
    }
}

/// One whole order of each kind.
fn ready(orders: &[String]) -> Vec<String> {
    const MOST: usize = 4;
    let mut ready: Vec<&String> = Vec::new();
    for order in orders {
        if !ready.iter().any(|other| head_of(other) == head_of(order)) {
            ready.push(order);
        }
    }
    ready.into_iter().take(MOST).cloned().collect()
}

fn verb_row(verb: &VerbInfo<'static>, language: Language) -> VerbRow {
    let spoken = verb.spoken(language);
    let others = Language::ALL.into_iter().filter(|other| *other != language);
    VerbRow {
        id: verb.id,
        form: spoken.form,
        example: spoken.example,
        also: spoken.words.iter().skip(1).copied().collect(),
        elsewhere: others.flat_map(|other| verb.spoken(other).words).copied().collect(),
    }
}
