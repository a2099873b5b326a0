//! Links as a reader follows them: pairs of places joined into ways.

use super::width::tie;

/// Joins pairs of places end to end, from `start` on where there is one: `A - B - C`. Names are tied, and each dash to
/// the name before it.
pub fn chains(pairs: &[(String, String)], start: Option<&str>) -> Vec<String> {
    let mut left: Vec<(&str, &str)> = pairs.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let mut seen: Vec<&str> = start.into_iter().collect();
    let mut ways = Vec::new();
    while !left.is_empty() {
        // A new way branches off where one has been, or begins somewhere else.
        let is_open = |place: &&&str| left.iter().any(|(a, b)| a == *place || b == *place);
        let mut here = seen.iter().find(is_open).copied().unwrap_or(left[0].0);
        let mut way = tie(here);
        while let Some(next) = left.iter().position(|(a, b)| *a == here || *b == here) {
            let (a, b) = left.remove(next);
            seen.push(here);
            here = if a == here { b } else { a };
            way.push_str("\u{a0}- ");
            way.push_str(&tie(here));
        }
        seen.push(here);
        ways.push(way);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pairs: &str, start: Option<&str>, expected: &[&str]) {
        let pair = |pair: &str| (pair[..1].to_owned(), pair[1..].to_owned());
        let pairs: Vec<(String, String)> = pairs.split_whitespace().map(pair).collect();
        let ways: Vec<String> = chains(&pairs, start).iter().map(|way| way.replace('\u{a0}', " ")).collect();
        assert_eq!(ways, expected);
    }

    #[test]
    fn ways_begin_at_the_start_and_branch_off() {
        check("", Some("A"), &[]);
        check("BC AB", Some("A"), &["A - B - C"]);
        check("AB BC BD", Some("A"), &["A - B - C", "B - D"]);
        check("AB BC CA", Some("C"), &["C - B - A - C"]);
        check("AB CD", None, &["A - B", "C - D"]);
        check("AB CD", Some("X"), &["A - B", "C - D"]);
    }
}
