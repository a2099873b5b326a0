//! Things of Rail Baron as facts of a sentence, and the facts of an event that do not stand in it.

use super::RailBaron;
use super::data::Throw;
use super::events::{Event, Hop, Why};
use super::hidden::Hidden;
use super::names::{City, Dot, Group, Railroad, Region};
use super::plans::{Avoid, Held, Kind, Measure, Route, Ware, Wish};
use super::state::{Due, Engine, Open, Owner, Payee, total};
use crate::rules::{Fact, Said, Seat, Sentence, ToFact};

/// A thing that messages choose their wording by.
macro_rules! choices {
    ($($kind:ty),*) => {$(
        impl ToFact<RailBaron> for $kind {
            fn fact(&self, _: &RailBaron) -> Fact {
                Fact::choice(self)
            }
        }
    )*};
}

choices!(Owner, Why, Measure, Held, Kind);

/// A thing by its name on the board.
macro_rules! names {
    ($($kind:ty: $name:expr),* $(,)?) => {$(
        impl ToFact<RailBaron> for $kind {
            fn fact(&self, rules: &RailBaron) -> Fact {
                let name: fn(&RailBaron, $kind) -> &str = $name;
                Fact::from(name(rules, *self))
            }
        }
    )*};
}

names!(
    City: |rules, city| rules.board.city_name(city),
    Dot: |rules, dot| rules.board.name(dot),
    Railroad: |rules, line| rules.board.short(line),
    Group: |rules, group| &rules.board.data.groups[group.index()].name,
);

impl ToFact<RailBaron> for Engine {
    fn fact(&self, _: &RailBaron) -> Fact {
        let (id, name) = match self {
            Engine::Freight => ("rb-engine-freight", "Freight"),
            Engine::Express => ("rb-engine-express", "Express"),
            Engine::Superchief => ("rb-engine-superchief", "Superchief"),
        };
        Fact::Word { id: id.to_owned(), name: name.to_owned() }
    }
}

impl ToFact<RailBaron> for Region {
    fn fact(&self, rules: &RailBaron) -> Fact {
        let region = &rules.board.data.regions[self.index()];
        Fact::Word { id: format!("rb-region-{}", region.id.to_lowercase()), name: region.name.clone() }
    }
}

impl ToFact<RailBaron> for Ware {
    fn fact(&self, rules: &RailBaron) -> Fact {
        match self {
            Ware::Line(line) => line.fact(rules),
            Ware::Group(group) => group.fact(rules),
            Ware::Express => Engine::Express.fact(rules),
            Ware::Superchief => Engine::Superchief.fact(rules),
            Ware::Random => Fact::from(Sentence::new("rb-ware-random")),
            Ware::Nothing => Fact::from(Sentence::new("rb-ware-nothing")),
        }
    }
}

impl ToFact<RailBaron> for Wish {
    fn fact(&self, rules: &RailBaron) -> Fact {
        let ware = self.what.fact(rules);
        match self.keep {
            0 => ware,
            keep => Fact::from(Sentence::new("rb-wish-keeping").with("ware", ware).with("keep", keep)),
        }
    }
}

impl ToFact<RailBaron> for Avoid {
    fn fact(&self, rules: &RailBaron) -> Fact {
        match self {
            Avoid::Line(line) => line.fact(rules),
            Avoid::Seat(seat) => Fact::from(*seat),
        }
    }
}

impl ToFact<RailBaron> for Due {
    fn fact(&self, _: &RailBaron) -> Fact {
        let sentence = match self.to {
            Payee::Bank => Sentence::new("rb-due-bank"),
            Payee::Governor => Sentence::new("rb-due-governor"),
            Payee::Seat(seat) => Sentence::new("rb-due-seat").with("seat", seat),
        };
        Fact::from(sentence.with("sum", self.sum))
    }
}

/// Dice as they are read at the table: the coloured one, then the white ones.
impl ToFact<RailBaron> for Throw {
    fn fact(&self, _: &RailBaron) -> Fact {
        let sentence = Sentence::new("rb-throw").with("coloured", self.coloured);
        Fact::from(sentence.with("first", self.white[0]).with("second", self.white[1]))
    }
}

/// The two white dice.
pub fn pair([first, second]: &[u8; 2], _: &RailBaron) -> Fact {
    Fact::from(format!("{first}-{second}"))
}

/// A way, line by line: where each line is left, and how many dots it is ridden.
pub fn way(steps: &[(Railroad, Dot)], rules: &RailBaron) -> Fact {
    let leg = |leg: &[(Railroad, Dot)]| {
        let (by, to) = leg[leg.len() - 1];
        let sentence = Sentence::new("rb-leg").with("dots", leg.len() as i64);
        Fact::from(sentence.with("line", by.fact(rules)).with("to", to.fact(rules)))
    };
    Fact::all(steps.chunk_by(|a, b| a.0 == b.0), leg)
}

/// The way a train has ridden.
pub fn ridden(hops: &[Hop], rules: &RailBaron) -> Fact {
    way(&hops.iter().map(|hop| (hop.by, hop.to)).collect::<Vec<_>>(), rules)
}

/// The way a train is to ride.
pub fn planned(route: &Route, rules: &RailBaron) -> Fact {
    way(&route.steps, rules)
}

/// Things of which one is taken, each only where those before it cannot be had.
pub fn in_turn<T: ToFact<RailBaron>>(things: &[T], rules: &RailBaron) -> Fact {
    let join = |first: Fact, next: Fact| {
        Fact::from(Sentence::new("rb-else").with("first", first).with("next", next))
    };
    things.iter().map(|thing| thing.fact(rules)).reduce(join).unwrap_or_else(|| Fact::All(Vec::new()))
}

/// The seat of an owner, if it is a player.
pub fn owner_seat(owner: Owner) -> Option<Seat> {
    match owner {
        Owner::Seat(seat) => Some(seat),
        Owner::Bank | Owner::Governor => None,
    }
}

fn count<T>(things: &[T]) -> Fact {
    Fact::from(things.len() as i64)
}

/// An event in one sentence; `open` is as it was before.
pub fn tell(rules: &RailBaron, open: &Open, event: &Event) -> Sentence {
    let said = event.sentence(rules);
    if let Event::CannotPay { seat, dues } = event {
        let can_sell = open.held_by(Owner::Seat(*seat)).next().is_some();
        let said = said.with("count", count(dues)).with("sum", total(dues));
        return said.with("lines", if can_sell { "some" } else { "none" });
    }
    if let Event::Moved { from, hops, .. } = event {
        return said.with("to", hops.last().map_or(*from, |hop| hop.to).fact(rules));
    }
    if let Event::Knocked { to, .. } = event {
        return said.with("seat", owner_seat(*to).fact(rules));
    }
    if let Event::Bankrupt { dues, .. } = event {
        return said.with("count", count(dues));
    }
    if let Event::Ended { ranking, .. } = event
        && let Some(first) = ranking.first()
        && let Some(winner) = first.seats.first()
    {
        return said.with("seat", *winner).with("cash", first.score);
    }
    said
}

/// What happened to a seat's plans, in one sentence to its owner.
pub fn tell_own(rules: &RailBaron, open: &Open, event: &Hidden) -> Sentence {
    let said = event.sentence(rules);
    if let Hidden::RoutePlanned { route, .. } = event {
        return said.with("dots", count(&route.steps));
    }
    if let Hidden::WaySet { way } = event {
        let said = said.with("by", way.by.fact(rules)).with("avoid", way.avoid.fact(rules));
        return said.with("count", count(&way.avoid));
    }
    if let Hidden::RouteHeld { why } = event {
        let (line, seat) = match why {
            Held::Sold(line) => (Some(*line), owner_seat(open.owner(*line))),
            Held::Declared(seat) | Held::InReach(seat) => (None, Some(*seat)),
            Held::Quiet => (None, None),
        };
        let said = said.with("line", line.fact(rules)).with("seat", seat.fact(rules));
        return said.with("owner", line.map(|line| open.owner(line)).fact(rules));
    }
    if let Hidden::DeclarationPlanned { .. } = event {
        let needed = rules.options.net_worth.then(|| rules.board.data.options.net_worth[&rules.seats]);
        return said.with("needed", needed.fact(rules));
    }
    said
}
