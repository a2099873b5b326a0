//! What a seat may write in Rail Baron: one entry per verb, and how each is read.

use super::RailBaron;
use super::names::{Dot, Group, Railroad, Region};
use super::plans::{Avoid, Kind, Measure, Ware, Way, Wish};
use super::ways::Leg;
use crate::orders::{Misread, Named, Reader, Spoken, Verb};
use crate::rules::Seat;

/// An order.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Move now.
    Move { legs: Vec<Leg> },
    /// Leave a route, throw by throw.
    Route { legs: Vec<Leg> },
    /// Have a route found, now or on every trip from now on.
    Find { way: Way, always: bool },
    /// Say that the plans hold.
    Go,
    /// Name a region now.
    Region { region: Region },
    /// Leave a list of regions, the most wanted first.
    Prefer { regions: Vec<Region> },
    /// Buy the first of these that can be had.
    Buy { wishes: Vec<Wish> },
    /// Sell to the bank in this order, now or when money is short.
    Sell { lines: Vec<Railroad> },
    /// Put a line under the hammer.
    Auction { line: Railroad },
    /// Bid, and have Waybill raise up to a maximum.
    Bid { bid: u32, most: Option<u32> },
    /// Leave a maximum for a line, or for any.
    Maximum { line: Option<Railroad>, most: u32 },
    /// Do without what is offered.
    Pass,
    /// Declare, now or with so much cash.
    Declare { cash: Option<u32> },
    /// Go after a declared player.
    Chase { other: Seat },
    /// Play a card, or give one up after a trip without.
    Card { card: u8 },
    /// Play no card on this trip.
    Hold,
    /// Take back what was left ahead, of one kind or all.
    Cancel { kind: Option<Kind> },
}

/// Words that orders are made of, the English one first and the Italian one second.
pub mod words {
    /// Before the end of a leg.
    pub const TO: &[&str] = &["to", "fino a", "a", "verso"];
    /// Before a leg, if anybody writes it.
    pub const VIA: &[&str] = &["via", "attraverso", "through", "passando per", "by", "on"];
    /// A measure of ways.
    pub const SHORTEST: &[&str] = &["shortest", "breve", "più breve", "corto"];
    /// A measure of ways.
    pub const CHEAPEST: &[&str] = &["cheapest", "economico", "più economico"];
    /// Before what a way must not use.
    pub const AVOID: &[&str] = &["avoid", "evita", "avoiding", "evitando"];
    /// For every trip.
    pub const ALWAYS: &[&str] = &["always", "sempre"];
    /// Before a list of regions, if anybody writes it.
    pub const REGIONS: &[&str] = &["regions", "regioni", "region", "regione"];
    /// Before the next best.
    pub const ELSE: &[&str] = &["else", "altrimenti", "or", "oppure"];
    /// Before what must be left.
    pub const KEEPING: &[&str] =
        &["keeping", "tenendo", "if cash stays over", "se restano", "if cash stays at", "if it leaves"];
    /// An engine.
    pub const EXPRESS: &[&str] = &["express", "espresso"];
    /// An engine.
    pub const SUPERCHIEF: &[&str] = &["superchief", "super chief"];
    /// A line by chance.
    pub const RANDOM: &[&str] = &["random", "caso", "a caso", "chance"];
    /// Nothing.
    pub const NOTHING: &[&str] = &["nothing", "niente", "nulla"];
    /// What can be bought beside railroads, in the order in which they are numbered after the railroads.
    pub const WARES: [&[&str]; 4] = [EXPRESS, SUPERCHIEF, RANDOM, NOTHING];
    /// After the first of a selling list, if anybody writes it.
    pub const FIRST: &[&str] = &["first", "per prima", "prima"];
    /// Before a maximum.
    pub const MAX: &[&str] = &["max", "massimo", "maximum"];
    /// Any line.
    pub const ANY: &[&str] = &["any", "ogni", "every", "qualsiasi"];
    /// Before the cash to declare with.
    pub const WHEN: &[&str] = &["when cash", "quando contanti", "when", "with", "quando ho", "quando", "con"];

    /// The kinds of plans.
    pub const KINDS: [&[&str]; 8] = [
        &["route", "percorso", "routes", "via"],
        &["regions", "regioni", "preferences"],
        &["purchases", "acquisti", "buys", "buy"],
        &["sales", "vendite", "sells", "sell"],
        &["maxima", "massimi", "max"],
        &["declaration", "dichiarazione", "declare"],
        &["chase", "caccia"],
        &["hold", "attesa", "cards", "carte"],
    ];
}

use words::*;

/// Every verb of the title, in the order of a turn.
pub const VERBS: &[Verb<Order, RailBaron>] = &[
    Verb {
        id: "move",
        english: Spoken {
            words: &["move", "ride"],
            form: "move [LINE to] TOWN, …",
            example: "move NYNH&H to Providence, New Haven",
        },
        italian: Spoken {
            words: &["muovi", "muovo"],
            form: "muovi [LINEA a] CITTÀ, …",
            example: "muovi NYNH&H a Providence, New Haven",
        },
        read: read_move,
    },
    Verb {
        id: "route",
        english: Spoken {
            words: &["route"],
            form: "route [LINE to] TOWN, … | route shortest|cheapest [avoid LINE or PLAYER, …] [always]",
            example: "route PA to Pittsburgh, B&O to Chicago",
        },
        italian: Spoken {
            words: &["percorso", "itinerario"],
            form: "percorso [LINEA a] CITTÀ, … | percorso breve|economico [evita LINEA o GIOCATORE, …] [sempre]",
            example: "percorso PA a Pittsburgh, B&O a Chicago",
        },
        read: read_route,
    },
    Verb {
        id: "go",
        english: Spoken { words: &["go"], form: "go", example: "go" },
        italian: Spoken { words: &["vai", "avanti"], form: "vai", example: "vai" },
        read: read_go,
    },
    Verb {
        id: "region",
        english: Spoken { words: &["region"], form: "region REGION", example: "region NE" },
        italian: Spoken { words: &["regione"], form: "regione REGIONE", example: "regione Nordest" },
        read: read_region,
    },
    Verb {
        id: "prefer",
        english: Spoken {
            words: &["prefer"],
            form: "prefer regions REGION, …",
            example: "prefer regions NE, NC",
        },
        italian: Spoken {
            words: &["preferisci", "preferisco"],
            form: "preferisci regioni REGIONE, …",
            example: "preferisci regioni Nordest, Centro Nord",
        },
        read: read_prefer,
    },
    Verb {
        id: "buy",
        english: Spoken {
            words: &["buy"],
            form: "buy LINE|GROUP|express|superchief|random|nothing [keeping CASH], else …",
            example: "buy PA, else NYC keeping 10000, else superchief, else nothing",
        },
        italian: Spoken {
            words: &["compra", "compro"],
            form: "compra LINEA|GRUPPO|express|superchief|caso|niente [tenendo CONTANTI], altrimenti …",
            example: "compra PA, altrimenti NYC tenendo 10000, altrimenti superchief, altrimenti niente",
        },
        read: read_buy,
    },
    Verb {
        id: "sell",
        english: Spoken { words: &["sell"], form: "sell LINE, …", example: "sell B&O, PA" },
        italian: Spoken { words: &["vendi", "vendo"], form: "vendi LINEA, …", example: "vendi B&O, PA" },
        read: read_sell,
    },
    Verb {
        id: "auction",
        english: Spoken { words: &["auction", "put up"], form: "auction LINE", example: "auction UP" },
        italian: Spoken { words: &["asta", "metti all'asta"], form: "asta LINEA", example: "asta UP" },
        read: read_auction,
    },
    Verb {
        id: "bid",
        english: Spoken {
            words: &["bid", "raise"],
            form: "bid BID [max MOST]",
            example: "bid 20000 max 24500",
        },
        italian: Spoken {
            words: &["offro", "offri", "rilancio", "offerta"],
            form: "offro OFFERTA [max MASSIMO]",
            example: "offro 20000 max 24500",
        },
        read: read_bid,
    },
    Verb {
        id: "max",
        english: Spoken { words: &["max", "maximum"], form: "max LINE|any MOST", example: "max UP 24500" },
        italian: Spoken {
            words: &["massimo"],
            form: "massimo LINEA|ogni MASSIMO",
            example: "massimo UP 24500",
        },
        read: read_maximum,
    },
    Verb {
        id: "pass",
        english: Spoken { words: &["pass", "drop out"], form: "pass", example: "pass" },
        italian: Spoken { words: &["passo", "passa"], form: "passo", example: "passo" },
        read: read_pass,
    },
    Verb {
        id: "declare",
        english: Spoken {
            words: &["declare"],
            form: "declare [when cash CASH]",
            example: "declare when cash 220000",
        },
        italian: Spoken {
            words: &["dichiara", "dichiaro"],
            form: "dichiara [quando contanti CONTANTI]",
            example: "dichiara quando contanti 220000",
        },
        read: read_declare,
    },
    Verb {
        id: "chase",
        english: Spoken { words: &["chase"], form: "chase PLAYER", example: "chase Anna" },
        italian: Spoken {
            words: &["insegui", "inseguo"],
            form: "insegui GIOCATORE",
            example: "insegui Anna",
        },
        read: read_chase,
    },
    Verb {
        id: "card",
        english: Spoken { words: &["card", "discard"], form: "card NUMBER", example: "card 4" },
        italian: Spoken { words: &["carta", "scarta", "scarto"], form: "carta NUMERO", example: "carta 4" },
        read: read_card,
    },
    Verb {
        id: "hold",
        english: Spoken { words: &["hold"], form: "hold", example: "hold" },
        italian: Spoken { words: &["tieni", "tengo"], form: "tieni", example: "tieni" },
        read: read_hold,
    },
    Verb {
        id: "cancel",
        english: Spoken {
            words: &["cancel"],
            form: "cancel [route|regions|purchases|sales|maxima|declaration|chase]",
            example: "cancel route",
        },
        italian: Spoken {
            words: &["annulla", "annullo"],
            form: "annulla [percorso|regioni|acquisti|vendite|massimi|dichiarazione|caccia]",
            example: "annulla percorso",
        },
        read: read_cancel,
    },
];

fn read_move(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Move { legs: legs(reader, rules)? })
}

fn read_route(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    let found = match (reader.keyword(SHORTEST), reader.keyword(CHEAPEST)) {
        (true, _) => Some(Measure::Shortest),
        (_, true) => Some(Measure::Cheapest),
        _ => None,
    };
    if found.is_some() {
        reader.sign(',');
    }
    let mut avoid = Vec::new();
    let avoids = reader.keyword(AVOID);
    // Whoever only says what to avoid looks at the fees.
    let by = match (found, avoids) {
        (Some(by), _) => by,
        (None, true) => Measure::Cheapest,
        (None, false) => return Ok(Order::Route { legs: legs(reader, rules)? }),
    };
    if avoids {
        avoid.push(read_avoid(reader, rules)?);
        while reader.sign(',') {
            reader.keyword(AVOID);
            avoid.push(read_avoid(reader, rules)?);
        }
    }
    Ok(Order::Find { way: Way { by, avoid }, always: reader.keyword(ALWAYS) })
}

fn read_avoid(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Avoid, Misread> {
    Ok(match reader.name_or_player("avoid", &rules.board.railroad_names)? {
        Named::Thing(line) => Avoid::Line(Railroad::at(line)),
        Named::Player(seat) => Avoid::Seat(seat),
    })
}

fn legs(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Vec<Leg>, Misread> {
    let dots = rules.board.data.dots.len();
    let mut legs = Vec::new();
    loop {
        // Many write `move to Chicago`; without this, "to" would be short for Toledo.
        let _ = reader.keyword(TO) || reader.keyword(VIA);
        let named = reader.name("leg", &rules.board.place_names)?;
        let leg = match named.checked_sub(dots) {
            None => Leg { by: None, to: Dot::at(named) },
            Some(line) => {
                if !reader.keyword(TO) {
                    return Err(reader.missing("to-town"));
                }
                let to = reader.name("place", &rules.board.dot_names)?;
                reader.widen("leg");
                Leg { by: Some(Railroad::at(line)), to: Dot::at(to) }
            }
        };
        legs.push(leg);
        if !reader.sign(',') && !reader.sign('-') {
            return Ok(legs);
        }
    }
}

fn read_go(_: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Go)
}

fn read_region(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Region { region: Region::at(reader.name("region", &rules.board.region_names)?) })
}

fn read_prefer(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    reader.keyword(REGIONS);
    let mut regions = Vec::new();
    loop {
        regions.push(Region::at(reader.name("region", &rules.board.region_names)?));
        if !reader.sign(',') {
            return Ok(Order::Prefer { regions });
        }
    }
}

fn read_buy(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    let mut wishes = Vec::new();
    loop {
        let what = read_ware(reader, rules)?;
        let keep = if reader.keyword(KEEPING) { reader.thousands("cash")? } else { 0 };
        wishes.push(Wish { what, keep });
        let comma = reader.sign(',');
        if !reader.keyword(ELSE) && !comma {
            return Ok(Order::Buy { wishes });
        }
    }
}

fn read_ware(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Ware, Misread> {
    let groups = rules.board.data.groups.len();
    let lines = rules.board.data.railroads.len();
    let named = reader.name("ware", &rules.board.ware_names)?;
    Ok(match (named.checked_sub(groups), named.checked_sub(groups + lines)) {
        (None, _) => Ware::Group(Group::at(named)),
        (Some(line), None) => Ware::Line(Railroad::at(line)),
        (_, Some(0)) => Ware::Express,
        (_, Some(1)) => Ware::Superchief,
        (_, Some(2)) => Ware::Random,
        (_, Some(_)) => Ware::Nothing,
    })
}

fn read_sell(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    let mut lines = Vec::new();
    loop {
        lines.push(line(reader, rules)?);
        reader.keyword(FIRST);
        if !reader.sign(',') {
            return Ok(Order::Sell { lines });
        }
    }
}

fn read_auction(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Auction { line: line(reader, rules)? })
}

fn line(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Railroad, Misread> {
    reader.name("line", &rules.board.railroad_names).map(Railroad::at)
}

fn read_bid(reader: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    let bid = reader.thousands("bid")?;
    let most = if reader.keyword(MAX) { Some(reader.thousands("most")?) } else { None };
    Ok(Order::Bid { bid, most })
}

fn read_maximum(reader: &mut Reader<'_>, rules: &RailBaron) -> Result<Order, Misread> {
    let line = if reader.keyword(ANY) { None } else { Some(line(reader, rules)?) };
    Ok(Order::Maximum { line, most: reader.thousands("most")? })
}

fn read_pass(_: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Pass)
}

fn read_declare(reader: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    let cash = if reader.keyword(WHEN) { Some(reader.thousands("cash")?) } else { None };
    Ok(Order::Declare { cash })
}

fn read_chase(reader: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Chase { other: reader.player("seat")? })
}

fn read_card(reader: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    let card = reader.number("card")?;
    // No card has so high a number; it is refused like any other that is not in the hand.
    Ok(Order::Card { card: u8::try_from(card).unwrap_or(u8::MAX) })
}

fn read_hold(_: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    Ok(Order::Hold)
}

fn read_cancel(reader: &mut Reader<'_>, _: &RailBaron) -> Result<Order, Misread> {
    let kind = Kind::ALL.into_iter().zip(KINDS).find(|(_, words)| reader.keyword(words));
    Ok(Order::Cancel { kind: kind.map(|(kind, _)| kind) })
}
