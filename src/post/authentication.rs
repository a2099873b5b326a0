//! What our own mail server found out about the sender of a letter (RFC 8601), and what our own check adds.
//!
//! Anybody can write an `Authentication-Results` header. Only those count that carry the name of the operator's
//! server and stand where that server writes them: in one group, before any other server's trace.

use std::borrow::Cow;

/// What is known about the sender of a letter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Authentication {
    /// The domain in From vouches for the letter.
    Passed,
    /// The domain in From says that the letter is not its own.
    Failed,
    /// Nobody we trust says anything.
    #[default]
    Unknown,
}

impl Authentication {
    /// Reads the verdict of a server from the headers of a letter. `from` is the address in From.
    pub fn read(bytes: &[u8], authserv_id: &str, from: &str) -> Authentication {
        let Some(domain) = domain_of(from) else { return Authentication::Unknown };
        let mut verdicts = Vec::new();
        let mut begun = false;
        for (name, value) in headers(bytes) {
            let is = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
            if is("Authentication-Results") {
                let results = Results::parse(&value);
                if results.authserv_id.eq_ignore_ascii_case(authserv_id.trim()) {
                    begun = true;
                    verdicts.extend(results.methods);
                }
            } else if begun && is("Received") {
                // What stands below another trace came in with the letter.
                break;
            }
        }
        let says = |method: &str, result: &str| {
            verdicts.iter().any(|found| found.method == method && found.result == result)
        };
        let signed = |found: &Method| {
            found.method == "dkim"
                && found.result == "pass"
                && found.domain.as_deref().is_some_and(|signer| vouches(signer, &domain))
        };
        // Of two verdicts the worse one holds, so that none can be improved by writing another.
        let dmarc = |found: &Method| {
            let about = found.from.as_deref();
            found.method == "dmarc"
                && found.result == "pass"
                && about.is_none_or(|from| vouches(from, &domain))
        };
        if says("dmarc", "fail") {
            Authentication::Failed
        } else if verdicts.iter().any(|found| dmarc(found) || signed(found)) {
            Authentication::Passed
        } else {
            Authentication::Unknown
        }
    }

    /// The verdict together with signatures that we checked ourselves, by the domains that made them.
    pub fn with_signatures<'s>(
        self,
        from: &str,
        signers: impl IntoIterator<Item = &'s str>,
    ) -> Authentication {
        let Some(domain) = domain_of(from) else { return self };
        match self {
            Authentication::Unknown if signers.into_iter().any(|signer| vouches(signer, &domain)) => {
                Authentication::Passed
            }
            known => known,
        }
    }
}

fn domain_of(address: &str) -> Option<String> {
    address
        .rsplit_once('@')
        .map(|(_, domain)| domain.trim().to_lowercase())
        .filter(|domain| !domain.is_empty())
}

/// Whether a signer speaks for a domain: the same, or one that it lies in, but no `org` or `co.uk` above all.
fn vouches(signer: &str, domain: &str) -> bool {
    let signer = signer.trim_matches('.').to_lowercase();
    let above = domain.strip_suffix(signer.as_str()).is_some_and(|rest| rest.ends_with('.'));
    // Without a list of all registries, `co.uk` is told by its short labels.
    let labels: Vec<&str> = signer.split('.').collect();
    let registry = labels.len() < 2 || (labels.len() == 2 && labels[0].len() <= 3 && labels[1].len() == 2);
    !signer.is_empty() && (signer == domain || (above && !registry))
}

struct Results {
    authserv_id: String,
    methods: Vec<Method>,
}

struct Method {
    method: String,
    result: String,
    /// The domain that signed (`header.d`, or that of `header.i`).
    domain: Option<String>,
    /// The domain that it speaks about (`header.from`).
    from: Option<String>,
}

impl Results {
    fn parse(value: &str) -> Results {
        let plain = without_comments(value);
        let mut parts = plain.split(';');
        let authserv_id = parts.next().and_then(|id| id.split_whitespace().next()).unwrap_or_default();
        let methods = parts.filter_map(Method::parse).collect();
        Results { authserv_id: authserv_id.trim_matches('"').to_owned(), methods }
    }
}

impl Method {
    fn parse(part: &str) -> Option<Method> {
        // `dkim = pass` is allowed, too.
        let part = part.split('=').map(str::trim).collect::<Vec<_>>().join("=").to_lowercase();
        let mut words = part.split_whitespace();
        let (method, result) = words.next()?.split_once('=')?;
        let words: Vec<(&str, &str)> = words
            .filter_map(|word| word.split_once('='))
            .map(|(property, value)| (property, value.trim_matches('"')))
            .map(|(property, value)| (property, value.rsplit('@').next().unwrap_or(value)))
            .collect();
        let property = |names: &[&str]| {
            let found = words.iter().find(|(property, _)| names.contains(property));
            found.map(|(_, value)| (*value).to_owned())
        };
        let (domain, from) = (property(&["header.d", "header.i"]), property(&["header.from"]));
        let method = method.split('/').next().unwrap_or(method).to_owned();
        Some(Method { method, result: result.to_owned(), domain, from })
    }
}

/// A value without what stands in brackets, which may say anything.
fn without_comments(value: &str) -> String {
    let (mut depth, mut quoted, mut escaped, mut plain) = (0u32, false, false, String::new());
    for letter in value.chars() {
        match letter {
            _ if std::mem::take(&mut escaped) => {}
            '\\' => escaped = true,
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth > 0 => depth -= 1,
            // A quoted `;` must not begin another method.
            _ if depth == 0 && !(quoted && letter == ';') => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// The headers of a letter in their order, each in one line.
fn headers(bytes: &[u8]) -> Vec<(&[u8], Cow<'_, str>)> {
    let mut headers: Vec<(&[u8], Cow<'_, str>)> = Vec::new();
    for line in bytes.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)) {
        if line.is_empty() {
            break;
        }
        if line[0] == b' ' || line[0] == b'\t' {
            if let Some((_, value)) = headers.last_mut() {
                value.to_mut().push_str(&String::from_utf8_lossy(line));
            }
        } else if let Some(colon) = line.iter().position(|byte| *byte == b':') {
            headers.push((line[..colon].trim_ascii(), String::from_utf8_lossy(&line[colon + 1..])));
        }
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::*;
    use Authentication::{Failed, Passed, Unknown};

    #[track_caller]
    fn check(head: &str, expected: Authentication) {
        let letter = format!("{head}Subject: x\r\n\r\nAuthentication-Results: mx.home; dmarc=pass\r\n");
        assert_eq!(
            Authentication::read(letter.as_bytes(), "mx.home", "anna@mail.example.org"),
            expected,
            "{head}"
        );
    }

    const TRACE: &str = "Received: from somewhere\r\n\tby mx.home; Mon\r\n";

    #[test]
    fn only_the_server_of_the_operator_is_believed() {
        let pass = "Authentication-Results: mx.home 1;\r\n dkim=pass header.d=example.org;\r\n dmarc=pass (p=none) header.from=example.org\r\n";
        let fail = "Authentication-Results: MX.Home; dmarc=fail header.from=example.org\r\n";
        let forged = "Authentication-Results: mx.evil; dmarc=pass\r\n";
        let copied = "Authentication-Results: mx.home; dmarc=pass\r\n";
        check("", Unknown);
        check(pass, Passed);
        check(fail, Failed);
        check(forged, Unknown);
        check("Authentication-Results: mx.home; dmarc=pass header.from=evil.net\r\n", Unknown);
        check(&format!("{forged}{pass}"), Passed);
        check(&format!("{forged}{fail}{TRACE}{forged}"), Failed);
        check(&format!("{fail}{TRACE}{copied}"), Failed);
        check(&format!("{copied}{fail}{TRACE}"), Failed);
        check(&format!("{fail}{copied}{TRACE}"), Failed);
        let none = "Authentication-Results: mx.home; none\r\n";
        check(&format!("{none}{TRACE}{copied}"), Unknown);
        check(&format!("Subject: x\r\n {copied}"), Unknown);
    }

    #[test]
    fn a_signature_counts_for_its_own_domain_only() {
        let signed = |by: &str| format!("Authentication-Results: mx.home; dkim=pass header.d={by}\r\n");
        check(&signed("mail.example.org"), Passed);
        check(&signed("example.org"), Passed);
        check(&signed("org"), Unknown);
        check(&signed("ample.org"), Unknown);
        check(&signed("evil.net"), Unknown);
        check(
            "Authentication-Results: mx.home; dkim=pass (header.d=mail.example.org) header.d=evil.net\r\n",
            Unknown,
        );
        check("Authentication-Results: mx.home; dkim=fail (dkim=pass) header.d=example.org\r\n", Unknown);
        check("Authentication-Results: mx.home; dkim = pass header.i=\"@example.org\"\r\n", Passed);
        check("Authentication-Results: mx.home; x=\"; dmarc=pass\"\r\n", Unknown);
        let ours = Unknown.with_signatures("anna@example.co.uk", ["co.uk"]);
        assert_eq!(ours, Unknown);
        assert_eq!(Unknown.with_signatures("anna@example.org", ["evil.net", "Example.org"]), Passed);
        assert_eq!(Failed.with_signatures("anna@example.org", ["example.org"]), Failed);
    }
}
