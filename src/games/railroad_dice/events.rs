//! What happens in Railroad Dice; [`evolve`](super::evolve) says how the state obeys.

use super::RailroadDice;
use super::names::{Cell, Company, Dir, EndName, Face, Kind, Spot, Tile};
use super::orders::Act;
use super::state::{Dice, Ending, Step};
use super::words::{acts, joker, quarters};
use crate::rules::{How, Place, Seat};
use crate::said;
use serde::{Deserialize, Serialize};

/// Dice paid to the bank: from behind the screen, and question marks from in front of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "(u32, u32)", into = "(u32, u32)")]
pub struct Payment {
    pub behind: u32,
    pub questions: u32,
}

impl Payment {
    pub fn total(&self) -> u32 {
        self.behind + self.questions
    }
}

impl From<(u32, u32)> for Payment {
    fn from((behind, questions): (u32, u32)) -> Payment {
        Payment { behind, questions }
    }
}

impl From<Payment> for (u32, u32) {
    fn from(payment: Payment) -> (u32, u32) {
        (payment.behind, payment.questions)
    }
}

said! {
    /// What happens in front of everybody.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event says "rd-tell" of RailroadDice {
        /// The first player was named or drawn; year 1 begins.
        Began { first: Seat, drawn: bool },
        /// Income: behind the screen, or in front of it as question marks.
        IncomeTaken {
            seat: Seat,
            dice: u32,
            front: bool,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Dice from behind, question marks from in front and one bonus die for each of these are rolled.
        Rolled {
            seat: Seat,
            behind: u32,
            questions: u32,
            bonus: u32,
            dice: Dice,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (count),
        /// A die is laid. `area` is the mountain area that the turn's fees now cover.
        Laid {
            seat: Seat,
            end: EndName,
            tile: Tile => unsaid,
            cell: Cell,
            from: Dir => unsaid,
            to: Dir,
            die: Face => joker,
            paid: Payment,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            area: Option<Cell> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (shape, jokers),
        /// The line crosses an edge: a small tile goes onto the map, its large one onto the table.
        TilePlaced { seat: Seat, end: EndName, kind: Kind, turned: u8 => quarters, spot: Spot },
        /// No end is left on a tile: its dice go to the bank, its stations to the map.
        TileLeft { tile: Tile => unsaid, dice: u32 } with (kind),
        /// A president builds a station; `cost` is what the card says.
        StationBuilt {
            seat: Seat,
            company: Company,
            end: EndName,
            tile: Tile => unsaid,
            cell: Cell,
            cost: u32,
            paid: Payment,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            area: Option<Cell> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (left, jokers),
        /// Question marks from the bank for a tile or a station.
        Rewarded { seat: Seat, dice: u32 },
        /// Shares of a company, from the bank or from a player, for share dice and question marks.
        Bought {
            seat: Seat,
            company: Company,
            shares: u32,
            from: Option<Seat>,
            questions: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (has),
        /// A turn ends; dice beyond the limit go back to the bank.
        TurnEnded {
            seat: Seat,
            back: Dice,
            next: Option<Seat> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (count),
        /// End of the year, 1: a company's chain carries passengers for its president.
        Carried { company: Company, seat: Seat, tiles: u32, passengers: u32 },
        /// End of the year, 2: a company gets a president.
        PresidentNamed { company: Company, seat: Seat, before: Option<Seat>, shares: u32 },
        /// End of the year, 3: the next one begins; `lost` are those who lost their last presidency.
        YearBegan { year: u32, starter: Seat, lost: Vec<Seat> => unsaid },
        /// This year is the last one, and the bank gives no more dice.
        LastYear { why: Ending },
        /// The bank cannot pay what is due.
        BankBroke { seat: Seat, due: u32, has: u32 },
        /// The game is over.
        Ended { ranking: Vec<Place> => unsaid, won: bool } with (count, winners, passengers),
    }
}

said! {
    /// What only its owner hears of.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Hidden says "rd-own" of RailroadDice {
        /// How many dice are left behind the screen; it changes nothing.
        Counted { behind: u32 },
        /// A step was left ahead.
        Planned { step: Step => acts },
        /// The next step has come: the act that is carried out.
        StepTaken { act: Act },
        /// The next step has come, and nothing of it can be done.
        StepDropped { step: Step => acts },
        /// The turn is over, and what was left of the plan with it.
        PlanEnded { count: u32 },
        /// Which faces to keep.
        Preferred { faces: Vec<Face> },
        /// All that was left ahead is taken back.
        Cancelled,
    }
}
