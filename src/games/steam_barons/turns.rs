//! Preparation, the sequence of phases, the order of companies and the end ("Inizio del gioco", phases 7 and 8).

use super::data::Company;
use super::events::Event;
use super::state::{Open, Phase};
use super::{SteamBarons, bankruptcy, building, buying, selling, shipping};
use crate::board::hex::{Goods, Hex};
use crate::rules::{Ask, Bag, Face, Owed, Place, Seat, Story};

/// Every city gets as many cubes as its value and every town one; then those that leave are taken off (B1). Companies
/// are drawn into their order, and somebody gets the marker.
pub fn begin(story: &mut Story<'_, SteamBarons>) -> Result<(), Owed> {
    let rules = story.rules();
    let map = rules.board.map.data();
    let mut bag = story.open().bag.clone();
    let (mut cubes, mut removed) = (Vec::new(), Vec::new());
    let cities = map.cities.iter().map(|city| (city.hex, city.cubes));
    let places: Vec<(Hex, u32)> = cities.chain(map.towns.iter().map(|town| (town.hex, town.cubes))).collect();
    for (hex, count) in places {
        let mut drawn = Vec::new();
        for _ in 0..count {
            drawn.push(draw_cube(story, &mut bag)?);
        }
        let (leave, stay): (Vec<Goods>, Vec<Goods>) =
            drawn.into_iter().partition(|goods| rules.board.goods(*goods).leaves);
        removed.extend(leave);
        cubes.push((hex, stay));
    }
    story.add(Event::SetUp { cubes, removed });
    let seat = match rules.first {
        Some(seat) => seat,
        None => {
            let seats = u32::try_from(rules.seats).expect("few play");
            Seat::at(story.draw(&Ask::number(seats, "sb-luck-first"))? as usize - 1)
        }
    };
    story.add(Event::MarkerGiven { seat });
    begin_turn(story, 1)
}

/// One cube out of the bag.
fn draw_cube(story: &mut Story<'_, SteamBarons>, bag: &mut Bag) -> Result<Goods, Owed> {
    let board = &story.rules().board;
    let words = |kind: usize| {
        let goods = &board.data.goods[kind];
        [&goods.id, &goods.name].into_iter().chain(&goods.aliases).cloned().collect()
    };
    let ask = bag.ask("sb-luck-cube", words);
    let goods = ask.face_of(story.draw(&ask)?);
    bag.take(goods);
    Ok(Goods::at(goods))
}

/// A turn begins with companies drawn one at a time out of the bag (phase 7). Bankrupt ones are out of the game.
fn begin_turn(story: &mut Story<'_, SteamBarons>, turn: u8) -> Result<(), Owed> {
    let (rules, open) = (story.rules(), story.open());
    let mut waiting: Vec<Company> =
        rules.board.companies().filter(|company| !open.firm(*company).bankrupt).collect();
    let mut order = Vec::new();
    while let [_, _, ..] = waiting[..] {
        let face = |company: &Company| {
            let of = rules.board.company(*company);
            let words = [&of.id, &of.name].into_iter().chain(&of.aliases).cloned().collect();
            Face { words, count: 1 }
        };
        let ask = Ask::faces(waiting.iter().map(face).collect(), "sb-luck-order");
        order.push(waiting.remove(ask.face_of(story.draw(&ask)?)));
    }
    order.append(&mut waiting);
    story.add(Event::TurnBegan { turn, turns: rules.board.data.turns, order });
    Ok(())
}

/// What happens without anybody's word; false when somebody must decide.
pub fn go_on(story: &mut Story<'_, SteamBarons>) -> Result<bool, Owed> {
    match story.open().phase {
        Phase::Opening | Phase::Over { .. } => Ok(false),
        Phase::Market { .. } | Phase::Auction { .. } | Phase::Buying { .. } => Ok(buying::go_on(story)),
        Phase::Building { .. } => Ok(building::go_on(story)),
        Phase::Shipping { .. } => Ok(shipping::go_on(story)),
        Phase::Selling { .. } => Ok(selling::go_on(story)),
        Phase::Closing => close(story),
    }
}

/// Phases 6 to 8: bankruptcies; then a new turn with a new order, or the end after the last one.
fn close(story: &mut Story<'_, SteamBarons>) -> Result<bool, Owed> {
    if bankruptcy::declare(story) {
        return Ok(true);
    }
    let (turn, turns) = (story.open().turn, story.rules().board.data.turns);
    match turn < turns {
        true => begin_turn(story, turn + 1)?,
        false => {
            let ranking = ranking(story.open());
            story.add(Event::Ended { ranking });
        }
    }
    Ok(true)
}

/// Whoever has most cash wins, and equals share a place; treasuries are nobody's ("Fine del Gioco").
fn ranking(open: &Open) -> Vec<Place> {
    let seats = Seat::all(open.investors.len());
    Place::by_score(seats.map(|seat| (seat, i64::from(open.of(seat).cash))))
}

/// Whether this is the last turn.
pub fn is_last(rules: &SteamBarons, open: &Open) -> bool {
    open.turn >= rules.board.data.turns
}
