//! A corpus of letters from many programs and in many languages: `tests/letters/<group>/<name>.eml`, and
//! beside each the writer's own lines, exactly, in `<name>.txt`. Quoted text there is full of orders.

use std::fs;
use std::path::{Path, PathBuf};
use waybill::post::{Kind, read};

/// Every letter of the corpus.
pub fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let mut letters = Vec::new();
    for group in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(group.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "eml") {
                letters.push(path);
            }
        }
    }
    letters.sort();
    letters
}

#[test]
fn own_words_are_told_from_quoted_ones() {
    let letters = corpus();
    assert!(letters.len() >= 400, "only {} letters were found", letters.len());
    let mut wrong = Vec::new();
    for path in &letters {
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap();
        let letter = read(&fs::read(path).unwrap());
        let own = letter.own.join("\n");
        if own != expected.trim_end_matches('\n') {
            wrong.push(format!("{}\n--- expected\n{expected}\n--- own\n{own}\n", path.display()));
        }
        let group = path.parent().unwrap().file_name().unwrap();
        let is_one_of = |groups: &[&str]| groups.iter().any(|other| group == *other);
        // Letters of forums and lists are both; the groups "machines" and all others are only one.
        let is_person = letter.kind == Kind::Person;
        let fits = is_one_of(&["forum", "lists"]) || is_person != is_one_of(&["machines"]);
        assert!(fits, "{}: {:?}", path.display(), letter.kind);
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), letters.len(), wrong.join("\n"));
}

#[test]
fn every_letter_reads_the_same_with_the_other_line_ends() {
    for path in corpus() {
        let bytes = fs::read(&path).unwrap();
        let unix: Vec<u8> = bytes.iter().copied().filter(|byte| *byte != b'\r').collect();
        let mut wire = Vec::with_capacity(unix.len() * 2);
        for byte in &unix {
            if *byte == b'\n' {
                wire.push(b'\r');
            }
            wire.push(*byte);
        }
        assert_eq!(read(&unix).own, read(&wire).own, "{}", path.display());
    }
}

#[test]
fn no_expected_line_stands_in_a_quote() {
    // The corpus guards itself: the orders 9, "Reno - Denver" and "passo nove" are only ever quoted.
    for path in corpus() {
        let expected = fs::read_to_string(path.with_extension("txt")).unwrap();
        for quoted in ["bid 9", "Reno - Denver", "offro 9", "biete 9"] {
            assert!(!expected.contains(quoted), "{}", path.display());
        }
    }
}
