//! Luck that nobody can bend, the keeper of the table included, as far as mathematics goes; or told by the moderator.
//!
//! # The formula
//!
//! At the opening a 32-byte secret is drawn; its BLAKE3 hash, in lower-case hex, is the *commitment* that every welcome
//! letter carries. A seat's *salt* is the voice of its answer to that letter; seats that nobody waits for have theirs in
//! the opening record. A draw with `n` sides is made like this:
//!
//! ```text
//! message = "waybill luck 2\n" + table + "\n" + whose + "\n" + throws + "\n" + index + "\n"
//!           + salt of seat 1 + "\n" + salt of seat 2 + "\n" … + voice + "\n" …
//! stream  = BLAKE3 keyed with the secret over message, read on as long as needed
//! word    = the next 4 bytes of stream, little-endian
//! limit   = 2^32 - (2^32 mod n)
//! outcome = 1 + word mod n, for the first word below limit
//! ```
//!
//! `whose` is the number of the seat whose throw it is, from 1, or 0 where it is nobody's; `throws` counts the records in
//! force before this one in which something of theirs was drawn; `index` counts what was drawn for them in this record,
//! from 0. A seat's throw has that seat's voice, one that is nobody's the voices of all seats in order. Numbers are
//! written in decimal, text in UTF-8; a seat that has no salt or voice yet has an empty one.
//!
//! # Voices
//!
//! The voice of a seat is that of its last letter with an order that stands, is still in force and shows in the open:
//!
//! ```text
//! letter  "letter " + first 32 hex digits of BLAKE3("waybill voice 1\n" + seat + "\n" + Message-ID + "\n" + each own line + "\n")
//! hand    "hand " + first 32 hex digits of BLAKE3("waybill hand 1\n" + seat + "\n" + the order in canonical words + "\n")
//! clock   "clock " + the announced moment
//! ```
//!
//! Own lines are those that the answer to the letter quotes, so that its writer can make the voice again from their own
//! copy. What the console, the desk or a file without Message-ID brings speaks with the moderator's hand. An order that
//! was taken back and comes again, from the same seat before the same throw, keeps its first voice.
//!
//! # What stays open
//!
//! Whoever has the secret can foresee every throw. They can keep letters back, or ask for new ones until a throw
//! pleases; they can look at the clock a little later, or give time, so that another moment is announced to whoever is
//! late; they can do as they like with seats of their own and of accomplices. Notes, press, letters of others, the
//! order of work and the console's moment move no draw.

use super::{Seat, with_hex};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What a draw is for, and out of how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Outcomes run from 1 to this.
    pub sides: u32,
    /// The message that says what the draw is for.
    pub purpose: &'static str,
    /// What the outcomes are called, where they have names: the faces of a die, the colours in a bag.
    pub faces: Vec<Face>,
    /// The one seat that may see the outcome; everybody where nobody is named.
    pub only: Option<Seat>,
    /// The seat whose throw it is; nobody's where nobody is named.
    pub whose: Option<Seat>,
}

/// Outcomes that are called alike: one face of a die, or all cubes of a colour in a bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// What it is called, in every language; a moderator may tell any of these words.
    pub words: Vec<String>,
    /// How many outcomes show it.
    pub count: u32,
}

impl Ask {
    /// A draw whose outcomes are plain numbers.
    pub const fn number(sides: u32, purpose: &'static str) -> Ask {
        Ask { sides, purpose, faces: Vec::new(), only: None, whose: None }
    }

    /// A draw whose outcomes have names.
    pub fn faces(faces: Vec<Face>, purpose: &'static str) -> Ask {
        let sides = faces.iter().map(|face| face.count).sum();
        Ask { sides, purpose, faces, only: None, whose: None }
    }

    /// The same as the throw of a seat, which rests on that seat's own words.
    #[must_use]
    pub fn of(self, seat: Seat) -> Ask {
        Ask { whose: Some(seat), ..self }
    }

    /// Up to which number may be told; 0 where outcomes have names.
    pub fn numbers(&self) -> u32 {
        if self.faces.is_empty() { self.sides } else { 0 }
    }

    /// The face that an outcome shows, by its place in the list of faces.
    pub fn face_of(&self, got: u32) -> usize {
        let mut left = got;
        let shows = |face: &Face| {
            let found = left <= face.count;
            left = left.saturating_sub(face.count);
            found
        };
        self.faces.iter().position(shows).unwrap_or(0)
    }

    /// The outcome that a moderator means: a number, or the name of a face. Of several outcomes that show the same
    /// face the first is taken; they are all alike.
    pub fn outcome(&self, told: &str) -> Option<u32> {
        let word = told.trim().to_lowercase();
        let mut before = 0;
        for face in &self.faces {
            if face.count > 0 && face.words.iter().any(|known| known.to_lowercase() == word) {
                return Some(before + 1);
            }
            before += face.count;
        }
        let number = word.parse().ok().filter(|number| (1..=self.sides).contains(number));
        number.filter(|_| self.faces.is_empty())
    }

    /// What may be told, for people: the names of the faces, or the least and the greatest number.
    pub fn words(&self) -> Vec<String> {
        match self.faces.is_empty() {
            true => vec![format!("1-{}", self.sides)],
            false => {
                let shown = self.faces.iter().filter(|face| face.count > 0);
                shown.filter_map(|face| face.words.first().cloned()).collect()
            }
        }
    }
}

/// The next outcome has not been told yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owed(pub Ask);

/// Where outcomes come from.
pub trait Dice {
    /// One outcome from 1 to `ask.sides`.
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed>;
}

/// One outcome as a record keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Out of how many.
    pub of: u32,
    /// The outcome; 0 where only one seat may see it, and this copy or this part of the record does not show it.
    #[serde(default, skip_serializing_if = "is_not_shown")]
    pub got: u32,
    /// Whether the moderator told it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// The one seat that may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Seat>,
    /// The seat whose throw it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Seat>,
}

/// Whether an outcome stands elsewhere.
fn is_not_shown(got: &u32) -> bool {
    *got == 0
}

impl Draw {
    /// The one seat in whose drawer the outcome lies. What was told stands open already, in the words that told it.
    pub fn hidden_for(&self) -> Option<Seat> {
        self.only.filter(|_| !self.told)
    }
}

/// The 32 bytes from which all luck of a table is made.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl Secret {
    /// A secret of given bytes.
    pub fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The public promise of this secret.
    pub fn commitment(&self) -> String {
        blake3::hash(&self.0).to_hex().to_string()
    }

    /// The secret in lower-case hex, as it is revealed.
    pub fn to_hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// Reads what [`Secret::to_hex`] wrote.
    pub fn from_hex(hex: &str) -> Option<Secret> {
        Some(Secret(*blake3::Hash::from_hex(hex).ok()?.as_bytes()))
    }
}

/// What a draw rests on beside the secret.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'g> {
    /// The table's name.
    pub table: &'g str,
    /// The salts of all seats.
    pub salts: &'g [String],
    /// The voices of all seats.
    pub voices: &'g [String],
}

/// One outcome by the formula at the head of this file: the draw `index` of the throw of a seat, or of nobody, that has
/// thrown `throws` times before.
pub fn outcome(
    secret: &Secret,
    ground: Ground<'_>,
    whose: Option<Seat>,
    throws: u32,
    index: usize,
    sides: u32,
) -> u32 {
    let Ground { table, salts, voices } = ground;
    let number = whose.map_or(0, |seat| seat.index() + 1);
    let mut message = format!("waybill luck 2\n{table}\n{number}\n{throws}\n{index}\n");
    let voices = match whose {
        Some(seat) => voices.get(seat.index()..=seat.index()).unwrap_or_default(),
        None => voices,
    };
    for part in salts.iter().chain(voices) {
        message.push_str(part);
        message.push('\n');
    }
    let mut stream = blake3::Hasher::new_keyed(&secret.0).update(message.as_bytes()).finalize_xof();
    below(sides, || {
        let mut word = [0; 4];
        stream.fill(&mut word);
        u32::from_le_bytes(word)
    })
}

/// The voice of a letter: who speaks, which letter, and its own words line by line.
pub fn letter_voice(seat: Seat, id: &str, own: &[String]) -> String {
    let mut message = format!("waybill voice 1\n{seat}\n{id}\n");
    for line in own {
        message.push_str(line);
        message.push('\n');
    }
    with_hex("letter ".to_owned(), &blake3::hash(message.as_bytes()), 32)
}

/// The voice of an order that the moderator brought: its canonical words.
pub fn hand_voice(seat: Seat, order: &str) -> String {
    let message = format!("waybill hand 1\n{seat}\n{order}\n");
    with_hex("hand ".to_owned(), &blake3::hash(message.as_bytes()), 32)
}

/// Rejection sampling: the first word that leaves every outcome equally likely.
fn below(sides: u32, mut word: impl FnMut() -> u32) -> u32 {
    let limit = (1u64 << 32) - (1u64 << 32) % u64::from(sides);
    loop {
        let word = word();
        if u64::from(word) < limit {
            return 1 + word % sides;
        }
    }
}

/// Luck for one record, drawn from the table's secret.
pub struct Drawn<'t> {
    /// The table's secret.
    pub secret: &'t Secret,
    /// The table's name.
    pub table: &'t str,
    /// What the players sent before the start, by seat.
    pub salts: &'t [String],
    /// The voices of all seats.
    pub voices: Vec<String>,
    /// How often nobody, and then each seat, has thrown before.
    pub throws: Vec<u32>,
    /// What was drawn so far.
    pub draws: Vec<Draw>,
}

/// The place of a seat, or of nobody, in a list of throws.
pub fn thrower(whose: Option<Seat>) -> usize {
    whose.map_or(0, |seat| seat.index() + 1)
}

impl Dice for Drawn<'_> {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        let index = self.draws.iter().filter(|draw| draw.whose == ask.whose).count();
        let throws = self.throws.get(thrower(ask.whose)).copied().unwrap_or(0);
        let ground = Ground { table: self.table, salts: self.salts, voices: &self.voices };
        let got = outcome(self.secret, ground, ask.whose, throws, index, ask.sides);
        self.draws.push(Draw { of: ask.sides, got, told: false, only: ask.only, whose: ask.whose });
        Ok(got)
    }
}

/// Luck that the moderator tells, from a real table or from another program.
#[derive(Debug, Default)]
pub struct Told {
    /// What was told and not yet used.
    pub waiting: VecDeque<String>,
    /// What was used.
    pub draws: Vec<Draw>,
    /// A told outcome that the die asked for does not have.
    pub wrong: Option<(String, Ask)>,
}

impl Dice for Told {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        let Some(told) = self.waiting.front() else { return Err(Owed(ask.clone())) };
        let Some(got) = ask.outcome(told) else {
            self.wrong = Some((told.clone(), ask.clone()));
            return Err(Owed(ask.clone()));
        };
        self.waiting.pop_front();
        self.draws.push(Draw { of: ask.sides, got, told: true, only: ask.only, whose: ask.whose });
        Ok(got)
    }
}

/// The luck that a record keeps, used again by the audit.
pub struct Recorded<'r> {
    /// The draws of the record.
    pub draws: &'r [Draw],
    /// How many were used.
    pub used: usize,
}

impl Dice for Recorded<'_> {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        match self.draws.get(self.used) {
            Some(draw) if (draw.of, draw.only, draw.whose) == (ask.sides, ask.only, ask.whose) => {
                self.used += 1;
                Ok(draw.got)
            }
            _ => Err(Owed(ask.clone())),
        }
    }
}

/// A number from 0 to `end` - 1 out of `dice`, for bots and disguises, where luck is never owed.
pub fn pick(dice: &mut dyn Dice, end: usize) -> usize {
    let sides = u32::try_from(end.max(1)).expect("no list is that long");
    dice.draw(&Ask::number(sides, "bot")).map_or(0, |got| got as usize - 1)
}

/// An endless stream from a seed, for bots and trials; never for a game between people.
pub struct Seeded {
    stream: blake3::OutputReader,
    /// What was read ahead: the stream comes in blocks, and a block costs as much as a word of it.
    block: [u8; 64],
    /// Where in the block the next word begins.
    next: usize,
}

impl Seeded {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Seeded {
        let mut hasher = blake3::Hasher::new_derive_key("waybill bots 1");
        let stream = hasher.update(&seed.to_le_bytes()).finalize_xof();
        Seeded { stream, block: [0; 64], next: 64 }
    }

    /// A number from 0 to `end` - 1.
    pub fn below(&mut self, end: usize) -> usize {
        let sides = u32::try_from(end).expect("no list is that long");
        let number = below(sides, || {
            if self.next == self.block.len() {
                self.stream.fill(&mut self.block);
                self.next = 0;
            }
            let mut word = [0; 4];
            word.copy_from_slice(&self.block[self.next..self.next + 4]);
            self.next += 4;
            u32::from_le_bytes(word)
        });
        number as usize - 1
    }
}

impl Dice for Seeded {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        Ok(self.below(ask.sides as usize) as u32 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASK: Ask = Ask::number(6, "test");

    fn bag() -> Ask {
        let face = |english: &str, italian: &str, count| Face {
            words: vec![english.to_owned(), italian.to_owned()],
            count,
        };
        Ask::faces(vec![face("red", "rosso", 0), face("blue", "blu", 3), face("?", "jolly", 2)], "test")
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let secret = Secret::new([7; 32]);
        let salts = vec!["spring".to_owned(), String::new()];
        let drawn = || Drawn {
            secret: &secret,
            table: "Tuesday",
            salts: &salts,
            voices: vec![letter_voice(Seat(0), "1@example.org", &["bid 3".to_owned()]), String::new()],
            throws: vec![0, 4, 0],
            draws: vec![],
        };
        let (mut first, mut again) = (drawn(), drawn());
        for _ in 0..50 {
            assert_eq!(first.draw(&ASK.of(Seat(0))), again.draw(&ASK.of(Seat(0))));
        }
        assert_eq!(first.draws, again.draws);
    }

    #[test]
    fn told_luck_waits_and_refuses_the_impossible() {
        let mut told = Told { waiting: ["3".to_owned(), "9".to_owned()].into(), ..Told::default() };
        assert_eq!(told.draw(&ASK), Ok(3));
        assert_eq!(told.draw(&ASK), Err(Owed(ASK)));
        assert_eq!(told.wrong, Some(("9".to_owned(), ASK)));
        assert_eq!(told.waiting, ["9"], "what cannot be used is not swallowed");
    }

    #[test]
    fn a_face_is_told_by_its_name_in_any_language() {
        let bag = bag();
        assert_eq!(bag.sides, 5);
        for (told, outcome) in [("blue", Some(1)), ("BLU", Some(1)), ("?", Some(4)), (" jolly ", Some(4))] {
            assert_eq!(bag.outcome(told), outcome, "{told}");
        }
        for told in ["red", "3", "0", "", "green"] {
            assert_eq!(bag.outcome(told), None, "{told}: not in the bag, or no name");
        }
        assert_eq!((1..=5).map(|got| bag.face_of(got)).collect::<Vec<_>>(), [1, 1, 1, 2, 2]);
        assert_eq!(bag.words(), ["blue", "?"]);
        assert_eq!(ASK.words(), ["1-6"]);
    }

    #[test]
    fn a_secret_reads_back_and_keeps_its_promise() {
        let secret = Secret::new([42; 32]);
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert_eq!(secret.commitment().len(), 64);
        assert_ne!(secret.commitment(), secret.to_hex());
        assert_eq!(format!("{secret:?}"), "Secret(..)");
    }

    #[test]
    fn words_above_the_limit_are_rejected() {
        let mut words = [u32::MAX, 4].into_iter();
        assert_eq!(below(6, || words.next().unwrap()), 5, "2^32 - 4 is the limit for six sides");
    }
}
