//! The house decides too: what it decided in a record is decided again.

use super::audit::Audit;
use super::deciding;

use super::house::{HouseEvent, HouseRefusal};
use super::motions::Motion;
use super::pace::TimeRefusal;
use super::replay::{Lines, Replay};
use crate::games;
use crate::journal::{Record, moment_text};
use crate::rules::{By, Turn};

/// Checks the moment, the house's decisions, and whether the title could be asked at all.
pub fn check<T: AsRef<str>>(
    audit: &mut Audit,
    replay: &Replay,
    read: &Record<'_>,
    house: &[HouseEvent],
    lines: &[T],
) {
    let at = moment_text(read.at);
    let before = &replay.house.progress.moment;
    if at < *before {
        audit
            .find(read.seq, format!("its moment {at} is before {before}, that of the open record before it"));
    }
    check_end(audit, replay, read, house);
    let order = read.order.as_ref().map(|order| &**order.known());
    let mut is_motion = false;
    for event in house {
        match Motion::behind(event, order) {
            Some(motion) => {
                is_motion = true;
                check_motion(audit, replay, read, event, &motion, lines);
            }
            None => check_consequence(audit, replay, read, event),
        }
    }
    let is_titles = !read.events.is_empty() || read.order.is_some();
    if is_titles && !is_motion {
        check_ready(audit, replay, read, order, lines);
    }
    if is_motion && !read.events.is_empty() && !house.iter().any(|event| matches!(event, HouseEvent::Started))
    {
        audit.find(read.seq, "an order to the house moved the game");
    }
}

fn check_motion<T: AsRef<str>>(
    audit: &mut Audit,
    replay: &Replay,
    read: &Record<'_>,
    event: &HouseEvent,
    motion: &Motion,
    lines: &[T],
) {
    let order = read.order.as_ref().map(|order| &**order.known());
    audit.housed += 1;
    let words = motion.words();
    if motion.drawer().is_none() && order != Some(&*words) {
        let kept = order.unwrap_or("nothing");
        audit.find(read.seq, format!("the house decided \"{words}\", but the order says \"{kept}\""));
    }
    match motion.decide(replay, &*replay.game, (read.by, read.at), lines) {
        Ok(decided) if is_same(&decided, event) => {}
        Ok(_) => audit.find(read.seq, format!("the house would have decided \"{words}\" otherwise")),
        Err(refusal) => {
            let reason = reason(&refusal);
            audit.find(read.seq, format!("the house does not allow \"{words}\": {reason}"));
        }
    }
    if let HouseEvent::Closed { why: Some(why), .. } = event {
        audit.remark(read.seq, format!("the moderator closed the table before its game was over: {why}"));
    }
    let known = games::find(&replay.house.opening.title).map(|title| title.version());
    if let (HouseEvent::RulesChanged { version }, Some(today)) = (event, known)
        && today < *version
    {
        let what = format!("from here on version {version} of the rules holds; this program knows {today}");
        audit.find(read.seq, what);
    }
    if let HouseEvent::Started = event {
        let unanswered = replay.house.progress.salts.iter().filter(|salt| salt.is_empty()).count() as u64;
        audit.unanswered = unanswered;
    }
    if let (HouseEvent::Salted { .. }, By::ModeratorFor(_)) = (event, read.by) {
        audit.remark(read.seq, "the moderator typed a salt after the opening");
    }
}

/// Whether an event is what was decided. Addresses are nowhere but in sealed orders.
fn is_same(decided: &[HouseEvent], event: &HouseEvent) -> bool {
    match (decided, event) {
        (
            [HouseEvent::Seated { seat, name, anew, .. }],
            HouseEvent::Seated { seat: other, name: called, anew: new, .. },
        ) => (seat, name, anew) == (other, called, new),
        (
            [HouseEvent::Pressed { from, to, unsigned, .. }],
            HouseEvent::Pressed { from: other, to: others, words: None, unsigned: signed },
        ) => (from, to, unsigned) == (other, others, signed) && !to.is_empty(),
        ([decided], event) => decided == event,
        _ => false,
    }
}

/// What follows from an order of the title: luck that was used, or is waited for.
fn check_consequence(audit: &mut Audit, replay: &Replay, read: &Record<'_>, event: &HouseEvent) {
    let told = read.luck.iter().filter(|draw| draw.told);
    match event {
        HouseEvent::Opened { .. } => audit.find(read.seq, "the table was opened a second time"),
        HouseEvent::Used { outcomes } => {
            let waiting = &replay.house.progress.told;
            if *outcomes != told.clone().count() || *outcomes > waiting.len() {
                audit.find(read.seq, "other outcomes were used than were told");
            }
            for (draw, told) in told.zip(waiting) {
                if told.parse::<u32>().is_ok_and(|told| told != draw.got) {
                    audit.find(read.seq, format!("{told} was told, and {} was used", draw.got));
                }
            }
        }
        // Luck that is waited for says so itself; dials are checked in `audit_time.rs`.
        _ => {}
    }
}

/// Whether the title could be asked: the game has begun, is not closed, and waits for no luck but that of this order.
fn check_ready<T: AsRef<str>>(
    audit: &mut Audit,
    replay: &Replay,
    read: &Record<'_>,
    order: Option<&str>,
    lines: &[T],
) {
    let waits_for_beginning = read.events.is_empty() && order == Some(&*Motion::Start.to_string());
    if waits_for_beginning && replay.house.progress.started.is_none() && !replay.house.progress.closed {
        return;
    }
    let is_awaited = |record: u64| {
        let line = replay.place_of(record, lines).and_then(|place| lines.line(place)).unwrap_or_default();
        let Ok(waiting) = Record::read(&line) else { return false };
        let words = waiting.order.as_ref().map(|order| &**order.known());
        waiting.by == read.by && (words.is_none() || order.is_none() || words == order)
    };
    match deciding::ready(replay) {
        Ok(()) => {}
        Err(HouseRefusal::WaitsForLuck { .. })
            if replay.house.progress.owed.as_ref().is_some_and(|owed| is_awaited(owed.record)) => {}
        Err(refusal) => {
            let reason = reason(&refusal);
            audit.find(read.seq, format!("an order of the title was carried out although {reason}"));
        }
    }
}

/// A game that is over is closed at once, with the ranking of the title.
fn check_end(audit: &mut Audit, replay: &Replay, read: &Record<'_>, house: &[HouseEvent]) {
    let over = matches!(replay.game.turn(), Turn::Over(_)) && replay.house.progress.started.is_some();
    let closes = house.iter().any(|event| matches!(event, HouseEvent::Closed { .. }));
    if over && !replay.house.progress.closed && !closes {
        audit.find(read.seq, "the game was over, and the table was not closed");
    }
}

/// Why the house does not do something, for whoever reads an audit.
fn reason(refusal: &HouseRefusal) -> String {
    match refusal {
        HouseRefusal::NotStarted => "the game has not begun".to_owned(),
        HouseRefusal::Started => "the game has begun already".to_owned(),
        HouseRefusal::Closed => "the table is closed".to_owned(),
        HouseRefusal::NotOver => "the game is not over".to_owned(),
        HouseRefusal::NotTheirs => "it came by another hand".to_owned(),
        HouseRefusal::Salted => "the seat has its salt already".to_owned(),
        HouseRefusal::WrongSecret => "the secret is not the one that was promised".to_owned(),
        HouseRefusal::Time(TimeRefusal::NotDue) => "it was not time for it".to_owned(),
        HouseRefusal::WaitsForLuck { purpose, .. } => format!("the table waits for luck ({purpose})"),
        other => format!("{other:?}"),
    }
}
