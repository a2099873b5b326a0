//! The market: a row for every company with its price, its shares and who controls it; then everybody's cash.

use super::{FAINT, INK, Painter};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::steam_barons::data::Company;
use crate::games::steam_barons::view::CompanyView;
use crate::rules::{Fact, Seat, Sentence, ToFact};

const LEFT: f64 = 16.0;
const TOP: f64 = 1052.0;
const ROW: f64 = 24.0;
const SIZE: f64 = 14.0;

/// Where the columns of a row stand, and which way they run.
const PRICE: f64 = 190.0;
const TREASURY: f64 = 246.0;
const HOLDERS: f64 = 268.0;
const RIGHT: f64 = 560.0;

/// Draws all rows.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let companies = &painter.view.companies;
    head(painter, scene);
    for (place, of) in companies.iter().enumerate() {
        row(painter, scene, of, TOP + ROW * (place as f64 + 0.4));
    }
    let seats = painter.view.seats.iter();
    let cash: Vec<Fact> = seats
        .map(|of| Sentence::new("sb-picture-cash").with("seat", of.seat).with("cash", of.cash).into())
        .collect();
    let cash = painter.say(&Sentence::new("sb-picture-players").with("players", cash));
    let at = Point::new(LEFT, TOP + ROW * (companies.len() as f64 + 0.75));
    scene.write(Text::new(at, Anchor::Start, SIZE, cash).within(RIGHT - LEFT));
}

fn head(painter: &Painter<'_>, scene: &mut Scene) {
    let columns = [
        (LEFT, Anchor::Start, "sb-picture-company"),
        (PRICE, Anchor::End, "sb-picture-price"),
        (TREASURY, Anchor::End, "sb-picture-treasury"),
        (HOLDERS, Anchor::Start, "sb-picture-shares"),
    ];
    for (x, anchor, id) in columns {
        let text = Text::new(Point::new(x, TOP - 6.0), anchor, SIZE - 2.0, painter.say(&Sentence::new(id)));
        scene.write(text.coloured("#5a5a5a"));
    }
}

fn row(painter: &Painter<'_>, scene: &mut Scene, of: &CompanyView<'_>, y: f64) {
    let (company, ink) = (of.company, painter.ink(Some(of.company)));
    let (from, to) = (Point::new(LEFT + 20.0, y), Point::new(LEFT + 62.0, y));
    let line = |stroke| Shape::Line { points: vec![from, to], stroke };
    scene.draw(line(Stroke::solid("#3a3a3a", 9.0)));
    scene.draw(line(Stroke::solid("#ffffff", 7.4)));
    scene.draw(line(Stroke { colour: ink.colour, width: 7.4, dash: ink.dash }));
    if !ink.stripe.is_empty() {
        scene.draw(line(Stroke { colour: "#ffffff", width: 3.0, dash: ink.stripe }));
    }
    let centre = Point::new(LEFT + 10.0, y);
    scene.draw(Shape::Circle { centre, radius: 9.5, fill: ink.colour, stroke: Stroke::solid(INK, 1.0) });
    let letter = Text::new(centre.plus(0.0, 4.8), Anchor::Middle, 13.0, painter.initial(Some(company)));
    scene.write(letter.bold().coloured(ink.letter));
    let colour = if of.bankrupt { FAINT } else { INK };
    let mut write = |x: f64, anchor: Anchor, room: f64, text: String, bold: bool| {
        if text.is_empty() {
            return;
        }
        let text = Text::new(Point::new(x, y + 5.0), anchor, SIZE, text).coloured(colour).within(room);
        scene.write(if bold { text.bold() } else { text });
    };
    write(LEFT + 68.0, Anchor::Start, 76.0, painter.company(company), false);
    let price = match of.price {
        Some(price) => format!("${price}"),
        None => painter.say(&Sentence::new("sb-picture-bankrupt")),
    };
    write(PRICE, Anchor::End, 60.0, price, true);
    write(TREASURY, Anchor::End, 50.0, format!("${}", of.treasury), false);
    write(HOLDERS, Anchor::Start, RIGHT - HOLDERS, holders(painter, company), false);
    let rule = vec![Point::new(LEFT, y + ROW / 2.0), Point::new(RIGHT, y + ROW / 2.0)];
    scene.draw(Shape::Line { points: rule, stroke: Stroke::solid("#dcdccf", 0.8) });
}

/// Who holds how many, whoever controls the company first and marked; then the box.
fn holders(painter: &Painter<'_>, company: Company) -> String {
    let open = painter.view.open;
    let firm = open.firm(company);
    let mut seats: Vec<Seat> = Seat::all(open.investors.len()).collect();
    seats.sort_by_key(|seat| (firm.controller != Some(*seat), std::cmp::Reverse(open.held(*seat, company))));
    let shown =
        seats.into_iter().filter(|seat| firm.controller == Some(*seat) || open.held(*seat, company) > 0);
    let holder = |seat: Seat| {
        let mark = if firm.controller == Some(seat) { "*" } else { "" };
        format!("{mark}{} {}", painter.seat(seat), open.held(seat, company))
    };
    let mut parts: Vec<String> = shown.map(holder).collect();
    if firm.available > 0 {
        parts.push(painter.say(&Sentence::new("sb-picture-box").with("count", firm.available)));
    }
    parts.join(" · ")
}

/// The same in lines that can be read aloud.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    let line = |of: &CompanyView<'_>| {
        let id = if of.price.is_some() { "sb-picture-line" } else { "sb-picture-line-bankrupt" };
        let sentence = Sentence::new(id)
            .with("company", of.company.fact(painter.rules))
            .with("price", of.price.unwrap_or(0))
            .with("treasury", of.treasury)
            .with("holders", holders(painter, of.company));
        let links = painter.view.links.iter().filter(|link| link.complete);
        let mine = links.filter(|link| link.owner.is_some_and(|owner| owner.id == of.id));
        let links: Vec<Fact> = mine.map(|link| Fact::from(format!("{} - {}", link.from, link.to))).collect();
        match links.is_empty() {
            true => painter.say(&sentence),
            false => {
                let links = Sentence::new("sb-picture-links").with("links", links);
                format!("{} {}", painter.say(&sentence), painter.say(&links))
            }
        }
    };
    painter.view.companies.iter().map(line).collect()
}

/// The frame of a part of the sheet.
pub fn frame(scene: &mut Scene, area: Area) {
    scene.draw(Shape::Rect { area, round: 0.0, fill: "#ffffff", stroke: Stroke::solid("#b9b9ac", 1.0) });
}
