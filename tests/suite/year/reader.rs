//! A reader of all letters of a year, who knows nothing of the code that wrote them: moments are read from their words
//! and turned with a calendar of its own, and whatever two letters say of one thing must agree.

use super::club::{DAY, START, Year};
use super::post::Mail;
use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeZone, Utc};
use regex::Regex;
use std::collections::BTreeMap;

const MONTHS: [(&str, &str); 12] = [
    ("January", "gennaio"),
    ("February", "febbraio"),
    ("March", "marzo"),
    ("April", "aprile"),
    ("May", "maggio"),
    ("June", "giugno"),
    ("July", "luglio"),
    ("August", "agosto"),
    ("September", "settembre"),
    ("October", "ottobre"),
    ("November", "novembre"),
    ("December", "dicembre"),
];
const DAYS: [(&str, &str); 7] = [
    ("Monday", "lunedì"),
    ("Tuesday", "martedì"),
    ("Wednesday", "mercoledì"),
    ("Thursday", "giovedì"),
    ("Friday", "venerdì"),
    ("Saturday", "sabato"),
    ("Sunday", "domenica"),
];
/// A moment in full, in either language.
const MOMENT: &str = r"(\p{L}+) (\d{1,2}) (\p{L}+) (\d{4}), (?:ore )?(\d\d):(\d\d) \(([A-Za-z_/+-]+)\)";
/// What a letter says of a deadline: the stage of somebody's time, with the words around its moment.
const STAGES: [(&str, &str, &str); 8] = [
    ("clock", "By ", ", in "),
    ("clock", "Entro ", ", cioè fra "),
    ("bank", "is being spent: by ", ", in "),
    ("bank", "si consuma la banca: entro ", ", cioè fra "),
    ("grace", "grace lasts until ", ", for another "),
    ("grace", "la grazia dura fino a ", ", ancora "),
    ("late", "the others say until ", " what is to be done"),
    ("late", "finito; entro ", " gli altri dicono"),
];
/// What is told at once however seldom somebody wants letters, by words that stand in such a letter.
const AT_ONCE: [&str; 27] = [
    "Welcome to table",
    "writes to you",
    "“",
    "Reminder",
    "has run out",
    "is late",
    "asks for",
    "gets ",
    "stops the clocks",
    "clocks run again",
    "The pace is",
    "At this table",
    "out of order",
    "is away from",
    "taken to be away",
    "plays no more",
    "Somebody new plays",
    "Seat",
    "asks to take back",
    "proposes",
    "agrees",
    "does not agree",
    "will not be done",
    "goes back",
    "is over",
    "has ended",
    "Final",
];

/// What was found in the letters.
#[derive(Debug, Default)]
pub struct Findings {
    pub deadlines: usize,
    pub receipts: usize,
    pub reminders: usize,
    pub digests: usize,
    pub contradictions: Vec<String>,
}

/// Reads all letters.
pub fn read(year: &Year) -> Findings {
    let mut found = Findings::default();
    let moment = Regex::new(MOMENT).unwrap();
    let receipt = Regex::new(r"\bW([0-9a-f]{6})-(\d+)-([0-9a-f]{16})").unwrap();
    let mut chains: BTreeMap<(String, u64), String> = BTreeMap::new();
    let mut until: BTreeMap<(String, u64, &str), (DateTime<Utc>, String)> = BTreeMap::new();
    let mut reminded: BTreeMap<(String, String, String), usize> = BTreeMap::new();
    for mail in &year.mail {
        let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let table =
            mail.subject.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or_default();
        // Every moment names the right day of the week.
        for words in moment.captures_iter(&text) {
            if at(&words).is_none() {
                found.contradictions.push(format!("{}: no such moment: {}", mail.id, &words[0]));
            }
        }
        let Some(stub) = receipt.captures(&text) else { continue };
        found.receipts += 1;
        let (tag, record) = (stub[1].to_owned(), stub[2].parse::<u64>().unwrap());
        let chain = chains.entry((tag.clone(), record)).or_insert_with(|| stub[3].to_owned());
        if *chain != stub[3] {
            found.contradictions.push(format!("{}: another chain for record {record}", mail.id));
        }
        for (stage, before, after) in STAGES {
            let Some(words) = said(&text, &moment, before, after) else { continue };
            found.deadlines += 1;
            let Some(moment) = at(&words) else { continue };
            let key = (tag.clone(), record, stage);
            let (known, other) = until.entry(key).or_insert_with(|| (moment, mail.id.clone()));
            if *known != moment {
                let what =
                    format!("{} and {other} differ about {table} after record {record}: {stage}", mail.id);
                found.contradictions.push(format!("{what}: {moment} and {known}"));
            }
            check_subject(mail, &words, &mut found);
            if mail.subject.contains("Reminder:") || mail.subject.contains("Promemoria") {
                found.reminders += 1;
                let key = (mail.to.clone(), table.to_owned(), words[0].to_owned());
                let count = reminded.entry(key).or_default();
                *count += 1;
                if *count > 2 {
                    found.contradictions.push(format!("{}: a third reminder of one deadline", mail.id));
                }
            }
            break;
        }
        check_outages(year, mail, &mut found);
    }
    let mut gone: BTreeMap<(String, String), i64> = BTreeMap::new();
    // Whoever was told that they play no more gets nothing of that table, unless they sit down again.
    for mail in year.mail.iter().filter(|mail| mail.id.starts_with("farewell.")) {
        let table = ["You no longer play at ", "Non giochi più a "]
            .iter()
            .find_map(|words| mail.subject.strip_prefix(words));
        gone.insert((mail.to.clone(), table.unwrap_or_default().to_owned()), mail.at);
    }
    for mail in &year.mail {
        let table =
            mail.subject.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or_default();
        let Some(since) = gone.get(&(mail.to.clone(), table.to_owned())) else { continue };
        let sits_again = year.mail.iter().any(|other| {
            other.to == mail.to
                && other.at > *since
                && other.at <= mail.at
                && other.text.contains("elcome to table")
        });
        if mail.at > *since && !sits_again && mail.id.contains(".r@") {
            found.contradictions.push(format!("{}: a letter to somebody who no longer plays there", mail.id));
        }
    }
    count_letters(year, &mut found);
    found
}

/// The first moment that stands between these words.
fn said<'t>(text: &'t str, moment: &Regex, before: &str, after: &str) -> Option<regex::Captures<'t>> {
    text.match_indices(before).find_map(|(place, _)| {
        let rest = &text[place + before.len()..];
        let words =
            moment.captures(rest).filter(|words| words.get(0).is_some_and(|whole| whole.start() == 0))?;
        rest[words[0].len()..].starts_with(after).then_some(words)
    })
}

/// The moment that words name; nothing where the calendar has no such day or its name is wrong.
fn at(words: &regex::Captures<'_>) -> Option<DateTime<Utc>> {
    let month =
        MONTHS.iter().position(|(english, italian)| [*english, *italian].contains(&&words[3]))? as u32 + 1;
    let day = NaiveDate::from_ymd_opt(words[4].parse().ok()?, month, words[2].parse().ok()?)?;
    let (english, italian) = DAYS[day.weekday().num_days_from_monday() as usize];
    let time = NaiveTime::from_hms_opt(words[5].parse().ok()?, words[6].parse().ok()?, 0)?;
    let zone: chrono_tz::Tz = words[7].parse().ok()?;
    let moment = zone.from_local_datetime(&day.and_time(time)).latest()?;
    [english, italian].contains(&&words[1]).then(|| moment.with_timezone(&Utc))
}

/// A subject names the same day and time as the letter below it.
fn check_subject(mail: &Mail, words: &regex::Captures<'_>, found: &mut Findings) {
    let short = Regex::new(r"(?:, by|, entro) \p{L}{3} (\d{1,2}) \p{L}{3} (\d\d:\d\d)$").unwrap();
    if let Some(said) = short.captures(&mail.subject) {
        let time = format!("{}:{}", &words[5], &words[6]);
        if said[1] != words[2] || said[2] != time {
            found.contradictions.push(format!("{}: subject and letter differ: {}", mail.id, mail.subject));
        }
    }
}

/// Nobody is told that their time is over within a day of an outage.
fn check_outages(year: &Year, mail: &Mail, found: &mut Findings) {
    let is_over = ["Your time has run out", "is late:", "Il tuo tempo è scaduto", "è in ritardo"];
    let after = year.size.outages().iter().any(|(from, until)| (*from..until + DAY - 60).contains(&mail.at));
    if after && is_over.iter().any(|words| mail.subject.contains(words)) {
        found.contradictions.push(format!("{}: punished for an outage: {}", mail.id, mail.subject));
    }
}

/// Nobody gets more letters than they chose.
fn count_letters(year: &Year, found: &mut Findings) {
    for person in &year.people {
        let theirs: Vec<&Mail> = year.mail.iter().filter(|mail| person.has(&mail.to)).collect();
        let chose =
            |words: &str| theirs.iter().find(|mail| one_line(&mail.text).contains(words)).map(|mail| mail.at);
        let is_free = |mail: &&&Mail| {
            !AT_ONCE.iter().any(|words| one_line(&mail.text).contains(words) || mail.subject.contains(words))
        };
        let reports =
            |since: i64| theirs.iter().filter(move |mail| mail.at > since && mail.id.contains(".r@"));
        let digests: Vec<&&Mail> = theirs.iter().filter(|mail| mail.id.starts_with("digest.")).collect();
        found.digests += digests.len();
        for pair in digests.windows(2) {
            let day = |mail: &Mail| {
                let at = DateTime::from_timestamp(START + mail.at * 60, 0).unwrap();
                person.zone.wall(at).date()
            };
            if day(pair[0]) == day(pair[1]) {
                found.contradictions.push(format!("{}: a second digest of one day", pair[1].id));
            }
        }
        if person.letters == Some("digest")
            && let Some(since) = chose("You will get one letter a day over all your tables")
        {
            for mail in reports(since).filter(is_free) {
                found
                    .contradictions
                    .push(format!("{}: a report besides the digest: {}", mail.id, mail.subject));
            }
        }
        if person.letters == Some("daily")
            && let Some(since) = chose("You will get one letter a day at most from each")
        {
            let mut last: BTreeMap<String, i64> = BTreeMap::new();
            for mail in reports(since + DAY).filter(is_free) {
                let table = mail.subject.split(']').next().unwrap_or_default().to_owned();
                if let Some(before) = last.insert(table, mail.at)
                    && mail.at - before < DAY - 60
                {
                    found
                        .contradictions
                        .push(format!("{}: a second daily letter: {}", mail.id, mail.subject));
                }
            }
        }
        if digests.iter().any(|_| !matches!(person.letters, Some("digest" | "daily"))) {
            found.contradictions.push(format!("{} got digests and never asked for them", person.name));
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
