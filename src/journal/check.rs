//! Checks lines without decoding them: numbers, chains over the exact bytes, and every commitment that can be opened.

use super::{
    Chain, Damage, Tip, cards, chain,
    text::{self, Pile, Split, Tail},
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

/// Checks that a full line follows a tip; gives the tip after it.
pub fn check(line: &str, tip: &Tip) -> Result<Tip, Damage> {
    follow(line, tip, Shows::Everything)
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
    shows: Shows,
    /// How far it was checked.
    pub tip: Tip,
}

impl Checker {
    /// A table before its first line, in a copy that shows so much.
    pub fn new(table: &str, shows: Shows) -> Checker {
        Checker { shows, tip: Tip::start(table) }
    }

    /// Checks the next line.
    pub fn check(&mut self, line: &str) -> Result<(), Damage> {
        self.tip = follow(line, &self.tip, self.shows)?;
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

/// The tip after a line of a copy that shows so much: its number, its chain, and its commitment as far as it is opened.
fn follow(line: &str, tip: &Tip, shows: Shows) -> Result<Tip, Damage> {
    let record = tip.seq;
    let garbled = Damage::NotARecord { record: tip.next };
    let Some(split) = text::split(line) else { return Err(garbled) };
    match (shows, split.tail) {
        (Shows::Everything, Tail::Everything { place, .. }) => check_number(tip.next, place)?,
        (Shows::TheGame, Tail::TheGame { .. }) | (Shows::Nothing, Tail::Nothing) => {
            check_number(record, split.number)?;
        }
        _ => return Err(Damage::Closed { record: split.number }),
    }
    if split.number != record {
        return Err(Damage::Number { expected: record, found: split.number });
    }
    let mut after = Tip { next: tip.next + 1, ..*tip };
    if let Some((pile, text)) = split.piled() {
        let may_show = match pile {
            Pile::Game => shows != Shows::Nothing,
            Pile::Private => shows == Shows::Everything,
        };
        if !may_show {
            return Err(Damage::Closed { record });
        }
        after.pile(pile, text);
    }
    if !split.is_open {
        let pile = if matches!(split.list, Some((Pile::Game, _))) { after.game } else { after.private };
        let fits = split.chain.as_bytes() == pile.hex();
        return if fits { Ok(after) } else { Err(Damage::Hidden { record }) };
    }
    let chain = tip.chain.next(split.body);
    if split.chain.as_bytes() != chain.hex() {
        return Err(Damage::Changed { record });
    }
    check_cards(&split, record)?;
    match opened(&split.tail, &after) {
        Some(Some(commitment)) if split.hidden().map(str::as_bytes) != Some(&commitment.hex()) => {
            Err(Damage::Commitment { record })
        }
        Some(None) => Err(Damage::Commitment { record }),
        _ => Ok(after.after(chain)),
    }
}

/// The commitment as far as a line opens it; an opened one that cannot be made is nothing inside.
fn opened(tail: &Tail<'_>, after: &Tip) -> Option<Option<Chain>> {
    let salt = |text: &str| text.as_bytes().first_chunk().copied().filter(|_| text::is_salt(text));
    match tail {
        Tail::Nothing => None,
        Tail::Everything { salts, .. } => Some(salts.split_at_checked(32).and_then(|(game, private)| {
            let leaf = after.private.leaf(Some(private).filter(|private| text::is_salt(private))?);
            Some(chain::commitment(&leaf, &salt(game)?, &after.game))
        })),
        Tail::TheGame { salt: game, leaf } => Some(
            salt(game)
                .zip(Chain::from_hex(leaf))
                .map(|(salt, leaf)| chain::commitment(&leaf, &salt, &after.game)),
        ),
    }
}

/// Names and addresses: those that are still there must be the ones that were sealed.
fn check_cards(split: &Split<'_>, record: u64) -> Result<(), Damage> {
    let fits = match (split.cards, split.seals()) {
        (None, None) => true,
        (Some(list), Some(seals)) => cards::read(list).is_some_and(|cards| cards::fit(&cards, seals)),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Damage::Card { record }) }
}
