//! Whatever stands in a line, reading it never panics, takes no long time, and every place lies between
//! letters: 100,000 lines, and some that are very long.

use super::patience::in_time;
use waybill::orders::{
    Misread, Names, Reader, Span, Spoken, Verb, caret, has_a_slip, looks_like_order, read,
};
use waybill::rules::luck::Seeded;

/// A line of words, signs and odd letters.
fn text(dice: &mut Seeded) -> String {
    const PIECES: &[&str] = &[
        "build",
        "costruisci",
        "però",
        "red",
        ":",
        ": ",
        " - ",
        "-",
        "–",
        "->",
        "=>",
        "=",
        ",",
        ";",
        " ",
        "  ",
        ".",
        "'",
        "’",
        "\"",
        "“",
        "…",
        "$",
        "€",
        "2",
        "1,000",
        "1.000",
        "1.5",
        "99999999999",
        "New",
        "Yrok",
        "Salt Lake",
        "City",
        "Forlì",
        "\u{300}",
        "\u{200d}",
        "\u{a0}",
        "\t",
        "\0",
        "\n",
        "🚂",
        "東京",
        "ß",
        "İ",
        "Œ",
        "B&O",
        "&",
        "_",
        "•",
        "*",
        "(",
        ")",
        "?",
        "!",
        "ﬁ",
        "\u{feff}",
        "a",
        "x",
    ];
    // More than half of the lines begin well, so that the parts of an order are reached too.
    let mut text = ["", "", "build ", "red: costruisci ", "però "][dice.below(5)].to_owned();
    for _ in 0..dice.below(14) {
        match dice.below(8) {
            0 => text.extend(char::from_u32(dice.below(0x11_0000) as u32)),
            _ => text.push_str(PIECES[dice.below(PIECES.len())]),
        }
    }
    text
}

fn assert_fits(text: &str, span: Span) {
    assert!(span.start <= span.end, "{text:?} {span:?}");
    assert!(text.get(span.start..span.end).is_some(), "{text:?} {span:?}");
}

fn greedy(reader: &mut Reader<'_>, names: &Names) -> Result<(), Misread> {
    reader.label("label", names)?;
    while !reader.is_done() {
        if reader.sign('-') || reader.sign(',') || reader.sign(':') || reader.keyword(&["x", "però", "a x"])
        {
            continue;
        }
        if reader.try_name("name", names)?.is_none() && reader.number("number").is_err() {
            reader.name("name", names)?;
        }
    }
    Ok(())
}

fn prose(reader: &mut Reader<'_>, _: &Names) -> Result<(), Misread> {
    reader.word("word")?;
    let (rest, span) = reader.rest();
    assert_eq!(rest.len(), span.end - span.start);
    Ok(())
}

const VERBS: &[Verb<(), Names>] = &[
    Verb {
        id: "build",
        english: Spoken { words: &["build", "b"], form: "", example: "" },
        italian: Spoken { words: &["costruisci", "2"], form: "", example: "" },
        read: greedy,
    },
    Verb {
        id: "but",
        english: Spoken { words: &["bu x", ""], form: "", example: "" },
        italian: Spoken { words: &["però", "東京", "-"], form: "", example: "" },
        read: prose,
    },
];

#[test]
fn reading_never_panics_and_marks_whole_letters() {
    let names = Names::new([
        ("New York", &["Nuova York", "東京"] as &[&str]),
        ("New Orleans", &["🚂"]),
        ("Salt Lake City", &[]),
        ("Forlì", &["-", "2", ""]),
        ("B&O", &["red"]),
        ("İx-a", &["x."]),
    ]);
    let mut dice = Seeded::new(42);
    let (mut read_well, mut misread) = (0, 0);
    for _ in 0..100_000 {
        let text = text(&mut dice);
        match in_time(&text, text.len(), || read(&text, VERBS, &names, &names)) {
            Ok(reading) => {
                read_well += 1;
                for part in ["verb", "label", "name", "number", "word", "nothing"] {
                    assert_fits(&text, reading.parts.place_or_line(part));
                    reading.parts.places(part).for_each(|span| assert_fits(&text, span));
                }
            }
            Err(error) => {
                misread += 1;
                assert_fits(&text, error.span());
                assert!(caret(&text, error.span()).ends_with('^'), "{text:?}");
                assert!(error.nearest().iter().all(|name| !name.is_empty()), "{text:?} {error:?}");
            }
        }
        in_time(&text, text.len(), || {
            looks_like_order(&text, VERBS);
            has_a_slip(&text, VERBS);
            names.nearest(&text, 3)
        });
    }
    assert!(read_well > 500 && misread > 500, "{read_well} read, {misread} misread");
}

#[test]
fn carets_take_any_span() {
    let mut dice = Seeded::new(7);
    for _ in 0..20_000 {
        let text = text(&mut dice);
        let (start, end) = (dice.below(text.len() + 4), dice.below(text.len() + 4));
        assert!(caret(&text, Span { start, end }).ends_with('^'), "{text:?} {start} {end}");
    }
}

#[test]
fn a_very_long_line_is_read_in_one_piece() {
    let names = Names::new([("New York", &[] as &[&str])]);
    let check = |text: String| {
        let misread = read(&text, VERBS, &names, &names).expect_err("nothing here has a name");
        assert_fits(&text, misread.span());
        let Misread::Unknown { word, .. } = misread else { panic!("{misread:?}") };
        assert!(word.chars().count() <= 41);
    };
    check(format!("build {}", "z".repeat(1 << 20)));
    check(format!("build {}", "z ".repeat(1 << 20)));
}
