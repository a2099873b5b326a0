//! Preparation, the sequence of phases and the end of a turn ("Preparazione", "Sequenza di gioco").

use super::events::Event;
use super::opening::draws;
use super::state::Phase;
use super::{AgeOfSteam, actions, bidding, building, growth, moving, scoring, shares};
use crate::board::hex::{Goods, Hex};
use crate::rules::{Ask, Bag, Owed, Seat, Story};

/// Draws display, city cubes and the first order of play; the first turn begins (T13).
pub fn begin(story: &mut Story<'_, AgeOfSteam>) -> Result<(), Owed> {
    let rules = story.rules();
    let mut bag = story.open().bag.clone();
    let display = fill_display(story, &mut bag)?;
    let mut cubes: Vec<(Hex, Vec<Goods>)> = Vec::new();
    for city in &rules.board.data.map.cities {
        let mut drawn = Vec::new();
        for _ in 0..city.cubes {
            drawn.push(draw_cube(story, &mut bag, "aos-luck-city")?);
        }
        cubes.push((city.hex, drawn));
    }
    story.add(Event::SetUp { display, cubes });
    let mut rolls = Vec::new();
    let order = match &rules.order {
        Some(order) => order.clone(),
        None => roll_for_order(story, Seat::all(rules.seats).collect(), &mut rolls)?,
    };
    story.add(Event::Seated { rolls, order });
    story.add(Event::TurnBegan { turn: 1, turns: rules.turns() });
    Ok(())
}

/// Every space of the display gets a cube.
fn fill_display(story: &mut Story<'_, AgeOfSteam>, bag: &mut Bag) -> Result<Vec<Vec<Goods>>, Owed> {
    let board = &story.rules().board;
    let mut display: Vec<Vec<Goods>> = vec![Vec::new(); board.data.display.len()];
    for (column, _) in draws(board) {
        display[column].push(draw_cube(story, bag, "aos-luck-display")?);
    }
    Ok(display)
}

/// One cube out of the bag.
pub fn draw_cube(
    story: &mut Story<'_, AgeOfSteam>,
    bag: &mut Bag,
    purpose: &'static str,
) -> Result<Goods, Owed> {
    let data = &story.rules().board.data;
    let words = |kind: usize| {
        let goods = &data.goods[kind];
        [&goods.id, &goods.name].into_iter().chain(&goods.aliases).cloned().collect()
    };
    let ask = bag.ask(purpose, words);
    let goods = ask.face_of(story.draw(&ask)?);
    bag.take(goods);
    Ok(Goods::at(goods))
}

/// Three dice each, the highest first; who is level rolls again.
fn roll_for_order(
    story: &mut Story<'_, AgeOfSteam>,
    seats: Vec<Seat>,
    rolls: &mut Vec<(Seat, u32)>,
) -> Result<Vec<Seat>, Owed> {
    if seats.len() < 2 {
        return Ok(seats);
    }
    let mut totals: Vec<(u32, Seat)> = Vec::new();
    for seat in seats {
        let mut total = 0;
        for _ in 0..3 {
            total += story.draw(&Ask::number(6, "aos-luck-order"))?;
        }
        rolls.push((seat, total));
        totals.push((total, seat));
    }
    totals.sort_by_key(|(total, seat)| (std::cmp::Reverse(*total), *seat));
    let mut order = Vec::new();
    for level in totals.chunk_by(|one, other| one.0 == other.0) {
        order.extend(roll_for_order(story, level.iter().map(|(_, seat)| *seat).collect(), rolls)?);
    }
    Ok(order)
}

/// What happens without anybody's word; false when somebody must decide.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> Result<bool, Owed> {
    match story.open().phase {
        Phase::Opening | Phase::Over { .. } => Ok(false),
        Phase::Issuing { .. } => Ok(shares::go_on(story)),
        Phase::Bidding { .. } => Ok(bidding::go_on(story)),
        Phase::Choosing { .. } => Ok(actions::go_on(story)),
        Phase::Building { .. } => Ok(building::go_on(story)),
        Phase::Moving { .. } => Ok(moving::go_on(story)),
        Phase::Growing { .. } => growth::go_on(story),
        Phase::Producing { .. } => Ok(growth::produce_in_vain(story)),
    }
}

/// The marker advances; after the last turn points are counted ("Avanzare il turno di gioco").
pub fn advance(story: &mut Story<'_, AgeOfSteam>) {
    let (rules, open) = (story.rules(), story.open());
    // Nobody is left to play when all are bankrupt.
    if open.turn >= rules.turns() || open.order.is_empty() {
        let ranking = scoring::ranking(rules, open);
        story.add(Event::Ended { ranking });
    } else {
        story.add(Event::TurnBegan { turn: open.turn + 1, turns: rules.turns() });
    }
}
