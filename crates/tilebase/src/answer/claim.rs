//! Claims about boards.

use std::fmt::Display;

use tilebase_puzzle::Move;
use tilebase_puzzle::internal::APOSTROPHES;

use super::notation::{Notation, Step};
use crate::Error;

/// A claim about a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Moves that solve the board.
    Moves(Vec<Step>, Notation),
    /// The distance, perhaps larger than any board's.
    Distance(usize),
    /// Bounds of the distance, which are not an answer.
    Bounds {
        /// The lower bound.
        least: usize,
        /// The upper bound, if there is one.
        most: Option<usize>,
    },
    /// There is no solution.
    Unsolvable,
    /// The text of the exercise is not a board.
    NotABoard,
}

impl Claim {
    /// Reads a claim: moves, `unsolvable`, `invalid`, the distance or its bounds, as `at least 10`. Without a notation,
    /// directions have two readings: of the blank and of the tiles.
    ///
    /// A number alone is a distance, but a tile in [`Notation::Numbers`]. `cells` is the number of cells of the board.
    ///
    /// ```
    /// use tilebase::{Claim, Notation};
    ///
    /// assert_eq!(Claim::parse("19 moves", None, 9)?, [Claim::Distance(19)]);
    /// assert_eq!(Claim::parse("no solution", None, 9)?, [Claim::Unsolvable]);
    /// assert_eq!(Claim::parse("Up, L2", None, 9)?.len(), 2);
    /// assert!(Claim::parse("uq", Some(Notation::Tile), 9).is_err());
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Claim`], which names the first part that cannot be read.
    pub fn parse(
        text: &str,
        notation: Option<Notation>,
        cells: usize,
    ) -> Result<Vec<Claim>, Error> {
        let text = text.trim();
        if text.trim_end_matches('.') == "-1" {
            return Ok(vec![Claim::Unsolvable]); // some courses ask for this number
        }
        if text.eq_ignore_ascii_case("invalid") {
            return Ok(vec![Claim::NotABoard]);
        }
        let is_alone = is_number(text) && notation != Some(Notation::Numbers);
        let alone = number(text).filter(|_| is_alone);
        if is_alone && alone.is_none() {
            return Err(Error::Claim("the distance is too large".to_owned()));
        }
        let claim = alone.map(Claim::Distance);
        let claim = claim.or_else(|| distance(text)).or_else(|| in_words(text));
        match claim {
            Some(claim) => Ok(vec![claim]),
            None => {
                let steps = notation.unwrap_or_default().steps(text, cells);
                Ok(Claim::readings(steps.map_err(Error::Claim)?, notation))
            }
        }
    }

    /// Returns the moves with their possible notations. Directions without a notation have two.
    pub fn readings(steps: Vec<Step>, notation: Option<Notation>) -> Vec<Claim> {
        match notation {
            Some(notation) => vec![Claim::Moves(steps, notation)],
            None => vec![
                Claim::Moves(steps.clone(), Notation::Blank),
                Claim::Moves(steps, Notation::Tile),
            ],
        }
    }

    /// Returns the reason if the claim contradicts the bounds `[lower, upper]` of the distance, otherwise `None`.
    #[doc(hidden)]
    pub fn refuted_by(&self, lower: u8, upper: Option<u8>) -> Option<String> {
        let (least, most) = match *self {
            Claim::Distance(distance) => (distance, Some(distance)),
            Claim::Bounds { least, most } => (least, most),
            _ => return None,
        };
        let (lower, upper) = (lower.into(), upper.map(usize::from));
        let mut mosts = [most, upper].into_iter().flatten();
        let is_possible = mosts.all(|most| least <= most && lower <= most);
        let [known, claimed] = [(lower, upper), (least, most)].map(bounds);
        (!is_possible).then(|| format!("the distance is {known}, not {claimed}"))
    }
}

/// Moves of the blank.
impl FromIterator<Move> for Claim {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Claim {
        Claim::Moves(moves.into_iter().map(Step::from).collect(), Notation::Blank)
    }
}

/// Returns a distance, or its bounds.
pub fn bounds<N: PartialEq + Default + Display>((lower, upper): (N, Option<N>)) -> String {
    match upper {
        None => format!("at least {lower}"),
        Some(upper) if upper == lower => lower.to_string(),
        Some(upper) if lower == N::default() => format!("at most {upper}"),
        Some(upper) => format!("between {lower} and {upper}"),
    }
}

fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| is_number(text))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a number of moves, or bounds.
fn distance(text: &str) -> Option<Claim> {
    Some(match text.split_whitespace().collect::<Vec<_>>()[..] {
        ["exactly" | "distance", moves] | [moves, "moves" | "move"] => {
            Claim::Distance(number(moves)?)
        }
        ["at", "least", least] => Claim::Bounds {
            least: number(least)?,
            most: None,
        },
        ["at", "most", most] => Claim::Bounds {
            least: 0,
            most: Some(number(most)?),
        },
        ["between", least, "and", most] => Claim::Bounds {
            least: number(least)?,
            most: Some(number(most)?),
        },
        _ => return None,
    })
}

/// Returns the words of a text, with apostrophes inside.
pub fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphabetic() && !APOSTROPHES.contains(&c));
    let words = words.map(|word| word.trim_matches(APOSTROPHES));
    words.filter(|word| !word.is_empty())
}

/// Reads a text that says only that there is no solution, or that there is nothing to do.
pub fn in_words(text: &str) -> Option<Claim> {
    const UNSOLVABLE: &str = "unsolvable|not solvable|impossible|no solution|no solution possible|no possible solution|\
        cannot be solved|can't be solved";
    const SOLVED: &str = "already solved|no moves needed|no moves required";
    const FILLERS: &str = " a are board exists has is it position puzzle the there this ";
    if text.contains(|c: char| matches!(c, '?' | '!') || c.is_ascii_digit()) {
        return None;
    }
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    let said = words(&lower).filter(|word| !FILLERS.contains(&format!(" {word} ")));
    let said = said.take(5).collect::<Vec<_>>().join(" ");
    let is_among = |claims: &str| claims.split('|').any(|claim| claim == said);
    match is_among(UNSOLVABLE) {
        true => Some(Claim::Unsolvable),
        false => is_among(SOLVED).then(|| Claim::from_iter([])),
    }
}
