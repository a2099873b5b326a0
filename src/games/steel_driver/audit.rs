//! What always holds in Steel Driver.

use super::SteelDriver;
use super::names::{CitySet, Company};
use super::state::{CompanyBox, Open, Phase};
use std::fmt::Display;

/// Checks a position against what the components and the rules allow.
pub fn audit(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    cubes(rules, open)?;
    cash(open)?;
    for company in rules.board.companies() {
        shares(rules, open, company)?;
    }
    networks(rules, open)?;
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

/// Every network is one piece, grown from a start city, within the track supply.
fn networks(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    let links = open.track.iter().zip(&rules.board.data.links);
    let owned = links.filter_map(|(owner, link)| Some(((*owner)?, CitySet::from_iter([link.from, link.to]))));
    let mut loose: Vec<(Company, CitySet)> = Vec::with_capacity(open.track.len());
    loose.extend(owned);
    let start = |company: &CompanyBox| (0, CitySet::from_iter(company.start));
    let mut found: Vec<(usize, CitySet)> = open.companies.iter().map(start).collect();
    loose.iter().for_each(|(company, _)| found[company.index()].0 += 1);
    // Each link that touches what its company has reached joins it, until none does any more.
    let mut before = usize::MAX;
    while loose.len() < before {
        before = loose.len();
        loose.retain(|&(company, ends)| {
            let (_, reached) = &mut found[company.index()];
            let touches = !reached.both(ends).is_empty();
            if touches {
                *reached = reached.either(ends);
            }
            !touches
        });
    }
    for (company, (links, reached)) in rules.board.companies().zip(found) {
        network(rules, open, company, links, reached)?;
    }
    Ok(())
}

/// One network: how many links it has, and which cities they reach from its start.
fn network(
    rules: &SteelDriver,
    open: &Open,
    company: Company,
    links: usize,
    reached: CitySet,
) -> Result<(), String> {
    let number = company.index();
    if links > rules.board.data.track {
        return Err(format!("company {number} has laid {links} tracks"));
    }
    match open.company(company).start {
        None if links > 0 => Err(format!("company {number} has no start")),
        Some(start) if !rules.board.starts.contains(start) => {
            Err(format!("company {number} started outside a hexagon"))
        }
        Some(_) if reached != open.company(company).network => {
            Err(format!("the network of company {number} is not one piece"))
        }
        _ => Ok(()),
    }
}

/// A goods cube lies in its city or with one company.
fn goods(rules: &SteelDriver, open: &Open) -> Result<(), String> {
    let Phase::Goods { cubes, .. } = open.phase else { return Ok(()) };
    let reached = open.companies.iter().fold(CitySet::default(), |all, company| all.either(company.network));
    for (colour, named) in rules.board.data.goods.iter().enumerate() {
        let of_colour =
            |set: CitySet| set.iter().filter(|city| rules.board.city(*city).goods.index() == colour).count();
        let taken: usize = open.companies.iter().map(|company| usize::from(company.goods[colour])).sum();
        same(format_args!("{} goods", named.id), of_colour(reached), of_colour(cubes) + taken)?;
    }
    Ok(())
}

fn same<N: PartialEq + Display>(what: impl Display, should: N, is: N) -> Result<(), String> {
    if should == is { Ok(()) } else { Err(format!("{what}: there should be {should}, there are {is}")) }
}
