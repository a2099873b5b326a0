//! Where a trip leads: homes, throws for region and city, the declaration.
//!
//! # Who is asked whether they declare
//!
//! A declaration is made whenever a destination would be chosen (reading 18). The question stands in front of
//! everybody, so it is put only to a player of whom the table knows that they may: their cash is announced, and with
//! the lines and the engine that lie open it is enough (reading 22). By net worth somebody may declare with cash that
//! is still their own affair; to ask them would tell the table how much they have at least. They leave their
//! declaration ahead, and their own page alone tells them that they can. If they do not, their destination is thrown
//! like anybody's.

use super::RailBaron;
use super::events::{Event, Why};
use super::hidden::Hidden;
use super::luck;
use super::names::{City, Region};
use super::refusals::Refusal;
use super::state::{Open, Owner, Phase};
use super::turns;
use crate::rules::{How, No, Owed, Seat, Story};

/// The first events of a game: who begins, the first money, and a home for everybody in the order of turns.
pub fn begin(story: &mut Story<'_, RailBaron>) -> Result<(), Owed> {
    let rules = story.rules();
    let first = match rules.options.first {
        Some(seat) => seat,
        None => Seat::at(luck::one_of(story, rules.seats, luck::FIRST_SEAT)?),
    };
    let cash = rules.board.data.money.start;
    story.add(Event::Began { first, drawn: rules.options.first.is_none(), cash });
    for step in 0..rules.seats {
        find_home(story, first.clockwise(step, rules.seats))?;
    }
    story.add(Event::TurnBegan { seat: first, turn: 1 });
    Ok(())
}

/// Region and city are thrown until the city, or its twin, is nobody's home yet (reading 14).
fn find_home(story: &mut Story<'_, RailBaron>, seat: Seat) -> Result<(), Owed> {
    let board = &story.rules().board;
    loop {
        let region = luck::table(story, seat)?;
        let throw = luck::table(story, seat)?;
        let city = board.data.city_tables[board.data.region_table.find(region).index()].find(throw);
        let homes = story.open().players.iter().filter_map(|player| player.home);
        if homes.into_iter().any(|home| board.dot(home) == board.dot(city)) {
            story.add(Event::HomeTaken { seat, region, throw, city });
        } else {
            story.add(Event::HomeFound { seat, region, throw, city });
            return Ok(());
        }
    }
}

impl RailBaron {
    /// What a player owns in all: cash, lines at their printed price, the engine (reading 22).
    pub fn worth(&self, open: &Open, cash: u32, seat: Seat) -> u32 {
        let lines: u32 = open.held_by(Owner::Seat(seat)).map(|line| self.board.price(line)).sum();
        cash + lines + self.engine_price(open.player(seat).engine)
    }

    /// Whether a player with so much cash has enough to declare, and at home to win.
    pub fn has_enough(&self, open: &Open, cash: u32, seat: Seat) -> bool {
        let data = &self.board.data;
        match self.options.net_worth {
            true => {
                cash >= data.options.net_worth_cash
                    && self.worth(open, cash, seat) >= data.options.net_worth[&self.seats]
            }
            false => cash >= data.money.victory,
        }
    }

    /// Whether a player with so much cash could declare, if they were to choose a destination now. Under the Governor
    /// nobody does.
    pub fn can_declare(&self, open: &Open, cash: u32, seat: Seat) -> bool {
        !self.options.governor && self.has_enough(open, cash, seat)
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

/// Finds a destination for the active player, or asks them whether they declare. Where their cash is hidden nothing is
/// asked, and nothing is said of a plan to declare with more (reading 22).
pub fn choose(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    let open = story.open();
    let (seat, own) = (open.active, story.own(open.active));
    let may = !open.turn.undeclared && story.rules().can_declare(open, own.cash(), seat);
    let planned = own.plans.declare.is_some_and(|cash| own.cash() >= cash);
    match (may, open.player(seat).announced.is_some()) {
        (true, true) => {
            if !declare_by_plan(story) {
                story.add(Event::MayDeclare { seat });
            }
        }
        (true, false) if planned => go_home(story, seat, How::Planned),
        _ => throw_region(story, seat)?,
    }
    Ok(true)
}

/// What a plan to declare answers for the active player; false where they left none.
pub fn declare_by_plan(story: &mut Story<'_, RailBaron>) -> bool {
    let seat = story.open().active;
    let own = story.own(seat);
    let Some(cash) = own.plans.declare else { return false };
    match own.cash() >= cash {
        true => go_home(story, seat, How::Planned),
        false => story.add(Event::NotDeclared { seat, how: How::Planned }),
    }
    true
}

/// The throw for the region, and for the city unless the player must name a region first.
pub fn throw_region(story: &mut Story<'_, RailBaron>, seat: Seat) -> Result<(), Owed> {
    let board = &story.rules().board;
    let throw = luck::table(story, seat)?;
    let region = board.data.region_table.find(throw);
    if story.open().player(seat).city.is_some_and(|city| board.region(city) == region) {
        story.add(Event::OwnRegionThrown { seat, throw, region });
        return Ok(());
    }
    story.add(Event::RegionThrown { seat, throw, region });
    throw_city(story, seat, region)
}

/// The throw for the city is binding. The city where the player is, or its twin, costs them the turn
/// (readings 8, 15 and 21).
fn throw_city(story: &mut Story<'_, RailBaron>, seat: Seat, region: Region) -> Result<(), Owed> {
    let board = &story.rules().board;
    let throw = luck::table(story, seat)?;
    let city: City = board.data.city_tables[region.index()].find(throw);
    let player = story.open().player(seat);
    story.add(match player.city {
        Some(here) if board.dot(here) == board.dot(city) => Event::TurnLost { seat, throw, city },
        _ if player.is_declared() => Event::AlternateFound { seat, throw, city },
        from => {
            let payoff = from.map_or(0, |from| story.rules().payoff(from, city));
            Event::DestinationFound { seat, throw, city, payoff }
        }
    });
    Ok(())
}

/// Names a region, now that the own one was thrown.
pub fn name_region(story: &mut Story<'_, RailBaron>, by: Seat, region: Region) -> Result<(), No<Refusal>> {
    turns::check_turn(story, by).map_err(No::Refused)?;
    match story.open().phase {
        Phase::Region => Ok(named(story, by, region, How::Ordered)?),
        _ => Err(No::Refused(Refusal::NoRegionNow)),
    }
}

/// What a list of preferences names: its first region that is not the player's own, because a short trip at home is
/// seldom meant where another region is listed as well. A list of nothing but the own region means just that.
pub fn name_preferred(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    let (board, open) = (&story.rules().board, story.open());
    let seat = open.active;
    let own = open.player(seat).city.map(|city| board.region(city));
    let regions = &story.own(seat).plans.regions;
    let other = regions.iter().find(|region| Some(**region) != own);
    let Some(&region) = other.or(regions.first()) else { return Ok(false) };
    named(story, seat, region, How::Planned)?;
    Ok(true)
}

fn named(story: &mut Story<'_, RailBaron>, seat: Seat, region: Region, how: How) -> Result<(), Owed> {
    story.add(Event::RegionNamed { seat, region, how });
    throw_city(story, seat, region)
}

/// Declares, or says with how much cash to declare. Whoever has enough and is not being asked leaves it ahead for
/// the destination that is to be thrown next, with the least cash that will do.
pub fn declare(story: &mut Story<'_, RailBaron>, by: Seat, cash: Option<u32>) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    if rules.options.governor {
        return Err(Refusal::NoDeclarations);
    }
    turns::check_playing(story, by)?;
    let least = rules.least_cash();
    if cash.is_some_and(|cash| cash < least) {
        return Err(Refusal::TooLittleToDeclare { least });
    }
    let has = story.own(by).cash();
    if cash.is_none() && !rules.has_enough(open, has, by) {
        return Err(match rules.options.net_worth {
            true => Refusal::WorthTooLittle {
                worth: rules.worth(open, has, by),
                needed: rules.board.data.options.net_worth[&rules.seats],
                has,
                least,
            },
            false => Refusal::CashTooLow { has, least },
        });
    }
    match (cash, &open.phase) {
        (Some(cash), _) => story.whisper(by, Hidden::DeclarationPlanned { cash }),
        (None, Phase::Declaring) if open.active == by => go_home(story, by, How::Ordered),
        (None, _) if awaits_throw(open, by) => story.whisper(by, Hidden::DeclarationPlanned { cash: least }),
        (None, _) => return Err(Refusal::NotBetweenTrips),
    }
    Ok(())
}

/// Declares; whoever is at home already has won (reading 18). Who has ridden home in this very turn pays for the ride
/// before anybody counts (reading 19).
fn go_home(story: &mut Story<'_, RailBaron>, seat: Seat, how: How) {
    let (rules, open) = (story.rules(), story.open());
    let player = open.player(seat);
    let Some(home) = player.home else { return };
    let is_home = player.at == Some(rules.board.dot(home));
    let owes = !rules.add_up(open, seat, &open.turn.rides).is_empty() && !turns::wins_at_once(story, seat);
    story.add(Event::Declared { seat, home, how });
    match (is_home, owes) {
        (true, true) => story.add(Event::CameHome { seat, city: home }),
        (true, false) => turns::end_game(story, Some(seat), Why::Home),
        (false, _) => {}
    }
}
