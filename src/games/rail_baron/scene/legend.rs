//! Below the map: the players with their railroads, what the bank has left, and what the signs mean.

use super::marks::{Sign, draw_sign};
use super::plates::{OWNER, Plate};
use super::{FAINT, INK, Painter, WIDTH, inks, map};
use crate::board::letters;
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::rail_baron::names::Railroad;
use crate::games::rail_baron::state::Owner;
use crate::rules::{Fact, Known, Seat, Sentence, ToFact};

/// The size of letters.
const SIZE: f64 = 13.0;
/// The size of letters on plates.
const PLATE: f64 = 10.5;
/// The size of prices.
const PRICE: f64 = 10.0;
/// How high a row is.
const ROW: f64 = 19.0;
/// Where the railroads of a row begin.
const LINES: f64 = 476.0;
/// Where a row ends.
const RIGHT: f64 = WIDTH - 12.0;
/// The length of track beside a plate.
const SAMPLE: f64 = 20.0;

/// Draws it below a line of the sheet and tells where it ends.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene, top: f64) -> f64 {
    let open = painter.view.open;
    let mut y = top + 22.0;
    for seat in Seat::all(open.players.len()) {
        let moved = Sign::Train { declared: open.player(seat).is_declared(), moved: false };
        draw_sign(scene, moved, seat, Point::new(22.0, y - 2.0), 12.0);
        let text = Text::new(Point::new(38.0, y + 3.0), Anchor::Start, SIZE, about(painter, seat));
        scene.write(text.within(LINES - 46.0));
        y = holdings(painter, scene, Owner::Seat(seat), y);
    }
    let mut others = vec![(Owner::Bank, "rb-scene-bank")];
    if painter.rules.options.governor {
        others.push((Owner::Governor, "rb-scene-governor"));
    }
    for (owner, id) in others {
        let text = Text::new(Point::new(38.0, y + 3.0), Anchor::Start, SIZE, painter.word(id));
        scene.write(text.within(LINES - 46.0));
        y = holdings(painter, scene, owner, y);
    }
    let rule = vec![Point::new(8.0, y - 10.0), Point::new(WIDTH - 8.0, y - 10.0)];
    scene.draw(Shape::Line { points: rule, stroke: Stroke::solid(FAINT, 0.8) });
    keys(painter, scene, y + 8.0)
}

/// Who a player is, what they have, where they go.
fn about(painter: &Painter<'_>, seat: Seat) -> String {
    let player = painter.view.open.player(seat);
    let board = &painter.rules.board;
    let engine = player.engine.fact(painter.rules);
    let cash = match &painter.view.seats[seat.index()].cash {
        Known::Seen(cash) => Fact::from(Sentence::new("rb-scene-cash").with("cash", *cash)),
        Known::Hidden => Fact::from(Sentence::new("rb-scene-hidden")),
    };
    let sentence = |id: &'static str| Sentence::new(id).with("seat", seat);
    if player.out {
        return painter.say(&sentence("rb-scene-out"));
    }
    let has = |id: &'static str| sentence(id).with("engine", engine.clone()).with("cash", cash.clone());
    painter.say(&match &player.trip {
        None => has("rb-scene-player"),
        Some(trip) if trip.declared => has("rb-scene-player-declared").with("to", board.city_name(trip.to)),
        Some(trip) => has("rb-scene-player-bound").with("to", board.city_name(trip.to)),
    })
}

/// Draws the railroads of an owner in as many rows as they need and tells where the next row stands.
fn holdings(painter: &Painter<'_>, scene: &mut Scene, owner: Owner, y: f64) -> f64 {
    let (mut x, mut y) = (LINES, y);
    let lines: Vec<Railroad> = painter.view.open.held_by(owner).collect();
    if lines.is_empty() {
        scene.write(Text::new(Point::new(x, y + 3.0), Anchor::Start, SIZE, "–").coloured(FAINT));
    }
    for line in lines {
        let room = if owner == Owner::Bank { 0.0 } else { PLATE * OWNER };
        let width = letters::width(painter.rules.board.short(line), PLATE) + PLATE * 0.5 + room;
        let price = painter.rules.board.price(line);
        let price = painter.say(&Sentence::new("rb-scene-cash").with("cash", price));
        let priced = letters::width(&price, PRICE) + 3.0;
        if x + SAMPLE + width + priced > RIGHT {
            (x, y) = (LINES, y + ROW);
        }
        let sample = [Point::new(x, y - 1.0), Point::new(x + SAMPLE, y - 1.0)];
        inks::of(line).track(scene, &sample, map::width(owner != Owner::Bank) + 0.6);
        let (left, right) = (x + SAMPLE + 2.0, x + SAMPLE + 2.0 + width);
        // A plate of the bank has room for an owner on both sides together.
        let spare = if owner == Owner::Bank { PLATE * OWNER / 2.0 } else { 0.0 };
        let (top, bottom) = (y - 1.0 - PLATE * 0.64, y - 1.0 + PLATE * 0.64);
        let area = Area { left: left - spare, top, right: right + spare, bottom };
        map::draw_plate(painter, scene, &Plate { line, area });
        scene.write(Text::new(Point::new(right + 3.0, y + 2.0), Anchor::Start, PRICE, price));
        x = right + priced + 9.0;
    }
    y + ROW
}

/// What the signs mean, and where the sheet ends.
fn keys(painter: &Painter<'_>, scene: &mut Scene, y: f64) -> f64 {
    let mut pen = Pen { scene, at: Point::new(14.0, y) };
    let first = painter.middle();
    let train = Sign::Train { declared: false, moved: false };
    let declared = Sign::Train { declared: true, moved: false };
    let signs = [
        (train, "rb-scene-key-train"),
        (declared, "rb-scene-key-declared"),
        (Sign::Goal, "rb-scene-key-goal"),
        (Sign::Home, "rb-scene-key-home"),
    ];
    for (sign, id) in signs {
        pen.sign(22.0, &painter.word(id), |scene, centre| draw_sign(scene, sign, first, centre, 12.0));
    }
    pen.sign(22.0, &painter.word("rb-scene-key-count"), |scene, centre| {
        map::town(scene, centre, 7.5);
        scene.write(Text::new(centre.plus(0.0, 3.4), Anchor::Middle, 9.5, "7").coloured(INK));
    });
    if painter.before.is_some() {
        pen.sign(34.0, &painter.word("rb-scene-key-new"), |scene, centre| {
            map::fresh_line(scene, &[centre.plus(-15.0, 0.0), centre.plus(15.0, 0.0)], 1.0);
        });
    }
    if !painter.planned.is_empty() {
        pen.sign(34.0, &painter.word("rb-scene-key-planned"), |scene, centre| {
            map::planned_line(scene, &[centre.plus(-15.0, 0.0), centre.plus(15.0, 0.0)], 1.0);
        });
    }
    pen.at.y + 18.0
}

struct Pen<'s> {
    scene: &'s mut Scene,
    at: Point,
}

impl Pen<'_> {
    /// A sign that takes so much room, and what it means; on the next row where this one is full.
    fn sign(&mut self, room: f64, means: &str, draw: impl FnOnce(&mut Scene, Point)) {
        let width = letters::width(means, SIZE);
        if self.at.x + room + width > RIGHT && self.at.x > 14.0 {
            self.at = Point::new(14.0, self.at.y + ROW);
        }
        draw(self.scene, self.at.plus(room / 2.0, 0.0));
        let text = Text::new(self.at.plus(room + 4.0, 4.6), Anchor::Start, SIZE, means);
        self.scene.write(text.within(RIGHT - self.at.x - room));
        self.at.x += room + 4.0 + width + 14.0;
    }
}
