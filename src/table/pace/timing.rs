//! What can be done about time at a table. Such an order is decided by the house and, once it stands, is the event.

use super::clocks::Stage;
use super::{Clocks, Mode, Pace};
use crate::rules::{By, Seat, Sentence, Span};
use chrono::{DateTime, Datelike, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something about time: asked for, or decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Timing {
    /// The moderator sets the pace, or none.
    Pace {
        /// What was agreed.
        pace: Option<Pace>,
    },
    /// The moderator stops all clocks.
    Pause {
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The moderator lets them run again.
    Resume,
    /// Somebody gets more time, from the moderator or from another player.
    Give {
        /// Who.
        to: Seat,
        /// How much.
        time: Span,
    },
    /// A player asks for more time.
    Ask {
        /// Who.
        seat: Seat,
        /// How much.
        time: Span,
    },
    /// The clock reminds somebody.
    Remind {
        /// Whom.
        seat: Seat,
        /// How much of their time is over, in percent.
        percent: u8,
    },
    /// A stage of somebody's time has run out.
    RunOut {
        /// Whose.
        seat: Seat,
        /// The stage that begins.
        into: Stage,
    },
    /// Somebody who has missed a deadline for the first time is taken to be away.
    Excuse {
        /// Who.
        seat: Seat,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// Somebody says what should be done about a seat that is late.
    Choose {
        /// Who.
        from: Seat,
        /// About whom.
        about: Seat,
        /// What.
        how: How,
    },
    /// What is done about a seat that is late.
    Settle {
        /// Whose turn it is.
        about: Seat,
        /// What.
        how: How,
    },
    /// The house could not work for a while; the time is given back.
    Outage {
        /// Since when.
        from: DateTime<Utc>,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// Whoever plays a seat is away.
    Away {
        /// The seat.
        seat: Seat,
        /// From when.
        from: DateTime<Utc>,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// Whoever plays a seat is back.
    Back {
        /// The seat.
        seat: Seat,
    },
}

/// What can be done about a seat that is late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Wait for them once more.
    Wait,
    /// What silence means in the rules: mostly a pass.
    Skip,
    /// A bot moves for them this time.
    Bot,
    /// They lose the seat: a bot holds it until somebody who stands by takes it over.
    Standby,
}

impl How {
    /// Every choice.
    pub const ALL: [How; 4] = [How::Wait, How::Skip, How::Bot, How::Standby];

    /// Reads a choice, in either language.
    pub fn read(word: &str) -> Option<How> {
        match word.trim().trim_end_matches('.').to_lowercase().as_str() {
            "wait" | "aspetta" | "aspettiamo" => Some(How::Wait),
            "skip" | "pass" | "salta" | "passo" => Some(How::Skip),
            "bot" => Some(How::Bot),
            "standby" | "replace" | "riserva" | "sostituto" => Some(How::Standby),
            _ => None,
        }
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            How::Wait => "wait",
            How::Skip => "skip",
            How::Bot => "bot",
            How::Standby => "standby",
        })
    }
}

/// Why the house does not do something about time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimeRefusal {
    /// The table has no deadlines.
    NoPace,
    /// The clocks stand still already.
    Paused,
    /// The clocks run.
    NotPaused,
    /// Nobody gives time to themselves.
    ToYourself,
    /// No time, or more than anybody may give.
    BadSpan {
        /// The most that one may give at once.
        most: Span,
    },
    /// More than the pace allows for one decision.
    TooLong {
        /// The most.
        longest: Span,
    },
    /// Nothing is asked of them now.
    NotRunning {
        /// Who.
        seat: Seat,
    },
    /// Nobody is late.
    NobodyLate,
    /// The clock has nothing of the kind to do now.
    NotDue,
    /// Nobody is away.
    NotAway,
}

impl TimeRefusal {
    /// Says it.
    pub fn sentence(&self) -> Sentence {
        let say = Sentence::new;
        let days = |span: &Span| (span.0 / Span::days(1).0).max(1);
        match self {
            TimeRefusal::NoPace => say("time-no-pace"),
            TimeRefusal::Paused => say("time-no-paused"),
            TimeRefusal::NotPaused => say("time-no-not-paused"),
            TimeRefusal::ToYourself => say("time-no-to-yourself"),
            TimeRefusal::BadSpan { most } => say("time-no-bad-span").with("most", days(most)),
            TimeRefusal::TooLong { longest } => say("time-no-too-long").with("most", days(longest)),
            TimeRefusal::NotRunning { seat } => say("time-no-not-running").with("seat", *seat),
            TimeRefusal::NobodyLate => say("time-no-nobody-late"),
            TimeRefusal::NotDue => say("time-no-not-due"),
            TimeRefusal::NotAway => say("people-no-not-away"),
        }
    }
}

/// The most that one player gives another at once.
const MOST_GIVEN: Span = Span::days(7);
/// The most that the moderator gives at once.
const MOST_BY_MODERATOR: Span = Span::days(60);

impl Timing {
    /// Whether every moment and every length of time in it is one of this world, so that it can be counted with.
    pub fn is_sane(&self) -> bool {
        match self {
            Timing::Give { time, .. } | Timing::Ask { time, .. } => is_sane_span(*time),
            Timing::Outage { from, until } | Timing::Away { from, until, .. } => {
                is_sane_moment(*from) && is_sane_moment(*until)
            }
            Timing::Excuse { until, .. } => is_sane_moment(*until),
            Timing::Pace { .. }
            | Timing::Pause { .. }
            | Timing::Resume
            | Timing::Remind { .. }
            | Timing::RunOut { .. }
            | Timing::Choose { .. }
            | Timing::Settle { .. }
            | Timing::Back { .. } => true,
        }
    }

    /// Whose hand may do it.
    pub fn is_for(&self, by: By) -> bool {
        match self {
            Timing::Pace { .. } | Timing::Pause { .. } | Timing::Resume => by == By::Moderator,
            Timing::Give { .. } => by == By::Moderator || by.seat().is_some(),
            Timing::Ask { seat, .. } | Timing::Choose { from: seat, .. } => by.seat() == Some(*seat),
            Timing::Away { seat, .. } | Timing::Back { seat } => {
                [By::Moderator, By::Clock].contains(&by) || by.seat() == Some(*seat)
            }
            Timing::Remind { .. }
            | Timing::RunOut { .. }
            | Timing::Excuse { .. }
            | Timing::Settle { .. }
            | Timing::Outage { .. } => by == By::Clock,
        }
    }

    /// Every seat that it names.
    pub fn seats(&self) -> Vec<Seat> {
        match self {
            Timing::Pace { .. } | Timing::Pause { .. } | Timing::Resume | Timing::Outage { .. } => Vec::new(),
            Timing::Choose { from, about, .. } => vec![*from, *about],
            Timing::Give { to: seat, .. }
            | Timing::Ask { seat, .. }
            | Timing::Remind { seat, .. }
            | Timing::RunOut { seat, .. }
            | Timing::Excuse { seat, .. }
            | Timing::Settle { about: seat, .. }
            | Timing::Away { seat, .. }
            | Timing::Back { seat } => vec![*seat],
        }
    }

    /// Judges it at a moment.
    pub fn decide(&self, clocks: &Clocks, by: By, at: DateTime<Utc>) -> Result<(), TimeRefusal> {
        if let Timing::Pace { .. } = self {
            return Ok(());
        }
        let pace = clocks.pace.as_ref().ok_or(TimeRefusal::NoPace)?;
        match self {
            Timing::Pace { .. } => Ok(()),
            Timing::Pause { .. } if clocks.paused => Err(TimeRefusal::Paused),
            Timing::Pause { .. } => Ok(()),
            Timing::Resume if !clocks.paused => Err(TimeRefusal::NotPaused),
            Timing::Resume => Ok(()),
            Timing::Give { to, time } => {
                let most = if by == By::Moderator { MOST_BY_MODERATOR } else { MOST_GIVEN };
                if by.seat() == Some(*to) {
                    return Err(TimeRefusal::ToYourself);
                }
                if time.0 <= 0 || *time > most {
                    return Err(TimeRefusal::BadSpan { most });
                }
                // Time for a fixed deadline can only be given once there is one.
                if matches!(pace.mode, Mode::Fixed { .. }) && clocks.run(*to).is_none() {
                    return Err(TimeRefusal::NotRunning { seat: *to });
                }
                match by == By::Moderator || clocks.has_room_for(*to, *time, at) {
                    true => Ok(()),
                    false => Err(TimeRefusal::TooLong { longest: pace.longest }),
                }
            }
            Timing::Ask { seat, time } => match clocks.run(*seat) {
                _ if time.0 <= 0 || *time > MOST_GIVEN => Err(TimeRefusal::BadSpan { most: MOST_GIVEN }),
                Some(_) => Ok(()),
                None => Err(TimeRefusal::NotRunning { seat: *seat }),
            },
            Timing::Choose { from, about, how } => match clocks.late().find(|late| late.seat == *about) {
                Some(_) if from == about => Err(TimeRefusal::NobodyLate),
                Some(_) if *how == How::Wait && !clocks.can_wait(*about) => {
                    Err(TimeRefusal::TooLong { longest: pace.longest })
                }
                Some(_) => Ok(()),
                None => Err(TimeRefusal::NobodyLate),
            },
            Timing::Remind { .. } | Timing::RunOut { .. } | Timing::Excuse { .. } | Timing::Settle { .. } => {
                if clocks.due(at).contains(self) {
                    Ok(())
                } else {
                    Err(TimeRefusal::NotDue)
                }
            }
            Timing::Outage { from, until } => {
                let fits = from < until && *until <= at && clocks.seen.is_none_or(|seen| *from >= seen);
                if fits { Ok(()) } else { Err(TimeRefusal::NotDue) }
            }
            Timing::Away { from, until, .. } if from < until && *until > at => Ok(()),
            Timing::Away { .. } => Err(TimeRefusal::NotAway),
            Timing::Back { seat } if clocks.is_away_after(*seat, at) => Ok(()),
            Timing::Back { .. } => Err(TimeRefusal::NotAway),
        }
    }
}

/// Whether a moment can be counted with.
pub(super) fn is_sane_moment(at: DateTime<Utc>) -> bool {
    (1970..=9998).contains(&at.year())
}

/// Whether a length of time can be counted with.
pub(super) fn is_sane_span(span: Span) -> bool {
    (0..=Span::days(4_000).0).contains(&span.0)
}

impl fmt::Display for Timing {
    /// The words of the record; seats are numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = crate::journal::moment_text;
        match self {
            Timing::Pace { pace: Some(pace) } => write!(f, "pace {pace}"),
            Timing::Pace { pace: None } => f.write_str("pace none"),
            Timing::Pause { why: None } => f.write_str("pause"),
            Timing::Pause { why: Some(why) } => write!(f, "pause: {why}"),
            Timing::Resume => f.write_str("resume"),
            Timing::Give { to, time } => write!(f, "give {to}: {time}"),
            Timing::Ask { seat, time } => write!(f, "more time {seat}: {time}"),
            Timing::Remind { seat, percent } => write!(f, "remind {seat}: {percent} %"),
            Timing::RunOut { seat, into } => write!(f, "run out {seat}: {into}"),
            Timing::Excuse { seat, until } => write!(f, "excuse {seat}: to {}", written(*until)),
            Timing::Choose { from, about, how } => write!(f, "choose {from} about {about}: {how}"),
            Timing::Settle { about, how } => write!(f, "settle {about}: {how}"),
            Timing::Outage { from, until } => write!(f, "outage {} to {}", written(*from), written(*until)),
            Timing::Away { seat, from, until } => {
                write!(f, "away {seat}: {} to {}", written(*from), written(*until))
            }
            Timing::Back { seat } => write!(f, "back {seat}"),
        }
    }
}
