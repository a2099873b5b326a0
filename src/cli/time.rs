//! `waybill pace`, `pause`, `resume` and `give`: what the moderator does about time.

use super::{Done, Failure, Office};
use crate::rules::{By, Span};
use crate::table::Motion;
use crate::table::pace::{Pace, Timing};
use clap::Args;
use std::io::Write;

/// Show the pace of a table, or set it: everybody's clock then starts anew.
#[derive(Args)]
pub struct PaceCommand {
    /// The table
    table: String,
    /// The pace: post, brisk, slow, none, or words like "every Tuesday and Friday 20:00 Europe/Rome, minimum 2 days"
    words: Option<String>,
}

/// Stop the clocks of a table; what is left on them is kept.
#[derive(Args)]
pub struct PauseCommand {
    /// The table
    table: String,
    /// Why, in words that everybody at the table gets
    #[arg(long)]
    why: Option<String>,
}

/// Let the clocks of a table run again.
#[derive(Args)]
pub struct ResumeCommand {
    /// The table
    table: String,
}

/// Give a player more time.
#[derive(Args)]
pub struct GiveCommand {
    /// The table
    table: String,
    /// The player
    player: String,
    /// How much: "2 days", "36 h"
    time: String,
}

/// A pace in words; `none` is no pace.
pub fn pace(words: &str) -> Result<Option<Pace>, Failure> {
    match words.trim() {
        "none" | "" => Ok(None),
        words => Pace::read(words).map(Some).map_err(|why| Failure::Misuse(format!("the pace: {why}"))),
    }
}

impl PaceCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        if let Some(words) = &self.words {
            let pace = pace(words)?;
            return carry_out(office, &self.table, |_| Ok(Timing::Pace { pace }), out);
        }
        let hall = office.hall()?;
        let table = hall.table(&self.table)?;
        let pace = &table.replay.house.progress.clocks.pace;
        writeln!(out, "{}", pace.as_ref().map_or("none".to_owned(), Pace::to_string))?;
        Ok(())
    }
}

impl PauseCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        carry_out(office, &self.table, |_| Ok(Timing::Pause { why: self.why.clone() }), out)
    }
}

impl ResumeCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        carry_out(office, &self.table, |_| Ok(Timing::Resume), out)
    }
}

impl GiveCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let time = Span::read(&self.time).ok_or_else(|| {
            Failure::Misuse(format!("\"{}\" is no length of time, like \"2 days\"", self.time))
        })?;
        let player = self.player.clone();
        carry_out(office, &self.table, |seat| Ok(Timing::Give { to: seat(&player)?, time }), out)
    }
}

/// Puts something about time to the house, and tells everybody whom it concerns.
fn carry_out(
    office: &mut Office<'_>,
    table: &str,
    timing: impl FnOnce(&dyn Fn(&str) -> Result<crate::rules::Seat, Failure>) -> Result<Timing, Failure>,
    out: &mut dyn Write,
) -> Done {
    let (desk, hall) = (office.desk()?, office.hall()?);
    let mut table = hall.table(table)?;
    let timing = timing(&|name| office.seat(&table.replay, name))?;
    let put = table.put(&office.hand(By::Moderator), &Motion::Time(timing));
    let sheet = office.done(&desk, &table.replay, put)?;
    office.keep(&hall, &desk, &mut table, sheet)?;
    writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
    Ok(())
}
