//! How the state obeys: what each event of Rail Baron changes.

use super::RailBaron;
use super::events::{Event, Hop, Spoilt};
use super::names::{City, Railroad, Sections};
use super::plans::{Held, Kind, Plans, Ware};
use super::state::{Due, Open, Owner, Payee, Phase, Player, Purse, Sale, Spending, State, Trip, Turn};
use crate::rules::{How, Seat};

/// Carries out an event.
pub fn evolve(rules: &RailBaron, state: &mut State, event: &Event) {
    match event {
        Event::Began { first, cash, .. } => {
            state.open.first = *first;
            state.open.active = *first;
            Seat::all(state.purse.cash.len()).for_each(|seat| state.purse.pay_out(seat, *cash));
        }
        Event::HomeFound { seat, city, .. } => {
            let player = state.open.player_mut(*seat);
            player.home = Some(*city);
            player.city = Some(*city);
            player.at = Some(rules.board.dot(*city));
        }
        Event::HomeTaken { .. } => {}
        Event::TurnBegan { seat } => {
            state.open.turns += 1;
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
        Event::Declared { seat, .. } => {
            let player = state.open.player_mut(*seat);
            if let (Some(city), Some(home)) = (player.city, player.home) {
                player.trip = Some(Trip { declared: true, ..trip(city, home) });
            }
            state.plans[seat.index()].declare = None;
            state.open.phase = Phase::Next;
        }
        Event::RegionThrown { own, .. } => {
            state.open.phase = if *own { Phase::Region } else { Phase::Next };
        }
        Event::RegionNamed { .. } => state.open.phase = Phase::Next,
        Event::DestinationFound { seat, city, alternate, .. } => {
            let player = state.open.player_mut(*seat);
            match (&mut player.trip, alternate) {
                (Some(trip), true) => trip.alternate = Some(*city),
                _ => player.trip = player.city.map(|from| trip(from, *city)),
            }
            state.open.phase = Phase::Next;
        }
        Event::TurnLost { seat, .. } => {
            state.open.player_mut(*seat).trip = None;
            state.open.turn.spent = true;
            state.open.phase = Phase::Next;
        }
        Event::WhiteThrown { seat, dice, bonus } => {
            state.plans[seat.index()].warned = false;
            state.open.turn.white = Some(*dice);
            state.open.turn.entitled = *bonus;
            state.open.phase = Phase::Moving { left: dice[0] + dice[1], of: Spending::White };
        }
        Event::BonusThrown { seat, die } => {
            state.plans[seat.index()].warned = false;
            state.open.turn.bonus = Some(*die);
            state.open.phase = Phase::Moving { left: *die, of: Spending::Bonus };
        }
        Event::Moved { seat, hops, how, .. } => {
            hops.iter().for_each(|hop| step(rules, &mut state.open, *seat, hop));
            let plans = &mut state.plans[seat.index()];
            // Whoever moves by hand has spoken, and knows whom he could have met.
            if *how == How::Ordered {
                plans.held.take_if(|why| matches!(why, Held::Quiet | Held::InReach(_)));
                plans.warned = true;
            }
            follow(plans, hops);
        }
        Event::Intercepted { seat, declared, .. } => {
            lapse(state.open.player_mut(*declared));
            forget_trip(&mut state.plans[declared.index()]);
            state.plans[seat.index()].chase.take_if(|other| *other == *declared);
        }
        Event::Arrived { seat, city } => {
            let player = state.open.player_mut(*seat);
            let declared = player.is_declared();
            if !declared {
                player.city = Some(*city);
            }
            state.open.turn.moved = false;
            state.open.turn.undeclared = false;
            // Whoever is home with a declaration has nothing left to do but to pay.
            state.open.turn.spent |= declared;
            state.open.phase = if declared { Phase::Next } else { Phase::Arrived };
            forget_trip(&mut state.plans[seat.index()]);
        }
        Event::PaidOff { seat, cash, .. } => {
            state.purse.pay_out(*seat, *cash);
            let player = state.open.player_mut(*seat);
            let idle = player.trip.take().is_some_and(|trip| !trip.card) && !player.cards.is_empty();
            state.open.phase = if idle { Phase::Discarding } else { Phase::Buying { engine: false } };
            state.plans[seat.index()].hold &= idle;
        }
        Event::LinesBought { seat, lines, price, .. } => {
            state.purse.take_in(*seat, *price);
            give(state, lines, Owner::Seat(*seat));
            forget_wish(
                &mut state.plans[seat.index()],
                |ware| matches!(ware, Ware::Line(line) if lines.contains(&line)),
            );
            state.open.turn.chosen = true;
            state.open.phase = Phase::Next;
        }
        Event::EngineBought { seat, engine, price, .. } => {
            state.purse.take_in(*seat, *price);
            state.open.player_mut(*seat).engine = *engine;
            let ware = rules.ware(*engine);
            forget_wish(&mut state.plans[seat.index()], |wish| wish == ware);
            state.open.phase = match rules.options.governor {
                true => Phase::Buying { engine: true },
                false => Phase::Next,
            };
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
        Event::CardPlayed { seat, card } => {
            let player = state.open.player_mut(*seat);
            spend_card(player, *card);
            if let Some(trip) = &mut player.trip {
                trip.card = true;
            }
            state.plans[seat.index()].warned = false;
            state.open.phase = Phase::Moving { left: *card, of: Spending::Card };
        }
        Event::CardKept { .. } => {
            let turn = &mut state.open.turn;
            turn.offers = u8::from(turn.white.is_some()) + u8::from(turn.bonus.is_some());
            state.open.phase = Phase::Next;
        }
        Event::CardDiscarded { seat, card } => {
            spend_card(state.open.player_mut(*seat), *card);
            state.plans[seat.index()].hold = false;
            state.open.phase = Phase::Buying { engine: false };
        }
        Event::Paid { seat, dues } => {
            dues.iter().for_each(|due| state.purse.pay(*seat, *due));
            go_back(&mut state.open, *seat);
            if state.open.phase == Phase::Ending {
                state.open.turn.paid = Some(dues.clone());
            }
        }
        Event::CannotPay { seat, dues } => {
            let back = Box::new(std::mem::replace(&mut state.open.phase, Phase::Next));
            state.open.phase = Phase::Owing { debtor: *seat, dues: dues.clone(), back };
        }
        Event::SoldBack { seat, line, to, price, .. } => {
            state.purse.pay_out(*seat, *price);
            state.open.lines[line.index()] = *to;
            state.plans[seat.index()].sells.retain(|other| other != line);
        }
        Event::PutUp { line, seller, start, bidders } => {
            let back = match (seller, std::mem::replace(&mut state.open.phase, Phase::Next)) {
                (Some(_), owing) => owing,
                // What the bank puts up is the arrived player's choice, and his last.
                (None, _) => {
                    state.open.turn.chosen = true;
                    Phase::Next
                }
            };
            let sale =
                Sale { line: *line, seller: *seller, start: *start, best: None, others: bidders.clone() };
            state.open.phase = Phase::Selling { sale, back: Box::new(back) };
        }
        Event::Bid { bid, .. } => with_sale(&mut state.open, |sale| sale.raise(*bid)),
        Event::DroppedOut { .. } => with_sale(&mut state.open, Sale::drop_out),
        Event::Knocked { line, seller, to, price } => {
            match to {
                Owner::Seat(winner) => state.purse.take_in(*winner, *price),
                Owner::Bank | Owner::Governor => {}
            }
            if let Some(seller) = seller {
                state.purse.pay_out(*seller, *price);
                state.plans[seller.index()].sells.retain(|other| other != line);
            }
            give(state, &[*line], *to);
            if let Phase::Selling { back, .. } = std::mem::replace(&mut state.open.phase, Phase::Next) {
                state.open.phase = *back;
            }
        }
        Event::Bankrupt { seat, dues } => {
            dues.iter().for_each(|due| state.purse.pay(*seat, *due));
            let player = state.open.player_mut(*seat);
            player.out = true;
            player.trip = None;
            player.at = None;
            player.announced = false;
            state.plans[seat.index()] = Plans::default();
            go_back(&mut state.open, *seat);
        }
        Event::Announced { seat, .. } => state.open.player_mut(*seat).announced = true,
        Event::Hushed { seat } => state.open.player_mut(*seat).announced = false,
        Event::Lapsed { seat, .. } => {
            lapse(state.open.player_mut(*seat));
            forget_trip(&mut state.plans[seat.index()]);
        }
        Event::LastRound { .. } => state.open.last_round = true,
        Event::TurnEnded { seat, established } => {
            let player = state.open.player_mut(*seat);
            established.iter().for_each(|(line, due)| establish(player, *line, *due));
            state.plans[seat.index()].awake = false;
            state.open.phase = Phase::Ending;
        }
        Event::Ended { ranking, .. } => {
            state.open.phase = Phase::Over { ranking: ranking.clone() };
            state.plans.iter_mut().for_each(|plans| *plans = Plans::default());
        }
        planned => plan(state, planned),
    }
}

/// Events that change nothing but what one seat left ahead.
fn plan(state: &mut State, event: &Event) {
    match event {
        Event::RoutePlanned { seat, route, how } => {
            let plans = &mut state.plans[seat.index()];
            if *how == How::Ordered {
                plans.awake = true;
                plans.warned = is_moving(&state.open, *seat);
            }
            plans.route = Some(route.clone());
            plans.held = None;
        }
        Event::WaySet { seat, way } => wake(state, *seat).always = Some(way.clone()),
        Event::RouteHeld { seat, why } => state.plans[seat.index()].held = Some(*why),
        Event::Confirmed { seat, owners } => {
            let warned = is_moving(&state.open, *seat);
            let plans = wake(state, *seat);
            plans.warned = warned;
            plans.held = None;
            if let Some(route) = &mut plans.route {
                route.owners.clone_from(owners);
            }
        }
        Event::PlanDropped { seat, why } => {
            let plans = &mut state.plans[seat.index()];
            match why {
                Spoilt::NoChase(_) => plans.chase = None,
                Spoilt::NoWay => plans.forget(Kind::Route),
                Spoilt::Step(..) => {
                    plans.route = None;
                    plans.held = None;
                    // A chase that cannot go on would be tried for ever.
                    plans.chase = None;
                }
            }
        }
        Event::RegionsPreferred { seat, regions } => {
            state.plans[seat.index()].regions.clone_from(regions);
        }
        Event::BuysPlanned { seat, wishes } => state.plans[seat.index()].buys.clone_from(wishes),
        Event::WishDropped { seat, what } => {
            forget_wish(&mut state.plans[seat.index()], |ware| ware == *what);
        }
        Event::SellsPlanned { seat, lines } => state.plans[seat.index()].sells.clone_from(lines),
        Event::MaximumSet { seat, line, most } => {
            let plans = &mut state.plans[seat.index()];
            match line {
                Some(line) => {
                    plans.most.retain(|(other, _)| other != line);
                    plans.most.push((*line, *most));
                }
                None => plans.most_any = Some(*most),
            }
        }
        Event::DeclarationPlanned { seat, cash } => state.plans[seat.index()].declare = Some(*cash),
        Event::ChasePlanned { seat, other } => wake(state, *seat).chase = Some(*other),
        Event::HoldPlanned { seat } => state.plans[seat.index()].hold = true,
        Event::PlansCancelled { seat, kind } => match kind {
            Some(kind) => state.plans[seat.index()].forget(*kind),
            None => state.plans[seat.index()] = Plans::default(),
        },
        _ => {}
    }
}

/// Whether a seat has dice before it.
fn is_moving(open: &Open, seat: Seat) -> bool {
    open.active == seat && matches!(open.phase, Phase::Moving { .. })
}

/// Whatever is told for the train wakes plans that rest, a chase as well as a route.
fn wake(state: &mut State, seat: Seat) -> &mut Plans {
    let plans = &mut state.plans[seat.index()];
    plans.awake = true;
    plans.held.take_if(|why| *why == Held::Quiet);
    plans
}

fn trip(from: City, to: City) -> Trip {
    let used = Sections::default();
    Trip { from, to, alternate: None, declared: false, used, ridden: 0, again: 0, card: false }
}

/// One step: the train moves, its sections are used up, the fee is noted, and the old rate of every other line
/// is gone (reading 4).
fn step(rules: &RailBaron, open: &mut Open, seat: Seat, hop: &Hop) {
    let player = open.player_mut(seat);
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
    player.established.push((hop.by, hop.due));
    open.turn.rides.push((hop.by, hop.due));
    let witnessed = (open.owner(hop.by), open.raised);
    open.turn.witnessed.push(witnessed);
    open.turn.moved = true;
    if let Phase::Moving { left, .. } = &mut open.phase {
        *left = left.saturating_sub(1);
        if *left == 0 {
            open.phase = Phase::Next;
        }
    }
}

fn establish(player: &mut Player, line: Railroad, due: Due) {
    if !player.established.iter().any(|(other, _)| *other == line) {
        player.established.push((line, due));
    }
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

/// A route goes on as the train makes its steps; one that it leaves, or has come to the end of, is forgotten.
fn follow(plans: &mut Plans, hops: &[Hop]) {
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

fn spend_card(player: &mut Player, card: u8) {
    player.cards.retain(|other| *other != card);
    if player.cards.is_empty() {
        player.cards = super::cards::hand();
    }
}

fn give(state: &mut State, lines: &[Railroad], to: Owner) {
    lines.iter().for_each(|line| state.open.lines[line.index()] = to);
}

/// Where the game goes on after somebody has paid: the active player pays last of all in his turn.
fn go_back(open: &mut Open, payer: Seat) {
    open.phase = match std::mem::replace(&mut open.phase, Phase::Next) {
        Phase::Owing { back, .. } => *back,
        other => other,
    };
    if open.phase == Phase::Next && payer == open.active {
        open.phase = Phase::Ending;
    }
}

fn with_sale(open: &mut Open, act: impl FnOnce(&mut Sale)) {
    if let Phase::Selling { sale, .. } = &mut open.phase {
        act(sale);
    }
}

impl Purse {
    /// The bank pays a player.
    fn pay_out(&mut self, seat: Seat, sum: u32) {
        self.cash[seat.index()] += sum;
        self.bank -= i64::from(sum);
    }

    /// A player pays the bank.
    fn take_in(&mut self, seat: Seat, sum: u32) {
        self.cash[seat.index()] -= sum;
        self.bank += i64::from(sum);
    }

    /// A player pays what is due.
    fn pay(&mut self, seat: Seat, due: Due) {
        self.take_in(seat, due.sum);
        if let Payee::Seat(payee) = due.to {
            self.pay_out(payee, due.sum);
        }
    }
}
