//! Letters of every kind, and what is mended in them.

use super::*;

fn own(letter: &str) -> Vec<String> {
    read(letter.as_bytes()).own
}

#[track_caller]
fn check_kind(head: &str, kind: Kind) {
    let letter = read(
        format!("From: Anna <anna@example.org>\nDate: Mon, 16 Nov 2026 09:20:00 +0100\n{head}\n\nbid 3\n")
            .as_bytes(),
    );
    assert_eq!(letter.kind, kind, "{head}");
}

#[test]
fn kinds() {
    check_kind("Subject: bid", Kind::Person);
    check_kind("Subject: Re: Automatic reply: bid", Kind::Person);
    check_kind("Auto-Submitted: no", Kind::Person);
    check_kind("Auto-Submitted: auto-replied", Kind::AutoReply);
    check_kind("Auto-Submitted: auto-generated", Kind::AutoReply);
    check_kind("X-Autoreply: yes", Kind::AutoReply);
    check_kind("Precedence: auto_reply", Kind::AutoReply);
    check_kind("Subject: Out of Office: away", Kind::AutoReply);
    check_kind("Subject: Risposta automatica: in vacanza", Kind::AutoReply);
    check_kind("Subject: =?utf-8?Q?R=C3=A9ponse_automatique?=", Kind::AutoReply);
    check_kind("Return-Path: <>", Kind::AutoReply);
    check_kind(
        "Content-Type: multipart/report; report-type=disposition-notification; boundary=x",
        Kind::AutoReply,
    );
    check_kind("Content-Type: multipart/report; report-type=delivery-status; boundary=x", Kind::Bounce);
    check_kind("X-Failed-Recipients: bert@example.org", Kind::Bounce);
    check_kind("List-Id: <trains.example.org>", Kind::List);
    check_kind("Precedence: bulk", Kind::List);
    check_kind("Precedence: list\nAuto-Submitted: auto-generated", Kind::List);
    check_kind("X-Spam-Flag: YES", Kind::Spam);
    check_kind("X-Spam-Status: Yes, score=9.1", Kind::Spam);
    check_kind("X-Spam-Status: No, score=0.1", Kind::Person);
    check_kind("X-Waybill: 1\nPrecedence: bulk\nAuto-Submitted: auto-replied", Kind::Own);
    let daemon =
        read(b"From: MAILER-DAEMON@example.org\nSubject: Undelivered Mail Returned to Sender\n\nbid 3\n");
    assert_eq!(daemon.kind, Kind::Bounce);
}

#[test]
fn who_writes_through_a_group_with_a_token_is_a_person() {
    let group = "List-Id: <trains.example.org>\nPrecedence: list";
    check_kind(&format!("To: trains@example.org\n{group}"), Kind::List);
    check_kind(&format!("To: trains@example.org, waybill+t7k2@example.net\n{group}"), Kind::Person);
    check_kind(
        &format!("To: trains@example.org\nDelivered-To: waybill+t7k2@example.net\n{group}"),
        Kind::Person,
    );
    check_kind(
        &format!("To: waybill+t7k2@example.net\n{group}\nAuto-Submitted: auto-generated"),
        Kind::AutoReply,
    );
    check_kind("To: waybill+t7k2@example.net\nList-Id: <news.example.org>\nPrecedence: bulk", Kind::List);
    check_kind("To: waybill+t7k2@example.net\nX-Spam-Flag: YES", Kind::Spam);
}

#[test]
fn where_nobody_reads_nothing_is_answered() {
    let from = |address: &str| read(format!("From: {address}\nSubject: x\n\nbid 3\n").as_bytes()).kind;
    for address in ["noreply@example.org", "No-Reply@example.org", "do_not_reply@x.org", "bank-noreply@x.org"]
    {
        assert_eq!(from(address), Kind::NoReply, "{address}");
    }
    for address in ["anna@example.org", "norah.reply@example.org", "reply@example.org"] {
        assert_eq!(from(address), Kind::Person, "{address}");
    }
}

#[test]
fn headers_are_read() {
    let letter = read(
        b"Message-ID: <1@x.org>\nFrom: =?iso-8859-1?Q?Niccol=F2?= <Nic@x.org>\nReply-To: n2@x.org\nTo: A <A@x.org>, b@x.org\nCc: C@x.org\n\
        Delivered-To: waybill+tok@x.org\nX-Original-To: Waybill+Tok@x.org\nSubject: =?utf-8?B?w6ggb3Jh?=\nIn-Reply-To: <0@w.org>\n\
        References: <a@w.org> <0@w.org>\n\nbid 3\n",
    );
    assert_eq!(letter.id, "1@x.org");
    assert_eq!(letter.from, Some(Address { name: "Niccolò".into(), email: "Nic@x.org".into() }));
    assert_eq!(letter.reply_to.unwrap().email, "n2@x.org");
    assert_eq!(letter.to, ["a@x.org", "b@x.org", "c@x.org", "waybill+tok@x.org"]);
    assert_eq!((letter.subject.as_str(), letter.in_reply_to.as_deref()), ("è ora", Some("0@w.org")));
    assert_eq!(letter.references, ["a@w.org", "0@w.org"]);
    assert_eq!(letter.own, ["bid 3"]);
}

#[test]
fn a_letter_without_an_id_gets_one_from_its_bytes() {
    let (one, other) = (read(b"From: a@x\n\nbid 3"), read(b"From: a@x\n\nbid 4"));
    assert_eq!(one.id, read(b"From: a@x\n\nbid 3").id);
    assert_ne!(one.id, other.id);
    assert_eq!(one.id.len(), 64);
}

#[test]
fn charsets_are_mended() {
    assert_eq!(own("From: a@x\nContent-Type: text/plain; charset=us-ascii\n\nperché no\n"), ["perché no"]);
    assert_eq!(read(b"From: a@x\n\nperch\xe9 no\n").own, ["perché no"]);
    assert_eq!(read(b"From: a@x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nperch=E9 no\n").own, ["perché no"]);
    assert_eq!(read(b"perch\xe9 no\n").own, ["perché no"]);
    assert_eq!(own("From: a@x\nContent-Type: multipart/mixed; boundary=zz\n\nbid 3\n"), ["bid 3"]);
    assert_eq!(
        own("From: a@x\nContent-Type: text/plain; format=flowed\n\nbuild Reno \n- Denver\n"),
        ["build Reno - Denver"]
    );
}

#[test]
fn html_is_read_only_without_text() {
    let both = |text: &str| {
        own(&format!(
            "From: a@x\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n{text}\n--b\nContent-Type: text/html\n\n<p>bid 4</p>\n--b--\n"
        ))
    };
    assert_eq!(both("bid 3"), ["bid 3"]);
    assert_eq!(both("  "), ["bid 4"]);
    assert_eq!(own("From: a@x\nContent-Type: text/html\n\n<p>bid 4</p>"), ["bid 4"]);
}

#[test]
fn attachments_are_named_and_not_read() {
    let letter = read(
        b"From: a@x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nbid 3\n--b\nContent-Type: text/plain; name=\"plan.txt\"\n\
        Content-Disposition: attachment; filename=\"plan.txt\"\n\nbid 9\n--b\nContent-Type: message/rfc822\n\nSubject: older\n\nbid 8\n--b--\n",
    );
    assert_eq!(
        (letter.own, letter.left_out),
        (vec!["bid 3".to_owned()], vec!["plan.txt".to_owned(), "older".to_owned()])
    );
    let winmail = read(
        b"From: a@x\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: application/ms-tnef; name=\"winmail.dat\"\n\
        Content-Transfer-Encoding: base64\n\neJ8+\n--b--\n",
    );
    assert_eq!((winmail.kind, winmail.left_out), (Kind::Unreadable, vec!["winmail.dat".to_owned()]));
}

#[test]
fn bare_words_and_hand_made_heads() {
    assert_eq!(own("bid 3\npass\n"), ["bid 3", "pass"]);
    assert_eq!(own("red: build Reno - Denver\nbid 3"), ["red: build Reno - Denver", "bid 3"]);
    let letter = read(b"From: anna@example.org\nred: build Reno - Denver\nbid 3\n");
    assert_eq!(letter.from.unwrap().email, "anna@example.org");
    assert_eq!(letter.own, ["red: build Reno - Denver", "bid 3"]);
}

#[test]
fn bad_letters() {
    for empty in ["", "\n\n", "From: a@x\n\n", "From: a@x\nSubject: x"] {
        let letter = read(empty.as_bytes());
        assert!(letter.own.is_empty() && letter.kind == Kind::Person, "{empty:?} {letter:?}");
    }
    assert_eq!(read(&[0, 1, 2, 255]).kind, Kind::Unreadable);
    let long = format!("From: a@x\n\n{}", "bid 3\n".repeat(10_000));
    assert_eq!(read(long.as_bytes()).own.len(), 10_000);
    let quotes = format!("From: a@x\n\n{}", "> bid 3\n".repeat(10_000));
    assert!(read(quotes.as_bytes()).own.is_empty());
    let mut bomb = b"From: a@x\nMessage-ID: <b@x>\n\n".to_vec();
    bomb.resize(50 << 20, b'x');
    let letter = read(&bomb);
    assert_eq!((letter.kind, letter.id.as_str(), letter.own.len()), (Kind::TooLarge, "b@x", 0));
    let mut loops = b"From: a@x\nX-Waybill: 1\n\n".to_vec();
    loops.resize(LARGEST + 1, b'x');
    assert_eq!(read(&loops).kind, Kind::Own);
}

#[test]
fn letters_nested_in_letters_do_not_exhaust_the_stack() {
    let nested = format!("From: a@x\n{}bid 3", "Content-Type: message/rfc822\n\n".repeat(8000));
    assert_eq!(read(nested.as_bytes()).kind, Kind::Unreadable);
    let nested = format!("From: a@x\n{}bid 3", "Content-Type: message/rfc822\n\n".repeat(140));
    assert!(read(nested.as_bytes()).own.is_empty());
}
