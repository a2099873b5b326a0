//! The head of a letter before anybody parses it: is there one, where does it end, is it a trap?

use std::borrow::Cow;

/// Headers that only a mail program writes; a file without any of them was made by hand.
const BY_PROGRAM: &[&str] =
    &["date", "message-id", "mime-version", "received", "return-path", "content-type"];

/// Headers that people write by hand, or that a letter may begin with.
const KNOWN: &[&str] = &[
    "from",
    "to",
    "cc",
    "bcc",
    "subject",
    "reply-to",
    "sender",
    "in-reply-to",
    "references",
    "delivered-to",
    "precedence",
    "auto-submitted",
    "envelope-to",
    "comments",
    "keywords",
    "priority",
    "importance",
    "status",
    "content-transfer-encoding",
    "content-disposition",
    "content-language",
    "user-agent",
    "authentication-results",
    "dkim-signature",
    "thread-topic",
    "thread-index",
    "accept-language",
    "organization",
];

/// Whether a letter begins with headers rather than with words. `red: build Reno - Denver` is words.
pub fn begins_with_headers(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    name_of(first).is_some_and(is_header)
}

/// Mends what hands and mailboxes do to a head: blank lines, a byte order mark or an mbox line in front,
/// and a file made by hand in which no blank line parts the headers from the words.
pub fn mended(bytes: &[u8]) -> Cow<'_, [u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut letter = &bytes[blank..];
    if letter.starts_with(b"From ") || letter.starts_with(b">From ") {
        let end = letter.iter().position(|byte| *byte == b'\n').map_or(letter.len(), |end| end + 1);
        if begins_with_headers(&letter[end..]) {
            letter = &letter[end..];
        }
    }
    match words_begin(letter).filter(|_| begins_with_headers(letter)) {
        Some(place) => {
            let mut mended = letter[..place].to_vec();
            mended.push(b'\n');
            mended.extend_from_slice(&letter[place..]);
            Cow::Owned(mended)
        }
        None => Cow::Borrowed(letter),
    }
}

/// Where the words begin in a letter whose head does not end with a blank line.
fn words_begin(letter: &[u8]) -> Option<usize> {
    let (mut place, mut stranger) = (0, None);
    for line in letter.split_inclusive(|byte| *byte == b'\n') {
        if line.iter().all(u8::is_ascii_whitespace) {
            break;
        }
        match name_of(line) {
            _ if line[0] == b' ' || line[0] == b'\t' => {}
            None => {
                return (place > 0).then_some(stranger.unwrap_or(place));
            }
            Some(name) => {
                // A program knows where its head ends, and the parser forgives it much.
                if BY_PROGRAM.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes())) {
                    return None;
                }
                if stranger.is_none() && place > 0 && !is_header(name) {
                    stranger = Some(place);
                }
            }
        }
        place += line.len();
    }
    stranger
}

/// The name of a header line.
fn name_of(line: &[u8]) -> Option<&[u8]> {
    let end = line.iter().take(77).position(|byte| *byte == b':')?;
    let name = line[..end].trim_ascii_end();
    (!name.is_empty() && name.iter().all(|byte| byte.is_ascii_graphic())).then_some(name)
}

fn is_header(name: &[u8]) -> bool {
    let starts =
        |prefix: &[u8]| name.len() > prefix.len() && name[..prefix.len()].eq_ignore_ascii_case(prefix);
    let known = |list: &[&str]| list.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
    known(KNOWN)
        || known(BY_PROGRAM)
        || [&b"x-"[..], b"arc-", b"list-", b"resent-", b"dkim-", b"received-"]
            .iter()
            .any(|prefix| starts(prefix))
}

/// Whether letters are nested in letters so deeply that taking them apart would exhaust the stack.
///
/// A level costs about thirty bytes, so only a letter of some size can be a trap.
pub fn is_a_bomb(bytes: &[u8]) -> bool {
    const DEEPEST: usize = 150;
    if bytes.len() < 30 * DEEPEST {
        return false;
    }
    let nests = |at: &usize| {
        let rest = &bytes[*at + 1..];
        [&b"rfc822"[..], b"global", b"digest"]
            .iter()
            .any(|word| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word))
    };
    bytes.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at).filter(nests).count()
        > DEEPEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(letter: &str, expected: &str) {
        assert_eq!(String::from_utf8_lossy(&mended(letter.as_bytes())), expected);
    }

    #[test]
    fn a_head_made_by_hand_ends_where_the_words_begin() {
        check("From: a@x\nbid 3\n", "From: a@x\n\nbid 3\n");
        check("From: a@x\nred: build A - B\nbid 3\n", "From: a@x\n\nred: build A - B\nbid 3\n");
        check("From: a@x\n\nred: build A - B\n", "From: a@x\n\nred: build A - B\n");
        check("\u{feff}\n\nFrom: a@x\n\nbid 3\n", "From: a@x\n\nbid 3\n");
        check(
            "From a@x Mon Nov 16\nDate: x\nX-Odd: y\nOdd: z\n\nbid 3\n",
            "Date: x\nX-Odd: y\nOdd: z\n\nbid 3\n",
        );
        check("red: build A - B\nbid 3\n", "red: build A - B\nbid 3\n");
    }

    #[test]
    fn words_are_told_from_headers() {
        assert!(begins_with_headers(b"Subject: x\n"));
        assert!(begins_with_headers(b"X-Mailer: x\n"));
        assert!(!begins_with_headers(b"red: build A - B\n"));
        assert!(!begins_with_headers(b"bid 3\nSubject: x\n"));
        assert!(!begins_with_headers(b""));
    }

    #[test]
    fn a_letter_in_a_letter_is_no_bomb_but_a_thousand_are() {
        assert!(!is_a_bomb(&b"Content-Type: message/rfc822\n\n".repeat(20)));
        assert!(is_a_bomb(&b"Content-Type: Message/RFC822\n\n".repeat(2000)));
    }
}
