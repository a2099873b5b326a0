//! What a seat may write in Age of Steam: one entry per verb.

use super::AgeOfSteam;
use super::reading::{
    read_bid, read_build, read_choose, read_drop, read_issue, read_more_moves, read_move, read_produce,
    read_urbanize,
};
use super::state::Action;
use crate::board::hex::{Goods, Hex};
use crate::games::legs::Leg;
use crate::orders::{Spoken, Verb};
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
    /// Put drawn cubes on the display, by column; others only go back into the bag where that is said.
    Produce { cubes: Vec<Put>, back: bool },
    /// Take back what was left ahead.
    Cancel,
}

/// A cube of Production and where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Put {
    /// The colour.
    pub goods: Goods,
    /// The column of the display.
    pub column: u8,
    /// Which of its spaces, where it was said; the topmost is 1.
    pub space: Option<u32>,
}

/// What a player does when goods are moved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// What actions are called, in their order: in English, in Italian, and otherwise.
pub const ACTIONS: [&[&str]; 7] = [
    &["first move", "prima mossa", "move first", "firstmove"],
    &["first build", "prima costruzione", "build first", "firstbuild"],
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
        italian: spoken(
            &["ritiro", "mi ritiro", "ritirati", "abbandono"],
            "ritiro [a OFFERTA]",
            "ritiro a 5",
        ),
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
        english: spoken(&["locomotive", "engine", "upgrade"], "locomotive [else …]", "locomotive"),
        italian: spoken(&["locomotiva", "potenzia"], "locomotiva [altrimenti …]", "locomotiva"),
        read: |reader, rules| read_more_moves(reader, rules, vec![Haul::Engine]),
    },
    Verb {
        id: "produce",
        english: spoken(
            &["produce"],
            "produce COLOUR COLUMN [space N], …|nothing",
            "produce red W3, blue E1",
        ),
        italian: spoken(
            &["produci", "produco"],
            "produci COLORE COLONNA [spazio N], …|niente",
            "produci rosso O3, blu E1",
        ),
        read: read_produce,
    },
    Verb {
        id: "cancel",
        english: spoken(&["cancel"], "cancel", "cancel"),
        italian: spoken(&["annulla", "annullo"], "annulla", "annulla"),
        read: |_, _| Ok(Order::Cancel),
    },
];
