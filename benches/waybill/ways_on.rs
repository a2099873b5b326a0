//! `ways_on`: every legal continuation of the line of Railroad Dice on its first tile, against a plain search that tries
//! every row of shapes from scratch. Both find the same number; that they find the same ways is a test beside the title.

use crate::measure::{Noise, ROUNDS, cost, cpu_chunk};
use crate::report::{Goal, Row};
use std::collections::BTreeMap;
use std::hint::black_box;
use waybill::games::railroad_dice::RailroadDice;
use waybill::games::{Chosen, Title};

/// Spaces along a side of a tile.
const SIZE: i32 = 7;

/// Question marks in front of everybody's screen at the start: each may be laid as any shape.
const DICE: u32 = 4;

/// Measures it.
pub fn run() -> Vec<Row> {
    let board = RailroadDice::read_board(RailroadDice::BOARD).expect("the built-in board is right");
    let none = BTreeMap::new();
    let (rules, state) = RailroadDice::open(board, 2, Chosen::new(&none)).expect("it opens");
    let ways = rules.count_ways(&state);
    assert_eq!(ways, plain(), "both searches find as many ways on");
    let mut ours = cpu_chunk(1, || {
        black_box(rules.count_ways(black_box(&state)));
    });
    let mut theirs = cpu_chunk(1, || {
        black_box(plain());
    });
    let ratio = cost(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut theirs])[0];
    vec![Row::new(format!("{ways} continuations, cost : trying everything"), ratio).bar(Goal::AtMost(10.0))]
}

/// Tries every row of shapes.
fn plain() -> usize {
    (1..=DICE).map(|length| (0..3_u32.pow(length)).filter(|code| is_legal(*code, length)).count()).sum()
}

/// Walks east from the die in the centre; no space is entered twice, and the last die leads to a free space.
fn is_legal(code: u32, length: u32) -> bool {
    let centre = SIZE / 2;
    let (mut at, mut to) = ((centre, centre), (0, 1));
    let mut taken = vec![at];
    for place in 0..length {
        at = (at.0 + to.0, at.1 + to.1);
        taken.push(at);
        to = match code / 3_u32.pow(place) % 3 {
            0 => to,
            1 => (-to.1, to.0),
            _ => (to.1, -to.0),
        };
        let next = (at.0 + to.0, at.1 + to.1);
        let is_on_tile = (0..SIZE).contains(&next.0) && (0..SIZE).contains(&next.1);
        if !is_on_tile || taken.contains(&next) {
            return false;
        }
    }
    true
}
