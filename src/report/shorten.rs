//! Long lists of legal orders, shortened so that a reader sees at a glance what there is.

use super::width::tie;

/// What stands between two ways to go on; no line begins with it.
const ELSE: &str = "\u{1f}/ ";

/// How many orders are listed as they are.
const FEW: usize = 12;

/// Orders as they are where they are few; otherwise numbers in a row become `1-8` and what begins alike stands on one
/// line with ` / ` between the ways it can go on.
pub fn shorten(orders: &[String]) -> Vec<String> {
    if orders.len() <= FEW {
        return orders.to_vec();
    }
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    let ranges = ranges(orders);
    for (order, range) in &ranges {
        let head = head_of(order);
        let tail = format!("{}{range}", &order[head.len()..]).trim_start().to_owned();
        match groups.iter_mut().find(|(other, _)| *other == head) {
            Some((_, tails)) => tails.push(tail),
            None => groups.push((head, vec![tail])),
        }
    }
    groups.into_iter().map(|(head, tails)| format!("{head} {}", join(&tails)).trim_end().to_owned()).collect()
}

/// Orders that differ only in their last number, with the range of that number.
fn ranges(orders: &[String]) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, Option<(u32, u32)>)> = Vec::new();
    for order in orders {
        let last = order.rsplit(' ').next().unwrap_or_default();
        let number = last.parse::<u32>().ok().map(|number| (number, number));
        let stem = if number.is_some() { order[..order.len() - last.len()].trim_end() } else { order };
        match (found.last_mut(), number) {
            (Some((other, Some((_, high)))), Some((number, _))) if *other == stem && *high + 1 == number => {
                *high = number;
            }
            _ => found.push((stem, number)),
        }
    }
    let write = |range: Option<(u32, u32)>| match range {
        None => String::new(),
        Some((low, high)) if low == high => format!(" {low}"),
        Some((low, high)) => format!(" {low}-{high}"),
    };
    found.into_iter().map(|(stem, range)| (stem, write(range))).collect()
}

/// How an order begins: up to its first dash, or with its label and its verb.
pub fn head_of(order: &str) -> &str {
    if let Some(dash) = order.find(" - ") {
        return &order[..dash + 2];
    }
    let label = order.find(": ").map_or(0, |colon| colon + 2);
    let verb = order[label..].find(' ').map_or(order.len(), |space| label + space);
    &order[..verb]
}

/// Ways to go on; a number that all of them end with is said once.
fn join(tails: &[String]) -> String {
    let ending = |tail: &String| tail.rsplit_once(' ').map(|(_, end)| end.to_owned());
    let shared = tails.first().and_then(ending).filter(|end| {
        let number = end.starts_with(|letter: char| letter.is_ascii_digit());
        number && tails.len() > 1 && tails.iter().all(|tail| ending(tail).as_ref() == Some(end))
    });
    match shared {
        None => tails.iter().map(|tail| tie(tail)).collect::<Vec<_>>().join(ELSE),
        Some(end) => {
            let stems: Vec<String> =
                tails.iter().map(|tail| tie(tail[..tail.len() - end.len()].trim_end())).collect();
            format!("{} {end}", stems.join(ELSE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::width::TIED;
    use super::*;

    fn plain(orders: &[String]) -> Vec<String> {
        shorten(orders).iter().map(|order| order.replace(TIED, " ")).collect()
    }

    fn check(orders: &[String], expected: &[&str]) {
        assert_eq!(plain(orders), expected);
    }

    #[test]
    fn few_orders_stay_as_they_are() {
        let few: Vec<String> = (1..=12).map(|bid| format!("bid {bid}")).collect();
        assert_eq!(shorten(&few), few);
    }

    #[test]
    fn numbers_in_a_row_become_one() {
        let bids = |company: &str| (1..=8).map(|bid| format!("auction {company} {bid}")).collect::<Vec<_>>();
        let mut orders = [bids("red"), bids("light blue")].concat();
        orders.push("pass".into());
        check(&orders, &["auction red / light blue 1-8", "pass"]);
        orders.insert(0, "auction green 3".into());
        check(&orders, &["auction green 3 / red 1-8 / light blue 1-8", "pass"]);
    }

    #[test]
    fn what_begins_alike_stands_together() {
        let builds = |from: &str| {
            ["Boston", "Albany", "New York", "Reno", "Omaha", "Butte", "Boise"]
                .map(|to| format!("red: build {from} - {to}"))
        };
        check(
            &[builds("Denver"), builds("El Paso")].concat(),
            &[
                "red: build Denver - Boston / Albany / New York / Reno / Omaha / Butte / Boise",
                "red: build El Paso - Boston / Albany / New York / Reno / Omaha / Butte / Boise",
            ],
        );
        let takes: Vec<String> = ('A'..'P').map(|city| format!("red: take New {city}")).collect();
        assert!(plain(&takes)[0].starts_with("red: take New A / New B / "));
    }
}
