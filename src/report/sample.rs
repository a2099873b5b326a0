//! A game between bots, to try layouts on before a reader does.

use crate::games::{AnyTitle, Bot, Opening};
use crate::orders::Pen;
use crate::rules::luck::{Secret, Seeded};
use crate::rules::{By, Language, SealKey, Seat, TokenKey, Turn};
use crate::table::{Hand, LuckKind, NewTable, Openings, Proposal, Replay, Table};
use chrono::DateTime;
use std::collections::BTreeMap;

/// A moment of a sample game: the table before an order, the order, and what it leads to.
pub struct Moment<'m> {
    /// The table before the order.
    pub before: &'m Replay,
    /// Who orders.
    pub seat: Seat,
    /// The order, as it may be written.
    pub line: &'m str,
    /// What it leads to.
    pub proposal: &'m Proposal,
}

/// Plays a game on the built-in board to its end and shows every moment; the last table comes back.
pub fn play(
    title: &dyn AnyTitle,
    names: Vec<String>,
    bot: Bot,
    seed: u64,
    mut see: impl FnMut(Moment<'_>),
) -> Result<Table, Vec<String>> {
    let hand = Hand { at: DateTime::UNIX_EPOCH, by: By::Moderator, cause: "sample", voice: None };
    let mut table = open(title, names, LuckKind::Drawn, &hand)?;
    let mut dice = Seeded::new(seed);
    while let Turn::Seats(seats) = table.replay.game.turn() {
        let Some(&seat) = seats.first() else { break };
        let game = &table.replay.game;
        let Some(order) = game.bot(seat, bot, &mut dice) else { break };
        let line =
            game.write(&order, &Pen { language: Language::English, players: table.replay.house.names() });
        let hand = Hand { by: By::Seat(seat), ..hand };
        let proposal =
            table.orders(&hand, seat, &[&line]).map_err(|refusal| vec![format!("{line}: {refusal:?}")])?;
        if proposal.sheet.is_empty() {
            return Err(vec![format!("the bot's order \"{line}\" does not stand")]);
        }
        see(Moment { before: &table.replay, seat, line: &line, proposal: &proposal });
        table.append(proposal.sheet);
    }
    Ok(table)
}

/// Opens and begins a sample table.
pub fn open(
    title: &dyn AnyTitle,
    names: Vec<String>,
    luck: LuckKind,
    hand: &Hand<'_>,
) -> Result<Table, Vec<String>> {
    let board = title.read_board(title.board());
    let (board, _) =
        board.map_err(|complaints| complaints.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let opening = Opening {
        title: title.id().to_owned(),
        version: title.version(),
        seats: names,
        options: BTreeMap::new(),
        board: board.into(),
    };
    let new = NewTable {
        table: "Sample",
        opening,
        luck,
        told: Vec::new(),
        secret: Secret::new([7; 32]),
        seals: SealKey::new([8; 32]),
        tokens: TokenKey::new([9; 32]),
        addresses: Vec::new(),
        salts: Vec::new(),
        pace: None,
        customs: Default::default(),
        start: true,
    };
    let (mut table, sheet) = Table::open(new, hand, &Openings::default())?;
    table.append(sheet);
    Ok(table)
}
