//! A post handled: whose it is, what its orders led to, what the topic is told; and posts that were edited or taken away.

use super::address_book::Chair;
use super::answer::Upshot;
use super::clerk::Clerk;
use super::forum_box::{BACK, GONE, JOINED};
use super::outbox::Entry;
use super::post_office::{Deed, PostOffice};
use super::routes::marker;
use super::statuses::{is_open, whispered};
use super::topics::{Card, Secrets, Talk, Watched, WatchedKind};
use super::{DaemonError, Door};
use crate::games;
use crate::journal::{Append, Batch, Journal, Record, guarded};
use crate::post::Letter;
use crate::post::forum::{Abilities, Format, Member};
use crate::report::LetterPage;
use crate::rules::{Seat, Sentence};
use crate::table::{HallError, HouseOrder, Said, Section, Setting, receipt, sort};
use chrono::{DateTime, Utc};

/// What a place can do of which the settings know nothing: the courier's.
pub fn by_hand() -> Abilities {
    Abilities {
        posts: false,
        amends: false,
        looks_again: false,
        whispers: false,
        pictures: false,
        dry: false,
        joins: false,
        in_row: usize::MAX,
        pause: std::time::Duration::ZERO,
        longest: 60_000,
        longest_whisper: 60_000,
        format: Format::Bbcode,
        user: String::new(),
    }
}

impl PostOffice<'_> {
    /// Handles a post.
    pub fn post(&mut self, letter: &Letter, door: &Door, now: DateTime<Utc>) -> Result<Deed, DaemonError> {
        if self.tray.seen(&letter.id)?.is_some() {
            return Ok(Deed::Ignored("it was seen before"));
        }
        let card = Card::of(&*self.tray, &letter.subject)?.filter(|card| card.forum == door.name);
        let Some(mut card) = card else { return Ok(Deed::Ignored("its topic is no table's")) };
        let mut batch = Batch { seen: vec![(letter.id.clone(), Vec::new())], ..Batch::default() };
        let deed = match &letter.in_reply_to {
            Some(_) => self.edited(letter, &mut card, now)?,
            None => {
                card.in_row = 0;
                self.said(letter, &mut card, &mut batch, door, now)?
            }
        };
        batch.cursors.push(card.cursor());
        self.tray.commit(&batch)?;
        Ok(deed)
    }

    /// A post that was read says something else now, is gone, or is back. It is told, and never carried out.
    fn edited(&self, letter: &Letter, card: &mut Card, now: DateTime<Utc>) -> Result<Deed, DaemonError> {
        let post = letter.references.first().cloned().unwrap_or_default();
        let Some(watched) = card.watched.iter().find(|watched| watched.post == post).cloned() else {
            return Ok(Deed::Ignored("a post that nobody watches was changed"));
        };
        let is = |word: &str| letter.left_out.iter().any(|left| left == word);
        let (gone, back) = (is(GONE), is(BACK));
        // Of talk only those are told who may have meant an order by what it says now.
        let is_talk = watched.kind == WatchedKind::Talk;
        let wants_telling = match is_talk {
            true => !gone && !back && self.has_orders(letter, card, watched.seat, now)?,
            false => true,
        };
        let said = match (gone, back, watched.kind) {
            (true, _, WatchedKind::Secret) => "forum-deleted-secret",
            (true, ..) => "forum-deleted",
            (_, true, _) => "forum-back",
            (.., WatchedKind::Secret) => "forum-edited-secret",
            (.., WatchedKind::Talk) => "forum-edited-talk",
            (.., WatchedKind::Orders) => "forum-edited",
        };
        let sentence = Sentence::new(said)
            .with("number", watched.number.as_str())
            .with("name", watched.seat)
            .with("before", watched.read.replace('\n', " / "))
            .with("now", letter.own.join(" / "));
        let names = self.book.setting(&card.table).map(|(_, players)| players).unwrap_or_default();
        for other in card.watched.iter_mut().filter(|other| other.post == post) {
            other.changes += 1;
            other.gone = gone;
            if !gone {
                other.words = letter.own.join("\n");
            }
        }
        if !wants_telling {
            return Ok(Deed::Ignored("table talk was changed"));
        }
        card.acks.push(self.daemon.desk.say(self.daemon.language, &names, &sentence));
        Ok(Deed::Ignored("a post was changed after it was read; the topic is told"))
    }

    /// Whether a post would be more than talk. Nothing of it is kept.
    fn has_orders(
        &self,
        letter: &Letter,
        card: &Card,
        seat: Seat,
        now: DateTime<Utc>,
    ) -> Result<bool, DaemonError> {
        let mut outcome = Upshot::default();
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let chair = Chair { table: card.table.clone(), seat };
        let section = self.section_of(letter, card);
        match guarded(|| clerk.section(letter, &chair, section, &mut outcome)) {
            Ok(Err(HallError::Journal(error))) => Err(error.into()),
            _ => Ok(outcome.has_orders),
        }
    }

    /// What a post says to its table; what it says to others is theirs.
    fn section_of(&self, letter: &Letter, card: &Card) -> Section {
        let setting = |named: Option<&str>| {
            let (title, players) = self.book.setting(named.unwrap_or(&card.table))?;
            Some(Setting { title: games::find(title)?, players })
        };
        let mut section = Section::default();
        for part in sort(&letter.own, setting) {
            if part.table.as_ref().is_none_or(|table| table.eq_ignore_ascii_case(&card.table)) {
                section.lines.extend(part.lines);
            }
        }
        section
    }

    /// A new post.
    fn said(
        &mut self,
        letter: &Letter,
        card: &mut Card,
        batch: &mut Batch,
        door: &Door,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let author = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        let Some(seat) = card.seats.get(&author).copied().filter(|_| !author.is_empty()) else {
            return self.onlooker(letter, card, door, now);
        };
        // Whoever has no address here is known to the lobby by their id.
        let has_mail = self.book.address_of(&Chair { table: card.table.clone(), seat }).is_some();
        if !has_mail && self.is_for_lobby(letter, card)? {
            return self.onlooker(letter, card, door, now);
        }
        card.names.insert(author, letter.from.as_ref().map(|from| from.name.clone()).unwrap_or_default());
        // Of a post that was joined to an earlier one both are watched, as the one that the forum made of them.
        let words = match &letter.left_out[..] {
            [word, whole] if word == JOINED => whole.clone(),
            _ => letter.own.join("\n"),
        };
        let letter = &Letter { left_out: Vec::new(), ..letter.clone() };
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let chair = Chair { table: card.table.clone(), seat };
        let section = self.section_of(letter, card);
        let mut outcome = Upshot::default();
        let cause = match guarded(|| clerk.section(letter, &chair, section, &mut outcome)) {
            Ok(Ok(())) => None,
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => Some(error.to_string()),
            Err(panic) => Some(panic),
        };
        let number = letter.to.first().cloned().unwrap_or_default();
        let names = self.book.setting(&card.table).map(|(_, players)| players).unwrap_or_default();
        let say = |id: &'static str| {
            let sentence = Sentence::new(id).with("number", number.as_str()).with("name", seat);
            self.daemon.desk.say(self.daemon.language, &names, &sentence)
        };
        if let Some(cause) = cause {
            card.acks.push(say("forum-fault"));
            return Ok(Deed::Fault { number: marker(&letter.id), cause });
        }
        let secret = outcome.batch.appends.iter().any(|append| is_secret(append, seat));
        let kind = match (outcome.has_orders, secret) {
            (false, _) => WatchedKind::Talk,
            (true, true) => WatchedKind::Secret,
            (true, false) => WatchedKind::Orders,
        };
        card.watch(Watched {
            post: letter.references.first().cloned().unwrap_or_default(),
            seat,
            number: number.clone(),
            read: words.clone(),
            words,
            page: letter.references.get(1).and_then(|page| page.parse().ok()).unwrap_or(0),
            kind,
            gone: false,
            changes: 0,
            turns: 0,
        });
        match kind {
            // Table talk wants no answer; what it led to all the same is kept.
            WatchedKind::Talk => {
                // In a post a line ends where its writer ended it; whether a sentence goes on there only they can say.
                if let Some(spaced) = spaced(letter)
                    && self.has_orders(&spaced, card, seat, now)?
                {
                    card.acks.push(say("forum-unsure"));
                }
                if card.talk == Talk::IsPress && letter.own.iter().any(|line| !line.trim().is_empty()) {
                    outcome = self.press(letter, card, seat, now)?;
                }
                let Some((table, _, thread)) = outcome.answered.take().filter(|_| outcome.changed) else {
                    return Ok(Deed::Ignored("table talk"));
                };
                outcome.batch.cursors.push(thread.cursor(table.name(), seat));
                // The topic knows its own words; whatever else happened it is told.
                if card.talk == Talk::IsPress && card.told + 1 == table.tip().next {
                    card.told = table.tip().next;
                }
                take(batch, &mut outcome.batch);
                self.daemon.hall.put_back(table);
                return Ok(Deed::Ignored("table talk"));
            }
            WatchedKind::Secret if card.secrets == Secrets::Fall => {
                card.acks.push(say("forum-secret-refused"));
                return Ok(Deed::Answered);
            }
            WatchedKind::Secret => card.acks.push(say("forum-secret")),
            WatchedKind::Orders => {
                card.acks.push(say("forum-read"));
                card.acks.append(&mut outcome.acks);
            }
        }
        let Some((table, _, mut thread)) = outcome.answered.take() else {
            return Ok(Deed::Ignored("table talk"));
        };
        let mail = clerk.room.address_of(&table, seat).is_some();
        let whispers = self.rules.forums.get(&card.forum).filter(|can| can.whispers);
        // What only they may know goes to their own mail, or to them alone in the forum.
        if mail || whispers.is_some() && !is_open(&table, seat) {
            let language = outcome.language.unwrap_or_else(|| clerk.room.language_of(&table, seat));
            let page = LetterPage {
                heading: clerk.room.heading(language, &table, seat, "letter-answer"),
                leaves: std::mem::take(&mut outcome.leaves),
                closed: table.replay.house.progress.closed,
                subject: std::mem::take(&mut outcome.subject),
                ask: std::mem::take(&mut outcome.ask),
                above: std::mem::take(&mut outcome.above),
                receipt: Some(receipt(table.name(), &table.tip(), None)),
                ..LetterPage::default()
            };
            let kind = format!("f{}", &blake3::hash(letter.id.as_bytes()).to_hex()[..10]);
            let entry = clerk.room.entry(&table, seat, language, &page, &mut thread, &kind, None);
            let entries = match (mail, card.member(seat)) {
                (false, Some((author, name))) => {
                    let Entry { id, subject, text, .. } = entry;
                    let longest = whispers.map_or(usize::MAX, |can| can.longest_whisper);
                    whispered(card, Member { author, name }, longest, id, subject, text, now)
                }
                _ => vec![entry],
            };
            let entries = entries.iter().filter(|entry| !entry.to.is_empty()).map(Entry::to_bytes);
            outcome.batch.post.splice(0..0, entries);
        }
        outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        outcome.enter_people();
        take(batch, &mut outcome.batch);
        self.daemon.hall.put_back(table);
        Ok(Deed::Answered)
    }

    /// Table talk as press to everybody.
    fn press(
        &self,
        letter: &Letter,
        card: &Card,
        seat: Seat,
        now: DateTime<Utc>,
    ) -> Result<Upshot, DaemonError> {
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let chair = Chair { table: card.table.clone(), seat };
        let words = letter.own.join("\n").trim().to_owned();
        let order = Ok(HouseOrder::Press { to: Vec::new(), words: words.clone(), unsigned: false });
        let section = Section { lines: vec![Said::House { line: words, order }], ..Section::default() };
        let mut outcome = Upshot::default();
        match guarded(|| clerk.section(letter, &chair, section, &mut outcome)) {
            Ok(Err(HallError::Journal(error))) => Err(error.into()),
            // Words that cannot be press stay where they were said.
            Ok(Err(_)) | Err(_) => Ok(Upshot::default()),
            Ok(Ok(())) => Ok(outcome),
        }
    }
}

/// A post with its lines apart from each other, where that is another post.
fn spaced(letter: &Letter) -> Option<Letter> {
    let own: Vec<String> = letter.own.iter().flat_map(|line| [line.clone(), String::new()]).collect();
    let runs_on = letter.own.windows(2).any(|pair| pair.iter().all(|line| !line.trim().is_empty()));
    runs_on.then(|| Letter { own, ..letter.clone() })
}

/// Whether a post led to something that only its seat may know: a plan, a maximum, a note, words to one other player. What
/// luck gave to a seat was no order.
fn is_secret(append: &Append, seat: Seat) -> bool {
    append.lines.iter().any(|line| {
        Record::read(line).is_ok_and(|record| {
            let hidden = record.events.iter().any(|(knows, _)| *knows == Some(seat));
            record.by.seat() == Some(seat) && (!record.is_open || hidden && record.luck.is_empty())
        })
    })
}

/// Takes what one post led to into what is kept together.
fn take(batch: &mut Batch, from: &mut Batch) {
    batch.appends.append(&mut from.appends);
    batch.post.append(&mut from.post);
    batch.cursors.append(&mut from.cursors);
}
