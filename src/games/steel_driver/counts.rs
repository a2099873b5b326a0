//! How many there are of each kind, in a list so short that it needs no room of its own.
//!
//! A position is copied for every order that is decided, and twelve lists on the heap would be most of
//! the work. It is written as any list of numbers is.

use serde::{Deserialize, Serialize, Serializer};
use std::ops::{Deref, DerefMut};

/// A number for each company or for each colour of goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<u8>")]
pub struct Counts {
    kinds: u8,
    each: [u8; Counts::MOST],
}

impl Counts {
    /// How many kinds there may be.
    pub const MOST: usize = 8;

    /// Nothing of any kind.
    pub fn none(kinds: usize) -> Counts {
        Counts::try_from(vec![0; kinds]).expect("a checked board has no more companies or colours")
    }
}

impl TryFrom<Vec<u8>> for Counts {
    type Error = String;

    fn try_from(list: Vec<u8>) -> Result<Counts, String> {
        let mut each = [0; Counts::MOST];
        let room = each.get_mut(..list.len()).ok_or("there are too many kinds")?;
        room.copy_from_slice(&list);
        Ok(Counts { kinds: list.len() as u8, each })
    }
}

impl Deref for Counts {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.each[..usize::from(self.kinds)]
    }
}

impl DerefMut for Counts {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.each[..usize::from(self.kinds)]
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_like_any_list() {
        let counts = Counts::try_from(vec![4, 0, 2]).unwrap();
        assert_eq!(serde_json::to_string(&counts).unwrap(), "[4,0,2]");
        assert_eq!(serde_json::from_str::<Counts>("[4,0,2]").unwrap(), counts);
        assert!(serde_json::from_str::<Counts>("[1,1,1,1,1,1,1,1,1]").is_err());
        assert_eq!(*Counts::none(3), [0; 3]);
    }
}
