//! What a person puts right in the same letter, or in answer to an offer: it replaces what it puts right, or that is asked
//! again.

use super::{Correcting, Ear, Item};
use crate::games::{Game, ReadOrder};
use crate::orders::{self, Clause, Heard, Mood, Sentence, Sure};
use crate::table::letter::Said;
use std::sync::Arc;

impl Ear<'_> {
    /// Takes out what the next order puts right.
    pub(super) fn replace(&mut self, correcting: Option<Correcting>, verb: Option<&'static str>) {
        let Some(correcting) = correcting else { return };
        let same = self.items.iter().rposition(|item| item.verb.is_some() && item.verb == verb);
        let at = match correcting {
            Correcting::Anything => same.or_else(|| self.last_order()),
            Correcting::SameVerb => same,
        };
        if let Some(at) = at {
            self.take_out(at);
        }
    }

    pub(super) fn take_out(&mut self, at: usize) {
        let item = self.items.remove(at);
        if let Said::Order { text, .. } | Said::Probable { text, .. } = item.said {
            self.unread.push(text);
        }
        self.game = item.before;
        // Whatever was certain after it is followed again.
        let rest: Vec<Item> = self.items.drain(at..).collect();
        for item in rest {
            match item.said {
                Said::Order { text, line } => self.certain(&text, line, item.verb, None),
                said => self.push(said, item.verb),
            }
        }
    }

    /// A sentence that puts right what was said before; false where it turns out not to.
    pub(super) fn correction(&mut self, clause: &Clause, heard: &Heard<ReadOrder>) -> bool {
        let Some(at) = self.last_order() else {
            return self.correct_offer(clause, heard);
        };
        if !heard.corrects {
            return false;
        }
        // `Pass. No!` is no courtesy.
        let weak = orders::is_weak(&clause.plain) && !heard.retracts && !orders::is_no(&clause.plain);
        if heard.pieces.iter().any(|piece| !piece.is_bare) {
            self.correcting = Some(if weak { Correcting::SameVerb } else { Correcting::Anything });
            let is_explicit = heard.pieces.iter().any(|piece| piece.sure == Sure::Certain);
            if weak && is_explicit {
                self.correcting = Some(Correcting::Anything);
            }
            return false;
        }
        let mut rests = orders::rest_of_correction(&clause.plain);
        rests.extend(self.rest_by_gist(clause));
        let before = &self.items[at];
        let (Said::Order { line, .. } | Said::Probable { line, .. }) = &before.said else { return false };
        let (line, game) = (line.clone(), Arc::clone(&before.before));
        if let Some((verb, better)) = rests.iter().find_map(|rest| self.substituted(&*game, &line, rest)) {
            self.take_out(at);
            self.certain(&clause.text, better, Some(verb), None);
            return true;
        }
        if !heard.pieces.is_empty() {
            self.correcting = Some(Correcting::Anything);
            return false;
        }
        // `No dai, ripensandoci 6 ce li metto.`
        let by_gist = game.hear(Sentence::new(&clause.plain).by_gist(), self.seat, self.players, None);
        if !by_gist.pieces.is_empty() && !by_gist.doubts {
            self.correcting = Some(Correcting::Anything);
            return false;
        }
        if rests.is_empty() {
            self.correcting = Some(if weak { Correcting::SameVerb } else { Correcting::Anything });
            if !weak {
                self.doubt(at);
            }
            self.unread.push(clause.text.clone());
            return true;
        }
        if !weak || rests.iter().any(|rest| self.mentions(rest)) {
            self.doubt(at);
            self.correcting = Some(Correcting::Anything);
        } else if heard.corrects {
            self.correcting = Some(Correcting::SameVerb);
        }
        if heard.retracts {
            self.doubt_all();
        }
        self.unread.push(clause.text.clone());
        true
    }

    /// `I pass. I can't let him have it. 6!`: what could only be meant instead of the order above it is asked, and so is
    /// that order.
    pub(super) fn thinks_again(&mut self, clause: &Clause) -> bool {
        const MOST: usize = 5;
        let Some(at) = self.last_order() else { return false };
        let is_short = clause.mood == Mood::Plain && clause.plain.split_whitespace().count() <= MOST;
        let was_moved = matches!(self.items[at].said, Said::Order { .. }) && !self.is_to_move();
        if !is_short || !was_moved {
            return false;
        }
        let before = Arc::clone(&self.items[at].before);
        let heard = before.hear(Sentence::new(&clause.plain), self.seat, self.players, None);
        let [piece] = &heard.pieces[..] else { return false };
        if heard.has_prose || heard.doubts || before.foretell(self.seat, &piece.order).is_err() {
            return false;
        }
        let line = self.write(&piece.order);
        self.doubt(at);
        self.push(Said::Probable { text: clause.text.clone(), line }, Some(piece.verb));
        true
    }

    /// What a sentence that puts something right names, whatever it says beside that: `sorry, typo, meant 4`.
    fn rest_by_gist(&self, clause: &Clause) -> Option<String> {
        let sentence = Sentence::new(&clause.plain).by_gist();
        let named = self.game.hear(sentence, self.seat, self.players, None).named?;
        (!named.is_doubtful && !named.kept.is_empty()).then_some(named.kept)
    }

    /// `Northeast, no, not Northeast, Southwest`: what is put right may be named once more.
    pub(super) fn without_repeats(&self, mut heard: Heard<ReadOrder>) -> Heard<ReadOrder> {
        let Some(at) = self.last_order().filter(|_| heard.corrects && heard.pieces.len() > 1) else {
            return heard;
        };
        if let Said::Order { line, .. } | Said::Probable { line, .. } = &self.items[at].said {
            heard.pieces.retain(|piece| self.write(&piece.order) != *line);
        }
        heard
    }

    /// `no, 4`, `yes but max 6`, in answer to an offer.
    pub(super) fn correct_offer(&mut self, clause: &Clause, heard: &Heard<ReadOrder>) -> bool {
        let [offer] = self.offered else { return false };
        if heard.pieces.iter().any(|piece| !piece.is_bare)
            || self.items.iter().any(|item| item.verb.is_some())
        {
            return false;
        }
        let game = Arc::clone(&self.game);
        let rests = orders::rest_of_correction(&clause.plain);
        let found = rests.iter().find_map(|rest| self.substituted(&*game, offer, rest));
        let Some((verb, line)) = found else { return false };
        self.declined = true;
        self.push(Said::Probable { text: clause.text.clone(), line }, Some(verb));
        true
    }

    /// An order with some of its words put for others, if that can be done in one way only.
    pub(super) fn substituted(
        &self,
        game: &dyn Game,
        line: &str,
        rest: &str,
    ) -> Option<(&'static str, String)> {
        const MOST: usize = 14;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() > MOST || rest.split_whitespace().count() > MOST {
            return None;
        }
        let verb = game.verb_of(line)?;
        let (content, known) = (orders::content(rest), orders::content(line));
        let overlaps = content.iter().any(|word| known.contains(word));
        // The fewer words give way, the better.
        (1..=words.len()).find_map(|length| {
            let mut found: Vec<String> = Vec::new();
            for start in 0..=words.len() - length {
                let end = start + length;
                // `from Charleston to Atlanta` takes the place of both ends, not of one.
                let given = orders::content(&words[start..end].join(" ")).len();
                if overlaps && given < content.len() {
                    continue;
                }
                let text = [&words[..start], &[rest], &words[end..]].concat().join(" ");
                if text == rest {
                    continue;
                }
                let heard = game.hear(Sentence::new(&text), self.seat, self.players, None);
                let [piece] = &heard.pieces[..] else { continue };
                if heard.has_prose
                    || heard.corrects
                    || piece.is_bare
                    || piece.verb != verb
                    || piece.slips > 0
                    || piece.sure != Sure::Certain
                {
                    continue;
                }
                if game.foretell(self.seat, &piece.order).is_err() {
                    continue;
                }
                let better = self.write(&piece.order);
                // `Baltimore - Erie` takes the place of two towns, and adds none.
                let grows = |sign: char| better.matches(sign).count() > line.matches(sign).count();
                if better == line || (!rest.contains("max") && (grows(',') || grows('-'))) {
                    continue;
                }
                if !found.contains(&better) {
                    found.push(better);
                }
            }
            match &found[..] {
                [] => None,
                [only] => Some(Some((verb, only.clone()))),
                _ => Some(None),
            }
        })?
    }

    /// An order that was certain is asked again.
    pub(super) fn doubt(&mut self, at: usize) {
        let item = &mut self.items[at];
        if let Said::Order { text, line } = &item.said {
            item.said = Said::Probable { text: text.clone(), line: line.clone() };
            self.game = Arc::clone(&item.before);
        }
    }

    pub(super) fn doubt_all(&mut self) {
        for at in (0..self.items.len()).rev() {
            if self.items[at].verb.is_some() {
                self.doubt(at);
            }
        }
    }
}
