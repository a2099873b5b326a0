//! How orders are read: the words after each verb.

use super::AgeOfSteam;
use super::orders::{Haul, Order, Put};
use super::state::Action;
use crate::board::hex::{Goods, Hex};
use crate::games::leg_reading::LegWords;
use crate::orders::{Misread, Reader};

const MAX: &[&str] = &["max", "maximum", "up to", "massimo", "fino a"];
const AT: &[&str] = &["at", "a"];
const AND: &[&str] = &["and", "e"];
const ELSE: &[&str] = &["else", "or else", "otherwise", "or", "altrimenti", "oppure"];
pub const OVER: &[&str] = &["over", "by", "su", "via", "through"];
pub const ENGINE: &[&str] = &["locomotive", "locomotiva", "engine"];
pub const NOTHING: &[&str] = &["nothing", "pass", "niente", "passo"];
pub const SPACE: &[&str] = &["space", "spazio", "row", "riga"];
const NONE: &[&str] = &["none", "nothing", "no", "nessuna", "niente"];
const SHARES: &[&str] = &["share", "shares", "azione", "azioni"];
const MOVE: &[&str] = &["move", "muovi", "muovo"];
const BUILD: &[&str] = &["build", "lay", "costruisci", "costruisco"];
const ON: &[&str] = &["on", "to", "in", "as", "with", "su", "come", "con"];
const FROM: &[&str] = &["from", "da"];
const TO: &[&str] = &["to", "a"];
const ONE: &[&str] = &["a", "one", "the", "un", "il"];
const CUBE: &[&str] = &["cube", "goods", "cubetto", "merce"];

/// `2`, `2 shares`, `no shares`.
pub fn read_issue(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    let shares = if reader.keyword(NONE) { 0 } else { reader.number("shares")? };
    reader.keyword(SHARES);
    Ok(Order::Issue { shares })
}

pub fn read_bid(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    let bid = reader.number("bid")?;
    let most = if reader.keyword(MAX) { Some(reader.number("most")?) } else { None };
    Ok(Order::Bid { bid, most })
}

/// To drop at a bid is to bid less than that at most.
pub fn read_drop(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    match reader.keyword(AT) {
        true => Ok(Order::Maximum { most: reader.number("most")?.saturating_sub(1) }),
        false => Ok(Order::Drop),
    }
}

pub fn read_choose(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let mut actions = Vec::new();
    loop {
        let action = reader.name("action", &rules.board.action_names)?;
        actions.push(Action::ALL[action]);
        let comma = reader.sign(',');
        if !reader.keyword(ELSE) && !comma {
            return Ok(Order::Choose { actions });
        }
    }
}

/// `Indianapolis B`, `Indianapolis as B`, `B on Indianapolis`.
pub fn read_urbanize(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let letters = &rules.board.letter_names;
    let (hex, city) = match reader.try_name("letter", letters)? {
        Some(city) => {
            reader.keyword(ON);
            (hex(reader, rules)?, city)
        }
        None => {
            let hex = hex(reader, rules)?;
            reader.keyword(ON);
            (hex, reader.name("letter", letters)?)
        }
    };
    Ok(Order::Urbanize { hex, city: u8::try_from(city).unwrap_or(u8::MAX) })
}

/// How track is written: by names and labels of hexes and by their edges.
fn track(rules: &AgeOfSteam) -> LegWords<'_> {
    LegWords {
        hexes: &rules.board.hexes,
        names: &rules.board.hex_names,
        hex: "hex",
        edge: "edge",
        again: BUILD,
        nothing: NOTHING,
        ends: &[],
    }
}

fn hex(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Hex, Misread> {
    track(rules).read_hex(reader)
}

pub fn read_build(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    if reader.keyword(NOTHING) {
        return Ok(Order::Done);
    }
    let (plans, _) = track(rules).read_plans(reader)?;
    Ok(Order::Build { plans })
}

pub fn read_move(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let first = read_wish(reader, rules)?;
    read_more_moves(reader, rules, vec![first])
}

/// What else is wanted where that is not possible.
pub fn read_more_moves(
    reader: &mut Reader<'_>,
    rules: &AgeOfSteam,
    mut hauls: Vec<Haul>,
) -> Result<Order, Misread> {
    loop {
        reader.sign(',');
        if !reader.keyword(ELSE) {
            return Ok(Order::Move { hauls });
        }
        reader.keyword(MOVE);
        hauls.push(read_wish(reader, rules)?);
    }
}

fn read_wish(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Haul, Misread> {
    match () {
        () if reader.keyword(ENGINE) => Ok(Haul::Engine),
        () if reader.keyword(NOTHING) => Ok(Haul::Nothing),
        () => read_haul(reader, rules),
    }
}

/// `blue Pittsburgh - Wheeling over Bert - Cincinnati`, or in more words: `a blue cube from … via … to …`.
fn read_haul(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Haul, Misread> {
    let goods = cube(reader, rules)?;
    reader.sign(',');
    reader.keyword(FROM);
    let mut places = vec![hex(reader, rules)?];
    let mut over = Vec::new();
    loop {
        if reader.sign('-') || reader.keyword(TO) {
            places.push(hex(reader, rules)?);
        } else if reader.keyword(OVER) {
            match reader.try_player("player")? {
                Some(seat) => over.push((places.len() - 1, seat)),
                None => places.push(hex(reader, rules)?),
            }
        } else {
            match reader.try_name("hex", &rules.board.hex_names)? {
                Some(next) => places.push(rules.board.hexes[next]),
                None => break,
            }
        }
    }
    if places.len() < 2 {
        return Err(reader.missing("second-city"));
    }
    Ok(Haul::Cube { goods, places, over })
}

/// A colour, with what people write around it.
fn cube(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Goods, Misread> {
    reader.keyword(ONE);
    reader.keyword(CUBE);
    let goods = Goods::at(reader.name("goods", &rules.board.goods_names)?);
    reader.keyword(CUBE);
    Ok(goods)
}

/// `red W3, blue E1`, with a space of the column where that matters: `red W3 space 1` is the topmost.
pub fn read_produce(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let mut cubes = Vec::new();
    loop {
        if reader.keyword(NOTHING) {
            return Ok(Order::Produce { cubes, back: true });
        }
        let goods = cube(reader, rules)?;
        reader.keyword(ON);
        let column = reader.name("column", &rules.board.column_names)?;
        let column = u8::try_from(column).unwrap_or(u8::MAX);
        let space = if reader.keyword(SPACE) { Some(reader.number("space")?) } else { None };
        cubes.push(Put { goods, column, space });
        let comma = reader.sign(',');
        if !reader.keyword(AND) && !comma {
            return Ok(Order::Produce { cubes, back: false });
        }
    }
}
