//! What lists of words are for: the sorts of phrases by which sentences are told apart.

/// What a list of phrases, such as all negations, is called in the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// It is not wanted.
    Negation,
    /// It is only thought of.
    Maybe,
    /// It depends on something.
    Condition,
    /// It is about others.
    Report,
    /// What was said before is put right.
    Correction,
    /// What was said before is not meant any more, or not yet.
    Retraction,
    /// It begins like a question.
    QuestionStart,
    /// A letter or a line begins with it.
    Greeting,
    /// A letter ends with it.
    Signoff,
    /// The answer to an offer.
    Yes,
    /// The answer to an offer.
    No,
    /// What was carried out should be taken back.
    Undo,
}

impl Cue {
    pub(super) fn section(self) -> &'static str {
        match self {
            Cue::Negation => "negation",
            Cue::Maybe => "maybe",
            Cue::Condition => "condition",
            Cue::Report => "report",
            Cue::Correction => "correction",
            Cue::Retraction => "retraction",
            Cue::QuestionStart => "question-start",
            Cue::Greeting => "greeting",
            Cue::Signoff => "signoff",
            Cue::Yes => "yes",
            Cue::No => "no",
            Cue::Undo => "undo",
        }
    }
}

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Whose move it is.
    Turn,
    /// Until when an answer is wanted.
    Deadline,
    /// Whether something can be taken back.
    Undo,
    /// How one wins.
    Win,
    /// The rules.
    Rules,
    /// What a word means.
    Meaning,
    /// How the game stands.
    Status,
    /// What somebody has.
    Cash,
    /// What may be done.
    Options,
    /// What an order would lead to.
    Try,
}

impl Topic {
    /// Every topic, in the order in which they are looked for.
    pub(super) const ALL: [(Topic, &'static str); 10] = [
        (Topic::Undo, "undo"),
        (Topic::Deadline, "deadline"),
        (Topic::Meaning, "meaning"),
        (Topic::Turn, "turn"),
        (Topic::Win, "win"),
        (Topic::Rules, "rules"),
        (Topic::Status, "status"),
        (Topic::Cash, "cash"),
        (Topic::Options, "options"),
        (Topic::Try, "try"),
    ];
}

/// A bid that is said by how much it is more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Raise {
    /// By so many more than the last.
    By(u32),
    /// Everything.
    All,
}
