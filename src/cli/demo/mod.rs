//! `waybill demo`: a whole game between bots through real letters, from nothing, in a new folder.
//!
//! Nothing is staged: every order is a letter in `post/in`, the daemon that `waybill once` runs handles it, and every
//! answer and report is a letter in `post/out`. Only the calendar is: a game of some weeks is played in one go.

mod game;
mod person;
mod play;
mod player;
mod reply;
mod summary;

use super::new::fresh_secret;
use super::office::reports;
use super::{Done, Failure, Office};
use crate::config;
use crate::daemon::Daemon;
use crate::games::{AnyTitle, Opening};
use crate::post::{Address, Folders};
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, Seat, Sentence};
use crate::table::{Hand, LuckKind, NewTable};
use chrono::TimeDelta;
use clap::{Args, ValueEnum};
use game::{Demonstration, End};
use person::Person;
use play::Play;
use player::{Company, NAMES, Player};
use reply::Program;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use summary::Summary;

/// What the table of a demo is called.
const TABLE: &str = "Demo";
/// The folder where none is named.
const FOLDER: &str = "waybill-demo";
/// How long ago the game of bots began.
const DAYS: i64 = 120;

/// Play a whole game between bots through letters, in a new folder.
#[derive(Args)]
pub struct Demo {
    /// The title
    #[arg(default_value = "steel-driver")]
    title: String,
    /// How many play
    #[arg(long, value_name = "N", default_value_t = 4)]
    seats: usize,
    /// Leave the seat of this player to you; another name than the bots' takes the first seat
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// Play the same game again: the luck and the bots' whims follow from this number
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Which letters get a picture of the board; drawing takes most of the time [default: some, or all with --seat]
    #[arg(long, value_enum)]
    pictures: Option<Pictures>,
}

/// Which letters get a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pictures {
    /// None
    None,
    /// Those about one move in twenty, and the last ones
    Some,
    /// All
    All,
}

impl Demo {
    /// Runs it.
    pub fn run(
        self,
        office: &mut Office<'_>,
        input: &mut dyn BufRead,
        shows_progress: bool,
        out: &mut dyn Write,
    ) -> Done {
        let title = office.title(&self.title)?;
        let (names, person) = self.names(title)?;
        let secret = match self.seed {
            Some(seed) => Secret::new(*blake3::hash(format!("waybill demo {seed}").as_bytes()).as_bytes()),
            None => fresh_secret()?,
        };
        let folder = new_folder(office)?;
        let settings =
            config::EXAMPLE.replace("language: en", &format!("language: {}", office.language.code()));
        fs::write(folder.join(config::FILE), settings).map_err(|error| wrong(&folder, &error))?;
        office.enter(folder)?;
        let (desk, hall) = (office.desk()?, office.hall()?);
        let config = office.config()?.clone();
        let post = Folders::open(&config.post).map_err(Failure::refused)?;
        let addresses: Vec<String> = names.iter().map(|name| address_of(name)).collect();
        let mut players = players(&names, &addresses, office.language, &post);
        // Bots write as fast as they can; their letters are dated as if they had taken their time.
        let at = if person.is_some() { office.now } else { office.now - TimeDelta::days(DAYS) };
        let seed =
            self.seed.unwrap_or_else(|| u64::from_le_bytes(first_eight(secret.commitment().as_bytes())));
        let new = NewTable {
            table: TABLE,
            opening: opening(office, title, &names)?,
            luck: LuckKind::Drawn,
            told: Vec::new(),
            secret,
            addresses,
            salts: Vec::new(),
            start: true,
        };
        let hand = Hand { at, by: By::Moderator, cause: "console" };
        let mut room = office.mailroom(&hall, &desk)?;
        room.at = at;
        let mut remarks = Vec::new();
        let table = hall.open_with(new, &hand, |table, append| reports(room, table, append, &mut remarks))?;
        let pictures = self.pictures.unwrap_or(if person.is_some() { Pictures::All } else { Pictures::Some });
        let mut play = Play {
            daemon: Daemon {
                hall: &hall,
                desk: &desk,
                address: &config.address,
                language: room.language,
                pictures: pictures != Pictures::None,
            },
            post,
            folder: &config.post,
            language: office.language,
            at,
            now: office.now,
            pace: person.is_none().then(|| Seeded::new(seed ^ 2)),
            written: 0,
            sent: 0,
            remarks,
        };
        let company = Company { desk: &desk, title, names: &names, language: office.language };
        play.once()?;
        let bar = game::bar(&table, seed, shows_progress && person.is_none(), &play);
        let mut game = Demonstration {
            play: &mut play,
            players: &mut players,
            company,
            seed,
            pictures,
            bar,
            refused: None,
        };
        let mut reader = Person { input, out, shown: None };
        let end = game.go_on(&hall, person, &mut reader)?;
        let refused = game.refused;
        for remark in std::mem::take(&mut play.remarks) {
            office.note(remark)?;
        }
        match end {
            End::Over => {
                Summary { office, desk: &desk, hall: &hall, play: &play, players: &players, refused }
                    .finish(out)
            }
            End::Left => {
                let say = Sentence::new("demo-left").with("folder", office.folder.display().to_string());
                writeln!(out, "\n{}", play.say(say))?;
                Ok(())
            }
        }
    }

    /// The players, and the seat of the person if there is one.
    fn names(&self, title: &dyn AnyTitle) -> Result<(Vec<String>, Option<Seat>), Failure> {
        if !title.seats().contains(&self.seats) || self.seats > NAMES.len() {
            let (least, most) = (title.seats().start().to_owned(), title.seats().end().to_owned());
            return Err(Failure::Misuse(format!("{} is for {least} to {most} seats", title.name())));
        }
        let mut names: Vec<String> = NAMES[..self.seats].iter().map(|name| (*name).to_owned()).collect();
        let person = self.seat.as_ref().map(|wanted| {
            let place = names.iter().position(|name| name.to_lowercase() == wanted.trim().to_lowercase());
            let place = place.unwrap_or_else(|| {
                names[0] = wanted.trim().to_owned();
                0
            });
            Seat::at(place)
        });
        Ok((names, person))
    }
}

/// The players. The third prefers the language that the others do not write, so that both are seen.
fn players(names: &[String], addresses: &[String], language: Language, post: &Folders) -> Vec<Player> {
    let other = if language == Language::English { Language::Italian } else { Language::English };
    let player = |(seat, (name, email)): (Seat, (&String, &String))| Player {
        seat,
        address: Address { name: name.clone(), email: email.clone() },
        program: Program::ALL[seat.index() % Program::ALL.len()],
        language: if seat == Seat::at(2) { other } else { language },
        maildir: post.outbox_of(email),
        written: 0,
    };
    Seat::all(names.len()).zip(names.iter().zip(addresses)).map(player).collect()
}

fn opening(office: &Office<'_>, title: &dyn AnyTitle, names: &[String]) -> Result<Opening, Failure> {
    Ok(Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats: names.to_vec(),
        options: BTreeMap::new(),
        board: office.board(title, None)?.into(),
    })
}

/// The folder of the demo: the one that was named, if it is new or empty, or one that is not there yet.
fn new_folder(office: &Office<'_>) -> Result<PathBuf, Failure> {
    let folder = match office.named {
        true => office.folder.clone(),
        false => {
            let free = |number: usize| match number {
                1 => PathBuf::from(FOLDER),
                _ => PathBuf::from(format!("{FOLDER}-{number}")),
            };
            (1..).map(free).find(|folder| !folder.exists()).expect("numbers do not end")
        }
    };
    fs::create_dir_all(&folder).map_err(|error| wrong(&folder, &error))?;
    match fs::read_dir(&folder).map_err(|error| wrong(&folder, &error))?.next() {
        None => Ok(folder),
        Some(_) => Err(Failure::Refused(format!(
            "{}: a demo wants a new or empty folder; nothing was changed",
            folder.display()
        ))),
    }
}

fn wrong(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Refused(format!("{}: {error}", path.display()))
}

/// The address of a player; example.org belongs to nobody.
fn address_of(name: &str) -> String {
    match NAMES.contains(&name) {
        true => format!("{}@example.org", name.to_lowercase()),
        false => "you@example.org".to_owned(),
    }
}

fn first_eight(bytes: &[u8]) -> [u8; 8] {
    bytes[..8].try_into().expect("a commitment is longer")
}
