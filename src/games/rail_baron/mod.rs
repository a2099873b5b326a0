//! Rail Baron (Avalon Hill, 1977): trains cross America for money, lines are bought, and somebody comes home rich.
//!
//! The files follow the turn: [`destinations`], [`moving`], [`buying`], [`cards`], [`fees`], [`selling`], and
//! [`turns`], which joins them. [`routes`] searches the track, [`ways`] reads what players write about it,
//! [`planning`] keeps what they leave ahead, [`spots`] puts places into words. Where the book is silent, the
//! comments name a reading by its number, 1 to 25.

mod audit;
mod bot;
mod buying;
mod cards;
pub mod data;
mod destinations;
mod events;
mod evolve;
mod fees;
mod hidden;
mod landings;
mod luck;
mod moving;
pub mod names;
mod options;
mod orders;
mod own;
mod planning;
mod plans;
mod refusals;
pub mod routes;
mod runs;
mod scene;
mod selling;
mod settings;
mod spots;
mod state;
#[cfg(test)]
mod tests;
pub mod tracks;
mod turns;
mod view;
mod ways;
mod words;
mod write;
mod written;

use super::{AnyTitle, Choice, Chosen, Count, Erased, Onlooker, Proves, Title};
use crate::board::Scene;
use crate::files;
use crate::orders::{Names, Pen, Verb, Wording};
use crate::rules::{Dice, No, Options, Owed, Rules, Seat, Sentence, Sight, Story, Turn};
use crate::written::Complaint;
use data::{Board, Data};
use events::Event;
use hidden::Hidden;
use orders::Order;
use own::Own;
use refusals::Refusal;
use settings::Settings;
use state::{Engine, Open, Owner, Phase, Player, State};
use std::ops::RangeInclusive;
use view::View;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<RailBaron>::new();

/// The rules on one board, with what its tables have chosen.
pub struct RailBaron {
    /// The board.
    pub board: Board,
    /// How many play.
    seats: usize,
    options: Settings,
}

/// What people write for the words of its orders.
static READING: Wording = Wording::new(&[
    include_str!("../../../templates/reading/rail-baron.en.txt"),
    include_str!("../../../templates/reading/rail-baron.it.txt"),
]);

impl Title for RailBaron {
    const ID: &'static str = "rail-baron";
    const NAME: &'static str = "Rail Baron";
    /// The box says 3 to 6; two can play as well.
    const SEATS: RangeInclusive<usize> = 2..=6;
    const VERSION: u32 = 1;
    const BOARD: &'static str = include_str!("../../../games/rail-baron.yaml");
    const OPTIONS: &'static [Choice] = settings::OPTIONS;
    const VERBS: &'static [Verb<Order, RailBaron>] = orders::VERBS;
    const READING: &'static Wording = &READING;
    const FILES: &'static [(&'static str, &'static str)] = files![
        "../../../templates/rail-baron" => "en.ftl",
        "en-page.ftl",
        "it.ftl",
        "it-page.ftl",
        "_dues.txt",
        "_route.html",
        "_route.txt",
        "ask.txt", "position.html",
        "position.txt",
    ];
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn open(board: Data, seats: usize, options: Chosen<'_>) -> Result<(RailBaron, State), Vec<String>> {
        let options = Settings::read(options)?;
        let state = set_up(&board, seats, &options);
        Ok((RailBaron { board: Board::new(board, options.corrected), seats, options }, state))
    }

    /// Whoever says nothing declares nothing, plays no card, buys nothing and bids no more; plans that wait for a `go` are
    /// carried out. Where to go and what to sell want a real choice.
    fn silence(&self, open: &Open, own: &Own, seat: Seat) -> Option<Order> {
        let is_silent = |order: &Order| matches!(order, Order::Pass | Order::Go);
        self.options(open, own, seat).now.into_iter().find(is_silent)
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        write::write(self, order, pen)
    }

    fn names(&self) -> Vec<&Names> {
        let board = &self.board;
        vec![
            &board.place_names,
            &board.railroad_names,
            &board.region_names,
            &board.dot_names,
            &board.ware_names,
        ]
    }

    fn goal(&self, open: &Open, seat: Seat) -> Option<String> {
        let trip = open.player(seat).trip.as_ref()?;
        Some(self.board.data.cities[trip.to.index()].name.clone())
    }

    fn meaning(&self, word: &str) -> Option<Sentence> {
        let data = &self.board.data;
        let region = self.board.region_names.exact(word).and_then(|region| data.regions.get(region));
        if let Some(region) = region {
            let named = Sentence::new("rb-meaning-region").with("word", word);
            return Some(named.with("name", region.name.as_str()));
        }
        let line = self.board.railroad_names.exact(word).and_then(|line| data.railroads.get(line))?;
        let named = Sentence::new("rb-meaning-line").with("word", word);
        Some(named.with("name", line.name.as_str()).with("price", line.price))
    }

    fn up_to(&self, bid: &Order, most: &Order) -> Option<Order> {
        let (Order::Bid { bid, most: None }, Order::Bid { bid: most, .. }) = (bid, most) else { return None };
        (most > bid).then_some(Order::Bid { bid: *bid, most: Some(*most) })
    }

    fn is_passing(event: &Event) -> bool {
        matches!(
            event,
            Event::TurnBegan { .. }
                | Event::MayDeclare { .. }
                | Event::NotDeclared { .. }
                | Event::RegionThrown { .. }
                | Event::WhiteThrown { .. }
                | Event::BonusThrown { .. }
                | Event::NothingBought { .. }
                | Event::CardOffered { .. }
                | Event::CardKept { .. }
                | Event::Bid { .. }
                | Event::DroppedOut { .. }
        )
    }

    /// The book has turns only; once round the table is a round.
    fn round(&self, open: &Open) -> u32 {
        open.turns / u32::try_from(self.seats).unwrap_or(1).max(1)
    }

    fn counts(&self, state: &State, seat: Seat) -> Vec<Count> {
        vec![Count::new("rb-count-cash", state.own(seat).purse.cash)]
    }

    /// Whoever spends what the fees of this turn will ask for has to sell.
    fn trap(&self, before: &State, after: &State, seat: Seat) -> Option<Sentence> {
        let owes = |state: &State| match &state.open.phase {
            Phase::Owing { debtor, dues, .. } if *debtor == seat => Some(state::total(dues)),
            _ => None,
        };
        let dues = owes(after).filter(|_| owes(before).is_none())?;
        let short = dues.saturating_sub(after.own(seat).purse.cash);
        Some(Sentence::new("rb-trap-owing").with("short", short))
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, onlooker: &Onlooker<'_>) -> Scene {
        scene::scene(self, view, before, onlooker)
    }
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
        announced: None,
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
    State { open, own: vec![Own::default(); seats] }
}

impl Rules for RailBaron {
    type Open = Open;
    type Own = Own;
    type Order = Order;
    type Event = Event;
    type Hidden = Hidden;
    type Refusal = Refusal;
    type View<'v> = View<'v>;

    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed> {
        destinations::begin(story)
    }

    fn decide(&self, story: &mut Story<'_, Self>, by: Seat, order: &Order) -> Result<(), No<Refusal>> {
        let decided = match order {
            Order::Region { region } => return destinations::name_region(story, by, *region),
            Order::Buy { wishes } => return buying::order(story, by, wishes),
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
        };
        decided.map_err(No::Refused)
    }

    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
        turns::go_on(story)
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(self, state, event);
    }

    fn evolve_own(&self, _: &Open, own: &mut Own, event: &Hidden) {
        evolve::evolve_own(own, event);
    }

    fn turn(&self, open: &Open) -> Turn {
        match &open.phase {
            Phase::Over { ranking } => Turn::Over(ranking.clone()),
            _ => Turn::Seats(turns::deciders(open)),
        }
    }

    fn options(&self, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
        options::options(self, open, own, seat)
    }

    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> View<'v> {
        view::view(self, sight)
    }

    fn takes_back(&self, order: &Order) -> bool {
        matches!(order, Order::Cancel { .. })
    }

    fn plans(&self, _: &Open, own: &Own, _: Seat) -> Vec<Order> {
        options::left_ahead(&own.plans)
    }

    fn tell(&self, open: &Open, event: &Event) -> Sentence {
        words::tell(self, open, event)
    }

    fn tell_own(&self, open: &Open, _: &Own, event: &Hidden) -> Sentence {
        words::tell_own(self, open, event)
    }

    fn advice(&self, open: &Open, _: &Own, refusal: &Refusal) -> Option<Sentence> {
        refusals::advice(self, open, refusal)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn unknown(&self, open: &Open, seat: Seat) -> Own {
        self.unknown_own(open, seat)
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], _: &mut dyn Dice) -> Order {
        bot::choose(self, view, options)
    }

    /// The same way is wanted on every trip, so it is left for all of them.
    fn ahead(&self, _: &View<'_>, order: Order, _: &mut dyn Dice) -> Vec<Order> {
        if let Order::Find { way, .. } = order {
            return vec![Order::Find { way, always: true }];
        }
        vec![order]
    }
}

impl Proves for RailBaron {
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = settings::KINDS;

    fn another(&self, open: &Open, own: &Own, seat: Seat, dice: &mut dyn Dice) -> Own {
        self.another_own(open, own, seat, dice)
    }
}
