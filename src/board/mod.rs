//! What boards of several titles have in common: files as they are written, and maps of links.

mod graph;
mod written;

pub use graph::Graph;
pub use written::{Complaint, Written};
