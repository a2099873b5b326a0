//! Moments and deadlines as a reader's own clock shows them, with the day of the week.

use super::Desk;
use super::house::{how_fact, span_fact};
use crate::orders::Pen;
use crate::rules::{Fact, Language, Seat, Sentence, Span, Zone};
use crate::table::pace::{How, Late, Stage};
use crate::table::{Question, Replay};
use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};

/// Who reads, where, and when.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// The language.
    pub language: Language,
    /// The zone of the reader's clocks.
    pub zone: Zone,
    /// The moment at which it is written.
    pub now: DateTime<Utc>,
}

impl Desk {
    /// A moment in full: `Tuesday 24 November 2026, 20:00 (Europe/Rome)`.
    pub fn moment(&self, reading: Reading, at: DateTime<Utc>) -> String {
        self.shown(reading, at, "moment-long", "day-long-")
    }

    /// A moment as briefly as it can be said: `Tue 24 Nov 20:00`.
    pub fn moment_short(&self, reading: Reading, at: DateTime<Utc>) -> String {
        self.shown(reading, at, "moment-short", "day-short-")
    }

    /// A day: `Saturday 1 August 2026`.
    pub fn day(&self, reading: Reading, day: NaiveDate) -> String {
        let word = |id: String| Fact::Word { name: id.clone(), id };
        let sentence = Sentence::new("day-of-year")
            .with("weekday", word(format!("day-long-{}", day.weekday().number_from_monday())))
            .with("day", i64::from(day.day()))
            .with("month", word(format!("month-long-{}", day.month())))
            .with("year", day.year().to_string());
        self.say(reading.language, &[], &sentence)
    }

    fn shown(
        &self,
        Reading { language, zone, .. }: Reading,
        at: DateTime<Utc>,
        id: &'static str,
        day: &str,
    ) -> String {
        let wall = zone.wall(at);
        let word = |id: String| Fact::Word { name: id.clone(), id };
        let sentence = Sentence::new(id)
            .with("weekday", word(format!("{day}{}", wall.weekday().number_from_monday())))
            .with("day", i64::from(wall.day()))
            .with(
                "month",
                word(format!("month-{}-{}", if day == "day-long-" { "long" } else { "short" }, wall.month())),
            )
            .with("year", wall.year().to_string())
            .with("time", format!("{:02}:{:02}", wall.hour(), wall.minute()))
            .with("zone", zone.name());
        self.say(language, &[], &sentence)
    }

    /// Until when somebody has to decide, for whoever is asked or for the others; nothing where nothing runs.
    pub fn deadline(&self, reading: Reading, replay: &Replay, seat: Seat) -> Option<String> {
        let clocks = &replay.house.progress.clocks;
        let run = clocks.deadline(seat)?;
        if run.held.is_some() {
            return Some(self.say(reading.language, &[], &Sentence::new("deadline-paused")));
        }
        let left = Span((run.until - reading.now).num_seconds().max(0)).rounded();
        let id = match run.stage {
            Stage::Clock => "deadline-clock",
            Stage::Bank => "deadline-bank",
            Stage::Grace => "deadline-grace",
            Stage::Late => "deadline-late",
        };
        let sentence =
            Sentence::new(id).with("until", self.moment(reading, run.until)).with("left", span_fact(left));
        Some(self.say(reading.language, &[], &sentence))
    }

    /// The same where it is read by anybody at any time, and does not say how much is left.
    pub fn until(&self, reading: Reading, replay: &Replay, seat: Seat) -> Option<String> {
        let run = replay.house.progress.clocks.deadline(seat)?;
        let id = match run.stage {
            _ if run.held.is_some() => "deadline-paused",
            Stage::Clock | Stage::Bank => "until-clock",
            Stage::Grace => "until-grace",
            Stage::Late => "deadline-late",
        };
        let sentence = Sentence::new(id).with("until", self.moment(reading, run.until));
        Some(self.say(reading.language, &[], &sentence))
    }

    /// The same for a subject.
    pub fn deadline_short(&self, reading: Reading, replay: &Replay, seat: Seat) -> Option<String> {
        let run = replay.house.progress.clocks.deadline(seat).filter(|run| run.held.is_none())?;
        let sentence = Sentence::new("deadline-short").with("until", self.moment_short(reading, run.until));
        Some(self.say(reading.language, &[], &sentence))
    }

    /// What somebody proposes to a reader who has not answered yet, with the words to answer.
    pub fn proposal(&self, reading: Reading, replay: &Replay, reader: Seat) -> Option<String> {
        let poll = replay.house.progress.poll.as_ref().filter(|poll| poll.waits_for(reader))?;
        let id = match poll.question {
            Question::Undo { .. } if poll.past_throw => "consent-ask-undo-past-throw",
            Question::Undo { .. } => "consent-ask-undo",
            Question::End => "consent-ask-end",
            Question::Draw => "consent-ask-draw",
            Question::Concede { .. } => "consent-ask-concede",
        };
        let won = match poll.question {
            Question::Concede { to } => to,
            Question::Undo { .. } | Question::End | Question::Draw => poll.from,
        };
        let silence = match poll.silence_agrees {
            true => "consent-silence-agrees",
            false => "consent-silence-refuses",
        };
        let silence = Sentence::new(silence).with("until", self.moment(reading, poll.until));
        let names = replay.house.names();
        let say = |sentence: &Sentence| self.say(reading.language, names, sentence);
        let asked = say(&Sentence::new(id).with("seat", poll.from).with("to", won));
        Some(format!("{asked} {}\n\n{}\n", say(&silence), say(&Sentence::new("consent-words"))))
    }

    /// What the others are asked about seats that are late, with the words to answer.
    pub fn late_question(&self, reading: Reading, replay: &Replay, reader: Seat) -> Option<String> {
        let language = reading.language;
        let clocks = &replay.house.progress.clocks;
        let names = replay.house.names();
        let ask = |late: Late| {
            let silent = replay.game.silence(late.seat);
            // Where the rules have nothing that silence could mean, a bot moves.
            let policy = match clocks.policy(late.seat) {
                How::Skip if silent.is_none() => How::Bot,
                policy => policy,
            };
            let skip = match &silent {
                Some(order) => Fact::from(replay.game.write(order, &Pen { language, players: names })),
                None => how_fact(How::Bot),
            };
            let id = match clocks.can_wait(late.seat) {
                true => "late-question",
                false => "late-question-last",
            };
            let sentence = Sentence::new(id)
                .with("seat", late.seat)
                .with("skip", skip)
                .with("orders", i64::from(silent.is_some()))
                .with("until", self.moment(reading, late.until))
                .with("policy", how_fact(policy));
            self.say(language, names, &sentence)
        };
        let asked: Vec<String> = clocks.late().filter(|late| late.seat != reader).map(ask).collect();
        let can_wait = clocks.late().any(|late| late.seat != reader && clocks.can_wait(late.seat));
        let words = if can_wait { "late-words" } else { "late-words-last" };
        let words = || self.say(language, names, &Sentence::new(words));
        (!asked.is_empty()).then(|| format!("{}\n\n{}\n", asked.join("\n\n"), words()))
    }
}
