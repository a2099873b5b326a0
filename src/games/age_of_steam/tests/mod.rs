//! Age of Steam against its rule book: every example T1 to T13, every reading R1 to R15, and what the public
//! implementation S2 gets wrong.
//!
//! A test sets up a position and gives orders in plain words; what follows is compared with the figures of the book.

mod auction;
mod board;
mod building;
mod ending;
mod growth;
mod money;
mod moving;
mod opening;
mod plans;
mod playouts;
mod refusals;
mod words;

use super::AgeOfSteam;
use super::data::Data;
use super::events::{Event, Hidden};
use super::refusals::Refusal;
use super::state::{Action, Phase, Site};
use crate::board::hex::{Goods, Hex};
use crate::games::Title;
use crate::games::harness::{Played, hidden, open};
use crate::rules::{HappeningOf, Rules, Seat};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::LazyLock;

/// The five of the book's examples, in the order of play of its auction.
const FIVE: [&str; 5] = ["Pete", "Dave", "Vincent", "Hudson", "John"];

fn red() -> Goods {
    Goods::at(0)
}

fn blue() -> Goods {
    Goods::at(1)
}

/// A game under way.
struct Table {
    played: Played<AgeOfSteam>,
    told: Vec<HappeningOf<AgeOfSteam>>,
}

impl Deref for Table {
    type Target = Played<AgeOfSteam>;

    fn deref(&self) -> &Played<AgeOfSteam> {
        &self.played
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Played<AgeOfSteam> {
        &mut self.played
    }
}

fn board() -> Data {
    static BOARD: LazyLock<Data> = LazyLock::new(|| AgeOfSteam::read_board(AgeOfSteam::BOARD).unwrap());
    BOARD.clone()
}

fn hex(label: &str) -> Hex {
    label.parse().unwrap()
}

impl Table {
    /// A table at the beginning of turn 1; the order of play is that of the names, and no cubes lie on the map.
    fn of(names: &[&str]) -> Table {
        Table::with(names, &[])
    }

    fn with(names: &[&str], options: &[(&str, &str)]) -> Table {
        let mut played = Played::<AgeOfSteam>::on(board(), names, options);
        played.begin(&[]);
        let open = &mut played.state.open;
        open.order = Seat::all(names.len()).collect();
        open.phase = Phase::Issuing { left: open.order.clone() };
        for cube in std::mem::take(Arc::make_mut(&mut open.cubes)).into_values().flatten() {
            open.bag.put_back(cube.index());
        }
        Table { played, told: Vec::new() }
    }

    /// A player's order that must stand.
    #[track_caller]
    fn says(&mut self, name: &str, line: &str) -> &mut Table {
        self.rolls(name, line, &[])
    }

    /// The same with dice.
    #[track_caller]
    fn rolls(&mut self, name: &str, line: &str, dice: &[u32]) -> &mut Table {
        let seat = self.seat(name);
        self.told = self.played.order(seat, line, dice);
        self
    }

    /// Why an order does not stand.
    #[track_caller]
    fn refuses(&self, name: &str, line: &str) -> Refusal {
        self.played.refused(self.seat(name), line).why
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
        let open = &mut self.played.state.open;
        let had = std::mem::replace(&mut open.of_mut(seat).cash, cash);
        open.ledger.raised = open.ledger.raised + cash - had;
        self
    }

    fn action(&mut self, name: &str, action: Action) -> &mut Table {
        let seat = self.seat(name);
        self.played.state.open.of_mut(seat).action = Some(action);
        self
    }

    /// Puts cubes out of the bag onto a city.
    fn cubes(&mut self, label: &str, cubes: &[Goods]) -> &mut Table {
        let open = &mut self.played.state.open;
        cubes.iter().for_each(|cube| open.bag.take(cube.index()));
        Arc::make_mut(&mut open.cubes).entry(hex(label)).or_default().extend(cubes);
        self
    }

    /// Begins building, in the order of the names or led by First Build.
    fn building(&mut self) -> &mut Table {
        let open = &mut self.played.state.open;
        let left = open.order_led_by(Action::FirstBuild);
        open.phase = Phase::Building { left, site: Site::default() };
        self
    }

    /// Begins moving.
    fn moving(&mut self) -> &mut Table {
        let open = &mut self.played.state.open;
        let left = open.order_led_by(Action::FirstMove);
        open.phase = Phase::Moving { round: 1, left, stronger: Vec::new() };
        self
    }

    fn of_player(&self, name: &str) -> &super::state::Railroad {
        self.state.open.of(self.seat(name))
    }

    fn holds(&self, name: &str) -> u32 {
        self.of_player(name).cash
    }

    fn income(&self, name: &str) -> u32 {
        self.of_player(name).income
    }

    fn score(&self, name: &str) -> i64 {
        let links = self.state.open.land(&self.rules).links();
        super::scoring::score(&self.rules, &self.state.open, &links, self.seat(name))
    }

    /// Complete links of a player: `Cincinnati - Evansville (2)`.
    fn links(&self, name: &str) -> Vec<String> {
        let (open, owner) = (&self.state.open, super::state::owner(self.seat(name)));
        let map = &self.rules.board.map;
        let mut links: Vec<String> = open
            .land(&self.rules)
            .links()
            .into_iter()
            .filter(|link| link.owner == Some(owner))
            .filter_map(|link| link.places().map(|places| (places, link.length())))
            .map(|((a, b), length)| {
                let (a, b) = (map.name(a), map.name(b));
                format!("{} - {} ({length})", a.clone().min(b.clone()), a.max(b))
            })
            .collect();
        links.sort();
        links
    }

    /// How many unfinished links a player has.
    fn loose(&self, name: &str) -> usize {
        let (open, owner) = (&self.state.open, super::state::owner(self.seat(name)));
        let links = open.land(&self.rules).links();
        links.iter().filter(|link| link.owner == Some(owner) && !link.is_complete()).count()
    }

    /// The book's building example up to a player.
    fn example(until: &str) -> Table {
        let mut table = Table::of(&FIVE);
        table.building();
        for name in FIVE {
            table.cash(name, 20);
        }
        table.says("Pete", "build Evansville K10 L9 Cincinnati, Cincinnati N9 > S");
        if until == "Pete" {
            return table;
        }
        table.says("Dave", "build Evansville J9 Indianapolis L8 Cincinnati");
        if until == "Dave" {
            return table;
        }
        // In the book John builds before Vincent.
        let open = &mut table.played.state.open;
        let (john, vincent) = (Seat(4), Seat(2));
        open.of_mut(vincent).action = Some(Action::Urbanization);
        open.phase = Phase::Building { left: vec![john, vincent], site: Site::default() };
        table.says("John", "build M10 N-NW, L9 SE-NW, Indianapolis +SE +NW");
        if until == "John" {
            return table;
        }
        table.says("Vincent", "urbanize Indianapolis B");
        table.says("Vincent", "build Indianapolis K8 > N, K10 N-S, K11 N-NW");
        table
    }

    /// Whose move it is.
    fn next(&self) -> String {
        let turn = match self.rules.turn(&self.state.open) {
            crate::rules::Turn::Seats(seats) => seats,
            crate::rules::Turn::Over(_) => Vec::new(),
        };
        turn.iter().map(|seat| self.names[seat.index()].as_str()).collect()
    }
}
