use alloc::vec::Vec;
use core::ops::ControlFlow;

use tilebase_puzzle::{
    Board, Carrier, Goal, Hint, Move, MoveOrder, MoveSet, Renaming, Shape, Solution, Symmetry,
    TileSet,
};

use crate::search::{Automaton, Numbers, Search, Turns, View};
use crate::{GoalError, PatternTable, QueryError, SetError};

/// The largest number of tiles in a pattern that a [`Patterns`] takes. A table of nine tiles would have more
/// than a gigabyte.
pub const LARGEST_PATTERN: usize = Turns::MAX_TILES;

/// The answers of pattern tables, towards one goal, for every board that can reach it.
///
/// ```
/// # #[cfg(feature = "std")] {
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Board, Division, Generator, Goal, PatternTable, Patterns};
///
/// let goal = Goal::corner("3x4".parse()?);
/// let division = Division::named(goal, "4-4-3")?;
/// let tables = division.patterns().iter().map(|&pattern| {
///     Generator::new(pattern).run(|_| ControlFlow::Continue(()))
/// });
/// let patterns = Patterns::new(tables.collect::<Result<Vec<PatternTable<Vec<u8>>>, _>>()?)?;
///
/// let board = Board::parse(goal.shape(), "1 2 x 4 / 5 6 3 7 / 9 10 11 8")?;
/// assert_eq!(patterns.solve(&board)?.to_string(), "drd");
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Patterns<B> {
    tables: Vec<PatternTable<B>>,
    numbers: Numbers,
    views: Vec<View>,
    /// The move order that searches have if nothing else is said, and its automaton.
    order: MoveOrder,
    automaton: Automaton,
    goal: Board,
    to_tables: Symmetry,
    renaming: Renaming,
    carrier: Carrier,
}

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Makes a solver of tables that together have each tile once, towards their goal.
    ///
    /// # Errors
    ///
    /// [`SetError`] if the tables are not of one goal, or if a tile is in two of them or in none.
    pub fn new(tables: impl IntoIterator<Item = PatternTable<B>>) -> Result<Patterns<B>, SetError> {
        let tables: Vec<PatternTable<B>> = tables.into_iter().collect();
        let all = |goal: Goal| (1..goal.shape().cells() as u8).collect();
        let first = tables.first().map(PatternTable::goal);
        let Some(goal) = first else {
            let tiles = (1..16).collect();
            return Err(SetError::Missing { tiles });
        };
        let mut missing: TileSet = all(goal);
        for table in &tables {
            let pattern = table.pattern();
            if pattern.len() > LARGEST_PATTERN {
                let tiles = pattern.tiles();
                return Err(SetError::Large { tiles });
            }
            if table.goal() != goal {
                let other = table.goal();
                return Err(SetError::Goals { first: goal, other });
            }
            let tiles = pattern.tiles().bits();
            let shared = TileSet::from_bits(tiles & !missing.bits());
            if !shared.is_empty() {
                return Err(SetError::Shared { tiles: shared });
            }
            missing = TileSet::from_bits(missing.bits() & !tiles);
        }
        if !missing.is_empty() {
            return Err(SetError::Missing { tiles: missing });
        }
        let sizes = tables.iter().map(|table| table.pattern().len());
        let numbers = Numbers::new(goal.shape(), sizes);
        let board = goal.board();
        let renaming = Renaming::to_canonical(&board);
        Ok(Patterns {
            tables,
            numbers,
            views: View::of(goal).collect(),
            order: MoveOrder::UDLR,
            automaton: Automaton::new(MoveOrder::UDLR),
            goal: board,
            to_tables: Symmetry::IDENTITY,
            renaming,
            carrier: Carrier::new(Symmetry::IDENTITY, &renaming),
        })
    }

    /// Returns a solver towards another goal, whose blank a symmetry carries to that of the tables'
    /// goal.
    ///
    /// # Errors
    ///
    /// [`GoalError`] if the goal has neither the tables' shape nor the transposed one, or if no symmetry
    /// carries its blank to the right cell.
    pub fn towards(self, goal: &Board) -> Result<Patterns<B>, GoalError> {
        let table_goal = self.table_goal();
        let (expected, found, blank) = (table_goal.shape(), goal.shape(), goal.blank());
        if found != expected && found != expected.transposed() {
            return Err(GoalError::Shape { expected, found });
        }
        let mut symmetries = Symmetry::ALL.into_iter().filter(|symmetry| {
            symmetry.shape(found) == expected && symmetry.cell(found, blank) == table_goal.blank()
        });
        let to_tables = symmetries.next().ok_or(GoalError::NoTable {
            shape: found,
            blank,
        })?;
        let renaming = Renaming::to_canonical(&to_tables.board(goal));
        Ok(Patterns {
            goal: *goal,
            automaton: Automaton::new(self.order.carried(to_tables)),
            to_tables,
            renaming,
            carrier: Carrier::new(to_tables, &renaming),
            ..self
        })
    }

    /// Returns a solver that is as quick with this order of the moves as others are with u, d, l, r: what
    /// a search in another order prepares, a third of a millisecond, is prepared once.
    pub fn prepared_for(self, order: MoveOrder) -> Patterns<B> {
        let automaton = Automaton::new(order.carried(self.to_tables));
        Patterns {
            order,
            automaton,
            ..self
        }
    }

    fn table_goal(&self) -> Goal {
        self.tables[0].goal()
    }

    /// Returns the goal that every solution leads to.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns the shape of the boards, which is that of the goal.
    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    /// Returns the number of boards that can reach the goal: N!/2 for N cells.
    pub fn boards(&self) -> u64 {
        self.table_goal().boards()
    }

    /// Returns the tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &PatternTable<B>> {
        self.tables.iter()
    }

    /// Returns one of the boards that can reach the goal, chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 /
    /// [`boards`](Patterns::boards). The same number chooses the same board on every machine.
    pub fn random(&self, number: u64) -> Board {
        let index = ((u128::from(self.boards()) * u128::from(number)) >> 64) as u64;
        let board = self.table_goal().unrank(index);
        let board = board.expect("an index below the number of boards");
        let names_back = self.renaming.inverse();
        self.to_tables.inverse().board(&names_back.board(&board))
    }

    /// Returns a number of moves that every solution takes at least, without a search.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.search().estimate(board)
    }

    pub(crate) fn all_tables(&self) -> &[PatternTable<B>] {
        &self.tables
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    pub(crate) fn views(&self) -> &[View] {
        &self.views
    }

    pub(crate) fn order(&self) -> MoveOrder {
        self.order
    }

    pub(crate) fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns a move order as it is towards the tables' goal.
    pub(crate) fn carried_order(&self, order: MoveOrder) -> MoveOrder {
        order.carried(self.to_tables)
    }

    /// Returns a solution towards the tables' goal as it is towards this solver's.
    pub(crate) fn carried_back(&self, mut solution: Solution) -> Solution {
        solution.carry(self.to_tables.inverse());
        solution
    }

    /// Returns the board as it is towards the tables' goal.
    pub(crate) fn carried(&self, board: &Board) -> Result<Board, QueryError> {
        let (expected, found) = (self.shape(), board.shape());
        if found != expected {
            return Err(QueryError::Shape { expected, found });
        }
        let board = self.carrier.board(board);
        if self.table_goal().reaches(&board) {
            Ok(board)
        } else {
            Err(QueryError::Unsolvable)
        }
    }

    /// Returns a search, to set limits, threads and the order of the moves, which is u, d, l, r or what
    /// the solver is [prepared for](Patterns::prepared_for).
    pub fn search(&self) -> Search<'_, B> {
        Search::new(self)
    }

    /// Returns an optimal solution: the first of all in the move order u, d, l, r.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Returns an optimal solution: the first of all in this move order.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let found = self
            .search()
            .order(order)
            .run(board, |_| ControlFlow::Continue(()))?;
        Ok(found
            .solution
            .expect("a search without limits ends with one"))
    }

    /// Returns the number of moves of an optimal solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        Ok(self.solve(board)?.len() as u8)
    }

    /// Returns the first move of [`Patterns::solve`], or `None` at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        Ok(self.solve(board)?.first())
    }

    /// Returns whether at most this number of moves lead from a board to the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// One search on the calling thread.
    pub fn has_solution(&self, board: &Board, moves: u8) -> Result<bool, QueryError> {
        self.search().has_solution(board, moves)
    }

    /// Returns all moves that start an optimal solution.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// A search for a solution, and one for each other move, which only tells whether it takes too long.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let solution = self.solve(board)?;
        let mut moves: Vec<Move> = solution.first().into_iter().collect();
        for (mv, next) in board.neighbours() {
            if !moves.contains(&mv) && !solution.is_empty() {
                let moves_left = solution.len() as u8 - 1;
                if self.has_solution(&next, moves_left)? {
                    moves.push(mv);
                }
            }
        }
        Ok(moves.into_iter().collect())
    }

    /// Returns a hint: the first move of [`Patterns::solve`], or `None` at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, QueryError> {
        let solution = self.solve(board)?;
        let hint = |mv| {
            let cell = board.shape().neighbour(board.blank(), mv)?;
            Some(Hint {
                tile: board.tiles()[cell],
                mv,
                distance: solution.len() as u8,
            })
        };
        Ok(solution.first().and_then(hint))
    }

    /// Returns the number of optimal solutions, 1 at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// A search for the distance, and a longer one for all solutions: the words that a search need not
    /// follow count here.
    pub fn count_solutions(&self, board: &Board) -> Result<u64, QueryError> {
        let distance = self.distance(board)?;
        self.search().count(board, distance)
    }
}
