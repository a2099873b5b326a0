//! Tests of Rail Baron: a small builder for positions, and one file for each part of the rules.

mod board;
mod games;

use super::names::{City, Dot, Railroad};
use super::{RailBaron, Title, written};
use std::collections::BTreeMap;

/// Players of every test game, in seat order.
const NAMES: [&str; 6] = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];

/// The rules at a table with the built-in board and some options.
fn rules(seats: usize, options: &[(&str, &str)]) -> (RailBaron, super::state::State) {
    let data = written::read(RailBaron::BOARD).expect("the built-in board is good");
    let names: Vec<String> = NAMES[..seats].iter().map(|name| (*name).to_owned()).collect();
    let options: BTreeMap<String, String> =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    RailBaron::open(data, &names, &options).expect("the options go together")
}

impl RailBaron {
    fn find_dot(&self, id: &str) -> Dot {
        let found = self.board.data.dots.iter().position(|dot| dot.id == id);
        Dot::at(found.unwrap_or_else(|| panic!("no dot {id}")))
    }

    fn find_line(&self, id: &str) -> Railroad {
        let found = self.board.data.railroads.iter().position(|line| line.id == id);
        Railroad::at(found.unwrap_or_else(|| panic!("no railroad {id}")))
    }

    fn find_city(&self, id: &str) -> City {
        let found = self.board.data.cities.iter().position(|city| city.id == id);
        City::at(found.unwrap_or_else(|| panic!("no city {id}")))
    }
}
