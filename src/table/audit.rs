//! An audit: every record checked again, trusting nothing but the rules.

use super::house::{HouseEvent, LuckKind};
use super::openings::Openings;
use super::replay::Replay;
use crate::games::{Events, Judged, Lifted, Opening, find};
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
    let mut auditor = match Auditor::open(&mut audit, table, lines, openings) {
        Ok(auditor) => auditor,
        Err(why) => {
            audit.find(0, why);
            return audit;
        }
    };
    for (record, line) in (1..).zip(&lines[1..]) {
        if let Err(why) = auditor.step(&mut audit, record, line.as_ref(), lines) {
            audit.find(record, why);
            break;
        }
    }
    audit
}

/// A table as far as it was audited.
struct Auditor {
    chain: Chain,
    replay: Replay,
    /// The luck's secret, if it is known.
    secret: Option<Secret>,
}

impl Auditor {
    /// Checks the first record; an error ends the audit.
    fn open<T: AsRef<str>>(
        audit: &mut Audit,
        table: &str,
        lines: &[T],
        openings: &Openings,
    ) -> Result<Auditor, String> {
        let first = lines.first().ok_or("there are no records")?.as_ref();
        let (chain, read) = check_line(first, 0, &Chain::start(table))?;
        let replay = Replay::open_with(table, &read, openings).map_err(|broken| broken.why)?;
        let secret = known_secret(&replay, lines);
        audit.secret_known = secret.is_some();
        let auditor = Auditor { chain, replay, secret };
        auditor.check_opening(audit);
        auditor.check_position(audit, &read);
        Ok(auditor)
    }

    /// Checks the next record. Its line is decoded once: the frame by the journal, the events by the title.
    fn step<T: AsRef<str>>(
        &mut self,
        audit: &mut Audit,
        record: u64,
        line: &str,
        lines: &[T],
    ) -> Result<(), String> {
        let (chain, read) = check_line(line, record, &self.chain)?;
        self.chain = chain;
        self.check_luck(audit, &read);
        let events = self.replay.game.events(&mut lifted(&read))?;
        self.check_decision(audit, &read, &events);
        self.replay.step_with(&read, &events, lines).map_err(|broken| broken.why)?;
        if let Err(what) = journal::guarded(|| self.replay.game.audit()).flatten() {
            audit.find(record, what);
        }
        self.check_position(audit, &read);
        Ok(())
    }

    fn check_opening(&self, audit: &mut Audit) {
        let house = &self.replay.house;
        if self.secret.as_ref().is_some_and(|secret| secret.commitment() != house.commitment) {
            audit.find(0, "the secret of the luck is not the one that was promised at the opening");
        }
        let Opening { title, version, .. } = &house.opening;
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
    fn check_luck(&self, audit: &mut Audit, read: &Record<'_>) {
        let Replay { table, house, .. } = &self.replay;
        for (draw, number) in read.luck.iter().zip(0..) {
            if draw.told {
                audit.told += 1;
                if house.luck == LuckKind::Drawn {
                    audit.find(read.seq, "an outcome was told at a table whose luck is drawn");
                }
                continue;
            }
            if draw.of == 0 {
                audit.find(read.seq, format!("draw {} is out of nothing", number + 1));
                continue;
            }
            let Some(secret) = &self.secret else { continue };
            let outcome = luck::outcome(secret, &house.progress.salts, table, read.seq, number, draw.of);
            audit.draws += 1;
            if outcome != draw.got {
                audit.find(read.seq, format!("draw {} should be {outcome} and is {}", number + 1, draw.got));
            }
        }
    }

    /// Decides a record again.
    fn check_decision(&self, audit: &mut Audit, read: &Record<'_>, events: &Events) {
        // Diaries and words between players are sealed for ever and decide nothing.
        let decided_by_title = !read.events.is_empty() || (read.order.is_some() && read.house.is_empty());
        if !decided_by_title {
            return;
        }
        let sealed_order = matches!(read.order, Some(Kept::Sealed));
        if sealed_order || read.events.iter().any(|event| matches!(event, Kept::Sealed)) {
            audit.sealed += 1;
        }
        // What others hide decides too, so a copy with sealed parts can only follow what was recorded.
        if audit.sealed > 0 {
            return;
        }
        audit.decided += 1;
        let words = read.order.as_ref().and_then(Kept::known);
        let order = read.by.seat().zip(words.map(|words| &**words));
        match journal::guarded(|| self.replay.game.judge(order, &read.luck, events)).flatten() {
            Ok(Judged::Same) => {}
            Ok(Judged::Differs { recorded, today }) => {
                audit.find(
                    read.seq,
                    format!("today's rules decide otherwise\n  recorded: {recorded}\n  today:    {today}"),
                );
            }
            Err(why) => audit.find(read.seq, why),
        }
    }

    /// Compares the position with the one recorded.
    fn check_position(&self, audit: &mut Audit, read: &Record<'_>) {
        if self.replay.game.position() != read.position {
            audit.find(read.seq, "the position afterwards is not the one recorded");
        }
    }
}

/// Checks that a line is the next record and reads its frame.
fn check_line<'l>(line: &'l str, record: u64, previous: &Chain) -> Result<(Chain, Record<'l>), String> {
    let chain = journal::check(line, record, previous).map_err(|damage| damage.to_string())?;
    let read = Record::read(line).map_err(|damage| damage.to_string())?;
    Ok((chain, read))
}

/// The events of a record that this copy has.
pub fn lifted<'r>(read: &'r Record<'_>) -> impl Iterator<Item = Lifted<'r>> {
    read.events.iter().filter_map(|event| match event {
        Kept::Open(event) => Some(Lifted::Open(event)),
        Kept::Secret(event) => Some(Lifted::Sealed(event)),
        Kept::Sealed => None,
    })
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
