//! `waybill orders`: the order reference of a title.

use super::office::print_json;
use super::{Done, Office};
use clap::Args;
use std::io::Write;

/// Print the order reference of a title.
#[derive(Args)]
pub struct Orders {
    /// The title
    title: String,
}

impl Orders {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let title = office.title(&self.title)?;
        if office.json {
            let verbs: Vec<_> = title
                .verbs()
                .iter()
                .map(|verb| {
                    let spoken = verb.spoken(office.language);
                    serde_json::json!({
                        "id": verb.id, "words": spoken.words, "form": spoken.form, "example": spoken.example,
                    })
                })
                .collect();
            return print_json(out, &verbs);
        }
        write!(out, "{}", office.desk()?.reference(office.language, title))?;
        Ok(())
    }
}
