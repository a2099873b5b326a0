//! Receipts: what every letter says at its foot about how far the records had come, and what kept letters attest.
//!
//! A receipt is one word without blanks: `W`, six hex digits of the table's name, the number of the last record, the
//! first 16 hex digits of its chain, and in an answer the 32 of the voice:
//!
//! ```text
//! W1f3c2a-57-3f2a9c01d2e4b5a6-8d1e0c55…
//! ```

use super::audit::Audit;
use crate::journal::{Chain, Checker, Record, Shows, Tip, cause_hash};
use crate::rules::Seat;
use crate::rules::luck::letter_voice;
use serde::Serialize;
use std::collections::BTreeSet;

/// The digits of a table's name in its receipts.
fn tag(table: &str) -> String {
    blake3::hash(table.as_bytes()).to_hex()[..6].to_owned()
}

/// A chain in short form.
fn short(chain: &Chain) -> String {
    chain.to_string()[..16].to_owned()
}

/// The receipt of a letter that leaves while a table stands at a tip; `voice` is that of the letter it answers.
pub fn receipt(table: &str, tip: &Tip, voice: Option<&str>) -> String {
    let record = tip.seq.saturating_sub(1);
    let mut receipt = format!("W{}-{record}-{}", tag(table), short(&tip.chain));
    if let Some(mark) = voice.and_then(|voice| voice.strip_prefix("letter ")) {
        receipt.push('-');
        receipt.push_str(mark);
    }
    receipt
}

/// What a receipt says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Stub {
    record: u64,
    chain: String,
    voice: Option<String>,
}

/// The receipts of a table in a text, wherever they stand.
fn stubs(table: &str, text: &str) -> Vec<Stub> {
    let head = format!("W{}-", tag(table));
    let read = |(at, _): (usize, &str)| {
        let rest = &text[at + head.len()..];
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        let mut parts = rest[..end.unwrap_or(rest.len())].split('-');
        let record = parts.next()?.parse().ok()?;
        let hex =
            |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        let chain = parts.next().filter(|part| hex(part, 16))?.to_owned();
        let voice = parts.next().filter(|part| hex(part, 32)).map(str::to_owned);
        Some(Stub { record, chain, voice })
    };
    text.match_indices(&head).filter_map(read).collect()
}

/// No title seats more; a letter does not say whose seat it speaks for.
const MOST_SEATS: usize = 12;

/// A letter that somebody kept.
pub struct KeptLetter {
    /// What to call it in a complaint.
    pub name: String,
    /// All of its texts, decoded.
    pub texts: Vec<String>,
    /// Its Message-ID and its own words, if it is one that a player wrote.
    pub written: Option<(String, Vec<String>)>,
    /// The Message-ID of the letter that it answers, if it is an answer of ours.
    pub answers: Option<String>,
}

impl KeptLetter {
    /// Whether its receipt has a voice, which says that something was kept for the letter that it answers, though nobody
    /// else may see it.
    fn attests_more(&self, table: &str) -> bool {
        let has_voice = |text: &String| stubs(table, text).last().is_some_and(|stub| stub.voice.is_some());
        self.texts.iter().any(has_voice)
    }
}

/// What stands in the Message-ID of our answer to a letter.
pub fn answer_mark(letter: &str) -> String {
    format!("a{}", &blake3::hash(letter.as_bytes()).to_hex()[..10])
}

/// What kept letters attest.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Attested {
    /// How many receipts of the table were compared.
    pub receipts: u64,
    /// How many voices of the records were made again from letters that players wrote.
    pub voices: u64,
    /// The last record that a receipt attests.
    pub attested: Option<u64>,
}

/// Compares records with kept letters; what does not agree is found by the audit.
pub fn attest<T: AsRef<str>>(
    audit: &mut Audit,
    table: &str,
    lines: &[T],
    letters: &[KeptLetter],
) -> Attested {
    let mut attested = Attested::default();
    let mut chains: Vec<Chain> = Vec::new();
    let (mut voices, mut causes) = (BTreeSet::new(), BTreeSet::new());
    let mut shows_all = false;
    let mut checker: Option<Checker> = None;
    for line in lines {
        let Ok(read) = Record::read(line.as_ref()) else { break };
        let checker = checker.get_or_insert_with(|| Checker::new(table, read.shows));
        if checker.check(line.as_ref()).is_err() {
            break;
        }
        if read.is_open {
            chains.push(checker.tip.chain);
        }
        shows_all = read.shows == Shows::Everything;
        causes.insert(read.cause.into_owned());
        voices.extend(read.voice.map(|voice| voice.into_owned()));
    }
    let last = chains.len().saturating_sub(1) as u64;
    let mut spoken = BTreeSet::new();
    for letter in letters {
        let stubs: BTreeSet<Stub> = letter.texts.iter().flat_map(|text| stubs(table, text)).collect();
        for stub in stubs {
            attested.receipts += 1;
            let here = usize::try_from(stub.record).ok().and_then(|place| chains.get(place).copied());
            match here {
                Some(chain) if short(&chain) == stub.chain => {
                    attested.attested = attested.attested.max(Some(stub.record));
                }
                Some(_) => audit.find(
                    stub.record,
                    format!("it is not the record that the letter {} attests", letter.name),
                ),
                None => audit.find(
                    last,
                    format!(
                        "the letter {} attests record {}, which is missing here",
                        letter.name, stub.record
                    ),
                ),
            }
        }
        if let Some(id) = letter.answers.as_ref().filter(|_| letter.attests_more(table))
            && shows_all
            && !causes.contains(&cause_hash(id))
        {
            audit.find(last, format!("what the letter {} answers is missing here", letter.name));
        }
        if let Some((id, own)) = &letter.written {
            let made = Seat::all(MOST_SEATS).map(|seat| letter_voice(seat, id, own));
            spoken.extend(made.filter(|voice| voices.contains(voice)));
        }
    }
    attested.voices = spoken.len() as u64;
    attested
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_found_wherever_it_stands() {
        let tip = Tip { seq: 58, ..Tip::start("Tuesday") };
        let voice = letter_voice(Seat(0), "1@example.org", &["bid 3".to_owned()]);
        let made = receipt("Tuesday", &tip, Some(&voice));
        let expected = Stub {
            record: 57,
            chain: short(&tip.chain),
            voice: voice.strip_prefix("letter ").map(str::to_owned),
        };
        for text in [made.clone(), format!("> > Receipt: {made}."), format!("<p class=\"foot\">{made}</p>")] {
            assert_eq!(stubs("Tuesday", &text), std::slice::from_ref(&expected), "{text}");
        }
        assert_eq!(stubs("Thursday", &made), [], "of another table");
        assert_eq!(stubs("Tuesday", &receipt("Tuesday", &tip, None))[0].voice, None);
    }
}
