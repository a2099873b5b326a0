//! One sentence read as people write: fillers fall away, other words are put for theirs, and what is left must be
//! an order from end to end, or several, or it is none.
//!
//! Nothing here decides what is carried out. A [`Heard`] says what was read and how sure one can be of it.

mod act;
mod arrange;
mod gist;
mod hints;
mod limits;
mod segment;
mod weight;
mod words;

use super::cues::Cue;
use super::lexicon::Lexicon;
use super::line::Kind;
use super::tokens::{Token, tokens};
use super::{Misread, Names, Parts, Span, Verb, Wording};
use segment::{PASS, only_verb, probably, read_segment};
use std::ops::Range;
use weight::Scale;
use words::{FINISH, Words, respelled, rewritten, segments};

/// What a sentence is read with.
pub struct Listener<'l, O: 'static, C: 'static> {
    /// The verbs of the title.
    pub verbs: &'static [Verb<O, C>],
    /// What they are read with.
    pub context: &'l C,
    /// The players of the table.
    pub players: &'l Names,
    /// The words that people use for those of orders.
    pub wording: &'l Wording,
    /// The verbs of what is asked, by which an answer without a verb is read.
    pub asked: &'l [&'static str],
    /// Whether anything is asked now; otherwise these are verbs of what may be left ahead.
    pub is_asked: bool,
    /// The verb of the order before, which a correction or a list goes on with.
    pub last: Option<&'static str>,
    /// Whether an order would stand as things are.
    pub stands: &'l dyn Fn(&O) -> bool,
    /// The one order by which a seat does without what is asked now.
    pub decline: &'l dyn Fn() -> Option<O>,
    /// Everything of the board that has a name.
    pub names: Vec<&'l Names>,
    /// Where whoever writes is on their way to.
    pub goal: Option<String>,
    /// An order in its one form, by which two readings are compared.
    pub write: &'l dyn Fn(&O) -> String,
}

/// One sentence in which orders may stand.
#[derive(Debug, Clone, Copy)]
pub struct Sentence<'s> {
    /// The words to read.
    pub text: &'s str,
    /// Whether it asks something: then what it asks about is read, and its first words fall away.
    pub asks: bool,
    /// Whether words that carry no weight are left out, after it could not be read from end to end.
    pub by_gist: bool,
}

impl<'s> Sentence<'s> {
    /// A sentence that is read from end to end.
    pub fn new(text: &'s str) -> Sentence<'s> {
        Sentence { text, asks: false, by_gist: false }
    }

    /// The same as a question.
    pub fn asking(self) -> Sentence<'s> {
        Sentence { asks: true, ..self }
    }

    /// The same with all left out that carries no weight.
    pub fn by_gist(self) -> Sentence<'s> {
        Sentence { by_gist: true, ..self }
    }
}

/// How sure one can be of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sure {
    /// It is what was meant.
    Certain,
    /// It stands out, and should be asked.
    Probable,
}

/// One order that was heard.
#[derive(Debug)]
pub struct Piece<O> {
    /// The order.
    pub order: O,
    /// Where its parts stood in the text.
    pub parts: Parts,
    /// The verb.
    pub verb: &'static str,
    /// How sure it is.
    pub sure: Sure,
    /// How many slips of the pen were forgiven.
    pub slips: usize,
    /// Whether its verb was not written.
    pub is_bare: bool,
    /// Whether it only says that this was all, which is no order where there is nothing to end.
    pub is_end: bool,
    /// Where it stood in the text.
    pub span: Span,
}

/// What was heard in a sentence.
#[derive(Debug)]
pub struct Heard<O> {
    /// The orders, in order.
    pub pieces: Vec<Piece<O>>,
    /// Whether it begins by putting right what was said before.
    pub corrects: bool,
    /// Whether it takes back what was said before.
    pub retracts: bool,
    /// Whether words are left that are no order.
    pub has_prose: bool,
    /// Whether it speaks of an order that is not wanted, or only perhaps.
    pub doubts: bool,
    /// Whether it begins with what else to do.
    pub otherwise: bool,
    /// Why it could not be read although it comes near to an order: a name that fits several things.
    pub unclear: Option<Misread>,
    /// What it names, where that is no order by itself.
    pub named: Option<Mentioned>,
    /// Whether it names anything of which orders are made; known only of what was read by its gist.
    pub weighs: bool,
    /// Whether words are left that name or count something.
    pub leaves: bool,
    /// What it would mean if what it depends on came true.
    pub wondered: Option<Piece<O>>,
    /// Whether it names nothing, and only its way of speaking says what is meant.
    pub is_hint: bool,
}

/// What a sentence names that is no order by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mentioned {
    /// Names, numbers and words of orders.
    pub words: Vec<String>,
    /// The same as a text, with the signs and small words between them.
    pub kept: String,
    /// Whether anything beside them makes it doubtful that they were meant as an order.
    pub is_doubtful: bool,
}

impl<O> Default for Heard<O> {
    fn default() -> Heard<O> {
        Heard {
            pieces: Vec::new(),
            corrects: false,
            retracts: false,
            has_prose: false,
            doubts: false,
            otherwise: false,
            unclear: None,
            named: None,
            weighs: false,
            leaves: false,
            wondered: None,
            is_hint: false,
        }
    }
}

/// Longer sentences are no orders.
const LONGEST: usize = 120;
/// Longer sentences are not searched for slips of the pen.
const SHORT: usize = 14;
/// More slips than this are another language.
const MOST_SLIPS: usize = 3;

/// Reads a sentence.
pub fn hear<O, C>(sentence: Sentence<'_>, listener: &Listener<'_, O, C>) -> Heard<O> {
    if sentence.by_gist {
        return gist::hear(sentence, listener);
    }
    let lexicon = listener.wording.lexicon();
    let mut raw = tokens(sentence.text);
    if raw.len() > LONGEST {
        return Heard { has_prose: true, ..Heard::default() };
    }
    let mut heard = Heard { retracts: lexicon.has(Cue::Retraction, &raw), ..Heard::default() };
    if !sentence.asks {
        let cut = correction(&raw, lexicon);
        heard.corrects = cut > 0;
        raw.drain(..cut);
    }
    let is_own = |word: &str, says: &[String]| is_own(word, says, listener);
    let mut words = rewritten(sentence.text, raw.clone(), sentence.asks, lexicon, &is_own);
    let is_verb = |word: &Token| verb_with(&word.folded, listener).is_some();
    words.without_echoes(&is_verb);
    let mut heard = hear_words(heard, &words, listener);
    if let [_] = heard.pieces[..]
        && let Some(piece) = heard.pieces.pop()
    {
        heard.pieces.push(hints::widened(piece, &raw, listener));
    }
    if !heard.pieces.is_empty() || sentence.asks || raw.len() > SHORT {
        return heard;
    }
    // `i wuold like to buy …`: words that say nothing are misspelt too.
    let slips = respelled(&mut raw, lexicon);
    if slips == 0 || slips > MOST_SLIPS {
        return heard;
    }
    let mut words = rewritten(sentence.text, raw, false, lexicon, &is_own);
    words.without_echoes(&is_verb);
    let again = Heard { corrects: heard.corrects, retracts: heard.retracts, ..Heard::default() };
    let mut again = hear_words(again, &words, listener);
    if again.pieces.is_empty() || again.doubts || again.has_prose {
        return heard;
    }
    // A word that stands alone and is misspelt is more likely another word: `ritardo` is no `ritiro`.
    let is_alone = words.tokens.iter().filter(|word| !word.is_sign()).count() < 2;
    again.pieces.retain(|piece| !piece.parts.is_empty() || !is_alone);
    for piece in &mut again.pieces {
        piece.slips += slips;
        if piece.is_bare || !(listener.stands)(&piece.order) {
            piece.sure = Sure::Probable;
        }
    }
    again
}

/// The verb that a word says.
fn verb_with<O, C>(word: &str, listener: &Listener<'_, O, C>) -> Option<&'static str> {
    let is_said = |verb: &&Verb<O, C>| {
        verb.english.words.iter().chain(verb.italian.words).any(|spoken| *spoken == word)
    };
    listener.verbs.iter().find(is_said).map(|verb| verb.id)
}

/// Whether a word is a verb of the title that others would be put for: where there is a roll, it is no `go`.
fn is_own<O, C>(word: &str, says: &[String], listener: &Listener<'_, O, C>) -> bool {
    let put = says.first().and_then(|first| verb_with(first, listener));
    verb_with(word, listener).is_some_and(|verb| !says.is_empty() && put != Some(verb))
}

fn hear_words<O, C>(mut heard: Heard<O>, words: &Words<'_>, listener: &Listener<'_, O, C>) -> Heard<O> {
    let lexicon = words.lexicon;
    let segments = segments(&words.tokens, lexicon);
    heard.otherwise = words.tokens.first().is_some_and(|first| first.folded == "else");
    let mut verb = listener.last.filter(|_| heard.corrects);
    let mut at = 0;
    // What the words before an order, in the same sentence, make of it.
    let mut before = Before::Nothing;
    let mut is_heavy = false;
    while at < segments.len() {
        let read = (at..segments.len()).rev().find_map(|end| {
            let range = segments[at].start..segments[end].end;
            read_segment(words, range, listener, verb).map(|piece| (end, piece))
        });
        let read = read.map(|longest| parted(words, &segments, at, listener, longest));
        match read {
            Some((end, mut piece)) => {
                let chooses = |word: &Token| CHOICE.contains(&word.folded.as_str()) && word.folded != "else";
                let open =
                    piece.is_bare && words.tokens[segments[at].start..segments[end].end].iter().any(chooses);
                let follows =
                    at.checked_sub(1).map_or(0, |last| words.tokens[segments[last].end - 1].span.end);
                let is_meant = |intent: &Span| (follows..=piece.span.start).contains(&intent.start);
                let is_wanted = before == Before::Prose && words.intents.iter().any(is_meant);
                let is_thin = piece.is_bare && piece.parts.len() < 2;
                // `… which nobody understands, and that's all`
                let ends_unread = piece.is_end && heard.has_prose;
                // `passerei` alone is thought of, `salirei a sei` is said politely.
                let is_thought = words.thought || (words.wished && piece.parts.is_empty());
                if is_thought || ends_unread || (before.doubts(is_thin) && !is_wanted) || open {
                    piece.sure = Sure::Probable;
                }
                if before == Before::Condition {
                    heard.doubts = true;
                    heard.leaves = true;
                } else {
                    verb = Some(piece.verb);
                    // What is only perhaps one more order may as well belong to the one before it.
                    if piece.is_bare && piece.sure == Sure::Probable {
                        heard.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
                    }
                    heard.pieces.push(piece);
                }
                at = end + 1;
            }
            None => {
                let segment = &words.tokens[segments[at].clone()];
                let next = segments.get(at + 1).map(|next| next.start);
                // `that's all`, where there is nothing to end.
                let is_finish = |word: &Token| is_nothing(word, lexicon) || word.folded == FINISH;
                if segment.iter().all(is_finish) {
                    at += 1;
                    continue;
                }
                heard.has_prose |= !segment.iter().all(|word| is_nothing(word, lexicon));
                // `… because nobody else wants it` doubts nothing; `che Bruno pensa: …` gives no reason.
                if lexicon.cue_at(Cue::Why, segment) > 0 && !lexicon.has(Cue::Tells, segment) {
                    at += 1;
                    continue;
                }
                let is_light = is_light(words, segment, listener);
                heard.leaves |= names_or_counts(words, segment, listener);
                is_heavy |= !is_light;
                let negated = lexicon.has(Cue::Negation, segment);
                let is_condition = lexicon.has(Cue::Condition, segment);
                heard.doubts |= negated;
                if let Some(piece) =
                    probably(words, segments[at].clone(), listener).filter(|_| !negated && !is_condition)
                {
                    heard.pieces.push(piece);
                }
                // `limits: red 5, green 4` goes on with its verb.
                if let Some(alone) = only_verb(segment, listener) {
                    verb = Some(alone);
                    at += 1;
                    continue;
                }
                let joint =
                    at.checked_sub(1).map(|last| &words.tokens[segments[last].end..segments[at].start]);
                // `… and from there to Chicago`: what could not be read may belong to the order before it.
                let has_name =
                    |piece: &Piece<O>| piece.parts.len() >= 2 && names_something(words.text, segment);
                let again = |piece: &Piece<O>| says_verb(segment, listener, piece.verb);
                if makes_doubtful(segment, joint, lexicon)
                    || heard.pieces.last().is_some_and(again)
                    || heard.pieces.last().is_some_and(has_name)
                {
                    heard.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
                }
                let joint = next.map(|next| &words.tokens[segments[at].end..next]);
                let mut now = Before::of(segment, joint, listener.players, lexicon);
                if now == Before::Parted && is_light {
                    now = Before::Nothing;
                }
                before = before.max(now);
                if segment.iter().any(|word| word.folded == "-") {
                    before = before.max(Before::Prose);
                }
                at += 1;
            }
        }
    }
    // An answer without a verb says all there is; with prose around it that weighs, it may be a part of that.
    if heard.has_prose && is_heavy {
        let bare = heard.pieces.iter_mut().filter(|piece| piece.is_bare);
        bare.for_each(|piece| piece.sure = Sure::Probable);
    }
    // `non costruite niente: New Orleans - Memphis mi tenta`
    let declines = |piece: &Piece<O>| piece.verb == PASS && !(listener.stands)(&piece.order);
    if heard.pieces.len() > 1 && heard.pieces.iter().any(declines) {
        heard.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
    }
    // What is left and names something may belong to the order beside it.
    if heard.leaves {
        let named = heard.pieces.iter_mut().filter(|piece| !piece.parts.is_empty());
        named.for_each(|piece| piece.sure = Sure::Probable);
    }
    if heard.pieces.is_empty() && !heard.doubts && words.tokens.len() <= SHORT {
        heard.unclear = words.unclear.take();
    }
    heard
}

/// `bid 6 and for green max 4` are two orders, if they stand as two and not as one.
fn parted<O, C>(
    words: &Words<'_>,
    segments: &[Range<usize>],
    at: usize,
    listener: &Listener<'_, O, C>,
    longest: (usize, Piece<O>),
) -> (usize, Piece<O>) {
    let (end, whole) = longest;
    if end == at || whole.is_bare || (listener.stands)(&whole.order) {
        return (end, whole);
    }
    let read = |from: usize, to: usize| {
        let piece = read_segment(words, segments[from].start..segments[to].end, listener, None)?;
        (!piece.is_bare && (listener.stands)(&piece.order)).then_some(piece)
    };
    let found = (at..end).find_map(|cut| read(cut + 1, end).and_then(|_| Some((cut, read(at, cut)?))));
    found.unwrap_or((end, whole))
}

/// Words before what else may be done.
const CHOICE: &[&str] = &["else", "or", "oppure", "o"];

/// What stands before an order in its sentence; later ones weigh more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Before {
    Nothing,
    /// Prose and a colon or a comma: `sorry for the delay, I pass`.
    Parted,
    /// Prose that runs on into it, or speaks of others.
    Prose,
    /// What somebody else said.
    Told,
    /// A condition.
    Condition,
}

impl Before {
    fn of(segment: &[Token], joint: Option<&[Token]>, players: &Names, lexicon: &Lexicon) -> Before {
        if segment.iter().all(|word| is_nothing(word, lexicon)) {
            return Before::Nothing;
        }
        // Whatever was refused before stands for itself: `non passo, offro 3`.
        let parted = joint.is_some_and(|joint| joint.iter().any(Token::is_sign));
        let about_others = lexicon.has(Cue::Report, segment);
        // `I'll let you have it: pass`
        let announced = joint.is_some_and(|joint| joint.iter().any(|word| word.folded == ":"));
        let is_somebody = matches!(segment, [only] if players.find(&only.folded).is_some());
        // `Secondo me Anna farà così: passo`
        let names_somebody = segment.iter().any(|word| players.find(&word.folded).is_some());
        let is_guess = announced && about_others && names_somebody;
        let is_told = is_guess || segment.iter().any(|word| lexicon.is(Cue::Tells, &word.folded));
        match () {
            () if lexicon.has(Cue::Condition, segment) => Before::Condition,
            () if is_told || (announced && is_somebody) => Before::Told,
            () if parted && (!about_others || announced) => Before::Parted,
            () => Before::Prose,
        }
    }

    fn doubts(self, is_bare: bool) -> bool {
        match self {
            Before::Nothing => false,
            Before::Parted => is_bare,
            Before::Prose | Before::Told | Before::Condition => true,
        }
    }
}

/// Whether words behind an order make it doubtful: a condition (`I pass, unless Anna raises`), a number that may belong
/// to it, or words that run on (`passo e chiudo`).
fn makes_doubtful(after: &[Token], joint: Option<&[Token]>, lexicon: &Lexicon) -> bool {
    let runs_on = joint.is_some_and(|joint| !joint.iter().any(Token::is_sign));
    let joined = joint.is_some_and(|joint| joint.iter().any(|word| !word.is_sign()));
    (runs_on && !after.iter().all(|word| is_nothing(word, lexicon)))
        || (lexicon.cue_at(Cue::Condition, after) > 0 && !joined)
        || lexicon.has(Cue::Maybe, after)
        || lexicon.has(Cue::Restriction, after)
        || lexicon.has(Cue::Tells, after)
        || after.iter().any(Token::is_number)
}

/// Whether words beside an order only chat: they name and count nothing, and doubt, tell and take back nothing.
fn is_light<O, C>(words: &Words<'_>, segment: &[Token], listener: &Listener<'_, O, C>) -> bool {
    const WEIGHTY: [Cue; 9] = [
        Cue::Negation,
        Cue::Maybe,
        Cue::Condition,
        Cue::Report,
        Cue::Tells,
        Cue::Past,
        Cue::Restriction,
        Cue::Retraction,
        Cue::Correction,
    ];
    let starts = |word: &Token| words.text[..word.span.start.min(words.text.len())].trim().is_empty();
    let own: Vec<Token> = segment.iter().filter(|word| !starts(word)).cloned().collect();
    let is_verb = |verb: &Verb<O, C>| says_verb(segment, listener, verb.id);
    !WEIGHTY.iter().any(|cue| words.lexicon.has(*cue, segment))
        && !segment.iter().any(|word| word.is_number() || word.folded == "-")
        && !names_something(words.text, &own)
        && !listener.verbs.iter().any(is_verb)
}

/// Whether a stretch names something of the board, or counts.
fn names_or_counts<O, C>(words: &Words<'_>, segment: &[Token], listener: &Listener<'_, O, C>) -> bool {
    let here = words.with(segment.to_vec());
    let scale = Scale::new(&here, listener);
    segment.iter().any(Token::is_number) || (0..segment.len()).any(|at| scale.named(at, segment.len()) > 0)
}

/// Whether a stretch behind the beginning of a sentence has a word that is written large, as names are.
fn names_something(text: &str, segment: &[Token]) -> bool {
    let is_large = |word: &Token| {
        let written = text.get(word.span.start..word.span.end).unwrap_or_default();
        word.kind == Kind::Plain && written != "I" && written.chars().next().is_some_and(char::is_uppercase)
    };
    segment.iter().any(is_large)
}

/// Whether a stretch that could not be read says the verb of an order before it, as in `I pass, and pass as long as …`,
/// or what else to do.
fn says_verb<O, C>(segment: &[Token], listener: &Listener<'_, O, C>, id: &str) -> bool {
    let verb = listener.verbs.iter().filter(|verb| verb.id == id);
    let mut spoken = verb.flat_map(|verb| verb.english.words.iter().chain(verb.italian.words));
    let is_said = |word: &&str| segment.iter().any(|token| token.folded == **word);
    spoken.any(is_said) || segment.first().is_some_and(|first| CHOICE.contains(&first.folded.as_str()))
}

fn is_nothing(word: &Token, lexicon: &Lexicon) -> bool {
    word.is_sign() || lexicon.is(Cue::Noise, &word.folded) || lexicon.is(Cue::Class, &word.folded)
}

/// How many words at the head put right what was said before.
fn correction(words: &[Token], lexicon: &Lexicon) -> usize {
    let mut at = 0;
    let mut cut = 0;
    while at < words.len() {
        let length = lexicon.cue_at(Cue::Correction, &words[at..]);
        // `no bid` is an answer of its own.
        if lexicon.phrase(&words[at..]).is_some_and(|(words, says)| words > length && !says.is_empty()) {
            break;
        }
        if length > 0 {
            // `forget the Superchief: an express`: what is forgotten is no order.
            let is_forgotten = lexicon.cue_at(Cue::Retraction, &words[at..]) > 0;
            at += length;
            let is_whole = lexicon.is(Cue::Noise, &words[at - 1].folded);
            let object = words[at..].iter().position(|word| word.is_sign() && word.folded != "-");
            at += object.filter(|_| is_forgotten && !is_whole).unwrap_or(0);
            cut = at;
        } else if words[at].is_sign() && words[at].folded != "-" {
            at += 1;
            if cut > 0 {
                cut = at;
            }
        } else if let Some((length, [])) = lexicon.phrase(&words[at..]) {
            at += length;
        } else {
            break;
        }
    }
    cut
}
