use std::iter;
use std::mem;

use tilebase_puzzle::{Goal, Move};

use crate::OutOfMemory;
use crate::board_set::{Words, unite};
use crate::depths::Depths;
use crate::layout::{Address, Block, Layout};
use crate::parallel::{for_each_in_parallel, useful_threads};
use crate::plane_moves::PlaneMoves;
use crate::vector_units::with_vector_units;

/// The boards at one distance from the goal in the multi-tile metric, where a move slides one or more tiles of a row or
/// column.
///
/// ```
/// use tilebase_frontier::{Depths, SlideFrontier};
/// use tilebase_puzzle::Goal;
///
/// let mut frontier = SlideFrontier::new(Goal::corner("3x3".parse()?), None)?;
/// let mut boards_at = vec![frontier.boards()];
/// while frontier.advance() {
///     boards_at.push(frontier.boards());
/// }
/// assert_eq!(boards_at[..5], [1, 4, 8, 16, 32]);
/// assert_eq!(boards_at.len(), 25, "no board is farther than 24 slides");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The idea
///
/// The distances of neighbours may be equal, so the set of all boards seen so far is also stored: three sets, 3.2 bits
/// per board. Per depth and direction, one sweep over each row or column finds all slides. Each step moves the frontier's
/// boards of a plane, together with the boards already sliding, to the next plane.
pub struct SlideFrontier {
    moves: PlaneMoves,
    threads: usize,
    depth: u8,
    /// The boards at this depth, one plane for each cell of the blank.
    planes: Vec<Plane>,
    /// The boards at this depth and at smaller depths.
    seen: Vec<Plane>,
    /// Empty planes for the next depth.
    next: Vec<Plane>,
    /// The sliding boards in the previous plane and in the current plane.
    sliding: [Plane; 2],
}

impl SlideFrontier {
    /// Starts from the goal as [`Frontier::new`](crate::Frontier::new) does. Needs 3.2 bits per board, and two planes.
    pub fn new(
        goal: Goal,
        threads: impl Into<Option<usize>>,
    ) -> Result<SlideFrontier, OutOfMemory> {
        let layout = Layout::new(goal);
        let plane = || Plane::new(layout);
        let planes = || -> Result<Vec<Plane>, OutOfMemory> {
            (0..layout.shape().cells()).map(|_| plane()).collect()
        };
        let mut frontier = SlideFrontier {
            moves: PlaneMoves::new(layout)?,
            threads: threads.into().unwrap_or_else(|| useful_threads(goal)),
            depth: 0,
            planes: planes()?,
            seen: planes()?,
            next: planes()?,
            sliding: [plane()?, plane()?],
        };
        frontier.planes[goal.blank()].insert_goal(layout.goal_address());
        frontier.seen[goal.blank()].insert_goal(layout.goal_address());
        Ok(frontier)
    }

    /// Returns the memory of a search in bytes.
    #[doc(hidden)] // for tilebase-gen and the crate tilebase
    pub fn bytes(goal: Goal) -> u64 {
        let layout = Layout::new(goal);
        let plane = layout.bytes_per_set() / layout.shape().cells() as u64;
        3 * layout.bytes_per_set() + 2 * plane + PlaneMoves::bytes(layout)
    }

    /// Returns the number of threads.
    #[doc(hidden)] // for tilebase-gen
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Adds to `next` the boards after all slides in a direction along one row or column.
    fn sweep(&mut self, start: usize, mv: Move) {
        let shape = self.layout().shape();
        for blank in iter::successors(Some(start), |&cell| shape.neighbour(cell, mv)) {
            let [before, after] = &mut self.sliding;
            after.clear();
            let parts = after.parts_mut().zip(self.next[blank].parts_mut());
            let (moves, frontier, before) = (&self.moves, &self.planes[blank], &*before);
            for_each_in_parallel(
                self.threads,
                parts.enumerate(),
                || (),
                |(), (part, ((after, sliding), (next, found)))| {
                    let set = |block: Block| before.block(block.part);
                    let block = Block { blank, part };
                    // No slide ends in the first cell.
                    if moves.add_predecessors(block, mv.opposite(), set, after) {
                        unite(next, after);
                        (*sliding, *found) = (1, 1);
                    }
                    if let Some(words) = frontier.block(part) {
                        unite(after, words);
                        *sliding = 1;
                    }
                },
            );
            self.sliding.swap(0, 1);
        }
    }

    /// Removes the boards already seen from `next`, and counts the others.
    fn keep_new(&mut self) {
        for (next, seen) in self.next.iter_mut().zip(&mut self.seen) {
            let parts = next.parts_mut().zip(seen.parts_mut());
            let parts = parts.filter(|((_, boards), _)| **boards > 0);
            for_each_in_parallel(
                self.threads,
                parts,
                || (),
                |(), ((next, boards), (seen, _))| *boards = keep_new_words(next, seen),
            );
        }
    }
}

impl Depths for SlideFrontier {
    fn depth(&self) -> u8 {
        self.depth
    }

    fn boards(&self) -> u64 {
        self.planes.iter().flat_map(|plane| &plane.boards).sum()
    }

    fn advance(&mut self) -> bool {
        if self.boards() == 0 {
            return false;
        }
        let shape = self.layout().shape();
        for mv in Move::ALL {
            // A row or column begins at a cell without a neighbour in the opposite direction.
            let starts =
                (0..shape.cells()).filter(|&cell| shape.neighbour(cell, mv.opposite()).is_none());
            for start in starts {
                self.sweep(start, mv);
            }
        }
        self.keep_new();
        mem::swap(&mut self.planes, &mut self.next);
        self.next.iter_mut().for_each(Plane::clear);
        self.depth += 1;
        self.boards() > 0
    }

    fn layout(&self) -> Layout {
        self.moves.layout()
    }

    fn blocks(&self) -> Box<dyn Iterator<Item = (Block, u64, &[u64])> + Send + '_> {
        Box::new(self.layout().blocks().map(|block| {
            let plane = &self.planes[block.blank];
            let words = plane.block(block.part).unwrap_or_default();
            (block, plane.boards[block.part], words)
        }))
    }
}

with_vector_units! {
    /// Removes the boards in `seen` from `words`, adds the others to `seen`, and returns their number.
    fn keep_new_words(words: &mut [u64], seen: &mut [u64]) -> u64 {
        let mut boards = 0;
        for (word, seen) in words.iter_mut().zip(seen) {
            *word &= !*seen;
            *seen |= *word;
            boards += u64::from(word.count_ones());
        }
        boards
    }
}

/// A set of boards with the blank in one cell.
struct Plane {
    words: Words,
    words_per_block: usize,
    /// The number of boards in each part. While boards are added, 1 stands for any number.
    boards: Vec<u64>,
}

impl Plane {
    fn new(layout: Layout) -> Result<Plane, OutOfMemory> {
        Ok(Plane {
            words: Words::zeros(layout, layout.parts())?,
            words_per_block: layout.words_per_block(),
            boards: vec![0; layout.parts()],
        })
    }

    fn insert_goal(&mut self, goal: Address) {
        let part = self.parts_mut().nth(goal.block.part);
        let (words, boards) = part.expect("a part of the layout");
        words[goal.word] = 1 << goal.bit;
        *boards = 1;
    }

    /// Returns the words of a part, or `None` if it is empty.
    fn block(&self, part: usize) -> Option<&[u64]> {
        let words = || &self.words.get()[part * self.words_per_block..][..self.words_per_block];
        (self.boards[part] > 0).then(words)
    }

    /// Returns the words and the number of boards of each part.
    fn parts_mut(&mut self) -> impl Iterator<Item = (&mut [u64], &mut u64)> + Send {
        let words = self.words.get_mut().chunks_exact_mut(self.words_per_block);
        words.zip(&mut self.boards)
    }

    fn clear(&mut self) {
        for (words, boards) in self.parts_mut().filter(|(_, boards)| **boards > 0) {
            words.fill(0);
            *boards = 0;
        }
    }
}
