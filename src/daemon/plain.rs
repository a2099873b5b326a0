//! Short letters about no table: to strangers, about what cannot be read or told apart, and our apologies.

use super::clerk::{Clerk, Handled};
use super::short::Short;
use crate::journal::{Batch, JournalError};
use crate::post::Letter;
use crate::rules::Sentence;
use crate::table::HallError;

/// In seconds.
const AN_HOUR: i64 = 3_600;

impl Clerk<'_> {
    /// Whoever is not known here is told so, once.
    pub(super) fn answer_stranger(&self, letter: &Letter, from: &str) -> Result<Handled, HallError> {
        let once = format!("stranger {from}");
        if self.hall.journal().seen(&once)?.is_some() {
            return self.ignore(letter, "a stranger who has been answered before");
        }
        let mut batch =
            self.plain(letter, from, "letter-subject-stranger", &[Sentence::new("letter-stranger")]);
        batch.seen.push((once, Vec::new()));
        self.hall.journal().commit(&batch)?;
        Ok(Handled::Answered)
    }

    /// Answers with a few sentences. Who says the same again within the hour is a machine, or has their answer; of two
    /// letters in which nothing could be read nobody knows whether they say the same.
    pub(super) fn answer_plainly(
        &self,
        letter: &Letter,
        from: &str,
        subject: &'static str,
        sentences: &[Sentence],
    ) -> Result<Handled, HallError> {
        let words = blake3::hash(letter.own.join("\n").as_bytes()).to_hex();
        let said = format!("plainly {from} {subject} {}", &words[..16]);
        let last = self.hall.journal().seen(&said)?.and_then(|at| at.try_into().ok()).map(i64::from_be_bytes);
        let now = self.room.at.timestamp();
        if !letter.own.is_empty() && last.is_some_and(|last| now.saturating_sub(last) < AN_HOUR) {
            return self.ignore(letter, "it says the same as another within the hour");
        }
        let mut batch = self.plain(letter, from, subject, sentences);
        batch.seen.push((said, now.to_be_bytes().to_vec()));
        self.hall.journal().commit(&batch)?;
        Ok(Handled::Answered)
    }

    /// Tells the writer of a letter that we failed; gives the number by which the moderator finds the cause.
    pub fn apologise(&self, letter: &Letter) -> Result<String, JournalError> {
        let number = blake3::hash(letter.id.as_bytes()).to_hex()[..8].to_owned();
        let from = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        let sentence = Sentence::new("letter-our-fault").with("number", number.as_str());
        self.hall.journal().commit(&self.plain(letter, &from, "letter-subject-our-fault", &[sentence]))?;
        Ok(number)
    }

    /// A short letter about no table, in every language, since nobody knows the reader's.
    pub(super) fn plain(
        &self,
        letter: &Letter,
        from: &str,
        subject: &'static str,
        sentences: &[Sentence],
    ) -> Batch {
        let hash = blake3::hash(letter.known_as().as_bytes()).to_hex();
        let bytes = self.few_words(&format!("answer.{}", &hash[..16]), letter, from, subject, sentences);
        Batch { post: vec![bytes.clone()], seen: vec![(letter.known_as(), bytes)], ..Batch::default() }
    }

    /// Tells a player that a letter in their name was one too many. It is not remembered as one that has its answer: nobody
    /// has made sure that it is theirs, and the moderator may still carry it out.
    pub(super) fn warn(&self, letter: &Letter, from: &str) -> Result<(), JournalError> {
        let hash = blake3::hash(letter.known_as().as_bytes()).to_hex();
        let (id, sentence) = (format!("turned-away.{}", &hash[..16]), Sentence::new("letter-turned-away"));
        let bytes = self.few_words(&id, letter, from, "letter-subject-turned-away", &[sentence]);
        let seen = vec![(letter.passed_over_as(), Vec::new())];
        self.hall.journal().commit(&Batch { post: vec![bytes], seen, ..Batch::default() })
    }

    fn few_words(
        &self,
        id: &str,
        letter: &Letter,
        from: &str,
        subject: &'static str,
        sentences: &[Sentence],
    ) -> Vec<u8> {
        let name = letter.from.as_ref().map_or("", |from| from.name.as_str());
        let entry = self.room.short(&Short {
            id: id.to_owned(),
            to: (name, from),
            language: None,
            subject: Sentence::new(subject),
            sentences,
            token: None,
            answers: Some(&letter.id),
        });
        entry.to_bytes()
    }
}
