//! What the answer to something that was sent means: what came of it, or why nothing did and when to try again.

use super::adapter::RecipeForum;
use super::forms::complaint;
use super::http::Answer;
use super::recipe::Call;
use crate::post::{PostError, Remedy};
use serde_json::Value;
use std::time::Duration;

impl RecipeForum {
    /// How long a forum wants us to wait that finds us too fast, where its answer says that.
    pub(super) fn too_fast(&self, answer: &Answer) -> Option<Duration> {
        let flood = self.recipe.flood.as_ref().filter(|_| answer.status >= 400)?;
        let said = complaint(&answer.text);
        let found = flood.captures(&said)?;
        let asked = found.get(1).and_then(|group| {
            let begins = found.get(0).map_or(0, |whole| whole.start());
            let is_minutes = said[begins..group.start()].contains("minute")
                || said[group.end()..].trim_start().starts_with("minute");
            let number = group.as_str().parse::<u64>().ok()?;
            Some(Duration::from_secs(if is_minutes { number.saturating_mul(60) } else { number }))
        });
        let pause = asked.unwrap_or(self.recipe.pause).max(Duration::from_secs(1));
        Some(pause.min(Duration::from_secs(3600)) + Duration::from_millis(500))
    }

    /// A no to something that was sent. A form that comes back may be a flood guard's, which passes.
    pub(super) fn turned_down(&self, doing: &'static str, call: &Call, answer: &Answer) -> PostError {
        let refused = self.http.refused(doing, answer, &complaint(&answer.text));
        let form_again = call.form.is_some() && answer.status == 422;
        let pause = self.too_fast(answer);
        let pause = pause.or(form_again.then(|| self.recipe.pause.max(Duration::from_secs(10))));
        // What stands in the header counts, where it is longer than what the words say.
        let pause = pause.map(|pause| pause.max(answer.retry_after.unwrap_or_default()));
        match (refused, pause) {
            (PostError::Refused { doing, server, said, .. }, Some(pause)) => {
                PostError::Refused { doing, server, said, remedy: Remedy::Later(Some(pause)) }
            }
            (other, _) => other,
        }
    }

    /// What came of something that was sent: its id. Of forms the addresses to which they lead tell it; a page that is
    /// shown in the end may be about other posts.
    pub(super) fn made(&self, call: &Call, answer: &Answer) -> Option<String> {
        let field = call.id.as_ref()?;
        if call.form.is_some() {
            return answer.way.iter().find_map(|address| field.matched(address.clone()));
        }
        let whole: Value = serde_json::from_str(&answer.text).ok()?;
        field.of_json(&whole, &whole, &str::to_owned)
    }
}

/// A title of so many characters at most.
pub fn shortened(title: &str, longest: usize) -> String {
    if title.chars().count() <= longest {
        return title.to_owned();
    }
    let cut: String = title.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// A text in pieces of so many characters, which end with a line where they can.
pub fn pieces(text: &str, longest: usize) -> Vec<String> {
    let (mut all, mut piece, mut length) = (Vec::new(), String::new(), 0);
    for line in text.split_inclusive('\n') {
        for part in line.chars().collect::<Vec<char>>().chunks(longest) {
            if length + part.len() > longest {
                all.push(std::mem::take(&mut piece));
                length = 0;
            }
            piece.extend(part);
            length += part.len();
        }
    }
    all.push(piece);
    all.retain(|piece| !piece.trim().is_empty());
    all
}

#[cfg(test)]
mod tests {
    use super::super::adapter::Account;
    use super::super::built_in;
    use super::*;

    fn asked_to_wait(kind: &str, status: u16, text: &str) -> Option<u64> {
        let recipe = built_in(kind).expect("it comes with Waybill").expect("it can be read");
        let url = "https://club.example".to_owned();
        let timeout = Duration::from_secs(1);
        let account = Account { url, user: "bot".to_owned(), secret: None, timeout, dry: false };
        let answer = Answer {
            status,
            address: String::new(),
            way: Vec::new(),
            text: text.to_owned(),
            retry_after: None,
        };
        RecipeForum::new(recipe, account).too_fast(&answer).map(|pause| pause.as_secs())
    }

    #[test]
    fn a_forum_is_believed_that_finds_us_too_fast() {
        let nodebb = |message: &str| format!("{{\"status\":{{\"message\":\"{message}\"}}}}");
        let page = |words: &str| format!("<title>x</title><ul class=\"error-list\"><li>{words}</li></ul>");
        for (kind, status, text, seconds) in [
            ("nodebb", 400, nodebb("You can only post once every 10 second(s) - please wait"), Some(10)),
            ("nodebb", 500, nodebb("[[error:too-many-posts-newbie, 120, 3]]"), Some(120)),
            ("nodebb", 400, nodebb("[[error:too-many-posts-newbie-minutes, 2, 3]]"), Some(120)),
            (
                "nodebb",
                400,
                nodebb(
                    "As a new user, you can only post once every 2 minute(s) until you have earned 3 reputation",
                ),
                Some(120),
            ),
            ("nodebb", 400, nodebb("You have sent too many messages, please wait awhile."), Some(10)),
            ("nodebb", 400, nodebb("[[error:topic-locked]]"), None),
            (
                "fluxbb",
                422,
                page("At least 60 seconds have to pass between posts. Please wait 23 seconds."),
                Some(23),
            ),
            ("mybb", 422, page("You are trying to post too quickly. Please wait 7 more second(s)."), Some(7)),
            ("phpbb", 422, page("You cannot make another post so soon after your last."), Some(15)),
            ("mybb", 422, page("The subject is too long."), None),
        ] {
            assert_eq!(asked_to_wait(kind, status, &text), seconds, "{kind}: {text}");
        }
    }

    #[test]
    fn a_long_title_is_cut() {
        assert_eq!(shortened("one two three", 13), "one two three");
        assert_eq!(shortened("one two three", 9), "one two…");
    }

    #[test]
    fn a_long_text_goes_in_pieces_that_end_with_a_line() {
        assert_eq!(pieces("one\ntwo\nthree\n", 8), ["one\ntwo\n", "three\n"]);
        assert_eq!(pieces("abcdefghij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(pieces("short", usize::MAX), ["short"]);
    }
}
