//! What a moderator does at the console: words, seats, take-backs and ends. All of it is told, kept and audited.

use crate::cli::Office;
use crate::forging::{chained, draft_of};
use crate::mailbox::opened_bytes;
use std::fs;
use waybill::journal::{Shows, export};

const WELL: &str = "Everything is as it should be.";

/// All letters that have gone to an address, after the post was carried.
fn letters_to(office: &Office, address: &str) -> Vec<Vec<u8>> {
    fs::create_dir_all(office.path().join("post/in")).unwrap();
    office.done(&["once"]);
    let folder = office.path().join("post/out").join(address).join("new");
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
}

/// The words of all letters that have gone to an address.
fn words_to(office: &Office, address: &str) -> String {
    let letters = letters_to(office, address).into_iter().map(|bytes| opened_bytes(&bytes).1);
    let words = letters.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    words.collect::<Vec<_>>().join("\n\n")
}

fn write_letter(office: &Office, from: &str, to: &str, order: &str) {
    fs::create_dir_all(office.path().join("post/in")).unwrap();
    let letter = format!("From: {from}\nTo: {to}\nSubject: [Tuesday]\n\n{order}\n");
    fs::write(office.path().join("post/in/letter"), letter).unwrap();
    office.done(&["once"]);
}

/// Where replies to a letter go.
fn reply_to(letter: &[u8]) -> String {
    let text = String::from_utf8_lossy(letter);
    let (_, rest) = text.split_once("Reply-To: ").unwrap();
    rest.lines().next().unwrap().trim().to_owned()
}

#[test]
fn words_to_all_stand_open_and_words_to_one_stay_between_two() {
    let office = Office::new();
    office.done(&["seat", "Tuesday", "Bert", "--address", "bert@example.org"]);
    office.done(&["say", "Tuesday", "the next train leaves on Sunday"]);
    office.done(&["say", "Tuesday", "are you well again", "--to", "Bert"]);
    let (anna, bert) = (words_to(&office, "anna@example.org"), words_to(&office, "bert@example.org"));
    assert!(anna.contains("the next train leaves on Sunday"), "{anna}");
    assert!(
        bert.contains("the next train leaves on Sunday") && bert.contains("are you well again"),
        "{bert}"
    );
    assert!(!anna.contains("are you well again"), "{anna}");
    let public = office.done(&["export", "Tuesday", "--public"]);
    assert!(public.contains("the next train leaves on Sunday"), "{public}");
    assert!(!public.contains("are you well again") && !public.contains("@example.org"), "{public}");
    office.fails(&["say", "Tuesday", " \u{7} "], 1, "");
    office.fails(&["say", "Tuesday", "hello", "--to", "Zoe"], 1, "Zoe");
    assert!(office.done(&["audit", "Tuesday"]).contains(WELL));
}

#[test]
fn words_are_kept_as_they_are_audited() {
    let office = Office::new();
    office.done(&["say", "Tuesday", "\n\u{1} \n good\u{7} morning \u{1}\n"]);
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    office.done(&["take-back", "Tuesday", "--why", " \u{1} a slip\u{2} "]);
    assert!(office.done(&["export", "Tuesday"]).contains(r#""order":"say: good morning","#));
    assert!(office.done(&["audit", "Tuesday"]).contains(WELL));
}

#[test]
fn a_seat_changes_hands_and_its_old_letters_no_longer_count() {
    let office = Office::new();
    let token = reply_to(&letters_to(&office, "anna@example.org")[0]);
    office.fails(&["seat", "Tuesday", "Anna"], 2, "--address");
    office.fails(&["seat", "Tuesday", "Anna", "--name", "bert"], 1, "bert");
    office.fails(&["seat", "Tuesday", "Anna", "--address", "nowhere"], 1, "nowhere");
    office.fails(&["seat", "Tuesday", "Zoe", "--name", "Anna"], 1, "Zoe");
    let said = office.done(&["seat", "Tuesday", "Anna", "--name", "Zoe", "--address", "zoe@example.org"]);
    assert!(said.contains("Zoe is to move."), "{said}");
    let welcome = words_to(&office, "zoe@example.org");
    assert!(welcome.contains("Welcome to table “Tuesday” of Steel Driver, Zoe."), "{welcome}");
    assert!(welcome.contains("You: put a company up, or pass."), "{welcome}");
    let records = || office.done(&["log", "Tuesday", "--as", "moderator"]).lines().count();
    let kept = records();
    write_letter(&office, "anna@example.org", "waybill@localhost", "auction green 2");
    write_letter(&office, "anna@example.org", &token, "auction green 2");
    assert_eq!(records(), kept, "neither the old address nor the old token speaks for the seat");
    write_letter(&office, "zoe@example.org", "waybill@localhost", "auction green 2");
    assert!(records() > kept);
    let public = office.done(&["export", "Tuesday", "--public"]);
    assert!(public.contains("Zoe") && !public.contains("zoe@example.org"), "{public}");
    assert!(office.done(&["audit", "Tuesday"]).contains(WELL));
}

#[test]
fn a_take_back_says_why_to_everybody() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    office.done(&["order", "Tuesday", "Bert", "bid 9"]);
    office.done(&["take-back", "Tuesday", "--why", "Bert meant the other table"]);
    assert!(words_to(&office, "anna@example.org").contains("Bert meant the other table"));
    // Whoever left more in their order than everybody saw is told once what is undone, in their own words.
    office.done(&["take-back", "Tuesday"]);
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 5"]);
    office.done(&["take-back", "Tuesday"]);
    let heard = words_to(&office, "anna@example.org").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(heard.contains("Anna had ordered “auction green 2 max 5”"), "{heard}");
    assert!(!heard.contains("Taken back: an order of Anna."), "{heard}");
    let audit = office.done(&["audit", "Tuesday"]);
    assert!(audit.contains("Bert meant the other table") && audit.contains(WELL), "{audit}");
}

#[test]
fn a_table_is_closed_with_a_reason_and_stays_closed() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    office.fails(&["close", "Tuesday"], 2, "--why");
    office.fails(&["close", "Tuesday", "--why", " "], 1, "");
    let said = office.done(&["close", "Tuesday", "--why", "nobody has the time"]);
    assert!(said.contains("The table is closed") && !said.contains("Bert"), "{said}");
    let heard = words_to(&office, "anna@example.org");
    assert!(heard.contains("nobody has the time") && heard.contains("The table is closed"), "{heard}");
    // Nobody is asked for anything any more.
    let told = letters_to(&office, "anna@example.org").into_iter().map(|bytes| opened_bytes(&bytes));
    for (subject, text, _) in told.filter(|(_, text, _)| text.contains("nobody has the time")) {
        assert!(!subject.contains("Your turn") && !text.contains("You: "), "{subject}: {text}");
    }
    office.fails(&["order", "Tuesday", "Bert", "bid 3"], 1, "");
    office.fails(&["close", "Tuesday", "--why", "again"], 1, "");
    office.fails(&["take-back", "Tuesday"], 1, "");
    let audit = office.done(&["audit", "Tuesday"]);
    assert!(audit.contains("nobody has the time") && audit.contains(WELL), "{audit}");
    let public = office.file("closed.jsonl");
    office.done(&["export", "Tuesday", "--public", "-o", &public]);
    assert!(office.done(&["audit", &public]).contains(WELL), "its draws can be made again");
}

#[test]
fn an_export_without_the_promised_secret_is_not_taken_in() {
    let office = Office::new();
    let file = office.file("tuesday.jsonl");
    office.done(&["export", "Tuesday", "-o", &file]);
    let bytes = fs::read(&file).unwrap();
    let drafts: Vec<_> = export::verify(&bytes).unwrap().lines.iter().map(|line| draft_of(line)).collect();
    let without = |change: fn(String) -> Option<String>| {
        let mut drafts = drafts.clone();
        drafts[0].hidden.retain_mut(|part| {
            part.order = part.order.take().and_then(change);
            part.order.is_some()
        });
        fs::write(&file, export::write("Tuesday", &chained("Tuesday", &drafts), Shows::Everything).unwrap())
            .unwrap();
        Office::empty()
    };
    let why = "the secret of its luck is missing or not the one that was promised";
    let other = without(|_| None);
    other.fails(&["import", &file], 1, why);
    other.fails(&["import", &file, "--as-recorded"], 1, why);
    let other = without(|words| {
        let (before, rest) = words.split_once("\"secret\":\"").unwrap();
        Some(format!("{before}\"secret\":\"{}{}", "5".repeat(64), &rest[64..]))
    });
    other.fails(&["import", &file], 1, "is not the one that was promised");
    other.fails(&["import", &file, "--as-recorded"], 1, "is not the one that was promised");
    without(Some).done(&["import", &file]);
}

#[test]
fn refused_letters_are_found_again_with_their_reasons() {
    let office = Office::new();
    let to = reply_to(&letters_to(&office, "anna@example.org")[0]);
    assert!(office.done(&["log", "Tuesday", "--refused"]).contains("No letter"));
    write_letter(&office, "anna@example.org", &to, "auction green 99");
    write_letter(&office, "anna@example.org", &to, "auction green 2");
    let refused = office.done(&["log", "Tuesday", "--refused"]);
    assert!(refused.contains("Anna") && refused.contains("refused: auction green 99"), "{refused}");
    assert!(!refused.contains("auction green 2\n"), "what stands is no refusal: {refused}");
    assert!(refused.lines().count() >= 3, "with a reason: {refused}");
    assert_eq!(office.done(&["log", "Tuesday", "--refused", "--as", "Anna"]), refused);
    assert!(office.done(&["log", "Tuesday", "--refused", "--as", "Bert"]).contains("No letter"));
    assert!(office.done(&["--json", "log", "Tuesday", "--refused"]).contains("\"auction green 99\""));
    assert!(!office.done(&["export", "Tuesday"]).contains("green 99"), "it is no part of the record");
}

#[test]
fn tables_say_for_whom_they_wait_and_since_when() {
    let office = Office::new();
    let seats = ["--seat", "Dora=dora@example.org", "--seat", "Elsa=elsa@example.org", "--seat", "Franco"];
    office.done(&[&["new", "steel-driver", "--table", "Held", "--hold"], &seats[..]].concat());
    office.done(&[&["new", "steel-driver", "--table", "Told", "--luck", "told"], &seats[..]].concat());
    office.done(&[&["new", "steel-driver", "--table", "Timed", "--pace", "post"], &seats[..]].concat());
    office.done(&[&["new", "steel-driver", "--table", "Done"], &seats[..]].concat());
    office.done(&["close", "Done", "--why", "rain"]);
    let said = office.done(&["tables"]);
    let row =
        |name: &str| said.lines().filter(|line| line.trim_start().starts_with(name)).collect::<String>();
    let since = "since Mon 16 Nov 00:00 UTC (1 minute)";
    assert!(row("Tuesday").ends_with(&format!("Tuesday: Anna, {since}")), "{said}");
    assert!(row("Held").ends_with(&format!("Dora and Elsa, {since}")), "{said}");
    assert!(row("Told").ends_with(&format!("the moderator, {since}")), "{said}");
    assert!(row("Timed").contains(since) && row("Done").ends_with("over"), "{said}");
    let waiting = office.done(&["tables", "--waiting"]);
    assert!(!waiting.contains("Done") && waiting.contains("Held") && waiting.contains("Told"), "{waiting}");
    let json: serde_json::Value =
        serde_json::from_str(&office.done(&["tables", "--waiting", "--json"])).unwrap();
    let tuesday = json.as_array().unwrap().iter().find(|row| row["table"] == "Tuesday").unwrap();
    assert_eq!(tuesday["waits"]["for"], serde_json::json!(["Anna"]));
    assert_eq!(tuesday["waits"]["since"], "2026-11-16T00:00:00Z");
    let told = json.as_array().unwrap().iter().find(|row| row["table"] == "Told").unwrap();
    assert_eq!(told["waits"]["moderator"], true);
}
