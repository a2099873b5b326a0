//! Letters to tables and what comes back: whose they are, what each kind is answered with, and that
//! nothing happens twice or goes round in circles.

use crate::house::opening;
use crate::mailbox::{ADDRESS, Mailbox, address, opened, text};
use waybill::games::find;
use waybill::post::Sent;
use waybill::rules::{Language, Seat};
use waybill::table::{LuckKind, Openings, Table, audit};

/// The next record of a table at which nobody has moved: opened with its salts, begun.
const START: u64 = 2;

/// A mailbox with a table of Steel Driver at which Anna begins.
fn tuesday() -> Mailbox {
    let mailbox = Mailbox::new(Language::English);
    open(&mailbox, "Tuesday");
    mailbox
}

fn open(mailbox: &Mailbox, table: &str) {
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    mailbox.open(table, opening, LuckKind::Drawn);
}

fn table(mailbox: &Mailbox, name: &str) -> Table {
    mailbox.hall.table(name).unwrap()
}

/// The only letter to somebody.
#[track_caller]
fn letter_to<'s>(sent: &'s [Sent], name: &str) -> &'s Sent {
    let mut letters = sent.iter().filter(|sent| sent.to == address(name));
    let first = letters.next().unwrap_or_else(|| panic!("no letter to {name}"));
    assert!(letters.next().is_none(), "two letters to {name}");
    first
}

#[track_caller]
fn has(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "\"{words}\" is missing in:\n{text}");
    }
}

#[test]
fn a_letter_is_answered_line_by_line_and_everybody_is_told() {
    let mut mailbox = tuesday();
    let (_, sent) = mailbox.from("Anna", "Hello everybody,\n\nauction green 2 max 6\n\nBest wishes\nAnna");
    assert_eq!(sent.len(), 3);
    let answer = text(letter_to(&sent, "Anna"));
    has(
        &answer,
        &[
            "\nBert is to bid 3 or more for Green, or pass.\n",
            "✓ stands  auction green 2 max 6",
            "- Noted: Waybill bids for Green up to 6 cubes.",
        ],
    );
    assert!(!answer.contains('✗'), "a greeting is no order and gets no error");
    let (subject, report, _) = opened(letter_to(&sent, "Bert"));
    assert_eq!(subject, "[Tuesday] Your turn: bid 3 or more for Green, or pass");
    has(&report, &["Anna puts Green up with a bid of 2.", "Send one, changed as you like;", "\n  bid 3"]);
    assert!(!report.contains("6 cubes") && !report.contains("max green 6"), "a maximum is its owner's alone");
}

#[test]
fn a_mistake_is_shown_at_its_place_and_sinks_nothing_else() {
    let mut mailbox = tuesday();
    let before = table(&mailbox, "Tuesday").tip();
    let (_, sent) = mailbox.from("Anna", "auction grene\nmax red 4\nauction blue 99\npass");
    let answer = text(letter_to(&sent, "Anna"));
    has(
        &answer,
        &["✗", "^^", "✓ stands", "max red 4", "– set aside", "Answer “yes” to this letter", "    pass"],
    );
    assert_eq!(table(&mailbox, "Tuesday").tip().next, before.next + 1, "only the maximum");
}

#[test]
fn no_order_is_taken_from_what_is_quoted() {
    let mut mailbox = tuesday();
    let body = "I will think about it.\n\nOn Mon, 16 Nov 2026 at 09:20, Waybill <waybill@example.org> wrote:\n\
                > Ready to copy:\n>   auction red 1\n>   pass\n";
    let (_, sent) = mailbox.from("Anna", body);
    has(&text(&sent[0]), &["There was no order in it.", "\nYou: put a company up, or pass.\n"]);
    assert_eq!(table(&mailbox, "Tuesday").tip().next, START);
}

#[test]
fn the_line_that_we_write_is_the_line_that_we_read() {
    assert_eq!(waybill::post::LINE, waybill::report::LINE);
}

#[test]
fn our_own_letter_without_marks_below_the_line_is_no_order() {
    let mut mailbox = tuesday();
    let (_, sent) = mailbox.from("Anna", "status");
    let ours = text(&sent[0]);
    assert!(ours.lines().any(|line| line.trim() == "auction red 1 max 5"), "{ours}");
    let next = table(&mailbox, "Tuesday").tip().next;
    let (_, sent) = mailbox.from("Anna", &format!("thank you\n\n{ours}"));
    has(&text(&sent[0]), &["There was no order in it."]);
    assert_eq!(table(&mailbox, "Tuesday").tip().next, next);
    for language in Language::ALL {
        let mut mailbox = Mailbox::new(language);
        open(&mailbox, "Tuesday");
        let (_, sent) = mailbox.from("Anna", "status");
        let (_, again) = mailbox.from("Anna", &text(&sent[0]));
        assert_eq!(table(&mailbox, "Tuesday").tip().next, START, "{}", text(&again[0]));
    }
}

#[test]
fn the_same_letter_again_changes_nothing_and_gets_the_first_answer() {
    let mut mailbox = tuesday();
    let letter = mailbox.written(&address("Anna"), ADDRESS, "orders", "auction green 2");
    let (_, first) = mailbox.letter(letter.clone());
    let tip = table(&mailbox, "Tuesday").tip();
    mailbox.post.sent.clear();
    let (tally, again) = mailbox.letter(letter);
    assert_eq!((tally.answered, tally.again), (0, 1));
    assert_eq!(again, [letter_to(&first, "Anna").clone()], "byte for byte");
    assert_eq!(table(&mailbox, "Tuesday").tip(), tip);
}

#[test]
fn a_token_says_whose_letter_it_is_wherever_it_comes_from() {
    let mut mailbox = tuesday();
    let token = {
        let table = table(&mailbox, "Tuesday");
        let bits = table.replay.house.token("Tuesday", Seat(0)).unwrap();
        waybill::post::Token::from_bits(bits).as_str().to_owned()
    };
    let to = format!("waybill+{token}@example.org");
    let letter = mailbox.written("anna@elsewhere.example", &to, "orders", "auction green 2");
    let (_, sent) = mailbox.letter(letter);
    has(&text(letter_to(&sent, "Anna")), &["✓ stands  auction green 2"]);
    let letter = mailbox.written("anna@elsewhere.example", ADDRESS, &format!("my orders #{token}"), "status");
    let (_, sent) = mailbox.letter(letter);
    has(&text(letter_to(&sent, "Anna")), &["Bert is to move."]);
    let letter = mailbox.written("anna@elsewhere.example", "waybill+000000000000@example.org", "x", "pass");
    let (_, sent) = mailbox.letter(letter);
    has(&text(&sent[0]), &["who plays here has this address", "nessuno che gioca qui"]);
}

#[test]
fn a_stranger_is_answered_once() {
    let mut mailbox = tuesday();
    let mut write = |subject: &str| {
        let letter = mailbox.written("Eve <eve@example.net>", ADDRESS, subject, "auction green 2");
        mailbox.letter(letter)
    };
    assert_eq!(write("one").1.len(), 1);
    let (tally, sent) = write("two");
    assert_eq!((sent.len(), tally.remarks.len()), (0, 1));
}

#[test]
fn one_letter_speaks_to_several_tables() {
    let mut mailbox = tuesday();
    open(&mailbox, "Friday");
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    has(&text(&sent[0]), &["You play at several tables (Friday and Tuesday)"]);
    let (_, sent) = mailbox
        .from("Anna", "table tuesday\nauction green 2\ntable Friday\nauction red 3\ntable Sunday\npass");
    let answer = text(letter_to(
        &sent.iter().filter(|sent| sent.to == address("Anna")).cloned().collect::<Vec<_>>(),
        "Anna",
    ));
    has(
        &answer,
        &["✓ stands  auction green 2", "✓ stands  auction red 3", "No table of yours is called “Sunday”"],
    );
    assert_eq!(sent.iter().filter(|sent| sent.to == address("Bert")).count(), 2, "a report for each table");
    assert!(table(&mailbox, "Tuesday").tip().next > START && table(&mailbox, "Friday").tip().next > START);
    let letter = mailbox.written(&address("Bert"), ADDRESS, "Re: [Friday] It is your move", "bid 4");
    let (_, sent) = mailbox.letter(letter);
    has(&text(letter_to(&sent, "Bert")), &["✓ stands  bid 4"]);
}

#[test]
fn a_letter_may_come_back_to_a_table() {
    let mut mailbox = tuesday();
    open(&mailbox, "Friday");
    let body =
        "table Tuesday\nauction green 2\ntable Friday\nauction red 3\ntable tuesday\nmax blue 2\nnote later";
    let (tally, sent) = mailbox.from("Anna", body);
    assert_eq!(tally.remarks, [] as [&str; 0]);
    let answer = text(sent.iter().find(|sent| sent.to == address("Anna")).unwrap());
    has(&answer, &["✓ stands  auction green 2", "✓ stands  max blue 2", "✓ stands  auction red 3"]);
    assert_eq!(sent.iter().filter(|sent| sent.to == address("Bert")).count(), 2, "a report for each table");
}

#[test]
fn orders_to_the_house_stand_by_themselves() {
    let mut mailbox = tuesday();
    let body = "note Bert looks greedy\nand Carla sleepy\n.\npress to Bert, Carla: Good luck!\nTo both of you.\n.\n\
                press to all: Hello there\n.\ntry auction red 3\nhistory 5\nhelp bid\norders\nstatus\nmap\nreport\n\
                language klingon\npress to Berta: x\nbid 99\nend\nauction blue 1";
    let (_, sent) = mailbox.from("Anna", body);
    let answer = text(letter_to(&sent, "Anna"));
    has(
        &answer,
        &[
            "✓ done",
            "Bert looks greedy",
            "Your words were sent to Bert and Carla.",
            "Your words were sent to everybody.",
            "What “auction red 3” would do",
            "THE LAST RECORDS",
            "Raise in the auction under way",
            "ORDERS OF STEEL DRIVER",
            "✗ unclear",
            "Nothing was carried out",
            "en and it",
        ],
    );
    // The letter is quoted whole below the answer.
    let mut said = answer.lines().filter(|line| !line.starts_with('>'));
    assert!(!said.any(|line| line.contains("auction blue 1")), "end stops the reading:\n{answer}");
    let bert = text(letter_to(&sent, "Bert"));
    has(
        &bert,
        &["Anna to Bert and Carla, in private: “Good luck! To both of you.”", "Anna to all: “Hello there”"],
    );
    assert!(!bert.contains("greedy"), "a diary is its owner's alone");
    for line in answer.lines().chain(bert.lines()) {
        assert!(line.chars().count() <= 72, "too wide: {line}");
    }
}

#[test]
fn a_letter_is_shown_only_so_much() {
    let mut mailbox = tuesday();
    let counted = |sent: &[Sent]| {
        let answer = text(letter_to(sent, "Anna"));
        ["The answer stands below", "This is more than one letter"].map(|words| answer.matches(words).count())
    };
    let (_, sent) = mailbox.from("Anna", &"status\n".repeat(25));
    assert_eq!(counted(&sent), [20, 5]);
    let (_, sent) = mailbox.from("Anna", "history 400\nhistory 400\nhistory 1\nstatus");
    assert_eq!(counted(&sent), [3, 1]);
}

#[test]
fn each_player_has_his_own_language_and_keeps_his_notes() {
    let mut mailbox = tuesday();
    mailbox.from("Bert", "lingua it\nnota il verde vale poco");
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    let (subject, bert, _) = opened(letter_to(&sent, "Bert"));
    assert_eq!(subject, "[Tuesday] Tocca a te: offri 3 o più per la Verde, o passa");
    has(&bert, &["Tavolo «Tuesday», per Bert", "il verde vale poco"]);
    let carla = text(letter_to(&sent, "Carla"));
    has(&carla, &["Welcome to table “Tuesday” of Steel Driver, Carla."]);
    assert!(!carla.contains("verde"));
}

/// A table at which Anna has the first and the third seat, and Bert the second.
fn with_two_seats() -> Mailbox {
    let mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    let mut new = crate::house::new_table("Tuesday", opening, 7);
    new.addresses = ["anna", "bert", "ANNA"].map(address).to_vec();
    mailbox.hall.open(new, &crate::house::hand(waybill::rules::By::Moderator, 0)).unwrap();
    mailbox
}

/// A text without its breaks.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// The letters to an address, in order.
fn texts_to(sent: &[Sent], name: &str) -> Vec<String> {
    sent.iter().filter(|sent| sent.to.to_lowercase() == address(name)).map(text).collect()
}

#[test]
fn who_has_two_seats_moves_with_the_one_that_is_to_move() {
    let mut mailbox = with_two_seats();
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    let texts = texts_to(&sent, "Anna");
    assert_eq!(texts.len(), 2, "an answer, and a report to the other seat");
    assert!(texts.iter().any(|text| text.contains("Your letter to table “Tuesday”, for Anna")), "{texts:?}");
    mailbox.from("Bert", "bid 3");
    let subject = "Re: [Tuesday] It is your move";
    let letter = mailbox.written(&address("Anna"), ADDRESS, subject, "bid 4");
    let (_, sent) = mailbox.letter(letter);
    let answer = texts_to(&sent, "Anna").join("\n");
    has(&answer, &["Your letter to table “Tuesday”, for Carla", "✓ stands  bid 4"]);
}

#[test]
fn who_has_two_seats_is_asked_which_or_names_it() {
    let mut mailbox = with_two_seats();
    mailbox.from("Anna", "auction green 2");
    let next = table(&mailbox, "Tuesday").tip().next;
    let (_, sent) = mailbox.from("Anna", "max red 3");
    has(
        &in_one_line(&texts_to(&sent, "Anna").join("\n")),
        &["You have several seats at table “Tuesday” (Anna and Carla)", "“seat Anna”", "«posto Anna»"],
    );
    assert_eq!(table(&mailbox, "Tuesday").tip().next, next, "nothing was carried out");
    let (_, sent) = mailbox.from("Anna", "seat Bert\nmax red 3");
    has(&texts_to(&sent, "Anna").join("\n"), &["is called “Bert”"]);
    assert_eq!(table(&mailbox, "Tuesday").tip().next, next, "nobody moves for somebody else");
    let (_, sent) = mailbox.from("Anna", "Hello,\n\ntable Tuesday\nposto carla\nmax red 3");
    has(&texts_to(&sent, "Anna").join("\n"), &["for Carla", "✓ stands  max red 3"]);
    // The records of one letter are kept together, so it speaks for one seat; the other is told.
    let (_, sent) = mailbox.from("Anna", "table Tuesday\nseat Anna\nmax red 4\nseat Carla\nmax red 5");
    let answer = in_one_line(&texts_to(&sent, "Anna").join("\n"));
    has(&answer, &["✓ stands max red 4", "nothing that it says for Carla was carried out"]);
    assert!(!answer.contains("✓ stands max red 5"), "{answer}");
    let table = table(&mailbox, "Tuesday");
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    assert!(audit("Tuesday", &lines, &Openings::default()).passes(), "{}", table.name());
}

#[test]
fn what_was_meant_is_offered_in_the_readers_language() {
    let mut mailbox = tuesday();
    let (_, sent) = mailbox.from("Bert", "lingua it\nmassimo vrede 3\nrossa: preferisci bainco");
    has(&text(letter_to(&sent, "Bert")), &["Letto come: massimo verde 3", "preferisci bianco"]);
    let (_, sent) = mailbox.from("Carla", "max gren 3");
    has(&text(letter_to(&sent, "Carla")), &["max green 3", "Answer “yes”"]);
}

#[test]
fn who_has_not_moved_for_long_is_told_the_last_things_only() {
    let mut mailbox = tuesday();
    let mut last = Vec::new();
    for number in 1..=40 {
        (_, last) = mailbox.from("Bert", &format!("press to all: word {number}."));
    }
    let report = text(letter_to(&last, "Carla"));
    has(&report, &["earlier things are left out here", "word 31.", "word 40."]);
    assert!(!report.contains("word 30."), "{report}");
    // The order that it names brings back all of it.
    let order = report.split(&['“', '”']).find(|words| words.starts_with("history ")).unwrap();
    let (_, sent) = mailbox.from("Carla", order);
    has(&text(letter_to(&sent, "Carla")), &["The game begins.", "word 1.", "word 16.", "word 40."]);
}

#[test]
fn what_no_person_wrote_gets_no_answer() {
    let mut mailbox = tuesday();
    let from = address("Anna");
    let kinds = [
        format!(
            "From: {from}\r\nTo: {ADDRESS}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nbid 3\r\n"
        ),
        format!(
            "From: {from}\r\nTo: {ADDRESS}\r\nSubject: news\r\nPrecedence: list\r\nList-Id: <x.example.net>\r\n\r\npass\r\n"
        ),
        format!(
            "From: MAILER-DAEMON@example.org\r\nTo: {ADDRESS}\r\nSubject: Undelivered Mail\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nfailed\r\n--b--\r\n"
        ),
        format!("From: {ADDRESS}\r\nTo: {ADDRESS}\r\nSubject: to myself\r\n\r\npass\r\n"),
    ];
    for letter in kinds {
        let (tally, sent) = mailbox.letter(letter.clone());
        assert_eq!((sent.len(), tally.remarks.len()), (0, 1), "{letter}");
        let (_, again) = mailbox.letter(letter);
        assert!(again.is_empty());
    }
    let (_, sent) = mailbox.from("Anna", "status");
    let ours = sent[0].bytes.clone();
    let (tally, sent) = mailbox.letter(ours);
    assert_eq!((sent.len(), tally.remarks.len()), (0, 1), "our own letter comes back");
    assert_eq!(table(&mailbox, "Tuesday").tip().next, START);
}

#[test]
fn two_robots_stop_answering_each_other() {
    let mut mailbox = tuesday();
    let answered = (0..50).filter(|_| !mailbox.from("Anna", "I am away until Monday").1.is_empty()).count();
    assert_eq!(answered, 3);
    let answered = (0..50).filter(|_| !mailbox.from("Bert", "bid 99").1.is_empty()).count();
    assert_eq!(answered, 25);
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    assert_eq!(sent.len(), 3, "whoever moves is heard again");
}

#[test]
fn strange_letters_are_answered_as_a_person_would_want() {
    let mut mailbox = tuesday();
    let (_, sent) = mailbox.from("Anna", "");
    has(&text(&sent[0]), &["There was no order in it.", "Send one, changed as you like;"]);
    let bomb = mailbox.written(&address("Anna"), ADDRESS, "big", &"auction red 1\r\n".repeat(50 << 20 >> 4));
    let (_, sent) = mailbox.letter(bomb);
    has(&text(&sent[0]), &["too large to be read"]);
    let (_, sent) = mailbox.from("Bert", &"max red 1\n".repeat(10_000));
    assert_eq!(sent.len(), 1);
    let answer = text(letter_to(&sent, "Bert"));
    assert!(answer.len() < 100_000, "{} bytes", answer.len());
    assert_eq!(table(&mailbox, "Tuesday").tip().next, START, "so many orders are no letter");
    let (_, sent) = mailbox.from("Carla", &"word ".repeat(20_000));
    has(&text(&sent[0]), &["There was no order in it."]);
}

#[test]
fn diaries_and_whispers_stay_sealed_when_the_game_is_public() {
    let mut mailbox = tuesday();
    mailbox.from("Anna", "note secret thought\npress to Bert: between us\n.\nauction green 2");
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let found = audit("Tuesday", &lines, &Openings::default());
    assert!(found.passes(), "{:?}", found.findings);
    for opens in [waybill::journal::Shows::Nothing, waybill::journal::Shows::TheGame] {
        let public = waybill::journal::export::write("Tuesday", &lines, opens).unwrap();
        assert!(
            !public.contains("secret thought")
                && !public.contains("between us")
                && !public.contains("anna@example.org")
        );
        let export = waybill::journal::export::verify(public.as_bytes()).unwrap();
        let found = audit("Tuesday", &export.lines, &Openings::default());
        assert!(found.passes(), "{:?}", found.findings);
    }
}
