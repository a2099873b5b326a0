//! The layout of every text a player reads. The one place that knows Minijinja.
//!
//! Layouts hold no sentence of their own. They write `{{ t("id", name=value) }}` for a message,
//! `{{ t("id", thing, name=value) }}` for one that speaks of parts of a thing by their names,
//! `{{ word("id", "else") }}` for one that a board may lack, `{{ called("prefix-", thing) }}` for the name of something
//! with an id and a name of its own, `{{ name(seat) }}` for a player; the filters `named` and `listed` join players and
//! things as the language does, `spoken` says the lines that a title wrote itself, `words` and `letters` say what a prefix and each of many ids name, `grouped` parts the
//! thousands of an amount, `priced` lists things with their prices, `columns`, `hang`, `tied`, `way`, `clip` and `pad` set
//! text in columns. `columns` and `hang` are best put around many lines at once.

use super::harmless::{harmless, unreadable};
use super::mentioned::Mentioned;
use super::spoken::Speaker;
use super::words::{ById, Given, Words};
use super::{grouped, width};
use crate::rules::Language;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Serde, Tuple, Value, ValueKind};
use minijinja::{
    AutoEscape, Environment, Error, ErrorKind, Output, State, Template, UndefinedBehavior, escape_formatter,
};
use serde::Serialize;
use std::borrow::Cow;
use std::sync::Arc;

/// What a layout may spend; the longest built-in one takes less than a tenth.
const FUEL: u64 = 500_000;

/// The layouts in one language.
pub struct Layout {
    environment: Environment<'static>,
}

impl Layout {
    /// Prepares layouts; each is a name and a source, and later ones stand in front of earlier ones. Where some
    /// are the operator's own, they are watched, so that a mistake has a name and an end.
    pub fn new(
        language: Language,
        words: &Arc<Words>,
        files: &[(String, String)],
        own: bool,
    ) -> Result<Layout, Vec<String>> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        if own {
            environment.set_fuel(Some(FUEL));
            // So that a mistake names the variable, in a released program too.
            environment.set_debug(true);
        }
        let syntax =
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
        environment.set_syntax(syntax.expect("the usual signs"));
        environment.set_formatter(put);
        add_words(&mut environment, language, words);
        add_columns(&mut environment);
        let mut complaints = Vec::new();
        for (name, source) in files {
            if let Err(error) = environment.add_template_owned(name.clone(), source.clone()) {
                complaints.push(describe(&error));
            }
        }
        if complaints.is_empty() { Ok(Layout { environment }) } else { Err(complaints) }
    }

    /// What all layouts together mention of a thing on their pages.
    pub fn mentioned(&self, thing: &str) -> Mentioned {
        let layouts = self.environment.templates();
        let variables: Vec<String> =
            layouts.flat_map(|(_, layout)| layout.undeclared_variables(true)).collect();
        Mentioned::of(thing, &variables)
    }

    /// A page with its layout, nothing left to do but to write it.
    pub fn prepared(&self, name: &str, page: &Ready) -> Result<Prepared<'_>, String> {
        let layout = self.environment.get_template(name).map_err(|error| describe(&error))?;
        Ok(Prepared { layout, page: page.0.clone() })
    }

    /// Writes a page; what goes wrong is named with file and line.
    pub fn write(&self, name: &str, page: &Ready) -> Result<String, String> {
        let layout = self.environment.get_template(name).map_err(|error| describe(&error))?;
        let text = layout.render(page.0.clone()).map_err(|error| describe(&error))?;
        let text = if name.ends_with(".html") { width::untie(text) } else { width::tidy(&text) };
        Ok(match harmless(&text, unreadable) {
            Cow::Borrowed(_) => text,
            Cow::Owned(clean) => clean,
        })
    }
}

/// What a page says, ready for any layout.
pub struct Ready(Value);

impl Ready {
    /// Makes a page ready.
    pub fn new(page: &impl Serialize) -> Ready {
        Ready(Value::from(Serde(page)))
    }
}

/// A page with its layout.
pub struct Prepared<'l> {
    layout: Template<'l, 'l>,
    page: Value,
}

impl Prepared<'_> {
    /// Writes it as it is; nothing is set in columns any more.
    pub fn write(&self) -> String {
        self.layout.render(self.page.clone()).unwrap_or_default()
    }
}

/// Puts a value on the page. Where nothing has to be escaped, a text goes there as it is: the usual way through the
/// machinery for all kinds of values takes several times as long.
fn put(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match (state.auto_escape(), value.as_str()) {
        (AutoEscape::None, Some(text)) => out.write_str(text).map_err(Error::from),
        _ => escape_formatter(out, state, value),
    }
}

/// Functions and filters that speak.
fn add_words(environment: &mut Environment<'static>, language: Language, words: &Arc<Words>) {
    // Most messages always say the same; layouts share them.
    let ready: ById<Value> =
        words.ready(language).map(|(id, said)| (id.to_owned(), Value::from(said))).collect();
    let ready = Arc::new(ready);
    let known = Arc::clone(words);
    let said = Arc::clone(&ready);
    let speak = move |state: &State<'_, '_>, id: &str, thing: Option<&Value>, named: Kwargs| {
        if let Some(said) = said.get(id) {
            return Ok(said.clone());
        }
        let facts = facts(state, known.variables(language, id), thing, &named)?;
        let given: Result<Vec<(&str, Given<'_>)>, Error> =
            facts.iter().map(|(name, value)| Ok((*name, given(&known, language, value)?))).collect();
        known.message(language, id, given?).map(Value::from).map_err(wrong)
    };
    environment.add_function("t", speak);
    let called = Arc::clone(&ready);
    environment.add_function("called", move |prefix: &str, thing: Value| -> Result<Value, Error> {
        let id = thing.get_attr("id")?;
        let known = called.get(&(prefix.to_owned() + id.as_str().unwrap_or_default()));
        known.cloned().map_or_else(|| thing.get_attr("name"), Ok)
    });
    let known = Arc::clone(&ready);
    environment.add_filter("words", move |ids: &Value, prefix: &str| -> Result<String, Error> {
        let words = called_by(&known, prefix, ids)?.into_iter();
        let words: Vec<String> = words.map(|(id, word)| word.unwrap_or(id).to_string()).collect();
        Ok(if words.is_empty() { "-".to_owned() } else { words.join(", ") })
    });
    let known = Arc::clone(&ready);
    environment.add_filter("letters", move |ids: &Value, prefix: &str| -> Result<String, Error> {
        let letters = called_by(&known, prefix, ids)?.into_iter();
        let letters: Vec<String> = letters
            .map(|(id, word)| word.unwrap_or_else(|| initial(&id)))
            .map(|letter| letter.to_string())
            .collect();
        Ok(letters.join(" "))
    });
    environment.add_function("word", move |id: &str, name: Value| ready.get(id).cloned().unwrap_or(name));
    environment.add_function("name", |state: &State<'_, '_>, seat: usize| named(state, seat));
    let known = Arc::clone(words);
    environment.add_filter("named", move |state: &State<'_, '_>, seats: Vec<usize>| {
        let name = |seat: usize| Ok(named(state, seat)?.to_string());
        let names: Result<Vec<String>, Error> = seats.into_iter().map(name).collect();
        names.map(|names| known.list(language, names))
    });
    let known = Arc::clone(words);
    let spoken = move |state: &State<'_, '_>, text: &str, indent: Option<usize>| {
        let player = |seat: usize| named(state, seat).ok().map(|name| name.to_string());
        Speaker::new(&known, language, &player).lines(text, indent.unwrap_or(0)).map_err(wrong)
    };
    environment.add_filter("spoken", spoken);
    let known = Arc::clone(words);
    environment.add_filter("listed", move |items: Vec<String>| known.list(language, items));
    environment.add_filter("grouped", move |amount: i64| grouped(language, amount));
    environment.add_filter("priced", move |things: &Value| priced(language, things));
}

/// Ids, each with the message that a prefix and it are the name of, if there is one.
fn called_by(ready: &ById<Value>, prefix: &str, ids: &Value) -> Result<Vec<(Value, Option<Value>)>, Error> {
    let mut key = prefix.to_owned();
    let called = |id: Value| {
        key.truncate(prefix.len());
        key.push_str(id.as_str().unwrap_or_default());
        let word = ready.get(&key).cloned();
        (id, word)
    };
    Ok(ids.try_iter()?.map(called).collect())
}

/// A sign as it is, a word by its first letter, in capitals.
fn initial(word: &Value) -> Value {
    let word = word.as_str().unwrap_or_default();
    match word.chars().next() {
        Some(first) if first.len_utf8() < word.len() => Value::from(first.to_uppercase().to_string()),
        _ => Value::from(word),
    }
}

/// Filters that set text in columns.
fn add_columns(environment: &mut Environment<'static>) {
    environment.add_filter("columns", |text: &str, kinds: &str, options: Kwargs| -> Result<String, Error> {
        let indent: Option<usize> = options.get("indent")?;
        options.assert_all_used()?;
        Ok(width::table(text, kinds, indent.unwrap_or(2).min(width::WIDTH / 2)))
    });
    environment
        .add_filter("hang", |text: &str, hang: usize| width::wrap_lines(text, hang.min(width::WIDTH / 2)));
    environment.add_filter("clip", |text: &str, most: usize| width::clip(text, most));
    environment
        .add_filter("pad", |text: &str, least: usize| width::pad(text, least.min(width::WIDTH), false));
    environment.add_filter("tied", |text: &str| width::tie(text));
    environment.add_filter("way", |text: &str| width::tie_way(text));
}

/// Things with their prices: `PA $30,000; SP $42,000`. Each is a pair of its name and its price.
fn priced(language: Language, things: &Value) -> Result<String, Error> {
    let mut said = String::new();
    for thing in things.try_iter()? {
        let Some([name, price]) = thing.downcast_object_ref::<Tuple>().map(|pair| &**pair) else {
            return Err(wrong("a thing with its price is a pair"));
        };
        said.push_str(if said.is_empty() { "" } else { "; " });
        said.push_str(name.as_str().ok_or_else(|| wrong("a thing with a price has no name"))?);
        said.push_str(" $");
        said.push_str(&grouped(language, i64::try_from(price.clone())?));
    }
    Ok(said)
}

/// What a message is to speak of: what the layout names, and for the rest the parts of a thing with the same names. The
/// part called `seat` is a player, whose name is said.
fn facts<'f>(
    state: &State<'_, '_>,
    variables: &'f [String],
    thing: Option<&Value>,
    named: &'f Kwargs,
) -> Result<Vec<(&'f str, Value)>, Error> {
    let mut facts = Vec::with_capacity(variables.len());
    for name in named.args() {
        facts.push((name, named.peek(name)?));
    }
    let Some(thing) = thing else { return Ok(facts) };
    for variable in variables {
        if !facts.iter().any(|(name, _)| name == variable) {
            let part = thing.get_attr(variable)?;
            if part.is_undefined() {
                return Err(wrong(format!("the thing to speak of has no \"{variable}\"")));
            }
            let is_player = variable == "seat" && !part.is_none();
            let part = if is_player { self::named(state, usize::try_from(part)?)? } else { part };
            facts.push((variable, part));
        }
    }
    Ok(facts)
}

/// A fact as a message takes it.
fn given<'v>(words: &Words, language: Language, value: &'v Value) -> Result<Given<'v>, Error> {
    // Most facts are texts, and those need not be copied.
    if let Some(text) = value.as_str() {
        return Ok(Given::Text(text.into()));
    }
    Ok(match value.kind() {
        ValueKind::Number => Given::Number(i64::try_from(value.clone())?),
        ValueKind::Undefined | ValueKind::None => return Err(wrong("a fact has no value")),
        ValueKind::Seq | ValueKind::Iterable => {
            let items = value.try_iter()?.map(|item| item.to_string()).collect();
            Given::Text(words.list(language, items).into())
        }
        _ => Given::Text(value.to_string().into()),
    })
}

/// A player's name, without the sign that parts the cells of a table.
fn named(state: &State<'_, '_>, seat: usize) -> Result<Value, Error> {
    let names = state.lookup("names").ok_or_else(|| wrong("this page has no names"))?;
    let name = names.get_item_by_index(seat)?;
    let text = name.as_str().ok_or_else(|| wrong(format!("nobody sits at seat {}", seat + 1)))?;
    Ok(if text.contains('|') { Value::from(text.replace('|', "/")) } else { name })
}

fn wrong(what: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidOperation, what.into())
}

fn describe(error: &Error) -> String {
    let what = error.detail().map_or_else(|| error.kind().to_string(), str::to_owned);
    match (error.name(), error.line()) {
        (Some(name), Some(line)) => format!("{name}:{line}: {what}"),
        _ => what,
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::File;
    use super::*;

    #[test]
    fn layouts_part_the_thousands_of_amounts() {
        let words = Arc::new(Words::new(Vec::new()).unwrap_or_else(|why| panic!("{why:?}")));
        let files = [("page.txt".to_owned(), "${{ cash|grouped }} {{ year }}".to_owned())];
        let page = Ready::new(&serde_json::json!({ "cash": 20_000, "year": 12_345 }));
        for (language, expected) in
            [(Language::English, "$20,000 12345"), (Language::Italian, "$20.000 12345")]
        {
            let layout = Layout::new(language, &words, &files, false).unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(layout.write("page.txt", &page).unwrap().trim_end(), expected);
        }
    }

    #[test]
    fn messages_speak_of_the_parts_of_a_thing() {
        let source = "rides = { $seat } rides { $line } for { $sum }.".to_owned();
        let file = File { language: Language::English, name: "rides.ftl".to_owned(), source };
        let words = Arc::new(Words::new(vec![file]).unwrap_or_else(|why| panic!("{why:?}")));
        let layout = |text: &str| {
            let files = [("page.txt".to_owned(), text.to_owned())];
            Layout::new(Language::English, &words, &files, true).unwrap_or_else(|why| panic!("{why:?}"))
        };
        let ride = serde_json::json!({ "seat": 1, "line": "PA", "sum": 5 });
        let page = Ready::new(&serde_json::json!({ "names": ["Anna", "Bert"], "ride": ride, "other": {} }));
        let check = |text: &str, expected: Result<&str, &str>| {
            let written = layout(text).write("page.txt", &page);
            assert_eq!(written, expected.map(str::to_owned).map_err(str::to_owned), "{text}");
        };
        check("{{ t('rides', ride) }}", Ok("Bert rides PA for 5.\n"));
        check("{{ t('rides', ride, seat=name(0), sum=7) }}", Ok("Anna rides PA for 7.\n"));
        let missing = "page.txt:1: the thing to speak of has no \"line\"";
        check("{{ t('rides', other, seat='Carla') }}", Err(missing));
    }
}
