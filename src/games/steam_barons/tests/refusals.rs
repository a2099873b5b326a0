//! Orders that cannot stand are answered at the word, with the nearest legal thing.

use super::*;

/// Every obstacle of a building order marks its hex.
#[test]
fn the_word_at_fault_is_marked() {
    let mut table = Table::on(US);
    table.holds("Simon", "green", 1).treasury("green", 30).building(3, &["green"]);
    let check = |line: &str, marked: &str, id: &str| {
        let refused = table.refused(Seat(0), line);
        assert_eq!((refused.marked.as_str(), refused.told.sentence.id), (marked, id), "{line}");
    };
    check("green: build Chicago E6", "E6", "sb-refused-water");
    check("green: build New York P4 > N", "P4", "sb-refused-not-neighbours");
    check("green: build New York P6", "P6", "sb-refused-no-end");
    check("green: build P6 N-S, P6 NE-S", "P6", "sb-refused-twice-in-turn");
    check("green: build Boston - New York", "New York", "sb-refused-no-printed-link");
    check("green: build Philadelphia +N", "Philadelphia", "sb-refused-on-city");
    check("white: ship best", "white", "sb-refused-nobodys-company");
    check("green: build P6 +N", "P6", "sb-refused-no-town");
    check("green: build New York P6 New York", "P6", "sb-refused-turns-back");
    check("green: build Albany +N +NE +SE +S +SW", "Albany", "sb-refused-too-many-exits");
}

/// Whoever controls several companies names the one they mean; whoever wins an auction pays for what they buy.
#[test]
fn what_is_meant_must_be_said_and_paid() {
    let mut table = Table::on(US);
    table.holds("Simon", "green", 1).holds("Simon", "black", 1);
    let mine = vec![company("green"), company("black")];
    assert_eq!(table.refuses("Simon", "done"), Refusal::WhichCompany { mine });
    let mut table = Table::on(ENGLAND);
    table.boxed("black", 5).cash("Simon", 14).market(&["black"]);
    table.says("Simon", "bid 5");
    assert_eq!(table.refuses("Simon", "bid 6"), Refusal::YouLead);
    table.says("Andy", "pass").says("James", "pass").says("Geoff", "pass");
    assert_eq!(table.refuses("Simon", "buy 3"), Refusal::CannotPay { shares: 2, price: 5, has: 14 });
    assert_eq!(
        table.refuses("Simon", "bid 6"),
        Refusal::BuyingNow { company: company("black"), turn: Seat(0) }
    );
    table.says("Simon", "buy 2");
}
