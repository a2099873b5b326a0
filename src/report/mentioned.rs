//! What layouts mention of a thing with many parts: only that is made ready for them.
//!
//! A board with its map and a view with all that a program may ask for cost more to prepare than a page to write.

use serde::ser::{Error, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::BTreeSet;

/// The parts of a thing that layouts mention.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mentioned {
    /// Whether some layout takes the thing as a whole, so that nobody knows which parts it looks at.
    whole: bool,
    parts: BTreeSet<String>,
}

impl Mentioned {
    /// What is mentioned of a thing; variables are written as in layouts: `board.money.toll`.
    pub fn of<'v>(thing: &str, variables: impl IntoIterator<Item = &'v String>) -> Mentioned {
        let mut mentioned = Mentioned::default();
        for variable in variables {
            match variable.split('.').collect::<Vec<&str>>()[..] {
                [first] if first == thing => mentioned.whole = true,
                [first, part, ..] if first == thing => drop(mentioned.parts.insert(part.to_owned())),
                _ => {}
            }
        }
        mentioned
    }

    /// What is mentioned here or there.
    pub fn and(mut self, other: &Mentioned) -> Mentioned {
        self.whole |= other.whole;
        self.parts.extend(other.parts.iter().cloned());
        self
    }

    fn has(&self, part: &str) -> bool {
        self.whole || self.parts.contains(part)
    }
}

/// A board, as far as it is mentioned.
pub struct OfBoard<'p> {
    /// The board.
    pub board: &'p Value,
    /// What is mentioned of it.
    pub mentioned: &'p Mentioned,
}

impl Serialize for OfBoard<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = self.board.as_object().into_iter().flatten();
        serializer.collect_map(parts.filter(|(part, _)| self.mentioned.has(part)))
    }
}

/// A view, as far as it is mentioned.
pub struct OfView<'p> {
    /// The view.
    pub view: Box<dyn erased_serde::Serialize + 'p>,
    /// What is mentioned of it.
    pub mentioned: &'p Mentioned,
}

impl Serialize for OfView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        erased_serde::serialize(&*self.view, Fields { serializer, mentioned: self.mentioned })
    }
}

/// Lets only the mentioned fields of a struct through. Every view is a struct.
struct Fields<'p, S> {
    serializer: S,
    mentioned: &'p Mentioned,
}

/// The fields of a struct that are mentioned.
struct Sieve<'p, S> {
    fields: S,
    mentioned: &'p Mentioned,
}

impl<S: SerializeStruct> SerializeStruct for Sieve<'_, S> {
    type Ok = S::Ok;
    type Error = S::Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        part: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        match self.mentioned.has(part) {
            true => self.fields.serialize_field(part, &ForPage(value)),
            false => self.fields.skip_field(part),
        }
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.fields.end()
    }
}

/// A part of a view for a page, which is no format that people read: lists that have lines for pages give those.
struct ForPage<'f, T: ?Sized>(&'f T);

impl<T: Serialize + ?Sized> Serialize for ForPage<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Paged(serializer))
    }
}

/// Hands everything on, and says that no person reads it.
struct Paged<S>(S);

/// Methods that are handed on as they are.
macro_rules! handed_on {
    ($($method:ident($($name:ident: $kind:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $($name: $kind),*) -> Result<$ok, S::Error> {
            self.0.$method($($name),*)
        }
    )*};
}

impl<S: Serializer> Serializer for Paged<S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeStruct = S::SerializeStruct;
    type SerializeSeq = S::SerializeSeq;
    type SerializeTuple = S::SerializeTuple;
    type SerializeTupleStruct = S::SerializeTupleStruct;
    type SerializeTupleVariant = S::SerializeTupleVariant;
    type SerializeMap = S::SerializeMap;
    type SerializeStructVariant = S::SerializeStructVariant;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.0.serialize_some(value)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_struct(name, value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        self.0.serialize_newtype_variant(name, index, variant, value)
    }

    handed_on! {
        serialize_bool(value: bool) -> S::Ok;
        serialize_i8(value: i8) -> S::Ok;
        serialize_i16(value: i16) -> S::Ok;
        serialize_i32(value: i32) -> S::Ok;
        serialize_i64(value: i64) -> S::Ok;
        serialize_u8(value: u8) -> S::Ok;
        serialize_u16(value: u16) -> S::Ok;
        serialize_u32(value: u32) -> S::Ok;
        serialize_u64(value: u64) -> S::Ok;
        serialize_f32(value: f32) -> S::Ok;
        serialize_f64(value: f64) -> S::Ok;
        serialize_char(value: char) -> S::Ok;
        serialize_str(value: &str) -> S::Ok;
        serialize_bytes(value: &[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(name: &'static str) -> S::Ok;
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str) -> S::Ok;
        serialize_seq(count: Option<usize>) -> S::SerializeSeq;
        serialize_tuple(count: usize) -> S::SerializeTuple;
        serialize_tuple_struct(name: &'static str, count: usize) -> S::SerializeTupleStruct;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, count: usize) -> S::SerializeTupleVariant;
        serialize_map(count: Option<usize>) -> S::SerializeMap;
        serialize_struct(name: &'static str, count: usize) -> S::SerializeStruct;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, count: usize) -> S::SerializeStructVariant;
    }
}

/// Anything but a struct.
macro_rules! no_view {
    ($($method:ident($($kind:ty),*) -> $ok:ty;)*) => {$(
        fn $method(self, $(_: $kind),*) -> Result<$ok, S::Error> {
            Err(S::Error::custom("a view is a struct"))
        }
    )*};
}

impl<'p, S: Serializer> Serializer for Fields<'p, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeStruct = Sieve<'p, S::SerializeStruct>;
    type SerializeSeq = Impossible<S::Ok, S::Error>;
    type SerializeTuple = Impossible<S::Ok, S::Error>;
    type SerializeTupleStruct = Impossible<S::Ok, S::Error>;
    type SerializeTupleVariant = Impossible<S::Ok, S::Error>;
    type SerializeMap = Impossible<S::Ok, S::Error>;
    type SerializeStructVariant = Impossible<S::Ok, S::Error>;

    fn serialize_struct(self, name: &'static str, count: usize) -> Result<Self::SerializeStruct, S::Error> {
        let fields = self.serializer.serialize_struct(name, count)?;
        Ok(Sieve { fields, mentioned: self.mentioned })
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<S::Ok, S::Error> {
        Err(S::Error::custom("a view is a struct"))
    }

    no_view! {
        serialize_bool(bool) -> S::Ok;
        serialize_i8(i8) -> S::Ok;
        serialize_i16(i16) -> S::Ok;
        serialize_i32(i32) -> S::Ok;
        serialize_i64(i64) -> S::Ok;
        serialize_u8(u8) -> S::Ok;
        serialize_u16(u16) -> S::Ok;
        serialize_u32(u32) -> S::Ok;
        serialize_u64(u64) -> S::Ok;
        serialize_f32(f32) -> S::Ok;
        serialize_f64(f64) -> S::Ok;
        serialize_char(char) -> S::Ok;
        serialize_str(&str) -> S::Ok;
        serialize_bytes(&[u8]) -> S::Ok;
        serialize_none() -> S::Ok;
        serialize_unit() -> S::Ok;
        serialize_unit_struct(&'static str) -> S::Ok;
        serialize_unit_variant(&'static str, u32, &'static str) -> S::Ok;
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Serialize)]
    struct View {
        turn: u8,
        lines: Vec<u8>,
    }

    fn mentioned(variables: &[&str]) -> Mentioned {
        Mentioned::of("thing", &variables.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>())
    }

    #[test]
    fn only_what_is_mentioned_is_made_ready() {
        let board = json!({ "turn": 1, "lines": [2] });
        let check = |variables: &[&str], expected: Value| {
            let mentioned = &mentioned(variables);
            let view = OfView { view: Box::new(View { turn: 1, lines: vec![2] }), mentioned };
            assert_eq!(serde_json::to_value(view).expect("plain data"), expected);
            let board = OfBoard { board: &board, mentioned };
            assert_eq!(serde_json::to_value(board).expect("plain data"), expected);
        };
        check(&["thing.turn", "turn", "other.lines"], json!({ "turn": 1 }));
        check(&["thing.lines.first"], json!({ "lines": [2] }));
        check(&["thing", "thing.turn"], json!({ "turn": 1, "lines": [2] }));
        check(&["things.turn"], json!({}));
    }

    #[test]
    fn what_either_layout_mentions_is_mentioned() {
        let both = mentioned(&["thing.a"]).and(&mentioned(&["thing.b"]));
        assert_eq!(both, mentioned(&["thing.a", "thing.b"]));
        assert!(mentioned(&["thing.a"]).and(&mentioned(&["thing"])).has("c"));
    }
}
