//! `waybill customs`: what a table has agreed on beside its pace.

use super::{Done, Failure, Office};
use crate::rules::By;
use crate::table::{Customs, Motion};
use clap::Args;
use std::io::Write;

/// Show what a table has agreed on beside its pace, or change it: press, silence about proposals, a first miss.
#[derive(Args)]
pub struct CustomsCommand {
    /// The table
    table: String,
    /// What is agreed on: "press signed", "press unsigned" or "no press"; "silence agrees" or "silence refuses"; "first
    /// miss excused" or "first miss counts"; several with commas between them
    words: Option<String>,
}

/// Customs in words; what is not mentioned is as it was.
pub fn customs(words: Option<&str>, before: Customs) -> Result<Customs, Failure> {
    let Some(words) = words else { return Ok(before) };
    Customs::read(words, before).map_err(|phrase| {
        let known: Vec<&str> = Customs::phrases().collect();
        Failure::Misuse(format!("\"{phrase}\" is none of the customs: {}", known.join(", ")))
    })
}

impl CustomsCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut table = hall.table(&self.table)?;
        let before = table.replay.house.progress.customs;
        let customs = customs(self.words.as_deref(), before)?;
        if self.words.is_some() {
            let put = table.put(&office.hand(By::Moderator), &Motion::Customs { customs });
            let sheet = office.done(&desk, &table.replay, put)?;
            office.keep(&hall, &desk, &mut table, sheet)?;
        }
        writeln!(out, "{customs}")?;
        Ok(())
    }
}
