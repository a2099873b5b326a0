//! Lines that a title wrote itself, said in a language; their marks are those of [`crate::rules::Lines`].

use super::words::{Given, Words};
use crate::rules::Language;

/// The words of a language, with what was said already: lines use few marks over and over.
pub struct Speaker<'s> {
    words: &'s Words,
    language: Language,
    /// A player's name.
    player: &'s dyn Fn(usize) -> Option<String>,
    said: Vec<(&'s str, String)>,
}

impl<'s> Speaker<'s> {
    /// Somebody who speaks a language and knows the players.
    pub fn new(
        words: &'s Words,
        language: Language,
        player: &'s dyn Fn(usize) -> Option<String>,
    ) -> Speaker<'s> {
        Speaker { words, language, player, said: Vec::new() }
    }

    /// Says all marks of a text; every line stands so many columns in.
    pub fn lines(&mut self, text: &'s str, indent: usize) -> Result<String, String> {
        let mut lines = String::with_capacity(text.len() + 64);
        for line in text.lines() {
            lines.extend(std::iter::repeat_n(' ', indent));
            self.say(line, &mut lines)?;
            lines.push('\n');
        }
        Ok(lines)
    }

    fn say(&mut self, text: &'s str, to: &mut String) -> Result<(), String> {
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| byte == b'{') {
            to.push_str(&rest[..at]);
            let length = closed(&rest[at..]).ok_or_else(|| format!("a mark is not closed: {rest}"))?;
            let mark = &rest[at + 1..at + length - 1];
            rest = &rest[at + length..];
            match self.said.iter().find(|(known, _)| *known == mark) {
                Some((_, said)) => to.push_str(said),
                None => {
                    let said = self.mark(mark)?;
                    to.push_str(&said);
                    self.said.push((mark, said));
                }
            }
        }
        to.push_str(rest);
        Ok(())
    }

    fn mark(&mut self, mark: &'s str) -> Result<String, String> {
        if let Some(seat) = mark.strip_prefix('#') {
            let name = seat.parse().ok().and_then(self.player);
            return name.ok_or_else(|| format!("nobody sits at {mark}"));
        }
        if let Some(word) = mark.strip_prefix('^') {
            let first = self.mark(word)?.chars().next();
            return Ok(first.map(|first| first.to_uppercase().collect()).unwrap_or_default());
        }
        if let Some(word) = mark.strip_prefix('_') {
            return Ok(self.mark(word)?.to_lowercase());
        }
        let mut parts = parts(mark);
        let id = parts.next().unwrap_or_default();
        let mut facts: Vec<(&str, Given<'_>)> = Vec::new();
        for part in parts {
            let Some((name, value)) = part.split_once('=').filter(|(name, _)| is_name(name)) else {
                return Ok(self.words.word(self.language, id, part));
            };
            let mut said = String::new();
            self.say(value, &mut said)?;
            facts.push((name, said.parse().map_or_else(|_| Given::Text(said.into()), Given::Number)));
        }
        self.words.message(self.language, id, facts)
    }
}

/// How many bytes a mark takes that begins a text.
fn closed(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// The parts of a mark; what stands in marks within it is left whole.
fn parts(mark: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    mark.split(move |letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0 && letter == '|'
    })
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::super::words::File;
    use super::*;
    use crate::rules::{Line, Lines, Of, Text};

    /// A place with something to say of it.
    #[derive(serde::Serialize)]
    struct Place(&'static str, &'static str);

    impl Line for Place {
        fn write(&self, text: &mut Text) {
            text.plain(self.0).sign(" (");
            let goods = Of::Word("goods-", self.1, self.1);
            text.speaking("takes", &[("goods", goods), ("count", Of::Sign(&2))]);
            text.sign("): ").words("goods-", [self.1, "tin"]).sign(" ").player(crate::rules::Seat(1));
        }
    }

    #[test]
    fn marks_are_said_and_names_cannot_forge_them() {
        let source = "goods-red = rossa\ntakes = prende { $goods }, { $count ->\n    [one] una\n   *[other] { $count }\n}\n";
        let file = File { language: Language::Italian, name: "x.ftl".to_owned(), source: source.to_owned() };
        let words = Words::new(vec![file]).unwrap_or_else(|why| panic!("{why:?}"));
        let player = |seat: usize| (seat == 1).then(|| "Bert".to_owned());
        let mut speaker = Speaker::new(&words, Language::Italian, &player);
        let text = Lines(vec![Place("Roma", "red"), Place("{#9}|", "red")]).text();
        let said = speaker.lines(&text, 2).unwrap();
        let expected =
            "  Roma (prende rossa, 2): rossa, tin Bert\n  /#9// (prende rossa, 2): rossa, tin Bert\n";
        assert_eq!(said, expected);
    }

    #[test]
    fn programs_get_the_things_themselves() {
        let lines = Lines(vec![Place("Roma", "red")]);
        assert_eq!(serde_json::to_string(&lines).expect("plain data"), r#"[["Roma","red"]]"#);
    }
}
