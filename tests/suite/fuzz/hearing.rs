//! Whatever words stand in a letter, understanding it never panics; and what is only prose stays
//! prose however a mail program breaks its lines.

use crate::house::{begun, bot_line, count, hall, hand};
use waybill::games::{Bot, TITLES};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Seat, Turn};
use waybill::table::{Hall, Said, Table, understand};

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
    "Our neighbours once drove all night over to Boston and back to New York by train.",
    "My uncle keeps a small model of the red line from Baltimore to Pittsburgh in his cellar.",
    "Believe me, this summer I will pass on the chance to build another railway in the garden.",
    "We then walked along the green river to Pittsburgh and took the next train home.",
    "The third chapter is about the men who build 3 bridges and bid 4 times for the job.",
    "She told me yesterday that they would rather pass than bid 3 on a line like that.",
    "A colleague of mine from the southwest moved to Chicago and likes the northeast better.",
    "Domenica scorsa abbiamo preso il treno per Boston e abbiamo letto il rapporto due volte.",
    "Mio nonno ha lavorato tutta la vita sulla linea rossa da Baltimora a Pittsburgh e ritorno.",
    "Ieri sera ho visto un bel film in cui un uomo compra la Boston e Albany per scherzo.",
    "Mia sorella vive nel sud della Francia e ogni tanto prende il treno per andare a Chicago.",
    "Il professore racconta che a Baltimora si passa sempre davanti alla stazione verde.",
    "Quest'anno per le vacanze vorremmo andare a New York con tre amici e tornare da Boston.",
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

/// A sentence as a mail program breaks it, in all the ways that make two or three lines of it, or one.
fn wrapped(sentence: &str) -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = Vec::new();
    for width in (8..=sentence.len() + 1).step_by(6) {
        let mut lines: Vec<String> = vec![String::new()];
        for word in sentence.split(' ') {
            let last = lines.last_mut().unwrap();
            match last.is_empty() || last.len() + word.len() < width {
                true if last.is_empty() => last.push_str(word),
                true => *last = format!("{last} {word}"),
                false => lines.push(word.to_owned()),
            }
        }
        // No program breaks lines so early; two or three lines are what people get.
        if lines.len() <= 3 && found.last() != Some(&lines) {
            found.push(lines);
        }
    }
    found
}

/// Moves a table on by some orders of a bot.
fn moved_on(hall: &Hall, table: &mut Table, orders: usize, dice: &mut Seeded) {
    for _ in 0..orders {
        let Turn::Seats(seats) = table.replay.game.turn() else { return };
        let Some(line) = bot_line(table, seats[0], Bot::Sensible, dice) else { return };
        let proposal = table.orders(&hand(By::Seat(seats[0]), 1), seats[0], &[&line]).unwrap();
        hall.keep(table, proposal.sheet).unwrap();
    }
}

#[test]
fn prose_is_prose_however_it_is_broken_into_lines() {
    let hall = hall();
    let mut dice = Seeded::new(12);
    let ways: Vec<Vec<String>> = PROSE.iter().flat_map(|sentence| wrapped(sentence)).collect();
    let mut ordered = Vec::new();
    for title in TITLES {
        let mut table = begun(&hall, *title, title.id(), 3, 5);
        for orders in [0, 7] {
            moved_on(&hall, &mut table, orders, &mut dice);
            let Turn::Seats(seats) = table.replay.game.turn() else { break };
            for lines in &ways {
                let said = lines.iter().cloned().map(Said::Words).collect();
                let players = table.replay.house.players();
                let understood = understand(&table.replay, seats[0], players, said, &[]);
                if understood.lines.iter().any(|said| matches!(said, Said::Order { .. })) {
                    ordered.push(format!("{}: {}\n{:?}", title.id(), lines.join("\n"), understood.lines));
                }
            }
        }
    }
    assert!(ordered.is_empty(), "{} orders\n{}", ordered.len(), ordered.join("\n\n"));
}
