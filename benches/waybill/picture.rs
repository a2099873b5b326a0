//! `picture`: a board as a PNG file of 1000×700, from the position on, against resvg alone on the same SVG
//! text with the same letters in memory; and the same picture again, against drawing it.

use crate::games::{TABLE, WholeGame, whole_games};
use crate::measure::{Noise, cost, cpu_chunk, speed};
use crate::report::{Goal, Row};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::cell::Cell;
use std::hint::black_box;
use waybill::report::{Desk, Look};
use waybill::rules::{Language, Viewer};
use waybill::table::{Openings, Replay};

/// More positions than a desk keeps pictures of, so that each has to be drawn anew.
const POSITIONS: usize = 48;

/// A picture takes so long that fewer rounds will do.
const ROUNDS: usize = 60;

/// Measures it.
pub fn run() -> Vec<Row> {
    whole_games().iter().flat_map(rows).collect()
}

fn rows(game: &WholeGame) -> Vec<Row> {
    let name = game.title.id();
    let desk = Desk::new();
    let positions = positions(game);
    let svgs: Vec<String> = positions.iter().map(|replay| desk.svg(look(replay))).collect();
    let (next, next_svg) = (Cell::new(0), Cell::new(0));
    let turn = |next: &Cell<usize>| next.replace((next.get() + 1) % POSITIONS);
    let mut ours = cpu_chunk(1, || draw(&desk, &positions[turn(&next)]));
    let options = options();
    let mut bare = cpu_chunk(1, || bare(&svgs[turn(&next_svg)], &options));
    let drawing = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut bare])[0];
    let kept = Desk::new();
    let mut again = cpu_chunk(1, || draw(&kept, &positions[0]));
    let again = cost(Noise::Cpu, ROUNDS, &mut again, &mut [&mut ours])[0];
    vec![
        Row::new(format!("{name}, speed : resvg on the same SVG"), drawing)
            .bar(Goal::AtLeast(0.8))
            .target(Goal::AtLeast(0.95)),
        Row::new(format!("{name}, cost of the same picture again : drawing"), again).bar(Goal::AtMost(0.01)),
    ]
}

/// Positions all over a game.
fn positions(game: &WholeGame) -> Vec<Replay> {
    let openings = Openings::default();
    let last = game.lines.len() - 1;
    let at = |step: usize| {
        let lines = &game.lines[..=2 + (last - 2) * step / (POSITIONS - 1)];
        Replay::fold(TABLE, lines, &openings).expect("it was just played")
    };
    (0..POSITIONS).map(at).collect()
}

fn look(replay: &Replay) -> Look<'_> {
    let (language, viewer) = (Language::English, Viewer::Public);
    Look { language, replay, game: &*replay.game, before: None, viewer }
}

fn draw(desk: &Desk, replay: &Replay) {
    black_box(desk.png(look(replay)).expect("it can be drawn"));
}

/// What resvg asks for, with the letters in memory.
fn options() -> Options<'static> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    for letters in [dejavu::sans::regular(), dejavu::sans::bold()] {
        options.fontdb_mut().load_font_data(letters.to_vec());
    }
    options
}

fn bare(svg: &str, options: &Options<'_>) {
    let tree = Tree::from_str(svg, options).expect("we wrote it");
    let size = tree.size().to_int_size();
    let mut dots = Pixmap::new(size.width(), size.height()).expect("it has a size");
    resvg::render(&tree, Transform::default(), &mut dots.as_mut());
    black_box(dots.encode_png().expect("memory"));
}
