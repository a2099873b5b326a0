//! The companies, in build order: letter and pattern, who controls them, what they have and do.

use super::{FAINT, FRESH, INK, PAPER, Painter, WIDTH, map};
use crate::board::scene::{Anchor, Area, Point, Scene, Shape, Stroke, Text};
use crate::games::steel_driver::names::{Company, Goods};
use crate::games::steel_driver::state::Phase;
use crate::games::steel_driver::view::View;
use crate::rules::Sentence;

/// Where the map ends.
pub const TOP: f64 = 562.0;
const BOTTOM: f64 = 645.0;
const MARGIN: f64 = 8.0;
const SIZE: f64 = 15.0;

/// Draws a box for every company.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let order = &painter.view.open.order;
    let step = (WIDTH - 2.0 * MARGIN) / order.len().max(1) as f64;
    for (place, company) in order.iter().enumerate() {
        let left = MARGIN + step * place as f64;
        let area = Area { left: left + 3.0, top: TOP, right: left + step - 3.0, bottom: BOTTOM };
        draw_box(painter, scene, *company, area);
    }
}

fn draw_box(painter: &Painter<'_>, scene: &mut Scene, company: Company, area: Area) {
    let open = painter.view.open;
    let at_work = open.active() == Some(company) || open.sale().is_some_and(|sale| sale.company == company);
    let stroke = if at_work { Stroke::solid(INK, 3.0) } else { Stroke::solid("#bdbdbd", 1.0) };
    let fill = if at_work { "#fff6cc" } else { PAPER };
    scene.draw(Shape::Rect { area, round: 6.0, fill, stroke });
    let ink = painter.ink(company);
    let (left, top) = (area.left + 8.0, area.top + 15.0);
    let swatch = [Point::new(left, top), Point::new(left + 46.0, top)];
    ink.track(scene, &swatch);
    let middle = swatch[0].towards(swatch[1], 0.5);
    map::badge(scene, middle, (ink.colour, ink.letter), &painter.letters[company.index()]);
    let width = area.right - area.left - 16.0;
    let row = |row: f64, text: String| {
        Text::new(Point::new(left, area.top + 20.0 + row * 18.5), Anchor::Start, SIZE, text).within(width)
    };
    let name = Text::new(Point::new(left + 54.0, top + 5.5), Anchor::Start, 16.0, painter.company(company));
    scene.write(name.bold().within(width - 54.0));
    let controller = open.company(company).controller;
    let is_other = |before: &View<'_>| before.open.company(company).controller != controller;
    if controller.is_some() && painter.before.is_some_and(is_other) {
        let band = Area {
            left: area.left + 3.0,
            top: area.top + 25.0,
            right: area.right - 3.0,
            bottom: area.top + 44.0,
        };
        scene.draw(Shape::Rect { area: band, round: 3.0, fill: FRESH, stroke: Stroke::solid(INK, 1.0) });
    }
    scene.write(match controller {
        Some(seat) => row(1.0, painter.seat(seat)),
        None => row(1.0, painter.word("sd-nobody")).coloured(FAINT),
    });
    scene.write(row(2.0, holdings(painter, company)));
    if let Some(state) = state(painter, company) {
        scene.write(row(3.0, state).bold());
    }
}

/// What a company has: cubes and profit, and at the end its goods or what a share is worth.
fn holdings(painter: &Painter<'_>, company: Company) -> String {
    let state = painter.view.open.company(company);
    match painter.view.open.phase {
        Phase::Goods { .. } => {
            let of = |goods: Goods| match state.goods.get(goods.index()) {
                None | Some(0) => None,
                Some(count) => Some(format!("{}{count}", painter.goods_letters[goods.index()])),
            };
            let goods: Vec<String> = Goods::all(state.goods.len()).filter_map(of).collect();
            if goods.is_empty() { "-".to_owned() } else { goods.join(" ") }
        }
        Phase::Over { .. } => painter.say(&Sentence::new("sd-picture-share").with("value", state.profit)),
        _ => painter.say(
            &Sentence::new("sd-picture-holds").with("cubes", state.treasury).with("profit", state.profit),
        ),
    }
}

/// What a company does, if there is something to say.
fn state(painter: &Painter<'_>, company: Company) -> Option<String> {
    let open = painter.view.open;
    let id = match &open.phase {
        Phase::Auctions { sale: Some(sale), .. } if sale.company == company => {
            let (leader, bid) = sale.bidding.best?;
            return Some(
                painter.say(&Sentence::new("sd-picture-bid").with("bid", bid).with("leader", leader)),
            );
        }
        Phase::Building { .. } if open.active() == Some(company) => "sd-state-builds",
        Phase::Building { .. } if open.passed.contains(&company) => "sd-state-passed",
        Phase::Goods { .. } if open.active() == Some(company) => "sd-state-takes",
        Phase::Goods { .. } if open.passed.contains(&company) => "sd-state-finished",
        _ => return None,
    };
    Some(painter.word(id))
}
