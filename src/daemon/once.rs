//! Everything that waits, handled on one thread: for `waybill once`, and for trials.

use super::post_office::{Brought, Deed, Outcome, PostOffice, keep_cursor};
use super::sending::Sent;
use super::{DaemonError, Door, MOST_BYTES, MOST_TOGETHER, Tally};
use crate::journal::Journal;
use crate::post::{Carrier, Fate, Inbox, PostError, Slip};
use chrono::{DateTime, Utc};

impl PostOffice<'_> {
    /// Handles every letter of an inbox, group by group.
    pub fn receive_all(
        &mut self,
        door: &Door,
        inbox: &mut dyn Inbox,
        now: DateTime<Utc>,
        tally: &mut Tally,
    ) -> Result<(), DaemonError> {
        // A letter that cannot be put away is known by now; it must not be met for ever.
        let mut met: std::collections::HashSet<String> = std::collections::HashSet::new();
        loop {
            if self.rules.most_in_a_run.is_some_and(|most| met.len() >= most) {
                let name = &door.name;
                tally.remarks.push(format!("{name}: {} letters are enough; the rest waits", met.len()));
                return Ok(());
            }
            let round = inbox.waiting(MOST_TOGETHER + met.len())?;
            tally.remarks.extend(round.notices.iter().map(|notice| format!("{}: {notice}", door.name)));
            let slips: Vec<Slip> = round.slips.into_iter().filter(|slip| !met.contains(&slip.name)).collect();
            if slips.is_empty() {
                if let Some(cursor) = round.cursor {
                    self.tray.commit(&keep_cursor(&door.name, cursor))?;
                }
                return Ok(());
            }
            for group in fetched(inbox, slips, &mut met)? {
                let group: Vec<Brought<'_>> =
                    group.into_iter().map(|arrival| Brought { door, arrival, unfetched: None }).collect();
                let outcomes = self.group(&group, now)?;
                for fate in [Fate::Handled, Fate::Quarantined] {
                    let done = group.iter().zip(&outcomes).filter(|(_, outcome)| outcome.fate == fate);
                    let slips: Vec<Slip> = done.map(|(brought, _)| brought.arrival.slip.clone()).collect();
                    if slips.is_empty() {
                        continue;
                    }
                    match inbox.put_away(&slips, fate) {
                        // Somebody took it away meanwhile; it is dealt with all the same.
                        Ok(()) | Err(PostError::NoSuchLetter(_)) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
                outcomes.iter().for_each(|outcome| tally.note(outcome));
            }
        }
    }

    /// Sends everything in the outbox that may go now. What cannot be sent stays there.
    pub fn send_all(
        &mut self,
        carrier: &mut dyn Carrier,
        now: DateTime<Utc>,
        tally: &mut Tally,
    ) -> Result<(), DaemonError> {
        self.sending.expect_more();
        loop {
            self.sending.refill(&*self.tray, now)?;
            let Ok((number, entry)) = self.sending.next(now) else { return Ok(()) };
            let to = entry.to.clone();
            let said = carrier.carry(&self.daemon.drawn(entry));
            if let Ok(receipt) = &said
                && receipt.said.starts_with(super::routes::NOT_SAID)
            {
                tally.remarks.push(format!("{to}: {}", receipt.said));
            }
            // Whoever asks to be left alone for some seconds means from now on.
            let passed = chrono::TimeDelta::from_std(self.opened.elapsed()).unwrap_or_default();
            let at = if said.is_err() { now + passed } else { now };
            let sent = self.noted(number, said, at)?;
            self.sending.keep(&*self.tray)?;
            match sent {
                Sent::Taken => tally.sent += 1,
                Sent::Waits(why) => {
                    tally.unsent += 1;
                    tally.remarks.push(format!("the letter to {to} waits: {why}"));
                }
                Sent::Ended(why) => {
                    tally.unsent += 1;
                    tally.remarks.push(format!("the letter to {to} cannot be sent: {why}"));
                }
            }
        }
    }

    /// Notes what a carrier said to a letter; it is to be kept before anything else leaves.
    pub fn noted(
        &mut self,
        number: u64,
        said: Result<crate::post::Receipt, PostError>,
        now: DateTime<Utc>,
    ) -> Result<Sent, DaemonError> {
        let status = self.sending.topic(number);
        if let (Some((topic, forum)), Ok(receipt)) = (status, &said) {
            self.status_said(&topic, &forum, &receipt.said)?;
        }
        // What failed may lie on the desk afterwards, where everything has its number: nothing may wait before it.
        let failed = said.is_err();
        if failed && let Err(error) = self.sending.keep(&*self.tray) {
            self.sending.give_back(number);
            return Err(error.into());
        }
        let noted = self.sending.note(&*self.tray, number, said, now)?;
        self.sending.lay_by(noted.batch);
        if failed {
            self.sending.keep(&*self.tray)?;
        }
        if let Some(address) = noted.stopped {
            let (Sent::Ended(why) | Sent::Waits(why)) = &noted.sent else { return Ok(noted.sent) };
            self.stopped(&address, &why.clone(), now)?;
        }
        Ok(noted.sent)
    }
}

/// Letters fetched one by one, in groups within the bounds of memory.
fn fetched(
    inbox: &mut dyn Inbox,
    slips: Vec<Slip>,
    met: &mut std::collections::HashSet<String>,
) -> Result<Vec<Vec<crate::post::Arrival>>, PostError> {
    let (mut groups, mut bytes) = (vec![Vec::new()], 0);
    for slip in slips.into_iter().take(MOST_TOGETHER) {
        if bytes >= MOST_BYTES {
            break;
        }
        bytes += slip.size;
        met.insert(slip.name.clone());
        if let Some(arrival) = inbox.fetch(&slip)? {
            groups[0].push(arrival);
        }
    }
    groups.retain(|group| !group.is_empty());
    Ok(groups)
}

impl Tally {
    /// Counts what became of a letter.
    pub fn note(&mut self, outcome: &Outcome) {
        let from = if outcome.from.is_empty() { "nobody" } else { outcome.from.as_str() };
        let subject = crate::post::redacted(&outcome.subject);
        match &outcome.done {
            Deed::Answered | Deed::NotUnderstood | Deed::Released(true) => self.answered += 1,
            Deed::Again => self.again += 1,
            Deed::Ignored(reason) => {
                self.left += 1;
                self.remarks.push(format!("no answer to {from} (\"{subject}\"): {reason}"));
            }
            Deed::Fault { number, cause } => {
                self.answered += 1;
                self.remarks.push(format!("fault {number}: letter {}: {cause}", outcome.id));
            }
            Deed::Held(_) => {
                self.held += 1;
                self.left += 1;
                self.remarks.push(format!("letter of {from} (\"{subject}\"): {}", outcome.done));
            }
            Deed::Released(false) | Deed::Quarantined(_) | Deed::TurnedAway(_) | Deed::CameBack(_) => {
                self.left += 1;
                self.remarks.push(format!("letter of {from} (\"{subject}\"): {}", outcome.done));
            }
        }
    }
}
