//! A post office in memory, for trials and tests: letters in one list, sent ones in another.

use super::{PostError, PostOffice, Waiting};
use std::collections::VecDeque;

/// A post office in memory.
#[derive(Debug, Default)]
pub struct MemoryPost {
    waiting: VecDeque<Waiting>,
    brought: u64,
    /// What was sent, in order; each id to each address once.
    pub sent: Vec<Sent>,
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
        self.brought += 1;
        self.waiting.push_back(Waiting::new(self.brought.to_string(), bytes.into()));
    }
}

impl PostOffice for MemoryPost {
    fn waiting(&mut self) -> Result<Vec<Waiting>, PostError> {
        Ok(self.waiting.iter().cloned().collect())
    }

    fn done(&mut self, name: &str) -> Result<(), PostError> {
        let place = self.waiting.iter().position(|letter| letter.name == name);
        let place = place.ok_or_else(|| PostError::NoSuchLetter(name.to_owned()))?;
        self.waiting.remove(place);
        Ok(())
    }

    fn send(&mut self, to: &str, id: &str, bytes: &[u8]) -> Result<(), PostError> {
        if !self.sent.iter().any(|sent| sent.to == to && sent.id == id) {
            self.sent.push(Sent { to: to.to_owned(), id: id.to_owned(), bytes: bytes.to_vec() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_wait_until_they_are_done_and_are_sent_once() {
        let mut post = MemoryPost::new();
        post.bring("bid 3");
        post.bring(vec![b'x'; crate::post::LARGEST + 1]);
        let waiting = post.waiting().unwrap();
        assert_eq!(waiting.len(), 2);
        assert_eq!(waiting[0].read().own, ["bid 3"]);
        assert!(waiting[1].is_too_large() && waiting[1].bytes.len() == crate::post::HEAD);
        post.done(&waiting[0].name).unwrap();
        assert_eq!(post.waiting().unwrap().len(), 1);
        assert!(!post.done("1").unwrap_err().worth_retrying());
        post.send("a@x", "1", b"one").unwrap();
        post.send("a@x", "1", b"one").unwrap();
        post.send("b@x", "1", b"one").unwrap();
        assert_eq!(post.sent.len(), 2);
    }
}
