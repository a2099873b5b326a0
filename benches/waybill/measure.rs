//! How everything is measured: both sides in short chunks, in an order drawn anew every round, and
//! the median of the ratios of neighbours. A bare time says little on a machine that others use too.
//!
//! Our own side is measured twice in every round. If the two do not agree (the A/A check), the
//! machine is too noisy and all is measured again, up to three times.

use rustix::time::{ClockId, clock_gettime};
use std::time::{Instant, SystemTime};
use waybill::rules::luck::Seeded;

/// A chunk of work: it runs and gives the seconds that one unit of it took.
pub type Chunk<'c> = &'c mut dyn FnMut() -> f64;

/// How many rounds there are at least for what takes a millisecond.
pub const ROUNDS: usize = 200;

/// How long a chunk of CPU work should take at least, in seconds.
const CHUNK: f64 = 0.6e-3;

/// How often a comparison that is too noisy is made.
const TRIES: usize = 3;

/// How far apart two measures of the same thing may lie.
#[derive(Debug, Clone, Copy)]
pub enum Noise {
    /// CPU time.
    Cpu,
    /// Anything that waits for a disk or another process.
    Disk,
}

/// A ratio and how sure it is.
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    /// The median over all rounds.
    pub median: f64,
    /// A tenth of the rounds gave less.
    pub p10: f64,
    /// A tenth of the rounds gave more.
    pub p90: f64,
    /// The same for our side against itself.
    pub same: f64,
    /// Whether our side against itself was out of bounds in every try.
    pub noisy: bool,
}

impl Ratio {
    /// The same ratio in other units.
    pub fn times(self, factor: f64) -> Ratio {
        Ratio { median: self.median * factor, p10: self.p10 * factor, p90: self.p90 * factor, ..self }
    }

    /// The ratio the other way round: a share of the time becomes a share of the speed.
    pub fn inverse(self) -> Ratio {
        Ratio { median: 1.0 / self.median, p10: 1.0 / self.p90, p90: 1.0 / self.p10, ..self }
    }
}

/// What our side costs as a multiple of each of the others.
pub fn cost(noise: Noise, rounds: usize, ours: Chunk<'_>, others: &mut [Chunk<'_>]) -> Vec<Ratio> {
    for tries in 1.. {
        let ratios = try_cost(noise, rounds, ours, others);
        if tries == TRIES || ratios.iter().all(|ratio| !ratio.noisy) {
            return ratios;
        }
    }
    unreachable!("the last try returns")
}

/// How fast our side is as a multiple of each of the others.
pub fn speed(noise: Noise, rounds: usize, ours: Chunk<'_>, others: &mut [Chunk<'_>]) -> Vec<Ratio> {
    cost(noise, rounds, ours, others).into_iter().map(Ratio::inverse).collect()
}

fn try_cost(noise: Noise, rounds: usize, ours: Chunk<'_>, others: &mut [Chunk<'_>]) -> Vec<Ratio> {
    let mut dice = seeded_by_clock();
    let mut pairs: Vec<Vec<f64>> = vec![Vec::with_capacity(rounds); others.len()];
    let mut same = Vec::with_capacity(rounds);
    let mut order: Vec<usize> = (0..others.len() + 2).collect();
    let mut costs = vec![0.0; order.len()];
    for _ in 0..rounds {
        shuffle(&mut order, &mut dice);
        for &side in &order {
            costs[side] = match side.checked_sub(2) {
                None => ours(),
                Some(other) => others[other](),
            };
        }
        same.push(costs[0] / costs[1]);
        for (pairs, other) in pairs.iter_mut().zip(&costs[2..]) {
            pairs.push(costs[0] / other);
        }
    }
    let (low, high) = match noise {
        Noise::Cpu => (0.95, 1.05),
        Noise::Disk => (0.9, 1.1),
    };
    same.sort_by(f64::total_cmp);
    let same = at(&same, 0.5);
    let noisy = !(low..=high).contains(&same);
    let ratio = |mut pairs: Vec<f64>| {
        pairs.sort_by(f64::total_cmp);
        Ratio { median: at(&pairs, 0.5), p10: at(&pairs, 0.1), p90: at(&pairs, 0.9), same, noisy }
    };
    pairs.into_iter().map(ratio).collect()
}

/// The value that a share of sorted values lie below.
fn at(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share).round() as usize]
}

fn shuffle(order: &mut [usize], dice: &mut Seeded) {
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
}

fn seeded_by_clock() -> Seeded {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    Seeded::new(now.as_nanos() as u64)
}

/// CPU time of this process so far, in seconds.
pub fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// A chunk of CPU work from something that does `units` of it, repeated until the chunk is long enough.
pub fn cpu_chunk<'w>(units: usize, mut work: impl FnMut() + 'w) -> impl FnMut() -> f64 + 'w {
    let mut time = |repeats: usize| {
        let start = cpu();
        (0..repeats).for_each(|_| work());
        cpu() - start
    };
    time(1); // whatever is made only once
    let mut repeats = 1;
    while time(repeats) < CHUNK {
        repeats *= 2;
    }
    move || {
        let start = cpu();
        (0..repeats).for_each(|_| work());
        (cpu() - start) / (repeats * units) as f64
    }
}

/// What `act` gives, and the CPU time it took.
pub fn timed_cpu<T>(act: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu();
    let result = act();
    (result, cpu() - start)
}

/// What `act` gives, and the time it took by the clock on the wall.
pub fn timed_wall<T>(act: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = act();
    (result, start.elapsed().as_secs_f64())
}
