//! Letters that came back, and when an address has had enough of them: a fold over moments and events.
//!
//! The numbers are those that mailing lists have settled on: a soft bounce counts 1, a hard one 2, at 4 the mail
//! stops; every letter that is sent takes 0.1 away, a day counts once, and 30 quiet days forget everything.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// A report that a letter did not arrive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounce {
    /// The readers it names. It may name none; then the return path knows, see [`verp`](super::verp).
    pub failures: Vec<Failure>,
    /// The Message-ID of the letter that came back, where it is told.
    pub original: Option<String>,
}

/// One reader who was not reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The address, in lower case; nothing where none is named.
    pub address: Option<String>,
    /// How bad it is.
    pub kind: Hardness,
    /// The status code of RFC 3463, such as `5.1.1`, where there is one.
    pub status: Option<String>,
    /// The words of the server that refused.
    pub diagnostic: String,
}

/// How bad a bounce is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hardness {
    /// The address does not exist.
    Hard,
    /// It may work another time: a full mailbox, a server that is away.
    Soft,
    /// Somebody did not like the letter. That says nothing about the address.
    Content,
    /// It has not arrived yet, and is still tried.
    Delayed,
}

/// What happened to an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PostEvent {
    /// A letter was sent to it.
    Sent,
    /// A letter came back.
    Bounced(Hardness),
    /// The moderator says that it works again.
    Mended,
}

/// How an address stands. Points are tenths, so that nothing is lost by adding up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    points: u32,
    /// The last bounce that counted.
    last: Option<DateTime<Utc>>,
    /// What the day of that bounce has counted.
    today: u32,
}

const SOFT: u32 = 10;
const HARD: u32 = 20;
const STOP: u32 = 40;
const EROSION: u32 = 1;
const QUIET: TimeDelta = TimeDelta::days(30);

impl Score {
    /// How the address stands after an event.
    pub fn after(self, at: DateTime<Utc>, event: PostEvent) -> Score {
        let now = self.at(at);
        match event {
            PostEvent::Mended => Score::default(),
            PostEvent::Sent => Score { points: now.points.saturating_sub(EROSION), ..now },
            PostEvent::Bounced(Hardness::Content | Hardness::Delayed) => now,
            PostEvent::Bounced(Hardness::Soft) => now.counted(at, SOFT),
            PostEvent::Bounced(Hardness::Hard) => now.counted(at, HARD),
        }
    }

    /// Whether mail to the address has stopped.
    pub fn is_stopped(&self, now: DateTime<Utc>) -> bool {
        self.clone().at(now).points >= STOP
    }

    /// Whether nothing is left to remember of it.
    pub fn is_clean(&self) -> bool {
        self.points == 0
    }

    /// Thirty quiet days forget everything; nobody who writes again by then should be out for ever.
    fn at(self, now: DateTime<Utc>) -> Score {
        let quiet = self.last.is_some_and(|last| now.signed_duration_since(last) >= QUIET);
        if quiet { Score::default() } else { self }
    }

    /// One day counts once, by the worst that it brought: ten letters to a dead server are one misfortune.
    fn counted(self, at: DateTime<Utc>, points: u32) -> Score {
        let before = self.last.filter(|last| last.date_naive() == at.date_naive()).map_or(0, |_| self.today);
        let more = points.saturating_sub(before);
        Score { points: self.points.saturating_add(more), last: Some(at), today: before.max(points) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The score after events, each at an hour.
    fn score(events: &[(i64, PostEvent)]) -> (Score, DateTime<Utc>) {
        let at = |hour: i64| DateTime::UNIX_EPOCH + TimeDelta::hours(hour);
        let last = events.last().map_or(0, |(hour, _)| *hour);
        let score =
            events.iter().fold(Score::default(), |score, (hour, event)| score.after(at(*hour), *event));
        (score, at(last))
    }

    #[track_caller]
    fn check(events: &[(i64, PostEvent)], stopped: bool) {
        let (score, now) = score(events);
        assert_eq!(score.is_stopped(now), stopped, "{score:?}");
    }

    const SOFT: PostEvent = PostEvent::Bounced(Hardness::Soft);
    const HARD: PostEvent = PostEvent::Bounced(Hardness::Hard);

    #[test]
    fn two_hard_days_or_four_soft_ones_stop_the_mail() {
        check(&[(0, HARD)], false);
        check(&[(0, HARD), (1, HARD), (2, HARD)], false);
        check(&[(0, SOFT), (1, HARD), (30, HARD)], true);
        check(&[(0, HARD), (30, HARD)], true);
        check(&[(0, SOFT), (24, SOFT), (48, SOFT)], false);
        check(&[(0, SOFT), (24, SOFT), (48, SOFT), (72, SOFT)], true);
        check(&[(0, HARD), (24, PostEvent::Sent), (25, HARD)], false);
        check(&[(0, HARD), (30, HARD), (31, PostEvent::Mended)], false);
        check(&[(0, HARD), (24 * 31, HARD)], false);
        let content = PostEvent::Bounced(Hardness::Content);
        check(&[(0, content), (24, content), (48, content), (72, content), (96, content)], false);
    }

    #[test]
    fn a_stopped_address_is_tried_again_after_a_month() {
        let (score, now) = score(&[(0, HARD), (30, HARD)]);
        assert!(score.is_stopped(now + TimeDelta::days(29)));
        assert!(!score.is_stopped(now + TimeDelta::days(30)));
    }
}
