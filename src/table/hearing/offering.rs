//! What is only probable, tried on a copy before it is offered: a yes must be able to carry it out.

use super::{Ear, Item};
use crate::games::{Foretold, Game};
use crate::rules::Seat;
use crate::table::letter::Said;
use crate::table::replay::Replay;
use std::sync::Arc;

/// What trying an order leads to.
enum Tried {
    /// It stands, and this is the game after it.
    Stands(Arc<dyn Game>),
    /// It stands, and dice decide what follows.
    Throws,
    Refused,
}

/// Whether an order would stand in a game as it is.
pub fn stands(replay: &Replay, seat: Seat, line: &str) -> bool {
    let order = replay.game.read(line, replay.house.players());
    order.is_ok_and(|order| replay.game.foretell(seat, &order).is_ok())
}

impl Ear<'_> {
    /// Tries everything in turn as a yes would carry it out. Of two offers that shut each other out the last word
    /// counts; what could not be carried out anyway is no offer, but an order that is refused with its reason.
    pub(super) fn vet(&mut self) {
        let mut game = Arc::clone(&self.replay.game);
        // The same without what is only probable.
        let mut certain = Arc::clone(&game);
        let mut kept: Vec<(Item, Arc<dyn Game>)> = Vec::new();
        let mut items = std::mem::take(&mut self.items).into_iter();
        for mut item in items.by_ref() {
            let before = Arc::clone(&game);
            match &item.said {
                Said::Order { line, .. } => {
                    if let Tried::Stands(after) = self.tried(&certain, line) {
                        certain = after;
                    }
                    match self.tried(&game, line) {
                        Tried::Stands(after) => game = after,
                        Tried::Throws => {
                            kept.push((item, before));
                            break;
                        }
                        Tried::Refused => {}
                    }
                }
                Said::Probable { text, line } => match self.tried(&game, line) {
                    Tried::Stands(after) => game = after,
                    Tried::Throws => {
                        kept.push((item, before));
                        break;
                    }
                    Tried::Refused => {
                        let is_instead = |(last, before): &(Item, Arc<dyn Game>)| {
                            matches!(last.said, Said::Probable { .. })
                                && !matches!(self.tried(before, line), Tried::Refused)
                        };
                        if kept.last().is_some_and(is_instead)
                            && let Some((last, before)) = kept.pop()
                        {
                            if let Said::Probable { text, .. } = last.said {
                                self.unread.push(text);
                            }
                            match self.tried(&before, line) {
                                Tried::Stands(after) => game = after,
                                Tried::Throws | Tried::Refused => game = Arc::clone(&before),
                            }
                            kept.push((item, before));
                            continue;
                        }
                        if matches!(self.tried(&certain, line), Tried::Refused) {
                            item.said = Said::Order { text: text.clone(), line: line.clone() };
                        }
                    }
                },
                Said::House { .. } | Said::Words(_) => {}
            }
            kept.push((item, before));
        }
        self.items = kept.into_iter().map(|(item, _)| item).chain(items).collect();
    }

    fn tried(&self, game: &Arc<dyn Game>, line: &str) -> Tried {
        let Ok(order) = game.read(line, self.players) else { return Tried::Refused };
        match game.foretell(self.seat, &order) {
            Ok(Foretold { decided, throws: None }) => Tried::Stands(Arc::from(decided.after)),
            Ok(_) => Tried::Throws,
            Err(_) => Tried::Refused,
        }
    }
}
