//! At most 256 colours for a picture, so that a dot takes one byte and a board half the room in a letter.
//!
//! Boards are flat: the few colours that they are drawn with cover nearly all of them and stay as they are. The rest
//! are shades at the edges of lines and letters, thousands of them; each becomes the nearest shade that is kept.

use std::cmp::Reverse;
use std::collections::HashMap;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// How many colours a file can name.
const MOST: usize = 256;

/// So many of the commonest colours are kept however near they are to each other: the paper of the sheet and that of
/// a part of it differ by little and must not become one.
const FLAT: usize = 64;

/// How far a further shade must be from all that are kept already, so that they spread over all that there are.
const SPREAD: u32 = 32;

/// The colours of a picture, and where each of its dots finds its own.
pub struct Palette {
    /// The colours that are kept, the commonest first.
    pub kept: Vec<Colour>,
    places: HashMap<Colour, u8>,
}

impl Palette {
    /// The palette of a picture; one with few colours keeps them all.
    pub fn of(dots: &[Colour]) -> Palette {
        let mut counts: HashMap<Colour, usize> = HashMap::new();
        // Most dots are like the one before them, so that runs are counted and not dots.
        for run in dots.chunk_by(|a, b| a == b) {
            *counts.entry(run[0]).or_default() += run.len();
        }
        let mut common: Vec<(Colour, usize)> = counts.into_iter().collect();
        common.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
        let few = common.len() <= MOST;
        let mut kept: Vec<Colour> = Vec::new();
        for (colour, _) in &common {
            let differs = || kept.iter().all(|other| distance(*colour, *other) > SPREAD);
            if kept.len() < MOST && (few || kept.len() < FLAT || differs()) {
                kept.push(*colour);
            }
        }
        let nearest = |colour: Colour| {
            let place = (0..kept.len()).min_by_key(|place| square(colour, kept[*place])).unwrap_or(0);
            u8::try_from(place).unwrap_or(u8::MAX)
        };
        let places = common.iter().map(|(colour, _)| (*colour, nearest(*colour))).collect();
        Palette { kept, places }
    }

    /// The place of every dot's colour among those that are kept.
    pub fn places(&self, dots: &[Colour]) -> Vec<u8> {
        let mut places = Vec::with_capacity(dots.len());
        for run in dots.chunk_by(|a, b| a == b) {
            let place = self.places.get(&run[0]).copied().unwrap_or(0);
            places.resize(places.len() + run.len(), place);
        }
        places
    }
}

/// How far two colours are apart, all three parts together.
fn distance(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b))).sum()
}

/// The same for finding the nearest: one part that is far off weighs more than three that are a little off.
fn square(one: Colour, other: Colour) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(dots: &[Colour]) -> Vec<Colour> {
        let palette = Palette::of(dots);
        assert!(palette.kept.len() <= MOST);
        palette.places(dots).iter().map(|place| palette.kept[usize::from(*place)]).collect()
    }

    #[test]
    fn few_colours_stay_as_they_are() {
        let dots: Vec<Colour> = (0..=255).map(|shade| [shade, 255 - shade, shade / 2]).collect();
        assert_eq!(shown(&dots), dots);
        assert_eq!(shown(&[]), [] as [Colour; 0]);
    }

    #[test]
    fn common_colours_stay_and_rare_shades_come_near() {
        let paper = [[255, 255, 255], [252, 251, 246], [0, 0, 0], [200, 16, 46]];
        let mut dots: Vec<Colour> = paper.iter().flat_map(|colour| [*colour; 1000]).collect();
        // Every shade between white and each ink, and between the inks: more than a file can name.
        for (from, to) in [(0, 2), (0, 3), (1, 3), (2, 3), (1, 2)] {
            for part in 0..=255_u32 {
                let mix = |nth: usize| {
                    let (a, b) = (u32::from(paper[from][nth]), u32::from(paper[to][nth]));
                    u8::try_from((a * (255 - part) + b * part) / 255).unwrap()
                };
                dots.push([mix(0), mix(1), mix(2)]);
            }
        }
        for (dot, shown) in dots.iter().zip(shown(&dots)) {
            if paper.contains(dot) {
                assert_eq!(*dot, shown);
            }
            assert!(square(*dot, shown) <= SPREAD.pow(2), "{dot:?} became {shown:?}");
        }
    }
}
