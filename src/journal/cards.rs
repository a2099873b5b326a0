//! Names and addresses: each is a card in a sealed envelope. Under the chain stands only its seal; the card itself stands
//! behind the chain and can be taken out for good, and every chain still verifies.
//!
//! ```text
//! "seals":["<64>",…]                      in the text under the chain, right before `,"hidden":`
//! "cards":[["<32>","Anna"],null,…]        behind the chain: the salt and the words of each card that is still there
//! seal = BLAKE3("waybill card 3\n" + salt + "\n" + words)
//! ```
//!
//! The first half of a record's cards are names, the second half addresses, seat by seat. A salt is drawn for its card
//! alone and stands nowhere else, so without the card nobody can even guess.

use super::text;
use serde::{Deserialize, Serialize};

/// A card that is still there: a name or an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// 128 bits in hex.
    pub salt: String,
    /// What it says.
    pub words: String,
}

/// As it stands in a line: the salt, then the words.
type Written = Vec<Option<(String, String)>>;

impl Card {
    /// What stands for it under the chain, in hex.
    pub(super) fn seal(&self) -> String {
        let Card { salt, words } = self;
        blake3::hash(format!("waybill card 3\n{salt}\n{words}").as_bytes()).to_hex().to_string()
    }
}

/// The cards of a line, or `None` if they are not written as we write them.
pub(super) fn read(list: &str) -> Option<Vec<Option<Card>>> {
    let written: Written = serde_json::from_str(list).ok()?;
    let card = |(salt, words): (String, String)| text::is_salt(&salt).then_some(Card { salt, words });
    let cards = written.into_iter().map(|written| match written {
        Some(written) => card(written).map(Some),
        None => Some(None),
    });
    let cards = cards.collect::<Option<Vec<_>>>()?;
    (write(&cards) == list && !cards.is_empty() && cards.len() % 2 == 0).then_some(cards)
}

/// Cards as they stand in a line.
pub(super) fn write(cards: &[Option<Card>]) -> String {
    let written: Vec<_> =
        cards.iter().map(|card| card.as_ref().map(|card| (&card.salt, &card.words))).collect();
    serde_json::to_string(&written).expect("plain data")
}

/// The names alone, for everybody to see.
pub(super) fn names_only(mut cards: Vec<Option<Card>>) -> Vec<Option<Card>> {
    let names = cards.len() / 2;
    cards[names..].fill(None);
    cards
}

/// Whether every card that is still there is the one that was sealed; `seals` is the list under the chain.
pub(super) fn fit(cards: &[Option<Card>], seals: &str) -> bool {
    let Ok(seals) = serde_json::from_str::<Vec<String>>(seals) else { return false };
    let fits = |(card, seal): (&Option<Card>, &String)| card.as_ref().is_none_or(|card| card.seal() == *seal);
    seals.len() == cards.len() && cards.iter().zip(&seals).all(fits)
}

/// A line without some of its cards: `keeps` is asked for the number of each. The chain is the same.
pub fn without_cards(line: &str, keeps: impl Fn(usize) -> bool) -> Option<String> {
    let split = text::split(line)?;
    let (start, list) = (split.cards_start(), split.cards?);
    let mut cards = read(list)?;
    for (number, card) in cards.iter_mut().enumerate() {
        if !keeps(number) {
            *card = None;
        }
    }
    Some([&line[..start], &write(&cards), &line[start + list.len()..]].concat())
}

/// Whether a line is another one but for cards that were taken out.
pub(super) fn only_forgets(old: &str, new: &str) -> bool {
    let cards = |line: &str| text::split(line).and_then(|split| split.cards).and_then(read);
    let (Some(before), Some(after)) = (cards(old), cards(new)) else { return false };
    let none = |line: &str| without_cards(line, |_| false);
    let fewer = before.iter().zip(&after).all(|(before, after)| after.is_none() || after == before);
    before.len() == after.len() && fewer && none(old) == none(new)
}
