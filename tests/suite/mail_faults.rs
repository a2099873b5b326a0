//! What servers do to a client in months: they freeze, hang up, lie, forget their numbers, refuse for now and for good.
//! Every act ends within its time, nothing is lost, and the next act goes on where the last one stopped.

use crate::servers::MailHost;
use crate::servers::mail_host::envelope;
use crate::servers::scripted::{self, Answer, Scripted};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use waybill::post::mail::{
    After, Begin, ImapAccount, ImapBox, Login, Proof, Secret, Security, Server, SmtpAccount, SmtpCarrier,
};
use waybill::post::{
    Address, Carrier, Cursor, Fate, Inbox, Notice, Outgoing, PostError, Remedy, Round, Slip, Woken, verp,
};

/// The longest that an act may take: its own time, and once more for the way out.
const BOUND: Duration = Duration::from_secs(10);

fn letter(number: usize) -> Vec<u8> {
    format!("From: anna@test.example\r\nMessage-ID: <{number}@test.example>\r\n\r\nbid {number}\r\n")
        .into_bytes()
}

fn bounded<T>(what: &str, act: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = act();
    assert!(start.elapsed() < BOUND, "{what} took {:?}", start.elapsed());
    done
}

fn ids(inbox: &mut ImapBox, slips: &[Slip]) -> Vec<String> {
    slips.iter().filter_map(|slip| inbox.fetch(slip).unwrap()).map(|arrival| arrival.read().id).collect()
}

#[test]
fn first_contact_begins_at_the_end_and_says_so() {
    let host = MailHost::start();
    for number in 1..=20 {
        host.deliver("waybill", &format!("{number}.old"), &letter(number));
    }
    let mut inbox = host.inbox(Security::Plain, None);
    let Round { slips, cursor, notices } = inbox.waiting(100).unwrap();
    assert!(slips.is_empty());
    assert_eq!(notices, [Notice::FirstContact { left_alone: 20 }]);
    assert!(inbox.waiting(100).unwrap().notices.is_empty(), "it is said once");
    // What comes after the first contact is new, even if the process starts again before it saw any letter.
    host.deliver("waybill", "21.new", &letter(21));
    let mut inbox = host.inbox(Security::Plain, cursor);
    let slips = inbox.waiting(100).unwrap().slips;
    assert_eq!(ids(&mut inbox, &slips), ["21@test.example"]);
    let all = ImapAccount { begin: Begin::Oldest, ..host.account(Security::Plain) };
    let mut inbox = ImapBox::new(all, None);
    assert_eq!(inbox.waiting(100).unwrap().slips.len(), 21);
}

#[test]
fn letters_are_marked_or_moved_only_when_told() {
    let host = MailHost::start();
    let account = ImapAccount {
        after: After::Move("Processed".into()),
        quarantine: Some("Quarantine".into()),
        begin: Begin::Oldest,
        ..host.account(Security::Tls)
    };
    for number in 1..=3 {
        host.deliver("waybill", &format!("{number}.x"), &letter(number));
    }
    let mut inbox = ImapBox::new(account.clone(), None);
    let slips = inbox.waiting(100).unwrap().slips;
    ids(&mut inbox, &slips);
    drop(inbox);
    let files = |part: &str| fs::read_dir(host.maildir("waybill").join(part)).map_or(0, Iterator::count);
    let flagged = || {
        let names = fs::read_dir(host.maildir("waybill").join("cur")).unwrap();
        names.filter(|name| name.as_ref().unwrap().file_name().to_string_lossy().contains(",S")).count()
    };
    assert_eq!((files("new") + files("cur"), flagged()), (3, 0), "reading leaves no trace");
    // The process died after the commit of two letters; the next one puts them away.
    let mut inbox = ImapBox::new(account.clone(), slips[1].cursor);
    assert_eq!(inbox.waiting(100).unwrap().slips.len(), 1);
    assert_eq!(files(".Processed/cur") + files(".Processed/new"), 2);
    inbox.put_away(&slips[2..], Fate::Quarantined).unwrap();
    assert_eq!(files(".Quarantine/cur") + files(".Quarantine/new"), 1);
    assert_eq!(files("new") + files("cur"), 0);
}

#[test]
fn idle_tells_of_a_letter() {
    let host = MailHost::start();
    let mut inbox = host.inbox(Security::Tls, None);
    inbox.waiting(10).unwrap();
    assert_eq!(inbox.wait(Duration::from_millis(300)).unwrap(), Woken::ByTime);
    let start = Instant::now();
    let woken = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| inbox.wait(Duration::from_secs(20)).unwrap());
        std::thread::sleep(Duration::from_millis(500));
        host.deliver("waybill", "1.x", &letter(1));
        waiting.join().unwrap()
    });
    println!("IDLE woke {:?} after the delivery", start.elapsed() - Duration::from_millis(500));
    assert_eq!(woken, Woken::ByNews);
    assert_eq!(inbox.waiting(10).unwrap().slips.len(), 1);
    // A letter that comes while nobody listens is not slept through.
    host.deliver("waybill", "2.x", &letter(2));
    let found = bounded("a wait", || {
        inbox.wait(Duration::from_secs(5)).unwrap();
        inbox.waiting(10).unwrap().slips.len()
    });
    assert_eq!(found, 2);
}

#[test]
fn a_frozen_server_is_left_and_found_again() {
    let host = MailHost::start();
    let mut inbox = host.inbox(Security::Tls, None);
    inbox.waiting(10).unwrap();
    host.deliver("waybill", "1.x", &letter(1));
    for act in ["wait", "search", "fetch"] {
        let slips = inbox.waiting(10).unwrap().slips;
        host.signal("dovecot", "STOP");
        let error = bounded(act, || match act {
            "wait" => inbox.wait(Duration::from_millis(200)).and_then(|_| inbox.waiting(10)).err(),
            "search" => inbox.waiting(10).err(),
            _ => inbox.fetch(&slips[0]).err(),
        });
        assert!(matches!(error, Some(PostError::Line { .. })), "{act}: {error:?}");
        assert_eq!(error.unwrap().remedy(), Remedy::Later(None));
        host.signal("dovecot", "CONT");
        let slips = inbox.waiting(10).unwrap().slips;
        assert_eq!(ids(&mut inbox, &slips), ["1@test.example"], "{act}");
    }
}

#[test]
fn a_server_that_stops_or_is_killed_costs_nothing() {
    let host = MailHost::start();
    let mut inbox = host.inbox(Security::Plain, None);
    inbox.waiting(10).unwrap();
    let mut got = Vec::new();
    for number in 1..=6 {
        host.deliver("waybill", &format!("{number}.x"), &letter(number));
        if number == 3 {
            host.stop();
            assert!(inbox.waiting(10).is_err());
            assert!(matches!(inbox.waiting(10), Err(PostError::Line { .. })), "nobody listens");
            host.start_again();
        }
        if number % 2 == 0 {
            host.kill_imap();
        }
        let slips = loop {
            match inbox.waiting(10) {
                Ok(round) => break round.slips,
                Err(error) => assert_eq!(error.remedy(), Remedy::Later(None), "{error}"),
            }
        };
        got.extend(ids(&mut inbox, &slips));
        if number == 5 {
            host.kill_imap();
            // The marks may fail; that the letter was dealt with stays true.
            let _ = inbox.put_away(&slips, Fate::Handled);
        } else {
            inbox.put_away(&slips, Fate::Handled).unwrap();
        }
    }
    let expected: Vec<String> = (1..=6).map(|number| format!("{number}@test.example")).collect();
    assert_eq!(got, expected);
}

#[test]
fn letters_that_are_numbered_anew_are_found_and_said_to_be_known() {
    let host = MailHost::start();
    let account = ImapAccount { begin: Begin::Oldest, ..host.account(Security::Plain) };
    let mut inbox = ImapBox::new(account.clone(), None);
    for number in 1..=3 {
        host.deliver("waybill", &format!("{number}.x"), &letter(number));
    }
    let old = host.maildir("waybill").join("new/1.x");
    let age = std::time::SystemTime::now() - Duration::from_secs(30 * 24 * 3600);
    fs::File::options().write(true).open(old).unwrap().set_modified(age).unwrap();
    let slips = inbox.waiting(10).unwrap().slips;
    assert_eq!(slips.len(), 3);
    inbox.put_away(&slips, Fate::Handled).unwrap();
    let before = slips[2].cursor.unwrap();
    drop(inbox);
    host.stop();
    for name in [
        "dovecot-uidlist",
        "dovecot.index",
        "dovecot.index.log",
        "dovecot.index.cache",
        "dovecot-uidvalidity",
    ] {
        let _ = fs::remove_file(host.maildir("waybill").join(name));
    }
    for entry in fs::read_dir(host.maildir("waybill")).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("dovecot-uidvalidity") {
            fs::remove_file(path).unwrap();
        }
    }
    // Numbers of this kind are seconds.
    std::thread::sleep(Duration::from_millis(1100));
    host.start_again();
    host.deliver("waybill", "4.x", &letter(4));
    let mut inbox = ImapBox::new(account, Some(before));
    let round = inbox.waiting(10).unwrap();
    assert_eq!(round.notices, [Notice::Renumbered { again: 3, left_alone: 1 }]);
    assert_ne!(round.cursor.unwrap().numbering, before.numbering);
    let known: Vec<bool> = round.slips.iter().map(|slip| slip.may_be_known).collect();
    assert_eq!(known.len(), 3, "the old one is left alone");
    assert_eq!(ids(&mut inbox, &round.slips).len(), 3);
    assert_eq!(inbox.fetch(&slips[0]).unwrap(), None, "a slip of the old numbering leads nowhere");
    inbox.put_away(&round.slips, Fate::Handled).unwrap();
    host.deliver("waybill", "5.x", &letter(5));
    let fresh = inbox.waiting(10).unwrap().slips;
    assert_eq!(fresh.iter().map(|slip| slip.may_be_known).collect::<Vec<_>>(), [false]);
}

#[test]
fn certificates_and_passwords_that_are_wrong_are_ours_to_mend() {
    let host = MailHost::start();
    for security in [Security::Tls, Security::StartTls] {
        let mut account = host.account(security);
        account.server.ca = None;
        let error = ImapBox::new(account, None).waiting(1).unwrap_err();
        assert!(matches!(error, PostError::Setup { .. }), "{error}");
    }
    let mut account = host.account(Security::Tls);
    account.server.host = "127.0.0.2".into();
    assert!(ImapBox::new(account, None).waiting(1).is_err());
    let mut account = host.account(Security::Plain);
    account.login.proof = Proof::Password(Secret::Command("echo planted-wrong-secret".into()));
    let error = ImapBox::new(account, None).waiting(1).unwrap_err();
    assert_eq!(error.remedy(), Remedy::Ours, "{error}");
    assert!(!format!("{error} {error:?}").contains("planted-wrong-secret"));
}

/// An account at a scripted server.
fn scripted_account(port: u16) -> ImapAccount {
    ImapAccount {
        name: "scripted".into(),
        server: scripted_server(port),
        login: Login { user: "x".into(), proof: Proof::Password(Secret::Command("echo x".into())) },
        folder: "INBOX".into(),
        after: After::Mark,
        quarantine: None,
        begin: Begin::Oldest,
    }
}

fn scripted_server(port: u16) -> Server {
    Server {
        host: "127.0.0.1".into(),
        port,
        security: Security::Plain,
        ca: None,
        timeout: Duration::from_millis(1500),
    }
}

#[test]
fn whatever_a_server_says_the_process_lives_and_the_next_line_works() {
    let fetch = |text: &'static str| (" BODY.PEEK", text);
    let huge = "* 1 FETCH (UID 5 BODY[] {999999999}\r\n";
    let strange: [(&str, &'static str); 10] = [
        fetch("* BYE shutting down\r\n"),
        fetch(huge),
        fetch("* 1 FETCH (UID 5 BODY[] {30}\r\nSubject: cut"),
        fetch("\u{0}\u{1}\r\n{tag} MAYBE\r\n"),
        fetch("* 1 FETCH (UID 5 BODY[] {-3}\r\n{tag} OK\r\n"),
        fetch(""),
        (" SEARCH", "* SEARCH 5 4294967296 x\r\n{tag} OK\r\n"),
        (" SELECT", "{tag} NO no such folder\r\n"),
        (" LOGIN", "{tag} BYE too many\r\n"),
        (" CAPABILITY", "zz9 OK other tag\r\n"),
    ];
    for (command, text) in strange {
        let server = scripted::imap("IDLE", move |number, said| {
            (number == 0 && said.contains(command)).then(|| Answer::SayAndLeave(text.into()))
        });
        let mut inbox = ImapBox::new(scripted_account(server.port), None);
        let mut once = || -> Result<usize, PostError> {
            let slips = inbox.waiting(10)?.slips;
            Ok(slips
                .iter()
                .map(|slip| inbox.fetch(slip))
                .filter_map(Result::transpose)
                .collect::<Result<Vec<_>, _>>()?
                .len())
        };
        let first = bounded(text, &mut once);
        assert!(first.is_err(), "{command}: {text}: {first:?}");
        let second = bounded(text, &mut once);
        assert!(matches!(second, Ok(1)), "{command}: {text}: {second:?}");
    }
}

#[test]
fn deep_brackets_and_refused_idle_do_not_end_the_process() {
    let deep: &'static str =
        Box::leak(format!("* 1 FETCH (BODYSTRUCTURE {}\r\n", "(".repeat(400_000)).into_boxed_str());
    let server = scripted::imap("IDLE", move |_, said| match said {
        said if said.contains(" BODY.PEEK") => Some(Answer::Say(deep.into())),
        said if said.ends_with(" IDLE") => Some(Answer::Say("{tag} NO not today\r\n".into())),
        _ => None,
    });
    let mut inbox = ImapBox::new(scripted_account(server.port), None);
    let slips = inbox.waiting(10).unwrap().slips;
    assert!(matches!(bounded("deep", || inbox.fetch(&slips[0])), Err(PostError::Line { .. })));
    assert!(bounded("idle", || inbox.wait(Duration::from_secs(1))).is_err());
    let poor = scripted::imap("ID", |_, _| None);
    let mut inbox = ImapBox::new(scripted_account(poor.port), None);
    assert!(inbox.waiting(10).unwrap().notices.contains(&Notice::NoIdle));
    assert_eq!(inbox.wait(Duration::from_millis(50)).unwrap(), Woken::ByTime);
    assert!(poor.heard().iter().any(|said| said.ends_with("NOOP")));
}

#[test]
fn a_server_that_drips_is_not_waited_for() {
    let server = Scripted::start("* OK ready\r\n", |_, _| {
        std::thread::sleep(Duration::from_millis(400));
        Answer::Say("* OK wait\r\n".into())
    });
    let silent = Scripted::start("", |_, _| Answer::Silence);
    for port in [server.port, silent.port] {
        let mut inbox = ImapBox::new(scripted_account(port), None);
        let error = bounded("dripping", || inbox.waiting(1)).unwrap_err();
        assert_eq!(error.remedy(), Remedy::Later(None), "{error}");
    }
}

#[test]
fn a_token_of_oauth_is_said_as_xoauth2_wants_it() {
    let server = scripted::imap("IDLE", |_, said| {
        said.contains("AUTHENTICATE XOAUTH2")
            .then(|| Answer::Say("+ \r\n".into()))
            .or_else(|| (!said.contains(' ')).then(|| Answer::Say("a1 OK\r\n".into())))
    });
    let mut account = scripted_account(server.port);
    account.login.proof = Proof::Token(Secret::Command("echo ya29.token".into()));
    ImapBox::new(account, None).waiting(1).unwrap();
    // user=x^Aauth=Bearer ya29.token^A^A
    assert!(
        server.heard().contains(&"dXNlcj14AWF1dGg9QmVhcmVyIHlhMjkudG9rZW4BAQ==".to_owned()),
        "{:?}",
        server.heard()
    );
}

fn outgoing(to: &str, id: &str) -> Outgoing {
    let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
    let letter = Outgoing::new(address("waybill@test.example"), address(to));
    Outgoing { id: id.into(), subject: "x".into(), text: "Your move.\n".into(), ..letter }
}

#[test]
fn exim_refuses_for_now_and_for_good() {
    let host = MailHost::start();
    let mut carrier = host.carrier(Security::StartTls);
    let mut remedy =
        |to: &str| carrier.carry(&outgoing(to, "1@test.example")).map_err(|error| error.remedy());
    assert_eq!(remedy("nobody@test.example"), Err(Remedy::NeverForReader));
    assert_eq!(remedy("later@test.example"), Err(Remedy::Later(Some(Duration::from_secs(95)))));
    assert!(remedy("anna@test.example").is_ok(), "the line is good after a refusal");
    assert_eq!(remedy("x@elsewhere.example"), Err(Remedy::Ours), "relaying denied");
    let got = host.received("anna", 1);
    let path = verp::return_path("waybill@test.example", &[7; 32], "anna@test.example");
    assert!(String::from_utf8_lossy(&got[0]).starts_with(&format!("Return-path: <{path}>")), "{path}");
    host.stop();
    assert_eq!(remedy("anna@test.example"), Err(Remedy::Later(None)));
    host.start_again();
    assert!(remedy("anna@test.example").is_ok());
    host.signal("smtp", "STOP");
    assert_eq!(bounded("frozen", || remedy("anna@test.example")), Err(Remedy::Later(None)));
    host.signal("smtp", "CONT");
    let mut carrier = host.carrier(Security::StartTls);
    carrier.carry(&outgoing("bert@test.example", "2@test.example")).unwrap();
    assert_eq!(host.received("bert", 1).len(), 1);
}

/// A carrier to a server that answers a command as given, and a record of what it heard.
fn smtp(answer: impl Fn(usize, &str) -> Option<Answer> + Send + Sync + 'static) -> (Scripted, SmtpCarrier) {
    let data = AtomicUsize::new(0);
    let server = Scripted::start("220 ready\r\n", move |number, said| {
        if let Some(answer) = answer(number, said) {
            return answer;
        }
        if data.load(Ordering::SeqCst) == number + 1 {
            if said == "." {
                data.store(0, Ordering::SeqCst);
                return Answer::Say("250 2.0.0 taken\r\n".into());
            }
            return Answer::Say(String::new());
        }
        Answer::Say(match said.split(' ').next().unwrap_or_default() {
            "EHLO" => "250-test\r\n250 8BITMIME\r\n".into(),
            "DATA" => {
                data.store(number + 1, Ordering::SeqCst);
                "354 go on\r\n".into()
            }
            _ => "250 ok\r\n".into(),
        })
    });
    let account = SmtpAccount { server: scripted_server(server.port), login: None };
    let carrier = SmtpCarrier::new(account, envelope());
    (server, carrier)
}

#[test]
fn replies_decide_what_becomes_of_a_letter() {
    let cases: [(&str, &'static str, Remedy); 8] = [
        ("RCPT", "450 4.2.0 greylisted\r\n", Remedy::Later(None)),
        ("RCPT", "550 5.1.1 nobody\r\n", Remedy::NeverForReader),
        ("RCPT", "554 5.7.1 blocked\r\n", Remedy::Ours),
        ("MAIL", "553 sender\r\n", Remedy::Ours),
        (".", "554 5.6.0 content\r\n", Remedy::Ours),
        (".", "451 4.3.0 later\r\n", Remedy::Later(None)),
        ("MAIL", "421 closing\r\n", Remedy::Later(None)),
        ("RCPT", "nonsense\r\n", Remedy::Later(None)),
    ];
    for (command, text, expected) in cases {
        let (_server, mut carrier) = smtp(move |_, said| {
            (said == command || said.starts_with(&format!("{command} "))).then(|| Answer::Say(text.into()))
        });
        let error = bounded(text, || carrier.carry(&outgoing("anna@test.example", "1@x"))).unwrap_err();
        assert_eq!(error.remedy(), expected, "{command} {text}: {error}");
    }
}

#[test]
fn silence_after_the_letter_ends_in_time_and_keeps_the_letter() {
    let (server, mut carrier) = smtp(|_, said| (said == ".").then_some(Answer::Silence));
    let error = bounded("DATA", || carrier.carry(&outgoing("anna@test.example", "1@x"))).unwrap_err();
    assert_eq!(error.remedy(), Remedy::Later(None), "{error}");
    assert_eq!(
        server.heard().iter().filter(|said| said.starts_with("EHLO")).count(),
        1,
        "it is not said again at once"
    );
}

#[test]
fn a_line_is_used_again_and_one_that_was_closed_is_opened_again() {
    let (server, mut carrier) = smtp(|number, said| {
        let second = number == 0 && said.starts_with("MAIL");
        static MAILS: AtomicUsize = AtomicUsize::new(0);
        (second && MAILS.fetch_add(1, Ordering::SeqCst) == 2).then(|| Answer::SayAndLeave(String::new()))
    });
    for number in 1..=4 {
        carrier.carry(&outgoing("anna@test.example", &format!("{number}@x"))).unwrap();
    }
    let heard = server.heard();
    assert_eq!(heard.iter().filter(|said| said.starts_with("EHLO")).count(), 2, "{heard:?}");
    assert_eq!(heard.iter().filter(|said| *said == ".").count(), 4);
}

#[test]
fn forty_letters_do_not_wait_for_forty_acknowledgements() {
    let (_server, mut carrier) = smtp(|_, _| None);
    let mut long = outgoing("anna@test.example", "1@x");
    long.text = "A line of a letter that is long enough to be a letter.\n".repeat(70);
    carrier.carry(&long).unwrap();
    let start = Instant::now();
    for _ in 0..40 {
        carrier.carry(&long).unwrap();
    }
    let each = start.elapsed() / 40;
    println!("{each:?} a letter over one line");
    assert!(each < Duration::from_millis(30), "{each:?} a letter: the system holds something back");
}

#[test]
fn a_cursor_is_plain_data() {
    let cursor = Cursor { numbering: 7, first: 3, last: 9, known_up_to: 0 };
    let text = serde_json::to_string(&cursor).unwrap();
    assert_eq!(serde_json::from_str::<Cursor>(&text).unwrap(), cursor);
}

#[test]
fn a_server_that_tells_no_news_is_asked() {
    let host = MailHost::start().with_settings("imap_capability = IMAP4rev1 UIDPLUS MOVE\n");
    let mut inbox = host.inbox(Security::Tls, None);
    let notices = inbox.waiting(10).unwrap().notices;
    assert!(notices.contains(&Notice::NoIdle), "{notices:?}");
    host.deliver("waybill", "1.x", &letter(1));
    assert_eq!(inbox.wait(Duration::from_millis(300)).unwrap(), Woken::ByTime);
    assert_eq!(inbox.waiting(10).unwrap().slips.len(), 1);
}
