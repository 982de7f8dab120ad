//! Other solvers, each called in its fastest way to find one optimal solution.

use eight_puzzle_core::direction::Direction;
use eight_puzzle_core::hint::Hinter;
use eight_puzzle_core::state::{HashState, State};
use slidy::algorithm::algorithm::Algorithm;
use slidy::puzzle::small::Puzzle;
use slidy::solver::Solver3x3Stm;
use slidy::solver::solver::Solver;
use tilebase_puzzle::Board;

/// slidy, which searches depth-first with a table of all distances.
pub struct Slidy(Solver3x3Stm);

impl Slidy {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Slidy {
        Slidy(Solver3x3Stm::default())
    }

    pub fn board(board: &Board) -> Puzzle<3, 3> {
        let tiles = <[u8; 9]>::try_from(board.tiles()).expect("nine cells");
        Puzzle::try_from(tiles).expect("a board")
    }

    pub fn solve(&mut self, board: &Puzzle<3, 3>) -> Algorithm {
        self.0.solve(board).expect("a solvable board")
    }
}

/// eight-puzzle-core, which has a hash map from every board to its next move.
pub struct EightPuzzleCore {
    hinter: Hinter<HashState>,
    goal: HashState,
}

impl EightPuzzleCore {
    #[allow(clippy::new_without_default)]
    pub fn new() -> EightPuzzleCore {
        let goal = HashState::from_array(&[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        EightPuzzleCore {
            hinter: Hinter::new(goal),
            goal,
        }
    }

    pub fn board(board: &Board) -> HashState {
        let tiles = <[u8; 9]>::try_from(board.tiles()).expect("nine cells");
        HashState::from_array(&tiles)
    }

    /// Calls `visit` with each move of the solution.
    pub fn solve(&self, board: HashState, mut visit: impl FnMut(Direction)) {
        let mut board = board;
        while board != self.goal {
            let mv = *self.hinter.hint(&board).expect("a solvable board");
            visit(mv);
            let next = match mv {
                Direction::Up => board.up(),
                Direction::Down => board.down(),
                Direction::Left => board.left(),
                Direction::Right => board.right(),
            };
            board = next.expect("a legal move");
        }
    }
}
