//! Whole games between bots, of every title and number of seats, watched at every step.

use crate::house::{hall, hand, new_table, opening};
use std::collections::BTreeMap;
use waybill::games::{AnyTitle, Bot, TITLES};
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Turn, Viewer};
use waybill::table::{Hall, Openings, Replay, Table, Verdict, audit};

/// How many games between players who order anything legal, over all numbers of seats.
const RANDOM_GAMES: u64 = 2_000;

/// How many games between sensible players.
const SENSIBLE_GAMES: u64 = 200;

/// More orders than any game needs.
const ENDLESS: usize = 5_000;

#[test]
fn random_games_end_and_nothing_breaks() {
    play_all(Bot::Random, RANDOM_GAMES);
}

#[test]
fn sensible_games_end_and_nothing_breaks() {
    play_all(Bot::Sensible, SENSIBLE_GAMES);
}

fn play_all(bot: Bot, games: u64) {
    // The newest title is the likeliest to break, so it comes first.
    for title in TITLES.iter().rev() {
        // A game of Rail Baron takes some hundred throws, each watched like any other order: near a second for each
        // game between random players. Six of them for every number of seats and set of options fit into a run.
        let games = if title.id() == "rail-baron" { games.min(210) } else { games };
        std::thread::scope(|scope| {
            for half in 0..2 {
                scope.spawn(move || {
                    for seed in (0..games).filter(|seed| seed % 2 == half) {
                        let seats = title.seats().nth(seed as usize / 2 % title.seats().count()).unwrap();
                        Playout::new(*title, seats, bot, seed).play();
                    }
                });
            }
        });
    }
}

/// Options that make different games of a title, taken in turn.
fn options(title: &dyn AnyTitle, seed: u64) -> BTreeMap<String, String> {
    const RAIL_BARON: &[&[&str]] = &[
        &[],
        &["groups", "superchief-price"],
        &["net-worth", "payoff-bonus"],
        &["governor"],
        &["governor", "automatic-takeover", "cards"],
        &["cards", "groups", "payoff-bonus"],
        &["cards", "net-worth", "superchief-price"],
    ];
    let chosen = match title.id() {
        "rail-baron" => RAIL_BARON[seed as usize % RAIL_BARON.len()],
        _ => &[],
    };
    chosen.iter().map(|key| ((*key).to_owned(), "yes".to_owned())).collect()
}

/// A game, and a second fold of its records that must always agree with it.
struct Playout {
    hall: Hall,
    table: Table,
    shadow: Replay,
    lines: Vec<String>,
    bot: Bot,
    seats: usize,
    seed: u64,
    dice: Seeded,
}

impl Playout {
    fn new(title: &dyn AnyTitle, seats: usize, bot: Bot, seed: u64) -> Playout {
        let hall = hall();
        let mut opening = opening(title, seats);
        opening.options = options(title, seed);
        let table = hall.open(new_table("Playout", opening, seed as u8), &hand(By::Moderator, 0)).unwrap();
        let lines = hall.journal().read("Playout", 0).unwrap();
        let shadow = Replay::fold("Playout", &lines, &Openings::default()).unwrap();
        Playout { hall, table, shadow, lines, bot, seats, seed, dice: Seeded::new(seed) }
    }

    fn play(mut self) {
        for orders in 0..ENDLESS {
            let Turn::Seats(turn) = self.table.replay.game.turn() else {
                return self.check_end(orders);
            };
            // Now and then somebody who is not to move leaves something ahead, or a move is taken back.
            let chance = if self.bot == Bot::Random { self.dice.below(40) } else { 40 };
            match chance {
                0 => self.take_back(),
                1..=6 => {
                    let seat = Seat::at(self.dice.below(self.seats));
                    self.order(seat);
                }
                _ => self.order(turn[0]),
            }
            self.check_step();
        }
        panic!("seed {}: the game does not end", self.seed);
    }

    fn order(&mut self, seat: Seat) {
        let game = &self.table.replay.game;
        let Some(line) = game.bot(seat, self.bot, &mut self.dice) else { return };
        assert_eq!(game.canonical(&line, Language::English).unwrap(), line, "what it writes, it reads back");
        let italian = game.canonical(&line, Language::Italian).unwrap();
        assert_eq!(game.canonical(&italian, Language::English).unwrap(), line, "and so from {italian}");
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
        for line in self.hall.journal().read("Playout", self.shadow.next).unwrap() {
            self.shadow.game.audit_each(&line).unwrap();
            self.lines.push(line);
            let line = self.lines.last().unwrap();
            self.shadow.step(line, &self.lines[..]).unwrap();
        }
        let game = &self.table.replay.game;
        assert_eq!(self.shadow.game.position(), game.position());
        assert_eq!(self.shadow.snapshot(), self.table.replay.snapshot(), "hidden parts agree as well");
        for viewer in Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Public]) {
            assert!(game.keeps_secrets(viewer, &mut self.dice), "seed {}: {viewer:?}", self.seed);
        }
    }

    fn check_end(&self, orders: usize) {
        assert!(orders > 0);
        assert!(self.table.replay.house.progress.closed, "the luck is revealed when the game ends");
        let audit = audit("Playout", &self.lines, &Openings::default());
        assert!(audit.passes(), "seed {}: {:?}", self.seed, audit.findings.first());
        match self.table.replay.house.opening.title.as_str() {
            "steel-driver" => {
                assert_eq!(audit.draws, 1, "luck found the first seat and was asked for nothing else");
            }
            _ => assert!(audit.draws > 1, "luck throws the dice"),
        }
        let reloaded = Table::load(self.hall.journal(), "Playout", &Openings::default()).unwrap().unwrap();
        assert_eq!(reloaded.replay.snapshot(), self.table.replay.snapshot(), "a table loads as it was");
    }
}
