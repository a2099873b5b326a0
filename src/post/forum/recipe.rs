//! A recipe: what differs between two forums, as data.

use super::Format;
use super::field::Field;
use super::http::Method;
use regex::Regex;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// What differs between two forums.
#[derive(Debug, Clone)]
pub struct Recipe {
    /// Whether it answers in JSON or in pages.
    pub kind: Kind,
    /// What posts that are read are written in.
    pub reads: Format,
    /// What posts of ours are written in.
    pub writes: Format,
    /// What goes with every request, such as a key.
    pub headers: BTreeMap<String, String>,
    /// How one gets in; nothing where a key is enough.
    pub login: Option<Login>,
    /// Where the forum says as whom it knows us.
    pub myself: Option<Myself>,
    /// How a topic is read.
    pub read: Read,
    /// Where the parts of a post are.
    pub post: Fields,
    /// How one post is read.
    pub one: Option<One>,
    /// How something is said.
    pub say: Option<Call>,
    /// How it is amended.
    pub amend: Option<Call>,
    /// How a topic is opened.
    pub open: Option<Call>,
    /// How one member is written to alone.
    pub whisper: Option<Whisper>,
    /// How a picture is given to the forum.
    pub picture: Option<Upload>,
    /// How many posts of ours may follow each other.
    pub in_row: usize,
    /// How many characters a post has.
    pub longest: usize,
    /// How many characters a title has.
    pub title: usize,
    /// How long to wait between two posts of ours.
    pub pause: Duration,
    /// How long a form is looked at before it is sent: some take what comes sooner for a robot's.
    pub form_pause: Duration,
    /// The words by which it says that we write too fast; the first group is for how many seconds.
    pub flood: Option<Regex>,
    /// Whether it makes one post of two that a member writes one after the other.
    pub joins: bool,
}

/// How a forum answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// In JSON.
    Json,
    /// In pages with forms.
    Pages,
}

/// How one gets in.
#[derive(Debug, Clone)]
pub struct Login {
    /// The page that is looked at first, for its form or its cookie.
    pub page: String,
    /// What is sent.
    pub call: Call,
    /// The cookie that must come back in a header.
    pub token: Option<(String, String)>,
}

/// Where a forum says as whom it knows us.
#[derive(Debug, Clone)]
pub struct Myself {
    /// Where; of several the first that this forum knows.
    pub addresses: Vec<String>,
    /// Our name in the answer.
    pub name: Field,
}

/// How a topic is read.
#[derive(Debug, Clone)]
pub struct Read {
    /// Where; `{topic}`, `{id}`, and of `{page}`, `{offset}` and `{near}` what the paging needs.
    pub address: String,
    /// How one comes to later posts.
    pub paging: Paging,
    /// How many posts a page has.
    pub size: u64,
    /// Where the posts are.
    pub posts: String,
    /// How many pages there are, where the forum says so.
    pub pages: Option<Field>,
    /// The highest number of a post, where the forum says so.
    pub last: Option<Field>,
}

/// How one comes to later posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paging {
    /// Page by page.
    Page,
    /// Around the number of a post.
    Near,
    /// The newest first.
    Newest,
}

/// Where the parts of a post are.
#[derive(Debug, Clone)]
pub struct Fields {
    /// Its id.
    pub id: Field,
    /// Its number.
    pub number: Option<Field>,
    /// The id of its author.
    pub author: Field,
    /// The name of its author.
    pub name: Field,
    /// When it was written.
    pub created: Option<Field>,
    /// What it says.
    pub body: Field,
    /// What shows that it is gone.
    pub gone: Option<Field>,
    /// What shows that it is no post.
    pub skip: Option<Field>,
    /// Whether its number counts from zero, where people count from one.
    pub from_zero: bool,
}

/// How one post is read.
#[derive(Debug, Clone)]
pub struct One {
    /// Where; `{post}`. Of several the first that this forum knows.
    pub addresses: Vec<String>,
    /// Where in the answer the post is, in JSON; the first that is there, empty for the whole.
    pub at: Vec<String>,
}

/// How one member is written to alone.
#[derive(Debug, Clone)]
pub struct Whisper {
    /// What makes a place for the words, where that comes first; `{room}` is what came of it.
    pub room: Option<Call>,
    /// What sends the words.
    pub call: Call,
    /// How many characters go at once.
    pub longest: usize,
}

/// How a picture is given to a forum, which answers in JSON.
#[derive(Debug, Clone)]
pub struct Upload {
    /// Where.
    pub address: String,
    /// What the field of the file is called.
    pub field: String,
    /// What else is sent.
    pub body: Value,
    /// What goes with it beside what goes with every request.
    pub headers: BTreeMap<String, String>,
    /// Where the answer says at which address the picture is.
    pub url: Field,
    /// Where it says what the picture is called, where posts must name it; `{picture}` in what is said.
    pub id: Option<Field>,
}

/// Something that is sent.
#[derive(Debug, Clone)]
pub struct Call {
    /// How.
    pub method: Method,
    /// Where to; where there is a form, its page. Of several the first that this forum knows: some have moved between
    /// two versions.
    pub addresses: Vec<String>,
    /// The form on that page, whose hidden fields are sent too.
    pub form: Option<String>,
    /// Whether as JSON or as a form.
    pub json: bool,
    /// What.
    pub body: Value,
    /// Where the id of what came of it is.
    pub id: Option<Field>,
}
