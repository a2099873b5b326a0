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
    let mut ruler = Ruler::new(said);
    let found = ranked(keys.clone().filter_map(|(key, index)| Some((ruler.slip(key)?, index))), how_many);
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
    let mut ruler = Ruler::new(said);
    let most = ruler.allowed.min(2);
    let spaces = |text: &str| text.bytes().filter(|byte| *byte == b' ').count();
    let (parts, letters) = (spaces(said), ruler.said.len());
    let is_alike = |key: &str| spaces(key) == parts && key.chars().count().abs_diff(letters) <= most;
    let alike = keys.filter(|(key, _)| is_alike(key));
    let slips = alike.filter_map(|(key, index)| Some((ruler.slip(key)?, index)));
    ranked(slips.filter(|(distance, _)| distance.whole <= most), how_many)
}

/// The one name that `said` misspells: by one slip, else by two, where no other is as near.
pub(super) fn only_misspelt<'k>(
    said: &str,
    keys: impl Iterator<Item = (&'k str, usize)> + Clone,
) -> Option<usize> {
    only_misspelt_by(said, keys, 2)
}

/// The same by no more slips than `most`.
pub(super) fn only_misspelt_by<'k>(
    said: &str,
    keys: impl Iterator<Item = (&'k str, usize)> + Clone,
    most: usize,
) -> Option<usize> {
    const LONG: usize = 6;
    let spaces = |text: &str| text.bytes().filter(|byte| *byte == b' ').count();
    // `newyork`, `north west`: the same letters, parted otherwise.
    if said.len() >= LONG {
        let letters = |text: &str| -> Vec<u8> { text.bytes().filter(|byte| *byte != b' ').collect() };
        let (letters, parts) = (letters(said), spaces(said));
        let is_joined = |key: &str| key.bytes().filter(|byte| *byte != b' ').eq(letters.iter().copied());
        let mut same: Vec<usize> = keys
            .clone()
            .filter(|(key, _)| is_joined(key) && spaces(key) != parts)
            .map(|(_, index)| index)
            .collect();
        same.sort_unstable();
        same.dedup();
        if let [only] = same[..] {
            return Some(only);
        }
    }
    let mut ruler = Ruler::new(said);
    let most = ruler.allowed.min(most);
    let parts = spaces(said);
    let alike = keys.filter(|(key, _)| spaces(key) == parts);
    let slips = alike.filter_map(|(key, index)| Some((ruler.whole(key, most)?.max(1), index)));
    let slips: Vec<(usize, usize)> = slips.collect();
    let least = slips.iter().map(|(far, _)| *far).min()?;
    let mut near = slips.iter().filter(|(far, _)| *far == least).map(|(_, index)| *index);
    let first = near.next()?;
    near.all(|other| other == first).then_some(first)
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

/// Measures many keys against one word; it keeps its rows, for there may be hundreds of keys.
struct Ruler {
    said: Vec<char>,
    allowed: usize,
    key: Vec<char>,
    /// The distances of all that was said so far from every beginning of the key, the empty one first.
    row: Vec<usize>,
    /// The same one letter earlier, and two letters earlier.
    last: Vec<usize>,
    before: Vec<usize>,
}

impl Ruler {
    fn new(said: &str) -> Ruler {
        let said: Vec<char> = said.chars().collect();
        let allowed = allowed(said.len());
        let (row, last, before) = (Vec::new(), Vec::new(), Vec::new());
        Ruler { said, allowed, key: Vec::new(), row, last, before }
    }

    /// How far a key is, if it is near: as a whole, or as a beginning with one slip in it.
    fn slip(&mut self, key: &str) -> Option<Distance> {
        // What is much longer than the key is never near, however long a line somebody sends.
        if self.allowed == 0 || self.said.len() > key.len() + self.allowed || !self.measure(key, self.allowed)
        {
            return None;
        }
        let whole = *self.row.last()?;
        let beginning = *self.row.iter().min()?;
        let near = whole <= self.allowed || (self.said.len() >= 4 && beginning <= 1);
        near.then_some(Distance { slips: whole.min(beginning + 1), whole })
    }

    /// How far a whole key is, if it is no farther than `most`.
    fn whole(&mut self, key: &str, most: usize) -> Option<usize> {
        let is_as_long = key.chars().count().abs_diff(self.said.len()) <= most;
        let far = (most > 0 && is_as_long && self.measure(key, most)).then(|| self.row.last().copied());
        far.flatten().filter(|far| *far <= most)
    }

    /// Fills the row with Damerau-Levenshtein distances, in which two neighbours that changed places
    /// are one slip. Gives up, and says so, when every distance will be more than `most`.
    fn measure(&mut self, key: &str, most: usize) -> bool {
        self.key.clear();
        self.key.extend(key.chars());
        self.row.clear();
        self.row.extend(0..=self.key.len());
        let mut least_before = 0;
        for (i, letter) in self.said.iter().enumerate() {
            std::mem::swap(&mut self.before, &mut self.last);
            std::mem::swap(&mut self.last, &mut self.row);
            self.row.clear();
            self.row.push(i + 1);
            let (mut left, mut least) = (i + 1, i + 1);
            for (j, other) in self.key.iter().enumerate() {
                let replaced = self.last[j] + usize::from(letter != other);
                let mut distance = replaced.min(self.last[j + 1] + 1).min(left + 1);
                if i > 0 && j > 0 && *letter == self.key[j - 1] && self.said[i - 1] == *other {
                    distance = distance.min(self.before[j - 1] + 1);
                }
                self.row.push(distance);
                left = distance;
                least = least.min(distance);
            }
            if least > most && least_before >= most {
                return false;
            }
            least_before = least;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_slips_of_the_pen() {
        let check = |said: &str, key: &str, expected: usize| {
            let mut ruler = Ruler::new(said);
            assert!(ruler.measure(key, usize::MAX));
            assert_eq!(ruler.row.last(), Some(&expected), "{said} {key}");
            assert_eq!(
                ruler.measure(key, 1),
                ruler.row.iter().any(|distance| *distance <= 1),
                "{said} {key}"
            );
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
