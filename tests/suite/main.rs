//! Tests of the whole: what no single module can show.

// clippy.toml allows these in tests, but sees only functions marked as tests.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod journal_damage;
mod journal_disk;
mod journal_help;
mod journal_kill;
mod journal_store;
