//! Whole games between bots, of every title, number of seats and kind, watched at every step.
//!
//! A usual run takes reduced counts; `WAYBILL_FULL=1`, which `tests/run --full` sets, takes the full ones.
//! `WAYBILL_TITLE=railroad-dice` plays one title alone.

use crate::house::{hall, hand, is_full, new_table, opening};
use std::sync::atomic::{AtomicU64, Ordering};
use waybill::games::{Bot, Opening, Proof, TITLES, find};
use waybill::orders::Pen;
use waybill::rules::luck::{Secret, Seeded};
use waybill::rules::{By, Language, Seat, Turn, Viewer};
use waybill::table::{Hall, Replay, Table, Verdict, audit};

/// How many games between players who order anything legal, over all numbers of seats and kinds; as many of each.
fn random_games(kinds: u64) -> u64 {
    match is_full() {
        true => 1_000u64.next_multiple_of(kinds),
        false => kinds.max(60),
    }
}

/// How many games between sensible players.
fn sensible_games(kinds: u64) -> u64 {
    match is_full() {
        true => 200u64.next_multiple_of(kinds),
        false => kinds,
    }
}

/// More orders than any game needs.
const ENDLESS: usize = 5_000;

#[test]
fn random_games_end_and_nothing_breaks() {
    play_all(Bot::Random, random_games);
}

#[test]
fn sensible_games_end_and_nothing_breaks() {
    play_all(Bot::Sensible, sensible_games);
}

fn play_all(bot: Bot, games: impl Fn(u64) -> u64) {
    // The newest title is the likeliest to break, so it comes first.
    let only = std::env::var("WAYBILL_TITLE").ok();
    for title in TITLES.iter().rev().filter(|title| only.as_ref().is_none_or(|only| only == title.id())) {
        let options = title.proof().kinds();
        let kinds = (title.seats().count() * options.len()) as u64;
        let games = games(kinds);
        let (next, orders) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    // Games of one kind share what they are opened with, so a thread plays all of them.
                    loop {
                        let kind = next.fetch_add(1, Ordering::Relaxed);
                        let seats = title.seats().nth(kind as usize / options.len());
                        let Some(seats) = seats else { break };
                        let mut opening = opening(*title, seats);
                        let chosen = options[kind as usize % options.len()].iter();
                        opening.options =
                            chosen.map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
                        let hall = hall();
                        for seed in (kind..games).step_by(kinds as usize) {
                            let given = Playout::new(&hall, &opening, bot, seed).play();
                            orders.fetch_add(given as u64, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let orders = orders.into_inner();
        println!("{}: {games} games ended, {bot:?}, {kinds} kinds, {orders} orders", title.id());
    }
}

/// A game, and a second fold of its records that must always agree with it.
struct Playout<'h> {
    hall: &'h Hall,
    name: String,
    table: Table,
    shadow: Replay,
    lines: Vec<String>,
    bot: Bot,
    seats: usize,
    seed: u64,
    dice: Seeded,
    proof: &'static dyn Proof,
}

impl Playout<'_> {
    fn new<'h>(hall: &'h Hall, opening: &Opening, bot: Bot, seed: u64) -> Playout<'h> {
        let (name, seats) = (format!("Playout {seed}"), opening.seats.len());
        let mut new = new_table(&name, opening.clone(), 0);
        new.secret = Secret::new(*blake3::hash(&seed.to_le_bytes()).as_bytes());
        let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
        let lines = hall.journal().read(&name, 0).unwrap();
        let shadow = Replay::fold(&name, &lines, hall.openings()).unwrap();
        let proof = find(&opening.title).unwrap().proof();
        Playout { hall, name, table, shadow, lines, bot, seats, seed, dice: Seeded::new(seed), proof }
    }

    /// Plays it to its end; gives how many orders that took.
    fn play(mut self) -> usize {
        for orders in 0..ENDLESS {
            let Turn::Seats(turn) = self.table.replay.game.turn() else {
                self.check_end(orders);
                return orders;
            };
            // Now and then somebody who is not to move leaves something ahead, or a move is taken back.
            let chance = if self.bot == Bot::Random { self.dice.below(40) } else { 40 };
            match chance {
                0 => self.take_back(),
                1..=6 => {
                    let seat = Seat::at(self.dice.below(self.seats));
                    self.order(seat);
                }
                // Of several who are to move at once, any may be first.
                _ => {
                    let seat = turn[self.dice.below(turn.len())];
                    self.order(seat);
                }
            }
            self.check_step();
        }
        panic!("seed {}: the game does not end", self.seed);
    }

    fn order(&mut self, seat: Seat) {
        let game = &self.table.replay.game;
        let Some(order) = game.bot(seat, self.bot, &mut self.dice) else { return };
        let house = &self.table.replay.house;
        let line = game.write(&order, &Pen::CANONICAL);
        for language in Language::ALL {
            let written = game.write(&order, &Pen { language, players: house.names() });
            let read =
                game.read(&written, house.players()).unwrap_or_else(|why| panic!("{written}: {why:?}"));
            assert_eq!(game.write(&read, &Pen::CANONICAL), line, "what it writes, it reads back: {written}");
        }
        let proposal = self.table.orders(&hand(By::Seat(seat), 1), seat, &[&line]).unwrap();
        assert!(
            matches!(proposal.verdicts[..], [Verdict::Stands { .. }]),
            "seed {}, seat {seat}: {line}: {:?}",
            self.seed,
            proposal.verdicts
        );
        self.hall.keep(&mut self.table, proposal.sheet).unwrap();
    }

    fn take_back(&mut self) {
        let replay = &self.table.replay;
        let (first, last) = (replay.house.progress.started.unwrap(), replay.next);
        let to = first + self.dice.below((last - first) as usize) as u64;
        if let Ok(sheet) = self.table.take_back(self.hall.journal(), &hand(By::Moderator, 2), to) {
            self.hall.keep(&mut self.table, sheet).unwrap();
        }
    }

    /// After every record: what always holds, holds after each event; the replay agrees; secrets are kept.
    fn check_step(&mut self) {
        for line in self.hall.journal().read(&self.name, self.shadow.next).unwrap() {
            self.proof.audit_each(&*self.shadow.game, &line).unwrap();
            self.lines.push(line);
            let line = self.lines.last().unwrap();
            self.shadow.step(line, &self.lines[..]).unwrap();
        }
        let game = &self.table.replay.game;
        assert_eq!(self.shadow.game.position(), game.position());
        assert_eq!(self.shadow.snapshot(), self.table.replay.snapshot(), "hidden parts agree as well");
        for viewer in Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Public]) {
            let other = self.proof.disguised(&**game, viewer, &mut self.dice);
            assert!(self.proof.is_same_to(&**game, &*other, viewer), "seed {}: {viewer:?}", self.seed);
            if let Viewer::Seat(seat) = viewer {
                let alike = self.proof.refuses_alike(&**game, &*other, seat, &mut self.dice);
                assert!(alike, "seed {}: {seat} is refused something else", self.seed);
            }
        }
    }

    fn check_end(&self, orders: usize) {
        assert!(orders > 0);
        assert!(self.table.replay.house.progress.closed, "the luck is revealed when the game ends");
        let audit = audit(&self.name, &self.lines, self.hall.openings());
        assert!(audit.passes(), "seed {}: {:?}", self.seed, audit.findings.first());
        assert!(audit.draws > 0, "luck finds at least who begins");
        let reloaded = Table::load(self.hall.journal(), &self.name, self.hall.openings()).unwrap().unwrap();
        assert_eq!(reloaded.replay.snapshot(), self.table.replay.snapshot(), "a table loads as it was");
    }
}
