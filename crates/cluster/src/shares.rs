//! The division of the parts among the ranks. `tilebase_frontier` defines parts, digits and windows.

use std::ops::Range;

use tilebase_frontier::internal::Layout;
use tilebase_puzzle::{Goal, Move};

/// The division of all parts among the ranks: each rank has consecutive parts.
///
/// All parts with the same [first two digits](Layout::with_shared_parts) belong to the same rank. Only moves whose
/// windows start at one of these digits lead to other ranks. If there are more ranks than values of these digits, some
/// ranks have no share.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    layout: Layout,
    /// The layout of [`Layout::with_shared_parts`], with one part per value of the first two digits.
    shared: Layout,
    ranks: usize,
}

impl Shares {
    /// Divides a goal's boards among this number of ranks.
    pub fn new(goal: Goal, ranks: usize) -> Shares {
        let (shared, layout) = (Layout::with_shared_parts(goal), Layout::new(goal));
        // Blocks of `layout` fit into the caches, but the division among ranks may need smaller blocks.
        let is_finer = layout.parts() >= shared.parts();
        Shares {
            layout: if is_finer { layout } else { shared },
            shared,
            ranks,
        }
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    pub fn goal(&self) -> Goal {
        self.layout.goal()
    }

    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// Returns the largest number of ranks that can have a share.
    pub fn most_ranks(&self) -> usize {
        self.shared.parts()
    }

    pub fn parts(&self, rank: usize) -> Range<usize> {
        let parts_per_value = self.layout.parts() / self.shared.parts();
        let values = self.values(rank);
        values.start * parts_per_value..values.end * parts_per_value
    }

    /// Returns the values of the first two digits of a rank's boards.
    pub fn values(&self, rank: usize) -> Range<usize> {
        let first = |rank| rank * self.shared.parts() / self.ranks;
        first(rank)..first(rank + 1)
    }

    pub fn owner(&self, part: usize) -> usize {
        let value = part * self.shared.parts() / self.layout.parts();
        // Computes the last rank whose values start at or before this value.
        ((value + 1) * self.ranks - 1) / self.shared.parts()
    }

    /// Returns the only move from this cell that leads to other ranks, if any: its window starts at one of the first
    /// two digits.
    pub fn move_to_others(&self, blank: usize) -> Option<Move> {
        let (digits, cols) = (self.shared.digits_per_part(), self.layout.shape().cols());
        if self.ranks == 1 {
            None
        } else if blank < digits {
            Some(Move::Down)
        } else if (cols..cols + digits).contains(&blank) {
            Some(Move::Up)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> impl Iterator<Item = Goal> {
        let shapes = [
            "2x2", "2x3", "3x2", "3x3", "2x5", "5x2", "3x4", "4x3", "2x6", "7x2", "4x4",
        ];
        shapes
            .into_iter()
            .map(|shape| Goal::corner(shape.parse().unwrap()))
    }

    #[test]
    fn each_part_has_one_owner() {
        for goal in shapes() {
            for ranks in [1, 2, 3, 7, 12, 15, 210, 300] {
                let shares = Shares::new(goal, ranks);
                let mut next = 0;
                for rank in 0..ranks {
                    let parts = shares.parts(rank);
                    assert_eq!(parts.start, next);
                    next = parts.end;
                    // Checks only about 100 parts per rank, because checking all parts of large shapes takes too long.
                    for part in parts.clone().step_by(parts.len() / 100 + 1) {
                        assert_eq!(shares.owner(part), rank, "{goal:?}");
                    }
                }
                assert_eq!(next, shares.layout().parts(), "{goal:?}");
            }
        }
    }

    #[test]
    fn shares_are_alike() {
        let shares = Shares::new(Goal::corner("4x4".parse().unwrap()), 15);
        assert!((0..15).all(|rank| shares.values(rank).len() == 14));
        let shares = Shares::new(Goal::corner("3x4".parse().unwrap()), 7);
        let lens = (0..7).map(|rank| shares.values(rank).len());
        assert!(lens.clone().all(|len| len == 15 || len == 16));
        assert_eq!(lens.sum::<usize>(), 110);
    }
}
