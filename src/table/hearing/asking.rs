//! Questions: they are answered and never carried out.

use super::Ear;
use crate::orders::{self, Clause, Sentence, Topic};
use crate::table::house_orders::HouseOrder;
use crate::table::letter::Said;
use std::sync::Arc;

impl Ear<'_> {
    /// A question is answered and never carried out.
    pub(super) fn question(&mut self, clause: &Clause) {
        let topic = orders::topic(&clause.plain, true);
        let game = Arc::clone(&self.game);
        let tried = || {
            let heard = game.hear(Sentence::new(&clause.plain).asking(), self.seat, self.players, None);
            heard.pieces.into_iter().next().map(|piece| self.write(&piece.order))
        };
        // `Forse 6?` asks whether that is a good idea, and may be meant.
        let is_offered = orders::is_request(&clause.plain) || orders::is_maybe(&clause.plain);
        let requested = is_offered.then(|| {
            let text = clause.plain.replace('?', " ");
            let sentence = Sentence::new(&text);
            let mut ways = [sentence, sentence.by_gist()].into_iter();
            ways.find_map(|sentence| {
                let heard = game.hear(sentence, self.seat, self.players, None);
                heard.pieces.into_iter().next().map(|piece| self.write(&piece.order))
            })
        });
        let order = match topic {
            Some(Topic::Undo | Topic::Deadline | Topic::Turn | Topic::Rules) => None,
            _ => requested.flatten().or_else(tried),
        };
        // Whoever asks politely for something to be done means it, and is asked back.
        if is_offered && let Some(line) = &order {
            let verb = self.game.verb_of(line);
            self.push(Said::Probable { text: clause.text.clone(), line: line.clone() }, verb);
            return;
        }
        let ask = match (topic, order) {
            (Some(topic @ (Topic::Cash | Topic::Status | Topic::Meaning | Topic::Win)), None) => {
                (topic, None)
            }
            (Some(Topic::Meaning), _) => (Topic::Meaning, None),
            (_, Some(line)) => (Topic::Try, Some(line)),
            (Some(topic), None) => (topic, None),
            (None, None) => (Topic::Options, None),
        };
        let line = match ask {
            (Topic::Meaning, _) => orders::word_asked(&clause.plain),
            (_, line) => line,
        };
        self.ask(&clause.text, HouseOrder::Ask { topic: ask.0, line });
    }

    pub(super) fn ask(&mut self, text: &str, order: HouseOrder) {
        self.push(Said::House { line: text.to_owned(), order: Ok(order) }, None);
    }
}
