//! Luck that was told, asked for again: an order waits for it only where the title throws, and uses what was told, in that
//! order.

use super::audit::Audit;
use super::house::{HouseEvent, LuckKind};
use super::replay::Replay;
use crate::games::{Decided, Denied};
use crate::journal::{self, Record, Shows};
use crate::orders::Names;
use crate::rules::Owed;
use crate::rules::luck::Told;

/// Decides an order of the title again with all that was told and not used before it.
pub fn check(audit: &mut Audit, replay: &Replay, read: &Record<'_>, house: &[HouseEvent]) {
    if replay.house.luck != LuckKind::Told || read.shows == Shows::Nothing {
        return;
    }
    let waits = house.iter().find_map(|event| match event {
        HouseEvent::Waits { record, of, purpose } => Some((record, *of, purpose)),
        _ => None,
    });
    if waits.is_none() && read.luck.is_empty() {
        return;
    }
    let mut dice = Told { waiting: replay.house.progress.told.clone(), ..Told::default() };
    let Some(decided) = journal::guarded(|| decide(replay, read, &mut dice)).ok().flatten() else { return };
    let Some((_, of, purpose)) = waits.filter(|(record, ..)| record.is_none()) else {
        if waits.is_none() && dice.draws != read.luck {
            audit.find(read.seq, "it throws something else than was told");
        }
        return;
    };
    let laid_aside = house.iter().find_map(|event| match event {
        HouseEvent::LaidAside { outcomes } => Some(*outcomes),
        _ => None,
    });
    let too_many = dice.wrong.is_some().then_some(replay.house.progress.told.len());
    let is_owed = match &decided {
        Err(Denied::Owed { owed: Owed(ask), .. }) => ask.numbers() == of && ask.purpose == *purpose,
        _ => false,
    };
    if !is_owed || laid_aside != too_many.filter(|many| *many > 0) {
        audit.find(read.seq, "it waits for luck that nobody has to tell");
    }
}

/// What the order of a record leads to with other dice; nothing where this copy does not have the order.
fn decide(replay: &Replay, read: &Record<'_>, dice: &mut Told) -> Option<Result<Decided, Denied>> {
    let order = read.order.as_ref().map(|order| &**order.known())?;
    let Some(seat) = read.by.seat() else { return Some(replay.game.begin(dice)) };
    let order = replay.game.read(order, &Names::of_players(&[])).ok()?;
    Some(replay.game.decide(seat, &order, dice))
}
