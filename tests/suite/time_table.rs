//! Deadlines against a table that Python's `zoneinfo` made: 20 zones around changes of the clocks, leap days, year ends.

use chrono::{DateTime, NaiveDateTime, Utc};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use waybill::rules::{Span, Zone};
use waybill::table::pace::{Calendar, Pace};
use waybill::table::{HouseEvent, pace};

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

fn at(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap().to_utc()
}

/// The first deadline of a seat that is asked at a moment, at a table with fixed ones.
fn slot(words: &str, zone: Zone, after: DateTime<Utc>) -> DateTime<Utc> {
    let (day, time) = words.split_once('-').unwrap();
    let day = DAYS[day.parse::<usize>().unwrap()];
    let pace = Pace::read(&format!("fixed {day} {time}, minimum 0 min, zone {zone}")).unwrap();
    let mut clocks = pace::Clocks::new(1);
    let house = [HouseEvent::Timed(pace::Timing::Pace { pace: Some(pace) }), HouseEvent::Started];
    let by = waybill::rules::By::Moderator;
    clocks.follow(&pace::Step { at: after, by, house: &house, turn: &[waybill::rules::Seat(0)] });
    clocks.run(waybill::rules::Seat(0)).unwrap().until
}

#[test]
fn deadlines_are_those_of_another_calendar() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/time/make.py");
    let made = Command::new("python3").arg(script).output().expect("python3 is there");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let table = String::from_utf8(made.stdout).unwrap();
    let (mut zones, mut wrong) = (BTreeSet::new(), Vec::new());
    let mut counts = [0; 3];
    for line in table.lines() {
        let [kind, name, words, before, after] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let zone = Zone::read(name).unwrap_or_else(|| panic!("{name}"));
        zones.insert(name.to_owned());
        let calendar = Calendar { zone, weekends_off: true, holidays: &[], away: &[] };
        let (which, found) = match kind {
            "wall" => (0, zone.moment(NaiveDateTime::parse_from_str(words, "%Y-%m-%dT%H:%M").unwrap())),
            "days" => {
                let hours = Span::hours(words.parse().unwrap());
                let found = calendar.add(at(before), hours);
                assert_eq!(calendar.between(at(before), found), hours, "{line}");
                (1, found)
            }
            _ => (2, slot(words, zone, at(before))),
        };
        counts[which] += 1;
        if found != at(after) {
            wrong.push(format!("{line}: we say {found}"));
        }
    }
    println!(
        "{} zones: {} walls, {} working times, {} fixed deadlines",
        zones.len(),
        counts[0],
        counts[1],
        counts[2]
    );
    assert_eq!(zones.len(), 20);
    assert!(counts.iter().all(|count| *count > 300), "{counts:?}");
    assert!(wrong.is_empty(), "{} of {counts:?}:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}
