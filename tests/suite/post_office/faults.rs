//! What happens to servers, lines, clocks and letters in months, during a game: each survived without a hand.

use super::{Game, USERS, records, reply_address};
use crate::servers::proxy::{Mischief, Proxy};
use crate::servers::{MailHost, Place};
use std::fs;
use std::time::{Duration, Instant};
use waybill::post::mail::Security;

impl Game {
    /// A move during which something happens; its answer comes all the same.
    #[track_caller]
    fn answered(&mut self, what: &str, during: impl FnOnce(&mut Place)) {
        let (seat, line) = self.order().unwrap();
        let id = self.write(seat, &line);
        during(&mut self.place);
        let answer = self.place.players.answer(USERS[seat.index()], &id, self.patience);
        assert!(!answer.is_null(), "{what}: no answer to {line:?}\n{}", self.place.log());
        println!("{what}: survived");
    }

    /// Everything that was to be sent has left, each letter has one answer, and nobody had to do anything.
    fn has_survived(mut self, doubles: usize) {
        self.settle();
        self.check(3);
        assert_eq!(self.doubles(3), doubles, "{}", self.place.log());
        assert_eq!(self.place.stop(), Some(0));
        assert!(!self.place.log().contains("panicked"), "{}", self.place.log());
    }
}

fn game() -> Game {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.patience = 60;
    game.place.run();
    assert!(game.step());
    game
}

#[test]
fn servers_that_freeze_stop_and_number_anew() {
    let mut game = game();
    game.answered("a frozen IMAP server", |place| {
        place.host.signal("dovecot", "STOP");
        std::thread::sleep(Duration::from_secs(5));
        place.host.signal("dovecot", "CONT");
    });
    game.answered("a line that is cut off", |place| place.host.kill_imap());
    game.answered("servers that are stopped and started", |place| {
        place.host.stop();
        std::thread::sleep(Duration::from_secs(2));
        place.host.start_again();
    });
    game.answered("a frozen SMTP server", |place| {
        place.host.signal("smtp", "STOP");
        std::thread::sleep(Duration::from_secs(5));
        place.host.signal("smtp", "CONT");
    });
    // Numbered anew, with letters that were handled among those that are looked at again.
    game.settle();
    game.place.host.stop();
    forget_numbers(&game.place.host);
    std::thread::sleep(Duration::from_millis(1100));
    game.place.host.start_again();
    game.answered("a mailbox that is numbered anew", |_| {});
    game.has_survived(0);
}

/// Dovecot forgets which number each letter had.
fn forget_numbers(host: &MailHost) {
    for entry in fs::read_dir(host.maildir("waybill")).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("dovecot") {
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn refusals_for_now_and_for_good() {
    let mut game = game();
    game.settle();
    game.answered("SMTP that refuses for now", |place| {
        place.host.refuse("defer", &USERS);
        place.until("not sent yet");
        place.host.refuse("defer", &[]);
    });
    game.settle();
    // One reader is refused for good while the game goes on: the others notice nothing, and the moderator has it.
    let refused = (game.order().unwrap().0.index() + 1) % 3;
    game.place.host.refuse("deny", &[USERS[refused]]);
    while game.order().is_some_and(|(seat, _)| seat.index() != refused) {
        game.answered("SMTP that refuses one reader for good", |_| {});
        if game.place.log().contains("cannot be sent") {
            break;
        }
    }
    game.place.until("cannot be sent");
    game.place.host.refuse("deny", &[]);
    let desk = game.place.done(&["desk"]);
    assert!(desk.contains(&format!("could not be sent: {}@test.example", USERS[refused])), "{desk}");
    let lines: Vec<&str> = desk.lines().filter(|line| line.contains("could not be sent")).collect();
    for line in &lines {
        game.place.done(&["desk", "again", line.split('.').next().unwrap().trim()]);
    }
    game.settle();
    game.answered("the game afterwards", |_| {});
    game.has_survived(0);
}

#[test]
fn lines_that_are_cut_in_a_letter() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    let (imap, smtp) = (Proxy::start(game.place.host.imap), Proxy::start(game.place.host.smtp));
    game.place.settings_at(Security::Plain, imap.port, smtp.port, "");
    game.patience = 60;
    game.place.run();
    assert!(game.step());
    game.settle();
    imap.next(Mischief::CutAnswer { to: "BODY.PEEK", after: 120 });
    game.answered("a line that is cut in a FETCH", |_| imap.until_done());
    imap.next(Mischief::CutAnswer { to: "SEARCH", after: 3 });
    game.answered("a line that is cut in a SEARCH", |_| imap.until_done());
    game.settle();
    smtp.next(Mischief::Swallow { after: "DATA\r\n" });
    game.answered("a time-out in the middle of DATA", |_| smtp.until_done());
    game.settle();
    // The server takes the letter and its word about it is lost: nobody can know, so it comes a second time, and is
    // known for the same by its Message-ID.
    smtp.next(Mischief::Mute { after: "DATA\r\n" });
    game.answered("a receipt that is lost", |_| smtp.until_done());
    game.has_survived(1);
}

#[test]
fn the_same_letter_twice_and_poison_beside_it() {
    let mut game = game();
    let (seat, line) = game.order().unwrap();
    let user = USERS[seat.index()];
    let to = reply_address(&mut game.place, user);
    let twice = format!(
        "From: {user}@test.example\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <twice@players.example>\r\n\r\n{line}\r\n"
    );
    let before = records(&game.place);
    game.place.host.deliver("waybill", "1.twice", twice.as_bytes());
    game.place.host.deliver("waybill", "2.poison", &poison());
    game.place.host.deliver("waybill", "3.twice", twice.as_bytes());
    game.place.until("seen before");
    assert!(records(&game.place) > before);
    assert!(game.step());
    game.settle();
    game.check(3);
    assert_eq!(game.place.stop(), Some(0));
    assert!(!game.place.log().contains("panicked"), "{}", game.place.log());
}

#[test]
fn a_clock_that_jumps_an_hour() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    let (imap, smtp) = (game.place.host.imap, game.place.host.smtp);
    // Certificates of this very hour are not good an hour ago.
    game.place.settings_at(Security::Plain, imap, smtp, "");
    let clock = game.place.path().join("clock");
    fs::write(&clock, "+0\n").unwrap();
    let library = fs::read_dir("/usr/lib").unwrap().map(|entry| entry.unwrap().path());
    let library = library.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|file| file.exists());
    let library = library.expect("tests/run installs faketime");
    game.place.environment = vec![
        ("LD_PRELOAD".into(), library.into()),
        ("FAKETIME_TIMESTAMP_FILE".into(), clock.clone().into()),
        ("FAKETIME_NO_CACHE".into(), "1".into()),
        ("FAKETIME_DONT_FAKE_MONOTONIC".into(), "1".into()),
    ];
    game.patience = 60;
    game.place.run();
    assert!(game.step());
    for (jumps, offset) in ["+1h", "+0", "-1h", "+0"].iter().enumerate() {
        game.answered(&format!("a clock at {offset}"), |_| fs::write(&clock, format!("{offset}\n")).unwrap());
        game.place.until_count("the clock was set anew", jumps + 1);
        // What waits for a moment does not wait for an hour.
        game.answered("a try after the clock was set", |place| {
            place.host.refuse("defer", &USERS);
            place.until_count("not sent yet", jumps + 1);
            place.host.refuse("defer", &[]);
        });
        game.settle();
    }
    game.has_survived(0);
}

#[test]
fn two_daemons_at_once() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    let first = game.place.daemon.take().unwrap();
    game.place.run();
    let mut both = [first, game.place.daemon.take().unwrap()];
    let end = Instant::now() + Duration::from_secs(30);
    let gone = loop {
        let gone = both.iter_mut().position(|daemon| daemon.try_wait().unwrap().is_some());
        if gone.is_some() || Instant::now() > end {
            break gone.expect("one of them gives way");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let [first, second] = both;
    let (mut gone, stays) = if gone == 0 { (first, second) } else { (second, first) };
    assert_eq!(gone.wait().unwrap().code(), Some(1), "{}", game.place.log());
    assert!(game.place.log().contains("process"), "{}", game.place.log());
    game.place.daemon = Some(stays);
    assert!(game.step() && game.step());
    game.has_survived(0);
}

/// A letter that wants to be taken apart for ever.
fn poison() -> Vec<u8> {
    let mut bytes =
        b"From: eve@test.example\r\nMessage-ID: <poison@x>\r\nContent-Type: message/rfc822\r\n\r\n".to_vec();
    for _ in 0..1500 {
        bytes.extend(b"Content-Type: message/rfc822\r\n\r\n");
    }
    bytes.extend([0, 255, 254, 13, 10]);
    bytes
}
