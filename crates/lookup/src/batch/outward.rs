use std::vec::Vec;

use tilebase_puzzle::{Cursor, Move};

use crate::walk::Entries;

/// A board and the one that its way leads to.
pub(crate) struct Step {
    pub index: u64,
    /// The first move of the way.
    pub mv: Move,
    /// The index of the board after that move.
    pub towards_goal: u64,
}

impl Entries<'_> {
    /// Visits every board whose way reaches the goal, each after the board that its way leads to,
    /// and goes on from those for which `visit` says so. Each board has one way, so it is visited
    /// at most once.
    pub(crate) fn outward(self, mut visit: impl FnMut(Step) -> bool) {
        let goal = self.goal.cursor_at(self.goal_index);
        let mut waiting: Vec<Cursor> = goal.into_iter().collect();
        while let Some(cursor) = waiting.pop() {
            for (mv, neighbour) in cursor.neighbours() {
                let step = Step {
                    index: neighbour.index(),
                    mv: mv.opposite(),
                    towards_goal: cursor.index(),
                };
                let leads_here =
                    step.index != self.goal_index && self.own_move(&neighbour) == Some(step.mv);
                if leads_here && visit(step) {
                    waiting.push(neighbour);
                }
            }
        }
    }
}
