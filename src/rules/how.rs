//! How something came about, in every title where orders can be left ahead.

use serde::{Deserialize, Serialize};

/// How something came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum How {
    /// The player ordered it now.
    #[default]
    Ordered,
    /// A maximum or a plan left ahead did it.
    Planned,
    /// Nothing else was legal.
    Forced,
}

impl How {
    /// Whether it is as usual; events leave it out then.
    pub fn is_ordered(&self) -> bool {
        *self == How::Ordered
    }
}
