//! Reports: what a viewer may know, in words and pictures, in their language, laid out for a letter and a terminal.
//!
//! Sentences stand in `templates/lang/`, layouts in `templates/`; both are built in, and a folder of the operator's
//! own can stand in front of them. No line is wider than 72 columns and nothing is said by colour alone.

mod answer;
mod asking;
mod built_in;
mod digest;
mod excerpt;
mod finale;
mod forum;
mod grouped;
mod harmless;
mod house;
mod layout;
mod letter;
mod lists;
mod mentioned;
mod moments;
mod overrides;
mod paces;
mod picture;
mod position;
mod records;
mod replay_page;
pub(crate) mod sample;
mod scan;
mod shorten;
mod spoken;
mod standing;
#[cfg(test)]
mod tests;
mod told;
mod width;
mod words;

pub use answer::UndoneLine;
pub use asking::Asking;
pub use digest::Happened;
pub use finale::Course;
pub use harmless::{Eyes, Harmless};
pub use house::undone_sentence;
pub use letter::{Asked, Echo, LINE, Leaf, Page as LetterPage, Rest};
pub use moments::Reading;
pub use paces::pace_fact;
pub use picture::{LetterPictures, Look};
pub use records::{RecordEntry, RefusedEntry, order_for};
pub use told::{Heard, retell, retell_undone};
pub use width::WIDTH;

use crate::rules::{Language, Sentence};
use grouped::grouped;
use layout::{Layout, Prepared, Ready};
use mentioned::Mentioned;
use picture::Gallery;
use serde::Serialize;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use words::{File, Words};

/// All words and layouts: built in, with a folder of the operator's own in front of them.
pub struct Desk {
    words: Arc<Words>,
    /// By language.
    layouts: Vec<Layout>,
    /// What layouts mention of a board; those of the built-in desk too, which may have to take their place.
    board: Mentioned,
    /// What they mention of a view.
    view: Mentioned,
    /// The built-in desk, behind one with layouts of the operator's own.
    spare: Option<Box<Desk>>,
    troubles: Mutex<Vec<String>>,
    gallery: Mutex<Gallery>,
}

impl Default for Desk {
    fn default() -> Self {
        Desk::new()
    }
}

impl Desk {
    /// The built-in words and layouts.
    pub fn new() -> Desk {
        let (words, layouts) = built_in_files();
        Desk::made_of(words, &layouts, None).expect("a test reads every built-in file")
    }

    /// The built-in words and layouts with a folder in front of them; every mistake in it is named with file and line.
    ///
    /// `lang/<code>/*.ftl` and `<title>/<code>*.ftl` give messages in place of the built-in ones, any other `*.txt` a layout in place of the
    /// built-in one at the same place. A file whose name begins with `_` is a part for other layouts to include.
    pub fn with_overrides(folder: &Path) -> Result<Desk, Vec<String>> {
        overrides::desk(folder)
    }

    fn made_of(
        words: Vec<File>,
        layouts: &[(String, String)],
        spare: Option<Desk>,
    ) -> Result<Desk, Vec<String>> {
        let words = Arc::new(Words::new(words)?);
        let layouts: Result<Vec<Layout>, _> = Language::ALL
            .iter()
            .map(|language| Layout::new(*language, &words, layouts, spare.is_some()))
            .collect();
        let layouts = layouts?;
        // The layouts are the same in every language.
        let of = |thing: &str| layouts.first().map(|layout| layout.mentioned(thing)).unwrap_or_default();
        let (mut board, mut view) = (of("board"), of("view"));
        if let Some(spare) = &spare {
            (board, view) = (board.and(&spare.board), view.and(&spare.view));
        }
        Ok(Desk {
            words,
            layouts,
            board,
            view,
            spare: spare.map(Box::new),
            troubles: Mutex::default(),
            gallery: Mutex::default(),
        })
    }

    /// Says a sentence; `names` are the players by seat.
    pub fn say(&self, language: Language, names: &[String], sentence: &Sentence) -> String {
        self.words.say(language, names, sentence)
    }

    /// What has gone wrong with layouts since the last time somebody asked; readers got the built-in ones instead.
    pub fn troubles(&self) -> Vec<String> {
        std::mem::take(&mut self.troubles.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes a page. A layout that fails is noted, and the built-in one takes its place.
    fn write(&self, language: Language, layout: &str, page: &impl Serialize) -> String {
        self.write_ready(language, layout, &Ready::new(page))
    }

    /// Writes a page twice: as text and as a part of a page of HTML.
    fn write_both(&self, language: Language, layout: &str, page: &impl Serialize) -> Leaf {
        let page = Ready::new(page);
        Leaf {
            text: self.write_ready(language, &format!("{layout}.txt"), &page),
            html: self.write_ready(language, &format!("{layout}.html"), &page),
        }
    }

    /// Both layouts of a page, with nothing left to do but to write them.
    fn prepare_both(
        &self,
        language: Language,
        layout: &str,
        page: &impl Serialize,
    ) -> Result<[Prepared<'_>; 2], String> {
        let page = Ready::new(page);
        let prepare = |kind| self.layout(language).prepared(&format!("{layout}.{kind}"), &page);
        Ok([prepare("txt")?, prepare("html")?])
    }

    fn write_ready(&self, language: Language, layout: &str, page: &Ready) -> String {
        let trouble = match self.layout(language).write(layout, page) {
            Ok(text) => return text,
            Err(trouble) => trouble,
        };
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        if !troubles.contains(&trouble) {
            troubles.push(trouble.clone());
        }
        match &self.spare {
            Some(spare) => spare.write_ready(language, layout, page),
            None => self.say(language, &[], &Sentence::new("report-our-fault").with("what", trouble)) + "\n",
        }
    }

    fn layout(&self, language: Language) -> &Layout {
        let place = Language::ALL.iter().position(|known| *known == language).unwrap_or(0);
        &self.layouts[place]
    }

    /// A message without facts.
    fn word(&self, language: Language, id: &'static str) -> String {
        self.say(language, &[], &Sentence::new(id))
    }
}

/// The built-in language files and layouts.
fn built_in_files() -> (Vec<File>, Vec<(String, String)>) {
    let mut words = Vec::new();
    let mut layouts = Vec::new();
    for (name, source) in built_in::files() {
        let source = source.to_owned();
        match built_in::language_of(&name).filter(|_| name.ends_with(".ftl")) {
            Some(language) => words.push(File { language, name, source }),
            None => layouts.push((name, source)),
        }
    }
    (words, layouts)
}
