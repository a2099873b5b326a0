//! What lists of words are for: the sorts of phrases by which sentences are told apart.

/// What a list of words or phrases, such as all negations, is for.
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
    /// The place behind it is where something begins.
    From,
    /// A verb of some title; in all others it says nothing.
    Deed,
    /// It only feels about what it names.
    Muse,
    /// Whoever reads is spoken to.
    Addressed,
    /// Somebody is said to have said something.
    Tells,
    /// It is over and done.
    Past,
    /// It takes something from an order.
    Restriction,
    /// What was said before is put right.
    Correction,
    /// What puts right may as well be mere courtesy.
    Weak,
    /// What was said before is not meant any more, or not yet.
    Retraction,
    /// It only says why.
    Reason,
    /// It only says why, wherever in a sentence it begins.
    Why,
    /// It begins like a question.
    QuestionStart,
    /// With these words a question about an order begins.
    Ask,
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
    /// Whoever writes speaks of themselves.
    Speaker,
    /// Something is said to be so.
    Is,
    /// What depends on it depends on nothing but the kindness of whoever reads.
    Courtesy,
    /// What was written before is said to be wrong.
    Mistake,
    /// It counts something, and does not say how much.
    Vague,
    /// A number beside it is as far as somebody goes.
    Limit,
    /// A number behind it is as far as somebody goes, where a smaller one stands before.
    Climb,
    /// Beside a name or a number it says that this is what is wanted.
    Affirm,
    /// What follows is wanted.
    Intent,
    /// It says nothing before a name or a number.
    Noise,
    /// A class of things, which says nothing beside a name.
    Class,
    /// What is counted.
    Unit,
    /// Common words that are no names, however much they begin alike.
    Stop,
    /// A verb that only leads up to what is chosen.
    Empty,
    /// It parts orders as a comma does.
    Join,
    /// It stands for a dash between two places.
    Dash,
    /// It leads on to the next place of a way.
    Onward,
    /// It goes behind all other words of an order.
    Last,
    /// No sentence ends with it.
    Dangling,
    /// No sentence begins with it, written small.
    Leading,
    /// What a question mark counts where it is a thing.
    Mark,
    /// What a title puts before an order that is meant for one's own turn.
    Later,
}

impl Cue {
    /// Every list, by its name in the files.
    const NAMED: [(&'static str, Cue); 45] = [
        ("negation", Cue::Negation),
        ("maybe", Cue::Maybe),
        ("condition", Cue::Condition),
        ("report", Cue::Report),
        ("from", Cue::From),
        ("deed", Cue::Deed),
        ("muse", Cue::Muse),
        ("addressed", Cue::Addressed),
        ("tells", Cue::Tells),
        ("past", Cue::Past),
        ("restriction", Cue::Restriction),
        ("correction", Cue::Correction),
        ("weak", Cue::Weak),
        ("retraction", Cue::Retraction),
        ("reason", Cue::Reason),
        ("why", Cue::Why),
        ("question-start", Cue::QuestionStart),
        ("ask", Cue::Ask),
        ("greeting", Cue::Greeting),
        ("signoff", Cue::Signoff),
        ("yes", Cue::Yes),
        ("no", Cue::No),
        ("undo", Cue::Undo),
        ("speaker", Cue::Speaker),
        ("is", Cue::Is),
        ("limit", Cue::Limit),
        ("climb", Cue::Climb),
        ("affirm", Cue::Affirm),
        ("courtesy", Cue::Courtesy),
        ("vague", Cue::Vague),
        ("mistake", Cue::Mistake),
        ("intent", Cue::Intent),
        ("noise", Cue::Noise),
        ("class", Cue::Class),
        ("unit", Cue::Unit),
        ("stop", Cue::Stop),
        ("empty", Cue::Empty),
        ("join", Cue::Join),
        ("dash", Cue::Dash),
        ("onward", Cue::Onward),
        ("last", Cue::Last),
        ("dangling", Cue::Dangling),
        ("leading", Cue::Leading),
        ("mark", Cue::Mark),
        ("later", Cue::Later),
    ];

    /// The list that has this name in the files.
    pub(super) fn named(name: &str) -> Option<Cue> {
        Cue::NAMED.iter().find(|(other, _)| *other == name).map(|(_, cue)| *cue)
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
