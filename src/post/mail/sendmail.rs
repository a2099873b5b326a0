//! Letters out by the `sendmail` of the system, for a host whose mail server is set up already.

use super::said;
use super::smtp::Envelope;
use crate::post::{Carrier, Outgoing, PostError, Receipt, Remedy};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The system's `sendmail`.
#[derive(Debug)]
pub struct Sendmail {
    program: PathBuf,
    envelope: Envelope,
    timeout: Duration,
}

impl Sendmail {
    /// A carrier that gives each letter to a program within a time.
    pub fn new(program: PathBuf, envelope: Envelope, timeout: Duration) -> Sendmail {
        Sendmail { program, envelope, timeout }
    }

    fn refused(&self, said: String, remedy: Remedy) -> PostError {
        let server = self.program.display().to_string();
        PostError::Refused { doing: "sending by", server, said, remedy }
    }

    /// Waits for the program, which may hang on a server of its own.
    fn wait(&self, child: &mut Child) -> Result<ExitStatus, PostError> {
        let end = Instant::now() + self.timeout;
        loop {
            match child.try_wait().map_err(PostError::disk("waiting for", &self.program))? {
                Some(status) => return Ok(status),
                None if Instant::now() < end => thread::sleep(Duration::from_millis(10)),
                None => {
                    // It may have gone meanwhile; then there is nothing to end.
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(self.refused("no answer in time".to_owned(), Remedy::Later(None)));
                }
            }
        }
    }
}

/// What an exit code of `sendmail` means (sysexits.h).
fn remedy(code: Option<i32>) -> Remedy {
    match code {
        // No such user, no such host.
        Some(67 | 68) => Remedy::NeverForReader,
        // The service is not available, an error of the system, a failure for now; or a signal ended it.
        Some(69 | 71 | 74 | 75) | None => Remedy::Later(None),
        Some(_) => Remedy::Ours,
    }
}

impl Carrier for Sendmail {
    fn name(&self) -> &str {
        "sendmail"
    }

    fn carry(&mut self, letter: &Outgoing) -> Result<Receipt, PostError> {
        let reader = letter.to.email.trim();
        // An address that begins with a dash would be an option.
        if reader.starts_with('-') || !reader.contains('@') || reader.contains(char::is_whitespace) {
            return Err(PostError::BadAddress(reader.to_owned()));
        }
        let bytes = self.envelope.sealed(letter)?;
        let mut child = Command::new(&self.program)
            .args(["-i", "-f", &self.envelope.return_path(reader), "--", reader])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(PostError::disk("starting", &self.program))?;
        let (input, errors) = (child.stdin.take(), child.stderr.take());
        // A program that hangs reads nothing; then the thread ends with it. Programs of Unix want line ends of Unix.
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let writing = thread::spawn(move || input.map(|mut input| input.write_all(text.as_bytes())));
        let complaining = thread::spawn(move || {
            let mut text = Vec::new();
            let read = errors.map(|errors| errors.take(4096).read_to_end(&mut text));
            read.map(|_| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default()
        });
        let status = self.wait(&mut child)?;
        let written = matches!(writing.join(), Ok(Some(Ok(()))));
        let words = said(&complaining.join().unwrap_or_default());
        match status.success() {
            true if written => Ok(Receipt { said: words }),
            true => Err(self.refused("it did not read the whole letter".to_owned(), Remedy::Later(None))),
            false => Err(self.refused(format!("{status}: {words}"), remedy(status.code()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::post::Address;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_program_gets_the_letter_and_its_exit_code_is_understood() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("sendmail");
        let script = format!(
            "#!/bin/sh\ncd '{}'\necho \"$@\" >args\ncat >letter\ncase \"$5\" in no@*) echo gone >&2; exit 67;; \
             later@*) exit 75;; slow@*) exec sleep 30;; esac\n",
            folder.path().display()
        );
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let envelope = Envelope { own: "waybill@x.org".into(), key: Some([1; 32]), signer: None };
        let mut sendmail = Sendmail::new(program, envelope, Duration::from_millis(700));
        let mut send = |to: &str| {
            let address = |email: &str| Address { name: String::new(), email: email.to_owned() };
            let letter =
                Outgoing { id: "1@x".into(), ..Outgoing::new(address("waybill@x.org"), address(to)) };
            sendmail.carry(&letter).map_err(|error| error.remedy())
        };
        assert!(send("anna@x.org").is_ok());
        let args = fs::read_to_string(folder.path().join("args")).unwrap();
        assert!(args.starts_with("-i -f waybill+b-") && args.ends_with("-- anna@x.org\n"), "{args}");
        assert!(fs::read_to_string(folder.path().join("letter")).unwrap().contains("To: anna@x.org\n"));
        assert_eq!(send("no@x.org"), Err(Remedy::NeverForReader));
        assert_eq!(send("later@x.org"), Err(Remedy::Later(None)));
        assert_eq!(send("slow@x.org"), Err(Remedy::Later(None)));
        assert_eq!(send("-bs@x.org"), Err(Remedy::NeverForReader));
    }
}
