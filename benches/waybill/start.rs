//! `start`: how long `waybill --version` takes from the call to the end, against `/bin/true`.

use crate::measure::{Noise, ROUNDS, cost, timed_wall};
use crate::report::{Goal, Row};
use std::process::{Command, Stdio};

/// Measures it.
pub fn run() -> Vec<Row> {
    let ratio = cost(
        Noise::Disk,
        ROUNDS,
        &mut || call(env!("CARGO_BIN_EXE_waybill"), &["--version"]),
        &mut [&mut || call("/bin/true", &[])],
    )[0];
    vec![Row::new("--version : /bin/true", ratio).bar(Goal::AtMost(10.0)).target(Goal::AtMost(4.0))]
}

fn call(program: &str, arguments: &[&str]) -> f64 {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null());
    let (status, time) = timed_wall(|| command.status());
    assert!(status.expect("it can be called").success());
    time
}
