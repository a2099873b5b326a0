//! Steam Barons (Martin Wallace, 2009): investors in six railway companies, with a market that breathes. The
//! stock-market game, which the book gives whole.
//!
//! The files follow the rule book's phases: [`turns`] has the preparation, the sequence and the end, then come
//! [`buying`] with [`control`], [`building`] with [`track`], [`shipping`], [`dividends`] with [`prices`], [`selling`] and
//! [`bankruptcy`]. What track may do is the board's ([`crate::board::hex`]). Readings where the book slips or is silent
//! are named B1 to B10 in the comments, its cases U1 to U12.

mod acting;
mod audit;
mod bankruptcy;
mod bot;
mod building;
mod buying;
mod control;
mod data;
mod dividends;
mod events;
mod evolve;
mod options;
mod orders;
mod prices;
mod reading;
mod refusals;
mod scene;
mod selling;
mod shipping;
mod state;
#[cfg(test)]
mod tests;
mod track;
mod turns;
mod view;
mod words;
mod writing;
mod written;

use super::{AnyTitle, Choice, Chosen, Count, Erased, Onlooker, Proves, Title};
use crate::board::Scene;
use crate::board::hex::Surveyed;
use crate::files;
use crate::orders::{Names, Pen, Verb, Wording};
use crate::rules::{
    Bag, Dice, MessageOf, No, Options, Owed, Rules, Said, Seat, Sentence, Sight, Story, Turn,
};
use crate::written::Complaint;
use data::{Board, Data, MAPS};
use events::{Event, Hidden};
use orders::Order;
use refusals::{Advice, Refusal};
use state::{Firm, Investor, Ledger, Open, Own, Phase, State};
use std::ops::RangeInclusive;
use std::sync::Arc;
use view::View;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<SteamBarons>::new();

/// The rules on one map for a number of seats.
pub struct SteamBarons {
    board: Board,
    seats: usize,
    /// Who has the marker first, where the table said so.
    first: Option<Seat>,
}

/// What people write for the words of its orders.
static READING: Wording = Wording::new(&[
    include_str!("../../../templates/reading/steam-barons.en.txt"),
    include_str!("../../../templates/reading/steam-barons.it.txt"),
]);

impl Title for SteamBarons {
    const ID: &'static str = "steam-barons";
    const NAME: &'static str = "Steam Barons";
    const SEATS: RangeInclusive<usize> = 2..=6;
    const VERSION: u32 = 3;
    const BOARD: &'static str = include_str!("../../../games/steam-barons.yaml");
    const OPTIONS: &'static [Choice] = &[Choice::one_of("map", MAPS), Choice::seat("first")];
    const VERBS: &'static [Verb<Order, SteamBarons>] = orders::VERBS;
    const READING: &'static Wording = &READING;
    const FILES: &'static [(&'static str, &'static str)] = files!["../../../templates/steam-barons" => "en.ftl", "it.ftl", "ask.txt", "position.html", "position.txt"];
    const SAYS: &'static [&'static [MessageOf]] = &[Advice::MESSAGES];
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn open(board: Data, seats: usize, options: Chosen<'_>) -> Result<(SteamBarons, State), Vec<String>> {
        let named = options.word("map").and_then(|word| MAPS.iter().position(|map| *map == word));
        let first = options.seat("first");
        let board = Board::new(board, named.unwrap_or(0));
        let state = set_up(&board, seats);
        Ok((SteamBarons { board, seats, first }, state))
    }

    /// Whoever says nothing bids no more, buys nothing, lays no track, and sells nothing. Which goods a company ships wants
    /// a real choice.
    fn silence(&self, open: &Open, own: &Own, seat: Seat) -> Option<Order> {
        let is_silent = |order: &Order| match &open.phase {
            Phase::Auction { .. } => matches!(order, Order::Pass { round: false, .. }),
            Phase::Buying { .. } => matches!(order, Order::Buy { shares: Some(0), .. }),
            Phase::Building { .. } => matches!(order, Order::Done { .. }),
            Phase::Selling { .. } => matches!(order, Order::Sell { lots } if lots.is_empty()),
            Phase::Opening
            | Phase::Market { .. }
            | Phase::Closing
            | Phase::Shipping { .. }
            | Phase::Over { .. } => false,
        };
        self.options(open, own, seat).now.into_iter().find(is_silent)
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        writing::write(self, order, pen)
    }

    fn names(&self) -> Vec<&Names> {
        let board = &self.board;
        vec![&board.hex_names, &board.company_names, &board.goods_names]
    }

    fn up_to(&self, bid: &Order, most: &Order) -> Option<Order> {
        let (Order::Bid { bid, most: None, company }, Order::Bid { bid: most, .. }) = (bid, most) else {
            return None;
        };
        (most > bid).then_some(Order::Bid { bid: *bid, most: Some(*most), company: *company })
    }

    fn is_passing(event: &Event) -> bool {
        matches!(
            event,
            Event::AuctionBegan { .. }
                | Event::Bid { .. }
                | Event::Passed { .. }
                | Event::BuildingBegan { .. }
                | Event::BuildEnded { .. }
                | Event::ShippingBegan { .. }
                | Event::SellingBegan { .. }
                | Event::ReadyToSell { .. }
        )
    }

    fn round(&self, open: &Open) -> u32 {
        u32::from(open.turn)
    }

    /// Cash, and shares at their price.
    fn wealth(&self, state: &State, seat: Seat) -> i64 {
        i64::from(view::worth(&state.open, seat))
    }

    fn counts(&self, state: &State, seat: Seat) -> Vec<Count> {
        let open = &state.open;
        let firms = || open.controlled_by(seat).map(|company| open.firm(company));
        let treasury: u32 = firms().map(|firm| firm.treasury).sum();
        let performance: u32 = firms().map(|firm| firm.performance).sum();
        vec![
            Count::new("sb-count-cash", open.of(seat).cash),
            Count::new("sb-count-shares", open.of(seat).shares.iter().sum::<u32>()),
            Count::new("sb-count-treasury", treasury),
            Count::new("sb-count-performance", performance),
        ]
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, onlooker: &Onlooker<'_>) -> Scene {
        scene::scene(self, view, before, onlooker)
    }
}

/// The table before anything is drawn: one share of each company in the box, the others on its charter.
fn set_up(board: &Board, seats: usize) -> State {
    let data = &board.data;
    let companies = data.companies.len();
    let cash = data.start_cash.get(&seats).copied().unwrap_or(0);
    let investor = Investor { cash, shares: vec![0; companies] };
    let firm = Firm {
        price: Some(data.start.price),
        bankrupt: false,
        treasury: data.start.treasury,
        performance: 0,
        unissued: board.sheet().shares.saturating_sub(1),
        available: board.sheet().shares.min(1),
        worthless: 0,
        controller: None,
    };
    let count = |number: usize| u32::try_from(number).expect("few play with few companies");
    let start = cash * count(seats) + data.start.treasury * count(companies);
    let open = Open {
        turn: 0,
        phase: Phase::Opening,
        order: Vec::new(),
        marker: Seat(0),
        investors: vec![investor; seats],
        firms: vec![firm; companies],
        network: Surveyed::default(),
        cubes: Arc::default(),
        bag: Bag::of(data.goods.iter().map(|goods| goods.cubes)),
        gone: vec![0; data.goods.len()],
        history: Arc::new(vec![vec![Some(data.start.price); companies]]),
        ledger: Ledger { start, ..Ledger::default() },
    };
    State { open, own: vec![Own::default(); seats] }
}

impl Rules for SteamBarons {
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
        if matches!(story.open().phase, Phase::Over { .. } | Phase::Opening) {
            return Err(No::Refused(Refusal::GameOver));
        }
        let done = match order {
            Order::Bid { company, bid, most } => buying::bid(story, by, *company, *bid, *most),
            Order::Invest { wants } => buying::invest(story, by, wants),
            Order::Buy { company, shares } => buying::buy(story, by, *company, *shares),
            Order::Pass { company, round } => pass(story, by, *company, *round),
            Order::Build { company, plans, issue } => building::build(story, by, *company, plans, *issue),
            Order::Issue { company, .. } => building::issue(story.open(), by, *company),
            Order::Done { company } => building::done(story, by, *company),
            Order::Ship { company, hauls } => shipping::ship(story, by, *company, hauls),
            Order::Sell { lots } => selling::sell(story, by, lots),
            Order::Cancel { company } => cancel(story, by, *company),
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
        Turn::Seats(match &open.phase {
            Phase::Opening | Phase::Market { .. } | Phase::Closing => Vec::new(),
            Phase::Auction { auction, .. } => auction.next().into_iter().collect(),
            Phase::Buying { asked, .. } => asked.first().copied().into_iter().collect(),
            Phase::Building { .. } | Phase::Shipping { .. } => {
                open.active().and_then(|company| open.firm(company).controller).into_iter().collect()
            }
            Phase::Selling { ballot } => ballot.asked.clone(),
            Phase::Over { ranking } => return Turn::Over(ranking.clone()),
        })
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

    fn plans(&self, open: &Open, own: &Own, _: Seat) -> Vec<Order> {
        options::plans(open, own)
    }

    fn tell(&self, _: &Open, event: &Event) -> Sentence {
        let said = event.sentence(self);
        match event {
            Event::SetUp { cubes, removed } => {
                let left: usize = cubes.iter().map(|(_, cubes)| cubes.len()).sum();
                said.with("left", left as u32).with("gone", removed.len() as u32)
            }
            Event::MarkerGiven { .. }
            | Event::TurnBegan { .. }
            | Event::AuctionBegan { .. }
            | Event::Bid { .. }
            | Event::Passed { .. }
            | Event::NobodyBid { .. }
            | Event::Won { .. }
            | Event::Bought { .. }
            | Event::SaleEnded { .. }
            | Event::BuildingBegan { .. }
            | Event::Issued { .. }
            | Event::Laid { .. }
            | Event::Linked { .. }
            | Event::BuildEnded { .. }
            | Event::ShippingBegan { .. }
            | Event::Shipped { .. }
            | Event::ShippedNothing { .. }
            | Event::PaidOut { .. }
            | Event::PricesMoved { .. }
            | Event::SellingBegan { .. }
            | Event::ReadyToSell { .. }
            | Event::Sold { .. }
            | Event::WentBankrupt { .. }
            | Event::Ended { .. } => said,
        }
    }

    fn advice(&self, open: &Open, _: &Own, refusal: &Refusal) -> Option<Sentence> {
        refusals::advice(self, open, refusal).map(|advice| advice.sentence(self))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
        bot::choose(self, view, options, dice)
    }
}

impl Proves for SteamBarons {
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = &[&[], &[("map", "northern-england")]];

    fn another(&self, open: &Open, _: &Own, seat: Seat, dice: &mut dyn Dice) -> Own {
        options::another(open, seat, dice)
    }

    fn recount(&self, state: &State) -> Result<(), String> {
        audit::recount(self, &state.open)
    }
}

/// Passes in the auction, buys, builds, ships or sells nothing, whatever is asked.
fn pass(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    company: Option<data::Company>,
    round: bool,
) -> Result<(), Refusal> {
    match &story.open().phase {
        Phase::Building { .. } => building::done(story, by, company),
        Phase::Shipping { .. } => shipping::ship(story, by, company, &[vec![orders::Haul::Nothing]]),
        Phase::Selling { .. } => selling::sell(story, by, &[]),
        Phase::Market { .. } | Phase::Auction { .. } | Phase::Buying { .. } => buying::pass(story, by, round),
        Phase::Opening | Phase::Closing | Phase::Over { .. } => Err(Refusal::NothingToPass),
    }
}

/// Takes back what was left ahead.
fn cancel(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    company: Option<data::Company>,
) -> Result<(), Refusal> {
    let own = story.own(by);
    let left = match company {
        None => Own { fist: None, ..own.clone() } != Own::default(),
        Some(company) => {
            own.wishes.contains_key(&company)
                || own.builds.contains_key(&company)
                || own.hauls.contains_key(&company)
        }
    };
    if !left {
        return Err(Refusal::NothingToCancel);
    }
    story.whisper(by, Hidden::PlansCancelled { company });
    Ok(())
}
