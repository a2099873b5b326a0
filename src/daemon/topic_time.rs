//! Time in a topic: until when somebody has to decide, who is reminded, and what the others are asked about somebody who is
//! late. Who gets letters is told there; who plays in the topic alone is called by their name in it.

use super::news::News;
use super::post_office::PostOffice;
use super::topics::Card;
use crate::journal::RecordLine;
use crate::report::Reading;
use crate::rules::{Seat, Sentence, Zone};
use crate::table::Table;
use crate::table::pace::{Stage, Timing};
use chrono::{DateTime, Utc};

/// What the clock, or somebody who proposes something, wants of those who play in a topic alone.
#[derive(Default)]
pub(super) struct Calls {
    /// What they are told.
    pub(super) said: Vec<String>,
    /// What those are called in the forum who should look.
    pub(super) names: Vec<String>,
    /// Whether the records hold nothing but reminders of those who get letters.
    pub(super) is_silent: bool,
}

impl PostOffice<'_> {
    /// What new records want of those who play in the topic alone.
    pub(super) fn calls(
        &self,
        table: &Table,
        card: &Card,
        lines: &[RecordLine],
        now: DateTime<Utc>,
    ) -> Calls {
        let room = self.daemon.room(now);
        let seats = card.seats.values().copied();
        let here: Vec<Seat> = seats.filter(|seat| room.address_of(table, *seat).is_none()).collect();
        let of = |line: &RecordLine| News { table, fresh: std::slice::from_ref(line) }.timings();
        let is_mere_reminder = |line: &RecordLine| match &of(line)[..] {
            [Timing::Remind { seat, .. }] => !here.contains(seat),
            _ => false,
        };
        let mut calls =
            Calls { is_silent: !lines.is_empty() && lines.iter().all(is_mere_reminder), ..Calls::default() };
        if here.is_empty() {
            return calls;
        }
        let runs = |seat: Seat| table.replay.house.progress.clocks.deadline(seat).is_some();
        let timings: Vec<Timing> = lines.iter().flat_map(of).collect();
        for seat in here.iter().copied().filter(|seat| runs(*seat)) {
            let reminded = timings.iter().rev().find_map(|timing| match timing {
                Timing::Remind { seat: other, percent } if *other == seat => Some(Some(*percent)),
                Timing::RunOut { seat: other, .. } if *other == seat => Some(None),
                _ => None,
            });
            if let Some(percent) = reminded {
                calls.names.extend(card.mention(seat).map(str::to_owned));
                calls.said.extend(percent.map(|percent| self.reminder(table, seat, percent)));
            }
        }
        let is_late = timings.iter().any(|timing| matches!(timing, Timing::RunOut { into: Stage::Late, .. }));
        let is_proposed = lines.iter().any(|line| line.contains("\"Proposed\""));
        let reading = self.public_reading(table, now);
        for seat in here {
            let Some(questions) = self.questions(table, reading, seat, is_late, is_proposed) else {
                continue;
            };
            calls.names.extend(card.mention(seat).map(str::to_owned));
            for line in questions.lines().map(str::trim).filter(|line| !line.is_empty()) {
                if !calls.said.iter().any(|said| said == line) {
                    calls.said.push(line.to_owned());
                }
            }
        }
        calls
    }

    /// What a seat is asked about somebody who is late, and about what somebody proposes.
    fn questions(
        &self,
        table: &Table,
        reading: Reading,
        seat: Seat,
        is_late: bool,
        is_proposed: bool,
    ) -> Option<String> {
        let (desk, replay) = (self.daemon.desk, &table.replay);
        let late = is_late.then(|| desk.late_question(reading, replay, seat)).flatten();
        let proposal = is_proposed.then(|| desk.proposal(reading, replay, seat)).flatten();
        let questions: Vec<String> = late.into_iter().chain(proposal).collect();
        (!questions.is_empty()).then(|| questions.join("\n"))
    }

    fn reminder(&self, table: &Table, seat: Seat, percent: u8) -> String {
        let sentence = Sentence::new("forum-remind").with("seat", seat).with("percent", i64::from(percent));
        self.daemon.desk.say(self.daemon.language, table.replay.house.names(), &sentence)
    }

    /// Until when those who are asked have to decide, in the zone of the table.
    pub(super) fn until(&self, table: &Table, asked: &[Seat], now: DateTime<Utc>) -> Option<String> {
        let (desk, names) = (self.daemon.desk, table.replay.house.names());
        let reading = self.public_reading(table, now);
        let of = |seat: &Seat| Some((*seat, desk.until(reading, &table.replay, *seat)?));
        let all: Vec<(Seat, String)> = asked.iter().filter_map(of).collect();
        let (_, first) = all.first()?;
        if all.iter().all(|(_, until)| until == first) {
            return Some(first.clone());
        }
        let one = |(seat, until): &(Seat, String)| {
            let sentence = Sentence::new("forum-until").with("seat", *seat).with("until", until.as_str());
            desk.say(reading.language, names, &sentence)
        };
        Some(all.iter().map(one).collect::<Vec<String>>().join(" "))
    }

    fn public_reading(&self, table: &Table, now: DateTime<Utc>) -> Reading {
        let pace = table.replay.house.progress.clocks.pace.as_ref();
        let zone = pace.map_or(Zone::UTC, |pace| pace.zone);
        Reading { language: self.daemon.language, zone, now }
    }
}
