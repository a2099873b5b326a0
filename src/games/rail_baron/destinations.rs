//! Where a trip leads: homes, throws for region and city, the declaration.
//!
//! # Who is asked whether he declares
//!
//! A declaration is made whenever a destination would be chosen (reading 18). The question stands in front of
//! everybody, so it is put only to a player of whom the table knows that he may: his cash is announced, and with the
//! lines and the engine that lie open it is enough (reading 22). By net worth somebody may declare with cash that is
//! still his own affair; to ask him would tell the table how much he has at least. He leaves his declaration ahead,
//! and his own page alone tells him that he can. If he does not, his destination is thrown like anybody's.

use super::RailBaron;
use super::events::{Event, Why};
use super::luck;
use super::names::{City, Region};
use super::refusals::Refusal;
use super::state::{Engine, Open, Owner, Phase, State};
use super::turns;
use crate::rules::{Dice, How, No, Owed, Seat, Story};

/// The first events of a game: who begins, the first money, and a home for everybody in the order of turns.
pub fn begin(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<(), Owed> {
    let rules = story.rules();
    let first = match rules.options.first {
        Some(seat) => seat,
        None => Seat::at(luck::one_of(dice, rules.seats, luck::FIRST_SEAT)?),
    };
    let cash = rules.board.data.money.start;
    story.tell(Event::Began { first, drawn: rules.options.first.is_none(), cash });
    for step in 0..rules.seats {
        find_home(story, first.clockwise(step, rules.seats), dice)?;
    }
    story.tell(Event::TurnBegan { seat: first });
    Ok(())
}

/// Region and city are thrown until the city, or its twin, is nobody's home yet (reading 14).
fn find_home(story: &mut Story<'_, RailBaron>, seat: Seat, dice: &mut dyn Dice) -> Result<(), Owed> {
    let board = &story.rules().board;
    loop {
        let region = luck::table(dice)?;
        let throw = luck::table(dice)?;
        let city = board.data.city_tables[board.data.region_table.find(region).index()].find(throw);
        let homes = story.state().open.players.iter().filter_map(|player| player.home);
        if homes.into_iter().any(|home| board.dot(home) == board.dot(city)) {
            story.tell(Event::HomeTaken { seat, region, throw, city });
        } else {
            story.tell(Event::HomeFound { seat, region, throw, city });
            return Ok(());
        }
    }
}

impl RailBaron {
    /// What a player owns in all: cash, lines at their printed price, the engine (reading 22).
    pub fn worth(&self, state: &State, seat: Seat) -> u32 {
        let lines: u32 = state.open.held_by(Owner::Seat(seat)).map(|line| self.board.price(line)).sum();
        let engine = match state.open.player(seat).engine {
            Engine::Freight => 0,
            engine => self.engine_price(engine),
        };
        state.cash(seat) + lines + engine
    }

    /// Whether a player has enough to declare, and at home to win.
    pub fn has_enough(&self, state: &State, seat: Seat) -> bool {
        let data = &self.board.data;
        match self.options.net_worth {
            true => {
                state.cash(seat) >= data.options.net_worth_cash
                    && self.worth(state, seat) >= data.options.net_worth[&self.seats]
            }
            false => state.cash(seat) >= data.money.victory,
        }
    }

    /// Whether a player could declare, if he were to choose a destination now. Under the Governor nobody does.
    pub fn can_declare(&self, state: &State, seat: Seat) -> bool {
        !self.options.governor && self.has_enough(state, seat)
    }

    /// The least cash that a declaration takes, whatever else is owned (reading 22).
    pub fn least_cash(&self) -> u32 {
        match self.options.net_worth {
            true => self.board.data.options.net_worth_cash,
            false => self.board.data.money.victory,
        }
    }
}

/// Whether a player's next destination is still to be thrown for, so that a declaration comes in time for it.
pub fn awaits_throw(open: &Open, seat: Seat) -> bool {
    let thrown = open.active == seat && open.phase == Phase::Region;
    open.player(seat).trip.is_none() && !thrown
}

/// Finds a destination for the active player, or asks him whether he declares. Where his cash is hidden nothing is
/// asked, and nothing is said of a plan to declare with more (reading 22).
pub fn choose(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let (rules, state) = (story.rules(), story.state());
    let seat = state.open.active;
    let may = !state.open.turn.undeclared && rules.can_declare(state, seat);
    let planned = state.plans[seat.index()].declare.is_some_and(|cash| state.cash(seat) >= cash);
    match (may, state.open.player(seat).announced) {
        (true, true) => {
            if !declare_by_plan(story) {
                story.tell(Event::MayDeclare { seat });
            }
        }
        (true, false) if planned => go_home(story, seat, How::Planned),
        _ => throw_region(story, seat, dice)?,
    }
    Ok(true)
}

/// What a plan to declare answers for the active player; false where he left none.
pub fn declare_by_plan(story: &mut Story<'_, RailBaron>) -> bool {
    let state = story.state();
    let seat = state.open.active;
    let Some(cash) = state.plans[seat.index()].declare else { return false };
    match state.cash(seat) >= cash {
        true => go_home(story, seat, How::Planned),
        false => story.tell(Event::NotDeclared { seat, how: How::Planned }),
    }
    true
}

/// The throw for the region, and for the city unless the player must name a region first.
pub fn throw_region(story: &mut Story<'_, RailBaron>, seat: Seat, dice: &mut dyn Dice) -> Result<(), Owed> {
    let board = &story.rules().board;
    let throw = luck::table(dice)?;
    let region = board.data.region_table.find(throw);
    let own = story.state().open.player(seat).city.is_some_and(|city| board.region(city) == region);
    story.tell(Event::RegionThrown { seat, throw, region, own });
    if !own {
        throw_city(story, seat, region, dice)?;
    }
    Ok(())
}

/// The throw for the city is binding. The city where the player is, or its twin, costs him the turn
/// (readings 8, 15 and 21).
fn throw_city(
    story: &mut Story<'_, RailBaron>,
    seat: Seat,
    region: Region,
    dice: &mut dyn Dice,
) -> Result<(), Owed> {
    let board = &story.rules().board;
    let throw = luck::table(dice)?;
    let city: City = board.data.city_tables[region.index()].find(throw);
    let player = story.state().open.player(seat);
    let alternate = player.is_declared();
    match player.city.is_some_and(|here| board.dot(here) == board.dot(city)) {
        true => story.tell(Event::TurnLost { seat, throw, city }),
        false => story.tell(Event::DestinationFound { seat, throw, city, alternate }),
    }
    Ok(())
}

/// Names a region, now that the own one was thrown.
pub fn name_region(
    story: &mut Story<'_, RailBaron>,
    by: Seat,
    region: Region,
    dice: &mut dyn Dice,
) -> Result<(), No<Refusal>> {
    turns::check_turn(story, by).map_err(No::Refused)?;
    match story.state().open.phase {
        Phase::Region => Ok(named(story, by, region, How::Ordered, dice)?),
        _ => Err(No::Refused(Refusal::NoRegionNow)),
    }
}

/// What a list of preferences names: its first region that is not the player's own, because a short trip at home is
/// seldom meant where another region is listed as well. A list of nothing but the own region means just that.
pub fn name_preferred(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let (board, state) = (&story.rules().board, story.state());
    let seat = state.open.active;
    let own = state.open.player(seat).city.map(|city| board.region(city));
    let regions = &state.plans[seat.index()].regions;
    let other = regions.iter().find(|region| Some(**region) != own);
    let Some(&region) = other.or(regions.first()) else { return Ok(false) };
    named(story, seat, region, How::Planned, dice)?;
    Ok(true)
}

fn named(
    story: &mut Story<'_, RailBaron>,
    seat: Seat,
    region: Region,
    how: How,
    dice: &mut dyn Dice,
) -> Result<(), Owed> {
    story.tell(Event::RegionNamed { seat, region, how });
    throw_city(story, seat, region, dice)
}

/// Declares, or says with how much cash to declare. Whoever has enough and is not being asked leaves it ahead for
/// the destination that is to be thrown next, with the least cash that will do.
pub fn declare(story: &mut Story<'_, RailBaron>, by: Seat, cash: Option<u32>) -> Result<(), Refusal> {
    let (rules, state) = (story.rules(), story.state());
    if rules.options.governor {
        return Err(Refusal::NoDeclarations);
    }
    turns::check_playing(story, by)?;
    let least = rules.least_cash();
    if cash.is_some_and(|cash| cash < least) {
        return Err(Refusal::TooLittleToDeclare { least });
    }
    if cash.is_none() && !rules.has_enough(state, by) {
        let has = state.cash(by);
        return Err(match rules.options.net_worth {
            true => Refusal::WorthTooLittle {
                worth: rules.worth(state, by),
                needed: rules.board.data.options.net_worth[&rules.seats],
                has,
                least,
            },
            false => Refusal::CashTooLow { has, least },
        });
    }
    match (cash, &state.open.phase) {
        (Some(cash), _) => story.tell(Event::DeclarationPlanned { seat: by, cash }),
        (None, Phase::Declaring) if state.open.active == by => go_home(story, by, How::Ordered),
        (None, _) if awaits_throw(&state.open, by) => {
            story.tell(Event::DeclarationPlanned { seat: by, cash: least });
        }
        (None, _) => return Err(Refusal::NotBetweenTrips),
    }
    Ok(())
}

/// Declares; whoever is at home already has won (reading 18).
fn go_home(story: &mut Story<'_, RailBaron>, seat: Seat, how: How) {
    let player = story.state().open.player(seat);
    let home = player.home.map(|home| story.rules().board.dot(home));
    let is_home = player.at == home;
    story.tell(Event::Declared { seat, how });
    if is_home {
        turns::end_game(story, Some(seat), Why::Home);
    }
}
