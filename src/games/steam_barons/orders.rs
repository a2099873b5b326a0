//! What a seat may write in Steam Barons: one entry per verb, and how an order writes itself again.

use super::data::Company;
use super::{SteamBarons, track};
use crate::board::hex::{Edge, Goods, Hex, Run};
use crate::orders::{Misread, Pen, Reader, Spoken, Verb};
use serde::{Deserialize, Serialize};

/// An order. A company stands before it where the player named one.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Bid for the shares that are up, or leave a maximum for a company that is not.
    Bid { company: Option<Company>, bid: u32, most: Option<u32> },
    /// Leave what to pay at most for a company's shares, and how many to buy at most.
    Invest { company: Company, shares: Option<u32>, most: u32 },
    /// Buy shares at the final price.
    Buy { company: Option<Company>, shares: u32 },
    /// Pass, build nothing more, ship or sell nothing; with `round` pass all auctions of this turn.
    Pass { company: Option<Company>, round: bool },
    /// Build track: plans, the first that can be built whole is built; how many shares that should issue.
    Build { company: Option<Company>, plans: Vec<Vec<Leg>>, issue: Option<u32> },
    /// Issue shares without building; the rules never allow it, and the answer says how shares are issued.
    Issue { company: Option<Company>, shares: u32 },
    /// End a company's building.
    Done { company: Option<Company> },
    /// Ship goods: for each round what is wanted, the first that is possible.
    Ship { company: Option<Company>, hauls: Vec<Vec<Haul>> },
    /// Sell shares; an empty list sells nothing.
    Sell { lots: Vec<Lot> },
    /// Take back what was left ahead, for a company or for all.
    Cancel { company: Option<Company> },
}

/// A part of a building order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Leg {
    /// The hexes that track passes, and where it leads. Two cities next to each other mean the printed link.
    Path(Vec<Hex>, #[serde(default)] Option<Edge>),
    /// Track on one hex.
    Tile(Hex, Vec<Run>),
}

/// What a company ships.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Haul {
    /// A cube along places: where it lies, places on its way, where it ends.
    Cube {
        /// The colour.
        goods: Goods,
        /// The places.
        places: Vec<Hex>,
    },
    /// Whatever brings most.
    Best,
    /// Nothing.
    Nothing,
}

/// Shares to sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lot {
    /// Of which company; of all.
    pub company: Option<Company>,
    /// How many; all of them.
    pub shares: Option<u32>,
    /// Only if the price is like this then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
}

/// What a price must be like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum When {
    /// Less than this.
    Below(u32),
    /// More than this.
    Above(u32),
}

impl When {
    /// Whether a price is like this; box B is worth nothing.
    pub fn holds(self, price: u32) -> bool {
        match self {
            When::Below(limit) => price < limit,
            When::Above(limit) => price > limit,
        }
    }
}

const MAX: &[&str] = &["max", "maximum", "massimo", "up to", "fino a"];
const UP_TO: &[&str] =
    &["up to", "at most", "max", "maximum", "at", "for", "fino a", "al massimo", "massimo", "a", "per"];
const SHARES: &[&str] = &["shares", "share", "azioni", "azione"];
const EACH: &[&str] = &["each", "per share", "l'una", "ciascuna", "per azione"];
const OF: &[&str] = &["of", "in", "di", "delle", "della"];
const ALL: &[&str] = &["all", "everything", "tutte", "tutto"];
const NOTHING: &[&str] = &["nothing", "none", "no", "niente", "nulla", "nessuna"];
const ROUND: &[&str] = &["round", "all", "turn", "turno", "tutte"];
const ELSE: &[&str] = &["else", "otherwise", "or", "altrimenti", "oppure"];
const AND: &[&str] = &["and", "then", "e", "poi"];
const BEST: &[&str] = &["best", "migliore", "il meglio", "the best"];
const IF: &[&str] = &["if", "when", "se", "quando"];
const BELOW: &[&str] = &["below", "under", "less than", "sotto", "meno di"];
const ABOVE: &[&str] = &["above", "over", "more than", "sopra", "più di"];
const ISSUE: &[&str] = &["issue", "issuing", "emetti", "emettendo"];
const BUILD: &[&str] = &["build", "lay", "link", "connect", "costruisci", "costruisco", "collega", "collego"];
const SHIP: &[&str] = &["ship", "deliver", "move", "spedisci", "spedisco", "consegna"];
const SELL: &[&str] = &["sell", "vendi", "vendo"];

const fn spoken(words: &'static [&'static str], form: &'static str, example: &'static str) -> Spoken {
    Spoken { words, form, example }
}

/// Every verb of the title, in the order of the phases.
pub const VERBS: &[Verb<Order, SteamBarons>] = &[
    Verb {
        id: "bid",
        english: spoken(&["bid", "raise"], "bid [COMPANY] BID [max MOST]", "bid black 6 max 9"),
        italian: spoken(
            &["offro", "offri", "rilancio"],
            "offro [COMPAGNIA] OFFERTA [max MASSIMO]",
            "offro nera 6 max 9",
        ),
        read: read_bid,
    },
    Verb {
        id: "invest",
        english: spoken(
            &["invest"],
            "invest COMPANY: SHARES shares up to MOST",
            "invest black: 3 shares up to 8",
        ),
        italian: spoken(
            &["investi", "investo"],
            "investi COMPAGNIA: AZIONI azioni fino a MASSIMO",
            "investi nera: 3 azioni fino a 8",
        ),
        read: read_invest,
    },
    Verb {
        id: "max",
        english: spoken(&["max", "maximum"], "max COMPANY MOST", "max black 9"),
        italian: spoken(&["massimo"], "massimo COMPAGNIA MASSIMO", "massimo nera 9"),
        read: read_maximum,
    },
    Verb {
        id: "buy",
        english: spoken(&["buy"], "buy SHARES [COMPANY]", "buy 2"),
        italian: spoken(&["compro", "compra"], "compro AZIONI [COMPAGNIA]", "compro 2"),
        read: read_buy,
    },
    Verb {
        id: "pass",
        english: spoken(&["pass"], "[COMPANY:] pass [round]", "pass round"),
        italian: spoken(&["passo", "passa"], "[COMPAGNIA:] passo [turno]", "passo turno"),
        read: |reader, rules| {
            Ok(Order::Pass { company: label(reader, rules)?, round: reader.keyword(ROUND) })
        },
    },
    Verb {
        id: "build",
        english: spoken(
            &["build", "lay"],
            "[COMPANY:] build PLACE HEX … [> EDGE], HEX EDGE-EDGE, TOWN +EDGE … [issue SHARES] [else …]",
            "green: build New York P6 > NW, Albany +S else build Boston R6 > SW",
        ),
        italian: spoken(
            &["costruisci", "costruisco"],
            "[COMPAGNIA:] costruisci LUOGO ESA … [> LATO], ESA LATO-LATO, PAESE +LATO … [emetti AZIONI] [altrimenti …]",
            "verde: costruisci New York P6 > NO, Albany +S altrimenti costruisci Boston R6 > SO",
        ),
        read: read_build,
    },
    Verb {
        id: "link",
        english: spoken(
            &["link", "connect"],
            "[COMPANY:] link CITY - CITY",
            "green: link New York - Philadelphia",
        ),
        italian: spoken(
            &["collega", "collego"],
            "[COMPAGNIA:] collega CITTÀ - CITTÀ",
            "verde: collega New York - Filadelfia",
        ),
        read: read_link,
    },
    Verb {
        id: "issue",
        english: spoken(&["issue"], "[COMPANY:] issue SHARES", "green: issue 1"),
        italian: spoken(&["emetti", "emetto"], "[COMPAGNIA:] emetti AZIONI", "verde: emetti 1"),
        read: read_issue,
    },
    Verb {
        id: "done",
        english: spoken(&["done"], "[COMPANY:] done", "green: done"),
        italian: spoken(&["fatto", "finito"], "[COMPAGNIA:] fatto", "verde: fatto"),
        read: |reader, rules| Ok(Order::Done { company: label_or_name(reader, rules)? }),
    },
    Verb {
        id: "ship",
        english: spoken(
            &["ship", "deliver", "move"],
            "[COMPANY:] ship COLOUR PLACE - … - CITY [else …], …",
            "white: ship black Pittsburgh - Cleveland else best, best",
        ),
        italian: spoken(
            &["spedisci", "spedisco", "consegna"],
            "[COMPAGNIA:] spedisci COLORE LUOGO - … - CITTÀ [altrimenti …], …",
            "bianca: spedisci nero Pittsburgh - Cleveland altrimenti migliore, migliore",
        ),
        read: read_ship,
    },
    Verb {
        id: "sell",
        english: spoken(
            &["sell"],
            "sell [SHARES] COMPANY [if below PRICE], …; sell all; sell nothing",
            "sell 2 orange, brown if below 6",
        ),
        italian: spoken(
            &["vendi", "vendo"],
            "vendi [AZIONI] COMPAGNIA [se sotto PREZZO], …; vendi tutto; vendi niente",
            "vendi 2 arancione, marrone se sotto 6",
        ),
        read: read_sell,
    },
    Verb {
        id: "cancel",
        english: spoken(&["cancel"], "cancel [COMPANY]", "cancel green"),
        italian: spoken(&["annulla", "annullo"], "annulla [COMPAGNIA]", "annulla verde"),
        read: |reader, rules| Ok(Order::Cancel { company: label_or_name(reader, rules)? }),
    },
];

/// The company before the `:` at the head of a line.
fn label(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Option<Company>, Misread> {
    Ok(reader.label("company", &rules.board.company_names)?.map(Company::at))
}

/// The company at the head of a line, or the one named next.
fn label_or_name(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Option<Company>, Misread> {
    match label(reader, rules)? {
        None => Ok(reader.try_name("company", &rules.board.company_names)?.map(Company::at)),
        label => Ok(label),
    }
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

fn read_bid(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = label_or_name(reader, rules)?;
    reader.sign(':');
    let bid = number(reader, rules, "bid", company.is_some())?;
    let most = if reader.keyword(MAX) { Some(reader.number("most")?) } else { None };
    Ok(Order::Bid { company, bid, most })
}

fn read_invest(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    reader.keyword(OF);
    let first = label_or_name(reader, rules)?;
    reader.sign(':');
    reader.sign(',');
    let shares = match reader.keyword(ALL) {
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
    Ok(Order::Invest { company: named, shares, most })
}

fn read_maximum(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = match label(reader, rules)? {
        Some(company) => company,
        None => company(reader, rules)?,
    };
    reader.sign(':');
    Ok(Order::Invest { company, shares: None, most: reader.number("most")? })
}

fn read_buy(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let first = label_or_name(reader, rules)?;
    reader.sign(':');
    let shares = match reader.keyword(NOTHING) {
        true => 0,
        false => number(reader, rules, "stock", first.is_some())?,
    };
    reader.keyword(SHARES);
    reader.keyword(OF);
    let company = match first {
        Some(company) => Some(company),
        None => reader.try_name("company", &rules.board.company_names)?.map(Company::at),
    };
    reader.keyword(SHARES);
    Ok(Order::Buy { company, shares })
}

fn hex(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Hex, Misread> {
    reader.name("spot", &rules.board.hex_names).map(|nth| rules.board.hexes[nth])
}

fn edge(reader: &mut Reader<'_>) -> Option<Edge> {
    Edge::ALL.into_iter().find(|edge| reader.keyword(edge.words()))
}

fn read_build(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    let mut plans = vec![Vec::new()];
    let mut issue = None;
    loop {
        let leg = read_leg(reader, rules)?;
        plans.last_mut().expect("there is one").push(leg);
        let comma = reader.sign(',');
        if reader.keyword(ISSUE) {
            issue = Some(if reader.keyword(NOTHING) { 0 } else { reader.number("stock")? });
            reader.keyword(SHARES);
        }
        if reader.keyword(ELSE) {
            reader.keyword(BUILD);
            plans.push(Vec::new());
        } else if !comma || issue.is_some() {
            return Ok(Order::Build { company, plans, issue });
        } else {
            reader.keyword(BUILD);
        }
    }
}

/// `New York P6 Albany`, `Boston R6 > SW`, `P6 N-S`, `Albany +N +S`.
fn read_leg(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Leg, Misread> {
    let mut hexes = vec![hex(reader, rules)?];
    let mut runs = Vec::new();
    loop {
        reader.sign('+');
        let Some(from) = edge(reader) else { break };
        runs.push(match reader.sign('-') {
            true => {
                let to = edge(reader).ok_or_else(|| reader.missing("heading"))?;
                Run::between(from, to).ok_or_else(|| reader.missing("heading"))?
            }
            false => Run::Stop(from),
        });
    }
    if !runs.is_empty() {
        return Ok(Leg::Tile(hexes[0], runs));
    }
    loop {
        if reader.sign('-') {
            if let Some(towards) = edge(reader) {
                return Ok(Leg::Path(hexes, Some(towards)));
            }
            hexes.push(hex(reader, rules)?);
            continue;
        }
        match reader.try_name("spot", &rules.board.hex_names)? {
            Some(next) => hexes.push(rules.board.hexes[next]),
            None => return Ok(Leg::Path(hexes, None)),
        }
    }
}

/// A printed link is track like any other, but needs both its cities.
fn read_link(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let order = read_build(reader, rules)?;
    let alone = |leg: &Leg| matches!(leg, Leg::Path(hexes, _) if hexes.len() < 2);
    let Order::Build { plans, .. } = &order else { return Ok(order) };
    match plans.iter().flatten().any(alone) {
        true => Err(reader.missing("second-city")),
        false => Ok(order),
    }
}

fn read_issue(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
    let first = label_or_name(reader, rules)?;
    let shares = reader.number("stock")?;
    reader.keyword(SHARES);
    reader.keyword(OF);
    let company = match first {
        Some(company) => Some(company),
        None => reader.try_name("company", &rules.board.company_names)?.map(Company::at),
    };
    Ok(Order::Issue { company, shares })
}

fn read_ship(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
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

fn read_sell(reader: &mut Reader<'_>, rules: &SteamBarons) -> Result<Order, Misread> {
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
    if reader.keyword(BELOW) {
        reader.number("price").map(When::Below)
    } else if reader.keyword(ABOVE) {
        reader.number("price").map(When::Above)
    } else {
        Err(reader.missing("condition"))
    }
}

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
        Order::Invest { company, shares: None, most } => {
            format!("{} {} {most}", verb("max"), company_word(rules, *company, pen))
        }
        Order::Invest { company, shares: Some(shares), most } => {
            let (of, up_to) = (pen.pick("shares", "azioni"), pen.pick("up to", "fino a"));
            format!("{} {}: {shares} {of} {up_to} {most}", verb("invest"), company_word(rules, *company, pen))
        }
        Order::Buy { company, shares } => format!("{} {shares}{}", verb("buy"), after(company)),
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
                let legs: Vec<String> = legs.iter().map(|leg| write_leg(rules, leg, pen)).collect();
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

fn edge_word(edge: Edge, pen: &Pen<'_>) -> &'static str {
    pen.pick(edge.english(), edge.italian())
}

/// Writes one part of a building order.
pub fn write_leg(rules: &SteamBarons, leg: &Leg, pen: &Pen<'_>) -> String {
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
