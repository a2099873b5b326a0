//! Time at a table: its pace, what runs on each seat's clock, and what the house does about it.
//!
//! [`Pace`] is what was agreed, in words. [`Calendar`] counts time by the walls of a zone, without weekends, holidays and
//! absences. [`Clocks`] is what runs for whom; every record after which it differs says so. [`Timing`] is what can be done
//! about time, by whom. None of them ever looks at a clock: the moment is an argument everywhere, and titles hear of none
//! of this.

mod calendar;
mod clocks;
mod terms;
mod timing;

pub use calendar::Calendar;
pub use clocks::{Clocks, Dial, Late, Run, Stage, Step};
pub use terms::{Mode, PRESETS, Pace, Slot};
pub use timing::{How, TimeRefusal, Timing};
