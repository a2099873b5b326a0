//! What sentences say of the things of Steel Driver; the words stand in the language files.

use super::SteelDriver;
use super::events::{Spoilt, Why};
use super::names::{City, CitySet, Company, Goods};
use super::state::{Leg, Want};
use crate::rules::{Fact, Seat, Sentence, ToFact};

impl ToFact<SteelDriver> for Company {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        let named = &rules.board.data.companies[self.index()];
        Fact::Word { id: format!("sd-company-{}", named.id), name: named.name.clone() }
    }
}

impl ToFact<SteelDriver> for Goods {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        let named = &rules.board.data.goods[self.index()];
        Fact::Word { id: format!("sd-goods-{}", named.id), name: named.name.to_lowercase() }
    }
}

impl ToFact<SteelDriver> for City {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        Fact::from(rules.board.name(*self))
    }
}

impl ToFact<SteelDriver> for CitySet {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        Fact::all(self.iter(), |city| city.fact(rules))
    }
}

impl ToFact<SteelDriver> for Leg {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        Fact::from(format!("{} - {}", rules.board.name(self.from), rules.board.name(self.to)))
    }
}

impl ToFact<SteelDriver> for Want {
    fn fact(&self, rules: &SteelDriver) -> Fact {
        match self {
            Want::City(city) => city.fact(rules),
            Want::Colour(goods) => goods.fact(rules),
        }
    }
}

impl ToFact<SteelDriver> for Why {
    fn fact(&self, _: &SteelDriver) -> Fact {
        Fact::choice(self)
    }
}

impl ToFact<SteelDriver> for Spoilt {
    fn fact(&self, _: &SteelDriver) -> Fact {
        Fact::choice(self)
    }
}

/// What each company on the intercontinental link gains.
pub fn each_bonus(bonuses: &[(Company, u32)], rules: &SteelDriver) -> Fact {
    Fact::all(bonuses, |(company, bonus)| {
        Sentence::new("sd-bonus").with("company", company.fact(rules)).with("bonus", *bonus).into()
    })
}

/// Who decides for each company; one that was never sold is left out.
pub fn who_decides(control: &[Option<Seat>], rules: &SteelDriver) -> Fact {
    let controlled =
        rules.board.companies().zip(control).filter_map(|(company, seat)| Some((company, (*seat)?)));
    Fact::all(controlled, |(company, seat)| {
        Sentence::new("sd-control").with("company", company.fact(rules)).with("seat", seat).into()
    })
}

/// The number of cities with a cube.
pub fn how_many(cubes: &CitySet, rules: &SteelDriver) -> Fact {
    cubes.len().fact(rules)
}

/// What sets of these sizes are worth, one by one.
pub fn worths(sets: &[u8], rules: &SteelDriver) -> Fact {
    Fact::all(sets, |size| Fact::from(format!("${}", rules.board.data.sets[usize::from(*size) - 1])))
}

/// Links with their costs.
pub fn priced(links: &[(String, u32)], _: &SteelDriver) -> Fact {
    Fact::all(links, |(name, cost)| Fact::from(format!("{name} ({cost})")))
}
