//! With the feature `serde`: every type as the text that people read, checked when it is read again.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Board, Move, MoveOrder, MoveSet, ParseError, Shape, Solution};

macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        /// As text, with the feature `serde`.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// From text, with the feature `serde`.
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )*};
}

serde_as_text!(Move, MoveOrder, MoveSet, Shape, Solution);

/// As text with a slash between the rows, so that the text says the shape, with the feature `serde`.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Rows(self))
    }
}

/// From text, as [`Board::parse_any`] reads it, with the feature `serde`.
impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let AnyBoard(board) = deserializer.deserialize_str(Text(PhantomData))?;
        Ok(board)
    }
}

/// A board with a slash between its rows.
struct Rows<'a>(&'a Board);

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.0.shape();
        for (cell, tile) in self.0.tiles().iter().enumerate() {
            f.write_str(match cell {
                0 => "",
                cell if shape.col(cell) == 0 => " / ",
                _ => " ",
            })?;
            match tile {
                0 => f.write_str("x")?,
                tile => tile.fmt(f)?,
            }
        }
        Ok(())
    }
}

struct AnyBoard(Board);

impl FromStr for AnyBoard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<AnyBoard, ParseError> {
        Board::parse_any(text).map(AnyBoard)
    }
}

/// Reads a type from its text.
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
