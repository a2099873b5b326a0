//! Waybill: the moderator for railway board games played by mail or in a forum.
//!
//! # Words
//!
//! A **title** is a game that can be moderated; a **table** is one game in play. A **seat** sends
//! **orders**; the rules answer with **events** or a **refusal**. The **journal** keeps events for
//! ever, in **records** that are chained to each other. A **view** is what one **viewer** may know.
//! The **house** is everything about a table that is not the title's: seats, luck, time, take-backs. The **register**
//! is what it knows of **people**, whichever tables they play at; in the **lobby** games look for players.
//! **Post** is mail and forum.
//!
//! # Map: each module leans only on those named after it
//!
//! ```text
//! written   YAML files as they are written, every mistake with its line  -
//! rules     vocabulary: Rules, Seat, Sentence, luck, auctions            -
//! orders    lines → words with places, verbs, nearest names              rules
//! board     maps shared by titles, and how they are drawn                written
//! games     one folder per title, the list of titles                     rules orders board written
//! journal   append-only records; sled and memory                         rules
//! people    the register of people: decided, kept and audited as tables  rules journal
//! table     one game in play: house, replay, audit                       rules orders games journal people
//! lobby     games that look for players, and who observes                rules games journal people table
//! report    views → text and pictures, through templates/                rules orders board games journal people table
//! post      letters in and out; folders, memory, mail servers, forums    written
//! config    settings: what was written, then what is meant               written post
//! daemon    letters handled, records kept, reports sent; its loop        rules orders games journal people table lobby report post
//! cli       one file per subcommand                                      all of them
//! ```
//!
//! # What always holds
//!
//! - `decide` looks and changes nothing; `evolve` obeys and never fails; only events change a state.
//! - What everybody knows and what one seat knows are two types, in states and in events.
//! - A record is in the store and, durably, in the log of the mirror before anybody is told that it stands.
//! - Folding the records of a table gives its position, whatever version of the rules decided them.
//! - Nothing reaches a viewer that was not put into their view; hidden parts of records are sealed.
//! - The moment, the dice and the data arrive as arguments.

pub mod board;
pub mod cli;
pub mod config;
pub mod daemon;
pub mod games;
pub mod journal;
pub mod lobby;
pub mod orders;
pub mod people;
pub mod post;
pub mod report;
pub mod rules;
pub mod table;
pub mod written;
