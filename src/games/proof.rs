//! What tests and benches ask of a title; nobody asks it while people play.

use super::{Game, Title};
use crate::rules::{Dice, Seat, StateOf, Viewer};

/// What a title gives so that it can be proved.
pub trait Proves: Title {
    /// Options that make different games of it, for the playouts to take in turn.
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];

    /// What a seat might hide in the place of what it hides, as far as the open part of the game tells: another
    /// purse, other plans. What of it the open part gives away stays.
    fn another(&self, open: &Self::Open, own: &Self::Own, seat: Seat, dice: &mut dyn Dice) -> Self::Own;

    /// Counts again, in another way, what an audit of whole games looks at only now and then.
    fn recount(&self, _: &StateOf<Self>) -> Result<(), String> {
        Ok(())
    }
}

/// The same for any title.
pub trait Proof: Sync {
    /// Options that make different games of the title.
    fn kinds(&self) -> &'static [&'static [(&'static str, &'static str)]];
    /// Reads the open events of a record line and counts them; nothing less can be done for a fold.
    fn count_events(&self, line: &str) -> Result<usize, String>;
    /// Folds a record event by event on a copy and checks after each one what always holds.
    fn audit_each(&self, game: &dyn Game, line: &str) -> Result<(), String>;
    /// A copy in which all that a viewer may not know is exchanged for something else possible.
    fn disguised(&self, game: &dyn Game, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game>;
    /// Whether a seat is refused the same orders for the same reasons in two positions: some of all that anybody could
    /// order in the first.
    fn refuses_alike(&self, game: &dyn Game, other: &dyn Game, seat: Seat, dice: &mut dyn Dice) -> bool;
    /// Whether two positions are the same to a viewer: all that is open, their view and their options.
    fn is_same_to(&self, game: &dyn Game, other: &dyn Game, viewer: Viewer) -> bool;
}
