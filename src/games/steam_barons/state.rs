//! A game of Steam Barons under way.

use super::SteamBarons;
use super::data::Company;
use super::orders::{Haul, Lot};
use crate::board::hex::{Goods, Hex, Land, Link, Net, Network, Owner, Section, Surveyed};
use crate::games::legs::Leg;
use crate::rules::auction::Auction;
use crate::rules::{self, Bag, Ballot, Place, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What everybody knows and what each seat left ahead or hides in its fist.
pub type State = rules::State<Open, Own>;

/// What a player has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Investor {
    /// Dollars in hand.
    pub cash: u32,
    /// Shares, by company.
    pub shares: Vec<u32>,
}

/// A company and its charter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Firm {
    /// The price of a share; `None` is box B.
    pub price: Option<u32>,
    /// Whether it has left the game.
    pub bankrupt: bool,
    /// Dollars on the charter. They are nobody's.
    pub treasury: u32,
    /// What it has shipped in this turn.
    pub performance: u32,
    /// Shares on the charter, not issued yet.
    pub unissued: u32,
    /// Shares that can be bought.
    pub available: u32,
    /// Shares that left the game with it.
    pub worthless: u32,
    /// Who holds the charter.
    pub controller: Option<Seat>,
}

/// Where all dollars came from and went to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// From the bank at the start, to players and treasuries.
    pub start: u32,
    /// From the bank to treasuries for shares they issued.
    pub issued: u32,
    /// From the bank to players: dividends and bonuses.
    pub dividends: u32,
    /// From the bank to treasuries.
    pub profits: u32,
    /// From the bank to players for shares they sold.
    pub sales: u32,
    /// To the bank for shares.
    pub purchases: u32,
    /// To the bank for tiles and links.
    pub track: u32,
    /// Lost with bankrupt companies.
    pub lost: u32,
}

/// A company's turn of building so far.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Site {
    /// Tiles laid and printed links taken.
    pub tiles: usize,
    /// Hexes that a tile was laid on.
    pub hexes: Vec<Hex>,
    /// New track: it extends its links.
    pub added: Vec<Section>,
}

/// What is going on. Lists have the next to act first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Opening,
    /// Between two auctions: companies whose shares have not been put up yet.
    Market { left: Vec<Company> },
    /// Shares of a company are auctioned; those after it wait.
    Auction { company: Company, auction: Auction, left: Vec<Company> },
    /// They are bought at the price of the auction: by its winner first, who must buy one.
    Buying { company: Company, price: u32, winner: Seat, asked: Vec<Seat>, left: Vec<Company> },
    /// Companies build.
    Building { left: Vec<Company>, site: Site },
    /// Companies ship goods.
    Shipping { round: u8, left: Vec<Company> },
    /// Everybody puts shares to sell into their fist.
    Selling { ballot: Ballot },
    /// The turn ends: bankruptcies, a new order.
    Closing,
    /// The game is over.
    Over { ranking: Vec<Place> },
}

/// What everybody knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    /// The turn, from 1.
    pub turn: u8,
    /// What is going on.
    pub phase: Phase,
    /// The order of play of companies; whatever is bankrupt has left it.
    pub order: Vec<Company>,
    /// Who has the first-player marker.
    pub marker: Seat,
    /// Players, by seat.
    pub investors: Vec<Investor>,
    /// Companies, by number.
    pub firms: Vec<Firm>,
    /// Track.
    pub network: Surveyed,
    /// Cubes on the map; copies of a position share them until some are shipped.
    pub cubes: Arc<BTreeMap<Hex, Vec<Goods>>>,
    /// Cubes in the bag, which is put away after the first draw.
    pub bag: Bag,
    /// Cubes that left the map, by colour.
    pub gone: Vec<u32>,
    /// Prices at the start and after each turn, by company; nothing in box B.
    pub history: Arc<Vec<Vec<Option<u32>>>>,
    /// All dollars.
    pub ledger: Ledger,
}

/// What a seat wants of the shares of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wish {
    /// The most to pay for one.
    #[serde(default)]
    pub most: Option<u32>,
    /// How many to buy at most.
    #[serde(default)]
    pub shares: Option<u32>,
}

/// Track that a seat wants a company to build.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Plan {
    /// The first of these that can be built whole is built; without any nothing is.
    pub plans: Vec<Vec<Leg>>,
    /// How many shares that should issue, where the player said so.
    #[serde(default)]
    pub issue: Option<u32>,
}

/// What a seat left ahead, and what it has in its fist. Nobody else knows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    /// Shares to buy, by company.
    #[serde(default)]
    pub wishes: BTreeMap<Company, Wish>,
    /// Whether to pass wherever no wish says otherwise, until building begins.
    #[serde(default)]
    pub passing: bool,
    /// Track to build, by company.
    #[serde(default)]
    pub builds: BTreeMap<Company, Plan>,
    /// Goods to ship, by company: for each of the coming rounds what is wanted, the first that is possible.
    #[serde(default)]
    pub hauls: BTreeMap<Company, Vec<Vec<Haul>>>,
    /// Shares to sell when it is time.
    #[serde(default)]
    pub sale: Option<Vec<Lot>>,
    /// Shares in the fist.
    #[serde(default)]
    pub fist: Option<Vec<(Company, u32)>>,
}

impl Open {
    /// A player.
    pub fn of(&self, seat: Seat) -> &Investor {
        &self.investors[seat.index()]
    }

    /// A player, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> &mut Investor {
        &mut self.investors[seat.index()]
    }

    /// A company.
    pub fn firm(&self, company: Company) -> &Firm {
        &self.firms[company.index()]
    }

    /// A company, to be changed.
    pub fn firm_mut(&mut self, company: Company) -> &mut Firm {
        &mut self.firms[company.index()]
    }

    /// How many shares of a company a player holds.
    pub fn held(&self, seat: Seat, company: Company) -> u32 {
        self.of(seat).shares[company.index()]
    }

    /// Companies that a player controls, in the order of play.
    pub fn controlled_by(&self, seat: Seat) -> impl Iterator<Item = Company> + '_ {
        self.order.iter().copied().filter(move |company| self.firm(*company).controller == Some(seat))
    }

    /// The company whose turn it is to build or to ship.
    pub fn active(&self) -> Option<Company> {
        match &self.phase {
            Phase::Building { left, .. } | Phase::Shipping { left, .. } => left.first().copied(),
            Phase::Opening
            | Phase::Market { .. }
            | Phase::Auction { .. }
            | Phase::Buying { .. }
            | Phase::Selling { .. }
            | Phase::Closing
            | Phase::Over { .. } => None,
        }
    }

    /// The map with its track.
    pub fn land<'o>(&'o self, rules: &'o SteamBarons) -> Land<'o> {
        land(rules, &self.network)
    }

    /// All links, complete or not.
    pub fn links<'o>(&'o self, rules: &'o SteamBarons) -> &'o [Link] {
        self.network.links(&rules.board.map, &[])
    }

    /// The complete links.
    pub fn net<'o>(&'o self, rules: &'o SteamBarons) -> &'o Net {
        self.network.net(&rules.board.map, &[])
    }
}

/// The map with some network. No cities are founded here (phase 2).
pub fn land<'o>(rules: &'o SteamBarons, network: &'o Network) -> Land<'o> {
    Land::new(&rules.board.map, network, &[])
}

/// A company as the owner of track.
pub fn owner(company: Company) -> Owner {
    Owner(company.index() as u8)
}

/// The company that owns track.
pub fn company(owner: Owner) -> Company {
    Company::at(usize::from(owner.0))
}
