//! The throws of Rail Baron, and what each of them is for.

use super::RailBaron;
use super::data::Throw;
use crate::rules::{Ask, Owed, Seat, Story};

/// The draw that finds the first seat.
pub const FIRST_SEAT: &str = "rb-luck-first-seat";
/// The coloured die, which says odd or even.
const COLOURED: &str = "rb-luck-coloured";
/// A white die of a throw for a region or a city.
const TABLE: &str = "rb-luck-table";
/// A white die of a throw to move.
const WHITE: &str = "rb-luck-white";
/// The bonus die.
pub const BONUS: &str = "rb-luck-bonus";
/// A railroad of the bank, by chance.
pub const LINE: &str = "rb-luck-line";

/// One die of a seat.
pub fn die(story: &mut Story<'_, RailBaron>, seat: Seat, purpose: &'static str) -> Result<u8, Owed> {
    let got = story.draw(&Ask::number(6, purpose).of(seat))?;
    Ok(u8::try_from(got).expect("a die has six sides"))
}

/// The two white dice.
pub fn white(story: &mut Story<'_, RailBaron>, seat: Seat) -> Result<[u8; 2], Owed> {
    Ok([die(story, seat, WHITE)?, die(story, seat, WHITE)?])
}

/// All three dice, for a destination table.
pub fn table(story: &mut Story<'_, RailBaron>, seat: Seat) -> Result<Throw, Owed> {
    let coloured = die(story, seat, COLOURED)?;
    Ok(Throw { coloured, white: [die(story, seat, TABLE)?, die(story, seat, TABLE)?] })
}

/// One of `count` things, counted from 0; it is nobody's throw.
pub fn one_of(story: &mut Story<'_, RailBaron>, count: usize, purpose: &'static str) -> Result<usize, Owed> {
    let sides = u32::try_from(count.max(1)).expect("no list is that long");
    Ok(story.draw(&Ask::number(sides, purpose))? as usize - 1)
}
