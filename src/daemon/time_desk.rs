//! Orders about time in a letter: more of it for somebody, and what should be done about somebody who is late.

use super::house_desk::HouseDesk;
use crate::report::{Desk, pace_fact};
use crate::rules::{Language, Seat, Sentence};
use crate::table::pace::{How, Timing};
use crate::table::{Motion, Standing};

impl HouseDesk<'_, '_> {
    /// Does something about time, and tells some seats of it.
    pub(super) fn time(&mut self, timing: Timing, tell: &[Seat]) -> Result<Option<Sentence>, Sentence> {
        let put = self.table.put(&self.hand, &Motion::Time(timing));
        let sheet = put.map_err(|refusal| refusal.sentence())?;
        self.keep(sheet);
        self.press_to.extend(tell);
        Ok(Some(Sentence::new("time-done")))
    }

    /// What the writer thinks should be done about whoever is late.
    pub(super) fn vote(&mut self, how: How) -> Result<Option<Sentence>, Sentence> {
        let clocks = &self.table.replay.house.progress.clocks;
        let late: Vec<Seat> = clocks.late().map(|late| late.seat).filter(|late| *late != self.seat).collect();
        if late.is_empty() {
            let is_late = clocks.late().any(|late| late.seat == self.seat);
            let why = if is_late { "time-no-yourself-late" } else { "time-no-nobody-late" };
            return Err(Sentence::new(why));
        }
        // Where several are late the letter asks about all of them, and one voice answers it.
        let mut said = Ok(None);
        for about in late {
            let chosen = self.time(Timing::Choose { from: self.seat, about, how }, &[]);
            said = match (said, chosen) {
                (Ok(Some(said)), _) => Ok(Some(said)),
                (_, chosen) => chosen.map(|_| Some(Sentence::new("time-chosen"))),
            };
        }
        said
    }

    /// Until when who has to decide, and the pace of the table.
    pub(super) fn deadlines(&self, desk: &Desk, language: Language) -> String {
        let replay = &self.table.replay;
        let reading = self.clerk.room.reading(language, self.table, self.seat);
        let Some(pace) = &replay.house.progress.clocks.pace else {
            return desk.say(language, &[], &Sentence::new("house-no-deadline"));
        };
        let asked = match replay.standing() {
            Standing::ToMove(seats) => seats,
            _ => Vec::new(),
        };
        let mut said: Vec<String> =
            asked.into_iter().filter_map(|seat| desk.deadline(reading, replay, seat)).collect();
        said.push(desk.say(language, &[], &Sentence::new("time-tell-pace").with("pace", pace_fact(pace))));
        said.join(" ")
    }
}
