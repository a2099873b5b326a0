//! Links counted a second time, from the tiles alone and in another way: track is glued together wherever it meets,
//! and what hangs together is a link. Audits and tests hold it against [`Land::links`](super::Land::links).

use super::{End, Hex, Land, Link, Owner, Run, Section};

/// Track that hangs together.
#[derive(Clone, Default)]
struct Group {
    /// How many pieces of track it has.
    length: usize,
    /// The places that it touches, as often as it does.
    places: [Option<Hex>; 2],
    /// Whose it is.
    owner: Option<Owner>,
    /// What no link may be: of several owners, or with more than two ends.
    is_odd: bool,
}

impl Group {
    fn add(&mut self, owner: Option<Owner>) {
        self.is_odd |= self.length > 0 && self.owner != owner;
        self.owner = owner;
        self.length += 1;
    }

    fn touch(&mut self, place: Hex) {
        match self.places.iter_mut().find(|end| end.is_none()) {
            Some(end) => *end = Some(place),
            None => self.is_odd = true,
        }
    }
}

/// Says how links that were followed and the recount differ, if they do: in track, ends or owners. Printed links between
/// neighbouring cities have no track and are not counted.
pub fn differences_of(land: &Land<'_>, links: &[Link]) -> Result<(), String> {
    let sections: Vec<(Section, Option<Owner>)> = land.network.pieces().collect();
    let roots = glued(&sections);
    let mut groups = vec![Group::default(); sections.len()];
    for ((section, owner), root) in sections.iter().zip(&roots) {
        let group = &mut groups[*root];
        group.add(*owner);
        if let Run::Stop(_) = section.run {
            group.touch(section.hex);
        }
        let behind = section.run.edges().filter_map(|edge| section.hex.neighbour(edge));
        behind.filter(|hex| land.is_city(*hex)).for_each(|hex| group.touch(hex));
    }
    let mut left = groups.iter().filter(|group| group.length > 0).count();
    for link in links.iter().filter(|link| link.printed.is_none()) {
        let at = |section: &Section| sections.binary_search_by_key(section, |(other, _)| *other).ok();
        let mut found = link.track.iter().map(|section| at(section).map(|nth| roots[nth]));
        let root = found.next().flatten().filter(|root| found.all(|other| other == Some(*root)));
        let group = root.map(|root| std::mem::take(&mut groups[root])).unwrap_or_default();
        if group.is_odd
            || group.length != link.track.len()
            || !has_ends(&group, link)
            || group.owner != link.owner
        {
            return Err(format!("a link is counted in one way only: {link:?}"));
        }
        left -= 1;
    }
    match left {
        0 => Ok(()),
        _ => Err(format!("{left} links were not followed")),
    }
}

/// The first piece of track that each one hangs together with, by number.
fn glued(sections: &[(Section, Option<Owner>)]) -> Vec<usize> {
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
    (0..group.len()).map(|nth| root(&group, nth)).collect()
}

/// Whether a link ends at the places that its track touches.
fn has_ends(group: &Group, link: &Link) -> bool {
    let place = |end: End| match end {
        End::Place(hex) => Some(hex),
        End::Loose(..) | End::Circle => None,
    };
    let (mut ends, mut places) = ([place(link.from), place(link.to)], group.places);
    ends.sort_unstable();
    places.sort_unstable();
    ends == places
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
