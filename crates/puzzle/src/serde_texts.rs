//! Serialization as text, for the feature `serde`. Deserialization checks the text.

use core::convert;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Move, MoveOrder, MoveSet, Shape, Solution};

macro_rules! serde_as_text {
    ($($type:ty, $text:path;)*) => {$(
        /// Serializes as text. Needs the feature `serde`.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$text(self))
            }
        }

        /// Deserializes from text. Needs the feature `serde`.
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )*};
}

serde_as_text! {
    Board, Rows;
    Move, convert::identity;
    MoveOrder, convert::identity;
    MoveSet, convert::identity;
    Shape, convert::identity;
    Solution, convert::identity;
}

/// A board written with slashes between its rows. The slashes make the shape unambiguous.
struct Rows<'a>(&'a Board);

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, 1, " / ")
    }
}

struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
