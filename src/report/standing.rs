//! Whose move it is, what the game waits for, or how it ended.

use super::words::Given;
use super::{Desk, width};
use crate::rules::{Fact, Language, Place, Seat, Sentence, Turn};
use crate::table::{Replay, Standing, purpose_fact};

impl Desk {
    /// Whose move it is, what the game waits for, or how it ended.
    pub fn standing(&self, language: Language, replay: &Replay) -> String {
        width::wrap(&self.stands(language, replay, &replay.standing(), None), 0)
    }

    /// The same for a reader who may be the one to move.
    pub(super) fn stands(
        &self,
        language: Language,
        replay: &Replay,
        standing: &Standing,
        reader: Option<Seat>,
    ) -> String {
        let sentence = match standing {
            Standing::NotBegun => not_begun(replay, reader),
            Standing::Waiting(waiting) => Sentence::new("house-tell-waits")
                .with("purpose", purpose_fact(&waiting.purpose))
                .with("of", waiting.of),
            Standing::ToMove(seats) if seats.len() == 1 && reader == seats.first().copied() => {
                Sentence::new("report-your-move")
            }
            Standing::ToMove(seats) => {
                let who: Vec<Fact> = seats.iter().map(|seat| Fact::from(*seat)).collect();
                Sentence::new("report-to-move").with("count", seats.len() as i64).with("who", who)
            }
            Standing::Closed => Sentence::new("report-closed"),
            Standing::Over(_) if !replay.game.is_won() => Sentence::new("report-over-unwon"),
            Standing::Over(ranking) => {
                let mut place = 1;
                let mut places = Vec::new();
                for level in ranking {
                    places.push(self.place(language, replay, place, level));
                    place += level.seats.len();
                }
                Sentence::new("report-over").with("places", places)
            }
        };
        self.say(language, replay.house.names(), &sentence)
    }

    fn place(&self, language: Language, replay: &Replay, place: usize, level: &Place) -> Fact {
        let who: Vec<Fact> = level.seats.iter().map(|seat| Fact::from(*seat)).collect();
        let score = self.score(language, &replay.house.opening.title, level.score);
        Fact::from(
            Sentence::new("report-place").with("place", place as i64).with("who", who).with("score", score),
        )
    }

    /// A score as the title counts it: dollars, points.
    pub(super) fn score(&self, language: Language, title: &str, score: i64) -> String {
        let given = [("score", Given::Number(score))];
        let said = self.words.message(language, &format!("score-{title}"), given);
        said.unwrap_or_else(|_| score.to_string())
    }
}

/// Whose answer a game waits for that has not begun.
fn not_begun(replay: &Replay, reader: Option<Seat>) -> Sentence {
    let house = &replay.house;
    let missing = match house.progress.started {
        None => house.unanswered(),
        Some(_) => Vec::new(),
    };
    if missing.is_empty() {
        return Sentence::new("report-not-begun");
    }
    let is_asked = reader.is_some_and(|reader| missing.contains(&reader));
    let others: Vec<Fact> =
        missing.iter().filter(|seat| Some(**seat) != reader).map(|seat| Fact::from(*seat)).collect();
    let id = if is_asked { "report-not-begun-answer" } else { "report-not-begun-waits" };
    Sentence::new(id).with("count", others.len() as i64).with("who", others)
}

/// Where a position stands that may be an earlier one of its table.
pub(super) fn of_position(turn: Turn) -> Standing {
    match turn {
        Turn::Over(ranking) => Standing::Over(ranking),
        Turn::Seats(seats) if seats.is_empty() => Standing::NotBegun,
        Turn::Seats(seats) => Standing::ToMove(seats),
    }
}
