//! The forum: posts as people write them, and a game carried by hand.

use crate::house;
use chrono::{DateTime, Utc};
use std::cell::Cell;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use waybill::games::TITLES;
use waybill::post::forum::{Format, own_words};
use waybill::rules::{By, Turn};
use waybill::table::{Said, Setting, sort, understand};

#[test]
fn the_own_words_of_every_post_are_found() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts/posts.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut wrong = Vec::new();
    let cases: Vec<&str> = text.split("=== ").skip(1).collect();
    for case in &cases {
        let (head, rest) = case.split_once('\n').unwrap();
        let (format, _) = head.split_once(':').unwrap();
        let (body, own) = rest.split_once("---\n").unwrap();
        let own: Vec<&str> = own.lines().collect();
        let read = own_words(body, format.parse::<Format>().unwrap());
        if read != own {
            wrong.push(format!("{head}: {read:?} instead of {own:?}"));
        }
    }
    assert!(cases.len() > 70, "{}", cases.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_post_holds_its_orders_and_no_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let text = read("orders.txt") + &read("more.txt");
    let hall = house::hall();
    let title = TITLES.iter().find(|title| title.id() == "steel-driver").unwrap();
    let mut table = house::begun(&hall, *title, "Tuesday", 3, 4);
    let Turn::Seats(seats) = table.replay.game.turn() else { panic!("it begins") };
    let proposal = table.orders(&house::hand(By::Seat(seats[0]), 1), seats[0], &["auction red 3"]).unwrap();
    hall.keep(&mut table, proposal.sheet).unwrap();
    let Turn::Seats(seats) = table.replay.game.turn() else { panic!("somebody answers") };
    let players = table.replay.house.players();
    let names = table.replay.house.names().to_vec();
    let mut wrong = Vec::new();
    let cases: Vec<&str> = text.split("\n=== ").skip(1).collect();
    for case in &cases {
        let (head, rest) = case.split_once('\n').unwrap();
        let (format, _) = head.split_once(':').unwrap();
        let (body, expected) = rest.split_once("---\n").or(rest.split_once("---")).unwrap();
        let expected: Vec<&str> = expected.lines().filter(|line| !line.trim().is_empty()).collect();
        let own = own_words(body, format.parse::<Format>().unwrap());
        let setting = |_: Option<&str>| Some(Setting { title: *title, players: names.clone() });
        let lines = sort(&own, setting).into_iter().flat_map(|section| section.lines).collect();
        let understood = understand(&table.replay, seats[0], players, lines, &[]);
        let orders: Vec<String> = understood
            .lines
            .into_iter()
            .filter_map(|said| match said {
                Said::Order { line, .. } => Some(line),
                Said::House { .. } | Said::Probable { .. } | Said::Words(_) => None,
            })
            .collect();
        if orders != expected {
            wrong.push(format!("{head}: {orders:?} instead of {expected:?}"));
        }
    }
    assert!(cases.len() >= 200, "{}", cases.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

thread_local! {
    /// The minute at which commands are run.
    static MINUTE: Cell<i64> = const { Cell::new(0) };
}

fn now() -> DateTime<Utc> {
    house::moment(MINUTE.get())
}

struct Folder(TempDir);

impl Folder {
    fn run(&self, arguments: &[&str]) -> (u8, String, String) {
        self.run_at(0, arguments)
    }

    fn run_at(&self, minute: i64, arguments: &[&str]) -> (u8, String, String) {
        let folder = self.0.path().to_str().unwrap();
        let all = ["waybill", "--dir", folder].into_iter().chain(arguments.iter().copied());
        let (mut out, mut err) = (Vec::new(), Vec::new());
        MINUTE.set(minute);
        let code = waybill::cli::run(all.map(std::ffi::OsString::from), now, &mut out, &mut err);
        (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    }

    fn done(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.run(arguments);
        assert_eq!(code, 0, "{arguments:?}: {out}{err}");
        out
    }

    fn paste(&self, posts: &str) -> String {
        let file = self.0.path().join("posts.txt");
        fs::write(&file, posts).unwrap();
        self.done(&["courier", "Tuesday", file.to_str().unwrap(), "--as", "markdown"])
    }
}

#[test]
fn a_game_is_carried_by_hand() {
    let folder = Folder(TempDir::new().unwrap());
    folder.done(&["init"]);
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla", "--option", "first=Anna"];
    folder.done(&[&["new", "steel-driver", "--table", "Tuesday"], &seats[..]].concat());
    folder.done(&["forum", "new", "Tuesday", "--in", "courier"]);
    let first = folder.done(&["courier", "Tuesday"]);
    assert!(first.contains("[code]") && first.contains("Receipt: W"), "{first}");
    let log = |folder: &Folder| folder.done(&["log", "Tuesday"]).lines().count();
    let before = log(&folder);
    // A quote, table talk and an order; Carla only talks.
    let pasted =
        "=== Anna #2\n[quote=Bert]auction black 9[/quote]\nauction red 3\n=== Carla #3\nlovely opening!\n";
    let status = folder.paste(pasted);
    assert!(status.contains("auction red 3"), "{status}");
    assert!(!status.contains("black 9"), "what is quoted is no order: {status}");
    let after = log(&folder);
    assert!(after > before, "the order stands:\n{status}");
    // The same paste again changes nothing.
    folder.paste(pasted);
    assert_eq!(log(&folder), after);
    // An order that could go on with the sentence above it is carried out or asked about, never passed over.
    let status = folder.paste("=== Bert #4\nhm, I would never pay 9 for that\nbid 4\n");
    assert!(status.contains("Post 4 by Bert"), "{status}");
    let (code, _, err) = folder.run(&["courier", "Tuesday", "/nowhere"]);
    assert!(code == 1 && err.contains("/nowhere"), "{err}");
    folder.done(&["audit", "Tuesday"]);
}

/// Letters and lines that a topic wraps are one line.
fn one_line(status: &str) -> String {
    status.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_is_joined_in_its_topic() {
    let folder = Folder(TempDir::new().unwrap());
    folder.done(&["init"]);
    folder.done(&["announce", "steel-driver", "--seats", "3", "--table", "Tuesday"]);
    folder.done(&["forum", "new", "tuesday", "--in", "courier"]);
    let first = one_line(&folder.done(&["courier", "Tuesday"]));
    assert!(first.contains("looks for players: 3 seats are free"), "{first}");
    // Talk and quotes sign nobody up.
    let talk = "=== Zoe #2\nWho else would join?\n\n[quote=Anna]\njoin\n[/quote]\nI wonder.\n";
    let status = one_line(&folder.paste(talk));
    assert!(status.contains("3 seats are free"), "{status}");
    let status =
        one_line(&folder.paste("=== Anna #3\nLovely, at last!\n\njoin\n=== Bert #4\njoin as Anna\n"));
    assert!(status.contains("@Anna: You are signed up for Tuesday as Anna. 2 seats are free"), "{status}");
    assert!(status.contains("@Bert: Somebody else at Tuesday is called Anna."), "{status}");
    let status = one_line(&folder.paste("=== Bert #5\npartecipo come Berto\n=== Anna #6\njoin Tuesday\n"));
    assert!(
        status.contains("so far Anna and Berto") && status.contains("signed up for Tuesday already"),
        "{status}"
    );
    let status = one_line(&folder.paste("=== Bert #7\nleave\n=== Zoe #8\nobserve Tuesday\n"));
    assert!(status.contains("@Bert: You are signed off from Tuesday."), "{status}");
    assert!(status.contains("Write “observe Tuesday” to"), "what leads to letters goes by letter: {status}");
    let status = one_line(&folder.paste("=== Bert #9\njoin\n=== Carla #10\njoin Tuesday\n"));
    assert!(status.contains("The table opens now"), "{status}");
    assert!(status.contains("@Anna @Bert @Carla"), "they are called: {status}");
    assert!(!folder.done(&["announced"]).contains("Tuesday"));
    // Whoever signed up plays under the name that they write with; any word is an answer, and not a leave.
    let status = one_line(&folder.paste("=== Anna #11\nHello!\n=== Bert #12\nleave Tuesday\n"));
    assert!(status.contains("@Bert: You play at Tuesday.") && status.contains("resign"), "{status}");
    let status = one_line(&folder.paste("=== Bert #13\nHello, Anna\n=== Carla #14\nGood evening\n"));
    let mover =
        ["Anna", "Bert", "Carla"].into_iter().find(|name| status.contains(&format!("@{name} {name}")));
    let mover = mover.unwrap_or_else(|| panic!("somebody is to move: {status}"));
    let status = folder.paste(&format!("=== {mover} #15\nauction red 3\n"));
    assert!(status.contains("Red up with a bid of 3"), "{status}");
    folder.done(&["audit", "Tuesday"]);
    folder.done(&["audit", "--people"]);
    assert!(!folder.0.path().join("post/out").exists() || !folder.done(&["outbox"]).contains("invalid"));
}

#[test]
fn a_game_that_is_withdrawn_is_told_to_its_topic() {
    let folder = Folder(TempDir::new().unwrap());
    folder.done(&["init"]);
    folder.done(&["announce", "rail-baron", "--seats", "3", "--table", "Tuesday"]);
    folder.done(&["forum", "new", "Tuesday", "--in", "courier"]);
    folder.paste("=== Anna #2\njoin\n");
    folder.done(&["withdraw", "Tuesday"]);
    folder.done(&["once"]);
    assert!(!folder.done(&["outbox"]).contains("Anna"), "a member of a forum gets no letters");
    folder.done(&["announce", "rail-baron", "--seats", "2", "--table", "Tuesday"]);
    let status = one_line(&folder.paste("=== Anna #3\njoin\n"));
    assert!(status.contains("for 2, looks for players: 1 seat is free"), "{status}");
}

#[test]
fn who_plays_in_a_topic_alone_hears_of_time_there() {
    let folder = Folder(TempDir::new().unwrap());
    folder.done(&["init"]);
    let pace = "clock 3 d, +24 h, cap 4 d, bank 0 d, grace 24 h, silence skip after 48 h, zone Europe/Rome";
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla", "--option", "first=Anna"];
    folder.done(&[&["new", "steel-driver", "--table", "Tuesday", "--pace", pace], &seats[..]].concat());
    folder.done(&["forum", "new", "Tuesday", "--in", "courier"]);
    for (seat, author) in [("Anna", "alice"), ("Bert", "bob"), ("Carla", "carl")] {
        folder.done(&["forum", "seat", "Tuesday", seat, author, "--name", author]);
    }
    let status = |hours: i64| {
        let (code, out, err) = folder.run_at(hours * 60, &["courier", "Tuesday", "--as", "markdown"]);
        assert_eq!(code, 0, "{err}");
        one_line(&out)
    };
    let wind = |hours: i64| assert_eq!(folder.run_at(hours * 60, &["once"]).0, 0);
    wind(0);
    let first = status(0);
    assert!(first.starts_with("@alice Anna") && first.contains("(Europe/Rome)"), "{first}");
    assert!(first.contains(". By "), "until when: {first}");
    (1..=4).for_each(|half| wind(half * 10));
    let reminded = status(40);
    assert!(reminded.contains("Anna: 50 % of the time is over."), "{reminded}");
    (5..=7).for_each(|half| wind(half * 10));
    assert!(status(70).contains("Anna: 80 % of the time is over."));
    wind(74);
    let over = status(74);
    assert!(over.contains("The time of Anna has run out") && over.contains("grace lasts until"), "{over}");
    (8..=10).for_each(|half| wind(half * 10));
    let late = status(100);
    assert!(
        late.contains("@alice @bob @carl") || late.contains("@bob @carl"),
        "the others are called: {late}"
    );
    assert!(late.contains("“vote skip”") && late.contains("vote wait"), "{late}");
    let file = folder.0.path().join("votes.txt");
    fs::write(&file, "=== bob #5\nvote skip\n=== carl #6\nvote skip\n").unwrap();
    let voted = folder.run_at(101 * 60, &["courier", "Tuesday", file.to_str().unwrap(), "--as", "markdown"]);
    assert_eq!(voted.0, 0, "{}", voted.2);
    wind(102);
    let after = status(102);
    assert!(after.contains("@bob Bert"), "it is somebody else's turn: {after}");
    assert!(!after.contains("grace"), "{after}");
    folder.done(&["audit", "Tuesday"]);
}
