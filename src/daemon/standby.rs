//! Seats that change hands: a farewell to whoever played one, a call to those who stand by, and who sits down.

use super::address_book::AddressBook;
use super::clerk::Clerk;
use super::lobby_desk::Caller;
use super::news::News;
use super::outbox::{Entry, slug};
use super::people_desk::fresh_seals;
use super::reports::Mailroom;
use super::short::Short;
use crate::games;
use crate::journal::{Batch, JournalError};
use crate::lobby::{LobbyKey, Wants, Wish};
use crate::people::{Page, PeopleSheet, Register};
use crate::post::Token;
use crate::rules::{By, SealKey, Seat, Sentence};
use crate::table::{Hall, HallError, Hand, HouseRefusal, Motion, Table};

/// Somebody who plays a seat no more, as they were known before.
pub struct Farewell {
    /// The seat.
    pub seat: Seat,
    name: String,
    address: Option<String>,
}

impl Farewell {
    /// Whoever plays a seat now.
    pub fn of(table: &Table, seat: Seat) -> Farewell {
        let house = &table.replay.house;
        let address = house.addresses.get(seat.index()).cloned().filter(|address| !address.is_empty());
        Farewell { seat, name: house.names()[seat.index()].clone(), address }
    }

    /// Whether they get letters at all.
    pub fn has_address(&self) -> bool {
        self.address.is_some()
    }
}

impl Mailroom<'_> {
    /// Tells somebody that they play a seat no more.
    pub fn farewell(&self, table: &Table, farewell: &Farewell) -> Result<Entry, JournalError> {
        let address = farewell.address.as_deref().unwrap_or_default();
        let page = Register::new(self.journal).find(address)?;
        let to = page.as_ref().and_then(Page::address).unwrap_or(address);
        let said = Sentence::new("standby-farewell").with("game", table.name());
        Ok(self.short(&Short {
            id: format!("farewell.{}.{}.{}", slug(table.name()), table.tip().seq, farewell.seat),
            to: (&farewell.name, to),
            language: page.as_ref().and_then(|page| page.language),
            subject: Sentence::new("standby-farewell-subject").with("game", table.name()),
            sentences: &[said],
            token: None,
            answers: None,
        }))
    }
}

/// Asks everybody who stands by for the title of a table whether they take a seat over.
pub fn call_standby(
    hall: &Hall,
    book: &AddressBook,
    room: Mailroom<'_>,
    table: &Table,
    seat: Seat,
) -> Result<(), HallError> {
    Clerk { hall, book, room }.call_standby(table, seat)
}

impl Clerk<'_> {
    /// Asks everybody who stands by for a title, and plays it at this table not yet, whether they take a seat over. The first
    /// who says yes has it.
    pub fn call_standby(&self, table: &Table, seat: Seat) -> Result<(), HallError> {
        let journal = self.hall.journal();
        let house = &table.replay.house;
        let title = &house.opening.title;
        let mut batch = Batch::default();
        let key = LobbyKey::load_or_begin(journal, fresh_seals(table), &mut batch)?;
        let pages = Register::new(journal).pages()?;
        let plays = |page: &Page| {
            let sits =
                |address: &String| house.addresses.iter().any(|other| other.to_lowercase() == *address);
            page.all_addresses().any(sits)
        };
        let called = pages
            .values()
            .filter(|page| page.standby.contains(title) && !plays(page) && page.away(self.room.at).is_none());
        for page in called {
            let Some(address) = page.address() else { continue };
            let bits = key.token(table.name(), address);
            let wish = Wish {
                game: table.name().to_owned(),
                address: address.to_owned(),
                name: None,
                language: page.language,
                wants: Some(Wants::Substitute),
            };
            batch.cursors.push(wish.cursor(Token::from_bits(bits).as_str()));
            let name = games::find(title).map_or(title.as_str(), |title| title.name());
            let said = Sentence::new("standby-call")
                .with("game", table.name())
                .with("title", name)
                .with("name", house.names()[seat.index()].as_str());
            let short = Short {
                id: format!("standby.{}.{}.{}", slug(table.name()), table.tip().seq, page.number),
                to: (&page.name, address),
                language: page.language,
                subject: Sentence::new("standby-call-subject").with("game", table.name()),
                sentences: &[said],
                token: Some(bits),
                answers: None,
            };
            batch.post.push(self.room.short(&short).to_bytes());
        }
        if !batch.is_empty() {
            journal.commit(&batch)?;
        }
        Ok(())
    }

    /// Somebody whose address is proved takes over a seat that a bot holds.
    pub(super) fn substitute(
        &self,
        key: &LobbyKey,
        mut table: Table,
        caller: &Caller<'_>,
        asked: Option<&str>,
    ) -> Result<Result<Vec<Sentence>, Sentence>, HallError> {
        let journal = self.hall.journal();
        let game = table.name().to_owned();
        let about = |id: &'static str| Sentence::new(id).with("game", game.as_str());
        let house = &table.replay.house;
        let Some(seat) = house.progress.clocks.held.first().copied().filter(|_| !house.progress.closed)
        else {
            return Ok(Err(about("standby-no-free-seat")));
        };
        let register = Register::new(journal);
        let mut people = PeopleSheet::open(register, key.fresh(caller.letter))?;
        let title = Some(house.opening.title.as_str());
        let name = asked.map_or_else(|| caller.called(title), str::to_owned);
        people.know(register, self.room.at, caller.letter, &name, caller.address)?;
        let Some(page) = people.find(register, caller.address)? else {
            return Ok(Err(HouseRefusal::BadName { name }.sentence()));
        };
        let name = asked.unwrap_or(&page.name).to_owned();
        let others = Seat::all(house.names().len()).zip(house.names()).filter(|(other, _)| *other != seat);
        let is_taken = others.into_iter().any(|(_, other)| other.to_lowercase() == name.to_lowercase());
        if is_taken {
            return Ok(Err(about("standby-no-name-taken").with("name", name)));
        }
        let address = page.address().map(str::to_owned);
        let salts = SealKey::new(key.fresh(&format!("seat {}", caller.letter)));
        let motion = Motion::Sit { seat, name, address, anew: true, salts };
        let hand = Hand { at: self.room.at, by: By::Moderator, cause: caller.letter, voice: None };
        let sheet = match table.put(&hand, &motion) {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal.sentence())),
        };
        let people = people.into_batch();
        if !people.is_empty() {
            journal.commit(&people)?;
        }
        let append = table.append(sheet);
        let mut batch = self.room.reports(News { table: &table, fresh: &append.lines }, &[])?;
        batch.appends.push(append);
        journal.commit(&batch)?;
        self.hall.put_back(table);
        Ok(Ok(vec![about("standby-seated")]))
    }
}
