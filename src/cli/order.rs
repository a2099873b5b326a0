//! `waybill order` and `waybill try`: lines of a seat, carried out or only tried.

use super::office::print_json;
use super::{Done, Failure, Office};
use crate::games::Denied;
use crate::rules::By;
use crate::table::{Proposal, Verdict};
use clap::Args;
use std::io::Write;

/// Type in orders for a seat.
#[derive(Args)]
pub struct Order {
    #[command(flatten)]
    lines: Lines,
}

/// See what orders would do; nothing is recorded.
#[derive(Args)]
pub struct Try {
    #[command(flatten)]
    lines: Lines,
}

#[derive(Args)]
struct Lines {
    /// The table
    table: String,
    /// The player
    seat: String,
    /// Orders, one in each argument; they stand or fall together
    #[arg(required = true)]
    orders: Vec<String>,
}

impl Order {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        self.lines.run(office, out, true)
    }
}

impl Try {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        self.lines.run(office, out, false)
    }
}

impl Lines {
    fn run(self, office: &mut Office<'_>, out: &mut dyn Write, record: bool) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let mut table = hall.table(&self.table)?;
        let seat = office.seat(&table.replay, &self.seat)?;
        let lines: Vec<&str> = self.orders.iter().flat_map(|order| order.lines()).collect();
        let hand = office.hand(By::ModeratorFor(seat));
        let proposal = match record {
            true => table.orders(&hand, seat, &lines),
            false => table.trial(&hand, seat, &lines),
        };
        let proposal = office.done(&desk, &table.replay, proposal)?;
        let whole = proposal.is_whole();
        let answer = match office.json {
            true => None,
            false => Some(desk.answer(office.language, &table.replay, &lines, &proposal, seat)),
        };
        let verdicts = as_json(&lines, &proposal);
        if record {
            office.keep(&hall, &desk, &mut table, proposal.sheet)?;
        }
        match answer {
            Some(answer) => write!(out, "{answer}")?,
            None => print_json(out, &serde_json::json!({ "recorded": record && whole, "lines": verdicts }))?,
        }
        if whole { Ok(()) } else { Err(Failure::Refused(format!("{}: not all of it stands", table.name()))) }
    }
}

fn as_json(lines: &[&str], proposal: &Proposal) -> Vec<serde_json::Value> {
    let one = |(line, verdict): (&&str, &Verdict)| {
        let (verdict, order, record) = match verdict {
            Verdict::Stands { order, record } => ("stands", Some(order), Some(*record)),
            Verdict::Falls { order } => ("falls", Some(order), None),
            Verdict::Waits { order, .. } => ("waits", Some(order), None),
            Verdict::Throws { order } => ("throws", Some(order), None),
            Verdict::Denied(Denied::Refused { order, .. }) => ("refused", Some(order), None),
            Verdict::Denied(_) => ("misread", None, None),
            Verdict::NotReached => ("not reached", None, None),
        };
        serde_json::json!({ "line": line, "verdict": verdict, "order": order, "record": record })
    };
    lines.iter().zip(&proposal.verdicts).map(one).collect()
}
