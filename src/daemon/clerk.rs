//! One letter handled: whose it is, what it orders, what is kept, and what everybody is told.

use super::address_book::{AddressBook, Chair};
use super::outbox::Entry;
use super::reports::{Mailroom, News};
use super::threads::Thread;
use crate::games;
use crate::journal::{Append, Batch, JournalError, Line};
use crate::orders::Names;
use crate::post::{Kind, Letter};
use crate::report::{Asked, Desk, Echo, Leaf, LetterPage, Look};
use crate::rules::{By, Fact, Language, Seat, Sentence, Viewer};
use crate::table::{
    Hall, HallError, Hand, HouseOrder, HouseRefusal, Said, Section, Setting, Sheet, Table, sort,
};

/// How many orders a letter may hold; nobody writes as many by hand.
const MOST_LINES: usize = 200;

/// How many things a letter may ask a table to show. Some cost as much as a whole report, and two hundred of
/// them would keep everybody else waiting.
const MOST_SHOWN: usize = 20;

/// How many records of the past a letter may ask a table to tell, all in all.
const MOST_TOLD: u32 = 500;

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handled {
    /// It was answered.
    Answered,
    /// It was seen before and gets its first answer again.
    Again,
    /// It wants no answer, for a reason the operator may read.
    Ignored(&'static str),
}

/// Handles letters, one after the other.
pub struct Clerk<'c> {
    /// All tables.
    pub hall: &'c Hall,
    /// Who writes from where.
    pub book: &'c AddressBook,
    /// Where letters are made.
    pub room: Mailroom<'c>,
}

/// Everything that one letter leads to.
#[derive(Default)]
struct Outcome {
    batch: Batch,
    /// The first table's answer is the letter's thread; other tables' parts follow in the same letter.
    answered: Option<(Table, Seat, Thread)>,
    leaves: Vec<Leaf>,
    language: Option<Language>,
    changed: bool,
    has_orders: bool,
    picture: bool,
}

impl Clerk<'_> {
    /// Handles a letter; everything it leads to is kept at once, or nothing.
    pub fn handle(&self, letter: &Letter) -> Result<Handled, HallError> {
        if let Some(answer) = self.hall.journal().seen(&letter.id)? {
            if answer.is_empty() {
                return Ok(Handled::Ignored("it was seen before and wanted no answer"));
            }
            self.hall.journal().commit(&Batch { post: vec![answer], ..Batch::default() })?;
            return Ok(Handled::Again);
        }
        let reason = match letter.kind {
            Kind::Person | Kind::TooLarge | Kind::Unreadable => None,
            Kind::AutoReply => Some("a machine answered for somebody who is away"),
            Kind::Bounce => Some("a letter of ours could not be delivered"),
            Kind::List => Some("it went to many readers"),
            Kind::Own => Some("Waybill wrote it itself"),
        };
        if let Some(reason) = reason {
            return self.ignore(letter, reason);
        }
        let Some(from) = letter.from.as_ref().map(|from| from.email.to_lowercase()) else {
            return self.ignore(letter, "nobody can be answered");
        };
        if from == self.room.address.to_lowercase() {
            return self.ignore(letter, "it comes from Waybill's own address");
        }
        let by_token = self.tokens(letter).find_map(|token| self.book.by_token(token)).cloned();
        let chairs = self.book.by_address(&from).to_vec();
        if by_token.is_none() && chairs.is_empty() {
            return self.answer_stranger(letter, &from);
        }
        let chairs: Vec<Chair> = by_token.iter().cloned().chain(chairs).collect();
        let here = by_token.or_else(|| self.meant(letter, &chairs));
        if letter.kind != Kind::Person {
            let id = "letter-too-large";
            return self.answer_plainly(letter, &from, "letter-subject-too-large", &Sentence::new(id));
        }
        let setting = |name: Option<&str>| {
            let chair = match name {
                None => here.as_ref(),
                Some(name) => named(&chairs, name),
            };
            let (title, players) = self.book.setting(&chair?.table)?;
            Some(Setting { title: games::find(title)?, players })
        };
        let sections = sort(&letter.own, setting);
        if here.is_none() && sections.iter().any(|section| section.table.is_none())
            || sections.is_empty() && here.is_none()
        {
            return self.answer_plainly(letter, &from, "letter-subject-table", &which_table(&chairs));
        }
        if sections.iter().map(|section| section.lines.len()).sum::<usize>() > MOST_LINES {
            let sentence = Sentence::new("letter-too-many").with("most", MOST_LINES as i64);
            return self.answer_plainly(letter, &from, "letter-subject-too-large", &sentence);
        }
        self.answer(letter, &chairs, here, sections)
    }

    fn ignore(&self, letter: &Letter, reason: &'static str) -> Result<Handled, HallError> {
        let seen = vec![(letter.id.clone(), Vec::new())];
        self.hall.journal().commit(&Batch { seen, ..Batch::default() })?;
        Ok(Handled::Ignored(reason))
    }

    /// What may be a token: what follows a `+` in an address the letter went to, or `#` in its subject.
    fn tokens<'l>(&self, letter: &'l Letter) -> impl Iterator<Item = &'l str> {
        let plus =
            letter.to.iter().filter_map(|to| to.split_once('@')?.0.split_once('+')).map(|(_, token)| token);
        let tags = letter.subject.split('#').skip(1).map(|rest| {
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
            &rest[..end]
        });
        plus.chain(tags)
    }

    /// The table that is meant where no token says so: the one the subject names, or the only one.
    fn meant(&self, letter: &Letter, chairs: &[Chair]) -> Option<Chair> {
        let tag =
            letter.subject.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map(|(tag, _)| tag);
        if let Some(chair) = tag.and_then(|tag| named(chairs, tag)) {
            return Some(chair.clone());
        }
        let only = |chairs: &mut dyn Iterator<Item = &Chair>| match (chairs.next(), chairs.next()) {
            (Some(only), None) => Some(only.clone()),
            _ => None,
        };
        only(&mut chairs.iter())
            .or_else(|| only(&mut chairs.iter().filter(|chair| self.book.is_played(&chair.table))))
    }

    /// Whoever is not known here is told so, once.
    fn answer_stranger(&self, letter: &Letter, from: &str) -> Result<Handled, HallError> {
        let once = format!("stranger {from}");
        if self.hall.journal().seen(&once)?.is_some() {
            return self.ignore(letter, "a stranger who has been answered before");
        }
        let mut batch =
            self.plain(letter, from, "letter-subject-stranger", &Sentence::new("letter-stranger"));
        batch.seen.push((once, Vec::new()));
        self.hall.journal().commit(&batch)?;
        Ok(Handled::Answered)
    }

    fn answer_plainly(
        &self,
        letter: &Letter,
        from: &str,
        subject: &'static str,
        sentence: &Sentence,
    ) -> Result<Handled, HallError> {
        self.hall.journal().commit(&self.plain(letter, from, subject, sentence))?;
        Ok(Handled::Answered)
    }

    /// Tells the writer of a letter that we failed; gives the number by which the moderator finds the cause.
    pub fn apologise(&self, letter: &Letter) -> Result<String, JournalError> {
        let number = blake3::hash(letter.id.as_bytes()).to_hex()[..8].to_owned();
        let from = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        let sentence = Sentence::new("letter-our-fault").with("number", number.as_str());
        self.hall.journal().commit(&self.plain(letter, &from, "letter-subject-our-fault", &sentence))?;
        Ok(number)
    }

    /// A short letter about no table, in every language, since nobody knows the reader's.
    fn plain(&self, letter: &Letter, from: &str, subject: &'static str, sentence: &Sentence) -> Batch {
        let desk = self.room.desk;
        let mut languages = vec![self.room.language];
        languages.extend(Language::ALL.into_iter().filter(|language| *language != self.room.language));
        let say = |sentence: &Sentence| -> Vec<String> {
            languages.iter().map(|language| desk.say(*language, &[], sentence)).collect()
        };
        let subjects = say(&Sentence::new(subject));
        let leaf = desk.story_leaf(self.room.language, &Sentence::new(subject), say(sentence));
        let page = LetterPage { heading: subjects.join(" / "), leaves: vec![leaf], picture: None };
        let leaf = desk.letter(self.room.language, &page);
        let domain = self.room.address.rsplit('@').next().unwrap_or_default();
        let hash = blake3::hash(letter.id.as_bytes()).to_hex();
        let entry = Entry {
            id: format!("answer.{}@{domain}", &hash[..16]),
            at: self.room.at,
            name: letter.from.as_ref().map_or_else(String::new, |from| from.name.clone()),
            to: from.to_owned(),
            reply_to: None,
            subject: subjects.join(" / "),
            in_reply_to: Some(letter.id.clone()),
            references: vec![letter.id.clone()],
            table: None,
            text: leaf.text,
            html: leaf.html,
            picture: None,
        };
        let bytes = entry.to_bytes();
        Batch { post: vec![bytes.clone()], seen: vec![(letter.id.clone(), bytes)], ..Batch::default() }
    }

    /// Answers a letter from somebody who plays here.
    fn answer(
        &self,
        letter: &Letter,
        chairs: &[Chair],
        here: Option<Chair>,
        mut sections: Vec<Section>,
    ) -> Result<Handled, HallError> {
        if sections.is_empty() {
            sections.push(Section { table: None, lines: Vec::new() });
        }
        let mut outcome = Outcome::default();
        let mut lost = Vec::new();
        // A letter may come back to a table: all that it says to one stands or falls together.
        let mut spoken: Vec<(Chair, Section)> = Vec::new();
        for section in sections {
            let chair = match &section.table {
                None => here.clone(),
                Some(name) => named(chairs, name).cloned(),
            };
            let Some(chair) = chair else {
                lost.push(section.table.unwrap_or_default());
                continue;
            };
            match spoken.iter_mut().find(|(other, _)| *other == chair) {
                Some((_, before)) => before.lines.extend(section.lines),
                None => spoken.push((chair, section)),
            }
        }
        for (chair, section) in &spoken {
            self.section(letter, chair, section, &mut outcome)?;
        }
        let Some((table, seat, mut thread)) = outcome.answered else {
            let from = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
            let sentence = no_such_table(&lost.join(", "), chairs);
            return self.answer_plainly(letter, &from, "letter-subject-table", &sentence);
        };
        let language = outcome.language.unwrap_or_else(|| self.room.language_of(&table, seat));
        for name in &lost {
            let sentence = self.room.desk.say(language, &[], &no_such_table(name, chairs));
            outcome.leaves.insert(0, self.room.desk.aside(language, &format!("✗ {sentence}\n")));
        }
        if !letter.left_out.is_empty() {
            let names: Vec<Fact> = letter.left_out.iter().map(|name| Fact::from(name.as_str())).collect();
            let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
            let sentence = Sentence::new("letter-left-out").with("count", count).with("names", names);
            let text = self.room.desk.say(language, &[], &sentence);
            outcome.leaves.push(self.room.desk.aside(language, &format!("{text}\n")));
        }
        if !outcome.changed && !thread.bear(table.tip().next, outcome.has_orders) {
            let mut batch = Batch { seen: vec![(letter.id.clone(), Vec::new())], ..Batch::default() };
            batch.cursors.push(thread.cursor(table.name(), seat));
            self.hall.journal().commit(&batch)?;
            return Ok(Handled::Ignored("too many letters in a row that change nothing"));
        }
        let page = LetterPage {
            heading: self.room.heading(language, &table, seat, "letter-answer"),
            leaves: outcome.leaves,
            picture: outcome
                .picture
                .then(|| self.room.desk.say(language, &[], &Sentence::new("letter-picture"))),
        };
        let hash = blake3::hash(letter.id.as_bytes()).to_hex();
        let kind = format!("a{}", &hash[..10]);
        let mut entry = self.room.entry(&table, seat, language, &page, &mut thread, &kind, Some(&letter.id));
        if entry.to.is_empty() {
            entry.to = letter.from.as_ref().map(|from| from.email.clone()).unwrap_or_default();
        }
        let bytes = entry.to_bytes();
        outcome.batch.post.insert(0, bytes.clone());
        outcome.batch.seen.push((letter.id.clone(), bytes));
        outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        self.hall.journal().commit(&outcome.batch)?;
        Ok(Handled::Answered)
    }

    /// What a letter says to one table.
    fn section(
        &self,
        letter: &Letter,
        chair: &Chair,
        section: &Section,
        outcome: &mut Outcome,
    ) -> Result<(), HallError> {
        let mut table = self.hall.table(&chair.table)?;
        let seat = chair.seat;
        let hand = Hand { at: self.room.at, by: By::Seat(seat), cause: &letter.id };
        let before = table.replay.fork();
        let orders: Vec<&str> = section
            .lines
            .iter()
            .filter_map(|said| match said {
                Said::Order(line) => Some(line.as_str()),
                Said::House { .. } => None,
            })
            .collect();
        let mut appends: Vec<Append> = Vec::new();
        let mut decided = if orders.is_empty() { None } else { Some(table.orders(&hand, seat, &orders)) };
        let moved = match &mut decided {
            Some(Ok(proposal)) if !proposal.sheet.is_empty() => {
                let sheet = std::mem::replace(&mut proposal.sheet, Sheet::new(&table.replay, table.tip()));
                let lines: Vec<Line> = sheet.lines().cloned().collect();
                appends.push(table.append(sheet));
                Some(lines)
            }
            _ => None,
        };
        let mut house = HouseDesk {
            clerk: self,
            table: &mut table,
            seat,
            hand,
            appends: &mut appends,
            asides: Vec::new(),
            told: 0,
            press_to: Vec::new(),
            wants_report: false,
        };
        let answers: Vec<Asked<'_>> = {
            let mut verdicts = match &decided {
                Some(Ok(proposal)) => proposal.verdicts.iter(),
                _ => [].iter(),
            };
            let mut answers = Vec::new();
            for said in &section.lines {
                answers.push(match (said, &decided) {
                    (Said::Order(_), Some(Err(refusal))) => Asked::House(Err(refusal.sentence())),
                    (Said::Order(_), _) => Asked::Title(verdicts.next().expect("one for each order")),
                    (Said::House { order: Err(misread), .. }, _) => Asked::Unclear(misread),
                    (Said::House { order: Ok(order), .. }, _) => Asked::House(house.carry_out(order)?),
                });
            }
            answers
        };
        let HouseDesk { asides, press_to, wants_report, .. } = house;
        let echoes: Vec<Echo<'_>> = section
            .lines
            .iter()
            .zip(answers)
            .map(|(said, asked)| {
                let (Said::Order(line) | Said::House { line, .. }) = said;
                Echo { line, asked }
            })
            .collect();
        let language = self.room.language_of(&table, seat);
        let fresh: Vec<Line> = appends.iter().flat_map(|append| append.lines.iter().cloned()).collect();
        let news = News { table: &table, fresh: &fresh };
        let desk = self.room.desk;
        let led_to = moved.as_deref().unwrap_or_default();
        outcome.leaves.push(desk.answer_leaf(language, &before, &table.replay, &echoes, led_to, seat));
        outcome.leaves.extend(asides);
        if moved.is_some() || wants_report {
            outcome.leaves.extend(self.room.position(news, language, seat)?);
            outcome.picture = true;
        } else if !table.replay.house.progress.closed {
            outcome.leaves.push(desk.options_leaf(language, &table.replay, seat));
        }
        self.tell_others(news, seat, moved.is_some(), &press_to, outcome)?;
        let mut thread = Thread::load(self.hall.journal(), table.name(), seat)?;
        if moved.is_some() {
            thread.moved = table.tip().next.saturating_sub(1);
        }
        outcome.changed |= !appends.is_empty();
        outcome.has_orders |= !section.lines.is_empty();
        outcome.batch.appends.extend(appends);
        if outcome.answered.is_some() {
            outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        } else {
            outcome.language = Some(language);
            outcome.answered = Some((table, seat, thread));
        }
        Ok(())
    }

    /// Reports to the other seats: to all when the game has moved, else to those who were written to.
    fn tell_others(
        &self,
        news: News<'_>,
        seat: Seat,
        moved: bool,
        press_to: &[Seat],
        outcome: &mut Outcome,
    ) -> Result<(), JournalError> {
        let seats = news.table.replay.house.names().len();
        let except: Vec<Seat> =
            Seat::all(seats).filter(|other| *other == seat || !(moved || press_to.contains(other))).collect();
        let Batch { post, cursors, .. } = self.room.reports(news, &except)?;
        outcome.batch.post.extend(post);
        outcome.batch.cursors.extend(cursors);
        Ok(())
    }
}

/// Carries out orders to the house at one table.
struct HouseDesk<'h, 'c> {
    clerk: &'h Clerk<'c>,
    table: &'h mut Table,
    seat: Seat,
    hand: Hand<'h>,
    appends: &'h mut Vec<Append>,
    asides: Vec<Leaf>,
    /// How many records of the past were asked for.
    told: u32,
    press_to: Vec<Seat>,
    wants_report: bool,
}

impl HouseDesk<'_, '_> {
    /// Carries out one order: what to say about it, or why not.
    fn carry_out(&mut self, order: &HouseOrder) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        let say = |id: &'static str| Ok(Some(Sentence::new(id)));
        let shown = || say("verdict-shown");
        let seat = self.seat;
        let told_enough = self.told >= MOST_TOLD && matches!(order, HouseOrder::History { .. });
        if told_enough || (self.asides.len() >= MOST_SHOWN && order.is_question()) {
            return Ok(Err(Sentence::new("house-shown-enough")));
        }
        Ok(match order {
            HouseOrder::Help { word } => {
                let (desk, language, title) = self.title();
                if let Some(title) = title {
                    let text = desk.help(language, title, word.as_deref());
                    self.asides.push(desk.aside(language, &text));
                }
                shown()
            }
            HouseOrder::Orders => {
                let (desk, language, title) = self.title();
                if let Some(title) = title {
                    let text = desk.reference(language, title);
                    self.asides.push(desk.aside(language, &text));
                }
                shown()
            }
            HouseOrder::Status => {
                let (desk, language, _) = self.title();
                let text = desk.stands_for(language, &self.table.replay, seat) + "\n";
                self.asides.push(desk.aside(language, &text));
                shown()
            }
            HouseOrder::Map => {
                let (desk, language, _) = self.title();
                let replay = &self.table.replay;
                let look =
                    Look { language, replay, game: &*replay.game, before: None, viewer: Viewer::Seat(seat) };
                let text = desk.map(look);
                self.asides.push(desk.aside(language, &text));
                shown()
            }
            HouseOrder::Report => {
                self.wants_report = true;
                shown()
            }
            HouseOrder::History { count } => {
                let count = count.unwrap_or(10).clamp(1, MOST_TOLD - self.told);
                self.told += count;
                self.history(count)?;
                shown()
            }
            HouseOrder::Try { line } => self.attempt(line),
            HouseOrder::Language(language) => {
                let sheet = self.table.choose_language(&self.hand, seat, *language);
                self.keep(sheet);
                say("house-language")
            }
            HouseOrder::Note { words } => match self.table.note(&self.hand, seat, words) {
                Ok(sheet) => {
                    self.keep(sheet);
                    say("house-noted")
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            HouseOrder::Press { to, words } => match self.table.press(&self.hand, seat, to, words) {
                Ok(sheet) => {
                    self.keep(sheet);
                    let everybody = Fact::from(Sentence::new("house-everybody"));
                    let whom = match &to[..] {
                        [] => everybody,
                        some => Fact::from(some.iter().map(|seat| Fact::from(*seat)).collect::<Vec<Fact>>()),
                    };
                    let all: Vec<Seat> = Seat::all(self.table.replay.house.names().len()).collect();
                    self.press_to.extend(if to.is_empty() { &all } else { to });
                    Ok(Some(Sentence::new("house-pressed").with("to", whom)))
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            HouseOrder::Salt { salt } => match self.table.salt(&self.hand, seat, salt) {
                Ok(sheet) => {
                    self.keep(sheet);
                    say("house-salted")
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            // The sorting of the letter has already gone to that table.
            HouseOrder::Table { .. } => Ok(None),
        })
    }

    fn keep(&mut self, sheet: Sheet) {
        let append = self.table.append(sheet);
        self.appends.push(append);
    }

    fn title(&self) -> (&Desk, Language, Option<&'static dyn games::AnyTitle>) {
        let language = self.clerk.room.language_of(self.table, self.seat);
        (self.clerk.room.desk, language, games::find(&self.table.replay.house.opening.title))
    }

    /// Decides an order and shows what it would do.
    fn attempt(&mut self, line: &str) -> Result<Option<Sentence>, Sentence> {
        let proposal = self
            .table
            .orders(&self.hand, self.seat, &[line])
            .map_err(|refusal: HouseRefusal| refusal.sentence())?;
        let (desk, language, _) = self.title();
        let heading =
            desk.say(language, &[], &Sentence::new("letter-tried").with("line", format!("“{line}”")));
        let answer = desk.answer(language, &self.table.replay, &[line], &proposal, self.seat);
        self.asides.push(desk.aside(language, &format!("{heading}\n\n{answer}")));
        Ok(Some(Sentence::new("verdict-shown")))
    }

    /// What the last records told.
    fn history(&mut self, count: u32) -> Result<(), HallError> {
        let journal = self.clerk.hall.journal();
        let kept = journal.tip(self.table.name())?.map_or(0, |tip| tip.next);
        let replay = &self.table.replay;
        let from = kept.saturating_sub(u64::from(count)).max(1);
        let base = (0..from).rev().find(|record| replay.in_force(*record)).unwrap_or(0);
        let (desk, language, _) = self.title();
        let mut told = Vec::new();
        if let Ok(mut game) = self.table.at(journal, base) {
            for (record, line) in (base + 1..).zip(journal.read_range(self.table.name(), base + 1, kept)?) {
                if replay.in_force(record) {
                    let sentences =
                        desk.told_to(language, replay.house.names(), &mut *game, &line, self.seat);
                    if record >= from {
                        told.extend(sentences);
                    }
                }
            }
        }
        self.asides.push(desk.story_leaf(language, &Sentence::new("letter-history"), told));
        Ok(())
    }
}

/// The seat at the table of a name; case does not matter.
fn named<'c>(chairs: &'c [Chair], name: &str) -> Option<&'c Chair> {
    let wanted = name.trim().to_lowercase();
    chairs.iter().find(|chair| chair.table.to_lowercase() == wanted)
}

fn tables(chairs: &[Chair]) -> Vec<Fact> {
    let mut names: Vec<&str> = chairs.iter().map(|chair| chair.table.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(Fact::from).collect()
}

fn which_table(chairs: &[Chair]) -> Sentence {
    let example = chairs.first().map_or("", |chair| chair.table.as_str());
    Sentence::new("letter-which-table").with("tables", tables(chairs)).with("example", example)
}

fn no_such_table(name: &str, chairs: &[Chair]) -> Sentence {
    let all = tables(chairs);
    let known = Names::new(chairs.iter().map(|chair| (chair.table.as_str(), &[] as &[&str])));
    let near: Vec<Fact> = known.nearest(name, 3).into_iter().map(Fact::from).collect();
    let tables = if near.is_empty() { all } else { near };
    Sentence::new("letter-no-such-table").with("name", name).with("tables", tables)
}
