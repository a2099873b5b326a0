//! Buying shares ("Comprare azioni di società").

use super::RailroadDice;
use super::events::Event;
use super::names::{Company, Face};
use super::refusals::Refusal;
use super::state::Open;
use crate::rules::{How, Seat, Story};

/// Buys shares, each for a die in front of the screen that shows a share or a question mark; share dice go first.
/// From the bank anybody may buy any number (RD-14); from a player only the president may, and only once enough
/// companies are sold out. Nobody may refuse to sell.
pub fn buy(
    story: &mut Story<'_, RailroadDice>,
    (seat, how): (Seat, How),
    company: Company,
    shares: u32,
    from: Option<Seat>,
) -> Result<(), Refusal> {
    let (rules, open) = (story.rules(), story.open());
    if shares == 0 {
        return Err(Refusal::NoSharesNamed);
    }
    match from {
        None => {
            let left = open.company(company).unsold;
            if shares > left {
                return Err(Refusal::TooFewShares { company, left });
            }
        }
        Some(seller) => may_buy_from(rules, open, seat, company, seller, shares)?,
    }
    let front = &open.player(seat).front;
    let (plain, jokers) = (front.count(Face::Share), front.questions());
    if shares > plain + jokers {
        return Err(Refusal::SharesTooDear { has: plain + jokers });
    }
    let questions = shares.saturating_sub(plain);
    story.add(Event::Bought { seat, company, shares, from, questions, how });
    Ok(())
}

/// Whether a seat may buy shares of a company from another player: it presides over the company, and enough companies
/// are sold out for the number of players (RD-15).
pub fn may_buy_from(
    rules: &RailroadDice,
    open: &Open,
    seat: Seat,
    company: Company,
    seller: Seat,
    shares: u32,
) -> Result<(), Refusal> {
    if seller == seat {
        return Err(Refusal::OwnShares);
    }
    let president = open.company(company).president;
    if president != Some(seat) {
        return Err(Refusal::OnlyPresidentBuys { company, president });
    }
    let (sold_out, needs) = (sold_out(open), rules.gate);
    if sold_out < needs {
        return Err(Refusal::GateClosed { sold_out, needs });
    }
    let has = open.player(seller).shares[company.index()];
    if has < shares {
        return Err(Refusal::SellerHasFewer { seat: seller, company, has });
    }
    Ok(())
}

/// Companies of which the bank has no shares left.
pub fn sold_out(open: &Open) -> u32 {
    open.companies.iter().filter(|company| company.unsold == 0).count() as u32
}
