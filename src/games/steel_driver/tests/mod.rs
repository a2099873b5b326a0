//! Steel Driver against its rule book: every example, every decision SD-A1 … SD-S2, every case SD-T01 … SD-T18.
//!
//! A test sets up a position and gives one or two orders in plain words; what follows is compared
//! with the figures of the book. Cities and companies go by their ids.

mod auctions;
mod board;
mod building;
mod goods;
mod link;
mod maxima;
mod plans;
mod refusals;
mod texts;
mod wishes;
mod words;

use super::SteelDriver;
use super::building::choices;
use super::data::Data;
use super::events::{Event, Hidden};
use super::names::{City, Company, Link};
use super::refusals::Refusal;
use super::state::{CompanyBox, Holding, Own, Phase};
use crate::games::Title;
use crate::games::harness::{Played, Refused, hidden, open};
use crate::rules::{How, Place, Rules, Seat};
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

/// The four of the book's examples, clockwise.
const FOUR: [&str; 4] = ["Richard", "Don", "Simon", "Andy"];

/// A game under way, and what its last orders told single seats.
struct Table {
    played: Played<SteelDriver>,
    whispered: Vec<(Seat, Hidden)>,
}

impl Deref for Table {
    type Target = Played<SteelDriver>;

    fn deref(&self) -> &Played<SteelDriver> {
        &self.played
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Played<SteelDriver> {
        &mut self.played
    }
}

fn board() -> Data {
    static BOARD: LazyLock<Data> = LazyLock::new(|| SteelDriver::read_board(SteelDriver::BOARD).unwrap());
    BOARD.clone()
}

impl Table {
    /// A table at the beginning of round 1; the first of the names holds the marker.
    fn of(names: &[&str]) -> Table {
        Table::on(board(), names)
    }

    fn on(board: Data, names: &[&str]) -> Table {
        let mut played = Played::on(board, names, &[("first", names[0])]);
        played.begin(&[]);
        played.audited = false;
        Table { played, whispered: Vec::new() }
    }

    /// The table of the book's examples.
    fn four() -> Table {
        Table::of(&FOUR)
    }

    fn company(&self, id: &str) -> Company {
        Company::at(self.rules.board.data.companies.iter().position(|named| named.id == id).unwrap())
    }

    fn city(&self, id: &str) -> City {
        City::at(self.rules.board.data.cities.iter().position(|city| city.id == id).unwrap())
    }

    fn link(&self, (a, b): (&str, &str)) -> Link {
        self.rules.board.between(self.city(a), self.city(b)).unwrap()
    }

    fn of_company(&mut self, id: &str) -> &mut CompanyBox {
        let company = self.company(id);
        self.state.open.company_mut(company)
    }

    fn of_seat(&mut self, name: &str) -> &mut Holding {
        let seat = self.seat(name);
        self.state.open.holding_mut(seat)
    }

    /// What a player left ahead.
    fn own(&self, name: &str) -> &Own {
        self.state.own(self.seat(name))
    }

    fn is_idle(&self, name: &str) -> bool {
        *self.own(name) == Own::default()
    }

    fn id(&self, company: Company) -> &str {
        &self.rules.board.data.companies[company.index()].id
    }

    fn ids(&self, companies: &[Company]) -> Vec<&str> {
        companies.iter().map(|company| self.id(*company)).collect()
    }

    /// The company that is to build or to take goods.
    fn active(&self) -> Option<&str> {
        self.state.open.active().map(|company| self.id(company))
    }

    /// Who controls a company.
    fn controller(&self, id: &str) -> Option<&str> {
        let controller = self.state.open.company(self.company(id)).controller?;
        Some(&self.names[controller.index()])
    }

    /// Gives an order that must stand, carries it out and returns what happened in front of everybody.
    #[track_caller]
    fn order(&mut self, name: &str, line: &str) -> Vec<Event> {
        let seat = self.seat(name);
        let told = self.played.order(seat, line, &[]);
        self.whispered = hidden(&told);
        open(&told)
    }

    /// Gives several orders, each by the player whose move it is.
    #[track_caller]
    fn orders(&mut self, lines: &[&str]) -> Vec<Event> {
        let (mut events, mut whispered) = (Vec::new(), Vec::new());
        for line in lines {
            let name = self.turn()[0].to_owned();
            events.extend(self.order(&name, line));
            whispered.append(&mut self.whispered);
        }
        self.whispered = whispered;
        events
    }

    /// Gives an order that must not stand.
    #[track_caller]
    fn refused(&self, name: &str, line: &str) -> Refused<SteelDriver> {
        self.played.refused(self.seat(name), line)
    }

    /// Gives a company to a player, with cubes to build with.
    fn give(&mut self, id: &str, name: &str, treasury: u32) {
        let seat = self.seat(name);
        let company = self.of_company(id);
        company.controller = Some(seat);
        company.last_controller = Some(seat);
        company.treasury = treasury;
        let index = self.company(id).index();
        let shares = &mut self.of_seat(name).shares[index];
        *shares = (*shares).max(1);
    }

    /// Phase 3 begins with this company active.
    fn build_with(&mut self, id: &str) {
        let company = self.company(id);
        let at = self.state.open.order.iter().position(|other| *other == company).unwrap();
        self.state.open.phase = Phase::Building { at: u8::try_from(at).unwrap() };
    }

    /// Phase 3 with this company active and all others passed, so that it builds again and again.
    fn alone(&mut self, id: &str, name: &str, treasury: u32) {
        self.give(id, name, treasury);
        self.build_with(id);
        let company = self.company(id);
        let open = &mut self.state.open;
        open.passed = open.order.iter().copied().filter(|other| *other != company).collect();
    }

    /// Takes a company out of the pass row.
    fn still_builds(&mut self, id: &str) {
        let company = self.company(id);
        self.state.open.passed.retain(|other| *other != company);
    }

    /// Lays track by real orders and then puts phase, treasury and profit back as they were.
    fn lay(&mut self, id: &str, links: &[(&str, &str)]) {
        let before = self.state.open.clone();
        let name = self.names[0].clone();
        self.alone(id, &name, 1_000);
        for (from, to) in links {
            self.order(&name, &format!("{id}: build {from} - {to}"));
        }
        let after = std::mem::replace(&mut self.state.open, before);
        let laid = after.company(self.company(id));
        let kept = self.of_company(id);
        (kept.network, kept.start) = (laid.network, laid.start);
        let open = &mut self.state.open;
        (open.track, open.linked) = (after.track, after.linked);
    }

    /// What a company may build, as pairs of ids in the alphabet's order.
    fn legal(&self, id: &str) -> Vec<(&str, &str)> {
        let name = |city: City| self.rules.board.city(city).id.as_str();
        let mut legal: Vec<(&str, &str)> = choices(&self.rules, &self.state.open, self.company(id))
            .iter()
            .map(|choice| (name(choice.from), name(choice.to)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        legal.sort_unstable();
        legal
    }

    /// Phase 6, with cubes in these cities and this company to take one; controllers as they are.
    fn goods_with(&mut self, id: &str, cities: &[&str]) {
        self.build_with(id);
        let cubes = cities.iter().map(|city| self.city(city)).collect();
        if let Phase::Building { at } = self.state.open.phase {
            self.state.open.phase = Phase::Goods { at, cubes };
        }
        self.state.open.round = self.rules.board.data.rounds;
    }

    /// Lets a company reach cities without any track, for tests about goods alone.
    fn reach(&mut self, id: &str, cities: &[&str]) {
        let network = cities.iter().map(|city| self.city(city)).collect();
        self.of_company(id).network = network;
    }

    fn shares(&mut self, id: &str, held: &[(&str, u8)]) {
        let index = self.company(id).index();
        for (name, count) in held {
            self.of_seat(name).shares[index] = *count;
        }
    }

    /// The bonuses of the intercontinental link among these events, and how many links it has.
    fn bonuses(&self, events: &[Event]) -> Option<(Vec<(&str, u32)>, u8)> {
        events.iter().find_map(|event| match event {
            Event::Linked { bonuses, links } => {
                let bonuses = bonuses.iter().map(|(company, bonus)| (self.id(*company), *bonus)).collect();
                Some((bonuses, *links))
            }
            _ => None,
        })
    }
}

/// What was paid at the end of a round: to whom, and how much.
fn paid(table: &Table, events: &[Event]) -> Vec<(String, u32)> {
    let paid = events.iter().filter_map(|event| match event {
        Event::Paid { seat, cash, .. } => Some((table.names[seat.index()].clone(), *cash)),
        _ => None,
    });
    paid.collect()
}
