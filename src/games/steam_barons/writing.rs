//! How orders of Steam Barons are written, so that they read back.

use super::data::Company;
use super::orders::{Haul, Lot, Order, VERBS, Want, When};
use super::reading::{ALL, BEST, NOTHING};
use super::{SteamBarons, track};
use crate::board::hex::Goods;
use crate::games::legs::Leg;
use crate::orders::Pen;

/// Writes an order so that it reads back.
pub fn write(rules: &SteamBarons, order: &Order, pen: &Pen<'_>) -> String {
    let verb = |id: &str| {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        pen.pick(verb.english.words[0], verb.italian.words[0])
    };
    let label = |named: &Option<Company>| {
        named.map(|named| format!("{}: ", company_word(rules, named, pen))).unwrap_or_default()
    };
    let after = |named: &Option<Company>| {
        named.map(|named| format!(" {}", company_word(rules, named, pen))).unwrap_or_default()
    };
    let otherwise = pen.pick(" else ", " altrimenti ");
    match order {
        Order::Bid { company, bid, most } => {
            let most = most.map(|most| format!(" max {most}")).unwrap_or_default();
            format!("{}{} {bid}{most}", verb("bid"), after(company))
        }
        Order::Invest { wants } => match wants[..] {
            [Want { company, shares: None, most }] => {
                format!("{} {} {most}", verb("max"), company_word(rules, company, pen))
            }
            _ => {
                let wants: Vec<String> = wants.iter().map(|want| write_want(rules, want, pen)).collect();
                format!("{} {}", verb("invest"), wants.join(", "))
            }
        },
        Order::Buy { company, shares } => {
            let all = pen.pick(ALL[0], ALL[2]).to_owned();
            let shares = shares.map_or(all, |shares| shares.to_string());
            format!("{} {shares}{}", verb("buy"), after(company))
        }
        Order::Pass { company, round } => {
            let round = if *round { pen.pick(" round", " turno") } else { "" };
            format!("{}{}{round}", label(company), verb("pass"))
        }
        Order::Build { company, plans, issue } => {
            let issue = issue.map(|issue| format!(" {} {issue}", verb("issue"))).unwrap_or_default();
            if let ([legs], "") = (&plans[..], &issue[..])
                && let Some(pairs) = all_links(rules, legs)
            {
                return format!("{}{} {}", label(company), verb("link"), pairs.join(", "));
            }
            let plan = |legs: &Vec<Leg>| {
                let legs: Vec<String> = legs.iter().map(|leg| leg.write(&rules.board.map, pen)).collect();
                legs.join(", ")
            };
            let plans: Vec<String> = plans.iter().map(plan).collect();
            let plans = plans.join(&format!("{otherwise}{} ", verb("build")));
            format!("{}{} {plans}{issue}", label(company), verb("build"))
        }
        Order::Issue { company, shares } => format!("{}{} {shares}", label(company), verb("issue")),
        Order::Done { company } => format!("{}{}", label(company), verb("done")),
        Order::Ship { company, hauls } => {
            let rounds: Vec<String> = hauls.iter().map(|hauls| write_hauls(rules, hauls, pen)).collect();
            format!("{}{} {}", label(company), verb("ship"), rounds.join(", "))
        }
        Order::Sell { lots } => {
            let lots = match lots[..] {
                [] => pen.pick(NOTHING[0], NOTHING[3]).to_owned(),
                _ => lots.iter().map(|lot| write_lot(rules, lot, pen)).collect::<Vec<String>>().join(", "),
            };
            format!("{} {lots}", verb("sell"))
        }
        Order::Cancel { company } => format!("{}{}", verb("cancel"), after(company)),
    }
}

fn write_want(rules: &SteamBarons, Want { company, shares, most }: &Want, pen: &Pen<'_>) -> String {
    let of = if *shares == Some(1) { pen.pick("share", "azione") } else { pen.pick("shares", "azioni") };
    let up_to = pen.pick("up to", "fino a");
    let company = company_word(rules, *company, pen);
    match shares {
        Some(shares) => format!("{company}: {shares} {of} {up_to} {most}"),
        None => format!("{company} {up_to} {most}"),
    }
}

/// Printed links, if that is all that is built.
fn all_links(rules: &SteamBarons, legs: &[Leg]) -> Option<Vec<String>> {
    let pair = |leg: &Leg| match leg {
        Leg::Path(hexes, None) => match hexes[..] {
            [a, b] if track::printed(rules, a, b).is_some() => {
                Some(format!("{} - {}", rules.board.map.name(a), rules.board.map.name(b)))
            }
            _ => None,
        },
        Leg::Path(..) | Leg::Tile(..) => None,
    };
    legs.iter().map(pair).collect()
}

/// A company's word in an order: its id in English, its first other name in Italian.
pub fn company_word<'r>(rules: &'r SteamBarons, company: Company, pen: &Pen<'_>) -> &'r str {
    let data = rules.board.company(company);
    pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
}

/// A colour's word in an order.
fn goods_word<'r>(rules: &'r SteamBarons, goods: Goods, pen: &Pen<'_>) -> &'r str {
    let data = rules.board.goods(goods);
    pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
}

/// Writes what a round may ship.
pub fn write_hauls(rules: &SteamBarons, hauls: &[Haul], pen: &Pen<'_>) -> String {
    let haul = |haul: &Haul| match haul {
        Haul::Best => pen.pick(BEST[0], BEST[1]).to_owned(),
        Haul::Nothing => pen.pick(NOTHING[0], NOTHING[3]).to_owned(),
        Haul::Cube { goods, places } => {
            let places: Vec<String> = places.iter().map(|hex| rules.board.map.name(*hex)).collect();
            format!("{} {}", goods_word(rules, *goods, pen), places.join(" - "))
        }
    };
    let hauls: Vec<String> = hauls.iter().map(haul).collect();
    hauls.join(pen.pick(" else ", " altrimenti "))
}

/// Writes shares to sell.
pub fn write_lot(rules: &SteamBarons, lot: &Lot, pen: &Pen<'_>) -> String {
    let all = pen.pick(ALL[0], "tutto").to_owned();
    let company = lot.company.map(|company| company_word(rules, company, pen));
    let what = match (lot.shares, company) {
        (Some(shares), Some(company)) => format!("{shares} {company}"),
        (None, Some(company)) => company.to_owned(),
        (_, None) => all,
    };
    let when = lot.when.map(|when| match when {
        When::Below(limit) => format!(" {} {limit}", pen.pick("if below", "se sotto")),
        When::Above(limit) => format!(" {} {limit}", pen.pick("if above", "se sopra")),
    });
    what + &when.unwrap_or_default()
}
