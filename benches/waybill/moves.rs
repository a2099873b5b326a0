//! `moves` and `route`: the searches of Rail Baron, against a plain breadth-first search over the same graph.
//!
//! The plain search finds how far every dot is from one of them and knows no law of the game. A move has to know
//! more: no section twice, the whole throw, the destination still in reach from the end. A cheapest route has to
//! tell apart who is paid last, so its graph has a copy of the board for every payee.

use crate::measure::{Noise, ROUNDS, cost, cpu_chunk};
use crate::report::{Goal, Row};
use std::hint::black_box;
use waybill::games::Title;
use waybill::games::rail_baron::RailBaron;
use waybill::games::rail_baron::data::Board;
use waybill::games::rail_baron::names::{Dot, Sections};
use waybill::games::rail_baron::routes::{Fees, Train, distances};

/// How many other players hold lines.
const OTHERS: usize = 5;

/// The longest throw of the white dice.
const THROW: u8 = 12;

/// Measures where the longest throw can end from the busiest dot, for a train bound for the far end of the board.
pub fn run_moves() -> Vec<Row> {
    let board = board();
    let used = Sections::default();
    let busiest = Dot::all(board.tracks.dots()).max_by_key(|dot| board.tracks.around(*dot).len());
    let at = busiest.expect("a board has dots");
    let train = Train { tracks: &board.tracks, at, to: dot(&board, "miami"), used: &used };
    let mut ours = cpu_chunk(1, || {
        black_box(black_box(&train).landings(THROW));
    });
    let ends = train.landings(THROW).len();
    let what = format!("{ends} ends of a throw of 12 from {}, cost : plain search", board.name(at));
    vec![row(&board, at, what, &mut ours, 100.0, 40.0)]
}

/// Measures the cheapest route from one end of the board to the other, with most lines in other hands.
pub fn run_route() -> Vec<Row> {
    let board = board();
    let used = Sections::default();
    let at = dot(&board, "miami");
    let train = Train { tracks: &board.tracks, at, to: dot(&board, "seattle"), used: &used };
    // Every sixth line is the bank's, the others belong to five players in turn.
    let payee = |line: usize| line % (OTHERS + 1);
    let by_line = (0..board.data.railroads.len()).map(|line| match payee(line) {
        0 => (0, board.data.money.fee),
        other => (other + 1, board.data.money.toll),
    });
    let fees = Fees { by_line: by_line.collect(), pace: 7 };
    let mut ours = cpu_chunk(1, || {
        black_box(black_box(&train).cheapest(|_| true, &fees)).expect("a way");
    });
    let what = "route cheapest, Miami to Seattle, cost : plain search";
    vec![row(&board, at, what.to_owned(), &mut ours, 15.0, 10.0)]
}

fn row(board: &Board, at: Dot, what: String, ours: &mut dyn FnMut() -> f64, bar: f64, target: f64) -> Row {
    let mut plain = cpu_chunk(1, || {
        black_box(distances(black_box(&board.tracks), at, |_| true));
    });
    let ratio = cost(Noise::Cpu, ROUNDS, ours, &mut [&mut plain])[0];
    Row::new(what, ratio).bar(Goal::AtMost(bar)).target(Goal::AtMost(target))
}

fn board() -> Board {
    Board::new(RailBaron::read_board(RailBaron::BOARD).expect("the built-in board is right"), false)
}

fn dot(board: &Board, id: &str) -> Dot {
    let found = board.data.dots.iter().position(|dot| dot.id == id);
    Dot::at(found.expect("a city of the built-in board"))
}
