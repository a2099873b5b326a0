//! Settings of mail: mailboxes that are read, and the carrier that takes letters away.

use crate::post::mail::{After, Begin, ImapAccount, Login, Proof, Secret, Security, Server, SmtpAccount};
use crate::post::policy::Policy;
use crate::written::{Part, Written};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A mailbox that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mailbox {
    /// Where it is, and what becomes of its letters.
    pub account: ImapAccount,
    /// What a letter from there must show.
    pub policy: Policy,
    /// The name under which its server writes what it found out about senders.
    pub authserv_id: Option<String>,
    /// How often it is looked at besides being told of news.
    pub poll: Duration,
}

/// What takes letters away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarrierSettings {
    /// How.
    pub way: Way,
    /// Whether every reader has a return path of their own.
    pub return_paths: bool,
    /// What letters are signed with.
    pub dkim: Option<Dkim>,
    /// How many letters an hour one reader gets at most.
    pub most_to_one: usize,
    /// How many letters an hour leave at most.
    pub most: usize,
    /// How long a letter waits that was refused for now, the first time.
    pub retry: Duration,
    /// How long a report waits for what else may happen at its table.
    pub gather: Duration,
}

/// How letters are taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// Into the folders of the post office.
    Folders,
    /// By a mail server.
    Smtp(SmtpAccount),
    /// By a program of the system.
    Sendmail {
        /// The program.
        program: PathBuf,
        /// How long it may take.
        timeout: Duration,
    },
}

/// What letters are signed with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dkim {
    /// The domain that signs.
    pub domain: String,
    /// The name of the key there.
    pub selector: String,
    /// The private key, a file.
    pub key: PathBuf,
}

/// A key that another domain signs with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DkimKey {
    /// The domain.
    pub domain: String,
    /// The name of the key there.
    pub selector: String,
    /// What the domain publishes: `v=DKIM1; k=rsa; p=…`.
    pub record: String,
}

/// What a letter must show: the words for it.
pub const POLICIES: [(&str, Policy); 3] =
    [("token-and-from", Policy::TokenAndFrom), ("token", Policy::Token), ("address", Policy::Address)];

/// The mailboxes.
pub fn mailboxes(written: &mut Written<'_>, folder: &Path) -> Vec<Mailbox> {
    let mut names: Vec<String> = Vec::new();
    let mut mailboxes = Vec::new();
    for mut part in written.parts("mailboxes") {
        let mailbox = mailbox(&mut part, folder);
        if let Some(mailbox) = mailbox {
            let name = &mailbox.account.name;
            if names.contains(name) {
                part.complain(
                    "name",
                    format!("another mailbox is called \"{name}\", too; its place would be lost"),
                );
            }
            names.push(name.clone());
            mailboxes.push(mailbox);
        }
        written.close(part);
    }
    mailboxes
}

fn mailbox(part: &mut Part, folder: &Path) -> Option<Mailbox> {
    let server = server(part, folder, &SECURITIES, [993, 143]);
    let login = login(part, folder);
    let policy = part.choice("accept", &POLICIES);
    let authserv_id = part.optional::<String>("authserv-id").map(|id| id.trim().to_owned());
    if authserv_id.as_ref().is_some_and(|id| id.is_empty() || id.contains(char::is_whitespace)) {
        part.complain("authserv-id", "it is one word, the first in the header that your server writes");
    }
    let inbox = part.optional::<String>("folder").unwrap_or_else(|| "INBOX".to_owned());
    let after = match part.optional::<String>("move-to") {
        Some(place) if place.eq_ignore_ascii_case(&inbox) => {
            part.complain("move-to", "letters cannot be moved to where they are");
            After::Mark
        }
        Some(place) => After::Move(place),
        None => After::Mark,
    };
    let quarantine = part.optional("quarantine");
    let begin = part.choice("begin", &[("now", Begin::Now), ("oldest", Begin::Oldest)]);
    let poll = seconds(part, "poll", 120, 5..=3600);
    let name = part.optional::<String>("name");
    let (server, login) = (server?, login?);
    let name = name.unwrap_or_else(|| format!("{}@{}/{inbox}", login.user, server.host));
    let account = ImapAccount { name, server, login, folder: inbox, after, quarantine, begin };
    Some(Mailbox { account, policy, authserv_id, poll })
}

/// Tables that want more or less than the way by which their letters come.
pub fn tables(written: &mut Written<'_>) -> BTreeMap<String, Policy> {
    let mut tables = BTreeMap::new();
    for mut part in written.parts("tables") {
        let (table, policy) = (part.value::<String>("table"), part.choice("accept", &POLICIES));
        if let Some(table) = table {
            tables.insert(table, policy);
        }
        written.close(part);
    }
    tables
}

/// Who else may moderate by mail.
pub fn co_moderators(written: &mut Written<'_>) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for mut part in written.parts("co-moderators") {
        let address = part.value::<String>("address");
        let tables = part.optional::<Vec<String>>("tables").unwrap_or_default();
        match address {
            Some(address) if address.contains('@') => all.push((address, tables)),
            Some(_) => part.complain("address", "it is an address"),
            None => {}
        }
        written.close(part);
    }
    all
}

/// The carrier; without one letters go to the folders of the post office.
pub fn carrier(written: &mut Written<'_>, folder: &Path, own: &str) -> CarrierSettings {
    let mut settings = CarrierSettings {
        way: Way::Folders,
        return_paths: true,
        dkim: None,
        most_to_one: 60,
        most: 1_000,
        retry: Duration::from_secs(60),
        gather: Duration::ZERO,
    };
    let Some(mut part) = written.part("carrier") else { return settings };
    settings.way = match part.choice("way", &[("folders", 0), ("smtp", 1), ("sendmail", 2)]) {
        1 => smtp(&mut part, folder).map_or(Way::Folders, Way::Smtp),
        2 => {
            let program = part.optional("program").unwrap_or_else(|| "/usr/sbin/sendmail".to_owned());
            Way::Sendmail {
                program: folder.join(program),
                timeout: seconds(&mut part, "timeout", 60, 1..=600),
            }
        }
        _ => Way::Folders,
    };
    settings.return_paths = part.optional("return-paths").unwrap_or(true);
    settings.most_to_one = part.optional("most-to-one").unwrap_or(settings.most_to_one);
    settings.most = part.optional("most").unwrap_or(settings.most);
    for (key, most) in [("most-to-one", settings.most_to_one), ("most", settings.most)] {
        if most == 0 {
            part.complain(key, "0 lets no letter leave; it is 1 or more");
        }
    }
    settings.retry = seconds(&mut part, "retry", 60, 1..=3600);
    let gather = if matches!(settings.way, Way::Folders) { 0 } else { 60 };
    settings.gather = seconds(&mut part, "gather", gather, 0..=86_400);
    if let Some(key) = part.optional::<String>("dkim-key") {
        let domain = part
            .optional::<String>("dkim-domain")
            .unwrap_or_else(|| own.rsplit('@').next().unwrap_or_default().to_owned());
        let selector = part.value::<String>("dkim-selector");
        settings.dkim = selector.map(|selector| Dkim { domain, selector, key: folder.join(key) });
    } else if part.has("dkim-selector") || part.has("dkim-domain") {
        let _: (Option<String>, Option<String>) =
            (part.optional("dkim-selector"), part.optional("dkim-domain"));
        part.complain("dkim-key", "it is missing: the file with the private key");
    }
    written.close(part);
    settings
}

fn smtp(part: &mut Part, folder: &Path) -> Option<SmtpAccount> {
    let server = server(part, folder, &SUBMISSION, [465, 587]);
    let login = if part.has("user") { Some(login(part, folder)?) } else { None };
    Some(SmtpAccount { server: server?, login })
}

/// Keys of other domains.
pub fn dkim_keys(written: &mut Written<'_>) -> Vec<DkimKey> {
    let mut keys = Vec::new();
    for mut part in written.parts("dkim-keys") {
        let (domain, selector, record) = (part.value("domain"), part.value("selector"), part.value("record"));
        if let (Some(domain), Some(selector), Some(record)) = (domain, selector, record) {
            keys.push(DkimKey { domain, selector, record });
        }
        written.close(part);
    }
    keys
}

const SECURITIES: [(&str, Security); 3] =
    [("tls", Security::Tls), ("starttls", Security::StartTls), ("plain", Security::Plain)];
const SUBMISSION: [(&str, Security); 3] =
    [("starttls", Security::StartTls), ("tls", Security::Tls), ("plain", Security::Plain)];

/// A server; `ports` are those of TLS and of the rest.
fn server(
    part: &mut Part,
    folder: &Path,
    securities: &[(&'static str, Security)],
    ports: [u16; 2],
) -> Option<Server> {
    let host = part.value::<String>("host");
    let security = part.choice("security", securities);
    let usual = if security == Security::Tls { ports[0] } else { ports[1] };
    let port = part.optional::<u16>("port").unwrap_or(usual);
    let ca = part.optional::<String>("ca").map(|path| folder.join(path));
    if ca.is_some() && security == Security::Plain {
        part.complain("ca", "a plain line has no certificates");
    }
    let timeout = seconds(part, "timeout", 30, 1..=600);
    let trusted = part.optional::<bool>("line-is-private").unwrap_or(false);
    let host = host?;
    if host.trim().is_empty()
        || host.contains(char::is_whitespace)
        || host.contains([':', '/']) && host.parse::<IpAddr>().is_err()
    {
        part.complain(
            "host",
            format!("\"{host}\" is no host; it is a name such as mail.example.org, without a port"),
        );
    }
    if security == Security::Plain && !trusted && !is_here(&host) {
        part.complain(
            "security",
            "a plain line shows passwords and letters to everybody on the way; use tls or starttls, or say \
             \"line-is-private: true\" if it never leaves your house",
        );
    }
    Some(Server { host, port, security, ca, timeout })
}

/// Whether a host is this machine.
fn is_here(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|place| place.is_loopback())
}

/// Who we are, and where the secret is that proves it.
pub(super) fn login(part: &mut Part, folder: &Path) -> Option<Login> {
    let user = part.value::<String>("user");
    for key in ["password", "token"] {
        if part.has(key) {
            let _: Option<String> = part.optional(key);
            part.complain(
                key,
                format!(
                    "a secret does not stand in the settings; name a file by {key}-file, a command by \
                         {key}-command or a variable of the environment by {key}-environment"
                ),
            );
        }
    }
    let mut found = Vec::new();
    for (key, make) in SECRETS {
        if let Some(text) = part.optional::<String>(key) {
            found.push((key, make(folder, text)));
        }
    }
    let proof = match found.len() {
        1 => found.pop().map(|(_, proof)| proof),
        0 => {
            if !part.has("password") && !part.has("token") {
                part.complain("password-file", "it is missing, and so is every other place for a secret");
            }
            None
        }
        _ => {
            let keys: Vec<&str> = found.iter().map(|(key, _)| *key).collect();
            part.complain(keys[1], format!("there is more than one secret: {}", keys.join(", ")));
            None
        }
    };
    Some(Login { user: user?, proof: proof? })
}

/// Reads where a secret is.
type MakeProof = fn(&Path, String) -> Proof;

/// Where a secret may be.
const SECRETS: [(&str, MakeProof); 6] = [
    ("password-file", |folder, path| Proof::Password(Secret::File(folder.join(path)))),
    ("password-command", |_, command| Proof::Password(Secret::Command(command))),
    ("password-environment", |_, name| Proof::Password(Secret::Environment(name))),
    ("token-file", |folder, path| Proof::Token(Secret::File(folder.join(path)))),
    ("token-command", |_, command| Proof::Token(Secret::Command(command))),
    ("token-environment", |_, name| Proof::Token(Secret::Environment(name))),
];

/// A time in seconds within bounds.
pub(super) fn seconds(
    part: &mut Part,
    key: &'static str,
    usual: u64,
    bounds: std::ops::RangeInclusive<u64>,
) -> Duration {
    let written = part.optional::<u64>(key).unwrap_or(usual);
    if !bounds.contains(&written) {
        part.complain(
            key,
            format!("{written} seconds are not between {} and {}", bounds.start(), bounds.end()),
        );
    }
    Duration::from_secs(written)
}
