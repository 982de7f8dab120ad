use core::fmt;

use thiserror::Error;
use tilebase_puzzle::{Goal, Shape, TileSet};

/// The largest number of tiles of a pattern whose table can be generated and searched. A table of nine tiles would exceed
/// a gigabyte. A header may name more tiles.
pub const LARGEST_PATTERN: usize = 8;

/// A set of tiles and a goal, which define a pattern table.
///
/// A state of a pattern consists of the cells of its tiles and the region of the blank: all cells that the blank can
/// reach without moving these tiles.
///
/// ```
/// use tilebase_format::Pattern;
/// use tilebase_puzzle::Goal;
///
/// let goal = Goal::corner("4x4".parse()?);
/// let pattern = Pattern::new(goal, [2, 3, 4].into_iter().collect())?;
/// assert_eq!((pattern.len(), pattern.states()), (3, 3_792));
/// assert_eq!(pattern.to_string(), "2, 3, 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    goal: Goal,
    tiles: TileSet,
}

impl Pattern {
    /// Returns the pattern of these tiles.
    ///
    /// # Errors
    ///
    /// [`PatternError`] if a tile is not on boards of this shape, or if the number of tiles is out of range: 1 to N-2
    /// for N cells up to 16, 1 to 7 for more cells.
    pub const fn new(goal: Goal, tiles: TileSet) -> Result<Pattern, PatternError> {
        let shape = goal.shape();
        let all_of_shape = tiles.bits() >> shape.cells() == 0 && !tiles.contains(0);
        if all_of_shape && !tiles.is_empty() && tiles.len() <= max_tiles(shape) {
            Ok(Pattern { goal, tiles })
        } else {
            Err(PatternError { shape, tiles })
        }
    }

    /// Returns the goal.
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// Returns the shape of the boards.
    pub const fn shape(self) -> Shape {
        self.goal.shape()
    }

    /// Returns the tiles.
    pub const fn tiles(self) -> TileSet {
        self.tiles
    }

    /// Returns the number of tiles: see [`Pattern::new`] for its range.
    #[expect(clippy::len_without_is_empty, reason = "no pattern is empty")]
    pub const fn len(self) -> usize {
        self.tiles.len()
    }

    /// Returns the number of states, which is the number of entries in the pattern's table.
    pub const fn states(self) -> u64 {
        self.blocks() as u64 * self.arrangements()
    }

    /// Returns the number of blocks. The states of a block have the same set of occupied cells and
    /// the same region of the blank.
    pub const fn blocks(self) -> usize {
        pattern_blocks(self.shape(), self.len()) as usize
    }

    /// Returns the number of arrangements of the tiles in their cells: k! for k tiles. Each block has this number of
    /// states.
    pub const fn arrangements(self) -> u64 {
        let (mut arrangements, mut tiles) = (1, 1);
        while tiles < self.len() as u64 {
            tiles += 1;
            arrangements *= tiles;
        }
        arrangements
    }
}

/// Writes the tiles with commas between them.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.fmt(f)
    }
}

/// The error for tiles that do not form a [`Pattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected at most {} tiles, each from 1 to {}, found \"{tiles}\"",
    max_tiles(*shape),
    shape.cells() - 1
)]
pub struct PatternError {
    /// The shape of the boards.
    pub shape: Shape,
    /// The tiles.
    pub tiles: TileSet,
}

/// Returns the largest number of tiles in a pattern.
const fn max_tiles(shape: Shape) -> usize {
    if shape.is_indexed() {
        shape.cells() - 2
    } else {
        7 // eight tiles of 5x5 would take 11 GB
    }
}

/// Returns the number of ways to choose this many cells, and then a connected region of the other cells.
///
/// # Panics
///
/// If no pattern has this number of tiles.
const fn pattern_blocks(shape: Shape, cells: usize) -> u64 {
    let (rows, cols) = (shape.rows(), shape.cols());
    let (short, long) = if rows < cols {
        (rows, cols)
    } else {
        (cols, rows)
    };
    BLOCKS[short - 2][long - short][cells - 1]
}

/// The numbers of blocks, verified by a test. With `short` and `long` as the sides of the board, the entry for `cells`
/// occupied cells is `BLOCKS[short - 2][long - short][cells - 1]`.
const BLOCKS: [&[&[u64]]; 4] = [
    &[
        &[4, 8],
        &[6, 20, 32, 23],
        &[8, 36, 92, 133, 108, 46],
        &[10, 56, 192, 410, 556, 480, 256, 77],
        &[12, 80, 340, 950, 1792, 2324, 2080, 1265, 500, 116],
        &[
            14, 108, 544, 1865, 4482, 7728, 9696, 8883, 5890, 2756, 864, 163,
        ],
        &[
            16, 140, 812, 3283, 9548, 20482, 33000, 40359, 37576, 26488, 13916, 5285, 1372, 218,
        ],
        &[18, 176, 1152, 5348, 18200, 46592, 91520],
        &[20, 216, 1572, 8220, 31968, 94920, 219648],
        &[22, 260, 2080, 12075, 52734, 177888, 473280],
        &[24, 308, 2684, 17105, 82764, 312246, 937992],
    ],
    &[
        &[9, 40, 124, 230, 256, 168, 60],
        &[12, 70, 282, 812, 1596, 2142, 1968, 1221, 490, 115],
        &[
            15, 109, 540, 1991, 5459, 11007, 16371, 18051, 14740, 8811, 3752, 1079, 188,
        ],
        &[18, 157, 924, 4098, 14038, 37133, 75858],
        &[21, 214, 1461, 7537, 30607, 98778, 254051],
        &[24, 280, 2178, 12794, 59728, 225568, 693480],
    ],
    &[
        &[
            16, 124, 632, 2442, 7284, 16412, 27748, 35347, 34012, 24618, 13212, 5105, 1344, 216,
        ],
        &[20, 194, 1230, 5826, 21968, 66703, 161742],
        &[24, 280, 2132, 12062, 54348, 201408, 618556],
    ],
    &[&[25, 304, 2412, 14127, 65594, 251400, 806876]],
];
