//! Why an order is not allowed in Steam Barons, and what could be done instead; the sentences stand in the language
//! files.

use super::data::Company;
use super::orders::Haul;
use super::state::{Open, Phase, company};
use super::track::Ground;
use super::words::{all_rounds, one_plan, taken_over};
use super::{SteamBarons, building, shipping};
use crate::board::hex::{Astray, Edge, Goods, Hex, Obstacle, Run};
use crate::games::legs::Leg;
use crate::rules::Seat;
use crate::rules::auction::NotBidding;
use crate::said;

said! {
    /// Why an order is not allowed, with its facts. `nth` tells which hex or company of the order is at fault.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal says "sb-refused" of SteamBarons {
        /// The game is over.
        GameOver,
        /// Somebody else is to move.
        NotYourTurn { turn: Seat },
        /// Nothing of the kind can be passed now.
        NothingToPass,
        /// The company has left the game.
        Bankrupt { nth: usize, company: Company } at "company",
        /// The player controls no company.
        ControlsNothing,
        /// It is not said which of several companies is meant.
        WhichCompany { mine: Vec<Company> },
        /// Somebody else controls the company.
        OthersCompany { company: Company, seat: Seat, mine: Vec<Company> => unsaid } at "company",
        /// Nobody has bought a share of the company.
        NobodysCompany { company: Company } at "company",
        /// No auction is under way.
        NoAuction,
        /// The auction is over, and shares are being bought.
        BuyingNow { company: Company, turn: Seat },
        /// The player leads and need not bid.
        YouLead,
        /// Whoever passes is out of the auction.
        YouAreOut,
        /// The bid does not raise, or is below the price.
        BidTooLow { least: u32 } at "bid",
        /// More than the player has.
        BidTooHigh { has: u32 } at "bid",
        /// Less than the bid it goes with.
        MaximumTooLow { nth: usize, least: u32 } at "most",
        /// More than the player has.
        MaximumTooHigh { nth: usize, has: u32 } at "most",
        /// Shares of that company are not being bought.
        NotBuying,
        /// More shares than the box has.
        TooFewAvailable { company: Company, available: u32 } at "stock",
        /// More shares than the player can pay.
        CannotPay { shares: u32, price: u32, has: u32 } at "stock",
        /// The winner of the auction buys at least one.
        MustBuyOne { company: Company } at "stock",
        /// It is not the time to build.
        NotBuilding,
        /// The company has built in this turn.
        HasBuilt { company: Company } at "company",
        /// The treasury suffices: no share may be issued.
        NoNeedToIssue { company: Company, treasury: u32, cost: u32 } at "stock",
        /// Another number of shares covers the cost.
        OtherIssue { company: Company, needed: u32, treasury: u32, cost: u32, pays: u32 } at "stock",
        /// Shares are issued with what they pay for.
        IssueWithBuilding { company: Company, treasury: u32 } at "stock",
        /// The map has no such hex.
        OffMap { nth: usize, hex: Hex } at "spot",
        /// The hex is water.
        Water { nth: usize, hex: Hex } at "spot",
        /// Cities carry no tiles.
        OnCity { nth: usize, hex: Hex } at "spot",
        /// Only towns have single exits.
        NoTown { nth: usize, hex: Hex } at "spot",
        /// No new cities are founded in this game.
        NoFounding { hex: Hex } at "spot",
        /// The track is there already.
        AlreadyThere { nth: usize, hex: Hex } at "spot",
        /// Track may not lead off the map or into water.
        LeadsOff { nth: usize, hex: Hex, edge: Edge } at "spot",
        /// Track of another company must stay as it is.
        CutsRival { nth: usize, hex: Hex, run: Run, by: Company } at "spot",
        /// Complete links and all but the last tile of others stay as they are.
        CutsLink { nth: usize, hex: Hex, run: Run } at "spot",
        /// No tile shows that.
        NoSuchTile { nth: usize, hex: Hex, runs: Vec<Run> } at "spot",
        /// A town has four exits at most.
        TooManyExits { nth: usize, hex: Hex } at "spot",
        /// No tile is left; boards of one's own may count them.
        NoneLeft { nth: usize, hex: Hex } at "spot",
        /// Track may not join that of another company.
        JoinsRival { nth: usize, hex: Hex, edge: Edge, by: Company } at "spot",
        /// All track of a company hangs together.
        Unconnected { nth: usize, hex: Hex, company: Company } at "spot",
        /// First track begins where the map lets it.
        NoStartHere { nth: usize, hex: Hex, company: Company } at "spot",
        /// A link may not lead back to where it came from.
        LoopsBack { nth: usize, hex: Hex, place: Hex } at "spot",
        /// Two hexes are no neighbours.
        NotNeighbours { nth: usize, from: Hex, to: Hex } at "spot",
        /// It is not said over which edge track comes onto the first hex.
        NoStart { nth: usize, hex: Hex, could: Vec<Edge> => unsaid } at "spot",
        /// It is not said where the last hex leads.
        NoEnd { nth: usize, hex: Hex } at "spot",
        /// Track turns back.
        TurnsBack { nth: usize, hex: Hex } at "spot",
        /// A hex takes one tile in a turn.
        TwiceInTurn { nth: usize, hex: Hex } at "spot",
        /// More tiles than the turn allows.
        TooManyTiles { nth: usize, most: usize, left: usize, instead: Vec<Leg> => unsaid } at "spot",
        /// It costs more than the company can raise.
        TooDear { nth: usize, company: Company, cost: u32, has: u32, instead: Vec<Leg> => unsaid } at "spot",
        /// No printed link joins two cities.
        NoPrintedLink { nth: usize, from: Hex, to: Hex } at "spot",
        /// Another company has the printed link.
        LinkTaken { nth: usize, from: Hex, to: Hex, by: Company } at "spot",
        /// A bankrupt company had the printed link, and all may use it.
        LinkNobodys { nth: usize, from: Hex, to: Hex } at "spot",
        /// It is not the time to ship.
        NotShipping,
        /// More shipments than rounds are left.
        RoundsFull { company: Company, rounds: usize },
        /// Plans of building with more choices than anybody could follow.
        TooManyPlans { company: Company },
        /// No city or town is there.
        NoPlace { nth: usize, hex: Hex } at "spot",
        /// No such cube lies there.
        NoCube { goods: Goods, hex: Hex } at "freight",
        /// No place is visited twice.
        VisitedTwice { nth: usize, hex: Hex } at "spot",
        /// No complete link joins two places.
        NoLink { nth: usize, from: Hex, to: Hex } at "spot",
        /// The link is another company's.
        RivalsLink { nth: usize, from: Hex, to: Hex, by: Company } at "spot",
        /// The way ends in a city of another colour, or in a town.
        NotTaken { nth: usize, goods: Goods, hex: Hex } at "spot",
        /// The cube stops in the first city of its colour.
        StopsBefore { nth: usize, goods: Goods, hex: Hex } at "spot",
        /// No way at all leads there.
        NoWay { nth: usize, company: Company, goods: Goods, from: Hex, to: Hex } at "spot",
        /// The player holds no share that is worth anything.
        NothingToSell,
        /// In the last turn everything is sold.
        AllSoldAtEnd,
        /// The player does not hold so many.
        TooFewShares { nth: usize, company: Company, has: u32, holds: Vec<(Company, u32)> => unsaid } at "company",
        /// Nothing was left ahead.
        NothingToCancel,
    }
}

said! {
    /// What could be done instead.
    #[derive(Debug)]
    pub enum Advice says "sb-advice" of SteamBarons {
        /// What to buy can be left ahead.
        Invest,
        /// Companies that the player controls.
        Mine { companies: Vec<Company> },
        /// Edges over which track could come.
        Edges { edges: Vec<Edge> },
        /// A direction must be said.
        SayEdge { hex: Hex },
        /// Where track may begin or go on.
        Starts { places: Vec<Hex> },
        /// Links at a place that the company may use.
        Links { hex: Hex, far: Vec<Hex> },
        /// No link is at a place.
        NoLinks { hex: Hex },
        /// Cubes at a place.
        Cubes { hex: Hex, cubes: Vec<Goods> },
        /// Hexes next to one.
        Neighbours { hex: Hex, hexes: Vec<Hex> },
        /// Hexes of the map nearest to one where nothing is near.
        Nearest { hexes: Vec<Hex> },
        /// Where track on a hex can lead.
        Leads { hex: Hex, edges: Vec<Edge> },
        /// What the company could lay on a hex.
        Tiles { hex: Hex, company: Company, tiles: Vec<Run> },
        /// As much of an order as could be built.
        Build { plan: Vec<Leg> => one_plan },
        /// What the company could ship, as it would be written.
        Shipments { company: Company, ways: Vec<Vec<Haul>> => all_rounds },
        /// The company can ship nothing.
        NoShipment { company: Company },
        /// What the player holds.
        Holds { shares: Vec<(Company, u32)> => taken_over },
        /// Build, and shares are issued.
        JustBuild,
        /// End building.
        SayDone,
    }
}

impl From<NotBidding> for Refusal {
    fn from(why: NotBidding) -> Refusal {
        match why {
            NotBidding::Leads => Refusal::YouLead,
            NotBidding::After(turn) => Refusal::NotYourTurn { turn },
            NotBidding::Out => Refusal::YouAreOut,
        }
    }
}

/// Says an obstacle of the board at the nth hex of an order; `built` tells whether the company has track already.
pub fn obstacle(why: Obstacle, nth: usize, by: Company, built: bool) -> Refusal {
    match why {
        Obstacle::OffMap { hex } => Refusal::OffMap { nth, hex },
        Obstacle::Water { hex } => Refusal::Water { nth, hex },
        Obstacle::OnCity { hex } => Refusal::OnCity { nth, hex },
        Obstacle::NoTown { hex } => Refusal::NoTown { nth, hex },
        Obstacle::AlreadyThere { hex } => Refusal::AlreadyThere { nth, hex },
        Obstacle::LeadsOff { hex, edge } => Refusal::LeadsOff { nth, hex, edge },
        Obstacle::Cuts { section, owner: Some(owner) } if company(owner) != by => {
            Refusal::CutsRival { nth, hex: section.hex, run: section.run, by: company(owner) }
        }
        Obstacle::Cuts { section, .. } => Refusal::CutsLink { nth, hex: section.hex, run: section.run },
        Obstacle::NoSuchTile { hex, runs } => Refusal::NoSuchTile { nth, hex, runs },
        Obstacle::TooManyExits { hex } => Refusal::TooManyExits { nth, hex },
        Obstacle::ComplexOnEmpty { hex } | Obstacle::NoneLeft { hex, .. } | Obstacle::NoDiscLeft { hex } => {
            Refusal::NoneLeft { nth, hex }
        }
        Obstacle::JoinsRival { hex, edge, owner } => {
            Refusal::JoinsRival { nth, hex, edge, by: company(owner) }
        }
        Obstacle::Unconnected { hex } if built => Refusal::Unconnected { nth, hex, company: by },
        Obstacle::Unconnected { hex } => Refusal::NoStartHere { nth, hex, company: by },
        Obstacle::LoopsBack { hex, place } => Refusal::LoopsBack { nth, hex, place },
        Obstacle::NotATown { hex } => Refusal::NoFounding { hex },
    }
}

/// Says why a course goes nowhere; its first hex is the nth of the order.
pub fn astray(why: Astray, first: usize, hexes: &[Hex]) -> Refusal {
    let last = first + hexes.len().saturating_sub(1);
    match why {
        Astray::NotNeighbours { nth, from, to } => Refusal::NotNeighbours { nth: first + nth, from, to },
        Astray::NoStart { hex, could } => Refusal::NoStart { nth: first, hex, could },
        Astray::NoEnd { hex } => Refusal::NoEnd { nth: last, hex },
        Astray::TurnsBack { nth, hex } => Refusal::TurnsBack { nth: first + nth, hex },
        Astray::NothingNew => Refusal::AlreadyThere { nth: last, hex: hexes[hexes.len() - 1] },
    }
}

/// How many shipments or places are offered.
const OFFERED: usize = 4;

/// What a seat whose order was refused could do instead.
pub fn advice(rules: &SteamBarons, open: &Open, refusal: &Refusal) -> Option<Advice> {
    let map = &rules.board.map;
    let neighbours = |hex: Hex| match map.land_around(hex) {
        hexes if hexes.is_empty() => Some(Advice::Nearest { hexes: map.nearest_land(hex, OFFERED) }),
        hexes => Some(Advice::Neighbours { hex, hexes }),
    };
    let shipments = |company: Company| {
        let net = open.net(rules);
        let all = shipping::deliveries(net, open, company);
        let ways: Vec<Vec<Haul>> = all.iter().take(OFFERED).map(|way| vec![way.haul()]).collect();
        Some(match ways.is_empty() {
            true => Advice::NoShipment { company },
            false => Advice::Shipments { company, ways },
        })
    };
    let shipping_now = || open.active().filter(|_| building::site(open).is_none());
    match refusal {
        Refusal::NoAuction | Refusal::YouLead | Refusal::NotBuying | Refusal::YouAreOut => {
            Some(Advice::Invest)
        }
        Refusal::NotYourTurn { .. } if matches!(open.phase, Phase::Auction { .. } | Phase::Buying { .. }) => {
            Some(Advice::Invest)
        }
        Refusal::OthersCompany { mine, .. } if mine.is_empty() => None,
        Refusal::TooFewShares { holds, .. } => Some(Advice::Holds { shares: holds.clone() }),
        Refusal::WhichCompany { mine } | Refusal::OthersCompany { mine, .. } => {
            Some(Advice::Mine { companies: mine.clone() })
        }
        Refusal::NoNeedToIssue { .. } | Refusal::OtherIssue { .. } | Refusal::IssueWithBuilding { .. } => {
            Some(Advice::JustBuild)
        }
        Refusal::Water { hex, .. } | Refusal::OnCity { hex, .. } => neighbours(*hex),
        Refusal::NotNeighbours { from, .. } | Refusal::NoPrintedLink { from, .. } => neighbours(*from),
        Refusal::LeadsOff { hex, .. } => Some(Advice::Leads { hex: *hex, edges: map.leads(*hex) }),
        Refusal::CutsRival { hex, .. }
        | Refusal::CutsLink { hex, .. }
        | Refusal::NoTown { hex, .. }
        | Refusal::AlreadyThere { hex, .. }
        | Refusal::TooManyExits { hex, .. }
        | Refusal::NoneLeft { hex, .. }
        | Refusal::NoSuchTile { hex, .. }
        | Refusal::JoinsRival { hex, .. }
        | Refusal::LoopsBack { hex, .. } => {
            let (company, _) = building::site(open)?;
            let tiles = building::tracks_on(rules, open, company, *hex);
            (!tiles.is_empty()).then_some(Advice::Tiles { hex: *hex, company, tiles })
        }
        Refusal::NoStart { could, .. } if !could.is_empty() => Some(Advice::Edges { edges: could.clone() }),
        Refusal::NoEnd { hex, .. } => Some(Advice::SayEdge { hex: *hex }),
        Refusal::Unconnected { company, .. } | Refusal::NoStartHere { company, .. } => {
            let ground = Ground::of(rules, &open.network, *company);
            // Track that the order itself began is not there yet, and only it can be gone on from.
            let begun_by_order = matches!(refusal, Refusal::Unconnected { .. }) && !ground.built;
            let places = ground.starts.into_iter().collect();
            (!begun_by_order).then_some(Advice::Starts { places })
        }
        Refusal::TooManyTiles { left: 0, .. } => Some(Advice::SayDone),
        Refusal::TooManyTiles { instead, .. } | Refusal::TooDear { instead, .. } if !instead.is_empty() => {
            Some(Advice::Build { plan: instead.clone() })
        }
        Refusal::NoLink { from, .. } => {
            let far = open.net(rules).neighbours(*from);
            Some(match far.is_empty() {
                true => Advice::NoLinks { hex: *from },
                false => Advice::Links { hex: *from, far },
            })
        }
        Refusal::NoCube { hex, .. } => {
            let cubes = open.cubes.get(hex).cloned().unwrap_or_default();
            (!cubes.is_empty()).then_some(Advice::Cubes { hex: *hex, cubes })
        }
        Refusal::NoWay { company, .. } => shipments(*company),
        Refusal::RivalsLink { .. } | Refusal::NotTaken { .. } | Refusal::StopsBefore { .. } => {
            shipping_now().and_then(shipments)
        }
        // Whatever else is refused says all that there is to say.
        _ => None,
    }
}
