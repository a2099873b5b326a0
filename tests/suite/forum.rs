//! The forum: posts as people write them, and a game carried by hand.

use crate::house;
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

struct Folder(TempDir);

impl Folder {
    fn run(&self, arguments: &[&str]) -> (u8, String, String) {
        let folder = self.0.path().to_str().unwrap();
        let all = ["waybill", "--dir", folder].into_iter().chain(arguments.iter().copied());
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code =
            waybill::cli::run(all.map(std::ffi::OsString::from), || house::moment(0), &mut out, &mut err);
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
