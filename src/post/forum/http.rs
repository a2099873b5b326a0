//! HTTP as a forum wants it: a name of our own, cookies, limits of time and size, and what an answer means for later.

use crate::post::{PostError, Remedy};
use std::collections::BTreeMap;
use std::io::Read;
use std::time::Duration;
use ureq::Agent;

/// How we call ourselves; some forums take the names of libraries for robots.
const USER_AGENT: &str = concat!(
    "Waybill/",
    env!("CARGO_PKG_VERSION"),
    " (moderator of games by post; reads one topic at a time)"
);
/// The largest page that is read.
const LARGEST: u64 = 8 << 20;
/// How many addresses in a row may point on to another.
const REDIRECTS: usize = 5;
/// The longest that a forum may ask us to wait; more is looked at again after this.
const LONGEST_WAIT: u64 = 3600;

/// A line to one forum.
pub struct Http {
    agent: Agent,
    base: String,
    /// What the forum wants to know again; nothing where a key says who we are, since a session beside a key makes some
    /// of them ask for the token of a form.
    cookies: Option<BTreeMap<String, String>>,
    /// How many requests were made.
    pub requests: u64,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// To be shown something.
    Get,
    /// To take something new.
    Post,
    /// To take something in place of another.
    Put,
    /// The same.
    Patch,
}

/// What is sent with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Nothing.
    None,
    /// JSON.
    Json(String),
    /// The fields of a form.
    Form(Vec<(String, String)>),
    /// A file, with the fields of its form.
    Parts {
        /// The fields.
        fields: Vec<(String, String)>,
        /// What the field of the file is called.
        file: String,
        /// What the file is called.
        name: String,
        /// The file, a PNG.
        bytes: Vec<u8>,
    },
}

/// What came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// Where it came from in the end.
    pub address: String,
    /// Where we were sent on our way there.
    pub way: Vec<String>,
    /// What it says.
    pub text: String,
    /// How long to wait, where the forum said so.
    pub retry_after: Option<Duration>,
}

impl Http {
    /// A line to a forum; its address has no slash at the end.
    pub fn new(base: &str, timeout: Duration) -> Http {
        let config = Agent::config_builder()
            .timeout_global(Some(timeout))
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(USER_AGENT)
            .build();
        let base = base.trim_end_matches('/').to_owned();
        Http { agent: config.into(), base, cookies: None, requests: 0 }
    }

    /// The same line, which keeps cookies.
    pub fn with_cookies(self) -> Http {
        Http { cookies: Some(BTreeMap::new()), ..self }
    }

    /// The address of the forum.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// A cookie that the forum gave us.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.as_ref()?.get(name).map(String::as_str)
    }

    /// Forgets who we were there.
    pub fn forget(&mut self) {
        self.cookies = self.cookies.take().map(|_| BTreeMap::new());
    }

    /// Asks; what points on to another place of the same forum is followed.
    pub fn ask(
        &mut self,
        method: Method,
        address: &str,
        headers: &[(String, String)],
        body: &Body,
    ) -> Result<Answer, PostError> {
        let (mut method, mut body) = (method, body);
        let mut address = self.whole(address);
        let mut way = Vec::new();
        for _ in 0..=REDIRECTS {
            let (answer, on) = self.once(method, &address, headers, body)?;
            let Some(on) = on else { return Ok(Answer { way, ..answer }) };
            let next = resolved(&self.base, &address, &on);
            // What we know of one forum is nobody else's business.
            way.push(next.clone());
            if !is_below(&self.base, &next) {
                return Ok(Answer { address: next, way, ..answer });
            }
            if !matches!(answer.status, 307 | 308) {
                (method, body) = (Method::Get, &Body::None);
            }
            address = next;
        }
        Err(self.line("asking", "it sends us in circles".to_owned()))
    }

    /// Goes on where a page sends its reader after a moment, as forums do that thank for a post.
    pub fn follow_page(&mut self, answer: Answer, headers: &[(String, String)]) -> Result<Answer, PostError> {
        let on = (answer.status == 200).then(|| super::forms::sends_on(&answer.text)).flatten();
        let Some(next) = on.map(|on| resolved(&self.base, &answer.address, &on)) else { return Ok(answer) };
        let mut way = answer.way.clone();
        way.push(next.clone());
        // A forum may know itself by another name than we do; where it leads says enough.
        if !is_below(&self.base, &next) {
            return Ok(Answer { way, ..answer });
        }
        // The post is made; that its page cannot be seen now changes nothing.
        match self.ask(Method::Get, &next, headers, &Body::None) {
            Ok(page) if page.status < 400 => {
                way.extend(page.way);
                Ok(Answer { way, ..page })
            }
            _ => Ok(Answer { address: next, way, ..answer }),
        }
    }

    fn whole(&self, address: &str) -> String {
        if address.starts_with("http://") || address.starts_with("https://") {
            return address.to_owned();
        }
        format!("{}/{}", self.base, address.trim_start_matches('/'))
    }

    fn once(
        &mut self,
        method: Method,
        address: &str,
        headers: &[(String, String)],
        body: &Body,
    ) -> Result<(Answer, Option<String>), PostError> {
        self.requests += 1;
        let mut request = ureq::http::Request::builder().uri(address).method(match method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
        });
        for (name, value) in headers {
            request = request.header(name.as_str(), value.as_str());
        }
        if let Some(cookies) = self.cookies.as_ref().filter(|cookies| !cookies.is_empty()) {
            let all: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("Cookie", all.join("; "));
        }
        // Forums with forms look at where one came from.
        request = request.header("Referer", address).header("Accept-Language", "en");
        let (kind, text) = match body {
            Body::None => (String::new(), Vec::new()),
            Body::Json(text) => ("application/json".to_owned(), text.clone().into_bytes()),
            Body::Form(fields) => {
                ("application/x-www-form-urlencoded".to_owned(), encoded(fields).into_bytes())
            }
            Body::Parts { fields, file, name, bytes } => in_parts(fields, file, name, bytes),
        };
        if !kind.is_empty() {
            request = request.header("Content-Type", kind);
        }
        let request = request
            .body(text)
            .map_err(|error| PostError::setup("asking a forum", format!("{address}: {error}")))?;
        let mut response = self.agent.run(request).map_err(|error| self.line("asking", error.to_string()))?;
        let header = |name: &str| {
            response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
        };
        let on = header("location").filter(|_| (300..400).contains(&response.status().as_u16()));
        let retry_after = header("retry-after").and_then(|words| wait(&words));
        let set: Vec<String> = response
            .headers()
            .get_all("set-cookie")
            .iter()
            .filter_map(|value| value.to_str().ok().map(str::to_owned))
            .collect();
        let status = response.status().as_u16();
        let mut bytes = Vec::new();
        let read = response.body_mut().as_reader().take(LARGEST).read_to_end(&mut bytes);
        read.map_err(|error| self.line("reading an answer of", error.to_string()))?;
        set.iter().for_each(|line| self.keep(line));
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Answer { status, address: address.to_owned(), way: Vec::new(), text, retry_after }, on))
    }

    /// Keeps a cookie, or drops one that has run out.
    fn keep(&mut self, line: &str) {
        let Some(cookies) = &mut self.cookies else { return };
        let mut parts = line.split(';').map(str::trim);
        let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else { return };
        let over = parts.any(|part| {
            let part = part.to_ascii_lowercase();
            part == "max-age=0" || part.strip_prefix("expires=").is_some_and(is_past)
        });
        match over || value == "deleted" {
            true => cookies.remove(name),
            false => cookies.insert(name.to_owned(), value.to_owned()),
        };
    }

    /// A line that broke.
    pub fn line(&self, doing: &'static str, cause: String) -> PostError {
        PostError::Line { doing, server: self.base.clone(), cause }
    }

    /// A no, and what it means for later.
    pub fn refused(&self, doing: &'static str, answer: &Answer, said: &str) -> PostError {
        let remedy = match answer.status {
            429 | 500..=599 => Remedy::Later(answer.retry_after),
            _ if answer.retry_after.is_some() => Remedy::Later(answer.retry_after),
            400 | 401 | 404 | 405 | 410 | 413 | 422 => Remedy::Ours,
            // A 403 is a flood guard in one forum and a closed topic in another; both may pass.
            _ => Remedy::Later(Some(Duration::from_secs(60))),
        };
        let said: String =
            said.split_whitespace().collect::<Vec<&str>>().join(" ").chars().take(200).collect();
        PostError::Refused {
            doing,
            server: self.base.clone(),
            said: format!("{} {said}", answer.status),
            remedy,
        }
    }
}

/// Whether the date of a cookie is past: `thu, 01-jan-1970 00:00:01 gmt`, with hyphens or without.
fn is_past(date: &str) -> bool {
    let plain = date.replace('-', " ");
    let after_day = plain.split_once(", ").map_or(plain.as_str(), |(_, rest)| rest);
    let date = chrono::NaiveDateTime::parse_from_str(after_day.trim_end_matches(" gmt"), "%d %b %Y %H:%M:%S");
    date.is_ok_and(|date| date.and_utc() < crate::post::now())
}

/// How long a forum wants us to wait: seconds, or a date.
fn wait(words: &str) -> Option<Duration> {
    let seconds = match words.trim().parse::<f64>() {
        Ok(seconds) => seconds,
        Err(_) => {
            let until = chrono::DateTime::parse_from_rfc2822(words.trim()).ok()?;
            (until.to_utc() - crate::post::now()).as_seconds_f64()
        }
    };
    seconds.is_finite().then(|| Duration::from_secs((seconds.max(1.0).ceil() as u64).min(LONGEST_WAIT)))
}

/// Fields as a form sends them.
pub fn encoded(fields: &[(String, String)]) -> String {
    let one = |(name, value): &(String, String)| format!("{}={}", escaped(name), escaped(value));
    fields.iter().map(one).collect::<Vec<String>>().join("&")
}

/// A file and the fields of its form, in parts; gives their type, too.
fn in_parts(fields: &[(String, String)], file: &str, name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    let border = format!("waybill-{}", &blake3::hash(bytes).to_hex()[..24]);
    let mut body = Vec::with_capacity(bytes.len() + 400);
    for (name, value) in fields {
        let head =
            format!("--{border}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(head.bytes());
    }
    let head = format!(
        "--{border}\r\nContent-Disposition: form-data; name=\"{file}\"; filename=\"{name}\"\r\nContent-Type: image/png\r\n\r\n"
    );
    body.extend(head.bytes());
    body.extend(bytes);
    body.extend(format!("\r\n--{border}--\r\n").bytes());
    (format!("multipart/form-data; boundary={border}"), body)
}

/// A word as it may stand in an address.
pub fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Where an address points, seen from another.
pub fn resolved(base: &str, from: &str, to: &str) -> String {
    if to.starts_with("http://") || to.starts_with("https://") {
        return to.to_owned();
    }
    let host = || {
        let after = base.find("://").map_or(0, |place| place + 3);
        base[after..].find('/').map_or(base, |end| &base[..after + end])
    };
    match to.chars().next() {
        Some('/') if to.starts_with("//") => format!("{}:{to}", base.split(':').next().unwrap_or("https")),
        Some('/') => format!("{}{to}", host()),
        Some('?') => format!("{}{to}", from.split(['?', '#']).next().unwrap_or(from)),
        _ => {
            let page = from.split(['?', '#']).next().unwrap_or(from);
            let folder = page.rfind('/').filter(|end| *end >= host().len()).map_or(page, |end| &page[..end]);
            format!("{folder}/{}", if to == "." { "" } else { to.trim_start_matches("./") })
        }
    }
}

/// Whether an address belongs to a forum.
fn is_below(base: &str, address: &str) -> bool {
    let host = |text: &str| {
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        rest.split(['/', '?', '#']).next().unwrap_or(rest).to_ascii_lowercase()
    };
    host(base) == host(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_point_where_a_browser_goes() {
        let base = "https://x.org/forum";
        let from = "https://x.org/forum/viewtopic.php?t=3";
        for (to, whole) in [
            ("./posting.php?mode=reply", "https://x.org/forum/posting.php?mode=reply"),
            ("/index", "https://x.org/index"),
            ("?page=2", "https://x.org/forum/viewtopic.php?page=2"),
            ("https://y.org/", "https://y.org/"),
            ("post.php", "https://x.org/forum/post.php"),
        ] {
            assert_eq!(resolved(base, from, to), whole);
        }
        // A forum may live at the root of its host.
        assert_eq!(
            resolved("http://x.org", "http://x.org/ucp.php?a=1", "./ucp.php?b=2"),
            "http://x.org/ucp.php?b=2"
        );
        assert_eq!(resolved("http://x.org", "http://x.org", "login.php"), "http://x.org/login.php");
        assert!(is_below(base, "https://X.org/other") && !is_below(base, "https://x.org.evil/"));
        assert_eq!(encoded(&[("a b".into(), "è&".into())]), "a%20b=%C3%A8%26");
    }

    #[test]
    fn cookies_are_kept_where_somebody_logs_in_and_until_they_run_out() {
        let mut http = Http::new("https://x.org", Duration::from_secs(1)).with_cookies();
        http.keep("sid=1; path=/; HttpOnly");
        http.keep("user=7_key; expires=Fri, 18-Nov-2095 08:00:00 GMT; path=/");
        assert_eq!((http.cookie("sid"), http.cookie("user")), (Some("1"), Some("7_key")));
        // An hour ago, as MyBB takes one back; the year zero of Unix, as others do.
        http.keep("user=; expires=Tue, 17-Nov-2020 08:00:00 GMT; path=/");
        http.keep("sid=x; expires=Thu, 01 Jan 1970 00:00:01 GMT");
        assert_eq!((http.cookie("sid"), http.cookie("user")), (None, None));
        let mut with_key = Http::new("https://x.org", Duration::from_secs(1));
        with_key.keep("express.sid=1; path=/");
        assert_eq!(with_key.cookie("express.sid"), None);
    }
}
