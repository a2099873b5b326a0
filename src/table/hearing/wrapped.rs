//! Orders that a mail program, or whoever wrote them, has broken over several lines.

use super::Ear;
use crate::orders::{self, Clause, Mood, Sentence, Sure};

/// No order is broken over more lines.
const MOST_LINES: usize = 5;

impl Ear<'_> {
    /// The lines at the head that are one order together and none by themselves, and how many they are.
    pub(super) fn wrapped(&self, clauses: &[Clause]) -> Option<(Clause, usize)> {
        let first = clauses.first().filter(|first| first.mood == Mood::Plain)?;
        let goes_on =
            |clause: &&Clause| (clause.is_open_above || clause.is_announced) && clause.mood == Mood::Plain;
        let lines = 1 + clauses[1..].iter().take_while(goes_on).count();
        if !(2..=MOST_LINES).contains(&lines) {
            return None;
        }
        // A long list has an order in each line; `bid 3` and `and go up` below it are one.
        let begins = self.is_written_out(&first.text).then(|| self.game.read(&first.text, self.players).ok());
        let begins = begins.flatten().map(|order| self.write(&order));
        let leads_on = clauses[1].text.starts_with(char::is_lowercase)
            && orders::joints(&clauses[1].plain).first().is_some_and(|joint| joint.start == 0);
        if begins.is_some() && !leads_on {
            return None;
        }
        (2..=lines).rev().find_map(|length| {
            let (lines, rest) = (&clauses[..length], &clauses[1..length]);
            if rest.iter().any(|clause| self.is_written_out(&clause.text)) {
                return None;
            }
            let joined = joined(lines);
            let is_small = rest.iter().all(|clause| clause.text.starts_with(char::is_lowercase));
            let sentence = Sentence::new(&joined.plain);
            let heard = self.game.hear(sentence, self.seat, self.players, self.last_verb());
            let is_order = !heard.pieces.is_empty()
                && heard.pieces.iter().all(|piece| {
                    piece.sure == Sure::Certain && !piece.is_end && (!piece.is_bare || is_small)
                })
                && !(heard.has_prose || heard.doubts || heard.corrects || heard.retracts);
            let goes_on = begins.as_ref().is_none_or(|begins| {
                matches!(&heard.pieces[..], [piece] if self.write(&piece.order).starts_with(begins.as_str()))
            });
            (is_order && goes_on).then_some((joined, length))
        })
    }

    /// Two sentences that are one order together and none by themselves: `Black goes under the hammer. Starting price 2.`
    pub(super) fn run_on(&self, clauses: &[Clause]) -> Option<Clause> {
        const MOST: usize = 14;
        let [first, second, ..] = clauses else { return None };
        let may_be = |clause: &Clause| {
            clause.mood == Mood::Plain
                && clause.plain.split_whitespace().count() <= MOST
                && !self.is_written_out(&clause.text)
                && self.mentions(&clause.plain)
        };
        if !may_be(first)
            || !may_be(second)
            || self.is_certain(&first.plain)
            || self.is_certain(&second.plain)
        {
            return None;
        }
        let mut joined = joined(&[first.clone(), second.clone()]);
        let end = first.plain.trim_end().len();
        if let Some(stop) =
            end.checked_sub(1).filter(|stop| matches!(joined.plain.as_bytes()[*stop], b'.' | b'!'))
        {
            joined.plain.replace_range(stop..end, ",");
        }
        self.is_certain(&joined.plain).then_some(joined)
    }

    /// Whether a sentence is one order from end to end, or by its gist, and nothing in it speaks against that.
    fn is_certain(&self, plain: &str) -> bool {
        let sentence = Sentence::new(plain);
        [sentence, sentence.by_gist()].into_iter().any(|sentence| {
            let heard = self.game.hear(sentence, self.seat, self.players, self.last_verb());
            let [piece] = &heard.pieces[..] else { return false };
            let is_clear = !(heard.doubts || heard.corrects || heard.retracts || heard.leaves);
            is_clear && piece.sure == Sure::Certain && self.game.foretell(self.seat, &piece.order).is_ok()
        })
    }

    /// Whether a line is an order from end to end, as Waybill writes them.
    fn is_written_out(&self, line: &str) -> bool {
        self.game.verb_of(line).is_some() && self.game.read(line, self.players).is_ok()
    }
}

/// Several lines as one.
fn joined(lines: &[Clause]) -> Clause {
    let mut joined = lines[0].clone();
    for line in &lines[1..] {
        let blanks = joined.text.len() + 1 - joined.plain.len().min(joined.text.len());
        joined.plain.extend(std::iter::repeat_n(' ', blanks));
        joined.plain.push_str(&line.plain);
        joined.text.push(' ');
        joined.text.push_str(&line.text);
    }
    joined.plain = orders::singular(&joined.plain);
    joined
}
