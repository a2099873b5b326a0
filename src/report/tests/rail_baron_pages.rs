//! Pages and pictures of Rail Baron as readers get them: nothing too wide, nothing hidden told, no names on each other.

use super::{Desk, HAND, names};
use crate::board::scene::{Area, Scene};
use crate::games::{Bot, Game, Opening, find};
use crate::report::Look;
use crate::report::picture::{read_svg, text_areas};
use crate::report::width::{WIDTH, columns};
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, Seat, Turn, Viewer};
use crate::table::{Hand, LuckKind, NewTable, Openings, Replay, Table};
use std::collections::BTreeMap;

/// Words that no Italian text has, nor any town but one.
const ENGLISH: &[&str] =
    &["the", "and", "with", "you", "your", "is", "are", "of", "for", "dots", "dot", "turn", "train", "bank"];

/// A table of Rail Baron that has just begun.
fn table(seats: usize, options: &[&str]) -> Table {
    table_of(names(seats), options)
}

fn table_of(seats: Vec<String>, options: &[&str]) -> Table {
    let title = find("rail-baron").expect("it is in the list");
    let (board, _) = title.read_board(title.board()).expect("the built-in board is good");
    let options: BTreeMap<String, String> =
        options.iter().map(|key| ((*key).to_owned(), "yes".to_owned())).collect();
    let opening = Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats,
        options,
        board: board.into(),
    };
    let new = NewTable {
        table: "Sample",
        opening,
        luck: LuckKind::Drawn,
        told: Vec::new(),
        secret: Secret::new([7; 32]),
        addresses: Vec::new(),
        salts: Vec::new(),
        start: true,
    };
    let (mut table, sheet) = Table::open(new, &HAND, &Openings::default()).expect("the options go together");
    table.append(sheet);
    table
}

fn order(table: &mut Table, seat: Seat, line: &str) {
    let hand = Hand { by: By::Seat(seat), ..HAND };
    let proposal = table.orders(&hand, seat, &[line]).expect("the table is open");
    assert!(!proposal.sheet.is_empty(), "{line} does not stand");
    table.append(proposal.sheet);
}

/// Plays on between bots, shows the table before some of the orders, and gives back how it ends.
fn play(mut table: Table, bot: Bot, every: usize, mut see: impl FnMut(&Table, &dyn Game)) -> Table {
    let mut dice = Seeded::new(5);
    let mut before = table.replay.game.copy();
    for count in 0.. {
        let Turn::Seats(seats) = table.replay.game.turn() else { break };
        let seat = seats[0];
        if count % every == 0 {
            see(&table, &*before);
            before = table.replay.game.copy();
        }
        let line = table.replay.game.bot(seat, bot, &mut dice).expect("there is something to do");
        order(&mut table, seat, &line);
    }
    see(&table, &*before);
    table
}

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::Moderator])
}

fn check_text(language: Language, text: &str) {
    assert!(!text.contains("rb-"), "a message is missing:\n{text}");
    for line in text.lines() {
        assert!(columns(line) <= WIDTH, "too wide: {line}");
        assert_eq!(line.trim_end(), line, "blanks at the end");
    }
    if language == Language::Italian {
        for word in text.replace("The Dalles", "").split(|letter: char| !letter.is_alphabetic()) {
            assert!(!ENGLISH.contains(&word.to_lowercase().as_str()), "\"{word}\" in Italian:\n{text}");
        }
    }
}

#[test]
fn every_page_can_be_read_early_and_late() {
    let desk = Desk::new();
    let check = |table: &Table, seats: usize| {
        for language in Language::ALL {
            for viewer in viewers(seats) {
                let replay = &table.replay;
                check_text(language, &desk.position(language, replay, &*replay.game, viewer));
                let html = desk.position_leaf(language, replay, viewer).html;
                assert!(html.contains("AT&amp;SF $") && !html.contains("&amp;amp;"), "{html}");
                assert!(!html.contains("rb-"), "a message is missing: {html}");
            }
        }
    };
    for (seats, bot, options) in [
        (2, Bot::Sensible, &[][..]),
        (3, Bot::Random, &["cards", "groups"][..]),
        (4, Bot::Sensible, &["governor", "automatic-takeover"][..]),
        (5, Bot::Random, &[][..]),
        (6, Bot::Sensible, &["net-worth"][..]),
    ] {
        let mut pages = 0;
        let last = play(table(seats, options), bot, 29, |table, _| {
            pages += 1;
            check(table, seats);
        });
        assert!(pages > 2 && last.replay.game.turn() != Turn::Seats(Vec::new()));
        assert_eq!(desk.troubles(), [""; 0]);
    }
}

fn look<'l>(replay: &'l Replay, game: &'l dyn Game, viewer: Viewer) -> Look<'l> {
    Look { language: Language::English, replay, game, before: None, viewer }
}

#[test]
fn exchanged_cash_changes_nothing_for_others() {
    let desk = Desk::new();
    let mut exchanges = 0;
    let mut dice = Seeded::new(9);
    play(table(4, &[]), Bot::Sensible, 43, |table, before| {
        let game = &*table.replay.game;
        for viewer in viewers(4).filter(|viewer| *viewer != Viewer::Moderator) {
            let other = &*game.disguised(viewer, &mut dice);
            let page = |game, viewer| desk.position(Language::English, &table.replay, game, viewer);
            // The moderator sees all cash, so his table of players tells whether some was exchanged.
            let players = |game| {
                let page = page(game, Viewer::Moderator);
                page.split("\n\n").find(|part| part.starts_with("PLAYERS")).map(str::to_owned)
            };
            exchanges += u32::from(players(game) != players(other));
            assert_eq!(page(game, viewer), page(other, viewer));
            let drawn = |game| desk.svg(Look { before: Some(before), ..look(&table.replay, game, viewer) });
            assert!(drawn(game) == drawn(other), "the picture of {viewer:?} tells");
        }
    });
    assert!(exchanges > 10, "{exchanges}");
}

/// Two texts that stand on each other are told by what they say.
fn collisions(areas: &[(String, Area)]) -> Vec<String> {
    let mut found = Vec::new();
    for (place, (text, area)) in areas.iter().enumerate() {
        for (other, other_area) in &areas[..place] {
            if area.overlap(*other_area) > 2.0 {
                found.push(format!("{text} {area:?} on {other} {other_area:?}"));
            }
        }
    }
    found
}

/// Every text stands on the sheet, is no wider than it was thought to be, and names keep off each other.
fn check_picture(desk: &Desk, look: Look<'_>) -> Scene {
    let scene = desk.scene(look);
    let svg = desk.svg(look);
    read_svg(&svg).expect("it can be drawn");
    assert!(!svg.contains("rb-"), "a message is missing");
    let areas = text_areas(&svg);
    assert_eq!(areas.len(), scene.texts().count(), "every text can be drawn");
    for ((text, area), meant) in areas.iter().zip(scene.texts()) {
        assert!(area.is_within(scene.sheet()), "{text} {area:?} leaves the sheet");
        assert!(area.right - area.left <= meant.width() + 1.5, "{text} is wider than {}", meant.width());
    }
    let dots = look.replay.house.opening.board["dots"].as_array().expect("a board has dots");
    let is_name = |text: &str| dots.iter().any(|dot| dot["name"] == text);
    let names: Vec<(String, Area)> = areas.iter().filter(|(text, _)| is_name(text)).cloned().collect();
    assert!(names.len() >= 65, "{} names", names.len());
    assert_eq!(collisions(&names), [""; 0]);
    scene
}

#[test]
fn names_do_not_collide_early_and_late() {
    let desk = Desk::new();
    for (seats, bot) in [(3, Bot::Random), (6, Bot::Sensible)] {
        play(table(seats, &[]), bot, 97, |table, before| {
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2))] {
                let own = look(&table.replay, &*table.replay.game, viewer);
                check_picture(&desk, Look { before: Some(before), ..own });
            }
            let italian = look(&table.replay, &*table.replay.game, Viewer::Public);
            check_picture(&desk, Look { language: Language::Italian, ..italian });
        });
    }
}

#[test]
fn strange_names_do_no_harm() {
    let desk = Desk::new();
    let strange = ["<b>&\"'|", "東東東東東東東東東東東東", "Wolfeschlegelsteinhausen", "ثثث"];
    let names = strange.iter().map(|name| (*name).to_owned()).collect();
    play(table_of(names, &["cards"]), Bot::Sensible, 83, |table, before| {
        let replay = &table.replay;
        let own = look(replay, &*replay.game, Viewer::Seat(Seat(1)));
        check_picture(&desk, Look { before: Some(before), ..own });
        for language in Language::ALL {
            check_text(language, &desk.position(language, replay, &*replay.game, Viewer::Moderator));
            let html = desk.position_leaf(language, replay, Viewer::Public).html;
            assert!(!html.contains("<b>") && !html.contains("&amp;lt;"), "{html}");
        }
    });
    assert_eq!(desk.troubles(), [""; 0]);
}

#[test]
fn a_route_is_for_its_owner() {
    let desk = Desk::new();
    let mut table = table(3, &[]);
    let Turn::Seats(seats) = table.replay.game.turn() else { panic!("nobody is to move") };
    let mover = seats[0];
    let others: Vec<Viewer> = viewers(3).filter(|viewer| !viewer.sees(mover)).collect();
    let seen = |table: &Table, viewer: Viewer| {
        let replay = &table.replay;
        let page = desk.position(Language::English, replay, &*replay.game, viewer);
        (page, desk.svg(look(replay, &*replay.game, viewer)))
    };
    // A route is carried out at once, so another player leaves it, for a trip of his own.
    for _ in 0..40 {
        let Turn::Seats(seats) = table.replay.game.turn() else { panic!("it does not end so soon") };
        let line = table.replay.game.bot(seats[0], Bot::Sensible, &mut Seeded::new(1)).expect("something");
        order(&mut table, seats[0], &line);
        let seat = &table.replay.game.view(Viewer::Public)["seats"][mover.index()];
        let travels = seat["to"].is_string();
        let Turn::Seats(turn) = table.replay.game.turn() else { panic!("it does not end so soon") };
        if travels && !turn.contains(&mover) {
            break;
        }
    }
    let before: Vec<_> = others.iter().map(|viewer| seen(&table, *viewer)).collect();
    order(&mut table, mover, "route shortest");
    let after: Vec<_> = others.iter().map(|viewer| seen(&table, *viewer)).collect();
    assert!(before == after, "others see nothing of it");
    let (page, picture) = seen(&table, Viewer::Seat(mover));
    assert!(page.contains("YOUR ROUTE") && page.contains("Fees to come"), "{page}");
    assert!(picture.contains(">your route<"), "the key to the signs has it");
    check_picture(&desk, look(&table.replay, &*table.replay.game, Viewer::Seat(mover)));
}

#[test]
fn the_map_can_be_read() {
    let desk = Desk::new();
    let table = table(3, &[]);
    let own = look(&table.replay, &*table.replay.game, Viewer::Public);
    let english = desk.map(own);
    assert!(english.contains("B&M (Boston & Maine, $4000, still for sale): Albany, Boston and"), "{english}");
    assert!(english.contains("The train of Anna stands in "), "{english}");
    let italian = desk.map(Look { language: Language::Italian, ..own });
    check_text(Language::Italian, &italian.replace("Louis-San", ""));
    assert_eq!(desk.scene(own).lines.len(), 28 + 3);
}
