//! The table of a demo: a new one in a new folder, or the unfinished one of a folder where a demo was left.

use super::player::NAMES;
use super::{DAYS, TABLE, wrong};
use crate::cli::new::{fresh_bytes, fresh_secret};
use crate::cli::office::reports;
use crate::cli::{Failure, Office};
use crate::config;
use crate::games::{self, AnyTitle, Opening};
use crate::journal::Record;
use crate::report::Desk;
use crate::rules::luck::Secret;
use crate::rules::{By, SealKey, Seat, TokenKey};
use crate::table::{Hall, Hand, LuckKind, NewTable, Standing};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder where none is named.
const FOLDER: &str = "waybill-demo";

/// A table with all that the demo must know to play on.
pub struct Begun {
    /// What is played.
    pub title: &'static dyn AnyTitle,
    /// Who plays.
    pub names: Vec<String>,
    /// Where they get their letters.
    pub addresses: Vec<String>,
    /// The seat of the person at the keyboard.
    pub person: Option<Seat>,
    /// The moment in the game.
    pub at: DateTime<Utc>,
    /// What the bots' whims follow from.
    pub seed: u64,
    /// What the operator should hear about.
    pub remarks: Vec<String>,
}

/// Who is to play, before there is a table.
pub struct Wanted {
    /// What is played.
    pub title: &'static dyn AnyTitle,
    /// The players.
    pub names: Vec<String>,
    /// The seat of the person at the keyboard.
    pub person: Option<Seat>,
    /// The number that all luck and all whims follow from, if there is one.
    pub seed: Option<u64>,
}

/// Whether a folder has tables of its own, so that a demo may have been left there.
pub fn has_tables(office: &Office<'_>) -> bool {
    office.named && office.config().is_ok() && crate::journal::is_kept_in(&office.folder)
}

/// The folder of a new demo, with its settings: the one that was named, if it is new or empty, or one that is not there
/// yet.
pub fn new_folder(office: &mut Office<'_>) -> Result<(), Failure> {
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
    if fs::read_dir(&folder).map_err(|error| wrong(&folder, &error))?.next().is_some() {
        return Err(not_empty(&folder));
    }
    let settings = config::EXAMPLE.replace("language: en", &format!("language: {}", office.language.code()));
    fs::write(folder.join(config::FILE), settings).map_err(|error| wrong(&folder, &error))?;
    office.enter(folder)
}

fn not_empty(folder: &Path) -> Failure {
    Failure::Refused(format!(
        "{}: a demo wants a new or empty folder, or one with an unfinished demo; nothing was changed",
        folder.display()
    ))
}

/// Opens a new table.
pub fn begin(office: &Office<'_>, hall: &Hall, desk: &Desk, wanted: Wanted) -> Result<Begun, Failure> {
    let Wanted { title, names, person, seed } = wanted;
    let sown = |what: &str, seed: u64| *blake3::hash(format!("waybill {what} {seed}").as_bytes()).as_bytes();
    let (secret, seals, tokens) = match seed {
        Some(seed) => (
            Secret::new(sown("demo", seed)),
            SealKey::new(sown("demo seals", seed)),
            TokenKey::new(sown("demo tokens", seed)),
        ),
        None => (fresh_secret()?, fresh_bytes().map(SealKey::new)?, fresh_bytes().map(TokenKey::new)?),
    };
    let seed = seed.unwrap_or_else(|| first_eight(secret.commitment().as_bytes()));
    let addresses: Vec<String> = names.iter().map(|name| address_of(name)).collect();
    // Bots write as fast as they can; their letters are dated as if they had taken their time.
    let at = if person.is_some() { office.now } else { office.now - TimeDelta::days(DAYS) };
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
        seals,
        tokens,
        addresses: addresses.clone(),
        salts: Vec::new(),
        pace: None,
        customs: Default::default(),
        start: true,
    };
    let hand = Hand { at, by: By::Moderator, cause: "console", voice: None };
    let mut room = office.mailroom(hall, desk)?;
    room.at = at;
    let mut remarks = Vec::new();
    hall.open_with(new, &hand, |table, append| reports(room, table, append, &mut remarks))?;
    Ok(Begun { title, names, addresses, person, at, seed, remarks })
}

/// Takes up the unfinished table of a folder. Bots who have lost their thread go on with other whims, so a game that was
/// left is not the one that its seed would have led to.
pub fn resume(office: &Office<'_>, hall: &Hall, person: Option<&str>) -> Result<Begun, Failure> {
    let table = hall.table(TABLE).map_err(|_| not_empty(&office.folder))?;
    let replay = &table.replay;
    if let Standing::Over(_) | Standing::Closed = replay.standing() {
        return Err(Failure::Refused(format!(
            "{}: the game of this demo is over; another one wants a new or empty folder",
            office.folder.display()
        )));
    }
    let opening = &replay.house.opening;
    let title = games::find(&opening.title)
        .ok_or_else(|| Failure::Refused(format!("no title is called \"{}\"", opening.title)))?;
    let person = person.map(|name| office.seat(replay, name)).transpose()?;
    let last = hall.journal().read_range(TABLE, replay.next - 1, replay.next)?;
    let then = match last.first() {
        Some(line) => Record::read(line).map_err(Failure::refused)?.at,
        None => office.now,
    };
    let whims = blake3::hash(format!("{} {}", replay.house.commitment, replay.next).as_bytes());
    Ok(Begun {
        title,
        names: opening.seats.clone(),
        addresses: replay.house.addresses.clone(),
        person,
        at: if person.is_some() { office.now } else { then },
        seed: first_eight(whims.as_bytes()),
        remarks: Vec::new(),
    })
}

/// The address of a player; example.org belongs to nobody.
fn address_of(name: &str) -> String {
    match NAMES.contains(&name) {
        true => format!("{}@example.org", name.to_lowercase()),
        false => "you@example.org".to_owned(),
    }
}

fn first_eight(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes[..8].try_into().expect("a hash is longer"))
}
