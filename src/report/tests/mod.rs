//! Tests of reports: that every word is there, and that every text of every title reads well.

mod overrides;
mod pages;
mod pictures;
mod whole;

use super::{Desk, sample};
use crate::games::TITLES;
use crate::rules::By;
use crate::table::{Hand, LuckKind, Table};
use chrono::DateTime;

const HAND: Hand<'static> = Hand { at: DateTime::UNIX_EPOCH, by: By::Moderator, cause: "test", voice: None };

fn names(count: usize) -> Vec<String> {
    ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"][..count]
        .iter()
        .map(|name| (*name).to_owned())
        .collect()
}

/// A table of the tests' own title that has just begun.
fn table(seats: usize) -> Table {
    let title = TITLES.last().expect("the tests bring one");
    sample::open(*title, names(seats), LuckKind::Drawn, &HAND).unwrap()
}
