//! A game of Steel Driver under way: what lies open on the table, and what each seat left ahead.

use super::counts::Counts;
use super::names::{City, CitySet, Company, Goods, Link};
use crate::rules::auction::{Auction, Maxima};
use crate::rules::{self, Place, Seat};
use serde::{Deserialize, Serialize};

/// A game under way.
pub type State = rules::State<Open, Own>;

/// What lies open on the table. Cubes and cash are public by the rules (phase 2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// Counted from 1; 0 before the game has begun.
    pub round: u8,
    /// Who holds the active-player marker.
    pub marker: Seat,
    pub phase: Phase,
    pub seats: Vec<Holding>,
    /// In the printed order.
    pub companies: Vec<CompanyBox>,
    /// The build order of this round.
    pub order: Vec<Company>,
    /// The pass row: first to pass, first to build next round.
    pub passed: Vec<Company>,
    /// Who has track on each link.
    pub track: Vec<Option<Company>>,
    /// Whether the intercontinental link has been made.
    pub linked: bool,
    /// Cash the bank has paid out so far.
    pub paid: u32,
}

/// What a player holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Holding {
    /// Investment cubes in hand.
    pub cubes: u32,
    /// Cash, which is the score.
    pub cash: u32,
    /// By company.
    pub shares: Counts,
}

/// What lies in the box of a company.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CompanyBox {
    /// Cubes to build with.
    pub treasury: u32,
    /// This round's profit; after the game its final value.
    pub profit: u32,
    /// Who holds the control marker now.
    pub controller: Option<Seat>,
    /// Who won its latest auction, in whichever round that was (SD-F1).
    pub last_controller: Option<Seat>,
    pub start: Option<City>,
    /// The cities its track touches.
    pub network: CitySet,
    /// Taken in phase 6, by colour.
    pub goods: Counts,
}

/// Where in the round the game stands; `at` is the place of the active company in the build order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has been dealt yet.
    Opening,
    /// Phase 2: control markers are auctioned; so many holders passed the marker in a row.
    Auctions { passes: u8, sale: Option<Sale> },
    /// Phase 3: companies build in turn.
    Building { at: u8 },
    /// Phase 6: companies take goods in turn; in these cities cubes still lie.
    Goods { at: u8, cubes: CitySet },
    /// The end, with places from first to last.
    Over { ranking: Vec<Place> },
}

/// A control marker under the hammer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sale {
    pub company: Company,
    pub bidding: Auction,
}

/// What one seat left ahead, which it alone knows until it acts.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    /// For the companies of this round's auctions.
    pub most: Maxima<Company>,
    /// Companies to put up when the marker comes, with the opening bid.
    pub put_ups: Vec<(Company, u32)>,
    /// Pass whatever has no maximum, until the auctions of this round end.
    pub passing: bool,
    /// Links to build, by company, the next one first.
    pub builds: Vec<(Company, Vec<Leg>)>,
    /// Goods to take, by company, the most wanted first; a wish that was met leaves the list.
    pub wants: Vec<(Company, Vec<Want>)>,
}

/// One link as a player names it, from a city to a city, and the start city where they named one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    pub from: City,
    pub to: City,
    pub start: Option<City>,
}

/// Something to take goods by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Want {
    /// The cube of this city.
    City(City),
    /// One cube of this colour, from the city that most other companies reach as well.
    Colour(Goods),
}

impl Open {
    pub fn company(&self, company: Company) -> &CompanyBox {
        &self.companies[company.index()]
    }

    pub fn company_mut(&mut self, company: Company) -> &mut CompanyBox {
        &mut self.companies[company.index()]
    }

    pub fn holding(&self, seat: Seat) -> &Holding {
        &self.seats[seat.index()]
    }

    pub fn holding_mut(&mut self, seat: Seat) -> &mut Holding {
        &mut self.seats[seat.index()]
    }

    /// The auction under way.
    pub fn sale(&self) -> Option<&Sale> {
        match &self.phase {
            Phase::Auctions { sale, .. } => sale.as_ref(),
            Phase::Opening | Phase::Building { .. } | Phase::Goods { .. } | Phase::Over { .. } => None,
        }
    }

    /// The company whose turn it is to build or to take goods.
    pub fn active(&self) -> Option<Company> {
        match self.phase {
            Phase::Building { at } | Phase::Goods { at, .. } => self.order.get(usize::from(at)).copied(),
            Phase::Opening | Phase::Auctions { .. } | Phase::Over { .. } => None,
        }
    }

    /// How many pieces of track a company has laid.
    pub fn track_of(&self, company: Company) -> usize {
        self.track.iter().filter(|&&owner| owner == Some(company)).count()
    }

    /// The links a company has track on.
    pub fn links_of(&self, company: Company) -> impl Iterator<Item = Link> + '_ {
        let owned = move |(_, owner): &(usize, &Option<Company>)| **owner == Some(company);
        self.track.iter().enumerate().filter(owned).map(|(link, _)| Link::at(link))
    }

    /// Whether every company has passed.
    pub fn all_passed(&self) -> bool {
        self.passed.len() == self.order.len()
    }
}

impl Leg {
    /// Whether it names the link between two cities, from whichever end.
    pub fn joins(&self, one: City, other: City) -> bool {
        (self.from, self.to) == (one, other) || (self.from, self.to) == (other, one)
    }
}

impl Own {
    /// The links planned for a company.
    pub fn builds_of(&self, company: Company) -> &[Leg] {
        self.builds.iter().find(|(other, _)| *other == company).map_or(&[], |(_, legs)| legs)
    }

    /// The goods preferred for a company.
    pub fn wants_of(&self, company: Company) -> &[Want] {
        self.wants.iter().find(|(other, _)| *other == company).map_or(&[], |(_, wants)| wants)
    }

    /// Forgets all that concerns a company.
    pub fn forget(&mut self, company: Company) {
        self.most.forget(&company);
        self.put_ups.retain(|(other, _)| *other != company);
        self.builds.retain(|(other, _)| *other != company);
        self.wants.retain(|(other, _)| *other != company);
    }

    /// Forgets what was meant for the auctions of a round.
    pub fn forget_auctions(&mut self) {
        self.most.clear();
        self.put_ups.clear();
        self.passing = false;
    }
}
