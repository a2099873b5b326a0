//! Checks records without decoding them: number, chain over the exact bytes, and every opened seal.

use super::{Chain, Damage, chain, text};

/// Checks that a line is record `expected` and follows `previous`; gives the chain after it.
pub fn check(line: &str, expected: u64, previous: &Chain) -> Result<Chain, Damage> {
    let damage = Damage::NotARecord { record: expected };
    let Some(found) = text::number(line) else { return Err(damage) };
    if found != expected {
        return Err(match found > expected {
            true => Damage::Missing { expected, found },
            false => Damage::Repeated { record: found },
        });
    }
    let Some(split) = text::split(line) else { return Err(damage) };
    let chain = previous.next(split.body);
    if split.chain.as_bytes() != chain::hex(chain.as_bytes()) {
        return Err(Damage::Changed { record: expected });
    }
    if let Some((sealed, open)) = split.open {
        check_seals(expected, sealed, open)?;
    }
    Ok(chain)
}

/// Checks all lines of a table from its first record on; gives the chain after the last.
pub fn check_all<'l>(table: &str, lines: impl IntoIterator<Item = &'l str>) -> Result<Chain, Damage> {
    let mut chain = Chain::start(table);
    for (seq, line) in (0..).zip(lines) {
        chain = check(line, seq, &chain)?;
    }
    Ok(chain)
}

/// Checks that each opened part is the one that was sealed.
fn check_seals(record: u64, sealed: &str, open: &str) -> Result<(), Damage> {
    let Some(parts) = text::parts(open) else { return Err(Damage::NotARecord { record }) };
    // Each seal is 64 letters between quotes, with a comma between two and a bracket at each end.
    let seals = sealed.as_bytes().get(1..).unwrap_or_default().chunks(67);
    if seals.len() != parts.len() {
        return Err(Damage::Parts { record, sealed: seals.len(), opened: parts.len() });
    }
    for (number, (seal, (salt, text))) in (1..).zip(seals.zip(parts)) {
        if !text::is_salt(salt) || seal.get(1..65) != Some(&chain::seal(salt, text)[..]) {
            return Err(Damage::Seal { record, part: number });
        }
    }
    Ok(())
}
