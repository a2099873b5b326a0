//! Why an order is not allowed in Steel Driver; the sentences stand in the language files.

use super::SteelDriver;
use super::names::{City, Company};
use super::state::{Leg, State};
use crate::rules::{Explanation, Fact, Seat, Sentence};

/// Why an order is not allowed, with its facts.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// Somebody else is to move.
    NotYourTurn {
        /// Who it is.
        turn: Seat,
    },
    /// The game is over.
    GameOver,
    /// No auction is under way to bid in.
    NothingUp,
    /// Orders about auctions wait for phase 2 of the next round.
    NoAuctionsNow,
    /// The company is under the hammer already.
    SomethingUp {
        /// Which.
        company: Company,
    },
    /// A company is sold once in a round (phase 2).
    AlreadySold {
        /// The company.
        company: Company,
        /// To whom.
        seat: Seat,
    },
    /// The player leads and need not bid (SD-A5).
    YouLead,
    /// Whoever drops out stays out of this auction (SD-A5).
    YouAreOut,
    /// The bid does not raise, or opens with nothing (phase 2).
    BidTooLow {
        /// The least that does.
        least: u32,
    },
    /// More than the player has in hand; cash cannot be bid (phase 2).
    TooFewCubes {
        /// In hand.
        has: u32,
        /// The part of the order that asks for more.
        part: &'static str,
    },
    /// A maximum below one's own bid makes no sense.
    MaximumTooLow {
        /// The bid it must reach.
        least: u32,
    },
    /// A company that can build must build (SD-B2).
    MustBuild {
        /// The company.
        company: Company,
    },
    /// A company that can take goods must take them (SD-F4).
    MustTake {
        /// The company.
        company: Company,
    },
    /// The order names no company, and it could be about several or about none.
    WhichCompany {
        /// Those it could be about.
        could: Vec<Company>,
    },
    /// Somebody else controls the company, or nobody.
    NotYours {
        /// The company.
        company: Company,
        /// Who controls it.
        controller: Option<Seat>,
    },
    /// The company has passed and does not come back this round (SD-B8).
    HasPassed {
        /// The company.
        company: Company,
    },
    /// The board has no such link.
    NoSuchLink {
        /// Which link of the order.
        nth: usize,
        /// One end.
        from: City,
        /// The other end.
        to: City,
    },
    /// A link takes one track only (SD-B6).
    LinkTaken {
        /// Which link of the order.
        nth: usize,
        /// The link.
        leg: Leg,
        /// Whose track it is.
        by: Company,
    },
    /// A plan names a link a second time.
    NamedTwice {
        /// Which link of the order.
        nth: usize,
        /// The link.
        leg: Leg,
    },
    /// Track must join the company's own (phase 3).
    NotConnected {
        /// Which link of the order.
        nth: usize,
        /// The company.
        company: Company,
        /// The link.
        leg: Leg,
    },
    /// A first link must touch a hexagon (phase 3).
    NoStartThere {
        /// The link.
        leg: Leg,
    },
    /// The city named as start is no hexagon end of the link (phase 3).
    NotAStart {
        /// The city.
        city: City,
    },
    /// Both ends are hexagons, so the start must be named (SD-B3).
    WhichStart {
        /// The link.
        leg: Leg,
    },
    /// The company has its start already (phase 3).
    StartIsFixed {
        /// Which of the starts that the order names.
        nth: usize,
        /// The company.
        company: Company,
        /// Where it began.
        start: City,
    },
    /// The company's own cubes do not reach, and nobody else's may help (phase 3).
    TooDear {
        /// The company.
        company: Company,
        /// What the link costs.
        cost: u32,
        /// What the company has.
        has: u32,
    },
    /// All track is laid (SD-B9).
    TrackUsedUp {
        /// Which link of the order finds no piece.
        nth: usize,
        /// The company.
        company: Company,
    },
    /// Building is over for good after the last round (phase 6).
    BuildingIsOver,
    /// Goods are taken after the last round only (phase 6).
    GoodsComeLater,
    /// The company's track does not reach the city (phase 6).
    OutOfReach {
        /// The company.
        company: Company,
        /// The city.
        city: City,
    },
    /// The cube is gone (phase 6).
    NoCubeThere {
        /// The city.
        city: City,
    },
    /// Nothing was left ahead.
    NothingToCancel,
}

/// Says a refusal: where, what, and what could be done instead.
pub fn explain(rules: &SteelDriver, state: &State, refusal: &Refusal) -> Explanation {
    use Refusal::*;
    let company = |company: Company| rules.company_fact(company);
    let city = |city: City| Fact::from(rules.board.name(city));
    let say = |id| Sentence::new(id);
    let mut advice = None;
    let (part, nth, sentence) = match refusal {
        NotYourTurn { turn } => {
            advice = state.open.sale().map(|_| say("sd-advice-leave-maximum"));
            ("", 0, say("sd-no-not-your-turn").with("turn", *turn))
        }
        GameOver => ("", 0, say("sd-no-game-over")),
        NothingUp => {
            advice = Some(say("sd-advice-leave-maximum"));
            ("", 0, say("sd-no-nothing-up"))
        }
        NoAuctionsNow => ("", 0, say("sd-no-auctions-now")),
        SomethingUp { company: up } => {
            advice = Some(say("sd-advice-bid-or-maximum").with("company", company(*up)));
            ("company", 0, say("sd-no-something-up").with("company", company(*up)))
        }
        AlreadySold { company: sold, seat } => {
            let unsold: Vec<Fact> = rules.unsold(&state.open).map(company).collect();
            advice = (!unsold.is_empty()).then(|| say("sd-advice-unsold").with("companies", unsold));
            ("company", 0, say("sd-no-already-sold").with("company", company(*sold)).with("seat", *seat))
        }
        YouLead => {
            advice = Some(say("sd-advice-leave-maximum"));
            ("", 0, say("sd-no-you-lead"))
        }
        YouAreOut => ("", 0, say("sd-no-you-are-out")),
        BidTooLow { least } => ("bid", 0, say("sd-no-bid-too-low").with("least", *least)),
        TooFewCubes { has, part } => (*part, 0, say("sd-no-too-few-cubes").with("has", *has)),
        MaximumTooLow { least } => ("most", 0, say("sd-no-maximum-too-low").with("least", *least)),
        MustBuild { company: active } => ("", 0, say("sd-no-must-build").with("company", company(*active))),
        MustTake { company: active } => ("", 0, say("sd-no-must-take").with("company", company(*active))),
        WhichCompany { could } if could.is_empty() => ("", 0, say("sd-no-company-of-yours")),
        WhichCompany { could } => {
            let could: Vec<Fact> = could.iter().map(|one| company(*one)).collect();
            advice = Some(say("sd-advice-name-company").with("companies", could));
            ("", 0, say("sd-no-which-company"))
        }
        NotYours { company: meant, controller } => {
            let sentence = match controller {
                Some(seat) => say("sd-no-not-yours").with("seat", *seat),
                None => say("sd-no-nobodys"),
            };
            ("company", 0, sentence.with("company", company(*meant)))
        }
        HasPassed { company: passed } => {
            ("company", 0, say("sd-no-has-passed").with("company", company(*passed)))
        }
        NoSuchLink { nth, from, to } => {
            advice = Some(rules.links_from(&state.open, *from));
            ("to", *nth, say("sd-no-such-link").with("from", city(*from)).with("to", city(*to)))
        }
        LinkTaken { nth, leg, by } => {
            advice = Some(rules.links_from(&state.open, leg.from));
            ("to", *nth, leg_fact(rules, "sd-no-link-taken", leg).with("company", company(*by)))
        }
        NamedTwice { nth, leg } => ("from", *nth, leg_fact(rules, "sd-no-named-twice", leg)),
        NotConnected { nth, company: meant, leg } => {
            let reach: Vec<Fact> = state.open.company(*meant).network.iter().map(city).collect();
            let said = say("sd-advice-reach").with("company", company(*meant));
            advice = (!reach.is_empty()).then(|| said.with("cities", reach));
            ("from", *nth, leg_fact(rules, "sd-no-not-connected", leg).with("company", company(*meant)))
        }
        NoStartThere { leg } => {
            let starts: Vec<Fact> = rules.board.starts.iter().map(city).collect();
            advice = Some(say("sd-advice-starts").with("cities", starts));
            ("from", 0, leg_fact(rules, "sd-no-start-there", leg))
        }
        NotAStart { city: named } => {
            let starts: Vec<Fact> = rules.board.starts.iter().map(city).collect();
            advice = Some(say("sd-advice-starts").with("cities", starts));
            ("start", 0, say("sd-no-not-a-start").with("city", city(*named)))
        }
        WhichStart { leg } => {
            advice = Some(leg_fact(rules, "sd-advice-name-start", leg));
            ("to", 0, leg_fact(rules, "sd-no-which-start", leg))
        }
        StartIsFixed { nth, company: meant, start } => (
            "start",
            *nth,
            say("sd-no-start-is-fixed").with("company", company(*meant)).with("start", city(*start)),
        ),
        TooDear { company: meant, cost, has } => {
            advice = rules.affordable(&state.open, *meant);
            let sentence = say("sd-no-too-dear").with("company", company(*meant));
            ("to", 0, sentence.with("cost", *cost).with("has", *has))
        }
        TrackUsedUp { nth, company: meant } => {
            let pieces = rules.board.data.track as i64;
            ("to", *nth, say("sd-no-track-used-up").with("company", company(*meant)).with("pieces", pieces))
        }
        BuildingIsOver => ("", 0, say("sd-no-building-is-over")),
        GoodsComeLater => {
            advice = Some(say("sd-advice-prefer"));
            ("", 0, say("sd-no-goods-come-later"))
        }
        OutOfReach { company: meant, city: named } => {
            advice = rules.in_reach(&state.open, *meant);
            ("city", 0, say("sd-no-out-of-reach").with("company", company(*meant)).with("city", city(*named)))
        }
        NoCubeThere { city: named } => {
            advice = state.open.active().and_then(|active| rules.in_reach(&state.open, active));
            ("city", 0, say("sd-no-cube-there").with("city", city(*named)))
        }
        NothingToCancel => ("company", 0, say("sd-no-nothing-to-cancel")),
    };
    Explanation { part, nth, sentence, advice }
}

fn leg_fact(rules: &SteelDriver, id: &'static str, leg: &Leg) -> Sentence {
    Sentence::new(id).with("from", rules.board.name(leg.from)).with("to", rules.board.name(leg.to))
}
