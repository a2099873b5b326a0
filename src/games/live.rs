//! One game in play behind the point of type erasure: lines in, lines and sentences out.

use super::proof::{Proof, Proves};
use super::ready::{self, Ready};
use super::{Onlooker, Title};
use crate::board::Scene;
use crate::orders::{self, Heard, Listener, Misread, Names, Parts, Pen, Piece, Wording};
use crate::rules::luck::{Draw, Recorded};
use crate::rules::{
    self, Ask, Decision, Dice, Drawer, Explanation, Happening, HappeningOf, No, Options, Owed, Rules, Seat,
    Sentence, Sight, StateOf, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

/// A position of some title.
pub trait Game: Any + Send + Sync {
    /// The first events, before anybody has written a word.
    fn begin(&self, dice: &mut dyn Dice) -> Result<Decided, Denied>;
    /// Reads a line as an order, once for all that is done with it; `players` are those of its table.
    fn read(&self, line: &str, players: &Names) -> Result<ReadOrder, Misread>;
    /// Reads a sentence as people write, for a seat. `last` is the verb of the order before it.
    fn hear(
        &self,
        sentence: orders::Sentence<'_>,
        by: Seat,
        players: &Names,
        last: Option<&'static str>,
    ) -> Heard<ReadOrder>;
    /// What people write for the words of its orders.
    fn wording(&self) -> &'static Wording;
    /// The verb with which a line begins, if it begins with one that is clear.
    fn verb_of(&self, line: &str) -> Option<&'static str>;
    /// Whether an order does without something that cannot be had again, such as a pass.
    fn lets_pass(&self, order: &ReadOrder) -> bool;
    /// What it means in the rules that a seat says nothing, if it means anything.
    fn silence(&self, seat: Seat) -> Option<ReadOrder>;
    /// What a word of the board means, for whoever asks.
    fn meaning(&self, word: &str) -> Option<Sentence>;
    /// An order in words.
    fn write(&self, order: &ReadOrder, pen: &Pen<'_>) -> String;
    /// Whether an order takes back what its seat left ahead.
    fn takes_back(&self, order: &ReadOrder) -> bool;
    /// Judges an order; nothing is changed.
    fn decide(&self, by: Seat, order: &ReadOrder, dice: &mut dyn Dice) -> Result<Decided, Denied>;
    /// Judges an order as far as it can be told before any dice are thrown.
    fn foretell(&self, by: Seat, order: &ReadOrder) -> Result<Foretold, Denied>;
    /// Folds the events of a record line into the position; the house's part comes back.
    fn fold<'l>(&mut self, line: &'l str) -> Result<Folded<'l>, String>;
    /// Reads the events of a record from their JSON, once for judging, telling and evolving.
    fn events(&self, written: &mut dyn Iterator<Item = Lifted<'_>>) -> Result<Events, String>;
    /// Decides an order again with the luck of its record and compares; without an order, the beginning.
    fn judge(&self, order: Option<(Seat, &str)>, luck: &[Draw], recorded: &Events) -> Result<Judged, String>;
    /// Folds events into the position.
    fn evolve(&mut self, events: &Events);
    /// Folds events and says what happened.
    fn retell(&mut self, events: &Events) -> Vec<Retold>;
    /// Which round it is.
    fn round(&self) -> u32;
    /// The shape in which a state is kept, then the hash of what everybody may know: `1:<hex>`.
    fn position(&self) -> String;
    /// The shape in which a state is kept.
    fn shape(&self) -> u32;
    /// Whose move it is.
    fn turn(&self) -> Turn;
    /// What a seat may order, in words.
    fn options(&self, seat: Seat, pen: &Pen<'_>) -> Options<String>;
    /// What a seat left ahead, in words.
    fn plans(&self, seat: Seat, pen: &Pen<'_>) -> Vec<String>;
    /// What a viewer may know, for whoever writes it on at once.
    fn view(&self, viewer: Viewer) -> Box<dyn erased_serde::Serialize + '_>;
    /// What a viewer may know, as a drawing; what an earlier position of the same game did not have is marked as new.
    fn scene(&self, viewer: Viewer, before: Option<&dyn Game>, onlooker: &Onlooker<'_>) -> Scene;
    /// What always holds.
    fn audit(&self) -> Result<(), String>;
    /// What a bot orders for a seat, from that seat's view and options alone.
    fn bot(&self, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<ReadOrder>;
    /// What a sensible player who is to move writes in one letter: all that can be ordered before others move or dice
    /// fall, and what they leave ahead.
    fn letter(&self, seat: Seat, dice: &mut dyn Dice) -> Vec<ReadOrder>;
    /// What a seat who is to move will most likely want to order, best first.
    fn ready(&self, seat: Seat, pen: &Pen<'_>) -> Vec<Ready>;
    /// What a seat has of that by which the game is decided.
    fn wealth(&self, seat: Seat) -> i64;
    /// The game as far as a seat can foresee it, for its trials: what others hide is as nobody knows it.
    fn foreseen(&self, seat: Seat) -> Box<dyn Game>;
    /// The whole position, compactly.
    fn snapshot(&self) -> Vec<u8>;
    /// The position that a snapshot of the same game holds.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
}

/// A kind of bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bot {
    /// Any legal order.
    Random,
    /// A sensible one.
    Sensible,
}

/// An order that was read; only a game of its own title understands it.
pub struct ReadOrder {
    order: Box<dyn Any + Send + Sync>,
    /// Where its parts stood in the line, if it was read from one.
    pub parts: Option<Parts>,
}

impl std::fmt::Debug for ReadOrder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadOrder").field("parts", &self.parts).finish_non_exhaustive()
    }
}

impl ReadOrder {
    fn of<T: Title>(&self) -> &T::Order {
        self.order.downcast_ref().expect("a game is given orders that it has read itself")
    }
}

/// One sentence of what happened.
pub struct Retold {
    /// The one seat that may hear it.
    pub owner: Option<Seat>,
    /// Whether it only matters until the next thing is decided.
    pub passing: bool,
    /// What happened.
    pub sentence: Sentence,
}

/// An order that stands.
pub struct Decided {
    /// The order in canonical words; empty for what no order asked for.
    pub order: String,
    /// What follows, in JSON, each event with the one seat that may see it.
    pub written: Vec<(Box<RawValue>, Option<Seat>)>,
    /// The same as it was decided.
    pub events: Events,
    /// The position afterwards.
    pub after: Box<dyn Game>,
}

impl Decided {
    /// Whether it changes nothing that anybody but one seat could see.
    pub fn is_left_for_later(&self, seat: Seat) -> bool {
        !self.written.is_empty() && self.written.iter().all(|(_, owner)| *owner == Some(seat))
    }
}

/// What an order leads to as far as it can be told before any dice are thrown.
pub struct Foretold {
    /// What is certain.
    pub decided: Decided,
    /// The throw that comes next, if one does.
    pub throws: Option<Ask>,
}

/// An order that does not stand.
#[derive(Debug)]
pub enum Denied {
    /// It could not be understood.
    Misread(Misread),
    /// It is not allowed.
    Refused {
        /// What the order was taken to say.
        order: String,
        /// Why not.
        explanation: Box<Explanation>,
        /// Where its parts stand in the line.
        parts: Option<Parts>,
    },
    /// It waits for luck to be told.
    Owed {
        /// The order in canonical words.
        order: String,
        /// What is owed.
        owed: Owed,
    },
    /// The title went on for ever; the player gets an apology.
    OurFault {
        /// The order in canonical words.
        order: String,
    },
}

/// What was found beside the title's own events.
pub struct Folded<'l> {
    /// The moment.
    pub at: &'l str,
    /// What was drawn, if anything was.
    pub luck: Option<&'l RawValue>,
    /// The house's events, if the record has any.
    pub house: Option<&'l RawValue>,
    /// What went into drawers.
    pub parts: Vec<FoldedPart<'l>>,
}

/// What went into one drawer, beside the title's own events.
pub struct FoldedPart<'l> {
    /// The drawer.
    pub drawer: Drawer,
    /// The voice with which its seat spoke.
    pub voice: Option<&'l str>,
    /// The house's events, if it has any.
    pub house: Option<&'l RawValue>,
}

/// One event as it stands in a record.
#[derive(Debug, Clone, Copy)]
pub enum Lifted<'e> {
    /// Everybody may read it.
    Open(&'e RawValue),
    /// It comes from a seat's drawer.
    Hidden(Seat, &'e RawValue),
}

/// The events of one record, which only a game of their own title understands.
pub struct Events(Box<dyn Any + Send + Sync>);

impl Events {
    fn of<T: Title>(&self) -> &Vec<HappeningOf<T>> {
        self.0.downcast_ref().expect("a game is given events that it has read itself")
    }
}

/// What deciding a record again showed.
pub enum Judged {
    /// The same events, which lead to this position.
    Same(Box<dyn Game>),
    /// Today's rules decide otherwise.
    Differs {
        /// What the record says.
        recorded: String,
        /// What the rules say today.
        today: String,
    },
}

/// A title's rules with a state.
pub struct Live<T: Title> {
    /// The rules on their board.
    pub rules: Arc<T>,
    /// The state.
    pub state: StateOf<T>,
}

/// Canonical orders name players by number only.
static NUMBERED: LazyLock<Names> = LazyLock::new(|| Names::of_players(&[]));

/// A line as far as the fold needs it; everything else is skipped.
#[derive(Deserialize)]
#[serde(bound = "E: serde::de::DeserializeOwned, H: serde::de::DeserializeOwned")]
struct FoldLine<'l, E, H> {
    #[serde(borrow)]
    at: &'l str,
    #[serde(borrow, default)]
    luck: Option<&'l RawValue>,
    #[serde(borrow, default)]
    house: Option<&'l RawValue>,
    #[serde(default = "Vec::new")]
    events: Vec<E>,
    #[serde(borrow, default = "Vec::new")]
    game: Vec<FoldPart<'l, H>>,
    #[serde(borrow, default = "Vec::new")]
    private: Vec<FoldPart<'l, ()>>,
}

/// What lies in a drawer, as far as the fold needs it.
#[derive(Deserialize)]
#[serde(bound = "H: serde::de::DeserializeOwned")]
struct FoldPart<'l, H> {
    drawer: Drawer,
    #[serde(borrow)]
    voice: Option<&'l str>,
    #[serde(borrow, default)]
    house: Option<&'l RawValue>,
    #[serde(default = "Vec::new")]
    events: Vec<(usize, H)>,
}

impl<'l, H> From<FoldPart<'l, H>> for FoldedPart<'l> {
    fn from(FoldPart { drawer, voice, house, .. }: FoldPart<'l, H>) -> FoldedPart<'l> {
        FoldedPart { drawer, voice, house }
    }
}

/// The line of a title, as far as the fold needs it.
type FoldLineOf<'l, T> = FoldLine<'l, <T as Rules>::Event, <T as Rules>::Hidden>;

impl<'l, E: serde::de::DeserializeOwned, H: serde::de::DeserializeOwned> FoldLine<'l, E, H> {
    fn read(line: &'l str) -> Result<Self, String> {
        serde_json::from_str(line).map_err(|error| error.to_string())
    }

    /// Everything that happened, hidden events in their places; they are taken out of their parts.
    fn happened(events: Vec<E>, parts: &mut [FoldPart<'l, H>]) -> Result<Vec<Happening<E, H>>, String> {
        let mut hidden = Vec::new();
        for part in parts {
            let events = std::mem::take(&mut part.events);
            let Drawer::Seat(seat) = part.drawer else {
                return Err(format!("the drawer \"{}\" lies on the wrong pile", part.drawer));
            };
            hidden.extend(events.into_iter().map(|(place, event)| (place, seat, event)));
        }
        hidden.sort_by_key(|(place, ..)| *place);
        let mut open = events.into_iter();
        let mut happened: Vec<Happening<E, H>> = Vec::with_capacity(open.len() + hidden.len());
        for (place, seat, event) in hidden {
            let before = place.saturating_sub(happened.len());
            happened.extend(open.by_ref().take(before).map(Happening::All));
            if happened.len() != place {
                return Err(format!("no event belongs at place {place}"));
            }
            happened.push(Happening::Only(seat, event));
        }
        happened.extend(open.map(Happening::All));
        Ok(happened)
    }
}

fn written<T: Title>(happening: &HappeningOf<T>) -> (Box<RawValue>, Option<Seat>) {
    let text = match happening {
        Happening::All(event) => to_raw_value(event),
        Happening::Only(_, event) => to_raw_value(event),
    };
    (text.expect("events are plain data"), happening.owner())
}

impl<T: Title> Live<T> {
    fn decided(&self, order: String, decision: Decision<T>) -> Decided {
        let Decision { told, state } = decision;
        let written: Vec<_> = told.iter().map(written::<T>).collect();
        let after = Box::new(Live { rules: Arc::clone(&self.rules), state });
        Decided { order, written, events: Events(Box::new(told)), after }
    }

    fn denied(&self, by: Seat, order: &ReadOrder, no: No<T::Refusal>) -> Denied {
        let words = self.write(order, &Pen::CANONICAL);
        match no {
            No::Owed(owed) => Denied::Owed { order: words, owed },
            No::Endless => Denied::OurFault { order: words },
            No::Refused(refusal) => {
                let explanation = self.rules.explain(&self.state.open, self.state.own(by), &refusal);
                let (explanation, parts) = (Box::new(explanation), order.parts.clone());
                Denied::Refused { order: words, explanation, parts }
            }
        }
    }
}

impl<T: Title> Game for Live<T> {
    fn begin(&self, dice: &mut dyn Dice) -> Result<Decided, Denied> {
        match rules::begin(&*self.rules, &self.state, dice) {
            Ok(decision) => Ok(self.decided(String::new(), decision)),
            Err(No::Owed(owed)) => Err(Denied::Owed { order: String::new(), owed }),
            Err(No::Refused(_) | No::Endless) => Err(Denied::OurFault { order: String::new() }),
        }
    }

    fn read(&self, line: &str, players: &Names) -> Result<ReadOrder, Misread> {
        let reading = orders::read(line, T::VERBS, &*self.rules, players)?;
        Ok(ReadOrder { order: Box::new(reading.order), parts: Some(reading.parts) })
    }

    fn hear(
        &self,
        sentence: orders::Sentence<'_>,
        by: Seat,
        players: &Names,
        last: Option<&'static str>,
    ) -> Heard<ReadOrder> {
        let Options { now, later } = self.rules.options(&self.state.open, self.state.own(by), by);
        let mut asked: Vec<&'static str> = Vec::new();
        // Who is not to move answers what will be asked.
        for order in if now.is_empty() { &later } else { &now } {
            let id = orders::verb_of(&self.rules.write(order, &Pen::CANONICAL), T::VERBS);
            asked.extend(id.filter(|id| !asked.contains(id)));
        }
        let listener = Listener {
            verbs: T::VERBS,
            context: &*self.rules,
            players,
            wording: T::READING,
            asked: &asked,
            is_asked: !now.is_empty(),
            last,
            decline: &|| {
                let mut found = now.iter().filter(|order| self.rules.declines(order));
                let only = found.next()?.clone();
                found.next().is_none().then_some(only)
            },
            stands: &|order| rules::foretell(&*self.rules, &self.state, by, order).is_ok(),
            write: &|order| self.rules.write(order, &Pen::CANONICAL),
        };
        let Heard { pieces, corrects, retracts, has_prose, doubts, otherwise, unclear } =
            orders::hear(sentence, &listener);
        let erased = |piece: Piece<T::Order>| {
            let Piece { order, parts, verb, sure, slips, is_bare, is_end, span } = piece;
            let order = ReadOrder { order: Box::new(order), parts: Some(parts.clone()) };
            Piece { order, parts, verb, sure, slips, is_bare, is_end, span }
        };
        let pieces = pieces.into_iter().map(erased).collect();
        Heard { pieces, corrects, retracts, has_prose, doubts, otherwise, unclear }
    }

    fn wording(&self) -> &'static Wording {
        T::READING
    }

    fn verb_of(&self, line: &str) -> Option<&'static str> {
        orders::verb_of(line, T::VERBS)
    }

    fn lets_pass(&self, order: &ReadOrder) -> bool {
        self.rules.lets_pass(order.of::<T>())
    }

    fn silence(&self, seat: Seat) -> Option<ReadOrder> {
        let order = self.rules.silence(&self.state.open, self.state.own(seat), seat)?;
        Some(ReadOrder { order: Box::new(order), parts: None })
    }

    fn meaning(&self, word: &str) -> Option<Sentence> {
        self.rules.meaning(word)
    }

    fn write(&self, order: &ReadOrder, pen: &Pen<'_>) -> String {
        self.rules.write(order.of::<T>(), pen)
    }

    fn takes_back(&self, order: &ReadOrder) -> bool {
        self.rules.takes_back(order.of::<T>())
    }

    fn decide(&self, by: Seat, order: &ReadOrder, dice: &mut dyn Dice) -> Result<Decided, Denied> {
        match rules::decide(&*self.rules, &self.state, by, order.of::<T>(), dice) {
            Ok(decision) => Ok(self.decided(self.write(order, &Pen::CANONICAL), decision)),
            Err(no) => Err(self.denied(by, order, no)),
        }
    }

    fn foretell(&self, by: Seat, order: &ReadOrder) -> Result<Foretold, Denied> {
        match rules::foretell(&*self.rules, &self.state, by, order.of::<T>()) {
            Ok((decision, throws)) => {
                let decided = self.decided(self.write(order, &Pen::CANONICAL), decision);
                Ok(Foretold { decided, throws })
            }
            Err(no) => Err(self.denied(by, order, no)),
        }
    }

    fn fold<'l>(&mut self, line: &'l str) -> Result<Folded<'l>, String> {
        let FoldLine { at, luck, house, events, mut game, private } = FoldLineOf::<'_, T>::read(line)?;
        if game.iter().all(|part| part.events.is_empty()) {
            events.iter().for_each(|event| self.rules.evolve(&mut self.state, event));
        } else {
            let happened = FoldLine::happened(events, &mut game)?;
            happened.iter().for_each(|happening| rules::fold(&*self.rules, &mut self.state, happening));
        }
        let mut parts: Vec<FoldedPart<'l>> = game.into_iter().map(FoldedPart::from).collect();
        parts.extend(private.into_iter().map(FoldedPart::from));
        Ok(Folded { at, luck, house, parts })
    }

    fn events(&self, written: &mut dyn Iterator<Item = Lifted<'_>>) -> Result<Events, String> {
        let read = |lifted: Lifted<'_>| -> Result<HappeningOf<T>, String> {
            match lifted {
                Lifted::Hidden(seat, text) => {
                    let event = serde_json::from_str(text.get())
                        .map_err(|error| format!("a hidden event: {error}"))?;
                    Ok(Happening::Only(seat, event))
                }
                Lifted::Open(text) => {
                    let event =
                        serde_json::from_str(text.get()).map_err(|error| format!("an event: {error}"))?;
                    Ok(Happening::All(event))
                }
            }
        };
        let events: Result<Vec<HappeningOf<T>>, String> = written.map(read).collect();
        Ok(Events(Box::new(events?)))
    }

    fn judge(&self, order: Option<(Seat, &str)>, luck: &[Draw], recorded: &Events) -> Result<Judged, String> {
        let recorded = recorded.of::<T>();
        let mut dice = Recorded { draws: luck, used: 0 };
        let today = match order {
            Some((seat, order)) => {
                let reading = orders::read(order, T::VERBS, &*self.rules, &NUMBERED)
                    .map_err(|_| format!("the order \"{order}\" can no longer be read"))?;
                rules::decide(&*self.rules, &self.state, seat, &reading.order, &mut dice)
            }
            None => rules::begin(&*self.rules, &self.state, &mut dice),
        };
        let differs = |today: String| Judged::Differs { recorded: format!("{recorded:?}"), today };
        Ok(match today {
            Ok(today) if today.told != *recorded => differs(format!("{:?}", today.told)),
            Ok(_) if dice.used != luck.len() => differs(format!("only {} draws", dice.used)),
            Ok(Decision { state, .. }) => {
                Judged::Same(Box::new(Live { rules: Arc::clone(&self.rules), state }))
            }
            Err(No::Refused(refusal)) => differs(format!("refused: {refusal:?}")),
            Err(No::Owed(Owed(ask))) => differs(format!("a draw out of {}", ask.sides)),
            Err(No::Endless) => differs("no end".to_owned()),
        })
    }

    fn evolve(&mut self, events: &Events) {
        events.of::<T>().iter().for_each(|event| rules::fold(&*self.rules, &mut self.state, event));
    }

    fn round(&self) -> u32 {
        self.rules.round(&self.state.open)
    }

    fn retell(&mut self, events: &Events) -> Vec<Retold> {
        let mut said = Vec::with_capacity(events.of::<T>().len());
        for happening in events.of::<T>() {
            let open = &self.state.open;
            said.push(match happening {
                Happening::All(event) => Retold {
                    owner: None,
                    passing: T::is_passing(event),
                    sentence: self.rules.tell(open, event),
                },
                Happening::Only(seat, event) => Retold {
                    owner: Some(*seat),
                    passing: false,
                    sentence: self.rules.tell_own(open, self.state.own(*seat), event),
                },
            });
            rules::fold(&*self.rules, &mut self.state, happening);
        }
        said
    }

    fn position(&self) -> String {
        format!("{}:{}", T::SHAPE, packed(&self.state.open, blake3::hash).to_hex())
    }

    fn shape(&self) -> u32 {
        T::SHAPE
    }

    fn turn(&self) -> Turn {
        self.rules.turn(&self.state.open)
    }

    fn options(&self, seat: Seat, pen: &Pen<'_>) -> Options<String> {
        let Options { now, later } = self.rules.options(&self.state.open, self.state.own(seat), seat);
        let write = |orders: &[T::Order]| orders.iter().map(|order| self.rules.write(order, pen)).collect();
        Options { now: write(&now), later: write(&later) }
    }

    fn plans(&self, seat: Seat, pen: &Pen<'_>) -> Vec<String> {
        let plans = self.rules.plans(&self.state.open, self.state.own(seat), seat);
        plans.iter().map(|order| self.rules.write(order, pen)).collect()
    }

    fn view(&self, viewer: Viewer) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(self.rules.view(Sight::new(&self.state, viewer)))
    }

    fn scene(&self, viewer: Viewer, before: Option<&dyn Game>, onlooker: &Onlooker<'_>) -> Scene {
        let before = before.and_then(|before| (before as &dyn Any).downcast_ref::<Live<T>>());
        let before = before.map(|before| self.rules.view(Sight::new(&before.state, viewer)));
        self.rules.scene(&self.rules.view(Sight::new(&self.state, viewer)), before.as_ref(), onlooker)
    }

    fn audit(&self) -> Result<(), String> {
        self.rules.audit(&self.state)
    }

    fn bot(&self, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<ReadOrder> {
        let Options { now, later } = self.rules.options(&self.state.open, self.state.own(seat), seat);
        let order = match bot {
            Bot::Sensible if now.is_empty() => return None,
            Bot::Sensible => {
                let view = self.rules.view(Sight::new(&self.state, Viewer::Seat(seat)));
                self.rules.sensible(&view, &now, dice)
            }
            Bot::Random => any(now, later, dice)?,
        };
        Some(ReadOrder { order: Box::new(order), parts: None })
    }

    fn letter(&self, seat: Seat, dice: &mut dyn Dice) -> Vec<ReadOrder> {
        let read = |order| ReadOrder { order: Box::new(order), parts: None };
        ready::letter(&*self.rules, &self.state, seat, dice).into_iter().map(read).collect()
    }

    fn ready(&self, seat: Seat, pen: &Pen<'_>) -> Vec<Ready> {
        ready::ready(&*self.rules, &self.state, seat, pen)
    }

    fn wealth(&self, seat: Seat) -> i64 {
        self.rules.wealth(&self.state, seat)
    }

    fn foreseen(&self, seat: Seat) -> Box<dyn Game> {
        let mut state = self.state.clone();
        for other in Seat::all(state.own.len()).filter(|other| *other != seat) {
            *state.own_mut(other) = self.rules.unknown(&self.state.open, other);
        }
        Box::new(Live { rules: Arc::clone(&self.rules), state })
    }

    fn snapshot(&self) -> Vec<u8> {
        packed(&self.state, <[u8]>::to_vec)
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String> {
        let state = postcard::from_bytes(snapshot).map_err(|error| error.to_string())?;
        Ok(Box::new(Live { rules: Arc::clone(&self.rules), state }))
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(Live { rules: Arc::clone(&self.rules), state: self.state.clone() })
    }
}

/// What tests and benches ask, for one title.
struct ProofOf<T>(PhantomData<fn() -> T>);

/// The proof of a title.
pub(super) fn proof_of<T: Proves>() -> &'static dyn Proof {
    const { &ProofOf::<T>(PhantomData) }
}

fn live<T: Title>(game: &dyn Game) -> &Live<T> {
    (game as &dyn Any).downcast_ref().expect("a proof is given games of its own title")
}

impl<T: Proves> Proof for ProofOf<T> {
    fn kinds(&self) -> &'static [&'static [(&'static str, &'static str)]] {
        T::KINDS
    }

    fn count_events(&self, line: &str) -> Result<usize, String> {
        #[derive(Deserialize)]
        #[serde(bound = "E: serde::de::DeserializeOwned")]
        struct EventsOnly<E> {
            #[serde(default = "Vec::new")]
            events: Vec<E>,
        }
        let EventsOnly::<T::Event> { events } =
            serde_json::from_str(line).map_err(|error| error.to_string())?;
        Ok(events.len())
    }

    fn audit_each(&self, game: &dyn Game, line: &str) -> Result<(), String> {
        let Live { rules, state } = live::<T>(game);
        let mut state = state.clone();
        let FoldLine { events, mut game, .. } = FoldLineOf::<'_, T>::read(line)?;
        for happening in FoldLine::happened(events, &mut game)? {
            rules::fold(&**rules, &mut state, &happening);
            let checked = rules.audit(&state).and_then(|()| rules.recount(&state));
            checked.map_err(|what| format!("{what} (after {happening:?})"))?;
        }
        Ok(())
    }

    fn disguised(&self, game: &dyn Game, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game> {
        let Live { rules, state } = live::<T>(game);
        let mut other = state.clone();
        for seat in Seat::all(state.own.len()).filter(|seat| !viewer.sees(*seat)) {
            *other.own_mut(seat) = rules.another(&state.open, state.own(seat), seat, dice);
        }
        Box::new(Live { rules: Arc::clone(rules), state: other })
    }

    fn refuses_alike(&self, game: &dyn Game, other: &dyn Game, seat: Seat, dice: &mut dyn Dice) -> bool {
        /// How many orders are tried of what each seat could order.
        const TRIED: usize = 3;
        let (one, other) = (live::<T>(game), live::<T>(other));
        let why = |live: &Live<T>, order: &T::Order| {
            let refused = rules::foretell(&*live.rules, &live.state, seat, order).err();
            refused.map(|no| format!("{no:?}"))
        };
        Seat::all(one.state.own.len()).all(|whose| {
            let Options { now, later } = one.rules.options(&one.state.open, one.state.own(whose), whose);
            let orders: Vec<T::Order> = now.into_iter().chain(later).collect();
            let tried = (0..TRIED.min(orders.len())).map(|_| &orders[rules::luck::pick(dice, orders.len())]);
            tried.into_iter().all(|order| why(one, order) == why(other, order))
        })
    }

    fn is_same_to(&self, game: &dyn Game, other: &dyn Game, viewer: Viewer) -> bool {
        let (one, other) = (live::<T>(game), live::<T>(other));
        let same_options = match viewer {
            Viewer::Seat(seat) => {
                let options =
                    |live: &Live<T>| live.rules.options(&live.state.open, live.state.own(seat), seat);
                options(one) == options(other)
            }
            Viewer::Public | Viewer::Moderator => true,
        };
        let view = |live: &'_ Live<T>| {
            serde_json::to_value(live.rules.view(Sight::new(&live.state, viewer)))
                .expect("a view is plain data")
        };
        same_options && one.state.open == other.state.open && view(one) == view(other)
    }
}

/// Hands on a state in its compact form. Most fit into a small room, which is quicker to fill than one
/// that grows.
fn packed<T>(state: &impl Serialize, take: impl FnOnce(&[u8]) -> T) -> T {
    thread_local! {
        static ROOM: RefCell<[u8; 4096]> = const { RefCell::new([0; 4096]) };
    }
    ROOM.with_borrow_mut(|room| match postcard::to_slice(state, room) {
        Ok(bytes) => take(bytes),
        Err(_) => take(&postcard::to_stdvec(state).expect("a state is plain data")),
    })
}

/// Mostly a move that carries the game on; now and then something left for later.
fn any<O>(mut now: Vec<O>, mut later: Vec<O>, dice: &mut dyn Dice) -> Option<O> {
    let mut below = |end: usize| rules::luck::pick(dice, end);
    if !later.is_empty() && (now.is_empty() || below(4) == 0) {
        let chosen = below(later.len());
        return Some(later.swap_remove(chosen));
    }
    if now.is_empty() {
        return None;
    }
    let chosen = below(now.len());
    Some(now.swap_remove(chosen))
}
