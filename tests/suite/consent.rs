//! What players agree on: an undo before and past a throw, an end, a draw, a win that is conceded; and who may say no.

use crate::lobby::reply;
use crate::luck::for_the_checker;
use crate::mailbox::{Mailbox, address, text};
use crate::time::{audited, begun, pass, table, to};
use waybill::games::Bot;
use waybill::orders::Pen;
use waybill::post::Sent;
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Turn};
use waybill::table::{Motion, undoing};

fn one_line(sent: &Sent) -> String {
    text(sent).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn letter_to<'s>(sent: &'s [Sent], name: &str) -> &'s Sent {
    sent.iter().find(|sent| sent.to == address(name)).unwrap_or_else(|| panic!("no letter to {name}"))
}

/// Somebody who is to move does so.
fn move_on(mailbox: &mut Mailbox) -> Seat {
    let Turn::Seats(turn) = table(mailbox).replay.game.turn() else { panic!("the game is over") };
    let name = table(mailbox).replay.house.names()[turn[0].index()].clone();
    let mut dice = Seeded::new(mailbox.minute as u64);
    let order = table(mailbox).replay.game.bot(turn[0], Bot::Sensible, &mut dice).unwrap();
    let pen = Pen { language: Language::English, players: &[] };
    let line = table(mailbox).replay.game.write(&order, &pen);
    mailbox.from(&name, &line);
    turn[0]
}

fn position(mailbox: &Mailbox) -> String {
    table(mailbox).replay.game.position()
}

#[test]
fn an_undo_that_voids_nothing_is_done_at_once() {
    let mut mailbox = begun(Language::English, "post");
    let before = position(&mailbox);
    let (_, sent) = mailbox.from("Bert", "undo");
    assert!(one_line(letter_to(&sent, "Bert")).contains("Nothing"), "{}", one_line(letter_to(&sent, "Bert")));
    mailbox.from("Anna", "auction green 2");
    assert_ne!(position(&mailbox), before);
    let (_, sent) = mailbox.from("Anna", "undo");
    assert_eq!(position(&mailbox), before, "nobody else had moved since");
    assert!(
        one_line(letter_to(&sent, "Anna")).contains("it is done"),
        "{}",
        one_line(letter_to(&sent, "Anna"))
    );
    audited(&mailbox);
    for_the_checker(&mailbox.hall, "Tuesday", "undone-at-once");
}

#[test]
fn an_undo_asks_those_whose_later_orders_would_be_void() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Carla", "lingua it");
    let before = position(&mailbox);
    mailbox.from("Anna", "auction green 2");
    let later = move_on(&mut mailbox);
    let name = ["Anna", "Bert", "Carla"][later.index()];
    let stands = position(&mailbox);
    let (_, sent) = mailbox.from("Anna", "undo");
    assert_eq!(position(&mailbox), stands, "nothing is done yet");
    let asked = letter_to(&sent, name).clone();
    let words = ["Do you agree?", "Sei d’accordo?"];
    assert!(words.iter().any(|words| one_line(&asked).contains(words)), "{}", one_line(&asked));
    // Others may not answer for them, nor propose something else meanwhile.
    let other = ["Anna", "Bert", "Carla"].into_iter().find(|other| ![name, "Anna"].contains(other)).unwrap();
    let (_, no) = mailbox.from(other, "vote yes\ndraw");
    let no = one_line(letter_to(&no, other));
    assert!(no.contains("✗") && position(&mailbox) == stands, "{no}");
    let sent = reply(&mut mailbox, &address(name), &asked, "no");
    assert_eq!(position(&mailbox), stands, "a no is a no: {}", one_line(letter_to(&sent, name)));
    let (_, sent) = mailbox.from("Anna", "undo");
    let asked = letter_to(&sent, name).clone();
    let sent = reply(&mut mailbox, &address(name), &asked, "yes");
    let anna = one_line(letter_to(&sent, "Anna"));
    assert!(anna.contains("to send again: auction green 2"), "{anna}");
    assert!(anna.contains("As was agreed") && !anna.contains("moderator takes back"), "{anna}");
    assert_eq!(position(&mailbox), before, "both orders are void");
    let found = audited(&mailbox);
    assert_eq!(found.take_backs.len(), 1, "{:?}", found.take_backs);
    // What was undone stays readable.
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    assert!(lines.iter().any(|line| line.contains("auction green 2")));
    for_the_checker(&mailbox.hall, "Tuesday", "undone-by-consent");
}

#[test]
fn silence_is_a_no_and_the_moderator_may_forbid() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Anna", "draw");
    assert!(table(&mailbox).replay.house.progress.poll.is_some());
    mailbox.from("Bert", "vote yes");
    pass(&mut mailbox, 5);
    assert!(table(&mailbox).replay.house.progress.poll.is_none(), "Carla said nothing");
    mailbox.from("Anna", "finiamo la partita");
    mailbox.from("Anna", "withdraw");
    assert!(table(&mailbox).replay.house.progress.poll.is_none());
    mailbox.from("Anna", "concede to Bert");
    let mut at = table(&mailbox);
    let hand = crate::house::hand(By::Moderator, mailbox.minute);
    let sheet = at.put(&hand, &Motion::Dismiss).unwrap();
    mailbox.hall.keep(&mut at, sheet).unwrap();
    assert!(!table(&mailbox).replay.house.progress.closed);
    audited(&mailbox);
    for_the_checker(&mailbox.hall, "Tuesday", "refused-by-silence");
}

#[test]
fn a_game_ends_by_agreement() {
    for (words, places) in [("end the game", 0), ("draw", 1), ("concede to Bert", 2)] {
        let mut mailbox = begun(Language::English, "post");
        mailbox.from("Anna", words);
        mailbox.from("Bert", "vote yes");
        assert!(!table(&mailbox).replay.house.progress.closed, "{words}: Carla has not agreed");
        let (_, sent) = mailbox.from("Carla", "yes");
        assert!(table(&mailbox).replay.house.progress.closed, "{words}");
        assert!(to(&sent, "Bert").iter().any(|(_, text)| text.contains("Carla agrees")), "{words}");
        let asked =
            |(subject, text): &(String, String)| subject.contains("Your turn") || text.contains("You: ");
        for name in ["Anna", "Bert", "Carla"] {
            assert!(
                !to(&sent, name).iter().any(asked),
                "{words}: {name} is asked though it is over: {sent:#?}"
            );
        }
        let found = audited(&mailbox);
        assert!(found.closed && found.secret_known, "{words}");
        let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
        let last = lines.iter().rev().find(|line| line.contains("\"Closed\"")).unwrap();
        assert_eq!(last.matches("\"seats\"").count(), places, "{words}: {last}");
        for_the_checker(&mailbox.hall, "Tuesday", &format!("ended-with-{places}-places"));
    }
}

#[test]
fn standings_are_computed_from_records() {
    let mut mailbox = begun(Language::English, "post");
    pass(&mut mailbox, 2);
    mailbox.from("Anna", "auction green 2");
    pass(&mut mailbox, 8);
    mailbox.from("Anna", "concede to Carla");
    mailbox.from("Bert", "vote yes");
    mailbox.from("Carla", "vote yes");
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let played = waybill::table::Played::of(&lines);
    assert!(played.ended.is_some() && played.title == "steel-driver");
    assert_eq!(played.place(Seat(2)), Some(1), "{played:?}");
    assert_eq!(played.place(Seat(0)), Some(2));
    let anna = &played.sittings[0];
    assert!((40..=60).contains(&(anna.answers[0] / 3_600)), "two days: {:?}", anna.answers);
    let late: u32 = played.sittings.iter().map(|sitting| sitting.misses).sum();
    assert!(late >= 1, "whoever was next let the time run out: {played:?}");
}

#[test]
fn past_a_throw_everybody_has_to_agree() {
    let mut mailbox = crate::time::begun_with("rail-baron", Language::English, "post");
    for _ in 0..3 {
        move_on(&mut mailbox);
    }
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let seats = [Seat(0), Seat(1), Seat(2)];
    let asks = seats.iter().find_map(|seat| {
        let undoing = undoing(&table(&mailbox).replay, *seat, &lines[..]).ok()?;
        undoing.past_throw.then_some((*seat, undoing))
    });
    let (seat, undoing) = asks.expect("somebody has thrown");
    assert_eq!(undoing.asked.len(), 2, "both others: {undoing:?}");
    let name = ["Anna", "Bert", "Carla"][seat.index()];
    let stands = position(&mailbox);
    let (_, sent) = mailbox.from(name, "undo");
    assert!(sent.iter().any(|sent| one_line(sent).contains("past a throw")), "it is marked");
    assert!(
        sent.iter().any(|sent| one_line(sent).contains("so everybody has to agree. Do you?")),
        "asked so"
    );
    let others: Vec<&str> = ["Anna", "Bert", "Carla"].into_iter().filter(|other| *other != name).collect();
    mailbox.from(others[0], "vote yes");
    assert_eq!(position(&mailbox), stands, "one is not all");
    let (_, sent) = mailbox.from(others[1], "vote yes");
    assert_ne!(position(&mailbox), stands);
    assert!(one_line(letter_to(&sent, name)).contains("A throw fell with it"), "what fell is void");
    let found = audited(&mailbox);
    assert!(found.take_backs[0].throws > 0, "{:?}", found.take_backs);
    move_on(&mut mailbox);
    audited(&mailbox);
    for_the_checker(&mailbox.hall, "Tuesday", "undone-past-a-throw");
}

#[test]
fn what_was_undone_is_told_in_the_words_of_its_reader() {
    let mut mailbox = begun(Language::Italian, "post");
    mailbox.from("Anna", "asta verde 2");
    let (_, sent) = mailbox.from("Anna", "disfa");
    let bert = one_line(letter_to(&sent, "Bert"));
    assert!(bert.contains("asta verde 2") && !bert.contains("auction"), "{bert}");
    assert!(bert.contains("nessun altro ne dipendeva") && !bert.contains("Come concordato"), "{bert}");
    audited(&mailbox);
}
