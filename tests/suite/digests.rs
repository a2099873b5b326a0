//! The daily digest over all tables of a person, and how people answer as those see it who sign up.

use crate::house::{moment, new_table, opening};
use crate::lobby::{announce, join, reply, reply_address};
use crate::mailbox::{ADDRESS, Mailbox, address, opened, text};
use crate::time::pass;
use waybill::games::find;
use waybill::post::Sent;
use waybill::rules::{By, Language};
use waybill::table::Hand;
use waybill::table::pace::Pace;

/// Two tables with the same players; the second one has less time.
fn two_tables() -> Mailbox {
    let mailbox = Mailbox::new(Language::English);
    for (name, pace) in [("Tuesday", "post"), ("Friday", "brisk")] {
        let mut opening = opening(find("steel-driver").unwrap(), 3);
        opening.options.insert("first".to_owned(), "Anna".to_owned());
        let mut new = new_table(name, opening, 7);
        new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
        new.pace = Some(Pace::read(pace).unwrap());
        let hand = Hand { at: moment(0), by: By::Moderator, cause: "console", voice: None };
        mailbox.hall.open(new, &hand).unwrap();
    }
    mailbox
}

fn to_table(mailbox: &mut Mailbox, name: &str, table: &str, words: &str) -> Vec<Sent> {
    let letter = mailbox.written(&address(name), ADDRESS, &format!("[{table}] Re"), words);
    mailbox.letter(letter).1
}

fn digests(sent: &[Sent], name: &str) -> Vec<Sent> {
    sent.iter().filter(|sent| sent.to == address(name) && sent.id.starts_with("digest.")).cloned().collect()
}

fn one_line(sent: &Sent) -> String {
    text(sent).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn one_letter_a_day_over_all_tables_least_time_first() {
    let mut mailbox = two_tables();
    to_table(&mut mailbox, "Anna", "Tuesday", "letters digest\nzone Rome");
    let sent = pass(&mut mailbox, 1);
    let found = digests(&sent, "Anna");
    assert_eq!(found.len(), 1, "one a day");
    let (subject, ..) = opened(&found[0]);
    assert_eq!(subject, "Your 2 tables: 2 wait for you");
    let said = one_line(&found[0]);
    let (friday, tuesday) = (said.find("[Friday]").unwrap(), said.find("[Tuesday]").unwrap());
    assert!(friday < tuesday, "a day and a half is less than five: {said}");
    assert!(said.contains("(Europe/Rome)") && said.contains("put a company up"), "{said}");
    // A reply is for the first of them, and a line says that another is meant.
    let token = |table: &str| {
        let house = mailbox.hall.table(table).unwrap().replay.house;
        let bits = house.token(table, waybill::rules::Seat(0)).unwrap();
        waybill::post::Token::from_bits(bits).address(ADDRESS).unwrap()
    };
    assert_eq!(reply_address(&found[0]), token("Friday"), "not {}", token("Tuesday"));
    let records = |mailbox: &Mailbox| {
        ["Friday", "Tuesday"].map(|table| mailbox.hall.journal().tip(table).unwrap().unwrap().next)
    };
    let before = records(&mailbox);
    let letter =
        reply(&mut mailbox, &address("Anna"), &found[0], "auction green 2\n\ntable Tuesday\nauction red 1");
    assert!(!letter.is_empty());
    let after = records(&mailbox);
    assert!(after[0] > before[0] && after[1] > before[1], "{before:?} {after:?}: {}", one_line(&letter[0]));
    // What happens meanwhile waits for the morning; nothing is told twice.
    let sent = to_table(&mut mailbox, "Bert", "Friday", "bid 3");
    assert!(sent.iter().all(|sent| sent.to != address("Anna")), "no report besides the digest");
    let sent = pass(&mut mailbox, 1);
    let found = digests(&sent, "Anna");
    assert_eq!(found.len(), 1);
    assert!(one_line(&found[0]).contains("Bert bids 3"), "{}", one_line(&found[0]));
    let sent = to_table(&mut mailbox, "Anna", "Friday", "letters my turn");
    assert!(!sent.is_empty());
    assert!(digests(&pass(&mut mailbox, 3), "Anna").is_empty(), "and it ends");
}

#[test]
fn daily_letters_have_a_digest_from_two_tables_on() {
    let mut mailbox = two_tables();
    to_table(&mut mailbox, "Anna", "Tuesday", "lettere ogni giorno\nlingua it");
    let sent = pass(&mut mailbox, 2);
    let found = digests(&sent, "Anna");
    assert_eq!(found.len(), 2, "one each day, while something is asked");
    assert!(opened(&found[0]).0.starts_with("I tuoi 2 tavoli"), "{}", opened(&found[0]).0);
    let mut alone = crate::time::begun(Language::English, "post");
    alone.from("Anna", "letters daily");
    assert!(digests(&pass(&mut alone, 2), "Anna").is_empty(), "of one table it would say nothing new");
}

#[test]
fn who_signs_up_hears_how_the_others_answer() {
    let mut mailbox = two_tables();
    pass(&mut mailbox, 1);
    to_table(&mut mailbox, "Anna", "Tuesday", "auction green 2");
    pass(&mut mailbox, 9);
    announce(&mailbox, "Sunday", "rail-baron", 3);
    join(&mut mailbox, "Anna", "Sunday");
    let sent = join(&mut mailbox, "Zoe", "Sunday");
    let said = one_line(sent.iter().find(|sent| sent.to == address("Zoe")).unwrap());
    assert!(said.contains("Anna answers within 24, 24, 24 h"), "{said}");
    assert!(said.contains("misses: 1;") || said.contains("misses: 2;"), "Friday's time ran out: {said}");
    assert!(!said.contains("Zoe has made"), "nobody is told about themselves: {said}");
    announce(&mailbox, "Monday", "rail-baron", 3);
    join(&mut mailbox, "Zoe", "Monday");
    let sent = join(&mut mailbox, "Dino", "Monday");
    let said = one_line(sent.iter().find(|sent| sent.to == address("Dino")).unwrap());
    assert!(said.contains("Zoe has made no decision here yet."), "{said}");
}
