//! Secrets planted at the start of a whole game, and looked for wherever words come out: letters to others, the log,
//! errors, exports, pages, health, the outbox, the desk.

use super::{Game, USERS, reply_address, send};
use crate::house::count;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use waybill::journal::export;

/// What each of them leaves ahead, for nobody else to see.
const SEALED: [&str; 3] = ["max green 7", "max black 8", "max purple 9"];

const NAMES: [&str; 3] = ["Anna", "Bert", "Carla"];

/// The orders of a game that were hidden when they were given, with their seats.
fn hidden_orders(lines: &[String]) -> Vec<(usize, String)> {
    let mut hidden = Vec::new();
    for line in lines {
        let record: Value = serde_json::from_str(line).unwrap();
        for part in record["game"].as_array().into_iter().flatten() {
            let drawer = part["drawer"].as_str().and_then(|drawer| drawer.strip_prefix("seat "));
            let seat = drawer.map(|number| number.parse::<usize>().unwrap() - 1);
            if let (Some(seat), Some(order)) = (seat, part["order"].as_str()) {
                hidden.push((seat, order.to_owned()));
            }
        }
    }
    hidden
}

#[test]
fn no_planted_secret_gets_out() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    let settings = fs::read_to_string(game.place.path().join("config.yaml")).unwrap();
    // A password that stands in no sentence.
    let settings = settings.replace("user: waybill@test.example", "user: waybill-login");
    fs::write(game.place.path().join("config.yaml"), settings).unwrap();
    fs::write(game.place.path().join("secret"), "planted-password\n").unwrap();
    game.place.run();
    game.place.until("ready");
    let tokens: Vec<String> = USERS
        .iter()
        .map(|user| {
            let to = reply_address(&mut game.place, user);
            to.split('+').nth(1).unwrap().split('@').next().unwrap().to_owned()
        })
        .collect();
    // Every player has a diary, whispers to the next one, and says something that nobody understands.
    for seat in 0..3 {
        let (user, next) = (USERS[seat], NAMES[(seat + 1) % 3]);
        let to = reply_address(&mut game.place, user);
        let body = format!(
            "note planted-diary-{seat}\npress to {next}: planted-whisper-{seat}\n{}\nplanted-prose-{seat} perhaps?",
            SEALED[seat]
        );
        let id = format!("planted-{seat}@players.example");
        send(&mut game.place, &format!("{user}@test.example"), &to, &id, &body, json!({}));
        assert!(!game.place.players.answer(user, &id, 30).is_null());
        // A wrong word to the console is an error with words in it.
        let (_, out, err) = game.place.tried(&["order", "Tuesday", NAMES[seat], "max green planted-console"]);
        assert!(out.contains("planted-console") || err.contains("planted-console"), "the moderator sees it");
    }
    // Somebody forges, with the token of one in the name of another.
    let stolen = format!("waybill+{}@test.example", tokens[0]);
    send(
        &mut game.place,
        "bert@test.example",
        &stolen,
        "stolen@evil.example",
        "note planted-forgery",
        json!({}),
    );
    game.place.until("letter: held");
    let mut steps = 0;
    while steps < count(usize::MAX, 25) && game.step() {
        steps += 1;
    }
    assert!(steps > 20, "a good part of a game, or all of it");
    game.settle();
    let full = game.place.done(&["export", "Tuesday"]);
    let lines = export::verify(full.as_bytes()).unwrap().lines;
    let sealed = hidden_orders(&lines.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert!(sealed.len() >= 6, "the game has sealed orders: {sealed:?}");
    assert!(sealed.iter().any(|(_, order)| order.starts_with("max ")), "{sealed:?}");

    // Letters: each reader sees what is theirs and nothing of the others'.
    let mut letters = 0;
    for (seat, user) in USERS.iter().enumerate() {
        let all = game.place.players.all(user);
        let text: Vec<String> = all.iter().map(ToString::to_string).collect();
        letters += text.len();
        let own: BTreeSet<&String> =
            sealed.iter().filter(|(owner, _)| *owner == seat).map(|(_, order)| order).collect();
        let mut secrets: Vec<String> = vec!["planted-password".into(), "planted-console".into()];
        for other in (0..3).filter(|other| *other != seat) {
            secrets.push(tokens[other].clone());
            secrets.push(format!("planted-diary-{other}"));
            secrets.push(format!("planted-prose-{other}"));
            if (other + 1) % 3 != seat {
                secrets.push(format!("planted-whisper-{other}"));
            }
            // What a reader could do themselves is offered to them in the same words; a maximum left ahead is not.
            secrets.push(SEALED[other].to_owned());
            let others = sealed.iter().filter(|(owner, order)| *owner == other && !own.contains(order));
            secrets.extend(
                others.filter(|(_, order)| order.starts_with("max ")).map(|(_, order)| order.clone()),
            );
        }
        for secret in &secrets {
            let reads = text.iter().find(|letter| letter.contains(secret.as_str()));
            assert!(reads.is_none(), "{user} reads {secret:?}: {}", reads.unwrap());
        }
    }
    println!("{letters} letters, {} sealed orders, nothing got out", sealed.len());

    // Everything else that comes out.
    let mut said = vec![("public export", game.place.done(&["export", "Tuesday", "--public"]))];
    said.push(("show", game.place.done(&["show", "Tuesday"])));
    said.push(("tables", game.place.done(&["--json", "tables"])));
    said.push(("outbox", game.place.done(&["--json", "outbox"])));
    said.push(("health", game.place.tried(&["--json", "health"]).1));
    said.push(("doctor", game.place.tried(&["doctor"]).1));
    let page = game.place.path().join("page.html");
    game.place.done(&["replay", "Tuesday", "--html", page.to_str().unwrap()]);
    said.push(("page", fs::read_to_string(page).unwrap()));
    said.push(("audit", game.place.done(&["audit", "Tuesday"])));
    fs::write(game.place.path().join("secret"), "planted-wrong-password\n").unwrap();
    said.push(("an error of the login", {
        let (_, out, err) = game.place.tried(&["doctor"]);
        out + &err
    }));
    said.push(("full export", full));
    said.push(("list of the desk", game.place.done(&["desk"])));
    assert_eq!(game.place.stop(), Some(0));
    said.push(("log", game.place.log()));
    for (what, text) in &said {
        let mut secrets: Vec<&str> = vec!["planted-password", "planted-wrong-password", "planted-forgery"];
        secrets.extend(tokens.iter().map(String::as_str));
        // The moderator's own copy holds what was said at the table.
        if *what != "full export" {
            secrets.extend(SEALED);
            secrets.extend(["planted-diary", "planted-whisper", "planted-console"]);
        }
        if *what == "log" {
            secrets.push("planted-prose");
        }
        for secret in secrets {
            assert!(!text.contains(secret), "{secret} in {what}: {text}");
        }
    }
}
