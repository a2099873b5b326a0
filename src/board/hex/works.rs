//! What may be laid where: the one judge of placements, replacements, redirections and new cities.
//!
//! Money, the number of tiles in a turn and the order of players are the title's. So is where a network may begin:
//! in one game at any city, in another at ports and at one's own track.

use super::kinds::class_of;
use super::{
    Change, Class, Edge, End, Hex, Kinds, Land, Link, Meeting, Obstacle, Owner, Piece, Prices, Run, Section,
    Tile,
};
use std::sync::Arc;

/// A builder at work.
#[derive(Clone, Copy)]
pub struct Works<'w> {
    /// The land as it is.
    pub land: Land<'w>,
    /// The tiles of the game.
    pub kinds: &'w Kinds,
    /// What they cost.
    pub prices: &'w Prices,
    /// Who builds.
    pub owner: Owner,
    /// How many discs there are that make a town of a tile without one; `None` where nobody counts them.
    pub discs: Option<u32>,
    /// Whether a tile with two tracks may lie on an empty hex.
    pub complex_on_empty: bool,
    /// Whether new track may begin at a city.
    pub begins: &'w dyn Fn(Hex) -> bool,
}

/// A tile that may be laid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laying {
    /// What it does to the network.
    pub change: Change,
    /// What it costs.
    pub price: u32,
    /// What kind of work it is.
    pub class: Class,
    /// Whether it takes the place of another.
    pub replaces: bool,
    /// Track that is new: it extends its link.
    pub added: Vec<Section>,
    /// Track that was given another direction: it does not.
    pub redirected: Vec<Section>,
}

/// How many exits a town can have.
const EXITS: usize = 4;

impl<'w> Works<'w> {
    /// Judges new track on a hex. A run that shares an edge with track that is there redirects it.
    pub fn fit(&self, hex: Hex, wished: &[Run]) -> Result<Laying, Obstacle> {
        self.check_ground(hex)?;
        match self.land.is_town(hex) {
            true => self.fit_town(hex, wished),
            false => self.fit_country(hex, wished),
        }
    }

    fn check_ground(&self, hex: Hex) -> Result<(), Obstacle> {
        if self.land.map.terrain(hex).is_none() {
            return Err(Obstacle::OffMap { hex });
        }
        if !self.land.map.is_land(hex) {
            return Err(Obstacle::Water { hex });
        }
        if self.land.is_city(hex) {
            return Err(Obstacle::OnCity { hex });
        }
        Ok(())
    }

    /// Country: one or two runs. What is there stays, but for loose ends of the builder's own or of nobody's.
    fn fit_country(&self, hex: Hex, wished: &[Run]) -> Result<Laying, Obstacle> {
        let mut pieces: Vec<Piece> = self.land.tile(hex).map(|tile| tile.pieces.clone()).unwrap_or_default();
        let (mut added, mut redirected) = (Vec::new(), Vec::new());
        for (nth, &run) in wished.iter().enumerate() {
            if let Run::Stop(_) = run {
                return Err(Obstacle::NoTown { hex });
            }
            // Track that is wished for is no loose end to be turned by the next wish.
            if wished[..nth].iter().any(|other| *other != run && run.edges().any(|edge| other.reaches(edge)))
            {
                return Err(Obstacle::NoSuchTile { hex, runs: wished.to_vec() });
            }
            if pieces.iter().any(|piece| piece.run == run) {
                continue;
            }
            let in_the_way: Vec<usize> = (0..pieces.len())
                .filter(|&nth| pieces[nth].run.edges().any(|edge| run.reaches(edge)))
                .collect();
            match in_the_way[..] {
                [] => {
                    pieces.push(Piece { run, owner: Some(self.owner) });
                    added.push(Section { hex, run });
                }
                [nth] => {
                    self.check_redirection(Section { hex, run: pieces[nth].run }, run)?;
                    pieces[nth] = Piece { run, owner: Some(self.owner) };
                    redirected.push(Section { hex, run });
                }
                [nth, ..] => {
                    let section = Section { hex, run: pieces[nth].run };
                    return Err(Obstacle::Cuts { section, owner: pieces[nth].owner });
                }
            }
        }
        let runs: Vec<Run> = pieces.iter().map(|piece| piece.run).collect();
        if self.land.tile(hex).is_none() && runs.len() > 1 && !self.complex_on_empty {
            return Err(Obstacle::ComplexOnEmpty { hex });
        }
        for section in &added {
            self.check_edges(hex, section.run.edges())?;
            if !section.run.edges().any(|edge| self.connects(hex, edge)) {
                return Err(Obstacle::Unconnected { hex });
            }
        }
        for section in &redirected {
            // The end that was there already met nobody else's track.
            self.check_edges(hex, section.run.edges())?;
        }
        self.lay(hex, pieces, added, redirected)
    }

    /// A loose end may be turned if its link is the builder's or nobody's: its last tile, at its open edge.
    fn check_redirection(&self, old: Section, new: Run) -> Result<(), Obstacle> {
        let owner = self.land.owner_of(old);
        let cuts = Obstacle::Cuts { section: old, owner };
        let mine = owner.is_none_or(|owner| owner == self.owner);
        let Some(kept) = old.run.edges().find(|edge| new.reaches(*edge)) else { return Err(cuts) };
        let turned = old.run.beyond(kept);
        let open = turned.is_some_and(|edge| self.land.is_loose(old.hex, old.run, edge));
        if mine && open && !self.land.is_loose(old.hex, old.run, kept) { Ok(()) } else { Err(cuts) }
    }

    /// A town: exits are added and never taken away.
    fn fit_town(&self, hex: Hex, wished: &[Run]) -> Result<Laying, Obstacle> {
        let old = self.land.tile(hex);
        let mut pieces: Vec<Piece> = old.map(|tile| tile.pieces.clone()).unwrap_or_default();
        let has_track = pieces.iter().any(|piece| piece.owner == Some(self.owner));
        let mut added = Vec::new();
        // Track through a town is written as it looks and means two exits.
        for run in wished.iter().flat_map(|run| run.edges()).map(Run::Stop) {
            if !pieces.iter().any(|piece| piece.run == run) {
                pieces.push(Piece { run, owner: Some(self.owner) });
                added.push(Section { hex, run });
            }
        }
        if pieces.len() > EXITS {
            return Err(Obstacle::TooManyExits { hex });
        }
        let edges = || added.iter().flat_map(|section| section.run.edges());
        self.check_edges(hex, edges())?;
        if !added.is_empty() && !has_track && !edges().any(|edge| self.connects(hex, edge)) {
            return Err(Obstacle::Unconnected { hex });
        }
        self.lay(hex, pieces, added, Vec::new())
    }

    /// No edge leads off the map, into water or to the track of somebody else.
    fn check_edges(&self, hex: Hex, edges: impl Iterator<Item = Edge>) -> Result<(), Obstacle> {
        for edge in edges {
            match self.land.meets(hex, edge) {
                Meeting::Nothing => return Err(Obstacle::LeadsOff { hex, edge }),
                Meeting::Track(_, Piece { owner: Some(owner), .. }) if owner != self.owner => {
                    return Err(Obstacle::JoinsRival { hex, edge, owner });
                }
                Meeting::Track(..) | Meeting::City(_) | Meeting::Country(_) => {}
            }
        }
        Ok(())
    }

    /// Whether new track at an edge has something to go on from. Another's track was refused before.
    fn connects(&self, hex: Hex, edge: Edge) -> bool {
        match self.land.meets(hex, edge) {
            Meeting::City(city) => (self.begins)(city),
            Meeting::Track(..) => true,
            Meeting::Country(_) | Meeting::Nothing => false,
        }
    }

    /// Finds the tile, counts the supply and sees what becomes of the links.
    fn lay(
        &self,
        hex: Hex,
        mut pieces: Vec<Piece>,
        added: Vec<Section>,
        redirected: Vec<Section>,
    ) -> Result<Laying, Obstacle> {
        if added.is_empty() && redirected.is_empty() {
            return Err(Obstacle::AlreadyThere { hex });
        }
        pieces.sort_by_key(|piece| piece.run);
        let runs: Vec<Run> = pieces.iter().map(|piece| piece.run).collect();
        let old = self.land.tile(hex);
        let kind = self.kind_for(hex, &runs)?;
        let (old_class, class) = (old.map(|old| class_of(&old.runs())), class_of(&runs));
        let mut tile = Tile { kind, pieces };
        let after = self.land.with(hex, &tile);
        let mut gained: Vec<Section> = Vec::new();
        for section in added.iter().chain(&redirected) {
            let link = after.link_of(*section);
            if let Some(place) = looped(&link) {
                return Err(Obstacle::LoopsBack { hex, place: place.unwrap_or(hex) });
            }
            let nobodys = |section: &Section| after.owner_of(*section).is_none();
            gained.extend(link.track.into_iter().filter(nobodys));
        }
        gained.sort();
        gained.dedup();
        // A link may come through its new tile twice: what was nobody's there comes with the tile.
        for section in gained.extract_if(.., |section| section.hex == hex) {
            let pieces = tile.pieces.iter_mut().filter(|piece| piece.run == section.run);
            pieces.for_each(|piece| piece.owner = Some(self.owner));
        }
        let price = match old_class {
            Some(old) => self.prices.replacing(old, class),
            None => {
                let terrain = self.land.map.terrain(hex).expect("the ground was looked at");
                self.prices.placing(class, terrain, runs.len())
            }
        };
        let replaces = old.is_some();
        let change = Change::Laid { hex, tile, owner: self.owner, gained };
        Ok(Laying { change, price, class, replaces, added, redirected })
    }

    /// The tile that shows the track, from the supply; the old tile goes back there first. Of several the one of which
    /// most are left.
    fn kind_for(&self, hex: Hex, runs: &[Run]) -> Result<u8, Obstacle> {
        let showing = self.kinds.showing(runs);
        let Some(&first) = showing.first() else {
            return Err(Obstacle::NoSuchTile { hex, runs: runs.to_vec() });
        };
        let old = self.land.tile(hex);
        let left = |kind: u8| {
            let count = self.kinds.kind(kind).count.unwrap_or(u32::MAX);
            let back = u32::from(old.is_some_and(|old| old.kind == kind));
            count.saturating_add(back).saturating_sub(self.land.network.used(kind))
        };
        let best = showing.iter().copied().rev().max_by_key(|kind| left(*kind)).unwrap_or(first);
        if left(best) == 0 {
            return Err(Obstacle::NoneLeft { hex, kind: best });
        }
        let had_disc = || old.is_some_and(|old| self.kinds.needs_disc(old.kind, &old.runs()));
        let no_disc = || self.discs.is_some_and(|discs| self.discs_used() >= discs);
        if self.kinds.needs_disc(best, runs) && !had_disc() && no_disc() {
            return Err(Obstacle::NoDiscLeft { hex });
        }
        Ok(best)
    }

    /// How many discs lie on towns.
    pub fn discs_used(&self) -> u32 {
        let tiles = self.land.network.tiles.values();
        let on_town = |tile: &&Arc<Tile>| matches!(tile.pieces[..], [Piece { run: Run::Stop(_), .. }, ..]);
        tiles.filter(on_town).filter(|tile| self.kinds.needs_disc(tile.kind, &tile.runs())).count() as u32
    }

    /// Judges a new city on a hex: on any town, with or without a tile. Track that now ends there and was nobody's
    /// becomes the founder's.
    pub fn found(&self, hex: Hex, city: u8) -> Result<Change, Obstacle> {
        if self.land.map.terrain(hex).is_none() {
            return Err(Obstacle::OffMap { hex });
        }
        if !self.land.is_town(hex) {
            return Err(Obstacle::NotATown { hex });
        }
        let bare = Change::Founded { hex, city, owner: self.owner, gained: Vec::new() };
        let network = self.land.network.after(&bare);
        let after = Land::new(self.land.map, &network, self.land.new_cities);
        let mut gained = Vec::new();
        for edge in Edge::ALL {
            let Meeting::Track(section, Piece { owner: None, .. }) = after.meets(hex, edge) else { continue };
            let link = after.link_of(section);
            if link.is_complete() {
                gained.extend(link.track);
            }
        }
        gained.sort();
        gained.dedup();
        Ok(Change::Founded { hex, city, owner: self.owner, gained })
    }

    /// Every tile that may be laid now: one run at a time on country, two on an empty hex where that is allowed, any
    /// exits of a town.
    pub fn choices(&self) -> impl Iterator<Item = Laying> + '_ {
        let promising = self.land.map.hexes().filter(|hex| self.is_promising(*hex));
        promising.flat_map(|hex| match self.land.is_town(hex) {
            true => self.town_choices(hex),
            false => self.country_choices(hex),
        })
    }

    /// The single runs that may be laid on a hex, or the exits of a town, `within` a title's own limits.
    pub fn tracks_on(&self, hex: Hex, within: impl Fn(&Laying) -> bool) -> Vec<Run> {
        let runs: Vec<Run> = match self.land.is_town(hex) {
            true => Edge::ALL.into_iter().map(Run::Stop).collect(),
            false => Run::all_through().collect(),
        };
        runs.into_iter().filter(|run| self.fit(hex, &[*run]).is_ok_and(|laying| within(&laying))).collect()
    }

    /// Whether any tile may be laid now that is `within` a title's own limits; it is looked for on `likely` hexes first.
    /// A tile with two tracks is never the only one: each of its tracks could be laid alone.
    pub fn has_choice(&self, likely: impl Iterator<Item = Hex>, within: impl Fn(&Laying) -> bool) -> bool {
        let country = |hex: Hex| {
            self.hopeful_runs(hex).any(|run| self.fit(hex, &[run]).is_ok_and(|laying| within(&laying)))
        };
        let mut promising = likely.chain(self.land.map.hexes()).filter(|hex| self.is_promising(*hex));
        promising.any(|hex| match self.land.is_town(hex) {
            true => self.town_choices(hex).iter().any(&within),
            false => country(hex),
        })
    }

    /// The runs of a hex that have something to go on from, or may turn what lies there. None of them leads off or to the
    /// track of somebody else: that is never allowed, and quicker seen once for each edge than for every run.
    fn hopeful_runs(&self, hex: Hex) -> impl Iterator<Item = Run> + use<> {
        let there = self.land.tile(hex).is_some();
        let passable = Edge::ALL.map(|edge| self.check_edges(hex, std::iter::once(edge)).is_ok());
        let connected = Edge::ALL.map(|edge| there || (passable[edge as usize] && self.connects(hex, edge)));
        let is_passable = move |edge: Edge| passable[edge as usize];
        let is_connected = move |edge: Edge| connected[edge as usize];
        Run::all_through().filter(move |run| run.edges().all(is_passable) && run.edges().any(is_connected))
    }

    fn country_choices(&self, hex: Hex) -> Vec<Laying> {
        let fitting = |run: Run| Some((run, self.fit(hex, &[run]).ok()?));
        let singles: Vec<(Run, Laying)> = self.hopeful_runs(hex).filter_map(fitting).collect();
        let mut choices: Vec<Laying> = Vec::new();
        if self.complex_on_empty && self.land.tile(hex).is_none() {
            for (nth, (first, _)) in singles.iter().enumerate() {
                let pairs = singles[nth + 1..]
                    .iter()
                    .filter_map(|(second, _)| self.fit(hex, &[*first, *second]).ok());
                choices.extend(pairs.filter(|laying| laying.added.len() == 2));
            }
        }
        choices.extend(singles.into_iter().map(|(_, laying)| laying));
        choices
    }

    fn town_choices(&self, hex: Hex) -> Vec<Laying> {
        let there = self.land.tile(hex).map(Tile::runs).unwrap_or_default();
        let free: Vec<Run> =
            Edge::ALL.into_iter().map(Run::Stop).filter(|run| !there.contains(run)).collect();
        let sets = 1_u32..1 << free.len();
        let exits = |set: u32| -> Vec<Run> {
            (0..free.len()).filter(|nth| set >> nth & 1 == 1).map(|nth| free[nth]).collect()
        };
        let small = sets.filter(|set| there.len() + set.count_ones() as usize <= EXITS);
        small.filter_map(|set| self.fit(hex, &exits(set)).ok()).collect()
    }

    /// Whether anything could be laid on a hex at all: something to go on from, or a loose end to turn.
    fn is_promising(&self, hex: Hex) -> bool {
        if !self.land.map.is_land(hex) || self.land.is_city(hex) {
            return false;
        }
        let usable = |owner: Option<Owner>| owner.is_none_or(|owner| owner == self.owner);
        let on_it =
            self.land.tile(hex).is_some_and(|tile| tile.pieces.iter().any(|piece| usable(piece.owner)));
        on_it || Edge::ALL.into_iter().any(|edge| self.connects(hex, edge))
    }

    /// Incomplete links of the builder that none of the new track extends: they become nobody's.
    pub fn lapsed(&self, extended: &[Section]) -> Vec<Section> {
        let extends = |link: &Link| link.track.iter().any(|section| extended.contains(section));
        let mine = self.land.links_of(self.owner).into_iter();
        let lapsed = mine.filter(|link| !link.is_complete() && !extends(link));
        lapsed.flat_map(|link| link.track).collect()
    }
}

/// The place that a link leads back to, if it does; a circle leads back to none.
fn looped(link: &Link) -> Option<Option<Hex>> {
    match (link.from, link.to) {
        (End::Place(a), End::Place(b)) if a == b => Some(Some(a)),
        (End::Circle, _) | (_, End::Circle) => Some(None),
        _ => None,
    }
}
