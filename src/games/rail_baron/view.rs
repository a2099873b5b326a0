//! What one viewer may know of a game of Rail Baron, ready for a page or a program.

use super::RailBaron;
use super::destinations;
use super::fees::throws;
use super::names::{Dot, Railroad};
use super::orders::Order;
use super::own::Own;
use super::plans::{Plans, Wish};
use super::spots::{self, HoldingView, HuntView, SpotView};
use super::state::{Due, Engine, Open, Owner, Payee, Phase, total};
use super::words::owner_seat;
use super::write::write;
use crate::orders::Pen;
use crate::rules::{Known, Language, Seat, Sight, Viewer};
use serde::Serialize;

/// A view. Seats are numbered from 0, as in every list; towns go by name, railroads by their letters. Layouts look for a
/// part from the top, so those they look for most stand first, here and in the view of a seat.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View<'v> {
    /// `opening`, `next`, `declaring`, `region`, `moving`, `arrived`, `discarding`, `buying`, `card`, `owing`,
    /// `selling`, `ending` or `over`.
    pub phase: &'static str,
    pub seats: Vec<SeatView<'v>>,
    /// What everybody holds, ready to be read.
    pub holdings: Vec<HoldingView<'v>>,
    /// Whether cards are played with.
    pub with_cards: bool,
    pub sale: Option<SaleView<'v>>,
    /// Planned routes, as far as the viewer may know them.
    pub routes: Vec<PlannedView<'v>>,
    /// Whose turn it is.
    pub active: Seat,
    /// The turns played, this one included.
    pub turns: u32,
    /// The shortest way to the viewer's destination, where they have planned none.
    pub way: Option<RouteView<'v>>,
    /// Who can be intercepted where.
    pub hunts: Vec<HuntView<'v>>,
    /// The white dice of this turn.
    pub white: Option<[u8; 2]>,
    /// The bonus die of this turn.
    pub bonus: Option<u8>,
    /// Points still to be moved.
    pub left: Option<u8>,
    /// What the turn will cost, as it stands now.
    pub due: Vec<DueView>,
    pub lines: Vec<LineView<'v>>,
    pub raised: bool,
    /// In the Governor variant: whether this round is the last.
    pub last_round: bool,
    /// Who must sell, and what they owe.
    pub owing: Option<OwingView>,
    /// What can be bought now, with its price, for the viewer who is to buy.
    pub wares: Vec<(Phrase, u32)>,
    /// The seat that looks.
    pub you: Option<Seat>,
    /// What the viewer goes on paying on these lines, while others pay more.
    pub old_rates: Vec<(&'v str, u32)>,
    /// The order that leaves a declaration ahead, for a viewer who may declare without the table knowing it.
    pub may_declare: Option<Phrase>,
    /// The open table itself, for bots and drawings.
    #[serde(skip)]
    pub open: &'v Open,
    /// What the viewer's own seat left ahead, for bots.
    #[serde(skip)]
    pub own: Option<&'v Plans>,
    /// Who looks.
    #[serde(skip)]
    pub viewer: Viewer,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatView<'v> {
    pub seat: Seat,
    /// Whether they are out of the game.
    pub out: bool,
    /// Where their train stands.
    pub at: Option<&'v str>,
    /// The same by line and count, where it is no city.
    pub spot: Option<SpotView<'v>>,
    /// Where it leads.
    pub to: Option<&'v str>,
    /// How many dots lie between, by the shortest free way.
    pub dots: Option<usize>,
    pub declared: bool,
    /// Where they must go when that comes to nothing.
    pub alternate: Option<&'v str>,
    /// Their cash, where the viewer may know it.
    pub cash: Known<u32>,
    /// `freight`, `express` or `superchief`.
    pub engine: &'static str,
    /// Where they began.
    pub home: Option<&'v str>,
    /// The city where their trip began.
    pub from: Option<&'v str>,
    /// What it will pay.
    pub payoff: Option<u32>,
    /// Whether everybody knows their cash.
    pub announced: bool,
    /// In the card variant.
    pub cards: Vec<u8>,
    /// What they hold.
    pub lines: Vec<&'v str>,
    /// What they go on paying on these lines, as long as they stay on them.
    pub established: Vec<(&'v str, u32)>,
}

/// A railroad.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineView<'v> {
    pub short: &'v str,
    pub name: &'v str,
    /// Its printed price.
    pub price: u32,
    /// `bank`, `governor` or `seat`.
    pub owner: &'static str,
    /// The player who holds it.
    pub seat: Option<Seat>,
}

/// A sum and whom it goes to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DueView {
    /// `bank`, `governor` or `seat`.
    pub to: &'static str,
    pub seat: Option<Seat>,
    pub sum: u32,
}

/// An auction under way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SaleView<'v> {
    pub line: &'v str,
    /// Who must sell it.
    pub seller: Option<Seat>,
    pub bid: Option<u32>,
    pub leader: Option<Seat>,
    /// The least that can be bid.
    pub least: u32,
    /// Who is still in, the next to speak first.
    pub others: Vec<Seat>,
}

/// A debt.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OwingView {
    pub seat: Seat,
    pub dues: Vec<DueView>,
}

/// The route that a seat has planned.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlannedView<'v> {
    /// Whose it is.
    pub seat: Seat,
    /// The way itself.
    pub route: RouteView<'v>,
    /// Whether it waits for a word.
    pub held: bool,
}

/// A way over the board.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RouteView<'v> {
    /// Line by line: its letters, where it is left, how many dots it is ridden.
    pub legs: Vec<(&'v str, &'v str, usize)>,
    /// How many dots it has.
    pub dots: usize,
    /// How many throws it takes on average.
    pub throws: u32,
    /// What it will cost, as far as can be foreseen.
    pub fees: Vec<DueView>,
    /// The sum of that.
    pub sum: u32,
}

/// Something in every language.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Phrase {
    pub en: String,
    pub it: String,
}

/// Builds a view from nothing.
pub fn view<'v>(rules: &'v RailBaron, sight: Sight<'v, RailBaron>) -> View<'v> {
    let (open, viewer) = (sight.open, sight.viewer);
    let you = match viewer {
        Viewer::Seat(seat) => sight.own(seat).map(|own| (seat, own)),
        Viewer::Public | Viewer::Moderator => None,
    };
    let buys = matches!(open.phase, Phase::Buying { .. }) && viewer.sees(open.active);
    let wares = if buys { rules.on_sale(open, open.active) } else { Vec::new() };
    let ware = |(what, price)| (phrase(rules, &Order::Buy { wishes: vec![Wish { what, keep: 0 }] }), price);
    View {
        turns: open.turns,
        phase: phase_word(&open.phase),
        active: open.active,
        white: open.turn.white,
        bonus: open.turn.bonus,
        left: match open.phase {
            Phase::Moving { left } => Some(left),
            _ => None,
        },
        due: dues_view(&rules.add_up(open, open.active, &open.turn.rides)),
        seats: Seat::all(rules.seats).map(|seat| seat_view(rules, open, seat, sight.own(seat))).collect(),
        lines: rules.board.railroads().map(|line| line_view(rules, open, line)).collect(),
        raised: open.raised,
        last_round: open.last_round,
        sale: open.sale().map(|sale| SaleView {
            line: rules.board.short(sale.line),
            seller: sale.seller,
            bid: sale.auction.best.map(|(_, bid)| bid),
            leader: sale.auction.leader(),
            least: sale.auction.least(sale.start, rules.board.data.money.step),
            others: sale.auction.others.clone(),
        }),
        owing: match &open.phase {
            Phase::Owing { debtor, dues, .. } => Some(OwingView { seat: *debtor, dues: dues_view(dues) }),
            _ => None,
        },
        wares: wares.into_iter().map(ware).collect(),
        holdings: spots::holdings(rules, open),
        hunts: spots::hunts(rules, open),
        with_cards: rules.options.cards,
        you: you.map(|(seat, _)| seat),
        way: you.and_then(|(seat, own)| shortest_way(rules, open, seat, own)),
        old_rates: you.map(|(seat, _)| old_rates(rules, open, seat)).unwrap_or_default(),
        may_declare: you.and_then(|(seat, own)| quiet_declaration(rules, open, seat, own)),
        routes: sight.all_own().filter_map(|(seat, own)| planned_view(rules, open, seat, own)).collect(),
        open,
        own: you.map(|(_, own)| &own.plans),
        viewer,
    }
}

fn phase_word(phase: &Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Next => "next",
        Phase::Declaring => "declaring",
        Phase::Region => "region",
        Phase::Moving { .. } => "moving",
        Phase::Arrived => "arrived",
        Phase::Discarding => "discarding",
        Phase::Buying { .. } => "buying",
        Phase::Card => "card",
        Phase::Owing { .. } => "owing",
        Phase::Selling { .. } => "selling",
        Phase::Ending => "ending",
        Phase::Over { .. } => "over",
    }
}

fn seat_view<'v>(rules: &'v RailBaron, open: &Open, seat: Seat, own: Option<&Own>) -> SeatView<'v> {
    let player = open.player(seat);
    let city = |city| rules.board.city_name(city);
    let trip = player.trip.as_ref();
    let way = trip.zip(player.at).and_then(|(trip, at)| rules.train(at, trip, &trip.used).shortest(|_| true));
    SeatView {
        seat,
        cash: own.map(Own::cash).or(player.announced).into(),
        announced: player.announced.is_some(),
        out: player.out,
        engine: match player.engine {
            Engine::Freight => "freight",
            Engine::Express => "express",
            Engine::Superchief => "superchief",
        },
        home: player.home.map(city),
        at: player.at.map(|at| rules.board.name(at)),
        spot: spots::spot_of(rules, open, seat),
        from: trip.map(|trip| city(trip.from)),
        to: trip.map(|trip| city(trip.to)),
        payoff: trip.filter(|trip| !trip.declared).map(|trip| rules.payoff(trip.from, trip.to)),
        dots: way.map(|way| way.len()),
        declared: player.is_declared(),
        alternate: trip.and_then(|trip| trip.alternate).map(city),
        cards: player.cards.clone(),
        lines: open.held_by(Owner::Seat(seat)).map(|line| rules.board.short(line)).collect(),
        established: player
            .established
            .iter()
            .map(|(line, due)| (rules.board.short(*line), due.sum))
            .collect(),
    }
}

fn line_view<'v>(rules: &'v RailBaron, open: &Open, line: Railroad) -> LineView<'v> {
    let owner = open.owner(line);
    LineView {
        short: rules.board.short(line),
        name: &rules.board.line(line).name,
        price: rules.board.price(line),
        owner: spots::owner_word(owner),
        seat: owner_seat(owner),
    }
}

fn dues_view(dues: &[Due]) -> Vec<DueView> {
    let one = |due: &Due| {
        let (to, seat) = match due.to {
            Payee::Bank => ("bank", None),
            Payee::Governor => ("governor", None),
            Payee::Seat(seat) => ("seat", Some(seat)),
        };
        DueView { to, seat, sum: due.sum }
    };
    dues.iter().map(one).collect()
}

fn phrase(rules: &RailBaron, order: &Order) -> Phrase {
    let write = |language| write(rules, order, &Pen { language, players: &[] });
    Phrase { en: write(Language::English), it: write(Language::Italian) }
}

fn planned_view<'v>(rules: &'v RailBaron, open: &Open, seat: Seat, own: &Own) -> Option<PlannedView<'v>> {
    let route = route_view(rules, open, seat, &own.plans.route.as_ref()?.steps);
    Some(PlannedView { seat, route, held: own.plans.held.is_some() })
}

/// A way with its fees to come.
fn route_view<'v>(rules: &'v RailBaron, open: &Open, seat: Seat, steps: &[(Railroad, Dot)]) -> RouteView<'v> {
    let fees = rules.fees_on(open, seat, steps);
    let leg = |(by, to, dots)| (rules.board.short(by), rules.board.name(to), dots);
    RouteView {
        legs: legs_of(steps).into_iter().map(leg).collect(),
        dots: steps.len(),
        throws: throws(open.player(seat).engine, steps.len()),
        sum: total(&fees),
        fees: dues_view(&fees),
    }
}

/// The shortest free way to a player's destination, where they have planned none.
fn shortest_way<'v>(rules: &'v RailBaron, open: &Open, seat: Seat, own: &Own) -> Option<RouteView<'v>> {
    if own.plans.route.is_some() {
        return None;
    }
    let player = open.player(seat);
    let (at, trip) = (player.at?, player.trip.as_ref()?);
    let way = rules.train(at, trip, &trip.used).shortest(|_| true)?;
    let steps: Vec<(Railroad, Dot)> = way.iter().map(|step| (step.by, step.to)).collect();
    (!steps.is_empty()).then(|| route_view(rules, open, seat, &steps))
}

/// Fees from before a line was sold or tolls rose, which a player goes on paying as long as they stay on the line.
fn old_rates<'v>(rules: &'v RailBaron, open: &Open, seat: Seat) -> Vec<(&'v str, u32)> {
    let old = open.player(seat).established.iter();
    let lower = old.filter(|(line, due)| due.sum < rules.rate(open, seat, *line).sum);
    lower.map(|(line, due)| (rules.board.short(*line), due.sum)).collect()
}

/// How a player with hidden cash says that they declare: nobody asks them (reading 22). Nothing is told to whoever has
/// said it.
fn quiet_declaration(rules: &RailBaron, open: &Open, seat: Seat, own: &Own) -> Option<Phrase> {
    let player = open.player(seat);
    let said = player.announced.is_some() || player.is_declared() || own.plans.declare.is_some();
    if said || player.out || open.is_over() || !rules.can_declare(open, own.cash(), seat) {
        return None;
    }
    let cash = (!destinations::awaits_throw(open, seat)).then(|| rules.least_cash());
    Some(phrase(rules, &Order::Declare { cash }))
}

/// A way line by line: the railroad, where it is left, how many dots it is ridden.
pub fn legs_of(steps: &[(Railroad, Dot)]) -> Vec<(Railroad, Dot, usize)> {
    let leg = |leg: &[(Railroad, Dot)]| {
        let (by, to) = leg[leg.len() - 1];
        (by, to, leg.len())
    };
    steps.chunk_by(|a, b| a.0 == b.0).map(leg).collect()
}
