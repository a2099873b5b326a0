//! What happens in Steel Driver; [`evolve`](super::evolve) says how the state obeys.

use super::names::{City, CitySet, Company, Link};
use super::state::{Leg, Want};
use crate::rules::{How, Place, Seat};
use serde::{Deserialize, Serialize};

/// Why a company passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Nobody controls it this round (SD-B1).
    Unsold,
    /// No link it may build is within its means.
    Poor,
    /// Every link at its network is taken (SD-B7).
    BoxedIn,
    /// All its track is laid (SD-B9).
    NoTrack,
}

/// Why a plan was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoilt {
    /// Somebody else controls the company this round, or nobody does.
    Lost,
    /// Another company has track on the link (SD-B6).
    Taken,
    /// The company can pay other links, but not this one.
    Dear,
    /// The company has passed (SD-B8).
    Passed,
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The marker goes to the first seat.
    Began {
        /// Who begins.
        first: Seat,
        /// Whether luck chose him.
        drawn: bool,
    },
    /// Phase 1: every player receives cubes.
    Granted {
        /// The round that begins.
        round: u8,
        /// Cubes for each player.
        cubes: u32,
    },
    /// Phase 2: the holder of the marker puts a company up.
    PutUp {
        /// The holder.
        seat: Seat,
        /// The company.
        company: Company,
        /// The opening bid.
        bid: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A bidder raises.
    Raised {
        /// The bidder.
        seat: Seat,
        /// The new bid.
        bid: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A bidder leaves this auction.
    DroppedOut {
        /// The bidder.
        seat: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// The last one standing pays, takes control and a share; the marker goes on.
    Sold {
        /// The company.
        company: Company,
        /// The winner.
        seat: Seat,
        /// What he pays.
        price: u32,
        /// Who holds the marker now.
        marker: Seat,
    },
    /// The holder passes the marker to the left.
    MarkerPassed {
        /// The holder.
        seat: Seat,
        /// Who holds it now.
        marker: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// Phase 2 is over.
    AuctionsEnded,
    /// Phase 3: a company lays track.
    Built {
        /// The company.
        company: Company,
        /// The link.
        link: Link,
        /// The city it was built from.
        from: City,
        /// The city it was built to.
        to: City,
        /// The start city, for a first link.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<City>,
        /// Cubes paid.
        cost: u32,
        /// Profit gained.
        profit: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// The intercontinental link is made.
    Linked {
        /// What each company on it gains.
        bonuses: Vec<(Company, u32)>,
        /// How many links the way has.
        links: u8,
    },
    /// A company can build no more this round.
    CompanyPassed {
        /// The company.
        company: Company,
        /// Why.
        why: Why,
    },
    /// Phase 4: a controller is paid.
    Paid {
        /// The company.
        company: Company,
        /// Its controller.
        seat: Seat,
        /// The profit of this round.
        cash: u32,
    },
    /// Phase 5: the pass row becomes the build order.
    RoundEnded {
        /// The round that ended.
        round: u8,
        /// The new build order.
        order: Vec<Company>,
    },
    /// Phase 6 begins: goods lie in every city on any track, control goes by shares.
    GoodsPlaced {
        /// Where cubes lie.
        cubes: CitySet,
        /// Who decides for each company.
        control: Vec<Option<Seat>>,
    },
    /// A company takes a goods cube.
    Took {
        /// The company.
        company: Company,
        /// From this city.
        city: City,
        /// Its colour, by place in the board's list.
        colour: u8,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// No goods are left in a company's reach.
    CompanyFinished {
        /// The company.
        company: Company,
    },
    /// A company's final profit.
    Valued {
        /// The company.
        company: Company,
        /// Sizes of its sets.
        sets: Vec<u8>,
        /// What each share pays.
        value: u32,
    },
    /// A shareholder is paid.
    Dividend {
        /// The company.
        company: Company,
        /// The shareholder.
        seat: Seat,
        /// How many shares.
        shares: u8,
        /// What they pay together.
        cash: u32,
    },
    /// The game is over.
    Ended {
        /// Places from first to last.
        ranking: Vec<Place>,
    },
    /// A seat left a maximum for a company.
    MaximumSet {
        /// Whose it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The most it will bid.
        most: u32,
    },
    /// A seat will put a company up when the marker comes.
    AheadSet {
        /// Whose it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The opening bid.
        bid: u32,
    },
    /// What was to be put up no longer can be.
    AheadDropped {
        /// Whose it was.
        seat: Seat,
        /// The company.
        company: Company,
    },
    /// A seat passes for the rest of this round's auctions.
    PassingSet {
        /// Whose it is.
        seat: Seat,
    },
    /// A seat planned links for a company.
    BuildsPlanned {
        /// Whose plan it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The links, the next one first; none clears the plan.
        legs: Vec<Leg>,
    },
    /// A plan has become illegal or pointless; all of it is dropped.
    PlanDropped {
        /// Whose plan it was.
        seat: Seat,
        /// The company.
        company: Company,
        /// The first link that was not built.
        leg: Leg,
        /// Why.
        why: Spoilt,
    },
    /// A seat said which goods a company should take.
    GoodsPreferred {
        /// Whose list it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The list.
        wants: Vec<Want>,
    },
    /// A list was left for a company that another decides for in phase 6.
    PreferenceDropped {
        /// Whose list it was.
        seat: Seat,
        /// The company.
        company: Company,
    },
    /// A seat took back what it left ahead.
    PlansCancelled {
        /// Whose plans they were.
        seat: Seat,
        /// For this company, or for all.
        company: Option<Company>,
    },
}
