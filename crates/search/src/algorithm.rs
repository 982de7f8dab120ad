use std::fmt;

use pathfinding::prelude::{astar, bfs, bfs_bidirectional};
use tilebase_puzzle::{Board, Goal, Move, Renaming};

use crate::counts::Counter;
use crate::iterative_deepening::iterative_deepening;
use crate::{Counts, Estimator, Heuristic};

/// A search for an optimal solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Looks at all boards one move away, then at all two moves away, and so on.
    BreadthFirst,
    /// Searches breadth-first from both ends, until they meet.
    Bidirectional,
    /// Expands the board with the smallest depth plus estimate (Hart, Nilsson and Raphael 1968).
    AStar(Heuristic),
    /// Searches depth-first up to a bound, which is raised until the goal is found (Korf 1985).
    IdaStar(Heuristic),
}

/// An optimal solution, and the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The moves.
    pub moves: Vec<Move>,
    /// The cost of the search.
    pub counts: Counts,
}

impl Algorithm {
    /// The algorithms worth comparing, the most expensive first.
    pub const ALL: [Algorithm; 7] = [
        Algorithm::BreadthFirst,
        Algorithm::Bidirectional,
        Algorithm::AStar(Heuristic::Misplaced),
        Algorithm::AStar(Heuristic::Manhattan),
        Algorithm::AStar(Heuristic::LinearConflict),
        Algorithm::IdaStar(Heuristic::Manhattan),
        Algorithm::IdaStar(Heuristic::LinearConflict),
    ];

    /// Returns an optimal solution, or `None` if no moves lead from start to goal.
    ///
    /// # Complexity
    ///
    /// Exponential in the distance, and at most the number of boards, except for IDA*: it holds only
    /// the path that it is on, and expands boards more than once.
    pub fn solve(self, start: &Board, goal: &Board) -> Option<Vec<Move>> {
        self.search(start, goal, neighbours)
    }

    /// Does what [`Algorithm::solve`] does, and counts, which takes longer for all but IDA*.
    pub fn measure(self, start: &Board, goal: &Board) -> Option<Found> {
        let counter = match self {
            Algorithm::BreadthFirst | Algorithm::AStar(_) => Counter::new(&[*start]),
            Algorithm::Bidirectional => Counter::new(&[*start, *goal]),
            // IDA* counts by itself.
            Algorithm::IdaStar(heuristic) => {
                return is_solvable(start, goal)
                    .then(|| iterative_deepening(heuristic, start, goal));
            }
        };
        let moves = self.search(start, goal, |board| {
            let neighbours: Vec<Board> = neighbours(board).collect();
            counter.expand(board, &neighbours);
            neighbours
        })?;
        let counts = counter.counts();
        Some(Found { moves, counts })
    }

    fn search<N: IntoIterator<Item = Board>>(
        self,
        start: &Board,
        goal: &Board,
        expand: impl Fn(&Board) -> N,
    ) -> Option<Vec<Move>> {
        if !is_solvable(start, goal) {
            return None;
        }
        let is_goal = |board: &Board| board == goal;
        let boards = match self {
            Algorithm::BreadthFirst => bfs(start, expand, is_goal)?,
            Algorithm::Bidirectional => bfs_bidirectional(start, goal, &expand, &expand)?,
            Algorithm::AStar(heuristic) => {
                let steps = |board: &Board| expand(board).into_iter().map(|next| (next, 1));
                let estimator = Estimator::new(heuristic, goal);
                astar(start, steps, |board| estimator.estimate(board), is_goal)?.0
            }
            Algorithm::IdaStar(heuristic) => {
                return Some(iterative_deepening(heuristic, start, goal).moves);
            }
        };
        Some(
            boards
                .windows(2)
                .filter_map(|pair| move_between(&pair[0], &pair[1]))
                .collect(),
        )
    }
}

/// Writes the name in words.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            Algorithm::BreadthFirst => "breadth-first".to_owned(),
            Algorithm::Bidirectional => "bidirectional breadth-first".to_owned(),
            Algorithm::AStar(heuristic) => format!("A*, {heuristic}"),
            Algorithm::IdaStar(heuristic) => format!("IDA*, {heuristic}"),
        })
    }
}

/// Returns whether moves lead from start to goal, which follows from the parity.
fn is_solvable(start: &Board, goal: &Board) -> bool {
    start.shape() == goal.shape()
        && Goal::of(goal).reaches(&Renaming::to_canonical(goal).board(start))
}

fn neighbours(board: &Board) -> impl Iterator<Item = Board> + use<> {
    let board = *board;
    Move::ALL.into_iter().filter_map(move |mv| board.moved(mv))
}

/// Returns the move that leads from a board to its neighbour.
fn move_between(from: &Board, to: &Board) -> Option<Move> {
    Move::ALL
        .into_iter()
        .find(|&mv| from.moved(mv).as_ref() == Some(to))
}
