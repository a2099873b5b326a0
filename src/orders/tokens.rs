//! Words as people join them: `l'Express` is two, `twenty-two thousand` is one number.

use super::Span;
use super::lexicon::Lexicon;
use super::line::{Kind, Line};

/// One word with its place, free to be put for another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Where the player wrote it.
    pub(super) span: Span,
    /// Its folded letters.
    pub(super) folded: String,
    pub(super) kind: Kind,
}

impl Token {
    /// A word that is put for what stood at some place.
    pub(super) fn put(word: &str, span: Span) -> Token {
        let kind = match word {
            "," | "-" | ":" => Kind::Sign,
            word if word.bytes().all(|byte| byte.is_ascii_digit()) => Kind::Number,
            _ => Kind::Plain,
        };
        Token { span, folded: word.to_owned(), kind }
    }

    /// Whether it is a sign.
    pub(super) fn is_sign(&self) -> bool {
        self.kind == Kind::Sign
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        self.kind == Kind::Number
    }
}

/// Prefixes that an apostrophe parts from the word after them. The list cannot be asked here, since it is
/// itself made of such words.
const ELIDED: &[&str] = &[
    "l", "un", "d", "all", "dell", "sull", "nell", "dall", "quest", "quell", "c", "m", "s", "t", "v", "n",
    "sant", "dov", "cos", "com", "tutt",
];

/// The words of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let line = Line::new(text);
    let mut tokens = Vec::with_capacity(line.len());
    for word in line.words() {
        let folded = &line.folded()[word.folded.clone()];
        let quote = text.get(word.span.start..word.span.end).unwrap_or_default();
        let apostrophe = quote.find(['\'', '’', '‘', '`', '´']);
        let parted = apostrophe.and_then(|at| {
            let end = at + quote[at..].chars().next().map_or(1, char::len_utf8);
            let (head, tail) = (Line::new(&quote[..at]), Line::new(&quote[end..]));
            let is_elided = ELIDED.contains(&head.folded()) && tail.folded().len() > 1;
            is_elided.then(|| (head.folded().to_owned(), tail.folded().to_owned(), word.span.start + end))
        });
        match parted {
            Some((head, tail, at)) => {
                let span = Span { start: word.span.start, end: at };
                tokens.push(Token { span, folded: head, kind: Kind::Plain });
                let span = Span { start: at, end: word.span.end };
                tokens.push(Token { span, folded: tail, kind: Kind::Plain });
            }
            None => tokens.push(match folded.strip_suffix(".00").filter(|whole| is_figures(whole)) {
                // `$17,500.00`
                Some(whole) => Token { span: word.span, folded: whole.to_owned(), kind: Kind::Number },
                None => Token { span: word.span, folded: folded.to_owned(), kind: word.kind },
            }),
        }
    }
    tokens
}

fn is_and(token: &Token) -> bool {
    matches!(token.folded.as_str(), "and" | "e")
}

fn is_figures(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Puts digits for numbers in words: `three`, `ventimila`, `20k`, `20,000`, `9.5k`, `half a dozen`.
pub(super) fn count(tokens: Vec<Token>) -> Vec<Token> {
    let lexicon = Lexicon::get();
    let mut counted: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let (words, value) = number_at(&tokens[at..], lexicon);
        match value {
            Some(value) => {
                let last = &tokens[at + words - 1];
                let span = Span { start: tokens[at].span.start, end: last.span.end };
                counted.push(Token { span, folded: value.to_string(), kind: Kind::Number });
                at += words;
            }
            None => {
                counted.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    counted
}

/// The number at the head of some words, and how many words say it.
fn number_at(tokens: &[Token], lexicon: &Lexicon) -> (usize, Option<u64>) {
    let (mut total, mut part): (u64, u64) = (0, 0);
    let mut words = 0;
    let mut any_word = false;
    let mut last = u64::MAX;
    while let Some(token) = tokens.get(words) {
        let values: Vec<u64> = match token.kind {
            Kind::Number if words == 0 => match digits(tokens) {
                Some((count, value)) => {
                    words += count - 1;
                    vec![value]
                }
                None => break,
            },
            // `two hundred and twenty`, `dodicimila e cinquecento`
            Kind::Plain if any_word && is_and(token) && (last == 100 || last == 1000) => {
                let next = tokens.get(words + 1).and_then(|next| lexicon.number(&next.folded));
                let hundreds = tokens.get(words + 2).is_some_and(|next| next.folded == "hundred");
                match next.as_deref() {
                    Some([more, ..]) if *more < 100 && last == 100 => {}
                    Some([_, 100] | [100]) if last == 1000 => {}
                    Some([more]) if *more < 10 && last == 1000 && hundreds => {}
                    _ => break,
                }
                words += 1;
                continue;
            }
            Kind::Plain => match decimal(&token.folded).or_else(|| {
                let values = lexicon.number(&token.folded)?;
                Some(values.into_iter().map(u64::from).collect())
            }) {
                // `500 one` is no number; only multiples go after digits.
                Some(values)
                    if words > 0 && !any_word && values.first().is_some_and(|value| *value < 100) =>
                {
                    break;
                }
                Some(values) => {
                    any_word = true;
                    values
                }
                None => break,
            },
            // `twenty-two`
            Kind::Sign if any_word && token.folded == "-" && (20..100).contains(&last) => {
                let unit = tokens.get(words + 1).and_then(|next| lexicon.number(&next.folded));
                match unit.as_deref() {
                    Some([unit @ 1..=9]) => {
                        words += 1;
                        vec![u64::from(*unit)]
                    }
                    _ => break,
                }
            }
            _ => break,
        };
        // Two small numbers in a row are two numbers: `two three`.
        if last < 100
            && values
                .first()
                .is_some_and(|value| *value < 100 && !(last >= 20 && last.is_multiple_of(10) && *value < 10))
        {
            break;
        }
        for value in values {
            last = value;
            match value {
                1000 if words > 0 || part > 0 => {
                    total = total.saturating_add(part.max(1).saturating_mul(1000));
                    part = 0;
                }
                100 if part > 0 && part < 10 => part *= 100,
                12 if part > 1 => part = part.saturating_mul(12),
                value => part = part.saturating_add(value),
            }
        }
        words += 1;
        if words > 9 {
            break;
        }
    }
    if words == 0 || (words == 1 && !any_word && tokens[0].kind == Kind::Number) {
        return (1, None);
    }
    // `twelve and a half thousand`, `dodicimila e mezzo`
    let rest: Vec<&str> = tokens[words..].iter().take(4).map(|token| token.folded.as_str()).collect();
    match rest[..] {
        ["and", "a", "half", "thousand" | "grand" | "k"] if (1..1000).contains(&part) => {
            return (words + 4, Some(part * 1000 + 500));
        }
        ["e", "mezzo" | "mezza", ..] if part == 0 && total > 0 => return (words + 2, Some(total + 500)),
        _ => {}
    }
    (words, Some(total.saturating_add(part)))
}

/// Digits whose thousands are parted by commas: how many words, and the number.
fn digits(tokens: &[Token]) -> Option<(usize, u64)> {
    let mut text = tokens.first()?.folded.clone();
    let mut words = 1;
    while let [comma, next, ..] = tokens.get(words..)? {
        let touches = comma.span.start == tokens[words - 1].span.end && comma.span.end == next.span.start;
        if comma.folded == "," && touches && next.folded == "00" {
            words += 2;
            break;
        }
        if comma.folded != "," || !touches || !next.is_number() || next.folded.len() != 3 || text.len() > 9 {
            break;
        }
        text.push_str(&next.folded);
        words += 2;
    }
    Some((words, text.parse().ok()?))
}

/// `20k`, `9.5k`, `20mila`: digits and a word for thousand in one; and `x2`, `2x`.
fn decimal(word: &str) -> Option<Vec<u64>> {
    let times = word.strip_prefix('x').or(word.strip_suffix('x'));
    if let Some(times) = times.and_then(|times| times.parse().ok()) {
        return Some(vec![times]);
    }
    let end = word.find(|letter: char| letter.is_ascii_alphabetic())?;
    let (figures, unit) = word.split_at(end);
    if !matches!(unit, "k" | "mila" | "thousand" | "grand") || figures.is_empty() {
        return None;
    }
    let (whole, tenths) = figures.split_once(['.', ',']).unwrap_or((figures, "0"));
    let (whole, tenths): (u64, u64) = (whole.parse().ok()?, tenths.get(..1)?.parse().ok()?);
    Some(vec![whole.checked_mul(1000)?.checked_add(tenths * 100)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted() {
        let check = |text: &str, expected: &str| {
            let counted = count(tokens(text));
            let folded: Vec<&str> = counted.iter().map(|token| token.folded.as_str()).collect();
            assert_eq!(folded.join(" "), expected, "{text}");
        };
        check("bid three", "bid 3");
        check("max UP 20k", "max up 20000");
        check("9.5k and $12k", "9500 and 12000");
        check("$20,000 or 20,000 or 20.000", "20000 or 20000 or 20000");
        check("twenty-two thousand five hundred", "22500");
        check("ventimila, duecentomila, ventidue", "20000 , 200000 , 22");
        check("20mila 15 thousand", "20000 15000");
        check("two three", "2 3");
        check("half a dozen", "half a 12");
        check("one hundred twenty", "120");
        check("two hundred and twenty-five thousand", "225000");
        check("twelve and a half thousand, a grand", "12500 , a 1000");
        check("dodicimila e cinquecento, dodicimila e mezzo", "12500 , 12500");
        check("$17,500.00 17.500,00 x2 3x", "17500 17500 2 3");
        check("hundred and Boston, four and five", "100 and boston , 4 and 5");
        check("l'Express all'asta", "l express all asta");
        check("99999999999999999999 k", "99999999999999999999 1000");
    }
}
