//! A bag of things of several kinds, drawn from without putting back.

use super::{Ask, Face};
use serde::{Deserialize, Serialize};

/// How many things of each kind are in the bag. What was drawn leaves it when the event of the draw is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag(Vec<u32>);

impl Bag {
    /// A bag with so many of each kind.
    pub fn of(counts: impl IntoIterator<Item = u32>) -> Bag {
        Bag(counts.into_iter().collect())
    }

    /// How many of a kind are left.
    pub fn left(&self, kind: usize) -> u32 {
        self.0.get(kind).copied().unwrap_or(0)
    }

    /// How many of every kind are left.
    pub fn counts(&self) -> &[u32] {
        &self.0
    }

    /// How many are left in all.
    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Whether nothing is left to draw.
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// What to draw with; `words` names a kind. The outcome shows a kind by [`Ask::face_of`].
    pub fn ask(&self, purpose: &'static str, words: impl Fn(usize) -> Vec<String>) -> Ask {
        let faces = self.0.iter().enumerate().map(|(kind, count)| Face { words: words(kind), count: *count });
        Ask::faces(faces.collect(), purpose)
    }

    /// One of a kind leaves the bag.
    pub fn take(&mut self, kind: usize) {
        if let Some(left) = self.0.get_mut(kind) {
            *left = left.saturating_sub(1);
        }
    }

    /// One of a kind goes into the bag.
    pub fn put_back(&mut self, kind: usize) {
        if let Some(left) = self.0.get_mut(kind) {
            *left += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::luck::Seeded;
    use super::*;
    use crate::rules::Dice;

    #[test]
    fn everything_comes_out_once() {
        let mut bag = Bag::of([2, 0, 3]);
        let mut drawn = [0; 3];
        let mut dice = Seeded::new(1);
        while !bag.is_empty() {
            let ask = bag.ask("test", |kind| vec![kind.to_string()]);
            let kind = ask.face_of(dice.draw(&ask).unwrap());
            bag.take(kind);
            drawn[kind] += 1;
        }
        assert_eq!(drawn, [2, 0, 3]);
        bag.put_back(1);
        assert_eq!((bag.left(1), bag.total()), (1, 1));
    }
}
