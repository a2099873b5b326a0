//! Whatever arrives in the post, reading it neither panics nor takes long, and nothing is made up:
//! 100,000 letters of random bytes, of damaged letters and of random pieces.

use super::patience::in_time;
use super::pieces::{jumble, noise};
use crate::house::count;
use crate::letters::corpus;
use std::fs;
use waybill::post::read;
use waybill::rules::luck::Seeded;

#[track_caller]
fn check(bytes: &[u8], number: usize) {
    let letter = in_time(format_args!("input {number}"), bytes.len(), || read(bytes));
    let own: usize = letter.own.iter().map(|line| line.chars().count()).sum();
    assert!(own <= bytes.len(), "input {number}: {own} letters from {} bytes", bytes.len());
    for line in &letter.own {
        assert!(!line.chars().any(char::is_control), "input {number}: {line:?}");
        assert_eq!(line.trim_end(), line, "input {number}");
    }
}

#[test]
fn random_bytes() {
    let mut dice = Seeded::new(1);
    for number in 0..count(30_000, 4_000) {
        let mut bytes = noise(&mut dice, 400);
        if dice.below(2) == 0 {
            bytes.splice(0..0, *b"From: a@example.org\nContent-Type: text/plain\n\n");
        }
        check(&bytes, number);
    }
}

#[test]
fn damaged_letters() {
    let letters: Vec<Vec<u8>> = corpus().iter().map(|path| fs::read(path).unwrap()).collect();
    let mut dice = Seeded::new(2);
    for number in 0..count(35_000, 5_000) {
        let mut bytes = letters[dice.below(letters.len())].clone();
        for _ in 0..=dice.below(6) {
            if bytes.is_empty() {
                break;
            }
            let (from, to) = (dice.below(bytes.len()), dice.below(bytes.len()));
            let (from, to) = (from.min(to), from.max(to));
            match dice.below(6) {
                0 => bytes[from] = dice.below(256) as u8,
                1 => drop(bytes.drain(from..to.min(from + 40))),
                2 => bytes.truncate(to),
                3 => {
                    let piece = bytes[from..to.min(from + 200)].to_vec();
                    bytes.splice(to..to, piece);
                }
                4 => drop(bytes.splice(from..from, *b"\n")),
                _ => {
                    let other = &letters[dice.below(letters.len())];
                    let cut = dice.below(other.len());
                    bytes.truncate(from);
                    bytes.extend_from_slice(&other[cut..]);
                }
            }
        }
        check(&bytes, number);
    }
}

#[test]
fn random_structures() {
    let mut dice = Seeded::new(3);
    for number in 0..count(35_000, 5_000) {
        check(jumble(&mut dice, 30).as_bytes(), number);
    }
}
