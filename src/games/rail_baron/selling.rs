//! Hard times: whoever cannot pay sells lines to the bank or under the hammer, or leaves the game. The same hammer
//! sells the random line of the Governor variant.

use super::RailBaron;
use super::events::{Event, total};
use super::names::Railroad;
use super::refusals::Refusal;
use super::state::{Due, Open, Owner, Phase, Sale};
use super::turns;
use crate::rules::{How, Seat, Story};

impl RailBaron {
    /// What the bank pays for a line, and where its auction begins.
    pub fn half_price(&self, line: Railroad) -> u32 {
        self.board.price(line) / 2
    }
}

/// A player pays, or must find the money first.
pub fn charge(story: &mut Story<'_, RailBaron>, seat: Seat, dues: Vec<Due>) {
    let can_pay = story.state().cash(seat) >= total(&dues);
    story.tell(if can_pay { Event::Paid { seat, dues } } else { Event::CannotPay { seat, dues } });
}

/// What a debtor does without being asked: he pays as soon as he can, sells by his list, or is bankrupt.
pub fn go_on_owing(story: &mut Story<'_, RailBaron>) -> bool {
    let state = story.state();
    let Phase::Owing { debtor, dues, .. } = &state.open.phase else { return false };
    let (seat, cash) = (*debtor, state.cash(*debtor));
    if cash >= total(dues) {
        let dues = dues.clone();
        story.tell(Event::Paid { seat, dues });
        return true;
    }
    let mut lines = state.open.held_by(Owner::Seat(seat)).peekable();
    if lines.peek().is_none() {
        let dues = as_far_as(cash, dues);
        drop(lines);
        story.tell(Event::Bankrupt { seat, dues });
        return true;
    }
    let wanted = state.plans[seat.index()].sells.iter();
    let first = wanted.copied().find(|line| state.open.owner(*line) == Owner::Seat(seat));
    drop(lines);
    match first {
        Some(line) => sell_back(story, seat, line, How::Planned),
        None => return false,
    }
    true
}

/// What a bankrupt player still pays: owners clockwise, the bank last, as far as the money goes (reading 17).
fn as_far_as(mut cash: u32, dues: &[Due]) -> Vec<Due> {
    let mut paid = Vec::new();
    for due in dues {
        let sum = due.sum.min(cash);
        cash -= sum;
        if sum > 0 {
            paid.push(Due { sum, ..*due });
        }
    }
    paid
}

fn sell_back(story: &mut Story<'_, RailBaron>, seat: Seat, line: Railroad, how: How) {
    let to = if story.rules().options.governor { Owner::Governor } else { Owner::Bank };
    let price = story.rules().half_price(line);
    story.tell(Event::SoldBack { seat, line, to, price, how });
}

/// Sells a line to the bank now, or says in which order to sell when money is short (reading 16).
pub fn sell(story: &mut Story<'_, RailBaron>, by: Seat, lines: &[Railroad]) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let open = &story.state().open;
    for (nth, line) in lines.iter().enumerate() {
        if open.owner(*line) != Owner::Seat(by) {
            return Err(not_yours(open, by, *line, nth));
        }
    }
    let owes = matches!(open.phase, Phase::Owing { debtor, .. } if debtor == by);
    match lines {
        [line, rest @ ..] if owes => {
            if !rest.is_empty() {
                story.tell(Event::SellsPlanned { seat: by, lines: rest.to_vec() });
            }
            sell_back(story, by, *line, How::Ordered);
        }
        lines => story.tell(Event::SellsPlanned { seat: by, lines: lines.to_vec() }),
    }
    Ok(())
}

fn not_yours(open: &Open, by: Seat, line: Railroad, nth: usize) -> Refusal {
    let own = open.held_by(Owner::Seat(by)).collect();
    Refusal::NotYourLine { nth, line, owner: open.owner(line), own }
}

/// Puts a line under the hammer; there is no way back (the book).
pub fn auction(story: &mut Story<'_, RailBaron>, by: Seat, line: Railroad) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let open = &story.state().open;
    let Phase::Owing { debtor, .. } = open.phase else { return Err(Refusal::NoNeedToSell) };
    if debtor != by {
        return Err(Refusal::NoNeedToSell);
    }
    if story.rules().options.governor {
        return Err(Refusal::OnlyToGovernor);
    }
    if open.owner(line) != Owner::Seat(by) {
        return Err(not_yours(open, by, line, 0));
    }
    put_up(story, line, Some(by));
    Ok(())
}

/// Opens an auction: everybody but the seller bids, clockwise; the player who drew a random line bids first.
pub fn put_up(story: &mut Story<'_, RailBaron>, line: Railroad, seller: Option<Seat>) {
    let open = &story.state().open;
    let first = seller.unwrap_or(open.active);
    let bidders = open.seats_from(first).filter(|seat| Some(*seat) != seller).collect();
    let start = story.rules().half_price(line);
    story.tell(Event::PutUp { line, seller, start, bidders });
}

/// Bids, perhaps with a maximum up to which Waybill goes on.
pub fn bid(story: &mut Story<'_, RailBaron>, by: Seat, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let step = story.rules().board.data.money.step;
    let Some(sale) = story.state().open.sale() else { return Err(Refusal::NothingUp) };
    check_bidder(sale, by)?;
    let least = sale.least(step);
    if bid < least || !(bid - sale.start).is_multiple_of(step) {
        return Err(Refusal::WrongBid { least, step });
    }
    let has = story.state().cash(by);
    let line = sale.line;
    for (part, sum) in [("bid", Some(bid)), ("most", most)] {
        if sum.is_some_and(|sum| sum > has) {
            return Err(Refusal::BidTooHigh { part, has });
        }
    }
    if let Some(most) = most {
        if most < bid {
            return Err(Refusal::MaximumTooLow { least: bid });
        }
        story.tell(Event::MaximumSet { seat: by, line: Some(line), most });
    }
    story.tell(Event::Bid { seat: by, bid, how: How::Ordered });
    Ok(())
}

fn check_bidder(sale: &Sale, by: Seat) -> Result<(), Refusal> {
    match sale.others.first() {
        Some(next) if *next == by => Ok(()),
        _ if sale.best.is_some_and(|(leader, _)| leader == by) => Err(Refusal::YouLead),
        Some(next) if sale.others.contains(&by) => Err(Refusal::NotYourTurn { turn: *next }),
        _ => Err(Refusal::NotBidding),
    }
}

/// Leaves a maximum for a line, or for any line.
pub fn maximum(
    story: &mut Story<'_, RailBaron>,
    by: Seat,
    line: Option<Railroad>,
    most: u32,
) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    story.tell(Event::MaximumSet { seat: by, line, most });
    Ok(())
}

/// What happens under the hammer without anybody's word. Whoever left a maximum drops out in the same words whether
/// it or his purse is exhausted; whoever left none is asked even when he can only pass, because not to be asked
/// would tell what he hides.
pub fn go_on_selling(story: &mut Story<'_, RailBaron>) -> bool {
    let (rules, state) = (story.rules(), story.state());
    let Some(sale) = state.open.sale() else { return false };
    let least = sale.least(rules.board.data.money.step);
    let event = match sale.others.first() {
        None => knocked(sale),
        Some(&seat) => match state.plans[seat.index()].most_for(sale.line) {
            Some(most) if most.min(state.cash(seat)) >= least => {
                Event::Bid { seat, bid: least, how: How::Planned }
            }
            Some(_) => Event::DroppedOut { seat },
            None => return false,
        },
    };
    story.tell(event);
    true
}

/// The highest bidder has it; without a bid the bank takes it at half its price, or the Governor for nothing.
fn knocked(sale: &Sale) -> Event {
    let (line, seller) = (sale.line, sale.seller);
    let (to, price) = match (sale.best, seller) {
        (Some((winner, bid)), _) => (Owner::Seat(winner), bid),
        (None, Some(_)) => (Owner::Bank, sale.start),
        (None, None) => (Owner::Governor, 0),
    };
    Event::Knocked { line, seller, to, price }
}
