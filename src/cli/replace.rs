//! `waybill replace` and `waybill resign`: seats that change hands.

use super::new::fresh_bytes;
use super::{Done, Failure, Office};
use crate::daemon::{AddressBook, Farewell, call_standby};
use crate::journal::Batch;
use crate::people::{Page, PeopleSheet, Register};
use crate::report::Desk;
use crate::rules::{By, SealKey};
use crate::table::{Hall, Motion, Table};
use clap::Args;
use std::io::Write;

/// Give a seat to somebody else.
#[derive(Args)]
pub struct Replace {
    /// The table
    table: String,
    /// The player who sits there now
    player: String,
    /// Who plays it from now on; without an address somebody of the register is meant
    #[arg(value_name = "NAME[=ADDRESS]")]
    by: String,
}

/// Take a seat from its player.
#[derive(Args)]
pub struct Resign {
    /// The table
    table: String,
    /// The player
    player: String,
}

impl Replace {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut table = hall.table(&self.table)?;
        let seat = office.seat(&table.replay, &self.player)?;
        let (name, address) = match self.by.split_once('=') {
            Some((name, address)) => (name.trim().to_owned(), address.trim().to_owned()),
            None => known(&hall, &self.by)?,
        };
        let farewell = Farewell::of(&table, seat);
        let salts = SealKey::new(fresh_bytes()?);
        let (called, address) = (name.clone(), Some(address));
        let motion = Motion::Sit { seat, name, address: address.clone(), anew: true, salts };
        let sheet = office.done(&desk, &table.replay, table.put(&office.hand(By::Moderator), &motion))?;
        enter(office, &hall, &called, address.as_deref().unwrap_or_default())?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        say_farewell(office, &hall, &desk, &table, &farewell)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}

impl Resign {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let mut table = hall.table(&self.table)?;
        let seat = office.seat(&table.replay, &self.player)?;
        let farewell = Farewell::of(&table, seat);
        let put = table.put(&office.hand(By::Moderator), &Motion::Resign { seat });
        let sheet = office.done(&desk, &table.replay, put)?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        say_farewell(office, &hall, &desk, &table, &farewell)?;
        let book = AddressBook::of(&hall)?;
        call_standby(&hall, &book, office.mailroom(&hall, &desk)?, &table, seat)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}

/// Name and address of somebody in the register, whom a name leaves no doubt about.
fn known(hall: &Hall, name: &str) -> Result<(String, String), Failure> {
    let pages = Register::new(hall.journal()).pages()?;
    let alike = |page: &&Page| page.name.to_lowercase() == name.trim().to_lowercase();
    let mut found = pages.values().filter(alike);
    match (found.next().and_then(|page| Some((page.name.clone(), page.address()?.to_owned()))), found.next())
    {
        (Some(known), None) => Ok(known),
        (Some(_), Some(_)) => Err(Failure::Refused(format!(
            "several people in the register are called \"{name}\"; add =ADDRESS to say who is meant"
        ))),
        (None, _) => Err(Failure::Refused(format!(
            "nobody in the register is called \"{name}\"; add =ADDRESS to say where their letters go"
        ))),
    }
}

/// Enters somebody into the register, as far as they are not there.
fn enter(office: &Office<'_>, hall: &Hall, name: &str, address: &str) -> Result<(), Failure> {
    let register = Register::new(hall.journal());
    let mut sheet = PeopleSheet::open(register, fresh_bytes()?)?;
    sheet.know(register, office.now, "console", name, address)?;
    let batch = sheet.into_batch();
    Ok(if batch.is_empty() { Ok(()) } else { hall.journal().commit(&batch) }?)
}

/// Tells whoever played a seat that they play it no more.
fn say_farewell(
    office: &Office<'_>,
    hall: &Hall,
    desk: &Desk,
    table: &Table,
    farewell: &Farewell,
) -> Result<(), Failure> {
    if !farewell.has_address() {
        return Ok(());
    }
    let letter = office.mailroom(hall, desk)?.farewell(table, farewell)?;
    Ok(hall.journal().commit(&Batch { post: vec![letter.to_bytes()], ..Batch::default() })?)
}
