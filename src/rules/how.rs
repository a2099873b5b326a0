//! How something came about, in every title where orders can be left ahead.

use super::Sentence;
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

    /// A sentence that chooses its wording by how something came about.
    pub fn told(self, sentence: Sentence) -> Sentence {
        sentence.with(
            "how",
            match self {
                How::Ordered => "ordered",
                How::Planned => "planned",
                How::Forced => "forced",
            },
        )
    }
}
