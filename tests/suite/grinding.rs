//! The ways in which a keeper might grind the dice, each tried: nothing but a new letter of its owner moves a throw.

use crate::audits::lines_of;
use crate::forging::{chained, draft_of, replace_house};
use crate::house::{hall, hand, moment, new_table, opening, told};
use crate::luck::{for_the_checker, forged_for_the_checker};
use crate::mailbox::{Mailbox, opened};
use waybill::journal::{Record, cause_hash};
use waybill::rules::luck::letter_voice;
use waybill::rules::{By, Language, Seat};
use waybill::table::{
    Finding, Hall, Hand, HouseRefusal, KeptLetter, LuckKind, Motion, Openings, Standing, Table, attest, audit,
};

/// A table of two at which Anna is to move, and whatever ends her turn throws dice.
fn rail_baron(hall: &Hall, table: &str) -> Table {
    let mut opening = opening(waybill::games::find("rail-baron").unwrap(), 2);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    hall.open(new_table(table, opening, 1), &hand(By::Moderator, 0)).unwrap()
}

fn voice(letter: &str) -> String {
    letter_voice(Seat(0), letter, &["route shortest".to_owned()])
}

/// Anna's order by a letter; gives what fell with it.
fn throw(hall: &Hall, table: &mut Table, letter: &str, minute: i64) -> Vec<u32> {
    let voice = voice(letter);
    let hand = Hand { at: moment(minute), by: By::Seat(Seat(0)), cause: letter, voice: Some(&voice) };
    let proposal = table.orders(&hand, Seat(0), &["route shortest"]).unwrap();
    assert!(proposal.is_whole(), "{:?}", proposal.verdicts);
    hall.keep(table, proposal.sheet).unwrap();
    last_draws(hall, table)
}

fn last_draws(hall: &Hall, table: &Table) -> Vec<u32> {
    let lines = lines_of(hall, table.name());
    let drawn = lines.iter().rev().map(|line| Record::read(line).unwrap().luck).find(|luck| !luck.is_empty());
    drawn.unwrap().iter().map(|draw| draw.got).collect()
}

#[test]
fn notes_press_moments_and_the_words_of_others_move_no_draw() {
    let plain = hall();
    let mut table = rail_baron(&plain, "Ground");
    let fair = throw(&plain, &mut table, "1@example.org", 5);
    for tries in 0..20 {
        let hall = hall();
        let mut table = rail_baron(&hall, "Ground");
        for number in 0..=tries % 4 {
            let words = format!("grain {tries} {number}");
            let sheet = match tries % 3 {
                0 => table.note(&hand(By::Seat(Seat(1)), 1), Seat(1), &words).unwrap(),
                1 => table.press(&hand(By::Seat(Seat(1)), 1), Seat(1), &[], &words).unwrap(),
                _ => table
                    .put(&hand(By::Moderator, 1), &Motion::Say { to: vec![], words: Some(words) })
                    .unwrap(),
            };
            hall.keep(&mut table, sheet).unwrap();
        }
        assert_eq!(throw(&hall, &mut table, "1@example.org", 6 + tries), fair, "try {tries}");
        assert!(audit("Ground", &lines_of(&hall, "Ground"), &Openings::default()).passes());
    }
}

#[test]
fn an_order_that_was_taken_back_falls_the_same_and_another_letter_may_not() {
    let hall = hall();
    let mut table = rail_baron(&hall, "Ground");
    let before = table.replay.seq - 1;
    let first = throw(&hall, &mut table, "1@example.org", 5);
    // The same order again, whoever brings it, however often: the dice lie as they lay.
    for number in 2..12 {
        let sheet = table.take_back_because(hall.journal(), &hand(By::Moderator, 6), before, Some("a slip"));
        hall.keep(&mut table, sheet.unwrap()).unwrap();
        let again = throw(&hall, &mut table, &format!("{number}@example.org"), 7);
        assert_eq!(again, first, "letter {number}");
    }
    let lines = lines_of(&hall, "Ground");
    let found = audit("Ground", &lines, &Openings::default());
    assert!(found.passes(), "{:#?}", found.findings);
    assert_eq!(found.take_backs.len(), 10);
    assert!(
        found.take_backs.iter().all(|back| back.orders >= 1 && back.throws == 1),
        "{:?}",
        found.take_backs
    );
    for_the_checker(&hall, "Ground", "taken-back");
    // A keeper who throws again with a voice of another letter is found.
    let again = lines.iter().rposition(|line| line.contains("\"voice\"")).unwrap();
    let mut drafts: Vec<_> = lines.iter().map(|line| draft_of(line)).collect();
    for part in &mut drafts[again].hidden {
        part.voice = part.voice.as_ref().map(|_| voice("12@example.org"));
    }
    let forged = chained("Ground", &drafts);
    forged_for_the_checker("Ground", &forged, "another-voice", "voice is");
    let found = audit("Ground", &forged, &Openings::default());
    let reason = "came again with another voice";
    assert!(found.findings.iter().any(|finding| finding.what.contains(reason)), "{:?}", found.findings);
    assert_eq!(hall.table("Ground").unwrap().replay.snapshot(), table.replay.snapshot());
    let folded = waybill::table::Replay::fold("Ground", &lines, &Openings::default()).unwrap();
    assert_eq!(folded.house.progress, table.replay.house.progress, "folded, the luck rests on the same");
    // What Anna's order throws is Bert's throw, and rests on no letter of hers; her next throw does.
    let mut theirs = std::collections::BTreeSet::new();
    let mut hers = std::collections::BTreeSet::new();
    for number in 0..12 {
        let hall = crate::house::hall();
        let mut table = rail_baron(&hall, "Ground");
        theirs.insert(throw(&hall, &mut table, &format!("other {number}@example.org"), 5));
        let proposal = table.orders(&hand(By::Seat(Seat(1)), 6), Seat(1), &["route shortest"]).unwrap();
        assert!(proposal.is_whole(), "{:?}", proposal.verdicts);
        hall.keep(&mut table, proposal.sheet).unwrap();
        hers.insert(last_draws(&hall, &table));
    }
    assert_eq!(theirs.len(), 1, "{theirs:?}");
    assert!(hers.len() > 1, "{hers:?}");
}

#[test]
fn an_order_cut_out_from_under_its_take_back_is_found() {
    let hall = hall();
    let mut table = rail_baron(&hall, "Ground");
    let before = table.replay.seq - 1;
    for number in 1..4 {
        throw(&hall, &mut table, &format!("{number}@example.org"), number);
        let sheet = table.take_back_because(hall.journal(), &hand(By::Moderator, 6), before, None);
        hall.keep(&mut table, sheet.unwrap()).unwrap();
    }
    let lines = lines_of(&hall, "Ground");
    let ordered: Vec<usize> = (0..lines.len()).filter(|place| lines[*place].contains("\"voice\"")).collect();
    assert_eq!(ordered.len(), 3);
    for place in ordered {
        let mut drafts: Vec<_> = lines.iter().map(|line| draft_of(line)).collect();
        let record = Record::read(&lines[place]).unwrap().seq;
        drafts.remove(place);
        let forged = chained("Ground", &drafts);
        let found = audit("Ground", &forged, &Openings::default());
        let named =
            |finding: &Finding| finding.record == record && finding.what.contains("it takes nothing back");
        assert!(found.findings.iter().any(named), "{record}: {:?}", found.findings);
        forged_for_the_checker("Ground", &forged, "cut-out", "takes nothing back");
    }
}

#[test]
fn the_voice_of_a_letter_that_never_came_is_found() {
    let hall = hall();
    let mut table = rail_baron(&hall, "Ground");
    throw(&hall, &mut table, "1@example.org", 1);
    let lines = lines_of(&hall, "Ground");
    let mut drafts: Vec<_> = lines.iter().map(|line| draft_of(line)).collect();
    let place = lines.iter().position(|line| line.contains("\"voice\"")).unwrap();
    drafts[place].cause = cause_hash("console");
    let forged = chained("Ground", &drafts);
    let found = audit("Ground", &forged, &Openings::default());
    let named = |finding: &Finding| finding.what.contains("came without one");
    assert!(found.findings.iter().any(named), "{:?}", found.findings);
    forged_for_the_checker("Ground", &forged, "no-letter", "voice is");
}

#[test]
fn a_salt_of_two_lines_is_found() {
    let hall = hall();
    rail_baron(&hall, "Ground");
    let mut drafts: Vec<_> = lines_of(&hall, "Ground").iter().map(|line| draft_of(line)).collect();
    replace_house(&mut drafts[0], "a pinch of salt", "a pinch\\nof salt");
    let forged = chained("Ground", &drafts);
    let found = audit("Ground", &forged, &Openings::default());
    let named = |finding: &Finding| finding.what.contains("more than one line");
    assert!(found.findings.iter().any(named), "{:?}", found.findings);
    forged_for_the_checker("Ground", &forged, "two-lines", "more than one line");
}

#[test]
fn a_salt_counts_once_and_only_before_the_start() {
    let hall = hall();
    let mut new = new_table("Held", opening(waybill::games::TITLES[0], 3), 1);
    new.start = false;
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    let refused = table.salt(&hand(By::ModeratorFor(Seat(0)), 1), Seat(0), "a better one").err();
    assert_eq!(refused, Some(HouseRefusal::Salted), "it is in the opening record");
    let sheet = table.start(&hand(By::Moderator, 2)).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    let found = audit("Held", &lines_of(&hall, "Held"), &Openings::default());
    assert!(found.passes() && found.unanswered == 2, "{found:#?}");
    assert_eq!((found.rests.hand, found.rests.letters), (1, 0));
}

#[test]
fn told_luck_never_sticks() {
    let hall = hall();
    let mut new = new_table("Told", opening(waybill::games::TITLES[0], 4), 1);
    new.luck = LuckKind::Told;
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    assert!(matches!(table.replay.standing(), Standing::Waiting(_)));
    let sheet = table.tell_luck(hall.journal(), &hand(By::Moderator, 1), &told(&[3])).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    let refused = table.tell_luck(hall.journal(), &hand(By::Moderator, 2), &told(&[7])).err();
    assert_eq!(refused, Some(HouseRefusal::NobodyThrows));

    // What was told ahead and does not fit is laid aside, and the throw is asked for.
    let mut opening = opening(waybill::games::find("rail-baron").unwrap(), 2);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    let mut new = new_table("Ahead", opening, 1);
    (new.luck, new.told) =
        (LuckKind::Told, told(&[1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 6, 6, 2, 1, 1, 2, 1, 1, 2, 3, 77, 1]));
    let mut table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
    let proposal = table.orders(&hand(By::Seat(Seat(0)), 1), Seat(0), &["route shortest"]).unwrap();
    hall.keep(&mut table, proposal.sheet).unwrap();
    assert!(matches!(table.replay.standing(), Standing::Waiting(_)));
    assert!(table.replay.house.progress.told.is_empty());
    let many =
        table.tell_luck(hall.journal(), &hand(By::Moderator, 2), &told(&[1, 1, 1, 1, 6, 6, 2, 2, 5])).err();
    assert_eq!(many, Some(HouseRefusal::TooManyTold { left: 1 }));
    let sheet =
        table.tell_luck(hall.journal(), &hand(By::Moderator, 2), &told(&[1, 1, 1, 1, 6, 6, 2, 2])).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    assert!(matches!(table.replay.standing(), Standing::ToMove(_)));
    let found = audit("Ahead", &lines_of(&hall, "Ahead"), &Openings::default());
    assert!(found.passes() && found.rests.told > 20, "{found:#?}");
    // What was told and used does not come back with the order that used it.
    let step = table.last_step(hall.journal()).unwrap();
    let sheet = table.take_back_because(hall.journal(), &hand(By::Moderator, 3), step.to, None).unwrap();
    hall.keep(&mut table, sheet).unwrap();
    for outcomes in [&[1, 1][..], &[1, 1, 6, 6, 2, 2]] {
        if matches!(table.replay.standing(), Standing::ToMove(_)) {
            let voice = voice("told@example.org");
            let by = Hand { voice: Some(&voice), cause: "told@example.org", ..hand(By::Seat(Seat(0)), 4) };
            let proposal = table.orders(&by, Seat(0), &["route shortest"]).unwrap();
            hall.keep(&mut table, proposal.sheet).unwrap();
        }
        assert!(matches!(table.replay.standing(), Standing::Waiting(_)), "it waits again");
        let sheet = table.tell_luck(hall.journal(), &hand(By::Moderator, 5), &told(outcomes)).unwrap();
        hall.keep(&mut table, sheet).unwrap();
    }
    let found = audit("Ahead", &lines_of(&hall, "Ahead"), &Openings::default());
    assert!(found.passes() && found.take_backs.len() == 1, "{found:#?}");
    for_the_checker(&hall, "Ahead", "told-taken-back");
    // What was told ahead and fits is used at once, and the order speaks with the letter that brought it.
    let mut fits = new_table("Fits", table.replay.house.opening.clone(), 1);
    (fits.luck, fits.told) = (
        LuckKind::Told,
        told(&[1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 6, 6, 2, 1, 1, 2, 1, 1, 2, 3, 1, 1, 1, 1, 6, 6, 2, 2]),
    );
    let mut table = hall.open(fits, &hand(By::Moderator, 0)).unwrap();
    throw(&hall, &mut table, "ahead@example.org", 1);
    let lines = lines_of(&hall, "Fits");
    assert!(lines.iter().any(|line| line.contains(&voice("ahead@example.org"))));
    assert!(audit("Fits", &lines, &Openings::default()).passes());
    for_the_checker(&hall, "Fits", "told-ahead");
}

/// Letters in and out: receipts attest how far the records came, and the voices can be made from the players' copies.
#[test]
fn receipts_attest_the_records_and_a_cut_end_is_found() {
    let mut mailbox = Mailbox::new(Language::English);
    let mut opening = opening(waybill::games::find("rail-baron").unwrap(), 2);
    opening.options.insert("first".to_owned(), "Anna".to_owned());
    mailbox.open("Tuesday", opening, LuckKind::Drawn);
    let written =
        mailbox.written("anna@example.org", "waybill@example.org", "Re: [Tuesday]", "route shortest");
    let (_, sent) = mailbox.letter(written.clone());
    assert!(!sent.is_empty());
    let (_, text, html) = opened(sent.iter().find(|sent| sent.to.contains("anna")).unwrap_or(&sent[0]));
    for shown in [&text, &html] {
        assert!(shown.contains("Receipt: W"), "{shown}");
    }
    assert!(text.contains("\n> route shortest"), "the words are quoted: {text}");
    let lines = lines_of(&mailbox.hall, "Tuesday");
    let kept = |name: &str, bytes: &[u8]| {
        let letter = waybill::post::read(bytes);
        KeptLetter {
            name: name.to_owned(),
            texts: waybill::post::all_texts(bytes),
            written: Some((letter.id, letter.own)),
            answers: None,
        }
    };
    let mut letters: Vec<KeptLetter> = sent.iter().map(|sent| kept("from Waybill", &sent.bytes)).collect();
    letters.push(kept("Anna's own", written.as_bytes()));
    let mut found = audit("Tuesday", &lines, &Openings::default());
    assert!(found.passes(), "{:#?}", found.findings);
    assert_eq!(found.unanswered, 1);
    let attested = attest(&mut found, "Tuesday", &lines, &letters);
    assert!(found.passes(), "{:#?}", found.findings);
    let last = found.records - 1;
    assert_eq!((attested.attested, attested.voices), (Some(last), 1), "{attested:?}");
    // A cut end verifies by itself, but not against the letters.
    let cut = &lines[..lines.len() - 1];
    let mut found = audit("Tuesday", cut, &Openings::default());
    assert!(found.passes());
    attest(&mut found, "Tuesday", cut, &letters);
    assert!(
        found.findings.iter().any(|finding| finding.what.contains("missing here")),
        "{:?}",
        found.findings
    );
}

#[test]
fn a_held_table_begins_when_everybody_has_answered() {
    let mut mailbox = Mailbox::new(Language::English);
    let mut new = new_table("Held", opening(waybill::games::TITLES[0], 3), 1);
    new.addresses = new.opening.seats.iter().map(|name| crate::mailbox::address(name)).collect();
    (new.start, new.salts) = (false, Vec::new());
    mailbox.hall.open(new, &hand(By::Moderator, 0)).unwrap();
    for name in ["Anna", "Bert"] {
        mailbox.from(name, "Yes, I am in!");
        assert_eq!(mailbox.hall.table("Held").unwrap().replay.standing(), Standing::NotBegun, "{name}");
    }
    mailbox.from("Carla", "me too");
    let table = mailbox.hall.table("Held").unwrap();
    assert!(matches!(table.replay.standing(), Standing::ToMove(_)));
    let found = audit("Held", &lines_of(&mailbox.hall, "Held"), &Openings::default());
    assert!(found.passes() && found.unanswered == 0 && found.rests.letters == 1, "{found:#?}");
    for_the_checker(&mailbox.hall, "Held", "salted");
}
