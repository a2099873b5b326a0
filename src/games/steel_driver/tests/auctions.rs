//! Phases 1 and 2: cubes are handed out, control markers are auctioned.

use super::*;
use crate::games::steel_driver::TITLE;

#[test]
fn sd_t01_grants() {
    // Phase 1: the number of players decides.
    for (players, cubes) in [(3, 10), (4, 8), (5, 7), (6, 6)] {
        let names = ["Ann", "Bob", "Cas", "Dee", "Eve", "Fay"];
        let table = Table::of(&names[..players]);
        assert!(table.state.open.seats.iter().all(|seat| seat.cubes == cubes), "{players} players");
    }
}

#[test]
fn sd_t02_the_auction_example() {
    // Phase 2, example: Don puts green up, Simon at their left wins it with six of eight cubes.
    let mut table = Table::of(&["Don", "Simon", "Andy", "Richard"]);
    table.order("Don", "auction green 2");
    table.order("Simon", "bid 6");
    table.orders(&["pass", "pass", "pass"]);
    assert_eq!(table.of_seat("Simon").cubes, 2);
    let green = table.company("green");
    assert_eq!(table.of_company("green").treasury, 6);
    assert_eq!(table.controller("green"), Some("Simon"));
    assert_eq!(table.of_seat("Simon").shares[green.index()], 1);
    assert_eq!(table.turn(), ["Simon"], "the marker is at Don's left");
}

#[test]
fn sd_a1_the_marker_moves_left_from_the_auctioneer() {
    let mut table = Table::four();
    table.order("Richard", "auction green 1");
    table.orders(&["pass", "pass", "bid 2", "pass"]);
    assert_eq!(table.controller("green"), Some("Andy"));
    assert_eq!(table.turn(), ["Don"], "left of Richard, who put it up, and not of Andy, who won");
}

#[test]
fn sd_a2_a_pass_of_the_marker_is_not_final() {
    let mut table = Table::four();
    table.orders(&["pass", "pass", "pass"]);
    table.order("Andy", "auction red 1");
    table.orders(&["pass", "pass", "pass"]);
    // Richard passed before, and may put a company up now.
    table.order("Richard", "auction blue 1");
    table.orders(&["pass", "pass", "pass"]);
    let events = table.orders(&["pass", "pass", "pass"]);
    assert!(!events.contains(&Event::AuctionsEnded), "three passes in a row do not end the phase");
    let events = table.orders(&["pass"]);
    assert!(events.contains(&Event::AuctionsEnded), "four in a row do");
}

#[test]
fn sd_a3_a_holder_without_cubes_passes_by_itself() {
    let mut table = Table::four();
    table.of_seat("Don").cubes = 0;
    let events = table.order("Richard", "pass");
    let (seat, marker) = (table.seat("Don"), table.seat("Simon"));
    assert!(events.contains(&Event::MarkerPassed { seat, marker, how: How::Forced }), "{events:?}");
    assert_eq!(table.turn(), ["Simon"]);
}

#[test]
fn sd_a4_the_marker_stays_when_nobody_puts_anything_up() {
    let mut table = Table::four();
    table.state.open.marker = table.seat("Simon");
    let events = table.orders(&["pass", "pass", "pass", "pass"]);
    assert!(events.iter().any(|event| matches!(event, Event::RoundEnded { round: 1, .. })));
    assert_eq!((table.state.open.round, table.turn()), (2, vec!["Simon"]));
}

#[test]
fn the_marker_of_the_next_round_is_left_of_the_last_auctioneer() {
    // Phase 2: so it is after as many passes as there are players, and after six sales.
    let mut table = Table::four();
    table.orders(&["pass", "auction red 1", "pass", "pass", "pass", "pass", "pass", "pass", "pass"]);
    assert!(matches!(table.state.open.phase, Phase::Building { .. }));
    assert_eq!(table.state.open.marker, table.seat("Simon"), "Don was the last to put one up");

    let mut table = Table::four();
    for company in ["red", "yellow", "green", "blue", "purple", "black"] {
        let name = table.turn()[0].to_owned();
        table.order(&name, &format!("auction {company} 1"));
        table.orders(&["pass", "pass", "pass"]);
    }
    assert!(matches!(table.state.open.phase, Phase::Building { .. }), "six sales end the phase");
    assert_eq!(table.state.open.marker, table.seat("Simon"), "Don sold the sixth");
}

#[test]
fn sd_a5_dropping_out_is_final_for_one_auction() {
    let mut table = Table::four();
    table.orders(&["auction green 1", "pass", "bid 2", "pass", "bid 3"]);
    assert_eq!(table.turn(), ["Simon"], "Don and Andy are asked no more");
    assert_eq!(table.refused("Don", "bid 4").why, Refusal::YouAreOut);
    assert_eq!(table.refused("Richard", "bid 4").why, Refusal::YouLead, "the leader never has to act");
    table.orders(&["pass"]);
    table.orders(&["auction red 1", "bid 2"]);
    let red = table.state.open.sale().unwrap();
    assert_eq!(
        (red.bidding.leader(), red.bidding.others.len()),
        (Some(table.seat("Simon")), 3),
        "all are in again"
    );
}

#[test]
fn sd_a6_an_unsold_company_issues_no_share() {
    let mut table = Table::four();
    table.orders(&["pass", "pass", "pass", "pass"]);
    assert_eq!(table.state.open.round, 2);
    assert!(table.state.open.seats.iter().all(|seat| seat.shares.iter().all(|shares| *shares == 0)));
    // In round 2 it issues one, not two, and it cannot be put up again in the same round.
    table.orders(&["auction red 3", "pass", "pass", "pass"]);
    let red = table.company("red");
    assert_eq!(table.of_seat("Richard").shares[red.index()], 1);
    let (company, seat) = (red, table.seat("Richard"));
    assert_eq!(table.refused("Don", "auction red 1").why, Refusal::AlreadySold { company, seat });
}

#[test]
fn unspent_cubes_stay_and_new_ones_come() {
    // Phases 1 and 5.
    let mut table = Table::four();
    table.of_seat("Don").cubes = 3;
    table.orders(&["pass", "pass", "pass", "pass"]);
    assert_eq!((table.of_seat("Don").cubes, table.of_seat("Simon").cubes), (11, 16));
}

#[test]
fn a_player_may_control_several_companies() {
    // Phase 2.
    let mut table = Table::four();
    table.orders(&["auction red 1", "pass", "pass", "pass"]);
    table.orders(&["auction blue 1", "pass", "pass", "bid 2", "pass"]);
    assert_eq!((table.controller("red"), table.controller("blue")), (Some("Richard"), Some("Richard")));
}

#[test]
fn whoever_cannot_raise_is_out_without_a_word() {
    // A bid is paid from hand, so nobody waits for a player who has too few cubes.
    let mut table = Table::four();
    table.of_seat("Simon").cubes = 2;
    let events = table.orders(&["auction red 1", "bid 2"]);
    assert!(events.contains(&Event::DroppedOut { seat: table.seat("Simon"), how: How::Forced }));
    assert_eq!(table.turn(), ["Andy"]);
}

#[test]
fn sd_s1_the_first_player_is_named_or_drawn() {
    // The book names the youngest; here the opening names a seat, or luck finds one.
    let first = |options: &[(&str, &str)], dice: &[u32]| {
        let begun = open(&Played::<SteelDriver>::opened(&FOUR, options).begin(dice));
        match begun[0] {
            Event::Began { first, drawn } => (first, drawn),
            ref other => panic!("{other:?}"),
        }
    };
    assert!((1..=4).all(|got| first(&[("first", "simon")], &[got]) == (Seat(2), false)));
    let drawn: Vec<(Seat, bool)> = (1..=4).map(|got| first(&[], &[got])).collect();
    assert_eq!(drawn, Seat::all(4).map(|seat| (seat, true)).collect::<Vec<_>>());
    let nobody = BTreeMap::from([("first".to_owned(), "Zoe".to_owned())]);
    assert!(TITLE.check_options(&nobody, &FOUR.map(str::to_owned)).is_err());
}

#[test]
fn sd_s2_white_cubes_never_run_out() {
    // Four players who buy nothing hold 160 cubes in round 5; the box has 60.
    let mut table = Table::four();
    (0..4).for_each(|_| drop(table.orders(&["pass", "pass", "pass", "pass"])));
    assert_eq!(table.state.open.round, 5);
    assert_eq!(table.state.open.seats.iter().map(|seat| seat.cubes).sum::<u32>(), 160);
    assert_eq!(table.rules.audit(&table.state), Ok(()));
}
