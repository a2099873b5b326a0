//! `waybill demo`: a whole game between bots through real letters, from nothing, in a new folder. Where one was left
//! unfinished, it goes on.
//!
//! Nothing is staged: every order is a letter in `post/in`, the daemon that `waybill once` runs handles it, and every
//! answer and report is a letter in `post/out`. Only the calendar is: a game of some weeks is played in one go.

mod game;
mod mail;
mod person;
mod play;
mod player;
mod reply;
mod summary;
mod table;

use super::{Done, Failure, Office};
use crate::daemon::Daemon;
use crate::games::TITLES;
use crate::post::{Address, Folders};
use crate::rules::luck::Seeded;
use crate::rules::{Language, Seat, Sentence};
use crate::table::Hall;
use clap::{Args, ValueEnum};
use game::{Demonstration, End};
use person::Person;
use play::Play;
use player::{Company, NAMES, Player};
use reply::Program;
use std::io::{BufRead, Write};
use std::path::Path;
use summary::Summary;
use table::{Begun, Wanted};

/// What the table of a demo is called.
const TABLE: &str = "Demo";
/// How many play where nothing else is asked for.
const SEATS: usize = 4;
/// How long ago the game of bots began.
const DAYS: i64 = 120;

/// Play a whole game between bots through letters, in a new folder; where one was left unfinished, go on with it.
#[derive(Args)]
pub struct Demo {
    /// The title [default: the first in the list of titles]
    title: Option<String>,
    /// How many play [default: 4]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Leave the seat of this player to you; another name than the bots' takes the first seat
    #[arg(long, value_name = "NAME")]
    seat: Option<String>,
    /// Play the same game again: the luck and the bots' whims follow from this number
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Through real mail servers: Dovecot and Exim are started on this machine for as long as the demo lasts
    #[arg(long, conflicts_with_all = ["seats", "seat", "pictures"])]
    mail: bool,
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
        if self.mail {
            let title = office.title(self.title.as_deref().unwrap_or(TITLES[0].id()))?;
            return mail::play(office, title, self.seed, shows_progress, out);
        }
        let resumes = table::has_tables(office);
        let wanted = if resumes { None } else { Some(self.wanted(office)?) };
        if !resumes {
            table::new_folder(office)?;
        }
        let (desk, hall) = (office.desk()?, office.hall()?);
        let Begun { title, names, addresses, person, at, seed, remarks } = match wanted {
            Some(wanted) => table::begin(office, &hall, &desk, wanted)?,
            None => {
                self.fits_what_was_left(&hall)?;
                table::resume(office, &hall, self.seat.as_deref().map(str::trim))?
            }
        };
        let config = office.config()?.clone();
        let post = Folders::open(&config.post).map_err(Failure::refused)?;
        let mut players = players(&names, &addresses, office.language, &post);
        let inbox = config.post.join("in");
        for player in &mut players {
            player.written = play::written(&inbox, Some(&player.address.email))?;
        }
        let pictures = self.pictures.unwrap_or(if person.is_some() { Pictures::All } else { Pictures::Some });
        let mut play = Play {
            daemon: Daemon {
                hall: &hall,
                desk: &desk,
                address: &config.address,
                language: config.language.parse().map_err(Failure::Misuse)?,
                pictures: (pictures != Pictures::None).into(),
            },
            post,
            folder: &config.post,
            language: office.language,
            at,
            now: office.now,
            pace: person.is_none().then(|| Seeded::new(seed ^ 2)),
            written: play::written(&inbox, None)?,
            sent: 0,
            remarks,
        };
        let company = Company { desk: &desk, title, names: &names, language: office.language };
        play.once()?;
        let bar = game::bar(&hall.table(TABLE)?, seed, shows_progress && person.is_none(), &play);
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
                let name = person.map_or("", |seat| names[seat.index()].as_str());
                let say = Sentence::new("demo-left")
                    .with("folder", office.folder.display().to_string())
                    .with("name", name);
                writeln!(out, "\n{}", play.say(say))?;
                Ok(())
            }
        }
    }

    /// Who is to play in a new game.
    fn wanted(&self, office: &Office<'_>) -> Result<Wanted, Failure> {
        let title = office.title(self.title.as_deref().unwrap_or(TITLES[0].id()))?;
        let seats = self.seats.unwrap_or(SEATS);
        if !title.seats().contains(&seats) || seats > NAMES.len() {
            let (least, most) = (title.seats().start().to_owned(), title.seats().end().to_owned());
            return Err(Failure::Misuse(format!("{} is for {least} to {most} seats", title.name())));
        }
        let mut names: Vec<String> = NAMES[..seats].iter().map(|name| (*name).to_owned()).collect();
        let person = self.seat.as_ref().map(|wanted| {
            let place = names.iter().position(|name| name.to_lowercase() == wanted.trim().to_lowercase());
            let place = place.unwrap_or_else(|| {
                names[0] = wanted.trim().to_owned();
                0
            });
            Seat::at(place)
        });
        Ok(Wanted { title, names, person, seed: self.seed })
    }

    /// Whoever asks for another game than the one that was left should not end up in that one.
    fn fits_what_was_left(&self, hall: &Hall) -> Result<(), Failure> {
        let Ok(table) = hall.table(TABLE) else { return Ok(()) };
        let opening = &table.replay.house.opening;
        let other_title = self.title.as_ref().is_some_and(|title| *title != opening.title);
        let other_seats = self.seats.is_some_and(|seats| seats != opening.seats.len());
        if other_title || other_seats || self.seed.is_some() {
            return Err(Failure::Misuse(format!(
                "a game of {} for {} is unfinished here: leave out TITLE, --seats and --seed to go on with it, \
                 or name a new folder",
                opening.title,
                opening.seats.len()
            )));
        }
        Ok(())
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

fn wrong(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Refused(format!("{}: {error}", path.display()))
}
