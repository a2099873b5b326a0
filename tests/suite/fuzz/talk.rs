//! Talk about orders is no order: every report, question, wish and joke around every action of every title, in both
//! languages, and nothing of it is ever carried out.

use crate::house::{begun, bot_line, hall, hand};
use waybill::games::{Bot, TITLES};
use waybill::orders::Pen;
use waybill::rules::luck::Seeded;
use waybill::rules::{By, Language, Seat, Turn};
use waybill::table::{Hall, Said, Table, stands, understand};

/// Sentences around an English action: `{}` stands for it as it is ordered.
const ENGLISH: &[&str] = &[
    "I think Anna will {}.",
    "I bet that Bert is going to {}",
    "If I could {}, I would be happy.",
    "If only I could {}",
    "Did you {}?",
    "Did Anna really {}, or was it Bert?",
    "She wanted to {} but the bank said no.",
    "He said he would {} and then went to bed.",
    "I was about to {}, then the phone rang.",
    "My sister told me to {}",
    "Everybody expects me to {}, which is why I am still thinking.",
    "Should I {} or wait another day?",
    "Would it be wise to {}?",
    "I do not want to {}",
    "Please don't {} for me",
    "Never would I {} in such a position.",
    "I am not sure whether to {} yet",
    "You could {} next, Anna, that would teach him.",
    "Anna, you should {} before Bert does.",
    "Unless somebody stops me I might {} tomorrow",
    "Until I have slept on it I will not {}",
    "Last week we had to {} three times in a row.",
    "When I was young I used to {} without a second thought.",
    "In my dream I had to {} and woke up screaming",
    "It would be lovely to {} one day, but not now",
    "Nobody in their right mind would {}",
    "Whoever thought of {} deserves a medal",
    "The rule book says that a player may {} at this point.",
    "Carla writes: {}",
    "\"{}\", says Bert, and laughs.",
    "Imagine I {} and everybody cries!",
    "What if I {} and Anna answers?",
    "Is it allowed to {} here?",
    "Suppose I {}: who would profit?",
    "I wonder what happens when people {}",
    "Bert always says {} when he is nervous.",
];

/// The same around an Italian one.
const ITALIAN: &[&str] = &[
    "Secondo me Anna farà così: {}",
    "Scommetto che Bruno pensa: {}",
    "Non so se {} o aspettare.",
    "Se potessi, {} sarebbe bello.",
    "{} sarebbe bello, ma non oggi",
    "Ma tu faresti {}?",
    "Che ne dite, {}?",
    "Ieri Anna ha scritto: {}",
    "Mia moglie dice sempre {}",
    "Non voglio {}",
    "Per favore, niente {} per me finché non vi scrivo",
    "Se {} poi che succede?",
    "Forse domani {}, ci penso stanotte",
    "Magari {}, chissà",
    "Quando ero giovane facevo {} senza pensarci",
    "Anna dovrebbe {} prima di Bruno",
    "Nel regolamento c'è scritto che si può {} a questo punto.",
    "Ho sognato di {} e mi sono svegliato",
    "Immaginate che io {} e tutti piangano!",
    "Bruno mi ha detto di {}, ma non mi fido",
    "Conviene {}?",
    "Stavo per {} quando ha suonato il telefono",
    "Chi ha avuto l'idea di {} merita una medaglia",
    "Mi chiedo cosa succede se {}",
];

/// Moves a table on by some orders of a bot.
fn moved_on(hall: &Hall, table: &mut Table, orders: usize, dice: &mut Seeded) {
    for _ in 0..orders {
        let Turn::Seats(seats) = table.replay.game.turn() else { return };
        let Some(line) = bot_line(table, seats[0], Bot::Sensible, dice) else { return };
        let proposal = table.orders(&hand(By::Seat(seats[0]), 1), seats[0], &[&line]).unwrap();
        hall.keep(table, proposal.sheet).unwrap();
    }
}

/// A few of the orders that a seat may give, spread over all there are.
fn actions(table: &Table, seat: Seat, language: Language) -> Vec<String> {
    const MOST: usize = 4;
    let names = table.replay.house.names();
    let options = table.replay.game.options(seat, &Pen { language, players: names });
    let all: Vec<String> = options.now.into_iter().chain(options.later.into_iter().take(MOST)).collect();
    let step = (all.len() / (2 * MOST)).max(1);
    all.into_iter().step_by(step).take(2 * MOST).collect()
}

#[test]
fn talk_about_orders_is_never_carried_out() {
    let hall = hall();
    let mut dice = Seeded::new(21);
    let (mut ordered, mut said) = (Vec::new(), 0);
    for title in TITLES {
        let mut table = begun(&hall, *title, title.id(), 3, 5);
        for orders in [0, 1, 5] {
            moved_on(&hall, &mut table, orders, &mut dice);
            let Turn::Seats(seats) = table.replay.game.turn() else { break };
            let seat = seats[0];
            let english = actions(&table, seat, Language::English);
            let italian = actions(&table, seat, Language::Italian);
            let talk = |frames: &[&str], actions: &[String]| -> Vec<String> {
                let all = actions.iter().enumerate();
                let mixed = all.flat_map(|(number, action)| {
                    // Not every frame around every action: some of them, others around the next.
                    let some = frames.iter().skip(number % 3).step_by(3);
                    some.map(|frame| frame.replace("{}", action)).collect::<Vec<String>>()
                });
                mixed.collect()
            };
            for sentence in talk(ENGLISH, &english).into_iter().chain(talk(ITALIAN, &italian)) {
                said += 1;
                let players = table.replay.house.players();
                let lines = vec![Said::Words(sentence.clone())];
                let understood = understand(&table.replay, seat, players, lines, &[]);
                let is_done = |said: &Said| matches!(said, Said::Order { line, .. } if stands(&table.replay, seat, line));
                if understood.lines.iter().any(is_done) {
                    ordered.push(format!("{}: {sentence}\n{:?}", title.id(), understood.lines));
                }
            }
        }
    }
    assert!(said > 1_000, "only {said} sentences");
    assert!(ordered.is_empty(), "{} of {said}\n{}", ordered.len(), ordered.join("\n\n"));
}
