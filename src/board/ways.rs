//! Links as a reader follows them: pairs of places joined into ways.

/// Joins pairs of places end to end, from `start` on where there is one: `A B C`. A way branches off where one has
/// been, or begins somewhere else.
pub fn ways<P: Copy + PartialEq>(pairs: impl IntoIterator<Item = (P, P)>, start: Option<P>) -> Vec<Vec<P>> {
    let mut left: Vec<(P, P)> = pairs.into_iter().collect();
    let mut seen: Vec<P> = start.into_iter().collect();
    let mut ways = Vec::new();
    while let Some(first) = left.first() {
        let is_open = |place: &&P| left.iter().any(|(a, b)| a == *place || b == *place);
        let mut here = seen.iter().find(is_open).copied().unwrap_or(first.0);
        let mut way = vec![here];
        while let Some(next) = left.iter().position(|(a, b)| *a == here || *b == here) {
            let (a, b) = left.remove(next);
            here = if a == here { b } else { a };
            way.push(here);
        }
        seen.extend(&way);
        ways.push(way);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &str, start: Option<char>, expected: &[&str]) {
        let pair = |pair: &str| {
            let mut ends = pair.chars();
            (ends.next().expect("a pair"), ends.next().expect("a pair"))
        };
        let ways = ways(pairs.split_whitespace().map(pair), start);
        let ways: Vec<String> = ways.into_iter().map(String::from_iter).collect();
        assert_eq!(ways, expected);
    }

    #[test]
    fn ways_begin_at_the_start_and_branch_off() {
        check("", Some('A'), &[]);
        check("BC AB", Some('A'), &["ABC"]);
        check("AB BC BD", Some('A'), &["ABC", "BD"]);
        check("AB BC CA", Some('C'), &["CBAC"]);
        check("AB CD", None, &["AB", "CD"]);
        check("AB CD", Some('X'), &["AB", "CD"]);
    }
}
