//! Numbers that are as far as somebody goes, however that is said: `6 is as far as I go`, `quattro, ma posso spingermi a
//! sette`. The word of orders for a limit is put before each.

use super::arrange::MOST;
use crate::orders::cues::Cue;
use crate::orders::lexicon::Lexicon;
use crate::orders::tokens::Token;
use std::ops::Range;

/// Words around a limit that say no more once it is put.
const SAYS: [Cue; 5] = [Cue::Limit, Cue::Climb, Cue::Negation, Cue::Report, Cue::Is];
/// No further does a word before a number reach to it.
const NEAR: usize = 8;

/// Puts the word of orders for a limit before each number that is one; whether a word names something decides what it
/// counts.
pub(super) fn put(
    tokens: Vec<Token>,
    said: &[Token],
    lexicon: &Lexicon,
    is_name: &dyn Fn(usize) -> bool,
) -> Vec<Token> {
    let answers = |number: usize| answered(&tokens, number, said, lexicon, is_name);
    let limit = |number: usize| {
        let around = around(&tokens, number, lexicon);
        around.or_else(|| climbed(&tokens, number, said, lexicon)).or_else(|| answers(number))
    };
    let limits: Vec<(usize, Range<usize>)> =
        numbers(&tokens).into_iter().filter_map(|number| Some((number, limit(number)?))).collect();
    let mut says = vec![false; tokens.len()];
    for (number, around) in &limits {
        // What others might do is what every limit waits for: `5, and if somebody tops that, 8`.
        let answered = answers(*number);
        let range = answered.clone().unwrap_or(around.clone());
        for at in range.clone() {
            let lengths = SAYS.map(|cue| lexicon.cue_at(cue, &tokens[at..]));
            let waits = if answered.is_some() { lexicon.cue_at(Cue::Condition, &tokens[at..]) } else { 0 };
            let length = lengths.into_iter().chain([waits]).max().unwrap_or(0).min(range.end - at);
            says[at..at + length].fill(true);
        }
    }
    let mut found = Vec::with_capacity(tokens.len() + limits.len());
    for (at, word) in tokens.iter().enumerate() {
        if limits.iter().any(|(number, _)| *number == at) {
            found.push(Token::put(MOST, word.span));
        }
        if !says[at] || word.is_number() {
            found.push(word.clone());
        }
    }
    found
}

/// Where the numbers stand.
fn numbers(tokens: &[Token]) -> Vec<usize> {
    (0..tokens.len()).filter(|at| tokens[*at].is_number()).collect()
}

/// The words around a number that make it a limit, if any do: those between it and the number, or the sign, before it and
/// behind it. What stands between two numbers belongs to the second.
fn around(tokens: &[Token], number: usize, lexicon: &Lexicon) -> Option<Range<usize>> {
    let is_break = |word: &Token| word.is_number() || (word.is_sign() && word.folded != "-");
    let has = |range: Range<usize>| lexicon.has(Cue::Limit, &tokens[range]);
    let is_last = !tokens[number + 1..].iter().any(Token::is_number);
    let before = tokens[..number].iter().rposition(is_break).map_or(0, |at| at + 1);
    let before = before.max(number.saturating_sub(NEAR));
    let end = tokens[number + 1..].iter().position(is_break).map_or(tokens.len(), |at| number + 1 + at);
    // Words that lead on to another number are that one's.
    let after = match tokens.get(end) {
        Some(next) if next.is_number() => number + 1,
        _ => end,
    };
    if tokens[before..after].iter().any(|word| word.folded == MOST) {
        return None;
    }
    // `as far as I go: 5`
    let sign = before.checked_sub(1).filter(|sign| tokens[*sign].folded == ":");
    let led = sign.map(|sign| tokens[..sign].iter().rposition(is_break).map_or(0, |at| at + 1)..number);
    match () {
        () if has(before..number) || has(number + 1..after) => Some(before..after),
        () if is_last => led.filter(|led| has(led.clone())),
        () => None,
    }
}

/// `4, ma posso spingermi a 7`, `5 for now, 7 is where I get off`: the words around a number that is higher than the one
/// before it.
fn climbed(tokens: &[Token], number: usize, said: &[Token], lexicon: &Lexicon) -> Option<Range<usize>> {
    let (before, between) = lower(tokens, number, said)?;
    let end = end_of(tokens, number);
    let is_put = tokens[before..number].iter().any(|word| word.folded == MOST);
    let is_said = lexicon.has(Cue::Climb, &between) || lexicon.has(Cue::Climb, &tokens[number + 1..end]);
    (!is_put && is_said).then_some(before + 1..end)
}

/// `5, and if somebody tops that, 8`: the words before a number that answers what others might do. No name stands among
/// them that could be what it counts for.
fn answered(
    tokens: &[Token],
    number: usize,
    said: &[Token],
    lexicon: &Lexicon,
    is_name: &dyn Fn(usize) -> bool,
) -> Option<Range<usize>> {
    let (before, between) = lower(tokens, number, said)?;
    let end = end_of(tokens, number);
    let has_name = (before + 1..end).any(is_name);
    (!has_name && lexicon.has(Cue::Condition, &between)).then_some(before + 1..end)
}

/// The lower number before one, and what was said between them.
fn lower(tokens: &[Token], number: usize, said: &[Token]) -> Option<(usize, Vec<Token>)> {
    let before = tokens[..number].iter().rposition(Token::is_number)?;
    let (low, high): (u32, u32) = (tokens[before].folded.parse().ok()?, tokens[number].folded.parse().ok()?);
    let (from, to) = (tokens[before].span.end, tokens[number].span.start);
    let is_between = |word: &&Token| word.span.start >= from && word.span.end <= to;
    (low < high).then(|| (before, said.iter().filter(is_between).cloned().collect()))
}

/// Where the words behind a number end.
fn end_of(tokens: &[Token], number: usize) -> usize {
    let is_break = |word: &Token| word.is_number() || (word.is_sign() && word.folded != "-");
    tokens[number + 1..].iter().position(is_break).map_or(tokens.len(), |at| number + 1 + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::tokens::{count, tokens};

    #[test]
    fn limits_are_put_before_their_numbers() {
        let check = |text: &str, expected: &str| {
            let said = tokens(text);
            let found = put(count(said.clone()), &said, Lexicon::get(), &|_| false);
            let words: Vec<&str> = found.iter().map(|word| word.folded.as_str()).collect();
            assert_eq!(words.join(" "), expected, "{text}");
        };
        check("bid 4", "bid 4");
        check("six is as far as we go", "max 6 as as we");
        check("quattro, ma resisto a sette", "4 , ma a max 7");
        check("sette, ma resisto a quattro", "7 , ma resisto a 4");
        check("max 5 in Boston", "max 5 in boston");
        check("5, and if somebody tops that, 8", "5 , and that , max 8");
    }
}
