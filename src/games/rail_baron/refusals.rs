//! Why an order is not allowed in Rail Baron, and what could be done instead; the sentences stand in the language
//! files.

use super::RailBaron;
use super::names::{City, Dot, Group, Railroad};
use super::plans::Ware;
use super::state::{Engine, Open, Phase};
use super::words::way;
use crate::rules::{Fact, Seat, Sentence, ToFact};
use crate::said;

/// How many things an advice names at most.
const OFFERED: usize = 8;

said! {
    /// Why an order is not allowed, with its facts; `nth` is the leg or the item of a list that is at fault.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Refusal says "rb-refused" of RailBaron {
        /// Somebody else is to move.
        NotYourTurn { turn: Seat },
        /// The game is over, or it has not begun.
        GameOver,
        YouAreBankrupt,
        NoRegionNow,
        /// Nobody declares under the Governor.
        NoDeclarations,
        /// A declaration comes before a destination is chosen (reading 18).
        NotBetweenTrips,
        CashTooLow { has: u32, least: u32 },
        /// Too little in all to declare (optional rule 3): what they own and need, and what of it in cash.
        WorthTooLittle { worth: u32, needed: u32, has: u32, least: u32 },
        /// A plan to declare with less than is needed.
        TooLittleToDeclare { least: u32 } at "cash",
        NotMoving,
        /// Without a destination no route can be judged.
        NoTrip,
        AlreadyThere { nth: usize, at: Dot } at "leg",
        /// The railroad does not pass the dot where it would have to be taken.
        NotOnLine { nth: usize, at: Dot, line: Railroad, nearest: Vec<(Railroad, Dot)> => unsaid } at "leg",
        /// The railroad does not come to the dot that is named; another way may.
        LineEndsElsewhere {
            nth: usize,
            from: Dot => unsaid,
            to: Dot,
            line: Railroad,
            way: Vec<(Railroad, Dot)> => unsaid,
        } at "leg",
        /// All ways, or all on the railroad that was named, ride sections that were used on this trip (reading 9).
        NoFreeWay {
            nth: usize,
            from: Dot,
            to: Dot,
            line: Option<Railroad>,
            nearest: Vec<(Railroad, Dot)> => unsaid,
        } at "leg",
        /// The step would leave the destination out of reach (reading 11).
        Stranded {
            nth: usize,
            at: Dot,
            line: Railroad,
            to: Dot,
            city: City,
            nearest: Vec<(Railroad, Dot)> => unsaid,
        } at "leg",
        /// The way leads on after the destination, where every trip ends.
        BeyondDestination { nth: usize, city: City } at "leg",
        /// The way is longer than the throw.
        TooFar { nth: usize, left: u8, steps: u32 } at "leg",
        /// With all that is to be avoided no way is left.
        NothingLeftToTake { city: City } at "avoid",
        NothingToBuy,
        /// They have that engine already, or a better one.
        HasEngine { nth: usize, engine: Engine } at "ware",
        /// Lines by chance are sold under the Governor only.
        NoGovernor { nth: usize } at "ware",
        BankIsEmpty { nth: usize } at "ware",
        /// Groups are an option of the table (optional rule 1).
        NoGroups { nth: usize } at "ware",
        GroupSold { nth: usize, group: Group } at "ware",
        LineSold { nth: usize, line: Railroad, owner: Seat } at "ware",
        /// An engine was bought on this arrival already.
        EngineChosen { nth: usize } at "ware",
        /// A purchase that cannot be paid; nothing may be sold for it (reading 16).
        TooDear { nth: usize, ware: Ware, price: u32, has: u32 } at "ware",
        /// A purchase that leaves less than the player wanted to keep.
        LeavesTooLittle { nth: usize, ware: Ware, left: u32 } at "ware",
        /// The line is another player's.
        NotYourLine { nth: usize, line: Railroad, owner: Seat, own: Vec<Railroad> => unsaid } at "line",
        LineOfBank { nth: usize, line: Railroad, own: Vec<Railroad> => unsaid } at "line",
        LineOfGovernor { nth: usize, line: Railroad, own: Vec<Railroad> => unsaid } at "line",
        /// Lines are sold only to cover what is owed (reading 16).
        NoNeedToSell,
        /// Under the Governor lines are sold to them alone.
        OnlyToGovernor,
        /// No line is under the hammer.
        NothingUp,
        YouLead,
        /// They have dropped out of this auction, or sell in it.
        NotBidding,
        /// A bid that is too low or no whole number of steps above the start.
        WrongBid { least: u32, step: u32 } at "bid",
        BidTooHigh { has: u32 } at "bid",
        MaximumTooHigh { has: u32 } at "most",
        /// A maximum below one's own bid makes no sense.
        MaximumTooLow { least: u32 } at "most",
        /// The cards are a variant.
        NoCards,
        NoCardNow,
        /// The card is not in the player's hand, but these are.
        NoSuchCard { cards: Vec<u8> } at "card",
        /// There is nothing to confirm.
        NothingPlanned,
        ChaseOfYourself { other: Seat } at "seat",
        ChaseOfBankrupt { other: Seat } at "seat",
        NothingToPass,
        /// Nothing was left ahead.
        NothingToCancel,
        NothingOfKindToCancel at "kind",
    }
}

/// What a seat whose order was refused could do instead.
pub fn advice(rules: &RailBaron, open: &Open, refusal: &Refusal) -> Option<Sentence> {
    use Refusal::*;
    let say = |id: &'static str| Some(Sentence::new(id));
    let declare_when = |cash: u32| Some(Sentence::new("rb-advice-declare-when").with("cash", cash));
    match refusal {
        NotYourTurn { .. } => say("rb-advice-plan"),
        NoRegionNow => say("rb-advice-prefer"),
        NotBetweenTrips => declare_when(rules.least_cash()),
        CashTooLow { least, .. } | WorthTooLittle { least, .. } | TooLittleToDeclare { least } => {
            declare_when(*least)
        }
        NotMoving | TooFar { .. } | NothingPlanned => say("rb-advice-route"),
        NoTrip => say("rb-advice-always"),
        NotOnLine { at, nearest, .. }
        | NoFreeWay { from: at, nearest, .. }
        | Stranded { at, nearest, .. } => onward(rules, *at, nearest),
        LineEndsElsewhere { to, way: steps, .. } if steps.is_empty() => {
            let passing = rules.board.tracks.railroads_at(*to);
            let said = Sentence::new("rb-advice-lines-at").with("at", to.fact(rules));
            Some(said.with("lines", passing.fact(rules)))
        }
        LineEndsElsewhere { from, to, way: steps, .. } => {
            let said = Sentence::new("rb-advice-way").with("from", from.fact(rules));
            Some(said.with("to", to.fact(rules)).with("way", way(steps, rules)))
        }
        TooDear { has, .. } => affordable(rules, open, *has),
        NotYourLine { own, .. } | LineOfBank { own, .. } | LineOfGovernor { own, .. } => match own.is_empty()
        {
            true => say("rb-advice-no-lines"),
            false => Some(Sentence::new("rb-advice-own-lines").with("lines", own.fact(rules))),
        },
        NoNeedToSell => say("rb-advice-sell"),
        NothingUp => say("rb-advice-maximum"),
        NothingToPass if matches!(open.phase, Phase::Moving { .. }) => say("rb-advice-must-move"),
        _ => None,
    }
}

/// The legal steps from a dot.
fn onward(rules: &RailBaron, from: Dot, nearest: &[(Railroad, Dot)]) -> Option<Sentence> {
    let step = |(line, to): &(Railroad, Dot)| {
        Fact::from(Sentence::new("rb-step").with("line", line.fact(rules)).with("to", to.fact(rules)))
    };
    let said = Sentence::new("rb-advice-onward").with("from", from.fact(rules));
    (!nearest.is_empty()).then(|| said.with("steps", Fact::all(nearest.iter().take(OFFERED), step)))
}

/// What the player could pay.
fn affordable(rules: &RailBaron, open: &Open, has: u32) -> Option<Sentence> {
    let mut wares = rules.on_sale(open, open.active);
    wares.retain(|(ware, price)| *price <= has && *ware != Ware::Random);
    // Engines first, whatever they cost: they are few, and railroads would crowd them out.
    let is_engine = |ware: &Ware| matches!(ware, Ware::Express | Ware::Superchief);
    wares.sort_by_key(|(ware, price)| std::cmp::Reverse((is_engine(ware), *price)));
    let priced = |(ware, price): &(Ware, u32)| {
        Fact::from(Sentence::new("rb-priced").with("ware", ware.fact(rules)).with("price", *price))
    };
    let said = Sentence::new("rb-advice-affordable");
    (!wares.is_empty()).then(|| said.with("wares", Fact::all(wares.iter().take(OFFERED), priced)))
}
