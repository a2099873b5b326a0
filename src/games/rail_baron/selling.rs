//! Hard times: whoever cannot pay sells lines to the bank or under the hammer, or leaves the game. The same hammer
//! sells the random line of the Governor variant.

use super::RailBaron;
use super::events::Event;
use super::hidden::Hidden;
use super::names::Railroad;
use super::refusals::Refusal;
use super::state::{Due, Open, Owner, Phase, Sale, total};
use super::turns;
use crate::rules::auction::{Answer, Auction, NotBidding};
use crate::rules::{How, Seat, Story};

impl RailBaron {
    /// What the bank pays for a line, and where its auction begins.
    pub fn half_price(&self, line: Railroad) -> u32 {
        self.board.price(line) / 2
    }
}

/// A player pays, or must find the money first.
pub fn charge(story: &mut Story<'_, RailBaron>, seat: Seat, dues: Vec<Due>) {
    match story.own(seat).cash() >= total(&dues) {
        true => story.add(Event::Paid { seat, dues, then: after_paying(story.open(), seat) }),
        false => story.add(Event::CannotPay { seat, dues }),
    }
}

/// Where the game goes on after somebody has paid: the active player pays last of all in their turn.
fn after_paying(open: &Open, payer: Seat) -> Phase {
    let then = match &open.phase {
        Phase::Owing { back, .. } => back,
        other => other,
    };
    if then.is_next() && payer == open.active { Phase::Ending } else { then.clone() }
}

/// What a debtor does without being asked: they pay as soon as they can, sell by their list, or are bankrupt.
pub fn go_on_owing(story: &mut Story<'_, RailBaron>) -> bool {
    let open = story.open();
    let Phase::Owing { debtor, dues, .. } = &open.phase else { return false };
    let (seat, cash) = (*debtor, story.own(*debtor).cash());
    let then = after_paying(open, seat);
    if cash >= total(dues) {
        let dues = dues.clone();
        story.add(Event::Paid { seat, dues, then });
        return true;
    }
    if open.held_by(Owner::Seat(seat)).next().is_none() {
        let dues = as_far_as(cash, dues);
        story.add(Event::Bankrupt { seat, dues, then });
        return true;
    }
    let wanted = story.own(seat).plans.sells.iter();
    let first = wanted.copied().find(|line| open.owner(*line) == Owner::Seat(seat));
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
    story.add(Event::SoldBack { seat, line, to, price, how });
}

/// Sells a line to the bank now, or says in which order to sell when money is short (reading 16).
pub fn sell(story: &mut Story<'_, RailBaron>, by: Seat, lines: &[Railroad]) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let open = story.open();
    for (nth, line) in lines.iter().enumerate() {
        if open.owner(*line) != Owner::Seat(by) {
            return Err(not_yours(open, by, *line, nth));
        }
    }
    match lines {
        [line, rest @ ..] if may_sell(story, by) => {
            if !rest.is_empty() {
                story.whisper(by, Hidden::SellsPlanned { lines: rest.to_vec() });
            }
            sell_back(story, by, *line, How::Ordered);
        }
        lines => story.whisper(by, Hidden::SellsPlanned { lines: lines.to_vec() }),
    }
    Ok(())
}

/// Whether a player may sell a line now: to pay a debt, or at any moment of their turn where the table allows it
/// (reading 16).
fn may_sell(story: &Story<'_, RailBaron>, by: Seat) -> bool {
    let open = story.open();
    match open.phase {
        Phase::Owing { debtor, .. } => debtor == by,
        Phase::Selling { .. } => false,
        _ => story.rules().options.free_sales && open.active == by,
    }
}

fn not_yours(open: &Open, by: Seat, line: Railroad, nth: usize) -> Refusal {
    let own = open.held_by(Owner::Seat(by)).collect();
    match open.owner(line) {
        Owner::Seat(owner) => Refusal::NotYourLine { nth, line, owner, own },
        Owner::Bank => Refusal::LineOfBank { nth, line, own },
        Owner::Governor => Refusal::LineOfGovernor { nth, line, own },
    }
}

/// Puts a line under the hammer; there is no way back (the book).
pub fn auction(story: &mut Story<'_, RailBaron>, by: Seat, line: Railroad) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let open = story.open();
    if !may_sell(story, by) {
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
    let open = story.open();
    let seat = seller.unwrap_or(open.active);
    let bidders = open.seats_from(seat).filter(|seat| Some(*seat) != seller).collect();
    let start = story.rules().half_price(line);
    story.add(match seller {
        Some(_) => Event::PutUp { seat, line, start, bidders },
        None => Event::PutUpByChance { seat, line, start, bidders },
    });
}

/// Bids, perhaps with a maximum up to which Waybill goes on.
pub fn bid(story: &mut Story<'_, RailBaron>, by: Seat, bid: u32, most: Option<u32>) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    let step = story.rules().board.data.money.step;
    let Some(sale) = story.open().sale() else { return Err(Refusal::NothingUp) };
    sale.auction.check(by).map_err(|why| match why {
        NotBidding::Leads => Refusal::YouLead,
        NotBidding::After(turn) => Refusal::NotYourTurn { turn },
        NotBidding::Out => Refusal::NotBidding,
    })?;
    let least = sale.auction.least(sale.start, step);
    if bid < least || !(bid - sale.start).is_multiple_of(step) {
        return Err(Refusal::WrongBid { least, step });
    }
    let (line, has) = (sale.line, story.own(by).cash());
    if bid > has {
        return Err(Refusal::BidTooHigh { has });
    }
    match most {
        None => {}
        Some(most) if most > has => return Err(Refusal::MaximumTooHigh { has }),
        Some(most) if most < bid => return Err(Refusal::MaximumTooLow { least: bid }),
        Some(most) => story.whisper(by, Hidden::MaximumSet { line: Some(line), most }),
    }
    story.add(Event::Bid { seat: by, bid, how: How::Ordered });
    Ok(())
}

/// Leaves a maximum for a line, or for any line.
pub fn maximum(
    story: &mut Story<'_, RailBaron>,
    by: Seat,
    line: Option<Railroad>,
    most: u32,
) -> Result<(), Refusal> {
    turns::check_playing(story, by)?;
    story.whisper(by, Hidden::MaximumSet { line, most });
    Ok(())
}

/// What happens under the hammer without anybody's word. Whoever left a maximum drops out in the same words whether
/// it or the purse is exhausted; whoever left none is asked even when they can only pass, because not to be asked
/// would tell what they hide.
pub fn go_on_selling(story: &mut Story<'_, RailBaron>) -> bool {
    let Some(sale) = story.open().sale() else { return false };
    let least = sale.auction.least(sale.start, story.rules().board.data.money.step);
    let event = match sale.auction.next() {
        None => knocked(sale),
        Some(seat) => {
            let own = story.own(seat);
            let Some(most) = own.plans.most_for(sale.line) else { return false };
            match Auction::answer(most.min(own.cash()), least) {
                Answer::Raise(bid) => Event::Bid { seat, bid, how: How::Planned },
                Answer::DropOut => Event::DroppedOut { seat },
            }
        }
    };
    story.add(event);
    true
}

/// The highest bidder has it; without a bid the bank takes it at half its price, or the Governor for nothing.
fn knocked(sale: &Sale) -> Event {
    let (line, seller) = (sale.line, sale.seller);
    let (to, price) = match (sale.auction.best, seller) {
        (Some((winner, bid)), _) => (Owner::Seat(winner), bid),
        (None, Some(_)) => (Owner::Bank, sale.start),
        (None, None) => (Owner::Governor, 0),
    };
    Event::Knocked { line, seller, to, price }
}
