//! What the tests of every title share: a game at a table, dice that fall as written, whole games between anybody.

use super::{Bot, Chosen, Onlooker, Proves, Title, choices};
use crate::board::Scene;
use crate::orders::{self, Names, Pen, Reading};
use crate::rules::luck::{Seeded, pick};
use crate::rules::{
    self, Ask, Dice, Explanation, Happening, HappeningOf, Language, No, Options, Owed, Seat, Sentence, Sight,
    StateOf, Story, Turn, Viewer,
};
use std::collections::{BTreeMap, VecDeque};

/// A game under way with the names of its players.
pub struct Played<T: Title> {
    pub rules: T,
    pub state: StateOf<T>,
    pub names: Vec<String>,
    /// Whether what always holds is looked after. A position that a test sets up by hand may not hold together.
    pub audited: bool,
}

/// A refused order: why, how it is explained, and the words that are marked.
pub struct Refused<T: Title> {
    pub why: T::Refusal,
    pub told: Explanation,
    pub marked: String,
}

/// Dice that fall as written, and after that as they like.
pub struct Script {
    written: VecDeque<u32>,
    after: Seeded,
}

impl Script {
    pub fn new(written: &[u32]) -> Script {
        Script { written: written.iter().copied().collect(), after: Seeded::new(1) }
    }
}

impl Dice for Script {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        match self.written.pop_front() {
            Some(got) => Ok(got),
            None => self.after.draw(ask),
        }
    }
}

impl<T: Title> Played<T> {
    /// A game on the built-in board that has not begun.
    pub fn opened(names: &[&str], options: &[(&str, &str)]) -> Played<T> {
        Played::on(T::read_board(T::BOARD).expect("the built-in board is good"), names, options)
    }

    /// A game on some board that has not begun.
    pub fn on(board: T::Board, names: &[&str], options: &[(&str, &str)]) -> Played<T> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let said: BTreeMap<String, String> =
            options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let options = choices::check(T::OPTIONS, &said, &names).expect("such options exist");
        let (rules, state) = T::open(board, names.len(), Chosen::new(&options)).expect("they go together");
        Played { rules, state, names, audited: true }
    }

    /// Begins the game with these dice.
    pub fn begin(&mut self, dice: &[u32]) -> Vec<HappeningOf<T>> {
        let begun = rules::begin(&self.rules, &self.state, &mut Script::new(dice));
        let told = begun.unwrap_or_else(|why| panic!("{why:?}")).told;
        self.happen(&told);
        told
    }

    /// What happens without anybody's word.
    pub fn go_on(&mut self, dice: &[u32]) -> Vec<HappeningOf<T>> {
        let mut dice = Script::new(dice);
        let mut story = Story::new(&self.rules, self.state.clone(), &mut dice);
        while self.rules.go_on(&mut story).expect("dice fall") {}
        let told = story.told().to_vec();
        self.happen(&told);
        told
    }

    /// Carries out what happened; each event can be told, and what always holds, holds after it where it is audited.
    pub fn happen(&mut self, told: &[HappeningOf<T>]) {
        for happening in told {
            match happening {
                Happening::All(event) => drop(self.rules.tell(&self.state.open, event)),
                Happening::Only(seat, event) => {
                    self.rules.tell_own(&self.state.open, self.state.own(*seat), event);
                }
            }
            rules::fold(&self.rules, &mut self.state, happening);
            if self.audited {
                self.rules.audit(&self.state).unwrap_or_else(|what| panic!("{what} after {happening:?}"));
            }
        }
    }

    pub fn seat(&self, name: &str) -> Seat {
        Seat::at(self.names.iter().position(|known| known == name).expect("they sit at the table"))
    }

    /// Whose move it is.
    pub fn turn(&self) -> Vec<&str> {
        match self.rules.turn(&self.state.open) {
            Turn::Seats(seats) => seats.iter().map(|seat| self.names[seat.index()].as_str()).collect(),
            Turn::Over(_) => Vec::new(),
        }
    }

    /// Reads a line that must be an order.
    #[track_caller]
    pub fn read(&self, line: &str) -> Reading<T::Order> {
        let players = Names::of_players(&self.names);
        orders::read(line, T::VERBS, &self.rules, &players).unwrap_or_else(|why| panic!("{line}: {why:?}"))
    }

    /// Writes an order as a player of this table reads it.
    pub fn write(&self, order: &T::Order, language: Language) -> String {
        self.rules.write(order, &Pen { language, players: &self.names })
    }

    /// An order that is written in any language reads back as itself.
    pub fn reads_back(&self, order: &T::Order) {
        for language in Language::ALL {
            let line = self.write(order, language);
            assert_eq!(self.read(&line).order, *order, "{line}");
        }
    }

    /// Judges a line; dice fall as written first.
    pub fn decide(
        &self,
        seat: Seat,
        line: &str,
        dice: &[u32],
    ) -> Result<Vec<HappeningOf<T>>, Box<Refused<T>>> {
        let reading = self.read(line);
        let decided = rules::decide(&self.rules, &self.state, seat, &reading.order, &mut Script::new(dice));
        match decided {
            Ok(decision) => Ok(decision.told),
            Err(No::Refused(why)) => {
                let told = self.rules.explain(&self.state.open, self.state.own(seat), &why);
                let span = reading.parts.places(told.part).nth(told.nth).unwrap_or(reading.parts.line());
                Err(Box::new(Refused { why, told, marked: line[span.start..span.end].to_owned() }))
            }
            Err(no) => panic!("{line}: {no:?}"),
        }
    }

    /// Gives an order that must stand, carries it out and returns what happened.
    #[track_caller]
    pub fn order(&mut self, seat: Seat, line: &str, dice: &[u32]) -> Vec<HappeningOf<T>> {
        let told = match self.decide(seat, line, dice) {
            Ok(told) => told,
            Err(refused) => panic!("seat {seat}: {line}: {:?}", refused.why),
        };
        self.happen(&told);
        told
    }

    /// Gives an order that must not stand.
    #[track_caller]
    pub fn refused(&self, seat: Seat, line: &str) -> Refused<T> {
        match self.decide(seat, line, &[]) {
            Ok(told) => panic!("seat {seat}: {line} stands: {told:?}"),
            Err(refused) => *refused,
        }
    }
}

/// What happened in front of everybody.
pub fn open<E: Clone, H>(told: &[Happening<E, H>]) -> Vec<E> {
    let open = |happening: &Happening<E, H>| match happening {
        Happening::All(event) => Some(event.clone()),
        Happening::Only(..) => None,
    };
    told.iter().filter_map(open).collect()
}

/// What happened to single seats, with the seats.
pub fn hidden<E, H: Clone>(told: &[Happening<E, H>]) -> Vec<(Seat, H)> {
    let hidden = |happening: &Happening<E, H>| match happening {
        Happening::All(_) => None,
        Happening::Only(seat, event) => Some((*seat, event.clone())),
    };
    told.iter().filter_map(hidden).collect()
}

/// The drawing of a state for a viewer; sentences without facts are written as their ids.
pub fn drawn<T: Title>(rules: &T, state: &StateOf<T>, before: Option<&StateOf<T>>, viewer: Viewer) -> Scene {
    let say = |sentence: &Sentence| match sentence.facts[..] {
        [] => sentence.id.to_owned(),
        _ => format!("{sentence:?}"),
    };
    let onlooker = Onlooker { table: "Tuesday", say: &say };
    let before = before.map(|before| rules.view(Sight::new(before, viewer)));
    rules.scene(&rules.view(Sight::new(state, viewer)), before.as_ref(), &onlooker)
}

/// Plays anything legal, with many orders left ahead, and shows one state in so many with the one before.
pub fn play<T: Title>(
    seats: usize,
    seed: u64,
    every: usize,
    mut see: impl FnMut(&T, &StateOf<T>, &StateOf<T>, &mut Seeded),
) {
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let Played { rules, mut state, .. } = Played::<T>::opened(&names, &[]);
    let mut dice = Seeded::new(seed);
    state = rules::begin(&rules, &state, &mut dice).unwrap_or_else(|why| panic!("{why:?}")).state;
    for step in 0.. {
        let Turn::Seats(turn) = rules.turn(&state.open) else { return };
        let seat = if step % 3 == 0 { Seat::at(pick(&mut dice, seats)) } else { turn[0] };
        let Options { now, later } = rules.options(&state.open, state.own(seat), seat);
        let orders = if now.is_empty() || step % 5 == 0 { later } else { now };
        let Some(order) = orders.get(pick(&mut dice, orders.len())) else { continue };
        let decided = rules::decide(&rules, &state, seat, order, &mut dice);
        let Ok(decision) = decided else { panic!("seat {seat}: an option is refused") };
        let before = std::mem::replace(&mut state, decision.state);
        if step % every == 0 {
            see(&rules, &before, &state, &mut dice);
        }
    }
}

/// How many games the tests of a title play: the usual number, or all that are owed.
pub fn games(usual: u64, full: u64) -> u64 {
    if std::env::var_os("WAYBILL_FULL").is_some() { full } else { usual }
}

/// Plays a game to its end: anything legal with many orders left ahead, or what sensible players do. What always holds
/// is looked after after every event, and what is counted a second time after every order; in one position of a few, every option stands and reads back from its words.
pub fn play_out<T: Proves>(
    seats: usize,
    options: &[(&str, &str)],
    bot: Bot,
    seed: u64,
    mut see: impl FnMut(&HappeningOf<T>),
) -> Played<T> {
    const TRIED: usize = 7;
    const ENDLESS: usize = 20_000;
    let names: Vec<String> = (1..=seats).map(|seat| format!("Player {seat}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut played = Played::<T>::opened(&names, options);
    let mut dice = Seeded::new(seed);
    let begun = rules::begin(&played.rules, &played.state, &mut dice).unwrap_or_else(|why| panic!("{why:?}"));
    played.happen(&begun.told);
    let is_random = bot == Bot::Random;
    for step in 0..ENDLESS {
        let Turn::Seats(turn) = played.rules.turn(&played.state.open) else { return played };
        let seat = if is_random && step % 3 == 0 { Seat::at(pick(&mut dice, seats)) } else { turn[0] };
        let Options { now, later } = played.rules.options(&played.state.open, played.state.own(seat), seat);
        if is_random && step % TRIED == 0 {
            for order in now.iter().chain(&later) {
                played.reads_back(order);
                let tried = rules::foretell(&played.rules, &played.state, seat, order);
                assert!(tried.is_ok(), "seed {seed}, step {step}: {order:?} is refused");
            }
        }
        let order = match bot {
            Bot::Random => {
                let orders = if now.is_empty() || step % 5 == 0 { later } else { now };
                let Some(order) = orders.get(pick(&mut dice, orders.len())) else { continue };
                order.clone()
            }
            Bot::Sensible => {
                let view = played.rules.view(Sight::new(&played.state, Viewer::Seat(seat)));
                played.rules.sensible(&view, &now, &mut dice)
            }
        };
        let decided = rules::decide(&played.rules, &played.state, seat, &order, &mut dice);
        let decision = decided.unwrap_or_else(|why| panic!("seed {seed}, step {step}: {order:?}: {why:?}"));
        played.happen(&decision.told);
        let recounted = played.rules.recount(&played.state);
        recounted.unwrap_or_else(|what| panic!("seed {seed}, step {step}: {what} after {order:?}"));
        assert_eq!(played.state, decision.state, "seed {seed}, step {step}");
        decision.told.iter().for_each(&mut see);
    }
    panic!("seed {seed}: the game does not end");
}

/// The same position with all that a viewer may not know exchanged.
pub fn disguised<T: Proves>(
    rules: &T,
    state: &StateOf<T>,
    viewer: Viewer,
    dice: &mut dyn Dice,
) -> StateOf<T> {
    let mut other = state.clone();
    for seat in Seat::all(state.own.len()).filter(|seat| !viewer.sees(*seat)) {
        *other.own_mut(seat) = rules.another(&state.open, state.own(seat), seat, dice);
    }
    other
}

/// Exchanges all that a viewer may not know, many times in a game, and finds the same drawing.
pub fn hides_secrets<T: Proves>(seats: usize, every: usize, at_least: u32) {
    let mut secrets = 0;
    play::<T>(seats, 3, every, |rules, before, state, dice| {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2))] {
            let other = disguised(rules, state, viewer, dice);
            secrets += u32::from(other != *state);
            let other_before = disguised(rules, before, viewer, dice);
            let seen = drawn(rules, state, Some(before), viewer);
            assert!(seen == drawn(rules, &other, Some(&other_before), viewer), "{viewer:?}");
        }
    });
    assert!(secrets > at_least, "something was hidden: {secrets}");
}

/// The examples of every verb can be read, and say the same in every language.
pub fn examples_can_be_read<T: Title>(names: &[&str]) {
    let game = Played::<T>::opened(names, &[]);
    for verb in T::VERBS {
        assert_eq!(
            game.read(verb.english.example).order,
            game.read(verb.italian.example).order,
            "{}",
            verb.id
        );
    }
}
