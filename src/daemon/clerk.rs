//! One letter handled: what wants no answer, whose it is, and whether it can be read at all.

use super::address_book::{AddressBook, Chair};
use super::reports::Mailroom;
use super::topics::is_member;
use super::writer::Writer;
use crate::journal::Batch;
use crate::post::{Kind, Letter};
use crate::rules::Sentence;
use crate::table::{Hall, HallError, Section, sort};

/// How many orders a letter may hold; nobody writes as many by hand.
const MOST_LINES: usize = 200;

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handled {
    /// It was answered.
    Answered,
    /// It was answered, and nothing in it could be read as an order.
    NotUnderstood,
    /// It was seen before and gets its first answer again.
    Again,
    /// It wants no answer, for a reason the operator may read.
    Ignored(&'static str),
}

/// Handles letters, one after the other.
pub struct Clerk<'c> {
    /// All tables.
    pub hall: &'c Hall,
    /// Who writes from where.
    pub book: &'c AddressBook,
    /// Where letters are made.
    pub room: Mailroom<'c>,
}

impl Clerk<'_> {
    /// Handles a letter; everything it leads to is kept at once, or nothing. Where it is known for whom its writer
    /// may speak, they speak for nobody else.
    pub fn handle(&self, letter: &Letter, as_seat: Option<&Chair>) -> Result<Handled, HallError> {
        if let Some(again) = self.again(letter)? {
            return Ok(again);
        }
        let reason = match letter.kind {
            Kind::Person | Kind::TooLarge | Kind::Unreadable => None,
            Kind::AutoReply => Some("a machine answered for somebody who is away"),
            Kind::NoReply => Some("nobody reads answers where it comes from"),
            Kind::Spam => Some("a filter on its way called it spam"),
            Kind::Bounce => Some("a letter of ours could not be delivered"),
            Kind::List => Some("it went to many readers"),
            Kind::Own => Some("Waybill wrote it itself"),
        };
        if let Some(reason) = reason {
            return self.ignore(letter, reason);
        }
        let Some(from) = letter.from.as_ref().map(|from| from.email.to_lowercase()) else {
            return self.ignore(letter, "nobody can be answered");
        };
        if is_own(self.room.address, &from) {
            return self.ignore(letter, "it comes from Waybill's own address");
        }
        if is_member(&from) {
            return self.ignore(letter, "whom the register knows as a member of a forum writes no letters");
        }
        let writer = match as_seat {
            Some(chair) => Writer::seated(self.hall, self.book, chair),
            None => match self.chair_of_wish(letter, &from)? {
                Some(chair) => Writer::seated(self.hall, self.book, &chair),
                None => Writer::of(self.hall, self.book, letter, &from),
            },
        };
        if let Some(handled) = self.at_the_lobby(letter, &from, &writer, as_seat.is_some())? {
            return Ok(handled);
        }
        if writer.is_stranger() {
            return self.answer_stranger(letter, &from);
        }
        if letter.kind != Kind::Person {
            let sentence = Sentence::new("letter-too-large");
            return self.answer_plainly(letter, &from, "letter-subject-too-large", &[sentence]);
        }
        let sections = sort(&letter.own, |table| writer.setting(table));
        if sections.iter().map(Section::weight).sum::<usize>() > MOST_LINES {
            let sentence = Sentence::new("letter-too-many").with("most", MOST_LINES as i64);
            return self.answer_plainly(letter, &from, "letter-subject-too-large", &[sentence]);
        }
        self.answer(letter, &from, &writer, sections)
    }

    /// What a letter gets that was seen before.
    pub(super) fn again(&self, letter: &Letter) -> Result<Option<Handled>, HallError> {
        let Some(answer) = self.hall.journal().seen(&letter.known_as())? else { return Ok(None) };
        if answer.is_empty() {
            return Ok(Some(Handled::Ignored("it was seen before and wanted no answer")));
        }
        self.hall.journal().commit(&Batch { post: vec![answer], ..Batch::default() })?;
        Ok(Some(Handled::Again))
    }

    pub(super) fn ignore(&self, letter: &Letter, reason: &'static str) -> Result<Handled, HallError> {
        let seen = vec![(letter.passed_over_as(), Vec::new())];
        self.hall.journal().commit(&Batch { seen, ..Batch::default() })?;
        Ok(Handled::Ignored(reason))
    }
}

/// Whether an address is one of ours, with or without something after a `+`.
pub(super) fn is_own(own: &str, address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    let bare = local.split('+').next().unwrap_or(local);
    own.eq_ignore_ascii_case(&format!("{bare}@{domain}"))
}
