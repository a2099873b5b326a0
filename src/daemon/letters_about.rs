//! Letters that the post office writes by itself: the question about a held letter, the news that an address does not
//! answer, the daily list for the moderator.

use super::address_book::Chair;
use super::matters::{Matter, MatterKind};
use super::outbox::Entry;
use super::post_office::{PostOffice, held_name, reason_word};
use super::threads::Thread;
use super::{DaemonError, matters};
use crate::journal::{Batch, Journal};
use crate::post::policy::Reason;
use crate::post::{Letter, verp, with_suffix};
use crate::report::LetterPage;
use crate::rules::{Language, Seat, Sentence};
use chrono::{DateTime, Utc};

/// How many lines of a held letter its player is shown.
const MOST_LINES: usize = 20;
/// How much of a line.
const LONGEST: usize = 200;
/// Until when the last list of the desk was sent to the moderator.
const LISTED: &str = "desk listed";
/// How many matters the daily list names; the rest is counted.
const MOST_LISTED: usize = 50;

impl PostOffice<'_> {
    /// Asks the registered address of a seat whether a held letter was theirs.
    pub(super) fn ask(
        &self,
        number: u64,
        chair: &Chair,
        letter: &Letter,
        reason: Reason,
        now: DateTime<Utc>,
    ) -> Result<(), DaemonError> {
        let room = self.daemon.room(now);
        let Ok(table) = self.daemon.hall.table(&chair.table) else { return Ok(()) };
        let language = room.language_of(&table, chair.seat);
        let say = |id: &'static str| {
            let sentence = Sentence::new(id).with("table", chair.table.as_str()).with("name", chair.seat);
            self.daemon.desk.say(language, table.replay.house.names(), &sentence)
        };
        let about = match reason {
            Reason::OldToken => "held-old-token",
            _ => "held-question",
        };
        let quoted = letter.own.iter().take(MOST_LINES).map(|line| {
            let shown: String = line.chars().take(LONGEST).collect();
            format!("> {shown}\n")
        });
        let leaf =
            self.daemon.desk.aside(language, &format!("{}\n\n{}", say(about), quoted.collect::<String>()));
        let page = LetterPage { heading: say("held-heading"), leaves: vec![leaf], ..LetterPage::default() };
        let mut thread = Thread::load(&*self.tray, table.name(), chair.seat)?;
        let kind = format!("h{number}");
        let mut entry = room.entry(&table, chair.seat, language, &page, &mut thread, &kind, None);
        entry.subject = say("held-subject");
        let key = self.rules.key.as_ref();
        entry.reply_to = key.and_then(|key| {
            let tag = verp::tag(key, &held_name(number));
            with_suffix(self.daemon.address, &format!("h-{number}-{tag}"))
        });
        let mut batch = Batch { post: vec![entry.to_bytes()], ..Batch::default() };
        batch.cursors.push(thread.cursor(table.name(), chair.seat));
        self.tray.commit(&batch)?;
        self.daemon.hall.put_back(table);
        Ok(())
    }

    /// Tells the others at a table that letters to one of them come back.
    pub(super) fn tell_of_silence(&self, chair: &Chair, now: DateTime<Utc>) -> Result<(), DaemonError> {
        let room = self.daemon.room(now);
        let Ok(table) = self.daemon.hall.table(&chair.table) else { return Ok(()) };
        let names = table.replay.house.names().to_vec();
        let mut batch = Batch::default();
        for seat in Seat::all(names.len()).filter(|seat| *seat != chair.seat) {
            if room.address_of(&table, seat).is_none() {
                continue;
            }
            let language = room.language_of(&table, seat);
            let sentence = Sentence::new("post-silent").with("name", chair.seat).with("table", table.name());
            let text = self.daemon.desk.say(language, &names, &sentence);
            let leaf = self.daemon.desk.aside(language, &format!("{text}\n"));
            let heading = room.heading(language, &table, seat, "letter-report");
            let subject = self.daemon.desk.subject_of(&table.replay, &text);
            let page = LetterPage { subject, heading, leaves: vec![leaf], ..LetterPage::default() };
            let mut thread = Thread::load(&*self.tray, table.name(), seat)?;
            let kind = format!("s{}", now.timestamp());
            let entry = room.entry(&table, seat, language, &page, &mut thread, &kind, None);
            batch.post.push(entry.to_bytes());
            batch.cursors.push(thread.cursor(table.name(), seat));
        }
        self.tray.commit(&batch)?;
        self.daemon.hall.put_back(table);
        Ok(())
    }

    /// Once a day the moderator gets a list of what lies on the desk, if anything does. Gives whether a letter was written.
    pub fn daily_list(&mut self, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let Some(moderator) = self.rules.moderator.clone() else { return Ok(false) };
        let today = now.date_naive().to_string();
        if self.tray.cursor(LISTED)?.is_some_and(|kept| kept == today.as_bytes()) {
            return Ok(false);
        }
        let all = matters::all(&*self.tray)?;
        if all.is_empty() {
            return Ok(false);
        }
        let post = vec![self.list(&all, &moderator, now).to_bytes()];
        let cursors = vec![(LISTED.to_owned(), today.into_bytes())];
        self.tray.commit(&Batch { post, cursors, ..Batch::default() })?;
        self.sending.expect_more();
        Ok(true)
    }

    fn list(&self, all: &[Matter], moderator: &str, now: DateTime<Utc>) -> Entry {
        let (desk, language) = (self.daemon.desk, self.daemon.language);
        let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
        let heading = desk.say(language, &[], &Sentence::new("desk-daily").with("count", count));
        let mut lines: Vec<String> =
            all.iter().take(MOST_LISTED).map(|matter| matter_line(desk, language, matter)).collect();
        lines.push(String::new());
        lines.push(desk.say(language, &[], &Sentence::new("desk-how")));
        let leaf = desk.aside(language, &(lines.join("\n") + "\n"));
        let page = LetterPage { heading: heading.clone(), leaves: vec![leaf], ..LetterPage::default() };
        let leaf = desk.letter(language, &page);
        let domain = self.daemon.address.rsplit('@').next().unwrap_or_default();
        let reply_to = super::moderator_address(self.rules, self.daemon.address, moderator);
        Entry {
            reply_to,
            id: format!("desk.{}@{domain}", now.date_naive()),
            at: now,
            to: moderator.to_owned(),
            subject: heading,
            text: leaf.text,
            html: leaf.html,
            ..Entry::default()
        }
    }
}

/// A matter in one line: its number, what it is, whose, since when, why.
pub fn matter_line(desk: &crate::report::Desk, language: Language, matter: &Matter) -> String {
    let kind = match matter.kind {
        MatterKind::Held(_) => "desk-held",
        MatterKind::Quarantined => "desk-quarantined",
        MatterKind::Fault => "desk-fault",
        MatterKind::NotUnderstood => "desk-not-understood",
        MatterKind::TurnedAway => "desk-turned-away",
        MatterKind::Unsent => "desk-unsent",
        MatterKind::Stopped => "desk-stopped",
    };
    let kind = desk.say(language, &[], &Sentence::new(kind));
    let why = match matter.kind {
        MatterKind::Held(reason) => reason_word(reason),
        _ => matter.why.as_str(),
    };
    let mut line = format!("{}. {kind}: {}", matter.number, matter.who);
    if let Some(chair) = &matter.chair {
        line.push_str(&format!(" [{} {}]", chair.table, chair.seat));
    }
    if !matter.subject.is_empty() {
        line.push_str(&format!(" \"{}\"", matter.subject));
    }
    line.push_str(&format!(" {}", matter.at.format("%Y-%m-%d %H:%M")));
    if !why.is_empty() {
        line.push_str(&format!(": {why}"));
    }
    line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
