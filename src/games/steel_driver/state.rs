//! A game of Steel Driver under way: what lies open on the table, and what each seat left ahead.

use super::counts::Counts;
use super::names::{City, CitySet, Company, Goods, Link};
use crate::rules::{Place, Seat, auction::Auction};
use serde::{Deserialize, Serialize};

/// Everything.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees. Cubes and cash are public by the rules (phase 2).
    pub open: Open,
    /// What each seat left ahead; seen by its owner alone until it acts.
    pub plans: Vec<Plans>,
}

/// What lies open on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// The round, from 1; 0 before the game has begun.
    pub round: u8,
    /// Who holds the active-player marker.
    pub marker: Seat,
    /// The phase and what belongs to it alone.
    pub phase: Phase,
    /// The players' holdings, by seat.
    pub seats: Vec<Holding>,
    /// The company boxes, in the printed order.
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

/// A player's holdings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Holding {
    /// Investment cubes in hand.
    pub cubes: u32,
    /// Cash, which is the score.
    pub cash: u32,
    /// Shares by company.
    pub shares: Counts,
}

/// A company's box.
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
    /// Where it began.
    pub start: Option<City>,
    /// The cities its track touches.
    pub network: CitySet,
    /// Goods taken in phase 6, by colour.
    pub goods: Counts,
}

/// Where in the round the game stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// Nothing has been dealt yet.
    Opening,
    /// Phase 2: control markers are auctioned.
    Auctions {
        /// How many holders passed the marker in a row.
        passes: u8,
        /// The auction under way.
        sale: Option<Sale>,
    },
    /// Phase 3: companies build in turn; the place of the active one in the build order.
    Building {
        /// The place of the active company in the build order.
        at: u8,
    },
    /// Phase 6: companies take goods in turn.
    Goods {
        /// The place of the active company in the build order.
        at: u8,
        /// Cities whose cube has not been taken.
        cubes: CitySet,
    },
    /// The end.
    Over {
        /// Places from first to last.
        ranking: Vec<Place>,
    },
}

/// A control marker under the hammer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sale {
    /// Whose marker it is.
    pub company: Company,
    /// The bidding.
    pub bidding: Auction,
}

/// What one seat left ahead.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Plans {
    /// The most it will bid for a company this round.
    pub most: Vec<(Company, u32)>,
    /// Companies to put up when the marker comes, with the opening bid.
    pub ahead: Vec<(Company, u32)>,
    /// Pass whatever has no maximum, until the auctions of this round end.
    pub passing: bool,
    /// Links to build, by company, the next one first.
    pub builds: Vec<(Company, Vec<Leg>)>,
    /// Goods to take, by company, the most wanted first; a wish that was met leaves the list.
    pub wants: Vec<(Company, Vec<Want>)>,
}

/// One link as a player names it: from a city to a city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// The city named first.
    pub from: City,
    /// The city named second.
    pub to: City,
    /// The start city, where the player named one.
    pub start: Option<City>,
}

/// Something to take goods by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Want {
    /// The cube of this city.
    City(City),
    /// One cube of this colour, from the city that most other companies reach as well.
    Colour(Goods),
}

impl Open {
    /// A company's box.
    pub fn company(&self, company: Company) -> &CompanyBox {
        &self.companies[company.index()]
    }

    /// A company's box, to be changed.
    pub fn company_mut(&mut self, company: Company) -> &mut CompanyBox {
        &mut self.companies[company.index()]
    }

    /// A player's holdings.
    pub fn holding(&self, seat: Seat) -> &Holding {
        &self.seats[seat.index()]
    }

    /// A player's holdings, to be changed.
    pub fn holding_mut(&mut self, seat: Seat) -> &mut Holding {
        &mut self.seats[seat.index()]
    }

    /// The auction under way.
    pub fn sale(&self) -> Option<&Sale> {
        match &self.phase {
            Phase::Auctions { sale, .. } => sale.as_ref(),
            _ => None,
        }
    }

    /// The company whose turn it is to build or to take goods.
    pub fn active(&self) -> Option<Company> {
        match self.phase {
            Phase::Building { at } | Phase::Goods { at, .. } => self.order.get(usize::from(at)).copied(),
            _ => None,
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

    /// The place in the build order of the next company that has not passed, after the active one.
    pub fn next_active(&self, at: u8) -> u8 {
        let count = self.order.len();
        let place = |step: usize| (usize::from(at) + step) % count;
        let next = (1..=count).map(place).find(|&place| !self.passed.contains(&self.order[place]));
        u8::try_from(next.unwrap_or(usize::from(at))).expect("there are six companies")
    }

    /// Whether every company has passed.
    pub fn all_passed(&self) -> bool {
        self.passed.len() == self.order.len()
    }
}

impl Leg {
    /// Whether another leg names the same link, from whichever end.
    pub fn same_link(&self, other: &Leg) -> bool {
        (self.from, self.to) == (other.from, other.to) || (self.from, self.to) == (other.to, other.from)
    }
}

impl Plans {
    /// The most this seat will bid for a company.
    pub fn most_for(&self, company: Company) -> Option<u32> {
        self.most.iter().find(|(other, _)| *other == company).map(|(_, most)| *most)
    }

    /// The links planned for a company.
    pub fn builds_of(&self, company: Company) -> &[Leg] {
        self.builds.iter().find(|(other, _)| *other == company).map_or(&[], |(_, legs)| legs)
    }

    /// The goods preferred for a company.
    pub fn wants_of(&self, company: Company) -> &[Want] {
        self.wants.iter().find(|(other, _)| *other == company).map_or(&[], |(_, wants)| wants)
    }

    /// Whether nothing is left ahead.
    pub fn is_empty(&self) -> bool {
        *self == Plans::default()
    }

    /// Forgets all that concerns a company.
    pub fn forget(&mut self, company: Company) {
        self.most.retain(|(other, _)| *other != company);
        self.ahead.retain(|(other, _)| *other != company);
        self.builds.retain(|(other, _)| *other != company);
        self.wants.retain(|(other, _)| *other != company);
    }

    /// Forgets what was meant for the auctions of a round.
    pub fn forget_auctions(&mut self) {
        self.most.clear();
        self.ahead.clear();
        self.passing = false;
    }
}
