//! Events told one after the other, each on the state that the ones before it made.

use super::Rules;

/// What an order leads to while it is being decided: a copy of the state that moves along.
pub struct Story<'r, R: Rules> {
    rules: &'r R,
    state: R::State,
    events: Vec<R::Event>,
}

impl<'r, R: Rules> Story<'r, R> {
    /// Begins with a copy of `state`.
    pub fn new(rules: &'r R, state: &R::State) -> Self {
        Story { rules, state: state.clone(), events: Vec::new() }
    }

    /// The rules it is told under.
    pub fn rules(&self) -> &'r R {
        self.rules
    }

    /// The state after all that was told so far.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Everything that was told so far.
    pub fn told(&self) -> &[R::Event] {
        &self.events
    }

    /// Adds an event and moves the copy along.
    pub fn tell(&mut self, event: R::Event) {
        self.rules.evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// Everything that was told.
    pub fn events(self) -> Vec<R::Event> {
        self.events
    }
}
