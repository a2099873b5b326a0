//! Every sentence that Steel Driver can say.

use crate::games::Title;
use crate::games::steel_driver::SteelDriver;
use crate::games::steel_driver::events::{Event, Spoilt, Why};
use crate::games::steel_driver::names::{City, CitySet, Company, Goods, Link};
use crate::games::steel_driver::refusals::Refusal;
use crate::games::steel_driver::state::{Leg, State, Want};
use crate::rules::How;
use crate::rules::{Place, Rules, Seat, Sentence};
use std::collections::BTreeMap;

pub fn game() -> (SteelDriver, State) {
    let board = SteelDriver::read_board(SteelDriver::BOARD).unwrap();
    SteelDriver::open(board, &super::names(3), &BTreeMap::new()).unwrap()
}

/// Every kind of event, and every way it can be told.
pub fn events() -> Vec<Event> {
    let (seat, company, how) = (Seat(0), Company::at(0), How::Planned);
    let (from, to, city) = (City::at(0), City::at(1), City::at(2));
    let leg = Leg { from, to, start: None };
    let built =
        |start| Event::Built { company, link: Link::at(0), from, to, start, cost: 1, profit: 10, how };
    let place = |seats: &[u8]| Place { seats: seats.iter().map(|seat| Seat(*seat)).collect(), score: 90 };
    let order: Vec<Company> = Company::all(6).collect();
    vec![
        Event::Began { first: seat, drawn: true },
        Event::Began { first: seat, drawn: false },
        Event::Granted { round: 1, cubes: 8 },
        Event::PutUp { seat, company, bid: 1, how },
        Event::Raised { seat, bid: 2, how },
        Event::DroppedOut { seat, how },
        Event::Sold { company, seat, price: 2, marker: seat },
        Event::MarkerPassed { seat, marker: Seat(1), how },
        Event::AuctionsEnded,
        built(None),
        built(Some(from)),
        Event::Linked { bonuses: vec![(company, 50), (Company::at(1), 30)], links: 9 },
        Event::CompanyPassed { company, why: Why::Unsold },
        Event::CompanyPassed { company, why: Why::Poor },
        Event::CompanyPassed { company, why: Why::BoxedIn },
        Event::CompanyPassed { company, why: Why::NoTrack },
        Event::Paid { company, seat, cash: 40 },
        Event::RoundEnded { round: 1, order: order.clone() },
        Event::RoundEnded { round: 5, order },
        Event::GoodsPlaced { cubes: CitySet::from_iter([from, to]), control: vec![Some(seat), None] },
        Event::Took { company, city, colour: 0, how },
        Event::CompanyFinished { company },
        Event::Valued { company, sets: vec![2, 1], value: 40 },
        Event::Valued { company, sets: vec![], value: 0 },
        Event::Dividend { company, seat, shares: 2, cash: 80 },
        Event::Ended { ranking: vec![place(&[0]), place(&[1, 2])] },
        Event::MaximumSet { seat, company, most: 6 },
        Event::AheadSet { seat, company, bid: 1 },
        Event::AheadDropped { seat, company },
        Event::PassingSet { seat },
        Event::BuildsPlanned { seat, company, legs: vec![leg, leg] },
        Event::BuildsPlanned { seat, company, legs: vec![] },
        Event::PlanDropped { seat, company, leg, why: Spoilt::Lost },
        Event::PlanDropped { seat, company, leg, why: Spoilt::Taken },
        Event::PlanDropped { seat, company, leg, why: Spoilt::Dear },
        Event::PlanDropped { seat, company, leg, why: Spoilt::Passed },
        Event::PreferenceDropped { seat, company },
        Event::GoodsPreferred { seat, company, wants: vec![Want::City(city), Want::Colour(Goods::at(0))] },
        Event::PlansCancelled { seat, company: None },
        Event::PlansCancelled { seat, company: Some(company) },
    ]
}

/// Every kind of refusal, and every way it can be explained.
pub fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (seat, company, nth) = (Seat(0), Company::at(0), 0);
    let (from, to, city) = (City::at(0), City::at(1), City::at(2));
    let leg = Leg { from, to, start: None };
    vec![
        NotYourTurn { turn: seat },
        GameOver,
        NothingUp,
        NoAuctionsNow,
        SomethingUp { company },
        AlreadySold { company, seat },
        YouLead,
        YouAreOut,
        BidTooLow { least: 2 },
        TooFewCubes { has: 1, part: "bid" },
        MaximumTooLow { least: 2 },
        MustBuild { company },
        MustTake { company },
        WhichCompany { could: vec![company] },
        WhichCompany { could: vec![] },
        NotYours { company, controller: Some(seat) },
        NotYours { company, controller: None },
        HasPassed { company },
        NoSuchLink { nth, from, to },
        LinkTaken { nth, leg, by: company },
        NotConnected { nth, company, leg },
        NoStartThere { leg },
        NotAStart { city },
        WhichStart { leg },
        StartIsFixed { nth, company, start: city },
        TooDear { company, cost: 3, has: 2 },
        TrackUsedUp { nth, company },
        NamedTwice { nth, leg },
        BuildingIsOver,
        GoodsComeLater,
        OutOfReach { company, city },
        NoCubeThere { city },
        NothingToCancel,
    ]
}

/// Every sentence the title says.
pub fn sentences() -> Vec<Sentence> {
    let (rules, state) = game();
    let mut said: Vec<Sentence> = events().iter().map(|event| rules.tell(&state, event)).collect();
    let mut sold = state.clone();
    sold.open.companies.iter_mut().for_each(|company| company.controller = Some(Seat(0)));
    said.push(rules.tell(&sold, &Event::AuctionsEnded));
    for refusal in refusals() {
        let explanation = rules.explain(&state, &refusal);
        said.push(explanation.sentence);
        said.extend(explanation.advice);
    }
    said.extend(rare_advice(&rules, &state));
    said
}

/// Advice that only some positions give.
fn rare_advice(rules: &SteelDriver, state: &State) -> Vec<Sentence> {
    let company = Company::at(0);
    let (from, to) = rules.board.ends(Link::at(0));
    let mut full = state.clone();
    full.open.track.iter_mut().for_each(|owner| *owner = Some(company));
    let no_links = rules.explain(&full, &Refusal::NoSuchLink { nth: 0, from, to });
    let mut rich = state.clone();
    rich.open.companies[0].treasury = 9;
    let affordable = rules.explain(&rich, &Refusal::TooDear { company, cost: 30, has: 9 });
    let mut begun = state.clone();
    begun.open.companies[0].network = CitySet::from_iter([from]);
    let leg = Leg { from, to, start: None };
    let reach = rules.explain(&begun, &Refusal::NotConnected { nth: 0, company, leg });
    let mut goods = state.clone();
    let cubes = CitySet::from_iter([from, to]);
    goods.open.companies[0].network = cubes;
    goods.open.phase = crate::games::steel_driver::state::Phase::Goods { at: 0, cubes };
    let in_reach = rules.explain(&goods, &Refusal::NoCubeThere { city: from });
    [no_links, affordable, reach, in_reach]
        .into_iter()
        .map(|explained| explained.advice.expect("some advice"))
        .collect()
}
