//! Where in an answer something stands: a path in JSON, or a selector with an attribute in a page; and what of it counts.
//!
//! `a.b | c` is the first that is there; `… ~ pattern` is what the first group of a pattern matches. In JSON a path
//! that begins with `$` begins at the whole answer, and `[key=value]` picks from a list. In a page `selector @ name`
//! is an attribute, `@ name` one of the post itself, and a selector that ends in ` !` means that it is there at all.

use super::recipe::Kind;
use regex::Regex;
use scraper::{ElementRef, Selector};
use serde_json::Value;

/// Where something stands.
#[derive(Debug, Clone)]
pub struct Field {
    ways: Vec<Way>,
    pattern: Option<Regex>,
}

#[derive(Debug, Clone)]
enum Way {
    Path(String),
    Element { selector: Option<Selector>, what: What },
}

#[derive(Debug, Clone)]
enum What {
    Attribute(String),
    Text,
    Html,
    Presence,
}

impl Field {
    /// Reads where something stands.
    pub fn read(text: &str, kind: Kind) -> Result<Field, String> {
        let (ways, pattern) = match text.split_once(" ~ ") {
            Some((ways, pattern)) => (ways, Some(pattern.trim())),
            None => (text, None),
        };
        let pattern = pattern
            .map(|pattern| Regex::new(pattern).map_err(|_| format!("\"{pattern}\" is no pattern")))
            .transpose()?;
        let ways: Result<Vec<Way>, String> = ways.split(" | ").map(|way| one(way.trim(), kind)).collect();
        Ok(Field { ways: ways?, pattern })
    }

    /// What stands there in a piece of JSON; `known` fills in `{author}` and the like.
    pub fn of_json(&self, whole: &Value, part: &Value, known: &dyn Fn(&str) -> String) -> Option<String> {
        let found = self.ways.iter().find_map(|way| match way {
            Way::Path(path) => said(walk(whole, part, &known(path))?),
            Way::Element { .. } => None,
        })?;
        self.matched(found)
    }

    /// What stands there in a piece of a page.
    pub fn of_page(&self, part: ElementRef<'_>) -> Option<String> {
        let found = self.ways.iter().find_map(|way| match way {
            Way::Path(_) => None,
            Way::Element { selector, what } => {
                let element = match selector {
                    Some(selector) => part.select(selector).next()?,
                    None => part,
                };
                match what {
                    What::Attribute(name) => element.value().attr(name).map(str::to_owned),
                    What::Text => Some(element.text().collect::<String>().trim().to_owned()),
                    What::Html => Some(element.inner_html()),
                    What::Presence => Some("yes".to_owned()),
                }
            }
        })?;
        self.matched(found)
    }

    /// The largest number among all places of a page that fit.
    pub fn largest(&self, page: ElementRef<'_>) -> Option<u64> {
        let numbers = self.ways.iter().filter_map(|way| match way {
            Way::Element { selector: Some(selector), what } => Some((selector, what)),
            Way::Element { selector: None, .. } | Way::Path(_) => None,
        });
        let numbers = numbers.flat_map(|(selector, what)| {
            page.select(selector).filter_map(move |element| match what {
                What::Attribute(name) => element.value().attr(name).map(str::to_owned),
                What::Text | What::Html | What::Presence => Some(element.text().collect()),
            })
        });
        numbers.filter_map(|text| self.matched(text)?.trim().parse().ok()).max()
    }

    /// What counts of some words.
    pub fn matched(&self, text: String) -> Option<String> {
        match &self.pattern {
            None => Some(text),
            Some(pattern) => {
                let found = pattern.captures(&text)?;
                found.get(1).or(found.get(0)).map(|group| group.as_str().to_owned())
            }
        }
    }
}

fn one(way: &str, kind: Kind) -> Result<Way, String> {
    if kind == Kind::Json {
        return Ok(Way::Path(way.to_owned()));
    }
    let (selector, what) = match way.split_once('@') {
        Some((selector, "html")) => (selector.trim(), What::Html),
        Some((selector, name)) if name.trim() == "html" => (selector.trim(), What::Html),
        Some((selector, name)) => (selector.trim(), What::Attribute(name.trim().to_owned())),
        None => match way.strip_suffix('!') {
            Some(selector) => (selector.trim(), What::Presence),
            None => (way, What::Text),
        },
    };
    let selector = match selector {
        "" => None,
        text => Some(Selector::parse(text).map_err(|_| format!("\"{text}\" is no CSS selector"))?),
    };
    Ok(Way::Element { selector, what })
}

/// A value in words; what is not there, empty or false says nothing.
fn said(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        other => Some(other.to_string()),
    }
}

/// Goes along a path.
pub fn walk<'v>(whole: &'v Value, part: &'v Value, path: &str) -> Option<&'v Value> {
    let (mut at, path) = match path.strip_prefix('$') {
        Some(rest) => (whole, rest.trim_start_matches('.')),
        None => (part, path),
    };
    for step in path.split('.').filter(|step| !step.is_empty() && *step != "/") {
        let (name, picks) = match step.split_once('[') {
            Some((name, picks)) => (name, Some(picks.trim_end_matches(']'))),
            None => (step, None),
        };
        if !name.is_empty() {
            at = match name.parse::<usize>() {
                Ok(place) if at.is_array() => at.get(place)?,
                _ => at.get(name)?,
            };
        }
        if let Some(picks) = picks {
            let fits = |item: &&Value| {
                picks
                    .split(',')
                    .filter_map(|pick| pick.split_once('='))
                    .all(|(key, wanted)| item.get(key).and_then(said).is_some_and(|value| value == wanted))
            };
            at = at.as_array()?.iter().find(fits)?;
        }
    }
    Some(at)
}
