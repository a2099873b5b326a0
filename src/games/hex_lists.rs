//! Lists that views of titles on hexes share: links with their owners, places with their goods.

use super::legs::OnHexes;
use crate::board::hex::{Edge, End, Goods, Hex, HexMap, Land, Link, Owner, Place};
use crate::rules::{Line, Lines, Of, Text};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// A link; a loose end has no second place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LinkView<O> {
    pub from: EndView,
    pub to: EndView,
    pub owner: Option<O>,
    pub length: usize,
    pub complete: bool,
}

/// Where a link ends: a place, or a hex and the edge that it leads to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndView {
    name: String,
    towards: Option<Edge>,
}

impl EndView {
    fn of(map: &HexMap, end: End) -> EndView {
        match end {
            End::Place(hex) => EndView { name: map.name(hex), towards: None },
            End::Loose(hex, edge) => EndView { name: hex.to_string(), towards: Some(edge) },
            End::Circle => EndView { name: String::new(), towards: None },
        }
    }

    fn write<R: OnHexes>(&self, text: &mut Text) {
        text.plain(&self.name);
        if let Some(edge) = self.towards {
            let english = edge.english();
            text.put(" > ").word(R::EDGE, &english.to_lowercase(), english);
        }
    }
}

impl Display for EndView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.towards {
            Some(edge) => write!(f, "{} > {edge}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Serialize for EndView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<O> LinkView<O> {
    /// Writes its ends and its length, in the words of a title.
    pub fn write_ends<R: OnHexes>(&self, text: &mut Text, unfinished: &str) {
        self.from.write::<R>(text);
        text.put(" - ");
        self.to.write::<R>(text);
        text.put(" (").sign(self.length);
        if !self.complete {
            text.put(", ").message(unfinished);
        }
        text.put(")");
    }
}

/// All links, in the order of `key` and then of their places.
pub fn links<O, K: Ord>(
    map: &HexMap,
    links: &[Link],
    owner: impl Fn(Owner) -> O,
    key: impl Fn(Option<&O>) -> K,
) -> Lines<LinkView<O>>
where
    LinkView<O>: Line,
{
    let link = |link: &Link| {
        // A loose end stands behind the place that its track comes from.
        let (from, to) = match (link.from, link.to) {
            (End::Loose(..), _) => (link.to, link.from),
            ends => ends,
        };
        LinkView {
            from: EndView::of(map, from),
            to: EndView::of(map, to),
            owner: link.owner.map(&owner),
            length: link.length(),
            complete: link.is_complete(),
        }
    };
    let mut links: Vec<LinkView<O>> = links.iter().map(link).collect();
    links.sort_by(|one, other| {
        let ends = || (&one.from, &one.to).cmp(&(&other.from, &other.to));
        key(one.owner.as_ref()).cmp(&key(other.owner.as_ref())).then_with(ends)
    });
    Lines(links)
}

/// A place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlaceView<'v> {
    pub name: String,
    pub hex: String,
    /// The colour of its goods; none for a town.
    pub goods: Option<&'v str>,
    /// The letter of a new city.
    pub letter: Option<String>,
    pub port: bool,
    pub cubes: Vec<&'v str>,
    #[serde(skip)]
    says: &'static PlaceWords,
}

/// The messages that a title's places are told with.
#[derive(Debug, PartialEq)]
pub struct PlaceWords {
    /// What the messages of colours begin with.
    pub goods: &'static str,
    /// A city, with its `goods`.
    pub takes: &'static str,
    /// A port, with its `goods`.
    pub port: &'static str,
    /// A new city, with its `letter` and its `goods`.
    pub new_city: &'static str,
    /// A town.
    pub town: &'static str,
}

impl Line for PlaceView<'_> {
    fn write(&self, text: &mut Text) {
        let PlaceWords { goods, takes, port, new_city, town } = self.says;
        text.plain(&self.name).put(" ").put(&self.hex).put(" (");
        match (self.goods, &self.letter) {
            (None, _) => text.message(town),
            (Some(id), Some(letter)) => {
                text.speaking(new_city, &[("letter", Of::Name(letter)), ("goods", Of::Word(goods, id, id))])
            }
            (Some(id), None) => {
                let says = if self.port { port } else { takes };
                text.speaking(says, &[("goods", Of::Word(goods, id, id))])
            }
        };
        text.put("): ").words(goods, self.cubes.iter().copied());
    }
}

/// Every city, and towns where cubes lie.
pub fn places<'v>(
    map: &HexMap,
    land: &Land<'_>,
    cubes: &BTreeMap<Hex, Vec<Goods>>,
    id: impl Fn(Goods) -> &'v str,
    letter: impl Fn(Hex) -> Option<String>,
    says: &'static PlaceWords,
) -> Lines<PlaceView<'v>> {
    let place = |hex: Hex| {
        let mut lying = cubes.get(&hex).cloned().unwrap_or_default();
        lying.sort();
        (land.is_city(hex) || !lying.is_empty()).then(|| PlaceView {
            name: map.name(hex),
            hex: hex.to_string(),
            goods: match land.place(hex) {
                Some(Place::City(goods)) => Some(id(goods)),
                Some(Place::Town) | None => None,
            },
            letter: letter(hex),
            port: map.city(hex).is_some_and(|city| city.port),
            cubes: lying.into_iter().map(&id).collect(),
            says,
        })
    };
    land.places().filter_map(place).collect()
}
