//! The gist of a sentence that is no order from end to end: it is read once more with the words left out that carry no
//! weight, whether a list has them or not.
//!
//! What is left must be an order as strictly as ever, and legal. How sure it is depends on who is said to do it, on
//! anything that doubts, denies or tells of it, and on how many words that no list knows had to be left out.

use super::act::{Act, Doer, Stance};
use super::arrange::{BID, MOST};
use super::weight::{SMALL, Scale, Weight};
use super::words::{Words, rewritten, segments};
use super::{CHOICE, Heard, Listener, Mentioned, PASS, Piece, Sentence, Sure, correction, hear_words};
use super::{hints, limits};
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
    let scale = Scale::new(&words, listener);
    let named: Vec<bool> =
        (0..words.tokens.len()).map(|at| scale.named(at, words.tokens.len()) > 0).collect();
    let tokens = std::mem::take(&mut words.tokens);
    words.tokens = limits::put(tokens, &said, lexicon, &|at| named[at]);
    climbing(&mut words.tokens);
    words.without_echoes(&|word: &Token| super::verb_with(&word.folded, listener).is_some());
    if words.tokens.is_empty() {
        heard.pieces.extend(hints::hinted(&said, sentence.text, listener));
        heard.is_hint = !heard.pieces.is_empty();
        return heard;
    }
    let act = Act { said: &said, bent: &bent, lexicon };
    heard.weighs = Scale::new(&words, listener).weigh(0..words.tokens.len()).contains(&Weight::Heavy);
    let gist = if heard.weighs { Gist::of(&words, listener, &act) } else { None };
    let mut found = gist.as_ref().map(|gist| gist.read(listener)).unwrap_or_default();
    if found.is_empty()
        && let Some(piece) = hints::hinted(&said, sentence.text, listener)
    {
        return Heard { pieces: vec![piece], is_hint: true, ..heard };
    }
    let Some(gist) = gist else { return heard };
    // `If Livia does not take it I would build …`: whoever has said nothing else is asked.
    if gist.is_if {
        heard.wondered = found.into_iter().next_back();
        return heard;
    }
    if found.is_empty() {
        heard.unclear = gist.missing(listener, &act);
        heard.named = Some(gist.named());
        return heard;
    }
    heard.named = Some(gist.named());
    for piece in &mut found {
        gist.weigh(piece, listener, &act);
    }
    // `kindly send my train by the shortest way`: what it hints at is what it says.
    if let [piece] = &mut found[..]
        && piece.sure == Sure::Probable
        && let Some(hint) = hints::hinted(&said, sentence.text, listener)
        && (listener.write)(&hint.order) == (listener.write)(&piece.order)
    {
        piece.sure = hint.sure;
    }
    // `forget my limit for black, the one for yellow stays`: beside another order a word is needed for each.
    let is_mixed = found.windows(2).any(|two| two[0].verb != two[1].verb);
    if is_mixed && found.iter().any(|piece| piece.is_bare || piece.verb == MOST) {
        found.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
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
    // `El Paso` is no pass.
    let here = Words::of(text, raw.to_vec(), lexicon);
    let scale = Scale::new(&here, listener);
    let names: Vec<usize> = (0..raw.len()).map(|at| scale.named(at, raw.len())).collect();
    for at in 0..raw.len() {
        if (0..at).any(|first| names[first] > 1 && first + names[first] > at) {
            continue;
        }
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
        let leads = [Cue::Onward, Cue::Dash].into_iter().any(|cue| lexicon.cue_at(cue, &raw[at..]) > 0);
        let is_cue = lexicon.is_any(CUES, &word) || leads;
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
    /// Whether it depends on something that is not named: `whenever they come round`.
    waits: bool,
    /// Whether it says in so many words that it passes, where that is asked.
    says_pass: bool,
    /// Whether it depends on something beside what is named, so that it can only be asked back.
    is_if: bool,
}

impl<'w> Gist<'w> {
    fn of<O, C>(words: &'w Words<'w>, listener: &Listener<'_, O, C>, act: &Act<'_>) -> Option<Gist<'w>> {
        let tokens = &words.tokens;
        let scale = Scale::new(words, listener).with_slips();
        let is_heavy = |weight: &Weight| *weight == Weight::Heavy;
        let mut gist = Gist {
            words,
            kept: Vec::new(),
            foreign: 0,
            doubted: words.thought,
            waits: false,
            is_if: false,
            says_pass: false,
        };
        let passes = |word: &Token| super::verb_with(&word.folded, listener) == Some(PASS);
        let is_said = listener.asked.contains(&PASS) && act.said.iter().any(passes);
        gist.says_pass = is_said || words.lexicon.has(Cue::Negation, act.said);
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
                gist.doubted |= (is_foreign && next) || stance == Stance::Told;
                gist.waits |= stance == Stance::Conditional;
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
                Stance::Conditional if limited && waits(segment, listener) => {
                    gist.keep(&things(segment, listener), &[Weight::Heavy; LONGEST]);
                    last = Some(range.end);
                    continue;
                }
                Stance::Conditional => gist.is_if = true,
                Stance::Denied | Stance::Told => return None,
            }
            if let Some(last) = last.replace(range.end) {
                gist.kept.extend(joint(&tokens[last..range.start]));
            }
            gist.keep(segment, weights);
        }
        if gist.is_if {
            gist.kept.retain(|word| listener.players.exact(&word.folded).is_none());
        }
        (!gist.kept.is_empty()).then_some(gist)
    }

    /// Keeps of a segment what weighs, and the small words right before that.
    fn keep(&mut self, segment: &[Token], weights: &[Weight]) {
        let mut leads = false;
        let mut kept: Vec<Token> = Vec::new();
        // A word written large right beside a name may be one that nobody knows: `Springfield to Boston`.
        let is_beside = |at: usize| {
            let is_small = |at: &usize| weights[*at] == Weight::Small;
            let before = (0..at).rev().find(|at| !is_small(at));
            let after = (at + 1..weights.len()).find(|at| !is_small(at));
            [before, after].into_iter().flatten().any(|at| weights[at] == Weight::Heavy)
        };
        for (at, (word, weight)) in segment.iter().zip(weights).enumerate().rev() {
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
                    self.doubted |= is_beside(at);
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
        let arranged = || {
            let ways = [self.kept.clone(), self.naming(listener), self.bones(listener)];
            ways.into_iter().find_map(|tokens| {
                let words = self.words.with(tokens).arranging();
                let heard = hear_words(Heard::default(), &words, listener);
                let is_all = !(heard.pieces.is_empty() || heard.has_prose || heard.doubts || heard.otherwise);
                let stand = heard.pieces.iter().all(|piece| (listener.stands)(&piece.order));
                (is_all && stand).then_some(heard.pieces)
            })
        };
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
                // `B&O to St. Louis, change there to the MP, down to Little Rock` is one way, and not two.
                let again =
                    heard.pieces.windows(2).any(|two| two[0].verb == two[1].verb && two[0].verb != MOST);
                let whole = again.then(arranged).flatten().filter(|whole| whole.len() == 1);
                return whole.unwrap_or(heard.pieces);
            }
            // What is written out and cannot be carried out is refused with its reason, unless it is rather talk.
            let is_clear = self.foreign == 0 && !self.doubted && !is_doubtful;
            if is_clear && heard.pieces.iter().all(|piece| !piece.is_bare) {
                explicit = explicit.or(Some(heard.pieces));
            }
        }
        arranged().or(explicit).unwrap_or_default()
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

    /// Nothing but what is named and counted, where no other word says more than what is asked anyway.
    fn bones<O, C>(&self, listener: &Listener<'_, O, C>) -> Vec<Token> {
        let here = self.words.with(self.kept.clone());
        let scale = Scale::new(&here, listener);
        let is_asked = |word: &Token| {
            let verb = super::verb_with(&word.folded, listener);
            // `I'm leaving you a max of 5` passes nothing.
            let is_pass = verb == Some(PASS) && self.says_pass;
            verb.is_some_and(|verb| !is_pass && (verb == PASS || listener.asked.contains(&verb)))
        };
        let (mut found, mut at) = (Vec::new(), 0);
        while at < self.kept.len() {
            let word = &self.kept[at];
            let length = scale.named(at, self.kept.len());
            if length > 0 {
                found.extend_from_slice(&self.kept[at..at + length]);
                at += length;
                continue;
            }
            let is_small = word.is_sign() || self.words.lexicon.is_any(SMALL, &word.folded);
            if word.is_number() || word.folded == MOST {
                found.push(word.clone());
            } else if !is_small && !is_asked(word) {
                let leads = self.words.lexicon.is(Cue::Empty, &word.folded);
                // A name with a slip of the pen, or a word that has a place of its own.
                match scale.is_of_order(&word.folded) {
                    true if leads => {}
                    true => return Vec::new(),
                    false => found.push(word.clone()),
                }
            }
            at += 1;
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
                Doer::Writer => (2 * parts + 2).min(9),
                Doer::Open => (2 * parts).min(7),
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
                    Some(true) => (parts + 2).min(6),
                    _ if parts < 2 => return piece.sure = Sure::Probable,
                    _ => (2 * parts).saturating_sub(1).min(6),
                }
            }
            None => 0,
        };
        // A plan waits for its moment anyway.
        let is_answer = listener.is_asked && listener.asked.contains(&piece.verb);
        if self.waits && (is_answer || piece.is_bare) {
            piece.sure = Sure::Probable;
        }
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

/// Whether a stretch names one thing and no number: `when Gwen has to sell the L&N`.
fn waits<O, C>(segment: &[Token], listener: &Listener<'_, O, C>) -> bool {
    things(segment, listener).len() == 1 && !segment.iter().any(Token::is_number)
}

/// The words of a stretch that name things.
fn things<O, C>(segment: &[Token], listener: &Listener<'_, O, C>) -> Vec<Token> {
    let is_thing = |word: &&Token| listener.names.iter().any(|names| names.exact(&word.folded).is_some());
    segment.iter().filter(is_thing).cloned().collect()
}

/// What stands for the words between two stretches: what joins them, or a comma.
fn joint(between: &[Token]) -> Option<Token> {
    let is_comma = |word: &&Token| word.folded == ",";
    between.iter().find(|word| !is_comma(word)).or(between.first()).cloned()
}
