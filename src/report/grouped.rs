//! Amounts as each language parts their thousands: `20,000` in English, `20.000` in Italian.

use crate::rules::Language;

/// Shorter amounts are read at a glance, and Italian does not part them.
const LEAST_DIGITS: usize = 5;

/// An amount with its thousands parted, from 10,000 up.
pub fn grouped(language: Language, amount: i64) -> String {
    let digits = amount.unsigned_abs().to_string();
    let sign = if amount < 0 { "-" } else { "" };
    if digits.len() < LEAST_DIGITS {
        return format!("{sign}{digits}");
    }
    let mark = match language {
        Language::English => ',',
        Language::Italian => '.',
    };
    let mut parted = sign.to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            parted.push(mark);
        }
        parted.push(digit);
    }
    parted
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
        check(i64::MIN, "-9,223,372,036,854,775,808", "-9.223.372.036.854.775.808");
    }
}
