use std::iter;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use tilebase_frontier::{Carries, Frontier, Layout, useful_threads};
use tilebase_puzzle::Cursor;

use super::expected::{check_unit, expected_entry};
use crate::{ProveError, Table};

/// All boards at one distance from the goal, whose entries have been found right.
pub struct Depth<'a> {
    distance: u8,
    boards: Boards<'a>,
}

enum Boards<'a> {
    Few(&'a [u64]),
    Many(&'a Frontier),
}

impl Depth<'_> {
    /// The distance.
    pub fn distance(&self) -> u8 {
        self.distance
    }

    /// How many boards there are; at least one.
    pub fn boards(&self) -> u64 {
        match self.boards {
            Boards::Few(indices) => indices.len() as u64,
            Boards::Many(frontier) => frontier.boards(),
        }
    }

    /// The boards by their indices, from the smallest on.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let (few, many) = match self.boards {
            Boards::Few(indices) => (Some(indices), None),
            Boards::Many(frontier) => (None, Some(frontier.indices())),
        };
        let few = few.into_iter().flatten().copied();
        few.chain(many.into_iter().flatten())
    }

    /// The board with this number, from 0, among them.
    ///
    /// # Complexity
    ///
    /// O(parts), and the words of one part of a plane.
    pub fn nth(&self, number: u64) -> Option<u64> {
        match self.boards {
            Boards::Few(indices) => indices.get(usize::try_from(number).ok()?).copied(),
            Boards::Many(frontier) => frontier.nth(number),
        }
    }
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Goes through all boards from the goal outwards, distance by distance, and checks their
    /// entries on the way. `visit` is called for each distance and may end the journey.
    ///
    /// The boards one move away from those at distance d are at distance d-1 or d+1, and those that
    /// are not at d-1 are all that are at d+1. Each of them has to say so: with encoding distance
    /// bit by its bit, with encoding move by the first move, in the table's order, that leads to
    /// distance d.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    ///
    /// let mut boards_at = Vec::new();
    /// tilebase_lookup::Table::embedded().each_distance(|depth| {
    ///     boards_at.push(depth.boards());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((boards_at[3], boards_at[31]), (8, 2));
    /// # }
    /// # Ok::<(), tilebase_lookup::ProveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`], or the error of the first wrong entry.
    ///
    /// # Complexity
    ///
    /// O(boards) time, sixty boards at once and on all processors, and [`Table::each_distance_memory`].
    pub fn each_distance(
        &self,
        visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        self.check_goal_entry()?;
        match Layout::new(self.goal()) {
            Some(layout) => self.many_by_distance(layout, visit),
            None => self.few_by_distance(visit),
        }
    }

    /// The bytes that [`Table::each_distance`] and [`Table::prove`] take: 1.07 bits a board, and a
    /// little more where the number of cells is odd.
    pub fn each_distance_memory(&self) -> u64 {
        let layout = Layout::new(self.goal());
        layout.map_or(0, |layout| {
            2 * layout.bytes_per_half() + Carries::bytes(layout)
        })
    }

    fn check_goal_entry(&self) -> Result<(), ProveError> {
        let entries = self.entries();
        match entries.entry(entries.goal_index) {
            Some(found @ 1..) => Err(ProveError::GoalEntry { found }),
            _ => Ok(()),
        }
    }

    fn many_by_distance(
        &self,
        layout: Layout,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let entries = self.entries();
        let mut frontier = Frontier::new(layout, useful_threads(self.goal()))?;
        let mut left = self.goal().boards();
        loop {
            left -= frontier.boards();
            let distance = frontier.depth();
            let boards = Boards::Many(&frontier);
            if visit(Depth { distance, boards }).is_break() || left == 0 {
                return Ok(());
            }
            let wrong = Mutex::new(None);
            frontier.advance(iter::repeat(()), |unit, ()| {
                if let Some(found) = check_unit(entries, layout, distance + 1, unit) {
                    let mut first = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                    *first = Some(first.map_or(found, |first: u64| first.min(found)));
                }
            });
            let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
            if let Some(index) = wrong {
                let is_nearer = |index| frontier.is_of_depth_before(index);
                return Err(self.wrong_entry(index, distance + 1, is_nearer));
            }
        }
    }

    /// The same a board at a time, for 2x2, whose boards do not fill a word.
    fn few_by_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let mut before: Vec<Cursor> = Vec::new();
        let mut here: Vec<Cursor> = self
            .goal()
            .cursor_at(self.entries().goal_index)
            .into_iter()
            .collect();
        for distance in 0.. {
            let indices: Vec<u64> = here.iter().map(Cursor::index).collect();
            let boards = Boards::Few(&indices);
            if here.is_empty() || visit(Depth { distance, boards }).is_break() {
                break;
            }
            let is_before =
                |next: &Cursor| before.iter().any(|cursor| cursor.index() == next.index());
            let next = here
                .iter()
                .flat_map(Cursor::neighbours)
                .map(|(_, next)| next);
            let mut next: Vec<Cursor> = next.filter(|next| !is_before(next)).collect();
            next.sort_by_key(Cursor::index);
            next.dedup_by_key(|cursor| cursor.index());
            for cursor in &next {
                let is_nearer = |index| indices.contains(&index);
                let expected = expected_entry(self.entries(), cursor, distance + 1, is_nearer);
                if self.entries().entry(cursor.index()) != Some(expected) {
                    return Err(self.wrong_entry(cursor.index(), distance + 1, is_nearer));
                }
            }
            before = core::mem::replace(&mut here, next);
        }
        Ok(())
    }

    /// The error of a wrong entry, told from the boards that are one nearer.
    fn wrong_entry(&self, index: u64, distance: u8, is_nearer: impl Fn(u64) -> bool) -> ProveError {
        let entries = self.entries();
        let cursor = self.goal().cursor_at(index);
        let cursor = cursor.expect("an index below the number of boards");
        ProveError::Entry {
            board: cursor.board(),
            index,
            distance,
            encoding: entries.encoding,
            expected: expected_entry(entries, &cursor, distance, is_nearer),
            found: entries.entry(index).unwrap_or(0),
        }
    }
}
