//! `waybill poll`: what players proposed to each other, and what the moderator decides about it.

use super::{Done, Failure, Office};
use crate::rules::By;
use crate::table::Motion;
use clap::Args;
use std::io::Write;

/// Show what players proposed; or decide it for everybody (yes), or forbid it (no).
#[derive(Args)]
pub struct PollCommand {
    /// The table
    table: String,
    /// What you decide
    #[arg(value_enum)]
    decision: Option<Decision>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Decision {
    Yes,
    No,
}

impl PollCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut table = hall.table(&self.table)?;
        let hand = office.hand(By::Moderator);
        match (self.decision, &table.replay.house.progress.poll) {
            (None, Some(poll)) => {
                let names = table.replay.house.names();
                let called = |seats: &[crate::rules::Seat]| {
                    seats.iter().map(|seat| names[seat.index()].as_str()).collect::<Vec<_>>().join(", ")
                };
                let from = called(&[poll.from]);
                writeln!(
                    out,
                    "{from}: {} ({}; {})",
                    poll.question,
                    called(&poll.asked),
                    called(&poll.agreed)
                )?;
                return Ok(());
            }
            (None, None) => return Ok(()),
            (Some(Decision::No), _) => {
                let put = table.put(&hand, &Motion::Dismiss);
                let sheet = office.done(&desk, &table.replay, put)?;
                office.keep(&hall, &desk, &mut table, sheet)?;
            }
            (Some(Decision::Yes), None) => {
                return Err(Failure::Refused(format!("nothing is proposed at {}", table.name())));
            }
            (Some(Decision::Yes), Some(poll)) => {
                for seat in poll.asked.clone().into_iter().filter(|seat| poll.waits_for(*seat)) {
                    let table = &mut hall.table(&self.table)?;
                    let put =
                        table.put(&office.hand(By::ModeratorFor(seat)), &Motion::Consent { seat, yes: true });
                    let sheet = office.done(&desk, &table.replay, put)?;
                    hall.keep(table, sheet)?;
                }
                table = hall.table(&self.table)?;
                let (_, lines) = hall.lines(&self.table)?;
                if let Some(sheet) = table.do_agreed(&hand, &lines) {
                    office.keep(&hall, &desk, &mut table, sheet)?;
                }
            }
        }
        office.show(&desk, &table.replay, out)
    }
}
