//! Orders to the house: what a player may write in a letter beside the orders of the title.

use super::pace::How;
use crate::orders::{self, Line, Misread, Names, Reader, Spoken, Topic, Verb};
use crate::people::Delivery;
use crate::rules::{Fact, Language, Seat, Span, Zone};

/// What a player asks of the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HouseOrder {
    /// How to write orders, or what one word means.
    Help {
        /// The word.
        word: Option<String>,
    },
    /// Whose move it is.
    Status,
    /// The whole report again.
    Report,
    /// The last so many records.
    History {
        /// How many.
        count: Option<u32>,
    },
    /// The board in words.
    Map,
    /// The order reference.
    Orders,
    /// What an order would do.
    Try {
        /// The order.
        line: String,
    },
    /// The rules in short.
    Rules,
    /// Something that was carried out should be taken back.
    Undo,
    /// A question in plain words.
    Ask {
        /// What it is about.
        topic: Topic,
        /// The order it speaks of, or the word whose meaning it asks for.
        line: Option<String>,
    },
    /// The language of my letters.
    Language(Language),
    /// How often I want letters.
    Letters(Delivery),
    /// The zone in which I read deadlines.
    Zone(Zone),
    /// More time for somebody else.
    Give {
        /// Who.
        to: Seat,
        /// How much.
        time: Span,
    },
    /// More time for me, please.
    MoreTime {
        /// How much.
        time: Span,
    },
    /// What should be done about somebody who is late.
    Vote {
        /// What.
        how: How,
    },
    /// I am away.
    Away {
        /// From when to when, as it was written.
        words: String,
    },
    /// I am back.
    Back,
    /// My addresses.
    Address {
        /// What becomes of the address.
        how: AddressChange,
        /// The address.
        address: String,
    },
    /// Words to other players.
    Press {
        /// To whom; nobody means everybody.
        to: Vec<Seat>,
        /// The words on the same line; more may follow.
        words: String,
    },
    /// A line for my diary.
    Note {
        /// The words on the same line; more may follow.
        words: String,
    },
    /// Salt for the luck.
    Salt {
        /// The salt.
        salt: String,
    },
    /// What follows is for another table.
    Table {
        /// Its name.
        name: String,
    },
    /// What follows is for another seat of the same writer.
    Seat {
        /// The player's name.
        name: String,
    },
}

/// What becomes of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChange {
    /// I write from it, too.
    Add,
    /// My letters go there from now on.
    Use,
    /// It is mine no more.
    Drop,
}

impl HouseOrder {
    /// Whether it only asks for something to be shown, beyond the report that a letter shows once.
    pub fn is_question(&self) -> bool {
        use HouseOrder::{Ask, Help, History, Map, Orders, Rules, Status, Try};
        matches!(self, Help { .. } | Status | History { .. } | Map | Orders | Rules | Ask { .. } | Try { .. })
    }
}

/// Words that mean every player.
pub(super) const ALL: &[&str] = &["all", "everybody", "everyone", "tutti"];

/// Whether a line begins with a verb of the house, written out.
///
/// Prose begins with all sorts of words, so nothing is guessed from a few letters here.
pub fn looks_like_house_order(text: &str) -> bool {
    let line = Line::new(text);
    let end = line.folded().find(|letter: char| !letter.is_alphanumeric()).unwrap_or(line.folded().len());
    orders::is_verb(&line.folded()[..end], VERBS)
}

/// Every verb of the house.
pub const VERBS: &[Verb<HouseOrder, ()>] = &[
    Verb {
        id: "help",
        english: Spoken { words: &["help"], form: "help [WORD]", example: "help bid" },
        italian: Spoken { words: &["aiuto"], form: "aiuto [PAROLA]", example: "aiuto offri" },
        read: |reader, _| {
            let (word, _) = reader.rest();
            let word = Some(word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned());
            Ok(HouseOrder::Help { word: word.filter(|word| !word.is_empty()) })
        },
    },
    Verb {
        id: "status",
        english: Spoken { words: &["status"], form: "status", example: "status" },
        italian: Spoken { words: &["stato"], form: "stato", example: "stato" },
        read: |_, _| Ok(HouseOrder::Status),
    },
    Verb {
        id: "report",
        english: Spoken { words: &["report"], form: "report", example: "report" },
        italian: Spoken { words: &["rapporto"], form: "rapporto", example: "rapporto" },
        read: |_, _| Ok(HouseOrder::Report),
    },
    Verb {
        id: "history",
        english: Spoken { words: &["history"], form: "history [NUMBER]", example: "history 20" },
        italian: Spoken { words: &["storia"], form: "storia [NUMERO]", example: "storia 20" },
        read: |reader, _| {
            let count = if reader.is_done() { None } else { Some(reader.number("count")?) };
            Ok(HouseOrder::History { count })
        },
    },
    Verb {
        id: "map",
        english: Spoken { words: &["map"], form: "map", example: "map" },
        italian: Spoken { words: &["mappa"], form: "mappa", example: "mappa" },
        read: |_, _| Ok(HouseOrder::Map),
    },
    Verb {
        id: "orders",
        english: Spoken { words: &["orders"], form: "orders", example: "orders" },
        italian: Spoken { words: &["ordini"], form: "ordini", example: "ordini" },
        read: |_, _| Ok(HouseOrder::Orders),
    },
    Verb {
        id: "rules",
        english: Spoken { words: &["rules"], form: "rules", example: "rules" },
        italian: Spoken { words: &["regole"], form: "regole", example: "regole" },
        read: |_, _| Ok(HouseOrder::Rules),
    },
    Verb {
        id: "undo",
        english: Spoken { words: &["undo"], form: "undo", example: "undo" },
        italian: Spoken { words: &["disfa"], form: "disfa", example: "disfa" },
        read: |_, _| Ok(HouseOrder::Undo),
    },
    Verb {
        id: "try",
        english: Spoken { words: &["try"], form: "try ORDER", example: "try bid 4" },
        italian: Spoken { words: &["prova"], form: "prova ORDINE", example: "prova offri 4" },
        read: |reader, _| Ok(HouseOrder::Try { line: some(reader, "order")? }),
    },
    Verb {
        id: "language",
        english: Spoken { words: &["language"], form: "language en|it", example: "language it" },
        italian: Spoken { words: &["lingua"], form: "lingua it|en", example: "lingua en" },
        read: |reader, _| {
            let word = reader.word("language")?.to_owned();
            let place = reader.here();
            let known = Language::ALL.map(|language| Fact::from(language.code())).to_vec();
            word.parse().map(HouseOrder::Language).map_err(|_| Misread::Unknown {
                span: place,
                word,
                part: "language",
                nearest: known,
            })
        },
    },
    Verb {
        id: "letters",
        english: Spoken {
            words: &["letters"],
            form: "letters every move|my turn|daily|round",
            example: "letters daily",
        },
        italian: Spoken {
            words: &["lettere"],
            form: "lettere ogni mossa|mio turno|ogni giorno|ogni giro",
            example: "lettere ogni giorno",
        },
        read: |reader, _| {
            let (words, span) = reader.rest();
            let known = || Delivery::ALL.map(|(_, words)| Fact::from(words[0])).to_vec();
            Delivery::read(words).map(HouseOrder::Letters).ok_or_else(|| Misread::Unknown {
                span,
                word: words.to_owned(),
                part: "delivery",
                nearest: known(),
            })
        },
    },
    Verb {
        id: "deadline",
        english: Spoken { words: &["deadline", "deadlines"], form: "deadline", example: "deadline" },
        italian: Spoken { words: &["scadenza", "scadenze"], form: "scadenza", example: "scadenza" },
        read: |_, _| Ok(HouseOrder::Ask { topic: Topic::Deadline, line: None }),
    },
    Verb {
        id: "give",
        english: Spoken { words: &["give"], form: "give PLAYER TIME", example: "give Bert 2 days" },
        italian: Spoken { words: &["dai"], form: "dai a GIOCATORE TEMPO", example: "dai a Bert 2 giorni" },
        read: give,
    },
    Verb {
        id: "more-time",
        english: Spoken { words: &["more"], form: "more time [TIME]", example: "more time 2 days" },
        italian: Spoken {
            words: &["più", "altro"],
            form: "più tempo [TEMPO]",
            example: "più tempo 2 giorni",
        },
        read: more_time,
    },
    Verb {
        id: "vote",
        english: Spoken { words: &["vote"], form: "vote wait|skip|bot", example: "vote wait" },
        italian: Spoken { words: &["voto", "vota"], form: "voto aspetta|salta|bot", example: "voto aspetta" },
        read: vote,
    },
    Verb {
        id: "away",
        english: Spoken { words: &["away"], form: "away DAY to DAY", example: "away 1 Aug to 15 Aug" },
        italian: Spoken {
            words: &["assente"],
            form: "assente dal GIORNO al GIORNO",
            example: "assente dal 1 al 15 agosto",
        },
        read: |reader, _| Ok(HouseOrder::Away { words: some(reader, "days")? }),
    },
    Verb {
        id: "back",
        english: Spoken { words: &["back"], form: "back", example: "back" },
        italian: Spoken { words: &["rientro"], form: "rientro", example: "rientro" },
        read: |_, _| Ok(HouseOrder::Back),
    },
    Verb {
        id: "zone",
        english: Spoken { words: &["zone", "timezone"], form: "zone CITY", example: "zone Europe/Rome" },
        italian: Spoken { words: &["fuso"], form: "fuso CITTÀ", example: "fuso Europe/Rome" },
        read: zone,
    },
    Verb {
        id: "address",
        english: Spoken {
            words: &["address"],
            form: "address [add|use|drop] ADDRESS",
            example: "address anna@example.org",
        },
        italian: Spoken {
            words: &["indirizzo"],
            form: "indirizzo [aggiungi|usa|togli] INDIRIZZO",
            example: "indirizzo anna@example.org",
        },
        read: address,
    },
    Verb {
        id: "press",
        english: Spoken {
            words: &["press"],
            form: "press to PLAYER|all: WORDS",
            example: "press to all: good luck!",
        },
        italian: Spoken {
            words: &["stampa", "messaggio"],
            form: "messaggio a GIOCATORE|tutti: PAROLE",
            example: "messaggio a tutti: buona fortuna!",
        },
        read: press,
    },
    Verb {
        id: "note",
        english: Spoken { words: &["note"], form: "note WORDS", example: "note Bert wants Red" },
        italian: Spoken { words: &["nota"], form: "nota PAROLE", example: "nota Bert vuole il Rosso" },
        read: |reader, _| Ok(HouseOrder::Note { words: reader.rest().0.to_owned() }),
    },
    Verb {
        id: "salt",
        english: Spoken { words: &["salt"], form: "salt WORDS", example: "salt seven horses" },
        italian: Spoken { words: &["sale"], form: "sale PAROLE", example: "sale sette cavalli" },
        read: |reader, _| Ok(HouseOrder::Salt { salt: some(reader, "salt")? }),
    },
    Verb {
        id: "table",
        english: Spoken { words: &["table"], form: "table NAME", example: "table Tuesday" },
        italian: Spoken { words: &["tavolo"], form: "tavolo NOME", example: "tavolo Tuesday" },
        read: |reader, _| Ok(HouseOrder::Table { name: some(reader, "table")? }),
    },
    Verb {
        id: "seat",
        english: Spoken { words: &["seat"], form: "seat PLAYER", example: "seat Anna" },
        italian: Spoken { words: &["posto"], form: "posto GIOCATORE", example: "posto Anna" },
        read: |reader, _| Ok(HouseOrder::Seat { name: some(reader, "player")? }),
    },
];

/// The rest of a line, which must not be empty.
fn some(reader: &mut Reader<'_>, part: &'static str) -> Result<String, Misread> {
    if reader.is_done() {
        return Err(reader.missing(part));
    }
    Ok(reader.rest().0.trim_start_matches(':').trim().to_owned())
}

/// `give Bert 2 days`.
fn give(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    reader.keyword(&["to", "a", "ad"]);
    let to = reader.player("player")?;
    Ok(HouseOrder::Give { to, time: time(reader)? })
}

/// `more time`, `more time 2 days`.
fn more_time(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    if !reader.keyword(&["time", "tempo"]) {
        return Err(reader.missing("time"));
    }
    let time = if reader.is_done() { Span::days(2) } else { time(reader)? };
    Ok(HouseOrder::MoreTime { time })
}

fn time(reader: &mut Reader<'_>) -> Result<Span, Misread> {
    if reader.is_done() {
        return Err(reader.missing("time"));
    }
    let (words, span) = reader.rest();
    let words = words.trim_start_matches(':').trim().trim_end_matches(['.', '!']).to_owned();
    let nearest = vec![Fact::from("2 d"), Fact::from("36 h")];
    Span::read(&words).ok_or(Misread::Unknown { span, word: words, part: "time", nearest })
}

/// `vote wait`.
fn vote(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    if reader.is_done() {
        return Err(reader.missing("choice"));
    }
    let (words, span) = reader.rest();
    let word = words.trim_start_matches(':').trim().to_owned();
    let nearest = How::ALL.map(|how| Fact::from(how.to_string())).to_vec();
    How::read(&word).map(|how| HouseOrder::Vote { how }).ok_or(Misread::Unknown {
        span,
        word,
        part: "choice",
        nearest,
    })
}

/// `zone Europe/Rome`, `zone new york`.
fn zone(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    if reader.is_done() {
        return Err(reader.missing("zone"));
    }
    let (words, span) = reader.rest();
    let word = words.trim_start_matches(':').trim();
    Zone::read(word).map(HouseOrder::Zone).ok_or_else(|| {
        let known = Names::new(Zone::names().map(|name| (name, &[] as &[&str])));
        let nearest = known.nearest(word, 3).into_iter().map(Fact::from).collect();
        Misread::Unknown { span, word: word.to_owned(), part: "zone", nearest }
    })
}

/// `address new@example.org`, `address drop old@example.org`.
fn address(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    let how = match () {
        () if reader.keyword(&["add", "aggiungi"]) => AddressChange::Add,
        () if reader.keyword(&["drop", "remove", "togli", "rimuovi"]) => AddressChange::Drop,
        () => {
            reader.keyword(&["use", "usa", "is"]);
            AddressChange::Use
        }
    };
    Ok(HouseOrder::Address { how, address: some(reader, "address")? })
}

/// `press to Anna, Bert: words`, `press to all: words`, `press: words` to all.
fn press(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    let mut to = Vec::new();
    if reader.keyword(&["to", "a", "ad"]) && !reader.keyword(ALL) {
        loop {
            let seat = reader.player("player")?;
            if !to.contains(&seat) {
                to.push(seat);
            }
            if !(reader.sign(',') || reader.keyword(&["and", "e", "ed"])) {
                break;
            }
        }
    }
    reader.sign(':');
    Ok(HouseOrder::Press { to, words: reader.rest().0.trim().to_owned() })
}
