//! A hall with a post office in memory: letters are brought, handled, and what was sent is read.

use crate::house::{hall, hand, moment, new_table};
use waybill::daemon::{Daemon, Tally};
use waybill::games::Opening;
use waybill::post::{MemoryPost, Sent};
use waybill::report::Desk;
use waybill::rules::{By, Language};
use waybill::table::{Hall, LuckKind};

/// Waybill's own address in tests.
pub const ADDRESS: &str = "waybill@example.org";

/// A hall, words, and a post office.
pub struct Mailbox {
    pub hall: Hall,
    pub desk: Desk,
    pub post: MemoryPost,
    pub language: Language,
    pub minute: i64,
    /// Where the luck of its tables comes from.
    pub seed: u8,
    letters: usize,
}

impl Mailbox {
    pub fn new(language: Language) -> Mailbox {
        let (hall, desk, post) = (hall(), Desk::new(), MemoryPost::new());
        Mailbox { hall, desk, post, language, minute: 0, seed: 7, letters: 0 }
    }

    /// Opens a table whose players have addresses.
    pub fn open(&self, table: &str, opening: Opening, luck: LuckKind) {
        let mut new = new_table(table, opening, self.seed);
        new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
        new.luck = luck;
        self.hall.open(new, &hand(By::Moderator, 0)).unwrap();
    }

    /// Brings a letter and handles it; gives what was sent for it.
    pub fn letter(&mut self, bytes: impl Into<Vec<u8>>) -> (Tally, Vec<Sent>) {
        self.post.bring(bytes);
        self.run()
    }

    /// Handles what waits; gives what was sent.
    pub fn run(&mut self) -> (Tally, Vec<Sent>) {
        self.minute += 1;
        let before = self.post.sent.len();
        let Mailbox { hall, desk, post, language, minute, .. } = self;
        let daemon = Daemon { hall, desk, address: ADDRESS, language: *language, pictures: false.into() };
        let tally = daemon.once(post, moment(*minute)).unwrap();
        (tally, self.post.sent[before..].to_vec())
    }

    /// A plain letter from a player.
    pub fn from(&mut self, name: &str, body: &str) -> (Tally, Vec<Sent>) {
        let bytes = self.written(&address(name), ADDRESS, "Re: orders", body);
        self.letter(bytes)
    }

    /// The bytes of a plain letter.
    pub fn written(&mut self, from: &str, to: &str, subject: &str, body: &str) -> String {
        self.letters += 1;
        let id = self.letters;
        format!(
            "From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <letter-{id}@example.org>\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        )
    }
}

/// The address of a player.
pub fn address(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

/// A letter that was sent: its subject, text and HTML.
pub fn opened(sent: &Sent) -> (String, String, String) {
    opened_bytes(&sent.bytes)
}

/// The same of a letter's bytes.
pub fn opened_bytes(bytes: &[u8]) -> (String, String, String) {
    let message = mail_parser::MessageParser::default().parse(bytes).expect("a letter of ours");
    let part = |part: Option<std::borrow::Cow<'_, str>>| part.unwrap_or_default().replace("\r\n", "\n");
    (message.subject().unwrap_or_default().to_owned(), part(message.body_text(0)), part(message.body_html(0)))
}

/// The text of a letter that was sent.
pub fn text(sent: &Sent) -> String {
    opened(sent).1
}
