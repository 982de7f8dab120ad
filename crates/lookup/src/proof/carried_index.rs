use tilebase_puzzle::Goal;
use tilebase_puzzle::internal::Carrier;

use crate::frame::Frame;

/// The map from the indices of a table to those of a solver whose goal has the blank in another cell, or
/// another shape.
#[derive(Debug)]
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
