//! Courses over empty country from place to place, for whoever looks for something to build.

use super::{Edge, Hex, Land, Place};

impl Land<'_> {
    /// Goes on from the last hex of a course with so many tiles, in every way, and shows each course that comes to a
    /// place. It ends in cities and may go on from towns.
    pub fn wander(&self, course: &mut Vec<Hex>, tiles: usize, show: &mut dyn FnMut(&[Hex], Place)) {
        let Some(here) = course.last().copied() else { return };
        for next in Edge::ALL.into_iter().filter_map(|edge| here.neighbour(edge)) {
            if !self.map.is_land(next) || course.contains(&next) {
                continue;
            }
            let place = self.place(next);
            let goes_on = match place {
                Some(Place::City(_)) => false,
                Some(Place::Town) => tiles > 0,
                None => tiles > 0 && self.tile(next).is_none(),
            };
            course.push(next);
            match place {
                Some(Place::City(_)) if course.len() < 3 => {}
                Some(place @ Place::City(_)) => show(course, place),
                Some(place @ Place::Town) if goes_on => show(course, place),
                Some(Place::Town) | None => {}
            }
            if goes_on {
                self.wander(course, tiles - 1, show);
            }
            course.pop();
        }
    }
}
