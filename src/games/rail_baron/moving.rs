//! Movement: moves that are ordered now, and routes and chases that are carried out throw by throw.

use super::RailBaron;
use super::events::{Event, Hop, Why};
use super::hidden::Hidden;
use super::names::{City, Dot, Railroad};
use super::planning::plan_route;
use super::plans::{Held, Plans};
use super::refusals::Refusal;
use super::routes::Train;
use super::state::{Due, Open, Owner, Payee, Phase};
use super::tracks::Step;
use super::ways::Leg;
use super::{selling, turns};
use crate::rules::{Happening, How, Seat, Story};

/// How many rounds are played by plans alone before they wait for a word.
const QUIET_ROUNDS: usize = 4;

/// The city where the active train has just arrived.
pub fn arrival(rules: &RailBaron, open: &Open) -> Option<City> {
    let player = open.player(open.active);
    let trip = player.trip.as_ref().filter(|_| open.turn.moved)?;
    (player.at == Some(rules.board.dot(trip.to))).then_some(trip.to)
}

/// A train has arrived; a declared player is home, and at some tables has won by that (reading 19).
pub fn arrive(story: &mut Story<'_, RailBaron>, seat: Seat, city: City) {
    if !story.open().player(seat).is_declared() {
        story.add(Event::Arrived { seat, city });
        return;
    }
    let wins = turns::wins_at_once(story, seat);
    story.add(Event::CameHome { seat, city });
    if wins {
        turns::end_game(story, Some(seat), Why::Home);
    }
}

/// Moves along legs, as far as they go; what is left of the throw is still to be moved.
pub fn order(story: &mut Story<'_, RailBaron>, by: Seat, legs: &[Leg]) -> Result<(), Refusal> {
    turns::check_turn(story, by)?;
    let open = story.open();
    let Phase::Moving { left } = open.phase else { return Err(Refusal::NotMoving) };
    let steps = story.rules().steps_of(open, by, legs)?;
    if let Some((nth, _)) = steps.get(usize::from(left)) {
        let steps = u32::try_from(steps.len()).unwrap_or(u32::MAX);
        return Err(Refusal::TooFar { nth: *nth, left, steps });
    }
    let steps: Vec<Step> = steps.into_iter().map(|(_, step)| step).collect();
    ride(story, by, &steps, How::Ordered);
    Ok(())
}

/// Rides legal steps. Meeting a declared player interrupts the move where they cannot pay at once.
fn ride(story: &mut Story<'_, RailBaron>, seat: Seat, steps: &[Step], how: How) {
    let mut rest = steps;
    while !rest.is_empty() {
        let meets = |step: &Step| declared_at(story.open(), seat, step).next().is_some();
        let part = rest.iter().position(meets).map_or(rest.len(), |place| place + 1);
        let (now, later) = rest.split_at(part);
        let Some(event) = moved(story, seat, now, how) else { return };
        story.add(event);
        rest = later;
        let Some(last) = now.last() else { return };
        let met: Vec<Seat> = declared_at(story.open(), seat, last).collect();
        for declared in met {
            let sum = story.rules().board.data.money.rover;
            let alternate = story.open().player(declared).trip.as_ref().and_then(|trip| trip.alternate);
            story.add(Event::Intercepted { seat, declared, at: last.to, sum, alternate });
            selling::charge(story, declared, vec![Due { to: Payee::Seat(seat), sum }]);
            if matches!(story.open().phase, Phase::Owing { .. }) {
                return;
            }
        }
    }
}

/// The declared players whom a step meets: to pass is enough, and they meet nobody by their own moves (reading 20).
fn declared_at<'o>(open: &'o Open, seat: Seat, step: &Step) -> impl Iterator<Item = Seat> + use<'o> {
    let to = step.to;
    open.declared().filter(move |other| *other != seat && open.player(*other).at == Some(to))
}

/// The event of some steps in a row, each with its fee at the moment of riding.
fn moved(story: &Story<'_, RailBaron>, seat: Seat, steps: &[Step], how: How) -> Option<Event> {
    let (rules, open) = (story.rules(), story.open());
    let player = open.player(seat);
    let from = player.at?;
    let Phase::Moving { left } = open.phase else { return None };
    let mut used = player.trip.as_ref()?.used;
    let mut hops: Vec<Hop> = Vec::with_capacity(steps.len());
    for step in steps {
        let due = match hops.last() {
            Some(last) => rules.due_after(open, seat, step.by, &[(last.by, last.due)]),
            None => rules.due(open, seat, step.by),
        };
        hops.push(Hop { by: step.by, to: step.to, due, again: !step.is_free(&used) });
        step.use_up(&mut used);
    }
    let then = match usize::from(left).saturating_sub(hops.len()) {
        0 => Phase::Next,
        left => Phase::Moving { left: u8::try_from(left).unwrap_or(u8::MAX) },
    };
    Some(Event::Moved { seat, from, hops, how, then })
}

/// Carries on a move that nobody has to decide: by plan, or because only one step is legal.
pub fn go_on(story: &mut Story<'_, RailBaron>, left: u8) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let seat = open.active;
    if let Some(city) = arrival(rules, open) {
        arrive(story, seat, city);
        return true;
    }
    if rest(story, seat) {
        return true;
    }
    let left = usize::from(left);
    if story.own(seat).plans.held != Some(Held::Quiet) {
        if let Some(done) = go_on_chasing(story, seat, left) {
            return done;
        }
        if let Some(done) = go_on_route(story, seat, left) {
            return done;
        }
    }
    let steps = forced_prefix(rules, story.open(), seat, left);
    ride(story, seat, &steps, How::Forced);
    !steps.is_empty()
}

/// The steps that a train must take, up to the first dot with a choice, the destination, or the end of the throw.
fn forced_prefix(rules: &RailBaron, open: &Open, seat: Seat, left: usize) -> Vec<Step> {
    let player = open.player(seat);
    let (Some(start), Some(trip)) = (player.at, &player.trip) else { return Vec::new() };
    let destination = rules.board.dot(trip.to);
    let (mut at, mut used) = (start, trip.used);
    let mut steps = Vec::new();
    while steps.len() < left && at != destination {
        let [only] = rules.train(at, trip, &used).legal().steps[..] else { break };
        only.use_up(&mut used);
        at = only.to;
        steps.push(only);
    }
    steps
}

/// While somebody else is declared, trains move by plan only for players who have spoken since their last turn.
fn asleep(open: &Open, plans: &Plans, seat: Seat) -> Option<Seat> {
    open.declared().find(|other| *other != seat).filter(|_| !plans.awake)
}

/// Goes after a declared player, by the shortest way that keeps the own destination in reach.
fn go_on_chasing(story: &mut Story<'_, RailBaron>, seat: Seat, left: usize) -> Option<bool> {
    let (rules, open, plans) = (story.rules(), story.open(), &story.own(seat).plans);
    let other = plans.chase?;
    if !open.player(other).is_declared() {
        // A chase may be left before anybody has declared; it waits.
        return None;
    }
    if asleep(open, plans, seat).is_some() {
        return hold(story, seat);
    }
    let steps = chase_steps(rules, open, seat, other, left);
    match steps.is_empty() {
        true => story.whisper(seat, Hidden::ChaseSpoilt { other }),
        false => ride(story, seat, &steps, How::Planned),
    }
    Some(true)
}

/// Lets plans rest after many turns in which nobody said a word: one letter must not play half a game, and its
/// answer must stay readable. Whatever is told for the train wakes them.
fn rest(story: &mut Story<'_, RailBaron>, seat: Seat) -> bool {
    let plans = &story.own(seat).plans;
    if plans.held == Some(Held::Quiet) || !plans.moves_train() {
        return false;
    }
    let most = QUIET_ROUNDS * story.open().seats_from(seat).count();
    // A turn tells of four things at least, so most stories are too short to be counted through.
    let begins = |told: &&_| matches!(told, Happening::All(Event::TurnBegan { .. }));
    let turns = || story.told().iter().filter(begins).count();
    let long = story.told().len() >= 4 * most && turns() >= most;
    if long {
        story.whisper(seat, Hidden::RouteHeld { why: Held::Quiet });
    }
    long
}

/// A declared player whom a train could meet with these points, without leaving its own destination out of reach.
fn in_reach(rules: &RailBaron, open: &Open, seat: Seat, left: usize) -> Option<Seat> {
    let player = open.player(seat);
    let (at, trip) = (player.at?, player.trip.as_ref()?);
    let meets = |other: &Seat| {
        let Some(prey) = open.player(*other).at.filter(|_| *other != seat) else { return false };
        let way = Train { to: prey, ..rules.train(at, trip, &trip.used) }.shortest(|_| true);
        way.is_some_and(|way| (1..=left).contains(&way.len()) && is_legal(rules, open, seat, &way))
    };
    open.declared().find(meets)
}

/// Whether a train may make all of these steps, one after the other.
fn is_legal(rules: &RailBaron, open: &Open, seat: Seat, way: &[Step]) -> bool {
    let player = open.player(seat);
    let (Some(start), Some(trip)) = (player.at, &player.trip) else { return false };
    let (mut at, mut used) = (start, trip.used);
    way.iter().all(|step| {
        let legal = at != rules.board.dot(trip.to) && rules.train(at, trip, &used).allows(step);
        step.use_up(&mut used);
        at = step.to;
        legal
    })
}

/// The legal steps after a player with so many points, by the shortest way over free track.
pub fn chase_steps(rules: &RailBaron, open: &Open, seat: Seat, other: Seat, left: usize) -> Vec<Step> {
    let player = open.player(seat);
    let (Some(prey), Some(at), Some(trip)) = (open.player(other).at, player.at, &player.trip) else {
        return Vec::new();
    };
    let train = Train { to: prey, ..rules.train(at, trip, &trip.used) };
    let way = train.shortest(|step| step.is_free(&trip.used)).unwrap_or_default();
    let way: Vec<(Railroad, Dot)> = way.into_iter().map(|step| (step.by, step.to)).collect();
    legal_prefix(rules, open, seat, &way, left)
}

fn hold(story: &mut Story<'_, RailBaron>, seat: Seat) -> Option<bool> {
    let plans = &story.own(seat).plans;
    if matches!(plans.held, Some(Held::Declared(_))) {
        return None;
    }
    let declared = asleep(story.open(), plans, seat)?;
    story.whisper(seat, Hidden::RouteHeld { why: Held::Declared(declared) });
    Some(true)
}

/// Carries a route on. A route that was found by a standing rule is found again when a line of it changes hands.
fn go_on_route(story: &mut Story<'_, RailBaron>, seat: Seat, left: usize) -> Option<bool> {
    let (rules, open, plans) = (story.rules(), story.open(), &story.own(seat).plans);
    if plans.route.is_none() && plans.always.is_none() {
        return None;
    }
    if asleep(open, plans, seat).is_some() {
        return hold(story, seat);
    }
    let sold = plans.route.as_ref().and_then(|route| {
        let now = rules.owners_on(open, &route.steps);
        let dearer = |(line, owner): &(_, Owner)| {
            !matches!(owner, Owner::Bank)
                && *owner != Owner::Seat(seat)
                && !route.owners.contains(&(*line, *owner))
        };
        now.into_iter().find(dearer).map(|(line, _)| line)
    });
    if let (Some(way), true) = (&plans.always, plans.route.is_none() || sold.is_some()) {
        match rules.find_way(open, seat, way) {
            Ok(steps) => plan_route(story, seat, &steps, How::Planned),
            Err(_) => story.whisper(seat, Hidden::WaySpoilt),
        }
        return Some(true);
    }
    if matches!(plans.held, Some(Held::Sold(_) | Held::InReach(_))) {
        return None;
    }
    if let Some(other) = in_reach(rules, open, seat, left).filter(|_| !plans.warned) {
        story.whisper(seat, Hidden::RouteHeld { why: Held::InReach(other) });
        return Some(true);
    }
    if let Some(line) = sold {
        story.whisper(seat, Hidden::RouteHeld { why: Held::Sold(line) });
        return Some(true);
    }
    let planned = plans.route.as_ref().map_or(&[][..], |route| &route.steps);
    let steps = legal_prefix(rules, open, seat, planned, left);
    if steps.is_empty() {
        let next = plans.route.as_ref().and_then(|route| route.steps.first().copied());
        let spoilt = next.map_or(Hidden::WaySpoilt, |(line, to)| Hidden::StepSpoilt { line, to });
        story.whisper(seat, spoilt);
    } else {
        ride(story, seat, &steps, How::Planned);
    }
    Some(true)
}

/// The steps of a way that the throw allows, as far as they are legal and lead no further than the destination.
fn legal_prefix(
    rules: &RailBaron,
    open: &Open,
    seat: Seat,
    way: &[(Railroad, Dot)],
    left: usize,
) -> Vec<Step> {
    let player = open.player(seat);
    let (Some(start), Some(trip)) = (player.at, &player.trip) else { return Vec::new() };
    let destination = rules.board.dot(trip.to);
    let (mut at, mut used) = (start, trip.used);
    let mut steps = Vec::new();
    for (by, to) in way.iter().take(left) {
        let Some(step) = rules.board.tracks.step(at, *by, *to) else { break };
        if at == destination || !rules.train(at, trip, &used).allows(&step) {
            break;
        }
        step.use_up(&mut used);
        at = step.to;
        steps.push(step);
    }
    steps
}
