//! Whole games seen through every page: nothing fails, nothing is too wide, nothing is in the wrong language.

use super::{Desk, names, sample, table};
use crate::games::{Bot, TITLES};
use crate::report::width::{WIDTH, columns};
use crate::rules::{Language, Seat, Viewer};
use crate::table::Index;

/// Words that no Italian text has. Names of boards and players are not among them.
const ENGLISH: &[&str] = &[
    "the", "and", "with", "you", "your", "is", "are", "of", "for", "company", "cubes", "shares", "builds",
    "round", "move", "pass", "build", "auction", "take", "prefer", "red", "yellow", "green", "blue",
    "purple", "black", "white",
];

fn check(language: Language, text: &str) {
    for line in text.lines() {
        assert!(columns(line) <= WIDTH, "too wide: {line}");
        assert_eq!(line.trim_end(), line, "blanks at the end");
        assert!(!line.contains("{ $") && !line.contains('\u{2068}') && !line.contains('\u{a0}'), "{line}");
    }
    if language == Language::Italian {
        // The name of the board is its owner's, and the player's own words are quoted.
        let ours =
            text.lines().filter(|line| !line.starts_with("Mappa:") && !line.starts_with(['✓', '✗', '–']));
        for word in ours.flat_map(|line| line.split(|letter: char| !letter.is_alphabetic())) {
            assert!(!ENGLISH.contains(&word.to_lowercase().as_str()), "\"{word}\" in Italian:\n{text}");
        }
    }
}

fn see_a_game(names: Vec<String>, bot: Bot, seed: u64) {
    let desk = Desk::new();
    let mut count = 0;
    let table = sample::play(TITLES[0], names, bot, seed, |moment| {
        count += 1;
        if count > 3 && count % 7 != 0 {
            return;
        }
        let game = &*moment.before.game;
        for language in Language::ALL {
            for viewer in [Viewer::Seat(moment.seat), Viewer::Public, Viewer::Moderator] {
                check(language, &desk.position(language, moment.before, game, viewer));
            }
            check(
                language,
                &desk.answer(language, moment.before, &[moment.line], moment.proposal, moment.seat),
            );
            check(language, &desk.options(language, moment.before, moment.seat));
            check(language, &desk.standing(language, moment.before));
        }
    });
    let table = table.unwrap();
    for language in Language::ALL {
        check(language, &desk.position(language, &table.replay, &*table.replay.game, Viewer::Public));
        check(language, &desk.standing(language, &table.replay));
        check(language, &desk.options(language, &table.replay, Seat(0)));
        check(language, &desk.tables(language, &[("Tuesday".into(), Index::of(&table.replay))]));
    }
    assert_eq!(desk.troubles(), [""; 0]);
}

#[test]
fn three_and_six_seats_early_and_late() {
    for seats in [3, 6] {
        see_a_game(names(seats), Bot::Sensible, 1);
        see_a_game(names(seats), Bot::Random, 2);
    }
}

#[test]
fn names_of_24_letters() {
    let long = names(6).iter().map(|name| format!("{name:w<24}")).collect();
    see_a_game(long, Bot::Random, 3);
    let wide = names(6).iter().map(|name| format!("{name:東<24}")).collect();
    see_a_game(wide, Bot::Random, 4);
}

#[test]
fn what_is_left_ahead_is_told_to_its_owner_alone() {
    let desk = Desk::new();
    let mut seen = 0;
    sample::play(TITLES[0], names(3), Bot::Random, 5, |moment| {
        let Some(line) = moment.proposal.sheet.lines().next().filter(|_| moment.line.starts_with("max "))
        else {
            return;
        };
        let told = |viewer| desk.happened(Language::English, moment.before, line, viewer);
        let other = Seat(moment.seat.0.wrapping_add(1) % 3);
        assert!(told(Viewer::Seat(moment.seat))[0].starts_with("Noted: "), "{line}");
        assert_eq!(told(Viewer::Moderator), told(Viewer::Seat(moment.seat)));
        assert!(!told(Viewer::Public).iter().any(|said| said.starts_with("Noted: ")));
        assert_eq!(told(Viewer::Public), told(Viewer::Seat(other)));
        seen += 1;
    })
    .unwrap();
    assert!(seen > 5);
}

#[test]
fn a_line_that_is_no_record_is_no_disaster() {
    let told = Desk::new().happened(Language::English, &table(3).replay, "{}", Viewer::Public);
    assert!(told[0].starts_with("This should not have happened"), "{told:?}");
}
