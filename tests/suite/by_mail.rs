//! A moderator by mail: what they would type at the console, from their own address with their own token, in both
//! languages; co-moderators with their copies; and whoever writes the same without the right to.

use crate::cli::Office;
use crate::mailbox::opened_bytes;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;

const WELL: &str = "Everything is as it should be.";

/// An office with a moderator and two others who help, one of them at one table alone.
struct Club {
    office: Office,
    letters: Cell<usize>,
    read: std::cell::RefCell<BTreeSet<std::path::PathBuf>>,
}

impl Club {
    fn new() -> Club {
        let office = Office::empty();
        let config = office.file("config.yaml");
        let helpers = "co-moderators:\n  - address: olga@example.org\n  - address: piet@example.org\n    tables: [Friday]\n";
        let settings = fs::read_to_string(&config)
            .unwrap()
            .replace("moderator: \"\"", "moderator: Rina@example.org")
            .replace("co-moderators: []\n", helpers)
            .replace("pictures: true", "pictures: false");
        fs::write(&config, settings).unwrap();
        let seats = [
            "--seat=Anna=anna@example.org",
            "--seat=Bert=bert@example.org",
            "--seat=Carla=carla@example.org",
        ];
        for (table, pace) in [("Tuesday", "post"), ("Friday", "none")] {
            let new = ["new", "steel-driver", "--table", table, "--pace", pace, "--option=first=Anna"];
            office.done(&[&new[..], &seats[..]].concat());
        }
        fs::create_dir_all(office.path().join("post/in/new")).unwrap();
        let club = Club { office, letters: Cell::new(0), read: Default::default() };
        club.office.done(&["once"]);
        club
    }

    /// What has come to an address since somebody last looked: subject, text, and where a reply goes.
    fn mail(&self, address: &str) -> Vec<(String, String, String)> {
        let folder = self.office.path().join("post/out").join(address).join("new");
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let mut read = self.read.borrow_mut();
        let fresh = paths.into_iter().filter(|path| read.insert(path.clone()));
        fresh
            .map(|path| {
                let bytes = fs::read(path).unwrap();
                let (subject, text, _) = opened_bytes(&bytes);
                let head = String::from_utf8_lossy(&bytes).into_owned();
                let to = head.split_once("Reply-To: ").map(|(_, rest)| rest.lines().next().unwrap().trim());
                (
                    subject,
                    text.split_whitespace().collect::<Vec<_>>().join(" "),
                    to.unwrap_or_default().to_owned(),
                )
            })
            .collect()
    }

    fn write(&self, from: &str, to: &str, subject: &str, body: &str) {
        let number = self.letters.get() + 1;
        self.letters.set(number);
        let letter = format!(
            "From: {from}\nTo: {to}\nSubject: {subject}\nMessage-ID: <m{number}@example.org>\n\
             Content-Type: text/plain; charset=utf-8\n\n{body}\n"
        );
        fs::write(self.office.path().join(format!("post/in/new/{number}")), letter).unwrap();
        self.office.done(&["once"]);
    }

    /// The address that only a moderator knows: their first letter says it.
    fn address_of(&self, moderator: &str) -> String {
        let mail = self.mail(moderator);
        let (_, text, to) = mail.iter().find(|(_, _, to)| to.contains('+')).expect("a welcome");
        assert!(text.contains("take back TABLE") && text.contains("replace PLAYER"), "{text}");
        to.clone()
    }

    /// What a moderator is answered, as one line.
    fn says(&self, moderator: &str, to: &str, body: &str) -> String {
        self.write(moderator, to, "moderation", body);
        let mail = self.mail(moderator);
        let answer = mail.iter().find(|(_, text, _)| text.contains('✓') || text.contains('✗'));
        answer.unwrap_or_else(|| panic!("{body}: no answer among {mail:?}")).1.clone()
    }

    fn records(&self, table: &str) -> usize {
        self.office.done(&["log", table, "--as", "moderator"]).lines().count()
    }

    fn clean(&self) {
        for table in ["Tuesday", "Friday"] {
            assert!(self.office.done(&["audit", table]).contains(WELL));
        }
        assert!(self.office.done(&["audit", "--people"]).contains("as it should be"));
    }
}

#[test]
fn a_moderator_does_by_mail_what_the_console_does() {
    let club = Club::new();
    let (rina, anna, bert) = ("rina@example.org", "anna@example.org", "bert@example.org");
    let to = club.address_of(rina);
    let copies = club.mail("olga@example.org");
    assert_eq!(copies.len(), 1, "a welcome of her own: {copies:?}");
    club.mail(anna);
    let said = club.says(
        rina,
        &to,
        "pause Tuesday: the hall is closed\nresume tuesday\ngive Bert 2 days at Tuesday",
    );
    assert_eq!(said.matches('✓').count(), 3, "{said}");
    let heard: String = club.mail(anna).into_iter().map(|(_, text, _)| text).collect();
    assert!(heard.contains("the hall is closed") && heard.contains("The clocks run again"), "{heard}");
    let bert_heard: String = club.mail(bert).into_iter().map(|(_, text, _)| text).collect();
    assert!(bert_heard.contains("gets 2 days more"), "{bert_heard}");
    let copies = club.mail("olga@example.org");
    assert!(
        copies[0].0.contains("rina@example.org") && copies[0].1.contains("[Tuesday] pause Tuesday"),
        "{copies:?}"
    );
    assert_eq!(club.mail("piet@example.org").len(), 1, "his welcome, and nothing of Tuesday");
    // Orders for a player, and their end by a take-back.
    let said = club.says(rina, &to, "table Tuesday\nas Anna: auction green 2\n\nas Bert: bid 99");
    assert!(said.contains('✓') && said.contains('✗') && said.contains("auction green 2"), "{said}");
    let said = club.says(rina, &to, "take back Tuesday: Anna meant the other table");
    assert!(said.contains('✓') && said.contains("Anna is to move"), "{said}");
    assert!(club.mail(bert).iter().any(|(_, text, _)| text.contains("Anna meant the other table")));
    // Words to all, to some, and another address.
    let said = club.says(
        rina,
        &to,
        "say at Tuesday: close to the end\nclose Tuesday soon\n.\nsay to Bert at Tuesday: well?",
    );
    assert_eq!(said.matches('✓').count(), 2, "{said}");
    let anna_heard: String = club.mail(anna).into_iter().map(|(_, text, _)| text).collect();
    assert!(anna_heard.contains("close to the end") && !anna_heard.contains("well?"), "{anna_heard}");
    let said = club.says(
        rina,
        &to,
        "seat Bert at Tuesday: bert@new.example.org\npace Tuesday: brisk\ncustoms Tuesday: no press",
    );
    assert_eq!(said.matches('✓').count(), 3, "{said}");
    assert!(!club.mail("bert@new.example.org").is_empty());
    // A new player, in Italian words.
    let said = club.says(
        rina,
        &to,
        "sostituisci Bert con Dora=dora@example.org al tavolo Tuesday\nrimuovi Carla a Tuesday",
    );
    assert_eq!(said.matches('✓').count(), 2, "{said}");
    assert!(club.mail("dora@example.org").iter().any(|(subject, ..)| subject.contains("Tuesday")));
    assert!(
        club.mail("carla@example.org")
            .iter()
            .any(|(_, text, _)| text.contains("You no longer play at Tuesday"))
    );
    // Games that look for players.
    let said =
        club.says(rina, &to, "announce rail-baron for 3 as Express: post\ntables\nhelp\nwithdraw Express");
    assert_eq!(said.matches('✓').count(), 4, "{said}");
    assert!(said.contains("Express is announced: Rail Baron, 3 players"), "{said}");
    let said = club.says(rina, &to, "close Tuesday: nobody has the time");
    assert!(said.contains('✓'), "{said}");
    club.clean();
}

#[test]
fn a_helper_looks_after_their_tables_alone() {
    let club = Club::new();
    let piet = "piet@example.org";
    let to = club.address_of(piet);
    let before = club.records("Tuesday");
    let said = club.says(piet, &to, "pause Tuesday\nannounce rail-baron for 3 as Express");
    assert!(!said.contains('✓') && said.matches('✗').count() == 2, "{said}");
    assert_eq!(club.records("Tuesday"), before);
    let said = club.says(piet, &to, "as Anna at Friday: pass");
    assert!(said.contains('✓'), "{said}");
    let copies: Vec<_> = club.mail("rina@example.org");
    assert!(
        copies.iter().any(|(_, text, _)| text.contains("[Friday] as Anna at Friday: pass")),
        "{copies:?}"
    );
    club.clean();
}

#[test]
fn whoever_writes_the_same_without_the_right_gets_nothing_done() {
    let club = Club::new();
    let to = club.address_of("rina@example.org");
    let before = (club.records("Tuesday"), club.records("Friday"));
    let body = "pause Tuesday\ntake back Tuesday\nclose Tuesday: ha\ntables";
    // A stranger, with and without what they may have found; a player; the moderator's name without the token.
    for (from, address) in [
        ("mallory@example.org", "waybill@localhost"),
        ("mallory@example.org", to.as_str()),
        ("anna@example.org", to.as_str()),
        ("anna@example.org", "waybill@localhost"),
        ("rina@example.org", "waybill@localhost"),
    ] {
        club.write(from, address, "[Tuesday]", body);
        assert_eq!((club.records("Tuesday"), club.records("Friday")), before, "{from} to {address}");
        for (subject, text, _) in club.mail(from) {
            assert!(!text.contains("The moderator stops the clocks"), "{from}: {subject}: {text}");
            if from.starts_with("mallory") {
                assert!(!text.contains("Friday") && !text.contains("Bert"), "{text}");
            }
        }
    }
    assert!(!club.office.done(&["tables"]).contains("paused"));
    club.clean();
}

#[test]
fn what_cannot_be_done_is_answered_line_by_line_in_both_languages() {
    let club = Club::new();
    let rina = "rina@example.org";
    let to = club.address_of(rina);
    let before = (club.records("Tuesday"), club.records("Friday"));
    for (body, answer) in [
        ("resume Tuesday", "The clocks run."),
        ("riprendi Tuesday", "Gli orologi scorrono."),
        ("pause Wensday", "No table or game is called “Wensday”"),
        ("pausa Wensday", "Nessun tavolo e nessuna partita si chiama «Wensday»"),
        ("replace Anna by Anna=anna@example.org at Tuesday", "Anna plays that seat already."),
        ("sostituisci Anna con Anna=anna@example.org al tavolo Tuesday", "A quel posto gioca già Anna."),
        ("replace Anna by Zoe at Tuesday", "Nobody in the register is called “Zoe”"),
        ("give Zoe 3 days at Tuesday", "Nobody at Tuesday is called “Zoe”; there are Anna, Bert and Carla"),
        ("give Anna 90 days at Tuesday", "up to 60 days at once"),
        ("give Anna 3 days", "Which table is meant?"),
        ("dai ad Anna 3 giorni", "Quale tavolo?"),
        ("take back Tuesday to 99", "99"),
        ("veto Tuesday", "Nothing is proposed"),
        ("grant Tuesday", "Nothing is proposed there."),
        ("announce chess for 2 as Board", "No title is called “chess”"),
        ("announce rail-baron for 99 as Express", "not by 99"),
        ("announce rail-baron for 3 as tuesday", "A table is called “tuesday” already."),
        ("annuncia rail-baron per 3 come tuesday", "C’è già un tavolo di nome «tuesday»."),
        ("please stop everything", "That is no command."),
    ] {
        let said = club.says(rina, &to, body);
        assert!(said.contains('✗') && said.contains(answer), "{body}: {said}");
        assert_eq!((club.records("Tuesday"), club.records("Friday")), before, "{body}");
    }
    club.clean();
}
