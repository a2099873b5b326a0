//! The lobby: from an announcement to the first move, by letters alone; who signs off, who observes, and what is refused.

use crate::cli::Office;
use crate::house::moment;
use crate::luck::log_for_the_checker;
use crate::mailbox::{ADDRESS, Mailbox, address, opened, text};
use waybill::daemon::board_cursor;
use waybill::games::find;
use waybill::journal::Batch;
use waybill::lobby::{self, Announced, Lobby, LobbyKey, LobbySheet, Notice};
use waybill::people;
use waybill::post::Sent;
use waybill::rules::{By, Language};
use waybill::table::{Openings, Standing, audit};

/// Announces a game as the console does.
pub fn announce(mailbox: &Mailbox, game: &str, title: &str, seats: usize) {
    let journal = mailbox.hall.journal();
    let title = find(title).unwrap();
    let board = serde_json::to_vec(&title.read_board(title.board()).unwrap().0).unwrap();
    let offer = Announced {
        title: title.id().to_owned(),
        seats,
        options: Default::default(),
        customs: Default::default(),
        pace: waybill::table::pace::Pace::read("post").ok(),
        board: blake3::hash(&board).to_hex().to_string(),
        players: Vec::new(),
    };
    let mut batch = Batch::default();
    let key = LobbyKey::load_or_begin(journal, [5; 32], &mut batch).unwrap();
    let mut sheet = LobbySheet::open(journal, &key).unwrap();
    let notice = Notice::Announced { game: game.to_owned(), offer };
    sheet.put(By::Moderator, moment(mailbox.minute), "console", &notice).unwrap();
    let kept = sheet.into_batch();
    batch.appends.extend(kept.appends);
    batch.cursors.extend(kept.cursors);
    batch.cursors.push((board_cursor(game), board));
    journal.commit(&batch).unwrap();
}

/// Where a reply to a letter goes.
pub fn reply_address(sent: &Sent) -> String {
    let letter = String::from_utf8_lossy(&sent.bytes).into_owned();
    let line = letter.lines().find_map(|line| line.strip_prefix("Reply-To: ")).expect("it invites a reply");
    line.trim().trim_matches(['<', '>']).to_owned()
}

/// A reply to a letter, from somebody.
pub fn reply(mailbox: &mut Mailbox, from: &str, sent: &Sent, body: &str) -> Vec<Sent> {
    let to = reply_address(sent);
    let subject = format!("Re: {}", opened(sent).0);
    let bytes = mailbox.written(from, &to, &subject, body);
    mailbox.letter(bytes).1
}

fn write(mailbox: &mut Mailbox, from: &str, body: &str) -> Vec<Sent> {
    let bytes = mailbox.written(from, ADDRESS, "hello", body);
    mailbox.letter(bytes).1
}

/// What a letter says, as one line.
fn said(sent: &Sent) -> String {
    text(sent).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Signs somebody up, with the confirmation.
pub fn join(mailbox: &mut Mailbox, name: &str, game: &str) -> Vec<Sent> {
    let from = format!("{name} <{}>", address(name));
    let asked = write(mailbox, &from, &format!("join {game}"));
    assert_eq!(asked.len(), 1, "one letter asks for the proof");
    assert_eq!(asked[0].to, address(name));
    reply(mailbox, &from, &asked[0], "yes")
}

fn clean(mailbox: &Mailbox) {
    let journal = mailbox.hall.journal();
    assert_eq!(lobby::audit(journal).unwrap().findings, []);
    assert_eq!(people::audit(journal).unwrap().findings, []);
    for (table, _) in mailbox.hall.tables().unwrap() {
        let found = audit(&table, &journal.read(&table, 0).unwrap(), &Openings::default());
        assert!(found.findings.is_empty(), "{table}: {:?}", found.findings);
    }
}

#[test]
fn from_an_announcement_to_the_first_move() {
    let mut mailbox = Mailbox::new(Language::English);
    announce(&mailbox, "Tuesday", "steel-driver", 3);
    let asked = write(&mut mailbox, "Anna Rossi <anna@example.org>", "Hello!\n\njoin Tuesday as Anna\n\nBye");
    assert!(said(&asked[0]).contains("Reply to this letter"), "{}", said(&asked[0]));
    let lobby = |mailbox: &Mailbox| Lobby::load(mailbox.hall.journal()).unwrap();
    assert_eq!(lobby(&mailbox).games["Tuesday"].players, [], "nothing is believed yet");
    assert!(people::Register::new(mailbox.hall.journal()).find("anna@example.org").unwrap().is_none());
    let forged = reply(&mut mailbox, "mallory@example.org", &asked[0], "yes");
    assert!(forged.iter().all(|sent| sent.to != "anna@example.org"), "it is no affair of Anna's");
    assert_eq!(lobby(&mailbox).games["Tuesday"].players, [], "a token alone is not enough");
    let done = reply(&mut mailbox, "Anna Rossi <anna@example.org>", &asked[0], "Yes, please");
    assert!(
        said(&done[0]).contains("You are signed up for Tuesday (Steel Driver) as Anna."),
        "{}",
        said(&done[0])
    );
    assert!(said(&done[0]).contains("2 seats are free"), "{}", said(&done[0]));
    // An Italian signs up in Italian, and is written to in Italian from then on.
    let asked = write(&mut mailbox, "Bert <bert@example.org>", "partecipo a tuesday");
    assert!(said(&asked[0]).contains("basta la parola sì"), "{}", said(&asked[0]));
    let done = reply(&mut mailbox, "Bert <bert@example.org>", &asked[0], "sì");
    assert!(said(&done[0]).contains("L’iscrizione a Tuesday"), "{}", said(&done[0]));
    assert!(mailbox.hall.table("Tuesday").is_err(), "no table yet");
    let sent = join(&mut mailbox, "Carla", "Tuesday");
    assert_eq!(sent.len(), 4, "an answer and three welcomes");
    assert!(
        said(sent.iter().find(|sent| opened(sent).0.starts_with("Tuesday:")).unwrap())
            .contains("table opens now")
    );
    assert!(lobby(&mailbox).games.is_empty(), "it looks for nobody any more");
    let table = mailbox.hall.table("Tuesday").unwrap();
    assert_eq!(table.replay.house.names(), ["Anna", "Bert", "Carla"]);
    assert_eq!(table.replay.standing(), Standing::NotBegun);
    let welcome = |name: &str, sent: &[Sent]| {
        let is_welcome = |sent: &&Sent| sent.to == address(name) && opened(sent).0.starts_with("[Tuesday]");
        sent.iter().find(is_welcome).expect("a welcome").clone()
    };
    assert!(
        text(&welcome("Bert", &sent)).contains("benvenuto al tavolo"),
        "{}",
        text(&welcome("Bert", &sent))
    );
    let first = said(&welcome("Anna", &sent));
    assert!(
        first.contains("Please answer: the game waits for you, Bert and Carla."),
        "the welcome says what is asked: {first}"
    );
    for name in ["Anna", "Bert"] {
        reply(&mut mailbox, &address(name), &welcome(name, &sent), "Good luck to everybody");
    }
    // Carla answers the letter that signed her up instead; it is hers, and she has a seat there now.
    let signed_up = sent.iter().find(|sent| opened(sent).0.starts_with("Tuesday:")).unwrap().clone();
    let answer = reply(&mut mailbox, &address("Carla"), &signed_up, "Good luck to everybody");
    assert!(answer.iter().any(|sent| opened(sent).0.starts_with("[Tuesday]")), "{}", said(&answer[0]));
    let forged = reply(&mut mailbox, "mallory@example.org", &signed_up, "pass");
    assert!(forged.iter().all(|sent| !opened(sent).0.starts_with("[Tuesday]")), "not for anybody else");
    let Standing::ToMove(seats) = mailbox.hall.table("Tuesday").unwrap().replay.standing() else {
        panic!("the game has begun")
    };
    let name = ["Anna", "Bert", "Carla"][seats[0].index()];
    let before = mailbox.hall.table("Tuesday").unwrap().tip().next;
    mailbox.from(name, "auction green 2");
    assert!(mailbox.hall.table("Tuesday").unwrap().tip().next > before, "the first move");
    clean(&mailbox);
    log_for_the_checker(mailbox.hall.journal(), lobby::LOG, "lobby");
    log_for_the_checker(mailbox.hall.journal(), people::LOG, "people");
}

#[test]
fn signing_off_and_what_cannot_be_done() {
    let mut mailbox = Mailbox::new(Language::English);
    announce(&mailbox, "Tuesday", "steel-driver", 3);
    announce(&mailbox, "Friday", "rail-baron", 3);
    let sent = join(&mut mailbox, "Anna", "tuesday");
    for (words, answer) in [
        ("join Tuesday", "signed up for Tuesday already"),
        ("partecipo a Tuesday", "è già fatta"),
        ("join Wednesday", "No game and no table is called “Wednesday”"),
        ("join Fridy", "Perhaps you mean Friday"),
        ("osservo Fridy", "Forse intendi Friday"),
        ("leave Friday", "not signed up for Friday"),
        ("games", "Friday: Rail Baron, 3 players, 3 seats are free"),
        ("partite", "(iscritti: Anna)"),
    ] {
        // Who signed up chose no language yet where they wrote English words; each word shows its own.
        let answers = reply(&mut mailbox, "Anna <anna@example.org>", &sent[0], words);
        let english = said(&answers[0]);
        let fits = english.contains(answer) || words.starts_with(['o', 'p']) && !english.is_empty();
        assert!(fits, "{words}: {english}");
    }
    // Somebody else with the same name is asked for another one.
    let from = "Anna <anna@elsewhere.example>";
    let asked = write(&mut mailbox, from, "join Tuesday");
    let no = reply(&mut mailbox, from, &asked[0], "yes");
    assert!(said(&no[0]).contains("join Tuesday as Anna B"), "{}", said(&no[0]));
    let yes = reply(&mut mailbox, from, &asked[0], "join Tuesday as Anna B");
    assert!(said(&yes[0]).contains("as Anna B"), "{}", said(&yes[0]));
    // A no is a no, and a forged leave waits for its proof.
    let asked = write(&mut mailbox, "dino@example.org", "join Tuesday");
    let no = reply(&mut mailbox, "dino@example.org", &asked[0], "No, that was not me.");
    assert!(said(&no[0]).contains("Nothing was done"), "{}", said(&no[0]));
    let players = |mailbox: &Mailbox| {
        let lobby = Lobby::load(mailbox.hall.journal()).unwrap();
        lobby.games["Tuesday"].players.iter().map(|player| player.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(players(&mailbox), ["Anna", "Anna B"]);
    let asked = write(&mut mailbox, "Anna <anna@example.org>", "leave Tuesday");
    assert_eq!(players(&mailbox), ["Anna", "Anna B"], "nobody has proved it");
    reply(&mut mailbox, "Anna <anna@example.org>", &asked[0], "yes");
    assert_eq!(players(&mailbox), ["Anna B"]);
    clean(&mailbox);
}

#[test]
fn observers_hear_what_is_open_until_they_have_heard_enough() {
    let mut mailbox = Mailbox::new(Language::English);
    announce(&mailbox, "Tuesday", "steel-driver", 3);
    for name in ["Anna", "Bert"] {
        join(&mut mailbox, name, "Tuesday");
    }
    let welcomes = join(&mut mailbox, "Carla", "Tuesday");
    let asked = write(&mut mailbox, "Zoe <zoe@example.org>", "observe Tuesday");
    let sent = reply(&mut mailbox, "Zoe <zoe@example.org>", &asked[0], "yes");
    assert_eq!(sent.len(), 2, "an answer and where it stands");
    let asked_too = write(&mut mailbox, "Anna <anna@example.org>", "observe Tuesday");
    assert!(said(&asked_too[0]).contains("You play at Tuesday"), "{}", said(&asked_too[0]));
    let mut all = Vec::new();
    for name in ["Anna", "Bert", "Carla"] {
        let is_welcome = |sent: &&Sent| sent.to == address(name) && opened(sent).0 != "Tuesday";
        let welcome = welcomes.iter().find(is_welcome).unwrap().clone();
        all.extend(reply(&mut mailbox, &address(name), &welcome, "note my secret plan\nhello"));
    }
    let to_zoe: Vec<&Sent> = all.iter().filter(|sent| sent.to == "zoe@example.org").collect();
    assert_eq!(to_zoe.len(), 1, "the game begins, and that is told once");
    let letter = String::from_utf8_lossy(&to_zoe[0].bytes).into_owned();
    assert!(letter.contains("List-Unsubscribe: <mailto:waybill+"), "{letter}");
    assert!(!text(to_zoe[0]).contains("secret plan"), "a diary is nobody's business");
    // One click: a letter to that address, with nothing in it.
    let to = reply_address(to_zoe[0]);
    let click = mailbox.written("zoe@example.org", &to, "unsubscribe", "");
    let click = click.replace("Content-Type", "Auto-Submitted: auto-generated\r\nContent-Type");
    let (_, sent) = mailbox.letter(click);
    assert_eq!(sent.len(), 0, "and no answer");
    assert!(Lobby::observers_of(mailbox.hall.journal(), "Tuesday").unwrap().is_empty());
    clean(&mailbox);
}

#[test]
fn the_console_announces_lists_and_withdraws() {
    let office = Office::new();
    let said = office.done(&["announce", "steel-driver", "--seats", "4", "--pace", "post"]);
    assert!(said.contains("Steel Driver") && said.contains("join "), "{said}");
    office.done(&["announce", "rail-baron", "--seats", "3", "--table", "Express"]);
    assert!(office.done(&["announced"]).contains("Express: Rail Baron, 3 players, 3 seats are free"));
    assert!(office.done(&["announced", "--lang", "it"]).contains("3 posti liberi"));
    office.fails(&["announce", "rail-baron", "--seats", "3", "--table", "express"], 1, "announced already");
    office.fails(&["announce", "rail-baron", "--seats", "3", "--table", "tuesday"], 1, "already");
    office.fails(&["announce", "rail-baron", "--seats", "99"], 1, "not by 99");
    office.fails(&["announce", "rail-baron", "--seats", "3", "--option", "colour=pink"], 1, "colour");
    office.fails(&["new", "rail-baron", "--table", "Express", "--seat", "A", "--seat", "B"], 1, "looks for");
    assert!(office.done(&["withdraw", "express"]).contains("Express is withdrawn"));
    office.fails(&["withdraw", "Express"], 1, "looks for players");
    let audit = office.done(&["audit", "--people"]);
    assert!(audit.contains("The lobby has 3 records") && audit.contains("as it should be"), "{audit}");
    assert!(!office.done(&["tables"]).contains("lobby"));
    let backup = office.file("all.tar");
    office.done(&["backup", &backup]);
    let other = Office::bare();
    other.done(&["restore", &backup]);
    assert_eq!(other.done(&["announced"]), office.done(&["announced"]));
}

#[test]
fn what_was_put_up_by_another_hand_is_found() {
    let mut mailbox = Mailbox::new(Language::English);
    announce(&mailbox, "Tuesday", "steel-driver", 3);
    join(&mut mailbox, "Anna", "Tuesday");
    clean(&mailbox);
    let journal = mailbox.hall.journal();
    let lobby = journal.cursor("lobby").unwrap().unwrap();
    let forged = String::from_utf8(lobby).unwrap().replace("\"seats\":3", "\"seats\":2").into_bytes();
    journal.commit(&Batch { cursors: vec![("lobby".to_owned(), forged)], ..Batch::default() }).unwrap();
    assert_eq!(lobby::audit(journal).unwrap().findings.len(), 1);
}
