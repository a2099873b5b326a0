//! Texts of the title as a reader sees them, in both languages.

use super::*;
use crate::games::steel_driver::TITLE;
use crate::report::{Desk, Reading, sample};
use crate::rules::{By, Fact, Language, Said, Sentence, Viewer, Zone};
use crate::table::{Hand, Index, LuckKind, Table as Seated, Waits};
use chrono::DateTime;

const HAND: Hand<'static> = Hand { at: DateTime::UNIX_EPOCH, by: By::Moderator, cause: "test", voice: None };

fn names(count: usize) -> Vec<String> {
    let names = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];
    names[..count].iter().map(|name| (*name).to_owned()).collect()
}

/// A table of three that has just begun.
fn seated() -> Seated {
    sample::open(TITLE, names(3), LuckKind::Drawn, &HAND).unwrap()
}

fn check(sentence: &Sentence, english: &str, italian: &str) {
    let desk = Desk::new();
    assert_eq!(desk.say(Language::English, &names(6), sentence), english);
    assert_eq!(desk.say(Language::Italian, &names(6), sentence), italian);
}

fn check_text(text: impl Fn(&Desk, Language) -> String, english: &str, italian: &str) {
    let desk = Desk::new();
    assert_eq!(text(&desk, Language::English), english.trim_start_matches('\n'));
    assert_eq!(text(&desk, Language::Italian), italian.trim_start_matches('\n'));
}

fn check_event(event: &Event, english: &str, italian: &str) {
    let Played { rules, state, .. } = Played::<SteelDriver>::opened(&FOUR, &[]);
    check(&rules.tell(&state.open, event), english, italian);
}

#[test]
fn events_agree_in_number_and_manner() {
    let (company, seat) = (Company::at(0), Seat(0));
    let granted = |cubes| Event::Granted { round: 2, cubes };
    check_event(
        &granted(1),
        "Round 2 begins; every player receives 1 cube.",
        "Comincia il turno 2; ogni giocatore riceve 1 cubo.",
    );
    check_event(
        &granted(7),
        "Round 2 begins; every player receives 7 cubes.",
        "Comincia il turno 2; ogni giocatore riceve 7 cubi.",
    );
    let raised = |how| Event::Raised { seat, bid: 4, how };
    check_event(&raised(How::Ordered), "Anna bids 4.", "Anna offre 4.");
    check_event(
        &raised(How::Planned),
        "Anna bids 4, as left ahead.",
        "Anna offre 4, come da ordine in anticipo.",
    );
    let rules = Played::<SteelDriver>::opened(&FOUR, &[]).rules;
    check(
        &Hidden::MaximumSet { company, most: 0 }.sentence(&rules),
        "Noted: no bid for Red this round.",
        "Annotato: nessuna offerta per la Rossa in questo turno.",
    );
    check_event(
        &Event::Linked { bonuses: vec![(company, 50), (Company::at(2), 30)], links: 9 },
        "The intercontinental link is complete, 9 links long! Bonuses: $50 for Red and $30 for Green.",
        "Il collegamento intercontinentale è completo, lungo 9 tratte! Premi: $50 per la Rossa e $30 per la Verde.",
    );
    let ended = |winners: &[u8]| {
        let seats = winners.iter().map(|seat| Seat(*seat)).collect();
        Event::Ended { ranking: vec![Place { seats, score: 90 }] }
    };
    check_event(
        &ended(&[1]),
        "The game is over: Bert wins with $90.",
        "La partita è finita: vince Bert con $90.",
    );
    check_event(
        &ended(&[0, 2, 4]),
        "The game is over: Anna, Carla and Elsa share the victory with $90 each.",
        "La partita è finita: vincono insieme Anna, Carla ed Elsa con $90 a testa.",
    );
}

#[test]
fn a_word_without_a_message_keeps_its_name() {
    let orange = Fact::Word { id: "sd-company-orange".into(), name: "Orange Line".into() };
    let sentence = Sentence::new("sd-refused-nobodys").with("company", orange);
    check(&sentence, "Nobody controls Orange Line now.", "Ora nessuno controlla la Orange Line.");
}

#[test]
fn a_position() {
    let table = seated();
    let text = |desk: &Desk, language| {
        desk.position(language, &table.replay, &*table.replay.game, Viewer::Seat(Seat(0)))
    };
    check_text(text, ENGLISH_POSITION, ITALIAN_POSITION);
}

#[test]
fn an_answer_to_lines_that_stand() {
    let table = seated();
    let lines = ["au green 2 max 6"];
    let proposal = table.orders(&Hand { by: By::Seat(Seat(0)), ..HAND }, Seat(0), &lines).unwrap();
    check_text(
        |desk, language| desk.answer(language, &table.replay, &lines, &proposal, Seat(0)),
        ENGLISH_DONE,
        ITALIAN_DONE,
    );
}

#[test]
fn an_answer_to_lines_that_do_not() {
    let table = seated();
    let lines = ["red: build Baltimore - Buffalo", "auction gren 2", "bid 3 max", "pass"];
    let proposal = table.orders(&HAND, Seat(0), &lines).unwrap();
    check_text(
        |desk, language| desk.answer(language, &table.replay, &lines, &proposal, Seat(0)),
        ENGLISH_DENIED,
        ITALIAN_DENIED,
    );
}

#[test]
fn lists() {
    let table = seated();
    let waits = Waits { seats: vec![Seat(0)], moderator: false, since: HAND.at };
    let rows = [("Tuesday".to_owned(), Index::of(&table.replay), Some(waits))];
    let reading = |language| Reading { language, zone: Zone::UTC, now: HAND.at + chrono::TimeDelta::days(5) };
    check_text(
        |desk, language| desk.options(language, &table.replay, Seat(0)),
        ENGLISH_OPTIONS,
        ITALIAN_OPTIONS,
    );
    check_text(|desk, language| desk.tables(reading(language), &rows), ENGLISH_TABLES, ITALIAN_TABLES);
    check_text(
        |desk, language| desk.tables(reading(language), &[]),
        "There are no tables.\n",
        "Non ci sono tavoli.\n",
    );
    let (_, board) = TITLE.read_board(TITLE.board()).unwrap();
    check_text(
        |desk, language| desk.titles(language, &[(TITLE, board.clone())]),
        ENGLISH_TITLES,
        ITALIAN_TITLES,
    );
    check_text(|desk, language| desk.standing(language, &table.replay), "Anna is to move.", "Tocca ad Anna.");
}

#[test]
fn a_verb_of_the_reference() {
    check_text(
        |desk, language| {
            let text = desk.reference(language, TITLE);
            text.split("\n\n").nth(2).expect("the first verb").to_owned()
        },
        ENGLISH_VERB,
        ITALIAN_VERB,
    );
}

const ENGLISH_POSITION: &str = "
Steel Driver, table “Sample”
Round 1 of 5, phase 2: auctions
Board: Stand-in map of 38 cities (not the published one)

Anna holds the marker: put a company up, or pass.

PLAYERS, AND THEIR SHARES
  Player   Cubes  Cash  Red  Yellow  Green  Blue  Purple  Black
  1 Anna      10    $0    -       -      -     -       -      -
  2 Bert      10    $0    -       -      -     -       -      -
  3 Carla     10    $0    -       -      -     -       -      -

COMPANIES, IN BUILD ORDER
  Company  Control  Treasury  Profit  Unsold  Track  State
  Red      nobody          0      $0       5   0/17
  Yellow   nobody          0      $0       5   0/17
  Green    nobody          0      $0       5   0/17
  Blue     nobody          0      $0       5   0/17
  Purple   nobody          0      $0       5   0/17
  Black    nobody          0      $0       5   0/17
";
const ITALIAN_POSITION: &str = "
Steel Driver, tavolo «Sample»
Turno 1 di 5, fase 2: aste
Tabellone: Mappa sostitutiva di 38 città (non quello pubblicato)

Anna ha il segnalino: mette all’asta una compagnia, o passa.

GIOCATORI, CON LE LORO QUOTE
  Giocatore  Cubi  Soldi  Rossa  Gialla  Verde  Blu  Viola  Nera
  1 Anna       10     $0      -       -      -    -      -     -
  2 Bert       10     $0      -       -      -    -      -     -
  3 Carla      10     $0      -       -      -    -      -     -

COMPAGNIE, IN ORDINE DI COSTRUZIONE
  Compagnia  Controllo  Cassa  Profitto  Invendute  Binari  Stato
  Rossa      nessuno        0        $0          5    0/17
  Gialla     nessuno        0        $0          5    0/17
  Verde      nessuno        0        $0          5    0/17
  Blu        nessuno        0        $0          5    0/17
  Viola      nessuno        0        $0          5    0/17
  Nera       nessuno        0        $0          5    0/17
";
const ENGLISH_DONE: &str = "
✓ stands  au green 2 max 6
          Read as: auction green 2 max 6

What happened:
- Noted: Waybill bids for Green up to 6 cubes.
- Anna puts Green up with a bid of 2.

Bert is to move.
";
const ITALIAN_DONE: &str = "
✓ vale  au green 2 max 6
        Letto come: asta verde 2 max 6

Che cosa è successo:
- Annotato: Waybill offre per la Verde fino a 6 cubi.
- Anna mette all’asta la Verde con un’offerta di 2.

Tocca a Bert.
";
const ENGLISH_DENIED: &str = "
✗ refused    red: build Baltimore - Buffalo
                                    ^^^^^^^
             No link joins Baltimore and Buffalo.
             Free from Baltimore: Philadelphia (1), Richmond (1) and
             Pittsburgh (3).
✗ unclear    auction gren 2
                     ^^^^
             “gren” is not known here (the company).
             Close to it: Green.
✗ unclear    bid 3 max
                      ^
             Something is missing here: the most you would bid.
– set aside  pass

Nothing was carried out.
It is your move.
";
const ITALIAN_DENIED: &str = "
✗ rifiutato   red: build Baltimore - Buffalo
                                     ^^^^^^^
              Nessun collegamento unisce Baltimore e Buffalo.
              Liberi da Baltimore: Philadelphia (1), Richmond (1) e
              Pittsburgh (3).
✗ non chiaro  auction gren 2
                      ^^^^
              «gren» qui non è un nome noto (la compagnia).
              Somiglia a: Verde.
✗ non chiaro  bid 3 max
                       ^
              Qui manca qualcosa: il massimo che offriresti.
– sospeso     pass

Non è stato eseguito nulla.
Tocca a te.
";
const ENGLISH_OPTIONS: &str = "
It is your move.

Ready to copy, change and send:
  auction red 1
  pass

You may order now:
  auction red / yellow / green / blue / purple / black 1-10
  pass

You may leave ahead:
  max red / yellow / green / blue / purple / black 0-10
  pass round

A slash parts alternatives, of which you write one; 1-8 is any number
from 1 to 8.
";
const ITALIAN_OPTIONS: &str = "
Tocca a te.

Pronti da copiare, cambiare e mandare:
  asta rossa 1
  passo

Ora puoi ordinare:
  asta rossa / gialla / verde / blu / viola / nera 1-10
  passo

Puoi lasciare in anticipo:
  massimo rossa / gialla / verde / blu / viola / nera 0-10
  passo turno

La barra separa le alternative, scrivine una; 1-8 è un numero qualsiasi
da 1 a 8.
";
const ENGLISH_TABLES: &str = "
Table    Title         Players            Records  Stage
Tuesday  Steel Driver  Anna, Bert, Carla        2  playing

Waiting for
  Tuesday: Anna, since Thu 1 Jan 00:00 UTC (5 days)
";
const ITALIAN_TABLES: &str = "
Tavolo   Titolo        Giocatori          Atti  Stato
Tuesday  Steel Driver  Anna, Bert, Carla     2  in corso

Si aspetta
  Tuesday: Anna, da gio 1 gen 00:00 UTC (5 giorni)
";
const ENGLISH_TITLES: &str = "
Title         Word          Seats  Board                      Published
Steel Driver  steel-driver    3-6  Stand-in map of 38 cities  no
";
const ITALIAN_TITLES: &str = "
Titolo        Parola        Posti  Tabellone                  Pubblicato
Steel Driver  steel-driver    3-6  Stand-in map of 38 cities  no
";
const ENGLISH_VERB: &str = "
auction COMPANY BID [max MOST]
    Put a company up for auction with your opening bid in cubes, when
    you hold the marker. Waybill raises for you up to the maximum. Sent
    early, it waits for the marker.
    Example: auction green 2 max 6
    Also: put up
    In Italian: asta, metti all'asta";
const ITALIAN_VERB: &str = "
asta COMPAGNIA OFFERTA [max MASSIMO]
    Metti all’asta una compagnia con la tua prima offerta in cubi,
    quando il segnalino è tuo. Waybill rilancia per te fino al massimo.
    In anticipo, l’ordine aspetta il segnalino.
    Esempio: asta verde 2 max 6
    Anche: metti all'asta
    In inglese: auction, put up";
