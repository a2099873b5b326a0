//! Why an order is not allowed in Railroad Dice, and what could be done instead; the sentences stand in the language
//! files.

use super::RailroadDice;
use super::data::Needs;
use super::names::{Bend, Cell, Company, Dir, EndName, Face, Kind, Spot};
use super::orders::Act;
use super::state::{Dice, Open, Own, Phase};
use super::words::{acts_of, kinds};
use super::{reach, shares, stations, tiles};
use crate::rules::Seat;
use crate::said;

said! {
    /// Why an order is not allowed, with its facts. `nth` tells which piece or face of the order is at fault.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal refuses "rd-refused" of RailroadDice {
        /// Somebody else is to move.
        NotYourTurn { turn: Seat },
        /// The game is over, or has not begun.
        GameOver,
        /// Income is taken once a turn.
        IncomeTaken,
        /// There is no income in the first year.
        NoIncomeYet,
        /// In the last year the bank gives no dice.
        NoIncomeLastYear,
        /// Dice are rolled once a turn.
        RolledAlready,
        /// More dice than lie behind the screen.
        TooFewBehind { has: u32 } at "dice",
        /// More question marks than lie in front of it.
        TooFewQuestions { has: u32 } at "dice",
        /// A roll of no dice.
        NothingRolled at "dice",
        /// Both ends could be meant.
        WhichEnd,
        /// Nothing can be built at an end any more (RD-36).
        DeadEnd { end: EndName } at "end",
        BothDead,
        /// The line leaves its last piece another way.
        NotThatWay { nth: usize, end: EndName, side: Dir, ways: Vec<Dir> } at "out",
        /// A piece leads off the tile.
        LeavesTile { nth: usize, side: Dir } at "piece",
        /// The space that the line faces is taken.
        SpaceTaken { nth: usize, cell: Cell } at "piece",
        /// The line would run against a rail or a station.
        RunsAgainst { nth: usize, cell: Cell } at "piece",
        /// No such die lies in front of the screen.
        NoSuchDie { nth: usize, face: Face, front: Dice } at "piece",
        /// The fee for mountains or water cannot be paid.
        FeeTooDear { nth: usize, cell: Cell, due: u32, has: u32 } at "piece",
        /// The line must not stop at water (RD-27).
        StopsAtWater { nth: usize, cell: Cell } at "piece",
        /// With `blocking=ahead`: nothing could go on from there.
        LeadsNowhere { nth: usize, end: EndName } at "piece",
        /// The end stands before that edge already.
        BeforeEdge { end: EndName, side: Dir } at "side",
        /// The dice do not reach so far.
        CannotReach { end: EndName, side: Dir } at "side",
        /// The end does not stand before that edge.
        NotAtEdge { end: EndName, side: Dir } at "side",
        /// Neither end stands before that edge.
        NoEndAtEdge { side: Dir } at "side",
        /// The place on the map is taken (RD-06).
        EdgeClosed { side: Dir } at "side",
        /// No small tile fits there.
        NoTileFits { side: Dir } at "side",
        /// Too few railway dice on the tile (RD-22).
        TooFewRails { rails: u32, needs: u32 } at "side",
        /// All small tiles of the kind are on the map.
        TileUsedUp { kind: Kind, spot: Spot => unsaid } at "tile",
        /// The tile fits in no turn (RD-04).
        TileDoesNotFit { kind: Kind, spot: Spot => unsaid } at "tile",
        /// The tile fits, but not turned like this.
        WrongTurn { kind: Kind, turns: Vec<u8> => degrees } at "turned",
        /// The die at the edge must lead over it.
        NotToThatSide { nth: usize, side: Dir, bend: Bend } at "piece",
        /// A crossing needs a die on the new tile (RD-23).
        NoPieceBeyond at "piece",
        /// Only the president builds stations.
        NotPresident { company: Company, president: Option<Seat> } at "company",
        NoStationsLeft { company: Company } at "company",
        /// One station of a company on a tile (RD-32).
        OnTileAlready { company: Company } at "company",
        InCorner { cell: Cell },
        BesideStation { cell: Cell, other: Company },
        /// The space, or too few of those around it, have the terrain of the card.
        WrongTerrain { company: Company, cell: Cell, has: u32, needs: u32, own: bool } with (want) at "company",
        /// The line could not leave the station (RD-29).
        NoWayOn { cell: Cell },
        StationTooDear { company: Company, due: u32, fee: u32, has: u32 } at "company",
        NoSharesNamed at "count",
        /// The bank has fewer shares.
        TooFewShares { company: Company, left: u32 } at "company",
        /// Too few share dice and question marks.
        SharesTooDear { has: u32 } at "company",
        OwnShares at "seat",
        /// Only the president buys from players.
        OnlyPresidentBuys { company: Company, president: Option<Seat> } at "company",
        /// Too few companies are sold out (RD-15).
        GateClosed { sold_out: u32, needs: u32 } at "seat",
        SellerHasFewer { seat: Seat, company: Company, has: u32 } at "seat",
        /// No such die lies in front of the screen to be kept.
        NotInFront { nth: usize, face: Face, has: u32, front: Dice } at "face",
        TooManyKept { nth: usize, most: u32 } at "face",
        /// Too many dice in front, and no word which to keep.
        WhichToKeep { front: Dice, most: u32 },
        PlanTooLong { most: usize },
        NothingPlanned,
        /// Nothing was left ahead.
        NothingToCancel,
    }
}

said! {
    /// What could be done instead.
    #[derive(Debug)]
    pub enum Advice says "rd-advice" of RailroadDice {
        /// What may be left ahead.
        LeaveAhead,
        /// What could be laid now.
        Could { orders: Vec<Act> => acts_of },
        /// Nothing could be laid with these dice.
        CannotBuild,
        NameEnd,
        /// Tiles that fit.
        Tiles { tiles: Vec<Kind> => kinds },
        CrossInstead { side: Dir, tiles: Vec<Kind> => kinds },
        /// Shares that the bank still has.
        Unsold { companies: Vec<Company> },
        /// Whose stations could be built where.
        Stations { companies: Vec<Company> },
        Keep,
    }
}

/// Turns of a tile in degrees.
fn degrees(turns: &[u8], _: &RailroadDice) -> crate::rules::Fact {
    crate::rules::Fact::all(turns, |turned| crate::rules::Fact::Number(i64::from(*turned) * 90))
}

/// What a seat whose order was refused could do instead.
pub fn advice(rules: &RailroadDice, open: &Open, own: &Own, refusal: &Refusal) -> Option<Advice> {
    match refusal {
        Refusal::NotYourTurn { .. } => Some(Advice::LeaveAhead),
        Refusal::WhichEnd => Some(Advice::NameEnd),
        Refusal::LeavesTile { side, .. } => {
            let tiles = tiles_beyond(rules, open, *side);
            match tiles[..] {
                [] => Some(could_build(rules, open, own)),
                _ => Some(Advice::CrossInstead { side: *side, tiles }),
            }
        }
        Refusal::NotThatWay { .. }
        | Refusal::SpaceTaken { .. }
        | Refusal::RunsAgainst { .. }
        | Refusal::NoSuchDie { .. }
        | Refusal::FeeTooDear { .. }
        | Refusal::StopsAtWater { .. }
        | Refusal::LeadsNowhere { .. }
        | Refusal::CannotReach { .. }
        | Refusal::NotAtEdge { .. }
        | Refusal::NoEndAtEdge { .. }
        | Refusal::TooFewRails { .. }
        | Refusal::EdgeClosed { .. }
        | Refusal::NoTileFits { .. }
        | Refusal::NoPieceBeyond
        | Refusal::DeadEnd { .. } => Some(could_build(rules, open, own)),
        Refusal::TileUsedUp { spot, .. } | Refusal::TileDoesNotFit { spot, .. } => {
            let mut tiles: Vec<Kind> =
                tiles::fitting(rules, open, *spot).into_iter().map(|(kind, _)| kind).collect();
            tiles.dedup();
            (!tiles.is_empty()).then_some(Advice::Tiles { tiles })
        }
        Refusal::NotPresident { .. }
        | Refusal::NoStationsLeft { .. }
        | Refusal::OnTileAlready { .. }
        | Refusal::InCorner { .. }
        | Refusal::BesideStation { .. }
        | Refusal::WrongTerrain { .. }
        | Refusal::NoWayOn { .. } => {
            let companies = buildable(rules, open, open.active);
            (!companies.is_empty()).then_some(Advice::Stations { companies })
        }
        Refusal::TooFewShares { .. } | Refusal::OnlyPresidentBuys { .. } | Refusal::GateClosed { .. } => {
            let has = |company: &Company| open.company(*company).unsold > 0;
            let companies: Vec<Company> = rules.board.companies().filter(has).collect();
            (!companies.is_empty()).then_some(Advice::Unsold { companies })
        }
        Refusal::WhichToKeep { .. } => Some(Advice::Keep),
        // Whatever else is refused says all that there is to say.
        _ => None,
    }
}

/// What the active seat could lay, an order for every way on.
fn could_build(rules: &RailroadDice, open: &Open, own: &Own) -> Advice {
    const MOST: usize = 6;
    let orders: Vec<Act> = EndName::ALL
        .into_iter()
        .flat_map(|end| {
            let ways = reach::shortest(rules, open, own, open.active, end);
            ways.into_iter().take(MOST / 2).map(move |pieces| Act::Build {
                end: Some(end),
                pieces,
                jokers: 0,
            })
        })
        .collect();
    match orders[..] {
        [] => Advice::CannotBuild,
        _ => Advice::Could { orders },
    }
}

/// Tiles that fit beyond a side of a tile with an end that may leave it.
fn tiles_beyond(rules: &RailroadDice, open: &Open, side: Dir) -> Vec<Kind> {
    let spots = open.ends.iter().filter_map(|end| tiles::beyond(open, end.tile, side));
    let mut kinds: Vec<Kind> =
        spots.flat_map(|spot| tiles::fitting(rules, open, spot)).map(|(kind, _)| kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Companies of a seat that could build a station at an end now, if it can pay.
pub fn buildable(rules: &RailroadDice, open: &Open, seat: Seat) -> Vec<Company> {
    if open.phase != Phase::Playing {
        return Vec::new();
    }
    let may = |company: &Company| {
        EndName::ALL.into_iter().any(|end| {
            let works = super::works::Works::at(rules, open, &Own::default(), seat, end);
            stations::cost(rules, open, *company).is_some()
                && stations::site(rules, open, &works, *company).is_ok()
        })
    };
    open.presided(seat).filter(may).collect()
}

/// Whether somebody's shares of a company may be bought by its president now.
pub fn is_gate_open(rules: &RailroadDice, open: &Open) -> bool {
    shares::sold_out(open) >= rules.gate
}

/// The terrain that a company wants around its stations, as a choice for sentences.
pub fn want(needs: Needs) -> &'static str {
    match needs {
        Needs::Mountain => "mountain",
        Needs::Water => "water",
        Needs::Plain => "plain",
    }
}
