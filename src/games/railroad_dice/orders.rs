//! What a seat may write in Railroad Dice: one entry per verb. [`write`](super::write) writes orders again.

use super::RailroadDice;
use super::names::{Bend, Company, Dir, EndName, Face, Kind};
use crate::orders::{Misread, Reader, Spoken, Verb};
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// What a seat may ask for.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// Do something now.
    Do { act: Act },
    /// Do the first of these that is legal: after the roll of one's turn, or when the turn comes.
    Then { acts: Vec<Act> },
    /// Which faces to keep at the end of a turn, the dearest first.
    Prefer { faces: Vec<Face> },
    /// Take back what was left ahead.
    Cancel,
}

/// Something done in one's own turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Act {
    Income,
    /// Roll dice from behind the screen and question marks from in front of it.
    Roll {
        behind: Amount,
        questions: Amount,
    },
    /// Lay dice at an end of the line; fees take so many question marks before dice from behind.
    Build {
        end: Option<EndName>,
        pieces: Vec<Placing>,
        jokers: u32,
    },
    /// Lay dice until the line stands before an edge of its tile.
    Reach {
        end: Option<EndName>,
        side: Dir,
    },
    /// Lead the line over an edge onto a new tile.
    Cross {
        end: Option<EndName>,
        side: Dir,
        kind: Kind,
        turned: Option<u8>,
        pieces: Vec<Placing>,
        jokers: u32,
    },
    Station {
        end: Option<EndName>,
        company: Company,
        jokers: u32,
    },
    Buy {
        company: Company,
        shares: u32,
        from: Option<Seat>,
    },
    /// End the turn and keep these.
    Keep {
        faces: Vec<Face>,
    },
    /// End the turn.
    Done,
}

/// How many dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Amount {
    All,
    Of(u32),
}

/// A die to be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The side by which the line leaves a station before it.
    pub out: Option<Dir>,
    pub bend: Bend,
    /// Whether it is a question mark.
    pub joker: bool,
}

pub const AND: &[&str] = &["and", "e", "plus", "piu", "+"];
pub const ALL: &[&str] = &["all", "tutti", "tutte", "everything"];
pub const FROM: &[&str] = &["from", "da", "at", "dal", "dall"];
pub const END: &[&str] = &["end", "capo", "estremo"];
pub const ONTO: &[&str] = &["onto", "su", "on", "into", "sul", "sulla"];
pub const TURNED: &[&str] = &["turned", "girata", "girato", "rotated"];
pub const WITH: &[&str] = &["with", "con", "laying"];
pub const PAYING: &[&str] = &["paying", "pagando", "pay", "paga"];
pub const ELSE: &[&str] = &["else", "altrimenti", "otherwise", "or else", "or", "oppure", "o"];
pub const EDGE: &[&str] = &["edge", "bordo"];
pub const AS_FAR_AS: &[&str] = &["as far as", "fino al bordo", "fino al", "fino a", "up to", "to"];
const THE: &[&str] = &["the", "il", "la", "lo", "l", "bordo"];
const BEHIND: &[&str] = &["behind", "dietro", "dice", "dadi", "die", "dado"];
const SHARES: &[&str] = &["shares", "share", "azioni", "azione", "of", "di"];

const fn verb(
    id: &'static str,
    english: Spoken,
    italian: Spoken,
    read: fn(&mut Reader<'_>, &RailroadDice) -> Result<Order, Misread>,
) -> Verb<Order, RailroadDice> {
    Verb { id, english, italian, read }
}

const fn spoken(words: &'static [&'static str], form: &'static str, example: &'static str) -> Spoken {
    Spoken { words, form, example }
}

/// Every verb of the title, in the order of a turn.
pub const VERBS: &[Verb<Order, RailroadDice>] = &[
    verb(
        "income",
        spoken(&["income", "take income"], "income", "income"),
        spoken(&["reddito", "incasso", "prendi il reddito"], "reddito", "reddito"),
        |reader, rules| now(reader, rules, read_income),
    ),
    verb(
        "roll",
        spoken(&["roll", "throw"], "roll DICE [and QUESTIONS ?]", "roll 4 and 2 ?"),
        spoken(&["tira", "tiro", "lancia", "lancio"], "tira DADI [e JOLLY ?]", "tira 4 e 2 ?"),
        |reader, rules| now(reader, rules, read_roll),
    ),
    verb(
        "build",
        spoken(
            &["build", "lay"],
            "build [from END] [?] straight|left|right, … [paying QUESTIONS ?]",
            "build from east straight, left, straight, ? right",
        ),
        spoken(
            &["costruisci", "costruisco", "costruire", "posa"],
            "costruisci [da CAPO] [?] dritto|sinistra|destra, … [pagando JOLLY ?]",
            "costruisci da est dritto, sinistra, dritto, ? destra",
        ),
        |reader, rules| now(reader, rules, read_build),
    ),
    verb(
        "cross",
        spoken(
            &["cross"],
            "cross [from END] SIDE onto TILE [turned 90|180|270] [with PIECE, …]",
            "cross north onto ridge",
        ),
        spoken(
            &["attraversa", "attraverso"],
            "attraversa [da CAPO] LATO su TESSERA [girata 90|180|270] [con PEZZO, …]",
            "attraversa nord su cresta",
        ),
        |reader, rules| now(reader, rules, read_cross),
    ),
    verb(
        "station",
        spoken(
            &["station", "build station"],
            "station COMPANY [from END] [paying QUESTIONS ?]",
            "station red",
        ),
        spoken(
            &["stazione", "costruisci stazione"],
            "stazione COMPAGNIA [da CAPO] [pagando JOLLY ?]",
            "stazione rossa",
        ),
        |reader, rules| now(reader, rules, read_station),
    ),
    verb(
        "buy",
        spoken(&["buy"], "buy COMPANY [SHARES] [from PLAYER]", "buy yellow 2"),
        spoken(
            &["compra", "compro", "acquista"],
            "compra COMPAGNIA [AZIONI] [da GIOCATORE]",
            "compra gialla 2",
        ),
        |reader, rules| now(reader, rules, read_buy),
    ),
    verb(
        "keep",
        spoken(&["keep"], "keep FACE FACE …", "keep ? ? straight curve share"),
        spoken(&["tieni", "tengo"], "tieni FACCIA FACCIA …", "tieni ? ? dritto curva azione"),
        |reader, rules| now(reader, rules, read_keep),
    ),
    verb(
        "done",
        spoken(&["done", "end turn", "finish", "pass"], "done", "done"),
        spoken(&["fatto", "fine turno", "passo", "passa"], "fatto", "fatto"),
        |reader, rules| now(reader, rules, read_done),
    ),
    verb(
        "then",
        spoken(
            &["then", "after the roll", "ahead"],
            "then ORDER [, else ORDER] …",
            "then build from east as far as east edge, else buy blue",
        ),
        spoken(
            &["poi", "dopo il tiro"],
            "poi ORDINE [, altrimenti ORDINE] …",
            "poi costruisci da est fino al bordo est, altrimenti compra blu",
        ),
        read_then,
    ),
    verb(
        "prefer",
        spoken(&["prefer"], "prefer FACE, FACE, …", "prefer ?, straight, share, curve"),
        spoken(
            &["preferisci", "preferisco"],
            "preferisci FACCIA, FACCIA, …",
            "preferisci ?, dritto, azione, curva",
        ),
        |reader, rules| Ok(Order::Prefer { faces: faces(reader, rules)? }),
    ),
    verb(
        "cancel",
        spoken(&["cancel"], "cancel", "cancel"),
        spoken(&["annulla", "annullo"], "annulla", "annulla"),
        |_, _| Ok(Order::Cancel),
    ),
];

/// An act, and whether `else` was read after it.
type Read = Result<(Act, bool), Misread>;

/// An act that is to be done now.
fn now(
    reader: &mut Reader<'_>,
    rules: &RailroadDice,
    read: fn(&mut Reader<'_>, &RailroadDice) -> Read,
) -> Result<Order, Misread> {
    let (act, more) = read(reader, rules)?;
    if !more {
        return Ok(Order::Do { act });
    }
    let mut acts = vec![act];
    more_acts(reader, rules, &mut acts)?;
    Ok(Order::Then { acts })
}

fn read_then(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Order, Misread> {
    let mut acts = Vec::new();
    more_acts(reader, rules, &mut acts)?;
    Ok(Order::Then { acts })
}

/// Acts with `else` between them.
fn more_acts(reader: &mut Reader<'_>, rules: &RailroadDice, acts: &mut Vec<Act>) -> Result<(), Misread> {
    type Reading = fn(&mut Reader<'_>, &RailroadDice) -> Read;
    const READINGS: [(&str, Reading); 8] = [
        ("income", read_income),
        ("roll", read_roll),
        ("station", read_station),
        ("build", read_build),
        ("cross", read_cross),
        ("buy", read_buy),
        ("keep", read_keep),
        ("done", read_done),
    ];
    loop {
        let is_said = |reader: &mut Reader<'_>, id: &str| {
            let verb = VERBS.iter().find(|verb| verb.id == id);
            verb.is_some_and(|verb| reader.keyword(verb.english.words) || reader.keyword(verb.italian.words))
        };
        let Some((_, read)) = READINGS.iter().find(|(id, _)| is_said(reader, id)) else {
            return Err(reader.missing("act"));
        };
        let (act, more) = read(reader, rules)?;
        acts.push(act);
        if !more {
            return Ok(());
        }
    }
}

/// Whether `else` comes next.
fn goes_on(reader: &mut Reader<'_>) -> bool {
    reader.sign(',');
    reader.keyword(ELSE)
}

fn read_income(reader: &mut Reader<'_>, _: &RailroadDice) -> Read {
    Ok((Act::Income, goes_on(reader)))
}

fn read_done(reader: &mut Reader<'_>, _: &RailroadDice) -> Read {
    Ok((Act::Done, goes_on(reader)))
}

/// `4`, `2 ?`, `4 and 2 ?`, `all and all ?`.
fn read_roll(reader: &mut Reader<'_>, _: &RailroadDice) -> Read {
    let (mut behind, mut questions) = (None, None);
    loop {
        let amount = match reader.keyword(ALL) {
            true => Amount::All,
            false => Amount::Of(reader.number("dice")?),
        };
        let joker = is_joker(reader);
        reader.keyword(BEHIND);
        reader.keyword(BEHIND);
        let place = if joker { &mut questions } else { &mut behind };
        if place.replace(amount).is_some() {
            return Err(reader.missing("questions"));
        }
        let comma = reader.sign(',');
        if reader.keyword(ELSE) {
            return Ok((roll(behind, questions), true));
        }
        if !(reader.keyword(AND) || reader.sign('+') || comma) {
            return Ok((roll(behind, questions), false));
        }
    }
}

fn roll(behind: Option<Amount>, questions: Option<Amount>) -> Act {
    let none = Amount::Of(0);
    Act::Roll { behind: behind.unwrap_or(none), questions: questions.unwrap_or(none) }
}

/// Whether a question mark comes next, as a sign or as a word.
fn is_joker(reader: &mut Reader<'_>) -> bool {
    const JOKER: &[&str] =
        &["joker", "jokers", "jolly", "question marks", "question mark", "questions", "question"];
    reader.sign('?') || reader.keyword(JOKER)
}

/// The end of the line: before the order as a label, or after `from`.
fn read_end(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Option<EndName>, Misread> {
    let names = &rules.board.words.ends;
    let named = match reader.label("end", names)? {
        Some(end) => Some(end),
        None if reader.keyword(FROM) => {
            reader.keyword(THE);
            reader.keyword(END);
            Some(reader.name("end", names)?)
        }
        None => None,
    };
    if named.is_some() {
        reader.keyword(END);
        let _ = reader.sign(':') || reader.sign(',');
    }
    Ok(named.map(|end| EndName::ALL[end]))
}

fn read_build(reader: &mut Reader<'_>, rules: &RailroadDice) -> Read {
    if reader.keyword(&["station", "stazione"]) {
        return read_station(reader, rules);
    }
    let end = read_end(reader, rules)?;
    if reader.keyword(AS_FAR_AS) {
        while reader.keyword(THE) {}
        let side = read_side(reader, rules)?;
        reader.keyword(EDGE);
        return Ok((Act::Reach { end, side }, goes_on(reader)));
    }
    let (pieces, mut more) = read_pieces(reader, rules)?;
    // `? straight at the east end`
    let end = if end.is_none() && !more { read_end(reader, rules)? } else { end };
    let jokers = if more { 0 } else { read_jokers(reader)? };
    more = more || goes_on(reader);
    Ok((Act::Build { end, pieces, jokers }, more))
}

fn read_side(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Dir, Misread> {
    Ok(Dir::ALL[reader.name("side", &rules.board.words.sides)?])
}

/// Pieces with commas between them, and whether `else` ended them.
fn read_pieces(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<(Vec<Placing>, bool), Misread> {
    let mut pieces = Vec::new();
    loop {
        pieces.push(read_piece(reader, rules)?);
        if reader.sign(',') {
            if reader.keyword(ELSE) {
                return Ok((pieces, true));
            }
        } else if !reader.sign('-') && !reader.keyword(AND) {
            return Ok((pieces, false));
        }
    }
}

/// `straight`, `? left`, `left ?`, or after a station `north straight`.
fn read_piece(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Placing, Misread> {
    let words = &rules.board.words;
    let out = reader.try_name("out", &words.sides)?.map(|side| Dir::ALL[side]);
    let mut joker = is_joker(reader);
    let bend = Bend::ALL[reader.name("piece", &words.pieces)?];
    joker = joker || is_joker(reader);
    Ok(Placing { out, bend, joker })
}

/// How many question marks a fee should take before dice from behind the screen.
fn read_jokers(reader: &mut Reader<'_>) -> Result<u32, Misread> {
    if !reader.keyword(PAYING) {
        return Ok(0);
    }
    let jokers = reader.number("jokers")?;
    is_joker(reader);
    Ok(jokers)
}

fn read_cross(reader: &mut Reader<'_>, rules: &RailroadDice) -> Read {
    let end = read_end(reader, rules)?;
    let side = read_side(reader, rules)?;
    reader.keyword(ONTO);
    reader.keyword(THE);
    let kind = Kind::at(reader.name("tile", &rules.board.kind_names)?);
    let turned = match reader.keyword(TURNED) {
        true => Some(quarters(reader.number("turned")?)),
        false => None,
    };
    let (pieces, mut more) = match reader.keyword(WITH) {
        true => read_pieces(reader, rules)?,
        false => (Vec::new(), false),
    };
    let jokers = if more { 0 } else { read_jokers(reader)? };
    more = more || goes_on(reader);
    Ok((Act::Cross { end, side, kind, turned, pieces, jokers }, more))
}

/// Quarters of a turn, from degrees or quarters; more than a whole turn fits no tile, and the rules say so.
fn quarters(written: u32) -> u8 {
    match written {
        0..=3 => written as u8,
        90 => 1,
        180 => 2,
        270 => 3,
        360 => 0,
        _ => u8::MAX,
    }
}

fn read_station(reader: &mut Reader<'_>, rules: &RailroadDice) -> Read {
    let labelled = read_end(reader, rules)?;
    let company = read_company(reader, rules)?;
    let end = if labelled.is_some() { labelled } else { read_end(reader, rules)? };
    let jokers = read_jokers(reader)?;
    Ok((Act::Station { end, company, jokers }, goes_on(reader)))
}

fn read_company(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Company, Misread> {
    Ok(Company::at(reader.name("company", &rules.board.company_names)?))
}

/// `yellow 2`, `2 yellow`, `yellow`, `yellow 2 from Anna`.
fn read_buy(reader: &mut Reader<'_>, rules: &RailroadDice) -> Read {
    let first = reader.try_name("company", &rules.board.company_names)?.map(Company::at);
    let (company, shares) = match first {
        Some(company) => {
            let here = reader.number("count").ok();
            reader.keyword(SHARES);
            (company, here.unwrap_or(1))
        }
        None if reader.is_done() => return Err(reader.missing("company")),
        None => match reader.number("count") {
            Ok(shares) => {
                while reader.keyword(SHARES) {}
                (read_company(reader, rules)?, shares)
            }
            Err(_) => (read_company(reader, rules)?, 1),
        },
    };
    let from = if reader.keyword(FROM) { Some(reader.player("seat")?) } else { None };
    Ok((Act::Buy { company, shares, from }, goes_on(reader)))
}

fn read_keep(reader: &mut Reader<'_>, rules: &RailroadDice) -> Read {
    let faces = faces(reader, rules)?;
    Ok((Act::Keep { faces }, goes_on(reader)))
}

/// Faces one after the other, with or without commas; `2 ?` is two of them.
fn faces(reader: &mut Reader<'_>, rules: &RailroadDice) -> Result<Vec<Face>, Misread> {
    const MOST: u32 = 60;
    let mut faces = Vec::new();
    loop {
        let count = reader.number("count").unwrap_or(1).min(MOST);
        let face = Face::ALL[reader.name("face", &rules.board.words.faces)?];
        faces.extend((0..count).map(|_| face));
        let _ = reader.sign(',') || reader.sign('-') || reader.keyword(AND);
        if reader.is_done() || faces.len() > MOST as usize {
            return Ok(faces);
        }
    }
}
