//! The dock: the same cases over folders, memory, and a real mail host (plain, TLS, STARTTLS).

use crate::servers::MailHost;
use std::collections::BTreeSet;
use std::fs;
use waybill::post::mail::{ImapBox, Security, SmtpCarrier};
use waybill::post::{
    Address, Carrier, Content, Cursor, Fate, Folders, HEAD, Inbox, Kind, LARGEST, MemoryPost, Outgoing,
    Remedy, Slip,
};

/// A place where letters arrive and leave.
trait Place {
    fn bring(&mut self, bytes: &[u8]);
    fn inbox(&mut self) -> &mut dyn Inbox;
    fn carrier(&mut self) -> &mut dyn Carrier;
    /// As after a crash: all that is remembered is the cursor.
    fn reopen(&mut self, cursor: Option<Cursor>);
    /// What anna has got, once it is so many.
    fn with_anna(&mut self, count: usize) -> Vec<Vec<u8>>;
}

struct InFolders {
    folder: tempfile::TempDir,
    post: Folders,
    brought: u64,
}

impl InFolders {
    fn new() -> InFolders {
        let folder = tempfile::tempdir().unwrap();
        let post = Folders::open(folder.path()).unwrap();
        InFolders { folder, post, brought: 0 }
    }
}

impl Place for InFolders {
    fn bring(&mut self, bytes: &[u8]) {
        self.brought += 1;
        let path = self.folder.path().join(format!("in/new/{:05}", self.brought));
        fs::write(&path, bytes).unwrap();
        let at = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_790_000_000 + self.brought);
        fs::File::options().write(true).open(path).unwrap().set_modified(at).unwrap();
    }

    fn inbox(&mut self) -> &mut dyn Inbox {
        &mut self.post
    }

    fn carrier(&mut self) -> &mut dyn Carrier {
        &mut self.post
    }

    fn reopen(&mut self, _: Option<Cursor>) {
        self.post = Folders::open(self.folder.path()).unwrap();
    }

    fn with_anna(&mut self, _: usize) -> Vec<Vec<u8>> {
        let Ok(entries) = fs::read_dir(self.post.outbox_of("anna@test.example").join("new")) else {
            return Vec::new();
        };
        entries.map(|entry| fs::read(entry.unwrap().path()).unwrap()).collect()
    }
}

impl Place for MemoryPost {
    fn bring(&mut self, bytes: &[u8]) {
        MemoryPost::bring(self, bytes);
    }

    fn inbox(&mut self) -> &mut dyn Inbox {
        self
    }

    fn carrier(&mut self) -> &mut dyn Carrier {
        self
    }

    fn reopen(&mut self, _: Option<Cursor>) {}

    fn with_anna(&mut self, _: usize) -> Vec<Vec<u8>> {
        let hers = self.sent.iter().filter(|sent| sent.to == "anna@test.example");
        hers.map(|sent| sent.bytes.clone()).collect()
    }
}

struct OverMail {
    host: MailHost,
    security: Security,
    inbox: ImapBox,
    carrier: SmtpCarrier,
    brought: u64,
}

impl OverMail {
    fn new(security: Security) -> OverMail {
        let host = MailHost::start();
        let (mut inbox, carrier) = (host.inbox(security, None), host.carrier(security));
        // The first contact, so that all that comes later is new.
        inbox.waiting(1).unwrap();
        OverMail { host, security, inbox, carrier, brought: 0 }
    }
}

impl Place for OverMail {
    fn bring(&mut self, bytes: &[u8]) {
        self.brought += 1;
        self.host.deliver("waybill", &format!("{}.test", 1_790_000_000 + self.brought), bytes);
    }

    fn inbox(&mut self) -> &mut dyn Inbox {
        &mut self.inbox
    }

    fn carrier(&mut self) -> &mut dyn Carrier {
        &mut self.carrier
    }

    fn reopen(&mut self, cursor: Option<Cursor>) {
        self.inbox = self.host.inbox(self.security, cursor);
    }

    fn with_anna(&mut self, count: usize) -> Vec<Vec<u8>> {
        self.host.received("anna", count)
    }
}

fn slips(place: &mut dyn Place) -> Vec<Slip> {
    place.inbox().waiting(100).unwrap().slips
}

fn letter(number: usize) -> String {
    format!("From: anna@test.example\r\nMessage-ID: <{number}@test.example>\r\n\r\nbid {number}\r\n")
}

fn read(place: &mut dyn Place, slip: &Slip) -> waybill::post::Letter {
    place.inbox().fetch(slip).unwrap().expect("the letter is there").read()
}

fn letters_wait_in_order_until_they_are_put_away(place: &mut dyn Place) {
    assert!(slips(place).is_empty());
    for number in 1..=5 {
        place.bring(letter(number).as_bytes());
    }
    assert_eq!(place.inbox().waiting(2).unwrap().slips.len(), 2);
    let waiting = slips(place);
    let own: Vec<String> = waiting.iter().flat_map(|slip| read(place, slip).own).collect();
    assert_eq!(own, ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]);
    assert_eq!(slips(place), waiting, "reading changes nothing");
    place.inbox().put_away(&waiting[..3], Fate::Handled).unwrap();
    place.inbox().put_away(&waiting[..3], Fate::Handled).unwrap();
    assert_eq!(slips(place).len(), 2);
    place.inbox().put_away(&waiting[3..], Fate::Quarantined).unwrap();
    assert!(slips(place).is_empty());
    place.reopen(waiting[4].cursor);
    assert!(slips(place).is_empty());
}

fn after_a_crash_nothing_is_lost_and_nothing_is_new_twice(place: &mut dyn Place) {
    place.bring(letter(1).as_bytes());
    place.bring(letter(2).as_bytes());
    let waiting = slips(place);
    let first = read(place, &waiting[0]);
    // The first letter was committed with its cursor, and nobody could put it away.
    place.reopen(waiting[0].cursor);
    let again = slips(place);
    let ids: Vec<String> = again.iter().map(|slip| read(place, slip).id).collect();
    let new: Vec<&String> = ids.iter().filter(|id| **id != first.id).collect();
    assert_eq!(new, ["2@test.example"], "{ids:?}");
    place.inbox().put_away(&again, Fate::Handled).unwrap();
    assert!(slips(place).is_empty());
}

fn a_letter_without_an_id_is_known_by_its_place(place: &mut dyn Place) {
    for _ in 0..2 {
        place.bring(b"From: anna@test.example\r\n\r\npass\r\n");
    }
    let waiting = slips(place);
    let ids: BTreeSet<String> = waiting.iter().map(|slip| read(place, slip).id).collect();
    assert_eq!(ids.len(), 2);
    place.reopen(None);
    let again: BTreeSet<String> = waiting.iter().map(|slip| read(place, slip).id).collect();
    assert_eq!(ids, again);
    place.inbox().put_away(&waiting, Fate::Handled).unwrap();
}

fn the_same_letter_delivered_twice_has_one_id(place: &mut dyn Place) {
    for _ in 0..2 {
        place.bring(letter(1).as_bytes());
    }
    let waiting = slips(place);
    let ids: Vec<String> = waiting.iter().map(|slip| read(place, slip).id).collect();
    assert_eq!(ids, ["1@test.example", "1@test.example"]);
    place.inbox().put_away(&waiting, Fate::Handled).unwrap();
}

fn of_a_huge_letter_only_the_head_is_read(place: &mut dyn Place) {
    let mut bytes = letter(9).into_bytes();
    bytes.extend(b"0123456789abcde\r\n".repeat(LARGEST / 16));
    place.bring(&bytes);
    let waiting = slips(place);
    let arrival = place.inbox().fetch(&waiting[0]).unwrap().unwrap();
    let Content::Mail { bytes, size } = &arrival.content else { panic!("a mail") };
    assert!(bytes.len() <= HEAD && *size > LARGEST as u64, "{} of {size}", bytes.len());
    let read = arrival.read();
    assert_eq!((read.kind, read.id.as_str()), (Kind::TooLarge, "9@test.example"));
    place.inbox().put_away(&waiting, Fate::Handled).unwrap();
}

fn outgoing(to: &str, id: &str, text: &str) -> Outgoing {
    let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
    Outgoing {
        id: id.into(),
        subject: "[Tuesday] è il tuo turno".into(),
        text: text.into(),
        ..Outgoing::new(address("waybill@test.example"), address(to))
    }
}

fn letters_are_carried_to_their_readers(place: &mut dyn Place) {
    let text = "Your move.\n.\n..\n. dots\nà\n";
    for number in 1..=3 {
        place
            .carrier()
            .carry(&outgoing("anna@test.example", &format!("t.{number}@test.example"), text))
            .unwrap();
    }
    let got = place.with_anna(3);
    let letters: Vec<waybill::post::Letter> = got.iter().map(|bytes| waybill::post::read(bytes)).collect();
    let ids: BTreeSet<&str> = letters.iter().map(|letter| letter.id.as_str()).collect();
    assert_eq!(ids, BTreeSet::from(["t.1@test.example", "t.2@test.example", "t.3@test.example"]));
    for bytes in &got {
        assert_eq!(waybill::post::text_of(bytes).unwrap().trim_end(), text.trim_end());
    }
    let nobody = place.carrier().carry(&outgoing("nobody at all", "t.4@test.example", "")).unwrap_err();
    assert_eq!(nobody.remedy(), Remedy::NeverForReader, "{nobody}");
}

type Case = fn(&mut dyn Place);

const CASES: &[(&str, Case)] = &[
    ("order", letters_wait_in_order_until_they_are_put_away),
    ("crash", after_a_crash_nothing_is_lost_and_nothing_is_new_twice),
    ("no id", a_letter_without_an_id_is_known_by_its_place),
    ("twice", the_same_letter_delivered_twice_has_one_id),
    ("huge", of_a_huge_letter_only_the_head_is_read),
    ("carry", letters_are_carried_to_their_readers),
];

fn all_cases(mut place: impl FnMut() -> Box<dyn Place>) {
    for (name, case) in CASES {
        println!("{name}");
        case(&mut *place());
    }
}

#[test]
fn dock_of_folders() {
    all_cases(|| Box::new(InFolders::new()));
}

#[test]
fn dock_of_memory() {
    all_cases(|| Box::new(MemoryPost::new()));
}

#[test]
fn dock_of_mail_servers() {
    for security in [Security::Plain, Security::Tls, Security::StartTls] {
        println!("{security:?}");
        all_cases(|| Box::new(OverMail::new(security)));
    }
}
