//! Tests of Rail Baron: a small builder for positions, and one file for each part of the rules.

mod board;
mod cards;
mod declaring;
mod fees;
mod games;
mod governor;
mod hard_times;
mod legality;
mod plans;
mod searches;
mod trips;
mod victory;
mod view;

use super::events::Event;
use super::names::{City, Dot, Railroad, Sections};
use super::plans::Plans;
use super::refusals::Refusal;
use super::state::{Engine, Owner, Payee, Phase, Player, Spending, State, Trip};
use super::{RailBaron, Title, orders, written};
use crate::rules::luck::Seeded;
use crate::rules::{Ask, Dice, No, Owed, Rules, Seat};
use std::collections::{BTreeMap, VecDeque};

/// Players of every test game, in seat order.
const NAMES: [&str; 6] = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];

/// The rules at a table with the built-in board and some options.
fn rules(seats: usize, options: &[(&str, &str)]) -> (RailBaron, State) {
    let data = written::read(RailBaron::BOARD).expect("the built-in board is good");
    let names: Vec<String> = NAMES[..seats].iter().map(|name| (*name).to_owned()).collect();
    let options: BTreeMap<String, String> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    RailBaron::open(data, &names, &options).expect("the options go together")
}

impl RailBaron {
    fn find_dot(&self, id: &str) -> Dot {
        let found = self.board.data.dots.iter().position(|dot| dot.id == id);
        Dot::at(found.unwrap_or_else(|| panic!("no dot {id}")))
    }

    fn find_line(&self, id: &str) -> Railroad {
        let found = self.board.data.railroads.iter().position(|line| line.id == id);
        Railroad::at(found.unwrap_or_else(|| panic!("no railroad {id}")))
    }

    fn find_city(&self, id: &str) -> City {
        let found = self.board.data.cities.iter().position(|city| city.id == id);
        City::at(found.unwrap_or_else(|| panic!("no city {id}")))
    }
}

/// Anna, Bert and Carla, by seat.
const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// Dice that fall as written, and after that as they like.
struct Script {
    written: VecDeque<u32>,
    after: Seeded,
}

impl Script {
    fn new(written: &[u32]) -> Script {
        Script { written: written.iter().copied().collect(), after: Seeded::new(1) }
    }
}

impl Dice for Script {
    fn draw(&mut self, ask: Ask) -> Result<u32, Owed> {
        match self.written.pop_front() {
            Some(got) => Ok(got),
            None => self.after.draw(ask),
        }
    }
}

/// A position in the making, and then a game.
struct Game {
    rules: RailBaron,
    state: State,
}

impl Game {
    /// Everybody is at home with $20,000: Anna in Boston, Bert in Denver, Carla in Miami, the rest in Dallas,
    /// Seattle and Reno. It is nobody's move yet.
    fn new(seats: usize, options: &[(&str, &str)]) -> Game {
        let (rules, mut state) = rules(seats, options);
        let homes = ["boston", "denver", "miami", "dallas", "seattle", "reno"];
        for (player, home) in state.open.players.iter_mut().zip(homes) {
            let city = rules.find_city(home);
            player.home = Some(city);
            player.city = Some(city);
            player.at = Some(rules.board.dot(city));
        }
        let mut game = Game { rules, state };
        Seat::all(seats).for_each(|seat| game.cash(seat, 20_000));
        game
    }

    fn player(&mut self, seat: Seat) -> &mut Player {
        self.state.open.player_mut(seat)
    }

    fn plans(&self, seat: Seat) -> &Plans {
        &self.state.plans[seat.index()]
    }

    fn cash(&mut self, seat: Seat, sum: u32) {
        let purse = &mut self.state.purse;
        purse.bank += i64::from(purse.cash[seat.index()]) - i64::from(sum);
        purse.cash[seat.index()] = sum;
        self.player(seat).announced = sum >= 150_000;
    }

    fn owns(&mut self, seat: Seat, lines: &[&str]) {
        for id in lines {
            let line = self.rules.find_line(id);
            self.state.open.lines[line.index()] = Owner::Seat(seat);
        }
    }

    /// A player is in a city, with no trip under way.
    fn stands(&mut self, seat: Seat, city: &str) {
        let city = self.rules.find_city(city);
        let dot = self.rules.board.dot(city);
        let player = self.player(seat);
        player.city = Some(city);
        player.at = Some(dot);
        player.trip = None;
    }

    /// A player is on a trip from one city to another and has come to a dot.
    fn travels(&mut self, seat: Seat, from: &str, to: &str, at: &str) {
        let (from, to, at) = (self.rules.find_city(from), self.rules.find_city(to), self.rules.find_dot(at));
        let used = Sections::default();
        let trip =
            Trip { from, to, alternate: None, declared: false, used, ridden: 0, again: 0, card: false };
        let player = self.player(seat);
        player.city = Some(from);
        player.at = Some(at);
        player.trip = Some(trip);
    }

    /// A player is on his way home for victory.
    fn declares(&mut self, seat: Seat, from: &str, alternate: &str, at: &str) {
        let home = self.player(seat).home.expect("a home");
        let home = self.rules.board.data.cities[home.index()].id.clone();
        self.travels(seat, from, &home, at);
        let alternate = self.rules.find_city(alternate);
        if let Some(trip) = &mut self.player(seat).trip {
            trip.alternate = Some(alternate);
            trip.declared = true;
        }
    }

    /// It is a player's turn, and he has thrown these white dice.
    fn thrown(&mut self, seat: Seat, white: [u8; 2]) {
        let engine = self.player(seat).engine;
        let standing = self.player(seat).established.clone();
        let open = &mut self.state.open;
        open.turns += 1;
        open.active = seat;
        open.turn = super::state::Turn {
            white: Some(white),
            entitled: super::turns::is_entitled(engine, white),
            standing,
            ..super::state::Turn::default()
        };
        open.phase = Phase::Moving { left: white[0] + white[1], of: Spending::White };
    }

    /// It is the beginning of a player's turn; what needs no word happens with these dice.
    fn begins(&mut self, seat: Seat, dice: &[u32]) -> Vec<Event> {
        self.state.open.phase = Phase::Next;
        self.state.open.active = seat;
        self.state.open.turn = super::state::Turn::default();
        let mut story = crate::rules::Story::new(&self.rules, &self.state);
        let mut dice = Script::new(dice);
        while super::turns::go_on(&mut story, &mut dice).expect("dice fall") {}
        let events = story.events();
        self.happen(&events);
        events
    }

    fn happen(&mut self, events: &[Event]) {
        for event in events {
            self.rules.tell(&self.state, event);
            self.rules.evolve(&mut self.state, event);
            self.rules.audit(&self.state).unwrap_or_else(|what| panic!("{what} after {event:?}"));
        }
    }

    fn decide(&self, seat: Seat, line: &str, dice: &[u32]) -> Result<Vec<Event>, No<Refusal>> {
        let read = crate::orders::read(line, orders::VERBS, &self.rules);
        let order = read.unwrap_or_else(|why| panic!("{line}: {why:?}")).order;
        self.rules.decide(&self.state, seat, &order, &mut Script::new(dice))
    }

    /// Orders something legal; dice fall as written first.
    fn order(&mut self, seat: Seat, line: &str, dice: &[u32]) -> Vec<Event> {
        let events = self.decide(seat, line, dice);
        let events = events.unwrap_or_else(|why| panic!("{line}: {why:?}"));
        self.happen(&events);
        events
    }

    /// Orders something that is not allowed.
    fn refused(&self, seat: Seat, line: &str) -> Refusal {
        match self.decide(seat, line, &[]) {
            Err(No::Refused(refusal)) => {
                self.rules.explain(&self.state, &refusal);
                refusal
            }
            other => panic!("{line} should be refused: {other:?}"),
        }
    }

    fn has(&self, seat: Seat) -> u32 {
        self.state.cash(seat)
    }

    fn engine(&mut self, seat: Seat, engine: Engine) {
        self.player(seat).engine = engine;
    }
}

/// What a player pays, payment by payment.
fn paid(events: &[Event], by: Seat) -> Vec<Vec<(Payee, u32)>> {
    let payment = |event: &Event| match event {
        Event::Paid { seat, dues } if *seat == by => Some(dues.iter().map(|due| (due.to, due.sum)).collect()),
        _ => None,
    };
    events.iter().filter_map(payment).collect()
}

/// How many dots a player's train moves.
fn ridden(events: &[Event], by: Seat) -> usize {
    let hops = |event: &Event| match event {
        Event::Moved { seat, hops, .. } if *seat == by => hops.len(),
        _ => 0,
    };
    events.iter().map(hops).sum()
}

/// Whether some event is of a kind.
fn any(events: &[Event], kind: impl Fn(&Event) -> bool) -> bool {
    events.iter().any(kind)
}
