//! Phase 2: companies build track and issue shares to pay for it ("Costruire Binari").
//!
//! What a tile may do to the map is [`Works`](crate::board::hex::Works)' to say, where track may begin is
//! [`track`](super::track)'s; here are the turn's limits and the money. Where the book of the base game is not at hand,
//! that of the older game on the same hexes stands in: a hex takes one tile in a turn, unfinished track that is not extended is lost.

use super::SteamBarons;
use super::data::Company;
use super::events::{Event, Hidden, Spoilt};
use super::refusals::{self, Refusal};
use super::state::{Firm, Open, Phase, Plan, Site, land, owner};
use super::track::{self, Ground};
use super::{acting, shipping};
use crate::board::hex::{Change, Course, Edge, Hex, Laying, Neighbours, Network, Obstacle, Run, Wish, Works};
use crate::games::legs::{self, Leg, Work, hex_of, runs_of};
use crate::rules::{How, Seat, Story};

/// How many tiles a company may lay in a turn (B4): as the map says for the turn.
pub fn allowance(rules: &SteamBarons, open: &Open) -> usize {
    let tiles = &rules.board.sheet().tiles;
    usize::from(open.turn).checked_sub(1).and_then(|turn| tiles.get(turn)).copied().unwrap_or(0)
}

/// The turn of the company that builds now.
pub fn site(open: &Open) -> Option<(Company, &Site)> {
    match &open.phase {
        Phase::Building { left, site } => left.first().map(|company| (*company, site)),
        _ => None,
    }
}

/// How many shares a company must issue to pay: the fewest that cover what its treasury lacks (B8, U3). Nothing where
/// even all that are left would not do.
pub fn issue_for(rules: &SteamBarons, firm: &Firm, cost: u32) -> Option<u32> {
    let needed = cost.saturating_sub(firm.treasury).div_ceil(rules.board.data.issue_pays);
    (needed <= firm.unissued).then_some(needed)
}

/// All that a company could pay, if it issued everything.
pub fn purse(rules: &SteamBarons, firm: &Firm) -> u32 {
    firm.treasury + firm.unissued * rules.board.data.issue_pays
}

/// Builds now, or notes it for the company's turn, after what was noted for it before. Of several plans the first that
/// can be built whole is built; one that cannot leaves no tile. `issue` is how many shares the player expects to issue.
pub fn build(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    named: Option<Company>,
    plans: &[Vec<Leg>],
    issue: Option<u32>,
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    let company = acting::company(open, by, named)?;
    if site(open).is_none_or(|(builder, _)| builder != company) {
        may_plan(open, by, company)?;
        let event = planned(story, by, company, plans, issue)?;
        story.whisper(by, event);
        return Ok(());
    }
    acting::check_control(open, by, company)?;
    let mut first = None;
    for plan in plans {
        match judge(rules, open, company, plan, How::Ordered)
            .and_then(|told| expected(rules, open, company, told, issue))
        {
            Ok(told) => {
                told.into_iter().for_each(|event| story.add(event));
                return Ok(());
            }
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or(Refusal::NotBuilding))
}

/// What is noted for a company's turn: after what was left for it before, unless that cannot be meant.
fn planned(
    story: &Story<'_, SteamBarons>,
    by: Seat,
    company: Company,
    plans: &[Vec<Leg>],
    issue: Option<u32>,
) -> Result<Hidden, Refusal> {
    let land = story.open().land(story.rules());
    if let Some((nth, hex)) = legs::aimless(plans) {
        return Err(Refusal::NoEnd { nth, hex });
    }
    let old = story.own(by).builds.get(&company).cloned().unwrap_or_default();
    let is_place = |hex: Hex| land.place(hex).is_some();
    let (plans, instead) =
        legs::both(&old.plans, plans, is_place).ok_or(Refusal::TooManyPlans { company })?;
    let issue = match (instead, old.issue, issue) {
        (false, Some(before), Some(more)) => Some(before.saturating_add(more)),
        (false, before, None) => before,
        (_, _, issue) => issue,
    };
    Ok(Hidden::BuildPlanned { company, plans, issue, instead })
}

/// Shares are issued only to cover a cost at once: a player who says how many must say what is needed (U3).
fn expected(
    rules: &SteamBarons,
    open: &Open,
    company: Company,
    told: Vec<Event>,
    issue: Option<u32>,
) -> Result<Vec<Event>, Refusal> {
    let Some(issue) = issue else { return Ok(told) };
    let cost: u32 = told.iter().filter_map(price_of).sum();
    let needed: u32 = told.iter().filter_map(issued_by).sum();
    let (treasury, pays) = (open.firm(company).treasury, rules.board.data.issue_pays);
    match issue == needed {
        true => Ok(told),
        false if needed == 0 => Err(Refusal::NoNeedToIssue { company, treasury, cost }),
        false => Err(Refusal::OtherIssue { company, needed, treasury, cost, pays }),
    }
}

/// What a tile or a link costs.
pub fn price_of(event: &Event) -> Option<u32> {
    if let Event::Laid { price, .. } | Event::Linked { price, .. } = event { Some(*price) } else { None }
}

/// How many shares an event issues.
pub fn issued_by(event: &Event) -> Option<u32> {
    if let Event::Issued { shares, .. } = event { Some(*shares) } else { None }
}

/// Shares are not issued by themselves: only with what they pay for.
pub fn issue(open: &Open, by: Seat, named: Option<Company>) -> Result<(), Refusal> {
    let company = acting::company(open, by, named)?;
    acting::check_control(open, by, company)?;
    let treasury = open.firm(company).treasury;
    Err(Refusal::IssueWithBuilding { company, treasury })
}

/// One step of a plan.
enum Step {
    /// A tile.
    Tile(Wish),
    /// A printed link between two cities.
    Join(u8, Hex, Hex),
}

/// Judges a whole plan: every tile with its price and the shares issued for it, or the first thing that is wrong.
pub fn judge(
    rules: &SteamBarons,
    open: &Open,
    company: Company,
    plan: &[Leg],
    how: How,
) -> Result<Vec<Event>, Refusal> {
    let mut network = Network::clone(&open.network);
    let mut firm = open.firm(company).clone();
    let mut told = Vec::new();
    let most = allowance(rules, open);
    let (mut tiles, mut hexes) =
        site(open).map_or((0, Vec::new()), |(_, site)| (site.tiles, site.hexes.clone()));
    let (used, has) = (tiles, purse(rules, &firm));
    let (mut nth, mut cost) = (0, 0);
    for leg in plan {
        for (place, step) in steps(rules, &network, company, leg, nth)? {
            if tiles == most {
                let instead = up_to(rules, open, company, plan, place);
                return Err(Refusal::TooManyTiles { nth: place, most, left: most - used, instead });
            }
            let (event, price) = match step {
                Step::Tile(wish) => {
                    if hexes.contains(&wish.hex) {
                        return Err(Refusal::TwiceInTurn { nth: place, hex: wish.hex });
                    }
                    let laying = fit(rules, &network, company, &wish, place)?;
                    network.apply(&laying.change);
                    hexes.push(wish.hex);
                    let price = laying.price;
                    (laid(company, wish.hex, laying, how), price)
                }
                Step::Join(link, from, to) => {
                    let (change, price) = join(rules, &network, company, (link, from, to), place)?;
                    network.apply(&change);
                    (Event::Linked { company, from, to, price, change, how }, price)
                }
            };
            tiles += 1;
            cost += price;
            let Some(shares) = issue_for(rules, &firm, price) else {
                let instead = up_to(rules, open, company, plan, place);
                return Err(Refusal::TooDear { nth: place, company, cost, has, instead });
            };
            if shares > 0 {
                let gets = shares * rules.board.data.issue_pays;
                firm.unissued -= shares;
                firm.treasury += gets;
                told.push(Event::Issued { company, shares, gets });
            }
            firm.treasury -= price;
            told.push(event);
        }
        nth += leg.hexes().len();
    }
    Ok(told)
}

/// What a plan would be without its nth hex and all after it, if that can be built.
fn up_to(rules: &SteamBarons, open: &Open, company: Company, plan: &[Leg], nth: usize) -> Vec<Leg> {
    let kept = legs::up_to(plan, nth, |hex| open.land(rules).is_city(hex));
    let stands = !kept.is_empty() && judge(rules, open, company, &kept, How::Ordered).is_ok();
    if stands { kept } else { Vec::new() }
}

/// Judges a tile: what the board says, and then whether all track of the company hangs together.
fn fit(
    rules: &SteamBarons,
    network: &Network,
    company: Company,
    wish: &Wish,
    nth: usize,
) -> Result<Laying, Refusal> {
    let ground = Ground::of(rules, network, company);
    let begins = |hex: Hex| ground.starts.contains(&hex);
    let works = Ground::works(rules, network, company, true, &begins);
    let laying =
        works.fit(wish.hex, &wish.runs).map_err(|why| refusals::obstacle(why, nth, company, ground.built))?;
    match ground.allows(rules, network, &laying, company) {
        true => Ok(laying),
        false => Err(refusals::obstacle(Obstacle::Unconnected { hex: wish.hex }, nth, company, ground.built)),
    }
}

/// Judges a printed link: one company for each pair, and it hangs together with the rest. It costs $3 (U4).
fn join(
    rules: &SteamBarons,
    network: &Network,
    company: Company,
    (link, from, to): (u8, Hex, Hex),
    nth: usize,
) -> Result<(Change, u32), Refusal> {
    if let Some(by) = track::taken(network, link) {
        return Err(match by.map(super::state::company) {
            Some(by) => Refusal::LinkTaken { nth, from, to, by },
            None => Refusal::LinkNobodys { nth, from, to },
        });
    }
    let ground = Ground::of(rules, network, company);
    if !ground.starts.contains(&from) && !ground.starts.contains(&to) {
        return Err(refusals::obstacle(Obstacle::Unconnected { hex: to }, nth, company, ground.built));
    }
    Ok((Change::Taken { link, owner: owner(company) }, rules.board.data.prices.neighbours))
}

/// The steps of a part of the order, each with the number of its hex in the order. Two cities next to each other mean
/// the printed link between them. A course that only hangs together from its far end is built from there.
fn steps(
    rules: &SteamBarons,
    network: &Network,
    company: Company,
    leg: &Leg,
    first: usize,
) -> Result<Vec<(usize, Step)>, Refusal> {
    let (hexes, towards) = match leg {
        Leg::Tile(hex, runs) => {
            return Ok(vec![(first, Step::Tile(Wish { hex: *hex, runs: runs.clone() }))]);
        }
        Leg::Path(hexes, towards) => (hexes, *towards),
    };
    let land = land(rules, network);
    // Water or a hex off the map says so itself, whatever the course makes of it.
    if let Some(nth) = hexes.iter().position(|hex| !rules.board.map.is_land(*hex)) {
        return Err(Refusal::Water { nth: first + nth, hex: hexes[nth] });
    }
    let mut steps: Vec<(usize, Step)> = Vec::new();
    for (nth, pair) in hexes.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        if !land.is_city(from) || !land.is_city(to) {
            continue;
        }
        let Some(link) = track::printed(rules, from, to) else {
            return Err(Refusal::NoPrintedLink { nth: first + nth + 1, from, to });
        };
        if track::taken(network, link) != Some(Some(owner(company))) {
            steps.push((first + nth + 1, Step::Join(link, from, to)));
        }
    }
    let course = Course { hexes: hexes.clone(), towards };
    match land.wishes(&course, owner(company)) {
        Ok(wishes) => {
            let number = |hex: Hex| first + hexes.iter().position(|other| *other == hex).unwrap_or(0);
            steps.extend(wishes.into_iter().map(|wish| (number(wish.hex), Step::Tile(wish))));
        }
        Err(crate::board::hex::Astray::NothingNew) if !steps.is_empty() => {}
        Err(why) => return Err(refusals::astray(why, first, hexes)),
    }
    steps.sort_by_key(|(nth, _)| *nth);
    let hangs = |step: &(usize, Step)| match &step.1 {
        Step::Tile(wish) => !matches!(
            fit(rules, network, company, wish, 0),
            Err(Refusal::Unconnected { .. } | Refusal::NoStartHere { .. })
        ),
        Step::Join(link, from, to) => join(rules, network, company, (*link, *from, *to), 0).is_ok(),
    };
    if let [one, .., last] = &steps[..]
        && !hangs(one)
        && hangs(last)
    {
        steps.reverse();
    }
    Ok(steps)
}

fn laid(company: Company, hex: Hex, laying: Laying, how: How) -> Event {
    let (work, runs) = (Work::of(&laying), runs_of(&laying));
    let Laying { change, price, class, added, .. } = laying;
    Event::Laid { company, hex, work, class, price, runs, change, added, how }
}

/// Building may be planned for a company that still has its turn.
fn may_plan(open: &Open, by: Seat, company: Company) -> Result<(), Refusal> {
    acting::may_plan(open, by, company)?;
    match &open.phase {
        Phase::Building { left, .. } if !left.contains(&company) => Err(Refusal::HasBuilt { company }),
        _ => Ok(()),
    }
}

/// Ends a company's building, now or with what is planned.
pub fn done(story: &mut Story<'_, SteamBarons>, by: Seat, named: Option<Company>) -> Result<(), Refusal> {
    let open = story.open();
    let company = acting::company(open, by, named)?;
    if site(open).is_some_and(|(builder, _)| builder == company) {
        acting::check_control(open, by, company)?;
        end(story, company, How::Ordered);
        return Ok(());
    }
    may_plan(open, by, company)?;
    // What was left for the company before ends its turn by itself.
    let event = match story.own(by).builds.get(&company).cloned() {
        Some(Plan { plans, issue }) if !plans.is_empty() => {
            Hidden::BuildPlanned { company, plans, issue, instead: false }
        }
        _ => Hidden::NothingPlanned { company },
    };
    story.whisper(by, event);
    Ok(())
}

/// Unfinished links that got no new track in this turn become nobody's.
fn end(story: &mut Story<'_, SteamBarons>, company: Company, how: How) {
    let open = story.open();
    let added = site(open).map(|(_, site)| site.added.clone()).unwrap_or_default();
    let works = Ground::works(story.rules(), &open.network, company, true, &|_| false);
    let lapsed = works.lapsed(&added);
    story.add(Event::BuildEnded { company, lapsed, how });
}

/// Plans are carried out, and a company's turn ends with them; it ends by itself when nothing more can be built.
pub fn go_on(story: &mut Story<'_, SteamBarons>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Some((company, site)) = site(open) else {
        shipping::begin_round(story, 1);
        return true;
    };
    let Some(seat) = open.firm(company).controller else {
        end(story, company, How::Forced);
        return true;
    };
    if let Some(Plan { plans, issue }) = story.own(seat).builds.get(&company).cloned() {
        let mut last = None;
        for plan in &plans {
            let judged = judge(rules, open, company, plan, How::Planned);
            match judged.and_then(|told| expected(rules, open, company, told, issue)) {
                Ok(told) => {
                    told.into_iter().for_each(|event| story.add(event));
                    end(story, company, How::Planned);
                    return true;
                }
                Err(why) => last = Some(spoilt(plan, &why)),
            }
        }
        match last {
            Some(why) => story.whisper(seat, Hidden::BuildDropped { company, why }),
            None => end(story, company, How::Planned),
        }
        return true;
    }
    if site.tiles >= allowance(rules, open) || !may_build(rules, open, company) {
        end(story, company, How::Forced);
        return true;
    }
    false
}

/// What was left ahead for companies that others control is dropped when building begins.
pub fn drop_lost_plans(story: &mut Story<'_, SteamBarons>) {
    for seat in Seat::all(story.rules().seats) {
        let lost = |company: &Company| story.open().firm(*company).controller != Some(seat);
        let builds: Vec<Company> = story.own(seat).builds.keys().copied().filter(lost).collect();
        let hauls: Vec<Company> = story.own(seat).hauls.keys().copied().filter(lost).collect();
        for company in builds {
            story.whisper(seat, Hidden::BuildDropped { company, why: Spoilt::Lost });
        }
        for company in hauls {
            story.whisper(seat, Hidden::HaulDropped { company, hauls: Vec::new(), lost: true });
        }
    }
}

/// Whether a company can build anything. It is looked for around its track first.
fn may_build(rules: &SteamBarons, open: &Open, company: Company) -> bool {
    let tile = |ground: &Ground, works: &Works<'_>, within: &dyn Fn(&Laying) -> bool| {
        let around = |hex: &Hex| Edge::ALL.map(|edge| hex.neighbour(edge)).into_iter().flatten();
        works.has_choice(ground.starts.iter().flat_map(around), within)
    };
    let can_pay = purse(rules, open.firm(company)) >= rules.board.data.prices.least();
    (can_pay && with_works(rules, open, company, tile)) || !joins(rules, open, company).is_empty()
}

/// Every tile that a company may lay now. Two tracks at once on an empty hex are legal too, but would make the list ten
/// times as long. No more than `most` are looked for.
pub fn choices(rules: &SteamBarons, open: &Open, company: Company, most: usize) -> Vec<Laying> {
    with_works(rules, open, company, |_, works, within| works.choices().filter(within).take(most).collect())
}

/// The single tracks that a company may lay on a hex now, or the exits that it may add to a town.
pub fn tracks_on(rules: &SteamBarons, open: &Open, company: Company, hex: Hex) -> Vec<Run> {
    with_works(rules, open, company, |_, works, within| works.tracks_on(hex, within))
}

/// Shows a company at work, and whether a tile is within its purse and its turn.
fn with_works<T>(
    rules: &SteamBarons,
    open: &Open,
    company: Company,
    look: impl FnOnce(&Ground, &Works<'_>, &dyn Fn(&Laying) -> bool) -> T,
) -> T {
    let ground = Ground::of(rules, &open.network, company);
    let begins = |hex: Hex| ground.starts.contains(&hex);
    let works = Ground::works(rules, &open.network, company, false, &begins);
    let taken =
        site(open).filter(|(builder, _)| *builder == company).map_or(&[][..], |(_, site)| &site.hexes);
    let has = purse(rules, open.firm(company));
    look(&ground, &works, &|laying| {
        laying.price <= has
            && !taken.contains(&hex_of(laying))
            && ground.allows(rules, &open.network, laying, company)
    })
}

/// Every printed link that a company may take now.
pub fn joins(rules: &SteamBarons, open: &Open, company: Company) -> Vec<(Hex, Hex)> {
    if rules.board.data.prices.neighbours > purse(rules, open.firm(company)) {
        return Vec::new();
    }
    let free = |(link, pair): (usize, &Neighbours)| {
        let link = u8::try_from(link).ok()?;
        join(rules, &open.network, company, (link, pair.0, pair.1), 0).is_ok().then_some((pair.0, pair.1))
    };
    rules.board.map.data().neighbours.iter().enumerate().filter_map(free).collect()
}

/// What spoilt a plan: the hex, and whose track is in the way.
fn spoilt(plan: &[Leg], why: &Refusal) -> Spoilt {
    let Some(hex) = plan.first().map(|leg| leg.hexes()[0]) else { return Spoilt::Lost };
    match why {
        Refusal::CutsRival { hex, by, .. } | Refusal::JoinsRival { hex, by, .. } => {
            Spoilt::Taken { hex: *hex, by: *by }
        }
        Refusal::LinkTaken { to, by, .. } => Spoilt::Taken { hex: *to, by: *by },
        Refusal::TooDear { .. } => Spoilt::Dear { hex },
        Refusal::CutsLink { hex, .. }
        | Refusal::Unconnected { hex, .. }
        | Refusal::NoStartHere { hex, .. } => Spoilt::Other { hex: *hex },
        _ => Spoilt::Other { hex },
    }
}
