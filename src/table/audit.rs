//! An audit: every record checked again, trusting nothing but the rules. The house's decisions are judged in
//! `audit_house.rs`, what draws rest on in `audit_luck.rs`, what was told in `audit_told.rs`, and where everything stands
//! in `audit_form.rs`.

use super::audit_form;
use super::audit_house;
use super::audit_luck::{self, Rests};
use super::audit_time;
use super::audit_told;
use super::cards;
use super::house::HouseEvent;
use super::openings::Openings;
use super::replay::Replay;
use super::undone::undone;
use crate::games::{Events, Game, Judged, Lifted, Opening, find};
use crate::journal::{self, Checker, Kept, Record, Shows};
use crate::rules::luck::Secret;
use serde::Serialize;

/// What an audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Audit {
    /// How many records there are.
    pub records: u64,
    /// How many orders were decided again.
    pub decided: u64,
    /// How many decisions of the house were made again.
    pub housed: u64,
    /// How many draws were made again from the secret.
    pub draws: u64,
    /// How many draws cannot be made again yet.
    pub unmade: u64,
    /// On what all draws rest.
    pub rests: Rests,
    /// How many outcomes the moderator told.
    pub told: u64,
    /// How many records have parts of the game that this copy does not show.
    pub sealed: u64,
    /// How many positions were recorded in an older shape, so that they could not be compared.
    pub other_shapes: u64,
    /// Whether the luck's secret is known, so that draws could be made again.
    pub secret_known: bool,
    /// Whether the game is closed.
    pub closed: bool,
    /// How many names were forgotten.
    pub forgotten: u64,
    /// Seats that had not answered their welcome when the game began.
    pub unanswered: u64,
    /// Every take-back, with what it undid.
    pub take_backs: Vec<TakeBack>,
    /// What is worth knowing and no fault.
    pub remarks: Vec<Finding>,
    /// What is wrong, in the order of records.
    pub findings: Vec<Finding>,
}

/// Something that is wrong, or worth knowing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The record.
    pub record: u64,
    /// What about it, for a person.
    pub what: String,
    /// Whether it is only that today's rules decide otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub of_rules: bool,
}

/// A take-back, and what it undid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TakeBack {
    /// The record that took back.
    pub record: u64,
    /// The record that the game went back to.
    pub to: u64,
    /// How many orders it undid.
    pub orders: u64,
    /// How many throws fell with them.
    pub throws: u64,
    /// Why, in the moderator's words.
    pub why: Option<String>,
}

impl Audit {
    /// Whether everything is as it should be.
    pub fn passes(&self) -> bool {
        self.findings.is_empty()
    }

    pub(super) fn find(&mut self, record: u64, what: impl Into<String>) {
        self.findings.push(Finding { record, what: what.into(), of_rules: false });
    }

    pub(super) fn remark(&mut self, record: u64, what: impl Into<String>) {
        self.remarks.push(Finding { record, what: what.into(), of_rules: false });
    }

    /// What is missing is a fault once the game is over: then everything can be checked.
    fn check_whole(&mut self) {
        let last = self.records.saturating_sub(1);
        if !self.closed {
            return;
        }
        if !self.secret_known {
            self.find(last, "the game is closed, but the secret of its luck is missing");
        }
        if self.unmade > 0 {
            let unmade = self.unmade;
            self.find(last, format!("the game is closed, but {unmade} of its draws could not be made again"));
        }
        if self.sealed > 0 {
            let sealed = self.sealed;
            self.find(last, format!("the game is closed, but {sealed} of its records have sealed parts"));
        }
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
        // What a forger wrote may make no sense at all.
        let stepped = journal::guarded(|| auditor.step(&mut audit, line.as_ref(), lines)).flatten();
        if let Err(why) = stepped {
            audit.find(record, why);
            break;
        }
    }
    audit.records = lines.iter().filter(|line| journal::is_open(line.as_ref())).count() as u64;
    audit.closed = auditor.replay.house.progress.closed;
    audit.check_whole();
    audit
}

/// A table as far as it was audited.
struct Auditor {
    checker: Checker,
    replay: Replay,
    /// The luck's secret, if it is known.
    secret: Option<Secret>,
    /// The shape of the last position.
    shape: u32,
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
        let mut auditor = Auditor { checker, replay, secret, shape: 0 };
        audit_form::check_opening(audit, &read);
        auditor.check_opening(audit);
        audit.forgotten += forgotten(&read);
        auditor.check_position(audit, &read);
        Ok(auditor)
    }

    /// Checks the next record. Its line is decoded once: the frame by the journal, the events by the title.
    fn step<T: AsRef<str>>(&mut self, audit: &mut Audit, line: &str, lines: &[T]) -> Result<(), String> {
        self.checker.check(line).map_err(|damage| damage.to_string())?;
        let read = Record::read(line).map_err(|damage| damage.to_string())?;
        let house = cards::house_events(&read)?;
        audit.forgotten += forgotten(&read);
        audit_time::check_sane(&house)?;
        audit_form::check(audit, &self.replay, &read, &house);
        audit_told::check(audit, &self.replay, &read, &house);
        audit_house::check(audit, &self.replay, &read, &house, lines);
        self.note_take_back(audit, read.seq, &house, lines);
        audit_luck::check(audit, &self.replay, self.secret.as_ref(), &read);
        audit_time::check_order(audit, &self.replay, self.secret.as_ref(), &read);
        let events = self.replay.game.events(&mut lifted(&read))?;
        let decided = self.check_decision(audit, &read, &house, &events);
        let clocks = self.replay.house.progress.clocks.clone();
        self.replay.step_with(&read, &events, decided, lines).map_err(|broken| broken.why)?;
        audit_time::check_dials(audit, clocks, &self.replay, &read, &house);
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
        // Luck is made of lines: what had two of its own could stand for another table's, or another seat's.
        let is_line = |text: &String| !text.chars().any(char::is_control);
        if !house.progress.salts.iter().chain([&self.replay.table]).all(is_line) {
            audit.find(0, "the name of the table or a salt is more than one line");
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

    fn note_take_back<T: AsRef<str>>(
        &self,
        audit: &mut Audit,
        record: u64,
        house: &[HouseEvent],
        lines: &[T],
    ) {
        for event in house {
            let HouseEvent::TakenBack { to, why } = event else { continue };
            let from = self.replay.end_of(*to, lines).unwrap_or(self.replay.next).saturating_add(1);
            let place = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
            let range = lines.get(place(from)..place(self.replay.next)).unwrap_or_default();
            let orders = undone(range.iter().map(AsRef::as_ref));
            let throws = orders.iter().filter(|order| order.draws > 0).count() as u64;
            let orders = orders.len() as u64;
            audit.take_backs.push(TakeBack { record, to: *to, orders, throws, why: why.clone() });
        }
    }

    /// Decides a record again; gives the position that it leads to, where that is what was recorded.
    fn check_decision(
        &self,
        audit: &mut Audit,
        read: &Record<'_>,
        house: &[HouseEvent],
        events: &Events,
    ) -> Option<Box<dyn Game>> {
        let begins = house.iter().any(|event| matches!(event, HouseEvent::Started));
        // Diaries and words between players are sealed for ever and decide nothing, nor does what waits for luck.
        let is_dials = |event: &HouseEvent| matches!(event, HouseEvent::Dials { .. });
        let decided_by_title =
            !read.events.is_empty() || (read.order.is_some() && house.iter().all(is_dials));
        if !decided_by_title {
            return None;
        }
        // A public copy of a game that is being played has no orders; it can only follow what was recorded.
        if read.shows == Shows::Nothing {
            audit.sealed += 1;
            return None;
        }
        audit.decided += 1;
        let words = read.order.as_ref().map(Kept::known);
        let order = read.by.seat().zip(words.map(|words| &**words)).filter(|_| !begins);
        match journal::guarded(|| self.replay.game.judge(order, &read.luck, events)).flatten() {
            Ok(Judged::Same(after)) => return Some(after),
            Ok(Judged::Differs { recorded, today }) => self.differs(audit, read.seq, &recorded, &today),
            Err(why) => audit.find(read.seq, why),
        }
        None
    }

    /// Today's rules decide otherwise: a fault, unless they are of a later version than the record's.
    fn differs(&self, audit: &mut Audit, record: u64, recorded: &str, today: &str) {
        let version = self.replay.house.progress.version;
        let now = find(&self.replay.house.opening.title).map_or(version, |title| title.version());
        let both = format!("\n  recorded: {recorded}\n  today:    {today}");
        match version < now {
            true => audit.remark(
                record,
                format!("version {version} of the rules decided otherwise than version {now}{both}"),
            ),
            false => audit.findings.push(Finding {
                record,
                what: format!("today's rules decide otherwise{both}"),
                of_rules: true,
            }),
        }
    }

    /// Compares the position with the one recorded.
    fn check_position(&mut self, audit: &mut Audit, read: &Record<'_>) {
        let Some(position) = &read.position else { return };
        let shape: Option<u32> = position.split_once(':').and_then(|(shape, _)| shape.parse().ok());
        let before = self.shape;
        self.shape = shape.unwrap_or(before);
        if shape.is_some_and(|shape| shape < before) {
            audit.find(read.seq, "its position has an older shape than the one before");
        } else if shape.is_some_and(|shape| shape < self.replay.game.shape()) {
            audit.other_shapes += 1;
        } else if self.replay.game.position() != *position {
            audit.find(read.seq, "the position afterwards is not the one recorded");
        }
    }
}

/// How many names of a record were taken out.
fn forgotten(read: &Record<'_>) -> u64 {
    let (names, _) = read.cards.split_at(read.cards.len() / 2);
    names.iter().filter(|name| name.is_none()).count() as u64
}

/// The events of a record that this copy has.
pub fn lifted<'r>(read: &'r Record<'_>) -> impl Iterator<Item = Lifted<'r>> {
    read.events.iter().map(|(owner, event)| match owner {
        None => Lifted::Open(event),
        Some(seat) => Lifted::Hidden(*seat, event),
    })
}

/// The luck's secret: sealed in the first record of a full copy, revealed in some record of a finished game.
fn known_secret<T: AsRef<str>>(replay: &Replay, lines: &[T]) -> Option<Secret> {
    let revealed = |line: &T| {
        let line = line.as_ref();
        let read = line.contains("\"Closed\"").then(|| Record::read(line).ok()).flatten()?;
        read.house.iter().find_map(|event| match serde_json::from_str(event.get()) {
            Ok(HouseEvent::Closed { secret, .. }) => Secret::from_hex(&secret),
            _ => None,
        })
    };
    replay.house.secret.clone().or_else(|| lines.iter().rev().find_map(revealed))
}
