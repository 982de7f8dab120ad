use std::sync::OnceLock;
use std::vec::Vec;

use tilebase_frontier::{Frontier, OutOfMemory, SlideFrontier};
use tilebase_puzzle::internal::Carrier;
use tilebase_puzzle::{Goal, RandomNumbers};

use super::filled;
use crate::frame::Frame;

/// All boards at one distance from the goal, with checked entries.
///
/// Indices are [`GoalIndex`](crate::GoalIndex) indices for the solver's goal, or for the goal of a proved table.
pub struct Depth<'a> {
    frontier: AnyFrontier<'a>,
    /// Maps the table's indices to the solver's indices, if they differ.
    mapped: Option<&'a MappedIndex>,
    /// The mapped indices in ascending order, computed on first use.
    sorted: OnceLock<Vec<u64>>,
}

/// A frontier of either metric.
enum AnyFrontier<'a> {
    Single(&'a Frontier),
    Multi(&'a SlideFrontier),
}

impl<'a> Depth<'a> {
    pub(crate) fn new(frontier: &'a Frontier, mapped: Option<&'a MappedIndex>) -> Depth<'a> {
        Depth::of(AnyFrontier::Single(frontier), mapped)
    }

    pub(crate) fn of_slides(
        frontier: &'a SlideFrontier,
        mapped: Option<&'a MappedIndex>,
    ) -> Depth<'a> {
        Depth::of(AnyFrontier::Multi(frontier), mapped)
    }

    fn of(frontier: AnyFrontier<'a>, mapped: Option<&'a MappedIndex>) -> Depth<'a> {
        Depth {
            frontier,
            mapped,
            sorted: OnceLock::new(),
        }
    }

    /// Returns the distance.
    pub fn distance(&self) -> u8 {
        match self.frontier {
            AnyFrontier::Single(frontier) => frontier.depth(),
            AnyFrontier::Multi(frontier) => frontier.depth(),
        }
    }

    /// Returns the number of boards, at least one.
    pub fn boards(&self) -> u64 {
        match self.frontier {
            AnyFrontier::Single(frontier) => frontier.boards(),
            AnyFrontier::Multi(frontier) => frontier.boards(),
        }
    }

    /// Returns the indices of the boards. They are in ascending order unless the solver uses a table of another goal.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let (single, multi) = match self.frontier {
            AnyFrontier::Single(frontier) => (Some(frontier.indices()), None),
            AnyFrontier::Multi(frontier) => (None, Some(frontier.indices())),
        };
        let indices = single.into_iter().flatten();
        let indices = indices.chain(multi.into_iter().flatten());
        indices.map(|index| self.mapped.map_or(index, |mapped| mapped.index(index)))
    }

    /// Returns the index at position `number`, from 0, in ascending order, or `None` if `number >= boards()`.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if the solver uses a table of another goal and the mapped indices do not fit into memory.
    ///
    /// # Complexity
    ///
    /// O(blocks + words of a block), see [`tilebase_frontier`]. With a table of another goal, the first call maps and
    /// sorts all indices; later calls are O(1).
    pub fn nth(&self, number: u64) -> Result<Option<u64>, OutOfMemory> {
        if self.mapped.is_none() {
            return Ok(match self.frontier {
                AnyFrontier::Single(frontier) => frontier.nth(number),
                AnyFrontier::Multi(frontier) => frontier.nth(number),
            });
        }
        let place = usize::try_from(number).ok();
        let sorted = self.sorted()?;
        Ok(place.and_then(|place| sorted.get(place)).copied())
    }

    /// Returns the index of the board that a random number selects, as [`GoalIndex::random`](crate::GoalIndex::random)
    /// does.
    ///
    /// # Errors
    ///
    /// As for [`Depth::nth`].
    ///
    /// # Complexity
    ///
    /// As for [`Depth::nth`].
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

/// The map from a table's indices to a solver's indices, if their goals differ in the blank's cell or in the shape.
pub(crate) struct MappedIndex {
    /// The table's goal.
    from: Goal,
    /// The canonical goal of the solver's indices.
    to: Goal,
    carrier: Carrier,
}

impl MappedIndex {
    /// Returns the map, or `None` if it is the identity.
    pub(crate) fn new(table_goal: Goal, frame: &Frame) -> Option<MappedIndex> {
        if frame.keeps_indices() {
            return None;
        }
        // The symmetry moves the tiles of the table's goal. The renaming puts them in ascending order again, as in
        // `to`.
        Some(MappedIndex {
            from: table_goal,
            to: Goal::of(&frame.goal),
            carrier: Carrier::new(frame.back(), &table_goal.board()),
        })
    }

    /// Returns the solver's index for a table's index.
    pub(crate) fn index(&self, index: u64) -> u64 {
        let board = self.from.unrank(index);
        let mapped = board.map(|board| self.carrier.board(&board));
        let index = mapped.and_then(|board| self.to.rank(&board));
        index.expect("a board that can reach its goal")
    }
}
