//! `waybill forget`: names and addresses that are to be known no more.

use super::{Done, Failure, Office};
use crate::people;
use crate::rules::Sentence;
use crate::table::Whom;
use clap::Args;
use std::io::Write;

/// Forget names and addresses for good; all records stay and verify as before.
#[derive(Args)]
pub struct Forget {
    /// The table, and there a seat by its number (all who ever had it), or a player by name or address
    #[arg(required = true, num_args = 1..=2, value_names = ["TABLE", "WHO"])]
    words: Vec<String>,
    /// A person at all tables and in the register: only their name or address is given then
    #[arg(long)]
    everywhere: bool,
}

impl Forget {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let hall = office.hall()?;
        let (tables, who) = match (&self.words[..], self.everywhere) {
            ([who], true) => (hall.tables()?.into_iter().map(|(name, _)| name).collect(), who),
            ([table, who], false) => (vec![table.clone()], who),
            _ => {
                return Err(Failure::misuse(
                    "forget wants a table and a player, or --everywhere and a player",
                ));
            }
        };
        let number = who.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
        let whom = match number.filter(|_| !self.everywhere) {
            Some(seat) => Whom::Seat(crate::rules::Seat(seat)),
            None => Whom::Person(who.clone()),
        };
        let mut records = 0;
        for table in &tables {
            records += hall.forget(table, &whom)?;
        }
        if self.everywhere {
            records += people::forget(hall.journal(), who)?;
        }
        if records == 0 {
            return Err(Failure::Refused(format!("nobody is known as \"{who}\" there")));
        }
        let said = Sentence::new("forget-done").with("records", records as i64);
        writeln!(out, "{}", desk.say(office.language, &[], &said))?;
        Ok(())
    }
}
