//! Orders left ahead: maxima, put-ups, build plans, preferences, and moves that make themselves.

use super::*;

#[test]
fn an_order_without_a_company_means_the_one_in_question_or_the_only_one() {
    let mut table = Table::four();
    table.give("red", "Andy", 9);
    table.give("blue", "Andy", 9);
    table.give("green", "Don", 9);
    table.build_with("red");
    table.order("Andy", "build BAL - PIT");
    let red = table.company("red");
    assert_eq!(table.state.open.links_of(red).count(), 1, "red was to build");
    // Now green is to build, and Andy has two companies that wait.
    let could = vec![red, table.company("blue")];
    assert_eq!(table.active(), Some("green"));
    assert_eq!(table.refused("Andy", "build PIT - CLE").why, Refusal::WhichCompany { could });
    // A company that has passed is not in question any more.
    table.state.open.passed.push(table.company("blue"));
    table.order("Andy", "build PIT - CLE");
    assert_eq!(table.plans("Andy").builds_of(red).len(), 1);
    // Who controls nothing is not asked which company he means.
    assert_eq!(table.refused("Simon", "build PIT - CLE").told.sentence.id, "sd-no-company-of-yours");
}

#[test]
fn while_auctions_run_a_plan_names_its_company() {
    // Richard has red and may be planning for any company that is still to be sold.
    let mut table = Table::four();
    table.give("red", "Richard", 9);
    let refused = table.refused("Richard", "build CHS - ATL");
    assert!(matches!(&refused.why, Refusal::WhichCompany { could } if could.len() == 6));
    for id in ["yellow", "green", "blue", "purple", "black"] {
        table.give(id, "Don", 0);
    }
    table.order("Richard", "build CHS - ATL");
    let red = table.company("red");
    assert_eq!(table.state.open.links_of(red).count(), 1, "no other could be meant, and its turn has come");
}

#[test]
fn a_preference_left_early_names_its_company() {
    // The company that is to build now has nothing to do with goods.
    let mut table = Table::four();
    table.alone("red", "Andy", 9);
    assert!(matches!(table.refused("Andy", "prefer white").why, Refusal::WhichCompany { .. }));
    table.order("Andy", "black: prefer white");
    assert_eq!(table.plans("Andy").wants_of(table.company("black")).len(), 1);
}
