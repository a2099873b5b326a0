//! Shortage, auctions and bankruptcy: readings 16 and 17, and the examples of money.

use super::{A, B, C, Game, Told, any, hears};
use crate::games::harness::{hidden, open};
use crate::games::rail_baron::events::Event;
use crate::games::rail_baron::hidden::Hidden;
use crate::games::rail_baron::refusals::Refusal;
use crate::games::rail_baron::state::{Owner, Payee, Phase};
use crate::rules::{Rules, Seat};

/// Anna has come to New York over lines of others and has nothing to pay them with.
pub fn short(cash: u32, lines: &[&str]) -> Game {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYNHH"]);
    game.owns(A, lines);
    game.cash(A, cash);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 2]);
    game.order(A, "move NYNH&H to New York", &[]);
    game
}

/// What a bankrupt player still pays.
fn still_paid(told: &Told) -> Vec<(Payee, u32)> {
    for event in open(told) {
        if let Event::Bankrupt { dues, .. } = event {
            return dues.iter().map(|due| (due.to, due.sum)).collect();
        }
    }
    panic!("nobody is bankrupt: {told:?}")
}

#[test]
fn a_line_goes_back_for_half_its_price() {
    let mut game = short(1_000, &["SLSF", "UP"]);
    assert!(matches!(game.state.open.phase, Phase::Owing { debtor: A, .. }));
    assert!(matches!(game.why_not(A, "sell PA"), Refusal::LineOfBank { .. }));
    let events = game.order(A, "sell SLSF", &[]);
    assert!(any(&events, |event| matches!(event, Event::SoldBack { price: 9_500, to: Owner::Bank, .. })));
    assert_eq!((game.has(A), game.has(B)), (1_000 + 9_500 - 5_000, 25_000));
}

/// Reading 16: nobody sells without need; an order to sell is a list for hard times then.
#[test]
fn nobody_sells_without_need() {
    let mut game = Game::new(3, &[]);
    game.owns(A, &["UP"]);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 1]);
    assert_eq!(game.why_not(A, "auction UP"), Refusal::NoNeedToSell);
    let events = game.order(A, "sell UP", &[]);
    assert!(hears(&events, A, |event| matches!(event, Hidden::SellsPlanned { .. })));
    assert_eq!(game.plans(A).sells.len(), 1);
    assert_eq!(game.has(A), 20_000);
}

#[test]
fn an_auction_begins_at_half_the_price_and_rises_by_500() {
    let mut game = short(0, &["UP"]);
    game.cash(B, 30_000);
    game.cash(C, 30_000);
    let events = game.order(A, "auction UP", &[]);
    assert!(any(&events, |event| matches!(event, Event::PutUp { start: 20_000, .. })));
    assert_eq!(game.why_not(B, "bid 19500"), Refusal::WrongBid { least: 20_000, step: 500 });
    assert_eq!(game.why_not(A, "bid 20000"), Refusal::NotBidding);
    game.order(B, "bid 20000", &[]);
    assert_eq!(game.why_not(C, "bid 20000"), Refusal::WrongBid { least: 20_500, step: 500 });
    assert_eq!(game.why_not(C, "bid 20700"), Refusal::WrongBid { least: 20_500, step: 500 });
    assert!(matches!(game.why_not(C, "bid 31000"), Refusal::BidTooHigh { has: 30_000 }));
    game.order(C, "bid 20500", &[]);
    let events = game.order(B, "pass", &[]);
    assert!(any(&events, |event| matches!(event, Event::Knocked { price: 20_500, to: Owner::Seat(C), .. })));
    assert_eq!(game.has(C), 9_500);
    assert_eq!(game.has(A), 15_500, "and Bert has the toll");
}

/// Reading 16: what is under the hammer is sold there; the seller cannot take it back, nor sell it to the bank.
#[test]
fn there_is_no_way_back_from_an_auction() {
    let mut game = short(0, &["UP", "SLSF"]);
    [B, C].into_iter().for_each(|seat| game.cash(seat, 30_000));
    game.order(A, "auction UP", &[]);
    assert_eq!(game.why_not(A, "auction SLSF"), Refusal::NoNeedToSell, "one after the other");
    let events = game.order(A, "sell UP", &[]);
    assert!(!any(&events, |event| matches!(event, Event::SoldBack { .. })));
    assert!(matches!(game.why_not(A, "pass"), Refusal::NotYourTurn { turn: B }));
    game.order(B, "bid 20000", &[]);
    let events = game.order(C, "pass", &[]);
    assert!(any(&events, |event| matches!(event, Event::Knocked { price: 20_000, to: Owner::Seat(B), .. })));
    assert_eq!(game.state.open.owner(game.rules.find_line("SLSF")), Owner::Seat(A), "no more than needed");
}

#[test]
fn maxima_bid_against_each_other() {
    let mut game = short(0, &["UP"]);
    game.cash(B, 30_000);
    game.cash(C, 30_000);
    game.order(B, "max UP 22000", &[]);
    game.order(C, "max any 24000", &[]);
    let events = game.order(A, "auction UP", &[]);
    assert!(any(&events, |event| matches!(event, Event::Knocked { price: 22_500, to: Owner::Seat(C), .. })));
}

/// Whatever others will bid at most, a trial shows the same: it ends where the first of them is asked.
#[test]
fn a_trial_in_an_auction_tells_nobody_s_maximum() {
    for most in ["max UP 0", "max UP 20000", "max UP 24500"] {
        let mut game = short(0, &["UP"]);
        Seat::all(3).skip(1).for_each(|seat| game.cash(seat, 30_000));
        game.order(C, most, &[]);
        let tried = |game: &Game, seat: Seat, line: &str| {
            let mut trial = Game::new(3, &[]);
            trial.state = game.state.clone();
            for other in Seat::all(3).filter(|other| *other != seat) {
                *trial.state.own_mut(other) = game.rules.unknown(&game.state.open, other);
            }
            let Ok(told) = trial.decide(seat, line, &[]) else { panic!("{line} is legal") };
            told
        };
        let events = tried(&game, A, "auction UP");
        assert!(matches!(open(&events)[..], [Event::PutUp { start: 20_000, .. }]), "{most}: {events:?}");
        assert_eq!(events.len(), 1);
        game.order(A, "auction UP", &[]);
        let events = tried(&game, B, "bid 20000 max 22000");
        let line = game.rules.find_line("UP");
        assert_eq!(hidden(&events), [(B, Hidden::MaximumSet { line: Some(line), most: 22_000 })]);
        assert!(matches!(open(&events)[..], [Event::Bid { seat: B, .. }]), "{most}: {events:?}");
    }
}

#[test]
fn without_a_bid_the_bank_takes_it() {
    let mut game = short(0, &["UP"]);
    game.order(B, "max any 0", &[]);
    game.order(C, "max any 0", &[]);
    let events = game.order(A, "auction UP", &[]);
    assert!(any(&events, |event| matches!(event, Event::Knocked { price: 20_000, to: Owner::Bank, .. })));
    assert_eq!(game.has(A), 15_000);
}

/// Reading 17: who still owes after selling all is out; owners are paid clockwise, the bank last.
#[test]
fn bankruptcy_pays_owners_first() {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYNHH"]);
    game.owns(C, &["PA"]);
    game.cash(A, 7_000);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [2, 3]);
    let events = game.order(A, "move NYNH&H to New York, PA to Philadelphia", &[]);
    assert_eq!(still_paid(&events), [(Payee::Seat(B), 5_000), (Payee::Seat(C), 2_000)]);
    assert!(game.state.open.player(A).out);
    assert_eq!(game.why_not(A, "go"), Refusal::YouAreBankrupt);
    assert_eq!(game.state.open.active, B);
}

/// Reading 17: what is left after the owners goes to the bank; all lines were sold before.
#[test]
fn bankruptcy_pays_the_bank_last() {
    let mut game = Game::new(3, &[]);
    game.owns(B, &["NYNHH"]);
    game.owns(C, &["PA"]);
    game.owns(A, &["RFP"]);
    game.cash(A, 8_500);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [3, 3]);
    game.order(A, "move NYNH&H to New York, PA to Philadelphia, B&O to Baltimore", &[]);
    assert!(matches!(game.state.open.phase, Phase::Owing { debtor: A, .. }), "a line is left to sell");
    let events = game.order(A, "sell RF&P", &[]);
    assert_eq!(still_paid(&events), [(Payee::Seat(B), 5_000), (Payee::Seat(C), 5_000), (Payee::Bank, 500)]);
    assert_eq!(game.has(A), 0);
}

#[test]
fn the_last_one_wins() {
    let mut game = Game::new(2, &[]);
    game.owns(B, &["NYNHH"]);
    game.cash(A, 0);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 2]);
    let events = game.order(A, "move NYNH&H to New York", &[]);
    assert!(any(&events, |event| matches!(event, Event::Ended { ranking, .. } if ranking[0].seats == [B])));
}

/// Under the Governor lines go to them alone.
#[test]
fn the_governor_buys_in_hard_times() {
    let mut game = Game::new(3, &[("governor", "yes")]);
    game.owns(B, &["NYNHH"]);
    game.owns(A, &["UP"]);
    game.cash(A, 0);
    game.travels(A, "boston", "chicago", "boston");
    game.thrown(A, [1, 2]);
    game.order(A, "move NYNH&H to New York", &[]);
    assert_eq!(game.why_not(A, "auction UP"), Refusal::OnlyToGovernor);
    let events = game.order(A, "sell UP", &[]);
    assert!(any(&events, |event| matches!(
        event,
        Event::SoldBack { price: 20_000, to: Owner::Governor, .. }
    )));
}

/// Reading 16 the other way: a table may let lines be sold without a debt, by whoever is to move.
#[test]
fn lines_may_be_sold_without_a_debt() {
    for (sales, sold) in [("debt", false), ("free", true)] {
        let mut game = Game::new(3, &[("sales", sales)]);
        game.owns(A, &["PA"]);
        game.travels(A, "new_york", "pittsburgh", "new_york");
        game.thrown(A, [1, 1]);
        game.order(A, "sell PA", &[]);
        assert_eq!(game.has(A), if sold { 20_000 + 15_000 } else { 20_000 }, "{sales}");
    }
}
