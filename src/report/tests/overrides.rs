//! A folder of the operator's own.

use super::{Desk, table};
use crate::games::TITLES;
use crate::rules::{Language, Viewer};
use std::fs;
use tempfile::TempDir;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, source) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, source).unwrap();
    }
    folder
}

fn check(files: &[(&str, &str)], expected: &[&str]) {
    let complaints = Desk::with_overrides(folder(files).path()).err().unwrap_or_default();
    assert_eq!(complaints, expected);
}

#[test]
fn own_words_and_layouts_stand_in_front() {
    let own = folder(&[
        ("lang/en/own.ftl", "report-to-move = Over to { $who }.\nmy-own = Mine.\n"),
        ("branch-line/position.txt", "{% include \"_head.txt\" %}\n{{ standing }}\n"),
        ("_head.txt", "{{ t(\"bl-prize\", prize=view.open.prize) }}\n"),
        ("README.md", "not read"),
    ]);
    let desk = Desk::with_overrides(own.path()).unwrap();
    let table = table(3);
    let text = |language| desk.position(language, &table.replay, &*table.replay.game, Viewer::Public);
    assert_eq!(text(Language::English), "The prize is 5.\nOver to Anna, Bert and Carla.\n");
    assert_eq!(
        text(Language::Italian),
        "Il premio è 5.\nTocca ad Anna, Bert e Carla, in qualsiasi ordine.\n"
    );
}

#[test]
fn every_mistake_is_named_with_file_and_line() {
    check(
        &[("lang/en/x.ftl", "report-over = Over.\n\nreport-to-move = { $who\n")],
        &["lang/en/x.ftl:3: Expected a token starting with \"}\""],
    );
    check(
        &[("lang/it/x.ftl", "# mine\nreport-to-move = { $whom }\nreport-not-begun = { $x }\n")],
        &[
            "lang/it/x.ftl:2: report-to-move speaks of $whom, but it is given $count, $who",
            "lang/it/x.ftl:3: report-not-begun speaks of $x, but it is given nothing",
        ],
    );
    check(&[("lang/de/x.ftl", "a = b\n")], &["lang/de/x.ftl:1: words stand in lang/en/ or lang/it/"]);
    check(
        &[("options.txt", "{{ standing }}\n{% if now %}\n")],
        &["options.txt:2: unexpected end of input, expected end of block"],
    );
    check(
        &[("options.txt", "{{ standing }}\n{{ t(\"options-never\") }}\n")],
        &[
            "options.txt:2: there is no message options-never (en)",
            "options.txt:2: there is no message options-never (it)",
        ],
    );
    check(&[("answer.txt", "{{ lines }}\n\n{{ lined }}\n")], &["answer.txt:3: `lined` is undefined"]);
    let complaints = Desk::with_overrides(folder(&[("anwser.txt", "")]).path()).err().unwrap();
    assert!(complaints[0].starts_with("anwser.txt:1: no layout stands here"), "{complaints:?}");
    assert!(Desk::with_overrides(&folder(&[]).path().join("nowhere")).is_err());
}

#[test]
fn a_layout_that_fails_later_gives_way_to_the_built_in_one() {
    let own = folder(&[("reference.txt", "{% if id == \"branch-line\" %}fine{% endif %}\n")]);
    let mut desk = Desk::with_overrides(own.path()).unwrap();
    assert_eq!(desk.reference(Language::English, TITLES[TITLES.len() - 1]), "fine\n");
    let broken = vec![("reference.txt".to_owned(), "{{ nothing }}".to_owned())];
    let (words, _) = crate::report::built_in_files();
    desk = Desk::made_of(words, &broken, Some(Desk::new())).unwrap();
    assert!(desk.reference(Language::English, TITLES[TITLES.len() - 1]).starts_with("ORDERS OF BRANCH LINE"));
    assert_eq!(desk.troubles(), ["reference.txt:1: `nothing` is undefined"]);
    assert_eq!(desk.troubles(), [""; 0]);
}
