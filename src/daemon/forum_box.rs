//! The topics of a forum as a mailbox.
//!
//! A post is a letter whose id is made of forum, topic and post. What was dealt with is known by the journal, so that
//! reading the same page again costs nothing; a post that was read and now says something else comes again as an edit.

use super::topics::{self, Card, Watched};
use crate::journal::{Batch, Journal};
use crate::post::forum::{Forum, Post};
use crate::post::{Address, Arrival, Content, Fate, Inbox, Kind, Letter, PostError, Round, Slip, Woken};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tracing::{info, warn};

/// What an address of a forum ends with; no host of mail does.
pub const FORUM: &str = ".forum";
/// What a letter has left out that speaks of a post that is gone.
pub const GONE: &str = "gone";
/// The same of one that came back.
pub const BACK: &str = "back";
/// The same of one that the forum joined to an earlier one of the same member; all that both say follows.
pub const JOINED: &str = "joined";
/// How many posts that stand on earlier pages are looked at again in one round; the others have their turn later.
const MOST_AGAIN: usize = 3;

/// The topics of one forum.
pub struct ForumBox {
    name: String,
    forum: Box<dyn Forum>,
    journal: Arc<dyn Journal>,
    waiting: HashMap<String, Letter>,
    /// How many rounds there were, so that every post has its turn to be looked at again.
    rounds: usize,
}

impl ForumBox {
    /// The topics of a forum, as the journal knows them.
    pub fn new(name: &str, forum: Box<dyn Forum>, journal: Arc<dyn Journal>) -> ForumBox {
        ForumBox { name: name.to_owned(), forum, journal, waiting: HashMap::new(), rounds: 0 }
    }

    fn kept<T>(&self, read: Result<T, crate::journal::JournalError>) -> Result<T, PostError> {
        read.map_err(|error| PostError::Line {
            doing: "reading topics of",
            server: self.name.clone(),
            cause: error.to_string(),
        })
    }

    fn topic(&mut self, card: &Card, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        let key = place_key(card);
        let kept = self.kept(self.journal.cursor(&key))?;
        let place = kept.and_then(|bytes| String::from_utf8(bytes).ok()?.parse().ok()).unwrap_or(card.place);
        let seen = self.forum.since(&card.topic, place)?;
        let user = self.forum.can().user;
        for post in &seen.posts {
            let own = !user.is_empty() && post.name.eq_ignore_ascii_case(&user);
            if !own && !card.is_old(&post.id) {
                self.look_at(card, post, slips)?;
            }
        }
        let elsewhere: Vec<&Watched> = card
            .watched
            .iter()
            .filter(|watched| seen.posts.iter().all(|post| post.id != watched.post))
            .collect();
        if !self.forum.can().looks_again {
            return self.keep_place(&key, place, seen.place);
        }
        let from = (self.rounds * MOST_AGAIN) % elsewhere.len().max(1);
        for watched in elsewhere.iter().cycle().skip(from).take(MOST_AGAIN.min(elsewhere.len())) {
            match self.forum.again(&card.topic, &watched.post, watched.page)? {
                Some(post) => self.look_at(card, &post, slips)?,
                None => self.is_gone(card, watched, slips)?,
            }
        }
        self.keep_place(&key, place, seen.place)
    }

    fn keep_place(&self, key: &str, before: u64, place: u64) -> Result<(), PostError> {
        if place == before {
            return Ok(());
        }
        let cursors = vec![(key.to_owned(), place.to_string().into_bytes())];
        self.kept(self.journal.commit(&Batch { cursors, ..Batch::default() }))
    }

    fn look_at(&mut self, card: &Card, post: &Post, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        let watched = card.watched.iter().find(|watched| watched.post == post.id);
        if post.gone {
            return watched.map_or(Ok(()), |watched| self.is_gone(card, watched, slips));
        }
        let mut letter = letter(card, post);
        if self.kept(self.journal.seen(&letter.id))?.is_none() {
            return self.wait_for(letter, slips);
        }
        let words = letter.own.join("\n");
        let Some(watched) = watched.filter(|watched| watched.gone || watched.words != words) else {
            return Ok(());
        };
        if watched.gone && watched.words == words {
            letter.left_out = vec![BACK.to_owned()];
        }
        // Where the forum makes one post of two, what was added is the second.
        if self.forum.can().joins
            && !watched.gone
            && let Some(added) = added(&watched.words, &letter.own)
        {
            letter.id = format!("joined.{}.{}", &blake3::hash(words.as_bytes()).to_hex()[..20], letter.id);
            letter.own = added;
            letter.left_out = vec![JOINED.to_owned(), words];
            return self.wait_for(letter, slips);
        }
        self.tell_of(letter, watched, &words, slips)
    }

    fn is_gone(&mut self, card: &Card, watched: &Watched, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        if watched.gone {
            return Ok(());
        }
        let nothing = Post {
            id: watched.post.clone(),
            number: None,
            author: String::new(),
            name: String::new(),
            created: None,
            body: String::new(),
            format: crate::post::forum::Format::Html,
            url: String::new(),
            gone: true,
            page: watched.page,
        };
        let mut letter = letter(card, &nothing);
        letter.left_out = vec![GONE.to_owned()];
        self.tell_of(letter, watched, GONE, slips)
    }

    /// A post that was read before is not as it was. The same change again, after another, is told again.
    fn tell_of(
        &mut self,
        mut letter: Letter,
        watched: &Watched,
        now: &str,
        slips: &mut Vec<Slip>,
    ) -> Result<(), PostError> {
        let change = format!("{}\n{}\n{}\n{now}", watched.changes, watched.gone, watched.words);
        letter.in_reply_to = Some(letter.id.clone());
        letter.id = format!("edit.{}.{}", &blake3::hash(change.as_bytes()).to_hex()[..20], letter.id);
        self.wait_for(letter, slips)
    }

    fn wait_for(&mut self, letter: Letter, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        if self.kept(self.journal.seen(&letter.id))?.is_some()
            || slips.iter().any(|slip| slip.name == letter.id)
        {
            return Ok(());
        }
        let size = letter.own.iter().map(|line| line.len() as u64).sum();
        slips.push(Slip { name: letter.id.clone(), at: None, size, cursor: None, may_be_known: true });
        self.waiting.insert(letter.id.clone(), letter);
        Ok(())
    }
}

/// The lines that stand below what a post said before, where nothing else was changed.
fn added(before: &str, now: &[String]) -> Option<Vec<String>> {
    let before: Vec<&str> = before.lines().collect();
    let rest =
        now.get(before.len()..).filter(|_| now.iter().zip(&before).all(|(now, before)| now == before))?;
    let begin = rest.iter().position(|line| !line.trim().is_empty())?;
    Some(rest[begin..].to_vec())
}

/// Where the journal keeps how far a topic was read.
pub fn place_key(card: &Card) -> String {
    format!("place {} {}", card.forum, card.topic)
}

/// How far a topic was read.
pub fn place_of(journal: &dyn Journal, card: &Card) -> u64 {
    let kept = journal.cursor(&place_key(card)).ok().flatten();
    kept.and_then(|bytes| String::from_utf8(bytes).ok()?.parse().ok()).unwrap_or(card.place)
}

fn letter_id(card: &Card, post: &str) -> String {
    format!("post.{post}.{}@{}{FORUM}", card.topic.replace('/', "."), card.forum)
}

/// The id of a letter as its voice has it: for a post that of its author, too.
pub fn voice_id(letter: &Letter) -> Cow<'_, str> {
    match &letter.from {
        Some(author) if letter.id.ends_with(FORUM) => format!("{} by {}", letter.id, author.email).into(),
        _ => letter.id.as_str().into(),
    }
}

/// A post as a letter: from the id of its author, about the table.
pub fn letter(card: &Card, post: &Post) -> Letter {
    Letter {
        id: letter_id(card, &post.id),
        has_id: true,
        from: Some(Address { name: post.name.clone(), email: post.author.clone() }),
        reply_to: None,
        to: vec![post.number.map_or_else(|| post.id.clone(), |number| number.to_string())],
        subject: card.table.clone(),
        in_reply_to: None,
        references: vec![post.id.clone(), post.page.to_string()],
        kind: Kind::Person,
        own: post.own(),
        left_out: Vec::new(),
    }
}

impl Inbox for ForumBox {
    fn name(&self) -> &str {
        &self.name
    }

    fn waiting(&mut self, most: usize) -> Result<Round, PostError> {
        let cards = self.kept(topics::all(&*self.journal))?;
        let mut slips = Vec::new();
        self.waiting.clear();
        let name = self.name.clone();
        self.rounds = self.rounds.wrapping_add(1);
        let (mut failed, mut read) = (None, 0);
        for card in cards.iter().filter(|card| card.forum == name) {
            match self.topic(card, &mut slips) {
                Ok(()) => read += 1,
                // The forum is away or wants to be left alone: the other topics would fare no better.
                Err(error) if is_of_forum(&error) => return Err(error),
                Err(error) => {
                    warn!(forum = %name, topic = %card.topic, table = %card.table, "{error}");
                    failed = Some(error);
                }
            }
        }
        slips.truncate(most);
        match failed {
            Some(error) if read == 0 => Err(error),
            _ => Ok(Round { slips, ..Round::default() }),
        }
    }

    fn fetch(&mut self, slip: &Slip) -> Result<Option<Arrival>, PostError> {
        let letter = self.waiting.get(&slip.name).cloned();
        Ok(letter.map(|letter| Arrival { slip: slip.clone(), content: Content::Words(Box::new(letter)) }))
    }

    fn put_away(&mut self, _: &[Slip], _: Fate) -> Result<(), PostError> {
        // The journal knows what was dealt with; a topic is nobody's to tidy.
        Ok(())
    }

    fn wait(&mut self, at_most: Duration) -> Result<Woken, PostError> {
        std::thread::sleep(at_most.min(Duration::from_millis(500)));
        Ok(Woken::ByTime)
    }
}

/// What the operator may read in the log about what was written, or was not.
pub fn note(words: &str) {
    info!("{words}");
}

/// Whether an error is about the forum as a whole, and not about one of its topics.
fn is_of_forum(error: &PostError) -> bool {
    match error {
        PostError::Refused { doing, said, .. } => {
            *doing == "entering" || said.starts_with("429") || said.starts_with('5')
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_forum_adds_to_a_post_is_another_post() {
        let now = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<String>>();
        assert_eq!(added("bid 3", &now(&["bid 3", "", "bid 5"])), Some(now(&["bid 5"])));
        assert_eq!(added("bid 3\nhello", &now(&["bid 3", "hello", "pass"])), Some(now(&["pass"])));
        // Only a change of what stood there, or nothing below it, is an edit.
        assert_eq!(added("bid 3", &now(&["bid 4", "bid 5"])), None);
        assert_eq!(added("bid 3", &now(&["bid 3"])), None);
        assert_eq!(added("bid 3\nbid 4", &now(&["bid 3"])), None);
        assert_eq!(added("", &now(&["bid 5"])), Some(now(&["bid 5"])));
    }
}
