//! Railroad Dice (Jens Kappe, 2003): everybody builds one line of dice, and presidents build stations along it.
//!
//! The files follow the rule book: [`income`] has income and the roll, [`shares`] the shares, [`works`],
//! [`building`] and [`crossing`] the line with [`tiles`], [`stations`] the stations, [`keeping`] the end of a turn,
//! [`years`] the end of a year with the [`chains`], [`endings`] what ends the game. [`reach`] searches ways on,
//! [`plans`] keeps what players leave ahead, `scene` draws. Readings where the book is silent or garbled are named
//! RD-01 … RD-43 in the comments.

mod audit;
mod bot;
mod building;
mod chains;
mod crossing;
mod data;
mod endings;
mod events;
mod evolve;
mod income;
mod keeping;
mod lines;
mod names;
mod options;
mod orders;
mod plans;
mod reach;
mod refusals;
mod scene;
mod settings;
mod shares;
mod state;
mod stations;
#[cfg(test)]
mod tests;
mod tiles;
mod view;
mod words;
mod works;
mod write;
mod written;
mod years;

use super::{AnyTitle, Choice, Chosen, Count, Erased, Onlooker, Proves, Title};
use crate::board::Scene;
use crate::files;
use crate::orders::{Names, Pen, Verb, Wording};
use crate::rules::{
    Dice, Explanation, How, MessageOf, No, Options, Owed, Rules, Said, Seat, Sentence, Sight, Story, Turn,
    nth_of,
};
use crate::written::Complaint;
use data::{Board, Data};
use events::{Event, Hidden};
use names::EndName;
use orders::Order;
use refusals::Refusal;
use state::{Open, Own, Phase, State};
use std::ops::RangeInclusive;
use view::View;
use works::Works;

/// The title, for the list of titles.
pub const TITLE: &dyn AnyTitle = &Erased::<RailroadDice>::new();

/// The rules on some components for a number of seats, with what the table has chosen.
pub struct RailroadDice {
    board: Board,
    seats: usize,
    /// Who begins, if somebody was named.
    first: Option<Seat>,
    dice: u32,
    /// Companies sold out before presidents may buy from players (RD-15).
    gate: u32,
    /// Whether a chain is the longest way and not the largest group (RD-34).
    paths: bool,
    /// Whether the first tile is rewarded like all others (RD-24).
    first_tile: bool,
    /// Whether nobody may lay what leads to a dead end (RD-21).
    ahead: bool,
    /// After so many years the game ends (RD-42).
    years: u32,
}

impl RailroadDice {
    /// How many continuations the eastern end of the line has on its tile for whoever is to move; benches hold the
    /// search against one that tries everything.
    pub fn count_ways(&self, state: &State) -> usize {
        let seat = state.open.active;
        let works = Works::at(self, &state.open, state.own(seat), seat, EndName::East);
        let mut count = 0;
        reach::continuations(works, |_| {
            count += 1;
            reach::Want::Longer
        });
        count
    }
}

/// What people write for the words of its orders.
static READING: Wording = Wording::new(&[
    include_str!("../../../templates/reading/railroad-dice.en.txt"),
    include_str!("../../../templates/reading/railroad-dice.it.txt"),
]);

impl Title for RailroadDice {
    const ID: &'static str = "railroad-dice";
    const NAME: &'static str = "Railroad Dice";
    const SEATS: RangeInclusive<usize> = 2..=4;
    const VERSION: u32 = 2;
    const SAYS: &'static [&'static [MessageOf]] = &[refusals::Advice::MESSAGES];
    const BOARD: &'static str = include_str!("../../../games/railroad-dice.yaml");
    const OPTIONS: &'static [Choice] = settings::OPTIONS;
    const VERBS: &'static [Verb<Order, RailroadDice>] = orders::VERBS;
    const READING: &'static Wording = &READING;
    const FILES: &'static [(&'static str, &'static str)] = files!["../../../templates/railroad-dice" => "en.ftl", "it.ftl", "ask.txt", "position.html", "position.txt"];
    type Board = Data;

    fn read_board(text: &str) -> Result<Data, Vec<Complaint>> {
        written::read(text)
    }

    fn open(board: Data, seats: usize, options: Chosen<'_>) -> Result<(RailroadDice, State), Vec<String>> {
        let rules = settings::read(board, seats, options)?;
        let state = state::set_up(&rules);
        Ok((rules, state))
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        write::write(self, order, pen)
    }

    fn names(&self) -> Vec<&Names> {
        let board = &self.board;
        vec![
            &board.company_names,
            &board.kind_names,
            &board.words.pieces,
            &board.words.faces,
            &board.words.sides,
            &board.words.ends,
        ]
    }

    fn is_passing(event: &Event) -> bool {
        matches!(event, Event::Rolled { .. } | Event::TurnEnded { .. })
    }

    fn round(&self, open: &Open) -> u32 {
        open.year
    }

    /// Nobody wins a game in which no station was ever built.
    fn is_won(&self, open: &Open) -> bool {
        !matches!(open.phase, Phase::Over { won: false, .. })
    }

    fn counts(&self, state: &State, seat: Seat) -> Vec<Count> {
        let player = state.open.player(seat);
        vec![
            Count::new("rd-count-passengers", player.passengers),
            Count::new("rd-count-dice", player.front.total() + state.own(seat).behind),
            Count::new("rd-count-shares", player.shares.iter().sum::<u32>()),
        ]
    }

    fn scene(&self, view: &View<'_>, before: Option<&View<'_>>, onlooker: &Onlooker<'_>) -> Scene {
        scene::scene(self, view, before, onlooker)
    }
}

impl Rules for RailroadDice {
    type Open = Open;
    type Own = Own;
    type Order = Order;
    type Event = Event;
    type Hidden = Hidden;
    type Refusal = Refusal;
    type View<'v> = View<'v>;

    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed> {
        years::begin(story)
    }

    fn decide(&self, story: &mut Story<'_, Self>, by: Seat, order: &Order) -> Result<(), No<Refusal>> {
        match order {
            Order::Do { act } => plans::act(story, by, act, How::Ordered),
            Order::Then { acts } => plans::then(story, by, acts),
            Order::Prefer { faces } => {
                story.whisper(by, Hidden::Preferred { faces: faces.clone() });
                Ok(())
            }
            Order::Cancel => {
                if story.own(by).plan.is_empty() && story.own(by).keep.is_empty() {
                    return Err(Refusal::NothingToCancel.into());
                }
                story.whisper(by, Hidden::Cancelled);
                Ok(())
            }
        }
    }

    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
        plans::go_on(story)
    }

    fn evolve(&self, state: &mut State, event: &Event) {
        evolve::evolve(self, state, event);
    }

    fn evolve_own(&self, _: &Open, own: &mut Own, event: &Hidden) {
        evolve::evolve_own(own, event);
    }

    fn turn(&self, open: &Open) -> Turn {
        match &open.phase {
            Phase::Opening => Turn::Seats(Vec::new()),
            Phase::Playing => Turn::Seats(vec![open.active]),
            Phase::Over { ranking, .. } => Turn::Over(ranking.clone()),
        }
    }

    fn options(&self, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
        options::options(self, open, own, seat)
    }

    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> View<'v> {
        view::view(self, sight)
    }

    fn takes_back(&self, order: &Order) -> bool {
        match order {
            Order::Cancel => true,
            Order::Do { .. } | Order::Then { .. } | Order::Prefer { .. } => false,
        }
    }

    fn plans(&self, _: &Open, own: &Own, _: Seat) -> Vec<Order> {
        options::left_ahead(own)
    }

    fn tell(&self, open: &Open, event: &Event) -> Sentence {
        words::tell(self, open, event)
    }

    fn advice(&self, open: &Open, own: &Own, refusal: &Refusal) -> Option<Sentence> {
        refusals::advice(self, open, own, refusal).map(|advice| advice.sentence(self))
    }

    fn explain(&self, open: &Open, own: &Own, refusal: &Refusal) -> Explanation {
        let sentence = refusal.sentence(self);
        let advice = self.advice(open, own, refusal);
        let told = Explanation { part: refusal.part(), nth: nth_of(&sentence), sentence, advice };
        words::explain(self, refusal, told)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        audit::audit(self, state)
    }

    fn sensible(&self, view: &View<'_>, options: &[Order], dice: &mut dyn Dice) -> Order {
        bot::choose(self, view, options, dice)
    }
}

impl Proves for RailroadDice {
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = settings::KINDS;

    fn another(&self, open: &Open, own: &Own, _: Seat, dice: &mut dyn Dice) -> Own {
        options::another(self, open, own, dice)
    }
}
