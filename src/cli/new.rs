//! `waybill new`: opens a table.

use super::office::{complain, print_json, reports};
use super::{Done, Failure, Office};
use crate::games::{AnyTitle, Opening, ToldSetup};
use crate::journal::Batch;
use crate::lobby::Lobby;
use crate::people::{PeopleSheet, Register};
use crate::rules::luck::Secret;
use crate::rules::{By, SealKey, Seat, Sentence, TokenKey, Viewer};
use crate::table::{Customs, Hall, Hand, Index, LuckKind, NewTable};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Open a table.
#[derive(Args)]
pub struct New {
    /// The title; `waybill titles` lists them
    title: String,
    /// The table's name
    #[arg(long, value_name = "NAME")]
    table: String,
    /// A player, with an address for letters if there is one; once for each, in seat order
    #[arg(long = "seat", value_name = "NAME[=ADDRESS]", required = true)]
    seats: Vec<String>,
    /// An option of the title
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A board file of your own, instead of the one in your games folder or the built-in one
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// Where luck comes from: drawn by Waybill, or told by you
    #[arg(long, value_enum, default_value = "drawn")]
    luck: Luck,
    /// With --luck told: a file with outcomes for the setup, apart by spaces or lines; or, where the title knows it, the
    /// setup line by line, as in `Chicago: red, blue`
    #[arg(long, value_name = "FILE")]
    told: Option<PathBuf>,
    /// A player's salt for the luck
    #[arg(long = "salt", value_name = "NAME=SALT")]
    salts: Vec<String>,
    /// How long players may take: post, brisk, slow, none, or words like "clock 3 days, +1 day, cap 5 days, weekends off" or
    /// "every Tuesday and Friday 20:00 Europe/Rome" [default: the one in config.yaml]
    #[arg(long, value_name = "WORDS")]
    pace: Option<String>,
    /// What is agreed on beside the pace: "press signed", "press unsigned" or "no press"; "silence agrees" or "silence
    /// refuses" (about proposals); "first miss excused" or "first miss counts"; several with commas between them
    #[arg(long, value_name = "WORDS")]
    customs: Option<String>,
    /// Open only; begin later with `waybill start`, so that players can send salts
    #[arg(long)]
    hold: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Luck {
    Drawn,
    Told,
}

impl New {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let title = office.title(&self.title)?;
        let board = office.board(title, self.board.as_ref().map(|path| office.path(path)).as_deref())?;
        let (names, addresses) = split_seats(&self.seats);
        let setup = match &self.told {
            Some(path) => read_setup(&office.path(path), title, &board)?,
            None => ToldSetup { told: Vec::new(), options: BTreeMap::new() },
        };
        let mut options = setup.options;
        options.extend(pairs("--option", &self.options)?);
        let opening = Opening {
            title: title.id().to_owned(),
            version: title.version(),
            seats: names,
            options,
            board: board.into(),
        };
        let luck = if self.luck == Luck::Told { LuckKind::Told } else { LuckKind::Drawn };
        if self.told.is_some() && luck == LuckKind::Drawn {
            return Err(Failure::misuse("--told goes with --luck told"));
        }
        let pace = match &self.pace {
            Some(words) => words.clone(),
            None => office.config()?.pace.clone(),
        };
        let new = NewTable {
            pace: super::time::pace(&pace)?,
            customs: super::customs::customs(self.customs.as_deref(), Customs::default())?,
            table: &self.table,
            luck,
            told: setup.told,
            secret: fresh_secret()?,
            salts: own_salts(&addresses, salts(&opening, &self.salts)?)?,
            seals: fresh_bytes().map(SealKey::new)?,
            tokens: fresh_bytes().map(TokenKey::new)?,
            addresses,
            start: !self.hold,
            opening,
        };
        let desk = office.desk()?;
        let hall = office.hall()?;
        if Lobby::load(hall.journal())?.find(&self.table).is_some() {
            return Err(Failure::Refused(format!("a game called \"{}\" looks for players", self.table)));
        }
        let room = office.mailroom(&hall, &desk)?;
        let hand = office.hand(By::Moderator);
        let mut remarks = Vec::new();
        let people = known(&hall, &new, &hand)?;
        let table = hall.open_with(new, &hand, |table, append| {
            let mut batch = reports(room, table, append, &mut remarks);
            batch.appends.extend(people.appends);
            batch.cursors.extend(people.cursors);
            batch
        })?;
        remarks.into_iter().try_for_each(|remark| office.note(remark))?;
        if office.json {
            return print_json(
                out,
                &serde_json::json!({ "table": table.name(), "index": Index::of(&table.replay).without_tokens() }),
            );
        }
        let replay = &table.replay;
        write!(out, "{}", desk.position(office.language, replay, &*replay.game, Viewer::Public))?;
        let promise = Sentence::new("new-promise").with("promise", replay.house.commitment.as_str());
        office.note(desk.say(office.language, &[], &promise))
    }
}

/// Enters the players of a new table into the register of people, as far as they are not there.
fn known(hall: &Hall, new: &NewTable<'_>, hand: &Hand<'_>) -> Result<Batch, Failure> {
    let register = Register::new(hall.journal());
    let mut sheet = PeopleSheet::open(register, fresh_bytes()?)?;
    for (name, address) in new.opening.seats.iter().zip(&new.addresses) {
        if !address.is_empty() {
            sheet.know(register, hand.at, hand.cause, name, address)?;
        }
    }
    Ok(sheet.into_batch())
}

/// `Anna=anna@example.org` is a name with an address; `Anna` is a name without.
fn split_seats(seats: &[String]) -> (Vec<String>, Vec<String>) {
    let split = |seat: &String| match seat.split_once('=') {
        Some((name, address)) => (name.trim().to_owned(), address.trim().to_owned()),
        None => (seat.trim().to_owned(), String::new()),
    };
    seats.iter().map(split).unzip()
}

/// Keys and values that were given with a flag.
pub fn pairs(flag: &str, texts: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let split = |text: &String| match text.split_once('=') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.trim().to_owned())),
        None => Err(Failure::Misuse(format!("{flag} wants KEY=VALUE, not \"{text}\""))),
    };
    texts.iter().map(split).collect()
}

fn salts(opening: &Opening, texts: &[String]) -> Result<Vec<(Seat, String)>, Failure> {
    let meant = |(name, salt): (String, String)| match opening.seat(&name) {
        Some(seat) => Ok((seat, salt)),
        None => Err(Failure::Misuse(format!("--salt: nobody at the table is called \"{name}\""))),
    };
    pairs("--salt", texts)?.into_iter().map(meant).collect()
}

/// Seats to whom no welcome goes get their salt at once, so that nobody can choose it later.
fn own_salts(addresses: &[String], mut given: Vec<(Seat, String)>) -> Result<Vec<(Seat, String)>, Failure> {
    for (seat, address) in Seat::all(addresses.len()).zip(addresses) {
        if address.is_empty() && given.iter().all(|(other, _)| *other != seat) {
            let salt = Secret::new(fresh_bytes()?).to_hex();
            given.push((seat, salt[..32].to_owned()));
        }
    }
    Ok(given)
}

/// A setup in a file: by name where the title knows that, else outcomes in the order of their draws, numbers or names of
/// faces. `#` begins a remark.
fn read_setup(path: &PathBuf, title: &dyn AnyTitle, board: &serde_json::Value) -> Result<ToldSetup, Failure> {
    let failed = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    if let Some(setup) = title.told_setup(board, &text) {
        return setup.map_err(|complaints| complain(path, &complaints));
    }
    let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    Ok(ToldSetup { told: words.map(str::to_owned).collect(), options: BTreeMap::new() })
}

/// A secret that nobody can know.
pub fn fresh_secret() -> Result<Secret, Failure> {
    fresh_bytes().map(Secret::new)
}

/// Bytes that nobody can know.
pub fn fresh_bytes() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::refused)?;
    Ok(bytes)
}
