//! The register of people: what letters and the console change in it, who may, and that every word of it is audited.

use crate::cli::Office;
use crate::house::{moment, opening};
use crate::mailbox::{ADDRESS, Mailbox, text};
use waybill::games::find;
use waybill::journal::Batch;
use waybill::people::{Delivery, LOG, PeopleSheet, PersonOrder, PersonRefusal, Register, audit};
use waybill::rules::{By, Language, Zone};
use waybill::table::LuckKind;

fn begun(tables: &[&str]) -> Mailbox {
    let mailbox = Mailbox::new(Language::English);
    for table in tables {
        let mut opening = opening(find("steel-driver").unwrap(), 3);
        opening.options.insert("first".to_owned(), "Anna".to_owned());
        mailbox.open(table, opening, LuckKind::Drawn);
    }
    mailbox
}

fn clean(mailbox: &Mailbox) -> u64 {
    let found = audit(mailbox.hall.journal()).unwrap();
    assert_eq!(found.findings, []);
    assert_eq!(found.decided, found.records);
    found.records
}

#[test]
fn wishes_belong_to_a_person_and_hold_at_all_their_tables() {
    let mut mailbox = begun(&["Tuesday", "Friday"]);
    let (_, sent) = mailbox.from("Anna", "table Tuesday\nzone rome\nletters daily\nlanguage it");
    let said = text(&sent[0]);
    assert!(said.contains("Europe/Rome"), "{said}");
    let register = Register::new(mailbox.hall.journal());
    let page = register.find("Anna@Example.org").unwrap().unwrap();
    assert_eq!((page.number, page.name.as_str()), (1, "Anna"));
    assert_eq!(page.zone, Zone::read("Europe/Rome"));
    assert_eq!((page.letters, page.language), (Delivery::Daily, Some(Language::Italian)));
    let (_, sent) = mailbox.from("Anna", "table Friday\nstatus");
    assert!(text(&sent[0]).contains("Tocca"), "the other table speaks Italian, too: {}", text(&sent[0]));
    assert_eq!(clean(&mailbox), 4, "entered, and three wishes");
    assert!(mailbox.hall.tables().unwrap().iter().all(|(name, _)| name != LOG), "it is no table");
}

#[test]
fn a_change_of_address_is_believed_from_the_old_one() {
    let mut mailbox = begun(&["Tuesday"]);
    let new = "anna.b@elsewhere.example";
    let stranger = mailbox.written(new, ADDRESS, "Re: orders", "auction green 2");
    let before = mailbox.hall.table("Tuesday").unwrap().tip().next;
    mailbox.letter(stranger);
    assert_eq!(mailbox.hall.table("Tuesday").unwrap().tip().next, before, "nobody knows that address yet");
    let (_, sent) = mailbox.from("Anna", &format!("address {new}"));
    assert!(text(&sent[0]).contains(new), "{}", text(&sent[0]));
    let known = mailbox.written(new, ADDRESS, "Re: orders", "auction green 2");
    let (_, sent) = mailbox.letter(known);
    assert_eq!(sent.iter().filter(|sent| sent.to == new).count(), 1, "letters go to the new address");
    assert_ne!(mailbox.hall.table("Tuesday").unwrap().tip().next, before, "and it speaks for the seat");
    let (_, sent) = mailbox.from("Anna", "status");
    assert_eq!(sent[0].to, new, "the old one still speaks, and is answered at the new one");
    let drop = mailbox.written(new, ADDRESS, "Re: orders", "address drop anna@example.org");
    mailbox.letter(drop);
    let after = mailbox.hall.table("Tuesday").unwrap().tip().next;
    mailbox.from("Anna", "press to all: it is me");
    assert_eq!(mailbox.hall.table("Tuesday").unwrap().tip().next, after, "it is theirs no more");
    clean(&mailbox);
}

#[test]
fn two_people_never_share_an_address() {
    let mut mailbox = begun(&["Tuesday"]);
    mailbox.from("Bert", "zone London");
    for (order, answer) in [
        ("address bert@example.org", "belongs to somebody"),
        ("address nowhere", "No letter could be sent"),
        ("address drop anna@example.org", "only address"),
        ("address drop zoe@example.org", "not one of your addresses"),
        ("zone Atlantis", "Atlantis"),
    ] {
        let (_, sent) = mailbox.from("Anna", order);
        let said = text(&sent[0]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(answer), "{order}: {said}");
    }
    let (_, sent) = mailbox.from("Anna", "zone Paris\nzone Paris");
    assert!(text(&sent[0]).contains("so already"), "{}", text(&sent[0]));
    clean(&mailbox);
}

#[test]
fn only_the_person_and_the_moderator_change_a_page() {
    let mailbox = begun(&["Tuesday"]);
    let register = Register::new(mailbox.hall.journal());
    let mut sheet = PeopleSheet::open(register, [3; 32]).unwrap();
    for name in ["anna", "bert"] {
        sheet.know(register, moment(1), "console", name, &format!("{name}@example.org")).unwrap();
    }
    let mut put = |by, order: &PersonOrder| {
        sheet.put(register, by, moment(2), "console", "anna@example.org", order).unwrap()
    };
    let order = PersonOrder::Letters { letters: Delivery::Round };
    assert_eq!(put(By::Person(2), &order), Err(PersonRefusal::NotTheirs));
    assert_eq!(put(By::Clock, &order), Err(PersonRefusal::NotTheirs));
    put(By::Person(1), &order).unwrap();
    put(By::Moderator, &PersonOrder::Rename { name: "Anna B.".to_owned() }).unwrap();
    mailbox.hall.journal().commit(&sheet.into_batch()).unwrap();
    assert_eq!(clean(&mailbox), 4);
}

#[test]
fn a_page_that_the_log_does_not_bear_out_is_found() {
    let mut mailbox = begun(&["Tuesday"]);
    mailbox.from("Anna", "letters daily");
    clean(&mailbox);
    let key = "person anna@example.org".to_owned();
    let page = mailbox.hall.journal().cursor(&key).unwrap().unwrap();
    let forged = String::from_utf8(page).unwrap().replace("daily", "round").into_bytes();
    mailbox.hall.journal().commit(&Batch { cursors: vec![(key, forged)], ..Batch::default() }).unwrap();
    let found = audit(mailbox.hall.journal()).unwrap();
    assert_eq!(found.findings.len(), 1, "{found:?}");
}

#[test]
fn the_console_keeps_the_register_and_audits_it() {
    let office = Office::new();
    office.fails(&["person", "dora@example.org", "--zone", "Rome"], 1, "Nobody");
    office.done(&["person", "dora@example.org", "--name", "Dora", "--zone", "Rome", "--speaks", "it"]);
    let said = office.done(&[
        "person",
        "dora@example.org",
        "--add-address",
        "d@x.example",
        "--use-address",
        "d@x.example",
    ]);
    assert!(said.contains("d@x.example, dora@example.org") && said.contains("Europe/Rome"), "{said}");
    office.fails(&["person", "dora@example.org", "--zone", "Atlantis"], 2, "Atlantis");
    office.fails(&["person", "dora@example.org"], 2, "change");
    assert!(office.done(&["people"]).contains("Dora"));
    let audit = office.done(&["audit", "--people"]);
    assert!(audit.contains("6 records about 2 people") && audit.contains("as it should be"), "{audit}");
    office.fails(&["audit"], 2, "TABLE");
    assert!(!office.done(&["tables"]).contains("people"));
    let backup = office.file("all.tar");
    office.done(&["backup", &backup]);
    let other = Office::bare();
    other.done(&["restore", &backup]);
    assert_eq!(other.done(&["people"]), office.done(&["people"]));
    assert!(other.done(&["audit", "--people"]).contains("as it should be"));
}
