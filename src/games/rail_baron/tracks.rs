//! The track as steps from dot to dot, in flat arrays.
//!
//! A step costs one point of the throw and rides one railroad. Most steps ride one section; through a fork or
//! crossing without a dot a step leads from arm to arm of the same railroad and rides two; nobody changes to another
//! railroad there (reading 10).

use super::data::Data;
use super::names::{Dot, Dots, Railroad, Section, Sections};
use super::routes::distances;
use std::ops::Range;
use std::sync::OnceLock;

/// One step: from its dot to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Where it leads.
    pub to: Dot,
    /// Whose track it rides.
    pub by: Railroad,
    /// The section it rides.
    pub section: Section,
    /// The second section, where the step leads through a junction; else the first one again.
    pub second: Section,
}

impl Step {
    /// Whether all its sections are still free.
    pub fn is_free(&self, used: &Sections) -> bool {
        !used.contains(self.section) && !used.contains(self.second)
    }

    /// The sections it rides, each once.
    pub fn sections(&self) -> impl Iterator<Item = Section> + use<> {
        [Some(self.section), (self.second != self.section).then_some(self.second)].into_iter().flatten()
    }

    /// Uses its sections up.
    pub fn use_up(&self, used: &mut Sections) {
        used.insert(self.section);
        used.insert(self.second);
    }

    /// Whether it rides a section of another step.
    pub fn shares(&self, other: &Step) -> bool {
        [other.section, other.second].iter().any(|section| [self.section, self.second].contains(section))
    }

    /// Gives its sections back.
    pub fn give_back(&self, used: &mut Sections) {
        used.remove(self.section);
        used.remove(self.second);
    }
}

/// Every step of the board, those of one dot in a row.
#[derive(Debug)]
pub struct Tracks {
    /// Where the steps of each dot begin, and at the end how many there are.
    first: Vec<u32>,
    steps: Vec<Step>,
    /// How every dot lies to one of them, found when it is first asked for: only some dots are destinations.
    lies: Vec<OnceLock<Lie>>,
    /// Where walks end, found when it is first asked for.
    ends: OnceLock<Box<[Dots]>>,
}

/// How every dot lies to one of them, where no section is used.
#[derive(Debug)]
struct Lie {
    /// How many steps away it is.
    far: Box<[u16]>,
    /// The number of its first step that comes nearer; for the one itself its own first step, which is never asked for.
    toward: Box<[u16]>,
}

/// The longest move that a throw or a card allows.
pub const LONGEST: u8 = 12;

impl Tracks {
    /// Finds the steps of checked data.
    pub fn new(data: &Data) -> Tracks {
        let dots = data.dots.len();
        let mut arms: Vec<Vec<(Dot, Section)>> = vec![Vec::new(); data.junctions.len()];
        let mut around: Vec<Vec<Step>> = vec![Vec::new(); dots];
        let mut join = |from: Dot, to: Dot, by: Railroad, section: Section, second: Section| {
            around[from.index()].push(Step { to, by, section, second });
            around[to.index()].push(Step { to: from, by, section, second });
        };
        let lines = data.railroads.iter().enumerate();
        let sections =
            lines.flat_map(|(line, railroad)| railroad.sections.iter().map(move |ends| (line, *ends)));
        for (number, (line, (a, b))) in sections.enumerate() {
            let (a, b, section) = (usize::from(a), usize::from(b), Section::at(number));
            match (a < dots, b < dots) {
                (true, true) => join(Dot::at(a), Dot::at(b), Railroad::at(line), section, section),
                (true, false) => arms[b - dots].push((Dot::at(a), section)),
                (false, true) => arms[a - dots].push((Dot::at(b), section)),
                (false, false) => {}
            }
        }
        for (arms, junction) in arms.iter().zip(&data.junctions) {
            for (index, &(from, section)) in arms.iter().enumerate() {
                for &(to, second) in &arms[index + 1..] {
                    join(from, to, junction.railroad, section, second);
                }
            }
        }
        let mut first = vec![0];
        let mut steps = Vec::new();
        for of_dot in around {
            steps.extend(of_dot);
            first.push(u32::try_from(steps.len()).expect("a board has few steps"));
        }
        Tracks { first, steps, lies: (0..dots).map(|_| OnceLock::new()).collect(), ends: OnceLock::new() }
    }

    /// How many dots there are.
    pub fn dots(&self) -> usize {
        self.first.len() - 1
    }

    /// The steps from a dot.
    pub fn around(&self, dot: Dot) -> &[Step] {
        &self.steps[self.numbers(dot)]
    }

    /// The numbers of the steps from a dot.
    pub fn numbers(&self, dot: Dot) -> Range<usize> {
        self.first[dot.index()] as usize..self.first[dot.index() + 1] as usize
    }

    /// A step by its number.
    pub fn numbered(&self, number: usize) -> Step {
        self.steps[number]
    }

    /// How many steps there are, each way counted by itself.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// How many steps every dot is away from `to`, where no section is used.
    pub fn far(&self, to: Dot) -> &[u16] {
        &self.lie(to).far
    }

    /// By every dot, the number of its first step that comes nearer to `to`, where no section is used.
    pub fn toward(&self, to: Dot) -> &[u16] {
        &self.lie(to).toward
    }

    fn lie(&self, to: Dot) -> &Lie {
        self.lies[to.index()].get_or_init(|| {
            let far = distances(self, to, |_| true);
            let nearer = |from: usize, number: &usize| far[self.steps[*number].to.index()] < far[from];
            let toward = (0..self.dots()).map(|from| {
                let numbers = self.numbers(Dot::at(from));
                numbers.clone().find(|number| nearer(from, number)).unwrap_or(numbers.start) as u16
            });
            Lie { toward: toward.collect(), far: far.into_boxed_slice() }
        })
    }

    /// Where walks end that make a step and `left` more, if no two steps in a row ride the same section. A real move
    /// rides no section twice at all, so it ends nowhere else.
    pub fn ends(&self, number: usize, left: u8) -> &Dots {
        let ends = self.ends.get_or_init(|| self.find_ends());
        &ends[usize::from(left.min(LONGEST)) * self.steps.len() + number]
    }

    fn find_ends(&self) -> Box<[Dots]> {
        let count = self.steps.len();
        let mut ends = vec![Dots::default(); count * (usize::from(LONGEST) + 1)];
        for (number, step) in self.steps.iter().enumerate() {
            ends[number].insert(step.to);
        }
        for place in count..ends.len() {
            let step = &self.steps[place % count];
            let shorter = place - place % count - count;
            let mut all = Dots::default();
            for next in self.numbers(step.to).filter(|next| !self.steps[*next].shares(step)) {
                all.add_all(&ends[shorter + next]);
            }
            ends[place] = all;
        }
        ends.into_boxed_slice()
    }

    /// The step of a railroad between two neighbouring dots.
    pub fn step(&self, from: Dot, by: Railroad, to: Dot) -> Option<Step> {
        self.around(from).iter().find(|step| step.by == by && step.to == to).copied()
    }

    /// The railroads that pass a dot.
    pub fn railroads_at(&self, dot: Dot) -> Vec<Railroad> {
        let mut lines: Vec<Railroad> = self.around(dot).iter().map(|step| step.by).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}
