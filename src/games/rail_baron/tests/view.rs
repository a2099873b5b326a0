//! What a viewer is told so that they need no map: where trains stand, who is near a declared player, what a way costs.

use super::{A, B, C, Game};
use crate::games::rail_baron::spots::{self, SpotView};
use crate::games::rail_baron::state::{Due, Payee};
use crate::games::rail_baron::view::View;
use crate::rules::{Known, Seat, Viewer};

fn spot<'g>(game: &'g Game, dot: &str, line: Option<&str>) -> Option<SpotView<'g>> {
    spots::spot(&game.rules, game.rules.find_dot(dot), line.map(|line| game.rules.find_line(line)))
}

fn public(game: &Game) -> View<'_> {
    game.view(Viewer::Public)
}

#[test]
fn towns_are_named_by_line_and_count() {
    let game = Game::new(3, &[]);
    let check = |dot: &str, line: Option<&str>, expected: (&str, u16, &str)| {
        let found = spot(&game, dot, line).expect("it is no city");
        assert_eq!((found.line, found.dots, found.city), expected);
    };
    check("streator", None, ("AT&SF", 1, "Chicago"));
    check("fredericksburg", Some("RFP"), ("RF&P", 1, "Richmond"));
    check("wildwood", Some("ACL"), ("ACL", 1, "Tampa"));
    // A railroad that does not pass there says nothing.
    check("streator", Some("ACL"), ("AT&SF", 1, "Chicago"));
    // Galesburg is two dots from Chicago on both of its railroads; the one last ridden is named.
    check("galesburg", Some("CBQ"), ("CB&Q", 2, "Chicago"));
    check("galesburg", Some("ATSF"), ("AT&SF", 2, "Chicago"));
    assert_eq!(spot(&game, "chicago", None), None);
}

#[test]
fn hunters_are_told_how_near_they_are() {
    let mut game = Game::new(3, &[]);
    assert_eq!(public(&game).hunts, []);
    game.declares(B, "miami", "reno", "chicago");
    game.travels(A, "boston", "chicago", "new_york");
    game.stands(C, "milwaukee");
    let hunts = public(&game).hunts;
    assert_eq!((hunts.len(), hunts[0].seat, hunts[0].at), (1, B, "Chicago"));
    let near: Vec<(Seat, Option<usize>)> =
        hunts[0].hunters.iter().map(|hunter| (hunter.seat, hunter.dots)).collect();
    assert_eq!(near[0].0, C, "the nearest comes first");
    assert_eq!(near[1], (A, Some(11)), "New York - Chicago has 11 dots");
    // What Anna has ridden on her trip she cannot ride again.
    let step = game.rules.board.tracks.around(game.rules.find_dot("new_york")).to_vec();
    let trip = game.player(A).trip.as_mut().expect("she travels");
    step.iter().for_each(|step| step.use_up(&mut trip.used));
    let hunters = public(&game).hunts[0].hunters.clone();
    assert_eq!(hunters.last().map(|hunter| (hunter.seat, hunter.dots)), Some((A, None)));
}

#[test]
fn a_way_is_told_with_its_fees() {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYC"]);
    game.travels(A, "boston", "chicago", "new_york");
    let own = game.view(Viewer::Seat(A));
    let way = own.way.expect("nothing is planned");
    assert_eq!((way.dots, way.throws), (11, 2));
    assert_eq!(way.legs.iter().map(|leg| leg.2).sum::<usize>(), 11);
    assert_eq!(way.sum, way.fees.iter().map(|due| due.sum).sum::<u32>());
    for viewer in [Viewer::Public, Viewer::Moderator, Viewer::Seat(B)] {
        assert_eq!(game.view(viewer).way, None, "{viewer:?}");
    }
    game.travels(B, "denver", "miami", "kansas_city");
    game.thrown(B, [3, 4]);
    game.order(A, "route PA to Chicago", &[]);
    let own = game.view(Viewer::Seat(A));
    assert_eq!(own.way, None, "the plan is told instead");
    let route = own.routes[0].route.clone();
    assert_eq!((route.dots, route.legs.len(), route.sum), (12, 1, 2_000));
    assert_eq!(own.seats[B.index()].cash, Known::Hidden);
}

#[test]
fn an_old_fee_is_told_as_long_as_it_helps() {
    let mut game = Game::new(3, &[]);
    game.travels(A, "boston", "chicago", "new_york");
    let line = game.rules.find_line("NYC");
    game.player(A).established = vec![(line, Due { to: Payee::Bank, sum: 1_000 })];
    assert_eq!(game.view(Viewer::Seat(A)).old_rates, []);
    game.owns(B, &["NYC"]);
    assert_eq!(game.view(Viewer::Seat(A)).old_rates, [("NYC", 1_000)]);
    assert_eq!(game.view(Viewer::Seat(B)).old_rates, []);
}

#[test]
fn holdings_add_up() {
    let mut game = Game::new(3, &[]);
    game.owns(A, &["PA", "BO"]);
    let holdings = game.view(Viewer::Public).holdings;
    assert_eq!(holdings[0].lines, [("B&O", 24_000), ("PA", 30_000)]);
    assert_eq!(holdings[0].worth, 54_000);
    assert_eq!((holdings.len(), holdings[3].owner, holdings[3].count), (4, "bank", 26));
    assert_eq!(holdings.iter().map(|holding| holding.worth).sum::<u32>(), 514_000);
}
