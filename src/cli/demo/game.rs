//! The game of a demo, from the first letter to the last.

use super::person::{Did, Person};
use super::play::Play;
use super::player::{Company, Player};
use super::{Pictures, TABLE};
use crate::cli::Failure;
use crate::daemon::Illustrated;
use crate::games::Game;
use crate::rules::luck::Seeded;
use crate::rules::{Seat, Sentence, Turn};
use crate::table::{Hall, Standing, Table};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// One move in so many is told with pictures, where some are.
const DRAWN: usize = 20;

/// How a demo ended.
pub enum End {
    /// The game is over.
    Over,
    /// The person left.
    Left,
}

/// A game that goes on to its end.
pub struct Demonstration<'d, 'p> {
    /// How letters go.
    pub play: &'d mut Play<'p>,
    /// Who plays.
    pub players: &'d mut [Player],
    /// What they share.
    pub company: Company<'d>,
    /// What the bots' whims follow from.
    pub seed: u64,
    /// Which letters get a picture.
    pub pictures: Pictures,
    /// How far the game has come.
    pub bar: ProgressBar,
    /// The answer to the first letter that was refused.
    pub refused: Option<PathBuf>,
}

impl Demonstration<'_, '_> {
    /// Plays on until the game is over or the person leaves.
    pub fn go_on(
        &mut self,
        hall: &Hall,
        person: Option<Seat>,
        reader: &mut Person<'_>,
    ) -> Result<End, Failure> {
        let (mut moves, mut moods) = (Seeded::new(self.seed), Seeded::new(self.seed ^ 1));
        for number in 0.. {
            let table = hall.table(TABLE)?;
            let Standing::ToMove(seats) = table.replay.standing() else { break };
            // A person is asked when everybody waits for them.
            let bot = seats.iter().find(|seat| Some(**seat) != person);
            let Some(seat) = bot.or(seats.first()).copied() else { break };
            let player = &mut self.players[seat.index()];
            if Some(seat) == person {
                match reader.act(self.play, player)? {
                    Did::Wrote => continue,
                    Did::Left => return Ok(End::Left),
                }
            }
            let game = &*table.replay.game;
            let intention = player.intention(&self.company, game, &mut moves, &mut moods);
            let name = player.address.name.clone();
            let stuck = || Failure::Refused(format!("{name} does not know how to go on"));
            let intention = intention.ok_or_else(stuck)?;
            self.play.daemon.pictures = match self.pictures {
                Pictures::None => Illustrated::Nothing,
                Pictures::Some if number % DRAWN == 0 => Illustrated::Everything,
                Pictures::Some => Illustrated::Finale,
                Pictures::All => Illustrated::Everything,
            };
            if let Some(lines) = &intention.mistake {
                self.play.write(player, lines)?;
                if self.refused.is_none() && player.language == self.play.language {
                    self.refused = player.newest()?;
                }
            }
            self.play.write(player, &intention.lines)?;
            self.bar.inc(1);
            if hall.table(TABLE)?.replay.game.position() == game.position() {
                let lines = intention.lines.join(" / ");
                return Err(Failure::Refused(format!("a letter of {name} was not carried out: {lines}")));
            }
        }
        self.bar.finish_and_clear();
        Ok(End::Over)
    }
}

/// A bar as long as the game will be: the same bots play it ahead, without letters.
pub fn bar(table: &Table, seed: u64, shown: bool, play: &Play<'_>) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length(&*table.replay.game, &mut Seeded::new(seed)));
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
    bar.set_style(style.expect("a test reads the template"));
    bar.set_message(play.say(Sentence::new("demo-progress")));
    bar
}

/// How many letters bots need to the end.
fn length(game: &dyn Game, dice: &mut Seeded) -> u64 {
    let mut game = game.copy();
    let mut letters = 0;
    while let Turn::Seats(seats) = game.turn() {
        let Some(seat) = seats.first() else { break };
        let before = game.position();
        for order in game.letter(*seat, dice) {
            let Ok(decided) = game.decide(*seat, &order, &mut Seeded::new(0)) else { continue };
            game = decided.after;
        }
        if game.position() == before {
            break;
        }
        letters += 1;
    }
    letters
}
