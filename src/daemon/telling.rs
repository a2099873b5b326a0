//! What happened, as one reader is told it: players by the names that they had then, moments by the reader's own clock,
//! orders in the reader's language. What was said to somebody who played a seat before is not told to whoever plays it now.

use super::reports::Mailroom;
use crate::orders::{Names, Pen};
use crate::report::{Heard, Reading};
use crate::rules::{Fact, Language, Sentence, Viewer, Zone};
use crate::table::Table;
use std::borrow::Cow;

/// The message of an order that was taken back, whose words are those of the record.
const UNDONE: &str = "house-tell-undone";

/// A reader of what happened at a table.
pub(super) struct Ear<'e> {
    room: &'e Mailroom<'e>,
    table: &'e Table,
    reading: Reading,
    viewer: Viewer,
}

impl<'e> Ear<'e> {
    pub(super) fn of(
        room: &'e Mailroom<'e>,
        table: &'e Table,
        language: Language,
        viewer: Viewer,
    ) -> Ear<'e> {
        let agreed = table.replay.house.progress.clocks.pace.as_ref().map_or(Zone::UTC, |pace| pace.zone);
        let reading = match viewer {
            Viewer::Seat(seat) => room.reading(language, table, seat),
            Viewer::Public | Viewer::Moderator => Reading { language, zone: agreed, now: room.at },
        };
        Ear { room, table, reading, viewer }
    }

    /// What a line told, as this reader is told it now; nothing where it was for somebody else.
    pub(super) fn hears<'h>(&self, place: u64, heard: &'h Heard) -> Option<Cow<'h, Heard>> {
        let house = &self.table.replay.house;
        if let (Viewer::Seat(seat), true) = (self.viewer, heard.personal)
            && house.came_after(seat, place)
        {
            return None;
        }
        let is_earlier = house.progress.seated.last().is_some_and(|sat| sat.place > place);
        let names = is_earlier.then(|| house.names_at(place));
        if names.is_none() && heard.sentence.id != UNDONE && !has_moment(&heard.sentence) {
            return Some(Cow::Borrowed(heard));
        }
        let mut heard = heard.clone();
        self.adapt(&mut heard.sentence, names.as_deref());
        Some(Cow::Owned(heard))
    }

    fn adapt(&self, sentence: &mut Sentence, names: Option<&[String]>) {
        let is_undone = sentence.id == UNDONE;
        for (name, fact) in &mut sentence.facts {
            match fact {
                Fact::Name(order) if is_undone && *name == "order" => {
                    *order = in_language(self.table, self.reading.language, order);
                }
                fact => self.adapt_fact(fact, names),
            }
        }
    }

    fn adapt_fact(&self, fact: &mut Fact, names: Option<&[String]>) {
        match fact {
            Fact::Seat(seat) => {
                let then = names.and_then(|names| names.get(seat.index()));
                let now = self.table.replay.house.names().get(seat.index());
                if let Some(then) = then.filter(|then| Some(*then) != now) {
                    *fact = Fact::Name(then.clone());
                }
            }
            Fact::Moment(at) => *fact = Fact::Name(self.room.desk.moment_short(self.reading, *at)),
            Fact::All(facts) | Fact::Row(facts) => {
                facts.iter_mut().for_each(|fact| self.adapt_fact(fact, names))
            }
            Fact::Say(sentence) => self.adapt(sentence, names),
            Fact::Name(_) | Fact::Number(_) | Fact::Word { .. } => {}
        }
    }
}

fn has_moment(sentence: &Sentence) -> bool {
    sentence.facts.iter().any(|(_, fact)| matches!(fact, Fact::Moment(_)))
}

/// The words of a record's order as a reader of some language would write them.
pub(super) fn in_language(table: &Table, language: Language, order: &str) -> String {
    let game = &table.replay.game;
    let pen = Pen { language, players: table.replay.house.names() };
    let read = game.read(order, &Names::of_players(&[]));
    read.map_or_else(|_| order.to_owned(), |read| game.write(&read, &pen))
}
