//! Letters about a game, for the benches that measure them.

use crate::games::{TABLE, WholeGame, begun, hand};
use chrono::{DateTime, Utc};
use std::sync::Arc;
use waybill::daemon::{Daemon, Mailroom};
use waybill::games::TITLES;
use waybill::journal::MemoryJournal;
use waybill::post::MemoryPost;
use waybill::report::Desk;
use waybill::rules::{By, Language};
use waybill::table::{Hall, Openings, Replay, Table};

/// Waybill's own address.
pub const ADDRESS: &str = "waybill@example.org";

/// The middle of a game.
pub fn middle(game: &WholeGame) -> Replay {
    let lines = &game.lines[..game.lines.len() / 2];
    Replay::fold(TABLE, lines, &Openings::default()).expect("it was just played")
}

/// The moment of every letter.
pub fn moment() -> DateTime<Utc> {
    hand(By::Moderator).at
}

/// A hall with one table, begun, and nothing else.
pub fn hall() -> (Hall, Table) {
    let hall = Hall::new(Arc::new(MemoryJournal::new()));
    let table = begun(&hall, TITLES[0], TABLE);
    (hall, table)
}

/// Where letters are made.
pub fn room<'m>(hall: &'m Hall, desk: &'m Desk) -> Mailroom<'m> {
    let (language, at) = (Language::English, moment());
    Mailroom { journal: hall.journal(), desk, address: ADDRESS, language, at }
}

/// A letter from a player with one order.
pub fn letter(name: &str, number: u64, order: &str) -> Vec<u8> {
    format!(
        "From: {name} <{name}@example.org>\r\nTo: {ADDRESS}\r\nSubject: Re: [{TABLE}] It is your move\r\n\
         Message-ID: <{number}@example.org>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{order}\r\n"
    )
    .into_bytes()
}

/// Handles a letter and gives it no picture.
pub fn handle(hall: &Hall, desk: &Desk, post: &mut MemoryPost, letter: Vec<u8>) {
    let language = Language::English;
    let daemon = Daemon { hall, desk, address: ADDRESS, language, pictures: false.into() };
    post.bring(letter);
    daemon.once(post, moment()).expect("memory");
}
