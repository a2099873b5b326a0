//! One part of a letter, for one seat: its orders are decided, kept together, answered line by line and told to others.

use super::address_book::Chair;
use super::answer::Upshot;
use super::clerk::Clerk;
use super::forum_box::voice_id;
use super::house_desk::HouseDesk;
use super::news::News;
use super::refused::{self, RefusedLetter};
use super::threads::{Answered, Offer, Thread};
use crate::journal::{Append, Batch, JournalError, RecordLine};
use crate::post::Letter;
use crate::report::{Asked, Asking, Echo, Leaf, Rest};
use crate::rules::luck::letter_voice;
use crate::rules::{By, Fact, Seat, Sentence, Viewer};
use crate::table::{
    HallError, Hand, HouseOrder, Said, Section, Sheet, Standing, Table, Understood, Verdict, stands,
    understand,
};

/// What the lines of a letter mean at a table.
struct Meant {
    lines: Vec<Said>,
    unread: Vec<String>,
    told: Vec<Sentence>,
}

impl Clerk<'_> {
    /// What a letter says to one table.
    pub(super) fn section(
        &self,
        letter: &Letter,
        chair: &Chair,
        section: Section,
        outcome: &mut Upshot,
    ) -> Result<(), HallError> {
        let mut table = self.hall.table(&chair.table)?;
        let seat = chair.seat;
        let voice = letter.has_id.then(|| letter_voice(seat, &voice_id(letter), &letter.own));
        let hand = Hand { at: self.room.at, by: By::Seat(seat), cause: &letter.id, voice: voice.as_deref() };
        let before = table.replay.fork();
        let mut thread = Thread::load(self.hall.journal(), table.name(), seat)?;
        let Meant { lines, mut unread, mut told } =
            self.meant(letter, &table, seat, section.lines, &mut thread);
        let mut orders: Vec<&str> = Vec::new();
        let mut doubt = None;
        for said in &lines {
            match said {
                Said::Order { line, .. } => orders.push(line),
                Said::Probable { .. } => doubt = doubt.or(Some(orders.len())),
                Said::House { .. } | Said::Words(_) => {}
            }
        }
        let mut appends: Vec<Append> = Vec::new();
        let salted = self.salt(&mut table, &hand, seat, &mut appends);
        let mut decided =
            if orders.is_empty() { None } else { Some(table.orders_below(&hand, seat, &orders, doubt)) };
        if let Some(order) = decided.as_ref().and_then(|decided| decided.as_ref().ok()?.endless()) {
            return Err(HallError::Endless { order: order.to_owned() });
        }
        let moved = match &mut decided {
            Some(Ok(proposal)) if !proposal.sheet.is_empty() => {
                let sheet = std::mem::replace(&mut proposal.sheet, Sheet::new(&table.replay, table.tip()));
                let lines: Vec<RecordLine> = sheet.lines().cloned().collect();
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
            wants_options: false,
            people: outcome.people.take(),
            presence: None,
        };
        if moved.is_some() && house.is_away() && house.come_back()?.is_ok() {
            told.push(Sentence::new("people-back"));
        }
        let mut offered: Vec<String> = Vec::new();
        let echoes: Vec<Echo<'_>> = {
            let (verdicts, read) = match &decided {
                Some(Ok(proposal)) => (&proposal.verdicts[..], &proposal.orders[..]),
                _ => (&[][..], &[][..]),
            };
            let mut judged = verdicts.iter().zip(read);
            let mut echoes = Vec::new();
            for said in &lines {
                echoes.push(match (said, &decided) {
                    (Said::Order { text, line }, Some(Err(refusal))) => {
                        Echo { line: text, exact: text == line, asked: Asked::House(Err(refusal.sentence())) }
                    }
                    (Said::Order { text, line }, _) => {
                        let Some((verdict, read)) = judged.next() else { continue };
                        if matches!(verdict, Verdict::Falls { .. }) {
                            offered.push(line.clone());
                        }
                        Echo { line: text, exact: text == line, asked: Asked::Title(verdict, read.as_ref()) }
                    }
                    // What the letter's own orders have overtaken is no offer any more.
                    (Said::Probable { text, line }, _)
                        if moved.is_some() && !stands(&house.table.replay, seat, line) =>
                    {
                        if !unread.contains(text) {
                            unread.push(text.clone());
                        }
                        continue;
                    }
                    (Said::Probable { text, line }, _) => {
                        offered.push(line.clone());
                        Echo { line: text, exact: false, asked: Asked::Offered(line) }
                    }
                    (Said::House { line, order: Err(misread) }, _) => {
                        Echo { line, exact: true, asked: Asked::Unclear(misread) }
                    }
                    (Said::House { line, order: Ok(order) }, _) => {
                        Echo { line, exact: true, asked: Asked::House(house.carry_out(order)?) }
                    }
                    (Said::Words(line), _) => Echo { line, exact: true, asked: Asked::House(Ok(None)) },
                });
            }
            echoes
        };
        let undone = self.room.desk.undone_lines(self.room.language, &before, &echoes);
        if !undone.is_empty() {
            let refused = RefusedLetter { at: self.room.at, seat, letter: letter.id.clone(), lines: undone };
            let kept = refused::keep(self.hall.journal(), house.table.name(), &refused)?;
            outcome.batch.cursors.extend(kept);
        }
        if letter.id.ends_with(super::forum_box::FORUM) {
            let open = super::statuses::is_open(house.table, seat);
            outcome.acks = self.room.desk.acknowledged(self.room.language, &before, &echoes, open);
        }
        let HouseDesk { asides, press_to, wants_report, wants_options, people, presence, .. } = house;
        outcome.presence =
            presence.map(|presence| (presence, table.name().to_owned())).or(outcome.presence.take());
        outcome.changed |= people.as_ref().is_some_and(|people| !people.is_empty());
        outcome.people = people;
        if salted {
            told.push(Sentence::new("house-salted"));
        }
        let began = salted && self.begin(&mut table, &hand, &mut appends);
        // Whatever was kept for a letter, its answer attests: diaries and plans, too.
        outcome.spoke |= hand.voice.is_some() && !appends.is_empty();
        // A letter may have chosen another language.
        let language = self.room.language_of(&table, seat);
        let fresh: Vec<RecordLine> = appends.iter().flat_map(|append| append.lines.iter().cloned()).collect();
        let news = News { table: &table, fresh: &fresh };
        let desk = self.room.desk;
        let led_to = moved.as_deref().unwrap_or_default();
        let rest = Rest { offered: &offered, unread: &unread };
        let asking = self.room.asking(language, &table, seat);
        let subject = match echoes.iter().find(|echo| echo.is_undone()) {
            Some(echo) => {
                let undone = Sentence::new("subject-undone").with("line", echo.line);
                desk.subject_of(&table.replay, &desk.say(language, &[], &undone))
            }
            None => desk.subject(language, &table.replay, seat, &asking),
        };
        let ask = self.room.ask(language, &table, seat, &asking, &subject);
        thread.asked = asking.mine.then(|| asking.ask.clone());
        let untold = match thread.waits.take() {
            Some(_) => self.room.untold(news, language, seat, thread.moved)?,
            None => None,
        };
        // Who only answers the welcome has said nothing that could have been an order.
        let only_answers = salted && echoes.is_empty();
        let answer = || desk.answer_leaf(language, &before, &echoes, &rest, led_to, seat);
        let mut above: Vec<Leaf> = (!only_answers).then(answer).into_iter().collect();
        for sentence in &told {
            let text = desk.say(language, table.replay.house.names(), sentence);
            above.push(desk.aside(language, &format!("{text}\n")));
        }
        above.extend(asides);
        if wants_options && !table.replay.house.progress.closed {
            above.push(desk.options_leaf(language, &table.replay, seat));
        }
        let mut below: Vec<Leaf> = untold.into_iter().collect();
        // Whoever waits for others gets the position with what is asked of them next.
        let is_over = matches!(table.replay.standing(), Standing::Over(_));
        if wants_report || began || moved.is_some() && (asking.mine || is_over) {
            let asking = match wants_report {
                true => Asking {
                    position: desk.position_leaf(language, &table.replay, Viewer::Seat(seat)),
                    ..asking
                },
                false => asking,
            };
            below.extend(self.room.position(news, language, seat, asking)?);
            outcome.picture = true;
        }
        if outcome.answered.is_none() {
            (outcome.subject, outcome.ask, outcome.above) = (subject, ask, above);
            outcome.leaves.extend(below);
        } else {
            outcome.leaves.extend([ask].into_iter().chain(above).chain(below));
        }
        self.tell_others(news, seat, moved.is_some() || began, &press_to, outcome)?;
        if moved.is_some() {
            thread.moved = table.tip().next.saturating_sub(1);
        }
        if !offered.is_empty() {
            let mark = blake3::hash(letter.id.as_bytes()).to_hex()[..5].to_owned();
            let position = table.replay.game.position();
            thread.offer(Offer { letter: String::new(), mark, position, lines: offered });
        }
        outcome.changed |= !appends.is_empty();
        outcome.has_orders |= !lines.is_empty();
        outcome.batch.appends.extend(appends);
        if outcome.answered.is_some() {
            outcome.batch.cursors.push(thread.cursor(table.name(), seat));
        } else {
            outcome.language = Some(language);
            outcome.answered = Some((table, seat, thread));
        }
        Ok(())
    }

    /// The answer of a seat to its welcome is its salt; only the first one counts.
    fn salt(&self, table: &mut Table, hand: &Hand<'_>, seat: Seat, appends: &mut Vec<Append>) -> bool {
        let Some(voice) = hand.voice.filter(|_| table.replay.house.progress.started.is_none()) else {
            return false;
        };
        let Ok(sheet) = table.salt(hand, seat, voice) else { return false };
        appends.push(table.append(sheet));
        true
    }

    /// A game begins when everybody who plays it has answered.
    pub(super) fn begin(&self, table: &mut Table, hand: &Hand<'_>, appends: &mut Vec<Append>) -> bool {
        let waits = !table.replay.house.unanswered().is_empty();
        let started = if waits { None } else { table.start(hand).ok() };
        let Some(sheet) = started else { return false };
        appends.push(table.append(sheet));
        true
    }

    /// What the lines of a letter mean at a table. Where they agree to what was offered, that is meant too.
    fn meant(
        &self,
        letter: &Letter,
        table: &Table,
        seat: Seat,
        lines: Vec<Said>,
        thread: &mut Thread,
    ) -> Meant {
        let answered = thread.answered(letter, &table.replay.game.position());
        let is_polled = table.replay.house.progress.poll.as_ref().is_some_and(|poll| poll.waits_for(seat));
        let offered: Vec<String> = match &answered {
            Answered::Nothing if !is_polled => Vec::new(),
            // A yes is noticed, and explained.
            Answered::Lapsed | Answered::Nothing => vec![String::new()],
            Answered::Offer(offer) => offer.lines.clone(),
            Answered::Several(offers) => offers.iter().flat_map(|offer| offer.lines.clone()).collect(),
        };
        let players = table.replay.house.players();
        let understood = understand(&table.replay, seat, players, lines, &offered);
        let Understood { mut lines, unread, agreed, declined } = understood;
        if letter.id.ends_with(super::forum_box::FORUM) && !names_us(&letter.own) {
            lines.retain(|said| !is_question(said));
        }
        let mut told = Vec::new();
        let has_offer = matches!(answered, Answered::Offer(_) | Answered::Several(_));
        // Where nothing else was offered, a yes or no is the answer to what somebody proposed.
        if is_polled && !has_offer && (agreed.is_some() || declined) {
            let (yes, no) = (agreed.is_some(), if declined { "no" } else { "" });
            let line = agreed.clone().unwrap_or_else(|| no.to_owned());
            lines.insert(0, Said::House { line, order: Ok(HouseOrder::Consent { yes }) });
        } else if let Some(yes) = &agreed {
            match &answered {
                Answered::Offer(offer) => {
                    let yes =
                        offer.lines.iter().map(|line| Said::Order { text: yes.clone(), line: line.clone() });
                    lines.splice(0..0, yes);
                }
                Answered::Lapsed | Answered::Nothing => told.push(Sentence::new("house-offer-lapsed")),
                Answered::Several(offers) => {
                    let open =
                        offers.iter().map(|offer| Fact::from(offer.lines.join("; "))).collect::<Vec<Fact>>();
                    told.push(Sentence::new("house-offer-which").with("offers", open));
                }
            }
        } else if declined {
            told.push(Sentence::new("house-offer-declined"));
        }
        if let Answered::Offer(offer) = &answered
            && (agreed.is_some() || declined)
        {
            let mark = offer.mark.clone();
            thread.offers.retain(|offer| offer.mark != mark);
        }
        Meant { lines, unread, told }
    }

    /// Reports to the other seats: to all when the game has moved, else to those who were written to.
    fn tell_others(
        &self,
        news: News<'_>,
        seat: Seat,
        moved: bool,
        press_to: &[Seat],
        outcome: &mut Upshot,
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

/// Whether words are addressed to Waybill by its name.
fn names_us(own: &[String]) -> bool {
    own.iter().any(|line| line.to_lowercase().contains("waybill"))
}

/// Whether something is only asked. In a topic people ask each other.
fn is_question(said: &Said) -> bool {
    matches!(said, Said::House { line, order: Ok(HouseOrder::Ask { .. }) } if line.contains('?'))
}
