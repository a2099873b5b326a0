//! Ways over the track: what a train may do next, the shortest and the cheapest way. Where a throw can end is found
//! in `landings`.
//!
//! A section is ridden once in a trip (reading 9), and no step may leave the destination out of reach over the
//! sections still free (reading 11). Where it is out of reach already, used sections may be ridden again.

use super::names::{Dot, Dots, Sections};
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
        if !self.can_arrive() {
            return Legal { steps: self.tracks.around(self.at).to_vec(), again: true };
        }
        let keeps = |step: &&Step| step.is_free(self.used) && self.reaches_after(step);
        Legal { steps: self.tracks.around(self.at).iter().filter(keeps).copied().collect(), again: false }
    }

    /// Whether it may make this step, which begins where it stands.
    pub fn allows(&self, step: &Step) -> bool {
        (step.is_free(self.used) && self.reaches_after(step)) || !self.can_arrive()
    }

    /// Whether the destination can be reached over free sections.
    pub fn can_arrive(&self) -> bool {
        self.reaches(self.at, self.used)
    }

    /// Whether the destination can still be reached over free sections after this step alone.
    pub fn reaches_after(&self, step: &Step) -> bool {
        let mut used = *self.used;
        step.use_up(&mut used);
        self.reaches(step.to, &used)
    }

    /// Whether the destination can be reached from a dot over sections that are not in `used`. Mostly the answer is
    /// found on one straight way that comes nearer with every step; only where that ends is the board searched.
    pub fn reaches(&self, from: Dot, used: &Sections) -> bool {
        let (far, toward) = (self.tracks.far(self.to), self.tracks.toward(self.to));
        let mut dot = from;
        while dot != self.to {
            let straight = self.tracks.numbered(usize::from(toward[dot.index()]));
            let nearer = |step: &&Step| far[step.to.index()] < far[dot.index()] && step.is_free(used);
            dot = match straight.is_free(used) {
                true => straight.to,
                false => match self.tracks.around(dot).iter().find(nearer) {
                    Some(step) => step.to,
                    None => return self.finds(from, used),
                },
            };
        }
        true
    }

    /// The same by a search of the board, with the steps that lead nearer tried first.
    fn finds(&self, from: Dot, used: &Sections) -> bool {
        let far = self.tracks.far(self.to);
        let mut seen = Dots::default();
        seen.insert(from);
        let mut waiting = [from; Dots::MOST];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let dot = waiting[count];
            for nearer in [false, true] {
                for step in self.tracks.around(dot) {
                    let is_nearer = far[step.to.index()] < far[dot.index()];
                    if is_nearer != nearer || seen.contains(step.to) || !step.is_free(used) {
                        continue;
                    }
                    if step.to == self.to {
                        return true;
                    }
                    seen.insert(step.to);
                    waiting[count] = step.to;
                    count += 1;
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

    /// The shortest way over steps that are `open`.
    pub fn nearest(&self, open: &impl Fn(&Step) -> bool) -> Option<Vec<Step>> {
        let mut way = Vec::new();
        if self.descend(self.at, open, &mut Dots::default(), &mut way) {
            return Some(way);
        }
        let distances = distances(self.tracks, self.to, open);
        let mut at = self.at;
        let mut left = distances[at.index()];
        if left == FAR {
            return None;
        }
        while left > 0 {
            let nearer = |step: &&Step| open(step) && distances[step.to.index()] == left - 1;
            let step = self.tracks.around(at).iter().find(nearer)?;
            way.push(*step);
            at = step.to;
            left -= 1;
        }
        Some(way)
    }

    /// The shortest way like [`Train::shortest`]; among equals the one that costs least in fees.
    pub fn shortest_and_cheapest(&self, open: impl Fn(&Step) -> bool, fees: &Fees) -> Option<Vec<Step>> {
        let free = |step: &Step| step.is_free(self.used) && open(step);
        self.cheapest_of_nearest(&free, fees).or_else(|| match self.can_arrive() {
            true => None,
            false => self.cheapest_of_nearest(&open, fees),
        })
    }

    /// Goes forward dot by dot over all shortest ways at once; for each dot and whoever was paid last, the cheapest way
    /// there is kept.
    fn cheapest_of_nearest(&self, open: &impl Fn(&Step) -> bool, fees: &Fees) -> Option<Vec<Step>> {
        let distances = distances(self.tracks, self.to, open);
        let left = distances[self.at.index()];
        if left == FAR {
            return None;
        }
        // Nobody has been paid yet at the start, which is a payee of its own.
        let start = Reached { dot: self.at, payee: fees.payees(), cost: 0, way: Vec::new() };
        let mut places = vec![start];
        for left in (0..left).rev() {
            let mut next: Vec<Reached> = Vec::new();
            for place in &places {
                for step in self.tracks.around(place.dot) {
                    if distances[step.to.index()] != left || !open(step) {
                        continue;
                    }
                    let (payee, _) = fees.of(step);
                    let cost = place.cost + fees.of_step(place.payee, step);
                    let way = || place.way.iter().copied().chain([*step]).collect();
                    match next.iter_mut().find(|other| (other.dot, other.payee) == (step.to, payee)) {
                        Some(other) if other.cost <= cost => {}
                        Some(other) => (other.cost, other.way) = (cost, way()),
                        None => next.push(Reached { dot: step.to, payee, cost, way: way() }),
                    }
                }
            }
            places = next;
        }
        places.into_iter().min_by_key(|place| place.cost).map(|place| place.way)
    }

    /// A way that comes nearer with every step, as if no section were used: where there is one, none is shorter.
    /// The first step that is good enough is taken, as in the search of the whole board.
    fn descend(&self, at: Dot, open: &impl Fn(&Step) -> bool, dead: &mut Dots, way: &mut Vec<Step>) -> bool {
        if at == self.to {
            return true;
        }
        let far = self.tracks.far(self.to);
        for step in self.tracks.around(at) {
            if far[step.to.index()] < far[at.index()] && !dead.contains(step.to) && open(step) {
                way.push(*step);
                if self.descend(step.to, open, dead, way) {
                    return true;
                }
                way.pop();
            }
        }
        dead.insert(at);
        false
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

    /// Searches from the start; what promises to be cheapest comes first, as if the rest of the way were as short as
    /// on an unused board and rode the cheapest lines. A place is a dot together with who was paid last; the places
    /// that wait are numbers in which promise, steps and place stand one after the other, which compare fastest.
    fn least(&self, open: &impl Fn(&Step) -> bool, fees: &Fees) -> Option<Vec<Step>> {
        let payees = fees.payees() + 1;
        let place = |dot: Dot, payee: usize| dot.index() * payees + payee;
        let (far, least_fee) = (self.tracks.far(self.to), fees.least());
        let rest = |dot: Dot| (u32::from(far[dot.index()]) * least_fee, far[dot.index()]);
        let packed = |(cost, steps): (u32, u16), dot: Dot, payee: usize| {
            let (cost_left, steps_left) = rest(dot);
            let (cost, steps) = (u64::from(cost + cost_left), u64::from(steps + steps_left));
            cost << 32 | steps << 16 | place(dot, payee) as u64
        };
        let mut best = vec![(u32::MAX, u16::MAX); self.tracks.dots() * payees];
        let mut from = vec![Came { before: 0, step: 0 }; best.len()];
        let mut heap = BinaryHeap::with_capacity(best.len());
        // Nobody has been paid yet at the start, which is a payee of its own.
        let start = place(self.at, payees - 1);
        best[start] = (0, 0);
        heap.push(Reverse(packed((0, 0), self.at, payees - 1)));
        while let Some(Reverse(next)) = heap.pop() {
            let here = (next & 0xffff) as usize;
            let (dot, payee) = (Dot::at(here / payees), here % payees);
            let (cost_left, steps_left) = rest(dot);
            let (cost, steps) = ((next >> 32) as u32 - cost_left, (next >> 16) as u16 - steps_left);
            if best[here] < (cost, steps) {
                continue;
            }
            if dot == self.to {
                return Some(self.trace(&from, start, here));
            }
            for number in self.tracks.numbers(dot) {
                let step = self.tracks.numbered(number);
                let (paid, _) = fees.of(&step);
                let reached = (cost + fees.of_step(payee, &step), steps + 1);
                let there = place(step.to, paid);
                if reached < best[there] && open(&step) {
                    best[there] = reached;
                    from[there] = Came { before: here as u16, step: number as u16 };
                    heap.push(Reverse(packed(reached, step.to, paid)));
                }
            }
        }
        None
    }

    /// Walks a found way back to where it began.
    fn trace(&self, from: &[Came], start: usize, end: usize) -> Vec<Step> {
        let mut way = Vec::new();
        let mut here = end;
        while here != start {
            let came = from[here];
            way.push(self.tracks.numbered(usize::from(came.step)));
            here = usize::from(came.before);
        }
        way.reverse();
        way
    }
}

/// A dot to which a shortest way leads, who was paid last on it, and what it costs.
struct Reached {
    dot: Dot,
    payee: usize,
    cost: u32,
    way: Vec<Step>,
}

/// How a search came to a place: from which place, by the step of which number.
#[derive(Debug, Clone, Copy)]
struct Came {
    before: u16,
    step: u16,
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

    /// What a step costs after one for which that payee was paid.
    fn of_step(&self, paid: usize, step: &Step) -> u32 {
        let (payee, fee) = self.of(step);
        if payee == paid { fee } else { fee * self.pace }
    }

    fn least(&self) -> u32 {
        self.by_line.iter().map(|(_, fee)| *fee).min().unwrap_or(0)
    }

    fn payees(&self) -> usize {
        self.by_line.iter().map(|(payee, _)| payee + 1).max().unwrap_or(0)
    }
}
