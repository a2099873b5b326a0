//! A game of Rail Baron under way: what lies open, what is in the purses, and what each seat left ahead.
//!
//! # What is hidden
//!
//! The book lets a player keep his cash to himself until he has $150,000. Payoffs, prices and fees change hands in
//! front of everybody, so whoever counts along can know it; but Waybill never counts for him. Cash therefore lies
//! outside [`Open`]: it is in no position of a record, in no view but its owner's, and nothing that another seat is
//! shown or may order depends on it. The bank's account is kept with it, because the sum of all is known. From the
//! announcement on an amount is open as long as it stays at $150,000; when it falls below, it is hidden again, as
//! it was before. Nobody is asked in public whether he declares as long as the table cannot know that he may. When
//! the game is over all is open.
//!
//! What a seat left ahead is hidden from all others as well.

use super::names::{City, Dot, Railroad, Sections};
use super::plans::Plans;
use crate::rules::{Place, Seat};
use serde::{Deserialize, Serialize};

/// Everything.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub open: Open,
    /// The money.
    pub purse: Purse,
    /// What each seat left ahead; seen by its owner alone.
    pub plans: Vec<Plans>,
}

/// The money. Every dollar of a player came from the bank or from another player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Purse {
    /// By seat.
    pub cash: Vec<u32>,
    /// What the bank has taken in less what it has paid out.
    pub bank: i64,
}

/// What lies open on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// The turns played, this one included.
    pub turns: u32,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What has to be done next.
    pub phase: Phase,
    /// The turn under way.
    pub turn: Turn,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// Who holds each railroad.
    pub lines: Vec<Owner>,
    /// Whether the bank has ever been without a line, which raises the tolls for good (reading 3).
    pub raised: bool,
    /// In the Governor variant: somebody has reached the sum, so this round is the last.
    pub last_round: bool,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Where he began and has to come back to.
    pub home: Option<City>,
    /// Where his last trip ended: the city that payoffs and regions are reckoned from.
    pub city: Option<City>,
    /// Where his train stands.
    pub at: Option<Dot>,
    /// His engine.
    pub engine: Engine,
    /// The trip under way.
    pub trip: Option<Trip>,
    /// What he goes on paying as long as he stays on a line (readings 4 and 5).
    pub established: Vec<(Railroad, Due)>,
    /// Whether his cash is open.
    pub announced: bool,
    /// Whether he is out of the game.
    pub out: bool,
    /// The cards in his hand, in the card variant.
    pub cards: Vec<u8>,
}

/// A trip.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trip {
    /// Where it began.
    pub from: City,
    /// Where it leads.
    pub to: City,
    /// For a declared player on his way home: where he must go when it comes to nothing.
    pub alternate: Option<City>,
    /// Whether he has declared.
    pub declared: bool,
    /// The sections ridden on it.
    pub used: Sections,
    /// How many sections were ridden, one after the other.
    pub ridden: u32,
    /// How many of them were ridden again, because no other way was left.
    pub again: u32,
    /// Whether a card was played on it.
    pub card: bool,
}

/// An engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Engine {
    /// The one everybody begins with: a bonus die for a double six.
    Freight,
    /// A bonus die for any double.
    Express,
    /// A bonus die every turn.
    Superchief,
}

/// Who holds a railroad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owner {
    /// The bank.
    Bank,
    /// A player.
    Seat(Seat),
    /// The Governor, in his variant.
    Governor,
}

/// Who is paid for the use of track. What the Governor is paid goes to the bank (reading 24), but it is a fee of
/// its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Payee {
    /// The bank, for its own lines and those of the mover.
    Bank,
    /// The Governor.
    Governor,
    /// Another player.
    Seat(Seat),
}

/// A sum that is due; in records a pair, because there are many of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Payee, u32)", into = "(Payee, u32)")]
pub struct Due {
    /// To whom.
    pub to: Payee,
    /// How much.
    pub sum: u32,
}

impl From<(Payee, u32)> for Due {
    fn from((to, sum): (Payee, u32)) -> Due {
        Due { to, sum }
    }
}

impl From<Due> for (Payee, u32) {
    fn from(due: Due) -> (Payee, u32) {
        (due.to, due.sum)
    }
}

/// The turn under way.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// The white dice, once they are thrown.
    pub white: Option<[u8; 2]>,
    /// Whether the white dice gave a right to the bonus die (reading 12).
    pub entitled: bool,
    /// The bonus die, once it is thrown.
    pub bonus: Option<u8>,
    /// Whether the train has moved on its present trip in this turn.
    pub moved: bool,
    /// What every ride of this turn costs, in order.
    pub rides: Vec<(Railroad, Due)>,
    /// Who held the line of each ride as it was ridden, and whether the tolls had risen: with these the audit counts
    /// the fees again without looking at what was noted.
    pub witnessed: Vec<(Owner, bool)>,
    /// What the player went on paying as the turn began, for the same count.
    pub standing: Vec<(Railroad, Due)>,
    /// The fees of the turn, once they are paid.
    pub paid: Option<Vec<Due>>,
    /// Whether the player has made his choice after an arrival.
    pub chosen: bool,
    /// After how many throws of this turn a card was offered and kept.
    pub offers: u8,
    /// Whether the player has chosen not to declare.
    pub undeclared: bool,
    /// Whether nothing is left of this turn but its fees.
    pub spent: bool,
}

/// Which throw a move spends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spending {
    /// The white dice.
    White,
    /// The bonus die.
    Bonus,
    /// A card.
    Card,
}

/// What has to be done next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened yet.
    Opening,
    /// Waybill goes on by itself: with a destination, a throw, or the fees.
    Next,
    /// The active player may declare or go on a common trip.
    Declaring,
    /// The active player must name a region.
    Region,
    /// The active player must move.
    Moving {
        /// The points left.
        left: u8,
        /// Of which throw.
        of: Spending,
    },
    /// The active player has arrived and is to be paid.
    Arrived,
    /// The active player must give up a card, because he played none on his trip.
    Discarding,
    /// The active player may buy.
    Buying {
        /// In the Governor variant: whether he has chosen an engine already.
        engine: bool,
    },
    /// The active player may play a card.
    Card,
    /// Somebody cannot pay and must sell.
    Owing {
        /// Who.
        debtor: Seat,
        /// What he owes.
        dues: Vec<Due>,
        /// Where the game goes on.
        back: Box<Phase>,
    },
    /// A line is under the hammer.
    Selling {
        /// The auction.
        sale: Sale,
        /// Where the game goes on.
        back: Box<Phase>,
    },
    /// The turn is over but for what follows from it.
    Ending,
    /// The end.
    Over {
        /// Places from first to last.
        ranking: Vec<Place>,
    },
}

/// An auction. Nobody leads it before the first bid, so it is not one of those in `rules::auction`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sale {
    /// The line.
    pub line: Railroad,
    /// Who must sell it; nobody where the bank puts it up.
    pub seller: Option<Seat>,
    /// The least first bid.
    pub start: u32,
    /// The highest bid so far.
    pub best: Option<(Seat, u32)>,
    /// Who is still in, the next to speak first; the leader need not speak.
    pub others: Vec<Seat>,
}

impl Sale {
    /// The least that can be bid now.
    pub fn least(&self, step: u32) -> u32 {
        self.best.map_or(self.start, |(_, bid)| bid + step)
    }

    /// The next bidder takes the lead; the old leader goes to the end of the row.
    pub fn raise(&mut self, bid: u32) {
        if self.others.is_empty() {
            return;
        }
        let bidder = self.others.remove(0);
        if let Some((leader, _)) = self.best.replace((bidder, bid)) {
            self.others.push(leader);
        }
    }

    /// The next bidder is out.
    pub fn drop_out(&mut self) {
        if !self.others.is_empty() {
            self.others.remove(0);
        }
    }
}

impl Open {
    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Who holds a railroad.
    pub fn owner(&self, line: Railroad) -> Owner {
        self.lines[line.index()]
    }

    /// The railroads somebody holds.
    pub fn held_by(&self, owner: Owner) -> impl Iterator<Item = Railroad> + '_ {
        let held = move |(_, holder): &(usize, &Owner)| **holder == owner;
        self.lines.iter().enumerate().filter(held).map(|(line, _)| Railroad::at(line))
    }

    /// The seats still in the game, clockwise from one on.
    pub fn seats_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let count = self.players.len();
        (0..count).map(move |step| seat.clockwise(step, count)).filter(|seat| !self.player(*seat).out)
    }

    /// The players who have declared.
    pub fn declared(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players.len()).filter(|seat| self.player(*seat).is_declared())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// The auction under way.
    pub fn sale(&self) -> Option<&Sale> {
        match &self.phase {
            Phase::Selling { sale, .. } => Some(sale),
            _ => None,
        }
    }
}

impl Player {
    /// Whether he is on his way home for victory.
    pub fn is_declared(&self) -> bool {
        self.trip.as_ref().is_some_and(|trip| trip.declared)
    }
}

impl State {
    /// A player's cash.
    pub fn cash(&self, seat: Seat) -> u32 {
        self.purse.cash[seat.index()]
    }
}
