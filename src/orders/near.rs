//! Which of many names a misspelt one may have meant.

/// What was found for a misspelt name.
pub(super) struct Near {
    /// The numbers of the names, the likeliest first.
    pub(super) found: Vec<usize>,
    /// Whether they differ by a slip of the pen; otherwise they only begin alike.
    pub(super) is_slip: bool,
}

/// How far a name is from what was said; less is nearer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    slips: usize,
    whole: usize,
}

/// The names nearest to `said`, at most `how_many`. A name may have several keys; all are folded.
pub(super) fn nearest<'k>(
    said: &str,
    keys: impl Iterator<Item = (&'k str, usize)> + Clone,
    how_many: usize,
) -> Near {
    let letters: Vec<char> = said.chars().collect();
    let slips = keys.clone().filter_map(|(key, index)| Some((slip(&letters, key)?, index)));
    let found = ranked(slips, how_many);
    if !found.is_empty() {
        return Near { found, is_slip: true };
    }
    let alike = keys.filter_map(|(key, index)| {
        let common = said.chars().zip(key.chars()).take_while(|(a, b)| a == b).count();
        (common >= 2).then_some((usize::MAX - common, index))
    });
    Near { found: ranked(alike, how_many), is_slip: false }
}

/// The names that `said` misspells from end to end, word for word and by no more than two slips.
///
/// This is stricter than [`nearest`]: `Salt to` must stay a short form with a keyword after it.
pub(super) fn misspelt<'k>(
    said: &str,
    keys: impl Iterator<Item = (&'k str, usize)>,
    how_many: usize,
) -> Vec<usize> {
    let letters: Vec<char> = said.chars().collect();
    let spaces = |text: &str| text.bytes().filter(|byte| *byte == b' ').count();
    let alike = keys.filter(|(key, _)| spaces(key) == spaces(said));
    let slips = alike.filter_map(|(key, index)| Some((slip(&letters, key)?, index)));
    ranked(slips.filter(|(distance, _)| distance.whole <= allowed(letters.len()).min(2)), how_many)
}

/// The best `how_many` names, each once; names of equal rank keep their own order.
fn ranked<R: Ord>(names: impl Iterator<Item = (R, usize)>, how_many: usize) -> Vec<usize> {
    let mut names: Vec<(R, usize)> = names.collect();
    names.sort();
    let mut found: Vec<usize> = Vec::new();
    for (_, index) in names {
        if found.len() < how_many && !found.contains(&index) {
            found.push(index);
        }
    }
    found
}

/// How many slips a word of this many letters may hold and still be recognised.
fn allowed(letters: usize) -> usize {
    match letters {
        0..3 => 0,
        3..6 => 1,
        6..9 => 2,
        _ => 3,
    }
}

/// How far `key` is from `said`, if it is near: as a whole, or as a beginning with one slip in it.
fn slip(said: &[char], key: &str) -> Option<Distance> {
    let allowed = allowed(said.len());
    // What is much longer than the key is never near, however long a line somebody sends.
    if allowed == 0 || said.len() > key.len() + allowed {
        return None;
    }
    let key: Vec<char> = key.chars().collect();
    let row = distances(said, &key);
    let whole = row[key.len()];
    let beginning = row.iter().copied().min().unwrap_or(whole);
    let near = whole <= allowed || (said.len() >= 4 && beginning <= 1);
    near.then_some(Distance { slips: whole.min(beginning + 1), whole })
}

/// The Damerau-Levenshtein distances (with adjacent letters swapped at most once) of `said` from
/// every beginning of `key`, the empty one first.
fn distances(said: &[char], key: &[char]) -> Vec<usize> {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=key.len()).collect();
    for (i, letter) in said.iter().enumerate() {
        let mut row = Vec::with_capacity(key.len() + 1);
        row.push(i + 1);
        for (j, other) in key.iter().enumerate() {
            let replaced = last[j] + usize::from(letter != other);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == key[j - 1] && said[i - 1] == *other {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_slips_of_the_pen() {
        let check = |said: &str, key: &str, expected: usize| {
            let (said, key): (Vec<char>, Vec<char>) = (said.chars().collect(), key.chars().collect());
            assert_eq!(distances(&said, &key)[key.len()], expected, "{said:?} {key:?}");
        };
        check("", "abc", 3);
        check("abc", "", 3);
        check("build", "build", 0);
        check("biuld", "build", 1);
        check("buld", "build", 1);
        check("buiild", "build", 1);
        check("boild", "build", 1);
        check("ubidl", "build", 2);
        check("track", "build", 5);
    }

    #[test]
    fn the_likeliest_comes_first() {
        let keys = ["pittsburgh", "plattsburgh", "baltimore", "buffalo", "boston"];
        let check = |said: &str, expected: &[usize]| {
            let keys = keys.iter().enumerate().map(|(index, key)| (*key, index));
            assert_eq!(nearest(said, keys, 2).found, expected, "{said}");
        };
        check("pitsburgh", &[0, 1]);
        check("batlimore", &[2]);
        check("bsoton", &[4]);
        check("pitz", &[0]);
        check("plaza", &[1]);
        check("bufallo", &[3]);
        check("biffa", &[3]);
        check("zzz", &[]);
        check("x", &[]);
    }
}
