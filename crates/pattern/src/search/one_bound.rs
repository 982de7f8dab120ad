//! Searches for solutions of at most a given number of moves.

use core::ops::ControlFlow;

use tilebase_puzzle::{Board, MoveSet, Solution};

use super::Search;
use super::automaton::Automaton;
use super::descent::{Below, End};
use super::limits::Limits;
use super::packed::{Packed, for_set};
use crate::QueryError;

impl Search<'_> {
    /// Returns all moves that start an optimal solution of this length. `known` contains some of these moves.
    pub(crate) fn nearer_moves(
        &self,
        board: &Board,
        distance: usize,
        known: MoveSet,
        limits: &mut Limits,
    ) -> Result<Option<MoveSet>, QueryError> {
        let mut moves = known;
        let Some(moves_left) = distance.checked_sub(1) else {
            return Ok(Some(moves));
        };
        for (mv, next) in board.neighbours() {
            if known.contains(mv) {
                continue;
            }
            match self.solution_without(board, &next, moves_left as u8, limits)? {
                Some(None) => {}
                Some(_) => moves.extend([mv]),
                None => return Ok(None),
            }
        }
        Ok(Some(moves))
    }

    /// Returns a solution of at most `moves` moves that does not begin with the move to the neighbour `before`. The
    /// outer `None` means that a limit is reached or `progress` cancels.
    pub(super) fn solution_without(
        &self,
        before: &Board,
        board: &Board,
        moves: u8,
        limits: &mut Limits,
    ) -> Result<Option<Option<Solution>>, QueryError> {
        let [before, board] = [self.set.carried(before)?, self.set.carried(board)?];
        let without = Some(before.blank() as u8);
        let found = for_set!(self.set, P => {
            self.descend::<P>(&board, without, moves, &self.automaton, false, limits)
        })?;
        Ok(found.map(|(solutions, solution)| (solutions > 0).then_some(solution)))
    }

    /// Counts the solutions of at most `moves` moves. Returns `None` if a limit is reached or `progress` cancels.
    pub(super) fn count(
        &self,
        board: &Board,
        moves: u8,
        automaton: &Automaton,
        limits: &mut Limits,
    ) -> Result<Option<u64>, QueryError> {
        let board = self.set.carried(board)?;
        let found = for_set!(self.set, P => {
            self.descend::<P>(&board, None, moves, automaton, true, limits)
        })?;
        Ok(found.map(|(solutions, _)| solutions))
    }

    /// Counts the solutions of at most `moves` moves whose first move does not bring the blank to the cell `without`.
    /// Unless `all` is set, stops at the first solution, and also returns it.
    fn descend<P: Packed>(
        &self,
        board: &Board,
        without: Option<u8>,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        limits: &mut Limits,
    ) -> Result<Option<(u64, Solution)>, QueryError> {
        let (heuristic, start) = self.start::<P>(board, automaton)?;
        // A short search does not call `progress`. This call makes a long series of short searches cancellable.
        if limits.report_and_check().is_break() {
            return Ok(None);
        }
        let before = limits.so_far.nodes;
        limits.so_far.expected = None;
        let below = Below {
            start: &start,
            without,
            moves_left: moves,
            all,
        };
        let searched = below.search(&heuristic, &mut |nodes| limits.spend(nodes));
        limits.so_far.nodes = before + searched.nodes;
        match searched.end {
            ControlFlow::Break(End::Damaged) => Err(self.damaged()),
            ControlFlow::Break(End::Stopped) => Ok(None),
            _ => Ok(Some((searched.solutions, self.solution(&searched.moves)))),
        }
    }
}
