//! The daily digest: one letter over all tables of a person, the one with the least time left first. It goes out in the
//! morning of the reader's own zone, if anything is asked of them or anything has happened since the last.

use super::DaemonError;
use super::address_book::Chair;
use super::news::News;
use super::outbox::Entry;
use super::post_office::PostOffice;
use crate::journal::{Batch, Journal};
use crate::people::{Delivery, Page};
use crate::post::Token;
use crate::report::LetterPage;
use crate::rules::{Language, Sentence, Viewer};
use crate::table::{HallError, Standing, Table};
use chrono::{DateTime, NaiveDate, Timelike, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// From which hour of the reader's morning on it goes out.
const MORNING: u32 = 7;
/// Who wants daily letters from each table gets a digest from so many tables on: of one it would say nothing new.
const SEVERAL: usize = 2;
/// How many things that have happened at one table are told; the rest is counted.
const MOST_TOLD: usize = 6;

/// What is remembered of the digests of a person.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Kept {
    /// The last day that was looked at.
    day: Option<NaiveDate>,
    /// Up to which line each table was told.
    told: BTreeMap<String, u64>,
}

/// What a digest says of one table.
struct Piece {
    chair: Chair,
    token: Option<[u8; 16]>,
    /// Whether the reader is asked, and until when.
    mine: bool,
    until: Option<DateTime<Utc>>,
    lines: Vec<String>,
    news: bool,
}

impl PostOffice<'_> {
    /// Writes the digests that are due; gives how many.
    pub(super) fn write_digests(&mut self, now: DateTime<Utc>) -> Result<usize, DaemonError> {
        let mut written = 0;
        for page in self.book.digest_readers() {
            let wall = page.zone_or_utc().wall(now);
            let today = wall.date();
            if wall.hour() < MORNING || self.digested.get(&page.number) == Some(&today) {
                continue;
            }
            self.digested.insert(page.number, today);
            let key = format!("digest {}", page.number);
            let kept = self.tray.cursor(&key)?;
            let mut kept: Kept = kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default();
            if kept.day.is_some_and(|day| day >= today) {
                continue;
            }
            kept.day = Some(today);
            let entry = self.digest(&page, &mut kept, today, now)?;
            written += usize::from(entry.is_some());
            let post = entry.map(|entry| entry.to_bytes()).into_iter().collect();
            let cursors = vec![(key, serde_json::to_vec(&kept).expect("plain data"))];
            self.tray.commit(&Batch { post, cursors, ..Batch::default() })?;
        }
        if written > 0 {
            self.sending.expect_more();
        }
        Ok(written)
    }

    /// The digest of one person, where there is something to say.
    fn digest(
        &self,
        page: &Page,
        kept: &mut Kept,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Option<Entry>, DaemonError> {
        let Some(address) = page.address() else { return Ok(None) };
        let room = self.daemon.room(now);
        let language = page.language.unwrap_or(self.daemon.language);
        let mut pieces = Vec::new();
        let mut told = BTreeMap::new();
        for chair in
            self.book.by_address(address).into_iter().filter(|chair| self.book.is_played(&chair.table))
        {
            let table = match self.daemon.hall.table(&chair.table) {
                Ok(table) => table,
                Err(HallError::Journal(error)) => return Err(error.into()),
                // A table that cannot be folded has no news; an audit says why.
                Err(_) => continue,
            };
            let from = kept.told.get(table.name()).copied();
            told.insert(table.name().to_owned(), table.tip().next.saturating_sub(1));
            pieces.push(self.piece(language, &table, chair, from, now)?);
            self.daemon.hall.put_back(table);
        }
        kept.told = told;
        let enough = page.letters == Delivery::Digest || pieces.len() >= SEVERAL;
        if !enough || !pieces.iter().any(|piece| piece.mine || piece.news) {
            return Ok(None);
        }
        // Least time first; where nothing runs, those where something is asked.
        pieces.sort_by_key(|piece| {
            (!piece.mine, piece.until.is_none(), piece.until, piece.chair.table.clone())
        });
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let mine = pieces.iter().filter(|piece| piece.mine).count();
        let subject =
            Sentence::new("digest-subject").with("count", count(mine)).with("tables", count(pieces.len()));
        let subject = self.daemon.desk.say(language, &[], &subject);
        let first = pieces.first().map(|piece| piece.chair.table.clone()).unwrap_or_default();
        let token = pieces.iter().find_map(|piece| piece.token);
        let mut lines: Vec<String> = Vec::new();
        for piece in &pieces {
            lines.extend(piece.lines.iter().cloned());
            lines.push(String::new());
        }
        let how = Sentence::new("digest-how").with("table", first.as_str());
        lines.push(self.daemon.desk.say(language, &[], &how));
        let leaf = self.daemon.desk.prose(language, &format!("{}\n", lines.join("\n")));
        let letter = LetterPage { leaves: vec![leaf], ..LetterPage::default() };
        let leaf = self.daemon.desk.letter(language, &letter);
        let domain = self.daemon.address.rsplit('@').next().unwrap_or_default();
        Ok(Some(Entry {
            id: format!("digest.{}.{today}@{domain}", page.number),
            at: now,
            name: page.name.clone(),
            to: address.to_owned(),
            reply_to: token.and_then(|bits| Token::from_bits(bits).address(room.address)),
            subject,
            text: leaf.text,
            html: leaf.html,
            ..Entry::default()
        }))
    }

    fn piece(
        &self,
        language: Language,
        table: &Table,
        chair: Chair,
        from: Option<u64>,
        now: DateTime<Utc>,
    ) -> Result<Piece, DaemonError> {
        let room = self.daemon.room(now);
        let seat = chair.seat;
        let asking = room.asking(language, table, seat);
        let asked = match table.replay.standing() {
            Standing::ToMove(seats) if seats.contains(&seat) => Some(seat),
            Standing::ToMove(seats) => seats.first().copied(),
            Standing::NotBegun | Standing::Waiting(_) | Standing::Over(_) | Standing::Closed => None,
        };
        let clocks = &table.replay.house.progress.clocks;
        let until = asked.and_then(|asked| clocks.deadline(asked)).map(|run| run.until);
        let title = crate::games::find(&table.replay.house.opening.title).map_or("", |title| title.name());
        let mut lines = vec![format!("[{}] {title}", table.name())];
        lines.push(asking.ask.clone());
        lines.extend(asking.deadline.map(|(long, _)| long));
        // Of the first digest what happened before is no news; the letters of the table tell it.
        let mut told = match from {
            Some(from) if from + 1 < table.tip().next => {
                let news = News { table, fresh: &[] };
                let story = room.story(news, from)?;
                room.since(news, &story, language, Viewer::Seat(seat), from, false)
            }
            _ => Vec::new(),
        };
        let news = !told.is_empty();
        let more = told.len().saturating_sub(MOST_TOLD);
        if more > 0 {
            told.drain(..more);
            let more = Sentence::new("digest-more").with("count", i64::try_from(more).unwrap_or(i64::MAX));
            told.insert(0, self.daemon.desk.say(language, &[], &more));
        }
        lines.extend(told.into_iter().map(|told| format!("- {told}")));
        let token = table.replay.house.token(table.name(), seat);
        Ok(Piece { chair, token, mine: asking.mine, until, lines, news })
    }
}
