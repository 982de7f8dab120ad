//! Boards of 3x3, which all judges use, and their solutions from the embedded tables.

use tilebase_lookup::{QueryError, Solution, Solver, Table};
use tilebase_puzzle::{Board, Move, MoveOrder, ParseError, Shape};

/// Parses a board of 3x3.
pub fn parse(text: &str) -> Result<Board, ParseError> {
    let shape = Shape::new(3, 3).expect("nine cells");
    Board::parse(shape, text)
}

/// Returns the first optimal solution by this order of the moves, or `None` if there is none.
pub fn solve(start: &Board, goal: &Board, order: MoveOrder) -> anyhow::Result<Option<Solution>> {
    match Solver::new(Table::embedded(), goal)?.solve_by(start, order) {
        Ok(solution) => Ok(Some(solution)),
        Err(QueryError::Unsolvable) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the start and the board after each move.
pub fn along(start: &Board, moves: impl IntoIterator<Item = Move>) -> Vec<Board> {
    let mut boards = vec![*start];
    let mut board = *start;
    for mv in moves {
        board = board.moved(mv).unwrap_or(board);
        boards.push(board);
    }
    boards
}
