//! Whether every part of a record stands where `docs/record.md` puts it. What stands elsewhere may be quite right by
//! itself, and all the same hide a deed from whoever reads a copy without drawers, or move a throw.

use super::audit::Audit;
use super::house::{HouseEvent, LuckKind};
use super::motions::Motion;
use super::replay::{Replay, opens_in_one_way};
use crate::journal::{Kept, Record, Shows, is_half_a_hash};
use crate::rules::{By, Drawer};
use serde_json::value::RawValue;

/// What the house decided says something in another way, or something beside.
const OTHER_SPELLING: &str = "what the house decided is written in another way than the house writes it";

/// Checks the first record: it opens the table, and does nothing else.
pub fn check_opening(audit: &mut Audit, read: &Record<'_>) {
    if !read.house.iter().all(|event| opens_in_one_way(event)) {
        audit.find(0, OTHER_SPELLING);
    }
    let has_more = read.house.len() != 1 || !read.events.is_empty() || !read.luck.is_empty();
    if has_more || matches!(read.order, Some(Kept::Open(_))) {
        audit.find(0, "it does more than to open the table");
    }
    if read.by != By::Moderator {
        audit.find(0, format!("the table was opened by {}", read.by));
    }
    check_cause(audit, read);
}

/// Checks any other record.
pub fn check(audit: &mut Audit, replay: &Replay, read: &Record<'_>, house: &[HouseEvent]) {
    check_cause(audit, read);
    check_spelling(audit, read, house);
    let order = read.order.as_ref().map(|order| &**order.known());
    let motions = house.iter().filter_map(|event| Motion::behind(event, order)).count();
    for event in house {
        check_place(audit, read, event, order);
    }
    if motions > 1 || has_twice(house) {
        audit.find(read.seq, "it is more than one motion of the house");
    }
    let begins = house.iter().any(|event| matches!(event, HouseEvent::Started));
    match motions {
        0 => check_order(audit, replay, read, house),
        _ if begins => {}
        _ => check_motion(audit, read, house),
    }
}

/// Whether something that follows from an order stands there twice.
fn has_twice(house: &[HouseEvent]) -> bool {
    let count = |is: fn(&HouseEvent) -> bool| house.iter().filter(|event| is(event)).count();
    count(|event| matches!(event, HouseEvent::Waits { .. })) > 1
        || count(|event| matches!(event, HouseEvent::Used { .. })) > 1
        || count(|event| matches!(event, HouseEvent::LaidAside { .. })) > 1
        || count(|event| matches!(event, HouseEvent::Dials { .. })) > 1
}

/// What is everybody's business stands open, anything else in the drawer that is its own.
fn check_place(audit: &mut Audit, read: &Record<'_>, event: &HouseEvent, order: Option<&str>) {
    let belongs = Motion::behind(event, order).and_then(|motion| motion.drawer());
    let lies = read.drawer.filter(|_| !read.is_open);
    if belongs != lies {
        let place = |drawer: Option<Drawer>| {
            drawer.map_or("in the open".to_owned(), |drawer| format!("in the drawer \"{drawer}\""))
        };
        let (belongs, lies) = (place(belongs), place(lies));
        audit.find(read.seq, format!("what the house decided stands {lies}, and belongs {belongs}"));
    }
}

/// An order to the house throws nothing and gives no voice.
fn check_motion(audit: &mut Audit, read: &Record<'_>, house: &[HouseEvent]) {
    let is_of_luck = |event: &HouseEvent| {
        matches!(event, HouseEvent::Waits { .. } | HouseEvent::Used { .. } | HouseEvent::LaidAside { .. })
    };
    if !read.luck.is_empty() || house.iter().any(is_of_luck) {
        audit.find(read.seq, "something was drawn beside an order to the house");
    }
    if read.voice.is_some() {
        audit.find(read.seq, "an order to the house came with a voice");
    }
}

/// An order of the title stands in the drawer of its seat, with the voice that its throws rest on where anybody sees what
/// it led to; or it waits for luck, where luck is told.
fn check_order(audit: &mut Audit, replay: &Replay, read: &Record<'_>, house: &[HouseEvent]) {
    let waits = house.iter().any(|event| matches!(event, HouseEvent::Waits { .. }));
    let open_events = read.events.iter().any(|(owner, _)| owner.is_none());
    let shows = open_events || !read.luck.is_empty();
    let follows = house.iter().any(|event| !matches!(event, HouseEvent::Dials { .. }));
    if follows && replay.house.luck == LuckKind::Drawn {
        audit.find(read.seq, "it waits for luck to be told, or uses some, at a table whose luck is drawn");
    }
    if waits {
        if shows || read.voice.is_some() {
            audit.find(read.seq, "it waits for luck, and leads to something all the same");
        }
        return;
    }
    if read.order.is_none() && read.events.is_empty() && read.luck.is_empty() {
        // A copy that opens nothing does not have the order, and then the events are there.
        audit.find(read.seq, "nothing is decided in it");
    }
    let Some(seat) = read.by.seat() else { return };
    if matches!(read.order, Some(Kept::Open(_))) {
        audit.find(read.seq, format!("the order of seat {seat} stands open"));
    }
    if read.voice.is_some() && !shows {
        audit.find(read.seq, "nobody sees what its voice speaks for");
    }
    if read.shows != Shows::Nothing && shows && (read.order.is_none() || read.voice.is_none()) {
        audit.find(read.seq, format!("the order of seat {seat}, or its voice, is missing"));
    }
}

fn check_cause(audit: &mut Audit, read: &Record<'_>) {
    if !is_half_a_hash(&read.cause) {
        audit.find(read.seq, "its cause is none");
    }
}

/// What the house decided is written in one way only, and says nothing beside.
fn check_spelling(audit: &mut Audit, read: &Record<'_>, house: &[HouseEvent]) {
    let is_spelled = |(written, event): (&&RawValue, &HouseEvent)| {
        serde_json::to_string(event).is_ok_and(|text| text == written.get())
    };
    if !read.house.iter().zip(house).all(is_spelled) {
        audit.find(read.seq, OTHER_SPELLING);
    }
}
