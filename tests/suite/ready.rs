//! Orders that a letter holds ready: each can be sent as it stands.

use crate::house::{bot_line, hall, hand, is_long, new_table, opening};
use waybill::games::{Bot, TITLES};
use waybill::orders::Pen;
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Turn};

/// How many orders of a game are played, and after how many of them the ready ones are tried.
const PLAYED: usize = 160;
const EVERY: usize = 4;

#[test]
fn every_ready_order_is_accepted_as_it_stands() {
    for title in TITLES {
        for bot in [Bot::Sensible, Bot::Random] {
            let hall = hall();
            let mut table =
                hall.open(new_table("Ready", opening(*title, 3), 11), &hand(By::Moderator, 0)).unwrap();
            let (mut dice, mut asked, mut sent) = (Seeded::new(3), 0, 0);
            for number in 0..PLAYED {
                let Turn::Seats(seats) = table.replay.game.turn() else { break };
                for seat in seats.iter().filter(|_| number % EVERY == 0) {
                    asked += 1;
                    for language in Language::ALL {
                        let players = table.replay.house.names();
                        let ready = table.replay.game.ready(*seat, &Pen { language, players });
                        assert!(!ready.is_empty(), "{}: nothing is ready for {seat}", title.id());
                        for ready in ready {
                            let order = ready.order.as_str();
                            let proposal = table.orders(&hand(By::Seat(*seat), 1), *seat, &[order]).unwrap();
                            assert!(proposal.is_whole(), "{}: {order}: {:?}", title.id(), proposal.verdicts);
                            sent += 1;
                        }
                    }
                }
                let line = bot_line(&table, seats[0], bot, &mut dice).expect("somebody is to move");
                let proposal = table.orders(&hand(By::Seat(seats[0]), 1), seats[0], &[&line]).unwrap();
                hall.keep(&mut table, proposal.sheet).unwrap();
            }
            let least = if is_long(*title) { 40 } else { 2 * asked + 1 };
            assert!(asked > 0 && sent >= least, "{}: {sent} at {asked} moments", title.id());
        }
    }
}
