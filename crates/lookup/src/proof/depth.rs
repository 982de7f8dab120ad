use std::sync::OnceLock;
use std::vec::Vec;

use tilebase_frontier::{Frontier, OutOfMemory};
use tilebase_puzzle::internal::Carrier;
use tilebase_puzzle::{Goal, RandomNumbers};

use super::filled;
use crate::frame::Frame;

/// All boards at one distance from the goal, whose entries have been checked.
///
/// The indices are those of [`GoalIndex`](crate::GoalIndex) for the solver's goal, or for the goal of a table that
/// is proved.
pub struct Depth<'a> {
    frontier: &'a Frontier,
    /// How indices of the table become those of the solver, if they are others.
    carried: Option<&'a CarriedIndex>,
    /// The carried indices in ascending order, from the first question on.
    sorted: OnceLock<Vec<u64>>,
}

impl<'a> Depth<'a> {
    pub(crate) fn new(frontier: &'a Frontier, carried: Option<&'a CarriedIndex>) -> Depth<'a> {
        Depth {
            frontier,
            carried,
            sorted: OnceLock::new(),
        }
    }

    /// Returns the distance.
    pub fn distance(&self) -> u8 {
        self.frontier.depth()
    }

    /// Returns the number of boards, at least one.
    pub fn boards(&self) -> u64 {
        self.frontier.boards()
    }

    /// Returns the indices of the boards: in ascending order, unless a solver's goal is served by the
    /// table of another goal.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let carried = |index| self.carried.map_or(index, |carried| carried.index(index));
        self.frontier.indices().map(carried)
    }

    /// Returns the index of the board with this number, from 0, in ascending order of indices; `None`
    /// if `number >= boards()`.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if the indices of a solver's goal, which the table of another goal serves, do not
    /// fit in memory.
    ///
    /// # Complexity
    ///
    /// O(blocks + words of a block), see [`tilebase_frontier`]. For such a solver O(1), after the first
    /// time, which gathers and sorts all indices.
    pub fn nth(&self, number: u64) -> Result<Option<u64>, OutOfMemory> {
        if self.carried.is_none() {
            return Ok(self.frontier.nth(number));
        }
        let place = usize::try_from(number).ok();
        let sorted = self.sorted()?;
        Ok(place.and_then(|place| sorted.get(place)).copied())
    }

    /// Returns the index of one of the boards, chosen by a random number, as
    /// [`GoalIndex::random`](crate::GoalIndex::random) chooses.
    ///
    /// # Errors
    ///
    /// As for [`Depth::nth`].
    ///
    /// # Complexity
    ///
    /// That of [`Depth::nth`].
    pub fn random(&self, number: u64) -> Result<u64, OutOfMemory> {
        let index = self.nth(RandomNumbers::below(self.boards(), number))?;
        Ok(index.expect("a number below the number of boards"))
    }

    fn sorted(&self) -> Result<&[u64], OutOfMemory> {
        if let Some(sorted) = self.sorted.get() {
            return Ok(sorted);
        }
        let mut indices = filled(self.boards(), 0)?;
        for (place, index) in indices.iter_mut().zip(self.indices()) {
            *place = index;
        }
        indices.sort_unstable();
        Ok(self.sorted.get_or_init(|| indices))
    }
}

/// The map from the indices of a table to those of a solver whose goal has the blank in another cell, or
/// another shape.
pub(crate) struct CarriedIndex {
    /// The table's goal, and the canonical goal that the solver's boards are numbered by.
    from: Goal,
    to: Goal,
    carrier: Carrier,
}

impl CarriedIndex {
    /// Returns the map, or `None` if all indices stay the same.
    pub(crate) fn new(table_goal: Goal, frame: &Frame) -> Option<CarriedIndex> {
        if frame.keeps_indices() {
            return None;
        }
        // Where the table's goal is carried to, there the tiles get the names of the canonical goal.
        Some(CarriedIndex {
            from: table_goal,
            to: Goal::of(&frame.goal),
            carrier: Carrier::new(frame.back(), &table_goal.board()),
        })
    }

    /// Returns the index of one of the table's boards towards the solver's goal.
    pub(crate) fn index(&self, index: u64) -> u64 {
        let board = self.from.unrank(index);
        let carried = board.map(|board| self.carrier.board(&board));
        let index = carried.and_then(|board| self.to.rank(&board));
        index.expect("a board that can reach its goal")
    }
}
