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
fn torn_ends_of_quoted_lines_are_quoted_where_a_program_tore_them() {
    check(
        "> this is a long line of a letter that was wrapped by a program, and so\nReno - Denver\n> is what stands at its end, another long line of it that it has torn up\nbid 8\n> and yet another line that is too long for it by one word or by two, to\nbid 7\n> bid 9\n\nbid 3",
        &["bid 3"],
    );
}

#[test]
fn an_answer_between_two_quoted_lines_stays() {
    check("> short\nbid 3\n> bid 9", &["bid 3"]);
    check(
        "> this is a long line of a letter that somebody wrote by hand, with a word\nbid 3\n> Reno at the beginning of the next",
        &["bid 3"],
    );
    check(
        "> this is a long line of a letter that somebody wrote by hand, with a word\nbid 3\n> that stands where it was put, and with another line that has no room left\npass\n> for it",
        &["bid 3", "", "pass"],
    );
    let quote = "> Красная компания может построить любую линию из города, где она уже\n> побывала, или пропустить ход, если у неё нет денег на то, что она хочет\n";
    check(&format!("{quote}строю 3\n{quote}пас\n{quote}"), &["строю 3", "", "пас"]);
}

#[test]
fn weak_announcements_quote_a_paragraph() {
    check("Anna wrote:\nbid 9\n\nbid 3", &["bid 3"]);
    check("bid 3\n[quote=\"Anna\"]bid 9\n[quote]x[/quote]\nbid 8[/quote]\npass", &["bid 3", "", "pass"]);
}

#[test]
fn shapes_seen_in_the_wild() {
    check("ok\n\n2011/4/7 Nathan <support@example.com>\n\n>  bid 9", &["ok"]);
    check("ok\n------On 12/29/1987 17:32 PM, Julius wrote-----\n\nbid 9", &["ok"]);
    check("ok\n-----Antwort Nachricht-----\nbid 9", &["ok"]);
    check("---- my orders ----\nbid 3", &["---- my orders ----", "bid 3"]);
    check(
        "ok\nOp 17-feb.-2015, om 13:18 heeft Julius <p@rome.com> het volgende geschreven:\n\nbid 9",
        &["ok"],
    );
    check(
        "ok\n\nOn Monday, 24 September, 2012 at 3:46 PM, bob wrote:\n\n> View (http://example.com/a\n_nonce=3)\n>\n",
        &["ok"],
    );
    check(
        "ok\n\nOn Nov 30, 2011, at 12:47 PM, Somebody <\n416ffd3258@somebody.domain.com>\nwrote:\n\nbid 9",
        &["ok"],
    );
    check("ok\n\nFrom: bob@example.com [mailto:\n  bob@example.com]\nSent: Monday\n\nbid 9", &["ok"]);
    check("Blah\nOn blah-blah-blah", &["Blah", "On blah-blah-blah"]);
    check("as I wrote\nbid 3", &["as I wrote", "bid 3"]);
    check("On 11-Apr-2011, at 6:54 PM, Roman <r@example.com> sent:\n> bid 9\nok", &["ok"]);
}
