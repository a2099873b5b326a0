//! Phase 2: control markers are auctioned, one after the other.

use super::SteelDriver;
use super::events::{Event, Hidden, Spoilt};
use super::names::Company;
use super::refusals::Refusal;
use super::state::{Open, Phase, Sale};
use crate::rules::auction::{Answer, Auction};
use crate::rules::{How, Seat, Story};

/// Bids rise by whole cubes.
const STEP: u32 = 1;

/// The opening bid is at least one cube (phase 2).
const LEAST: u32 = 1;

impl Sale {
    /// The least that raises.
    pub fn least(&self) -> u32 {
        self.bidding.least(LEAST, STEP)
    }
}

/// Puts a company up now, or notes it for when the marker comes (phase 2). The opening bid is the
/// auctioneer's own.
pub fn put_up(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Company,
    bid: u32,
    most: Option<u32>,
) -> Result<(), Refusal> {
    let open = story.open();
    open_for_sale(open, company)?;
    if open.sale().is_some_and(|sale| sale.company == company) {
        return Err(Refusal::SomethingUp { company });
    }
    check_bid(open, by, LEAST, bid, most)?;
    let now = open.sale().is_none() && open.marker == by;
    if let Some(most) = most {
        story.whisper(by, Hidden::MaximumSet { company, most });
    }
    match now {
        true => story.add(Event::PutUp { seat: by, company, bid, how: How::Ordered }),
        false => story.whisper(by, Hidden::PutUpPlanned { company, bid }),
    }
    Ok(())
}

/// Raises in the auction under way (phase 2). Whoever dropped out stays out of this auction, and the
/// leader never has to act (SD-A5).
pub fn bid(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    bid: u32,
    most: Option<u32>,
    named: Option<Company>,
) -> Result<(), Refusal> {
    let open = story.open();
    in_auctions(open)?;
    let sale = open.sale().ok_or(Refusal::NothingUp)?;
    sale.bidding.check(by)?;
    let company = sale.company;
    if named.is_some_and(|named| named != company) {
        return Err(Refusal::SomethingUp { company });
    }
    check_bid(open, by, sale.least(), bid, most)?;
    if let Some(most) = most {
        story.whisper(by, Hidden::MaximumSet { company, most });
    }
    story.add(Event::Raised { seat: by, bid, how: How::Ordered });
    Ok(())
}

/// Leaves a maximum for a company, whether it is up or not; 0 means to stay out of it (phase 2).
pub fn maximum(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Company,
    most: u32,
) -> Result<(), Refusal> {
    let open = story.open();
    open_for_sale(open, company)?;
    check_maximum(open, by, most)?;
    if let Some(sale) = open.sale().filter(|sale| sale.company == company) {
        if !sale.bidding.is_in(by) {
            return Err(Refusal::YouAreOut);
        }
        // Who does not lead may stay out; any other maximum below the bid is a slip.
        let least = match sale.bidding.leader() == Some(by) {
            true => sale.least() - STEP,
            false if most == 0 => 0,
            false => sale.least(),
        };
        if most < least {
            return Err(Refusal::MaximumTooLow { least });
        }
    }
    story.whisper(by, Hidden::MaximumSet { company, most });
    Ok(())
}

/// Drops out of the auction (SD-A5), passes the marker (SD-A2), or passes from now on. A company that can
/// build or take goods may not pass (SD-B2, SD-F4). Whoever names the company that is up must name the right one.
pub fn pass(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    round: bool,
    named: Option<Company>,
) -> Result<(), Refusal> {
    let open = story.open();
    if let (Some(sale), Some(named)) = (open.sale(), named)
        && sale.company != named
    {
        return Err(Refusal::SomethingUp { company: sale.company });
    }
    let active = || open.active().expect("a company is active while companies build or take goods");
    let to_act = |company: Company| open.company(company).controller.filter(|turn| *turn != by);
    match &open.phase {
        Phase::Auctions { .. } if round => {
            story.whisper(by, Hidden::PassingSet);
            Ok(())
        }
        Phase::Auctions { sale, .. } => {
            if sale.as_ref().is_some_and(|sale| sale.bidding.leader() == Some(by)) {
                return Err(Refusal::YouLead);
            }
            let turn = sale.as_ref().map_or(Some(open.marker), |sale| sale.bidding.next());
            if let Some(turn) = turn.filter(|turn| *turn != by) {
                return Err(Refusal::NotYourTurn { turn });
            }
            let marker = by.left(open.seats.len());
            story.add(match sale {
                Some(_) => Event::DroppedOut { seat: by, how: How::Ordered },
                None => Event::MarkerPassed { seat: by, marker, how: How::Ordered },
            });
            Ok(())
        }
        Phase::Building { .. } => Err(match to_act(active()) {
            Some(turn) => Refusal::NotYourTurn { turn },
            None => Refusal::MustBuild { company: active() },
        }),
        Phase::Goods { .. } => Err(match to_act(active()) {
            Some(turn) => Refusal::NotYourTurn { turn },
            None => Refusal::MustTake { company: active() },
        }),
        Phase::Over { .. } | Phase::Opening => Err(Refusal::GameOver),
    }
}

/// What happens without anybody's word; false when somebody must decide.
///
/// Passing the marker is not final: the phase ends when as many holders in a row have passed as there
/// are players (SD-A2), or when all companies are sold. Either way the marker then lies left of the last
/// auctioneer, and where it began if there was none (SD-A4).
pub fn go_on(story: &mut Story<'_, SteelDriver>) -> bool {
    let open = story.open();
    let Phase::Auctions { passes, sale } = &open.phase else { return false };
    if let Some(sale) = sale {
        let Some(event) = hammer(open, sale).or_else(|| answer(story, sale)) else { return false };
        story.add(event);
        return true;
    }
    if usize::from(*passes) >= open.seats.len() || story.rules().unsold(open).next().is_none() {
        end(story);
        return true;
    }
    let holder = open.marker;
    holder_acts(story, holder)
}

/// The company is sold once nobody is left to raise. The marker goes to the left of whoever put the company up,
/// not of the winner (SD-A1).
fn hammer(open: &Open, sale: &Sale) -> Option<Event> {
    let (seat, price) = sale.bidding.best.filter(|_| sale.bidding.next().is_none())?;
    Some(Event::Sold { company: sale.company, seat, price, marker: open.marker.left(open.seats.len()) })
}

/// What the next bidder's maximum, empty hand or standing pass answers for them.
fn answer(story: &Story<'_, SteelDriver>, sale: &Sale) -> Option<Event> {
    let (seat, least) = (sale.bidding.next()?, sale.least());
    if story.open().holding(seat).cubes < least {
        return Some(Event::DroppedOut { seat, how: How::Forced });
    }
    let own = story.own(seat);
    let most = own.most.of(&sale.company).or(own.passing.then_some(0))?;
    Some(match Auction::answer(most, least) {
        Answer::Raise(bid) => Event::Raised { seat, bid, how: How::Planned },
        Answer::DropOut => Event::DroppedOut { seat, how: How::Planned },
    })
}

/// What the holder of the marker does without being asked; false when they must decide.
fn holder_acts(story: &mut Story<'_, SteelDriver>, seat: Seat) -> bool {
    let (open, own) = (story.open(), story.own(seat));
    let marker = seat.left(open.seats.len());
    let cubes = open.holding(seat).cubes;
    if cubes < LEAST {
        // Without cubes nothing can be opened (SD-A3).
        story.add(Event::MarkerPassed { seat, marker, how: How::Forced });
    } else if let Some(&(company, bid)) = own.put_ups.first() {
        match open.company(company).controller.is_none() && bid <= cubes {
            true => story.add(Event::PutUp { seat, company, bid, how: How::Planned }),
            false => story.whisper(seat, Hidden::PutUpDropped { company }),
        }
    } else if own.passing {
        story.add(Event::MarkerPassed { seat, marker, how: How::Planned });
    } else {
        return false;
    }
    true
}

/// Ends the phase; plans for companies that somebody else controls now are dropped. What was not sold
/// issues no share this round, nor later (SD-A6).
fn end(story: &mut Story<'_, SteelDriver>) {
    story.add(Event::AuctionsEnded);
    for seat in Seat::all(story.rules().seats) {
        for (company, legs) in story.own(seat).builds.clone() {
            if story.open().company(company).controller != Some(seat) {
                story.whisper(seat, Hidden::PlanDropped { company, leg: legs[0], why: Spoilt::Lost });
            }
        }
    }
}

fn in_auctions(open: &Open) -> Result<(), Refusal> {
    match open.phase {
        Phase::Auctions { .. } => Ok(()),
        Phase::Over { .. } => Err(Refusal::GameOver),
        Phase::Opening | Phase::Building { .. } | Phase::Goods { .. } => Err(Refusal::NoAuctionsNow),
    }
}

/// A company is sold once in a round (phase 2).
fn open_for_sale(open: &Open, company: Company) -> Result<(), Refusal> {
    in_auctions(open)?;
    match open.company(company).controller {
        Some(seat) => Err(Refusal::AlreadySold { company, seat }),
        None => Ok(()),
    }
}

/// A bid reaches the least, and it and its maximum are paid from hand; cash cannot be bid (phase 2).
fn check_bid(open: &Open, by: Seat, least: u32, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    let has = open.holding(by).cubes;
    match most {
        _ if bid < least => Err(Refusal::BidTooLow { least }),
        _ if bid > has => Err(Refusal::BidTooHigh { has }),
        Some(most) if most < bid => Err(Refusal::MaximumTooLow { least: bid }),
        Some(most) => check_maximum(open, by, most),
        None => Ok(()),
    }
}

fn check_maximum(open: &Open, by: Seat, most: u32) -> Result<(), Refusal> {
    match open.holding(by).cubes {
        has if has < most => Err(Refusal::MaximumTooHigh { has }),
        _ => Ok(()),
    }
}
