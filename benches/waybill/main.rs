//! Ratios measured in one run, never bare times: `cargo bench`, or `cargo bench -- fold audit` for some.
//!
//! Every bench prints its ratios with the tenth and ninetieth of a hundred pairs and the A/A check; a
//! table at the end says which bars and targets are met. A missed bar makes the run fail.
//! `cargo bench -- budget` counts instructions instead; see [`budget`].
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod append;
mod append_group;
mod audit;
mod bare;
mod budget;
mod chain;
mod cold_start;
mod crowd;
mod daemon_memory;
mod day;
mod desk;
mod fold;
#[path = "../../tests/suite/forging.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "tests forge more than benches")]
mod forging;
mod forum_page;
mod games;
mod hexes;
mod idle_memory;
mod letter_in;
mod letter_out;
mod letters;
#[path = "../../tests/suite/servers/mail_host.rs"]
#[allow(dead_code, clippy::unwrap_used, reason = "tests do more with it than benches")]
mod mail_host;
mod measure;
mod movers;
mod moves;
mod order_cost;
mod order_flat;
mod orders;
mod peer;
mod picture;
mod post;
mod post_host;
mod report;
mod reports;
mod sink;
mod start;
mod stores;
mod takeback;
mod ways_on;

use report::Row;
use std::process::ExitCode;

/// A bench by name; it gives a row for each of its ratios.
type Bench = (&'static str, fn() -> Vec<Row>);

/// Every bench by its name, the quick ones first.
const BENCHES: &[Bench] = &[
    ("fold", fold::run),
    ("audit", audit::run),
    ("chain", chain::run),
    ("orders", orders::run),
    ("moves", moves::run_moves),
    ("route", moves::run_route),
    ("placements", hexes::run_placements),
    ("deliveries", hexes::run_deliveries),
    ("ways_on", ways_on::run),
    ("letter_in", letter_in::run),
    ("report", reports::run),
    ("letter_out", letter_out::run),
    ("order_cost", order_cost::run),
    ("order_flat", order_flat::run),
    ("takeback", takeback::run),
    ("picture", picture::run),
    ("append", append::run),
    ("append_group", append_group::run),
    ("post", post::run),
    ("idle", post_host::run_idle),
    ("old_mail", post_host::run_old_mail),
    ("day", day::run),
    ("forum_page", forum_page::run),
    ("start", start::run),
    ("idle_memory", idle_memory::run),
    ("cold_start", cold_start::run),
    ("daemon_memory", daemon_memory::run),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["budget", ref names @ ..] => budget::run(names),
        ["callgrind", path, title, repeats] => budget::repeat(path, title, repeats),
        ["child", name, folder] => stores::child(name, folder.as_ref()),
        _ => run(&words),
    }
}

fn run(names: &[&str]) -> ExitCode {
    if let Some(unknown) = names.iter().find(|name| !BENCHES.iter().any(|(known, _)| known == *name)) {
        let known: Vec<&str> = BENCHES.iter().map(|(name, _)| *name).collect();
        eprintln!("no bench is called {unknown}; there are {}, and budget", known.join(", "));
        return ExitCode::from(2);
    }
    let mut all = Vec::new();
    for (name, bench) in BENCHES.iter().filter(|(name, _)| names.is_empty() || names.contains(name)) {
        for row in bench() {
            println!("{}", row.line(name));
            all.push((name, row));
        }
    }
    println!("\n{}", report::head());
    for (name, row) in &all {
        println!("{}", row.line(name));
    }
    match all.iter().filter(|(_, row)| row.fails()).count() {
        0 => ExitCode::SUCCESS,
        missed => {
            println!("\n{missed} bars are missed");
            ExitCode::FAILURE
        }
    }
}
