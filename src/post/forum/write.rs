//! A text of ours as a forum shows it: headings and lines that keep their columns, in its own markup.

use super::Format;

/// Writes a text in the markup of a forum. What must keep its columns stands in a block of code.
pub fn written(lead: &[String], fixed: &str, tail: &[String], format: Format) -> String {
    let said = |lines: &[String]| -> String {
        let lines = lines.iter().map(|line| escaped(line, format));
        match format {
            Format::Html => lines.map(|line| format!("<p>{line}</p>\n")).collect(),
            Format::Markdown => lines.map(|line| format!("{line}\n\n")).collect(),
            Format::Bbcode => lines.map(|line| format!("{line}\n")).collect(),
        }
    };
    let fixed = fixed.trim_end();
    let block = match (fixed.is_empty(), format) {
        (true, _) => String::new(),
        (false, Format::Html) => format!("<pre>{}</pre>\n", escaped(fixed, format)),
        (false, Format::Markdown) => format!("```text\n{}\n```\n\n", fixed.replace("```", "'''")),
        (false, Format::Bbcode) => format!("[code]{}[/code]\n", fixed.replace("[/code]", "")),
    };
    format!("{}{block}{}", said(lead), said(tail)).trim_end().to_owned() + "\n"
}

/// A line whose signs mean nothing to the forum; a mention still is one.
fn escaped(line: &str, format: Format) -> String {
    match format {
        Format::Html => line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"),
        Format::Bbcode => line.replace('[', "(").replace(']', ")"),
        Format::Markdown => {
            let mut out = String::with_capacity(line.len() + 8);
            for (place, letter) in line.char_indices() {
                let first = line[..place].trim().is_empty();
                let marks = matches!(letter, '*' | '_' | '`' | '[' | ']' | '\\')
                    || first && matches!(letter, '#' | '>' | '-' | '+');
                // Not every Markdown lets these two be escaped; as entities all of them show them.
                match letter {
                    '<' => out.push_str("&lt;"),
                    '~' => out.push_str("&#126;"),
                    _ if marks => out.extend(['\\', letter]),
                    _ => out.push(letter),
                }
            }
            out
        }
    }
}
