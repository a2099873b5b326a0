//! Keeps the map of `src/lib.rs` true: who leans on whom, and where each package is named.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file under `src`, with its text.
fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    assert!(files.len() > 50, "the source is found");
    files
}

/// The module of a file: the first step below `src`.
fn module_of(path: &Path) -> String {
    let below = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    let first = below.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// The map in the documentation of the library: module to the modules it may lean on.
fn map() -> BTreeMap<String, Vec<String>> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let table = text.split("```").nth(1).unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("//! ")).filter(|line| line.contains("  "));
    let mut map: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows {
        let name = row.split_whitespace().next().unwrap().to_owned();
        let leans = row.rsplit("  ").next().unwrap().split_whitespace().map(str::to_owned).collect();
        map.insert(name, leans);
    }
    let all: Vec<String> = map.keys().cloned().collect();
    for leans in map.values_mut() {
        if leans == &["all", "of", "them"] {
            leans.clone_from(&all);
        }
    }
    assert!(map.len() >= 10, "the map is read: {map:?}");
    map
}

/// Names of our modules that follow `crate::` in a text.
fn leanings(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).flat_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        match rest.strip_prefix('{') {
            // `use crate::{config, journal};`
            Some(list) => {
                list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect::<Vec<_>>()
            }
            None => vec![&rest[..end]],
        }
    })
}

#[test]
fn every_module_leans_only_on_those_named_after_it() {
    let map = map();
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let module = module_of(&path);
        // Tests may look at whatever comes of what they test: a title's at its pages.
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        if is_test || ["lib", "main"].contains(&module.as_str()) {
            continue;
        }
        let allowed = map.get(&module).unwrap_or_else(|| panic!("src/lib.rs has no row for {module}"));
        for used in leanings(&text) {
            let used = used.split("::").next().unwrap_or(used);
            let known = map.contains_key(used);
            if known && used != module && !allowed.iter().any(|other| other == used) {
                wrong.push(format!("{} uses {used}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_package_is_named_in_one_place() {
    let places: &[(&str, &[&str])] = &[
        ("sled", &["journal/sled.rs"]),
        ("rustix", &["journal/", "cli/mod.rs"]),
        ("tracing", &["daemon/run/", "daemon/forum_box.rs", "cli/run.rs"]),
        ("tracing_subscriber", &["cli/run.rs"]),
        ("signal_hook", &["cli/run.rs"]),
        ("sd_notify", &["daemon/run/"]),
        ("tar", &["cli/backup.rs"]),
        ("serde_yaml", &["written.rs"]),
        ("clap", &["cli/"]),
        ("indicatif", &["cli/demo/"]),
        ("clap_complete", &["cli/completions.rs"]),
        ("getrandom", &["cli/new.rs"]),
        ("minijinja", &["report/layout.rs"]),
        ("fluent", &["report/words.rs"]),
        ("mail_parser", &["post/read/"]),
        ("lettre", &["post/outgoing.rs", "post/mail/"]),
        ("imap", &["post/mail/"]),
        ("rustls", &["post/mail/"]),
        ("rustls_native_certs", &["post/mail/server.rs"]),
        ("mail_auth", &["post/mail/dkim.rs"]),
        ("ureq", &["post/forum/http.rs"]),
        ("feed_rs", &["post/forum/feed.rs"]),
        ("scraper", &["post/forum/"]),
        ("ego_tree", &["post/forum/markup/html.rs"]),
        ("resvg", &["report/picture/"]),
        ("dejavu", &["report/picture/font.rs"]),
        ("postcard", &["games/live.rs", "table/replay.rs", "journal/"]),
    ];
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (package, allowed) in places {
        let named: Vec<String> = sources()
            .iter()
            .filter(|(path, text)| uses(text, package, module_of(path) == "journal"))
            .map(|(path, _)| path.strip_prefix(&src).unwrap().to_string_lossy().into_owned())
            .collect();
        assert!(!named.is_empty(), "{package} is not used at all");
        for file in named {
            assert!(allowed.iter().any(|place| file.starts_with(place)), "{package} is named in {file}");
        }
    }
}

/// Whether `package::` stands for the package. Where a module has a child of the same name, as the
/// journal has `sled`, only `::package::` does.
fn uses(text: &str, package: &str, has_child: bool) -> bool {
    text.match_indices(&format!("{package}::")).any(|(place, _)| {
        let rooted = text[..place].strip_suffix("::");
        let before = rooted.unwrap_or(&text[..place]);
        let part_of_path = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        !part_of_path && (rooted.is_some() || !has_child || package != "sled")
    })
}

#[test]
fn files_open_by_saying_what_they_are_for() {
    for (path, text) in sources() {
        assert!(text.starts_with("//!"), "{} does not say what it is for", path.display());
    }
}

#[test]
fn every_dependency_says_why_it_is_there() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).unwrap();
    let section = text.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let mut explained = false;
    let mut count = 0;
    for line in section.lines() {
        if line.starts_with('#') {
            explained = true;
        } else if line.contains(" = ") {
            count += 1;
            assert!(explained, "{line} has no reason");
        } else {
            explained = false;
        }
    }
    assert!(count > 10);
}

/// The arms of every `match` in a text whose subject has one of these words, with the subject.
fn arms<'t>(text: &'t str, words: &[&str]) -> Vec<(&'t str, Vec<&'t str>)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices("match ") {
        let Some(open) = text[at..].find('{').map(|brace| at + brace) else { continue };
        let subject = &text[at + 6..open];
        let is_word = |word: &&str| {
            subject.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|part| part == *word)
        };
        if subject.contains('\n') || !words.iter().any(is_word) {
            continue;
        }
        let (mut depth, mut arms) = (0, Vec::new());
        for line in text[open..].lines() {
            if depth == 1 && line.contains("=>") {
                arms.push(line.trim());
            }
            depth +=
                line.matches(['{', '(', '[']).count() as i32 - line.matches(['}', ')', ']']).count() as i32;
            if depth <= 0 {
                break;
            }
        }
        found.push((subject, arms));
    }
    found
}

#[test]
fn no_catch_all_decides_what_is_secret_told_or_changed() {
    let mut seen = 0;
    let mut wrong = Vec::new();
    let is_title = |path: &Path| {
        let below = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games")).ok();
        below.is_some_and(|below| below.components().count() > 1 && !below.iter().any(|part| part == "tests"))
    };
    let branch_line = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/branch_line/mod.rs");
    let text = fs::read_to_string(&branch_line).unwrap();
    let sources = sources().into_iter().filter(|(path, _)| is_title(path)).chain([(branch_line, text)]);
    for (path, text) in sources {
        for (subject, arms) in arms(&text, &["event", "order", "hidden"]) {
            seen += arms.len();
            for arm in arms {
                let head = arm.split("=>").next().unwrap_or_default().trim();
                let is_name = head.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
                if head.starts_with("_ if") || head == "(_, _)" || (is_name && !head.is_empty()) {
                    wrong.push(format!("{}: match {subject}: {arm}", path.display()));
                }
            }
        }
    }
    assert!(seen > 100, "the matches of titles are found: {seen} arms");
    assert!(wrong.is_empty(), "{wrong:#?}");
    // The check itself notices one.
    let bad = "fn f() {\n    match event {\n        Event::A => {}\n        _ => {}\n    }\n}\n";
    assert_eq!(arms(bad, &["event"])[0].1, ["Event::A => {}", "_ => {}"]);
}

#[test]
fn nothing_outside_a_title_names_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for title in waybill::games::TITLES {
        let (id, folder) = (title.id(), title.id().replace('-', "_"));
        let names = [id.to_owned(), folder.clone(), title.name().to_owned(), title.name().replace(' ', "")];
        let list = root.join("src/games/mod.rs");
        for (path, text) in sources() {
            let is_own = |part: &std::ffi::OsStr| part == folder.as_str() || part == "tests";
            let own = path.components().any(|part| is_own(part.as_os_str()));
            if own || path == list {
                continue;
            }
            wrong.extend(
                names
                    .iter()
                    .filter(|name| text.contains(*name))
                    .map(|name| format!("{}: {name}", path.display())),
            );
        }
        for entry in fs::read_dir(root.join("templates"))
            .unwrap()
            .chain(fs::read_dir(root.join("templates/lang/en")).unwrap())
        {
            let path = entry.unwrap().path();
            if path.is_file() {
                let text = fs::read_to_string(&path).unwrap();
                wrong.extend(
                    names
                        .iter()
                        .filter(|name| text.contains(*name))
                        .map(|name| format!("{}: {name}", path.display())),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
