//! What always holds in Rail Baron.

use super::RailBaron;
use super::names::Railroad;
use super::own::Own;
use super::state::{Due, Open, Owner, Payee, Phase, Player, State, Witnessed};
use crate::rules::Seat;
use std::collections::BTreeMap;

/// Checks a position against what the components and the rules allow.
pub fn audit(rules: &RailBaron, state: &State) -> Result<(), String> {
    for seat in Seat::all(rules.seats) {
        let (player, own) = (state.open.player(seat), state.own(seat));
        let about = |what: String| format!("seat {seat}: {what}");
        purse(player, own).map_err(about)?;
        trip(player).map_err(about)?;
        standing(rules, &state.open, own, seat).map_err(about)?;
    }
    between_players(state)?;
    fees(rules, &state.open)
}

/// Every dollar in a purse was paid by the bank or by other players, and what was announced is in it.
fn purse(player: &Player, own: &Own) -> Result<(), String> {
    let (cash, purse) = (i64::from(own.cash()), &own.purse);
    if cash != purse.bank + purse.others {
        return Err(format!(
            "money: {cash} dollars, {} from the bank, {} from others",
            purse.bank, purse.others
        ));
    }
    match player.announced {
        Some(announced) if announced != own.cash() => {
            Err(format!("money: {announced} announced, not {cash}"))
        }
        _ => Ok(()),
    }
}

/// What one player has got from others, others have paid.
fn between_players(state: &State) -> Result<(), String> {
    match state.own.iter().map(|own| own.purse.others).sum() {
        0i64 => Ok(()),
        gap => Err(format!("money: {gap} dollars came from nowhere")),
    }
}

/// A section is ridden once in a trip, save where no other way was left.
fn trip(player: &Player) -> Result<(), String> {
    let Some(trip) = &player.trip else { return Ok(()) };
    let once = u32::try_from(trip.used.len()).unwrap_or(u32::MAX);
    if once + trip.again != trip.ridden {
        return Err(format!(
            "{} sections ridden, {once} of them once, {} allowed again",
            trip.ridden, trip.again
        ));
    }
    match (trip.declared, trip.to) {
        (true, to) if Some(to) != player.home => Err("declared, and not on the way home".to_owned()),
        _ => Ok(()),
    }
}

/// Whoever is out has nothing; whoever plays stands somewhere.
fn standing(rules: &RailBaron, open: &Open, own: &Own, seat: Seat) -> Result<(), String> {
    let player = open.player(seat);
    if player.out && (own.cash() > 0 || open.held_by(Owner::Seat(seat)).next().is_some()) {
        return Err("out of the game with money or lines".to_owned());
    }
    if !player.out && player.home.is_some() && player.at.is_none() {
        return Err("no train on the board".to_owned());
    }
    if rules.options.cards && (player.cards.is_empty() || player.cards.len() > 6) {
        return Err(format!("{} cards", player.cards.len()));
    }
    match open.lines.iter().all(|owner| rules.options.governor || *owner != Owner::Governor) {
        true => Ok(()),
        false => Err("the Governor holds a line in a game without one".to_owned()),
    }
}

/// The fees of a turn, counted again: what is noted for each ride, what is owed at the end, what was paid.
fn fees(rules: &RailBaron, open: &Open) -> Result<(), String> {
    let counted = rates(rules, open);
    if counted != open.turn.rides {
        return Err(format!("fees: {:?} are noted, {counted:?} were counted", open.turn.rides));
    }
    let dues = match &open.phase {
        Phase::Owing { debtor, dues, back } if *debtor == open.active && **back == Phase::Next => dues,
        _ => match &open.turn.paid {
            Some(paid) => paid,
            None => return Ok(()),
        },
    };
    let (owed, counted) = (by_payee(dues.iter().copied()), recount(open, &counted));
    match owed == counted {
        true => Ok(()),
        false => Err(format!("fees: {owed:?} are owed or paid, {counted:?} were counted")),
    }
}

/// What every ride of the turn costs, from who held the line as it was ridden, whether the tolls had risen, and the
/// old rate of the line the train was on (readings 3 to 7). Nothing that was noted for the rides is looked at.
fn rates(rules: &RailBaron, open: &Open) -> Vec<(Railroad, Due)> {
    let (money, governor) = (&rules.board.data.money, &rules.board.data.governor);
    let mut old = open.turn.standing.clone();
    let mut counted = Vec::with_capacity(open.turn.rides.len());
    for ((line, _), Witnessed { owner, raised, anew }) in open.turn.rides.iter().zip(&open.turn.witnessed) {
        if *anew && !rules.options.lasting_rates {
            old.clear();
        }
        let is_own = *owner == Owner::Seat(open.active);
        let (to, sum) = match owner {
            Owner::Governor => (Payee::Governor, if *raised { governor.toll_after } else { governor.toll }),
            Owner::Seat(other) if !is_own => {
                (Payee::Seat(*other), if *raised { money.toll_after } else { money.toll })
            }
            _ if is_own && rules.options.governor => (Payee::Bank, 0),
            _ => (Payee::Bank, money.fee),
        };
        let stood = old.iter().find(|(other, due)| other == line && due.sum < sum).map(|(_, due)| *due);
        let due = match stood {
            None => Due { to, sum },
            Some(bank) if bank.to == Payee::Bank => bank,
            Some(toll) => Due { to, sum: toll.sum },
        };
        old = if is_own { Vec::new() } else { vec![(*line, due)] };
        counted.push((*line, due));
    }
    counted
}

/// What rides come to: the highest rate for each payee (reading 6); what is due to a player who has left the game is
/// the bank's.
pub fn recount(open: &Open, rides: &[(Railroad, Due)]) -> BTreeMap<Payee, u32> {
    let mut highest: BTreeMap<Payee, u32> = BTreeMap::new();
    for (_, due) in rides.iter().filter(|(_, due)| due.sum > 0) {
        let sum = highest.entry(due.to).or_default();
        *sum = (*sum).max(due.sum);
    }
    let owner = |payee: Payee| match payee {
        Payee::Seat(seat) if open.player(seat).out => Payee::Bank,
        other => other,
    };
    by_payee(highest.into_iter().map(|(to, sum)| Due { to: owner(to), sum }))
}

fn by_payee(dues: impl Iterator<Item = Due>) -> BTreeMap<Payee, u32> {
    let mut sums = BTreeMap::new();
    dues.for_each(|due| *sums.entry(due.to).or_default() += due.sum);
    sums
}
