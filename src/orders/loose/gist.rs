//! The gist of a sentence that is no order from end to end: it is read once more with the words left out that carry no
//! weight, whether a list has them or not.
//!
//! What is left must be an order as strictly as ever, and legal. How sure it is depends on who is said to do it, on
//! anything that doubts, denies or tells of it, and on how many words that no list knows had to be left out.

use super::act::{Act, Doer, Stance};
use super::arrange::{BID, MOST};
use super::limits;
use super::weight::{SMALL, Scale, Weight};
use super::words::{Words, rewritten, segments};
use super::{CHOICE, Heard, Listener, Mentioned, Piece, Sentence, Sure, correction, hear_words};
use crate::orders::cues::Cue;
use crate::orders::line::Kind;
use crate::orders::reader::Ease;
use crate::orders::stems::Bend;
use crate::orders::table::Lists;
use crate::orders::tokens::{Token, tokens};
use crate::orders::{Line, Misread, Parts, Reader, Span, Verb};

/// Longer sentences have more than one gist.
const LONGEST: usize = 60;

/// Reads a sentence by its gist.
pub(super) fn hear<O, C>(sentence: Sentence<'_>, listener: &Listener<'_, O, C>) -> Heard<O> {
    let lexicon = listener.wording.lexicon();
    let mut raw = tokens(sentence.text);
    if raw.len() > LONGEST {
        return Heard::default();
    }
    let mut heard = Heard { retracts: lexicon.has(Cue::Retraction, &raw), ..Heard::default() };
    let cut = correction(&raw, lexicon);
    heard.corrects = cut > 0;
    raw.drain(..cut);
    let said = raw.clone();
    let bent = unbent(sentence.text, &mut raw, listener);
    let is_own = |word: &str, says: &[String]| super::is_own(word, says, listener);
    let mut words = rewritten(sentence.text, raw, false, lexicon, &is_own);
    words.tokens = limits::put(words.tokens, &said, lexicon);
    climbing(&mut words.tokens);
    words.without_echoes(&|word: &Token| super::verb_with(&word.folded, listener).is_some());
    if words.tokens.is_empty() {
        return heard;
    }
    let act = Act { said: &said, bent: &bent, lexicon };
    heard.weighs = Scale::new(&words, listener).weigh(0..words.tokens.len()).contains(&Weight::Heavy);
    if !heard.weighs {
        return heard;
    }
    let Some(gist) = Gist::of(&words, listener, &act) else { return heard };
    let mut found = gist.read(listener);
    if found.is_empty() {
        heard.unclear = gist.missing(listener, &act);
        heard.named = Some(gist.named());
        return heard;
    }
    heard.named = Some(gist.named());
    for piece in &mut found {
        gist.weigh(piece, listener, &act);
    }
    heard.pieces = found;
    // What had to be left out is quoted as not read only where it may have meant something.
    heard.has_prose = gist.foreign > 0;
    heard
}

/// Words that say how an order is meant, and are no order however they are bent.
const CUES: Lists = Lists::of(&[
    Cue::Negation,
    Cue::Maybe,
    Cue::Condition,
    Cue::Report,
    Cue::Tells,
    Cue::Past,
    Cue::Restriction,
    Cue::Retraction,
    Cue::Mistake,
]);

/// Puts words as the lists know them for words that are bent otherwise, and remembers how they were bent.
fn unbent<O, C>(text: &str, raw: &mut [Token], listener: &Listener<'_, O, C>) -> Vec<(Span, Bend)> {
    const SHORTEST: usize = 4;
    let lexicon = listener.wording.lexicon();
    let mut found = Vec::new();
    for at in 0..raw.len() {
        // `Gwen's lines` are those of Gwen.
        let written = text.get(raw[at].span.start..raw[at].span.end);
        if let Some(owner) = raw[at].folded.strip_suffix('s')
            && written.is_some_and(|written| written.ends_with("'s") || written.ends_with("’s"))
            && listener.names.iter().chain([&listener.players]).any(|names| names.exact(owner).is_some())
        {
            raw[at].folded = owner.to_owned();
            continue;
        }
        let word = raw[at].folded.clone();
        let is_whole = raw[at].kind == Kind::Plain && word.len() >= SHORTEST;
        let is_known = lexicon.phrase(&raw[at..]).is_some_and(|(_, says)| !says.is_empty())
            || lexicon.conditional(&raw[at..]).is_some();
        let verb = super::verb_with(&word, listener);
        // `passando per Mobile` leads on.
        let is_cue = lexicon.is_any(CUES, &word) || lexicon.cue_at(Cue::Onward, &raw[at..]) > 0;
        if !is_whole || verb.is_some() || is_cue {
            continue;
        }
        if is_known {
            // As it is written it is known, but the lists do not say who does it.
            found.extend(bend_of(&word, listener).map(|bend| (raw[at].span, bend)));
            continue;
        }
        let mut best: Option<(usize, String, Bend)> = None;
        let mut consider = |length: usize, base: &str, bend: Bend| {
            if best.as_ref().is_none_or(|(other, ..)| length > *other) {
                best = Some((length, base.to_owned(), bend));
            }
        };
        for (base, bend) in lexicon.unbent(&word) {
            raw[at].folded.replace_range(.., base);
            if let Some((length, _)) = lexicon.phrase(&raw[at..]).filter(|(_, says)| !says.is_empty()) {
                consider(length, base, bend);
            }
        }
        let spoken = listener.verbs.iter().flat_map(spoken_words);
        for base in spoken.filter(|base| base.len() >= SHORTEST && !base.contains(' ')) {
            if let Some(bend) = lexicon.endings().beside(&word, base) {
                consider(1, base, bend);
            }
        }
        raw[at].folded = match best {
            Some((_, base, bend)) => {
                found.push((raw[at].span, bend));
                base
            }
            None => word,
        };
    }
    found
}

/// `bidding 6, going to 7`: of two bids in one sentence the higher one is as far as somebody goes.
fn climbing(tokens: &mut [Token]) {
    let numbers: Vec<u32> = tokens.iter().filter_map(|word| word.folded.parse().ok()).collect();
    let bids: Vec<usize> = (0..tokens.len()).filter(|at| tokens[*at].folded == BID).collect();
    if let ([low, high], [_, second]) = (&numbers[..], &bids[..])
        && low < high
    {
        tokens[*second].folded = MOST.to_owned();
    }
}

/// How a word that the lists know is bent beside the verbs of the title, or beside others that the lists know.
fn bend_of<O, C>(word: &str, listener: &Listener<'_, O, C>) -> Option<Bend> {
    let lexicon = listener.wording.lexicon();
    let spoken = listener.verbs.iter().flat_map(spoken_words);
    let beside = spoken.filter_map(|base| lexicon.endings().beside(word, base));
    let listed = lexicon.unbent(word).into_iter().map(|(_, bend)| bend);
    // What may be an order is one: `compra` is also what somebody else does.
    beside.chain(listed).min()
}

fn spoken_words<O, C>(verb: &Verb<O, C>) -> impl Iterator<Item = &'static str> {
    verb.english.words.iter().chain(verb.italian.words).copied()
}

/// What is left of a sentence.
struct Gist<'w> {
    words: &'w Words<'w>,
    kept: Vec<Token>,
    /// How many words no list knows.
    foreign: usize,
    /// Whether something beside it doubts it.
    doubted: bool,
}

impl<'w> Gist<'w> {
    fn of<O, C>(words: &'w Words<'w>, listener: &Listener<'_, O, C>, act: &Act<'_>) -> Option<Gist<'w>> {
        let tokens = &words.tokens;
        let scale = Scale::new(words, listener).with_slips();
        let is_heavy = |weight: &Weight| *weight == Weight::Heavy;
        let mut gist = Gist { words, kept: Vec::new(), foreign: 0, doubted: words.thought };
        // `è` looks like `e` where accents are gone; `a few shares` says no number.
        let is_so = |word: &Token| {
            let written = words.text.get(word.span.start..word.span.end).unwrap_or_default();
            word.folded == "e" && written.starts_with(['è', 'È', 'é'])
        };
        gist.doubted |= words.lexicon.has(Cue::Vague, act.said);
        // `… da Baltimora a Buffalo o devo passare per Pittsburgh`
        let chooses = |word: &Token| CHOICE.contains(&word.folded.as_str()) && word.folded != "else";
        gist.doubted |= tokens.iter().any(chooses);
        let limited = tokens.iter().any(|word| word.folded == MOST);
        let mut last = None;
        for range in segments(tokens, words.lexicon) {
            let weights = scale.weigh(range.clone());
            let (segment, weights) = &act.without_courtesy(&tokens[range.clone()], &weights);
            let stance = act.stance(segment, weights);
            if !weights.iter().any(is_heavy) {
                // `… bridges and bid 4 times`: what a word joins without a comma belongs together.
                let is_foreign =
                    weights.iter().any(|weight| matches!(weight, Weight::Foreign | Weight::Strange));
                let next = tokens.get(range.end).is_some_and(|next| !next.is_sign());
                gist.doubted |=
                    (is_foreign && next) || stance == Stance::Conditional || stance == Stance::Told;
                continue;
            }
            // `la mia offerta è di 4` says what is wanted.
            let counts = segment.iter().any(Token::is_number) && !weights.contains(&Weight::Foreign);
            gist.doubted |= !counts && segment.iter().any(is_so);
            match stance {
                Stance::Clear => {}
                Stance::Doubtful => gist.doubted = true,
                // `non un cubo di più`, `I have dreamt of it since 1983`: what only counts beside an order is talk.
                Stance::Denied | Stance::Told if only_counts(segment, weights) => continue,
                // `se qualcuno mette la viola, lì fino a 4`: every limit waits for that.
                Stance::Conditional if limited && waits(segment, weights, listener) => {}
                Stance::Denied | Stance::Told | Stance::Conditional => return None,
            }
            if let Some(last) = last.replace(range.end) {
                gist.kept.extend(joint(&tokens[last..range.start]));
            }
            gist.keep(segment, weights);
        }
        (!gist.kept.is_empty()).then_some(gist)
    }

    /// Keeps of a segment what weighs, and the small words right before that.
    fn keep(&mut self, segment: &[Token], weights: &[Weight]) {
        let mut leads = false;
        let mut kept: Vec<Token> = Vec::new();
        for (word, weight) in segment.iter().zip(weights).rev() {
            match weight {
                Weight::Heavy => {
                    leads = true;
                    kept.push(word.clone());
                }
                Weight::Small if leads => kept.push(word.clone()),
                Weight::Small | Weight::Light => leads = false,
                Weight::Foreign => {
                    leads = false;
                    self.foreign += 1;
                }
                Weight::Strange => {
                    leads = false;
                    self.foreign += 1;
                    self.doubted = true;
                }
            }
        }
        self.kept.extend(kept.into_iter().rev());
    }

    /// The orders of which it consists; none, unless they are all there is.
    fn read<O, C>(&self, listener: &Listener<'_, O, C>) -> Vec<Piece<O>> {
        let lexicon = self.words.lexicon;
        let without = |is_out: &dyn Fn(&Token) -> bool, words: &[Token]| -> Vec<Token> {
            words.iter().filter(|word| !is_out(word)).cloned().collect()
        };
        let whole = without(&|word| word.folded == "," || lexicon.is(Cue::Join, &word.folded), &self.kept);
        let mut tries = vec![self.kept.clone(), whole.clone()];
        tries.extend(self.turned(&whole, listener));
        // `take the cheapest route`, `Edna goes by …`, `travel by …`: a verb that only leads up to what is chosen.
        tries.push(without(&|word| lexicon.is(Cue::Empty, &word.folded), &whole));
        let is_verb = |word: &Token| super::verb_with(&word.folded, listener).is_some();
        // `rather pass than bid 3`: which of two verbs is meant is not certain.
        let mut doubtful = None;
        if whole.iter().filter(|word| is_verb(word)).count() > 1
            && let Some(first) = whole.iter().position(is_verb)
        {
            doubtful = Some([&whole[..first], &whole[first + 1..]].concat());
            tries.extend(doubtful.clone());
        }
        // `out of Evansville by way of K10 and L9`: nothing but what is named.
        tries.push(without(&|word| lexicon.is_any(SMALL, &word.folded) || word.folded == ":", &whole));
        tries.retain(|words| !words.is_empty());
        tries.dedup();
        let mut explicit = None;
        for tokens in tries {
            let is_doubtful = doubtful.as_ref() == Some(&tokens);
            let words = self.words.with(tokens);
            let mut heard = hear_words(Heard::default(), &words, listener);
            if heard.pieces.is_empty() || heard.has_prose || heard.doubts || heard.otherwise {
                continue;
            }
            if is_doubtful {
                heard.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
            }
            if heard.pieces.iter().all(|piece| (listener.stands)(&piece.order)) {
                return heard.pieces;
            }
            // What is written out and cannot be carried out is refused with its reason, unless it is rather talk.
            let is_clear = self.foreign == 0 && !self.doubted && !is_doubtful;
            if is_clear && heard.pieces.iter().all(|piece| !piece.is_bare) {
                explicit = explicit.or(Some(heard.pieces));
            }
        }
        for tokens in [self.kept.clone(), self.naming(listener)] {
            let words = self.words.with(tokens).arranging();
            let heard = hear_words(Heard::default(), &words, listener);
            let is_all = !(heard.pieces.is_empty() || heard.has_prose || heard.doubts || heard.otherwise);
            if is_all && heard.pieces.iter().all(|piece| (listener.stands)(&piece.order)) {
                return heard.pieces;
            }
        }
        explicit.unwrap_or_default()
    }

    /// The stretches that name or count something, or say a verb of the title: `allora, niente, io con la gialla …`.
    fn naming<O, C>(&self, listener: &Listener<'_, O, C>) -> Vec<Token> {
        let here = self.words.with(self.kept.clone());
        let scale = Scale::new(&here, listener);
        let mut found: Vec<Token> = Vec::new();
        for range in segments(&self.kept, self.words.lexicon) {
            let says = |at: usize| {
                let word = &self.kept[at];
                let lexicon = self.words.lexicon;
                let is_other =
                    lexicon.is_key(&word.folded) || lexicon.is_any(SMALL, &word.folded) || word.is_sign();
                !is_other || scale.named(at, range.end) > 0 || scale.is_verb(&word.folded)
            };
            if range.clone().any(says) {
                let comma = self.kept[range.start].span;
                found.extend((!found.is_empty()).then(|| Token::put(",", comma)));
                found.extend_from_slice(&self.kept[range]);
            }
        }
        found
    }

    /// The same with names and numbers in the other order, where there is but one verb or none: `yellow with 6`.
    fn turned<O, C>(&self, words: &[Token], listener: &Listener<'_, O, C>) -> Vec<Vec<Token>> {
        const MOST_WORDS: usize = 8;
        let is_verb =
            |word: &&Token| super::verb_with(&word.folded, listener).is_some() && word.folded != MOST;
        let has_dash = words.iter().any(|word| word.folded == "-");
        if has_dash || words.len() > MOST_WORDS || words.iter().filter(is_verb).count() > 1 {
            return Vec::new();
        }
        let is_amount = |word: &Token| word.is_number() || word.folded == MOST;
        let lexicon = self.words.lexicon;
        let is_name = |word: &&Token| {
            !is_verb(word) && !is_amount(word) && !word.is_sign() && !lexicon.is(Cue::Noise, &word.folded)
        };
        let verb = words.iter().filter(is_verb).cloned();
        let names: Vec<Token> = words.iter().filter(is_name).cloned().collect();
        let amounts: Vec<Token> = words.iter().filter(|word| is_amount(word)).cloned().collect();
        if amounts.is_empty() {
            return Vec::new();
        }
        let Some(first) = names.first() else {
            let with = amounts.iter().take(1).map(|amount| Token::put("with", amount.span));
            return vec![
                verb.clone().chain(amounts.clone()).collect(),
                verb.chain(with).chain(amounts.clone()).collect(),
            ];
        };
        let on = std::iter::once(Token::put("on", first.span));
        let behind = verb.clone().chain(amounts.clone()).chain(on).chain(names.clone());
        vec![verb.chain(names.clone()).chain(amounts).collect(), behind.collect()]
    }

    /// What is missing from an order that somebody says they want to give: `I want to bid on this one`.
    fn missing<O, C>(&self, listener: &Listener<'_, O, C>, act: &Act<'_>) -> Option<Misread> {
        let Words { text, lexicon, between, .. } = *self.words;
        let at = self.kept.iter().position(|word| super::verb_with(&word.folded, listener).is_some())?;
        let (verb, rest) = self.kept[at..].split_first()?;
        let none = Parts::new(Span { start: 0, end: text.len() });
        if self.doubted || self.foreign > 0 || act.doer(verb.span, &none) != Doer::Writer {
            return None;
        }
        let id = super::verb_with(&verb.folded, listener);
        let verb = listener.verbs.iter().find(|verb| Some(verb.id) == id)?;
        let line = Line::of_tokens(text, rest);
        let ease = Ease { slips: false, forgiven: 0, is_bare: false, between, lexicon };
        let mut reader = Reader::after(&line, 0..0, 0, listener.players).at_ease(ease);
        let misread = (verb.read)(&mut reader, listener.context).err();
        misread.filter(|misread| matches!(misread, Misread::Missing { .. }))
    }

    /// What it names, where that is no order by itself.
    fn named(&self) -> Mentioned {
        let small = |word: &Token| word.is_sign() || self.words.lexicon.is_any(SMALL, &word.folded);
        let words = self.kept.iter().filter(|word| !small(word)).map(|word| word.folded.clone());
        let kept: Vec<&str> = self.kept.iter().map(|word| word.folded.as_str()).collect();
        Mentioned {
            words: words.collect(),
            kept: kept.join(" "),
            is_doubtful: self.doubted || self.foreign > 1,
        }
    }

    /// Lowers how sure a reading is by what was left out to get it.
    fn weigh<O, C>(&self, piece: &mut Piece<O>, listener: &Listener<'_, O, C>, act: &Act<'_>) {
        let parts = piece.parts.len();
        let stands = (listener.stands)(&piece.order);
        let verb = self.kept.iter().find(|word| {
            let is_inside = piece.span.start <= word.span.start && word.span.end <= piece.span.end;
            is_inside && super::verb_with(&word.folded, listener) == Some(piece.verb)
        });
        let most = match verb {
            // Whoever says who does it, and what, may say much beside it.
            Some(verb) => match act.doer(verb.span, &piece.parts) {
                Doer::Writer => (2 * parts).min(6),
                Doer::Open => (2 * parts).saturating_sub(1).min(5),
                Doer::Other => match self.foreign {
                    0 => parts.min(1),
                    _ => return piece.sure = Sure::Probable,
                },
                Doer::Nobody => return piece.sure = Sure::Probable,
            },
            None if piece.is_bare => {
                let first = self.kept.iter().find(|word| piece.parts.covers(word.span));
                // `prendiamo 'sta Western Pacific`: whoever chooses says so; `I flew to Boston` says something else.
                match first.map(|first| act.wants(first.span)) {
                    Some(true) => (parts + 1).min(4),
                    _ if parts < 2 => return piece.sure = Sure::Probable,
                    _ => (2 * parts).saturating_sub(3).min(4),
                }
            }
            None => 0,
        };
        // `Pass the salt`: a verb alone is too little to go by, and so is a name that may be another.
        if self.doubted || !stands || self.foreign > most || parts == 0 || piece.slips > 0 {
            piece.sure = Sure::Probable;
        }
    }
}

/// Whether nothing weighs in a stretch but numbers.
fn only_counts(segment: &[Token], weights: &[Weight]) -> bool {
    segment.iter().zip(weights).all(|(word, weight)| *weight != Weight::Heavy || word.is_number())
}

/// Whether a stretch names one thing, nobody and no number.
fn waits<O, C>(segment: &[Token], weights: &[Weight], listener: &Listener<'_, O, C>) -> bool {
    let is_thing = |word: &Token| listener.names.iter().any(|names| names.exact(&word.folded).is_some());
    let is_player = |word: &Token| listener.players.exact(&word.folded).is_some();
    let heavy = segment.iter().zip(weights).filter(|(_, weight)| **weight == Weight::Heavy);
    heavy.filter(|(word, _)| is_thing(word)).count() == 1
        && !segment.iter().any(|word| word.is_number() || is_player(word))
}

/// What stands for the words between two stretches: what joins them, or a comma.
fn joint(between: &[Token]) -> Option<Token> {
    let is_comma = |word: &&Token| word.folded == ",";
    between.iter().find(|word| !is_comma(word)).or(between.first()).cloned()
}
