//! The map with what has been laid on it: what stands where, and what track meets.

use super::{Edge, Goods, Hex, HexMap, Network, Owner, Piece, Run, Section, Tile};

/// The map and what has been laid on it.
#[derive(Clone, Copy)]
pub struct Land<'l> {
    /// The map.
    pub map: &'l HexMap,
    /// What has been laid.
    pub network: &'l Network,
    /// The colours of new cities, by number.
    pub new_cities: &'l [Goods],
    /// A tile that is looked at before it is laid.
    tried: Option<(Hex, &'l Tile)>,
}

/// Where goods can lie and links can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A city, printed or founded, that takes goods of a colour.
    City(Goods),
    /// A town.
    Town,
}

/// What lies behind an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// Water, or the end of the map.
    Nothing,
    /// A city, which connects with all its edges.
    City(Hex),
    /// Track that comes to the same edge.
    Track(Section, Piece),
    /// Land without track at that edge.
    Country(Hex),
}

impl<'l> Land<'l> {
    /// A map with what has been laid on it, and the colours of the cities that can be founded.
    pub fn new(map: &'l HexMap, network: &'l Network, new_cities: &'l [Goods]) -> Land<'l> {
        Land { map, network, new_cities, tried: None }
    }

    /// The same land as if a tile lay on a hex.
    #[must_use]
    pub fn with(self, hex: Hex, tile: &'l Tile) -> Land<'l> {
        Land { tried: Some((hex, tile)), ..self }
    }

    /// The tile on a hex.
    pub fn tile(&self, hex: Hex) -> Option<&'l Tile> {
        match self.tried {
            Some((tried, tile)) if tried == hex => Some(tile),
            _ => self.network.tiles.get(&hex).map(|tile| &**tile),
        }
    }

    /// Whose a piece of track is, if it is there and anybody's.
    pub fn owner_of(&self, section: Section) -> Option<Owner> {
        self.tile(section.hex)?.pieces.iter().find(|piece| piece.run == section.run)?.owner
    }

    /// What stands on a hex.
    pub fn place(&self, hex: Hex) -> Option<Place> {
        if let Some(number) = self.network.founded.get(&hex) {
            return Some(Place::City(self.new_cities[usize::from(*number)]));
        }
        let city = self.map.city(hex).map(|city| Place::City(city.goods));
        city.or_else(|| self.map.town(hex).map(|_| Place::Town))
    }

    /// Whether a city stands on a hex.
    pub fn is_city(&self, hex: Hex) -> bool {
        matches!(self.place(hex), Some(Place::City(_)))
    }

    /// Whether a town stands on a hex.
    pub fn is_town(&self, hex: Hex) -> bool {
        self.place(hex) == Some(Place::Town)
    }

    /// All places, printed cities first.
    pub fn places(&self) -> impl Iterator<Item = Hex> + 'l {
        let data = self.map.data();
        data.cities.iter().map(|city| city.hex).chain(data.towns.iter().map(|town| town.hex))
    }

    /// The track at an edge of a hex.
    pub fn track_at(&self, hex: Hex, edge: Edge) -> Option<Piece> {
        self.tile(hex)?.pieces.iter().find(|piece| piece.run.reaches(edge)).copied()
    }

    /// What lies behind an edge of a hex.
    pub fn meets(&self, hex: Hex, edge: Edge) -> Meeting {
        let Some(next) = hex.neighbour(edge).filter(|next| self.map.is_land(*next)) else {
            return Meeting::Nothing;
        };
        if self.is_city(next) {
            return Meeting::City(next);
        }
        match self.track_at(next, edge.opposite()) {
            Some(piece) => Meeting::Track(Section { hex: next, run: piece.run }, piece),
            None => Meeting::Country(next),
        }
    }

    /// Whether a run on a hex ends in the open at one of its edges.
    pub fn is_loose(&self, hex: Hex, run: Run, edge: Edge) -> bool {
        run.reaches(edge) && matches!(self.meets(hex, edge), Meeting::Country(_) | Meeting::Nothing)
    }
}
