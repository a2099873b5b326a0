//! A letter that came back: who was not reached, how bad it is, and which letter of ours it was.
//!
//! RFC 3464 has a form for it. Some servers do not use it; theirs are read by the headers and words they are known for.

use crate::post::bounces::{Bounce, Failure, Hardness};
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

/// Reads a bounce; nothing where a letter tells of none.
pub fn bounce(bytes: &[u8]) -> Option<Bounce> {
    super::guarded(|| {
        let bytes = &*super::head::mended(bytes);
        if bytes.len() > crate::post::LARGEST || super::head::is_a_bomb(bytes) {
            return None;
        }
        let message = MessageParser::default().parse(bytes)?;
        let text = message.body_text(0).unwrap_or_default();
        let mut failures = standard(&message);
        if failures.is_empty() {
            failures = by_header(&message, &text);
        }
        if failures.is_empty() {
            failures = by_words(&text);
        }
        (!failures.is_empty()).then(|| Bounce { failures, original: original(&message, &text) })
    })
}

/// The fields of a delivery status, block by block; the first block is about the letter, the others about readers.
fn standard(message: &Message<'_>) -> Vec<Failure> {
    let status = message.parts.iter().find(|part| {
        let kind = part.content_type();
        kind.and_then(|kind| kind.subtype()).is_some_and(|subtype| {
            subtype.eq_ignore_ascii_case("delivery-status")
                || subtype.eq_ignore_ascii_case("global-delivery-status")
        })
    });
    let Some(status) = status else { return Vec::new() };
    let text = String::from_utf8_lossy(status.contents()).replace("\r\n", "\n");
    text.split("\n\n").filter_map(one_reader).take(50).collect()
}

fn one_reader(block: &str) -> Option<Failure> {
    let block = block.replace("\n ", " ").replace("\n\t", " ");
    let field = |name: &str| {
        block.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    };
    // `rfc822; anna@example.org`
    let bare =
        |value: String| value.split_once(';').map_or(value.clone(), |(_, rest)| rest.trim().to_owned());
    let reader = field("Original-Recipient").or_else(|| field("Final-Recipient")).map(bare)?;
    let action = field("Action").unwrap_or_default().to_lowercase();
    if ["delivered", "relayed", "expanded"].contains(&action.as_str()) {
        return None;
    }
    let status = field("Status").and_then(|status| status.split_whitespace().next().map(str::to_owned));
    let diagnostic = field("Diagnostic-Code").map(bare).unwrap_or_default();
    let kind = if action == "delayed" { Hardness::Delayed } else { hardness(status.as_deref(), &diagnostic) };
    Some(Failure { address: address_in(&reader), kind, status, diagnostic: shortened(&diagnostic) })
}

/// Exim names the readers in a header.
fn by_header(message: &Message<'_>, text: &str) -> Vec<Failure> {
    let value = message.header("X-Failed-Recipients").and_then(|value| value.as_text()).unwrap_or_default();
    let readers = value.split(',').filter_map(address_in).take(50);
    readers.map(|address| from_words(Some(address), text)).collect()
}

/// How servers without a form begin to name the reader.
const SAYS: &[&str] = &[
    "could not be delivered",
    "couldn't be delivered",
    "was not delivered",
    "wasn't delivered",
    "delivery failed",
    "delivery to the following",
    "failed permanently",
    "undeliverable",
    "i wasn't able to deliver",
    "not able to deliver",
    "the following address",
    "did not reach the following",
    "had permanent fatal errors",
    "impossibile recapitare",
    "konnte nicht zugestellt werden",
    "n'a pas pu être",
];

fn by_words(text: &str) -> Vec<Failure> {
    let lower = text.to_lowercase();
    if !SAYS.iter().any(|words| lower.contains(words)) {
        return Vec::new();
    }
    // What is quoted of our own letter comes after a rule, and names other people.
    let quotes = |line: &str| {
        let rule = line.starts_with("---") && line.len() > 10;
        rule || line.starts_with("Return-Path:") || line.starts_with("Received:")
    };
    let own = text.lines().take_while(|line| !quotes(line.trim()));
    let mut readers: Vec<String> = own.filter_map(address_in).collect();
    readers.dedup();
    let named = readers.into_iter().map(Some);
    let mut failures: Vec<Failure> = named.take(10).map(|address| from_words(address, text)).collect();
    if failures.is_empty() {
        failures.push(from_words(None, text));
    }
    failures
}

fn from_words(address: Option<String>, text: &str) -> Failure {
    let told = |line: &&str| {
        status_in(line).is_some() || PHRASES.iter().any(|(words, _)| line.to_lowercase().contains(words))
    };
    let diagnostic = text.lines().find(told).unwrap_or_default().trim();
    let status = status_in(diagnostic);
    let kind = hardness(status.as_deref(), diagnostic);
    Failure { address, kind, status, diagnostic: shortened(diagnostic) }
}

/// What servers say where no code tells, in lower case.
const PHRASES: &[(&str, Hardness)] = &[
    ("quota", Hardness::Soft),
    ("mailbox is full", Hardness::Soft),
    ("mailbox full", Hardness::Soft),
    ("over limit", Hardness::Soft),
    ("timed out", Hardness::Soft),
    ("timeout", Hardness::Soft),
    ("try again", Hardness::Soft),
    ("temporar", Hardness::Soft),
    ("connection refused", Hardness::Soft),
    ("spam", Hardness::Content),
    ("blocked", Hardness::Content),
    ("blacklist", Hardness::Content),
    ("policy", Hardness::Content),
    ("dmarc", Hardness::Content),
    ("user unknown", Hardness::Hard),
    ("unknown user", Hardness::Hard),
    ("no such user", Hardness::Hard),
    ("does not exist", Hardness::Hard),
    ("doesn't exist", Hardness::Hard),
    ("no mailbox here", Hardness::Hard),
    ("mailbox unavailable", Hardness::Hard),
    ("unrouteable address", Hardness::Hard),
    ("host not found", Hardness::Hard),
    ("domain not found", Hardness::Hard),
    ("address rejected", Hardness::Hard),
    ("recipient rejected", Hardness::Hard),
    ("account has been disabled", Hardness::Hard),
];

fn hardness(status: Option<&str>, words: &str) -> Hardness {
    let code = status.map(str::to_owned).or_else(|| status_in(words));
    let mut parts = code.as_deref().unwrap_or_default().split('.').map(|part| part.parse::<u16>().ok());
    match (parts.next().flatten(), parts.next().flatten(), parts.next().flatten()) {
        (Some(4), ..) => Hardness::Soft,
        (Some(5), Some(7), _) | (Some(5), Some(6), _) | (Some(5), Some(3), Some(4)) => Hardness::Content,
        (Some(5), Some(2), Some(2)) => Hardness::Soft,
        (Some(5), Some(1 | 2), _) => Hardness::Hard,
        // 5.0.0 and the like say only that it failed; the words may say more.
        (class, ..) => {
            let lower = words.to_lowercase();
            let phrase = PHRASES.iter().find(|(phrase, _)| lower.contains(phrase));
            let plain = if class == Some(5) { Hardness::Hard } else { Hardness::Soft };
            phrase.map_or(plain, |(_, kind)| *kind)
        }
    }
}

/// A status code among words: `5.1.1`, or the class of an SMTP code such as `550`.
fn status_in(words: &str) -> Option<String> {
    let tokens = || words.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    let enhanced = tokens().map(|token| token.trim_matches('.')).find(|token| {
        let parts: Vec<&str> = token.split('.').collect();
        parts.len() == 3
            && ["4", "5"].contains(&parts[0])
            && parts.iter().all(|part| {
                !part.is_empty() && part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit())
            })
    });
    let basic = || {
        tokens()
            .find(|token| token.len() == 3 && token.bytes().all(|byte| byte.is_ascii_digit()))
            .filter(|token| ["42", "45", "55"].contains(&&token[..2]))
    };
    let class = || basic().map(|code| format!("{}.0.0", &code[..1]));
    enhanced.map(str::to_owned).or_else(class)
}

/// The first address in some words, in lower case.
fn address_in(words: &str) -> Option<String> {
    words
        .split(|letter: char| letter.is_whitespace() || "<>()\"',;:[]".contains(letter))
        .find(|word| {
            word.split_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && domain.contains('.') && !domain.contains('@') && word.len() <= 254
            })
        })
        .map(|word| word.trim_end_matches('.').to_lowercase())
}

/// The Message-ID of our letter: in the copy that came back, or in the headers quoted as text.
fn original(message: &Message<'_>, text: &str) -> Option<String> {
    let copies = message.parts.iter().filter_map(|part| match &part.body {
        PartType::Message(inner) => inner.message_id().map(str::to_owned),
        PartType::Text(text) => id_in(text),
        PartType::Binary(bytes) => id_in(&String::from_utf8_lossy(bytes)),
        _ => None,
    });
    copies.map(|id| super::one_line(&id)).find(|id| !id.is_empty()).or_else(|| id_in(text))
}

fn id_in(text: &str) -> Option<String> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let id = value.trim().trim_matches(['<', '>']);
        (name.trim().eq_ignore_ascii_case("message-id") && !id.is_empty()).then(|| super::one_line(id))
    })
}

fn shortened(words: &str) -> String {
    super::one_line(words).chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(
        letter: &str,
        address: Option<&str>,
        kind: Hardness,
        status: Option<&str>,
        original: Option<&str>,
    ) {
        let found = bounce(letter.as_bytes()).unwrap_or_else(|| panic!("no bounce: {letter}"));
        let first = &found.failures[0];
        assert_eq!(
            (first.address.as_deref(), first.kind, first.status.as_deref(), found.original.as_deref()),
            (address, kind, status, original),
            "{found:?}"
        );
    }

    fn dsn(action: &str, status: &str, diagnostic: &str) -> String {
        format!(
            "From: MAILER-DAEMON@mx.example\r\nTo: waybill@example.org\r\nSubject: Undelivered Mail\r\n\
             Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\n\r\nSorry.\r\n\
             --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
             Final-Recipient: rfc822; Anna@Example.org\r\nAction: {action}\r\nStatus: {status}\r\n\
             Diagnostic-Code: smtp; {diagnostic}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n\
             From: waybill@example.org\r\nMessage-ID: <t.12.anna@example.org>\r\n\r\nhello\r\n--b--\r\n"
        )
    }

    #[test]
    fn the_form_of_the_standard_is_read() {
        let anna = Some("anna@example.org");
        let id = Some("t.12.anna@example.org");
        check(&dsn("failed", "5.1.1", "550 5.1.1 no such user"), anna, Hardness::Hard, Some("5.1.1"), id);
        check(&dsn("failed", "5.2.2", "552 mailbox\r\n full"), anna, Hardness::Soft, Some("5.2.2"), id);
        check(&dsn("failed", "5.7.1", "554 spam"), anna, Hardness::Content, Some("5.7.1"), id);
        check(&dsn("failed", "4.4.1", "timed out"), anna, Hardness::Soft, Some("4.4.1"), id);
        check(&dsn("delayed", "4.4.1", "still trying"), anna, Hardness::Delayed, Some("4.4.1"), id);
        check(&dsn("failed", "5.0.0", "550 user unknown"), anna, Hardness::Hard, Some("5.0.0"), id);
        assert_eq!(bounce(dsn("delivered", "2.0.0", "250 ok").as_bytes()), None);
    }

    #[test]
    fn so_are_those_that_keep_to_no_form() {
        let exim = "From: Mail Delivery System <Mailer-Daemon@mx.example>\r\nX-Failed-Recipients: anna@example.org\r\n\
             Subject: Mail delivery failed: returning message to sender\r\n\r\nA message that you sent could not be delivered \
             to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  \
             anna@example.org\r\n    Unrouteable address\r\n\r\n------ This is a copy of the message ------\r\n\r\n\
             Message-ID: <t.12@example.org>\r\nTo: bert@example.org\r\n";
        check(exim, Some("anna@example.org"), Hardness::Hard, None, Some("t.12@example.org"));
        let qmail = "From: MAILER-DAEMON@mx.example\r\nSubject: failure notice\r\n\r\nHi. This is the qmail-send program.\r\n\
             I wasn't able to deliver your message to the following addresses.\r\n\r\n<anna@example.org>:\r\nSorry, no mailbox here \
             by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nReturn-Path: <w@example.org>\r\n\
             Message-ID: <t.13@example.org>\r\n";
        check(qmail, Some("anna@example.org"), Hardness::Hard, Some("5.1.1"), Some("t.13@example.org"));
        let bare = "From: postmaster@mx.example\r\nSubject: Undeliverable\r\n\r\nYour message could not be delivered: mailbox full.\r\n";
        check(bare, None, Hardness::Soft, None, None);
        assert_eq!(bounce(b"From: anna@example.org\r\n\r\nbid 3\r\n"), None);
        assert_eq!(bounce(b""), None);
    }
}
