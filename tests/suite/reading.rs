//! What a letter's lines do to each other: what stands, what waits for a yes, what is quoted back.

use crate::house::opening;
use crate::mailbox::{ADDRESS, Mailbox, address, opened, text};
use waybill::games;
use waybill::post::Sent;
use waybill::rules::Language;
use waybill::table::LuckKind;

const TABLE: &str = "Tuesday";

/// A table at which Anna has put Green up for 2.
fn sale() -> Mailbox {
    let title = games::find("steel-driver").unwrap();
    let mut opening = opening(title, 3);
    opening.seats = ["Anna", "Bert", "Carla"].map(str::to_owned).to_vec();
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    let mut mailbox = Mailbox::new(Language::English);
    mailbox.open(TABLE, opening, LuckKind::Drawn);
    mailbox.from("Anna", "auction green 2");
    mailbox
}

fn answer_to(sent: &[Sent], name: &str) -> (String, String) {
    let to = address(name);
    let letter = sent.iter().find(|sent| sent.to == to).expect("an answer");
    let words: Vec<String> = text(letter).split_whitespace().map(str::to_owned).collect();
    (opened(letter).0, words.join(" "))
}

fn records(mailbox: &Mailbox) -> u64 {
    mailbox.hall.table(TABLE).unwrap().tip().next
}

#[test]
fn valid_orders_stand_beside_one_that_is_not_understood() {
    let mut mailbox = sale();
    let (_, sent) = mailbox.from("Carla", "max red 4\nbuild the moon 3\nmax blue 5");
    let (_, answer) = answer_to(&sent, "Carla");
    for part in ["✓ stands max red 4", "✓ stands max blue 5", "build the moon 3"] {
        assert!(answer.contains(part), "{part}\n{answer}");
    }
}

#[test]
fn no_chance_passes_below_a_line_that_is_only_probable_or_refused() {
    for above in ["perhaps bid 3", "bid 33", "max gren 3"] {
        let mut mailbox = sale();
        let before = records(&mailbox);
        let (_, sent) = mailbox.from("Bert", &format!("{above}\npass"));
        let (_, answer) = answer_to(&sent, "Bert");
        assert_eq!(records(&mailbox), before, "{above}\n{answer}");
        assert!(answer.contains("Answer “yes” to this letter"), "{above}\n{answer}");
        assert!(answer.contains(" pass"), "{answer}");
    }
}

#[test]
fn yes_carries_out_what_was_offered_and_lapses_when_the_game_has_gone_on() {
    let mut mailbox = sale();
    let before = records(&mailbox);
    let (_, sent) = mailbox.from("Bert", "perhaps bid 3");
    let (subject, _) = answer_to(&sent, "Bert");
    assert_eq!(records(&mailbox), before);
    let yes = mailbox.written(&address("Bert"), ADDRESS, &format!("Re: {subject}"), "yes");
    mailbox.letter(yes);
    assert!(records(&mailbox) > before, "yes is the answer to the one question of its letter");

    let mut mailbox = sale();
    let (_, sent) = mailbox.from("Bert", "perhaps bid 3");
    let (subject, _) = answer_to(&sent, "Bert");
    mailbox.from("Bert", "bid 4");
    let before = records(&mailbox);
    let yes = mailbox.written(&address("Bert"), ADDRESS, &format!("Re: {subject}"), "sì, grazie");
    let (_, sent) = mailbox.letter(yes);
    assert_eq!(records(&mailbox), before, "{}", answer_to(&sent, "Bert").1);
}

#[test]
fn of_two_orders_that_shut_each_other_out_the_last_is_offered() {
    let mut mailbox = sale();
    let before = records(&mailbox);
    let (_, sent) = mailbox.from("Bert", "bid 3\npass");
    let (subject, answer) = answer_to(&sent, "Bert");
    assert_eq!(records(&mailbox), before, "{answer}");
    let (_, offered) = answer.split_once("Answer “yes” to this letter").expect(&answer);
    let (offered, _) = offered.split_once("Nothing was carried out").expect(&answer);
    assert!(offered.contains(" pass") && !offered.contains(" bid 3"), "{answer}");
    let yes = mailbox.written(&address("Bert"), ADDRESS, &format!("Re: {subject}"), "yes");
    let (_, sent) = mailbox.letter(yes);
    assert!(records(&mailbox) > before, "{}", answer_to(&sent, "Bert").1);
}

#[test]
fn the_second_is_what_the_letter_had_ready_in_the_second_place() {
    let mut mailbox = sale();
    let (_, sent) = mailbox.from("Bert", "status");
    let (_, shown) = answer_to(&sent, "Bert");
    let (first, second) = (shown.find(" bid 3").expect(&shown), shown.find(" pass ").expect(&shown));
    assert!(first < second, "{shown}");
    let (_, sent) = mailbox.from("Bert", "the second one");
    let (_, answer) = answer_to(&sent, "Bert");
    let (_, offered) = answer.split_once("Answer “yes” to this letter").expect(&answer);
    assert!(offered.contains(" pass"), "{answer}");
}

#[test]
fn an_order_that_is_broken_over_lines_is_one() {
    for letter in ["I bid\nthree cubes\nfor green", "bid 3\nand go up\nto 5, please"] {
        let mut mailbox = sale();
        let before = records(&mailbox);
        let (_, sent) = mailbox.from("Bert", letter);
        assert!(records(&mailbox) > before, "{letter}\n{}", answer_to(&sent, "Bert").1);
    }
}

#[test]
fn yes_asks_which_where_several_offers_are_open() {
    let mut mailbox = sale();
    mailbox.from("Bert", "perhaps bid 3");
    mailbox.from("Bert", "perhaps bid 5");
    let before = records(&mailbox);
    // A new letter, which replies to none of the two.
    let yes = mailbox.written(&address("Bert"), ADDRESS, "news", "yes");
    let (_, sent) = mailbox.letter(yes);
    let (_, answer) = answer_to(&sent, "Bert");
    assert_eq!(records(&mailbox), before, "{answer}");
    assert!(answer.contains("bid 3") && answer.contains("bid 5"), "{answer}");
}

#[test]
fn what_is_no_order_is_quoted_back_in_one_place() {
    let mut mailbox = sale();
    let (_, sent) = mailbox.from("Bert", "What a lovely week it has been.\nbid 3\nWe saw three herons.");
    let (_, answer) = answer_to(&sent, "Bert");
    let (_, quoted) = answer.split_once("Not read as orders:").expect(&answer);
    assert!(quoted.contains("What a lovely week") && quoted.contains("three herons"), "{quoted}");
}

#[test]
fn questions_are_answered_in_every_title_and_language() {
    let questions = [
        "whose turn is it?",
        "a chi tocca?",
        "how much cash do I have?",
        "quanti soldi ho?",
        "what can I do?",
        "cosa posso fare?",
        "how do I win?",
        "come si vince?",
        "when is the deadline?",
        "entro quando devo rispondere?",
        "can I undo my last move?",
        "rules",
        "regole",
        "status",
        "stato",
    ];
    for title in games::TITLES {
        for question in questions {
            let mut opening = opening(*title, 3);
            opening.seats = ["Anna", "Bert", "Carla"].map(str::to_owned).to_vec();
            let mut mailbox = Mailbox::new(Language::English);
            mailbox.open(TABLE, opening, LuckKind::Drawn);
            let before = records(&mailbox);
            let (_, sent) = mailbox.from("Bert", question);
            let (_, answer) = answer_to(&sent, "Bert");
            let is_answered = answer.contains("The answer stands below.") || answer.contains("✓ done");
            assert!(is_answered, "{}: {question}\n{answer}", title.id());
            assert_eq!(records(&mailbox), before, "{}: {question}", title.id());
        }
    }
}
