//! How wide letters are, without a font: enough to keep texts apart. A test holds it against the font itself.

/// Widths of the letters from blank to tilde in thousandths of their size, in the bold letters of DejaVu Sans.
/// The plain ones are narrower, and so are those of the fonts that a browser may take instead.
const WIDTHS: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696,
    696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372,
    372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838,
    500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595,
    478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
];

/// The width of a letter beyond these, unless it is one of the wide ones.
const OTHER: u16 = 900;

/// The width of a letter of a script with wide letters.
const WIDE: u16 = 1100;

/// How wide a text is at most.
pub fn width(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text.chars().map(|letter| u32::from(width_of(letter))).sum();
    f64::from(thousandths) / 1000.0 * size
}

fn width_of(letter: char) -> u16 {
    match u32::from(letter) {
        code @ 32..=126 => WIDTHS[code as usize - 32],
        ..=0x10ff => OTHER,
        _ => WIDE,
    }
}

/// A letter for each word, no two alike: the first one that is free, else the last one, else one between.
pub fn initials(words: &[String]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for word in words {
        let letters: Vec<String> = word
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .map(|letter| letter.to_uppercase().collect())
            .collect();
        let in_turn = letters.first().into_iter().chain(letters.last()).chain(&letters);
        let free = in_turn.into_iter().find(|letter| !taken.contains(letter)).cloned();
        let numbered = || (1..).map(|number: u32| number.to_string()).find(|number| !taken.contains(number));
        taken.extend(free.or_else(numbered));
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_initials_are_alike() {
        let check = |words: &[&str], expected: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(initials(&words), expected);
        };
        check(&["Red", "Yellow", "Green", "Blue", "Purple", "Black"], &["R", "Y", "G", "B", "P", "K"]);
        check(&["Rossa", "Gialla", "Verde", "Blu", "Viola", "Nera"], &["R", "G", "V", "B", "A", "N"]);
        check(&["ab", "ba", "ab", "", "a"], &["A", "B", "1", "2", "3"]);
    }
}
