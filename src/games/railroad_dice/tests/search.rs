//! The search for ways on against a plain one that tries everything, written anew from the book with characters on a
//! grid; and the view's longest way.

use super::*;
use crate::games::railroad_dice::reach;
use crate::games::railroad_dice::works::Works;
use crate::rules::luck::Seeded;
use std::collections::BTreeSet;

/// A tile as characters, `#` where something stands.
type Grid = Vec<Vec<char>>;

/// Everything that could be laid, tried one after the other: shapes as letters, without any of the title's own code.
struct Plain {
    straights: i32,
    curves: i32,
    jokers: i32,
    money: i32,
}

impl Plain {
    fn all(&self, grid: &Grid, at: (i32, i32), to: (i32, i32), most: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for length in 1..=most {
            for code in 0..3usize.pow(length as u32) {
                let shapes: String =
                    (0..length).map(|place| ['S', 'L', 'R'][code / 3usize.pow(place as u32) % 3]).collect();
                if self.is_legal(grid, at, to, &shapes) {
                    found.insert(shapes);
                }
            }
        }
        found
    }

    /// Walks along from scratch.
    fn is_legal(&self, grid: &Grid, mut at: (i32, i32), mut to: (i32, i32), shapes: &str) -> bool {
        let mut grid = grid.clone();
        let (mut straights, mut curves, mut jokers, mut money) =
            (self.straights, self.curves, self.jokers, self.money);
        let mut paid: BTreeSet<(i32, i32)> = BTreeSet::new();
        let mut wet = false;
        let sign = |grid: &Grid, (row, column): (i32, i32)| {
            let row = usize::try_from(row).ok().and_then(|row| grid.get(row));
            row.zip(usize::try_from(column).ok()).and_then(|(row, column)| row.get(column)).copied()
        };
        let ground = grid.clone();
        for shape in shapes.chars() {
            at = (at.0 + to.0, at.1 + to.1);
            let Some(here) = sign(&grid, at).filter(|here| *here != '#') else { return false };
            to = match shape {
                'S' => to,
                'L' => (-to.1, to.0),
                _ => (to.1, -to.0),
            };
            let next = sign(&grid, (at.0 + to.0, at.1 + to.1));
            if next.is_none_or(|next| next == '#') {
                return false;
            }
            let pool = if shape == 'S' { &mut straights } else { &mut curves };
            if *pool > 0 {
                *pool -= 1
            } else {
                jokers -= 1
            }
            if here == '~' && !wet {
                money -= 2;
            }
            wet = here == '~';
            if here == '^' && !paid.contains(&at) {
                money -= 1;
                let mut waiting = vec![at];
                while let Some(place) = waiting.pop() {
                    if sign(&ground, place) == Some('^') && paid.insert(place) {
                        waiting.extend(
                            [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(r, c)| (place.0 + r, place.1 + c)),
                        );
                    }
                }
            }
            if jokers < 0 || money + jokers < 0 {
                return false;
            }
            // Money that does not reach is paid with question marks, which are gone then.
            if money < 0 {
                jokers += money;
                money = 0;
            }
            grid[at.0 as usize][at.1 as usize] = '#';
        }
        sign(&grid, (at.0 + to.0, at.1 + to.1)) != Some('~')
    }
}

/// The same by the title's own search, with shapes as letters.
fn smart(table: &Table, most: usize) -> BTreeSet<String> {
    let seat = table.seat("Ann");
    let works = Works::at(&table.rules, &table.state.open, table.state.own(seat), seat, EndName::East);
    let mut found = BTreeSet::new();
    reach::continuations(works, |way| {
        let shapes: String = way.pieces.iter().map(|piece| ['S', 'L', 'R'][piece.bend as usize]).collect();
        let want = if shapes.len() < most { reach::Want::Longer } else { reach::Want::Others };
        if shapes.len() <= most {
            found.insert(shapes);
        }
        want
    });
    found
}

#[test]
fn the_search_finds_what_a_plain_one_finds() {
    const MOST: usize = 6;
    let mut luck = Seeded::new(11);
    let mut found = 0;
    for round in 0..24 {
        let mut table = Table::later(&THREE);
        let kind = ["meadow", "lake", "ridge", "bend"][round % 4];
        let (row, column) = (luck.below(7), luck.below(7));
        let heading = Dir::ALL[luck.below(4)];
        table.put(kind, EndName::East, (row, column), heading);
        let mut faces: Vec<Face> = (0..luck.below(8)).map(|_| Face::ALL[luck.below(4)]).collect();
        faces.push(Face::Straight);
        table.give("Ann", &faces, luck.below(4) as u32);
        // A few more pieces stand in the way.
        for _ in 0..luck.below(6) {
            let cell = Cell::new(luck.below(7), luck.below(7));
            let pieces = table.state.open.map[1].pieces.as_mut().unwrap();
            if pieces.iter().all(|piece| piece.cell != cell) {
                pieces.push(Piece { cell, from: Dir::East, what: Built::Rail(Dir::East) });
            }
        }
        let mut grid: Grid =
            table.rules.board.kind(table.kind(kind)).grid.iter().map(|row| row.chars().collect()).collect();
        for piece in table.state.open.map[1].pieces() {
            grid[piece.cell.row()][piece.cell.column()] = '#';
        }
        let front = table.front("Ann");
        let plain = Plain {
            straights: front.count(Face::Straight) as i32,
            curves: front.count(Face::Curve) as i32,
            jokers: front.questions() as i32,
            money: table.behind("Ann") as i32,
        };
        let step = [(-1, 0), (0, 1), (1, 0), (0, -1)][heading as usize];
        let expected = plain.all(&grid, (row as i32, column as i32), step, MOST);
        let ours: BTreeSet<String> = smart(&table, MOST);
        assert_eq!(ours, expected, "{kind} {row} {column} {heading:?} {faces:?} {}", table.behind("Ann"));
        found += expected.len();
    }
    assert!(found > 300, "there was something to find: {found}");
}

#[test]
fn the_longest_way_can_be_built() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Face::Straight, Face::Straight, Face::Curve, Face::Curve, Face::Question], 0);
    let seat = table.seat("Ann");
    let longest =
        reach::longest(&table.rules, &table.state.open, table.state.own(seat), seat, EndName::West).unwrap();
    assert_eq!(longest.len(), 5);
    let act = crate::games::railroad_dice::orders::Act::Build {
        end: Some(EndName::West),
        pieces: longest,
        jokers: 0,
    };
    let order = crate::games::railroad_dice::orders::Order::Do { act };
    let line = table.write(&order, crate::rules::Language::English);
    table.play("Ann", &line, &[]);
}
