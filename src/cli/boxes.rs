//! Mailboxes and the carrier as the settings name them.

use super::new::fresh_bytes;
use super::{Failure, Office};
use crate::config::{Config, ForumSettings, RecipeName, Way};
use crate::daemon::sending::Pace;
use crate::daemon::{Door, ForumBox, Mailbox, Moderator, Routes, Rulebook, cursor_of};
use crate::journal::{Batch, Journal};
use crate::post::forum::{FeedForum, Forum, Recipe, RecipeForum, built_in};
use crate::post::mail::{DkimKeys, DkimSigner, Envelope, ImapBox, Sendmail, SmtpCarrier};
use crate::post::{Carrier, Folders};
use crate::table::Hall;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

/// How often the folders are looked at besides the looks of whoever waits there.
const FOLDERS: Duration = Duration::from_secs(30);
/// Where the journal keeps what return paths are made with.
const KEY: &str = "post key";

/// The key that return paths and questions are made with; it is drawn once and kept with the records.
pub fn key(journal: &dyn Journal) -> Result<[u8; 32], Failure> {
    if let Some(key) = journal.cursor(KEY)?.and_then(|bytes| bytes.try_into().ok()) {
        return Ok(key);
    }
    let key = fresh_bytes()?;
    journal.commit(&Batch { cursors: vec![(KEY.to_owned(), key.to_vec())], ..Batch::default() })?;
    Ok(key)
}

/// The keys that signatures of other domains are checked with.
pub fn dkim_keys(config: &Config) -> Result<DkimKeys, Failure> {
    let mut keys = DkimKeys::default();
    for key in &config.dkim_keys {
        keys.add(&key.selector, &key.domain, &key.record).map_err(Failure::misuse)?;
    }
    Ok(keys)
}

/// What the post office is told by the settings.
pub fn rulebook(config: &Config, journal: &dyn Journal) -> Result<Rulebook, Failure> {
    let dkim_keys = dkim_keys(config)?;
    let carrier = &config.carrier;
    let pace = match &carrier.way {
        Way::Folders => Pace { first_retry: carrier.retry, gather: carrier.gather, ..Pace::default() },
        Way::Smtp(_) | Way::Sendmail { .. } => Pace {
            most_to_one: carrier.most_to_one,
            most: carrier.most,
            first_retry: carrier.retry,
            gather: carrier.gather,
        },
    };
    Ok(Rulebook {
        key: Some(key(journal)?),
        moderator: config.moderator.clone(),
        moderators: config
            .moderator
            .iter()
            .map(|address| Moderator { address: address.trim().to_lowercase(), tables: Vec::new() })
            .chain(config.co_moderators.iter().map(|(address, tables)| Moderator {
                address: address.trim().to_lowercase(),
                tables: tables.clone(),
            }))
            .collect(),
        boards: Some(config.games.clone()),
        pace_of_tables: config.pace.clone(),
        dkim_keys,
        tables: config.tables.clone(),
        most_from_one: Some(config.letters_a_minute),
        most_to_table: Some(config.table_letters_a_minute),
        most_in_a_run: Some(config.letters_a_run),
        most_strangers: Some(config.strangers_a_day),
        pace,
        return_paths: carrier.return_paths && !matches!(carrier.way, Way::Folders),
        forums: config
            .forums
            .iter()
            .map(|settings| Ok((settings.name.clone(), forum(settings)?.can())))
            .collect::<Result<_, Failure>>()?,
    })
}

/// A forum as the settings name it.
pub fn forum(settings: &ForumSettings) -> Result<Box<dyn Forum>, Failure> {
    let account = settings.account.clone();
    let read = match &settings.recipe {
        RecipeName::Feed => return Ok(Box::new(FeedForum::new(&account.url, account.timeout))),
        RecipeName::BuiltIn(name) => built_in(name)
            .ok_or_else(|| Failure::Misuse(format!("there is no recipe {name}")))?
            .map_err(|complaints| (name.clone(), complaints)),
        RecipeName::File(path) => {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::Misuse(format!("{}: {error}", path.display())))?;
            Recipe::read(&text).map_err(|complaints| (path.display().to_string(), complaints))
        }
    };
    let recipe = read.map_err(|(name, complaints)| {
        let lines: Vec<String> = complaints.iter().map(|complaint| format!("{name}: {complaint}")).collect();
        Failure::Misuse(lines.join("\n"))
    })?;
    Ok(Box::new(RecipeForum::new(recipe, account)))
}

/// The folders, every mailbox and every forum.
pub fn mailboxes(config: &Config, journal: &Arc<dyn Journal>) -> Result<Vec<Mailbox>, Failure> {
    let folders = Folders::open_for(&config.post, config.post_group.as_deref()).map_err(Failure::refused)?;
    let door = Door { policy: config.accept, ..Door::folders() };
    let mut all = vec![Mailbox { door, inbox: Box::new(folders), poll: FOLDERS }];
    for mailbox in &config.mailboxes {
        let name = mailbox.account.name.clone();
        let cursor = cursor_of(&**journal, &name)?;
        all.push(Mailbox {
            door: Door {
                name,
                policy: mailbox.policy,
                authserv_id: mailbox.authserv_id.clone(),
                forum: false,
            },
            inbox: Box::new(ImapBox::new(mailbox.account.clone(), cursor)),
            poll: mailbox.poll,
        });
    }
    for settings in &config.forums {
        let name = settings.name.clone();
        let inbox = ForumBox::new(&name, forum(settings)?, Arc::clone(journal));
        all.push(Mailbox {
            door: Door { name, forum: true, ..Door::folders() },
            inbox: Box::new(inbox),
            poll: settings.poll,
        });
    }
    Ok(all)
}

/// What takes letters away.
pub fn carrier(config: &Config, journal: &Arc<dyn Journal>) -> Result<Box<dyn Carrier>, Failure> {
    let mail = mail_carrier(config, &**journal)?;
    let mut forums = std::collections::BTreeMap::new();
    for settings in &config.forums {
        forums.insert(settings.name.clone(), forum(settings)?);
    }
    Ok(Box::new(Routes::new(mail, forums, Arc::clone(journal), config.moderator.clone())))
}

/// What takes mail away.
pub fn mail_carrier(config: &Config, journal: &dyn Journal) -> Result<Box<dyn Carrier>, Failure> {
    Ok(match &config.carrier.way {
        Way::Folders => {
            Box::new(Folders::open_for(&config.post, config.post_group.as_deref()).map_err(Failure::refused)?)
        }
        Way::Smtp(account) => Box::new(SmtpCarrier::new(account.clone(), envelope(config, journal)?)),
        Way::Sendmail { program, timeout } => {
            Box::new(Sendmail::new(program.clone(), envelope(config, journal)?, *timeout))
        }
    })
}

/// What stands on the outside of letters.
pub fn envelope(config: &Config, journal: &dyn Journal) -> Result<Envelope, Failure> {
    let signer = match &config.carrier.dkim {
        None => None,
        Some(dkim) => {
            let pem = fs::read(&dkim.key)
                .map_err(|error| Failure::Misuse(format!("{}: {error}", dkim.key.display())))?;
            Some(DkimSigner::new(&dkim.domain, &dkim.selector, &pem).map_err(Failure::misuse)?)
        }
    };
    let key = if config.carrier.return_paths { Some(key(journal)?) } else { None };
    Ok(Envelope { own: config.address.clone(), key, signer })
}

/// A post office on the tables of a hall, for one command.
pub fn with_post_office<T>(
    office: &Office<'_>,
    hall: &Hall,
    act: impl FnOnce(&mut crate::daemon::PostOffice<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    use crate::daemon::{Daemon, PostOffice, Tray};
    let (config, desk) = (office.config()?.clone(), office.desk()?);
    let tray = Arc::new(Tray::new(hall.shared_journal()));
    let hall = hall.through(Arc::clone(&tray) as Arc<dyn Journal>);
    let rules = rulebook(&config, &*tray)?;
    let daemon = Daemon {
        hall: &hall,
        desk: &desk,
        address: &config.address,
        language: config.language.parse().map_err(Failure::Misuse)?,
        pictures: config.pictures.into(),
    };
    let mut post = PostOffice::open(daemon, tray, &rules, None).map_err(Failure::refused)?;
    act(&mut post)
}
