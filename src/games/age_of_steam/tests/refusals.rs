//! Bad input: each answered at the word with the reason.

use super::Table;

/// An order that is refused: the words that are marked, and the advice that is given.
#[track_caller]
fn check(table: &Table, name: &str, line: &str, marked: &str, advice: Option<&str>) {
    let refused = table.refused(table.seat(name), line);
    assert_eq!(refused.marked, marked, "{line}: {:?}", refused.why);
    assert_eq!(refused.told.advice.map(|advice| advice.id), advice, "{line}");
}

#[test]
fn the_word_at_fault_is_marked() {
    let mut table = Table::example("Pete");
    table.cash("Dave", 6);
    check(&table, "Dave", "build Chicago I6 J6", "I6", Some("aos-advice-neighbours"));
    check(&table, "Dave", "build Evansville J9 L9", "L9", Some("aos-advice-neighbours"));
    check(&table, "Dave", "build Evansville J9", "J9", Some("aos-advice-say-edge"));
    check(&table, "Dave", "build J7 > N", "J7", None);
    check(&table, "Dave", "build Evansville J9 J8 J7 > N, J6 S", "J6", Some("aos-advice-build"));
    check(&table, "Dave", "build K10 SW-N", "K10", None);
    check(
        &table,
        "Dave",
        "build Evansville J9 Indianapolis, Cincinnati M10 > S",
        "M10",
        Some("aos-advice-build"),
    );
    check(&table, "Dave", "build Lexington +N", "Lexington", None);
    check(&table, "Dave", "build Chicago I7 > N", "I7", Some("aos-advice-leads"));
    check(&table, "Dave", "build Evansville Evansville", "Evansville", Some("aos-advice-neighbours"));
    table.moving();
    check(&table, "Pete", "move blue Pittsburgh - Cincinnati", "blue", None);
}
