//! Long lists of a view: programs get them thing by thing, pages line by line.
//!
//! Laying out a list of fifty things costs a page more than all the rest of it. So a title writes the lines of such a list
//! itself, as a text in which whatever languages say differently stands as a mark: `{sb-goods-red|red}` is a word and
//! what stands in for it, `{sb-takes|goods={sb-goods-red|red}}` a message with what it speaks of, `{#2}` the player at
//! the third seat; `{^rd-tile-lake|lake}` is the first letter of a word, in capitals, and `{_rd-letter-red|r}` a word in
//! small letters. The filter `spoken` of the layouts says them.

use super::Seat;
use serde::{Serialize, Serializer};
use std::fmt::{Display, Write};
use std::ops::Deref;

/// How long a line is as a rule, in bytes.
const USUAL: usize = 64;

/// A list of things that each have a line on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Lines<T>(pub Vec<T>);

/// Something with a line on a page.
pub trait Line {
    /// Writes its line.
    fn write(&self, text: &mut Text);
}

impl<T> Deref for Lines<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> FromIterator<T> for Lines<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Lines<T> {
        Lines(things.into_iter().collect())
    }
}

impl<T: Serialize + Line> Serialize for Lines<T> {
    /// A page is no format that people read: it asks for lines.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => self.0.serialize(serializer),
            false => serializer.serialize_str(&self.text()),
        }
    }
}

impl<T: Line> Lines<T> {
    /// All lines.
    pub fn text(&self) -> String {
        let mut text = Text(String::with_capacity(self.0.len() * USUAL));
        for thing in &self.0 {
            thing.write(&mut text);
            text.0.push('\n');
        }
        text.0
    }
}

/// What a message speaks of.
pub enum Of<'o> {
    /// Signs that are not part of any name.
    Sign(&'o dyn Display),
    /// A name that is the same in every language.
    Name(&'o str),
    /// A word: a prefix, an id and a name.
    Word(&'o str, &'o str, &'o str),
    /// Whatever is written.
    Text(&'o dyn for<'t> Fn(&'t mut Text) -> &'t mut Text),
}

/// Text with marks for what languages say differently.
#[derive(Debug, Default)]
pub struct Text(String);

impl Text {
    /// Adds text that is the same in every language. Signs that make a mark are taken out of it: names come from boards,
    /// and those from anybody.
    pub fn plain(&mut self, text: &str) -> &mut Text {
        // Byte by byte: nearly all of a line comes through here, and a search for letters takes ten times as long.
        match text.bytes().any(|byte| matches!(byte, b'{' | b'|' | b'}')) {
            true => self.0.push_str(&text.replace(['{', '|', '}'], "/")),
            false => self.0.push_str(text),
        }
        self
    }

    /// Adds text of the title's own.
    pub fn put(&mut self, text: &str) -> &mut Text {
        self.0.push_str(text);
        self
    }

    /// Adds signs that are not part of any name.
    pub fn sign(&mut self, sign: impl Display) -> &mut Text {
        write!(self.0, "{sign}").expect("a text takes whatever is written");
        self
    }

    /// Adds a word, the message that a prefix and its id name, or else its name.
    pub fn word(&mut self, prefix: &str, id: &str, name: &str) -> &mut Text {
        self.0.push('{');
        self.rest_of_word(prefix, id, name)
    }

    /// Adds the first letter of a word, in capitals.
    pub fn initial(&mut self, prefix: &str, id: &str, name: &str) -> &mut Text {
        self.0.push_str("{^");
        self.rest_of_word(prefix, id, name)
    }

    /// Adds a word in small letters.
    pub fn small(&mut self, prefix: &str, id: &str, name: &str) -> &mut Text {
        self.0.push_str("{_");
        self.rest_of_word(prefix, id, name)
    }

    fn rest_of_word(&mut self, prefix: &str, id: &str, name: &str) -> &mut Text {
        self.plain(prefix).plain(id).0.push('|');
        self.plain(name).0.push('}');
        self
    }

    /// Adds a message that speaks of nothing.
    pub fn message(&mut self, id: &str) -> &mut Text {
        self.word("", id, id)
    }

    /// Adds a message that speaks of things.
    pub fn speaking(&mut self, id: &str, of: &[(&str, Of<'_>)]) -> &mut Text {
        self.0.push('{');
        self.0.push_str(id);
        for (name, thing) in of {
            self.0.push('|');
            self.0.push_str(name);
            self.0.push('=');
            match thing {
                Of::Sign(sign) => self.sign(sign),
                Of::Name(name) => self.plain(name),
                Of::Word(prefix, id, name) => self.word(prefix, id, name),
                Of::Text(write) => write(self),
            };
        }
        self.0.push('}');
        self
    }

    /// Adds a player's name.
    pub fn player(&mut self, seat: Seat) -> &mut Text {
        self.sign(format_args!("{{#{}}}", seat.index()))
    }

    /// Adds words with commas between them, or a dash for none.
    pub fn words<'w>(&mut self, prefix: &str, ids: impl IntoIterator<Item = &'w str>) -> &mut Text {
        let mut none = true;
        for id in ids {
            self.0.push_str(if none { "" } else { ", " });
            none = false;
            self.word(prefix, id, id);
        }
        if none {
            self.0.push('-');
        }
        self
    }
}
