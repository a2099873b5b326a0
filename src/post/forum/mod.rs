//! Forums: one adapter over many, and what differs between them as data.
//!
//! A [`Forum`] reads posts of a topic, looks at one again, says something and amends what it said. Forums with JSON and
//! forums that have only pages and forms share one adapter, [`RecipeForum`]; a [`Recipe`] tells it addresses, fields
//! and limits. A [`FeedForum`] only reads. [`own_words`] takes a post apart: the writer's words without what they quote.

mod adapter;
mod answers;
mod extract;
mod feed;
mod field;
mod forms;
mod http;
mod looking;
mod markup;
mod read_recipe;
mod recipe;
mod recipes;
mod write;

pub use adapter::{Account, RecipeForum};
pub use answers::pieces;
pub use feed::FeedForum;
pub use http::Http;
pub use markup::own_words;
pub use recipe::Recipe;
pub use recipes::{built_in, names};
pub use write::written;

use super::PostError;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A forum.
pub trait Forum: Send {
    /// What it can do.
    fn can(&self) -> Abilities;

    /// The posts of a topic from a place on, which an earlier look gave; 0 is the beginning.
    fn since(&mut self, topic: &str, place: u64) -> Result<Seen, PostError>;

    /// The last posts of a topic, whatever is before them.
    fn end(&mut self, topic: &str) -> Result<Seen, PostError>;

    /// One post as it is now, which stood on this page; nothing where it is gone.
    fn again(&mut self, topic: &str, post: &str, page: u64) -> Result<Option<Post>, PostError>;

    /// Writes a new post; gives its id where the forum tells it.
    fn say(&mut self, topic: &str, status: Announcement<'_>) -> Result<Option<String>, PostError>;

    /// Writes other words in a post of ours. Whether the post is still there is the answer.
    fn amend(&mut self, topic: &str, post: &str, status: Announcement<'_>) -> Result<bool, PostError>;

    /// Opens a topic in a part of the forum; gives what it is called here.
    fn open(&mut self, part: &str, title: &str, text: &str) -> Result<String, PostError>;

    /// A message that one member alone can read.
    fn whisper(&mut self, member: Member<'_>, title: &str, text: &str) -> Result<(), PostError>;

    /// Gives the forum a picture.
    fn upload(&mut self, name: &str, png: &[u8]) -> Result<Uploaded, PostError>;

    /// Whether we are let in, and may write in a topic, as far as that can be seen without writing.
    fn knock(&mut self, topic: Option<&str>) -> Result<(), PostError>;
}

/// What a post of ours says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announcement<'s> {
    /// Its text, in the markup of the forum.
    pub text: &'s str,
    /// What the forum calls its picture, where it wants to be told that the post shows it.
    pub picture: Option<&'s str>,
}

/// A picture that a forum has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uploaded {
    /// The address at which posts can show it.
    pub address: String,
    /// What the forum calls it, where posts must say that they show it: others see it nowhere else.
    pub id: Option<String>,
}

/// Somebody in a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member<'m> {
    /// The id.
    pub author: &'m str,
    /// The name.
    pub name: &'m str,
}

/// What a forum can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abilities {
    /// Whether we can write there.
    pub posts: bool,
    /// Whether we can write other words in a post of ours.
    pub amends: bool,
    /// Whether one post can be looked at by itself, wherever it stands.
    pub looks_again: bool,
    /// Whether a member can be written to alone.
    pub whispers: bool,
    /// Whether it takes pictures.
    pub pictures: bool,
    /// Whether whatever would be written is only printed.
    pub dry: bool,
    /// Whether it makes one post of two that a member writes one after the other.
    pub joins: bool,
    /// How many posts of ours may follow each other.
    pub in_row: usize,
    /// How long to wait between two posts of ours.
    pub pause: std::time::Duration,
    /// How many characters a post has at most.
    pub longest: usize,
    /// The same of words for one member.
    pub longest_whisper: usize,
    /// What posts are written in.
    pub format: Format,
    /// Who we are there, where there is a name.
    pub user: String,
}

/// A look at a topic.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Its posts from the place on, the oldest first.
    pub posts: Vec<Post>,
    /// From where the next look is to begin.
    pub place: u64,
}

/// A post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// What the forum calls it, for ever.
    pub id: String,
    /// Its number in the topic, where it has one.
    pub number: Option<u64>,
    /// The id of who wrote it; empty where the account is gone.
    pub author: String,
    /// Their name, which may change.
    pub name: String,
    /// When it was written, where the forum says so in a way that can be read.
    pub created: Option<DateTime<Utc>>,
    /// What it says.
    pub body: String,
    /// What that is written in.
    pub format: Format,
    /// Where one can read it.
    pub url: String,
    /// Whether it was taken away and only its place is left.
    pub gone: bool,
    /// The page on which it stands, where the forum has pages.
    pub page: u64,
}

/// What a post is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Markdown, perhaps with `[quote]` as many forums have it.
    Markdown,
    /// BBCode.
    Bbcode,
    /// HTML.
    Html,
}

impl std::str::FromStr for Format {
    type Err = String;

    fn from_str(word: &str) -> Result<Format, String> {
        match word {
            "markdown" => Ok(Format::Markdown),
            "bbcode" => Ok(Format::Bbcode),
            "html" => Ok(Format::Html),
            other => Err(format!("\"{other}\" is none of markdown, bbcode, html")),
        }
    }
}

impl Post {
    /// The writer's own words.
    pub fn own(&self) -> Vec<String> {
        if self.gone { Vec::new() } else { own_words(&self.body, self.format) }
    }
}
