//! Absences: they belong to a person, stop their clocks at all their tables, and end when they move anywhere.

use super::clerk::Clerk;
use super::house_desk::HouseDesk;
use super::news::News;
use crate::people::{PersonEvent, PersonOrder, Register, read_days};
use crate::rules::{By, Seat, Sentence, Zone};
use crate::table::pace::Timing;
use crate::table::{HallError, Hand, Motion};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

/// What a letter changes about its writer being there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Presence {
    /// They are away from a moment up to another.
    Away(DateTime<Utc>, DateTime<Utc>),
    /// They are back.
    Back,
}

impl HouseDesk<'_, '_> {
    /// The writer announces an absence.
    pub(super) fn go_away(&mut self, words: &str) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        let zone = self.clerk.room.page_of(self.table, self.seat).map(|page| page.zone_or_utc());
        let today = zone.unwrap_or(Zone::UTC).day(self.hand.at);
        let (first, last) = match read_days(words, today) {
            Ok(days) => days,
            Err(why) => return Ok(Err(why.sentence())),
        };
        if self.clerk.room.address_of(self.table, self.seat).is_none() {
            return Ok(self.away_here(first, last, zone.unwrap_or(Zone::UTC)));
        }
        Ok(match self.put_person(&PersonOrder::Away { first, last })? {
            Ok(PersonEvent::WentAway { absence }) => {
                let (from, until) = (absence.from, absence.until);
                self.presence = Some(Presence::Away(from, until));
                self.stop_here(|seat| Timing::Away { seat, from, until });
                let desk = self.clerk.room.desk;
                let language = self.clerk.room.language_of(self.table, self.seat);
                let reading = self.clerk.room.reading(language, self.table, self.seat);
                let day = |day| desk.day(reading, day);
                Ok(Some(
                    Sentence::new("people-away")
                        .with("first", day(absence.first))
                        .with("last", day(absence.last)),
                ))
            }
            Ok(_) => Ok(None),
            Err(refusal) => Err(refusal),
        })
    }

    /// Whoever plays without an address, as in a topic, is in no register: they are away from this table alone.
    fn away_here(
        &mut self,
        first: NaiveDate,
        last: NaiveDate,
        zone: Zone,
    ) -> Result<Option<Sentence>, Sentence> {
        let (from, until) =
            (zone.midnight(first).max(self.hand.at), zone.midnight(last + TimeDelta::days(1)));
        let timing = Timing::Away { seat: self.seat, from, until };
        let put = self.table.put(&self.hand, &Motion::Time(timing));
        let sheet = put.map_err(|refusal| refusal.sentence())?;
        self.keep(sheet);
        let language = self.clerk.room.language_of(self.table, self.seat);
        let reading = self.clerk.room.reading(language, self.table, self.seat);
        let day = |day| self.clerk.room.desk.day(reading, day);
        Ok(Some(Sentence::new("people-away-here").with("first", day(first)).with("last", day(last))))
    }

    /// The writer is back: they say so, or they move.
    pub(super) fn come_back(&mut self) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        if self.clerk.room.address_of(self.table, self.seat).is_none() {
            let put = self.table.put(&self.hand, &Motion::Time(Timing::Back { seat: self.seat }));
            return Ok(put.map_err(|refusal| refusal.sentence()).map(|sheet| {
                self.keep(sheet);
                Some(Sentence::new("people-back"))
            }));
        }
        let put = self.put_person(&PersonOrder::Back)?;
        Ok(put.map(|_| {
            self.presence = Some(Presence::Back);
            self.stop_here(|seat| Timing::Back { seat });
            Some(Sentence::new("people-back"))
        }))
    }

    /// What changes for the writer's clocks stands at once at the table that they write to, so that its answer names the
    /// deadline that everybody else there is told. A table without deadlines, or one that is over, has nothing to stop.
    fn stop_here(&mut self, timing: impl Fn(Seat) -> Timing) {
        let address = self.clerk.room.address_of(self.table, self.seat).unwrap_or_default();
        let chairs = self.clerk.book.by_address(address);
        let mut seats: Vec<Seat> = chairs
            .into_iter()
            .filter(|chair| chair.table == self.table.name())
            .map(|chair| chair.seat)
            .collect();
        if !seats.contains(&self.seat) {
            seats.push(self.seat);
        }
        for seat in seats {
            let hand = Hand { by: By::Seat(seat), voice: None, ..self.hand };
            if let Ok(sheet) = self.table.put(&hand, &Motion::Time(timing(seat))) {
                self.keep(sheet);
                self.press_to.extend(Seat::all(self.table.replay.house.names().len()));
            }
        }
    }

    /// Whoever moves is not away.
    pub(super) fn is_away(&self) -> bool {
        if self.clerk.room.address_of(self.table, self.seat).is_none() {
            let clocks = &self.table.replay.house.progress.clocks;
            return clocks.is_away_at(self.seat, self.hand.at);
        }
        let page = self.clerk.room.page_of(self.table, self.seat);
        page.is_some_and(|page| page.away(self.hand.at).is_some())
    }
}

impl Clerk<'_> {
    /// Announces to every table of whoever has an address that they are away, or back, but for the one that knows.
    pub(super) fn announce(
        &self,
        address: &str,
        presence: &Presence,
        knows: &str,
        cause: &str,
    ) -> Result<(), HallError> {
        let address = match Register::new(self.hall.journal()).find(address)? {
            Some(page) => page.address().map_or_else(|| address.to_owned(), str::to_owned),
            None => address.to_owned(),
        };
        for chair in self.book.by_address(&address).into_iter().filter(|chair| chair.table != knows) {
            let Ok(mut table) = self.hall.table(&chair.table) else { continue };
            let seat: Seat = chair.seat;
            let timing = match presence {
                Presence::Away(from, until) => Timing::Away { seat, from: *from, until: *until },
                Presence::Back => Timing::Back { seat },
            };
            let hand = Hand { at: self.room.at, by: By::Seat(seat), cause, voice: None };
            // A table without deadlines, or one that is over, has nothing to stop.
            let Ok(sheet) = table.put(&hand, &Motion::Time(timing)) else { continue };
            let append = table.append(sheet);
            let news = News { table: &table, fresh: &append.lines };
            let mut batch = self.room.reports(news, &[seat])?;
            batch.appends.push(append);
            self.hall.journal().commit(&batch)?;
            self.hall.put_back(table);
        }
        Ok(())
    }
}
