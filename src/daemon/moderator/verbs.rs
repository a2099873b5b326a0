//! The verbs of moderators in letters, in both languages: what each asks for, what it is about, and how it is read.

use crate::orders::Spoken;
use crate::rules::{Fact, Sentence, Span};
use crate::table::Customs;
use crate::table::pace::Pace;
/// What a moderator asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// What can be written.
    Help,
    /// Which tables there are, and for whom they wait.
    Tables,
    /// What follows is about this table.
    Table,
    /// Where a table stands.
    Show,
    /// The clocks stop.
    Pause { why: Option<String> },
    /// The clocks run again.
    Resume,
    /// Another pace, or none.
    Pace { pace: Option<Pace> },
    /// What else is agreed on, in words.
    Customs { words: String },
    /// Somebody gets more time.
    Give { player: String, time: Span },
    /// The game goes back to where it stood after a record, or by one step.
    TakeBack { to: Option<u64>, why: Option<String> },
    /// Orders of a player that reached the moderator another way.
    As { player: String, lines: Vec<String> },
    /// Words to players; nobody named means everybody.
    Say { to: Vec<String>, words: String },
    /// A seat's player has another name or address.
    Seat { player: String, name: Option<String>, address: Option<String> },
    /// Somebody else plays a seat.
    Replace { player: String, by: String },
    /// A seat is taken from its player.
    Remove { player: String },
    /// The table ends before its game is over.
    Close { why: String },
    /// What was proposed will not be done.
    Veto,
    /// What was proposed is done.
    Grant,
    /// The game begins.
    Start,
    /// Outcomes of luck.
    Tell { outcomes: Vec<String> },
    /// A game looks for players.
    Announce { title: String, seats: usize, pace: Option<String> },
    /// It no longer does.
    Withdraw,
}

/// What a command is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// Nothing in particular.
    Nothing,
    /// A table, which stands right after the verb.
    Table,
    /// A player; the table comes after `at`.
    Player,
    /// A game that is announced; its name stands after `as`.
    Game,
    /// A game by its name, which may have been announced in the same letter.
    Name,
}

/// A verb of moderators.
pub(super) struct ModeratorVerb {
    /// What it is called in the program and in language files.
    pub id: &'static str,
    /// The message that says what it does.
    pub means: &'static str,
    /// How it is said in English.
    pub english: Spoken,
    /// How it is said in Italian.
    pub italian: Spoken,
    /// What it is about.
    pub about: About,
    /// Reads what is left, with the table taken out: before the colon, and after it.
    pub read: fn(&str, Option<&str>) -> Result<Command, Sentence>,
}

const fn spoken(words: &'static [&'static str], form: &'static str, example: &'static str) -> Spoken {
    Spoken { words, form, example }
}

/// Every verb of moderators.
pub(super) const VERBS: &[ModeratorVerb] = &[
    ModeratorVerb {
        id: "tables",
        means: "moderator-means-tables",
        english: spoken(&["tables"], "tables", "tables"),
        italian: spoken(&["tavoli"], "tavoli", "tavoli"),
        about: About::Nothing,
        read: |_, _| Ok(Command::Tables),
    },
    ModeratorVerb {
        id: "table",
        means: "moderator-means-table",
        english: spoken(&["table"], "table TABLE", "table Tuesday"),
        italian: spoken(&["tavolo"], "tavolo TAVOLO", "tavolo Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Table),
    },
    ModeratorVerb {
        id: "show",
        means: "moderator-means-show",
        english: spoken(&["show"], "show TABLE", "show Tuesday"),
        italian: spoken(&["mostra"], "mostra TAVOLO", "mostra Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Show),
    },
    ModeratorVerb {
        id: "pause",
        means: "moderator-means-pause",
        english: spoken(&["pause"], "pause TABLE[: WHY]", "pause Tuesday: holidays"),
        italian: spoken(&["pausa", "ferma"], "pausa TAVOLO[: PERCHÉ]", "pausa Tuesday: ferie"),
        about: About::Table,
        read: |_, words| Ok(Command::Pause { why: words.map(str::to_owned) }),
    },
    ModeratorVerb {
        id: "resume",
        means: "moderator-means-resume",
        english: spoken(&["resume"], "resume TABLE", "resume Tuesday"),
        italian: spoken(&["riprendi"], "riprendi TAVOLO", "riprendi Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Resume),
    },
    ModeratorVerb {
        id: "pace",
        means: "moderator-means-pace",
        english: spoken(&["pace"], "pace TABLE: PACE", "pace Tuesday: post, weekends off"),
        italian: spoken(&["ritmo"], "ritmo TAVOLO: RITMO", "ritmo Tuesday: post, weekend liberi"),
        about: About::Table,
        read: |_, words| pace(words.unwrap_or_default()).map(|pace| Command::Pace { pace }),
    },
    ModeratorVerb {
        id: "customs",
        means: "moderator-means-customs",
        english: spoken(&["customs"], "customs TABLE: WORDS", "customs Tuesday: no press"),
        italian: spoken(&["usanze"], "usanze TAVOLO: PAROLE", "usanze Tuesday: niente stampa"),
        about: About::Table,
        read: |_, words| {
            let words = words.unwrap_or_default();
            let unknown = |phrase: String| {
                let known: Vec<Fact> = Customs::phrases().map(Fact::from).collect();
                Sentence::new("moderator-no-customs").with("words", phrase).with("known", known)
            };
            Customs::read(words, Customs::default()).map_err(unknown)?;
            Ok(Command::Customs { words: words.to_owned() })
        },
    },
    ModeratorVerb {
        id: "give",
        means: "moderator-means-give",
        english: spoken(&["give"], "give PLAYER TIME [at TABLE]", "give Anna 3 days at Tuesday"),
        italian: spoken(
            &["dai"],
            "dai a GIOCATORE TEMPO [al tavolo TAVOLO]",
            "dai ad Anna 3 giorni a Tuesday",
        ),
        about: About::Player,
        read: |head, _| {
            let head = without(head, &["to", "a", "ad"]);
            let numbers = |at: &usize| head[*at..].starts_with(|sign: char| sign.is_ascii_digit());
            let starts = head.match_indices(' ').map(|(at, _)| at + 1);
            let split = starts.clone().find(numbers).or_else(|| starts.clone().next());
            let (player, time) = split.map_or((head, ""), |at| head.split_at(at));
            let no_time = || Sentence::new("moderator-no-time").with("words", time.trim());
            let time = Span::read(time).ok_or_else(no_time)?;
            Ok(Command::Give { player: player.trim().to_owned(), time })
        },
    },
    ModeratorVerb {
        id: "take-back",
        means: "moderator-means-take-back",
        english: spoken(&["take back"], "take back TABLE [to RECORD][: WHY]", "take back Tuesday"),
        italian: spoken(
            &["torna indietro", "annulla"],
            "torna indietro a TAVOLO [fino a NUMERO][: PERCHÉ]",
            "torna indietro a Tuesday",
        ),
        about: About::Table,
        read: |head, words| {
            let head = without(head, &["to", "a", "fino a", "to record"]);
            let number = || head.trim_start_matches('#').parse().ok();
            let to = if head.is_empty() { None } else { Some(number().ok_or_else(|| no_record(head))?) };
            Ok(Command::TakeBack { to, why: words.map(str::to_owned) })
        },
    },
    ModeratorVerb {
        id: "as",
        means: "moderator-means-as",
        english: spoken(&["as"], "as PLAYER [at TABLE]: ORDERS", "as Bert: pass"),
        italian: spoken(&["come"], "come GIOCATORE [al tavolo TAVOLO]: ORDINI", "come Bert: passo"),
        about: About::Player,
        read: |head, words| {
            let lines = words.unwrap_or_default().lines().map(str::trim).filter(|line| !line.is_empty());
            let lines: Vec<String> = lines.map(str::to_owned).collect();
            if lines.is_empty() {
                return Err(Sentence::new("moderator-no-words"));
            }
            Ok(Command::As { player: head.to_owned(), lines })
        },
    },
    ModeratorVerb {
        id: "say",
        means: "moderator-means-say",
        english: spoken(&["say"], "say [to PLAYER] [at TABLE]: WORDS", "say at Tuesday: a happy new year"),
        italian: spoken(
            &["scrivi"],
            "scrivi [a GIOCATORE] [al tavolo TAVOLO]: PAROLE",
            "scrivi al tavolo Tuesday: buon anno",
        ),
        about: About::Player,
        read: |head, words| {
            let words = words.map(str::trim).filter(|words| !words.is_empty());
            let words = words.ok_or_else(|| Sentence::new("moderator-no-words"))?.to_owned();
            let head = without(head, &["to", "a", "ad"]);
            let names =
                head.split([',']).flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" e "));
            let to = names.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
            Ok(Command::Say { to: to.collect(), words })
        },
    },
    ModeratorVerb {
        id: "seat",
        means: "moderator-means-seat",
        english: spoken(
            &["seat"],
            "seat PLAYER [at TABLE]: [NAME=]ADDRESS",
            "seat Bert at Tuesday: bert@new.example.org",
        ),
        italian: spoken(
            &["posto"],
            "posto GIOCATORE [al tavolo TAVOLO]: [NOME=]INDIRIZZO",
            "posto Bert al tavolo Tuesday: bert@nuovo.example.org",
        ),
        about: About::Player,
        read: |head, words| {
            let words = words.map(str::trim).filter(|words| !words.is_empty());
            let words = words.ok_or_else(|| Sentence::new("moderator-no-words"))?;
            let (name, address) = match (words.split_once('='), words.contains('@')) {
                (Some((name, address)), _) => (Some(name.trim()), Some(address.trim())),
                (None, true) => (None, Some(words)),
                (None, false) => (Some(words), None),
            };
            let (name, address) = (name.map(str::to_owned), address.map(str::to_owned));
            Ok(Command::Seat { player: head.to_owned(), name, address })
        },
    },
    ModeratorVerb {
        id: "replace",
        means: "moderator-means-replace",
        english: spoken(
            &["replace"],
            "replace PLAYER by NAME[=ADDRESS] [at TABLE]",
            "replace Bert by Dora at Tuesday",
        ),
        italian: spoken(
            &["sostituisci"],
            "sostituisci GIOCATORE con NOME[=INDIRIZZO] [al tavolo TAVOLO]",
            "sostituisci Bert con Dora al tavolo Tuesday",
        ),
        about: About::Player,
        read: |head, _| {
            let split = [" by ", " with ", " con "].iter().find_map(|word| head.split_once(word));
            let (player, by) = split.ok_or_else(|| Sentence::new("moderator-no-successor"))?;
            Ok(Command::Replace { player: player.trim().to_owned(), by: by.trim().to_owned() })
        },
    },
    ModeratorVerb {
        id: "remove",
        means: "moderator-means-remove",
        english: spoken(&["remove"], "remove PLAYER [at TABLE]", "remove Bert at Tuesday"),
        italian: spoken(
            &["rimuovi"],
            "rimuovi GIOCATORE [al tavolo TAVOLO]",
            "rimuovi Bert al tavolo Tuesday",
        ),
        about: About::Player,
        read: |head, _| Ok(Command::Remove { player: head.to_owned() }),
    },
    ModeratorVerb {
        id: "close",
        means: "moderator-means-close",
        english: spoken(&["close"], "close TABLE: WHY", "close Tuesday: nobody has the time"),
        italian: spoken(&["chiudi"], "chiudi TAVOLO: PERCHÉ", "chiudi Tuesday: nessuno ha tempo"),
        about: About::Table,
        read: |_, words| {
            let why = words.map(str::trim).filter(|words| !words.is_empty());
            let why = why.ok_or_else(|| Sentence::new("moderator-no-reason"))?.to_owned();
            Ok(Command::Close { why })
        },
    },
    ModeratorVerb {
        id: "veto",
        means: "moderator-means-veto",
        english: spoken(&["veto"], "veto TABLE", "veto Tuesday"),
        italian: spoken(&["veto a", "nega"], "nega TAVOLO", "nega Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Veto),
    },
    ModeratorVerb {
        id: "grant",
        means: "moderator-means-grant",
        english: spoken(&["grant"], "grant TABLE", "grant Tuesday"),
        italian: spoken(&["concedi"], "concedi TAVOLO", "concedi Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Grant),
    },
    ModeratorVerb {
        id: "start",
        means: "moderator-means-start",
        english: spoken(&["start"], "start TABLE", "start Tuesday"),
        italian: spoken(&["comincia"], "comincia TAVOLO", "comincia Tuesday"),
        about: About::Table,
        read: |_, _| Ok(Command::Start),
    },
    ModeratorVerb {
        id: "tell",
        means: "moderator-means-tell",
        english: spoken(&["tell"], "tell TABLE: OUTCOMES", "tell Tuesday: 3 5"),
        italian: spoken(&["esce"], "esce a TAVOLO: RISULTATI", "esce a Tuesday: 3 5"),
        about: About::Table,
        read: |_, words| {
            let words = words.unwrap_or_default().split([' ', ',']).filter(|word| !word.is_empty());
            Ok(Command::Tell { outcomes: words.map(str::to_owned).collect() })
        },
    },
    ModeratorVerb {
        id: "announce",
        means: "moderator-means-announce",
        english: spoken(
            &["announce"],
            "announce TITLE for NUMBER [as GAME][: PACE]",
            "announce TITLE for 3 as Tuesday: post",
        ),
        italian: spoken(
            &["annuncia"],
            "annuncia TITOLO per NUMERO [come PARTITA][: RITMO]",
            "annuncia TITOLO per 3 come Tuesday: post",
        ),
        about: About::Game,
        read: |head, words| {
            let split = [" for ", " per "].iter().find_map(|word| head.split_once(word));
            let seats = |number: &str| number.split_whitespace().next().and_then(|word| word.parse().ok());
            let read = split.and_then(|(title, number)| Some((title.trim().to_owned(), seats(number)?)));
            let (title, seats) = read.ok_or_else(|| Sentence::new("moderator-no-seats"))?;
            words.map(pace).transpose()?;
            Ok(Command::Announce { title, seats, pace: words.map(str::to_owned) })
        },
    },
    ModeratorVerb {
        id: "withdraw",
        means: "moderator-means-withdraw",
        english: spoken(&["withdraw"], "withdraw GAME", "withdraw Tuesday"),
        italian: spoken(&["ritira"], "ritira PARTITA", "ritira Tuesday"),
        about: About::Name,
        read: |_, _| Ok(Command::Withdraw),
    },
    ModeratorVerb {
        id: "help",
        means: "moderator-means-help",
        english: spoken(&["help"], "help", "help"),
        italian: spoken(&["aiuto"], "aiuto", "aiuto"),
        about: About::Nothing,
        read: |_, _| Ok(Command::Help),
    },
];

/// A pace in words; `none` is no pace.
fn pace(words: &str) -> Result<Option<Pace>, Sentence> {
    match words.trim() {
        "none" | "nessuno" => Ok(None),
        words => {
            Pace::read(words).map(Some).map_err(|_| Sentence::new("moderator-no-pace").with("words", words))
        }
    }
}

fn no_record(words: &str) -> Sentence {
    Sentence::new("moderator-no-record").with("words", words)
}

/// A text without one of these words at its beginning.
pub(super) fn without<'t>(text: &'t str, words: &[&str]) -> &'t str {
    let text = text.trim();
    let rest = |word: &&str| {
        let (first, rest) = text.split_at_checked(word.len())?;
        let ends = rest.is_empty() || rest.starts_with(' ');
        (ends && first.eq_ignore_ascii_case(word)).then(|| rest.trim())
    };
    words.iter().filter_map(rest).min_by_key(|rest| rest.len()).unwrap_or(text)
}
