//! Whole games as people would read them: `tests/transcripts/<title>/*.txt`.
//!
//! A transcript is a list of blocks. `=== table` opens it (title, seats, options, language, luck; `seed` for other
//! throws, `board: start=190000` for figures that differ from the built-in board, as on a moderator's own copy),
//! `=== Anna` is a letter of Anna's, `=== take back to 12`, `=== tell 3 1`, `=== try by Anna` and
//! `=== show to Anna` do what they say. Each is followed by `=== answer`, which is compared. `BLESS=1
//! cargo test transcripts` writes the answers anew, for review; where there is only a table yet, bots write the letters.

use crate::blessed::{compare, is_blessing};
use crate::house::{NAMES, hand, moment, opening};
use crate::mailbox::{ADDRESS, Mailbox, opened, text};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use waybill::daemon::{Mailroom, News};
use waybill::games::{self, Bot, TITLES};
use waybill::orders::Pen;
use waybill::post::Sent;
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Sentence, Turn, Viewer};
use waybill::table::{Hall, LuckKind, Openings, Sheet, Table, audit, own};

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
    mailbox: Mailbox,
}

/// The table of every transcript.
const TABLE: &str = "Transcript";

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
        if let Some(figures) = facts.get("board") {
            let (board, _) = title.read_board(&own_board(title.board(), figures)).unwrap();
            opening.board = board.into();
        }
        let language = facts.get("language").map_or(Language::English, |language| language.parse().unwrap());
        let luck = if facts.get("luck") == Some(&"told") { LuckKind::Told } else { LuckKind::Drawn };
        let mut stage = Stage { mailbox: Mailbox::new(language) };
        if let Some(seed) = facts.get("seed") {
            stage.mailbox.seed = seed.parse().expect("a seed from 0 to 255");
        }
        stage.mailbox.open(TABLE, opening, luck);
        let answer = stage.position(Viewer::Public);
        (stage, answer)
    }

    fn table(&self) -> Table {
        self.mailbox.hall.table(TABLE).unwrap()
    }

    fn position(&self, viewer: Viewer) -> String {
        let replay = self.table().replay;
        self.mailbox.desk.position(self.mailbox.language, &replay, &*replay.game, viewer)
    }

    /// What a block leads to.
    fn act(&mut self, block: &Block) -> String {
        let table = self.table();
        let moderator = hand(By::Moderator, self.mailbox.minute);
        if let Some(to) = block.head.strip_prefix("take back to ") {
            let sheet = table.take_back(self.mailbox.hall.journal(), &moderator, to.parse().unwrap());
            return self.keep(table, sheet);
        }
        if let Some(outcomes) = block.head.strip_prefix("tell ") {
            let outcomes: Vec<String> = outcomes.split(' ').map(str::to_owned).collect();
            let sheet = table.tell_luck(self.mailbox.hall.journal(), &moderator, &outcomes);
            return self.keep(table, sheet);
        }
        let seat =
            |name: &str| table.replay.house.opening.seat(name).unwrap_or_else(|| panic!("who is {name}?"));
        if let Some(name) = block.head.strip_prefix("show to ") {
            return self.position(if name == "all" { Viewer::Public } else { Viewer::Seat(seat(name)) });
        }
        let (name, body) = match block.head.strip_prefix("try by ") {
            Some(name) => {
                let lines = block.body.lines().filter(|line| !line.trim().is_empty());
                (name, lines.map(|line| format!("try {line}\n")).collect())
            }
            None => (block.head.as_str(), block.body.clone()),
        };
        let (tally, sent) = self.mailbox.from(name, &body);
        assert_eq!((tally.answered, &tally.remarks[..]), (1, &[][..]), "{}", block.head);
        self.answered(&sent, seat(name))
    }

    /// The answer without its position and its legal orders, which other tests read, and what the others got.
    fn answered(&self, sent: &[Sent], seat: Seat) -> String {
        let text = text(sent.first().expect("every letter is answered"));
        for line in text.lines() {
            assert!(line.chars().count() <= 72, "too wide: {line}");
        }
        let Mailbox { desk, language, .. } = &self.mailbox;
        if *language == Language::Italian {
            sent.iter().for_each(assert_no_english);
        }
        let position = desk.asking(*language, &self.table().replay, seat).position.text;
        let options = desk.options_leaf(*language, &self.table().replay, seat).text;
        let closing = Sentence::new("letter-answer").with("table", TABLE);
        let closing = desk.say(*language, &[], &closing);
        let text = shortened(&text, &closing, [("(position)", position), ("(legal orders)", options)]);
        format!("{text}\n{}", listed(sent))
    }

    fn keep(&mut self, mut table: Table, sheet: Result<Sheet, waybill::table::HouseRefusal>) -> String {
        let Mailbox { hall, desk, language, minute, .. } = &self.mailbox;
        let room = Mailroom {
            journal: hall.journal(),
            desk,
            address: ADDRESS,
            language: *language,
            at: moment(*minute),
        };
        match sheet {
            Ok(sheet) => {
                let mut told = String::new();
                let mut before = table.replay.fork();
                for line in sheet.lines() {
                    let happened = desk.happened(*language, &before, line, Viewer::Public);
                    happened.iter().for_each(|sentence| told += &format!("- {sentence}\n"));
                    own(&mut before.game).fold(line).unwrap();
                }
                let reports = |table: &Table, append: &waybill::journal::Append| {
                    room.reports(News { table, fresh: &append.lines }, &[]).unwrap()
                };
                hall.keep_with(&mut table, sheet, reports).unwrap();
                let standing = desk.standing(*language, &table.replay);
                let (_, sent) = self.mailbox.run();
                format!("{told}{standing}\n{}", listed(&sent))
            }
            Err(refusal) => desk.say(*language, table.replay.house.names(), &refusal.sentence()) + "\n",
        }
    }
}

/// The built-in board with some figures changed, each where it first stands.
fn own_board(board: &str, figures: &str) -> String {
    let mut lines: Vec<String> = board.lines().map(str::to_owned).collect();
    for figure in figures.split(',') {
        let (key, value) = figure.trim().split_once('=').expect("key=value");
        let is_meant = |line: &&mut String| line.trim_start().starts_with(&format!("{key}:"));
        let line = lines.iter_mut().find(is_meant).unwrap_or_else(|| panic!("the board has no {key}"));
        let indent = line.len() - line.trim_start().len();
        *line = format!("{}{key}: {value}", " ".repeat(indent));
    }
    lines.join("\n")
}

/// What a letter says above the words that close every letter, with a word for each of its long lists.
fn shortened(text: &str, closing: &str, parts: [(&str, String); 2]) -> String {
    let mut text = text.to_owned();
    for (name, part) in parts {
        text = text.replace(part.trim_end(), name);
    }
    let (_, below) = text.split_once("\n\n").expect("the line above which one answers");
    let (said, _) = below.split_once(&format!("\n{closing}. ")).expect("what every letter ends with");
    said.trim_matches('\n').to_owned()
}

/// An Italian player never reads an English word from Waybill.
fn assert_no_english(sent: &Sent) {
    const ENGLISH: [&str; 12] =
        ["the", "your", "and", "is", "of", "to", "you", "bid", "board", "round", "cubes", "with"];
    let (subject, text, html) = opened(sent);
    let body = html.split_once("<body>").map_or("", |(_, body)| body);
    // What stands between angle brackets is not read by anybody.
    let shown: String =
        body.split('<').map(|part| part.split_once('>').map_or(part, |(_, rest)| rest)).collect();
    for words in [subject, text, shown] {
        // The salt of the test tables is a player's own word.
        let plain = words.to_lowercase().replace("a pinch of salt", "");
        // The name of a title is its author's.
        let plain = TITLES.iter().fold(plain, |plain, title| plain.replace(&title.name().to_lowercase(), ""));
        let found = plain.split(|letter: char| !letter.is_alphabetic()).find(|word| ENGLISH.contains(word));
        assert_eq!(found, None, "{words}");
    }
}

/// Letters by reader and subject; a hash of text and page stands for the rest, so that no word changes unseen.
fn listed(sent: &[Sent]) -> String {
    let line = |sent: &Sent| {
        let (subject, text, html) = opened(sent);
        let digest = blake3::hash(format!("{text}\0{html}").as_bytes()).to_hex();
        format!("(to {}: {subject}; {})\n", sent.to, &digest[..8])
    };
    sent.iter().map(line).collect()
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
    let stage = stage.expect("a transcript has a table");
    (written.trim_end().to_owned() + "\n", stage.table(), stage.mailbox.hall)
}

fn transcripts(title: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(title);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Whether a transcript has nothing but its table yet.
fn is_bare(text: &str) -> bool {
    read(text).iter().all(|block| block.head == "table" || block.head == "answer")
}

/// A transcript that has only its table, with the letters of bots to the end of the game: sensible ones, or those who
/// order anything legal where the table says `bots: random`.
fn played(text: &str) -> String {
    let body = &read(text)[0].body;
    let bot = if body.contains("bots: random") { Bot::Random } else { Bot::Sensible };
    let (mut stage, _) = Stage::open(body);
    let mut written = text.trim_end().to_owned() + "\n";
    let mut dice = Seeded::new(5);
    loop {
        let table = stage.table();
        let Turn::Seats(seats) = table.replay.game.turn() else { return written };
        let names = &table.replay.house.opening.seats;
        let pen = Pen { language: stage.mailbox.language, players: names };
        let order = table.replay.game.bot(seats[0], bot, &mut dice).expect("somebody is to move");
        let line = table.replay.game.write(&order, &pen);
        let block = Block { head: names[seats[0].index()].clone(), body: line + "\n" };
        stage.act(&block);
        written.push_str(&format!("\n=== {}\n{}", block.head, block.body));
    }
}

#[test]
fn transcripts_are_answered_as_written() {
    for title in TITLES {
        let files = transcripts(title.id());
        assert!(files.len() >= 3, "{} has too few transcripts", title.id());
        for path in files {
            let text = fs::read_to_string(&path).unwrap();
            let text = if is_bare(&text) && is_blessing() { played(&text) } else { text };
            let (written, table, hall) = perform(&text);
            let lines = hall.journal().read(table.name(), 0).unwrap();
            let found = audit(table.name(), &lines, &Openings::default());
            assert!(found.passes(), "{}: {:?}", path.display(), found.findings.first());
            compare(&path, &text, written);
        }
    }
}
