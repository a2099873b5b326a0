//! `waybill seat`: somebody else, or somebody at another address, plays a seat.

use super::new::fresh_bytes;
use super::{Done, Failure, Office};
use crate::rules::{By, SealKey};
use crate::table::Motion;
use clap::Args;
use std::io::Write;

/// Give a seat another player or another address; its old letters no longer count.
#[derive(Args)]
pub struct Seat {
    /// The table
    table: String,
    /// The player who sits there now
    player: String,
    /// Where letters for the seat go from now on
    #[arg(long)]
    address: Option<String>,
    /// The name of whoever plays it from now on
    #[arg(long)]
    name: Option<String>,
    /// The id under which they write in the topic of the table
    #[arg(long, value_name = "AUTHOR")]
    forum: Option<String>,
}

impl Seat {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let is_as_before = self.address.is_none() && self.name.is_none();
        if is_as_before && self.forum.is_none() {
            return Err(Failure::misuse("seat wants --address, --name, --forum or several of them"));
        }
        let desk = office.desk()?;
        let hall = office.hall()?;
        if let Some(author) = &self.forum {
            super::forum::bind(office, &hall, &self.table, &self.player, author, None, out)?;
        }
        if is_as_before {
            return Ok(());
        }
        let mut table = hall.table(&self.table)?;
        let seat = office.seat(&table.replay, &self.player)?;
        let house = &table.replay.house;
        let name = self.name.unwrap_or_else(|| house.names()[seat.index()].clone());
        let old = house.addresses.get(seat.index()).cloned().filter(|address| !address.is_empty());
        let is_other = self.address.as_ref().is_some_and(|new| old.as_ref() != Some(new));
        let anew = house.is_held(seat) || is_other && name != house.names()[seat.index()];
        let (address, salts) = (self.address.or(old), SealKey::new(fresh_bytes()?));
        let motion = Motion::Sit { seat, name, address, anew, salts };
        let sheet = office.done(&desk, &table.replay, table.put(&office.hand(By::Moderator), &motion))?;
        office.keep(&hall, &desk, &mut table, sheet)?;
        writeln!(out, "{}", desk.standing(office.language, &table.replay))?;
        Ok(())
    }
}
