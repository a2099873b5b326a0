//! Who wrote a letter: the seats that its writer may speak for, and which of them each part of it is for.

use super::address_book::{AddressBook, Chair};
use crate::games;
use crate::orders::Names;
use crate::post::Letter;
use crate::rules::{Fact, Sentence};
use crate::table::{Hall, HallError, Section, Setting, Standing};

/// The writer of a letter.
pub struct Writer<'w> {
    hall: &'w Hall,
    book: &'w AddressBook,
    /// The seat whose token the letter carries.
    token: Option<Chair>,
    /// All seats of the writer, that one first.
    chairs: Vec<Chair>,
    /// The table that is meant where the letter names none.
    here: Option<String>,
}

/// Why nobody knows whom a part of a letter is for.
pub struct Lost {
    /// The message for the subject of the answer.
    pub subject: &'static str,
    /// What to say.
    pub sentence: Sentence,
}

impl<'w> Writer<'w> {
    /// The writer of a letter that came from an address.
    pub fn of(hall: &'w Hall, book: &'w AddressBook, letter: &Letter, from: &str) -> Writer<'w> {
        let token = tokens(letter).find_map(|token| book.by_token(token));
        let mut others = book.by_address(from);
        others.retain(|chair| Some(chair) != token.as_ref());
        let chairs: Vec<Chair> = token.iter().cloned().chain(others).collect();
        let here = match &token {
            Some(chair) => Some(chair.table.clone()),
            None => table_meant(book, letter, &chairs),
        };
        Writer { hall, book, token, chairs, here }
    }

    /// Whoever may speak for one seat, and for the others that have the same address.
    pub fn seated(hall: &'w Hall, book: &'w AddressBook, chair: &Chair) -> Writer<'w> {
        let mut others = book.address_of(chair).map_or_else(Vec::new, |address| book.by_address(address));
        others.retain(|other| other != chair);
        let chairs = std::iter::once(chair.clone()).chain(others).collect();
        Writer { hall, book, token: Some(chair.clone()), chairs, here: Some(chair.table.clone()) }
    }

    /// Whether nobody knows them here.
    pub fn is_stranger(&self) -> bool {
        self.chairs.is_empty()
    }

    /// Whether the letter carries the token of a seat that whoever has an address plays.
    pub fn has_token_of(&self, address: &str) -> bool {
        self.token.as_ref().is_some_and(|chair| self.book.is_of(chair, address))
    }

    /// The same at one table.
    pub fn has_token_at(&self, table: &str, address: &str) -> bool {
        self.has_token_of(address) && self.token.as_ref().is_some_and(|chair| is_alike(&chair.table, table))
    }

    /// What a table of theirs is like, or with no name the one that is meant.
    pub fn setting(&self, table: Option<&str>) -> Option<Setting<'static>> {
        let chair = self.at(table.or(self.here.as_deref())?).next()?;
        let (title, players) = self.book.setting(&chair.table)?;
        Some(Setting { title: games::find(title)?, players })
    }

    /// Whether they have more than one seat at a table.
    pub fn has_several_seats(&self, table: &str) -> bool {
        self.at(table).count() > 1
    }

    /// The seat that a part of their letter is for. Where they have several at the table and name none, it is the one that
    /// their reply went to, else the only one of them that is to move.
    pub fn meant(&self, section: &Section) -> Result<Result<Chair, Lost>, HallError> {
        let Some(table) = section.table.as_deref().or(self.here.as_deref()) else {
            return Ok(Err(self.which_table()));
        };
        let here: Vec<&Chair> = self.at(table).collect();
        let Some(first) = here.first() else { return Ok(Err(self.no_such_table(table))) };
        if let Some(name) = &section.seat {
            let named = here.iter().find(|chair| is_alike(&self.name(chair), name));
            return Ok(named.map(|chair| (*chair).clone()).ok_or_else(|| self.no_such_seat(&here, name)));
        }
        let by_token = self.token.as_ref() == Some(*first);
        if here.len() == 1 || by_token {
            return Ok(Ok((*first).clone()));
        }
        let Standing::ToMove(turn) = self.hall.table(&first.table)?.replay.standing() else {
            return Ok(Err(self.which_seat(&here)));
        };
        let mut to_move = here.iter().filter(|chair| turn.contains(&chair.seat));
        Ok(match (to_move.next(), to_move.next()) {
            (Some(only), None) => Ok((*only).clone()),
            _ => Err(self.which_seat(&here)),
        })
    }

    /// One letter is decided at once, so it cannot speak for two who sit at one table.
    pub fn one_at_a_time(&self, chair: &Chair) -> Lost {
        let sentence = Sentence::new("letter-one-seat")
            .with("table", chair.table.as_str())
            .with("name", self.name(chair));
        Lost { subject: "letter-subject-seat", sentence }
    }

    /// Their seats at a table; case does not matter.
    fn at(&self, table: &str) -> impl Iterator<Item = &Chair> {
        self.chairs.iter().filter(move |chair| is_alike(&chair.table, table))
    }

    fn name(&self, chair: &Chair) -> String {
        let players = self.book.setting(&chair.table).map(|(_, players)| players).unwrap_or_default();
        players.into_iter().nth(chair.seat.index()).unwrap_or_default()
    }

    fn tables(&self) -> Vec<Fact> {
        let mut names: Vec<&str> = self.chairs.iter().map(|chair| chair.table.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(Fact::from).collect()
    }

    fn which_table(&self) -> Lost {
        let example = self.chairs.first().map_or("", |chair| chair.table.as_str());
        let sentence =
            Sentence::new("letter-which-table").with("tables", self.tables()).with("example", example);
        Lost { subject: "letter-subject-table", sentence }
    }

    fn no_such_table(&self, name: &str) -> Lost {
        let known = Names::new(self.chairs.iter().map(|chair| (chair.table.as_str(), &[] as &[&str])));
        let mut near = known.nearest(name, 3);
        near.dedup();
        let near: Vec<Fact> = near.into_iter().map(Fact::from).collect();
        let tables = if near.is_empty() { self.tables() } else { near };
        let sentence = Sentence::new("letter-no-such-table").with("name", name).with("tables", tables);
        Lost { subject: "letter-subject-table", sentence }
    }

    fn which_seat(&self, here: &[&Chair]) -> Lost {
        self.about_seats(here, |first, table, seats| {
            let sentence = Sentence::new("letter-which-seat").with("table", table);
            sentence.with("seats", seats).with("example", first)
        })
    }

    fn no_such_seat(&self, here: &[&Chair], name: &str) -> Lost {
        self.about_seats(here, |_, table, seats| {
            let sentence = Sentence::new("letter-no-such-seat").with("table", table);
            sentence.with("seats", seats).with("name", name)
        })
    }

    fn about_seats(&self, here: &[&Chair], say: impl Fn(&str, &str, Vec<Fact>) -> Sentence) -> Lost {
        let seats = here.iter().map(|chair| Fact::from(self.name(chair))).collect();
        let first = here.first().map(|chair| self.name(chair)).unwrap_or_default();
        let table = here.first().map_or("", |chair| &chair.table);
        Lost { subject: "letter-subject-seat", sentence: say(&first, table, seats) }
    }
}

/// What may be a token: what follows a `+` in an address the letter went to, or `#` in its subject.
pub(super) fn tokens(letter: &Letter) -> impl Iterator<Item = &str> {
    let plus =
        letter.to.iter().filter_map(|to| to.split_once('@')?.0.split_once('+')).map(|(_, token)| token);
    let tags = letter.subject.split('#').skip(1).map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        &rest[..end]
    });
    plus.chain(tags)
}

/// The table that is meant where no token says so: the one the subject names, or the only one.
fn table_meant(book: &AddressBook, letter: &Letter, chairs: &[Chair]) -> Option<String> {
    let tag = letter.subject.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(tag, _)| tag);
    let named = tag.and_then(|tag| chairs.iter().find(|chair| is_alike(&chair.table, tag)));
    if let Some(chair) = named {
        return Some(chair.table.clone());
    }
    only_table(chairs.iter())
        .or_else(|| only_table(chairs.iter().filter(|chair| book.is_played(&chair.table))))
}

/// The table of some seats, if it is the same for all.
fn only_table<'c>(mut chairs: impl Iterator<Item = &'c Chair>) -> Option<String> {
    let first = chairs.next()?;
    chairs.all(|other| other.table == first.table).then(|| first.table.clone())
}

/// Whether two names are the same to a reader.
fn is_alike(name: &str, written: &str) -> bool {
    let bare = |name: &str| name.trim().trim_end_matches([':', '.', ',']).trim().to_lowercase();
    bare(name) == bare(written)
}
