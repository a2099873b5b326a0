//! What happens in Steam Barons; [`evolve`](super::evolve) says how the state obeys.

use super::SteamBarons;
use super::data::Company;
use super::orders::{Haul, Lot};
use super::words::{
    all_legs, all_lots, all_rounds, count_sections, dropped, each_account, each_bidder, each_charter,
    each_move, each_sale, path, spoilt, standings, taken_over, wished,
};
use crate::board::hex::{Change, Class, Goods, Hex, Run, Section};
use crate::games::legs::{Leg, Work};
use crate::rules::{How, Place, Seat};
use crate::said;
use serde::{Deserialize, Serialize};

/// What a company pays out after a turn of shipping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// Which company.
    pub company: Company,
    /// What it has shipped.
    pub performance: u32,
    /// For every share.
    pub dividend: u32,
    /// What each holder gets in all.
    pub holders: Vec<(Seat, u32)>,
    /// Who controls it, and their bonus, if there is one.
    pub bonus: Option<(Seat, u32)>,
    /// What comes into its treasury.
    pub profit: u32,
}

/// How the price of a company moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Which company.
    pub company: Company,
    /// The price before.
    pub from: u32,
    /// What its box of the table says.
    pub by: i64,
    /// What the coloured box adds.
    pub more: i64,
    /// The price afterwards; nothing in box B.
    pub to: Option<u32>,
}

/// Why a plan of building was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spoilt {
    /// The company is somebody else's.
    Lost,
    /// Track of that company is in the way.
    Taken { hex: Hex, by: Company },
    /// The company cannot raise the money.
    Dear { hex: Hex },
    /// Something else.
    Other { hex: Hex },
}

said! {
    /// What happens in front of everybody.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Event says "sb-tell" of SteamBarons {
        /// Cubes are drawn onto cities and towns, and some are taken off again.
        SetUp { cubes: Vec<(Hex, Vec<Goods>)> => unsaid, removed: Vec<Goods> => unsaid } with (left, gone),
        /// The first-player marker goes to somebody.
        MarkerGiven { seat: Seat },
        /// A turn begins with an order of companies.
        TurnBegan { turn: u8, turns: u8, order: Vec<Company> },
        /// Shares of a company are put up.
        AuctionBegan {
            company: Company,
            shares: u32,
            least: u32,
            bidders: Vec<Seat> => each_bidder,
            left: Vec<Company> => unsaid,
        },
        /// A player bids.
        Bid {
            seat: Seat,
            company: Company,
            bid: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A player passes and is out of this auction.
        Passed {
            seat: Seat,
            company: Company,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Nobody wanted the shares; the marker stays.
        NobodyBid { company: Company },
        /// The winner buys first, then whoever can pay.
        Won { company: Company, seat: Seat, price: u32, asked: Vec<Seat> => unsaid },
        /// A player buys shares, or none; who takes the charter with that.
        Bought {
            seat: Seat,
            company: Company,
            shares: u32,
            pays: u32,
            charter: Option<Seat>,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Nobody buys more, and the marker moves.
        SaleEnded { company: Company, left: u32, marker: Seat },
        /// Building begins.
        BuildingBegan { order: Vec<Company> },
        /// A company issues shares for what it is about to build.
        Issued { company: Company, shares: u32, gets: u32 },
        /// A tile is laid.
        Laid {
            company: Company,
            hex: Hex,
            work: Work,
            class: Class => unsaid,
            price: u32,
            runs: Vec<Run>,
            change: Change => unsaid,
            added: Vec<Section> => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A printed link between neighbouring cities is taken.
        Linked {
            company: Company,
            from: Hex,
            to: Hex,
            price: u32,
            change: Change => unsaid,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A company has built; track that was not extended is nobody's now.
        BuildEnded {
            company: Company,
            lapsed: Vec<Section> => count_sections,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A round of shipping begins, for the companies that can ship something.
        ShippingBegan { round: u8, order: Vec<Company> },
        /// A cube is delivered.
        Shipped {
            company: Company,
            goods: Goods,
            places: Vec<Hex> => path,
            gain: u32,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// A company ships nothing.
        ShippedNothing {
            company: Company,
            #[serde(default, skip_serializing_if = "How::is_ordered")]
            how: How,
        },
        /// Dividends, bonuses and profits.
        PaidOut { accounts: Vec<Account> => each_account },
        /// Prices move.
        PricesMoved { moves: Vec<Move> => each_move },
        /// These may sell shares.
        SellingBegan { asked: Vec<Seat> },
        /// Somebody has made up their mind; nobody sees what is in their fist.
        ReadyToSell { seat: Seat },
        /// All open their fists; charters that change hands with that.
        Sold {
            sales: Vec<(Seat, Vec<(Company, u32)>)> => each_sale,
            paid: Vec<(Seat, u32)> => unsaid,
            charters: Vec<(Company, Seat)> => each_charter,
            all: bool,
        },
        /// A company leaves the game; its links are nobody's.
        WentBankrupt { company: Company, treasury: u32, change: Change => unsaid },
        /// The game is over.
        Ended { ranking: Vec<Place> => standings },
    }
}

said! {
    /// What happens to the plans of one seat, which nobody else hears of.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Hidden says "sb-own" of SteamBarons {
        /// Shares to buy.
        WishSet { company: Company, most: Option<u32> => wished, shares: Option<u32> => wished },
        /// Passing from now on.
        PassingSet,
        /// Track will be built.
        BuildPlanned {
            company: Company,
            plans: Vec<Vec<Leg>> => all_legs,
            #[serde(default, skip_serializing_if = "Option::is_none")]
            issue: Option<u32> => unsaid,
            /// Whether it takes the place of another plan.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            instead: bool,
        },
        /// A company will build nothing more.
        NothingPlanned { company: Company },
        /// Goods will be shipped.
        HaulPlanned { company: Company, hauls: Vec<Vec<Haul>> => all_rounds },
        /// Shares will be sold.
        SalePlanned {
            lots: Vec<Lot> => all_lots,
            /// Whether it takes the place of another plan.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            instead: bool,
        },
        /// Shares are in the fist.
        FistMade { shares: Vec<(Company, u32)> => taken_over },
        /// A plan of building is dropped.
        BuildDropped { company: Company, why: Spoilt => spoilt },
        /// A plan of shipping is dropped.
        HaulDropped { company: Company, hauls: Vec<Haul> => dropped, lost: bool },
        /// A plan of selling asks for more shares than there are.
        SaleDropped { company: Company, has: u32 },
        /// Everything left ahead was taken back, or all for a company.
        PlansCancelled { company: Option<Company> },
    }
}
