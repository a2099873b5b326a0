//! Tests of the whole: what no single module can show.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod audits;
mod blessed;
mod cli;
mod correspondence;
mod demo;
mod dkim;
mod dock;
mod fuzz;
mod house;
mod journal_damage;
mod journal_disk;
mod journal_help;
mod journal_kill;
mod journal_store;
mod letters;
mod luck;
mod mail_faults;
mod mailbox;
mod once_kill;
mod playouts;
mod refusals;
mod servers;
mod tables;
mod tidy;
mod transcripts;
