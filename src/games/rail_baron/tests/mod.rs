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
mod secrets;
mod trips;
mod victory;
mod view;

use super::RailBaron;
use super::events::Event;
use super::hidden::Hidden;
use super::names::{City, Dot, Railroad, Sections};
use super::orders::Order;
use super::plans::Plans;
use super::refusals::Refusal;
use super::state::{Engine, Owner, Payee, Phase, Player, State, Trip, Turn};
use super::view::View;
use crate::games::harness::{Played, examples_can_be_read, hidden, open};
use crate::rules::{HappeningOf, Options, Rules, Seat, Sight, Viewer};

/// Players of every test game, in seat order.
const NAMES: [&str; 6] = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];

/// Anna, Bert and Carla, by seat.
const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// Everything that happens in a game of Rail Baron.
type Told = [HappeningOf<RailBaron>];

/// The rules at a table with the built-in board and some options.
fn rules(seats: usize, options: &[(&str, &str)]) -> (RailBaron, State) {
    let Played { rules, state, .. } = Game::opened(&NAMES[..seats], options);
    (rules, state)
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

/// A position in the making, and then a game.
type Game = Played<RailBaron>;

impl Played<RailBaron> {
    /// Everybody is at home with $20,000: Anna in Boston, Bert in Denver, Carla in Miami, the rest in Dallas,
    /// Seattle and Reno. It is nobody's move yet.
    fn new(seats: usize, options: &[(&str, &str)]) -> Game {
        let mut game = Game::opened(&NAMES[..seats], options);
        let homes = ["boston", "denver", "miami", "dallas", "seattle", "reno"];
        for (player, home) in game.state.open.players.iter_mut().zip(homes) {
            let city = game.rules.find_city(home);
            player.home = Some(city);
            player.city = Some(city);
            player.at = Some(game.rules.board.dot(city));
        }
        Seat::all(seats).for_each(|seat| game.cash(seat, 20_000));
        game
    }

    fn player(&mut self, seat: Seat) -> &mut Player {
        self.state.open.player_mut(seat)
    }

    fn plans(&mut self, seat: Seat) -> &mut Plans {
        &mut self.state.own_mut(seat).plans
    }

    /// What a player has; it is announced from $150,000 on.
    fn cash(&mut self, seat: Seat, sum: u32) {
        let own = self.state.own_mut(seat);
        own.purse = own.purse.holding(sum);
        self.player(seat).announced = Some(sum).filter(|sum| *sum >= 150_000);
    }

    fn has(&self, seat: Seat) -> u32 {
        self.state.own(seat).cash()
    }

    fn worth(&self, seat: Seat) -> u32 {
        self.rules.worth(&self.state.open, self.has(seat), seat)
    }

    fn has_enough(&self, seat: Seat) -> bool {
        self.rules.has_enough(&self.state.open, self.has(seat), seat)
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        self.rules.view(Sight::new(&self.state, viewer))
    }

    fn options(&self, seat: Seat) -> Options<Order> {
        self.rules.options(&self.state.open, self.state.own(seat), seat)
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

    /// A player is on their way home for victory.
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

    /// It is a player's turn, and they have thrown these white dice.
    fn thrown(&mut self, seat: Seat, white: [u8; 2]) {
        let engine = self.player(seat).engine;
        let standing = self.player(seat).established.clone();
        let entitled = super::turns::is_entitled(engine, white);
        let open = &mut self.state.open;
        open.turns += 1;
        open.active = seat;
        open.turn = Turn { white: Some(white), entitled, standing, ..Turn::default() };
        open.phase = Phase::Moving { left: white[0] + white[1] };
    }

    /// It is the beginning of a player's turn; what needs no word happens with these dice.
    fn begins(&mut self, seat: Seat, dice: &[u32]) -> Vec<HappeningOf<RailBaron>> {
        self.state.open.phase = Phase::Next;
        self.state.open.active = seat;
        self.state.open.turn = Turn::default();
        self.go_on(dice)
    }

    /// An order that only leaves something ahead: nothing else happens.
    fn order_ahead(&mut self, seat: Seat, line: &str) {
        self.state.open.phase = Phase::Moving { left: 0 };
        let Ok(mut told) = self.decide(seat, line, &[]) else { panic!("{line} cannot be left") };
        told.retain(|happening| happening.owner() == Some(seat));
        self.happen(&told);
    }

    /// Why an order is not allowed.
    #[track_caller]
    fn why_not(&self, seat: Seat, line: &str) -> Refusal {
        self.refused(seat, line).why
    }

    fn engine(&mut self, seat: Seat, engine: Engine) {
        self.player(seat).engine = engine;
    }
}

#[test]
fn examples() {
    examples_can_be_read::<RailBaron>(&NAMES[..3]);
}

/// What a player pays, payment by payment.
fn paid(told: &Told, by: Seat) -> Vec<Vec<(Payee, u32)>> {
    let mut payments = Vec::new();
    for event in open(told) {
        if let Event::Paid { seat, dues, .. } = event
            && seat == by
        {
            payments.push(dues.iter().map(|due| (due.to, due.sum)).collect());
        }
    }
    payments
}

/// How many dots a player's train moves.
fn ridden(told: &Told, by: Seat) -> usize {
    let mut dots = 0;
    for event in open(told) {
        if let Event::Moved { seat, hops, .. } = event
            && seat == by
        {
            dots += hops.len();
        }
    }
    dots
}

/// Whether something of a kind happens in front of everybody.
fn any(told: &Told, kind: impl Fn(&Event) -> bool) -> bool {
    open(told).iter().any(kind)
}

/// Whether something of a kind happens to a seat's own part.
fn hears(told: &Told, seat: Seat, kind: impl Fn(&Hidden) -> bool) -> bool {
    hidden(told).iter().any(|(owner, event)| *owner == seat && kind(event))
}

/// In which order things of some kinds happen in front of everybody.
fn sequence(told: &Told, kinds: &[(&'static str, fn(&Event) -> bool)]) -> Vec<&'static str> {
    let kind = |event: &Event| kinds.iter().find(|(_, is)| is(event)).map(|(name, _)| *name);
    open(told).iter().filter_map(kind).collect()
}
