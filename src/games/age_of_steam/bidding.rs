//! The auction for the order of play ("Determinare l'ordine di gioco").

use super::AgeOfSteam;
use super::events::{Event, Hidden};
use super::refusals::Refusal;
use super::state::{Action, Open, Phase};
use crate::rules::auction::{Answer, Auction, NotBidding};
use crate::rules::{How, Seat, Story};

/// Bids rise by dollars, and nothing cannot be bid.
const STEP: u32 = 1;

/// The least bid of an auction.
pub fn least(auction: &Auction) -> u32 {
    auction.least(STEP, STEP)
}

/// Opens the auction: the first of the old order speaks first. Whoever took Turn Order Pass in the turn before may
/// pass once; in the first turn nobody did (R4).
pub fn begin(story: &mut Story<'_, AgeOfSteam>) {
    let open = story.open();
    let (row, free) = (open.order.clone(), open.holder(Action::TurnOrderPass));
    match row[..] {
        // The last one left has nobody to bid against.
        [only] => story.add(Event::OrderSet { first: only, pays: 0, order: row }),
        _ => story.add(Event::AuctionBegan { order: row, free }),
    }
}

fn auction(open: &Open) -> Result<&Auction, Refusal> {
    match &open.phase {
        Phase::Bidding { auction, .. } => Ok(auction),
        _ => Err(Refusal::NoAuction),
    }
}

/// Raises by a dollar at least, with no more than is in hand. Ahead of one's turn a bid with its limit says how far to go.
pub fn bid(story: &mut Story<'_, AgeOfSteam>, by: Seat, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    let open = story.open();
    let is_ahead = match &open.phase {
        Phase::Issuing { .. } => true,
        Phase::Bidding { auction, .. } => {
            matches!(auction.check(by), Err(NotBidding::After(_) | NotBidding::Leads))
        }
        _ => false,
    };
    if let Some(most) = most.filter(|most| is_ahead && *most >= bid) {
        return maximum(story, by, most);
    }
    let auction = auction(open)?;
    auction.check(by)?;
    let (least, has) = (least(auction), open.of(by).cash);
    let event = raised(open, auction, by, bid, How::Ordered);
    match most {
        _ if bid < least => return Err(Refusal::BidTooLow { least }),
        _ if bid > has => return Err(Refusal::BidTooHigh { has }),
        Some(most) if most < bid => return Err(Refusal::MaximumTooLow { least: bid }),
        Some(most) if most > has => return Err(Refusal::MaximumTooHigh { has }),
        Some(most) => story.whisper(by, Hidden::MaximumSet { most }),
        None => {}
    }
    story.add(event);
    Ok(())
}

/// Leaves a maximum: for the auction under way, or for the next one.
pub fn maximum(story: &mut Story<'_, AgeOfSteam>, by: Seat, most: u32) -> Result<(), Refusal> {
    let open = story.open();
    if let Phase::Bidding { auction, .. } = &open.phase {
        let has = open.of(by).cash;
        if !auction.is_in(by) {
            return Err(Refusal::YouAreOut);
        }
        if most > has {
            return Err(Refusal::MaximumTooHigh { has });
        }
        let own = auction.best.filter(|(leader, _)| *leader == by).map(|(_, bid)| bid);
        if let Some(least) = own.filter(|bid| most < *bid) {
            return Err(Refusal::MaximumTooLow { least });
        }
    }
    story.whisper(by, Hidden::MaximumSet { most });
    Ok(())
}

/// Passes once and stays in (T2): only with last turn's action (R4), and not when the only other one leads, since the
/// question would come back at once.
pub fn pass(story: &mut Story<'_, AgeOfSteam>, by: Seat) -> Result<(), Refusal> {
    let auction = auction(story.open())?;
    auction.check(by)?;
    let least = least(auction);
    if !auction.free.contains(&by) {
        return Err(Refusal::NoFreePass { least });
    }
    if !may_pass(auction, by) {
        return Err(Refusal::PassIsVain { least });
    }
    story.add(Event::PassedOnce { seat: by, how: How::Ordered });
    Ok(())
}

/// A bid, and the row after it where a pass has changed it: the book's row is that of the order of play, in which the
/// one who led until now stands before whoever passed behind them.
fn raised(open: &Open, auction: &Auction, seat: Seat, bid: u32, how: How) -> Event {
    let mut after = auction.clone();
    after.raise(bid);
    let from = open.order.iter().position(|other| *other == seat).map_or(0, |nth| nth + 1);
    let round = open.order.iter().cycle().skip(from).take(open.order.len());
    let row: Vec<Seat> = round.copied().filter(|other| after.others.contains(other)).collect();
    Event::Bid { seat, bid, row: if row == after.others { Vec::new() } else { row }, how }
}

/// Whether a pass is there and changes anything.
pub fn may_pass(auction: &Auction, seat: Seat) -> bool {
    auction.free.contains(&seat) && auction.others.len() > 1
}

/// Drops out for good, now or as soon as it is this bidder's turn.
pub fn drop_out(story: &mut Story<'_, AgeOfSteam>, by: Seat) -> Result<(), Refusal> {
    let open = story.open();
    if matches!(open.phase, Phase::Issuing { .. }) {
        story.whisper(by, Hidden::MaximumSet { most: 0 });
        return Ok(());
    }
    match auction(open)?.check(by) {
        Ok(()) => {
            let event = dropped(open, by, How::Ordered);
            story.add(event);
        }
        Err(NotBidding::After(_)) => story.whisper(by, Hidden::MaximumSet { most: 0 }),
        Err(why) => return Err(why.into()),
    }
    Ok(())
}

/// Whoever drops out takes the last free place. The first to do so pays nothing, the last but one their whole bid, and
/// everybody between half of it, rounded up (T2, T2b). Of two players the one who drops out is the first.
fn dropped(open: &Open, seat: Seat, how: How) -> Event {
    let Phase::Bidding { auction, bids } = &open.phase else {
        unreachable!("somebody drops out of an auction")
    };
    let bid = bids.get(&seat).copied().unwrap_or(0);
    let pays = match (auction.out.len(), auction.still_in()) {
        (0, _) => 0,
        (_, 2) => bid,
        _ => bid.div_ceil(2),
    };
    Event::DroppedOut { seat, place: auction.still_in(), pays, how }
}

/// The auction ends with one left; else maxima and empty purses answer.
pub fn go_on(story: &mut Story<'_, AgeOfSteam>) -> bool {
    let open = story.open();
    let Phase::Bidding { auction, .. } = &open.phase else { return false };
    if auction.still_in() == 1 {
        let first = auction.leader().or(auction.next()).expect("one is left");
        let pays = auction.best.map_or(0, |(_, bid)| bid);
        let order = [first].into_iter().chain(auction.out.iter().rev().copied()).collect();
        story.add(Event::OrderSet { first, pays, order });
        return true;
    }
    let seat = auction.next().expect("two are in, and one of them leads at most");
    let Some(event) = answer(story, auction, seat) else { return false };
    story.add(event);
    true
}

/// What the next bidder's maximum or purse answers for them. A pass is used before a maximum drops out, but whoever
/// left nothing to bid said that they drop.
fn answer(story: &Story<'_, AgeOfSteam>, auction: &Auction, seat: Seat) -> Option<Event> {
    let (least, has) = (least(auction), story.open().of(seat).cash);
    let most = story.own(seat).most;
    if has < least && most.is_none() {
        let forced = !may_pass(auction, seat);
        return forced.then(|| dropped(story.open(), seat, How::Forced));
    }
    Some(match Auction::answer(most?.min(has), least) {
        Answer::Raise(bid) => raised(story.open(), auction, seat, bid, How::Planned),
        Answer::DropOut if most != Some(0) && may_pass(auction, seat) => {
            Event::PassedOnce { seat, how: How::Planned }
        }
        Answer::DropOut => dropped(story.open(), seat, How::Planned),
    })
}
