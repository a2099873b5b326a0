//! Everything of one kind that has a name, ready to be found in what a player wrote.

use super::{
    Line,
    fit::{Best, Choice, Fit},
    near::{self, Near},
};
use crate::rules::Fact;

/// Things with names and aliases; a thing is known by its place in the list it was made from.
#[derive(Debug, Clone)]
pub struct Names {
    displays: Vec<String>,
    /// The messages that say the names in each language, where there are any.
    words: Vec<Option<String>>,
    /// Every folded name and alias with the thing it names, sorted.
    keys: Vec<(Box<str>, usize)>,
    /// How many words the longest key has.
    longest: usize,
}

/// Words that a map prints short and a player writes out, or the other way round.
const SHORT: &[(&str, &str)] = &[("st", "saint"), ("mt", "mount"), ("ft", "fort")];

impl Names {
    /// Makes the index from display names, each with its aliases.
    pub fn new<D, A>(things: impl IntoIterator<Item = (D, A)>) -> Names
    where
        D: AsRef<str>,
        A: IntoIterator<Item: AsRef<str>>,
    {
        let mut names = Names { displays: Vec::new(), words: Vec::new(), keys: Vec::new(), longest: 0 };
        for (index, (display, aliases)) in things.into_iter().enumerate() {
            names.add(display.as_ref(), index);
            for alias in aliases {
                names.add(alias.as_ref(), index);
            }
            names.displays.push(display.as_ref().to_owned());
        }
        names.keys.sort();
        names.keys.dedup();
        names.longest = names.keys.iter().map(|(key, _)| key.split(' ').count()).max().unwrap_or(0);
        names
    }

    /// Players by seat: by name, and by number where nobody has that for a name. Where no names are given they have
    /// numbers only, as in records.
    pub fn of_players(names: &[String]) -> Names {
        /// More than any title seats.
        const MOST: usize = 16;
        match names {
            [] => Names::new((1..=MOST).map(|number| (number.to_string(), None::<String>))),
            names => Names::new(names.iter().enumerate().map(|(seat, name)| {
                let number = (seat + 1).to_string();
                (name, Some(number).filter(|number| !names.contains(number)))
            })),
        }
    }

    /// The same things with the players of a table after them; whatever both are called means the thing.
    pub(super) fn and_players(&self, players: &Names) -> Names {
        let mut all = self.clone();
        let is_known = |key: &str| self.keys.binary_search_by(|(known, _)| (**known).cmp(key)).is_ok();
        let new = players.keys.iter().filter(|(key, _)| !is_known(key));
        all.keys.extend(new.map(|(key, seat)| (key.clone(), self.len() + seat)));
        all.keys.sort();
        all.displays.extend_from_slice(&players.displays);
        all.longest = self.longest.max(players.longest);
        all
    }

    /// The name of a thing as it is printed; nothing for a thing that is not there.
    pub fn display(&self, index: usize) -> &str {
        self.displays.get(index).map_or("", String::as_str)
    }

    /// Gives things the messages that say their names, in the order of the things.
    pub fn worded(self, words: impl IntoIterator<Item = Option<String>>) -> Names {
        Names { words: words.into_iter().collect(), ..self }
    }

    /// The name of a thing as a reader of any language knows it.
    pub fn fact(&self, index: usize) -> Fact {
        let name = self.display(index).to_owned();
        match self.words.get(index) {
            Some(Some(id)) => Fact::Word { id: id.clone(), name },
            _ => Fact::Name(name),
        }
    }

    /// The thing that has exactly this name.
    pub fn exact(&self, text: &str) -> Option<usize> {
        let line = Line::new(text);
        let best = self.find(line.folded())?;
        let is_whole = matches!(best.fit, Fit::Whole(length) if length == line.folded().len());
        (is_whole && !best.has_rivals).then_some(best.index)
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.displays.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.displays.is_empty()
    }

    /// The names most like `text`, the likeliest first: slips of the pen, else names that begin alike.
    pub fn nearest(&self, text: &str, how_many: usize) -> Vec<&str> {
        let near = self.near(Line::new(text).folded(), how_many);
        near.found.into_iter().map(|index| self.display(index)).collect()
    }

    /// Adds a name as it is written, without its signs, and with its short words written out.
    fn add(&mut self, name: &str, index: usize) {
        let line = Line::new(name);
        let words = line.folded().split(' ');
        let bare: Vec<&str> = words.filter(|word| word.contains(char::is_alphanumeric)).collect();
        let mut keys = vec![line.folded().to_owned(), bare.join(" ")];
        for (short, long) in SHORT {
            let written = bare.iter().map(|word| match word {
                word if word == short => long,
                word if word == long => short,
                word => word,
            });
            keys.push(written.copied().collect::<Vec<&str>>().join(" "));
        }
        // `L and N`, `L e N`
        if name.contains('&') {
            keys.extend([" and ", " e "].map(|and| Line::new(&name.replace('&', and)).folded().to_owned()));
        }
        keys.retain(|key| !key.is_empty());
        self.keys.extend(keys.into_iter().map(|key| (key.into_boxed_str(), index)));
    }

    /// The thing whose name fits the beginning of some folded words best.
    pub(super) fn find(&self, said: &str) -> Option<Best> {
        let mut best = Choice::default();
        self.fits(said).for_each(|(index, fit)| best.consider(index, fit));
        best.made()
    }

    /// The names of all things that fit in this one way.
    pub(super) fn fitting(&self, said: &str, fit: Fit) -> Vec<Fact> {
        let mut found: Vec<usize> =
            self.fits(said).filter(|(_, other)| *other == fit).map(|(i, _)| i).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().map(|index| self.fact(index)).collect()
    }

    /// How the keys fit that begin with the first of some folded words; no others can.
    fn fits(&self, said: &str) -> impl Iterator<Item = (usize, Fit)> {
        let first = said.bytes().position(|byte| byte == b' ').map_or(said, |end| &said[..end]);
        let from = self.keys.partition_point(|(key, _)| **key < *first);
        let alike = self.keys[from..].iter().take_while(move |(key, _)| key.starts_with(first));
        alike.map(move |(key, index)| (*index, Fit::of(key, said)))
    }

    /// What folded words may have meant.
    pub(super) fn near(&self, said: &str, how_many: usize) -> Near {
        near::nearest(said, self.keys(), how_many)
    }

    /// The things in whose names of several words a folded word stands: `Pacific`, `Orleans`.
    pub(super) fn with_word(&self, word: &str) -> Vec<usize> {
        let has = |key: &str| key.contains(' ') && key.split(' ').any(|other| other == word);
        let mut found: Vec<usize> =
            self.keys.iter().filter(|(key, _)| has(key)).map(|(_, index)| *index).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The one thing whose name of several words has these initials: `SF`.
    pub(super) fn by_initials(&self, initials: &str) -> Option<usize> {
        let has = |key: &str| {
            key.contains(' ') && key.split(' ').filter_map(|word| word.chars().next()).eq(initials.chars())
        };
        let mut found = self.keys.iter().filter(|(key, _)| has(key)).map(|(_, index)| *index);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// The names that folded words misspell from end to end.
    pub(super) fn misspelt(&self, said: &str, how_many: usize) -> Vec<usize> {
        near::misspelt(said, self.keys(), how_many)
    }

    /// The one name that folded words misspell from end to end, where no other is as near.
    pub(super) fn only_misspelt(&self, said: &str) -> Option<usize> {
        near::only_misspelt(said, self.keys())
    }

    fn keys(&self) -> impl Iterator<Item = (&str, usize)> + Clone {
        self.keys.iter().map(|(key, index)| (&**key, *index))
    }

    /// How many words the longest name has.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cities() -> Names {
        Names::new([
            ("St. Louis", &[] as &[&str]),
            ("Wilkes-Barre", &[]),
            ("Kansas City", &["KC"]),
            ("Kansas", &[]),
            ("Coeur d'Alene", &[]),
            ("Fort Worth", &[]),
            ("Orléans", &["Orleans la Belle"]),
        ])
    }

    #[test]
    fn names_are_found_however_they_are_spelt() {
        let names = cities();
        let check = |text: &str, expected: &str| {
            let best = names.find(Line::new(text).folded()).expect(text);
            assert!(!best.has_rivals, "{text}");
            assert_eq!(names.display(best.index), expected, "{text}");
        };
        check("st louis", "St. Louis");
        check("Saint Louis", "St. Louis");
        check("Wilkes Barre", "Wilkes-Barre");
        check("wilkes-barre", "Wilkes-Barre");
        check("kc", "Kansas City");
        check("KANSAS", "Kansas");
        check("Kansas City", "Kansas City");
        check("Cœur d’Alene", "Coeur d'Alene");
        check("Ft. Worth", "Fort Worth");
        check("orleans", "Orléans");
    }

    #[test]
    fn a_list_may_be_empty_and_names_too() {
        let none = Names::new([] as [(&str, &[&str]); 0]);
        assert!(none.is_empty() && none.find("boston").is_none() && none.nearest("boston", 3).is_empty());
        let odd = Names::new([("", &["-"][..]), ("...", &[])]);
        assert_eq!((odd.len(), odd.display(1), odd.display(7)), (2, "...", ""));
        assert!(odd.find("boston").is_none());
    }

    #[test]
    fn the_nearest_names_are_offered() {
        let names = cities();
        assert_eq!(names.nearest("Saint Luois", 3), ["St. Louis"]);
        assert_eq!(names.nearest("kasnas", 1), ["Kansas"]);
        assert_eq!(names.nearest("Walla Walla", 3), [] as [&str; 0]);
    }
}
