//! What a topic is told about the lines of a post: what became of each, and why, where that is nobody's secret.

use super::Desk;
use super::letter::{Echo, Rest};
use crate::rules::Language;
use crate::table::Replay;
use serde_json::Value;

impl Desk {
    /// Each line with what became of it. Where its writer knows what others do not, a reason could tell it, and is left
    /// to their own letter.
    pub fn acknowledged(
        &self,
        language: Language,
        before: &Replay,
        echoes: &[Echo<'_>],
        open: bool,
    ) -> Vec<String> {
        let page = self.answer_page(language, before, echoes, &Rest::default(), Vec::new(), Vec::new());
        let page = serde_json::to_value(&page).unwrap_or_default();
        let word = |line: &Value, key: &str| line[key].as_str().unwrap_or_default().trim().to_owned();
        let lines = page["lines"].as_array().cloned().unwrap_or_default();
        lines
            .iter()
            .map(|line| {
                let mut said =
                    format!("{} {}: {}", word(line, "mark"), word(line, "word"), word(line, "text"));
                let notes = line["notes"].as_array().cloned().unwrap_or_default();
                if open && !notes.is_empty() {
                    let notes: Vec<&str> = notes.iter().filter_map(Value::as_str).collect();
                    said = format!("{}. {}", ended(&said), notes.join(" "));
                } else if !open && word(line, "mark") != "✓" {
                    said = format!("{}. {}", ended(&said), self.word(language, "forum-why-by-mail"));
                }
                said
            })
            .collect()
    }
}

/// Words that another sentence follows: they have one full stop at most.
fn ended(said: &str) -> &str {
    said.trim_end_matches(['.', ',', ';', ':', ' '])
}
