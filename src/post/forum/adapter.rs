//! The adapter that follows a recipe: topics read, posts said and amended.

use super::answers::shortened;
use super::forms::{complaint, flat, form_of, plain};
use super::http::{Answer, Body, Http, Method, escaped, resolved};
use super::recipe::{Call, Paging, Recipe};
use super::{Abilities, Announcement, Forum, Member, Post, Seen, Uploaded};
use crate::post::mail::Secret;
use crate::post::{PostError, Remedy};
use scraper::{Html, Selector};
use serde_json::Value;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Where a forum is, and who we are there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Its address.
    pub url: String,
    /// Who we are there.
    pub user: String,
    /// What proves it.
    pub secret: Option<Secret>,
    /// How long the forum may take for an answer.
    pub timeout: Duration,
    /// Whether nothing is ever written there.
    pub dry: bool,
}

/// A forum that is used by a recipe.
pub struct RecipeForum {
    pub(super) recipe: Recipe,
    account: Account,
    pub(super) http: Http,
    secret: Option<String>,
    pub(super) is_in: bool,
    last_said: Option<Instant>,
    /// Whether it let us know that it takes no picture from us.
    takes_none: bool,
    /// Where members are written to alone, by their ids.
    rooms: HashMap<String, String>,
    /// What was last seen of each topic.
    pub(super) looks: HashMap<String, Look>,
    /// Pages that were turned to since the last look at a topic, so that none is read for every post on it.
    pub(super) turned: HashMap<(String, u64), Vec<Post>>,
}

/// What was last seen of a topic.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Look {
    /// The lowest id of a post on its last page.
    pub least: u64,
    /// How many looks there were.
    pub count: u64,
}

/// What stands for the words in braces.
pub(super) type Words<'w> = &'w [(&'w str, &'w str)];

impl RecipeForum {
    /// A forum; nothing is asked of it yet.
    pub fn new(recipe: Recipe, account: Account) -> RecipeForum {
        let http = Http::new(&account.url, account.timeout);
        let http = if recipe.login.is_some() { http.with_cookies() } else { http };
        RecipeForum {
            recipe,
            account,
            http,
            secret: None,
            is_in: false,
            last_said: None,
            takes_none: false,
            rooms: HashMap::new(),
            looks: HashMap::new(),
            turned: HashMap::new(),
        }
    }

    /// How many requests were made.
    pub fn requests(&self) -> u64 {
        self.http.requests
    }

    pub(super) fn filled(&self, text: &str, words: Words<'_>, escape: bool) -> String {
        let mut out = text.to_owned();
        let own =
            [("user", self.account.user.as_str()), ("secret", self.secret.as_deref().unwrap_or_default())];
        for (name, value) in words.iter().chain(&own) {
            let value = if escape { escaped(value).replace("%2F", "/") } else { (*value).to_owned() };
            out = out.replace(&format!("{{{name}}}"), &value);
        }
        out
    }

    fn headers(&self) -> Vec<(String, String)> {
        let mut headers: Vec<(String, String)> = self
            .recipe
            .headers
            .iter()
            .map(|(name, value)| (name.clone(), self.filled(value, &[], false)))
            .filter(|(_, value)| !value.ends_with(' ') && !value.is_empty())
            .collect();
        let token = self.recipe.login.as_ref().and_then(|login| login.token.as_ref());
        if let Some((cookie, header)) = token
            && let Some(value) = self.http.cookie(cookie)
        {
            headers.push((header.clone(), value.to_owned()));
        }
        headers
    }

    /// Goes in, where the forum wants that.
    pub(super) fn enter(&mut self) -> Result<(), PostError> {
        if self.is_in {
            return Ok(());
        }
        if self.secret.is_none()
            && let Some(secret) = &self.account.secret
        {
            self.secret = Some(secret.ask()?.words().to_owned());
        }
        if let (Some(login), true) = (self.recipe.login.clone(), self.secret.is_some()) {
            self.http.forget();
            if login.call.form.is_none() {
                self.get(&login.page)?;
            }
            let answer = self.send(&login.call, &[])?;
            // Whoever is not let in is shown the same form again.
            let form = login.call.form.as_deref().and_then(|form| Selector::parse(form).ok());
            let again = form.is_some_and(|form| {
                let page = Html::parse_document(&answer.text);
                page.select(&form).any(|form| form.html().contains("password"))
            });
            if answer.status >= 400 || again {
                let refused = self.http.refused("entering", &answer, &complaint(&answer.text));
                return Err(match refused {
                    PostError::Refused { doing, server, said, .. } if answer.status < 429 => {
                        let remedy = Remedy::Ours;
                        PostError::Refused { doing, server, said, remedy }
                    }
                    other => other,
                });
            }
        }
        self.is_in = true;
        Ok(())
    }

    /// Whether we have something to show for ourselves.
    pub(super) fn has_secret(&self) -> bool {
        self.secret.is_some()
    }

    pub(super) fn get(&mut self, address: &str) -> Result<Answer, PostError> {
        let headers = self.headers();
        self.http.ask(Method::Get, address, &headers, &Body::None)
    }

    /// Sends something, to the first of its addresses that this forum knows.
    fn send(&mut self, call: &Call, words: Words<'_>) -> Result<Answer, PostError> {
        let mut addresses = call.addresses.iter().peekable();
        loop {
            let Some(address) = addresses.next() else {
                return Err(PostError::setup("writing to a forum", "its recipe has no address for it"));
            };
            let answer = self.send_to(address, call, words)?;
            if !matches!(answer.status, 404 | 405) || addresses.peek().is_none() {
                return Ok(answer);
            }
        }
    }

    /// Sends something; on a page with a form, what the form hides is sent too.
    fn send_to(&mut self, address: &str, call: &Call, words: Words<'_>) -> Result<Answer, PostError> {
        let mut address = self.filled(address, words, true);
        let Some(form) = &call.form else {
            let body = self.body(&call.body, words);
            let body = match call.json {
                true => Body::Json(body.to_string()),
                false => Body::Form(flat(&body)),
            };
            let headers = self.headers();
            return self.http.ask(call.method, &address, &headers, &body);
        };
        let page = self.get(&address)?;
        if page.status >= 400 {
            return Ok(page);
        }
        std::thread::sleep(self.recipe.form_pause);
        let Some((action, mut fields)) = form_of(&page.text, form) else {
            // A page without its form: no right, a closed topic, or nobody knows us any more.
            return Ok(Answer { status: 403, ..page });
        };
        for (name, value) in flat(&self.body(&call.body, words)) {
            fields.retain(|(other, _)| *other != name);
            fields.push((name, value));
        }
        address = resolved(self.http.base(), &page.address, &action);
        let headers = self.headers();
        let answer = self.http.ask(call.method, &address, &headers, &Body::Form(fields))?;
        // The same form with our words in it again is how such forums say no.
        if answer.status == 200 && answer.address == address && form_of(&answer.text, form).is_some() {
            return Ok(Answer { status: 422, ..answer });
        }
        self.http.follow_page(answer, &headers)
    }

    /// A body with its words filled in; `{name#}` alone is a number.
    fn body(&self, body: &Value, words: Words<'_>) -> Value {
        match body {
            Value::String(text) => match text.strip_prefix('{').and_then(|rest| rest.strip_suffix("#}")) {
                Some(name) => {
                    let value = words.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
                    value.parse::<u64>().map_or_else(|_| Value::from(value), Value::from)
                }
                None => Value::from(self.filled(text, words, false)),
            },
            // Where there is no picture, nothing says that there is one.
            Value::Array(items) => {
                let no_picture = !words.iter().any(|(name, value)| *name == "picture" && !value.is_empty());
                let is_left = |item: &&Value| {
                    !no_picture || !item.as_str().is_some_and(|text| text.starts_with("{picture"))
                };
                items.iter().filter(is_left).map(|item| self.body(item, words)).collect()
            }
            Value::Object(map) => {
                map.iter().map(|(key, value)| (key.clone(), self.body(value, words))).collect()
            }
            other => other.clone(),
        }
    }

    /// Does something that needs us to be let in; when the forum has forgotten us, once more.
    fn inside(&mut self, doing: &'static str, call: &Call, words: Words<'_>) -> Result<Answer, PostError> {
        if self.account.dry {
            return Err(PostError::setup("writing to a forum", "it is set to be read only (dry)"));
        }
        if let Some(left) = self.last_said.and_then(|last| self.recipe.pause.checked_sub(last.elapsed())) {
            let server = self.http.base().to_owned();
            let remedy = Remedy::Later(Some(left + Duration::from_millis(200)));
            return Err(PostError::Refused {
                doing,
                server,
                said: "it wants a pause between posts".into(),
                remedy,
            });
        }
        self.enter()?;
        let mut answer = self.send(call, words)?;
        if matches!(answer.status, 401 | 403) && self.recipe.login.is_some() {
            self.is_in = false;
            self.enter()?;
            answer = self.send(call, words)?;
        }
        // A form that is taken leads somewhere; a page in its place says why it was not.
        if call.form.is_some() && answer.status == 200 && answer.way.is_empty() {
            answer.status = 422;
        }
        Ok(answer)
    }
}

impl Forum for RecipeForum {
    fn can(&self) -> Abilities {
        let recipe = &self.recipe;
        Abilities {
            posts: recipe.say.is_some() && !self.account.dry,
            amends: recipe.amend.is_some(),
            looks_again: recipe.one.is_some() || recipe.read.paging == Paging::Page,
            whispers: recipe.whisper.is_some(),
            pictures: recipe.picture.is_some() && !self.account.dry && !self.takes_none,
            dry: self.account.dry,
            joins: recipe.joins,
            in_row: recipe.in_row,
            pause: recipe.pause,
            longest: recipe.longest,
            longest_whisper: recipe
                .whisper
                .as_ref()
                .map_or(recipe.longest, |whisper| whisper.longest.min(recipe.longest)),
            format: recipe.writes,
            user: self.account.user.clone(),
        }
    }

    fn since(&mut self, topic: &str, place: u64) -> Result<Seen, PostError> {
        self.enter()?;
        self.turned.clear();
        match self.recipe.read.paging {
            Paging::Page => self.by_pages(topic, place),
            Paging::Near => self.by_numbers(topic, place),
            Paging::Newest => self.newest_first(topic, place),
        }
    }

    fn end(&mut self, topic: &str) -> Result<Seen, PostError> {
        self.enter()?;
        self.skip_to_end(topic)
    }

    fn again(&mut self, topic: &str, post: &str, page: u64) -> Result<Option<Post>, PostError> {
        self.enter()?;
        self.look_at(topic, post, page)
    }

    fn say(&mut self, topic: &str, status: Announcement<'_>) -> Result<Option<String>, PostError> {
        let Some(call) = self.recipe.say.clone() else {
            return Err(PostError::setup("writing to a forum", "its recipe has no say"));
        };
        let picture = status.picture.unwrap_or_default();
        let words = [("topic", topic), ("id", id_of(topic)), ("picture", picture), ("text", status.text)];
        let answer = self.inside("writing to", &call, &words)?;
        if answer.status >= 400 {
            return Err(self.turned_down("writing to", &call, &answer));
        }
        self.last_said = Some(Instant::now());
        Ok(self.made(&call, &answer))
    }

    fn amend(&mut self, topic: &str, post: &str, status: Announcement<'_>) -> Result<bool, PostError> {
        let Some(call) = self.recipe.amend.clone() else { return Ok(false) };
        let picture = status.picture.unwrap_or_default();
        let words = [
            ("topic", topic),
            ("id", id_of(topic)),
            ("post", post),
            ("picture", picture),
            ("text", status.text),
        ];
        let said = self.last_said.take();
        let answer = self.inside("amending a post of", &call, &words);
        self.last_said = said;
        let answer = answer?;
        match answer.status {
            0..=399 => Ok(true),
            // The post is gone, or not ours to change any more.
            400 | 403 | 404 | 405 | 410 | 422
                if answer.retry_after.is_none() && self.too_fast(&answer).is_none() =>
            {
                Ok(false)
            }
            _ => Err(self.turned_down("amending a post of", &call, &answer)),
        }
    }

    fn open(&mut self, part: &str, title: &str, text: &str) -> Result<String, PostError> {
        let Some(call) = self.recipe.open.clone() else {
            return Err(PostError::setup(
                "opening a topic",
                "its recipe has no open; open it by hand and adopt it",
            ));
        };
        let title = shortened(title, self.recipe.title);
        let words = [("part", part), ("title", title.as_str()), ("text", text)];
        let answer = self.inside("opening a topic of", &call, &words)?;
        // Where the way leads to the first post, its page names the topic.
        let by_page = || {
            let field = call.id.as_ref().filter(|_| call.form.is_some())?;
            field.matched(plain(&answer.text))
        };
        let topic = self.made(&call, &answer).or_else(by_page).filter(|_| answer.status < 400);
        topic.ok_or_else(|| self.turned_down("opening a topic of", &call, &answer))
    }

    fn whisper(&mut self, member: Member<'_>, title: &str, text: &str) -> Result<(), PostError> {
        let doing = "writing to a member of";
        let Some(whisper) = self.recipe.whisper.clone() else {
            return Err(PostError::setup(doing, "its recipe has no whisper"));
        };
        let title = shortened(title, self.recipe.title);
        let words = [("name", member.name), ("author", member.author), ("title", title.as_str())];
        let mut room = self.rooms.get(member.author).cloned().unwrap_or_default();
        if let Some(first) = whisper.room.filter(|_| room.is_empty()) {
            let answer = self.inside(doing, &first, &words)?;
            // An older version may have no rooms, and another address for the words.
            let has_none = matches!(answer.status, 404 | 405)
                && whisper.call.addresses.iter().any(|address| !address.contains("{room}"));
            if !has_none {
                let made = self.made(&first, &answer).filter(|_| answer.status < 400);
                room = made.ok_or_else(|| self.turned_down(doing, &first, &answer))?;
                self.rooms.insert(member.author.to_owned(), room.clone());
            }
        }
        let words = [&words[..], &[("room", room.as_str()), ("text", text)]].concat();
        let answer = self.inside(doing, &whisper.call, &words)?;
        if answer.status >= 400 {
            self.rooms.remove(member.author);
            return Err(self.turned_down(doing, &whisper.call, &answer));
        }
        Ok(())
    }

    fn upload(&mut self, name: &str, png: &[u8]) -> Result<Uploaded, PostError> {
        let Some(picture) = self.recipe.picture.clone() else {
            return Err(PostError::setup("giving a forum a picture", "its recipe has no picture"));
        };
        self.enter()?;
        let mut headers = self.headers();
        headers.extend(picture.headers.iter().map(|(name, value)| (name.clone(), value.clone())));
        let fields = flat(&self.body(&picture.body, &[]));
        let body =
            Body::Parts { fields, file: picture.field.clone(), name: name.to_owned(), bytes: png.to_vec() };
        let answer = self.http.ask(Method::Post, &picture.address, &headers, &body)?;
        let whole: Value = serde_json::from_str(&answer.text).unwrap_or_default();
        let address = picture.url.of_json(&whole, &whole, &str::to_owned).filter(|_| answer.status < 400);
        // It is asked again after the next start, and not for every status.
        self.takes_none = matches!(answer.status, 401 | 403 | 404 | 405 | 415);
        let address = address
            .ok_or_else(|| self.http.refused("giving a picture to", &answer, &complaint(&answer.text)))?;
        let address = match address.starts_with("upload://") {
            true => address,
            false => resolved(self.http.base(), self.http.base(), &address),
        };
        let id = picture.id.and_then(|field| field.of_json(&whole, &whole, &str::to_owned));
        Ok(Uploaded { address, id })
    }

    fn knock(&mut self, topic: Option<&str>) -> Result<(), PostError> {
        self.enter()?;
        let Some(topic) = topic else { return self.ask_who_we_are() };
        self.since(topic, 0)?;
        // A form that is shown is one that may be sent; without forms only a post would tell.
        let Some((say, form)) =
            self.recipe.say.clone().and_then(|say| say.form.clone().map(|form| (say, form)))
        else {
            return Ok(());
        };
        let words = [("topic", topic), ("id", id_of(topic))];
        let address =
            say.addresses.first().map(|address| self.filled(address, &words, true)).unwrap_or_default();
        let answer = self.get(&address)?;
        match answer.status < 400 && form_of(&answer.text, &form).is_some() {
            true => Ok(()),
            false => {
                let answer = Answer { status: answer.status.max(403), ..answer };
                Err(self.http.refused("looking for the form to reply in", &answer, &complaint(&answer.text)))
            }
        }
    }
}

/// The number of a topic, where its address has more.
pub(super) fn id_of(topic: &str) -> &str {
    topic.split('/').next().unwrap_or(topic)
}
