//! `waybill tables`: lists the tables.

use super::office::print_json;
use super::{Done, Office};
use crate::table::Stage;
use clap::Args;
use std::io::Write;

/// List the tables.
#[derive(Args)]
pub struct Tables {
    /// Only tables that wait for somebody
    #[arg(long)]
    waiting: bool,
}

impl Tables {
    /// Runs it.
    pub fn run(self, office: &mut Office<'_>, out: &mut dyn Write) -> Done {
        let desk = office.desk()?;
        let mut tables = office.hall()?.tables()?;
        tables.retain(|(_, index)| !self.waiting || matches!(index.stage, Stage::Playing | Stage::Waiting));
        tables.sort_by_cached_key(|(name, _)| in_order(name));
        if office.json {
            let rows: Vec<_> = tables
                .iter()
                .map(|(name, index)| serde_json::json!({ "table": name, "index": index.without_tokens() }))
                .collect();
            return print_json(out, &rows);
        }
        write!(out, "{}", desk.tables(office.language, &tables))?;
        Ok(())
    }
}

/// What a name is sorted by: its words without case, its numbers by their value, so that T2 comes before T10.
fn in_order(name: &str) -> Vec<(String, u64)> {
    let mut parts: Vec<(String, u64)> = vec![(String::new(), 0)];
    let mut after_digit = false;
    for letter in name.to_lowercase().chars() {
        if after_digit && !letter.is_ascii_digit() {
            parts.push((String::new(), 0));
        }
        let (words, number) = parts.last_mut().expect("there is always a part");
        after_digit = letter.is_ascii_digit();
        match letter.to_digit(10) {
            Some(digit) => *number = number.saturating_mul(10).saturating_add(u64::from(digit)),
            None => words.push(letter),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_by_their_value() {
        let mut names = ["T10", "t2", "Tuesday", "T1b", "T1", "Alpha 3", "alpha 20"];
        names.sort_by_cached_key(|name| in_order(name));
        assert_eq!(names, ["Alpha 3", "alpha 20", "T1", "T1b", "t2", "T10", "Tuesday"]);
    }
}
