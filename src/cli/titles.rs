//! `waybill titles`: what can be played, and on which boards.

use super::office::print_json;
use super::{Done, Failure, Office};
use crate::games::{BoardLabel, TITLES};
use clap::Args;
use std::io::Write;

/// List the titles.
#[derive(Args)]
pub struct Titles {}

impl Titles {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let mut rows = Vec::new();
        for title in TITLES {
            let (_, label) = title
                .read_board(title.board())
                .map_err(|complaints| Failure::Refused(format!("{}: {}", title.id(), complaints[0])))?;
            rows.push((*title, label));
        }
        if office.json {
            let row = |(title, label): &(&dyn crate::games::AnyTitle, BoardLabel)| {
                let (least, most) = title.seats().into_inner();
                serde_json::json!({
                    "id": title.id(), "name": title.name(), "version": title.version(),
                    "seats": [least, most], "options": title.options().iter().map(|choice| choice.key).collect::<Vec<_>>(), "board": label,
                })
            };
            return print_json(out, &rows.iter().map(row).collect::<Vec<_>>());
        }
        write!(out, "{}", office.desk()?.titles(office.language, &rows))?;
        Ok(())
    }
}
