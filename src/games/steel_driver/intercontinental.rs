//! The intercontinental link: the first unbroken way between the two coasts, once in a game.

use super::SteelDriver;
use super::events::Event;
use super::names::Company;
use super::state::Open;

/// The bonus for a way that `builder` has just completed, if there is one now.
///
/// The way with the fewest companies counts; among those the one with the fewest links; every
/// company on any way that is still level gains (SD-I1), the builder 50 instead of 30 (SD-I2). It is
/// profit of this round and goes to this round's controllers (SD-I3).
pub fn completed(rules: &SteelDriver, open: &Open, builder: Company) -> Option<Event> {
    let special = rules.board.data.intercontinental;
    let length = |members: u32| {
        rules.board.graph.distance(special.from.index(), special.to.index(), |link| {
            open.track[link].is_some_and(|company| members >> company.index() & 1 == 1)
        })
    };
    let everybody = (1 << open.companies.len()) - 1;
    if open.linked || length(everybody).is_none() {
        return None;
    }
    let mut ways: Vec<(u32, usize, u32)> = (1..=everybody)
        .filter(|members| members >> builder.index() & 1 == 1)
        .filter_map(|members| length(members).map(|links| (members.count_ones(), links, members)))
        .collect();
    ways.sort_unstable();
    let &(fewest, links, _) = ways.first()?;
    let level = ways.iter().filter(|way| (way.0, way.1) == (fewest, links));
    // A smallest group that is connected uses every one of its members.
    let members = level.fold(0, |all, way| all | way.2);
    let bonuses = rules
        .board
        .companies()
        .filter(|company| members >> company.index() & 1 == 1)
        .map(|company| (company, if company == builder { special.builder } else { special.others }))
        .collect();
    Some(Event::Linked { bonuses, links: u8::try_from(links).expect("fewer than 64 cities") })
}
