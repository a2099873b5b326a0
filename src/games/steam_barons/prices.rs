//! Phase 4, its end: prices move by how companies did against each other ("Tabella Variazioni Azioni").

use super::SteamBarons;
use super::data::{Adjustment, Company, PriceTrack};
use super::events::Move;
use super::state::Open;

/// What happens to prices by stack, the best first: stacks fill the boxes from their entry to the right and skip those
/// of bankrupt companies, each of which counts as a stack (U6, U7). Nothing where the boxes do not suffice.
pub fn places(table: &Adjustment, live: usize, bankrupt: usize) -> Option<Vec<i64>> {
    let entry = table.entry.get(&(live + bankrupt))?;
    let filled = match bankrupt {
        0 => &[][..],
        _ => table.bankrupt.get(&bankrupt)?,
    };
    let from = table.boxes.iter().position(|by| by == entry)?;
    let free: Vec<i64> = table.boxes[from..].iter().copied().filter(|by| !filled.contains(by)).collect();
    (free.len() >= live).then(|| free[..live].to_vec())
}

/// What a coloured box adds: a green one to a rise, a pink one to anything else.
fn coloured(track: &PriceTrack, from: u32, by: i64) -> i64 {
    match by > 0 {
        true => track.green.get(&from).map_or(0, |more| i64::from(*more)),
        false => track.pink.get(&from).map_or(0, |less| -i64::from(*less)),
    }
}

/// Where a price comes to: 18 at most; below nothing lies box B (U9).
fn moved(track: &PriceTrack, company: Company, from: u32, by: i64) -> Move {
    let more = coloured(track, from, by);
    let to = i64::from(from) + by + more;
    let to = u32::try_from(to).ok().map(|to| to.min(track.most));
    Move { company, from, by, more, to }
}

/// How all prices move as things stand, in the order of play. Companies with the same performance share a stack; one
/// that nobody ever bought has shipped nothing and counts all the same (B9).
pub fn moves(rules: &SteamBarons, open: &Open) -> Vec<Move> {
    let data = &rules.board.data;
    let live: Vec<(Company, u32)> =
        open.order.iter().filter_map(|company| Some((*company, open.firm(*company).price?))).collect();
    let mut stacks: Vec<u32> = live.iter().map(|(company, _)| open.firm(*company).performance).collect();
    stacks.sort_by_key(|performance| std::cmp::Reverse(*performance));
    stacks.dedup();
    let bankrupt = open.firms.iter().filter(|firm| firm.bankrupt).count();
    let places = places(&data.adjustment, stacks.len(), bankrupt).unwrap_or_default();
    let by = |company: Company| {
        let performance = open.firm(company).performance;
        let stack = stacks.iter().position(|stack| *stack == performance);
        stack.and_then(|stack| places.get(stack)).copied().unwrap_or(0)
    };
    live.into_iter().map(|(company, price)| moved(&data.price_track, company, price, by(company))).collect()
}
