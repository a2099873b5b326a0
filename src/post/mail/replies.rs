//! What a mail server's refusal means for a letter: later, never for this reader, or our own fault.

use crate::post::Remedy;
use std::time::Duration;

/// Where in the conversation a server refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Before any letter: the greeting, TLS, who we are.
    Entrance,
    /// Who sends (`MAIL FROM`).
    Sender,
    /// Who reads (`RCPT TO`).
    Reader,
    /// The letter itself (`DATA`).
    Letter,
}

/// What becomes of a letter after a reply with this code and these words.
pub fn remedy(step: Step, code: u16, words: &str) -> Remedy {
    if !(500..600).contains(&code) {
        return Remedy::Later(pause_in(words));
    }
    match (step, enhanced(words)) {
        // A full mailbox is emptied one day.
        (_, Some((5, 2, 2))) => Remedy::Later(None),
        (Step::Reader, _) if code == 552 => Remedy::Later(None),
        // Policy: relaying denied, a bad reputation, spam. That says nothing about the reader.
        (_, Some((5, 7, _))) => Remedy::Ours,
        (Step::Reader, None) if words.to_lowercase().contains("relay") => Remedy::Ours,
        // Some servers look at the reader only when they have the letter.
        (Step::Reader | Step::Letter, Some((5, 1, _) | (5, 2, 0 | 1))) => Remedy::NeverForReader,
        (Step::Reader, _) if [550, 551, 553, 556].contains(&code) => Remedy::NeverForReader,
        (Step::Entrance | Step::Sender | Step::Reader | Step::Letter, _) => Remedy::Ours,
    }
}

/// The status code of RFC 3463 in front of a server's words: `5.1.1`.
pub fn enhanced(words: &str) -> Option<(u8, u16, u16)> {
    let mut parts = words.split_whitespace().next()?.splitn(3, '.');
    let class = parts.next()?.parse().ok().filter(|class| [2, 4, 5].contains(class))?;
    Some((class, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The time that a greylisting server names: "try again in 300 seconds".
fn pause_in(words: &str) -> Option<Duration> {
    let lower = words.to_lowercase();
    let mut before: Option<u64> = None;
    for word in lower.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        let unit = match word {
            "s" | "sec" | "secs" | "second" | "seconds" => 1,
            "min" | "mins" | "minute" | "minutes" => 60,
            "hour" | "hours" => 3600,
            _ => {
                before = word.parse().ok();
                continue;
            }
        };
        if let Some(count) = before {
            // A moment more, so as not to come too early; and no server may put a letter off for days.
            return Some(Duration::from_secs(count.saturating_mul(unit).clamp(30, 4 * 3600) + 5));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_a_remedy() {
        let check = |step, code, words: &str, expected| {
            assert_eq!(remedy(step, code, words), expected, "{code} {words}")
        };
        check(Step::Reader, 450, "4.2.0 greylisted", Remedy::Later(None));
        let named = Remedy::Later(Some(Duration::from_secs(305)));
        check(Step::Reader, 451, "4.7.1 Greylisted, please try again in 300 seconds", named);
        check(Step::Reader, 451, "4.7.1 try in 5 minutes", named);
        check(Step::Reader, 550, "5.1.1 no such user", Remedy::NeverForReader);
        check(Step::Reader, 550, "unknown user", Remedy::NeverForReader);
        check(Step::Reader, 550, "5.7.1 relaying denied", Remedy::Ours);
        check(Step::Reader, 554, "5.7.1 blocked", Remedy::Ours);
        check(Step::Reader, 550, "relaying denied", Remedy::Ours);
        check(Step::Reader, 552, "5.2.2 mailbox full", Remedy::Later(None));
        check(Step::Sender, 550, "sender not allowed", Remedy::Ours);
        check(Step::Letter, 554, "5.6.0 bad content", Remedy::Ours);
        check(Step::Letter, 550, "5.1.1 user unknown", Remedy::NeverForReader);
        check(Step::Letter, 552, "5.3.4 too big", Remedy::Ours);
        check(Step::Letter, 421, "shutting down", Remedy::Later(None));
        check(Step::Entrance, 535, "5.7.8 wrong password", Remedy::Ours);
        check(Step::Entrance, 454, "4.7.0 temporary", Remedy::Later(None));
        check(Step::Entrance, 554, "no service for you", Remedy::Ours);
    }
}
