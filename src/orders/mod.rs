//! Orders as lines of words: what a player wrote, read into something a title can judge.
//!
//! A [`Line`] is words with places. A table of [`Verb`]s says what may be ordered and how each order
//! is read; [`read`] finds the verb and hands the rest of the line to it as a [`Reader`]. What cannot
//! be read is a [`Misread`], which knows the place to mark and the nearest thing that can be read.
//! Whether an order is allowed is for the rules; which lines of a letter are orders is for the table.

mod caret;
mod cues;
mod fit;
mod fold;
mod initials;
mod lexicon;
mod line;
mod loose;
mod marks;
mod misread;
mod mood;
mod names;
mod near;
mod parts;
mod pen;
mod reader;
mod sentences;
mod stems;
mod table;
mod tokens;
mod verb;

pub use caret::{caret, columns};
pub use cues::{Raise, Topic};
pub use lexicon::Wording;
pub use line::{Line, Span};
pub use loose::{Heard, Listener, Mentioned, Piece, Sentence, Sure, hear};
pub use marks::{singular, unmarked};
pub use misread::Misread;
pub use mood::{
    content, corrected_at, corrects, is_conditional, is_maybe, is_no, is_request, is_undo, is_unsure,
    is_weak, is_yes, joints, leads_to_nothing, ordinal, owns_up, raise, rest_of_correction, restricts,
    sets_limit, topic, word_asked,
};
pub use names::Names;
pub use parts::{Parts, Reading};
pub use pen::Pen;
pub use reader::{Named, Reader};
pub use sentences::{Clause, Mood, clauses};
pub use verb::{
    Spoken, Verb, VerbInfo, begins_with_verb, has_a_slip, infos, looks_like_order, read, verb_of,
};
