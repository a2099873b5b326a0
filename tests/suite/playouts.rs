//! Whole games between bots.

use std::collections::BTreeMap;
use waybill::games::{AnyTitle, Bot, Game, Opening, TITLES};
use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Seat, Turn, Viewer};

fn open(title: &dyn AnyTitle, seats: usize) -> Box<dyn Game> {
    let (board, _) = title.read_board(title.board()).unwrap();
    let names = ["Anna", "Bert", "Carla", "Dino", "Elsa", "Franco"];
    let opening = Opening {
        title: title.id().into(),
        version: title.version(),
        seats: names[..seats].iter().map(|name| (*name).to_owned()).collect(),
        options: BTreeMap::new(),
        board,
    };
    title.open(&opening).unwrap()
}

fn play(title: &dyn AnyTitle, seats: usize, bot: Bot, seed: u64) -> (usize, Vec<i64>) {
    let mut dice = Seeded::new(seed);
    let mut game = open(title, seats).begin_now(&mut dice);
    let mut orders = 0;
    loop {
        game.audit().unwrap();
        let turn = match game.turn() {
            Turn::Over(ranking) => return (orders, ranking.iter().map(|place| place.score).collect()),
            Turn::Seats(seats) => seats,
        };
        let seat = turn[0];
        let line = game.bot(seat, bot, &mut dice).expect("somebody to move has a move");
        assert_eq!(game.canonical(&line, Language::English).unwrap(), line, "reads back");
        let italian = game.canonical(&line, Language::Italian).unwrap();
        assert_eq!(game.canonical(&italian, Language::English).unwrap(), line, "reads back from {italian}");
        let decided = match game.decide(seat, &line, &mut dice) {
            Ok(decided) => decided,
            Err(denied) => panic!("seed {seed}, {seat}: {line}: {denied:?}"),
        };
        game = decided.after;
        for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]) {
            assert_eq!(game.disguise(viewer, &mut dice).view(viewer), game.view(viewer));
        }
        orders += 1;
        assert!(orders < 5_000);
    }
}

trait Begin {
    fn begin_now(self, dice: &mut Seeded) -> Box<dyn Game>;
}
impl Begin for Box<dyn Game> {
    fn begin_now(self, dice: &mut Seeded) -> Box<dyn Game> {
        self.begin(dice).unwrap().after
    }
}

#[test]
fn smoke() {
    for seats in 3..=6 {
        let mut totals = vec![];
        for seed in 0..20 {
            let (orders, scores) = play(TITLES[0], seats, Bot::Sensible, seed);
            totals.push((orders, scores.iter().sum::<i64>(), scores));
        }
        println!("{seats}: {:?}", &totals[..3]);
        println!(
            "mean orders {} total {}",
            totals.iter().map(|t| t.0).sum::<usize>() / 20,
            totals.iter().map(|t| t.1).sum::<i64>() / 20
        );
        for seed in 0..20 {
            play(TITLES[0], seats, Bot::Random, seed);
        }
    }
}
