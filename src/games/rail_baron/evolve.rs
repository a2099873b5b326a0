//! How the state obeys: what each event of Rail Baron changes. Nothing is decided here.

use super::RailBaron;
use super::events::{Event, Hop};
use super::hidden::Hidden;
use super::names::{City, Railroad, Sections};
use super::own::Own;
use super::plans::{Held, Kind, Plans, Ware};
use super::state::{Due, Open, Owner, Payee, Phase, Player, Sale, State, Trip, Turn, Witnessed};
use crate::rules::auction::Auction;
use crate::rules::{How, Seat};

/// Carries out what happened in front of everybody.
pub fn evolve(rules: &RailBaron, state: &mut State, event: &Event) {
    match event {
        Event::Began { first, cash, .. } => {
            state.open.first = *first;
            state.open.active = *first;
            Seat::all(state.own.len()).for_each(|seat| pay_out(state, seat, *cash));
        }
        Event::HomeFound { seat, city, .. } => {
            let player = state.open.player_mut(*seat);
            player.home = Some(*city);
            player.city = Some(*city);
            player.at = Some(rules.board.dot(*city));
        }
        Event::HomeTaken { .. } => {}
        Event::TurnBegan { seat, turn } => {
            state.open.turns = *turn;
            state.open.active = *seat;
            let standing = state.open.player(*seat).established.clone();
            state.open.turn = Turn { standing, ..Turn::default() };
            state.open.phase = Phase::Next;
        }
        Event::MayDeclare { .. } => state.open.phase = Phase::Declaring,
        Event::NotDeclared { .. } => {
            state.open.turn.undeclared = true;
            state.open.phase = Phase::Next;
        }
        Event::Declared { seat, home, .. } => {
            let player = state.open.player_mut(*seat);
            player.trip = player.city.map(|city| Trip { declared: true, ..trip(city, *home) });
            plans(state, *seat).declare = None;
            state.open.phase = Phase::Next;
        }
        Event::RegionThrown { .. } => state.open.phase = Phase::Next,
        Event::OwnRegionThrown { .. } => state.open.phase = Phase::Region,
        Event::RegionNamed { .. } => state.open.phase = Phase::Next,
        Event::DestinationFound { seat, city, .. } => {
            let player = state.open.player_mut(*seat);
            player.trip = player.city.map(|from| trip(from, *city));
            state.open.phase = Phase::Next;
        }
        Event::AlternateFound { seat, city, .. } => {
            if let Some(trip) = &mut state.open.player_mut(*seat).trip {
                trip.alternate = Some(*city);
            }
            state.open.phase = Phase::Next;
        }
        Event::TurnLost { seat, .. } => {
            state.open.player_mut(*seat).trip = None;
            state.open.turn.spent = true;
            state.open.phase = Phase::Next;
        }
        Event::WhiteThrown { seat, dice, points, bonus } => {
            plans(state, *seat).warned = false;
            state.open.turn.white = Some(*dice);
            state.open.turn.entitled = *bonus;
            state.open.phase = Phase::Moving { left: *points };
        }
        Event::BonusThrown { seat, die } => {
            plans(state, *seat).warned = false;
            state.open.turn.bonus = Some(*die);
            state.open.phase = Phase::Moving { left: *die };
        }
        Event::Moved { seat, hops, how, then, .. } => {
            hops.iter().for_each(|hop| step(rules, &mut state.open, *seat, hop));
            state.open.phase.clone_from(then);
            ridden(plans(state, *seat), hops, *how);
        }
        Event::Intercepted { seat, declared, .. } => {
            lapse(state.open.player_mut(*declared));
            forget_trip(plans(state, *declared));
            plans(state, *seat).chase.take_if(|other| *other == *declared);
        }
        Event::Arrived { seat, city } => {
            let player = state.open.player_mut(*seat);
            player.city = Some(*city);
            if !rules.options.lasting_rates {
                player.established.clear();
            }
            arrive(state, *seat);
            state.open.phase = Phase::Arrived;
        }
        Event::CameHome { seat, .. } => {
            arrive(state, *seat);
            state.open.turn.spent = true;
            state.open.phase = Phase::Next;
        }
        Event::PaidOff { seat, cash, then, .. } => {
            pay_out(state, *seat, *cash);
            state.open.player_mut(*seat).trip = None;
            // Cards are held until one is given up for it.
            plans(state, *seat).hold &= *then == Phase::Discarding;
            state.open.phase.clone_from(then);
        }
        Event::LinesBought { seat, lines, price, .. } => {
            take_in(state, *seat, *price);
            lines.iter().for_each(|line| state.open.lines[line.index()] = Owner::Seat(*seat));
            forget_wish(
                plans(state, *seat),
                |ware| matches!(ware, Ware::Line(line) if lines.contains(&line)),
            );
            state.open.turn.chosen = true;
            state.open.phase = Phase::Next;
        }
        Event::EngineBought { seat, engine, price, then, .. } => {
            take_in(state, *seat, *price);
            state.open.player_mut(*seat).engine = *engine;
            forget_wish(plans(state, *seat), |ware| ware == Ware::of(*engine));
            state.open.phase.clone_from(then);
        }
        Event::NothingBought { .. } => {
            state.open.turn.chosen = true;
            state.open.phase = Phase::Next;
        }
        Event::TollsRaised { .. } => state.open.raised = true,
        Event::TakenOver { line } => {
            state.open.turn.chosen = false;
            state.open.lines[line.index()] = Owner::Governor;
        }
        Event::CardOffered { .. } => state.open.phase = Phase::Card,
        Event::CardPlayed { seat, card, hand } => {
            let player = state.open.player_mut(*seat);
            player.cards.clone_from(hand);
            if let Some(trip) = &mut player.trip {
                trip.card = true;
            }
            plans(state, *seat).warned = false;
            state.open.phase = Phase::Moving { left: *card };
        }
        Event::CardKept { offers, .. } => {
            state.open.turn.offers = *offers;
            state.open.phase = Phase::Next;
        }
        Event::CardDiscarded { seat, hand, .. } => {
            state.open.player_mut(*seat).cards.clone_from(hand);
            plans(state, *seat).hold = false;
            state.open.phase = Phase::Buying { engine: false };
        }
        Event::Paid { seat, dues, then } => {
            dues.iter().for_each(|due| pay(state, *seat, *due));
            state.open.phase.clone_from(then);
            if *then == Phase::Ending {
                state.open.turn.paid = Some(dues.clone());
            }
        }
        Event::CannotPay { seat, dues } => {
            let back = Box::new(std::mem::take(&mut state.open.phase));
            state.open.phase = Phase::Owing { debtor: *seat, dues: dues.clone(), back };
        }
        Event::SoldBack { seat, line, to, price, .. } => {
            pay_out(state, *seat, *price);
            leave_line(&mut state.open, *seat, *line);
            state.open.lines[line.index()] = *to;
            plans(state, *seat).sells.retain(|other| other != line);
        }
        Event::PutUp { seat, line, start, bidders } => {
            let back = std::mem::take(&mut state.open.phase);
            put_up(&mut state.open, *line, Some(*seat), *start, bidders, back);
        }
        Event::PutUpByChance { line, start, bidders, .. } => {
            state.open.turn.chosen = true;
            put_up(&mut state.open, *line, None, *start, bidders, Phase::Next);
        }
        Event::Bid { bid, .. } => with_auction(&mut state.open, |auction| auction.raise(*bid)),
        Event::DroppedOut { .. } => with_auction(&mut state.open, Auction::drop_out),
        Event::Knocked { line, seller, to, price } => {
            match (to, seller) {
                (Owner::Seat(winner), Some(seller)) => hand_over(state, *winner, *seller, *price),
                (Owner::Seat(winner), None) => take_in(state, *winner, *price),
                (Owner::Bank | Owner::Governor, Some(seller)) => pay_out(state, *seller, *price),
                (Owner::Bank | Owner::Governor, None) => {}
            }
            if let Some(seller) = seller {
                leave_line(&mut state.open, *seller, *line);
                plans(state, *seller).sells.retain(|other| other != line);
            }
            state.open.lines[line.index()] = *to;
            if let Phase::Selling { back, .. } = std::mem::take(&mut state.open.phase) {
                state.open.phase = *back;
            }
        }
        Event::Bankrupt { seat, dues, then } => {
            dues.iter().for_each(|due| pay(state, *seat, *due));
            let player = state.open.player_mut(*seat);
            player.out = true;
            player.trip = None;
            player.at = None;
            player.announced = None;
            *plans(state, *seat) = Plans::default();
            state.open.phase.clone_from(then);
        }
        Event::Announced { seat, cash } => state.open.player_mut(*seat).announced = Some(*cash),
        Event::Hushed { seat, .. } => state.open.player_mut(*seat).announced = None,
        Event::Lapsed { seat, alternate } => {
            let player = state.open.player_mut(*seat);
            lapse(player);
            // Who was home before an alternate destination was thrown has no trip to go on with.
            player.trip.take_if(|_| alternate.is_none());
            forget_trip(plans(state, *seat));
        }
        Event::LastRound { .. } => state.open.last_round = true,
        Event::TurnEnded { seat, established } => {
            let player = state.open.player_mut(*seat);
            established.iter().for_each(|(line, due)| establish(player, *line, *due));
            plans(state, *seat).awake = false;
            state.open.phase = Phase::Ending;
        }
        Event::Ended { ranking, purses, .. } => {
            state.open.phase = Phase::Over { ranking: ranking.clone() };
            state
                .open
                .players
                .iter_mut()
                .zip(purses)
                .for_each(|(player, cash)| player.announced = Some(*cash));
            state.own.iter_mut().for_each(|own| own.plans = Plans::default());
        }
    }
}

/// Carries out what happened to what one seat left ahead.
pub fn evolve_own(own: &mut Own, event: &Hidden) {
    let plans = &mut own.plans;
    match event {
        Hidden::RoutePlanned { route, how, warned, .. } => {
            if *how == How::Ordered {
                plans.awake = true;
                plans.warned = *warned;
            }
            plans.route = Some(route.clone());
            plans.held = None;
        }
        Hidden::WaySet { way } => {
            wake(plans);
            plans.always = Some(way.clone());
        }
        Hidden::RouteHeld { why } => plans.held = Some(*why),
        Hidden::Confirmed { owners, warned } => {
            plans.awake = true;
            plans.warned = *warned;
            plans.held = None;
            if let Some(route) = &mut plans.route {
                route.owners.clone_from(owners);
            }
        }
        Hidden::StepSpoilt { .. } => {
            forget_trip(plans);
            plans.chase = None;
        }
        Hidden::WaySpoilt => plans.forget(Kind::Route),
        Hidden::ChaseSpoilt { .. } => plans.chase = None,
        Hidden::RegionsPreferred { regions } => plans.regions.clone_from(regions),
        Hidden::BuysPlanned { wishes } => plans.buys.clone_from(wishes),
        Hidden::WishDropped { what } => forget_wish(plans, |ware| ware == *what),
        Hidden::SellsPlanned { lines } => plans.sells.clone_from(lines),
        Hidden::MaximumSet { line, most } => plans.most.set(*line, *most),
        Hidden::DeclarationPlanned { cash } => plans.declare = Some(*cash),
        Hidden::ChasePlanned { other } => {
            wake(plans);
            plans.chase = Some(*other);
        }
        Hidden::HoldPlanned => plans.hold = true,
        Hidden::PlansCancelled { kind: Some(kind) } => plans.forget(*kind),
        Hidden::PlansCancelled { kind: None } => *plans = Plans::default(),
    }
}

fn plans(state: &mut State, seat: Seat) -> &mut Plans {
    &mut state.own_mut(seat).plans
}

/// Whatever is told for the train wakes plans that rest, a chase as well as a route.
fn wake(plans: &mut Plans) {
    plans.awake = true;
    plans.held.take_if(|why| *why == Held::Quiet);
}

fn trip(from: City, to: City) -> Trip {
    let used = Sections::default();
    Trip { from, to, alternate: None, declared: false, used, ridden: 0, again: 0, card: false }
}

/// One step: the train moves, its sections are used up, the fee is noted, and the old rate of every other line
/// is gone (reading 4).
fn step(rules: &RailBaron, open: &mut Open, seat: Seat, hop: &Hop) {
    let player = open.player_mut(seat);
    let anew = player.trip.as_ref().is_some_and(|trip| trip.ridden == 0);
    let ridden = player.at.and_then(|at| rules.board.tracks.step(at, hop.by, hop.to));
    if let (Some(trip), Some(step)) = (&mut player.trip, ridden) {
        for section in step.sections() {
            trip.ridden += 1;
            if trip.used.contains(section) && hop.again {
                trip.again += 1;
            }
            trip.used.insert(section);
        }
    }
    player.at = Some(hop.to);
    player.established.clear();
    let owner = open.owner(hop.by);
    if owner != Owner::Seat(seat) {
        open.player_mut(seat).established.push((hop.by, hop.due));
    }
    open.turn.rides.push((hop.by, hop.due));
    let witnessed = Witnessed { owner, raised: open.raised, anew };
    open.turn.witnessed.push(witnessed);
    open.turn.moved = true;
}

fn establish(player: &mut Player, line: Railroad, due: Due) {
    if !player.established.iter().any(|(other, _)| *other == line) {
        player.established.push((line, due));
    }
}

fn arrive(state: &mut State, seat: Seat) {
    state.open.turn.moved = false;
    state.open.turn.undeclared = false;
    forget_trip(plans(state, seat));
}

/// A declaration comes to nothing: the trip leads to the alternate destination now. What was used stays used.
fn lapse(player: &mut Player) {
    if let Some(trip) = &mut player.trip {
        trip.declared = false;
        if let Some(alternate) = trip.alternate.take() {
            trip.to = alternate;
        }
    }
}

/// An old rate holds on lines of others and of the bank: who sells a line rides it like everybody else from then on.
fn leave_line(open: &mut Open, seat: Seat, line: Railroad) {
    open.player_mut(seat).established.retain(|(other, _)| *other != line);
    if open.active == seat {
        open.turn.standing.retain(|(other, _)| *other != line);
    }
}

/// A route goes on as the train makes its steps; one that it leaves, or has come to the end of, is forgotten. Whoever
/// moves by hand has spoken, and knows whom they could have met.
fn ridden(plans: &mut Plans, hops: &[Hop], how: How) {
    if how == How::Ordered {
        plans.held.take_if(|why| matches!(why, Held::Quiet | Held::InReach(_)));
        plans.warned = true;
    }
    plans.route.take_if(|route| {
        let follows = route.steps.len() > hops.len()
            && hops.iter().zip(&route.steps).all(|(hop, step)| *step == (hop.by, hop.to));
        if follows {
            route.steps.drain(..hops.len());
        }
        !follows
    });
}

fn forget_trip(plans: &mut Plans) {
    plans.route = None;
    plans.held = None;
}

fn forget_wish(plans: &mut Plans, met: impl Fn(Ware) -> bool) {
    plans.buys.retain(|wish| !met(wish.what));
}

fn put_up(open: &mut Open, line: Railroad, seller: Option<Seat>, start: u32, bidders: &[Seat], back: Phase) {
    let auction = Auction::among(bidders.iter().copied());
    open.phase = Phase::Selling { sale: Sale { line, seller, start, auction }, back: Box::new(back) };
}

fn with_auction(open: &mut Open, act: impl FnOnce(&mut Auction)) {
    if let Phase::Selling { sale, .. } = &mut open.phase {
        act(&mut sale.auction);
    }
}

/// The bank pays a player.
fn pay_out(state: &mut State, seat: Seat, sum: u32) {
    gain(state, seat, sum);
    state.own_mut(seat).purse.bank += i64::from(sum);
}

/// A player pays the bank.
fn take_in(state: &mut State, seat: Seat, sum: u32) {
    lose(state, seat, sum);
    state.own_mut(seat).purse.bank -= i64::from(sum);
}

/// A player pays another.
fn hand_over(state: &mut State, from: Seat, to: Seat, sum: u32) {
    lose(state, from, sum);
    gain(state, to, sum);
    state.own_mut(from).purse.others -= i64::from(sum);
    state.own_mut(to).purse.others += i64::from(sum);
}

/// A player pays what is due.
fn pay(state: &mut State, seat: Seat, due: Due) {
    match due.to {
        Payee::Seat(payee) => hand_over(state, seat, payee, due.sum),
        Payee::Bank | Payee::Governor => take_in(state, seat, due.sum),
    }
}

/// What was announced stays true as long as it is open.
fn gain(state: &mut State, seat: Seat, sum: u32) {
    state.own_mut(seat).purse.cash += sum;
    state.open.player_mut(seat).announced.iter_mut().for_each(|cash| *cash += sum);
}

/// A trial is decided with purses that nobody knows and told on the real ones, which may hold less; the audit finds
/// whatever else would make a purse too small.
fn lose(state: &mut State, seat: Seat, sum: u32) {
    let left = |cash: &mut u32| *cash = cash.saturating_sub(sum);
    left(&mut state.own_mut(seat).purse.cash);
    state.open.player_mut(seat).announced.iter_mut().for_each(left);
}
