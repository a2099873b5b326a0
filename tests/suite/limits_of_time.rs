//! The bounds of time: nobody takes longer than was agreed, however often the others wait; what stood still is nobody's; and
//! a clock that is set back changes nothing of what an audit finds.

use crate::house::moment;
use crate::mailbox::Mailbox;
use crate::time::{audited, begun, pass, table, to};
use waybill::games::Bot;
use waybill::orders::Pen;
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Span, Turn};
use waybill::table::pace::{Stage, Timing};
use waybill::table::{Hand, Motion};

const DAY: i64 = 24 * 60;

fn is_annas_turn(mailbox: &Mailbox) -> bool {
    table(mailbox).replay.game.turn() == Turn::Seats(vec![Seat(0)])
}

fn by_moderator(mailbox: &Mailbox, timing: Timing) {
    let mut table = table(mailbox);
    let hand = Hand { at: moment(mailbox.minute), by: By::Moderator, cause: "console", voice: None };
    let sheet = table.put(&hand, &Motion::Time(timing)).unwrap();
    mailbox.hall.keep(&mut table, sheet).unwrap();
}

/// Days until the table goes on without Anna, while the others do what they do whenever they are asked.
fn days_until_it_goes_on(mailbox: &mut Mailbox, mut others: impl FnMut(&mut Mailbox)) -> i64 {
    let start = mailbox.minute;
    while is_annas_turn(mailbox) {
        assert!(mailbox.minute - start < 60 * DAY, "the table waits for ever");
        pass(mailbox, 1);
        if table(mailbox).replay.house.progress.clocks.late().next().is_some() {
            others(mailbox);
        }
    }
    audited(mailbox);
    (mailbox.minute - start) / DAY
}

#[test]
fn however_often_the_others_wait_nobody_takes_longer_than_the_longest() {
    let mut mailbox = begun(Language::English, "post");
    let wait = |mailbox: &mut Mailbox| {
        mailbox.from("Bert", "vote wait");
        mailbox.from("Carla", "vote wait");
    };
    let days = days_until_it_goes_on(&mut mailbox, wait);
    assert!((15..=21).contains(&days), "{days} days");
    // The same where waiting is what silence means, and nobody says anything.
    let pace = "clock 5 d, +36 h, cap 7 d, bank 0 d, grace 24 h, longest 21 d, silence wait after 48 h";
    let mut mailbox = begun(Language::English, pace);
    let days = days_until_it_goes_on(&mut mailbox, |_| {});
    assert!((15..=21).contains(&days), "{days} days");
}

#[test]
fn a_table_that_cannot_wait_once_more_says_so() {
    let mut mailbox = begun(Language::English, "clock 3 d, cap 3 d, bank 0 d, grace 1 d, longest 6 d");
    mailbox.from("Carla", "lingua it");
    let sent = pass(&mut mailbox, 5);
    let bert = to(&sent, "Bert");
    let (_, asked) = bert.iter().find(|(subject, _)| subject.contains("what shall be done")).expect("asked");
    assert!(asked.contains("cannot wait once more") && !asked.contains("vote wait"), "{asked}");
    let (_, sent) = mailbox.from("Bert", "vote wait");
    let bert = &to(&sent, "Bert")[0].1;
    assert!(bert.contains("Nobody may take more than 6 days"), "{bert}");
    let (_, sent) = mailbox.from("Carla", "voto aspetta");
    let carla = &to(&sent, "Carla")[0].1;
    assert!(carla.contains("nessuno può metterci più di 6 giorni"), "{carla}");
    audited(&mailbox);
}

#[test]
fn a_long_pause_costs_nobody_their_bank() {
    let mut mailbox = begun(Language::English, "clock 3 d, cap 3 d, bank 5 d, grace 1 d, longest 14 d");
    // Anna moves at once, so that there is something in her bank when she is asked again.
    let mut has_moved = false;
    while !(has_moved && is_annas_turn(&mailbox)) {
        let Turn::Seats(turn) = table(&mailbox).replay.game.turn() else { panic!("the game is over") };
        let seat = turn[0];
        has_moved |= seat == Seat(0);
        let mut dice = Seeded::new(mailbox.minute as u64);
        let order = table(&mailbox).replay.game.bot(seat, Bot::Sensible, &mut dice).unwrap();
        let pen = Pen { language: Language::English, players: &[] };
        let line = table(&mailbox).replay.game.write(&order, &pen);
        mailbox.from(["Anna", "Bert", "Carla"][seat.index()], &line);
    }
    let bank = table(&mailbox).replay.house.progress.clocks.dials[0].bank;
    assert!(bank > Span::hours(24), "{bank}");
    by_moderator(&mailbox, Timing::Pause { why: None });
    pass(&mut mailbox, 30);
    by_moderator(&mailbox, Timing::Resume);
    let run = table(&mailbox).replay.house.progress.clocks.run(Seat(0)).cloned().expect("her clock runs");
    assert!((run.until - moment(mailbox.minute)).num_hours() > 60, "what was left is left: {run:?}");
    assert!(run.stood >= Span::days(29), "{run:?}");
    pass(&mut mailbox, 4);
    let run = table(&mailbox).replay.house.progress.clocks.run(Seat(0)).cloned().expect("her clock runs");
    assert_eq!(run.stage, Stage::Bank, "{bank}: {run:?}");
    audited(&mailbox);
}

#[test]
fn nobody_is_given_more_than_the_longest_ahead_of_their_turn() {
    let mut mailbox = begun(Language::English, "post");
    for _ in 0..2 {
        mailbox.from("Anna", "give Bert 7 days");
    }
    let (_, sent) =
        mailbox.from("Anna", "give Bert 7 days\ngive Bert -2 days\ngive Bert 0 days\ngive Anna 1 day");
    let said = &to(&sent, "Anna")[0].1;
    for words in
        ["Nobody may take more than 21 days", "Please give some time", "Nobody gives time to themselves"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    let left = table(&mailbox).replay.house.progress.clocks.dials[1].left;
    assert!(left <= Span::days(18), "{left}");
    audited(&mailbox);
}

#[test]
fn a_clock_that_is_set_back_is_no_finding() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.minute = 600;
    mailbox.from("Anna", "auction green 2");
    mailbox.from("Bert", "bid 3");
    // The clock of the machine was wrong by four hours.
    mailbox.minute = 360;
    mailbox.from("Anna", "undo");
    mailbox.from("Bert", "vote yes");
    mailbox.from("Bert", "more time 2 days\nsalt x\naway 2026-11-20 to 2026-11-22");
    mailbox.from("Anna", "auction green 3\ngive Carla 1 day");
    pass(&mut mailbox, 1);
    audited(&mailbox);
}
