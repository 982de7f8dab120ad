use std::iter::repeat_with;
use std::ops::Range;

use tilebase_puzzle::Goal;

use crate::OutOfMemory;
use crate::board_set::{BoardSet, Planes, unite};
use crate::depths::Depths;
use crate::layout::{Block, Layout};
use crate::parallel::{for_each_in_parallel, useful_threads};
use crate::plane_moves::PlaneMoves;

/// The boards at one distance from the goal and at the previous distance, in memory.
///
/// A frontier starts with the goal at depth 0 and advances by one depth at a time.
pub struct Frontier {
    moves: PlaneMoves,
    threads: usize,
    depth: u8,
    /// The boards at this depth and at the previous depth, indexed by colour.
    planes: [CountedPlanes; 2],
}

impl Frontier {
    /// Starts from the goal with this number of threads. By default, large shapes have one per processor.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is not enough memory: 1.07 bits per board.
    ///
    /// # Panics
    ///
    /// If the shape has more than 16 cells: such boards have no index.
    pub fn new(goal: Goal, threads: impl Into<Option<usize>>) -> Result<Frontier, OutOfMemory> {
        let layout = Layout::new(goal);
        let threads = threads.into().unwrap_or_else(|| useful_threads(goal));
        Frontier::of_parts(layout, 0..layout.parts(), threads)
    }

    /// Returns the memory of a search with the default number of threads in bytes.
    #[doc(hidden)] // for the crate tilebase
    pub fn bytes(goal: Goal) -> u64 {
        /// The bytes of a thread's stack and its allocator's overhead.
        const THREAD: u64 = 500_000;
        let layout = Layout::new(goal);
        let sets = layout.bytes_per_set() + PlaneMoves::bytes(layout);
        match useful_threads(goal) as u64 {
            1 => sets,
            threads => sets + threads * (THREAD + layout.bytes_per_block()),
        }
    }

    fn colour(&self) -> usize {
        usize::from(self.layout().colour_at(self.depth))
    }
}

impl Depths for Frontier {
    fn depth(&self) -> u8 {
        self.depth
    }

    fn boards(&self) -> u64 {
        self.planes[self.colour()].boards.iter().sum()
    }

    fn advance(&mut self) -> bool {
        if self.boards() > 0 {
            self.begin_depth();
            self.advance_blocks(&|_| true, &|_, _, _| false, None);
        }
        self.boards() > 0
    }

    fn layout(&self) -> Layout {
        self.moves.layout()
    }

    fn blocks(&self) -> Box<dyn Iterator<Item = (Block, u64, &[u64])> + Send + '_> {
        let planes = &self.planes[self.colour()];
        let blanks = self.layout().blanks(self.layout().colour_at(self.depth));
        let blocks = blanks.flat_map(|blank| self.parts().map(move |part| Block { blank, part }));
        let words = |block| (block, planes.boards_in(block), planes.words.block(block));
        Box::new(blocks.map(words))
    }
}

/// Internal interface: blocks, and frontiers limited to some parts. Other machines may store the other parts.
///
/// To advance by a depth, each machine:
///
/// 1. sends the words whose [moves](PlaneMoves::runs_to_other_parts) lead to other machines,
/// 2. calls [`begin_depth`](Frontier::begin_depth),
/// 3. advances every block once with [`advance_blocks`](Frontier::advance_blocks): first the blocks that receive no
///    words, then, after all words have arrived, the others.
#[doc(hidden)]
impl Frontier {
    /// Starts from the goal. The goal may be in a part that is not in memory.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is not enough memory for a [`BoardSet`] and the
    /// [moves](PlaneMoves).
    ///
    /// # Panics
    ///
    /// If the layout does not have these parts.
    pub fn of_parts(
        layout: Layout,
        parts: Range<usize>,
        threads: usize,
    ) -> Result<Frontier, OutOfMemory> {
        let mut boards = BoardSet::new(layout, parts)?;
        boards.insert_goal();
        Frontier::restore(boards, 0, threads)
    }

    /// Continues a saved search. `boards` contains the boards at `depth` and at the previous depth. Fails and panics as
    /// [`Frontier::of_parts`] does. Takes O(boards of the parts / 60).
    pub fn restore(boards: BoardSet, depth: u8, threads: usize) -> Result<Frontier, OutOfMemory> {
        let (layout, parts) = (boards.layout(), boards.parts());
        assert!(parts.end <= layout.parts(), "{parts:?} of {layout:?}");
        Ok(Frontier {
            moves: PlaneMoves::new(layout)?,
            threads,
            depth,
            planes: boards.planes.map(|words| CountedPlanes {
                boards: words.count(),
                words,
            }),
        })
    }

    /// Returns the moves of the shape.
    pub fn moves(&self) -> &PlaneMoves {
        &self.moves
    }

    /// Returns the parts in memory.
    pub fn parts(&self) -> Range<usize> {
        self.planes[0].words.parts.clone()
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the words of a block. A block of this depth's colour has the boards at this depth.
    /// Any other block has the boards at the previous depth.
    ///
    /// # Panics
    ///
    /// If the block is not in memory.
    pub fn block(&self, block: Block) -> &[u64] {
        self.planes[self.layout().colour_of(block)]
            .words
            .block(block)
    }

    /// Returns the words of a block, or `None` if it is empty or not in memory.
    ///
    /// # Panics
    ///
    /// If the layout has no such block.
    pub fn block_with_boards(&self, block: Block) -> Option<&[u64]> {
        self.planes[self.layout().colour_of(block)].block_with_boards(block)
    }

    /// Begins the next depth. Each block of the new depth's [colour](Layout::colour_at) must then be advanced once.
    pub fn begin_depth(&mut self) {
        self.depth += 1;
    }

    /// Advances the blocks that `which` selects, on several threads. Also adds the new boards to `collected`. Takes
    /// O(boards of the parts / 60), divided by the number of threads.
    ///
    /// `add_arrived` is called with the moves, a block and zeroed words. It sets the bits of the block's boards that
    /// have frontier neighbours in parts not in memory. It returns whether there are any.
    ///
    /// # Panics
    ///
    /// If the layout or the parts of `collected` differ from the frontier's.
    pub fn advance_blocks(
        &mut self,
        which: &(dyn Fn(Block) -> bool + Sync),
        add_arrived: &(dyn Fn(&PlaneMoves, Block, &mut [u64]) -> bool + Sync),
        collected: Option<&mut BoardSet>,
    ) {
        let (layout, parts, colour) = (self.layout(), self.parts(), self.colour());
        let mut collected = collected.map(|set| {
            assert_eq!((set.layout(), set.parts()), (layout, parts));
            set.planes[colour].blocks_mut().map(|(_, words)| words)
        });
        let collected = repeat_with(move || collected.as_mut()?.next());
        let moves = &self.moves;
        let [first, second] = &mut self.planes;
        let (nearer, planes) = match colour {
            0 => (&*second, first),
            _ => (&*first, second),
        };
        // Uses at most one thread per block.
        let threads = self.threads.min(planes.boards.len());
        let blocks = planes.words.blocks_mut().zip(&mut planes.boards);
        let blocks = blocks.zip(collected);
        let blocks = blocks.filter(|(((block, _), _), _)| which(*block));
        let scratch = || vec![0; layout.words_per_block()];
        for_each_in_parallel(threads, blocks, scratch, |scratch, (block, collected)| {
            let ((block, words), boards) = block;
            let has_arrived = add_arrived(moves, block, scratch);
            let in_frontier = |block| nearer.block_with_boards(block);
            let had_boards = *boards > 0;
            *boards =
                moves.advance_block(block, in_frontier, words, had_boards, scratch, has_arrived);
            if let Some(collected) = collected.filter(|_| *boards > 0) {
                unite(collected, words);
            }
        });
    }
}

struct CountedPlanes {
    words: Planes,
    /// The number of boards in each block, in the order of positions.
    boards: Vec<u64>,
}

impl CountedPlanes {
    fn boards_in(&self, block: Block) -> u64 {
        self.boards[self.words.place(block)]
    }

    /// Returns the words of a block, or `None` if it is empty or not in memory. Does not read empty blocks.
    fn block_with_boards(&self, block: Block) -> Option<&[u64]> {
        let is_here = self.words.parts.contains(&block.part);
        (is_here && self.boards_in(block) > 0).then(|| self.words.block(block))
    }
}
