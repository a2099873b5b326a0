//! Phase 3: two rounds in which every company may ship one cube ("Muovere le Merci").

use super::data::Company;
use super::events::{Event, Hidden};
use super::orders::Haul;
use super::refusals::Refusal;
use super::state::{Open, Phase, owner};
use super::{SteamBarons, acting, dividends};
use crate::board::hex::{Goods, Hex, Link, Net, Way};
use crate::rules::{How, Seat, Story};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How many links are looked at to find the ways of one cube. No network of a real game needs a hundredth of it.
const LOOKED_AT: u32 = 200_000;

/// A way for a cube and what it brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The colour.
    pub goods: Goods,
    /// The places, from where it lies to where it ends.
    pub places: Vec<Hex>,
    /// How many of the links are the company's own.
    pub gain: u32,
}

impl Delivery {
    /// Each own link adds one to the performance, links that are nobody's add nothing (U5).
    fn new(net: &Net, company: Company, goods: Goods, way: &Way) -> Delivery {
        let own = |link: &&usize| net.link(**link).owner == Some(owner(company));
        let gain = way.links.iter().filter(own).count() as u32;
        Delivery { goods, places: way.places.clone(), gain }
    }

    /// The better one: more own links, then fewer others, then whichever is found first.
    fn is_better_than(&self, other: &Delivery) -> bool {
        (self.gain, other.places.len()) > (other.gain, self.places.len())
    }

    fn ends(&self) -> (Hex, Hex) {
        (self.places[0], self.places[self.places.len() - 1])
    }

    /// The order that ships it.
    pub fn haul(&self) -> Haul {
        Haul::Cube { goods: self.goods, places: self.places.clone() }
    }
}

/// Whether a company may ship over a link: its own, and those that bankrupt companies left.
fn is_open(company: Company) -> impl Fn(&Link) -> bool {
    move |link: &Link| link.owner.is_none_or(|other| other == owner(company))
}

/// Shows a company's ways for a cube. There is no limit on links (B5), no place is visited twice, and the cube stops in
/// the first city of its colour. Between two places that several links join, own links go before nobody's.
fn each_way(net: &Net, company: Company, from: Hex, goods: Goods, mut visit: impl FnMut(Delivery)) {
    let looked = Cell::new(0);
    let may = is_open(company);
    let open = |link: &Link| {
        looked.set(looked.get() + 1);
        looked.get() < LOOKED_AT && may(link)
    };
    net.each_way(from, goods, usize::MAX, open, |way| {
        visit(Delivery::new(net, company, goods, way));
        ControlFlow::<()>::Continue(())
    });
}

/// Everything that a company could deliver now, the best way for each cube and end, the best first.
pub fn deliveries(net: &Net, open: &Open, company: Company) -> Vec<Delivery> {
    let mut best: BTreeMap<(Goods, (Hex, Hex)), Delivery> = BTreeMap::new();
    for (from, cubes) in open.cubes.iter().filter(|(from, _)| leads_on(net, company, **from)) {
        let mut colours = cubes.clone();
        colours.sort();
        colours.dedup();
        for goods in colours {
            each_way(net, company, *from, goods, |delivery| match best.get_mut(&(goods, delivery.ends())) {
                Some(old) if delivery.is_better_than(old) => *old = delivery,
                Some(_) => {}
                None => drop(best.insert((goods, delivery.ends()), delivery)),
            });
        }
    }
    let mut found: Vec<Delivery> = best.into_values().collect();
    found.sort_by_key(|delivery| (std::cmp::Reverse(delivery.gain), delivery.places.len()));
    found
}

/// The shortest way of a cube to a city of its colour that `wanted` takes: the links with the places behind them.
fn shortest(
    net: &Net,
    from: Hex,
    goods: Goods,
    open: impl Fn(&Link) -> bool,
    wanted: impl Fn(Hex) -> bool,
) -> Option<Vec<(usize, Hex)>> {
    let mut ways: Vec<Vec<(usize, Hex)>> = vec![Vec::new()];
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(way) = ways.get(next).cloned() {
        next += 1;
        let here = way.last().map_or(from, |(_, place)| *place);
        for &(link, far) in net.onward(here) {
            if seen.contains(&far) || !open(net.link(link)) {
                continue;
            }
            let further = [&way[..], &[(link, far)]].concat();
            match net.takes(far, goods) {
                true if wanted(far) => return Some(further),
                true => {}
                false => {
                    seen.push(far);
                    ways.push(further);
                }
            }
        }
    }
    None
}

/// Whether a company could ship anything at all.
fn can_ship(net: &Net, open: &Open, company: Company) -> bool {
    let ships =
        |from: &Hex, goods: &Goods| shortest(net, *from, *goods, is_open(company), |_| true).is_some();
    let mut served = open.cubes.iter().filter(|(from, _)| leads_on(net, company, **from));
    served.any(|(from, cubes)| cubes.iter().any(|goods| ships(from, goods)))
}

/// Whether a company may ship out of a place at all: most places are not on its track.
fn leads_on(net: &Net, company: Company, from: Hex) -> bool {
    let may = is_open(company);
    net.onward(from).iter().any(|(link, _)| may(net.link(*link)))
}

/// A round begins, in the order of play, for companies that somebody controls and that can ship something: what
/// others ship never opens a way.
pub fn begin_round(story: &mut Story<'_, SteamBarons>, round: u8) {
    let (rules, open) = (story.rules(), story.open());
    let net = open.net(rules);
    let takes_part =
        |company: &Company| open.firm(*company).controller.is_some() && can_ship(net, open, *company);
    let order = open.order.iter().copied().filter(takes_part).collect();
    story.add(Event::ShippingBegan { round, order });
}

/// Ships now, or notes it for the coming rounds. Each round may have several wishes, the first that is possible.
pub fn ship(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    named: Option<Company>,
    hauls: &[Vec<Haul>],
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    let company = acting::company(open, by, named)?;
    let now = matches!(open.phase, Phase::Shipping { .. }) && open.active() == Some(company);
    let (first, rest) = match (now, hauls) {
        (true, [first, rest @ ..]) => (Some(first), rest),
        _ => (None, hauls),
    };
    match now {
        true => acting::check_control(open, by, company)?,
        false => acting::may_plan(open, by, company)?,
    }
    let kept = story.own(by).hauls.get(&company).map_or(0, Vec::len);
    let rounds = usize::from(rounds_left(rules, open)) - usize::from(now);
    if kept + rest.len() > rounds {
        return Err(Refusal::RoundsFull { company, rounds: rounds.saturating_sub(kept) });
    }
    let event = match first {
        Some(wishes) => Some(first_possible(rules, open, company, wishes, How::Ordered)?),
        None => None,
    };
    if !rest.is_empty() {
        story.whisper(by, Hidden::HaulPlanned { company, hauls: rest.to_vec() });
    }
    if let Some(event) = event {
        story.add(event);
    }
    Ok(())
}

/// How many rounds can still be planned for: those left of this turn, or all of the next.
pub fn rounds_left(rules: &SteamBarons, open: &Open) -> u8 {
    match open.phase {
        Phase::Shipping { round, .. } => rules.board.data.rounds + 1 - round,
        _ => rules.board.data.rounds,
    }
}

/// The first of several wishes that is possible, or what is wrong with the first.
fn first_possible(
    rules: &SteamBarons,
    open: &Open,
    company: Company,
    wishes: &[Haul],
    how: How,
) -> Result<Event, Refusal> {
    let net = open.net(rules);
    let (mut first, mut nth) = (None, 0);
    for haul in wishes {
        match judge(rules, net, open, company, haul, nth, how) {
            Ok(event) => return Ok(event),
            Err(why) => first = first.or(Some(why)),
        }
        if let Haul::Cube { places, .. } = haul {
            nth += places.len();
        }
    }
    Err(first.unwrap_or(Refusal::NotShipping))
}

fn judge(
    rules: &SteamBarons,
    net: &Net,
    open: &Open,
    company: Company,
    haul: &Haul,
    nth: usize,
    how: How,
) -> Result<Event, Refusal> {
    let Delivery { goods, places, gain } = match haul {
        Haul::Nothing => return Ok(Event::ShippedNothing { company, how }),
        Haul::Best => match deliveries(net, open, company).into_iter().next() {
            Some(best) => best,
            None => return Ok(Event::ShippedNothing { company, how }),
        },
        Haul::Cube { goods, places } => delivery(rules, net, open, company, *goods, places, nth)?,
    };
    Ok(Event::Shipped { company, goods, places, gain, how })
}

/// Finds the way that an order means: over all places it names, the one with most own links. Which of several equal
/// ways is taken makes no difference to anybody.
fn delivery(
    rules: &SteamBarons,
    net: &Net,
    open: &Open,
    company: Company,
    goods: Goods,
    named: &[Hex],
    first: usize,
) -> Result<Delivery, Refusal> {
    check_places(open, rules, goods, named, first)?;
    let mut best: Option<Delivery> = None;
    each_way(net, company, named[0], goods, |delivery| {
        let mut rest = delivery.places.iter();
        let follows = named.iter().all(|place| rest.any(|other| other == place));
        let ends = delivery.places.last() == named.last();
        if follows && ends && best.as_ref().is_none_or(|best| delivery.is_better_than(best)) {
            best = Some(delivery);
        }
    });
    best.ok_or_else(|| why_not(net, company, goods, named, first))
}

/// The places are cities or towns, none twice, and the cube lies at the first.
fn check_places(
    open: &Open,
    rules: &SteamBarons,
    goods: Goods,
    named: &[Hex],
    first: usize,
) -> Result<(), Refusal> {
    let land = open.land(rules);
    for (nth, hex) in named.iter().enumerate() {
        if land.place(*hex).is_none() {
            return Err(Refusal::NoPlace { nth: first + nth, hex: *hex });
        }
        if named[..nth].contains(hex) {
            return Err(Refusal::VisitedTwice { nth: first + nth, hex: *hex });
        }
    }
    let hex = named[0];
    if !open.cubes.get(&hex).is_some_and(|cubes| cubes.contains(&goods)) {
        return Err(Refusal::NoCube { goods, hex });
    }
    Ok(())
}

/// Why no way leads along the places of an order: a city of another colour, one of its own before the end, a rival's
/// link, a gap.
fn why_not(net: &Net, company: Company, goods: Goods, named: &[Hex], first: usize) -> Refusal {
    let last = named.len() - 1;
    let (from, to) = (named[0], named[last]);
    if !net.takes(to, goods) {
        return Refusal::NotTaken { nth: first + last, goods, hex: to };
    }
    if let Some(nth) = (1..last).find(|nth| net.takes(named[*nth], goods)) {
        return Refusal::StopsBefore { nth: first + nth, goods, hex: named[nth] };
    }
    let may = is_open(company);
    for nth in 1..=last {
        let (a, b) = (named[nth - 1], named[nth]);
        let between: Vec<&Link> = net.between(a, b).map(|link| net.link(link)).collect();
        let rival = between.iter().find_map(|link| link.owner).map(super::state::company);
        match rival {
            Some(_) if between.iter().any(|link| may(link)) => {}
            Some(by) => return Refusal::RivalsLink { nth: first + nth, from: a, to: b, by },
            None if between.is_empty() && last > 1 => {
                return Refusal::NoLink { nth: first + nth, from: a, to: b };
            }
            None => {}
        }
    }
    // Somebody's links would do: the first of them that is not the company's own is named.
    let any = shortest(net, from, goods, |_| true, |hex| hex == to).unwrap_or_default();
    let before = [from].into_iter().chain(any.iter().map(|(_, place)| *place));
    let rival = any.iter().zip(before).find_map(|((link, far), near)| {
        let by = net.link(*link).owner.filter(|_| !may(net.link(*link)))?;
        Some((near, *far, super::state::company(by)))
    });
    match rival {
        Some((from, to, by)) => Refusal::RivalsLink { nth: first + last, from, to, by },
        None => Refusal::NoWay { nth: first + last, company, goods, from, to },
    }
}

/// Plans are carried out; a company that can ship nothing is not asked. After the last round it is paid out.
pub fn go_on(story: &mut Story<'_, SteamBarons>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Shipping { round, left } = &open.phase else { return false };
    let Some(&company) = left.first() else {
        match *round < rules.board.data.rounds {
            true => {
                let next = round + 1;
                begin_round(story, next);
            }
            false => dividends::settle(story),
        }
        return true;
    };
    let seat = open.firm(company).controller;
    if let Some((seat, hauls)) =
        seat.and_then(|seat| Some((seat, story.own(seat).hauls.get(&company)?.first()?.clone())))
    {
        match first_possible(rules, open, company, &hauls, How::Planned) {
            Ok(event) => story.add(event),
            Err(_) => story.whisper(seat, Hidden::HaulDropped { company, hauls, lost: false }),
        }
        return true;
    }
    if seat.is_some() && can_ship(open.net(rules), open, company) {
        return false;
    }
    story.add(Event::ShippedNothing { company, how: How::Forced });
    true
}
