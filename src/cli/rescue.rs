//! `waybill rescue`: a fresh store from the mirror.

use super::{Done, Failure, Office};
use crate::journal;
use crate::people;
use crate::table::{Index, Openings, Replay, index_of, token_cursor, token_key};
use clap::Args;
use std::io::Write;

/// Build a fresh store from the mirror, checking every chain; the old store is put aside.
#[derive(Args)]
pub struct Rescue {
    /// Build it although some records are lost for good
    #[arg(long)]
    with_losses: bool,
}

impl Rescue {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        office.alone("building a fresh store")?;
        rebuild(office, self.with_losses, out)
    }
}

/// Builds a fresh store from the mirror.
pub fn rebuild(office: &mut Office<'_>, with_losses: bool, out: &mut dyn Write) -> Done {
    office.config()?;
    let rescue = journal::rescue(&office.folder)?;
    for notice in &rescue.notices {
        office.note(notice)?;
    }
    let losses: Vec<String> =
        rescue.losses().map(|lost| format!("{}: {} records are good", lost.table, lost.records)).collect();
    if !losses.is_empty() && !with_losses {
        return Err(Failure::Refused(format!(
            "not everything can be rescued; nothing was changed. With --with-losses the good records are kept:\n{}",
            losses.join("\n")
        )));
    }
    let openings = Openings::default();
    for rescued in &rescue.tables {
        writeln!(out, "{}: {} records", rescued.table, rescued.records)?;
    }
    let notices = rescue.rebuild(|table, lines, kept| match Replay::fold(table, lines, &openings) {
        // The register of people is no table; who has which address is read from it when it is needed.
        _ if table == people::LOG => (b"[]".to_vec(), None),
        Ok(mut replay) => {
            replay.house.tokens = kept(&token_cursor(table)).and_then(token_key);
            let (index, snapshot) = index_of(&replay);
            (index, Some(snapshot))
        }
        Err(_) => (Index::broken(lines.len() as u64).to_bytes(), None),
    })?;
    for notice in &notices {
        office.note(notice)?;
    }
    Ok(())
}
