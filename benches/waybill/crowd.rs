//! Ten thousand tables with people of their own, and the letters that some of them write on one day.

use crate::games::{LongTable, usual_order};
use crate::letters::ADDRESS;
use crate::movers;
use crate::stores::{SHORT, TABLES, TOGETHER, name, renamed};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;
use waybill::games::TITLES;
use waybill::journal::{self, Append, Batch};
use waybill::post::Token;
use waybill::rules::{Seat, TokenKey};
use waybill::table::{Hall, Index, Openings, Replay, token_cursor};

/// A folder with the tables, and what somebody at each of them wants to do.
pub struct Crowd {
    folder: TempDir,
    /// Who is to move, and their order: the same at every table.
    seat: Seat,
    order: String,
    player: String,
    tokens: Vec<Token>,
    /// How long a snapshot of such a table is.
    snapshot: usize,
}

/// What the tokens of every table are made with.
const KEY: [u8; 32] = [9; 32];

impl Crowd {
    /// Fills a journal.
    pub fn gather() -> Crowd {
        let folder = movers::folder();
        let journal = journal::open(folder.path()).expect("a journal can be made").journal;
        let template = LongTable::new(TITLES[0], &[SHORT]).append(SHORT);
        let openings = Openings::default();
        let mut tokens = Vec::with_capacity(TABLES);
        let numbers: Vec<usize> = (0..TABLES).collect();
        for numbers in numbers.chunks(TOGETHER) {
            let mut batch = Batch::default();
            for number in numbers {
                let append = peopled(&template, *number, &openings);
                let index = Index::from_bytes(&append.index).expect("ours");
                tokens.push(Token::from_bits(index.tokens[index.turn[0].index()]));
                batch.cursors.push((token_cursor(&append.table), KEY.to_vec()));
                batch.appends.push(append);
            }
            journal.commit(&batch).expect("there is room on the disk");
        }
        let hall = Hall::new(Arc::from(journal));
        let table = hall.table(&name(7)).expect("it was just made");
        let (seat, order) = usual_order(&table);
        let player = table.replay.house.names()[seat.index()].clone();
        assert_eq!(table.replay.house.addresses[seat.index()], address(&player, 7));
        let snapshot = template.snapshot.map_or(0, |bytes| bytes.len());
        Crowd { folder, seat, order, player, tokens, snapshot }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// How many bytes the snapshot of a table has.
    pub fn snapshot(&self) -> usize {
        self.snapshot
    }

    /// Who is to move at every table.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// A letter of the day about a table: mostly an order, sometimes a question, prose, a robot's or a stranger's.
    pub fn letter(&self, table: usize) -> Vec<u8> {
        let order = &self.order;
        let from = address(&self.player, table);
        match table % 10 {
            0..5 => self.written(table, &from, "", order),
            5 => self.written(table, &from, "", &format!("press to all: Good luck!\r\n{order}{QUOTED}")),
            6 => self.written(table, &from, "", "status"),
            7 => self.written(table, &from, "", "I think that I shall have to sleep over it."),
            8 => self.written(table, &from, "Auto-Submitted: auto-replied\r\n", "I am away until Monday."),
            _ => self.written(table, &format!("somebody@of-{table}.example.org"), "", "Who are you?"),
        }
    }

    fn written(&self, table: usize, from: &str, head: &str, body: &str) -> Vec<u8> {
        let to = self.tokens[table].address(ADDRESS).filter(|_| !from.starts_with("somebody"));
        let (to, name) = (to.unwrap_or_else(|| ADDRESS.to_owned()), name(table));
        format!(
            "From: {from}\r\nTo: {to}\r\nSubject: Re: [{name}] It is your move\r\n{head}Message-ID: \
             <{table}@day.example.org>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        )
        .into_bytes()
    }
}

/// What a mail program adds.
const QUOTED: &str =
    "\r\n\r\nOn Mon, 16 Nov 2026 at 09:20, Waybill wrote:\r\n> It is your move.\r\n> \r\n> bid 3\r\n";

fn address(player: &str, table: usize) -> String {
    format!("{player}@t{table}.example.org")
}

/// A table with a name and people of its own.
fn peopled(template: &Append, number: usize, openings: &Openings) -> Append {
    let mut append = renamed(template, &name(number), |words| {
        *words = words.replace("@example.org", &format!("@t{number}.example.org"));
    });
    // The snapshot knows the people of the template.
    append.snapshot = None;
    let mut replay = Replay::fold(&append.table, &append.lines, openings).expect("it was just played");
    replay.house.tokens = Some(TokenKey::new(KEY));
    append.index = Index::of(&replay).to_bytes();
    append
}
