//! Every sentence that Rail Baron can say.

use crate::games::Title;
use crate::games::rail_baron::RailBaron;
use crate::games::rail_baron::data::Throw;
use crate::games::rail_baron::events::{Event, Hop, Spoilt, Why};
use crate::games::rail_baron::names::{City, Dot, Group, Railroad, Region, Sections};
use crate::games::rail_baron::plans::{Avoid, Held, Kind, Measure, Route, Ware, Way, Wish};
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Due, Engine, Owner, Payee, Phase, Spending, State, Trip};
use crate::rules::How;
use crate::rules::{Place, Rules, Seat, Sentence};
use std::collections::BTreeMap;

pub fn game() -> (RailBaron, State) {
    game_with(&[])
}

/// A game with some options switched on.
fn game_with(options: &[&str]) -> (RailBaron, State) {
    let board = RailBaron::read_board(RailBaron::BOARD).unwrap();
    let options = options.iter().map(|key| ((*key).to_owned(), "yes".to_owned())).collect::<BTreeMap<_, _>>();
    RailBaron::open(board, &super::names(3), &options).unwrap()
}

/// Every kind of event, and every way it can be told.
pub fn events() -> Vec<Event> {
    let (seat, how, line) = (Seat(0), How::Planned, Railroad::at(0));
    let (city, other, dot, region) = (City::at(0), City::at(1), Dot::at(0), Region::at(0));
    let throw = Throw { coloured: 1, white: [2, 3] };
    let due = |to| Due { to, sum: 1_000 };
    let dues = vec![due(Payee::Bank), due(Payee::Governor), due(Payee::Seat(seat))];
    let ranking = vec![Place { seats: vec![seat], score: 200_000 }];
    let route = Route { steps: vec![(line, dot)], owners: Vec::new() };
    let knocked = |to| Event::Knocked { line, seller: None, to, price: 2_000 };
    let way = |avoid| Way { by: Measure::Cheapest, avoid };
    vec![
        Event::Began { first: seat, drawn: true, cash: 20_000 },
        Event::Began { first: seat, drawn: false, cash: 20_000 },
        Event::HomeFound { seat, region: throw, throw, city },
        Event::HomeTaken { seat, region: throw, throw, city },
        Event::TurnBegan { seat },
        Event::MayDeclare { seat },
        Event::NotDeclared { seat, how },
        Event::Declared { seat, how },
        Event::RegionThrown { seat, throw, region, own: false },
        Event::RegionThrown { seat, throw, region, own: true },
        Event::RegionNamed { seat, region, how },
        Event::DestinationFound { seat, throw, city, alternate: false },
        Event::DestinationFound { seat, throw, city, alternate: true },
        Event::TurnLost { seat, throw, city },
        Event::WhiteThrown { seat, dice: [1, 2], bonus: false },
        Event::WhiteThrown { seat, dice: [6, 6], bonus: true },
        Event::BonusThrown { seat, die: 4 },
        Event::Moved {
            seat,
            from: dot,
            hops: vec![Hop { by: line, to: dot, due: due(Payee::Bank), again: false }],
            how,
        },
        Event::Intercepted { seat, declared: Seat(1), at: dot },
        Event::Arrived { seat, city },
        Event::PaidOff { seat, from: city, to: other, cash: 10_000 },
        Event::LinesBought { seat, lines: vec![line], from: Owner::Bank, price: 4_000, how },
        Event::EngineBought { seat, engine: Engine::Express, price: 4_000, how },
        Event::EngineBought { seat, engine: Engine::Superchief, price: 40_000, how },
        Event::NothingBought { seat },
        Event::TollsRaised { toll: 10_000 },
        Event::TakenOver { line },
        Event::CardOffered { seat },
        Event::CardPlayed { seat, card: 3 },
        Event::CardKept { seat },
        Event::CardDiscarded { seat, card: 3 },
        Event::Paid { seat, dues: dues.clone() },
        Event::CannotPay { seat, dues: dues.clone() },
        Event::CannotPay { seat, dues: vec![due(Payee::Bank)] },
        Event::SoldBack { seat, line, to: Owner::Bank, price: 2_000, how },
        Event::PutUp { line, seller: Some(seat), start: 2_000, bidders: vec![Seat(1)] },
        Event::PutUp { line, seller: None, start: 2_000, bidders: vec![Seat(1)] },
        Event::Bid { seat, bid: 2_000, how },
        Event::DroppedOut { seat },
        knocked(Owner::Seat(seat)),
        knocked(Owner::Bank),
        knocked(Owner::Governor),
        Event::Bankrupt { seat, dues },
        Event::Bankrupt { seat, dues: Vec::new() },
        Event::Announced { seat, cash: 150_000 },
        Event::Hushed { seat },
        Event::Lapsed { seat, alternate: city },
        Event::LastRound { seat },
        Event::TurnEnded { seat, established: Vec::new() },
        Event::Ended { ranking: ranking.clone(), why: Why::Home },
        Event::Ended { ranking: ranking.clone(), why: Why::Alone },
        Event::Ended { ranking, why: Why::Round },
        Event::RoutePlanned { seat, route, how },
        Event::WaySet { seat, way: way(Vec::new()) },
        Event::WaySet { seat, way: way(vec![Avoid::Line(line), Avoid::Seat(Seat(1))]) },
        Event::RouteHeld { seat, why: Held::Sold(line) },
        Event::RouteHeld { seat, why: Held::Declared(Seat(1)) },
        Event::RouteHeld { seat, why: Held::InReach(Seat(1)) },
        Event::RouteHeld { seat, why: Held::Quiet },
        Event::Confirmed { seat, owners: Vec::new() },
        Event::PlanDropped { seat, why: Spoilt::Step(line, dot) },
        Event::PlanDropped { seat, why: Spoilt::NoWay },
        Event::PlanDropped { seat, why: Spoilt::NoChase(Seat(1)) },
        Event::RegionsPreferred { seat, regions: vec![region] },
        Event::BuysPlanned {
            seat,
            wishes: [Ware::Random, Ware::Nothing].map(|what| Wish { what, keep: 5 }).to_vec(),
        },
        Event::WishDropped { seat, what: Ware::Line(line) },
        Event::WishDropped { seat, what: Ware::Random },
        Event::WishDropped { seat, what: Ware::Nothing },
        Event::SellsPlanned { seat, lines: vec![line] },
        Event::MaximumSet { seat, line: Some(line), most: 2_000 },
        Event::MaximumSet { seat, line: None, most: 2_000 },
        Event::DeclarationPlanned { seat, cash: 200_000 },
        Event::ChasePlanned { seat, other: Seat(1) },
        Event::HoldPlanned { seat },
        Event::PlansCancelled { seat, kind: None },
        Event::PlansCancelled { seat, kind: Some(Kind::Route) },
    ]
}

/// Every kind of refusal, and every way it can be explained.
pub fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (seat, nth, line) = (Seat(0), 0, Railroad::at(0));
    let (city, dot, to) = (City::at(0), Dot::at(0), Dot::at(1));
    let nearest = vec![(line, to)];
    let ware = Ware::Superchief;
    vec![
        NotYourTurn { turn: seat },
        GameOver,
        YouAreBankrupt,
        NoRegionNow,
        NoDeclarations,
        NotBetweenTrips,
        CashTooLow { has: 1, least: 2 },
        WorthTooLittle { worth: 1, needed: 2, has: 3, least: 4 },
        TooLittleToDeclare { least: 2 },
        NotMoving,
        NoTrip,
        AlreadyThere { nth, at: dot },
        NotOnLine { nth, at: dot, by: line, nearest: nearest.clone() },
        LineEndsElsewhere { nth, from: dot, to, by: line, way: Vec::new() },
        LineEndsElsewhere { nth, from: dot, to, by: line, way: nearest.clone() },
        NoFreeWay { nth, from: dot, to, by: Some(line), nearest: nearest.clone() },
        NoFreeWay { nth, from: dot, to, by: None, nearest: nearest.clone() },
        Stranded { nth, at: dot, by: line, to, city, nearest },
        BeyondDestination { nth, city },
        TooFar { nth, left: 3, steps: 5 },
        NothingLeftToTake { city },
        NoGroups.about(1),
        NothingToBuy,
        HasEngine { engine: Engine::Freight },
        NoGovernor,
        BankIsEmpty,
        NoGroups,
        GroupSold { group: Group::at(0) },
        LineSold { line, owner: seat },
        EngineChosen,
        TooDear { nth, ware, price: 40_000, has: 20_000 },
        LeavesTooLittle { nth, ware, left: 500 },
        NotYourLine { nth, line, owner: Owner::Seat(seat), own: vec![line] },
        NotYourLine { nth, line, owner: Owner::Bank, own: Vec::new() },
        NotYourLine { nth, line, owner: Owner::Governor, own: vec![line] },
        NoNeedToSell,
        OnlyToGovernor,
        NothingUp,
        YouLead,
        NotBidding,
        WrongBid { least: 2_000, step: 500 },
        BidTooHigh { part: "bid", has: 1 },
        MaximumTooLow { least: 2_000 },
        NoCards,
        NoCardNow,
        NoSuchCard { cards: vec![1, 2] },
        NothingPlanned,
        CannotChase { other: seat },
        NothingToPass,
        NothingToCancel { kind: None },
        NothingToCancel { kind: Some(Kind::Chase) },
    ]
}

/// Every sentence the title says.
pub fn sentences() -> Vec<Sentence> {
    let (rules, state) = game();
    let mut said: Vec<Sentence> = events().iter().map(|event| rules.tell(&state, event)).collect();
    let mut sold = state.clone();
    sold.open.lines.fill(Owner::Seat(Seat(1)));
    said.push(rules.tell(&sold, &Event::RouteHeld { seat: Seat(0), why: Held::Sold(Railroad::at(0)) }));
    let mut declared = state.clone();
    let (from, to) = (City::at(0), City::at(1));
    declared.open.players[1].trip = Some(Trip {
        from,
        to,
        alternate: Some(from),
        declared: true,
        used: Sections::default(),
        ridden: 0,
        again: 0,
        card: false,
    });
    said.push(
        rules.tell(&declared, &Event::Intercepted { seat: Seat(0), declared: Seat(1), at: Dot::at(0) }),
    );
    let mut chosen = state.clone();
    chosen.open.phase = Phase::Buying { engine: true };
    said.push(rules.tell(&chosen, &Event::NothingBought { seat: Seat(0) }));
    let mut moving = state.clone();
    moving.open.phase = Phase::Moving { left: 2, of: Spending::White };
    moving.open.players[1].out = true;
    for refusal in [Refusal::NothingToPass, Refusal::CannotChase { other: Seat(1) }] {
        let explanation = rules.explain(&moving, &refusal);
        said.push(explanation.sentence);
        said.extend(explanation.advice);
    }
    for refusal in refusals() {
        let explanation = rules.explain(&state, &refusal);
        said.push(explanation.sentence);
        said.extend(explanation.advice);
    }
    let (worth, state) = game_with(&["net-worth"]);
    said.push(worth.tell(&state, &Event::DeclarationPlanned { seat: Seat(0), cash: 50_000 }));
    said
}
