//! What a seat may write in Steam Barons: orders and one entry per verb. How they are read is [`reading`]'s, how they
//! are written again [`writing`](super::writing)'s.

use super::data::Company;
use super::{SteamBarons, reading};
use crate::board::hex::{Goods, Hex};
use crate::games::legs::Leg;
use crate::orders::{Spoken, Verb};
use serde::{Deserialize, Serialize};

/// An order. A company stands before it where the player named one.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Bid for the shares that are up, or leave a maximum for a company that is not.
    Bid { company: Option<Company>, bid: u32, most: Option<u32> },
    /// Leave what to pay at most for shares of companies, and how many to buy at most.
    Invest { wants: Vec<Want> },
    /// Buy shares at the final price; all of them where no number is said.
    Buy { company: Option<Company>, shares: Option<u32> },
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

/// What a player wants of a company's shares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Want {
    /// The company.
    pub company: Company,
    /// How many to buy at most; all of them.
    pub shares: Option<u32>,
    /// The most to pay for one.
    pub most: u32,
}

/// What a company ships.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
        read: reading::bid,
    },
    Verb {
        id: "invest",
        english: spoken(
            &["invest"],
            "invest COMPANY: SHARES shares up to MOST, …",
            "invest black: 3 shares up to 8",
        ),
        italian: spoken(
            &["investi", "investo"],
            "investi COMPAGNIA: AZIONI azioni fino a MASSIMO, …",
            "investi nera: 3 azioni fino a 8",
        ),
        read: reading::invest,
    },
    Verb {
        id: "max",
        english: spoken(&["max", "maximum"], "max COMPANY MOST", "max black 9"),
        italian: spoken(&["massimo"], "massimo COMPAGNIA MASSIMO", "massimo nera 9"),
        read: reading::maximum,
    },
    Verb {
        id: "buy",
        english: spoken(&["buy"], "buy SHARES [COMPANY]; buy all", "buy 2"),
        italian: spoken(&["compro", "compra"], "compro AZIONI [COMPAGNIA]; compro tutte", "compro 2"),
        read: reading::buy,
    },
    Verb {
        id: "pass",
        english: spoken(&["pass"], "[COMPANY:] pass [round]", "pass round"),
        italian: spoken(&["passo", "passa"], "[COMPAGNIA:] passo [turno]", "passo turno"),
        read: |reader, rules| {
            Ok(Order::Pass { company: reading::label(reader, rules)?, round: reader.keyword(reading::ROUND) })
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
        read: reading::build,
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
        read: reading::link,
    },
    Verb {
        id: "issue",
        english: spoken(&["issue"], "[COMPANY:] issue SHARES", "green: issue 1"),
        italian: spoken(&["emetti", "emetto"], "[COMPAGNIA:] emetti AZIONI", "verde: emetti 1"),
        read: reading::issue,
    },
    Verb {
        id: "done",
        english: spoken(&["done"], "[COMPANY:] done", "green: done"),
        italian: spoken(&["fatto", "finito"], "[COMPAGNIA:] fatto", "verde: fatto"),
        read: |reader, rules| Ok(Order::Done { company: reading::label_or_name(reader, rules)? }),
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
        read: reading::ship,
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
        read: reading::sell,
    },
    Verb {
        id: "cancel",
        english: spoken(&["cancel"], "cancel [COMPANY]", "cancel green"),
        italian: spoken(&["annulla", "annullo"], "annulla [COMPAGNIA]", "annulla verde"),
        read: |reader, rules| Ok(Order::Cancel { company: reading::label_or_name(reader, rules)? }),
    },
];
