//! `post`: letters over SMTP into a sink on loopback, against a raw client that says the same words step by step: letter
//! by letter in turn, and whole lines with their greetings. A sender that waits for acknowledgements would be a hundred
//! times slower.

use crate::letters::ADDRESS;
use crate::measure::{Noise, ROUNDS, speed, timed_wall};
use crate::report::{Goal, Row};
use crate::sink::{self, LETTERS, Raw};
use waybill::post::{Address, Carrier, Outgoing};

/// Measures it.
pub fn run() -> Vec<Row> {
    let port = sink::start();
    let letter = letter();
    let bytes = letter.to_bytes().expect("ours");
    let (mut carrier, mut raw) = (sink::carrier(port), Raw::new(port));
    let mut ours = || timed_wall(|| carrier.carry(&letter).expect("the sink takes everything")).1;
    let single =
        speed(Noise::Disk, 4 * ROUNDS, &mut ours, &mut [&mut || timed_wall(|| raw.say(&bytes)).1])[0];
    let mut ours = || {
        timed_wall(|| {
            let mut carrier = sink::carrier(port);
            for _ in 0..LETTERS {
                carrier.carry(&letter).expect("the sink takes everything");
            }
        })
        .1
    };
    let mut raw = || {
        timed_wall(|| {
            let mut raw = Raw::new(port);
            (0..LETTERS).for_each(|_| raw.say(&bytes));
        })
        .1
    };
    let lines = speed(Noise::Disk, ROUNDS, &mut ours, &mut [&mut raw])[0];
    let row = |what: &str, ratio| Row::new(what, ratio).bar(Goal::AtLeast(0.5)).target(Goal::AtLeast(0.8));
    vec![
        row("a letter, speed : a raw client, step by step", single),
        row("ten letters and their line, speed : a raw client", lines),
    ]
}

/// A letter of the usual length.
fn letter() -> Outgoing {
    let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
    Outgoing {
        id: "bench@example.org".to_owned(),
        subject: "[Tuesday] It is your move".to_owned(),
        text: "Red builds Baltimore - Pittsburgh for 3 cubes.\n".repeat(60),
        html: Some("<p>Red builds Baltimore - Pittsburgh for 3 cubes.</p>\n".repeat(60)),
        ..Outgoing::new(address(ADDRESS), address("anna@example.org"))
    }
}
