//! A topic looked at: what is new since a place, and one post again, with as few requests as its paging allows.

use super::adapter::{Look, RecipeForum, id_of};
use super::extract::Page;
use super::field::walk;
use super::forms::complaint;
use super::recipe::{Kind, Paging};
use super::{Forum, Post, Seen};
use crate::post::{PostError, Remedy};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;

/// How many pages one look takes at most; the rest comes with the next.
const MOST_PAGES: u64 = 20;
/// Every so many looks the page before the last is read, too: borders move, and a post that was held may appear late.
const CAREFUL: u64 = 8;
/// How many pages are turned to find one post again.
const MOST_TURNED: usize = 6;

/// Posts of a look, each once.
#[derive(Default)]
struct Gathered {
    known: BTreeSet<String>,
    posts: Vec<Post>,
}

impl Gathered {
    /// Takes posts in; gives whether any of them was new.
    fn take(&mut self, posts: Vec<Post>) -> bool {
        let before = self.posts.len();
        let fresh = posts.into_iter().filter(|post| self.known.insert(post.id.clone()));
        self.posts.extend(fresh);
        self.posts.len() > before
    }

    fn newest(&self) -> u64 {
        self.posts.iter().filter_map(|post| post.id.parse().ok()).max().unwrap_or(0)
    }
}

impl RecipeForum {
    /// One page of a topic; nothing where there is no such page.
    fn page(&mut self, topic: &str, page: u64) -> Result<Option<Page>, PostError> {
        let offset = ((page.max(1) - 1) * self.recipe.read.size).to_string();
        let number = page.to_string();
        let words = [
            ("topic", topic),
            ("id", id_of(topic)),
            ("page", &number),
            ("near", &number),
            ("offset", &offset),
        ];
        let address = self.filled(&self.recipe.read.address, &words, true);
        let mut answer = self.get(&address)?;
        // A place that is for members alone shows something else than posts to whoever it has forgotten.
        let forgotten = match answer.status {
            401 | 403 => true,
            200..=299 => self.recipe.kind == Kind::Pages && self.shows_login(&answer),
            _ => false,
        };
        if forgotten && self.recipe.login.is_some() {
            self.is_in = false;
            self.enter()?;
            answer = self.get(&address)?;
        }
        match answer.status {
            200..=299 => {
                let shown = self.shown(&answer, topic, page);
                match shown.is_topic {
                    true => Ok(Some(shown)),
                    false if page > 1 => Ok(None),
                    // It is about this topic alone, as far as one can tell; others may be there.
                    false => Err(PostError::Refused {
                        doing: "reading a topic of",
                        server: self.http.base().to_owned(),
                        said: format!("topic {topic} shows no posts: {}", complaint(&answer.text)),
                        remedy: Remedy::Later(Some(Duration::from_secs(60))),
                    }),
                }
            }
            404 | 410 => Ok(None),
            _ => Err(self.http.refused("reading a topic of", &answer, &complaint(&answer.text))),
        }
    }

    fn no_topic(&self, topic: &str) -> PostError {
        PostError::Refused {
            doing: "reading a topic of",
            server: self.http.base().to_owned(),
            said: format!("there is no topic {topic}"),
            remedy: Remedy::Later(Some(Duration::from_secs(300))),
        }
    }

    /// Page by page, from the last one that was seen.
    pub(super) fn by_pages(&mut self, topic: &str, place: u64) -> Result<Seen, PostError> {
        let before = self.looks.get(topic).copied().unwrap_or_default();
        let careful = before.count.is_multiple_of(CAREFUL);
        let mut at = if careful { place.saturating_sub(1).max(1) } else { place.max(1) };
        let mut gathered = Gathered::default();
        let mut last = None;
        let (first, mut least) = (at, 0);
        while at < first + MOST_PAGES {
            let page = self.page(topic, at)?;
            // Some show the first page for one that is too far: all of it is older than what stood here.
            let stale = |page: &Page| {
                let newest = page.posts.iter().filter_map(|post| post.id.parse::<u64>().ok()).max();
                at == first && at > 1 && !careful && newest.is_some_and(|newest| newest < before.least)
            };
            // What begins with the first post of all is the first page, whatever was asked for; it says how many there are.
            let size = self.recipe.read.size;
            let is_first = |page: &Page| {
                let numbers: Vec<u64> = page.posts.iter().filter_map(|post| post.number).collect();
                let most = size.max(page.posts.len() as u64);
                at > 1 && numbers.contains(&1) && numbers.iter().all(|number| *number <= most)
            };
            let most = page.as_ref().filter(|page| is_first(page)).map(|page| page.pages.unwrap_or(1).max(1));
            if let Some(most) = most.filter(|most| last.is_none() && *most < at) {
                at = most;
                continue;
            }
            let is_none = |page: &Page| stale(page) || is_first(page) || page.posts.is_empty() && at > 1;
            let Some(page) = page.filter(|page| !is_none(page)) else {
                // Pages may have become fewer since; the first must be there.
                match (last, at) {
                    (Some(_), _) => break,
                    (None, 1) => return Err(self.no_topic(topic)),
                    (None, _) if at + 4 <= first => at = 1,
                    (None, _) => at -= 1,
                }
                continue;
            };
            least = page.posts.iter().filter_map(|post| post.id.parse().ok()).min().unwrap_or(0);
            let more =
                page.pages.map_or(page.posts.len() as u64 >= self.recipe.read.size, |pages| at < pages);
            let news = gathered.take(page.posts);
            // A page that shows nothing new was a page too far.
            if news || last.is_none() {
                last = Some(at);
            }
            if !more || !news {
                break;
            }
            at += 1;
        }
        self.looks.insert(topic.to_owned(), Look { least, count: before.count + 1 });
        Ok(Seen { posts: gathered.posts, place: last.unwrap_or(1) })
    }

    /// Around the number of the last post that was seen.
    pub(super) fn by_numbers(&mut self, topic: &str, place: u64) -> Result<Seen, PostError> {
        let mut gathered = Gathered::default();
        let mut at = place.max(1);
        for turned in 0..MOST_PAGES {
            let Some(page) = self.page(topic, at)? else {
                if turned == 0 && at == 1 || gathered.posts.is_empty() && turned > 0 {
                    return Err(self.no_topic(topic));
                }
                if turned > 0 {
                    break;
                }
                at = 1;
                continue;
            };
            let number = page.posts.iter().filter_map(|post| post.number).max().unwrap_or(0);
            let last = page.last;
            let news = gathered.take(page.posts);
            if !news || number <= at || last.is_some_and(|last| number >= last) {
                break;
            }
            at = number;
        }
        let place = gathered.posts.iter().filter_map(|post| post.number).max().unwrap_or(place);
        Ok(Seen { posts: gathered.posts, place })
    }

    /// From the newest back to what was seen.
    pub(super) fn newest_first(&mut self, topic: &str, place: u64) -> Result<Seen, PostError> {
        let mut gathered = Gathered::default();
        for at in 1..=MOST_PAGES {
            let Some(page) = self.page(topic, at)? else {
                if at == 1 {
                    return Err(self.no_topic(topic));
                }
                break;
            };
            let full = page.posts.len() as u64 >= self.recipe.read.size;
            let oldest = page.posts.iter().filter_map(|post| post.id.parse::<u64>().ok()).min().unwrap_or(0);
            gathered.take(page.posts);
            if !full || oldest <= place {
                break;
            }
        }
        gathered.posts.sort_by_key(|post| post.id.parse::<u64>().unwrap_or(u64::MAX));
        let place = if place == u64::MAX { gathered.newest() } else { gathered.newest().max(place) };
        Ok(Seen { posts: gathered.posts, place })
    }

    /// The last posts: the first page says how many there are, or all of them are turned.
    pub(super) fn skip_to_end(&mut self, topic: &str) -> Result<Seen, PostError> {
        let paging = self.recipe.read.paging;
        if paging == Paging::Newest {
            return self.newest_first(topic, u64::MAX);
        }
        let Some(first) = self.page(topic, 1)? else { return Err(self.no_topic(topic)) };
        let hint = if paging == Paging::Near { first.last } else { first.pages };
        let mut seen = Seen { posts: first.posts, place: hint.unwrap_or(1).max(1) };
        loop {
            let next = match paging {
                Paging::Near => self.by_numbers(topic, seen.place)?,
                Paging::Page | Paging::Newest => self.by_pages(topic, seen.place)?,
            };
            let is_end = next.place <= seen.place;
            seen.posts.extend(next.posts);
            seen.place = next.place;
            if is_end {
                return Ok(seen);
            }
        }
    }

    /// Asks a forum as whom it knows us: our own posts are known by our name, and a key may be somebody else's.
    pub(super) fn ask_who_we_are(&mut self) -> Result<(), PostError> {
        const DOING: &str = "asking who we are in";
        let Some(myself) = self.recipe.myself.clone().filter(|_| self.has_secret()) else { return Ok(()) };
        for address in &myself.addresses {
            let answer = self.get(address)?;
            if matches!(answer.status, 404 | 405) {
                continue;
            }
            if answer.status >= 400 {
                return Err(self.http.refused(DOING, &answer, &complaint(&answer.text)));
            }
            let found = self.found(&answer, &myself.name);
            let user = &self.can().user;
            return match found.filter(|name| !name.trim().eq_ignore_ascii_case(user)) {
                None => Ok(()),
                Some(name) => Err(PostError::Refused {
                    doing: DOING,
                    server: self.http.base().to_owned(),
                    said: format!("{name}; the settings say {user}"),
                    remedy: Remedy::Ours,
                }),
            };
        }
        Ok(())
    }

    /// One post as it is now: by its own address, else on the page where it stood or on those beside it.
    pub(super) fn look_at(&mut self, topic: &str, post: &str, page: u64) -> Result<Option<Post>, PostError> {
        if let Some(one) = self.recipe.one.clone() {
            let words = [("topic", topic), ("id", id_of(topic)), ("post", post)];
            let mut answer = None;
            for address in &one.addresses {
                let got = self.get(&self.filled(address, &words, true))?;
                let unknown = matches!(got.status, 404 | 405);
                answer = Some(got);
                if !unknown {
                    break;
                }
            }
            let answer = answer.ok_or_else(|| PostError::setup("looking at a post again", "no address"))?;
            match (answer.status, self.recipe.kind) {
                (200..=299, Kind::Json) => {
                    let whole: Value = serde_json::from_str(&answer.text).unwrap_or_default();
                    let part = one.at.iter().find_map(|at| walk(&whole, &whole, at));
                    return match part {
                        Some(part) => Ok(self.json_post(&whole, part, topic, page)),
                        None => Err(self.http.line("looking at a post of", "no post is there".to_owned())),
                    };
                }
                (200..=299, Kind::Pages) => {
                    let shown = self.shown(&answer, topic, page);
                    if let Some(found) = shown.posts.into_iter().find(|found| found.id == post) {
                        return Ok(Some(found));
                    }
                }
                (403 | 404 | 410, Kind::Json) => return Ok(None),
                (403 | 404 | 410, Kind::Pages) => {}
                _ => {
                    return Err(self.http.refused("looking at a post of", &answer, &complaint(&answer.text)));
                }
            }
        }
        self.turn_to(topic, post, page)
    }

    /// Turns pages until one shows a post, or shows that it is gone.
    fn turn_to(&mut self, topic: &str, post: &str, page: u64) -> Result<Option<Post>, PostError> {
        let (mut at, wanted) = (page.max(1), post.parse::<u64>().ok());
        let mut turned = BTreeSet::new();
        while turned.len() < MOST_TURNED && turned.insert(at) {
            let key = (topic.to_owned(), at);
            if !self.turned.contains_key(&key) {
                let Some(shown) = self.page(topic, at)? else {
                    if at == 1 {
                        return Err(self.no_topic(topic));
                    }
                    at -= 1;
                    continue;
                };
                self.turned.insert(key.clone(), shown.posts);
            }
            let Some(posts) = self.turned.get(&key) else { return Ok(None) };
            if let Some(found) = posts.iter().find(|found| found.id == post) {
                return Ok(Some(found.clone()));
            }
            let ids: Vec<u64> = posts.iter().filter_map(|post| post.id.parse().ok()).collect();
            let (least, most) = (ids.iter().min().copied(), ids.iter().max().copied());
            match (wanted, least, most) {
                (Some(wanted), Some(least), _) if wanted < least && at > 1 => at -= 1,
                (Some(wanted), _, Some(most)) if wanted > most => at += 1,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}
