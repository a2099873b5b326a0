//! Orders as lines of words.
