//! Whole games of every title seen through every page: nothing fails, nothing is too wide, nothing is in the wrong
//! language, and nothing is told to whom it does not concern.

use super::{Desk, HAND, names, sample, table};
use crate::games::{AnyTitle, Bot, Game, TITLES};
use crate::journal::Tip;
use crate::report::width::{WIDTH, columns};
use crate::report::{Look, Reading};
use crate::rules::luck::Seeded;
use crate::rules::{Language, Seat, Viewer, Zone};
use crate::table::{Index, Manner, Replay, Waits, decide};

/// Words that no Italian text has. Names of boards and players are not among them.
const ENGLISH: &[&str] =
    &["the", "and", "with", "you", "your", "is", "are", "of", "for", "round", "move", "build", "take"];

fn check(language: Language, text: &str) {
    for line in text.lines() {
        assert!(columns(line) <= WIDTH, "too wide: {line}");
        assert_eq!(line.trim_end(), line, "blanks at the end");
        assert!(!line.contains("{ $") && !line.contains('\u{2068}') && !line.contains('\u{a0}'), "{line}");
    }
    if language == Language::Italian {
        // The name of the board is its owner's, that of the title its author's, and the player's own words are quoted.
        let is_ours = |line: &&str| !line.starts_with("Tabellone:") && !line.starts_with(['✓', '✗', '–']);
        let ours = text.lines().filter(is_ours).collect::<Vec<_>>().join("\n").replace("The Dalles", "");
        let ours = TITLES.iter().fold(ours, |ours, title| ours.replace(title.name(), ""));
        for word in ours.split(|letter: char| !letter.is_alphabetic()) {
            assert!(!ENGLISH.contains(&word.to_lowercase().as_str()), "\"{word}\" in Italian:\n{text}");
        }
    }
}

fn see_a_game(title: &dyn AnyTitle, names: Vec<String>, bot: Bot, seed: u64) {
    let desk = Desk::new();
    let mut count = 0;
    let table = sample::play(title, names, bot, seed, |moment| {
        count += 1;
        if count > 3 && count % 17 != 0 {
            return;
        }
        let game = &*moment.before.game;
        for language in Language::ALL {
            for viewer in [Viewer::Seat(moment.seat), Viewer::Public, Viewer::Moderator] {
                check(language, &desk.position(language, moment.before, game, viewer));
                let html = desk.position_leaf(language, moment.before, viewer).html;
                assert!(!html.contains("&amp;amp;") && !html.contains("&amp;lt;"), "{html}");
            }
            let answer = desk.answer(language, moment.before, &[moment.line], moment.proposal, moment.seat);
            check(language, &answer);
            check(language, &desk.options(language, moment.before, moment.seat));
            check(language, &desk.standing(language, moment.before));
        }
    });
    let table = table.unwrap();
    for language in Language::ALL {
        check(language, &desk.position(language, &table.replay, &*table.replay.game, Viewer::Public));
        check(language, &desk.standing(language, &table.replay));
        check(language, &desk.options(language, &table.replay, Seat(0)));
        let at = chrono::DateTime::UNIX_EPOCH;
        let reading = Reading { language, zone: Zone::UTC, now: at };
        let waits = Waits { seats: vec![Seat(0)], moderator: true, since: at };
        check(language, &desk.tables(reading, &[("Tuesday".into(), Index::of(&table.replay), Some(waits))]));
    }
    assert_eq!(desk.troubles(), [""; 0]);
}

#[test]
fn fewest_and_most_seats_early_and_late() {
    for title in TITLES {
        for seats in [*title.seats().start(), *title.seats().end()] {
            see_a_game(*title, names(seats), Bot::Sensible, 1);
            see_a_game(*title, names(seats), Bot::Random, 2);
        }
    }
}

#[test]
fn names_of_24_letters_and_strange_ones() {
    for title in TITLES {
        let names = names(*title.seats().end());
        see_a_game(*title, names.iter().map(|name| format!("{name:w<24}")).collect(), Bot::Random, 3);
        see_a_game(*title, names.iter().map(|name| format!("{name:東<24}")).collect(), Bot::Random, 4);
        see_a_game(*title, names.iter().map(|name| format!("<b>&\"'|{name}")).collect(), Bot::Sensible, 5);
    }
}

/// What a seat is answered when it tries an order or sends one that cannot stand.
fn answered(desk: &Desk, replay: &Replay, seat: Seat, lines: &[String]) -> Vec<String> {
    let tip = Tip { next: replay.next, seq: replay.seq, ..Tip::start(&replay.table) };
    let mut answers = Vec::new();
    for line in lines {
        for manner in [Manner::Tried, Manner::Meant] {
            let proposal = decide(replay, tip, &HAND, seat, &[line], manner).unwrap();
            // What stands may lead on to what others left ahead, and that is no secret any more.
            if manner == Manner::Tried || !proposal.is_whole() {
                answers.push(desk.answer(Language::English, replay, &[line], &proposal, seat));
            }
        }
    }
    answers
}

/// All that a viewer is shown of a position.
fn shown(desk: &Desk, replay: &Replay, game: &dyn Game, viewer: Viewer) -> Vec<String> {
    let look = Look { language: Language::English, replay, game, before: None, viewer };
    let mut shown = vec![desk.position(Language::English, replay, game, viewer), desk.svg(look)];
    if let Viewer::Seat(seat) = viewer {
        let options = game.options(seat, &crate::orders::Pen::CANONICAL);
        shown.extend(options.now.into_iter().chain(options.later));
    }
    shown
}

#[test]
fn what_others_hide_changes_no_page_no_picture_and_no_answer() {
    let desk = Desk::new();
    for title in TITLES {
        let (mut dice, mut exchanged, mut count) = (Seeded::new(9), 0, 0);
        let seats = *title.seats().end();
        let examples = title.verbs().into_iter().map(|verb| verb.english.example.to_owned());
        let examples: Vec<String> = examples.collect();
        sample::play(*title, names(seats), Bot::Random, 6, |moment| {
            count += 1;
            if count % 7 != 0 && count > 4 {
                return;
            }
            let (replay, game) = (moment.before, &*moment.before.game);
            let lines = [&examples[..], &[moment.line.to_owned()]].concat();
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(moment.seat)] {
                let other = title.proof().disguised(game, viewer, &mut dice);
                exchanged += u32::from(other.snapshot() != game.snapshot());
                assert_eq!(shown(&desk, replay, game, viewer), shown(&desk, replay, &*other, viewer));
                let Viewer::Seat(seat) = viewer else { continue };
                let mut exchanged = replay.fork();
                exchanged.game = other.into();
                let answers = |replay: &Replay| answered(&desk, replay, seat, &lines);
                assert_eq!(answers(replay), answers(&exchanged), "{}", title.id());
            }
        })
        .unwrap();
        assert!(exchanged > 3, "{}: {exchanged}", title.id());
    }
}

#[test]
fn a_line_that_is_no_record_is_no_disaster() {
    let told = Desk::new().happened(Language::English, &table(3).replay, "{}", Viewer::Public);
    assert!(told[0].starts_with("This should not have happened"), "{told:?}");
}
