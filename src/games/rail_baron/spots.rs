//! Where trains stand and what players hold, in words and counts that need no map.

use super::RailBaron;
use super::names::{Dot, Railroad};
use super::routes::Train;
use super::state::{Open, Owner};
use super::words::owner_seat;
use crate::rules::Seat;
use serde::Serialize;

/// A town by the nearest city on one of its railroads.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SpotView<'v> {
    /// The railroad's letters.
    pub line: &'v str,
    /// How many dots away the city is.
    pub dots: u16,
    pub city: &'v str,
}

/// A declared player whom others may meet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HuntView<'v> {
    /// Who has declared.
    pub seat: Seat,
    /// Where their train stands.
    pub at: &'v str,
    /// The same by line and count, where it is no city.
    pub spot: Option<SpotView<'v>>,
    /// Everybody else, the nearest first.
    pub hunters: Vec<HunterView>,
}

/// How near somebody is to a declared player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HunterView {
    pub seat: Seat,
    /// How many dots they have to ride over track that is free to them; none where no such track leads there.
    pub dots: Option<usize>,
}

/// What one owner holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HoldingView<'v> {
    /// `bank`, `governor` or `seat`.
    pub owner: &'static str,
    pub seat: Option<Seat>,
    /// Railroads by their letters, each with its printed price.
    pub lines: Vec<(&'v str, u32)>,
    pub count: usize,
    /// The sum of their printed prices.
    pub worth: u32,
}

/// Which of three words stands for an owner.
pub fn owner_word(owner: Owner) -> &'static str {
    match owner {
        Owner::Bank => "bank",
        Owner::Governor => "governor",
        Owner::Seat(_) => "seat",
    }
}

/// Where a dot lies, as seen from the nearest city on the railroad last ridden, or on any; a city needs no such words.
pub fn spot(rules: &RailBaron, at: Dot, ridden: Option<Railroad>) -> Option<SpotView<'_>> {
    let board = &rules.board;
    let cities = board.nearest_cities(at);
    let on_ridden = cities.iter().find(|(_, line, _)| Some(*line) == ridden);
    let (dots, line, city) = *on_ridden.or_else(|| cities.iter().min())?;
    (dots > 0).then(|| SpotView { line: board.short(line), dots, city: board.name(city) })
}

/// Where a player's train stands, by line and count.
pub fn spot_of<'v>(rules: &'v RailBaron, open: &Open, seat: Seat) -> Option<SpotView<'v>> {
    let player = open.player(seat);
    spot(rules, player.at?, player.established.last().map(|(line, _)| *line))
}

/// Who can be intercepted where, and how near everybody else is.
pub fn hunts<'v>(rules: &'v RailBaron, open: &Open) -> Vec<HuntView<'v>> {
    let hunt = |seat: Seat| {
        let prey = open.player(seat).at?;
        let others = open.seats_from(seat).filter(|other| *other != seat);
        let mut hunters: Vec<HunterView> =
            others.map(|other| HunterView { seat: other, dots: dots_to(rules, open, other, prey) }).collect();
        hunters.sort_by_key(|hunter| hunter.dots.unwrap_or(usize::MAX));
        Some(HuntView { seat, at: rules.board.name(prey), spot: spot_of(rules, open, seat), hunters })
    };
    open.declared().filter_map(hunt).collect()
}

fn dots_to(rules: &RailBaron, open: &Open, seat: Seat, to: Dot) -> Option<usize> {
    let player = open.player(seat);
    let used = player.trip.as_ref().map(|trip| trip.used).unwrap_or_default();
    let train = Train { tracks: &rules.board.tracks, at: player.at?, to, used: &used };
    train.shortest(|step| step.is_free(&used)).map(|way| way.len())
}

/// What everybody holds: the players in their order, then the Governor, then the bank.
pub fn holdings<'v>(rules: &'v RailBaron, open: &Open) -> Vec<HoldingView<'v>> {
    let governor = rules.options.governor.then_some(Owner::Governor);
    let players = Seat::all(rules.seats).map(Owner::Seat);
    let holding = |owner: Owner| {
        let lines: Vec<Railroad> = open.held_by(owner).collect();
        let priced = |line: &Railroad| (rules.board.short(*line), rules.board.price(*line));
        HoldingView {
            owner: owner_word(owner),
            seat: owner_seat(owner),
            lines: lines.iter().map(priced).collect(),
            count: lines.len(),
            worth: lines.iter().map(|line| rules.board.price(*line)).sum(),
        }
    };
    players.chain(governor).chain([Owner::Bank]).map(holding).collect()
}
