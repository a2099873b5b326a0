//! What always holds: shares, dollars, cubes and track are accounted for, and whoever controls a company should.

use super::SteamBarons;
use super::data::Company;
use super::state::{Open, Phase, State, owner};
use super::track::hangs_together;
use crate::board::hex::{Link, differences_of};
use crate::rules::Seat;

/// Checks a position.
pub fn audit(rules: &SteamBarons, state: &State) -> Result<(), String> {
    let open = &state.open;
    for company in rules.board.companies() {
        check_shares(rules, open, company)?;
        check_control(open, company)?;
    }
    check_dollars(open)?;
    check_cubes(rules, open)?;
    check_track(rules, open)?;
    check_fists(state)
}

/// Every share lies on the charter, in the box, with a player or out of the game.
fn check_shares(rules: &SteamBarons, open: &Open, company: Company) -> Result<(), String> {
    let firm = open.firm(company);
    let held: u32 = open.investors.iter().map(|investor| investor.shares[company.index()]).sum();
    let (all, count) = (rules.board.sheet().shares, firm.unissued + firm.available + firm.worthless + held);
    if count != all {
        return Err(format!("{count} shares of {} instead of {all}", rules.board.company(company).id));
    }
    if firm.bankrupt && firm.worthless != all {
        return Err(format!("shares of {} outlive it", rules.board.company(company).id));
    }
    Ok(())
}

/// Recounts control from the shares alone: nobody holds more than whoever has the charter; it is nobody's only while no
/// player holds a share.
fn check_control(open: &Open, company: Company) -> Result<(), String> {
    let hands = Seat::all(open.investors.len()).map(|seat| open.held(seat, company));
    let (most, index) = (hands.max().unwrap_or(0), company.index());
    match open.firm(company).controller {
        Some(_) if open.firm(company).bankrupt => Err(format!("a bankrupt company {index} is controlled")),
        Some(seat) if open.held(seat, company) == most => Ok(()),
        Some(seat) => Err(format!("seat {seat} controls company {index} with fewer shares than another")),
        None if most == 0 => Ok(()),
        None => Err(format!("nobody controls company {index}, whose shares players hold")),
    }
}

fn check_dollars(open: &Open) -> Result<(), String> {
    let ledger = &open.ledger;
    let players: u32 = open.investors.iter().map(|investor| investor.cash).sum();
    let treasuries: u32 = open.firms.iter().map(|firm| firm.treasury).sum();
    let came = ledger.start + ledger.issued + ledger.dividends + ledger.profits + ledger.sales;
    let went = ledger.purchases + ledger.track + ledger.lost;
    if players + treasuries + went != came {
        return Err(format!(
            "players hold ${players} and treasuries ${treasuries}; ${came} came from the bank and ${went} went back"
        ));
    }
    Ok(())
}

/// Every cube is in the bag, on the map or out of the game; none that leaves at the start stays on the map.
fn check_cubes(rules: &SteamBarons, open: &Open) -> Result<(), String> {
    let mut lying: Vec<u32> = rules.board.all_goods().map(|_| 0).collect();
    open.cubes.values().flatten().for_each(|cube| lying[cube.index()] += 1);
    for (goods, lying) in rules.board.all_goods().zip(lying) {
        let data = rules.board.goods(goods);
        let count = lying + open.bag.left(goods.index()) + open.gone[goods.index()];
        if count != data.cubes {
            return Err(format!("{count} {} cubes instead of {}", data.id, data.cubes));
        }
        if data.leaves && lying > 0 {
            return Err(format!("{lying} {} cubes lie on the map", data.id));
        }
    }
    Ok(())
}

/// Track belongs to companies that somebody controls, and what was paid for it is at least the cheapest price of what
/// lies there.
fn check_track(rules: &SteamBarons, open: &Open) -> Result<(), String> {
    let owners = open.network.pieces().map(|(_, by)| by).chain(open.network.taken.values().copied());
    let mut owns: Vec<bool> = rules.board.companies().map(|_| false).collect();
    owners.flatten().for_each(|by| owns[super::state::company(by).index()] = true);
    for company in rules.board.companies().filter(|company| owns[company.index()]) {
        if open.firm(company).bankrupt || open.firm(company).controller.is_none() {
            return Err(format!("{} owns track and nobody controls it", rules.board.company(company).id));
        }
    }
    let tiles = open.network.tiles.len() + open.network.taken.len();
    let least = rules.board.data.prices.replace.min(rules.board.data.prices.neighbours);
    if (open.ledger.track as usize) < tiles * least as usize {
        return Err(format!("{tiles} tiles and links were paid with ${}", open.ledger.track));
    }
    match open.phase {
        // What is laid one tile after the other is looked at when all have built.
        Phase::Building { .. } => Ok(()),
        _ => recount(rules, open),
    }
}

/// Links count the same twice, and each company's hang together, unless this very network was found in order before.
pub fn recount(rules: &SteamBarons, open: &Open) -> Result<(), String> {
    open.network.check(|| {
        let links = open.links(rules);
        differences_of(&open.land(rules), links)?;
        for company in rules.board.companies() {
            let mine: Vec<&Link> = links.iter().filter(|link| link.owner == Some(owner(company))).collect();
            if !hangs_together(&mine) {
                let id = &rules.board.company(company).id;
                return Err(format!("the track of {id} does not hang together"));
            }
        }
        Ok(())
    })
}

/// Nobody has more shares in their fist than in their hands.
fn check_fists(state: &State) -> Result<(), String> {
    for (seat, own) in Seat::all(state.own.len()).zip(&state.own) {
        for (company, count) in own.fist.iter().flatten() {
            if *count > state.open.held(seat, *company) {
                return Err(format!(
                    "seat {seat} sells shares of company {} they do not hold",
                    company.index()
                ));
            }
        }
    }
    Ok(())
}
