//! Letters to the seats of a table about what has happened there.

use super::outbox::{Drawn, Entry, slug};
use super::threads::Thread;
use crate::games;
use crate::journal::{Batch, Journal, JournalError, Kept, Line, Record};
use crate::report::{Desk, Leaf, LetterPage};
use crate::rules::{Language, Seat, Sentence, Viewer};
use crate::table::Table;
use chrono::{DateTime, Utc};

/// What letters need beside the table they are about.
#[derive(Clone, Copy)]
pub struct Mailroom<'m> {
    /// Where records and threads are kept.
    pub journal: &'m dyn Journal,
    /// Words and layouts.
    pub desk: &'m Desk,
    /// Waybill's own address.
    pub address: &'m str,
    /// The language of players who chose none.
    pub language: Language,
    /// The moment.
    pub at: DateTime<Utc>,
}

/// A table as it will be once some new lines are kept.
#[derive(Clone, Copy)]
pub struct News<'n> {
    /// The table.
    pub table: &'n Table,
    /// The lines that the journal does not have yet, in order.
    pub fresh: &'n [Line],
}

impl Mailroom<'_> {
    /// A report to every seat that has an address, except those who are told otherwise.
    pub fn reports(&self, news: News<'_>, except: &[Seat]) -> Result<Batch, JournalError> {
        let mut batch = Batch::default();
        let seats = news.table.replay.house.names().len();
        for seat in Seat::all(seats).filter(|seat| !except.contains(seat)) {
            if self.address_of(news.table, seat).is_some() {
                let mut thread = Thread::load(self.journal, news.table.name(), seat)?;
                let entry = self.report(news, seat, &mut thread)?;
                batch.post.push(entry.to_bytes());
                batch.cursors.push(thread.cursor(news.table.name(), seat));
            }
        }
        Ok(batch)
    }

    /// Where a seat gets its letters.
    pub fn address_of<'t>(&self, table: &'t Table, seat: Seat) -> Option<&'t str> {
        let address = table.replay.house.addresses.get(seat.index())?;
        Some(address.as_str()).filter(|address| !address.is_empty())
    }

    /// The language of a seat's letters.
    pub fn language_of(&self, table: &Table, seat: Seat) -> Language {
        table.replay.house.language(seat).unwrap_or(self.language)
    }

    fn report(&self, news: News<'_>, seat: Seat, thread: &mut Thread) -> Result<Entry, JournalError> {
        let table = news.table;
        let language = self.language_of(table, seat);
        let welcome = thread.first.is_none();
        let told = self.since(news, language, seat, thread.moved)?;
        let heading = if thread.moved == 0 { "letter-so-far" } else { "letter-since" };
        let mut leaves = Vec::new();
        if !told.is_empty() {
            leaves.push(self.desk.story_leaf(language, &Sentence::new(heading), told));
        }
        leaves.extend(self.position(news, language, seat)?);
        let page = LetterPage {
            heading: self.heading(
                language,
                table,
                seat,
                if welcome { "letter-welcome" } else { "letter-report" },
            ),
            leaves,
            picture: Some(self.desk.say(language, &[], &Sentence::new("letter-picture"))),
        };
        Ok(self.entry(table, seat, language, &page, thread, "r", None))
    }

    /// The position, the seat's diary and what it may order.
    pub fn position(
        &self,
        news: News<'_>,
        language: Language,
        seat: Seat,
    ) -> Result<Vec<Leaf>, JournalError> {
        let replay = &news.table.replay;
        let mut leaves = vec![self.desk.position_leaf(language, replay, Viewer::Seat(seat))];
        let notes = self.notes(news, seat)?;
        if !notes.is_empty() {
            leaves.push(self.desk.story_leaf(language, &Sentence::new("letter-notes"), notes));
        }
        if !replay.house.progress.closed {
            leaves.push(self.desk.options_leaf(language, replay, seat));
        }
        Ok(leaves)
    }

    /// What a letter is about, in one sentence.
    pub fn heading(&self, language: Language, table: &Table, seat: Seat, id: &'static str) -> String {
        let title = &table.replay.house.opening.title;
        let title = games::find(title).map_or(title.as_str(), |title| title.name());
        let sentence = Sentence::new(id).with("table", table.name()).with("title", title).with("name", seat);
        self.desk.say(language, table.replay.house.names(), &sentence)
    }

    /// A letter to a seat, ready for the outbox. `kind` tells letters about the same record apart.
    #[expect(clippy::too_many_arguments, reason = "each says another thing about the one letter")]
    pub fn entry(
        &self,
        table: &Table,
        seat: Seat,
        language: Language,
        page: &LetterPage,
        thread: &mut Thread,
        kind: &str,
        answers: Option<&str>,
    ) -> Entry {
        let record = table.tip().next.saturating_sub(1);
        let (local, domain) = self.address.split_once('@').unwrap_or((self.address, "localhost"));
        let id = format!("{}.{record}.{seat}.{kind}@{domain}", slug(table.name()));
        let leaf = self.desk.letter(language, page);
        let mut references = thread.send(&id);
        references.extend(answers.map(str::to_owned));
        let in_reply_to = answers.map(str::to_owned).or_else(|| references.last().cloned());
        let token = table.replay.house.token(table.name(), seat);
        Entry {
            id,
            at: self.at,
            name: table.replay.house.names()[seat.index()].clone(),
            to: self.address_of(table, seat).unwrap_or_default().to_owned(),
            reply_to: token.map(|token| format!("{local}+{token}@{domain}")),
            subject: self.desk.subject(language, &table.replay, seat),
            in_reply_to,
            references,
            table: Some(table.name().to_owned()),
            text: leaf.text,
            html: leaf.html,
            picture: page.picture.as_ref().map(|_| Drawn { record, since: thread.moved, seat }),
        }
    }

    /// What has happened at a table after a record, told to a seat.
    fn since(
        &self,
        news: News<'_>,
        language: Language,
        seat: Seat,
        from: u64,
    ) -> Result<Vec<String>, JournalError> {
        let News { table, fresh } = news;
        let replay = &table.replay;
        let names = replay.house.names();
        let kept = table.tip().next - fresh.len() as u64;
        // A seat may have moved in a record that was taken back since.
        let base = (0..=from.min(kept.saturating_sub(1))).rev().find(|record| replay.in_force(*record));
        let base = base.unwrap_or(0);
        let Ok(mut game) = table.at(self.journal, base) else { return Ok(Vec::new()) };
        let mut told = Vec::new();
        let lines = self.journal.read_range(table.name(), base + 1, kept)?;
        for (record, line) in (base + 1..).zip(lines.iter().chain(fresh)) {
            // What was taken back is not told, but that it was; such a record changes no position itself.
            if replay.in_force(record) || line.contains("\"TakenBack\"") {
                told.extend(self.desk.told_to(language, names, &mut *game, line, seat));
            }
        }
        Ok(told)
    }

    /// A seat's diary.
    fn notes(&self, news: News<'_>, seat: Seat) -> Result<Vec<String>, JournalError> {
        let News { table, fresh } = news;
        let kept = table.tip().next - fresh.len() as u64;
        let mut notes = Vec::new();
        for (_, record) in table.replay.house.progress.notes.iter().filter(|(owner, _)| *owner == seat) {
            let line = match record.checked_sub(kept) {
                Some(place) => fresh.get(place as usize).cloned(),
                None => self.journal.read_range(table.name(), *record, record + 1)?.pop(),
            };
            let Some(line) = line else { continue };
            if let Ok(Record { order: Some(Kept::Secret(words) | Kept::Open(words)), .. }) =
                Record::read(&line)
            {
                notes.push(words.into_owned());
            }
        }
        Ok(notes)
    }
}
