//! One part of a letter, for one seat: its orders are decided, kept together, answered line by line and told to others.

use super::address_book::Chair;
use super::answer::Outcome;
use super::clerk::Clerk;
use super::house_desk::HouseDesk;
use super::reports::News;
use super::threads::Thread;
use crate::journal::{Append, Batch, JournalError, Line};
use crate::post::Letter;
use crate::report::{Asked, Echo};
use crate::rules::{By, Seat};
use crate::table::{HallError, Hand, Said, Section, Sheet};

impl Clerk<'_> {
    /// What a letter says to one table.
    pub(super) fn section(
        &self,
        letter: &Letter,
        chair: &Chair,
        section: &Section,
        outcome: &mut Outcome,
    ) -> Result<(), HallError> {
        let mut table = self.hall.table(&chair.table)?;
        let seat = chair.seat;
        let hand = Hand { at: self.room.at, by: By::Seat(seat), cause: &letter.id };
        let before = table.replay.fork();
        let orders: Vec<&str> = section
            .lines
            .iter()
            .filter_map(|said| match said {
                Said::Order(line) => Some(line.as_str()),
                Said::House { .. } => None,
            })
            .collect();
        let mut appends: Vec<Append> = Vec::new();
        let mut decided = if orders.is_empty() { None } else { Some(table.orders(&hand, seat, &orders)) };
        if let Some(order) = decided.as_ref().and_then(|decided| decided.as_ref().ok()?.endless()) {
            return Err(HallError::Endless { order: order.to_owned() });
        }
        let moved = match &mut decided {
            Some(Ok(proposal)) if !proposal.sheet.is_empty() => {
                let sheet = std::mem::replace(&mut proposal.sheet, Sheet::new(&table.replay, table.tip()));
                let lines: Vec<Line> = sheet.lines().cloned().collect();
                appends.push(table.append(sheet));
                Some(lines)
            }
            _ => None,
        };
        let mut house = HouseDesk {
            clerk: self,
            table: &mut table,
            seat,
            hand,
            appends: &mut appends,
            asides: Vec::new(),
            told: 0,
            press_to: Vec::new(),
            wants_report: false,
        };
        let answers: Vec<Asked<'_>> = {
            let (verdicts, read) = match &decided {
                Some(Ok(proposal)) => (&proposal.verdicts[..], &proposal.orders[..]),
                _ => (&[][..], &[][..]),
            };
            let mut judged = verdicts.iter().zip(read);
            let mut answers = Vec::new();
            for said in &section.lines {
                answers.push(match (said, &decided) {
                    (Said::Order(_), Some(Err(refusal))) => Asked::House(Err(refusal.sentence())),
                    (Said::Order(_), _) => {
                        let (verdict, read) = judged.next().expect("one for each order");
                        Asked::Title(verdict, read.as_ref())
                    }
                    (Said::House { order: Err(misread), .. }, _) => Asked::Unclear(misread),
                    (Said::House { order: Ok(order), .. }, _) => Asked::House(house.carry_out(order)?),
                });
            }
            answers
        };
        let HouseDesk { asides, press_to, wants_report, .. } = house;
        let echoes: Vec<Echo<'_>> = section
            .lines
            .iter()
            .zip(answers)
            .map(|(said, asked)| {
                let (Said::Order(line) | Said::House { line, .. }) = said;
                Echo { line, asked }
            })
            .collect();
        let language = self.room.language_of(&table, seat);
        let fresh: Vec<Line> = appends.iter().flat_map(|append| append.lines.iter().cloned()).collect();
        let news = News { table: &table, fresh: &fresh };
        let desk = self.room.desk;
        let led_to = moved.as_deref().unwrap_or_default();
        outcome.leaves.push(desk.answer_leaf(language, &before, &table.replay, &echoes, led_to, seat));
        outcome.leaves.extend(asides);
        if moved.is_some() || wants_report {
            outcome.leaves.extend(self.room.position(news, language, seat)?);
            outcome.picture = true;
        } else if !table.replay.house.progress.closed {
            outcome.leaves.push(desk.options_leaf(language, &table.replay, seat));
        }
        self.tell_others(news, seat, moved.is_some(), &press_to, outcome)?;
        let mut thread = Thread::load(self.hall.journal(), table.name(), seat)?;
        if moved.is_some() {
            thread.moved = table.tip().next.saturating_sub(1);
        }
        outcome.changed |= !appends.is_empty();
        outcome.has_orders |= !section.lines.is_empty();
        outcome.batch.appends.extend(appends);
        if outcome.answered.is_some() {
            outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        } else {
            outcome.language = Some(language);
            outcome.answered = Some((table, seat, thread));
        }
        Ok(())
    }

    /// Reports to the other seats: to all when the game has moved, else to those who were written to.
    fn tell_others(
        &self,
        news: News<'_>,
        seat: Seat,
        moved: bool,
        press_to: &[Seat],
        outcome: &mut Outcome,
    ) -> Result<(), JournalError> {
        let seats = news.table.replay.house.names().len();
        let except: Vec<Seat> =
            Seat::all(seats).filter(|other| *other == seat || !(moved || press_to.contains(other))).collect();
        let Batch { post, cursors, .. } = self.room.reports(news, &except)?;
        outcome.batch.post.extend(post);
        outcome.batch.cursors.extend(cursors);
        Ok(())
    }
}
