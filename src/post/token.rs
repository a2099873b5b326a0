//! Tokens: the secret words in a reply address that say whose letter it is.
//!
//! A token has 128 bits in lower-case base32, because mail servers change the case of what stands before the `@`
//! and allow it no more than 64 bytes. It never appears in a log: [`redacted`] takes it out.

use std::borrow::Cow;
use std::fmt;

/// A token. It prints itself only where somebody asks for its words.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(String);

/// What base32 is written with (RFC 4648, in lower case).
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// How many letters a token has: 128 bits, five to a letter.
const LENGTH: usize = 26;

/// The longest that may stand before the `@` of an address (RFC 5321, 4.5.3.1.1).
pub(super) const LONGEST_LOCAL_PART: usize = 64;

impl Token {
    /// The token of 128 bits.
    pub fn from_bits(bits: [u8; 16]) -> Token {
        Token(base32(&bits))
    }

    /// A token as somebody wrote it, in any case.
    pub fn parse(text: &str) -> Option<Token> {
        let text = text.to_ascii_lowercase();
        let whole = text.len() == LENGTH && text.bytes().all(|letter| LETTERS.contains(&letter));
        // The last letter has room for two bits more than there are.
        let exact = text.bytes().last().and_then(|last| LETTERS.iter().position(|letter| *letter == last));
        (whole && exact.is_some_and(|value| value % 4 == 0)).then_some(Token(text))
    }

    /// Its 128 bits.
    pub fn bits(&self) -> [u8; 16] {
        let (mut bits, mut held, mut count) = ([0; 16], 0u32, 0);
        let mut places = bits.iter_mut();
        for letter in self.0.bytes() {
            let value = LETTERS.iter().position(|other| *other == letter).unwrap_or_default();
            held = held << 5 | value as u32;
            count += 5;
            if count >= 8
                && let Some(place) = places.next()
            {
                count -= 8;
                *place = (held >> count & 255) as u8;
            }
            held &= 0xfff;
        }
        bits
    }

    /// Its words.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address under which a reply to a letter brings this token back: `waybill+TOKEN@example.org`. Nothing
    /// where the own address is too long for that.
    pub fn address(&self, own: &str) -> Option<String> {
        with_suffix(own, &self.0)
    }

    /// The token in an address of ours, whoever wrote it in whatever case.
    pub fn in_address(own: &str, address: &str) -> Option<Token> {
        suffix(own, address).and_then(|suffix| Token::parse(&suffix))
    }

    /// The first token in a subject, after a `#`: for readers whose mail server knows no plus-addresses.
    pub fn in_subject(subject: &str) -> Option<Token> {
        subject.split('#').skip(1).find_map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
            Token::parse(&rest[..end])
        })
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(…)")
    }
}

/// An own address with something after a `+`; nothing where that is too long.
pub fn with_suffix(own: &str, suffix: &str) -> Option<String> {
    let (local, domain) = own.rsplit_once('@')?;
    let local = format!("{local}+{suffix}");
    (local.len() <= LONGEST_LOCAL_PART).then(|| format!("{local}@{domain}"))
}

/// What stands after the `+` in an address of ours, in lower case.
pub fn suffix(own: &str, address: &str) -> Option<String> {
    let (own_local, own_domain) = own.rsplit_once('@')?;
    let address = address.trim().trim_matches(['<', '>']);
    let (local, domain) = address.rsplit_once('@')?;
    let (before, suffix) = local.split_once('+')?;
    let ours = before.eq_ignore_ascii_case(own_local) && domain.eq_ignore_ascii_case(own_domain);
    ours.then(|| suffix.to_ascii_lowercase())
}

/// Bytes in lower-case base32 without padding.
pub(super) fn base32(bytes: &[u8]) -> String {
    let (mut text, mut bits, mut count) = (String::with_capacity(bytes.len() * 8 / 5 + 1), 0u32, 0);
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            text.push(LETTERS[(bits >> count & 31) as usize] as char);
        }
        bits &= (1 << count) - 1;
    }
    if count > 0 {
        text.push(LETTERS[(bits << (5 - count) & 31) as usize] as char);
    }
    text
}

/// A text without tokens, for a log: what stands between `+` and `@`, and every word that could be a token.
pub fn redacted(text: &str) -> Cow<'_, str> {
    let in_word = |letter: char| letter.is_ascii_alphanumeric();
    let in_address = |letter: char| letter.is_ascii_alphanumeric() || "-_.=".contains(letter);
    let words = spans(text, in_word).filter(|(start, end)| Token::parse(&text[*start..*end]).is_some());
    let suffixes = spans(text, in_address)
        .filter(|(start, end)| text[..*start].ends_with('+') && text[*end..].starts_with('@'));
    let mut hidden: Vec<(usize, usize)> = words.chain(suffixes).collect();
    if hidden.is_empty() {
        return Cow::Borrowed(text);
    }
    hidden.sort_unstable();
    let (mut clean, mut kept) = (String::new(), 0);
    for (start, end) in hidden {
        if start >= kept {
            clean.push_str(&text[kept..start]);
            clean.push('…');
        }
        kept = kept.max(end);
    }
    clean.push_str(&text[kept..]);
    Cow::Owned(clean)
}

/// Where words begin and end.
fn spans(text: &str, inside: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(&inside)?;
        let end = text[start..].find(|letter| !inside(letter)).map_or(text.len(), |length| start + length);
        rest = end;
        Some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: &str = "waybill@example.org";

    #[test]
    fn a_token_goes_out_and_comes_back() {
        assert_eq!(base32(b"foobar"), "mzxw6ytboi", "as RFC 4648 has it");
        for bits in [[0; 16], [255; 16], *b"sixteen letters!"] {
            let token = Token::from_bits(bits);
            let address = token.address(OWN).unwrap();
            assert!(address.rsplit_once('@').unwrap().0.len() <= LONGEST_LOCAL_PART);
            for written in [address.clone(), address.to_uppercase(), format!("<{address}>")] {
                assert_eq!(Token::in_address(OWN, &written), Some(token.clone()), "{written}");
            }
            let subject = format!("Re: [Tuesday] orders #1 #{} (was: x)", token.as_str().to_uppercase());
            assert_eq!(Token::in_subject(&subject), Some(token.clone()));
            assert_eq!(format!("{token:?}"), "Token(…)");
            assert_eq!(token.bits(), bits);
        }
    }

    #[test]
    fn what_is_no_token_of_ours_is_none() {
        let token = Token::from_bits([7; 16]);
        let words = token.as_str();
        for address in
            [format!("other+{words}@example.org"), format!("waybill+{words}@example.com"), OWN.to_owned()]
        {
            assert_eq!(Token::in_address(OWN, &address), None, "{address}");
        }
        assert_eq!(Token::parse(&words[1..]), None);
        assert_eq!(Token::parse(&format!("{}b", &words[..25])), None, "no room for other spellings");
        assert_eq!(token.address(&format!("{}@example.org", "long".repeat(10))), None);
    }

    #[test]
    fn no_token_gets_into_a_log() {
        let token = Token::from_bits(*b"sixteen letters!");
        let words = token.as_str();
        for text in [
            format!("to waybill+{words}@example.org: no"),
            format!("subject \"x #{}\"", words.to_uppercase()),
            format!("id tuesday.{words}-12@x"),
            words.to_owned(),
        ] {
            let clean = redacted(&text).to_lowercase();
            assert!(!clean.contains(words) && clean.contains('…'), "{clean}");
        }
        assert_eq!(redacted("to w+b-abc.def@example.org, or"), "to w+…@example.org, or");
        for text in ["no token, 1 + 2", "anna@example.org", "", "+", "à+é@"] {
            assert_eq!(redacted(text), text);
        }
    }
}
