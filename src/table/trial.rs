//! What lines would lead to, as far as it can be told beforehand: a trial never throws the table's own dice, and
//! nothing happens in it that others left ahead.
//!
//! The draws of a record follow from its number. Whoever saw them in a trial could send the same order, or a
//! better one, and know what comes. So he could with what others will bid at most.

use super::act::{NOBODY, Proposal, Verdict, falls, ready};
use super::ahead;
use super::draft::{Hand, Sheet};
use super::house::HouseRefusal;
use super::replay::Replay;
use crate::journal::Tip;
use crate::rules::luck::Drawn;
use crate::rules::{Ask, Dice, Owed, Seat};

/// Decides the lines of one seat with dice that are made up, and keeps what does not hang on them.
pub fn trial(
    replay: &Replay,
    tip: Tip,
    hand: &Hand<'_>,
    seat: Seat,
    lines: &[&str],
) -> Result<Proposal, HouseRefusal> {
    ready(replay)?;
    let mut foreseen = replay.fork();
    foreseen.game = replay.game.foreseen(seat);
    let mut sheet = Sheet::new(&foreseen, tip);
    let start = sheet.mark();
    let mut verdicts: Vec<Option<Verdict>> = lines.iter().map(|_| None).collect();
    for (at, line) in lines.iter().enumerate() {
        if verdicts[at].is_some() {
            continue;
        }
        ahead::take(&mut sheet, hand, seat, lines, at, &mut verdicts);
        let mut dice = MadeUp::new(replay, 0);
        verdicts[at] = Some(match sheet.game().decide(seat, line, &mut dice) {
            Ok(decided) if dice.drawn.draws.is_empty() => {
                let (order, record) = (decided.order.clone(), sheet.next());
                sheet.add_with(hand, decided, &[], Vec::new());
                Verdict::Stands { order, record }
            }
            Ok(mut decided) => {
                let order = decided.order.clone();
                // Events carry their dice, so the first that hangs on any differs where every die differs.
                let other = sheet.game().decide(seat, line, &mut MadeUp::new(replay, 1));
                let certain = other.map_or(0, |other| {
                    let pairs = decided.events.iter().zip(&other.events);
                    pairs.take_while(|(one, other)| one.0.get() == other.0.get()).count()
                });
                decided.events.truncate(certain);
                sheet.add_with(hand, decided, &[], Vec::new());
                Verdict::Throws { order }
            }
            Err(denied) => Verdict::Denied(denied),
        });
        if let Some(Verdict::Throws { .. }) = verdicts[at] {
            break;
        }
    }
    let mut verdicts: Vec<Verdict> =
        verdicts.into_iter().map(|verdict| verdict.unwrap_or(Verdict::NotReached)).collect();
    if falls(&verdicts) {
        sheet.cut(start);
        for verdict in &mut verdicts {
            if let Verdict::Stands { order, .. } | Verdict::Throws { order } = verdict {
                *verdict = Verdict::Falls { order: std::mem::take(order) };
            }
        }
    }
    Ok(Proposal { verdicts, sheet, tried: true })
}

/// Dice that have nothing to do with the table's secret. They fall as variously as real ones, so that whatever
/// ends with those ends with these.
struct MadeUp<'t> {
    drawn: Drawn<'t>,
    /// By how much every outcome is moved on.
    shift: u32,
}

impl<'t> MadeUp<'t> {
    fn new(replay: &'t Replay, shift: u32) -> MadeUp<'t> {
        let drawn = Drawn { secret: &NOBODY, salts: &[], table: &replay.table, record: 0, draws: Vec::new() };
        MadeUp { drawn, shift }
    }
}

impl Dice for MadeUp<'_> {
    fn draw(&mut self, ask: Ask) -> Result<u32, Owed> {
        let got = self.drawn.draw(ask)?;
        Ok((got - 1 + self.shift) % ask.sides.max(1) + 1)
    }
}
