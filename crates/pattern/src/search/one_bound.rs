//! Searches for solutions of at most a given number of moves.

use core::ops::ControlFlow;

use tilebase_puzzle::{Board, Metric, Slide, Solution};

use super::automaton::{Automaton, State};
use super::budget::Budget;
use super::descent::{End, descend};
use super::packed::for_set;
use super::{AnySearch, Found, SavedSearch, Search};
use crate::{Options, QueryError};

impl AnySearch for Search<'_> {
    fn metric(&self) -> Metric {
        Metric::Single
    }

    fn goal(&self) -> &Board {
        self.set.map.goal()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn estimate(&self, board: &Board) -> Result<u8, QueryError> {
        let board = self.set.image(board)?;
        let start = for_set!(self.set, P => self.start::<P>(&board, &self.automaton)?.1.estimate());
        match start.try_into() {
            Err(_) if self.set.is_small() => Err(self.damaged()),
            estimate => Ok(estimate.unwrap_or(u8::MAX)), // boards of 2x11 and 2x12 may be farther
        }
    }

    fn find(&self, board: &Board, budget: &mut Budget) -> Result<Found, QueryError> {
        let mut on_finished = |_: &SavedSearch| ControlFlow::Continue(());
        self.find_from(board, &mut SavedSearch::new(0), &mut on_finished, budget)
    }

    fn count(
        &self,
        board: &Board,
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<u64>, QueryError> {
        let automaton = Automaton::without_reversals(self.order);
        let found = self.descend(board, State::START, moves, &automaton, true, budget)?;
        Ok(found.map(|(solutions, _)| solutions))
    }

    fn solution_after(
        &self,
        (slide, board): (Slide, &Board),
        moves: u8,
        budget: &mut Budget,
    ) -> Result<Option<Option<Solution>>, QueryError> {
        let mut order = self.options.order.moves().into_iter();
        let undone = order.position(|mv| mv == slide.mv.opposite());
        let words = State::START.without(undone.expect("each move has a place"));
        let found = self.descend(board, words, moves, &self.automaton, false, budget)?;
        Ok(found.map(|(solutions, solution)| (solutions > 0).then_some(solution)))
    }

    fn damaged(&self) -> QueryError {
        self.set.damaged()
    }
}

impl Search<'_> {
    /// Counts the solutions of at most `moves` moves that begin in a state of the automaton. Unless `all` is set, stops
    /// at the first solution, and also returns it.
    fn descend(
        &self,
        board: &Board,
        words: State,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        budget: &mut Budget,
    ) -> Result<Option<(u64, Solution)>, QueryError> {
        let board = self.set.image(board)?;
        let before = budget.so_far.nodes;
        budget.so_far.expected = None;
        let mut spend = |nodes| budget.spend(nodes);
        let searched = for_set!(self.set, P => {
            let (heuristic, mut start) = self.start::<P>(&board, automaton)?;
            start.words = words;
            descend(&heuristic, &start, moves, all, &mut spend)
        });
        budget.so_far.nodes = before + searched.nodes;
        match searched.end {
            ControlFlow::Break(End::Damaged) => Err(self.damaged()),
            ControlFlow::Break(End::Stopped) => Ok(None),
            _ => Ok(Some((searched.solutions, self.solution(&searched.moves)))),
        }
    }
}
