//! The words of a table of verbs by the letter they begin with: most of what reading a line took was asking every word of
//! every verb whether the line begins with it.

use super::Verb;
use std::cell::RefCell;
use std::rc::Rc;

/// How many plain letters there are.
const LETTERS: usize = 26;

/// A word and the place of its verb.
type Keyed = (&'static str, usize);

/// For each plain letter the words that may fit what begins with it, in the order of the table, and in the end those for
/// what begins otherwise. Words that begin with no plain letter may fit anything.
pub(super) struct Initials([Vec<Keyed>; LETTERS + 1]);

thread_local! {
    /// Those of the tables that were asked for, by where the table is in memory: it is part of the program and stays there.
    static KNOWN: RefCell<Vec<(*const (), usize, Rc<Initials>)>> = const { RefCell::new(Vec::new()) };
}

impl Initials {
    /// Those of a table.
    pub(super) fn of<O, C>(verbs: &'static [Verb<O, C>]) -> Rc<Initials> {
        let place = (verbs.as_ptr().cast::<()>(), verbs.len());
        KNOWN.with_borrow_mut(|known| {
            if let Some((.., initials)) = known.iter().find(|(at, length, _)| (*at, *length) == place) {
                return Rc::clone(initials);
            }
            let initials = Rc::new(Initials::gathered(verbs));
            known.push((place.0, place.1, Rc::clone(&initials)));
            initials
        })
    }

    fn gathered<O, C>(verbs: &[Verb<O, C>]) -> Initials {
        let mut lists: [Vec<Keyed>; LETTERS + 1] = Default::default();
        for (index, verb) in verbs.iter().enumerate() {
            for word in verb.words() {
                match word.bytes().next().map(place) {
                    Some(letter) if letter < LETTERS => lists[letter].push((word, index)),
                    _ => lists.iter_mut().for_each(|list| list.push((word, index))),
                }
            }
        }
        Initials(lists)
    }

    /// The words that may fit folded words.
    pub(super) fn words(&self, said: &str) -> &[Keyed] {
        &self.0[said.bytes().next().map_or(LETTERS, place)]
    }
}

fn place(byte: u8) -> usize {
    if byte.is_ascii_lowercase() { usize::from(byte - b'a') } else { LETTERS }
}
