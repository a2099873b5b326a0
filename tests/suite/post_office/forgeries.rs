//! Forged letters: none is carried out, and no answer tells a forger anything.

use super::{Game, USERS, records, reply_address, send};
use crate::servers::WAYBILL;
use serde_json::{Value, json};

#[test]
fn forty_forged_letters_are_held_or_refused_and_tell_nobody_anything() {
    let mut game = Game::open("steel-driver", 3, &[], "");
    game.place.run();
    game.place.until("ready");
    let (seat, line) = game.order().unwrap();
    let place = &mut game.place;
    let tokens: Vec<String> = USERS.iter().map(|user| reply_address(place, user)).collect();
    let (mine, other) = (tokens[seat.index()].clone(), tokens[(seat.index() + 1) % 3].clone());
    let own = format!("{}@test.example", USERS[seat.index()]);
    let rival = format!("{}@test.example", USERS[(seat.index() + 1) % 3]);
    let token = mine.split('+').nth(1).unwrap().split('@').next().unwrap().to_owned();
    let wrong: String = token.chars().rev().collect();
    let before = records(place);
    let pass = "mx.test.example; dmarc=pass header.from=test.example";
    let mut forged: Vec<(String, String, String, Value)> = Vec::new();
    let mut add = |from: &str, to: &str, body: &str, more: Value| {
        forged.push((from.to_owned(), to.to_owned(), body.to_owned(), more));
    };
    let wrong_to = format!("waybill+{wrong}@test.example");
    let evil = "eve@evil.example";
    // Wrong tokens, no tokens, tokens with a wrong From.
    for body in [line.clone(), format!("{line}\nnote x"), "status".to_owned(), "press to all: hi".to_owned()]
    {
        add(&own, &wrong_to, &body, json!({}));
        add(&own, WAYBILL, &body, json!({}));
        add(evil, &mine, &body, json!({}));
        add(&rival, &mine, &body, json!({}));
        add(&own, &other, &body, json!({}));
    }
    // Stolen subject tags, and a verdict of somebody else.
    add(evil, WAYBILL, &line, json!({ "subject": format!("Re: [Tuesday] #{token}") }));
    add(&own, WAYBILL, &line, json!({ "subject": format!("Re: [Tuesday] #{wrong}") }));
    add(
        &own,
        WAYBILL,
        &line,
        json!({ "headers": { "Authentication-Results": "mx.evil.example; dmarc=pass" } }),
    );
    let about_evil = "mx.test.example; dmarc=pass header.from=evil.example";
    add(&own, WAYBILL, &line, json!({ "headers": { "Authentication-Results": about_evil } }));
    let signed_evil = "mx.test.example; dkim=pass header.d=evil.example";
    add(&own, WAYBILL, &line, json!({ "headers": { "Authentication-Results": signed_evil } }));
    let failed = "mx.test.example; dmarc=fail header.from=test.example";
    add(&own, &mine, &line, json!({ "headers": { "Authentication-Results": failed } }));
    add(evil, &mine, &line, json!({ "headers": { "Authentication-Results": pass } }));
    add(evil, WAYBILL, &line, json!({ "headers": { "Authentication-Results": pass } }));
    // Names that look like addresses, and replies that should go elsewhere.
    add(&format!("\"{own}\" <{evil}>"), &mine, &line, json!({}));
    add(&format!("\"{own}\" <{evil}>"), WAYBILL, &line, json!({}));
    add(&own, WAYBILL, &line, json!({ "headers": { "Reply-To": evil } }));
    add(evil, &mine, &line, json!({ "headers": { "Reply-To": own } }));
    add(evil, &mine, &line, json!({ "headers": { "Sender": own } }));
    add(evil, &mine, &line, json!({ "headers": { "X-Original-From": own } }));
    add(&format!("{own}, {evil}"), &mine, &line, json!({ "envelope": evil }));
    add(evil, &mine, &line, json!({ "headers": { "Delivered-To": mine } }));
    add(&own, WAYBILL, &format!("table Tuesday\nseat {}\n{line}", USERS[0]), json!({}));
    add(&own, WAYBILL, &line, json!({ "headers": { "X-Waybill-Token": token } }));
    add(&own, WAYBILL, &format!("To: {mine}\n{line}"), json!({}));
    add(evil, &format!("waybill+h-1-{}@test.example", "a".repeat(16)), "yes", json!({}));
    assert_eq!(forged.len(), 40);
    for (number, (from, to, body, more)) in forged.iter().enumerate() {
        send(place, from, to, &format!("forged-{number}@evil.example"), body, more.clone());
    }
    place.until_count("letter: ", forged.len());
    assert_eq!(records(place), before, "none is carried out\n{}", place.log());
    let log = place.log();
    assert!(log.matches("letter: answered").count() <= 1, "a stranger is told that nobody knows them\n{log}");
    assert!(log.matches("letter: held").count() >= 30, "{log}");
    assert!(!log.contains(&token) && !log.contains("secret"), "{log}");
    // What went out: questions to the registered addresses, a few; nothing to the forger, no token of another.
    for (place_number, user) in USERS.iter().enumerate() {
        let letters = place.players.all(user);
        let questions =
            letters.iter().filter(|letter| letter["subject"].as_str().unwrap().contains("Was this you"));
        assert!(questions.count() <= 5);
        // What the mail host itself sends back to a writer quotes only what they wrote.
        let is_ours = |letter: &&Value| !letter.to_string().contains("Mail delivery");
        for letter in letters.iter().filter(is_ours) {
            for (number, other) in tokens.iter().enumerate().filter(|(number, _)| *number != place_number) {
                let token = other.split('+').nth(1).unwrap().split('@').next().unwrap();
                assert!(!letter.to_string().contains(token), "{user} reads the token of {number}: {letter}");
            }
        }
    }
    // The registered player says that one of them was theirs; it is carried out, for them.
    let question = place.players.all(USERS[seat.index()]);
    let question =
        question.iter().find(|letter| letter["subject"].as_str().unwrap().contains("Was this you"));
    let question = question.unwrap().clone();
    let to = question["reply_to"].as_str().unwrap();
    send(place, evil, to, "yes-0@evil.example", "yes", json!({}));
    place.until("only the player can say");
    assert_eq!(records(place), before);
    send(place, &own, to, "yes-1@players.example", "yes\n\n> was this you?", json!({}));
    place.until("a held letter was confirmed");
    assert!(records(place) > before, "{}", place.log());
    // A replay of a letter that was carried out changes nothing.
    let standing = records(place);
    for _ in 0..2 {
        send(place, &own, &mine, "real-1@players.example", "note once", json!({}));
    }
    place.until("seen before");
    assert_eq!(records(place), standing + 1);
    assert_eq!(place.stop(), Some(0));
}
