//! What happened, in a line for a turn or a lot: `Rob 4-6: Guin → Elk City, pays Paolo $5,000`.
//!
//! A message of an event may have two attributes beside its sentence: `.brief` is what it adds to the line of its
//! subject, a player or a company, and `.head` what stands right behind the subject's name, such as dice. An empty one
//! adds nothing. A message without them is told as it is, in a line of its own.

use super::{Desk, Heard};
use crate::rules::{Fact, Language, Sentence, Viewer};

/// A line, and the record up to which it tells.
pub struct ToldLine {
    /// The last record that added to it.
    pub record: u64,
    /// What it says.
    pub text: String,
}

/// Something that is to be told.
pub struct Happened<'t> {
    /// Its record.
    pub record: u64,
    /// What it is.
    pub heard: &'t Heard,
}

/// A line that may still grow.
#[derive(Default)]
struct Growing {
    record: u64,
    subject: Option<Fact>,
    /// Whether it is for its reader alone.
    own: bool,
    heads: Vec<String>,
    parts: Vec<String>,
    /// Whole sentences: all of a line without a subject, else what the heads would be without parts.
    whole: Vec<String>,
}

impl Growing {
    /// Adds a part; a way that goes on from where the last one ended is one way.
    fn add(&mut self, part: String) {
        const TO: &str = " → ";
        let way = self.parts.last_mut().zip(part.split_once(TO));
        match way {
            Some((last, (from, to))) if last.rsplit_once(TO).is_some_and(|(_, end)| end == from) => {
                last.push_str(TO);
                last.push_str(to);
            }
            _ => self.parts.push(part),
        }
    }

    fn text(self, name: Option<String>) -> Option<String> {
        let Some(name) = name.filter(|_| !self.parts.is_empty()) else {
            return (!self.whole.is_empty()).then(|| self.whole.join(" "));
        };
        let heads: String = self.heads.iter().map(|head| format!(" {head}")).collect();
        Some(format!("{name}{heads}: {}", self.parts.join(", ")))
    }
}

impl Desk {
    /// What a reader may hear of what happened, in as few lines as tell it.
    pub fn digest<'t>(
        &self,
        language: Language,
        names: &[String],
        told: impl IntoIterator<Item = Happened<'t>>,
        viewer: Viewer,
    ) -> Vec<ToldLine> {
        let told: Vec<Happened<'t>> =
            told.into_iter().filter(|told| told.heard.may_be_heard_by(viewer)).collect();
        let settled = |told: &Happened<'_>| !told.heard.passing && told.heard.press.is_none();
        let last_settled = told.iter().rposition(settled).unwrap_or(0);
        let mut lines: Vec<ToldLine> = Vec::new();
        let mut growing = Growing::default();
        for (place, Happened { record, heard }) in told.into_iter().enumerate() {
            // What has only mattered until something else was decided is too little for a line of its own.
            let past = heard.passing && place < last_settled;
            let (sentence, own) = (&heard.sentence, heard.only.is_some() && heard.press.is_none());
            let said = |attribute| self.words.attribute(language, names, sentence, attribute);
            let (head, brief) = (said("head"), said("brief"));
            if head.is_none() && brief.is_none() && past {
                continue;
            }
            let subject = if head.is_some() || brief.is_some() { subject(sentence) } else { None };
            let goes_on = match (&subject, &growing.subject) {
                // A silent part needs no line, and neither does one that has no subject of its own.
                (None, Some(_)) => brief.is_some(),
                (None, None) => growing.record == record || own && growing.own,
                (Some(subject), before) => before.as_ref() == Some(subject),
            };
            if !goes_on {
                let done = std::mem::take(&mut growing);
                self.close(language, names, done, &mut lines);
                growing.subject = subject;
            }
            (growing.record, growing.own) = (record, own);
            match (head, brief) {
                (None, None) => growing.whole.push(self.say(language, names, sentence)),
                (Some(head), _) => {
                    growing.heads.push(head);
                    growing.whole.push(self.say(language, names, sentence));
                }
                (None, Some(brief)) if brief.is_empty() => {}
                (None, Some(brief)) => growing.add(brief),
            }
        }
        self.close(language, names, growing, &mut lines);
        lines
    }

    fn close(&self, language: Language, names: &[String], done: Growing, lines: &mut Vec<ToldLine>) {
        let name = done.subject.as_ref().map(|subject| self.words.fact(language, names, subject));
        let record = done.record;
        lines.extend(done.text(name).map(|text| ToldLine { record, text }));
    }
}

/// Whose line a sentence belongs to.
fn subject(sentence: &Sentence) -> Option<Fact> {
    let named = |wanted: &str| sentence.facts.iter().find(|(name, _)| *name == wanted);
    named("seat").or_else(|| named("company")).map(|(_, fact)| fact.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;

    fn heard(sentence: Sentence) -> Heard {
        Heard {
            only: None,
            except: None,
            private: false,
            press: None,
            unsigned: false,
            personal: false,
            passing: false,
            sentence,
        }
    }

    fn check(told: &[(u64, Sentence)], expected: &[&str]) {
        let told: Vec<(u64, Heard)> =
            told.iter().map(|(record, sentence)| (*record, heard(sentence.clone()))).collect();
        let told = told.iter().map(|(record, heard)| Happened { record: *record, heard });
        let names = ["Rob", "Paolo"].map(str::to_owned);
        let lines = Desk::new().digest(Language::English, &names, told, Viewer::Public);
        let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_turn_is_a_line() {
        let (rob, paolo) = (Seat::at(0), Seat::at(1));
        let began = |seat| Sentence::new("rb-tell-turn-began").with("seat", seat).with("turn", 7_i64);
        let thrown = |seat| {
            let said = Sentence::new("rb-tell-white-thrown").with("seat", seat).with("dice", "4-6");
            said.with("points", 10_i64).with("bonus", "no")
        };
        let moved = |seat| {
            let said = Sentence::new("rb-tell-moved").with("seat", seat).with("from", "Guin");
            said.with("to", "Elk City").with("how", "planned").with("hops", "SLSF to Elk City (10)")
        };
        let due = Sentence::new("rb-due-seat").with("seat", paolo).with("sum", 5000_i64);
        let paid = Sentence::new("rb-tell-paid").with("seat", rob).with("dues", Fact::from(due));
        let ended = |seat| Sentence::new("rb-tell-turn-ended").with("seat", seat);
        let told = [began(rob), thrown(rob), moved(rob), paid, ended(rob), began(paolo), thrown(paolo)];
        let told: Vec<(u64, Sentence)> = told.into_iter().map(|said| (3, said)).collect();
        check(&told, &["Rob 4-6: Guin → Elk City, pays $5000 to Paolo", "Paolo throws 4-6: 10 points."]);
    }

    #[test]
    fn what_has_no_brief_form_is_told_whole_a_line_for_a_record() {
        let over = |record| (record, Sentence::new("house-undo"));
        let said = Desk::new().say(Language::English, &[], &Sentence::new("house-undo"));
        check(&[over(1), over(1), over(2)], &[&format!("{said} {said}"), &said]);
    }
}
