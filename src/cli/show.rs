//! `waybill show`: a position as text, JSON or picture.

use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::daemon::matters::{self, Matter, MatterKind};
use crate::orders::Pen;
use crate::report::{Desk, Look};
use crate::rules::{Options, Seat, Sentence, Turn, Viewer};
use crate::table::Replay;
use clap::Args;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Show a position.
#[derive(Args)]
pub struct Show {
    /// The table, or an exported file, or - for the standard input
    table: String,
    /// Through whose eyes: a player, public or moderator [default: public]
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Option<String>,
    /// As it was after this record
    #[arg(long, value_name = "RECORD")]
    at: Option<u64>,
    /// With --as a player: also list the orders that are legal now
    #[arg(long)]
    options: bool,
    /// Also list the map: every city with its links, what they cost or whose they are
    #[arg(long)]
    map: bool,
    /// Write the board to a .png or .svg file instead
    #[arg(long, value_name = "FILE", value_parser = PictureFile::read)]
    picture: Option<PictureFile>,
}

/// A file for a picture.
#[derive(Clone)]
struct PictureFile {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy)]
enum Format {
    Png,
    Svg,
}

impl PictureFile {
    fn read(text: &str) -> Result<PictureFile, String> {
        let path = PathBuf::from(text);
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let format = match ending.as_deref() {
            Some("png") => Format::Png,
            Some("svg") => Format::Svg,
            _ => return Err("a picture is a .png or a .svg file".to_owned()),
        };
        Ok(PictureFile { path, format })
    }
}

/// A seat whose letters do not arrive.
#[derive(Serialize)]
struct Unreached {
    seat: Seat,
    address: String,
    why: String,
}

/// The seats of a table whose letters do not arrive, as the desk knows of them.
fn unreached(replay: &Replay, desk: &[Matter]) -> Vec<Unreached> {
    let failed = desk.iter().filter(|matter| matches!(matter.kind, MatterKind::Unsent | MatterKind::Stopped));
    let seats = failed.flat_map(|matter| {
        let addresses = Seat::all(replay.house.addresses.len()).zip(&replay.house.addresses);
        let theirs = addresses.filter(|(_, address)| address.eq_ignore_ascii_case(&matter.who));
        theirs.map(|(seat, address)| Unreached { seat, address: address.clone(), why: matter.why.clone() })
    });
    let mut seats: Vec<Unreached> = seats.collect();
    // The newest word about each is enough.
    seats.reverse();
    seats.sort_by_key(|unreached| unreached.seat.index());
    seats.dedup_by_key(|unreached| unreached.seat);
    seats
}

impl Show {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        if let Some(file) = &self.picture {
            return self.draw(office, &desk, file, input, out);
        }
        let (replay, unreached) = match self.at {
            None if !Source::is_file(&self.table) => {
                let hall = office.hall()?;
                let replay = hall.table(&self.table)?.replay;
                let unreached = unreached(&replay, &matters::all(hall.journal())?);
                (replay, unreached)
            }
            at => (Source::open(office, input, &self.table)?.at(at)?, Vec::new()),
        };
        let viewer = office.viewer(&replay, self.viewer.as_deref())?;
        if office.json {
            let names = replay.house.names();
            let pen = Pen { language: office.language, players: names };
            let plans = Seat::all(names.len()).filter(|seat| viewer.sees(*seat));
            let plans = plans.map(|seat| (names[seat.index()].as_str(), replay.game.plans(seat, &pen)));
            let plans: BTreeMap<&str, Vec<String>> = plans.filter(|(_, plans)| !plans.is_empty()).collect();
            let options = match viewer {
                Viewer::Seat(seat) if self.options => Some(replay.game.options(seat, &pen)),
                Viewer::Seat(_) | Viewer::Public | Viewer::Moderator => None,
            };
            let options =
                options.map(|Options { now, later }| serde_json::json!({ "now": now, "later": later }));
            let ranking = match replay.game.turn() {
                Turn::Over(ranking) => Some(ranking),
                Turn::Seats(_) => None,
            };
            let shown = serde_json::json!({
                "table": replay.table,
                "records": replay.seq,
                "seats": replay.house.names(),
                "commitment": replay.house.commitment,
                "position": replay.game.position(),
                "view": replay.game.view(viewer),
                "plans": plans,
                "options": options,
                "ranking": ranking,
                "unreached": Some(&unreached).filter(|_| viewer == Viewer::Moderator),
            });
            return print_json(out, &shown);
        }
        write!(out, "{}", desk.position(office.language, &replay, &*replay.game, viewer))?;
        if let (true, Viewer::Seat(seat)) = (self.options, viewer) {
            write!(out, "\n{}", desk.options(office.language, &replay, seat))?;
        }
        if self.map {
            let look = Look {
                language: office.language,
                replay: &replay,
                game: &*replay.game,
                before: None,
                viewer,
            };
            write!(out, "\n{}", desk.map(look))?;
        }
        // Where somebody gets their letters is nothing that the table knows.
        for Unreached { seat, address, why } in unreached {
            let sentence = Sentence::new("seat-unreached").with("name", seat);
            let sentence = sentence.with("address", address).with("why", why);
            office.note(desk.say(office.language, replay.house.names(), &sentence))?;
        }
        Ok(())
    }

    /// Writes a picture, in which the last record is marked as new.
    fn draw(
        &self,
        office: &mut Office<'_>,
        desk: &Desk,
        file: &PictureFile,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Done {
        let source = Source::open(office, input, &self.table)?;
        let replay = source.at(self.at)?;
        let viewer = office.viewer(&replay, self.viewer.as_deref())?;
        let earlier = replay.last_but_one();
        let before = match earlier < replay.last_in_force() {
            true => Some(replay.position_after(earlier, &source.lines[..]).map_err(Failure::refused)?),
            false => None,
        };
        let before = before.as_deref();
        let look = Look { language: office.language, replay: &replay, game: &*replay.game, before, viewer };
        let bytes = match file.format {
            Format::Png => desk.png(look).map_err(Failure::refused)?.to_vec(),
            Format::Svg => desk.svg(look).into_bytes(),
        };
        let path = file.path.display();
        fs::write(&file.path, &bytes).map_err(|error| Failure::Refused(format!("{path}: {error}")))?;
        if office.json {
            return print_json(out, &serde_json::json!({ "picture": file.path, "bytes": bytes.len() }));
        }
        office.note(format_args!("{path}: {} bytes", bytes.len()))
    }
}
