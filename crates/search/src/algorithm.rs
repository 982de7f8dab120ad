use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow::{self, Continue};

use tilebase_puzzle::{Board, GoalIndex, Move};

use crate::graph_search::{a_star, bidirectional, breadth_first};
use crate::iterative_deepening::iterative_deepening;
use crate::{Estimator, Heuristic};

/// An algorithm that finds an optimal solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Expands all boards one move from the start, then all boards two moves from it, and so on.
    BreadthFirst,
    /// Searches breadth-first from the start and from the goal, until both searches have found the same board.
    Bidirectional,
    /// Expands the board with the smallest depth plus estimate (Hart, Nilsson and Raphael 1968).
    AStar(Heuristic),
    /// Searches depth-first up to a bound on depth plus estimate. Raises the bound until the goal is found (Korf 1985).
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
    /// The algorithms that `tilebase compare` runs, the most expensive first.
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
    /// Exponential in the distance, up to the number of boards. IDA* stores only its current path
    /// but may expand a board more than once.
    pub fn solve(self, start: &Board, goal: &Board) -> Option<Vec<Move>> {
        match is_solvable(start, goal) {
            true => self.search(start, goal, &mut |_| Continue(())),
            false => None,
        }
    }

    /// Returns an optimal solution and its cost, or `None` if no moves lead from start to goal. Slower than
    /// [`Algorithm::solve`], except for IDA*.
    pub fn measure(self, start: &Board, goal: &Board) -> Option<Found> {
        self.measure_while(start, goal, |_| Continue(()))
    }

    /// Returns the result of [`Algorithm::measure`], or `None` if `progress` returns `Break`. Calls `progress` with the
    /// number of boards expanded so far, at least once per 1,024 boards.
    pub fn measure_while(
        self,
        start: &Board,
        goal: &Board,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Option<Found> {
        if !is_solvable(start, goal) {
            return None;
        }
        let mut counter = match self {
            Algorithm::BreadthFirst | Algorithm::AStar(_) => Counter::new(&[*start]),
            Algorithm::Bidirectional => Counter::new(&[*start, *goal]),
            // `iterative_deepening` keeps its own counts.
            Algorithm::IdaStar(heuristic) => {
                return iterative_deepening(heuristic, start, goal, &mut progress);
            }
        };
        let moves = self.search(start, goal, &mut |board| {
            progress(counter.counts.expanded)?;
            counter.expand(board);
            Continue(())
        })?;
        let counts = counter.counts;
        Some(Found { moves, counts })
    }

    /// Returns an optimal solution, or `None` if `on_expand` returns `Break`. Calls `on_expand` before each expansion,
    /// except for IDA*. The goal must be reachable: otherwise A* panics, and the others never return.
    fn search(
        self,
        start: &Board,
        goal: &Board,
        on_expand: &mut OnExpand<'_>,
    ) -> Option<Vec<Move>> {
        match self {
            Algorithm::BreadthFirst => breadth_first(start, goal, on_expand),
            Algorithm::Bidirectional => bidirectional(start, goal, on_expand),
            Algorithm::AStar(heuristic) => {
                a_star(start, goal, &Estimator::new(heuristic, goal), on_expand)
            }
            Algorithm::IdaStar(heuristic) => {
                let found = iterative_deepening(heuristic, start, goal, &mut |_| Continue(()));
                found.map(|found| found.moves)
            }
        }
    }
}

/// The callback before each expansion. It may cancel the search.
pub(crate) type OnExpand<'a> = dyn FnMut(&Board) -> ControlFlow<()> + 'a;

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of boards expanded. A board counts each time it is expanded.
    pub expanded: u64,
    /// The number of neighbours generated, new or not.
    pub generated: u64,
    /// The largest number of boards that were found but not yet expanded. It is 1 for IDA*, which generates one
    /// neighbour at a time.
    pub largest_frontier: u64,
    /// The largest number of boards in memory. For IDA*, it is the number of boards on the longest path, although only
    /// one board and the moves are stored.
    pub held: u64,
}

/// The counts of a search that stores every board found.
struct Counter {
    counts: Counts,
    found: HashSet<Board>,
    expanded: HashSet<Board>,
}

impl Counter {
    fn new(boards: &[Board]) -> Counter {
        Counter {
            counts: Counts::default(),
            found: boards.iter().copied().collect(),
            expanded: HashSet::new(),
        }
    }

    fn expand(&mut self, board: &Board) {
        self.expanded.insert(*board);
        for (_, neighbour) in board.neighbours() {
            self.counts.generated += 1;
            self.found.insert(neighbour);
        }
        let frontier = (self.found.len() - self.expanded.len()) as u64;
        self.counts.expanded += 1;
        self.counts.held = self.found.len() as u64;
        self.counts.largest_frontier = self.counts.largest_frontier.max(frontier);
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

fn is_solvable(start: &Board, goal: &Board) -> bool {
    GoalIndex::new(goal).reaches(start)
}
