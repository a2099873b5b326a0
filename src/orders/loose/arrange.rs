//! An order whose parts stand in any order: names, numbers and limits are put where the verb wants them, in every way that
//! makes sense, and what is left must be one legal order and no other.

use super::segment::{Found, Trial};
use super::weight::Scale;
use super::{CHOICE, Piece, Sure};
use crate::orders::cues::Cue;
use crate::orders::fit::{Best, Fit};
use crate::orders::line::Kind;
use crate::orders::table::Lists;
use crate::orders::tokens::{Token, tokens};
use crate::orders::{Line, Names, Span};

/// No order that is put in order has more names, or more numbers.
const MOST_NAMES: usize = 9;
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
    /// Where a way leads that says no end.
    goal: Vec<Token>,
    names: Vec<Vec<Token>>,
    /// What each of them is.
    sorts: Vec<Sort>,
    /// Numbers, with the word before that makes a limit of one.
    amounts: Vec<Vec<Token>>,
}

/// What a name is.
#[derive(Debug, Clone, Copy)]
struct Sort {
    /// The lists of names it stands in, a bit for each.
    lists: u64,
    /// The first of those, and its place there.
    thing: Option<(usize, usize)>,
    /// Whether a way begins there: `from Boston`.
    begins: bool,
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
        let span = self.segment.first().map_or(Span { start: 0, end: 0 }, |word| word.span);
        let goal = self.listener.goal.iter().flat_map(|goal| tokens(goal));
        let goal = goal.map(|word| Token { span, ..word }).collect();
        let mut named = Named { goal, names: Vec::new(), sorts: Vec::new(), amounts: Vec::new() };
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
        named.sorts = named.names.iter().map(|name| self.sort(name)).collect();
        let is_some = !named.names.is_empty() || !named.amounts.is_empty();
        let is_few = named.names.len() <= MOST_NAMES && named.amounts.len() <= MOST_AMOUNTS;
        (is_some && is_few && !limits).then_some(named)
    }

    /// What a name is, by the lists it stands in and the word before it.
    fn sort(&self, name: &[Token]) -> Sort {
        let line = Line::of_tokens(self.words.text, name);
        let found =
            |names: &Names| names.find(line.folded()).filter(|best| best.length == line.folded().len());
        let places = self.listener.names.iter().enumerate();
        let mut places: Vec<(usize, Best)> =
            places.filter_map(|(list, names)| Some((list, found(names)?))).collect();
        // `St. Louis` is no St. Louis-San Francisco.
        let is_whole = |(_, best): &(usize, Best)| matches!(best.fit, Fit::Whole(_));
        if places.iter().any(is_whole) {
            places.retain(is_whole);
        }
        let thing = places.first().map(|(list, best)| (*list, best.index));
        let lists = places.iter().fold(0, |lists, (list, _)| lists | 1 << list.min(&63));
        let at = self.segment.iter().position(|word| word.span == name[0].span).unwrap_or(0);
        let before = self.segment[..at].last();
        let begins = before.is_some_and(|word| self.words.lexicon.is(Cue::From, &word.folded));
        Sort { lists, thing, begins }
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
        found.extend(self.legs());
        found.extend(self.started());
        found
    }

    /// Whether two names are those of one thing.
    fn is_same(&self, one: usize, other: usize) -> bool {
        self.sorts[one].thing.is_some() && self.sorts[one].thing == self.sorts[other].thing
    }

    /// `Los Angeles - San Francisco, from LA`: one end of a way is named once more as where it begins.
    fn started(&self) -> Vec<Arrangement> {
        let is_again = |at: &usize| self.sorts[*at].begins && (0..*at).any(|other| self.is_same(other, *at));
        let Some(start) = (0..self.names.len()).rev().find(is_again).filter(|_| self.amounts.is_empty())
        else {
            return Vec::new();
        };
        let others: Vec<usize> = (0..self.names.len()).filter(|at| *at != start).collect();
        let way = |label: usize| {
            let rest: Vec<usize> = others.iter().copied().filter(|at| *at != label).collect();
            let from = [Token::put("from", self.names[start][0].span)];
            let way = [self.joined(&rest, "-"), from.to_vec(), self.names[start].clone()].concat();
            (self.names.get(label).cloned().unwrap_or_default(), way)
        };
        let labels = others.iter().copied().filter(|at| self.sorts[*at].lists != self.sorts[start].lists);
        labels.chain([usize::MAX]).map(way).collect()
    }

    /// `the Southern to Memphis and over the Rock Island into Little Rock`, `to Memphis by the Southern`: each way with the
    /// place to which it leads, in whatever order they are said. Where each begins goes without saying.
    fn legs(&self) -> Vec<Arrangement> {
        let mut sorts: Vec<u64> = self.sorts.iter().map(|sort| sort.lists).collect();
        sorts.sort_unstable();
        sorts.dedup();
        let [one, other] = sorts[..] else { return Vec::new() };
        if !self.amounts.is_empty() || one == 0 {
            return Vec::new();
        }
        let of = |sort: u64| (0..self.names.len()).filter(move |at| self.sorts[*at].lists == sort);
        let legs = |(ways, places): (u64, u64)| {
            let ways: Vec<usize> = of(ways).collect();
            let mut ends: Vec<usize> = Vec::new();
            // `DC - PA - St. Louis`: between two ways and before the first stand the places they leave.
            let alternate = self.names.len() == 2 * ways.len() + 1
                && ways.iter().enumerate().all(|(nth, at)| *at == 2 * nth + 1);
            for place in of(places) {
                let is_again = ends.last().is_none_or(|last| self.is_same(*last, place));
                let is_start = self.sorts[place].begins || (alternate && place == 0);
                if !(is_start && is_again) {
                    ends.push(place);
                }
            }
            let pairs = ways.iter().zip(&ends).flat_map(|(way, end)| [*way, *end]).collect::<Vec<usize>>();
            let mut found = self.in_pairs(&pairs);
            // `PA to St. Louis, then MP the rest of the way`
            let last = ways.last().filter(|_| !ends.is_empty() && ways.len() == ends.len() + 1);
            if let Some(last) = last.filter(|_| !self.goal.is_empty()) {
                let span = self.names[*last][0].span;
                found.push(Token::put(",", span));
                found.extend_from_slice(&self.names[*last]);
                found.push(Token::put("to", span));
                found.extend_from_slice(&self.goal);
                return Some((Vec::new(), found));
            }
            (ways.len() == ends.len()).then_some((Vec::new(), found))
        };
        [(one, other), (other, one)].into_iter().filter_map(legs).collect()
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
        self.in_pairs(which)
    }

    fn in_pairs(&self, which: &[usize]) -> Vec<Token> {
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
