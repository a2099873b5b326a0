//! A game of Railroad Dice under way.
//!
//! # What is hidden
//!
//! How many dice lie behind a screen is its owner's secret, and so is what they left ahead (RD-41). What goes behind a
//! screen or comes from there is seen by everybody, so whoever counts along can know the number; but Waybill counts
//! for nobody: the number is in no position of a record and in no view but its owner's.

use super::RailroadDice;
use super::data::{Ground, Terrain};
use super::names::{Bend, Cell, Company, Dir, EndName, Face, Kind, SIZE, Spot, Tile};
use super::orders::Act;
use crate::rules::{self, Place, Seat};
use serde::{Deserialize, Serialize};

/// Everything.
pub type State = rules::State<Open, Own>;

/// What lies open on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// Counted from 1.
    pub year: u32,
    /// Who begins the year.
    pub starter: Seat,
    /// Whose turn it is.
    pub active: Seat,
    pub turn: Turn,
    pub phase: Phase,
    /// Dice in the bank.
    pub bank: u32,
    pub players: Vec<Player>,
    pub companies: Vec<CompanyBox>,
    /// In the order in which they came into play.
    pub map: Vec<MapTile>,
    /// Small tiles left, by kind.
    pub stock: Vec<u32>,
    /// The west end and the east end of the line.
    pub ends: [End; 2],
    /// Why this year is the last one, once something has made it so.
    pub last_year: Option<Ending>,
}

/// A player, as far as everybody knows them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// Dice in front of the screen.
    pub front: Dice,
    /// By company.
    pub shares: Vec<u32>,
    pub passengers: u32,
    /// Whether they lost their last presidency at the end of last year (RD-09).
    pub lost: bool,
}

/// Dice that show their faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "[u32; 4]", into = "[u32; 4]")]
pub struct Dice([u32; 4]);

impl From<[u32; 4]> for Dice {
    fn from(counts: [u32; 4]) -> Dice {
        Dice(counts)
    }
}

impl From<Dice> for [u32; 4] {
    fn from(dice: Dice) -> [u32; 4] {
        dice.0
    }
}

impl Dice {
    /// So many of one face.
    pub fn of(face: Face, count: u32) -> Dice {
        let mut dice = Dice::default();
        dice.add(face, count);
        dice
    }

    pub fn count(&self, face: Face) -> u32 {
        self.0[face as usize]
    }

    pub fn questions(&self) -> u32 {
        self.count(Face::Question)
    }

    pub fn total(&self) -> u32 {
        self.0.iter().sum()
    }

    pub fn add(&mut self, face: Face, count: u32) {
        self.0[face as usize] += count;
    }

    pub fn take(&mut self, face: Face, count: u32) {
        let left = &mut self.0[face as usize];
        *left = left.saturating_sub(count);
    }

    /// What is left without some others.
    #[must_use]
    pub fn without(&self, others: &Dice) -> Dice {
        let mut left = *self;
        Face::ALL.iter().for_each(|face| left.take(*face, others.count(*face)));
        left
    }

    /// Every face that is there, with how many show it.
    pub fn each(&self) -> impl Iterator<Item = (Face, u32)> + '_ {
        Face::ALL.into_iter().map(|face| (face, self.count(face))).filter(|(_, count)| *count > 0)
    }
}

impl FromIterator<Face> for Dice {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Dice {
        let mut dice = Dice::default();
        faces.into_iter().for_each(|face| dice.add(face, 1));
        dice
    }
}

/// A company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CompanyBox {
    pub president: Option<Seat>,
    /// Stations on the map.
    pub built: u32,
    /// Shares that the bank has not sold.
    pub unsold: u32,
}

/// A tile on the map; the large one of it lies on the table as long as `pieces` are there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MapTile {
    pub spot: Spot,
    pub kind: Kind,
    /// Quarters clockwise.
    pub turned: u8,
    pub stations: Vec<Company>,
    /// Rails and stations on the large tile, in the order in which they were built; none once it has left play.
    pub pieces: Option<Vec<Piece>>,
}

/// Something built on a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub cell: Cell,
    /// Which way the line travels as it comes in, seen from the first die.
    pub from: Dir,
    pub what: Built,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Built {
    /// A die, and which way the line leaves it.
    Rail(Dir),
    Station(Company),
}

/// An open end of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    pub tile: Tile,
    /// The last piece.
    pub cell: Cell,
    /// Which way the line leaves it; after a station, which way it came in.
    pub heading: Dir,
    /// Whether the last piece is a station, which the line may leave by three sides (RD-30).
    pub station: bool,
}

impl End {
    /// The ways by which the line may leave its last piece.
    pub fn ways(&self) -> impl Iterator<Item = Dir> + use<> {
        let (heading, station) = (self.heading, self.station);
        Bend::ALL
            .into_iter()
            .filter(move |bend| station || *bend == Bend::Straight)
            .map(move |bend| heading.after(bend))
    }
}

/// The turn under way.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Turn {
    /// Whether income was taken.
    pub income: bool,
    /// Whether dice were rolled.
    pub rolled: bool,
    /// Mountain areas that the turn's fees cover, by tile and first space.
    pub mountains: Vec<(Tile, Cell)>,
    /// The end where something was built last in this turn.
    pub end: Option<EndName>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has happened yet.
    Opening,
    /// Somebody plays their turn.
    Playing,
    /// The end, with the places from first to last, and whether anybody has won.
    Over { ranking: Vec<Place>, won: bool },
}

/// What ends a game ("Fine del gioco").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ending {
    /// a: a company has built its last station.
    Stations,
    /// b: no small tile fits beside a tile in play.
    Tiles,
    /// c: both ends are dead.
    DeadEnds,
    /// d: the bank cannot pay what is due.
    Bank,
    /// The cap of the house (RD-42).
    Years,
}

/// What one seat has for itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    /// Dice behind the screen.
    pub behind: u32,
    /// What is to be done in the seat's own turn, in order.
    pub plan: Vec<Step>,
    /// Which faces to keep at the end of a turn, the dearest first.
    pub keep: Vec<Face>,
}

/// One step of a plan: the first of these acts that is legal when its moment comes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub acts: Vec<Act>,
    /// Whether it waits for the roll of its turn.
    pub after_roll: bool,
}

impl Open {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn company(&self, company: Company) -> &CompanyBox {
        &self.companies[company.index()]
    }

    pub fn company_mut(&mut self, company: Company) -> &mut CompanyBox {
        &mut self.companies[company.index()]
    }

    pub fn tile(&self, tile: Tile) -> &MapTile {
        &self.map[tile.index()]
    }

    pub fn end(&self, end: EndName) -> &End {
        &self.ends[end as usize]
    }

    /// The tile at a place of the map.
    pub fn at(&self, spot: Spot) -> Option<&MapTile> {
        self.map.iter().find(|tile| tile.spot == spot)
    }

    /// The large tiles on the table.
    pub fn in_play(&self) -> impl Iterator<Item = Tile> + '_ {
        Tile::all(self.map.len()).filter(|tile| self.tile(*tile).pieces.is_some())
    }

    /// Companies over which a seat presides.
    pub fn presided(&self, seat: Seat) -> impl Iterator<Item = Company> + '_ {
        Company::all(self.companies.len())
            .filter(move |company| self.company(*company).president == Some(seat))
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }
}

impl MapTile {
    pub fn pieces(&self) -> &[Piece] {
        self.pieces.as_deref().unwrap_or_default()
    }

    pub fn piece(&self, cell: Cell) -> Option<&Piece> {
        self.pieces().iter().find(|piece| piece.cell == cell)
    }

    /// Railway dice on it; stations do not count (RD-22).
    pub fn rails(&self) -> u32 {
        self.pieces().iter().filter(|piece| matches!(piece.what, Built::Rail(_))).count() as u32
    }
}

impl RailroadDice {
    pub(super) fn ground(&self, tile: &MapTile) -> &Ground {
        self.board.ground(tile.kind, tile.turned)
    }

    pub(super) fn terrain(&self, open: &Open, tile: Tile, cell: Cell) -> Terrain {
        self.ground(open.tile(tile)).terrain(cell)
    }
}

/// The table before anything has happened ("Preparazione"): an open-country tile, a straight die in its centre that
/// runs from west to east (RD-02), and question marks in front of every screen.
pub fn set_up(rules: &RailroadDice) -> State {
    let data = &rules.board.data;
    let (centre, tile) = (Cell::new(SIZE / 2, SIZE / 2), Tile::at(0));
    let die = Piece { cell: centre, from: Dir::East, what: Built::Rail(Dir::East) };
    let start = MapTile {
        spot: Spot { row: 0, column: 0 },
        kind: Kind::at(0),
        turned: 0,
        stations: Vec::new(),
        pieces: Some(vec![die]),
    };
    let mut stock: Vec<u32> = data.tiles.iter().map(|tile| tile.small).collect();
    stock[0] -= 1;
    let end = |heading| End { tile, cell: centre, heading, station: false };
    let player = Player {
        front: Dice::of(Face::Question, data.start),
        shares: vec![0; data.companies.len()],
        passengers: 0,
        lost: false,
    };
    let open = Open {
        year: 0,
        starter: Seat(0),
        active: Seat(0),
        turn: Turn::default(),
        phase: Phase::Opening,
        bank: rules.dice - data.start * rules.seats as u32 - 1,
        players: vec![player; rules.seats],
        companies: data
            .companies
            .iter()
            .map(|company| CompanyBox { president: None, built: 0, unsold: company.shares })
            .collect(),
        map: vec![start],
        stock,
        ends: [end(Dir::West), end(Dir::East)],
        last_year: None,
    };
    State { open, own: vec![Own::default(); rules.seats] }
}
