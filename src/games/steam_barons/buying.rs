//! Phase 1: available shares are auctioned, company by company, and bought at the final price ("Acquistare Azioni").

use super::data::Company;
use super::events::{Event, Hidden};
use super::orders::Want;
use super::refusals::Refusal;
use super::state::{Open, Phase, Wish};
use super::{SteamBarons, building, control};
use crate::rules::auction::{Answer, Auction, NotBidding};
use crate::rules::{How, Seat, Story};

/// Bids rise by dollars.
const STEP: u32 = 1;

/// Even where the price is nothing, a share costs a dollar (U2).
const LEAST: u32 = 1;

/// The least first bid: the price of a share, and a dollar where that is nothing.
pub fn opening(open: &Open, company: Company) -> u32 {
    open.firm(company).price.unwrap_or(0).max(LEAST)
}

/// The least bid in an auction under way.
pub fn least(open: &Open, company: Company, auction: &Auction) -> u32 {
    auction.least(opening(open, company), STEP)
}

/// The auction under way.
fn auction(open: &Open) -> Result<(Company, &Auction), Refusal> {
    match &open.phase {
        Phase::Auction { company, auction, .. } => Ok((*company, auction)),
        Phase::Buying { asked, company, .. } => Err(match asked.first() {
            Some(turn) => Refusal::BuyingNow { company: *company, turn: *turn },
            None => Refusal::NoAuction,
        }),
        Phase::Opening
        | Phase::Market { .. }
        | Phase::Building { .. }
        | Phase::Shipping { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => Err(Refusal::NoAuction),
    }
}

/// Bids for the shares that are up, or leaves that as a maximum for a company that is not. Whoever bids must be able
/// to buy one share at that price.
pub fn bid(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    named: Option<Company>,
    bid: u32,
    most: Option<u32>,
) -> Result<(), Refusal> {
    let open = story.open();
    if let Some(company) = named
        && auction(open).map(|(up, _)| up) != Ok(company)
    {
        if most.is_some_and(|most| most < bid) {
            return Err(Refusal::MaximumTooLow { nth: 0, least: bid });
        }
        return wish(story, by, 0, company, Wish { most: Some(most.unwrap_or(bid)), shares: None });
    }
    let (company, auction) = auction(open)?;
    let turn = auction.check(by);
    // Ahead of one's turn a bid with its limit says how far to go.
    if let (Some(most), Err(NotBidding::After(_) | NotBidding::Leads)) = (most, turn)
        && most >= bid
    {
        let shares = story.own(by).wishes.get(&company).and_then(|wish| wish.shares);
        return wish(story, by, 0, company, Wish { most: Some(most), shares });
    }
    turn?;
    let (least, has) = (least(open, company, auction), open.of(by).cash);
    match most {
        _ if bid < least => return Err(Refusal::BidTooLow { least }),
        _ if bid > has => return Err(Refusal::BidTooHigh { has }),
        Some(most) if most < bid => return Err(Refusal::MaximumTooLow { nth: 0, least: bid }),
        Some(most) if most > has => return Err(Refusal::MaximumTooHigh { nth: 0, has }),
        Some(most) => {
            let shares = story.own(by).wishes.get(&company).and_then(|wish| wish.shares);
            story.whisper(by, Hidden::WishSet { company, most: Some(most), shares });
        }
        None => {}
    }
    story.add(Event::Bid { seat: by, company, bid, how: How::Ordered });
    Ok(())
}

/// Leaves what a seat wants of the shares of companies, one after the other.
pub fn invest(story: &mut Story<'_, SteamBarons>, by: Seat, wants: &[Want]) -> Result<(), Refusal> {
    for (nth, Want { company, shares, most }) in wants.iter().enumerate() {
        wish(story, by, nth, *company, Wish { most: Some(*most), shares: *shares })?;
    }
    Ok(())
}

/// Leaves what a seat wants of the shares of a company: up to which price, and how many at most. It bids for the seat
/// as low as it can and buys at the final price, and ends with the company's next auction.
pub fn wish(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    nth: usize,
    company: Company,
    Wish { most, shares }: Wish,
) -> Result<(), Refusal> {
    let open = story.open();
    if open.firm(company).bankrupt {
        return Err(Refusal::Bankrupt { nth, company });
    }
    let has = open.of(by).cash;
    if let Phase::Auction { company: up, auction, .. } = &open.phase
        && *up == company
    {
        let own = auction.best.filter(|(leader, _)| *leader == by).map(|(_, bid)| bid);
        match (most, own) {
            (Some(most), _) if most > has => return Err(Refusal::MaximumTooHigh { nth, has }),
            (Some(most), Some(least)) if most < least => return Err(Refusal::MaximumTooLow { nth, least }),
            _ => {}
        }
    }
    if let Phase::Buying { company: up, asked, .. } = &open.phase
        && *up == company
        && asked.first() == Some(&by)
        && let Some(shares) = shares
    {
        return buy(story, by, None, Some(shares));
    }
    story.whisper(by, Hidden::WishSet { company, most, shares });
    Ok(())
}

/// Passes: out of this auction, and buys none. With `round` also in the auctions that follow in this turn, wherever no
/// maximum says otherwise.
pub fn pass(story: &mut Story<'_, SteamBarons>, by: Seat, round: bool) -> Result<(), Refusal> {
    let open = story.open();
    match &open.phase {
        Phase::Market { .. } | Phase::Auction { .. } | Phase::Buying { .. } if round => {
            story.whisper(by, Hidden::PassingSet);
            Ok(())
        }
        Phase::Buying { .. } => buy(story, by, None, Some(0)),
        Phase::Market { .. }
        | Phase::Auction { .. }
        | Phase::Opening
        | Phase::Building { .. }
        | Phase::Shipping { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => {
            let (company, auction) = auction(open)?;
            auction.check(by)?;
            story.add(Event::Passed { seat: by, company, how: How::Ordered });
            Ok(())
        }
    }
}

/// Buys at the final price. The winner takes at least one; everybody else is asked once, clockwise from the winner.
/// While the auction is still on, it is left for whoever wins it. Without a number all are meant that there are and
/// can be paid.
pub fn buy(
    story: &mut Story<'_, SteamBarons>,
    by: Seat,
    named: Option<Company>,
    shares: Option<u32>,
) -> Result<(), Refusal> {
    let open = story.open();
    let (company, price, winner, turn) = match &open.phase {
        Phase::Buying { company, price, winner, asked, .. }
            if named.is_none_or(|named| named == *company) =>
        {
            (*company, *price, *winner, asked.first().copied())
        }
        Phase::Auction { company, auction, .. } if named.is_none_or(|named| named == *company) => {
            if !auction.is_in(by) {
                return Err(Refusal::YouAreOut);
            }
            let most = story.own(by).wishes.get(company).and_then(|wish| wish.most);
            let all = open.firm(*company).available;
            return wish(story, by, 0, *company, Wish { most, shares: Some(shares.unwrap_or(all)) });
        }
        Phase::Opening
        | Phase::Market { .. }
        | Phase::Auction { .. }
        | Phase::Buying { .. }
        | Phase::Building { .. }
        | Phase::Shipping { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => return Err(Refusal::NotBuying),
    };
    match turn {
        Some(turn) if turn != by => return Err(Refusal::NotYourTurn { turn }),
        Some(_) => {}
        None => return Err(Refusal::NotBuying),
    }
    let (available, has) = (open.firm(company).available, open.of(by).cash);
    let shares = shares.unwrap_or(available.min(has / price));
    if shares > available {
        return Err(Refusal::TooFewAvailable { company, available });
    }
    if shares > has / price {
        return Err(Refusal::CannotPay { shares: has / price, price, has });
    }
    if shares == 0 && winner == by {
        return Err(Refusal::MustBuyOne { company });
    }
    let event = bought(open, by, company, shares, price, How::Ordered);
    story.add(event);
    Ok(())
}

/// A purchase with what it does to the charter; the money goes to the bank, never to the company.
fn bought(open: &Open, seat: Seat, company: Company, shares: u32, price: u32, how: How) -> Event {
    let mut held = control::held(open, company);
    held[seat.index()] += shares;
    let charter = control::heir(open.firm(company).controller, &held);
    Event::Bought { seat, company, shares, pays: shares * price, charter, how }
}

/// What happens without anybody's word; false when somebody must decide.
pub fn go_on(story: &mut Story<'_, SteamBarons>) -> bool {
    let open = story.open();
    let event = match &open.phase {
        Phase::Market { left } => Some(put_up(open, left)),
        Phase::Auction { company, auction, .. } => match auction.next() {
            Some(seat) => answer(story, *company, auction, seat),
            None => Some(hammer(open, *company, auction)),
        },
        Phase::Buying { company, asked, .. } => match asked.first() {
            Some(seat) if open.firm(*company).available > 0 => purchase(story, *seat),
            // The marker moves on once shares were bought (B6).
            _ => Some(Event::SaleEnded {
                company: *company,
                left: open.firm(*company).available,
                marker: open.marker.left(open.investors.len()),
            }),
        },
        Phase::Opening
        | Phase::Building { .. }
        | Phase::Shipping { .. }
        | Phase::Selling { .. }
        | Phase::Closing
        | Phase::Over { .. } => None,
    };
    match event {
        Some(event) => {
            let over = matches!(event, Event::BuildingBegan { .. });
            story.add(event);
            if over {
                building::drop_lost_plans(story);
            }
            true
        }
        None => false,
    }
}

/// The next company with shares in the box is put up; whoever has the marker speaks first. A company without has no
/// auction. After the last, those that somebody controls build.
fn put_up(open: &Open, left: &[Company]) -> Event {
    let mut left = left.iter().copied();
    match left.find(|company| open.firm(*company).available > 0) {
        Some(company) => {
            let seats = open.investors.len();
            let bidders = (0..seats).map(|step| open.marker.clockwise(step, seats)).collect();
            let (shares, least) = (open.firm(company).available, opening(open, company));
            Event::AuctionBegan { company, shares, least, bidders, left: left.collect() }
        }
        None => {
            let controlled = |company: &Company| open.firm(*company).controller.is_some();
            Event::BuildingBegan { order: open.order.iter().copied().filter(controlled).collect() }
        }
    }
}

/// All but one have passed: the highest bid wins; without any the shares stay, and the marker too (B6).
fn hammer(open: &Open, company: Company, auction: &Auction) -> Event {
    let Some((seat, price)) = auction.best else { return Event::NobodyBid { company } };
    let seats = open.investors.len();
    let others = (1..seats).map(|step| seat.clockwise(step, seats));
    let asked = [seat].into_iter().chain(others.filter(|other| open.of(*other).cash >= price)).collect();
    Event::Won { company, seat, price, asked }
}

/// What the next bidder's maximum, empty purse or standing pass answers for them.
fn answer(story: &Story<'_, SteamBarons>, company: Company, auction: &Auction, seat: Seat) -> Option<Event> {
    let open = story.open();
    let (least, has) = (least(open, company, auction), open.of(seat).cash);
    if has < least {
        return Some(Event::Passed { seat, company, how: How::Forced });
    }
    let own = story.own(seat);
    let wished = own.wishes.get(&company).and_then(|wish| match wish.shares {
        Some(0) => Some(0),
        _ => wish.most,
    });
    let most = wished.or(own.passing.then_some(0))?;
    Some(match Auction::answer(most.min(has), least) {
        Answer::Raise(bid) => Event::Bid { seat, company, bid, how: How::Planned },
        Answer::DropOut => Event::Passed { seat, company, how: How::Planned },
    })
}

/// What is bought without being asked: where there is one choice, and where a wish says how many.
fn purchase(story: &Story<'_, SteamBarons>, seat: Seat) -> Option<Event> {
    let open = story.open();
    let Phase::Buying { company, price, winner, .. } = &open.phase else { return None };
    let (must, most) = limits(open, seat)?;
    let own = story.own(seat);
    let wish = own.wishes.get(company).copied().unwrap_or_default();
    let (shares, how) = match wish {
        _ if must == most => (must, How::Forced),
        Wish { most: Some(top), .. } if seat != *winner && top < *price => (0, How::Planned),
        Wish { shares: Some(shares), most: top } if seat == *winner || top.is_some() || shares == 0 => {
            (shares.clamp(must, most), How::Planned)
        }
        Wish { most: None, shares: None } if own.passing => (must, How::Planned),
        _ => return None,
    };
    Some(bought(open, seat, *company, shares, *price, how))
}

/// The least and the most that a seat may buy now.
pub fn limits(open: &Open, seat: Seat) -> Option<(u32, u32)> {
    let Phase::Buying { company, price, winner, .. } = &open.phase else { return None };
    let most = open.firm(*company).available.min(open.of(seat).cash / price);
    Some((u32::from(seat == *winner), most))
}
