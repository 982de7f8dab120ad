use std::fmt;

use tilebase_puzzle::{Board, MAX_CELLS, Move};

use crate::lines::Lines;

/// A lower bound on the distance to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The number of tiles outside their goal cells.
    Misplaced,
    /// The sum of the distances in rows and columns between each tile and its goal cell.
    Manhattan,
    /// Manhattan, plus two moves for each tile that must leave its goal row or column to let another tile pass. Source:
    /// Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992.
    LinearConflict,
}

impl Heuristic {
    /// All heuristics, the weakest first.
    pub const ALL: [Heuristic; 3] = [
        Heuristic::Misplaced,
        Heuristic::Manhattan,
        Heuristic::LinearConflict,
    ];
}

/// Writes the name in words.
impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Heuristic::Misplaced => "misplaced tiles",
            Heuristic::Manhattan => "Manhattan",
            Heuristic::LinearConflict => "linear conflict",
        })
    }
}

/// A heuristic for one goal.
///
/// ```
/// use tilebase_puzzle::{Board, Goal, Shape};
/// use tilebase_search::{Estimator, Heuristic};
///
/// let goal = Goal::corner(Shape::new(3, 3)?).board();
/// let board = Board::parse(goal.shape(), "2 1 3 4 5 6 7 8 x")?;
/// let estimates = Heuristic::ALL.map(|heuristic| Estimator::new(heuristic, &goal).estimate(&board));
/// assert_eq!(estimates, [2, 2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Estimator {
    heuristic: Heuristic,
    /// The tile in each cell of the goal.
    goal: [u8; MAX_CELLS],
    /// The rows and the columns.
    lines: [Lines; 2],
}

impl Estimator {
    /// Returns an estimator for this heuristic and goal.
    pub fn new(heuristic: Heuristic, goal: &Board) -> Estimator {
        Estimator {
            heuristic,
            goal: padded_tiles(goal),
            lines: Lines::of(goal),
        }
    }

    /// Returns a lower bound on the distance to the goal. The board must have the goal's shape.
    pub fn estimate(&self, board: &Board) -> u32 {
        let is_tile = |&(_, tile): &(usize, u8)| tile != 0;
        let tiles = (0..).zip(board.tiles().iter().copied()).filter(is_tile);
        if self.heuristic == Heuristic::Misplaced {
            return tiles
                .filter(|&(cell, tile)| self.goal[cell] != tile)
                .count() as u32;
        }
        let [rows, cols] = &self.lines;
        let steps = |(cell, tile)| rows.steps(tile, cell) + cols.steps(tile, cell);
        let manhattan: u32 = tiles.map(steps).sum();
        if self.heuristic == Heuristic::Manhattan {
            return manhattan;
        }
        let tiles = padded_tiles(board);
        manhattan + 2 * (rows.conflicts(&tiles) + cols.conflicts(&tiles))
    }

    /// Returns the change of the estimate if the tile in `from` slides into the blank's cell, `to`.
    ///
    /// In the line that contains both cells, the tile passes only the blank, so no conflict changes. In the lines that
    /// cross the slide, conflicts can change only if the tile enters or leaves its goal line.
    #[inline]
    pub(crate) fn change(&self, mv: Move, from: usize, to: usize, tiles: &[u8; MAX_CELLS]) -> i32 {
        let tile = tiles[from];
        if self.heuristic == Heuristic::Misplaced {
            let misplaced = |cell: usize| i32::from(self.goal[cell] != tile);
            return misplaced(to) - misplaced(from);
        }
        let lines = match mv {
            Move::Up | Move::Down => &self.lines[0],
            Move::Left | Move::Right => &self.lines[1],
        };
        let manhattan_change = lines.steps(tile, to) as i32 - lines.steps(tile, from) as i32;
        if self.heuristic == Heuristic::Manhattan {
            return manhattan_change;
        }
        // A tile that enters its goal line reduces the Manhattan distance by one move. If the tile is in the way there,
        // the conflict adds two moves. Leaving the goal line has the opposite effects.
        let in_the_way = [from, to]
            .into_iter()
            .any(|cell| lines.has(tile, cell) && lines.is_in_the_way(tile, cell, tiles));
        if in_the_way {
            -manhattan_change
        } else {
            manhattan_change
        }
    }
}

/// Returns the tiles, padded with zeros to the length of the largest board.
pub(crate) fn padded_tiles(board: &Board) -> [u8; MAX_CELLS] {
    let mut tiles = [0; MAX_CELLS];
    tiles[..board.tiles().len()].copy_from_slice(board.tiles());
    tiles
}
