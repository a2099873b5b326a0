//! Odd input by the hundred thousand: 100,000 order lines, 100,000 letters that are only read, and 40,000
//! letters that are handled by the whole daemon. Every generator has a fixed seed, so that a failure
//! comes back with its number.

mod daemon;
mod hearing;
mod letters;
mod orders;
mod patience;
mod pieces;
mod shapes;
mod talk;
