use alloc::vec::Vec;
use core::ops::ControlFlow;

use tilebase_puzzle::{
    Board, Carrier, Goal, Hint, Move, MoveOrder, MoveSet, Renaming, Shape, Solution, Symmetry,
    TileSet,
};

use crate::search::Search;
use crate::{GoalError, PatternIndex, PatternTable, QueryError, SetError};

/// The answers of pattern tables, towards one goal, for every board that can reach it.
pub struct Solver<B> {
    tables: Vec<(PatternTable<B>, PatternIndex)>,
    goal: Board,
    to_tables: Symmetry,
    renaming: Renaming,
    carrier: Carrier,
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Makes a solver of tables that together have each tile once, towards their goal.
    ///
    /// # Errors
    ///
    /// [`SetError`] if the tables are not of one goal, or if a tile is in two of them or in none.
    pub fn new(tables: impl IntoIterator<Item = PatternTable<B>>) -> Result<Solver<B>, SetError> {
        let tables: Vec<PatternTable<B>> = tables.into_iter().collect();
        let all = |goal: Goal| (1..goal.shape().cells() as u8).collect();
        let first = tables.first().map(PatternTable::goal);
        let Some(goal) = first else {
            let tiles = (1..16).collect();
            return Err(SetError::Missing { tiles });
        };
        let mut missing: TileSet = all(goal);
        for table in &tables {
            if table.goal() != goal {
                let other = table.goal();
                return Err(SetError::Goals { first: goal, other });
            }
            let tiles = table.pattern().tiles().bits();
            let shared = TileSet::from_bits(tiles & !missing.bits());
            if !shared.is_empty() {
                return Err(SetError::Shared { tiles: shared });
            }
            missing = TileSet::from_bits(missing.bits() & !tiles);
        }
        if !missing.is_empty() {
            return Err(SetError::Missing { tiles: missing });
        }
        let with_index = |table: PatternTable<B>| {
            let index = PatternIndex::new(table.pattern());
            (table, index)
        };
        let goal = goal.board();
        let renaming = Renaming::to_canonical(&goal);
        Ok(Solver {
            tables: tables.into_iter().map(with_index).collect(),
            goal,
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
    pub fn towards(self, goal: &Board) -> Result<Solver<B>, GoalError> {
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
        Ok(Solver {
            goal: *goal,
            to_tables,
            renaming,
            carrier: Carrier::new(to_tables, &renaming),
            ..self
        })
    }

    fn table_goal(&self) -> Goal {
        self.tables[0].0.goal()
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
        self.tables.iter().map(|(table, _)| table)
    }

    /// Returns one of the boards that can reach the goal, chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 /
    /// [`boards`](Solver::boards). The same number chooses the same board on every machine.
    pub fn random(&self, number: u64) -> Board {
        let index = (u128::from(self.boards()) * u128::from(number) >> 64) as u64;
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
        let board = self.carried(board)?;
        let distance =
            |(table, index): &(PatternTable<B>, PatternIndex)| plain_distance(table, index, &board);
        self.tables.iter().map(distance).sum()
    }

    fn carried(&self, board: &Board) -> Result<Board, QueryError> {
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

    /// Returns a search, to set limits, threads and the order of the moves.
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

    /// Returns the first move of [`Solver::solve`], or `None` at the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        Ok(self.solve(board)?.first())
    }

    /// Returns all moves that start an optimal solution: one more search for each other move.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let distance = self.distance(board)?;
        let mut moves = MoveSet::default();
        for (mv, next) in board.neighbours() {
            if self.distance(&next)? < distance {
                moves = moves.iter().chain([mv]).collect();
            }
        }
        Ok(moves)
    }

    /// Returns a hint: the first move of [`Solver::solve`], or `None` at the goal.
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
    pub fn count_solutions(&self, board: &Board) -> Result<u64, QueryError> {
        let _ = board;
        unimplemented!("counting is written with the search")
    }
}

/// Walks from a board's state to the goal's, always to a nearer one, and counts the moves.
fn plain_distance<B: AsRef<[u8]>>(
    table: &PatternTable<B>,
    index: &PatternIndex,
    board: &Board,
) -> Result<u8, QueryError> {
    let goal = index.rank(&table.goal().board());
    let damaged = QueryError::Damaged {
        tiles: table.pattern().tiles(),
    };
    let mut state = index.rank(board);
    let mut parity = index.parity(board);
    let mut distance = 0u8;
    while state != goal {
        let nearer = table.entry(state) ^ (parity ^ 1);
        let mut neighbours = index.neighbours(state);
        state = neighbours
            .find(|&neighbour| table.entry(neighbour) == nearer)
            .ok_or(damaged)?;
        parity ^= 1;
        distance = distance.checked_add(1).ok_or(damaged)?;
    }
    Ok(distance)
}
