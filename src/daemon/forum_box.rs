//! The topics of a forum as a mailbox, and a forum as a carrier.
//!
//! A post is a letter whose id is made of forum, topic and post. What was dealt with is known by the journal, so that
//! reading the same page again costs nothing; a post that was read and now says something else comes again as an edit.

use super::topics::{self, Card};
use crate::journal::{Batch, Journal};
use crate::post::forum::{Forum, Post};
use crate::post::{
    Address, Arrival, Carrier, Content, Fate, Inbox, Kind, Letter, Outgoing, PostError, Receipt, Round, Slip,
    Woken,
};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tracing::info;

/// What an address of a forum ends with; no host of mail does.
pub const FORUM: &str = ".forum";
/// Who the letter is from that speaks of a post that is gone.
pub const GONE: &str = "gone";
/// How many posts that stand on earlier pages are looked at again in one round.
const MOST_AGAIN: usize = 3;

/// The topics of one forum.
pub struct ForumBox {
    name: String,
    forum: Box<dyn Forum>,
    journal: Arc<dyn Journal>,
    waiting: HashMap<String, Letter>,
}

impl ForumBox {
    /// The topics of a forum, as the journal knows them.
    pub fn new(name: &str, forum: Box<dyn Forum>, journal: Arc<dyn Journal>) -> ForumBox {
        ForumBox { name: name.to_owned(), forum, journal, waiting: HashMap::new() }
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
            if !own && !card.old.contains(&post.id) {
                self.look_at(card, post, slips)?;
            }
        }
        let mut again = MOST_AGAIN;
        for watched in &card.watched {
            if seen.posts.iter().any(|post| post.id == watched.post) {
                continue;
            }
            if self.forum.can().looks_again && again > 0 {
                again -= 1;
                match self.forum.again(&card.topic, &watched.post)? {
                    Some(post) => self.look_at(card, &post, slips)?,
                    None => self.is_gone(card, &watched.post, slips)?,
                }
                continue;
            }
            // It should stand among these posts, and does not.
            let number = |text: &str| text.parse::<u64>().ok();
            let first = seen.posts.iter().filter_map(|post| number(&post.id)).min();
            if number(&watched.post).zip(first).is_some_and(|(post, first)| post > first) {
                self.is_gone(card, &watched.post, slips)?;
            }
        }
        if seen.place != place {
            let cursors = vec![(key, seen.place.to_string().into_bytes())];
            self.kept(self.journal.commit(&Batch { cursors, ..Batch::default() }))?;
        }
        Ok(())
    }

    fn look_at(&mut self, card: &Card, post: &Post, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        if post.gone {
            return self.is_gone(card, &post.id, slips);
        }
        let mut letter = letter(card, post);
        if self.kept(self.journal.seen(&letter.id))?.is_some() {
            let words = letter.own.join("\n");
            let Some(watched) = card.watched.iter().find(|watched| watched.post == post.id) else {
                return Ok(());
            };
            if watched.words == words {
                return Ok(());
            }
            letter.in_reply_to = Some(letter.id.clone());
            letter.id = format!("edit.{}.{}", blake3::hash(words.as_bytes()).to_hex(), letter.id);
        }
        self.wait_for(letter, slips)
    }

    fn is_gone(&mut self, card: &Card, post: &str, slips: &mut Vec<Slip>) -> Result<(), PostError> {
        let Some(watched) = card.watched.iter().find(|watched| watched.post == post) else { return Ok(()) };
        let id = letter_id(card, post);
        let nothing = Post {
            id: post.to_owned(),
            number: None,
            author: String::new(),
            name: String::new(),
            created: None,
            body: String::new(),
            format: crate::post::forum::Format::Html,
            url: String::new(),
            gone: true,
        };
        let mut letter = letter(card, &nothing);
        // What came back and went once more is told once more.
        letter.id = format!("gone.{}.{id}", blake3::hash(watched.words.as_bytes()).to_hex());
        letter.in_reply_to = Some(id);
        letter.left_out = vec![GONE.to_owned()];
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

fn place_key(card: &Card) -> String {
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
        references: vec![post.id.clone()],
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
        for card in cards.iter().filter(|card| card.forum == name) {
            self.topic(card, &mut slips)?;
        }
        slips.truncate(most);
        Ok(Round { slips, ..Round::default() })
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

/// A word that no other status has, by which one is found that was said and never acknowledged.
pub fn marker(id: &str) -> String {
    format!("W{}", blake3::hash(id.as_bytes()).to_hex()[..10].to_uppercase())
}

/// Letters by mail, statuses to their forums.
pub struct Routes {
    mail: Box<dyn Carrier>,
    forums: BTreeMap<String, Box<dyn Forum>>,
    /// The last status in a topic, as far as this line knows.
    last: HashMap<String, String>,
}

impl Routes {
    /// A carrier for both.
    pub fn new(mail: Box<dyn Carrier>, forums: BTreeMap<String, Box<dyn Forum>>) -> Routes {
        Routes { mail, forums, last: HashMap::new() }
    }
}

impl Carrier for Routes {
    fn name(&self) -> &str {
        self.mail.name()
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let Some((act, name)) = letter.to.email.strip_suffix(FORUM).and_then(|to| to.split_once('@')) else {
            return self.mail.carry(letter);
        };
        let Some(forum) = self.forums.get_mut(name) else {
            return Err(PostError::Setup {
                doing: "writing to a forum",
                cause: format!("the settings name no forum \"{name}\""),
            });
        };
        let topic = &letter.to.name;
        if !forum.can().posts {
            info!(forum = %name, %topic, "not said (read only):\n{}", letter.text);
            return Ok(Receipt::default());
        }
        let done = |post: String| Receipt { said: format!("post {post}") };
        let place = letter.references.first().and_then(|place| place.parse().ok()).unwrap_or(0);
        let last = self.last.get(topic).cloned().or_else(|| letter.in_reply_to.clone());
        let user = forum.can().user;
        let mark = marker(&letter.id);
        let said = |post: &Post| post.name.eq_ignore_ascii_case(&user) && post.body.contains(&mark);
        if act == "amend"
            && let Some(post) = last
            && forum.amend(topic, &post, &letter.text)?
        {
            return Ok(done(post));
        }
        // It may have been said before a stop, or its answer never came: looked up before it is said again.
        if let Some(post) = forum.since(topic, place)?.posts.iter().rev().find(|post| said(post)) {
            self.last.insert(topic.clone(), post.id.clone());
            return Ok(done(post.id.clone()));
        }
        let post = match forum.say(topic, &letter.text)? {
            Some(post) => Some(post),
            // A page that tells no number, or one that took our words and dropped them.
            None => forum
                .since(topic, place)?
                .posts
                .iter()
                .rev()
                .find(|post| said(post))
                .map(|post| post.id.clone()),
        };
        let Some(post) = post else {
            let cause = "it took the post and does not show it".to_owned();
            return Err(PostError::Line { doing: "writing to", server: name.to_owned(), cause });
        };
        self.last.insert(topic.clone(), post.clone());
        Ok(done(post))
    }
}
