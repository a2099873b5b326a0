//! The setup of a game that began elsewhere, line by line.

use super::super::AgeOfSteam;
use super::super::data::Board;
use super::super::opening;
use super::growth::column;
use super::{Table, board, hex};
use crate::games::harness::Played;
use crate::games::{Title, ToldSetup};
use crate::rules::luck::Ask;
use crate::rules::{self, Dice, Owed, Seat};
use crate::written::Complaint;

/// Columns by number, then by letter, then cities, as a moderator copies them from a board or a report.
const SETUP: &str = "\
# a game of last winter
order: Bert, Anna / Carla
W1 Chicago: red, yellow, black
W2: blue purple red
W3: yellow, black, blue
W4: purple, red, yellow
W5: black, blue, purple
W6: red, yellow, black
E1: blue, purple, red
e2: giallo, nero, blu
E3: purple, red, yellow
E4: black, blue, purple
E5: red, yellow, black
E6: blue, purple, red
A: blue, black
B: yellow, red
C: purple, blue
D: black, yellow
E: red, purple
F: blue, black
G: yellow, red
H: purple, blue
Pittsburgh: red, black, black
Toronto: blue, yellow
Chicago H6 (takes red): red, blue
St. Louis: red, red
A11: yellow, yellow             # Kansas City
Des Moines: black, black
Minneapolis: purple, purple
Duluth: red, red
Evansville: blue, blue
Cincinnati: blue, blue
Detroit: yellow, yellow
Wheeling: red, red, purple
";

fn read(text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>> {
    opening::read(&Board::new(board()), text)
}

/// Luck that a moderator tells.
struct Told(std::vec::IntoIter<String>);

impl Dice for Told {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        Ok(ask.outcome(&self.0.next().unwrap()).unwrap())
    }
}

#[test]
fn a_setup_by_name_comes_onto_the_table_as_it_was_written() {
    let setup = read(SETUP).unwrap().unwrap();
    assert_eq!(setup.told.len(), 52 + 26);
    assert_eq!(setup.told[..3], ["red", "blue", "yellow"], "the first row goes across the columns");
    assert_eq!(setup.options["order"], "Bert/Anna/Carla");
    let options: Vec<(&str, &str)> =
        setup.options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut played = Played::<AgeOfSteam>::on(board(), &["Anna", "Bert", "Carla"], &options);
    let begun = rules::begin(&played.rules, &played.state, &mut Told(setup.told.into_iter()));
    played.state = begun.unwrap().state;
    let open = &played.state.open;
    assert_eq!(open.order, [Seat(1), Seat(0), Seat(2)]);
    let words = |cubes: &[crate::board::hex::Goods]| -> Vec<String> {
        cubes.iter().map(|goods| played.rules.board.goods(*goods).id.clone()).collect()
    };
    let table = Table { played: Played::on(board(), &["A", "B", "C"], &[]), told: Vec::new() };
    assert_eq!(words(&open.display[column(&table, "W1")]), ["red", "yellow", "black"]);
    assert_eq!(words(&open.display[column(&table, "E2")]), ["yellow", "black", "blue"]);
    assert_eq!(words(&open.display[column(&table, "H")]), ["purple", "blue"]);
    assert_eq!(words(&open.cubes[&hex("R6")]), ["red", "black", "black"]);
    assert_eq!(words(&open.cubes[&hex("A11")]), ["yellow", "yellow"]);
}

#[test]
fn outcomes_without_names_are_left_as_they_are() {
    assert!(read("red blue\n# only: a remark\n3 4 5").is_none());
    assert!(AgeOfSteam::told_setup(board(), "red").is_none());
}

#[test]
fn everything_wrong_with_a_setup_is_said_at_once() {
    let text = SETUP
        .replace("W2: blue purple red\n", "")
        .replace("W3: yellow, black, blue", "W3: yellow, black")
        .replace("W4: purple", "W4: mauve")
        .replace("Toronto", "Toledo")
        .replace("G: yellow, red", "F: yellow, red\nlost");
    let complaints: Vec<String> =
        read(&text).unwrap().unwrap_err().iter().map(|complaint| complaint.text.clone()).collect();
    assert_eq!(
        complaints,
        [
            "W3 has 2 cubes and takes 3 at the start",
            "\"mauve\" is no colour of goods",
            "W4 has 2 cubes and takes 3 at the start",
            "F is given twice",
            "a line is written as \"W1: red, blue, black\"",
            "\"Toledo\" is no column of the display and no city",
            "no cubes are given for W2, G, Toronto",
        ]
    );
    let many = SETUP.replace("red", "black");
    let complaints = read(&many).unwrap().unwrap_err();
    assert!(complaints[0].text.ends_with("black cubes are given, and there are 16"), "{complaints:?}");
}
