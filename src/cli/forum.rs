//! `waybill forum`: a table gets its topic, and its players the ids under which they write there.

use super::{Done, Failure, Office, boxes};
use crate::config::COURIER;
use crate::daemon::topics::{self, Card};
use crate::journal::{Batch, Journal};
use crate::table::Hall;
use clap::{Args, Subcommand};
use std::io::Write;

/// Moderate a table in a topic of a forum.
#[derive(Args)]
pub struct ForumCommand {
    #[command(subcommand)]
    act: Act,
}

#[derive(Subcommand)]
enum Act {
    /// Open a topic for a table, or adopt one that is there
    New {
        /// The table
        table: String,
        /// The forum as the settings call it, or "courier" for one without any interface
        #[arg(long = "in", value_name = "FORUM")]
        forum: String,
        /// A topic that is there already; what was said before is no order
        #[arg(long, value_name = "TOPIC")]
        topic: Option<String>,
        /// The part of the forum in which a topic is opened: the number of its category
        #[arg(long, value_name = "PART", conflicts_with = "topic")]
        part: Option<String>,
        /// What a new topic is called [default: the table]
        #[arg(long)]
        title: Option<String>,
    },
    /// Say under which id a player writes: orders count from there and from nowhere else
    Seat {
        /// The table
        table: String,
        /// The player
        seat: String,
        /// The id of the author in the forum, never a display name
        author: String,
        /// Their name there, for mentions until they have written once
        #[arg(long)]
        name: Option<String>,
    },
    /// List the topics
    List,
}

impl ForumCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let journal = hall.shared_journal();
        match self.act {
            Act::New { table, forum, topic, part, title } => {
                let table = hall.table(&table)?.name().to_owned();
                if Card::of(&*journal, &table)?.is_some() {
                    return Err(Failure::Refused(format!("{table} has a topic already")));
                }
                let title = title.unwrap_or_else(|| table.clone());
                let mut card = Card { table, forum, ..Card::default() };
                if card.forum == COURIER {
                    card.topic = COURIER.to_owned();
                } else {
                    begin(office, &mut card, topic, part, &title)?;
                }
                keep(&*journal, &card)?;
                Ok(writeln!(out, "{}: topic {} in {}", card.table, card.topic, card.forum)?)
            }
            Act::Seat { table, seat, author, name } => bind(office, &hall, &table, &seat, &author, name, out),
            Act::List => {
                for card in topics::all(&*journal)? {
                    writeln!(out, "{}: topic {} in {}", card.table, card.topic, card.forum)?;
                    for (author, seat) in &card.seats {
                        let name = card.names.get(author).map_or("", String::as_str);
                        writeln!(out, "  seat {seat}: author {author} {name}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Opens a topic, or reads the one that is adopted.
fn begin(
    office: &Office<'_>,
    card: &mut Card,
    topic: Option<String>,
    part: Option<String>,
    title: &str,
) -> Done {
    let config = office.config()?;
    let settings = config.forums.iter().find(|settings| settings.name == card.forum).ok_or_else(|| {
        let all: Vec<&str> =
            config.forums.iter().map(|settings| settings.name.as_str()).chain([COURIER]).collect();
        Failure::Refused(format!(
            "the settings name no forum \"{}\"; there are {}",
            card.forum,
            all.join(", ")
        ))
    })?;
    let mut forum = boxes::forum(settings)?;
    card.topic = match (topic, part) {
        (Some(topic), _) => topic,
        (None, Some(part)) => forum.open(&part, title, title).map_err(Failure::refused)?,
        (None, None) => {
            return Err(Failure::Misuse(
                "name a topic by --topic, or by --part where one is to be opened".into(),
            ));
        }
    };
    // All pages once, so that nothing old is ever taken for an order.
    loop {
        let seen = forum.since(&card.topic, card.place).map_err(Failure::refused)?;
        card.old.extend(seen.posts.into_iter().map(|post| post.id));
        card.old.sort();
        card.old.dedup();
        if seen.place <= card.place {
            break;
        }
        card.place = seen.place;
    }
    // Posts of earlier pages are never read again; their ids need not be kept.
    let first = card.old.len().saturating_sub(200);
    card.old.drain(..first);
    Ok(())
}

fn keep(journal: &dyn Journal, card: &Card) -> Done {
    let cursors = topics::enter(journal, card)?;
    Ok(journal.commit(&Batch { cursors, ..Batch::default() })?)
}

/// Binds a seat to the id of an author.
pub fn bind(
    office: &Office<'_>,
    hall: &Hall,
    table: &str,
    seat: &str,
    author: &str,
    name: Option<String>,
    out: &mut dyn Write,
) -> Done {
    let journal = hall.shared_journal();
    let table = hall.table(table)?;
    let number = office.seat(&table.replay, seat)?;
    let Some(mut card) = Card::of(&*journal, table.name())? else {
        return Err(Failure::Refused(format!(
            "{} has no topic: `waybill forum new` gives it one",
            table.name()
        )));
    };
    if let Some(other) = card.seats.get(author).filter(|other| **other != number) {
        let other = &table.replay.house.names()[other.index()];
        return Err(Failure::Refused(format!("author {author} writes for {other} already")));
    }
    card.seats.retain(|_, other| *other != number);
    card.seats.insert(author.to_owned(), number);
    if let Some(name) = name {
        card.names.insert(author.to_owned(), name);
    }
    keep(&*journal, &card)?;
    Ok(writeln!(out, "{}: {seat} writes as author {author}", table.name())?)
}
