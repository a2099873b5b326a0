//! Whatever words stand in a letter, understanding it never panics; and what is only prose stays
//! prose however a mail program breaks its lines.

use crate::house::{begun, count, hall};
use waybill::games::TITLES;
use waybill::rules::luck::Seeded;
use waybill::rules::{Seat, Turn};
use waybill::table::{Said, understand};

/// Words of orders and of everything around them, in both languages.
const PIECES: &[&str] = &[
    "pass",
    "bid",
    "offro",
    "passo",
    "auction",
    "asta",
    "build",
    "costruisco",
    "buy",
    "compro",
    "max",
    "massimo",
    "red",
    "rossa",
    "green",
    "Baltimore",
    "Pittsburgh",
    "Nordest",
    "NE",
    "IC",
    "the",
    "la",
    "il",
    "to",
    "a",
    "from",
    "da",
    "3",
    "4",
    "20k",
    "three",
    "ventimila",
    "1.5",
    "99999999999",
    "and",
    "e",
    "then",
    "poi",
    ",",
    ";",
    ":",
    "-",
    "->",
    "→",
    "(",
    ")",
    "?",
    "!",
    ".",
    "...",
    "…",
    "no",
    "wait",
    "anzi",
    "sorry",
    "not",
    "non",
    "if",
    "se",
    "maybe",
    "forse",
    "please",
    "I",
    "I'll",
    "l'",
    "all'asta",
    "yes",
    "sì",
    "the second",
    "undo",
    "\n",
    "\n\n",
    "> ",
    "- ",
    "1. ",
    "\"",
    "“",
    "”",
    "😀",
    "\u{301}",
    "ß",
    "é",
    ":-)",
    "always",
    "route",
    "cheapest",
    "what",
    "how much",
    "quanto costa",
];

/// Sentences in which nothing is ordered.
const PROSE: &[&str] = &[
    "I really do not want to pass on this one, it is much too good.",
    "My neighbour says that I should buy the whole railway and build a house next to the line.",
    "If Bert bids 3 then I pass, but let us wait and see what Carla does first.",
    "Non voglio passare, aspetto ancora un giorno e poi vi scrivo che cosa ho deciso.",
    "Secondo me Anna compra tutto quello che trova e poi non costruisce niente.",
    "Last week I took the train to Boston and read the report twice on the way.",
];

fn words(dice: &mut Seeded) -> String {
    let mut text = String::new();
    for _ in 0..dice.below(30) {
        text.push_str(PIECES[dice.below(PIECES.len())]);
        text.push_str([" ", " ", "", "\n"][dice.below(4)]);
    }
    text
}

#[test]
fn any_words_are_heard_without_panic() {
    let mut dice = Seeded::new(11);
    let hall = hall();
    for title in TITLES.iter().take(2) {
        let table = begun(&hall, *title, title.id(), 3, 4);
        let Turn::Seats(seats) = table.replay.game.turn() else { panic!("it begins") };
        for _ in 0..count(4_000, 250) {
            let text = words(&mut dice);
            let lines: Vec<Said> = text.lines().map(|line| Said::Words(line.to_owned())).collect();
            let seat = [seats[0], Seat(1)][dice.below(2)];
            let offered = ["bid 3".to_owned()];
            let players = table.replay.house.players();
            let understood = understand(&table.replay, seat, players, lines, &offered[..dice.below(2)]);
            let asked = understood.lines.iter().filter(|said| matches!(said, Said::Words(_))).count();
            assert_eq!(asked, 0, "every line is understood or quoted: {text}");
        }
    }
}

#[test]
fn prose_is_prose_however_it_is_broken_into_lines() {
    let hall = hall();
    for title in TITLES.iter().take(2) {
        let table = begun(&hall, *title, title.id(), 3, 5);
        let Turn::Seats(seats) = table.replay.game.turn() else { panic!("it begins") };
        for sentence in PROSE {
            for width in (8..sentence.len()).step_by(5) {
                let mut lines: Vec<String> = vec![String::new()];
                for word in sentence.split(' ') {
                    let last = lines.last_mut().unwrap();
                    match last.is_empty() || last.len() + word.len() < width {
                        true if last.is_empty() => last.push_str(word),
                        true => *last = format!("{last} {word}"),
                        false => lines.push(word.to_owned()),
                    }
                }
                let text = lines.join("\n");
                // No program breaks lines so early; two or three lines are what people get.
                if lines.len() > 3 {
                    continue;
                }
                let lines = lines.into_iter().map(Said::Words).collect();
                let understood =
                    understand(&table.replay, seats[0], table.replay.house.players(), lines, &[]);
                let ordered = understood.lines.iter().any(|said| matches!(said, Said::Order { .. }));
                assert!(!ordered, "{text}\n{understood:?}");
            }
        }
    }
}
