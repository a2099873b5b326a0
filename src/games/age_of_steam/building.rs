//! Building ("Costruire linee ferroviarie"): tiles, new cities, and what becomes of unfinished track.
//!
//! What a tile may do to the map is [`Works`](crate::board::hex::Works)' to say; here are the turn's limits, money and
//! markers. Towns end links as cities do (R2, R3).

use super::AgeOfSteam;
use super::events::{Event, Fault, Hidden, Spoilt, Unfounded};
use super::refusals::{self, Refusal};
use super::state::{Action, Open, Phase, Site, land, owner, works};
use crate::board::hex::{Change, Course, Hex, Laying, Link, Network, Obstacle, Terrain, Wish};
use crate::games::legs::{self, Leg, Work, hex_of, runs_of};
use crate::rules::{How, Said, Seat, Story, nth_of};

/// How many tiles a player may lay in a turn: three, or four as Engineer.
pub fn allowance(rules: &AgeOfSteam, open: &Open, seat: Seat) -> usize {
    let tiles = rules.board.data.tiles_a_turn;
    if open.of(seat).action == Some(Action::Engineer) { tiles.engineer } else { tiles.usual }
}

/// The turn of whoever builds now.
pub fn site(open: &Open) -> Option<(Seat, &Site)> {
    match &open.phase {
        Phase::Building { left, site } => left.first().map(|seat| (*seat, site)),
        _ => None,
    }
}

/// Builds now, or notes it for when the turn comes, after what was noted for it before. Of several plans the first that
/// can be built whole is built; one that cannot leaves no tile, and one that is empty ends the turn.
pub fn build(story: &mut Story<'_, AgeOfSteam>, by: Seat, plans: &[Vec<Leg>]) -> Result<(), Refusal> {
    let open = story.open();
    if site(open).is_none_or(|(builder, _)| builder != by) {
        if let Phase::Building { left, .. } = &open.phase
            && !left.contains(&by)
        {
            return Err(Refusal::NotBuilding);
        }
        check_plans(story.rules(), plans)?;
        let is_place = |hex: Hex| open.land(story.rules()).place(hex).is_some();
        let (plans, instead) =
            legs::both(&story.own(by).builds, plans, is_place).ok_or(Refusal::TooManyPlans)?;
        story.whisper(by, Hidden::BuildPlanned { plans, instead });
        return Ok(());
    }
    let mut first = None;
    for plan in plans {
        if plan.is_empty() {
            end(story, by, How::Ordered);
            return Ok(());
        }
        match judge(story.rules(), open, by, plan, How::Ordered) {
            Ok(tiles) => {
                tiles.into_iter().for_each(|tile| story.add(tile));
                return Ok(());
            }
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or(Refusal::NotBuilding))
}

/// The turn for which track is left ahead: this one until all have built in it.
pub fn coming_turn(open: &Open) -> u8 {
    match open.phase {
        Phase::Opening
        | Phase::Issuing { .. }
        | Phase::Bidding { .. }
        | Phase::Choosing { .. }
        | Phase::Building { .. } => open.turn,
        Phase::Moving { .. } | Phase::Growing { .. } | Phase::Producing { .. } | Phase::Over { .. } => {
            open.turn + 1
        }
    }
}

/// Judges a whole plan: every tile with its price, or the first thing that is wrong with it.
pub fn judge(
    rules: &AgeOfSteam,
    open: &Open,
    seat: Seat,
    plan: &[Leg],
    how: How,
) -> Result<Vec<Event>, Refusal> {
    let mut network = Network::clone(&open.network);
    let mut told = Vec::new();
    let mut nth = 0;
    let (most, has) = (allowance(rules, open, seat), open.of(seat).cash);
    let mut hexes: Vec<Hex> = site(open).map_or(Vec::new(), |(_, site)| site.hexes.clone());
    let used = hexes.len();
    let mut cost = 0;
    for leg in plan {
        for (place, wish) in wishes(rules, &network, seat, leg, nth)? {
            if hexes.contains(&wish.hex) {
                return Err(Refusal::TwiceInTurn { nth: place, hex: wish.hex });
            }
            if hexes.len() == most {
                let instead = up_to(rules, open, seat, plan, place);
                return Err(Refusal::TooManyTiles { nth: place, most, left: most - used, instead });
            }
            let obstacle = |why: Obstacle| refusals::obstacle(why, place, seat);
            let laying = works(rules, &network, seat).fit(wish.hex, &wish.runs).map_err(obstacle)?;
            network.apply(&laying.change);
            check_markers(rules, &network, seat, place)?;
            cost += laying.price;
            if cost > has {
                let instead = up_to(rules, open, seat, plan, place);
                return Err(Refusal::TooDear { nth: place, cost, has, instead });
            }
            hexes.push(wish.hex);
            told.push(laid(seat, wish.hex, laying, how));
        }
        nth += leg.hexes().len();
    }
    Ok(told)
}

/// What a plan would be without its nth hex and all after it, if that can be built.
fn up_to(rules: &AgeOfSteam, open: &Open, seat: Seat, plan: &[Leg], nth: usize) -> Vec<Vec<Leg>> {
    let kept = legs::up_to(plan, nth, |hex| open.land(rules).is_city(hex));
    let stands = !kept.is_empty() && judge(rules, open, seat, &kept, How::Ordered).is_ok();
    if stands { vec![kept] } else { Vec::new() }
}

/// The tiles of a part of the order, each with the number of its hex in the order. A course that only hangs together
/// from its far end is built from there.
fn wishes(
    rules: &AgeOfSteam,
    network: &Network,
    seat: Seat,
    leg: &Leg,
    first: usize,
) -> Result<Vec<(usize, Wish)>, Refusal> {
    let (hexes, towards) = match leg {
        Leg::Tile(hex, runs) => return Ok(vec![(first, Wish { hex: *hex, runs: runs.clone() })]),
        Leg::Path(hexes, towards) => (hexes, *towards),
    };
    let land = land(rules, network);
    let course = Course { hexes: hexes.clone(), towards };
    let astray = |why| refusals::astray(why, first, hexes);
    check_ground(rules, leg, first)?;
    let wishes = land.wishes(&course, owner(seat)).map_err(astray)?;
    let numbered = |wish: Wish| {
        let nth = hexes.iter().position(|hex| *hex == wish.hex).unwrap_or(0);
        (first + nth, wish)
    };
    let mut wishes: Vec<(usize, Wish)> = wishes.into_iter().map(numbered).collect();
    let works = works(rules, network, seat);
    let hangs = |wish: &Wish| !matches!(works.fit(wish.hex, &wish.runs), Err(Obstacle::Unconnected { .. }));
    if !hangs(&wishes[0].1) && hangs(&wishes[wishes.len() - 1].1) {
        wishes.reverse();
    }
    Ok(wishes)
}

/// A lake or a hex off the map says so itself, whatever a course makes of it, and whenever it is to be built; so do
/// hexes that are no neighbours.
fn check_ground(rules: &AgeOfSteam, leg: &Leg, first: usize) -> Result<(), Refusal> {
    let hexes = leg.hexes();
    for (nth, &hex) in (first..).zip(hexes) {
        match rules.board.map.terrain(hex) {
            None => return Err(Refusal::OffMap { nth, hex }),
            Some(Terrain::Water) => return Err(Refusal::Water { nth, hex }),
            Some(Terrain::Plain | Terrain::River | Terrain::Hills | Terrain::Mountain) => {}
        }
    }
    for (nth, pair) in (first + 1..).zip(hexes.windows(2)) {
        if pair[0].edge_to(pair[1]).is_none() {
            return Err(Refusal::NotNeighbours { nth, from: pair[0], to: pair[1] });
        }
    }
    Ok(())
}

/// Checks what no turn will change about plans that are left ahead.
fn check_plans(rules: &AgeOfSteam, plans: &[Vec<Leg>]) -> Result<(), Refusal> {
    let mut nth = 0;
    for leg in plans.iter().flatten() {
        check_ground(rules, leg, nth)?;
        nth += leg.hexes().len();
    }
    if let Some((nth, hex)) = legs::aimless(plans) {
        return Err(Refusal::NoEnd { nth, hex });
    }
    Ok(())
}

/// Every link takes a marker, complete or not; each player has 20.
fn check_markers(rules: &AgeOfSteam, network: &Network, seat: Seat, nth: usize) -> Result<(), Refusal> {
    let markers = rules.board.data.markers;
    // Fewer pieces of track than markers need no counting of links.
    let pieces = network.pieces().filter(|(_, track)| *track == Some(owner(seat))).count();
    if pieces > markers && land(rules, network).links_of(owner(seat)).len() > markers {
        return Err(Refusal::NoMarkers { nth, markers });
    }
    Ok(())
}

/// How many of these links a player owns.
pub fn links_of(links: &[Link], seat: Seat) -> usize {
    links.iter().filter(|link| link.owner == Some(owner(seat))).count()
}

fn laid(seat: Seat, hex: Hex, laying: Laying, how: How) -> Event {
    let (work, runs) = (Work::of(&laying), runs_of(&laying));
    let Laying { change, price, class, added, .. } = laying;
    Event::Laid { seat, hex, work, class, price, runs, change, added, how }
}

/// Founds a city before any track is built; it is free and no tile ("Piazzare nuove tessere città", R12).
pub fn urbanize(story: &mut Story<'_, AgeOfSteam>, by: Seat, hex: Hex, city: u8) -> Result<(), Refusal> {
    let open = story.open();
    let now = site(open).is_some_and(|(builder, _)| builder == by);
    if !now {
        if matches!(open.phase, Phase::Building { .. }) && open.of(by).action != Some(Action::Urbanization) {
            return Err(Refusal::NotUrbanizing);
        }
        check_founding(story.rules(), open, by, hex, city)?;
        story.whisper(by, Hidden::FoundingPlanned { hex, city });
        return Ok(());
    }
    let event = founded(story, by, hex, city, How::Ordered)?;
    story.add(event);
    Ok(())
}

fn founded(
    story: &Story<'_, AgeOfSteam>,
    seat: Seat,
    hex: Hex,
    city: u8,
    how: How,
) -> Result<Event, Refusal> {
    let (rules, open) = (story.rules(), story.open());
    if open.of(seat).action != Some(Action::Urbanization) {
        return Err(Refusal::NotUrbanizing);
    }
    if site(open).is_some_and(|(_, site)| site.founded || !site.hexes.is_empty()) {
        return Err(Refusal::TooLateToFound);
    }
    let change = check_founding(rules, open, seat, hex, city)?;
    Ok(Event::Urbanized { seat, hex, city, change, how })
}

/// A new city comes onto the map once, and onto a town. Ends that are nobody's and meet it become the founder's (R12).
fn check_founding(
    rules: &AgeOfSteam,
    open: &Open,
    seat: Seat,
    hex: Hex,
    city: u8,
) -> Result<Change, Refusal> {
    if let Some((there, _)) = open.network.founded.iter().find(|(_, other)| **other == city) {
        let letter = rules.board.letter(city).to_string();
        return Err(Refusal::CityFounded { letter, hex: *there });
    }
    let mut change =
        open.works(rules, seat).found(hex, city).map_err(|why| refusals::obstacle(why, 0, seat))?;
    // Whoever has no marker left leaves nobody's track to nobody.
    if check_markers(rules, &open.network.after(&change), seat, 0).is_err()
        && let Change::Founded { gained, .. } = &mut change
    {
        gained.clear();
    }
    Ok(change)
}

/// Ends building, now or with what is planned. After a turn of building that ended by itself there is nothing to end,
/// and the next turn must not suffer for it.
pub fn done(story: &mut Story<'_, AgeOfSteam>, by: Seat) -> Result<(), Refusal> {
    let open = story.open();
    match (&open.phase, site(open)) {
        (_, Some((builder, _))) if builder == by => end(story, by, How::Ordered),
        (Phase::Issuing { .. } | Phase::Bidding { .. } | Phase::Choosing { .. }, _) => {
            story.whisper(by, Hidden::DonePlanned);
        }
        (Phase::Building { left, .. }, _) if left.contains(&by) => story.whisper(by, Hidden::DonePlanned),
        _ => story.whisper(by, Hidden::BuiltAlready),
    }
    Ok(())
}

/// Unfinished links that got no new track in this turn become nobody's; turning an end does not keep them (R11).
fn end(story: &mut Story<'_, AgeOfSteam>, seat: Seat, how: How) {
    let open = story.open();
    let added = site(open).map(|(_, site)| site.added.clone()).unwrap_or_default();
    let lapsed = open.works(story.rules(), seat).lapsed(&added);
    story.add(Event::BuildEnded { seat, lapsed, how });
}

/// Plans are carried out; a turn ends by itself when nothing more can be done in it.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Some((seat, site)) = site(open) else {
        let order = open.order_led_by(Action::FirstMove);
        story.add(Event::MovingBegan { round: 1, order });
        return true;
    };
    let own = story.own(seat);
    if let Some((hex, city)) = own.founds {
        match founded(story, seat, hex, city, How::Planned) {
            Ok(event) => story.add(event),
            Err(why) => story.whisper(seat, Hidden::FoundingDropped { hex, why: unfounded(&why) }),
        }
        return true;
    }
    if !own.builds.is_empty() {
        let mut why = Vec::new();
        for plan in &own.builds {
            if plan.is_empty() {
                end(story, seat, How::Planned);
                return true;
            }
            match judge(rules, open, seat, plan, How::Planned) {
                Ok(tiles) => {
                    tiles.into_iter().for_each(|tile| story.add(tile));
                    return true;
                }
                Err(refusal) => why.extend(spoilt(rules, open, seat, plan, &refusal)),
            }
        }
        why.dedup();
        story.whisper(seat, Hidden::BuildDropped { why });
        return true;
    }
    if own.done {
        end(story, seat, How::Planned);
        return true;
    }
    if site.hexes.len() >= allowance(rules, open, seat)
        || !(may_found(rules, open, seat) || may_lay(rules, open, seat))
    {
        end(story, seat, How::Forced);
        return true;
    }
    false
}

/// Whether a player may found a city now.
pub fn may_found(rules: &AgeOfSteam, open: &Open, seat: Seat) -> bool {
    let early = site(open).is_some_and(|(_, site)| site.hexes.is_empty() && !site.founded);
    let towns = rules.board.data.map.towns.len() > open.network.founded.len();
    early && towns && open.of(seat).action == Some(Action::Urbanization) && !open.unfounded(rules).is_empty()
}

/// Whether a player can lay any tile.
fn may_lay(rules: &AgeOfSteam, open: &Open, seat: Seat) -> bool {
    if open.of(seat).cash < rules.board.data.prices.least() {
        return false;
    }
    let owned = most_links(rules, open, seat);
    let within = |laying: &Laying| is_within_limits(rules, open, seat, owned, laying);
    open.works(rules, seat).has_choice(std::iter::empty(), within)
}

/// Every tile that a player may lay now.
pub fn choices(rules: &AgeOfSteam, open: &Open, seat: Seat) -> Vec<Laying> {
    let (works, owned) = (open.works(rules, seat), most_links(rules, open, seat));
    works.choices().filter(|laying| is_within_limits(rules, open, seat, owned, laying)).collect()
}

/// How many links a player has at most: as many as pieces of track, and counted where that could be too many.
fn most_links(rules: &AgeOfSteam, open: &Open, seat: Seat) -> usize {
    let pieces = open.network.pieces().filter(|(_, track)| *track == Some(owner(seat))).count();
    match pieces + EXITS <= rules.board.data.markers {
        true => pieces,
        false => open.land(rules).links_of(owner(seat)).len(),
    }
}

/// Money, hexes of this turn and markers; the player owns so many links at most.
fn is_within_limits(rules: &AgeOfSteam, open: &Open, seat: Seat, owned: usize, laying: &Laying) -> bool {
    let taken = site(open).map_or(&[][..], |(_, site)| &site.hexes);
    if laying.price > open.of(seat).cash || taken.contains(&hex_of(laying)) {
        return false;
    }
    // Each new track makes one new link at most, and each end that is turned may have been nobody's.
    owned + laying.added.len() + laying.redirected.len() <= rules.board.data.markers
        || check_markers(rules, &open.network.after(&laying.change), seat, 0).is_ok()
}

/// The most pieces of track that a tile adds.
const EXITS: usize = 4;

/// Why a city is not founded as it was left ahead.
fn unfounded(why: &Refusal) -> Unfounded {
    match why {
        Refusal::NotUrbanizing => Unfounded::NotUrbanizing,
        Refusal::TooLateToFound => Unfounded::TooLate,
        _ => Unfounded::Taken,
    }
}

/// What spoilt a plan: the hex that the refusal is about, and whose track lies there.
fn spoilt(rules: &AgeOfSteam, open: &Open, seat: Seat, plan: &[Leg], why: &Refusal) -> Option<Spoilt> {
    let named = plan.iter().flat_map(Leg::hexes);
    let hex = *named.clone().nth(nth_of(&why.sentence(rules))).or(named.clone().next())?;
    let tile = open.network.tiles.get(&hex);
    let owners = tile.into_iter().flat_map(|tile| &tile.pieces).filter_map(|piece| piece.owner);
    let taken = owners.map(super::state::seat).find(|owner| *owner != seat);
    let fault = match why {
        Refusal::JoinsRival { seat, .. } | Refusal::CutsRival { seat, .. } => Fault::Taken(*seat),
        Refusal::TooDear { .. } => Fault::TooDear,
        Refusal::TooManyTiles { .. } => Fault::TooManyTiles,
        _ => taken.map_or(Fault::Impossible, Fault::Taken),
    };
    Some(Spoilt { hex, fault })
}
