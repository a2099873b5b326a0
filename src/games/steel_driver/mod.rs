//! Steel Driver (Martin Wallace, 2008): investors back six railways across America, five rounds long.
//!
//! The files follow the rule book: [`rounds`] has phases 1, 4 and 5, [`auctions`] phase 2, [`building`]
//! phase 3 with the [`intercontinental`] link, [`goods`] phase 6. `scene` draws the board.
//! Readings where the book is silent are named SD-A1 … SD-S2 in the comments.

mod auctions;
mod audit;
mod bot;
mod building;
mod counts;
mod data;
mod events;
mod evolve;
mod goods;
mod intercontinental;
mod names;
mod options;
mod orders;
mod refusals;
mod rounds;
mod scene;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;
mod written;

use super::{AnyTitle, Choice, Chosen, Count, Erased, Onlooker, Proves, Title};
use crate::board::Scene;
use crate::files;
use crate::orders::{Names, Pen, Verb, Wording};
use crate::rules::{
    Dice, Fact, MessageOf, No, Options, Owed, Rules, Said, Seat, Sentence, Sight, Story, ToFact, Turn,
};
use crate::written::Complaint;
use counts::Counts;
use data::{Board, Data};
use events::{Event, Hidden};
use names::Company;
use orders::Order;
use refusals::Refusal;
use state::{CompanyBox, Holding, Open, Own, Phase, State};
use std::ops::RangeInclusive;
use view::View;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<SteelDriver>::new();

/// The rules on one board for a number of seats; `first` begins, if somebody was named.
pub struct SteelDriver {
    board: Board,
    seats: usize,
    first: Option<Seat>,
}

/// What people write for the words of its orders.
static READING: Wording = Wording::new(&[
    include_str!("../../../templates/reading/steel-driver.en.txt"),
    include_str!("../../../templates/reading/steel-driver.it.txt"),
]);

impl Title for SteelDriver {
    const ID: &'static str = "steel-driver";
    const NAME: &'static str = "Steel Driver";
    const SEATS: RangeInclusive<usize> = 3..=6;
    const VERSION: u32 = 1;
    const SAYS: &'static [&'static [MessageOf]] = &[refusals::Advice::MESSAGES];
    const BOARD: &'static str = include_str!("../../../games/steel-driver.yaml");
    const OPTIONS: &'static [Choice] = &[Choice::seat("first")];
    const VERBS: &'static [Verb<Order, SteelDriver>] = orders::VERBS;
    const READING: &'static Wording = &READING;
    const FILES: &'static [(&'static str, &'static str)] = files!["../../../templates/steel-driver" => "en.ftl", "it.ftl", "ask.txt", "position.html", "position.txt"];
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn open(board: Data, seats: usize, options: Chosen<'_>) -> Result<(SteelDriver, State), Vec<String>> {
        let state = set_up(&board, seats);
        Ok((SteelDriver { board: Board::new(board), seats, first: options.seat("first") }, state))
    }

    /// Whoever says nothing passes in an auction. What a company builds or takes wants a real choice.
    fn silence(&self, open: &Open, own: &Own, seat: Seat) -> Option<Order> {
        let is_silent = |order: &Order| matches!(order, Order::Pass { round: false, .. });
        self.options(open, own, seat).now.into_iter().find(is_silent)
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        orders::write(self, order, pen)
    }

    fn names(&self) -> Vec<&Names> {
        let board = &self.board;
        vec![&board.city_names, &board.company_names, &board.want_names]
    }

    fn meaning(&self, word: &str) -> Option<Sentence> {
        let board = &self.board;
        let say = |id: &'static str, fact: Fact| Sentence::new(id).with("word", word).with("name", fact);
        let city =
            board.city_names.exact(word).map(|city| say("sd-meaning-city", board.city_names.fact(city)));
        let company = board.company_names.exact(word);
        city.or_else(|| company.map(|company| say("sd-meaning-company", board.company_names.fact(company))))
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
            Event::PutUp { .. }
                | Event::Raised { .. }
                | Event::DroppedOut { .. }
                | Event::MarkerPassed { .. }
        )
    }

    fn round(&self, open: &Open) -> u32 {
        u32::from(open.round)
    }

    /// Cash decides; cubes and the boxes of the companies that a seat controls lead to it.
    fn counts(&self, state: &State, seat: Seat) -> Vec<Count> {
        let open = &state.open;
        let own = || open.companies.iter().filter(|company| company.controller == Some(seat));
        let treasury: u32 = own().map(|company| company.treasury).sum();
        let profit: u32 = own().map(|company| company.profit).sum();
        vec![
            Count::new("sd-count-cash", open.holding(seat).cash),
            Count::new("sd-count-cubes", open.holding(seat).cubes),
            Count::new("sd-count-treasury", treasury),
            Count::new("sd-count-profit", profit),
        ]
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, onlooker: &Onlooker<'_>) -> Scene {
        scene::scene(self, view, before, onlooker)
    }
}

/// The table before the first round.
fn set_up(board: &Data, seats: usize) -> State {
    let companies = board.companies.len();
    let holding = Holding { cubes: 0, cash: 0, shares: Counts::none(companies) };
    let company = CompanyBox {
        treasury: 0,
        profit: 0,
        controller: None,
        last_controller: None,
        start: None,
        network: names::CitySet::default(),
        goods: Counts::none(board.goods.len()),
    };
    let open = Open {
        round: 0,
        marker: Seat(0),
        phase: Phase::Opening,
        seats: vec![holding; seats],
        companies: vec![company; companies],
        order: Company::all(companies).collect(),
        passed: Vec::new(),
        track: vec![None; board.links.len()],
        linked: false,
        paid: 0,
    };
    State { open, own: vec![Own::default(); seats] }
}

impl Rules for SteelDriver {
    type Open = Open;
    type Own = Own;
    type Order = Order;
    type Event = Event;
    type Hidden = Hidden;
    type Refusal = Refusal;
    type View<'v> = View<'v>;

    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed> {
        rounds::begin(story)
    }

    fn decide(&self, story: &mut Story<'_, Self>, by: Seat, order: &Order) -> Result<(), No<Refusal>> {
        let done = match order {
            Order::PutUp { company, bid, most } => auctions::put_up(story, by, *company, *bid, *most),
            Order::Bid { bid, most, company } => auctions::bid(story, by, *bid, *most, *company),
            Order::Maximum { company, most } => auctions::maximum(story, by, *company, *most),
            Order::Pass { round, company } => auctions::pass(story, by, *round, *company),
            Order::Build { company, legs } => building::build(story, by, *company, legs),
            Order::Take { company, city } => goods::take(story, by, *company, *city),
            Order::Prefer { company, wants } => goods::prefer(story, by, *company, wants),
            Order::Cancel { company } => cancel(story, by, *company),
        };
        Ok(done?)
    }

    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
        Ok(auctions::go_on(story) || building::go_on(story) || goods::go_on(story))
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn evolve_own(&self, _: &Open, own: &mut Own, event: &Hidden) {
        evolve::evolve_own(own, event);
    }

    fn turn(&self, open: &Open) -> Turn {
        let seat = match &open.phase {
            Phase::Opening => None,
            Phase::Auctions { sale: None, .. } => Some(open.marker),
            Phase::Auctions { sale: Some(sale), .. } => sale.bidding.next(),
            Phase::Building { .. } | Phase::Goods { .. } => {
                open.active().and_then(|company| open.company(company).controller)
            }
            Phase::Over { ranking } => return Turn::Over(ranking.clone()),
        };
        Turn::Seats(seat.into_iter().collect())
    }

    fn options(&self, open: &Open, _: &Own, seat: Seat) -> Options<Order> {
        options::options(self, open, seat)
    }

    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> View<'v> {
        view::view(self, sight.open, sight.viewer)
    }

    fn takes_back(&self, order: &Order) -> bool {
        match order {
            Order::Cancel { .. } => true,
            Order::PutUp { .. }
            | Order::Bid { .. }
            | Order::Maximum { .. }
            | Order::Pass { .. }
            | Order::Build { .. }
            | Order::Take { .. }
            | Order::Prefer { .. } => false,
        }
    }

    fn plans(&self, _: &Open, own: &Own, _: Seat) -> Vec<Order> {
        options::plans(own)
    }

    fn tell(&self, open: &Open, event: &Event) -> Sentence {
        let said = event.sentence(self);
        match event {
            Event::Sold { company, price, .. } => {
                said.with("treasury", open.company(*company).treasury + price)
            }
            Event::AuctionsEnded => {
                let unsold: Vec<Company> = self.unsold(open).collect();
                said.with("count", unsold.len().fact(self)).with("unsold", unsold.fact(self))
            }
            Event::Built { company, gain, .. } => said.with("profit", open.company(*company).profit + gain),
            Event::CompanyPassed { company, .. } => said.with("left", open.company(*company).treasury),
            Event::RoundEnded { .. } => {
                // Whoever had won it would have been paid (SD-B1).
                let lost = |company: Company| {
                    let of = open.company(company);
                    (of.controller.is_none() && of.profit > 0).then_some((company, of.profit))
                };
                let lost: Vec<(Company, u32)> = self.board.companies().filter_map(lost).collect();
                said.with("count", lost.len().fact(self)).with("lost", words::each_bonus(&lost, self))
            }
            Event::Valued { sets, .. } => said.with("count", sets.len().fact(self)),
            Event::Ended { ranking } => {
                let winners = ranking.first().map_or(&[][..], |place| &place.seats);
                let cash = ranking.first().map_or(0, |place| place.score);
                said.with("count", winners.len().fact(self))
                    .with("winners", winners.to_vec().fact(self))
                    .with("cash", cash)
            }
            Event::Began { .. }
            | Event::Granted { .. }
            | Event::PutUp { .. }
            | Event::Raised { .. }
            | Event::DroppedOut { .. }
            | Event::MarkerPassed { .. }
            | Event::Linked { .. }
            | Event::Paid { .. }
            | Event::GoodsPlaced { .. }
            | Event::Took { .. }
            | Event::CompanyFinished { .. }
            | Event::Dividend { .. } => said,
        }
    }

    fn advice(&self, open: &Open, _: &Own, refusal: &Refusal) -> Option<Sentence> {
        refusals::advice(self, open, refusal).map(|advice| advice.sentence(self))
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, &state.open)
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
        bot::choose(self, view, options, dice)
    }

    fn ahead(&self, view: &View<'_>, order: Order, dice: &mut dyn Dice) -> Vec<Order> {
        bot::ahead(self, view, order, dice)
    }
}

impl Proves for SteelDriver {
    fn another(&self, open: &Open, _: &Own, _: Seat, dice: &mut dyn Dice) -> Own {
        options::another(self, open, dice)
    }
}

/// Takes back what was left ahead.
fn cancel(story: &mut Story<'_, SteelDriver>, by: Seat, company: Option<Company>) -> Result<(), Refusal> {
    let mut left = story.own(by).clone();
    evolve::evolve_own(&mut left, &Hidden::PlansCancelled { company });
    if left == *story.own(by) {
        return Err(Refusal::NothingToCancel);
    }
    story.whisper(by, Hidden::PlansCancelled { company });
    Ok(())
}

impl SteelDriver {
    /// The companies not yet sold this round.
    fn unsold<'o>(&self, open: &'o Open) -> impl Iterator<Item = Company> + use<'o> {
        self.board.companies().filter(|company| open.company(*company).controller.is_none())
    }
}
