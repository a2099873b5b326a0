//! `waybill doctor`: checks everything that can be wrong, and says what to mend.

use super::{Done, Failure, Office, boxes};
use crate::config::{self, Config, Way};
use crate::daemon::cursor_of;
use crate::games::TITLES;
use crate::journal::{self, JournalError, MemoryJournal};
use crate::post::mail::{ImapBox, SmtpCarrier};
use crate::post::{Address, Folders, Inbox, Outgoing, PostError, Remedy};
use chrono::Datelike;
use clap::Args;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Check settings, folders, store, mailboxes and mail servers, and say what to mend.
#[derive(Args)]
pub struct Doctor {
    /// Send a test letter to this address
    #[arg(long, value_name = "ADDRESS")]
    send: Option<String>,
}

/// What was found.
struct Findings<'f> {
    out: &'f mut dyn Write,
    wrong: usize,
}

impl Findings<'_> {
    fn good(&mut self, what: &str) -> Done {
        Ok(writeln!(self.out, "✓ {what}")?)
    }

    fn remark(&mut self, what: &str) -> Done {
        Ok(writeln!(self.out, "· {what}")?)
    }

    fn bad(&mut self, what: &str, mend: &str) -> Done {
        self.wrong += 1;
        writeln!(self.out, "✗ {what}")?;
        Ok(writeln!(self.out, "  {mend}")?)
    }
}

impl Doctor {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let mut found = Findings { out, wrong: 0 };
        // Settings that are wrong never come this far: every command names their mistakes.
        let config = office.config()?.clone();
        found.good(&format!("{}: it can be read", config::FILE))?;
        folders(office, &config, &mut found)?;
        clock(office, &mut found)?;
        words(office, &mut found)?;
        boards(office, &config, &mut found)?;
        agreed(&config, &mut found)?;
        let journal = store(office, &mut found)?;
        for mailbox in &config.mailboxes {
            let name = &mailbox.account.name;
            let cursor = journal.as_deref().and_then(|journal| cursor_of(journal, name).ok().flatten());
            match ImapBox::new(mailbox.account.clone(), cursor).waiting(10) {
                Ok(round) => {
                    found.good(&format!("{name}: it answers, {} letters wait", round.slips.len()))?
                }
                Err(error) => found.bad(&format!("{name}: {error}"), advice(&error))?,
            }
            if mailbox.authserv_id.is_none() {
                found.remark(&format!("{name}: no authserv-id, so letters without a token are held"))?;
            }
        }
        forums(&config, journal.as_deref(), &mut found)?;
        self.carrier(&config, journal.as_deref(), &mut found)?;
        hints(&config, &mut found)?;
        match found.wrong {
            0 => Ok(()),
            1 => Err(Failure::Refused("one thing is to be mended".to_owned())),
            count => Err(Failure::Refused(format!("{count} things are to be mended"))),
        }
    }

    fn carrier(
        &self,
        config: &Config,
        journal: Option<&dyn journal::Journal>,
        found: &mut Findings<'_>,
    ) -> Done {
        let memory = MemoryJournal::new();
        let journal = journal.unwrap_or(&memory);
        match &config.carrier.way {
            Way::Smtp(account) => {
                let envelope = boxes::envelope(config, journal)?;
                let mut carrier = SmtpCarrier::new(account.clone(), envelope);
                let host = &account.server.host;
                match carrier.knock() {
                    Ok(()) => found.good(&format!("{host}: it lets us in"))?,
                    Err(error) => found.bad(&format!("{host}: {error}"), advice(&error))?,
                }
            }
            Way::Sendmail { program, .. } => match fs::metadata(program) {
                Ok(about) if about.permissions().mode() & 0o111 != 0 => {
                    found.good(&format!("{}: it is there", program.display()))?;
                }
                _ => found.bad(
                    &format!("{}: no such program", program.display()),
                    "install a mail server, or name its sendmail in the settings",
                )?,
            },
            Way::Folders => found.good(&format!("letters go to folders in {}", config.post.display()))?,
        }
        let Some(to) = &self.send else { return Ok(()) };
        let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
        let stamp = crate::post::now();
        let domain = config.address.rsplit('@').next().unwrap_or_default();
        let letter = Outgoing {
            id: format!("doctor.{}@{domain}", stamp.timestamp_micros()),
            date: stamp,
            subject: "Waybill: a test letter".to_owned(),
            text: "This letter shows that Waybill can send letters.\n".to_owned(),
            ..Outgoing::new(address(&config.address), address(to))
        };
        match boxes::mail_carrier(config, journal)?.carry(&letter) {
            Ok(receipt) => found.good(&format!("a letter to {to} was taken: {}", receipt.said)),
            Err(error) => found.bad(&format!("the letter to {to}: {error}"), advice(&error)),
        }
    }
}

/// Each forum: whether it lets us in, what it can do, and whether we may write in our topics.
fn forums(config: &Config, journal: Option<&dyn journal::Journal>, found: &mut Findings<'_>) -> Done {
    let cards = match journal {
        Some(journal) => crate::daemon::topics::all(journal)?,
        None => Vec::new(),
    };
    for settings in &config.forums {
        let name = &settings.name;
        let mut forum = match boxes::forum(settings) {
            Ok(forum) => forum,
            Err(Failure::Misuse(why) | Failure::Refused(why)) => {
                found.bad(&format!("{name}: {why}"), "mend the recipe, or name another kind")?;
                continue;
            }
            Err(other) => return Err(other),
        };
        let topics: Vec<&str> =
            cards.iter().filter(|card| card.forum == *name).map(|card| card.topic.as_str()).collect();
        match forum.knock(None) {
            Ok(()) => found.good(&format!("{name}: it lets us in"))?,
            Err(error) => {
                found.bad(&format!("{name}: {error}"), "look at its url, user and secret in the settings")?;
                continue;
            }
        }
        for topic in topics {
            match forum.knock(Some(topic)) {
                Ok(()) => found
                    .good(&format!("{name}: topic {topic} can be read, and written in as far as one sees"))?,
                Err(error) => found.bad(
                    &format!("{name}: topic {topic}: {error}"),
                    "is it there, open, and may our member write in it? `waybill forum move` names another",
                )?,
            }
        }
        let can = forum.can();
        let word = |is: bool, word: &'static str| if is { word } else { "" };
        let all = [
            word(can.posts, "posts"),
            word(can.amends, "amends"),
            word(can.looks_again, "sees edits"),
            word(can.pictures, "takes pictures"),
            word(can.whispers, "private messages"),
            word(can.dry, "dry: it only prints"),
        ];
        let all: Vec<&str> = all.into_iter().filter(|word| !word.is_empty()).collect();
        found.remark(&format!(
            "{name}: {}; at most {} posts of ours in a row, {} characters each, {} seconds apart",
            all.join(", "),
            can.in_row,
            can.longest,
            can.pause.as_secs()
        ))?;
        if !can.whispers {
            found.remark(&format!("{name}: no private messages, so secrets need mail addresses"))?;
        }
    }
    Ok(())
}

/// What to do about an error of the post.
fn advice(error: &PostError) -> &'static str {
    match error.remedy() {
        Remedy::Later(_) => "is the server up, and are host and port right? It is tried again by itself",
        Remedy::NeverForReader => "is the address right?",
        Remedy::Ours => "look at user, secret, certificates and folders in the settings",
    }
}

fn folders(office: &Office<'_>, config: &Config, found: &mut Findings<'_>) -> Done {
    match Folders::open_for(&config.post, config.post_group.as_deref()) {
        Ok(_) => found.good(&format!("{}: letters can be put there", config.post.display()))?,
        Err(error) => found.bad(&error.to_string(), "give the folder to the user that Waybill runs as")?,
    }
    for name in ["store", "mirror", "spool", config::FILE] {
        let path = office.folder.join(name);
        if let Some(mode) = open_to_others(&path) {
            let mend = format!("chmod go= {}", path.display());
            found.bad(&format!("{}: others can read it (mode {mode:o})", path.display()), &mend)?;
        }
    }
    Ok(())
}

/// The mode of a file or folder that others than its owner can read.
pub fn open_to_others(path: &Path) -> Option<u32> {
    let mode = fs::metadata(path).ok()?.permissions().mode() & 0o777;
    (mode & 0o077 != 0).then_some(mode)
}

fn clock(office: &Office<'_>, found: &mut Findings<'_>) -> Done {
    match office.now.year() {
        2024..=2100 => found.good(&format!("the clock says {}", office.now.format("%Y-%m-%d %H:%M UTC"))),
        year => found.bad(&format!("the clock says that it is {year}"), "set it, and let it be kept by NTP"),
    }
}

fn words(office: &Office<'_>, found: &mut Findings<'_>) -> Done {
    match office.desk() {
        Ok(_) => found.good("words and layouts can be read"),
        Err(Failure::Refused(why)) => {
            found.bad(&why, "mend the file, or take it away to use the built-in one")
        }
        Err(other) => Err(other),
    }
}

fn boards(office: &Office<'_>, config: &Config, found: &mut Findings<'_>) -> Done {
    for title in TITLES {
        let own = config.games.join(format!("{}.yaml", title.id()));
        match office.board(*title, None) {
            Ok(_) if own.is_file() => found.good(&format!("{}: it can be played on", own.display()))?,
            Ok(_) => {}
            Err(Failure::Refused(why)) => found.bad(&why, "mend the board; running games keep theirs")?,
            Err(other) => return Err(other),
        }
    }
    Ok(())
}

/// What is only looked at when it is needed: the pace of the next table, and keys that letters of others are checked with.
fn agreed(config: &Config, found: &mut Findings<'_>) -> Done {
    if let Err(Failure::Misuse(why) | Failure::Refused(why)) = super::time::pace(&config.pace) {
        found.bad(&why, "write it as in config.example.yaml; running games keep theirs")?;
    }
    if let Err(Failure::Misuse(why) | Failure::Refused(why)) = boxes::dkim_keys(config) {
        found.bad(&why, "copy the TXT record of its domain once more")?;
    }
    for folder in [&config.games, &config.templates] {
        if folder.exists() && !folder.is_dir() {
            found.bad(
                &format!("{}: it is no folder", folder.display()),
                "name a folder, or leave the key out",
            )?;
        }
    }
    Ok(())
}

/// Opens the store, unless a daemon has it.
fn store(
    office: &Office<'_>,
    found: &mut Findings<'_>,
) -> Result<Option<Box<dyn journal::Journal>>, Failure> {
    match journal::open(&office.folder) {
        Ok(opened) => {
            for notice in &opened.notices {
                found.remark(&notice.to_string())?;
            }
            let tables = opened.journal.tables()?;
            for (table, _) in &tables {
                for notice in opened.journal.examine(table)? {
                    found.bad(&notice.to_string(), "it is mended; look at the disk")?;
                }
            }
            let count = tables.iter().filter(|(name, _)| journal::is_table(name)).count();
            found.good(&format!("store and mirror agree: {count} tables"))?;
            Ok(Some(opened.journal))
        }
        Err(JournalError::InUse { process, .. }) => {
            let process = process.map_or(String::new(), |process| format!(" (process {process})"));
            found.good(&format!("a daemon has the store{process}"))?;
            Ok(None)
        }
        Err(error) => {
            found
                .bad(&error.to_string(), "`waybill rescue` looks for what is lost and builds a new store")?;
            Ok(None)
        }
    }
}

/// What the world wants to see before it believes our letters.
fn hints(config: &Config, found: &mut Findings<'_>) -> Done {
    let Way::Smtp(_) = &config.carrier.way else { return Ok(()) };
    let domain = config.address.rsplit('@').next().unwrap_or_default();
    found.remark(&format!("SPF: the TXT record of {domain} should name the server that sends for it"))?;
    match &config.carrier.dkim {
        Some(dkim) => match boxes::envelope(config, &MemoryJournal::new()) {
            Ok(_) => found.good(&format!(
                "DKIM: letters are signed; its public key belongs to {}._domainkey.{}",
                dkim.selector, dkim.domain
            )),
            Err(Failure::Misuse(why) | Failure::Refused(why)) => {
                found.bad(&why, "name a key in PEM, RSA or Ed25519")
            }
            Err(other) => Err(other),
        },
        None => found.remark("DKIM: letters are not signed here; most servers that send for you do it"),
    }
}
