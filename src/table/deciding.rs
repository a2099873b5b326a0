//! What a seat's lines lead to: each is read once and decided on a copy, on top of those above it that stand. One that
//! does not stand sinks no other, except that below it no dice are thrown and no chance is let pass.
//!
//! A trial goes the same way, but never throws the table's own dice, and nothing happens in it that others left ahead:
//! whoever saw either could send the same order, or a better one, and know what comes.

use super::draft::{Hand, Sheet};
use super::house::HouseRefusal;
use super::luck::Luck;
use super::motions::Motion;
use super::replay::Replay;
use crate::games::{self, Decided, Denied, Foretold, Game, ReadOrder};
use crate::journal::Tip;
use crate::orders::{Misread, Pen};
use crate::rules::luck::Draw;
use crate::rules::{Ask, Owed, Seat};
use std::sync::Arc;

/// What became of one line.
#[derive(Debug)]
pub enum Verdict {
    /// It is carried out, as this record.
    Stands {
        /// The order in canonical words.
        order: String,
        /// The record.
        record: u64,
    },
    /// It is in order, but it throws dice or lets a chance pass while a line above it is in doubt.
    Falls {
        /// The order in canonical words.
        order: String,
    },
    /// It is accepted and waits for luck to be told.
    Waits {
        /// The order in canonical words.
        order: String,
        /// What is owed.
        ask: Ask,
    },
    /// In a trial: it is in order and leads to dice, which nobody sees beforehand.
    Throws {
        /// The order in canonical words.
        order: String,
    },
    /// It cannot be understood or is not allowed.
    Denied(Denied),
    /// It was not looked at, because it follows luck that is not there: told later, or never thrown.
    NotReached,
}

/// What a letter leads to; nothing has been recorded yet.
pub struct Proposal {
    /// A verdict for every line.
    pub verdicts: Vec<Verdict>,
    /// Every line as it was read; nothing where it could not be.
    pub orders: Vec<Option<ReadOrder>>,
    /// The new records.
    pub sheet: Sheet,
    /// Whether it is only tried, so that nothing of it will be recorded.
    pub tried: bool,
}

impl Proposal {
    /// The order over which the title went on for ever, if there is one: nobody can answer for that but us.
    pub fn endless(&self) -> Option<&str> {
        self.verdicts.iter().find_map(|verdict| match verdict {
            Verdict::Denied(Denied::OurFault { order }) => Some(order.as_str()),
            _ => None,
        })
    }

    /// Whether every line stands, waits or leads to dice.
    pub fn is_whole(&self) -> bool {
        use Verdict::{Stands, Throws, Waits};
        self.verdicts.iter().all(|verdict| matches!(verdict, Stands { .. } | Waits { .. } | Throws { .. }))
    }
}

/// Whether lines are meant or only tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// They are carried out if they can be.
    Meant,
    /// Somebody wants to know what they would lead to.
    Tried,
}

/// Decides the lines of one seat, in order; only plans are taken before the dice of a line above them.
pub fn decide(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    lines: &[&str],
    manner: Manner,
) -> Result<Proposal, HouseRefusal> {
    decide_below(replay, tip, hand, seat, lines, manner, None)
}

/// The same, where from the line `doubt` on something doubtful stands above.
pub fn decide_below(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    lines: &[&str],
    manner: Manner,
    doubt: Option<usize>,
) -> Result<Proposal, HouseRefusal> {
    ready(replay)?;
    let game: Arc<dyn Game> = match manner {
        Manner::Meant => Arc::clone(&replay.game),
        Manner::Tried => replay.game.foreseen(seat).into(),
    };
    let read = lines.iter().map(|line| game.read(line, replay.house.players())).collect();
    let sheet = Sheet::on(replay, tip, game);
    let verdicts = lines.iter().map(|_| None).collect();
    let mut deciding =
        Deciding { replay, hand, seat, manner, read, sheet, verdicts, doubtful: false, holds: false };
    for at in 0..lines.len() {
        deciding.doubtful |= doubt.is_some_and(|doubt| at >= doubt);
        if deciding.verdicts[at].is_none() && deciding.line(at)? == Goes::NoFurther {
            break;
        }
    }
    Ok(deciding.proposal())
}

/// Whether lines below can still be decided.
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    /// The game waits for luck, or would throw dice for a letter that falls: nothing after it can be told.
    NoFurther,
}

/// The lines of a letter, as far as they are decided.
struct Deciding<'d> {
    replay: &'d Replay,
    hand: &'d Hand<'d>,
    seat: Seat,
    manner: Manner,
    read: Vec<Result<ReadOrder, Misread>>,
    sheet: Sheet,
    verdicts: Vec<Option<Verdict>>,
    /// Whether a line above is denied or doubtful, so that nothing below it throws dice or lets a chance pass.
    doubtful: bool,
    /// Whether something is held back, so that only what is left for later stands below it.
    holds: bool,
}

/// What deciding one order gave.
enum Weighed {
    Stands(Decided, Vec<Draw>, Option<String>),
    /// The order, what is owed, and how many told outcomes do not fit.
    Waits(String, Ask, usize),
    Throws(Decided),
    Denied(Denied),
}

impl Deciding<'_> {
    /// Decides one line.
    fn line(&mut self, at: usize) -> Result<Goes, HouseRefusal> {
        if let Err(misread) = &self.read[at] {
            self.doubtful = true;
            self.verdicts[at] = Some(Verdict::Denied(Denied::Misread(misread.clone())));
            return Ok(Goes::On);
        }
        self.take_plans_below(at);
        let Ok(order) = &self.read[at] else { return Ok(Goes::On) };
        let judged = match self.manner {
            Manner::Meant => self.judge(order)?,
            Manner::Tried => self.foretell(order),
        };
        let (verdict, goes) = match judged {
            Weighed::Denied(denied) => {
                self.doubtful = true;
                (Verdict::Denied(denied), Goes::On)
            }
            Weighed::Stands(Decided { order, .. }, draws, _) if self.doubtful && !draws.is_empty() => {
                (Verdict::Falls { order }, Goes::NoFurther)
            }
            Weighed::Waits(order, ..) | Weighed::Throws(Decided { order, .. }) if self.doubtful => {
                (Verdict::Falls { order }, Goes::NoFurther)
            }
            Weighed::Stands(decided, ..) if self.is_held(order, &decided) => {
                self.holds = true;
                (Verdict::Falls { order: decided.order }, Goes::On)
            }
            Weighed::Stands(decided, draws, voice) => {
                self.follow_rules();
                let (order, record) = (decided.order.clone(), self.sheet.next());
                let voice = voice.map(|voice| (self.seat, voice));
                self.sheet.add(self.hand, decided, &draws, voice, Vec::new());
                (Verdict::Stands { order, record }, Goes::On)
            }
            Weighed::Waits(order, ask, laid_aside) => {
                self.follow_rules();
                self.sheet.add_waiting(self.hand, &order, &ask, laid_aside);
                (Verdict::Waits { order, ask }, Goes::NoFurther)
            }
            Weighed::Throws(decided) => {
                let order = decided.order.clone();
                self.sheet.add(self.hand, decided, &[], None, Vec::new());
                (Verdict::Throws { order }, Goes::NoFurther)
            }
        };
        self.verdicts[at] = Some(verdict);
        Ok(goes)
    }

    /// The first record that later rules decide comes after one that says so.
    fn follow_rules(&mut self) {
        let title = &self.replay.house.opening.title;
        let version = games::find(title).map_or(0, |title| title.version());
        let (motion, hand) = (Motion::Rules { version }, self.hand.of_house());
        if self.manner == Manner::Meant
            && self.sheet.is_empty()
            && let Ok(raised) = motion.decide(self.replay, self.sheet.game(), hand.moment(), &[] as &[&str])
        {
            self.sheet.add_motion(&hand, &motion, raised);
        }
    }

    /// Whether an order must wait for what stands above it to be cleared up: it lets a chance pass, or comes after
    /// something that waits. What is only left for later never waits.
    fn is_held(&self, order: &ReadOrder, decided: &Decided) -> bool {
        if !self.doubtful || decided.is_left_for_later(self.seat) {
            return false;
        }
        self.holds || self.sheet.game().lets_pass(order)
    }

    /// Decides an order with the table's luck.
    fn judge(&self, order: &ReadOrder) -> Result<Weighed, HouseRefusal> {
        let words = self.sheet.game().write(order, &Pen::CANONICAL);
        let voice = self.voice(&words);
        let mut dice = Luck::of(self.replay, &self.sheet, Some((self.seat, &voice)))?;
        Ok(match self.sheet.game().decide(self.seat, order, &mut dice) {
            Ok(decided) => Weighed::Stands(decided, dice.draws().to_vec(), Some(voice)),
            Err(Denied::Owed { order, owed: Owed(ask) }) => match dice.wrong() {
                // What was told ahead and does not fit would stand in the way of every later throw.
                Some(_) => {
                    let left = self.replay.house.progress.told.len().saturating_sub(self.sheet.used());
                    Weighed::Waits(order, ask, left)
                }
                None => Weighed::Waits(order, ask, 0),
            },
            Err(denied) => Weighed::Denied(denied),
        })
    }

    /// The voice of an order: its hand's, or the first one where it was taken back before.
    fn voice(&self, words: &str) -> String {
        self.sheet.book().voice_of(self.seat, words, &self.hand.voice(self.seat, words))
    }

    /// Decides an order as far as it goes without dice.
    fn foretell(&self, order: &ReadOrder) -> Weighed {
        match self.sheet.game().foretell(self.seat, order) {
            Ok(Foretold { decided, throws: None }) => Weighed::Stands(decided, Vec::new(), None),
            Ok(Foretold { decided, throws: Some(_) }) => Weighed::Throws(decided),
            Err(denied) => Weighed::Denied(denied),
        }
    }

    /// If a line throws dice, adds to the sheet what lines below it only leave for later, and notes their verdicts.
    ///
    /// Whoever writes `route cheapest` and below it what they will buy means both for the journey that begins. Once
    /// the dice have fallen the train may be many turns away, and the list would come too late. Nothing is taken past
    /// a line that takes plans back, which would else undo what was written after it; and nothing that would keep
    /// the dice from being thrown.
    fn take_plans_below(&mut self, at: usize) {
        let below = at + 1..self.read.len();
        let (Ok(order), seat) = (&self.read[at], self.seat) else { return };
        let throws =
            |game: &dyn Game| game.foretell(seat, order).is_ok_and(|foretold| foretold.throws.is_some());
        if below.is_empty() || !throws(self.sheet.game()) {
            return;
        }
        for index in below {
            let (Ok(plan), None) = (&self.read[index], &self.verdicts[index]) else { continue };
            let game = self.sheet.game();
            if game.takes_back(plan) {
                break;
            }
            let Ok(Foretold { decided, throws: None }) = game.foretell(seat, plan) else { continue };
            if decided.is_left_for_later(seat) && throws(&*decided.after) {
                let (order, record) = (decided.order.clone(), self.sheet.next());
                self.verdicts[index] = Some(Verdict::Stands { order, record });
                let voice = self.voice(&decided.order);
                self.sheet.add(self.hand, decided, &[], Some((seat, voice)), Vec::new());
            }
        }
    }

    fn proposal(mut self) -> Proposal {
        let tried = self.manner == Manner::Tried;
        if !tried {
            close(self.replay, &mut self.sheet, self.hand);
        }
        Proposal {
            verdicts: self
                .verdicts
                .into_iter()
                .map(|verdict| verdict.unwrap_or(Verdict::NotReached))
                .collect(),
            orders: self.read.into_iter().map(Result::ok).collect(),
            sheet: self.sheet,
            tried,
        }
    }
}

/// Whether the title may be asked at all.
pub fn ready(replay: &Replay) -> Result<(), HouseRefusal> {
    let progress = &replay.house.progress;
    if progress.closed {
        return Err(HouseRefusal::Closed);
    }
    if let Some(owed) = &progress.owed {
        return Err(HouseRefusal::WaitsForLuck { purpose: owed.purpose.clone(), of: owed.of });
    }
    if progress.started.is_none() {
        return Err(HouseRefusal::NotStarted);
    }
    Ok(())
}

/// Closes the table when its game is over: the luck's secret is revealed.
pub fn close(replay: &Replay, sheet: &mut Sheet, hand: &Hand<'_>) {
    if sheet.is_empty() {
        return;
    }
    let Some(secret) = &replay.house.secret else { return };
    let (motion, hand) = (Motion::End { secret: secret.to_hex() }, hand.of_house());
    if let Ok(closed) = motion.decide(replay, sheet.game(), hand.moment(), &[] as &[&str]) {
        sheet.add_motion(&hand, &motion, closed);
    }
}
