//! A post office in memory, for trials and tests: letters in one list, sent ones in another.

use super::{
    Arrival, Carrier, Content, Fate, Inbox, Letter, Outgoing, PostError, Receipt, Round, Slip, Woken,
};
use std::collections::VecDeque;
use std::time::Duration;

/// A post office in memory.
#[derive(Debug, Default)]
pub struct MemoryPost {
    waiting: VecDeque<Arrival>,
    brought: u64,
    /// What was sent, in order; each id to each address once.
    pub sent: Vec<Sent>,
    /// What no try could handle.
    pub quarantined: Vec<Arrival>,
}

/// A letter that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// To whom.
    pub to: String,
    /// Its id.
    pub id: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl MemoryPost {
    /// An empty one.
    pub fn new() -> MemoryPost {
        MemoryPost::default()
    }

    /// Brings a letter, which then waits.
    pub fn bring(&mut self, bytes: impl Into<Vec<u8>>) {
        self.bring_content(Content::mail(bytes.into()));
    }

    /// Brings a letter that needs no taking apart, as a forum would.
    pub fn bring_words(&mut self, letter: Letter) {
        self.bring_content(Content::Words(Box::new(letter)));
    }

    fn bring_content(&mut self, content: Content) {
        self.brought += 1;
        let size = match &content {
            Content::Mail { size, .. } => *size,
            Content::Words(letter) => letter.own.iter().map(|line| line.len() as u64).sum(),
        };
        let name = self.brought.to_string();
        let slip = Slip { name, at: None, size, cursor: None, may_be_known: false };
        self.waiting.push_back(Arrival { slip, content });
    }
}

impl Inbox for MemoryPost {
    fn name(&self) -> &str {
        "memory"
    }

    fn waiting(&mut self, most: usize) -> Result<Round, PostError> {
        let slips = self.waiting.iter().take(most).map(|arrival| arrival.slip.clone()).collect();
        Ok(Round { slips, ..Round::default() })
    }

    fn fetch(&mut self, slip: &Slip) -> Result<Option<Arrival>, PostError> {
        Ok(self.waiting.iter().find(|arrival| arrival.slip.name == slip.name).cloned())
    }

    fn put_away(&mut self, slips: &[Slip], fate: Fate) -> Result<(), PostError> {
        for slip in slips {
            let place = self.waiting.iter().position(|arrival| arrival.slip.name == slip.name);
            let taken = place.and_then(|place| self.waiting.remove(place));
            match (taken, fate) {
                (Some(arrival), Fate::Quarantined) => self.quarantined.push(arrival),
                (Some(_), Fate::Handled) => {}
                (None, _)
                    if slip.name.parse().is_ok_and(|number: u64| (1..=self.brought).contains(&number)) => {}
                (None, _) => return Err(PostError::NoSuchLetter(slip.name.clone())),
            }
        }
        Ok(())
    }

    fn wait(&mut self, _: Duration) -> Result<Woken, PostError> {
        // Nobody else can bring a letter meanwhile.
        Ok(Woken::ByTime)
    }
}

impl Carrier for MemoryPost {
    fn name(&self) -> &str {
        "memory"
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let (to, id) = (&letter.to.email, &letter.id);
        if !self.sent.iter().any(|sent| sent.to == *to && sent.id == *id) {
            let bytes = letter.to_bytes()?;
            self.sent.push(Sent { to: to.clone(), id: id.clone(), bytes });
        }
        Ok(Receipt::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_of_a_forum_fits_without_any_mail() {
        let mut post = MemoryPost::new();
        let letter = crate::post::read(b"From: Anna <anna@forum>\n\nbid 3\n");
        post.bring_words(letter.clone());
        let slips = post.waiting(10).unwrap().slips;
        assert_eq!(post.fetch(&slips[0]).unwrap().unwrap().read(), letter);
        post.put_away(&slips, Fate::Quarantined).unwrap();
        assert_eq!(post.quarantined.len(), 1);
    }
}
