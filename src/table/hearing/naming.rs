//! A sentence that no verb reads: it may name what could be ordered by some of its words, or look like an order with a
//! fault worth marking, or be prose.

use super::vocabulary::Vocabulary;
use super::{Correcting, Ear};
use crate::games::ReadOrder;
use crate::orders::{self, Clause, Mentioned, Misread, Mood, Piece, Span};
use crate::rules::Fact;
use crate::table::letter::Said;
use std::rc::Rc;
use std::sync::Arc;

impl Ear<'_> {
    /// A sentence without an order: one that looks like an order is marked, one that asks is answered, all others are
    /// only quoted.
    pub(super) fn prose(
        &mut self,
        clause: &Clause,
        doubts: bool,
        unclear: Option<Misread>,
        mentioned: Option<Mentioned>,
    ) {
        let text = clause.text.as_str();
        if orders::leads_to_nothing(&clause.plain) {
            self.unread.push(text.to_owned());
            return;
        }
        if let Some(order) = self.chosen(&clause.plain) {
            self.push(Said::Probable { text: text.to_owned(), line: order }, None);
            return;
        }
        if !doubts && let Some(line) = self.named(clause) {
            let verb = self.game.verb_of(&line);
            // One short word may stand for more than one thing: `al sud`.
            const SHORT: usize = 5;
            let content = orders::content(&clause.plain);
            let is_short = content.len() < 2 && content.iter().all(|word| word.len() < SHORT);
            if is_short || self.above.is_some() {
                self.push(Said::Probable { text: text.to_owned(), line }, verb);
                return;
            }
            let replaces = self.correcting.take();
            self.replace(replaces, verb);
            self.certain(text, line, verb, None);
            return;
        }
        if !doubts && let Some((line, is_doubtful)) = self.mentioned(clause, mentioned) {
            let verb = self.game.verb_of(&line);
            if is_doubtful || self.above.is_some() {
                self.push(Said::Probable { text: text.to_owned(), line }, verb);
                return;
            }
            let replaces = self.correcting.take();
            self.replace(replaces, verb);
            self.certain(text, line, verb, None);
            return;
        }
        if let Some(misread) =
            unclear.or_else(|| self.several(clause)).filter(|_| !doubts && clause.mood == Mood::Plain)
        {
            self.unclear(text, misread);
            return;
        }
        let is_all_names = self.above.is_none() && self.is_all_names(clause);
        if !doubts && (self.is_orderly(clause) || is_all_names) {
            let verb = self.game.verb_of(text);
            self.push(Said::Order { text: text.to_owned(), line: text.to_owned() }, verb);
            return;
        }
        if clause.mood == Mood::Plain && !doubts && orders::topic(&clause.plain, false).is_some() {
            self.question(clause);
            return;
        }
        // `if somebody raises I go up to 4`: a limit that could not be read may belong to the order before it.
        let content = orders::content(&clause.plain);
        if let Some(at) = self.last_order()
            && let Said::Order { line, .. } = &self.items[at].said
        {
            let has_number = content.iter().any(|word| is_number(word));
            let known = orders::content(line);
            let says_max = content.iter().any(|word| word == "max");
            let is_limit = has_number && (says_max || orders::sets_limit(&clause.plain));
            // `if nobody has built there, Dallas - Houston next`: so may what should be done later.
            let is_plan = orders::is_conditional(&clause.plain)
                && (has_number || content.iter().any(|word| word.len() > 2 && known.contains(word)));
            if is_limit || is_plan {
                self.doubt(at);
            }
        }
        // `Wrong colour, sorry!`
        if orders::owns_up(&clause.plain)
            && let Some(at) = self.last_order()
        {
            self.doubt(at);
            self.correcting = Some(Correcting::Anything);
        }
        self.unread.push(text.to_owned());
    }

    /// What a sentence makes depend on something may belong to the order before it, in the same line: `the locomotive; if
    /// that is gone, production`.
    pub(super) fn depends(&mut self, clause: &Clause) {
        if let Some(at) = self.last_order().filter(|_| !clause.is_line) {
            self.doubt(at);
        }
    }

    /// Words of all that the seat may order now; gathered once for a position.
    fn vocabulary(&self) -> Rc<Vocabulary> {
        let mut known = self.vocabulary.borrow_mut();
        match &*known {
            Some((game, vocabulary)) if Arc::ptr_eq(game, &self.game) => Rc::clone(vocabulary),
            _ => {
                let names = self.replay.house.names();
                let vocabulary = Rc::new(Vocabulary::of(&*self.game, self.seat, names));
                *known = Some((Arc::clone(&self.game), Rc::clone(&vocabulary)));
                vocabulary
            }
        }
    }

    /// Whether a sentence says more than its orders do, and what it says may be a part of them.
    pub(super) fn leaves_something(
        &self,
        clause: &Clause,
        pieces: &[Piece<ReadOrder>],
        has_prose: bool,
    ) -> bool {
        let lines: Vec<String> = pieces.iter().map(|piece| self.write(&piece.order)).collect();
        let stands = |piece: &Piece<ReadOrder>| self.game.foretell(self.seat, &piece.order).is_ok();
        // `la regione: SC, poi SW`: what has no verb is of one kind with what it stands beside.
        let is_mixed = pieces.windows(2).any(|two| two[0].verb != two[1].verb);
        let hangs = is_mixed && pieces.iter().any(|piece| piece.is_bare) && !pieces.iter().all(stands);
        // `Locomotive, otherwise Locomotive` was meant for something else.
        let is_twice = |line: &String| {
            let parts: Vec<&str> = line.split(" else ").collect();
            parts.windows(2).any(|two| two[0].ends_with(two[1]))
        };
        let is_restricted = has_prose && orders::restricts(&clause.plain);
        hangs || is_restricted || lines.iter().any(is_twice) || self.leaves_places(clause, &lines)
    }

    /// Whether a sentence names a place beside those between which it builds: `from Seattle to Boise, then Salt Lake City`.
    fn leaves_places(&self, clause: &Clause, lines: &[String]) -> bool {
        if !lines.iter().any(|line| line.contains(" - ")) {
            return false;
        }
        let options = self.game.options(self.seat, &self.pen());
        // `New` is a word that much is called by.
        let parts = |text: &str| -> Vec<String> {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| word.len() > 3).map(str::to_owned).collect()
        };
        let said: Vec<String> = lines.iter().flat_map(|line| parts(&line.to_lowercase())).collect();
        let links = options.now.iter().chain(&options.later).filter(|option| option.contains(" - "));
        let places: Vec<String> = links
            .flat_map(|option| parts(option))
            .filter(|word| word.starts_with(char::is_uppercase))
            .map(|word| word.to_lowercase())
            .collect();
        orders::content(&clause.plain).iter().any(|word| places.contains(word) && !said.contains(word))
    }

    /// Whether some words name a number or something that could be ordered.
    pub(super) fn mentions(&self, text: &str) -> bool {
        let known = self.vocabulary();
        orders::content(text).iter().any(|word| is_number(word) || (word.len() > 2 && known.has(word)))
    }

    /// What may be ordered and a sentence names by some of its words: `Red to Cleveland`.
    fn fitting(&self, clause: &Clause) -> Vec<String> {
        let content = orders::content(&clause.plain);
        if clause.mood != Mood::Plain
            || content.is_empty()
            || !self.is_to_move()
            || content.iter().all(|word| word.len() < 3)
        {
            return Vec::new();
        }
        self.vocabulary().with_all(&content).into_iter().map(str::to_owned).collect()
    }

    /// The one thing of these.
    pub(super) fn named(&self, clause: &Clause) -> Option<String> {
        match &self.fitting(clause)[..] {
            [only] => Some(only.clone()),
            _ => None,
        }
    }

    /// The one thing that may be ordered in which everything stands that a sentence names, whatever else it says.
    fn mentioned(&self, clause: &Clause, mentioned: Option<Mentioned>) -> Option<(String, bool)> {
        let Mentioned { words, is_doubtful, .. } = mentioned?;
        if clause.mood != Mood::Plain || !self.is_to_move() || words.iter().all(|word| word.len() < 3) {
            return None;
        }
        match self.vocabulary().with_all(&words)[..] {
            [only] => Some((only.to_owned(), is_doubtful || words.len() < 2)),
            _ => None,
        }
    }

    /// A few things of these, between which whoever wrote it must choose.
    fn several(&self, clause: &Clause) -> Option<Misread> {
        const FEW: usize = 4;
        let fitting = self.fitting(clause);
        let word = clause.text.trim().to_owned();
        let span = Span { start: 0, end: clause.text.len() };
        let candidates = fitting.iter().map(|option| Fact::from(option.as_str())).collect();
        ((2..=FEW).contains(&fitting.len()) && clause.is_line).then_some(Misread::Ambiguous {
            span,
            word,
            candidates,
        })
    }

    /// A line that comes near to an order, with the place to mark.
    fn unclear(&mut self, text: &str, misread: Misread) {
        // A long line is not quoted whole beside its mark.
        const LONG: usize = 40;
        if text.chars().count() > LONG {
            self.unread.push(text.to_owned());
        }
        self.push(Said::House { line: text.to_owned(), order: Err(misread) }, None);
    }

    /// `the second`, of the orders that the last letter had ready.
    pub(super) fn chosen(&self, text: &str) -> Option<String> {
        let place = orders::ordinal(text)?.checked_sub(1)?;
        let mut ready = self.is_to_move().then(|| self.game.ready(self.seat, &self.pen()))?;
        (place < ready.len()).then(|| ready.swap_remove(place).order)
    }

    /// Whether a line that cannot be read looks like an order all the same, so that its fault is worth marking.
    pub(super) fn is_orderly(&self, clause: &Clause) -> bool {
        const MOST: usize = 9;
        let text = clause.text.trim();
        let words = text.split_whitespace().count();
        if clause.mood != Mood::Plain
            || !clause.is_line
            || words > MOST
            || text.ends_with(['!', ',', '.', ')', ';'])
        {
            return false;
        }
        let has_number = text.chars().any(|letter| letter.is_ascii_digit());
        match self.game.read(text, self.players) {
            Ok(_) => false,
            Err(Misread::Empty { .. } | Misread::NoVerb { .. }) => false,
            Err(Misread::TooMuch { .. } | Misread::NotANumber { .. }) => {
                has_number && self.game.verb_of(text).is_some()
            }
            Err(Misread::Ambiguous { .. } | Misread::LabelNotUsed { .. } | Misread::TooLarge { .. }) => {
                self.game.verb_of(text).is_some()
            }
            Err(Misread::Unknown { .. } | Misread::Missing { .. }) => {
                self.game.verb_of(text).is_some() && (has_number || words <= 4 || text.contains(" - "))
            }
        }
    }

    /// Whether a short line is made of nothing but names of what could be ordered.
    pub(super) fn is_all_names(&self, clause: &Clause) -> bool {
        let content = orders::content(&clause.plain);
        let fits = |word: &String| self.mentions(word);
        clause.is_line
            && clause.mood == Mood::Plain
            && (2..=6).contains(&content.len())
            && content.iter().all(fits)
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}
