//! A game of Age of Steam under way.

use super::AgeOfSteam;
use super::orders::Haul;
use crate::board::hex::{Goods, Hex, Land, Link, Net, Network, Owner, Section, Surveyed, Works};
use crate::games::legs::Leg;
use crate::rules::auction::Auction;
use crate::rules::{self, Bag, Place, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What everybody knows and what each seat left ahead.
pub type State = rules::State<Open, Own>;

/// The seven special actions, in the order of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// Moves goods first.
    FirstMove,
    /// Builds first.
    FirstBuild,
    /// Lays four tiles.
    Engineer,
    /// An engine of one link more, at once.
    Locomotive,
    /// Founds a city.
    Urbanization,
    /// Puts two cubes on the display.
    Production,
    /// May pass once in the next auction.
    TurnOrderPass,
}

impl Action {
    /// All of them.
    pub const ALL: [Action; 7] = [
        Action::FirstMove,
        Action::FirstBuild,
        Action::Engineer,
        Action::Locomotive,
        Action::Urbanization,
        Action::Production,
        Action::TurnOrderPass,
    ];
}

/// What a player has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Railroad {
    /// Dollars in hand.
    pub cash: u32,
    /// Shares issued.
    pub shares: u32,
    /// How many links the engine crosses.
    pub engine: u32,
    /// Income.
    pub income: u32,
    /// The action chosen this turn, and through the next auction.
    pub action: Option<Action>,
    /// The turn in which they went bankrupt.
    #[serde(default)]
    pub bankrupt: Option<u8>,
}

/// Where all dollars came from and went to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// From the bank for shares, the money of the start among it.
    pub raised: u32,
    /// From the bank as income.
    pub earned: u32,
    /// To the bank in auctions.
    pub bids: u32,
    /// To the bank for tiles.
    pub tiles: u32,
    /// To the bank for shares and engines.
    pub expenses: u32,
}

/// A builder's turn so far.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Site {
    /// Hexes that a tile was laid on.
    pub hexes: Vec<Hex>,
    /// New track: it extends its links.
    pub added: Vec<Section>,
    /// Whether a city was founded.
    pub founded: bool,
}

/// What is going on. Lists of seats have the next to act first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Opening,
    /// Shares are issued.
    Issuing { left: Vec<Seat> },
    /// The order of play is auctioned; everybody's last bid.
    Bidding { auction: Auction, bids: BTreeMap<Seat, u32> },
    /// Actions are chosen.
    Choosing { left: Vec<Seat> },
    /// Track is built.
    Building { left: Vec<Seat>, site: Site },
    /// Goods are moved; who has made their engine stronger this turn.
    Moving { round: u8, left: Vec<Seat>, stronger: Vec<Seat> },
    /// Goods grow; whether Production is done with.
    Growing { produced: bool },
    /// Production: cubes are drawn and wait for their spaces.
    Producing { seat: Seat, cubes: Vec<Goods> },
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
    /// The order of play; whoever is bankrupt has left it.
    pub order: Vec<Seat>,
    /// What players have, by seat.
    pub seats: Vec<Railroad>,
    /// Track and new cities.
    pub network: Surveyed,
    /// Cubes on the map; copies of a position share them until some are moved.
    pub cubes: Arc<BTreeMap<Hex, Vec<Goods>>>,
    /// Cubes of each column of the display, the next to be taken first.
    pub display: Arc<Vec<Vec<Goods>>>,
    /// Which spaces of a column are taken, from the top, where an empty one lies below a cube. Cubes of all other columns
    /// fill them from below.
    #[serde(default)]
    pub apart: BTreeMap<u8, Vec<bool>>,
    /// Cubes in the bag.
    pub bag: Bag,
    /// All dollars.
    pub ledger: Ledger,
}

/// What a seat left ahead, which nobody else knows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    /// Shares to issue.
    #[serde(default)]
    pub issue: Option<u32>,
    /// The most to bid.
    #[serde(default)]
    pub most: Option<u32>,
    /// Actions to choose, the most wanted first.
    #[serde(default)]
    pub wants: Vec<Action>,
    /// A city to found.
    #[serde(default)]
    pub founds: Option<(Hex, u8)>,
    /// Track to build: plans, the first that can be built whole is built; an empty one ends the turn.
    #[serde(default)]
    pub builds: Vec<Vec<Leg>>,
    /// Whether building ends with that.
    #[serde(default)]
    pub done: bool,
    /// Goods to move: for each of the coming moves what is wanted, the first that is possible.
    #[serde(default)]
    pub hauls: Vec<Vec<Haul>>,
}

impl Open {
    /// What a player has.
    pub fn of(&self, seat: Seat) -> &Railroad {
        &self.seats[seat.index()]
    }

    /// What a player has, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> &mut Railroad {
        &mut self.seats[seat.index()]
    }

    /// Who has chosen an action.
    pub fn holder(&self, action: Action) -> Option<Seat> {
        self.order.iter().copied().find(|seat| self.of(*seat).action == Some(action))
    }

    /// The order of play, with whoever has an action first.
    pub fn order_led_by(&self, action: Action) -> Vec<Seat> {
        let first = self.holder(action);
        first.into_iter().chain(self.order.iter().copied().filter(|seat| Some(*seat) != first)).collect()
    }

    /// The map with its track.
    pub fn land<'o>(&'o self, rules: &'o AgeOfSteam) -> Land<'o> {
        land(rules, &self.network)
    }

    /// All links, complete or not.
    pub fn links<'o>(&'o self, rules: &'o AgeOfSteam) -> &'o [Link] {
        self.network.links(&rules.board.map, &rules.board.new_goods)
    }

    /// The complete links.
    pub fn net<'o>(&'o self, rules: &'o AgeOfSteam) -> &'o Net {
        self.network.net(&rules.board.map, &rules.board.new_goods)
    }

    /// A player at work.
    pub fn works<'o>(&'o self, rules: &'o AgeOfSteam, seat: Seat) -> Works<'o> {
        works(rules, &self.network, seat)
    }

    /// The new cities that are still in the box.
    pub fn unfounded(&self, rules: &AgeOfSteam) -> Vec<u8> {
        let all = 0..u8::try_from(rules.board.data.new_cities.len()).unwrap_or(u8::MAX);
        all.filter(|city| !self.network.founded.values().any(|there| there == city)).collect()
    }
}

/// A player at work on some network. New track may begin at any city.
pub fn works<'o>(rules: &'o AgeOfSteam, network: &'o Network, seat: Seat) -> Works<'o> {
    Works {
        land: land(rules, network),
        kinds: &rules.board.data.tiles,
        prices: &rules.board.data.prices,
        owner: owner(seat),
        discs: Some(rules.board.data.town_discs),
        complex_on_empty: rules.complex_on_empty,
        begins: &|_| true,
    }
}

/// The map with some network.
pub fn land<'o>(rules: &'o AgeOfSteam, network: &'o Network) -> Land<'o> {
    Land::new(&rules.board.map, network, &rules.board.new_goods)
}

/// A player as the owner of track.
pub fn owner(seat: Seat) -> Owner {
    Owner(seat.0)
}

/// The player who owns track.
pub fn seat(owner: Owner) -> Seat {
    Seat(owner.0)
}
