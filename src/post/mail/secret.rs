//! Where a password or a token comes from: a command, a file or the environment. It never stands in the settings.

use crate::post::PostError;
use std::fmt;
use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long a command may take to say a secret: somebody may have to unlock a key ring.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a secret comes from. It is asked for whenever a line is opened, so that a renewed one is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// The first line that a command prints.
    Command(String),
    /// The first line of a file.
    File(PathBuf),
    /// A variable of the environment.
    Environment(String),
}

/// A secret. It prints itself nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// The words themselves, for the server alone.
    pub fn words(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Password(…)")
    }
}

impl Secret {
    /// Asks for the secret.
    pub fn ask(&self) -> Result<Password, PostError> {
        let text = match self {
            Secret::File(path) => {
                let read = fs::read_to_string(path);
                read.map_err(|error| {
                    PostError::setup("reading a password", format!("{}: {error}", path.display()))
                })?
            }
            Secret::Environment(name) => std::env::var(name)
                .map_err(|error| PostError::setup("reading a password", format!("${name}: {error}")))?,
            Secret::Command(command) => said_by(command).map_err(|cause| {
                PostError::setup("asking for a password", format!("`{command}`: {cause}"))
            })?,
        };
        match text.lines().next().map(str::trim_end) {
            Some(line) if !line.is_empty() => Ok(Password(line.to_owned())),
            _ => Err(PostError::setup("reading a password", "there is nothing in it")),
        }
    }
}

/// What a command prints. Its own complaints stay on the console.
fn said_by(command: &str) -> Result<String, String> {
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let end = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if Instant::now() >= end => {
                // The shell may have gone meanwhile; then there is nothing to end.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("no answer within {} seconds", PATIENCE.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    if !status.success() {
        return Err(status.to_string());
    }
    // A pipe holds more than any secret has, so the command was never stopped by a full one.
    let mut text = String::new();
    if let Some(out) = child.stdout.take() {
        out.take(64 * 1024).read_to_string(&mut text).map_err(|error| error.to_string())?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_and_never_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        fs::write(&file, "open sesame \nsecond line\n").unwrap();
        assert_eq!(Secret::File(file.clone()).ask().unwrap().words(), "open sesame");
        let command = Secret::Command(format!("cat '{}'", file.display()));
        assert_eq!(command.ask().unwrap().words(), "open sesame");
        assert_eq!(Secret::Environment("PATH".into()).ask().unwrap().words(), std::env::var("PATH").unwrap());
        assert_eq!(format!("{:?}", command.ask().unwrap()), "Password(…)");
        let wrong = [
            Secret::Command("exit 3".into()),
            Secret::Command("true".into()),
            Secret::File(folder.path().join("none")),
            Secret::Environment("NO_SUCH_VARIABLE_OF_WAYBILL".into()),
        ];
        for secret in wrong {
            assert!(matches!(secret.ask(), Err(PostError::Setup { .. })), "{secret:?}");
        }
    }
}
