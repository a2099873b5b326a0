//! Forms of pages: where they go, what they hold already, and what a page complains about.

use scraper::{Html, Selector};
use serde_json::Value;

/// The fields of a body for a form.
pub fn flat(body: &Value) -> Vec<(String, String)> {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Value::Object(map) = body else { return Vec::new() };
    map.iter()
        .flat_map(|(name, value)| match value {
            Value::Array(items) => items.iter().map(|item| (name.clone(), word(item))).collect(),
            other => vec![(name.clone(), word(other))],
        })
        .collect()
}

/// Where a form goes, and what it holds already.
pub fn form_of(page: &str, selector: &str) -> Option<(String, Vec<(String, String)>)> {
    let page = Html::parse_document(page);
    let form = page.select(&Selector::parse(selector).ok()?).next()?;
    let inputs = Selector::parse("input[name], textarea[name], select[name]").ok()?;
    let chosen = Selector::parse("option[selected]").ok()?;
    let mut fields = Vec::new();
    for input in form.select(&inputs) {
        let name = input.value().attr("name").unwrap_or_default().to_owned();
        let kind = input.value().attr("type").unwrap_or("text").to_ascii_lowercase();
        let value = match input.value().name() {
            "textarea" => input.text().collect(),
            "select" => match input.select(&chosen).next().and_then(|option| option.value().attr("value")) {
                Some(value) => value.to_owned(),
                None => continue,
            },
            _ => input.value().attr("value").unwrap_or_default().to_owned(),
        };
        let is_on = input.value().attr("checked").is_some();
        match kind.as_str() {
            // Only the button that is pressed is sent; the recipe names it.
            "submit" | "button" | "image" | "file" | "reset" => {}
            "checkbox" | "radio" if !is_on => {}
            "checkbox" | "radio" if value.is_empty() => fields.push((name, "on".to_owned())),
            _ => fields.push((name, value)),
        }
    }
    Some((form.value().attr("action").unwrap_or_default().to_owned(), fields))
}

/// What an answer complains about, as far as one can tell.
pub fn complaint(text: &str) -> String {
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        return value.to_string();
    }
    let page = Html::parse_document(text);
    // The likeliest first; the title of a page, which every page has, last.
    let places = [
        ".errorlist",
        ".error-list",
        ".errorwrapper",
        ".error, #errors",
        "#msg .inbox, #message",
        ".alert, .message, .messages",
        ".tborder .trow1",
        "title",
    ];
    let said = places.iter().find_map(|place| {
        let selector = Selector::parse(place).ok()?;
        page.select(&selector)
            .map(|place| place.text().collect::<String>())
            .find(|text| !text.trim().is_empty())
    });
    said.unwrap_or_default()
}

/// A page with its entities read, so that addresses in it are as a browser takes them.
pub fn plain(text: &str) -> String {
    text.replace("&amp;", "&")
}

/// Where a page sends whoever reads it, after a moment.
pub fn sends_on(text: &str) -> Option<String> {
    let page = Html::parse_document(text);
    let metas = Selector::parse("meta[http-equiv][content]").ok()?;
    let refresh = page.select(&metas).find(|meta| {
        meta.value().attr("http-equiv").is_some_and(|word| word.eq_ignore_ascii_case("refresh"))
    })?;
    let content = refresh.value().attr("content")?;
    let place = content.to_ascii_lowercase().find("url=")? + 4;
    let address = content[place..].trim().trim_matches(['\'', '"']);
    (!address.is_empty()).then(|| address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_complaint_of_a_page_is_not_its_title() {
        let page = "<title>Post a reply / Club</title><div class=\"error\"></div>
            <ul class=\"error-list\"><li><strong>At least 60 seconds have to pass.</strong></li></ul>";
        assert_eq!(complaint(page).trim(), "At least 60 seconds have to pass.");
        assert_eq!(complaint("<title>Closed</title><p>x</p>"), "Closed");
    }
}
