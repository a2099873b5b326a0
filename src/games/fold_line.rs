//! A line of a record as far as folding it needs.

use super::FoldedPart;
use crate::rules::luck::Draw;
use crate::rules::{Drawer, Happening, Rules};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// A line as far as the fold needs it; everything else is skipped.
#[derive(Deserialize)]
#[serde(bound = "E: DeserializeOwned, H: DeserializeOwned")]
pub(super) struct FoldLine<'l, E, H> {
    #[serde(borrow)]
    pub at: &'l str,
    #[serde(default)]
    pub luck: Vec<Draw>,
    #[serde(borrow, default)]
    pub house: Option<&'l RawValue>,
    #[serde(default = "Vec::new")]
    pub events: Vec<E>,
    #[serde(borrow, default = "Vec::new")]
    pub game: Vec<FoldPart<'l, H>>,
    #[serde(borrow, default = "Vec::new")]
    pub private: Vec<FoldPart<'l, ()>>,
}

/// What lies in a drawer, as far as the fold needs it.
#[derive(Deserialize)]
#[serde(bound = "H: DeserializeOwned")]
pub(super) struct FoldPart<'l, H> {
    pub drawer: Drawer,
    #[serde(borrow)]
    pub voice: Option<&'l str>,
    #[serde(borrow, default)]
    pub house: Option<&'l RawValue>,
    #[serde(default = "Vec::new")]
    pub events: Vec<(usize, H)>,
}

impl<'l, H> From<FoldPart<'l, H>> for FoldedPart<'l> {
    fn from(FoldPart { drawer, voice, house, .. }: FoldPart<'l, H>) -> FoldedPart<'l> {
        FoldedPart { drawer, voice, house }
    }
}

/// The line of a title, as far as the fold needs it.
pub(super) type FoldLineOf<'l, T> = FoldLine<'l, <T as Rules>::Event, <T as Rules>::Hidden>;

impl<'l, E: DeserializeOwned, H: DeserializeOwned> FoldLine<'l, E, H> {
    pub fn read(line: &'l str) -> Result<Self, String> {
        serde_json::from_str(line).map_err(|error| error.to_string())
    }

    /// Everything that happened, hidden events in their places; they are taken out of their parts.
    pub fn happened(events: Vec<E>, parts: &mut [FoldPart<'l, H>]) -> Result<Vec<Happening<E, H>>, String> {
        let mut hidden = Vec::new();
        for part in parts {
            let events = std::mem::take(&mut part.events);
            let Drawer::Seat(seat) = part.drawer else {
                return Err(format!("the drawer \"{}\" lies on the wrong pile", part.drawer));
            };
            hidden.extend(events.into_iter().map(|(place, event)| (place, seat, event)));
        }
        hidden.sort_by_key(|(place, ..)| *place);
        let mut open = events.into_iter();
        let mut happened: Vec<Happening<E, H>> = Vec::with_capacity(open.len() + hidden.len());
        for (place, seat, event) in hidden {
            let before = place.saturating_sub(happened.len());
            happened.extend(open.by_ref().take(before).map(Happening::All));
            if happened.len() != place {
                return Err(format!("no event belongs at place {place}"));
            }
            happened.push(Happening::Only(seat, event));
        }
        happened.extend(open.map(Happening::All));
        Ok(happened)
    }
}
