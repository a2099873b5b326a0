//! The pace of a table in whole sentences, as its players read it; its canonical words are for those who set it.

use super::house::{how_fact, span_fact};
use crate::rules::{Fact, Sentence, Span};
use crate::table::pace::{Mode, Pace, Slot};
use chrono::{Datelike, NaiveDate, Timelike};

/// A pace as a fact of a sentence.
pub fn pace_fact(pace: &Pace) -> Fact {
    let say = Sentence::new;
    let part = |is_there: bool, sentence: Sentence| match is_there {
        true => Fact::from(sentence),
        false => Fact::from(""),
    };
    let (mode, bank, has_bank) = match &pace.mode {
        Mode::Clock { start, more, cap, bank } => {
            let clock = say("pace-clock").with("start", span_fact(*start));
            let clock = clock.with("more", span_fact(*more)).with("cap", span_fact(*cap));
            (clock, *bank, *bank > Span::ZERO)
        }
        Mode::Fixed { slots, minimum } => {
            let fixed = say("pace-fixed").with("slots", Fact::all(slots, |slot| slot_fact(*slot)));
            let fixed = fixed.with("zone", pace.zone.name()).with("minimum", span_fact(*minimum));
            (fixed, Span::ZERO, false)
        }
    };
    let off = match (pace.weekends_off, &pace.holidays[..]) {
        (false, []) => Fact::from(""),
        (true, []) => Fact::from(say("pace-weekends").with("zone", pace.zone.name())),
        (weekends, days) => {
            let days = Fact::all(days, |(first, last)| stretch(*first, *last));
            let id = if weekends { "pace-weekends-holidays" } else { "pace-holidays" };
            Fact::from(say(id).with("days", days).with("zone", pace.zone.name()))
        }
    };
    let silence = say("pace-silence").with("patience", span_fact(pace.patience));
    Fact::from(
        say("pace-words")
            .with("mode", Fact::from(mode))
            .with("bank", part(has_bank, say("pace-bank").with("bank", span_fact(bank))))
            .with(
                "grace",
                part(pace.grace > Span::ZERO, say("pace-grace").with("grace", span_fact(pace.grace))),
            )
            .with("longest", span_fact(pace.longest))
            .with("silence", Fact::from(silence.with("how", how_fact(pace.silence))))
            .with("off", off),
    )
}

fn slot_fact(slot: Slot) -> Fact {
    let id = format!("day-long-{}", slot.day.number_from_monday());
    let time = format!("{:02}:{:02}", slot.time.hour(), slot.time.minute());
    let day = Fact::Word { name: id.clone(), id };
    Fact::from(Sentence::new("pace-slot").with("day", day).with("time", time))
}

fn stretch(first: NaiveDate, last: NaiveDate) -> Fact {
    match first == last {
        true => day_fact(first),
        false => {
            Fact::from(Sentence::new("pace-days").with("first", day_fact(first)).with("last", day_fact(last)))
        }
    }
}

/// A day of the calendar, without the day of the week.
fn day_fact(day: NaiveDate) -> Fact {
    let id = format!("month-long-{}", day.month());
    let month = Fact::Word { name: id.clone(), id };
    let said = Sentence::new("pace-day").with("day", i64::from(day.day())).with("month", month);
    Fact::from(said.with("year", day.year().to_string()))
}
