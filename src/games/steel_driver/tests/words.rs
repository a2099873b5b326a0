//! Orders in words: the examples of the order reference, and both languages there and back.

use super::*;
use crate::games::harness::examples_can_be_read;
use crate::rules::{Language, Sight, Viewer};

#[test]
fn the_examples_of_every_verb_can_be_read() {
    examples_can_be_read::<SteelDriver>(&FOUR);
}

#[test]
fn orders_are_written_as_they_are_read() {
    let table = Table::four();
    let check = |english: &str, italian: &str| {
        for line in [english, italian] {
            let order = table.read(line).order;
            assert_eq!(table.write(&order, Language::English), english);
            assert_eq!(table.write(&order, Language::Italian), italian);
        }
    };
    check("auction green 2", "asta verde 2");
    check("auction green 2 max 6", "asta verde 2 max 6");
    check("bid 4", "offro 4");
    check("bid 4 max 7", "offro 4 max 7");
    check("max green 0", "massimo verde 0");
    check("pass", "passo");
    check("pass round", "passo turno");
    check("build Baltimore - Pittsburgh", "costruisci Baltimore - Pittsburgh");
    check(
        "blue: build Los Angeles - San Francisco from San Francisco, San Francisco - Seattle",
        "blu: costruisci Los Angeles - San Francisco da San Francisco, San Francisco - Seattle",
    );
    check("red: take St. Louis", "rossa: prendi St. Louis");
    check("prefer Chicago, white, black", "preferisci Chicago, bianco, nero");
    check("cancel", "annulla");
    check("cancel black", "annulla nera");
}

#[test]
fn names_may_be_said_in_other_ways() {
    let table = Table::four();
    let check = |said: &str, meant: &str| {
        assert_eq!(table.write(&table.read(said).order, Language::English), meant);
    };
    check("light blue: build Baltimora – Filadelfia", "blue: build Baltimore - Philadelphia");
    check("celeste: build NY-Buffalo", "blue: build New York - Buffalo");
    check("prendi saint louis", "take St. Louis");
    check("put up giallo 3", "auction yellow 3");
    check("metti all'asta viola 3 massimo 5", "auction purple 3 max 5");
    check("build Kansas - Denver", "build Kansas City - Denver");
}

#[test]
fn cubes_and_cash_are_open_to_all() {
    // Phase 2: neither may be hidden.
    let mut table = Table::four();
    table.of_seat("Don").cash = 90;
    for viewer in [Viewer::Public, Viewer::Seat(table.seat("Simon"))] {
        let view = table.rules.view(Sight::new(&table.state, viewer));
        assert_eq!((view.seats[1].cubes, view.seats[1].cash), (8, 90));
    }
}
