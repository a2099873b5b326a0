//! How orders write themselves, so that they read back.

use super::AgeOfSteam;
use super::orders::{ACTIONS, Haul, Order, Put, VERBS};
use super::reading::{ENGINE, NOTHING, OVER, SPACE};
use super::state::Action;
use crate::board::hex::{Goods, Hex};
use crate::games::legs::Leg;
use crate::orders::Pen;

/// Writes an order so that it reads back.
pub fn write(rules: &AgeOfSteam, order: &Order, pen: &Pen<'_>) -> String {
    let verb = |id: &str| {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        pen.pick(verb.english.words[0], verb.italian.words[0])
    };
    let most = |most: &Option<u32>| most.map(|most| format!(" max {most}")).unwrap_or_default();
    match order {
        Order::Issue { shares } => format!("{} {shares}", verb("issue")),
        Order::Bid { bid, most: limit } => format!("{} {bid}{}", verb("bid"), most(limit)),
        Order::Maximum { most } => format!("{} {most}", verb("max")),
        Order::Pass => verb("pass").to_owned(),
        Order::Drop => verb("drop").to_owned(),
        Order::Choose { actions } => format!("{} {}", verb("choose"), write_actions(actions, pen)),
        Order::Urbanize { hex, city } => {
            format!("{} {} {}", verb("urbanize"), rules.board.map.name(*hex), rules.board.letter(*city))
        }
        Order::Build { plans } => write_plans(rules, plans, &format!("{} ", verb("build")), pen),
        Order::Done => verb("done").to_owned(),
        Order::Move { hauls } if hauls[..] == [Haul::Engine] => verb("locomotive").to_owned(),
        Order::Move { hauls } => format!("{} {}", verb("move"), write_hauls(rules, hauls, pen)),
        Order::Produce { cubes, back } => {
            let cube = |Put { goods, column, space }: &Put| {
                let column = rules.board.column_names.display(usize::from(*column));
                let column = match pen.pick("W", "O") {
                    "O" => column.replace('W', "O"),
                    _ => column.to_owned(),
                };
                let space = space.map(|space| format!(" {} {space}", pen.pick(SPACE[0], SPACE[1])));
                format!("{} {column}{}", goods_word(rules, *goods, pen), space.unwrap_or_default())
            };
            let rest = back.then(|| nothing(pen).to_owned());
            let cubes: Vec<String> = cubes.iter().map(cube).chain(rest).collect();
            format!("{} {}", verb("produce"), cubes.join(", "))
        }
        Order::Cancel => verb("cancel").to_owned(),
    }
}

/// Writes plans of track with a verb before each, one without parts as nothing.
pub fn write_plans(rules: &AgeOfSteam, plans: &[Vec<Leg>], verb: &str, pen: &Pen<'_>) -> String {
    let plan = |legs: &Vec<Leg>| match legs[..] {
        [] => nothing(pen).to_owned(),
        _ => {
            let legs: Vec<String> = legs.iter().map(|leg| leg.write(&rules.board.map, pen)).collect();
            format!("{verb}{}", legs.join(", "))
        }
    };
    plans.iter().map(plan).collect::<Vec<String>>().join(otherwise(pen))
}

/// Writes actions, the most wanted first.
pub fn write_actions(actions: &[Action], pen: &Pen<'_>) -> String {
    let word = |action: &Action| pen.pick(ACTIONS[*action as usize][0], ACTIONS[*action as usize][1]);
    actions.iter().map(word).collect::<Vec<&str>>().join(&format!(",{}", otherwise(pen)))
}

/// Writes moves, the most wanted first.
pub fn write_hauls(rules: &AgeOfSteam, hauls: &[Haul], pen: &Pen<'_>) -> String {
    hauls.iter().map(|haul| write_haul(rules, haul, pen)).collect::<Vec<String>>().join(otherwise(pen))
}

/// What stands between two things of which the second is wanted only without the first.
fn otherwise(pen: &Pen<'_>) -> &'static str {
    pen.pick(" else ", " altrimenti ")
}

/// A colour's word in an order: its id in English, its first other name in Italian.
fn goods_word<'r>(rules: &'r AgeOfSteam, goods: Goods, pen: &Pen<'_>) -> &'r str {
    let data = rules.board.goods(goods);
    pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
}

fn nothing(pen: &Pen<'_>) -> &'static str {
    pen.pick(NOTHING[0], NOTHING[2])
}

/// Writes one possible move.
fn write_haul(rules: &AgeOfSteam, haul: &Haul, pen: &Pen<'_>) -> String {
    match haul {
        Haul::Engine => pen.pick(ENGINE[0], ENGINE[1]).to_owned(),
        Haul::Nothing => nothing(pen).to_owned(),
        Haul::Cube { goods, places, over } => {
            let place = |(nth, hex): (usize, &Hex)| {
                let by = over.iter().find(|(into, _)| *into == nth);
                let by = by.map(|(_, seat)| format!(" {} {}", pen.pick(OVER[0], OVER[2]), pen.player(*seat)));
                rules.board.map.name(*hex) + &by.unwrap_or_default()
            };
            let places: Vec<String> = places.iter().enumerate().map(place).collect();
            format!("{} {}", goods_word(rules, *goods, pen), places.join(" - "))
        }
    }
}
