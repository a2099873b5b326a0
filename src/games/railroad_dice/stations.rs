//! Building stations ("Costruire stazioni"): who, where, and for how much.

use super::RailroadDice;
use super::building::{which_end, works};
use super::endings;
use super::events::Event;
use super::names::{Cell, Company, Dir, EndName};
use super::refusals::Refusal;
use super::state::{Built, MapTile, Open};
use super::works::Works;
use crate::rules::{How, Seat, Story};

/// A president builds a station on the space that an end faces.
pub fn build(
    story: &mut Story<'_, RailroadDice>,
    (seat, how): (Seat, How),
    named: Option<EndName>,
    company: Company,
    jokers: u32,
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    let president = open.company(company).president;
    if president != Some(seat) {
        return Err(Refusal::NotPresident { company, president });
    }
    let cost = cost(rules, open, company).ok_or(Refusal::NoStationsLeft { company })?;
    let may = |end: EndName| site(rules, open, &works(story, seat, end, jokers), company).is_ok();
    let end = which_end(story, named, may)?;
    let mut works = works(story, seat, end, jokers);
    let cell = site(rules, open, &works, company)?;
    let (fee, area) = works.fee(cell);
    let due = cost + fee;
    let paid = works.pay(due).map_err(|has| Refusal::StationTooDear { company, due, fee, has })?;
    let tile = works.tile;
    story.add(Event::StationBuilt { seat, company, end, tile, cell, cost, paid, area, how });
    endings::check(story);
    // The reward cannot pay for the station itself (RD-33), and the station that ends the game brings none (RD-39).
    endings::reward(story, seat, rules.board.data.station_bonus);
    Ok(())
}

/// What a company's next station costs; nothing where it has built them all.
pub fn cost(rules: &RailroadDice, open: &Open, company: Company) -> Option<u32> {
    rules.board.company(company).costs.get(open.company(company).built as usize).copied()
}

/// The space where a company may build a station at an end, or why it may not.
pub fn site(rules: &RailroadDice, open: &Open, works: &Works<'_>, company: Company) -> Result<Cell, Refusal> {
    let tile = open.tile(works.tile);
    let faced = works.cell.and_then(|cell| cell.step(works.heading));
    if works.station {
        // Every space that the line could reach from a station lies beside it.
        let cell = works.cell.unwrap_or(Cell::at(0));
        let other = station_at(tile, cell).unwrap_or(company);
        return Err(Refusal::BesideStation { cell: faced.unwrap_or(cell), other });
    }
    let Some(cell) = faced.filter(|cell| !works.is_taken(*cell)) else {
        return Err(Refusal::DeadEnd { end: works.end });
    };
    may_stand(rules, open, works, company, cell)?;
    Ok(cell)
}

/// What the restrictions say about a space: no corner, no station beside it, the terrain of the card, one station of a
/// company on a tile (RD-32), and a way on for the line (RD-29).
fn may_stand(
    rules: &RailroadDice,
    open: &Open,
    works: &Works<'_>,
    company: Company,
    cell: Cell,
) -> Result<(), Refusal> {
    let tile = open.tile(works.tile);
    if tile.stations.contains(&company) {
        return Err(Refusal::OnTileAlready { company });
    }
    if cell.is_corner() {
        return Err(Refusal::InCorner { cell });
    }
    let beside =
        Dir::ALL.into_iter().filter_map(|side| cell.step(side)).find_map(|next| station_at(tile, next));
    if let Some(other) = beside {
        return Err(Refusal::BesideStation { cell, other });
    }
    let (has, needs) = (matching(rules, works, company, cell), rules.board.data.around);
    if has.is_none_or(|has| has < needs) {
        return Err(Refusal::WrongTerrain {
            company,
            cell,
            has: has.unwrap_or(0),
            needs,
            own: has.is_some(),
        });
    }
    let from = works
        .cell
        .into_iter()
        .flat_map(|last| Dir::ALL.into_iter().filter(move |to| last.step(*to) == Some(cell)));
    let back: Vec<Dir> = from.map(Dir::opposite).collect();
    let mut ways = Dir::ALL.into_iter().filter(|side| !back.contains(side));
    match ways.any(|side| works.is_open(cell, side, works.rails)) {
        true => Ok(()),
        false => Err(Refusal::NoWayOn { cell }),
    }
}

/// How many of up to eight spaces around a space are of the terrain on a company's card; nothing where its own is not.
pub fn matching(rules: &RailroadDice, works: &Works<'_>, company: Company, cell: Cell) -> Option<u32> {
    let (own, around) = rules.board.company(company).needs.terrains();
    let matches = |next: &Cell| works.ground.terrain(*next) == around;
    (works.ground.terrain(cell) == own).then(|| cell.around().filter(matches).count() as u32)
}

/// Whether some company could build a station on a space, whoever presides over it and whatever they have.
pub fn any_may(rules: &RailroadDice, open: &Open, works: &Works<'_>, cell: Cell) -> bool {
    let may = |company: Company| {
        cost(rules, open, company).is_some() && may_stand(rules, open, works, company, cell).is_ok()
    };
    rules.board.companies().any(may)
}

fn station_at(tile: &MapTile, cell: Cell) -> Option<Company> {
    match tile.piece(cell)?.what {
        Built::Station(company) => Some(company),
        Built::Rail(_) => None,
    }
}
