//! A rising auction round the table, shared by every title that sells this way.
//!
//! Steel Driver bids cubes by ones, Rail Baron dollars by five hundreds; both go clockwise, whoever
//! drops out stays out, and the last one standing wins. Maxima left ahead live with the title: when
//! a bidder's turn comes the title asks [`Auction::answer`] what the maximum does.

use super::Seat;
use serde::{Deserialize, Serialize};

/// An auction under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auction {
    /// The highest bid so far.
    pub bid: u32,
    /// Who made it; he never has to act while he leads.
    pub leader: Seat,
    /// The others still in, the next to speak first.
    pub others: Vec<Seat>,
}

/// What a maximum does when its owner's turn comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// One step above the highest bid.
    Raise(u32),
    /// The next step would pass the maximum.
    DropOut,
}

impl Auction {
    /// Opens with the auctioneer's own bid; the seats after him follow clockwise.
    pub fn open(auctioneer: Seat, bid: u32, seats: usize) -> Auction {
        let others = (1..seats).map(|step| auctioneer.clockwise(step, seats)).collect();
        Auction { bid, leader: auctioneer, others }
    }

    /// Who must raise or drop out, or nobody once the leader stands alone.
    pub fn next(&self) -> Option<Seat> {
        self.others.first().copied()
    }

    /// The next bidder takes the lead; the old leader goes to the end of the row.
    pub fn raise(&mut self, bid: u32) {
        let bidder = self.others.remove(0);
        self.others.push(self.leader);
        self.leader = bidder;
        self.bid = bid;
    }

    /// The next bidder is out.
    pub fn drop_out(&mut self) {
        self.others.remove(0);
    }

    /// What a maximum of `most` does now, with steps of `step`.
    pub fn answer(&self, most: u32, step: u32) -> Answer {
        match self.bid + step {
            bid if bid <= most => Answer::Raise(bid),
            _ => Answer::DropOut,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_go_round_until_one_is_left() {
        let mut auction = Auction::open(Seat(2), 1, 4);
        assert_eq!(auction.others, [Seat(3), Seat(0), Seat(1)]);
        auction.raise(2);
        assert_eq!((auction.leader, auction.next()), (Seat(3), Some(Seat(0))));
        auction.drop_out();
        auction.drop_out();
        assert_eq!(auction.next(), Some(Seat(2)), "the auctioneer may come back in");
        auction.drop_out();
        assert_eq!(auction.next(), None);
        assert_eq!((auction.leader, auction.bid), (Seat(3), 2));
    }

    #[test]
    fn a_maximum_raises_by_one_step_and_never_beyond_itself() {
        let auction = Auction::open(Seat(0), 5, 3);
        assert_eq!(auction.answer(7, 1), Answer::Raise(6));
        assert_eq!(auction.answer(5, 1), Answer::DropOut);
    }
}
