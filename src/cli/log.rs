//! `waybill log`: the records of a table, with what each of them led to.

use super::office::print_json;
use super::source::Source;
use super::{Done, Failure, Office};
use crate::journal::{Kept, Record};
use crate::report::RecordEntry;
use crate::rules::Viewer;
use clap::Args;
use std::io::{BufRead, Write};

/// List the records of a table.
#[derive(Args)]
pub struct Log {
    /// The table, or an exported file, or - for the standard input
    table: String,
    /// Through whose eyes: a player, public or moderator [default: public]
    #[arg(long = "as", value_name = "VIEWER")]
    viewer: Option<String>,
    /// From this record on
    #[arg(long, value_name = "RECORD", default_value_t = 0)]
    from: u64,
}

impl Log {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let source = Source::open(office, input, &self.table)?;
        let end = source.at(None)?;
        let viewer = office.viewer(&end, self.viewer.as_deref())?;
        let mut replay = source.at(Some(0))?;
        for (seq, line) in (0..).zip(&source.lines) {
            let record = Record::read(line).map_err(Failure::refused)?;
            let sentences = desk.happened(office.language, &replay, line, viewer);
            if seq > 0 {
                replay.step(line, &source.lines[..]).map_err(Failure::refused)?;
            }
            if seq < self.from {
                continue;
            }
            let order = order_for(&record, viewer);
            let in_force = end.in_force(seq);
            if office.json {
                print_json(
                    out,
                    &serde_json::json!({
                        "record": seq, "at": record.at, "by": record.by, "cause": record.cause,
                        "order": order, "in_force": in_force, "happened": sentences, "luck": record.luck,
                    }),
                )?;
                continue;
            }
            let who = record.by.seat().map(|seat| end.house.names()[seat.index()].as_str());
            let entry =
                RecordEntry { record: &record, who, order: order.as_deref(), in_force, happened: &sentences };
            write!(out, "{}", desk.record(office.language, &entry))?;
        }
        Ok(())
    }
}

/// The words of a record's order, if the viewer may read them.
fn order_for(record: &Record<'_>, viewer: Viewer) -> Option<String> {
    match (&record.order, record.by.seat()) {
        (Some(Kept::Open(order)), _) => Some(order.to_string()),
        (Some(Kept::Secret(order)), Some(seat)) if viewer.sees(seat) => Some(order.to_string()),
        _ => None,
    }
}
