//! The throws of Rail Baron, and what each of them is for.

use super::data::Throw;
use crate::rules::{Ask, Dice, Owed};

/// The draw that finds the first seat.
pub const FIRST_SEAT: &str = "rb-luck-first-seat";
/// The coloured die, which says odd or even.
pub const COLOURED: &str = "rb-luck-coloured";
/// A white die of a throw for a region or a city.
pub const TABLE: &str = "rb-luck-table";
/// A white die of a throw to move.
pub const WHITE: &str = "rb-luck-white";
/// The bonus die.
pub const BONUS: &str = "rb-luck-bonus";
/// A railroad of the bank, by chance.
pub const LINE: &str = "rb-luck-line";

/// Everything that luck is asked for.
pub const PURPOSES: [&str; 6] = [FIRST_SEAT, COLOURED, TABLE, WHITE, BONUS, LINE];

/// One die.
pub fn die(dice: &mut dyn Dice, purpose: &'static str) -> Result<u8, Owed> {
    let got = dice.draw(Ask { sides: 6, purpose })?;
    Ok(u8::try_from(got).expect("a die has six sides"))
}

/// The two white dice.
pub fn white(dice: &mut dyn Dice) -> Result<[u8; 2], Owed> {
    Ok([die(dice, WHITE)?, die(dice, WHITE)?])
}

/// All three dice, for a destination table.
pub fn table(dice: &mut dyn Dice) -> Result<Throw, Owed> {
    let coloured = die(dice, COLOURED)?;
    Ok(Throw { coloured, white: [die(dice, TABLE)?, die(dice, TABLE)?] })
}

/// One of `count` things, counted from 0.
pub fn one_of(dice: &mut dyn Dice, count: usize, purpose: &'static str) -> Result<usize, Owed> {
    let sides = u32::try_from(count.max(1)).expect("no list is that long");
    Ok(dice.draw(Ask { sides, purpose })? as usize - 1)
}
