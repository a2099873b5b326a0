//! What a seat may write in Age of Steam: one entry per verb, and how an order writes itself again.

use super::AgeOfSteam;
use super::state::Action;
use crate::board::hex::{Course, Edge, Goods, Hex, Run};
use crate::orders::{Misread, Pen, Reader, Spoken, Verb};
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Issue shares.
    Issue { shares: u32 },
    /// Bid for the order of play.
    Bid { bid: u32, most: Option<u32> },
    /// Leave a maximum for the auction.
    Maximum { most: u32 },
    /// Pass: once in an auction, or do nothing more in this phase.
    Pass,
    /// Drop out of the auction.
    Drop,
    /// Choose an action, the most wanted first.
    Choose { actions: Vec<Action> },
    /// Found a city.
    Urbanize { hex: Hex, city: u8 },
    /// Build track: plans, the first that can be built whole is built; one without parts ends the turn.
    Build { plans: Vec<Vec<Leg>> },
    /// End building.
    Done,
    /// Move goods, or make the engine stronger: the first that is possible.
    Move { hauls: Vec<Haul> },
    /// Put drawn cubes on the display, by column.
    Produce { cubes: Vec<(Goods, u8)> },
    /// Take back what was left ahead.
    Cancel,
}

/// A part of a building order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Leg {
    /// The hexes that track passes, and where it leads.
    Path(Vec<Hex>, #[serde(default)] Option<Edge>),
    /// Track on one hex.
    Tile(Hex, Vec<Run>),
}

impl Leg {
    /// Its hexes as a course.
    pub fn course(hexes: &[Hex], towards: Option<Edge>) -> Course {
        Course { hexes: hexes.to_vec(), towards }
    }
}

/// What a player does when goods are moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Haul {
    /// Moves a cube along places; links of these players are taken into the places of these numbers.
    Cube {
        /// The colour.
        goods: Goods,
        /// Where it lies, places on its way, where it ends.
        places: Vec<Hex>,
        /// By which players' links, where it was said: into the nth place.
        #[serde(default)]
        over: Vec<(usize, Seat)>,
    },
    /// Makes the engine stronger.
    Engine,
    /// Does nothing.
    Nothing,
}

const MAX: &[&str] = &["max", "maximum", "up to", "massimo", "fino a"];
const AT: &[&str] = &["at", "a"];
const AND: &[&str] = &["and", "e"];
const ELSE: &[&str] = &["else", "or else", "otherwise", "or", "altrimenti", "oppure"];
const OVER: &[&str] = &["over", "by", "su", "via", "through"];
const ENGINE: &[&str] = &["locomotive", "locomotiva", "engine"];
const NOTHING: &[&str] = &["nothing", "pass", "niente", "passo"];
const NONE: &[&str] = &["none", "nothing", "no", "nessuna", "niente"];
const SHARES: &[&str] = &["share", "shares", "azione", "azioni"];
const MOVE: &[&str] = &["move", "muovi", "muovo"];
const BUILD: &[&str] = &["build", "lay", "costruisci", "costruisco"];
const ON: &[&str] = &["on", "to", "in", "as", "with", "su", "come", "con"];
const FROM: &[&str] = &["from", "da"];
const TO: &[&str] = &["to", "a"];
const ONE: &[&str] = &["a", "one", "the", "un", "il"];
const CUBE: &[&str] = &["cube", "goods", "cubetto", "merce"];

/// What actions are called, in their order: in English, in Italian, and otherwise.
pub const ACTIONS: [&[&str]; 7] = [
    &["first move", "prima mossa", "move first"],
    &["first build", "prima costruzione", "build first"],
    &["engineer", "ingegnere"],
    &["locomotive", "locomotiva", "engine", "loco"],
    &["urbanization", "urbanizzazione", "urbanisation", "urbanize", "urb"],
    &["production", "produzione", "prod"],
    &["turn order pass", "passare", "turn order", "pass"],
];

const fn spoken(words: &'static [&'static str], form: &'static str, example: &'static str) -> Spoken {
    Spoken { words, form, example }
}

/// Every verb of the title, in the order of the phases.
pub const VERBS: &[Verb<Order, AgeOfSteam>] = &[
    Verb {
        id: "issue",
        english: spoken(&["issue"], "issue SHARES", "issue 2"),
        italian: spoken(&["emetti", "emetto"], "emetti AZIONI", "emetti 2"),
        read: read_issue,
    },
    Verb {
        id: "bid",
        english: spoken(&["bid", "raise"], "bid BID [max MOST]", "bid 3 max 6"),
        italian: spoken(&["offro", "offri", "rilancio"], "offro OFFERTA [max MASSIMO]", "offro 3 max 6"),
        read: read_bid,
    },
    Verb {
        id: "max",
        english: spoken(&["max", "maximum"], "max MOST", "max 6"),
        italian: spoken(&["massimo"], "massimo MASSIMO", "massimo 6"),
        read: |reader, _| Ok(Order::Maximum { most: reader.number("most")? }),
    },
    Verb {
        id: "pass",
        english: spoken(&["pass"], "pass", "pass"),
        italian: spoken(&["passo", "passa"], "passo", "passo"),
        read: |_, _| Ok(Order::Pass),
    },
    Verb {
        id: "drop",
        english: spoken(&["drop", "drop out", "withdraw"], "drop [at BID]", "drop at 5"),
        italian: spoken(&["ritiro", "mi ritiro", "ritirati"], "ritiro [a OFFERTA]", "ritiro a 5"),
        read: read_drop,
    },
    Verb {
        id: "choose",
        english: spoken(
            &["choose", "select", "take"],
            "choose ACTION [, else ACTION] …",
            "choose locomotive, else engineer",
        ),
        italian: spoken(
            &["scelgo", "scegli", "prendo"],
            "scelgo AZIONE [, altrimenti AZIONE] …",
            "scelgo locomotiva, altrimenti ingegnere",
        ),
        read: read_choose,
    },
    Verb {
        id: "urbanize",
        english: spoken(&["urbanize", "urbanise"], "urbanize TOWN LETTER", "urbanize Indianapolis B"),
        italian: spoken(&["urbanizza", "urbanizzo"], "urbanizza PAESE LETTERA", "urbanizza Indianapolis B"),
        read: read_urbanize,
    },
    Verb {
        id: "build",
        english: spoken(
            &["build", "lay"],
            "build PLACE HEX … [> EDGE], HEX EDGE-EDGE, TOWN +EDGE … [else …]",
            "build Evansville J9 Indianapolis, K10 SW-NE else build Chicago I7 J7 > SE",
        ),
        italian: spoken(
            &["costruisci", "costruisco"],
            "costruisci LUOGO ESA … [> LATO], ESA LATO-LATO, PAESE +LATO … [altrimenti …]",
            "costruisci Evansville J9 Indianapolis, K10 SO-NE altrimenti costruisci Chicago I7 J7 > SE",
        ),
        read: read_build,
    },
    Verb {
        id: "done",
        english: spoken(&["done"], "done", "done"),
        italian: spoken(&["fatto", "finito"], "fatto", "fatto"),
        read: |_, _| Ok(Order::Done),
    },
    Verb {
        id: "move",
        english: spoken(
            &["move", "deliver", "ship"],
            "move COLOUR PLACE - … - CITY [else …]",
            "move blue Pittsburgh - Wheeling - Cincinnati",
        ),
        italian: spoken(
            &["muovi", "muovo", "consegna"],
            "muovi COLORE LUOGO - … - CITTÀ [altrimenti …]",
            "muovi blu Pittsburgh - Wheeling - Cincinnati",
        ),
        read: read_move,
    },
    Verb {
        id: "locomotive",
        english: spoken(&["locomotive", "engine", "upgrade"], "locomotive", "locomotive"),
        italian: spoken(&["locomotiva", "potenzia"], "locomotiva", "locomotiva"),
        read: |_, _| Ok(Order::Move { hauls: vec![Haul::Engine] }),
    },
    Verb {
        id: "produce",
        english: spoken(&["produce"], "produce COLOUR COLUMN, COLOUR COLUMN", "produce red W3, blue E1"),
        italian: spoken(&["produci", "produco"], "produci COLORE COLONNA, …", "produci rosso O3, blu E1"),
        read: read_produce,
    },
    Verb {
        id: "cancel",
        english: spoken(&["cancel"], "cancel", "cancel"),
        italian: spoken(&["annulla", "annullo"], "annulla", "annulla"),
        read: |_, _| Ok(Order::Cancel),
    },
];

/// `2`, `2 shares`, `no shares`.
fn read_issue(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    let shares = if reader.keyword(NONE) { 0 } else { reader.number("shares")? };
    reader.keyword(SHARES);
    Ok(Order::Issue { shares })
}

fn read_bid(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    let bid = reader.number("bid")?;
    let most = if reader.keyword(MAX) { Some(reader.number("most")?) } else { None };
    Ok(Order::Bid { bid, most })
}

/// To drop at a bid is to bid less than that at most.
fn read_drop(reader: &mut Reader<'_>, _: &AgeOfSteam) -> Result<Order, Misread> {
    match reader.keyword(AT) {
        true => Ok(Order::Maximum { most: reader.number("most")?.saturating_sub(1) }),
        false => Ok(Order::Drop),
    }
}

fn read_choose(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
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
fn read_urbanize(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
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

fn hex(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Hex, Misread> {
    reader.name("hex", &rules.board.hex_names).map(|nth| rules.board.hexes[nth])
}

fn edge(reader: &mut Reader<'_>) -> Option<Edge> {
    // Longer words first: `north-east` begins with north.
    let between = [Edge::NE, Edge::SE, Edge::SW, Edge::NW];
    between.into_iter().chain([Edge::N, Edge::S]).find(|edge| reader.keyword(edge.words()))
}

fn read_build(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    if reader.keyword(NOTHING) {
        return Ok(Order::Done);
    }
    let mut plans = vec![Vec::new()];
    loop {
        let (leg, after) = read_leg(reader, rules)?;
        if let Some(plan) = plans.last_mut() {
            plan.push(leg);
        }
        match after {
            After::Nothing => return Ok(Order::Build { plans }),
            After::More => {}
            After::Else => {
                plans.push(Vec::new());
                if reader.keyword(NOTHING) {
                    return Ok(Order::Build { plans });
                }
            }
        }
        reader.keyword(BUILD);
    }
}

/// What follows a part of a building order.
enum After {
    /// Nothing, or what nobody understands.
    Nothing,
    /// More of the same plan.
    More,
    /// What to build instead.
    Else,
}

/// Reads what parts two legs, if anything does.
fn after_leg(reader: &mut Reader<'_>) -> After {
    let more = reader.sign(',') || reader.keyword(AND);
    match reader.keyword(ELSE) {
        true => After::Else,
        false if more => After::More,
        false => After::Nothing,
    }
}

/// `Evansville J9 K9`, `Chicago I7 J7 > SE`, `I7 NW-SE`, `Indianapolis +NW +SE`.
fn read_leg(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<(Leg, After), Misread> {
    let mut hexes = vec![hex(reader, rules)?];
    let mut runs = Vec::new();
    loop {
        reader.sign('+');
        let Some(from) = edge(reader) else { break };
        runs.push(match reader.sign('-') {
            true => {
                let to = edge(reader).ok_or_else(|| reader.missing("edge"))?;
                Run::between(from, to).ok_or_else(|| reader.missing("edge"))?
            }
            false => Run::Stop(from),
        });
    }
    if !runs.is_empty() {
        return Ok((Leg::Tile(hexes[0], runs), after_leg(reader)));
    }
    loop {
        let dash = reader.sign('-') || reader.sign('+') || reader.keyword(TO);
        if dash && let Some(towards) = edge(reader) {
            return Ok((Leg::Path(hexes, Some(towards)), after_leg(reader)));
        }
        let after = if dash { After::Nothing } else { after_leg(reader) };
        match after {
            After::Nothing if !dash && reader.is_done() => return Ok((Leg::Path(hexes, None), after)),
            // Whatever stands here is meant for a hex.
            After::Nothing => hexes.push(hex(reader, rules)?),
            After::More | After::Else => return Ok((Leg::Path(hexes, None), after)),
        }
    }
}

fn read_move(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let mut hauls = Vec::new();
    loop {
        hauls.push(match () {
            () if reader.keyword(ENGINE) => Haul::Engine,
            () if reader.keyword(NOTHING) => Haul::Nothing,
            () => read_haul(reader, rules)?,
        });
        reader.sign(',');
        if !reader.keyword(ELSE) {
            return Ok(Order::Move { hauls });
        }
        reader.keyword(MOVE);
    }
}

/// `blue Pittsburgh - Wheeling over Bert - Cincinnati`, or in more words: `a blue cube from … via … to …`.
fn read_haul(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Haul, Misread> {
    let goods = cube(reader, rules)?;
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

fn read_produce(reader: &mut Reader<'_>, rules: &AgeOfSteam) -> Result<Order, Misread> {
    let mut cubes = Vec::new();
    loop {
        let goods = cube(reader, rules)?;
        reader.keyword(ON);
        let column = reader.name("column", &rules.board.column_names)?;
        cubes.push((goods, u8::try_from(column).unwrap_or(u8::MAX)));
        let comma = reader.sign(',');
        if !reader.keyword(AND) && !comma {
            return Ok(Order::Produce { cubes });
        }
    }
}

/// Writes an order so that it reads back.
pub fn write(rules: &AgeOfSteam, order: &Order, pen: &Pen<'_>) -> String {
    let verb = |id: &str| {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        pen.pick(verb.english.words[0], verb.italian.words[0])
    };
    let otherwise = pen.pick(" else ", " altrimenti ");
    let most = |most: &Option<u32>| most.map(|most| format!(" max {most}")).unwrap_or_default();
    match order {
        Order::Issue { shares } => format!("{} {shares}", verb("issue")),
        Order::Bid { bid, most: limit } => format!("{} {bid}{}", verb("bid"), most(limit)),
        Order::Maximum { most } => format!("{} {most}", verb("max")),
        Order::Pass => verb("pass").to_owned(),
        Order::Drop => verb("drop").to_owned(),
        Order::Choose { actions } => {
            let words: Vec<&str> = actions.iter().map(|action| action_word(*action, pen)).collect();
            format!("{} {}", verb("choose"), words.join(&format!(",{otherwise}")))
        }
        Order::Urbanize { hex, city } => {
            format!("{} {} {}", verb("urbanize"), rules.board.map.name(*hex), rules.board.letter(*city))
        }
        Order::Build { plans } => {
            let plan = |legs: &Vec<Leg>| match legs[..] {
                [] => nothing(pen).to_owned(),
                _ => {
                    let legs: Vec<String> = legs.iter().map(|leg| write_leg(rules, leg, pen)).collect();
                    format!("{} {}", verb("build"), legs.join(", "))
                }
            };
            plans.iter().map(plan).collect::<Vec<String>>().join(otherwise)
        }
        Order::Done => verb("done").to_owned(),
        Order::Move { hauls } if hauls[..] == [Haul::Engine] => verb("locomotive").to_owned(),
        Order::Move { hauls } => {
            let hauls: Vec<String> = hauls.iter().map(|haul| write_haul(rules, haul, pen)).collect();
            format!("{} {}", verb("move"), hauls.join(otherwise))
        }
        Order::Produce { cubes } => {
            let cube = |(goods, column): &(Goods, u8)| {
                let column = rules.board.column_names.display(usize::from(*column));
                let column = match pen.pick("W", "O") {
                    "O" => column.replace('W', "O"),
                    _ => column.to_owned(),
                };
                format!("{} {column}", goods_word(rules, *goods, pen))
            };
            let cubes: Vec<String> = cubes.iter().map(cube).collect();
            format!("{} {}", verb("produce"), cubes.join(", "))
        }
        Order::Cancel => verb("cancel").to_owned(),
    }
}

fn action_word(action: Action, pen: &Pen<'_>) -> &'static str {
    let words = ACTIONS[action as usize];
    pen.pick(words[0], words[1])
}

/// A colour's word in an order: its id in English, its first other name in Italian.
fn goods_word<'r>(rules: &'r AgeOfSteam, goods: Goods, pen: &Pen<'_>) -> &'r str {
    let data = rules.board.goods(goods);
    pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
}

fn nothing(pen: &Pen<'_>) -> &'static str {
    pen.pick(NOTHING[0], NOTHING[2])
}

fn edge_word(edge: Edge, pen: &Pen<'_>) -> &'static str {
    pen.pick(edge.english(), edge.italian())
}

/// Writes one part of a building order.
fn write_leg(rules: &AgeOfSteam, leg: &Leg, pen: &Pen<'_>) -> String {
    match leg {
        Leg::Path(hexes, towards) => {
            let names: Vec<String> = hexes.iter().map(|hex| rules.board.map.name(*hex)).collect();
            let towards = towards.map(|edge| format!(" > {}", edge_word(edge, pen)));
            names.join(" ") + &towards.unwrap_or_default()
        }
        Leg::Tile(hex, runs) => {
            let run = |run: &Run| match run {
                Run::Through(a, b) => format!(" {}-{}", edge_word(*a, pen), edge_word(*b, pen)),
                Run::Stop(edge) => format!(" +{}", edge_word(*edge, pen)),
            };
            rules.board.map.name(*hex) + &runs.iter().map(run).collect::<String>()
        }
    }
}

/// Writes one possible move.
fn write_haul(rules: &AgeOfSteam, haul: &Haul, pen: &Pen<'_>) -> String {
    match haul {
        Haul::Engine => pen.pick(ENGINE[0], ENGINE[1]).to_owned(),
        Haul::Nothing => nothing(pen).to_owned(),
        Haul::Cube { goods, places, over } => {
            let place = |(nth, hex): (usize, &Hex)| {
                let by = over.iter().find(|(into, _)| *into == nth);
                let by = by.map(|(_, seat)| format!(" {} {}", pen.pick(OVER[0], OVER[2]), pen.player(*seat)));
                rules.board.map.name(*hex) + &by.unwrap_or_default()
            };
            let places: Vec<String> = places.iter().enumerate().map(place).collect();
            format!("{} {}", goods_word(rules, *goods, pen), places.join(" - "))
        }
    }
}
