//! How often people get letters: as often as they chose, never about nothing, and never two where one tells it all.

use crate::house::{bot_line, opening};
use crate::mailbox::{ADDRESS, Mailbox, address, opened, text};
use waybill::games::{Bot, find};
use waybill::orders::Pen;
use waybill::people::Delivery;
use waybill::post::Sent;
use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Seat, Turn};
use waybill::table::{LuckKind, Table};

/// The seat whose letters are counted.
const CARLA: Seat = Seat(2);

/// A table of Steel Driver at which Anna has put Green up, so that everybody has had a first letter.
fn begun() -> Mailbox {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    mailbox.open("Tuesday", opening, LuckKind::Drawn);
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    assert_eq!(sent.len(), 3);
    mailbox
}

fn table(mailbox: &Mailbox) -> Table {
    mailbox.hall.table("Tuesday").unwrap()
}

fn count(sent: &[Sent], name: &str) -> usize {
    sent.iter().filter(|sent| sent.to == address(name)).count()
}

#[test]
fn what_nobody_else_may_know_is_told_to_nobody_else() {
    let mut mailbox = begun();
    for name in ["Anna", "Bert", "Carla"] {
        mailbox.from(name, "letters every move");
    }
    for order in ["max blue 3", "note Bert sleeps", "language en", "status", "try max blue 4"] {
        let (_, sent) = mailbox.from("Anna", order);
        assert_eq!((sent.len(), count(&sent, "Anna")), (1, 1), "{order}: only its writer is answered");
    }
    let (_, sent) = mailbox.from("Bert", "press to Carla: psst");
    assert_eq!((count(&sent, "Anna"), count(&sent, "Carla")), (0, 1), "a whisper");
    let (_, sent) = mailbox.from("Bert", "bid 3");
    assert_eq!((sent.len(), count(&sent, "Anna"), count(&sent, "Carla")), (3, 1, 1), "a bid");
}

/// What came to Carla for a letter of somebody else.
#[derive(Debug)]
struct Came {
    /// At which minute.
    at: i64,
    /// Whether something happened that Carla may know.
    known: bool,
    /// Whether Carla is asked anew.
    asked: bool,
    /// Whether a round is over.
    over: bool,
    /// How many letters.
    letters: usize,
}

/// What comes to Carla, who wrote this first, while bots play.
fn played(wish: &str) -> Vec<Came> {
    let mut mailbox = begun();
    let (_, sent) = mailbox.from("Carla", wish);
    assert!(text(&sent[0]).contains("✓"), "{wish}: {}", text(&sent[0]));
    let mut dice = Seeded::new(5);
    let mut came = Vec::new();
    for _ in 0..120 {
        let before = table(&mailbox);
        let Turn::Seats(seats) = before.replay.game.turn() else { break };
        let line = bot_line(&before, seats[0], Bot::Random, &mut dice).unwrap();
        mailbox.minute += 59;
        let name = before.replay.house.names()[seats[0].index()].clone();
        let (_, sent) = mailbox.from(&name, &line);
        assert!(count(&sent, &name) >= 1, "an answer comes at once: {line}");
        let after = table(&mailbox);
        let plans = |table: &Table| table.replay.game.plans(CARLA, &Pen::CANONICAL);
        let is_over = matches!(after.replay.game.turn(), Turn::Over(_));
        // What was left ahead, and the end, are told to everybody whom they concern.
        if seats[0] == CARLA || plans(&before) != plans(&after) || is_over {
            continue;
        }
        let is_to_move = |table: &Table| match table.replay.game.turn() {
            Turn::Seats(seats) => seats.contains(&CARLA),
            Turn::Over(_) => false,
        };
        came.push(Came {
            at: mailbox.minute,
            known: before.tip().seq != after.tip().seq,
            asked: is_to_move(&after) && !is_to_move(&before),
            over: before.replay.game.round() != after.replay.game.round(),
            letters: count(&sent, "Carla"),
        });
    }
    assert!(came.len() > 40, "{wish}: {} letters of others", came.len());
    came
}

/// A letter came where there was a reason, and nowhere else; and both were the case.
#[track_caller]
fn came_for(wish: &str, reason: impl Fn(&Came) -> bool) {
    let came = played(wish);
    for came in &came {
        assert_eq!(came.letters, usize::from(reason(came)), "{wish}: {came:?}");
    }
    assert!(came.iter().any(&reason) && !came.iter().all(&reason), "{wish}: {came:?}");
}

#[test]
fn letters_come_as_often_as_was_chosen() {
    for wish in ["letters every move", "lettere ogni mossa"] {
        came_for(wish, |came| came.known);
    }
    for wish in ["letters my turn", "lettere mio turno"] {
        came_for(wish, |came| came.asked);
    }
    for wish in ["letters round", "lettere ogni giro"] {
        came_for(wish, |came| came.asked || came.over);
    }
    for wish in ["letters daily", "lettere ogni giorno"] {
        let came = played(wish);
        assert!(came.iter().all(|came| came.letters <= 1), "{wish}: {came:?}");
        let at: Vec<i64> = came.iter().filter(|came| came.letters > 0).map(|came| came.at).collect();
        assert!(at.len() > 2 && at.windows(2).all(|pair| pair[1] - pair[0] >= 24 * 60), "{wish}: {at:?}");
    }
}

#[test]
fn every_choice_is_confirmed_in_the_words_of_its_reader() {
    let mut mailbox = begun();
    for (wish, words) in Delivery::ALL {
        for (verb, word) in ["letters", "lettere"].iter().zip(words) {
            let (_, sent) = mailbox.from("Carla", &format!("{verb} {word}"));
            let answer = text(&sent[0]).split_whitespace().collect::<Vec<&str>>().join(" ");
            let said = mailbox.desk.say(Language::English, &[], &waybill::rules::Sentence::new(wish.says()));
            assert!(answer.contains(&said), "{verb} {word}: {answer}");
        }
    }
    let (_, sent) = mailbox.from("Carla", "letters whenever");
    assert!(text(&sent[0]).contains('✗'), "{}", text(&sent[0]));
}

#[test]
fn a_report_that_waits_gives_way_to_what_tells_the_same_and_an_answer_never_does() {
    let mut mailbox = begun();
    // All of them are there before the first is handled.
    for (name, order) in [("Bert", "bid 3"), ("Carla", "bid 4"), ("Anna", "bid 5"), ("Bert", "max red 2")] {
        let letter = mailbox.written(&address(name), ADDRESS, "Re: orders", order);
        mailbox.post.bring(letter);
    }
    for name in ["Anna", "Bert", "Carla"] {
        let letter = mailbox.written(&address(name), ADDRESS, "Re: orders", "letters every move");
        mailbox.post.bring(letter);
    }
    for (name, order) in [("Bert", "bid 6"), ("Carla", "bid 7"), ("Anna", "bid 8")] {
        let letter = mailbox.written(&address(name), ADDRESS, "Re: orders", order);
        mailbox.post.bring(letter);
    }
    let (tally, sent) = mailbox.run();
    assert_eq!(tally.answered, 10);
    // Nothing has happened since Anna's last letter, and its answer tells her the rest.
    for (name, answers, after) in [("Anna", 3, 0), ("Bert", 4, 1), ("Carla", 3, 1)] {
        let letters: Vec<(String, String)> = sent
            .iter()
            .filter(|sent| sent.to == address(name))
            .map(opened)
            .map(|(subject, text, _)| (subject, text))
            .collect();
        let (told, reports): (Vec<_>, Vec<_>) =
            letters.iter().partition(|(_, text)| text.contains("Your letter to table “Tuesday”"));
        assert_eq!((told.len(), reports.len()), (answers, after), "{name}: {letters:#?}");
        if name == "Anna" {
            for (answer, bids) in told.iter().zip([["Bert bids 3.", "Carla bids 4."]]) {
                assert!(bids.iter().all(|bid| answer.1.contains(bid)), "{bids:?}: {}", answer.1);
            }
        }
        if name == "Bert" {
            assert_eq!(reports[0].0, "[Tuesday] Your turn: bid 9 or more for Green, or pass");
            for bid in ["Carla bids 7.", "Anna bids 8."] {
                assert!(reports[0].1.contains(bid), "{bid}: {}", reports[0].1);
            }
        }
    }
}
