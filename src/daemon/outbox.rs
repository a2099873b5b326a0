//! A letter that waits to be sent, as the journal keeps it.

use crate::post::{Address, Outgoing, Picture, WriteError};
use crate::report::LetterPictures;
use crate::rules::Seat;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A letter in the outbox. Its picture is drawn when it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its Message-ID.
    pub id: String,
    /// Its date.
    pub at: DateTime<Utc>,
    /// The reader's name.
    pub name: String,
    /// The reader's address.
    pub to: String,
    /// Where their reply goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// The subject.
    pub subject: String,
    /// The letter that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
    /// The letters before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<String>,
    /// The table it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The text.
    #[serde(skip)]
    pub text: String,
    /// The same as HTML.
    #[serde(skip)]
    pub html: String,
    /// What is to be drawn for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Drawn>,
    /// Whether it waits a while for what else may happen, and a later one of its kind takes its place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gathers: bool,
    /// Whether it says all that reports which still wait would have said, so that it takes their place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replaces: bool,
    /// The seat that a report is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether the page that steps through the whole game goes with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replay: bool,
    /// Not to be sent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<DateTime<Utc>>,
    /// Where a letter goes that ends such letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsubscribe: Option<String>,
}

/// A position to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// After this record.
    pub record: u64,
    /// What has changed since this one stands out.
    pub since: u64,
    /// For this seat, or for everybody.
    pub seat: Option<Seat>,
}

impl Entry {
    /// As the journal keeps it: a line of JSON with the length of the text, then text and page as they are.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(&(self, self.text.len())).expect("plain data");
        bytes.reserve_exact(1 + self.text.len() + self.html.len());
        bytes.push(b'\n');
        bytes.extend_from_slice(self.text.as_bytes());
        bytes.extend_from_slice(self.html.as_bytes());
        bytes
    }

    /// As it was kept.
    pub fn from_bytes(bytes: &[u8]) -> Option<Entry> {
        let (head, body) = std::str::from_utf8(bytes).ok()?.split_once('\n')?;
        let (entry, length): (Entry, usize) = serde_json::from_str(head).ok()?;
        let (text, html) = body.split_at_checked(length)?;
        Some(Entry { text: text.to_owned(), html: html.to_owned(), ..entry })
    }

    /// The finished message, from Waybill's own address.
    pub fn message(self, from: &str, drawn: Option<LetterPictures>) -> Result<Vec<u8>, WriteError> {
        self.letter(from, drawn).to_bytes()
    }

    /// The letter that a carrier takes, from Waybill's own address.
    pub fn letter(self, from: &str, drawn: Option<LetterPictures>) -> Outgoing {
        let domain = from.rsplit('@').next().unwrap_or(from).to_owned();
        let list = self.table.map(|table| (table.clone(), format!("{}.{domain}", slug(&table))));
        let picture = |cid: &str, png: &[u8]| Picture {
            cid: cid.to_owned(),
            name: format!("{cid}.png"),
            png: png.to_vec(),
        };
        let (near, board) = drawn.map_or((None, None), |drawn| (drawn.near, Some(drawn.board)));
        let near = near.map(|png| picture("near", &png));
        let pictures: Vec<Picture> =
            near.into_iter().chain(board.map(|png| picture("board", &png))).collect();
        let html = with_pictures(&self.html, &pictures);
        Outgoing {
            id: self.id,
            date: self.at,
            from: Address { name: "Waybill".to_owned(), email: from.to_owned() },
            to: Address { name: self.name, email: self.to },
            reply_to: self.reply_to,
            subject: self.subject,
            in_reply_to: self.in_reply_to,
            references: self.references,
            list_id: list,
            text: self.text,
            html: Some(html),
            pictures,
            attached: Vec::new(),
            automatic: true,
            unsubscribe: self.unsubscribe,
        }
    }
}

/// A page with those of its pictures that there are: it would show a broken one for each of the others.
fn with_pictures(html: &str, pictures: &[Picture]) -> String {
    let is_there =
        |rest: &str| pictures.iter().any(|picture| rest.starts_with(&format!("{}\"", picture.cid)));
    let shown = |line: &&str| line.split_once("src=\"cid:").is_none_or(|(_, rest)| is_there(rest));
    html.lines().filter(shown).collect::<Vec<&str>>().join("\n")
}

/// A name with nothing in it but letters and digits of ASCII.
pub fn slug(name: &str) -> String {
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .collect();
    let hash = blake3::hash(name.as_bytes()).to_hex();
    match plain.trim_matches('-') {
        "" => hash[..8].to_owned(),
        trimmed if trimmed == name.to_lowercase() => trimmed.to_owned(),
        // Two names may become the same letters.
        trimmed => format!("{trimmed}-{}", &hash[..6]),
    }
}
