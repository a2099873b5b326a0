//! A line to a server that cannot wait for ever and cannot swallow the memory: each act has a time and a size.

use super::nesting::Nesting;
use imap::extensions::idle::SetReadTimeout;
use rustls::{ClientConnection, StreamOwned};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A line, plain or with TLS on it.
#[derive(Debug)]
pub struct Stream {
    line: Wire,
    limits: Arc<Limits>,
    nesting: Nesting,
}

#[derive(Debug)]
enum Wire {
    Plain(TcpStream),
    Protected(Box<StreamOwned<ClientConnection, TcpStream>>),
}

/// What the act under way may still take. It is shared, because the package that talks over the line owns the line.
#[derive(Debug)]
pub struct Limits {
    act: Duration,
    left: Mutex<Left>,
}

#[derive(Debug)]
struct Left {
    until: Instant,
    bytes: u64,
}

impl Limits {
    /// Limits under which every act may take so long.
    pub fn new(act: Duration) -> Arc<Limits> {
        let left = Left { until: Instant::now() + act, bytes: 0 };
        Arc::new(Limits { act, left: Mutex::new(left) })
    }

    /// An act begins that may bring so many bytes.
    pub fn begin(&self, bytes: u64) {
        *self.left() = Left { until: Instant::now() + self.act, bytes };
    }

    /// The line's own time-outs, from what is left of the act.
    pub fn apply(&self, line: &TcpStream) -> io::Result<()> {
        let left = self.left().until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        line.set_read_timeout(Some(left))?;
        line.set_write_timeout(Some(left))
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        // Nothing can be half changed here, whoever panicked.
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn late() -> io::Error {
    io::Error::new(ErrorKind::TimedOut, "no answer in time")
}

impl Stream {
    /// A plain line.
    pub fn plain(line: TcpStream, limits: Arc<Limits>) -> Stream {
        Stream { line: Wire::Plain(line), limits, nesting: Nesting::default() }
    }

    /// A line with TLS on it.
    pub fn protected(line: StreamOwned<ClientConnection, TcpStream>, limits: Arc<Limits>) -> Stream {
        Stream { line: Wire::Protected(Box::new(line)), limits, nesting: Nesting::default() }
    }

    fn socket(&self) -> &TcpStream {
        match &self.line {
            Wire::Plain(line) => line,
            Wire::Protected(line) => &line.sock,
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.limits.apply(self.socket())?;
        let most = usize::try_from(self.limits.left().bytes).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 && !buffer.is_empty() {
            return Err(io::Error::new(ErrorKind::InvalidData, "the server says more than was asked for"));
        }
        let read = match &mut self.line {
            Wire::Plain(line) => line.read(&mut buffer[..most]),
            Wire::Protected(line) => line.read(&mut buffer[..most]),
        };
        let count =
            read.map_err(|error| if error.kind() == ErrorKind::WouldBlock { late() } else { error })?;
        self.limits.left().bytes -= count as u64;
        self.nesting.watch(&buffer[..count])?;
        Ok(count)
    }
}

impl Write for Stream {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.limits.apply(self.socket())?;
        match &mut self.line {
            Wire::Plain(line) => line.write(buffer),
            Wire::Protected(line) => line.write(buffer),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.limits.apply(self.socket())?;
        match &mut self.line {
            Wire::Plain(line) => line.flush(),
            Wire::Protected(line) => line.flush(),
        }
    }
}

impl SetReadTimeout for Stream {
    /// The package takes the time-out away after a wait, and would then wait for a frozen server for ever; here
    /// "none" means that the next act has its usual time.
    fn set_read_timeout(&mut self, timeout: Option<Duration>) -> imap::Result<()> {
        self.limits.left().until = Instant::now() + timeout.unwrap_or(self.limits.act);
        Ok(())
    }
}
