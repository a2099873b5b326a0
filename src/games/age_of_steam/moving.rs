//! Moving goods ("Spostare le merci"): two rounds, in each one cube, a stronger engine, or nothing.

use super::AgeOfSteam;
use super::events::{Event, Hidden};
use super::orders::Haul;
use super::refusals::Refusal;
use super::settling;
use super::state::{Action, Open, Phase, seat};
use crate::board::hex::{Goods, Hex, Net, Way};
use crate::rules::{How, Seat, Story};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// In each of so many rounds everybody moves once.
const ROUNDS: u8 = 2;

/// A way for a cube and what it brings to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The colour.
    pub goods: Goods,
    /// The places, from where it lies to where it ends.
    pub places: Vec<Hex>,
    /// The owners of the links between them.
    pub owners: Vec<Option<Seat>>,
    /// Who gains how much.
    pub gains: Vec<(Seat, u32)>,
}

impl Delivery {
    /// Each link gives its owner one dollar of income; a bankrupt player's gives nobody any.
    fn new(open: &Open, net: &Net, goods: Goods, way: &Way) -> Delivery {
        let owner = |link: &usize| {
            let owner = net.link(*link).owner.map(seat);
            owner.filter(|seat| open.of(*seat).bankrupt.is_none())
        };
        let owners: Vec<Option<Seat>> = way.links.iter().map(owner).collect();
        let mut gains: BTreeMap<Seat, u32> = BTreeMap::new();
        owners.iter().flatten().for_each(|seat| *gains.entry(*seat).or_default() += 1);
        Delivery { goods, places: way.places.clone(), owners, gains: gains.into_iter().collect() }
    }

    /// What it brings to a player.
    pub fn gain(&self, of: Seat) -> u32 {
        self.gains.iter().find(|(seat, _)| *seat == of).map_or(0, |(_, gain)| *gain)
    }

    /// What it brings to all others.
    fn to_others(&self, than: Seat) -> u32 {
        self.gains.iter().filter(|(seat, _)| *seat != than).map(|(_, gain)| gain).sum()
    }

    /// The move as its mover's order; players are named where a link could be another's, and where one link of somebody
    /// else's could be taken for a longer way.
    pub fn haul(&self, net: &Net, by: Seat) -> Haul {
        let others_alone = self.owners.len() == 1 && self.owners[0] != Some(by);
        let several =
            |nth: &usize| others_alone || net.between(self.places[nth - 1], self.places[*nth]).count() > 1;
        let named = (1..self.places.len()).filter(several);
        let over = named.filter_map(|nth| Some((nth, self.owners[nth - 1]?))).collect();
        Haul::Cube { goods: self.goods, places: self.places.clone(), over }
    }
}

/// Whether a player could deliver anything now.
fn can_deliver(rules: &AgeOfSteam, open: &Open, by: Seat) -> bool {
    let (net, engine) = (open.net(rules), open.of(by).engine as usize);
    let found =
        |from: Hex, goods: Goods| net.each_way(from, goods, engine, |_| true, |_| ControlFlow::Break(()));
    open.cubes.iter().any(|(from, cubes)| cubes.iter().any(|goods| found(*from, *goods).is_some()))
}

/// Everything that an engine could deliver now. It limits links, not hexes (R7).
pub fn deliveries_on(net: &Net, open: &Open, engine: u32) -> Vec<Delivery> {
    let mut found = Vec::new();
    for (from, cubes) in &*open.cubes {
        let mut colours = cubes.clone();
        colours.sort();
        colours.dedup();
        for goods in colours {
            let ways = net.ways(*from, goods, engine as usize, |_| true);
            found.extend(ways.iter().map(|way| Delivery::new(open, net, goods, way)));
        }
    }
    found
}

/// Moves goods now, or notes it for the coming moves; the first of a list that is possible is done.
pub fn haul(story: &mut Story<'_, AgeOfSteam>, by: Seat, hauls: &[Haul]) -> Result<(), Refusal> {
    let open = story.open();
    if to_move(open) != Some(by) {
        let moves = moves_left(open, by).saturating_sub(story.own(by).hauls.len());
        if moves == 0 {
            return Err(Refusal::MovesPlanned { moves: moves_left(open, by) });
        }
        story.whisper(by, Hidden::HaulPlanned { hauls: hauls.to_vec() });
        return Ok(());
    }
    let mut first = None;
    for haul in hauls {
        match judge(story.rules(), open, by, haul, How::Ordered) {
            Ok(event) => {
                story.add(event);
                return Ok(());
            }
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or(Refusal::NotMoving))
}

/// For how many moves something can be left ahead: those that are left of this turn, or both of the next.
pub fn moves_left(open: &Open, by: Seat) -> usize {
    match &open.phase {
        Phase::Moving { round, left, .. } => {
            usize::from(ROUNDS.saturating_sub(*round)) + usize::from(left.contains(&by))
        }
        _ => usize::from(ROUNDS),
    }
}

/// Whose move it is.
pub fn to_move(open: &Open) -> Option<Seat> {
    match &open.phase {
        Phase::Moving { left, .. } => left.first().copied(),
        _ => None,
    }
}

fn judge(rules: &AgeOfSteam, open: &Open, by: Seat, haul: &Haul, how: How) -> Result<Event, Refusal> {
    judge_on(rules, open.net(rules), open, by, haul, how)
}

/// Whether a player can do something, on links that were followed already.
pub fn is_possible(rules: &AgeOfSteam, net: &Net, open: &Open, by: Seat, haul: &Haul) -> bool {
    judge_on(rules, net, open, by, haul, How::Ordered).is_ok()
}

fn judge_on(
    rules: &AgeOfSteam,
    net: &Net,
    open: &Open,
    by: Seat,
    haul: &Haul,
    how: How,
) -> Result<Event, Refusal> {
    match haul {
        Haul::Nothing => Ok(Event::StoodStill { seat: by, how }),
        Haul::Engine => stronger(rules, open, by, how),
        Haul::Cube { goods, places, over } => {
            let Delivery { goods, places, gains, .. } = delivery(rules, net, open, by, *goods, places, over)?;
            Ok(Event::Moved { seat: by, goods, places, gains, how })
        }
    }
}

/// In one of the two rounds the engine may be made stronger, up to 6.
fn stronger(rules: &AgeOfSteam, open: &Open, by: Seat, how: How) -> Result<Event, Refusal> {
    let (engine, most) = (open.of(by).engine, rules.board.data.engine);
    if engine >= most {
        return Err(Refusal::EngineAtMost { most });
    }
    match &open.phase {
        Phase::Moving { stronger, .. } if stronger.contains(&by) => Err(Refusal::EngineRaised),
        _ => Ok(Event::EngineRaised { seat: by, engine: engine + 1, how }),
    }
}

/// Finds the way that an order means: over all places it names, the one with most for the mover and then least for
/// others. Ways that are as good for the mover but pay other people are the mover's to choose from. Places that are
/// all joined by links are meant as they are named; but whoever names both ends alone means no link that brings them
/// nothing where another way brings something, unless they say whose.
fn delivery(
    rules: &AgeOfSteam,
    net: &Net,
    open: &Open,
    by: Seat,
    goods: Goods,
    named: &[Hex],
    over: &[(usize, Seat)],
) -> Result<Delivery, Refusal> {
    check_places(open, rules, goods, named)?;
    let engine = open.of(by).engine;
    let gain = |way: &Way| Delivery::new(open, net, goods, way).gain(by);
    let mut ways = net.along(named, goods, engine as usize);
    let only_ends = named.len() == 2 && over.is_empty();
    if ways.is_empty() || (only_ends && ways.iter().all(|way| gain(way) == 0)) {
        let all = net.ways(named[0], goods, engine as usize, |_| true);
        let to_there = |way: &&Way| way.places.last() == named.last();
        if ways.is_empty() || all.iter().filter(to_there).any(|way| gain(way) > 0) {
            ways = all;
        }
    }
    let follows = |way: &&Way| {
        let mut rest = way.places.iter();
        named.iter().all(|place| rest.any(|other| other == place)) && way.places.last() == named.last()
    };
    let found: Vec<&Way> = ways.iter().filter(follows).collect();
    if found.is_empty() {
        return Err(why_not(net, goods, named, engine));
    }
    let mut found: Vec<Delivery> =
        found.into_iter().map(|way| Delivery::new(open, net, goods, way)).collect();
    for (nth, seat) in over {
        let into = |delivery: &Delivery| {
            let at = delivery.places.iter().position(|place| *place == named[*nth]);
            at.is_some_and(|at| at > 0 && delivery.owners[at - 1] == Some(*seat))
        };
        found.retain(into);
        if found.is_empty() {
            let place = over.iter().position(|(other, _)| other == nth).unwrap_or(0);
            return Err(Refusal::NoLinkOf { nth: place, seat: *seat });
        }
    }
    let worth = |delivery: &Delivery| (std::cmp::Reverse(delivery.gain(by)), delivery.to_others(by));
    found.sort_by_key(|delivery| (worth(delivery), delivery.places.len()));
    let best = found[0].clone();
    let rivals: Vec<&Delivery> =
        found.iter().filter(|other| worth(other) == worth(&best) && other.gains != best.gains).collect();
    if rivals.is_empty() {
        return Ok(best);
    }
    let ways = [&best].into_iter().chain(rivals).take(4).map(|delivery| delivery.haul(net, by)).collect();
    Err(Refusal::WhichWay { ways })
}

/// The places are cities or towns, none twice, and the cube lies at the first.
fn check_places(open: &Open, rules: &AgeOfSteam, goods: Goods, named: &[Hex]) -> Result<(), Refusal> {
    let land = open.land(rules);
    for (nth, hex) in named.iter().enumerate() {
        if land.place(*hex).is_none() {
            return Err(Refusal::NoPlace { nth, hex: *hex });
        }
        if named[..nth].contains(hex) {
            return Err(Refusal::VisitedTwice { nth, hex: *hex });
        }
    }
    let hex = named[0];
    if !open.cubes.get(&hex).is_some_and(|cubes| cubes.contains(&goods)) {
        return Err(Refusal::NoCube { goods, hex });
    }
    Ok(())
}

/// Why no way leads along the places of an order.
fn why_not(net: &Net, goods: Goods, named: &[Hex], engine: u32) -> Refusal {
    let last = named.len() - 1;
    let (from, to) = (named[0], named[last]);
    if !net.takes(to, goods) {
        return Refusal::NotTaken { nth: last, goods, hex: to };
    }
    if let Some(nth) = (1..last).find(|nth| net.takes(named[*nth], goods)) {
        return Refusal::StopsBefore { nth, goods, hex: named[nth] };
    }
    if last > engine as usize {
        return Refusal::TooFar { links: last, engine };
    }
    let gap = (1..=last).find(|nth| net.between(named[nth - 1], named[*nth]).next().is_none());
    match gap {
        Some(nth) if last > 1 => Refusal::NoLink { nth, from: named[nth - 1], to: named[nth] },
        _ => Refusal::NoWay { goods, from, to, engine },
    }
}

/// Plans are carried out; whoever can do nothing is not asked. After the second round the books are closed.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Moving { round, left, stronger: raised } = &open.phase else { return false };
    let Some(&seat) = left.first() else {
        match round {
            ..ROUNDS => {
                let order = open.order_led_by(Action::FirstMove);
                story.add(Event::MovingBegan { round: round + 1, order });
            }
            _ => settling::settle(story),
        }
        return true;
    };
    if let Some(hauls) = story.own(seat).hauls.first().cloned() {
        let possible = hauls.iter().find_map(|haul| judge(rules, open, seat, haul, How::Planned).ok());
        match possible {
            Some(event) => story.add(event),
            None => story.whisper(seat, Hidden::HaulDropped { hauls }),
        }
        return true;
    }
    let may_grow = open.of(seat).engine < rules.board.data.engine && !raised.contains(&seat);
    if may_grow || can_deliver(rules, open, seat) {
        return false;
    }
    story.add(Event::StoodStill { seat, how: How::Forced });
    true
}
