//! Letters out over SMTP, on a line that is kept open between letters.

use super::dkim::DkimSigner;
use super::replies::{Step, remedy};
use super::said;
use super::server::{Login, Proof, Security, Server};
use crate::post::{Carrier, Outgoing, PostError, Receipt, verp};
use lettre::Address;
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS, Mechanism};
use lettre::transport::smtp::client::{Certificate, CertificateStore, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::response::Response;
use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

/// After so long without a letter a line is closed: the server may have done so already.
const STALE: Duration = Duration::from_secs(20);
/// So many letters go over one line. Exim delivers no more than ten of one line at once; what comes after them waits in
/// its queue, for half an hour as Debian sets it up.
const LETTERS: u32 = 10;
/// A server may look at a letter for this many times the usual patience before it says that it has it.
const PATIENCE: u32 = 4;

/// A server that takes letters, and who we are there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpAccount {
    /// Where it is.
    pub server: Server,
    /// Who we are there, if it wants to know.
    pub login: Option<Login>,
}

/// What stands on the outside of every letter.
#[derive(Debug)]
pub struct Envelope {
    /// Waybill's own address.
    pub own: String,
    /// With a key each reader has a return path of their own.
    pub key: Option<[u8; 32]>,
    /// Who signs.
    pub signer: Option<DkimSigner>,
}

impl Envelope {
    /// Where a letter comes back to that cannot be delivered.
    pub fn return_path(&self, reader: &str) -> String {
        match &self.key {
            Some(key) => verp::return_path(&self.own, key, reader),
            None => self.own.clone(),
        }
    }

    /// The bytes of a letter, signed if there is a key for it.
    pub fn sealed(&self, letter: &Outgoing) -> Result<Vec<u8>, PostError> {
        let bytes = letter.to_bytes()?;
        match &self.signer {
            Some(signer) => signer.signed(&bytes),
            None => Ok(bytes),
        }
    }
}

/// Letters out over SMTP.
pub struct SmtpCarrier {
    account: SmtpAccount,
    envelope: Envelope,
    line: Option<Call>,
}

struct Call {
    talk: SmtpConnection,
    used: Instant,
    letters: u32,
}

impl fmt::Debug for SmtpCarrier {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("SmtpCarrier").field("server", &self.account.server).finish_non_exhaustive()
    }
}

/// A whole letter as one command. The package writes the letter and the dot that ends it apart, and the system then
/// holds the dot back until the other side has acknowledged the letter: 40 ms for each. Written at once, nothing waits.
struct Whole<'w>(&'w str);

impl fmt::Display for Whole<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        if text.starts_with('.') {
            out.write_str(".")?;
        }
        let mut rest = text;
        while let Some(place) = rest.find("\r\n.") {
            out.write_str(&rest[..place + 3])?;
            out.write_str(".")?;
            rest = &rest[place + 3..];
        }
        out.write_str(rest)?;
        out.write_str(if text.ends_with("\r\n") { ".\r\n" } else { "\r\n.\r\n" })
    }
}

/// What went wrong, and whether the line can still be used and the letter be said again.
struct Trouble {
    error: PostError,
    /// The server answered, so that the line is good.
    answered: bool,
    /// Nothing of the letter can have been taken.
    untouched: bool,
}

impl SmtpCarrier {
    /// A carrier. Nothing is opened yet.
    pub fn new(account: SmtpAccount, envelope: Envelope) -> SmtpCarrier {
        SmtpCarrier { account, envelope, line: None }
    }

    /// Opens a line, if none is open, and says whether the server lets us in: for whoever checks the settings.
    pub fn knock(&mut self) -> Result<(), PostError> {
        if self.line.is_none() {
            self.line = Some(self.open()?);
        }
        Ok(())
    }

    fn server(&self) -> &Server {
        &self.account.server
    }

    fn trouble(&self, step: Step, error: &SmtpError) -> Trouble {
        let doing = match step {
            Step::Entrance => "entering",
            Step::Sender | Step::Reader | Step::Letter => "sending by",
        };
        let words = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        let Some(code) = error.status().map(u16::from) else {
            let cause =
                if error.is_timeout() { "no answer in time".to_owned() } else { said(&error.to_string()) };
            let error = match error.is_tls() {
                true => PostError::setup(doing, format!("{}: {cause}", self.server().label())),
                false => self.server().broken(doing, cause),
            };
            return Trouble { error, answered: false, untouched: step != Step::Letter };
        };
        let (server, said) = (self.server().label(), said(&format!("{code} {words}")));
        let error = PostError::Refused { doing, server, said, remedy: remedy(step, code, &words) };
        // 421 is followed by silence.
        Trouble { error, answered: code != 421, untouched: code == 421 && step != Step::Letter }
    }

    fn open(&self) -> Result<Call, PostError> {
        let entrance = |error: SmtpError| self.trouble(Step::Entrance, &error).error;
        let Server { host, port, security, timeout, .. } = self.server();
        let tls = match security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(self.tls()?),
        };
        let domain = self.envelope.own.rsplit('@').next().unwrap_or("localhost");
        let hello = ClientId::Domain(domain.to_owned());
        let wrapped = tls.as_ref().filter(|_| *security == Security::Tls);
        let place = (host.as_str(), *port);
        let mut talk =
            SmtpConnection::connect(place, Some(*timeout), &hello, wrapped, None).map_err(entrance)?;
        if let (Security::StartTls, Some(tls)) = (security, &tls) {
            if !talk.can_starttls() {
                let cause = format!("{} offers no STARTTLS", self.server().label());
                return Err(PostError::setup("entering", cause));
            }
            talk.starttls(tls, &hello).map_err(entrance)?;
        }
        if let Some(login) = &self.account.login {
            let (mechanisms, secret) = match &login.proof {
                Proof::Password(secret) => (DEFAULT_MECHANISMS, secret),
                Proof::Token(secret) => (&[Mechanism::Xoauth2] as &[Mechanism], secret),
            };
            let credentials = Credentials::new(login.user.clone(), secret.ask()?.words().to_owned());
            talk.auth(mechanisms, &credentials).map_err(|error| match error.status() {
                None if error.is_client() => PostError::setup("entering", said(&error.to_string())),
                _ => entrance(error),
            })?;
        }
        Ok(Call { talk, used: Instant::now(), letters: 0 })
    }

    fn tls(&self) -> Result<TlsParameters, PostError> {
        let setup = |error: SmtpError| PostError::setup("reading certificates", error);
        let mut tls = TlsParameters::builder(self.server().host.clone());
        if let Some(pem) = self.server().ca_pem()? {
            tls = tls
                .certificate_store(CertificateStore::None)
                .add_root_certificate(Certificate::from_pem(&pem).map_err(setup)?);
        }
        tls.build_rustls().map_err(setup)
    }

    /// Says a letter on an open line.
    fn say(&self, line: &mut Call, from: &Address, to: &Address, bytes: &[u8]) -> Result<Receipt, Trouble> {
        let talk = &mut line.talk;
        let at = move |step: Step| move |error: SmtpError| self.trouble(step, &error);
        let mut options = Vec::new();
        if !bytes.is_ascii() {
            options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        if !AsRef::<str>::as_ref(to).is_ascii() {
            if !talk.server_info().supports_feature(Extension::SmtpUtfEight) {
                let error = PostError::BadAddress(to.to_string());
                return Err(Trouble { error, answered: true, untouched: true });
            }
            options.push(MailParameter::SmtpUtfEight);
        }
        talk.command(Mail::new(Some(from.clone()), options)).map_err(at(Step::Sender))?;
        talk.command(Rcpt::new(to.clone(), Vec::new())).map_err(at(Step::Reader))?;
        talk.command(Data).map_err(at(Step::Letter))?;
        let timeout = self.server().timeout;
        let stretched = talk.set_timeout(Some(timeout.saturating_mul(PATIENCE)));
        let taken: Result<Response, SmtpError> = match str::from_utf8(bytes) {
            Ok(text) => talk.command(Whole(text)),
            Err(_) => talk.message(bytes),
        };
        let taken = taken.map_err(at(Step::Letter))?;
        if stretched.and(talk.set_timeout(Some(timeout))).is_err() {
            // The letter is taken; only the line is of no more use.
            line.letters = LETTERS;
        }
        Ok(Receipt { said: said(&taken.message().collect::<Vec<_>>().join(" ")) })
    }

    /// Says a letter; gives the line back where it can be used again.
    fn say_and_keep(
        &mut self,
        mut line: Call,
        from: &Address,
        to: &Address,
        bytes: &[u8],
    ) -> Result<Receipt, Trouble> {
        let said = self.say(&mut line, from, to, bytes);
        let good = match &said {
            Ok(_) => true,
            // The server forgets the letter that it refused, so that the next one can begin.
            Err(trouble) => trouble.answered && line.talk.command(Rset).is_ok(),
        };
        line.letters = line.letters.saturating_add(1);
        line.used = Instant::now();
        if good && line.letters < LETTERS {
            self.line = Some(line);
        } else if good {
            // Whether it hears our good-bye makes no difference.
            let _ = line.talk.quit();
        }
        said
    }
}

impl Carrier for SmtpCarrier {
    fn name(&self) -> &str {
        &self.account.server.host
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let reader = letter.to.email.trim();
        let to: Address = reader.parse().map_err(|_| PostError::BadAddress(reader.to_owned()))?;
        let path = self.envelope.return_path(reader);
        let from: Address =
            path.parse().map_err(|_| PostError::setup("sending", format!("{path:?} is no address")))?;
        let bytes = self.envelope.sealed(letter)?;
        if let Some(line) = self.line.take().filter(|line| line.used.elapsed() < STALE) {
            match self.say_and_keep(line, &from, &to, &bytes) {
                // The server closed the line while it was idle; the letter is still ours.
                Err(Trouble { answered: false, untouched: true, .. }) => {}
                said => return said.map_err(|trouble| trouble.error),
            }
        }
        let line = self.open()?;
        self.say_and_keep(line, &from, &to, &bytes).map_err(|trouble| trouble.error)
    }
}

impl Drop for SmtpCarrier {
    fn drop(&mut self) {
        if let Some(mut line) = self.line.take() {
            let _ = line.talk.quit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_at_the_start_of_a_line_is_doubled() {
        let check = |text: &str, expected: &str| assert_eq!(Whole(text).to_string(), expected);
        check("a\r\n.\r\nb\r\n", "a\r\n..\r\nb\r\n.\r\n");
        check(".a\r\n..b", "..a\r\n...b\r\n.\r\n");
        check("", "\r\n.\r\n");
        check("\r\n.\r\n.\r\n", "\r\n..\r\n..\r\n.\r\n");
    }
}
