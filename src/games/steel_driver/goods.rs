//! Phase 6: goods are taken, sets are valued, shares are paid, the game is decided.

use super::SteelDriver;
use super::building::{controlled, meant, next};
use super::events::{Event, Hidden};
use super::names::{City, CitySet, Company};
use super::refusals::Refusal;
use super::state::{Open, Phase, Want};
use crate::rules::{How, Place, Seat, Story};
use std::cmp::Reverse;

/// Goods lie in every city on any track, start cities too; control goes to the largest shareholder
/// (phase 6). Lists that were left for a company are dropped where another controls it now.
pub fn begin(story: &mut Story<'_, SteelDriver>) {
    let (rules, open) = (story.rules(), story.open());
    let cubes = open.companies.iter().fold(CitySet::default(), |all, company| all.either(company.network));
    let control = rules.board.companies().map(|company| final_controller(open, company)).collect();
    story.add(Event::GoodsPlaced { cubes, control });
    for seat in Seat::all(rules.seats) {
        for (company, _) in story.own(seat).wants.clone() {
            if story.open().company(company).controller != Some(seat) {
                story.whisper(seat, Hidden::PreferenceDropped { company });
            }
        }
    }
}

/// Most shares; among equals the first met clockwise, beginning with the last controller, in
/// whichever round that was (SD-F1). A company that was never sold is nobody's (SD-F2).
pub fn final_controller(open: &Open, company: Company) -> Option<Seat> {
    let last = open.company(company).last_controller?;
    let seats = open.seats.len();
    let shares = |seat: Seat| open.holding(seat).shares[company.index()];
    let most = Seat::all(seats).map(shares).max()?;
    (0..seats).map(|step| last.clockwise(step, seats)).find(|&seat| shares(seat) == most)
}

/// Where a company could take a cube now.
pub fn choices(open: &Open, company: Company) -> CitySet {
    match open.phase {
        Phase::Goods { cubes, .. } => cubes.both(open.company(company).network),
        Phase::Opening | Phase::Auctions { .. } | Phase::Building { .. } | Phase::Over { .. } => {
            CitySet::default()
        }
    }
}

/// Takes a cube for a company (phase 6).
pub fn take(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Option<Company>,
    city: City,
) -> Result<(), Refusal> {
    let open = story.open();
    match open.phase {
        Phase::Goods { .. } => {}
        Phase::Over { .. } => return Err(Refusal::GameOver),
        Phase::Opening | Phase::Auctions { .. } | Phase::Building { .. } => {
            return Err(Refusal::GoodsComeLater);
        }
    }
    let company = meant(open, by, company)?;
    controlled(open, by, company)?;
    let active = open.active().expect("a company is active while goods are taken");
    if let Some(turn) = open.company(active).controller.filter(|_| active != company) {
        return Err(match open.passed.contains(&company) {
            true => Refusal::HasPassed { company },
            false if turn == by => Refusal::MustTake { company: active },
            false => Refusal::NotYourTurn { turn },
        });
    }
    if !open.company(company).network.contains(city) {
        return Err(Refusal::OutOfReach { company, city });
    }
    if !choices(open, company).contains(city) {
        return Err(Refusal::NoCubeThere { city });
    }
    lift(story, company, city, How::Ordered);
    Ok(())
}

/// Leaves a list of what a company should take, turn by turn: each turn the first wish on the list that
/// can be met, and each wish once. A player who wants two white cubes writes `white` twice.
pub fn prefer(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Option<Company>,
    wants: &[Want],
) -> Result<(), Refusal> {
    let open = story.open();
    let company = match open.phase {
        Phase::Over { .. } => return Err(Refusal::GameOver),
        Phase::Goods { .. } => meant(open, by, company)?,
        // Who will decide for a company is known in phase 6 only, so before it a list may be left for any.
        Phase::Opening | Phase::Auctions { .. } | Phase::Building { .. } => {
            company.ok_or_else(|| Refusal::WhichCompany { could: open.order.clone() })?
        }
    };
    if let Phase::Goods { .. } = open.phase {
        controlled(open, by, company)?;
    }
    story.whisper(by, Hidden::GoodsPreferred { company, wants: wants.to_vec() });
    Ok(())
}

/// What happens without anybody's word; false when somebody must decide. A company with no cube in reach
/// is finished for good, as nothing new can come into reach (SD-F5); any other must take one (SD-F4).
pub fn go_on(story: &mut Story<'_, SteelDriver>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Goods { .. } = open.phase else { return false };
    if open.all_passed() {
        score(story);
        return true;
    }
    let company = open.active().expect("somebody has not passed");
    let choices = choices(open, company);
    let Some(controller) = open.company(company).controller.filter(|_| !choices.is_empty()) else {
        let next = next(open, Some(company));
        story.add(Event::CompanyFinished { company, next });
        return true;
    };
    let wants = story.own(controller).wants_of(company);
    if let Some(city) = wants.iter().find_map(|want| wanted(rules, open, company, choices, want)) {
        lift(story, company, city, How::Planned);
        return true;
    }
    if choices.len() == 1 {
        let city = choices.iter().next().expect("there is one");
        lift(story, company, city, How::Forced);
        return true;
    }
    false
}

/// The city that satisfies a wish, if one does.
fn wanted(rules: &SteelDriver, open: &Open, company: Company, choices: CitySet, want: &Want) -> Option<City> {
    match *want {
        Want::City(city) => choices.contains(city).then_some(city),
        Want::Colour(colour) => {
            let rivals = |city: City| {
                let reaches =
                    |other: &Company| *other != company && open.company(*other).network.contains(city);
                rules.board.companies().filter(reaches).count()
            };
            let matching = choices.iter().filter(|city| rules.board.city(*city).goods == colour);
            matching.min_by_key(|city| (Reverse(rivals(*city)), *city))
        }
    }
}

fn lift(story: &mut Story<'_, SteelDriver>, company: Company, city: City, how: How) {
    let goods = story.rules().board.city(city).goods;
    let next = next(story.open(), None);
    story.add(Event::Took { company, city, goods, how, next });
}

/// Sets of different colours: again and again one of each colour still held, which is best
/// because every further colour adds more than the one before.
pub fn sets(goods: &[u8]) -> Vec<u8> {
    let most = goods.iter().copied().max().unwrap_or(0);
    (0..most).map(|layer| goods.iter().filter(|&&count| count > layer).count() as u8).collect()
}

/// What sets are worth together, without any limit (SD-P1).
pub fn value(rules: &SteelDriver, sets: &[u8]) -> u32 {
    sets.iter().map(|&size| rules.board.data.sets[usize::from(size) - 1]).sum()
}

/// Values the companies, pays every share, and ranks the players (phase 6). Investment cubes left over
/// are worth nothing (SD-F6).
fn score(story: &mut Story<'_, SteelDriver>) {
    let rules = story.rules();
    for company in rules.board.companies() {
        let sets = sets(&story.open().company(company).goods);
        let value = value(rules, &sets);
        story.add(Event::Valued { company, sets, value });
    }
    for company in rules.board.companies() {
        for seat in Seat::all(rules.seats) {
            let open = story.open();
            let shares = open.holding(seat).shares[company.index()];
            let cash = u32::from(shares) * open.company(company).profit;
            if shares > 0 {
                story.add(Event::Dividend { company, seat, shares, cash });
            }
        }
    }
    let ranking = ranking(story.open());
    story.add(Event::Ended { ranking });
}

/// Most cash; level players are parted by the goods of the companies they control at the end (SD-F7).
pub fn ranking(open: &Open) -> Vec<Place> {
    let cubes = |seat: Seat| -> u32 {
        let mine = open.companies.iter().filter(|company| company.controller == Some(seat));
        mine.flat_map(|company| company.goods.iter()).map(|&count| u32::from(count)).sum()
    };
    let standing = |seat: Seat| (open.holding(seat).cash, cubes(seat));
    let mut seats: Vec<Seat> = Seat::all(open.seats.len()).collect();
    seats.sort_by_key(|&seat| Reverse(standing(seat)));
    let level = seats.chunk_by(|&a, &b| standing(a) == standing(b));
    level.map(|seats| Place { seats: seats.to_vec(), score: i64::from(standing(seats[0]).0) }).collect()
}
