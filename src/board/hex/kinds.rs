//! Kinds of tiles, how many of each there are, and which of them shows given track.

use super::Run;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A kind of tile; it may be turned, never flipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its short name.
    pub id: String,
    /// What it shows, turned in one of six ways.
    pub runs: Vec<Run>,
    /// How many there are; `None` where nobody counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// What a tile is, for prices and for where it may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// One run of track.
    Simple,
    /// Two that do not touch.
    Coexisting,
    /// Two that cross on a bridge.
    Crossing,
    /// Exits that meet in a town.
    Town,
}

/// All kinds of tiles of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Kind>", into = "Vec<Kind>")]
pub struct Kinds {
    list: Vec<Kind>,
    /// The kinds that show given runs, however a tile is turned. Placements are judged by the thousand, and each asks.
    shown: BTreeMap<Vec<Run>, Vec<u8>>,
}

impl From<Vec<Kind>> for Kinds {
    fn from(list: Vec<Kind>) -> Kinds {
        Kinds::new(list)
    }
}

impl From<Kinds> for Vec<Kind> {
    fn from(kinds: Kinds) -> Vec<Kind> {
        kinds.list
    }
}

impl Kind {
    /// What it is.
    pub fn class(&self) -> Class {
        class_of(&self.runs)
    }

    /// Everything that it shows, turned in any way. A town with two or four exits is a tile without a town and a disc
    /// on it.
    fn shows(&self) -> BTreeSet<Vec<Run>> {
        let turned = (0..6).map(|steps| sorted(self.runs.iter().map(|run| run.turned(steps))));
        let turned: BTreeSet<Vec<Run>> = turned.collect();
        let stops = |runs: &Vec<Run>| sorted(runs.iter().flat_map(|run| run.edges()).map(Run::Stop));
        let towns: Vec<Vec<Run>> = turned.iter().map(stops).collect();
        turned.into_iter().chain(towns).collect()
    }
}

fn sorted(runs: impl Iterator<Item = Run>) -> Vec<Run> {
    let mut runs: Vec<Run> = runs.collect();
    runs.sort();
    runs
}

/// What a tile with these runs is.
pub fn class_of(runs: &[Run]) -> Class {
    match runs {
        [Run::Stop(_), ..] => Class::Town,
        [first, second, ..] if first.crosses(*second) => Class::Crossing,
        [_, _, ..] => Class::Coexisting,
        _ => Class::Simple,
    }
}

impl Kinds {
    /// All kinds, in the order of the file.
    pub fn new(list: Vec<Kind>) -> Kinds {
        let mut shown: BTreeMap<Vec<Run>, Vec<u8>> = BTreeMap::new();
        for (number, kind) in list.iter().enumerate() {
            let number = u8::try_from(number).expect("a checked file has few kinds of tiles");
            kind.shows().into_iter().for_each(|runs| shown.entry(runs).or_default().push(number));
        }
        Kinds { list, shown }
    }

    /// A kind by its number.
    pub fn kind(&self, number: u8) -> &Kind {
        &self.list[usize::from(number)]
    }

    /// All kinds.
    pub fn all(&self) -> &[Kind] {
        &self.list
    }

    /// The kinds that show these runs, by number; a town with four exits has a choice of tiles.
    pub fn showing(&self, runs: &[Run]) -> &[u8] {
        self.shown.get(&sorted(runs.iter().copied())).map_or(&[], Vec::as_slice)
    }

    /// Whether track that meets in a town needs a disc on a tile of this kind.
    pub fn needs_disc(&self, number: u8, runs: &[Run]) -> bool {
        matches!(runs, [Run::Stop(_), ..]) && self.kind(number).class() != Class::Town
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn check(runs: &str, expected: &[&str]) {
        let runs: Vec<Run> = runs.split_whitespace().map(|run| run.parse().unwrap()).collect();
        let kinds = sample::kinds();
        let found: Vec<&str> =
            kinds.showing(&runs).iter().map(|kind| kinds.kind(*kind).id.as_str()).collect();
        assert_eq!(found, expected, "{runs:?}");
    }

    #[test]
    fn tiles_show_runs_however_they_are_turned() {
        check("NE-SW", &["straight"]);
        check("SE-SW", &["gentle"]);
        check("SW-NW", &["tight"]);
        check("NE-SW SE-NW", &["cross_straights"]);
        check("N-SW S-NW", &["cross_gentles"]);
        check("NE-SW S-NW", &["cross_bow"]);
        check("N-S NE-SE", &["coex_straight_tight"]);
        check("N-NE SE-S", &[]);
        check("N-SE S-NW", &["coex_gentles"]);
    }

    #[test]
    fn a_town_takes_one_to_four_exits() {
        check("S", &["town_1"]);
        check("NE SW", &["straight"]);
        check("N NE", &["tight"]);
        check("N SE SW", &["town_3y"]);
        check("N S NW", &["town_3l"]);
        check("N NE S", &["town_3r"]);
        check("N NE NW", &["town_3t"]);
        check("N NE S SW", &["cross_straights", "coex_gentles"]);
        check("N SE S SW", &["cross_bow", "coex_gentle_tight_a", "coex_gentle_tight_b"]);
        check("N NE SE S", &["cross_gentles", "coex_straight_tight"]);
        check("N NE SE S SW", &[]);
    }

    #[test]
    fn classes_follow_from_the_runs() {
        let class = |id: &str| {
            let kinds = sample::kinds();
            kinds.all().iter().find(|kind| kind.id == id).unwrap().class()
        };
        assert_eq!(class("gentle"), Class::Simple);
        assert_eq!(class("cross_gentles"), Class::Crossing);
        assert_eq!(class("coex_gentles"), Class::Coexisting);
        assert_eq!(class("town_3t"), Class::Town);
    }
}
