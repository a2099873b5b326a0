//! What one viewer may know of a game of Railroad Dice, ready for a page or a program. How many dice lie behind a
//! screen, and what could be built with them, is there for their owner alone.

use super::RailroadDice;
use super::chains;
use super::data::Needs;
use super::income;
use super::names::{Cell, Company, Dir, EndName, SIZE, Spot, Tile};
use super::orders::Placing;
use super::reach;
use super::refusals::{buildable, is_gate_open, want};
use super::shares;
use super::state::{Built, Ending, Open, Own, Phase, Piece};
use super::stations;
use crate::rules::{Lines, Seat, Sight, Viewer};
use serde::Serialize;

/// A view. Seats are numbered from 0, as in every list; companies, tiles and faces go by their id.
#[derive(Debug, PartialEq, Serialize)]
pub struct View<'v> {
    pub year: u32,
    /// `opening`, `playing` or `over`.
    pub phase: &'static str,
    /// Whether anybody has won, when the game is over.
    pub won: bool,
    /// Why this year is the last one.
    pub last_year: Option<&'static str>,
    pub starter: Seat,
    pub active: Seat,
    pub income_taken: bool,
    pub rolled: bool,
    pub bank: u32,
    pub dice: u32,
    pub seats: Vec<SeatView<'v>>,
    pub companies: Vec<CompanyView<'v>>,
    /// Companies sold out, and how many it takes before presidents may buy from players.
    pub sold_out: u32,
    pub gate: u32,
    pub gate_open: bool,
    /// Large tiles on the table.
    pub tiles: Lines<TileView<'v>>,
    /// Their spaces beside each other, row by row from the north.
    pub grid: Lines<GridRow<'v>>,
    pub ends: Lines<EndView>,
    /// The map of small tiles: its columns, then its rows from north to south.
    pub map: Lines<MapRow<'v>>,
    pub stock: Vec<StockView<'v>>,
    /// What the viewer's own seat has and could do.
    pub mine: Option<MineView<'v>>,
    /// The table itself, for bots and drawings.
    #[serde(skip)]
    pub open: &'v Open,
    #[serde(skip)]
    pub own: Option<&'v Own>,
    #[serde(skip)]
    pub viewer: Viewer,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct SeatView<'v> {
    pub seat: Seat,
    /// Dice in front of the screen: straight, curve, share, question.
    pub front: [u32; 4],
    pub total: u32,
    /// Dice behind it, where the viewer may know.
    pub behind: Option<u32>,
    pub shares: &'v [u32],
    pub passengers: u32,
    pub income: u32,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct CompanyView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    pub president: Option<Seat>,
    /// What its stations need around them: `mountain`, `water` or `plain`.
    pub needs: &'static str,
    pub built: u32,
    pub stations: usize,
    /// What the next station costs.
    pub cost: Option<u32>,
    pub unsold: u32,
    /// Tiles of its chain as things stand, and the passengers it would carry.
    pub chain: u32,
    pub carries: u32,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct TileView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    pub turned: u32,
    pub spot: SpotView,
    pub rails: u32,
    /// The ends of the line on it.
    pub ends: Vec<&'static str>,
}

/// A row of the large tiles on the table.
#[derive(Debug, PartialEq, Serialize)]
pub struct GridRow<'v> {
    pub sign: char,
    /// Its spaces, tile by tile.
    pub tiles: Vec<Vec<CellView<'v>>>,
}

/// A space, as one word.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum CellView<'v> {
    /// A sign for terrain or rail.
    Sign(char),
    /// A station of this company.
    Station(&'v str),
}

/// A place on the map, seen from the start tile.
#[derive(Debug, PartialEq, Eq, Clone, Serialize)]
pub struct SpotView {
    pub vertical: &'static str,
    pub rows: u16,
    pub horizontal: &'static str,
    pub columns: u16,
}

impl SpotView {
    fn of(spot: Spot) -> SpotView {
        let side = |count: i16, before: &'static str, after: &'static str| match count {
            0 => "none",
            ..0 => before,
            1.. => after,
        };
        SpotView {
            vertical: side(spot.row, "north", "south"),
            rows: spot.row.unsigned_abs(),
            horizontal: side(spot.column, "west", "east"),
            columns: spot.column.unsigned_abs(),
        }
    }
}

#[derive(Debug, PartialEq, Serialize)]
pub struct EndView {
    pub name: &'static str,
    pub spot: SpotView,
    pub cell: String,
    pub heading: &'static str,
    pub station: bool,
    pub dead: bool,
    /// Where it could go on: the way, the space, and what lies there.
    pub spots: Vec<NextView>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct NextView {
    pub way: &'static str,
    pub cell: String,
    pub terrain: &'static str,
}

/// A row of the map; the first one has no place of its own and names the columns.
#[derive(Debug, PartialEq, Serialize)]
pub struct MapRow<'v> {
    pub spot: Option<SpotView>,
    pub cells: Vec<MapCell<'v>>,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum MapCell<'v> {
    /// The head of a column.
    Column(SpotView),
    /// What lies there.
    Tile(Option<SmallView<'v>>),
}

#[derive(Debug, PartialEq, Serialize)]
pub struct SmallView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    pub in_play: bool,
    pub stations: Vec<&'v str>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct StockView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    pub left: u32,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct MineView<'v> {
    pub seat: Seat,
    pub behind: u32,
    /// The longest continuation of each end that the seat's dice could build now.
    pub longest: Vec<LongestView>,
    /// Companies that could build a station now.
    pub stations: Vec<&'v str>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct LongestView {
    pub end: &'static str,
    pub pieces: Vec<PieceView>,
}

#[derive(Debug, PartialEq, Serialize)]
pub struct PieceView {
    pub out: Option<&'static str>,
    pub joker: bool,
    pub piece: &'static str,
}

/// Builds a view from nothing.
pub fn view<'v>(rules: &'v RailroadDice, sight: Sight<'v, RailroadDice>) -> View<'v> {
    let open = sight.open;
    let own = match sight.viewer {
        Viewer::Seat(seat) => sight.own(seat).map(|own| (seat, own)),
        Viewer::Public | Viewer::Moderator => None,
    };
    let (phase, won) = match open.phase {
        Phase::Opening => ("opening", false),
        Phase::Playing => ("playing", false),
        Phase::Over { won, .. } => ("over", won),
    };
    View {
        year: open.year,
        phase,
        won,
        last_year: open.last_year.map(ending),
        starter: open.starter,
        active: open.active,
        income_taken: open.turn.income,
        rolled: open.turn.rolled,
        bank: open.bank,
        dice: rules.dice,
        seats: Seat::all(rules.seats).map(|seat| seat_view(rules, &sight, seat)).collect(),
        companies: rules.board.companies().map(|company| company_view(rules, open, company)).collect(),
        sold_out: shares::sold_out(open),
        gate: rules.gate,
        gate_open: is_gate_open(rules, open),
        tiles: open.in_play().map(|tile| tile_view(rules, open, tile)).collect(),
        grid: grid(rules, open),
        ends: EndName::ALL.into_iter().map(|end| end_view(rules, open, end)).collect(),
        map: map(rules, open),
        stock: rules.board.kinds().map(|kind| stock(rules, open, kind)).collect(),
        mine: own.map(|(seat, own)| mine(rules, open, own, seat)),
        open,
        own: own.map(|(_, own)| own),
        viewer: sight.viewer,
    }
}

fn ending(why: Ending) -> &'static str {
    match why {
        Ending::Stations => "stations",
        Ending::Tiles => "tiles",
        Ending::DeadEnds => "dead-ends",
        Ending::Bank => "bank",
        Ending::Years => "years",
    }
}

pub fn side(side: Dir) -> &'static str {
    match side {
        Dir::North => "north",
        Dir::East => "east",
        Dir::South => "south",
        Dir::West => "west",
    }
}

pub fn end_name(end: EndName) -> &'static str {
    match end {
        EndName::West => "west",
        EndName::East => "east",
    }
}

fn seat_view<'v>(rules: &RailroadDice, sight: &Sight<'v, RailroadDice>, seat: Seat) -> SeatView<'v> {
    let player = sight.open.player(seat);
    SeatView {
        seat,
        front: player.front.into(),
        total: player.front.total(),
        behind: sight.own(seat).map(|own| own.behind),
        shares: &player.shares,
        passengers: player.passengers,
        income: income::due(rules, sight.open, seat).0,
    }
}

fn company_view<'v>(rules: &'v RailroadDice, open: &Open, company: Company) -> CompanyView<'v> {
    let (data, state) = (rules.board.company(company), open.company(company));
    let chain = chains::longest(open, company, rules.paths);
    CompanyView {
        id: &data.id,
        name: &data.name,
        president: state.president,
        needs: needs(data.needs),
        built: state.built,
        stations: data.costs.len(),
        cost: stations::cost(rules, open, company),
        unsold: state.unsold,
        chain,
        carries: chain * rules.board.data.passengers,
    }
}

fn needs(needs: Needs) -> &'static str {
    want(needs)
}

fn tile_view<'v>(rules: &'v RailroadDice, open: &Open, tile: Tile) -> TileView<'v> {
    let of = open.tile(tile);
    let data = rules.board.kind(of.kind);
    let ends = EndName::ALL.into_iter().filter(|end| open.end(*end).tile == tile);
    TileView {
        id: &data.id,
        name: &data.name,
        turned: u32::from(of.turned) * 90,
        spot: SpotView::of(of.spot),
        rails: of.rails(),
        ends: ends.map(end_name).collect(),
    }
}

fn grid<'v>(rules: &'v RailroadDice, open: &Open) -> Lines<GridRow<'v>> {
    let tiles: Vec<Vec<Vec<CellView<'v>>>> = open.in_play().map(|tile| spaces(rules, open, tile)).collect();
    let mut tiles: Vec<_> = tiles.into_iter().map(Vec::into_iter).collect();
    let row = |sign: char| GridRow { sign, tiles: tiles.iter_mut().filter_map(Iterator::next).collect() };
    ('A'..).take(SIZE).map(row).collect()
}

/// The spaces of a tile, in rows from the north.
fn spaces<'v>(rules: &'v RailroadDice, open: &Open, tile: Tile) -> Vec<Vec<CellView<'v>>> {
    let of = open.tile(tile);
    let faced: Vec<Cell> = faced(open, tile).collect();
    let cell = |cell: Cell| match of.piece(cell) {
        Some(Piece { what: Built::Station(company), .. }) => {
            CellView::Station(&rules.board.company(*company).id)
        }
        Some(Piece { what: Built::Rail(to), from, .. }) => CellView::Sign(rail(*from, *to)),
        None if faced.contains(&cell) => CellView::Sign('*'),
        None => CellView::Sign(rules.ground(of).terrain(cell).sign()),
    };
    let row = |row: usize| (0..SIZE).map(|column| cell(Cell::new(row, column))).collect();
    (0..SIZE).map(row).collect()
}

/// The empty spaces of a tile where the line could go on.
pub fn faced(open: &Open, tile: Tile) -> impl Iterator<Item = Cell> + '_ {
    let ends = open.ends.iter().filter(move |end| end.tile == tile);
    let cells = ends.flat_map(|end| end.ways().filter_map(|way| end.cell.step(way)));
    cells.filter(move |cell| open.tile(tile).piece(*cell).is_none())
}

/// A piece of rail as a sign.
fn rail(from: Dir, to: Dir) -> char {
    let sides = [from.opposite(), to];
    let has = |side: Dir| sides.contains(&side);
    match (has(Dir::North), has(Dir::East), has(Dir::South), has(Dir::West)) {
        (true, _, true, _) => '│',
        (_, true, _, true) => '─',
        (true, true, ..) => '└',
        (true, _, _, true) => '┘',
        (_, true, true, _) => '┌',
        _ => '┐',
    }
}

fn end_view(rules: &RailroadDice, open: &Open, name: EndName) -> EndView {
    let end = open.end(name);
    let tile = open.tile(end.tile);
    let next = |way: Dir| {
        let cell = end.cell.step(way).filter(|cell| tile.piece(*cell).is_none())?;
        let terrain = match rules.terrain(open, end.tile, cell).sign() {
            '^' => "mountain",
            '~' => "water",
            _ => "country",
        };
        Some(NextView { way: side(way), cell: cell.label(), terrain })
    };
    EndView {
        name: end_name(name),
        spot: SpotView::of(tile.spot),
        cell: end.cell.label(),
        heading: side(end.heading),
        station: end.station,
        dead: reach::is_dead(rules, open, name),
        spots: end.ways().filter_map(next).collect(),
    }
}

fn columns(open: &Open) -> impl Iterator<Item = i16> + use<> {
    let columns = open.map.iter().map(|tile| tile.spot.column);
    columns.clone().min().unwrap_or(0)..=columns.max().unwrap_or(0)
}

fn map<'v>(rules: &'v RailroadDice, open: &'v Open) -> Lines<MapRow<'v>> {
    let rows = open.map.iter().map(|tile| tile.spot.row);
    let small = |spot: Spot| {
        let tile = open.at(spot)?;
        let data = rules.board.kind(tile.kind);
        let stations = tile.stations.iter().map(|company| rules.board.company(*company).id.as_str());
        Some(SmallView {
            id: &data.id,
            name: &data.name,
            in_play: tile.pieces.is_some(),
            stations: stations.collect(),
        })
    };
    let head = columns(open).map(|column| MapCell::Column(SpotView::of(Spot { row: 0, column })));
    let head = MapRow { spot: None, cells: head.collect() };
    let row = |row: i16| MapRow {
        spot: Some(SpotView::of(Spot { row, column: 0 })),
        cells: columns(open).map(|column| MapCell::Tile(small(Spot { row, column }))).collect(),
    };
    let rows = rows.clone().min().unwrap_or(0)..=rows.max().unwrap_or(0);
    [head].into_iter().chain(rows.map(row)).collect()
}

fn stock<'v>(rules: &'v RailroadDice, open: &Open, kind: super::names::Kind) -> StockView<'v> {
    let data = rules.board.kind(kind);
    StockView { id: &data.id, name: &data.name, left: open.stock[kind.index()] }
}

fn mine<'v>(rules: &'v RailroadDice, open: &Open, own: &Own, seat: Seat) -> MineView<'v> {
    let longest = |end: EndName| {
        let pieces = reach::longest(rules, open, own, seat, end)?;
        Some(LongestView { end: end_name(end), pieces: pieces.iter().map(piece).collect() })
    };
    let playing = open.phase == Phase::Playing;
    let stations = if open.active == seat { buildable(rules, open, seat) } else { Vec::new() };
    MineView {
        seat,
        behind: own.behind,
        longest: EndName::ALL.into_iter().filter(|_| playing).filter_map(longest).collect(),
        stations: stations.iter().map(|company| rules.board.company(*company).id.as_str()).collect(),
    }
}

fn piece(placing: &Placing) -> PieceView {
    use super::names::Bend;
    let piece = match placing.bend {
        Bend::Straight => "straight",
        Bend::Left => "left",
        Bend::Right => "right",
    };
    PieceView { out: placing.out.map(side), joker: placing.joker, piece }
}
