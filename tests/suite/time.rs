//! Time at a table, through letters: deadlines in everybody's own clock, reminders, lateness, what the others say, pauses,
//! outages. The clock is made; every record of it is audited.

use crate::house::{moment, new_table, opening};
use crate::mailbox::{Mailbox, address, opened, text};
use waybill::games::find;
use waybill::post::Sent;
use waybill::rules::{By, Language, Seat, Span, Turn};
use waybill::table::pace::{Pace, Timing};
use waybill::table::{Audit, Hand, Motion, Openings, Table, audit};

const TABLE: &str = "Tuesday";
const DAY: i64 = 24 * 60;

/// A table of Steel Driver with a pace; Anna begins.
pub fn begun(language: Language, pace: &str) -> Mailbox {
    begun_with("steel-driver", language, pace)
}

/// A table of a title with a pace; Anna begins.
pub fn begun_with(title: &str, language: Language, pace: &str) -> Mailbox {
    let mailbox = Mailbox::new(language);
    let mut opening = opening(find(title).unwrap(), 3);
    if title == "steel-driver" {
        opening.options.insert("first".to_owned(), "Anna".to_owned());
    }
    let mut new = new_table(TABLE, opening, 7);
    new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
    new.pace = Some(Pace::read(pace).unwrap());
    let hand = Hand { at: moment(0), by: By::Moderator, cause: "console", voice: None };
    mailbox.hall.open(new, &hand).unwrap();
    mailbox
}

pub fn table(mailbox: &Mailbox) -> Table {
    mailbox.hall.table(TABLE).unwrap()
}

pub fn audited(mailbox: &Mailbox) -> Audit {
    let lines = mailbox.hall.journal().read(TABLE, 0).unwrap();
    let found = audit(TABLE, &lines, &Openings::default());
    assert_eq!(found.findings, [], "{found:#?}");
    found
}

/// Runs the daemon every six hours for so many days, as a clock would wake it; gives what was sent.
pub fn pass(mailbox: &mut Mailbox, days: i64) -> Vec<Sent> {
    let mut sent = Vec::new();
    for _ in 0..days * 4 {
        mailbox.minute += DAY / 4 - 1;
        sent.extend(mailbox.run().1);
    }
    sent
}

pub fn to(sent: &[Sent], name: &str) -> Vec<(String, String)> {
    let theirs = sent.iter().filter(|sent| sent.to == address(name));
    let one_line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    theirs.map(|sent| (opened(sent).0, one_line(text(sent)))).collect()
}

fn put(mailbox: &Mailbox, timing: Timing) {
    let mut table = table(mailbox);
    let hand = Hand { at: moment(mailbox.minute), by: By::Moderator, cause: "console", voice: None };
    let sheet = table.put(&hand, &Motion::Time(timing)).unwrap();
    mailbox.hall.keep(&mut table, sheet).unwrap();
}

fn until(mailbox: &Mailbox, seat: Seat) -> i64 {
    let table = table(mailbox);
    let run = table.replay.house.progress.clocks.run(seat).expect("a dial that runs");
    (run.until - moment(0)).num_minutes()
}

#[test]
fn a_deadline_is_told_in_the_clock_of_its_reader() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.from("Bert", "zone Tokyo");
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    let bert = to(&sent, "Bert");
    assert!(bert[0].0.ends_with(", by Sat 21 Nov 09:02"), "{}", bert[0].0);
    assert!(
        bert[0].1.contains("By Saturday 21 November 2026, 09:02 (Asia/Tokyo), in 5 days."),
        "{}",
        bert[0].1
    );
    let anna = to(&sent, "Anna");
    assert!(anna[0].1.contains("By Saturday 21 November 2026, 00:02 (UTC)"), "{}", anna[0].1);
    let (_, sent) = mailbox.from("Carla", "lingua it\nscadenza");
    let carla = &to(&sent, "Carla")[0].1;
    assert!(carla.contains("Entro sabato 21 novembre 2026, ore 00:02 (UTC), cioè fra 5 giorni."), "{carla}");
    audited(&mailbox);
}

#[test]
fn a_late_player_is_reminded_the_others_are_asked_and_silence_decides() {
    let mut mailbox = begun(Language::English, "post");
    let sent = pass(&mut mailbox, 5);
    let anna = to(&sent, "Anna");
    let subjects: Vec<&str> = anna.iter().map(|(subject, _)| subject.as_str()).collect();
    let reminders = subjects.iter().filter(|subject| subject.contains("Reminder:")).count();
    assert_eq!(reminders, 2, "at a half and at four fifths: {subjects:#?}");
    assert!(anna.iter().any(|(_, text)| text.contains("50 % of your time is over")), "{anna:#?}");
    assert!(anna.iter().any(|(_, text)| text.contains("80 % of your time is over")), "{anna:#?}");
    assert!(subjects.iter().any(|subject| subject.contains("Your time has run out")), "{subjects:#?}");
    assert!(
        to(&sent, "Bert").iter().all(|(subject, _)| !subject.contains("Reminder")),
        "only whom it concerns"
    );
    let sent = pass(&mut mailbox, 1);
    let bert = to(&sent, "Bert");
    assert!(
        bert.iter().any(|(subject, _)| subject.contains("Anna is late: say what shall be done")),
        "{bert:#?}"
    );
    assert!(
        bert.iter().any(|(_, text)| text.contains("vote skip") && text.contains("pass for them")),
        "{bert:#?}"
    );
    assert_eq!(table(&mailbox).replay.game.turn(), Turn::Seats(vec![Seat(0)]), "nothing is done yet");
    pass(&mut mailbox, 3);
    assert_ne!(table(&mailbox).replay.game.turn(), Turn::Seats(vec![Seat(0)]), "nobody said a word: pass");
    let lines = mailbox.hall.journal().read(TABLE, 0).unwrap();
    assert!(lines.iter().any(|line| line.contains("\"by\":\"clock for seat 1\"")));
    audited(&mailbox);
}

#[test]
fn most_voices_decide_about_a_late_player() {
    let mut mailbox = begun(Language::Italian, "post");
    pass(&mut mailbox, 6);
    let (_, sent) = mailbox.from("Anna", "vote wait");
    assert!(to(&sent, "Anna")[0].1.contains("Sei tu a essere in ritardo"), "nobody votes about themselves");
    let (_, sent) = mailbox.from("Bert", "voto shout");
    assert!(to(&sent, "Bert")[0].1.contains("shout"));
    mailbox.from("Bert", "voto aspetta");
    mailbox.from("Carla", "voto aspetta");
    mailbox.run();
    assert_eq!(table(&mailbox).replay.game.turn(), Turn::Seats(vec![Seat(0)]), "the table waits");
    let sent = pass(&mut mailbox, 2);
    assert!(
        to(&sent, "Bert").iter().any(|(subject, _)| subject.contains("Anna è in ritardo")),
        "asked again"
    );
    mailbox.from("Bert", "voto bot");
    mailbox.from("Carla", "voto bot");
    mailbox.run();
    let lines = mailbox.hall.journal().read(TABLE, 0).unwrap();
    assert!(lines.iter().any(|line| line.contains("settle 1: bot")));
    assert!(lines.last().unwrap().contains("clock for seat 1"), "{}", lines.last().unwrap());
    audited(&mailbox);
}

#[test]
fn who_moves_late_is_heard_as_long_as_nothing_was_done() {
    let mut mailbox = begun(Language::English, "post");
    pass(&mut mailbox, 6);
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    assert!(to(&sent, "Anna")[0].1.contains("✓ stands"));
    pass(&mut mailbox, 1);
    assert!(table(&mailbox).replay.house.progress.clocks.late().next().is_none());
    let dial = table(&mailbox).replay.house.progress.clocks.dials[0].clone();
    assert_eq!(dial.left, Span::hours(36), "what was overdue is gone, and a decision brings some");
    audited(&mailbox);
}

#[test]
fn time_is_given_asked_for_and_stopped() {
    let mut mailbox = begun(Language::English, "post");
    mailbox.run();
    let before = until(&mailbox, Seat(0));
    let (_, sent) = mailbox.from("Bert", "give Anna 2 days");
    assert!(to(&sent, "Bert")[0].1.contains("✓ done"), "{:?}", to(&sent, "Bert"));
    assert!(to(&sent, "Anna")[0].1.contains("Anna gets 2 days more."), "{:?}", to(&sent, "Anna"));
    assert_eq!(until(&mailbox, Seat(0)), before + 2 * DAY);
    let (_, sent) = mailbox.from("Anna", "more time 3 days");
    let bert = to(&sent, "Bert");
    assert!(bert[0].0.contains("Anna asks for more time"), "{bert:?}");
    for (who, order, answer) in [
        ("Anna", "give Anna 2 days", "Nobody gives time to themselves"),
        ("Bert", "give Anna 90 days", "up to 7 days at once"),
        ("Bert", "give Anna 0 days", "up to 7 days at once"),
        ("Bert", "give Zoe 2 days", "Zoe"),
        ("Bert", "give Anna a lot", "a lot"),
        ("Bert", "more time 2 days", "Nothing is asked of Bert now"),
        ("Bert", "vote wait", "Nobody is late"),
    ] {
        let (_, sent) = mailbox.from(who, order);
        let said = &to(&sent, who)[0].1;
        assert!(said.contains(answer), "{order}: {said}");
    }
    for _ in 0..2 {
        mailbox.from("Carla", "give Anna 7 days");
    }
    let (_, sent) = mailbox.from("Carla", "give Anna 7 days");
    assert!(
        to(&sent, "Carla")[0].1.contains("more than 21 days for one decision"),
        "{:?}",
        to(&sent, "Carla")
    );
    let left = until(&mailbox, Seat(0)) - mailbox.minute;
    put(&mailbox, Timing::Pause { why: Some("a storm".to_owned()) });
    let sent = pass(&mut mailbox, 30);
    assert_eq!(sent.len(), 0, "nothing runs: {:?}", to(&sent, "Anna"));
    put(&mailbox, Timing::Resume);
    assert_eq!(until(&mailbox, Seat(0)) - mailbox.minute, left, "what was left is left");
    audited(&mailbox);
}

#[test]
fn an_outage_costs_nobody_anything_and_a_short_stop_changes_nothing() {
    let mut mailbox = begun(Language::English, "post");
    pass(&mut mailbox, 4);
    let before = until(&mailbox, Seat(0));
    mailbox.minute += 6 * DAY;
    let (_, sent) = mailbox.run();
    assert!(to(&sent, "Anna")[0].1.contains("The house was out of order"), "{sent:?}");
    let gained = until(&mailbox, Seat(0)) - before;
    assert!((6 * DAY..=6 * DAY + 30).contains(&gained), "six days are given back: {gained}");
    let lines = mailbox.hall.journal().read(TABLE, 0).unwrap();
    assert_eq!(lines.iter().filter(|line| line.contains("\"Outage\"")).count(), 1, "in one record");
    let after = until(&mailbox, Seat(0));
    mailbox.minute += 50;
    mailbox.run();
    assert_eq!(until(&mailbox, Seat(0)), after);
    audited(&mailbox);
}

#[test]
fn after_a_take_back_everybody_has_a_day() {
    let mut mailbox = begun(Language::English, "clock 25 h, +1 h, cap 26 h, bank 0 d");
    mailbox.from("Anna", "auction green 2");
    mailbox.minute += 20 * 60;
    let mut table = table(&mailbox);
    let hand = Hand { at: moment(mailbox.minute), by: By::Moderator, cause: "console", voice: None };
    let to = table.last_step(mailbox.hall.journal()).unwrap().to;
    let sheet = table.take_back(mailbox.hall.journal(), &hand, to).unwrap();
    mailbox.hall.keep(&mut table, sheet).unwrap();
    assert!(until(&mailbox, Seat(0)) >= mailbox.minute + DAY);
    audited(&mailbox);
}

#[test]
fn fixed_deadlines_fall_on_their_days() {
    let mut mailbox = begun(Language::English, "every Tuesday and Friday 20:00 Europe/Rome, minimum 2 days");
    // Monday 16 November: on Tuesday at 20:00 there would be less than two days.
    let (_, sent) = mailbox.from("Anna", "auction green 2");
    let bert = &to(&sent, "Bert")[0].1;
    assert!(bert.contains("By Friday 20 November 2026, 20:00 (Europe/Rome)"), "{bert}");
    mailbox.minute = 4 * DAY;
    let (_, sent) = mailbox.from("Bert", "bid 3");
    let carla = &to(&sent, "Carla")[0].1;
    assert!(carla.contains("By Tuesday 24 November 2026, 20:00 (Europe/Rome)"), "{carla}");
    audited(&mailbox);
}

#[test]
fn a_clock_that_was_bent_is_found() {
    let mut mailbox = begun(Language::English, "post");
    pass(&mut mailbox, 6);
    let table = table(&mailbox);
    let clocks = &table.replay.house.progress.clocks;
    for timing in [
        Timing::Remind { seat: Seat(1), percent: 50 },
        Timing::Settle { about: Seat(0), how: waybill::table::pace::How::Skip },
        Timing::Outage { from: moment(0), until: moment(mailbox.minute + 5) },
    ] {
        assert!(timing.decide(clocks, By::Clock, moment(mailbox.minute)).is_err(), "{timing}");
    }
    let lines = mailbox.hall.journal().read(TABLE, 0).unwrap();
    let drafts: Vec<_> = lines.iter().map(|line| crate::forging::draft_of(line)).collect();
    let mut bent = drafts.clone();
    let place = bent.iter().position(|draft| {
        let open = draft.open.as_ref();
        open.is_some_and(|open| open.house.iter().any(|event| event.get().contains("\"Dials\"")))
    });
    let open = bent[place.unwrap()].open.as_mut().unwrap();
    for event in &mut open.house {
        let text = event.get().replace("\"left\":432000", "\"left\":86400");
        *event = serde_json::value::RawValue::from_string(text).unwrap();
    }
    let forged = crate::forging::chained(TABLE, &bent);
    let found = audit(TABLE, &forged, &Openings::default());
    assert!(
        found.findings.iter().any(|finding| finding.what.contains("the clocks were set otherwise")),
        "{found:?}"
    );
}

#[test]
fn an_absence_stops_the_clock_at_all_tables_and_a_move_ends_it() {
    let mut mailbox = begun(Language::English, "post");
    let mut other = opening(find("steel-driver").unwrap(), 3);
    other.options.insert("first".to_owned(), "Anna".to_owned());
    let mut new = new_table("Friday", other, 9);
    new.addresses = new.opening.seats.iter().map(|name| address(name)).collect();
    new.pace = Some(Pace::read("post").unwrap());
    let hand = Hand { at: moment(0), by: By::Moderator, cause: "console", voice: None };
    mailbox.hall.open(new, &hand).unwrap();
    mailbox.run();
    let before = until(&mailbox, Seat(0));
    for (order, answer) in [
        ("away 31 Feb to 2 Mar", "in no calendar"),
        ("away 30 Nov to 20 Nov", "comes before the first"),
        ("away 1 Oct to 3 Oct", "over already"),
        ("away whenever", "names no days"),
        ("away 16 Nov to 31 Dec", "up to 42 are allowed"),
        ("back", "You are not away"),
    ] {
        let (_, sent) = mailbox.from("Anna", &format!("table Tuesday\n{order}"));
        let said = &to(&sent, "Anna")[0].1;
        assert!(said.contains(answer), "{order}: {said}");
    }
    let (_, sent) = mailbox.from("Anna", "table Tuesday\naway 17 Nov to 26 Nov");
    let anna = &to(&sent, "Anna")[0].1;
    assert!(anna.contains("away from Tuesday 17 November 2026 to Thursday 26 November 2026"), "{anna}");
    assert_eq!(to(&sent, "Bert").len(), 2, "both tables hear of it: {:?}", to(&sent, "Bert"));
    assert_eq!(until(&mailbox, Seat(0)), before + 10 * DAY, "ten days do not count");
    let friday = mailbox.hall.table("Friday").unwrap();
    assert!(friday.replay.house.progress.clocks.is_away_after(Seat(0), moment(mailbox.minute)));
    let sent = pass(&mut mailbox, 9);
    assert!(
        to(&sent, "Anna").iter().all(|(subject, _)| !subject.contains("run out")),
        "{:?}",
        to(&sent, "Anna")
    );
    let (_, sent) = mailbox.from("Anna", "table Tuesday\nauction green 2");
    assert!(to(&sent, "Anna")[0].1.contains("You are back"), "{:?}", to(&sent, "Anna"));
    let friday = mailbox.hall.table("Friday").unwrap();
    assert!(
        !friday.replay.house.progress.clocks.is_away_after(Seat(0), moment(mailbox.minute)),
        "there, too"
    );
    audited(&mailbox);
    let lines = mailbox.hall.journal().read("Friday", 0).unwrap();
    assert_eq!(audit("Friday", &lines, &Openings::default()).findings, []);
    assert_eq!(waybill::people::audit(mailbox.hall.journal()).unwrap().findings, []);
}

#[test]
fn the_moderator_sets_the_pace_at_the_console() {
    let office = crate::cli::Office::bare();
    office.done(&["init"]);
    let seats =
        ["--seat", "Anna=anna@example.org", "--seat", "Bert", "--seat", "Carla", "--option", "first=Anna"];
    let new = |table: &'static str, more: &[&'static str]| {
        [&["new", "steel-driver", "--table", table], &seats[..], more].concat()
    };
    office.done(&new("Tuesday", &[]));
    assert!(office.done(&["pace", "Tuesday"]).starts_with("clock 5 d, +36 h, cap 7 d, bank 14 d, grace 1 d"));
    office.fails(&new("Friday", &["--pace", "whenever"]), 2, "whenever");
    office.done(&new("Friday", &["--pace", "every Tuesday 20:00 Europe/Rome"]));
    assert!(office.done(&["pace", "Friday"]).starts_with("fixed Tue 20:00, minimum 2 d"));
    office.done(&["give", "Tuesday", "Anna", "3 days"]);
    office.fails(&["give", "Tuesday", "Zoe", "3 days"], 1, "Zoe");
    office.fails(&["give", "Tuesday", "Anna", "soon"], 2, "soon");
    office.fails(&["resume", "Tuesday"], 1, "The clocks run.");
    office.done(&["pause", "Tuesday", "--why", "the hall is painted"]);
    office.fails(&["pause", "Tuesday"], 1, "stand still already");
    office.done(&["resume", "Tuesday"]);
    office.done(&["pace", "Tuesday", "brisk, weekends off, zone New York"]);
    office.done(&["pace", "Tuesday", "none"]);
    office.fails(&["give", "Tuesday", "Anna", "3 days"], 1, "has no deadlines");
    for table in ["Tuesday", "Friday"] {
        assert!(office.done(&["audit", table]).contains("Everything is as it should be."));
        let public = office.file(&format!("{table}.jsonl"));
        office.done(&["export", table, "--public", "-o", &public]);
        office.done(&["audit", &public]);
    }
}

#[test]
fn whoever_goes_away_is_answered_with_the_deadline_that_the_others_are_told() {
    let mut mailbox = begun(Language::English, "post");
    let (_, sent) = mailbox.from("Anna", "away 2026-11-17 to 2026-11-25");
    let until = "By Monday 30 November 2026, 00:00 (UTC)";
    for name in ["Anna", "Bert", "Carla"] {
        let letters = to(&sent, name);
        assert_eq!(letters.len(), 1, "{name}: one letter");
        assert!(letters[0].1.contains(until), "{name}: {}", letters[0].1);
    }
    let bert = &to(&sent, "Bert")[0].1;
    assert!(bert.contains("Anna is away from Tue 17 Nov 00:00 to Thu 26 Nov 00:00"), "{bert}");
    let (_, sent) = mailbox.from("Anna", "back");
    assert!(to(&sent, "Anna")[0].1.contains("By Saturday 21 November 2026"), "{}", to(&sent, "Anna")[0].1);
    audited(&mailbox);
}

#[test]
fn the_pace_is_told_in_whole_sentences() {
    let mut mailbox = begun(Language::English, "every Tuesday and Friday 20:00 Europe/Rome, weekends off");
    mailbox.from("Carla", "lingua it");
    let (_, sent) = mailbox.from("Bert", "deadline");
    let bert = &to(&sent, "Bert")[0].1;
    assert!(
        bert.contains("moves are due every Tuesday at 20:00 and Friday at 20:00 (Europe/Rome)"),
        "{bert}"
    );
    assert!(bert.contains("Saturdays and Sundays do not count"), "{bert}");
    let (_, sent) = mailbox.from("Carla", "scadenza");
    let carla = &to(&sent, "Carla")[0].1;
    assert!(carla.contains("ogni martedì alle 20:00 e venerdì alle 20:00 (Europe/Rome)"), "{carla}");
    assert!(!carla.contains("longest") && !carla.contains("grace"), "{carla}");
}
