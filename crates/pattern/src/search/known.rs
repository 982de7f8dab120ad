//! The known bounds of the distances of boards.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use tilebase_puzzle::{Board, Slide, SlideSet, Solution};

use super::AnySearch;
use super::budget::Budget;
use crate::QueryError;

/// The least and the largest possible distance of boards.
pub(crate) type Bounds = BTreeMap<Board, [usize; 2]>;

/// The known bounds of distances, and the search that improves them.
pub(crate) struct Known<'s, 'l, 'p> {
    pub search: &'s (dyn AnySearch + 's),
    pub budget: &'l mut Budget<'p>,
    pub bounds: &'s mut Bounds,
}

impl Known<'_, '_, '_> {
    /// Fills in the distances between two boards of a path. Leaves out unknown distances.
    pub(super) fn fill(
        &mut self,
        path: &[Board],
        distances: &mut [Option<u8>],
    ) -> Result<(), QueryError> {
        let last = path.len() - 1;
        let (middle, Some(from), Some(to)) = (last / 2, distances[0], distances[last]) else {
            return Ok(());
        };
        if middle == 0 {
            return Ok(());
        }
        let search = self.search;
        let [one, other] = [
            search.around(from, middle),
            search.around(to, last - middle),
        ];
        let bounds = [one[0].max(other[0]), one[1].min(other[1])];
        distances[middle] = self.distance(&path[middle], bounds)?;
        self.fill(&path[..=middle], &mut distances[..=middle])?;
        self.fill(&path[middle..], &mut distances[middle..])
    }

    /// Returns the distance of a board, given its least and its largest possible value, or `None` at a limit.
    pub(super) fn distance(
        &mut self,
        board: &Board,
        [least, mut largest]: [usize; 2],
    ) -> Result<Option<u8>, QueryError> {
        let mut distance = least;
        if distance < largest {
            let known = self.bounds(board);
            (distance, largest) = (least.max(known[0]), largest.min(known[1]));
        }
        if distance < largest {
            distance = distance.max(self.search.estimate(board)?.into());
        }
        // If there is no shorter solution, the largest value needs no search.
        while distance < largest {
            match self.is_within(board, distance)? {
                Some(true) => break,
                Some(false) => distance += self.search.step(),
                None => return Ok(None),
            }
        }
        if distance > largest {
            return Err(self.search.damaged());
        }
        self.bounds.insert(*board, [distance; 2]);
        Ok(distance.try_into().ok()) // boards of 2x11 and 2x12 may be farther
    }

    fn bounds(&self, board: &Board) -> [usize; 2] {
        let known = self.bounds.get(board).copied();
        known.unwrap_or([0, usize::MAX])
    }

    /// Returns whether a board has a solution of this many moves, or `None` at a limit. There must be no shorter
    /// solution.
    fn is_within(&mut self, board: &Board, moves: usize) -> Result<Option<bool>, QueryError> {
        let Some(moves_left) = moves.checked_sub(1) else {
            return Ok(Some(board == self.search.goal()));
        };
        for after in self.search.metric().neighbours(board) {
            match self.is_within_after(after, moves_left)? {
                Some(false) => {}
                answer => return Ok(answer),
            }
        }
        Ok(Some(false))
    }

    /// Returns whether the board after a slide has a solution of this many moves, or `None` at a limit. There must be
    /// no shorter solution of the board before. Searches only if the bounds do not answer this.
    fn is_within_after(
        &mut self,
        (slide, next): (Slide, Board),
        moves: usize,
    ) -> Result<Option<bool>, QueryError> {
        let [least, largest] = self.bounds(&next);
        if largest <= moves || least > moves {
            return Ok(Some(largest <= moves));
        }
        // A short search does not call `progress`. This call makes a long series of short searches cancellable.
        let is_over = self.budget.report_and_check().is_break();
        let (false, Ok(left)) = (is_over, moves.try_into()) else {
            return Ok(None);
        };
        let after = (slide, &next);
        let found = self.search.solution_after(after, left, self.budget)?;
        match found {
            None => return Ok(None),
            Some(None) => {
                self.bounds
                    .insert(next, [moves + self.search.step(), largest]);
            }
            Some(Some(solution)) => self.add(next, &solution),
        }
        Ok(found.map(|solution| solution.is_some()))
    }

    /// Stores the distances of the boards on an optimal solution.
    pub(crate) fn add(&mut self, board: Board, solution: &Solution) {
        let length = self.search.metric().len(solution);
        self.bounds.insert(board, [length; 2]);
        for (passed, (_, next)) in (1..).zip(self.search.metric().path(&board, solution)) {
            self.bounds.insert(next, [length - passed; 2]);
        }
    }

    /// Returns all moves that start an optimal solution of a board, or `None` at a limit.
    pub(crate) fn optimal_moves(
        &mut self,
        board: &Board,
        distance: u8,
    ) -> Result<Option<SlideSet>, QueryError> {
        let mut optimal = Vec::new();
        let Some(nearer) = distance.checked_sub(1) else {
            return Ok(Some(SlideSet::default()));
        };
        for (slide, next) in self.search.metric().neighbours(board) {
            match self.is_within_after((slide, next), nearer.into())? {
                Some(true) => optimal.push(slide),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(optimal.into_iter().collect()))
    }
}
