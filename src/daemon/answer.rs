//! The answer to a letter from somebody who plays here: its parts, each for one seat, become one letter.

use super::absence::Presence;
use super::address_book::Chair;
use super::clerk::{Clerk, Handled};
use super::forum_box::voice_id;
use super::threads::Thread;
use super::writer::{Lost, Writer};
use crate::journal::Batch;
use crate::people::PeopleSheet;
use crate::post::Letter;
use crate::report::{Leaf, LetterPage};
use crate::rules::luck::letter_voice;
use crate::rules::{Fact, Language, Seat, Sentence};
use crate::table::{HallError, Section, Table, answer_mark, receipt};

/// Everything that one letter leads to.
#[derive(Default)]
pub(super) struct Upshot {
    pub(super) batch: Batch,
    /// What the letter changes in the register of people.
    pub(super) people: Option<PeopleSheet>,
    /// Whether its writer goes away or comes back, and at which table that stands already.
    pub(super) presence: Option<(Presence, String)>,
    /// The first table's answer is the letter's thread; other tables' parts follow in the same letter.
    pub(super) answered: Option<(Table, Seat, Thread)>,
    pub(super) subject: String,
    pub(super) ask: Leaf,
    /// What stands above the picture, and below it.
    pub(super) above: Vec<Leaf>,
    pub(super) leaves: Vec<Leaf>,
    pub(super) language: Option<Language>,
    pub(super) changed: bool,
    pub(super) has_orders: bool,
    pub(super) picture: bool,
    /// Whether the letter is one that draws may rest on.
    pub(super) spoke: bool,
    /// What a topic is told about each line, where it was a post.
    pub(super) acks: Vec<String>,
}

impl Upshot {
    /// What the letter changes in the register is kept together with all else.
    pub(super) fn enter_people(&mut self) {
        if let Some(people) = self.people.take() {
            let Batch { appends, cursors, .. } = people.into_batch();
            self.batch.appends.extend(appends);
            self.batch.cursors.extend(cursors);
        }
    }
}

impl Clerk<'_> {
    /// Answers a letter from somebody who plays here.
    pub(super) fn answer(
        &self,
        letter: &Letter,
        from: &str,
        writer: &Writer<'_>,
        mut sections: Vec<Section>,
    ) -> Result<Handled, HallError> {
        if sections.is_empty() {
            sections.push(Section::default());
        }
        let mut outcome = Upshot::default();
        let mut lost: Vec<Lost> = Vec::new();
        // A letter may come back to a table: all that it says to one stands or falls together.
        let mut spoken: Vec<(Chair, Section)> = Vec::new();
        for section in sections {
            let chair = match writer.meant(&section)? {
                Ok(chair) => chair,
                // What names no table may be meant for any of them, so nothing is done until that is clear.
                Err(Lost { subject, sentence }) if section.table.is_none() => {
                    return self.answer_plainly(letter, from, subject, &[sentence]);
                }
                Err(why) => {
                    lost.push(why);
                    continue;
                }
            };
            match spoken.iter_mut().find(|(other, _)| other.table == chair.table) {
                Some((other, before)) if *other == chair => before.lines.extend(section.lines),
                Some(_) => lost.push(writer.one_at_a_time(&chair)),
                None => spoken.push((chair, section)),
            }
        }
        for (chair, section) in spoken {
            self.section(letter, &chair, section, &mut outcome)?;
        }
        let Some((table, seat, mut thread)) = outcome.answered.take() else {
            let subject = lost.first().map_or("letter-subject-table", |lost| lost.subject);
            let sentences: Vec<Sentence> = lost.into_iter().map(|lost| lost.sentence).collect();
            return self.answer_plainly(letter, from, subject, &sentences);
        };
        let language = outcome.language.unwrap_or_else(|| self.room.language_of(&table, seat));
        for Lost { sentence, .. } in &lost {
            let sentence = self.room.desk.say(language, &[], sentence);
            outcome.above.insert(0, self.room.desk.aside(language, &format!("✗ {sentence}\n")));
        }
        if !letter.left_out.is_empty() {
            let names: Vec<Fact> = letter.left_out.iter().map(|name| Fact::from(name.as_str())).collect();
            let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
            let sentence = Sentence::new("letter-left-out").with("count", count).with("names", names);
            let text = self.room.desk.say(language, &[], &sentence);
            outcome.leaves.push(self.room.desk.aside(language, &format!("{text}\n")));
        }
        let next = table.tip().next;
        if !outcome.changed && !thread.bear(next, self.room.at, &letter.own, outcome.has_orders) {
            let mut batch = Batch { seen: vec![(letter.known_as(), Vec::new())], ..Batch::default() };
            batch.cursors.push(thread.cursor(table.name(), seat));
            self.hall.journal().commit(&batch)?;
            return Ok(Handled::Ignored("too many letters in a row that change nothing"));
        }
        outcome.enter_people();
        let voice = outcome.spoke.then(|| letter_voice(seat, &voice_id(letter), &letter.own));
        // Somebody with several seats should see for which of them they have spoken.
        let heading =
            if writer.has_several_seats(table.name()) { "letter-answer-as" } else { "letter-answer" };
        let page = LetterPage {
            subject: outcome.subject,
            ask: outcome.ask,
            above: outcome.above,
            heading: self.room.heading(language, &table, seat, heading),
            leaves: outcome.leaves,
            picture: outcome
                .picture
                .then(|| self.room.desk.say(language, &[], &Sentence::new("letter-picture"))),
            closed: table.replay.house.progress.closed,
            quoted: if outcome.spoke { letter.own.clone() } else { Vec::new() },
            receipt: Some(receipt(table.name(), &table.tip(), voice.as_deref())),
            ..LetterPage::default()
        };
        let kind = answer_mark(&letter.id);
        let mut entry = self.room.entry(&table, seat, language, &page, &mut thread, &kind, Some(&letter.id));
        if let Some(offer) = thread.offers.last_mut().filter(|offer| offer.letter.is_empty()) {
            offer.letter.clone_from(&entry.id);
            entry.subject = format!("{} ~{}", entry.subject, offer.mark);
        }
        if entry.to.is_empty() {
            entry.to = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        }
        // Sent once more it takes nobody's place: what has waited since then it does not tell.
        outcome.batch.seen.push((letter.known_as(), entry.to_bytes()));
        entry.replaces = true;
        outcome.batch.post.insert(0, entry.to_bytes());
        outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        self.hall.journal().commit(&outcome.batch)?;
        let address = self.room.address_of(&table, seat).map(str::to_owned);
        self.hall.put_back(table);
        if let (Some((presence, told)), Some(address)) = (&outcome.presence, address) {
            self.announce(&address, presence, told, &letter.id)?;
        }
        let understood = outcome.has_orders || letter.own.iter().all(|line| line.trim().is_empty());
        Ok(if understood { Handled::Answered } else { Handled::NotUnderstood })
    }
}
