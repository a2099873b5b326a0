//! Seats that change hands: somebody resigns or is late for good, a bot holds the seat, and whoever stands by takes it over.

use crate::cli::Office;
use crate::house::{hand, moment, new_table, opening};
use crate::lobby::reply;
use crate::luck::for_the_checker;
use crate::mailbox::{ADDRESS, Mailbox, address, text};
use crate::time::{audited, begun, pass, table, to};
use waybill::games::find;
use waybill::journal::Journal;
use waybill::people::{PeopleSheet, PersonOrder, Register};
use waybill::post::Sent;
use waybill::rules::{By, Language, Seat, Turn};
use waybill::table::pace::Pace;

/// Somebody who plays nowhere stands by for Steel Driver.
fn stands_by(mailbox: &Mailbox, name: &str, language: Language) {
    let journal: &dyn Journal = mailbox.hall.journal();
    let (register, at, from) = (Register::new(journal), moment(mailbox.minute), address(name));
    let mut sheet = PeopleSheet::open(register, [6; 32]).unwrap();
    sheet.know(register, at, "console", name, &from).unwrap();
    let standby = PersonOrder::StandBy { titles: vec!["steel-driver".to_owned()] };
    for order in [standby, PersonOrder::Speak { language }] {
        sheet.put(register, By::Moderator, at, "console", &from, &order).unwrap().unwrap();
    }
    journal.commit(&sheet.into_batch()).unwrap();
}

fn letter_to<'s>(sent: &'s [Sent], name: &str) -> &'s Sent {
    sent.iter().find(|sent| sent.to == address(name)).unwrap_or_else(|| panic!("no letter to {name}"))
}

fn one_line(sent: &Sent) -> String {
    text(sent).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Plays for whoever is to move, until it is the turn of a seat or enough was played.
fn play_until(mailbox: &mut Mailbox, wanted: Seat) {
    for _ in 0..40 {
        let Turn::Seats(turn) = table(mailbox).replay.game.turn() else { panic!("the game is over") };
        if turn.contains(&wanted) {
            return;
        }
        let name = table(mailbox).replay.house.names()[turn[0].index()].clone();
        let pen = waybill::orders::Pen { language: Language::English, players: &[] };
        let mut dice = waybill::rules::luck::Seeded::new(mailbox.minute as u64);
        let order =
            table(mailbox).replay.game.bot(turn[0], waybill::games::Bot::Sensible, &mut dice).unwrap();
        let line = table(mailbox).replay.game.write(&order, &pen);
        mailbox.from(&name, &line);
    }
    panic!("it never is their turn");
}

#[test]
fn who_resigns_is_followed_by_a_bot_and_then_by_whoever_stands_by() {
    let mut mailbox = begun(Language::English, "post");
    stands_by(&mailbox, "Dora", Language::Italian);
    mailbox.from("Bert", "note my secret plan");
    mailbox.from("Carla", "press to Bert: between us, Anna is bluffing");
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    let bert = letter_to(&sent, "Bert").clone();
    let sent = reply(&mut mailbox, &address("Bert"), &bert, "resign");
    assert!(one_line(letter_to(&sent, "Bert")).contains("You play this seat no more"));
    assert!(one_line(letter_to(&sent, "Anna")).contains("Bert plays no more; a bot holds the seat"));
    let call = letter_to(&sent, "Dora").clone();
    assert!(one_line(&call).contains("il posto di Bert è libero"), "{}", one_line(&call));
    // The bot has moved at once, by the table's own luck.
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    assert!(lines.iter().any(|line| line.contains("\"by\":\"clock for seat 2\"")));
    let held = audited(&mailbox);
    assert!(held.decided > 0);
    // The old token is dead, and so is the old address.
    let before = table(&mailbox).tip().next;
    let sent = reply(&mut mailbox, &address("Bert"), &bert, "press to all: I am still here");
    assert!(sent.iter().all(|sent| sent.to != address("Anna")), "nobody hears it");
    mailbox.from("Bert", "press to all: I am still here");
    assert_eq!(table(&mailbox).tip().next, before, "nothing is recorded");
    // Dora takes over, in Italian, with the position and a full clock, and without the diary.
    let sent = reply(&mut mailbox, &address("Dora"), &call, "sì, volentieri");
    let all: Vec<String> = sent.iter().filter(|sent| sent.to == address("Dora")).map(one_line).collect();
    assert!(all.iter().any(|letter| letter.contains("Il posto a Tuesday è tuo")), "{all:#?}");
    let welcome = all.iter().find(|letter| letter.contains("benvenuto al tavolo")).expect("a welcome");
    assert!(!welcome.contains("secret plan"), "{welcome}");
    assert!(!welcome.contains("between us"), "what was written to Bert is Bert's: {welcome}");
    assert!(welcome.contains("Bert non gioca più") && !welcome.contains("Dora non gioca più"), "{welcome}");
    assert!(one_line(letter_to(&sent, "Anna")).contains("Dora"), "the others hear of it");
    assert_eq!(table(&mailbox).replay.house.names()[1], "Dora");
    assert!(!table(&mailbox).replay.house.is_held(Seat(1)));
    play_until(&mut mailbox, Seat(1));
    let run = table(&mailbox).replay.house.progress.clocks.run(Seat(1)).cloned().expect("their clock runs");
    assert!((run.until - run.since).num_days() >= 4, "a full clock: {run:?}");
    let twice = reply(&mut mailbox, &address("Dora"), &call, "substitute at Tuesday");
    assert!(one_line(&twice[0]).contains("Giochi a Tuesday"), "{}", one_line(&twice[0]));
    audited(&mailbox);
    for_the_checker(&mailbox.hall, "Tuesday", "resigned");
}

#[test]
fn a_bot_that_holds_a_seat_moves_first_under_later_rules() {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    opening.version = 0;
    let mut new = new_table("Tuesday", opening, 7);
    new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
    new.pace = Some(Pace::read("post").unwrap());
    mailbox.hall.open(new, &hand(By::Moderator, 0)).unwrap();
    mailbox.from("Anna", "resign");
    mailbox.run();
    let lines = mailbox.hall.journal().read("Tuesday", 0).unwrap();
    let raised = lines.iter().position(|line| line.contains("\"RulesChanged\"")).expect("later rules");
    assert!(lines[raised + 1].contains("\"by\":\"clock for seat 1\""), "{}", lines[raised + 1]);
    audited(&mailbox);
    for_the_checker(&mailbox.hall, "Tuesday", "later-rules");
}

#[test]
fn who_is_late_for_good_loses_the_seat_if_the_others_want_it() {
    let mut mailbox = begun(Language::English, "post");
    stands_by(&mailbox, "Dora", Language::English);
    pass(&mut mailbox, 6);
    mailbox.from("Bert", "vote standby");
    mailbox.from("Carla", "vote standby");
    let (_, mut sent) = mailbox.run();
    sent.extend(pass(&mut mailbox, 1));
    let all = &mailbox.post.sent;
    let farewell = |sent: &&Sent| sent.to == address("Anna") && one_line(sent).contains("no longer play at");
    assert_eq!(all.iter().filter(farewell).count(), 1, "Anna is told, once");
    let called = |sent: &&Sent| sent.to == address("Dora");
    assert_eq!(all.iter().filter(called).count(), 1, "Dora is asked, once");
    assert_ne!(table(&mailbox).replay.game.turn(), Turn::Seats(vec![Seat(0)]), "the bot has moved");
    // Time goes on, and nobody is reminded of the seat that a bot holds.
    let sent = pass(&mut mailbox, 8);
    assert_eq!(to(&sent, "Anna"), [], "nothing goes to whoever is gone");
    let found = audited(&mailbox);
    assert_eq!(found.findings, []);
    for_the_checker(&mailbox.hall, "Tuesday", "late-for-good");
}

#[test]
fn what_cannot_be_done_about_seats_is_said() {
    let mut mailbox = begun(Language::English, "post");
    stands_by(&mailbox, "Dora", Language::English);
    for (words, answer) in [
        ("standby chess", "chess"),
        (
            "standby steel driver and rail baron",
            "You stand by to take over a seat of rail-baron, steel-driver.",
        ),
        ("standby none", "no longer stand by"),
        ("riserva nessuno", "so already"),
        ("substitute at Tuesday", "You play at Tuesday"),
    ] {
        let (_, sent) = mailbox.from("Anna", &format!("table Tuesday\n{words}"));
        assert!(one_line(&sent[0]).contains(answer), "{words}: {}", one_line(&sent[0]));
    }
    let stranger = mailbox.written("zoe@example.org", ADDRESS, "hello", "substitute at Tuesday");
    let (_, sent) = mailbox.letter(stranger);
    assert!(one_line(&sent[0]).contains("No seat is free at Tuesday"), "{}", one_line(&sent[0]));
    mailbox.from("Bert", "abbandono la partita");
    assert!(table(&mailbox).replay.house.is_held(Seat(1)));
    // Somebody who has the name of another player needs one of their own.
    let from = "Anna <other@example.org>";
    let asked = mailbox.written(from, ADDRESS, "hello", "substitute at Tuesday");
    let asked = mailbox.letter(asked).1;
    let no = reply(&mut mailbox, from, &asked[0], "yes");
    assert!(one_line(&no[0]).contains("substitute at Tuesday as Anna B"), "{}", one_line(&no[0]));
    let yes = reply(&mut mailbox, from, &asked[0], "substitute at Tuesday as Anna B");
    assert!(yes.iter().any(|sent| one_line(sent).contains("The seat at Tuesday is yours")));
    audited(&mailbox);
}

#[test]
fn the_moderator_replaces_at_the_console() {
    let office = Office::new();
    office.fails(&["replace", "Tuesday", "Bert", "Dora"], 1, "nobody in the register");
    office.fails(&["replace", "Tuesday", "Zoe", "Dora=dora@example.org"], 1, "Zoe");
    office.fails(&["replace", "Tuesday", "Anna", "Anna=anna@example.org"], 1, "plays that seat already");
    office.fails(&["replace", "Tuesday", "Bert", "Anna=bert@example.org"], 1, "Anna");
    office.fails(&["poll", "Tuesday", "yes"], 1, "nothing is proposed");
    office.fails(&["poll", "Tuesday", "no"], 1, "Nothing is proposed");
    office.done(&["replace", "Tuesday", "Bert", "Dora=dora@example.org"]);
    assert!(office.done(&["people"]).contains("Dora"));
    office.done(&["resign", "Tuesday", "Anna"]);
    office.fails(&["resign", "Tuesday", "Anna"], 1, "a bot holds it");
    office.done(&["replace", "Tuesday", "Carla", "Elsa=elsa@example.org"]);
    office.done(&["once"]);
    assert!(office.done(&["export", "Tuesday"]).contains("\"by\":\"clock for seat 1\""), "the bot has moved");
    assert!(office.done(&["audit", "Tuesday"]).contains("as it should be"));
    let sent = office.done(&["--lang", "it", "audit", "--people"]);
    assert!(sent.contains("sala d’attesa"), "{sent}");
}

#[test]
fn nobody_is_told_of_the_lateness_of_whoever_sat_there_before() {
    let mut mailbox = begun(Language::English, "post");
    stands_by(&mailbox, "Dora", Language::English);
    pass(&mut mailbox, 6);
    mailbox.from("Bert", "vote standby");
    let (_, sent) = mailbox.from("Carla", "vote standby");
    let call = letter_to(&sent, "Dora").clone();
    let sent = reply(&mut mailbox, &address("Dora"), &call, "yes");
    let welcome = sent.iter().map(one_line).find(|letter| letter.contains("Welcome to table")).expect("one");
    for words in ["of your time is over", "Dora is late", "time of Dora", "Dora plays no more"] {
        assert!(!welcome.contains(words), "{words}: {welcome}");
    }
    assert!(welcome.contains("Anna is late") && welcome.contains("plays seat 1: Dora"), "{welcome}");
    let story = reply(&mut mailbox, &address("Dora"), &call, "table Tuesday\nhistory 50");
    let story: String = story.iter().map(one_line).collect();
    assert!(story.contains("Anna is late") && !story.contains("Dora is late"), "{story}");
    audited(&mailbox);
}
