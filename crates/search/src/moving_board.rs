use tilebase_puzzle::{Board, MAX_CELLS, Move};

use crate::Heuristic;
use crate::lines::Lines;

/// A board on which moves are made in place and taken back, with the change of the estimate.
///
/// [`Estimator`](crate::Estimator) defines the estimate; this only finds it sooner. A move takes one
/// tile from a line to the next: a vertical move from row to row, a horizontal one from column to
/// column. In the line that the tile moves along, it passes only the blank. The conflicts in the
/// lines that it leaves and enters change only if it belongs there. So at most one line has to be
/// looked at: the one that the tile belongs in, if it leaves or enters it.
#[derive(Clone, Debug)]
pub(crate) struct MovingBoard {
    heuristic: Heuristic,
    blank: usize,
    /// The tile in each cell, 0 for the blank.
    tiles: [u8; MAX_CELLS],
    /// The tile in each cell of the goal.
    goal: [u8; MAX_CELLS],
    rows: Lines,
    cols: Lines,
    /// The cell that each move takes the blank to, from each cell.
    neighbours: [[Option<u8>; 4]; MAX_CELLS],
}

impl MovingBoard {
    /// Returns the start as a moving board. The goal must have its shape.
    pub(crate) fn new(heuristic: Heuristic, start: &Board, goal: &Board) -> MovingBoard {
        let shape = start.shape();
        let mut neighbours = [[None; 4]; MAX_CELLS];
        for (cell, neighbours) in neighbours[..shape.cells()].iter_mut().enumerate() {
            *neighbours = Move::ALL.map(|mv| shape.neighbour(cell, mv).map(|to| to as u8));
        }
        MovingBoard {
            heuristic,
            blank: start.blank(),
            tiles: all_cells(start),
            goal: all_cells(goal),
            rows: Lines::rows(goal),
            cols: Lines::cols(goal),
            neighbours,
        }
    }

    /// Makes a move and returns the change of the estimate. Returns `None` and does nothing if the
    /// blank would leave the board.
    #[inline]
    pub(crate) fn make_move(&mut self, mv: Move) -> Option<i32> {
        let (from, to) = (self.blank, self.neighbour(mv)?);
        let change = match mv {
            Move::Up | Move::Down => self.change(&self.rows, to, from),
            Move::Left | Move::Right => self.change(&self.cols, to, from),
        };
        self.swap_with_blank(to);
        Some(change)
    }

    /// Returns the change of the estimate if a tile slides to the blank's cell in the next line.
    #[inline]
    fn change(&self, lines: &Lines, from: usize, to: usize) -> i32 {
        let tile = self.tiles[from];
        if self.heuristic == Heuristic::Misplaced {
            let misplaced = |cell: usize| i32::from(self.goal[cell] != tile);
            return misplaced(to) - misplaced(from);
        }
        let manhattan_change = lines.steps(tile, to) - lines.steps(tile, from);
        if self.heuristic == Heuristic::Manhattan {
            return manhattan_change;
        }
        // A tile that enters its line and is in the way there saves one move and costs two; one that
        // leaves it costs one move and saves two.
        let in_the_way = [from, to]
            .into_iter()
            .any(|cell| lines.has(tile, cell) && lines.is_in_the_way(tile, cell, &self.tiles));
        if in_the_way {
            -manhattan_change
        } else {
            manhattan_change
        }
    }

    /// Takes back the move that was made last.
    #[inline]
    pub(crate) fn take_back(&mut self, mv: Move) {
        if let Some(from) = self.neighbour(mv.opposite()) {
            self.swap_with_blank(from);
        }
    }

    #[inline]
    fn neighbour(&self, mv: Move) -> Option<usize> {
        self.neighbours[self.blank][usize::from(mv.code())].map(usize::from)
    }

    #[inline]
    fn swap_with_blank(&mut self, cell: usize) {
        self.tiles.swap(self.blank, cell);
        self.blank = cell;
    }
}

/// Returns the tiles, with 0 in the cells past the shape.
fn all_cells(board: &Board) -> [u8; MAX_CELLS] {
    let mut tiles = [0; MAX_CELLS];
    tiles[..board.tiles().len()].copy_from_slice(board.tiles());
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Estimator;
    use proptest::prelude::*;
    use tilebase_puzzle::Shape;

    /// Returns every shape.
    fn shapes() -> Vec<Shape> {
        let sizes = (2..=8).flat_map(|rows| (2..=8).map(move |cols| (rows, cols)));
        sizes
            .filter_map(|(rows, cols)| Shape::new(rows, cols).ok())
            .collect()
    }

    prop_compose! {
        /// Two boards of one shape, whether or not moves lead from one to the other.
        fn start_and_goal()(shape in prop::sample::select(shapes()))(
            shape in Just(shape),
            start in Just((0..shape.cells() as u8).collect::<Vec<_>>()).prop_shuffle(),
            goal in Just((0..shape.cells() as u8).collect::<Vec<_>>()).prop_shuffle(),
        ) -> (Board, Board) {
            let board = |tiles: &[u8]| Board::from_tiles(shape, tiles).unwrap();
            (board(&start), board(&goal))
        }
    }

    proptest! {
        #[test]
        fn every_change_is_the_difference_of_two_estimates(
            (start, goal) in start_and_goal(),
            walk in prop::collection::vec(0..4u8, 100),
        ) {
            for heuristic in Heuristic::ALL {
                let estimator = Estimator::new(heuristic, &goal);
                let mut moving = MovingBoard::new(heuristic, &start, &goal);
                let mut board = start;
                for &code in &walk {
                    let before = moving.clone();
                    let mv = Move::from_code(code).unwrap();
                    let change = moving.make_move(mv);
                    let Some(next) = board.moved(mv) else {
                        prop_assert_eq!(change, None);
                        prop_assert_eq!(moving.tiles, before.tiles);
                        continue;
                    };
                    let estimate = |board| estimator.estimate(board) as i32;
                    prop_assert_eq!(change, Some(estimate(&next) - estimate(&board)));
                    prop_assert_eq!((moving.tiles, moving.blank), (all_cells(&next), next.blank()));

                    let mut taken_back = moving.clone();
                    taken_back.take_back(mv);
                    prop_assert_eq!((taken_back.tiles, taken_back.blank), (before.tiles, before.blank));
                    board = next;
                }
            }
        }
    }
}
