//! A game of Rail Baron under way, as far as it lies open; what a seat has for itself is in [`own`](super::own).

use super::names::{City, Dot, Railroad, Sections};
use super::own::Own;
use crate::rules::auction::Auction;
use crate::rules::{self, Place, Seat};
use serde::{Deserialize, Serialize};

/// Everything.
pub type State = rules::State<Open, Own>;

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
    /// By seat.
    pub players: Vec<Player>,
    /// Who holds each railroad.
    pub lines: Vec<Owner>,
    /// Whether the bank has ever been without a line, which raises the tolls for good (reading 3).
    pub raised: bool,
    /// In the Governor variant: somebody has reached the sum, so this round is the last.
    pub last_round: bool,
}

/// A player, as far as everybody knows them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Where they began and have to come back to.
    pub home: Option<City>,
    /// Where their last trip ended: the city that payoffs and regions are reckoned from.
    pub city: Option<City>,
    /// Where their train stands.
    pub at: Option<Dot>,
    pub engine: Engine,
    /// The trip under way.
    pub trip: Option<Trip>,
    /// What they go on paying as long as they stay on a line (readings 4 and 5).
    pub established: Vec<(Railroad, Due)>,
    /// Their cash as long as everybody knows it: once it was announced, and when the game is over.
    pub announced: Option<u32>,
    /// Whether they are out of the game.
    pub out: bool,
    /// The cards in their hand, in the card variant.
    pub cards: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trip {
    pub from: City,
    pub to: City,
    /// For a declared player on the way home: where they must go when it comes to nothing.
    pub alternate: Option<City>,
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
    Bank,
    Seat(Seat),
    /// In the variant that has one.
    Governor,
}

/// Who is paid for the use of track. What the Governor is paid goes to the bank (reading 24), but it is a fee of
/// its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Payee {
    /// For its own lines and those of the mover.
    Bank,
    Governor,
    Seat(Seat),
}

/// A sum that is due; in records a pair, because there are many of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Payee, u32)", into = "(Payee, u32)")]
pub struct Due {
    pub to: Payee,
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

/// What dues come to, whoever is paid.
pub fn total(dues: &[Due]) -> u32 {
    dues.iter().map(|due| due.sum).sum()
}

/// What was seen of a ride.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Witnessed {
    /// Who held the line as it was ridden.
    pub owner: Owner,
    /// Whether the tolls had risen.
    pub raised: bool,
    /// Whether it was the first of its trip.
    pub anew: bool,
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
    /// What was seen of each ride: with these the audit counts the fees again without looking at what was noted.
    pub witnessed: Vec<Witnessed>,
    /// What the player went on paying as the turn began, for the same count.
    pub standing: Vec<(Railroad, Due)>,
    /// The fees of the turn, once they are paid.
    pub paid: Option<Vec<Due>>,
    /// Whether the player has made their choice after an arrival.
    pub chosen: bool,
    /// After how many throws of this turn a card was offered and kept.
    pub offers: u8,
    /// Whether the player has chosen not to declare.
    pub undeclared: bool,
    /// Whether nothing is left of this turn but its fees.
    pub spent: bool,
}

/// What has to be done next.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Phase {
    /// Nothing has happened yet.
    Opening,
    /// Waybill goes on by itself: with a destination, a throw, or the fees.
    #[default]
    Next,
    /// The active player may declare or go on a common trip.
    Declaring,
    /// The active player must name a region.
    Region,
    /// The active player must move so many points.
    Moving { left: u8 },
    /// The active player has arrived and is to be paid.
    Arrived,
    /// The active player must give up a card, because they played none on their trip.
    Discarding,
    /// The active player may buy; in the Governor variant they may have chosen an engine already.
    Buying { engine: bool },
    /// The active player may play a card.
    Card,
    /// Somebody cannot pay and must sell; then the game goes on where it was.
    Owing { debtor: Seat, dues: Vec<Due>, back: Box<Phase> },
    /// A line is under the hammer; then the game goes on where it was.
    Selling { sale: Sale, back: Box<Phase> },
    /// The turn is over but for what follows from it.
    Ending,
    /// The end, with the places from first to last.
    Over { ranking: Vec<Place> },
}

/// A line under the hammer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sale {
    pub line: Railroad,
    /// Who must sell it; nobody where the bank puts it up.
    pub seller: Option<Seat>,
    /// The least first bid.
    pub start: u32,
    pub auction: Auction,
}

impl Phase {
    /// Whether Waybill goes on by itself; events leave it out then.
    pub fn is_next(&self) -> bool {
        *self == Phase::Next
    }
}

impl Open {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

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

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// Whether a seat has dice or a card before it.
    pub fn is_moving(&self, seat: Seat) -> bool {
        self.active == seat && matches!(self.phase, Phase::Moving { .. })
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
    /// Whether they are on their way home for victory.
    pub fn is_declared(&self) -> bool {
        self.trip.as_ref().is_some_and(|trip| trip.declared)
    }
}
