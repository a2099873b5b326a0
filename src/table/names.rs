//! What a table, a player and an address may be called.

use super::house_orders::{self, ALL};
use crate::games::AnyTitle;
use crate::journal::LONGEST_NAME;
use crate::orders::Line;
use crate::rules::Language;

/// The longest name of a table, in letters.
const LONGEST_TABLE: usize = 40;
/// The longest name of a player, in letters.
const LONGEST_PLAYER: usize = 24;
/// The longest address that a mail server takes, and the longest part before its @.
const LONGEST_ADDRESS: (usize, usize) = (254, 64);

/// All complaints about the names and addresses of a new table.
pub fn complaints(
    table: &str,
    title: Option<&dyn AnyTitle>,
    seats: &[String],
    addresses: &[String],
) -> Vec<String> {
    let mut complaints = Vec::new();
    if !is_table_name(table) {
        complaints.push(format!(
            "{table:?} cannot be the name of a table: one line of up to {LONGEST_TABLE} letters, please"
        ));
    }
    let taken = words(title);
    for (index, seat) in seats.iter().enumerate() {
        if !is_short_and_plain(seat) {
            complaints.push(format!(
                "{seat:?} cannot be a player's name: up to {LONGEST_PLAYER} letters without : = , please"
            ));
        } else if is_taken(&taken, seat) {
            complaints.push(format!(
                "{seat:?} cannot be a player's name: it means something else in an order; \"{seat} B.\" would do"
            ));
        }
        if seats[..index].iter().any(|other| folded(other) == folded(seat)) {
            complaints.push(format!("two players are called {seat:?}"));
        }
    }
    let wrong = addresses.iter().filter(|address| !address.is_empty() && !is_address(address));
    complaints.extend(wrong.map(|address| format!("{address:?} is no address that a letter could reach")));
    complaints
}

/// Whether a table may be called so.
pub fn is_table_name(table: &str) -> bool {
    is_plain(table) && table.chars().count() <= LONGEST_TABLE && table.len() <= LONGEST_NAME
}

/// Whether a player of a title may be called so.
pub fn is_name(name: &str, title: Option<&dyn AnyTitle>) -> bool {
    is_short_and_plain(name) && !is_taken(&words(title), name)
}

fn is_short_and_plain(name: &str) -> bool {
    is_plain(name) && name.chars().count() <= LONGEST_PLAYER && !name.contains([':', '=', ','])
}

fn is_taken(words: &[String], name: &str) -> bool {
    words.contains(&folded(name)) || name.parse::<u64>().is_ok()
}

/// Whether a name is one line that is shown as it is written.
fn is_plain(name: &str) -> bool {
    let invisible = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    !name.trim().is_empty() && name.trim() == name && !name.contains(invisible)
}

/// Whether a letter could be sent to an address: somebody, @, and the name of a host.
pub fn is_address(address: &str) -> bool {
    let (longest, longest_local) = LONGEST_ADDRESS;
    let Some((local, host)) = address.rsplit_once('@') else { return false };
    let local_is_good = |letter: char| letter.is_alphanumeric() || ".!#$%&'*+-/=?^_`{|}~".contains(letter);
    let is_label = |label: &str| {
        let inside = |letter: char| letter.is_alphanumeric() || letter == '-';
        !label.is_empty() && label.chars().all(inside) && !label.starts_with('-') && !label.ends_with('-')
    };
    address.len() <= longest
        && (1..=longest_local).contains(&local.len())
        && local.chars().all(local_is_good)
        && !local.split('.').any(str::is_empty)
        && host.split('.').all(is_label)
}

/// Words that are an order by themselves or mean somebody else: who is called so cannot sign a letter. `max` alone is
/// no order, so Massimo may play.
fn words(title: Option<&dyn AnyTitle>) -> Vec<String> {
    let house = house_orders::VERBS.iter().map(|verb| verb.info());
    let verbs = house.chain(title.into_iter().flat_map(|title| title.verbs()));
    let spoken = verbs.flat_map(|verb| Language::ALL.map(|language| verb.spoken(language)));
    let is_whole =
        |form: &str| form.split_once('[').map_or(form, |(must, _)| must).trim_end().split(' ').count() == 1;
    let whole = spoken.filter(|spoken| is_whole(spoken.form)).flat_map(|spoken| spoken.words);
    whole
        .chain(ALL)
        .chain(&["public", "moderator", "none", "nobody", "nessuno"])
        .map(|word| folded(word))
        .collect()
}

fn folded(name: &str) -> String {
    Line::new(name).folded().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::TITLES;

    #[test]
    fn names_that_cannot_work_are_refused() {
        let title = TITLES[0];
        let seats = |name: &str| complaints("Tuesday", Some(title), &[name.to_owned()], &[]);
        for name in ["All", "tutti", "pass", "Passo", "status", "moderator", "7", "", " Anna", "a:b"] {
            assert_eq!(seats(name).len(), 1, "{name:?}: {:?}", seats(name));
        }
        for name in ["An\u{202e}na", "An\u{200b}na", "Anna\u{7}", &"x".repeat(25)] {
            assert_eq!(seats(name).len(), 1, "{name:?}");
        }
        for name in ["Anna", "Massimo", "Max B.", "Zoë", "דנה", "O'Neill", "太郎"] {
            assert_eq!(seats(name), [] as [&str; 0], "{name:?}");
        }
        let two = ["Anna".to_owned(), "ANNA".to_owned()];
        assert_eq!(complaints("Tuesday", None, &two, &[]).len(), 1);
        assert_eq!(complaints("Tues\u{202e}day", None, &[], &[]).len(), 1);
    }

    #[test]
    fn addresses_that_no_letter_reaches_are_refused() {
        for address in ["anna@example.org", "a.b+c@x-y.example", "anna@localhost", "zoë@bücher.example"] {
            assert!(is_address(address), "{address}");
        }
        let long = format!("{}@example.org", "x".repeat(65));
        for address in
            ["foo", "@x.org", "a@", "a b@x.org", "a@x..org", "a@-x.org", "a@x.org\nBcc: b@y.org", &long]
        {
            assert!(!is_address(address), "{address:?}");
        }
        assert_eq!(complaints("T", None, &[], &["foo".to_owned(), String::new()]).len(), 1);
    }
}
