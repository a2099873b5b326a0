//! Which company an order is for, and who may give it: a company acts for whoever controls it.

use super::data::Company;
use super::refusals::Refusal;
use super::state::{Open, Phase};
use crate::rules::Seat;

/// The company of an order: the one that was named, else the one whose turn it is, else the only one that its player
/// controls.
pub fn company(open: &Open, by: Seat, named: Option<Company>) -> Result<Company, Refusal> {
    if let Some(company) = named {
        return match open.firm(company).bankrupt {
            true => Err(Refusal::Bankrupt { nth: 0, company }),
            false => Ok(company),
        };
    }
    let mut mine = open.controlled_by(by);
    let active = open.active().filter(|company| open.firm(*company).controller == Some(by));
    match (active, mine.next(), mine.next()) {
        (Some(company), ..) | (None, Some(company), None) => Ok(company),
        (None, None, _) => Err(Refusal::ControlsNothing),
        (None, Some(_), Some(_)) => Err(Refusal::WhichCompany { mine: open.controlled_by(by).collect() }),
    }
}

/// Only whoever controls a company gives it orders.
pub fn check_control(open: &Open, by: Seat, company: Company) -> Result<(), Refusal> {
    match open.firm(company).controller {
        Some(seat) if seat == by => Ok(()),
        Some(seat) => {
            let mine = open.controlled_by(by).collect();
            Err(Refusal::OthersCompany { company, seat, mine })
        }
        None => Err(Refusal::NobodysCompany { company }),
    }
}

/// Something may be left for a company by whoever controls it, and by anybody while charters can still change hands.
pub fn may_plan(open: &Open, by: Seat, company: Company) -> Result<(), Refusal> {
    match &open.phase {
        Phase::Market { .. }
        | Phase::Auction { .. }
        | Phase::Buying { .. }
        | Phase::Selling { .. }
        | Phase::Closing => Ok(()),
        Phase::Opening | Phase::Building { .. } | Phase::Shipping { .. } | Phase::Over { .. } => {
            check_control(open, by, company)
        }
    }
}
