//! The layout of every text a player reads. The one place that knows Minijinja.
//!
//! Layouts hold no sentence of their own. They write `{{ t("id", name=value) }}` for a message,
//! `{{ word("id", "else") }}` for one that a board may lack, `{{ called("prefix-", thing) }}` for the name of something
//! with an id and a name of its own, `{{ name(seat) }}` for a player; the filters `named` and
//! `listed` join players and things as the language does, `grouped` parts the thousands of an amount, `columns`,
//! `hang`, `tied`, `way`, `clip` and `pad` set text in columns.

use super::words::{Given, Words};
use super::{grouped, width};
use crate::rules::Language;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, Serde, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Template, UndefinedBehavior};
use serde::Serialize;
use std::collections::HashMap;
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

    /// A page with its layout, nothing left to do but to write it.
    pub fn prepared(&self, name: &str, page: &Ready) -> Result<Prepared<'_>, String> {
        let layout = self.environment.get_template(name).map_err(|error| describe(&error))?;
        Ok(Prepared { layout, page: page.0.clone() })
    }

    /// Writes a page; what goes wrong is named with file and line.
    pub fn write(&self, name: &str, page: &Ready) -> Result<String, String> {
        let layout = self.environment.get_template(name).map_err(|error| describe(&error))?;
        let text = layout.render(page.0.clone()).map_err(|error| describe(&error))?;
        Ok(if name.ends_with(".html") { width::untie(text) } else { width::tidy(&text) })
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

/// Functions and filters that speak.
fn add_words(environment: &mut Environment<'static>, language: Language, words: &Arc<Words>) {
    // Most messages always say the same; layouts share them.
    let ready: HashMap<String, Value> =
        words.ready(language).map(|(id, said)| (id.to_owned(), Value::from(said))).collect();
    let ready = Arc::new(ready);
    let known = Arc::clone(words);
    let said = Arc::clone(&ready);
    environment.add_function("t", move |id: &str, facts: Kwargs| -> Result<Value, Error> {
        if let Some(said) = said.get(id) {
            return Ok(said.clone());
        }
        let given: Result<Vec<(&str, Given)>, Error> = facts
            .args()
            .map(|name| Ok((name, given(&known, language, &facts.peek::<Value>(name)?)?)))
            .collect();
        known.message(language, id, given?).map(Value::from).map_err(wrong)
    });
    let called = Arc::clone(&ready);
    environment.add_function("called", move |prefix: &str, thing: Value| -> Result<Value, Error> {
        let id = thing.get_attr("id")?;
        let known = called.get(&(prefix.to_owned() + id.as_str().unwrap_or_default()));
        known.cloned().map_or_else(|| thing.get_attr("name"), Ok)
    });
    environment.add_function("word", move |id: &str, name: Value| ready.get(id).cloned().unwrap_or(name));
    environment.add_function("name", |state: &State<'_, '_>, seat: usize| named(state, seat));
    let known = Arc::clone(words);
    environment.add_filter("named", move |state: &State<'_, '_>, seats: Vec<usize>| {
        let names: Result<Vec<String>, Error> = seats.into_iter().map(|seat| named(state, seat)).collect();
        names.map(|names| known.list(language, names))
    });
    let known = Arc::clone(words);
    environment.add_filter("listed", move |items: Vec<String>| known.list(language, items));
    environment.add_filter("grouped", move |amount: i64| grouped(language, amount));
}

/// Filters that set text in columns.
fn add_columns(environment: &mut Environment<'static>) {
    environment.add_filter("columns", |text: &str, kinds: &str, options: Kwargs| -> Result<String, Error> {
        let indent: Option<usize> = options.get("indent")?;
        options.assert_all_used()?;
        Ok(width::table(text, kinds, indent.unwrap_or(2).min(width::WIDTH / 2)))
    });
    environment.add_filter("hang", |text: &str, hang: usize| width::wrap(text, hang.min(width::WIDTH / 2)));
    environment.add_filter("clip", |text: &str, most: usize| width::clip(text, most));
    environment
        .add_filter("pad", |text: &str, least: usize| width::pad(text, least.min(width::WIDTH), false));
    environment.add_filter("tied", |text: &str| width::tie(text));
    environment.add_filter("way", |text: &str| width::tie_way(text));
}

fn given(words: &Words, language: Language, value: &Value) -> Result<Given, Error> {
    Ok(match value.kind() {
        ValueKind::Number => Given::Number(i64::try_from(value.clone())?),
        ValueKind::Undefined | ValueKind::None => return Err(wrong("a fact has no value")),
        ValueKind::Seq | ValueKind::Iterable => {
            let items = value.try_iter()?.map(|item| item.to_string()).collect();
            Given::Text(words.list(language, items))
        }
        _ => Given::Text(value.to_string()),
    })
}

/// A player's name, without the sign that parts the cells of a table.
fn named(state: &State<'_, '_>, seat: usize) -> Result<String, Error> {
    let names = state.lookup("names").ok_or_else(|| wrong("this page has no names"))?;
    let name = names.get_item_by_index(seat)?;
    let name = name.as_str().ok_or_else(|| wrong(format!("nobody sits at seat {}", seat + 1)))?;
    Ok(name.replace('|', "/"))
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
}
