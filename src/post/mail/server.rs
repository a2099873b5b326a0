//! A server and how to talk to it: where it is, how the line is protected, who we are there.

use super::Secret;
use super::stream::{Limits, Stream};
use crate::post::PostError;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use std::fs;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// Its name; certificates are checked against it.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is protected.
    pub security: Security,
    /// Certificates to trust instead of the system's, as PEM.
    pub ca: Option<PathBuf>,
    /// How long any single act may take.
    pub timeout: Duration,
}

/// How a line is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS before anything secret is said; a server that does not offer it is left.
    StartTls,
    /// Not at all: for a server on the same machine.
    Plain,
}

/// Who we are at a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// The name.
    pub user: String,
    /// What proves it.
    pub proof: Proof,
}

/// What proves who we are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// A password.
    Password(Secret),
    /// A token of OAuth 2 (XOAUTH2).
    Token(Secret),
}

impl Server {
    /// The server in a sentence.
    pub(super) fn label(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// A line that broke.
    pub(super) fn broken(&self, doing: &'static str, cause: impl std::fmt::Display) -> PostError {
        PostError::Line { doing, server: self.label(), cause: super::said(&cause.to_string()) }
    }

    /// A bare line, within the time that an act may take.
    pub(super) fn connect(&self) -> Result<TcpStream, PostError> {
        let reaching = "reaching";
        let places = (self.host.as_str(), self.port).to_socket_addrs();
        let mut last = io::Error::other("the name leads nowhere");
        for place in places.map_err(|error| self.broken(reaching, error))? {
            match TcpStream::connect_timeout(&place, self.timeout) {
                Ok(line) => {
                    line.set_nodelay(true).map_err(|error| self.broken(reaching, error))?;
                    return Ok(line);
                }
                Err(error) => last = error,
            }
        }
        Err(self.broken(reaching, last))
    }

    /// The same line with TLS on it. The handshake is done here, so that a certificate which nobody trusts is
    /// known for what it is.
    pub(super) fn protected(&self, mut line: TcpStream, limits: Arc<Limits>) -> Result<Stream, PostError> {
        let doing = "talking TLS with";
        let name = ServerName::try_from(self.host.clone())
            .map_err(|_| PostError::setup("reading the settings", format!("{:?} is no host", self.host)))?;
        let mut talk =
            ClientConnection::new(Arc::new(self.tls()?), name).map_err(|error| self.broken(doing, error))?;
        while talk.is_handshaking() {
            limits.apply(&line).map_err(|error| self.broken(doing, error))?;
            if let Err(error) = talk.complete_io(&mut line) {
                // What the other side of TLS refuses will be refused tomorrow, too: somebody must mend it.
                let refused = error.get_ref().is_some_and(|cause| cause.is::<rustls::Error>());
                return Err(match refused {
                    true => PostError::setup(doing, format!("{}: {error}", self.label())),
                    false => self.broken(doing, error),
                });
            }
        }
        Ok(Stream::protected(StreamOwned::new(talk, line), limits))
    }

    fn tls(&self) -> Result<ClientConfig, PostError> {
        let doing = "reading certificates";
        let mut roots = RootCertStore::empty();
        match self.ca_pem()? {
            Some(pem) => {
                for certificate in CertificateDer::pem_slice_iter(&pem) {
                    let certificate = certificate.map_err(|error| PostError::setup(doing, error))?;
                    roots.add(certificate).map_err(|error| PostError::setup(doing, error))?;
                }
            }
            // One certificate of the system's that cannot be read spoils none of the others.
            None => {
                roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            }
        }
        if roots.is_empty() {
            return Err(PostError::setup(doing, "there is none to trust"));
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| PostError::setup(doing, error))?;
        Ok(config.with_root_certificates(roots).with_no_client_auth())
    }

    /// The certificates to trust instead of the system's.
    pub(super) fn ca_pem(&self) -> Result<Option<Vec<u8>>, PostError> {
        let Some(path) = &self.ca else { return Ok(None) };
        let read = fs::read(path);
        read.map(Some)
            .map_err(|error| PostError::setup("reading certificates", format!("{}: {error}", path.display())))
    }
}
