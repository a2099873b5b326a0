//! The adapter that follows a recipe: topics read, posts said and amended.

use super::field::walk;
use super::http::{Answer, Body, Http, Method};
use super::recipe::{Call, Kind, Paging, Recipe};
use super::{Abilities, Forum, Post, Seen};
use crate::post::PostError;
use crate::post::mail::Secret;
use chrono::{DateTime, NaiveDateTime, Utc};
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How many pages one look takes at most; the rest comes with the next.
const MOST_PAGES: u64 = 20;

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
    recipe: Recipe,
    account: Account,
    http: Http,
    secret: Option<String>,
    is_in: bool,
    last_said: Option<Instant>,
}

/// What stands for the words in braces.
type Words<'w> = &'w [(&'w str, &'w str)];

impl RecipeForum {
    /// A forum; nothing is asked of it yet.
    pub fn new(recipe: Recipe, account: Account) -> RecipeForum {
        let http = Http::new(&account.url, account.timeout);
        RecipeForum { recipe, account, http, secret: None, is_in: false, last_said: None }
    }

    /// How many requests were made.
    pub fn requests(&self) -> u64 {
        self.http.requests
    }

    fn filled(&self, text: &str, words: Words<'_>, escape: bool) -> String {
        let mut out = text.to_owned();
        let own =
            [("user", self.account.user.as_str()), ("secret", self.secret.as_deref().unwrap_or_default())];
        for (name, value) in words.iter().chain(&own) {
            let value =
                if escape { super::http::escaped(value).replace("%2F", "/") } else { (*value).to_owned() };
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
    fn enter(&mut self) -> Result<(), PostError> {
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
                        let remedy = crate::post::Remedy::Ours;
                        PostError::Refused { doing, server, said, remedy }
                    }
                    other => other,
                });
            }
        }
        self.is_in = true;
        Ok(())
    }

    fn get(&mut self, address: &str) -> Result<Answer, PostError> {
        let headers = self.headers();
        self.http.ask(Method::Get, address, &headers, &Body::None)
    }

    /// Sends something; on a page with a form, what the form hides is sent too.
    fn send(&mut self, call: &Call, words: Words<'_>) -> Result<Answer, PostError> {
        let mut address = self.filled(&call.address, words, true);
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
        let Some((action, mut fields)) = form_of(&page.text, form) else {
            // A page without its form: no right, a closed topic, or nobody knows us any more.
            return Ok(Answer { status: 403, ..page });
        };
        for (name, value) in flat(&self.body(&call.body, words)) {
            fields.retain(|(other, _)| *other != name);
            fields.push((name, value));
        }
        address = super::http::resolved(self.http.base(), &page.address, &action);
        let headers = self.headers();
        let answer = self.http.ask(call.method, &address, &headers, &Body::Form(fields))?;
        // The same form with our words in it again is how such forums say no.
        if answer.status == 200 && answer.address == address && form_of(&answer.text, form).is_some() {
            return Ok(Answer { status: 422, ..answer });
        }
        Ok(answer)
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
            Value::Array(items) => items.iter().map(|item| self.body(item, words)).collect(),
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
            let remedy = crate::post::Remedy::Later(Some(left + Duration::from_millis(200)));
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
        Ok(answer)
    }

    /// What came of something that was sent: its id.
    fn made(&self, call: &Call, answer: &Answer) -> Option<String> {
        let field = call.id.as_ref()?;
        if call.form.is_some() {
            return field.matched(answer.address.clone()).or_else(|| field.matched(answer.text.clone()));
        }
        let whole: Value = serde_json::from_str(&answer.text).ok()?;
        field.of_json(&whole, &whole, &str::to_owned)
    }

    /// The posts of one answer, and how many pages there are.
    fn posts(&self, answer: &Answer, topic: &str) -> (Vec<Post>, Option<u64>) {
        match self.recipe.kind {
            Kind::Json => {
                let Ok(whole) = serde_json::from_str::<Value>(&answer.text) else {
                    return (Vec::new(), None);
                };
                let list = walk(&whole, &whole, &self.recipe.read.posts).and_then(Value::as_array);
                let posts = list.into_iter().flatten().filter_map(|part| self.json_post(&whole, part, topic));
                let pages = self.recipe.read.pages.as_ref();
                let pages = pages.and_then(|field| field.of_json(&whole, &whole, &str::to_owned));
                (posts.collect(), pages.and_then(|text| text.parse().ok()))
            }
            Kind::Pages => {
                let page = Html::parse_document(&answer.text);
                let Ok(selector) = Selector::parse(&self.recipe.read.posts) else {
                    return (Vec::new(), None);
                };
                let mut posts: Vec<Post> = Vec::new();
                for part in page.select(&selector) {
                    if let Some(post) = self.page_post(part, &answer.address)
                        && posts.iter().all(|other| other.id != post.id)
                    {
                        posts.push(post);
                    }
                }
                let pages =
                    self.recipe.read.pages.as_ref().and_then(|field| field.largest(page.root_element()));
                (posts, pages)
            }
        }
    }

    fn json_post(&self, whole: &Value, part: &Value, topic: &str) -> Option<Post> {
        let fields = &self.recipe.post;
        let plain = |field: &super::field::Field| field.of_json(whole, part, &str::to_owned);
        if fields.skip.as_ref().is_some_and(|field| plain(field).is_some()) {
            return None;
        }
        let (id, author) = (plain(&fields.id)?, plain(&fields.author).unwrap_or_default());
        let known = |path: &str| path.replace("{author}", &author);
        let gone = fields.gone.as_ref().is_some_and(|field| plain(field).is_some());
        Some(Post {
            number: fields.number.as_ref().and_then(plain).and_then(|text| text.parse().ok()),
            name: fields.name.of_json(whole, part, &known).unwrap_or_default(),
            created: fields.created.as_ref().and_then(plain).and_then(|text| moment(&text)),
            body: plain(&fields.body).unwrap_or_default(),
            format: self.recipe.reads,
            url: format!("{}#{topic}-{id}", self.http.base()),
            id,
            author,
            gone,
        })
    }

    fn page_post(&self, part: ElementRef<'_>, address: &str) -> Option<Post> {
        let fields = &self.recipe.post;
        if fields.skip.as_ref().is_some_and(|field| field.of_page(part).is_some()) {
            return None;
        }
        let id = fields.id.of_page(part)?;
        let body = fields.body.of_page(part);
        let text = |field: &Option<super::field::Field>| field.as_ref().and_then(|field| field.of_page(part));
        Some(Post {
            number: text(&fields.number).and_then(|text| text.trim().parse().ok()),
            author: fields.author.of_page(part).unwrap_or_default(),
            name: fields.name.of_page(part).unwrap_or_default(),
            created: text(&fields.created).and_then(|text| moment(&text)),
            // A place without words is what is left of a post.
            gone: body.is_none() || text(&fields.gone).is_some(),
            body: body.unwrap_or_default(),
            format: self.recipe.reads,
            url: address.to_owned(),
            id,
        })
    }

    /// One page of a topic; nothing where there is no such page.
    fn page(&mut self, topic: &str, page: u64) -> Result<Option<PageRead>, PostError> {
        let offset = ((page.max(1) - 1) * self.recipe.read.size).to_string();
        let page = page.to_string();
        let words =
            [("topic", topic), ("id", id_of(topic)), ("page", &page), ("near", &page), ("offset", &offset)];
        let address = self.filled(&self.recipe.read.address, &words, true);
        let mut answer = self.get(&address)?;
        if matches!(answer.status, 401 | 403) && self.recipe.login.is_some() {
            self.is_in = false;
            self.enter()?;
            answer = self.get(&address)?;
        }
        match answer.status {
            200..=299 => Ok(Some(self.posts(&answer, topic))),
            404 | 410 => Ok(None),
            _ => Err(self.http.refused("reading a topic of", &answer, &complaint(&answer.text))),
        }
    }
}

/// The posts of a page, and how many pages there are, where it says so.
type PageRead = (Vec<Post>, Option<u64>);

impl Forum for RecipeForum {
    fn can(&self) -> Abilities {
        let recipe = &self.recipe;
        Abilities {
            posts: recipe.say.is_some() && !self.account.dry,
            amends: recipe.amend.is_some() && !self.account.dry,
            looks_again: recipe.one.is_some(),
            whispers: recipe.whisper.is_some() && !self.account.dry,
            in_row: recipe.in_row,
            longest: recipe.longest,
            format: recipe.writes,
            user: self.account.user.clone(),
        }
    }

    fn since(&mut self, topic: &str, place: u64) -> Result<Seen, PostError> {
        self.enter()?;
        let paging = self.recipe.read.paging;
        let (mut known, mut posts): (BTreeSet<String>, Vec<Post>) = Default::default();
        // The page before is read again: borders move, and a post that was held may appear late.
        let mut at = match paging {
            Paging::Newest => 1,
            Paging::Near => place.max(1),
            Paging::Page => place.saturating_sub(1).max(1),
        };
        let (first, mut last) = (at, 0);
        let mut newest = place;
        while at < first + MOST_PAGES || paging == Paging::Near && last < MOST_PAGES {
            let Some((some, pages)) = self.page(topic, at)? else {
                // Pages may have become fewer since; the first must be there.
                if last == 0 && at > 1 {
                    at -= 1;
                    if paging == Paging::Near || at + MOST_PAGES < first {
                        at = 1;
                    }
                    continue;
                }
                if last == 0 {
                    let server = self.http.base().to_owned();
                    let said = format!("there is no topic {topic}");
                    let remedy = crate::post::Remedy::Later(Some(Duration::from_secs(300)));
                    return Err(PostError::Refused { doing: "reading a topic of", server, said, remedy });
                }
                break;
            };
            let full = some.len() as u64 >= self.recipe.read.size;
            let ids: Vec<u64> = some.iter().filter_map(|post| post.id.parse().ok()).collect();
            let numbers = some.iter().filter_map(|post| post.number).max();
            let fresh: Vec<Post> = some.into_iter().filter(|post| known.insert(post.id.clone())).collect();
            let news = !fresh.is_empty();
            posts.extend(fresh);
            last = match paging {
                Paging::Near => last + 1,
                Paging::Page | Paging::Newest => at,
            };
            match paging {
                Paging::Page => {
                    let more = pages.map_or(full, |pages| at < pages);
                    if !more || !news {
                        // A page that shows nothing new was a page too far.
                        last = if news || at == first { at } else { at - 1 };
                        break;
                    }
                    at += 1;
                }
                Paging::Near => match numbers {
                    Some(number) if news && number > at => at = number,
                    _ => break,
                },
                Paging::Newest => {
                    let oldest = ids.iter().min().copied().unwrap_or(0);
                    newest = newest.max(ids.iter().max().copied().unwrap_or(0));
                    if !full || oldest <= place {
                        break;
                    }
                    at += 1;
                }
            }
        }
        let place = match paging {
            Paging::Page => last.max(1),
            Paging::Near => posts.iter().filter_map(|post| post.number).max().unwrap_or(place),
            Paging::Newest => newest,
        };
        if paging == Paging::Newest {
            posts.sort_by_key(|post| post.id.parse::<u64>().unwrap_or(u64::MAX));
        }
        Ok(Seen { posts, place })
    }

    fn again(&mut self, topic: &str, post: &str) -> Result<Option<Post>, PostError> {
        self.enter()?;
        let Some(one) = self.recipe.one.clone() else {
            return Err(PostError::setup("looking at a post again", "this forum shows no single post"));
        };
        let words = [("topic", topic), ("id", id_of(topic)), ("post", post)];
        let address = self.filled(&one.address, &words, true);
        let answer = self.get(&address)?;
        match answer.status {
            200..=299 => {
                let whole: Value = serde_json::from_str(&answer.text).unwrap_or_default();
                let part = walk(&whole, &whole, &one.at).unwrap_or(&Value::Null);
                Ok(self.json_post(&whole, part, topic))
            }
            403 | 404 | 410 => Ok(None),
            _ => Err(self.http.refused("looking at a post of", &answer, &complaint(&answer.text))),
        }
    }

    fn say(&mut self, topic: &str, text: &str) -> Result<Option<String>, PostError> {
        let Some(call) = self.recipe.say.clone() else {
            return Err(PostError::setup("writing to a forum", "its recipe has no say"));
        };
        let words = [("topic", topic), ("id", id_of(topic)), ("text", text)];
        let answer = self.inside("writing to", &call, &words)?;
        if answer.status >= 400 {
            return Err(self.http.refused("writing to", &answer, &complaint(&answer.text)));
        }
        self.last_said = Some(Instant::now());
        Ok(self.made(&call, &answer))
    }

    fn amend(&mut self, topic: &str, post: &str, text: &str) -> Result<bool, PostError> {
        let Some(call) = self.recipe.amend.clone() else { return Ok(false) };
        let words = [("topic", topic), ("id", id_of(topic)), ("post", post), ("text", text)];
        let said = self.last_said.take();
        let answer = self.inside("amending a post of", &call, &words);
        self.last_said = said;
        let answer = answer?;
        match answer.status {
            0..=399 => Ok(true),
            // The post is gone, or not ours to change any more.
            400 | 403 | 404 | 405 | 410 | 422 if answer.retry_after.is_none() => Ok(false),
            _ => Err(self.http.refused("amending a post of", &answer, &complaint(&answer.text))),
        }
    }

    fn open(&mut self, part: &str, title: &str, text: &str) -> Result<String, PostError> {
        let Some(call) = self.recipe.open.clone() else {
            return Err(PostError::setup(
                "opening a topic",
                "its recipe has no open; open it by hand and adopt it",
            ));
        };
        let words = [("part", part), ("title", title), ("text", text)];
        let answer = self.inside("opening a topic of", &call, &words)?;
        let topic = self.made(&call, &answer).filter(|_| answer.status < 400);
        topic.ok_or_else(|| self.http.refused("opening a topic of", &answer, &complaint(&answer.text)))
    }

    fn whisper(&mut self, name: &str, title: &str, text: &str) -> Result<(), PostError> {
        let Some(call) = self.recipe.whisper.clone() else {
            return Err(PostError::setup("writing to one member", "its recipe has no whisper"));
        };
        let words = [("name", name), ("title", title), ("text", text)];
        let answer = self.inside("writing to a member of", &call, &words)?;
        match answer.status {
            0..=399 => Ok(()),
            _ => Err(self.http.refused("writing to a member of", &answer, &complaint(&answer.text))),
        }
    }
}

/// The number of a topic, where its address has more.
fn id_of(topic: &str) -> &str {
    topic.split('/').next().unwrap_or(topic)
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.to_utc())
        .ok()
        .or_else(|| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok().map(|at| at.and_utc()))
}

/// The fields of a body for a form.
fn flat(body: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Value::Object(map) = body else { return Vec::new() };
    map.iter()
        .flat_map(|(name, value)| match value {
            Value::Array(items) => items.iter().map(|item| (name.clone(), word(item))).collect(),
            other => vec![(name.clone(), word(other))],
        })
        .collect()
}

/// Where a form goes, and what it holds already.
fn form_of(page: &str, selector: &str) -> Option<(String, Vec<(String, String)>)> {
    let page = Html::parse_document(page);
    let form = page.select(&Selector::parse(selector).ok()?).next()?;
    let inputs = Selector::parse("input[name], textarea[name], select[name]").ok()?;
    let chosen = Selector::parse("option[selected]").ok()?;
    let mut fields = Vec::new();
    for input in form.select(&inputs) {
        let name = input.value().attr("name").unwrap_or_default().to_owned();
        let kind = input.value().attr("type").unwrap_or("text").to_ascii_lowercase();
        let value = match input.value().name() {
            "textarea" => input.text().collect(),
            "select" => match input.select(&chosen).next().and_then(|option| option.value().attr("value")) {
                Some(value) => value.to_owned(),
                None => continue,
            },
            _ => input.value().attr("value").unwrap_or_default().to_owned(),
        };
        let is_on = input.value().attr("checked").is_some();
        match kind.as_str() {
            // Only the button that is pressed is sent; the recipe names it.
            "submit" | "button" | "image" | "file" | "reset" => {}
            "checkbox" | "radio" if !is_on => {}
            "checkbox" | "radio" if value.is_empty() => fields.push((name, "on".to_owned())),
            _ => fields.push((name, value)),
        }
    }
    Some((form.value().attr("action").unwrap_or_default().to_owned(), fields))
}

/// What an answer complains about, as far as one can tell.
fn complaint(text: &str) -> String {
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        return value.to_string();
    }
    let page = Html::parse_document(text);
    let places = ".errorlist, .error, .alert, .errorwrapper, #errors, .message, .messages, title";
    let Ok(selector) = Selector::parse(places) else { return String::new() };
    page.select(&selector).next().map(|place| place.text().collect()).unwrap_or_default()
}
