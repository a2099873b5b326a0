//! What a post office of folders does with the files it finds.

use super::*;
use crate::post::{Address, Kind, Remedy};

fn post() -> (tempfile::TempDir, Folders) {
    let folder = tempfile::tempdir().unwrap();
    let post = Folders::open(folder.path()).unwrap();
    (folder, post)
}

fn letter(to: &str, id: &str, text: &str) -> Outgoing {
    let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
    Outgoing { id: id.to_owned(), text: text.to_owned(), ..Outgoing::new(address("w@x.org"), address(to)) }
}

fn slips(post: &mut Folders) -> Vec<Slip> {
    post.waiting(100).unwrap().slips
}

#[test]
fn letters_are_taken_from_new_from_cur_and_from_the_folder_itself() {
    let (folder, mut post) = post();
    let inbox = folder.path().join("in");
    fs::write(inbox.join("new/1.host"), "From: a@x.org\n\nbid 1\n").unwrap();
    fs::write(inbox.join("cur/2.host:2,"), "bid 2\n").unwrap();
    fs::write(inbox.join("cur/3.host:2,S"), "bid 3\n").unwrap();
    fs::write(inbox.join("by hand.txt"), "From: anna@x.org\nred: build Reno - Denver\n").unwrap();
    fs::write(inbox.join("new/4.tmp"), "bid 4\n").unwrap();
    fs::write(inbox.join(".hidden"), "bid 5\n").unwrap();
    let waiting = slips(&mut post);
    let mut names: Vec<&str> = waiting.iter().map(|slip| slip.name.as_str()).collect();
    names.sort();
    assert_eq!(names, ["1.host", "2.host:2,", "by hand.txt"]);
    assert_eq!(post.waiting(2).unwrap().slips.len(), 2);
    for slip in &waiting {
        assert_eq!(post.fetch(slip).unwrap().unwrap().read().own.len(), 1, "{}", slip.name);
    }
    post.put_away(&waiting, Fate::Handled).unwrap();
    post.put_away(&waiting, Fate::Handled).unwrap();
    assert!(slips(&mut post).is_empty());
    assert_eq!(post.fetch(&waiting[0]).unwrap(), None);
    assert!(inbox.join("cur/1.host:2,S").is_file());
    let outside = Slip { name: "../out".into(), ..waiting[0].clone() };
    assert!(matches!(post.put_away(&[outside], Fate::Handled), Err(PostError::NoSuchLetter(_))));
}

#[test]
fn the_oldest_comes_first() {
    let (folder, mut post) = post();
    for (name, age) in [("b", 300), ("c", 200), ("a", 100)] {
        let file = File::create(folder.path().join("in/new").join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
    }
    let names: Vec<String> = slips(&mut post).into_iter().map(|slip| slip.name).collect();
    assert_eq!(names, ["b", "c", "a"]);
}

#[test]
fn the_same_words_in_two_turns_are_two_letters_and_none_is_overwritten() {
    let (folder, mut post) = post();
    let mut ids = Vec::new();
    for turn in 1..=3 {
        let path = folder.path().join("in/pass.txt");
        fs::write(&path, "From: anna@x.org\n\npass\n").unwrap();
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 * turn);
        File::options().write(true).open(&path).unwrap().set_modified(at).unwrap();
        let waiting = slips(&mut post);
        let once = post.fetch(&waiting[0]).unwrap().unwrap().read().id;
        let waiting = slips(&mut post);
        let again = post.fetch(&waiting[0]).unwrap().unwrap().read().id;
        assert_eq!(once, again, "after a crash it is the same letter");
        ids.push(once);
        post.put_away(&waiting, Fate::Handled).unwrap();
    }
    ids.dedup();
    assert_eq!(ids.len(), 3);
    assert_eq!(fs::read_dir(folder.path().join("in/cur")).unwrap().count(), 3);
}

#[test]
fn a_name_that_is_no_text_is_handled_like_any_other() {
    let (folder, mut post) = post();
    let name = OsStr::from_bytes(b"caf\xe9 %.txt");
    fs::write(folder.path().join("in/new").join(name), "bid 1\n").unwrap();
    fs::write(folder.path().join("in/new/%41"), "bid 2\n").unwrap();
    let waiting = slips(&mut post);
    assert_eq!(waiting.len(), 2);
    for slip in &waiting {
        assert_eq!(post.fetch(slip).unwrap().unwrap().read().own.len(), 1);
    }
    post.put_away(&waiting, Fate::Handled).unwrap();
    assert!(slips(&mut post).is_empty());
    assert!(folder.path().join("in/cur").join(OsStr::from_bytes(b"caf\xe9 %.txt:2,S")).is_file());
}

#[test]
fn what_cannot_be_handled_lies_apart() {
    let (folder, mut post) = post();
    fs::write(folder.path().join("in/new/poison"), "bid 1\n").unwrap();
    let waiting = slips(&mut post);
    post.put_away(&waiting, Fate::Quarantined).unwrap();
    post.put_away(&waiting, Fate::Quarantined).unwrap();
    assert!(slips(&mut post).is_empty());
    assert!(folder.path().join("in/quarantine/poison").is_file());
}

#[test]
fn a_letter_is_delivered_once() {
    let (folder, mut post) = post();
    post.carry(&letter("Anna@X.org", "t.1@waybill", "one")).unwrap();
    post.carry(&letter("anna@x.org", "t.1@waybill", "one again")).unwrap();
    let maildir = folder.path().join("out/anna@x.org");
    assert_eq!(fs::read_dir(maildir.join("new")).unwrap().count(), 1);
    assert!(fs::read_to_string(maildir.join("new/t.1@waybill")).unwrap().contains("one again"));
    fs::rename(maildir.join("new/t.1@waybill"), maildir.join("cur/t.1@waybill:2,S")).unwrap();
    fs::write(maildir.join("tmp/t.1@waybill"), "o").unwrap();
    post.carry(&letter("anna@x.org", "t.1@waybill", "one")).unwrap();
    assert_eq!(fs::read_dir(maildir.join("new")).unwrap().count(), 0);
    assert_eq!(fs::read_dir(maildir.join("tmp")).unwrap().count(), 0);
    let nobody = post.carry(&letter(" ", "1", "")).unwrap_err();
    assert_eq!(nobody.remedy(), Remedy::NeverForReader);
}

#[test]
fn whatever_the_disk_says_the_letter_is_kept() {
    let (folder, mut post) = post();
    let out = folder.path().join("out");
    fs::write(out.join("anna@x.org"), "a file in the way").unwrap();
    assert!(post.carry(&letter("anna@x.org", "1", "")).unwrap_err().remedy().keeps_letter());
    fs::remove_dir_all(&out).unwrap();
    fs::write(&out, "another").unwrap();
    let error = post.carry(&letter("bert@x.org", "1", "")).unwrap_err();
    assert!(error.remedy().keeps_letter(), "{error}");
    for kind in [ErrorKind::PermissionDenied, ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem] {
        let error = PostError::disk("writing", &out)(kind.into());
        assert!(error.remedy().keeps_letter(), "{error}");
    }
}

#[test]
fn a_bomb_is_never_read_whole() {
    let (folder, mut post) = post();
    let path = folder.path().join("in/new/bomb");
    let mut file = File::create(&path).unwrap();
    file.write_all(b"From: anna@x.org\nMessage-ID: <bomb@x.org>\n\nbid 3\n").unwrap();
    file.set_len(50 * 1024 * 1024).unwrap();
    let waiting = slips(&mut post);
    let arrival = post.fetch(&waiting[0]).unwrap().unwrap();
    let Content::Mail { bytes, size } = &arrival.content else { panic!("a mail") };
    assert_eq!((bytes.len(), *size), (HEAD, 50 * 1024 * 1024));
    let letter = arrival.read();
    assert_eq!((letter.kind, letter.id.as_str()), (Kind::TooLarge, "bomb@x.org"));
    assert_eq!(letter.from.unwrap().email, "anna@x.org");
    assert!(letter.own.is_empty());
}

#[test]
fn whoever_waits_is_woken_by_a_new_file() {
    let (folder, mut post) = post();
    slips(&mut post);
    assert_eq!(post.wait(Duration::ZERO).unwrap(), Woken::ByTime);
    thread::sleep(Duration::from_millis(20));
    fs::write(folder.path().join("in/new/1"), "bid 1\n").unwrap();
    assert_eq!(post.wait(Duration::from_secs(5)).unwrap(), Woken::ByNews);
}

#[test]
fn addresses_become_safe_names() {
    let check = |address: &str, name: &str| assert_eq!(folder_name(address), name);
    check("Anna.Rossi+trains@Example.org", "anna.rossi+trains@example.org");
    check("..", "%2E.");
    check("../../etc/passwd", "%2E.%2F..%2Fetc%2Fpasswd");
    check("a b\0@x", "a%20b%00@x");
    check("è@x", "%C3%A8@x");
    assert_eq!(file_name(&"x".repeat(300)).len(), 64);
    assert_eq!(file_name("../x"), "%2E.%2Fx");
}
