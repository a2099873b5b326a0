//! What a seat's lines lead to: decided on a copy, together or not at all, up to the first roll of dice.

use super::ahead;
use super::draft::{Hand, Sheet};
use super::house::{HouseEvent, HouseRefusal, LuckKind};
use super::replay::Replay;
use crate::games::{Decided, Denied};
use crate::journal::Tip;
use crate::rules::luck::{Draw, Drawn, Secret, Told};
use crate::rules::{Ask, Dice, Owed, Seat, Turn};
use std::sync::LazyLock;

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
    /// It is in order, but another line of the same letter is not.
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
    /// The new records.
    pub sheet: Sheet,
    /// Whether it is only tried, so that nothing of it will be recorded.
    pub tried: bool,
}

impl Proposal {
    /// Whether every line stands, waits or leads to dice.
    pub fn is_whole(&self) -> bool {
        use Verdict::{Stands, Throws, Waits};
        self.verdicts.iter().all(|verdict| matches!(verdict, Stands { .. } | Waits { .. } | Throws { .. }))
    }
}

/// Decides the lines of one seat, in order; only plans are taken before the dice of a line above them.
pub fn orders(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    lines: &[&str],
) -> Result<Proposal, HouseRefusal> {
    ready(replay)?;
    let mut sheet = Sheet::new(replay, tip);
    let mut verdicts: Vec<Option<Verdict>> = lines.iter().map(|_| None).collect();
    // What stands, whatever comes after it: everything up to the last roll of dice.
    let mut firm = sheet.mark();
    // Whether a line since then is denied, so that all since then fall.
    let mut falling = false;
    for (at, line) in lines.iter().enumerate() {
        if verdicts[at].is_some() {
            continue;
        }
        ahead::take(&mut sheet, hand, seat, lines, at, &mut verdicts);
        let mut dice = Luck::of(replay, &sheet);
        verdicts[at] = Some(match sheet.game().decide(seat, line, &mut dice) {
            Ok(Decided { order, .. }) if falling && !dice.draws().is_empty() => Verdict::Falls { order },
            Ok(decided) => {
                let (order, record) = (decided.order.clone(), sheet.next());
                sheet.add(hand, decided, &dice);
                if !dice.draws().is_empty() {
                    firm = sheet.mark();
                }
                Verdict::Stands { order, record }
            }
            Err(Denied::Owed { order, .. }) if falling => Verdict::Falls { order },
            Err(Denied::Owed { order, owed: Owed(ask) }) if dice.wrong().is_none() => {
                sheet.add_waiting(hand, &order, ask);
                firm = sheet.mark();
                Verdict::Waits { order, ask }
            }
            Err(Denied::Owed { .. }) => {
                let (told, ask) = dice.wrong().expect("that is why it failed");
                return Err(HouseRefusal::NoSuchOutcome { told, of: ask.sides });
            }
            Err(denied) => {
                falling = true;
                Verdict::Denied(denied)
            }
        });
        // Once the game waits for luck, or would throw dice for a letter that falls, nothing after it can be told.
        if let Some(Verdict::Waits { .. } | Verdict::Falls { .. }) = verdicts[at] {
            break;
        }
    }
    if falling {
        let first = firm.next();
        sheet.cut(firm);
        for verdict in verdicts.iter_mut().flatten() {
            if let Verdict::Stands { order, record } = verdict
                && *record >= first
            {
                *verdict = Verdict::Falls { order: std::mem::take(order) };
            }
        }
    }
    close(replay, &mut sheet, hand);
    let verdicts = verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::NotReached)).collect();
    Ok(Proposal { verdicts, sheet, tried: false })
}

/// Whether one of these lines is denied, so that all of them fall.
pub fn falls(verdicts: &[Verdict]) -> bool {
    verdicts.iter().any(|verdict| matches!(verdict, Verdict::Denied(_)))
}

/// Whether the title may be asked at all.
pub fn ready(replay: &Replay) -> Result<(), HouseRefusal> {
    let progress = &replay.house.progress;
    if progress.closed {
        return Err(HouseRefusal::Closed);
    }
    if let Some(waiting) = &progress.waiting {
        return Err(HouseRefusal::WaitsForLuck { purpose: waiting.purpose.clone(), of: waiting.of });
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
    if let (Turn::Over(ranking), Some(secret)) = (sheet.game().turn(), &replay.house.secret) {
        let closed = HouseEvent::Closed { ranking, secret: secret.to_hex() };
        sheet.add_house(&hand.of_house(), None, vec![closed]);
    }
}

/// The secret of luck that is nobody's: of a public copy, or of dice that are made up.
pub static NOBODY: LazyLock<Secret> = LazyLock::new(|| Secret::new([0; 32]));

/// The luck of one record, drawn or told.
pub enum Luck<'t> {
    /// Drawn from the secret.
    Drawn(Drawn<'t>),
    /// Told by the moderator.
    Told(Told),
}

impl<'t> Luck<'t> {
    /// The luck for the next record of a sheet.
    pub fn of(replay: &'t Replay, sheet: &Sheet) -> Luck<'t> {
        let house = &replay.house;
        match house.luck {
            LuckKind::Drawn => Luck::Drawn(Drawn {
                // A public copy cannot draw; it can only be looked at, never played on.
                secret: house.secret.as_ref().unwrap_or(&NOBODY),
                salts: &house.progress.salts,
                table: &replay.table,
                record: sheet.next(),
                draws: Vec::new(),
            }),
            LuckKind::Told => {
                let waiting = house.progress.told.iter().copied().skip(sheet.used()).collect();
                Luck::Told(Told { waiting, ..Told::default() })
            }
        }
    }

    /// What was drawn.
    pub fn draws(&self) -> &[Draw] {
        match self {
            Luck::Drawn(drawn) => &drawn.draws,
            Luck::Told(told) => &told.draws,
        }
    }

    /// A told outcome that the die asked for does not have.
    pub fn wrong(&self) -> Option<(u32, Ask)> {
        match self {
            Luck::Drawn(_) => None,
            Luck::Told(told) => told.wrong,
        }
    }
}

impl Dice for Luck<'_> {
    fn draw(&mut self, ask: Ask) -> Result<u32, Owed> {
        match self {
            Luck::Drawn(drawn) => drawn.draw(ask),
            Luck::Told(told) => told.draw(ask),
        }
    }
}
