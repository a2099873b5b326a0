//! Short cases for the reader: names, numbers, signs and what is said when they are not there.

use super::*;
use std::sync::LazyLock;

/// Anna and Bert sit at the table.
static PLAYERS: LazyLock<Names> =
    LazyLock::new(|| Names::of_players(&["Anna".to_owned(), "Bert".to_owned()]));

fn cities() -> Names {
    Names::new([
        ("New York", &["Nuova York"] as &[&str]),
        ("New Orleans", &[]),
        ("Salt Lake City", &[]),
        ("Denver", &[]),
        ("Omaha", &[]),
        ("Pittsburgh", &[]),
        ("Philadelphia", &["Filadelfia", "Philly"]),
        ("Kansas City", &[]),
        ("Kansas", &[]),
        ("St. Louis", &[]),
        ("Wilkes-Barre", &[]),
        ("Forlì", &[]),
    ])
}

/// Reads one name and shows it with what is left, or the misread with its marked words.
fn name(text: &str) -> String {
    let (line, names) = (Line::new(text), cities());
    let mut reader = Reader::new(&line, &PLAYERS);
    match reader.name("city", &names) {
        Ok(index) => format!("{} | {}", names.display(index), reader.rest().0),
        Err(misread) => complaint(text, &misread),
    }
}

fn complaint(text: &str, misread: &Misread) -> String {
    let Span { start, end } = misread.span();
    format!("{} [{}] {}", misread.sentence().id, &text[start..end], misread.nearest().join("/"))
}

fn check(text: &str, expected: &str) {
    assert_eq!(name(text), expected, "{text}");
}

#[test]
fn the_longest_name_is_read() {
    check("Salt Lake City - Denver", "Salt Lake City | - Denver");
    check("New York Denver", "New York | Denver");
    check("kansas city kansas", "Kansas City | kansas");
    check("st.louis, omaha", "St. Louis | , omaha");
    check("Saint Louis 4", "St. Louis | 4");
    check("wilkes-barre-denver", "Wilkes-Barre | -denver");
    check("Wilkes-Denver", "Wilkes-Barre | -Denver");
    check("FORLI'", "Forlì | '");
    check("filadelfia - denver", "Philadelphia | - denver");
}

#[test]
fn short_forms_are_read_while_they_are_clear() {
    check("pitts - new y", "Pittsburgh | - new y");
    check("salt l - x", "Salt Lake City | - x");
    check("salt to denver", "Salt Lake City | to denver");
    check("salt a denver", "Salt Lake City | a denver");
    check("salt lake to denver", "Salt Lake City | to denver");
    check("new o", "New Orleans | ");
    check("d", "Denver | ");
    check("nuova", "New York | ");
}

#[test]
fn a_whole_name_beats_a_longer_beginning() {
    check("Kansas", "Kansas | ");
    check("Kansas - Omaha", "Kansas | - Omaha");
    check("kans", "misread-ambiguous [kans] Kansas City/Kansas");
    check("Kansas C", "Kansas | C");
}

#[test]
fn what_fits_several_names_is_asked_back() {
    check("New - Denver", "misread-ambiguous [New] New York/New Orleans");
    check("p", "misread-ambiguous [p] Pittsburgh/Philadelphia");
    check("new jersey", "misread-ambiguous [new] New York/New Orleans");
}

#[test]
fn slips_of_the_pen_are_recognised() {
    check("Pitsburgh - Denver", "misread-unknown [Pitsburgh] Pittsburgh");
    check("Dnever", "misread-unknown [Dnever] Denver");
    check("New Yrok - Omaha", "misread-unknown [New Yrok] New York");
    check("salt lkae city denver", "misread-unknown [salt lkae city] Salt Lake City");
    check("slat lake city - x", "misread-unknown [slat lake city] Salt Lake City");
    check("phily denver", "misread-unknown [phily] Philadelphia");
    check("omhaa to denver", "misread-unknown [omhaa] Omaha");
    check("pitz", "misread-unknown [pitz] Pittsburgh");
}

#[test]
fn what_is_like_nothing_has_no_advice() {
    check("Zürich - Denver", "misread-unknown [Zürich] ");
    check("Zum Beispiel - Denver", "misread-unknown [Zum Beispiel] ");
    check("xyz to some place", "misread-unknown [xyz] ");
    check("7 - Denver", "misread-unknown [7] ");
    check("- Denver", "misread-missing [-] ");
    check("", "misread-missing [] ");
}

#[test]
fn a_list_of_links_is_read_to_its_end() {
    let (line, names) = (Line::new("Salt Lake City - Denver, Denver–Omaha, omaha -> salt"), cities());
    let mut reader = Reader::new(&line, &PLAYERS);
    let mut links = Vec::new();
    loop {
        let from = reader.name("from", &names).unwrap();
        assert!(reader.sign('-'));
        links.push((from, reader.name("to", &names).unwrap()));
        if !reader.sign(',') {
            break;
        }
    }
    assert_eq!(links, [(2, 3), (3, 4), (4, 2)]);
    assert_eq!(reader.done(), Ok(()));
    let quotes: Vec<&str> = reader.parts().places("to").map(|span| line.quote(span)).collect();
    assert_eq!(quotes, ["Denver", "Omaha", "salt"]);
    assert_eq!(reader.parts().place("from"), Some(Span { start: 0, end: 14 }));
    assert_eq!(reader.parts().place("bid"), None);
    assert_eq!(reader.parts().place_or_line("bid"), line.span());
}

#[test]
fn a_name_that_need_not_be_there_leaves_the_cursor() {
    let (line, names) = (Line::new("denver 3 zebra new"), cities());
    let mut reader = Reader::new(&line, &PLAYERS);
    assert_eq!(reader.try_name("city", &names), Ok(Some(3)));
    assert_eq!(reader.try_name("city", &names), Ok(None));
    assert_eq!(reader.number("bid"), Ok(3));
    assert_eq!(reader.try_name("city", &names), Ok(None));
    assert!(reader.keyword(&["zebra"]));
    assert!(matches!(reader.try_name("city", &names), Err(Misread::Ambiguous { .. })));
    reader.rest();
    assert_eq!(reader.try_name("city", &names), Ok(None));
}

#[test]
fn numbers_are_digits() {
    let check = |text: &str, expected: Result<u32, &str>| {
        let line = Line::new(text);
        let number = Reader::new(&line, &PLAYERS).number("bid").map_err(|misread| complaint(text, &misread));
        assert_eq!(number, expected.map_err(str::to_owned), "{text}");
    };
    check("2", Ok(2));
    check("$2", Ok(2));
    check("007", Ok(7));
    check("4294967295", Ok(u32::MAX));
    check("4294967296", Err("misread-too-large [4294967296] "));
    check("two", Err("misread-not-a-number [two] "));
    check("1.5", Err("misread-not-a-number [1.5] "));
    check("-2", Err("misread-not-a-number [-2] "));
    check(", 2", Err("misread-not-a-number [,] "));
    check("", Err("misread-missing [] "));
}

#[test]
fn keywords_are_whole_words() {
    let check = |text: &str, words: &[&str], expected: Option<&str>| {
        let line = Line::new(text);
        let mut reader = Reader::new(&line, &PLAYERS);
        assert_eq!(reader.keyword(words).then(|| reader.rest().0), expected, "{text}");
    };
    check("max 7", &["max"], Some("7"));
    check("Fino a 7", &["up to", "fino a"], Some("7"));
    check("PIU' 7", &["più"], Some("' 7"));
    check("maximum 7", &["max"], None);
    check("ma 7", &["max"], None);
    check("to the end", &["to", "to the"], Some("end"));
    check("", &["max"], None);
    check("max", &[], None);
}

#[test]
fn the_rest_is_what_the_player_wrote() {
    let text = "denver: “Hello”, Żółw!  ";
    let line = Line::new(text);
    let mut reader = Reader::new(&line, &PLAYERS);
    assert_eq!(reader.word("to"), Ok("denver"));
    assert!(reader.sign(':') && !reader.sign(':'));
    let (rest, span) = reader.rest();
    assert_eq!((rest, &text[span.start..span.end]), ("“Hello”, Żółw!", "“Hello”, Żółw!"));
    assert!(reader.is_done());
    assert_eq!(reader.rest().0, "!", "silent signs belong to no word");
    assert_eq!(reader.missing("bid").span(), Span { start: span.end, end: span.end });
}

/// Reads one amount and shows it with what is left, or the misread with its marked words.
fn amount(text: &str) -> String {
    let line = Line::new(text);
    let mut reader = Reader::new(&line, &PLAYERS);
    match reader.amount("cash") {
        Ok(amount) => format!("{amount} | {}", reader.rest().0),
        Err(misread) => complaint(text, &misread),
    }
}

#[test]
fn the_thousands_of_an_amount_may_be_parted() {
    let check = |text: &str, expected: &str| assert_eq!(amount(text), expected, "{text}");
    for written in ["20000", "20,000", "20.000", "$20,000", "$20.000", "20,000$"] {
        check(written, "20000 | ");
    }
    check("1,234,567 max", "1234567 | max");
    check("10,000, else UP", "10000 | , else UP");
    // A comma with a space behind it, or before fewer digits, parts two things.
    check("10, 000", "10 | , 000");
    check("10,00", "10 | ,00");
    check("10000,500", "10000 | ,500");
    check("10;000", "10 | ;000");
    check("99,999,999,999 UP", "misread-too-large [99,999,999,999] ");
    check("UP", "misread-not-a-number [UP] ");
}

#[test]
fn players_go_by_name_or_number() {
    for (text, seat) in [("bert", Some(1)), ("2", Some(1)), ("Anna", Some(0)), ("3", None), ("Carla", None)] {
        let line = Line::new(text);
        let read = Reader::new(&line, &PLAYERS).player("player").ok();
        assert_eq!(read.map(|seat| seat.index()), seat, "{text}");
    }
    let named = Names::of_players(&["2".to_owned(), "Bert".to_owned()]);
    let line = Line::new("2");
    let read = Reader::new(&line, &named).player("player");
    assert_eq!(read.ok(), Some(Seat(0)), "whoever is called 2 is meant by it");
}

#[test]
fn a_thing_or_a_player_is_read_by_what_fits_better() {
    let cities = cities();
    let players = Names::of_players(&["Omaha".to_owned(), "Phil".to_owned(), "Kansas Jim".to_owned()]);
    let check = |text: &str, expected: Named| {
        let line = Line::new(text);
        assert_eq!(Reader::new(&line, &players).name_or_player("avoid", &cities), Ok(expected), "{text}");
    };
    check("Omaha", Named::Thing(4));
    check("1", Named::Player(Seat(0)));
    check("Phil, Denver", Named::Player(Seat(1)));
    check("Phila", Named::Thing(6));
    check("Kansas", Named::Thing(8));
    check("kansas jim", Named::Player(Seat(2)));
    let line = Line::new("Kansas Jum");
    let misread = Reader::new(&line, &players).name_or_player("avoid", &cities);
    assert_eq!(misread, Ok(Named::Thing(8)), "and the rest is too much");
}
