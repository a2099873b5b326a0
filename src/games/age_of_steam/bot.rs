//! A sensible player.
use super::AgeOfSteam;
use super::orders::Order;
use super::view::View;
use crate::rules::Dice;
use crate::rules::luck::pick;

/// A sensible order.
pub fn choose(_: &AgeOfSteam, _: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
    options[pick(dice, options.len())].clone()
}
