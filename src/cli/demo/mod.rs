//! `waybill demo`: a whole game between bots through real letters, from nothing, in a new folder.
//!
//! Nothing is staged: every order is a letter in `post/in`, the daemon that `waybill once` runs handles it, and every
//! answer and report is a letter in `post/out`. Only the calendar is: a game of some weeks is played in one go.

mod person;
mod play;
mod player;
mod reply;

use super::new::fresh_secret;
use super::office::{print_json, reports};
use super::source::Source;
use super::{Done, Failure, Office, replay};
use crate::config;
use crate::daemon::{Daemon, Pictures};
use crate::games::{AnyTitle, Bot, Game, Opening};
use crate::post::{Address, Folders};
use crate::report::Desk;
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, Seat, Sentence, Turn};
use crate::table::{Audit, Hall, Hand, LuckKind, NewTable, Openings, Standing, Table, audit};
use chrono::TimeDelta;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use person::{Did, Person};
use play::Play;
use player::{Company, NAMES, Player};
use reply::Program;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

/// What the table of a demo is called.
const TABLE: &str = "Demo";
/// The folder where none is named.
const FOLDER: &str = "waybill-demo";
/// Letters about every so many records have a picture, unless all shall.
const DRAWN: u64 = 10;
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
    /// Draw the board into every letter; else letters about every tenth record have it, which is ten times quicker
    #[arg(long)]
    pictures: bool,
}

/// How a demo ended.
enum End {
    /// The game is over.
    Over,
    /// The person left.
    Left,
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
        let mut players: Vec<Player> = Seat::all(names.len())
            .zip(names.iter().zip(&addresses))
            .map(|(seat, (name, email))| Player {
                seat,
                address: Address { name: name.clone(), email: email.clone() },
                program: Program::ALL[seat.index() % Program::ALL.len()],
                language: if seat.index() == 2 { Language::Italian } else { office.language },
                maildir: post.outbox_of(email),
                written: 0,
            })
            .collect();
        // Bots write as fast as they can; their letters are dated as if they had taken their time.
        let at = if person.is_some() { office.now } else { office.now - TimeDelta::days(DAYS) };
        let seed =
            self.seed.unwrap_or_else(|| u64::from_le_bytes(first_eight(secret.commitment().as_bytes())));
        let opening = Opening {
            title: title.id().to_owned(),
            version: title.version(),
            seats: names.clone(),
            options: BTreeMap::new(),
            board: office.board(title, None)?.into(),
        };
        let new = NewTable {
            table: TABLE,
            opening,
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
        let table = hall.open_with(new, &hand, |table, append| reports(room, table, append))?;
        let mut play = Play {
            daemon: Daemon {
                hall: &hall,
                desk: &desk,
                address: &config.address,
                language: room.language,
                pictures: if self.pictures || person.is_some() {
                    Pictures::All
                } else {
                    Pictures::Every(DRAWN)
                },
            },
            post,
            folder: &config.post,
            language: office.language,
            at,
            now: office.now,
            pace: person.is_none().then(|| Seeded::new(seed ^ 2)),
            written: 0,
            sent: 0,
            remarks: Vec::new(),
        };
        let company = Company { desk: &desk, title, names: &names };
        play.once()?;
        let bar = bar(&table, seed, shows_progress && person.is_none(), &play);
        let mut game =
            Demonstration { play: &mut play, players: &mut players, company, seed, bar, refused: None };
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

/// A game that goes on to its end.
struct Demonstration<'d, 'p> {
    play: &'d mut Play<'p>,
    players: &'d mut [Player],
    company: Company<'d>,
    seed: u64,
    bar: ProgressBar,
    /// The answer to the first letter that was refused.
    refused: Option<PathBuf>,
}

impl Demonstration<'_, '_> {
    fn go_on(&mut self, hall: &Hall, person: Option<Seat>, reader: &mut Person<'_>) -> Result<End, Failure> {
        let (mut moves, mut moods) = (Seeded::new(self.seed), Seeded::new(self.seed ^ 1));
        loop {
            let table = hall.table(TABLE)?;
            let Standing::ToMove(seats) = table.replay.standing() else { break };
            // A person is asked when everybody waits for him.
            let bot = seats.iter().find(|seat| Some(**seat) != person);
            let Some(seat) = bot.or(seats.first()).copied() else { break };
            let player = &mut self.players[seat.index()];
            if Some(seat) == person {
                match reader.act(self.play, player)? {
                    Did::Wrote => continue,
                    Did::Left => return Ok(End::Left),
                }
            }
            let game = &*table.replay.game;
            let intention = player.intention(&self.company, game, &mut moves, &mut moods);
            let name = player.address.name.clone();
            let stuck = || Failure::Refused(format!("{name} does not know how to go on"));
            let intention = intention.ok_or_else(stuck)?;
            if let Some(lines) = &intention.mistake {
                self.play.write(player, lines)?;
                if self.refused.is_none() && player.language == self.play.language {
                    self.refused = player.newest()?;
                }
            }
            self.play.write(player, &intention.lines)?;
            self.bar.inc(1);
            if hall.table(TABLE)?.replay.game.turn() == game.turn()
                && hall.table(TABLE)?.tip().next == table.tip().next
            {
                let lines = intention.lines.join(" / ");
                return Err(Failure::Refused(format!("a letter of {name} was not carried out: {lines}")));
            }
        }
        self.bar.finish_and_clear();
        Ok(End::Over)
    }
}

/// What is said at the end.
struct Summary<'s, 'e, 'p> {
    office: &'s mut Office<'e>,
    desk: &'s Desk,
    hall: &'s Hall,
    play: &'s Play<'p>,
    players: &'s [Player],
    refused: Option<PathBuf>,
}

impl Summary<'_, '_, '_> {
    /// Audits the game, writes its page and says where to look.
    fn finish(self, out: &mut dyn Write) -> Done {
        let Summary { office, desk, hall, play, players, refused } = self;
        let (folder, language) = (office.folder.clone(), office.language);
        let table = hall.table(TABLE)?;
        let source = Source { table: TABLE.to_owned(), lines: hall.journal().read(TABLE, 0)? };
        let audit: Audit = audit(TABLE, &source.lines, &Openings::default());
        let page = folder.join("replay.html");
        replay::write_page(desk, office, &source, &page)?;
        let letter = copied(players[0].newest()?, &folder.join("letter.eml"))?;
        let refused = copied(refused, &folder.join("refused.eml"))?;
        if office.json {
            print_json(
                out,
                &serde_json::json!({
                    "folder": folder, "table": TABLE, "records": source.lines.len(), "letters_in": play.written,
                    "letters_out": play.sent, "replay": page, "letter": letter, "refused": refused, "audit": audit,
                }),
            )?;
        } else {
            writeln!(out, "{}", desk.standing(language, &table.replay))?;
            let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
            let counted = Sentence::new("demo-counted")
                .with("records", count(source.lines.len()))
                .with("written", count(play.written))
                .with("sent", count(play.sent));
            writeln!(out, "{}\n\n{}", play.say(counted), desk.audit(language, TABLE, &audit))?;
            let shown = [
                ("demo-look-replay", Some(page)),
                ("demo-look-letter", letter),
                ("demo-look-refused", refused),
                ("demo-look-out", Some(play.folder.join("out"))),
                ("demo-look-in", Some(play.folder.join("in").join("cur"))),
            ];
            for (id, path) in shown {
                let Some(path) = path else { continue };
                writeln!(out, "{}", play.say(Sentence::new(id).with("path", path.display().to_string())))?;
            }
            let commands = Sentence::new("demo-look-commands")
                .with("folder", folder.display().to_string())
                .with("table", TABLE);
            writeln!(out, "{}", play.say(commands))?;
        }
        match audit.findings.first() {
            None => Ok(()),
            Some(finding) => Err(Failure::Refused(format!("record {}: {}", finding.record, finding.what))),
        }
    }
}

/// A letter under a name that a mail program opens.
fn copied(letter: Option<PathBuf>, to: &Path) -> Result<Option<PathBuf>, Failure> {
    let Some(letter) = letter else { return Ok(None) };
    fs::copy(&letter, to).map_err(|error| wrong(to, &error))?;
    Ok(Some(to.to_owned()))
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
    let plain: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{}@example.org", if plain.is_empty() { "you" } else { &plain })
}

fn first_eight(bytes: &[u8]) -> [u8; 8] {
    bytes[..8].try_into().expect("a commitment is longer")
}

/// A bar as long as the game will be: the same bots play it ahead, without letters.
fn bar(table: &Table, seed: u64, shown: bool, play: &Play<'_>) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length(&*table.replay.game, &mut Seeded::new(seed)));
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
    bar.set_style(style.expect("a test reads the template"));
    bar.set_message(play.say(Sentence::new("demo-progress")));
    bar
}

/// How many letters bots need to the end.
fn length(game: &dyn Game, dice: &mut Seeded) -> u64 {
    let mut game = game.copy();
    let mut letters = 0;
    while let Turn::Seats(seats) = game.turn() {
        let Some(seat) = seats.first() else { break };
        let Some(line) = game.bot(*seat, Bot::Sensible, dice) else { break };
        let Ok(decided) = game.decide(*seat, &line, &mut Seeded::new(0)) else { break };
        game = decided.after;
        letters += 1;
    }
    letters
}
