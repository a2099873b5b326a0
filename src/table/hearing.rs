//! A letter's own lines understood: what is certain and will be carried out, what is probable and is offered, what is
//! asked, and what is only prose.
//!
//! Sentences are read one after the other on a copy of the game that follows what was certain so far. What a person
//! puts right in the same letter replaces what it puts right; what they take back is asked again.

use super::house_orders::HouseOrder;
use super::letter::Said;
use super::replay::Replay;
use crate::games::{Foretold, Game};
use crate::orders::{self, Clause, Heard, Misread, Mood, Names, Pen, Piece, Sentence, Sure, Topic};
use crate::rules::{Language, Seat};
use std::sync::Arc;

/// What was understood of a part of a letter.
#[derive(Debug, Default)]
pub struct Understood {
    /// What is to be carried out, offered, or done by the house, in the order of the letter.
    pub lines: Vec<Said>,
    /// What is no order, as it was written.
    pub unread: Vec<String>,
    /// The words by which the letter says yes to what was offered before.
    pub agreed: Option<String>,
    /// Whether it says no to it.
    pub declined: bool,
}

/// Who writes, and where.
pub struct Ear<'e> {
    replay: &'e Replay,
    seat: Seat,
    players: &'e Names,
    /// The game after everything that was certain so far.
    game: Arc<dyn Game>,
    /// What waits for a yes, as the reader of an offer would correct it.
    offered: &'e [String],
    items: Vec<Item>,
    unread: Vec<String>,
    agreed: Option<String>,
    declined: bool,
    /// Whether the next order replaces the last one.
    correcting: Option<Correcting>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Correcting {
    /// `no wait`: whatever comes next.
    Anything,
    /// `sorry`: only what is of the same kind.
    SameVerb,
}

/// One thing that was said.
struct Item {
    said: Said,
    verb: Option<&'static str>,
    /// The game before it, on which it would be put right.
    before: Arc<dyn Game>,
}

/// Nobody orders anything in more sentences.
const MOST_SENTENCES: usize = 300;

/// Understands the lines of a part of a letter. `offered` is what waits for the answer yes.
pub fn understand(
    replay: &Replay,
    seat: Seat,
    players: &Names,
    lines: Vec<Said>,
    offered: &[String],
) -> Understood {
    let mut ear = Ear {
        replay,
        seat,
        players,
        game: Arc::clone(&replay.game),
        offered,
        items: Vec::new(),
        unread: Vec::new(),
        agreed: None,
        declined: false,
        correcting: None,
    };
    let mut words: Vec<String> = Vec::new();
    for said in lines {
        match said {
            Said::Words(line) => match ear.with_marks(&line) {
                Some((order, verb)) => {
                    ear.listen(&std::mem::take(&mut words));
                    ear.certain(&line, order, Some(verb), None);
                }
                None => words.push(line),
            },
            other => {
                ear.listen(&std::mem::take(&mut words));
                let before = Arc::clone(&ear.game);
                ear.items.push(Item { said: other, verb: None, before });
            }
        }
    }
    ear.listen(&words);
    let lines = ear.items.into_iter().map(|item| item.said).collect();
    Understood { lines, unread: ear.unread, agreed: ear.agreed, declined: ear.declined }
}

impl Ear<'_> {
    /// An order in which question marks mean something, as on the faces of dice: written like that it is exact, and
    /// without them it would be another or none.
    fn with_marks(&self, line: &str) -> Option<(String, &'static str)> {
        let verb = line.contains('?').then(|| self.game.verb_of(line)).flatten()?;
        let order = self.write(&self.game.read(line, self.players).ok()?);
        let bare = self.game.read(&line.replace('?', " "), self.players).map(|bare| self.write(&bare));
        (order.contains('?') && bare.as_ref() != Ok(&order)).then_some((order, verb))
    }

    fn listen(&mut self, lines: &[String]) {
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let game = Arc::clone(&self.game);
        let is_order = |line: &str| game.verb_of(line).is_some() && game.read(line, self.players).is_ok();
        for (number, clause) in orders::clauses(&lines, &is_order).iter().enumerate() {
            match number < MOST_SENTENCES {
                true => self.clause(clause),
                false => self.unread.push(clause.text.clone()),
            }
        }
    }

    fn clause(&mut self, clause: &Clause) {
        let own = self.without_own_name(clause);
        let clause = own.as_ref().unwrap_or(clause);
        if self.is_name(&clause.plain) {
            self.unread.push(clause.text.clone());
            return;
        }
        match clause.mood {
            Mood::Aside => self.unread.push(clause.text.clone()),
            Mood::Question => self.question(clause),
            // `bid 3, no wait, 4`: what is put right stands in the same sentence.
            Mood::Courtesy | Mood::Plain => match orders::corrected_at(&clause.plain) {
                Some(at) => {
                    for range in [0..at, at..clause.text.len()] {
                        self.sentence(&clause.part(range));
                    }
                }
                None => self.sentence(clause),
            },
        }
    }

    /// `Carla buys the IC`, written by Carla, is what Carla does.
    fn without_own_name(&self, clause: &Clause) -> Option<Clause> {
        let name = self.replay.house.names().get(self.seat.index())?;
        let rest = clause.plain.strip_prefix(name.as_str())?;
        let follows = rest.starts_with(' ') && rest.trim().contains(' ');
        let plain = format!("{}{rest}", " ".repeat(name.len()));
        (follows && clause.mood == Mood::Plain).then(|| Clause { plain, ..clause.clone() })
    }

    /// Whether a line is nothing but the name of somebody at the table, as at the end of a letter.
    fn is_name(&self, text: &str) -> bool {
        let plain: String =
            text.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect();
        let plain = plain.trim().to_lowercase();
        let names = self.replay.house.names();
        let is_one = |name: &String| {
            let name = name.to_lowercase();
            name == plain
                || (plain.chars().count() == 1
                    && name.starts_with(&plain)
                    && !plain.chars().all(|letter| letter.is_ascii_digit()))
        };
        !plain.is_empty() && names.iter().any(is_one) && !(self.offered.len() == 1 && orders::is_yes(&plain))
    }

    fn sentence(&mut self, clause: &Clause) {
        let text = clause.text.as_str();
        if !self.offered.is_empty() && self.items.is_empty() {
            if orders::is_yes(&clause.plain) {
                self.agreed = Some(text.to_owned());
                return;
            }
            if orders::is_no(&clause.plain) {
                self.declined = true;
                self.correcting = Some(Correcting::Anything);
                self.unread.push(text.to_owned());
                return;
            }
        }
        // As Waybill itself writes orders, and most people once they have seen it.
        if clause.mood == Mood::Plain
            && self.game.verb_of(text).is_some()
            && let Ok(order) = self.game.read(text, self.players)
        {
            let verb = self.game.verb_of(text);
            let replaces = self.correcting.take();
            self.replace(replaces, verb);
            if self.contradicts(&order) {
                self.push(Said::Probable { text: text.to_owned(), line: self.write(&order) }, verb);
                return;
            }
            let later = self.later(&order, verb);
            self.certain(text, text.to_owned(), verb, later);
            return;
        }
        if orders::is_undo(&clause.plain) {
            self.ask(text, HouseOrder::Ask { topic: Topic::Undo, line: None });
            return;
        }
        let last = self.last_verb();
        let game = Arc::clone(&self.game);
        // What is put right is read as if it had not been said.
        let heard = game.hear(Sentence { text: &clause.plain, asks: false }, self.seat, self.players, last);
        if (heard.corrects || self.correcting.is_some()) && self.correction(clause, &heard) {
            return;
        }
        let about_past = heard.corrects && !orders::is_weak(&clause.plain) && self.last_order().is_none();
        let Heard { mut pieces, retracts, doubts, has_prose, .. } = heard;
        if about_past && !self.declined {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        if retracts && pieces.is_empty() {
            self.doubt_all();
        }
        if pieces.is_empty() {
            self.prose(clause, doubts);
            return;
        }
        // Whatever else the sentence says is quoted too.
        if has_prose {
            self.unread.push(clause.text.clone());
        }
        let only = pieces.len() == 1;
        for piece in pieces {
            self.piece(clause, piece, only);
        }
    }

    /// One order that was heard.
    fn piece(&mut self, clause: &Clause, piece: Piece<crate::games::ReadOrder>, only: bool) {
        let line = self.write(&piece.order);
        let text = clause.text.get(piece.span.start..piece.span.end).unwrap_or(&clause.text).trim();
        let text = if clause.is_line || only { clause.text.clone() } else { text.to_owned() };
        let replaces = self.correcting.take();
        self.replace(replaces, Some(piece.verb));
        // The same again says nothing new: `so: bid 5 it is`.
        let is_again = |item: &Item| matches!(&item.said, Said::Order { line: other, .. } if *other == line);
        if self.items.last().is_some_and(is_again) {
            return;
        }
        match piece.sure {
            Sure::Certain if self.contradicts(&piece.order) => {
                self.push(Said::Probable { text, line }, Some(piece.verb))
            }
            Sure::Certain => {
                let later = self.later(&piece.order, Some(piece.verb));
                self.certain(&text, line, Some(piece.verb), later);
            }
            Sure::Probable => self.push(Said::Probable { text, line }, Some(piece.verb)),
        }
    }

    /// Whether an order can only be meant instead of the one before it; then neither is certain.
    fn contradicts(&mut self, order: &crate::games::ReadOrder) -> bool {
        let Some(at) = self.last_order() else { return false };
        let before = Arc::clone(&self.items[at].before);
        let is_meant = matches!(self.items[at].said, Said::Order { .. });
        let stands = |game: &dyn Game| game.foretell(self.seat, order).is_ok();
        let contradicts = is_meant && !stands(&*self.game) && stands(&*before);
        if contradicts {
            self.doubt(at);
        }
        contradicts
    }

    /// What a seat could leave for later instead of an order whose moment has not come.
    fn later(&self, order: &crate::games::ReadOrder, verb: Option<&'static str>) -> Option<String> {
        if self.game.foretell(self.seat, order).is_ok() || self.is_to_move() {
            return None;
        }
        let (pen, said) = (self.pen(), self.write(order));
        let is_longer = |line: &String| line.starts_with(&said) && self.game.verb_of(line) == verb;
        let mut same = self.game.options(self.seat, &pen).later.into_iter().filter(is_longer);
        let only = same.next()?;
        same.next().is_none().then_some(only)
    }

    fn is_to_move(&self) -> bool {
        matches!(self.game.turn(), crate::rules::Turn::Seats(seats) if seats.contains(&self.seat))
    }

    fn pen(&self) -> Pen<'_> {
        Pen { language: Language::English, players: self.replay.house.names() }
    }

    fn write(&self, order: &crate::games::ReadOrder) -> String {
        self.game.write(order, &self.pen())
    }

    /// Notes an order that is certain; the copy of the game goes on with it as far as no dice are thrown.
    fn certain(&mut self, text: &str, line: String, verb: Option<&'static str>, later: Option<String>) {
        if let Some(later) = later {
            self.push(Said::Probable { text: text.to_owned(), line: later }, verb);
            return;
        }
        let after = match self.game.read(&line, self.players) {
            Ok(order) => match self.game.foretell(self.seat, &order) {
                Ok(Foretold { decided, throws: None }) => Some(Arc::from(decided.after)),
                _ => None,
            },
            Err(_) => None,
        };
        self.push(Said::Order { text: text.to_owned(), line }, verb);
        if let Some(after) = after {
            self.game = after;
        }
    }

    fn push(&mut self, said: Said, verb: Option<&'static str>) {
        let before = Arc::clone(&self.game);
        self.items.push(Item { said, verb, before });
    }

    fn last_order(&self) -> Option<usize> {
        self.items.iter().rposition(|item| matches!(item.said, Said::Order { .. } | Said::Probable { .. }))
    }

    fn last_verb(&self) -> Option<&'static str> {
        self.last_order().and_then(|at| self.items[at].verb)
    }

    /// Takes out what the next order puts right.
    fn replace(&mut self, correcting: Option<Correcting>, verb: Option<&'static str>) {
        let Some(correcting) = correcting else { return };
        let same = self.items.iter().rposition(|item| item.verb.is_some() && item.verb == verb);
        let at = match correcting {
            Correcting::Anything => same.or_else(|| self.last_order()),
            Correcting::SameVerb => same,
        };
        if let Some(at) = at {
            self.take_out(at);
        }
    }

    fn take_out(&mut self, at: usize) {
        let item = self.items.remove(at);
        if let Said::Order { text, .. } | Said::Probable { text, .. } = item.said {
            self.unread.push(text);
        }
        self.game = item.before;
        // Whatever was certain after it is followed again.
        let rest: Vec<Item> = self.items.drain(at..).collect();
        for item in rest {
            match item.said {
                Said::Order { text, line } => self.certain(&text, line, item.verb, None),
                said => self.push(said, item.verb),
            }
        }
    }

    /// A sentence that puts right what was said before; false where it turns out not to.
    fn correction(&mut self, clause: &Clause, heard: &Heard<crate::games::ReadOrder>) -> bool {
        let Some(at) = self.last_order() else {
            return self.correct_offer(clause, heard);
        };
        if !heard.corrects {
            return false;
        }
        let weak = orders::is_weak(&clause.plain) && !heard.retracts;
        if heard.pieces.iter().any(|piece| !piece.is_bare) {
            self.correcting = Some(if weak { Correcting::SameVerb } else { Correcting::Anything });
            let is_explicit = heard.pieces.iter().any(|piece| piece.sure == Sure::Certain);
            if weak && is_explicit {
                self.correcting = Some(Correcting::Anything);
            }
            return false;
        }
        let rests = orders::rest_of_correction(&clause.plain);
        let before = &self.items[at];
        let (Said::Order { line, .. } | Said::Probable { line, .. }) = &before.said else { return false };
        let (line, game) = (line.clone(), Arc::clone(&before.before));
        if let Some((verb, better)) = rests.iter().find_map(|rest| self.substituted(&*game, &line, rest)) {
            self.take_out(at);
            self.certain(&clause.text, better, Some(verb), None);
            return true;
        }
        if !heard.pieces.is_empty() {
            self.correcting = Some(Correcting::Anything);
            return false;
        }
        if rests.is_empty() {
            self.correcting = Some(if weak { Correcting::SameVerb } else { Correcting::Anything });
            if !weak {
                self.doubt(at);
            }
            self.unread.push(clause.text.clone());
            return true;
        }
        if !weak || rests.iter().any(|rest| self.mentions(rest)) {
            self.doubt(at);
            self.correcting = Some(Correcting::Anything);
        } else if heard.corrects {
            self.correcting = Some(Correcting::SameVerb);
        }
        if heard.retracts {
            self.doubt_all();
        }
        self.unread.push(clause.text.clone());
        true
    }

    /// `no, 4`, `yes but max 6`, in answer to an offer.
    fn correct_offer(&mut self, clause: &Clause, heard: &Heard<crate::games::ReadOrder>) -> bool {
        let [offer] = self.offered else { return false };
        if heard.pieces.iter().any(|piece| !piece.is_bare)
            || self.items.iter().any(|item| item.verb.is_some())
        {
            return false;
        }
        let game = Arc::clone(&self.game);
        let rests = orders::rest_of_correction(&clause.plain);
        let found = rests.iter().find_map(|rest| self.substituted(&*game, offer, rest));
        let Some((verb, line)) = found else { return false };
        self.declined = true;
        self.push(Said::Probable { text: clause.text.clone(), line }, Some(verb));
        true
    }

    /// An order with some of its words put for others, if that can be done in one way only.
    fn substituted(&self, game: &dyn Game, line: &str, rest: &str) -> Option<(&'static str, String)> {
        const MOST: usize = 14;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() > MOST || rest.split_whitespace().count() > MOST {
            return None;
        }
        let verb = game.verb_of(line)?;
        let mut found: Option<String> = None;
        for start in 0..words.len() {
            for end in start + 1..=words.len() {
                let text = [&words[..start], &[rest], &words[end..]].concat().join(" ");
                if text == rest {
                    continue;
                }
                let heard = game.hear(Sentence { text: &text, asks: false }, self.seat, self.players, None);
                let [piece] = &heard.pieces[..] else { continue };
                if heard.has_prose
                    || heard.corrects
                    || piece.is_bare
                    || piece.verb != verb
                    || piece.slips > 0
                    || piece.sure != Sure::Certain
                {
                    continue;
                }
                if game.foretell(self.seat, &piece.order).is_err() {
                    continue;
                }
                let better = self.write(&piece.order);
                if better == line {
                    continue;
                }
                match &found {
                    Some(other) if *other != better => return None,
                    _ => found = Some(better),
                }
            }
        }
        found.map(|line| (verb, line))
    }

    /// An order that was certain is asked again.
    fn doubt(&mut self, at: usize) {
        let item = &mut self.items[at];
        if let Said::Order { text, line } = &item.said {
            item.said = Said::Probable { text: text.clone(), line: line.clone() };
            self.game = Arc::clone(&item.before);
        }
    }

    fn doubt_all(&mut self) {
        for at in (0..self.items.len()).rev() {
            if self.items[at].verb.is_some() {
                self.doubt(at);
            }
        }
    }

    /// A sentence without an order: one that looks like an order is marked, one that asks is answered, all others are
    /// only quoted.
    fn prose(&mut self, clause: &Clause, doubts: bool) {
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
            // One word may be short for more than one thing: `al sud`.
            if orders::content(&clause.plain).len() < 2 {
                self.push(Said::Probable { text: text.to_owned(), line }, verb);
                return;
            }
            let replaces = self.correcting.take();
            self.replace(replaces, verb);
            self.certain(text, line, verb, None);
            return;
        }
        if !doubts && (self.is_orderly(clause) || self.is_all_names(clause)) {
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
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        if content.iter().any(|word| word == "max")
            && content.iter().any(is_number)
            && let Some(at) = self.last_order()
        {
            self.doubt(at);
        }
        self.unread.push(text.to_owned());
    }

    /// Words of all that the seat may order now, in every language; by option.
    fn vocabulary(&self) -> Vec<(String, Vec<String>)> {
        let names = self.replay.house.names();
        let english = self.game.options(self.seat, &Pen { language: Language::English, players: names }).now;
        let italian = self.game.options(self.seat, &Pen { language: Language::Italian, players: names }).now;
        let words = |one: &str, other: &str| orders::content(&format!("{one} {other}"));
        english.iter().zip(&italian).map(|(one, other)| (one.clone(), words(one, other))).collect()
    }

    /// Whether some words name a number or something that could be ordered.
    fn mentions(&self, text: &str) -> bool {
        let content = orders::content(text);
        let known = self.vocabulary();
        let is_known = |word: &String| {
            word.bytes().all(|byte| byte.is_ascii_digit())
                || (word.len() > 2 && known.iter().any(|(_, words)| words.contains(word)))
        };
        content.iter().any(is_known)
    }

    /// The one thing that may be ordered and that a sentence names by some of its words: `Red to Cleveland`.
    fn named(&self, clause: &Clause) -> Option<String> {
        let content = orders::content(&clause.plain);
        if clause.mood != Mood::Plain
            || content.is_empty()
            || !self.is_to_move()
            || content.iter().all(|word| word.len() < 3)
        {
            return None;
        }
        let known = self.vocabulary();
        let mut fitting = known.iter().filter(|(_, words)| content.iter().all(|word| words.contains(word)));
        let only = fitting.next()?;
        fitting.next().is_none().then(|| only.0.clone())
    }

    /// `the second`, of what may be ordered.
    fn chosen(&self, text: &str) -> Option<String> {
        let place = orders::ordinal(text)?;
        let options = self.game.options(self.seat, &self.pen()).now;
        options.get(place.checked_sub(1)?).cloned()
    }

    /// Whether a line that cannot be read looks like an order all the same, so that its fault is worth marking.
    fn is_orderly(&self, clause: &Clause) -> bool {
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
    fn is_all_names(&self, clause: &Clause) -> bool {
        let content = orders::content(&clause.plain);
        let fits = |word: &String| self.mentions(word);
        clause.is_line
            && clause.mood == Mood::Plain
            && (2..=6).contains(&content.len())
            && content.iter().all(fits)
    }

    /// A question is answered and never carried out.
    fn question(&mut self, clause: &Clause) {
        let topic = orders::topic(&clause.plain, true);
        let game = Arc::clone(&self.game);
        let tried = || {
            let heard =
                game.hear(Sentence { text: &clause.plain, asks: true }, self.seat, self.players, None);
            heard.pieces.into_iter().next().map(|piece| self.write(&piece.order))
        };
        let order = match topic {
            Some(Topic::Undo | Topic::Deadline | Topic::Turn | Topic::Rules) => None,
            _ => tried(),
        };
        // Whoever asks politely for something to be done means it, and is asked back.
        if orders::is_request(&clause.plain)
            && let Some(line) = &order
        {
            let verb = self.game.verb_of(line);
            self.push(Said::Probable { text: clause.text.clone(), line: line.clone() }, verb);
            return;
        }
        let ask = match (topic, order) {
            (Some(topic @ (Topic::Cash | Topic::Status | Topic::Meaning | Topic::Win)), None) => {
                (topic, None)
            }
            (Some(Topic::Meaning), _) => (Topic::Meaning, None),
            (_, Some(line)) => (Topic::Try, Some(line)),
            (Some(topic), None) => (topic, None),
            (None, None) => (Topic::Options, None),
        };
        let line = match ask {
            (Topic::Meaning, _) => orders::word_asked(&clause.plain),
            (_, line) => line,
        };
        self.ask(&clause.text, HouseOrder::Ask { topic: ask.0, line });
    }

    fn ask(&mut self, text: &str, order: HouseOrder) {
        let before = Arc::clone(&self.game);
        let said = Said::House { line: text.to_owned(), order: Ok(order) };
        self.items.push(Item { said, verb: None, before });
    }
}
