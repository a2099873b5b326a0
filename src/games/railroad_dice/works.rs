//! One end of the line while dice are laid there: what the rules allow next, and what it costs ("Costruire la
//! ferrovia"). A build order, the search for ways on and the crossing of an edge all ask here.

use super::RailroadDice;
use super::data::{Ground, Terrain};
use super::events::Payment;
use super::names::{Cell, Dir, EndName, Face, Tile};
use super::orders::Placing;
use super::refusals::Refusal;
use super::state::{Dice, Open, Own};
use super::tiles;
use crate::rules::Seat;

/// An end of the line on its tile, and the means of whoever builds there.
#[derive(Clone)]
pub struct Works<'r> {
    rules: &'r RailroadDice,
    pub ground: &'r Ground,
    pub end: EndName,
    pub tile: Tile,
    /// Spaces with a piece on them, a bit for each.
    taken: u64,
    /// Railway dice on the tile.
    pub rails: u32,
    /// Sides beyond which a tile could be placed.
    doors: [bool; 4],
    /// The last piece; none on a new tile before its first one.
    pub cell: Option<Cell>,
    pub heading: Dir,
    pub station: bool,
    /// Whether the last piece stands on water, here or on the tile before.
    pub on_water: bool,
    /// Mountain areas of this tile that the turn's fees cover.
    covered: Vec<Cell>,
    pub front: Dice,
    pub behind: u32,
    /// Question marks that fees should take before dice from behind.
    pub jokers: u32,
}

/// A die that may be laid.
#[derive(Debug, Clone, Copy)]
pub struct Laying {
    pub cell: Cell,
    pub from: Dir,
    pub to: Dir,
    pub die: Face,
    pub paid: Payment,
    /// A mountain area that is covered from now on.
    pub area: Option<Cell>,
}

impl<'r> Works<'r> {
    /// What stands at an end now.
    pub fn at(rules: &'r RailroadDice, open: &Open, own: &Own, seat: Seat, end: EndName) -> Works<'r> {
        let name = end;
        let end = open.end(end);
        let tile = open.tile(end.tile);
        let ground = rules.ground(tile);
        let mountains = open.turn.mountains.iter().filter(|(tile, _)| *tile == end.tile);
        Works {
            rules,
            ground,
            end: name,
            tile: end.tile,
            taken: tile.pieces().iter().fold(0, |taken, piece| taken | 1 << piece.cell.index()),
            rails: tile.rails(),
            doors: Dir::ALL.map(|side| tiles::is_door(rules, open, end.tile, side)),
            cell: Some(end.cell),
            heading: end.heading,
            station: end.station,
            on_water: ground.terrain(end.cell) == Terrain::Water,
            covered: mountains.map(|(_, area)| *area).collect(),
            front: open.player(seat).front,
            behind: own.behind,
            jokers: 0,
        }
    }

    /// The same builder on a new tile, which the line enters at a space. Mountains on both sides of the edge are one
    /// area, so that what was paid for goes on (RD-26); so does a stretch of water.
    pub fn enter(&self, open: &Open, tile: Tile, entry: Cell, side: Dir) -> Works<'r> {
        let ground = self.rules.ground(open.tile(tile));
        let before = self.cell.and_then(|cell| self.ground.area(cell));
        let is_paid = before.is_some_and(|area| self.covered.contains(&area));
        Works {
            ground,
            tile,
            taken: 0,
            rails: 0,
            doors: Dir::ALL.map(|side| tiles::is_door(self.rules, open, tile, side)),
            cell: None,
            heading: side,
            station: false,
            covered: ground.area(entry).filter(|_| is_paid).into_iter().collect(),
            ..self.clone()
        }
    }

    pub fn is_taken(&self, cell: Cell) -> bool {
        self.taken >> cell.index() & 1 == 1
    }

    /// The ways by which the line may leave its last piece: one after a rail, three after a station (RD-30).
    pub fn ways(&self) -> impl Iterator<Item = Dir> + use<> {
        let heading = self.heading;
        let quarters: &[usize] = if self.station { &[0, 3, 1] } else { &[0] };
        quarters.iter().map(move |quarter| heading.turned(*quarter))
    }

    /// Whether the line may leave the tile by a side once so many railway dice lie on it (RD-22).
    pub fn may_leave(&self, side: Dir, rails: u32) -> bool {
        self.doors[side as usize] && rails >= self.rules.board.data.leave
    }

    /// Whether somebody could go on from a space that way: onto an empty space, or over an edge that the line may
    /// cross now (RD-20).
    pub fn is_open(&self, cell: Cell, to: Dir, rails: u32) -> bool {
        match cell.step(to) {
            Some(next) => !self.is_taken(next),
            None => self.may_leave(to, rails),
        }
    }

    /// The side by which the line leaves its last piece: after a station the player names it, or means straight on.
    pub fn way_out(&self, named: Option<Dir>, nth: usize) -> Result<Dir, Refusal> {
        let way = named.unwrap_or(self.heading);
        match self.ways().any(|other| other == way) {
            true => Ok(way),
            false => Err(Refusal::NotThatWay { nth, end: self.end, side: way, ways: self.ways().collect() }),
        }
    }

    /// Lays a die on the space that the end faces; it must not lead off the tile, which is a crossing of its own.
    pub fn lay(&mut self, placing: &Placing, nth: usize) -> Result<Laying, Refusal> {
        let out = self.way_out(placing.out, nth)?;
        let Some(cell) = self.cell.and_then(|cell| cell.step(out)) else {
            return Err(Refusal::LeavesTile { nth, side: out });
        };
        if self.is_taken(cell) {
            return Err(Refusal::SpaceTaken { nth, cell });
        }
        let to = out.after(placing.bend);
        match cell.step(to) {
            None => return Err(Refusal::LeavesTile { nth, side: to }),
            // The line never runs against itself or a station (RD-20).
            Some(next) if self.is_taken(next) => return Err(Refusal::RunsAgainst { nth, cell: next }),
            Some(_) => {}
        }
        self.place(cell, out, placing, nth)
    }

    /// Lays a die on a space, whatever it leads to: takes it from in front of the screen and pays the fees.
    pub fn place(&mut self, cell: Cell, from: Dir, placing: &Placing, nth: usize) -> Result<Laying, Refusal> {
        let to = from.after(placing.bend);
        let die = if placing.joker { Face::Question } else { placing.bend.face() };
        if self.front.count(die) == 0 {
            return Err(Refusal::NoSuchDie { nth, face: die, front: self.front });
        }
        self.front.take(die, 1);
        let (due, area) = self.fee(cell);
        let paid = self.pay(due).map_err(|has| Refusal::FeeTooDear { nth, cell, due, has })?;
        self.covered.extend(area);
        self.taken |= 1 << cell.index();
        self.rails += 1;
        self.on_water = self.ground.terrain(cell) == Terrain::Water;
        (self.cell, self.heading, self.station) = (Some(cell), to, false);
        Ok(Laying { cell, from, to, die, paid, area })
    }

    /// What building on a space costs beside the die: once a turn for a mountain area, once for every unbroken
    /// stretch of water; and the area that is covered then.
    pub fn fee(&self, cell: Cell) -> (u32, Option<Cell>) {
        let data = &self.rules.board.data;
        match self.ground.terrain(cell) {
            Terrain::Country => (0, None),
            Terrain::Water => (if self.on_water { 0 } else { data.water_fee }, None),
            Terrain::Mountain => match self.ground.area(cell) {
                Some(area) if !self.covered.contains(&area) => (data.mountain_fee, Some(area)),
                // Over an edge the area is covered already, and the turn must remember it.
                area => (0, area.filter(|_| self.rails == 0)),
            },
        }
    }

    /// Takes dice for a fee or a station: question marks first as far as the player said so, then dice from behind
    /// the screen, then question marks. What there is comes back when it does not reach.
    pub fn pay(&mut self, due: u32) -> Result<Payment, u32> {
        let has = self.behind + self.front.questions();
        if has < due {
            return Err(has);
        }
        let first = self.jokers.min(due).min(self.front.questions());
        let behind = (due - first).min(self.behind);
        let questions = due - behind;
        self.jokers -= first;
        self.behind -= behind;
        self.front.take(Face::Question, questions);
        Ok(Payment { behind, questions })
    }

    /// The water that the line would stop at: a rail must not end against it (RD-27).
    pub fn faced_water(&self) -> Option<Cell> {
        let faced = self.cell.filter(|_| !self.station)?.step(self.heading)?;
        (self.ground.terrain(faced) == Terrain::Water).then_some(faced)
    }
}
