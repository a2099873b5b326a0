//! Short cases for whole lines: labels, verbs in both languages and what is said about bad ones.

use super::*;
use crate::orders::{Names, Span, caret};
use std::sync::LazyLock;

/// Anna and Bert sit at the table.
static PLAYERS: LazyLock<Names> =
    LazyLock::new(|| Names::of_players(&["Anna".to_owned(), "Bert".to_owned()]));

struct Board {
    cities: Names,
    companies: Names,
}

#[derive(Debug, PartialEq)]
enum Order {
    Build { company: Option<usize>, links: Vec<(usize, usize)> },
    Bid { bid: u32, most: Option<u32> },
    PutUp(usize),
    Pass,
    PassUntil(u32),
    Press(String),
}

fn board() -> Board {
    Board {
        cities: Names::new([
            ("Baltimore", &["Baltimora"] as &[&str]),
            ("Pittsburgh", &[]),
            ("New York", &[]),
            ("New Orleans", &[]),
        ]),
        companies: Names::new([("Red", &["rossa"] as &[&str]), ("Blue", &["blu"]), ("B&O", &[])]),
    }
}

fn build(reader: &mut Reader<'_>, board: &Board) -> Result<Order, Misread> {
    let company = reader.label("company", &board.companies)?;
    let mut links = Vec::new();
    loop {
        let from = reader.name("from", &board.cities)?;
        if !reader.sign('-') {
            return Err(reader.missing("dash"));
        }
        links.push((from, reader.name("to", &board.cities)?));
        if !reader.sign(',') {
            return Ok(Order::Build { company, links });
        }
    }
}

fn bid(reader: &mut Reader<'_>, _: &Board) -> Result<Order, Misread> {
    let bid = reader.number("bid")?;
    let most = if reader.keyword(&["max"]) { Some(reader.number("most")?) } else { None };
    Ok(Order::Bid { bid, most })
}

const fn spoken(words: &'static [&'static str], form: &'static str, example: &'static str) -> Spoken {
    Spoken { words, form, example }
}

const VERBS: &[Verb<Order, Board>] = &[
    Verb {
        id: "build",
        english: spoken(&["build"], "build city - city", "build Baltimore - Pittsburgh"),
        italian: spoken(
            &["costruisci", "costruire"],
            "costruisci città - città",
            "costruisci Baltimora - Pittsburgh",
        ),
        read: build,
    },
    Verb {
        id: "bid",
        english: spoken(&["bid", "b"], "bid cubes", "bid 4 max 7"),
        italian: spoken(&["offri"], "offri cubi", "offri 4 max 7"),
        read: bid,
    },
    Verb {
        id: "put-up",
        english: spoken(&["put up", "auction"], "put up company", "put up Red"),
        italian: spoken(&["metti all’asta"], "metti all’asta compagnia", "metti all'asta Rossa"),
        read: |reader, board| Ok(Order::PutUp(reader.name("company", &board.companies)?)),
    },
    Verb {
        id: "pass",
        english: spoken(&["pass"], "pass", "pass"),
        italian: spoken(&["passa"], "passa", "passa"),
        read: |_, _| Ok(Order::Pass),
    },
    Verb {
        id: "pass-until",
        english: spoken(&["pass until"], "pass until round", "pass until 3"),
        italian: spoken(&["passa fino a"], "passa fino a giro", "passa fino a 3"),
        read: |reader, _| Ok(Order::PassUntil(reader.number("round")?)),
    },
    Verb {
        id: "press",
        english: spoken(&["press"], "press words", "press: hello"),
        italian: spoken(&["di'"], "di' parole", "di': ciao"),
        read: |reader, _| Ok(Order::Press(reader.rest().0.to_owned())),
    },
];

fn reads(text: &str, expected: Order) {
    assert_eq!(read(text, VERBS, &board(), &PLAYERS).map(|reading| reading.order), Ok(expected), "{text}");
}

/// What is said about a line: the message, the marked words, and what is offered.
fn misreads(text: &str, expected: &str) {
    let misread = read(text, VERBS, &board(), &PLAYERS).expect_err(text);
    let Span { start, end } = misread.span();
    let said = format!("{} [{}] {}", misread.sentence().id, &text[start..end], misread.nearest().join("/"));
    assert_eq!(said, expected, "{text}");
}

fn link(company: Option<usize>) -> Order {
    Order::Build { company, links: vec![(0, 1)] }
}

#[test]
fn orders_are_read_in_both_languages() {
    reads("build Baltimore - Pittsburgh", link(None));
    reads("Costruisci Baltimora–Pittsburgh.", link(None));
    reads("COSTRUIRE baltimora -> pitts", link(None));
    reads("bid 4 max 7", Order::Bid { bid: 4, most: Some(7) });
    reads("offri $4", Order::Bid { bid: 4, most: None });
    reads("put up B&O", Order::PutUp(2));
    reads("metti all'asta rossa", Order::PutUp(0));
    reads("auction blue", Order::PutUp(1));
    reads("Passa!", Order::Pass);
    reads("build balt - pitts, pitts - new y", Order::Build { company: None, links: vec![(0, 1), (1, 2)] });
}

#[test]
fn every_example_can_be_read() {
    for verb in infos(VERBS) {
        for language in Language::ALL {
            let example = verb.spoken(language).example;
            assert!(read(example, VERBS, &board(), &PLAYERS).is_ok(), "{example}");
            assert!(looks_like_order(example, VERBS), "{example}");
        }
    }
}

#[test]
fn verbs_may_be_short_while_they_are_clear() {
    reads("bu balt - pitts", link(None));
    reads("b 3", Order::Bid { bid: 3, most: None });
    reads("put blue", Order::PutUp(1));
    reads("metti all blue", Order::PutUp(1));
    reads("pass", Order::Pass);
    reads("pass until 3", Order::PassUntil(3));
    reads("passa fino a 3", Order::PassUntil(3));
    misreads("pa", "misread-ambiguous [pa] pass/pass until");
    misreads("p", "misread-no-verb [p] ");
    misreads("pass u 3", "misread-too-much [u 3] ");
}

#[test]
fn a_label_names_the_company() {
    reads("red: build Baltimore - Pittsburgh", link(Some(0)));
    reads("Rossa : costruisci Baltimora - Pittsburgh", link(Some(0)));
    reads("- b&o: build Baltimore - Pittsburgh", link(Some(2)));
    reads("• bl:build Baltimore-Pittsburgh", link(Some(1)));
    misreads("b: build Baltimore - Pittsburgh", "misread-not-a-number [build] ");
    misreads("rde: build Baltimore - Pittsburgh", "misread-unknown [rde] Red");
    misreads("red one: build Baltimore - Pittsburgh", "misread-unknown [red one] Red");
    misreads("red: pass", "misread-label-not-used [red] ");
    misreads("red: pass now", "misread-label-not-used [red] ");
    misreads("red:", "misread-missing [] ");
    misreads("red: biuld x", "misread-no-verb [biuld] build");
    misreads(": pass", "misread-no-verb [:] ");
}

#[test]
fn a_verb_may_be_followed_by_a_colon() {
    reads("bid: 4", Order::Bid { bid: 4, most: None });
    reads("press: build is what I’d do", Order::Press("build is what I’d do".into()));
    reads("press to all: pass, please", Order::Press("to all: pass, please".into()));
}

#[test]
fn what_cannot_be_read_is_marked() {
    misreads("", "misread-empty [] ");
    misreads("  ", "misread-empty [] ");
    misreads("- ", "misread-empty [-] ");
    misreads("biuld Baltimore - Pittsburgh", "misread-no-verb [biuld] build");
    misreads("costriusci Baltimore - Pittsburgh", "misread-no-verb [costriusci] costruisci");
    misreads("passs", "misread-no-verb [passs] pass/passa/pass until");
    misreads("hello there", "misread-no-verb [hello] ");
    misreads("4", "misread-no-verb [4] ");
    misreads("build Baltimore", "misread-missing [] ");
    misreads("build Baltimore Pittsburgh", "misread-missing [Pittsburgh] ");
    misreads("build Baltimore -", "misread-missing [] ");
    misreads("build New - Baltimore", "misread-ambiguous [New] New York/New Orleans");
    misreads("bid four", "misread-not-a-number [four] ");
    misreads("bid 4 5, 6", "misread-too-much [5, 6] ");
    misreads("bid 4?", "misread-too-much [?] ");
}

#[test]
fn parts_keep_their_places() {
    let text = "rossa: costruisci Baltimora - Pittsburgh";
    let parts = read(text, VERBS, &board(), &PLAYERS).unwrap().parts;
    let check = |part: &'static str, expected: &str| {
        let Span { start, end } = parts.place_or_line(part);
        assert_eq!(&text[start..end], expected, "{part}");
    };
    check("company", "rossa");
    check(Parts::VERB, "costruisci");
    check("from", "Baltimora");
    check("to", "Pittsburgh");
    check("nothing", text);
}

#[test]
fn the_mark_stands_under_the_fault() {
    let text = "però: costruisci Forlì - Baltimora";
    let misread = read(text, VERBS, &board(), &PLAYERS).expect_err("no company has this name");
    assert_eq!(caret(text, misread.span()), "^^^^");
    let text = "costruisci Forlì - Baltimora";
    let misread = read(text, VERBS, &board(), &PLAYERS).expect_err("no city has this name");
    assert_eq!(caret(text, misread.span()), "           ^^^^^");
    let text = "costruisci Baltimora – Cefalù";
    let misread = read(text, VERBS, &board(), &PLAYERS).expect_err("no city has this name");
    assert_eq!(caret(text, misread.span()), "                       ^^^^^^");
}

#[test]
fn prose_does_not_look_like_an_order() {
    let check = |text: &str, expected: bool| assert_eq!(looks_like_order(text, VERBS), expected, "{text}");
    check("build x", true);
    check("red: bui x", true);
    check("Costr Forlì", true);
    check("b 3", true);
    check("bu x", false);
    check("pas", false);
    check("Building this was fun", false);
    check("Hi all, here are my orders:", false);
    check("I thought about it again and found this: build", false);
    check("", false);
    check(":", false);
}

#[test]
fn a_table_without_verbs_reads_nothing() {
    let none: &[Verb<Order, Board>] = &[];
    assert!(matches!(read("pass", none, &board(), &PLAYERS), Err(Misread::NoVerb { .. })));
    assert!(!looks_like_order("pass", none));
}
