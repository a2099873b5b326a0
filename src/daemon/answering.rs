//! How those who have signed up for a game answer, computed from the records of all their games, for whoever thinks of
//! joining them.

use super::clerk::Clerk;
use crate::lobby::Applicant;
use crate::people::Register;
use crate::rules::Sentence;
use crate::table::{HallError, Played, Reliability};

impl Clerk<'_> {
    /// A sentence for each of some people.
    pub(super) fn answering(&self, players: &[Applicant]) -> Result<Vec<Sentence>, HallError> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let journal = self.hall.journal();
        let mut games: Vec<Played> = Vec::new();
        for (table, _) in self.hall.tables()? {
            games.push(Played::of(&journal.read(&table, 0)?));
        }
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
