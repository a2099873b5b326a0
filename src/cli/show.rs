//! `waybill show`: a position as text or JSON.

use super::office::print_json;
use super::source::Source;
use super::{Done, Office};
use clap::Args;
use std::io::Write;

/// Show a position.
#[derive(Args)]
pub struct Show {
    /// The table, or an exported file
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
}

impl Show {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let replay = match self.at {
            None if !std::path::Path::new(&self.table).is_file() => office.hall()?.table(&self.table)?.replay,
            at => Source::open(office, &self.table)?.at(at)?,
        };
        let viewer = office.viewer(&replay, self.viewer.as_deref())?;
        if office.json {
            let view = replay.game.view(viewer);
            let shown = serde_json::json!({
                "table": replay.table,
                "records": replay.next,
                "seats": replay.house.names(),
                "commitment": replay.house.commitment,
                "position": replay.game.position(),
                "view": view,
            });
            return print_json(out, &shown);
        }
        write!(out, "{}", desk.position(office.language, &replay, &*replay.game, viewer))?;
        if let (true, crate::rules::Viewer::Seat(seat)) = (self.options, viewer) {
            write!(out, "\n{}", desk.options(office.language, &replay, seat))?;
        }
        Ok(())
    }
}
