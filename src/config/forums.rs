//! Settings of forums: where they are, which recipe they follow, and who we are there.

use super::mail::{login, seconds};
use crate::post::forum::{Account, names};
use crate::post::mail::{Proof, Secret};
use crate::written::{Part, Written};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The forum without any interface: the moderator carries posts by hand.
pub const COURIER: &str = "courier";

/// A forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumSettings {
    /// What the operator calls it.
    pub name: String,
    /// The recipe: one that comes with Waybill, `feed`, or a file of the operator's own.
    pub recipe: RecipeName,
    /// Where it is, and who we are there.
    pub account: Account,
    /// How often its topics are looked at.
    pub poll: Duration,
}

/// Where a recipe is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecipeName {
    /// It comes with Waybill.
    BuiltIn(String),
    /// A file of the operator's own.
    File(PathBuf),
    /// Topics are read as feeds.
    Feed,
}

/// The forums.
pub fn forums(written: &mut Written<'_>, folder: &Path) -> Vec<ForumSettings> {
    let mut forums: Vec<ForumSettings> = Vec::new();
    for mut part in written.parts("forums") {
        if let Some(forum) = forum(&mut part, folder) {
            if forums.iter().any(|other| other.name == forum.name) {
                part.complain("name", format!("another forum is called \"{}\", too", forum.name));
            }
            forums.push(forum);
        }
        written.close(part);
    }
    forums
}

fn forum(part: &mut Part, folder: &Path) -> Option<ForumSettings> {
    let name = part.value::<String>("name");
    let kind = part.value::<String>("kind");
    let url = part.value::<String>("url");
    let poll = seconds(part, "poll", 60, 1..=3600);
    let timeout = seconds(part, "timeout", 30, 1..=600);
    let dry = part.optional("dry").unwrap_or(false);
    let login = if part.has("user") { Some(login(part, folder)?) } else { None };
    if let Some(name) = &name {
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if name.is_empty() || !name.chars().all(plain) || name == COURIER {
            part.complain(
                "name",
                format!("\"{name}\": small letters, digits and hyphens, and not \"{COURIER}\""),
            );
        }
    }
    let recipe = match kind?.as_str() {
        "feed" => RecipeName::Feed,
        known if names().any(|name| name == known) => RecipeName::BuiltIn(known.to_owned()),
        file if file.ends_with(".yaml") => RecipeName::File(folder.join(file)),
        other => {
            let all: Vec<&str> = names().chain(["feed"]).collect();
            part.complain(
                "kind",
                format!("\"{other}\" is none of {}, nor a file of yours that ends in .yaml", all.join(", ")),
            );
            return None;
        }
    };
    let url = url?;
    if !url.starts_with("https://") && !url.starts_with("http://") {
        part.complain("url", format!("\"{url}\" does not begin with https://"));
    }
    let is_here =
        ["http://127.", "http://localhost", "http://[::1]"].iter().any(|here| url.starts_with(here));
    let trusted = part.optional::<bool>("line-is-private").unwrap_or(false);
    if url.starts_with("http://") && login.is_some() && !is_here && !trusted {
        part.complain(
            "url",
            "without https everybody on the way sees the key; say \"line-is-private: true\" if it never leaves your house",
        );
    }
    let (user, secret) = match login {
        Some(login) => (login.user, Some(secret(login.proof))),
        None => (String::new(), None),
    };
    Some(ForumSettings { name: name?, recipe, account: Account { url, user, secret, timeout, dry }, poll })
}

fn secret(proof: Proof) -> Secret {
    match proof {
        Proof::Password(secret) | Proof::Token(secret) => secret,
    }
}
