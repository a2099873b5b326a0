//! What happens in Rail Baron in front of everybody; [`evolve`](super::evolve) says how the state obeys.

use super::RailBaron;
use super::data::Throw;
use super::names::{City, Dot, Railroad, Region};
use super::runs::{self, Dotted};
use super::state::{Due, Engine, Owner, Phase};
use super::words::{pair, ridden};
use crate::rules::{How, Place, Seat};
use crate::said;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// One step of a train: what it rode, where it came, what that costs at the end of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    pub by: Railroad,
    pub to: Dot,
    /// The fee, fixed as the section is ridden; nothing where none is due.
    pub due: Due,
    /// Whether sections were ridden again, because no other way was left.
    pub again: bool,
}

impl Dotted for Hop {
    type Head = (Railroad, Due, bool);

    fn parts(&self) -> (Self::Head, Dot) {
        ((self.by, self.due, self.again), self.to)
    }

    fn join((by, due, again): Self::Head, to: Dot) -> Hop {
        Hop { by, to, due, again }
    }
}

/// Why the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Why {
    /// A declared player is home with enough.
    Home,
    /// All others are out.
    Alone,
    /// In the Governor variant: the last round is over.
    Round,
}

said! {
    /// What happens. Where more than one thing may come next, `then` says which.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event says "rb-tell" of RailBaron {
        /// Everybody receives their first money; luck may have drawn who begins.
        Began { first: Seat, drawn: bool, cash: u32 },
        /// A home city is thrown, and it is free.
        HomeFound { seat: Seat, region: Throw, throw: Throw, city: City },
        /// A home city is thrown that somebody has already (reading 14).
        HomeTaken { seat: Seat, region: Throw, throw: Throw, city: City },
        TurnBegan { seat: Seat, turn: u32 },
        /// The player may declare, as everybody knows, and must say whether they do.
        MayDeclare { seat: Seat },
        /// The player makes a common trip instead of declaring.
        NotDeclared {
            seat: Seat,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player declares and goes home.
        Declared {
            seat: Seat,
            home: City,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A throw for the region.
        RegionThrown { seat: Seat, throw: Throw, region: Region },
        /// A throw for the region gives the player's own, so that they name one.
        OwnRegionThrown { seat: Seat, throw: Throw, region: Region },
        RegionNamed {
            seat: Seat,
            region: Region,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A throw for the city gives a destination.
        DestinationFound { seat: Seat, throw: Throw, city: City, payoff: u32 },
        /// A throw for the city gives the alternate destination of a declared player.
        AlternateFound { seat: Seat, throw: Throw, city: City },
        /// A throw gives the city where the player is; the turn is lost (reading 15), and a declaration is void
        /// (reading 21).
        TurnLost { seat: Seat, throw: Throw, city: City },
        /// The white dice, which may give a right to the bonus die.
        WhiteThrown { seat: Seat, dice: [u8; 2] => pair, points: u8, bonus: bool },
        BonusThrown { seat: Seat, die: u8 },
        /// A train moves.
        Moved {
            seat: Seat,
            from: Dot,
            #[serde(with = "runs")]
            hops: Vec<Hop> => ridden,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
            #[serde(default, skip_serializing_if = "Phase::is_next")]
            then: Phase => unsaid,
        } with (to),
        /// A train meets a declared player, who owes for it and goes on to the alternate destination, if it is thrown.
        Intercepted { seat: Seat, declared: Seat, at: Dot, sum: u32, alternate: Option<City> },
        /// A train has arrived.
        Arrived { seat: Seat, city: City },
        /// The train of a declared player is home; nothing is left to do in this turn but to pay.
        CameHome { seat: Seat, city: City },
        /// The bank pays for a trip.
        PaidOff { seat: Seat, from: City, to: City, cash: u32, then: Phase => unsaid },
        LinesBought {
            seat: Seat,
            lines: Vec<Railroad>,
            from: Owner,
            price: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        EngineBought {
            seat: Seat,
            engine: Engine,
            price: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
            #[serde(default, skip_serializing_if = "Phase::is_next")]
            then: Phase => unsaid,
        },
        /// A player buys nothing, or nothing more. It is not said whether they could have.
        NothingBought {
            seat: Seat,
            #[serde(default, skip_serializing_if = "Not::not")]
            more: bool,
        },
        /// The bank has no line left; the tolls rise for good.
        TollsRaised { toll: u32 },
        /// A line goes to the Governor by chance, at the end of a round (reading 23).
        TakenOver { line: Railroad },
        /// A card may be played now.
        CardOffered { seat: Seat },
        /// A card is played; the hand is as it is afterwards.
        CardPlayed { seat: Seat, card: u8, hand: Vec<u8> => unsaid },
        /// No card is played at this point of the turn, after so many throws.
        CardKept { seat: Seat, offers: u8 => unsaid },
        /// A card is given up; the hand is as it is afterwards.
        CardDiscarded { seat: Seat, card: u8, hand: Vec<u8> => unsaid },
        /// A player pays what they owe.
        Paid {
            seat: Seat,
            dues: Vec<Due>,
            #[serde(default, skip_serializing_if = "Phase::is_next")]
            then: Phase => unsaid,
        },
        /// A player cannot pay and must sell.
        CannotPay { seat: Seat, dues: Vec<Due> } with (count, sum, lines),
        /// A line is sold back for half its price.
        SoldBack {
            seat: Seat,
            line: Railroad,
            to: Owner,
            price: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player puts a line under the hammer; the first of the bidders speaks first.
        PutUp { seat: Seat, line: Railroad, start: u32, bidders: Vec<Seat> => unsaid },
        /// A line of the bank comes under the hammer by chance, at the choice of a player who has arrived.
        PutUpByChance { seat: Seat, line: Railroad, start: u32, bidders: Vec<Seat> => unsaid },
        Bid {
            seat: Seat,
            bid: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A bidder leaves this auction. It is not said whether they could have bid.
        DroppedOut { seat: Seat },
        /// The hammer falls; there is no price where the Governor takes what nobody wanted.
        Knocked { line: Railroad, seller: Option<Seat> => unsaid, to: Owner, price: u32 } with (seat),
        /// A player is out of the game and still pays this.
        Bankrupt {
            seat: Seat,
            dues: Vec<Due>,
            #[serde(default, skip_serializing_if = "Phase::is_next")]
            then: Phase => unsaid,
        } with (count),
        /// A player has so much that they must tell it.
        Announced { seat: Seat, cash: u32 },
        /// A player's cash is their own affair again.
        Hushed { seat: Seat, bar: u32 },
        /// A declared player is home with too little and must go on, to the alternate destination if one is thrown.
        Lapsed { seat: Seat, alternate: Option<City> },
        /// In the Governor variant: somebody has reached the sum, and this round is the last.
        LastRound { seat: Seat, sum: u32 },
        /// A turn ends; on these lines its player goes on paying what they paid, as long as they stay on them.
        TurnEnded {
            seat: Seat,
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            established: Vec<(Railroad, Due)> => unsaid,
        },
        /// The game is over, and all purses are opened.
        Ended { ranking: Vec<Place> => unsaid, why: Why, purses: Vec<u32> => unsaid } with (seat, cash),
    }
}
