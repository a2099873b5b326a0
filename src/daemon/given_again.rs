//! What was taken back and can be given again: each seat gets its own orders in one line, as far as they are still legal.

use super::reports::Mailroom;
use super::telling::in_language;
use crate::report::Heard;
use crate::rules::{By, Seat, Sentence};
use crate::table::{Hand, Standing, Table, UndoneOrder, Verdict, undone};

impl Mailroom<'_> {
    /// The orders of each seat among lines that were taken back. Whoever is to move now is offered what is legal now; the
    /// others what they gave, for when their turn comes again.
    pub(super) fn given_again<T: AsRef<str>>(&self, table: &Table, gone: &[T]) -> Vec<Heard> {
        let orders = undone(gone.iter().map(AsRef::as_ref));
        let turn = match table.replay.standing() {
            Standing::ToMove(seats) => seats,
            _ => Vec::new(),
        };
        let seats = Seat::all(table.replay.house.names().len());
        seats.filter_map(|seat| self.offered(table, seat, turn.contains(&seat), &orders)).collect()
    }

    fn offered(&self, table: &Table, seat: Seat, is_to_move: bool, orders: &[UndoneOrder]) -> Option<Heard> {
        let own = orders.iter().filter(|order| order.seat == seat).filter_map(|order| order.order.as_deref());
        let hand = Hand { at: self.at, by: By::Seat(seat), cause: "trial", voice: None };
        let is_legal = |line: &&str| {
            let tried = table.trial(&hand, seat, &[*line]);
            let good = |verdict: &Verdict| matches!(verdict, Verdict::Stands { .. } | Verdict::Throws { .. });
            !is_to_move || tried.is_ok_and(|proposal| proposal.verdicts.iter().all(good))
        };
        let language = self.language_of(table, seat);
        let again: Vec<String> =
            own.filter(is_legal).map(|order| in_language(table, language, order)).collect();
        let sentence = || Sentence::new("house-tell-given-again").with("orders", again.join("; "));
        (!again.is_empty()).then(|| Heard::only_by(seat, sentence()))
    }
}
