use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;
use tilebase_puzzle::{Goal, Shape, Symmetry};

use crate::Pattern;

/// A way to divide all tiles among patterns, whose tables together make a [`Solver`](crate::Solver).
///
/// Its name is the numbers of tiles, `6-6-3` for example. More tiles together know more about each
/// other, and make larger tables.
///
/// ```
/// use tilebase_pattern::{Division, Goal};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let division = Division::named(goal, "5-5-5")?;
/// let tiles: Vec<String> = division.patterns().iter().map(ToString::to_string).collect();
/// assert_eq!(tiles, ["1, 2, 3, 4, 7", "5, 6, 9, 10, 13", "8, 11, 12, 14, 15"]);
///
/// let names: Vec<String> = Division::known(goal).map(|division| division.to_string()).collect();
/// assert_eq!(names, ["5-5-5", "6-6-3", "7-8"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    patterns: Vec<Pattern>,
}

/// Tiles of the patterns of a division, for the goal with its blank in the last cell.
type Tiles = &'static [&'static [u8]];

/// Known divisions: the rows and columns of the shape, and the tiles of the patterns.
const KNOWN: &[(usize, usize, Tiles)] = &[
    (
        4,
        4,
        &[&[1, 2, 3, 4, 7], &[5, 6, 9, 10, 13], &[8, 11, 12, 14, 15]],
    ),
    (
        4,
        4,
        &[&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]],
    ),
    (
        4,
        4,
        &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    ),
];

impl Division {
    /// Returns the divisions that are known to be good for a goal, the smallest tables first. There are
    /// some for 3x5, 5x3, 2x8, 8x2 and 4x4 if the blank is in a corner, and none for other goals.
    pub fn known(goal: Goal) -> impl Iterator<Item = Division> {
        KNOWN.iter().filter_map(move |&(rows, cols, tiles)| {
            let corner = Goal::corner(Shape::new(rows, cols).ok()?);
            Division::carried(corner, tiles, goal)
        })
    }

    /// Returns the division that a symmetry makes of one for the goal with its blank in the last cell,
    /// or `None` if no symmetry carries the one goal's blank to the other's.
    fn carried(corner: Goal, tiles: Tiles, goal: Goal) -> Option<Division> {
        let image = |symmetry: Symmetry, cell| symmetry.cell(corner.shape(), cell);
        let symmetry = Symmetry::ALL.into_iter().find(|&symmetry| {
            symmetry.shape(corner.shape()) == goal.shape()
                && image(symmetry, corner.blank()) == goal.blank()
        })?;
        // In the corner's goal, each tile is in the cell before the one with its number.
        let carried = |&tile: &u8| goal.board().tiles()[image(symmetry, usize::from(tile) - 1)];
        let pattern = |tiles: &&[u8]| pattern(goal, tiles.iter().map(carried));
        let patterns = tiles.iter().map(pattern).collect();
        Some(Division { patterns })
    }

    /// Returns the division with this name: the [known](Division::known) one if there is one, otherwise
    /// the first pattern has the first tiles, the second one those that follow, and so on.
    ///
    /// # Errors
    ///
    /// [`DivisionError`] unless the name is the numbers of tiles, with hyphens between them, of two or
    /// more patterns that have all tiles together.
    pub fn named(goal: Goal, name: &str) -> Result<Division, DivisionError> {
        let mut known = Division::known(goal);
        if let Some(known) = known.find(|division| division.to_string() == name) {
            return Ok(known);
        }
        let tiles = goal.shape().cells() - 1;
        let error = || DivisionError {
            tiles,
            found: name.into(),
        };
        let lens: Result<Vec<usize>, _> = name.split('-').map(str::parse).collect();
        let lens = lens.map_err(|_| error())?;
        let sum = lens
            .iter()
            .try_fold(0usize, |sum, &len| sum.checked_add(len));
        if sum != Some(tiles) || lens.len() < 2 || lens.contains(&0) {
            return Err(error());
        }
        let mut left = 1..=tiles as u8;
        let patterns = lens
            .iter()
            .map(|&len| pattern(goal, left.by_ref().take(len)));
        Ok(Division {
            patterns: patterns.collect(),
        })
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }
}

fn pattern(goal: Goal, tiles: impl Iterator<Item = u8>) -> Pattern {
    Pattern::new(goal, tiles.collect()).expect("some of the goal's tiles, but not all")
}

/// Writes the name, the numbers of tiles with hyphens between them.
impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for pattern in &self.patterns {
            write!(f, "{separator}{}", pattern.len())?;
            separator = "-";
        }
        Ok(())
    }
}

/// Why a text is not the name of a [`Division`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected the number of tiles of each pattern, {tiles} together, such as {}-{}, found \"{found}\"",
    tiles / 2,
    tiles - tiles / 2
)]
pub struct DivisionError {
    /// The number of all tiles.
    pub tiles: usize,
    /// The text.
    pub found: String,
}
