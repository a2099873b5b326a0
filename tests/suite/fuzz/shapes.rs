//! Letters of the worst shapes that are read whole: what costs more than its length shows here.

use super::patience::in_time;
use crate::house::opening;
use crate::mailbox::{ADDRESS, Mailbox, address};
use waybill::games::find;
use waybill::orders::{Names, looks_like_order};
use waybill::post::{LARGEST, own_words, read};
use waybill::rules::Language;
use waybill::table::{LuckKind, sort};

/// A head to which lines can be added.
const FROM: &str = "From: a@example.org\nMessage-ID: <1@example.org>\n";

/// A letter that repeats a piece until it is as large as a letter may be.
fn filled(start: &str, piece: &str) -> String {
    let times = (LARGEST - start.len()) / piece.len();
    format!("{start}{}", piece.repeat(times))
}

/// A letter whose pieces are numbered.
fn numbered(start: &str, piece: &str) -> String {
    let mut letter = start.to_owned();
    for number in 0.. {
        let next = piece.replace('#', &number.to_string());
        if letter.len() + next.len() > LARGEST {
            break;
        }
        letter.push_str(&next);
    }
    letter
}

fn check(letter: &str) {
    let shape: String = letter.chars().skip(FROM.len()).take(120).collect();
    in_time(format_args!("{shape:?}…"), letter.len(), || read(letter.as_bytes()));
}

/// Pieces of a body that are bad alone, under every sort of head.
const PIECES: &[&str] = &[
    "> bid 9\n",
    ">",
    "> ",
    ">\n",
    "| a\n",
    "On Mon, Nov 16, 2026 at 9:20 Anna\n",
    "On Mon, Nov 16, 2026 at 9:20 Anna <a@b.org>\n",
    "On Mon, Nov 16, 2026 at 9:20 Anna <a@b.org> wrote:\n",
    "On Mon, Nov 16, 2026 at 9:20 Anna <a@b.org> wrote: ",
    "On Mon, Nov 16, 2026 at 9:20 Anna <a@b.org>\nwrote:\n> a\n",
    "2026/11/16 Anna <a@b.org>\n\n\n",
    "Anna wrote:\n",
    "Anna wrote:\nbid 9\nOn Mon, Nov 16, 2026 at 9:20 Anna wrote:\n",
    "<a@b.org> wrote:\n",
    "On Mon, Nov 16, 2026 at 9:20\n\nAnna <a@b.org> wrote:\n\n",
    "On Mon, Nov 16, 2026 at 9:20 I wrote:\n",
    "Am 16.11.2026 hat Anna geschrieben:\n",
    "2026-11-16 9:20 GMT+01:00 Anna:\n> a\n",
    "a:\n",
    "On\n",
    "________________________________\na: b\nc: d\n",
    "a: <a@b.org>\n",
    "Da: x\n\n\n",
    "*---- a message ----*\n",
    "Questo messaggio è\n",
    "This message is confidential\n",
    "Disclaimer\n\n",
    "Sent from\n",
    "To unsubscribe\n",
    "> this is a long line of a letter that was wrapped by a program, and so\nReno - Denver\n",
    "Anna wrote:\na\n\n",
    "wrote:\n",
    "From: x\n\n",
    "From: x\nTo: y\n",
    "From: ",
    "Anna> x\n",
    "-- \n> a\n",
    "-- \n",
    "- -- \n",
    "-----BEGIN PGP SIGNATURE-----\n",
    "-----BEGIN PGP SIGNED MESSAGE-----\n\n",
    "-----\n",
    "-",
    "*",
    "This e-mail and any attachments\n",
    "This e-mail and any attachments\n\n> a\n",
    "Sent from my iPhone\n",
    "[quote]",
    "[quote]\n",
    "[quote][/quote]\n",
    "(http\n> (http\n",
    "x ",
    "x \n",
    "x",
    " ",
    "\n",
    "\r",
    "\t",
    "：",
    "è\u{300}",
    "\u{200b}",
    "=?utf-8?Q?a?= ",
    "<a@b.org> ",
    "=E9",
    "=\n",
    "YmlkIDM=\n",
    "PGJsb2NrcXVvdGU+\n",
    "<blockquote>",
    "<blockquote>a</blockquote>",
    "<div>",
    "<div><p>a",
    "<div class=\"gmail_signature\">",
    "<div class=gmail_quote>",
    "<div style='border:none;border-top:solid #E1E1E1 1.0pt'>",
    "<p style='border-top:1px solid'>a: b",
    "<div name=\"quote\">a</div>",
    "<div style=\"display:none\">a</div>",
    "<table><tr><td>a",
    "<pre>\n",
    "</div>",
    "<a \"",
    "<a '>",
    "<a b",
    "<a",
    "<",
    "</",
    "<!",
    "<!--",
    "<!-->",
    "<?",
    "<style>",
    "<style></styl",
    "<style></style>",
    "&",
    "&amp;",
    "&#x41",
    "&;",
    "--a\n",
    "--a\n\nx\n",
    "--a\nContent-Type: image/png; name=x\n\nx\n",
    "--a\nContent-Type: multipart/mixed; boundary=a\n\n",
    "--a\nContent-Type: message/rfc822\n\n",
    "--a\nContent-Type: text/html\n\n<p>x\n",
    "--",
    "+AOk-",
    "\u{1b}$B",
];

#[test]
fn repeated_pieces_take_no_longer_than_their_length() {
    for head in [
        "",
        "Content-Type: text/html\n",
        "Content-Type: multipart/mixed; boundary=a\n",
        "Content-Type: multipart/alternative; boundary=a\n",
        "Content-Type: text/plain; format=flowed; delsp=yes\n",
        "Content-Type: text/plain; charset=utf-7\n",
        "Content-Type: text/plain; charset=iso-2022-jp\n",
        "Content-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n",
        "Content-Type: text/html\nContent-Transfer-Encoding: base64\n",
    ] {
        for piece in PIECES {
            check(&filled(&format!("{FROM}{head}\n"), piece));
        }
    }
}

#[test]
fn long_heads_take_no_longer_than_their_length() {
    for piece in [
        "X-Odd: y\n",
        "Received: from a by b; Mon, 16 Nov 2026 09:20:00 +0100\n",
        "Content-Type: text/plain\n",
        "Content-Type: multipart/mixed; boundary=a\n",
        "From: a@example.org\n",
        "Delivered-To: a#@example.org\n",
        "Subject: #\n",
        "Return-Path: <>\n",
        "References: <#@example.org>\n",
        ":\n",
        "x\n",
        " x\n",
        "X-#",
    ] {
        check(&numbered(FROM, piece));
    }
    for (start, piece) in [
        ("To: ", "a#@example.org, "),
        ("To: ", "a#@example.org,\n "),
        ("To: ", "(((("),
        ("To: ", "\"a"),
        ("To: ", "<"),
        ("To: ", "g:"),
        ("Cc: ", "=?utf-8?Q?a?= "),
        ("Delivered-To: ", "a#@example.org,"),
        ("References: ", "<#@example.org> "),
        ("References: ", "<"),
        ("Subject: ", "=?utf-8?B?4oKs?= "),
        ("Subject: ", "=?"),
        ("Subject: ", "#"),
        ("Subject: ", "a\n "),
        ("Content-Type: text/plain; ", "a#=b; "),
        ("Content-Type: text/plain; ", "name*#=b; "),
        ("Content-Type: text/plain; ", "name*#*=%e2; "),
        ("Content-Type: text/plain; name=\"", "\\\""),
        ("Content-Disposition: attachment; ", "filename*#=b; "),
        ("Date: ", "1 "),
        ("Return-Path: ", "<"),
        ("X-Odd: ", "a"),
        ("X-Odd: ", "\n\t"),
    ] {
        check(&numbered(&format!("{FROM}{start}"), piece));
    }
}

#[test]
fn deep_letters_take_no_longer_than_their_length() {
    for piece in [
        "Content-Type: multipart/mixed; boundary=b#\n\n--b#\n",
        "Content-Type: multipart/alternative; boundary=b#\n\n--b#\nContent-Type: text/plain\n\nx\n--b#\n",
        "Content-Type: multipart/digest; boundary=b#\n\n--b#\n\n",
        "Content-Type: message/rfc822\n\nFrom: a@b.org\n",
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n",
    ] {
        check(&numbered(FROM, piece));
    }
    let openings = filled("", "<blockquote>a").len() / 26;
    check(&format!(
        "{FROM}Content-Type: text/html\n\n{}{}",
        "<blockquote>".repeat(openings),
        "</blockquote>".repeat(openings / 2)
    ));
}

#[test]
fn a_line_of_a_megabyte_takes_no_longer_than_its_length() {
    let names = Names::new([("Anna", &[] as &[&str]), ("Bert", &[])]);
    let title = find("steel-driver").unwrap();
    for piece in [
        "x",
        "x ",
        " ",
        ">",
        "> ",
        "-",
        "*",
        "_",
        ":",
        "a@b.org ",
        "On Mon, 16 Nov ",
        "wrote: ",
        "è",
        "1 ",
        ",",
    ] {
        for start in
            ["", "build ", "press to all: ", "red: build Reno - ", "max red ", "On ", "note ", "try "]
        {
            let line = format!("{start}{}", piece.repeat((1 << 20) / piece.len()));
            let what = format!("{start:?} and {piece:?}");
            in_time(&what, line.len(), || own_words(&line));
            in_time(&what, line.len(), || title.looks_like_order(&line));
            in_time(&what, line.len(), || names.nearest(&line, 3));
            let own = [line];
            in_time(&what, own[0].len(), || sort(&own, |_| None));
        }
    }
    let verbs: &[waybill::orders::Verb<(), ()>] = &[];
    assert!(!looks_like_order(&"x ".repeat(1 << 19), verbs));
}

/// Letters with as many orders as one may have, and one more: the whole way through the daemon.
#[test]
fn two_hundred_orders_take_no_longer_than_their_length() {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("steel-driver").unwrap(), 3);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    mailbox.open("Tuesday", opening, LuckKind::Drawn);
    for line in [
        "max red 1",
        "auction red 1",
        "biuld Reno - Denver",
        "build Reno - Denver, Denver - Salt Lake City",
        "help",
        "help bid",
        "orders",
        "status",
        "map",
        "report",
        "history 100",
        "try auction red 3",
        "language it",
        "table Tuesday\nmax red 1",
        "table Nowhere\nmax red 1",
        "note a word",
        "press to all: a word\n.",
        "history 500",
    ] {
        for times in [200, 201] {
            let body = format!("{line}\n").repeat(times);
            let bytes = body.len();
            in_time(format_args!("{line:?}, {times} times"), bytes, || {
                // An hour apart: what says the same in vain again and again within one is a robot's.
                mailbox.minute += 60;
                let (tally, sent) = mailbox.from("Anna", &body);
                assert!(!tally.remarks.iter().any(|remark| remark.contains("fault")), "{:?}", tally.remarks);
                assert_eq!(
                    sent.iter().filter(|sent| sent.to == address("Anna")).count(),
                    1,
                    "{line}: {tally:?}"
                );
                mailbox.post.sent.clear();
            });
        }
    }
    let subject = "#".repeat(LARGEST / 2);
    let letter = mailbox.written(&address("Anna"), ADDRESS, &subject, "status");
    in_time("a subject of signs", letter.len(), || mailbox.letter(letter.clone()));
}
