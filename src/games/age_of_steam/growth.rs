//! Growth of goods ("Crescita delle merci"): Production first, then dice for the west and for the east.

use super::AgeOfSteam;
use super::data::{Feeds, Side};
use super::events::Event;
use super::orders::Put;
use super::refusals::Refusal;
use super::state::{Action, Open, Phase};
use super::turns::{self, draw_cube};
use crate::board::hex::{Goods, Hex};
use crate::rules::{Ask, How, Owed, Seat, Story};
use std::collections::BTreeMap;

/// How many cubes Production draws.
const DRAWN: usize = 2;

/// Production draws its cubes; without it, or after it, dice are rolled for both sides and the turn ends.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> Result<bool, Owed> {
    let open = story.open();
    let Phase::Growing { produced } = open.phase else { return Ok(false) };
    if let Some(seat) = open.holder(Action::Production).filter(|_| !produced) {
        let mut bag = open.bag.clone();
        let count = DRAWN.min(spaces(story.rules(), open)).min(bag.total() as usize);
        let mut cubes = Vec::new();
        for _ in 0..count {
            cubes.push(draw_cube(story, &mut bag, "aos-luck-production")?);
        }
        story.add(match cubes.is_empty() {
            true => Event::Produced { seat, cubes: Vec::new(), columns: Vec::new(), how: How::Forced },
            false => Event::CubesDrawn { seat, cubes },
        });
        return Ok(true);
    }
    grow(story, Side::West)?;
    grow(story, Side::East)?;
    turns::advance(story);
    Ok(true)
}

/// As many dice as players began, once for each side (R9). Each die takes the top cube of the column of its city and of
/// its new city, if that is on the map; more dice than cubes are lost (T11).
fn grow(story: &mut Story<'_, AgeOfSteam>, side: Side) -> Result<(), Owed> {
    let purpose = match side {
        Side::West => "aos-luck-west",
        Side::East => "aos-luck-east",
    };
    let mut dice = Vec::new();
    for _ in 0..story.rules().seats {
        dice.push(story.draw(&Ask::number(6, purpose))?);
    }
    let (rules, open) = (story.rules(), story.open());
    let mut taken = vec![0; open.display.len()];
    let mut cubes = Vec::new();
    for die in &dice {
        for (nth, column) in rules.board.data.display.iter().enumerate() {
            if column.side != side || column.die != *die {
                continue;
            }
            let Some(hex) = place_of(open, column.feeds) else { continue };
            if let Some(goods) = open.display[nth].get(taken[nth]) {
                taken[nth] += 1;
                cubes.push((nth as u8, hex, *goods));
            }
        }
    }
    story.add(Event::Grew { side, dice, cubes });
    Ok(())
}

fn place_of(open: &Open, feeds: Feeds) -> Option<Hex> {
    match feeds {
        Feeds::City(hex) => Some(hex),
        Feeds::New(city) => {
            open.network.founded.iter().find(|(_, there)| **there == city).map(|(hex, _)| *hex)
        }
    }
}

/// The columns with an empty space, also those of new cities that are not on the map (R14).
pub fn room(rules: &AgeOfSteam, open: &Open) -> Vec<usize> {
    let columns = rules.board.data.display.iter().zip(&*open.display).enumerate();
    columns.filter(|(_, (column, cubes))| cubes.len() < column.spaces).map(|(nth, _)| nth).collect()
}

fn spaces(rules: &AgeOfSteam, open: &Open) -> usize {
    let columns = rules.board.data.display.iter().zip(&*open.display);
    columns.map(|(column, cubes)| column.spaces.saturating_sub(cubes.len())).sum()
}

/// The spaces of a column from the top, with what lies there.
pub fn spaces_of(rules: &AgeOfSteam, open: &Open, column: usize) -> Vec<Option<Goods>> {
    let (cubes, spaces) = (&open.display[column], rules.board.data.display[column].spaces);
    let below = || (0..spaces).map(|space| space + cubes.len() >= spaces).collect();
    let taken = open.apart.get(&(column as u8)).cloned().unwrap_or_else(below);
    let mut cubes = cubes.iter().copied();
    taken.into_iter().map(|taken| if taken { cubes.next() } else { None }).collect()
}

/// Puts the drawn cubes on empty spaces, one each. Nobody has to (the book says they may): what is said to go `back`
/// returns to the bag.
pub fn produce(
    story: &mut Story<'_, AgeOfSteam>,
    by: Seat,
    cubes: &[Put],
    back: bool,
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Producing { seat, cubes: drawn } = &open.phase else { return Err(Refusal::NotProducing) };
    if *seat != by {
        return Err(Refusal::NotYourTurn { turn: *seat });
    }
    let placed = cubes.iter().map(|put| put.goods);
    match left_over(drawn, placed) {
        Some(left) if left.is_empty() || back => {}
        Some(_) | None => return Err(Refusal::OtherCubes { cubes: drawn.clone() }),
    }
    let event = produced(rules, open, by, cubes, How::Ordered)?;
    story.add(event);
    Ok(())
}

/// Cubes come to the spaces that are named for them. Any other lies on the lowest space above all cubes of its column,
/// and is taken before them; of two such the first named lies on top. Where there is no space above, it is the lowest.
fn produced(rules: &AgeOfSteam, open: &Open, seat: Seat, cubes: &[Put], how: How) -> Result<Event, Refusal> {
    let mut columns: BTreeMap<u8, Vec<Option<Goods>>> = BTreeMap::new();
    for (nth, put) in cubes.iter().enumerate() {
        let column = usize::from(put.column);
        let spaces = columns.entry(put.column).or_insert_with(|| spaces_of(rules, open, column));
        let before = cubes[..nth].iter().filter(|other| other.column == put.column && other.space.is_none());
        let free = spaces.iter().filter(|space| space.is_none()).count();
        if free <= before.count() {
            return Err(Refusal::ColumnFull { nth, column });
        }
        let Some(named) = put.space else { continue };
        let at = (named as usize).checked_sub(1).filter(|at| *at < spaces.len());
        match at {
            None => return Err(Refusal::NoSuchSpace { nth, column, spaces: spaces.len() as u32 }),
            Some(at) if spaces[at].is_some() => {
                return Err(Refusal::SpaceTaken { nth, column, space: named });
            }
            Some(at) => spaces[at] = Some(put.goods),
        }
    }
    for put in cubes.iter().rev().filter(|put| put.space.is_none()) {
        let Some(spaces) = columns.get_mut(&put.column) else { continue };
        let above = spaces.iter().take_while(|space| space.is_none()).count().checked_sub(1);
        let lowest = || spaces.iter().rposition(Option::is_none);
        if let Some(nth) = above.or_else(lowest) {
            spaces[nth] = Some(put.goods);
        }
    }
    let is_told = |column: &u8| {
        let named = cubes.iter().any(|put| put.column == *column && put.space.is_some());
        named || open.apart.contains_key(column)
    };
    let columns = columns.into_iter().filter(|(column, _)| is_told(column)).collect();
    let cubes = cubes.iter().map(|put| (put.goods, put.column)).collect();
    Ok(Event::Produced { seat, cubes, columns, how })
}

/// What is left of drawn cubes when some have been put down; nothing where others were put down.
pub fn left_over(drawn: &[Goods], placed: impl Iterator<Item = Goods>) -> Option<Vec<Goods>> {
    let mut left = drawn.to_vec();
    for goods in placed {
        let nth = left.iter().position(|other| *other == goods)?;
        left.remove(nth);
    }
    Some(left)
}

/// In the last turn no cube will ever be moved again, so that nobody is asked where it goes.
pub fn produce_in_vain(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let (rules, open) = (story.rules(), story.open());
    let Phase::Producing { seat, cubes } = &open.phase else { return false };
    if open.turn < rules.turns() {
        return false;
    }
    let columns = room(rules, open);
    let space = |nth: usize| {
        let column = columns[nth];
        vec![column as u8; rules.board.data.display[column].spaces - open.display[column].len()]
    };
    let spaces = (0..columns.len()).flat_map(space);
    let put = |(goods, column): (&Goods, u8)| Put { goods: *goods, column, space: None };
    let cubes: Vec<Put> = cubes.iter().zip(spaces).map(put).collect();
    let Ok(event) = produced(rules, open, *seat, &cubes, How::Forced) else { return false };
    story.add(event);
    true
}
