//! Whole games as people would read them: `tests/transcripts/<title>/*.txt`.
//!
//! A transcript is a list of blocks. `=== table` opens it (title, seats, options, language, luck),
//! `=== Anna` holds Anna's lines, `=== take back to 12`, `=== tell 3 1`, `=== try by Anna` and
//! `=== show to Anna` do what they say. Each is followed by `=== answer`, which is compared. `BLESS=1
//! cargo test transcripts` writes the answers anew, for review.

use crate::blessed::compare;
use crate::house::{NAMES, hall, hand, new_table, opening};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use waybill::games::{self, TITLES};
use waybill::report::Desk;
use waybill::rules::{By, Language, Viewer};
use waybill::table::{Hall, LuckKind, Openings, Sheet, Table, audit};

/// One block: its head without `=== `, and its lines.
struct Block {
    head: String,
    body: String,
}

fn read(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("=== "), blocks.last_mut()) {
            (Some(head), _) => blocks.push(Block { head: head.to_owned(), body: String::new() }),
            (None, Some(block)) => {
                block.body.push_str(line);
                block.body.push('\n');
            }
            (None, None) => {
                assert!(line.trim().is_empty() || line.starts_with('#'), "before the first block: {line}")
            }
        }
    }
    blocks
}

struct Stage {
    hall: Hall,
    table: Table,
    desk: Desk,
    language: Language,
    minute: i64,
}

impl Stage {
    fn open(body: &str) -> (Stage, String) {
        let facts: BTreeMap<&str, &str> = body
            .lines()
            .filter_map(|line| line.split_once(':'))
            .map(|(key, value)| (key, value.trim()))
            .collect();
        let title = games::find(facts["title"]).expect("a title");
        let seats: Vec<String> = facts["seats"].split(',').map(|name| name.trim().to_owned()).collect();
        let mut opening = opening(title, seats.len().min(NAMES.len()));
        opening.seats = seats;
        for option in facts.get("options").into_iter().flat_map(|options| options.split(',')) {
            let (key, value) = option.trim().split_once('=').expect("key=value");
            opening.options.insert(key.to_owned(), value.to_owned());
        }
        let language = facts.get("language").map_or(Language::English, |language| language.parse().unwrap());
        let mut new = new_table("Transcript", opening, 7);
        if facts.get("luck") == Some(&"told") {
            new.luck = LuckKind::Told;
        }
        let hall = hall();
        let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
        let stage = Stage { hall, table, desk: Desk::new(), language, minute: 0 };
        let answer = stage.position(Viewer::Public);
        (stage, answer)
    }

    fn position(&self, viewer: Viewer) -> String {
        self.desk.position(self.language, &self.table.replay, &*self.table.replay.game, viewer)
    }

    /// What a block leads to.
    fn act(&mut self, block: &Block) -> String {
        self.minute += 1;
        if let Some(to) = block.head.strip_prefix("take back to ") {
            let to = to.parse().unwrap();
            let moderator = hand(By::Moderator, self.minute);
            let sheet = self.table.take_back(self.hall.journal(), &moderator, to);
            return self.keep(sheet);
        }
        if let Some(outcomes) = block.head.strip_prefix("tell ") {
            let outcomes: Vec<u32> = outcomes.split(' ').map(|outcome| outcome.parse().unwrap()).collect();
            let moderator = hand(By::Moderator, self.minute);
            let sheet = self.table.tell(self.hall.journal(), &moderator, &outcomes);
            return self.keep(sheet);
        }
        let seat = |name: &str| {
            self.table.replay.house.opening.seat(name).unwrap_or_else(|| panic!("who is {name}?"))
        };
        if let Some(name) = block.head.strip_prefix("show to ") {
            return self.position(if name == "all" { Viewer::Public } else { Viewer::Seat(seat(name)) });
        }
        let (name, only_try) = match block.head.strip_prefix("try by ") {
            Some(name) => (name, true),
            None => (block.head.as_str(), false),
        };
        let seat = seat(name);
        let lines: Vec<&str> = block.body.lines().filter(|line| !line.trim().is_empty()).collect();
        match self.table.orders(&hand(By::Seat(seat), self.minute), seat, &lines) {
            Err(refusal) => self.say(&refusal.sentence()),
            Ok(proposal) => {
                let answer = self.desk.answer(self.language, &self.table.replay, &lines, &proposal, seat);
                if !only_try {
                    self.hall.keep(&mut self.table, proposal.sheet).unwrap();
                }
                answer
            }
        }
    }

    fn keep(&mut self, sheet: Result<Sheet, waybill::table::HouseRefusal>) -> String {
        match sheet {
            Ok(sheet) => {
                self.hall.keep(&mut self.table, sheet).unwrap();
                self.desk.standing(self.language, &self.table.replay) + "\n"
            }
            Err(refusal) => self.say(&refusal.sentence()),
        }
    }

    fn say(&self, sentence: &waybill::rules::Sentence) -> String {
        self.desk.say(self.language, self.table.replay.house.names(), sentence) + "\n"
    }
}

/// Runs one transcript; gives it back with the answers that came.
fn perform(text: &str) -> (String, Table, Hall) {
    let comments: String =
        text.lines().take_while(|line| !line.starts_with("=== ")).map(|line| format!("{line}\n")).collect();
    let mut written = comments;
    let mut stage: Option<Stage> = None;
    for block in read(text).iter().filter(|block| block.head != "answer") {
        let answer = match &mut stage {
            None => {
                assert_eq!(block.head, "table", "a transcript opens with its table");
                let (opened, answer) = Stage::open(&block.body);
                stage = Some(opened);
                answer
            }
            Some(stage) => stage.act(block),
        };
        let body = block.body.trim_end();
        let body = if body.is_empty() { String::new() } else { format!("{body}\n") };
        written.push_str(&format!("=== {}\n{body}\n=== answer\n{}\n\n", block.head, answer.trim_end()));
    }
    let Stage { table, hall, .. } = stage.expect("a transcript has a table");
    (written.trim_end().to_owned() + "\n", table, hall)
}

fn transcripts(title: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(title);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn transcripts_are_answered_as_written() {
    for title in TITLES {
        let files = transcripts(title.id());
        assert!(files.len() >= 3, "{} has too few transcripts", title.id());
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            let (written, table, hall) = perform(&text);
            let lines = hall.journal().read(table.name(), 0).unwrap();
            let found = audit(table.name(), &lines, &Openings::default());
            assert!(found.passes(), "{}: {:?}", path.display(), found.findings.first());
            compare(&path, &text, written);
        }
    }
}
