//! The map: what is Steam Barons' own of it are the companies.

use super::{MAP, Painter};
use crate::board::hex::draw::Sheet;
use crate::board::hex::{Goods, Owner};
use crate::board::scene::Scene;
use crate::games::hex_scenes::MapPicture;
use crate::games::steam_barons::state::company;

/// Draws the map. Cubes only leave it, so none is ever new.
pub fn draw(painter: &Painter<'_>, scene: &mut Scene) {
    let (rules, open) = (painter.rules, painter.view.open);
    let picture = MapPicture {
        land: open.land(rules),
        cubes: &open.cubes,
        before: painter.before.map(|before| (&*before.open.network, None)),
        ink: &|owner| painter.ink(owner.map(company)),
        initial: &|owner: Option<Owner>| painter.initial(owner.map(company)).to_owned(),
        dye: &|goods| painter.dye(goods),
        letter: &|goods| painter.letter(goods).to_owned(),
        sign: &|_, goods: Goods| painter.letter(goods).to_owned(),
    };
    picture.draw(scene, &Sheet::fitting(&rules.board.map, MAP));
}
