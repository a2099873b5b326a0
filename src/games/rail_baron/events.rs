//! What happens in Rail Baron; [`evolve`](super::evolve) says how the state obeys.

use super::data::Throw;
use super::names::{City, Dot, Railroad, Region};
use super::plans::{Held, Kind, Route, Ware, Way, Wish};
use super::runs::{self, Dotted};
use super::state::{Due, Engine, Owner};
use crate::rules::{How, Place, Seat};
use serde::{Deserialize, Serialize};

/// One step of a train: what it rode, where it came, what that costs at the end of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    /// The railroad.
    pub by: Railroad,
    /// The dot.
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

/// Why a plan was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoilt {
    /// The next step of the route is not legal.
    Step(Railroad, Dot),
    /// No way can be found under the conditions that were left.
    NoWay,
    /// The player to be chased is not declared any more.
    NoChase(Seat),
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// Everybody receives his first money.
    Began {
        /// Who begins.
        first: Seat,
        /// Whether luck chose him.
        drawn: bool,
        /// What each player receives.
        cash: u32,
    },
    /// A home city is thrown, and it is free.
    HomeFound {
        /// Whose.
        seat: Seat,
        /// The throw for the region.
        region: Throw,
        /// The throw for the city.
        throw: Throw,
        /// The city.
        city: City,
    },
    /// A home city is thrown that somebody has already (reading 14).
    HomeTaken {
        /// Who throws.
        seat: Seat,
        /// The throw for the region.
        region: Throw,
        /// The throw for the city.
        throw: Throw,
        /// The city.
        city: City,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// The player may declare, as everybody knows, and must say whether he does.
    MayDeclare {
        /// Who.
        seat: Seat,
    },
    /// The player makes a common trip instead of declaring.
    NotDeclared {
        /// Who.
        seat: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A player declares and goes home.
    Declared {
        /// Who.
        seat: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A throw for the region.
    RegionThrown {
        /// Who throws.
        seat: Seat,
        /// The dice.
        throw: Throw,
        /// The region.
        region: Region,
        /// Whether it is the player's own, so that he names one.
        own: bool,
    },
    /// A player names a region.
    RegionNamed {
        /// Who.
        seat: Seat,
        /// The region.
        region: Region,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A throw for the city gives a destination.
    DestinationFound {
        /// Who throws.
        seat: Seat,
        /// The dice.
        throw: Throw,
        /// The city.
        city: City,
        /// Whether it is the alternate destination of a declared player.
        alternate: bool,
    },
    /// A throw gives the city where the player is; his turn is lost (reading 15), and a declaration is void
    /// (reading 21).
    TurnLost {
        /// Who throws.
        seat: Seat,
        /// The dice.
        throw: Throw,
        /// The city.
        city: City,
    },
    /// The white dice.
    WhiteThrown {
        /// Who throws.
        seat: Seat,
        /// The dice.
        dice: [u8; 2],
        /// Whether they give a right to the bonus die.
        bonus: bool,
    },
    /// The bonus die.
    BonusThrown {
        /// Who throws.
        seat: Seat,
        /// The die.
        die: u8,
    },
    /// A train moves.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Dot,
        /// Step by step.
        #[serde(with = "runs")]
        hops: Vec<Hop>,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A train meets a declared player.
    Intercepted {
        /// Who meets him.
        seat: Seat,
        /// The declared player.
        declared: Seat,
        /// Where.
        at: Dot,
    },
    /// A train has arrived.
    Arrived {
        /// Whose.
        seat: Seat,
        /// Where.
        city: City,
    },
    /// The bank pays for a trip.
    PaidOff {
        /// Whom.
        seat: Seat,
        /// From where.
        from: City,
        /// To where.
        to: City,
        /// How much.
        cash: u32,
    },
    /// A player buys lines.
    LinesBought {
        /// Who.
        seat: Seat,
        /// The lines.
        lines: Vec<Railroad>,
        /// From the bank or from the Governor.
        from: Owner,
        /// For how much.
        price: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A player buys an engine.
    EngineBought {
        /// Who.
        seat: Seat,
        /// Which.
        engine: Engine,
        /// For how much.
        price: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A player buys nothing, or nothing more. It is not said whether he could have.
    NothingBought {
        /// Who.
        seat: Seat,
    },
    /// The bank has no line left; the tolls rise for good.
    TollsRaised {
        /// To how much.
        toll: u32,
    },
    /// A line goes to the Governor by chance, at the end of a round (reading 23).
    TakenOver {
        /// The line.
        line: Railroad,
    },
    /// A card may be played now.
    CardOffered {
        /// By whom.
        seat: Seat,
    },
    /// A card is played.
    CardPlayed {
        /// Who.
        seat: Seat,
        /// Its number.
        card: u8,
    },
    /// No card is played at this point of the turn.
    CardKept {
        /// Who.
        seat: Seat,
    },
    /// A card is given up.
    CardDiscarded {
        /// Who.
        seat: Seat,
        /// Its number.
        card: u8,
    },
    /// A player pays what he owes.
    Paid {
        /// Who.
        seat: Seat,
        /// To whom how much.
        dues: Vec<Due>,
    },
    /// A player cannot pay and must sell.
    CannotPay {
        /// Who.
        seat: Seat,
        /// What he owes.
        dues: Vec<Due>,
    },
    /// A line is sold back for half its price.
    SoldBack {
        /// Who sells.
        seat: Seat,
        /// The line.
        line: Railroad,
        /// To the bank or to the Governor.
        to: Owner,
        /// What he receives.
        price: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A line comes under the hammer.
    PutUp {
        /// The line.
        line: Railroad,
        /// Who must sell it; nobody where the bank puts it up.
        seller: Option<Seat>,
        /// The least first bid.
        start: u32,
        /// Who may bid, the first to speak first.
        bidders: Vec<Seat>,
    },
    /// A bidder bids.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        bid: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A bidder leaves this auction. It is not said whether he could have bid.
    DroppedOut {
        /// Who.
        seat: Seat,
    },
    /// The hammer falls.
    Knocked {
        /// The line.
        line: Railroad,
        /// Who sold it.
        seller: Option<Seat>,
        /// Who has it now.
        to: Owner,
        /// For how much; nothing where the Governor takes what nobody wanted.
        price: u32,
    },
    /// A player is out of the game.
    Bankrupt {
        /// Who.
        seat: Seat,
        /// What he still pays.
        dues: Vec<Due>,
    },
    /// A player has so much that he must tell it.
    Announced {
        /// Who.
        seat: Seat,
        /// How much.
        cash: u32,
    },
    /// A player's cash is his own affair again.
    Hushed {
        /// Who.
        seat: Seat,
    },
    /// A declared player is home with too little.
    Lapsed {
        /// Who.
        seat: Seat,
        /// Where he must go now.
        alternate: City,
    },
    /// In the Governor variant: somebody has reached the sum, and this round is the last.
    LastRound {
        /// Who.
        seat: Seat,
    },
    /// A turn ends.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// What he will go on paying on these lines, as long as he stays on them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        established: Vec<(Railroad, Due)>,
    },
    /// The game is over.
    Ended {
        /// Places from first to last.
        ranking: Vec<Place>,
        /// Why.
        why: Why,
    },
    /// A seat planned a route.
    RoutePlanned {
        /// Whose it is.
        seat: Seat,
        /// The route.
        route: Route,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A seat said how its ways are found from now on.
    WaySet {
        /// Whose it is.
        seat: Seat,
        /// How.
        way: Way,
    },
    /// A route waits for a word of its owner.
    RouteHeld {
        /// Whose it is.
        seat: Seat,
        /// Why.
        why: Held,
    },
    /// The owner says that his plans hold.
    Confirmed {
        /// Whose they are.
        seat: Seat,
        /// Who holds the lines of his route now.
        owners: Vec<(Railroad, Owner)>,
    },
    /// A plan has become illegal or pointless and is dropped.
    PlanDropped {
        /// Whose it was.
        seat: Seat,
        /// Why.
        why: Spoilt,
    },
    /// A seat said which regions it would name.
    RegionsPreferred {
        /// Whose list it is.
        seat: Seat,
        /// The list.
        regions: Vec<Region>,
    },
    /// A seat said what it would buy.
    BuysPlanned {
        /// Whose list it is.
        seat: Seat,
        /// The list.
        wishes: Vec<Wish>,
    },
    /// Something on a list of purchases can no longer be bought.
    WishDropped {
        /// Whose list it is.
        seat: Seat,
        /// What.
        what: Ware,
    },
    /// A seat said what it would sell.
    SellsPlanned {
        /// Whose list it is.
        seat: Seat,
        /// The list.
        lines: Vec<Railroad>,
    },
    /// A seat left a maximum.
    MaximumSet {
        /// Whose it is.
        seat: Seat,
        /// The line, or any that has no maximum of its own.
        line: Option<Railroad>,
        /// The most it will bid.
        most: u32,
    },
    /// A seat will declare with so much cash.
    DeclarationPlanned {
        /// Whose plan it is.
        seat: Seat,
        /// How much.
        cash: u32,
    },
    /// A seat will go after a declared player.
    ChasePlanned {
        /// Whose plan it is.
        seat: Seat,
        /// The other.
        other: Seat,
    },
    /// A seat plays no card on this trip.
    HoldPlanned {
        /// Whose plan it is.
        seat: Seat,
    },
    /// A seat took back what it left ahead.
    PlansCancelled {
        /// Whose plans they were.
        seat: Seat,
        /// Which, or all.
        kind: Option<Kind>,
    },
}

/// Why the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// A declared player is home with enough.
    Home,
    /// All others are out.
    Alone,
    /// In the Governor variant: the last round is over.
    Round,
}

/// A sum, for events that name no payee.
pub fn total(dues: &[Due]) -> u32 {
    dues.iter().map(|due| due.sum).sum()
}
