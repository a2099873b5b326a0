//! What happens in Steel Driver, and how the state obeys.

use super::names::{City, CitySet, Company, Goods, Link};
use super::state::{Leg, Open, Phase, Plans, Sale, State, Want};
use crate::rules::{Place, Seat, auction::Auction};
use serde::{Deserialize, Serialize};

/// How something came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum How {
    /// The player ordered it now.
    #[default]
    Ordered,
    /// A maximum or a plan left ahead did it.
    Planned,
    /// Nothing else was legal.
    Forced,
}

impl How {
    fn is_ordered(&self) -> bool {
        *self == How::Ordered
    }
}

/// Why a company passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Nobody controls it this round (SD-B1).
    Unsold,
    /// No link it may build is within its means.
    Poor,
    /// Every link at its network is taken (SD-B7).
    BoxedIn,
    /// All its track is laid (SD-B9).
    NoTrack,
}

/// Why a plan was dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spoilt {
    /// Somebody else controls the company this round, or nobody does.
    Lost,
    /// Another company has track on the link (SD-B6).
    Taken,
    /// The company can pay other links, but not this one.
    Dear,
    /// The company has passed (SD-B8).
    Passed,
}

/// What happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The marker goes to the first seat.
    Began {
        /// Who begins.
        first: Seat,
        /// Whether luck chose him.
        drawn: bool,
    },
    /// Phase 1: every player receives cubes.
    Granted {
        /// The round that begins.
        round: u8,
        /// Cubes for each player.
        cubes: u32,
    },
    /// Phase 2: the holder of the marker puts a company up.
    PutUp {
        /// The holder.
        seat: Seat,
        /// The company.
        company: Company,
        /// The opening bid.
        bid: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A bidder raises.
    Raised {
        /// The bidder.
        seat: Seat,
        /// The new bid.
        bid: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// A bidder leaves this auction.
    DroppedOut {
        /// The bidder.
        seat: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// The last one standing pays, takes control and a share; the marker goes on.
    Sold {
        /// The company.
        company: Company,
        /// The winner.
        seat: Seat,
        /// What he pays.
        price: u32,
        /// Who holds the marker now.
        marker: Seat,
    },
    /// The holder passes the marker to the left.
    MarkerPassed {
        /// The holder.
        seat: Seat,
        /// Who holds it now.
        marker: Seat,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// Phase 2 is over.
    AuctionsEnded,
    /// Phase 3: a company lays track.
    Built {
        /// The company.
        company: Company,
        /// The link.
        link: Link,
        /// The city it was built from.
        from: City,
        /// The city it was built to.
        to: City,
        /// The start city, for a first link.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<City>,
        /// Cubes paid.
        cost: u32,
        /// Profit gained.
        profit: u32,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// The intercontinental link is made.
    Linked {
        /// What each company on it gains.
        bonuses: Vec<(Company, u32)>,
        /// How many links the way has.
        links: u8,
    },
    /// A company can build no more this round.
    CompanyPassed {
        /// The company.
        company: Company,
        /// Why.
        why: Why,
    },
    /// Phase 4: a controller is paid.
    Paid {
        /// The company.
        company: Company,
        /// Its controller.
        seat: Seat,
        /// The profit of this round.
        cash: u32,
    },
    /// Phase 5: the pass row becomes the build order.
    RoundEnded {
        /// The round that ended.
        round: u8,
        /// The new build order.
        order: Vec<Company>,
    },
    /// Phase 6 begins: goods lie in every city on any track, control goes by shares.
    GoodsPlaced {
        /// Where cubes lie.
        cubes: CitySet,
        /// Who decides for each company.
        control: Vec<Option<Seat>>,
    },
    /// A company takes a goods cube.
    Took {
        /// The company.
        company: Company,
        /// From this city.
        city: City,
        /// Its colour, by place in the board's list.
        colour: u8,
        /// How it came about.
        #[serde(default, skip_serializing_if = "How::is_ordered")]
        how: How,
    },
    /// No goods are left in a company's reach.
    CompanyFinished {
        /// The company.
        company: Company,
    },
    /// A company's final profit.
    Valued {
        /// The company.
        company: Company,
        /// Sizes of its sets.
        sets: Vec<u8>,
        /// What each share pays.
        value: u32,
    },
    /// A shareholder is paid.
    Dividend {
        /// The company.
        company: Company,
        /// The shareholder.
        seat: Seat,
        /// How many shares.
        shares: u8,
        /// What they pay together.
        cash: u32,
    },
    /// The game is over.
    Ended {
        /// Places from first to last.
        ranking: Vec<Place>,
    },
    /// A seat left a maximum for a company.
    MaximumSet {
        /// Whose it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The most it will bid.
        most: u32,
    },
    /// A seat will put a company up when the marker comes.
    AheadSet {
        /// Whose it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The opening bid.
        bid: u32,
    },
    /// What was to be put up no longer can be.
    AheadDropped {
        /// Whose it was.
        seat: Seat,
        /// The company.
        company: Company,
    },
    /// A seat passes for the rest of this round's auctions.
    PassingSet {
        /// Whose it is.
        seat: Seat,
    },
    /// A seat planned links for a company.
    BuildsPlanned {
        /// Whose plan it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The links, the next one first; none clears the plan.
        legs: Vec<Leg>,
    },
    /// A plan has become illegal or pointless; all of it is dropped.
    PlanDropped {
        /// Whose plan it was.
        seat: Seat,
        /// The company.
        company: Company,
        /// The first link that was not built.
        leg: Leg,
        /// Why.
        why: Spoilt,
    },
    /// A seat said which goods a company should take.
    GoodsPreferred {
        /// Whose list it is.
        seat: Seat,
        /// The company.
        company: Company,
        /// The list.
        wants: Vec<Want>,
    },
    /// A list was left for a company that another decides for in phase 6.
    PreferenceDropped {
        /// Whose list it was.
        seat: Seat,
        /// The company.
        company: Company,
    },
    /// A seat took back what it left ahead.
    PlansCancelled {
        /// Whose plans they were.
        seat: Seat,
        /// For this company, or for all.
        company: Option<Company>,
    },
}

/// Carries out an event.
pub fn evolve(state: &mut State, event: &Event) {
    let State { open, plans } = state;
    match event {
        Event::Began { first, .. } => open.marker = *first,
        Event::Granted { round, cubes } => {
            open.round = *round;
            open.seats.iter_mut().for_each(|holding| holding.cubes += *cubes);
            open.phase = Phase::Auctions { passes: 0, sale: None };
        }
        Event::PutUp { seat, company, bid, .. } => {
            let bidding = Auction::open(*seat, *bid, open.seats.len());
            open.phase = Phase::Auctions { passes: 0, sale: Some(Sale { company: *company, bidding }) };
            plans[seat.index()].ahead.retain(|(other, _)| other != company);
        }
        Event::Raised { bid, .. } => with_bidding(open, |bidding| bidding.raise(*bid)),
        Event::DroppedOut { .. } => with_bidding(open, Auction::drop_out),
        Event::Sold { company, seat, price, marker } => {
            sell(open, *company, *seat, *price, *marker);
            plans.iter_mut().for_each(|plans| plans.most.retain(|(other, _)| other != company));
        }
        Event::MarkerPassed { marker, .. } => {
            open.marker = *marker;
            if let Phase::Auctions { passes, .. } = &mut open.phase {
                *passes += 1;
            }
        }
        Event::AuctionsEnded => {
            plans.iter_mut().for_each(Plans::forget_auctions);
            open.phase = Phase::Building { at: 0 };
        }
        Event::Built { company, link, from, to, start, cost, profit, .. } => {
            let building = open.company_mut(*company);
            building.treasury -= cost;
            building.profit += profit;
            building.network.insert(*from);
            building.network.insert(*to);
            building.start = building.start.or(*start);
            open.track[link.index()] = Some(*company);
            plans.iter_mut().for_each(|plans| step_plan(plans, *company, (*from, *to)));
            step_on(open);
        }
        Event::Linked { bonuses, .. } => {
            open.linked = true;
            bonuses.iter().for_each(|(company, bonus)| open.company_mut(*company).profit += bonus);
        }
        Event::CompanyPassed { company, .. } | Event::CompanyFinished { company } => {
            open.passed.push(*company);
            step_on(open);
        }
        Event::Paid { seat, cash, .. } | Event::Dividend { seat, cash, .. } => {
            open.holding_mut(*seat).cash += cash;
            open.paid += cash;
        }
        Event::RoundEnded { order, .. } => {
            open.order.clone_from(order);
            open.passed.clear();
            for company in &mut open.companies {
                company.profit = 0;
                company.controller = None;
            }
            plans.iter_mut().for_each(|plans| plans.builds.clear());
        }
        Event::GoodsPlaced { cubes, control } => {
            for (company, controller) in open.companies.iter_mut().zip(control) {
                company.controller = *controller;
            }
            open.phase = Phase::Goods { at: 0, cubes: *cubes };
        }
        Event::Took { company, city, colour, .. } => {
            open.company_mut(*company).goods[usize::from(*colour)] += 1;
            if let Phase::Goods { cubes, .. } = &mut open.phase {
                cubes.remove(*city);
            }
            let colour = Goods::at(usize::from(*colour));
            plans.iter_mut().for_each(|plans| fulfil(plans, *company, *city, colour));
            step_on(open);
        }
        Event::Valued { company, value, .. } => open.company_mut(*company).profit = *value,
        Event::Ended { ranking } => {
            open.phase = Phase::Over { ranking: ranking.clone() };
            plans.iter_mut().for_each(|plans| *plans = Plans::default());
        }
        Event::MaximumSet { seat, company, most } => put(&mut plans[seat.index()].most, *company, *most),
        Event::AheadSet { seat, company, bid } => put(&mut plans[seat.index()].ahead, *company, *bid),
        Event::AheadDropped { seat, company } => {
            plans[seat.index()].ahead.retain(|(other, _)| other != company);
        }
        Event::PassingSet { seat } => plans[seat.index()].passing = true,
        Event::BuildsPlanned { seat, company, legs } => {
            put(&mut plans[seat.index()].builds, *company, legs.clone());
            plans[seat.index()].builds.retain(|(_, legs)| !legs.is_empty());
        }
        Event::PlanDropped { seat, company, .. } => {
            plans[seat.index()].builds.retain(|(other, _)| other != company);
        }
        Event::GoodsPreferred { seat, company, wants } => {
            put(&mut plans[seat.index()].wants, *company, wants.clone());
        }
        Event::PreferenceDropped { seat, company } => {
            plans[seat.index()].wants.retain(|(other, _)| other != company);
        }
        Event::PlansCancelled { seat, company } => match company {
            Some(company) => plans[seat.index()].forget(*company),
            None => plans[seat.index()] = Plans::default(),
        },
    }
}

fn with_bidding(open: &mut Open, act: impl FnOnce(&mut Auction)) {
    if let Phase::Auctions { sale: Some(sale), .. } = &mut open.phase {
        act(&mut sale.bidding);
    }
}

fn sell(open: &mut Open, company: Company, seat: Seat, price: u32, marker: Seat) {
    let winner = open.holding_mut(seat);
    winner.cubes -= price;
    winner.shares[company.index()] += 1;
    let sold = open.company_mut(company);
    sold.treasury += price;
    sold.controller = Some(seat);
    sold.last_controller = Some(seat);
    open.marker = marker;
    open.phase = Phase::Auctions { passes: 0, sale: None };
}

/// The active marker moves to the next company that has not passed.
fn step_on(open: &mut Open) {
    match open.phase {
        Phase::Building { at } => open.phase = Phase::Building { at: open.next_active(at) },
        Phase::Goods { at, cubes } => open.phase = Phase::Goods { at: open.next_active(at), cubes },
        _ => {}
    }
}

/// A plan whose next link has just been built goes on to the one after it.
fn step_plan(plans: &mut Plans, company: Company, built: (City, City)) {
    for (_, legs) in plans.builds.iter_mut().filter(|(other, _)| *other == company) {
        let next = legs.first().map(|leg| (leg.from, leg.to));
        if next == Some(built) || next == Some((built.1, built.0)) {
            legs.remove(0);
        }
    }
    plans.builds.retain(|(_, legs)| !legs.is_empty());
}

/// A wish that a cube has fulfilled is done with; the next one on the list comes first then.
fn fulfil(plans: &mut Plans, company: Company, city: City, colour: Goods) {
    for (_, wants) in plans.wants.iter_mut().filter(|(other, _)| *other == company) {
        let met = |want: &Want| *want == Want::City(city) || *want == Want::Colour(colour);
        if let Some(first) = wants.iter().position(met) {
            wants.remove(first);
        }
    }
    plans.wants.retain(|(_, wants)| !wants.is_empty());
}

fn put<T>(list: &mut Vec<(Company, T)>, company: Company, what: T) {
    match list.iter_mut().find(|(other, _)| *other == company) {
        Some((_, old)) => *old = what,
        None => list.push((company, what)),
    }
}
