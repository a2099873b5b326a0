//! What a seat has for itself in Rail Baron: its purse, and what it left ahead.
//!
//! # What is hidden
//!
//! The book lets players keep their cash to themselves until they have $150,000. Payoffs, prices and fees change hands
//! in front of everybody, so whoever counts along can know it; but Waybill never counts for anybody. Cash therefore
//! lies in a purse of its own: it is in no position of a record, in no view but its owner's, and nothing that another
//! seat is shown or may order depends on it. From the announcement on an amount lies open as well, as long as it stays
//! at $150,000; when it falls below, it is hidden again, as it was before. Nobody is asked in public whether they
//! declare as long as the table cannot know that they may. When the game is over all is open.
//!
//! What a seat left ahead is hidden from all others as well.

use super::RailBaron;
use super::names::{Dot, Railroad, Region};
use super::plans::{Measure, Plans, Route, Ware, Way, Wish};
use super::state::{Open, Phase, total};
use crate::rules::auction::Maxima;
use crate::rules::luck::pick;
use crate::rules::{Dice, Seat};
use serde::{Deserialize, Serialize};

/// What one seat has for itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    pub purse: Purse,
    pub plans: Plans,
}

/// A player's money, and where it came from: there is no more of it than the bank has paid out, and what one player
/// has got from others these have lost.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Purse {
    pub cash: u32,
    /// What the bank has paid in all, less what it was paid.
    pub bank: i64,
    /// What other players have paid in all, less what they were paid.
    pub others: i64,
}

impl Own {
    pub fn cash(&self) -> u32 {
        self.purse.cash
    }
}

impl Purse {
    /// The same with another amount in it, as if the bank had paid the difference.
    #[must_use]
    pub fn holding(&self, cash: u32) -> Purse {
        Purse { cash, bank: i64::from(cash) - self.others, ..*self }
    }
}

impl RailBaron {
    /// The least and the most that a hidden purse can hold, as far as the table can tell: less than must be announced,
    /// too little for what its owner cannot pay, enough for a bid that leads.
    fn bounds(&self, open: &Open, seat: Seat) -> (u32, u32) {
        let money = &self.board.data.money;
        let (mut least, mut most) = (0, money.announce.saturating_sub(money.step));
        let mut phase = &open.phase;
        loop {
            phase = match phase {
                Phase::Owing { debtor, dues, back } => {
                    if *debtor == seat {
                        most = most.min(total(dues).saturating_sub(1));
                    }
                    back
                }
                Phase::Selling { sale, back } => {
                    if let Some((leader, bid)) = sale.auction.best
                        && leader == seat
                    {
                        least = bid;
                    }
                    back
                }
                _ => return (least, most.max(least)),
            }
        }
    }

    /// What the table knows of a purse, to the dollar: nothing, as long as its owner plays and has not announced it.
    fn known(&self, open: &Open, seat: Seat) -> Option<u32> {
        let player = open.player(seat);
        player.announced.or(player.out.then_some(0))
    }

    /// Nothing left ahead, and as much cash as may be hidden.
    pub fn unknown_own(&self, open: &Open, seat: Seat) -> Own {
        let cash = self.known(open, seat).unwrap_or_else(|| self.bounds(open, seat).1);
        Own { purse: Purse::default().holding(cash), plans: Plans::default() }
    }

    /// Other plans, and another purse where the table does not know it.
    pub fn another_own(&self, open: &Open, own: &Own, seat: Seat, dice: &mut dyn Dice) -> Own {
        let step = self.board.data.money.step;
        let cash = self.known(open, seat).unwrap_or_else(|| {
            let (least, most) = self.bounds(open, seat);
            let steps = ((most - least) / step + 1) as usize;
            least + pick(dice, steps) as u32 * step
        });
        Own { purse: own.purse.holding(cash), plans: self.other_plans(open, dice) }
    }

    /// Plans that somebody might have left at this moment, whatever they really left.
    fn other_plans(&self, open: &Open, dice: &mut dyn Dice) -> Plans {
        let line = Railroad::at(pick(dice, self.board.data.railroads.len()));
        let dot = Dot::at(pick(dice, self.board.data.dots.len()));
        let region = Region::at(pick(dice, self.board.data.regions.len()));
        let by = if pick(dice, 2) == 0 { Measure::Shortest } else { Measure::Cheapest };
        let mut most = Maxima::default();
        most.set(Some(line), pick(dice, 50) as u32 * 500);
        if pick(dice, 2) == 0 {
            most.set(None, 500);
        }
        Plans {
            route: (pick(dice, 2) == 0)
                .then(|| Route { steps: vec![(line, dot)], owners: vec![(line, open.owner(line))] }),
            always: (pick(dice, 2) == 0).then(|| Way { by, avoid: Vec::new() }),
            regions: vec![region],
            buys: vec![Wish { what: Ware::Line(line), keep: pick(dice, 20) as u32 * 1_000 }],
            sells: vec![line],
            most,
            declare: (pick(dice, 2) == 0).then_some(self.least_cash()),
            chase: (pick(dice, 2) == 0).then(|| Seat::at(pick(dice, self.seats))),
            hold: pick(dice, 2) == 0,
            awake: pick(dice, 2) == 0,
            warned: pick(dice, 2) == 0,
            held: None,
        }
    }
}
