//! What an order leads to, told event by event on a position that moves along; the kernel keeps it going and ends it.

use super::{Ask, Dice, Happening, No, Owed, Rules, Seat, State};

/// A game of some rules under way.
pub type StateOf<R> = State<<R as Rules>::Open, <R as Rules>::Own>;

/// Something that happened in a game of some rules.
pub type HappeningOf<R> = Happening<<R as Rules>::Event, <R as Rules>::Hidden>;

/// How often a title may go on by itself after one order. A whole game of bots that left everything ahead needs a few
/// thousand steps; a title that takes more is caught in a circle.
const MOST_STEPS: usize = 100_000;

#[cfg(test)]
std::thread_local! {
    /// A test that needs a title caught in a circle takes all patience away from one that goes on at all.
    pub static PATIENCE: std::cell::Cell<usize> = const { std::cell::Cell::new(MOST_STEPS) };
}

fn most_steps() -> usize {
    #[cfg(test)]
    return PATIENCE.get();
    #[cfg(not(test))]
    MOST_STEPS
}

/// What an order leads to while it is being decided: the only copy of the position that deciding makes.
pub struct Story<'s, R: Rules> {
    rules: &'s R,
    state: StateOf<R>,
    told: Vec<HappeningOf<R>>,
    dice: &'s mut dyn Dice,
}

/// What was decided, and the position it leads to.
pub struct Decision<R: Rules> {
    /// What happened, in order.
    pub told: Vec<HappeningOf<R>>,
    /// The position afterwards.
    pub state: StateOf<R>,
}

/// What is certain before any dice are thrown, and the throw that comes next, if one does.
pub type Foretelling<R> = (Decision<R>, Option<Ask>);

impl<'s, R: Rules> Story<'s, R> {
    /// Begins on a position.
    pub fn new(rules: &'s R, state: StateOf<R>, dice: &'s mut dyn Dice) -> Self {
        Story { rules, state, told: Vec::new(), dice }
    }

    /// The rules it is told under.
    pub fn rules(&self) -> &'s R {
        self.rules
    }

    /// The position after all that was told so far.
    pub fn state(&self) -> &StateOf<R> {
        &self.state
    }

    /// What everybody knows after all that was told so far.
    pub fn open(&self) -> &R::Open {
        &self.state.open
    }

    /// What a seat alone knows after all that was told so far.
    pub fn own(&self, seat: Seat) -> &R::Own {
        self.state.own(seat)
    }

    /// Everything that was told so far.
    pub fn told(&self) -> &[HappeningOf<R>] {
        &self.told
    }

    /// Something happens in front of everybody.
    pub fn add(&mut self, event: R::Event) {
        self.rules.evolve(&mut self.state, &event);
        self.told.push(Happening::All(event));
    }

    /// Something happens to one seat's own part, and nobody else hears of it.
    pub fn whisper(&mut self, seat: Seat, event: R::Hidden) {
        let State { open, own } = &mut self.state;
        self.rules.evolve_own(open, &mut own[seat.index()], &event);
        self.told.push(Happening::Only(seat, event));
    }

    /// Draws in front of everybody.
    pub fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        self.dice.draw(ask)
    }

    /// Draws what only one seat may see, like a card dealt face down.
    pub fn draw_for(&mut self, seat: Seat, ask: &Ask) -> Result<u32, Owed> {
        self.dice.draw(&Ask { only: Some(seat), ..ask.clone() })
    }

    /// Goes on until somebody must decide.
    fn go_on<E>(mut self) -> Result<Decision<R>, No<E>> {
        for _ in 0..most_steps() {
            if !self.rules.go_on(&mut self)? {
                return Ok(Decision { told: self.told, state: self.state });
            }
        }
        Err(No::Endless)
    }
}

/// The beginning of a game.
pub fn begin<R: Rules>(
    rules: &R,
    state: &StateOf<R>,
    dice: &mut dyn Dice,
) -> Result<Decision<R>, No<R::Refusal>> {
    let mut story = Story::new(rules, state.clone(), dice);
    rules.begin(&mut story)?;
    story.go_on()
}

/// What an order leads to, with all that follows from it by itself.
pub fn decide<R: Rules>(
    rules: &R,
    state: &StateOf<R>,
    by: Seat,
    order: &R::Order,
    dice: &mut dyn Dice,
) -> Result<Decision<R>, No<R::Refusal>> {
    let mut story = Story::new(rules, state.clone(), dice);
    rules.decide(&mut story, by, order)?;
    story.go_on()
}

/// What an order leads to before any dice are thrown, and the throw that comes next, if one does.
pub fn foretell<R: Rules>(
    rules: &R,
    state: &StateOf<R>,
    by: Seat,
    order: &R::Order,
) -> Result<Foretelling<R>, No<R::Refusal>> {
    let mut dice = NoDice;
    let mut story = Story::new(rules, state.clone(), &mut dice);
    let mut decided = rules.decide(&mut story, by, order);
    for _ in 0..most_steps() {
        match decided.and_then(|()| Ok(rules.go_on(&mut story)?)) {
            Ok(true) => decided = Ok(()),
            Ok(false) => return Ok((Decision { told: story.told, state: story.state }, None)),
            Err(No::Owed(Owed(ask))) => {
                return Ok((Decision { told: story.told, state: story.state }, Some(ask)));
            }
            Err(no) => return Err(no),
        }
    }
    Err(No::Endless)
}

/// Dice that nobody throws: whatever asks for one ends there.
struct NoDice;

impl Dice for NoDice {
    fn draw(&mut self, ask: &Ask) -> Result<u32, Owed> {
        Err(Owed(ask.clone()))
    }
}

/// Carries out what happened, whoever may hear of it.
pub fn fold<R: Rules>(rules: &R, state: &mut StateOf<R>, happening: &HappeningOf<R>) {
    match happening {
        Happening::All(event) => rules.evolve(state, event),
        Happening::Only(seat, event) => {
            let State { open, own } = state;
            if let Some(own) = own.get_mut(seat.index()) {
                rules.evolve_own(open, own, event);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::luck::Seeded;
    use crate::rules::{Options, PlainView, Sight, Turn};
    use crate::said;

    /// A mill that turns for ever, or until a die shows six.
    struct Mill {
        throws: bool,
    }

    said! {
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        enum Turned says "mill" of Mill {
            Round,
        }
    }

    impl Rules for Mill {
        type Open = u32;
        type Own = ();
        type Order = ();
        type Event = Turned;
        type Hidden = Turned;
        type Refusal = Turned;
        type View<'v> = PlainView<'v, u32, ()>;

        fn begin(&self, _: &mut Story<'_, Self>) -> Result<(), Owed> {
            Ok(())
        }

        fn decide(&self, story: &mut Story<'_, Self>, _: Seat, _: &()) -> Result<(), No<Turned>> {
            story.add(Turned::Round);
            Ok(())
        }

        fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
            if self.throws && story.draw(&Ask::number(6, "mill"))? == 6 {
                return Ok(false);
            }
            story.add(Turned::Round);
            Ok(true)
        }

        fn evolve(&self, state: &mut StateOf<Self>, _: &Turned) {
            state.open += 1;
        }

        fn evolve_own(&self, _: &u32, _: &mut (), _: &Turned) {}

        fn turn(&self, _: &u32) -> Turn {
            Turn::Seats(Vec::new())
        }

        fn options(&self, _: &u32, _: &(), _: Seat) -> Options<()> {
            Options::default()
        }

        fn view<'v>(&'v self, sight: Sight<'v, Self>) -> PlainView<'v, u32, ()> {
            sight.plain()
        }

        fn audit(&self, _: &StateOf<Self>) -> Result<(), String> {
            Ok(())
        }
    }

    const START: State<u32, ()> = State { open: 0, own: Vec::new() };

    #[test]
    fn a_title_that_never_stops_is_stopped() {
        let mill = Mill { throws: false };
        let decided = decide(&mill, &START, Seat(0), &(), &mut Seeded::new(1));
        assert!(matches!(decided, Err(No::Endless)));
        assert!(matches!(begin(&mill, &START, &mut Seeded::new(1)), Err(No::Endless)));
        assert!(matches!(foretell(&mill, &START, Seat(0), &()), Err(No::Endless)));
    }

    #[test]
    fn a_story_ends_where_somebody_must_decide_and_a_foretold_one_at_the_dice() {
        let mill = Mill { throws: true };
        let decided = decide(&mill, &START, Seat(0), &(), &mut Seeded::new(1)).expect("it ends");
        assert_eq!(decided.told.len(), decided.state.open as usize);
        let (certain, throws) = foretell(&mill, &START, Seat(0), &()).expect("it is told so far");
        assert_eq!((certain.told.len(), throws.map(|ask| ask.sides)), (1, Some(6)));
    }
}
