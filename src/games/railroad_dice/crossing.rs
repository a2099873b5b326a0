//! Leading the line over an edge onto a new tile ("Collegare una nuova tessera terreno").

use super::RailroadDice;
use super::building::{lay_all, stop, tell, which_end, works};
use super::data::{Ground, Terrain};
use super::endings;
use super::events::Event;
use super::names::{Bend, Cell, Dir, EndName, Face, Kind, Tile};
use super::orders::Placing;
use super::reach::can_lay;
use super::refusals::Refusal;
use super::state::{Dice, Open};
use super::tiles;
use super::works::Works;
use crate::rules::{How, Seat, Story};

/// What a crossing is asked for.
pub struct Crossing<'o> {
    pub end: Option<EndName>,
    pub side: Dir,
    pub kind: Kind,
    pub turned: Option<u8>,
    /// The die at the edge, unless a station stands there, the first die of the new tile, and more beyond it.
    pub pieces: &'o [Placing],
    pub jokers: u32,
}

/// Crosses an edge: one order with two dice, or with one where the last piece is a station at the edge (RD-23).
pub fn cross(
    story: &mut Story<'_, RailroadDice>,
    (by, how): (Seat, How),
    asked: &Crossing<'_>,
) -> Result<(), Refusal> {
    let rules = story.rules();
    let stands = |end: EndName| is_at(&works(story, by, end, 0), asked.side);
    let end = which_end(story, asked.end, stands).map_err(|why| match why {
        Refusal::WhichEnd if !EndName::ALL.into_iter().any(stands) => {
            Refusal::NoEndAtEdge { side: asked.side }
        }
        why => why,
    })?;
    let mut works = works(story, by, end, asked.jokers);
    let edge = Edge::of(&works, asked.side)?;
    let turned = check(rules, story.open(), &works, &edge, asked)?;
    let pieces = match asked.pieces {
        [] => usual(&works, &edge, asked.side, rules.board.ground(asked.kind, turned))?,
        pieces => pieces.to_vec(),
    };
    let mut pieces = &pieces[..];
    let mut laid = 0;
    if let Some((cell, from)) = edge.last {
        let Some((first, more)) = pieces.split_first() else { return Err(Refusal::NoPieceBeyond) };
        let out = works.way_out(first.out.or(Some(from)), 0)?;
        // Of the ways that lead out of a station only one comes to the edge with its next die.
        if out != from {
            return Err(Refusal::NotThatWay { nth: 0, end, side: out, ways: vec![from] });
        }
        if from.after(first.bend) != asked.side {
            let bend = from.bend_to(asked.side).unwrap_or(Bend::Straight);
            return Err(Refusal::NotToThatSide { nth: 0, side: asked.side, bend });
        }
        let laying = works.place(cell, from, first, 0)?;
        tell(story, (by, how), &works, laying);
        (pieces, laid) = (more, 1);
    }
    let spot = tiles::beyond(story.open(), works.tile, asked.side)
        .ok_or(Refusal::EdgeClosed { side: asked.side })?;
    let (old, new) = (works.tile, Tile::at(story.open().map.len()));
    story.add(Event::TilePlaced { seat: by, end, kind: asked.kind, turned, spot });
    let entry = edge.space.across(asked.side);
    let mut works = works.enter(story.open(), new, entry, asked.side);
    let Some((first, more)) = pieces.split_first() else { return Err(Refusal::NoPieceBeyond) };
    let to = asked.side.after(first.bend);
    if entry.step(to).is_none() {
        return Err(Refusal::LeavesTile { nth: laid, side: to });
    }
    let laying = works.place(entry, asked.side, first, laid)?;
    tell(story, (by, how), &works, laying);
    leave(story, old);
    endings::check(story);
    let reward = rules.board.data.tile_bonus;
    let is_first = story.open().map.len() == 2;
    // The first crossing is rewarded too, unless the table reads it otherwise (RD-24).
    if (!is_first || rules.first_tile) && !endings::reward(story, by, reward) {
        return Ok(());
    }
    works.front = story.open().player(by).front;
    match more {
        [] => stop(story, &works, laid),
        _ => lay_all(story, (by, how), &mut works, more, laid + 1),
    }
}

/// Where the line leaves its tile.
struct Edge {
    /// The space at the edge where a die must still be laid, and which way the line comes in; none where a station
    /// stands there.
    last: Option<(Cell, Dir)>,
    /// The last space on this tile.
    space: Cell,
}

impl Edge {
    /// The edge that an end stands before, or at with a station.
    fn of(works: &Works<'_>, side: Dir) -> Result<Edge, Refusal> {
        let not_there = Refusal::NotAtEdge { end: works.end, side };
        let Some(cell) = works.cell else { return Err(not_there) };
        if works.station && cell.is_along(side) && works.ways().any(|way| way == side) {
            return Ok(Edge { last: None, space: cell });
        }
        let mut faced = works.ways().filter_map(|way| Some((cell.step(way)?, way)));
        let leads_over = |(next, way): &(Cell, Dir)| {
            next.is_along(side) && !works.is_taken(*next) && *way != side.opposite()
        };
        let last = faced.find(leads_over).ok_or(not_there)?;
        Ok(Edge { last: Some(last), space: last.0 })
    }
}

/// Whether an end stands before an edge, or at it with a station.
pub fn is_at(works: &Works<'_>, side: Dir) -> bool {
    Edge::of(works, side).is_ok()
}

/// Whether the tile fits beyond the edge, and the turn in which it is placed: the one that was named, or the smallest.
fn check(
    rules: &RailroadDice,
    open: &Open,
    works: &Works<'_>,
    edge: &Edge,
    asked: &Crossing<'_>,
) -> Result<u8, Refusal> {
    let (side, kind) = (asked.side, asked.kind);
    let spot = tiles::beyond(open, works.tile, side).ok_or(Refusal::EdgeClosed { side })?;
    if tiles::fitting(rules, open, spot).is_empty() {
        return Err(Refusal::NoTileFits { side });
    }
    let rails = works.rails + u32::from(edge.last.is_some());
    let needs = rules.board.data.leave;
    if rails < needs {
        return Err(Refusal::TooFewRails { rails, needs });
    }
    if open.stock[kind.index()] == 0 {
        return Err(Refusal::TileUsedUp { kind, spot });
    }
    let turns = tiles::turns(rules, open, spot, kind);
    let Some(smallest) = turns.first() else { return Err(Refusal::TileDoesNotFit { kind, spot }) };
    match asked.turned {
        None => Ok(*smallest),
        Some(turned) if turned < 4 && tiles::fits(rules, open, spot, kind, turned) => {
            // Turns that look alike are one.
            let same = |other: &&u8| rules.board.ground(kind, **other) == rules.board.ground(kind, turned);
            Ok(turns.iter().find(same).copied().unwrap_or(turned))
        }
        Some(_) => Err(Refusal::WrongTurn { kind, turns }),
    }
}

/// The dice of a crossing that names none: the shape that leads over the edge, and beyond it whatever does not lead
/// off the tile or against water, a straight die before a curve and a question mark last.
fn usual(works: &Works<'_>, edge: &Edge, side: Dir, ground: &Ground) -> Result<Vec<Placing>, Refusal> {
    let mut front = works.front;
    let mut pieces = Vec::new();
    if let Some((_, from)) = edge.last {
        let bend = from.bend_to(side).unwrap_or(Bend::Straight);
        pieces.push(placing(&mut front, works.station.then_some(from), bend, 0)?);
    }
    let entry = edge.space.across(side);
    let is_good = |bend: &Bend| {
        let faced = entry.step(side.after(*bend));
        faced.is_some_and(|cell| ground.terrain(cell) != Terrain::Water)
    };
    let good: Vec<Bend> = Bend::ALL.into_iter().filter(is_good).collect();
    let own = good.iter().find(|bend| can_lay(&front, **bend) == Some(false));
    let bend = own.or(good.first()).copied().unwrap_or(Bend::Straight);
    pieces.push(placing(&mut front, None, bend, pieces.len())?);
    Ok(pieces)
}

/// A die of a shape out of those in front of the screen, or a question mark in its place.
fn placing(front: &mut Dice, out: Option<Dir>, bend: Bend, nth: usize) -> Result<Placing, Refusal> {
    let Some(joker) = can_lay(front, bend) else {
        return Err(Refusal::NoSuchDie { nth, face: bend.face(), front: *front });
    };
    front.take(if joker { Face::Question } else { bend.face() }, 1);
    Ok(Placing { out, bend, joker })
}

/// A tile that no end is left on leaves play: its dice go to the bank, its stations stay on the map (RD-25).
fn leave(story: &mut Story<'_, RailroadDice>, tile: Tile) {
    let open = story.open();
    if open.ends.iter().any(|end| end.tile == tile) {
        return;
    }
    let dice = open.tile(tile).rails();
    story.add(Event::TileLeft { tile, dice });
}
