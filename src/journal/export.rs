//! One table as one JSON Lines file: a header that seals itself, then the lines.
//!
//! ```text
//! {"waybill":"export 3","table":"Tuesday","copy":"full","lines":2,"records":2,"tip":"<chain>","seal":"<hash>"}
//! {"seq":0,…}
//! {"seq":1,…}
//! ```
//!
//! `copy` is `full`, `public`, or `finished` for the public copy of a game that is over; `tip` is the open chain after
//! the last record; `seal` is BLAKE3 over the header's text before `,"seal"`; every line ends in a line feed. Each byte
//! of the file stands under the header's seal, a chain or a commitment, or can be written in one way only, so a changed
//! byte, a dropped, repeated or swapped line never passes.

use super::{
    Chain, Checker, Damage, Shows, cards,
    text::{self, Pile, Split, Tail},
};
use serde::Deserialize;
use std::io::{self, Read};

/// An export that was read and verified; the lines borrow from it.
#[derive(Debug, PartialEq)]
pub struct Export<'b> {
    /// The name of the table.
    pub table: String,
    /// How much of what was hidden it shows.
    pub shows: Shows,
    /// The tip after the last line.
    pub tip: super::Tip,
    /// The lines, from the first on.
    pub lines: Vec<&'b str>,
}

/// The longest file that is read as an export. The longest game anybody has played takes a twentieth of it.
pub const MOST_BYTES: u64 = 64 << 20;
/// The longest line, which is the first one: it holds the board.
pub const LONGEST_LINE: usize = 4 << 20;
/// The most lines.
pub const MOST_LINES: usize = 100_000;

/// Writes the export of a table from all its lines.
pub fn write(table: &str, lines: &[impl AsRef<str>], shows: Shows) -> Result<String, Damage> {
    let mut checker = Checker::new(table, Shows::Everything);
    let mut body = String::with_capacity(lines.iter().map(|line| line.as_ref().len() + 1).sum());
    // What stands on the cards of the lobby and the register is nobody else's business at all.
    let cards: Shown =
        if table.starts_with(' ') { |cards| vec![None; cards.len()] } else { cards::names_only };
    let mut count = 0;
    for line in lines {
        let line = line.as_ref();
        let before = checker.tip;
        checker.check(line)?;
        let is_there = match shows {
            Shows::Everything => {
                body.push_str(line);
                true
            }
            Shows::Nothing => write_public(&mut body, line, cards),
            Shows::TheGame => write_finished(&mut body, line, before, cards),
        };
        if is_there {
            body.push('\n');
            count += 1;
        }
    }
    let tip = checker.tip;
    let mut text =
        header(&Header { table: table.to_owned(), shows, lines: count, records: tip.seq, tip: tip.chain });
    text.push('\n');
    text.push_str(&body);
    Ok(text)
}

/// Cards as a copy for everybody has them.
type Shown = fn(Vec<Option<cards::Card>>) -> Vec<Option<cards::Card>>;

/// What is open in a line, if anything is.
fn write_public(body: &mut String, line: &str, shown: Shown) -> bool {
    let Some(split) = text::split(line).filter(|split| split.is_open) else { return false };
    let has_names = write_head(body, &split, shown);
    if has_names {
        body.push_str(&format!(",\"open\":{}", split.body.len()));
    }
    body.push('}');
    true
}

/// The text under the chain, the chain, and the names that everybody may see; says whether there are any.
fn write_head(body: &mut String, split: &Split<'_>, shown: Shown) -> bool {
    body.extend([split.body, ",\"chain\":\"", split.chain, "\""]);
    let Some(cards) = split.cards.and_then(cards::read) else { return false };
    body.extend([",\"cards\":", &cards::write(&shown(cards))]);
    true
}

/// What is open in a line and what was hidden in the game; `before` is the tip before it.
fn write_finished(body: &mut String, line: &str, mut before: super::Tip, shown: Shown) -> bool {
    let Some(split) = text::split(line) else { return false };
    let of_game = split.list.filter(|(pile, _)| *pile == Pile::Game).map(|(_, list)| list);
    let Tail::Everything { salts, .. } = split.tail else { return false };
    if !split.is_open {
        if of_game.is_some() {
            body.extend([split.body, ",\"pile\":\"", split.chain, "\"}"]);
        }
        return of_game.is_some();
    }
    if let Some((Pile::Private, text)) = split.piled() {
        before.pile(Pile::Private, text);
    }
    write_head(body, &split, shown);
    if let Some(list) = of_game {
        body.extend([",\"game\":", list]);
    }
    let (salt, other) = salts.split_at(salts.len() / 2);
    let (leaf, open) = (before.private.leaf(other), split.body.len());
    body.push_str(&format!(",\"salt\":\"{salt}\",\"closed\":\"{leaf}\",\"open\":{open}}}"));
    true
}

/// Reads what may be an export, as far as one can be long.
pub fn read(input: &mut (impl Read + ?Sized)) -> io::Result<Result<Vec<u8>, Damage>> {
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= MOST_BYTES;
    Ok(if fits { Ok(bytes) } else { Err(too_large(format!("{} MB", MOST_BYTES >> 20))) })
}

fn too_large(most: String) -> Damage {
    Damage::TooLarge { most }
}

/// Reads an export and verifies all of it; the first thing wrong is named.
pub fn verify(bytes: &[u8]) -> Result<Export<'_>, Damage> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large(format!("{} MB", MOST_BYTES >> 20)));
    }
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
    let Header { table, shows, lines: stated, records, tip } = read_header(first)?;
    let mut lines = Vec::with_capacity((rest.len() / 256).min(MOST_LINES));
    let mut checker = Checker::new(&table, shows);
    let mut left = rest;
    while !left.is_empty() {
        let Some((line, after)) = left.split_once('\n') else {
            return Err(Damage::Unterminated { line: lines.len() + 2 });
        };
        if line.len() > LONGEST_LINE {
            return Err(too_large(format!("{} MB in a line", LONGEST_LINE >> 20)));
        }
        if lines.len() == MOST_LINES {
            return Err(too_large(format!("{MOST_LINES} lines")));
        }
        checker.check(line).map_err(|damage| with_neighbours(damage, after, shows))?;
        lines.push(line);
        left = after;
    }
    if lines.len() as u64 != stated || checker.tip.seq != records {
        return Err(Damage::Count { stated, found: lines.len() as u64 });
    }
    if checker.tip.chain != tip {
        return Err(Damage::Tip);
    }
    Ok(Export { table, shows, tip: checker.tip, lines })
}

/// A line that seems to be missing may only have changed places with a later one.
fn with_neighbours(damage: Damage, after: &str, shows: Shows) -> Damage {
    let number = |line: &str| if shows == Shows::Everything { text::place(line) } else { text::number(line) };
    match damage {
        Damage::Missing { expected, found } if after.lines().any(|line| number(line) == Some(expected)) => {
            Damage::Swapped { first: expected, second: found }
        }
        other => other,
    }
}

struct Header {
    table: String,
    shows: Shows,
    lines: u64,
    records: u64,
    tip: Chain,
}

/// The header's text.
fn header(header: &Header) -> String {
    let Header { table, shows, lines, records, tip } = header;
    let table = serde_json::Value::from(table.as_str());
    let copy = match shows {
        Shows::Everything => "full",
        Shows::TheGame => "finished",
        Shows::Nothing => "public",
    };
    let sealed = format!(
        "{{\"waybill\":\"export 3\",\"table\":{table},\"copy\":\"{copy}\",\"lines\":{lines},\"records\":{records},\"tip\":\"{tip}\""
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
        copy: String,
        lines: u64,
        records: u64,
        tip: String,
    }
    // A header of another kind has other fields.
    if !line.starts_with("{\"waybill\":\"export 3\"") && line.starts_with("{\"waybill\":\"export ") {
        return Err(Damage::Header { why: "it is of a kind that this version does not know" });
    }
    let written: Heading =
        serde_json::from_str(line).map_err(|_| Damage::Header { why: "its fields cannot be read" })?;
    let Heading { waybill, table, copy, lines, records, tip } = written;
    let shows = match (waybill.as_str(), copy.as_str()) {
        ("export 3", "full") => Shows::Everything,
        ("export 3", "finished") => Shows::TheGame,
        ("export 3", "public") => Shows::Nothing,
        _ => return Err(Damage::Header { why: "it is of a kind that this version does not know" }),
    };
    let tip = Chain::from_hex(&tip).ok_or(Damage::Header { why: "its tip is no hash" })?;
    let read = Header { table, shows, lines, records, tip };
    if header(&read) != line {
        return Err(Damage::Header { why: "its seal does not match: it was changed" });
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    const ALL: [Shows; 3] = [Shows::Everything, Shows::TheGame, Shows::Nothing];

    fn exported(shows: Shows) -> String {
        write("Tuesday", &sample::lines("Tuesday", 12), shows).expect("good lines")
    }

    #[test]
    fn an_export_reads_back() {
        let lines = sample::lines("Tuesday", 12);
        let text = exported(Shows::Everything);
        let export = verify(text.as_bytes()).expect("it is whole");
        assert_eq!((export.table.as_str(), export.shows), ("Tuesday", Shows::Everything));
        assert_eq!(export.lines, lines);
        let text = exported(Shows::Nothing);
        let public = verify(text.as_bytes()).expect("it is whole");
        assert!(
            !text.replace("secret \\\"Anna", "").contains("secret") && !text.contains("drawer"),
            "{text}"
        );
        assert!(text.contains("secret \\\"Anna"), "names are for everybody: {text}");
        assert_eq!((public.lines.len() as u64, public.tip.chain), (export.tip.seq, export.tip.chain));
        let text = exported(Shows::TheGame);
        let finished = verify(text.as_bytes()).expect("it is whole");
        assert!(text.contains("secret plan") && text.contains("secret way"), "the game is opened: {text}");
        assert!(!text.contains("secret note") && !text.contains("private 3"), "diaries stay closed: {text}");
        assert!(!text.contains("secret@example.org"), "addresses too: {text}");
        assert_eq!(finished.tip.chain, export.tip.chain);
        let empty =
            write("Empty \"table\"", &[] as &[&str], Shows::Everything).expect("no lines are good lines");
        assert_eq!(verify(empty.as_bytes()).expect("it is whole").lines, [""; 0]);
    }

    #[test]
    fn what_is_forgotten_leaves_the_chain_as_it_was() {
        let mut lines = sample::lines("Tuesday", 12);
        lines[0] = super::super::without_cards(&lines[0], |number| number == 1).expect("it has cards");
        let old = &sample::lines("Tuesday", 1)[0];
        assert!(cards::only_forgets(old, &lines[0]) && !cards::only_forgets(&lines[0], old));
        assert!(!cards::only_forgets(old, &lines[0].replace("seat 1", "seat 2")));
        let text = write("Tuesday", &lines, Shows::Everything).expect("good lines");
        assert!(!text.contains("Anna") && text.contains("secret@example.org"));
        let export = verify(text.as_bytes()).expect("it is whole");
        assert_eq!(export.tip, verify(exported(Shows::Everything).as_bytes()).expect("it is whole").tip);
        for shows in [Shows::TheGame, Shows::Nothing] {
            let text = write("Tuesday", &lines, shows).expect("good lines");
            assert!(!text.contains("Anna") && !text.contains('@'), "{text}");
            verify(text.as_bytes()).expect("it is whole");
        }
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        for shows in ALL {
            let good = exported(shows).into_bytes();
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

    #[test]
    fn every_dropped_repeated_or_swapped_line_is_noticed() {
        for shows in ALL {
            let text = exported(shows);
            let good: Vec<&str> = text.split_inclusive('\n').collect();
            for one in 1..good.len() {
                let mut bad = good.clone();
                bad.remove(one);
                assert!(verify(bad.concat().as_bytes()).is_err(), "{shows:?}: line {one} dropped");
                for other in 1..good.len() {
                    let mut bad = good.clone();
                    bad.insert(other, good[one]);
                    assert!(
                        verify(bad.concat().as_bytes()).is_err(),
                        "{shows:?}: line {one} again at {other}"
                    );
                    let mut bad = good.clone();
                    bad.swap(one, other);
                    let swapped = verify(bad.concat().as_bytes()).is_err();
                    assert_eq!(swapped, one != other, "{shows:?}: lines {one} and {other} swapped");
                }
            }
        }
    }

    #[track_caller]
    fn check_message(change: impl Fn(&mut Vec<String>), expected: &str) {
        let text = exported(Shows::Everything);
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        change(&mut lines);
        let damage = verify(lines.concat().as_bytes()).expect_err("it was changed");
        assert_eq!(damage.to_string(), expected);
    }

    #[test]
    fn what_is_wrong_is_named() {
        check_message(
            |lines| drop(lines.remove(3)),
            "line 3 stands where line 2 is expected: one is missing",
        );
        check_message(
            |lines| drop(lines.drain(2..4)),
            "line 3 stands where line 1 is expected: 2 are missing",
        );
        check_message(|lines| drop(lines.pop()), "the header promises 12 lines, but 11 are there");
        check_message(|lines| lines.insert(3, lines[2].clone()), "line 1 is repeated");
        check_message(|lines| lines.swap(2, 3), "lines 1 and 2 are swapped");
        check_message(
            |lines| lines[1] = lines[1].replace("console", "Console"),
            "record 0: its chain does not match: this record or the one before it was changed",
        );
        check_message(
            |lines| lines[5] = lines[5].replace("secret plan", "secret Plan"),
            "record 3: what was hidden is not what it commits to",
        );
        check_message(
            |lines| lines[1] = lines[1].replace("\"salts\":\"0", "\"salts\":\"1"),
            "record 0: what was hidden is not what it commits to",
        );
        check_message(
            |lines| lines[3] = lines[3].replace("secret note", "secret Note"),
            "record 2: what was hidden before it was changed",
        );
        check_message(
            |lines| lines[1] = lines[1].replace("secret@example.org", "another@example.org"),
            "record 0: a name or an address is not the one that was sealed",
        );
        check_message(
            |lines| lines[3] = lines[3].replace(",\"place\":2", ""),
            "record 2: it shows more or less than the header of the export says",
        );
        check_message(|lines| lines[2] = "oops\n".to_owned(), "line 1: what stands here is not a record");
        check_message(|lines| lines[12].truncate(30), "line 13 is cut off: its end is missing");
        check_message(
            |lines| lines[0] = lines[0].replace("Tuesday", "Thursday"),
            "line 1 is not the header of an export: its seal does not match: it was changed",
        );
        check_message(|lines| lines.clear(), "line 1 is not the header of an export: the file is empty");
        check_message(
            |lines| lines[0] = lines[0].replace("export 3", "export 2"),
            "line 1 is not the header of an export: it is of a kind that this version does not know",
        );
    }
}
