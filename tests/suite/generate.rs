use crate::house::*;
use waybill::games::steel_driver::{building, data, state::{State, Phase}, SteelDriver};
use waybill::games::{Bot, TITLES, steel_driver, Title};
use waybill::rules::luck::Seeded;
use waybill::rules::*;
use waybill::table::*;
use std::fmt::Write;

fn start(head: &str, seats: &[&str], options: &[(&str, &str)]) -> (Hall, Table, String) {
    let hall = hall();
    let mut opening = opening(TITLES[0], seats.len());
    opening.seats = seats.iter().map(|s| s.to_string()).collect();
    for (k, v) in options { opening.options.insert(k.to_string(), v.to_string()); }
    let table = hall.open(new_table("Transcript", opening, 7), &hand(By::Moderator, 0)).unwrap();
    (hall, table, head.to_owned())
}

fn push(hall: &Hall, table: &mut Table, text: &mut String, seat: Seat, lines: &[String]) -> bool {
    let name = table.replay.house.names()[seat.index()].clone();
    writeln!(text, "=== {name}\n{}\n", lines.join("\n")).unwrap();
    let refs: Vec<&str> = lines.iter().map(|l| l.as_str()).collect();
    let p = table.orders(&hand(By::Seat(seat), 1), seat, &refs).unwrap();
    let whole = p.is_whole();
    hall.keep(table, p.sheet).unwrap();
    whole
}

fn bots(seats: &[&str], head: &str, language: Language, seed: u64, takebacks: bool, mistakes: &[(usize, u8, &str)]) -> String {
    let (hall, mut table, mut text) = start(head, seats, &[]);
    let mut dice = Seeded::new(seed);
    let mut n = 0;
    let mut backs = 0;
    while let Turn::Seats(turn) = table.replay.game.turn() {
        for (at, seat, line) in mistakes { if *at == n { push(&hall, &mut table, &mut text, Seat(*seat), &[line.to_string()]); } }
        let line = table.replay.game.bot(turn[0], Bot::Sensible, &mut dice).unwrap();
        let line = table.replay.game.canonical(&line, language).unwrap();
        assert!(push(&hall, &mut table, &mut text, turn[0], &[line]));
        n += 1;
        if takebacks && n % 23 == 0 && backs < 8 && !table.replay.house.progress.closed {
            backs += 1;
            let next = table.replay.next;
            let depth = [1u64, 3, 2, 7, 1, 12, 2, 4][backs - 1];
            let to = next - 1 - depth;
            match table.take_back(hall.journal(), &hand(By::Moderator, 1), to) {
                Ok(sheet) => { hall.keep(&mut table, sheet).unwrap(); writeln!(text, "=== take back to {to}\n").unwrap(); }
                Err(_) => {}
            }
            if backs == 3 { writeln!(text, "=== take back to 0\n").unwrap(); writeln!(text, "=== show to all\n").unwrap(); }
        }
        if n == 40 { writeln!(text, "=== show to all\n").unwrap(); }
    }
    writeln!(text, "=== show to all\n").unwrap();
    text
}

fn typed(table: &Table) -> (SteelDriver, State) {
    let opening = &table.replay.house.opening;
    let board: data::Data = serde_json::from_value(opening.board.clone()).unwrap();
    let (rules, _) = SteelDriver::open(board, &opening.seats, &opening.options).unwrap();
    let state: State = postcard::from_bytes(&table.replay.game.snapshot()).unwrap();
    (rules, state)
}

fn plans(seats: &[&str], head: &str, seed: u64) -> String {
    let (hall, mut table, mut text) = start(head, seats, &[("first", seats[0])]);
    let mut dice = Seeded::new(seed);
    let n = seats.len();
    let mut round = 0;
    while let Turn::Seats(turn) = table.replay.game.turn() {
        let (rules, state) = typed(&table);
        let ids = ["red", "yellow", "green", "blue", "purple", "black"];
        match &state.open.phase {
            Phase::Auctions { .. } if state.open.round != round => {
                round = state.open.round;
                // Everybody leaves the whole round ahead; the holder of the marker writes last.
                let marker = state.open.marker;
                for step in 1..=n {
                    let seat = marker.clockwise(step, n);
                    let cubes = typed(&table).1.open.holding(seat).cubes;
                    if cubes == 0 { continue; }
                    let mut lines = vec![];
                    let mut order: Vec<usize> = (0..6).collect();
                    for i in 0..6 { let j = i + dice.below(6 - i); order.swap(i, j); }
                    let mut left = cubes;
                    for (rank, c) in order.iter().enumerate() {
                        let most = match rank { 0 => (cubes * 2 / 3).max(1), 1 => (cubes / 2).max(1), 2 => (cubes / 3).max(1), 3 => 1, _ => 0 };
                        let most = most.min(left.max(1)).min(cubes);
                        let open = typed(&table).1.open;
                        if open.company(steel_driver::names::Company::at(*c)).controller.is_some() { continue; }
                        if open.sale().is_some_and(|s| s.company.index() == *c) { continue; }
                        if rank < 2 && most > 0 { lines.push(format!("auction {} 1 max {most}", ids[*c])); }
                        else { lines.push(format!("max {} {most}", ids[*c])); }
                        left = left.saturating_sub(0);
                    }
                    if lines.is_empty() { continue; }
                    lines.push("pass round".to_owned());
                    if step == n { // the holder acts: his first auction opens
                        let i = lines.iter().position(|l| l.starts_with("auction")).unwrap_or(0);
                        let l = lines.remove(i); lines.push(l);
                    }
                    if !push(&hall, &mut table, &mut text, seat, &lines) { panic!("{lines:?} {text}"); }
                    if !matches!(typed(&table).1.open.phase, Phase::Auctions { .. }) { break; }
                }
                writeln!(text, "=== show to {}\n", seats[0]).unwrap();
            }
            Phase::Building { .. } => {
                let seat = turn[0];
                let mut lines = vec![];
                let active = state.open.active().unwrap();
                let mut mine: Vec<_> = state.open.order.iter().copied().filter(|c| state.open.company(*c).controller == Some(seat) && !state.open.passed.contains(c)).collect();
                mine.sort_by_key(|c| *c == active); // the active one last
                let mut taken: Vec<usize> = vec![];
                for c in mine {
                    let mut open = state.open.clone();
                    for t in &taken { open.track[*t] = Some(c); }
                    let mut legs = vec![];
                    for _ in 0..4 {
                        let best = building::choices(&rules, &open, c).into_iter().max_by_key(|ch| {
                            let gain = if open.company(c).network.contains(ch.to) { 0 } else { rules.board.city(ch.to).value };
                            (gain * 10 / rules.board.cost(ch.link), ch.link) });
                        let Some(ch) = best else { break };
                        let leg = ch.leg(&rules);
                        let from = leg.start.map(|s| format!(" from {}", rules.board.name(s))).unwrap_or_default();
                        legs.push(format!("{} - {}{from}", rules.board.name(leg.from), rules.board.name(leg.to)));
                        open.track[ch.link.index()] = Some(c);
                        taken.push(ch.link.index());
                        let b = open.company_mut(c);
                        b.treasury -= rules.board.cost(ch.link);
                        b.network.insert(ch.from); b.network.insert(ch.to);
                    }
                    if !legs.is_empty() { lines.push(format!("{}: build {}", ids[c.index()], legs.join(", "))); }
                }
                if !push(&hall, &mut table, &mut text, seat, &lines) { 
                    let line = table.replay.game.bot(seat, Bot::Sensible, &mut dice).unwrap();
                    assert!(push(&hall, &mut table, &mut text, seat, &[line]));
                }
            }
            Phase::Goods { .. } => {
                for seat in Seat::all(n) {
                    let (_, state) = typed(&table);
                    let mut lines = vec![];
                    if !matches!(state.open.phase, Phase::Goods { .. }) { break; }
                    for (c, id) in ids.iter().enumerate() {
                        if state.open.company(steel_driver::names::Company::at(c)).controller == Some(seat) {
                            lines.push(format!("{id}: prefer red, orange, silver, white, black, silver, black, white, white, black, black, white"));
                        }
                    }
                    if !lines.is_empty() { push(&hall, &mut table, &mut text, seat, &lines); }
                }
                while let Turn::Seats(turn) = table.replay.game.turn() {
                    let line = table.replay.game.bot(turn[0], Bot::Sensible, &mut dice).unwrap();
                    assert!(push(&hall, &mut table, &mut text, turn[0], &[line]));
                }
            }
            _ => {
                let line = table.replay.game.bot(turn[0], Bot::Sensible, &mut dice).unwrap();
                assert!(push(&hall, &mut table, &mut text, turn[0], &[line]));
            }
        }
    }
    writeln!(text, "=== show to all\n").unwrap();
    text
}

#[test]
fn generate() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/steel-driver");
    let w = |n: &str, t: String| std::fs::write(dir.join(n), t).unwrap();
    w("four-players.txt", bots(&["Don", "Simon", "Andy", "Richard"], "# A whole game for four, with the slips that happen in letters.\n\n=== table\ntitle: steel-driver\nseats: Don, Simon, Andy, Richard\n\n", Language::English, 11, false,
        &[(2, 0, "bid nine"), (5, 3, "auction purpel 2"), (8, 1, "Put up Green"), (20, 2, "pass please"), (36, 1, "build Balt - Buffalo"), (37, 0, "red: build Denver - Omaha"), (60, 2, "I think I pass"), (150, 1, "take Atlantis")]));
    w("partita-in-italiano.txt", bots(&["Chiara", "Davide", "Elena"], "# Una partita intera per tre, in italiano.\n\n=== table\ntitle: steel-driver\nseats: Chiara, Davide, Elena\nlanguage: it\n\n", Language::Italian, 5, false,
        &[(3, 1, "ofro 3"), (9, 2, "asta arancione 2"), (33, 0, "rossa: costruisci Baltimora - Filadelfa"), (34, 1, "costruisci Denver – Omaha"), (120, 2, "prendi Nuova York")]));
    w("take-backs.txt", bots(&["Ada", "Bruno", "Cora"], "# A whole game for three in which moves are taken back, once far.\n\n=== table\ntitle: steel-driver\nseats: Ada, Bruno, Cora\n\n", Language::English, 21, true, &[]));
    w("plans-and-maxima.txt", plans(&["Gianni", "Hanna", "Ivo", "Julia", "Kurt"], "# A whole game for five in few letters: maxima, plans and preferences do most of the work.\n\n=== table\ntitle: steel-driver\nseats: Gianni, Hanna, Ivo, Julia, Kurt\noptions: first=Gianni\n\n", 3));
}
