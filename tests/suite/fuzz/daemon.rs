//! 40,000 letters through the whole daemon, four fifths of them odd: none brings it down, each is answered
//! once, and the journal audits at the end.
//!
//! Games go on meanwhile: every round begins with a sensible order at each table. That carries the odd
//! letters through all phases, and it keeps the guard against loops asleep, which stops answering
//! somebody whose letters change nothing while the game stands still. So nobody may go unanswered here.

use super::pieces::{BODIES, HEADERS, jumble, noise, pick};
use crate::attacks::survived;
use crate::house::{NAMES, bot_line, count, opening};
use crate::mailbox::{ADDRESS, Mailbox, address};
use std::collections::BTreeMap;
use waybill::games::{Bot, find};
use waybill::orders::Pen;
use waybill::post::{Kind, Sent, read};
use waybill::rules::luck::Seeded;
use waybill::rules::{Language, Seat, Turn};
use waybill::table::{LuckKind, Openings, Stage, audit};

/// How many letters there are in all.
const LETTERS: usize = 40_000;
const USUAL_LETTERS: usize = 3_000;
/// How many each player writes in a round; one more and the guard against loops might wake.
const EACH: usize = 3;
const SEATS: usize = 3;
/// An address that no seat has; its letters are known by the seat's token.
const ELSEWHERE: &str = "somebody@elsewhere.example";
const TABLES: [&str; 2] = ["Tuesday", "Caffè 2"];

/// What is to become of a letter.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Due {
    /// Exactly one answer, to this player, or to the address he wrote from.
    Answer(&'static str),
    /// The first answer again, byte for byte.
    Again,
    /// Nobody can say by the headers alone; at most one answer.
    Unknown,
}

/// A post office with two games, and what has been written to it.
struct Round {
    mailbox: Mailbox,
    dice: Seeded,
    written: usize,
    /// Letters of earlier rounds with their answers.
    answered: Vec<(Vec<u8>, Sent)>,
    counts: BTreeMap<&'static str, usize>,
}

#[test]
fn thousands_of_letters_are_answered_once_and_break_nothing() {
    let mut dice = Seeded::new(11);
    let mut counts = BTreeMap::new();
    let (mut halls, mut written) = (0, 0);
    while written < count(LETTERS, USUAL_LETTERS) {
        let mut round = Round::new(&mut dice, written);
        while round.written < count(LETTERS, USUAL_LETTERS) && round.play() {}
        round.check_journal();
        for (what, count) in round.counts {
            *counts.entry(what).or_insert(0) += count;
        }
        written = round.written;
        halls += 1;
    }
    survived(written, "letters of random lines, structures and bytes");
    println!("{halls} halls, {counts:?}");
    assert!(halls >= count(5, 2), "games come to their ends: {halls} halls");
    for what in ["lines", "structure", "bytes", "headers", "nobody's", "again", "by token"] {
        assert!(counts[what] > count(LETTERS, USUAL_LETTERS) / 50, "{what}: {counts:?}");
    }
}

impl Round {
    fn new(dice: &mut Seeded, written: usize) -> Round {
        let mailbox = Mailbox::new(Language::ALL[dice.below(2)]);
        for table in TABLES {
            mailbox.open(table, opening(find("steel-driver").unwrap(), SEATS), LuckKind::Drawn);
        }
        let dice = Seeded::new(dice.below(1 << 30) as u64);
        Round { mailbox, dice, written, answered: Vec::new(), counts: BTreeMap::new() }
    }

    /// A sensible order at each table, odd letters from everybody, and a look at what came of them;
    /// no more rounds when a game is over.
    fn play(&mut self) -> bool {
        let mut brought: Vec<(String, Vec<u8>, Due)> = Vec::new();
        let mut tips = Vec::new();
        for table in TABLES {
            let loaded = self.mailbox.hall.table(table).unwrap();
            let Turn::Seats(seats) = loaded.replay.game.turn() else { return false };
            let Some(order) = bot_line(&loaded, seats[0], Bot::Sensible, &mut self.dice) else {
                return false;
            };
            let name = NAMES[seats[0].index()];
            let (id, head) = self.head(name, ADDRESS, table);
            brought.push((id, format!("{head}\n{order}\n").into_bytes(), Due::Answer(name)));
            tips.push(loaded.tip().next);
        }
        for _ in 0..EACH {
            for name in &NAMES[..SEATS] {
                let odd = self.odd_letter(name);
                // The same answer twice in one round would be one delivery.
                if !brought.iter().any(|(id, _, _)| *id == odd.0) {
                    brought.push(odd);
                }
            }
        }
        self.handle(brought);
        for (table, tip) in TABLES.iter().zip(tips) {
            let now = self.mailbox.hall.table(table).unwrap().tip().next;
            assert!(now > tip, "the sensible order stands at {table}");
        }
        let over = |(_, index): &(String, waybill::table::Index)| index.stage == Stage::Over;
        !self.mailbox.hall.tables().unwrap().iter().any(over)
    }

    /// Has the daemon handle letters, and checks what became of each.
    fn handle(&mut self, brought: Vec<(String, Vec<u8>, Due)>) {
        for (_, bytes, _) in &brought {
            self.mailbox.post.bring(bytes.clone());
        }
        let (tally, sent) = self.mailbox.run();
        self.mailbox.post.sent.clear();
        let remarks = &tally.remarks;
        assert!(!remarks.iter().any(|remark| remark.contains("fault")), "{remarks:#?}");
        assert_eq!(tally.answered + tally.again + remarks.len(), brought.len(), "{remarks:#?}");
        assert_eq!(tally.sent, sent.len(), "nothing is sent twice");
        let again = brought.iter().filter(|(_, _, due)| *due == Due::Again).count();
        assert_eq!(tally.again, again, "{remarks:#?}");
        assert!(self.mailbox.hall.journal().outbox().unwrap().is_empty(), "everything was sent");
        let mut answers: BTreeMap<String, Vec<&Sent>> = BTreeMap::new();
        for letter in &sent {
            if let Some(id) = answered_by(letter) {
                answers.entry(id).or_default().push(letter);
            }
        }
        for (id, bytes, due) in brought {
            let found = answers.get(&id).map_or(&[][..], Vec::as_slice);
            let shown = || String::from_utf8_lossy(&bytes).into_owned();
            match due {
                Due::Answer(name) => {
                    assert_eq!(found.len(), 1, "{}\n{remarks:#?}", shown());
                    assert!(
                        [address(name).as_str(), ELSEWHERE].contains(&found[0].to.as_str()),
                        "{}",
                        shown()
                    );
                    self.answered.push((bytes, found[0].clone()));
                }
                Due::Again => {
                    let (_, first) = self.answered.iter().find(|(first, _)| *first == bytes).unwrap();
                    assert_eq!(found, [first], "{}", shown());
                }
                Due::Unknown => assert!(found.len() <= 1, "{}", shown()),
            }
        }
    }

    /// The journal of both tables audits, whatever was written to them.
    fn check_journal(&self) {
        for table in TABLES {
            let lines = self.mailbox.hall.journal().read(table, 0).unwrap();
            let found = audit(table, &lines, &Openings::default());
            assert!(found.passes(), "{table}: {:?}", found.findings);
        }
    }

    /// The head of a letter without its last line, and the letter's id.
    fn head(&mut self, from: &str, to: &str, table: &str) -> (String, String) {
        self.written += 1;
        let id = format!("odd-{}@example.org", self.written);
        let from = if from.contains('@') { from.to_owned() } else { address(from) };
        let head = format!(
            "From: {from}\nTo: {to}\nMessage-ID: <{id}>\nSubject: Re: [{table}] my orders\nMIME-Version: 1.0\n"
        );
        (id, head)
    }

    /// An odd letter from a player.
    fn odd_letter(&mut self, name: &'static str) -> (String, Vec<u8>, Due) {
        let sort = self.dice.below(100);
        let what = match sort {
            0..45 => "lines",
            45..60 => "structure",
            60..72 => "bytes",
            72..82 => "headers",
            82..87 => "nobody's",
            87..92 => "again",
            _ => "by token",
        };
        if what == "again" && !self.answered.is_empty() {
            return self.same_again();
        }
        let table = pick(&mut self.dice, &TABLES);
        *self.counts.entry(what).or_insert(0) += 1;
        match what {
            "structure" => self.structure(name, table),
            "bytes" => self.bytes(name, table),
            "headers" => self.headers(name, table),
            "nobody's" => self.nobody(),
            "by token" => {
                let seat = Seat::at(NAMES.iter().position(|other| *other == name).unwrap());
                let bits = self.mailbox.hall.table(table).unwrap().replay.house.token(table, seat).unwrap();
                let token = waybill::post::Token::from_bits(bits).as_str().to_owned();
                let to = format!("waybill+{token}@example.org");
                let (id, head) = self.head(ELSEWHERE, &to, "x");
                let lines = self.lines(table);
                (id, format!("{head}\n{lines}").into_bytes(), Due::Answer(name))
            }
            _ => {
                // Most name their table; who does not is asked which one he means.
                let subject = if self.dice.below(8) == 0 { "x" } else { table };
                let (id, head) = self.head(name, ADDRESS, subject);
                let lines = self.lines(table);
                let head = format!("{head}Content-Type: text/plain; charset=utf-8\n\n");
                (id, format!("{head}{lines}").into_bytes(), Due::Answer(name))
            }
        }
    }

    /// Random MIME below a head that is whole.
    fn structure(&mut self, name: &'static str, table: &str) -> (String, Vec<u8>, Due) {
        const SORTS: &[&str] = &[
            "multipart/mixed; boundary=a",
            "multipart/alternative; boundary=\"b\"",
            "multipart/related; boundary=",
            "multipart/digest; boundary=c",
            "message/rfc822",
            "text/plain; charset=utf-7; format=flowed; delsp=yes",
            "text/html; charset=windows-1252",
            "application/ms-tnef; name=winmail.dat",
        ];
        let (id, head) = self.head(name, ADDRESS, table);
        let sort = pick(&mut self.dice, SORTS);
        let mut body = jumble(&mut self.dice, 20);
        body.push_str(&self.lines(table));
        (id, format!("{head}Content-Type: {sort}\n\n{body}").into_bytes(), Due::Answer(name))
    }

    /// Random bytes below a head that is whole.
    fn bytes(&mut self, name: &'static str, table: &str) -> (String, Vec<u8>, Due) {
        const SORTS: &[&str] = &[
            "",
            "Content-Type: text/plain; charset=utf-8\n",
            "Content-Type: text/html\n",
            "Content-Type: text/plain; charset=iso-2022-jp\n",
            "Content-Transfer-Encoding: base64\n",
            "Content-Transfer-Encoding: quoted-printable\n",
        ];
        let (id, head) = self.head(name, ADDRESS, table);
        let mut bytes = format!("{head}{}\n", pick(&mut self.dice, SORTS)).into_bytes();
        bytes.extend(noise(&mut self.dice, 300));
        (id, bytes, Due::Answer(name))
    }

    /// Random lines among the headers. They may make the letter a machine's or somebody else's, so the
    /// reading of the head says whether an answer is due.
    fn headers(&mut self, name: &'static str, table: &str) -> (String, Vec<u8>, Due) {
        let (id, mut letter) = self.head(name, ADDRESS, table);
        for _ in 0..=self.dice.below(4) {
            letter.push_str(pick(&mut self.dice, HEADERS));
        }
        letter.push('\n');
        for _ in 0..self.dice.below(6) {
            letter.push_str(pick(&mut self.dice, BODIES));
        }
        letter.push_str(&self.lines(table));
        let read = read(letter.as_bytes());
        let by_player = read.from.as_ref().is_some_and(|from| from.email == address(name));
        let by_person = matches!(read.kind, Kind::Person | Kind::Unreadable);
        let due = if read.id == id && by_player && by_person { Due::Answer(name) } else { Due::Unknown };
        (id, letter.into_bytes(), due)
    }

    /// A letter of which nobody knows whose it is.
    fn nobody(&mut self) -> (String, Vec<u8>, Due) {
        self.written += 1;
        // The number in front keeps two from being the same letter.
        let mut bytes = format!("{}\n", self.written).into_bytes();
        match self.dice.below(2) {
            0 => bytes.extend(noise(&mut self.dice, 400)),
            _ => bytes.extend(jumble(&mut self.dice, 30).into_bytes()),
        }
        (read(&bytes).id, bytes, Due::Unknown)
    }

    /// A letter that was answered in an earlier round.
    fn same_again(&mut self) -> (String, Vec<u8>, Due) {
        *self.counts.entry("again").or_insert(0) += 1;
        self.written += 1;
        let (bytes, _) = &self.answered[self.dice.below(self.answered.len())];
        (read(bytes).id, bytes.clone(), Due::Again)
    }

    /// Random order lines: words thrown together, and legal orders with and without a slip.
    fn lines(&mut self, table: &str) -> String {
        let game = self.mailbox.hall.table(table).unwrap().replay.game;
        let mut text = String::new();
        for _ in 0..self.dice.below(8) {
            let seat = Seat::at(self.dice.below(SEATS));
            let language = Language::ALL[self.dice.below(2)];
            let options = game.options(seat, &Pen { language, ..Pen::CANONICAL });
            let legal: Vec<String> = options.now.into_iter().chain(options.later).collect();
            match self.dice.below(3) {
                0 if !legal.is_empty() => text.push_str(&legal[self.dice.below(legal.len())]),
                1 if !legal.is_empty() => {
                    let line = &legal[self.dice.below(legal.len())];
                    let slip = slipped(line, &mut self.dice);
                    text.push_str(&slip);
                }
                _ => {
                    for _ in 0..self.dice.below(7) {
                        text.push_str(pick(&mut self.dice, WORDS));
                        text.push(' ');
                    }
                }
            }
            text.push('\n');
        }
        text
    }
}

/// The id of the letter that one of ours answers.
fn answered_by(sent: &Sent) -> Option<String> {
    let head = sent.bytes.split(|byte| *byte == b'\n').take_while(|line| line.len() > 1);
    let line = head.map(String::from_utf8_lossy).find_map(|line| {
        let id = line.strip_prefix("In-Reply-To: <")?.trim_end().strip_suffix('>')?;
        Some(id.to_owned())
    })?;
    Some(line)
}

/// A line with a letter gone, doubled or changed, or a word moved.
fn slipped(line: &str, dice: &mut Seeded) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    if letters.is_empty() {
        return String::new();
    }
    let place = dice.below(letters.len());
    match dice.below(5) {
        0 => drop(letters.remove(place)),
        1 => letters.insert(place, letters[place]),
        2 => letters[place] = char::from_u32(dice.below(0x11_0000) as u32).unwrap_or(' '),
        3 => letters.truncate(place),
        _ => {
            let mut words: Vec<&str> = line.split(' ').collect();
            words.swap(0, dice.below(line.split(' ').count()));
            return words.join(" ");
        }
    }
    letters.into_iter().collect()
}

/// Words of orders to the title and to the house, and signs that mean something somewhere.
const WORDS: &[&str] = &[
    "bid",
    "auction",
    "red",
    "green",
    "3",
    "max",
    "pass",
    "build",
    "Reno",
    "-",
    "Denver",
    ",",
    ":",
    "note",
    "press",
    "to",
    "all",
    "Bert",
    "language",
    "it",
    "try",
    "history",
    "-1",
    "99999999999",
    "\u{202e}",
    "è",
    "table",
    "Tuesday",
    "end",
    ".",
    ">",
    "--",
    "help",
    "map",
    "report",
    "orders",
    "\t",
    "“",
    "{",
    "<b>",
    "&amp;",
    "salt",
    "take",
    "prefer",
];
