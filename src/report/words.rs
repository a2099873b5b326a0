//! Every word a player reads: sentences as data become text in a language. The one place that knows Fluent.

use super::{grouped, scan};
use crate::rules::{Fact, Language, Sentence};
use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Few messages speak of more things than this; for those the list grows.
const USUAL_FACTS: usize = 6;

/// Few messages are longer than this, in bytes; those grow.
const USUAL_LENGTH: usize = 96;

/// The messages of every language.
pub struct Words {
    languages: Vec<Spoken>,
}

/// Things by the message they belong to. Nobody from outside chooses these names, so the hash needs no secret, and
/// a page takes the same instructions in every run.
pub type ById<T> = HashMap<String, T, BuildHasherDefault<DefaultHasher>>;

/// The messages of one language.
struct Spoken {
    bundle: FluentBundle<FluentResource>,
    /// Messages that always say the same, ready to be said.
    ready: ById<String>,
    /// What the others speak of.
    variables: ById<Vec<String>>,
}

/// A language file, wherever it came from.
pub struct File {
    /// Its language.
    pub language: Language,
    /// What it is called in complaints.
    pub name: String,
    /// What it says.
    pub source: String,
}

/// Something a message speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given<'g> {
    /// A text.
    Text(Cow<'g, str>),
    /// A number, by which a message may choose its plural.
    Number(i64),
}

impl Words {
    /// Reads language files; where two say the same message, the later one counts.
    pub fn new(files: Vec<File>) -> Result<Words, Vec<String>> {
        let mut complaints = Vec::new();
        let mut languages: Vec<Spoken> =
            Language::ALL.iter().map(|language| Spoken::new(*language)).collect();
        for File { language, name, source } in files {
            let resource = FluentResource::try_new(source).unwrap_or_else(|(resource, errors)| {
                for error in errors {
                    let line = scan::line_of(resource.source(), error.pos.start);
                    complaints.push(format!("{name}:{line}: {error}"));
                }
                resource
            });
            languages[place(language)].add(resource);
        }
        if complaints.is_empty() { Ok(Words { languages }) } else { Err(complaints) }
    }

    /// The messages of a language that always say the same.
    pub fn ready(&self, language: Language) -> impl Iterator<Item = (&str, &str)> {
        self.languages[place(language)].ready.iter().map(|(id, said)| (id.as_str(), said.as_str()))
    }

    /// What a message speaks of, by the names it uses.
    pub fn variables(&self, language: Language, id: &str) -> &[String] {
        self.languages[place(language)].variables.get(id).map_or(&[], Vec::as_slice)
    }

    /// A message with what it speaks of; whatever is missing or wrong is an error.
    pub fn message<'g>(
        &self,
        language: Language,
        id: &str,
        given: impl IntoIterator<Item = (&'g str, Given<'g>)>,
    ) -> Result<String, String> {
        let mut arguments = FluentArgs::with_capacity(USUAL_FACTS);
        for (name, given) in given {
            match given {
                Given::Text(text) => arguments.set(name, FluentValue::String(text)),
                Given::Number(number) => arguments.set(name, FluentValue::from(number)),
            }
        }
        let (said, errors) = self.format(language, id, &arguments)?;
        match errors.is_empty() {
            true => Ok(said),
            false => Err(format!("the message {id} ({}): {}", language.code(), errors.join("; "))),
        }
    }

    /// Says a sentence. What is missing in the words is left out; a reader still learns the rest.
    pub fn say(&self, language: Language, names: &[String], sentence: &Sentence) -> String {
        let arguments = self.arguments(language, names, sentence);
        self.format(language, sentence.id, &arguments)
            .map_or_else(|_| sentence.id.to_owned(), |(said, _)| said)
    }

    /// Says what a message adds to its sentence under a name of its own, if it has that.
    pub fn attribute(
        &self,
        language: Language,
        names: &[String],
        sentence: &Sentence,
        attribute: &str,
    ) -> Option<String> {
        let Spoken { bundle, .. } = &self.languages[place(language)];
        let pattern = bundle.get_message(sentence.id)?.get_attribute(attribute)?.value();
        let arguments = self.arguments(language, names, sentence);
        Some(bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned())
    }

    fn arguments<'s>(&self, language: Language, names: &[String], sentence: &'s Sentence) -> FluentArgs<'s> {
        let mut arguments = FluentArgs::with_capacity(sentence.facts.len());
        for (name, fact) in &sentence.facts {
            match fact {
                Fact::Number(number) => arguments.set(*name, FluentValue::from(*number)),
                other => arguments.set(*name, FluentValue::from(self.fact(language, names, other))),
            }
        }
        arguments
    }

    /// One fact of a sentence.
    pub fn fact(&self, language: Language, names: &[String], fact: &Fact) -> String {
        match fact {
            Fact::Name(name) => name.clone(),
            Fact::Number(number) => number.to_string(),
            Fact::Word { id, name } => self.word(language, id, name),
            Fact::Seat(seat) => match names.get(seat.index()) {
                Some(name) => name.clone(),
                None => seat.to_string(),
            },
            Fact::All(facts) => {
                let said = facts.iter().map(|fact| self.fact(language, names, fact));
                self.list(language, said.collect())
            }
            Fact::Row(facts) => facts.iter().map(|fact| self.fact(language, names, fact)).collect(),
            Fact::Say(sentence) => self.say(language, names, sentence),
            // Whoever has no clock of their own reads the clock of records.
            Fact::Moment(at) => at.format("%Y-%m-%d %H:%M UTC").to_string(),
        }
    }

    /// A word that has a message of its own, or what stands in for it.
    pub fn word(&self, language: Language, id: &str, name: &str) -> String {
        self.languages[place(language)].ready.get(id).map_or(name, String::as_str).to_owned()
    }

    /// Several things in a row: `a, b and c`.
    pub fn list(&self, language: Language, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return self.word(language, "list-none", "-") };
        if items.is_empty() {
            return last;
        }
        // Italian writes `ed Elsa`, so the message may choose by the letter that follows.
        let start = match last.chars().next().map(|letter| letter.to_ascii_lowercase()) {
            Some('e' | 'è' | 'é' | 'È' | 'É') => "e",
            _ => "other",
        };
        let mut arguments = FluentArgs::with_capacity(3);
        arguments.set("first", items.join(", "));
        arguments.set("start", start);
        arguments.set("last", last);
        self.format(language, "list-and", &arguments).map(|(said, _)| said).unwrap_or_default()
    }

    fn format(
        &self,
        language: Language,
        id: &str,
        arguments: &FluentArgs<'_>,
    ) -> Result<(String, Vec<String>), String> {
        let Spoken { bundle, .. } = &self.languages[place(language)];
        let pattern = bundle.get_message(id).and_then(|message| message.value());
        let pattern = pattern.ok_or_else(|| format!("there is no message {id} ({})", language.code()))?;
        let mut errors = Vec::new();
        let mut said = String::with_capacity(USUAL_LENGTH);
        let written = bundle.write_pattern(&mut said, pattern, Some(arguments), &mut errors);
        written.map_err(|error| error.to_string())?;
        Ok((said, errors.iter().map(ToString::to_string).collect()))
    }
}

fn place(language: Language) -> usize {
    match language {
        Language::English => 0,
        Language::Italian => 1,
    }
}

impl Spoken {
    fn new(language: Language) -> Spoken {
        let locale = language.code().parse().expect("a language's code names it");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks are for mixed directions of writing; a terminal shows them as rubbish.
        bundle.set_use_isolating(false);
        // Amounts of money are marked in the messages, since a record's number or a year is never parted.
        let group = bundle.add_function("GROUPED", move |given, _| match given {
            [FluentValue::Number(number)] => FluentValue::from(grouped(language, number.value as i64)),
            _ => FluentValue::Error,
        });
        group.expect("a new bundle has no function");
        // Italian says `a Bert` and `ad Anna`: a message may choose a word by the letter that follows it.
        let start = bundle.add_function("STARTS", |given, choices| {
            let [FluentValue::String(text)] = given else { return FluentValue::Error };
            let letter =
                text.chars().next().map_or_else(String::new, |letter| letter.to_lowercase().collect());
            match choices.get(letter.as_str()).or_else(|| choices.get("other")) {
                Some(FluentValue::String(word)) => FluentValue::from(word.to_string()),
                _ => FluentValue::Error,
            }
        });
        start.expect("a new bundle has no such function");
        Spoken { bundle, ready: ById::default(), variables: ById::default() }
    }

    /// Adds the messages of a file in front of those that are there.
    fn add(&mut self, resource: FluentResource) {
        let messages = scan::messages(resource.source());
        self.bundle.add_resource_overriding(resource);
        for message in messages {
            self.ready.remove(&message.id);
            let pattern = self.bundle.get_message(&message.id).and_then(|message| message.value());
            let Some(pattern) = pattern.filter(|_| message.variables.is_empty()) else {
                self.variables.insert(message.id, message.variables.into_iter().collect());
                continue;
            };
            let mut errors = Vec::new();
            let said = self.bundle.format_pattern(pattern, None, &mut errors).into_owned();
            if errors.is_empty() {
                self.ready.insert(message.id, said);
            }
        }
    }
}
