//! Brackets within brackets: the package that reads answers of a server goes one step deeper into the stack for
//! each, and a stack that overflows ends the process. So they are counted on the way in.

use std::io::{self, ErrorKind};

/// More than any mailbox has. The answers that we ask for nest three deep.
const DEEPEST: u32 = 60;

/// Counts brackets outside of the letters themselves, which arrive as literals: `{size}`, a line end, the bytes.
#[derive(Debug, Default)]
pub struct Nesting {
    depth: u32,
    /// Bytes of a literal that are still to come.
    literal: u64,
    announced: Announced,
    /// The beginning of the line: only `* 12 …` can hold a literal that we asked for.
    head: [u8; 3],
    length: usize,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Announced {
    #[default]
    Nothing,
    Digits(u64),
    Whole(u64),
}

impl Nesting {
    /// Looks at the next bytes from the server.
    pub fn watch(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some((byte, rest)) = bytes.split_first() {
            if self.literal > 0 {
                let skipped = usize::try_from(self.literal).unwrap_or(usize::MAX).min(bytes.len());
                self.literal -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            self.step(*byte)?;
            bytes = rest;
        }
        Ok(())
    }

    fn step(&mut self, byte: u8) -> io::Result<()> {
        if let Some(place) = self.head.get_mut(self.length) {
            *place = byte;
        }
        self.length = self.length.saturating_add(1);
        self.announced = match (byte, self.announced) {
            (b'{', _) => Announced::Digits(0),
            (b'0'..=b'9', Announced::Digits(size)) => {
                Announced::Digits(size.saturating_mul(10).saturating_add(u64::from(byte - b'0')))
            }
            (b'}', Announced::Digits(size)) => Announced::Whole(size),
            (b'\r' | b'\n', announced) => announced,
            _ => Announced::Nothing,
        };
        match byte {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            b'\n' => self.end_line(),
            _ => {}
        }
        if self.depth > DEEPEST {
            return Err(io::Error::new(ErrorKind::InvalidData, "the server nests its answer too deeply"));
        }
        Ok(())
    }

    fn end_line(&mut self) {
        let answers = self.head.starts_with(b"* ") && self.head[2].is_ascii_digit();
        match std::mem::take(&mut self.announced) {
            // The answer goes on behind the literal.
            Announced::Whole(size) if answers => self.literal = size,
            _ => {
                (self.depth, self.length, self.head) = (0, 0, [0; 3]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, good: bool) {
        for size in [1, 7, 10_000] {
            let mut nesting = Nesting::default();
            let watched = text.as_bytes().chunks(size).try_for_each(|bytes| nesting.watch(bytes));
            assert_eq!(watched.is_ok(), good, "{size}: {text:.60}");
        }
    }

    #[test]
    fn only_answers_may_not_nest_too_deeply() {
        let deep = "(".repeat(1_000);
        check("* 1 FETCH (UID 5 FLAGS (\\Seen))\r\n", true);
        check(&format!("* 1 FETCH (BODYSTRUCTURE {deep}"), false);
        check(&format!("* 1 FETCH (UID 5 BODY[] {{1000}}\r\n{deep})\r\na1 OK\r\n"), true);
        check(&format!("* 1 FETCH (UID 5 BODY[] {{10}}\r\n{deep})\r\n"), false);
        check(&format!("* OK {{1000}}\r\n{deep}\r\n"), false);
        check(&"* SEARCH (1)\r\n".repeat(100), true);
        check(&"* 2 FETCH (BODY[] {3}\r\nabc UID 4)\r\n".repeat(100), true);
    }
}
