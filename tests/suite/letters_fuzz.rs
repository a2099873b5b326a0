//! Whatever arrives in the post, reading it neither panics nor takes long, and nothing is made up.

use super::letters::corpus;
use std::fs;
use std::time::{Duration, Instant};
use waybill::post::read;

/// A small generator of its own (splitmix64), so that a failure comes back with its number.
struct Generator(u64);

impl Generator {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most as u64) as usize
    }

    fn pick<'p>(&mut self, pieces: &[&'p str]) -> &'p str {
        pieces[self.below(pieces.len())]
    }
}

#[track_caller]
fn check(bytes: &[u8], number: usize) {
    let start = Instant::now();
    let letter = read(bytes);
    let time = start.elapsed();
    let own: usize = letter.own.iter().map(|line| line.chars().count()).sum();
    assert!(own <= bytes.len(), "input {number}: {own} letters from {} bytes", bytes.len());
    for line in &letter.own {
        assert!(!line.chars().any(char::is_control), "input {number}: {line:?}");
        assert_eq!(line.trim_end(), line, "input {number}");
    }
    // 50 ms per 10 kB is the promise; a busy machine may hold a thread up for longer than that.
    let most = Duration::from_millis(500 + 5 * bytes.len() as u64 / 1000);
    assert!(time < most, "input {number}: {time:?} for {} bytes", bytes.len());
}

#[test]
fn random_bytes() {
    let mut generator = Generator(1);
    for number in 0..30_000 {
        let length = generator.below(400);
        let mut bytes: Vec<u8> = (0..length).map(|_| generator.below(256) as u8).collect();
        if generator.below(2) == 0 {
            bytes.splice(0..0, *b"From: a@example.org\nContent-Type: text/plain\n\n");
        }
        check(&bytes, number);
    }
}

#[test]
fn damaged_letters() {
    let letters: Vec<Vec<u8>> = corpus().iter().map(|path| fs::read(path).unwrap()).collect();
    let mut generator = Generator(2);
    for number in 0..35_000 {
        let mut bytes = letters[generator.below(letters.len())].clone();
        for _ in 0..=generator.below(6) {
            if bytes.is_empty() {
                break;
            }
            let (from, to) = (generator.below(bytes.len()), generator.below(bytes.len()));
            let (from, to) = (from.min(to), from.max(to));
            match generator.below(6) {
                0 => bytes[from] = generator.below(256) as u8,
                1 => drop(bytes.drain(from..to.min(from + 40))),
                2 => bytes.truncate(to),
                3 => {
                    let piece = bytes[from..to.min(from + 200)].to_vec();
                    bytes.splice(to..to, piece);
                }
                4 => drop(bytes.splice(from..from, *b"\n")),
                _ => {
                    let other = &letters[generator.below(letters.len())];
                    let cut = generator.below(other.len());
                    bytes.truncate(from);
                    bytes.extend_from_slice(&other[cut..]);
                }
            }
        }
        check(&bytes, number);
    }
}

#[test]
fn random_structures() {
    const PIECES: &[&str] = &[
        "Content-Type: multipart/mixed; boundary=a\n",
        "Content-Type: multipart/alternative; boundary=\"b\"\n",
        "Content-Type: multipart/related; boundary=\n",
        "Content-Type: multipart/digest; boundary=c\n",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=a\n",
        "Content-Type: message/rfc822\n",
        "Content-Type: text/plain; charset=utf-7; format=flowed; delsp=yes\n",
        "Content-Type: text/plain; charset=iso-2022-jp\n",
        "Content-Type: text/html; charset=windows-1252\n",
        "Content-Type: text/html\n",
        "Content-Type: application/ms-tnef; name=winmail.dat\n",
        "Content-Transfer-Encoding: base64\n",
        "Content-Transfer-Encoding: quoted-printable\n",
        "Content-Disposition: attachment; filename*=utf-8''%e2%82%ac\n",
        "From: =?utf-8?B?4oKs?= <a@example.org>\n",
        "From: \"a, <b\n",
        "To: group: a@b, c@d;\n",
        "Message-ID: <>\n",
        "References: <a@b> c d <e\n",
        "Subject: =?x?Q?=?=\n",
        "Return-Path: <>\n",
        "\n",
        "\n",
        "--a\n",
        "--a--\n",
        "--b\n",
        "--b--\n",
        "--c\n",
        "--\n",
        "> bid 9\n",
        "bid 3\n",
        "=E9=\n",
        "=\n",
        "YmlkIDM=\n",
        "<blockquote>bid 9\n",
        "</blockquote>\n",
        "<div style=\"display:none\n",
        "<!-- ",
        "-->",
        "<pre>",
        "&nbsp;&#1;&#x110000;&\n",
        "On Mon, Nov 16, 2026 at 9:20 Anna <a@b.org>\n",
        "wrote:\n",
        "From: Anna\nSent: Monday\n",
        "-----Original Message-----\n",
        "[quote]",
        "-- \n",
        "\u{feff}",
        "\0",
        "\r",
        "🚂",
        "Anna> x\n",
        "| x\n",
        "This e-mail and any attachments\n",
    ];
    let mut generator = Generator(3);
    for number in 0..35_000 {
        let mut letter = String::new();
        for _ in 0..generator.below(30) {
            letter.push_str(generator.pick(PIECES));
        }
        check(letter.as_bytes(), number);
    }
}

#[test]
fn long_letters_take_no_longer_than_their_length() {
    for piece in [
        "> bid 9\n",
        "On Mon, Nov 16, 2026 at 9:20 Anna\n",
        "From: x\n\n",
        "<blockquote>",
        "<a \"",
        "<div class=\"gmail_signature\">",
        "&",
        "--a\nContent-Type: multipart/mixed; boundary=a\n\n",
        "[quote]",
        "Anna> x\n",
        "x ",
        "-- \n> a\n",
        "Anna wrote:\n",
        "=?utf-8?Q?a?= ",
        "<a@b.org> ",
        "\n",
        "<!--",
    ] {
        for head in ["", "Content-Type: text/html\n", "Content-Type: multipart/mixed; boundary=a\n", "To: "] {
            let mut letter = format!("From: a@example.org\n{head}\n");
            if head == "To: " {
                letter = "From: a@example.org\nTo: ".to_owned();
            }
            let times = (200_000 - letter.len()) / piece.len();
            letter.push_str(&piece.repeat(times));
            check(letter.as_bytes(), times);
        }
    }
}
