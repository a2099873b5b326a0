//! What happens in Rail Baron to what one seat left ahead, and nobody else hears of.

use super::RailBaron;
use super::names::{Dot, Railroad, Region};
use super::plans::{Held, Kind, Route, Ware, Way, Wish};
use super::state::{Due, Owner};
use super::words::{in_turn, planned};
use crate::rules::{How, Seat};
use crate::said;
use serde::{Deserialize, Serialize};

said! {
    /// What its owner alone is told.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Hidden says "rb-tell" of RailBaron {
        /// A route is planned, with what it takes as far as can be foreseen; whoever orders it with dice before them
        /// knows whom they could meet.
        RoutePlanned {
            route: Route => planned,
            throws: u32,
            fees: Vec<Due>,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
            warned: bool => unsaid,
        } with (dots),
        /// How ways are found from now on.
        WaySet { way: Way => unsaid } with (by, avoid, count),
        /// A route waits for a word of its owner.
        RouteHeld { why: Held } with (line, owner, seat),
        /// The plans hold, with the lines of the route in these hands.
        Confirmed { owners: Vec<(Railroad, Owner)> => unsaid, warned: bool => unsaid },
        /// The next step of the route is not legal; a chase beside it would be tried for ever and is dropped as well.
        StepSpoilt { line: Railroad, to: Dot },
        /// No way can be found under the conditions that were left.
        WaySpoilt,
        /// The chase cannot go on.
        ChaseSpoilt { other: Seat },
        RegionsPreferred { regions: Vec<Region> => in_turn },
        BuysPlanned { wishes: Vec<Wish> => in_turn },
        /// Something on a list of purchases can no longer be bought.
        WishDropped { what: Ware },
        SellsPlanned { lines: Vec<Railroad> },
        /// A maximum is left for a line, or for any that has none of its own.
        MaximumSet { line: Option<Railroad>, most: u32 },
        /// A declaration is left for when there is so much cash.
        DeclarationPlanned { cash: u32 } with (needed),
        ChasePlanned { other: Seat },
        HoldPlanned,
        /// One kind of plan is taken back, or all of them.
        PlansCancelled { kind: Option<Kind> },
    }
}
