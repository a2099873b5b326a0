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
        let key = Key::of(look);
        let mut gallery = self.gallery.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = gallery.find(&key) {
            return Ok(picture);
        }
        // Others need not wait while this one is drawn.
        drop(gallery);
        let picture: Arc<[u8]> = png::draw(&self.svg(look))?.into();
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
