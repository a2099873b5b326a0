//! Phase 3: companies build one link each, in turn, until all have passed.

use super::SteelDriver;
use super::events::{Event, Hidden, Spoilt, Why};
use super::intercontinental;
use super::names::{City, CitySet, Company, Link};
use super::refusals::Refusal;
use super::state::{CompanyBox, Leg, Open, Phase};
use crate::rules::{How, Seat, Story};

/// A link a company may build now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub link: Link,
    /// The end already in the network, or the start.
    pub from: City,
    /// The end that is connected.
    pub to: City,
    /// The start city, for a first link.
    pub start: Option<City>,
}

impl Choice {
    /// The choice as a player would name it; the start is named where it is not clear.
    pub fn leg(self, rules: &SteelDriver) -> Leg {
        let start = self.start.filter(|_| rules.board.starts.contains(self.to));
        Leg { from: self.from, to: self.to, start }
    }
}

/// Every link a company may build with what it has (phase 3): a free one (SD-B6) at its network, loops
/// included (SD-B5), or at any hexagon if it has no track yet, whoever started there before (SD-B4). None
/// is left to a company without cubes (SD-B10), without free links (SD-B7) or without track (SD-B9).
pub fn choices(rules: &SteelDriver, open: &Open, company: Company) -> Vec<Choice> {
    let building = open.company(company);
    let free = |link: Link| open.track[link.index()].is_none();
    let within_means = |link: Link| rules.board.cost(link) <= building.treasury;
    if open.track_of(company) >= rules.board.data.track {
        return Vec::new();
    }
    let first = building.network.is_empty();
    let roots = if first { rules.board.starts } else { building.network };
    let mut choices = Vec::with_capacity(16);
    for from in roots.iter() {
        for (link, to) in rules.board.around(from) {
            // A loop touches the network at both ends and is listed once.
            let seen_from_other_end = !first && building.network.contains(to) && to < from;
            if free(link) && within_means(link) && !seen_from_other_end {
                choices.push(Choice { link, from, to, start: first.then_some(from) });
            }
        }
    }
    choices
}

/// Builds now, or plans, or both: what comes first is built if the company is active (phase 3). A company
/// that has passed does not come back this round (SD-B8).
pub fn build(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Option<Company>,
    legs: &[Leg],
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    match open.phase {
        Phase::Over { .. } | Phase::Opening => return Err(Refusal::GameOver),
        Phase::Goods { .. } => return Err(Refusal::BuildingIsOver),
        Phase::Auctions { .. } | Phase::Building { .. } => {}
    }
    let company = meant(open, by, company)?;
    if open.company(company).controller.is_some() || !matches!(open.phase, Phase::Auctions { .. }) {
        controlled(open, by, company)?;
    }
    if open.passed.contains(&company) {
        return Err(Refusal::HasPassed { company });
    }
    check_plan(rules, open, company, legs)?;
    let mut planned = legs;
    if let Phase::Building { .. } = open.phase {
        // No cubes come during phase 3, so what cannot be paid now is no plan either.
        let choice = check(rules, open, company, &legs[0])?;
        if open.active() == Some(company) {
            planned = &legs[1..];
            lay(story, company, choice, How::Ordered);
        }
    }
    if !planned.is_empty() {
        story.whisper(by, Hidden::BuildsPlanned { company, legs: planned.to_vec() });
    } else if !story.own(by).builds_of(company).is_empty() {
        story.whisper(by, Hidden::PlanCleared { company });
    }
    Ok(())
}

/// What happens without anybody's word; false when somebody must decide.
pub fn go_on(story: &mut Story<'_, SteelDriver>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Building { .. } = open.phase else { return false };
    if open.all_passed() {
        super::rounds::end(story);
        return true;
    }
    let company = open.active().expect("somebody has not passed");
    let Some(controller) = open.company(company).controller else {
        // Nobody decides for an unsold company; it keeps its cubes (SD-B1).
        pass(story, company, Why::Unsold);
        return true;
    };
    let planned = story.own(controller).builds_of(company).first().copied();
    let spoilt = |leg, why| Hidden::PlanDropped { company, leg, why };
    match (&choices(rules, open, company)[..], planned) {
        ([], planned) => {
            let why = why_not(rules, open, company);
            pass(story, company, why);
            if let Some(leg) = planned {
                story.whisper(controller, spoilt(leg, Spoilt::Passed));
            }
        }
        // A plan hangs together when it is made, so only a rival or the price can spoil it.
        (_, Some(leg)) => match check(rules, open, company, &leg) {
            Ok(choice) => lay(story, company, choice, How::Planned),
            Err(Refusal::TooDear { .. }) => story.whisper(controller, spoilt(leg, Spoilt::Dear)),
            Err(_) => story.whisper(controller, spoilt(leg, Spoilt::Taken)),
        },
        // A single possible link must be built (phase 3, SD-B2).
        ([only], None) => lay(story, company, *only, How::Forced),
        (_, None) => return false,
    }
    true
}

/// The place in the build order of the company that acts after the active one; whoever has passed, or passes
/// now, does not come back (SD-B8, SD-F5).
pub fn next(open: &Open, passes: Option<Company>) -> u8 {
    let count = open.order.len();
    let at = match open.phase {
        Phase::Building { at } | Phase::Goods { at, .. } => usize::from(at),
        Phase::Opening | Phase::Auctions { .. } | Phase::Over { .. } => 0,
    };
    let still_in = |place: &usize| {
        let company = open.order[*place];
        Some(company) != passes && !open.passed.contains(&company)
    };
    let next = (1..=count).map(|step| (at + step) % count).find(still_in);
    u8::try_from(next.unwrap_or(at)).expect("there are six companies")
}

fn pass(story: &mut Story<'_, SteelDriver>, company: Company, why: Why) {
    let next = next(story.open(), Some(company));
    story.add(Event::CompanyPassed { company, why, next });
}

/// A player speaks only for companies they control.
pub fn controlled(open: &Open, by: Seat, company: Company) -> Result<(), Refusal> {
    match open.company(company).controller {
        Some(seat) if seat == by => Ok(()),
        Some(seat) => Err(Refusal::NotYours { company, seat }),
        None => Err(Refusal::Nobodys { company }),
    }
}

/// The company an order speaks of: the one it names, else the player's company that is to act now, else
/// the only one it could be about. While auctions run that may be any company not sold to another.
pub fn meant(open: &Open, by: Seat, named: Option<Company>) -> Result<Company, Refusal> {
    let mine = |company: &Company| open.company(*company).controller == Some(by);
    if let Some(company) = named.or_else(|| open.active().filter(mine)) {
        return Ok(company);
    }
    let auctions = matches!(open.phase, Phase::Auctions { .. });
    let open_to_all = |company: &Company| auctions && open.company(*company).controller.is_none();
    let all: Vec<Company> = open.order.iter().copied().filter(|c| mine(c) || open_to_all(c)).collect();
    let could: Vec<Company> = all.iter().copied().filter(|c| !open.passed.contains(c)).collect();
    match (&could[..], &all[..]) {
        ([only], _) | ([], [only]) => Ok(*only),
        ([], _) => Err(Refusal::NoCompanyOfYours),
        _ => Err(Refusal::WhichCompany { could }),
    }
}

fn lay(story: &mut Story<'_, SteelDriver>, company: Company, choice: Choice, how: How) {
    let (board, open) = (&story.rules().board, story.open());
    // A city pays a company once, so a loop pays nothing (SD-B5), and its start never; no limit (SD-P1).
    let known = open.company(company).network.contains(choice.to);
    let gain = if known { 0 } else { board.city(choice.to).value };
    let Choice { link, from, to, start } = choice;
    let (cost, next) = (board.cost(link), next(open, None));
    story.add(Event::Built { company, link, from, to, start, cost, gain, how, next });
    if let Some(linked) = intercontinental::completed(story.rules(), story.open(), company) {
        story.add(linked);
    }
}

/// Whether a company may build a link with what it has, and how the link then runs.
fn check(rules: &SteelDriver, open: &Open, company: Company, leg: &Leg) -> Result<Choice, Refusal> {
    let building = open.company(company);
    let choice = fit(rules, open, company, building.network, 0, leg)?;
    let cost = rules.board.cost(choice.link);
    if cost > building.treasury {
        return Err(Refusal::TooDear { company, cost, has: building.treasury });
    }
    Ok(choice)
}

/// Whether links hang together on the board as it is now, within the supply of track (SD-B9). Cubes and
/// rivals are the future's.
fn check_plan(rules: &SteelDriver, open: &Open, company: Company, legs: &[Leg]) -> Result<(), Refusal> {
    let CompanyBox { mut network, mut start, .. } = *open.company(company);
    let laid = open.track_of(company);
    let mut starts = 0;
    for (nth, leg) in legs.iter().enumerate() {
        if let (Some(named), Some(start)) = (leg.start, start)
            && named != start
        {
            return Err(Refusal::StartIsFixed { nth: starts, company, start });
        }
        starts += usize::from(leg.start.is_some());
        let choice = fit(rules, open, company, network, nth, leg)?;
        if legs[..nth].iter().any(|before| before.joins(leg.from, leg.to)) {
            return Err(Refusal::NamedTwice { nth, leg: *leg });
        }
        if laid + nth >= rules.board.data.track {
            let pieces = rules.board.data.track;
            return Err(Refusal::TrackUsedUp { nth, company, pieces });
        }
        start = start.or(choice.start);
        network.insert(choice.from);
        network.insert(choice.to);
    }
    Ok(())
}

/// Whether a link exists, is free (SD-B6) and joins a network or begins one.
fn fit(
    rules: &SteelDriver,
    open: &Open,
    company: Company,
    network: CitySet,
    nth: usize,
    leg: &Leg,
) -> Result<Choice, Refusal> {
    let Leg { from, to, .. } = *leg;
    let link = rules.board.between(from, to).ok_or(Refusal::NoSuchLink { nth, from, to })?;
    if let Some(by) = open.track[link.index()] {
        return Err(Refusal::LinkTaken { nth, leg: *leg, by });
    }
    if network.is_empty() {
        let start = start_of(rules, leg)?;
        let far = if start == from { to } else { from };
        return Ok(Choice { link, from: start, to: far, start: Some(start) });
    }
    match (network.contains(from), network.contains(to)) {
        (true, _) => Ok(Choice { link, from, to, start: None }),
        (false, true) => Ok(Choice { link, from: to, to: from, start: None }),
        (false, false) => Err(Refusal::NotConnected { nth, company, leg: *leg }),
    }
}

/// The start city of a first link: a hexagon end, named where both ends are hexagons (SD-B3).
fn start_of(rules: &SteelDriver, leg: &Leg) -> Result<City, Refusal> {
    let hexagon = |city: City| rules.board.starts.contains(city);
    match leg.start {
        Some(city) if hexagon(city) && (city == leg.from || city == leg.to) => Ok(city),
        Some(city) => Err(Refusal::NotAStart { city }),
        None => match (hexagon(leg.from), hexagon(leg.to)) {
            (true, false) => Ok(leg.from),
            (false, true) => Ok(leg.to),
            (true, true) => Err(Refusal::WhichStart { from: leg.from, to: leg.to }),
            (false, false) => Err(Refusal::NoStartThere { from: leg.from, to: leg.to }),
        },
    }
}

/// Why a company that has a controller cannot build: SD-B9, SD-B7, or too few cubes (SD-B10).
fn why_not(rules: &SteelDriver, open: &Open, company: Company) -> Why {
    let building = open.company(company);
    if open.track_of(company) >= rules.board.data.track {
        return Why::NoTrack;
    }
    let roots = if building.network.is_empty() { rules.board.starts } else { building.network };
    let free = roots
        .iter()
        .flat_map(|city| rules.board.around(city))
        .any(|(link, _)| open.track[link.index()].is_none());
    if free { Why::Poor } else { Why::BoxedIn }
}
