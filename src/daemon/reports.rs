//! Letters to the seats of a table about what has happened there.

use super::news::{History, News};
use super::outbox::{Drawn, Entry, slug};
use super::threads::Thread;
use crate::games::{self, BoardLabel, Game};
use crate::journal::{Batch, Journal, JournalError};
use crate::orders::Pen;
use crate::people::{Delivery, Page, Register};
use crate::post::Token;
use crate::report::{Asking, Desk, Heard, Leaf, LetterPage, Reading};
use crate::rules::{Language, Seat, Sentence, Turn, Viewer, Zone};
use crate::table::pace::{Stage, Timing};
use crate::table::{Standing, Table, receipt};
use chrono::{DateTime, TimeDelta, Utc};

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

impl Mailroom<'_> {
    /// A report to every seat that has an address, except those who are told otherwise, and to whoever observes.
    pub fn reports(&self, news: News<'_>, except: &[Seat]) -> Result<Batch, JournalError> {
        let mut batch = self.tell_seats(news, except)?;
        join(&mut batch, self.tell_observers(news)?);
        Ok(batch)
    }

    fn tell_seats(&self, news: News<'_>, except: &[Seat]) -> Result<Batch, JournalError> {
        let mut batch = Batch::default();
        let readers: Vec<Seat> = self.readers(news.table).filter(|seat| !except.contains(seat)).collect();
        let seated = news.seated();
        let threads: Result<Vec<Thread>, _> = readers
            .iter()
            .map(|seat| match seated.contains(seat) {
                // Whoever has just sat down has had no letter yet.
                true => Ok(Thread::default()),
                false => Thread::load(self.journal, news.table.name(), *seat),
            })
            .collect();
        let threads = threads?;
        // What happened is retold once, as far back as any of the readers has to hear it.
        let Some(from) = threads.iter().map(|thread| thread.moved).min() else { return Ok(batch) };
        let story = self.story(news, from)?;
        for (seat, thread) in readers.into_iter().zip(threads) {
            self.add_report(news, &story, seat, thread, &mut batch)?;
        }
        Ok(batch)
    }

    /// A report to every seat that has an address, as far as they can be made; of the others the operator hears, with
    /// table and reader.
    pub fn reports_that_can_be_made(&self, news: News<'_>) -> (Batch, Vec<String>) {
        let (mut batch, mut remarks) = (Batch::default(), Vec::new());
        for seat in self.readers(news.table) {
            let except: Vec<Seat> = self.readers(news.table).filter(|other| *other != seat).collect();
            let made = self.tell_seats(news, &except).map(|made| join(&mut batch, made));
            if let Err(error) = made {
                let name = &news.table.replay.house.names()[seat.index()];
                let table = news.table.name();
                remarks.push(format!(
                    "table \"{table}\": the record is kept, but there is no report to {name}: {error}"
                ));
            }
        }
        match self.tell_observers(news) {
            Ok(made) => join(&mut batch, made),
            Err(error) => remarks.push(format!(
                "table \"{}\": the record is kept, but there is no report to observers: {error}",
                news.table.name()
            )),
        }
        (batch, remarks)
    }

    /// The seats that have an address.
    fn readers<'t>(&self, table: &'t Table) -> impl Iterator<Item = Seat> + use<'t, '_> {
        Seat::all(table.replay.house.names().len()).filter(|seat| self.address_of(table, *seat).is_some())
    }

    fn add_report(
        &self,
        news: News<'_>,
        story: &History,
        seat: Seat,
        mut thread: Thread,
        batch: &mut Batch,
    ) -> Result<(), JournalError> {
        let Some(after) = self.wanted(news, story, seat, &mut thread)? else { return Ok(()) };
        // A welcome leaves at once, and nothing takes its place: it is what the game begins with.
        let gathers = thread.first.is_some();
        let entry =
            Entry { after, gathers, seat: Some(seat), ..self.report(news, story, seat, &mut thread)? };
        thread.waits = gathers.then(|| entry.id.clone());
        batch.post.push(entry.to_bytes());
        batch.cursors.push(thread.cursor(news.table.name(), seat));
        Ok(())
    }

    /// Whether a seat is to hear of what is new, and not before when: they have to be told what is asked of them, what
    /// was written to them and how it ended; of the rest they hear as often as they chose, and never of nothing.
    fn wanted(
        &self,
        news: News<'_>,
        story: &History,
        seat: Seat,
        thread: &mut Thread,
    ) -> Result<Option<Option<DateTime<Utc>>>, JournalError> {
        let replay = &news.table.replay;
        let Some(before) = story.before.as_deref().filter(|_| thread.first.is_some()) else {
            return Ok(Some(None));
        };
        let heard: Vec<&Heard> = story.heard(news.kept(), seat).collect();
        if heard.is_empty() {
            return Ok(None);
        }
        let is_to_move = |turn: Turn| matches!(turn, Turn::Seats(seats) if seats.contains(&seat));
        let is_press = heard.iter().any(|heard| heard.press.is_some_and(|from| from != seat));
        // The moderator takes back and speaks where everybody, or this reader alone, has to hear it.
        let is_new = |event: &str| news.fresh.iter().any(|line| line.contains(event));
        let is_by_moderator = ["\"TakenBack\"", "\"Spoken\"", "\"CustomsSet\""].into_iter().any(is_new);
        let is_new_face = is_new("\"Resigned\"") || is_new("\"anew\":true");
        let is_proposed = is_new("\"Proposed\"") || is_new("\"Consented\"") || is_new("\"Dismissed\"");
        let is_over = matches!(replay.game.turn(), Turn::Over(_)) || replay.house.progress.closed;
        let is_called = news.timings().iter().any(|timing| calls(timing, seat));
        if is_press || is_by_moderator || is_new_face || is_proposed || is_over || is_called {
            return Ok(Some(None));
        }
        let letters = self.page_of(news.table, seat).map(|page| page.letters).unwrap_or_default();
        // What is asked may be the same as before, though others have moved meanwhile.
        let is_asked = is_to_move(replay.game.turn())
            && (!is_to_move(before.turn()) || {
                let asking = self.asking(self.language_of(news.table, seat), news.table, seat);
                thread.asked.as_ref() != Some(&asking.ask)
            });
        // While something that they left ahead is still to come, nothing has to be thought of.
        let has_plans = |game: &dyn Game| !game.plans(seat, &Pen::CANONICAL).is_empty();
        let is_done = || has_plans(before) && !has_plans(&*replay.game);
        Ok(match letters {
            Delivery::EveryMove => Some(None),
            Delivery::MyTurn => (is_asked || is_done()).then_some(None),
            // The digest of the next morning says it.
            Delivery::Digest => None,
            Delivery::Round => (is_asked || before.round() != replay.game.round()).then_some(None),
            Delivery::Daily => {
                let day = TimeDelta::days(1);
                let due = match thread.daily {
                    Some(last) if last > self.at => last,
                    Some(last) if self.at - last < day => last + day,
                    _ => self.at,
                };
                thread.daily = Some(due);
                Some(Some(due))
            }
        })
    }

    /// Where a seat gets its letters.
    pub fn address_of<'t>(&self, table: &'t Table, seat: Seat) -> Option<&'t str> {
        let address = table.replay.house.addresses.get(seat.index())?;
        Some(address.as_str()).filter(|address| !address.is_empty())
    }

    /// What the register says about whoever plays a seat.
    pub fn page_of(&self, table: &Table, seat: Seat) -> Option<Page> {
        let address = self.address_of(table, seat)?;
        // A journal that cannot be read stops the letter elsewhere; here nobody is known then.
        Register::new(self.journal).find(address).ok().flatten()
    }

    /// The language of a seat's letters.
    pub fn language_of(&self, table: &Table, seat: Seat) -> Language {
        let chosen = table.replay.house.language(seat);
        let chosen = chosen.or_else(|| self.page_of(table, seat).and_then(|page| page.language));
        chosen.unwrap_or(self.language)
    }

    /// Where letters to a seat go now: its player may have another address than when they sat down.
    pub(super) fn goes_to(&self, table: &Table, seat: Seat) -> String {
        let page = self.page_of(table, seat);
        let now = page.as_ref().and_then(Page::address).or_else(|| self.address_of(table, seat));
        now.unwrap_or_default().to_owned()
    }

    fn report(
        &self,
        news: News<'_>,
        story: &History,
        seat: Seat,
        thread: &mut Thread,
    ) -> Result<Entry, JournalError> {
        let table = news.table;
        let language = self.language_of(table, seat);
        let welcome = thread.first.is_none();
        let asking = self.asking(language, table, seat);
        let told = self.since(news, story, language, Viewer::Seat(seat), thread.moved, welcome);
        let heading = if thread.moved == 0 { "letter-so-far" } else { "letter-since" };
        let (mut above, mut leaves) = (Vec::new(), Vec::new());
        let question = self.desk.late_question(self.reading(language, table, seat), &table.replay, seat);
        above.extend(question.map(|question| self.desk.aside(language, &question)));
        let proposal = self.desk.proposal(self.reading(language, table, seat), &table.replay, seat);
        above.extend(proposal.map(|proposal| self.desk.aside(language, &proposal)));
        if welcome {
            above.push(self.welcome(language, table, seat));
        }
        if !told.is_empty() {
            leaves.push(self.desk.story_leaf(language, &Sentence::new(heading), told));
        }
        let subject = self.report_subject(news, story, language, seat, &asking);
        let ask = self.ask(language, table, seat, &asking, &subject);
        thread.asked = asking.mine.then(|| asking.ask.clone());
        // Somebody's words need no board.
        let is_press = story.heard(news.kept(), seat).any(|heard| heard.press.is_some());
        let is_over = matches!(table.replay.game.turn(), Turn::Over(_));
        let is_short = is_press && !asking.mine && !is_over && !welcome;
        if !is_short {
            let mut position = self.position(news, language, seat, asking)?;
            // A game that is over is told from its end.
            if is_over && !position.is_empty() {
                leaves.insert(0, position.remove(0));
            }
            leaves.extend(position);
        }
        let picture = || self.desk.say(language, &[], &Sentence::new("letter-picture"));
        let page = LetterPage {
            subject,
            ask,
            heading: self.heading(language, table, seat, "letter-report"),
            above,
            leaves,
            picture: (!is_short).then(picture),
            closed: table.replay.house.progress.closed,
            receipt: Some(receipt(table.name(), &table.tip(), None)),
            ..LetterPage::default()
        };
        Ok(self.entry(table, seat, language, &page, thread, "r", None))
    }

    /// What is asked, with the deadline as the reader's own clock shows it.
    pub fn asking(&self, language: Language, table: &Table, seat: Seat) -> Asking {
        let mut asking = self.desk.asking(language, &table.replay, seat);
        let reading = self.reading(language, table, seat);
        let asked = match table.replay.standing() {
            Standing::ToMove(seats) if seats.contains(&seat) => Some(seat),
            Standing::ToMove(seats) => seats.first().copied(),
            _ => None,
        };
        asking.deadline = asked.and_then(|asked| {
            let long = self.desk.deadline(reading, &table.replay, asked)?;
            Some((long, self.desk.deadline_short(reading, &table.replay, asked)))
        });
        asking
    }

    /// Who reads, by which clock.
    pub fn reading(&self, language: Language, table: &Table, seat: Seat) -> Reading {
        let agreed = table.replay.house.progress.clocks.pace.as_ref().map(|pace| pace.zone);
        let zone = self.page_of(table, seat).and_then(|page| page.zone).or(agreed).unwrap_or(Zone::UTC);
        Reading { language, zone, now: self.at }
    }

    /// What stands in a first letter below the ask: whose it is, and the game in ten lines.
    fn welcome(&self, language: Language, table: &Table, seat: Seat) -> Leaf {
        let mut text = self.heading(language, table, seat, "letter-welcome");
        let opening = &table.replay.house.opening;
        if let Some(title) = games::find(&opening.title) {
            let board = self.desk.board_line(language, title.id(), &BoardLabel::of(&opening.board));
            text = format!("{text}\n\n{}\n\n{board}", self.desk.rules(language, title).trim_end());
        }
        self.desk.prose(language, &text)
    }

    /// What is asked of a seat, with orders that are ready to be sent in a reply.
    pub fn ask(&self, language: Language, table: &Table, seat: Seat, asking: &Asking, subject: &str) -> Leaf {
        let reply_to = self.reply_to(table, seat);
        let to = reply_to.as_deref().map(|address| (address, subject));
        self.desk.ask_leaf(language, &table.replay, seat, asking, to)
    }

    /// A report that only brings somebody's words says so.
    fn report_subject(
        &self,
        news: News<'_>,
        story: &History,
        language: Language,
        seat: Seat,
        asking: &Asking,
    ) -> String {
        let replay = &news.table.replay;
        let heard: Vec<&Heard> = story.heard(news.kept(), seat).collect();
        let is_proposed = news.fresh.iter().any(|line| line.contains("\"Proposed\""));
        // A moment in the subject would be taken for that of the move.
        if let Some(poll) = replay.house.progress.poll.as_ref().filter(|_| is_proposed)
            && poll.waits_for(seat)
        {
            let asks = Sentence::new("subject-proposal").with("seat", poll.from);
            return self.desk.subject_of(replay, &self.desk.say(language, replay.house.names(), &asks));
        }
        if let Some(timed) = news.timings().iter().find_map(|timing| subject_of(timing, seat)) {
            let asked = timed.with("ask", asking.ask.trim_end_matches('.'));
            let said = self.desk.say(language, replay.house.names(), &asked);
            return match &asking.deadline {
                Some((_, Some(until))) => self.desk.subject_until(replay, &said, until),
                _ => self.desk.subject_of(replay, &said),
            };
        }
        let words = heard.iter().find(|heard| heard.press.is_some_and(|from| from != seat));
        let words = words.filter(|_| heard.iter().all(|heard| heard.press.is_some()));
        match words.and_then(|heard| Some((heard.press?, heard.unsigned))) {
            Some((from, unsigned)) => {
                let said = match unsigned {
                    true => Sentence::new("subject-press-unsigned"),
                    false => Sentence::new("subject-press").with("who", from),
                };
                self.desk.subject_of(replay, &self.desk.say(language, replay.house.names(), &said))
            }
            None => self.desk.subject(language, replay, seat, asking),
        }
    }

    /// The position and the seat's diary.
    pub fn position(
        &self,
        news: News<'_>,
        language: Language,
        seat: Seat,
        asking: Asking,
    ) -> Result<Vec<Leaf>, JournalError> {
        let mut leaves = vec![asking.position];
        if matches!(news.table.replay.game.turn(), Turn::Over(_)) {
            let course = self.course(news)?;
            leaves.insert(0, self.desk.finale_leaf(language, &news.table.replay, &course));
        }
        let notes = self.notes(news, seat)?;
        if !notes.is_empty() {
            leaves.push(self.desk.story_leaf(language, &Sentence::new("letter-notes"), notes));
        }
        leaves.extend(self.diaries(news, language, seat)?);
        Ok(leaves)
    }

    /// The diaries of others that open now that the table is closed, for whoever wrote them wished it.
    fn diaries(&self, news: News<'_>, language: Language, reader: Seat) -> Result<Vec<Leaf>, JournalError> {
        let house = &news.table.replay.house;
        let opens = |seat: &Seat| house.progress.closed && *seat != reader;
        let mut leaves = Vec::new();
        for seat in house.progress.diaries.iter().copied().filter(opens) {
            let notes = self.notes(news, seat)?;
            if !notes.is_empty() {
                let name = house.names()[seat.index()].as_str();
                let heading = Sentence::new("letter-diary").with("name", name);
                leaves.push(self.desk.story_leaf(language, &heading, notes));
            }
        }
        Ok(leaves)
    }

    /// Where a seat's replies go.
    fn reply_to(&self, table: &Table, seat: Seat) -> Option<String> {
        let (local, domain) = self.address.split_once('@').unwrap_or((self.address, "localhost"));
        // Nobody writes for a seat that a bot holds.
        let token =
            table.replay.house.token(table.name(), seat).filter(|_| !table.replay.house.is_held(seat));
        token.map(|bits| format!("{local}+{}@{domain}", Token::from_bits(bits).as_str()))
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
        let domain = self.address.split_once('@').map_or("localhost", |(_, domain)| domain);
        // How many lines there are would tell how much is hidden.
        let record_seen = table.tip().seq.saturating_sub(1);
        let mark = table.replay.house.letter_mark(table.name(), record);
        let id = format!("{}.{record_seen}-{mark}.{seat}.{kind}@{domain}", slug(table.name()));
        let leaf = self.desk.letter(language, page);
        let mut references = thread.send(&id);
        references.extend(answers.map(str::to_owned));
        let in_reply_to = answers.map(str::to_owned).or_else(|| references.last().cloned());
        Entry {
            id,
            at: self.at,
            name: table.replay.house.names()[seat.index()].clone(),
            to: self.goes_to(table, seat),
            reply_to: self.reply_to(table, seat),
            subject: page.subject.clone(),
            in_reply_to,
            references,
            table: Some(table.name().to_owned()),
            text: leaf.text,
            html: leaf.html,
            picture: page.picture.as_ref().map(|_| Drawn { record, since: thread.moved, seat: Some(seat) }),
            gathers: false,
            replaces: false,
            after: None,
            unsubscribe: None,
            seat: None,
            replay: matches!(table.replay.game.turn(), Turn::Over(_)) && page.picture.is_some(),
        }
    }
}

/// Letters join others, with what is remembered of them.
fn join(batch: &mut Batch, more: Batch) {
    batch.post.extend(more.post);
    batch.cursors.extend(more.cursors);
}

/// Whether somebody has to hear at once of what was done about time, however seldom they want letters.
fn calls(timing: &Timing, reader: Seat) -> bool {
    match timing {
        Timing::Pace { .. } | Timing::Pause { .. } | Timing::Resume | Timing::Outage { .. } => true,
        Timing::RunOut { into: Stage::Late, .. } | Timing::Excuse { .. } => true,
        Timing::Ask { seat, .. } => *seat != reader,
        Timing::Remind { seat, .. }
        | Timing::RunOut { seat, .. }
        | Timing::Give { to: seat, .. }
        | Timing::Settle { about: seat, .. } => *seat == reader,
        Timing::Away { seat, .. } => *seat != reader,
        Timing::Choose { .. } | Timing::Back { .. } => false,
    }
}

/// What the subject says to somebody because of what was done about time.
fn subject_of(timing: &Timing, reader: Seat) -> Option<Sentence> {
    match timing {
        Timing::Remind { seat, .. } if *seat == reader => Some(Sentence::new("subject-reminder")),
        Timing::RunOut { seat, .. } | Timing::Excuse { seat, .. } if *seat == reader => {
            Some(Sentence::new("subject-overdue"))
        }
        Timing::RunOut { seat, into: Stage::Late } => Some(Sentence::new("subject-late").with("seat", *seat)),
        Timing::Ask { seat, .. } if *seat != reader => {
            Some(Sentence::new("subject-more-time").with("seat", *seat))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Opening, TITLES};
    use crate::journal::{MemoryJournal, RecordLine, Tip};
    use crate::rules::By;
    use crate::rules::luck::Secret;
    use crate::table::{Hall, Hand, LuckKind, NewTable};
    use std::sync::Arc;

    /// A journal that has lost what it knew of the letters to the second seat.
    struct Forgetful(Arc<MemoryJournal>);

    impl Journal for Forgetful {
        fn commit(&self, batch: &Batch) -> Result<(), JournalError> {
            self.0.commit(batch)
        }
        fn tip(&self, table: &str) -> Result<Option<Tip>, JournalError> {
            self.0.tip(table)
        }
        fn read_range(&self, table: &str, from: u64, to: u64) -> Result<Vec<RecordLine>, JournalError> {
            self.0.read_range(table, from, to)
        }
        fn snapshot(&self, table: &str) -> Result<Option<Vec<u8>>, JournalError> {
            self.0.snapshot(table)
        }
        fn each_table(&self, visit: &mut dyn FnMut(String, &[u8])) -> Result<(), JournalError> {
            self.0.each_table(visit)
        }
        fn outbox_after(
            &self,
            number: Option<u64>,
            most: usize,
        ) -> Result<Vec<(u64, Vec<u8>)>, JournalError> {
            self.0.outbox_after(number, most)
        }
        fn cursor(&self, name: &str) -> Result<Option<Vec<u8>>, JournalError> {
            match name.ends_with(&Seat::at(1).to_string()) {
                true => Err(JournalError::Damaged { what: "a page is torn".to_owned() }),
                false => self.0.cursor(name),
            }
        }
        fn seen(&self, letter: &str) -> Result<Option<Vec<u8>>, JournalError> {
            self.0.seen(letter)
        }
    }

    #[test]
    fn a_report_that_cannot_be_made_is_named_and_the_others_are_made() {
        let title = TITLES[0];
        let seats = ["Anna", "Bert", "Carla"].map(str::to_owned);
        let new = NewTable {
            table: "Tuesday",
            opening: Opening {
                title: title.id().to_owned(),
                version: title.version(),
                options: Default::default(),
                board: title.read_board(title.board()).unwrap().0.into(),
                seats: seats.to_vec(),
            },
            luck: LuckKind::Drawn,
            told: Vec::new(),
            secret: Secret::new([7; 32]),
            seals: crate::rules::SealKey::new([8; 32]),
            tokens: crate::rules::TokenKey::new([9; 32]),
            addresses: seats.iter().map(|name| format!("{name}@example.org")).collect(),
            salts: Vec::new(),
            pace: None,
            customs: Default::default(),
            start: true,
        };
        let memory = Arc::new(MemoryJournal::new());
        let at = DateTime::from_timestamp(1_794_787_200, 0).unwrap();
        let hand = Hand { at, by: By::Moderator, cause: "console", voice: None };
        let table = Hall::new(Arc::clone(&memory) as Arc<dyn Journal>).open(new, &hand).unwrap();
        let (journal, desk) = (Forgetful(memory), Desk::new());
        let room = Mailroom {
            journal: &journal,
            desk: &desk,
            address: "waybill@example.org",
            language: Language::English,
            at,
        };
        let (batch, remarks) = room.reports_that_can_be_made(News { table: &table, fresh: &[] });
        let to = |bytes: &Vec<u8>| Entry::from_bytes(bytes).map(|entry| entry.name);
        let to: Vec<String> = batch.post.iter().filter_map(to).collect();
        assert_eq!(to, ["Anna", "Carla"]);
        let [remark] = &remarks[..] else { panic!("{remarks:?}") };
        for words in ["Tuesday", "Bert", "a page is torn"] {
            assert!(remark.contains(words), "{words}: {remark}");
        }
    }
}
