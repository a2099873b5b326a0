//! A map of places joined by links, by number. What a link costs or who owns it is the title's.

/// Places and links, both numbered from 0 in the order of the board's file.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    ends: Vec<(usize, usize)>,
    around: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// A map of `places` with links between them; every end must be below `places`.
    pub fn new(places: usize, ends: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let ends: Vec<_> = ends.into_iter().collect();
        let mut around = vec![Vec::new(); places];
        for (link, &(a, b)) in ends.iter().enumerate() {
            around[a].push((link, b));
            around[b].push((link, a));
        }
        Graph { ends, around }
    }

    /// The two ends of a link.
    pub fn ends(&self, link: usize) -> (usize, usize) {
        self.ends[link]
    }

    /// The links at a place, each with its far end.
    pub fn around(&self, place: usize) -> &[(usize, usize)] {
        &self.around[place]
    }

    /// The link that joins two places.
    pub fn between(&self, a: usize, b: usize) -> Option<usize> {
        self.around[a].iter().find(|&&(_, far)| far == b).map(|&(link, _)| link)
    }

    /// How many links the shortest way takes over links that `open` allows.
    pub fn distance(&self, from: usize, to: usize, open: impl Fn(usize) -> bool) -> Option<usize> {
        let mut reached = vec![false; self.around.len()];
        reached[from] = true;
        let mut ring = vec![from];
        let mut steps = 0;
        while !ring.is_empty() {
            if ring.contains(&to) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for place in ring {
                for &(link, far) in &self.around[place] {
                    if !reached[far] && open(link) {
                        reached[far] = true;
                        next.push(far);
                    }
                }
            }
            ring = next;
            steps += 1;
        }
        None
    }

    /// The places that no way leads to from place 0.
    pub fn cut_off(&self) -> Vec<usize> {
        (0..self.around.len()).filter(|&place| self.distance(0, place, |_| true).is_none()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_follow_open_links_only() {
        let ring = Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 0)]);
        assert_eq!(ring.distance(0, 2, |_| true), Some(2));
        assert_eq!(ring.distance(0, 3, |link| link != 3), Some(3));
        assert_eq!(ring.distance(0, 0, |_| false), Some(0));
        assert_eq!(ring.distance(0, 4, |_| true), None);
        assert_eq!(ring.cut_off(), [4]);
        assert_eq!((ring.between(3, 2), ring.between(0, 2)), (Some(2), None));
    }
}
