//! `waybill courier`: posts pasted in by hand, and the status to paste out, for every place without an interface.

use super::{Done, Failure, Office, boxes};
use crate::config::COURIER;
use crate::daemon::topics::Card;
use crate::daemon::{Door, letter_of_post};
use crate::post::forum::{Format, Post, written};
use clap::Args;
use std::fs;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Paste posts in, and get the status to paste out. A line `=== Anna` begins a post of hers; `=== Anna #12` names its
/// number. The same post again changes nothing.
#[derive(Args)]
pub struct Courier {
    /// The table
    table: String,
    /// A file with posts, or - for the standard input; without one only the status is printed
    file: Option<PathBuf>,
    /// What the posts are written in: bbcode, markdown or html
    #[arg(long, default_value = "bbcode")]
    from: Format,
    /// What the status is written in
    #[arg(long = "as", default_value = "bbcode")]
    to: Format,
}

impl Courier {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let now = office.now;
        let (name, _) = super::forum::played(&hall, &self.table)?;
        let text = match &self.file {
            None => None,
            Some(path) if path.as_os_str() == "-" => {
                let mut text = String::new();
                input.read_to_string(&mut text)?;
                Some(text)
            }
            Some(path) => {
                let path = office.path(path);
                let read = fs::read_to_string(&path);
                Some(read.map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?)
            }
        };
        let door = Door { name: COURIER.to_owned(), forum: true, ..Door::folders() };
        // Where nobody plays yet, whoever writes may want to.
        let names = match hall.journal().tip(&name)? {
            Some(_) => hall.table(&name)?.replay.house.names().to_vec(),
            None => Vec::new(),
        };
        let card = boxes::with_post_office(office, &hall, |office| {
            let card = Card::of(office.journal(), &name)?;
            let Some(mut card) = card else {
                let how = format!("{name} has no topic: `waybill forum new {name} --in {COURIER}`");
                return Err(Failure::Refused(how));
            };
            // What a program reads by itself is only carried out of there: the status, where a feed is all there is.
            if card.forum != COURIER && text.is_some() {
                let how = format!(
                    "{name} is read in {}; posts are pasted in only where nothing reads them",
                    card.forum
                );
                return Err(Failure::Refused(how));
            }
            for post in posts(text.as_deref().unwrap_or_default(), self.from) {
                let post = post.map_err(Failure::Refused)?;
                let seat = names.iter().position(|name| name.eq_ignore_ascii_case(&post.author));
                // A seat may be bound to another name; without that it is called as it sits.
                if let Some(seat) = seat.filter(|_| !card.seats.contains_key(&post.author)) {
                    card.seats.insert(post.author.clone(), crate::rules::Seat::at(seat));
                    let cursors = vec![card.cursor()];
                    office.journal().commit(&crate::journal::Batch { cursors, ..Default::default() })?;
                }
                if !card.seats.contains_key(&post.author) && !names.is_empty() {
                    let all = names.join(", ");
                    return Err(Failure::Refused(format!(
                        "nobody at {name} is called \"{}\"; there are {all}",
                        post.author
                    )));
                }
                office.post(&letter_of_post(&card, &post), &door, now).map_err(Failure::refused)?;
                card = Card::of(office.journal(), &name)?.unwrap_or(card);
            }
            office.tell_topics(now).map_err(Failure::refused)?;
            Ok(Card::of(office.journal(), &name)?.unwrap_or(card))
        })?;
        let lead: Vec<String> = std::iter::once(&card.head).chain(&card.said).cloned().collect();
        Ok(write!(out, "{}", written(&lead, &card.fixed, &card.receipts, self.to))?)
    }
}

/// The posts of a paste.
fn posts(text: &str, format: Format) -> Vec<Result<Post, String>> {
    let mut posts: Vec<Result<Post, String>> = Vec::new();
    for (line, words) in text.lines().enumerate() {
        if let Some(head) = words.strip_prefix("===") {
            let (name, number) =
                head.split_once('#').map_or((head, None), |(name, number)| (name, Some(number)));
            posts.push(Ok(Post {
                id: String::new(),
                number: number.and_then(|number| number.trim().parse().ok()),
                author: name.trim().trim_end_matches(['=', ',']).trim().to_owned(),
                name: name.trim().to_owned(),
                created: None,
                body: String::new(),
                format,
                url: String::new(),
                gone: false,
                page: 0,
            }));
        } else if let Some(Ok(post)) = posts.last_mut() {
            post.body.push_str(words);
            post.body.push('\n');
        } else if !words.trim().is_empty() {
            posts.push(Err(format!("line {}: a post begins with a line such as === Anna", line + 1)));
        }
    }
    for post in posts.iter_mut().flatten() {
        let hash = blake3::hash(format!("{}\n{}", post.author, post.body.trim()).as_bytes()).to_hex();
        post.id = post.number.map_or_else(|| hash[..12].to_owned(), |number| number.to_string());
    }
    posts
}
