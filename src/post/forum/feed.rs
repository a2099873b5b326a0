//! A topic as a feed: it is read, and nothing can be said there.

use super::http::{Body, Http, Method};
use super::{Abilities, Announcement, Format, Forum, Member, Post, Seen, Uploaded};
use crate::post::PostError;
use std::time::Duration;

/// A forum that is read by the feeds of its topics; `{topic}` in the address stands for one.
pub struct FeedForum {
    address: String,
    http: Http,
}

impl FeedForum {
    /// A forum with feeds.
    pub fn new(address: &str, timeout: Duration) -> FeedForum {
        FeedForum { address: address.to_owned(), http: Http::new(address, timeout) }
    }

    fn read_only<T>() -> Result<T, PostError> {
        Err(PostError::setup(
            "writing to a forum",
            "a feed is only read; the courier carries what is written",
        ))
    }
}

/// The posts of a feed, the oldest first. What names its author by an address or a page is known by that, since a name
/// may change.
pub fn posts(bytes: &[u8]) -> Result<Vec<Post>, String> {
    let feed = feed_rs::parser::parse(bytes).map_err(|error| error.to_string())?;
    let mut posts: Vec<Post> = feed
        .entries
        .into_iter()
        .map(|entry| {
            let author = entry.authors.first();
            let name = author.and_then(|author| author.name.as_deref()).unwrap_or_default().trim().to_owned();
            let known = author.and_then(|author| author.uri.clone()).unwrap_or_else(|| name.clone());
            let body = entry.content.and_then(|content| content.body);
            let body = body.or_else(|| entry.summary.map(|summary| summary.content)).unwrap_or_default();
            Post {
                id: entry.id,
                number: None,
                author: known,
                name,
                created: entry.published.or(entry.updated),
                body,
                format: Format::Html,
                url: entry.links.first().map(|link| link.href.clone()).unwrap_or_default(),
                gone: false,
                page: 0,
            }
        })
        .collect();
    posts.sort_by_key(|post| post.created);
    Ok(posts)
}

impl Forum for FeedForum {
    fn can(&self) -> Abilities {
        Abilities {
            posts: false,
            amends: false,
            looks_again: false,
            whispers: false,
            pictures: false,
            dry: false,
            joins: false,
            in_row: 1,
            pause: Duration::ZERO,
            longest: 20_000,
            longest_whisper: 20_000,
            format: Format::Html,
            user: String::new(),
        }
    }

    fn since(&mut self, topic: &str, _: u64) -> Result<Seen, PostError> {
        let address = self.address.replace("{topic}", topic);
        let answer = self.http.ask(Method::Get, &address, &[], &Body::None)?;
        if answer.status >= 400 {
            return Err(self.http.refused("reading a feed of", &answer, ""));
        }
        let posts = posts(answer.text.as_bytes());
        let posts = posts.map_err(|why| self.http.line("reading a feed of", why))?;
        Ok(Seen { posts, place: 0 })
    }

    fn end(&mut self, topic: &str) -> Result<Seen, PostError> {
        self.since(topic, 0)
    }

    fn again(&mut self, _: &str, _: &str, _: u64) -> Result<Option<Post>, PostError> {
        Err(PostError::setup("looking at a post again", "a feed shows no single post"))
    }

    fn say(&mut self, _: &str, _: Announcement<'_>) -> Result<Option<String>, PostError> {
        FeedForum::read_only()
    }

    fn amend(&mut self, _: &str, _: &str, _: Announcement<'_>) -> Result<bool, PostError> {
        FeedForum::read_only()
    }

    fn open(&mut self, _: &str, _: &str, _: &str) -> Result<String, PostError> {
        FeedForum::read_only()
    }

    fn whisper(&mut self, _: Member<'_>, _: &str, _: &str) -> Result<(), PostError> {
        FeedForum::read_only()
    }

    fn upload(&mut self, _: &str, _: &[u8]) -> Result<Uploaded, PostError> {
        FeedForum::read_only()
    }

    fn knock(&mut self, topic: Option<&str>) -> Result<(), PostError> {
        topic.map_or(Ok(()), |topic| self.since(topic, 0).map(|_| ()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_gives_posts_with_the_oldest_first() {
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><title>t</title><id>x</id>
<entry><id>p2</id><title>b</title><updated>2026-11-18T08:00:00Z</updated><author><name>Bert</name></author>
<content type='html'>&lt;blockquote&gt;bid 3&lt;/blockquote&gt;bid 4</content></entry>
<entry><id>p1</id><title>a</title><updated>2026-11-18T07:00:00Z</updated><author><name>Anna</name><uri>u/4711</uri></author>
<content type='html'>bid 3</content></entry></feed>";
        let posts = posts(atom.as_bytes()).unwrap();
        assert_eq!((posts[0].author.as_str(), posts[1].author.as_str()), ("u/4711", "Bert"));
        assert_eq!(posts[1].own(), ["bid 4"]);
        assert!(super::posts(b"no feed").is_err());
    }
}
