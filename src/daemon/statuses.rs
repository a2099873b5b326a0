//! What a topic is told: one status for each step that matters, amended while nobody new is asked, and private words for
//! whoever knows what not everybody may know.

use super::DaemonError;
use super::forum_box::place_of;
use super::forum_desk::by_hand;
use super::news::News;
use super::outbox::{Drawn, Entry, slug};
use super::post_office::PostOffice;
use super::routes::{Act, PICTURE, address, marker};
use super::telling::Ear;
use super::topic_time::Calls;
use super::topics::{self, Card};
use crate::journal::{Batch, Journal, JournalError};
use crate::lobby::Lobby;
use crate::orders::Pen;
use crate::post::forum::{Abilities, Member, pieces, written};
use crate::rules::{Seat, Sentence, Viewer};
use crate::table::{Standing, Table, receipt};
use chrono::{DateTime, Utc};

/// How many sentences a status keeps when it is amended; older ones were told and stand in the record.
const MOST_SAID: usize = 200;

impl PostOffice<'_> {
    /// Tells every topic what it does not know yet, whoever caused it: a post, a letter, the moderator.
    pub fn tell_topics(&mut self, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let mut told = false;
        for card in topics::all(&*self.tray)? {
            let next = self.tray.tip(&card.table)?.map(|tip| tip.next);
            match next {
                None => told |= self.tell_of_game(card, now)?,
                Some(next) if next > card.told || !card.acks.is_empty() => {
                    told |= self.tell_topic(card, now)?
                }
                Some(_) => {}
            }
        }
        if told {
            self.sending.expect_more();
        }
        Ok(told)
    }

    fn tell_topic(&self, mut card: Card, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let Ok(table) = self.daemon.hall.table(&card.table) else { return Ok(false) };
        let known = self.rules.forums.get(&card.forum).cloned();
        let can = known.clone().unwrap_or_else(by_hand);
        let (desk, language, replay) = (self.daemon.desk, self.daemon.language, &table.replay);
        let tip = table.tip();
        let standing = replay.standing();
        let asked = match &standing {
            Standing::ToMove(seats) => seats.clone(),
            _ => Vec::new(),
        };
        let over = matches!(standing, Standing::Over(_) | Standing::Closed);
        let lines = self.tray.read_range(table.name(), card.told, tip.next)?;
        let Calls { said: called, names, is_silent } = self.calls(&table, &card, &lines, now);
        // A reminder is nobody else's business, and whoever has it by mail needs no post.
        if is_silent && card.acks.is_empty() && card.count > 0 && asked == card.asked {
            card.told = tip.next;
            self.tray.commit(&Batch { cursors: vec![card.cursor()], ..Batch::default() })?;
            self.daemon.hall.put_back(table);
            return Ok(false);
        }
        let begins = card.told == 0;
        let fresh = card.count == 0
            || begins
            || !names.is_empty()
            || asked != card.asked
            || over && tip.next > card.told;
        let full = card.in_row >= can.in_row;
        // Where nothing can be amended and enough of ours stands there, it waits until somebody else has written.
        if full && !can.amends && card.count > 0 {
            return Ok(false);
        }
        let mut said = std::mem::take(&mut card.acks);
        said.extend(self.story(&table, card.told, Viewer::Public, now)?);
        said.extend(called);
        let mut batch = Batch::default();
        if known.is_some() {
            self.whispers(&table, &mut card, &asked, &can, now, &mut batch)?;
        }
        card.count += 1;
        let id = self.status_id(&card, tip.next.saturating_sub(1));
        let receipt = Sentence::new("forum-receipt")
            .with("receipt", receipt(table.name(), &tip, None))
            .with("mark", marker(&id));
        let receipt = desk.say(language, &[], &receipt);
        // Of a game that has not begun everybody is asked who has not answered.
        let waits_for = match &standing {
            Standing::NotBegun => replay.house.unanswered(),
            _ => asked.clone(),
        };
        let mut mentions: Vec<&str> = waits_for.iter().filter_map(|seat| card.mention(*seat)).collect();
        for name in &names {
            if !mentions.contains(&name.as_str()) {
                mentions.push(name);
            }
        }
        let mentions = mentions.iter().map(|name| format!("@{name}"));
        let head = desk.standing(language, replay).trim().replace('\n', " ");
        let until = self.until(&table, &asked, now);
        card.head = mentions.chain([head]).chain(until).collect::<Vec<String>>().join(" ");
        let mut fixed = desk.position_leaf(language, replay, Viewer::Public).text;
        for seat in asked.iter().filter(|seat| is_open(&table, **seat)) {
            fixed.push('\n');
            fixed.push_str(&desk.options_leaf(language, replay, *seat).text);
        }
        card.fixed = fixed;
        let record = tip.next.saturating_sub(1);
        let picture = Drawn { record, since: card.told.saturating_sub(1), seat: None };
        let entry = self.put_up(&mut card, &can, Step { id, said, receipt, fresh, full }, now);
        card.ask(asked);
        card.told = tip.next;
        if known.is_some() {
            let picture = can.pictures.then_some(picture);
            batch.post.push(Entry { picture, ..entry }.to_bytes());
        }
        batch.cursors.push(card.cursor());
        self.tray.commit(&batch)?;
        self.daemon.hall.put_back(table);
        Ok(true)
    }

    /// Tells a topic whose game looks for players what is offered, who has signed up, and what became of each wish.
    fn tell_of_game(&self, mut card: Card, now: DateTime<Utc>) -> Result<bool, DaemonError> {
        let Some(head) = self.offer_line(&card, &Lobby::load(&*self.tray)?) else { return Ok(false) };
        let is_new = card.count == 0 || head != card.head || !card.acks.is_empty();
        let known = self.rules.forums.get(&card.forum).cloned();
        let can = known.clone().unwrap_or_else(by_hand);
        let full = card.in_row >= can.in_row;
        if !is_new || full && !can.amends && card.count > 0 {
            return Ok(false);
        }
        let said = std::mem::take(&mut card.acks);
        card.head = head;
        card.count += 1;
        let id = self.status_id(&card, 0);
        let receipt = Sentence::new("forum-mark").with("mark", marker(&id));
        let receipt = self.daemon.desk.say(self.daemon.language, &[], &receipt);
        // Whoever signed up is answered where they look for it: below their post.
        let fresh = card.count == 1 || !said.is_empty();
        let entry = self.put_up(&mut card, &can, Step { id, said, receipt, fresh, full }, now);
        let post = if known.is_some() { vec![entry.to_bytes()] } else { Vec::new() };
        self.tray.commit(&Batch { post, cursors: vec![card.cursor()], ..Batch::default() })?;
        Ok(true)
    }

    /// What tells a status from every other.
    fn status_id(&self, card: &Card, record: u64) -> String {
        let domain = self.daemon.address.rsplit('@').next().unwrap_or_default();
        format!("{}.{record}.topic{}@{domain}", slug(&card.table), card.count)
    }

    /// A step as a new status, or as other words in the last one; what was said in that stays.
    fn put_up(&self, card: &mut Card, can: &Abilities, step: Step, now: DateTime<Utc>) -> Entry {
        let Step { id, mut said, receipt, fresh, full } = step;
        let can_amend = can.amends && card.count > 1;
        let mut amends = can_amend && (!fresh || full);
        if amends && !full {
            // What no longer fits into the last status begins another.
            let all: Vec<String> = card.said.iter().chain(&said).cloned().collect();
            let receipts: Vec<String> = card.receipts.iter().chain([&receipt]).cloned().collect();
            let whole = Status { said: &all, receipts: &receipts, ..Status::of(card) };
            amends = all.len() <= MOST_SAID && self.fitted(whole, can).1;
        }
        if !amends {
            card.said.clear();
            card.dropped = 0;
            card.receipts.clear();
            card.in_row += 1;
        }
        card.said.append(&mut said);
        card.receipts.push(receipt);
        let (text, _) = self.fitted(Status::of(card), can);
        let first = card.said.len().saturating_sub(MOST_SAID);
        card.said.drain(..first);
        card.dropped += first;
        let act = if amends { Act::Amend } else { Act::Say };
        Entry {
            id,
            at: now,
            name: card.topic.clone(),
            to: address(act, &card.topic, &card.forum),
            subject: card.table.clone(),
            in_reply_to: card.status.clone().filter(|_| amends),
            references: vec![place_of(&*self.tray, card).to_string()],
            table: Some(card.table.clone()),
            text,
            ..Entry::default()
        }
    }

    /// Private words to those who have no mail and know what not everybody may know: when they are asked, and when what
    /// they alone know has changed.
    fn whispers(
        &self,
        table: &Table,
        card: &mut Card,
        asked: &[Seat],
        can: &Abilities,
        now: DateTime<Utc>,
        batch: &mut Batch,
    ) -> Result<(), DaemonError> {
        if !can.whispers {
            return Ok(());
        }
        let room = self.daemon.room(now);
        let seats: Vec<Seat> = card.seats.values().copied().collect();
        for seat in seats {
            let member = card.member(seat).map(|(author, name)| (author.to_owned(), name.to_owned()));
            let member = member.filter(|_| room.address_of(table, seat).is_none());
            let Some((author, name)) = member else { continue };
            let replay = &table.replay;
            let view = serde_json::to_string(&replay.game.view(Viewer::Seat(seat))).unwrap_or_default();
            if is_open(table, seat) {
                card.shown.remove(&seat);
                continue;
            }
            let view = format!("{view}{:?}", replay.game.plans(seat, &Pen::CANONICAL));
            let view = blake3::hash(view.as_bytes()).to_hex()[..16].to_owned();
            let is_asked = asked.contains(&seat) && !card.asked.contains(&seat);
            let private: Vec<String> = {
                let all = self.story(table, card.told, Viewer::Seat(seat), now)?;
                let open = self.story(table, card.told, Viewer::Public, now)?;
                all.into_iter().filter(|line| !open.contains(line)).collect()
            };
            if card.shown.get(&seat) == Some(&view)
                || !(is_asked || !private.is_empty() || !card.shown.contains_key(&seat))
            {
                continue;
            }
            card.shown.insert(seat, view);
            let language = room.language_of(table, seat);
            let asking = self.daemon.desk.asking(language, replay, seat);
            let subject = self.daemon.desk.subject(language, replay, seat, &asking);
            let mut text = format!("{}\n\n", asking.ask);
            private.iter().for_each(|line| text.push_str(&format!("{line}\n\n")));
            text.push_str(&asking.position.text);
            if asking.mine {
                text.push_str(&self.daemon.desk.options_leaf(language, replay, seat).text);
            }
            let text: String = text.chars().take(can.longest.saturating_sub(50)).collect();
            let record = table.tip().next.saturating_sub(1);
            let domain = self.daemon.address.rsplit('@').next().unwrap_or_default();
            let id = format!("{}.{record}.private{}.{seat}@{domain}", slug(&card.table), card.count);
            let member = Member { author: &author, name: &name };
            let can = can.longest_whisper;
            batch
                .post
                .extend(whispered(card, member, can, id, subject, text, now).iter().map(Entry::to_bytes));
        }
        Ok(())
    }

    /// What has happened from a record on, as a viewer may know it: in the words of letters, with moments by the clocks of
    /// the table.
    fn story(
        &self,
        table: &Table,
        from: u64,
        viewer: Viewer,
        now: DateTime<Utc>,
    ) -> Result<Vec<String>, JournalError> {
        let language = match viewer {
            Viewer::Seat(seat) => table.replay.house.language(seat),
            _ => None,
        };
        let language = language.unwrap_or(self.daemon.language);
        let room = self.daemon.room(now);
        let first = from.max(1);
        let story = room.story(News { table, fresh: &[] }, first - 1)?;
        let ear = Ear::of(&room, table, language, viewer);
        let names = table.replay.house.names();
        let mut said = Vec::new();
        for (record, heard) in story.told.iter().filter(|(record, _)| *record >= first) {
            let heard = heard.iter().filter_map(|heard| ear.hears(*record, heard));
            for heard in heard {
                said.extend(self.daemon.desk.hear(language, names, [&*heard], viewer));
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

    /// A status within the limits of a forum, and whether all of it found room. What keeps its columns goes first, then the
    /// oldest sentences, and it says so; receipts stay.
    fn fitted(&self, status: Status<'_>, can: &Abilities) -> (String, bool) {
        let Status { head, said, dropped, fixed, receipts } = status;
        let fits = |text: &str| text.chars().count() <= can.longest;
        let lead = |from: usize| -> Vec<String> {
            let missing = i64::try_from(from + dropped).unwrap_or(i64::MAX);
            let cut = Sentence::new("forum-cut").with("count", missing);
            let cut = (missing > 0).then(|| self.daemon.desk.say(self.daemon.language, &[], &cut));
            [head.to_owned()].into_iter().chain(cut).chain(said[from..].iter().cloned()).collect()
        };
        let mut first = lead(0);
        first.push(PICTURE.to_string());
        let whole = written(&first, fixed, receipts, can.format);
        if fits(&whole) {
            return (whole, true);
        }
        let without = written(&first, "", receipts, can.format);
        if fits(&without) {
            return (without, false);
        }
        let last = &receipts[receipts.len().saturating_sub(1)..];
        let texts = (1..=said.len()).map(|from| written(&lead(from), "", receipts, can.format));
        let shortest = || written(&lead(said.len()), "", last, can.format);
        (texts.into_iter().find(|text| fits(text)).unwrap_or_else(shortest), false)
    }
}

/// What a topic is to be told.
struct Step {
    id: String,
    said: Vec<String>,
    receipt: String,
    /// Whether it should be a post of its own.
    fresh: bool,
    /// Whether enough posts of ours stand in a row.
    full: bool,
}

/// What a status is written from.
#[derive(Clone, Copy)]
struct Status<'s> {
    head: &'s str,
    said: &'s [String],
    dropped: usize,
    fixed: &'s str,
    receipts: &'s [String],
}

impl<'s> Status<'s> {
    fn of(card: &'s Card) -> Status<'s> {
        let Card { head, said, dropped, fixed, receipts, .. } = card;
        Status { head, said, dropped: *dropped, fixed, receipts }
    }
}

/// Words for one member, in as many messages as the forum needs. Each leaves by itself, so that none is said twice
/// because the next was not taken.
pub(super) fn whispered(
    card: &Card,
    member: Member<'_>,
    longest: usize,
    id: String,
    subject: String,
    text: String,
    now: DateTime<Utc>,
) -> Vec<Entry> {
    // Its markup needs some room, too.
    let pieces = pieces(&text, longest.saturating_sub(40).max(60));
    let one = |(number, text): (usize, String)| Entry {
        id: if number == 0 { id.clone() } else { format!("{number}.{id}") },
        at: now,
        name: member.name.to_owned(),
        to: address(Act::Whisper, member.name, &card.forum),
        subject: subject.clone(),
        references: vec![member.author.to_owned()],
        table: Some(card.table.clone()),
        text,
        ..Entry::default()
    };
    pieces.into_iter().enumerate().map(one).collect()
}

/// Whether a seat knows nothing that not everybody knows: then whatever it is told may stand in the open.
pub fn is_open(table: &Table, seat: Seat) -> bool {
    let game = &table.replay.game;
    // That somebody has left plans shows in what they may order.
    if !game.plans(seat, &Pen::CANONICAL).is_empty() {
        return false;
    }
    let of = |viewer| serde_json::to_string(&game.view(viewer)).ok();
    of(Viewer::Seat(seat)).is_some_and(|own| Some(own) == of(Viewer::Public))
}
