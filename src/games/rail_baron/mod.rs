//! Rail Baron (Avalon Hill, 1977): trains cross America for money, lines are bought, and somebody comes home rich.
//!
//! The files follow the turn: [`destinations`], [`moving`], [`buying`], [`cards`], [`fees`], [`selling`], and
//! [`turns`], which joins them. [`routes`] searches the track, [`ways`] reads what players write about it,
//! [`planning`] keeps what they leave ahead, [`spots`] puts places into words. Where the book is silent, the
//! comments name a reading by its number, 1 to 25.

mod audit;
mod bot;
pub mod buying;
pub mod cards;
pub mod data;
pub mod destinations;
pub mod events;
pub mod evolve;
pub mod facts;
pub mod fees;
pub mod landings;
pub mod luck;
pub mod moving;
pub mod names;
mod options;
pub mod orders;
pub mod planning;
pub mod plans;
pub mod refusals;
pub mod routes;
mod runs;
mod scene;
pub mod selling;
pub mod settings;
pub mod spots;
pub mod state;
mod tell;
#[cfg(test)]
mod tests;
pub mod tracks;
pub mod turns;
pub mod view;
pub mod ways;
mod write;
pub mod written;

pub use view::View;

use super::{AnyTitle, BoardLabel, Erased, Reader, Title};
use crate::board::Scene;
use crate::orders::{Names, Verb};
use crate::rules::{
    Dice, Explanation, Language, No, Options, Owed, Rules, Seat, Sentence, Story, Turn, Viewer,
};
use crate::written::Complaint;
use data::{Board, Data};
use events::Event;
use orders::Order;
use plans::Plans;
use refusals::Refusal;
use settings::Settings;
use state::{Engine, Open, Owner, Phase, Player, Purse, State};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The word that stands for the title.
pub const ID: &str = "rail-baron";

/// How many can play. The box says 3 to 6; two can play as well.
pub const SEATS: RangeInclusive<usize> = 2..=6;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<RailBaron>::new();

/// The rules on one board for one table.
pub struct RailBaron {
    /// The board, which tables that were opened alike share.
    pub board: Arc<Board>,
    /// How many play.
    pub seats: usize,
    /// What the table has chosen.
    pub options: Settings,
    /// The players, for reading orders.
    pub seat_names: Names,
    /// Railroads first, then players: what a way may avoid.
    pub avoid_names: Names,
}

impl Title for RailBaron {
    const ID: &'static str = ID;
    const NAME: &'static str = "Rail Baron";
    const SEATS: RangeInclusive<usize> = SEATS;
    const VERSION: u32 = 1;
    const BOARD: &'static str = include_str!("../../../games/rail-baron.yaml");
    const OPTIONS: &'static [&'static str] = settings::KEYS;
    const VERBS: &'static [Verb<Order, RailBaron>] = orders::VERBS;
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn label_board(board: &Data) -> BoardLabel {
        BoardLabel { name: board.board.clone(), published: board.published, note: board.note.clone() }
    }

    fn open(
        board: Data,
        seats: &[String],
        options: &BTreeMap<String, String>,
    ) -> Result<(RailBaron, State), Vec<String>> {
        let options = Settings::read(seats, options)?;
        let state = set_up(&board, seats.len(), &options);
        let (seat_names, avoid_names) = names(&board, seats);
        let board = Arc::new(Board::new(board, options.corrected));
        Ok((RailBaron { board, seats: seats.len(), options, seat_names, avoid_names }, state))
    }

    fn called(&self, seats: &[String]) -> Option<RailBaron> {
        let (seat_names, avoid_names) = names(&self.board.data, seats);
        let (board, options) = (Arc::clone(&self.board), self.options.clone());
        Some(RailBaron { board, seats: self.seats, options, seat_names, avoid_names })
    }

    fn write(&self, order: &Order, language: Language) -> String {
        write::write(self, order, language)
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, reader: &Reader<'_>) -> Scene {
        scene::scene(self, view, before, reader)
    }
}

/// The players, and what a way may avoid.
fn names(board: &Data, seats: &[String]) -> (Names, Names) {
    let lines = board.railroads.iter();
    let lines: Vec<(String, Vec<String>)> =
        lines.map(|line| (line.short.clone(), vec![line.id.clone(), line.name.clone()])).collect();
    let players = called(seats, &lines);
    (Names::new(players.iter().cloned()), Names::new(lines.into_iter().chain(players)))
}

/// What orders call the players: by name, or by number where nobody has that for a name. Whoever is called like a
/// railroad has only his number, so that an order that avoids him reads back.
fn called(seats: &[String], lines: &[(String, Vec<String>)]) -> Vec<(String, Vec<String>)> {
    let same = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    let is_line = |name: &str| {
        lines.iter().any(|(short, others)| others.iter().chain([short]).any(|line| same(line, name)))
    };
    let called = |(index, name): (usize, &String)| {
        let number = (index + 1).to_string();
        match (is_line(name), seats.contains(&number)) {
            (true, _) => (number, Vec::new()),
            (false, true) => (name.clone(), Vec::new()),
            (false, false) => (name.clone(), vec![number]),
        }
    };
    seats.iter().enumerate().map(called).collect()
}

/// The table before anything has happened.
fn set_up(board: &Data, seats: usize, options: &Settings) -> State {
    let player = Player {
        home: None,
        city: None,
        at: None,
        engine: Engine::Freight,
        trip: None,
        established: Vec::new(),
        announced: false,
        out: false,
        cards: if options.cards { cards::hand() } else { Vec::new() },
    };
    let open = Open {
        turns: 0,
        first: Seat(0),
        active: Seat(0),
        phase: Phase::Opening,
        turn: state::Turn::default(),
        players: vec![player; seats],
        lines: vec![Owner::Bank; board.railroads.len()],
        raised: false,
        last_round: false,
    };
    let purse = Purse { cash: vec![0; seats], bank: 0 };
    State { open, purse, plans: vec![Plans::default(); seats] }
}

impl Rules for RailBaron {
    type State = State;
    type Public = Open;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View<'v> = View<'v>;

    fn begin(&self, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, Owed> {
        let mut story = Story::new(self, state);
        destinations::begin(&mut story, dice)?;
        while turns::go_on(&mut story, dice)? {}
        Ok(story.events())
    }

    fn decide(
        &self,
        state: &State,
        by: Seat,
        order: &Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, No<Refusal>> {
        let mut story = Story::new(self, state);
        let told = &mut story;
        match order {
            Order::Region { region } => destinations::name_region(told, by, *region, dice)?,
            Order::Buy { wishes } => buying::order(told, by, wishes, dice)?,
            other => self.decide_without_luck(told, by, other).map_err(No::Refused)?,
        }
        while turns::go_on(&mut story, dice)? {}
        Ok(story.events())
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(self, state, event);
    }

    fn turn(&self, state: &State) -> Turn {
        match &state.open.phase {
            Phase::Over { ranking } => Turn::Over(ranking.clone()),
            _ => Turn::Seats(turns::deciders(&state.open)),
        }
    }

    fn options(&self, state: &State, seat: Seat) -> Options<Order> {
        options::options(self, state, seat)
    }

    fn view<'v>(&'v self, state: &'v State, viewer: Viewer) -> View<'v> {
        view::view(self, state, viewer)
    }

    fn public<'s>(&self, state: &'s State) -> &'s Open {
        &state.open
    }

    fn owner_of(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::RoutePlanned { seat, .. }
            | Event::WaySet { seat, .. }
            | Event::RouteHeld { seat, .. }
            | Event::Confirmed { seat, .. }
            | Event::PlanDropped { seat, .. }
            | Event::RegionsPreferred { seat, .. }
            | Event::BuysPlanned { seat, .. }
            | Event::WishDropped { seat, .. }
            | Event::SellsPlanned { seat, .. }
            | Event::MaximumSet { seat, .. }
            | Event::DeclarationPlanned { seat, .. }
            | Event::ChasePlanned { seat, .. }
            | Event::HoldPlanned { seat }
            | Event::PlansCancelled { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn takes_back(&self, order: &Order) -> bool {
        matches!(order, Order::Cancel { .. })
    }

    fn tell(&self, state: &State, event: &Event) -> Sentence {
        tell::tell(self, state, event)
    }

    fn explain(&self, state: &State, refusal: &Refusal) -> Explanation {
        refusals::explain(self, state, refusal)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn disguise(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        options::disguise(self, state, viewer, dice)
    }

    fn foreseen(&self, state: &State, seat: Seat) -> State {
        options::foreseen(self, state, seat)
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], _: &mut dyn Dice) -> Order {
        bot::choose(self, view, options)
    }
}

impl RailBaron {
    fn decide_without_luck(
        &self,
        story: &mut Story<'_, RailBaron>,
        by: Seat,
        order: &Order,
    ) -> Result<(), Refusal> {
        match order {
            Order::Move { legs } => moving::order(story, by, legs),
            Order::Route { legs } => planning::route(story, by, legs),
            Order::Find { way, always } => planning::way(story, by, way, *always),
            Order::Go => planning::go(story, by),
            Order::Prefer { regions } => planning::prefer(story, by, regions),
            Order::Sell { lines } => selling::sell(story, by, lines),
            Order::Auction { line } => selling::auction(story, by, *line),
            Order::Bid { bid, most } => selling::bid(story, by, *bid, *most),
            Order::Maximum { line, most } => selling::maximum(story, by, *line, *most),
            Order::Pass => planning::pass(story, by),
            Order::Declare { cash } => destinations::declare(story, by, *cash),
            Order::Chase { other } => planning::chase(story, by, *other),
            Order::Card { card } => cards::play(story, by, *card),
            Order::Hold => cards::hold(story, by),
            Order::Cancel { kind } => planning::cancel(story, by, *kind),
            // These two throw dice and are decided beside the others.
            Order::Region { .. } | Order::Buy { .. } => Ok(()),
        }
    }
}
