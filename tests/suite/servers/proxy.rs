//! A line between a client and a server that can be cut, or go deaf or dumb, at a word of the client.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// What happens to a line, once.
#[derive(Clone, Copy)]
pub enum Mischief {
    /// It is cut so many bytes into the answer to a command.
    CutAnswer { to: &'static str, after: usize },
    /// What the client says after these words never arrives.
    Swallow { after: &'static str },
    /// What the client says after these words arrives, and the server's word about it does not.
    Mute { after: &'static str },
}

impl Mischief {
    fn word(self) -> &'static str {
        match self {
            Mischief::CutAnswer { to, .. } => to,
            Mischief::Swallow { after } | Mischief::Mute { after } => after,
        }
    }
}

/// The line, to a port of this machine.
pub struct Proxy {
    pub port: u16,
    next: Arc<Mutex<Option<Mischief>>>,
    done: Arc<AtomicBool>,
}

impl Proxy {
    pub fn start(server: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (next, done) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
        let (plan, over) = (Arc::clone(&next), Arc::clone(&done));
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if let Ok(server) = TcpStream::connect(("127.0.0.1", server)) {
                    join(client, server, &plan, &over);
                }
            }
        });
        Proxy { port, next, done }
    }

    /// What is to happen at the next chance.
    pub fn next(&self, mischief: Mischief) {
        self.done.store(false, Ordering::SeqCst);
        *self.next.lock().unwrap() = Some(mischief);
    }

    /// Waits until it has happened.
    pub fn until_done(&self) {
        let end = Instant::now() + Duration::from_secs(30);
        while !self.done.load(Ordering::SeqCst) {
            assert!(Instant::now() < end, "there was no chance for it");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// Joins two ends. The threads end with their ends.
fn join(client: TcpStream, server: TcpStream, plan: &Arc<Mutex<Option<Mischief>>>, over: &Arc<AtomicBool>) {
    let strikes: Arc<Mutex<Option<Mischief>>> = Arc::default();
    let (plan, over) = (Arc::clone(plan), Arc::clone(over));
    let (mut from, mut to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let struck = Arc::clone(&strikes);
    thread::spawn(move || {
        let mut buffer = [0; 16 << 10];
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            if matches!(*struck.lock().unwrap(), Some(Mischief::Swallow { .. })) {
                continue;
            }
            let said = String::from_utf8_lossy(&buffer[..length]).into_owned();
            {
                let mut next = plan.lock().unwrap();
                if next.is_some_and(|mischief| said.contains(mischief.word())) {
                    *struck.lock().unwrap() = next.take();
                    over.store(true, Ordering::SeqCst);
                }
            }
            if to.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
    });
    let (mut from, mut to) = (server, client);
    thread::spawn(move || {
        let (mut buffer, mut answers) = ([0; 16 << 10], 0);
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            let struck = *strikes.lock().unwrap();
            match struck {
                Some(Mischief::CutAnswer { after, .. }) => {
                    let _ = to.write_all(&buffer[..after.min(length)]);
                    break;
                }
                Some(Mischief::Mute { .. }) => {
                    answers += 1;
                    // The word that it may go on is heard.
                    if answers > 1 {
                        continue;
                    }
                }
                _ => {}
            }
            if to.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    });
}
