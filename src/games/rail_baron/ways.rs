//! From what a player writes to steps on the board: legs by railroad and town, or a way that Waybill finds.

use super::RailBaron;
use super::names::{Dot, Railroad, Sections};
use super::plans::{Avoid, Measure, Route, Way};
use super::refusals::Refusal;
use super::routes::Train;
use super::state::{Open, Owner, Trip};
use super::tracks::Step;
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// One leg of a way, as a player names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// The railroad to ride, where the player named one.
    pub by: Option<Railroad>,
    /// The dot to come to.
    pub to: Dot,
}

impl RailBaron {
    /// A player's train on its trip.
    pub fn train<'s>(&'s self, at: Dot, trip: &Trip, used: &'s Sections) -> Train<'s> {
        Train { tracks: &self.board.tracks, at, to: self.board.dot(trip.to), used }
    }

    /// The steps that legs mean, each with the number of its leg. All of them are legal, one after the other.
    pub fn steps_of(&self, open: &Open, seat: Seat, legs: &[Leg]) -> Result<Vec<(usize, Step)>, Refusal> {
        let player = open.player(seat);
        let (Some(start), Some(trip)) = (player.at, &player.trip) else { return Err(Refusal::NoTrip) };
        let destination = self.board.dot(trip.to);
        let (mut at, mut used) = (start, trip.used);
        let mut steps = Vec::new();
        for (nth, leg) in legs.iter().enumerate() {
            if at == destination {
                return Err(Refusal::BeyondDestination { nth, city: trip.to });
            }
            for step in self.leg(open, seat, trip, at, leg, nth, &used)? {
                let train = self.train(at, trip, &used);
                if at == destination || !train.allows(&step) {
                    return Err(match at == destination {
                        true => Refusal::BeyondDestination { nth, city: trip.to },
                        false => self.illegal(at, step, nth, trip, &used, &train.legal().steps),
                    });
                }
                step.use_up(&mut used);
                at = step.to;
                steps.push((nth, step));
            }
        }
        Ok(steps)
    }

    /// Legs that mean exactly these steps: a railroad and a town for every ride, or town by town where a ride is not
    /// the shortest on its railroad.
    pub fn legs_of(&self, start: Dot, trip: &Trip, steps: &[Step]) -> Vec<Leg> {
        let (mut at, mut used) = (start, trip.used);
        let mut legs = Vec::new();
        for ride in steps.chunk_by(|a, b| a.by == b.by) {
            let to = ride[ride.len() - 1].to;
            let on_line = |step: &Step| step.by == ride[0].by && step.is_free(&used);
            let train = Train { tracks: &self.board.tracks, at, to, used: &used };
            let whole = ride.len() > 1 && train.nearest(&on_line).is_some_and(|way| way == ride);
            let named = if whole { &ride[ride.len() - 1..] } else { ride };
            legs.extend(named.iter().map(|step| Leg { by: Some(step.by), to: step.to }));
            ride.iter().for_each(|step| step.use_up(&mut used));
            at = to;
        }
        legs
    }

    /// The steps of one leg: the shortest way on its railroad. Without one, any railroad will do; among neighbours
    /// the cheapest.
    #[expect(clippy::too_many_arguments, reason = "all of them are one place on the way")]
    fn leg(
        &self,
        open: &Open,
        seat: Seat,
        trip: &Trip,
        at: Dot,
        leg: &Leg,
        nth: usize,
        used: &Sections,
    ) -> Result<Vec<Step>, Refusal> {
        // Where no other way is left, used sections are as good as free ones.
        let free = match self.train(at, trip, used).can_arrive() {
            true => *used,
            false => Sections::default(),
        };
        let next = |step: &&Step| step.to == leg.to && leg.by.is_none_or(|by| step.by == by);
        let neighbours = self.board.tracks.around(at).iter().filter(next);
        let free_ones = neighbours.filter(|step| step.is_free(&free));
        if let Some(step) = free_ones.min_by_key(|step| self.due(open, seat, step.by).sum) {
            return Ok(vec![*step]);
        }
        let train = Train { tracks: &self.board.tracks, at, to: leg.to, used: &free };
        let on_line = |step: &Step| step.is_free(&free) && leg.by.is_none_or(|by| step.by == by);
        match train.shortest(on_line) {
            Some(way) if !way.is_empty() => Ok(way),
            _ => Err(self.no_way(at, leg, nth, trip, used)),
        }
    }

    /// Why a leg leads nowhere: the railroad does not pass one of its ends, or its sections are used up.
    fn no_way(&self, at: Dot, leg: &Leg, nth: usize, trip: &Trip, used: &Sections) -> Refusal {
        let nearest = self.onward(at, trip, used);
        let Some(by) = leg.by else {
            return match leg.to == at {
                true => Refusal::AlreadyThere { nth, at },
                false => Refusal::NoFreeWay { nth, from: at, to: leg.to, line: None, nearest },
            };
        };
        let passes = |dot: Dot| self.board.tracks.around(dot).iter().any(|step| step.by == by);
        match (passes(at), passes(leg.to)) {
            (false, _) => Refusal::NotOnLine { nth, at, line: by, nearest },
            (_, false) => {
                let train = Train { tracks: &self.board.tracks, at, to: leg.to, used };
                let way = train.shortest(|step| step.is_free(used)).unwrap_or_default();
                let way = way.iter().map(|step| (step.by, step.to)).collect();
                Refusal::LineEndsElsewhere { nth, from: at, to: leg.to, line: by, way }
            }
            _ if leg.to == at => Refusal::AlreadyThere { nth, at },
            _ => Refusal::NoFreeWay { nth, from: at, to: leg.to, line: Some(by), nearest },
        }
    }

    fn illegal(
        &self,
        at: Dot,
        step: Step,
        nth: usize,
        trip: &Trip,
        used: &Sections,
        legal: &[Step],
    ) -> Refusal {
        let nearest = legal.iter().map(|step| (step.by, step.to)).collect();
        match step.is_free(used) {
            true => Refusal::Stranded { nth, at, line: step.by, to: step.to, city: trip.to, nearest },
            false => Refusal::NoFreeWay { nth, from: at, to: step.to, line: Some(step.by), nearest },
        }
    }

    /// The legal steps from a dot, as advice.
    fn onward(&self, at: Dot, trip: &Trip, used: &Sections) -> Vec<(Railroad, Dot)> {
        let legal = self.train(at, trip, used).legal();
        legal.steps.iter().map(|step| (step.by, step.to)).collect()
    }

    /// The way to the destination by a measure.
    pub fn find_way(&self, open: &Open, seat: Seat, way: &Way) -> Result<Vec<Step>, Refusal> {
        let player = open.player(seat);
        let (Some(at), Some(trip)) = (player.at, &player.trip) else { return Err(Refusal::NoTrip) };
        let allowed = |step: &Step| {
            !way.avoid.iter().any(|avoid| match avoid {
                Avoid::Line(line) => step.by == *line,
                Avoid::Seat(other) => open.owner(step.by) == Owner::Seat(*other),
            })
        };
        let train = self.train(at, trip, &trip.used);
        let found = match way.by {
            Measure::Shortest => train.shortest_and_cheapest(allowed, &self.fees_for(open, seat)),
            Measure::Cheapest => train.cheapest(allowed, &self.fees_for(open, seat)),
        };
        let mut steps = found.ok_or(Refusal::NothingLeftToTake { city: trip.to })?;
        let as_good = |step: &Step| step.is_free(&trip.used) && allowed(step);
        self.stay_on_line(at, &mut steps, |step, other| {
            as_good(other) && self.due(open, seat, other.by) == self.due(open, seat, step.by)
        });
        Ok(self.legal_part(at, trip, steps))
    }

    /// Where two railroads lead to the same dot and one is `as_good` as the other, a way stays on the one it rides:
    /// it is easier to read, and an old rate holds as long as the railroad is not changed (reading 4).
    fn stay_on_line(&self, start: Dot, steps: &mut [Step], as_good: impl Fn(&Step, &Step) -> bool) {
        let mut before: Option<(Dot, Railroad)> = None;
        for step in steps {
            let (at, line) = before.unwrap_or((start, step.by));
            if let Some(other) =
                self.board.tracks.step(at, line, step.to).filter(|other| as_good(step, other))
            {
                *step = other;
            }
            before = Some((step.to, step.by));
        }
    }

    /// Where used sections are ridden again a way may stop being the only one; it goes as far as it is legal.
    fn legal_part(&self, start: Dot, trip: &Trip, steps: Vec<Step>) -> Vec<Step> {
        let (mut at, mut used) = (start, trip.used);
        if steps.iter().all(|step| step.is_free(&used)) {
            return steps;
        }
        let goes_on = |step: &Step| {
            let legal = self.train(at, trip, &used).allows(step);
            step.use_up(&mut used);
            at = step.to;
            legal
        };
        steps.into_iter().take_while(goes_on).collect()
    }

    /// A route of these steps, with its owners as they are now.
    pub fn route_of(&self, open: &Open, steps: &[Step]) -> Route {
        let steps: Vec<(Railroad, Dot)> = steps.iter().map(|step| (step.by, step.to)).collect();
        let owners = self.owners_on(open, &steps);
        Route { steps, owners }
    }

    /// Who holds the railroads of a way.
    pub fn owners_on(&self, open: &Open, steps: &[(Railroad, Dot)]) -> Vec<(Railroad, Owner)> {
        let mut lines: Vec<Railroad> = steps.iter().map(|(by, _)| *by).collect();
        lines.sort_unstable();
        lines.dedup();
        lines.into_iter().map(|line| (line, open.owner(line))).collect()
    }
}
