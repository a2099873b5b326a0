//! A post handled: whose it is, what its orders led to, what the topic is told; and posts that were edited or taken away.

use super::address_book::Chair;
use super::answer::Outcome;
use super::clerk::Clerk;
use super::forum_box::{FORUM, GONE, marker, place_of};
use super::outbox::{Entry, slug};
use super::post_office::{Deed, PostOffice};
use super::topics::{self, Card, Watched};
use super::{DaemonError, Door};
use crate::games;
use crate::journal::{Batch, Journal, JournalError, guarded};
use crate::post::Letter;
use crate::post::forum::{Abilities, Format, written};
use crate::report::{LetterPage, retell};
use crate::rules::{Seat, Sentence, Viewer};
use crate::table::{HallError, Section, Setting, Standing, Table, own, receipt, sort};
use chrono::{DateTime, Utc};

/// What a place can do of which the settings know nothing: the courier's.
pub fn by_hand() -> Abilities {
    Abilities {
        posts: false,
        amends: false,
        looks_again: false,
        whispers: false,
        in_row: usize::MAX,
        longest: 60_000,
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
            Some(_) => self.edited(letter, &mut card),
            None => {
                card.in_row = 0;
                self.said(letter, &mut card, &mut batch, now)?
            }
        };
        batch.cursors.push(card.cursor());
        self.tray.commit(&batch)?;
        Ok(deed)
    }

    /// A post that was read says something else now, or is gone. It is told, and never carried out.
    fn edited(&self, letter: &Letter, card: &mut Card) -> Deed {
        let post = letter.references.first().cloned().unwrap_or_default();
        let Some(watched) = card.watched.iter_mut().find(|watched| watched.post == post) else {
            return Deed::Ignored("a post that nobody watches was changed");
        };
        let gone = letter.left_out.iter().any(|word| word == GONE);
        let words = letter.own.join(" / ");
        let sentence = Sentence::new(if gone { "forum-deleted" } else { "forum-edited" })
            .with("number", watched.number.as_str())
            .with("name", watched.seat)
            .with("before", watched.words.replace('\n', " / "))
            .with("now", words);
        let names = self.book.setting(&card.table).map_or(Vec::new(), |(_, players)| players.to_vec());
        if gone {
            card.watched.retain(|other| other.post != post);
        } else {
            watched.words = letter.own.join("\n");
        }
        card.acks.push(self.daemon.desk.say(self.daemon.language, &names, &sentence));
        Deed::Ignored("a post was changed after it was read; the topic is told")
    }

    /// A new post.
    fn said(
        &mut self,
        letter: &Letter,
        card: &mut Card,
        batch: &mut Batch,
        now: DateTime<Utc>,
    ) -> Result<Deed, DaemonError> {
        let author = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        let Some(seat) = card.seats.get(&author).copied() else {
            return Ok(Deed::Ignored("whoever wrote it has no seat at this table"));
        };
        card.names.insert(author, letter.from.as_ref().map(|from| from.name.clone()).unwrap_or_default());
        let clerk = Clerk { hall: self.daemon.hall, book: &self.book, room: self.daemon.room(now) };
        let chair = Chair { table: card.table.clone(), seat };
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
        let mut outcome = Outcome::default();
        let cause = match guarded(|| clerk.section(letter, &chair, section, &mut outcome)) {
            Ok(Ok(())) => None,
            Ok(Err(HallError::Journal(error))) => return Err(error.into()),
            Ok(Err(error)) => Some(error.to_string()),
            Err(panic) => Some(panic),
        };
        let number = letter.to.first().cloned().unwrap_or_default();
        let say = |id: &'static str, names: &[String]| {
            let sentence = Sentence::new(id).with("number", number.as_str()).with("name", seat);
            self.daemon.desk.say(self.daemon.language, names, &sentence)
        };
        let names = self.book.setting(&card.table).map_or(Vec::new(), |(_, players)| players.to_vec());
        if let Some(cause) = cause {
            card.acks.push(say("forum-fault", &names));
            return Ok(Deed::Fault { number: marker(&letter.id), cause });
        }
        // Table talk wants no answer.
        if !outcome.has_orders {
            return Ok(Deed::Ignored("table talk"));
        }
        let Some((table, _, mut thread)) = outcome.answered.take() else {
            return Ok(Deed::Ignored("table talk"));
        };
        card.acks.push(say("forum-read", &names));
        card.acks.append(&mut outcome.acks);
        let words = letter.own.join("\n");
        let post = letter.references.first().cloned().unwrap_or_default();
        card.watch(Watched { post, seat, number, words });
        // What only they may know goes to their own mail.
        if clerk.room.address_of(&table, seat).is_some() {
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
            outcome.batch.post.insert(0, entry.to_bytes());
        }
        outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        batch.appends.append(&mut outcome.batch.appends);
        batch.post.append(&mut outcome.batch.post);
        batch.cursors.append(&mut outcome.batch.cursors);
        self.daemon.hall.put_back(table);
        Ok(Deed::Answered)
    }

    /// Tells every topic what it does not know yet, whoever caused it: a post, a letter, the moderator.
    pub fn tell_topics(&mut self, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let mut told = false;
        for card in topics::all(&*self.tray)? {
            let next = self.tray.tip(&card.table)?.map_or(0, |tip| tip.next);
            if next > card.told || !card.acks.is_empty() {
                told |= self.tell_topic(card, now)?;
            }
        }
        if told {
            self.sending.expect_more();
        }
        Ok(told)
    }

    fn tell_topic(&self, mut card: Card, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let Ok(table) = self.daemon.hall.table(&card.table) else { return Ok(false) };
        let can = self.rules.forums.get(&card.forum).cloned().unwrap_or_else(by_hand);
        let (desk, language, replay) = (self.daemon.desk, self.daemon.language, &table.replay);
        let tip = table.tip();
        let mut said = std::mem::take(&mut card.acks);
        said.extend(self.story(&table, card.told)?);
        let asked = match replay.standing() {
            Standing::ToMove(seats) => seats,
            _ => Vec::new(),
        };
        let over = matches!(replay.standing(), Standing::Over(_));
        let fresh = card.count == 0 || asked != card.asked || over && tip.next > card.told;
        let amends = can.amends && (!fresh || card.in_row >= can.in_row) && card.count > 0;
        card.count += 1;
        let id = {
            let domain = self.daemon.address.rsplit('@').next().unwrap_or_default();
            format!("{}.{}.topic{}@{domain}", slug(&card.table), tip.next.saturating_sub(1), card.count)
        };
        let receipt = Sentence::new("forum-receipt")
            .with("record", i64::try_from(tip.next.saturating_sub(1)).unwrap_or(i64::MAX))
            .with("chain", tip.chain.to_string().chars().take(12).collect::<String>())
            .with("mark", marker(&id));
        if !amends {
            card.said.clear();
            card.receipts.clear();
            card.in_row += 1;
        }
        card.said.append(&mut said);
        card.receipts.push(desk.say(language, &[], &receipt));
        let mut fixed = desk.position_leaf(language, replay, Viewer::Public).text;
        for seat in asked.iter().filter(|seat| is_open(&table, **seat)) {
            fixed.push('\n');
            fixed.push_str(&desk.options_leaf(language, replay, *seat).text);
        }
        card.fixed = fixed;
        let mut lead = vec![desk.standing(language, replay).trim().replace('\n', " ")];
        let mentions: Vec<String> =
            asked.iter().filter_map(|seat| card.mention(*seat)).map(|name| format!("@{name}")).collect();
        if !mentions.is_empty() {
            lead[0] = format!("{} {}", mentions.join(" "), lead[0]);
        }
        card.head.clone_from(&lead[0]);
        lead.extend(card.said.iter().cloned());
        card.said.truncate(200);
        let text = fitted(&lead, &card.fixed, &card.receipts, &can);
        card.asked = asked;
        card.told = tip.next;
        let mut batch = Batch::default();
        if self.rules.forums.contains_key(&card.forum) {
            let act = if amends { "amend" } else { "say" };
            let entry = Entry {
                id,
                at: now,
                name: card.topic.clone(),
                to: format!("{act}@{}{FORUM}", card.forum),
                reply_to: None,
                subject: card.table.clone(),
                in_reply_to: card.status.clone().filter(|_| amends),
                references: vec![place_of(&*self.tray, &card).to_string()],
                table: Some(card.table.clone()),
                text,
                html: String::new(),
                picture: None,
                gathers: false,
                replaces: false,
                seat: None,
                replay: false,
                after: None,
            };
            batch.post.push(entry.to_bytes());
        }
        batch.cursors.push(card.cursor());
        self.tray.commit(&batch)?;
        self.daemon.hall.put_back(table);
        Ok(true)
    }

    /// What has happened from a record on, as everybody may know it.
    fn story(&self, table: &Table, from: u64) -> Result<Vec<String>, JournalError> {
        let (desk, language) = (self.daemon.desk, self.daemon.language);
        let first = from.max(1);
        let base = (0..first).rev().find(|record| table.replay.in_force(*record)).unwrap_or(0);
        let Ok(mut game) = table.at(&*self.tray, base) else { return Ok(Vec::new()) };
        let mut said = Vec::new();
        for (record, line) in (base + 1..).zip(self.tray.read_range(table.name(), base + 1, u64::MAX)?) {
            if !table.replay.in_force(record) && !line.contains("\"TakenBack\"") {
                continue;
            }
            let heard = retell(own(&mut game), &line);
            if record >= first {
                said.extend(desk.hear(language, table.replay.house.names(), &heard, Viewer::Public));
            }
        }
        Ok(said)
    }

    /// Keeps which post a status became.
    pub(super) fn status_said(&self, topic: &str, forum: &str, said: &str) -> Result<(), JournalError> {
        let Some(post) = said.strip_prefix("post ") else { return Ok(()) };
        let card =
            topics::all(&*self.tray)?.into_iter().find(|card| card.forum == forum && card.topic == topic);
        let Some(mut card) = card.filter(|card| card.status.as_deref() != Some(post)) else { return Ok(()) };
        card.status = Some(post.to_owned());
        self.tray.commit(&Batch { cursors: vec![card.cursor()], ..Batch::default() })
    }
}

/// Whether a seat knows nothing that not everybody knows: then whatever it is told may stand in the open.
pub fn is_open(table: &Table, seat: Seat) -> bool {
    let game = &table.replay.game;
    let of = |viewer| serde_json::to_string(&game.view(viewer)).ok();
    of(Viewer::Seat(seat)).is_some_and(|own| Some(own) == of(Viewer::Public))
}

/// A status within the limits of a forum: what keeps its columns goes first, then the oldest sentences; receipts stay.
fn fitted(lead: &[String], fixed: &str, receipts: &[String], can: &Abilities) -> String {
    let whole = written(lead, fixed, receipts, can.format);
    if whole.chars().count() <= can.longest {
        return whole;
    }
    let mut lead = lead.to_vec();
    let mut text = written(&lead, "", receipts, can.format);
    while text.chars().count() > can.longest && lead.len() > 2 {
        lead.remove(1);
        text = written(&lead, "", receipts, can.format);
    }
    text
}
