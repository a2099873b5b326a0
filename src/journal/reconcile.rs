//! Compares store, mirror and tips at the opening, and puts right what one of them lacks.
//!
//! The store is written first, and the log is synced. So a kill may leave a batch in the store alone that nobody was told
//! of; and after a power cut the store may lack what came last, and gets it from the log. A file of the
//! mirror that looks otherwise than the tips say is read and checked, and mended from the store. If the mirror or the tips
//! know of more than the store and the log have, then something is lost that was acknowledged, and nothing is touched.

use super::{
    Batch, JournalError, Lost, Notice,
    changes::Overlay,
    mirror::{
        Mirror,
        log::{Found, Logged},
        post,
    },
    state::State,
    store::Store,
    tips::{Read, Tips},
};
use std::{collections::BTreeSet, path::Path};

/// Brings store and mirror to the same state, or says why that must not be done. Gives what was put right.
pub(super) fn reconcile(
    folder: &Path,
    store: &Store,
    state: &mut State,
    mirror: &mut Mirror,
) -> Result<Vec<Notice>, JournalError> {
    let log = mirror.logged()?;
    let mut notices = Vec::new();
    redo(store, state, mirror, &log, &mut notices)?;
    refuse_if_behind(state, mirror, &log)?;
    let tips = match Tips::read(folder)? {
        Read::Whole(tips) => Some(tips),
        Read::Garbled => {
            notices.push(Notice::Tips { garbled: true });
            None
        }
        Read::Missing if state.batches > 0 => {
            notices.push(Notice::Tips { garbled: false });
            None
        }
        Read::Missing => None,
    };
    if let Some(tips) = tips.as_ref().filter(|tips| !tips.are_of(state)) {
        let lacks = tips.lacks(store)?;
        let is_another = tips.batches == state.batches;
        if tips.batches > state.batches || is_another || !lacks.is_empty() {
            return Err(JournalError::Older { lacks, batches: tips.batches.saturating_sub(state.batches) });
        }
    }
    let mut doubtful = doubtful(store, state, mirror, tips.as_ref())?;
    refuse_if_shorter(store, mirror, &doubtful)?;
    let was_missing = mirror.count.found.is_none() && mirror.tables.list()?.is_empty() && state.batches > 0;
    let counted = mirror.count.found.as_ref().map_or(0, |counted| counted.batches);
    let is_as_it_was = doubtful.is_empty() && tips.as_ref().is_some_and(|tips| tips.are_of(state));
    let post_is_as_it_was = tips.as_ref().is_some_and(|tips| tips.post == mirror.look_at_post());
    if is_as_it_was && post_is_as_it_was && notices.is_empty() && counted == state.batches && !log.any {
        mirror.begin(state)?;
        return Ok(notices);
    }
    if let Some(damage) = log.damage.as_ref().filter(|_| log.last() < state.batches) {
        notices.push(Notice::LogDamaged { file: damage.file.clone(), line: damage.line });
    }
    // Only what follows the files without a gap can be spread from the log; the rest comes from the store.
    let fresh: Vec<&Logged> = log.batches.iter().filter(|logged| logged.number > counted).collect();
    let begins = fresh.first().is_none_or(|first| first.number == counted + 1);
    let follows = begins && counted + fresh.len() as u64 == state.batches;
    if begins && !fresh.is_empty() {
        doubtful.extend(mirror.spread(&fresh)?.into_keys());
        notices.push(Notice::Spread { batches: fresh.len() });
    }
    let mut mended = Vec::new();
    for table in &doubtful {
        mended.extend(put_right(store, mirror, table)?);
    }
    if post_is_as_it_was && follows && mirror.post.is_whole() {
        mirror.post.add(fresh.iter().filter_map(|logged| Some((logged.number, logged.post.as_deref()?))))?;
    } else if state.batches > 0 {
        let known = tips.as_ref().and_then(|tips| tips.post).map_or(0, |look| look.bytes);
        let is_short = mirror.look_at_post().is_none_or(|look| look.bytes < known);
        let is_damaged = !mirror.post.is_whole() || post::read(mirror.folder())?.damaged_line.is_some();
        mended.extend((is_short || is_damaged).then_some(Notice::PostReplaced));
        mirror.rewrite_post(state, &store.post()?)?;
    }
    match was_missing {
        true => notices.push(Notice::Rebuilt { tables: doubtful.len() }),
        false => notices.extend(mended),
    }
    store.carry_out()?;
    mirror.settle(state, &doubtful)?;
    Tips::of(store, state, mirror)?.write(folder)?;
    Ok(notices)
}

/// Refuses a store that has less of a table than its file in the mirror.
fn refuse_if_shorter(store: &Store, mirror: &Mirror, tables: &BTreeSet<String>) -> Result<(), JournalError> {
    for table in tables {
        let next = store.tip(table)?.map_or(0, |tip| tip.next);
        let good = mirror.tables.survey(table)?.map_or(0, |found| found.tip.next);
        if good > next {
            let lost = Lost::Records { table: table.clone(), count: good - next };
            return Err(JournalError::Behind { lost });
        }
    }
    Ok(())
}

/// Brings batches from the log into a store that lacks them.
fn redo(
    store: &Store,
    state: &mut State,
    mirror: &Mirror,
    log: &Found,
    notices: &mut Vec<Notice>,
) -> Result<(), JournalError> {
    let strangers =
        |batch: u64| Err(JournalError::Strangers { what: format!("batch {batch} is not the same in both") });
    let counted = mirror.count.found.as_ref().map(|counted| (counted.batches, counted.hash.as_str()));
    let logged = log.batches.iter().map(|logged| (logged.number, logged.state.as_str()));
    if counted.into_iter().chain(logged).any(|(batch, hash)| batch == state.batches && hash != state.hex()) {
        return strangers(state.batches);
    }
    let mut redone = 0;
    for logged in &log.batches {
        if logged.number != state.batches + 1 {
            continue;
        }
        let again = logged.again(|table| store.entry(table));
        let again = again.and_then(|batch| batch.follow(|table| store.tip(table)).map(|()| batch));
        let batch = match again {
            Err(JournalError::Unchained { .. } | JournalError::Conflict { .. }) => {
                return strangers(logged.number);
            }
            again => again?,
        };
        state.next_post = logged.next_post.saturating_sub(batch.post.len() as u64);
        let after = state.after(&batch);
        if after.hex() != logged.state {
            return strangers(logged.number);
        }
        keep_again(store, state, &batch, after)?;
        redone += 1;
    }
    if redone > 0 {
        notices.push(Notice::Redone { batches: redone });
    }
    Ok(())
}

fn keep_again(store: &Store, state: &mut State, batch: &Batch, after: State) -> Result<(), JournalError> {
    let (changes, after) = store.prepare(batch, &Overlay::new(), state.next_post, after)?;
    let bytes = store.write(after.batches, &changes)?;
    store.show(bytes, changes)?;
    *state = after;
    Ok(())
}

/// Refuses a store that has lost batches which the mirror has or had.
fn refuse_if_behind(state: &State, mirror: &Mirror, log: &Found) -> Result<(), JournalError> {
    let counted = mirror.count.found.as_ref().map(|counted| counted.batches);
    let lost = log.damage.as_ref().and_then(|damage| damage.lost);
    match counted.max(Some(log.last())).max(lost) {
        Some(batches) if batches > state.batches => {
            Err(JournalError::Behind { lost: Lost::Batches(batches - state.batches) })
        }
        _ => Ok(()),
    }
}

/// The tables whose files in the mirror do not look as the tips say, or of which the tips say nothing.
fn doubtful(
    store: &Store,
    state: &State,
    mirror: &Mirror,
    tips: Option<&Tips>,
) -> Result<BTreeSet<String>, JournalError> {
    let files = mirror.tables.list()?;
    let Some(tips) = tips else {
        let mut all: BTreeSet<String> = files.into_iter().collect();
        store.each_tip(|table, _| {
            all.insert(table);
            Ok(())
        })?;
        return Ok(all);
    };
    let is_new = |table: &String| !tips.tables.contains_key(table);
    let mut doubtful: BTreeSet<String> = files.into_iter().filter(is_new).collect();
    let looks = tips.tables.iter().filter(|(table, known)| mirror.tables.look(table) != known.file);
    doubtful.extend(looks.map(|(table, _)| table.clone()));
    if !tips.are_of(state) {
        store.each_tip(|table, tip| {
            if tips.tables.get(&table).is_none_or(|known| !known.is(&tip)) {
                doubtful.insert(table);
            }
            Ok(())
        })?;
    }
    Ok(doubtful)
}

/// Reads a table's file in the mirror and makes it what the store has; gives what was wrong.
pub(super) fn put_right(store: &Store, mirror: &Mirror, table: &str) -> Result<Option<Notice>, JournalError> {
    let tip = store.tip(table)?;
    let next = tip.as_ref().map_or(0, |tip| tip.next);
    let name = || table.to_owned();
    let Some(found) = mirror.tables.survey(table)? else {
        if next > 0 {
            mirror.tables.complete(table, 0, &store.read(table, 0..next)?)?;
        }
        return Ok((next > 0).then(|| Notice::Completed { table: name(), lines: next }));
    };
    if found.tip.next > next {
        let lost = Lost::Records { table: name(), count: found.tip.next - next };
        return Err(JournalError::Behind { lost });
    }
    let follows = match found.tip.next {
        0 => true,
        good => store.read(table, good - 1..good)?.first() == Some(&found.last),
    };
    let why = match (found.damage, follows) {
        (None, true) if found.tip.next == next && found.unterminated == 0 && next > 0 => return Ok(None),
        (None, true) if next > 0 => {
            mirror.tables.complete(table, found.end, &store.read(table, found.tip.next..next)?)?;
            let lines = next - found.tip.next;
            return Ok(Some(match lines {
                0 => Notice::Unterminated { file: name(), bytes: found.unterminated },
                lines => Notice::Completed { table: name(), lines },
            }));
        }
        (Some(damage), _) => damage.to_string(),
        (None, _) => "it has other records than the store".to_owned(),
    };
    mirror.tables.set_aside(table)?;
    if next > 0 {
        mirror.tables.complete(table, 0, &store.read(table, 0..next)?)?;
    }
    Ok(Some(Notice::Replaced { table: name(), why }))
}
