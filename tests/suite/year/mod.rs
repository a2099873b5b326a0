//! A year in the life of a club, in minutes: tables of all titles, people in nine zones who answer when they can, go
//! away, vanish, move and resign; a house that is out of order twice, and, in another such year, killed again and again.

mod club;
mod people;
mod post;
mod reader;

use crate::house::count;
use chrono::{DateTime, TimeDelta, Utc};
use club::{DAY, Size, Year, live};
use std::collections::BTreeMap;
use std::time::Instant;
use waybill::journal::{Record, Shows, export};
use waybill::rules::Seat;
use waybill::table::pace::Timing;
use waybill::table::{HouseEvent, Openings, audit, house_events};

/// A year as large as the run allows.
fn size(killed_every: Option<usize>) -> Size {
    Size { tables: count(40, 6), people: count(60, 18), days: count(365, 110) as i64, killed_every }
}

/// What the house decided about time at a table, with the moments.
fn timings(lines: &[waybill::journal::RecordLine]) -> Vec<(DateTime<Utc>, Timing)> {
    let mut found = Vec::new();
    for line in lines {
        let record = Record::read(line).unwrap();
        for event in house_events(&record).unwrap() {
            if let HouseEvent::Timed(timing) = event {
                found.push((record.at, timing));
            }
        }
    }
    found
}

/// Everything that was recorded is as an audit would decide it again.
fn check_records(year: &Year) {
    let journal = &*year.journal;
    assert_eq!(waybill::people::audit(journal).unwrap().findings, []);
    assert_eq!(waybill::lobby::audit(journal).unwrap().findings, []);
    for (table, lines) in &year.records {
        let found = audit(table, lines, &Openings::default());
        assert!(found.findings.is_empty(), "{table}: {:#?}", found.findings);
        assert!(found.closed, "{table} has ended");
        // A copy that leaves the house verifies by itself.
        let copy = export::write(table, lines, Shows::Everything).unwrap();
        assert!(export::verify(copy.as_bytes()).is_ok(), "{table}");
    }
}

/// Time in which the house was out of order counts for nobody.
fn check_outages(year: &Year) -> usize {
    let mut outages = 0;
    for (table, lines) in &year.records {
        let timings = timings(lines);
        for (at, timing) in &timings {
            let Timing::Outage { until, .. } = timing else { continue };
            outages += 1;
            let soon = timings.iter().filter(|(other, _)| other >= at && (*other - *until).num_hours() < 23);
            for (other, what) in soon {
                let punishes =
                    matches!(what, Timing::RunOut { .. } | Timing::Settle { .. } | Timing::Excuse { .. });
                assert!(!punishes, "{table}: {what:?} at {other}, after an outage until {until}");
            }
        }
    }
    outages
}

/// From when until when somebody is away.
type Days = (DateTime<Utc>, DateTime<Utc>);

/// Nobody is given longer for one decision than was agreed, but for days on which they are away or everything stands
/// still, what the moderator gave, and the day that everybody has after an outage. Gives how many decisions were looked at.
fn check_longest(year: &Year) -> usize {
    let mut decisions = 0;
    for (table, lines) in &year.records {
        let mut longest = TimeDelta::zero();
        let mut away: BTreeMap<Seat, Vec<Days>> = BTreeMap::new();
        for line in lines {
            let record = Record::read(line).unwrap();
            for event in house_events(&record).unwrap() {
                match event {
                    HouseEvent::Timed(Timing::Pace { pace: Some(pace) }) => {
                        longest = TimeDelta::seconds(pace.longest.0);
                    }
                    HouseEvent::Timed(Timing::Away { seat, from, until }) => {
                        away.entry(seat).or_default().push((from, until));
                    }
                    HouseEvent::Timed(Timing::Back { seat }) => {
                        let stretches = away.entry(seat).or_default();
                        stretches.retain(|(from, _)| *from < record.at);
                        stretches.iter_mut().for_each(|(_, until)| *until = (*until).min(record.at));
                    }
                    HouseEvent::Dials { dials } => {
                        for (seat, run) in
                            dials.into_iter().filter_map(|(seat, dial)| Some((seat, dial.run?)))
                        {
                            decisions += 1;
                            let gone = away.get(&seat).into_iter().flatten();
                            let gone =
                                gone.map(|(from, until)| (*until).min(run.until) - (*from).max(run.since));
                            let gone: TimeDelta = gone.filter(|gone| *gone > TimeDelta::zero()).sum();
                            let most = longest + gone + TimeDelta::seconds(run.stood.0) + TimeDelta::days(1);
                            assert!(run.until - run.since <= most, "{table}, seat {seat}: {run:?}");
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    decisions
}

#[test]
fn a_year_of_a_club() {
    let start = Instant::now();
    let year = live(size(None), 1);
    let lived = start.elapsed();
    let tally = |what: fn(&Timing) -> bool| -> usize {
        year.records
            .values()
            .map(|lines| timings(lines).iter().filter(|(_, timing)| what(timing)).count())
            .sum()
    };
    let has = |words: &str| year.records.values().flatten().filter(|line| line.contains(words)).count();
    let found = reader::read(&year);
    println!(
        "{} tables, {} people, {} days in {lived:.0?}: {} records, {} letters in, {} out, {} ended by themselves",
        year.records.len(),
        year.people.len(),
        year.size.days,
        year.records.values().map(Vec::len).sum::<usize>(),
        year.letters_in,
        year.mail.len(),
        year.ended_by_themselves,
    );
    println!(
        "reminders {}, late {}, settled {}, excused {}, absences {}, resigned {}, seated anew {}, proposals {}",
        tally(|timing| matches!(timing, Timing::Remind { .. })),
        tally(|timing| matches!(timing, Timing::RunOut { into: waybill::table::pace::Stage::Late, .. })),
        tally(|timing| matches!(timing, Timing::Settle { .. })),
        tally(|timing| matches!(timing, Timing::Excuse { .. })),
        tally(|timing| matches!(timing, Timing::Away { .. })),
        has("\"Resigned\""),
        has("\"anew\":true"),
        has("\"Proposed\""),
    );
    println!(
        "read: {} deadlines, {} receipts, {} reminders, {} digests",
        found.deadlines, found.receipts, found.reminders, found.digests
    );
    let lobby = waybill::lobby::Lobby::load(&*year.journal).unwrap();
    let answers = || {
        let lobby =
            year.mail.iter().filter(|mail| mail.id.starts_with("lobby.") || mail.to == club::MODERATOR);
        lobby
            .map(|mail| format!("{} {}: {}", mail.at, mail.to, mail.text))
            .collect::<Vec<String>>()
            .join("\n")
    };
    assert!(lobby.games.is_empty(), "every announced table was opened: {:#?}\n{}", lobby.games, answers());
    assert_eq!(year.records.len(), year.size.tables, "every table was opened: {}", answers());
    let titles: std::collections::BTreeSet<_> =
        waybill::games::TITLES.iter().map(|title| title.id()).collect();
    for title in titles {
        let opened = format!("\"title\":\"{title}\"");
        assert!(year.records.values().any(|lines| lines[0].contains(&opened)), "{title} was played");
    }
    check_records(&year);
    assert!(check_outages(&year) > 0, "the house was out of order, and gave the time back");
    assert!(check_longest(&year) > year.records.len(), "decisions were timed");
    assert!(
        found.contradictions.is_empty(),
        "{:#?}",
        &found.contradictions[..found.contradictions.len().min(20)]
    );
    // The reader has really read.
    assert!(found.deadlines > year.mail.len() / 4, "{found:?}");
    assert!(found.receipts > year.mail.len() / 2 && found.reminders > 0 && found.digests > 0, "{found:?}");
    assert!(year.ended_by_themselves > 0, "games end by themselves too");
    assert!(year.mail.iter().all(|mail| mail.at <= year.size.days * DAY));
}

#[test]
fn a_year_with_a_house_that_is_killed_leaves_the_same_records_and_letters() {
    let small = |killed_every| Size {
        tables: count(8, 5),
        people: count(24, 15),
        days: count(120, 45) as i64,
        killed_every,
    };
    let whole = live(small(None), 2);
    let killed = live(small(Some(count(120, 160))), 2);
    println!("{} kills, {} letters out", killed.kills, killed.mail.len());
    assert!(killed.kills >= count(100, 12), "{} kills", killed.kills);
    assert_eq!((whole.kills, whole.records.len()), (0, whole.size.tables));
    assert!(whole.mail.len() > 300, "there was something to kill: {}", whole.mail.len());
    for (table, lines) in &whole.records {
        let other = &killed.records[table];
        if let Some(at) = lines.iter().zip(other).position(|(line, other)| line != other) {
            let (line, other) = (&lines[at], &other[at]);
            let differs = line.bytes().zip(other.bytes()).position(|(one, two)| one != two).unwrap_or(0);
            let part = |line: &str| {
                String::from_utf8_lossy(&line.as_bytes()[differs.saturating_sub(60)..])
                    .chars()
                    .take(200)
                    .collect::<String>()
            };
            panic!("{table}: line {at} differs:\n{}\n{}", part(line), part(other));
        }
        assert_eq!(lines.len(), other.len(), "{table}");
    }
    assert_eq!(whole.records.len(), killed.records.len());
    let by_id = |year: &Year| -> BTreeMap<(String, String), (String, String)> {
        let letter = |mail: &post::Mail| {
            ((mail.to.clone(), mail.id.clone()), (mail.subject.clone(), mail.text.clone()))
        };
        year.mail.iter().map(letter).collect()
    };
    let (whole, killed) = (by_id(&whole), by_id(&killed));
    let lost: Vec<_> =
        whole.iter().filter(|(key, letter)| killed.get(*key) != Some(letter)).take(5).collect();
    let more: Vec<_> = killed.keys().filter(|key| !whole.contains_key(*key)).take(5).collect();
    assert!(lost.is_empty() && more.is_empty(), "{lost:#?}\n{more:#?}");
}
