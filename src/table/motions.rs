//! Orders to the house, as records keep them: each is decided into events or refused, and an audit decides it again.
//!
//! What a player writes in a letter is a [`HouseOrder`](super::HouseOrder); what of it changes the table becomes a
//! motion, and so does what the moderator types at the console.

use super::consent::{self, Question};
use super::customs::{Customs, Press};
use super::house::{HouseEvent, HouseRefusal, LuckKind};
use super::names::{is_address, is_name};
use super::pace::{How, Timing};
use super::replay::{Lines, Replay};
use crate::games::{self, Game};
use crate::rules::luck::Secret;
use crate::rules::{By, Drawer, Language, SealKey, Seat, Turn};
use chrono::{DateTime, Utc};
use std::fmt;

/// Something put to the house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Motion {
    /// A seat adds its salt to the luck, before the game begins.
    Salt {
        /// Whose.
        seat: Seat,
        /// The salt.
        salt: String,
    },
    /// The game begins.
    Start,
    /// The moderator tells outcomes.
    Tell {
        /// In the order in which they fell.
        outcomes: Vec<String>,
    },
    /// The game goes back to where it stood after a record.
    TakeBack {
        /// That record.
        to: u64,
        /// Why, in the moderator's words.
        why: Option<String>,
    },
    /// A seat chooses the language of its letters.
    Speak {
        /// Whose.
        seat: Seat,
        /// The language.
        language: Language,
    },
    /// A seat writes into its diary.
    Note {
        /// Whose.
        seat: Seat,
        /// The words, where this copy knows them.
        words: Option<String>,
    },
    /// A seat writes to others.
    Press {
        /// Who.
        from: Seat,
        /// To whom; nobody means everybody.
        to: Vec<Seat>,
        /// The words, where this copy knows them.
        words: Option<String>,
        /// Whether nobody is told who it was.
        unsigned: bool,
    },
    /// A seat chooses whether its diary opens when the game is over.
    Diary {
        /// Whose.
        seat: Seat,
        /// Whether it opens.
        open: bool,
    },
    /// The moderator sets what is agreed on beside the pace.
    Customs {
        /// What.
        customs: Customs,
    },
    /// The moderator writes to players.
    Say {
        /// To whom; nobody means everybody.
        to: Vec<Seat>,
        /// The words, where this copy knows them.
        words: Option<String>,
    },
    /// Somebody else, or somebody at another address, plays a seat from now on.
    Sit {
        /// The seat.
        seat: Seat,
        /// The player's name.
        name: String,
        /// Where they get their letters, where this copy knows it.
        address: Option<String>,
        /// Whether it is somebody new, and not the same person under another name or address.
        anew: bool,
        /// What the salts of their cards are made with, freshly drawn; it is kept nowhere.
        salts: SealKey,
    },
    /// Whoever plays a seat plays no more.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// A seat proposes something to the others.
    Propose {
        /// Who.
        from: Seat,
        /// What.
        question: Question,
    },
    /// A seat says what it thinks of what was proposed.
    Consent {
        /// Who.
        seat: Seat,
        /// Whether it agrees.
        yes: bool,
    },
    /// What was proposed will not be done: the moderator forbids it, its time is over, or it is withdrawn.
    Dismiss,
    /// Something about time.
    Time(Timing),
    /// From now on the title is played under a later version of its rules.
    Rules {
        /// The version.
        version: u32,
    },
    /// The game is over and the luck's secret is revealed.
    End {
        /// The secret.
        secret: String,
    },
    /// The moderator ends the table before its game is over.
    Close {
        /// Why.
        why: String,
        /// The luck's secret, which is revealed.
        secret: String,
    },
}

/// The longest salt, in letters.
pub(super) const LONGEST_SALT: usize = 200;
/// The longest note or press, in letters.
pub(super) const LONGEST_WORDS: usize = 8_000;

impl Motion {
    /// Judges it at a table whose game stands as given; nothing is changed.
    pub fn decide(
        &self,
        replay: &Replay,
        game: &dyn Game,
        (by, at): (By, DateTime<Utc>),
        lines: &(impl Lines + ?Sized),
    ) -> Result<Vec<HouseEvent>, HouseRefusal> {
        let (house, progress) = (&replay.house, &replay.house.progress);
        self.check_hand(by, house.names().len())?;
        let open = || if progress.closed { Err(HouseRefusal::Closed) } else { Ok(()) };
        Ok(vec![match self {
            Motion::Salt { seat, salt } => {
                open()?;
                if progress.started.is_some() {
                    return Err(HouseRefusal::Started);
                }
                let salt = salt.trim();
                if salt.is_empty()
                    || salt.chars().count() > LONGEST_SALT
                    || salt.chars().any(char::is_control)
                {
                    return Err(HouseRefusal::BadSalt);
                }
                if progress.salts.get(seat.index()).is_some_and(|salt| !salt.is_empty()) {
                    return Err(HouseRefusal::Salted);
                }
                HouseEvent::Salted { seat: *seat, salt: salt.to_owned() }
            }
            Motion::Start => {
                open()?;
                if progress.started.is_some() {
                    return Err(HouseRefusal::Started);
                }
                HouseEvent::Started
            }
            Motion::Tell { outcomes } => {
                open()?;
                match house.luck {
                    LuckKind::Drawn => return Err(HouseRefusal::LuckIsDrawn),
                    LuckKind::Told if outcomes.is_empty() => return Err(HouseRefusal::NothingTold),
                    // Luck for the beginning may be told before it.
                    LuckKind::Told if progress.owed.is_none() && progress.started.is_some() => {
                        return Err(HouseRefusal::NobodyThrows);
                    }
                    LuckKind::Told => HouseEvent::Told { outcomes: outcomes.clone() },
                }
            }
            Motion::TakeBack { to, why } => {
                way_back(replay, *to, lines)?;
                HouseEvent::TakenBack { to: *to, why: why.as_deref().map(said).transpose()? }
            }
            Motion::Speak { seat, language } => {
                HouseEvent::LanguageChosen { seat: *seat, language: *language }
            }
            Motion::Note { seat, words } => {
                words.as_deref().map(said).transpose()?;
                HouseEvent::Noted { seat: *seat }
            }
            Motion::Press { from, to, words, unsigned } => {
                match progress.customs.press {
                    Press::Free => return Err(HouseRefusal::NoPress),
                    Press::Named if *unsigned => return Err(HouseRefusal::OnlySigned),
                    Press::Named | Press::Unsigned => {}
                }
                let words = words.as_deref().map(said).transpose()?.filter(|_| to.is_empty() && !unsigned);
                // What nobody signs stands in its writer's drawer, so that the open records do not tell either.
                let all = || Seat::all(house.names().len()).filter(|other| other != from).collect();
                let to = if to.is_empty() && *unsigned { all() } else { to.clone() };
                HouseEvent::Pressed { from: *from, to, words, unsigned: *unsigned }
            }
            Motion::Diary { seat, open } => HouseEvent::DiaryLeft { seat: *seat, open: *open },
            Motion::Customs { customs } => {
                open()?;
                HouseEvent::CustomsSet { customs: *customs }
            }
            Motion::Say { to, words } => {
                let words = words.as_deref().map(said).transpose()?.filter(|_| to.is_empty());
                HouseEvent::Spoken { to: to.clone(), words }
            }
            Motion::Propose { from, question } => {
                open()?;
                if progress.started.is_none() {
                    return Err(HouseRefusal::NotStarted);
                }
                if progress.poll.is_some() {
                    return Err(HouseRefusal::PollOpen);
                }
                let asked = question.asked(replay, *from, lines)?;
                let past_throw = match question {
                    Question::Undo { .. } => consent::undoing(replay, *from, lines)?.past_throw,
                    Question::End | Question::Draw | Question::Concede { .. } => false,
                };
                let (from, question, until) = (*from, *question, Question::until(at));
                let silence_agrees = progress.customs.silence_agrees && !past_throw;
                HouseEvent::Proposed { from, question, asked, until, past_throw, silence_agrees }
            }
            Motion::Consent { seat, yes } => {
                open()?;
                let poll = progress.poll.as_ref().filter(|poll| poll.waits_for(*seat));
                let poll = poll.ok_or(HouseRefusal::NotAsked)?;
                // The clock speaks for those who say nothing, where that was agreed on.
                if by == By::Clock && !(*yes && poll.silent_yes(at).contains(seat)) {
                    return Err(HouseRefusal::NotTheirs);
                }
                HouseEvent::Consented { seat: *seat, yes: *yes }
            }
            Motion::Dismiss => {
                open()?;
                let poll = progress.poll.as_ref().ok_or(HouseRefusal::NotAsked)?;
                let may = match by {
                    By::Moderator => true,
                    By::Clock => at >= poll.until,
                    By::Seat(seat) | By::ModeratorFor(seat) => seat == poll.from,
                    By::ClockFor(_) | By::Person(_) => false,
                };
                if !may {
                    return Err(HouseRefusal::NotTheirs);
                }
                HouseEvent::Dismissed
            }
            Motion::Resign { seat } => {
                open()?;
                if house.is_held(*seat) {
                    return Err(HouseRefusal::Held { seat: *seat });
                }
                // The clock takes a seat away only where the others chose the standby.
                if by == By::Clock && progress.clocks.settled != Some((*seat, How::Standby)) {
                    return Err(HouseRefusal::NotTheirs);
                }
                HouseEvent::Resigned { seat: *seat }
            }
            Motion::Sit { seat, name, address, anew, .. } => {
                let others =
                    || Seat::all(house.names().len()).zip(house.names()).filter(|(other, _)| other != seat);
                let is_taken = others().any(|(_, other)| other.to_lowercase() == name.to_lowercase());
                if is_taken || !is_name(name, games::find(&house.opening.title)) {
                    return Err(HouseRefusal::BadName { name: name.clone() });
                }
                if address.as_ref().is_some_and(|address| !address.is_empty() && !is_address(address)) {
                    return Err(HouseRefusal::BadAddress { address: address.clone().unwrap_or_default() });
                }
                let names = house.names();
                let sits = |name: &String| names.get(seat.index()) == Some(name) && !house.is_held(*seat);
                // A copy that knows no addresses cannot tell.
                let is_known = address.as_ref().is_some_and(|address| !address.is_empty());
                if *anew && is_known && sits(name) && house.addresses.get(seat.index()) == address.as_ref() {
                    return Err(HouseRefusal::SameAsBefore { seat: *seat });
                }
                if !anew && house.is_held(*seat) {
                    return Err(HouseRefusal::Held { seat: *seat });
                }
                let (name, address) = (name.clone(), address.clone());
                HouseEvent::Seated { seat: *seat, name, address, anew: *anew }
            }
            Motion::Time(timing) => {
                open()?;
                timing.decide(&progress.clocks, by, at).map_err(HouseRefusal::Time)?;
                HouseEvent::Timed(match timing {
                    Timing::Pause { why } => Timing::Pause { why: why.as_deref().map(said).transpose()? },
                    other => other.clone(),
                })
            }
            Motion::Rules { version } => {
                open()?;
                if *version <= progress.version {
                    return Err(HouseRefusal::OlderRules { version: *version, now: progress.version });
                }
                HouseEvent::RulesChanged { version: *version }
            }
            Motion::End { secret } => {
                open()?;
                let agreed = progress.poll.as_ref().and_then(|poll| poll.ranking(house.names().len()));
                let ranking = match (game.turn(), agreed) {
                    (Turn::Over(ranking), _) | (_, Some(ranking)) => ranking,
                    (Turn::Seats(_), None) => return Err(HouseRefusal::NotOver),
                };
                promised(secret, &house.commitment)?;
                HouseEvent::Closed { ranking, secret: secret.clone(), why: None }
            }
            Motion::Close { why, secret } => {
                open()?;
                promised(secret, &house.commitment)?;
                HouseEvent::Closed { ranking: Vec::new(), secret: secret.clone(), why: Some(said(why)?) }
            }
        }])
    }

    /// The motion that an event carries out; `order` is what its record keeps of it. Nothing where an event follows
    /// from an order of the title or opens the table.
    pub fn behind(event: &HouseEvent, order: Option<&str>) -> Option<Motion> {
        let words = || order.map(str::to_owned);
        Some(match event {
            HouseEvent::Salted { seat, salt } => Motion::Salt { seat: *seat, salt: salt.clone() },
            HouseEvent::Started => Motion::Start,
            HouseEvent::Told { outcomes } => Motion::Tell { outcomes: outcomes.clone() },
            HouseEvent::TakenBack { to, why } => Motion::TakeBack { to: *to, why: why.clone() },
            HouseEvent::LanguageChosen { seat, language } => {
                Motion::Speak { seat: *seat, language: *language }
            }
            HouseEvent::Noted { seat } => Motion::Note { seat: *seat, words: words() },
            HouseEvent::Pressed { from, to, words: open, unsigned } => {
                let words = open.clone().or_else(words);
                Motion::Press { from: *from, to: to.clone(), words, unsigned: *unsigned }
            }
            HouseEvent::DiaryLeft { seat, open } => Motion::Diary { seat: *seat, open: *open },
            HouseEvent::CustomsSet { customs } => Motion::Customs { customs: *customs },
            HouseEvent::Spoken { to, words: open } => {
                Motion::Say { to: to.clone(), words: open.clone().or_else(words) }
            }
            HouseEvent::Resigned { seat } => Motion::Resign { seat: *seat },
            HouseEvent::Proposed { from, question, .. } => {
                Motion::Propose { from: *from, question: *question }
            }
            HouseEvent::Consented { seat, yes } => Motion::Consent { seat: *seat, yes: *yes },
            HouseEvent::Dismissed => Motion::Dismiss,
            HouseEvent::Seated { seat, name, address, anew } => Motion::Sit {
                anew: *anew,
                seat: *seat,
                name: name.clone(),
                address: address.clone(),
                salts: SealKey::new([0; 32]),
            },
            HouseEvent::Timed(timing) => Motion::Time(timing.clone()),
            HouseEvent::RulesChanged { version } => Motion::Rules { version: *version },
            HouseEvent::Closed { secret, why: None, .. } => Motion::End { secret: secret.clone() },
            HouseEvent::Closed { secret, why: Some(why), .. } => {
                Motion::Close { why: why.clone(), secret: secret.clone() }
            }
            HouseEvent::Opened { .. }
            | HouseEvent::Waits { .. }
            | HouseEvent::Used { .. }
            | HouseEvent::Dials { .. }
            | HouseEvent::LaidAside { .. } => return None,
        })
    }

    /// What a record keeps of it as its order.
    pub fn words(&self) -> String {
        match self {
            // Diaries and letters between people are kept as they were written.
            Motion::Note { words, .. } => words.clone().unwrap_or_default(),
            Motion::Press { to, words, unsigned, .. } if *unsigned || !to.is_empty() => {
                words.clone().unwrap_or_default()
            }
            Motion::Say { to, words } if !to.is_empty() => words.clone().unwrap_or_default(),
            _ => self.to_string(),
        }
    }

    /// What a record keeps as its order once this was decided: words that are for everybody stand there as they do in
    /// the event, without what was cut off.
    pub fn words_of(&self, decided: &[HouseEvent]) -> String {
        let words = self.words();
        let kept = decided.iter().find_map(|event| Motion::behind(event, Some(&words)));
        kept.map_or(words, |kept| kept.words())
    }

    /// The drawer into which its words go, where they are not for everybody.
    pub fn drawer(&self) -> Option<Drawer> {
        match self {
            Motion::Speak { seat, .. } | Motion::Note { seat, .. } | Motion::Diary { seat, .. } => {
                Some(Drawer::Private(*seat))
            }
            Motion::Press { from, to, unsigned, .. } if *unsigned || !to.is_empty() => {
                Some(Drawer::Private(*from))
            }
            Motion::Say { to, .. } if !to.is_empty() => Some(Drawer::House),
            _ => None,
        }
    }

    /// Whether everybody sees what it leads to.
    pub fn is_open(&self) -> bool {
        self.drawer().is_none()
    }

    /// Whose hand may move it.
    fn check_hand(&self, by: By, seats: usize) -> Result<(), HouseRefusal> {
        let here = |seat: &Seat| seat.index() < seats;
        let (is_theirs, all_here) = match self {
            Motion::Salt { seat, .. }
            | Motion::Speak { seat, .. }
            | Motion::Note { seat, .. }
            | Motion::Diary { seat, .. } => (by.seat() == Some(*seat), here(seat)),
            Motion::Press { from, to, .. } => (by.seat() == Some(*from), here(from) && to.iter().all(here)),
            Motion::Say { to, .. } => (by == By::Moderator, to.iter().all(here)),
            Motion::Sit { seat, .. } => (by == By::Moderator, here(seat)),
            Motion::Propose { from: seat, .. } => {
                (matches!(by, By::Seat(own) | By::ModeratorFor(own) if own == *seat), here(seat))
            }
            Motion::Consent { seat, .. } => {
                let is_own = matches!(by, By::Seat(own) | By::ModeratorFor(own) if own == *seat);
                (is_own || by == By::Clock, here(seat))
            }
            // Whose hand it may be depends on what was proposed.
            Motion::Dismiss => (true, true),
            Motion::Resign { seat } => {
                let is_own = matches!(by, By::Seat(own) | By::ModeratorFor(own) if own == *seat);
                (is_own || [By::Moderator, By::Clock].contains(&by), here(seat))
            }
            Motion::Time(timing) => (timing.is_for(by), timing.seats().iter().all(here)),
            Motion::Start
            | Motion::Tell { .. }
            | Motion::TakeBack { .. }
            | Motion::Customs { .. }
            | Motion::Rules { .. }
            | Motion::End { .. }
            | Motion::Close { .. } => (by == By::Moderator, true),
        };
        if is_theirs && all_here { Ok(()) } else { Err(HouseRefusal::NotTheirs) }
    }
}

impl fmt::Display for Motion {
    /// The words of the record; seats are numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = |to: &[Seat]| match to {
            [] => String::new(),
            some => format!(" to {}", some.iter().map(Seat::to_string).collect::<Vec<_>>().join(", ")),
        };
        match self {
            Motion::Salt { seat, salt } => write!(f, "salt {seat}: {salt}"),
            Motion::Start => f.write_str("start"),
            Motion::Tell { outcomes } => write!(f, "tell {}", outcomes.join(" ")),
            Motion::TakeBack { to, why: None } => write!(f, "take back to {to}"),
            Motion::TakeBack { to, why: Some(why) } => write!(f, "take back to {to}: {why}"),
            Motion::Speak { seat, language } => write!(f, "language {seat}: {}", language.code()),
            Motion::Note { seat, .. } => write!(f, "note {seat}"),
            Motion::Press { from, to: seats, words, .. } => {
                write!(f, "press {from}{}: {}", to(seats), words.as_deref().unwrap_or_default())
            }
            Motion::Diary { seat, open: true } => write!(f, "diary {seat}: open"),
            Motion::Diary { seat, open: false } => write!(f, "diary {seat}: closed"),
            Motion::Customs { customs } => write!(f, "customs {customs}"),
            Motion::Say { to: seats, words } => {
                write!(f, "say{}: {}", to(seats), words.as_deref().unwrap_or_default())
            }
            // Names can be forgotten, so no words of a record have them.
            Motion::Sit { seat, anew: false, .. } => write!(f, "seat {seat}"),
            Motion::Sit { seat, anew: true, .. } => write!(f, "seat {seat} anew"),
            Motion::Resign { seat } => write!(f, "resign {seat}"),
            Motion::Propose { from, question } => write!(f, "propose {from}: {question}"),
            Motion::Consent { seat, yes: true } => write!(f, "agree {seat}"),
            Motion::Consent { seat, yes: false } => write!(f, "disagree {seat}"),
            Motion::Dismiss => f.write_str("dismiss"),
            Motion::Time(timing) => write!(f, "{timing}"),
            Motion::Rules { version } => write!(f, "rules {version}"),
            Motion::End { .. } => f.write_str("end"),
            Motion::Close { why, .. } => write!(f, "close: {why}"),
        }
    }
}

/// The place of an open record to which a game can go back.
pub fn way_back(replay: &Replay, to: u64, lines: &(impl Lines + ?Sized)) -> Result<u64, HouseRefusal> {
    let first = replay.house.progress.started.ok_or(HouseRefusal::NotStarted)?;
    if replay.house.progress.closed {
        // The luck's secret is known now, so nobody could play on fairly.
        return Err(HouseRefusal::Closed);
    }
    if to >= replay.seq {
        return Err(HouseRefusal::NoSuchRecord { record: to, last: replay.seq - 1 });
    }
    if to < first {
        return Err(HouseRefusal::BeforeTheStart { first });
    }
    let place = replay.place_of(to, lines).ok().filter(|place| replay.in_force(*place));
    let Some(place) = place else { return Err(HouseRefusal::NotInForce { record: to }) };
    // What only a seat knows is no reason to take anything back in front of everybody.
    if replay.open_before(replay.next, lines).is_none_or(|(last, _)| last <= to) {
        return Err(HouseRefusal::NothingToTakeBack);
    }
    Ok(replay.end_of(to, lines).unwrap_or(place))
}

fn promised(secret: &str, commitment: &str) -> Result<(), HouseRefusal> {
    let kept = Secret::from_hex(secret).is_some_and(|secret| secret.commitment() == commitment);
    if kept { Ok(()) } else { Err(HouseRefusal::WrongSecret) }
}

/// Words as they are kept: not empty, and nothing in them that a reader cannot see.
pub fn said(words: &str) -> Result<String, HouseRefusal> {
    let shown = |letter: &char| *letter == '\n' || !letter.is_control();
    let words: String = words.chars().filter(shown).collect();
    let words: String = words.trim().chars().take(LONGEST_WORDS).collect();
    let words = words.trim_end();
    if words.is_empty() { Err(HouseRefusal::NothingSaid) } else { Ok(words.to_owned()) }
}
