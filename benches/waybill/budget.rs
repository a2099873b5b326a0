//! Instruction budgets: a sharper guard than any time, since callgrind counts the same twice.
//!
//! Each path is run `k` and `3k` times under callgrind; the difference divided by `2k` leaves the
//! start-up out. A count may exceed its budget in `benches/budgets.txt` by two hundredths, and never the ceiling of its
//! path. A budget that is over its ceiling itself is a debt: it is named as one, and may not grow. With `BLESS=1` the
//! counts become the budgets, and fail if they are over their ceilings.

use crate::games::{WholeGame, play_again, whole_game};
use crate::letters::middle;
use crate::{audit, chain, fold, letter_in, orders, reports};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use waybill::report::Desk;
use waybill::rules::Language;
use waybill::table::Openings;

/// A path of the program whose instructions are counted.
struct Hot {
    name: &'static str,
    /// What the count is for one of.
    unit: &'static str,
    /// How many instructions one should take at most.
    ceiling: f64,
    /// How often a game is gone through in the shorter run: more often where it has few units, since the start-up of
    /// two runs never takes quite the same.
    repeats: u32,
    /// How often each run is made; the least count is taken. What a report takes depends a little on how the heap
    /// lies, and that on seeds which are drawn anew for every run.
    tries: u32,
    /// Does all of a game's units a number of times; gives how many units a game has.
    repeat: fn(&WholeGame, u32) -> usize,
}

const PATHS: &[Hot] = &[
    Hot { name: "fold", unit: "act", ceiling: 25_000.0, repeats: 3, tries: 1, repeat: repeat_fold },
    Hot { name: "audit", unit: "act", ceiling: 60_000.0, repeats: 3, tries: 1, repeat: repeat_audit },
    Hot { name: "order", unit: "order", ceiling: 200_000.0, repeats: 3, tries: 1, repeat: repeat_order },
    Hot { name: "orders", unit: "line", ceiling: 7_000.0, repeats: 3, tries: 1, repeat: repeat_orders },
    Hot { name: "chain", unit: "record", ceiling: 20_000.0, repeats: 3, tries: 1, repeat: repeat_chain },
    Hot {
        name: "letter_in",
        unit: "letter",
        ceiling: 400_000.0,
        repeats: 3,
        tries: 1,
        repeat: repeat_letter_in,
    },
    Hot { name: "report", unit: "report", ceiling: 700_000.0, repeats: 40, tries: 6, repeat: repeat_report },
];

/// How much more than the ceiling a title may take; those of Steel Driver are what the ceilings were set for. A record
/// of Rail Baron holds several throws and moves, its routes are searched for again in an audit, and its report tells of
/// 28 railroads and of everybody who may be intercepted.
fn room(path: &str, title: &str) -> f64 {
    match (path, title) {
        ("audit", "rail-baron") => 1.5,
        // The next phase stands in every event, and the shortest way is often ridden by another line at every step.
        ("chain", "rail-baron") => 1.7,
        ("order", "rail-baron") => 2.5,
        ("report", "rail-baron") => 1.8,
        _ => 1.0,
    }
}

/// How much of its budget a path may take.
const TOLERANCE: f64 = 1.02;

fn repeat_fold(game: &WholeGame, repeats: u32) -> usize {
    let openings = Openings::default();
    (0..repeats).for_each(|_| fold::fold(game, &openings));
    game.acts
}

fn repeat_audit(game: &WholeGame, repeats: u32) -> usize {
    let openings = Openings::default();
    (0..repeats).for_each(|_| audit::audit(game, &openings));
    game.acts
}

/// An order read, decided and chained, with its snapshot and index entry where one is due.
fn repeat_order(game: &WholeGame, repeats: u32) -> usize {
    let openings = Openings::default();
    (0..repeats).for_each(|_| play_again(game, &openings));
    game.orders.len()
}

fn repeat_orders(game: &WholeGame, repeats: u32) -> usize {
    let (position, lines) = orders::written(game);
    (0..repeats).for_each(|_| orders::read(&position, &lines));
    lines.len()
}

fn repeat_chain(game: &WholeGame, repeats: u32) -> usize {
    let text = chain::exported(game);
    (0..repeats).for_each(|_| chain::verify(&text));
    game.lines.len()
}

/// The same letters for every title: whoever reads them knows no game.
fn repeat_letter_in(_: &WholeGame, repeats: u32) -> usize {
    let letters = letter_in::letters();
    (0..repeats).for_each(|_| letters.iter().for_each(|(_, letter)| letter_in::read(letter.as_bytes())));
    letters.len()
}

fn repeat_report(game: &WholeGame, repeats: u32) -> usize {
    let (desk, replay) = (Desk::new(), middle(game));
    (0..repeats).for_each(|_| reports::write(&desk, &replay));
    Language::ALL.len()
}

/// Runs one path on one title's game, for callgrind.
pub fn repeat(path: &str, title: &str, repeats: &str) -> ExitCode {
    let hot = PATHS.iter().find(|hot| hot.name == path);
    let game = waybill::games::find(title).map(whole_game);
    match (hot, game, repeats.parse()) {
        (Some(hot), Some(game), Ok(repeats)) => {
            println!("{}", (hot.repeat)(&game, repeats));
            ExitCode::SUCCESS
        }
        _ => ExitCode::from(2),
    }
}

/// Counts some paths, or all of them, and compares them with their budgets.
pub fn run(names: &[&str]) -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/budgets.txt");
    let mut budgets = read(&path);
    let bless = std::env::var_os("BLESS").is_some();
    let mut missed = false;
    println!("{:<22} {:>10} {:>10} {:>9}", "instructions for a", "count", "budget", "share");
    for hot in PATHS.iter().filter(|hot| names.is_empty() || names.contains(&hot.name)) {
        for title in waybill::games::TITLES {
            let key = format!("{} {}", hot.name, title.id());
            if !bless && !budgets.contains_key(&key) {
                println!("{:<22} {:>10}", format!("{}, {}", title.id(), hot.name), "no budget");
                continue;
            }
            let count = match count(hot, title.id()) {
                Ok(count) => count,
                Err(why) => {
                    eprintln!("valgrind: {why}");
                    return ExitCode::FAILURE;
                }
            };
            if bless {
                budgets.insert(key.clone(), count);
            }
            let ceiling = hot.ceiling * room(hot.name, title.id());
            let budget = budgets.get(&key).copied().unwrap_or(ceiling);
            let is_debt = budget > ceiling && !bless;
            let fits = count <= budget * TOLERANCE && (is_debt || count <= ceiling);
            missed |= !fits;
            let verdict = match (fits, count <= ceiling) {
                (false, _) => "  OVER BUDGET".to_owned(),
                (true, true) => String::new(),
                (true, false) => format!("  over its ceiling of {ceiling:.0}"),
            };
            println!(
                "{:<22} {count:>10.0} {budget:>10.0} {:>8.1}%{verdict}",
                format!("{}, {} {}", title.id(), hot.name, hot.unit),
                100.0 * count / budget
            );
        }
    }
    if bless {
        fs::write(&path, write(&budgets)).expect("the list of budgets can be written");
    }
    if missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The instructions that one unit of a path takes.
fn count(hot: &Hot, title: &str) -> Result<f64, String> {
    let least = |repeats: u32| -> Result<(f64, f64), String> {
        let counts: Result<Vec<(f64, f64)>, String> =
            (0..hot.tries).map(|_| callgrind(hot.name, title, repeats)).collect();
        counts?.into_iter().min_by(|one, other| one.0.total_cmp(&other.0)).ok_or_else(|| "no try".to_owned())
    };
    let (once, units) = least(hot.repeats)?;
    let (thrice, _) = least(3 * hot.repeats)?;
    Ok((thrice - once) / (f64::from(2 * hot.repeats) * units))
}

/// Runs this program under callgrind; gives all instructions and the units of one repetition.
fn callgrind(path: &str, title: &str, repeats: u32) -> Result<(f64, f64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["callgrind", path, title, &repeats.to_string()])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected :"));
    let instructions = collected.and_then(|(_, count)| count.trim().parse().ok());
    let units = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
    instructions.zip(units).ok_or_else(|| format!("it did not count: {said}"))
}

/// The budgets, by path and title.
fn read(path: &PathBuf) -> BTreeMap<String, f64> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(key, count)| Some((key.trim().to_owned(), count.parse().ok()?)))
        .collect()
}

fn write(budgets: &BTreeMap<String, f64>) -> String {
    let head =
        "# Instructions for one unit of each path and title, as `BLESS=1 benches/budget` counted them.\n";
    let lines = budgets.iter().map(|(key, count)| format!("{key:<24} {count:.0}\n"));
    head.to_owned() + &lines.collect::<String>()
}
