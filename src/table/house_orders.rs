//! Orders to the house: what a player may write in a letter beside the orders of the title.

use super::pace::How;
use crate::games;
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
    /// My last order should be taken back.
    Undo,
    /// The game should end, and nobody has won.
    EndGame,
    /// The game should end, and all share the first place.
    Draw,
    /// The game should end, and somebody has won.
    Concede {
        /// Who.
        to: Seat,
    },
    /// What I think of what was proposed.
    Consent {
        /// Whether I agree.
        yes: bool,
    },
    /// What I proposed should not be done.
    Withdraw,
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
    /// Which games look for players.
    Games,
    /// I want to play a game that was announced.
    Join {
        /// Its name.
        game: String,
        /// What I want to be called there.
        name: Option<String>,
    },
    /// I no longer want to play or observe a game.
    Leave {
        /// Its name.
        game: String,
    },
    /// I want to hear what is open of a game.
    Observe {
        /// Its name.
        game: String,
    },
    /// I want to take over a seat that a bot holds.
    Substitute {
        /// The table.
        game: String,
        /// What I want to be called there.
        name: Option<String>,
    },
    /// I would take over a seat of one of these titles.
    StandBy {
        /// The titles; none where I no longer would.
        titles: Vec<String>,
    },
    /// I play this seat no more.
    Resign,
    /// Words to other players.
    Press {
        /// To whom; nobody means everybody.
        to: Vec<Seat>,
        /// The words on the same line; more may follow.
        words: String,
        /// Whether nobody shall hear who wrote them.
        unsigned: bool,
    },
    /// Whether my diary opens when the game is over.
    Diary {
        /// Whether it does.
        open: bool,
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
    /// Whether it is about no table of the writer's but about the lobby.
    pub fn is_for_lobby(&self) -> bool {
        use HouseOrder::{Games, Join, Leave, Observe, StandBy, Substitute};
        matches!(
            self,
            Games | Join { .. } | Leave { .. } | Observe { .. } | Substitute { .. } | StandBy { .. }
        )
    }

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
    orders::begins_with_verb(line.folded(), VERBS)
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
        id: "end-game",
        english: Spoken {
            words: &["end the game", "end game"],
            form: "end the game",
            example: "end the game",
        },
        italian: Spoken {
            words: &["finiamo la partita", "chiudiamo la partita"],
            form: "finiamo la partita",
            example: "finiamo la partita",
        },
        read: |_, _| Ok(HouseOrder::EndGame),
    },
    Verb {
        id: "draw",
        english: Spoken { words: &["draw"], form: "draw", example: "draw" },
        italian: Spoken { words: &["patta", "pareggio"], form: "patta", example: "patta" },
        read: |_, _| Ok(HouseOrder::Draw),
    },
    Verb {
        id: "concede",
        english: Spoken { words: &["concede"], form: "concede to PLAYER", example: "concede to Bert" },
        italian: Spoken { words: &["concedo"], form: "concedo a GIOCATORE", example: "concedo a Bert" },
        read: |reader, _| {
            reader.keyword(&["to", "a", "ad"]);
            Ok(HouseOrder::Concede { to: reader.player("player")? })
        },
    },
    Verb {
        id: "withdraw",
        english: Spoken { words: &["withdraw"], form: "withdraw", example: "withdraw" },
        italian: Spoken {
            words: &["ritiro la proposta"],
            form: "ritiro la proposta",
            example: "ritiro la proposta",
        },
        read: |_, _| Ok(HouseOrder::Withdraw),
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
            form: "letters every move|my turn|daily|digest|round",
            example: "letters daily",
        },
        italian: Spoken {
            words: &["lettere"],
            form: "lettere ogni mossa|mio turno|ogni giorno|riassunto|ogni giro",
            example: "lettere ogni giorno",
        },
        read: |reader, _| {
            let (words, span) = reader.rest();
            Delivery::read(words).map(HouseOrder::Letters).ok_or_else(|| Misread::Unknown {
                span,
                word: words.to_owned(),
                part: "delivery",
                nearest: Vec::new(),
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
        english: Spoken { words: &["vote"], form: "vote wait|skip|bot|standby|yes|no", example: "vote wait" },
        italian: Spoken {
            words: &["voto", "vota"],
            form: "voto aspetta|salta|bot|riserva|sì|no",
            example: "voto aspetta",
        },
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
        id: "games",
        english: Spoken { words: &["games"], form: "games", example: "games" },
        italian: Spoken { words: &["partite"], form: "partite", example: "partite" },
        read: |_, _| Ok(HouseOrder::Games),
    },
    Verb {
        id: "join",
        english: Spoken { words: &["join"], form: "join GAME [as NAME]", example: "join Tuesday" },
        italian: Spoken {
            words: &["partecipo", "partecipa", "iscrivimi"],
            form: "partecipo a PARTITA [come NOME]",
            example: "partecipo a Tuesday",
        },
        read: join,
    },
    Verb {
        id: "leave",
        english: Spoken { words: &["leave"], form: "leave GAME", example: "leave Tuesday" },
        italian: Spoken { words: &["lascio"], form: "lascio PARTITA", example: "lascio Tuesday" },
        read: |reader, _| Ok(HouseOrder::Leave { game: game(reader)? }),
    },
    Verb {
        id: "observe",
        english: Spoken { words: &["observe"], form: "observe GAME", example: "observe Tuesday" },
        italian: Spoken {
            words: &["osservo", "osserva"],
            form: "osservo PARTITA",
            example: "osservo Tuesday",
        },
        read: |reader, _| Ok(HouseOrder::Observe { game: game(reader)? }),
    },
    Verb {
        id: "substitute",
        english: Spoken {
            words: &["substitute"],
            form: "substitute at GAME [as NAME]",
            example: "substitute at Tuesday",
        },
        italian: Spoken {
            words: &["subentro"],
            form: "subentro a PARTITA [come NOME]",
            example: "subentro a Tuesday",
        },
        read: |reader, _| {
            reader.keyword(&["at", "in"]);
            let (game, name) = game_as(reader)?;
            Ok(HouseOrder::Substitute { game, name })
        },
    },
    Verb {
        id: "standby",
        english: Spoken { words: &["standby"], form: "standby TITLE|all|none", example: "standby all" },
        italian: Spoken {
            words: &["riserva"],
            form: "riserva TITOLO|tutti|nessuno",
            example: "riserva tutti",
        },
        read: stand_by,
    },
    Verb {
        id: "resign",
        english: Spoken { words: &["resign"], form: "resign", example: "resign" },
        // Less than this may leave an auction, not the game.
        italian: Spoken {
            words: &["abbandono la partita", "lascio la partita", "mi ritiro dalla partita"],
            form: "abbandono la partita",
            example: "abbandono la partita",
        },
        read: |_, _| Ok(HouseOrder::Resign),
    },
    Verb {
        id: "press",
        english: Spoken {
            words: &["press"],
            form: "press [unsigned] to PLAYER|all: WORDS",
            example: "press to all: good luck!",
        },
        italian: Spoken {
            words: &["stampa", "messaggio"],
            form: "messaggio [anonimo] a GIOCATORE|tutti: PAROLE",
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
        id: "diary",
        english: Spoken { words: &["diary"], form: "diary open|closed", example: "diary open" },
        italian: Spoken { words: &["diario"], form: "diario aperto|chiuso", example: "diario aperto" },
        read: |reader, _| {
            let open = reader.keyword(&["open", "opens", "aperto", "si apre"]);
            if open || reader.keyword(&["closed", "close", "chiuso"]) {
                return Ok(HouseOrder::Diary { open });
            }
            Err(reader.missing("diary"))
        },
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
    match word.trim_end_matches(['.', '!']).to_lowercase().as_str() {
        "yes" | "sì" | "si" | "agree" => return Ok(HouseOrder::Consent { yes: true }),
        "no" => return Ok(HouseOrder::Consent { yes: false }),
        _ => {}
    }
    let unknown = |word| Misread::Unknown { span, word, part: "choice", nearest: Vec::new() };
    How::read(&word).map(|how| HouseOrder::Vote { how }).ok_or_else(|| unknown(word))
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
        let begun = Zone::beginning_with(word);
        let nearest = if begun.is_empty() { known.nearest(word, 3) } else { begun };
        let nearest = nearest.into_iter().take(3).map(Fact::from).collect();
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

/// The name of a game, as it stands to the end of a line.
fn game(reader: &mut Reader<'_>) -> Result<String, Misread> {
    reader.keyword(&["to", "a", "ad", "al", "alla"]);
    reader.keyword(&["the", "il", "la"]);
    reader.keyword(&["table", "game", "tavolo", "partita"]);
    let name = some(reader, "game")?;
    Ok(name.trim_matches(['"', '“', '”', '«', '»', '.', '!', ' ']).to_owned())
}

/// `join Tuesday`, `join Tuesday as Dora`.
fn join(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    let (game, name) = game_as(reader)?;
    Ok(HouseOrder::Join { game, name })
}

/// The name of a game, and perhaps what somebody wants to be called there.
fn game_as(reader: &mut Reader<'_>) -> Result<(String, Option<String>), Misread> {
    let game = game(reader)?;
    let split = [" as ", " come "].iter().find_map(|word| game.split_once(word));
    Ok(match split {
        Some((game, name)) => (game.trim().to_owned(), Some(name.trim().to_owned())),
        None => (game, None),
    })
}

/// `standby TITLE, TITLE`, `standby none`.
fn stand_by(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    if reader.is_done() {
        return Err(reader.missing("title"));
    }
    let (words, span) = reader.rest();
    let words = words.trim_start_matches(':').trim_end_matches(['.', '!', ' ']).to_lowercase();
    let words = words.trim_start_matches("for ").trim_start_matches("per ").trim();
    if ["none", "nobody", "no", "off", "nessuno"].contains(&words) {
        return Ok(HouseOrder::StandBy { titles: Vec::new() });
    }
    let all = games::TITLES.iter().map(|title| title.id().to_owned());
    if ALL.contains(&words) {
        return Ok(HouseOrder::StandBy { titles: all.collect() });
    }
    let mut titles = Vec::new();
    for word in words.split(',').flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" e ")) {
        let word = word.trim().replace(' ', "-");
        match games::find(&word) {
            Some(title) => titles.push(title.id().to_owned()),
            None => {
                let nearest = all.map(Fact::from).collect();
                return Err(Misread::Unknown { span, word, part: "title", nearest });
            }
        }
    }
    Ok(HouseOrder::StandBy { titles })
}

/// `press to Anna, Bert: words`, `press to all: words`, `press: words` to all.
fn press(reader: &mut Reader<'_>, _: &()) -> Result<HouseOrder, Misread> {
    let mut to = Vec::new();
    let unsigned =
        reader.keyword(&["unsigned", "anonymous", "anonymously", "anonimo", "anonima", "in anonimo"]);
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
    Ok(HouseOrder::Press { to, words: reader.rest().0.trim().to_owned(), unsigned })
}
