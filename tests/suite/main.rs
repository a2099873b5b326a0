//! Tests of the whole: what no single module can show.

mod journal_damage;
mod journal_disk;
mod journal_help;
mod journal_kill;
mod journal_store;
