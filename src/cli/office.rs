//! The folder a command works in: settings, words, journal, each opened when it is first needed.

use super::{Done, Failure};
use crate::config::{self, Config};
use crate::daemon::{Mailroom, News};
use crate::games::{self, AnyTitle};
use crate::journal::{self, Append, Batch};
use crate::orders::Names;
use crate::post::can_be_kept;
use crate::report::Desk;
use crate::rules::By;
use crate::rules::{Language, Seat, Viewer};
use crate::table::{Hall, HallError, Hand, HouseRefusal, Replay, Sheet, Table};
use chrono::{DateTime, Datelike, Utc};
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where a command works.
pub struct Office<'e> {
    /// The folder.
    pub folder: PathBuf,
    /// Whether the folder was named, and is not just the one where the command was given.
    pub named: bool,
    /// The language of what is printed.
    pub language: Language,
    /// Whether programs read the output.
    pub json: bool,
    /// The moment of the command.
    pub now: DateTime<Utc>,
    config: Option<Config>,
    /// The tables of the daemon that carries out this command; nothing where it is carried out by itself.
    daemon: Option<&'e Hall>,
    /// The folder from which paths are meant.
    from: PathBuf,
    err: &'e mut dyn Write,
}

impl<'e> Office<'e> {
    /// The office in a folder. Settings are read if they are there; commands that need them say so.
    pub fn new(
        dir: Option<PathBuf>,
        lang: Option<&str>,
        json: bool,
        now: DateTime<Utc>,
        err: &'e mut dyn Write,
    ) -> Result<Office<'e>, Failure> {
        // What such a clock says would stand in records for ever, and nobody could read it.
        if !can_be_kept(now) {
            let year = now.year();
            return Err(Failure::Refused(format!("the clock says that it is the year {year}; set it first")));
        }
        let named = dir.is_some();
        let folder = dir.unwrap_or_else(|| PathBuf::from("."));
        let config = read_config(&folder)?;
        let chosen = lang.or(config.as_ref().map(|config| config.language.as_str())).unwrap_or("en");
        let language = chosen.parse().map_err(Failure::Misuse)?;
        Ok(Office { folder, named, language, json, now, config, daemon: None, from: PathBuf::new(), err })
    }

    /// The office as a daemon has it, for a command that was given in a folder.
    pub fn of_daemon(mut self, hall: &'e Hall, from: PathBuf) -> Office<'e> {
        (self.daemon, self.from) = (Some(hall), from);
        self
    }

    /// A path that was given with the command.
    pub fn path(&self, path: &Path) -> PathBuf {
        self.from.join(path)
    }

    /// Refuses what only works while no daemon runs.
    pub fn alone(&self, what: &str) -> Result<(), Failure> {
        match self.daemon {
            None => Ok(()),
            Some(_) => {
                Err(Failure::Refused(format!("the daemon runs in this folder; stop it before {what}")))
            }
        }
    }

    /// Goes to another folder; what is printed stays in the same language.
    pub fn enter(&mut self, folder: PathBuf) -> Result<(), Failure> {
        self.config = read_config(&folder)?;
        self.folder = folder;
        Ok(())
    }

    /// The settings; without them this is no Waybill folder.
    pub fn config(&self) -> Result<&Config, Failure> {
        self.config.as_ref().ok_or_else(|| {
            let folder = self.folder.display();
            Failure::Refused(format!(
                "there is no {} in {folder}: run `waybill init` there first",
                config::FILE
            ))
        })
    }

    /// Words and layouts.
    pub fn desk(&self) -> Result<Desk, Failure> {
        match &self.config {
            Some(config) if config.templates.is_dir() => Desk::with_overrides(&config.templates)
                .map_err(|complaints| Failure::Refused(complaints.join("\n"))),
            _ => Ok(Desk::new()),
        }
    }

    /// The tables of this folder.
    pub fn hall(&mut self) -> Result<Hall, Failure> {
        self.config()?;
        if let Some(hall) = self.daemon {
            return Ok(hall.through(hall.shared_journal()));
        }
        let opened = match journal::open(&self.folder) {
            Err(journal::JournalError::InUse { process, .. }) => return Err(Failure::InUse(process)),
            opened => opened?,
        };
        for notice in &opened.notices {
            writeln!(self.err, "waybill: {notice}")?;
        }
        Ok(Hall::new(Arc::from(opened.journal)))
    }

    /// Where letters about tables are made.
    pub fn mailroom<'m>(&'m self, hall: &'m Hall, desk: &'m Desk) -> Result<Mailroom<'m>, Failure> {
        let config = self.config()?;
        let language = config.language.parse().map_err(Failure::Misuse)?;
        Ok(Mailroom { journal: hall.journal(), desk, address: &config.address, language, at: self.now })
    }

    /// Shows a position as everybody may see it.
    pub fn show(&self, desk: &Desk, replay: &Replay, out: &mut dyn Write) -> Done {
        write!(out, "{}", desk.position(self.language, replay, &*replay.game, Viewer::Public))?;
        Ok(())
    }

    /// Keeps a sheet, with a report for every seat that has an address.
    pub fn keep(&mut self, hall: &Hall, desk: &Desk, table: &mut Table, sheet: Sheet) -> Result<(), Failure> {
        let room = self.mailroom(hall, desk)?;
        let mut remarks = Vec::new();
        hall.keep_with(table, sheet, |table, append| reports(room, table, append, &mut remarks))?;
        remarks.extend(hall.journal().notices().iter().map(ToString::to_string));
        remarks.into_iter().try_for_each(|remark| self.note(remark))
    }

    /// Keeps a sheet, with a report for some seats alone.
    pub fn keep_for(
        &mut self,
        hall: &Hall,
        desk: &Desk,
        table: &mut Table,
        sheet: Sheet,
        readers: &[Seat],
    ) -> Result<(), Failure> {
        let room = self.mailroom(hall, desk)?;
        let mut remarks = Vec::new();
        hall.keep_with(table, sheet, |table, append| {
            let others = Seat::all(table.replay.house.names().len()).filter(|seat| !readers.contains(seat));
            let others: Vec<Seat> = others.collect();
            match room.reports(News { table, fresh: &append.lines }, &others) {
                Ok(batch) => batch,
                Err(error) => {
                    remarks.push(format!("the record is kept, but there is no report: {error}"));
                    Batch::default()
                }
            }
        })?;
        remarks.extend(hall.journal().notices().iter().map(ToString::to_string));
        remarks.into_iter().try_for_each(|remark| self.note(remark))
    }

    /// Says something to the operator that is no part of the answer.
    pub fn note(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        let text = super::errors::said(self.language, &text.to_string());
        Ok(writeln!(self.err, "waybill: {text}")?)
    }

    /// The moderator's hand at the console, for a seat or on their own account.
    pub fn hand(&self, by: By) -> Hand<'static> {
        Hand { at: self.now, by, cause: "console", voice: None }
    }

    /// A title by name.
    pub fn title(&self, name: &str) -> Result<&'static dyn AnyTitle, Failure> {
        games::find(name).ok_or_else(|| {
            let known = Names::new(games::TITLES.iter().map(|title| (title.id(), &[] as &[&str])));
            let all: Vec<&str> = games::TITLES.iter().map(|title| title.id()).collect();
            match known.nearest(name, 1).first() {
                Some(near) => {
                    Failure::Refused(format!("no title is called \"{name}\"; did you mean {near}?"))
                }
                None => {
                    Failure::Refused(format!("no title is called \"{name}\"; there are {}", all.join(", ")))
                }
            }
        })
    }

    /// A title's board: the operator's own if there is one, else the built-in.
    pub fn board(&self, title: &dyn AnyTitle, file: Option<&Path>) -> Result<serde_json::Value, Failure> {
        let own = self.config()?.games.join(format!("{}.yaml", title.id()));
        let path = file.map(Path::to_owned).or_else(|| own.is_file().then_some(own));
        let Some(path) = path else {
            return title.read_board(title.board()).map(|(board, _)| board).map_err(|complaints| {
                complain(Path::new(&format!("the built-in board of {}", title.id())), &complaints)
            });
        };
        let text = fs::read_to_string(&path)
            .map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
        title.read_board(&text).map(|(board, _)| board).map_err(|complaints| complain(&path, &complaints))
    }

    /// A seat of a table by name or number.
    pub fn seat(&self, replay: &Replay, name: &str) -> Result<Seat, Failure> {
        let opening = &replay.house.opening;
        opening.seat(name).ok_or_else(|| {
            let all = opening.seats.join(", ");
            Failure::Refused(format!("nobody at {} is called \"{name}\"; there are {all}", replay.table))
        })
    }

    /// A viewer by name: a seat, `public` or `moderator`.
    pub fn viewer(&self, replay: &Replay, name: Option<&str>) -> Result<Viewer, Failure> {
        match name {
            None => Ok(Viewer::Public),
            Some(name) if replay.house.opening.seat(name).is_some() => {
                self.seat(replay, name).map(Viewer::Seat)
            }
            Some("public") => Ok(Viewer::Public),
            Some("moderator") => Ok(Viewer::Moderator),
            Some(name) => self.seat(replay, name).map(Viewer::Seat),
        }
    }

    /// A refusal of the house in the words of this language.
    pub fn refusal(&self, desk: &Desk, replay: &Replay, refusal: &HouseRefusal) -> Failure {
        Failure::Refused(desk.say(self.language, replay.house.names(), &refusal.sentence()))
    }

    /// What a table does, with the house's refusals in the words of this language.
    pub fn done<T>(
        &self,
        desk: &Desk,
        replay: &Replay,
        result: Result<T, HouseRefusal>,
    ) -> Result<T, Failure> {
        result.map_err(|refusal| self.refusal(desk, replay, &refusal))
    }
}

/// The settings of a folder, if it has any.
fn read_config(folder: &Path) -> Result<Option<Config>, Failure> {
    let path = folder.join(config::FILE);
    match fs::read_to_string(&path) {
        Ok(text) => Config::read(&text, folder).map(Some).map_err(|complaints| complain(&path, &complaints)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Refused(format!("{}: {error}", path.display()))),
    }
}

/// Reports to all seats about new records. Where one cannot be made the records are kept all the same, and the remarks
/// name table and reader.
pub fn reports(room: Mailroom<'_>, table: &Table, append: &Append, remarks: &mut Vec<String>) -> Batch {
    let (batch, more) = room.reports_that_can_be_made(News { table, fresh: &append.lines });
    remarks.extend(more);
    batch
}

/// Prints a value for programs, on one line.
pub fn print_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(Failure::refused)?;
    Ok(writeln!(out, "{text}")?)
}

/// All complaints about a file, one to a line.
pub fn complain(path: &Path, complaints: &[crate::written::Complaint]) -> Failure {
    let lines: Vec<String> =
        complaints.iter().map(|complaint| format!("{}: {complaint}", path.display())).collect();
    Failure::Refused(lines.join("\n"))
}

impl From<HouseRefusal> for Failure {
    fn from(refusal: HouseRefusal) -> Failure {
        HallError::from(refusal).into()
    }
}
