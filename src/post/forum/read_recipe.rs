//! A recipe read from its file. Every mistake in one is named with its line.

use super::Format;
use super::field::Field;
use super::http::Method;
use super::recipe::{Call, Fields, Kind, Login, Myself, One, Paging, Read, Recipe, Upload, Whisper};
use crate::written::{Complaint, Part, Written};
use regex::Regex;
use scraper::Selector;
use serde_json::Value;
use std::time::Duration;

impl Recipe {
    /// Reads a recipe. All that is wrong is said at once.
    pub fn read(text: &str) -> Result<Recipe, Vec<Complaint>> {
        let mut written = Written::parse(text)?;
        let kind = match written.value::<String>("kind").as_deref() {
            Some("pages") => Kind::Pages,
            Some("json") | None => Kind::Json,
            Some(other) => {
                let line = written.line_of("kind");
                written.complain(line, format!("kind: \"{other}\" is neither json nor pages"));
                Kind::Json
            }
        };
        let reads = format(&mut written, "reads");
        let writes = format(&mut written, "writes");
        let headers = written.optional("headers").unwrap_or_default();
        let login = written.part("login").and_then(|mut part| {
            let page = part.optional::<String>("page").unwrap_or_else(|| "/".to_owned());
            let call = call(&mut part, kind);
            let token = part.optional::<String>("token-cookie");
            let header = part.optional::<String>("token-header");
            if token.is_some() != header.is_some() {
                part.complain("token-cookie", "token-cookie and token-header belong together");
            }
            written.close(part);
            Some(Login { page, call: call?, token: token.zip(header) })
        });
        let myself = written.part("self").and_then(|mut part| {
            let (addresses, name) = (addresses(&mut part), field(&mut part, "name", kind));
            if name.is_none() && !part.has("name") {
                part.complain("name", "it is missing: where the answer says who we are");
            }
            written.close(part);
            Some(Myself { addresses: addresses?, name: name? })
        });
        let read = reading(&mut written, kind);
        let post = fields(&mut written, kind);
        let one = written.part("one").and_then(|mut part| {
            let addresses = addresses(&mut part);
            let at = part.optional::<String>("at").unwrap_or_default();
            if addresses.as_ref().is_some_and(|all| all.iter().any(|address| !address.contains("{post}"))) {
                part.complain("address", "it names no {post}");
            }
            written.close(part);
            let at = at.split(" | ").map(|at| at.trim().to_owned()).collect();
            Some(One { addresses: addresses?, at })
        });
        let mut sent = |key: &'static str, needs: &[&str]| {
            let mut part = written.part(key)?;
            let call = needing(&mut part, kind, needs);
            written.close(part);
            call
        };
        let say = sent("say", &["{text}"]);
        let amend = sent("amend", &["{text}", "{post}"]);
        let open = sent("open", &["{text}", "{title}"]);
        let whisper = whisper(&mut written, kind);
        let picture = written.part("picture").and_then(|mut part| {
            let (address, name) = (part.value::<String>("address"), part.value::<String>("field"));
            let body = part.optional::<Value>("body").unwrap_or_else(|| Value::Object(Default::default()));
            let headers = part.optional("headers").unwrap_or_default();
            let url = field(&mut part, "url", Kind::Json);
            if url.is_none() && !part.has("url") {
                part.complain("url", "it is missing");
            }
            let id = field(&mut part, "id", Kind::Json);
            written.close(part);
            Some(Upload { address: address?, field: name?, body, headers, url: url?, id })
        });
        let (mut in_row, mut longest, mut pause, mut form_pause) = (1_000, 20_000, 0, 0);
        let (mut flood, mut joins, mut title) = (None, false, 70_usize);
        if let Some(mut limits) = written.part("limits") {
            in_row = limits.optional("in-row").unwrap_or(in_row).max(1);
            longest = limits.optional("longest").unwrap_or(longest).max(500);
            title = limits.optional("title").unwrap_or(title).max(20);
            pause = limits.optional("pause").unwrap_or(pause);
            form_pause = limits.optional("form-pause").unwrap_or(form_pause).min(60);
            joins = limits.optional("joins").unwrap_or(joins);
            flood = limits.optional::<String>("flood").and_then(|pattern| {
                let read = Regex::new(&format!("(?i){pattern}"));
                read.map_err(|_| limits.complain("flood", format!("\"{pattern}\" is no pattern"))).ok()
            });
            written.close(limits);
        }
        written.finish()?;
        // Whatever is missing was complained about, so it is all there.
        let (Some(read), Some(post)) = (read, post) else { return Err(Vec::new()) };
        let (pause, form_pause) = (Duration::from_secs(pause), Duration::from_secs(form_pause));
        Ok(Recipe {
            kind,
            reads,
            writes,
            headers,
            login,
            myself,
            read,
            post,
            one,
            say,
            amend,
            open,
            whisper,
            picture,
            in_row,
            longest,
            title,
            pause,
            form_pause,
            flood,
            joins,
        })
    }
}

fn format(written: &mut Written<'_>, key: &'static str) -> Format {
    let word = written.value::<String>(key);
    match word.as_deref().map(str::parse) {
        Some(Ok(format)) => format,
        Some(Err(why)) => {
            let line = written.line_of(key);
            written.complain(line, format!("{key}: {why}"));
            Format::Html
        }
        None => Format::Html,
    }
}

fn reading(written: &mut Written<'_>, kind: Kind) -> Option<Read> {
    let Some(mut part) = written.part("read") else {
        written.complain(1, "read: it is missing: how a topic is read");
        return None;
    };
    let address = part.value::<String>("address");
    let paging =
        part.choice("paging", &[("page", Paging::Page), ("near", Paging::Near), ("newest", Paging::Newest)]);
    let size = part.optional::<u64>("size").unwrap_or(20).max(1);
    let posts = part.value::<String>("posts");
    let (pages, last) = (field(&mut part, "pages", kind), field(&mut part, "last", kind));
    if let Some(address) = &address {
        let words: &[&str] = match paging {
            Paging::Near => &["{near}"],
            Paging::Page | Paging::Newest => &["{page}", "{offset}"],
        };
        if !words.iter().any(|word| address.contains(word)) {
            part.complain("address", format!("it has no {}", words.join(" or ")));
        }
    }
    if let Some(posts) = posts.as_deref().filter(|_| kind == Kind::Pages)
        && Selector::parse(posts).is_err()
    {
        part.complain("posts", format!("\"{posts}\" is no CSS selector"));
    }
    written.close(part);
    Some(Read { address: address?, paging, size, posts: posts?, pages, last })
}

fn fields(written: &mut Written<'_>, kind: Kind) -> Option<Fields> {
    let Some(mut part) = written.part("post") else {
        written.complain(1, "post: it is missing: where the parts of a post are");
        return None;
    };
    let mut must = |key| {
        let found = field(&mut part, key, kind);
        if found.is_none() && !part.has(key) {
            part.complain(key, "it is missing");
        }
        found
    };
    let (id, author, name, body) = (must("id"), must("author"), must("name"), must("body"));
    let mut may = |key| field(&mut part, key, kind);
    let (number, created, gone, skip) = (may("number"), may("created"), may("gone"), may("skip"));
    let from_zero = part.optional("from-zero").unwrap_or(false);
    written.close(part);
    Some(Fields {
        id: id?,
        number,
        author: author?,
        name: name?,
        created,
        body: body?,
        gone,
        skip,
        from_zero,
    })
}

fn field(part: &mut Part, key: &'static str, kind: Kind) -> Option<Field> {
    let text = part.optional::<String>(key)?;
    match Field::read(&text, kind) {
        Ok(field) => Some(field),
        Err(why) => {
            part.complain(key, why);
            None
        }
    }
}

/// One address, or a list of which the first counts that a forum knows.
fn addresses(part: &mut Part) -> Option<Vec<String>> {
    match part.value::<Value>("address")? {
        Value::String(address) => Some(vec![address]),
        Value::Array(all) if !all.is_empty() && all.iter().all(Value::is_string) => {
            Some(all.iter().filter_map(Value::as_str).map(str::to_owned).collect())
        }
        _ => {
            part.complain("address", "it is neither an address nor a list of them");
            None
        }
    }
}

fn call(part: &mut Part, kind: Kind) -> Option<Call> {
    let method =
        part.choice("method", &[("post", Method::Post), ("put", Method::Put), ("patch", Method::Patch)]);
    let addresses = addresses(part);
    let form = part.optional::<String>("form");
    if form.as_deref().is_some_and(|form| Selector::parse(form).is_err()) {
        part.complain("form", "it is no CSS selector");
    }
    let json = part.choice("as", &[("json", true), ("form", false)]) && form.is_none();
    let body = part.value::<Value>("body");
    if body.as_ref().is_some_and(|body| !body.is_object()) {
        part.complain("body", "it is a list of names with what they are sent");
    }
    let id_kind = if form.is_some() { Kind::Pages } else { kind };
    let id = field(part, "id", id_kind);
    Some(Call { method, addresses: addresses?, form, json, body: body?, id })
}

/// A call that must say where some words go.
fn needing(part: &mut Part, kind: Kind, needs: &[&str]) -> Option<Call> {
    let call = call(part, kind);
    if let Some(call) = &call {
        let all = format!("{} {}", call.addresses.join(" "), call.body);
        // `{name}` is the name of somebody, `{author}` their id.
        let says = |word: &str| word.split('|').any(|word| all.contains(word.trim_end_matches('}')));
        for word in needs.iter().filter(|word| !says(word)) {
            part.complain("body", format!("nothing says where {} goes", word.replace('|', " or ")));
        }
    }
    call
}

fn whisper(written: &mut Written<'_>, kind: Kind) -> Option<Whisper> {
    const WHOM: &str = "{name}|{author}";
    let room = written.part("room").map(|mut part| {
        let room = needing(&mut part, kind, &[WHOM]);
        if room.as_ref().is_some_and(|room| room.id.is_none()) && !part.has("id") {
            part.complain("id", "it is missing: where the answer says which room it is");
        }
        written.close(part);
        room
    });
    let mut part = written.part("whisper")?;
    let needs = if room.is_some() { ["{text}", "{room}"] } else { ["{text}", WHOM] };
    let call = needing(&mut part, kind, &needs);
    let longest = part.optional("longest").unwrap_or(usize::MAX).max(100);
    written.close(part);
    Some(Whisper { room: room.flatten(), call: call?, longest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_has_its_line() {
        let text = "kind: pages
reads: html
writes: bbcdoe
read:
  address: /t/{topic}
  posts: 'div..x'
post:
  id: '@ id'
  author: 'a @ href ~ ('
  nmae: a
say:
  address: /r
  body: {text: x}
limits: {in-row: 3, pase: 1}
";
        let complaints = Recipe::read(text).unwrap_err();
        let said: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        for (line, words) in [
            (3, "bbcdoe"),
            (5, "{page}"),
            (6, "no CSS selector"),
            (9, "pattern"),
            (10, "did you mean \"name\"?"),
            (13, "{text}"),
            (14, "pase"),
        ] {
            assert!(
                complaints.iter().any(|complaint| complaint.line == line && complaint.text.contains(words)),
                "line {line}: {words} in {said:#?}"
            );
        }
    }
}
