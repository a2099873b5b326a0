//! `forum_page`: how many requests it takes to read what is new in a topic of 5,000 posts, against one.

use crate::measure::{Noise, cost};
use crate::report::{Goal, Row};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use waybill::post::forum::{Account, Forum, RecipeForum, built_in};

/// How many posts the topic has.
const POSTS: u64 = 5_000;
/// How many looks are one round: as many as it takes until the page before is read again, too.
const LOOKS: u64 = 16;

/// Counts them, for a forum of pages and for one that shows what is around a number.
pub fn run() -> Vec<Row> {
    ["nodebb", "discourse"]
        .iter()
        .map(|kind| {
            let posts = Arc::new(AtomicU64::new(POSTS));
            let mut forum = topic(kind, &posts);
            let mut place = forum.end("1").expect("a topic").place;
            let requests = cost(
                Noise::Disk,
                3,
                &mut || {
                    let before = forum.requests();
                    for _ in 0..LOOKS {
                        posts.fetch_add(1, Ordering::SeqCst);
                        place = forum.since("1", place).expect("a topic").place;
                    }
                    (forum.requests() - before) as f64
                },
                &mut [&mut || LOOKS as f64],
            )[0];
            let what: &'static str = if *kind == "nodebb" {
                "a look, by pages : one request"
            } else {
                "a look, by numbers : one request"
            };
            Row::new(what, requests).bar(Goal::AtMost(2.0)).target(Goal::AtMost(1.0))
        })
        .collect()
}

/// A topic that grows, behind a server of our own.
fn topic(kind: &str, posts: &Arc<AtomicU64>) -> RecipeForum {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let posts = Arc::clone(posts);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let posts = Arc::clone(&posts);
            std::thread::spawn(move || serve(stream, &posts));
        }
    });
    let account =
        Account { url, user: "bot".to_owned(), secret: None, timeout: Duration::from_secs(10), dry: true };
    RecipeForum::new(built_in(kind).expect("it comes with Waybill").expect("it can be read"), account)
}

fn serve(stream: TcpStream, posts: &AtomicU64) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut stream = stream;
    loop {
        let mut first = String::new();
        if reader.read_line(&mut first).ok()? == 0 {
            return None;
        }
        let mut line = String::new();
        while reader.read_line(&mut line).ok()? > 2 {
            line.clear();
        }
        let body = answer(first.split(' ').nth(1)?, posts.load(Ordering::SeqCst));
        let head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).ok()?;
        stream.write_all(body.as_bytes()).ok()?;
    }
}

/// A page of twenty posts.
fn answer(address: &str, count: u64) -> String {
    let number =
        |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u64>().ok();
    if let Some(page) = address.split("page=").nth(1).and_then(number) {
        let first = (page.max(1) - 1) * 20;
        let posts: Vec<String> = (first..count.min(first + 20))
            .map(|at| format!(r#"{{"pid":{at},"index":{at},"uid":7,"user":{{"username":"anna"}},"content":"<p>bid 4</p>"}}"#))
            .collect();
        return format!(
            r#"{{"posts":[{}],"pagination":{{"pageCount":{}}}}}"#,
            posts.join(","),
            count.div_ceil(20)
        );
    }
    let near = address.split('/').nth(3).and_then(number).unwrap_or(1).min(count);
    let first = near.saturating_sub(5).min(count - 19).max(1);
    let posts: Vec<String> = (first..=count.min(first + 19))
        .map(|at| format!(r#"{{"id":{at},"post_number":{at},"user_id":7,"username":"anna","raw":"bid 4"}}"#))
        .collect();
    format!(r#"{{"highest_post_number":{count},"post_stream":{{"posts":[{}]}}}}"#, posts.join(","))
}
