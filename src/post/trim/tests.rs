//! Short letters, and what is the writer's own in them.

use super::own_words;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(own_words(text), expected, "{text}");
}

#[test]
fn top_bottom_and_between() {
    check("bid 3\n\nOn Mon, Nov 16, 2026 at 9:20 Anna <a@x.org> wrote:\n> bid 9\n", &["bid 3"]);
    check("On Mon, Nov 16, 2026 at 9:20 Anna <a@x.org> wrote:\n> bid 9\n\nbid 3\n", &["bid 3"]);
    check("> bid 9\nbid 3\n> pass\npass round\n", &["bid 3", "", "pass round"]);
    check("bid 3\nOn Mon, Nov 16, 2026 at 9:20 Anna <a@x.org> wrote:\n\nbid 9\n> bid 8\nbid 7", &["bid 3"]);
}

#[test]
fn arrows_and_dashes_are_words() {
    check(
        "A Par -> Bur\nbuild Baltimore - Pittsburgh\n- bid 3",
        &["A Par -> Bur", "build Baltimore - Pittsburgh", "- bid 3"],
    );
}

#[test]
fn signatures_and_devices() {
    check("bid 3\n-- \nAnna\nbid 9", &["bid 3"]);
    check("bid 3\n--\nAnna\n\n> bid 9\npass", &["bid 3", "", "pass"]);
    check("bid 3\n\nSent from my iPhone\n\n> On 16 Nov 2026, at 9:20, Anna wrote:\n> \n> bid 9", &["bid 3"]);
    check("bid 3\n\nThis e-mail and any attachments are confidential.\nbid 9\n", &["bid 3"]);
    check("CAUTION: This email originated from outside.\n\nbid 3", &["bid 3"]);
}

#[test]
fn older_letters_end_the_reading() {
    check("bid 3\n\n-----Original Message-----\nFrom: Anna\nbid 9", &["bid 3"]);
    check(
        "bid 3\n________________________________\nFrom: Anna <a@x>\nSent: Monday\nTo: Bert\nSubject: x\n\nbid 9",
        &["bid 3"],
    );
    check("bid 3\n---- reply above this line ----\nbid 9", &["bid 3"]);
}

#[test]
fn an_announcement_between_quotes_is_only_dropped() {
    check(
        "> a\nbid 3\nOn Mon, Nov 16, 2026 at 9:20 Anna <a@x.org> wrote:\npass\n> b\n",
        &["bid 3", "", "pass"],
    );
}

#[test]
fn torn_ends_of_quoted_lines_are_quoted() {
    check(
        "> this is a long line of a letter that was wrapped by a program, build\nReno - Denver\n> bid 9\n\nbid 3",
        &["bid 3"],
    );
    check("> short\nbid 3\n> bid 9", &["bid 3"]);
}

#[test]
fn weak_announcements_quote_a_paragraph() {
    check("Anna wrote:\nbid 9\n\nbid 3", &["bid 3"]);
    check("bid 3\n[quote=\"Anna\"]bid 9\n[quote]x[/quote]\nbid 8[/quote]\npass", &["bid 3", "", "pass"]);
}
