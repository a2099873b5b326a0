//! A letter of a moderator: who they are, what it asks for line by line, the answer, and the copies for the others.

use super::orders::{self, Asked};
use super::{Moderator, token_of};
use crate::daemon::clerk::Clerk;
use crate::daemon::outbox::Entry;
use crate::daemon::post_office::Rulebook;
use crate::journal::Batch;
use crate::lobby::Lobby;
use crate::people::{Page, Register};
use crate::post::{Letter, Token};
use crate::report::LetterPage;
use crate::rules::{Language, Sentence};
use crate::table::{HallError, Table};

/// What a moderator's letter is handled with.
pub(super) struct ModeratorDesk<'c> {
    pub(super) clerk: &'c Clerk<'c>,
    pub(super) rules: &'c Rulebook,
    pub(super) moderator: &'c Moderator,
    pub(super) letter: &'c Letter,
    pub(super) language: Language,
    /// The table that is meant where a line names none.
    pub(super) here: Option<String>,
}

/// How many commands one letter may have.
const MOST_COMMANDS: usize = 100;

impl<'c> ModeratorDesk<'c> {
    pub(super) fn new(
        clerk: &'c Clerk<'c>,
        rules: &'c Rulebook,
        moderator: &'c Moderator,
        letter: &'c Letter,
    ) -> Result<ModeratorDesk<'c>, HallError> {
        let page = Register::new(clerk.hall.journal()).find(&moderator.address)?;
        let chosen = page.and_then(|page| page.language);
        let language = chosen.or(orders::language_of(&letter.own)).unwrap_or(clerk.room.language);
        Ok(ModeratorDesk { clerk, rules, moderator, letter, language, here: None })
    }

    /// Handles the letter: everything it asks for, then one answer, and copies for the other moderators.
    pub(super) fn handle(mut self) -> Result<(), HallError> {
        let mut known = self.tables_of_theirs()?;
        let lobby = Lobby::load(self.clerk.hall.journal())?;
        known.extend(lobby.games.keys().cloned());
        self.here = self.table_meant(&known)?;
        let mut asked = orders::read(&self.letter.own, &known);
        asked.truncate(MOST_COMMANDS);
        let (mut said, mut done): (Vec<String>, Vec<(Option<String>, String)>) = (Vec::new(), Vec::new());
        let mut failed = asked.is_empty();
        for command in &asked {
            match self.carry_out(command)? {
                Ok(words) => {
                    said.push(format!("✓ {}", command.line));
                    said.extend(words.into_iter().map(|line| indented(&line)));
                    if is_deed(command) {
                        let table = command.table.clone().or_else(|| self.here.clone());
                        done.push((table, command.line.clone()));
                    }
                }
                Err(why) => {
                    failed = true;
                    said.push(format!("✗ {}", command.line));
                    said.extend(why.lines().map(indented));
                }
            }
            said.push(String::new());
        }
        if asked.is_empty() {
            said.extend(self.help());
        }
        let subject = match (failed, self.here.as_deref()) {
            (false, Some(table)) => Sentence::new("moderator-subject").with("table", table),
            (true, Some(table)) => Sentence::new("moderator-subject-no").with("table", table),
            (false, None) => Sentence::new("moderator-subject-all"),
            (true, None) => Sentence::new("moderator-subject-all-no"),
        };
        let hash = blake3::hash(self.letter.id.as_bytes()).to_hex();
        let id = format!("moderator.{}", &hash[..16]);
        let answer = self.written(&id, self.moderator, self.language, &subject, &said, true);
        let mut batch = Batch { post: self.copies(&id, &done)?, ..Batch::default() };
        batch.seen.push((self.letter.known_as(), answer.to_bytes()));
        batch.post.insert(0, answer.to_bytes());
        self.clerk.hall.journal().commit(&batch)?;
        Ok(())
    }

    /// What was done, for every other moderator who looks after the table.
    fn copies(&self, id: &str, done: &[(Option<String>, String)]) -> Result<Vec<Vec<u8>>, HallError> {
        let mut copies = Vec::new();
        let others = self.rules.moderators.iter().filter(|other| other.address != self.moderator.address);
        for (number, other) in others.enumerate() {
            let theirs = |table: &Option<String>| {
                table.as_ref().map_or(other.tables.is_empty(), |name| other.may(name))
            };
            let lines: Vec<&(Option<String>, String)> =
                done.iter().filter(|(table, _)| theirs(table)).collect();
            if lines.is_empty() {
                continue;
            }
            let page = Register::new(self.clerk.hall.journal()).find(&other.address)?;
            let language = page.and_then(|page| page.language).unwrap_or(self.clerk.room.language);
            let subject =
                Sentence::new("moderator-copy-subject").with("who", self.moderator.address.as_str());
            let lines: Vec<String> = lines
                .into_iter()
                .map(|(table, line)| match table {
                    Some(table) => format!("[{table}] {line}"),
                    None => line.clone(),
                })
                .collect();
            let id = format!("{id}.{}", number + 1);
            copies.push(self.written(&id, other, language, &subject, &lines, false).to_bytes());
        }
        Ok(copies)
    }

    fn written(
        &self,
        id: &str,
        to: &Moderator,
        language: Language,
        subject: &Sentence,
        lines: &[String],
        answers: bool,
    ) -> Entry {
        let subject = self.clerk.room.desk.say(language, &[], subject);
        let answers = answers.then_some(self.letter.id.as_str());
        let token = token_of(self.rules, &to.address);
        letter_to(&self.clerk.room, id, to, language, subject, lines, token, answers)
    }

    /// Says something in the moderator's language.
    pub(super) fn say(&self, sentence: &Sentence) -> String {
        self.clerk.room.desk.say(self.language, &[], sentence)
    }

    /// The same where players may be named in it.
    pub(super) fn say_at(&self, table: &Table, sentence: &Sentence) -> String {
        self.clerk.room.desk.say(self.language, table.replay.house.names(), sentence)
    }

    /// Bytes that nobody can know who does not know the post's own key.
    pub(super) fn fresh(&self, what: &str) -> [u8; 32] {
        let key = self.rules.key.unwrap_or_default();
        *blake3::keyed_hash(&key, format!("moderator {what}\n{}", self.letter.id).as_bytes()).as_bytes()
    }

    /// Whether they look after a table.
    pub(super) fn may(&self, table: &str) -> bool {
        self.moderator.may(table)
    }

    /// Whether they may open games: whoever looks after some tables alone may not.
    pub(super) fn may_announce(&self) -> bool {
        self.moderator.tables.is_empty()
    }

    /// The tables that they look after.
    pub(super) fn tables_of_theirs(&self) -> Result<Vec<String>, HallError> {
        let tables = self.clerk.hall.tables()?.into_iter().map(|(name, _)| name);
        Ok(tables.filter(|name| self.may(name)).collect())
    }

    /// The table that the subject names in brackets, else the only one that is being played.
    fn table_meant(&self, known: &[String]) -> Result<Option<String>, HallError> {
        let subject = &self.letter.subject;
        let tag = subject.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(tag, _)| tag);
        let alike = |name: &&String| tag.is_some_and(|tag| name.to_lowercase() == tag.trim().to_lowercase());
        if let Some(name) = known.iter().find(alike) {
            return Ok(Some(name.clone()));
        }
        let tables = self.clerk.hall.tables()?.into_iter();
        let mut played = tables.filter(|(name, index)| {
            self.may(name) && !matches!(index.stage, crate::table::Stage::Over | crate::table::Stage::Broken)
        });
        Ok(match (played.next(), played.next()) {
            (Some((only, _)), None) => Some(only),
            _ => None,
        })
    }
}

/// Whether a command changes something, so that other moderators want to hear of it.
fn is_deed(asked: &Asked) -> bool {
    use super::verbs::Command::{Help, Show, Table, Tables};
    !matches!(asked.command, Ok(Help | Show | Table | Tables))
}

fn indented(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("  {line}") }
}

/// A letter to a moderator.
#[expect(clippy::too_many_arguments, reason = "each says another thing about the one letter")]
pub(super) fn letter_to(
    room: &crate::daemon::reports::Mailroom<'_>,
    id: &str,
    to: &Moderator,
    language: Language,
    subject: String,
    lines: &[String],
    token: Option<[u8; 16]>,
    answers: Option<&str>,
) -> Entry {
    let leaf = room.desk.aside(language, &format!("{}\n", lines.join("\n").trim_end()));
    let page = LetterPage { leaves: vec![leaf], ..LetterPage::default() };
    let leaf = room.desk.letter(language, &page);
    let domain = room.address.rsplit('@').next().unwrap_or_default();
    let page = Register::new(room.journal).find(&to.address).ok().flatten();
    Entry {
        id: format!("{id}@{domain}"),
        at: room.at,
        name: page.as_ref().map(|page| page.name.clone()).unwrap_or_default(),
        to: page.as_ref().and_then(Page::address).unwrap_or(&to.address).to_owned(),
        reply_to: token.and_then(|bits| Token::from_bits(bits).address(room.address)),
        subject,
        in_reply_to: answers.map(str::to_owned),
        references: answers.into_iter().map(str::to_owned).collect(),
        text: leaf.text,
        html: leaf.html,
        ..Entry::default()
    }
}
