//! A letter's own lines understood: what is certain and will be carried out, what is probable and is offered, what is
//! asked, and what is only prose.
//!
//! Sentences are read one after the other on a copy of the game that follows what was certain so far. What a person
//! puts right in the same letter replaces what it puts right; what they take back is asked again.

use super::house_orders::HouseOrder;
use super::letter::Said;
use super::replay::Replay;
use crate::games::{Foretold, Game, ReadOrder};
use crate::orders::{self, Clause, Heard, Mood, Names, Pen, Piece, Raise, Sentence, Sure, Topic};
use crate::rules::{Language, Seat};
use above::leads_on;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use vocabulary::Vocabulary;

pub use offering::stands;

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

/// What could be said of a position.
type Known = (Arc<dyn Game>, Rc<Vocabulary>);

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
    /// A plain no, where nothing was offered.
    refused: Option<String>,
    /// The prose right above, which nothing was read in and a sentence may go on with.
    above: Option<String>,
    /// Whether the sentence may go on in the line below.
    leads_on: bool,
    /// The words of what may be ordered, with the position they were gathered in.
    vocabulary: RefCell<Option<Known>>,
    /// How many sentences were read by their gist.
    gists: usize,
    /// What a sentence would mean if what it depends on came true.
    wondered: Option<Said>,
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
    /// How much had not been read before it.
    unread: usize,
    /// Whether only a way of speaking says it.
    is_hint: bool,
}

/// The verb of doing without.
const PASS: &str = "pass";

/// Nobody orders anything in more sentences.
const MOST_SENTENCES: usize = 300;

/// So many sentences of a letter that are no orders from end to end are read by their gist, too; nobody writes more of
/// them, and whoever does is answered in time all the same.
const MOST_GISTS: usize = 40;

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
        refused: None,
        above: None,
        leads_on: false,
        vocabulary: RefCell::default(),
        gists: 0,
        wondered: None,
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
                let unread = ear.unread.len();
                ear.items.push(Item { said: other, verb: None, before, unread, is_hint: false });
            }
        }
    }
    ear.listen(&words);
    ear.refuse();
    ear.wonder();
    ear.vet();
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
        let wording = self.game.wording();
        let lines: Vec<String> = lines.iter().map(|line| wording.marked(line)).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let game = Arc::clone(&self.game);
        let is_order = |line: &str| {
            let line = &orders::unmarked(line);
            game.verb_of(line).is_some() && game.read(line, self.players).is_ok()
        };
        let mut clauses = orders::clauses(&lines, &is_order);
        for clause in &mut clauses {
            clause.text = orders::unmarked(&clause.text);
            clause.plain = orders::singular(&clause.plain);
        }
        let mut at = 0;
        while at < clauses.len() {
            self.leads_on = leads_on(&clauses[at..]);
            match self.wrapped(&clauses[at..]).filter(|_| at < MOST_SENTENCES) {
                Some((clause, lines)) => {
                    self.next(&clause);
                    at += lines;
                    continue;
                }
                None if at < MOST_SENTENCES => match self.run_on(&clauses[at..]) {
                    Some(clause) => {
                        self.next(&clause);
                        at += 1;
                    }
                    None => self.next(&clauses[at]),
                },
                None => self.unread.push(clauses[at].text.clone()),
            }
            at += 1;
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
            Mood::Question => {
                // `no wait, has anybody bid?`
                if let Some(at) = self.last_order()
                    && orders::corrects(&clause.plain)
                {
                    self.doubt(at);
                    self.correcting = Some(Correcting::Anything);
                }
                self.question(clause);
            }
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
        // `Carla's train goes …`
        let owned = ["'s ", "’s "].iter().find_map(|mark| rest.strip_prefix(mark));
        let own = owned.map(|owned| format!("{}{owned}", " ".repeat(rest.len() - owned.len())));
        let rest = own.as_deref().unwrap_or(rest);
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
            // What was only probable before is now said outright.
            let written = self.write(&order);
            let is_same =
                |item: &mut Item| matches!(&item.said, Said::Probable { line, .. } if *line == written);
            if let Some(Item { said: Said::Probable { text, .. }, .. }) = self.items.pop_if(is_same) {
                self.unread.push(text);
            }
            let verb = self.game.verb_of(text);
            let replaces = self.correcting.take();
            self.replace(replaces, verb);
            if self.contradicts(&order) || self.is_told_above(clause) {
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
        if let Some((line, raise)) = self.raised(&clause.plain) {
            let verb = self.game.verb_of(&line);
            match raise {
                Raise::By(_) => self.certain(text, line, verb, None),
                // Nobody stakes all they have by a word that was misread.
                Raise::All => self.push(Said::Probable { text: text.to_owned(), line }, verb),
            }
            return;
        }
        let last = self.last_verb();
        let mut game = Arc::clone(&self.game);
        let sentence = Sentence::new(&clause.plain);
        let mut heard = game.hear(sentence, self.seat, self.players, last);
        // What is put right is read as if it had not been said.
        if (heard.corrects || self.correcting.is_some())
            && let Some(at) = self.last_order()
        {
            game = Arc::clone(&self.items[at].before);
            heard = game.hear(sentence, self.seat, self.players, last);
        }
        if (heard.corrects || self.correcting.is_some()) && self.correction(clause, &heard) {
            return;
        }
        let about_past = heard.corrects && !orders::is_weak(&clause.plain) && self.last_order().is_none();
        let is_thin = heard.pieces.iter().all(|piece| piece.is_bare || piece.sure == Sure::Probable);
        let goes_on = (is_thin && !heard.doubts && !heard.corrects) || heard.otherwise;
        if goes_on && self.goes_on(clause) {
            return;
        }
        let heard = self.by_gist(&*game, sentence, heard);
        let is_open = heard.has_prose
            || heard.leaves
            || heard.pieces.iter().any(|piece| piece.sure == Sure::Probable)
            || heard.pieces.is_empty();
        let may_be_several = heard.weighs || !heard.pieces.is_empty();
        let changes = heard.corrects || heard.retracts;
        if is_open && may_be_several && !changes && self.in_parts(clause) {
            return;
        }
        let heard = self.without_repeats(heard);
        let Heard {
            mut pieces,
            retracts,
            doubts,
            has_prose,
            unclear,
            otherwise,
            named,
            weighs,
            is_hint,
            wondered,
            ..
        } = heard;
        // `otherwise …` belongs to the order before it, and could not be read with it.
        if otherwise && let Some(at) = self.last_order() {
            self.doubt(at);
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        let declines = |piece: &Piece<ReadOrder>| {
            let line = self.write(&piece.order);
            line == "pass" || line.ends_with(" nothing")
        };
        // `Past that he can have it` is no pass where what stands above could not be read, or only perhaps.
        let is_open = |item: &Item| matches!(item.said, Said::Probable { .. });
        let says_much = |text: &String| self.mentions(text) || game.wording().hints_at(text);
        if is_hint && (self.items.iter().any(is_open) || self.unread.iter().any(says_much)) {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        // `Count me out of everything until the tracks get laid. You fight it out.`: how far a pass goes was not read.
        let widens = |text: &String| game.wording().widens(text);
        if pieces.iter().any(&declines) && self.unread.iter().any(widens) {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        if self.leaves_something(clause, &pieces, has_prose) {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        // `nope, nothing` puts nothing right.
        let takes_back = |piece: &Piece<ReadOrder>| game.takes_back(&piece.order);
        if about_past && !self.declined && !pieces.iter().all(|piece| declines(piece) || takes_back(piece)) {
            pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        let pieces = self.without_ends(clause, pieces, has_prose);
        if retracts && pieces.is_empty() {
            self.doubt_all();
        }
        if pieces.is_empty()
            && self.offered.is_empty()
            && self.items.is_empty()
            && orders::is_no(&clause.plain)
        {
            self.refused = Some(text.to_owned());
            self.unread.push(text.to_owned());
            return;
        }
        if let Some(piece) = wondered
            && pieces.is_empty()
            && self.game.foretell(self.seat, &piece.order).is_ok()
        {
            let line = self.write(&piece.order);
            self.wondered = Some(Said::Probable { text: clause.text.clone(), line });
        }
        if pieces.is_empty() {
            if weighs && orders::is_conditional(&clause.plain) {
                self.depends(clause);
            }
            if !doubts && self.thinks_again(clause) {
                return;
            }
            self.prose(clause, doubts, unclear, named);
            return;
        }
        // Whatever else the sentence says is quoted too.
        let read: usize = pieces.iter().map(|piece| piece.span.end.saturating_sub(piece.span.start)).sum();
        let is_part = pieces.len() > 1 && read * 2 < clause.plain.trim().len();
        if has_prose || is_part {
            self.unread.push(clause.text.clone());
        }
        let (only, from) = (pieces.len() == 1, self.items.len());
        for piece in pieces {
            self.piece(clause, piece, only);
        }
        self.items.iter_mut().skip(from).for_each(|item| item.is_hint = is_hint);
    }

    /// A sentence that was not read from end to end, read by its gist, where that says more.
    fn by_gist(
        &mut self,
        game: &dyn Game,
        sentence: Sentence<'_>,
        strict: Heard<ReadOrder>,
    ) -> Heard<ReadOrder> {
        let is_certain = |piece: &Piece<ReadOrder>| piece.sure == Sure::Certain;
        let has_certain = strict.pieces.iter().any(is_certain);
        if (has_certain && !strict.leaves) || self.gists == MOST_GISTS {
            return strict;
        }
        self.gists += 1;
        let mut gist = game.hear(sentence.by_gist(), self.seat, self.players, self.last_verb());
        // What goes on with prose above it may be the end of that, and what goes on below its beginning.
        if self.above.is_some() || self.leads_on {
            gist.pieces.iter_mut().for_each(|piece| piece.sure = Sure::Probable);
        }
        let is_clear = !gist.pieces.is_empty() && gist.pieces.iter().all(is_certain);
        let says_more = strict.pieces.is_empty() || is_clear;
        let least = strict.pieces.len() + usize::from(has_certain);
        // One order of all that is named says more than several that each leave something.
        let is_whole = is_clear && !has_certain && !gist.leaves;
        match is_whole || (gist.pieces.len() >= least.max(1) && says_more) {
            true => gist,
            false => {
                let unclear = strict.unclear.or(gist.unclear);
                Heard { named: gist.named, weighs: gist.weighs, wondered: gist.wondered, unclear, ..strict }
            }
        }
    }

    /// What depends on something is asked, where nothing else was said.
    fn wonder(&mut self) {
        let Some(said) = self.wondered.take().filter(|_| self.items.is_empty()) else { return };
        if let Said::Probable { text, .. } = &said {
            self.unread.retain(|line| line != text);
        }
        self.push(said, None);
    }

    /// A plain no is a pass, where one may pass and nothing else was said.
    fn refuse(&mut self) {
        let Some(text) = self.refused.take() else { return };
        let options = self.game.options(self.seat, &self.pen()).now;
        let Some(pass) = options.into_iter().find(|option| option == "pass") else { return };
        if self.items.is_empty() && self.is_to_move() {
            self.unread.retain(|line| *line != text);
            let verb = self.game.verb_of(&pass);
            self.certain(&text, pass, verb, None);
        }
    }

    /// `by one more`, `all in`: a bid that is said by what is up, where bids go up one at a time.
    fn raised(&self, text: &str) -> Option<(String, Raise)> {
        let raise = orders::raise(text)?;
        let options = self.game.options(self.seat, &self.pen()).now;
        let bid = |option: &String| option.strip_prefix("bid ")?.parse::<u32>().ok();
        let bids: Vec<u32> = options.iter().filter_map(bid).collect();
        let (least, most) = (*bids.iter().min()?, *bids.iter().max()?);
        let wanted = match raise {
            Raise::By(more) => least.checked_add(more.checked_sub(1)?)?,
            Raise::All => most,
        };
        let by_one = least == most || bids.contains(&(least + 1));
        (by_one && (least..=most).contains(&wanted)).then(|| (format!("bid {wanted}"), raise))
    }

    /// A sentence that goes on with the order before it: `I bid three. With a maximum of five.`
    fn goes_on(&mut self, clause: &Clause) -> bool {
        const MOST: usize = 16;
        let Some(at) = self.last_order().filter(|at| at + 1 == self.items.len()) else { return false };
        let Said::Order { text, line } = &self.items[at].said else { return false };
        if clause.mood != Mood::Plain || clause.plain.split_whitespace().count() > MOST {
            return false;
        }
        let (text, line, game) = (text.clone(), line.clone(), Arc::clone(&self.items[at].before));
        // `GN it is` says the same again.
        let known = orders::content(&line);
        if orders::content(&clause.plain).iter().all(|word| known.contains(word)) {
            return false;
        }
        let joined = [format!("{line} {}", clause.plain), format!("{line}, {}", clause.plain)];
        // `And you can push me as high as six.`: a limit may be said in any way.
        let sets_limit = orders::sets_limit(&clause.plain) && clause.plain.len() > 3;
        let gists = joined.iter().filter(|_| sets_limit).map(|joined| (joined, true));
        let mut ways = joined.iter().map(|joined| (joined, false)).chain(gists);
        let longer = ways.find_map(|(joined, by_gist)| {
            let sentence = Sentence::new(joined);
            let sentence = if by_gist { sentence.by_gist() } else { sentence };
            let heard = game.hear(sentence, self.seat, self.players, None);
            let [piece] = &heard.pieces[..] else { return None };
            let is_whole = (by_gist || !heard.has_prose) && !heard.corrects && piece.sure == Sure::Certain;
            let is_more = Some(piece.verb) == self.items[at].verb && piece.slips == 0 && !piece.is_bare;
            let longer = self.write(&piece.order);
            let stands = game.foretell(self.seat, &piece.order).is_ok();
            (is_whole && is_more && stands && longer != line && longer.starts_with(&line)).then_some(longer)
        });
        let Some(longer) = longer else { return false };
        // What stood between was not understood, so the whole is not either.
        if self.unread.len() > self.items[at].unread {
            self.doubt(at);
            self.unread.push(clause.text.clone());
            return true;
        }
        let verb = self.items[at].verb;
        self.items.truncate(at);
        self.game = game;
        self.certain(&format!("{text} {}", clause.text), longer, verb, None);
        true
    }

    /// One order that was heard.
    fn piece(&mut self, clause: &Clause, piece: Piece<ReadOrder>, only: bool) {
        // `that's all` ends what can be ended.
        if piece.is_end && self.game.foretell(self.seat, &piece.order).is_err() {
            if only {
                self.unread.push(clause.text.clone());
            }
            return;
        }
        let mut piece = piece;
        // What was not understood above may have been meant to come before the end.
        if piece.is_end && self.unread.iter().any(|unread| self.mentions(unread)) {
            piece.sure = Sure::Probable;
        }
        let line = self.write(&piece.order);
        let text = clause.text.get(piece.span.start..piece.span.end).unwrap_or(&clause.text).trim();
        let text = if clause.is_line || only { clause.text.clone() } else { text.to_owned() };
        let replaces = self.correcting.take();
        self.replace(replaces, Some(piece.verb));
        // The same again says nothing new: `so: bid 5 it is`.
        let is_again = |item: &Item| match &item.said {
            Said::Order { line: other, .. } | Said::Probable { line: other, .. } => {
                // `Pass on everything this round. Have fun without me.`
                *other == line || (line == PASS && other.starts_with(PASS))
            }
            _ => false,
        };
        if let Some(last) = self.items.last().filter(|last| is_again(last)) {
            if matches!(last.said, Said::Probable { .. }) {
                self.unread.push(text);
            }
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
    fn contradicts(&mut self, order: &ReadOrder) -> bool {
        let Some(at) = self.last_order() else { return false };
        let before = Arc::clone(&self.items[at].before);
        let is_meant = matches!(self.items[at].said, Said::Order { .. });
        // `Non ci casco. Metto all'asta la rossa.`: what is said outright is the answer, and the rest was talk.
        let answers = |game: &dyn Game| {
            let foretold = game.foretell(self.seat, order);
            foretold.is_ok_and(|foretold| foretold.decided.after.turn() != game.turn())
        };
        let said = self.write(order);
        let is_same =
            matches!(&self.items[at].said, Said::Order { line, .. } if line.starts_with(said.as_str()));
        if self.items[at].is_hint && is_meant && !is_same && answers(&*before) {
            self.take_out(at);
            return false;
        }
        let stands = |game: &dyn Game| game.foretell(self.seat, order).is_ok();
        let contradicts = is_meant && !stands(&*self.game) && stands(&*before);
        if contradicts {
            self.doubt(at);
        }
        contradicts
    }

    /// What a seat could leave for later instead of an order whose moment has not come.
    fn later(&self, order: &ReadOrder, verb: Option<&'static str>) -> Option<String> {
        if self.game.foretell(self.seat, order).is_ok() || self.is_to_move() {
            return None;
        }
        let (pen, said) = (self.pen(), self.write(order));
        // What is meant for a turn to come is said so in some titles.
        let then = format!("then {said}");
        if let Ok(order) = self.game.read(&then, self.players)
            && self.game.foretell(self.seat, &order).is_ok()
        {
            return Some(then);
        }
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

    fn write(&self, order: &ReadOrder) -> String {
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
        let unread = self.unread.len();
        self.items.push(Item { said, verb, before, unread, is_hint: false });
    }

    fn last_order(&self) -> Option<usize> {
        self.items.iter().rposition(|item| matches!(item.said, Said::Order { .. } | Said::Probable { .. }))
    }

    fn last_verb(&self) -> Option<&'static str> {
        self.last_order().and_then(|at| self.items[at].verb)
    }
}

mod above;
mod asking;
mod correcting;
mod naming;
mod offering;
mod parted;
mod vocabulary;
mod wrapped;
