//! What tests and benches ask of a title; nobody asks it while people play.

use super::fold_line::{FoldLine, FoldLineOf};
use super::live::Live;
use super::{Game, Title};
use crate::rules::{self, Dice, Options, Seat, Sight, StateOf, Viewer};
use serde::Deserialize;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// What a title gives so that it can be proved.
pub trait Proves: Title {
    /// Options that make different games of it, for the playouts to take in turn.
    const KINDS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];

    /// What a seat might hide in the place of what it hides, as far as the open part of the game tells: another
    /// purse, other plans. What of it the open part gives away stays.
    fn another(&self, open: &Self::Open, own: &Self::Own, seat: Seat, dice: &mut dyn Dice) -> Self::Own;

    /// Counts again, in another way, what an audit of whole games looks at only now and then.
    fn recount(&self, _: &StateOf<Self>) -> Result<(), String> {
        Ok(())
    }
}

/// The same for any title.
pub trait Proof: Sync {
    /// Options that make different games of the title.
    fn kinds(&self) -> &'static [&'static [(&'static str, &'static str)]];
    /// Reads the open events of a record line and counts them; nothing less can be done for a fold.
    fn count_events(&self, line: &str) -> Result<usize, String>;
    /// Folds a record event by event on a copy and checks after each one what always holds.
    fn audit_each(&self, game: &dyn Game, line: &str) -> Result<(), String>;
    /// A copy in which all that a viewer may not know is exchanged for something else possible.
    fn disguised(&self, game: &dyn Game, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game>;
    /// Whether a seat is refused the same orders for the same reasons in two positions: some of all that anybody could
    /// order in the first.
    fn refuses_alike(&self, game: &dyn Game, other: &dyn Game, seat: Seat, dice: &mut dyn Dice) -> bool;
    /// Whether two positions are the same to a viewer: all that is open, their view and their options.
    fn is_same_to(&self, game: &dyn Game, other: &dyn Game, viewer: Viewer) -> bool;
}

/// What tests and benches ask, for one title.
struct ProofOf<T>(PhantomData<fn() -> T>);

/// The proof of a title.
pub(super) fn proof_of<T: Proves>() -> &'static dyn Proof {
    const { &ProofOf::<T>(PhantomData) }
}

fn live<T: Title>(game: &dyn Game) -> &Live<T> {
    (game as &dyn Any).downcast_ref().expect("a proof is given games of its own title")
}

impl<T: Proves> Proof for ProofOf<T> {
    fn kinds(&self) -> &'static [&'static [(&'static str, &'static str)]] {
        T::KINDS
    }

    fn count_events(&self, line: &str) -> Result<usize, String> {
        #[derive(Deserialize)]
        #[serde(bound = "E: serde::de::DeserializeOwned")]
        struct EventsOnly<E> {
            #[serde(default = "Vec::new")]
            events: Vec<E>,
        }
        let EventsOnly::<T::Event> { events } =
            serde_json::from_str(line).map_err(|error| error.to_string())?;
        Ok(events.len())
    }

    fn audit_each(&self, game: &dyn Game, line: &str) -> Result<(), String> {
        let Live { rules, state } = live::<T>(game);
        let mut state = state.clone();
        let FoldLine { events, mut game, .. } = FoldLineOf::<'_, T>::read(line)?;
        for happening in FoldLine::happened(events, &mut game)? {
            rules::fold(&**rules, &mut state, &happening);
            let checked = rules.audit(&state).and_then(|()| rules.recount(&state));
            checked.map_err(|what| format!("{what} (after {happening:?})"))?;
        }
        Ok(())
    }

    fn disguised(&self, game: &dyn Game, viewer: Viewer, dice: &mut dyn Dice) -> Box<dyn Game> {
        let Live { rules, state } = live::<T>(game);
        let mut other = state.clone();
        for seat in Seat::all(state.own.len()).filter(|seat| !viewer.sees(*seat)) {
            *other.own_mut(seat) = rules.another(&state.open, state.own(seat), seat, dice);
        }
        Box::new(Live { rules: Arc::clone(rules), state: other })
    }

    fn refuses_alike(&self, game: &dyn Game, other: &dyn Game, seat: Seat, dice: &mut dyn Dice) -> bool {
        /// How many orders are tried of what each seat could order.
        const TRIED: usize = 3;
        let (one, other) = (live::<T>(game), live::<T>(other));
        let why = |live: &Live<T>, order: &T::Order| {
            let refused = rules::foretell(&*live.rules, &live.state, seat, order).err();
            refused.map(|no| format!("{no:?}"))
        };
        Seat::all(one.state.own.len()).all(|whose| {
            let Options { now, later } = one.rules.options(&one.state.open, one.state.own(whose), whose);
            let orders: Vec<T::Order> = now.into_iter().chain(later).collect();
            let tried = (0..TRIED.min(orders.len())).map(|_| &orders[rules::luck::pick(dice, orders.len())]);
            tried.into_iter().all(|order| why(one, order) == why(other, order))
        })
    }

    fn is_same_to(&self, game: &dyn Game, other: &dyn Game, viewer: Viewer) -> bool {
        let (one, other) = (live::<T>(game), live::<T>(other));
        let same_options = match viewer {
            Viewer::Seat(seat) => {
                let options =
                    |live: &Live<T>| live.rules.options(&live.state.open, live.state.own(seat), seat);
                options(one) == options(other)
            }
            Viewer::Public | Viewer::Moderator => true,
        };
        let view = |live: &'_ Live<T>| {
            serde_json::to_value(live.rules.view(Sight::new(&live.state, viewer)))
                .expect("a view is plain data")
        };
        same_options && one.state.open == other.state.open && view(one) == view(other)
    }
}
