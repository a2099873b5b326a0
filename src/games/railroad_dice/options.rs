//! What a seat may order: every single die, crossing, station, share and roll, and a fair sample of the rest.

use super::RailroadDice;
use super::crossing;
use super::keeping;
use super::names::{Company, Dir, EndName, Face};
use super::orders::{Act, Amount, Order};
use super::plans;
use super::reach;
use super::shares;
use super::state::{Dice, Open, Own, Phase, State, Step};
use super::tiles;
use super::works::Works;
use crate::rules::luck::pick;
use crate::rules::{Dice as Luck, How, No, Options, Seat, Story};

/// The options of a seat.
pub fn options(rules: &RailroadDice, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
    if open.phase != Phase::Playing {
        return Options::default();
    }
    let now = if open.active == seat { now(rules, open, own, seat) } else { Vec::new() };
    Options { now: now.into_iter().map(|act| Order::Do { act }).collect(), later: later(open, own, seat) }
}

fn now(rules: &RailroadDice, open: &Open, own: &Own, seat: Seat) -> Vec<Act> {
    let mut acts = Vec::new();
    if !open.turn.income && open.year > 1 && open.last_year.is_none() {
        acts.push(Act::Income);
    }
    if !open.turn.rolled {
        acts.extend(rolls(own.behind, open.player(seat).front.questions()));
    }
    let trial = Trial::new(rules, open, own, seat);
    for end in EndName::ALL {
        if reach::is_dead(rules, open, end) {
            continue;
        }
        let ways = reach::shortest(rules, open, own, seat, end);
        let builds = ways.into_iter().map(|pieces| Act::Build { end: Some(end), pieces, jokers: 0 });
        acts.extend(builds.filter(|act| !rules.ahead || trial.is_legal(act)));
        acts.extend(crossings(rules, open, end).into_iter().filter(|act| trial.is_legal(act)));
        let presided = open.presided(seat);
        let station = |company| Act::Station { end: Some(end), company, jokers: 0 };
        acts.extend(presided.map(station).filter(|act| trial.is_legal(act)));
    }
    acts.extend(purchases(rules, open, seat));
    acts.extend(endings(rules, open.player(seat).front, own));
    acts
}

/// Rolls of some or all dice behind the screen with none to all of the question marks.
fn rolls(behind: u32, questions: u32) -> Vec<Act> {
    let some = |count: u32| {
        let mut all = vec![count, count / 2, 0];
        all.dedup();
        all
    };
    let roll =
        |(behind, questions)| Act::Roll { behind: Amount::Of(behind), questions: Amount::Of(questions) };
    let pairs =
        some(behind).into_iter().flat_map(|behind| some(questions).into_iter().map(move |of| (behind, of)));
    pairs.filter(|(behind, questions)| behind + questions > 0).map(roll).collect()
}

/// Crossings of the edges that an end stands before, with the dice that Waybill would take for them.
fn crossings(rules: &RailroadDice, open: &Open, end: EndName) -> Vec<Act> {
    let tile = open.end(end).tile;
    let over = |side: Dir| {
        let spot = tiles::beyond(open, tile, side);
        let fitting = spot.map(|spot| tiles::fitting(rules, open, spot)).unwrap_or_default();
        fitting.into_iter().map(move |(kind, turned)| {
            let (pieces, jokers) = (Vec::new(), 0);
            Act::Cross { end: Some(end), side, kind, turned: Some(turned), pieces, jokers }
        })
    };
    let works = Works::at(rules, open, &Own::default(), Seat(0), end);
    let sides = Dir::ALL.into_iter().filter(|side| crossing::is_at(&works, *side));
    sides.flat_map(over).collect()
}

/// One share of every company from the bank or, past the gate, from another player; and as many as the dice reach for.
fn purchases(rules: &RailroadDice, open: &Open, seat: Seat) -> Vec<Act> {
    let front = &open.player(seat).front;
    let dice = front.count(Face::Share) + front.questions();
    let mut acts = Vec::new();
    let mut offer = |company: Company, left: u32, from: Option<Seat>| {
        let most = left.min(dice);
        acts.extend((most > 0).then_some(Act::Buy { company, shares: 1, from }));
        acts.extend((most > 1).then_some(Act::Buy { company, shares: most, from }));
    };
    for company in rules.board.companies() {
        offer(company, open.company(company).unsold, None);
        for other in Seat::all(rules.seats) {
            if shares::may_buy_from(rules, open, seat, company, other, 1).is_ok() {
                offer(company, open.player(other).shares[company.index()], Some(other));
            }
        }
    }
    acts
}

/// Ways to end the turn: one where nothing has to go back, else what each wish would keep.
fn endings(rules: &RailroadDice, front: Dice, own: &Own) -> Vec<Act> {
    let most = rules.board.data.keep;
    if front.total() <= most || !own.keep.is_empty() || front.each().count() < 2 {
        return vec![Act::Done];
    }
    let mut acts: Vec<Act> = Vec::new();
    for dearest in keeping::USUAL {
        let kept = keeping::filled(front, Dice::default(), most, &keeping::wished(&[dearest]));
        let faces = keeping::USUAL.iter().flat_map(|face| (0..kept.count(*face)).map(|_| *face)).collect();
        let act = Act::Keep { faces };
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

/// What may be left ahead by whoever is not to move: a whole turn in a few steps, and what to keep.
fn later(open: &Open, own: &Own, seat: Seat) -> Vec<Order> {
    let all = Amount::All;
    let prefer = [Face::Share, Face::Question].map(|face| Order::Prefer { faces: vec![face] });
    let mut orders = Vec::new();
    if open.active != seat && own.plan.is_empty() {
        let step = |acts| Order::Then { acts };
        orders.push(step(vec![Act::Income, Act::Roll { behind: all, questions: Amount::Of(0) }]));
        let east = Act::Reach { end: Some(EndName::East), side: Dir::East };
        let west = Act::Reach { end: Some(EndName::West), side: Dir::West };
        orders.push(step(vec![east, west]));
        let buy = |company| Act::Buy { company: Company::at(company), shares: 1, from: None };
        orders.push(step((0..open.companies.len()).map(buy).collect()));
    }
    orders.extend(prefer);
    orders
}

/// What a seat left ahead, as the orders that would leave it again.
pub fn left_ahead(own: &Own) -> Vec<Order> {
    let steps = own.plan.iter().map(|step| Order::Then { acts: step.acts.clone() });
    let prefer = (!own.keep.is_empty()).then(|| Order::Prefer { faces: own.keep.clone() });
    steps.chain(prefer).collect()
}

/// Something else that a seat might hide: another number of dice, other plans.
pub fn another(rules: &RailroadDice, open: &Open, own: &Own, dice: &mut dyn Luck) -> Own {
    let buy = Act::Buy {
        company: Company::at(pick(dice, rules.board.data.companies.len())),
        shares: 1,
        from: None,
    };
    let acts = if pick(dice, 2) == 0 { vec![buy] } else { vec![Act::Done, buy] };
    let plan = match pick(dice, 2) {
        0 => vec![Step { acts, after_roll: !open.turn.rolled }],
        _ => Vec::new(),
    };
    let keep = if pick(dice, 2) == 0 { vec![Face::ALL[pick(dice, 4)]] } else { Vec::new() };
    Own { behind: (own.behind + 1 + pick(dice, 9) as u32) % 10, plan, keep }
}

/// A position on which acts are tried.
struct Trial<'r> {
    rules: &'r RailroadDice,
    state: State,
    seat: Seat,
}

impl<'r> Trial<'r> {
    fn new(rules: &'r RailroadDice, open: &Open, own: &Own, seat: Seat) -> Trial<'r> {
        let mut state = State { open: open.clone(), own: vec![Own::default(); rules.seats] };
        *state.own_mut(seat) = own.clone();
        Trial { rules, state, seat }
    }

    /// Whether an act would stand.
    fn is_legal(&self, act: &Act) -> bool {
        let mut dice = plans::NoDice;
        let mut story = Story::new(self.rules, self.state.clone(), &mut dice);
        matches!(plans::act(&mut story, self.seat, act, How::Ordered), Ok(()) | Err(No::Owed(_)))
    }
}
