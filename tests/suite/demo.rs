//! The demo: a game from nothing, through real letters, to its end, with everything that it leaves behind.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use chrono::{DateTime, Utc};
use flate2::read::DeflateDecoder;
use std::ffi::OsString;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use waybill::cli::Console;
use waybill::post;

fn now() -> DateTime<Utc> {
    crate::house::moment(0)
}

/// Runs a command with something typed; gives its exit code and what it printed.
fn run(folder: &Path, typed: &str, arguments: &[&str]) -> (u8, String) {
    let all = ["waybill", "--dir", folder.to_str().unwrap()].into_iter().chain(arguments.iter().copied());
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let console =
        Console { input: &mut typed.as_bytes(), out: &mut out, err: &mut err, shows_progress: false };
    let code = waybill::cli::run_at(console, all.map(OsString::from), now);
    (code, String::from_utf8(out).unwrap() + &String::from_utf8(err).unwrap())
}

/// Runs a command that must be done.
#[track_caller]
fn done(folder: &Path, typed: &str, arguments: &[&str]) -> String {
    let (code, said) = run(folder, typed, arguments);
    assert_eq!(code, 0, "{arguments:?}: {said}");
    said
}

fn letters(folder: &Path) -> Vec<PathBuf> {
    let mut letters: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    letters.sort();
    letters
}

/// What the page steps through, unpacked as a browser does it.
fn unpacked(page: &str) -> String {
    let packed = page.split("<script type=\"text/plain\" id=\"game\">").nth(1).unwrap();
    let packed = BASE64_STANDARD.decode(packed.split("</script>").next().unwrap().trim()).unwrap();
    let mut json = String::new();
    DeflateDecoder::new(&packed[..]).read_to_string(&mut json).unwrap();
    json
}

/// The same, as data.
fn data(page: &str) -> serde_json::Value {
    serde_json::from_str(&unpacked(page)).unwrap()
}

/// A board or position of a step, put together as the page's script does it.
fn text_of(data: &serde_json::Value, step: usize, part: &str) -> String {
    let lines = data["lines"].as_array().unwrap();
    let runs = data["steps"][step][part].as_array().unwrap();
    let numbers =
        |run: &serde_json::Value| (run[0].as_u64().unwrap() as usize, run[1].as_u64().unwrap() as usize);
    let lines = runs.iter().map(numbers).flat_map(|(from, count)| &lines[from..from + count]);
    lines.map(|line| line.as_str().unwrap()).collect::<Vec<&str>>().join("\n")
}

/// A game of bots to its end: audited, exported, and with letters for everybody.
fn plays(seats: usize, seed: &str, pictures: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let said =
        done(path, "", &["demo", "--seats", &seats.to_string(), "--seed", seed, "--pictures", pictures]);
    assert!(said.contains("The game is over: 1. "), "{said}");
    assert!(said.contains("Everything is as it should be."), "{said}");
    assert!(!said.contains("waybill: "), "nothing is remarked: {said}");
    for file in ["replay.html", "letter.eml", "refused.eml"] {
        assert!(said.contains(file) && path.join(file).is_file(), "{file}: {said}");
    }
    assert!(done(path, "", &["audit", "Demo"]).contains("Everything is as it should be."));
    let export = path.join("demo.jsonl");
    fs::write(&export, done(path, "", &["export", "Demo"])).unwrap();
    done(path, "", &["audit", export.to_str().unwrap()]);
    folder
}

/// The page of a game has every step of it and no secret.
fn check_page(path: &Path) {
    let page = fs::read_to_string(path.join("replay.html")).unwrap();
    let data = data(&page);
    let log = done(path, "", &["log", "Demo", "--json"]);
    let number =
        |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["record"].as_u64().unwrap();
    let records: Vec<u64> = log.lines().map(number).collect();
    assert_eq!(data["steps"].as_array().unwrap().len(), records.len());
    let last = *records.last().unwrap();
    for record in [0, 1, last / 2, last] {
        let at = record.to_string();
        // What was hidden before a record is open now that the game is over, and stands in front of it.
        let step = records.iter().rposition(|known| *known == record).unwrap();
        let svg = path.join("board.svg");
        done(path, "", &["show", "Demo", "--at", &at, "--picture", svg.to_str().unwrap()]);
        if step > 0 {
            assert_eq!(text_of(&data, step, "board"), fs::read_to_string(&svg).unwrap().trim_end(), "{step}");
        }
        assert!(text_of(&data, step, "position").contains("<table>"), "{step}");
    }
    // What stands in a sealed part of a record stands nowhere on the page.
    for text in [page.as_str(), &unpacked(&page)] {
        assert!(!text.contains("Keep a few cubes") && !text.contains("leave me the south"));
    }
    assert!(page.len() < 2_000_000, "{} bytes", page.len());
    let again = path.join("again.html");
    done(path, "", &["replay", "Demo", "--html", again.to_str().unwrap(), "--to", "5"]);
    assert_eq!(self::data(&fs::read_to_string(&again).unwrap())["steps"].as_array().unwrap().len(), 6);
}

#[test]
fn bots_play_to_the_end_through_letters() {
    for (seats, seed, pictures) in [(3, "7", "some"), (4, "8", "none")] {
        let folder = plays(seats, seed, pictures);
        let path = folder.path();
        let written = letters(&path.join("post/in/cur"));
        assert!(letters(&path.join("post/in/new")).is_empty(), "every letter is dealt with");
        let readers = letters(&path.join("post/out"));
        assert_eq!(readers.len(), seats);
        for reader in &readers {
            let got = letters(&reader.join("new")).len();
            assert!(got > written.len() / 2, "{}: {got} letters", reader.display());
        }
        // Everybody writes in his own way, and Waybill reads nothing but his own words.
        let read = |path: &PathBuf| post::read(&fs::read(path).unwrap());
        assert!(written.iter().map(read).all(|letter| letter.own.len() < 10 && !letter.own.is_empty()));
        let all: String = written
            .iter()
            .map(|path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned())
            .collect();
        for sign in
            ["gmail_quote", "format=flowed", "quoted-printable", "ha scritto", "lingua it", "press to all"]
        {
            assert!(all.contains(sign), "{sign} is in no letter");
        }
        let letter = fs::read(path.join("letter.eml")).unwrap();
        let last = post::text_of(&letter).unwrap();
        // However long the end of a game is, nobody is spared it.
        let told = last.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("The game is over: ") && told.matches(" pays $").count() > 5, "{last}");
        let drawn = String::from_utf8_lossy(&letter).contains("image/png");
        assert_eq!(drawn, pictures == "some", "the last letter has its picture where some have");
        let refused = post::text_of(&fs::read(path.join("refused.eml")).unwrap()).unwrap();
        // What is only misspelt is understood, or offered as it was read.
        let marks = ["✗", "Read as", "did you mean"];
        assert!(marks.iter().any(|mark| refused.contains(mark)), "{refused}");
        check_page(path);
    }
}

#[test]
fn nobody_s_name_or_words_break_the_page() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    done(path, "", &["init"]);
    let (named, anna) = ("</script><script>x\"", "Anna=anna@example.org");
    done(
        path,
        "",
        &["new", "steel-driver", "--table", "<b>T", "--seat", named, "--seat", "<!--", "--seat", anna],
    );
    let words = "</script><script>alert(1)</script> \u{2028} <!-- & ]]>";
    let letter = format!("From: anna@example.org\nSubject: words\n\npress to all: {words}\n");
    fs::create_dir_all(path.join("post/in")).unwrap();
    fs::write(path.join("post/in/letter"), letter).unwrap();
    done(path, "", &["once"]);
    let page = path.join("page.html");
    done(path, "", &["replay", "<b>T", "--html", page.to_str().unwrap()]);
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("</script").count(), 2, "only the page's own scripts end");
    assert!(!page.contains("<script>alert") && !page.contains("<!--") && !page.contains("<b>T"));
    let data = data(&page);
    assert!(text_of(&data, 0, "board").contains("&lt;b&gt;T"));
    let last = data["steps"].as_array().unwrap().last().unwrap();
    assert!(last["told"][0].as_str().unwrap().contains("</script><script>alert(1)"), "{last}");
}

#[test]
fn a_person_takes_a_seat() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let typed = "help bid\npass\n\nsing a song\nbid\npress to all: hello\nquit\npass\n";
    let options = ["demo", "--seats", "3", "--seat", "bert", "--seed", "3", "--pictures", "none"];
    let said = done(path, typed, &options);
    let answers = [
        "Welcome to table “Demo” of Steel Driver, Bert.",
        "✓ done  help bid",
        "✓ stands  pass",
        "No letter was waiting.",
        "There was no order in it.",
        "✗ unclear  bid",
        "✓ done  press to all: hello",
        "demo --seat Bert",
    ];
    let mut rest = said.as_str();
    for answer in answers {
        let at = rest.find(answer).unwrap_or_else(|| panic!("{answer} does not follow:\n{rest}"));
        rest = &rest[at..];
    }
    assert!(!path.join("replay.html").exists());
    assert!(done(path, "", &["audit", "Demo"]).contains("Everything is as it should be."));
    assert!(
        letters(&path.join("post/in/cur")).iter().any(|letter| letter.to_string_lossy().contains("bert@"))
    );
    // He may also put a letter into the box and run the daemon himself.
    let answered = path.join("post/in/by hand.txt");
    fs::write(answered, "From: bert@example.org\nSubject: hello\n\nstatus\n").unwrap();
    assert!(done(path, "", &["once"]).contains("One letter was answered"));
}

#[test]
fn a_game_that_was_left_goes_on() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let options = ["demo", "--seats", "3", "--seat", "Zoe", "--seed", "3", "--pictures", "none"];
    done(path, "press to all: back soon\nquit\n", &options);
    let (code, said) = run(path, "", &["demo", "--seats", "5"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("for 3 is unfinished here"), "{said}");
    let (code, said) = run(path, "", &["demo", "--seat", "Nobody"]);
    assert_eq!(code, 1, "{said}");
    // The person finds the letter that he had before him.
    let said = done(path, "note here again\nquit\n", &["demo", "--seat", "zoe", "--pictures", "none"]);
    assert!(said.contains("back soon") && said.contains("✓ done  note here again"), "{said}");
    // Without him the bots play on, and everything that was said stays.
    let said = done(path, "", &["demo", "--pictures", "none"]);
    assert!(
        said.contains("The game is over: 1. ") && said.contains("Everything is as it should be."),
        "{said}"
    );
    assert!(done(path, "", &["log", "Demo"]).contains("back soon"));
    let names = letters(&path.join("post/in/cur"));
    assert!(names.iter().filter(|name| name.to_string_lossy().contains("you@example.org")).count() > 5);
    let (code, said) = run(path, "", &["demo"]);
    assert_eq!(code, 1);
    assert!(said.contains("the game of this demo is over"), "{said}");
}

#[test]
fn a_demo_wants_a_folder_of_its_own() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("diary.txt"), "mine").unwrap();
    let (code, said) = run(folder.path(), "", &["demo"]);
    assert_eq!(code, 1);
    assert!(said.contains("a new or empty folder"), "{said}");
    assert_eq!(letters(folder.path()).len(), 1, "nothing was changed");
    let (code, said) = run(&folder.path().join("new"), "", &["demo", "--seats", "9"]);
    assert_eq!(code, 2, "{said}");
    assert!(!folder.path().join("new").exists());
}
