//! format=flowed (RFC 3676): a line that ends in a blank goes on in the next one.

/// Flowed text with its paragraphs in one line each.
pub fn unwrapped(text: &str, delete_space: bool) -> String {
    let mut flat = String::with_capacity(text.len());
    // The quote depth of the line that waits for its rest.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let depth = line.bytes().take_while(|byte| *byte == b'>').count();
        let words = &line[depth..];
        // A stuffed line that begins with ">" keeps its blank; it would look like a quote, and stays one.
        let words = words.strip_prefix(' ').filter(|words| !words.starts_with('>')).unwrap_or(words);
        let is_signature = words == "-- ";
        if open.is_some_and(|open| open != depth || is_signature) {
            flat.push('\n');
            open = None;
        }
        if open.is_none() && depth > 0 {
            flat.extend(std::iter::repeat_n('>', depth));
            flat.push(' ');
        }
        let flows = words.ends_with(' ') && !is_signature;
        flat.push_str(if flows && delete_space { &words[..words.len() - 1] } else { words });
        open = flows.then_some(depth);
        if open.is_none() {
            flat.push('\n');
        }
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(unwrapped(text, false), expected, "{text:?}");
    }

    #[test]
    fn lines_flow_together() {
        check("build Baltimore \n- Pittsburgh\nbid 3\n", "build Baltimore - Pittsburgh\nbid 3\n");
        check("> a \n> b\nc \n> d\n", "> a b\nc \n> d\n");
        check(" > no quote\n From here\n", " > no quote\nFrom here\n");
        check("end \n-- \nAnna\n", "end \n-- \nAnna\n");
        assert_eq!(unwrapped("東 \n京\n", true), "東京\n");
    }
}
