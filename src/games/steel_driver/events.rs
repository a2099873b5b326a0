//! What happens in Steel Driver; [`evolve`](super::evolve) says how the state obeys.

use super::SteelDriver;
use super::names::{City, CitySet, Company, Goods, Link};
use super::state::{Leg, Want};
use super::words::{each_bonus, how_many, who_decides, worths};
use crate::rules::{How, Place, Seat};
use crate::said;
use serde::{Deserialize, Serialize};

/// Why a company passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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

said! {
    /// What happens in front of everybody. `next` is the place in the build order of the company that acts then.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event says "sd-tell" of SteelDriver {
        /// The marker goes to the first seat, which was named or drawn.
        Began { first: Seat, drawn: bool },
        /// Phase 1: every player receives cubes; phase 2 begins.
        Granted { round: u8, cubes: u32 },
        /// Phase 2: the holder of the marker puts a company up.
        PutUp {
            seat: Seat,
            company: Company,
            bid: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A bidder raises.
        Raised {
            seat: Seat,
            bid: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A bidder leaves this auction.
        DroppedOut {
            seat: Seat,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// The last one standing pays, takes control and a share; `marker` holds the marker then.
        Sold { company: Company, seat: Seat, price: u32, marker: Seat => unsaid } with (treasury),
        /// The holder passes the marker to the left.
        MarkerPassed {
            seat: Seat,
            marker: Seat,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Phase 2 is over; phase 3 begins with the first company of the build order.
        AuctionsEnded with (count, unsold),
        /// Phase 3: a company lays track; a first link has its start city.
        Built {
            company: Company,
            link: Link => unsaid,
            from: City,
            to: City,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            start: Option<City>,
            cost: u32,
            gain: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
            next: u8 => unsaid,
        } with (profit),
        /// The intercontinental link is made: what each company on it gains, and how many links the way has.
        Linked { bonuses: Vec<(Company, u32)> => each_bonus, links: u8 },
        /// A company can build no more this round.
        CompanyPassed { company: Company, why: Why, next: u8 => unsaid } with (left),
        /// Phase 4: a controller is paid.
        Paid { company: Company, seat: Seat, cash: u32 },
        /// Phase 5: the pass row becomes the build order.
        RoundEnded { round: u8, last: bool, order: Vec<Company> } with (count, lost),
        /// Phase 6 begins: goods lie in every city on any track, control goes by shares.
        GoodsPlaced { cubes: CitySet => how_many, control: Vec<Option<Seat>> => who_decides },
        /// A company takes a goods cube.
        Took {
            company: Company,
            city: City,
            goods: Goods,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
            next: u8 => unsaid,
        },
        /// No goods are left in a company's reach.
        CompanyFinished { company: Company, next: u8 => unsaid },
        /// A company's final profit: the sizes of its sets, and what each share pays.
        Valued { company: Company, sets: Vec<u8> => worths, value: u32 } with (count),
        /// A shareholder is paid for all shares of a company together.
        Dividend { company: Company, seat: Seat, shares: u8, cash: u32 },
        /// The game is over; places from first to last.
        Ended { ranking: Vec<Place> => unsaid } with (count, winners, cash),
    }
}

said! {
    /// What happens to the plans of one seat, which nobody else hears of.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Hidden says "sd-own" of SteelDriver {
        /// A maximum was left for a company.
        MaximumSet { company: Company, most: u32 },
        /// A company will be put up when the marker comes.
        PutUpPlanned { company: Company, bid: u32 },
        /// What was to be put up no longer can be.
        PutUpDropped { company: Company },
        /// The seat passes for the rest of this round's auctions.
        PassingSet,
        /// Links were planned for a company, the next one first.
        BuildsPlanned { company: Company, legs: Vec<Leg> },
        /// A plan was replaced by nothing.
        PlanCleared { company: Company },
        /// A plan has become illegal or pointless at this link; all of it is dropped.
        PlanDropped { company: Company, leg: Leg, why: Spoilt },
        /// A list was left of what a company should take.
        GoodsPreferred { company: Company, wants: Vec<Want> },
        /// A list was left for a company that another decides for in phase 6.
        PreferenceDropped { company: Company },
        /// Everything left ahead was taken back, for one company or for all.
        PlansCancelled { company: Option<Company> },
    }
}
