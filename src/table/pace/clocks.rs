//! What runs for whom. Every record after which a dial differs carries the dial, so that folding needs no arithmetic.

use super::timing::{is_sane_moment, is_sane_span};
use super::{Calendar, How, Mode, Pace, Timing};
use crate::rules::{By, Seat, Span};
use crate::table::HouseEvent;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A stretch from a moment up to another.
type Stretch = (DateTime<Utc>, DateTime<Utc>);

/// The clocks of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clocks {
    /// What was agreed; nothing where the table has no deadlines.
    pub pace: Option<Pace>,
    /// Whether the moderator has stopped them.
    pub paused: bool,
    /// The dial of each seat.
    pub dials: Vec<Dial>,
    /// When whoever plays each seat is away.
    pub away: Vec<Vec<Stretch>>,
    /// What was said about seats that are late: who, about whom, what.
    pub choices: Vec<(Seat, Seat, How)>,
    /// What was settled about a late seat, until it has been done.
    pub settled: Option<(Seat, How)>,
    /// The end of the last outage for which time was given back.
    pub seen: Option<DateTime<Utc>>,
    /// Whether the game has begun and is not closed.
    pub open: bool,
    /// Whether the game waits for luck to be told.
    pub waits: bool,
    /// Whether a first miss becomes an absence.
    #[serde(default)]
    pub excuses: bool,
    /// Seats whose first miss became an absence.
    #[serde(default)]
    pub excused: Vec<Seat>,
    /// Seats that nobody plays: a bot moves for them at once, so no time runs.
    pub held: Vec<Seat>,
}

/// The clock of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Dial {
    /// What is on it when it does not run.
    pub left: Span,
    /// What lies in the bank.
    pub bank: Span,
    /// The decision that is asked for, if one is.
    #[serde(default)]
    pub run: Option<Run>,
}

/// A decision that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Since when.
    pub since: DateTime<Utc>,
    /// When the present stage ends.
    pub until: DateTime<Utc>,
    /// The present stage.
    pub stage: Stage,
    /// What is left of the stage, while everything stands still.
    #[serde(default)]
    pub held: Option<Span>,
    /// How much of the stage was over when the seat was last reminded, in percent.
    #[serde(default)]
    pub reminded: u8,
    /// Since when the present stage runs, where that is another moment than that of the decision.
    #[serde(default)]
    pub from: Option<DateTime<Utc>>,
    /// Since when it stands still, while it does.
    #[serde(default)]
    pub still: Option<DateTime<Utc>>,
    /// How long it stood still: nobody took that time, and what the moderator gave is not theirs either.
    #[serde(default)]
    pub stood: Span,
}

impl Run {
    /// A decision that is asked for from a moment on.
    fn new(since: DateTime<Utc>, until: DateTime<Utc>, held: Option<Span>) -> Run {
        let still = held.map(|_| since);
        let (stage, from, stood) = (Stage::Clock, None, Span::ZERO);
        Run { since, until, stage, held, reminded: 0, from, still, stood }
    }

    /// Since when the present stage runs.
    fn began(&self) -> DateTime<Utc> {
        self.from.unwrap_or(self.since)
    }

    /// Everything about the stage comes so much later.
    fn stand(&mut self, time: TimeDelta) {
        self.from = Some(self.began() + time);
        self.stood.0 += time.num_seconds();
    }
}

/// How far somebody's time for a decision has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Their clock runs, or the time to a fixed deadline.
    Clock,
    /// Their bank is spent.
    Bank,
    /// Days of grace.
    Grace,
    /// The others decide what is done.
    Late,
}

impl Dial {
    /// Whether everything on it can be counted with.
    pub fn is_sane(&self) -> bool {
        let run_is_sane = |run: &Run| {
            let moments = [Some(run.since), Some(run.until), run.from, run.still];
            let spans = [run.held.unwrap_or_default(), run.stood];
            moments.into_iter().flatten().all(is_sane_moment) && spans.into_iter().all(is_sane_span)
        };
        is_sane_span(self.left) && is_sane_span(self.bank) && self.run.as_ref().is_none_or(run_is_sane)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Clock => "clock",
            Stage::Bank => "bank",
            Stage::Grace => "grace",
            Stage::Late => "late",
        })
    }
}

/// A seat that is late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Late {
    /// The seat.
    pub seat: Seat,
    /// Until when the others may say what should be done.
    pub until: DateTime<Utc>,
}

/// One record, as far as it matters for time.
pub struct Step<'s> {
    /// Its moment, in whole seconds.
    pub at: DateTime<Utc>,
    /// Whose hand it came from.
    pub by: By,
    /// What the house decided in it.
    pub house: &'s [HouseEvent],
    /// The seats to move after it.
    pub turn: &'s [Seat],
}

/// What everybody has at least after a take-back or an outage.
const AT_LEAST: Span = Span::hours(24);
/// How long somebody is taken to be away instead of missing a deadline for the first time.
const EXCUSE: TimeDelta = TimeDelta::days(7);
/// When somebody is reminded, in percent of their time.
const REMINDERS: [u8; 2] = [80, 50];

/// Whether whoever decides is reminded in a stage.
fn reminds(stage: Stage) -> bool {
    matches!(stage, Stage::Clock | Stage::Bank)
}

/// When a stage has to end at the latest, so that what follows it is over with the longest that anybody may take.
fn latest_end(pace: &Pace, last: DateTime<Utc>, stage: Stage) -> DateTime<Utc> {
    let after = match stage {
        Stage::Clock | Stage::Bank => pace.grace.0 + pace.patience.0,
        Stage::Grace => pace.patience.0,
        Stage::Late => 0,
    };
    last - TimeDelta::seconds(after)
}

impl Clocks {
    /// The clocks of a table with so many seats, before anything runs.
    pub fn new(seats: usize) -> Clocks {
        Clocks { dials: vec![Dial::default(); seats], away: vec![Vec::new(); seats], ..Clocks::default() }
    }

    /// The decision that is asked of a seat.
    pub fn run(&self, seat: Seat) -> Option<&Run> {
        self.dials.get(seat.index())?.run.as_ref()
    }

    /// Until when a seat has to decide, as far as it was announced: the end of its present stage.
    pub fn deadline(&self, seat: Seat) -> Option<&Run> {
        self.run(seat).filter(|_| self.pace.is_some())
    }

    /// Seats that are late.
    pub fn late(&self) -> impl Iterator<Item = Late> {
        Seat::all(self.dials.len()).filter_map(|seat| {
            let run = self.run(seat).filter(|run| run.stage == Stage::Late && run.held.is_none())?;
            Some(Late { seat, until: run.until })
        })
    }

    /// Whether whoever plays a seat is away at a moment or after it.
    pub fn is_away_after(&self, seat: Seat, at: DateTime<Utc>) -> bool {
        self.away.get(seat.index()).is_some_and(|away| away.iter().any(|(_, until)| *until > at))
    }

    /// Whether whoever plays a seat is away at a moment.
    pub fn is_away_at(&self, seat: Seat, at: DateTime<Utc>) -> bool {
        let away = |(from, until): &Stretch| *from <= at && *until > at;
        self.away.get(seat.index()).is_some_and(|stretches| stretches.iter().any(away))
    }

    /// Until when a seat would have with so much time more.
    pub(super) fn until_with(&self, seat: Seat, time: Span, at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (pace, run) = (self.pace.as_ref()?, self.run(seat)?);
        let calendar = pace.calendar(self.away.get(seat.index())?);
        Some(calendar.add(run.until.max(at), time))
    }

    /// Whether a seat may have so much time more from another player: what follows must have room before the longest that
    /// anybody may take.
    pub(super) fn has_room_for(&self, seat: Seat, time: Span, at: DateTime<Utc>) -> bool {
        let Some(pace) = self.pace.as_ref() else { return true };
        let Some(run) = self.run(seat) else {
            // Nothing is asked of them yet: it lies on their clock until then.
            let left = self.dials.get(seat.index()).map_or(Span::ZERO, |dial| dial.left);
            return left.0 + time.0 + pace.grace.0 + pace.patience.0 <= pace.longest.0;
        };
        let stage = if run.stage == Stage::Late { Stage::Grace } else { run.stage };
        let latest = latest_end(pace, self.last(pace, seat, run), stage);
        self.until_with(seat, time, at).is_none_or(|until| until <= latest)
    }

    /// When the longest is over that anybody may take for one decision. Time in which they were away, in which everything
    /// stood still, or which the moderator gave, was not theirs to take.
    fn last(&self, pace: &Pace, seat: Seat, run: &Run) -> DateTime<Utc> {
        let away = self.away.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let calendar = Calendar { zone: pace.zone, weekends_off: false, holidays: &[], away };
        calendar.add(run.since, Span(pace.longest.0 + run.stood.0))
    }

    /// Whether the table can wait once more for a seat that is late: a day more, and what follows it, must have room. It is
    /// counted from when the others have said what they want, so that it is so as long as they are asked.
    pub fn can_wait(&self, seat: Seat) -> bool {
        let (Some(pace), Some(run)) = (self.pace.as_ref(), self.run(seat)) else { return false };
        let latest = latest_end(pace, self.last(pace, seat, run), Stage::Grace);
        latest >= run.until + TimeDelta::seconds(AT_LEAST.0)
    }

    /// What is done about a seat that is late where nobody says anything.
    pub fn policy(&self, seat: Seat) -> How {
        match self.pace.as_ref().map_or(How::Wait, |pace| pace.silence) {
            // Nobody waits for ever: once the longest is over the table goes on.
            How::Wait if !self.can_wait(seat) => How::Skip,
            how => how,
        }
    }

    /// Carries out what was decided, dials apart: those stand in the record.
    pub fn evolve(&mut self, event: &HouseEvent) {
        match event {
            HouseEvent::Started => (self.open, self.waits) = (true, false),
            HouseEvent::Closed { .. } => self.open = false,
            HouseEvent::Waits { .. } => self.waits = true,
            HouseEvent::Used { .. } | HouseEvent::TakenBack { .. } => self.waits = false,
            HouseEvent::Timed(timing) => self.evolve_timing(timing),
            HouseEvent::CustomsSet { customs } => self.excuses = customs.excuses,
            HouseEvent::Resigned { seat } => {
                self.held.push(*seat);
                self.start_anew(*seat);
            }
            HouseEvent::Seated { seat, anew: true, .. } => {
                self.held.retain(|held| held != seat);
                self.start_anew(*seat);
            }
            HouseEvent::Dials { dials } => {
                for (seat, dial) in dials {
                    if let Some(old) = self.dials.get_mut(seat.index()) {
                        old.clone_from(dial);
                    }
                }
                let (all, settled) = (&self.dials, self.settled);
                self.choices.retain(|(_, about, _)| {
                    let run = all.get(about.index()).and_then(|dial| dial.run.as_ref());
                    run.is_some_and(|run| run.stage == Stage::Late)
                });
                self.settled = settled.filter(|(about, _)| dials.iter().all(|(seat, _)| seat != about));
            }
            _ => {}
        }
    }

    /// Nothing is left of what was said about whoever played a seat.
    fn start_anew(&mut self, seat: Seat) {
        if let Some(away) = self.away.get_mut(seat.index()) {
            away.clear();
        }
        self.excused.retain(|excused| *excused != seat);
        self.choices.retain(|(_, about, _)| *about != seat);
        self.settled = self.settled.filter(|(about, _)| *about != seat);
    }

    fn evolve_timing(&mut self, timing: &Timing) {
        match timing {
            Timing::Pace { pace } => self.pace.clone_from(pace),
            Timing::Pause { .. } => self.paused = true,
            Timing::Resume => self.paused = false,
            Timing::Choose { from, about, how } => {
                self.choices.retain(|(other, late, _)| (other, late) != (from, about));
                self.choices.push((*from, *about, *how));
            }
            Timing::Settle { how: How::Wait, .. } => {}
            Timing::Settle { about, how } => self.settled = Some((*about, *how)),
            Timing::Outage { until, .. } => self.seen = Some(*until),
            Timing::Away { seat, from, until } => {
                if let Some(away) = self.away.get_mut(seat.index()) {
                    away.push((*from, *until));
                }
            }
            // When it ends is the moment of the record, which `follow` knows; the dials carry what it leads to.
            Timing::Back { seat } => {
                if let Some(away) = self.away.get_mut(seat.index()) {
                    away.clear();
                }
            }
            Timing::Excuse { seat, .. } => self.excused.push(*seat),
            Timing::Give { .. } | Timing::Ask { .. } | Timing::Remind { .. } | Timing::RunOut { .. } => {}
        }
    }

    /// Follows a record: what it decided, and the dials that differ after it.
    pub fn follow(&mut self, step: &Step<'_>) -> Vec<(Seat, Dial)> {
        let before = self.clone();
        step.house.iter().for_each(|event| self.evolve(event));
        if self.pace.is_none() && before.pace.is_none() {
            return Vec::new();
        }
        // What belongs to an order of the title; everything else is an order to the house.
        let of_title = |event: &HouseEvent| {
            use HouseEvent::{LaidAside, Used, Waits};
            matches!(event, Used { .. } | Waits { .. } | LaidAside { .. })
        };
        let acted = step.by.seat().filter(|_| step.house.iter().all(of_title));
        for event in step.house {
            match event {
                HouseEvent::Timed(timing) => self.apply(&before, timing, step),
                HouseEvent::Seated { seat, anew: true, .. } | HouseEvent::Resigned { seat } => {
                    let left = self.pace.as_ref().map_or(Span::ZERO, Pace::start);
                    self.dials[seat.index()] = Dial { left, ..Dial::default() };
                }
                _ => {}
            }
        }
        let turn = if self.open && !self.waits && self.pace.is_some() { step.turn } else { &[] };
        for seat in Seat::all(self.dials.len()) {
            let is_own = acted == Some(seat) && !matches!(step.by, By::ClockFor(_));
            let is_asked = turn.contains(&seat) && !self.held.contains(&seat);
            self.turn(seat, is_asked, acted == Some(seat), is_own, step.at);
        }
        let back = step.house.iter().any(|event| matches!(event, HouseEvent::TakenBack { .. }));
        if back {
            self.grant(step.at);
        }
        let differs = |seat: &Seat| self.dials[seat.index()] != before.dials[seat.index()];
        let dials: Vec<(Seat, Dial)> = Seat::all(self.dials.len())
            .filter(differs)
            .map(|seat| (seat, self.dials[seat.index()].clone()))
            .collect();
        if !dials.is_empty() {
            self.evolve(&HouseEvent::Dials { dials: dials.clone() });
        }
        dials
    }

    /// Starts, stops or leaves the dial of a seat.
    fn turn(&mut self, seat: Seat, is_asked: bool, has_acted: bool, is_own: bool, at: DateTime<Utc>) {
        let runs = self.run(seat).is_some();
        // What is asked after one's own move is another decision; several orders of one letter are one.
        let anew = has_acted && self.run(seat).is_some_and(|run| run.since < at);
        if runs && (!is_asked || anew) {
            self.stop(seat, is_own, at);
        }
        if is_asked && self.run(seat).is_none() {
            self.start(seat, at);
        }
    }

    fn start(&mut self, seat: Seat, at: DateTime<Utc>) {
        let Some(pace) = &self.pace else { return };
        let calendar = pace.calendar(&self.away[seat.index()]);
        let dial = &mut self.dials[seat.index()];
        let until = match &pace.mode {
            Mode::Clock { .. } => calendar.add(at, dial.left),
            Mode::Fixed { slots, minimum } => {
                pace.slot_after(&calendar, slots, at + TimeDelta::seconds(minimum.0))
            }
        };
        let held = self.paused.then(|| calendar.between(at, until));
        dial.run = Some(Run::new(at, until, held));
    }

    /// What is left goes back onto the clock; for one's own decision there is more, and what is too much goes into the bank.
    fn stop(&mut self, seat: Seat, is_own: bool, at: DateTime<Utc>) {
        let dial = &mut self.dials[seat.index()];
        let Some(run) = dial.run.take() else { return };
        let Some(pace) = &self.pace else { return };
        let calendar = pace.calendar(&self.away[seat.index()]);
        let Mode::Clock { more, cap, bank, .. } = pace.mode else { return };
        let rest = run.held.unwrap_or_else(|| calendar.between(at, run.until));
        match run.stage {
            Stage::Clock => dial.left = rest,
            Stage::Bank => (dial.left, dial.bank) = (Span::ZERO, rest),
            Stage::Grace | Stage::Late => (dial.left, dial.bank) = (Span::ZERO, Span::ZERO),
        }
        if is_own {
            let sum = dial.left.0 + more.0;
            dial.left = Span(sum.min(cap.0));
            dial.bank = Span((dial.bank.0 + (sum - cap.0).max(0)).min(bank.0));
        }
    }

    /// What is done about time changes dials.
    fn apply(&mut self, before: &Clocks, timing: &Timing, step: &Step<'_>) {
        let at = step.at;
        match timing {
            Timing::Pace { pace } => {
                let start = pace.as_ref().map_or(Span::ZERO, Pace::start);
                for dial in &mut self.dials {
                    *dial = Dial { left: start, ..Dial::default() };
                }
            }
            Timing::Pause { .. } | Timing::Resume => {
                for seat in Seat::all(self.dials.len()) {
                    self.again(before, seat, at);
                }
            }
            Timing::Give { to, time } => self.give(*to, *time, step),
            Timing::Remind { seat, percent } => {
                if let Some(run) = &mut self.dials[seat.index()].run {
                    run.reminded = *percent;
                }
            }
            Timing::RunOut { seat, into } => self.run_out(*seat, *into, at),
            Timing::Excuse { seat, until } => {
                if let Some(run) = &mut self.dials[seat.index()].run {
                    (run.stage, run.from, run.until) = (Stage::Grace, Some(at), *until);
                }
            }
            Timing::Settle { about, how: How::Wait } => {
                let (Some(pace), Some(run)) = (&self.pace, self.run(*about)) else { return };
                let wait = Span(pace.grace.0.max(AT_LEAST.0));
                let latest = latest_end(pace, self.last(pace, *about, run), Stage::Grace);
                let least = at + TimeDelta::seconds(AT_LEAST.0);
                let until = pace.calendar(&self.away[about.index()]).add(at, wait).min(latest.max(least));
                if let Some(run) = &mut self.dials[about.index()].run {
                    (run.stage, run.from, run.until) = (Stage::Grace, Some(at), until);
                }
            }
            Timing::Outage { from, .. } => self.give_back(*from, at),
            Timing::Away { seat, .. } => self.again(before, *seat, at),
            Timing::Back { seat } => {
                self.again(before, *seat, at);
                // What they were away of this decision was not theirs to take, also when it is over before it was to be.
                if let Some(run) = &mut self.dials[seat.index()].run {
                    let stretches = before.away.get(seat.index()).into_iter().flatten();
                    let missed = stretches.map(|(from, until)| (*until).min(at) - (*from).max(run.since));
                    let missed = missed.filter(|missed| *missed > TimeDelta::zero());
                    run.stood.0 += missed.map(|missed| missed.num_seconds()).sum::<i64>();
                }
            }
            Timing::Ask { .. } | Timing::Choose { .. } | Timing::Settle { .. } => {}
        }
    }

    /// What was left of a stage is counted again from a moment, after something changed about what counts.
    fn again(&mut self, before: &Clocks, seat: Seat, at: DateTime<Utc>) {
        let (Some(was), Some(pace)) = (&before.pace, &self.pace) else { return };
        let Some(run) = before.run(seat) else { return };
        let rest =
            run.held.unwrap_or_else(|| was.calendar(&before.away[seat.index()]).between(at, run.until));
        let calendar = pace.calendar(&self.away[seat.index()]);
        let until = match (&pace.mode, run.stage) {
            // A fixed deadline stays where it is, unless its seat is away then.
            (Mode::Fixed { slots, .. }, Stage::Clock) if run.held.is_none() => {
                pace.slot_after(&calendar, slots, run.until - TimeDelta::seconds(1))
            }
            _ => calendar.add(at, rest),
        };
        let held = self.paused.then_some(rest);
        let mut run = Run { until, held, ..run.clone() };
        match (held, run.still) {
            (Some(_), None) => run.still = Some(at),
            (None, Some(still)) => {
                run.still = None;
                run.stand(at - still);
            }
            _ => {}
        }
        self.dials[seat.index()].run = Some(run);
    }

    fn give(&mut self, seat: Seat, time: Span, Step { at, by, .. }: &Step<'_>) {
        let given = self.until_with(seat, time, *at);
        let dial = &mut self.dials[seat.index()];
        match (&mut dial.run, given) {
            (Some(run), Some(until)) => {
                if *by == By::Moderator {
                    run.stood.0 += time.0;
                }
                if let Some(held) = &mut run.held {
                    held.0 += time.0;
                }
                run.until = until;
                if run.stage == Stage::Late {
                    (run.stage, run.from) = (Stage::Grace, Some(*at));
                }
                run.reminded = 0;
            }
            _ => dial.left.0 += time.0,
        }
    }

    fn run_out(&mut self, seat: Seat, into: Stage, at: DateTime<Utc>) {
        let Some(pace) = &self.pace else { return };
        let calendar = pace.calendar(&self.away[seat.index()]);
        let Some(last) = self.run(seat).map(|run| self.last(pace, seat, run)) else { return };
        let dial = &mut self.dials[seat.index()];
        let Some(run) = &mut dial.run else { return };
        let latest = latest_end(pace, last, into).max(run.until);
        // What was announced counts, not when somebody looked; but nothing is over before anybody hears of it.
        let least = |span: Span| at + TimeDelta::seconds(span.0.min(AT_LEAST.0));
        let until = match into {
            Stage::Clock => run.until,
            Stage::Bank => calendar.add(run.until, dial.bank).min(latest),
            Stage::Grace => calendar.add(run.until, pace.grace).min(latest).max(least(pace.grace)),
            Stage::Late => (at + TimeDelta::seconds(pace.patience.0)).min(latest).max(least(pace.patience)),
        };
        (run.from, run.until, run.stage, run.reminded) = (Some(run.until), until, into, 0);
    }

    /// Time in which the house could not work is given back, and everybody has at least a day.
    fn give_back(&mut self, from: DateTime<Utc>, at: DateTime<Utc>) {
        for seat in Seat::all(self.dials.len()) {
            let Some(pace) = &self.pace else { return };
            let calendar = pace.calendar(&self.away[seat.index()]);
            let Some(run) = &mut self.dials[seat.index()].run else { continue };
            if run.held.is_some() {
                continue;
            }
            let rest = calendar.between(from.max(run.since), run.until);
            run.stand(at - from.max(run.since).min(at));
            run.until = match (&pace.mode, run.stage) {
                (Mode::Fixed { slots, .. }, Stage::Clock)
                    if run.until <= at + TimeDelta::seconds(AT_LEAST.0) =>
                {
                    pace.slot_after(&calendar, slots, at + TimeDelta::seconds(AT_LEAST.0))
                }
                (Mode::Fixed { .. }, Stage::Clock) => run.until,
                _ => calendar.add(at, rest),
            };
        }
        self.grant(at);
    }

    /// Everybody who is asked has at least a day.
    fn grant(&mut self, at: DateTime<Utc>) {
        let least = at + TimeDelta::seconds(AT_LEAST.0);
        for run in self.dials.iter_mut().filter_map(|dial| dial.run.as_mut()) {
            match &mut run.held {
                Some(held) => held.0 = held.0.max(AT_LEAST.0),
                None => run.until = run.until.max(least),
            }
        }
    }

    /// The stage that follows when the present one of a seat has run out.
    fn next_stage(&self, pace: &Pace, seat: Seat, run: &Run) -> Stage {
        let has_bank = matches!(pace.mode, Mode::Clock { .. }) && self.dials[seat.index()].bank > Span::ZERO;
        let is_last = run.until >= latest_end(pace, self.last(pace, seat, run), Stage::Bank);
        match run.stage {
            Stage::Clock if has_bank && !is_last => Stage::Bank,
            Stage::Clock | Stage::Bank if pace.grace > Span::ZERO => Stage::Grace,
            Stage::Clock | Stage::Bank | Stage::Grace | Stage::Late => Stage::Late,
        }
    }

    /// What the clock has to do at a moment.
    pub fn due(&self, at: DateTime<Utc>) -> Vec<Timing> {
        let Some(pace) = self.pace.as_ref().filter(|_| self.open && !self.paused) else { return Vec::new() };
        let mut due = Vec::new();
        for seat in Seat::all(self.dials.len()) {
            let Some(run) = self.run(seat).filter(|run| run.held.is_none()) else { continue };
            if run.stage == Stage::Late {
                let how = self.verdict(seat, run, at).filter(|_| self.settled.is_none());
                due.extend(how.map(|how| Timing::Settle { about: seat, how }));
            } else if at >= run.until {
                let into = self.next_stage(pace, seat, run);
                let excuse = self.excuse(pace, seat, run).filter(|_| into == Stage::Late);
                due.push(excuse.unwrap_or(Timing::RunOut { seat, into }));
            } else if let Some(percent) = self.reminder(seat, run, at) {
                due.push(Timing::Remind { seat, percent });
            }
        }
        due
    }

    /// The absence that takes the place of a seat's first miss, where that was agreed on: never past the longest that
    /// anybody may take.
    fn excuse(&self, pace: &Pace, seat: Seat, run: &Run) -> Option<Timing> {
        let last = latest_end(pace, self.last(pace, seat, run), Stage::Grace);
        let until = (run.until + EXCUSE).min(last);
        let is_first = self.excuses && !self.excused.contains(&seat);
        (is_first && until > run.until).then_some(Timing::Excuse { seat, until })
    }

    fn reminder(&self, seat: Seat, run: &Run, at: DateTime<Utc>) -> Option<u8> {
        let percent = REMINDERS.into_iter().find(|percent| at >= self.reminds_at(seat, run, *percent))?;
        (reminds(run.stage) && percent > run.reminded).then_some(percent)
    }

    /// When so much of a seat's time is over.
    fn reminds_at(&self, seat: Seat, run: &Run, percent: u8) -> DateTime<Utc> {
        let Some(pace) = &self.pace else { return run.until };
        let calendar = pace.calendar(&self.away[seat.index()]);
        let all = calendar.between(run.began(), run.until);
        // Of a day or less in the bank they have just been told.
        match run.stage == Stage::Bank && all <= AT_LEAST {
            true => run.until,
            false => calendar.add(run.began(), Span(all.0 * i64::from(percent) / 100)),
        }
    }

    /// What is done about a late seat: what most of the others want once all of them, or more than half, have said it, or
    /// the time to say it is over; and what was agreed where nobody says anything. Where two things are wanted by as many,
    /// it is the one that changes less.
    fn verdict(&self, about: Seat, run: &Run, at: DateTime<Utc>) -> Option<How> {
        let others = self.dials.len().saturating_sub(1);
        let said =
            |how: How| self.choices.iter().filter(|(_, late, other)| (*late, *other) == (about, how)).count();
        let all: usize = How::ALL.into_iter().map(said).sum();
        let most = How::ALL.into_iter().rev().max_by_key(|how| said(*how))?;
        let how = match () {
            () if 2 * said(most) > others || (all > 0 && all >= others) => Some(most),
            () if at >= run.until && all > 0 => Some(most),
            () if at >= run.until => Some(self.policy(about)),
            () => None,
        };
        match how {
            Some(How::Wait) if !self.can_wait(about) => Some(self.policy(about)),
            how => how,
        }
    }

    /// The next moment at which the clock may have something to do.
    pub fn next_due(&self) -> Option<DateTime<Utc>> {
        self.pace.as_ref().filter(|_| self.open && !self.paused)?;
        let moments = Seat::all(self.dials.len()).filter_map(|seat| {
            let run = self.run(seat).filter(|run| run.held.is_none())?;
            let is_settled =
                run.stage == Stage::Late && self.choices.iter().any(|(_, about, _)| *about == seat);
            let next = REMINDERS.iter().rev().find(|percent| **percent > run.reminded);
            Some(match (run.stage, next) {
                // Whether enough was said is looked at whenever something was.
                (Stage::Late, _) if is_settled => run.since,
                (stage, Some(percent)) if reminds(stage) => self.reminds_at(seat, run, *percent),
                _ => run.until,
            })
        });
        moments.min()
    }

    /// The next moment at which somebody's time runs out.
    pub fn next_deadline(&self) -> Option<DateTime<Utc>> {
        self.pace.as_ref().filter(|_| self.open && !self.paused)?;
        let runs = Seat::all(self.dials.len()).filter_map(|seat| self.run(seat));
        runs.filter(|run| run.held.is_none() && run.stage != Stage::Late).map(|run| run.until).min()
    }
}
