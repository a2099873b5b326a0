//! Orders to the house in a letter: each is carried out by itself, whatever becomes of the others.

use super::absence::Presence;
use super::clerk::Clerk;
use super::lobby_desk::Caller;
use super::telling::Ear;
use crate::games;
use crate::journal::Append;
use crate::orders::Topic;
use crate::people::{PeopleSheet, PersonOrder};
use crate::report::{Desk, Leaf, Look, retell};
use crate::rules::{Fact, Language, Seat, Sentence, Viewer};
use crate::table::pace::Timing;
use crate::table::{HallError, Hand, HouseOrder, HouseRefusal, Motion, Question, Sheet, Table, own};

/// How many things a letter may ask a table to show. Some cost as much as a whole report, and two hundred of
/// them would keep everybody else waiting.
const MOST_SHOWN: usize = 20;

/// How many records of the past a letter may ask a table to tell, all in all.
const MOST_RECORDS: u32 = 500;

/// Carries out orders to the house at one table.
pub(super) struct HouseDesk<'h, 'c> {
    pub(super) clerk: &'h Clerk<'c>,
    pub(super) table: &'h mut Table,
    pub(super) seat: Seat,
    pub(super) hand: Hand<'h>,
    pub(super) appends: &'h mut Vec<Append>,
    pub(super) asides: Vec<Leaf>,
    /// How many records of the past were asked for.
    pub(super) told: u32,
    pub(super) press_to: Vec<Seat>,
    pub(super) wants_report: bool,
    /// Whether all legal orders are to be listed.
    pub(super) wants_options: bool,
    /// What the letter changes in the register of people.
    pub(super) people: Option<PeopleSheet>,
    /// Whether the writer goes away or comes back.
    pub(super) presence: Option<Presence>,
}

impl HouseDesk<'_, '_> {
    /// Carries out one order: what to say about it, or why not.
    pub(super) fn carry_out(
        &mut self,
        order: &HouseOrder,
    ) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        let say = |id: &'static str| Ok(Some(Sentence::new(id)));
        let shown = || say("verdict-shown");
        let seat = self.seat;
        let told_enough = self.told >= MOST_RECORDS && matches!(order, HouseOrder::History { .. });
        if told_enough || (self.asides.len() >= MOST_SHOWN && order.is_question()) {
            return Ok(Err(Sentence::new("house-shown-enough")));
        }
        if let Some(said) = self.about_writer(order)? {
            return Ok(said);
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
                let count = count.unwrap_or(10).clamp(1, MOST_RECORDS - self.told);
                self.told += count;
                self.history(count)?;
                shown()
            }
            HouseOrder::Try { line } => self.attempt(line),
            HouseOrder::Rules => self.question(Topic::Rules, None),
            HouseOrder::Undo => return self.undo(),
            HouseOrder::EndGame => return self.propose(Question::End),
            HouseOrder::Draw => return self.propose(Question::Draw),
            HouseOrder::Concede { to } => return self.propose(Question::Concede { to: *to }),
            HouseOrder::Consent { yes } => return self.consent(*yes),
            HouseOrder::Withdraw => return self.dismiss(),
            HouseOrder::Ask { topic, line } => self.question(*topic, line.as_deref()),
            HouseOrder::Language(language) => match self.table.choose_language(&self.hand, seat, *language) {
                Ok(sheet) => {
                    self.keep(sheet);
                    // Other tables, and those to come, hear of it where the writer is known.
                    let _ = self.put_person(&PersonOrder::Speak { language: *language })?;
                    say("house-language")
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            HouseOrder::Note { words } => match self.table.note(&self.hand, seat, words) {
                Ok(sheet) => {
                    self.keep(sheet);
                    say("house-noted")
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            HouseOrder::Diary { open } => {
                let put = self.table.put(&self.hand, &Motion::Diary { seat, open: *open });
                put.map_err(|refusal| refusal.sentence()).map(|sheet| {
                    self.keep(sheet);
                    Some(Sentence::new(if *open { "house-diary-open" } else { "house-diary-closed" }))
                })
            }
            HouseOrder::Press { to, words, unsigned } => match self.table.put(
                &self.hand,
                &Motion::Press {
                    from: seat,
                    to: to.clone(),
                    words: Some(words.clone()),
                    unsigned: *unsigned,
                },
            ) {
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
            // The letter itself is the salt; without a Message-ID its words are.
            HouseOrder::Salt { .. } if self.hand.voice.is_some() && self.is_salted() => say("verdict-shown"),
            HouseOrder::Salt { salt } => match self.table.salt(&self.hand, seat, salt) {
                Ok(sheet) => {
                    self.keep(sheet);
                    say("house-salted")
                }
                Err(refusal) => Err(refusal.sentence()),
            },
            // The sorting of the letter has gone to that table or seat already; what is about the writer is done above.
            HouseOrder::Table { .. }
            | HouseOrder::Seat { .. }
            | HouseOrder::Letters(_)
            | HouseOrder::Zone(_)
            | HouseOrder::Address { .. } => Ok(None),
            HouseOrder::Give { to, time } => self.time(Timing::Give { to: *to, time: *time }, &[*to]),
            HouseOrder::MoreTime { time } => {
                let everybody: Vec<Seat> = Seat::all(self.table.replay.house.names().len()).collect();
                self.time(Timing::Ask { seat, time: *time }, &everybody)
            }
            HouseOrder::Games
            | HouseOrder::Join { .. }
            | HouseOrder::Leave { .. }
            | HouseOrder::Observe { .. }
            | HouseOrder::Substitute { .. } => return self.ask_lobby(order),
            HouseOrder::Resign => return self.resign(),
            // It is about the writer, and was done above.
            HouseOrder::StandBy { .. } => Ok(None),
            HouseOrder::Vote { how } => self.vote(*how),
            HouseOrder::Away { words } => return self.go_away(words),
            HouseOrder::Back => return self.come_back(),
        })
    }

    /// The writer plays this seat no more: a bot holds it, and those who stand by are asked.
    fn resign(&mut self) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        let sheet = match self.table.put(&self.hand, &Motion::Resign { seat: self.seat }) {
            Ok(sheet) => sheet,
            Err(refusal) => return Ok(Err(refusal.sentence())),
        };
        self.keep(sheet);
        self.press_to.extend(Seat::all(self.table.replay.house.names().len()));
        // Of a game that has not begun, theirs may be the answer that it waited for.
        if self.table.replay.house.progress.started.is_none() {
            self.clerk.begin(self.table, &self.hand, self.appends);
        }
        self.clerk.call_standby(self.table, self.seat)?;
        Ok(Ok(Some(Sentence::new("standby-resigned"))))
    }

    /// What the writer asks of the lobby in a letter that is for a table, too. Their letter has passed the gate.
    fn ask_lobby(&mut self, order: &HouseOrder) -> Result<Result<Option<Sentence>, Sentence>, HallError> {
        let page = self.clerk.room.page_of(self.table, self.seat);
        let known = page.as_ref().and_then(|page| page.address().map(str::to_owned));
        let address = known.or_else(|| self.clerk.room.address_of(self.table, self.seat).map(str::to_owned));
        let Some(address) = address else { return Ok(Err(Sentence::new("people-no-nobody-there"))) };
        let name = self.table.replay.house.names()[self.seat.index()].clone();
        let language = page.and_then(|page| page.language);
        let letter = self.hand.cause;
        let caller = Caller { address: &address, name: &name, letter, proven: true, language };
        let said = match self.clerk.lobby_order(&caller, order)?.said {
            Ok(said) => said,
            Err(why) => return Ok(Err(why)),
        };
        let (desk, language, _) = self.title();
        let text: Vec<String> = said.iter().map(|sentence| desk.say(language, &[], sentence)).collect();
        self.asides.push(desk.aside(language, &format!("{}\n", text.join("\n"))));
        Ok(Ok(Some(Sentence::new("verdict-shown"))))
    }

    fn is_salted(&self) -> bool {
        let progress = &self.table.replay.house.progress;
        let salt = progress.salts.get(self.seat.index()).map(String::as_str);
        progress.started.is_none() && salt == self.hand.voice
    }

    pub(super) fn keep(&mut self, sheet: Sheet) {
        let append = self.table.append(sheet);
        self.appends.push(append);
    }

    fn title(&self) -> (&Desk, Language, Option<&'static dyn games::AnyTitle>) {
        let language = self.clerk.room.language_of(self.table, self.seat);
        (self.clerk.room.desk, language, games::find(&self.table.replay.house.opening.title))
    }

    /// Answers a question in plain words.
    fn question(&mut self, topic: Topic, line: Option<&str>) -> Result<Option<Sentence>, Sentence> {
        self.wants_report |= matches!(topic, Topic::Cash | Topic::Status);
        self.wants_options |= matches!(topic, Topic::Options | Topic::Try | Topic::Meaning);
        let (desk, language, title) = self.title();
        let replay = &self.table.replay;
        let names = replay.house.names();
        let stands = desk.stands_for(language, replay, self.seat);
        let text = match (topic, line) {
            (Topic::Try, Some(line)) => return self.attempt(line),
            (Topic::Cash | Topic::Status | Topic::Turn, _) => stands,
            (Topic::Deadline, _) => format!("{stands} {}", self.deadlines(desk, language)),
            (Topic::Undo, _) => {
                format!("{} {stands}", desk.say(language, names, &Sentence::new("house-undo")))
            }
            (Topic::Win | Topic::Rules, _) => match title {
                Some(title) => desk.rules(language, title),
                None => stands,
            },
            (Topic::Meaning, Some(word)) => match (replay.game.meaning(word), title) {
                (Some(meaning), _) => desk.say(language, names, &meaning),
                (None, Some(title)) => desk.help(language, title, Some(word)),
                (None, None) => stands,
            },
            (Topic::Options | Topic::Try | Topic::Meaning, _) => {
                format!("{stands} {}", desk.say(language, names, &Sentence::new("house-see-options")))
            }
        };
        let leaf = desk.aside(language, &format!("{}\n", text.trim_end()));
        self.asides.push(leaf);
        Ok(Some(Sentence::new("verdict-shown")))
    }

    /// Decides an order and shows what it would do.
    fn attempt(&mut self, line: &str) -> Result<Option<Sentence>, Sentence> {
        let proposal = self
            .table
            .trial(&self.hand, self.seat, &[line])
            .map_err(|refusal: HouseRefusal| refusal.sentence())?;
        let (desk, language, _) = self.title();
        let heading = desk.say(language, &[], &Sentence::new("letter-tried").with("line", line));
        let answer = desk.answer(language, &self.table.replay, &[line], &proposal, self.seat);
        self.asides.push(desk.aside(language, &format!("{heading}\n\n{answer}")));
        Ok(Some(Sentence::new("verdict-shown")))
    }

    /// What the last records told.
    fn history(&mut self, count: u32) -> Result<(), HallError> {
        let journal = self.clerk.hall.journal();
        let kept = journal.tip(self.table.name())?.map_or(0, |tip| tip.next);
        let (desk, language, _) = self.title();
        let mut span = u64::from(count);
        // Only what tells the reader something is counted: how much others hide is nobody's business.
        let told = loop {
            let from = kept.saturating_sub(span).max(1);
            let told = self.told_from(from, kept)?;
            if told.len() >= count as usize || from == 1 {
                break told;
            }
            span = span.saturating_mul(2);
        };
        let told = told[told.len().saturating_sub(count as usize)..].concat();
        self.asides.push(desk.story_leaf(language, &Sentence::new("letter-history"), told));
        Ok(())
    }

    /// What the records from one on tell the reader, those that tell them something.
    fn told_from(&self, from: u64, kept: u64) -> Result<Vec<Vec<String>>, HallError> {
        let (journal, replay) = (self.clerk.hall.journal(), &self.table.replay);
        let base = (0..from).rev().find(|record| replay.in_force(*record)).unwrap_or(0);
        let (desk, language, _) = self.title();
        let ear = Ear::of(&self.clerk.room, self.table, language, Viewer::Seat(self.seat));
        let mut told = Vec::new();
        let Ok(mut game) = self.table.at(journal, base) else { return Ok(told) };
        for (record, line) in (base + 1..).zip(journal.read_range(self.table.name(), base + 1, kept)?) {
            if replay.in_force(record) {
                let heard = retell(own(&mut game), &line);
                let heard: Vec<_> = heard.iter().filter_map(|heard| ear.hears(record, heard)).collect();
                let heard = heard.iter().map(|heard| &**heard);
                let said = desk.hear(language, replay.house.names(), heard, Viewer::Seat(self.seat));
                if record >= from && !said.is_empty() {
                    told.push(said);
                }
            }
        }
        Ok(told)
    }
}
