//! What always holds in Steel Driver.

use super::SteelDriver;
use super::names::{CitySet, Company};
use super::state::{Open, Phase};

/// Checks a position against what the components and the rules allow.
pub fn audit(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    cubes(rules, open)?;
    cash(open)?;
    for company in rules.board.companies() {
        shares(rules, open, company)?;
        network(rules, open, company)?;
    }
    goods(rules, open)
}

/// Every cube that was handed out is in a hand, in a treasury, or paid for track.
fn cubes(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    let granted = u32::from(open.round) * rules.board.data.cubes[&rules.seats] * open.seats.len() as u32;
    let hands: u32 = open.seats.iter().map(|seat| seat.cubes).sum();
    let treasuries: u32 = open.companies.iter().map(|company| company.treasury).sum();
    let links = open.track.iter().zip(&rules.board.data.links);
    let spent: u32 = links.filter(|(owner, _)| owner.is_some()).map(|(_, link)| link.cost).sum();
    same("cubes", granted, hands + treasuries + spent)
}

/// The bank paid what the players hold.
fn cash(open: &Open) -> Result<(), String> {
    same("cash", open.paid, open.seats.iter().map(|seat| seat.cash).sum())
}

/// A company sells at most one share in a round, and a controller holds at least one.
fn shares(rules: &SteelDriver, open: &Open, company: Company) -> Result<(), String> {
    let sold: u8 = open.seats.iter().map(|seat| seat.shares[company.index()]).sum();
    if sold > open.round.min(rules.board.data.shares) {
        return Err(format!("company {} has sold {sold} shares by round {}", company.index(), open.round));
    }
    match open.company(company).controller {
        Some(seat) if open.holding(seat).shares[company.index()] == 0 => {
            Err(format!("company {} is controlled without a share", company.index()))
        }
        _ => Ok(()),
    }
}

/// A network is one piece, grown from a start city, within the track supply.
fn network(rules: &SteelDriver, open: &Open, company: Company) -> Result<(), String> {
    let building = open.company(company);
    let links: Vec<_> = open.links_of(company).collect();
    if links.len() > rules.board.data.track {
        return Err(format!("company {} has laid {} tracks", company.index(), links.len()));
    }
    let Some(start) = building.start else {
        return if links.is_empty() {
            Ok(())
        } else {
            Err(format!("company {} has no start", company.index()))
        };
    };
    if !rules.board.starts.contains(start) {
        return Err(format!("company {} started outside a hexagon", company.index()));
    }
    let mut reached: CitySet = [start].into_iter().collect();
    let mut before = CitySet::default();
    while reached != before {
        before = reached;
        for &link in &links {
            let (a, b) = rules.board.ends(link);
            if reached.contains(a) || reached.contains(b) {
                reached.insert(a);
                reached.insert(b);
            }
        }
    }
    if reached != building.network {
        return Err(format!("the network of company {} is not one piece", company.index()));
    }
    Ok(())
}

/// A goods cube lies in its city or with one company.
fn goods(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    let Phase::Goods { cubes, .. } = open.phase else { return Ok(()) };
    let reached = open.companies.iter().fold(CitySet::default(), |all, company| all.either(company.network));
    for (colour, named) in rules.board.data.goods.iter().enumerate() {
        let of_colour =
            |set: CitySet| set.iter().filter(|city| rules.board.city(*city).goods.index() == colour).count();
        let taken: usize = open.companies.iter().map(|company| usize::from(company.goods[colour])).sum();
        same(&format!("{} goods", named.id), of_colour(reached), of_colour(cubes) + taken)?;
    }
    Ok(())
}

fn same<N: PartialEq + std::fmt::Display>(what: &str, should: N, is: N) -> Result<(), String> {
    if should == is { Ok(()) } else { Err(format!("{what}: there should be {should}, there are {is}")) }
}
