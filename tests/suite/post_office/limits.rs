//! Limits per sender, per table and per run: what is more waits or lies on the desk, and the others play on.

use crate::house::{hand, moment, new_table, opening};
use std::sync::Arc;
use waybill::daemon::{Brought, Daemon, Deed, Door, PostOffice, Rulebook, Tally, Tray, matters};
use waybill::journal::{Journal, MemoryJournal};
use waybill::post::policy::Policy;
use waybill::post::{Arrival, Content, MemoryPost, Slip};
use waybill::report::Desk;
use waybill::rules::{By, Language};
use waybill::table::Hall;

const OWN: &str = "waybill@x.org";

/// Two tables, Tuesday and Friday, whose players have the addresses of the week.
fn with_office(rules: &Rulebook, act: impl FnOnce(&mut PostOffice<'_>, &Hall)) {
    let tray = Arc::new(Tray::new(Arc::new(MemoryJournal::new())));
    let hall = Hall::new(Arc::clone(&tray) as Arc<dyn Journal>);
    for table in ["Tuesday", "Friday"] {
        let mut new = new_table(table, opening(waybill::games::TITLES[0], 3), 7);
        new.addresses =
            ["anna", "bert", "carla"].map(|name| format!("{name}@{table}.org").to_lowercase()).to_vec();
        hall.open(new, &hand(By::Moderator, 0)).unwrap();
    }
    let desk = Desk::new();
    let daemon = Daemon {
        hall: &hall,
        desk: &desk,
        address: OWN,
        language: Language::English,
        pictures: false.into(),
    };
    let mut office = PostOffice::open(daemon, Arc::clone(&tray), rules, None).unwrap();
    act(&mut office, &hall);
}

fn arrival(number: usize, from: &str, to: &str, body: &str) -> Arrival {
    let text = format!("From: {from}\nTo: {to}\nMessage-ID: <{number}@x>\n\n{body}\n");
    let slip = Slip { name: number.to_string(), at: None, size: 0, cursor: None, may_be_known: false };
    Arrival { slip, content: Content::mail(text.into_bytes()) }
}

/// Where the replies of a player go.
fn reply_address(hall: &Hall, table: &str, seat: usize) -> String {
    let tables = hall.tables().unwrap();
    let index = &tables.iter().find(|(name, _)| name == table).unwrap().1;
    waybill::post::Token::from_bits(index.tokens[seat]).address(OWN).unwrap()
}

#[test]
fn a_flooded_table_turns_letters_away_and_others_play_on() {
    let rules = Rulebook { most_from_one: Some(1000), most_to_table: Some(10), ..Rulebook::default() };
    with_office(&rules, |office, hall| {
        let door = Door { policy: Policy::TokenAndFrom, ..Door::folders() };
        let players = ["anna", "bert", "carla"];
        let mut letters = Vec::new();
        for number in 0..30 {
            let from = format!("{}@tuesday.org", players[number % 3]);
            let to = reply_address(hall, "Tuesday", number % 3);
            letters.push(arrival(number, &from, &to, &format!("note {number}")));
        }
        letters.push(arrival(30, "anna@friday.org", &reply_address(hall, "Friday", 0), "note mine"));
        // A forger keeps nobody out: what is held counts by itself.
        for number in 31..51 {
            letters.push(arrival(number, "eve@evil.org", &reply_address(hall, "Friday", 1), "pass"));
        }
        letters.push(arrival(51, "bert@friday.org", &reply_address(hall, "Friday", 1), "note mine, too"));
        let group: Vec<Brought<'_>> =
            letters.into_iter().map(|arrival| Brought { door: &door, arrival, unfetched: None }).collect();
        let done: Vec<Deed> =
            office.group(&group, moment(1)).unwrap().into_iter().map(|outcome| outcome.done).collect();
        let count = |wanted: fn(&Deed) -> bool| done.iter().filter(|deed| wanted(deed)).count();
        assert_eq!(count(|deed| *deed == Deed::Answered), 10 + 2, "{done:?}");
        assert_eq!(count(|deed| matches!(deed, Deed::Held(_))), 10);
        let why = "too many letters to one table";
        assert_eq!(done.iter().filter(|deed| **deed == Deed::TurnedAway(why)).count(), 20 + 10);
        assert_eq!((&done[30], &done[51]), (&Deed::Answered, &Deed::Answered));
        // They lie on the desk, and each player in whose name they came hears of it once.
        let desk = matters::all(office.journal()).unwrap();
        assert_eq!(desk.iter().filter(|matter| matter.kind == matters::MatterKind::TurnedAway).count(), 30);
        let (mut post, mut tally) = (MemoryPost::new(), Tally::default());
        office.send_all(&mut post, moment(1), &mut tally).unwrap();
        let told = |sent: &&waybill::post::Sent| crate::mailbox::opened(sent).0.contains("Too many letters");
        assert_eq!(post.sent.iter().filter(told).count(), 3);
        // A minute later there is room again.
        let from = arrival(60, "anna@tuesday.org", &reply_address(hall, "Tuesday", 0), "note again");
        let group = [Brought { door: &door, arrival: from, unfetched: None }];
        assert_eq!(office.group(&group, moment(3)).unwrap()[0].done, Deed::Answered);
    });
}

#[test]
fn a_run_handles_so_many_letters_and_leaves_the_rest() {
    let rules = Rulebook { most_in_a_run: Some(100), ..Rulebook::default() };
    with_office(&rules, |office, _| {
        let mut post = MemoryPost::new();
        for number in 0..250 {
            let text = format!("From: anna@tuesday.org\nMessage-ID: <{number}@x>\n\nnote {number}\n");
            post.bring(text.into_bytes());
        }
        for (run, expected) in [100, 100, 50, 0].into_iter().enumerate() {
            let mut tally = Tally::default();
            office.receive_all(&Door::folders(), &mut post, moment(run as i64), &mut tally).unwrap();
            assert_eq!(tally.answered, expected, "{:?}", tally.remarks);
            assert_eq!(tally.remarks.iter().any(|remark| remark.contains("the rest waits")), expected == 100);
        }
    });
}

#[test]
fn the_same_words_again_within_the_hour_get_no_plain_answer() {
    with_office(&Rulebook::default(), |office, hall| {
        // Bert plays at two tables and says nothing that could be told apart.
        let mut new = new_table("Sunday", opening(waybill::games::TITLES[0], 3), 7);
        new.addresses = ["bert@tuesday.org", "", ""].map(str::to_owned).to_vec();
        hall.open(new, &hand(By::Moderator, 0)).unwrap();
        office.follow();
        let door = Door::folders();
        let mut said = |number: usize, minute: i64| {
            let arrival = arrival(number, "bert@tuesday.org", OWN, "I am away until Monday.");
            let group = [Brought { door: &door, arrival, unfetched: None }];
            office.group(&group, moment(minute)).unwrap().remove(0).done
        };
        assert_eq!(said(1, 1), Deed::Answered);
        for minute in 2..20 {
            assert!(matches!(said(minute, minute as i64), Deed::Ignored(_)));
        }
        assert_eq!(said(99, 62), Deed::Answered, "a person who asks again later is answered");
    });
}
