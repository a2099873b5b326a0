//! Companies at the right, players below: presidents, stations, chains; dice, shares and passengers.

use super::{FAINT, FRESH, INK, PAPER, Painter, inks};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::railroad_dice::names::Company;
use crate::games::railroad_dice::view::View;
use crate::rules::{Seat, Sentence};

const LEFT: f64 = 792.0;
const RIGHT: f64 = 988.0;
const TOP: f64 = 54.0;

/// A box for every company.
pub fn companies(painter: &Painter<'_>, scene: &mut Scene) {
    let count = painter.view.companies.len().max(1) as f64;
    let height = (380.0 / count).min(76.0);
    for company in painter.rules.board.companies() {
        let top = TOP + height * company.index() as f64;
        company_box(
            painter,
            scene,
            company,
            Area { left: LEFT, top, right: RIGHT, bottom: top + height - 5.0 },
        );
    }
}

fn company_box(painter: &Painter<'_>, scene: &mut Scene, company: Company, area: Area) {
    let (state, view) = (painter.view.open.company(company), &painter.view.companies[company.index()]);
    let other = |before: &View<'_>| before.open.company(company).president != state.president;
    let fill = if painter.before.is_some_and(other) { FRESH } else { PAPER };
    scene.draw(Shape::Rect { area, round: 5.0, fill, stroke: Stroke::solid("#bdbdbd", 1.0) });
    let badge =
        Area { left: area.left + 7.0, top: area.top + 7.0, right: area.left + 29.0, bottom: area.top + 29.0 };
    inks::station(scene, badge, inks::dye(painter.rules, company), &painter.letter(company));
    let width = area.right - area.left;
    let name = Text::new(
        Point::new(area.left + 36.0, area.top + 17.0),
        Anchor::Start,
        14.0,
        painter.company(company),
    );
    scene.write(name.bold().within(width - 44.0));
    let president = Text::new(
        Point::new(area.left + 36.0, area.top + 33.0),
        Anchor::Start,
        13.0,
        state.president.map_or_else(|| painter.word("rd-nobody"), |seat| painter.seat(seat)),
    );
    let colour = if state.president.is_some() { INK } else { FAINT };
    scene.write(president.coloured(colour).within(width - 44.0));
    let about = Sentence::new("rd-picture-company")
        .with("built", state.built)
        .with("stations", view.stations as i64)
        .with("unsold", state.unsold);
    let about =
        Text::new(Point::new(area.left + 8.0, area.top + 51.0), Anchor::Start, 12.0, painter.say(&about));
    if area.bottom - area.top > 54.0 {
        scene.write(about.within(width - 16.0));
    }
    if view.carries > 0 {
        let carries = Sentence::new("rd-picture-passengers").with("passengers", view.carries);
        let at = Point::new(area.left + 8.0, area.top + 66.0);
        if area.bottom - area.top > 68.0 {
            scene.write(Text::new(at, Anchor::Start, 12.0, painter.say(&carries)).within(width - 16.0));
        }
    }
}

/// A row for every player: what lies in front of the screen, as dice.
pub fn players(painter: &Painter<'_>, scene: &mut Scene) {
    let bank = Sentence::new("rd-picture-bank").with("bank", painter.view.bank);
    let at = Point::new(516.0, 470.0);
    scene.write(Text::new(at, Anchor::Start, 15.0, painter.say(&bank)).bold());
    for seat in Seat::all(painter.rules.seats) {
        let top = 480.0 + 68.0 * seat.index() as f64;
        player(painter, scene, seat, Area { left: 516.0, top, right: RIGHT, bottom: top + 63.0 });
    }
}

fn player(painter: &Painter<'_>, scene: &mut Scene, seat: Seat, area: Area) {
    let open = painter.view.open;
    let state = open.player(seat);
    let to_move = painter.view.phase == "playing" && open.active == seat;
    let (fill, stroke) = match to_move {
        true => ("#fff6cc", Stroke::solid(INK, 2.5)),
        false => (PAPER, Stroke::solid("#bdbdbd", 1.0)),
    };
    scene.draw(Shape::Rect { area, round: 5.0, fill, stroke });
    let carried = Sentence::new("rd-picture-passengers").with("passengers", state.passengers);
    let carried =
        Text::new(Point::new(area.right - 9.0, area.top + 19.0), Anchor::End, 13.0, painter.say(&carried));
    let name =
        Text::new(Point::new(area.left + 9.0, area.top + 19.0), Anchor::Start, 15.0, painter.seat(seat));
    scene.write(name.bold().within(area.right - area.left - 36.0 - carried.width()));
    scene.write(carried);
    // Dice in a row, narrower where there are many.
    let total = state.front.total();
    let step = (270.0 / f64::from(total.max(1))).min(27.0);
    let mut left = area.left + 9.0;
    for (face, count) in state.front.each() {
        for _ in 0..count {
            let side = 24.0_f64.min(step.max(14.0));
            let top = area.top + 30.0;
            inks::face(scene, Area { left, top, right: left + side, bottom: top + side }, face);
            left += step;
        }
    }
    let mut left = area.left + 290.0;
    for company in painter.rules.board.companies() {
        let shares = state.shares[company.index()];
        if shares == 0 || left > area.right - 32.0 {
            continue;
        }
        let top = area.top + 34.0;
        let badge = Area { left, top, right: left + 16.0, bottom: top + 16.0 };
        inks::station(scene, badge, inks::dye(painter.rules, company), &painter.letter(company));
        scene.write(Text::new(Point::new(left + 18.0, top + 13.0), Anchor::Start, 13.0, shares.to_string()));
        left += 36.0;
    }
}
