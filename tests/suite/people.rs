//! Letters as people write them: `tests/letters/people/*.txt`, each with what a person would understand.
//!
//! A file begins with `title:`, `seats:`, `options:` (and `board:` for figures of one's own), then scenes: `scene NAME` and
//! orders that lead there, `$ Anna: bid 3`. A letter is `--- class @scene Writer`, its lines, and what is expected:
//! `=> order` is carried out, `?? order` is offered (`??` alone: something is asked back), `~> order` is either,
//! `==` or `!! nothing` nothing is carried out, `!!` a question is answered. `offer: bid 5` before the letter is what waits for a yes.
//!
//! Something carried out that was not meant is *wrong*; a line that no answer mentions is *silent*.

use crate::house::{NAMES, hand, opening};
use crate::mailbox::{ADDRESS, Mailbox, address, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use waybill::games::{self, Foretold, Game};
use waybill::journal::{Kept, Record};
use waybill::orders::Pen;
use waybill::rules::{By, Language, Seat, Turn};
use waybill::table::{LuckKind, Replay};

/// Some files, which they are, and how many letters of a hundred must be read right.
type Group = (&'static str, fn(&str) -> bool, usize);

const TABLE: &str = "Transcript";

/// The collections with a figure of their own.
const LAST: [&str; 6] = ["fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Of a hundred letters that nobody had seen when the reader was built, so many are read right now.
const FOURTH: usize = 75;

/// The same of the fifth; half of them were read right before anything was changed for them.
const FIFTH: usize = 76;

/// The same of the seventh, of which 55 of a hundred were read right before anything was changed for them.
const SEVENTH: usize = 50;

/// The same of the eighth, of which 75 of a hundred were read right before anything was changed for them.
const EIGHTH: usize = 85;

/// The same of the ninth: 67 of a hundred before the reader went by what is named, and 72 then. Only what was wrongly carried
/// out in it was looked at.
const NINTH: usize = 72;

/// The same of the sixth, of which 61 of a hundred were read right before anything was changed for them.
const SIXTH: usize = 70;

#[derive(Default, Clone)]
struct Setting {
    facts: BTreeMap<String, String>,
    scenes: BTreeMap<String, Vec<String>>,
}

struct Case {
    setting: Setting,
    class: String,
    scene: String,
    who: String,
    letter: Vec<String>,
    expected: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    AskedBack,
    Wrong,
    Silent,
    /// Something was offered that could not be carried out.
    Hollow,
    /// The position that the letter speaks of cannot be reached; such a letter proves nothing.
    NotSetUp,
}

fn cases(text: &str) -> Vec<Case> {
    let mut setting = Setting::default();
    let mut cases: Vec<Case> = Vec::new();
    let mut scene = String::new();
    for line in text.lines() {
        let is_expected = ["=>", "??", "~>", "==", "!!"].iter().any(|mark| line.starts_with(mark));
        if let Some(head) = line.strip_prefix("--- ") {
            let (class, rest) = head.split_once(" @").expect("class @scene writer");
            let (scene, who) = rest.split_once(' ').expect("scene and writer");
            cases.push(Case {
                setting: setting.clone(),
                class: class.to_owned(),
                scene: scene.to_owned(),
                who: who.trim().to_owned(),
                letter: Vec::new(),
                expected: Vec::new(),
            });
        } else if let Some(case) = cases.last_mut() {
            match is_expected {
                true => case.expected.push(line.to_owned()),
                false if case.expected.is_empty() => case.letter.push(line.to_owned()),
                false => assert!(line.trim().is_empty(), "after what is expected: {line}"),
            }
        } else if let Some(name) = line.strip_prefix("scene ") {
            scene = name.trim().to_owned();
            setting.scenes.insert(scene.clone(), Vec::new());
        } else if let Some(order) = line.strip_prefix("$ ") {
            setting.scenes.get_mut(&scene).expect("a scene").push(order.to_owned());
        } else if let Some((key, value)) = line.split_once(": ").filter(|_| !line.starts_with('#')) {
            setting.facts.insert(key.to_owned(), value.trim().to_owned());
        }
    }
    cases
}

fn opened(case: &Case) -> Result<Mailbox, String> {
    let facts = &case.setting.facts;
    let title = games::find(&facts["title"]).expect("a title");
    let seats: Vec<String> = facts["seats"].split(',').map(|name| name.trim().to_owned()).collect();
    let mut opening = opening(title, seats.len().min(NAMES.len()));
    opening.seats = seats;
    // A scene may have facts of its own: `* first=Bert`, `* board start=60000`, `* seats Anna, Rob`.
    let Some(orders) = case.setting.scenes.get(&case.scene) else {
        return Err(format!("no scene {}", case.scene));
    };
    let mut options = facts.get("options").cloned().unwrap_or_default();
    let mut board = facts.get("board").cloned();
    for own in orders.iter().filter_map(|order| order.strip_prefix("* ")) {
        match own.split_once(' ') {
            Some(("seats", names)) => {
                opening.seats = names.split(',').map(|name| name.trim().to_owned()).collect()
            }
            Some(("board", figures)) => board = Some(figures.to_owned()),
            _ => options = own.to_owned(),
        }
    }
    for option in options.split(',').filter(|option| !option.trim().is_empty()) {
        let (key, value) = option.trim().split_once('=').expect("key=value");
        opening.options.insert(key.to_owned(), value.to_owned());
    }
    if let Some(figures) = board {
        let mut text = title.board().to_owned();
        for figure in figures.split(',') {
            let (key, value) = figure.trim().split_once('=').expect("key=value");
            let start = text.find(&format!("\n  {key}: ")).expect("a figure of the board") + key.len() + 5;
            let end = start + text[start..].find(['\n', ' ']).unwrap();
            text.replace_range(start..end, value);
        }
        opening.board = title.read_board(&text).unwrap().0.into();
    }
    let mut mailbox = Mailbox::new(Language::English);
    mailbox.open(TABLE, opening, LuckKind::Drawn);
    for order in orders.iter().filter(|order| !order.starts_with("* ")) {
        // `~ Carla buy`: others play until Carla is asked to buy.
        if let Some((who, verb)) = order.strip_prefix("~ ").and_then(|wanted| wanted.split_once(' ')) {
            play_until(&mut mailbox, who, verb)?;
            continue;
        }
        let (who, line) = order.split_once(": ").expect("who orders what");
        let before = mailbox.hall.table(TABLE).unwrap().tip().next;
        let (_, sent) = mailbox.from(who, line);
        let after = mailbox.hall.table(TABLE).unwrap().tip().next;
        if after == before {
            let answer = sent.first().map(text).unwrap_or_default();
            return Err(format!("scene {}: {order}\n{answer}", case.scene));
        }
    }
    Ok(mailbox)
}

/// The position that the expected orders lead to, where they lead anywhere.
fn meant(case: &Case) -> Option<Vec<u8>> {
    let marked = |mark: &str| -> Vec<&str> {
        case.expected.iter().filter_map(|line| line.strip_prefix(mark)).map(str::trim).collect()
    };
    let orders: Vec<&str> = [marked("=>"), marked("~>")].concat();
    let mut mailbox = opened(case).ok()?;
    let before = mailbox.hall.table(TABLE).unwrap().tip().next;
    mailbox.from(&case.who, &orders.join("\n"));
    let table = mailbox.hall.table(TABLE).unwrap();
    (table.tip().next > before).then(|| table.replay.game.snapshot())
}

/// Everybody does the least until somebody is asked for an order that begins with a word.
fn play_until(mailbox: &mut Mailbox, who: &str, verb: &str) -> Result<(), String> {
    for _ in 0..600 {
        let mut table = mailbox.hall.table(TABLE).unwrap();
        let Turn::Seats(seats) = table.replay.game.turn() else { break };
        let seat = seats[0];
        let options = table.replay.game.options(seat, &Pen::CANONICAL).now;
        let name = &table.replay.house.names()[seat.index()];
        if name == who && options.iter().any(|option| option.starts_with(verb)) {
            return Ok(());
        }
        let dull = ["pass", "route cheapest"].map(str::to_owned);
        let order = dull.iter().find(|order| options.contains(order)).unwrap_or(&options[0]).clone();
        let proposal = table.orders(&hand(By::Seat(seat), 1), seat, &[&order]).unwrap();
        mailbox.hall.keep(&mut table, proposal.sheet).unwrap();
    }
    Err(format!("{who} is never asked to {verb}"))
}

/// The orders that records from one number on carry out for seats.
fn carried(mailbox: &Mailbox, from: u64) -> Vec<String> {
    let lines = mailbox.hall.journal().read(TABLE, from).unwrap();
    let mut orders = Vec::new();
    for line in &lines {
        let record = Record::read(line).unwrap();
        let has_events = !line.contains("\"events\":[]");
        if let (Some(Kept::Open(order) | Kept::Secret(order)), true) = (&record.order, has_events) {
            orders.push(order.to_string());
        }
    }
    orders
}

/// Orders without labels of companies, which a letter may leave out.
fn bare(order: &str) -> String {
    // `bid 3 on red` names what is up anyway.
    if order.starts_with("pass on ") {
        return "pass".to_owned();
    }
    if let Some((bid, on)) = order.strip_prefix("bid ").and_then(|bid| bid.split_once(" on ")) {
        let most = on.split_once(' ').map(|(_, most)| format!(" {most}")).unwrap_or_default();
        return format!("bid {bid}{most}");
    }
    match order.split_once(": ") {
        Some((label, rest)) if !label.contains(' ') => rest.to_owned(),
        _ => order.to_owned(),
    }
}

fn is_same(one: &[String], other: &[String]) -> bool {
    let plain = |orders: &[String]| {
        let mut orders: Vec<String> = orders.iter().map(|order| bare(order)).collect();
        orders.sort();
        orders
    };
    plain(one) == plain(other)
}

/// The orders that an answer offers.
fn offered(answer: &str) -> Vec<String> {
    let Some((_, rest)) = answer.split_once("Answer “yes” to this letter") else { return Vec::new() };
    rest.lines()
        .skip(1)
        .take_while(|line| line.starts_with("    "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// Whether a line belongs to a sentence, or is one, that is quoted by its beginning and three dots.
fn is_cut_short(shown: &str, letter: &str, line: &str) -> bool {
    const LEAST: usize = 20;
    let Some(at) = letter.find(line) else { return false };
    shown.match_indices('…').any(|(dots, _)| {
        let before: Vec<char> = shown[..dots].chars().rev().take(LEAST).collect();
        let quoted: String = before.into_iter().rev().collect();
        let Some(cut) = letter.find(&quoted).map(|start| start + quoted.len()) else { return false };
        let end = letter[cut..].find(['.', '!', '?']).map_or(letter.len(), |length| cut + length);
        let begins = at < cut && cut < at + line.len();
        quoted.chars().count() == LEAST && (begins || (cut..=end).contains(&at))
    })
}

/// The first of some offers that a yes could not carry out, as far as no dice are thrown.
fn hollow(replay: &Replay, who: &str, offers: &[String]) -> Option<String> {
    let seat = replay.house.names().iter().position(|name| name == who)?;
    let seat = Seat::all(replay.house.names().len()).nth(seat)?;
    let mut after: Option<Box<dyn Game>> = None;
    for offer in offers {
        let game: &dyn Game = after.as_deref().unwrap_or(&*replay.game);
        let Ok(order) = game.read(offer, replay.house.players()) else { return Some(offer.clone()) };
        match game.foretell(seat, &order) {
            Ok(Foretold { decided, throws: None }) => after = Some(decided.after),
            Ok(_) => break,
            Err(_) => return Some(offer.clone()),
        }
    }
    None
}

fn judge(case: &Case) -> (Outcome, String) {
    let mut mailbox = match opened(case) {
        Ok(mailbox) => mailbox,
        Err(why) => return (Outcome::NotSetUp, why),
    };
    let offer = case.letter.first().and_then(|line| line.strip_prefix("offer: "));
    let letter: Vec<&String> = case.letter.iter().skip(usize::from(offer.is_some())).collect();
    let mut subject = "Re: orders".to_owned();
    if let Some(offer) = offer {
        // Whoever writes `maybe …` is offered it.
        let (_, sent) = mailbox.from(&case.who, &format!("Perhaps {offer}"));
        let ours = crate::mailbox::opened(sent.first().expect("an answer")).0;
        subject = format!("Re: {ours}");
    }
    let wanted_position = meant(case);
    let before = mailbox.hall.table(TABLE).unwrap().tip().next;
    let body = letter.iter().map(|line| format!("{line}\r\n")).collect::<String>();
    let bytes = mailbox.written(&address(&case.who), ADDRESS, &subject, &body);
    let (_, sent) = mailbox.letter(bytes);
    let to = address(&case.who);
    let answer = sent.iter().find(|sent| sent.to == to).map(text).unwrap_or_default();
    let done = carried(&mailbox, before);
    // An order may be expected in any of the ways in which it can be written.
    let game = mailbox.hall.table(TABLE).unwrap();
    let canonical = |order: &str| {
        let players = game.replay.house.players();
        let read = game.replay.game.read(order, players);
        let pen = Pen { language: Language::English, players: game.replay.house.names() };
        read.map_or_else(|_| order.to_owned(), |read| game.replay.game.write(&read, &pen))
    };
    let wanted = |mark: &str| -> Vec<String> {
        let found = case.expected.iter().filter_map(|line| line.strip_prefix(mark));
        let orders = found.map(str::trim).filter(|order| !order.is_empty() && *order != "nothing");
        orders.map(canonical).collect()
    };
    let (must, may, offers) = (wanted("=>"), wanted("~>"), wanted("??"));
    let offers_made = offered(&answer);
    let told = format!("carried out {done:?}, offered {offers_made:?}\n{answer}");
    // Other words, the same game: `pass` and `move nothing`, one order with a comma and two.
    let position = game.replay.game.snapshot();
    let is_same_game = !done.is_empty() && wanted_position.as_ref() == Some(&position);
    let allowed: Vec<String> = must.iter().chain(&may).map(|order| bare(order)).collect();
    if !is_same_game && done.iter().any(|order| !allowed.contains(&bare(order))) {
        return (Outcome::Wrong, told);
    }
    if let Some(hollow) = hollow(&game.replay, &case.who, &offers_made) {
        return (Outcome::Hollow, format!("{hollow} is offered in vain\n{told}"));
    }
    let flat = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let shown = flat(&answer);
    let whole = flat(&letter.iter().map(|line| line.as_str()).collect::<Vec<&str>>().join(" "));
    let is_signature =
        |line: &&String| ["--", "Sent from", "Inviato da"].iter().any(|mark| line.starts_with(mark));
    for line in letter
        .iter()
        .take_while(|line| !is_signature(line))
        .filter(|line| !line.trim().is_empty() && !line.starts_with('>'))
    {
        let words: Vec<&str> = line.split_whitespace().filter(|word| word.chars().count() > 1).collect();
        let seen = words.iter().filter(|word| shown.contains(*word)).count();
        if seen * 2 < words.len() && !is_cut_short(&shown, &whole, &flat(line)) {
            return (Outcome::Silent, format!("{line}\n{told}"));
        }
    }
    let offered_all = |orders: &[String]| {
        orders.iter().all(|order| offers_made.iter().any(|made| bare(made) == bare(order)))
    };
    let asks = case.expected.iter().any(|line| line.trim() == "??");
    let answered =
        !case.expected.iter().any(|line| line.trim() == "!!") || answer.contains("The answer stands below.");
    let may_done = may.iter().all(|order| {
        let order = bare(order);
        done.iter().any(|done| bare(done) == order) || offers_made.iter().any(|made| bare(made) == order)
    });
    let must_done: Vec<String> =
        done.iter().filter(|order| !may.iter().any(|may| bare(may) == bare(order))).cloned().collect();
    let asked_back = !asks
        || !offers_made.is_empty()
        || answer.contains('✗')
        || answer.contains("The answer stands below.");
    let right = (is_same_game || is_same(&must_done, &must))
        && may_done
        && offered_all(&offers)
        && answered
        && asked_back;
    (if right { Outcome::Right } else { Outcome::AskedBack }, told)
}

#[test]
fn letters_as_people_write_them_are_understood() {
    // Letters that lie elsewhere can be measured too.
    let folder = std::env::var("PEOPLE_DIR").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters/people"),
        |folder| Path::new(&folder).to_owned(),
    );
    let wanted = std::env::var("PEOPLE").unwrap_or_default();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut counts: BTreeMap<(String, String), BTreeMap<Outcome, usize>> = BTreeMap::new();
    let mut totals: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut report = String::new();
    for file in &files {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !name.contains(&wanted) {
            continue;
        }
        for (number, case) in cases(&fs::read_to_string(file).unwrap()).iter().enumerate() {
            let (outcome, told) = judge(case);
            *counts.entry((name.clone(), case.class.clone())).or_default().entry(outcome).or_default() += 1;
            *totals.entry(outcome).or_default() += 1;
            if outcome != Outcome::Right {
                let (letter, expected) = (case.letter.join("\n"), case.expected.join("\n"));
                report += &format!(
                    "##### {outcome:?} {name} {} ({} @{} {})\n{letter}\n----- wanted\n{expected}\n----- was\n{told}\n\n",
                    number + 1,
                    case.class,
                    case.scene,
                    case.who
                );
            }
        }
    }
    let count = |counts: &BTreeMap<Outcome, usize>, outcome| counts.get(&outcome).copied().unwrap_or(0);
    let mut table = String::from("right  asked  wrong  silent  hollow  not set up\n");
    let all = [
        Outcome::Right,
        Outcome::AskedBack,
        Outcome::Wrong,
        Outcome::Silent,
        Outcome::Hollow,
        Outcome::NotSetUp,
    ];
    let mut files: BTreeMap<&str, BTreeMap<Outcome, usize>> = BTreeMap::new();
    for ((file, _), counts) in &counts {
        for (outcome, count) in counts {
            *files.entry(file).or_default().entry(*outcome).or_default() += count;
        }
    }
    for (file, counts) in &files {
        let row: Vec<String> = all.iter().map(|outcome| format!("{:5}", count(counts, *outcome))).collect();
        table += &format!("{}  {file}\n", row.join("  "));
    }
    for ((file, class), counts) in &counts {
        let row: Vec<String> = all.iter().map(|outcome| format!("{:5}", count(counts, *outcome))).collect();
        table += &format!("{}  {file}: {class}\n", row.join("  "));
    }
    let row: Vec<String> = all.iter().map(|outcome| format!("{:5}", count(&totals, *outcome))).collect();
    table += &format!("{}  all\n", row.join("  "));
    if let Ok(path) = std::env::var("PEOPLE_REPORT") {
        fs::write(path, format!("{report}\n{table}")).unwrap();
    }
    let letters: usize = totals.values().sum();
    let never = [Outcome::Wrong, Outcome::Silent, Outcome::Hollow, Outcome::NotSetUp];
    assert!(never.iter().all(|outcome| count(&totals, *outcome) == 0), "{table}");
    // What must be read right stands in files of its own.
    let must = files.iter().filter(|(file, _)| file.starts_with("must"));
    let is_right =
        |counts: &BTreeMap<Outcome, usize>| count(counts, Outcome::Right) == counts.values().sum::<usize>();
    assert!(must.clone().all(|(_, counts)| is_right(counts)), "{table}");
    assert!(wanted.is_empty() && letters >= 400 || !wanted.is_empty(), "only {letters} letters");
    // Our own letters; all that the reader was built with; and the last ones, which nobody had seen by then.
    let groups: [Group; 8] = [
        ("own", |file| file.starts_with("own"), 95),
        ("all but the last six", |file| !LAST.iter().any(|last| file.starts_with(last)), 85),
        ("fourth", |file| file.starts_with("fourth"), FOURTH),
        ("fifth", |file| file.starts_with("fifth"), FIFTH),
        ("sixth", |file| file.starts_with("sixth"), SIXTH),
        ("seventh", |file| file.starts_with("seventh"), SEVENTH),
        ("eighth", |file| file.starts_with("eighth"), EIGHTH),
        ("ninth", |file| file.starts_with("ninth"), NINTH),
    ];
    for (group, is_in, least) in groups {
        let counts: Vec<_> = files.iter().filter(|(file, _)| is_in(file)).map(|(_, counts)| counts).collect();
        let right: usize = counts.iter().map(|counts| count(counts, Outcome::Right)).sum();
        let letters: usize = counts.iter().flat_map(|counts| counts.values()).sum();
        let enough = right * 100 >= letters * least || (!wanted.is_empty() && !wanted.starts_with(group));
        assert!(enough, "{group}: {right} of {letters}, less than {least} %\n{table}");
    }
}
