//! The ways of goods over complete links: from place to place, none twice, to the first city of their colour.

use super::{Goods, Hex, Land, Link, Place};
use std::ops::ControlFlow;

/// The complete links as goods see them.
#[derive(Debug, Clone)]
pub struct Net {
    links: Vec<Link>,
    /// Sorted by hex.
    places: Vec<(Hex, Stop)>,
}

#[derive(Debug, Clone)]
struct Stop {
    place: Place,
    /// Links from here, each with its far end.
    onward: Vec<(usize, Hex)>,
}

/// A way of goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The places, from where the goods lie to where they end.
    pub places: Vec<Hex>,
    /// The links between them, by number.
    pub links: Vec<usize>,
}

impl Net {
    /// Follows all track once.
    pub fn new(land: &Land<'_>) -> Net {
        Net::of(land, &land.links())
    }

    /// The same over links that were followed already.
    pub fn of(land: &Land<'_>, links: &[Link]) -> Net {
        let links: Vec<Link> = links.iter().filter(|link| link.is_complete()).cloned().collect();
        let stop = |hex| Some((hex, Stop { place: land.place(hex)?, onward: Vec::new() }));
        let mut places: Vec<(Hex, Stop)> = land.places().filter_map(stop).collect();
        places.sort_unstable_by_key(|(hex, _)| *hex);
        let mut net = Net { links: Vec::new(), places };
        for (nth, link) in links.iter().enumerate() {
            let Some((from, to)) = link.places() else { continue };
            for (here, there) in [(from, to), (to, from)] {
                if let Some(at) = net.at(here) {
                    net.places[at].1.onward.push((nth, there));
                }
            }
        }
        Net { links, ..net }
    }

    /// Where a place stands in the list.
    fn at(&self, place: Hex) -> Option<usize> {
        self.places.binary_search_by_key(&place, |(hex, _)| *hex).ok()
    }

    /// All complete links, by number.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// A link.
    pub fn link(&self, number: usize) -> &Link {
        &self.links[number]
    }

    /// The complete links at a place, each with its far end.
    pub fn onward(&self, place: Hex) -> &[(usize, Hex)] {
        self.at(place).map_or(&[], |at| &self.places[at].1.onward)
    }

    /// The places that complete links lead to from one, each once.
    pub fn neighbours(&self, place: Hex) -> Vec<Hex> {
        let mut far: Vec<Hex> = self.onward(place).iter().map(|(_, far)| *far).collect();
        far.sort();
        far.dedup();
        far
    }

    /// The complete links between two places.
    pub fn between(&self, from: Hex, to: Hex) -> impl Iterator<Item = usize> + '_ {
        self.onward(from).iter().filter(move |(_, far)| *far == to).map(|(link, _)| *link)
    }

    /// Whether goods of a colour end where they come to.
    pub fn takes(&self, place: Hex, goods: Goods) -> bool {
        self.at(place).is_some_and(|at| self.places[at].1.place == Place::City(goods))
    }

    /// Shows every way of goods over links that `open` allows, `most` links long at most, until `visit` breaks off.
    /// Where no length is limited there may be very many.
    pub fn each_way<B>(
        &self,
        from: Hex,
        goods: Goods,
        most: usize,
        open: impl Fn(&Link) -> bool,
        mut visit: impl FnMut(&Way) -> ControlFlow<B>,
    ) -> Option<B> {
        let mut way = Way { places: vec![from], links: Vec::new() };
        match self.go_on(&mut way, goods, most, &open, &mut visit) {
            ControlFlow::Break(found) => Some(found),
            ControlFlow::Continue(()) => None,
        }
    }

    fn go_on<B>(
        &self,
        way: &mut Way,
        goods: Goods,
        most: usize,
        open: &impl Fn(&Link) -> bool,
        visit: &mut impl FnMut(&Way) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let here = *way.places.last().expect("a way begins somewhere");
        if way.links.len() >= most {
            return ControlFlow::Continue(());
        }
        for &(link, far) in self.onward(here) {
            if way.places.contains(&far) || !open(&self.links[link]) {
                continue;
            }
            way.places.push(far);
            way.links.push(link);
            let found = match self.takes(far, goods) {
                true => visit(way),
                false => self.go_on(way, goods, most, open, visit),
            };
            way.places.pop();
            way.links.pop();
            found?;
        }
        ControlFlow::Continue(())
    }

    /// The ways of goods along exactly these places, one for each choice of links; none where a link is missing or the
    /// goods would end before.
    pub fn along(&self, places: &[Hex], goods: Goods, most: usize) -> Vec<Way> {
        let Some((last, inner)) = places.split_last() else { return Vec::new() };
        let stops = inner.iter().skip(1).any(|place| self.takes(*place, goods));
        if places.len() > most + 1 || stops || !self.takes(*last, goods) {
            return Vec::new();
        }
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for pair in places.windows(2) {
            let on = |links: &Vec<usize>| {
                let links = links.clone();
                self.between(pair[0], pair[1]).map(move |link| [links.as_slice(), &[link]].concat())
            };
            choices = choices.iter().flat_map(on).collect();
        }
        choices.into_iter().map(|links| Way { places: places.to_vec(), links }).collect()
    }

    /// All ways of goods over links that `open` allows.
    pub fn ways(&self, from: Hex, goods: Goods, most: usize, open: impl Fn(&Link) -> bool) -> Vec<Way> {
        let mut ways = Vec::new();
        self.each_way(from, goods, most, open, |way| {
            ways.push(way.clone());
            ControlFlow::<()>::Continue(())
        });
        ways
    }
}
