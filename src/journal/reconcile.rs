//! Compares store and mirror at the opening, and completes the mirror from the store.
//!
//! The store is written first, so the mirror can only lack what came last. If it has more than the
//! store, then the store has lost something that was acknowledged, and nothing is touched.

use super::{
    JournalError, Lost, Notice,
    mirror::{Mirror, count::Counted, tables::Last},
    state::State,
    store::Store,
};
use std::collections::BTreeSet;

/// Makes the mirror equal to the store, or says why that must not be done.
pub(super) fn reconcile(
    store: &Store,
    state: &State,
    mirror: &mut Mirror,
    had_mirror: bool,
) -> Result<Vec<Notice>, JournalError> {
    let compare = match mirror.counted() {
        None if !had_mirror || state.batches == 0 => None,
        None => Some("its count of batches could not be read"),
        Some(counted) => {
            refuse_if_behind(state, counted)?;
            match state.batches - counted.batches {
                0 | 1 if !counted.safe => Some("it was not closed before the machine stopped"),
                0 if mirror.tables.list()?.len() as u64 != state.tables => Some("files were missing or new"),
                0 => return put_post_right(store, state, mirror),
                1 => return catch_up(store, state, mirror),
                _ => Some("it lacked several batches"),
            }
        }
    };
    let mut notices = Vec::new();
    let mut tables: BTreeSet<String> = mirror.tables.list()?.into_iter().collect();
    tables.extend(store.tables()?.into_iter().map(|(name, _)| name));
    let mut completed = 0;
    for table in &tables {
        completed += usize::from(complete(store, mirror, table, true, &mut notices)?);
    }
    if state.batches > 0 {
        mirror.rewrite_post(state, &store.post()?)?;
    }
    match compare {
        Some(why) => notices.push(Notice::Compared { why, completed }),
        None if state.batches > 0 => notices.push(Notice::Rebuilt { tables: tables.len() }),
        None => {}
    }
    Ok(notices)
}

/// Refuses a store that has lost batches, or that is another store than the mirror's.
fn refuse_if_behind(state: &State, counted: &Counted) -> Result<(), JournalError> {
    if counted.batches > state.batches {
        return Err(JournalError::Behind { lost: Lost::Batches(counted.batches - state.batches) });
    }
    let same = match state.batches - counted.batches {
        0 => Some(state.hash),
        1 => Some(state.before),
        _ => None,
    };
    match same {
        Some(hash) if blake3::Hash::from_bytes(hash).to_hex().as_str() != counted.hash => {
            let what = format!("batch {} is not the same in both", counted.batches);
            Err(JournalError::Strangers { what })
        }
        _ => Ok(()),
    }
}

/// The usual case: the count agrees, so only the end of the post log is looked at.
fn put_post_right(store: &Store, state: &State, mirror: &mut Mirror) -> Result<Vec<Notice>, JournalError> {
    let missing = mirror.post_is_empty() && state.posted;
    if mirror.post_is_whole() && !missing {
        return Ok(Vec::new());
    }
    mirror.rewrite_post(state, &store.post()?)?;
    Ok(vec![Notice::PostReplaced])
}

/// The process was stopped between store and mirror: the last batch alone is missing.
fn catch_up(store: &Store, state: &State, mirror: &mut Mirror) -> Result<Vec<Notice>, JournalError> {
    let mut notices = vec![Notice::CaughtUp];
    for table in &state.touched {
        complete(store, mirror, table, false, &mut notices)?;
    }
    mirror.rewrite_post(state, &store.post()?)?;
    Ok(notices)
}

/// Completes the file of one table; gives whether anything was missing. A thorough look reads the
/// whole file, since a loss of power may have left a hole in its middle.
fn complete(
    store: &Store,
    mirror: &mut Mirror,
    table: &str,
    thorough: bool,
    notices: &mut Vec<Notice>,
) -> Result<bool, JournalError> {
    let next = store.tip(table)?.map_or(0, |tip| tip.next);
    let behind = |count| JournalError::Behind { lost: Lost::Records { table: table.to_owned(), count } };
    match mirror.tables.last(table)? {
        Last::NoFile => {
            mirror.tables.complete(table, 0, &store.read(table, 0..next)?)?;
            return Ok(true);
        }
        Last::Line { place, .. } if place >= next => return Err(behind(place + 1 - next)),
        Last::Line { place, line, end } => {
            let same = store.read(table, place..place + 1)?.first() == Some(&line);
            if same && (!thorough || mirror.tables.read(table)?.damage.is_none()) {
                mirror.tables.complete(table, end, &store.read(table, place + 1..next)?)?;
                return Ok(place + 1 < next);
            }
        }
        Last::NoLine if next > 0 => {
            mirror.tables.complete(table, 0, &store.read(table, 0..next)?)?;
            return Ok(true);
        }
        Last::NoLine | Last::Garbled => {
            let good = mirror.tables.read(table)?.lines.len() as u64;
            if good > next {
                return Err(behind(good - next));
            }
        }
    }
    mirror.tables.set_aside(table)?;
    if next > 0 {
        mirror.tables.complete(table, 0, &store.read(table, 0..next)?)?;
    }
    notices.push(Notice::Replaced { table: table.to_owned() });
    Ok(true)
}
