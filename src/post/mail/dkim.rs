//! DKIM: our signature on letters out, and the signatures on letters in, checked with keys that the operator gives.
//!
//! Nothing here asks the network. A host whose server checks signatures reads its verdict instead, see
//! [`Authentication`](crate::post::Authentication).

use crate::post::PostError;
use mail_auth::common::crypto::{Ed25519Key, RsaKey, Sha256};
use mail_auth::common::headers::HeaderWriter;
use mail_auth::common::parse::TxtRecordParser;
use mail_auth::common::verify::DomainKey;
use mail_auth::dkim::{self, Done};
use mail_auth::hickory_resolver::config::{ResolverConfig, ResolverOpts};
use mail_auth::{
    AuthenticatedMessage, DkimResult, DnsError, MessageAuthenticator, Parameters, ResolverCache, Txt,
};
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

/// What is signed: all that a reader sees of a letter, and what keeps a thread together.
const SIGNED: [&str; 10] = [
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Reply-To",
    "In-Reply-To",
    "References",
    "MIME-Version",
    "Content-Type",
];

/// Signs letters.
pub struct DkimSigner(Key);

enum Key {
    Rsa(Box<dkim::DkimSigner<RsaKey<Sha256>, Done>>),
    Ed25519(Box<dkim::DkimSigner<Ed25519Key, Done>>),
}

impl fmt::Debug for DkimSigner {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("DkimSigner(…)")
    }
}

impl DkimSigner {
    /// A signer for a domain, with the private key of a selector as PEM: RSA or Ed25519.
    pub fn new(domain: &str, selector: &str, pem: &[u8]) -> Result<DkimSigner, PostError> {
        let doing = "reading the key for DKIM";
        let der = PrivateKeyDer::from_pem_slice(pem).map_err(|error| PostError::setup(doing, error))?;
        let ed25519 = match &der {
            PrivateKeyDer::Pkcs8(der) => {
                Ed25519Key::from_pkcs8_maybe_unchecked_der(der.secret_pkcs8_der()).ok()
            }
            _ => None,
        };
        Ok(DkimSigner(match ed25519 {
            Some(key) => {
                let signer = dkim::DkimSigner::from_key(key).domain(domain).selector(selector);
                Key::Ed25519(Box::new(signer.headers(SIGNED)))
            }
            None => {
                let key =
                    RsaKey::<Sha256>::from_key_der(der).map_err(|error| PostError::setup(doing, error))?;
                let signer = dkim::DkimSigner::from_key(key).domain(domain).selector(selector);
                Key::Rsa(Box::new(signer.headers(SIGNED)))
            }
        }))
    }

    /// A letter with our signature in front.
    pub fn signed(&self, bytes: &[u8]) -> Result<Vec<u8>, PostError> {
        let signature = match &self.0 {
            Key::Rsa(signer) => signer.sign(bytes),
            Key::Ed25519(signer) => signer.sign(bytes),
        };
        let signature = signature.map_err(|error| PostError::setup("signing a letter", error))?;
        Ok([signature.to_header().as_bytes(), bytes].concat())
    }
}

/// Public keys that signatures are checked with, by the name under which a domain publishes them.
#[derive(Default)]
pub struct DkimKeys(HashMap<Box<str>, Txt>);

/// A signature that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// The domain that signed, in lower case.
    pub domain: String,
}

impl DkimKeys {
    /// Adds the record that a domain publishes: `v=DKIM1; k=rsa; p=…`.
    pub fn add(&mut self, selector: &str, domain: &str, record: &str) -> Result<(), PostError> {
        let key = DomainKey::parse(record.as_bytes()).map_err(|error| {
            PostError::setup("reading a key for DKIM", format!("{selector}, {domain}: {error}"))
        })?;
        let name = format!("{selector}._domainkey.{domain}.").to_lowercase();
        self.0.insert(name.into(), key.into());
        Ok(())
    }

    /// The signatures of a letter that hold. Those without a key here count as none.
    pub fn check(&self, bytes: &[u8]) -> Vec<Signed> {
        // A defect of the package must not stop the post: such a letter has no signature.
        catch_unwind(AssertUnwindSafe(|| self.held(bytes))).unwrap_or_default()
    }

    fn held(&self, bytes: &[u8]) -> Vec<Signed> {
        if self.0.is_empty() {
            return Vec::new();
        }
        // A resolver that asks nobody: the package wants one.
        let resolver = MessageAuthenticator::new(ResolverConfig::default(), ResolverOpts::default());
        let (Some(message), Ok(judge)) = (AuthenticatedMessage::parse(bytes), resolver) else {
            return Vec::new();
        };
        let found = judge.verify_dkim(Parameters::new(&message).with_txt_cache(self));
        // Every key is known or known to be missing, so that nothing has to be waited for.
        let Poll::Ready(found) = pin!(found).poll(&mut Context::from_waker(Waker::noop())) else {
            return Vec::new();
        };
        let signed = |output: &mail_auth::DkimOutput<'_>| {
            // A signature over the first bytes of a letter lets anybody add to it.
            let signature = output.signature().filter(|signature| signature.l == 0)?;
            let domain = signature.d.to_lowercase();
            (*output.result() == DkimResult::Pass).then_some(Signed { domain })
        };
        found.iter().filter_map(signed).collect()
    }
}

impl ResolverCache<Box<str>, Txt> for DkimKeys {
    fn get<Q>(&self, name: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let unknown = || Txt::Error(mail_auth::Error::Dns(DnsError::Resolver("no such key here".to_owned())));
        Some(self.0.get(name).cloned().unwrap_or_else(unknown))
    }

    fn remove<Q>(&self, _: &Q) -> Option<Txt>
    where
        Box<str>: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        None
    }

    fn insert(&self, _: Box<str>, _: Txt, _: Instant) {}
}
