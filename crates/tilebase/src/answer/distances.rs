use std::fmt::{self, Display, Formatter};

use crate::Answer;

/// The distances that a claim allows, or that are still possible after a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The smallest distance.
    pub least: u64,
    /// The largest distance. `None` if only a lower bound is known.
    pub most: Option<u64>,
    /// Whether they are bounds, even if these are equal. As a claim, bounds are not an answer.
    pub are_bounds: bool,
}

impl Distances {
    /// Returns one distance.
    pub fn one(moves: u64) -> Distances {
        Distances {
            are_bounds: false,
            ..Distances::new(moves, Some(moves))
        }
    }

    /// Returns bounds.
    pub fn new(least: u64, most: Option<u64>) -> Distances {
        Distances {
            least,
            most,
            are_bounds: true,
        }
    }

    /// Returns the distances that are still possible after a search.
    pub fn found(answer: &Answer) -> Distances {
        Distances::new(answer.lower_bound.into(), answer.length().map(u64::from))
    }

    /// Returns the distance if there is only one.
    pub fn exact(self) -> Option<u8> {
        let least = u8::try_from(self.least).ok();
        least.filter(|_| self.most == Some(self.least))
    }

    /// Reads a number of moves, or bounds as [`Display`] writes them.
    pub fn read(text: &str) -> Option<Distances> {
        let number = |text: &str| text.parse::<u8>().ok().map(u64::from);
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["between", least, "and", most] => {
                Some(Distances::new(number(least)?, Some(number(most)?)))
            }
            ["at", "least", least] => Some(Distances::new(number(least)?, None)),
            ["exactly", moves] | [moves, "moves" | "move"] => number(moves).map(Distances::one),
            _ => None,
        }
    }
}

impl Display for Distances {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, None) => write!(f, "at least {least}"),
            (least, Some(most)) if least == most => write!(f, "{least}"),
            (least, Some(most)) => write!(f, "between {least} and {most}"),
        }
    }
}
