use core::num::NonZeroU64;
use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Cursor, Goal, Metric, Move, MoveOrder, Shape};

use super::quick_rank::{NOWHERE, QuickRank};
use crate::{Kind, Solution, Solver};

/// The first optimal solution of every board in one move order. An answer computes the board's index and takes one
/// read.
///
/// A solution takes 8 bytes. Solutions are derived outwards from the goal: a solution is one move followed by the next
/// board's solution. Deriving is fastest if the table stores moves in the same order.
pub(crate) struct PathIndex {
    goal_map: GoalMap,
    goal: Goal,
    /// Computes the indices of 3x3 boards if no symmetry is needed. Otherwise, `goal_map` maps boards and `goal` computes
    /// their indices.
    quick_rank: Option<Box<QuickRank>>,
    /// The solution of each board by its index in the table, then one `None` for unsolvable boards.
    paths: Vec<Option<Packed>>,
}

impl PathIndex {
    /// Returns whether each solution fits in 64 bits, as for 2x2, 2x3 and 3x3. Also checks the shape: if the header of
    /// a larger table contains a wrong largest distance, an index would take gigabytes. In the multi-tile metric, there
    /// is no index.
    pub fn fits<B: AsRef<[u8]>>(solver: &Solver<B>) -> bool {
        let is_small = solver.shape().cells() <= 9 && solver.metric() == Metric::Single;
        is_small && usize::from(solver.max_distance()) <= Packed::LONGEST
    }

    /// Derives the solutions that prefer moves in this order. Returns `None` if memory cannot be allocated, an entry is
    /// damaged, or a solution is too long.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time. Up to 32 bytes per board are in use while the index is derived.
    pub fn derive<B: AsRef<[u8]>>(solver: &Solver<B>, order: MoveOrder) -> Option<PathIndex> {
        let mut paths = Vec::new();
        let len = solver.boards() as usize + 1;
        paths.try_reserve_exact(len).ok()?;
        paths.resize(len, None);
        paths[solver.entries().goal_index as usize] = Some(Packed::EMPTY);
        if solver.table.kind() == Kind::Move(solver.goal_map.order(order)) {
            follow_entries(solver, &mut paths)?;
        } else {
            follow_search(solver, order, &mut paths)?;
        }
        let goal = solver.table.goal();
        let of_boards = &paths[..solver.boards() as usize];
        of_boards.iter().all(Option::is_some).then(|| PathIndex {
            goal_map: solver.goal_map,
            goal,
            quick_rank: QuickRank::new(goal, &solver.goal_map),
            paths,
        })
    }

    /// Returns the slot of a board's solution. For another shape, the slot is [`NOWHERE`]; for an unsolvable board,
    /// it is another slot past the last solution. A [quick rank](Self::quick_rank) is faster.
    #[inline(always)]
    pub fn slot(&self, board: &Board) -> usize {
        if board.shape() != self.shape() {
            return NOWHERE;
        }
        let index = self.goal.rank(&self.goal_map.board(board));
        index.map_or(self.paths.len(), |index| index as usize)
    }

    pub fn shape(&self) -> Shape {
        self.goal_map.goal().shape()
    }

    #[inline(always)]
    pub fn quick_rank(&self) -> Option<&QuickRank> {
        self.quick_rank.as_deref()
    }

    /// Returns the solution at this slot. Half of all boards have no solution, so a branch would often be
    /// mispredicted; the code has none.
    #[inline(always)]
    pub fn get(&self, slot: usize) -> Option<Packed> {
        self.paths[slot.min(self.paths.len() - 1)]
    }
}

/// Derives the solutions from the stored moves. Each board has one stored move, so each is reached at most once.
/// Returns `None` if memory cannot be allocated.
#[inline(never)]
fn follow_entries<B: AsRef<[u8]>>(solver: &Solver<B>, paths: &mut [Option<Packed>]) -> Option<()> {
    let (entries, back) = (solver.entries(), solver.goal_map.back());
    let mut waiting = vec![entries.header.goal.cursor_at(entries.goal_index)?];
    while let Some(cursor) = waiting.pop() {
        let here = paths[cursor.index() as usize];
        let Some(path) = here.filter(|path| path.len() < usize::from(entries.header.max_distance))
        else {
            continue;
        };
        for (mv, neighbour) in cursor.neighbours() {
            let first_move = mv.opposite();
            let leads_here = entries.stored_move(&neighbour) == Some(first_move);
            if leads_here && !entries.is_goal(&neighbour) {
                paths[neighbour.index() as usize] = path.after(back.mv(first_move));
                waiting.try_reserve(1).ok()?;
                waiting.push(neighbour);
            }
        }
    }
    Some(())
}

/// Derives the solutions in any move order by a search from the goal, and checks the entry of each board. Returns `None`
/// if an entry is wrong, a solution is too long, or memory cannot be allocated.
#[inline(never)]
fn follow_search<B: AsRef<[u8]>>(
    solver: &Solver<B>,
    order: MoveOrder,
    paths: &mut [Option<Packed>],
) -> Option<()> {
    let entries = solver.entries();
    let mut frontier = vec![entries.header.goal.cursor_at(entries.goal_index)?];
    while !frontier.is_empty() {
        frontier = farther(solver, order, &frontier, paths)?;
    }
    Some(())
}

/// Derives the solutions of all boards that are one move farther from the goal than `frontier`. A solution is the
/// preferred optimal move followed by the next board's solution. Returns these boards, or `None` as [`follow_search`]
/// does.
fn farther<B: AsRef<[u8]>>(
    solver: &Solver<B>,
    order: MoveOrder,
    frontier: &[Cursor],
    paths: &mut [Option<Packed>],
) -> Option<Vec<Cursor>> {
    let (entries, back) = (solver.entries(), solver.goal_map.back());
    let mut found = Vec::new();
    for cursor in frontier {
        let path = paths[cursor.index() as usize]?;
        let distance_of = |index: u64| paths[index as usize].map_or(usize::MAX, Packed::len);
        if path.len() > usize::from(entries.header.max_distance)
            || !entries.has_distance(cursor, path.len(), distance_of)
        {
            return None;
        }
        for (mv, neighbour) in cursor.neighbours() {
            let first_move = back.mv(mv.opposite());
            let there = &mut paths[neighbour.index() as usize];
            match *there {
                None => {
                    *there = Some(path.after(first_move)?);
                    found.try_reserve(1).ok()?;
                    found.push(neighbour);
                }
                Some(other) if other.len() == path.len() + 1 => {
                    if other
                        .first()
                        .is_some_and(|other| order.prefers(first_move, other))
                    {
                        *there = path.after(first_move);
                    }
                }
                Some(_) => (),
            }
        }
    }
    Some(found)
}

/// A solution of up to 31 moves in 64 bits. `Option<Packed>` also takes 64 bits.
///
/// Each move takes two bits; the first move is in the lowest bits. A 1 bit above the last move marks the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(NonZeroU64);

impl Packed {
    /// The solution of the goal: no moves.
    pub const EMPTY: Packed = Packed(NonZeroU64::MIN);

    /// The largest number of moves in a packed solution.
    pub const LONGEST: usize = 31;

    /// Returns the number of moves, 0 ..= 31.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// Returns the number of moves, or -1 for `None`, without a branch.
    #[inline(always)]
    pub fn signed_len(path: Option<Packed>) -> i16 {
        (63 - Packed::word(path).leading_zeros() as i16) >> 1
    }

    /// Returns the solution, or no moves for `None`, without a branch.
    #[inline(always)]
    pub fn or_empty(path: Option<Packed>) -> Solution {
        let word = Packed::word(path);
        let len = (word | 1).ilog2() as usize / 2;
        Solution::of_word(word & !(1 << (2 * len)), len)
    }

    #[inline(always)]
    fn word(path: Option<Packed>) -> u64 {
        path.map_or(0, |path| path.0.get())
    }

    /// Returns the first move, or `None` if there are no moves.
    pub fn first(self) -> Option<Move> {
        if self == Packed::EMPTY {
            return None;
        }
        Move::from_code((self.0.get() & 0b11) as u8)
    }

    /// Returns the solution with `mv` in front, or `None` if it would have more than 31 moves.
    pub fn after(self, mv: Move) -> Option<Packed> {
        if self.len() == Packed::LONGEST {
            return None;
        }
        let moves = self.0.get() << 2 | u64::from(mv.code());
        NonZeroU64::new(moves).map(Packed)
    }

    #[inline(always)]
    pub fn solution(self) -> Solution {
        Solution::of_word(self.0.get() ^ 1 << (2 * self.len()), self.len())
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Board;

    use super::*;
    use crate::Table;

    /// If the header of a large table contains a wrong largest distance, a batch must not derive an index of gigabytes.
    #[test]
    fn only_small_shapes_have_an_index() {
        for (shape, fits) in [("2x2", true), ("3x3", true), ("2x5", false), ("5x2", false)] {
            let goal = Goal::corner(shape.parse().unwrap());
            let header = crate::Header {
                goal,
                kind: Kind::DistanceBit,
                max_distance: 31,
                distance_sum: 1,
                payload_checksum: 0,
            };
            let payload = vec![0; header.payload_len() as usize];
            let file = [&header.to_bytes()[..], &payload].concat();
            let solver = Solver::of(Table::from_bytes(file).unwrap()).unwrap();
            let board: Board = *solver.goal();
            assert_eq!(PathIndex::fits(&solver), fits, "{board}");
        }
    }
}
