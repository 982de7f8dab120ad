use std::mem;

use tilebase_puzzle::{Goal, Move};

use crate::OutOfMemory;
use crate::board_set::{Words, unite};
use crate::layout::{Block, Layout};
use crate::parallel::{for_each_in_parallel, useful_threads};
use crate::plane_moves::PlaneMoves;
use crate::vector_units::with_vector_units;

/// The boards at one distance from the goal in the multi-tile metric, where a move slides one or more tiles of a row or
/// column.
///
/// ```
/// use tilebase_frontier::SlideFrontier;
/// use tilebase_puzzle::Goal;
///
/// let mut frontier = SlideFrontier::new(Goal::corner("3x3".parse()?))?;
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
    boards: u64,
}

impl SlideFrontier {
    /// Starts from the goal, with one thread per processor for large shapes.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is not enough memory: 3.2 bits per board, and two planes.
    ///
    /// # Panics
    ///
    /// If the shape has more than 16 cells: such boards have no index.
    pub fn new(goal: Goal) -> Result<SlideFrontier, OutOfMemory> {
        SlideFrontier::with_threads(goal, useful_threads(goal))
    }

    /// Starts from the goal with this number of threads.
    ///
    /// # Errors
    ///
    /// As for [`SlideFrontier::new`].
    pub fn with_threads(goal: Goal, threads: usize) -> Result<SlideFrontier, OutOfMemory> {
        let layout = Layout::new(goal);
        let plane = || Plane::new(layout);
        let planes = || -> Result<Vec<Plane>, OutOfMemory> {
            (0..layout.shape().cells()).map(|_| plane()).collect()
        };
        let mut frontier = SlideFrontier {
            moves: PlaneMoves::new(layout)?,
            threads,
            depth: 0,
            planes: planes()?,
            seen: planes()?,
            next: planes()?,
            sliding: [plane()?, plane()?],
            boards: 1,
        };
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        frontier.planes[goal.blank()].insert(layout, index);
        frontier.seen[goal.blank()].insert(layout, index);
        Ok(frontier)
    }

    /// Returns the memory of a search in bytes.
    #[doc(hidden)] // for tilebase-gen and tilebase-lookup
    pub fn bytes(goal: Goal) -> u64 {
        let layout = Layout::new(goal);
        let plane = layout.bytes_per_set() / layout.shape().cells() as u64;
        3 * layout.bytes_per_set() + 2 * plane + PlaneMoves::bytes(layout)
    }

    /// Returns the distance of this frontier from the goal, in slides.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of boards at this distance.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the layout of the blocks.
    #[doc(hidden)] // for tilebase-gen and tilebase-lookup
    pub fn layout(&self) -> Layout {
        self.moves.layout()
    }

    /// Returns the number of threads.
    #[doc(hidden)] // for tilebase-gen and tilebase-lookup
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the words of each block in the order of indices, or `None` for an empty block.
    #[doc(hidden)] // for tilebase-gen and tilebase-lookup
    pub fn blocks(&self) -> impl Iterator<Item = (Block, Option<&[u64]>)> + Send {
        let (planes, layout) = (&self.planes, self.layout());
        let blocks = (0..planes.len())
            .flat_map(move |blank| (0..layout.parts()).map(move |part| Block { blank, part }));
        blocks.map(|block| (block, planes[block.blank].block(block.part)))
    }

    /// Returns the indices of the boards at this distance, in ascending order.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let layout = self.layout();
        let blocks = self.blocks();
        let blocks = blocks.filter_map(|(block, words)| Some((block, words?)));
        blocks.flat_map(move |(block, words)| layout.indices(block, words))
    }

    /// Returns the `number`-th smallest index at this distance, counted from 0, or `None` past the last board.
    ///
    /// # Complexity
    ///
    /// O(words of the shape).
    pub fn nth(&self, number: u64) -> Option<u64> {
        let mut left = number;
        for (block, words) in self.blocks() {
            let words = words.unwrap_or_default();
            let boards = words.iter().map(|word| u64::from(word.count_ones())).sum();
            if left < boards {
                return self.layout().indices(block, words).nth(left as usize);
            }
            left -= boards;
        }
        None
    }

    /// Advances to the next depth and returns whether it has any boards. An empty frontier does not advance.
    ///
    /// # Complexity
    ///
    /// O(boards of the shape / 60), divided by the number of threads.
    pub fn advance(&mut self) -> bool {
        if self.boards == 0 {
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
        self.boards > 0
    }

    /// Adds to `next` the boards after all slides in a direction along one row or column.
    fn sweep(&mut self, start: usize, mv: Move) {
        let shape = self.layout().shape();
        let [before, after] = &mut self.sliding;
        before.clear();
        before.unite(&self.planes[start]);
        let mut cell = start;
        while let Some(blank) = shape.neighbour(cell, mv) {
            after.clear();
            let (frontier, next) = (&self.planes[blank], &mut self.next[blank]);
            let parts = after.parts_mut().zip(next.parts_mut());
            let (moves, before_parts) = (&self.moves, &*before);
            for_each_in_parallel(
                self.threads,
                parts,
                || (),
                |(), (after, next)| {
                    let block = Block {
                        blank,
                        part: after.part,
                    };
                    let sliding = |block: Block| before_parts.block(block.part);
                    if moves.add_predecessors(block, mv.opposite(), sliding, after.words) {
                        next.unite(after.words);
                        *after.has_boards = true;
                    }
                    if let Some(words) = frontier.block(block.part) {
                        unite(after.words, words);
                        *after.has_boards = true;
                    }
                },
            );
            mem::swap(before, after);
            cell = blank;
        }
    }

    /// Removes the boards already seen from `next`, and counts the others.
    fn keep_new(&mut self) {
        self.boards = 0;
        for (next, seen) in self.next.iter_mut().zip(&mut self.seen) {
            let mut boards = vec![0; next.has_boards.len()];
            let parts = next.parts_mut().zip(seen.parts_mut()).zip(&mut boards);
            let parts = parts.filter(|((next, _), _)| *next.has_boards);
            for_each_in_parallel(
                self.threads,
                parts,
                || (),
                |(), ((next, seen), boards)| {
                    *boards = keep_new_words(next.words, seen.words);
                    *next.has_boards = *boards > 0;
                    *seen.has_boards = true;
                },
            );
            self.boards += boards.iter().sum::<u64>();
        }
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
    /// For each part, whether it may contain boards.
    has_boards: Vec<bool>,
}

/// A part of a plane.
struct Part<'a> {
    part: usize,
    words: &'a mut [u64],
    has_boards: &'a mut bool,
}

impl Part<'_> {
    fn unite(self, words: &[u64]) {
        unite(self.words, words);
        *self.has_boards = true;
    }
}

impl Plane {
    fn new(layout: Layout) -> Result<Plane, OutOfMemory> {
        let bytes = layout
            .bytes_per_block()
            .saturating_mul(layout.parts() as u64);
        Ok(Plane {
            words: Words::zeros(bytes)?,
            words_per_block: layout.words_per_block(),
            has_boards: vec![false; layout.parts()],
        })
    }

    fn insert(&mut self, layout: Layout, index: u64) {
        let address = layout.address(index);
        let part = self.parts_mut().nth(address.block.part);
        let part = part.expect("a part of the layout");
        part.words[address.word] |= 1 << address.bit;
        *part.has_boards = true;
    }

    /// Returns the words of a part, or `None` if it is empty.
    fn block(&self, part: usize) -> Option<&[u64]> {
        let words = || &self.words.get()[part * self.words_per_block..][..self.words_per_block];
        self.has_boards[part].then(words)
    }

    fn parts_mut(&mut self) -> impl Iterator<Item = Part<'_>> + Send {
        let words = self.words.get_mut().chunks_exact_mut(self.words_per_block);
        let parts = words.zip(&mut self.has_boards).enumerate();
        parts.map(|(part, (words, has_boards))| Part {
            part,
            words,
            has_boards,
        })
    }

    fn clear(&mut self) {
        for part in self.parts_mut().filter(|part| *part.has_boards) {
            part.words.fill(0);
            *part.has_boards = false;
        }
    }

    fn unite(&mut self, other: &Plane) {
        for part in self.parts_mut() {
            if let Some(words) = other.block(part.part) {
                part.unite(words);
            }
        }
    }
}
