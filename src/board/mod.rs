//! What boards of several titles have in common: maps, and how they are drawn.

mod graph;
pub mod hex;
pub mod labels;
pub mod letters;
pub mod scene;
pub mod spread;
mod ways;

pub use graph::Graph;
pub use scene::Scene;
pub use ways::ways;
