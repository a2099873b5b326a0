//! The players, in the order of play: number and pattern, and their figures.

use super::{INK, PAPER, Painter, WIDTH, ink};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::age_of_steam::view::SeatView;
use crate::rules::{Fact, Sentence};

const TOP: f64 = 848.0;
const BOTTOM: f64 = 920.0;
const MARGIN: f64 = 8.0;
const SIZE: f64 = 13.5;

/// How small a line may become to fit, as a part of its size.
const SMALLEST: f64 = 0.7;

/// Draws a box for every player.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let seats = &painter.view.seats;
    let step = (WIDTH - 2.0 * MARGIN) / seats.len().max(1) as f64;
    for (place, of) in seats.iter().enumerate() {
        let left = MARGIN + step * place as f64;
        let area = Area { left: left + 3.0, top: TOP, right: left + step - 3.0, bottom: BOTTOM };
        draw_box(painter, scene, of, area);
    }
}

fn draw_box(painter: &Painter<'_>, scene: &mut Scene, of: &SeatView, area: Area) {
    let ink = ink(Some(of.seat));
    scene.draw(Shape::Rect { area, round: 4.0, fill: PAPER, stroke: Stroke::solid(INK, 1.2) });
    let (left, right) = (Point::new(area.left + 24.0, TOP + 14.0), Point::new(area.right - 8.0, TOP + 14.0));
    let line = |stroke| Shape::Line { points: vec![left, right], stroke };
    scene.draw(line(Stroke::solid("#3a3a3a", 8.0)));
    scene.draw(line(Stroke::solid("#ffffff", 6.4)));
    scene.draw(line(Stroke { colour: ink.colour, width: 6.4, dash: ink.dash }));
    if !ink.stripe.is_empty() {
        scene.draw(line(Stroke { colour: "#ffffff", width: 2.5, dash: ink.stripe }));
    }
    let centre = Point::new(area.left + 14.0, TOP + 14.0);
    scene.draw(Shape::Circle { centre, radius: 9.0, fill: ink.colour, stroke: Stroke::NONE });
    let number = Text::new(centre.plus(0.0, 4.6), Anchor::Middle, 13.0, of.seat.to_string());
    scene.write(number.bold().coloured(ink.letter));
    let room = area.right - area.left - 12.0;
    let mut row = TOP + 36.0;
    let mut write = |scene: &mut Scene, text: String, bold: bool| {
        // Figures of five or six players stand closer; only a long name is cut.
        let sized =
            |size: f64| Text::new(Point::new(area.left + 6.0, row), Anchor::Start, size, text.clone());
        let fitting = SIZE * (room / sized(SIZE).width()).clamp(SMALLEST, 1.0);
        let text = sized(fitting).within(room);
        scene.write(if bold { text.bold() } else { text });
        row += 16.0;
    };
    write(scene, painter.seat(of.seat), true);
    let figures = Sentence::new("aos-picture-figures")
        .with("cash", of.cash)
        .with("income", of.income)
        .with("shares", of.shares)
        .with("engine", of.engine);
    write(scene, painter.say(&figures), false);
    let word = |id: &str| painter.name(Fact::Word { id: id.to_owned(), name: String::new() });
    let last = if of.bankrupt { Some("aos-picture-bankrupt") } else { of.action };
    last.into_iter().for_each(|id| write(scene, word(id), false));
}

/// The same in lines that can be read aloud.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    let line = |of: &SeatView| {
        let sentence = Sentence::new("aos-picture-player")
            .with("seat", of.seat)
            .with("cash", of.cash)
            .with("income", of.income)
            .with("shares", of.shares)
            .with("engine", of.engine);
        let links = painter.view.links.iter().filter(|link| link.owner == Some(of.seat) && link.complete);
        let links: Vec<Fact> =
            links.map(|link| Fact::from(format!("{} - {} ({})", link.from, link.to, link.length))).collect();
        match links.is_empty() {
            true => painter.say(&sentence),
            false => {
                let links = Sentence::new("aos-picture-links").with("links", links);
                format!("{} {}", painter.say(&sentence), painter.say(&links))
            }
        }
    };
    painter.view.seats.iter().map(line).collect()
}
