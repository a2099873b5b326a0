//! The board file: the built-in one, and every mistake that a moderator's own file may hold.

use super::*;
use crate::games::steel_driver::names::Goods;

/// The built-in board with some of its words exchanged.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(SteelDriver::BOARD.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "the board has no {old}");
        text.replacen(old, new, 1)
    })
}

/// Compares all complaints about a text, each with words of the line it belongs to (none for line 0).
#[track_caller]
fn check_text(text: &str, expected: &[(&str, &str)]) {
    let complaints = SteelDriver::read_board(text).err().unwrap_or_default();
    let line_of = |words: &str| match words {
        "" => 0,
        _ => 1 + text.lines().position(|line| line.contains(words)).unwrap(),
    };
    let got: Vec<(usize, &str)> = complaints.iter().map(|one| (one.line, one.text.as_str())).collect();
    assert_eq!(got.len(), expected.len(), "{got:#?}");
    for ((line, said), (anchor, words)) in got.into_iter().zip(expected) {
        assert!(said.contains(words), "\"{said}\" should speak of \"{words}\"");
        assert_eq!(line, line_of(anchor), "{said}");
    }
}

#[track_caller]
fn check(old: &str, new: &str, expected: &[(&str, &str)]) {
    check_text(&changed(&[(old, new)]), expected);
}

#[test]
fn the_built_in_board_is_the_one_of_the_facts() {
    let board = board();
    assert!(!board.published);
    assert_eq!((board.cities.len(), board.links.len()), (38, 84));
    assert_eq!(board.cities.iter().map(|city| city.value).sum::<u32>(), 980);
    assert_eq!(board.links.iter().map(|link| link.cost).sum::<u32>(), 204);
    let count = |goods: usize| board.cities.iter().filter(|city| city.goods == Goods::at(goods)).count();
    assert_eq!([0, 1, 2, 3, 4].map(count), [12, 12, 6, 5, 3], "white, black, silver, orange, red");
    let starts: Vec<&str> =
        board.cities.iter().filter(|city| city.start).map(|city| city.id.as_str()).collect();
    assert_eq!(starts, ["NYC", "BAL", "CHS", "NOL", "SEA", "SFO", "LAX"]);
    assert_eq!((board.sets, board.shares, board.track), (vec![10, 30, 60, 100, 150], 5, 17));
}

#[test]
fn a_missing_or_unknown_key() {
    check("rounds: 5\n", "", &[("", "\"rounds\" is missing")]);
    check("rounds: 5", "rounds: five", &[("rounds:", "rounds: ")]);
    check("rounds: 5", "rounds: 5\nturns: 6", &[("turns:", "a key \"turns\"")]);
    check("title: steel-driver", "title: rail-baron", &[("title:", "no board of steel-driver")]);
    // What hangs on a missing list is not complained about again.
    check("companies: ", "railways: ", &[("", "\"companies\" is missing"), ("railways:", "\"railways\"")]);
}

#[test]
fn rounds_shares_track() {
    check("rounds: 5", "rounds: 0", &[("rounds:", "at least one round")]);
    check("shares: 5", "shares: 4", &[("shares:", "4 are too few")]);
    check("track: 17", "track: 0", &[("track:", "at least one piece")]);
}

#[test]
fn cubes() {
    check("6: 6}", "7: 6}", &[("cubes:", "for 6 seats")]);
    check("3: 10", "3: 0", &[("cubes:", "with 3 seats nobody")]);
    check("3: 10", "3: 4000000000", &[("cubes:", "more than 1000")]);
}

#[test]
fn sets() {
    check("100, 150]", "100]", &[("sets:", "each size up to 5")]);
    check("60, 100", "60, 80", &[("sets:", "each further colour")]);
    // Two single cubes would be worth more than a pair.
    check("[10, 30, 60, 100, 150]", "[100, 110, 120, 130, 140]", &[("sets:", "each further colour")]);
    check("100, 150]", "100, 1500]", &[("sets:", "more than 1000")]);
}

#[test]
fn how_many_of_each() {
    check("  - {id: black, name: Black, aliases: [nera, nero]}\n", "", &[("companies:", "6 companies")]);
    let more = |key: &str, count: usize, item: &dyn Fn(usize) -> String| {
        let items: String = (0..count).map(item).collect();
        let head = 1 + SteelDriver::BOARD.find(key).unwrap();
        let end = head + SteelDriver::BOARD[head..].find('\n').unwrap() + 1;
        let (before, after) = SteelDriver::BOARD.split_at(end);
        format!("{before}{items}{after}")
    };
    let goods = more("\ngoods:", 300, &|n| format!("  - {{id: g{n}, name: G{n}}}\n"));
    // No city gets a colour beyond the eighth, and none of them stops the reading.
    assert!(SteelDriver::read_board(&goods).unwrap_err().iter().any(|one| one.text.contains("not 305")));
    let cities = more("\ncities:", 30, &|n| {
        format!("  - {{id: c{n}, name: C{n}, value: 10, goods: white, x: 0, y: 0}}\n")
    });
    check_text(&cities, &[("cities:", "at most 64 cities are possible, not 68")]);
    let links = more("\nlinks:", 200, &|_| "  - {from: BOS, to: LAX, cost: 1}\n".to_owned());
    let complaints = SteelDriver::read_board(&links).unwrap_err();
    assert!(complaints.iter().any(|one| one.text.contains("at most 255 links are possible, not 284")));
    assert!(complaints.len() == 200, "one for the size, one for each of 199 repetitions");
}

#[test]
fn names() {
    check(
        "id: ALB",
        "id: BOS",
        &[
            ("name: Albany", "the city BOS stands already"),
            ("name: Albany", "no way leads"),
            ("from: BOS, to: ALB", "\"ALB\""),
            ("from: ALB, to: NYC", "\"ALB\""),
            ("from: ALB, to: BUF", "\"ALB\""),
        ],
    );
}

#[test]
fn names_that_two_things_answer_to() {
    check("name: Albany", "name: boston", &[("id: ALB", "\"boston\" is also a name of Boston")]);
    check("[NY, Nuova York]", "[Kansas]", &[("id: KSC", "\"Kansas\" is also a name of New York")]);
    check("aliases: [viola]", "aliases: [verde]", &[("id: purple", "\"verde\" is also a name of Green")]);
    check("name: Yellow", "name: ''", &[("id: yellow", "a name of yellow is empty")]);
    // A preference may name a city or a colour, so these two share their words.
    check(
        "aliases: [argento]",
        "aliases: [Denver]",
        &[("id: silver", "\"Denver\" is also a name of Denver")],
    );
    check(
        "id: yellow, name: Yellow",
        "id: red, name: Yellow",
        &[("name: Yellow", "company red stands already")],
    );
    check(
        "id: orange, name",
        "id: red, name",
        &[
            ("name: Red, region", "the colour red stands already"),
            ("id: BUT", "\"orange\""),
            ("id: BOI", "\"orange\""),
            ("id: SLC", "\"orange\""),
            ("id: DEN", "\"orange\""),
            ("id: SFE", "\"orange\""),
        ],
    );
}

#[test]
fn cities() {
    check("value: 30, goods: white", "value: 30, goods: wite", &[("id: BOS", "no goods are \"wite\"")]);
    check("Boston, value: 30", "Boston, value: 3000", &[("id: BOS", "3000 is more than 1000")]);
    // A city that cannot be read is one mistake, and its links are none.
    check("Boston, value: 30", "Boston, value: much", &[("id: BOS", "cities, item 1")]);
    check("Boston, value: 30", "Boston, valu: 30", &[("id: BOS", "cities, item 1")]);
    check("Red, aliases", "Red, alias", &[("id: red, name: Red, alias", "companies, item 1")]);
    check("White, region", "White, regio", &[("id: white", "goods, item 1")]);
    let text = SteelDriver::BOARD.replace(", start: true", "");
    check_text(&text, &[("cities:", "no city has `start: true`")]);
}

#[test]
fn links() {
    check(
        "{from: BOS, to: ALB, cost: 1}",
        "{from: BOS, to: ALX, cost: 1}",
        &[("to: ALX", "did you mean ALB?")],
    );
    check(
        "{from: BOS, to: ALB, cost: 1}",
        "{from: XXX, to: YYY, cost: 1}",
        &[("from: XXX", "\"XXX\""), ("from: XXX", "\"YYY\"")],
    );
    check("{from: BOS, to: ALB, cost: 1}", "{from: BOS, to: BOS, cost: 1}", &[("to: BOS", "with itself")]);
    check(
        "{from: BOS, to: ALB, cost: 1}",
        "{from: NYC, to: BOS, cost: 1}",
        &[("from: BOS, to: NYC", "second time")],
    );
    check("{from: BOS, to: ALB, cost: 1}", "{from: BOS, to: ALB, cost: 0}", &[("to: ALB", "at least 1")]);
    check(
        "{from: BOS, to: ALB, cost: 1}",
        "{from: BOS, to: ALB, cost: 1001}",
        &[("to: ALB", "more than 1000")],
    );
    check("{from: BOS, to: ALB, cost: 1}", "{from: BOS, to: ALB}", &[("to: ALB", "links, item 1")]);
    let text =
        changed(&[("  - {from: BOS, to: ALB, cost: 1}\n", ""), ("  - {from: BOS, to: NYC, cost: 2}\n", "")]);
    let complaints = SteelDriver::read_board(&text).unwrap_err();
    assert_eq!(complaints.len(), 37, "Boston is cut off from all the others");
    assert!(complaints.iter().all(|one| one.text.starts_with("no way leads from Boston to ")));
}

#[test]
fn the_intercontinental_link() {
    check(
        "from: SFO, to: NYC, b",
        "from: SFOO, to: NYC, b",
        &[("intercontinental:", "\"SFOO\", did you mean SFO?")],
    );
    check("from: SFO, to: NYC, b", "from: NYC, to: NYC, b", &[("intercontinental:", "with itself")]);
    check("builder: 50", "builder: 5000", &[("intercontinental:", "builder: 5000")]);
    check("others: 30", "others: 3000", &[("intercontinental:", "others: 3000")]);
    check("others: 30", "other: 30", &[("intercontinental:", "intercontinental: ")]);
}

#[test]
fn all_mistakes_are_said_at_once() {
    let text = changed(&[
        ("rounds: 5", "rounds: 0"),
        ("note: designed", "notes: designed"),
        ("6: 6}", "6: 0}"),
        ("track: 17", "track: many"),
        ("60, 100", "60, 80"),
        ("others: 30", "others: 3000"),
        ("goods: orange", "goods: ornge"),
        ("from: CHI, to: DSM", "from: CHI, to: DSN"),
        ("{from: DET, to: BUF, cost: 2}", "{from: DET, to: BUF, cost: 0}"),
    ]);
    check_text(
        &text,
        &[
            ("", "\"note\" is missing"),
            ("notes:", "a key \"notes\""),
            ("rounds:", "at least one round"),
            ("cubes:", "with 6 seats nobody"),
            ("track:", "track: "),
            ("sets:", "each further colour"),
            ("intercontinental:", "others: 3000"),
            ("id: BUT", "\"ornge\""),
            ("to: DSN", "did you mean DSM?"),
            ("from: DET, to: BUF", "at least 1"),
        ],
    );
}

#[test]
fn broken_yaml_gives_line_and_column() {
    let text = changed(&[("rounds: 5", "rounds: [5")]);
    let complaints = SteelDriver::read_board(&text).unwrap_err();
    let line = 1 + text.lines().position(|line| line.starts_with("rounds")).unwrap();
    assert_eq!(complaints.len(), 1);
    assert!((line..line + 2).contains(&complaints[0].line), "{complaints:?}");
    assert!(complaints[0].column.is_some());
    for text in ["", "- a\n- b\n", "just words", "\u{0}"] {
        assert_eq!(SteelDriver::read_board(text).unwrap_err().len(), 1, "{text:?}");
    }
}

#[test]
fn a_checked_board_survives_its_record() {
    // The opening record keeps the board as JSON.
    let kept = serde_json::to_string(&board()).unwrap();
    assert_eq!(serde_json::from_str::<Data>(&kept).unwrap(), board());
}
