//! Why an order is not allowed in Steel Driver, and what could be done instead; the sentences stand in the language
//! files.

use super::names::{City, CitySet, Company, Link};
use super::state::{Leg, Open};
use super::words::priced;
use super::{SteelDriver, building, goods};
use crate::rules::Seat;
use crate::rules::auction::NotBidding;
use crate::said;

said! {
    /// Why an order is not allowed, with its facts. `nth` tells which link or start of the order is at fault.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal refuses "sd-refused" of SteelDriver {
        /// Somebody else is to move.
        NotYourTurn { turn: Seat },
        /// The game is over, or has not begun.
        GameOver,
        /// No auction is under way to bid in.
        NothingUp,
        /// Orders about auctions wait for phase 2 of the next round.
        NoAuctionsNow,
        /// The company is under the hammer already.
        SomethingUp { company: Company } at "company",
        /// A company is sold once in a round (phase 2).
        AlreadySold { company: Company, seat: Seat } at "company",
        /// The player leads and need not bid (SD-A5).
        YouLead,
        /// Whoever drops out stays out of this auction (SD-A5).
        YouAreOut,
        /// The bid does not raise, or opens with nothing (phase 2).
        BidTooLow { least: u32 } at "bid",
        /// More than the player has in hand; cash cannot be bid (phase 2).
        BidTooHigh { has: u32 } at "bid",
        /// A maximum below one's own bid makes no sense.
        MaximumTooLow { least: u32 } at "most",
        /// More than the player has in hand.
        MaximumTooHigh { has: u32 } at "most",
        /// A company that can build must build (SD-B2).
        MustBuild { company: Company },
        /// A company that can take goods must take them (SD-F4).
        MustTake { company: Company },
        /// The order names no company, and it could be about several.
        WhichCompany { could: Vec<Company> => unsaid },
        /// The order names no company, and it could be about none.
        NoCompanyOfYours,
        /// Somebody else controls the company.
        NotYours { company: Company, seat: Seat } at "company",
        /// Nobody controls the company.
        Nobodys { company: Company } at "company",
        /// The company has passed and does not come back this round (SD-B8).
        HasPassed { company: Company } at "company",
        /// The board has no such link.
        NoSuchLink { nth: usize, from: City, to: City } at "to",
        /// A link takes one track only (SD-B6).
        LinkTaken { nth: usize, leg: Leg, by: Company } at "to",
        /// A plan names a link a second time.
        NamedTwice { nth: usize, leg: Leg } at "from",
        /// Track must join the company's own (phase 3).
        NotConnected { nth: usize, company: Company, leg: Leg } at "from",
        /// A first link must touch a hexagon (phase 3).
        NoStartThere { from: City, to: City } at "from",
        /// The city named as start is no hexagon end of the link (phase 3).
        NotAStart { city: City } at "start",
        /// Both ends are hexagons, so the start must be named (SD-B3).
        WhichStart { from: City, to: City } at "to",
        /// The company has its start already (phase 3).
        StartIsFixed { nth: usize, company: Company, start: City } at "start",
        /// The company's own cubes do not reach, and nobody else's may help (phase 3).
        TooDear { company: Company, cost: u32, has: u32 } at "to",
        /// All track is laid (SD-B9).
        TrackUsedUp { nth: usize, company: Company, pieces: usize } at "to",
        /// Building is over for good after the last round (phase 6).
        BuildingIsOver,
        /// Goods are taken after the last round only (phase 6).
        GoodsComeLater,
        /// The company's track does not reach the city (phase 6).
        OutOfReach { company: Company, city: City } at "city",
        /// The cube is gone (phase 6).
        NoCubeThere { city: City } at "city",
        /// Nothing was left ahead.
        NothingToCancel at "company",
    }
}

said! {
    /// What could be done instead.
    #[derive(Debug)]
    pub enum Advice says "sd-advice" of SteelDriver {
        LeaveMaximum,
        BidOrMaximum { company: Company },
        Unsold { companies: Vec<Company> },
        NameCompany { companies: Vec<Company> },
        /// The free links at a city, with their costs.
        Links { city: City, links: Vec<(String, u32)> => priced },
        NoLinks { city: City },
        Reach { company: Company, cities: CitySet },
        Starts { cities: CitySet },
        NameStart { from: City, to: City },
        /// What a company could build with what it has.
        Affordable { links: Vec<(String, u32)> => priced },
        /// Where a company could take goods.
        Goods { cities: CitySet },
        Prefer,
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

/// What a seat whose order was refused could do instead.
pub fn advice(rules: &SteelDriver, open: &Open, refusal: &Refusal) -> Option<Advice> {
    match *refusal {
        Refusal::NotYourTurn { .. } => open.sale().map(|_| Advice::LeaveMaximum),
        Refusal::NothingUp | Refusal::YouLead => Some(Advice::LeaveMaximum),
        Refusal::SomethingUp { company } => Some(Advice::BidOrMaximum { company }),
        Refusal::AlreadySold { .. } => {
            let companies: Vec<Company> = rules.unsold(open).collect();
            (!companies.is_empty()).then_some(Advice::Unsold { companies })
        }
        Refusal::WhichCompany { ref could } => Some(Advice::NameCompany { companies: could.clone() }),
        Refusal::NoSuchLink { from, .. } | Refusal::LinkTaken { leg: Leg { from, .. }, .. } => {
            Some(links_from(rules, open, from))
        }
        Refusal::NotConnected { company, .. } => {
            let cities = open.company(company).network;
            (!cities.is_empty()).then_some(Advice::Reach { company, cities })
        }
        Refusal::NoStartThere { .. } | Refusal::NotAStart { .. } => {
            Some(Advice::Starts { cities: rules.board.starts })
        }
        Refusal::WhichStart { from, to } => Some(Advice::NameStart { from, to }),
        Refusal::TooDear { company, .. } => affordable(rules, open, company),
        Refusal::GoodsComeLater => Some(Advice::Prefer),
        Refusal::OutOfReach { company, .. } => in_reach(open, company),
        Refusal::NoCubeThere { .. } => open.active().and_then(|active| in_reach(open, active)),
        Refusal::GameOver
        | Refusal::NoAuctionsNow
        | Refusal::YouAreOut
        | Refusal::BidTooLow { .. }
        | Refusal::BidTooHigh { .. }
        | Refusal::MaximumTooLow { .. }
        | Refusal::MaximumTooHigh { .. }
        | Refusal::MustBuild { .. }
        | Refusal::MustTake { .. }
        | Refusal::NoCompanyOfYours
        | Refusal::NotYours { .. }
        | Refusal::Nobodys { .. }
        | Refusal::HasPassed { .. }
        | Refusal::NamedTwice { .. }
        | Refusal::StartIsFixed { .. }
        | Refusal::TrackUsedUp { .. }
        | Refusal::BuildingIsOver
        | Refusal::NothingToCancel => None,
    }
}

fn links_from(rules: &SteelDriver, open: &Open, city: City) -> Advice {
    let free = rules.board.around(city).filter(|(link, _)| open.track[link.index()].is_none());
    let named = |(link, far): (Link, City)| (rules.board.name(far).to_owned(), rules.board.cost(link));
    let mut links: Vec<(String, u32)> = free.map(named).collect();
    links.sort_unstable_by(|one, other| (one.1, &one.0).cmp(&(other.1, &other.0)));
    if links.is_empty() { Advice::NoLinks { city } } else { Advice::Links { city, links } }
}

fn affordable(rules: &SteelDriver, open: &Open, company: Company) -> Option<Advice> {
    let named = |choice: building::Choice| {
        let (from, to) = (rules.board.name(choice.from), rules.board.name(choice.to));
        (format!("{from} - {to}"), rules.board.cost(choice.link))
    };
    let links: Vec<(String, u32)> = building::choices(rules, open, company).into_iter().map(named).collect();
    (!links.is_empty()).then_some(Advice::Affordable { links })
}

fn in_reach(open: &Open, company: Company) -> Option<Advice> {
    let cities = goods::choices(open, company);
    (!cities.is_empty()).then_some(Advice::Goods { cities })
}
