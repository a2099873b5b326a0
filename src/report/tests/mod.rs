//! Tests of reports: that every word is there, and that every text reads well.

mod overrides;
mod pages;
mod pictures;
mod rail_baron;
mod steel_driver;
mod texts;
mod whole;

use super::{Desk, sample};
use crate::games::TITLES;
use crate::rules::By;
use crate::table::{Hand, LuckKind, Table};
use chrono::DateTime;

const HAND: Hand<'static> = Hand { at: DateTime::UNIX_EPOCH, by: By::Moderator, cause: "test" };

fn names(count: usize) -> Vec<String> {
    ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"][..count]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

/// A table of Steel Driver that has just begun; Anna is drawn to begin.
fn table(seats: usize) -> Table {
    sample::open(TITLES[0], names(seats), LuckKind::Drawn, &HAND).unwrap()
}
