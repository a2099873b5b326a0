//! Ways over the track: what a train may do next, where a throw can end, the shortest and the cheapest way.
//!
//! A section is ridden once in a trip (reading 9), and no step may leave the destination out of reach over the
//! sections still free (reading 11). Where it is out of reach already, used sections may be ridden again.

use super::names::{Dot, Sections};
use super::tracks::{Step, Tracks};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way leads there.
const FAR: u16 = u16::MAX;

/// A train on its trip, as far as its next steps depend on it.
#[derive(Debug, Clone, Copy)]
pub struct Train<'t> {
    /// The track.
    pub tracks: &'t Tracks,
    /// Where it stands.
    pub at: Dot,
    /// Where it is bound for.
    pub to: Dot,
    /// The sections it has ridden.
    pub used: &'t Sections,
}

/// What a train may do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legal {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether sections may be ridden again, because no other way is left.
    pub again: bool,
}

impl Train<'_> {
    /// What it may do next.
    pub fn legal(&self) -> Legal {
        let distances = self.distances(self.used);
        let here = distances[self.at.index()];
        if here == FAR {
            return Legal { steps: self.tracks.around(self.at).to_vec(), again: true };
        }
        let free = self.tracks.around(self.at).iter().filter(|step| step.is_free(self.used));
        // A shortest way on from a dot that lies nearer never rides the step that led there; only the other
        // steps have to be tried.
        let keeps = |step: &&Step| distances[step.to.index()] < here || self.reaches_after(step);
        Legal { steps: free.filter(keeps).copied().collect(), again: false }
    }

    /// Whether the destination can be reached over free sections.
    pub fn can_arrive(&self) -> bool {
        self.reaches(self.at, self.used)
    }

    fn reaches_after(&self, step: &Step) -> bool {
        let mut used = *self.used;
        step.use_up(&mut used);
        self.reaches(step.to, &used)
    }

    /// Every dot where a throw of `points` can end. A way that rides free sections only is legal if the
    /// destination can still be reached from its end, because then it could be reached all along.
    pub fn landings(&self, points: u8) -> Vec<Dot> {
        let mut found = vec![false; self.tracks.dots()];
        match self.can_arrive() {
            true => self.follow(self.at, points, &mut self.used.clone(), &mut found),
            false => self.wander(points, &mut found),
        }
        Dot::all(found.len()).filter(|dot| found[dot.index()]).collect()
    }

    fn follow(&self, at: Dot, points: u8, used: &mut Sections, found: &mut [bool]) {
        if at == self.to && at != self.at || points == 0 {
            if !found[at.index()] {
                found[at.index()] = at == self.to || self.reaches(at, used);
            }
            return;
        }
        for step in self.tracks.around(at) {
            if step.is_free(used) {
                step.use_up(used);
                self.follow(step.to, points - 1, used, found);
                step.give_back(used);
            }
        }
    }

    /// With every section allowed again, any walk will do.
    fn wander(&self, points: u8, found: &mut [bool]) {
        let mut ring = vec![false; self.tracks.dots()];
        ring[self.at.index()] = true;
        for _ in 0..points {
            let mut next = vec![false; ring.len()];
            for dot in Dot::all(ring.len()).filter(|dot| ring[dot.index()]) {
                self.tracks.around(dot).iter().for_each(|step| next[step.to.index()] = true);
            }
            found[self.to.index()] |= std::mem::take(&mut next[self.to.index()]);
            ring = next;
        }
        found.iter_mut().zip(ring).for_each(|(found, end)| *found |= end);
    }

    /// How many steps every dot is away from the destination.
    fn distances(&self, used: &Sections) -> Vec<u16> {
        distances(self.tracks, self.to, |step| step.is_free(used))
    }

    fn reaches(&self, from: Dot, used: &Sections) -> bool {
        let mut seen = vec![false; self.tracks.dots()];
        seen[from.index()] = true;
        let mut waiting = vec![from];
        while let Some(dot) = waiting.pop() {
            if dot == self.to {
                return true;
            }
            for step in self.tracks.around(dot) {
                if !seen[step.to.index()] && step.is_free(used) {
                    seen[step.to.index()] = true;
                    waiting.push(step.to);
                }
            }
        }
        false
    }

    /// The shortest way over steps that are free and `open`; any sections, where free ones do not lead there.
    pub fn shortest(&self, open: impl Fn(&Step) -> bool) -> Option<Vec<Step>> {
        let free = |step: &Step| step.is_free(self.used) && open(step);
        self.nearest(&free).or_else(|| match self.can_arrive() {
            true => None,
            false => self.nearest(&open),
        })
    }

    fn nearest(&self, open: &impl Fn(&Step) -> bool) -> Option<Vec<Step>> {
        let distances = distances(self.tracks, self.to, open);
        let mut at = self.at;
        let mut left = distances[at.index()];
        if left == FAR {
            return None;
        }
        let mut way = Vec::with_capacity(usize::from(left));
        while left > 0 {
            let nearer = |step: &&Step| open(step) && distances[step.to.index()] == left - 1;
            let step = self.tracks.around(at).iter().find(nearer)?;
            way.push(*step);
            at = step.to;
            left -= 1;
        }
        Some(way)
    }

    /// The way that costs least in fees, as far as can be foreseen; among equals the shortest.
    ///
    /// Whoever is paid is paid once in a turn. With `pace` points a turn, a ride of k steps touches about
    /// 1 + (k - 1) / pace turns, so coming to a payee costs one step's worth less than a whole fee, and every
    /// step its share.
    pub fn cheapest(&self, open: impl Fn(&Step) -> bool, fees: &Fees) -> Option<Vec<Step>> {
        let free = |step: &Step| step.is_free(self.used) && open(step);
        self.least(&free, fees).or_else(|| match self.can_arrive() {
            true => None,
            false => self.least(&open, fees),
        })
    }

    fn least(&self, open: &impl Fn(&Step) -> bool, fees: &Fees) -> Option<Vec<Step>> {
        let payees = fees.payees();
        let state = |dot: Dot, payee: usize| dot.index() * (payees + 1) + payee;
        let mut best = vec![(u32::MAX, u16::MAX); self.tracks.dots() * (payees + 1)];
        let mut from: Vec<Option<(Dot, usize, Step)>> = vec![None; best.len()];
        let mut heap = BinaryHeap::new();
        // Nobody has been paid yet at the start, which is a payee of its own.
        best[state(self.at, payees)] = (0, 0);
        heap.push(Reverse((0u32, 0u16, self.at, payees)));
        while let Some(Reverse((cost, steps, dot, payee))) = heap.pop() {
            if best[state(dot, payee)] < (cost, steps) {
                continue;
            }
            if dot == self.to {
                return Some(trace(&from, self.at, (dot, payee), state));
            }
            for step in self.tracks.around(dot).iter().filter(|step| open(step)) {
                let (next, fee) = fees.of(step);
                let entering = if next == payee { 0 } else { fee * (fees.pace - 1) };
                let reached = (cost + entering + fee, steps + 1);
                let place = state(step.to, next);
                if reached < best[place] {
                    best[place] = reached;
                    from[place] = Some((dot, payee, *step));
                    heap.push(Reverse((reached.0, reached.1, step.to, next)));
                }
            }
        }
        None
    }
}

/// Walks a found way back to where it began.
fn trace(
    from: &[Option<(Dot, usize, Step)>],
    start: Dot,
    end: (Dot, usize),
    state: impl Fn(Dot, usize) -> usize,
) -> Vec<Step> {
    let mut way = Vec::new();
    let (mut dot, mut payee) = end;
    while let Some((before, paid, step)) = from[state(dot, payee)] {
        way.push(step);
        (dot, payee) = (before, paid);
        if dot == start && from[state(dot, payee)].is_none() {
            break;
        }
    }
    way.reverse();
    way
}

/// How many steps every dot is away from `to`, over steps that are `open`.
pub fn distances(tracks: &Tracks, to: Dot, open: impl Fn(&Step) -> bool) -> Vec<u16> {
    let mut distances = vec![FAR; tracks.dots()];
    distances[to.index()] = 0;
    let mut waiting = Vec::with_capacity(tracks.dots());
    waiting.push(to);
    let mut next = 0;
    while let Some(&dot) = waiting.get(next) {
        next += 1;
        for step in tracks.around(dot) {
            if distances[step.to.index()] == FAR && open(step) {
                distances[step.to.index()] = distances[dot.index()] + 1;
                waiting.push(step.to);
            }
        }
    }
    distances
}

/// Who is paid how much for each railroad, ready for a search.
#[derive(Debug, Clone)]
pub struct Fees {
    /// By railroad: the number of its payee, and the fee.
    pub by_line: Vec<(usize, u32)>,
    /// How many points a turn has on average.
    pub pace: u32,
}

impl Fees {
    fn of(&self, step: &Step) -> (usize, u32) {
        self.by_line[step.by.index()]
    }

    fn payees(&self) -> usize {
        self.by_line.iter().map(|(payee, _)| payee + 1).max().unwrap_or(0)
    }
}
