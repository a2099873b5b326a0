//! Letters to those who observe a table: what is open of it, and nothing else.

use super::clerk::Clerk;
use super::news::News;
use super::outbox::{Drawn, Entry, slug};
use super::reports::Mailroom;
use crate::journal::{Batch, JournalError};
use crate::lobby::{Lobby, LobbyKey, Observer};
use crate::people::{Delivery, Page, Register};
use crate::post::Token;
use crate::report::LetterPage;
use crate::rules::{Sentence, Turn, Viewer};
use crate::table::HallError;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// What is remembered of the letters to one observer of one table.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Watch {
    /// The first letter to them.
    first: Option<String>,
    /// The place of the last line that they were told of.
    told: u64,
    /// When the last letter was written.
    at: Option<DateTime<Utc>>,
}

impl Mailroom<'_> {
    /// A letter to every observer of a table who wants one now.
    pub(super) fn tell_observers(&self, news: News<'_>) -> Result<Batch, JournalError> {
        let mut batch = Batch::default();
        let observers = Lobby::observers_of(self.journal, news.table.name())?;
        for observer in observers {
            let page = Register::new(self.journal).find(&observer.address)?;
            self.tell_observer(news, &observer, page.as_ref(), false, &mut batch)?;
        }
        Ok(batch)
    }

    /// A letter to one observer, if there is something new that they may know, or they have just come.
    fn tell_observer(
        &self,
        news: News<'_>,
        observer: &Observer,
        page: Option<&Page>,
        has_just_come: bool,
        batch: &mut Batch,
    ) -> Result<(), JournalError> {
        let (table, replay) = (news.table, &news.table.replay);
        let cursor = format!("observer {} of {}", observer.person, table.name());
        let kept = self.journal.cursor(&cursor)?;
        let mut watch: Watch = kept.and_then(|kept| serde_json::from_slice(&kept).ok()).unwrap_or_default();
        if has_just_come {
            watch = Watch::default();
        }
        let is_over = matches!(replay.game.turn(), Turn::Over(_)) || replay.house.progress.closed;
        let letters = page.map(|page| page.letters).unwrap_or_default();
        let is_due = has_just_come
            || is_over
            || match letters {
                Delivery::EveryMove => true,
                Delivery::Daily | Delivery::Digest => {
                    watch.at.is_none_or(|last| self.at - last >= TimeDelta::days(1))
                }
                // It is never an observer's turn: they hear of whole rounds.
                Delivery::MyTurn | Delivery::Round => self.is_new_round(news),
            };
        if !is_due {
            return Ok(());
        }
        let language = page.and_then(|page| page.language).unwrap_or(self.language);
        let told = match has_just_come {
            true => Vec::new(),
            false => self.told_to_public(news, language, watch.told)?,
        };
        if told.is_empty() && !has_just_come {
            return Ok(());
        }
        let names = replay.house.names();
        let say = |sentence: &Sentence| self.desk.say(language, names, sentence);
        let mut leaves = Vec::new();
        if !told.is_empty() {
            leaves.push(self.desk.story_leaf(language, &Sentence::new("letter-since"), told));
        }
        leaves.push(self.desk.position_leaf(language, replay, Viewer::Public));
        let how = Sentence::new("lobby-observer-how").with("game", table.name());
        leaves.push(self.desk.aside(language, &format!("{}\n", say(&how))));
        let heading = say(&Sentence::new("lobby-observer-heading").with("game", table.name()));
        let subject = self.desk.subject_of(replay, &self.desk.standing(language, replay));
        let page_of_letter = LetterPage {
            subject: subject.clone(),
            heading,
            leaves,
            picture: Some(say(&Sentence::new("letter-picture"))),
            closed: replay.house.progress.closed,
            ..LetterPage::default()
        };
        let leaf = self.desk.letter(language, &page_of_letter);
        let record = table.tip().next.saturating_sub(1);
        let domain = self.address.rsplit('@').next().unwrap_or_default();
        let mark = replay.house.letter_mark(table.name(), record);
        let seen = table.tip().seq.saturating_sub(1);
        let id = format!("{}.{seen}-{mark}.o{}@{domain}", slug(table.name()), observer.person);
        let token = LobbyKey::load(self.journal)?.map(|key| key.token(table.name(), &observer.address));
        let reply_to = token.and_then(|bits| Token::from_bits(bits).address(self.address));
        let to = page.and_then(Page::address).unwrap_or(&observer.address).to_owned();
        let first = watch.first.clone();
        let entry = Entry {
            id: id.clone(),
            at: self.at,
            name: page.map(|page| page.name.clone()).unwrap_or_default(),
            to,
            reply_to: reply_to.clone(),
            subject,
            in_reply_to: first.clone(),
            references: first.into_iter().collect(),
            table: Some(table.name().to_owned()),
            text: leaf.text,
            html: leaf.html,
            picture: Some(Drawn { record, since: watch.told.min(record), seat: None }),
            gathers: false,
            replaces: false,
            seat: None,
            replay: false,
            after: None,
            unsubscribe: reply_to,
        };
        batch.post.push(entry.to_bytes());
        watch.first.get_or_insert(id);
        (watch.told, watch.at) = (record, Some(self.at));
        batch.cursors.push((cursor, serde_json::to_vec(&watch).expect("plain data")));
        Ok(())
    }
}

impl Clerk<'_> {
    /// The first letter to an observer: where the game stands. Of a game that looks for players there is nothing to show.
    pub(super) fn greet_observer(&self, table: &str, page: &Page) -> Result<(), HallError> {
        let table = match self.hall.table(table) {
            Ok(table) => table,
            Err(HallError::Journal(error)) => return Err(error.into()),
            Err(_) => return Ok(()),
        };
        let mut batch = Batch::default();
        let address = page.address().unwrap_or_default().to_owned();
        let observer = Observer { person: page.number, address };
        let news = News { table: &table, fresh: &[] };
        self.room.tell_observer(news, &observer, Some(page), true, &mut batch)?;
        self.hall.journal().commit(&batch)?;
        self.hall.put_back(table);
        Ok(())
    }
}
