//! `letter_in`: a letter of 4 kB to the writer's own lines, against mail-parser alone on the same bytes.

use crate::measure::{Noise, ROUNDS, cpu_chunk, speed};
use crate::report::{Goal, Row};
use mail_parser::MessageParser;
use std::hint::black_box;
use waybill::post;

/// Measures it.
pub fn run() -> Vec<Row> {
    let row = |(what, letter): (&str, String)| {
        let bytes = letter.as_bytes();
        assert!((3900..4400).contains(&bytes.len()), "{what} has {} bytes", bytes.len());
        assert!(post::read(bytes).own.contains(&"bid 3".to_owned()), "{what} is read");
        let mut ours = cpu_chunk(1, || read(bytes));
        let mut parser = cpu_chunk(1, || drop(black_box(MessageParser::default().parse(black_box(bytes)))));
        let ratio = speed(Noise::Cpu, ROUNDS, &mut ours, &mut [&mut parser])[0];
        Row::new(format!("{what} : mail-parser alone"), ratio)
            .bar(Goal::AtLeast(0.4))
            .target(Goal::AtLeast(0.6))
    };
    letters().into_iter().map(row).collect()
}

/// Reads a letter.
pub fn read(bytes: &[u8]) {
    drop(black_box(post::read(black_box(bytes))));
}

/// The headers that a letter has collected on its way.
const HEAD: &str = "Return-Path: <anna.rossi@example.org>\r\n\
Delivered-To: waybill+t7k2@example.net\r\n\
Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.example.net with ESMTPS id 4f2a for <waybill@example.net>; Mon, 16 Nov 2026 09:20:01 +0100\r\n\
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.org; s=s1; h=from:to:subject:date; bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=; b=AuUoFEfDxTDkHlLXSZEpZj79LICEps6eda7W3deTVFOk4yAUoqOB4nujc7YopdG5\r\n\
MIME-Version: 1.0\r\n\
References: <tuesday.11.anna@waybill.example.net> <tuesday.12.anna@waybill.example.net>\r\n\
In-Reply-To: <tuesday.12.anna@waybill.example.net>\r\n\
From: Anna Rossi <anna.rossi@example.org>\r\n\
Date: Mon, 16 Nov 2026 09:20:00 +0100\r\n\
Message-ID: <CAF8x7=abc123@mail.example.org>\r\n\
Subject: Re: [Tuesday] your bid, until Wed 20:00\r\n\
To: Waybill <waybill+t7k2@example.net>\r\n";

/// The letters: a short answer above a long quote, mostly own words, and HTML.
pub fn letters() -> Vec<(&'static str, String)> {
    let announced = "On Mon, Nov 16, 2026 at 9:02 AM Waybill <waybill@example.net> wrote:\r\n";
    let quote = "> Green is up, and Bert has bid 2. You have 7 cubes, and may bid or pass.\r\n> build Reno - Denver\r\n>\r\n";
    let plain = "Content-Type: text/plain; charset=\"UTF-8\"\r\n\r\n";
    let short =
        filled(&format!("{HEAD}{plain}Hello,\r\n\r\nbid 3\r\n\r\nAnna\r\n\r\n{announced}"), quote, "");
    let words = "I have thought about the green company for a while, and about Denver too;\r\nred: build Baltimore - Pittsburgh\r\n\r\n";
    let own = filled(&format!("{HEAD}{plain}bid 3\r\n"), words, "\r\n-- \r\nAnna\r\n");
    let page = "Content-Type: text/html; charset=\"UTF-8\"\r\n\r\n";
    let line = "<p style=\"margin:0\">Green is up, and Bert has bid&nbsp;2.<br>build Reno - Denver</p>\r\n";
    let start = format!(
        "{HEAD}{page}<html><head><style>p {{ margin: 0 }}</style></head><body><div dir=\"ltr\">Hello,<div><br></div>\
         <div>bid 3</div></div><br><div class=\"gmail_quote\"><div class=\"gmail_attr\">{announced}</div>\
         <blockquote class=\"gmail_quote\">"
    );
    let html = filled(&start, line, "</blockquote></div></body></html>\r\n");
    vec![("short answer, long quote", short), ("mostly own words", own), ("HTML", html)]
}

/// A letter of 4 kB whose middle is repeated.
fn filled(start: &str, middle: &str, end: &str) -> String {
    let times = (4096 - start.len() - end.len()) / middle.len();
    format!("{start}{}{end}", middle.repeat(times))
}
