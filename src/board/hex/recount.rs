//! Links counted a second time, from the tiles alone and in another way: track is glued together wherever it meets,
//! and what hangs together is a link. Audits and tests hold it against [`Land::links`](super::Land::links).

use super::{End, Hex, Land, Link, Owner, Run, Section};

/// A link as the recount sees it: its track, the places that it touches, its owners.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Counted {
    /// Its track, sorted.
    pub track: Vec<Section>,
    /// The places at its ends, sorted; one that both ends touch stands twice.
    pub places: Vec<Hex>,
    /// Everybody who owns a part of it, sorted.
    pub owners: Vec<Option<Owner>>,
}

impl Counted {
    fn sorted(mut self) -> Counted {
        self.track.sort_unstable();
        self.places.sort_unstable();
        self.owners.sort_unstable();
        self.owners.dedup();
        self
    }
}

/// Counts all links of track anew. Printed links between neighbouring cities have no track and are not counted.
pub fn recount(land: &Land<'_>) -> Vec<Counted> {
    let sections: Vec<(Section, Option<Owner>)> = land.network.pieces().collect();
    let mut group: Vec<usize> = (0..sections.len()).collect();
    for (nth, (section, _)) in sections.iter().enumerate() {
        for edge in section.run.edges() {
            let Some(next) = section.hex.neighbour(edge) else { continue };
            let first = sections.partition_point(|(other, _)| other.hex < next);
            let there = sections[first..].iter().take_while(|(other, _)| other.hex == next);
            for (other, _) in
                (first..).zip(there).filter(|(_, (other, _))| other.run.reaches(edge.opposite()))
            {
                glue(&mut group, nth, other);
            }
        }
    }
    let none = || Counted { track: Vec::new(), places: Vec::new(), owners: Vec::new() };
    let mut counted: Vec<Counted> = sections.iter().map(|_| none()).collect();
    for (nth, (section, owner)) in sections.iter().enumerate() {
        let entry = &mut counted[root(&group, nth)];
        entry.track.push(*section);
        entry.owners.push(*owner);
        if let Run::Stop(_) = section.run {
            entry.places.push(section.hex);
        }
        let behind = section.run.edges().filter_map(|edge| section.hex.neighbour(edge));
        entry.places.extend(behind.filter(|hex| land.is_city(*hex)));
    }
    counted.into_iter().filter(|counted| !counted.track.is_empty()).map(Counted::sorted).collect()
}

/// Says how links and recount differ, if they do: in track, ends or owners.
pub fn differences(land: &Land<'_>) -> Result<(), String> {
    differences_of(land, &land.links())
}

/// The same for links that were followed already.
pub fn differences_of(land: &Land<'_>, links: &[Link]) -> Result<(), String> {
    let mut recounted = recount(land);
    let mut followed: Vec<Counted> =
        links.iter().filter(|link| link.printed.is_none()).map(as_counted).collect();
    recounted.sort_unstable();
    followed.sort_unstable();
    if recounted == followed {
        return Ok(());
    }
    let odd = recounted.iter().find(|link| !followed.contains(link));
    let odd = odd.or_else(|| followed.iter().find(|link| !recounted.contains(link)));
    Err(format!("a link is counted in one way only: {odd:?}"))
}

fn as_counted(link: &Link) -> Counted {
    let place = |end: End| match end {
        End::Place(hex) => Some(hex),
        End::Loose(..) | End::Circle => None,
    };
    let places = [link.from, link.to].into_iter().filter_map(place).collect();
    Counted { track: link.track.clone(), places, owners: vec![link.owner] }.sorted()
}

fn root(group: &[usize], mut nth: usize) -> usize {
    while group[nth] != nth {
        nth = group[nth];
    }
    nth
}

fn glue(group: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(group, one), root(group, other));
    group[one.max(other)] = one.min(other);
}
