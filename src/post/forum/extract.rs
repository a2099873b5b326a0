//! Posts taken out of an answer, by the fields of a recipe.

use super::Post;
use super::adapter::RecipeForum;
use super::field::{Field, walk};
use super::http::Answer;
use super::recipe::{Kind, Paging};
use chrono::{DateTime, NaiveDateTime, Utc};
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

/// What a page of a topic shows.
pub struct Page {
    /// Its posts.
    pub posts: Vec<Post>,
    /// How many pages there are, where it says so.
    pub pages: Option<u64>,
    /// The highest number of a post in the topic, where it says so.
    pub last: Option<u64>,
    /// Whether there was a list of posts at all, though perhaps an empty one.
    pub is_topic: bool,
}

impl RecipeForum {
    /// What an answer shows of a topic.
    pub(super) fn shown(&self, answer: &Answer, topic: &str, page: u64) -> Page {
        match self.recipe.kind {
            Kind::Json => {
                let whole: Value = serde_json::from_str(&answer.text).unwrap_or_default();
                let list = walk(&whole, &whole, &self.recipe.read.posts).and_then(Value::as_array);
                let number = |field: &Option<Field>| {
                    let found = field.as_ref()?.of_json(&whole, &whole, &str::to_owned)?;
                    found.parse::<u64>().ok()
                };
                let posts = list.into_iter().flatten();
                Page {
                    posts: posts.filter_map(|part| self.json_post(&whole, part, topic, page)).collect(),
                    pages: number(&self.recipe.read.pages),
                    last: number(&self.recipe.read.last),
                    // Where the oldest post comes first there is always one.
                    is_topic: list
                        .is_some_and(|list| !list.is_empty() || self.recipe.read.paging == Paging::Newest),
                }
            }
            Kind::Pages => {
                let whole = Html::parse_document(&answer.text);
                let mut posts: Vec<Post> = Vec::new();
                if let Ok(selector) = Selector::parse(&self.recipe.read.posts) {
                    for part in whole.select(&selector) {
                        if let Some(post) = self.page_post(part, &answer.address, page)
                            && posts.iter().all(|other| other.id != post.id)
                        {
                            posts.push(post);
                        }
                    }
                }
                let largest = |field: &Option<Field>| field.as_ref()?.largest(whole.root_element());
                let (pages, last) = (largest(&self.recipe.read.pages), largest(&self.recipe.read.last));
                // A topic without any post is a page that says something else.
                Page { is_topic: !posts.is_empty(), posts, pages, last }
            }
        }
    }

    /// One thing that an answer says.
    pub(super) fn found(&self, answer: &Answer, field: &Field) -> Option<String> {
        match self.recipe.kind {
            Kind::Json => {
                let whole: Value = serde_json::from_str(&answer.text).ok()?;
                field.of_json(&whole, &whole, &str::to_owned)
            }
            Kind::Pages => field.of_page(Html::parse_document(&answer.text).root_element()),
        }
    }

    /// Whether a page without any post wants to know who we are.
    pub(super) fn shows_login(&self, answer: &Answer) -> bool {
        let has = |page: &Html, selector: &str| {
            Selector::parse(selector).is_ok_and(|selector| page.select(&selector).next().is_some())
        };
        let page = Html::parse_document(&answer.text);
        !has(&page, &self.recipe.read.posts) && has(&page, "input[type=password]")
    }

    pub(super) fn json_post(&self, whole: &Value, part: &Value, topic: &str, page: u64) -> Option<Post> {
        let fields = &self.recipe.post;
        let counted = |number: u64| number + u64::from(fields.from_zero);
        let plain = |field: &Field| field.of_json(whole, part, &str::to_owned);
        if fields.skip.as_ref().is_some_and(|field| plain(field).is_some()) {
            return None;
        }
        let (id, author) = (plain(&fields.id)?, plain(&fields.author).unwrap_or_default());
        let known = |path: &str| path.replace("{author}", &author);
        let gone = fields.gone.as_ref().is_some_and(|field| plain(field).is_some());
        Some(Post {
            number: fields.number.as_ref().and_then(plain).and_then(|text| text.parse().ok()).map(counted),
            name: fields.name.of_json(whole, part, &known).unwrap_or_default(),
            created: fields.created.as_ref().and_then(plain).and_then(|text| moment(&text)),
            body: plain(&fields.body).unwrap_or_default(),
            format: self.recipe.reads,
            url: format!("{}#{topic}-{id}", self.http.base()),
            id,
            author,
            gone,
            page,
        })
    }

    fn page_post(&self, part: ElementRef<'_>, address: &str, page: u64) -> Option<Post> {
        let fields = &self.recipe.post;
        let counted = |number: u64| number + u64::from(fields.from_zero);
        if fields.skip.as_ref().is_some_and(|field| field.of_page(part).is_some()) {
            return None;
        }
        let id = fields.id.of_page(part)?;
        let body = fields.body.of_page(part);
        let text = |field: &Option<Field>| field.as_ref().and_then(|field| field.of_page(part));
        Some(Post {
            number: text(&fields.number).and_then(|text| grouped(&text)).map(counted),
            author: fields.author.of_page(part).unwrap_or_default(),
            name: fields.name.of_page(part).unwrap_or_default(),
            created: text(&fields.created).and_then(|text| moment(&text)),
            // A place without words is what is left of a post.
            gone: body.is_none() || text(&fields.gone).is_some(),
            body: body.unwrap_or_default(),
            format: self.recipe.reads,
            url: address.to_owned(),
            id,
            page,
        })
    }
}

/// A number as people write it: `1,234`, `1.234` or `1 234`.
fn grouped(text: &str) -> Option<u64> {
    let is_plain = text
        .chars()
        .all(|letter| letter.is_ascii_digit() || ".,'".contains(letter) || letter.is_whitespace());
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.parse().ok().filter(|_| is_plain)
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    DateTime::parse_from_rfc3339(text)
        .map(|at| at.to_utc())
        .ok()
        .or_else(|| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok().map(|at| at.and_utc()))
}
