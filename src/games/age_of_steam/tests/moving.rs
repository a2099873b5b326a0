//! T8: the book's moves, and ways over several owners.

use super::super::events::Event;
use super::super::refusals::Refusal;
use super::super::state::Action;
use super::{Table, blue, hex, red};
use crate::games::harness;
use crate::rules::{How, Rules, Seat, Sight, Viewer};

fn example() -> Table {
    let mut table = Table::example("Dave");
    table.cubes("J10", &[blue()]).cubes("M9", &[blue(), red()]);
    table.action("Dave", Action::FirstMove).moving();
    table
}

#[test]
fn t8_the_books_moves() {
    let mut table = example();
    assert_eq!(table.next(), "Dave", "First Move");
    let over = "move blue Cincinnati - Indianapolis - Evansville";
    assert_eq!(table.refuses("Dave", over), Refusal::TooFar { links: 2, engine: 1 }, "links count (R7)");
    table.says("Dave", "locomotive");
    assert_eq!(table.of_player("Dave").engine, 2);
    // R6: both cities take blue.
    table.says("Pete", "move blue Evansville - Cincinnati");
    assert_eq!(table.income("Pete"), 1);
    for name in ["Vincent", "Hudson", "John"] {
        table.says(name, "pass");
    }
    assert_eq!(table.refuses("Dave", "locomotive"), Refusal::EngineRaised);
    let bag = table.state.open.bag.left(1);
    table.says("Dave", over);
    assert_eq!((table.income("Dave"), table.income("Pete")), (2, 1));
    assert_eq!(table.state.open.bag.left(1), bag + 1, "the cube goes back into the bag");
}

#[test]
fn t8_a_city_of_the_colour_on_the_way_ends_it() {
    let mut table = example();
    table.played.state.open.of_mut(Seat(1)).engine = 2;
    let change = table.state.open.works(&table.rules, Seat(2)).found(hex("K9"), 1).unwrap();
    table.played.state.open.network.apply(&change);
    let over = "move blue Cincinnati - Indianapolis - Evansville";
    let stops = Refusal::StopsBefore { nth: 1, goods: blue(), hex: hex("K9") };
    assert_eq!(table.refuses("Dave", over), stops);
    table.says("Dave", "move blue Cincinnati - Indianapolis");
    assert_eq!(table.income("Dave"), 1);
}

#[test]
fn with_only_both_ends_the_best_way_is_found() {
    let mut table = example();
    table.played.state.open.of_mut(Seat(1)).engine = 2;
    let moved = |places: &[&str], gains: &[(Seat, u32)]| Event::Moved {
        seat: Seat(1),
        goods: blue(),
        places: places.iter().map(|label| hex(label)).collect(),
        gains: gains.to_vec(),
        how: How::Ordered,
    };
    let mut other = example();
    other.played.state.open.of_mut(Seat(1)).engine = 2;
    // Pete's link would bring Dave nothing, and his own two bring him both their dollars.
    table.says("Dave", "move blue Cincinnati - Evansville");
    let own = moved(&["M9", "K9", "J10"], &[(Seat(1), 2)]);
    assert!(table.events().contains(&own), "{:?}", table.events());
    // Whoever says whose link it is means that link.
    other.says("Dave", "move blue Cincinnati - Evansville over Pete");
    let petes = moved(&["M9", "J10"], &[(Seat(0), 1)]);
    assert!(other.events().contains(&petes), "{:?}", other.events());
}

/// A link that brings the mover something is meant as it is named, whatever a longer way would bring, and so is one that
/// brings nothing where no way brings anything.
#[test]
fn a_link_that_is_named_goes_before_a_longer_way() {
    let mut table = example();
    for seat in [Seat(0), Seat(1), Seat(2)] {
        table.played.state.open.of_mut(seat).engine = 2;
    }
    table.says("Dave", "pass");
    table.says("Pete", "move blue Cincinnati - Evansville");
    assert_eq!((table.income("Pete"), table.income("Dave")), (1, 0));
    table.says("Vincent", "move blue Evansville - Cincinnati");
    assert_eq!((table.income("Pete"), table.income("Dave"), table.income("Vincent")), (2, 0, 0));
}

#[test]
fn goods_go_over_anybodys_links_and_pay_their_owners() {
    let mut table = example();
    table.played.state.open.of_mut(Seat(2)).engine = 2;
    table.says("Dave", "pass").says("Pete", "pass");
    table.says("Vincent", "move blue Cincinnati - Indianapolis - Evansville");
    assert_eq!((table.income("Dave"), table.income("Vincent")), (2, 0));
}

#[test]
fn each_refusal_says_what_is_wrong() {
    let table = example();
    let check = |line: &str, why: Refusal| assert_eq!(table.refuses("Dave", line), why, "{line}");
    check("move red Evansville - Cincinnati", Refusal::NoCube { goods: red(), hex: hex("J10") });
    check("move red Cincinnati - Evansville", Refusal::NotTaken { nth: 1, goods: red(), hex: hex("J10") });
    let far = Refusal::NoWay { goods: red(), from: hex("M9"), to: hex("H6"), engine: 1 };
    check("move red Cincinnati - Chicago", far);
    check("move blue Evansville - J9", Refusal::NoPlace { nth: 1, hex: hex("J9") });
    let twice = Refusal::VisitedTwice { nth: 2, hex: hex("J10") };
    check("move blue Evansville - Indianapolis - Evansville", twice);
    let seat = table.seat("John");
    check("move blue Evansville - Cincinnati over John", Refusal::NoLinkOf { nth: 0, seat });
}

#[test]
fn the_reader_sees_what_they_could_deliver_the_best_first() {
    let mut table = example();
    table.played.state.open.of_mut(Seat(1)).engine = 2;
    let view = table.rules.view(Sight::new(&table.state, Viewer::Seat(Seat(1))));
    #[expect(clippy::type_complexity, reason = "a row of a table, read once")]
    let listed: Vec<(&str, &str, u32, &[(Seat, u32)])> =
        view.deliveries.iter().map(|of| (of.goods, of.way.as_str(), of.gain, &of.others[..])).collect();
    // Dave's own two links go before Pete's one, from either end; the red cube reaches no red city.
    let expected = [
        ("blue", "Evansville - Indianapolis - Cincinnati", 2, &[][..]),
        ("blue", "Cincinnati - Indianapolis - Evansville", 2, &[]),
    ];
    assert_eq!(listed, expected);
    let scene = harness::drawn(&table.rules, &table.state, None, Viewer::Seat(Seat(1)));
    let drawn = scene.texts().filter(|text| text.text.contains("aos-delivery")).count();
    assert_eq!((drawn, scene.lines.len()), (2, 5 + 2));
    let public = harness::drawn(&table.rules, &table.state, None, Viewer::Public);
    assert_eq!(public.lines.len(), 5, "what could be delivered depends on whose engine it is");
}

#[test]
fn the_engine_goes_to_six() {
    let mut table = example();
    table.played.state.open.of_mut(Seat(1)).engine = 6;
    assert_eq!(table.refuses("Dave", "locomotive"), Refusal::EngineAtMost { most: 6 });
}

#[test]
fn locomotive_works_at_once_and_is_paid_for_this_turn() {
    let mut table = Table::of(&["A", "B", "C"]);
    for name in ["A", "B", "C"] {
        table.says(name, "issue 0");
    }
    table.says("A", "drop").says("B", "drop");
    table.says("C", "choose locomotive");
    assert_eq!(table.of_player("C").engine, 2);
    let taken = Refusal::ActionTaken { nth: 0, action: Action::Locomotive, seat: Seat(2) };
    assert_eq!(table.refuses("B", "choose locomotive"), taken);
    table.says("B", "choose locomotive, else engineer");
    assert_eq!(table.of_player("B").action, Some(Action::Engineer));
}
