//! Letters: an answer, a report, or both, as text and as HTML.

use super::Desk;
use super::layout::Prepared;
use crate::games::{AnyTitle, ReadOrder};
use crate::journal::RecordLine;
use crate::orders::Misread;
use crate::rules::{Language, Seat, Sentence, Viewer};
use crate::table::{HOUSE_VERBS, Replay, Verdict};
use serde::Serialize;

/// A part of a letter, as text and as HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leaf {
    /// As text.
    pub text: String,
    /// As HTML.
    pub html: String,
}

/// A player's line, to be shown to them again.
pub struct Echo<'e> {
    /// The line.
    pub line: &'e str,
    /// Whether it was read letter for letter, so that a place in it can be marked.
    pub exact: bool,
    /// What became of it.
    pub asked: Asked<'e>,
}

impl Echo<'_> {
    /// Whether it was an order that is not carried out.
    pub fn is_undone(&self) -> bool {
        match &self.asked {
            Asked::Title(verdict, _) => {
                matches!(verdict, Verdict::Denied(_) | Verdict::Falls { .. } | Verdict::NotReached)
            }
            Asked::House(done) => done.is_err(),
            Asked::Unclear(_) | Asked::Offered(_) => true,
        }
    }
}

/// What became of a line.
pub enum Asked<'e> {
    /// The title judged it.
    Title(&'e Verdict, Option<&'e ReadOrder>),
    /// The house did it, perhaps with a word about it, or refused it.
    House(Result<Option<Sentence>, Sentence>),
    /// It speaks to the house and cannot be read.
    Unclear(&'e Misread),
    /// It is only probable, and this order is offered for it.
    Offered(&'e str),
}

/// What an answer says beside its lines.
#[derive(Default)]
pub struct Rest<'r> {
    /// The orders that the answer `yes` carries out.
    pub offered: &'r [String],
    /// What was not read as an order.
    pub unread: &'r [String],
}

/// What a letter is made of.
#[derive(Default)]
pub struct Page {
    /// Its subject.
    pub subject: String,
    /// What is asked, and orders that are ready.
    pub ask: Leaf,
    /// What it is about, in one line.
    pub heading: String,
    /// What stands above the picture.
    pub above: Vec<Leaf>,
    /// What stands below it, in order.
    pub leaves: Vec<Leaf>,
    /// What stands at the foot, small: receipts and the like.
    pub foot: Vec<String>,
    /// What the picture shows, in words, if there is one.
    pub picture: Option<String>,
    /// Whether the table is closed, so that nobody need answer any more.
    pub closed: bool,
    /// The writer's own words, as they count for the luck, where the letter answers one that moved the game.
    pub quoted: Vec<String>,
    /// How far the records had come.
    pub receipt: Option<String>,
}

/// What stands between a player's words and ours: whatever comes below it was written by Waybill.
pub const LINE: &str = "-=-=-";

#[derive(Serialize)]
struct Laid<'p> {
    language: &'static str,
    line: &'static str,
    heading: &'p str,
    /// As text, and as pages above and below the picture.
    texts: Vec<&'p str>,
    above: Vec<&'p str>,
    pages: Vec<&'p str>,
    foot: &'p [String],
    picture: Option<&'p str>,
    closed: bool,
    quoted: &'p [String],
    receipt: Option<&'p str>,
}

#[derive(Serialize)]
struct StoryPage {
    heading: String,
    sentences: Vec<String>,
}

#[derive(Serialize)]
struct Aside<'p> {
    text: &'p str,
}

#[derive(Serialize)]
struct Help<'p> {
    id: &'p str,
    title: &'p str,
    verbs: Vec<Word>,
    house: Vec<Word>,
}

#[derive(Serialize)]
struct Word {
    form: &'static str,
    example: &'static str,
    means: String,
}

impl Desk {
    /// What the rules of a title are in short: how one wins, and what a turn is.
    pub fn rules(&self, language: Language, title: &dyn AnyTitle) -> String {
        match self.words.word(language, &format!("rules-{}", title.id()), "") {
            rules if rules.is_empty() => self.help(language, title, None),
            rules => rules,
        }
    }

    /// The answer to the lines of one seat: what became of each, what happened in the fresh records that
    /// they led to, whose move it is.
    pub fn answer_leaf(
        &self,
        language: Language,
        before: &Replay,
        echoes: &[Echo<'_>],
        rest: &Rest<'_>,
        fresh: &[RecordLine],
        seat: Seat,
    ) -> Leaf {
        let happened = self.led_to(language, before.house.names(), &before.game, fresh, seat);
        let denied = |echo: &Echo<'_>| {
            matches!(
                echo.asked,
                Asked::Title(Verdict::Denied(_) | Verdict::Falls { .. }, _) | Asked::Offered(_)
            )
        };
        let mut closing = Vec::new();
        if echoes.is_empty() {
            closing.push(self.word(language, "report-no-orders"));
        } else if echoes.iter().any(denied) {
            closing.push(self.word(language, super::answer::undone(fresh.is_empty())));
        }
        let page = self.answer_page(language, before, echoes, rest, happened, closing);
        self.write_both(language, "answer", &page)
    }

    /// What has happened, sentence by sentence.
    pub fn story_leaf(&self, language: Language, heading: &Sentence, sentences: Vec<String>) -> Leaf {
        self.write_both(
            language,
            "story",
            &StoryPage { heading: self.say(language, &[], heading), sentences },
        )
    }

    /// A text of its own, as it is.
    pub fn aside(&self, language: Language, text: &str) -> Leaf {
        Leaf { text: text.to_owned(), html: self.write(language, "aside.html", &Aside { text }) }
    }

    /// A text of its own in paragraphs.
    pub fn prose(&self, language: Language, text: &str) -> Leaf {
        let html = self.write(language, "prose.html", &Aside { text });
        Leaf { text: super::width::tidy(text), html }
    }

    /// How to write orders at a table, or what one word means.
    pub fn help(&self, language: Language, title: &dyn AnyTitle, word: Option<&str>) -> String {
        let fold = |text: &str| crate::orders::Line::new(text).folded().to_owned();
        let wanted = |words: &[&str]| {
            word.is_none_or(|word| words.iter().any(|known| fold(known).starts_with(&fold(word))))
        };
        let says = |id: String| self.words.word(language, &id, "");
        let row = |verb: &crate::orders::VerbInfo<'_>, id: String| {
            let spoken = verb.spoken(language);
            Word { form: spoken.form, example: spoken.example, means: says(id) }
        };
        let all = |verb: &crate::orders::VerbInfo<'_>| [verb.english.words, verb.italian.words].concat();
        let verbs = title.verbs();
        let of_title = |every: bool| {
            let fitting = verbs.iter().filter(|verb| every || wanted(&all(verb)));
            fitting.map(|verb| row(verb, format!("verb-{}-{}", title.id(), verb.id))).collect::<Vec<Word>>()
        };
        let of_house = |every: bool| {
            let infos = crate::orders::infos(HOUSE_VERBS);
            let fitting = infos.iter().filter(|verb| every || wanted(&all(verb)));
            fitting.map(|verb| row(verb, format!("verb-house-{}", verb.id))).collect::<Vec<Word>>()
        };
        let (mut verbs, mut house) = (of_title(false), of_house(false));
        if verbs.is_empty() && house.is_empty() {
            (verbs, house) = (of_title(true), of_house(true));
        }
        let page = Help { id: title.id(), title: title.name(), verbs, house };
        self.write(language, "help.txt", &page)
    }

    /// A whole letter.
    pub fn letter(&self, language: Language, page: &Page) -> Leaf {
        self.write_both(language, "letter", &laid(language, page))
    }

    /// All layouts of a letter with the position and the options of a seat, with all that can be prepared, for
    /// measuring how long they take by themselves.
    pub fn prepared_letter(
        &self,
        language: Language,
        replay: &Replay,
        seat: Seat,
    ) -> Result<impl Fn() -> Vec<String> + '_, String> {
        let page = Page {
            leaves: vec![
                self.position_leaf(language, replay, Viewer::Seat(seat)),
                self.options_leaf(language, replay, seat),
            ],
            ..Page::default()
        };
        let prepared = [
            self.prepared_position_leaf(language, replay, seat)?,
            self.prepared_options_leaf(language, replay, seat)?,
            self.prepare_both(language, "letter", &laid(language, &page))?,
        ];
        Ok(move || prepared.iter().flatten().map(Prepared::write).collect())
    }

    /// What the daemon has done, for the operator.
    pub fn tally(&self, language: Language, [answered, again, left]: [usize; 3], sent: usize) -> String {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let sentence = Sentence::new("letter-tally")
            .with("answered", count(answered + again))
            .with("again", count(again))
            .with("left", count(left))
            .with("sent", count(sent));
        self.say(language, &[], &sentence)
    }

    /// Whose move it is at a table, for one seat.
    pub fn stands_for(&self, language: Language, replay: &Replay, seat: Seat) -> String {
        self.stands(language, replay, &replay.standing(), Some(seat))
    }
}

fn laid(language: Language, page: &Page) -> Laid<'_> {
    let above = std::iter::once(&page.ask).chain(&page.above).filter(|leaf| !leaf.text.is_empty());
    Laid {
        language: language.code(),
        line: LINE,
        heading: &page.heading,
        texts: above.clone().chain(&page.leaves).map(|leaf| leaf.text.trim_end()).collect(),
        above: above.map(|leaf| leaf.html.as_str()).collect(),
        pages: page.leaves.iter().map(|leaf| leaf.html.as_str()).collect(),
        foot: &page.foot,
        picture: page.picture.as_deref(),
        closed: page.closed,
        quoted: &page.quoted,
        receipt: page.receipt.as_deref(),
    }
}
