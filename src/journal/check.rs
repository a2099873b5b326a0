//! Checks lines without decoding them: numbers, chains over the exact bytes, and every commitment that can be opened.

use super::{
    Chain, Damage, Drawers, Tip, chain,
    text::{self, Split, Tail},
};

/// What a copy shows of what was hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// All of it: the table can be played on from it.
    Everything,
    /// What was hidden in the game, which is over. What never becomes public stays closed: the house's own, diaries,
    /// words between players.
    TheGame,
    /// Nothing: the game is still being played.
    Nothing,
}

/// Checks that a full line follows a tip; gives the tip after it. That each drawer hangs together is not looked at
/// here: [`Checker`] does that.
pub fn check(line: &str, tip: &Tip) -> Result<Tip, Damage> {
    let split = text::split(line).ok_or(Damage::NotARecord { record: tip.next })?;
    let Tail::Everything { place, .. } = split.tail else { return Err(Damage::Closed { record: tip.next }) };
    check_number(tip.next, place)?;
    let parts = text::parts(split.drawers).ok_or(Damage::NotARecord { record: tip.next })?;
    follow(tip, &split, &parts)
}

/// Checks all full lines of a table from its first on; gives the tip after the last.
pub fn check_all<'l>(table: &str, lines: impl IntoIterator<Item = &'l str>) -> Result<Tip, Damage> {
    let mut checker = Checker::new(table, Shows::Everything);
    for line in lines {
        checker.check(line)?;
    }
    Ok(checker.tip)
}

/// A table of which all lines are checked, from the first on.
pub struct Checker {
    table: String,
    shows: Shows,
    /// How far it was checked.
    pub tip: Tip,
    /// How far its drawers were checked.
    pub drawers: Drawers,
}

impl Checker {
    /// A table before its first line, in a copy that shows so much.
    pub fn new(table: &str, shows: Shows) -> Checker {
        let (tip, drawers) = (Tip::start(table), Drawers::default());
        Checker { table: table.to_owned(), shows, tip, drawers }
    }

    /// Checks the next line.
    pub fn check(&mut self, line: &str) -> Result<(), Damage> {
        let garbled = Damage::NotARecord { record: self.tip.next };
        let Some(split) = text::split(line) else { return Err(garbled) };
        match (self.shows, split.tail) {
            (Shows::Everything, Tail::Everything { place, .. }) => check_number(self.tip.next, place)?,
            (Shows::TheGame, Tail::TheGame { .. }) | (Shows::Nothing, Tail::Nothing) => {
                check_number(self.tip.seq, split.number)?;
            }
            _ => return Err(Damage::Closed { record: split.number }),
        }
        let Some(parts) = text::parts(split.drawers) else { return Err(garbled) };
        let may_be_closed = self.shows != Shows::Nothing && !parts.is_empty();
        if split.open.is_none() && !may_be_closed {
            return Err(garbled);
        }
        for part in &parts {
            let damage = Damage::Drawer { drawer: part.drawer.to_string(), part: part.nr };
            let (nr, chain) = self.drawers.tip(&self.table, part.drawer);
            let hangs = part.nr == nr && part.under == split.number && part.prev.as_bytes() == chain.hex();
            if !hangs || (self.shows == Shows::TheGame && !part.drawer.is_of_game()) {
                return Err(damage);
            }
            let after = chain.next(part.body);
            if part.chain.as_bytes() != after.hex() {
                return Err(damage);
            }
            self.drawers.lay(part.drawer, nr, after);
        }
        self.tip = follow(&self.tip, &split, &parts)?;
        Ok(())
    }
}

fn check_number(expected: u64, found: u64) -> Result<(), Damage> {
    match found.cmp(&expected) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Damage::Missing { expected, found }),
        std::cmp::Ordering::Less => Err(Damage::Repeated { record: found }),
    }
}

/// The tip after a line: its number, its chain, and its commitment as far as this copy opens it.
fn follow(tip: &Tip, split: &Split<'_>, parts: &[text::PartText<'_>]) -> Result<Tip, Damage> {
    let record = tip.seq;
    if split.number != record {
        return Err(Damage::Number { expected: record, found: split.number });
    }
    let mut after = Tip { next: tip.next + 1, ..*tip };
    for part in parts {
        let chain = Chain::from_hex(part.chain).ok_or(Damage::NotARecord { record })?;
        after = after.with(part.drawer, &chain);
    }
    let Some((body, written)) = split.open else { return Ok(after) };
    let hidden = split.hidden().ok_or(Damage::NotARecord { record })?;
    let opened = match split.tail {
        Tail::Nothing => None,
        Tail::Everything { salts, .. } => {
            let (game, private) = salts.split_at_checked(32).ok_or(Damage::Commitment { record })?;
            let is_plain = text::is_salt(game) && text::is_salt(private);
            let leaves = (chain::leaf(game, &after.game), chain::leaf(private, &after.private));
            Some(is_plain.then(|| chain::commitment(&leaves.0, &leaves.1)))
        }
        Tail::TheGame { salt, private } => {
            let game = chain::leaf(salt, &after.game);
            Some(text::is_salt(salt).then(|| chain::commitment(&game, private.as_bytes())))
        }
    };
    let chain = tip.chain.next(body);
    if written.as_bytes() != chain.hex() {
        return Err(Damage::Changed { record });
    }
    if opened.is_some_and(|opened| opened.is_none_or(|opened| opened != hidden.as_bytes())) {
        return Err(Damage::Commitment { record });
    }
    Ok(after.after(chain))
}
