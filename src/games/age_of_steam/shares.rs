//! Issuing shares ("Emettere azioni"): five dollars for each, in the order of play, 15 in all (R10).

use super::AgeOfSteam;
use super::events::{Event, Hidden};
use super::refusals::Refusal;
use super::state::{Open, Phase};
use crate::rules::{How, Seat, Story};

/// How many shares a player may still issue; the two of the start count (R10).
pub fn left(rules: &AgeOfSteam, open: &Open, seat: Seat) -> u32 {
    rules.board.data.shares.most.saturating_sub(open.of(seat).shares)
}

/// Issues shares now, or notes it for when the turn comes. Nobody has to issue any.
pub fn issue(story: &mut Story<'_, AgeOfSteam>, by: Seat, shares: u32) -> Result<(), Refusal> {
    let left = left(story.rules(), story.open(), by);
    if shares > left {
        return Err(Refusal::TooManyShares { left });
    }
    match &story.open().phase {
        Phase::Issuing { left } if left.first() == Some(&by) => {
            let event = issued(story, by, shares, How::Ordered);
            story.add(event);
        }
        _ => story.whisper(by, Hidden::IssuePlanned { shares }),
    }
    Ok(())
}

fn issued(story: &Story<'_, AgeOfSteam>, seat: Seat, shares: u32, how: How) -> Event {
    Event::Issued { seat, shares, cash: shares * story.rules().board.data.shares.pays, how }
}

/// Shares that were planned are issued; whoever has issued all is not asked.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let Phase::Issuing { left: waiting } = &story.open().phase else { return false };
    let Some(&seat) = waiting.first() else {
        super::bidding::begin(story);
        return true;
    };
    let most = left(story.rules(), story.open(), seat);
    let (shares, how) = match story.own(seat).issue {
        _ if most == 0 => (0, How::Forced),
        Some(planned) => (planned.min(most), How::Planned),
        None => return false,
    };
    let event = issued(story, seat, shares, how);
    story.add(event);
    true
}
