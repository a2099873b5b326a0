//! Boards as pictures: the scene that a title composed, as an SVG text and as a PNG file.

mod font;
mod gallery;
mod palette;
mod png;
mod svg;

pub use gallery::Gallery;
#[cfg(test)]
pub use png::{read as read_svg, text_areas};

use super::{Desk, width};
use crate::board::Scene;
use crate::games::{Game, Onlooker};
use crate::rules::{Language, Sentence, Viewer};
use crate::table::Replay;
use gallery::Key;
use std::sync::{Arc, PoisonError};

/// A position and who looks at it.
#[derive(Clone, Copy)]
pub struct Look<'l> {
    /// The language of its words.
    pub language: Language,
    /// The table.
    pub replay: &'l Replay,
    /// The position, the present one or an earlier one.
    pub game: &'l dyn Game,
    /// The position from which on changes are marked as new.
    pub before: Option<&'l dyn Game>,
    /// Who looks.
    pub viewer: Viewer,
}

/// The pictures of a letter.
pub struct LetterPictures {
    /// What its reader looks for first.
    pub near: Option<Arc<[u8]>>,
    /// The whole board.
    pub board: Arc<[u8]>,
}

/// How large the part of a board is that a phone shows readably, in units of the sheet.
const NEAR: (f64, f64) = (480.0, 400.0);
/// How many bytes are too many for the whole board at twice the density.
const HEAVY: usize = 320_000;

impl Desk {
    /// A position as a drawing.
    pub fn scene(&self, look: Look<'_>) -> Scene {
        let Look { language, replay, game, before, viewer } = look;
        let say = |sentence: &Sentence| self.say(language, replay.house.names(), sentence);
        game.scene(viewer, before, &Onlooker { table: &replay.table, say: &say })
    }

    /// A position as an SVG file.
    pub fn svg(&self, look: Look<'_>) -> String {
        svg::write(&self.scene(look), look.language)
    }

    /// A position as a PNG file. The last ones are kept, so that the same one again costs next to nothing.
    pub fn png(&self, look: Look<'_>) -> Result<Arc<[u8]>, String> {
        self.hung(Key::of(look), || png::draw(&self.svg(look), 1))
    }

    /// The pictures of a letter, at twice the density of their size there: the part that its reader looks for first,
    /// large enough for a phone, if something stands out, and the whole board.
    pub fn letter_pictures(&self, look: Look<'_>) -> Result<LetterPictures, String> {
        let (scene, key) = (self.scene(look), Key::of(look));
        let board = self.hung(key.as_well("dense"), || {
            let svg = svg::write(&scene, look.language);
            let dense = png::draw(&svg, 2)?;
            if dense.len() <= HEAVY { Ok(dense) } else { png::draw(&svg, 1) }
        })?;
        let near = scene.near(NEAR.0, NEAR.1).map(|part| {
            self.hung(key.as_well("near"), || png::draw(&svg::write_part(&scene, look.language, part), 2))
        });
        Ok(LetterPictures { near: near.transpose()?, board })
    }

    /// A picture that hangs in the gallery, or is drawn and hung there.
    fn hung(&self, key: Key, draw: impl FnOnce() -> Result<Vec<u8>, String>) -> Result<Arc<[u8]>, String> {
        let mut gallery = self.gallery.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = gallery.find(&key) {
            return Ok(picture);
        }
        // Others need not wait while this one is drawn.
        drop(gallery);
        let picture: Arc<[u8]> = draw()?.into();
        gallery = self.gallery.lock().unwrap_or_else(PoisonError::into_inner);
        gallery.hang(key, Arc::clone(&picture));
        Ok(picture)
    }

    /// What the picture of a position shows, as lines to be read, for a screen reader or a terminal.
    pub fn map(&self, look: Look<'_>) -> String {
        let lines = self.scene(look).lines;
        lines.iter().map(|line| width::wrap(line, 4) + "\n").collect()
    }
}
