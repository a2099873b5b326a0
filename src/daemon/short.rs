//! Short letters: a few sentences to one reader, in their language or, where nobody knows it, in every language.

use super::outbox::Entry;
use super::reports::Mailroom;
use crate::post::Token;
use crate::report::LetterPage;
use crate::rules::{Language, Sentence};

/// A short letter.
pub struct Short<'s> {
    /// What tells it from every other letter.
    pub id: String,
    /// The reader's name and address.
    pub to: (&'s str, &'s str),
    /// The reader's language, where it is known.
    pub language: Option<Language>,
    /// The subject.
    pub subject: Sentence,
    /// What it says.
    pub sentences: &'s [Sentence],
    /// What a reply is known by.
    pub token: Option<[u8; 16]>,
    /// The letter that it answers.
    pub answers: Option<&'s str>,
}

impl Mailroom<'_> {
    /// A short letter, ready for the outbox.
    pub fn short(&self, short: &Short<'_>) -> Entry {
        let first = short.language.unwrap_or(self.language);
        let others = Language::ALL.into_iter().filter(|other| *other != first && short.language.is_none());
        let languages: Vec<Language> = std::iter::once(first).chain(others).collect();
        let say = |sentences: &[Sentence]| -> Vec<String> {
            let in_one = |language: &Language| -> Vec<String> {
                sentences.iter().map(|sentence| self.desk.say(*language, &[], sentence)).collect()
            };
            languages.iter().flat_map(in_one).collect()
        };
        let subject = say(std::slice::from_ref(&short.subject)).join(" / ");
        // It stands for itself: what a letter of a table says at its foot would lead nowhere here.
        let leaf = self.desk.prose(first, &format!("{}\n", say(short.sentences).join("\n\n")));
        let page = LetterPage { leaves: vec![leaf], ..LetterPage::default() };
        let leaf = self.desk.letter(first, &page);
        let domain = self.address.rsplit('@').next().unwrap_or_default();
        let (name, to) = short.to;
        let answers = short.answers.map(str::to_owned);
        Entry {
            id: format!("{}@{domain}", short.id),
            at: self.at,
            name: name.to_owned(),
            to: to.to_owned(),
            reply_to: short.token.and_then(|bits| Token::from_bits(bits).address(self.address)),
            subject,
            in_reply_to: answers.clone(),
            references: answers.into_iter().collect(),
            table: None,
            text: leaf.text,
            html: leaf.html,
            picture: None,
            gathers: false,
            replaces: false,
            seat: None,
            replay: false,
            after: None,
            unsubscribe: None,
        }
    }
}
