//! A player who is a bot: what they order, what else they say, and the letter that they write.

use super::reply::{Program, Reply};
use crate::games::{AnyTitle, Game};
use crate::orders::{Names, Pen};
use crate::post::{Address, Letter, read, text_of};
use crate::report::Desk;
use crate::rules::luck::Seeded;
use crate::rules::{Language, Seat, Sentence};
use chrono::{DateTime, Utc};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Who plays where nobody else is named.
pub const NAMES: [&str; 6] = ["Anna", "Bert", "Carla", "Dora", "Elsa", "Franz"];

/// One letter in so many begins with a mistake.
const MISTAKES: usize = 20;
/// One letter in so many has words for others in it.
const TALK: usize = 9;

const GREETINGS: [&str; 4] = ["demo-greeting-1", "demo-greeting-2", "demo-greeting-3", "demo-greeting-4"];
const PRESS: [&str; 7] = [
    "demo-press-1",
    "demo-press-2",
    "demo-press-3",
    "demo-press-4",
    "demo-press-5",
    "demo-whisper-1",
    "demo-note-1",
];

/// A player.
pub struct Player {
    /// Their seat.
    pub seat: Seat,
    /// Name and address.
    pub address: Address,
    /// How their letters look.
    pub program: Program,
    /// The language in which they write.
    pub language: Language,
    /// The Maildir of their letters.
    pub maildir: PathBuf,
    /// How many letters they have written.
    pub written: usize,
}

/// What players of a demo share.
pub struct Company<'c> {
    /// Their words.
    pub desk: &'c Desk,
    /// What they play.
    pub title: &'c dyn AnyTitle,
    /// Who they are.
    pub names: &'c [String],
    /// The language of those who choose none.
    pub language: Language,
}

/// What a bot has in mind.
pub struct Intention {
    /// Lines of a first letter that will be refused.
    pub mistake: Option<Vec<String>>,
    /// Lines of the letter that counts.
    pub lines: Vec<String>,
}

impl Player {
    /// What the player writes when they are to move; nothing when there is nothing to order.
    pub fn intention(
        &self,
        company: &Company<'_>,
        game: &dyn Game,
        moves: &mut Seeded,
        moods: &mut Seeded,
    ) -> Option<Intention> {
        let orders = game.letter(self.seat, moves);
        if orders.is_empty() {
            return None;
        }
        let pen = Pen { language: self.language, players: company.names };
        let orders: Vec<String> = orders.iter().map(|order| game.write(order, &pen)).collect();
        // The second player's second letter has a mistake in every game, so that there is an answer to look at.
        let errs = moods.below(MISTAKES) == 0 || self.seat == Seat::at(1) && self.written == 1;
        let mistaken = if errs { self.mistake(company, game, &orders[0], moods) } else { None };
        let around = |orders: Vec<String>, moods: &mut Seeded| {
            let mut lines = Vec::new();
            if moods.below(2) == 0 {
                lines.extend([self.say(company, GREETINGS[moods.below(GREETINGS.len())]), String::new()]);
            }
            // The house remembers it, so it is said once.
            if self.written == 0 && self.language != company.language {
                lines.push(self.say(company, "demo-language"));
            }
            if moods.below(TALK) == 0 {
                lines.push(self.say(company, PRESS[moods.below(PRESS.len())]));
            }
            lines.extend(orders);
            if moods.below(3) == 0 {
                lines.extend([String::new(), self.address.name.clone()]);
            }
            lines
        };
        let mistake = mistaken.map(|mistaken| vec![mistaken]);
        Some(Intention { mistake, lines: around(orders, moods) })
    }

    fn say(&self, company: &Company<'_>, id: &'static str) -> String {
        let others = company.names.iter().enumerate().filter(|(place, _)| *place != self.seat.index());
        let other = others.map(|(_, name)| name.as_str()).next().unwrap_or_default();
        company.desk.say(self.language, company.names, &Sentence::new(id).with("name", other))
    }

    /// A line that the title denies: an order for another moment, or the right one with a letter missing.
    fn mistake(
        &self,
        company: &Company<'_>,
        game: &dyn Game,
        order: &str,
        moods: &mut Seeded,
    ) -> Option<String> {
        let title = company.title;
        let verbs = title.verbs();
        let example = verbs[moods.below(verbs.len())].spoken(self.language).example.to_owned();
        let tried = [example, misspelt(order)];
        let first = moods.below(tried.len());
        // Nothing of this is kept.
        let players = Names::of_players(company.names);
        let denied = |line: &&String| {
            let stands = |order| game.decide(self.seat, &order, &mut Seeded::new(0)).is_ok();
            title.looks_like_order(line) && !game.read(line, &players).is_ok_and(stands)
        };
        tried.iter().cycle().skip(first).take(tried.len()).find(denied).cloned()
    }

    /// The newest letter that the player has got.
    pub fn newest(&self) -> io::Result<Option<PathBuf>> {
        let newest = letters(&self.maildir)?.into_iter().max();
        Ok(newest.map(|(_, path)| path))
    }

    /// The letter in which the player answers their newest one.
    pub fn reply(&mut self, waybill: &str, lines: &[String], at: DateTime<Utc>) -> io::Result<Vec<u8>> {
        let bytes = self.newest()?.map(fs::read).transpose()?;
        let last: Option<Letter> = bytes.as_deref().map(read);
        let quoted = bytes.as_deref().and_then(text_of).unwrap_or_default();
        let reply_to = last.as_ref().and_then(|last| last.reply_to.as_ref());
        self.written += 1;
        let local = self.address.email.split('@').next().unwrap_or_default();
        let reply = Reply {
            from: &self.address,
            to: reply_to.map_or(waybill, |address| &address.email),
            id: &format!("{local}.{}.{}@example.org", self.written, at.timestamp()),
            subject: &format!("Re: {}", last.as_ref().map_or("", |last| &last.subject)),
            answers: last.as_ref().map(|last| last.id.as_str()),
            at,
            own: lines,
            quoted: &quoted,
        };
        Ok(reply.bytes(self.program))
    }
}

/// The letters in a Maildir, with the moment they came.
fn letters(maildir: &Path) -> io::Result<Vec<(std::time::SystemTime, PathBuf)>> {
    let mut found = Vec::new();
    for part in ["new", "cur"] {
        let folder = match fs::read_dir(maildir.join(part)) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in folder {
            let entry = entry?;
            found.push((entry.metadata()?.modified()?, entry.path()));
        }
    }
    Ok(found)
}

/// An order with the second letter of its longest word missing.
fn misspelt(order: &str) -> String {
    let longest =
        order.split(' ').max_by_key(|word| word.chars().filter(|letter| letter.is_alphabetic()).count());
    let Some(word) = longest.filter(|word| word.chars().count() > 3) else { return order.to_owned() };
    let wrong: String =
        word.chars().enumerate().filter(|(place, _)| *place != 1).map(|(_, letter)| letter).collect();
    order.replacen(word, &wrong, 1)
}
