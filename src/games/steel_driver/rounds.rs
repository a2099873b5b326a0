//! Phases 1, 4 and 5: cubes are handed out, controllers are paid, the round ends.

use super::SteelDriver;
use super::events::Event;
use super::goods;
use super::names::Company;
use crate::rules::{Ask, Owed, Seat, Story};

/// The draw that finds the first seat.
pub const FIRST_SEAT: &str = "sd-luck-first-seat";

/// The first events of a game: who begins, and the first cubes.
///
/// The book gives the marker to the youngest; here the moderator names a seat or luck finds one (SD-S1).
pub fn begin(story: &mut Story<'_, SteelDriver>) -> Result<(), Owed> {
    let rules = story.rules();
    let first = match rules.first {
        Some(seat) => seat,
        None => {
            let sides = u32::try_from(rules.seats).expect("at most six seats");
            Seat::at(story.draw(&Ask::number(sides, FIRST_SEAT))? as usize - 1)
        }
    };
    story.add(Event::Began { first, drawn: rules.first.is_none() });
    grant(story, 1);
    Ok(())
}

/// Phase 1: every player receives the same number of cubes; what is unspent stays (SD-S2: no limit).
fn grant(story: &mut Story<'_, SteelDriver>, round: u8) {
    let rules = story.rules();
    story.add(Event::Granted { round, cubes: rules.board.data.cubes[&rules.seats] });
}

/// Phases 4 and 5, then the next round or phase 6. The pass row becomes the build order, and after the last
/// round the order in which goods are taken (SD-F3).
pub fn end(story: &mut Story<'_, SteelDriver>) {
    let rules = story.rules();
    for company in rules.board.companies() {
        let paying = story.open().company(company);
        // Only this round's controller is paid, bonuses included (SD-I3); what a company earned that
        // nobody controls is lost (SD-B1).
        if let (Some(seat), cash @ 1..) = (paying.controller, paying.profit) {
            story.add(Event::Paid { company, seat, cash });
        }
    }
    let open = story.open();
    let (round, last) = (open.round, open.round >= rules.board.data.rounds);
    let order: Vec<Company> = open.passed.clone();
    story.add(Event::RoundEnded { round, last, order });
    match last {
        true => goods::begin(story),
        false => grant(story, round + 1),
    }
}
