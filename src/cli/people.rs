//! `waybill people` and `waybill person`: the register of people.

use super::new::fresh_bytes;
use super::office::print_json;
use super::{Done, Failure, Office};
use crate::people::{Delivery, Page, PeopleSheet, PersonOrder, Register};
use crate::rules::{By, Zone};
use clap::Args;
use std::io::Write;

/// List everybody in the register: number, name, addresses, what they chose.
#[derive(Args)]
pub struct People {}

/// Change what the register says about a person; whoever is new is entered with --name.
#[derive(Args)]
pub struct PersonCommand {
    /// An address of theirs
    address: String,
    /// What they are called
    #[arg(long)]
    name: Option<String>,
    /// Another address that they write from
    #[arg(long, value_name = "ADDRESS")]
    add_address: Option<String>,
    /// The address that their letters go to
    #[arg(long, value_name = "ADDRESS")]
    use_address: Option<String>,
    /// An address that is theirs no more
    #[arg(long, value_name = "ADDRESS")]
    drop_address: Option<String>,
    /// The time zone in which they read deadlines
    #[arg(long)]
    zone: Option<String>,
    /// The language of their letters: en or it
    #[arg(long)]
    speaks: Option<String>,
    /// How often they want letters: "every move", "my turn", daily, digest, round
    #[arg(long)]
    letters: Option<String>,
}

impl People {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let hall = office.hall()?;
        let pages = Register::new(hall.journal()).pages()?;
        if office.json {
            return print_json(out, &pages.values().collect::<Vec<&Page>>());
        }
        for page in pages.values() {
            writeln!(out, "{}", line(page))?;
        }
        Ok(())
    }
}

fn line(page: &Page) -> String {
    let mut said = format!("{:4}  {}  {}", page.number, page.name, page.addresses.join(", "));
    let language = page.language.map(|language| language.code().to_owned());
    let zone = page.zone.map(|zone| zone.name().to_owned());
    for chosen in [language, zone].into_iter().flatten() {
        said.push_str(&format!("  {chosen}"));
    }
    said
}

impl PersonCommand {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let (desk, hall) = (office.desk()?, office.hall()?);
        let register = Register::new(hall.journal());
        let mut sheet = PeopleSheet::open(register, fresh_bytes()?)?;
        let known = register.find(&self.address)?;
        let mut address = self.address.clone();
        let orders = self.orders(known.is_some())?;
        if orders.is_empty() {
            return Err(Failure::misuse(
                "person wants something to change; `waybill person --help` lists it",
            ));
        }
        for order in orders {
            let put = sheet.put(register, By::Moderator, office.now, "console", &address, &order)?;
            if let Err(refusal) = put {
                return Err(Failure::Refused(desk.say(office.language, &[], &refusal.sentence())));
            }
            // What follows is about the same person, under an address that stays.
            if let PersonOrder::UseAddress { address: other } = &order {
                address.clone_from(other);
            }
        }
        let page = sheet.find(register, &address)?;
        hall.journal().commit(&sheet.into_batch())?;
        match page {
            Some(page) if office.json => print_json(out, &page),
            Some(page) => Ok(writeln!(out, "{}", line(&page))?),
            None => Ok(()),
        }
    }

    fn orders(self, known: bool) -> Result<Vec<PersonOrder>, Failure> {
        let mut orders = Vec::new();
        match self.name {
            Some(name) if known => orders.push(PersonOrder::Rename { name }),
            Some(name) => orders.push(PersonOrder::Register { name, address: self.address }),
            None => {}
        }
        orders.extend(self.add_address.map(|address| PersonOrder::AddAddress { address }));
        orders.extend(self.use_address.map(|address| PersonOrder::UseAddress { address }));
        orders.extend(self.drop_address.map(|address| PersonOrder::DropAddress { address }));
        if let Some(zone) = self.zone {
            let zone: Zone = zone.parse().map_err(Failure::Misuse)?;
            orders.push(PersonOrder::Zone { zone });
        }
        if let Some(language) = self.speaks {
            orders.push(PersonOrder::Speak { language: language.parse().map_err(Failure::Misuse)? });
        }
        if let Some(words) = self.letters {
            let letters = Delivery::read(&words)
                .ok_or_else(|| Failure::Misuse(format!("nobody gets letters \"{words}\"")))?;
            orders.push(PersonOrder::Letters { letters });
        }
        Ok(orders)
    }
}
