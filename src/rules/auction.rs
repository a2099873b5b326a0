//! A rising auction round the table, and the maxima that players leave for it; every title that sells this way uses it.
//!
//! Some open with the auctioneer's own bid, some with nobody's; whoever drops out stays out, and the order in which
//! they did is kept, since some titles pay or seat by it. A seat may have one pass with which it stays in. The title
//! knows the least bid and the step, says when its auction is over, and keeps the lot; maxima are its own secret
//! business too, but live in a [`Maxima`] and answer by one rule.

use super::Seat;
use serde::{Deserialize, Serialize};

/// An auction under way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Auction {
    /// The highest bid and who made it; they need not speak while they lead.
    pub best: Option<(Seat, u32)>,
    /// The others still in, the next to speak first.
    pub others: Vec<Seat>,
    /// Who dropped out, the first first.
    pub out: Vec<Seat>,
    /// Who may pass once and stay in.
    pub free: Vec<Seat>,
}

/// Why a seat cannot bid now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotBidding {
    /// It has the highest bid.
    Leads,
    /// This seat speaks first.
    After(Seat),
    /// It dropped out, or never took part.
    Out,
}

/// What a maximum does when its owner is to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The least bid that can be made.
    Raise(u32),
    /// The least bid would pass the maximum.
    DropOut,
}

impl Auction {
    /// Opens with the auctioneer's own bid; the seats after them follow clockwise.
    pub fn opened_by(auctioneer: Seat, bid: u32, seats: usize) -> Auction {
        let others = (1..seats).map(|step| auctioneer.clockwise(step, seats)).collect();
        Auction { best: Some((auctioneer, bid)), others, ..Auction::default() }
    }

    /// Opens with nobody's bid; these seats speak in this order.
    pub fn among(bidders: impl IntoIterator<Item = Seat>) -> Auction {
        Auction { others: bidders.into_iter().collect(), ..Auction::default() }
    }

    /// Who leads.
    pub fn leader(&self) -> Option<Seat> {
        self.best.map(|(leader, _)| leader)
    }

    /// Who must raise or drop out; nobody once the leader stands alone, or all have dropped out.
    pub fn next(&self) -> Option<Seat> {
        self.others.first().copied()
    }

    /// Whether a seat has not dropped out.
    pub fn is_in(&self, seat: Seat) -> bool {
        self.leader() == Some(seat) || self.others.contains(&seat)
    }

    /// How many have not dropped out.
    pub fn still_in(&self) -> usize {
        self.others.len() + usize::from(self.best.is_some())
    }

    /// The least that can be bid now: `start` before the first bid, then `step` more than the highest.
    pub fn least(&self, start: u32, step: u32) -> u32 {
        self.best.map_or(start, |(_, bid)| bid + step)
    }

    /// Whether a seat may speak now.
    pub fn check(&self, seat: Seat) -> Result<(), NotBidding> {
        match self.next() {
            Some(next) if next == seat => Ok(()),
            _ if self.leader() == Some(seat) => Err(NotBidding::Leads),
            Some(next) if self.is_in(seat) => Err(NotBidding::After(next)),
            _ => Err(NotBidding::Out),
        }
    }

    /// What a maximum of `most` does, where `least` can be bid.
    pub fn answer(most: u32, least: u32) -> Answer {
        if least <= most { Answer::Raise(least) } else { Answer::DropOut }
    }

    /// The next seat takes the lead; the old leader goes to the end of the row.
    pub fn raise(&mut self, bid: u32) {
        let Some(bidder) = self.next() else { return };
        self.others.remove(0);
        if let Some((leader, _)) = self.best.replace((bidder, bid)) {
            self.others.push(leader);
        }
    }

    /// The next seat is out.
    pub fn drop_out(&mut self) {
        if let Some(seat) = self.next() {
            self.others.remove(0);
            self.out.push(seat);
        }
    }

    /// The next seat passes and stays in, for the one time it may.
    pub fn pass_once(&mut self) {
        if let Some(seat) = self.next() {
            self.free.retain(|other| *other != seat);
            self.others.rotate_left(1);
        }
    }
}

/// The most that a seat will bid, by lot. It is known to its owner alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Maxima<L>(Vec<(L, u32)>);

impl<L> Default for Maxima<L> {
    fn default() -> Self {
        Maxima(Vec::new())
    }
}

impl<L: PartialEq> Maxima<L> {
    /// The most for a lot, if one was left.
    pub fn of(&self, lot: &L) -> Option<u32> {
        self.0.iter().find(|(other, _)| other == lot).map(|(_, most)| *most)
    }

    /// All of them, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &(L, u32)> {
        self.0.iter()
    }

    /// Leaves a maximum for a lot in place of an earlier one.
    pub fn set(&mut self, lot: L, most: u32) {
        match self.0.iter_mut().find(|(other, _)| *other == lot) {
            Some((_, old)) => *old = most,
            None => self.0.push((lot, most)),
        }
    }

    /// Forgets the maximum for a lot.
    pub fn forget(&mut self, lot: &L) {
        self.0.retain(|(other, _)| other != lot);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_go_round_until_one_is_left() {
        let mut auction = Auction::opened_by(Seat(2), 1, 4);
        assert_eq!(auction.others, [Seat(3), Seat(0), Seat(1)]);
        auction.raise(2);
        assert_eq!((auction.leader(), auction.next()), (Some(Seat(3)), Some(Seat(0))));
        auction.drop_out();
        auction.drop_out();
        assert_eq!(auction.next(), Some(Seat(2)), "the auctioneer may come back in");
        assert_eq!(auction.check(Seat(3)), Err(NotBidding::Leads));
        assert_eq!(auction.check(Seat(0)), Err(NotBidding::Out));
        auction.drop_out();
        assert_eq!((auction.next(), auction.still_in()), (None, 1));
        assert_eq!((auction.best, auction.least(1, 1)), (Some((Seat(3), 2)), 3));
        assert_eq!(auction.out, [Seat(0), Seat(1), Seat(2)], "first out, first in the list");
    }

    #[test]
    fn nobody_may_want_it() {
        let mut auction = Auction::among([Seat(1), Seat(0)]);
        assert_eq!((auction.leader(), auction.least(500, 100)), (None, 500));
        assert_eq!(auction.check(Seat(0)), Err(NotBidding::After(Seat(1))));
        auction.drop_out();
        auction.drop_out();
        assert_eq!((auction.next(), auction.best, auction.still_in()), (None, None, 0));
        auction.raise(3);
        auction.drop_out();
        assert_eq!(auction.best, None, "nobody is left to speak");
    }

    #[test]
    fn a_free_pass_keeps_its_owner_in_once() {
        let mut auction = Auction { free: vec![Seat(1)], ..Auction::among([Seat(1), Seat(0), Seat(2)]) };
        auction.pass_once();
        assert_eq!((auction.others.as_slice(), auction.free.len()), (&[Seat(0), Seat(2), Seat(1)][..], 0));
    }

    #[test]
    fn a_maximum_raises_to_the_least_and_never_beyond_itself() {
        assert_eq!(Auction::answer(7, 6), Answer::Raise(6));
        assert_eq!(Auction::answer(5, 6), Answer::DropOut);
        let mut maxima = Maxima::default();
        maxima.set("red", 3);
        maxima.set("red", 4);
        maxima.set("blue", 1);
        assert_eq!((maxima.of(&"red"), maxima.iter().count()), (Some(4), 2));
        maxima.forget(&"red");
        assert_eq!(maxima.of(&"red"), None);
    }
}
