//! The track as steps from dot to dot, in flat arrays.
//!
//! A step costs one point of the throw and rides one railroad. Most steps ride one section; through a fork or
//! crossing without a dot a step leads from arm to arm of the same railroad and rides two.

use super::data::Data;
use super::names::{Dot, Railroad, Section, Sections};

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
}

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
        Tracks { first, steps }
    }

    /// How many dots there are.
    pub fn dots(&self) -> usize {
        self.first.len() - 1
    }

    /// The steps from a dot.
    pub fn around(&self, dot: Dot) -> &[Step] {
        &self.steps[self.first[dot.index()] as usize..self.first[dot.index() + 1] as usize]
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
