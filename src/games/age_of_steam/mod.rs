//! Age of Steam (Martin Wallace, 2002): railroads of the Rust Belt, built with borrowed money, paid by goods.
//!
//! The files follow the rule book's phases: [`turns`] has the preparation and the sequence, then come [`shares`],
//! [`bidding`], [`actions`], [`building`], [`moving`], [`settling`], [`growth`] and [`scoring`]. What track may do is
//! the board's ([`crate::board::hex`]). Readings where the book slips or is silent are named R1 to R15 in the comments,
//! its examples T1 to T13.

mod actions;
mod audit;
mod bidding;
mod bot;
mod building;
mod data;
mod events;
mod evolve;
mod growth;
mod moving;
mod opening;
mod options;
mod orders;
mod reading;
mod refusals;
mod scene;
mod scoring;
mod settling;
mod shares;
mod state;
#[cfg(test)]
mod tests;
mod turns;
mod view;
mod words;
mod writing;
mod written;

use super::{AnyTitle, Choice, Chosen, Count, Erased, Onlooker, Proves, Title, ToldSetup};
use crate::board::{Scene, hex::Surveyed};
use crate::files;
use crate::orders::{Names, Pen, Verb, Wording};
use crate::rules::{
    Bag, Dice, MessageOf, No, Options, Owed, Rules, Said, Seat, Sentence, Sight, Story, ToFact, Turn,
};
use crate::written::Complaint;
use data::{Board, Data};
use events::{Event, Hidden};
use orders::Order;
use refusals::Refusal;
use state::{Ledger, Open, Own, Phase, Railroad, State};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use view::View;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<AgeOfSteam>::new();

/// Rules of the first edition, or of later ones.
const EDITIONS: &[&str] = &["first", "later"];

/// The rules on one board for a number of seats.
pub struct AgeOfSteam {
    board: Board,
    seats: usize,
    /// The first order of play, where no dice are rolled for it.
    order: Option<Vec<Seat>>,
    /// Whether tiles with two tracks may lie on an empty hex (R8).
    complex_on_empty: bool,
    /// Whether income of 50 and more falls by 10 (R5).
    later_reduction: bool,
}

/// What people write for the words of its orders.
static READING: Wording = Wording::new(&[
    include_str!("../../../templates/reading/age-of-steam.en.txt"),
    include_str!("../../../templates/reading/age-of-steam.it.txt"),
]);

impl Title for AgeOfSteam {
    const ID: &'static str = "age-of-steam";
    const NAME: &'static str = "Age of Steam";
    const SEATS: RangeInclusive<usize> = 3..=6;
    const VERSION: u32 = 4;
    const SHAPE: u32 = 2;
    const BOARD: &'static str = include_str!("../../../games/age-of-steam.yaml");
    const OPTIONS: &'static [Choice] = &[
        Choice::one_of("edition", EDITIONS),
        Choice::one_of("complex", EDITIONS),
        Choice::one_of("reduction", EDITIONS),
        Choice::order("order"),
    ];
    const VERBS: &'static [Verb<Order, AgeOfSteam>] = orders::VERBS;
    const READING: &'static Wording = &READING;
    const FILES: &'static [(&'static str, &'static str)] = files!["../../../templates/age-of-steam" => "en.ftl", "it.ftl", "ask.txt", "position.html", "position.txt"];
    const SAYS: &'static [&'static [MessageOf]] = &[<refusals::Advice as Said<AgeOfSteam>>::MESSAGES];
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn told_setup(board: Data, text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>> {
        opening::read(&Board::new(board), text)
    }

    /// The edition switches all that later editions changed; each switch for itself goes before it.
    fn open(board: Data, seats: usize, options: Chosen<'_>) -> Result<(AgeOfSteam, State), Vec<String>> {
        let later = |key: &str| options.word(key).or(options.word("edition")) == Some("later");
        let (complex_on_empty, later_reduction) = (later("complex"), later("reduction"));
        let state = set_up(&board, seats);
        let (board, order) = (Board::new(board), options.order("order"));
        Ok((AgeOfSteam { board, seats, order, complex_on_empty, later_reduction }, state))
    }

    /// Whoever says nothing issues no shares, drops out of the auction, and lays no track. Actions, goods and new cubes
    /// want a real choice.
    fn silence(&self, open: &Open, own: &Own, seat: Seat) -> Option<Order> {
        let silent = match &open.phase {
            Phase::Issuing { .. } => Order::Issue { shares: 0 },
            Phase::Bidding { .. } => Order::Drop,
            Phase::Building { .. } => Order::Done,
            Phase::Opening
            | Phase::Growing { .. }
            | Phase::Choosing { .. }
            | Phase::Moving { .. }
            | Phase::Producing { .. }
            | Phase::Over { .. } => return None,
        };
        self.options(open, own, seat).now.into_iter().find(|order| *order == silent)
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        writing::write(self, order, pen)
    }

    fn names(&self) -> Vec<&Names> {
        let board = &self.board;
        vec![
            &board.hex_names,
            &board.goods_names,
            &board.column_names,
            &board.letter_names,
            &board.action_names,
        ]
    }

    fn up_to(&self, bid: &Order, most: &Order) -> Option<Order> {
        let (Order::Bid { bid, most: None }, Order::Bid { bid: most, .. }) = (bid, most) else { return None };
        (most > bid).then_some(Order::Bid { bid: *bid, most: Some(*most) })
    }

    fn is_passing(event: &Event) -> bool {
        matches!(
            event,
            Event::AuctionBegan { .. }
                | Event::Bid { .. }
                | Event::PassedOnce { .. }
                | Event::DroppedOut { .. }
                | Event::BuildingBegan { .. }
                | Event::BuildEnded { .. }
                | Event::MovingBegan { .. }
        )
    }

    fn round(&self, open: &Open) -> u32 {
        u32::from(open.turn)
    }

    fn wealth(&self, state: &State, seat: Seat) -> i64 {
        scoring::score(self, &state.open, &state.open.land(self).links(), seat)
    }

    fn counts(&self, state: &State, seat: Seat) -> Vec<Count> {
        let own = state.open.of(seat);
        vec![
            Count::new("aos-count-income", own.income),
            Count::new("aos-count-cash", own.cash),
            Count::new("aos-count-shares", own.shares),
            Count::new("aos-count-engine", own.engine),
        ]
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, onlooker: &Onlooker<'_>) -> Scene {
        scene::scene(self, view, before, onlooker)
    }
}

/// The table before anything is drawn.
fn set_up(board: &Data, seats: usize) -> State {
    let start = board.start;
    let railroad = Railroad {
        cash: start.cash,
        shares: start.shares,
        engine: start.engine,
        income: start.income,
        action: None,
        bankrupt: None,
    };
    let raised = start.cash * u32::try_from(seats).expect("few play");
    let open = Open {
        turn: 0,
        phase: Phase::Opening,
        order: Vec::new(),
        seats: vec![railroad; seats],
        network: Surveyed::default(),
        cubes: Arc::default(),
        display: Arc::new(vec![Vec::new(); board.display.len()]),
        apart: BTreeMap::new(),
        bag: Bag::of(board.goods.iter().map(|goods| goods.cubes)),
        ledger: Ledger { raised, ..Ledger::default() },
    };
    State { open, own: vec![Own::default(); seats] }
}

impl Rules for AgeOfSteam {
    type Open = Open;
    type Own = Own;
    type Order = Order;
    type Event = Event;
    type Hidden = Hidden;
    type Refusal = Refusal;
    type View<'v> = View<'v>;

    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed> {
        turns::begin(story)
    }

    fn decide(&self, story: &mut Story<'_, Self>, by: Seat, order: &Order) -> Result<(), No<Refusal>> {
        let open = story.open();
        if matches!(open.phase, Phase::Over { .. } | Phase::Opening) {
            return Err(No::Refused(Refusal::GameOver));
        }
        if open.of(by).bankrupt.is_some() {
            return Err(No::Refused(Refusal::Bankrupt));
        }
        let done = match order {
            Order::Issue { shares } => shares::issue(story, by, *shares),
            Order::Bid { bid, most } => bidding::bid(story, by, *bid, *most),
            Order::Maximum { most } => bidding::maximum(story, by, *most),
            Order::Pass => pass(story, by),
            Order::Drop => bidding::drop_out(story, by),
            Order::Choose { actions } => actions::choose(story, by, actions),
            Order::Urbanize { hex, city } => building::urbanize(story, by, *hex, *city),
            Order::Build { plans } => building::build(story, by, plans),
            Order::Done => building::done(story, by),
            // Whoever is asked for an action and writes only `locomotive` means the action.
            Order::Move { hauls } if hauls[..] == [orders::Haul::Engine] && actions::is_asked(open, by) => {
                actions::choose(story, by, &[state::Action::Locomotive])
            }
            Order::Move { hauls } => moving::haul(story, by, hauls),
            Order::Produce { cubes, back } => growth::produce(story, by, cubes, *back),
            Order::Cancel => cancel(story, by),
        };
        done.map_err(No::Refused)
    }

    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
        turns::go_on(story)
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn evolve_own(&self, _: &Open, own: &mut Own, event: &Hidden) {
        evolve::evolve_own(own, event);
    }

    fn turn(&self, open: &Open) -> Turn {
        let seat = match &open.phase {
            Phase::Opening | Phase::Growing { .. } => None,
            Phase::Issuing { left }
            | Phase::Choosing { left }
            | Phase::Building { left, .. }
            | Phase::Moving { left, .. } => left.first().copied(),
            Phase::Bidding { auction, .. } => auction.next(),
            Phase::Producing { seat, .. } => Some(*seat),
            Phase::Over { ranking } => return Turn::Over(ranking.clone()),
        };
        Turn::Seats(seat.into_iter().collect())
    }

    fn options(&self, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
        options::options(self, open, own, seat)
    }

    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> View<'v> {
        view::view(self, sight.open, sight.viewer)
    }

    fn takes_back(&self, order: &Order) -> bool {
        *order == Order::Cancel
    }

    fn plans(&self, _: &Open, own: &Own, _: Seat) -> Vec<Order> {
        options::plans(own)
    }

    fn tell(&self, open: &Open, event: &Event) -> Sentence {
        let said = event.sentence(self);
        match event {
            Event::Urbanized { city, .. } => said.with("letter", self.board.letter(*city).to_string()),
            Event::Chose { seat, engine, .. } => {
                said.with("raised", (*engine > open.of(*seat).engine).fact(self))
            }
            Event::Laid { seat, hex, work, class, price, change, .. } => said
                .with("reason", words::reason(self, *hex, *work, *class, change))
                .with("left", open.of(*seat).cash.saturating_sub(*price)),
            Event::SetUp { .. }
            | Event::Seated { .. }
            | Event::TurnBegan { .. }
            | Event::Issued { .. }
            | Event::AuctionBegan { .. }
            | Event::Bid { .. }
            | Event::PassedOnce { .. }
            | Event::DroppedOut { .. }
            | Event::OrderSet { .. }
            | Event::BuildingBegan { .. }
            | Event::BuildEnded { .. }
            | Event::MovingBegan { .. }
            | Event::Moved { .. }
            | Event::EngineRaised { .. }
            | Event::StoodStill { .. }
            | Event::Settled { .. }
            | Event::Eliminated { .. }
            | Event::CubesDrawn { .. }
            | Event::Produced { .. }
            | Event::Grew { .. }
            | Event::Ended { .. } => said,
        }
    }

    fn tell_own(&self, open: &Open, _: &Own, event: &Hidden) -> Sentence {
        let said = event.sentence(self);
        match event {
            Hidden::FoundingPlanned { city, .. } => said.with("letter", self.board.letter(*city).to_string()),
            Hidden::BuildPlanned { .. } => said.with("turn", u32::from(building::coming_turn(open))),
            Hidden::IssuePlanned { .. }
            | Hidden::MaximumSet { .. }
            | Hidden::ActionsWanted { .. }
            | Hidden::DonePlanned
            | Hidden::BuiltAlready
            | Hidden::HaulPlanned { .. }
            | Hidden::WantsDropped
            | Hidden::FoundingDropped { .. }
            | Hidden::BuildDropped { .. }
            | Hidden::HaulDropped { .. }
            | Hidden::PlansCancelled => said,
        }
    }

    fn advice(&self, open: &Open, _: &Own, refusal: &Refusal) -> Option<Sentence> {
        refusals::advice(self, open, refusal).map(|advice| advice.sentence(self))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, &state.open)
    }

    fn unknown(&self, _: &Open, _: Seat) -> Own {
        Own::default()
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
        bot::choose(self, view, options, dice)
    }
}

impl Proves for AgeOfSteam {
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = &[&[], &[("edition", "later")]];

    fn another(&self, open: &Open, _: &Own, seat: Seat, dice: &mut dyn Dice) -> Own {
        options::another(self, open, seat, dice)
    }

    fn recount(&self, state: &State) -> Result<(), String> {
        audit::check_network(self, &state.open)
    }
}

/// Passes in the auction, moves nothing, or builds nothing more, whatever is asked.
fn pass(story: &mut Story<'_, AgeOfSteam>, by: Seat) -> Result<(), Refusal> {
    let turn = match story.rules().turn(story.open()) {
        Turn::Seats(seats) => seats.first().copied(),
        Turn::Over(_) => None,
    };
    match &story.open().phase {
        Phase::Bidding { .. } => bidding::pass(story, by),
        Phase::Issuing { .. } | Phase::Building { .. } | Phase::Moving { .. } | Phase::Producing { .. }
            if turn != Some(by) =>
        {
            Err(turn.map_or(Refusal::NothingToPass, |turn| Refusal::NotYourTurn { turn }))
        }
        Phase::Issuing { .. } => shares::issue(story, by, 0),
        Phase::Building { .. } => building::done(story, by),
        Phase::Moving { .. } => moving::haul(story, by, &[orders::Haul::Nothing]),
        Phase::Producing { .. } => growth::produce(story, by, &[], true),
        Phase::Opening | Phase::Choosing { .. } | Phase::Growing { .. } | Phase::Over { .. } => {
            Err(Refusal::NothingToPass)
        }
    }
}

/// Takes back what was left ahead.
fn cancel(story: &mut Story<'_, AgeOfSteam>, by: Seat) -> Result<(), Refusal> {
    if *story.own(by) == Own::default() {
        return Err(Refusal::NothingToCancel);
    }
    story.whisper(by, Hidden::PlansCancelled);
    Ok(())
}

impl AgeOfSteam {
    /// How many turns are played.
    fn turns(&self) -> u8 {
        self.board.data.turns.get(&self.seats).copied().unwrap_or(1)
    }
}
