//! What is new at a table, and how it is told to those who may hear it.

use super::reports::Mailroom;
use super::telling::Ear;
use crate::games::Game;
use crate::journal::{JournalError, Kept, Record, RecordLine};
use crate::report::{Course, Happened, Heard, Leaf, retell, retell_undone};
use crate::rules::{Fact, Language, Seat, Sentence, Viewer};
use crate::table::pace::Timing;
use crate::table::{HouseEvent, Table, lines_after, own, taken_back_to};
use std::borrow::Cow;
use std::sync::Arc;

/// How many lines a report tells of what has happened; what is new is always told whole.
const MOST_TOLD: usize = 10;

/// A table as it will be once some new lines are kept.
#[derive(Clone, Copy)]
pub struct News<'n> {
    /// The table.
    pub table: &'n Table,
    /// The lines that the journal does not have yet, in order.
    pub fresh: &'n [RecordLine],
}

/// What has happened at a table.
pub(super) struct History {
    /// What records tell, by their numbers.
    pub(super) told: Vec<(u64, Vec<Heard>)>,
    /// The position before what is new.
    pub(super) before: Option<Arc<dyn Game>>,
}

impl History {
    /// What a seat may hear of the records from this one on.
    pub(super) fn heard(&self, from: u64, seat: Seat) -> impl Iterator<Item = &Heard> {
        let told = self.told.iter().filter(move |(record, _)| *record >= from);
        told.flat_map(|(_, heard)| heard).filter(move |heard| heard.may_be_heard_by(Viewer::Seat(seat)))
    }
}

impl News<'_> {
    /// How many records the journal has.
    pub(super) fn kept(&self) -> u64 {
        self.table.tip().next - self.fresh.len() as u64
    }

    /// The seats that somebody else, or somebody at another address, plays from now on.
    pub(super) fn seated(&self) -> Vec<Seat> {
        let seated = |line: &RecordLine| {
            let record = line.contains("\"Seated\"").then(|| Record::read(line).ok()).flatten()?;
            record.house.iter().find_map(|event| match serde_json::from_str(event.get()) {
                Ok(HouseEvent::Seated { seat, .. }) => Some(seat),
                _ => None,
            })
        };
        self.fresh.iter().filter_map(seated).collect()
    }

    /// What was done about time.
    pub(super) fn timings(&self) -> Vec<Timing> {
        let timed = self.fresh.iter().filter(|line| line.contains("\"Timed\""));
        let events = timed.filter_map(|line| Record::read(line).ok()).flat_map(|record| {
            let events = record.house.iter().filter_map(|event| serde_json::from_str(event.get()).ok());
            events.collect::<Vec<HouseEvent>>()
        });
        let timing = |event| match event {
            HouseEvent::Timed(timing) => Some(timing),
            _ => None,
        };
        events.filter_map(timing).collect()
    }

    /// The last record in force up to a record: a seat may have moved in one that was taken back since.
    pub(super) fn base(&self, from: u64) -> u64 {
        let last = from.min(self.kept().saturating_sub(1));
        (0..=last).rev().find(|record| self.table.replay.in_force(*record)).unwrap_or(0)
    }
}

impl Mailroom<'_> {
    /// How a game went, from its first record to its last.
    pub(super) fn course(&self, news: News<'_>) -> Result<Course, JournalError> {
        let replay = &news.table.replay;
        let Ok(mut game) = news.table.at(self.journal, 0) else { return Ok(Course::default()) };
        let lines = self.journal.read_range(news.table.name(), 1, news.kept())?;
        let mut course = Course::default();
        for (record, line) in (1..).zip(lines.iter().chain(news.fresh)) {
            if replay.in_force(record) {
                course.told.push((record, retell(own(&mut game), line)));
                let seats = Seat::all(replay.house.names().len());
                course.worth.push(seats.map(|seat| game.wealth(seat)).collect());
            }
        }
        Ok(course)
    }

    /// What a seat has not been told yet, because the letter that tells it waits.
    pub fn untold(
        &self,
        news: News<'_>,
        language: Language,
        seat: Seat,
        from: u64,
    ) -> Result<Option<Leaf>, JournalError> {
        let mut story = self.story(news, from)?;
        story.told.retain(|(record, _)| *record < news.kept());
        let told = self.since(news, &story, language, Viewer::Seat(seat), from, false);
        let leaf = || self.desk.story_leaf(language, &Sentence::new("letter-since"), told.clone());
        Ok((!told.is_empty()).then(leaf))
    }

    /// What everybody may hear of what has happened after a record.
    pub(super) fn told_to_public(
        &self,
        news: News<'_>,
        language: Language,
        from: u64,
    ) -> Result<Vec<String>, JournalError> {
        let story = self.story(news, from)?;
        let heard = story.told.iter().filter(|(record, _)| *record > from).flat_map(|(_, heard)| heard);
        let is_new = heard.into_iter().any(|heard| heard.may_be_heard_by(Viewer::Public));
        Ok(if is_new { self.since(news, &story, language, Viewer::Public, from, true) } else { Vec::new() })
    }

    /// Whether a game begins, or another of its rounds, with what is new.
    pub(super) fn is_new_round(&self, news: News<'_>) -> bool {
        let replay = &news.table.replay;
        if replay.house.progress.started.is_none() {
            return false;
        }
        let before = news.kept().checked_sub(1).map(|last| news.base(last));
        let before = before.and_then(|last| news.table.at(self.journal, last).ok());
        let is_new = news.fresh.iter().any(|line| line.contains("\"Started\""));
        is_new || before.is_none_or(|before| before.round() != replay.game.round())
    }

    /// What has happened at a table after a record, retold for everybody at once.
    pub(super) fn story(&self, news: News<'_>, from: u64) -> Result<History, JournalError> {
        let News { table, fresh } = news;
        let replay = &table.replay;
        let base = news.base(from);
        let (mut told, mut before) = (Vec::new(), None);
        let Ok(mut game) = table.at(self.journal, base) else { return Ok(History { told, before }) };
        let lines = self.journal.read_range(table.name(), base + 1, news.kept())?;
        let (mut is_agreed, mut is_alone) = (false, false);
        // Of a table that is just opened the first record is new, too.
        let first = if news.kept() == 0 { 0 } else { base + 1 };
        for (record, line) in (first..).zip(lines.iter().chain(fresh)) {
            if record == news.kept() {
                before = Some(Arc::clone(&game));
            }
            // What was taken back is not told, but that it was; such a record changes no position itself.
            if replay.in_force(record) || line.contains("\"TakenBack\"") {
                let mut heard = retell(own(&mut game), line);
                if is_agreed {
                    agreed(&mut heard, is_alone);
                }
                heard.extend(self.undone_by(news, record, line)?);
                told.push((record, heard));
            }
            // What follows a consent right away is what was agreed on.
            is_alone = line.contains("\"Proposed\"");
            is_agreed = is_alone || line.contains("\"Consented\"");
        }
        Ok(History { told, before })
    }

    /// What the record at a place took back, in words.
    pub(super) fn undone_by(
        &self,
        news: News<'_>,
        place: u64,
        line: &str,
    ) -> Result<Vec<Heard>, JournalError> {
        let record = if line.contains("\"TakenBack\"") { Record::read(line).ok() } else { None };
        let Some(to) = record.and_then(|record| taken_back_to(&record)) else { return Ok(Vec::new()) };
        let gone = lines_after(self.journal, news.table.name(), to, place.min(news.kept()))?;
        let again = if place >= news.kept() { self.given_again(news.table, &gone) } else { Vec::new() };
        Ok(retell_undone(gone).into_iter().chain(again).collect())
    }

    /// What has happened after a record, said to a seat, a line for a turn or a lot: all that is new, and of what was there
    /// before only the last part. The rest is counted, with the order that tells it again. What only mattered until
    /// something was decided, as the bids for what is sold now, is left to that order too. What was agreed on before the game
    /// began stands in the first letter, and in no other.
    pub(super) fn since(
        &self,
        news: News<'_>,
        story: &History,
        language: Language,
        viewer: Viewer,
        from: u64,
        is_first: bool,
    ) -> Vec<String> {
        let table = news.table;
        let (names, kept, base) = (table.replay.house.names(), news.kept(), news.base(from));
        let ear = Ear::of(self, table, language, viewer);
        let told = story.told.iter().filter(|(record, _)| *record > base || kept == 0);
        let told = told.flat_map(|(record, heard)| heard.iter().map(|heard| (*record, heard)));
        let mut told: Vec<(u64, Cow<'_, Heard>)> =
            told.filter_map(|(record, heard)| Some((record, ear.hears(record, heard)?))).collect();
        leave_out_overtaken(&mut told, viewer);
        if !is_first {
            leave_out_agreed(&mut told, kept);
        }
        let told = told.iter().map(|(record, heard)| Happened { record: *record, heard });
        let (mut earlier, mut new) = (Vec::new(), Vec::new());
        for line in self.desk.digest(language, names, told, viewer) {
            if line.record < kept { &mut earlier } else { &mut new }.push(line.text);
        }
        let room = MOST_TOLD.saturating_sub(new.len());
        let left_out = earlier.len().saturating_sub(room);
        let mut told = Vec::new();
        if left_out > 0 {
            let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            let tells = |heard: &[Heard]| heard.iter().any(|heard| heard.may_be_heard_by(viewer));
            let records = story.told.iter().filter(|(record, heard)| *record > base && tells(heard)).count();
            let sentence = Sentence::new("letter-earlier")
                .with("count", count(left_out as u64))
                .with("records", count(records as u64));
            told.push(self.desk.say(language, &[], &sentence));
        }
        told.extend(earlier.drain(left_out..));
        told.extend(new);
        told
    }

    /// A seat's diary.
    pub(super) fn notes(&self, news: News<'_>, seat: Seat) -> Result<Vec<String>, JournalError> {
        let News { table, fresh } = news;
        let kept = table.tip().next - fresh.len() as u64;
        let mut notes = Vec::new();
        for (_, record) in table.replay.house.progress.notes.iter().filter(|(owner, _)| *owner == seat) {
            let line = match record.checked_sub(kept) {
                Some(place) => fresh.get(place as usize).cloned(),
                None => self.journal.read_range(table.name(), *record, record + 1)?.pop(),
            };
            let Some(line) = line else { continue };
            if let Ok(Record { order: Some(Kept::Secret(words) | Kept::Open(words)), .. }) =
                Record::read(&line)
            {
                notes.push(words.into_owned());
            }
        }
        Ok(notes)
    }
}

/// Leaves out what was agreed on before the game began, and was told to everybody in their first letters.
fn leave_out_agreed(told: &mut Vec<(u64, Cow<'_, Heard>)>, kept: u64) {
    const AGREED: [&str; 5] =
        ["house-tell-opened", "house-tell-salted", "time-tell-pace", "time-tell-no-pace", "customs-tell"];
    let begins = told.iter().find(|(_, heard)| heard.sentence.id == "house-tell-started");
    let Some(begins) = begins.map(|(record, _)| *record) else { return };
    told.retain(|(record, heard)| {
        *record > begins || *record >= kept || !AGREED.contains(&heard.sentence.id)
    });
}

/// Leaves out reminders that a later one, or time that ran out, has overtaken: somebody's time is over by one part, not by two.
fn leave_out_overtaken(told: &mut Vec<(u64, Cow<'_, Heard>)>, viewer: Viewer) {
    const REMINDED: &str = "time-tell-remind";
    const RAN_OUT: [&str; 3] = ["time-tell-bank", "time-tell-grace", "time-tell-late"];
    let Viewer::Seat(reader) = viewer else { return };
    let is_of_reader = |heard: &Heard| {
        heard.sentence.facts.iter().any(|(_, fact)| matches!(fact, Fact::Seat(seat) if *seat == reader))
    };
    let overtakes = |heard: &Heard| {
        heard.sentence.id == REMINDED || RAN_OUT.contains(&heard.sentence.id) && is_of_reader(heard)
    };
    let last = told.iter().rposition(|(_, heard)| overtakes(heard));
    let mut place = 0;
    told.retain(|(_, heard)| {
        let stays = heard.sentence.id != REMINDED || Some(place) == last;
        place += 1;
        stays
    });
}

/// A take-back that everybody who was asked has agreed to is not the moderator's; what followed the proposal at once needed
/// nobody's consent.
fn agreed(heard: &mut [Heard], is_alone: bool) {
    let id = if is_alone { "consent-tell-taken-back-alone" } else { "consent-tell-taken-back" };
    for heard in heard.iter_mut().filter(|heard| heard.sentence.id == "house-tell-taken-back") {
        heard.sentence = Sentence::new(id);
    }
}
