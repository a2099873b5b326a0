//! Steam Barons against its rule book: the cases U1 to U12 with every example of the book, the readings B1 to B10.
//!
//! A test sets up a position and gives orders in plain words; what follows is compared with the figures of the book.

mod board;
mod building;
mod control;
mod ending;
mod market;
mod plans;
mod playouts;
mod prices;
mod refusals;
mod selling;
mod shipping;
mod words;

use super::SteamBarons;
use super::control::{heir, held};
use super::data::{Company, Data};
use super::events::{Event, Hidden};
use super::refusals::Refusal;
use super::state::{Firm, Phase, Site};
use crate::board::hex::{Goods, Hex};
use crate::games::Title;
use crate::games::harness::{Played, hidden, open};
use crate::rules::{HappeningOf, Rules, Seat};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::LazyLock;

/// The four of the book's example, in their order.
const FOUR: [&str; 4] = ["Simon", "Andy", "James", "Geoff"];

const US: &[(&str, &str)] = &[("map", "eastern-us"), ("first", "Simon")];
const ENGLAND: &[(&str, &str)] = &[("map", "northern-england"), ("first", "Simon")];

/// A game under way.
struct Table {
    played: Played<SteamBarons>,
    told: Vec<HappeningOf<SteamBarons>>,
}

impl Deref for Table {
    type Target = Played<SteamBarons>;

    fn deref(&self) -> &Played<SteamBarons> {
        &self.played
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Played<SteamBarons> {
        &mut self.played
    }
}

fn board() -> Data {
    static BOARD: LazyLock<Data> = LazyLock::new(|| SteamBarons::read_board(SteamBarons::BOARD).unwrap());
    BOARD.clone()
}

fn hex(label: &str) -> Hex {
    label.parse().unwrap()
}

/// A company by its id.
fn company(id: &str) -> Company {
    let data = board();
    Company::at(data.companies.iter().position(|company| company.id == id).unwrap())
}

/// A colour by its id.
fn goods(id: &str) -> Goods {
    let data = board();
    Goods::at(data.goods.iter().position(|goods| goods.id == id).unwrap())
}

impl Table {
    /// A table of four at the beginning of turn 1; companies play in the order of the file, no cubes lie on the map.
    fn on(options: &[(&str, &str)]) -> Table {
        let mut played = Played::<SteamBarons>::on(board(), &FOUR, options);
        played.begin(&[]);
        let open = &mut played.state.open;
        open.order = Company::all(6).collect();
        for cube in std::mem::take(Arc::make_mut(&mut open.cubes)).into_values().flatten() {
            open.gone[cube.index()] += 1;
        }
        let mut table = Table { played, told: Vec::new() };
        table.state.open.phase = Phase::Market { left: Vec::new() };
        table
    }

    /// A player's order that must stand.
    #[track_caller]
    fn says(&mut self, name: &str, line: &str) -> &mut Table {
        let seat = self.seat(name);
        self.told = self.played.order(seat, line, &[]);
        self
    }

    /// Why an order does not stand.
    #[track_caller]
    fn refuses(&self, name: &str, line: &str) -> Refusal {
        self.played.refused(self.seat(name), line).why
    }

    /// What happens without anybody's word.
    fn goes_on(&mut self) -> &mut Table {
        self.told = self.played.go_on(&[]);
        self
    }

    fn events(&self) -> Vec<Event> {
        open(&self.told)
    }

    fn whispers(&self) -> Vec<Hidden> {
        hidden(&self.told).into_iter().map(|(_, event)| event).collect()
    }

    /// Gives a player so much money.
    fn cash(&mut self, name: &str, cash: u32) -> &mut Table {
        let seat = self.seat(name);
        let open = &mut self.state.open;
        let had = std::mem::replace(&mut open.of_mut(seat).cash, cash);
        open.ledger.start = open.ledger.start + cash - had;
        self
    }

    /// Gives a company so much money.
    fn treasury(&mut self, id: &str, cash: u32) -> &mut Table {
        let open = &mut self.state.open;
        let had = std::mem::replace(&mut open.firm_mut(company(id)).treasury, cash);
        open.ledger.start = open.ledger.start + cash - had;
        self
    }

    /// Gives a player shares off the charter; the charter follows.
    fn holds(&mut self, name: &str, id: &str, shares: u32) -> &mut Table {
        let (seat, company) = (self.seat(name), company(id));
        let open = &mut self.state.open;
        open.firm_mut(company).unissued -= shares;
        open.of_mut(seat).shares[company.index()] += shares;
        let held = held(open, company);
        let firm = open.firm_mut(company);
        firm.controller = heir(firm.controller, &held).or(firm.controller);
        self
    }

    /// Puts so many shares of a company into the box, off its charter.
    fn boxed(&mut self, id: &str, shares: u32) -> &mut Table {
        let firm = self.state.open.firm_mut(company(id));
        firm.unissued = firm.unissued + firm.available - shares;
        firm.available = shares;
        self
    }

    fn price(&mut self, id: &str, price: u32) -> &mut Table {
        self.state.open.firm_mut(company(id)).price = Some(price);
        self
    }

    fn performance(&mut self, id: &str, performance: u32) -> &mut Table {
        self.state.open.firm_mut(company(id)).performance = performance;
        self
    }

    /// Lets these companies put up what is in their boxes.
    fn market(&mut self, ids: &[&str]) -> &mut Table {
        let left: Vec<Company> = ids.iter().map(|id| company(id)).collect();
        self.state.open.order.clone_from(&left);
        self.state.open.phase = Phase::Market { left };
        self.goes_on()
    }

    /// Lets these companies build.
    fn building(&mut self, turn: u8, ids: &[&str]) -> &mut Table {
        let left = ids.iter().map(|id| company(id)).collect();
        self.state.open.turn = turn;
        self.state.open.phase = Phase::Building { left, site: Site::default() };
        self
    }

    /// Lets these companies ship.
    fn shipping(&mut self, round: u8, ids: &[&str]) -> &mut Table {
        let left = ids.iter().map(|id| company(id)).collect();
        self.state.open.phase = Phase::Shipping { round, left };
        self
    }

    /// Puts a cube back onto a place.
    fn cube(&mut self, label: &str, id: &str) -> &mut Table {
        let goods = goods(id);
        let open = &mut self.state.open;
        match open.gone[goods.index()] {
            0 => open.bag.take(goods.index()),
            _ => open.gone[goods.index()] -= 1,
        }
        Arc::make_mut(&mut open.cubes).entry(hex(label)).or_default().push(goods);
        self
    }

    fn firm(&self, id: &str) -> &Firm {
        self.state.open.firm(company(id))
    }

    fn has(&self, name: &str) -> u32 {
        self.state.open.of(self.seat(name)).cash
    }

    fn shares(&self, name: &str, id: &str) -> u32 {
        self.state.open.held(self.seat(name), company(id))
    }

    /// Who controls a company.
    fn controller(&self, id: &str) -> Option<&str> {
        self.firm(id).controller.map(|seat| self.names[seat.index()].as_str())
    }

    fn marker(&self) -> &str {
        &self.names[self.state.open.marker.index()]
    }

    /// Whose move it is.
    fn next(&self) -> Vec<&str> {
        self.turn()
    }
}

/// Green from Newcastle over Durham and Darlington to Northallerton: three links for $7, with $5 in its treasury.
fn three_links() -> Table {
    let mut table = Table::on(ENGLAND);
    table.holds("Simon", "green", 2).building(1, &["green", "black"]).holds("Andy", "black", 1);
    table.says("Simon", "green: build Newcastle Durham I4 Darlington Northallerton");
    table
}
