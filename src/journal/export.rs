//! One table as one JSON Lines file: a header that seals itself, then the records.
//!
//! ```text
//! {"waybill":"export 1","table":"Tuesday","public":false,"records":2,"tip":"<chain>","seal":"<hash>"}
//! {"seq":0,…}
//! {"seq":1,…}
//! ```
//!
//! `seal` is BLAKE3 over the header's text before `,"seal"`; every line ends in a line feed. Each
//! byte of the file stands under the header's seal, a record's chain or a part's seal, or can be
//! written in one way only, so a changed byte, a dropped, repeated or swapped record never passes.

use super::{Chain, Damage, check, text};
use serde::Deserialize;

/// An export that was read and verified; the lines borrow from it.
#[derive(Debug, PartialEq)]
pub struct Export<'b> {
    /// The name of the table.
    pub table: String,
    /// Whether secret parts may be left out.
    pub public: bool,
    /// The chain after the last record.
    pub tip: Chain,
    /// The records, from the first on.
    pub lines: Vec<&'b str>,
}

/// Which secret parts an export opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opens {
    /// All of them: the table can be played on from this file.
    Everything,
    /// None: the game is still being played.
    Nothing,
    /// Those of records in which the title decided something: the game is over. The others hold what
    /// never becomes public: addresses, diaries, words between players.
    TheGame,
}

/// Writes the export of a table from all its lines.
pub fn write(table: &str, lines: &[impl AsRef<str>], opens: Opens) -> Result<String, Damage> {
    let mut tip = Chain::start(table);
    let mut body = String::with_capacity(lines.iter().map(|line| line.as_ref().len() + 1).sum());
    for (record, line) in (0..).zip(lines) {
        let split = text::split(line.as_ref()).ok_or(Damage::NotARecord { record })?;
        tip = Chain::from_hex(split.chain).ok_or(Damage::Changed { record })?;
        // Inside a string the quotes would be escaped, so this is the field itself.
        let private = split.body.contains(",\"events\":[],");
        match split.open {
            Some(_) if opens == Opens::Nothing || (opens == Opens::TheGame && private) => {
                body.extend([split.body, ",\"chain\":\"", split.chain, "\"}"]);
            }
            _ => body.push_str(line.as_ref()),
        }
        body.push('\n');
    }
    let mut text = header(table, opens != Opens::Everything, lines.len() as u64, &tip);
    text.push('\n');
    text.push_str(&body);
    Ok(text)
}

/// Reads an export and verifies all of it; the first thing wrong is named.
pub fn verify(bytes: &[u8]) -> Result<Export<'_>, Damage> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        Damage::NotText { line: 1 + before.iter().filter(|byte| **byte == b'\n').count() }
    })?;
    let Some((first, rest)) = text.split_once('\n') else {
        return Err(if text.is_empty() {
            Damage::Header { why: "the file is empty" }
        } else {
            Damage::Unterminated { line: 1 }
        });
    };
    let Header { table, public, records, tip } = read_header(first)?;
    let mut lines = Vec::with_capacity(rest.len() / 256);
    let mut chain = Chain::start(&table);
    let mut left = rest;
    while !left.is_empty() {
        let number = lines.len();
        let Some((line, after)) = left.split_once('\n') else {
            return Err(Damage::Unterminated { line: number + 2 });
        };
        let record = number as u64;
        chain = check(line, record, &chain).map_err(|damage| with_neighbours(damage, after))?;
        let opened = line.ends_with("]}");
        if !opened && !public && text::split(line).is_some_and(|split| text::has_seals(split.body)) {
            return Err(Damage::Closed { record });
        }
        lines.push(line);
        left = after;
    }
    if lines.len() as u64 != records {
        return Err(Damage::Count { stated: records, found: lines.len() as u64 });
    }
    if chain != tip {
        return Err(Damage::Tip);
    }
    Ok(Export { table, public, tip, lines })
}

/// A record that seems to be missing may only have changed places with a later one.
fn with_neighbours(damage: Damage, after: &str) -> Damage {
    match damage {
        Damage::Missing { expected, found }
            if after.lines().any(|line| text::number(line) == Some(expected)) =>
        {
            Damage::Swapped { first: expected, second: found }
        }
        other => other,
    }
}

struct Header {
    table: String,
    public: bool,
    records: u64,
    tip: Chain,
}

/// The header's text.
fn header(table: &str, public: bool, records: u64, tip: &Chain) -> String {
    let table = serde_json::Value::from(table);
    let sealed = format!(
        "{{\"waybill\":\"export 1\",\"table\":{table},\"public\":{public},\"records\":{records},\"tip\":\"{tip}\""
    );
    let seal = blake3::hash(sealed.as_bytes());
    format!("{sealed},\"seal\":\"{seal}\"}}")
}

/// Reads the header; it must be exactly what we would write.
fn read_header(line: &str) -> Result<Header, Damage> {
    #[derive(Deserialize)]
    struct Heading {
        waybill: String,
        table: String,
        public: bool,
        records: u64,
        tip: String,
    }
    let written: Heading =
        serde_json::from_str(line).map_err(|_| Damage::Header { why: "its fields cannot be read" })?;
    if written.waybill != "export 1" {
        return Err(Damage::Header { why: "it is of a kind that this version does not know" });
    }
    let Heading { table, public, records, tip, .. } = written;
    let tip = Chain::from_hex(&tip).ok_or(Damage::Header { why: "its tip is no hash" })?;
    if header(&table, public, records, &tip) != line {
        return Err(Damage::Header { why: "its seal does not match: it was changed" });
    }
    Ok(Header { table, public, records, tip })
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    fn exported(public: bool) -> String {
        let opens = if public { Opens::Nothing } else { Opens::Everything };
        write("Tuesday", &sample::lines("Tuesday", 5), opens).expect("good lines")
    }

    #[test]
    fn an_export_reads_back() {
        let lines = sample::lines("Tuesday", 5);
        let text = exported(false);
        let export = verify(text.as_bytes()).expect("it is whole");
        assert_eq!((export.table.as_str(), export.public), ("Tuesday", false));
        assert_eq!(export.lines, lines);
        let text = exported(true);
        let export = verify(text.as_bytes()).expect("it is whole");
        assert!(export.public && !text.contains("secret"), "{text}");
        assert_eq!(export.lines.len(), 5);
        let text = write("Tuesday", &lines, Opens::TheGame).expect("good lines");
        let export = verify(text.as_bytes()).expect("it is whole");
        assert!(export.public && export.lines[1..] == lines[1..], "a finished game is opened");
        let empty =
            write("Empty \"table\"", &[] as &[&str], Opens::Everything).expect("no lines are good lines");
        assert_eq!(verify(empty.as_bytes()).expect("it is whole").lines, [""; 0]);
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        for public in [false, true] {
            let good = exported(public).into_bytes();
            for place in 0..good.len() {
                let old = good[place];
                for new in [
                    old ^ 1,
                    old ^ 0x20,
                    old ^ 0x80,
                    old.wrapping_add(1),
                    b' ',
                    b'\n',
                    b'"',
                    b'0',
                    b'a',
                    0,
                    255,
                ] {
                    if new != old {
                        let mut bad = good.clone();
                        bad[place] = new;
                        assert!(verify(&bad).is_err(), "byte {place}: {} for {}", new as char, old as char);
                    }
                }
                let mut short = good.clone();
                short.remove(place);
                assert!(verify(&short).is_err(), "byte {place} removed");
                assert!(verify(&good[..place]).is_err(), "cut at {place}");
            }
        }
    }

    #[track_caller]
    fn check_message(change: impl Fn(&mut Vec<String>), expected: &str) {
        let mut lines: Vec<String> = exported(false).split_inclusive('\n').map(str::to_owned).collect();
        change(&mut lines);
        let damage = verify(lines.concat().as_bytes()).expect_err("it was changed");
        assert_eq!(damage.to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named() {
        check_message(
            |lines| drop(lines.remove(3)),
            "record 3 stands where record 2 is expected: one is missing",
        );
        check_message(
            |lines| drop(lines.drain(2..4)),
            "record 3 stands where record 1 is expected: 2 are missing",
        );
        check_message(|lines| drop(lines.pop()), "the header promises 5 records, but 4 are there");
        check_message(|lines| lines.insert(3, lines[2].clone()), "record 1 is repeated");
        check_message(|lines| lines.push(lines[5].clone()), "record 4 is repeated");
        check_message(|lines| lines.swap(2, 3), "records 1 and 2 are swapped");
        check_message(
            |lines| lines[3] = lines[3].replace("console", "Console"),
            "record 2: its chain does not match: this record or the one before it was changed",
        );
        check_message(
            |lines| lines[3] = lines[3].replace("secret plan", "secret Plan"),
            "record 2: its secret part 1 is not the one that was sealed",
        );
        check_message(
            |lines| lines[3] = lines[3].replace(&lines[3][lines[3].find(",\"open\"").unwrap()..], "}\n"),
            "record 2: its secret part was taken out, but the export says it is complete",
        );
        check_message(|lines| lines[2] = "oops\n".to_owned(), "record 1: what stands here is not a record");
        check_message(|lines| lines[5].truncate(30), "line 6 is cut off: its end is missing");
        check_message(
            |lines| lines[0] = lines[0].replace("Tuesday", "Thursday"),
            "line 1 is not the header of an export: its seal does not match: it was changed",
        );
        check_message(|lines| lines.clear(), "line 1 is not the header of an export: the file is empty");
        check_message(
            |lines| lines[0] = header("Tuesday", false, 5, &Chain::start("x")) + "\n",
            "the last record is not the one that the header names",
        );
    }
}
