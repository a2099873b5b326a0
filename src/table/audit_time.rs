//! Time judged again: that every dial runs as it should, and that what was ordered for a late seat was what it had to be.

use super::audit::Audit;
use super::house::HouseEvent;
use super::pace::{Clocks, Dial, How, Step};
use super::replay::Replay;
use super::silence::{clock_order, clock_voice};
use crate::journal::{Record, Shows};
use crate::rules::luck::Secret;
use crate::rules::{By, Seat, Turn};

/// Moments that no calendar has are not counted with: they end an audit.
pub fn check_sane(house: &[HouseEvent]) -> Result<(), String> {
    let is_sane = |event: &HouseEvent| match event {
        HouseEvent::Timed(timing) => timing.is_sane(),
        HouseEvent::Dials { dials } => dials.iter().all(|(_, dial)| dial.is_sane()),
        _ => true,
    };
    if house.iter().all(is_sane) { Ok(()) } else { Err("its clocks are not of this world".to_owned()) }
}

/// Checks an order that the house gave for a seat, at the position before it.
pub fn check_order(audit: &mut Audit, replay: &Replay, secret: Option<&Secret>, read: &Record<'_>) {
    let By::ClockFor(seat) = read.by else { return };
    let progress = &replay.house.progress;
    // An order that waited for luck was judged where it waited; what was told since only carries it out.
    if progress.owed.is_some() {
        return;
    }
    let clocks = &progress.clocks;
    let Some((about, how)) = clocks.settled.filter(|(about, _)| *about == seat) else {
        audit.find(read.seq, "the house moved for a seat although nothing was settled about it");
        return;
    };
    let Some(run) = clocks.run(about) else {
        audit.find(read.seq, "the house moved for a seat that was not to move");
        return;
    };
    if read.shows == Shows::Nothing {
        return;
    }
    let order = read.order.as_ref().map(|order| order.known().to_string());
    // What was taken back before keeps its first voice, also when the clock brings it again; `audit_luck.rs` sees to that.
    let first = order.as_ref().and_then(|order| progress.book.first_voice(seat, order));
    if first.is_none() && read.voice.as_ref().is_some_and(|voice| **voice != clock_voice(run.until)) {
        audit.find(read.seq, "its luck does not rest on the moment that was announced");
    }
    let needs_secret = how == How::Bot || replay.game.silence(seat).is_none();
    let owed = clock_order(replay, secret, seat, how, run.until);
    if owed != order && !(needs_secret && secret.is_none()) {
        let owed = owed.unwrap_or_default();
        audit.find(read.seq, format!("the house should have ordered \"{owed}\" for seat {seat}"));
    }
}

/// Checks the dials after a record: `clocks` are those before it, `replay` is the table after it.
pub fn check_dials(
    audit: &mut Audit,
    mut clocks: Clocks,
    replay: &Replay,
    read: &Record<'_>,
    house: &[HouseEvent],
) {
    if !read.is_open {
        return;
    }
    let is_timed = clocks.pace.is_some() || replay.house.progress.clocks.pace.is_some();
    let turn = match is_timed.then(|| replay.game.turn()) {
        Some(Turn::Seats(seats)) => seats,
        Some(Turn::Over(_)) | None => Vec::new(),
    };
    let is_dials = |event: &&HouseEvent| matches!(event, HouseEvent::Dials { .. });
    let recorded: Vec<(Seat, Dial)> = match house.iter().find(is_dials) {
        Some(HouseEvent::Dials { dials }) => dials.clone(),
        _ => Vec::new(),
    };
    let decided: Vec<HouseEvent> = house.iter().filter(|event| !is_dials(event)).cloned().collect();
    let expected = clocks.follow(&Step { at: read.at, by: read.by, house: &decided, turn: &turn });
    if expected != recorded {
        let whose = |dials: &[(Seat, Dial)]| {
            dials.iter().map(|(seat, _)| seat.to_string()).collect::<Vec<_>>().join(", ")
        };
        let (expected, recorded) = (whose(&expected), whose(&recorded));
        audit.find(
            read.seq,
            format!("the clocks were set otherwise than they run (seats {recorded} instead of {expected}, or other times)"),
        );
    }
}
