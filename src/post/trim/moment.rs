//! Moments and addresses as they stand in announcements and in the heads of letters.

/// Whether an address stands in a line, with letters on both sides of its sign.
pub fn has_address(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._-+".contains(byte));
    bytes
        .iter()
        .enumerate()
        .any(|(at, byte)| *byte == b'@' && at > 0 && is_part(bytes.get(at - 1)) && is_part(bytes.get(at + 1)))
        || line.contains("mailto:")
}

/// What a line says of a moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moment {
    /// A year of four figures.
    pub year: bool,
    /// A time of day.
    pub time: bool,
    /// A day in figures, such as 16/11/26.
    pub date: bool,
    /// How far a clock is from Greenwich's: `GMT+01:00`, `+0100`, `UTC`.
    pub offset: bool,
}

impl Moment {
    /// What stands in a line.
    pub fn in_line(line: &str) -> Moment {
        let bytes = line.as_bytes();
        let digits =
            |from: usize| bytes[from..].iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
        let mut moment = Moment { offset: line.contains("GMT") || line.contains("UTC"), ..Moment::default() };
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let count = digits(at);
            let sign = bytes.get(at + count).copied().unwrap_or_default();
            let behind = if at + count < bytes.len() { digits(at + count + 1) } else { 0 };
            let before = at.checked_sub(1).map(|before| bytes[before]);
            moment.offset |= count == 4
                && matches!(before, Some(b'+' | b'-'))
                && at.checked_sub(2).is_none_or(|place| bytes[place] == b' ');
            moment.year |= count == 4 && (bytes[at..].starts_with(b"19") || bytes[at..].starts_with(b"20"));
            moment.time |= count <= 2 && b":.h".contains(&sign) && behind == 2;
            moment.date |= count <= 2
                && b"/-.".contains(&sign)
                && (1..=2).contains(&behind)
                && bytes.get(at + count + 1 + behind) == Some(&sign);
            at += count.max(1);
        }
        moment
    }

    /// Whether there is one at all.
    pub fn is_some(self) -> bool {
        self.year || self.time || self.date
    }

    /// Whether a program wrote it: both the day and the hour.
    pub fn is_full(self) -> bool {
        (self.year || self.date) && self.time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments() {
        let check = |line: &str, is_some: bool, is_full: bool| {
            let moment = Moment::in_line(line);
            assert_eq!((moment.is_some(), moment.is_full()), (is_some, is_full), "{line}");
        };
        check("Mon, Nov 16, 2026 at 9:20 AM", true, true);
        check("16.11.2026 um 09:20", true, true);
        check("16/11/26 09.20", true, true);
        check("2026-11-16 9:20 GMT+01:00", true, true);
        check("at 9:20", true, false);
        check("2026", true, false);
        check("bid 3 max 5", false, false);
        check("$20,000", false, false);
        assert!(Moment::in_line("16 Nov 2026 09:20 +0100").offset);
        assert!(!Moment::in_line("16-11-2026 09:20").offset);
    }

    #[test]
    fn addresses() {
        assert!(has_address("Anna <anna@example.org>") && has_address("[mailto:"));
        assert!(!has_address("3 cubes @ 2") && !has_address("@ x"));
    }
}
