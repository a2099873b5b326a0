//! The command line as a moderator uses it: what is printed, the exit code, and that nothing is damaged.

use crate::journal_help::copy;
use chrono::{DateTime, Utc};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a table of three that has begun with Anna.
pub struct Office {
    folder: TempDir,
}

/// What a command did.
pub struct Ran {
    pub code: u8,
    pub out: String,
    pub err: String,
}

fn now() -> DateTime<Utc> {
    crate::house::moment(0)
}

impl Office {
    pub fn bare() -> Office {
        Office { folder: TempDir::new().unwrap() }
    }

    pub fn empty() -> Office {
        let office = Office::bare();
        office.done(&["init"]);
        // Deadlines are tried where time is.
        let config = office.file("config.yaml");
        let settings = fs::read_to_string(&config).unwrap().replace("pace: post", "pace: none");
        fs::write(&config, settings).unwrap();
        office
    }

    pub fn new() -> Office {
        let office = Office::empty();
        office.done(&[
            "new",
            "steel-driver",
            "--table",
            "Tuesday",
            "--seat",
            "Anna=anna@example.org",
            "--seat",
            "Bert",
            "--seat",
            "Carla",
            "--option",
            "first=Anna",
        ]);
        office
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, name: &str) -> String {
        self.path().join(name).to_str().unwrap().to_owned()
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        let all =
            ["waybill", "--dir", self.path().to_str().unwrap()].into_iter().chain(arguments.iter().copied());
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = waybill::cli::run(all.map(OsString::from), now, &mut out, &mut err);
        Ran { code, out: String::from_utf8(out).unwrap(), err: String::from_utf8(err).unwrap() }
    }

    #[track_caller]
    pub fn done(&self, arguments: &[&str]) -> String {
        let ran = self.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
        ran.out
    }

    /// Fails with a code and a message, and leaves every table as it was.
    #[track_caller]
    pub fn fails(&self, arguments: &[&str], code: u8, message: &str) {
        let before = self.run(&["tables", "--json"]).out;
        let ran = self.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        let said = ran.out + &ran.err;
        assert!(said.contains(message), "{arguments:?} should say \"{message}\":\n{said}");
        assert_eq!(self.run(&["tables", "--json"]).out, before, "nothing was changed");
    }
}

#[test]
fn a_folder_is_made_once_and_needed() {
    let office = Office { folder: TempDir::new().unwrap() };
    office.fails(&["tables"], 1, "run `waybill init` there first");
    office.done(&["init"]);
    office.fails(&["init"], 1, "is there already; nothing was changed");
    assert!(office.done(&["tables"]).contains("no tables"));
}

#[test]
fn settings_are_checked_with_lines() {
    let office = Office::empty();
    fs::write(office.file("config.yaml"), "language: fr\ngames: games\nnonsense: 1\n").unwrap();
    let ran = office.run(&["tables"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("line 1: language") && ran.err.contains("line 3: "), "{}", ran.err);
    fs::write(office.file("config.yaml"), "language: en\ngames: [oops\n").unwrap();
    let ran = office.run(&["tables"]);
    assert!(ran.err.contains("line ") && ran.err.contains("column "), "{}", ran.err);
}

#[test]
fn tables_are_opened_with_care() {
    let office = Office::new();
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla"];
    let with = |head: &[&'static str], tail: &[&'static str]| [head, &seats, tail].concat();
    office.fails(&with(&["new", "steal-driver", "--table", "x"], &[]), 1, "did you mean steel-driver?");
    office.fails(&with(&["new", "chess", "--table", "x"], &[]), 1, "no title is called \"chess\"");
    office.fails(&["new", "steel-driver", "--table", "x", "--seat", "Anna"], 1, "3 to 6 seats, not 1");
    let many = ["a", "b", "c", "d", "e", "f", "g"].map(|name| ["--seat", name]).concat();
    office.fails(&[&["new", "steel-driver", "--table", "x"], &many[..]].concat(), 1, "3 to 6 seats, not 7");
    office.fails(
        &with(&["new", "steel-driver", "--table", "tuesday"], &[]),
        1,
        "a table is called \"tuesday\" already",
    );
    office.fails(
        &with(&["new", "steel-driver", "--table", "x"], &["--option", "first=Zoe"]),
        1,
        "called \"Zoe\"",
    );
    office.fails(
        &with(&["new", "steel-driver", "--table", "x"], &["--option", "last=Anna"]),
        1,
        "there are first",
    );
    office.fails(&with(&["new", "steel-driver", "--table", "x"], &["--option", "first"]), 2, "KEY=VALUE");
    office.fails(&with(&["new", "steel-driver", "--table", "x"], &["--luck", "bad"]), 2, "drawn");
    office.fails(&with(&["new", "steel-driver"], &[]), 2, "--table");
    office.fails(&["gibberish"], 2, "unrecognized subcommand");
}

#[test]
fn a_board_of_ones_own_is_used_and_all_its_mistakes_are_named() {
    let office = Office::empty();
    fs::create_dir(office.path().join("games")).unwrap();
    let board = include_str!("../../games/steel-driver.yaml");
    let own = board.replace("value: 40, goods: white", "value: 50, goods: white");
    fs::write(office.file("games/steel-driver.yaml"), &own).unwrap();
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla"];
    office.done(&[&["new", "steel-driver", "--table", "Own"][..], &seats].concat());
    assert!(office.done(&["export", "Own"]).contains("\"name\":\"Pittsburgh\",\"value\":50"));
    let broken = board.replace("{from: BOS, to: ALB, cost: 1}", "{from: BOS, to: ALX, cost: 0}");
    fs::write(
        office.file("games/steel-driver.yaml"),
        broken.replace("value: 30, goods: orange", "value: 30, goods: ornage"),
    )
    .unwrap();
    let ran = office.run(&[&["new", "steel-driver", "--table", "Broken"][..], &seats].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no city has the id \"ALX\", did you mean ALB?"), "{}", ran.err);
    assert!(ran.err.contains("ornage") && ran.err.contains("line "), "{}", ran.err);
}

#[test]
fn orders_are_refused_clearly() {
    let office = Office::new();
    office.fails(
        &["order", "Thursday", "Anna", "pass"],
        1,
        "no table is called \"Thursday\"; did you mean Tuesday?",
    );
    office.fails(&["order", "Tuesday", "Zoe", "pass"], 1, "nobody at Tuesday is called \"Zoe\"");
    office.fails(&["order", "Tuesday", "Bert", "pass"], 1, "It is the turn of Anna.");
    office.fails(
        &["order", "Tuesday", "Anna", "red: build New - Boston"],
        1,
        "fits New York and New Orleans",
    );
    office.done(&["order", "Tuesday", "Anna", "auction red 5"]);
    office.done(&["order", "Tuesday", "Bert", "pass round"]);
    office.done(&["order", "tuesday", "3", "pass round"]);
    office.done(&["order", "Tuesday", "Anna", "pass"]);
    office.fails(
        &["order", "Tuesday", "Bert", "red: build Baltimore - Pittsburgh"],
        1,
        "Red is controlled by Anna.",
    );
    let json = office.done(&["order", "Tuesday", "Anna", "build baltimora - pittsb", "--json"]);
    assert!(json.contains(r#""order":"build Baltimore - Pittsburgh""#), "{json}");
}

#[test]
fn trying_records_nothing() {
    let office = Office::new();
    let before = office.done(&["log", "Tuesday"]);
    assert!(office.done(&["try", "Tuesday", "Anna", "auction green 2 max 5"]).contains("Anna puts Green up"));
    assert_eq!(office.done(&["log", "Tuesday"]), before);
}

#[test]
fn secrets_are_shown_to_their_owner_alone() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 7"]);
    for (viewer, seen) in [("Anna", true), ("Bert", false), ("public", false), ("moderator", true)] {
        for command in ["show", "log", "replay"] {
            let text = office.done(&[command, "Tuesday", "--as", viewer]);
            assert_eq!(
                text.contains("max green 7") || text.contains("up to 7"),
                seen,
                "{command} {viewer}: {text}"
            );
        }
        let json = office.done(&["show", "Tuesday", "--as", viewer, "--json"]);
        assert_eq!(json.contains("max green 7"), seen, "{viewer}");
    }
    let json = office.done(&["show", "Tuesday", "--as", "Bert", "--json", "--options"]);
    assert!(json.contains("\"bid 3\""), "what is legal is shown to a program too: {json}");
    let public = office.done(&["export", "Tuesday", "--public"]);
    assert!(!public.contains("MaximumSet") && !public.contains("max green"), "{public}");
    assert!(!public.contains("anna@example.org"), "nor is an address");
}

#[test]
fn a_game_moves_between_folders() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 6"]);
    let file = office.file("tuesday.jsonl");
    office.done(&["export", "Tuesday", "--output", &file]);
    assert!(office.done(&["audit", &file]).contains("Everything is as it should be."));
    office.fails(&["import", &file], 1, "a table is called \"Tuesday\" already");
    let other = Office::empty();
    other.done(&["import", &file]);
    assert_eq!(
        other.done(&["show", "Tuesday", "--as", "Anna"]),
        office.done(&["show", "Tuesday", "--as", "Anna"])
    );
    other.done(&["order", "Tuesday", "Bert", "bid 3"]);
    let public = office.file("public.jsonl");
    office.done(&["export", "Tuesday", "--public", "-o", &public]);
    other.fails(&["import", &public], 1, "not played on");
    assert!(other.done(&["audit", &public]).contains("sealed"));
    let damaged = fs::read_to_string(&file).unwrap().replace("Carla", "Karla");
    fs::write(&file, damaged).unwrap();
    office.fails(&["audit", &file], 1, "record 0");
    office.fails(&["replay", &file], 1, "record 0");
    Office::empty().fails(&["import", &file], 1, "record 0");
    office.fails(&["audit", &office.file("nowhere.jsonl")], 1, "no table is called");
}

#[test]
fn moves_are_taken_back_and_stay_readable() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    office.done(&["order", "Tuesday", "Bert", "bid 9"]);
    assert!(office.done(&["take-back", "Tuesday"]).contains("Bert is to move."));
    office.fails(&["take-back", "Tuesday", "--to", "3"], 1, "");
    office.fails(&["take-back", "Tuesday", "--to", "77"], 1, "");
    let log = office.done(&["log", "Tuesday", "--as", "moderator"]);
    assert!(log.contains("bid 9  (taken back)"), "{log}");
    let then = office.done(&["show", "Tuesday", "--at", "3", "--json"]);
    assert!(then.contains("\"bid\":9"), "also what was taken back: {then}");
    assert!(office.done(&["audit", "Tuesday"]).contains("Everything is as it should be."));
}

#[test]
fn a_step_back_undoes_the_last_move_and_no_words() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    office.done(&["order", "Tuesday", "Bert", "bid 9"]);
    fs::create_dir_all(office.path().join("post/in")).unwrap();
    let words = "From: anna@example.org\nSubject: hm\n\nnote keep two cubes\npress to all: too dear!\n";
    fs::write(office.path().join("post/in/words"), words).unwrap();
    office.done(&["once"]);
    let said = office.done(&["take-back", "Tuesday"]);
    assert!(
        said.contains("Taken back: Bert had ordered “bid 9”.") && said.contains("Bert is to move."),
        "{said}"
    );
    let said = office.done(&["take-back", "Tuesday", "--lang", "it"]);
    assert!(
        said.contains("Annullato: l’ordine di Anna era «auction green 2».")
            && said.contains("Tocca ad Anna."),
        "{said}"
    );
    office.fails(&["take-back", "Tuesday"], 1, "The opening cannot be taken back");
    assert!(office.done(&["audit", "Tuesday"]).contains("Everything is as it should be."));
}

#[test]
fn an_export_is_read_from_a_pipe_as_from_a_file() {
    let office = Office::new();
    let export = office.done(&["export", "Tuesday"]);
    for command in [&["audit", "-"][..], &["log", "-"], &["replay", "-"], &["show", "-"]] {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut input = export.as_bytes();
        let console =
            waybill::cli::Console { input: &mut input, out: &mut out, err: &mut err, shows_progress: false };
        let all = ["waybill"].iter().chain(command).map(OsString::from);
        let code = waybill::cli::run_at(console, all, now);
        assert_eq!(code, 0, "{command:?}: {}", String::from_utf8_lossy(&err));
        assert!(!out.is_empty(), "{command:?}");
    }
    office.fails(&["audit", "-"], 1, "the standard input: ");
    // A device is no table either, whatever it holds.
    office.fails(&["audit", "/dev/null"], 1, "/dev/null: ");
}

#[test]
fn luck_is_told_where_it_is_owed() {
    let office = Office::empty();
    let seats = ["--seat", "Anna", "--seat", "Bert", "--seat", "Carla"];
    office.done(&[&["new", "steel-driver", "--table", "Told", "--luck", "told"][..], &seats].concat());
    office.fails(&["order", "Told", "Anna", "pass"], 1, "");
    office.fails(&["tell", "Told", "9"], 1, "9");
    assert!(office.done(&["tell", "Told", "2"]).contains("Bert"));
    let file = office.file("outcomes.txt");
    fs::write(&file, "# from the kitchen table\n3\n").unwrap();
    let told = ["new", "steel-driver", "--table", "Filed", "--luck", "told", "--told", &file];
    assert!(office.done(&[&told[..], &seats].concat()).contains("Carla holds the marker"));
    fs::write(&file, "six\n").unwrap();
    office.fails(
        &[&["new", "steel-driver", "--table", "X", "--luck", "told", "--told", &file][..], &seats].concat(),
        1,
        "six",
    );
    office.fails(
        &[&["new", "steel-driver", "--table", "X", "--told", &file][..], &seats].concat(),
        2,
        "--luck told",
    );
}

#[test]
fn salts_come_before_the_start() {
    let office = Office::empty();
    // Whoever gets no letters has a salt from the start, as Bert.
    let seats = ["--seat", "Anna=anna@example.org", "--seat", "Bert", "--seat", "Carla=carla@example.org"];
    office.done(
        &[&["new", "steel-driver", "--table", "Held", "--hold", "--salt", "Bert=pepper"][..], &seats]
            .concat(),
    );
    assert!(office.done(&["salt", "Held", "Anna", "sea salt"]).contains("begins when Carla has answered"));
    office.fails(&["salt", "Held", "Anna", "more salt"], 1, "only the first one counts");
    office.fails(&["salt", "Held", "Bert", "more pepper"], 1, "only the first one counts");
    office.done(&["start", "Held"]);
    office.fails(&["start", "Held"], 1, "");
    office.fails(&["salt", "Held", "Carla", "too late"], 1, "");
    let export = office.done(&["export", "Held"]);
    assert!(export.contains("\"pepper\"") && export.contains("sea salt"), "{export}");
    assert!(!export.contains("more salt") && !export.contains("more pepper") && !export.contains("too late"));
}

#[test]
fn a_store_in_use_says_so() {
    let office = Office::new();
    let held = waybill::journal::open(office.path()).unwrap();
    let ran = office.run(&["tables"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("use"), "{}", ran.err);
    drop(held);
    office.done(&["tables"]);
}

#[test]
fn a_lost_store_is_rescued_from_its_mirror() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 6"]);
    let shown = office.done(&["show", "Tuesday", "--as", "Anna"]);
    fs::remove_dir_all(office.path().join("store")).unwrap();
    let ran = office.run(&["show", "Tuesday"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("waybill rescue"), "{}", ran.err);
    assert!(office.done(&["rescue"]).contains("Tuesday: 3 records"));
    assert_eq!(office.done(&["show", "Tuesday", "--as", "Anna"]), shown);
    assert!(office.done(&["audit", "Tuesday"]).contains("Everything is as it should be."));
    office.done(&["order", "Tuesday", "Bert", "bid 3"]);
}

#[test]
fn a_whole_store_is_left_alone_by_a_rescue() {
    let office = Office::new();
    let said = office.done(&["rescue"]);
    assert_eq!(
        said,
        "1 tables: the store is whole and nothing was changed; --force builds a fresh one all the same\n"
    );
    assert!(!office.path().join("store.damaged-1").exists());
    assert!(office.done(&["rescue", "--force"]).contains("Tuesday: 2 records"));
    assert!(office.path().join("store.damaged-1").exists());
    assert!(office.done(&["audit", "Tuesday"]).contains("Everything is as it should be."));
}

#[test]
fn an_old_copy_is_continued_only_when_the_moderator_says_so_and_the_table_is_told() {
    let office = Office::new();
    let [old_store, old_mirror] = ["store", "mirror"].map(|name| office.path().join(name));
    let old = TempDir::new().unwrap();
    copy(&old_store, &old.path().join("store"));
    copy(&old_mirror, &old.path().join("mirror"));
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 6"]);
    office.done(&["order", "Tuesday", "Bert", "bid 3"]);
    let records = office.done(&["log", "Tuesday", "--json"]).lines().count();
    for (name, place) in [("store", &old_store), ("mirror", &old_mirror)] {
        fs::remove_dir_all(place).unwrap();
        copy(&old.path().join(name), place);
    }
    for command in [&["show", "Tuesday"][..], &["once"], &["order", "Tuesday", "Anna", "auction green 3"]] {
        let ran = office.run(command);
        assert_eq!(ran.code, 1, "{command:?}");
        assert!(
            ran.err.contains("older than the tips") && ran.err.contains("table Tuesday has "),
            "{}",
            ran.err
        );
    }
    let ran = office.run(&["rescue"]);
    assert_eq!(ran.code, 1);
    let last = records - 1;
    let named = format!("records 2 to {last} are missing");
    assert!(ran.err.contains("nothing was changed") && ran.err.contains(&named), "{}", ran.err);
    office.done(&["rescue", "--with-losses"]);
    let log = office.done(&["log", "Tuesday"]);
    assert!(log.contains(&format!("Records 2 to {last} of this game were lost")), "{log}");
    office.done(&["once"]);
    let letters = fs::read_dir(office.path().join("post/out/anna@example.org/new")).unwrap();
    let told = letters.map(|letter| fs::read_to_string(letter.unwrap().path()).unwrap());
    assert!(told.into_iter().any(|letter| letter.contains("were lost")), "Anna was told");
    assert!(office.done(&["audit", "Tuesday"]).contains("Everything is as it should be."));
    office.done(&["order", "Tuesday", "Anna", "auction green 2 max 6"]);
}

#[test]
fn an_audit_reads_the_mirror_too() {
    let office = Office::new();
    office.done(&["audit", "Tuesday"]);
    let file = office.path().join("mirror/Tuesday.jsonl");
    let (content, time) = (fs::read(&file).unwrap(), fs::metadata(&file).unwrap().modified().unwrap());
    let mut rotten = content.clone();
    let place = rotten.len() / 2;
    rotten[place] ^= 1;
    fs::write(&file, &rotten).unwrap();
    fs::File::options().write(true).open(&file).unwrap().set_modified(time).unwrap();
    let ran = office.run(&["audit", "Tuesday"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("table Tuesday: its file in the mirror was wrong"), "{}", ran.err);
    assert_eq!(fs::read(&file).unwrap(), content, "it is mended");
    office.done(&["audit", "Tuesday"]);
    // A change that can be seen is named by whatever command comes first.
    fs::write(&file, &rotten).unwrap();
    let ran = office.run(&["tables"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("table Tuesday: its file in the mirror was wrong"), "{}", ran.err);
    assert_eq!(fs::read(&file).unwrap(), content);
}

#[test]
fn lists_and_references_are_printed_for_people_and_programs() {
    let office = Office::new();
    let titles = office.done(&["titles"]);
    let told = |board: &str, published: &str| {
        titles.lines().any(|line| line.contains(board) && line.ends_with(published))
    };
    assert!(told("Stand-in map of 38 citi", "  no"), "{titles}");
    assert!(told("Map of 28 railroads", "  yes"), "{titles}");
    assert!(office.done(&["titles", "--json"]).contains(r#""published":false"#));
    assert!(office.done(&["orders", "steel driver"]).contains("auction COMPANY BID [max MOST]"));
    assert!(office.done(&["--lang", "it", "orders", "steel-driver"]).contains("asta COMPAGNIA OFFERTA"));
    assert!(office.done(&["orders", "steel-driver", "--json"]).contains(r#""id":"build""#));
    assert!(office.done(&["tables"]).contains("Tuesday"));
    assert!(office.done(&["log", "Tuesday", "--json"]).lines().count() == 2);
    assert!(office.done(&["completions", "bash"]).contains("_waybill"));
    assert!(
        office.done(&["--lang", "it", "show", "Tuesday", "--as", "Anna", "--options"]).contains("asta rossa")
    );
    office.fails(&["show", "Tuesday", "--lang", "fr"], 2, "choose en or it");
    office.fails(&["show", "Tuesday", "--at", "99"], 1, "the last one is 1");
    assert_eq!(office.run(&["--help"]).code, 0);
    assert_eq!(office.run(&["--version"]).code, 0);
}

#[test]
fn boards_are_drawn_to_files() {
    let office = Office::new();
    office.done(&["order", "Tuesday", "Anna", "auction green 2"]);
    let (png, svg) = (office.file("board.png"), office.file("Board.SVG"));
    office.done(&["show", "Tuesday", "--picture", &png]);
    office.done(&["--lang", "it", "show", "Tuesday", "--as", "Anna", "--picture", &svg]);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let drawn = fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg ") && drawn.contains("Verde") && drawn.contains("2: Anna"), "{drawn}");
    office.done(&["show", "Tuesday", "--at", "1", "--picture", &svg]);
    let earlier = fs::read_to_string(&svg).unwrap();
    assert!(earlier.contains("Green") && !earlier.contains("2: Anna"), "{earlier}");
    office.done(&["show", "Tuesday", "--at", "0", "--picture", &svg]);
    assert!(fs::read_to_string(&svg).unwrap().contains("Before round 1 of 5"));
    let export = office.file("tuesday.jsonl");
    office.done(&["export", "Tuesday", "--public", "-o", &export]);
    let json = office.done(&["show", &export, "--json", "--picture", &png]);
    assert!(json.contains("\"bytes\":"), "{json}");
    let map = office.done(&["show", "Tuesday", "--map"]);
    assert!(map.contains("Boston ($30, white goods): Albany (1) and New York (2)."), "{map}");
}

#[test]
fn pictures_that_cannot_be_drawn_are_refused() {
    let office = Office::new();
    for misuse in ["board.gif", "board", ".png", "", "png"] {
        office.fails(&["show", "Tuesday", "--picture", misuse], 2, ".png or a .svg");
    }
    let nowhere = office.file("no/such/folder/board.png");
    office.fails(&["show", "Tuesday", "--picture", &nowhere], 1, "board.png: No such file");
    fs::create_dir(office.path().join("folder.svg")).unwrap();
    office.fails(&["show", "Tuesday", "--picture", &office.file("folder.svg")], 1, "folder.svg: ");
    let fine = office.file("board.png");
    office.fails(&["show", "Thursday", "--picture", &fine], 1, "no table is called");
    office.fails(&["show", "Tuesday", "--as", "Zoe", "--picture", &fine], 1, "nobody at Tuesday");
    office.fails(&["show", "Tuesday", "--at", "99", "--picture", &fine], 1, "the last one is 1");
    assert!(!Path::new(&fine).exists(), "nothing is left behind");
}

#[test]
fn words_of_ones_own_are_used_and_checked() {
    let office = Office::new();
    fs::create_dir_all(office.path().join("templates/lang/en")).unwrap();
    fs::write(office.file("templates/lang/en/own.ftl"), "sd-company-red = The Crimson\n").unwrap();
    assert!(office.done(&["try", "Tuesday", "Anna", "auction red 2"]).contains("The Crimson"));
    fs::write(office.file("templates/lang/en/own.ftl"), "sd-company-red = The { Crimson\n").unwrap();
    let ran = office.run(&["show", "Tuesday"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("own.ftl"), "{}", ran.err);
}
