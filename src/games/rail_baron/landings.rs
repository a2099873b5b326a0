//! Where a throw can end, and a way to each of these dots.
//!
//! A way that rides free sections only is legal if the destination can still be reached from its end, because then
//! it could be reached all along. Ways are far too many to try them all: a search goes on only while it may come to
//! a dot that has not been found yet.

use super::names::{Dot, Dots, Sections};
use super::routes::Train;
use super::tracks::Step;

impl Train<'_> {
    /// Every dot where a throw of `points` can end.
    pub fn landings(&self, points: u8) -> Vec<Dot> {
        let mut ends: Vec<Dot> = Vec::new();
        self.each_landing(points, |end, _| ends.push(end));
        ends.sort_unstable();
        ends
    }

    /// Tells every dot where a throw of `points` can end, each once, with a legal way to it.
    pub fn each_landing(&self, points: u8, found: impl FnMut(Dot, &[Step])) {
        let mut search = Search {
            train: *self,
            used: *self.used,
            wanted: Dots::ALL,
            stranded: vec![None; self.tracks.count()],
            way: Vec::with_capacity(usize::from(points)),
            numbers: Vec::with_capacity(usize::from(points)),
            tried: Vec::new(),
            found,
        };
        search.set_out(self.at, points);
    }
}

struct Search<'t, F> {
    train: Train<'t>,
    /// What the train and the way that is being tried have used.
    used: Sections,
    /// The dots that have not been found yet.
    wanted: Dots,
    /// Which steps leave the destination out of reach, whatever else is ridden, as far as it was asked.
    stranded: Vec<Option<bool>>,
    /// The way that is being tried, and the numbers of its steps.
    way: Vec<Step>,
    numbers: Vec<usize>,
    /// From where and with how many points left a train that may ride everything again has been tried.
    tried: Vec<(Dot, u8)>,
    found: F,
}

impl<F: FnMut(Dot, &[Step])> Search<'_, F> {
    /// A train that cannot arrive may ride everything again, until it has come to where it can.
    fn set_out(&mut self, at: Dot, left: u8) {
        if self.train.reaches(at, &self.used) {
            return self.follow(at, left);
        }
        if left == 0 {
            return self.land(at, true);
        }
        if self.tried.contains(&(at, left)) {
            return;
        }
        self.tried.push((at, left));
        for number in self.train.tracks.numbers(at) {
            let (before, step) = (self.used, self.train.tracks.numbered(number));
            step.use_up(&mut self.used);
            self.way.push(step);
            self.numbers.push(number);
            self.set_out(step.to, left - 1);
            self.numbers.pop();
            self.way.pop();
            self.used = before;
        }
    }

    fn follow(&mut self, at: Dot, left: u8) {
        if left == 0 || (at == self.train.to && !self.way.is_empty()) {
            return self.land(at, false);
        }
        for number in self.train.tracks.numbers(at) {
            let step = self.train.tracks.numbered(number);
            let stranded = self.stranded[number] == Some(true);
            if !stranded && step.is_free(&self.used) && self.promises(number, &step, left - 1) {
                step.use_up(&mut self.used);
                self.way.push(step);
                self.numbers.push(number);
                self.follow(step.to, left - 1);
                self.numbers.pop();
                self.way.pop();
                step.give_back(&mut self.used);
            }
        }
    }

    /// Whether a way over this step may end somewhere new.
    fn promises(&self, number: usize, step: &Step, left: u8) -> bool {
        let (tracks, to) = (self.train.tracks, self.train.to);
        tracks.ends(number, left).meets(&self.wanted)
            || (self.wanted.contains(to) && tracks.far(to)[step.to.index()] <= u16::from(left))
    }

    fn land(&mut self, at: Dot, anywhere: bool) {
        if !self.wanted.contains(at) {
            return;
        }
        if anywhere || self.train.reaches(at, &self.used) {
            self.wanted.remove(at);
            (self.found)(at, &self.way);
            return;
        }
        // A pocket without a way out would be entered again and again; the steps into it are remembered.
        for (number, step) in self.numbers.iter().zip(&self.way) {
            let known = self.stranded[*number].is_some();
            if !known {
                self.stranded[*number] = Some(!self.train.reaches_after(step));
            }
        }
    }
}
