//! What the house keeps about a table beside the title's position: seats, luck, whether it has begun.

use super::consent::{Poll, Question};
use super::customs::Customs;
use super::luck::LuckBook;
use super::pace::{Clocks, Dial, TimeRefusal, Timing};
use crate::games::Opening;
use crate::orders::Names;
use crate::rules::luck::Secret;
use crate::rules::{Ask, Fact, Language, Place, SealKey, Seat, Sentence, TokenKey};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Where outcomes come from at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LuckKind {
    /// Drawn from the secret that was fixed at the opening.
    Drawn,
    /// Told by the moderator.
    Told,
}

/// What the house decides; it stands in records beside the title's events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum HouseEvent {
    /// The first record of every table.
    Opened {
        /// Title, seats, options, board.
        opening: Opening,
        /// Where luck comes from.
        luck: LuckKind,
        /// The promise of the luck's secret.
        commitment: String,
        /// Salts of seats whom nobody waits for, by seat; empty for those who answer their welcome.
        #[serde(default)]
        salts: Vec<String>,
    },
    /// A player added their own salt to the luck.
    Salted {
        /// Who.
        seat: Seat,
        /// The salt.
        salt: String,
    },
    /// The game begins; the title's first events stand in the same record.
    Started,
    /// The moderator told outcomes.
    Told {
        /// The outcomes, in order.
        outcomes: Vec<String>,
    },
    /// An order waits for an outcome.
    Waits {
        /// The record that holds the order, if it is not this one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<u64>,
        /// Out of how many.
        of: u32,
        /// The message that says what it is for.
        purpose: String,
    },
    /// Told outcomes were used by the order of this record.
    Used {
        /// How many.
        outcomes: usize,
    },
    /// Told outcomes that the throw asked for does not have, and all behind them, are laid aside.
    LaidAside {
        /// How many.
        outcomes: usize,
    },
    /// The game goes back to where it stood after a record.
    TakenBack {
        /// That record.
        to: u64,
        /// Why, in the moderator's words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// A player chose the language of their letters.
    LanguageChosen {
        /// Who.
        seat: Seat,
        /// The language.
        language: Language,
    },
    /// A player wrote into their diary; the words are the record's sealed order.
    Noted {
        /// Who.
        seat: Seat,
    },
    /// A player wrote to others.
    Pressed {
        /// Who.
        from: Seat,
        /// To whom; nobody means everybody.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        to: Vec<Seat>,
        /// The words, where they are for everybody; otherwise they are the record's sealed order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<String>,
        /// Whether nobody is told who it was.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unsigned: bool,
    },
    /// A player chose whether their diary opens when the game is over; it is in force as long as they keep the seat.
    DiaryLeft {
        /// Who.
        seat: Seat,
        /// Whether it opens.
        open: bool,
    },
    /// What was agreed on beside the pace.
    CustomsSet {
        /// What.
        customs: Customs,
    },
    /// The moderator wrote to players.
    Spoken {
        /// To whom; nobody means everybody.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        to: Vec<Seat>,
        /// The words, where they are for everybody; otherwise they are the record's sealed order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<String>,
    },
    /// Somebody else, or somebody at another address, plays a seat from now on.
    Seated {
        /// The seat.
        seat: Seat,
        /// The player's name; it stands on a card of the record.
        #[serde(skip)]
        name: String,
        /// Where they get their letters, where this copy knows it; it stands on a card too.
        #[serde(skip)]
        address: Option<String>,
        /// Whether it is somebody new: they have the seat's secrets, and nothing of the other's lateness.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        anew: bool,
    },
    /// Whoever played a seat plays no more; a bot holds it until somebody else sits down.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// A player proposed something to the others.
    Proposed {
        /// Who.
        from: Seat,
        /// What.
        question: Question,
        /// Who has to agree.
        asked: Vec<Seat>,
        /// Until when; silence then is a no, or what was agreed on.
        until: DateTime<Utc>,
        /// Whether it would take back a throw.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        past_throw: bool,
        /// Whether who says nothing agrees.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        silence_agrees: bool,
    },
    /// A player said what they think of what was proposed.
    Consented {
        /// Who.
        seat: Seat,
        /// Whether they agree; one no ends it.
        yes: bool,
    },
    /// What was proposed will not be done.
    Dismissed,
    /// Something was done about time.
    Timed(Timing),
    /// What runs on the clocks of these seats after this record.
    Dials {
        /// The seats, each with its dial.
        dials: Vec<(Seat, Dial)>,
    },
    /// From now on the title is played under a later version of its rules.
    RulesChanged {
        /// The version.
        version: u32,
    },
    /// The game is over, and the luck's secret is revealed.
    Closed {
        /// Places from first to last; nobody has one where the moderator ended the table before.
        ranking: Vec<Place>,
        /// The secret.
        secret: String,
        /// Why the moderator ended it before its game was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
}

impl HouseEvent {
    /// Whether it is only said beside the game: words, notes and languages change neither position nor luck.
    pub fn is_aside(&self) -> bool {
        use HouseEvent::{
            Consented, CustomsSet, Dials, DiaryLeft, Dismissed, LanguageChosen, Noted, Pressed, Proposed,
            Resigned, RulesChanged, Seated, Spoken, Timed,
        };
        matches!(
            self,
            Noted { .. }
                | Pressed { .. }
                | DiaryLeft { .. }
                | CustomsSet { .. }
                | Spoken { .. }
                | Seated { .. }
                | Resigned { .. }
                | Proposed { .. }
                | Consented { .. }
                | Dismissed
                | RulesChanged { .. }
                | LanguageChosen { .. }
                | Timed(_)
                | Dials { .. }
        )
    }
}

/// What only the house and the moderator may know; it is sealed in the first record for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Private {
    /// The luck's secret.
    pub secret: String,
    /// The key of the seals.
    pub seals: String,
}

/// The house's part of a table.
#[derive(Debug, Clone)]
pub struct House {
    /// What the table was opened with.
    pub opening: Opening,
    /// Where luck comes from.
    pub luck: LuckKind,
    /// The promise of the luck's secret.
    pub commitment: String,
    /// The secret, where this copy of the table knows it.
    pub secret: Option<Secret>,
    /// The key of the seals, where this copy of the table knows it.
    pub seals: Option<SealKey>,
    /// The key of the tokens, where the table is open for letters.
    pub tokens: Option<TokenKey>,
    /// Where each player gets their letters, where this copy of the table knows it.
    pub addresses: Vec<String>,
    /// What changes during the game.
    pub progress: Progress,
    /// The players, for reading orders that name them.
    players: Names,
}

/// What changes during the game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Progress {
    /// Salts by seat.
    pub salts: Vec<String>,
    /// The record with which the game began.
    pub started: Option<u64>,
    /// Outcomes told and not used yet.
    pub told: VecDeque<String>,
    /// The record whose order waits for an outcome, and what it waits for.
    pub owed: Option<OwedLuck>,
    /// Whether the luck has been revealed and the table closed.
    pub closed: bool,
    /// The languages that players chose, by seat.
    pub languages: Vec<Option<Language>>,
    /// The places of the lines that hold players' notes.
    pub notes: Vec<(Seat, u64)>,
    /// The version of the title's rules that is in force.
    pub version: u32,
    /// What the next draws rest on.
    pub book: LuckBook,
    /// The moment of the last record, as it is written there; none is earlier than the one before it.
    pub moment: String,
    /// What runs for whom.
    pub clocks: Clocks,
    /// What the players are asked about, if somebody proposed something.
    pub poll: Option<Poll>,
    /// What was agreed on beside the pace.
    pub customs: Customs,
    /// Seats whose diaries open when the game is over.
    pub diaries: Vec<Seat>,
    /// Who sat down after the opening, and who got up.
    pub seated: Vec<Sat>,
}

/// Somebody who sat down, or got up, after the opening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sat {
    /// The place of the line that says so.
    pub place: u64,
    /// The seat.
    pub seat: Seat,
    /// What whoever plays it is called from then on.
    pub name: String,
    /// What whoever played it was called before.
    pub before: String,
    /// Where letters go from then on, where this copy knows it.
    pub address: Option<String>,
    /// Whether somebody new plays it.
    pub anew: bool,
}

/// An order that waits for luck to be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwedLuck {
    /// The record that holds the order; the opening of the game waits without one.
    pub record: u64,
    /// Out of how many.
    pub of: u32,
    /// The message that says what it is for.
    pub purpose: String,
}

impl House {
    /// The house's part as the first record gives it.
    pub fn open(
        opening: Opening,
        luck: LuckKind,
        commitment: String,
        mut salts: Vec<String>,
        private: Option<Private>,
        addresses: Vec<String>,
    ) -> House {
        salts.resize(opening.seats.len(), String::new());
        let (secret, seals) = match private {
            Some(Private { secret, seals }) => (Secret::from_hex(&secret), SealKey::from_hex(&seals)),
            None => (None, None),
        };
        let languages = vec![None; opening.seats.len()];
        let progress = Progress {
            salts,
            languages,
            version: opening.version,
            book: LuckBook::new(opening.seats.len()),
            clocks: Clocks::new(opening.seats.len()),
            ..Progress::default()
        };
        let players = Names::of_players(&opening.seats);
        House { opening, luck, commitment, secret, seals, tokens: None, addresses, progress, players }
    }

    /// The players, for reading orders that name them.
    pub fn players(&self) -> &Names {
        &self.players
    }

    /// Carries out what the house decided in a record. The position that goes back is the replay's.
    /// `place` is that of its line, for what can only be read there.
    pub fn evolve(&mut self, record: u64, place: u64, event: &HouseEvent) {
        let progress = &mut self.progress;
        progress.clocks.evolve(event);
        match event {
            HouseEvent::Opened { .. } | HouseEvent::Timed(_) | HouseEvent::Dials { .. } => {}
            HouseEvent::Proposed { from, question, asked, until, past_throw, silence_agrees } => {
                let (from, question, until) = (*from, *question, *until);
                let (asked, agreed) = (asked.clone(), Vec::new());
                let (past_throw, silence_agrees) = (*past_throw, *silence_agrees);
                progress.poll =
                    Some(Poll { from, question, asked, agreed, until, silence_agrees, past_throw });
            }
            HouseEvent::Consented { seat, yes: true } => {
                if let Some(poll) = &mut progress.poll {
                    poll.agreed.push(*seat);
                }
            }
            HouseEvent::Consented { yes: false, .. } | HouseEvent::Dismissed => progress.poll = None,
            HouseEvent::TakenBack { to, .. } => {
                progress.poll = None;
                progress.owed = progress.owed.take().filter(|owed| owed.record <= *to);
            }
            HouseEvent::Salted { seat, salt } => {
                if let Some(old) = progress.salts.get_mut(seat.index()) {
                    old.clone_from(salt);
                }
            }
            HouseEvent::Started => {
                progress.started = Some(record);
                progress.owed = None;
            }
            HouseEvent::Told { outcomes } => progress.told.extend(outcomes.iter().cloned()),
            HouseEvent::Waits { record: order, of, purpose } => {
                let record = order.unwrap_or(record);
                progress.owed = Some(OwedLuck { record, of: *of, purpose: purpose.clone() });
            }
            HouseEvent::Used { outcomes } => {
                progress.told.drain(..(*outcomes).min(progress.told.len()));
                progress.owed = None;
            }
            HouseEvent::LaidAside { outcomes } => {
                progress.told.drain(..(*outcomes).min(progress.told.len()));
            }
            HouseEvent::LanguageChosen { seat, language } => {
                if let Some(old) = progress.languages.get_mut(seat.index()) {
                    *old = Some(*language);
                }
            }
            HouseEvent::Noted { seat } => progress.notes.push((*seat, place)),
            HouseEvent::Pressed { .. } | HouseEvent::Spoken { .. } => {}
            HouseEvent::CustomsSet { customs } => progress.customs = *customs,
            HouseEvent::DiaryLeft { seat, open } => {
                progress.diaries.retain(|other| other != seat);
                progress.diaries.extend(open.then_some(*seat));
            }
            HouseEvent::RulesChanged { version } => progress.version = *version,
            HouseEvent::Seated { seat, name, address, anew } => {
                let before = self.opening.seats.get(seat.index()).cloned().unwrap_or_default();
                let (seat_of, name_of, address_of) = (*seat, name.clone(), address.clone());
                let sat =
                    Sat { place, seat: seat_of, name: name_of, before, address: address_of, anew: *anew };
                progress.seated.push(sat);
                if *anew {
                    // A diary is its writer's, and so is a language.
                    progress.notes.retain(|(owner, _)| owner != seat);
                    progress.diaries.retain(|owner| owner != seat);
                    if let Some(language) = progress.languages.get_mut(seat.index()) {
                        *language = None;
                    }
                }
                self.sit(*seat, name, address.as_deref());
            }
            HouseEvent::Resigned { seat } => {
                let name = self.opening.seats.get(seat.index()).cloned().unwrap_or_default();
                let (seat_of, before) = (*seat, name.clone());
                let sat =
                    Sat { place, seat: seat_of, name: before.clone(), before, address: None, anew: false };
                progress.seated.push(sat);
                self.sit(*seat, &name, None);
            }
            HouseEvent::Closed { secret, .. } => {
                progress.closed = true;
                progress.poll = None;
                self.secret = self.secret.take().or_else(|| Secret::from_hex(secret));
            }
        }
    }

    /// Takes up what a snapshot kept.
    pub fn resume(&mut self, progress: Progress) {
        for Sat { seat, name, address, .. } in &progress.seated {
            self.sit(*seat, name, address.as_deref());
        }
        self.progress = progress;
    }

    fn sit(&mut self, seat: Seat, name: &str, address: Option<&str>) {
        if let Some(old) = self.opening.seats.get_mut(seat.index()) {
            name.clone_into(old);
        }
        // Whoever sat there before gets no more letters, also where the new address is not known.
        if let Some(old) = self.addresses.get_mut(seat.index()) {
            address.unwrap_or_default().clone_into(old);
        } else if let (Some(address), true) = (address, seat.index() < self.opening.seats.len()) {
            self.addresses.resize(self.opening.seats.len(), String::new());
            address.clone_into(&mut self.addresses[seat.index()]);
        }
        self.players = Names::of_players(&self.opening.seats);
    }

    /// The language that a player chose.
    pub fn language(&self, seat: Seat) -> Option<Language> {
        self.progress.languages.get(seat.index()).copied().flatten()
    }

    /// What tells letters about one line from those about another, and says nothing of how many lines there are.
    pub fn letter_mark(&self, table: &str, place: u64) -> String {
        let salt = self.seals.as_ref().map(|seals| seals.salt(table, place, "letter"));
        salt.map_or_else(String::new, |salt| salt[..8].to_owned())
    }

    /// What a player's letters are known by, where this copy of the table knows it.
    pub fn token(&self, table: &str, seat: Seat) -> Option<[u8; 16]> {
        self.tokens.as_ref().map(|key| key.token(table, seat, self.renewed(seat)))
    }

    /// How often the token of a seat was renewed.
    fn renewed(&self, seat: Seat) -> usize {
        self.progress.seated.iter().filter(|sat| sat.seat == seat).count()
    }

    /// What a player's letters were known by before, the last few times.
    pub fn old_tokens(&self, table: &str, seat: Seat) -> Vec<(Seat, [u8; 16])> {
        const MOST: usize = 4;
        let Some(key) = &self.tokens else { return Vec::new() };
        let renewed = self.renewed(seat);
        let times = renewed.saturating_sub(MOST)..renewed;
        times.map(|time| (seat, key.token(table, seat, time))).collect()
    }

    /// Whether nobody plays a seat, and a bot holds it.
    pub fn is_held(&self, seat: Seat) -> bool {
        self.progress.clocks.held.contains(&seat)
    }

    /// The names of the players.
    pub fn names(&self) -> &[String] {
        &self.opening.seats
    }

    /// What the players were called when a line was written: whoever sat down later was not yet there.
    pub fn names_at(&self, place: u64) -> Vec<String> {
        let mut names = self.opening.seats.clone();
        for sat in self.progress.seated.iter().rev().take_while(|sat| sat.place > place) {
            if let Some(name) = names.get_mut(sat.seat.index()) {
                name.clone_from(&sat.before);
            }
        }
        names
    }

    /// Whether whoever plays a seat now sat down after a line was written.
    pub fn came_after(&self, seat: Seat, place: u64) -> bool {
        self.progress.seated.iter().any(|sat| sat.anew && sat.seat == seat && sat.place > place)
    }

    /// The seats for whose answer to the welcome the game waits.
    pub fn unanswered(&self) -> Vec<Seat> {
        let salts = Seat::all(self.names().len()).zip(&self.progress.salts);
        let missing = salts.filter(|(seat, salt)| salt.is_empty() && !self.is_held(*seat));
        missing.map(|(seat, _)| seat).collect()
    }
}

/// Why the house does not do something; the sentences stand in the language files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HouseRefusal {
    /// The game has not begun.
    NotStarted,
    /// The game has begun already.
    Started,
    /// The game is over and closed.
    Closed,
    /// Nothing goes on until luck is told.
    WaitsForLuck {
        /// What it is for.
        purpose: String,
        /// Out of how many.
        of: u32,
    },
    /// Luck is drawn at this table.
    LuckIsDrawn,
    /// Nothing was told.
    NothingTold,
    /// A die has no such face.
    NoSuchOutcome {
        /// What was told.
        told: String,
        /// What could be told.
        could: Vec<String>,
    },
    /// The title cannot begin at all.
    CannotBegin,
    /// The table has no such record.
    NoSuchRecord {
        /// The number asked for.
        record: u64,
        /// The last one there is.
        last: u64,
    },
    /// That record was itself taken back.
    NotInForce {
        /// The number asked for.
        record: u64,
    },
    /// Nothing came after that record.
    NothingToTakeBack,
    /// The opening itself cannot be taken back.
    BeforeTheStart {
        /// The first record one can go back to.
        first: u64,
    },
    /// A salt is one line of some length.
    BadSalt,
    /// The seat has its salt already.
    Salted,
    /// There is nothing in it to note or to send.
    NothingSaid,
    /// Nobody throws at the moment.
    NobodyThrows,
    /// More was told than the throw needs.
    TooManyTold {
        /// How many too many.
        left: usize,
    },
    /// The game is not over.
    NotOver,
    /// It is for somebody else to ask for.
    NotTheirs,
    /// The secret is not the one that was promised, or this copy does not have it.
    WrongSecret,
    /// Nobody can be called so at this table.
    BadName {
        /// The name.
        name: String,
    },
    /// No letter could be sent there.
    BadAddress {
        /// The address.
        address: String,
    },
    /// Something about time.
    Time(TimeRefusal),
    /// A bot holds the seat.
    Held {
        /// The seat.
        seat: Seat,
    },
    /// They have given no order that could be taken back.
    NothingToUndo,
    /// Something else is proposed already.
    PollOpen,
    /// Nothing is proposed, or others are asked.
    NotAsked,
    /// Nobody concedes to themselves.
    ConcedesToSelf,
    /// They play the seat already.
    SameAsBefore {
        /// The seat.
        seat: Seat,
    },
    /// Nobody writes to anybody at this table.
    NoPress,
    /// Who writes to others at this table does so with their name.
    OnlySigned,
    /// The version of the rules only rises.
    OlderRules {
        /// The version asked for.
        version: u32,
        /// The one in force.
        now: u32,
    },
}

impl HouseRefusal {
    /// An outcome was told that the throw asked for does not have.
    pub fn no_such_outcome(told: &str, ask: &Ask) -> HouseRefusal {
        HouseRefusal::NoSuchOutcome { told: told.to_owned(), could: ask.words() }
    }

    /// Says it.
    pub fn sentence(&self) -> Sentence {
        use HouseRefusal::*;
        let say = Sentence::new;
        match self {
            NotStarted => say("house-no-not-started"),
            Started => say("house-no-started"),
            Closed => say("house-no-closed"),
            WaitsForLuck { purpose, of } => {
                say("house-no-waits-for-luck").with("purpose", purpose_fact(purpose)).with("of", *of)
            }
            LuckIsDrawn => say("house-no-luck-is-drawn"),
            NothingTold => say("house-no-nothing-told"),
            NoSuchOutcome { told, could } => say("house-no-such-outcome")
                .with("told", told.as_str())
                .with("could", Fact::all(could, |word| Fact::from(word.as_str()))),
            CannotBegin => say("house-no-cannot-begin"),
            NoSuchRecord { record, last } => {
                say("house-no-such-record").with("record", *record as i64).with("last", *last as i64)
            }
            NotInForce { record } => say("house-no-not-in-force").with("record", *record as i64),
            NothingToTakeBack => say("house-no-nothing-to-take-back"),
            BeforeTheStart { first } => say("house-no-before-the-start").with("first", *first as i64),
            BadSalt => say("house-no-bad-salt"),
            Salted => say("house-no-salted"),
            NothingSaid => say("house-no-nothing-said"),
            NobodyThrows => say("house-no-nobody-throws"),
            TooManyTold { left } => say("house-no-too-many-told").with("left", *left as i64),
            NotOver => say("house-no-not-over"),
            NotTheirs => say("house-no-not-theirs"),
            WrongSecret => say("house-no-wrong-secret"),
            BadName { name } => say("house-no-bad-name").with("name", name.as_str()),
            BadAddress { address } => say("house-no-bad-address").with("address", address.as_str()),
            Time(refusal) => refusal.sentence(),
            NothingToUndo => say("house-no-nothing-to-undo"),
            PollOpen => say("house-no-poll-open"),
            NotAsked => say("house-no-not-asked"),
            ConcedesToSelf => say("house-no-concede-to-yourself"),
            Held { seat } => say("house-no-held").with("seat", *seat),
            SameAsBefore { seat } => say("house-no-same-as-before").with("seat", *seat),
            NoPress => say("house-no-press"),
            OnlySigned => say("house-no-only-signed"),
            OlderRules { version, now } => {
                say("house-no-older-rules").with("version", *version).with("now", *now)
            }
        }
    }
}

/// What luck is asked for, as a fact of a sentence.
pub fn purpose_fact(purpose: &str) -> Fact {
    Fact::Word { id: purpose.to_owned(), name: purpose.to_owned() }
}
