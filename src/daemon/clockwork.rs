//! What the clock brings: reminders, time that ran out, what is done about late seats, and time given back after an
//! outage. Letters that wait are read first, so that nobody is late whose letter lay in the box.

use super::DaemonError;
use super::clerk::Clerk;
use super::news::News;
use super::post_office::PostOffice;
use super::standby::Farewell;
use crate::journal::{Append, Batch, Journal, JournalError, RecordLine};
use crate::rules::{By, Seat};
use crate::table::pace::{How, Timing};
use crate::table::{
    HallError, Hand, Motion, Replay, Standing, Table, clock_order, clock_voice, held_order, held_voice,
};
use chrono::{DateTime, TimeDelta, Utc};

/// Where the journal keeps when the clock was last looked at while everything worked.
const WOUND: &str = "clock wound";
/// How often that is noted.
const NOTED: TimeDelta = TimeDelta::minutes(10);
/// More than this does not happen at one table at one moment.
const MOST_AT_ONCE: usize = 24;

/// After how long without looking at the clock time is given back: a daemon looks all the time.
pub const OUTAGE: TimeDelta = TimeDelta::hours(1);
/// Whoever has letters handled by hand, or once a day, is not out of order because of that.
pub const OUTAGE_BY_HAND: TimeDelta = TimeDelta::hours(26);

impl PostOffice<'_> {
    /// Does what the clock has to do. Where nobody has looked at it for longer than `outage`, the time is given back to all
    /// clocks first. Gives at how many tables something was done.
    pub fn wind(&mut self, now: DateTime<Utc>, outage: TimeDelta) -> Result<usize, DaemonError> {
        self.follow();
        self.greet_moderators(now)?;
        let kept = self.tray.cursor(WOUND)?.and_then(|bytes| String::from_utf8(bytes).ok());
        let wound = kept.and_then(|text| DateTime::parse_from_rfc3339(&text).ok()).map(|at| at.to_utc());
        let gap = wound.filter(|wound| now - *wound > outage);
        let tables = if gap.is_some() { self.book.timed() } else { self.book.due(now) };
        let mut done = 0;
        for name in &tables {
            let was_due = gap.map(|from| Timing::Outage { from, until: now });
            done += usize::from(self.wind_table(name, was_due, now)?);
        }
        if wound.is_none_or(|wound| now - wound >= NOTED || wound > now) || gap.is_some() {
            let cursors = vec![(WOUND.to_owned(), now.to_rfc3339().into_bytes())];
            self.tray.commit(&Batch { cursors, ..Batch::default() })?;
            self.remind_unanswered(now)?;
        }
        self.write_digests(now)?;
        if done > 0 {
            self.follow();
            self.sending.expect_more();
            self.tell_topics(now)?;
        }
        Ok(done)
    }

    /// Does what the clock has to do at one table: records and letters in one piece.
    fn wind_table(
        &mut self,
        name: &str,
        outage: Option<Timing>,
        now: DateTime<Utc>,
    ) -> Result<bool, DaemonError> {
        let mut table = match self.daemon.hall.table(name) {
            Ok(table) => table,
            Err(HallError::Journal(error)) => return Err(error.into()),
            // A table that cannot be folded has no clock; an audit says why.
            Err(_) => return Ok(false),
        };
        let mut appends: Vec<Append> = Vec::new();
        let mut vacated: Vec<Farewell> = Vec::new();
        if let Some(outage) = outage {
            put(&mut table, &outage, now, &mut appends);
        }
        for _ in 0..MOST_AT_ONCE {
            let due = table.replay.house.progress.clocks.due(now);
            let Some(timing) = due.into_iter().next() else {
                if lapse(&*self.tray, &mut table, now, &mut appends)? {
                    continue;
                }
                if move_held(&mut table, now, &mut appends) {
                    continue;
                }
                break;
            };
            if !put(&mut table, &timing, now, &mut appends) {
                break;
            }
            match timing {
                Timing::Settle { about, how: How::Standby } => {
                    vacated.extend(vacate(&mut table, about, now, &mut appends));
                }
                Timing::Settle { .. } => move_late(&mut table, now, &mut appends),
                _ => {}
            }
        }
        if appends.is_empty() {
            self.daemon.hall.put_back(table);
            return Ok(false);
        }
        let fresh: Vec<RecordLine> = appends.iter().flat_map(|append| append.lines.iter().cloned()).collect();
        let room = self.daemon.room(now);
        let mut batch = room.reports(News { table: &table, fresh: &fresh }, &[])?;
        for farewell in vacated.iter().filter(|farewell| farewell.has_address()) {
            batch.post.push(room.farewell(&table, farewell)?.to_bytes());
        }
        batch.appends = appends;
        self.tray.commit(&batch)?;
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room };
        for farewell in &vacated {
            clerk.call_standby(&table, farewell.seat)?;
        }
        self.daemon.hall.put_back(table);
        Ok(true)
    }
}

/// Puts to the house what the clock brings.
fn put(table: &mut Table, timing: &Timing, now: DateTime<Utc>, appends: &mut Vec<Append>) -> bool {
    let hand = Hand { at: now, by: By::Clock, cause: "clock", voice: None };
    let Ok(sheet) = table.put(&hand, &Motion::Time(timing.clone())) else { return false };
    appends.push(table.append(sheet));
    true
}

/// Ends what was proposed once its time is over: who has said nothing agrees where that was agreed on, and otherwise it is
/// not done.
fn lapse(
    journal: &dyn Journal,
    table: &mut Table,
    now: DateTime<Utc>,
    appends: &mut Vec<Append>,
) -> Result<bool, JournalError> {
    let Some(poll) = table.replay.house.progress.poll.as_ref().filter(|poll| poll.until <= now) else {
        return Ok(false);
    };
    let hand = Hand { at: now, by: By::Clock, cause: "clock", voice: None };
    let silent = poll.silent_yes(now);
    for seat in silent {
        let Ok(sheet) = table.put(&hand, &Motion::Consent { seat, yes: true }) else { return Ok(false) };
        appends.push(table.append(sheet));
    }
    let mut lines = journal.read(table.name(), 0)?;
    lines.extend(appends.iter().flat_map(|append| append.lines.iter().cloned()));
    let done = match table.do_agreed(&hand, &lines) {
        Some(sheet) => sheet,
        None => match table.put(&hand, &Motion::Dismiss) {
            Ok(sheet) => sheet,
            Err(_) => return Ok(false),
        },
    };
    appends.push(table.append(done));
    Ok(true)
}

/// Takes a seat away from whoever is late, as was settled.
fn vacate(table: &mut Table, seat: Seat, now: DateTime<Utc>, appends: &mut Vec<Append>) -> Option<Farewell> {
    let farewell = Farewell::of(table, seat);
    let hand = Hand { at: now, by: By::Clock, cause: "clock", voice: None };
    let sheet = table.put(&hand, &Motion::Resign { seat }).ok()?;
    appends.push(table.append(sheet));
    Some(farewell)
}

/// Moves for a seat that a bot holds, if it is its turn.
fn move_held(table: &mut Table, now: DateTime<Utc>, appends: &mut Vec<Append>) -> bool {
    let Standing::ToMove(turn) = table.replay.standing() else { return false };
    let house = &table.replay.house;
    let Some(seat) = turn.into_iter().find(|seat| house.is_held(*seat)) else { return false };
    if house.progress.clocks.paused || house.progress.closed {
        return false;
    }
    let is_asked = |replay: &Replay| held_order(replay, replay.house.secret.as_ref(), seat);
    if is_asked(&table.replay).is_none() {
        return false;
    }
    // Its dice and its voice are those of the number and the moment before its own record, so that what else has to be
    // written comes first.
    let clock = Hand { at: now, by: By::Clock, cause: "clock", voice: None };
    if let Some(sheet) = table.later_rules(&clock) {
        appends.push(table.append(sheet));
    }
    let Some(order) = is_asked(&table.replay) else { return true };
    let voice = held_voice(&table.replay);
    let hand = Hand { at: now, by: By::ClockFor(seat), cause: "clock", voice: Some(&voice) };
    match table.orders(&hand, seat, &[&order]) {
        Ok(proposal) if !proposal.sheet.is_empty() => {
            appends.push(table.append(proposal.sheet));
            true
        }
        _ => false,
    }
}

/// Moves for a late seat as was settled. Where nothing can be ordered for it the table waits on.
fn move_late(table: &mut Table, now: DateTime<Utc>, appends: &mut Vec<Append>) {
    let clocks = &table.replay.house.progress.clocks;
    let Some((seat, how)) = clocks.settled else { return };
    let Some(moment) = clocks.run(seat).map(|run| run.until) else { return };
    let secret = table.replay.house.secret.clone();
    for how in [how, How::Bot] {
        let Some(order) = clock_order(&table.replay, secret.as_ref(), seat, how, moment) else { continue };
        let voice = clock_voice(moment);
        let hand = Hand { at: now, by: By::ClockFor(seat), cause: "clock", voice: Some(&voice) };
        match table.orders(&hand, seat, &[&order]) {
            Ok(proposal) if !proposal.sheet.is_empty() => {
                appends.push(table.append(proposal.sheet));
                return;
            }
            _ => {}
        }
    }
}
