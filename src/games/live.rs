//! One game in play behind the point of type erasure: lines in, lines and sentences out.

use super::{Reader, Title};
use crate::board::Scene;
use crate::orders::{self, Misread, Parts};
use crate::rules::luck::{Draw, Recorded};
use crate::rules::{Dice, Explanation, Language, No, Options, Owed, Seat, Sentence, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

/// A position of some title.
pub trait Game: Any + Send + Sync {
    /// The first events, before anybody has written a word.
    fn begin(&self, dice: &mut dyn Dice) -> Result<Decided, Owed>;
    /// Reads and judges one line from a seat; nothing is changed.
    fn decide(&self, by: Seat, line: &str, dice: &mut dyn Dice) -> Result<Decided, Denied>;
    /// Folds the events of a record line into the position; the house's part comes back.
    fn fold<'l>(&mut self, line: &'l str) -> Result<Folded<'l>, String>;
    /// Folds a record line and says what happened, as far as the viewer may know.
    fn retell(&mut self, line: &str, viewer: Viewer) -> Result<Vec<Sentence>, String>;
    /// Reads the events of a record from their JSON, once for judging and evolving.
    fn events(&self, written: &mut dyn Iterator<Item = &RawValue>) -> Result<Events, String>;
    /// Decides an order again with the luck of its record and compares; without an order, the beginning.
    fn judge(&self, order: Option<(Seat, &str)>, luck: &[Draw], recorded: &Events) -> Result<Judged, String>;
    /// Folds events into the position.
    fn evolve(&mut self, events: &Events);
    /// The hash of what everybody may know, in hex.
    fn position(&self) -> String;
    /// Whose move it is.
    fn turn(&self) -> Turn;
    /// What a seat may order, in words.
    fn options(&self, seat: Seat, language: Language) -> Options<String>;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// The same for whoever writes it on at once.
    fn view_data(&self, viewer: Viewer) -> Box<dyn erased_serde::Serialize + '_>;
    /// What a viewer may know, as a drawing; what an earlier position of the same game did not have is marked as new.
    fn scene(&self, viewer: Viewer, before: Option<&dyn Game>, reader: &Reader<'_>) -> Scene;
    /// What always holds.
    fn audit(&self) -> Result<(), String>;
    /// What a bot orders for a seat that is to move, from that seat's view and options alone.
    fn bot(&self, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<String>;
    /// Folds a record event by event on a copy and checks after each one what always holds.
    fn audit_each(&self, line: &str) -> Result<(), String>;
    /// Whether a viewer's view and options stay the same when all that he may not know is exchanged.
    fn keeps_secrets(&self, viewer: Viewer, dice: &mut dyn Dice) -> bool;
    /// The game as far as a seat can foresee it, for its trials.
    fn foreseen(&self, seat: Seat) -> Box<dyn Game>;
    /// A copy in which all that a viewer may not know is exchanged, so that tests can hold whole pages side by side.
    #[cfg(test)]
    fn disguised(&self, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game>;
    /// Whether a line takes back what its seat left ahead.
    fn takes_back(&self, line: &str) -> bool;
    /// Whether a line can be read as an order, and if not, why.
    fn understands(&self, line: &str) -> Result<(), Misread>;
    /// An order in canonical words, if it can be read.
    fn canonical(&self, line: &str, language: Language) -> Result<String, Misread>;
    /// The whole position, compactly.
    fn snapshot(&self) -> Vec<u8>;
    /// The position that a snapshot of the same game holds.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String>;
    /// A copy.
    fn copy(&self) -> Box<dyn Game>;
    /// A copy in which orders can name players who are called so.
    fn called(&self, seats: &[String]) -> Box<dyn Game>;
}

/// A kind of bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bot {
    /// Any legal order.
    Random,
    /// A sensible one.
    Sensible,
}

/// An order that stands.
pub struct Decided {
    /// The order in canonical words; empty for what no order asked for.
    pub order: String,
    /// Whether its words must stay with its owner.
    pub secret: bool,
    /// What follows, each event with the one seat that may see it.
    pub events: Vec<(Box<RawValue>, Option<Seat>)>,
    /// The position afterwards.
    pub after: Box<dyn Game>,
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
        parts: Parts,
    },
    /// It waits for luck to be told.
    Owed {
        /// The order in canonical words.
        order: String,
        /// What is owed.
        owed: Owed,
    },
}

/// What was found beside the title's own events.
pub struct Folded<'l> {
    /// The house's events, if the record has any.
    pub house: Option<&'l RawValue>,
}

/// The events of one record, which only a game of their own title understands.
pub struct Events(Box<dyn Any>);

impl Events {
    fn of<T: Title>(&self) -> &Vec<T::Event> {
        self.0.downcast_ref().expect("a game is given events that it has read itself")
    }
}

/// What deciding a record again showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// The same events.
    Same,
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
    pub state: T::State,
}

/// A record line as far as the fold needs it; everything else is skipped.
#[derive(Deserialize)]
#[serde(bound = "E: serde::de::DeserializeOwned")]
struct FoldLine<'l, E> {
    #[serde(borrow, default)]
    house: Option<&'l RawValue>,
    events: Vec<Option<E>>,
    #[serde(borrow, default)]
    open: Vec<(&'l str, &'l RawValue)>,
}

/// Reads the events of a record line and counts them.
pub(super) fn count_events<E: serde::de::DeserializeOwned>(line: &str) -> Result<usize, String> {
    #[derive(Deserialize)]
    #[serde(bound = "E: serde::de::DeserializeOwned")]
    struct EventsOnly<E> {
        events: Vec<Option<E>>,
    }
    let EventsOnly::<E> { events } = serde_json::from_str(line).map_err(|error| error.to_string())?;
    Ok(events.len())
}

/// Puts opened events back into their places; sealed ones stay out.
fn unseal<'l, E: serde::de::DeserializeOwned>(
    events: Vec<Option<E>>,
    open: &[(&'l str, &'l RawValue)],
) -> Result<impl Iterator<Item = E>, String> {
    let sealed = events.iter().filter(|event| event.is_none()).count();
    // An order that was sealed too stands before the events.
    let opened = open.iter().skip(open.len().saturating_sub(sealed));
    let opened: Result<Vec<E>, _> = opened.map(|(_, text)| serde_json::from_str(text.get())).collect();
    let mut opened = opened.map_err(|error| format!("a sealed event: {error}"))?.into_iter();
    Ok(events.into_iter().filter_map(move |event| event.or_else(|| opened.next())))
}

impl<T: Title> Live<T> {
    fn decided(&self, order: String, by: Option<Seat>, events: Vec<T::Event>) -> Decided {
        let mut after = Live { rules: Arc::clone(&self.rules), state: self.state.clone() };
        let mut written = Vec::with_capacity(events.len());
        let mut secret = false;
        for event in &events {
            after.rules.evolve(&mut after.state, event);
            let owner = self.rules.owner_of(event);
            secret |= owner.is_some() && owner == by;
            let text = serde_json::value::to_raw_value(event).expect("events are plain data");
            written.push((text, owner));
        }
        Decided { order, secret, events: written, after: Box::new(after) }
    }

    fn fold_line<'l>(&self, line: &'l str) -> Result<FoldLine<'l, T::Event>, String> {
        serde_json::from_str(line).map_err(|error| error.to_string())
    }
}

impl<T: Title> Game for Live<T> {
    fn begin(&self, dice: &mut dyn Dice) -> Result<Decided, Owed> {
        let events = self.rules.begin(&self.state, dice)?;
        Ok(self.decided(String::new(), None, events))
    }

    fn decide(&self, by: Seat, line: &str, dice: &mut dyn Dice) -> Result<Decided, Denied> {
        let reading = orders::read(line, T::VERBS, &*self.rules).map_err(Denied::Misread)?;
        let order = self.rules.write(&reading.order, Language::English);
        match self.rules.decide(&self.state, by, &reading.order, dice) {
            Ok(events) => Ok(self.decided(order, Some(by), events)),
            Err(No::Owed(owed)) => Err(Denied::Owed { order, owed }),
            Err(No::Refused(refusal)) => {
                let explanation = Box::new(self.rules.explain(&self.state, &refusal));
                Err(Denied::Refused { order, explanation, parts: reading.parts })
            }
        }
    }

    fn fold<'l>(&mut self, line: &'l str) -> Result<Folded<'l>, String> {
        let FoldLine { house, events, open } = self.fold_line(line)?;
        if open.is_empty() {
            events.iter().flatten().for_each(|event| self.rules.evolve(&mut self.state, event));
        } else {
            unseal(events, &open)?.for_each(|event| self.rules.evolve(&mut self.state, &event));
        }
        Ok(Folded { house })
    }

    fn retell(&mut self, line: &str, viewer: Viewer) -> Result<Vec<Sentence>, String> {
        let FoldLine { events, open, .. } = self.fold_line(line)?;
        let mut told = Vec::new();
        for event in unseal(events, &open)? {
            if self.rules.owner_of(&event).is_none_or(|owner| viewer.sees(owner)) {
                told.push(self.rules.tell(&self.state, &event));
            }
            self.rules.evolve(&mut self.state, &event);
        }
        Ok(told)
    }

    fn events(&self, written: &mut dyn Iterator<Item = &RawValue>) -> Result<Events, String> {
        let events: Result<Vec<T::Event>, _> =
            written.map(|event| serde_json::from_str(event.get())).collect();
        Ok(Events(Box::new(events.map_err(|error| format!("an event: {error}"))?)))
    }

    fn judge(&self, order: Option<(Seat, &str)>, luck: &[Draw], recorded: &Events) -> Result<Judged, String> {
        let recorded = recorded.of::<T>();
        let mut dice = Recorded { draws: luck, used: 0 };
        let today = match order {
            Some((seat, order)) => {
                let reading = orders::read(order, T::VERBS, &*self.rules)
                    .map_err(|_| format!("the order \"{order}\" can no longer be read"))?;
                self.rules.decide(&self.state, seat, &reading.order, &mut dice)
            }
            None => self.rules.begin(&self.state, &mut dice).map_err(No::Owed),
        };
        let differs = |today: String| Judged::Differs { recorded: format!("{recorded:?}"), today };
        Ok(match today {
            Ok(today) if today != *recorded => differs(format!("{today:?}")),
            Ok(_) if dice.used != luck.len() => differs(format!("only {} draws", dice.used)),
            Ok(_) => Judged::Same,
            Err(No::Refused(refusal)) => differs(format!("refused: {refusal:?}")),
            Err(No::Owed(Owed(ask))) => differs(format!("a draw out of {}", ask.sides)),
        })
    }

    fn evolve(&mut self, events: &Events) {
        events.of::<T>().iter().for_each(|event| self.rules.evolve(&mut self.state, event));
    }

    fn position(&self) -> String {
        packed(self.rules.public(&self.state), blake3::hash).to_hex().as_str().to_owned()
    }

    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn options(&self, seat: Seat, language: Language) -> Options<String> {
        let Options { now, ahead } = self.rules.options(&self.state, seat);
        let write =
            |orders: &[T::Order]| orders.iter().map(|order| self.rules.write(order, language)).collect();
        Options { now: write(&now), ahead: write(&ahead) }
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.rules.view(&self.state, viewer)).expect("a view is plain data")
    }

    fn scene(&self, viewer: Viewer, before: Option<&dyn Game>, reader: &Reader<'_>) -> Scene {
        let before = before.and_then(|before| (before as &dyn Any).downcast_ref::<Live<T>>());
        let before = before.map(|before| self.rules.view(&before.state, viewer));
        self.rules.scene(&self.rules.view(&self.state, viewer), before.as_ref(), reader)
    }

    fn view_data(&self, viewer: Viewer) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(self.rules.view(&self.state, viewer))
    }

    fn audit(&self) -> Result<(), String> {
        self.rules.audit(&self.state)
    }

    fn bot(&self, seat: Seat, bot: Bot, dice: &mut dyn Dice) -> Option<String> {
        let Options { now, ahead } = self.rules.options(&self.state, seat);
        let order = match bot {
            Bot::Sensible if now.is_empty() => return None,
            Bot::Sensible => {
                self.rules.sensible(&self.rules.view(&self.state, Viewer::Seat(seat)), &now, dice)
            }
            Bot::Random => any(now, ahead, dice)?,
        };
        Some(self.rules.write(&order, Language::English))
    }

    fn audit_each(&self, line: &str) -> Result<(), String> {
        let FoldLine { events, open, .. } = self.fold_line(line)?;
        let mut state = self.state.clone();
        for event in unseal(events, &open)? {
            self.rules.evolve(&mut state, &event);
            self.rules.audit(&state).map_err(|what| format!("{what} (after {event:?})"))?;
        }
        Ok(())
    }

    fn keeps_secrets(&self, viewer: Viewer, dice: &mut dyn Dice) -> bool {
        let other = self.rules.disguise(&self.state, viewer, dice);
        let same_options = match viewer {
            Viewer::Seat(seat) => self.rules.options(&self.state, seat) == self.rules.options(&other, seat),
            Viewer::Public | Viewer::Moderator => true,
        };
        same_options && self.rules.view(&self.state, viewer) == self.rules.view(&other, viewer)
    }

    fn foreseen(&self, seat: Seat) -> Box<dyn Game> {
        let state = self.rules.foreseen(&self.state, seat);
        Box::new(Live { rules: Arc::clone(&self.rules), state })
    }

    #[cfg(test)]
    fn disguised(&self, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game> {
        let state = self.rules.disguise(&self.state, viewer, dice);
        Box::new(Live { rules: Arc::clone(&self.rules), state })
    }

    fn takes_back(&self, line: &str) -> bool {
        orders::read(line, T::VERBS, &*self.rules).is_ok_and(|reading| self.rules.takes_back(&reading.order))
    }

    fn understands(&self, line: &str) -> Result<(), Misread> {
        orders::read(line, T::VERBS, &*self.rules).map(|_| ())
    }

    fn canonical(&self, line: &str, language: Language) -> Result<String, Misread> {
        orders::read(line, T::VERBS, &*self.rules).map(|reading| self.rules.write(&reading.order, language))
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

    fn called(&self, seats: &[String]) -> Box<dyn Game> {
        match self.rules.called(seats) {
            Some(rules) => Box::new(Live { rules: Arc::new(rules), state: self.state.clone() }),
            None => self.copy(),
        }
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

/// Mostly a move that carries the game on; now and then something left ahead.
fn any<O>(mut now: Vec<O>, mut ahead: Vec<O>, dice: &mut dyn Dice) -> Option<O> {
    let mut below = |end: usize| {
        let sides = u32::try_from(end).expect("no list is that long");
        dice.draw(crate::rules::Ask { sides, purpose: "bot" }).map_or(0, |got| got as usize - 1)
    };
    if !ahead.is_empty() && (now.is_empty() || below(4) == 0) {
        let chosen = below(ahead.len());
        return Some(ahead.swap_remove(chosen));
    }
    if now.is_empty() {
        return None;
    }
    let chosen = below(now.len());
    Some(now.swap_remove(chosen))
}
