//! Settings: what was written in `config.yaml`, then what is meant.

mod forums;
mod mail;

pub use forums::{COURIER, ForumSettings, RecipeName};
pub use mail::{CarrierSettings, Dkim, DkimKey, Mailbox, POLICIES, Way};

use crate::post::policy::Policy;
use crate::written::{Complaint, Written};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The settings of a folder, as they are handed out to be filled in.
pub const EXAMPLE: &str = include_str!("../../config.example.yaml");

/// The name of the file.
pub const FILE: &str = "config.yaml";

/// Waybill's own address where none is given.
const ADDRESS: &str = "waybill@localhost";

/// What is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Two letters: the language of the console.
    pub language: String,
    /// Where boards of the operator's own are.
    pub games: PathBuf,
    /// Where words and layouts of the operator's own are.
    pub templates: PathBuf,
    /// Where letters come from and go to.
    pub post: PathBuf,
    /// Waybill's own address.
    pub address: String,
    /// The pace of new tables, in words.
    pub pace: String,
    /// Whether letters have pictures.
    pub pictures: bool,
    /// What a letter from the folders must show.
    pub accept: Policy,
    /// Tables that want more or less than the way by which their letters come.
    pub tables: BTreeMap<String, Policy>,
    /// Where the moderator gets letters.
    pub moderator: Option<String>,
    /// Who else may moderate by mail, each with the tables that they look after; none means all.
    pub co_moderators: Vec<(String, Vec<String>)>,
    /// How many letters a minute one sender may write.
    pub letters_a_minute: usize,
    /// How many letters a minute may come to one table.
    pub table_letters_a_minute: usize,
    /// How many letters of a mailbox `waybill once` handles in one run.
    pub letters_a_run: usize,
    /// How many strangers are answered a day.
    pub strangers_a_day: usize,
    /// The group that may deliver into the folders and read them.
    pub post_group: Option<String>,
    /// Mailboxes that are read besides the folders.
    pub mailboxes: Vec<Mailbox>,
    /// What takes letters away.
    pub carrier: CarrierSettings,
    /// Keys of other domains, to check the signatures of letters by ourselves.
    pub dkim_keys: Vec<DkimKey>,
    /// Forums in which games are moderated.
    pub forums: Vec<ForumSettings>,
}

impl Config {
    /// Reads settings; folders are meant from `folder`. All that is wrong is said at once.
    pub fn read(text: &str, folder: &Path) -> Result<Config, Vec<Complaint>> {
        let mut written = Written::parse_optional(text)?;
        let language = written.optional::<String>("language").unwrap_or_else(|| "en".to_owned());
        if !["en", "it"].contains(&language.as_str()) {
            written.complain(
                written.line_of("language"),
                format!("language: \"{language}\" is neither en nor it"),
            );
        }
        let mut place = |key| folder.join(written.optional::<String>(key).unwrap_or_else(|| key.to_owned()));
        let (games, templates, post) = (place("games"), place("templates"), place("post"));
        let address = written.optional::<String>("address").unwrap_or_else(|| ADDRESS.to_owned());
        let is_address = address.split_once('@').is_some_and(|(local, domain)| {
            let plain = |text: &str| {
                !text.is_empty()
                    && text.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-_".contains(letter))
            };
            plain(local) && plain(domain)
        });
        if !is_address {
            written.complain(
                written.line_of("address"),
                format!("address: \"{address}\" is no plain address like waybill@example.org"),
            );
        }
        let pictures = written.optional::<bool>("pictures").unwrap_or(true);
        let pace = written.optional::<String>("pace").unwrap_or_else(|| "post".to_owned());
        let accept = policy(&mut written);
        let tables = mail::tables(&mut written);
        let moderator = written.optional::<String>("moderator").filter(|address| !address.trim().is_empty());
        if moderator.as_ref().is_some_and(|address| !address.contains('@')) {
            written.complain(written.line_of("moderator"), "moderator: it is an address, or left empty");
        }
        let co_moderators = mail::co_moderators(&mut written);
        let letters_a_minute = written.optional::<usize>("letters-a-minute").unwrap_or(50);
        let table_letters_a_minute = written.optional::<usize>("table-letters-a-minute").unwrap_or(100);
        let letters_a_run = written.optional::<usize>("letters-a-run").unwrap_or(5_000);
        if letters_a_run == 0 {
            written
                .complain(written.line_of("letters-a-run"), "letters-a-run: 0 reads none; it is 1 or more");
        }
        let strangers_a_day = written.optional::<usize>("strangers-a-day").unwrap_or(50);
        let post_group = written.optional::<String>("post-group").filter(|group| !group.trim().is_empty());
        let mailboxes = mail::mailboxes(&mut written, folder);
        let carrier = mail::carrier(&mut written, folder, &address);
        let dkim_keys = mail::dkim_keys(&mut written);
        let forums = forums::forums(&mut written, folder);
        written.finish()?;
        Ok(Config {
            language,
            games,
            templates,
            post,
            address,
            pace,
            pictures,
            accept,
            tables,
            moderator,
            co_moderators,
            letters_a_minute,
            table_letters_a_minute,
            letters_a_run,
            strangers_a_day,
            post_group,
            mailboxes,
            carrier,
            dkim_keys,
            forums,
        })
    }
}

/// What a letter from the folders must show; only those write there who may.
fn policy(written: &mut Written<'_>) -> Policy {
    let Some(word) = written.optional::<String>("accept") else { return Policy::Address };
    let known = POLICIES.iter().find(|(name, _)| *name == word);
    known.map_or_else(
        || {
            let all: Vec<&str> = POLICIES.iter().map(|(name, _)| *name).collect();
            let text = format!("accept: \"{word}\" is none of {}", all.join(", "));
            written.complain(written.line_of("accept"), text);
            Policy::Address
        },
        |(_, policy)| *policy,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_shows_the_defaults() {
        let folder = Path::new("here");
        assert_eq!(Config::read(EXAMPLE, folder), Config::read("", folder));
    }

    #[test]
    fn every_mistake_is_named() {
        let complaints = Config::read("language: fr\nlangauge: it\ngames: [1]\n", Path::new("")).unwrap_err();
        let lines: Vec<usize> = complaints.iter().map(|complaint| complaint.line).collect();
        assert_eq!(lines, [1, 2, 3], "{complaints:?}");
    }

    /// A letter box with everything, and one with as little as can be.
    const MAIL: &str = "mailboxes:
  - name: club
    host: imap.example.org
    user: waybill@example.org
    password-file: secrets/imap
    accept: token
    authserv-id: mx.example.org
    folder: Games
    move-to: Games/done
    begin: oldest
    poll: 60
  - host: 127.0.0.1
    security: plain
    port: 1143
    user: two
    token-command: get-token
carrier:
  way: smtp
  host: smtp.example.org
  user: waybill
  password-environment: SMTP_PASSWORD
  dkim-selector: s1
  dkim-key: secrets/dkim.pem
dkim-keys:
  - {domain: example.org, selector: s1, record: \"v=DKIM1; p=abc\"}
";

    #[test]
    fn mailboxes_and_carriers_are_read() {
        let config = Config::read(MAIL, Path::new("here")).unwrap();
        let [club, two] = &config.mailboxes[..] else { panic!("{:?}", config.mailboxes) };
        assert_eq!((club.account.server.port, club.policy), (993, Policy::Token));
        assert_eq!(two.policy, Policy::TokenAndFrom);
        assert_eq!(two.account.name, "two@127.0.0.1/INBOX");
        assert!(format!("{club:?}").contains("here/secrets/imap"));
        let Way::Smtp(account) = &config.carrier.way else { panic!("{:?}", config.carrier) };
        assert_eq!(account.server.port, 587);
        assert_eq!(config.carrier.dkim.unwrap().domain, "localhost");
        assert_eq!(config.dkim_keys.len(), 1);
    }

    #[test]
    fn every_mistake_about_mail_has_its_line_and_a_word_of_help() {
        let text = "mailboxes:
  - host: imap.example.org:993
    usr: waybill
    security: tsl
    password: secret
    poll: 0
  - host: imap.example.org
    security: plain
    user: a
    password-file: x
    password-command: y
  - nothing
carrier:
  way: smtp
  hots: x
accept: adress
";
        let complaints = Config::read(text, Path::new("")).unwrap_err();
        let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        let expected = [
            (2, "\"imap.example.org:993\" is no host"),
            (2, "user: it is missing"),
            (3, "did you mean \"user\"?"),
            (4, "did you mean \"tls\"?"),
            (5, "password-file"),
            (6, "0 seconds"),
            (8, "a plain line"),
            (11, "more than one secret"),
            (12, "holds no keys"),
            (13, "host: it is missing"),
            (15, "did you mean \"host\"?"),
            (16, "\"adress\" is none of"),
        ];
        for (line, words) in expected {
            let found =
                complaints.iter().any(|complaint| complaint.line == line && complaint.text.contains(words));
            assert!(found, "line {line}: {words} in {said:#?}");
        }
        assert_eq!(complaints.len(), expected.len(), "{said:#?}");
        assert!(said.iter().all(|line| !line.contains("secret\"")), "{said:?}");
    }
}
