//! Waybill: the moderator for railway board games played by mail or in a forum.

pub mod board;
pub mod games;
pub mod journal;
pub mod orders;
pub mod report;
pub mod rules;
pub mod table;
