//! What is odd about letters, files, clocks and settings: nothing of it is lost in silence, and nobody has to look after
//! what a stranger made up.

use crate::cli::Office;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

fn bring(office: &Office, name: &str, text: &str) {
    let folder = office.path().join("post/in/new");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

#[test]
fn words_without_a_name_lie_on_the_desk() {
    let office = Office::new();
    office.done(&["once"]);
    bring(&office, "slip.txt", "auction green 2\n");
    let ran = office.run(&["once"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("No letter was answered; one got no answer"), "{}", ran.out);
    assert!(ran.err.contains("it does not say who could be answered"), "{}", ran.err);
    let desk = office.done(&["desk"]);
    assert!(desk.contains("1. ") && desk.contains("it does not say who could be answered"), "{desk}");
    office.done(&["desk", "as", "1", "Anna", "--table", "Tuesday"]);
    assert!(office.done(&["log", "Tuesday"]).contains("Anna puts Green up with a bid of 2"));
    let italian = office.done(&["--lang", "it", "once"]);
    assert!(italian.contains("Nessuna lettera in attesa"), "{italian}");
}

#[test]
fn words_for_a_seat_without_an_address_stay_on_the_desk() {
    let office = Office::new();
    let seats = ["--seat", "Dora", "--seat", "Emil", "--seat", "Fred"];
    office.done(
        &[&["new", "steel-driver", "--table", "Console", "--option", "first=Dora"][..], &seats].concat(),
    );
    office.done(&["once"]);
    bring(&office, "slip.txt", "auction green 2\n");
    office.done(&["once"]);
    office.fails(&["desk", "as", "1", "Dora", "--table", "Console"], 1, "it still cannot be handled");
    assert!(office.done(&["desk"]).contains("1. "), "its words are not lost");
}

#[test]
fn an_address_that_nobody_can_write_to_leaves_no_letter_behind() {
    let office = Office::new();
    office.done(&["once"]);
    let long = format!("{}@{}.org", "a".repeat(300), "b".repeat(300));
    for (number, from) in [
        "../../etc/passwd@example.org",
        "a/../../../../tmp/evil@x",
        "<<carla@example.org>@evil.org>",
        "<@carla.org,@x:carla@example.org>",
        "a..b@example.org",
        "nobody@",
        &long,
    ]
    .iter()
    .enumerate()
    {
        bring(&office, &format!("{number}"), &format!("From: {from}\nMessage-ID: <{number}@x>\n\nstatus\n"));
        let ran = office.run(&["once"]);
        assert_eq!(ran.code, 0, "{from}: {}{}", ran.out, ran.err);
        assert_eq!(office.done(&["outbox"]), "", "{from}");
        assert!(!office.done(&["desk"]).contains("could not be sent"), "{from}");
    }
    assert!(!office.path().join("post/etc").exists() && !office.path().join("post/out/a").exists());
}

#[test]
fn links_and_files_of_any_date_are_looked_at_with_care() {
    let office = Office::new();
    office.done(&["once"]);
    bring(&office, "own", "From: anna@example.org\n\nnote of long ago\n");
    bring(&office, "other", "From: anna@example.org\n\nnote of days to come\n");
    let touch = |name: &str, at: &str| {
        let file = office.path().join("post/in/new").join(name);
        assert!(Command::new("touch").args(["-d", at]).arg(file).status().unwrap().success());
    };
    touch("own", "1930-01-01");
    touch("other", "2399-01-01");
    let elsewhere = office.path().join("private.txt");
    fs::write(&elsewhere, "From: eve@example.org\nMessage-ID: <p@x>\n\nnobody shall read this\n").unwrap();
    symlink(&elsewhere, office.path().join("post/in/new/link")).unwrap();
    symlink("/dev/zero", office.path().join("post/in/new/endless")).unwrap();
    let said = office.done(&["once"]);
    assert!(said.contains("2 letters were answered"), "{said}");
    assert!(!office.path().join("post/out/eve@example.org").exists(), "a link is no letter");
    assert!(elsewhere.exists());
}

/// As root one of them emptied a file of the system, when a folder was damaged on purpose.
#[test]
fn no_link_in_the_folder_is_written_through() {
    let office = Office::new();
    office.done(&["once"]);
    let folder = office.path().to_owned();
    let mut files: Vec<_> = ["tips", "tips.since", "journal.lock"].map(|name| folder.join(name)).to_vec();
    for inside in ["mirror", "store"] {
        let entries = fs::read_dir(folder.join(inside)).unwrap().map(|entry| entry.unwrap().path());
        files.extend(entries.filter(|path| path.is_file()));
    }
    let elsewhere = office.file("elsewhere");
    for file in &files {
        fs::write(&elsewhere, "not ours").unwrap();
        let aside = folder.join("aside");
        fs::rename(file, &aside).unwrap();
        symlink(&elsewhere, file).unwrap();
        for words in [&["tables"][..], &["once"], &["say", "Tuesday", "hello"], &["rescue"], &["doctor"]] {
            let ran = office.run(words);
            let said = ran.out + &ran.err;
            assert!(ran.code == 1 && said.contains("it is a link"), "{file:?} {words:?}: {said}");
            assert_eq!(fs::read_to_string(&elsewhere).unwrap(), "not ours", "{file:?} {words:?}");
        }
        fs::rename(&aside, file).unwrap();
    }
    assert!(files.len() > 6, "{files:?}");
    office.done(&["audit", "Tuesday"]);
    // A folder may lie on another disk.
    fs::rename(folder.join("mirror"), folder.join("far")).unwrap();
    symlink("far", folder.join("mirror")).unwrap();
    office.done(&["say", "Tuesday", "hello"]);
}

#[test]
fn no_clock_ends_a_command_with_a_panic() {
    let office = Office::new();
    for at in ["1969-06-01", "9995-06-01"] {
        for words in [&["tables"][..], &["once"], &["health"], &["take-back", "Tuesday"]] {
            let ran = Command::new("faketime")
                .arg(at)
                .arg(env!("CARGO_BIN_EXE_waybill"))
                .arg("--dir")
                .arg(office.path())
                .args(words)
                .output()
                .expect("tests/run installs faketime");
            let said = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(1), "{at} {words:?}: {said}");
            assert!(said.contains(&format!("the year {}", &at[..4])), "{at} {words:?}: {said}");
        }
    }
    office.done(&["audit", "Tuesday"]);
}

#[test]
fn doctor_finds_what_is_only_needed_later_and_says_it_in_italian() {
    let office = Office::new();
    let config = office.file("config.yaml");
    let good = fs::read_to_string(&config).unwrap();
    office.done(&["doctor"]);
    let key = "dkim-keys:\n  - domain: example.org\n    selector: s1\n    record: \"garbage\"\n";
    for (from, to, english, italian) in [
        ("pace: none", "pace: every blue moon", "✗ the pace: ", "✗ il ritmo: "),
        ("dkim-keys: []\n", key, "copy the TXT record", "copia di nuovo il record TXT"),
        (
            "games: games",
            "games: config.yaml",
            "config.yaml: it is no folder",
            "config.yaml: non è una cartella",
        ),
        ("templates: templates", "templates: config.yaml", "it is no folder", "non è una cartella"),
    ] {
        assert!(good.contains(from), "{from}");
        fs::write(&config, good.replace(from, to)).unwrap();
        for (language, sentence) in [("en", english), ("it", italian)] {
            let ran = office.run(&["--lang", language, "doctor"]);
            assert!(ran.code == 1 && ran.out.contains(sentence), "{from}: {}{}", ran.out, ran.err);
        }
    }
    fs::write(&config, good.replace("language: en", "language: it")).unwrap();
    assert!(office.done(&["doctor"]).contains("archivio e specchio vanno d’accordo: 1 tavoli"));
    let ran = office.run(&["health"]);
    assert!(
        ran.err.contains("non gira nessun demone"),
        "the language of the settings holds too: {}",
        ran.err
    );
    let ran = office.run(&["show", "Nowhere"]);
    assert!(ran.err.contains("nessun tavolo si chiama"), "{}", ran.err);
}

#[test]
fn limits_that_let_nothing_through_are_mistakes() {
    let office = Office::empty();
    for setting in ["letters-a-run: 0\n", "carrier:\n  most: 0\n", "carrier:\n  most-to-one: 0\n"] {
        fs::write(office.file("config.yaml"), setting).unwrap();
        let ran = office.run(&["tables"]);
        assert!(ran.code == 1 && ran.err.contains("1 or more"), "{setting}: {}", ran.err);
    }
}
