//! The distances of the boards along a player's moves.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use tilebase_puzzle::{Board, MoveSet, Solution};

use super::Search;
use super::limits::{Limits, Progress};
use crate::QueryError;

/// The distances of the boards along a player's moves, and the moves that led away from the goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The distance of the start, then of the board after each move. If a limit has ended the analysis, the distances
    /// of the first boards are `None`.
    pub distances: Vec<Option<u8>>,
    /// The moves after which the distance has grown, in their order.
    pub mistakes: Vec<Mistake>,
}

/// A move after which the distance has grown by 1. It costs two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The number of moves before this one.
    pub index: usize,
    /// All moves that start an optimal solution of the board before this move; at the goal, there are none. `None` if a
    /// limit has ended the analysis.
    pub better: Option<MoveSet>,
}

impl Analysis {
    /// Returns the first of the longest series of moves without a mistake. A range of 3 .. 8 means the fourth to the
    /// eighth move. Moves between boards of unknown distance do not count.
    pub fn longest_optimal(&self) -> Range<usize> {
        let (mut longest, mut first) = (0..0, 0);
        for (index, pair) in self.distances.windows(2).enumerate() {
            match (pair[0], pair[1]) {
                (Some(before), Some(after)) if after < before => {
                    if index + 1 - first > longest.len() {
                        longest = first..index + 1;
                    }
                }
                _ => first = index + 1,
            }
        }
        longest
    }

    #[doc(hidden)] // for the crate tilebase
    pub fn new<E>(
        distances: Vec<Option<u8>>,
        mut better: impl FnMut(usize, u8) -> Result<Option<MoveSet>, E>,
    ) -> Result<Analysis, E> {
        let mut mistakes = Vec::new();
        // At a limit, the last boards are known, since they need shorter searches.
        for index in (1..distances.len()).rev() {
            if let (Some(before), Some(after)) = (distances[index - 1], distances[index])
                && before < after
            {
                let (index, better) = (index - 1, better(index - 1, before)?);
                mistakes.push(Mistake { index, better });
            }
        }
        mistakes.reverse();
        Ok(Analysis {
            distances,
            mistakes,
        })
    }
}

/// The number of moves between two boards whose distance is searched without the distance of an earlier board.
const STRETCH: usize = 16;

impl Search<'_> {
    /// Internal interface for tilebase. Analyses a path: each board is a neighbour of the board before.
    ///
    /// Distances of neighbours differ by 1. Therefore two known distances bound all distances between them, and often
    /// determine them. The search goes from the end to the start, because boards nearer to the goal need shorter
    /// searches. It stores the distances of all boards on each solution that it finds.
    #[doc(hidden)]
    pub fn analyse(
        &self,
        path: &[Board],
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Analysis, QueryError> {
        let mut limits = self.limits(&mut progress);
        let mut distances = vec![None; path.len()];
        let Some(mut last) = path.len().checked_sub(1) else {
            return Ok(Analysis::default());
        };
        distances[last] = match path[last] == self.set.goal {
            true => Some(0),
            false => {
                let found = self.find(&path[last], &mut limits)?;
                found.complete().map(|solution| solution.len() as u8)
            }
        };
        let mut known = Known {
            search: self,
            limits: &mut limits,
            bounds: BTreeMap::new(),
        };
        while let (1.., Some(nearest)) = (last, distances[last]) {
            let first = last.saturating_sub(STRETCH);
            let bounds = around(nearest, last - first);
            distances[first] = known.distance(&path[first], bounds)?;
            known.fill(&path[first..=last], &mut distances[first..=last])?;
            last = first;
        }
        Analysis::new(distances, |index, distance| {
            known.optimal_moves(&path[index], distance)
        })
    }
}

/// Returns the least and the largest distance of a board this number of moves from a board with a known distance.
fn around(distance: u8, moves: usize) -> [usize; 2] {
    let distance = usize::from(distance);
    let least = distance.checked_sub(moves);
    let least = least.unwrap_or_else(|| (moves - distance) % 2); // the parity is known
    [least, distance + moves]
}

/// What is known about distances.
struct Known<'s, 'a, 'l, 'p> {
    search: &'s Search<'a>,
    limits: &'l mut Limits<'p>,
    /// The least and the largest possible distance of boards.
    bounds: BTreeMap<Board, [usize; 2]>,
}

impl Known<'_, '_, '_, '_> {
    /// Fills in the distances between two boards of a path. Leaves out unknown distances.
    fn fill(&mut self, path: &[Board], distances: &mut [Option<u8>]) -> Result<(), QueryError> {
        let last = path.len() - 1;
        let (middle, Some(from), Some(to)) = (last / 2, distances[0], distances[last]) else {
            return Ok(());
        };
        if middle == 0 {
            return Ok(());
        }
        let [one, other] = [around(from, middle), around(to, last - middle)];
        let bounds = [one[0].max(other[0]), one[1].min(other[1])];
        distances[middle] = self.distance(&path[middle], bounds)?;
        self.fill(&path[..=middle], &mut distances[..=middle])?;
        self.fill(&path[middle..], &mut distances[middle..])
    }

    /// Returns the distance of a board, given its least and its largest possible value, or `None` at a limit.
    fn distance(
        &mut self,
        board: &Board,
        [least, mut largest]: [usize; 2],
    ) -> Result<Option<u8>, QueryError> {
        let mut distance = least;
        if least < largest {
            let known = self.bounds(board)?;
            (distance, largest) = (least.max(known[0]), largest.min(known[1]));
        }
        // If there is no shorter solution, the largest value needs no search.
        while distance < largest {
            match self.is_within(board, distance)? {
                Some(true) => break,
                Some(false) => distance += 2,
                None => return Ok(None),
            }
        }
        if distance > largest {
            return Err(self.search.damaged());
        }
        self.bounds.insert(*board, [distance; 2]);
        Ok(distance.try_into().ok()) // boards of 2x11 and 2x12 may be farther
    }

    fn bounds(&self, board: &Board) -> Result<[usize; 2], QueryError> {
        match self.bounds.get(board) {
            Some(&bounds) => Ok(bounds),
            None => Ok([self.search.estimate(board)?.into(), usize::MAX]),
        }
    }

    /// Returns whether a board has a solution of at most this many moves, or `None` at a limit. Searches only below
    /// neighbours whose bounds do not answer this.
    fn is_within(&mut self, board: &Board, moves: usize) -> Result<Option<bool>, QueryError> {
        let Some(moves_left) = moves.checked_sub(1) else {
            return Ok(Some(*board == self.search.set.goal));
        };
        for (_, next) in board.neighbours() {
            let [least, largest] = self.bounds(&next)?;
            if largest <= moves_left {
                return Ok(Some(true));
            }
            if least > moves_left {
                continue;
            }
            let Ok(moves_left) = moves_left.try_into() else {
                return Ok(None);
            };
            let search = self.search;
            match search.solution_without(board, &next, moves_left, self.limits)? {
                None => return Ok(None),
                Some(None) => {
                    self.bounds.insert(next, [moves + 1, largest]);
                }
                Some(Some(solution)) => {
                    self.add(next, &solution);
                    return Ok(Some(true));
                }
            }
        }
        Ok(Some(false))
    }

    /// Stores the distances of the boards on an optimal solution.
    fn add(&mut self, mut board: Board, solution: &Solution) {
        for (passed, mv) in solution.iter().enumerate() {
            self.bounds.insert(board, [solution.len() - passed; 2]);
            board = board.moved(mv).unwrap_or(board);
        }
    }

    /// Returns all moves that start an optimal solution of a board, or `None` at a limit.
    fn optimal_moves(
        &mut self,
        board: &Board,
        distance: u8,
    ) -> Result<Option<MoveSet>, QueryError> {
        let mut optimal = MoveSet::default();
        let Some(nearer) = distance.checked_sub(1) else {
            return Ok(Some(optimal));
        };
        for (mv, next) in board.neighbours() {
            let bounds = [nearer.into(), usize::from(distance) + 1];
            match self.distance(&next, bounds)? {
                Some(found) if found == nearer => optimal.extend([mv]),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(optimal))
    }
}
