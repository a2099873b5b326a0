//! The four endings, the last year, ties, and the game without a winner.

use super::*;
use crate::games::railroad_dice::endings;
use crate::games::railroad_dice::reach;
use crate::games::railroad_dice::state::Phase;
use crate::games::railroad_dice::years::ranking;
use Face::{Question, Straight};

#[test]
fn rd_t13_the_bank_cannot_pay_and_the_game_ends_at_once() {
    let mut table = Table::later(&THREE);
    table.preside("Ann", "red");
    let red = table.company("red");
    table.state.open.company_mut(red).built = 1;
    table.state.open.map[0].stations.push(red);
    table.state.open.bank = 3;
    let told = table.play("Ann", "income", &[]);
    assert_eq!(told[0], Event::BankBroke { seat: Seat(0), due: 4, has: 3 });
    assert!(matches!(told[1], Event::Carried { passengers: 1000, .. }));
    assert!(matches!(table.state.open.phase, Phase::Over { won: true, .. }));
    assert_eq!(table.state.open.bank, 3);
}

#[test]
fn rd_t14_in_the_last_year_the_bank_gives_nothing() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Question, Question, Straight], 9);
    table.preside("Ann", "blue");
    let blue = table.company("blue");
    table.state.open.company_mut(blue).built = 9;
    let told = table.play("Ann", "station blue from east", &[]);
    assert_eq!(told[1..], [Event::LastYear { why: Ending::Stations }], "its last station, and no reward");
    assert_eq!(table.why("Ann", "income").0, Refusal::NoIncomeLastYear);
    let bank = table.state.open.bank;
    table.play("Ann", "roll 2 ?", &[Straight, Straight]);
    assert_eq!(
        (table.state.open.bank, table.front("Ann").count(Straight)),
        (bank, 3),
        "rolled without bonus dice"
    );
    table.play("Ann", "done", &[]);
    table.play("Bob", "done", &[]);
    table.play("Cid", "done", &[]);
    assert!(table.state.open.is_over(), "the year is played to its end");
}

#[test]
fn rd_t15_ties_are_broken_by_questions_then_by_dice() {
    let mut table = Table::of(&["Ann", "Bob"]);
    for (player, front) in table.state.open.players.iter_mut().zip([[1, 1, 0, 1], [2, 2, 0, 1]]) {
        player.passengers = 20_000;
        player.front = Dice::from(front);
    }
    let places: Vec<Vec<Seat>> = ranking(&table.state.open).into_iter().map(|place| place.seats).collect();
    assert_eq!(places, [[Seat(1)], [Seat(0)]]);
    table.state.open.players[0].front = Dice::from([0, 0, 0, 2]);
    assert_eq!(ranking(&table.state.open)[0].seats, [Seat(0)], "questions come first");
    table.state.open.players[1].front = Dice::from([0, 0, 0, 2]);
    assert_eq!(ranking(&table.state.open)[0].seats, [Seat(0), Seat(1)], "then the victory is shared");
}

#[test]
fn rd_t16_nobody_wins_a_game_without_stations() {
    let mut table = Table::later(&THREE);
    table.state.open.bank = 3;
    table.play("Ann", "income", &[]);
    let Phase::Over { won, ranking } = &table.state.open.phase else { panic!("it is over") };
    assert_eq!((*won, ranking.len(), ranking[0].seats.len()), (false, 1, 3));
}

#[test]
fn one_dead_end_ends_nothing_and_two_end_the_game() {
    let mut table = Table::later(&THREE);
    // Both ends in the north-west corner of a tile with few dice, each before the other's track.
    let rail = |row, column, from, to| Piece { cell: Cell::new(row, column), from, what: Built::Rail(to) };
    table.state.open.map[0].pieces = Some(vec![
        rail(0, 1, Dir::West, Dir::West),
        rail(1, 0, Dir::South, Dir::South),
        rail(1, 1, Dir::East, Dir::East),
    ]);
    let tile = Tile::at(0);
    let end = |row, column, heading| End { tile, cell: Cell::new(row, column), heading, station: false };
    table.state.open.ends = [end(0, 1, Dir::West), end(1, 1, Dir::East)];
    let (rules, open) = (&table.rules, &table.state.open);
    assert!(reach::is_dead(rules, open, EndName::West), "a corner with too few dice to leave by it");
    assert!(!reach::is_dead(rules, open, EndName::East));
    assert_eq!(endings::due(rules, open), None);
    table.state.open.ends[1] = end(0, 1, Dir::West);
    assert_eq!(endings::due(&table.rules, &table.state.open), Some(Ending::DeadEnds));
    // With a fifth die on the tile the corner can be left, and nothing is dead any more.
    table.state.open.map[0].pieces.as_mut().unwrap().push(rail(5, 5, Dir::East, Dir::East));
    assert_eq!(endings::due(&table.rules, &table.state.open), None);
}

#[test]
fn the_game_ends_when_no_small_tile_fits() {
    let mut table = Table::three();
    table.state.open.stock.fill(0);
    assert_eq!(endings::due(&table.rules, &table.state.open), Some(Ending::Tiles));
}

#[test]
fn a_cap_of_years_ends_an_endless_game() {
    let mut table = Table::with(&["Ann", "Bob"], &[("years", "2")]);
    for _ in 0..2 {
        let first = table.turn()[0].to_owned();
        table.play(&first, "done", &[]);
        let second = table.turn()[0].to_owned();
        table.play(&second, "done", &[]);
    }
    assert!(table.state.open.is_over());
    assert_eq!(table.state.open.last_year, Some(Ending::Years));
}
