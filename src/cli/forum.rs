//! `waybill forum`: a table gets its topic, and its players the ids under which they write there.

use super::{Done, Failure, Office, boxes};
use crate::config::COURIER;
use crate::daemon::place_key;
use crate::daemon::topics::{self, Card, Secrets, Talk};
use crate::games::{self, AnyTitle};
use crate::journal::{Batch, Journal};
use crate::lobby::Lobby;
use crate::post::forum::written;
use crate::rules::Sentence;
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
    /// Open a topic for a table or for a game that looks for players, or adopt one that is there
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
        /// What a new topic is called [default: the game and the table]
        #[arg(long)]
        title: Option<String>,
        #[command(flatten)]
        habits: Habits,
    },
    /// Say what becomes of table talk, and of secret orders in the open
    Set {
        /// The table
        table: String,
        #[command(flatten)]
        habits: Habits,
    },
    /// Go on in another topic, where one was split, merged or lost; what was said there before is no order
    Move {
        /// The table
        table: String,
        /// The other topic
        #[arg(long, value_name = "TOPIC")]
        topic: String,
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

/// How a table lives in its topic.
#[derive(Args)]
struct Habits {
    /// Whether table talk stays in the topic or is press to everybody, so that those who play by mail hear it
    #[arg(long, value_name = "stays|press")]
    talk: Option<String>,
    /// Whether a post with secret orders is carried out, and its writer told that everybody could read it, or refused
    #[arg(long, value_name = "stand|refuse")]
    secrets: Option<String>,
}

impl Habits {
    fn put_on(&self, card: &mut Card) -> Done {
        match self.talk.as_deref() {
            None => {}
            Some("stays") => card.talk = Talk::Stays,
            Some("press") => card.talk = Talk::IsPress,
            Some(other) => return Err(Failure::Misuse(format!("--talk {other}: it is stays or press"))),
        }
        match self.secrets.as_deref() {
            None => {}
            Some("stand") => card.secrets = Secrets::Stand,
            Some("refuse") => card.secrets = Secrets::Fall,
            Some(other) => return Err(Failure::Misuse(format!("--secrets {other}: it is stand or refuse"))),
        }
        Ok(())
    }
}

impl ForumCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let journal = hall.shared_journal();
        match self.act {
            Act::New { table, forum, topic, part, title, habits } => {
                let (table, title_id) = played(&hall, &table)?;
                let game = games::find(&title_id).map_or("", AnyTitle::name);
                if Card::of(&*journal, &table)?.is_some() {
                    return Err(Failure::Refused(format!("{table} has a topic already")));
                }
                // Some forums take no title of one short word, nor a first post of a few.
                let title = title.unwrap_or_else(|| format!("{game}: {table}"));
                let first = Sentence::new("forum-opening").with("table", table.as_str()).with("title", game);
                let mut card = Card { table, forum, ..Card::default() };
                habits.put_on(&mut card)?;
                if card.forum == COURIER {
                    card.topic = COURIER.to_owned();
                } else {
                    let place = match (topic, part) {
                        (Some(topic), _) => Place::Known(topic),
                        (None, Some(part)) => Place::New { part, title, first },
                        (None, None) => {
                            return Err(Failure::Misuse(
                                "name a topic by --topic, or by --part where one is to be opened".into(),
                            ));
                        }
                    };
                    begin(office, &mut card, place)?;
                }
                keep(&*journal, &card)?;
                Ok(writeln!(out, "{}: topic {} in {}", card.table, card.topic, card.forum)?)
            }
            Act::Set { table, habits } => {
                let mut card = known(&hall, &table)?;
                habits.put_on(&mut card)?;
                keep(&*journal, &card)?;
                Ok(writeln!(out, "{}: talk {}, secrets {}", card.table, talk(&card), secrets(&card))?)
            }
            Act::Move { table, topic } => {
                let mut card = known(&hall, &table)?;
                if card.forum == COURIER {
                    return Err(Failure::Refused(format!("{} is carried by hand", card.table)));
                }
                begin(office, &mut card, Place::Known(topic))?;
                // What stands in the other topic is neither ours to amend nor to be watched.
                (card.status, card.in_row) = (None, 0);
                card.watched.clear();
                let place = (place_key(&card), card.place.to_string().into_bytes());
                let mut cursors = topics::enter(&*journal, &card)?;
                cursors.push(place);
                journal.commit(&Batch { cursors, ..Batch::default() })?;
                Ok(writeln!(out, "{}: topic {} in {}", card.table, card.topic, card.forum)?)
            }
            Act::Seat { table, seat, author, name } => bind(office, &hall, &table, &seat, &author, name, out),
            Act::List => {
                for card in topics::all(&*journal)? {
                    writeln!(out, "{}: topic {} in {}", card.table, card.topic, card.forum)?;
                    writeln!(out, "  talk {}, secrets {}", talk(&card), secrets(&card))?;
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

/// Where a table is played.
enum Place {
    /// In a topic that is there.
    Known(String),
    /// In a new one.
    New { part: String, title: String, first: Sentence },
}

/// Opens a topic, or reads the one that is adopted.
fn begin(office: &Office<'_>, card: &mut Card, place: Place) -> Done {
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
    card.topic = match place {
        Place::Known(topic) => topic,
        Place::New { part, title, first } => {
            let language = config.language.parse().map_err(Failure::Misuse)?;
            let first = office.desk()?.say(language, &[], &first);
            let first = written(&[first], "", &[], forum.can().format);
            forum.open(&part, &title, &first).map_err(Failure::refused)?
        }
    };
    // Nothing old is ever taken for an order: neither what stands on the last pages, nor what has an older number.
    let seen = forum.end(&card.topic).map_err(Failure::refused)?;
    card.place = seen.place;
    card.old_up_to = seen.posts.iter().filter_map(|post| post.id.parse().ok()).max().unwrap_or(0);
    card.old = seen.posts.into_iter().map(|post| post.id).filter(|id| id.parse::<u64>().is_err()).collect();
    Ok(())
}

/// What a table, or a game that looks for players, is really called, and its title.
pub fn played(hall: &Hall, name: &str) -> Result<(String, String), Failure> {
    let lobby = Lobby::load(hall.journal())?;
    if let Some((game, offer)) = lobby.find(name) {
        return Ok((game.to_owned(), offer.title.clone()));
    }
    let table = hall.table(name)?;
    Ok((table.name().to_owned(), table.replay.house.opening.title.clone()))
}

fn known(hall: &Hall, table: &str) -> Result<Card, Failure> {
    let (table, _) = played(hall, table)?;
    let card = Card::of(hall.journal(), &table)?;
    card.ok_or_else(|| Failure::Refused(format!("{table} has no topic: `waybill forum new` gives it one")))
}

fn talk(card: &Card) -> &'static str {
    match card.talk {
        Talk::Stays => "stays",
        Talk::IsPress => "press",
    }
}

fn secrets(card: &Card) -> &'static str {
    match card.secrets {
        Secrets::Stand => "stand",
        Secrets::Fall => "refuse",
    }
}

fn keep(journal: &dyn Journal, card: &Card) -> Done {
    let cursors = topics::enter(journal, card)?;
    Ok(journal.commit(&Batch { cursors, ..Batch::default() })?)
}

/// Binds a seat to the id of an author.
pub fn bind(
    office: &mut Office<'_>,
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
    let mut card = known(hall, table.name())?;
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
    writeln!(out, "{}: {seat} writes as author {author}", table.name())?;
    let config = office.config()?;
    let settings = config.forums.iter().find(|settings| settings.name == card.forum);
    let whispers = match settings {
        Some(settings) => boxes::forum(settings)?.can().whispers,
        None => false,
    };
    let has_mail =
        table.replay.house.addresses.get(number.index()).is_some_and(|address| !address.is_empty());
    if !has_mail && !whispers {
        office.note(format!(
            "{seat} has no mail, and there are no private messages here: what only they may know cannot reach them; \
             `waybill seat {} {seat} --address …` gives them mail",
            table.name()
        ))?;
    }
    Ok(())
}
