//! What boards of several titles have in common.

mod graph;

pub use graph::Graph;
