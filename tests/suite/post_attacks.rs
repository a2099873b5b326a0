//! Letters that try to speak for somebody else, or to say what their writer does not see, through a door to the world: nothing
//! of them is carried out, nobody's own letter is lost over them, and nobody is told anything.

use crate::attacks::survived;
use crate::house::{hand, moment, new_table, opening};
use std::sync::Arc;
use waybill::daemon::{Brought, Daemon, Deed, Door, PostOffice, Rulebook, Tally, Tray};
use waybill::games::TITLES;
use waybill::journal::{Journal, MemoryJournal};
use waybill::post::policy::Policy;
use waybill::post::{Arrival, Content, MemoryPost, Sent, Slip, Token};
use waybill::report::Desk;
use waybill::rules::{By, Language, Seat};
use waybill::table::Hall;

const OWN: &str = "w@x.org";
const TABLE: &str = "Tuesday";

/// A post office with one table, whose letters come from the world.
struct World {
    journal: Arc<MemoryJournal>,
    desk: Desk,
    rules: Rulebook,
    minute: i64,
    /// Where each seat is written to.
    seats: Vec<String>,
}

impl World {
    fn new() -> World {
        let journal = Arc::new(MemoryJournal::new());
        let hall = Hall::new(Arc::clone(&journal) as Arc<dyn Journal>);
        let mut new = new_table(TABLE, opening(TITLES[0], 3), 7);
        new.addresses =
            ["anna@example.org", "bert@example.org", "kirk@example.org"].map(str::to_owned).to_vec();
        let table = hall.open(new, &hand(By::Moderator, 0)).unwrap();
        let token = |seat: usize| Token::from_bits(table.replay.house.token(TABLE, Seat::at(seat)).unwrap());
        let seats = (0..3).map(|seat| token(seat).address(OWN).unwrap()).collect();
        let rules = Rulebook { key: Some([5; 32]), ..Rulebook::default() };
        World { journal, desk: Desk::new(), rules, minute: 0, seats }
    }

    /// Brings letters one after the other; gives what became of each, and what was sent.
    fn bring(&mut self, letters: &[Vec<u8>]) -> (Vec<Deed>, Vec<Sent>) {
        let tray = Arc::new(Tray::new(Arc::clone(&self.journal) as Arc<dyn Journal>));
        let hall = Hall::new(Arc::clone(&tray) as Arc<dyn Journal>);
        let (desk, address, language) = (&self.desk, OWN, Language::English);
        let daemon = Daemon { hall: &hall, desk, address, language, pictures: false.into() };
        let mut office = PostOffice::open(daemon, tray, &self.rules, None).unwrap();
        let door = Door {
            name: "mailbox".to_owned(),
            policy: Policy::TokenAndFrom,
            authserv_id: Some("mx.home".to_owned()),
            forum: false,
        };
        let mut deeds = Vec::new();
        for bytes in letters {
            self.minute += 1;
            let slip =
                Slip { name: self.minute.to_string(), at: None, size: 0, cursor: None, may_be_known: false };
            let arrival = Arrival { slip, content: Content::mail(bytes.clone()) };
            let brought = Brought { door: &door, arrival, unfetched: None };
            deeds.push(office.group(&[brought], moment(self.minute)).unwrap().remove(0).done);
        }
        let (mut post, mut tally) = (MemoryPost::new(), Tally::default());
        office.send_all(&mut post, moment(self.minute), &mut tally).unwrap();
        (deeds, post.sent)
    }

    fn records(&self) -> Vec<String> {
        self.journal.read(TABLE, 0).unwrap()
    }

    /// Whether words were carried out for a seat.
    fn said(&self, words: &str, seat: &str) -> bool {
        let by = format!("\"by\":\"{seat}\"");
        self.records().iter().any(|line| line.contains(words) && line.contains(&by))
    }

    /// Fills in where the seats are written to: `{anna}`, `{bert}`, `{kirk}`, and `{anna-token}` and so on.
    fn filled(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, address) in ["anna", "bert", "kirk"].iter().zip(&self.seats) {
            let token = address.split(['+', '@']).nth(1).unwrap();
            text = text.replace(&format!("{{{name}}}"), address).replace(&format!("{{{name}-token}}"), token);
        }
        text.replace('\n', "\r\n")
    }

    /// A letter with a head as given.
    fn letter(&self, number: usize, head: &str, body: &str) -> Vec<u8> {
        self.filled(&format!("{head}\nMessage-ID: <{number}@letters>\n\n{body}\n")).into_bytes()
    }
}

/// Ways to write a good letter.
const GOOD: &[(&str, &str)] = &[
    ("seat 1", "From: anna@example.org\nTo: {anna}"),
    ("seat 1", "From: \"Anna\" <ANNA@Example.ORG>\nTo: <W+{anna-token}@X.ORG>"),
    ("seat 1", "From:\n =?utf-8?Q?Ann=C3=A4_=3Ceve=40evil.net=3E?=\n <anna@example.org>\nTo:\n\t{anna}"),
    ("seat 1", "From: anna@example.org\nTo: undisclosed-recipients:;\nDelivered-To: {anna}"),
    ("seat 2", "From: bert@example.org\nTo: anna@example.org\nCc: \"W\" <{bert}>"),
    ("seat 2", "From: bert@example.org\nTo: w@x.org\nSubject: Re: [Tuesday] your turn #{bert-token}"),
    (
        "seat 2",
        "Authentication-Results: MX.Home 1;\n dkim=pass header.i=@example.org\nReceived: by mx.home\nFrom: bert@example.org\nTo: w@x.org",
    ),
    ("seat 3", "From: kirk@example.org (Captain)\nSender: secretary@example.org\nTo: {kirk}"),
];

/// Ways to seem somebody else.
const FORGED: &[&str] = &[
    // Who wrote it?
    "From: eve@evil.net\nFrom: anna@example.org\nTo: {anna}",
    "From: anna@example.org\nFrom: eve@evil.net\nTo: {anna}",
    "From: anna@example.org\nSubject: x\nFROM : eve@evil.net\nTo: {anna}",
    "From: anna@example.org, eve@evil.net\nTo: {anna}",
    "From: eve@evil.net, anna@example.org\nTo: {anna}",
    "From: Friends: anna@example.org, eve@evil.net;\nTo: {anna}",
    "From: anna@example.org <eve@evil.net>\nTo: {anna}",
    "From: \"anna@example.org\" <eve@evil.net>\nTo: {anna}",
    "From: \"Anna <anna@example.org>\" <eve@evil.net>\nTo: {anna}",
    "From: =?utf-8?Q?Anna_=3Canna=40example.org=3E?= <eve@evil.net>\nTo: {anna}",
    "From: =?utf-8?B?YW5uYUBleGFtcGxlLm9yZw==?= <eve@evil.net>\nTo: {anna}",
    "From: eve@evil.net (anna@example.org)\nTo: {anna}",
    "From: (anna@example.org) eve@evil.net\nTo: {anna}",
    "From: <anna@example.org> <eve@evil.net>\nTo: {anna}",
    "From: eve@evil.net\nSender: anna@example.org\nTo: {anna}",
    "From: eve@evil.net\nReply-To: anna@example.org\nTo: {anna}",
    "From: eve@evil.net\nResent-From: anna@example.org\nX-Original-From: anna@example.org\nTo: {anna}",
    "From: eve@evil.net\nReturn-Path: <anna@example.org>\nTo: {anna}",
    "Sender: anna@example.org\nTo: {anna}",
    "From: anna@example.org@evil.net\nTo: {anna}",
    "From: <@example.org:eve@evil.net>\nTo: {anna}",
    "From: anna@example.org.evil.net\nTo: {anna}",
    "From: anna+x@example.org\nTo: {anna}",
    "From: an.na@example.org\nTo: {anna}",
    "From: \u{430}nna@example.org\nTo: {anna}",
    "From: =?utf-8?B?0LBubmE=?= <\u{430}nna@example.org>\nTo: {anna}",
    "From: anna@ex\u{430}mple.org\nTo: {anna}",
    "From: anna@xn--exmple-4uf.org\nTo: {anna}",
    "From: anna@example\u{3002}org\nTo: {anna}",
    "From: \u{212a}ir\u{212a}@example.org\nTo: {kirk}",
    "From: an\u{200b}na@example.org\nTo: {anna}",
    "From: anna@example.org\u{0}@evil.net\nTo: {anna}",
    // Whose seat is it?
    "From: anna@example.org\nTo: {bert}",
    "From: bert@example.org\nTo: {anna}",
    "From: anna@example.org\nTo: w@x.org",
    "From: anna@example.org\nTo: w+{anna-token}x@x.org",
    "From: anna@example.org\nTo: w+x{anna-token}@x.org",
    "From: anna@example.org\nTo: w@{anna-token}.x.org",
    "From: anna@example.org\nTo: \"{anna}\" <w@x.org>",
    "From: anna@example.org\nReply-To: {anna}\nTo: w@x.org",
    "From: anna@example.org\nX-Token: {anna-token}\nTo: w@x.org",
    "From: anna@example.org\nComments: #{anna-token}\nTo: w@x.org",
    "From: eve@evil.net\nTo: w@x.org\nSubject: Re: [Tuesday] #{anna-token}",
    "From: \"#{anna-token}\" <anna@example.org>\nTo: w@x.org",
    // Who vouches for it?
    "Authentication-Results: mx.evil; dmarc=pass header.from=example.org\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home.evil; dmarc=pass header.from=example.org\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; dmarc=pass header.from=evil.net\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; dkim=pass header.d=evil.net header.i=@example.org\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; spf=pass smtp.mailfrom=anna@example.org\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; none\nReceived: by mx.home\nAuthentication-Results: mx.home; dmarc=pass header.from=example.org\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; dmarc=pass header.from=example.org\nAuthentication-Results: mx.home; dkim=none; dmarc=none header.from=example.org\nReceived: by mx.home\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; dmarc=fail header.from=example.org\nReceived: by mx.home\nAuthentication-Results: mx.home; dmarc=pass\nFrom: anna@example.org\nTo: {anna}",
    "Authentication-Results: mx.home; dmarc=pass header.from=evil.net\nReceived: by mx.home\nFrom: eve@evil.net\nTo: {anna}",
    "Authentication-Results: mx.home; dmarc=pass header.from=example.org\nReceived: by mx.home\nFrom: eve@evil.net\nTo: {anna}",
    "Authentication-Results: mx.home; dmarc=pass\nReceived: by mx.home\nFrom: eve@evil.net\nFrom: anna@example.org\nTo: w@x.org",
    "Authentication-Results: mx.home; dmarc=pass header.from=example.org\nReceived: by mx.home\nFrom: mallory@example.org\nTo: {anna}",
    "Authentication-Results: mx.home; dmarc=pass header.from=example.org\nReceived: by mx.home\nFrom: \u{212a}irk@example.org\nTo: w@x.org",
    // What a machine says.
    "From: anna@example.org\nTo: {anna}\nAuto-Submitted: auto-replied",
    "From: anna@example.org\nTo: {anna}\nPrecedence: bulk\nList-Id: <x.y>",
    "From: anna@example.org\nTo: {anna}\nX-Waybill: 1",
    "From: anna@example.org\nTo: {anna}\nSubject: Out of Office: away",
    "From: w@x.org\nTo: {anna}",
    "From: w+{anna-token}@x.org\nTo: {anna}",
    "From: MAILER-DAEMON@example.org\nTo: {anna}\nReturn-Path: <>\nSubject: Undelivered Mail",
];

#[test]
fn whoever_seems_somebody_else_is_not_heard() {
    let mut world = World::new();
    for (number, (seat, head)) in GOOD.iter().enumerate() {
        let words = format!("good words {number}");
        let letter = world.letter(number, head, &format!("press to all: {words}"));
        let (deeds, _) = world.bring(&[letter]);
        assert!(world.said(&words, seat), "{head}: {deeds:?}");
    }
    let before = world.records();
    let mut tokens = world.seats.clone();
    tokens.iter_mut().for_each(|address| *address = address.split(['+', '@']).nth(1).unwrap().to_owned());
    for (number, head) in FORGED.iter().enumerate() {
        for (kind, body) in ["press to all: forged", "yes", "note forged", "status"].iter().enumerate() {
            let letter = world.letter(1000 + 10 * number + kind, head, body);
            let (deeds, sent) = world.bring(&[letter]);
            assert_eq!(world.records(), before, "{head}: {body}: {deeds:?}");
            assert!(!matches!(deeds[0], Deed::Fault { .. } | Deed::Quarantined(_)), "{head}: {deeds:?}");
            for sent in sent {
                let text = waybill::post::text_of(&sent.bytes).unwrap();
                let all = format!("{}{text}", String::from_utf8_lossy(&sent.bytes));
                let players = ["anna@example.org", "bert@example.org", "kirk@example.org"];
                for (token, player) in tokens.iter().zip(players).filter(|(_, player)| *player != sent.to) {
                    assert!(!all.contains(token), "{head}: the token of {player} went to {}: {all}", sent.to);
                }
                let is_player = players.contains(&&*sent.to);
                assert!(is_player || !all.contains(TABLE), "{head}: {} learns something: {all}", sent.to);
            }
        }
    }
    survived(4 * FORGED.len(), "letters that seemed somebody else's");
}

/// Whoever gets a copy of a letter can be quicker with its id than a mail server that lets the real one wait.
#[test]
fn no_letter_is_lost_because_its_id_was_used_up() {
    let thieves = [
        "From: eve@evil.net\nTo: w@x.org",
        "From: bert@example.org\nTo: {bert}",
        "From: anna@example.org\nTo: {anna}\nAuto-Submitted: auto-replied",
        "From: anna@example.org\nTo: {anna}\nX-Spam-Flag: YES",
        "From: anna@example.org\nTo: {anna}\nX-Failed-Recipients: bert@example.org",
        "From: anna@example.org\nTo: {anna}\nX-Waybill: 1",
        "From: anna@example.org\nTo: w@x.org",
        "From: noreply@example.org\nTo: w@x.org",
        "From: w@x.org\nTo: w@x.org",
        "To: {anna}",
    ];
    let mut world = World::new();
    for (number, thief) in thieves.iter().enumerate() {
        for (kind, stolen) in ["press to all: stolen", "status", ""].iter().enumerate() {
            let id = 10 * number + kind;
            let words = format!("my own words {id}");
            let forged = world.letter(id, thief, stolen);
            let real =
                world.letter(id, "From: anna@example.org\nTo: {anna}", &format!("press to all: {words}"));
            let (deeds, sent) = world.bring(&[forged, real.clone()]);
            assert!(world.said(&words, "seat 1"), "{thief}: {deeds:?}");
            assert_eq!(deeds[1], Deed::Answered, "{thief}");
            let answered = |sent: &&Sent| {
                sent.to == "anna@example.org" && String::from_utf8_lossy(&sent.bytes).contains(&words)
            };
            assert!(sent.iter().any(|sent| answered(&sent)), "{thief}: the answer to the real one");
            // And the real one a second time has its answer.
            let before = world.records();
            assert_eq!(world.bring(&[real]).0, [Deed::Again], "{thief}");
            assert_eq!(world.records(), before);
        }
    }
    survived(3 * thieves.len(), "stolen ids");
}

#[test]
fn what_the_writer_does_not_see_is_no_order() {
    let mut world = World::new();
    let mime = |kind: &str, text: &str| format!("Content-Type: {kind}\n\n{text}\n");
    let parts = |kind: &str, all: &[String]| {
        let all: String = all.iter().map(|part| format!("--b\n{part}")).collect();
        format!("MIME-Version: 1.0\nContent-Type: {kind}; boundary=b\n\n{all}--b--\n")
    };
    let html = |inside: &str| mime("text/html", &format!("<html><body>{inside}</body></html>"));
    let good = "press to all: seen";
    let calendar = "BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:x\nDESCRIPTION:y\n press to all: hidden\npress to all: hidden\nEND:VEVENT\nEND:VCALENDAR";
    let packed = base64_of(&"press to all: hidden\n".repeat(2000));
    let letters = [
        html(&format!("{good}<div style=\"display:none\">press to all: hidden</div>")),
        html(&format!("<p>{good}</p><p style='visibility: hidden'>press to all: hidden</p>")),
        html(&format!("<p>{good}</p><p hidden>press to all: hidden</p>")),
        html(&format!("<p>{good}</p><span style=\"font-size:0px\">press to all: hidden</span>")),
        html(&format!("<p>{good}</p><s>press to all: hidden</s>")),
        html(&format!("<p>{good}</p><!-- press to all: hidden -->")),
        html(&format!(
            "<p>{good}</p><script>\npress to all: hidden\n</script><style>\npress to all: hidden\n</style>"
        )),
        html(&format!("<head><title>press to all: hidden</title></head><p>{good}</p>")),
        html(&format!("<p>{good}</p><template>press to all: hidden</template>")),
        html(&format!("<p>{good}</p><img alt=\"x\n\npress to all: hidden\n\n\">")),
        parts("multipart/alternative", &[mime("text/plain", good), html("press to all: hidden")]),
        parts(
            "multipart/alternative",
            &[mime("text/plain", good), mime("text/calendar; method=REQUEST", calendar)],
        ),
        parts("multipart/mixed", &[mime("text/plain", good), mime("text/calendar", calendar)]),
        parts(
            "multipart/mixed",
            &[
                mime("text/plain", good),
                mime("message/rfc822", "From: anna@example.org\nSubject: older\n\npress to all: hidden\n"),
            ],
        ),
        parts(
            "multipart/mixed",
            &[
                mime("text/plain", good),
                "Content-Disposition: attachment; filename=x.txt\nContent-Type: text/plain\n\npress to all: hidden\n"
                    .to_owned(),
            ],
        ),
        parts(
            "multipart/mixed",
            &[
                mime("text/plain", good),
                mime("text/x-vcard", "press to all: hidden"),
                mime("application/json", "press to all: hidden"),
            ],
        ),
        parts(
            "multipart/digest",
            &["\nFrom: bert@example.org\nSubject: x\n\npress to all: hidden\n".to_owned()],
        ),
        mime("message/rfc822", "From: anna@example.org\nTo: w@x.org\n\npress to all: hidden"),
        mime("text/calendar; method=REPLY", calendar),
        mime("text/csv", "press to all: hidden"),
        format!("Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n{packed}"),
    ];
    for (number, letter) in letters.iter().enumerate() {
        let head = format!("From: anna@example.org\nTo: {{anna}}\nMessage-ID: <seen-{number}@letters>\n");
        let bytes = world.filled(&format!("{head}{letter}")).into_bytes();
        let before = world.records().len();
        let (deeds, _) = world.bring(&[bytes]);
        let new: Vec<String> = world.records().split_off(before);
        assert!(!new.iter().any(|line| line.contains("press 1: hidden")), "{letter}: {deeds:?}: {new:?}");
        let says = |line: &&String| line.contains("\"press 1: seen\"");
        assert_eq!(
            new.iter().filter(says).count(),
            usize::from(letter.contains(good)),
            "{letter}: {deeds:?}: {new:?}"
        );
    }
    survived(letters.len(), "letters with words that nobody sees");
}

fn base64_of(text: &str) -> String {
    use base64::Engine;
    let packed = base64::engine::general_purpose::STANDARD.encode(text);
    packed.as_bytes().chunks(76).map(|line| format!("{}\n", String::from_utf8_lossy(line))).collect()
}

/// Heads that no mail program writes; what is sent for them has one line for each header of ours.
#[test]
fn odd_heads_and_bodies_break_nothing() {
    let mut world = World::new();
    let long = "x".repeat(200_000);
    let nested = (0..100).fold("press to all: deep".to_owned(), |inner, depth| {
        format!("Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n{inner}\n--b{depth}--\n")
    });
    let heads = [
        "Subject: =?utf-8?Q?hi=0D=0ABcc:_eve@evil.net=0D=0A=0D=0Abody?=".to_owned(),
        "Subject: =?utf-8?B?DQpCY2M6IGV2ZUBldmlsLm5ldA==?=".to_owned(),
        "Subject: [Tuesday\r] #\u{0}".to_owned(),
        "Subject: \u{202e}gnp.exe \u{7}\u{1b}[31m".to_owned(),
        format!("Subject: {long}"),
        format!("References: {}", "<a@b> ".repeat(20_000)),
        format!("X-Long: {long}\n {long}\n {long}"),
        format!("To: {}", "a@b.c, ".repeat(20_000)),
        "In-Reply-To: <x\r\n Bcc: eve@evil.net>".to_owned(),
        "References: =?utf-8?Q?=0D=0ABcc:_eve@evil.net?=".to_owned(),
        "Content-Type: text/plain; charset=utf-7".to_owned(),
        "Content-Type: text/plain; charset=\"; x=\\".to_owned(),
        "Content-Type: multipart/mixed; boundary=\"\"".to_owned(),
        "Content-Type: multipart/mixed; boundary=\"\u{e9}\"".to_owned(),
        "Content-Transfer-Encoding: base64".to_owned(),
        "Content-Transfer-Encoding: x-uuencode".to_owned(),
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b".to_owned(),
        "\u{e9}\u{e8}: 8-bit \u{f1}ame".to_owned(),
        "No colon here at all".to_owned(),
        ": no name".to_owned(),
        "Date: Mon, 99 Foo 99999 99:99:99 +9999".to_owned(),
    ];
    let mut faults = 0;
    for (number, head) in heads.iter().enumerate() {
        for (kind, body) in ["press to all: odd \u{0} words", "status", &nested].iter().enumerate() {
            let (first, rest) = if kind == 2 { (*body, "") } else { ("X: y\n", *body) };
            let first = first.trim_end();
            let text = format!(
                "From: \"A\r\nBcc: eve@evil.net\" <anna@example.org>\nTo: {{anna}}\nMessage-ID: <odd-{number}-{kind}@x>\n{head}\n{first}\n\n{rest}\n"
            );
            let bytes = world.filled(&text).into_bytes();
            let (deeds, sent) = world.bring(&[bytes]);
            faults += usize::from(matches!(deeds[0], Deed::Fault { .. } | Deed::Quarantined(_)));
            for sent in sent {
                let text = String::from_utf8_lossy(&sent.bytes).into_owned();
                let (head, _) = text.split_once("\r\n\r\n").unwrap();
                assert!(!head.to_lowercase().contains("\r\nbcc:"), "{head}");
                assert!(!head.replace("\r\n", "").contains(['\r', '\n', '\0']), "{head:?}");
                assert_ne!(sent.to, "eve@evil.net");
            }
        }
    }
    assert_eq!(faults, 0);
    survived(3 * heads.len(), "odd heads");
}
