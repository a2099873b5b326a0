//! Throws that rest on the clock: what the house orders for a late seat has the announced moment as its voice, and nobody
//! can choose another.

use crate::audits::lines_of;
use crate::forging::{chained, draft_of};
use crate::house::{hand, new_table, opening, told};
use crate::luck::{for_the_checker, forged_for_the_checker};
use crate::mailbox::{Mailbox, address};
use waybill::games::find;
use waybill::journal::{Draft, Record, moment_text};
use waybill::rules::luck::{Ground, outcome};
use waybill::rules::{By, Language};
use waybill::table::pace::Pace;
use waybill::table::{Audit, LuckKind, Openings, Replay, Table, audit};

const TABLE: &str = "Nobody writes";
const DAY: i64 = 24 * 60;

/// A game of Rail Baron at which nobody ever writes, after so many days.
fn left_alone(luck: LuckKind, days: i64) -> Mailbox {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(find("rail-baron").unwrap(), 2);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    let mut new = new_table(TABLE, opening, 7);
    new.luck = luck;
    new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
    new.pace =
        Some(Pace::read("clock 6 h, +1 h, cap 7 h, bank 0 h, grace 0 h, silence bot after 6 h").unwrap());
    if luck == LuckKind::Told {
        new.told = told(&[1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 6, 6, 2, 1, 1, 2, 1, 1, 2, 3]);
    }
    let table = mailbox.hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert!(table.replay.house.progress.started.is_some(), "{:?}", table.replay.house.progress.owed);
    drop(table);
    for _ in 0..days * 8 {
        mailbox.minute += DAY / 8 - 1;
        mailbox.run();
    }
    mailbox
}

/// Tells an outcome, if one is waited for.
fn tell(mailbox: &Mailbox, table: &mut Table, outcome: u32) {
    if table.replay.house.progress.owed.is_some() {
        let by = hand(By::Moderator, mailbox.minute);
        let sheet = table.tell_luck(mailbox.hall.journal(), &by, &told(&[outcome])).unwrap();
        mailbox.hall.keep(table, sheet).unwrap();
    }
}

fn audited(lines: &[String]) -> Audit {
    audit(TABLE, lines, &Openings::default())
}

/// The place of the last line in which the clock moved for a seat that threw by its own voice.
fn clocked(lines: &[String]) -> usize {
    let is_clocked = |line: &String| {
        let read = Record::read(line).unwrap();
        let seat = read.by.seat().filter(|_| matches!(read.by, By::ClockFor(_)));
        seat.is_some() && read.luck.iter().any(|draw| draw.whose == seat)
    };
    lines.iter().rposition(is_clocked).expect("somebody was moved for by the clock, and threw")
}

#[test]
fn a_throw_by_the_clock_rests_on_the_announced_moment() {
    let mailbox = left_alone(LuckKind::Drawn, 12);
    let lines = lines_of(&mailbox.hall, TABLE);
    let found = audited(&lines);
    assert!(found.passes(), "{:#?}", found.findings);
    assert!(found.rests.clock > 5, "{:?}", found.rests);
    for_the_checker(&mailbox.hall, TABLE, "clock");
    // A keeper who looks for a better moment makes the draws anew with it: only the announced one is fair.
    let place = clocked(&lines);
    let read = Record::read(&lines[place]).unwrap();
    let (seq, seat) = (read.seq, read.by.seat().unwrap());
    let replay = Replay::fold(TABLE, &lines[..place], &Openings::default()).unwrap();
    let run = replay.house.progress.clocks.run(seat).unwrap();
    assert_eq!(read.voice.as_deref(), Some(&*format!("clock {}", moment_text(run.until))));
    let other = format!("clock {}", moment_text(run.until + chrono::TimeDelta::seconds(1)));
    let mut drafts: Vec<Draft> = lines[..=place].iter().map(|line| draft_of(line)).collect();
    let forged = drafts.last_mut().unwrap();
    for part in forged.hidden.iter_mut().filter(|part| part.voice.is_some()) {
        part.voice = Some(other.clone());
    }
    let progress = &replay.house.progress;
    let mut voices = progress.book.voices.clone();
    voices[seat.index()] = other;
    let ground = Ground { table: TABLE, salts: &progress.salts, voices: &voices };
    let secret = replay.house.secret.as_ref().unwrap();
    let luck = &mut forged.open.as_mut().unwrap().luck;
    for number in 0..luck.len() {
        let whose = luck[number].whose;
        let index = luck[..number].iter().filter(|draw| draw.whose == whose).count();
        luck[number].got =
            outcome(secret, ground, whose, progress.book.thrown(whose), index, luck[number].of);
    }
    let forged = chained(TABLE, &drafts);
    let found = audited(&forged);
    let first = &found.findings[0];
    assert_eq!(
        (first.record, first.what.as_str()),
        (seq, "its luck does not rest on the moment that was announced"),
        "{:?}",
        found.findings
    );
    forged_for_the_checker(TABLE, &forged, "another-moment", "voice is");
}

#[test]
fn what_the_clock_brings_again_after_a_take_back_keeps_its_voice() {
    let mut mailbox = left_alone(LuckKind::Drawn, 12);
    let lines = lines_of(&mailbox.hall, TABLE);
    let to = Record::read(&lines[clocked(&lines)]).unwrap().seq - 1;
    let mut table = mailbox.hall.table(TABLE).unwrap();
    let sheet =
        table.take_back_because(mailbox.hall.journal(), &hand(By::Moderator, mailbox.minute), to, None);
    mailbox.hall.keep(&mut table, sheet.unwrap()).unwrap();
    drop(table);
    for _ in 0..8 * 6 {
        mailbox.minute += DAY / 8 - 1;
        mailbox.run();
    }
    let found = audited(&lines_of(&mailbox.hall, TABLE));
    assert!(found.passes() && found.take_backs.len() == 1, "{:#?}", found.findings);
    for_the_checker(&mailbox.hall, TABLE, "clock-taken-back");
}

#[test]
fn luck_that_is_told_for_an_order_of_the_clock_audits_clean() {
    let mailbox = left_alone(LuckKind::Told, 3);
    let mut table = mailbox.hall.table(TABLE).unwrap();
    assert!(table.replay.house.progress.owed.is_some(), "the clock's order waits for dice");
    let lines = lines_of(&mailbox.hall, TABLE);
    assert!(lines.iter().any(|line| line.contains("\"by\":\"clock for seat 1\"") && line.contains("Waits")));
    for outcome in [1, 1, 1, 1, 6, 6, 2, 2].into_iter().cycle().take(40) {
        tell(&mailbox, &mut table, outcome);
    }
    assert!(table.replay.house.progress.owed.is_none(), "it was carried out");
    drop(table);
    let lines = lines_of(&mailbox.hall, TABLE);
    let found = audited(&lines);
    assert!(found.passes() && found.rests.told > 0, "{:#?}", found.findings);
    for_the_checker(&mailbox.hall, TABLE, "clock-told");
}
