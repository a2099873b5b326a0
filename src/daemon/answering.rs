//! How those who have signed up for a game answer, computed from the records of all their games, for whoever thinks of
//! joining them.

use super::clerk::Clerk;
use super::topics::Card;
use crate::lobby::Applicant;
use crate::people::Register;
use crate::rules::Sentence;
use crate::table::{Hall, HallError, Played, Reliability};

impl Clerk<'_> {
    /// A sentence for each of some people.
    pub(super) fn answering(&self, players: &[Applicant]) -> Result<Vec<Sentence>, HallError> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let journal = self.hall.journal();
        let games = played_games(self.hall)?;
        let mut said = Vec::new();
        for player in players {
            let page = Register::new(journal).find(&player.address)?;
            let theirs: Vec<String> = page.map_or_else(
                || vec![player.address.to_lowercase()],
                |page| page.all_addresses().cloned().collect(),
            );
            let is_theirs = |address: &str| theirs.contains(&address.to_lowercase());
            let found = Reliability::of(games.clone(), |sitting| is_theirs(&sitting.address));
            said.push(sentence(&player.name, &found));
        }
        Ok(said)
    }
}

/// All games, as their records tell them. Who plays in a topic has no address at the table, and is known as a member of
/// its forum.
pub fn played_games(hall: &Hall) -> Result<Vec<Played>, HallError> {
    let journal = hall.journal();
    let mut games = Vec::new();
    for (table, _) in hall.tables()? {
        let mut game = Played::of(&journal.read(&table, 0)?);
        for (author, seat) in Card::of(journal, &table)?.iter().flat_map(|card| card.members()) {
            let last = game.sittings.iter_mut().rev().find(|sitting| sitting.seat == seat);
            if let Some(sitting) = last.filter(|sitting| sitting.address.is_empty()) {
                sitting.address = author;
            }
        }
        games.push(game);
    }
    Ok(games)
}

fn sentence(name: &str, found: &Reliability) -> Sentence {
    let Some([first, half, third]) = found.hours else {
        return Sentence::new("lobby-answers-new").with("name", name);
    };
    Sentence::new("lobby-answers")
        .with("name", name)
        .with("first", first)
        .with("half", half)
        .with("third", third)
        .with("misses", i64::from(found.misses))
        .with("finished", i64::from(found.finished))
        .with("since", i64::from(found.since_miss))
}
