//! Orders about the writer themselves, whichever table they write to: kept in the register of people.

use super::clerk::is_own;
use super::house_desk::HouseDesk;
use crate::people::{PeopleSheet, PersonEvent, PersonOrder, PersonRefusal, Register};
use crate::rules::{By, Sentence};
use crate::table::{AddressChange, HallError, HouseOrder, Table};

/// The refusal of what would change nothing.
const NOTHING: &str = "people-no-nothing-changes";

/// What to say about an order, or why not.
type Said = Result<Option<Sentence>, Sentence>;

impl HouseDesk<'_, '_> {
    /// Carries out an order about the writer, or gives nothing where it is about something else.
    pub(super) fn about_writer(&mut self, order: &HouseOrder) -> Result<Option<Said>, HallError> {
        let orders = match order {
            HouseOrder::Letters(letters) => vec![PersonOrder::Letters { letters: *letters }],
            HouseOrder::Zone(zone) => vec![PersonOrder::Zone { zone: *zone }],
            HouseOrder::StandBy { titles } => vec![PersonOrder::StandBy { titles: titles.clone() }],
            HouseOrder::Address { how, address } => {
                let address = address.trim_matches(['<', '>', '.', ' ']).to_owned();
                if *how != AddressChange::Drop
                    && let Some(why) = self.is_another_s(&address)?
                {
                    return Ok(Some(Err(why)));
                }
                match how {
                    AddressChange::Add => vec![PersonOrder::AddAddress { address }],
                    AddressChange::Drop => vec![PersonOrder::DropAddress { address }],
                    AddressChange::Use => vec![
                        PersonOrder::AddAddress { address: address.clone() },
                        PersonOrder::UseAddress { address },
                    ],
                }
            }
            _ => return Ok(None),
        };
        let mut said = Ok(None);
        let several = orders.len() > 1;
        for (nth, order) in orders.iter().enumerate() {
            let decided = self.put_person(order)?;
            // An address that is theirs already can be used all the same.
            let goes_on = several && nth == 0 && decided.as_ref().err().is_some_and(|no| no.id == NOTHING);
            said = decided.map(|event| Some(told(&event)));
            if said.is_err() && !goes_on {
                break;
            }
        }
        // What is so already is confirmed as well.
        Ok(Some(match (said, order) {
            (Err(no), HouseOrder::Letters(letters)) if no.id == NOTHING => {
                Ok(Some(Sentence::new(letters.says())))
            }
            (Err(no), _) if no.id == NOTHING => Ok(Some(Sentence::new("people-as-before"))),
            (said, _) => said,
        }))
    }

    /// Why an address cannot become the writer's: letters of ours go out from it, or somebody plays under it who has asked
    /// nothing of the register yet. Whoever has an address speaks for its seats, so nobody takes one by saying so.
    fn is_another_s(&self, address: &str) -> Result<Option<Sentence>, HallError> {
        let address = address.to_lowercase();
        if is_own(self.clerk.room.address, &address) {
            return Ok(Some(PersonRefusal::BadAddress { address }.sentence()));
        }
        let is_known = Register::new(self.clerk.hall.journal()).find(&address)?.is_some();
        let is_theirs = self.clerk.room.address_of(self.table, self.seat).map(str::to_lowercase);
        let is_played = !self.clerk.book.by_address(&address).is_empty();
        let is_another_s = !is_known && is_played && is_theirs.as_deref() != Some(address.as_str());
        Ok(is_another_s.then(|| PersonRefusal::Taken { address }.sentence()))
    }

    /// Puts an order about the writer to the register.
    pub(super) fn put_person(
        &mut self,
        order: &PersonOrder,
    ) -> Result<Result<PersonEvent, Sentence>, HallError> {
        let Some(address) = self.clerk.room.address_of(self.table, self.seat).map(str::to_owned) else {
            return Ok(Err(Sentence::new("people-no-nobody-there")));
        };
        let register = Register::new(self.clerk.hall.journal());
        let sheet = match &mut self.people {
            Some(sheet) => sheet,
            none => none.insert(PeopleSheet::open(register, fresh_seals(self.table))?),
        };
        let name = &self.table.replay.house.names()[self.seat.index()];
        sheet.know(register, self.hand.at, self.hand.cause, name, &address)?;
        let number = sheet.find(register, &address)?.map_or(0, |page| page.number);
        let put = sheet.put(register, By::Person(number), self.hand.at, self.hand.cause, &address, order)?;
        Ok(put.map_err(|refusal| refusal.sentence()))
    }
}

/// What salts of the register are made with if it begins now: nobody knows it who does not know the table's own key.
pub(super) fn fresh_seals(table: &Table) -> [u8; 32] {
    let salt = table.replay.house.seals.as_ref().map(|seals| seals.salt(table.name(), 0, "people"));
    *blake3::hash(salt.unwrap_or_default().as_bytes()).as_bytes()
}

/// Confirms what was decided.
pub(super) fn told(event: &PersonEvent) -> Sentence {
    let say = Sentence::new;
    match event {
        PersonEvent::Registered { name, .. } => say("people-registered").with("name", name.as_str()),
        PersonEvent::Renamed { name } => say("people-renamed").with("name", name.as_str()),
        PersonEvent::AddressAdded { address } => {
            say("people-address-added").with("address", address.as_str())
        }
        PersonEvent::AddressDropped { address } => {
            say("people-address-dropped").with("address", address.as_str())
        }
        PersonEvent::LettersTo { address } => say("people-letters-to").with("address", address.as_str()),
        PersonEvent::LanguageChosen { .. } => say("house-language"),
        PersonEvent::ZoneChosen { zone } => say("people-zone").with("zone", zone.name()),
        PersonEvent::LettersChosen { letters } => say(letters.says()),
        PersonEvent::WentAway { absence } => {
            say("people-away").with("first", absence.first.to_string()).with("last", absence.last.to_string())
        }
        PersonEvent::CameBack { .. } => say("people-back"),
        PersonEvent::StoodBy { titles } if titles.is_empty() => say("people-no-standby"),
        PersonEvent::StoodBy { titles } => say("people-standby").with("titles", titles.join(", ")),
    }
}
