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
        let mut verdicts: Vec<Vec<Method>> = Vec::new();
        for (name, value) in headers(bytes) {
            let is = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
            if is("Authentication-Results") {
                let results = Results::parse(&value);
                if results.authserv_id.eq_ignore_ascii_case(authserv_id.trim()) {
                    verdicts.push(results.methods);
                }
            } else if !verdicts.is_empty() && is("Received") {
                // What stands below another trace came in with the letter.
                break;
            }
        }
        if verdicts.iter().flatten().any(|found| found.method == "dmarc" && found.result == "fail") {
            return Authentication::Failed;
        }
        let signed = |found: &Method| {
            found.result == "pass" && found.domain.as_deref().is_some_and(|signer| vouches(signer, &domain))
        };
        let dmarc = |found: &Method| {
            let about = found.from.as_deref();
            found.result == "pass" && about.is_none_or(|from| vouches(from, &domain))
        };
        // Of several headers in the server's name one may have come with the letter. So the worst of them holds, and none
        // can be improved by writing another: each that speaks of a method must pass it, and none may say nothing at all.
        let all_pass = |method: &str, passes: &dyn Fn(&Method) -> bool| {
            let mut spoken = verdicts.iter().filter(|all| all.iter().any(|found| found.method == method));
            let passes = |all: &Vec<Method>| all.iter().any(|found| found.method == method && passes(found));
            spoken.clone().next().is_some() && spoken.all(passes)
        };
        let is_whole = verdicts.iter().all(|all| !all.is_empty());
        let at_odds = verdicts.len() > 1 && {
            let dmarc: Vec<&str> = results_of(&verdicts, "dmarc").collect();
            dmarc.contains(&"pass") && dmarc.iter().any(|result| *result != "pass")
        };
        if is_whole && !at_odds && (all_pass("dmarc", &dmarc) || all_pass("dkim", &signed)) {
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

/// What several headers say of a method.
fn results_of<'v>(verdicts: &'v [Vec<Method>], method: &'v str) -> impl Iterator<Item = &'v str> {
    verdicts.iter().flatten().filter(move |found| found.method == method).map(|found| found.result.as_str())
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
        // `dkim / 1 = pass` is allowed, too.
        let tight = |part: &str, sign: char| {
            part.split(sign).map(str::trim).collect::<Vec<_>>().join(sign.encode_utf8(&mut [0; 4]))
        };
        let part = tight(&tight(part, '='), '/').to_lowercase();
        let mut words = part.split_whitespace();
        let (method, result) = words.next()?.split_once('=')?;
        let words: Vec<(&str, &str)> = words
            .filter_map(|word| word.split_once('='))
            .map(|(property, value)| (property, value.trim_matches('"')))
            .map(|(property, value)| (property, value.rsplit('@').next().unwrap_or(value)))
            .collect();
        let property = |name: &str| {
            words.iter().find(|(property, _)| *property == name).map(|(_, value)| (*value).to_owned())
        };
        // The domain itself counts; whom it names in it is only what the signature says.
        let (domain, from) = (property("header.d").or(property("header.i")), property("header.from"));
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
            // What is quoted is one word: a sender may have chosen it, and it must not begin another method or property.
            ';' | '=' if quoted => {}
            _ if quoted && letter.is_whitespace() => {}
            _ if depth == 0 => plain.push(letter),
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
    fn of_several_headers_in_the_servers_name_the_worst_holds() {
        let header = |says: &str| format!("Authentication-Results: mx.home; {says}\r\n");
        let forged = header("dmarc=pass header.from=example.org");
        for genuine in [
            "none",
            "spf=pass smtp.mailfrom=evil.net; dkim=none; dmarc=none header.from=example.org",
            "dmarc=temperror header.from=example.org",
            "dmarc=pass header.from=evil.net",
        ] {
            let genuine = header(genuine);
            check(&format!("{forged}{genuine}{TRACE}"), Unknown);
            check(&format!("{genuine}{forged}{TRACE}"), Unknown);
        }
        let signed = header("dkim=pass header.d=example.org");
        for genuine in ["dkim=none", "dkim=fail header.d=example.org", "dkim=pass header.d=evil.net"] {
            check(&format!("{signed}{}{TRACE}", header(genuine)), Unknown);
            check(&format!("{}{signed}{TRACE}", header(genuine)), Unknown);
        }
        // Two programs of one server write a header each, and one signature of two may be broken.
        check(&format!("{signed}{}{TRACE}", header("dmarc=pass header.from=example.org")), Passed);
        check(&format!("{signed}{}{TRACE}", header("dmarc=none header.from=example.org")), Passed);
        check(&header("dkim=fail header.d=list.net; dkim=pass header.d=example.org"), Passed);
    }

    #[test]
    fn the_header_may_be_spelled_in_many_ways() {
        for says in [
            "authentication-results:mx.home;dmarc=pass",
            "AUTHENTICATION-RESULTS :\r\n MX.Home 1\r\n ;\r\n\tdmarc\r\n =\r\n pass",
            "Authentication-Results: \"mx.home\" ; dmarc=pass header.from=anna@example.org",
            "Authentication-Results: (by us) mx.home (really) 1; dmarc (of \\) a kind)/1 = pass (p=reject)",
            "Authentication-Results: mx.home; dkim=pass header.i=@example.org header.s=x",
            "Authentication-Results: mx.home; dkim=pass header.i=@sub.example.org header.d=example.org",
            "Authentication-Results: mx.home; dkim=pass reason=\"good; dkim=fail\" header.d=example.org.",
        ] {
            check(&format!("{says}\r\n{TRACE}"), Passed);
        }
        for says in [
            "Authentication-Results: mx.home.evil.net; dmarc=pass",
            "Authentication-Results: (mx.home;) mx.evil; dmarc=pass",
            "Authentication-Results: mx.evil \"; mx.home; dmarc=pass",
            "X-Authentication-Results: mx.home; dmarc=pass",
            "ARC-Authentication-Results: i=1; mx.home; dmarc=pass",
            "Authentication-Results: mx.home; spf=pass smtp.mailfrom=\"x; dmarc=pass\"@evil.net",
            "Authentication-Results: mx.home; dkim=pass header.i=\"a@example.org b\"@evil.net",
            "Authentication-Results: mx.home; dkim=pass header.i=\"a header.d=example.org b\"@evil.net",
            "Authentication-Results: mx.home; dkim=pass header.d=evil.net header.i=@example.org",
            "Authentication-Results: mx.home; x-dmarc=pass; dmarc=passed; dmarc.x=pass",
        ] {
            check(&format!("{says}\r\n{TRACE}"), Unknown);
        }
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
