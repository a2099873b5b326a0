//! What the README promises, word by word, and the demo by mail.

use super::{reply_address, send};
use crate::servers::Place;
use serde_json::json;
use std::path::Path;

#[test]
fn the_ten_lines_of_the_readme_lead_to_a_first_game() {
    let readme = include_str!("../../../README.md");
    let block = readme.split("over a real mailbox\n\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let lines: Vec<&str> = block.lines().map(|line| line.strip_prefix("    ").unwrap()).collect();
    assert!(lines.len() <= 10 && lines[0].starts_with("cargo install"), "{lines:#?}");
    let mut place = Place::new("");
    let (smtp, imaps, ca) = (place.host.smtp, place.host.imaps, place.host.ca().display().to_string());
    // Only what is of this host: names, ports, its certificate, and the password.
    let script = lines[1..lines.len() - 1]
        .join("\n")
        .replace("host: imap.example.org", &format!("host: localhost, port: {imaps}, ca: {ca}"))
        .replace("host: smtp.example.org", &format!("host: localhost, port: {smtp}, ca: {ca}"))
        .replace("example.org", "test.example")
        .replace("the password of the mailbox", "secret");
    let folder = tempfile::tempdir().unwrap();
    let bin = Path::new(env!("CARGO_BIN_EXE_waybill")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let script = format!("set -e\n{script}\nexec waybill run 2>log\n");
    let mut shell = std::process::Command::new("sh");
    let mut shell = shell.args(["-c", &script]).current_dir(folder.path()).env("PATH", path).spawn().unwrap();
    let to = reply_address(&mut place, "anna");
    send(&mut place, "anna@test.example", &to, "first@players.example", "status", json!({}));
    let answer = place.players.answer("anna", "first@players.example", 30);
    assert!(answer["text"].as_str().is_some_and(|text| text.contains('✓')), "{answer}");
    assert!(std::process::Command::new("kill").arg(shell.id().to_string()).status().unwrap().success());
    assert!(shell.wait().unwrap().success());
}

#[test]
fn the_demo_by_mail_plays_a_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_waybill"));
    let done = command.arg("--dir").arg(folder.path()).args(["demo", "--mail"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout) + String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.contains("letters through Dovecot and Exim"), "{said}");
}
