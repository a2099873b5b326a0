//! What players propose to each other in letters, and what they agree on.

use super::house_desk::HouseDesk;
use crate::journal::RecordLine;
use crate::rules::{Seat, Sentence};
use crate::table::{HallError, Motion, Question, undoing};

/// What to say about an order, or why not.
type Said = Result<Option<Sentence>, Sentence>;

impl HouseDesk<'_, '_> {
    /// The writer wants their last order back: those whose later orders would be void are asked, past a throw everybody.
    pub(super) fn undo(&mut self) -> Result<Said, HallError> {
        let lines = self.all_lines()?;
        match undoing(&self.table.replay, self.seat, &lines[..]) {
            Ok(undoing) => self.propose(Question::Undo { to: undoing.to }),
            Err(refusal) => Ok(Err(refusal.sentence())),
        }
    }

    /// The writer proposes something; where nobody has to be asked it is done at once.
    pub(super) fn propose(&mut self, question: Question) -> Result<Said, HallError> {
        let lines = self.all_lines()?;
        let motion = Motion::Propose { from: self.seat, question };
        let sheet = match self.table.put_with(&self.hand, &motion, &lines) {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal.sentence())),
        };
        self.keep(sheet);
        self.tell_all();
        Ok(Ok(Some(Sentence::new(if self.do_agreed()? { "consent-done-alone" } else { "consent-proposed" }))))
    }

    /// The writer agrees to what was proposed, or does not.
    pub(super) fn consent(&mut self, yes: bool) -> Result<Said, HallError> {
        let sheet = match self.table.put(&self.hand, &Motion::Consent { seat: self.seat, yes }) {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal.sentence())),
        };
        self.keep(sheet);
        let done = self.do_agreed()?;
        if done || !yes {
            self.tell_all();
        }
        Ok(Ok(Some(Sentence::new(match (yes, done) {
            (true, true) => "consent-done",
            (true, false) => "consent-noted",
            (false, _) => "consent-refused",
        }))))
    }

    /// The writer withdraws what they proposed.
    pub(super) fn dismiss(&mut self) -> Result<Said, HallError> {
        let sheet = match self.table.put(&self.hand, &Motion::Dismiss) {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal.sentence())),
        };
        self.keep(sheet);
        self.tell_all();
        Ok(Ok(Some(Sentence::new("consent-withdrawn"))))
    }

    /// Does what everybody has agreed on; true where that was something.
    fn do_agreed(&mut self) -> Result<bool, HallError> {
        let lines = self.all_lines()?;
        let Some(sheet) = self.table.do_agreed(&self.hand, &lines) else { return Ok(false) };
        self.keep(sheet);
        self.wants_report = true;
        Ok(true)
    }

    fn tell_all(&mut self) {
        self.press_to.extend(Seat::all(self.table.replay.house.names().len()));
    }

    /// All lines of the table, with those that this letter has led to.
    fn all_lines(&self) -> Result<Vec<RecordLine>, HallError> {
        let mut lines = self.clerk.hall.journal().read(self.table.name(), 0)?;
        lines.extend(self.appends.iter().flat_map(|append| append.lines.iter().cloned()));
        Ok(lines)
    }
}
