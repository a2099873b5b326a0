//! What happens in Age of Steam; [`evolve`](super::evolve) says how the state obeys.

use super::AgeOfSteam;
use super::data::Side;
use super::orders::Haul;
use super::state::Action;
use super::words::{
    action_plans, build_plans, count_sections, each_account, each_gain, fed, haul_plans, path, put_down,
    rolled, spoilt, standings,
};
use crate::board::hex::{Change, Class, Goods, Hex, Run, Section};
use crate::games::legs::{Leg, Work};
use crate::rules::{How, Place, Seat};
use crate::said;
use serde::{Deserialize, Serialize};

/// What a turn did to a player's books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// Whose.
    pub seat: Seat,
    /// Income collected.
    pub income: u32,
    /// Expenses for shares and engine.
    pub due: u32,
    /// What could not be paid: income falls by it.
    pub short: u32,
    /// What income falls by after that.
    pub falls: u32,
    /// Whether they are bankrupt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bankrupt: bool,
}

/// Why a city cannot be founded as it was left ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Unfounded {
    /// Its founder did not get Urbanization.
    NotUrbanizing,
    /// The town is a city by now, or its tile is used.
    Taken,
    /// Track was built first, or another city founded.
    TooLate,
}

/// What is wrong with a plan of building, and at which hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spoilt {
    /// Where.
    pub hex: Hex,
    /// What.
    pub fault: Fault,
}

/// What is wrong with a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fault {
    /// Somebody's track is in the way.
    Taken(Seat),
    /// It costs too much up to there.
    TooDear,
    /// The turn has no more tiles.
    TooManyTiles,
    /// Anything else.
    Impossible,
}

said! {
    /// What happens in front of everybody.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event says "aos-tell" of AgeOfSteam {
        /// Cubes are drawn onto display and cities.
        SetUp { display: Vec<Vec<Goods>> => unsaid, cubes: Vec<(Hex, Vec<Goods>)> => unsaid },
        /// Three dice for each player give the first order of play.
        Seated { rolls: Vec<(Seat, u32)> => rolled, order: Vec<Seat> },
        /// A turn begins.
        TurnBegan { turn: u8, turns: u8 },
        /// A player issues shares, or none.
        Issued {
            seat: Seat,
            shares: u32,
            cash: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// The auction for the order of play begins.
        AuctionBegan { order: Vec<Seat>, free: Option<Seat> },
        /// A player bids. After a pass the row is told, in which the others speak now: whoever led stands before
        /// whoever passed behind them.
        Bid {
            seat: Seat,
            bid: u32,
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            row: Vec<Seat> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player passes and stays in.
        PassedOnce {
            seat: Seat,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player drops out, takes the last free place and pays.
        DroppedOut {
            seat: Seat,
            place: usize,
            pays: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// The last one in is first.
        OrderSet { first: Seat, pays: u32, order: Vec<Seat> },
        /// A player chooses an action; their engine afterwards.
        Chose {
            seat: Seat,
            action: Action,
            engine: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (raised),
        /// Building begins.
        BuildingBegan { order: Vec<Seat> },
        /// A town becomes a city.
        Urbanized {
            seat: Seat,
            hex: Hex,
            city: u8 => unsaid,
            change: Change => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (letter),
        /// A tile is laid.
        Laid {
            seat: Seat,
            hex: Hex,
            work: Work,
            class: Class,
            price: u32,
            runs: Vec<Run>,
            change: Change => unsaid,
            added: Vec<Section> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        } with (reason, left),
        /// A player has built; track that was not extended is nobody's now.
        BuildEnded {
            seat: Seat,
            lapsed: Vec<Section> => count_sections,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A round of moving begins.
        MovingBegan { round: u8, order: Vec<Seat> },
        /// A cube is delivered.
        Moved {
            seat: Seat,
            goods: Goods,
            places: Vec<Hex> => path,
            gains: Vec<(Seat, u32)> => each_gain,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player makes their engine stronger instead.
        EngineRaised {
            seat: Seat,
            engine: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player moves nothing.
        StoodStill {
            seat: Seat,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Income is collected, expenses are paid, income falls.
        Settled { accounts: Vec<Account> => each_account },
        /// A player is out of the game; their unfinished track is nobody's now.
        Eliminated { seat: Seat, lapsed: Vec<Section> => unsaid },
        /// Production: two cubes are drawn.
        CubesDrawn { seat: Seat, cubes: Vec<Goods> },
        /// They are put on columns of the display.
        Produced {
            seat: Seat,
            cubes: Vec<(Goods, u8)> => put_down,
            /// The whole of each column where a space was named, or was empty among cubes before, from the top.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            columns: Vec<(u8, Vec<Option<Goods>>)> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Dice are rolled for a side, and cubes come to cities: from a column, to a hex.
        Grew { side: Side, dice: Vec<u32>, cubes: Vec<(u8, Hex, Goods)> => fed },
        /// The game is over.
        Ended { ranking: Vec<Place> => standings },
    }
}

said! {
    /// What happens to the plans of one seat, which nobody else hears of.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Hidden says "aos-own" of AgeOfSteam {
        /// Shares will be issued.
        IssuePlanned { shares: u32 },
        /// The most to bid.
        MaximumSet { most: u32 },
        /// Actions to choose.
        ActionsWanted { actions: Vec<Action> => action_plans },
        /// A city will be founded.
        FoundingPlanned { hex: Hex, city: u8 => unsaid } with (letter),
        /// Track will be built.
        BuildPlanned {
            plans: Vec<Vec<Leg>> => build_plans,
            /// Whether they take the place of others.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            instead: bool,
        } with (turn),
        /// Building ends with what is planned.
        DonePlanned,
        /// Nothing is left to end: the turn of building is over.
        BuiltAlready,
        /// Goods will be moved.
        HaulPlanned { hauls: Vec<Haul> => haul_plans },
        /// No action of the list was left.
        WantsDropped,
        /// The city cannot be founded any more.
        FoundingDropped { hex: Hex, why: Unfounded },
        /// None of the plans can be built any more.
        BuildDropped { why: Vec<Spoilt> => spoilt },
        /// None of the moves is possible any more.
        HaulDropped { hauls: Vec<Haul> => haul_plans },
        /// Everything left ahead was taken back.
        PlansCancelled,
    }
}
