//! Track as people write it: the hexes that it passes. What is there already is gone along, the rest is to be laid.

use super::{Edge, Hex, Land, Meeting, Owner, Run};

/// Hexes that track passes, each next to the one before, and the direction in which a loose end looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// Where the last one leads, if it is no place.
    pub towards: Option<Edge>,
}

/// New track wished for on a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The hex.
    pub hex: Hex,
    /// The track.
    pub runs: Vec<Run>,
}

/// Why a course says nothing that could be laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Astray {
    /// Two hexes are no neighbours; `nth` counts the later one from 0.
    NotNeighbours {
        /// Which hex of the course, counted from 0.
        nth: usize,
        /// The hex before.
        from: Hex,
        /// The hex.
        to: Hex,
    },
    /// The first hex could be reached in several ways, or in none.
    NoStart {
        /// The hex.
        hex: Hex,
        /// The edges over which it could come.
        could: Vec<Edge>,
    },
    /// The last hex is country, and nothing says where its track leads.
    NoEnd {
        /// The hex.
        hex: Hex,
    },
    /// Track would turn back on the spot.
    TurnsBack {
        /// Which hex of the course, counted from 0.
        nth: usize,
        /// The hex.
        hex: Hex,
    },
    /// Everything is there already.
    NothingNew,
}

impl Land<'_> {
    /// What must be laid for a course, hex by hex. Whether it may be laid is another question.
    pub fn wishes(&self, course: &Course, owner: Owner) -> Result<Vec<Wish>, Astray> {
        let hexes = &course.hexes;
        let mut wishes: Vec<Wish> = Vec::new();
        for (nth, pair) in hexes.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            if from.edge_to(to).is_none() {
                return Err(Astray::NotNeighbours { nth: nth + 1, from, to });
            }
        }
        for (nth, &hex) in hexes.iter().enumerate() {
            let edge_to = |other: &Hex| hex.edge_to(*other);
            let came = nth.checked_sub(1).and_then(|before| edge_to(&hexes[before]));
            let goes = match hexes.get(nth + 1) {
                Some(next) => edge_to(next),
                None => course.towards,
            };
            if came.is_some() && came == goes {
                return Err(Astray::TurnsBack { nth, hex });
            }
            if let Some(runs) = self.runs_for(hex, came, goes, owner)? {
                wishes.push(Wish { hex, runs });
            }
        }
        if wishes.is_empty() { Err(Astray::NothingNew) } else { Ok(wishes) }
    }

    /// What one hex of a course needs, if it needs anything.
    fn runs_for(
        &self,
        hex: Hex,
        came: Option<Edge>,
        goes: Option<Edge>,
        owner: Owner,
    ) -> Result<Option<Vec<Run>>, Astray> {
        if self.is_city(hex) {
            return Ok(None);
        }
        if self.is_town(hex) {
            let missing = |edge: &Edge| self.track_at(hex, *edge).is_none();
            let stops: Vec<Run> = came.into_iter().chain(goes).filter(missing).map(Run::Stop).collect();
            return Ok((!stops.is_empty()).then_some(stops));
        }
        let is_there = |edge: Edge| self.track_at(hex, edge).is_some();
        let (came, goes) = match (came, goes) {
            (Some(came), Some(goes)) => (came, goes),
            (None, Some(goes)) if is_there(goes) => return Ok(None),
            (None, Some(goes)) => (self.start_at(hex, goes, owner)?, goes),
            (Some(came), None) if is_there(came) => return Ok(None),
            (Some(_) | None, None) => return Err(Astray::NoEnd { hex }),
        };
        let Some(run) = Run::between(came, goes) else { return Ok(None) };
        let there = self.track_at(hex, came).is_some_and(|piece| piece.run == run);
        Ok((!there).then(|| vec![run]))
    }

    /// The one edge over which track that leads to `goes` can come onto a hex: from a city, from a loose end of the
    /// builder's or of nobody's, or along track on the hex that would be turned.
    fn start_at(&self, hex: Hex, goes: Edge, owner: Owner) -> Result<Edge, Astray> {
        let usable = |track: Option<Owner>| track.is_none_or(|track| track == owner);
        let turnable = |edge: Edge| {
            let piece = self.track_at(hex, edge).filter(|piece| usable(piece.owner));
            let far = piece.and_then(|piece| Some((piece.run, piece.run.beyond(edge)?)));
            far.is_some_and(|(run, far)| self.is_loose(hex, run, far))
        };
        let joins = |edge: &Edge| match self.meets(hex, *edge) {
            Meeting::City(_) => self.track_at(hex, *edge).is_none() || turnable(*edge),
            Meeting::Track(_, piece) if self.track_at(hex, *edge).is_none() => usable(piece.owner),
            Meeting::Track(..) => turnable(*edge),
            Meeting::Country(_) | Meeting::Nothing => false,
        };
        let could: Vec<Edge> = Edge::ALL.into_iter().filter(|edge| *edge != goes).filter(joins).collect();
        match could[..] {
            [only] => Ok(only),
            _ => Err(Astray::NoStart { hex, could }),
        }
    }
}
