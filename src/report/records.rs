//! Records and audits for people who look over a game.

use super::{Desk, UndoneLine};
use crate::journal::{Kept, Record};
use crate::rules::luck::Draw;
use crate::rules::{By, Language, Seat, Sentence, Viewer};
use crate::table::{Attested, Audit};
use serde::Serialize;

#[derive(Serialize)]
struct RecordPage<'p> {
    record: u64,
    at: String,
    /// Whose hand it was: the end of a message's name.
    hand: &'static str,
    who: &'p str,
    order: Option<&'p str>,
    sealed: bool,
    in_force: bool,
    happened: &'p [String],
    letter: Option<&'p str>,
    drawn: Vec<String>,
    told: Vec<String>,
}

#[derive(Serialize)]
struct RefusedPage<'p> {
    names: &'p [String],
    letters: &'p [RefusedEntry<'p>],
}

/// A letter of which something was not carried out.
#[derive(Serialize)]
pub struct RefusedEntry<'p> {
    /// When it was read.
    pub at: String,
    /// Whose it was.
    pub seat: Seat,
    /// Its id.
    pub letter: &'p str,
    /// The lines that were not carried out.
    pub lines: &'p [UndoneLine],
}

#[derive(Serialize)]
struct AuditPage<'p> {
    table: &'p str,
    audit: &'p Audit,
    letters: Option<&'p Attested>,
    posts: Option<&'p Attested>,
    sound: bool,
    passes: bool,
}

/// A record made ready for a reader.
pub struct RecordEntry<'p> {
    /// The record.
    pub record: &'p Record<'p>,
    /// The player whose record it is, if it is one's.
    pub who: Option<&'p str>,
    /// The words of its order, if the reader may know them.
    pub order: Option<&'p str>,
    /// The letter that brought it, where that is known.
    pub letter: Option<&'p str>,
    /// Whether it has not been taken back.
    pub in_force: bool,
    /// What it led to, in sentences.
    pub happened: &'p [String],
}

impl Desk {
    /// One record: when, who, what was ordered, what it led to.
    pub fn record(&self, language: Language, entry: &RecordEntry<'_>) -> String {
        let RecordEntry { record, who, order, letter, in_force, happened } = *entry;
        let outcomes = |told: bool| {
            let said = |draw: &Draw| {
                let (got, of) = (i64::from(draw.got), i64::from(draw.of));
                self.say(language, &[], &Sentence::new("record-outcome").with("got", got).with("of", of))
            };
            record.luck.iter().filter(|draw| draw.told == told).map(said).collect()
        };
        let page = RecordPage {
            record: record.seq,
            at: record.at.format("%Y-%m-%d %H:%M").to_string(),
            hand: match record.by {
                By::Seat(_) => "seat",
                By::ModeratorFor(_) => "moderator-for",
                By::Moderator => "moderator",
                By::Clock => "clock",
                By::ClockFor(_) => "clock-for",
                By::Person(_) => "person",
            },
            who: who.unwrap_or_default(),
            order,
            sealed: record.order.is_some() && order.is_none() && record.by.seat().is_some(),
            in_force,
            happened,
            letter,
            drawn: outcomes(false),
            told: outcomes(true),
        };
        self.write(language, "record.txt", &page)
    }

    /// Letters of which something was not carried out.
    pub fn refused(&self, language: Language, names: &[String], letters: &[RefusedEntry<'_>]) -> String {
        self.write(language, "refused.txt", &RefusedPage { names, letters })
    }

    /// What an audit found.
    pub fn audit(
        &self,
        language: Language,
        table: &str,
        audit: &Audit,
        letters: Option<&Attested>,
        posts: Option<&Attested>,
    ) -> String {
        let passes = audit.passes();
        self.write(language, "audit.txt", &AuditPage { table, audit, letters, posts, sound: passes, passes })
    }
}

/// The words of a record's order, if the viewer may read them: their own, everybody's once the game is over, and never
/// what somebody wrote for themselves.
pub fn order_for(record: &Record<'_>, viewer: Viewer, is_over: bool) -> Option<String> {
    let of_game = record.hides;
    match (&record.order, record.by.seat()) {
        (Some(Kept::Open(order)), _) => Some(order.to_string()),
        (Some(Kept::Secret(order)), Some(seat)) => {
            let may_read = if of_game { is_over || viewer.sees(seat) } else { viewer == Viewer::Seat(seat) };
            may_read.then(|| order.to_string())
        }
        _ => None,
    }
}
