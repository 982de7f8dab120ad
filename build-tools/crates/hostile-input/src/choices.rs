use std::str;

use tilebase_puzzle::{MoveOrder, Shape};

/// A source of choices: the given bytes, then zeros.
pub struct Choices<'a>(pub &'a [u8]);

impl<'a> Choices<'a> {
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub fn number(&mut self) -> u64 {
        u64::from_le_bytes([(); 8].map(|()| self.byte()))
    }

    /// Returns a number below the limit, which is at most 2^16.
    pub fn below(&mut self, limit: usize) -> usize {
        let low = usize::from(self.byte());
        if limit <= 256 {
            return low % limit;
        }
        (usize::from(self.byte()) << 8 | low) % limit
    }

    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn order(&mut self) -> MoveOrder {
        let order = self.of(&["udlr", "rldu", "dlru"]);
        order.parse().expect("an order")
    }

    /// Returns the remaining bytes as text, up to the first invalid UTF-8 sequence.
    pub fn text(&self) -> &'a str {
        match str::from_utf8(self.0) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&self.0[..error.valid_up_to()]).unwrap_or_default(),
        }
    }

    pub fn shape(&mut self) -> Shape {
        let number = self.below(all_shapes().count());
        all_shapes()
            .nth(number)
            .expect("a number below their number")
    }
}

pub fn all_shapes() -> impl Iterator<Item = Shape> {
    (2..=12).flat_map(|rows| (2..=25 / rows).filter_map(move |cols| Shape::new(rows, cols).ok()))
}
