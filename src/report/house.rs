//! Says what the house decided; titles say their own events.

use super::paces::pace_fact;
use crate::games;
use crate::rules::{Fact, Sentence, Span};
use crate::table::pace::{How, Stage, Timing};
use crate::table::{HouseEvent, LuckKind, Press, Question, UndoneOrder, purpose_fact};

/// One decision of the house in one sentence, or nothing where the record's other sentences say it.
pub fn tell(event: &HouseEvent) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match event {
        HouseEvent::Opened { opening, luck, commitment, .. } => {
            let title = games::find(&opening.title).map_or(opening.title.as_str(), |title| title.name());
            let players: Vec<Fact> = opening.seats.iter().map(|name| Fact::from(name.as_str())).collect();
            let opened = match luck {
                LuckKind::Drawn => say("house-tell-opened").with("promise", commitment.as_str()),
                LuckKind::Told => say("house-tell-opened-told"),
            };
            opened.with("title", title).with("players", players)
        }
        HouseEvent::Salted { seat, salt } => {
            say("house-tell-salted").with("seat", *seat).with("salt", salt.as_str())
        }
        HouseEvent::Started => say("house-tell-started"),
        HouseEvent::Told { outcomes } => {
            let told: Vec<Fact> = outcomes.iter().map(|outcome| Fact::from(outcome.to_string())).collect();
            say("house-tell-told").with("outcomes", told)
        }
        HouseEvent::Waits { of, purpose, .. } => {
            say("house-tell-waits").with("purpose", purpose_fact(purpose)).with("of", *of)
        }
        HouseEvent::CustomsSet { customs } => {
            let press = match customs.press {
                Press::Named => "customs-press-signed",
                Press::Unsigned => "customs-press-unsigned",
                Press::Free => "customs-no-press",
            };
            let silence = match customs.silence_agrees {
                true => "customs-silence-agrees",
                false => "customs-silence-refuses",
            };
            let miss = match customs.excuses {
                true => "customs-first-miss-excused",
                false => "customs-first-miss-counts",
            };
            say("customs-tell")
                .with("press", Fact::from(say(press)))
                .with("silence", Fact::from(say(silence)))
                .with("miss", Fact::from(say(miss)))
        }
        HouseEvent::Pressed { from, words: Some(words), .. } => {
            say("house-tell-pressed").with("seat", *from).with("words", words.as_str())
        }
        HouseEvent::Spoken { words: Some(words), .. } => {
            say("house-tell-spoken").with("words", words.as_str())
        }
        HouseEvent::Timed(timing) => return tell_timing(timing),
        // What is private is told by letters to those whom it concerns.
        HouseEvent::Used { .. }
        | HouseEvent::Dials { .. }
        | HouseEvent::LanguageChosen { .. }
        | HouseEvent::Noted { .. }
        | HouseEvent::DiaryLeft { .. }
        | HouseEvent::Pressed { .. }
        | HouseEvent::Spoken { .. } => return None,
        HouseEvent::LaidAside { outcomes } => say("house-tell-laid-aside").with("outcomes", *outcomes as i64),
        HouseEvent::TakenBack { why: None, .. } => say("house-tell-taken-back"),
        HouseEvent::TakenBack { why: Some(why), .. } => {
            say("house-tell-taken-back-why").with("why", why.as_str())
        }
        HouseEvent::Seated { seat, name, anew: false, .. } => {
            say("house-tell-seated").with("seat", seat.to_string()).with("name", name.as_str())
        }
        HouseEvent::Seated { seat, name, anew: true, .. } => {
            say("house-tell-seated-anew").with("seat", seat.to_string()).with("name", name.as_str())
        }
        HouseEvent::Proposed { from, question, past_throw, .. } => {
            let proposed = match question {
                Question::Undo { .. } if *past_throw => say("consent-tell-undo-past-throw"),
                Question::Undo { .. } => say("consent-tell-undo"),
                Question::End => say("consent-tell-end"),
                Question::Draw => say("consent-tell-draw"),
                Question::Concede { to } => say("consent-tell-concede").with("to", *to),
            };
            proposed.with("seat", *from)
        }
        HouseEvent::Consented { seat, yes: true } => say("consent-tell-yes").with("seat", *seat),
        HouseEvent::Consented { seat, yes: false } => say("consent-tell-no").with("seat", *seat),
        HouseEvent::Dismissed => say("consent-tell-dismissed"),
        HouseEvent::Resigned { seat } => say("house-tell-resigned").with("seat", *seat),
        HouseEvent::RulesChanged { version } => say("house-tell-rules").with("version", *version),
        HouseEvent::Closed { secret, why: None, .. } => {
            say("house-tell-closed").with("secret", secret.as_str())
        }
        HouseEvent::Closed { secret, why: Some(why), .. } => {
            say("house-tell-ended").with("why", why.as_str()).with("secret", secret.as_str())
        }
    })
}

/// What was done about time, in words. Until when somebody has time is not told here: it stands in what is asked.
fn tell_timing(timing: &Timing) -> Option<Sentence> {
    let say = Sentence::new;
    Some(match timing {
        Timing::Pace { pace: Some(pace) } => say("time-tell-pace").with("pace", pace_fact(pace)),
        Timing::Pace { pace: None } => say("time-tell-no-pace"),
        Timing::Pause { why: None } => say("time-tell-pause"),
        Timing::Pause { why: Some(why) } => say("time-tell-pause-why").with("why", why.as_str()),
        Timing::Resume => say("time-tell-resume"),
        Timing::Give { to, time } => say("time-tell-give").with("seat", *to).with("time", span_fact(*time)),
        Timing::Ask { seat, time } => say("time-tell-ask").with("seat", *seat).with("time", span_fact(*time)),
        Timing::Remind { seat, percent } => {
            say("time-tell-remind").with("seat", *seat).with("percent", i64::from(*percent))
        }
        Timing::RunOut { seat, into } => match into {
            Stage::Clock => return None,
            Stage::Bank => say("time-tell-bank").with("seat", *seat),
            Stage::Grace => say("time-tell-grace").with("seat", *seat),
            Stage::Late => say("time-tell-late").with("seat", *seat),
        },
        Timing::Excuse { seat, until } => say("time-tell-excuse").with("seat", *seat).with("until", *until),
        Timing::Choose { from, about, how } => {
            say("time-tell-choose").with("seat", *from).with("about", *about).with("how", how_fact(*how))
        }
        Timing::Settle { about, how } => say(match how {
            How::Wait => "time-tell-wait",
            How::Skip => "time-tell-skip",
            How::Bot => "time-tell-bot",
            How::Standby => "time-tell-standby",
        })
        .with("seat", *about),
        Timing::Outage { .. } => say("time-tell-outage"),
        Timing::Away { seat, from, until } => {
            say("time-tell-away").with("seat", *seat).with("from", *from).with("until", *until)
        }
        Timing::Back { seat } => say("time-tell-back").with("seat", *seat),
    })
}

/// A length of time as a fact of a sentence.
pub fn span_fact(span: Span) -> Fact {
    let (number, unit) = span.parts();
    let id = match unit {
        "d" => "span-days",
        "h" => "span-hours",
        _ => "span-minutes",
    };
    Fact::from(Sentence::new(id).with("number", number))
}

/// What can be done about a late seat, as a fact of a sentence.
pub fn how_fact(how: How) -> Fact {
    Fact::from(Sentence::new(match how {
        How::Wait => "how-wait",
        How::Skip => "how-skip",
        How::Bot => "how-bot",
        How::Standby => "how-standby",
    }))
}

/// An order that was taken back, in words.
pub fn undone_sentence(undone: &UndoneOrder) -> Sentence {
    match &undone.order {
        Some(order) => {
            Sentence::new("house-tell-undone").with("seat", undone.seat).with("order", order.as_str())
        }
        None => Sentence::new("house-tell-undone-hidden").with("seat", undone.seat),
    }
}
