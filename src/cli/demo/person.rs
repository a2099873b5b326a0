//! The seat of a person in a demo: the newest letter is shown, and what is typed goes in as a letter.

use super::play::Play;
use super::player::Player;
use crate::cli::Failure;
use crate::post::text_of;
use crate::rules::Sentence;
use std::fs;
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// The person at the keyboard.
pub struct Person<'p> {
    /// What is typed.
    pub input: &'p mut dyn BufRead,
    /// Where letters are shown.
    pub out: &'p mut dyn Write,
    /// The letter that was shown last.
    pub shown: Option<PathBuf>,
}

/// What a person did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Did {
    /// Letters were handled.
    Wrote,
    /// They are done.
    Left,
}

impl Person<'_> {
    /// Shows the newest letter, then takes one line: an order, nothing for a letter put into the box, or `quit`.
    pub fn act(&mut self, play: &mut Play<'_>, player: &mut Player) -> Result<Did, Failure> {
        self.show(play, player)?;
        let inbox = play.inbox().display().to_string();
        writeln!(self.out, "{}", play.say(Sentence::new("demo-prompt").with("folder", inbox)))?;
        write!(self.out, "{}> ", player.address.name)?;
        self.out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            return Ok(Did::Left);
        }
        match line.trim() {
            "quit" | "esci" => return Ok(Did::Left),
            "" => {
                if play.once()? == 0 {
                    writeln!(self.out, "{}", play.say(Sentence::new("demo-nothing-waits")))?;
                }
            }
            order => {
                play.write(player, &[order.to_owned()])?;
                // The answer is shown before the bots go on.
                self.show(play, player)?;
            }
        }
        Ok(Did::Wrote)
    }

    /// Shows the newest letter, if it has not been shown.
    fn show(&mut self, play: &Play<'_>, player: &Player) -> Result<(), Failure> {
        let Some(path) = player.newest()?.filter(|path| self.shown.as_ref() != Some(path)) else {
            return Ok(());
        };
        let text = text_of(&fs::read(&path)?).unwrap_or_default();
        let from = play.say(Sentence::new("demo-letter-is").with("path", path.display().to_string()));
        writeln!(self.out, "\n{}\n\n{from}", text.trim_end())?;
        self.shown = Some(path);
        Ok(())
    }
}
