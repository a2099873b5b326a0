//! `waybill tables`: lists the tables.

use super::office::print_json;
use super::{Done, Office};
use clap::Args;
use std::io::Write;

/// List the tables.
#[derive(Args)]
pub struct Tables {}

impl Tables {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let tables = office.hall()?.tables()?;
        if office.json {
            let rows: Vec<_> = tables
                .iter()
                .map(|(name, index)| serde_json::json!({ "table": name, "index": index.without_tokens() }))
                .collect();
            return print_json(out, &rows);
        }
        write!(out, "{}", desk.tables(office.language, &tables))?;
        Ok(())
    }
}
