//! Links: track followed from end to end. A link is complete when both ends are places, and then it carries goods.

use super::{Edge, Hex, Land, Meeting, Owner, Run, Section};

/// How many pieces of track a link has as a rule, so that its list seldom grows.
const USUAL: usize = 6;

/// Where a link ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// In a city or town.
    Place(Hex),
    /// In the open, at an edge of a hex.
    Loose(Hex, Edge),
    /// Nowhere: the track runs into itself. No rule lets anybody build this.
    Circle,
}

/// Track from end to end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// One end.
    pub from: End,
    /// The other end.
    pub to: End,
    /// Whose it is, if anybody's.
    pub owner: Option<Owner>,
    /// Its track, from one end to the other; empty for a printed link between neighbouring cities.
    pub track: Vec<Section>,
    /// Which printed link it is, if it is one.
    pub printed: Option<u8>,
}

impl Link {
    /// The two places that it joins, if it is complete. Track that comes back to the place it left joins nothing: a
    /// city that is founded where a loose end points back to can leave such track behind.
    pub fn places(&self) -> Option<(Hex, Hex)> {
        match (self.from, self.to) {
            (End::Place(a), End::Place(b)) if a != b => Some((a, b)),
            _ => None,
        }
    }

    /// Whether it joins two places.
    pub fn is_complete(&self) -> bool {
        self.places().is_some()
    }

    /// How many pieces of track it has.
    pub fn length(&self) -> usize {
        self.track.len()
    }

    /// Its loose ends.
    pub fn loose_ends(&self) -> impl Iterator<Item = (Hex, Edge)> {
        [self.from, self.to].into_iter().filter_map(|end| match end {
            End::Loose(hex, edge) => Some((hex, edge)),
            End::Place(_) | End::Circle => None,
        })
    }
}

impl Land<'_> {
    /// The link that a piece of track belongs to.
    pub fn link_of(&self, section: Section) -> Link {
        let owner = self.owner_of(section);
        let mut track = Vec::with_capacity(USUAL);
        let from = match section.run {
            Run::Through(a, _) => self.follow(section, a, &mut track),
            Run::Stop(_) => End::Place(section.hex),
        };
        // A circle is walked twice, once each way round; one walk has it all.
        if from == End::Circle {
            return Link { from, to: from, owner, track, printed: None };
        }
        track.reverse();
        track.push(section);
        let (Run::Through(_, onward) | Run::Stop(onward)) = section.run;
        let to = self.follow(section, onward, &mut track);
        Link { from, to, owner, track, printed: None }
    }

    /// Walks from a piece of track over an edge to the end beyond it, and notes the track on the way there.
    fn follow(&self, start: Section, mut edge: Edge, track: &mut Vec<Section>) -> End {
        let mut hex = start.hex;
        loop {
            let next = match self.meets(hex, edge) {
                Meeting::Nothing | Meeting::Country(_) => return End::Loose(hex, edge),
                Meeting::City(city) => return End::Place(city),
                Meeting::Track(next, _) => next,
            };
            track.push(next);
            if next == start {
                return End::Circle;
            }
            let Some(out) = next.run.beyond(edge.opposite()) else { return End::Place(next.hex) };
            (hex, edge) = (next.hex, out);
        }
    }

    /// The links of track that somebody owns, complete or not.
    pub fn links_of(&self, owner: Owner) -> Vec<Link> {
        let mine = self.network.pieces().filter(|(_, of)| *of == Some(owner));
        self.follow_all(mine.map(|(section, _)| section))
    }

    /// The links of some track, which comes in its order on the map; so do they, by their first piece.
    fn follow_all(&self, track: impl Iterator<Item = Section>) -> Vec<Link> {
        let track: Vec<Section> = track.collect();
        let mut seen = vec![false; track.len()];
        let mut links = Vec::new();
        for nth in 0..track.len() {
            if seen[nth] {
                continue;
            }
            let link = self.link_of(track[nth]);
            let places = link.track.iter().filter_map(|section| track.binary_search(section).ok());
            places.for_each(|place| seen[place] = true);
            links.push(link);
        }
        links
    }

    /// All links, complete or not, in the order of their first track on the map; taken printed links come last.
    pub fn links(&self) -> Vec<Link> {
        let mut links = self.follow_all(self.network.pieces().map(|(section, _)| section));
        for (number, owner) in &self.network.taken {
            let Some(pair) = self.map.data().neighbours.get(usize::from(*number)) else { continue };
            let (from, to) = (End::Place(pair.0), End::Place(pair.1));
            links.push(Link { from, to, owner: *owner, track: Vec::new(), printed: Some(*number) });
        }
        links
    }
}
