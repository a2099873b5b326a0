//! Steel Driver (Martin Wallace, 2008): investors back six railways across America, five rounds long.
//!
//! The files follow the rule book: [`rounds`] has phases 1, 4 and 5, [`auctions`] phase 2, [`building`]
//! phase 3 with the [`intercontinental`] link, [`goods`] phase 6. `scene` draws the board.
//! Readings where the book is silent are named SD-A1 … SD-S2 in the comments.

pub mod auctions;
mod audit;
mod bot;
pub mod building;
pub mod counts;
pub mod data;
pub mod events;
pub mod evolve;
pub mod goods;
pub mod intercontinental;
pub mod names;
mod options;
pub mod orders;
pub mod refusals;
pub mod rounds;
mod scene;
pub mod state;
mod tell;
mod view;
pub mod written;

pub use view::View;

use super::{AnyTitle, BoardLabel, Erased, Reader, Title};
use crate::board::Scene;
use crate::orders::Verb;
use crate::rules::{
    Dice, Explanation, Fact, Language, No, Options, Owed, Rules, Seat, Sentence, Story, Turn, Viewer,
};
use crate::written::Complaint;
use counts::Counts;
use data::{Board, Data};
use events::Event;
use names::{City, Company, Goods};
use orders::Order;
use refusals::Refusal;
use state::{CompanyBox, Holding, Open, Phase, Plans, State};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The word that stands for the title.
pub const ID: &str = "steel-driver";

/// How many can play.
pub const SEATS: RangeInclusive<usize> = 3..=6;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<SteelDriver>::new();

/// The rules on one board for one table.
pub struct SteelDriver {
    /// The board.
    pub board: Board,
    /// How many play.
    pub seats: usize,
    /// Who begins, if somebody was named.
    pub first: Option<Seat>,
}

impl Title for SteelDriver {
    const ID: &'static str = ID;
    const NAME: &'static str = "Steel Driver";
    const SEATS: RangeInclusive<usize> = SEATS;
    const VERSION: u32 = 1;
    const BOARD: &'static str = include_str!("../../../games/steel-driver.yaml");
    const OPTIONS: &'static [&'static str] = &["first"];
    const VERBS: &'static [Verb<Order, SteelDriver>] = orders::VERBS;
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
    ) -> Result<(SteelDriver, State), Vec<String>> {
        let seat_of = |name: &String| {
            let found = seats.iter().position(|seat| seat.to_lowercase() == name.to_lowercase());
            found
                .map(Seat::at)
                .ok_or_else(|| vec![format!("first: nobody at the table is called \"{name}\"")])
        };
        let first = options.get("first").map(seat_of).transpose()?;
        let state = set_up(&board, seats.len());
        Ok((SteelDriver { board: Board::new(board), seats: seats.len(), first }, state))
    }

    fn write(&self, order: &Order, language: Language) -> String {
        orders::write(self, order, language)
    }

    fn scene(&self, view: &View, before: Option<&View>, reader: &Reader<'_>) -> Scene {
        scene::scene(self, view, before, reader)
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
    State { open, plans: vec![Plans::default(); seats] }
}

impl Rules for SteelDriver {
    type State = State;
    type Public = Open;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View<'v> = View;

    fn begin(&self, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, Owed> {
        let mut story = Story::new(self, state);
        rounds::begin(&mut story, dice)?;
        Ok(story.events())
    }

    fn decide(
        &self,
        state: &State,
        by: Seat,
        order: &Order,
        _: &mut dyn Dice,
    ) -> Result<Vec<Event>, No<Refusal>> {
        let mut story = Story::new(self, state);
        let done = match order {
            Order::PutUp { company, bid, most } => auctions::put_up(&mut story, by, *company, *bid, *most),
            Order::Bid { bid, most } => auctions::bid(&mut story, by, *bid, *most),
            Order::Maximum { company, most } => auctions::maximum(&mut story, by, *company, *most),
            Order::Pass { round } => auctions::pass(&mut story, by, *round),
            Order::Build { company, legs } => building::build(&mut story, by, *company, legs),
            Order::Take { company, city } => goods::take(&mut story, by, *company, *city),
            Order::Prefer { company, wants } => goods::prefer(&mut story, by, *company, wants),
            Order::Cancel { company } => cancel(&mut story, by, *company),
        };
        done.map_err(No::Refused)?;
        while auctions::go_on(&mut story) || building::go_on(&mut story) || goods::go_on(&mut story) {}
        Ok(story.events())
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn turn(&self, state: &State) -> Turn {
        let open = &state.open;
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

    fn options(&self, state: &State, seat: Seat) -> Options<Order> {
        options::options(self, state, seat)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn public<'s>(&self, state: &'s State) -> &'s Open {
        &state.open
    }

    fn owner_of(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::MaximumSet { seat, .. }
            | Event::AheadSet { seat, .. }
            | Event::AheadDropped { seat, .. }
            | Event::PassingSet { seat }
            | Event::BuildsPlanned { seat, .. }
            | Event::PlanDropped { seat, .. }
            | Event::GoodsPreferred { seat, .. }
            | Event::PreferenceDropped { seat, .. }
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
        audit::audit(self, &state.open)
    }

    fn disguise(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> State {
        let mut disguised = state.clone();
        for seat in Seat::all(self.seats).filter(|seat| !viewer.sees(*seat)) {
            disguised.plans[seat.index()] = options::other_plans(self, &state.open, dice);
        }
        disguised
    }

    fn foreseen(&self, state: &State, seat: Seat) -> State {
        let mut foreseen = state.clone();
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            foreseen.plans[other.index()] = Plans::default();
        }
        foreseen
    }

    fn sensible(&self, view: &View, options: &[Order], dice: &mut dyn Dice) -> Order {
        bot::choose(self, view, options, dice)
    }
}

/// Takes back what was left ahead.
fn cancel(story: &mut Story<'_, SteelDriver>, by: Seat, company: Option<Company>) -> Result<(), Refusal> {
    let mut plans = story.state().plans[by.index()].clone();
    let before = plans.clone();
    match company {
        Some(company) => plans.forget(company),
        None => plans = Plans::default(),
    }
    if plans == before {
        return Err(Refusal::NothingToCancel);
    }
    story.tell(Event::PlansCancelled { seat: by, company });
    Ok(())
}

impl SteelDriver {
    /// The companies not yet sold this round.
    pub fn unsold<'o>(&self, open: &'o Open) -> impl Iterator<Item = Company> + use<'o> {
        self.board.companies().filter(|company| open.company(*company).controller.is_none())
    }

    /// A company as a fact of a sentence.
    pub fn company_fact(&self, company: Company) -> Fact {
        let named = &self.board.data.companies[company.index()];
        Fact::Word { id: format!("sd-company-{}", named.id), name: named.name.clone() }
    }

    /// A colour of goods as a fact of a sentence.
    pub fn goods_fact(&self, goods: Goods) -> Fact {
        let named = &self.board.data.goods[goods.index()];
        Fact::Word { id: format!("sd-goods-{}", named.id), name: named.name.to_lowercase() }
    }

    /// A company's word in an order: its id in English, its first other name in Italian.
    fn company_word(&self, company: Company, language: Language) -> String {
        word(&self.board.data.companies[company.index()], language)
    }

    /// A colour's word in an order.
    fn goods_word(&self, goods: Goods, language: Language) -> String {
        word(&self.board.data.goods[goods.index()], language)
    }

    /// Advice: the links at a city that are still free, with their costs.
    fn links_from(&self, open: &Open, city: City) -> Sentence {
        let free = self.board.around(city).filter(|(link, _)| open.track[link.index()].is_none());
        let mut links: Vec<(u32, &str)> =
            free.map(|(link, far)| (self.board.cost(link), self.board.name(far))).collect();
        links.sort_unstable();
        if links.is_empty() {
            return Sentence::new("sd-advice-no-links").with("city", self.board.name(city));
        }
        let links: Vec<Fact> =
            links.iter().map(|(cost, name)| Fact::from(format!("{name} ({cost})"))).collect();
        Sentence::new("sd-advice-links").with("city", self.board.name(city)).with("links", links)
    }

    /// Advice: what a company could build with what it has.
    fn affordable(&self, open: &Open, company: Company) -> Option<Sentence> {
        let choices = building::choices(self, open, company);
        let name = |choice: &building::Choice| {
            let (from, to) = (self.board.name(choice.from), self.board.name(choice.to));
            Fact::from(format!("{from} - {to} ({})", self.board.cost(choice.link)))
        };
        let links: Vec<Fact> = choices.iter().map(name).collect();
        (!links.is_empty()).then(|| Sentence::new("sd-advice-affordable").with("links", links))
    }

    /// Advice: where a company could take goods.
    fn in_reach(&self, open: &Open, company: Company) -> Option<Sentence> {
        let name = |city: City| Fact::from(self.board.name(city));
        let cities: Vec<Fact> = goods::choices(open, company).iter().map(name).collect();
        (!cities.is_empty()).then(|| Sentence::new("sd-advice-goods").with("cities", cities))
    }
}

fn word(named: &data::Named, language: Language) -> String {
    match (language, named.aliases.first()) {
        (Language::Italian, Some(alias)) => alias.clone(),
        _ => named.id.clone(),
    }
}
