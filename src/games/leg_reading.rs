//! How titles on hexes read track: `Evansville J9 K9`, `Chicago I7 J7 > SE`, `I7 NW-SE`, `Toledo +NW +SE`, and plans of
//! them, the most wanted first. What a title calls its parts, and the words around them, are its own.

use super::legs::{Leg, read_edge, read_runs};
use crate::board::hex::Hex;
use crate::orders::{Misread, Names, Reader};

/// What a title calls hexes and their edges, and the words around its track.
pub struct LegWords<'w> {
    /// Every hex of the map.
    pub hexes: &'w [Hex],
    /// Their names.
    pub names: &'w Names,
    /// The part of an order that a hex is.
    pub hex: &'static str,
    /// The part of an order that an edge is.
    pub edge: &'static str,
    /// The verb, which people write once more before each part.
    pub again: &'static [&'static str],
    /// What stands in the place of a plan and builds nothing.
    pub nothing: &'static [&'static str],
    /// A word of the title's own that ends all plans.
    pub ends: &'static [&'static str],
}

const FROM: &[&str] = &["from", "da"];
const TO: &[&str] = &["to", "a"];
const AND: &[&str] = &["and", "then", "e", "poi"];
const ELSE: &[&str] = &["else", "or else", "otherwise", "or", "altrimenti", "oppure"];

/// What follows a part of an order.
enum After {
    /// Nothing, or what nobody understands.
    Nothing,
    /// More of the same plan.
    More,
    /// What to build instead.
    Else,
    /// The word that ends all plans.
    End,
}

impl LegWords<'_> {
    /// A place, or a hex by its label; whether the map has that is the rules' to say, at this very word.
    pub fn read_hex(&self, reader: &mut Reader<'_>) -> Result<Hex, Misread> {
        match reader.name(self.hex, self.names) {
            Ok(nth) => Ok(self.hexes[nth]),
            Err(unknown) => reader.word(self.hex)?.parse().map_err(|_| unknown),
        }
    }

    /// Plans with `else` between them, an empty one for nothing; and whether the word that ends them was read.
    pub fn read_plans(&self, reader: &mut Reader<'_>) -> Result<(Vec<Vec<Leg>>, bool), Misread> {
        let mut plans = vec![Vec::new()];
        loop {
            let (leg, after) = self.read_leg(reader)?;
            if let Some(plan) = plans.last_mut() {
                plan.push(leg);
            }
            match after {
                After::Nothing => return Ok((plans, false)),
                After::End => return Ok((plans, true)),
                After::More => {}
                After::Else => {
                    plans.push(Vec::new());
                    if reader.keyword(self.nothing) {
                        return Ok((plans, false));
                    }
                }
            }
            reader.keyword(self.again);
        }
    }

    fn read_leg(&self, reader: &mut Reader<'_>) -> Result<(Leg, After), Misread> {
        reader.keyword(FROM);
        let mut hexes = vec![self.read_hex(reader)?];
        let runs = read_runs(reader, self.edge)?;
        if !runs.is_empty() {
            return Ok((Leg::Tile(hexes[0], runs), self.after_leg(reader)));
        }
        loop {
            if let Some((at, next)) = self.further(reader, &hexes) {
                hexes.insert(at, next);
                continue;
            }
            let dash = reader.sign('-') || reader.sign('+') || reader.keyword(TO);
            if dash && let Some(towards) = read_edge(reader) {
                return Ok((Leg::Path(hexes, Some(towards)), self.after_leg(reader)));
            }
            match if dash { After::Nothing } else { self.after_leg(reader) } {
                After::Nothing if !dash && reader.is_done() => {
                    return Ok((Leg::Path(hexes, None), After::Nothing));
                }
                // Whatever stands here is meant for a hex.
                After::Nothing => hexes.push(self.read_hex(reader)?),
                after => return Ok((Leg::Path(hexes, None), after)),
            }
        }
    }

    /// Reads what parts two legs, if anything does.
    fn after_leg(&self, reader: &mut Reader<'_>) -> After {
        let more = reader.sign(',') || reader.keyword(AND);
        if reader.keyword(self.ends) {
            return After::End;
        }
        match reader.keyword(ELSE) {
            true => After::Else,
            false if more => After::More,
            false => After::Nothing,
        }
    }

    /// The next hex of a way as people tell it, and its place in the way: `via A10, A9 and B8`.
    fn further(&self, reader: &mut Reader<'_>, way: &[Hex]) -> Option<(usize, Hex)> {
        let fits = |nth: usize| self.hexes[nth].joins(way).is_some();
        let hex = self.hexes[reader.further(self.hex, self.names, &fits)?];
        Some((hex.joins(way)?, hex))
    }
}
