//! Seats are found by what they have now, and by no more than that.

use super::*;
use crate::games::TITLES;

fn index(addresses: &[&str], tokens: &[u8]) -> Index {
    Index {
        title: TITLES[0].id().to_owned(),
        seats: addresses.iter().map(|address| address.split('@').next().unwrap_or("").to_owned()).collect(),
        addresses: addresses.iter().map(|address| (*address).to_owned()).collect(),
        tokens: tokens.iter().map(|byte| [*byte; 16]).collect(),
        stage: Stage::Playing,
        ..Index::broken(3)
    }
}

fn token(byte: u8) -> String {
    Token::from_bits([byte; 16]).as_str().to_uppercase()
}

fn seats(chairs: &[Chair]) -> Vec<(&str, usize)> {
    chairs.iter().map(|chair| (chair.table.as_str(), chair.seat.index())).collect()
}

#[test]
fn a_seat_is_found_by_its_token_and_by_its_address_in_any_case() {
    let mut book = AddressBook::default();
    book.enter("Tuesday", &index(&["Anna@example.org", "bert@example.org", ""], &[1, 2, 3]));
    book.enter("Friday", &index(&["carla@example.org", "anna@example.org"], &[4, 5]));
    assert_eq!(seats(&book.by_address("ANNA@example.org")), [("Tuesday", 0), ("Friday", 1)]);
    assert_eq!(book.by_address(""), []);
    assert_eq!(book.by_address("dino@example.org"), []);
    assert_eq!(seats(&book.by_token(&token(5)).into_iter().collect::<Vec<_>>()), [("Friday", 1)]);
    assert_eq!(book.by_token("anna"), None);
    let bert = Chair { table: "Tuesday".to_owned(), seat: Seat::at(1) };
    assert_eq!(book.address_of(&bert), Some("bert@example.org"));
    assert!(book.is_of(&bert, "Bert@Example.org") && !book.is_of(&bert, "anna@example.org"));
    assert_eq!(book.address_of(&Chair { seat: Seat::at(2), ..bert.clone() }), None);
    assert_eq!(book.addresses().len(), 3);
    let (title, players) = book.setting("Friday").unwrap();
    assert_eq!((title, players), (TITLES[0].id(), vec!["carla".to_owned(), "anna".to_owned()]));
}

#[test]
fn what_a_table_had_before_is_found_no_more_and_its_tokens_are_old() {
    let mut book = AddressBook::default();
    book.enter("Tuesday", &index(&["anna@example.org", "bert@example.org"], &[1, 2]));
    book.enter("Friday", &index(&["anna@example.org"], &[3]));
    book.enter("Tuesday", &index(&["dino@example.org", "bert@example.org"], &[9, 2]));
    assert_eq!(seats(&book.by_address("anna@example.org")), [("Friday", 0)]);
    assert_eq!(seats(&book.by_address("dino@example.org")), [("Tuesday", 0)]);
    assert_eq!(seats(&book.by_address("bert@example.org")), [("Tuesday", 1)]);
    assert_eq!((book.by_token(&token(1)), book.by_old_token(&token(2))), (None, None));
    assert_eq!(book.by_old_token(&token(1)).map(|chair| chair.table).as_deref(), Some("Tuesday"));
    // A token that comes back is nobody's old one.
    book.enter("Tuesday", &index(&["dino@example.org", "bert@example.org"], &[1, 2]));
    assert_eq!(book.by_old_token(&token(1)), None);
    assert!(book.by_token(&token(1)).is_some() && book.by_old_token(&token(9)).is_some());
}

#[test]
fn the_next_deadline_is_that_of_the_table_whose_time_runs_out_first() {
    let mut book = AddressBook::default();
    let at = |hours: i64| Some(DateTime::UNIX_EPOCH + chrono::TimeDelta::hours(hours));
    book.enter("Tuesday", &Index { due: at(1), deadline: at(5), ..index(&["anna@example.org"], &[1]) });
    book.enter("Friday", &Index { due: at(2), deadline: at(4), ..index(&["anna@example.org"], &[2]) });
    book.enter("Sunday", &index(&["anna@example.org"], &[3]));
    assert_eq!(book.next_deadline().map(|(at, table)| (Some(at), table)), Some((at(4), "Friday")));
    assert_eq!(at(1).map(|now| book.due(now)), Some(vec!["Tuesday".to_owned()]));
    assert_eq!(book.timed(), ["Friday", "Tuesday"]);
}
