//! Says each event of Rail Baron in one sentence; the words stand in the language files.

use super::RailBaron;
use super::data::Throw;
use super::events::{Event, Spoilt, Why, total};
use super::facts::owner_word;
use super::fees::throws;
use super::names::{City, Dot, Railroad};
use super::plans::{Avoid, Held, Kind, Measure};
use super::state::{Owner, Phase, State};
use crate::rules::{Fact, Sentence};

/// One event; the state is the one before it.
pub fn tell(rules: &RailBaron, state: &State, event: &Event) -> Sentence {
    let open = &state.open;
    let say = Sentence::new;
    let city = |city: City| Fact::from(rules.board.city_name(city));
    let dot = |dot: Dot| Fact::from(rules.board.name(dot));
    let line = |line: Railroad| Fact::from(rules.board.short(line));
    match event {
        Event::Began { first, drawn, cash } => {
            let id = if *drawn { "rb-tell-began-drawn" } else { "rb-tell-began" };
            say(id).with("seat", *first).with("cash", *cash)
        }
        Event::HomeFound { seat, region, throw, city: home } => say("rb-tell-home-found")
            .with("seat", *seat)
            .with("region", throw_fact(*region))
            .with("throw", throw_fact(*throw))
            .with("city", city(*home)),
        Event::HomeTaken { seat, region, throw, city: home } => say("rb-tell-home-taken")
            .with("seat", *seat)
            .with("region", throw_fact(*region))
            .with("throw", throw_fact(*throw))
            .with("city", city(*home)),
        Event::TurnBegan { seat } => {
            say("rb-tell-turn-began").with("seat", *seat).with("turn", open.turns + 1)
        }
        Event::MayDeclare { seat } => say("rb-tell-may-declare").with("seat", *seat),
        Event::NotDeclared { seat, how } => how.told(say("rb-tell-not-declared")).with("seat", *seat),
        Event::Declared { seat, how } => {
            let home = open.player(*seat).home.map_or_else(|| Fact::from(""), city);
            how.told(say("rb-tell-declared")).with("seat", *seat).with("home", home)
        }
        Event::RegionThrown { seat, throw, region, own } => {
            let id = if *own { "rb-tell-own-region-thrown" } else { "rb-tell-region-thrown" };
            say(id)
                .with("seat", *seat)
                .with("throw", throw_fact(*throw))
                .with("region", rules.region_fact(*region))
        }
        Event::RegionNamed { seat, region, how } => how
            .told(say("rb-tell-region-named"))
            .with("seat", *seat)
            .with("region", rules.region_fact(*region)),
        Event::DestinationFound { seat, throw, city: to, alternate } => {
            let said = match alternate {
                true => say("rb-tell-alternate-found"),
                false => {
                    let from = open.player(*seat).city;
                    let payoff = from.map_or(0, |from| rules.payoff(from, *to));
                    say("rb-tell-destination-found").with("payoff", payoff)
                }
            };
            said.with("seat", *seat).with("throw", throw_fact(*throw)).with("city", city(*to))
        }
        Event::TurnLost { seat, throw, city: here } => say("rb-tell-turn-lost")
            .with("seat", *seat)
            .with("throw", throw_fact(*throw))
            .with("city", city(*here)),
        Event::WhiteThrown { seat, dice, bonus } => {
            say(if *bonus { "rb-tell-white-thrown-bonus" } else { "rb-tell-white-thrown" })
                .with("seat", *seat)
                .with("first", dice[0])
                .with("second", dice[1])
                .with("points", dice[0] + dice[1])
        }
        Event::BonusThrown { seat, die } => say("rb-tell-bonus-thrown").with("seat", *seat).with("die", *die),
        Event::Moved { seat, from, hops, how } => {
            let steps: Vec<(Railroad, Dot)> = hops.iter().map(|hop| (hop.by, hop.to)).collect();
            how.told(say("rb-tell-moved"))
                .with("seat", *seat)
                .with("from", dot(*from))
                .with("way", rules.way_fact(&steps))
        }
        Event::Intercepted { seat, declared, at } => {
            let alternate = open.player(*declared).trip.as_ref().and_then(|trip| trip.alternate);
            let said = match alternate {
                Some(alternate) => say("rb-tell-intercepted").with("city", city(alternate)),
                None => say("rb-tell-intercepted-early"),
            };
            said.with("seat", *seat)
                .with("declared", *declared)
                .with("at", dot(*at))
                .with("sum", rules.board.data.money.rover)
        }
        Event::Arrived { seat, city: to } => {
            say("rb-tell-arrived").with("seat", *seat).with("city", city(*to))
        }
        Event::PaidOff { seat, from, to, cash } => say("rb-tell-paid-off")
            .with("seat", *seat)
            .with("from", city(*from))
            .with("to", city(*to))
            .with("cash", *cash),
        Event::LinesBought { seat, lines, from, price, how } => how
            .told(say("rb-tell-lines-bought"))
            .with("seat", *seat)
            .with("lines", rules.lines_fact(lines))
            .with("from", owner_word(*from))
            .with("price", *price),
        Event::EngineBought { seat, engine, price, how } => how
            .told(say("rb-tell-engine-bought"))
            .with("seat", *seat)
            .with("engine", rules.engine_fact(*engine))
            .with("price", *price),
        Event::NothingBought { seat } => {
            let has_engine = matches!(open.phase, Phase::Buying { engine: true });
            let id = if has_engine { "rb-tell-nothing-more-bought" } else { "rb-tell-nothing-bought" };
            say(id).with("seat", *seat)
        }
        Event::TollsRaised { toll } => say("rb-tell-tolls-raised").with("toll", *toll),
        Event::TakenOver { line: taken } => say("rb-tell-taken-over").with("line", line(*taken)),
        Event::CardOffered { seat } => say("rb-tell-card-offered").with("seat", *seat),
        Event::CardPlayed { seat, card } => {
            say("rb-tell-card-played").with("seat", *seat).with("card", *card)
        }
        Event::CardKept { seat } => say("rb-tell-card-kept").with("seat", *seat),
        Event::CardDiscarded { seat, card } => {
            say("rb-tell-card-discarded").with("seat", *seat).with("card", *card)
        }
        Event::Paid { seat, dues } => {
            say("rb-tell-paid").with("seat", *seat).with("dues", rules.dues_fact(dues))
        }
        Event::CannotPay { seat, dues } => {
            let said = match dues.len() {
                1 => say("rb-tell-cannot-pay-one"),
                _ => say("rb-tell-cannot-pay").with("sum", total(dues)),
            };
            let can_sell = open.held_by(Owner::Seat(*seat)).next().is_some();
            said.with("seat", *seat)
                .with("dues", rules.dues_fact(dues))
                .with("lines", if can_sell { "some" } else { "none" })
        }
        Event::SoldBack { seat, line: sold, to, price, how } => how
            .told(say("rb-tell-sold-back"))
            .with("seat", *seat)
            .with("line", line(*sold))
            .with("to", owner_word(*to))
            .with("price", *price),
        Event::PutUp { line: up, seller, start, .. } => {
            let said = match seller {
                Some(seller) => say("rb-tell-put-up").with("seat", *seller),
                None => say("rb-tell-put-up-random").with("seat", open.active),
            };
            said.with("line", line(*up)).with("start", *start)
        }
        Event::Bid { seat, bid, how } => how.told(say("rb-tell-bid")).with("seat", *seat).with("bid", *bid),
        Event::DroppedOut { seat } => say("rb-tell-dropped-out").with("seat", *seat),
        Event::Knocked { line: sold, to, price, .. } => {
            let said = match to {
                Owner::Seat(winner) => say("rb-tell-knocked").with("seat", *winner),
                Owner::Bank => say("rb-tell-knocked-bank"),
                Owner::Governor => say("rb-tell-knocked-governor"),
            };
            said.with("line", line(*sold)).with("price", *price)
        }
        Event::Bankrupt { seat, dues } => match dues.is_empty() {
            true => say("rb-tell-bankrupt-bare").with("seat", *seat),
            false => say("rb-tell-bankrupt").with("seat", *seat).with("dues", rules.dues_fact(dues)),
        },
        Event::Announced { seat, cash } => say("rb-tell-announced").with("seat", *seat).with("cash", *cash),
        Event::Hushed { seat } => {
            say("rb-tell-hushed").with("seat", *seat).with("bar", rules.board.data.money.announce)
        }
        Event::Lapsed { seat, alternate } => {
            say("rb-tell-lapsed").with("seat", *seat).with("city", city(*alternate))
        }
        Event::LastRound { seat } => {
            say("rb-tell-last-round").with("seat", *seat).with("sum", rules.board.data.money.victory)
        }
        Event::TurnEnded { seat, .. } => say("rb-tell-turn-ended").with("seat", *seat),
        Event::Ended { ranking, why } => {
            let id = match why {
                Why::Home => "rb-tell-ended-home",
                Why::Alone => "rb-tell-ended-alone",
                Why::Round => "rb-tell-ended-round",
            };
            let winner = ranking.first().and_then(|place| place.seats.first().copied());
            let winner = winner.map_or_else(|| Fact::from(""), Fact::from);
            say(id).with("seat", winner).with("cash", ranking.first().map_or(0, |place| place.score))
        }
        planned => tell_plan(rules, state, planned),
    }
}

/// What only its owner is told.
fn tell_plan(rules: &RailBaron, state: &State, event: &Event) -> Sentence {
    let say = Sentence::new;
    match event {
        Event::RoutePlanned { seat, route, how } => {
            let engine = state.open.player(*seat).engine;
            how.told(say("rb-tell-route-planned"))
                .with("way", rules.way_fact(&route.steps))
                .with("dots", route.steps.len() as i64)
                .with("throws", throws(engine, route.steps.len()))
                .with("fees", rules.dues_fact(&rules.fees_on(state, *seat, &route.steps)))
        }
        Event::WaySet { way, .. } => {
            let avoided = |avoid: &Avoid| match avoid {
                Avoid::Line(line) => Fact::from(rules.board.short(*line)),
                Avoid::Seat(seat) => Fact::from(*seat),
            };
            let said = match way.avoid.is_empty() {
                true => say("rb-tell-way-set"),
                false => {
                    let avoid: Vec<Fact> = way.avoid.iter().map(avoided).collect();
                    say("rb-tell-way-set-avoiding").with("avoid", avoid)
                }
            };
            said.with(
                "by",
                match way.by {
                    Measure::Shortest => "shortest",
                    Measure::Cheapest => "cheapest",
                },
            )
        }
        Event::RouteHeld { why: Held::Sold(line), .. } => {
            let owner = state.open.owner(*line);
            let said = match owner {
                Owner::Seat(seat) => say("rb-tell-held-sold").with("seat", seat),
                Owner::Bank | Owner::Governor => say("rb-tell-held-governor"),
            };
            said.with("line", rules.board.short(*line))
        }
        Event::RouteHeld { why: Held::Declared(seat), .. } => {
            say("rb-tell-held-declared").with("seat", *seat)
        }
        Event::RouteHeld { why: Held::InReach(seat), .. } => say("rb-tell-held-in-reach").with("seat", *seat),
        Event::RouteHeld { why: Held::Quiet, .. } => say("rb-tell-held-quiet"),
        Event::Confirmed { .. } => say("rb-tell-confirmed"),
        Event::PlanDropped { why, .. } => match why {
            Spoilt::Step(by, to) => say("rb-tell-dropped-step")
                .with("line", rules.board.short(*by))
                .with("to", rules.board.name(*to)),
            Spoilt::NoWay => say("rb-tell-dropped-no-way"),
            Spoilt::NoChase(seat) => say("rb-tell-dropped-chase").with("seat", *seat),
        },
        Event::RegionsPreferred { regions, .. } => {
            let regions: Vec<Fact> = regions.iter().map(|region| rules.region_fact(*region)).collect();
            say("rb-tell-regions-preferred").with("regions", in_turn(regions))
        }
        Event::BuysPlanned { wishes, .. } => {
            let wish = |wish: &super::plans::Wish| match wish.keep {
                0 => rules.ware_fact(wish.what),
                keep => Fact::from(
                    say("rb-wish-keeping").with("ware", rules.ware_fact(wish.what)).with("keep", keep),
                ),
            };
            say("rb-tell-buys-planned").with("wares", in_turn(wishes.iter().map(wish).collect()))
        }
        Event::WishDropped { what, .. } => say("rb-tell-wish-dropped").with("ware", rules.ware_fact(*what)),
        Event::SellsPlanned { lines, .. } => {
            say("rb-tell-sells-planned").with("lines", rules.lines_fact(lines))
        }
        Event::MaximumSet { line: Some(line), most, .. } => {
            say("rb-tell-maximum").with("line", rules.board.short(*line)).with("most", *most)
        }
        Event::MaximumSet { line: None, most, .. } => say("rb-tell-maximum-any").with("most", *most),
        Event::DeclarationPlanned { cash, .. } => {
            let said = match rules.options.net_worth {
                true => {
                    let needed = rules.board.data.options.net_worth[&rules.seats];
                    say("rb-tell-declaration-planned-worth").with("needed", needed)
                }
                false => say("rb-tell-declaration-planned"),
            };
            said.with("cash", *cash)
        }
        Event::ChasePlanned { other, .. } => say("rb-tell-chase-planned").with("seat", *other),
        Event::HoldPlanned { .. } => say("rb-tell-hold-planned"),
        Event::PlansCancelled { kind, .. } => say("rb-tell-cancelled").with("kind", kind_word(*kind)),
        // All that is left is told to everybody, above.
        _ => say("rb-tell-turn-ended"),
    }
}

/// Which kind of plan a message speaks of.
fn kind_word(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "all",
        Some(Kind::Route) => "route",
        Some(Kind::Regions) => "regions",
        Some(Kind::Buys) => "buys",
        Some(Kind::Sells) => "sells",
        Some(Kind::Maxima) => "maxima",
        Some(Kind::Declare) => "declare",
        Some(Kind::Chase) => "chase",
    }
}

/// Dice as they are read at the table: the coloured one, then the white ones.
fn throw_fact(throw: Throw) -> Fact {
    let sentence = Sentence::new("rb-throw").with("coloured", throw.coloured);
    Fact::from(sentence.with("first", throw.white[0]).with("second", throw.white[1]))
}

/// Things of which one is taken, each only where those before it cannot be had.
fn in_turn(facts: Vec<Fact>) -> Fact {
    let join = |first: Fact, next: Fact| {
        Fact::from(Sentence::new("rb-else").with("first", first).with("next", next))
    };
    facts.into_iter().reduce(join).unwrap_or_else(|| Fact::All(Vec::new()))
}
