//! Why an order is not allowed in Age of Steam, and what could be done instead; the sentences stand in the language
//! files.

use super::AgeOfSteam;
use super::orders::Haul;
use super::state::{Action, Open, Phase, seat};
use super::words::{build_plans, of_column, of_columns};
use crate::board::hex::{Astray, Edge, Goods, Hex, Obstacle, Run};
use crate::games::legs::Leg;
use crate::rules::Seat;
use crate::rules::auction::NotBidding;
use crate::said;

said! {
    /// Why an order is not allowed, with its facts. `nth` tells which hex, colour or column of the order is at fault.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal says "aos-refused" of AgeOfSteam {
        /// The game is over.
        GameOver,
        /// The player is bankrupt.
        Bankrupt,
        /// Somebody else is to move.
        NotYourTurn { turn: Seat },
        /// Nothing of the kind can be passed now.
        NothingToPass,
        /// More shares than may ever be issued.
        TooManyShares { left: u32 } at "shares",
        /// No auction is under way.
        NoAuction,
        /// The player leads and need not bid.
        YouLead,
        /// Whoever drops out stays out.
        YouAreOut,
        /// The bid does not raise.
        BidTooLow { least: u32 } at "bid",
        /// More than the player has.
        BidTooHigh { has: u32 } at "bid",
        /// Less than the bid it goes with.
        MaximumTooLow { least: u32 } at "most",
        /// More than the player has.
        MaximumTooHigh { has: u32 } at "most",
        /// Only whoever took Turn Order Pass in the turn before may pass, and once.
        NoFreePass { least: u32 },
        /// The other one leads, so a pass would only bring the question back.
        PassIsVain { least: u32 },
        /// Somebody has the action.
        ActionTaken { nth: usize, action: Action, seat: Seat } at "action",
        /// The player has an action already.
        HasAction { action: Action },
        /// Only whoever took Urbanization founds a city.
        NotUrbanizing,
        /// A city is founded before track is built, and once.
        TooLateToFound,
        /// The new city is on the map already.
        CityFounded { letter: String, hex: Hex } at "letter",
        /// Only towns become cities.
        NotATown { hex: Hex } at "hex",
        /// It is not the time to build.
        NotBuilding,
        /// The map has no such hex.
        OffMap { nth: usize, hex: Hex } at "hex",
        /// The hex is water.
        Water { nth: usize, hex: Hex } at "hex",
        /// Cities carry no tiles.
        OnCity { nth: usize, hex: Hex } at "hex",
        /// Only towns have single exits.
        NoTown { nth: usize, hex: Hex } at "hex",
        /// The track is there already.
        AlreadyThere { nth: usize, hex: Hex } at "hex",
        /// Track may not lead off the map or into a lake.
        LeadsOff { nth: usize, hex: Hex, edge: Edge } at "hex",
        /// Track of somebody else must stay as it is.
        CutsRival { nth: usize, hex: Hex, run: Run, seat: Seat } at "hex",
        /// Complete links and all but the last tile of others stay as they are.
        CutsLink { nth: usize, hex: Hex, run: Run } at "hex",
        /// No tile shows that.
        NoSuchTile { nth: usize, hex: Hex, runs: Vec<Run> } at "hex",
        /// A town has four exits at most.
        TooManyExits { nth: usize, hex: Hex } at "hex",
        /// Two tracks come onto a hex one after the other (R8).
        ComplexOnEmpty { nth: usize, hex: Hex } at "hex",
        /// All such tiles lie on the map.
        NoneLeft { nth: usize, hex: Hex } at "hex",
        /// All discs lie on the map.
        NoDiscLeft { nth: usize, hex: Hex } at "hex",
        /// Track may not join that of somebody else.
        JoinsRival { nth: usize, hex: Hex, edge: Edge, seat: Seat } at "hex",
        /// Track must go on from a city or from own track.
        Unconnected { nth: usize, hex: Hex } at "hex",
        /// A link may not lead back to where it came from.
        LoopsBack { nth: usize, hex: Hex, place: Hex } at "hex",
        /// Two hexes are no neighbours.
        NotNeighbours { nth: usize, from: Hex, to: Hex } at "hex",
        /// It is not said over which edge track comes onto the first hex.
        NoStart { nth: usize, hex: Hex, could: Vec<Edge> => unsaid } at "hex",
        /// It is not said where the last hex leads.
        NoEnd { nth: usize, hex: Hex } at "hex",
        /// Track turns back.
        TurnsBack { nth: usize, hex: Hex } at "hex",
        /// A hex takes one tile in a turn.
        TwiceInTurn { nth: usize, hex: Hex } at "hex",
        /// More tiles than the turn allows.
        TooManyTiles { nth: usize, most: usize, left: usize, instead: Vec<Vec<Leg>> => build_plans } at "hex",
        /// All markers are on links.
        NoMarkers { nth: usize, markers: usize } at "hex",
        /// It costs more than the player has.
        TooDear { nth: usize, cost: u32, has: u32, instead: Vec<Vec<Leg>> => build_plans } at "hex",
        /// It is not the time to move goods.
        NotMoving,
        /// The engine cannot be made stronger.
        EngineAtMost { most: u32 },
        /// The engine was made stronger already this turn.
        EngineRaised,
        /// No city or town is there.
        NoPlace { nth: usize, hex: Hex } at "hex",
        /// No such cube lies there.
        NoCube { goods: Goods, hex: Hex } at "goods",
        /// No place is visited twice.
        VisitedTwice { nth: usize, hex: Hex } at "hex",
        /// No complete link joins two places.
        NoLink { nth: usize, from: Hex, to: Hex } at "hex",
        /// No link of that player does.
        NoLinkOf { nth: usize, seat: Seat } at "player",
        /// The way ends in a city of another colour, or in a town.
        NotTaken { nth: usize, goods: Goods, hex: Hex } at "hex",
        /// The cube stops in the first city of its colour.
        StopsBefore { nth: usize, goods: Goods, hex: Hex } at "hex",
        /// More links than the engine crosses.
        TooFar { links: usize, engine: u32 } at "hex",
        /// No way at all leads there.
        NoWay { goods: Goods, from: Hex, to: Hex, engine: u32 } at "hex",
        /// Several ways are as good for the mover and differ for others.
        WhichWay { ways: Vec<Haul> => unsaid } at "hex",
        /// Nobody produces now.
        NotProducing,
        /// Something is left ahead for every coming move.
        MovesPlanned { moves: usize },
        /// Plans of building with more choices than anybody could follow.
        TooManyPlans,
        /// Other cubes were drawn.
        OtherCubes { cubes: Vec<Goods> } at "goods",
        /// The column is full.
        ColumnFull { nth: usize, column: usize => of_column } at "column",
        /// The column has fewer spaces.
        NoSuchSpace { nth: usize, column: usize => of_column, spaces: u32 } at "column",
        /// A cube lies there already.
        SpaceTaken { nth: usize, column: usize => of_column, space: u32 } at "column",
        /// Nothing was left ahead.
        NothingToCancel,
    }
}

said! {
    /// What could be done instead.
    #[derive(Debug)]
    pub enum Advice says "aos-advice" of AgeOfSteam {
        /// Bids can be left ahead.
        LeaveMaximum,
        /// Actions that are left.
        Actions { actions: Vec<Action> },
        /// Edges over which track could come.
        Edges { edges: Vec<Edge> },
        /// A direction must be said.
        SayEdge { hex: Hex },
        /// Ways to choose from.
        Ways { ways: Vec<Haul> },
        /// Links at a place.
        Links { hex: Hex, far: Vec<Hex> },
        /// No link is at a place.
        NoLinks { hex: Hex },
        /// Cubes at a place.
        Cubes { hex: Hex, cubes: Vec<Goods> },
        /// Where track on a hex can lead.
        Leads { hex: Hex, edges: Vec<Edge> },
        /// What the builder could lay on a hex.
        Tiles { hex: Hex, tiles: Vec<Run> },
        /// As much of an order as could be built.
        Build { plans: Vec<Vec<Leg>> => build_plans },
        /// What to write where a bare pass says too little.
        SayWhat,
        /// Towns nearest to a hex.
        Towns { hexes: Vec<Hex> },
        /// Hexes next to one.
        Neighbours { hex: Hex, hexes: Vec<Hex> },
        /// Hexes of the map nearest to one that it does not have.
        Nearest { hexes: Vec<Hex> },
        /// What the mover could deliver, the best first.
        Deliveries { ways: Vec<Haul> },
        /// The mover can deliver nothing.
        NoDelivery,
        /// Letters that are left.
        Letters { letters: Vec<String> },
        /// Columns with room.
        Columns { columns: Vec<usize> => of_columns },
        /// Drop out or bid.
        BidOrDrop { least: u32 },
        /// End building.
        SayDone,
        /// Take back what was left ahead.
        SayCancel,
    }
}

impl From<NotBidding> for Refusal {
    fn from(why: NotBidding) -> Refusal {
        match why {
            NotBidding::Leads => Refusal::YouLead,
            NotBidding::After(turn) => Refusal::NotYourTurn { turn },
            NotBidding::Out => Refusal::YouAreOut,
        }
    }
}

/// Says an obstacle of the board at the nth hex of an order.
pub fn obstacle(why: Obstacle, nth: usize, by: Seat) -> Refusal {
    match why {
        Obstacle::OffMap { hex } => Refusal::OffMap { nth, hex },
        Obstacle::Water { hex } => Refusal::Water { nth, hex },
        Obstacle::OnCity { hex } => Refusal::OnCity { nth, hex },
        Obstacle::NoTown { hex } => Refusal::NoTown { nth, hex },
        Obstacle::AlreadyThere { hex } => Refusal::AlreadyThere { nth, hex },
        Obstacle::LeadsOff { hex, edge } => Refusal::LeadsOff { nth, hex, edge },
        Obstacle::Cuts { section, owner: Some(owner) } if seat(owner) != by => {
            Refusal::CutsRival { nth, hex: section.hex, run: section.run, seat: seat(owner) }
        }
        Obstacle::Cuts { section, .. } => Refusal::CutsLink { nth, hex: section.hex, run: section.run },
        Obstacle::NoSuchTile { hex, runs } => Refusal::NoSuchTile { nth, hex, runs },
        Obstacle::TooManyExits { hex } => Refusal::TooManyExits { nth, hex },
        Obstacle::ComplexOnEmpty { hex } => Refusal::ComplexOnEmpty { nth, hex },
        Obstacle::NoneLeft { hex, .. } => Refusal::NoneLeft { nth, hex },
        Obstacle::NoDiscLeft { hex } => Refusal::NoDiscLeft { nth, hex },
        Obstacle::JoinsRival { hex, edge, owner } => {
            Refusal::JoinsRival { nth, hex, edge, seat: seat(owner) }
        }
        Obstacle::Unconnected { hex } => Refusal::Unconnected { nth, hex },
        Obstacle::LoopsBack { hex, place } => Refusal::LoopsBack { nth, hex, place },
        Obstacle::NotATown { hex } => Refusal::NotATown { hex },
    }
}

/// Says why a course goes nowhere; its first hex is the nth of the order.
pub fn astray(why: Astray, first: usize, hexes: &[Hex]) -> Refusal {
    let last = first + hexes.len().saturating_sub(1);
    match why {
        Astray::NotNeighbours { nth, from, to } => Refusal::NotNeighbours { nth: first + nth, from, to },
        Astray::NoStart { hex, could } => Refusal::NoStart { nth: first, hex, could },
        Astray::NoEnd { hex } => Refusal::NoEnd { nth: last, hex },
        Astray::TurnsBack { nth, hex } => Refusal::TurnsBack { nth: first + nth, hex },
        Astray::NothingNew => Refusal::AlreadyThere { nth: last, hex: hexes[hexes.len() - 1] },
    }
}

/// What a seat whose order was refused could do instead.
pub fn advice(rules: &AgeOfSteam, open: &Open, refusal: &Refusal) -> Option<Advice> {
    let map = &rules.board.map;
    let nearest = |hex: Hex| Some(Advice::Nearest { hexes: map.nearest_land(hex, OFFERED) });
    let neighbours = |hex: Hex| match map.land_around(hex) {
        hexes if hexes.is_empty() => nearest(hex),
        hexes => Some(Advice::Neighbours { hex, hexes }),
    };
    match refusal {
        Refusal::NoAuction | Refusal::YouLead => Some(Advice::LeaveMaximum),
        Refusal::NoFreePass { least } | Refusal::PassIsVain { least } => {
            Some(Advice::BidOrDrop { least: *least })
        }
        Refusal::ActionTaken { .. } => Some(Advice::Actions { actions: super::actions::left(open) }),
        Refusal::CityFounded { .. } => {
            let letter = |city: &u8| rules.board.letter(*city).to_string();
            Some(Advice::Letters { letters: open.unfounded(rules).iter().map(letter).collect() })
        }
        Refusal::NotNeighbours { from, .. } => neighbours(*from),
        Refusal::Water { hex, .. } | Refusal::OnCity { hex, .. } => neighbours(*hex),
        Refusal::NotATown { hex } => Some(Advice::Towns { hexes: towns_near(rules, open, *hex) }),
        Refusal::OffMap { hex, .. } => nearest(*hex),
        Refusal::NotYourTurn { .. } if matches!(open.phase, Phase::Bidding { .. }) => {
            Some(Advice::LeaveMaximum)
        }
        Refusal::NotYourTurn { .. } => Some(Advice::SayWhat),
        Refusal::LeadsOff { hex, .. } => Some(Advice::Leads { hex: *hex, edges: map.leads(*hex) }),
        Refusal::CutsRival { hex, .. }
        | Refusal::CutsLink { hex, .. }
        | Refusal::NoTown { hex, .. }
        | Refusal::AlreadyThere { hex, .. }
        | Refusal::TooManyExits { hex, .. }
        | Refusal::NoneLeft { hex, .. }
        | Refusal::NoDiscLeft { hex, .. }
        | Refusal::NoSuchTile { hex, .. }
        | Refusal::ComplexOnEmpty { hex, .. }
        | Refusal::JoinsRival { hex, .. }
        | Refusal::Unconnected { hex, .. }
        | Refusal::LoopsBack { hex, .. } => tiles_on(rules, open, *hex),
        Refusal::NoStart { could, .. } if !could.is_empty() => Some(Advice::Edges { edges: could.clone() }),
        Refusal::NoEnd { hex, .. } => Some(Advice::SayEdge { hex: *hex }),
        Refusal::NoLink { from, .. } => {
            let far = open.net(rules).neighbours(*from);
            Some(match far.is_empty() {
                true => Advice::NoLinks { hex: *from },
                false => Advice::Links { hex: *from, far },
            })
        }
        Refusal::NoCube { hex, .. } => {
            let cubes = open.cubes.get(hex).cloned().unwrap_or_default();
            (!cubes.is_empty()).then_some(Advice::Cubes { hex: *hex, cubes })
        }
        Refusal::NoPlace { .. }
        | Refusal::VisitedTwice { .. }
        | Refusal::NoLinkOf { .. }
        | Refusal::NotTaken { .. }
        | Refusal::StopsBefore { .. }
        | Refusal::TooFar { .. }
        | Refusal::NoWay { .. } => deliveries(rules, open),
        Refusal::MovesPlanned { moves: 1.. } | Refusal::TooManyPlans => Some(Advice::SayCancel),
        Refusal::WhichWay { ways } => Some(Advice::Ways { ways: ways.clone() }),
        Refusal::ColumnFull { .. } | Refusal::SpaceTaken { .. } => {
            Some(Advice::Columns { columns: super::growth::room(rules, open) })
        }
        Refusal::TooManyTiles { left: 0, .. } => Some(Advice::SayDone),
        Refusal::TooManyTiles { instead, .. } | Refusal::TooDear { instead, .. } if !instead.is_empty() => {
            Some(Advice::Build { plans: instead.clone() })
        }
        // Whatever else is refused says all that there is to say.
        _ => None,
    }
}

/// How many hexes or moves are offered.
const OFFERED: usize = 4;

/// The towns nearest to a hex where a city can still be founded.
fn towns_near(rules: &AgeOfSteam, open: &Open, hex: Hex) -> Vec<Hex> {
    let towns = rules.board.data.map.towns.iter().map(|town| town.hex);
    let mut towns: Vec<Hex> = towns.filter(|town| !open.network.founded.contains_key(town)).collect();
    towns.sort_by_key(|town| town.away(hex));
    towns.truncate(OFFERED);
    towns
}

/// What whoever moves now could deliver, the most for themselves first.
fn deliveries(rules: &AgeOfSteam, open: &Open) -> Option<Advice> {
    let by = super::moving::to_move(open)?;
    let net = open.net(rules);
    let mut found = super::moving::deliveries_on(net, open, open.of(by).engine);
    found.sort_by_key(|delivery| std::cmp::Reverse(delivery.gain(by)));
    let mut ways: Vec<Haul> = found.iter().map(|delivery| delivery.haul(net, by)).collect();
    ways.dedup();
    ways.truncate(OFFERED);
    Some(if ways.is_empty() { Advice::NoDelivery } else { Advice::Deliveries { ways } })
}

/// What whoever builds now could lay on a hex, if there is anything: tracks of one tile each.
fn tiles_on(rules: &AgeOfSteam, open: &Open, hex: Hex) -> Option<Advice> {
    let (seat, _) = super::building::site(open)?;
    let tiles = open.works(rules, seat).tracks_on(hex, |_| true);
    (!tiles.is_empty()).then_some(Advice::Tiles { hex, tiles })
}
