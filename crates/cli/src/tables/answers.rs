use std::fmt::Display;

use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{self as pattern, PatternTable};
use tilebase_puzzle::{Board, Move, MoveOrder, MoveSet, Solution};

use super::open::{damaged, damaged_in, name, takes_long_to_read};
use super::search::{Limits, search};

/// Who answers boards of one shape, towards one goal.
pub enum Answers {
    /// A table of all boards: every answer is looked up.
    Table(tilebase_lookup::Solver<TableBytes>),
    /// Pattern tables: answers are searched for.
    Patterns(pattern::Patterns<TableBytes>),
}

/// Why a board has no answer.
pub enum NoAnswer {
    Unsolvable,
    /// A table is damaged.
    Failed(anyhow::Error),
}

/// Returns the error to report if an answer shows that an entry is wrong: of two tables, in the one whose
/// checksum is wrong. One that takes long to read is not read for that.
pub fn damaged_table_of(
    solver: &tilebase_lookup::Solver<TableBytes>,
    error: impl Display,
) -> anyhow::Error {
    let is_suspect = |table: &&Table<TableBytes>| {
        let bytes = table.bytes();
        takes_long_to_read(bytes) || bytes.read_whole(|| table.verify()).is_err()
    };
    let suspects = solver.tables().filter(is_suspect);
    let names: Vec<String> = suspects.map(|table| name(table.bytes())).collect();
    match &names[..] {
        [] => damaged(solver.table().bytes(), error),
        names => damaged_in(&names.join(" or "), error),
    }
}

/// Returns the error to report if an answer shows that an entry of a pattern table is wrong: in the one
/// that the error names, or whose checksum is wrong.
pub fn damaged_pattern_of(
    solver: &pattern::Patterns<TableBytes>,
    error: pattern::QueryError,
) -> anyhow::Error {
    let is_named = |table: &&PatternTable<TableBytes>| {
        let tiles = table.pattern().tiles();
        error == pattern::QueryError::Damaged { tiles }
    };
    let is_damaged =
        |table: &&PatternTable<TableBytes>| table.bytes().read_whole(|| table.verify()).is_err();
    let table = solver.tables().find(is_named);
    match table.or_else(|| solver.tables().find(is_damaged)) {
        Some(table) => damaged(table.bytes(), error),
        None => error.into(),
    }
}

impl Answers {
    pub fn goal(&self) -> &Board {
        match self {
            Answers::Table(solver) => solver.goal(),
            Answers::Patterns(solver) => solver.goal(),
        }
    }

    pub fn distance(&self, board: &Board) -> Result<u8, NoAnswer> {
        match self {
            Answers::Table(solver) => solver
                .distance(board)
                .map_err(|error| NoAnswer::of_table(solver, error)),
            Answers::Patterns(_) => Ok(self.solve(board)?.len() as u8),
        }
    }

    /// Returns the distance if that takes no search.
    pub fn distance_at_once(&self, board: &Board) -> Result<Option<u8>, NoAnswer> {
        match self {
            Answers::Table(_) => self.distance(board).map(Some),
            Answers::Patterns(_) => Ok(None),
        }
    }

    /// Returns the first optimal solution in the order u, d, l, r.
    pub fn solve(&self, board: &Board) -> Result<Solution, NoAnswer> {
        match self {
            Answers::Table(solver) => solver
                .solve(board)
                .map_err(|error| NoAnswer::of_table(solver, error)),
            Answers::Patterns(solver) => {
                let found = search(solver, board, MoveOrder::UDLR, &Limits::default());
                let solution = found
                    .map_err(|error| NoAnswer::of_patterns(solver, error))?
                    .solution;
                Ok(solution.expect("a search without limits ends with a solution"))
            }
        }
    }

    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, NoAnswer> {
        match self {
            Answers::Table(solver) => solver
                .next_move(board)
                .map_err(|error| NoAnswer::of_table(solver, error)),
            Answers::Patterns(_) => Ok(self.solve(board)?.first()),
        }
    }

    /// Returns all moves that start an optimal solution, of which one is known.
    pub fn optimal_moves(&self, board: &Board, solution: &Solution) -> Result<MoveSet, NoAnswer> {
        match self {
            Answers::Table(solver) => solver
                .optimal_moves(board)
                .map_err(|error| NoAnswer::of_table(solver, error)),
            Answers::Patterns(solver) => other_optimal_moves(solver, board, solution)
                .map_err(|error| NoAnswer::of_patterns(solver, error)),
        }
    }
}

fn other_optimal_moves(
    solver: &pattern::Patterns<TableBytes>,
    board: &Board,
    solution: &Solution,
) -> Result<MoveSet, pattern::QueryError> {
    let Some(first) = solution.first() else {
        return Ok(MoveSet::default());
    };
    let mut moves = vec![first];
    let moves_left = solution.len() as u8 - 1;
    for (mv, next) in board.neighbours().filter(|&(mv, _)| mv != first) {
        if solver.has_solution(&next, moves_left)? {
            moves.push(mv);
        }
    }
    Ok(moves.into_iter().collect())
}

impl NoAnswer {
    fn of_table(
        solver: &tilebase_lookup::Solver<TableBytes>,
        error: tilebase_lookup::QueryError,
    ) -> NoAnswer {
        match error {
            tilebase_lookup::QueryError::Unsolvable => NoAnswer::Unsolvable,
            error => NoAnswer::Failed(damaged_table_of(solver, error)),
        }
    }

    fn of_patterns(solver: &pattern::Patterns<TableBytes>, error: pattern::QueryError) -> NoAnswer {
        match error {
            pattern::QueryError::Unsolvable => NoAnswer::Unsolvable,
            error => NoAnswer::Failed(damaged_pattern_of(solver, error)),
        }
    }
}
