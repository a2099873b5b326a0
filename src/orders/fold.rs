//! Letters made equal: case, accents and typographic signs do not tell two words apart.
//!
//! The table knows the Latin letters that names of places and players use; any other letter is
//! lowered and kept.

/// What a letter does in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It belongs to a word.
    Letter,
    /// It says nothing, inside a word or outside: apostrophes, accents of their own, joiners.
    Silent,
    /// It parts words.
    Space,
    /// A dash or an arrow.
    Dash,
    /// Any other sign, a word of its own.
    Sign(char),
}

impl Role {
    /// What takes the place of a question mark that asks nothing, while a letter is read.
    pub(super) const MARK: char = '\u{1a}';

    /// The role of a letter, wherever it stands.
    pub(super) fn of(letter: char) -> Role {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '&' | '_' => Role::Letter,
            '-' | '>' => Role::Dash,
            ';' => Role::Sign(','),
            '\'' | '`' | '.' | '!' => Role::Silent,
            // A question mark that stands for a thing, as on dice.
            Role::MARK => Role::Sign('?'),
            '"' | '\0'..=' ' | '\x7f' => Role::Space,
            '\x21'..='\x7e' => Role::Sign(letter),
            '\u{2010}'..='\u{2015}' | '−' | '→' | '⇒' | '➔' | '➜' | '⟶' => Role::Dash,
            '’' | '‘' | '´' | 'ʼ' | '′' | '\u{ad}' | '\u{feff}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' => {
                Role::Silent
            }
            '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => Role::Silent,
            '“' | '”' | '„' | '«' | '»' => Role::Space,
            '•' | '€' | '£' => Role::Sign(letter),
            '…' => Role::Space,
            _ if letter.is_whitespace() || letter.is_control() => Role::Space,
            _ => Role::Letter,
        }
    }
}

/// Adds a letter to `folded` without its case and accents.
pub(super) fn fold(letter: char, folded: &mut String) {
    if letter.is_ascii() {
        folded.push(letter.to_ascii_lowercase());
        return;
    }
    for letter in letter.to_lowercase() {
        match plain(letter) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(letter),
        }
    }
}

/// The plain letters that stand for a lower-case letter with an accent.
fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ǎ' | 'ª' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => "e",
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => "g",
        'ĥ' | 'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' | 'ǐ' => "i",
        'ĳ' => "ij",
        'ĵ' => "j",
        'ķ' => "k",
        'ĺ' | 'ļ' | 'ľ' | 'ŀ' | 'ł' => "l",
        'ñ' | 'ń' | 'ņ' | 'ň' | 'ŉ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ŏ' | 'ő' | 'ǒ' | 'º' => "o",
        'œ' => "oe",
        'ŕ' | 'ŗ' | 'ř' => "r",
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' | 'ſ' => "s",
        'ß' => "ss",
        'ţ' | 'ť' | 'ŧ' | 'ț' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' | 'ǔ' => "u",
        'ŵ' => "w",
        'ý' | 'ÿ' | 'ŷ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        '\u{300}'..='\u{36f}' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_vanish() {
        let check = |text: &str, expected: &str| {
            let mut folded = String::new();
            text.chars().for_each(|letter| fold(letter, &mut folded));
            assert_eq!(folded, expected, "{text}");
        };
        check("Forlì", "forli");
        check("MÜNCHEN", "munchen");
        check("Straße", "strasse");
        check("STRAẞE", "strasse");
        check("Œuvre", "oeuvre");
        check("Łódź", "lodz");
        check("İzmir", "izmir");
        check("B&O", "b&o");
        check("Афины", "афины");
    }
}
