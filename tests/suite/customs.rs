//! What a table agrees on beside its pace: press, silence about proposals, a first miss; diaries that open at the end.

use crate::cli::Office;
use crate::luck::for_the_checker;
use crate::mailbox::{Mailbox, address, text};
use crate::time::{audited, begun, pass, table, to};
use waybill::journal::{Shows, export};
use waybill::post::Sent;
use waybill::rules::{By, Language};
use waybill::table::{Customs, Motion};

fn agreed(mailbox: &Mailbox, words: &str) {
    let mut at = table(mailbox);
    let customs: Customs = words.parse().unwrap();
    let sheet =
        at.put(&crate::house::hand(By::Moderator, mailbox.minute), &Motion::Customs { customs }).unwrap();
    mailbox.hall.keep(&mut at, sheet).unwrap();
}

fn all(sent: &[Sent], name: &str) -> String {
    let theirs = sent.iter().filter(|sent| sent.to == address(name));
    theirs
        .map(|sent| text(sent).split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn press_goes_to_some_with_a_name_and_unsigned_only_where_that_was_agreed() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Carla", "lingua it");
    let (_, sent) = mailbox.from("Anna", "press to Bert, Carla: green is mine");
    assert!(all(&sent, "Bert").contains("green is mine") && all(&sent, "Carla").contains("green is mine"));
    let (_, sent) = mailbox.from("Anna", "press to Bert: between us");
    assert!(all(&sent, "Bert").contains("between us") && !all(&sent, "Carla").contains("between us"));
    let (_, sent) = mailbox.from("Anna", "press unsigned to all: guess who");
    assert!(
        all(&sent, "Anna").contains("whoever writes to others signs it") && all(&sent, "Bert").is_empty()
    );
    let (_, sent) = mailbox.from("Carla", "messaggio anonimo a tutti: indovina");
    assert!(all(&sent, "Carla").contains("chi scrive agli altri firma"), "{}", all(&sent, "Carla"));
    agreed(&mailbox, "press unsigned");
    let (_, sent) = mailbox.from("Anna", "press unsigned to all: guess who");
    let bert = sent.iter().find(|sent| sent.to == address("Bert")).expect("a letter");
    let whole = String::from_utf8_lossy(&bert.bytes).into_owned();
    assert!(text(bert).contains("guess who") && text(bert).contains("Somebody, unsigned"), "{}", text(bert));
    assert!(
        !to(&sent, "Bert")[0].0.contains("Anna"),
        "nor does the subject tell: {}",
        to(&sent, "Bert")[0].0
    );
    assert!(!whole.contains("Anna writes"), "{whole}");
    // Nothing of it stands open, not even that somebody wrote.
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let public = export::write("Tuesday", &lines, Shows::Nothing).unwrap();
    assert!(!public.contains("guess who"), "{public}");
    audited(&mailbox);
}

#[test]
fn a_table_without_press_stays_without() {
    let mut mailbox = begun(Language::English, "post");
    agreed(&mailbox, "no press");
    for words in ["press to Bert: psst", "press unsigned: psst", "press: psst"] {
        let (_, sent) = mailbox.from("Anna", words);
        assert!(all(&sent, "Anna").contains("a table without press"), "{words}: {}", all(&sent, "Anna"));
        assert!(all(&sent, "Bert").is_empty(), "{words}");
    }
    mailbox.from("Anna", "lingua it");
    let (_, sent) = mailbox.from("Anna", "messaggio a Bert: psst");
    assert!(all(&sent, "Anna").contains("un tavolo senza stampa"), "{}", all(&sent, "Anna"));
    let (_, sent) = mailbox.from("Anna", "nota il Rosso è mio");
    assert!(!all(&sent, "Anna").contains('✗'), "a diary is no press");
    audited(&mailbox);
}

#[test]
fn customs_are_chosen_at_the_opening_changed_by_the_moderator_and_told() {
    let office = Office::empty();
    let seats = ["--seat", "Anna=anna@example.org", "--seat", "Bert", "--seat", "Carla"];
    let new = ["new", "steel-driver", "--table", "Quiet", "--customs", "no press, silence agrees"];
    office.done(&[&new[..], &seats[..]].concat());
    assert_eq!(office.done(&["customs", "Quiet"]).trim(), "no press, silence agrees, first miss counts");
    office.fails(&["customs", "Quiet", "be nice"], 2, "be nice");
    office.fails(
        &[&["new", "steel-driver", "--table", "Loud", "--customs", "loud"], &seats[..]].concat(),
        2,
        "loud",
    );
    let said = office.done(&["customs", "Quiet", "press signed"]);
    assert_eq!(said.trim(), "press signed, silence agrees, first miss counts");
    assert!(office.done(&["log", "Quiet"]).contains("whoever writes to others signs it"));
    assert!(office.done(&["audit", "Quiet"]).contains("as it should be"));
    let said = office.done(&[
        "announce",
        "rail-baron",
        "--seats",
        "3",
        "--table",
        "Express",
        "--customs",
        "no press",
    ]);
    assert!(said.contains("Express"), "{said}");
}

#[test]
fn silence_about_a_proposal_means_what_was_agreed() {
    for (customs, closes) in [("silence agrees", true), ("silence refuses", false)] {
        let mut mailbox = begun(Language::English, "slow");
        agreed(&mailbox, customs);
        let (_, sent) = mailbox.from("Anna", "end the game");
        let asked = all(&sent, "Bert");
        let words = if closes { "you agree." } else { "it is not done." };
        assert!(asked.contains(words), "{asked}");
        mailbox.from("Bert", "vote yes");
        pass(&mut mailbox, 3);
        assert!(!table(&mailbox).replay.house.progress.closed, "Carla has a day left");
        let sent = pass(&mut mailbox, 2);
        assert_eq!(table(&mailbox).replay.house.progress.closed, closes, "{customs}");
        assert!(!all(&sent, "Bert").is_empty(), "everybody hears of it");
        audited(&mailbox);
        for_the_checker(&mailbox.hall, "Tuesday", &customs.replace(' ', "-"));
    }
}

#[test]
fn a_no_ends_it_also_where_silence_agrees() {
    let mut mailbox = begun(Language::English, "slow");
    agreed(&mailbox, "silence agrees");
    mailbox.from("Anna", "end the game");
    mailbox.from("Carla", "vote no");
    pass(&mut mailbox, 6);
    assert!(!table(&mailbox).replay.house.progress.closed);
    audited(&mailbox);
}

#[test]
fn a_first_miss_is_an_absence_where_that_was_agreed_and_the_second_counts() {
    let late = |mailbox: &Mailbox| table(mailbox).replay.house.progress.clocks.late().count();
    let mut mailbox = begun(Language::English, "brisk");
    agreed(&mailbox, "first miss excused");
    // 36 hours, and 12 of grace.
    let sent = pass(&mut mailbox, 3);
    assert_eq!(late(&mailbox), 0, "Anna is taken to be away");
    let told = all(&sent, "Anna");
    assert!(told.contains("for the first time, and is taken to be away"), "{told}");
    mailbox.from("Anna", "auction green 2");
    mailbox.from("Bert", "pass");
    mailbox.from("Carla", "pass");
    pass(&mut mailbox, 9);
    let clocks = table(&mailbox).replay.house.progress.clocks;
    assert!(!clocks.excused.is_empty(), "{clocks:?}");
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let excuses = lines.iter().filter(|line| line.contains("\"Excuse\"")).count();
    assert!(excuses <= 3, "once for each of them: {excuses}");
    audited(&mailbox);
    let mut mailbox = begun(Language::English, "brisk");
    pass(&mut mailbox, 3);
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    assert!(!lines.iter().any(|line| line.contains("\"Excuse\"")), "nobody agreed on it");
}

#[test]
fn a_diary_opens_at_the_end_if_its_owner_wishes() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Carla", "lingua it");
    mailbox.from("Anna", "note I want Red");
    mailbox.from("Bert", "note nobody shall read this");
    let (_, sent) = mailbox.from("Anna", "diary open");
    assert!(all(&sent, "Anna").contains("Your diary opens to the others"), "{}", all(&sent, "Anna"));
    mailbox.from("Bert", "diary open");
    mailbox.from("Bert", "diary closed");
    let (_, sent) = mailbox.from("Anna", "concede to Carla");
    assert!(!all(&sent, "Carla").contains("I want Red"), "not before the end");
    mailbox.from("Bert", "vote yes");
    let (_, sent) = mailbox.from("Carla", "voto sì\nrapporto");
    let (_, more) = mailbox.from("Carla", "rapporto");
    let carla = all(&sent, "Carla") + &all(&more, "Carla");
    assert!(carla.to_lowercase().contains("il diario di anna") && carla.contains("I want Red"), "{carla}");
    assert!(!carla.contains("nobody shall read this"), "{carla}");
    audited(&mailbox);
}
