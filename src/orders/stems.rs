//! Words as they are bent: `bidding`, `costruirei` and `prendila` come from words that the lists know.
//!
//! The endings are data by language. What is left of a word without an ending is a stem; two words with a stem in common
//! are taken for one word, bent in two ways. Nothing is bent back that a list knows as it is written.

/// How a word is bent, as far as that says who does it, and whether it is wanted. Of two that fit, the first counts: an
/// `e` at the end is nothing in English and somebody else's in Italian, and must not pass for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bend {
    /// By whoever writes: `compro`, `costruiremo`.
    Own,
    /// By somebody else: `builds`, `offre`.
    Other,
    /// As an order, or by nobody: `compra`, `passing`, `costruire`.
    Plain,
    /// As a mere thought: `costruirei`.
    Thought,
    /// As something that has happened: `passed`, `comprato`.
    Past,
}

impl Bend {
    fn named(name: &str) -> Option<Bend> {
        match name {
            "own" => Some(Bend::Own),
            "plain" => Some(Bend::Plain),
            "other" => Some(Bend::Other),
            "thought" => Some(Bend::Thought),
            "past" => Some(Bend::Past),
            _ => None,
        }
    }
}

/// All endings of every language.
#[derive(Debug, Default)]
pub(super) struct Endings {
    endings: Vec<(String, Bend)>,
    /// Small words that hang on an order or an infinitive: `prendi-la`.
    clitics: Vec<String>,
    /// The endings before those.
    before: Vec<String>,
}

/// No stem is shorter.
const SHORTEST: usize = 3;

impl Endings {
    /// Adds an ending of some kind.
    pub(super) fn add(&mut self, kind: &str, ending: &str) {
        match (kind, Bend::named(kind)) {
            (_, Some(bend)) => self.endings.push((ending.to_owned(), bend)),
            ("clitic", None) => self.clitics.push(ending.to_owned()),
            ("before", None) => self.before.push(ending.to_owned()),
            _ => {}
        }
    }

    /// Every stem that a word may have, and how it is bent then. The word itself is one of them.
    pub(super) fn stems<'w>(&self, word: &'w str) -> Vec<(&'w str, Bend)> {
        let mut found = vec![(word, Bend::Plain)];
        for (ending, bend) in &self.endings {
            self.strip(word, ending, *bend, &mut found);
        }
        for clitic in &self.clitics {
            let Some(rest) = word.strip_suffix(clitic.as_str()) else { continue };
            self.before.iter().for_each(|ending| self.strip(rest, ending, Bend::Plain, &mut found));
        }
        found
    }

    fn strip<'w>(&self, word: &'w str, ending: &str, bend: Bend, found: &mut Vec<(&'w str, Bend)>) {
        let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() >= SHORTEST) else { return };
        found.push((stem, bend));
        // `giocherei` beside `gioco`, `bidding` beside `bid`.
        let mut letters = stem.chars().rev();
        let (last, before) = (letters.next(), letters.next());
        // Only before these is a letter doubled: `rosa` is no `rossa`.
        let is_doubled = last == before && ending.ends_with(['g', 'd']);
        let is_softened = last == Some('h') || is_doubled;
        if is_softened && stem.len() > SHORTEST {
            found.push((&stem[..stem.len() - 1], bend));
        }
    }

    /// How one word is bent beside another, if they are one word.
    pub(super) fn beside(&self, word: &str, other: &str) -> Option<Bend> {
        // A stem is a beginning of both.
        if word.as_bytes().get(..SHORTEST) != other.as_bytes().get(..SHORTEST) {
            return None;
        }
        let others = self.stems(other);
        let is_shared = |stem: &str| others.iter().any(|(other, _)| *other == stem);
        let stems = self.stems(word).into_iter().filter(|(stem, _)| is_shared(stem));
        // The longest stem says most about the ending.
        stems.max_by_key(|(stem, bend)| (stem.len(), std::cmp::Reverse(*bend))).map(|(_, bend)| bend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::lexicon::Lexicon;

    #[test]
    fn words_are_bent_back() {
        let endings = Lexicon::get().endings();
        let check = |word: &str, other: &str, expected: Option<Bend>| {
            assert_eq!(endings.beside(word, other), expected, "{word} {other}");
        };
        check("bidding", "bid", Some(Bend::Plain));
        check("issuing", "issue", Some(Bend::Plain));
        check("builds", "build", Some(Bend::Other));
        check("shipped", "ship", Some(Bend::Past));
        check("costruirei", "costruisco", Some(Bend::Thought));
        check("costruiremo", "costruisco", Some(Bend::Own));
        check("prendila", "prendo", Some(Bend::Plain));
        check("comprarmela", "compra", Some(Bend::Plain));
        check("giocherei", "gioco", Some(Bend::Thought));
        check("spedisce", "spedisci", Some(Bend::Other));
        check("spedito", "spedisci", Some(Bend::Past));
        check("passage", "pass", None);
        check("bird", "bid", None);
    }
}
