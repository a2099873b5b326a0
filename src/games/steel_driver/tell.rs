//! Says each event of Steel Driver in one sentence; the words stand in the language files.

use super::SteelDriver;
use super::events::{Event, Spoilt, Why};
use super::names::{City, Company, Goods};
use super::orders::{write_leg, write_want};
use super::state::{Leg, State, Want};
use crate::rules::{Fact, Language, Sentence};

/// One event; the state is the one before it.
pub fn tell(rules: &SteelDriver, state: &State, event: &Event) -> Sentence {
    let open = &state.open;
    let say = |id| Sentence::new(id);
    let company = |company: Company| rules.company_fact(company);
    let city = |city: City| Fact::from(rules.board.name(city));
    match event {
        Event::Began { first, drawn } => {
            say(if *drawn { "sd-tell-began-drawn" } else { "sd-tell-began" }).with("seat", *first)
        }
        Event::Granted { round, cubes } => say("sd-tell-granted").with("round", *round).with("cubes", *cubes),
        Event::PutUp { seat, company: up, bid, how } => how
            .told(say("sd-tell-put-up"))
            .with("seat", *seat)
            .with("company", company(*up))
            .with("bid", *bid),
        Event::Raised { seat, bid, how } => {
            how.told(say("sd-tell-raised")).with("seat", *seat).with("bid", *bid)
        }
        Event::DroppedOut { seat, how } => how.told(say("sd-tell-dropped-out")).with("seat", *seat),
        Event::Sold { company: sold, seat, price, .. } => {
            let treasury = open.company(*sold).treasury + price;
            say("sd-tell-sold")
                .with("company", company(*sold))
                .with("seat", *seat)
                .with("price", *price)
                .with("treasury", treasury)
        }
        Event::MarkerPassed { seat, marker, how } => {
            how.told(say("sd-tell-marker-passed")).with("seat", *seat).with("marker", *marker)
        }
        Event::AuctionsEnded => {
            let unsold: Vec<Fact> = rules.unsold(open).map(company).collect();
            match unsold.is_empty() {
                true => say("sd-tell-auctions-ended"),
                false => say("sd-tell-auctions-ended-unsold").with("companies", unsold),
            }
        }
        Event::Built { company: builder, from, to, start, cost, profit, how, .. } => {
            let now = open.company(*builder).profit + profit;
            let id = if start.is_some() { "sd-tell-built-first" } else { "sd-tell-built" };
            how.told(say(id))
                .with("company", company(*builder))
                .with("from", city(*from))
                .with("to", city(*to))
                .with("cost", *cost)
                .with("gain", *profit)
                .with("profit", now)
        }
        Event::Linked { bonuses, links } => {
            let one = |(member, bonus): &(Company, u32)| {
                Fact::from(say("sd-bonus").with("company", company(*member)).with("bonus", *bonus))
            };
            let bonuses: Vec<Fact> = bonuses.iter().map(one).collect();
            say("sd-tell-linked").with("bonuses", bonuses).with("links", *links)
        }
        Event::CompanyPassed { company: passed, why } => {
            let id = match why {
                Why::Unsold => "sd-tell-passed-unsold",
                Why::Poor => "sd-tell-passed-poor",
                Why::BoxedIn => "sd-tell-passed-boxed-in",
                Why::NoTrack => "sd-tell-passed-no-track",
            };
            let left = open.company(*passed).treasury;
            say(id).with("company", company(*passed)).with("left", left)
        }
        Event::Paid { company: paying, seat, cash } => {
            say("sd-tell-paid").with("company", company(*paying)).with("seat", *seat).with("cash", *cash)
        }
        Event::RoundEnded { round, order } => {
            let order: Vec<Fact> = order.iter().map(|next| company(*next)).collect();
            let id = if *round < rules.board.data.rounds {
                "sd-tell-round-ended"
            } else {
                "sd-tell-last-round-ended"
            };
            say(id).with("round", *round).with("order", order)
        }
        Event::GoodsPlaced { cubes, control } => {
            let controlled = rules.board.companies().zip(control);
            let one = |(held, seat): (Company, &Option<_>)| {
                seat.map(|seat| {
                    Fact::from(say("sd-control").with("company", company(held)).with("seat", seat))
                })
            };
            let control: Vec<Fact> = controlled.filter_map(one).collect();
            say("sd-tell-goods-placed").with("cubes", cubes.len() as i64).with("control", control)
        }
        Event::Took { company: taker, city: from, colour, how } => how
            .told(say("sd-tell-took"))
            .with("company", company(*taker))
            .with("city", city(*from))
            .with("goods", rules.goods_fact(Goods::at(usize::from(*colour)))),
        Event::CompanyFinished { company: done } => say("sd-tell-finished").with("company", company(*done)),
        Event::Valued { company: valued, sets, value } => {
            let worth = |size: &u8| Fact::from(format!("${}", rules.board.data.sets[usize::from(*size) - 1]));
            let id = if sets.is_empty() { "sd-tell-valued-nothing" } else { "sd-tell-valued" };
            let sets: Vec<Fact> = sets.iter().map(worth).collect();
            say(id).with("company", company(*valued)).with("sets", sets).with("value", *value)
        }
        Event::Dividend { company: paying, seat, shares, cash } => say("sd-tell-dividend")
            .with("company", company(*paying))
            .with("seat", *seat)
            .with("shares", *shares)
            .with("cash", *cash),
        Event::Ended { ranking } => {
            let winners: Vec<Fact> = ranking
                .first()
                .map(|place| place.seats.iter().map(|seat| Fact::from(*seat)).collect())
                .unwrap_or_default();
            let cash = ranking.first().map_or(0, |place| place.score);
            say("sd-tell-ended")
                .with("count", winners.len() as i64)
                .with("winners", winners)
                .with("cash", cash)
        }
        Event::MaximumSet { company: wanted, most, .. } => {
            say("sd-tell-maximum").with("company", company(*wanted)).with("most", *most)
        }
        Event::AheadSet { company: wanted, bid, .. } => {
            say("sd-tell-ahead").with("company", company(*wanted)).with("bid", *bid)
        }
        Event::AheadDropped { company: wanted, .. } => {
            say("sd-tell-ahead-dropped").with("company", company(*wanted))
        }
        Event::PassingSet { .. } => say("sd-tell-passing"),
        Event::BuildsPlanned { company: planned, legs, .. } if legs.is_empty() => {
            say("sd-tell-plan-cleared").with("company", company(*planned))
        }
        Event::BuildsPlanned { company: planned, legs, .. } => {
            let legs: Vec<Fact> = legs.iter().map(|leg| leg_fact(rules, leg)).collect();
            say("sd-tell-planned").with("company", company(*planned)).with("links", legs)
        }
        Event::PlanDropped { company: planned, leg, why, .. } => say("sd-tell-plan-dropped")
            .with("company", company(*planned))
            .with("link", leg_fact(rules, leg))
            .with(
                "why",
                match why {
                    Spoilt::Lost => "lost",
                    Spoilt::Taken => "taken",
                    Spoilt::Dear => "dear",
                    Spoilt::Passed => "passed",
                },
            ),
        Event::GoodsPreferred { company: planned, wants, .. } => {
            let wants: Vec<Fact> = wants.iter().map(|want| want_fact(rules, want)).collect();
            say("sd-tell-preferred").with("company", company(*planned)).with("wants", wants)
        }
        Event::PreferenceDropped { company: planned, .. } => {
            say("sd-tell-preference-dropped").with("company", company(*planned))
        }
        Event::PlansCancelled { company: None, .. } => say("sd-tell-cancelled-all"),
        Event::PlansCancelled { company: Some(planned), .. } => {
            say("sd-tell-cancelled").with("company", company(*planned))
        }
    }
}

fn leg_fact(rules: &SteelDriver, leg: &Leg) -> Fact {
    Fact::from(write_leg(rules, &Leg { start: None, ..*leg }, ""))
}

fn want_fact(rules: &SteelDriver, want: &Want) -> Fact {
    match want {
        Want::City(_) => Fact::from(write_want(rules, want, Language::English)),
        Want::Colour(goods) => rules.goods_fact(*goods),
    }
}
