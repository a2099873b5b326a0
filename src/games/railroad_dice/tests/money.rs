//! Income, the roll, shares.

use super::*;
use Face::{Curve, Question, Share, Straight};

#[test]
fn rd_t02_there_is_no_income_in_the_first_year() {
    assert_eq!(Table::three().why("Ann", "income").0, Refusal::NoIncomeYet);
}

#[test]
fn rd_t03_two_questions_roll_four_dice() {
    let mut table = Table::of(&["Ann", "Bob", "Cid", "Dan"]);
    table.play("Ann", "roll 2 ?", &[Straight, Straight, Curve, Share]);
    assert_eq!((table.state.open.bank, table.front("Ann").total()), (21, 6));
    assert_eq!(table.why("Ann", "roll 2 ?").0, Refusal::RolledAlready);
    assert!(matches!(table.why("Ann", "done").0, Refusal::WhichToKeep { most: 5, .. }));
    table.play("Ann", "keep ? ? straight straight curve", &[]);
    assert_eq!((table.state.open.bank, table.front("Ann").total()), (22, 5));
    assert_eq!(table.turn(), ["Bob"]);
}

#[test]
fn every_face_of_the_die_is_told_by_its_name() {
    let die = super::super::income::die();
    assert_eq!(die.sides, 6);
    let told = |word: &str| die.outcome(word).map(|got| Face::ALL[die.face_of(got)]);
    for (word, face) in [
        ("straight", Straight),
        ("dritto", Straight),
        ("curve", Curve),
        ("curva", Curve),
        ("share", Share),
        ("azione", Share),
        ("?", Question),
        ("jolly", Question),
    ] {
        assert_eq!(told(word), Some(face), "{word}");
    }
    assert_eq!(told("3"), None);
    let faces: Vec<Face> = (1..=6).map(|got| Face::ALL[die.face_of(got)]).collect();
    assert_eq!(faces, [Straight, Straight, Curve, Curve, Share, Question]);
}

#[test]
fn rd_t04_income_in_its_four_cases() {
    // Stations of the companies that Ann presides over, whether she lost her last presidency, what lies behind and in front.
    let cases: [(&[u32], bool, u32, u32); 7] = [
        (&[2, 2], false, 4, 0),
        (&[0], false, 4, 0),
        (&[2, 3], false, 5, 0),
        (&[7], false, 7, 0),
        (&[], true, 0, 4),
        (&[], false, 4, 0),
        (&[1], true, 4, 0),
    ];
    for (stations, lost, behind, front) in cases {
        let mut table = Table::later(&THREE);
        table.give("Ann", &[], 0);
        for (id, built) in ["red", "blue"].iter().zip(stations) {
            table.preside("Ann", id);
            let company = table.company(id);
            table.state.open.company_mut(company).built = *built;
        }
        table.state.open.players[0].lost = lost;
        table.play("Ann", "income", &[]);
        assert_eq!(
            (table.behind("Ann"), table.front("Ann").questions()),
            (behind, front),
            "{stations:?} {lost}"
        );
        assert_eq!(table.why("Ann", "income").0, Refusal::IncomeTaken);
    }
}

#[test]
fn dice_are_rolled_from_behind_and_from_in_front() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Question, Question, Curve], 4);
    assert_eq!(table.why("Ann", "roll 5").0, Refusal::TooFewBehind { has: 4 });
    assert_eq!(table.why("Ann", "roll 4 and 3 ?").0, Refusal::TooFewQuestions { has: 2 });
    assert_eq!(table.why("Ann", "roll 0").0, Refusal::NothingRolled);
    let bank = table.state.open.bank;
    table.play("Ann", "roll 4 and 2 ?", &[Share; 8]);
    assert_eq!(
        (table.behind("Ann"), table.front("Ann").count(Share), table.state.open.bank),
        (0, 8, bank - 2)
    );
    assert_eq!(table.front("Ann").count(Curve), 1);
}

#[test]
fn rd_t12_shares_from_players_past_the_gate_for_presidents_only() {
    let sold_out = |table: &mut Table, count: usize| {
        for company in 0..count {
            table.state.open.companies[company].unsold = 0;
        }
    };
    // Seats, companies sold out, whether the buyer presides, whether it is allowed.
    for (names, count, presides, allowed) in [
        (&THREE[..], 2, true, false),
        (&THREE[..], 3, true, true),
        (&THREE[..], 3, false, false),
        (&THREE[..2], 1, true, true),
    ] {
        let mut table = Table::later(names);
        table.give("Ann", &[Share, Question], 0);
        if presides {
            table.preside("Ann", "red");
        }
        let red = table.company("red");
        table.state.open.players[1].shares[red.index()] = 2;
        sold_out(&mut table, count);
        let line = "buy red from Bob";
        if !allowed {
            let why = table.why("Ann", line).0;
            let expected = if presides {
                Refusal::GateClosed { sold_out: 2, needs: 3 }
            } else {
                Refusal::OnlyPresidentBuys { company: red, president: None }
            };
            assert_eq!(why, expected);
            continue;
        }
        table.play("Ann", line, &[]);
        assert_eq!((table.behind("Bob"), table.state.open.players[1].shares[red.index()]), (1, 1));
        assert_eq!(
            (table.front("Ann").count(Share), table.front("Ann").questions()),
            (0, 1),
            "share dice go first"
        );
        assert!(matches!(table.why("Ann", "buy red 2 from Bob").0, Refusal::SellerHasFewer { has: 1, .. }));
        assert_eq!(table.why("Ann", "buy red from Ann").0, Refusal::OwnShares);
    }
    let even = Table::with(&["Ann", "Bob"], &[("gate", "seats")]);
    assert_eq!(even.rules.gate, 2, "the pattern of the book, where a table chooses it");
}

#[test]
fn shares_cost_share_dice_and_questions_and_never_run_over() {
    let mut table = Table::later(&THREE);
    table.give("Ann", &[Share, Question, Straight], 9);
    assert_eq!(table.why("Ann", "buy yellow 3").0, Refusal::SharesTooDear { has: 2 });
    table.play("Ann", "buy 2 yellow", &[]);
    let yellow = table.company("yellow");
    assert_eq!(table.state.open.players[0].shares[yellow.index()], 2);
    assert_eq!(table.state.open.company(yellow).unsold, 8);
    table.state.open.company_mut(yellow).unsold = 0;
    table.give("Ann", &[Share], 0);
    let (why, marked) = table.why("Ann", "buy yellow");
    assert_eq!((why, marked.as_str()), (Refusal::TooFewShares { company: yellow, left: 0 }, "yellow"));
}
