//! Sentences come from types: an event or a refusal has its message's id from its variant and its facts from its fields.
//!
//! ```ignore
//! said! {
//!     /// What happens.
//!     #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
//!     pub enum Event says "xy-tell" of SomeTitle {
//!         /// A bidder raises.
//!         Raised { seat: Seat, bid: u32, how: How },                    // xy-tell-raised { $seat } { $bid } { $how }
//!         /// A company is sold; the message is told the treasury as well, by hand.
//!         Sold { company: Company, price: u32, next: Phase => unsaid } with (treasury),
//!         /// A refusal may name the part of the order that is at fault.
//!         AlreadySold { company: Company } at "company",
//!     }
//! }
//! ```
//!
//! An enum of refusals says `refuses` in the place of `says` and can then be returned from `decide` with `?` or
//! `.into()`. A field is said by its [`ToFact`], by a function named behind `=>`, or not at all (`=> unsaid`).

use super::{Fact, How, Place, Seat, Sentence};
use std::fmt::Debug;

/// Something that can be said.
pub trait Said<R> {
    /// Every message and the facts it may speak of.
    const MESSAGES: &'static [MessageOf];
    /// The sentence, with a fact for each field that is said.
    fn sentence(&self, rules: &R) -> Sentence;
    /// The part of an order that it is about, or nothing.
    fn part(&self) -> &'static str;
}

/// One message of a type.
#[derive(Debug, Clone, Copy)]
pub struct MessageOf {
    /// The message in the language files.
    pub id: &'static str,
    /// The facts it may speak of; fields that are not said leave a gap.
    pub facts: &'static [Option<&'static str>],
}

/// Something a sentence can speak of, under some rules.
pub trait ToFact<R> {
    /// The fact.
    fn fact(&self, rules: &R) -> Fact;
}

/// Declares an enum whose variants are sentences; the head of this file shows how.
#[macro_export]
macro_rules! said {
    ($(#[$meta:meta])* $visible:vis enum $name:ident refuses $($rest:tt)*) => {
        $crate::said! { $(#[$meta])* $visible enum $name says $($rest)* }

        impl From<$name> for $crate::rules::No<$name> {
            fn from(refusal: $name) -> Self {
                $crate::rules::No::Refused(refusal)
            }
        }
    };
    (
        $(#[$meta:meta])*
        $visible:vis enum $name:ident says $prefix:literal of $rules:ty {
            $(
                $(#[$about:meta])*
                $variant:ident
                $({ $( $(#[$note:meta])* $field:ident : $kind:ty $(=> $way:ident)? ),* $(,)? })?
                $(with ($($more:ident),*))? $(at $part:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $visible enum $name {
            $( $(#[$about])* $variant $({ $( $(#[$note])* #[allow(missing_docs)] $field: $kind ),* })? ),*
        }

        impl $crate::rules::Said<$rules> for $name {
            const MESSAGES: &'static [$crate::rules::MessageOf] = &[$(
                $crate::rules::MessageOf {
                    id: $crate::said!(@id $prefix $variant),
                    facts: &[
                        $( $( $crate::said!(@name $field $($way)?), )* )?
                        $( $( Some(stringify!($more)), )* )?
                    ],
                }
            ),*];

            // What is not said is bound all the same, and not every enum has facts to look up.
            #[allow(unused_variables)]
            fn sentence(&self, rules: &$rules) -> $crate::rules::Sentence {
                match self {
                    $( $name::$variant $({ $( $field ),* })? => {
                        let said = $crate::rules::Sentence::new($crate::said!(@id $prefix $variant));
                        $( $( let said = $crate::said!(@with said rules $field $($way)?); )* )?
                        said
                    } ),*
                }
            }

            fn part(&self) -> &'static str {
                match self {
                    $( $name::$variant { .. } => concat!($($part)?) ),*
                }
            }
        }
    };
    (@id $prefix:literal $variant:ident) => {{
        const NAME: &str = stringify!($variant);
        const ID: &[u8] = &$crate::rules::kebab::<{ $crate::rules::kebab_length($prefix, NAME) }>($prefix, NAME);
        const TEXT: &str = match std::str::from_utf8(ID) {
            Ok(id) => id,
            Err(_) => panic!("names are letters"),
        };
        TEXT
    }};
    (@name $field:ident unsaid) => { None };
    (@name $field:ident $($way:ident)?) => { Some(stringify!($field)) };
    (@with $said:ident $rules:ident $field:ident unsaid) => { $said };
    (@with $said:ident $rules:ident $field:ident $way:ident) => { $said.with(stringify!($field), $way($field, $rules)) };
    (@with $said:ident $rules:ident $field:ident) => {
        $said.with(stringify!($field), $crate::rules::ToFact::fact($field, $rules))
    };
}

/// How long an id is: the prefix, and a dash before every capital letter of the name.
pub const fn kebab_length(prefix: &str, name: &str) -> usize {
    let (bytes, mut length, mut at) = (name.as_bytes(), prefix.len() + name.len(), 0);
    while at < bytes.len() {
        length += bytes[at].is_ascii_uppercase() as usize;
        at += 1;
    }
    length
}

/// `xy-tell` and `PutUp` give `xy-tell-put-up`.
pub const fn kebab<const LENGTH: usize>(prefix: &str, name: &str) -> [u8; LENGTH] {
    let (before, bytes) = (prefix.as_bytes(), name.as_bytes());
    let (mut id, mut to, mut at) = ([0; LENGTH], 0, 0);
    while to < before.len() {
        id[to] = before[to];
        to += 1;
    }
    while at < bytes.len() {
        if bytes[at].is_ascii_uppercase() {
            id[to] = b'-';
            to += 1;
        }
        id[to] = bytes[at].to_ascii_lowercase();
        to += 1;
        at += 1;
    }
    id
}

/// Which one of several parts a refusal is about: its fact `nth`, where it has one.
pub fn nth_of(sentence: &Sentence) -> usize {
    let nth = sentence.facts.iter().find(|(name, _)| *name == "nth");
    match nth {
        Some((_, Fact::Number(nth))) => usize::try_from(*nth).unwrap_or(0),
        _ => 0,
    }
}

impl Fact {
    /// A choice that messages select their wording by: the variant's name, as `boxed-in`.
    pub fn choice(of: &impl Debug) -> Fact {
        let name = format!("{of:?}");
        let mut word = String::with_capacity(name.len() + 4);
        for letter in name.chars().take_while(|letter| letter.is_ascii_alphanumeric()) {
            if letter.is_ascii_uppercase() && !word.is_empty() {
                word.push('-');
            }
            word.push(letter.to_ascii_lowercase());
        }
        Fact::Name(word)
    }

    /// Several things, each made a fact.
    pub fn all<T>(things: impl IntoIterator<Item = T>, fact: impl Fn(T) -> Fact) -> Fact {
        Fact::All(things.into_iter().map(fact).collect())
    }
}

macro_rules! plain {
    ($($kind:ty),*) => {$(
        impl<R> ToFact<R> for $kind {
            fn fact(&self, _: &R) -> Fact {
                Fact::from(*self)
            }
        }
    )*};
}

plain!(u8, u16, u32, i64, Seat, &'static str);

impl<R> ToFact<R> for usize {
    fn fact(&self, _: &R) -> Fact {
        Fact::Number(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl<R> ToFact<R> for String {
    fn fact(&self, _: &R) -> Fact {
        Fact::from(self.as_str())
    }
}

impl<R> ToFact<R> for bool {
    fn fact(&self, _: &R) -> Fact {
        Fact::from(if *self { "yes" } else { "no" })
    }
}

impl<R> ToFact<R> for How {
    fn fact(&self, _: &R) -> Fact {
        Fact::choice(self)
    }
}

/// What is not there is the choice `none`.
impl<R, T: ToFact<R>> ToFact<R> for Option<T> {
    fn fact(&self, rules: &R) -> Fact {
        self.as_ref().map_or_else(|| Fact::from("none"), |what| what.fact(rules))
    }
}

impl<R, T: ToFact<R>> ToFact<R> for Vec<T> {
    fn fact(&self, rules: &R) -> Fact {
        Fact::all(self, |what| what.fact(rules))
    }
}

/// The players on a place.
impl<R> ToFact<R> for Place {
    fn fact(&self, rules: &R) -> Fact {
        self.seats.fact(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Rules;

    said! {
        /// For the test.
        #[derive(Debug)]
        enum Event says "test-tell" of Rules {
            /// Said by all its fields.
            PutUp { seat: Seat, bid: u32, how: How, lines: Vec<u8> },
            /// One field is not said, one is said by a function, and more is said by hand.
            Sold { nth: usize, next: Option<u32> => unsaid, price: u32 => dollars } with (treasury) at "company",
            /// Without facts.
            Ended,
        }
    }

    fn dollars(price: &u32, _: &Rules) -> Fact {
        Fact::from(format!("${price}"))
    }

    #[test]
    fn a_variant_is_a_message_and_its_fields_are_facts() {
        let up = Event::PutUp { seat: Seat(1), bid: 3, how: How::Planned, lines: vec![1, 2] };
        let expected = Sentence::new("test-tell-put-up")
            .with("seat", Seat(1))
            .with("bid", 3u32)
            .with("how", "planned")
            .with("lines", vec![Fact::Number(1), Fact::Number(2)]);
        assert_eq!((up.sentence(&Rules), up.part()), (expected, ""));
        let sold = Event::Sold { nth: 2, next: Some(1), price: 7 };
        let expected = Sentence::new("test-tell-sold").with("nth", Fact::Number(2)).with("price", "$7");
        assert_eq!((sold.sentence(&Rules), sold.part()), (expected, "company"));
        assert_eq!(nth_of(&sold.sentence(&Rules)), 2);
        assert_eq!(Event::Ended.sentence(&Rules), Sentence::new("test-tell-ended"));
    }

    #[test]
    fn the_list_of_messages_says_what_each_may_speak_of() {
        let messages: Vec<(&str, Vec<&str>)> = <Event as Said<Rules>>::MESSAGES
            .iter()
            .map(|message| (message.id, message.facts.iter().flatten().copied().collect()))
            .collect();
        assert_eq!(
            messages,
            [
                ("test-tell-put-up", vec!["seat", "bid", "how", "lines"]),
                ("test-tell-sold", vec!["nth", "price", "treasury"]),
                ("test-tell-ended", vec![]),
            ]
        );
    }

    #[test]
    fn a_choice_is_the_name_of_a_variant() {
        #[derive(Debug)]
        enum Why {
            BoxedIn(#[allow(dead_code)] u8),
        }
        assert_eq!(Fact::choice(&Why::BoxedIn(3)), Fact::from("boxed-in"));
    }
}
