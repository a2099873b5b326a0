//! Plans are taken first: what a letter only leaves ahead is decided before the dice that a line above it throws.
//!
//! Whoever writes `route cheapest` and below it what he will buy means both for the journey that begins. Once the
//! dice have fallen the train may be many turns away, and the list would come too late.

use super::act::Verdict;
use super::draft::{Hand, Sheet};
use crate::games::{Decided, Denied, Game};
use crate::rules::{Ask, Dice, Owed, Seat};

/// If the line `at` throws dice, adds to the sheet what lines below it only leave ahead, and notes their verdicts.
///
/// Nothing is taken past a line that takes plans back, which would else undo what was written after it; and
/// nothing that would keep the dice from being thrown.
pub fn take(
    sheet: &mut Sheet,
    hand: &Hand<'_>,
    seat: Seat,
    lines: &[&str],
    at: usize,
    verdicts: &mut [Option<Verdict>],
) {
    let throws =
        |game: &dyn Game| matches!(game.decide(seat, lines[at], &mut NoDice), Err(Denied::Owed { .. }));
    let below = at + 1..lines.len();
    if below.is_empty() || !throws(sheet.game()) {
        return;
    }
    for index in below.filter(|index| verdicts[*index].is_none()).collect::<Vec<_>>() {
        let line = lines[index];
        if sheet.game().takes_back(line) {
            break;
        }
        let Ok(decided) = sheet.game().decide(seat, line, &mut NoDice) else { continue };
        if is_only_left_ahead(&decided, seat) && throws(&*decided.after) {
            verdicts[index] = Some(Verdict::Stands { order: decided.order.clone(), record: sheet.next() });
            sheet.add_with(hand, decided, &[], Vec::new());
        }
    }
}

/// Whether an order changes nothing that anybody but its own seat could see.
fn is_only_left_ahead(decided: &Decided, seat: Seat) -> bool {
    !decided.events.is_empty() && decided.events.iter().all(|(_, owner)| *owner == Some(seat))
}

/// Dice that nobody throws: whatever asks for one ends there.
struct NoDice;

impl Dice for NoDice {
    fn draw(&mut self, ask: Ask) -> Result<u32, Owed> {
        Err(Owed(ask))
    }
}
