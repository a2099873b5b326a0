//! An audit: every record checked again, trusting nothing but the rules.

use super::house::{HouseEvent, LuckKind};
use super::openings::Openings;
use super::replay::Replay;
use crate::games::{Judged, Opening, find};
use crate::journal::{self, Chain, Kept, Record};

use crate::rules::luck::{self, Secret};
use serde::Serialize;

/// What an audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Audit {
    /// How many records there are.
    pub records: u64,
    /// How many orders were decided again.
    pub decided: u64,
    /// How many draws were made again from the secret.
    pub draws: u64,
    /// How many outcomes the moderator told.
    pub told: u64,
    /// How many records have sealed parts that this copy cannot open.
    pub sealed: u64,
    /// Whether the luck's secret is known, so that draws could be made again.
    pub secret_known: bool,
    /// What is wrong, in the order of records.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The record.
    pub record: u64,
    /// What is wrong with it, for a person.
    pub what: String,
}

impl Audit {
    /// Whether everything is as it should be.
    pub fn passes(&self) -> bool {
        self.findings.is_empty()
    }

    fn find(&mut self, record: u64, what: impl Into<String>) {
        self.findings.push(Finding { record, what: what.into() });
    }
}

/// Audits a table from its lines. What breaks the chain or the fold ends the audit; what today's
/// rules decide otherwise is noted, and the audit goes on as it was recorded.
pub fn audit<T: AsRef<str>>(table: &str, lines: &[T], openings: &Openings) -> Audit {
    let mut audit = Audit { records: lines.len() as u64, ..Audit::default() };
    let Some(first) = lines.first() else {
        audit.find(0, "there are no records");
        return audit;
    };
    let mut chain = match journal::check(first.as_ref(), 0, &Chain::start(table)) {
        Ok(chain) => chain,
        Err(damage) => {
            audit.find(0, damage.to_string());
            return audit;
        }
    };
    let mut replay = match Replay::open(table, first.as_ref(), openings) {
        Ok(replay) => replay,
        Err(broken) => {
            audit.find(0, broken.why);
            return audit;
        }
    };
    let secret = known_secret(&replay, lines);
    audit.secret_known = secret.is_some();
    check_opening(&mut audit, &replay, secret.as_ref());
    match Record::read(first.as_ref()) {
        Ok(read) => check_position(&mut audit, &replay, &read),
        Err(damage) => audit.find(0, damage.to_string()),
    }
    for (record, line) in (1..).zip(&lines[1..]) {
        let line = line.as_ref();
        let checked = journal::check(line, record, &chain).and_then(|chain| Ok((chain, Record::read(line)?)));
        let read = match checked {
            Ok((next, read)) => {
                chain = next;
                read
            }
            Err(damage) => {
                audit.find(record, damage.to_string());
                return audit;
            }
        };
        check_luck(&mut audit, &replay, secret.as_ref(), &read);
        check_decision(&mut audit, &replay, &read, line);
        if let Err(broken) = replay.step(line, lines) {
            audit.find(record, broken.why);
            return audit;
        }
        if let Err(what) = journal::guarded(|| replay.game.audit()).flatten() {
            audit.find(record, what);
        }
        check_position(&mut audit, &replay, &read);
    }
    audit
}

/// The luck's secret: sealed in the first record of a full copy, revealed in the last of a finished game.
fn known_secret<T: AsRef<str>>(replay: &Replay, lines: &[T]) -> Option<Secret> {
    replay.house.secret.clone().or_else(|| {
        let last = Record::read(lines.last()?.as_ref()).ok()?;
        last.house.iter().find_map(|event| match serde_json::from_str(event.get()) {
            Ok(HouseEvent::Closed { secret, .. }) => Secret::from_hex(&secret),
            _ => None,
        })
    })
}

fn check_opening(audit: &mut Audit, replay: &Replay, secret: Option<&Secret>) {
    if secret.is_some_and(|secret| secret.commitment() != replay.house.commitment) {
        audit.find(0, "the secret of the luck is not the one that was promised at the opening");
    }
    let Opening { title, version, .. } = &replay.house.opening;
    if let Some(today) = find(title).map(|title| title.version())
        && today < *version
    {
        audit.find(
            0,
            format!("it was played under version {version} of the rules; this program knows {today}"),
        );
    }
}

/// Makes the draws of a record again.
fn check_luck(audit: &mut Audit, replay: &Replay, secret: Option<&Secret>, read: &Record<'_>) {
    for (draw, number) in read.luck.iter().zip(0..) {
        if draw.told {
            audit.told += 1;
            if replay.house.luck == LuckKind::Drawn {
                audit.find(read.seq, "an outcome was told at a table whose luck is drawn");
            }
            continue;
        }
        let Some(secret) = secret else { continue };
        let salts = &replay.house.progress.salts;
        let outcome = luck::outcome(secret, salts, &replay.table, read.seq, number, draw.of);
        audit.draws += 1;
        if outcome != draw.got {
            audit.find(read.seq, format!("draw {} should be {outcome} and is {}", number + 1, draw.got));
        }
    }
}

/// Decides a record again.
fn check_decision(audit: &mut Audit, replay: &Replay, read: &Record<'_>, line: &str) {
    let sealed_order = matches!(read.order, Some(Kept::Sealed));
    if sealed_order || read.events.iter().any(|event| matches!(event, Kept::Sealed)) {
        audit.sealed += 1;
    }
    // What others hide decides too, so a copy with sealed parts can only follow what was recorded.
    let decided_by_title = !read.events.is_empty() || (read.order.is_some() && read.house.is_empty());
    if audit.sealed > 0 || !decided_by_title {
        return;
    }
    audit.decided += 1;
    match journal::guarded(|| replay.game.judge(line)) {
        Ok(Ok(Judged::Same)) => {}
        Ok(Ok(Judged::Differs { recorded, today })) => {
            audit.find(
                read.seq,
                format!("today's rules decide otherwise\n  recorded: {recorded}\n  today:    {today}"),
            );
        }
        Ok(Err(why)) | Err(why) => audit.find(read.seq, why),
    }
}

/// Compares the position with the one recorded.
fn check_position(audit: &mut Audit, replay: &Replay, read: &Record<'_>) {
    if replay.game.position() != read.position {
        audit.find(read.seq, "the position afterwards is not the one recorded");
    }
}
