//! Orders about time in a letter: more of it for somebody, and what should be done about somebody who is late.

use super::house_desk::HouseDesk;
use crate::report::Desk;
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
        let Some(about) = late.first().copied() else { return Err(Sentence::new("time-no-nobody-late")) };
        self.time(Timing::Choose { from: self.seat, about, how }, &[])
            .map(|_| Some(Sentence::new("time-chosen")))
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
        said.push(desk.say(language, &[], &Sentence::new("time-tell-pace").with("pace", pace.to_string())));
        said.join(" ")
    }
}
