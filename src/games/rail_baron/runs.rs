//! Ways in records: steps in a row that differ only in their dots are written as one.
//!
//! Most of what a game of Rail Baron writes down are ways over the board, and a train stays on a railroad for many
//! dots. `[[4,[151,50,484]],[22,[16]]]` is read in a third of the time of four pairs.

use super::names::Dot;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that happens dot by dot.
pub trait Dotted: Sized {
    /// What it shares with its neighbours.
    type Head: Copy + PartialEq;

    /// Both parts of it.
    fn parts(&self) -> (Self::Head, Dot);

    /// The same from its parts.
    fn join(head: Self::Head, dot: Dot) -> Self;
}

/// Writes steps as runs.
pub fn serialize<D: Dotted<Head: Serialize>, S: Serializer>(steps: &[D], to: S) -> Result<S::Ok, S::Error> {
    let runs: Vec<(D::Head, Vec<Dot>)> = steps
        .chunk_by(|step, next| step.parts().0 == next.parts().0)
        .map(|run| (run[0].parts().0, run.iter().map(|step| step.parts().1).collect()))
        .collect();
    runs.serialize(to)
}

/// Reads runs as steps.
pub fn deserialize<'d, D: Dotted<Head: Deserialize<'d>>, R: Deserializer<'d>>(
    from: R,
) -> Result<Vec<D>, R::Error> {
    let runs: Vec<(D::Head, Vec<Dot>)> = Vec::deserialize(from)?;
    let steps = runs.into_iter().flat_map(|(head, dots)| dots.into_iter().map(move |dot| D::join(head, dot)));
    Ok(steps.collect())
}
