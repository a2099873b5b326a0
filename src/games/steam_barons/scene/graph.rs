//! Share prices over the turns: a line for every company in its colour and pattern, with its letter at the end.

use super::market::frame;
use super::{INK, Painter};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::steam_barons::data::Company;
use crate::rules::Sentence;

/// Where the graph stands.
const GRAPH: Area = Area { left: 604.0, top: 1052.0, right: 956.0, bottom: 1256.0 };

/// How far prices are apart whose lines would cover each other.
const APART: f64 = 4.0;

/// Draws axes and lines.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (open, data) = (painter.view.open, &painter.rules.board.data);
    frame(scene, GRAPH);
    let head = painter.say(&Sentence::new("sb-picture-graph"));
    let at = Point::new(GRAPH.left, GRAPH.top - 6.0);
    scene.write(Text::new(at, Anchor::Start, 12.0, head).coloured("#5a5a5a"));
    let most = f64::from(data.price_track.most.max(1));
    let turns = f64::from(data.turns.max(1));
    let x = |turn: usize| GRAPH.left + 10.0 + (GRAPH.right - GRAPH.left - 34.0) * turn as f64 / turns;
    let y = |price: f64| GRAPH.bottom - 8.0 - (GRAPH.bottom - GRAPH.top - 16.0) * price / most;
    for step in 0..=6 {
        let price = (most * f64::from(step) / 6.0).round();
        let points = vec![Point::new(GRAPH.left, y(price)), Point::new(GRAPH.right, y(price))];
        scene.draw(Shape::Line { points, stroke: Stroke::solid("#e6e6dc", 0.8) });
        let at = Point::new(GRAPH.left - 5.0, y(price) + 4.0);
        scene.write(Text::new(at, Anchor::End, 11.0, format!("${price}")).coloured("#5a5a5a"));
    }
    for turn in 0..=usize::from(data.turns) {
        let at = Point::new(x(turn), GRAPH.bottom + 14.0);
        scene.write(Text::new(at, Anchor::Middle, 11.0, turn.to_string()).coloured("#5a5a5a"));
    }
    for company in painter.rules.board.companies() {
        let points: Vec<Point> = (0..open.history.len())
            .map_while(|turn| Some((turn, open.history[turn][company.index()]?)))
            .map(|(turn, price)| Point::new(x(turn), y(f64::from(price)) + shift(painter, turn, company)))
            .collect();
        line(painter, scene, company, points, y(0.0));
    }
}

/// Lines of equal price lie side by side.
fn shift(painter: &Painter<'_>, turn: usize, company: Company) -> f64 {
    let prices = &painter.view.open.history[turn];
    let same = |other: &usize| prices[*other].is_some() && prices[*other] == prices[company.index()];
    let all: Vec<usize> = (0..prices.len()).filter(same).collect();
    let place = all.iter().position(|other| *other == company.index()).unwrap_or(0);
    (place as f64 - (all.len() as f64 - 1.0) / 2.0) * APART
}

fn line(painter: &Painter<'_>, scene: &mut Scene, company: Company, points: Vec<Point>, floor: f64) {
    let ink = painter.ink(Some(company));
    let Some(&last) = points.last() else { return };
    let out = points.len() < painter.view.open.history.len();
    if points.len() > 1 {
        let mut draw = |stroke| scene.draw(Shape::Line { points: points.clone(), stroke });
        draw(Stroke::solid("#3a3a3a", 5.0));
        draw(Stroke::solid("#ffffff", 3.6));
        draw(Stroke { colour: ink.colour, width: 3.6, dash: ink.dash });
        if !ink.stripe.is_empty() {
            draw(Stroke { colour: "#ffffff", width: 1.4, dash: ink.stripe });
        }
    }
    if out {
        let (a, b) = (last, Point::new(last.x + 10.0, floor));
        scene.draw(Shape::Line {
            points: vec![a, b],
            stroke: Stroke { colour: INK, width: 1.4, dash: &[2.0, 2.0] },
        });
    }
    let centre = last.plus(9.0, 0.0);
    scene.draw(Shape::Circle { centre, radius: 7.0, fill: ink.colour, stroke: Stroke::solid(INK, 0.8) });
    let letter = Text::new(centre.plus(0.0, 3.6), Anchor::Middle, 10.0, painter.initial(Some(company)));
    scene.write(letter.bold().coloured(ink.letter));
}
