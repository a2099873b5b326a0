//! An order whose parts stand in any order: names, numbers and limits are put where the verb wants them, in every way that
//! makes sense, and what is left must be one legal order and no other.

use super::segment::{Found, Trial};
use super::weight::Scale;
use super::{CHOICE, Piece, Sure};
use crate::orders::cues::Cue;
use crate::orders::line::Kind;
use crate::orders::table::Lists;
use crate::orders::tokens::Token;

/// No order that is put in order has more names, or more numbers.
const MOST_NAMES: usize = 7;
const MOST_AMOUNTS: usize = 2;
/// The word of orders for a limit.
pub(super) const MOST: &str = "max";
/// The word of orders for doing without.
const NOTHING: &str = "nothing";
/// The verb by which most titles bid.
pub(super) const BID: &str = "bid";

/// Words that lead up to names and numbers.
const SMALL: Lists = Lists::of(&[
    Cue::Noise,
    Cue::Class,
    Cue::Unit,
    Cue::Dash,
    Cue::Onward,
    Cue::Join,
    Cue::Empty,
    Cue::Climb,
    Cue::Limit,
]);

/// What stands before a verb, and what behind it.
type Arrangement = (Vec<Token>, Vec<Token>);

/// What a stretch of a sentence names and counts.
struct Named {
    names: Vec<Vec<Token>>,
    /// Numbers, with the word before that makes a limit of one.
    amounts: Vec<Vec<Token>>,
}

impl<O, C> Trial<'_, O, C> {
    /// Reads the segment as the one order that all it names and counts can be.
    pub(super) fn arranged(
        &self,
        written: &[Found<'_, O, C>],
        inherited: Option<&'static str>,
    ) -> Option<Piece<O>> {
        // `4 or 6` is for whoever wrote it to choose.
        if self.segment.iter().any(|word| CHOICE.contains(&word.folded.as_str())) {
            return None;
        }
        let named = self.named(written)?;
        let is_keyword = |found: &&Found<'_, O, C>| self.segment[found.at].folded == MOST;
        let verb = written.iter().find(|found| !is_keyword(found)).or(written.first());
        let has_limit = named.amounts.iter().any(|amount| amount.len() > 1);
        let mut ids: Vec<&'static str> = Vec::new();
        match verb {
            Some(found) if self.segment[found.at].folded != MOST => {
                ids.push(found.verb.id);
                // `segnami 5 come massimo sulla rossa` bids nothing.
                let is_plan = has_limit || !self.listener.is_asked;
                ids.extend((is_plan && found.verb.id == BID && !named.names.is_empty()).then_some(MOST));
            }
            _ => {
                ids.extend(inherited);
                ids.extend(self.listener.asked);
                if has_limit && !ids.contains(&MOST) {
                    ids.push(MOST);
                }
            }
        }
        let first = self.only(&ids, written, |id| named.arrangements(id));
        first.unwrap_or_else(|| {
            let passing = self.only(&ids, written, |_| named.passing());
            // Where it departs from was not said in so many words.
            passing.unwrap_or_else(|| {
                let departing = self.only(&ids, written, |_| named.departing()).flatten()?;
                Some(Piece { sure: Sure::Probable, ..departing })
            })
        })
    }

    /// The one legal order that some arrangements make: nothing where there is none, and no order where there are several.
    fn only(
        &self,
        ids: &[&'static str],
        written: &[Found<'_, O, C>],
        arrangements: impl Fn(&str) -> Vec<Arrangement>,
    ) -> Option<Option<Piece<O>>> {
        // The same said of a verb that comes first is that one: what can be done now is not left for later.
        let mut only: Option<(String, Arrangement, Piece<O>)> = None;
        for id in ids {
            let Some(verb) = self.listener.verbs.iter().find(|verb| verb.id == *id) else { continue };
            let is_bare = !written.iter().any(|found| found.verb.id == *id);
            for (label, rest) in arrangements(id).into_iter().filter(|(_, rest)| !rest.is_empty()) {
                let Some(piece) = self.read(verb, &label, &rest, 0, is_bare) else { continue };
                if !(self.listener.stands)(&piece.order) || piece.sure == Sure::Probable {
                    continue;
                }
                let written = (self.listener.write)(&piece.order);
                match &only {
                    Some((other, parts, _))
                        if *other != written && *parts != (label.clone(), rest.clone()) =>
                    {
                        return Some(None);
                    }
                    Some(_) => {}
                    None => only = Some((written, (label.clone(), rest.clone()), piece)),
                }
            }
        }
        only.map(|(_, _, piece)| Some(piece))
    }

    /// What the segment names and counts; nothing where words of orders stand in it that have places of their own.
    fn named(&self, written: &[Found<'_, O, C>]) -> Option<Named> {
        let here = self.words.with(self.segment.to_vec());
        let scale = Scale::new(&here, self.listener);
        let mut named = Named { names: Vec::new(), amounts: Vec::new() };
        let mut at = 0;
        let mut limits = false;
        while at < self.segment.len() {
            let word = &self.segment[at];
            if word.folded == MOST {
                limits = true;
                at += 1;
                continue;
            }
            if let Some(found) = written.iter().find(|found| found.at == at) {
                at += found.length.max(1);
                continue;
            }
            let length = scale.named(at, self.segment.len());
            match word.kind {
                Kind::Number => {
                    let limit = limits.then(|| Token::put(MOST, word.span));
                    named.amounts.push(limit.into_iter().chain([word.clone()]).collect());
                    limits = false;
                }
                Kind::Plain if length > 0 => {
                    let end = (at + length).min(self.segment.len());
                    named.names.push(self.segment[at..end].to_vec());
                    at = end;
                    continue;
                }
                Kind::Plain if self.is_small(word) => {}
                Kind::Plain if scale.is_of_order(&word.folded) => return None,
                // Whatever else was kept is a name with a slip of the pen.
                Kind::Plain => named.names.push(vec![word.clone()]),
                Kind::Sign => {}
            }
            at += 1;
        }
        // `5 come massimo`
        if let (true, Some(last)) = (limits, named.amounts.last_mut().filter(|last| last.len() == 1)) {
            last.insert(0, Token::put(MOST, last[0].span));
            limits = false;
        }
        // `non compro la Great Northern` buys nothing, and not that either.
        let is_nothing = |name: &Vec<Token>| name.iter().any(|word| word.folded == NOTHING);
        if named.names.len() > 1 && named.names.iter().any(is_nothing) {
            return None;
        }
        let is_some = !named.names.is_empty() || !named.amounts.is_empty();
        let is_few = named.names.len() <= MOST_NAMES && named.amounts.len() <= MOST_AMOUNTS;
        (is_some && is_few && !limits).then_some(named)
    }

    /// Whether a word says nothing beside names and numbers.
    fn is_small(&self, word: &Token) -> bool {
        self.words.lexicon.is_any(SMALL, &word.folded)
    }
}

impl Named {
    /// Every way in which the parts may stand behind a verb, each with what stands before it.
    fn arrangements(&self, verb: &str) -> Vec<Arrangement> {
        let mut found = Vec::new();
        let amounts = self.amounts_for(verb);
        let names = self.names.concat();
        found.push((Vec::new(), [names.clone(), amounts.clone()].concat()));
        if let (Some(first), false) = (self.names.first(), amounts.is_empty()) {
            let on = Token::put("on", first[0].span);
            found.push((Vec::new(), [amounts.clone(), vec![on], names].concat()));
        }
        if let (None, Some(first)) = (self.names.first(), amounts.first()) {
            found.push((Vec::new(), [vec![Token::put("with", first.span)], amounts.clone()].concat()));
        }
        let all: Vec<usize> = (0..self.names.len()).collect();
        if self.amounts.is_empty() && all.len() > 1 {
            for joint in ["-", ","] {
                found.push((Vec::new(), self.joined(&all, joint)));
            }
            found.push((Vec::new(), self.paired(&all)));
        }
        if self.amounts.is_empty() && all.len() > 2 {
            // Whoever builds may be named anywhere.
            for label in 0..all.len() {
                let rest: Vec<usize> = all.iter().copied().filter(|at| *at != label).collect();
                for joint in ["-", ","] {
                    found.push((self.names[label].clone(), self.joined(&rest, joint)));
                }
                found.push((self.names[label].clone(), self.paired(&rest)));
            }
        }
        found
    }

    /// `from New Orleans to Atlanta, passing Mobile`: the last place lies on the way to the one before it.
    fn passing(&self) -> Vec<Arrangement> {
        let all: Vec<usize> = (0..self.names.len()).collect();
        let (label, way) = match all[..] {
            [first, end, by] => (Vec::new(), [first, by, end]),
            [label, first, end, by] => (self.names[label].clone(), [first, by, end]),
            _ => return Vec::new(),
        };
        if self.amounts.is_empty() { vec![(label, self.joined(&way, "-"))] } else { Vec::new() }
    }

    /// The same for two places, where only that it departs from the first makes it an order: `San Francisco - Los Angeles
    /// from San Francisco`.
    fn departing(&self) -> Vec<Arrangement> {
        if !self.amounts.is_empty() || !(2..=3).contains(&self.names.len()) {
            return Vec::new();
        }
        let all: Vec<usize> = (0..self.names.len()).collect();
        let labels = if all.len() == 3 { all.clone() } else { vec![usize::MAX] };
        let ways = labels.into_iter().map(|label| {
            let rest: Vec<usize> = all.iter().copied().filter(|at| *at != label).collect();
            let first = &self.names[rest[0]];
            let from = std::iter::once(Token::put("from", first[0].span)).chain(first.iter().cloned());
            let before = self.names.get(label).cloned().unwrap_or_default();
            (before, self.joined(&rest, "-").into_iter().chain(from).collect())
        });
        ways.collect()
    }

    /// The numbers as orders have them: the limit last, and none before the limit of a plan.
    fn amounts_for(&self, verb: &str) -> Vec<Token> {
        let is_limit = |amount: &&Vec<Token>| amount.len() > 1;
        let (limits, plain): (Vec<&Vec<Token>>, Vec<&Vec<Token>>) = self.amounts.iter().partition(is_limit);
        let is_plan = verb == MOST && plain.is_empty();
        let limits = limits.into_iter().flat_map(|limit| if is_plan { &limit[1..] } else { &limit[..] });
        plain.into_iter().flatten().chain(limits).cloned().collect()
    }

    fn joined(&self, which: &[usize], joint: &str) -> Vec<Token> {
        let mut found: Vec<Token> = Vec::new();
        let is_same = |one: &Vec<Token>, other: &Vec<Token>| {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.folded == other.folded)
        };
        for (place, at) in which.iter().enumerate() {
            let name = &self.names[*at];
            // `da Baltimora a Richmond, da Richmond a Charleston` goes on where it came to.
            if place > 0 && is_same(name, &self.names[which[place - 1]]) {
                continue;
            }
            if place > 0 {
                found.push(Token::put(joint, name[0].span));
            }
            found.extend_from_slice(name);
        }
        found
    }

    /// `A - B, C - D`
    fn paired(&self, which: &[usize]) -> Vec<Token> {
        if which.len() < 4 || !which.len().is_multiple_of(2) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for pair in which.chunks(2) {
            if let (false, Some(first)) = (found.is_empty(), pair.first()) {
                found.push(Token::put(",", self.names[*first][0].span));
            }
            found.extend(self.joined(pair, "to"));
        }
        found
    }
}
