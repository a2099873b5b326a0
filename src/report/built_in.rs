//! The words and layouts that are part of the program. A test walks the folder and compares.

use crate::games::TITLES;
use crate::rules::Language;

/// Every built-in file, by its place under `templates/`: those of the house, then what each title brings.
pub fn files() -> Vec<(String, &'static str)> {
    let own = FILES.iter().map(|(name, source)| ((*name).to_owned(), *source));
    let of_title = TITLES.iter().flat_map(|title| {
        title.files().iter().map(|(name, source)| (format!("{}/{name}", title.id()), *source))
    });
    own.chain(of_title).collect()
}

/// The language of a file of words: the folder below `lang`, or how the name begins in the folder of a title.
pub fn language_of(name: &str) -> Option<Language> {
    let place = match name.strip_prefix("lang/") {
        Some(rest) => rest,
        None => name.rsplit('/').next()?,
    };
    let code: String = place.chars().take_while(char::is_ascii_alphabetic).collect();
    Language::ALL.into_iter().find(|language| language.code() == code)
}

/// Files under `templates/` that belong to no title: where they stand there, and what they say.
pub const FILES: &[(&str, &str)] = &[
    ("_board.html", include_str!("../../templates/_board.html")),
    ("_board.txt", include_str!("../../templates/_board.txt")),
    ("_head.html", include_str!("../../templates/_head.html")),
    ("_plans.html", include_str!("../../templates/_plans.html")),
    ("_plans.txt", include_str!("../../templates/_plans.txt")),
    ("_ranking.html", include_str!("../../templates/_ranking.html")),
    ("_ranking.txt", include_str!("../../templates/_ranking.txt")),
    ("ask.html", include_str!("../../templates/ask.html")),
    ("ask.txt", include_str!("../../templates/ask.txt")),
    ("answer.html", include_str!("../../templates/answer.html")),
    ("answer.txt", include_str!("../../templates/answer.txt")),
    ("aside.html", include_str!("../../templates/aside.html")),
    ("audit.txt", include_str!("../../templates/audit.txt")),
    ("finale.html", include_str!("../../templates/finale.html")),
    ("finale.txt", include_str!("../../templates/finale.txt")),
    ("help.txt", include_str!("../../templates/help.txt")),
    ("lang/en/demo.ftl", include_str!("../../templates/lang/en/demo.ftl")),
    ("lang/en/forum.ftl", include_str!("../../templates/lang/en/forum.ftl")),
    ("lang/en/house.ftl", include_str!("../../templates/lang/en/house.ftl")),
    ("lang/en/letters.ftl", include_str!("../../templates/lang/en/letters.ftl")),
    ("lang/en/lobby.ftl", include_str!("../../templates/lang/en/lobby.ftl")),
    ("lang/en/orders.ftl", include_str!("../../templates/lang/en/orders.ftl")),
    ("lang/en/people.ftl", include_str!("../../templates/lang/en/people.ftl")),
    ("lang/en/records.ftl", include_str!("../../templates/lang/en/records.ftl")),
    ("lang/en/replay.ftl", include_str!("../../templates/lang/en/replay.ftl")),
    ("lang/en/report.ftl", include_str!("../../templates/lang/en/report.ftl")),
    ("lang/en/time.ftl", include_str!("../../templates/lang/en/time.ftl")),
    ("lang/it/demo.ftl", include_str!("../../templates/lang/it/demo.ftl")),
    ("lang/it/forum.ftl", include_str!("../../templates/lang/it/forum.ftl")),
    ("lang/it/house.ftl", include_str!("../../templates/lang/it/house.ftl")),
    ("lang/it/letters.ftl", include_str!("../../templates/lang/it/letters.ftl")),
    ("lang/it/lobby.ftl", include_str!("../../templates/lang/it/lobby.ftl")),
    ("lang/it/orders.ftl", include_str!("../../templates/lang/it/orders.ftl")),
    ("lang/it/people.ftl", include_str!("../../templates/lang/it/people.ftl")),
    ("lang/it/records.ftl", include_str!("../../templates/lang/it/records.ftl")),
    ("lang/it/replay.ftl", include_str!("../../templates/lang/it/replay.ftl")),
    ("lang/it/report.ftl", include_str!("../../templates/lang/it/report.ftl")),
    ("lang/it/time.ftl", include_str!("../../templates/lang/it/time.ftl")),
    ("letter.html", include_str!("../../templates/letter.html")),
    ("letter.txt", include_str!("../../templates/letter.txt")),
    ("options.html", include_str!("../../templates/options.html")),
    ("options.txt", include_str!("../../templates/options.txt")),
    ("record.txt", include_str!("../../templates/record.txt")),
    ("refused.txt", include_str!("../../templates/refused.txt")),
    ("reference.txt", include_str!("../../templates/reference.txt")),
    ("prose.html", include_str!("../../templates/prose.html")),
    ("replay.html", include_str!("../../templates/replay.html")),
    ("story.html", include_str!("../../templates/story.html")),
    ("story.txt", include_str!("../../templates/story.txt")),
    ("tables.txt", include_str!("../../templates/tables.txt")),
    ("titles.txt", include_str!("../../templates/titles.txt")),
];
