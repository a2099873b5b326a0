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
        let mut news: Option<u64> = None;
        for post in &seen.posts {
            let own = !user.is_empty() && post.name.eq_ignore_ascii_case(&user);
            let before = slips.len();
            if !own && !card.is_old(&post.id) {
                self.look_at(card, post, slips)?;
            }
            if slips.len() > before {
                news = Some(news.map_or(post.page, |first| first.min(post.page)));
            }
        }
        // What was read and is not dealt with yet must be found again after a crash: reading goes on from its page.
        let next = news.map_or(seen.place, |first| place.max(first).min(seen.place));
        let elsewhere: Vec<&Watched> = card
            .watched
            .iter()
            .filter(|watched| seen.posts.iter().all(|post| post.id != watched.post))
            .collect();
        if !self.forum.can().looks_again {
            return self.keep_place(&key, place, next);
        }
        let from = (self.rounds * MOST_AGAIN) % elsewhere.len().max(1);
        for watched in elsewhere.iter().cycle().skip(from).take(MOST_AGAIN.min(elsewhere.len())) {
            match self.forum.again(&card.topic, &watched.post, watched.page)? {
                Some(post) => self.look_at(card, &post, slips)?,
                None => self.is_gone(card, watched, slips)?,
            }
        }
        self.keep_place(&key, place, next)
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

    fn put_away(&mut self, slips: &[Slip], fate: Fate) -> Result<(), PostError> {
        // The journal knows what was dealt with; a topic is nobody's to tidy. What nothing can be done with lies on the
        // desk, once.
        if fate != Fate::Quarantined {
            return Ok(());
        }
        let seen = slips.iter().map(|slip| (slip.name.clone(), Vec::new())).collect();
        self.kept(self.journal.commit(&Batch { seen, ..Batch::default() }))
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
    use crate::daemon::forum_desk::by_hand;
    use crate::journal::MemoryJournal;
    use crate::post::forum::{Abilities, Announcement, Format, Member, Seen, Uploaded};

    /// A topic of sixty posts on three pages, which shows them from a page on.
    struct Pages;

    impl Forum for Pages {
        fn can(&self) -> Abilities {
            by_hand()
        }

        fn since(&mut self, _: &str, place: u64) -> Result<Seen, PostError> {
            let post = |number: u64| Post {
                id: number.to_string(),
                number: Some(number),
                author: "7".to_owned(),
                name: "anna".to_owned(),
                created: None,
                body: format!("bid {number}"),
                format: Format::Bbcode,
                url: String::new(),
                gone: false,
                page: number.div_ceil(20),
            };
            let posts = (1..=60).map(post).filter(|post| post.page >= place).collect();
            Ok(Seen { posts, place: 3 })
        }

        fn end(&mut self, topic: &str) -> Result<Seen, PostError> {
            self.since(topic, 3)
        }

        fn again(&mut self, _: &str, _: &str, _: u64) -> Result<Option<Post>, PostError> {
            Ok(None)
        }

        fn say(&mut self, _: &str, _: Announcement<'_>) -> Result<Option<String>, PostError> {
            Ok(None)
        }

        fn amend(&mut self, _: &str, _: &str, _: Announcement<'_>) -> Result<bool, PostError> {
            Ok(false)
        }

        fn open(&mut self, _: &str, _: &str, _: &str) -> Result<String, PostError> {
            Ok(String::new())
        }

        fn whisper(&mut self, _: Member<'_>, _: &str, _: &str) -> Result<(), PostError> {
            Ok(())
        }

        fn upload(&mut self, _: &str, _: &[u8]) -> Result<Uploaded, PostError> {
            Ok(Uploaded { address: String::new(), id: None })
        }

        fn knock(&mut self, _: Option<&str>) -> Result<(), PostError> {
            Ok(())
        }
    }

    #[test]
    fn what_was_read_and_not_dealt_with_is_found_after_a_crash() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
        let card = Card {
            table: "Tuesday".to_owned(),
            forum: "club".to_owned(),
            topic: "5".to_owned(),
            ..Card::default()
        };
        let cursors = topics::enter(&*journal, &card).unwrap();
        journal.commit(&Batch { cursors, ..Batch::default() }).unwrap();
        let look = |most| {
            let mut anew = ForumBox::new("club", Box::new(Pages), Arc::clone(&journal));
            let slips = anew.waiting(most).unwrap().slips;
            slips.into_iter().map(|slip| slip.name).collect::<Vec<String>>()
        };
        assert_eq!((look(100).len(), look(100).len()), (60, 60));
        // A part of them is dealt with, then another; the last is never forgotten, and nothing comes twice.
        for left in [60, 35, 10] {
            let slips = look(25);
            assert_eq!(slips.len(), left.min(25));
            let seen = slips.into_iter().map(|name| (name, Vec::new())).collect();
            journal.commit(&Batch { seen, ..Batch::default() }).unwrap();
        }
        assert_eq!(look(100), Vec::<String>::new());
        assert_eq!(place_of(&*journal, &card), 3);
    }

    #[test]
    fn what_nothing_can_be_done_with_comes_once() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::new());
        let card = Card { forum: "club".to_owned(), topic: "5".to_owned(), ..Card::default() };
        let cursors = topics::enter(&*journal, &card).unwrap();
        journal.commit(&Batch { cursors, ..Batch::default() }).unwrap();
        let mut inbox = ForumBox::new("club", Box::new(Pages), journal);
        let slips = inbox.waiting(100).unwrap().slips;
        inbox.put_away(&slips[..1], Fate::Quarantined).unwrap();
        inbox.put_away(&slips[1..2], Fate::Handled).unwrap();
        assert_eq!(inbox.waiting(100).unwrap().slips.len(), slips.len() - 1);
    }

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
