//! What a seat may write in Steel Driver: one entry per verb, and how an order writes itself again.

use super::SteelDriver;
use super::data::Named;
use super::names::{City, Company, Goods};
use super::state::{Leg, Want};
use crate::orders::{Misread, Pen, Reader, Spoken, Verb};

/// What a seat may ask for. A company stands before the order where the player named one.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Put a company up, now or when the marker comes; Waybill may raise for this seat up to `most`.
    PutUp { company: Company, bid: u32, most: Option<u32> },
    /// Raise in the auction under way; whoever names its company must name the right one.
    Bid { bid: u32, most: Option<u32>, company: Option<Company> },
    /// Leave a maximum for a company, up or not.
    Maximum { company: Company, most: u32 },
    /// Drop out or pass the marker, or go on passing until the auctions of this round end, where no maximum says
    /// otherwise; whoever names the company that is up must name the right one.
    Pass { round: bool, company: Option<Company> },
    /// Build a link, or several as their turns come.
    Build { company: Option<Company>, legs: Vec<Leg> },
    /// Take the goods of a city.
    Take { company: Option<Company>, city: City },
    /// Say which goods a company should take, the most wanted first.
    Prefer { company: Option<Company>, wants: Vec<Want> },
    /// Take back what was left ahead, for a company or for all.
    Cancel { company: Option<Company> },
}

const MAX: &[&str] = &["max", "maximum", "massimo"];
const ON: &[&str] = &["on", "per", "for", "su", "sul", "sulla"];
const FROM: &[&str] = &["from", "da"];
const ROUND: &[&str] = &["round", "turno"];

/// Every verb of the title, in the order of the phases.
pub const VERBS: &[Verb<Order, SteelDriver>] = &[
    Verb {
        id: "auction",
        english: Spoken {
            words: &["auction", "put up"],
            form: "auction COMPANY BID [max MOST]",
            example: "auction green 2 max 6",
        },
        italian: Spoken {
            words: &["asta", "metti all'asta"],
            form: "asta COMPAGNIA OFFERTA [max MASSIMO]",
            example: "asta verde 2 max 6",
        },
        read: read_auction,
    },
    Verb {
        id: "bid",
        english: Spoken { words: &["bid", "raise"], form: "bid BID [max MOST]", example: "bid 4 max 7" },
        italian: Spoken {
            words: &["offro", "offri", "rilancio"],
            form: "offro OFFERTA [max MASSIMO]",
            example: "offro 4 max 7",
        },
        read: read_bid,
    },
    Verb {
        id: "max",
        english: Spoken { words: &["max", "maximum"], form: "max COMPANY MOST", example: "max green 6" },
        italian: Spoken {
            words: &["massimo"],
            form: "massimo COMPAGNIA MASSIMO",
            example: "massimo verde 6",
        },
        read: read_maximum,
    },
    Verb {
        id: "pass",
        english: Spoken { words: &["pass", "drop out"], form: "pass [round]", example: "pass round" },
        italian: Spoken { words: &["passo", "passa"], form: "passo [turno]", example: "passo turno" },
        read: read_pass,
    },
    Verb {
        id: "build",
        english: Spoken {
            words: &["build", "lay"],
            form: "[COMPANY:] build CITY - CITY [from CITY], …",
            example: "red: build Baltimore - Pittsburgh, Pittsburgh - Cleveland",
        },
        italian: Spoken {
            words: &["costruisci", "costruisco", "costruire"],
            form: "[COMPAGNIA:] costruisci CITTÀ - CITTÀ [da CITTÀ], …",
            example: "rossa: costruisci Baltimora - Pittsburgh, Pittsburgh - Cleveland",
        },
        read: read_build,
    },
    Verb {
        id: "take",
        english: Spoken { words: &["take"], form: "[COMPANY:] take CITY", example: "red: take Chicago" },
        italian: Spoken {
            words: &["prendi", "prendo"],
            form: "[COMPAGNIA:] prendi CITTÀ",
            example: "rossa: prendi Chicago",
        },
        read: read_take,
    },
    Verb {
        id: "prefer",
        english: Spoken {
            words: &["prefer"],
            form: "[COMPANY:] prefer CITY or COLOUR, …",
            example: "red: prefer Chicago, white, Denver",
        },
        italian: Spoken {
            words: &["preferisci", "preferisco"],
            form: "[COMPAGNIA:] preferisci CITTÀ o COLORE, …",
            example: "rossa: preferisci Chicago, bianco, Denver",
        },
        read: read_prefer,
    },
    Verb {
        id: "cancel",
        english: Spoken { words: &["cancel"], form: "cancel [COMPANY]", example: "cancel red" },
        italian: Spoken {
            words: &["annulla", "annullo"],
            form: "annulla [COMPAGNIA]",
            example: "annulla rossa",
        },
        read: read_cancel,
    },
];

fn read_auction(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let company = company(reader, rules)?;
    let bid = reader.number("bid")?;
    Ok(Order::PutUp { company, bid, most: read_most(reader)? })
}

fn read_bid(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let bid = reader.number("bid")?;
    let named = read_on(reader, rules)?;
    let most = read_most(reader)?;
    let named = if named.is_none() { read_on(reader, rules)? } else { named };
    Ok(Order::Bid { bid, most, company: named })
}

fn read_on(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Option<Company>, Misread> {
    if reader.keyword(ON) { company(reader, rules).map(Some) } else { Ok(None) }
}

fn read_most(reader: &mut Reader<'_>) -> Result<Option<u32>, Misread> {
    if reader.keyword(MAX) { reader.number("most").map(Some) } else { Ok(None) }
}

fn read_maximum(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    Ok(Order::Maximum { company: company(reader, rules)?, most: reader.number("most")? })
}

fn read_pass(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let round = reader.keyword(ROUND);
    let company = if round { None } else { read_on(reader, rules)? };
    Ok(Order::Pass { round, company })
}

fn read_build(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    let mut legs = Vec::new();
    let mut from = City::at(reader.name("from", &rules.board.city_names)?);
    if !reader.sign('-') {
        return Err(reader.missing("second-city"));
    }
    loop {
        let to = City::at(reader.name("to", &rules.board.city_names)?);
        let start = match reader.keyword(FROM) {
            true => Some(City::at(reader.name("start", &rules.board.city_names)?)),
            false => None,
        };
        legs.push(Leg { from, to, start });
        // `Baltimore - Pittsburgh - Cleveland` goes on where it came to.
        if reader.sign('-') {
            from = to;
            continue;
        }
        if !reader.sign(',') {
            return Ok(Order::Build { company, legs });
        }
        from = City::at(reader.name("from", &rules.board.city_names)?);
        if !reader.sign('-') {
            return Err(reader.missing("second-city"));
        }
    }
}

fn read_take(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    Ok(Order::Take { company, city: City::at(reader.name("city", &rules.board.city_names)?) })
}

fn read_prefer(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let company = label(reader, rules)?;
    let cities = rules.board.data.cities.len();
    let mut wants = Vec::new();
    loop {
        wants.push(match reader.name("want", &rules.board.want_names)? {
            city if city < cities => Want::City(City::at(city)),
            colour => Want::Colour(Goods::at(colour - cities)),
        });
        if !reader.sign(',') {
            return Ok(Order::Prefer { company, wants });
        }
    }
}

fn read_cancel(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Order, Misread> {
    let named = match label(reader, rules)? {
        None if reader.is_done() => None,
        None => Some(company(reader, rules)?),
        label => label,
    };
    Ok(Order::Cancel { company: named })
}

fn company(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Company, Misread> {
    reader.name("company", &rules.board.company_names).map(Company::at)
}

fn label(reader: &mut Reader<'_>, rules: &SteelDriver) -> Result<Option<Company>, Misread> {
    Ok(reader.label("company", &rules.board.company_names)?.map(Company::at))
}

/// Writes an order so that it reads back.
pub fn write(rules: &SteelDriver, order: &Order, pen: &Pen<'_>) -> String {
    let verb = |id: &str| {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        pen.pick(verb.english.words[0], verb.italian.words[0])
    };
    let data = &rules.board.data;
    let company = |company: Company| word(&data.companies[company.index()], pen);
    let label =
        |named: &Option<Company>| named.map(|named| format!("{}: ", company(named))).unwrap_or_default();
    let most = |most: &Option<u32>| most.map(|most| format!(" max {most}")).unwrap_or_default();
    let city = |city: City| rules.board.name(city);
    let leg = |leg: &Leg| {
        let from = pen.pick(FROM[0], FROM[1]);
        let start = leg.start.map(|start| format!(" {from} {}", city(start))).unwrap_or_default();
        format!("{} - {}{start}", city(leg.from), city(leg.to))
    };
    let want = |want: &Want| match *want {
        Want::City(wanted) => city(wanted),
        Want::Colour(goods) => word(&data.goods[goods.index()], pen),
    };
    match order {
        Order::PutUp { company: named, bid, most: limit } => {
            format!("{} {} {bid}{}", verb("auction"), company(*named), most(limit))
        }
        Order::Bid { bid, most: limit, company: named } => {
            let on = named.map(|named| format!(" {} {}", pen.pick(ON[0], ON[1]), company(named)));
            format!("{} {bid}{}{}", verb("bid"), on.unwrap_or_default(), most(limit))
        }
        Order::Maximum { company: named, most } => format!("{} {} {most}", verb("max"), company(*named)),
        Order::Pass { round: false, company: None } => verb("pass").to_owned(),
        Order::Pass { round: false, company: Some(named) } => {
            format!("{} {} {}", verb("pass"), pen.pick(ON[0], ON[1]), company(*named))
        }
        Order::Pass { round: true, .. } => format!("{} {}", verb("pass"), pen.pick(ROUND[0], ROUND[1])),
        Order::Build { company: named, legs } => {
            let legs: Vec<String> = legs.iter().map(leg).collect();
            format!("{}{} {}", label(named), verb("build"), legs.join(", "))
        }
        Order::Take { company: named, city: from } => {
            format!("{}{} {}", label(named), verb("take"), city(*from))
        }
        Order::Prefer { company: named, wants } => {
            let wants: Vec<&str> = wants.iter().map(want).collect();
            format!("{}{} {}", label(named), verb("prefer"), wants.join(", "))
        }
        Order::Cancel { company: None } => verb("cancel").to_owned(),
        Order::Cancel { company: Some(named) } => format!("{} {}", verb("cancel"), company(*named)),
    }
}

/// A company or a colour in an order: its id in English, its first other name in Italian.
fn word<'n>(named: &'n Named, pen: &Pen<'_>) -> &'n str {
    pen.pick(&named.id, named.aliases.first().unwrap_or(&named.id))
}
