//! Fees: the worked examples, and readings 3 to 7 and 24.

use super::{A, B, C, Game, paid, ridden};
use crate::games::harness::open;
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
    assert!(open(&events).contains(&Event::TollsRaised { toll: 10_000 }));
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

/// Anna has come from New York to Philadelphia by the Pennsylvania and Bert to New York, where they buy a line; then
/// Anna throws 1-1.
fn bert_buys(options: &[(&str, &str)], line: &str) -> Game {
    let mut game = Game::new(2, options);
    game.cash(B, 60_000);
    game.travels(A, "new_york", "pittsburgh", "new_york");
    game.travels(B, "boston", "new_york", "new_haven");
    game.thrown(A, [1, 1]);
    let events = game.order(A, "move PA to Philadelphia", &[1, 2]);
    assert_eq!(paid(&events, A), [[(BANK, 1_000)]]);
    game.order(B, "move New York", &[]);
    let events = game.order(B, &format!("buy {line}"), &[1, 1]);
    assert!(open(&events).contains(&Event::WhiteThrown { seat: A, dice: [1, 1], points: 2, bonus: false }));
    game
}

/// Readings 4 and 5: a line is bought under the train; on it the old $1,000 goes on, to the bank, turn after turn.
#[test]
fn a_line_bought_under_a_train_costs_what_it_cost() {
    let mut game = bert_buys(&[], "PA");
    let events = game.order(A, "route PA to Pittsburgh", &[]);
    assert_eq!(ridden(&events, A), 2);
    assert_eq!(paid(&events, A), [[(BANK, 1_000)]]);
    // Whoever has left it pays the toll when they come back.
    let mut game = bert_buys(&[], "PA");
    let events = game.order(A, "move B&O to Baltimore, PA to York", &[]);
    assert_eq!(paid(&events, A), [[(Payee::Seat(B), 5_000), (BANK, 1_000)]]);
}

/// Reading 4, the switch `established-rate`: another line at the dot is bought. By the narrow reading the old fee
/// was for the line last ridden alone; by the wide one for every line at the dot, and no longer than there.
#[test]
fn the_scope_of_an_old_rate() {
    let toll = (Payee::Seat(B), 5_000);
    for (scope, pays) in [("line", toll), ("dot", (BANK, 1_000))] {
        let mut game = bert_buys(&[("established-rate", scope)], "B&O");
        let events = game.order(A, "move B&O to Baltimore, B&O to Frederick", &[]);
        assert_eq!(paid(&events, A), [[pays]], "{scope}");
        let mut game = bert_buys(&[("established-rate", scope)], "B&O");
        let events = game.order(A, "move PA to Baltimore, B&O to Frederick", &[]);
        assert_eq!(
            paid(&events, A),
            [[toll, (BANK, 1_000)]],
            "{scope}: Philadelphia was left by another line"
        );
    }
}

/// All lines but the RF&P are Bert's. Anna, with a Superchief, comes to Washington by Bert's B&O, buys the last line and
/// is sent to Cleveland; her bonus die shows a 1.
fn last_line_sold() -> Game {
    let mut game = Game::new(2, &[]);
    game.state.open.lines.fill(Owner::Seat(B));
    let richmond = game.rules.find_line("RFP");
    game.state.open.lines[richmond.index()] = Owner::Bank;
    game.engine(A, Engine::Superchief);
    game.cash(A, 50_000);
    game.travels(A, "philadelphia", "washington_dc", "baltimore");
    game.thrown(A, [1, 2]);
    game.order(A, "move B&O to Washington", &[]);
    // Odd 6 is North Central, odd 2 there Cleveland.
    let events = game.order(A, "buy RF&P", &[1, 3, 3, 1, 1, 1, 1]);
    assert!(open(&events).contains(&Event::TollsRaised { toll: 10_000 }));
    game
}

/// Readings 4 and 6: the old rate survives an arrival and a turn's end on the same line; on another line of the same
/// owner the new one is due, and it is paid once, at its highest.
#[test]
fn an_old_rate_survives_an_arrival() {
    let events = last_line_sold().order(A, "move B&O to Frederick", &[]);
    assert_eq!(paid(&events, A), [[(Payee::Seat(B), 5_000)]]);
    let events = last_line_sold().order(A, "move PA to Baltimore", &[]);
    assert_eq!(paid(&events, A), [[(Payee::Seat(B), 10_000)]], "one payment, not 5,000 and 10,000");
    let mut game = last_line_sold();
    game.order(A, "move B&O to Frederick", &[]);
    game.thrown(A, [1, 1]);
    let events = game.order(A, "route B&O to Chicago", &[1]);
    assert_eq!(paid(&events, A), [[(Payee::Seat(B), 5_000)]], "in her next turn as well");
}

/// Reading 7: own lines cost the bank's $1,000, together with lines of the bank.
#[test]
fn own_lines_cost_like_those_of_the_bank() {
    let mut game = Game::new(3, &[]);
    game.owns(A, &["PA"]);
    game.travels(A, "new_york", "washington_dc", "new_york");
    game.thrown(A, [1, 2]);
    let events = game.order(A, "move PA to Philadelphia, B&O to Baltimore", &[]);
    assert_eq!(paid(&events, A), [[(BANK, 1_000)]]);
}

/// Readings 7 and 24: own lines cost like bank lines; under the Governor they are free, and the Governor's own are dear.
#[test]
fn the_governor_has_other_fees() {
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
    assert_eq!(ridden(&events, A), 6, "three points and three of the bonus die");
    assert_eq!(paid(&events, A), [[(BANK, 1_000)]]);
}

/// Reading 4: the old rate holds on lines of others and of the bank. Who stood on a line of their own and sold it pays
/// the new owner like everybody.
#[test]
fn whoever_sold_the_line_under_them_pays_the_new_owner() {
    let mut game = Game::new(2, &[]);
    game.owns(A, &["PA"]);
    game.travels(A, "new_york", "pittsburgh", "new_york");
    game.thrown(A, [1, 1]);
    game.order(A, "move PA to Philadelphia", &[1, 2]);
    let pennsylvania = game.rules.find_line("PA");
    assert_eq!(game.rules.due(&game.state.open, A, pennsylvania), Due { to: BANK, sum: 1_000 });
    game.owns(B, &["PA"]);
    assert_eq!(
        game.rules.due(&game.state.open, A, pennsylvania),
        Due { to: Payee::Seat(B), sum: 5_000 },
        "nothing was come to on the own line"
    );
}

/// Reading 4 the other way: a table may let an old rate end with the trip.
#[test]
fn an_old_rate_may_end_with_the_trip() {
    for (choice, sum) in [("lasting", 1_000), ("trip", 5_000)] {
        let mut game = Game::new(2, &[("old-rate", choice)]);
        game.travels(A, "boston", "new_york", "new_haven");
        game.thrown(A, [1, 2]);
        game.order(A, "move New York", &[]);
        game.owns(B, &["NYNHH"]);
        let line = game.rules.find_line("NYNHH");
        assert_eq!(game.rules.due(&game.state.open, A, line).sum, sum, "{choice}");
    }
}
