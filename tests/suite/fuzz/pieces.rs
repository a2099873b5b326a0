//! What odd letters are put together from.

use waybill::rules::luck::Seeded;

/// Lines of a head, whole and broken.
pub const HEADERS: &[&str] = &[
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
];

/// Pieces of a body: boundaries, encodings, quotes, HTML, and ends of the head.
pub const BODIES: &[&str] = &[
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
    "Questo messaggio è riservato\n",
    "2026-11-16 9:20 GMT+01:00 Anna:\n",
    "________________________________\nAleq: a@b.org\n",
    "*---- Original Message ----*\n",
    "»x« ",
    "<div style='border-top:solid'>",
];

/// One of several.
pub fn pick<'p>(dice: &mut Seeded, pieces: &[&'p str]) -> &'p str {
    pieces[dice.below(pieces.len())]
}

/// Fewer than `most` pieces of a letter one after the other, from the head or from the body.
pub fn jumble(dice: &mut Seeded, most: usize) -> String {
    let count = dice.below(most);
    let piece = |_| {
        let pieces = if dice.below(3) == 0 { HEADERS } else { BODIES };
        pick(dice, pieces)
    };
    (0..count).map(piece).collect()
}

/// Fewer than `most` bytes of any sort.
pub fn noise(dice: &mut Seeded, most: usize) -> Vec<u8> {
    (0..dice.below(most)).map(|_| dice.below(256) as u8).collect()
}
