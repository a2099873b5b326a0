//! An audit: every record checked again, trusting nothing but the rules.

use super::house::{HouseEvent, LuckKind};
use super::openings::Openings;
use super::replay::Replay;
use crate::games::{Events, Judged, Lifted, Opening, find};
use crate::journal::{self, Checker, Kept, Record, Shows};
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
    /// How many records could not be decided again, because this copy does not show what was hidden.
    pub sealed: u64,
    /// How many positions were recorded in an older shape, so that they could not be compared.
    pub other_shapes: u64,
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
    let mut audit = Audit::default();
    let mut auditor = match Auditor::open(&mut audit, table, lines, openings) {
        Ok(auditor) => auditor,
        Err(why) => {
            audit.find(0, why);
            return audit;
        }
    };
    for line in &lines[1..] {
        let record = auditor.replay.seq;
        if let Err(why) = auditor.step(&mut audit, line.as_ref(), lines) {
            audit.find(record, why);
            break;
        }
    }
    audit.records = lines.iter().filter(|line| journal::is_open(line.as_ref())).count() as u64;
    audit
}

/// A table as far as it was audited.
struct Auditor {
    checker: Checker,
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
        let read = Record::read(first).map_err(|damage| damage.to_string())?;
        let mut checker = Checker::new(table, read.shows);
        checker.check(first).map_err(|damage| damage.to_string())?;
        let replay = Replay::open_with(table, &read, openings).map_err(|broken| broken.why)?;
        let secret = known_secret(&replay, lines);
        audit.secret_known = secret.is_some();
        let auditor = Auditor { checker, replay, secret };
        auditor.check_opening(audit);
        auditor.check_position(audit, &read);
        Ok(auditor)
    }

    /// Checks the next record. Its line is decoded once: the frame by the journal, the events by the title.
    fn step<T: AsRef<str>>(&mut self, audit: &mut Audit, line: &str, lines: &[T]) -> Result<(), String> {
        self.checker.check(line).map_err(|damage| damage.to_string())?;
        let read = Record::read(line).map_err(|damage| damage.to_string())?;
        self.check_luck(audit, &read);
        let events = self.replay.game.events(&mut lifted(&read))?;
        self.check_decision(audit, &read, &events);
        self.replay.step_with(&read, &events, lines).map_err(|broken| broken.why)?;
        if let Err(what) = journal::guarded(|| self.replay.game.audit()).flatten() {
            audit.find(read.seq, what);
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
        // A public copy of a game that is being played has no orders; it can only follow what was recorded.
        if read.shows == Shows::Nothing {
            audit.sealed += 1;
            return;
        }
        audit.decided += 1;
        let words = read.order.as_ref().map(Kept::known);
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
        let Some(position) = &read.position else { return };
        let shape = position.split_once(':').and_then(|(shape, _)| shape.parse().ok());
        if shape.is_some_and(|shape: u32| shape < self.replay.game.shape()) {
            audit.other_shapes += 1;
        } else if self.replay.game.position() != *position {
            audit.find(read.seq, "the position afterwards is not the one recorded");
        }
    }
}

/// The events of a record that this copy has.
pub fn lifted<'r>(read: &'r Record<'_>) -> impl Iterator<Item = Lifted<'r>> {
    read.events.iter().map(|(owner, event)| match owner {
        None => Lifted::Open(event),
        Some(seat) => Lifted::Hidden(*seat, event),
    })
}

/// The luck's secret: sealed in the first record of a full copy, revealed in the last of a finished game.
fn known_secret<T: AsRef<str>>(replay: &Replay, lines: &[T]) -> Option<Secret> {
    replay.house.secret.clone().or_else(|| {
        let closing = |line: &T| {
            let record = Record::read(line.as_ref()).ok()?;
            record.house.iter().find_map(|event| match serde_json::from_str(event.get()) {
                Ok(HouseEvent::Closed { secret, .. }) => Secret::from_hex(&secret),
                _ => None,
            })
        };
        lines.iter().rev().find_map(closing)
    })
}
