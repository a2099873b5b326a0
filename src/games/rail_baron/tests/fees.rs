//! Fees: the worked examples, and readings 3 to 7 and 24.

use super::{A, B, C, Game};
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::names::Railroad;
use crate::games::rail_baron::state::{Due, Engine, Owner, Payee};

const BANK: Payee = Payee::Bank;

/// Whose lines are whose, an old rate that Anna may still have, what she rides, and what she pays.
fn check(
    raised: bool,
    old: Option<(&str, Payee, u32)>,
    owners: &[(&str, Option<crate::rules::Seat>)],
    rides: &[&str],
    pays: &[(Payee, u32)],
) {
    let mut game = Game::new(3, &[]);
    game.state.open.raised = raised;
    for (line, owner) in owners {
        if let Some(owner) = owner {
            game.owns(*owner, &[line]);
        }
    }
    if let Some((line, to, sum)) = old {
        let line = game.rules.find_line(line);
        game.player(A).established = vec![(line, Due { to, sum })];
    }
    let mut paid: Vec<(Railroad, Due)> = Vec::new();
    for id in rides {
        let line = game.rules.find_line(id);
        let due = game.rules.due(&game.state.open, A, line);
        game.player(A).established = vec![(line, due)];
        paid.push((line, due));
    }
    let dues: Vec<(Payee, u32)> =
        game.rules.add_up(&game.state.open, A, &paid).iter().map(|due| (due.to, due.sum)).collect();
    assert_eq!(dues, pays, "{rides:?}");
}

#[test]
fn worked_examples() {
    let (b, c) = (Payee::Seat(B), Payee::Seat(C));
    check(false, None, &[("PA", Some(A)), ("NYC", None)], &["PA", "NYC"], &[(BANK, 1_000)]);
    check(false, None, &[("NYC", None), ("BM", None)], &["NYC", "BM"], &[(BANK, 1_000)]);
    check(false, None, &[("PA", Some(B)), ("BO", Some(B))], &["PA", "BO"], &[(b, 5_000)]);
    let all = [("PA", Some(A)), ("NYC", None), ("BO", Some(B)), ("CO", Some(C))];
    check(false, None, &all, &["PA", "NYC", "BO", "CO"], &[(b, 5_000), (c, 5_000), (BANK, 1_000)]);
    let sold = [("PA", Some(A)), ("BO", Some(B)), ("CO", Some(C))];
    check(true, None, &sold, &["PA", "BO", "CO"], &[(b, 10_000), (c, 10_000), (BANK, 1_000)]);
    let old = Some(("BO", b, 5_000));
    check(true, old, &[("BO", Some(B))], &["BO"], &[(b, 5_000)]);
    check(true, old, &[("BO", Some(B)), ("CO", Some(B))], &["BO", "CO"], &[(b, 10_000)]);
    let own = [("BO", Some(B)), ("PA", Some(A))];
    check(true, old, &own, &["BO", "PA", "BO"], &[(b, 10_000), (BANK, 1_000)]);
    check(false, Some(("BO", BANK, 1_000)), &[("BO", Some(B))], &["BO"], &[(BANK, 1_000)]);
}

/// Reading 3: the raise stays, also when a line returns to the bank.
#[test]
fn a_raise_is_for_good() {
    let mut game = Game::new(3, &[]);
    game.state.open.lines.fill(Owner::Seat(B));
    game.travels(A, "boston", "new_york", "providence");
    let events = game.begins(A, &[1, 1]);
    assert!(events.contains(&Event::TollsRaised { toll: 10_000 }));
    game.state.open.lines[0] = Owner::Bank;
    assert_eq!(game.rules.rate(&game.state.open, A, game.rules.find_line("PA")).sum, 10_000);
}

/// Reading 4: the old rate holds on the line last ridden; where the table wants it, on every line at the dot.
#[test]
fn the_old_rate_holds_for_the_line_or_for_the_dot() {
    for (scope, others) in [("line", 5_000), ("dot", 1_000)] {
        let mut game = Game::new(3, &[("established-rate", scope)]);
        // New York to Philadelphia by the Pennsylvania, two dots, and no further.
        game.travels(A, "new_york", "pittsburgh", "new_york");
        game.thrown(A, [1, 1]);
        game.order(A, "move PA to Philadelphia", &[]);
        game.owns(B, &["PA", "BO"]);
        let (pennsylvania, ohio) = (game.rules.find_line("PA"), game.rules.find_line("BO"));
        let due = |line| game.rules.due(&game.state.open, A, line);
        assert_eq!(due(pennsylvania), Due { to: BANK, sum: 1_000 }, "reading 5: the bank gets the old fee");
        assert_eq!(due(ohio).sum, others, "{scope}");
    }
}

/// Readings 7 and 24: own lines cost like bank lines; under the Governor they are free, and his own are dear.
#[test]
fn the_governor_has_fees_of_his_own() {
    let line = |game: &Game| game.rules.find_line("PA");
    let mut plain = Game::new(3, &[]);
    plain.owns(A, &["PA"]);
    assert_eq!(plain.rules.rate(&plain.state.open, A, line(&plain)), Due { to: BANK, sum: 1_000 });
    let mut game = Game::new(3, &[("governor", "yes")]);
    game.owns(A, &["PA"]);
    assert_eq!(game.rules.rate(&game.state.open, A, line(&game)).sum, 0);
    assert_eq!(game.rules.rate(&game.state.open, A, game.rules.find_line("NYC")).sum, 1_000);
    let ohio = game.rules.find_line("BO");
    game.state.open.lines[ohio.index()] = Owner::Governor;
    assert_eq!(game.rules.rate(&game.state.open, A, ohio), Due { to: Payee::Governor, sum: 6_000 });
    game.state.open.raised = true;
    assert_eq!(game.rules.rate(&game.state.open, A, ohio).sum, 12_000);
    assert_eq!(game.rules.rate(&game.state.open, B, line(&game)).sum, 10_000);
}

/// Reading 13: one settlement for the white move and the bonus move.
#[test]
fn one_settlement_a_turn() {
    let mut game = Game::new(3, &[]);
    game.engine(A, Engine::Superchief);
    game.travels(A, "baltimore", "seattle", "baltimore");
    game.thrown(A, [1, 2]);
    let events = game.order(A, "route B&O to Chicago", &[3]);
    let hops = events.iter().map(|event| match event {
        Event::Moved { seat: A, hops, .. } => hops.len(),
        _ => 0,
    });
    assert_eq!(hops.sum::<usize>(), 6, "three points and three of the bonus die");
    let paid: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::Paid { seat: A, .. })).collect();
    assert_eq!(paid, [&Event::Paid { seat: A, dues: vec![Due { to: BANK, sum: 1_000 }] }]);
}
