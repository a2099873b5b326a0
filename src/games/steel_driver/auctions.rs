//! Phase 2: control markers are auctioned, one after the other.

use super::SteelDriver;
use super::events::{Event, Spoilt};
use super::names::Company;
use super::refusals::Refusal;
use super::state::{Open, Phase, State};
use crate::rules::{How, Seat, Story, auction::Answer};

/// Bids rise by whole cubes.
const STEP: u32 = 1;

/// The opening bid is at least one cube (phase 2).
const LEAST: u32 = 1;

/// Puts a company up now, or notes it for when the marker comes (phase 2). The opening bid is the
/// auctioneer's own.
pub fn put_up(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Company,
    bid: u32,
    most: Option<u32>,
) -> Result<(), Refusal> {
    let open = &story.state().open;
    open_for_sale(open, company)?;
    if open.sale().is_some_and(|sale| sale.company == company) {
        return Err(Refusal::SomethingUp { company });
    }
    if bid < LEAST {
        return Err(Refusal::BidTooLow { least: LEAST });
    }
    within_means(open, by, bid, "bid")?;
    check_most(open, by, bid, most)?;
    let now = open.sale().is_none() && open.marker == by;
    if let Some(most) = most {
        story.tell(Event::MaximumSet { seat: by, company, most });
    }
    story.tell(match now {
        true => Event::PutUp { seat: by, company, bid, how: How::Ordered },
        false => Event::AheadSet { seat: by, company, bid },
    });
    Ok(())
}

/// Raises in the auction under way (phase 2). Whoever dropped out stays out of this auction, and the
/// leader never has to act (SD-A5).
pub fn bid(story: &mut Story<'_, SteelDriver>, by: Seat, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    let open = &story.state().open;
    in_auctions(open)?;
    let sale = open.sale().ok_or(Refusal::NothingUp)?;
    if sale.bidding.leader == by {
        return Err(Refusal::YouLead);
    }
    if !sale.bidding.others.contains(&by) {
        return Err(Refusal::YouAreOut);
    }
    if let Some(turn) = sale.bidding.next().filter(|next| *next != by) {
        return Err(Refusal::NotYourTurn { turn });
    }
    let least = sale.bidding.bid + STEP;
    if bid < least {
        return Err(Refusal::BidTooLow { least });
    }
    within_means(open, by, bid, "bid")?;
    check_most(open, by, bid, most)?;
    let company = sale.company;
    if let Some(most) = most {
        story.tell(Event::MaximumSet { seat: by, company, most });
    }
    story.tell(Event::Raised { seat: by, bid, how: How::Ordered });
    Ok(())
}

/// Leaves a maximum for a company, whether it is up or not; 0 means to stay out of it (phase 2).
pub fn maximum(
    story: &mut Story<'_, SteelDriver>,
    by: Seat,
    company: Company,
    most: u32,
) -> Result<(), Refusal> {
    let open = &story.state().open;
    open_for_sale(open, company)?;
    within_means(open, by, most, "most")?;
    if let Some(sale) = open.sale().filter(|sale| sale.company == company) {
        let bidding = &sale.bidding;
        if bidding.leader != by && !bidding.others.contains(&by) {
            return Err(Refusal::YouAreOut);
        }
        // Who does not lead may stay out; any other maximum below the bid is a slip.
        let least = match bidding.leader == by {
            true => bidding.bid,
            false if most == 0 => 0,
            false => bidding.bid + STEP,
        };
        if most < least {
            return Err(Refusal::MaximumTooLow { least });
        }
    }
    story.tell(Event::MaximumSet { seat: by, company, most });
    Ok(())
}

/// Drops out of the auction (SD-A5), passes the marker (SD-A2), or passes from now on. A company that can
/// build or take goods may not pass (SD-B2, SD-F4).
pub fn pass(story: &mut Story<'_, SteelDriver>, by: Seat, round: bool) -> Result<(), Refusal> {
    let open = &story.state().open;
    match &open.phase {
        Phase::Auctions { sale, .. } => {
            let turn = sale.as_ref().map_or(Some(open.marker), |sale| sale.bidding.next());
            if round {
                story.tell(Event::PassingSet { seat: by });
                return Ok(());
            }
            if sale.as_ref().is_some_and(|sale| sale.bidding.leader == by) {
                return Err(Refusal::YouLead);
            }
            if let Some(turn) = turn.filter(|turn| *turn != by) {
                return Err(Refusal::NotYourTurn { turn });
            }
            let marker = by.left(open.seats.len());
            story.tell(match sale {
                Some(_) => Event::DroppedOut { seat: by, how: How::Ordered },
                None => Event::MarkerPassed { seat: by, marker, how: How::Ordered },
            });
            Ok(())
        }
        Phase::Over { .. } | Phase::Opening => Err(Refusal::GameOver),
        phase => {
            let active = open.active().expect("a company is active while companies build or take goods");
            match open.company(active).controller {
                Some(turn) if turn != by => Err(Refusal::NotYourTurn { turn }),
                _ if matches!(phase, Phase::Building { .. }) => Err(Refusal::MustBuild { company: active }),
                _ => Err(Refusal::MustTake { company: active }),
            }
        }
    }
}

/// What happens without anybody's word; false when somebody must decide.
///
/// Passing the marker is not final: the phase ends when as many holders in a row have passed as there
/// are players (SD-A2), or when all companies are sold. Either way the marker then lies left of the last
/// auctioneer, and where it began if there was none (SD-A4).
pub fn go_on(story: &mut Story<'_, SteelDriver>) -> bool {
    let open = &story.state().open;
    let Phase::Auctions { passes, sale } = &open.phase else { return false };
    let event = match sale {
        Some(sale) => match sale.bidding.next() {
            None => {
                // The marker goes to the left of whoever put the company up, not of the winner (SD-A1).
                let marker = open.marker.left(open.seats.len());
                let (seat, price) = (sale.bidding.leader, sale.bidding.bid);
                Some(Event::Sold { company: sale.company, seat, price, marker })
            }
            Some(bidder) => answer_for(story, bidder),
        },
        None if usize::from(*passes) >= open.seats.len() || story.rules().unsold(open).next().is_none() => {
            end(story);
            return true;
        }
        None => holder_acts(story, open.marker),
    };
    match event {
        Some(event) => {
            story.tell(event);
            true
        }
        None => false,
    }
}

/// What a bidder's maximum, empty hand or standing pass answers for him.
fn answer_for(story: &Story<'_, SteelDriver>, bidder: Seat) -> Option<Event> {
    let open = &story.state().open;
    let sale = open.sale()?;
    if open.holding(bidder).cubes < sale.bidding.bid + STEP {
        return Some(Event::DroppedOut { seat: bidder, how: How::Forced });
    }
    let plans = &story.state().plans[bidder.index()];
    let most = plans.most_for(sale.company).or(plans.passing.then_some(0))?;
    Some(match sale.bidding.answer(most, STEP) {
        Answer::Raise(bid) => Event::Raised { seat: bidder, bid, how: How::Planned },
        Answer::DropOut => Event::DroppedOut { seat: bidder, how: How::Planned },
    })
}

/// What the holder of the marker does without being asked.
fn holder_acts(story: &Story<'_, SteelDriver>, holder: Seat) -> Option<Event> {
    let open = &story.state().open;
    let marker = holder.left(open.seats.len());
    if open.holding(holder).cubes < LEAST {
        // Without cubes nothing can be opened (SD-A3).
        return Some(Event::MarkerPassed { seat: holder, marker, how: How::Forced });
    }
    let plans = &story.state().plans[holder.index()];
    if let Some(&(company, bid)) = plans.ahead.first() {
        let possible = open.company(company).controller.is_none() && bid <= open.holding(holder).cubes;
        return Some(match possible {
            true => Event::PutUp { seat: holder, company, bid, how: How::Planned },
            false => Event::AheadDropped { seat: holder, company },
        });
    }
    plans.passing.then_some(Event::MarkerPassed { seat: holder, marker, how: How::Planned })
}

/// Ends the phase; plans for companies that somebody else controls now are dropped. What was not sold
/// issues no share this round, nor later (SD-A6).
fn end(story: &mut Story<'_, SteelDriver>) {
    story.tell(Event::AuctionsEnded);
    let State { open, plans } = story.state();
    let mut idle = Vec::new();
    for (seat, plans) in Seat::all(plans.len()).zip(plans) {
        for (company, legs) in &plans.builds {
            if open.company(*company).controller != Some(seat) {
                idle.push(Event::PlanDropped { seat, company: *company, leg: legs[0], why: Spoilt::Lost });
            }
        }
    }
    idle.into_iter().for_each(|event| story.tell(event));
}

fn in_auctions(open: &Open) -> Result<(), Refusal> {
    match open.phase {
        Phase::Auctions { .. } => Ok(()),
        Phase::Over { .. } => Err(Refusal::GameOver),
        _ => Err(Refusal::NoAuctionsNow),
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

fn within_means(open: &Open, by: Seat, amount: u32, part: &'static str) -> Result<(), Refusal> {
    match open.holding(by).cubes {
        has if has < amount => Err(Refusal::TooFewCubes { has, part }),
        _ => Ok(()),
    }
}

fn check_most(open: &Open, by: Seat, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    let Some(most) = most else { return Ok(()) };
    if most < bid {
        return Err(Refusal::MaximumTooLow { least: bid });
    }
    within_means(open, by, most, "most")
}
