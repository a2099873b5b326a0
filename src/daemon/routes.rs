//! Who takes what away: letters the mail, statuses and private words their forum.
//!
//! An address in a forum is `act.whom@forum.forum`; no host of mail ends so. Whatever goes to one topic goes in its order.

use super::forum_box::{FORUM, note};
use super::topics::Card;
use crate::journal::{Batch, Journal, JournalError};
use crate::post::forum::{Announcement, Format, Forum, Member, Post, written};
use crate::post::{Address, Carrier, Outgoing, PostError, Receipt};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is done in a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A new post.
    Say,
    /// Other words in the last status.
    Amend,
    /// Words for one member.
    Whisper,
}

const ACTS: [(Act, &str); 3] = [(Act::Say, "say"), (Act::Amend, "amend"), (Act::Whisper, "whisper")];
/// What stands in a status where its picture goes.
pub const PICTURE: char = '\u{e000}';
/// What a receipt of a carrier begins with that only printed.
pub const NOT_SAID: &str = "not said";

/// The address of what is done in a forum to a topic or a member.
pub fn address(act: Act, whom: &str, forum: &str) -> String {
    let word = ACTS.iter().find(|(known, _)| *known == act).map_or("say", |(_, word)| word);
    format!("{word}.{}@{forum}{FORUM}", super::outbox::slug(whom))
}

/// The act and the forum of an address, where it is one in a forum.
pub fn place(address: &str) -> Option<(Act, &str)> {
    let (local, forum) = address.strip_suffix(FORUM)?.split_once('@')?;
    let word = local.split('.').next().unwrap_or(local);
    let (act, _) = ACTS.iter().find(|(_, known)| *known == word)?;
    Some((*act, forum))
}

/// What letters stand in line for: a reader, or a topic whatever is done there.
pub fn line_of(address: &str) -> String {
    let address = address.to_lowercase();
    match place(&address) {
        Some((Act::Say | Act::Amend, _)) => {
            address.split_once('.').map_or_else(String::new, |(_, to)| to.to_owned())
        }
        _ => address,
    }
}

/// A word that no other status has, by which one is found that was said and never acknowledged.
pub fn marker(id: &str) -> String {
    format!("W{}", blake3::hash(id.as_bytes()).to_hex()[..10].to_uppercase())
}

/// Letters by mail, the rest to its forum.
pub struct Routes {
    mail: Box<dyn Carrier>,
    forums: BTreeMap<String, Box<dyn Forum>>,
    journal: Arc<dyn Journal>,
    /// Who carries by hand where a forum can only be read.
    moderator: Option<String>,
}

impl Routes {
    /// A carrier for both.
    pub fn new(
        mail: Box<dyn Carrier>,
        forums: BTreeMap<String, Box<dyn Forum>>,
        journal: Arc<dyn Journal>,
        moderator: Option<String>,
    ) -> Routes {
        Routes { mail, forums, journal, moderator }
    }

    /// What can only be read is carried by hand: the moderator has the text by mail, where they have an address.
    fn by_hand(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let Some(moderator) = self.moderator.clone() else {
            return Ok(Receipt { said: format!("{NOT_SAID}: {}", bare(&letter.text)) });
        };
        let text = bare(&letter.text);
        let to = Address { name: String::new(), email: moderator };
        self.mail.carry(&Outgoing {
            id: letter.id.clone(),
            date: letter.date,
            subject: format!("[{}] {}", letter.subject, letter.to.name),
            text,
            ..Outgoing::new(letter.from.clone(), to)
        })
    }
}

/// A text without the place of a picture.
pub fn bare(text: &str) -> String {
    let lines = text.lines().filter(|line| line.trim() != PICTURE.to_string());
    lines.collect::<Vec<&str>>().join("\n").replace(PICTURE, "") + "\n"
}

impl Carrier for Routes {
    fn name(&self) -> &str {
        self.mail.name()
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let Some((act, name)) = place(&letter.to.email) else { return self.mail.carry(letter) };
        let name = name.to_owned();
        let Some(forum) = self.forums.get_mut(&name) else {
            return Err(PostError::Setup {
                doing: "writing to a forum",
                cause: format!("the settings name no forum \"{name}\""),
            });
        };
        let can = forum.can();
        if can.dry {
            note(&format!("not said in {name} (dry):\n{}", bare(&letter.text)));
            return Ok(Receipt { said: format!("{NOT_SAID}: {}", bare(&letter.text)) });
        }
        if !can.posts {
            return self.by_hand(letter);
        }
        if act == Act::Whisper {
            let text = written(&[], &letter.text, &[], can.format);
            let author = letter.references.first().map_or("", String::as_str);
            forum.whisper(Member { author, name: &letter.to.name }, &letter.subject, &text)?;
            return Ok(Receipt::default());
        }
        let topic = letter.to.name.clone();
        let done = |post: String| Receipt { said: format!("post {post}") };
        let user = can.user.clone();
        let mark = marker(&letter.id);
        let said =
            |post: &Post| !post.gone && post.name.eq_ignore_ascii_case(&user) && post.body.contains(&mark);
        // The journal knows which post was the last status, whatever was sent in between.
        let card = Card::of(&*self.journal, &letter.subject).ok().flatten();
        let last = card.as_ref().and_then(|card| card.status.clone()).or_else(|| letter.in_reply_to.clone());
        if act == Act::Amend
            && let Some(post) = last
        {
            let (text, picture) = shown(&mut **forum, letter, can.format);
            let status = Announcement { text: &text, picture: picture.as_deref() };
            if forum.amend(&topic, &post, status)? {
                return Ok(done(post));
            }
        }
        // It may have been said before a stop, or its answer never came: looked up before it is said again.
        let place = card.as_ref().map_or(0, |card| super::forum_box::place_of(&*self.journal, card));
        if let Some(post) = forum.since(&topic, place)?.posts.iter().rev().find(|post| said(post)) {
            return Ok(done(post.id.clone()));
        }
        // What waits for approval would be there twice, were it said again.
        let held = Held { key: format!("held {name} {topic}"), mark: mark.clone() };
        if held.is_kept(&*self.journal)? {
            return Err(Held::error(name));
        }
        let (text, picture) = shown(&mut **forum, letter, can.format);
        let status = Announcement { text: &text, picture: picture.as_deref() };
        if let Some(post) = forum.say(&topic, status)? {
            return Ok(done(post));
        }
        // A page that tells no number, or one that took our words and does not show them.
        let seen = forum.since(&topic, place)?.posts;
        match seen.iter().rev().find(|post| said(post)) {
            Some(post) => Ok(done(post.id.clone())),
            None => {
                held.keep(&*self.journal)?;
                Err(Held::error(name))
            }
        }
    }
}

/// A post that a forum took and does not show: somebody there may have to approve it first.
struct Held {
    key: String,
    mark: String,
}

impl Held {
    /// How long it is waited for; what nobody has approved by then is said again.
    const PATIENCE: TimeDelta = TimeDelta::days(2);

    fn is_kept(&self, journal: &dyn Journal) -> Result<bool, PostError> {
        let kept = journal.cursor(&self.key).map_err(|error| self.fault(&error))?;
        let since = kept.and_then(|bytes| {
            let kept = String::from_utf8(bytes).ok()?;
            let at = kept.strip_prefix(&self.mark)?.trim().parse::<DateTime<Utc>>().ok()?;
            Some(Utc::now().signed_duration_since(at))
        });
        Ok(since.is_some_and(|since| since < Held::PATIENCE))
    }

    fn keep(&self, journal: &dyn Journal) -> Result<(), PostError> {
        let cursors =
            vec![(self.key.clone(), format!("{} {}", self.mark, Utc::now().to_rfc3339()).into_bytes())];
        journal.commit(&Batch { cursors, ..Batch::default() }).map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &JournalError) -> PostError {
        PostError::Line { doing: "remembering", server: self.key.clone(), cause: error.to_string() }
    }

    fn error(server: String) -> PostError {
        PostError::Refused {
            doing: "writing to",
            server,
            said: "it took the post and does not show it; does it wait for approval?".to_owned(),
            remedy: crate::post::Remedy::Ours,
        }
    }
}

/// A status as the forum shows it: with its picture, where the forum takes one, and what it calls that.
fn shown(forum: &mut dyn Forum, letter: &Outgoing, format: Format) -> (String, Option<String>) {
    let uploaded = letter.pictures.last().filter(|_| forum.can().pictures);
    let uploaded = uploaded.and_then(|picture| match forum.upload(&picture.name, &picture.png) {
        Ok(uploaded) => Some(uploaded),
        Err(error) => {
            note(&format!("a status goes without its picture: {error}"));
            None
        }
    });
    let Some(uploaded) = uploaded else { return (bare(&letter.text), None) };
    let address = uploaded.address;
    let picture = match format {
        Format::Markdown => format!("![board]({address})"),
        Format::Bbcode => format!("[img]{address}[/img]"),
        Format::Html => format!("<p><img src=\"{address}\" alt=\"board\"></p>"),
    };
    (letter.text.replace(PICTURE, &picture), uploaded.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_one_topic_stands_in_one_line() {
        let say = address(Act::Say, "12/our-game", "club");
        let amend = address(Act::Amend, "12/our-game", "club");
        assert_eq!((place(&say), place(&amend)), (Some((Act::Say, "club")), Some((Act::Amend, "club"))));
        assert_eq!(line_of(&say), line_of(&amend));
        assert_ne!(line_of(&say), line_of(&address(Act::Say, "13", "club")));
        assert_eq!((place("say.x@club.org"), line_of("Anna@x.org")), (None, "anna@x.org".to_owned()));
    }
}
