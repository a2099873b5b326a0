//! How orders of Steam Barons are read: the words that players use for each part, in both languages.

use super::SteamBarons;
use super::data::Company;
use super::orders::{Haul, Lot, Order, Want, When};
use crate::board::hex::{Goods, Hex};
use crate::games::leg_reading::LegWords;
use crate::games::legs::Leg;
use crate::orders::{Misread, Reader};

const MAX: &[&str] = &["max", "maximum", "massimo", "up to", "fino a"];
const UP_TO: &[&str] =
    &["up to", "at most", "max", "maximum", "at", "for", "fino a", "al massimo", "massimo", "a", "per"];
const SHARES: &[&str] = &["shares", "share", "azioni", "azione"];
const EACH: &[&str] = &["each", "per share", "l'una", "ciascuna", "per azione"];
const OF: &[&str] = &["of", "in", "on", "for", "di", "delle", "della", "per", "su"];
pub const ALL: &[&str] = &["all", "everything", "tutte", "tutto"];
pub const NOTHING: &[&str] = &["nothing", "none", "no", "niente", "nulla", "nessuna"];
pub const ROUND: &[&str] = &["round", "all", "turn", "turno", "tutte"];
const ELSE: &[&str] = &["else", "otherwise", "or", "altrimenti", "oppure"];
const AND: &[&str] = &["and", "then", "e", "poi"];
pub const BEST: &[&str] = &["best", "migliore", "il meglio", "the best"];
const IF: &[&str] = &["if", "when", "se", "quando"];
const PRICE: &[&str] = &[
    "the price is",
    "its price is",
    "price is",
    "price",
    "it is",
    "is",
    "il prezzo è",
    "prezzo",
    "è",
    "vale",
];
const BELOW: &[&str] = &["below", "under", "less than", "sotto", "meno di"];
const AT_MOST: &[&str] = &["at most", "al massimo"];
const AT_LEAST: &[&str] = &["at least", "almeno"];
const ABOVE: &[&str] = &["above", "over", "more than", "sopra", "più di"];
const ISSUE: &[&str] = &["issue", "issuing", "emetti", "emettendo"];
const BUILD: &[&str] = &["build", "lay", "link", "connect", "costruisci", "costruisco", "collega", "collego"];
const SHIP: &[&str] = &["ship", "deliver", "move", "spedisci", "spedisco", "consegna"];
const INVEST: &[&str] = &["invest", "investi", "investo"];
const SELL: &[&str] = &["sell", "vendi", "vendo"];

/// The company before the `:` at the head of a line.
pub fn label(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Option<Company>, Misread> {
    Ok(reader.label("company", &rules.board.company_names)?.map(Company::at))
}

/// The company at the head of a line, or the one named next.
pub fn label_or_name(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Option<Company>, Misread> {
    match label(reader, rules)? {
        None => Ok(reader.try_name("company", &rules.board.company_names)?.map(Company::at)),
        label => Ok(label),
    }
}

/// The company that was named before, or the one that comes after a number: `2 of black`.
fn named_after(
    reader: &mut Reader<'_>,
    rules: &SteamBarons,
    before: Option<Company>,
) -> Result<Option<Company>, Misread> {
    if before.is_some() {
        return Ok(before);
    }
    reader.keyword(OF);
    Ok(reader.try_name("company", &rules.board.company_names)?.map(Company::at))
}

fn company(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Company, Misread> {
    reader.name("company", &rules.board.company_names).map(Company::at)
}

/// A number. Where no company was named before it, a word in its place was meant to be one.
fn number(
    reader: &mut Reader<'_>,
    rules: &SteamBarons,
    part: &'static str,
    named: bool,
) -> Result<u32, Misread> {
    match reader.number(part) {
        Err(Misread::NotANumber { .. }) if !named => {
            company(reader, rules)?;
            Err(reader.missing(part))
        }
        read => read,
    }
}

pub fn bid(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = label_or_name(reader, rules)?;
    reader.sign(':');
    let bid = number(reader, rules, "bid", company.is_some())?;
    let company = named_after(reader, rules, company)?;
    reader.sign(',');
    let most = if reader.keyword(MAX) { Some(reader.number("most")?) } else { None };
    Ok(Order::Bid { company, bid, most })
}

/// `3 black up to 8`, `black: 3 shares up to 8`, `black up to 8`, and several of them.
pub fn invest(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let mut wants = Vec::new();
    loop {
        let head = if wants.is_empty() { label(reader, rules)? } else { None };
        wants.push(read_want(reader, rules, head)?);
        let comma = reader.sign(',');
        if !reader.keyword(AND) && !comma {
            return Ok(Order::Invest { wants });
        }
        reader.keyword(INVEST);
    }
}

fn read_want(reader: &mut Reader<'_>, rules: &SteamBarons, head: Option<Company>) -> Result<Want, Misread> {
    reader.keyword(OF);
    let first = match head {
        None => reader.try_name("company", &rules.board.company_names)?.map(Company::at),
        head => head,
    };
    reader.sign(':');
    reader.sign(',');
    // Without a number it is a maximum alone.
    let only_most = first.is_some() && reader.keyword(UP_TO);
    let shares = match only_most || reader.keyword(ALL) {
        true => None,
        false => Some(number(reader, rules, "stock", first.is_some())?),
    };
    let named = match first {
        Some(company) => company,
        None => {
            reader.keyword(OF);
            company(reader, rules)?
        }
    };
    reader.keyword(SHARES);
    reader.sign(',');
    reader.keyword(UP_TO);
    let most = reader.number("most")?;
    reader.keyword(EACH);
    Ok(Want { company: named, shares, most })
}

pub fn maximum(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = match label(reader, rules)? {
        Some(company) => company,
        None => company(reader, rules)?,
    };
    reader.sign(':');
    let most = reader.number("most")?;
    Ok(Order::Invest { wants: vec![Want { company, shares: None, most }] })
}

pub fn buy(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let first = label_or_name(reader, rules)?;
    reader.sign(':');
    let shares = match () {
        () if reader.keyword(NOTHING) => Some(0),
        () if reader.keyword(ALL) => None,
        () => Some(number(reader, rules, "stock", first.is_some())?),
    };
    reader.keyword(SHARES);
    let company = named_after(reader, rules, first)?;
    reader.keyword(SHARES);
    Ok(Order::Buy { company, shares })
}

/// How track is written: by names and labels of hexes and by their edges.
fn track(rules: &SteamBarons) -> LegWords<'_> {
    LegWords {
        hexes: &rules.board.hexes,
        names: &rules.board.hex_names,
        hex: "spot",
        edge: "heading",
        again: BUILD,
        nothing: &[],
        ends: ISSUE,
    }
}

fn hex(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Hex, Misread> {
    track(rules).read_hex(reader)
}

/// Plans, and how many shares are expected to be issued for them.
pub fn build(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    let (plans, issues) = track(rules).read_plans(reader)?;
    let issue = match issues {
        false => None,
        true if reader.keyword(NOTHING) => Some(0),
        true => Some(reader.number("stock")?),
    };
    reader.keyword(SHARES);
    Ok(Order::Build { company, plans, issue })
}

/// A printed link is track like any other, but needs both its cities.
pub fn link(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let order = build(reader, rules)?;
    let alone = |leg: &Leg| matches!(leg, Leg::Path(hexes, _) if hexes.len() < 2);
    let Order::Build { plans, .. } = &order else { return Ok(order) };
    match plans.iter().flatten().any(alone) {
        true => Err(reader.missing("second-city")),
        false => Ok(order),
    }
}

pub fn issue(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let first = label_or_name(reader, rules)?;
    let shares = reader.number("stock")?;
    reader.keyword(SHARES);
    let company = named_after(reader, rules, first)?;
    Ok(Order::Issue { company, shares })
}

pub fn ship(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    let mut hauls = vec![Vec::new()];
    loop {
        let haul = match () {
            () if reader.keyword(BEST) => Haul::Best,
            () if reader.keyword(NOTHING) => Haul::Nothing,
            () => read_haul(reader, rules)?,
        };
        hauls.last_mut().expect("there is one").push(haul);
        let next = reader.sign(',') || reader.keyword(AND);
        let otherwise = reader.keyword(ELSE);
        if !otherwise && !next {
            return Ok(Order::Ship { company, hauls });
        }
        if !otherwise {
            reader.keyword(AND);
            hauls.push(Vec::new());
        }
        reader.keyword(SHIP);
    }
}

fn read_haul(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Haul, Misread> {
    let goods = Goods::at(reader.name("freight", &rules.board.goods_names)?);
    let mut places = vec![hex(reader, rules)?];
    while reader.sign('-') {
        places.push(hex(reader, rules)?);
    }
    if places.len() < 2 {
        return Err(reader.missing("second-city"));
    }
    Ok(Haul::Cube { goods, places })
}

pub fn sell(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    if reader.keyword(NOTHING) {
        return Ok(Order::Sell { lots: Vec::new() });
    }
    let mut lots = Vec::new();
    loop {
        lots.push(read_lot(reader, rules)?);
        let comma = reader.sign(',');
        if !reader.keyword(AND) && !comma {
            return Ok(Order::Sell { lots });
        }
        reader.keyword(SELL);
    }
}

/// `2 orange`, `orange`, `all orange`, `all`, each with a condition or without.
fn read_lot(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Lot, Misread> {
    let all = reader.keyword(ALL);
    let (shares, company) = match reader.try_name("company", &rules.board.company_names)? {
        Some(company) => (None, Some(Company::at(company))),
        None if all => (None, None),
        None => {
            let shares = number(reader, rules, "stock", false)?;
            reader.keyword(SHARES);
            reader.keyword(OF);
            (Some(shares), Some(company(reader, rules)?))
        }
    };
    reader.keyword(SHARES);
    let when = if reader.keyword(IF) { Some(read_when(reader)?) } else { None };
    Ok(Lot { company, shares, when })
}

fn read_when(reader: &mut Reader<'_>) -> Result<When, Misread> {
    reader.keyword(PRICE);
    if reader.keyword(BELOW) {
        reader.number("price").map(When::Below)
    } else if reader.keyword(ABOVE) {
        reader.number("price").map(When::Above)
    } else if reader.keyword(AT_MOST) {
        reader.number("price").map(|price| When::Below(price.saturating_add(1)))
    } else if reader.keyword(AT_LEAST) {
        reader.number("price").map(|price| When::Above(price.saturating_sub(1)))
    } else {
        Err(reader.missing("condition"))
    }
}
