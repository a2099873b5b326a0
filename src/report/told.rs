//! What records tell: each is retold once, and then said to every reader who may hear it, in their language.

use super::{Desk, house};
use crate::games::{Game, Retold};
use crate::journal::{Kept, Record};
use crate::rules::{Fact, Language, Seat, Sentence, Viewer};
use crate::table::pace::Timing;
use crate::table::{HouseEvent, UndoneOrder, house_events, lifted, undone};

/// One sentence of what happened, and who may hear it: everybody, or these seats.
#[derive(Debug, Clone, PartialEq)]
pub struct Heard {
    /// Whom it is for.
    pub only: Option<Vec<Seat>>,
    /// Who hears more of it in a sentence of their own.
    pub except: Option<Seat>,
    /// Whether it is what players write to each other, which not even the moderator reads.
    pub private: bool,
    /// Who writes to the others, where it is their words.
    pub press: Option<Seat>,
    /// Whether nobody is told who that is.
    pub unsigned: bool,
    /// Whether it is for whoever plays its seat then, and not for whoever plays it later.
    pub personal: bool,
    /// Whether it only matters until the next thing is decided, as a bid does that was raised.
    pub passing: bool,
    /// What happened.
    pub sentence: Sentence,
}

impl Heard {
    fn by_all(sentence: Sentence) -> Heard {
        Heard {
            only: None,
            except: None,
            private: false,
            press: None,
            unsigned: false,
            personal: false,
            passing: false,
            sentence,
        }
    }

    /// Something for one seat alone.
    pub fn only_by(seat: Seat, sentence: Sentence) -> Heard {
        Heard { only: Some(vec![seat]), ..Heard::by_all(sentence) }
    }

    /// Whether a viewer may hear it.
    pub fn may_be_heard_by(&self, viewer: Viewer) -> bool {
        let is_meant = |seats: &Vec<Seat>| seats.iter().any(|seat| viewer.sees(*seat));
        let may_read = !self.private || viewer != Viewer::Moderator;
        let hears_more = self.except.is_some_and(|seat| viewer.sees(seat));
        may_read && !hears_more && self.only.as_ref().is_none_or(is_meant)
    }
}

/// Folds a record into the position before it and says what it tells.
pub fn retell(game: &mut dyn Game, line: &str) -> Vec<Heard> {
    let our_fault = |why: String| vec![Heard::by_all(Sentence::new("report-our-fault").with("what", why))];
    let record = match Record::read(line) {
        Ok(record) => record,
        Err(damage) => return our_fault(damage.to_string()),
    };
    let mut told = told_by_house(&record);
    match game.events(&mut lifted(&record)) {
        Ok(events) => {
            let heard = |told: Retold| Heard {
                only: told.owner.map(|owner| vec![owner]),
                passing: told.passing,
                ..Heard::by_all(told.sentence)
            };
            told.extend(game.retell(&events).into_iter().map(heard));
        }
        Err(why) => told.extend(our_fault(why)),
    }
    told
}

/// What a take-back undid, order by order, each to those who may know its words, and that throws are void with it.
pub fn retell_undone<T: AsRef<str>>(lines: impl IntoIterator<Item = T>) -> Vec<Heard> {
    let heard = |order: UndoneOrder| {
        let owner = order.secret.then(|| vec![order.seat]);
        let told = Heard { only: owner, ..Heard::by_all(house::undone_sentence(&order)) };
        let others = UndoneOrder { order: None, ..order.clone() };
        let others = Heard { except: Some(order.seat), ..Heard::by_all(house::undone_sentence(&others)) };
        [Some(told), (order.secret && order.is_open).then_some(others)].into_iter().flatten()
    };
    let undone = undone(lines);
    let throws: usize = undone.iter().filter(|order| order.is_open).map(|order| order.open_draws).sum();
    let void = (throws > 0).then(|| Heard::by_all(Sentence::new("house-tell-undone-throws")));
    undone.into_iter().flat_map(heard).chain(void).collect()
}

/// What the house decided in a record, and the words of players to each other.
fn told_by_house(record: &Record<'_>) -> Vec<Heard> {
    let mut told = Vec::new();
    for event in house_events(record).unwrap_or_default() {
        let press = match &event {
            HouseEvent::Pressed { from, .. } => Some(*from),
            _ => None,
        };
        // A reminder is between the clock and whoever it reminds.
        let only = match &event {
            HouseEvent::Timed(Timing::Remind { seat, .. }) => Some(vec![*seat]),
            _ => None,
        };
        let personal = only.is_some();
        told.extend(house::tell(&event).map(|sentence| Heard {
            press,
            only,
            personal,
            ..Heard::by_all(sentence)
        }));
        let Some(Kept::Secret(words) | Kept::Open(words)) = &record.order else { continue };
        if let HouseEvent::Spoken { to, words: None } = event {
            let sentence = Sentence::new("house-tell-spoken-to")
                .with("to", Fact::all(&to, |seat| Fact::from(*seat)))
                .with("words", words.to_string());
            told.push(Heard { only: Some(to), personal: true, ..Heard::by_all(sentence) });
            continue;
        }
        let HouseEvent::Pressed { from, to, words: None, unsigned } = event else { continue };
        let sentence = match unsigned {
            true => Sentence::new("house-tell-unsigned"),
            false => Sentence::new("house-tell-whispered").with("seat", from),
        };
        let sentence =
            sentence.with("to", Fact::all(&to, |seat| Fact::from(*seat))).with("words", words.to_string());
        let only = Some(to.into_iter().chain([from]).collect());
        told.push(Heard { only, private: true, personal: true, press, unsigned, ..Heard::by_all(sentence) });
    }
    told
}

impl Desk {
    /// What a reader may hear, in their language.
    pub fn hear<'h>(
        &self,
        language: Language,
        names: &[String],
        heard: impl IntoIterator<Item = &'h Heard>,
        viewer: Viewer,
    ) -> Vec<String> {
        let heard = heard.into_iter().filter(|heard| heard.may_be_heard_by(viewer));
        heard.map(|heard| self.say(language, names, &heard.sentence)).collect()
    }
}
