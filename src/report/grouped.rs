//! Amounts as each language parts their thousands: `20,000` in English, `20.000` in Italian.
//!
//! Orders that contain them are read in `orders`; this is about what is written.

use crate::rules::Language;

/// Shorter amounts are read at a glance, and Italian does not part them.
const LEAST_DIGITS: usize = 5;

/// An amount with its thousands parted, from 10,000 up.
pub fn grouped(language: Language, amount: i64) -> String {
    let mut parted = amount.to_string();
    let first = usize::from(amount < 0);
    if parted.len() - first < LEAST_DIGITS {
        return parted;
    }
    let mark = match language {
        Language::English => ',',
        Language::Italian => '.',
    };
    let mut at = parted.len();
    while at > first + 3 {
        at -= 3;
        parted.insert(at, mark);
    }
    parted
}

/// A text with the thousands of its amounts joined and without dollars, to compare what two people wrote.
pub fn ungrouped(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let is_mark = |at: usize| match letters[at] {
        '$' => true,
        ',' | '.' => {
            let before = at.checked_sub(1).is_some_and(is_digit);
            before && (at + 1..at + 4).all(is_digit) && !is_digit(at + 4)
        }
        _ => false,
    };
    (0..letters.len()).filter(|at| !is_mark(*at)).map(|at| letters[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_from_ten_thousand_up() {
        let check = |amount: i64, english: &str, italian: &str| {
            assert_eq!(grouped(Language::English, amount), english);
            assert_eq!(grouped(Language::Italian, amount), italian);
        };
        check(0, "0", "0");
        check(500, "500", "500");
        check(9_500, "9500", "9500");
        check(10_000, "10,000", "10.000");
        check(-20_500, "-20,500", "-20.500");
        check(200_000, "200,000", "200.000");
        check(1_234_567, "1,234,567", "1.234.567");
        for language in Language::ALL {
            assert_eq!(ungrouped(&grouped(language, 1_234_567)), "1234567");
        }
        check(i64::MIN, "-9,223,372,036,854,775,808", "-9.223.372.036.854.775.808");
    }

    #[test]
    fn only_the_thousands_of_amounts_are_joined() {
        let check = |text: &str, expected: &str| assert_eq!(ungrouped(text), expected, "{text}");
        check("buy pa keeping $10,000, else up", "buy pa keeping 10000, else up");
        check("1.5, 2,3000 ,000 7,", "1.5, 2,3000 ,000 7,");
    }
}
