//! What drawings of titles on hexes share: the sheet and its head, the colours of goods, the map with track and cubes.
//! Owners, signs on cities and everything below the map are a title's own.

use crate::board::hex::draw::{self, Ink, Sheet};
use crate::board::hex::{Goods, Hex, Land, Network, Owner, Place, Section};
use crate::board::scene::{Anchor, Area, Colour, Point, Scene, Shape, Stroke, Text};
use std::collections::BTreeMap;

/// How wide every sheet is.
pub const WIDTH: f64 = 1000.0;
/// What everything is drawn on.
pub const PAPER: Colour = "#fcfbf6";
/// What everything is drawn with.
pub const INK: Colour = "#1a1a1a";
/// What is less important.
pub const FAINT: Colour = "#8a8a8a";

/// Colours of goods by the word that stands for them in a board's file, with that of a letter on them.
const DYES: [(&str, Colour, Colour); 6] = [
    ("red", "#d62828", "#ffffff"),
    ("blue", "#2374c6", "#ffffff"),
    ("yellow", "#f4c430", "#1a1a1a"),
    ("purple", "#8e2fb0", "#ffffff"),
    ("black", "#262626", "#ffffff"),
    ("grey", "#9a9a9a", "#1a1a1a"),
];

/// Cubes by hex.
type Cubes = BTreeMap<Hex, Vec<Goods>>;

/// An empty sheet with its head: the table at the left, the phase at the right. The map stands in an area of it.
pub fn page(height: f64, map: Area, heading: &str, phase: &str, lines: Vec<String>) -> Scene {
    let title = format!("{heading}. {phase}.");
    let mut scene = Scene { width: WIDTH, height, title, lines, map: Some(map), ..Scene::default() };
    scene.draw(Shape::Rect { area: scene.sheet(), round: 0.0, fill: PAPER, stroke: Stroke::NONE });
    let phase = Text::new(Point::new(WIDTH - 16.0, 27.0), Anchor::End, 18.0, phase.to_owned());
    let heading = Text::new(Point::new(16.0, 27.0), Anchor::Start, 18.0, heading.to_owned()).bold();
    scene.write(heading.within(WIDTH / 2.0 - 24.0));
    scene.write(phase.within(WIDTH / 2.0 - 24.0));
    scene
}

/// The colour of goods by their id and that of a letter on them; colours of one's own board take those of the list in
/// turn.
pub fn dye(id: &str, goods: Goods) -> (Colour, Colour) {
    let by_name = DYES.iter().find(|(name, ..)| *name == id);
    let (_, colour, letter) = by_name.unwrap_or(&DYES[goods.index() % DYES.len()]);
    (colour, letter)
}

/// The map of a title, and how its owners and goods look.
pub struct MapPicture<'m> {
    /// The map with its track.
    pub land: Land<'m>,
    /// The cubes on it.
    pub cubes: &'m Cubes,
    /// What there was before, if that is marked: the track, and the cubes once they lay on the map.
    pub before: Option<(&'m Network, Option<&'m Cubes>)>,
    /// The ink of an owner.
    pub ink: &'m dyn Fn(Option<Owner>) -> Ink,
    /// The letter or number of an owner.
    pub initial: &'m dyn Fn(Option<Owner>) -> String,
    /// The colours of goods.
    pub dye: &'m dyn Fn(Goods) -> (Colour, Colour),
    /// The letter of goods.
    pub letter: &'m dyn Fn(Goods) -> String,
    /// What stands on a city that takes goods.
    pub sign: &'m dyn Fn(Hex, Goods) -> String,
}

impl MapPicture<'_> {
    /// Draws ground, track, owners, places and cubes; names come last, where a title has nothing more to draw.
    pub fn draw(&self, scene: &mut Scene, sheet: &Sheet) {
        let network = self.land.network;
        draw::ground(scene, sheet, self.land.map);
        self.fresh().into_iter().for_each(|section| draw::fresh(scene, sheet, section));
        for (hex, tile) in &network.tiles {
            draw::track(scene, sheet, *hex, tile, |nth| (self.ink)(tile.pieces[nth].owner));
        }
        network.tiles.keys().for_each(|hex| draw::label_over_track(scene, sheet, *hex));
        for link in self.land.links() {
            if let Some(at) = draw::link_middle(sheet, &link) {
                draw::badge(scene, sheet, at, (self.ink)(link.owner), &(self.initial)(link.owner));
            }
        }
        self.land.places().for_each(|hex| self.draw_place(scene, sheet, hex));
        self.draw_printed(scene, sheet);
        for hex in self.land.places() {
            draw::name(scene, sheet, hex, &self.land.map.name(hex));
        }
    }

    fn draw_place(&self, scene: &mut Scene, sheet: &Sheet, hex: Hex) {
        if self.is_new_city(hex) {
            draw::fresh_place(scene, sheet, hex);
        }
        match self.land.place(hex) {
            Some(Place::City(goods)) => {
                let port = self.land.map.city(hex).is_some_and(|city| city.port);
                draw::city(scene, sheet, hex, (self.dye)(goods), &(self.sign)(hex, goods), port);
            }
            Some(Place::Town) => draw::town(scene, sheet, hex, self.land.tile(hex).is_some()),
            None => {}
        }
        let cubes = self.cubes.get(&hex).map_or(&[][..], Vec::as_slice);
        for (nth, goods) in cubes.iter().enumerate() {
            let place = (nth, cubes.len());
            if self.is_new_cube(hex, &cubes[..=nth]) {
                draw::fresh_cube(scene, sheet, hex, place);
            }
            draw::cube(scene, sheet, hex, place, (self.dye)(*goods), &(self.letter)(*goods));
        }
    }

    /// Links between neighbouring cities lie on their edge, above both.
    fn draw_printed(&self, scene: &mut Scene, sheet: &Sheet) {
        for (nth, pair) in (0_u8..).zip(&self.land.map.data().neighbours) {
            let Some(edge) = pair.0.edge_to(pair.1) else { continue };
            let taken = self.land.network.taken.get(&nth).copied();
            draw::printed_link(scene, sheet, pair.0, edge, taken.map(self.ink));
            if let Some(owner) = taken {
                let at = sheet.middle_of(pair.0, edge);
                draw::badge(scene, sheet, at, (self.ink)(owner), &(self.initial)(owner));
            }
        }
    }

    /// Track that was not there before, or was somebody else's.
    fn fresh(&self) -> Vec<Section> {
        let Some((before, _)) = self.before else { return Vec::new() };
        let old: Vec<_> = before.pieces().collect();
        let new = self.land.network.pieces().filter(|piece| !old.contains(piece));
        new.map(|(section, _)| section).collect()
    }

    /// Whether a city was founded since then.
    fn is_new_city(&self, hex: Hex) -> bool {
        let is_founded = |network: &Network| network.founded.contains_key(&hex);
        is_founded(self.land.network) && self.before.is_some_and(|(before, _)| !is_founded(before))
    }

    /// Whether the last of these cubes on a hex came since then: there are more of its colour than there were.
    fn is_new_cube(&self, hex: Hex, cubes: &[Goods]) -> bool {
        let (Some((_, Some(before))), Some(cube)) = (self.before, cubes.last()) else { return false };
        let count = |cubes: &[Goods]| cubes.iter().filter(|other| *other == cube).count();
        count(cubes) > before.get(&hex).map_or(0, |old| count(old))
    }
}
