//! Where a trip leads: homes, throws for region and city, the declaration.

use super::RailBaron;
use super::events::{Event, Why};
use super::luck;
use super::names::{City, Region};
use super::refusals::Refusal;
use super::state::{Engine, Owner, Phase, State};
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
}

/// Finds a destination for the active player; false when he must decide something first.
pub fn choose(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let (rules, state) = (story.rules(), story.state());
    let seat = state.open.active;
    if !state.open.turn.undeclared && rules.can_declare(state, seat) {
        if !declare_by_plan(story) {
            story.tell(Event::MayDeclare { seat });
        }
        return Ok(true);
    }
    throw_region(story, seat, dice)?;
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

/// What a list of preferences names.
pub fn name_preferred(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let seat = story.state().open.active;
    let Some(&region) = story.state().plans[seat.index()].regions.first() else { return Ok(false) };
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

/// Declares, or says with how much cash to declare.
pub fn declare(story: &mut Story<'_, RailBaron>, by: Seat, cash: Option<u32>) -> Result<(), Refusal> {
    let rules = story.rules();
    let least = rules.board.data.money.victory;
    if rules.options.governor {
        return Err(Refusal::NoDeclarations);
    }
    if let Some(cash) = cash {
        turns::check_playing(story, by)?;
        if cash < least && !rules.options.net_worth {
            return Err(Refusal::TooLittleToDeclare { least });
        }
        story.tell(Event::DeclarationPlanned { seat: by, cash });
        return Ok(());
    }
    turns::check_turn(story, by)?;
    match story.state().open.phase {
        Phase::Declaring => go_home(story, by, How::Ordered),
        _ if rules.has_enough(story.state(), by) => return Err(Refusal::NotBetweenTrips),
        _ if rules.options.net_worth => {
            let worth = rules.worth(story.state(), by);
            let least = rules.board.data.options.net_worth[&rules.seats];
            return Err(Refusal::WorthTooLittle { worth, least });
        }
        _ => return Err(Refusal::CashTooLow { has: story.state().cash(by), least }),
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
