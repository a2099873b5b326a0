//! Why an order is not allowed in Rail Baron; the sentences stand in the language files.

use super::RailBaron;
use super::names::{City, Dot, Group, Railroad};
use super::plans::{Kind, Ware};
use super::state::{Engine, Owner, Phase, State};
use crate::rules::{Explanation, Fact, Seat, Sentence};

/// How many things an advice names at most.
const OFFERED: usize = 8;

/// Why an order is not allowed, with its facts.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// Somebody else is to move.
    NotYourTurn {
        /// Who it is.
        turn: Seat,
    },
    /// The game is over, or it has not begun.
    GameOver,
    /// The player is out of the game.
    YouAreBankrupt,
    /// No region is to be named now.
    NoRegionNow,
    /// Nobody declares under the Governor.
    NoDeclarations,
    /// A declaration comes before a destination is chosen (reading 18).
    NotBetweenTrips,
    /// Too little cash to declare.
    CashTooLow {
        /// What he has.
        has: u32,
        /// What he needs.
        least: u32,
    },
    /// Too little in all to declare (optional rule 3).
    WorthTooLittle {
        /// What he owns.
        worth: u32,
        /// What he needs.
        needed: u32,
        /// What he has of it in cash.
        has: u32,
        /// What he needs of it in cash.
        least: u32,
    },
    /// A plan to declare with less than is needed.
    TooLittleToDeclare {
        /// What is needed.
        least: u32,
    },
    /// The player is not to move his train now.
    NotMoving,
    /// Without a destination no route can be judged.
    NoTrip,
    /// The train stands there already.
    AlreadyThere {
        /// Which leg.
        nth: usize,
        /// The dot.
        at: Dot,
    },
    /// The railroad does not pass the dot where it would have to be taken.
    NotOnLine {
        /// Which leg.
        nth: usize,
        /// The dot.
        at: Dot,
        /// The railroad.
        by: Railroad,
        /// What could be done there.
        nearest: Vec<(Railroad, Dot)>,
    },
    /// The railroad does not come to the dot that is named.
    LineEndsElsewhere {
        /// Which leg.
        nth: usize,
        /// From where.
        from: Dot,
        /// The dot.
        to: Dot,
        /// The railroad.
        by: Railroad,
        /// The shortest way there on any railroad.
        way: Vec<(Railroad, Dot)>,
    },
    /// All ways ride sections that were used on this trip (reading 9).
    NoFreeWay {
        /// Which leg.
        nth: usize,
        /// From where.
        from: Dot,
        /// To where.
        to: Dot,
        /// On which railroad, if one was named.
        by: Option<Railroad>,
        /// What could be done there.
        nearest: Vec<(Railroad, Dot)>,
    },
    /// The step would leave the destination out of reach (reading 11).
    Stranded {
        /// Which leg.
        nth: usize,
        /// From where.
        at: Dot,
        /// On which railroad.
        by: Railroad,
        /// To where.
        to: Dot,
        /// The destination.
        city: City,
        /// What could be done there.
        nearest: Vec<(Railroad, Dot)>,
    },
    /// The way leads on after the destination, where every trip ends.
    BeyondDestination {
        /// Which leg.
        nth: usize,
        /// The destination.
        city: City,
    },
    /// The way is longer than the throw.
    TooFar {
        /// The leg where the throw ends.
        nth: usize,
        /// The points left.
        left: u8,
        /// The steps named.
        steps: u32,
    },
    /// With all that is to be avoided no way is left.
    NothingLeftToTake {
        /// The destination.
        city: City,
    },
    /// A refusal about one item of a list.
    InList {
        /// Which item.
        nth: usize,
        /// Why.
        why: Box<Refusal>,
    },
    /// Nothing was named.
    NothingToBuy,
    /// The player has that engine already, or a better one.
    HasEngine {
        /// What he has.
        engine: Engine,
    },
    /// Lines by chance are sold under the Governor only.
    NoGovernor,
    /// The bank has no line left.
    BankIsEmpty,
    /// Groups are an option of the table (optional rule 1).
    NoGroups,
    /// All lines of the group are sold.
    GroupSold {
        /// The group.
        group: Group,
    },
    /// The line belongs to a player.
    LineSold {
        /// The line.
        line: Railroad,
        /// To whom.
        owner: Seat,
    },
    /// An engine was bought on this arrival already.
    EngineChosen,
    /// A purchase that cannot be paid; nothing may be sold for it (reading 16).
    TooDear {
        /// Which item.
        nth: usize,
        /// What.
        ware: Ware,
        /// Its price.
        price: u32,
        /// What the player has.
        has: u32,
    },
    /// A purchase that leaves less than the player wanted to keep.
    LeavesTooLittle {
        /// Which item.
        nth: usize,
        /// What.
        ware: Ware,
        /// What it would leave.
        left: u32,
    },
    /// The line is not the player's to sell.
    NotYourLine {
        /// Which item.
        nth: usize,
        /// The line.
        line: Railroad,
        /// Who holds it.
        owner: Owner,
        /// The lines that he could sell.
        own: Vec<Railroad>,
    },
    /// Lines are sold only to cover what is owed (reading 16).
    NoNeedToSell,
    /// Under the Governor lines are sold to him alone.
    OnlyToGovernor,
    /// No line is under the hammer.
    NothingUp,
    /// The player leads and need not bid.
    YouLead,
    /// The player has dropped out of this auction, or sells in it.
    NotBidding,
    /// A bid that is too low or no whole number of steps above the start.
    WrongBid {
        /// The least that can be bid.
        least: u32,
        /// The step.
        step: u32,
    },
    /// More than the player has.
    BidTooHigh {
        /// The part of the order that asks for more.
        part: &'static str,
        /// What he has.
        has: u32,
    },
    /// A maximum below one's own bid makes no sense.
    MaximumTooLow {
        /// The bid it must reach.
        least: u32,
    },
    /// The cards are a variant.
    NoCards,
    /// No card can be played now.
    NoCardNow,
    /// The card is not in the player's hand.
    NoSuchCard {
        /// What is.
        cards: Vec<u8>,
    },
    /// There is nothing to confirm.
    NothingPlanned,
    /// Nobody chases himself or somebody who is out.
    CannotChase {
        /// Whom.
        other: Seat,
    },
    /// There is nothing to pass.
    NothingToPass,
    /// Nothing was left ahead, or nothing of a kind.
    NothingToCancel {
        /// Which kind was meant.
        kind: Option<Kind>,
    },
}

impl Refusal {
    /// The same about one item of a list.
    #[must_use]
    pub fn about(self, nth: usize) -> Refusal {
        Refusal::InList { nth, why: Box::new(self) }
    }
}

/// Says a refusal: where, what, and what could be done instead.
pub fn explain(rules: &RailBaron, state: &State, refusal: &Refusal) -> Explanation {
    use Refusal::*;
    let say = Sentence::new;
    let dot = |dot: Dot| Fact::from(rules.board.name(dot));
    let city = |city: City| Fact::from(rules.board.city_name(city));
    let line = |line: Railroad| Fact::from(rules.board.short(line));
    let onward = |from: Dot, nearest: &[(Railroad, Dot)]| rules.onward_advice(from, nearest);
    let mut advice = None;
    let (part, nth, sentence) = match refusal {
        NotYourTurn { turn } => {
            advice = Some(say("rb-advice-plan"));
            ("", 0, say("rb-no-not-your-turn").with("turn", *turn))
        }
        GameOver => ("", 0, say("rb-no-game-over")),
        YouAreBankrupt => ("", 0, say("rb-no-you-are-bankrupt")),
        NoRegionNow => {
            advice = Some(say("rb-advice-prefer"));
            ("", 0, say("rb-no-region-now"))
        }
        NoDeclarations => ("", 0, say("rb-no-declarations")),
        NotBetweenTrips => {
            advice = Some(say("rb-advice-declare-when").with("cash", rules.least_cash()));
            ("", 0, say("rb-no-not-between-trips"))
        }
        CashTooLow { has, least } => {
            advice = Some(say("rb-advice-declare-when").with("cash", *least));
            ("", 0, say("rb-no-cash-too-low").with("has", *has).with("least", *least))
        }
        WorthTooLittle { worth, needed, has, least } => {
            advice = Some(say("rb-advice-declare-when").with("cash", *least));
            let sentence = say("rb-no-worth-too-little").with("worth", *worth).with("needed", *needed);
            ("", 0, sentence.with("has", *has).with("least", *least))
        }
        TooLittleToDeclare { least } => {
            advice = Some(say("rb-advice-declare-when").with("cash", *least));
            ("cash", 0, say("rb-no-too-little-to-declare").with("least", *least))
        }
        NotMoving => {
            advice = Some(say("rb-advice-route"));
            ("", 0, say("rb-no-not-moving"))
        }
        NoTrip => {
            advice = Some(say("rb-advice-always"));
            ("", 0, say("rb-no-trip"))
        }
        AlreadyThere { nth, at } => ("leg", *nth, say("rb-no-already-there").with("at", dot(*at))),
        NotOnLine { nth, at, by, nearest } => {
            advice = onward(*at, nearest);
            ("leg", *nth, say("rb-no-not-on-line").with("at", dot(*at)).with("line", line(*by)))
        }
        LineEndsElsewhere { nth, from, to, by, way } => {
            let passing: Vec<Fact> =
                rules.board.tracks.railroads_at(*to).iter().map(|other| line(*other)).collect();
            advice = Some(match way.is_empty() {
                true => say("rb-advice-lines-at").with("at", dot(*to)).with("lines", passing),
                false => {
                    let sentence = say("rb-advice-way").with("from", dot(*from)).with("to", dot(*to));
                    sentence.with("way", rules.way_fact(way))
                }
            });
            ("leg", *nth, say("rb-no-line-ends-elsewhere").with("to", dot(*to)).with("line", line(*by)))
        }
        NoFreeWay { nth, from, to, by, nearest } => {
            advice = onward(*from, nearest);
            let sentence = match by {
                Some(by) => say("rb-no-free-way-on").with("line", line(*by)),
                None => say("rb-no-free-way"),
            };
            ("leg", *nth, sentence.with("from", dot(*from)).with("to", dot(*to)))
        }
        Stranded { nth, at, by, to, city: end, nearest } => {
            advice = onward(*at, nearest);
            let sentence = say("rb-no-stranded").with("at", dot(*at)).with("to", dot(*to));
            ("leg", *nth, sentence.with("line", line(*by)).with("city", city(*end)))
        }
        BeyondDestination { nth, city: end } => {
            ("leg", *nth, say("rb-no-beyond-destination").with("city", city(*end)))
        }
        TooFar { nth, left, steps } => {
            advice = Some(say("rb-advice-route"));
            ("leg", *nth, say("rb-no-too-far").with("left", *left).with("steps", *steps))
        }
        NothingLeftToTake { city: end } => {
            ("avoid", 0, say("rb-no-nothing-left-to-take").with("city", city(*end)))
        }
        InList { nth, why } => {
            let inner = explain(rules, state, why);
            return Explanation { part: "ware", nth: *nth, ..inner };
        }
        NothingToBuy => ("", 0, say("rb-no-nothing-to-buy")),
        HasEngine { engine } => {
            ("ware", 0, say("rb-no-has-engine").with("engine", rules.engine_fact(*engine)))
        }
        NoGovernor => ("ware", 0, say("rb-no-governor")),
        BankIsEmpty => ("ware", 0, say("rb-no-bank-is-empty")),
        NoGroups => ("ware", 0, say("rb-no-groups")),
        GroupSold { group } => {
            let name = rules.board.data.groups[group.index()].name.as_str();
            ("ware", 0, say("rb-no-group-sold").with("group", name))
        }
        LineSold { line: sold, owner } => {
            ("ware", 0, say("rb-no-line-sold").with("line", line(*sold)).with("seat", *owner))
        }
        EngineChosen => ("ware", 0, say("rb-no-engine-chosen")),
        TooDear { nth, ware, price, has } => {
            advice = rules.affordable(state, *has);
            let sentence = say("rb-no-too-dear").with("ware", rules.ware_fact(*ware));
            ("ware", *nth, sentence.with("price", *price).with("has", *has))
        }
        LeavesTooLittle { nth, ware, left } => {
            let sentence = say("rb-no-leaves-too-little").with("ware", rules.ware_fact(*ware));
            ("ware", *nth, sentence.with("left", *left))
        }
        NotYourLine { nth, line: meant, owner, own } => {
            advice = Some(match own.is_empty() {
                true => say("rb-advice-no-lines"),
                false => say("rb-advice-own-lines").with("lines", rules.lines_fact(own)),
            });
            let sentence = match owner {
                Owner::Seat(seat) => say("rb-no-not-your-line").with("seat", *seat),
                Owner::Bank => say("rb-no-line-of-bank"),
                Owner::Governor => say("rb-no-line-of-governor"),
            };
            ("line", *nth, sentence.with("line", line(*meant)))
        }
        NoNeedToSell => {
            advice = Some(say("rb-advice-sell"));
            ("", 0, say("rb-no-need-to-sell"))
        }
        OnlyToGovernor => ("", 0, say("rb-no-only-to-governor")),
        NothingUp => {
            advice = Some(say("rb-advice-maximum"));
            ("", 0, say("rb-no-nothing-up"))
        }
        YouLead => ("", 0, say("rb-no-you-lead")),
        NotBidding => ("", 0, say("rb-no-not-bidding")),
        WrongBid { least, step } => {
            ("bid", 0, say("rb-no-wrong-bid").with("least", *least).with("step", *step))
        }
        BidTooHigh { part, has } => (*part, 0, say("rb-no-bid-too-high").with("has", *has)),
        MaximumTooLow { least } => ("most", 0, say("rb-no-maximum-too-low").with("least", *least)),
        NoCards => ("", 0, say("rb-no-cards")),
        NoCardNow => ("", 0, say("rb-no-card-now")),
        NoSuchCard { cards } => {
            let cards: Vec<Fact> = cards.iter().map(|card| Fact::from(card.to_string())).collect();
            ("card", 0, say("rb-no-such-card").with("cards", cards))
        }
        NothingPlanned => {
            advice = Some(say("rb-advice-route"));
            ("", 0, say("rb-no-nothing-planned"))
        }
        CannotChase { other } => {
            let is_out = state.open.player(*other).out;
            let id = if is_out { "rb-no-chase-of-bankrupt" } else { "rb-no-chase-of-yourself" };
            ("seat", 0, say(id).with("seat", *other))
        }
        NothingToPass => {
            advice =
                Some(say("rb-advice-must-move")).filter(|_| matches!(state.open.phase, Phase::Moving { .. }));
            ("", 0, say("rb-no-nothing-to-pass"))
        }
        NothingToCancel { kind: Some(_) } => ("kind", 0, say("rb-no-nothing-to-cancel-of-kind")),
        NothingToCancel { kind: None } => ("", 0, say("rb-no-nothing-to-cancel")),
    };
    Explanation { part, nth, sentence, advice }
}

impl RailBaron {
    /// Advice: the legal steps from a dot.
    fn onward_advice(&self, from: Dot, nearest: &[(Railroad, Dot)]) -> Option<Sentence> {
        let step = |(by, to): &(Railroad, Dot)| {
            Fact::from(
                Sentence::new("rb-step").with("line", self.board.short(*by)).with("to", self.board.name(*to)),
            )
        };
        let steps: Vec<Fact> = nearest.iter().take(OFFERED).map(step).collect();
        let said = Sentence::new("rb-advice-onward").with("from", self.board.name(from));
        (!steps.is_empty()).then(|| said.with("steps", steps))
    }

    /// Advice: what the player could pay.
    fn affordable(&self, state: &State, has: u32) -> Option<Sentence> {
        let open = &state.open;
        let mut wares = self.on_sale(open, open.active);
        wares.retain(|(ware, price)| *price <= has && *ware != Ware::Random);
        // Engines first, whatever they cost: they are few, and railroads would crowd them out.
        let is_engine = |ware: &Ware| matches!(ware, Ware::Express | Ware::Superchief);
        wares.sort_by_key(|(ware, price)| std::cmp::Reverse((is_engine(ware), *price)));
        let priced = |(ware, price): &(Ware, u32)| {
            Fact::from(Sentence::new("rb-priced").with("ware", self.ware_fact(*ware)).with("price", *price))
        };
        let wares: Vec<Fact> = wares.iter().take(OFFERED).map(priced).collect();
        (!wares.is_empty()).then(|| Sentence::new("rb-advice-affordable").with("wares", wares))
    }
}
