//! `waybill new`: opens a table.

use super::office::{print_json, reports};
use super::{Done, Failure, Office};
use crate::games::Opening;
use crate::rules::luck::Secret;
use crate::rules::{By, Seat, Sentence, Viewer};
use crate::table::{Index, LuckKind, NewTable};
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
    /// With --luck told: a file with outcomes for the setup, numbers apart by spaces or lines
    #[arg(long, value_name = "FILE")]
    told: Option<PathBuf>,
    /// A player's salt for the luck
    #[arg(long = "salt", value_name = "NAME=SALT")]
    salts: Vec<String>,
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
        let opening = Opening {
            title: title.id().to_owned(),
            version: title.version(),
            seats: names,
            options: pairs("--option", &self.options)?.into_iter().collect::<BTreeMap<_, _>>(),
            board: board.into(),
        };
        let luck = if self.luck == Luck::Told { LuckKind::Told } else { LuckKind::Drawn };
        if self.told.is_some() && luck == LuckKind::Drawn {
            return Err(Failure::misuse("--told goes with --luck told"));
        }
        let new = NewTable {
            table: &self.table,
            luck,
            told: self.told.map_or(Ok(Vec::new()), |path| read_outcomes(&office.path(&path)))?,
            secret: fresh_secret()?,
            addresses,
            salts: salts(&opening, &self.salts)?,
            start: !self.hold,
            opening,
        };
        let desk = office.desk()?;
        let hall = office.hall()?;
        let room = office.mailroom(&hall, &desk)?;
        let hand = office.hand(By::Moderator);
        let mut remarks = Vec::new();
        let table = hall.open_with(new, &hand, |table, append| reports(room, table, append, &mut remarks))?;
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

/// `Anna=anna@example.org` is a name with an address; `Anna` is a name without.
fn split_seats(seats: &[String]) -> (Vec<String>, Vec<String>) {
    let split = |seat: &String| match seat.split_once('=') {
        Some((name, address)) => (name.trim().to_owned(), address.trim().to_owned()),
        None => (seat.trim().to_owned(), String::new()),
    };
    seats.iter().map(split).unzip()
}

fn pairs(flag: &str, texts: &[String]) -> Result<Vec<(String, String)>, Failure> {
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

/// Outcomes in a file, numbers or names of faces; `#` begins a remark.
fn read_outcomes(path: &PathBuf) -> Result<Vec<String>, Failure> {
    let failed = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    Ok(words.map(str::to_owned).collect())
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
