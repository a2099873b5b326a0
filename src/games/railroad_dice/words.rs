//! What sentences say of the things of Railroad Dice; the words stand in the language files.

use super::RailroadDice;
use super::events::{Event, Payment};
use super::names::{Bend, Cell, Company, Dir, EndName, Face, Kind, Spot};
use super::orders::{Act, Order};
use super::refusals::{Refusal, want};
use super::state::{Dice, Ending, Open, Step};
use super::write;
use crate::games::written;
use crate::rules::{Explanation, Fact, Said, Sentence, ToFact};

impl ToFact<RailroadDice> for Company {
    fn fact(&self, rules: &RailroadDice) -> Fact {
        let data = rules.board.company(*self);
        Fact::Word { id: format!("rd-company-{}", data.id), name: data.name.clone() }
    }
}

impl ToFact<RailroadDice> for Kind {
    fn fact(&self, rules: &RailroadDice) -> Fact {
        let data = rules.board.kind(*self);
        Fact::Word { id: format!("rd-tile-{}", data.id), name: data.name.to_lowercase() }
    }
}

/// A word of a family, by the name of a variant.
fn word(family: &str, of: &impl std::fmt::Debug) -> Fact {
    let Fact::Name(name) = Fact::choice(of) else { return Fact::choice(of) };
    Fact::Word { id: format!("{family}{name}"), name }
}

impl ToFact<RailroadDice> for Dir {
    fn fact(&self, _: &RailroadDice) -> Fact {
        word("rd-side-", self)
    }
}

impl ToFact<RailroadDice> for EndName {
    fn fact(&self, _: &RailroadDice) -> Fact {
        word("rd-end-", self)
    }
}

impl ToFact<RailroadDice> for Bend {
    fn fact(&self, _: &RailroadDice) -> Fact {
        word("rd-piece-", self)
    }
}

impl ToFact<RailroadDice> for Face {
    fn fact(&self, _: &RailroadDice) -> Fact {
        word("rd-face-", self)
    }
}

impl ToFact<RailroadDice> for Cell {
    fn fact(&self, _: &RailroadDice) -> Fact {
        Fact::Name(self.label())
    }
}

/// A place on the map, seen from the start tile.
impl ToFact<RailroadDice> for Spot {
    fn fact(&self, _: &RailroadDice) -> Fact {
        let rows = if self.row < 0 { "north" } else { "south" };
        let columns = if self.column < 0 { "west" } else { "east" };
        let none = |count: i16, side: &'static str| if count == 0 { "none" } else { side };
        Sentence::new("rd-spot")
            .with("vertical", none(self.row, rows))
            .with("rows", i64::from(self.row.unsigned_abs()))
            .with("horizontal", none(self.column, columns))
            .with("columns", i64::from(self.column.unsigned_abs()))
            .into()
    }
}

/// Dice face by face.
impl ToFact<RailroadDice> for Dice {
    fn fact(&self, _: &RailroadDice) -> Fact {
        Fact::all(self.each(), |(face, count)| {
            Sentence::new("rd-dice").with("count", count).with("face", Fact::choice(&face)).into()
        })
    }
}

/// How many dice were paid.
impl ToFact<RailroadDice> for Payment {
    fn fact(&self, _: &RailroadDice) -> Fact {
        Fact::from(self.total())
    }
}

impl ToFact<RailroadDice> for Ending {
    fn fact(&self, _: &RailroadDice) -> Fact {
        Fact::choice(self)
    }
}

/// An act as its owner would write it, in every language.
impl ToFact<RailroadDice> for Act {
    fn fact(&self, rules: &RailroadDice) -> Fact {
        written("rd-order", |pen| write::act(rules, self, pen))
    }
}

/// The step of a plan as the order that leaves it.
pub fn acts(step: &Step, rules: &RailroadDice) -> Fact {
    let order = Order::Then { acts: step.acts.clone() };
    written("rd-order", |pen| write::write(rules, &order, pen))
}

/// Several acts.
pub fn acts_of(acts: &[Act], rules: &RailroadDice) -> Fact {
    Fact::all(acts, |act| act.fact(rules))
}

/// Several kinds of tiles.
pub fn kinds(kinds: &[Kind], rules: &RailroadDice) -> Fact {
    Fact::all(kinds, |kind| kind.fact(rules))
}

/// Whether a die that was laid is a question mark.
pub fn joker(die: &Face, rules: &RailroadDice) -> Fact {
    (*die == Face::Question).fact(rules)
}

/// How far a tile is turned, in degrees.
pub fn quarters(turned: &u8, _: &RailroadDice) -> Fact {
    Fact::Number(i64::from(*turned) * 90)
}

/// Says an event, with what the table knows beside it.
pub fn tell(rules: &RailroadDice, open: &Open, event: &Event) -> Sentence {
    let said = event.sentence(rules);
    match event {
        Event::Rolled { dice, .. } => said.with("count", dice.total()),
        Event::Laid { from, to, paid, .. } => {
            let shape = from.bend_to(*to).unwrap_or(Bend::Straight);
            said.with("shape", Fact::choice(&shape)).with("jokers", paid.questions)
        }
        Event::TileLeft { tile, .. } => {
            let kind = open.map.get(tile.index()).map(|tile| tile.kind);
            said.with("kind", kind.fact(rules))
        }
        Event::StationBuilt { company, paid, .. } => {
            let built = open.company(*company).built as usize + 1;
            let left = rules.board.company(*company).costs.len().saturating_sub(built);
            said.with("left", left.fact(rules)).with("jokers", paid.questions)
        }
        Event::Bought { seat, company, shares, .. } => {
            said.with("has", open.player(*seat).shares[company.index()] + shares)
        }
        Event::TurnEnded { back, .. } => said.with("count", back.total()),
        Event::Ended { ranking, .. } => {
            let winners = ranking.first().map_or(&[][..], |place| &place.seats);
            let passengers = ranking.first().map_or(0, |place| place.score);
            said.with("count", winners.len().fact(rules))
                .with("winners", winners.to_vec().fact(rules))
                .with("passengers", passengers)
        }
        Event::Began { .. }
        | Event::IncomeTaken { .. }
        | Event::TilePlaced { .. }
        | Event::Rewarded { .. }
        | Event::Carried { .. }
        | Event::PresidentNamed { .. }
        | Event::YearBegan { .. }
        | Event::LastYear { .. }
        | Event::BankBroke { .. } => said,
    }
}

/// Says why an order was refused, with what the board knows beside it.
pub fn explain(rules: &RailroadDice, refusal: &Refusal, told: Explanation) -> Explanation {
    let Refusal::WrongTerrain { company, .. } = refusal else { return told };
    let want = want(rules.board.company(*company).needs);
    Explanation { sentence: told.sentence.with("want", want), ..told }
}
