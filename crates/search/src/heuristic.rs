use std::fmt;

use tilebase_puzzle::{Board, MAX_CELLS};

/// An estimate of the distance that is never too high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The number of tiles that are not in their goal's cell.
    Misplaced,
    /// The sum of the rows and columns between each tile and its goal's cell.
    Manhattan,
    /// Manhattan, plus two moves for each tile that has to leave its goal's row or column to let
    /// another pass (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields
    /// powerful admissible heuristics", 1992).
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
    /// The goal's cell of each tile.
    goal_cells: [usize; MAX_CELLS],
}

impl Estimator {
    /// Returns the heuristic for this goal.
    pub fn new(heuristic: Heuristic, goal: &Board) -> Estimator {
        let mut goal_cells = [0; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            goal_cells[usize::from(tile)] = cell;
        }
        Estimator {
            heuristic,
            goal_cells,
        }
    }

    /// Returns an estimate that is at most the distance to the goal. The board must have its shape.
    pub fn estimate(&self, board: &Board) -> u32 {
        match self.heuristic {
            Heuristic::Misplaced => self.misplaced(board),
            Heuristic::Manhattan => self.manhattan(board),
            Heuristic::LinearConflict => self.manhattan(board) + 2 * self.conflicts(board),
        }
    }

    /// Returns the cell and the goal's cell of each tile.
    fn tiles(&self, board: &Board) -> impl Iterator<Item = (usize, usize)> {
        let tiles = board.tiles().iter().enumerate();
        tiles
            .filter(|&(_, &tile)| tile != 0)
            .map(|(cell, &tile)| (cell, self.goal_cells[usize::from(tile)]))
    }

    fn misplaced(&self, board: &Board) -> u32 {
        let misplaced = self.tiles(board).filter(|(cell, goal)| cell != goal);
        misplaced.count() as u32
    }

    fn manhattan(&self, board: &Board) -> u32 {
        let shape = board.shape();
        let steps = self.tiles(board).map(|(cell, goal)| {
            let rows = shape.row(cell).abs_diff(shape.row(goal));
            let cols = shape.col(cell).abs_diff(shape.col(goal));
            (rows + cols) as u32
        });
        steps.sum()
    }

    /// Returns the least number of tiles that have to leave their row or column for others to pass.
    fn conflicts(&self, board: &Board) -> u32 {
        let shape = board.shape();
        let rows = (0..shape.rows()).map(|row| {
            let in_row = |cell| shape.row(cell) == row;
            self.conflicts_in_line(board, in_row, |cell| shape.col(cell))
        });
        let cols = (0..shape.cols()).map(|col| {
            let in_col = |cell| shape.col(cell) == col;
            self.conflicts_in_line(board, in_col, |cell| shape.row(cell))
        });
        rows.sum::<u32>() + cols.sum::<u32>()
    }

    /// Returns the number of tiles that have to leave a line. Of those that stand in it and belong
    /// there, a longest sequence in the right order can stay.
    fn conflicts_in_line(
        &self,
        board: &Board,
        is_in_line: impl Fn(usize) -> bool,
        place: impl Fn(usize) -> usize,
    ) -> u32 {
        // For each place, the largest number of tiles that can stay if the last belongs there.
        let mut staying = [0; MAX_CELLS];
        let mut tiles = 0;
        for (_, goal) in self
            .tiles(board)
            .filter(|&(cell, goal)| is_in_line(cell) && is_in_line(goal))
        {
            let place = place(goal);
            let before = staying[..place].iter().copied().max().unwrap_or(0);
            staying[place] = before + 1;
            tiles += 1;
        }
        tiles - staying.into_iter().max().unwrap_or(0)
    }
}
