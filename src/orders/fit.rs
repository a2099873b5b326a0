//! How well a name or a verb fits the words at some place of a line.

use super::Line;

/// How a key fits what was said. Lengths are in bytes of folded letters and end with a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// Not at all.
    Not,
    /// What was said is a beginning of the key.
    Beginning(usize),
    /// What was said begins with the whole key.
    Whole(usize),
}

impl Fit {
    /// Compares a folded key with folded words.
    pub(super) fn of(key: &str, said: &str) -> Fit {
        let common = key.bytes().zip(said.bytes()).take_while(|(a, b)| a == b).count();
        let ends_a_word = matches!(said.as_bytes().get(common), None | Some(b' '));
        if common == key.len() && common > 0 && ends_a_word {
            return Fit::Whole(common);
        }
        let mut words = match ends_a_word {
            true => &said[..common],
            false => {
                said.as_bytes()[..common].iter().rposition(|b| *b == b' ').map_or("", |end| &said[..end])
            }
        };
        // `Wilkes - Boston` is a beginning of Wilkes-Barre as far as `Wilkes`, and the dash is free.
        words = words.trim_end_matches(|letter: char| {
            letter == ' ' || (letter.is_ascii_punctuation() && letter != '&' && letter != '_')
        });
        if words.is_empty() { Fit::Not } else { Fit::Beginning(words.len()) }
    }

    /// Compares a word out of a table in the program, as it is written there, with folded words.
    pub(super) fn of_spoken(spoken: &str, said: &str) -> Fit {
        match is_folded(spoken) {
            true => Fit::of(spoken, said),
            false => Fit::of(Line::new(spoken).folded(), said),
        }
    }

    /// Whether a word out of a table may fit folded words. Most words of a table are told apart by their first two letters;
    /// only where both are plain letters on both sides is this sure.
    #[inline]
    pub(super) fn may_begin(spoken: &str, said: &str) -> bool {
        let (spoken, said) = (spoken.as_bytes(), said.as_bytes());
        let may = |at: usize| match (spoken.get(at), said.get(at)) {
            (Some(letter), Some(heard)) if letter.is_ascii_lowercase() && heard.is_ascii_lowercase() => {
                letter == heard
            }
            (Some(letter), Some(_)) => at > 0 || !letter.is_ascii_lowercase(),
            _ => at > 0,
        };
        may(0) && may(1)
    }
}

/// Whether a word out of a table is written as it would be folded.
pub(super) fn is_folded(spoken: &str) -> bool {
    spoken.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b' '))
}

/// The key that fits best: a whole key before a beginning, then the one that covers most words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Best {
    /// Which thing the key names.
    pub(super) index: usize,
    /// How it fits.
    pub(super) fit: Fit,
    /// How much of the line is read by it.
    pub(super) length: usize,
    /// Whether another thing fits as well.
    pub(super) has_rivals: bool,
}

/// The choice of the best while all keys are looked at.
#[derive(Debug, Default)]
pub(super) struct Choice {
    whole: Option<Best>,
    beginning: Option<Best>,
}

impl Choice {
    /// Looks at one more key.
    pub(super) fn consider(&mut self, index: usize, fit: Fit) {
        let (best, length) = match fit {
            Fit::Not => return,
            Fit::Whole(length) => (&mut self.whole, length),
            Fit::Beginning(length) => (&mut self.beginning, length),
        };
        match best {
            Some(best) if best.length > length => {}
            Some(best) if best.length == length => best.has_rivals |= best.index != index,
            _ => *best = Some(Best { index, fit, length, has_rivals: false }),
        }
    }

    /// The best of all, if any fits.
    pub(super) fn made(self) -> Option<Best> {
        match (self.whole, self.beginning) {
            // `Salt Lake C`: the alias Salt Lake is whole, and the longer name of the same city goes on.
            (Some(whole), Some(more))
                if more.index == whole.index && more.length > whole.length && !more.has_rivals =>
            {
                Some(Best { length: more.length, ..whole })
            }
            (whole, beginning) => whole.or(beginning),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_fit_whole_words() {
        let check =
            |key: &str, said: &str, expected: Fit| assert_eq!(Fit::of(key, said), expected, "{key} {said}");
        check("boston", "boston - erie", Fit::Whole(6));
        check("boston", "bost - erie", Fit::Beginning(4));
        check("boston", "bostonian", Fit::Not);
        check("boston", "erie", Fit::Not);
        check("salt lake city", "salt l", Fit::Beginning(6));
        check("salt lake city", "salt mine", Fit::Beginning(4));
        check("salt lake city", "salty", Fit::Not);
        check("wilkes - barre", "wilkes - boston", Fit::Beginning(6));
        check("wilkes - barre", "wilkes - b", Fit::Beginning(10));
        check("wilkes - barre", "wilkes - barre - erie", Fit::Whole(14));
        check("città", "cittè", Fit::Not);
        check("日本", "日", Fit::Beginning(3));
        check("日本", "日本橋", Fit::Not);
    }

    #[test]
    fn words_of_the_program_are_folded_too() {
        assert_eq!(Fit::of_spoken("più", "piu 3"), Fit::Whole(3));
        assert_eq!(Fit::of_spoken("Più", "pi"), Fit::Beginning(2));
        assert_eq!(Fit::of_spoken("put up", "put up 3"), Fit::Whole(6));
        assert_eq!(Fit::of_spoken("put up", "pass"), Fit::Not);
        assert_eq!(Fit::of_spoken("è", "e"), Fit::Whole(1));
        assert_eq!(Fit::of_spoken("", "e"), Fit::Not);
        assert!(["è", "E", "e", "e'un", "ex"].iter().all(|word| Fit::may_begin(word, "ex")));
        assert!(Fit::may_begin("put up", "p") && Fit::may_begin("p", "put") && Fit::may_begin("put", "p 3"));
        assert!(["put up", "", "ez"].iter().all(|word| !Fit::may_begin(word, "ex")));
        assert!(!Fit::may_begin("e", "3") && !Fit::may_begin("e", ""));
    }
}
