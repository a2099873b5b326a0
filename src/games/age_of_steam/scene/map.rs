//! The map: what is Age of Steam's own of it are the owners and the dice of cities.

use super::{MAP, Painter, ink};
use crate::board::hex::draw::Sheet;
use crate::board::hex::{Goods, Hex, Owner};
use crate::board::scene::Scene;
use crate::games::age_of_steam::data::Feeds;
use crate::games::age_of_steam::state::seat;
use crate::games::hex_scenes::MapPicture;

/// Draws the map.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (rules, open) = (painter.rules, painter.view.open);
    let picture = MapPicture {
        land: open.land(rules),
        cubes: &open.cubes,
        // Before the first cubes lay on the map none is new.
        before: painter.before.map(|before| {
            let cubes = (before.phase != "opening").then_some(&*before.open.cubes);
            (&*before.open.network, cubes)
        }),
        ink: &|owner| ink(owner.map(seat)),
        initial: &|owner: Option<Owner>| owner.map_or("-".to_owned(), |owner| seat(owner).to_string()),
        dye: &|goods| painter.dye(goods),
        letter: &|goods| painter.letter(goods).to_owned(),
        sign: &|hex, goods: Goods| format!("{}{}", painter.letter(goods), numbers(painter, hex)),
    };
    picture.draw(scene, &Sheet::fitting(&rules.board.map, MAP));
}

/// The column that feeds a city: ` W3`; the letter of a new one with its dice: ` B/W4`.
fn numbers(painter: &Painter<'_>, hex: Hex) -> String {
    let board = &painter.rules.board;
    let founded = painter.view.open.network.founded.get(&hex);
    let feeds = founded.map_or(Feeds::City(hex), |city| Feeds::New(*city));
    let Some(nth) = board.data.display.iter().position(|column| column.feeds == feeds) else {
        return String::new();
    };
    let column = &board.data.display[nth];
    match feeds {
        Feeds::City(_) => format!(" {}", painter.name(board.column_names.fact(nth))),
        Feeds::New(city) => format!(" {}/{}", board.letter(city), painter.dice(column)),
    }
}
