//! Says what the house decided; titles say their own events.

use crate::games;
use crate::rules::{Fact, Sentence};
use crate::table::{HouseEvent, LuckKind, UndoneOrder, purpose_fact};

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
        HouseEvent::Pressed { from, words: Some(words), .. } => {
            say("house-tell-pressed").with("seat", *from).with("words", words.as_str())
        }
        HouseEvent::Spoken { words: Some(words), .. } => {
            say("house-tell-spoken").with("words", words.as_str())
        }
        // What is private is told by letters to those whom it concerns.
        HouseEvent::Used { .. }
        | HouseEvent::LanguageChosen { .. }
        | HouseEvent::Noted { .. }
        | HouseEvent::Pressed { .. }
        | HouseEvent::Spoken { .. } => return None,
        HouseEvent::LaidAside { outcomes } => say("house-tell-laid-aside").with("outcomes", *outcomes as i64),
        HouseEvent::TakenBack { why: None, .. } => say("house-tell-taken-back"),
        HouseEvent::TakenBack { why: Some(why), .. } => {
            say("house-tell-taken-back-why").with("why", why.as_str())
        }
        HouseEvent::Seated { seat, name, .. } => {
            say("house-tell-seated").with("seat", seat.to_string()).with("name", name.as_str())
        }
        HouseEvent::RulesChanged { version } => say("house-tell-rules").with("version", *version),
        HouseEvent::Closed { secret, why: None, .. } => {
            say("house-tell-closed").with("secret", secret.as_str())
        }
        HouseEvent::Closed { secret, why: Some(why), .. } => {
            say("house-tell-ended").with("why", why.as_str()).with("secret", secret.as_str())
        }
    })
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
