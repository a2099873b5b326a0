//! The setup of a game that was begun elsewhere, as its moderator writes it down: display, cubes of the cities and the
//! first order of play, each line by its name. The same lines stand in a report, and may be copied from one.
//!
//! ```text
//! order: Bert, Anna, Carla
//! W1: red, yellow, black          # a column of the display, the cube that is taken first in front
//! A: blue, black                  # a column of a new city
//! Chicago: red, blue              # the cubes on a city
//! ```

use super::data::{Board, Feeds};
use crate::board::hex::Hex;
use crate::games::ToldSetup;
use crate::written::Complaint;
use std::collections::BTreeMap;

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum About {
    /// A column of the display.
    Column(usize),
    /// A city.
    City(Hex),
}

/// Reads a setup; nothing where the file holds only outcomes in their order. All that is wrong is said at once.
pub fn read(board: &Board, text: &str) -> Option<Result<ToldSetup, Vec<Complaint>>> {
    let lines =
        || (1..).zip(text.lines()).map(|(nth, line)| (nth, line.split('#').next().unwrap_or_default()));
    if !lines().any(|(_, line)| line.contains(':')) {
        return None;
    }
    let mut setup = Setup { board, cubes: BTreeMap::new(), order: None, complaints: Vec::new() };
    lines().filter(|(_, line)| !line.trim().is_empty()).for_each(|(nth, line)| setup.line(nth, line));
    Some(setup.finish(text.lines().count().max(1)))
}

struct Setup<'b> {
    board: &'b Board,
    /// Cubes by what they lie on.
    cubes: BTreeMap<About, Vec<usize>>,
    order: Option<String>,
    complaints: Vec<Complaint>,
}

impl Setup<'_> {
    fn complain(&mut self, line: usize, text: String) {
        self.complaints.push(Complaint { line, column: None, text });
    }

    fn line(&mut self, nth: usize, line: &str) {
        let Some((key, value)) = line.split_once(':') else {
            return self.complain(nth, "a line is written as \"W1: red, blue, black\"".to_owned());
        };
        let (key, value) = (key.trim(), value.trim());
        if key.eq_ignore_ascii_case("order") {
            let names: Vec<&str> = value.split([',', '/']).map(str::trim).collect();
            if self.order.replace(names.join("/")).is_some() {
                self.complain(nth, "the order of play is given twice".to_owned());
            }
            return;
        }
        let Some(about) = self.about(key) else {
            return self.complain(nth, format!("\"{key}\" is no column of the display and no city"));
        };
        let mut cubes = Vec::new();
        for word in value.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()) {
            match self.board.goods_names.exact(word) {
                Some(goods) => cubes.push(goods),
                None => self.complain(nth, format!("\"{word}\" is no colour of goods")),
            }
        }
        let room = self.room(about);
        if cubes.len() != room {
            self.complain(nth, format!("{key} has {} cubes and takes {room} at the start", cubes.len()));
        }
        if self.cubes.insert(about, cubes).is_some() {
            self.complain(nth, format!("{key} is given twice"));
        }
    }

    /// `W1`, `W1 Chicago` and `A` are columns; `Chicago`, `H6` and `Chicago H6 (takes red)` a city.
    fn about(&self, key: &str) -> Option<About> {
        let first = key.split_whitespace().next()?;
        if let Some(column) =
            self.columns().find(|nth| self.name(About::Column(*nth)).eq_ignore_ascii_case(first))
        {
            return Some(About::Column(column));
        }
        let key = key.split('(').next().unwrap_or_default().trim();
        let short = key.rsplit_once(' ').map_or(key, |(name, _)| name);
        let named = [key, short].into_iter().find_map(|name| self.board.hex_names.exact(name));
        let hex = self.board.hexes[named?];
        self.board.map.city(hex).map(|_| About::City(hex))
    }

    fn columns(&self) -> std::ops::Range<usize> {
        0..self.board.data.display.len()
    }

    fn name(&self, about: About) -> String {
        match about {
            About::Column(nth) => self.board.column_names.display(nth).to_owned(),
            About::City(hex) => self.board.map.name(hex),
        }
    }

    fn room(&self, about: About) -> usize {
        match about {
            About::Column(nth) => self.board.data.display[nth].spaces,
            About::City(hex) => self.board.map.city(hex).map_or(0, |city| city.cubes as usize),
        }
    }

    /// The outcomes in the order in which cubes are drawn, if nothing is wrong or missing.
    fn finish(mut self, last: usize) -> Result<ToldSetup, Vec<Complaint>> {
        let cities = self.board.data.map.cities.iter().filter(|city| city.cubes > 0);
        let all: Vec<About> =
            self.columns().map(About::Column).chain(cities.map(|city| About::City(city.hex))).collect();
        let missing: Vec<String> = all
            .iter()
            .filter(|about| !self.cubes.contains_key(about))
            .map(|about| self.name(*about))
            .collect();
        if !missing.is_empty() {
            self.complain(last, format!("no cubes are given for {}", missing.join(", ")));
        }
        for (kind, goods) in self.board.data.goods.iter().enumerate() {
            let count = self.cubes.values().flatten().filter(|cube| **cube == kind).count();
            if count > goods.cubes as usize {
                self.complain(
                    last,
                    format!("{count} {} cubes are given, and there are {}", goods.id, goods.cubes),
                );
            }
        }
        if !self.complaints.is_empty() {
            return Err(self.complaints);
        }
        let word = |kind: &usize| self.board.data.goods[*kind].id.clone();
        let display = draws(self.board).map(|(nth, row)| word(&self.cubes[&About::Column(nth)][row]));
        let on_cities = all.iter().filter(|about| matches!(about, About::City(_)));
        let on_cities = on_cities.flat_map(|about| self.cubes[about].iter().map(word));
        let told = display.chain(on_cities).collect();
        let options = self.order.iter().map(|order| ("order".to_owned(), order.clone())).collect();
        Ok(ToldSetup { told, options })
    }
}

/// The spaces of the display in the order in which they are filled, as column and row: row by row from the top, each
/// row from left to right; the rows of the new cities lie below ("Preparazione").
pub fn draws(board: &Board) -> impl Iterator<Item = (usize, usize)> + '_ {
    let columns = &board.data.display;
    [false, true].into_iter().flat_map(move |below| {
        let of_part = move |nth: &usize| matches!(columns[*nth].feeds, Feeds::New(_)) == below;
        let part: Vec<usize> = (0..columns.len()).filter(of_part).collect();
        let rows = part.iter().map(|nth| columns[*nth].spaces).max().unwrap_or(0);
        let row = move |row: usize| {
            let filled: Vec<usize> = part.iter().copied().filter(|nth| columns[*nth].spaces > row).collect();
            filled.into_iter().map(move |nth| (nth, row))
        };
        (0..rows).flat_map(row)
    })
}
