//! Railroad Dice against its rule book: every example, every reading that can be played, every case RD-T01 … RD-T16.
//!
//! A test sets up a position and gives one or two orders in plain words; what follows is compared with the figures of
//! the book.

mod board;
mod building;
mod crossing;
mod endings;
mod money;
mod plans;
mod playouts;
mod readings;
mod search;
mod stations;
mod words;
mod years;

use super::RailroadDice;
use super::events::{Event, Hidden};
use super::names::{Cell, Company, Dir, EndName, Face, Kind, Spot, Tile};
use super::refusals::Refusal;
use super::state::{Built, Dice, End, Ending, MapTile, Piece};
use crate::games::harness::{Played, open};
use crate::rules::{HappeningOf, Rules, Seat};
use std::ops::{Deref, DerefMut};

const THREE: [&str; 3] = ["Ann", "Bob", "Cid"];

/// A game under way.
struct Table(Played<RailroadDice>);

impl Deref for Table {
    type Target = Played<RailroadDice>;

    fn deref(&self) -> &Played<RailroadDice> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Played<RailroadDice> {
        &mut self.0
    }
}

/// Outcomes of a die that show these faces.
fn dice(faces: &[Face]) -> Vec<u32> {
    faces.iter().map(|face| [1, 3, 5, 6][*face as usize]).collect()
}

impl Table {
    /// A table at the beginning of year 1; the first of the names begins.
    fn of(names: &[&str]) -> Table {
        Table::with(names, &[])
    }

    fn with(names: &[&str], options: &[(&str, &str)]) -> Table {
        let mut options = options.to_vec();
        options.push(("first", names[0]));
        let mut played = Played::opened(names, &options);
        played.begin(&[]);
        Table(played)
    }

    fn three() -> Table {
        Table::of(&THREE)
    }

    /// A year later, with a position that a test makes up.
    fn later(names: &[&str]) -> Table {
        let mut table = Table::of(names);
        table.audited = false;
        table.state.open.year = 2;
        table
    }

    fn company(&self, id: &str) -> Company {
        Company::at(self.rules.board.data.companies.iter().position(|company| company.id == id).unwrap())
    }

    fn kind(&self, id: &str) -> Kind {
        Kind::at(self.rules.board.data.tiles.iter().position(|tile| tile.id == id).unwrap())
    }

    /// Gives a seat dice in front of the screen and behind it.
    fn give(&mut self, name: &str, front: &[Face], behind: u32) {
        let seat = self.seat(name);
        self.state.open.player_mut(seat).front = front.iter().copied().collect();
        self.state.own_mut(seat).behind = behind;
    }

    fn front(&self, name: &str) -> Dice {
        self.state.open.player(self.seat(name)).front
    }

    fn behind(&self, name: &str) -> u32 {
        self.state.own(self.seat(name)).behind
    }

    /// Makes somebody president of a company, with a share.
    fn preside(&mut self, name: &str, company: &str) {
        let (seat, company) = (self.seat(name), self.company(company));
        self.state.open.company_mut(company).president = Some(seat);
        self.state.open.player_mut(seat).shares[company.index()] += 1;
    }

    /// Gives an order of a player; dice fall as written.
    #[track_caller]
    fn play(&mut self, name: &str, line: &str, faces: &[Face]) -> Vec<Event> {
        let seat = self.seat(name);
        let told: Vec<HappeningOf<RailroadDice>> = self.order(seat, line, &dice(faces));
        open(&told)
    }

    /// Why an order of a player is refused, and what is marked.
    #[track_caller]
    fn why(&self, name: &str, line: &str) -> (Refusal, String) {
        let refused = self.refused(self.seat(name), line);
        (refused.why, refused.marked)
    }

    /// Puts an end of the line alone onto a tile of a kind, at a space with a heading, with so many rails elsewhere.
    fn put(&mut self, kind: &str, end: EndName, cell: (usize, usize), heading: Dir) {
        let (kind, cell) = (self.kind(kind), Cell::new(cell.0, cell.1));
        let what = Built::Rail(heading);
        let pieces = vec![Piece { cell, from: heading, what }];
        let open = &mut self.state.open;
        let column = open.map.len() as i16;
        let spot = Spot { row: 5, column: 3 * column };
        open.map.push(MapTile { spot, kind, turned: 0, stations: Vec::new(), pieces: Some(pieces) });
        let tile = Tile::at(open.map.len() - 1);
        open.ends[end as usize] = End { tile, cell, heading, station: false };
    }

    fn refuses_place(&self, name: &str, line: &str) -> Refusal {
        self.why(name, line).0
    }
}
