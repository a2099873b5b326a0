//! One game in play behind the point of type erasure.

use super::fold_line::{FoldLine, FoldLineOf};
use super::ready::{self, Ready};
use super::{
    Bot, Decided, Denied, Events, Folded, FoldedPart, Foretold, Game, Judged, Lifted, Onlooker, ReadOrder,
    Retold, Title,
};
use crate::board::Scene;
use crate::orders::{self, Heard, Listener, Misread, Names, Pen, Piece, Wording};
use crate::rules::luck::{Draw, Recorded};
use crate::rules::{
    self, Decision, Dice, Happening, HappeningOf, No, Options, Owed, Seat, Sentence, Sight, StateOf, Turn,
    Viewer,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::any::Any;
use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

/// A title's rules with a state.
pub struct Live<T: Title> {
    /// The rules on their board.
    pub rules: Arc<T>,
    /// The state.
    pub state: StateOf<T>,
}

/// Canonical orders name players by number only.
static NUMBERED: LazyLock<Names> = LazyLock::new(|| Names::of_players(&[]));

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
            names: self.rules.names(),
            goal: self.rules.goal(&self.state.open, by),
            write: &|order| self.rules.write(order, &Pen::CANONICAL),
        };
        let Heard {
            pieces,
            corrects,
            retracts,
            has_prose,
            doubts,
            otherwise,
            unclear,
            named,
            weighs,
            leaves,
            wondered,
            is_hint,
        } = orders::hear(sentence, &listener);
        let erased = |piece: Piece<T::Order>| {
            let Piece { order, parts, verb, sure, slips, is_bare, is_end, span } = piece;
            let order = ReadOrder { order: Box::new(order), parts: Some(parts.clone()) };
            Piece { order, parts, verb, sure, slips, is_bare, is_end, span }
        };
        let wondered = wondered.map(erased);
        let pieces = pieces.into_iter().map(erased).collect();
        Heard {
            pieces,
            corrects,
            retracts,
            has_prose,
            doubts,
            otherwise,
            unclear,
            named,
            weighs,
            leaves,
            wondered,
            is_hint,
        }
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
                // A hand's voice is made of the words: whoever could spell them as they like could choose the throw.
                let canonical = self.rules.write(&reading.order, &Pen::CANONICAL);
                if canonical != order {
                    let (recorded, today) = (format!("\"{order}\""), format!("spelled \"{canonical}\""));
                    return Ok(Judged::Differs { recorded, today });
                }
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
        let hash = packed(&self.state.open, blake3::hash);
        rules::with_hex(format!("{}:", T::SHAPE), &hash, 64)
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

    fn is_won(&self) -> bool {
        self.rules.is_won(&self.state.open)
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
