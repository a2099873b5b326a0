//! What a seat leaves ahead in Rail Baron, so that a game by post needs no letter for every throw.

use super::names::{Dot, Group, Railroad, Region};
use super::runs::{self, Dotted};
use super::state::{Engine, Owner};
use crate::rules::Seat;
use crate::rules::auction::Maxima;
use serde::{Deserialize, Serialize};

/// What one seat left ahead.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Plans {
    /// The way its train takes on the present trip.
    pub route: Option<Route>,
    /// How the way is found on every trip from now on.
    pub always: Option<Way>,
    /// Regions to name when its own is thrown, the most wanted first; the own one only where no other is listed.
    pub regions: Vec<Region>,
    /// What to buy on arrival, the most wanted first; what is bought leaves the list.
    pub buys: Vec<Wish>,
    /// Lines to sell to the bank in hard times, in this order.
    pub sells: Vec<Railroad>,
    /// The most it bids for a line, or for any that has no maximum of its own.
    pub most: Maxima<Option<Railroad>>,
    /// Declare as soon as there is so much cash.
    pub declare: Option<u32>,
    /// The player to be intercepted.
    pub chase: Option<Seat>,
    /// Play no card on this trip, and give up the lowest at its end.
    pub hold: bool,
    /// Whether the seat has spoken since its last turn; while somebody is declared no train moves without that.
    pub awake: bool,
    /// Whether the seat has spoken since its dice fell, so that it knows whom it could meet with them.
    pub warned: bool,
    /// Why the route waits for a word of its owner.
    pub held: Option<Held>,
}

/// A way over the board, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// The steps still to make: the railroad and the dot.
    #[serde(with = "runs")]
    pub steps: Vec<(Railroad, Dot)>,
    /// Who held the railroads of it when its owner last saw them.
    pub owners: Vec<(Railroad, Owner)>,
}

impl Dotted for (Railroad, Dot) {
    type Head = Railroad;

    fn parts(&self) -> (Railroad, Dot) {
        *self
    }

    fn join(by: Railroad, to: Dot) -> (Railroad, Dot) {
        (by, to)
    }
}

/// How Waybill finds a way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    pub by: Measure,
    /// What it must not use.
    pub avoid: Vec<Avoid>,
}

/// By what measure a way is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// The fewest dots.
    Shortest,
    /// The least in fees, as far as can be foreseen.
    Cheapest,
}

/// What a way must not use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Avoid {
    Line(Railroad),
    /// All railroads of a player.
    Seat(Seat),
}

/// Something to buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wish {
    pub what: Ware,
    /// How much cash must be left afterwards.
    pub keep: u32,
}

/// What can be bought on arrival.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ware {
    Line(Railroad),
    /// The rest of a group of railroads (optional rule 1).
    Group(Group),
    Express,
    Superchief,
    /// In the Governor variant: a railroad by chance, under the hammer.
    Random,
    Nothing,
}

/// Why a route waits for a word of its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Held {
    /// A line on the way has changed hands.
    Sold(Railroad),
    /// Somebody has declared.
    Declared(Seat),
    /// A declared player can be met with this throw.
    InReach(Seat),
    /// Many turns were played without a word from anybody.
    Quiet,
}

/// One kind of plan, to be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// The route, and how it is found.
    Route,
    Regions,
    /// The list of purchases.
    Buys,
    /// The list of sales.
    Sells,
    Maxima,
    Declare,
    Chase,
    /// The cards held back.
    Hold,
}

impl Ware {
    /// An engine as something to buy.
    pub fn of(engine: Engine) -> Ware {
        match engine {
            Engine::Freight => Ware::Nothing,
            Engine::Express => Ware::Express,
            Engine::Superchief => Ware::Superchief,
        }
    }
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Route,
        Kind::Regions,
        Kind::Buys,
        Kind::Sells,
        Kind::Maxima,
        Kind::Declare,
        Kind::Chase,
        Kind::Hold,
    ];
}

impl Plans {
    /// The most this seat will bid for a line.
    pub fn most_for(&self, line: Railroad) -> Option<u32> {
        self.most.of(&Some(line)).or_else(|| self.most.of(&None))
    }

    pub fn forget(&mut self, kind: Kind) {
        match kind {
            Kind::Route => {
                self.route = None;
                self.always = None;
                self.held = None;
            }
            Kind::Regions => self.regions.clear(),
            Kind::Buys => self.buys.clear(),
            Kind::Sells => self.sells.clear(),
            Kind::Maxima => self.most.clear(),
            Kind::Declare => self.declare = None,
            Kind::Chase => self.chase = None,
            Kind::Hold => self.hold = false,
        }
    }

    /// Whether there is something that its owner can tell to go on.
    pub fn moves_train(&self) -> bool {
        self.has(Kind::Route) || self.has(Kind::Chase)
    }

    pub fn has(&self, kind: Kind) -> bool {
        match kind {
            Kind::Route => self.route.is_some() || self.always.is_some(),
            Kind::Regions => !self.regions.is_empty(),
            Kind::Buys => !self.buys.is_empty(),
            Kind::Sells => !self.sells.is_empty(),
            Kind::Maxima => self.most.iter().next().is_some(),
            Kind::Declare => self.declare.is_some(),
            Kind::Chase => self.chase.is_some(),
            Kind::Hold => self.hold,
        }
    }
}
