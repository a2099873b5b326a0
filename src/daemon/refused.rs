//! Lines that were not carried out, and why: the latest of each table, kept beside the records for whoever asks.

use crate::journal::{Journal, JournalError};
use crate::report::UndoneLine;
use crate::rules::Seat;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A letter of which something was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedLetter {
    /// When it was read.
    pub at: DateTime<Utc>,
    /// Whose it was.
    pub seat: Seat,
    /// Its id.
    pub letter: String,
    /// The lines, and what was said of each.
    pub lines: Vec<UndoneLine>,
}

/// How many letters of a table are kept; the next one takes the place of the oldest.
const MOST: u64 = 500;

fn key(table: &str) -> String {
    format!("refused {table}")
}

fn place(table: &str, number: u64) -> String {
    format!("refused {table}\n{}", number % MOST)
}

fn count(journal: &dyn Journal, table: &str) -> Result<u64, JournalError> {
    let kept = journal.cursor(&key(table))?;
    Ok(kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or(0))
}

/// What a batch has to keep so that a letter is found again.
pub fn keep(
    journal: &dyn Journal,
    table: &str,
    letter: &RefusedLetter,
) -> Result<[(String, Vec<u8>); 2], JournalError> {
    let number = count(journal, table)?;
    let bytes = serde_json::to_vec(letter).expect("plain data");
    Ok([(place(table, number), bytes), (key(table), (number + 1).to_string().into_bytes())])
}

/// The letters of a table that are kept, the oldest first.
pub fn all(journal: &dyn Journal, table: &str) -> Result<Vec<RefusedLetter>, JournalError> {
    let count = count(journal, table)?;
    let mut letters = Vec::new();
    for number in count.saturating_sub(MOST)..count {
        let kept = journal.cursor(&place(table, number))?;
        letters.extend(kept.and_then(|bytes| serde_json::from_slice::<RefusedLetter>(&bytes).ok()));
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Batch, MemoryJournal};

    #[test]
    fn the_latest_letters_are_kept_in_order() {
        let journal = MemoryJournal::new();
        for number in 0..MOST + 7 {
            let letter = RefusedLetter {
                at: DateTime::UNIX_EPOCH,
                seat: Seat(0),
                letter: number.to_string(),
                lines: Vec::new(),
            };
            let cursors = keep(&journal, "Tuesday", &letter).unwrap().to_vec();
            journal.commit(&Batch { cursors, ..Batch::default() }).unwrap();
        }
        let kept = all(&journal, "Tuesday").unwrap();
        let ends = [kept.first(), kept.last()].map(|letter| letter.unwrap().letter.clone());
        assert_eq!((kept.len() as u64, ends), (MOST, ["7".to_owned(), (MOST + 6).to_string()]));
        assert_eq!(all(&journal, "Wednesday").unwrap(), []);
    }
}
