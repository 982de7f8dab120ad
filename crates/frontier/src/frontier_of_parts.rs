use std::iter::repeat_with;
use std::ops::Range;

use crate::counted_planes::CountedPlanes;
use crate::{Block, BoardSet, Layout, OutOfMemory, PlaneMoves, for_each_in_parallel};

/// The boards of some parts at one distance from the goal, and those at the distance before. The boards of
/// other parts are elsewhere, such as on another machine.
///
/// Whoever has all the parts between them advances by a depth like this: each passes on the words of its
/// blocks from which [moves lead](PlaneMoves::runs_to_other_parts) elsewhere,
/// [begins](FrontierOfParts::begin_depth) the next depth, and [advances](FrontierOfParts::advance_blocks)
/// each of its blocks once: first those to which nothing comes, and the others when all is there.
///
/// ```
/// use tilebase_frontier::{Frontier, FrontierOfParts, Layout};
/// use tilebase_puzzle::{Goal, Shape};
///
/// let goal = Goal::corner(Shape::new(3, 3)?);
/// let layout = Layout::new(goal);
/// let mut all = FrontierOfParts::new(layout, 0..layout.parts(), 1)?;
/// let mut frontier = Frontier::new(goal)?;
/// while frontier.advance() {
///     all.begin_depth();
///     all.advance_blocks(|_| true, |_, _, _| false, None);
///     assert_eq!(all.boards(), frontier.boards());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FrontierOfParts {
    layout: Layout,
    moves: PlaneMoves,
    parts: Range<usize>,
    threads: usize,
    depth: u8,
    /// By colour: the boards of this depth, and those of the depth before.
    planes: [CountedPlanes; 2],
}

impl FrontierOfParts {
    /// Starts from the goal, which may be elsewhere.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is no memory for a [`BoardSet`] and the [moves](PlaneMoves).
    ///
    /// # Panics
    ///
    /// If the layout does not have these parts.
    pub fn new(
        layout: Layout,
        parts: Range<usize>,
        threads: usize,
    ) -> Result<FrontierOfParts, OutOfMemory> {
        let mut boards = BoardSet::of_parts(layout, parts)?;
        let goal = layout.goal();
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        if boards.parts().contains(&layout.address(index).block.part) {
            boards.insert(index);
        }
        FrontierOfParts::restore(boards, 0, threads)
    }

    /// Continues a search that was saved. `boards` are those at `depth` and at the depth before.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is no memory for the [moves](PlaneMoves).
    ///
    /// # Panics
    ///
    /// As for [`FrontierOfParts::new`].
    ///
    /// # Complexity
    ///
    /// O(boards of the parts / 60).
    pub fn restore(
        boards: BoardSet,
        depth: u8,
        threads: usize,
    ) -> Result<FrontierOfParts, OutOfMemory> {
        let (layout, parts) = (boards.layout(), boards.parts());
        assert!(parts.end <= layout.parts(), "{parts:?} of {layout:?}");
        Ok(FrontierOfParts {
            layout,
            moves: PlaneMoves::new(layout)?,
            parts,
            threads,
            depth,
            planes: boards.planes.map(CountedPlanes::count),
        })
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the moves of the shape.
    pub fn moves(&self) -> &PlaneMoves {
        &self.moves
    }

    /// Returns the parts that are here.
    pub fn parts(&self) -> Range<usize> {
        self.parts.clone()
    }

    /// Returns the number of threads that advance blocks.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the distance from the goal.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of boards at this distance that are here.
    pub fn boards(&self) -> u64 {
        self.planes[self.colour()].boards()
    }

    /// Returns the words of a block: its boards at this distance, or at the one before if their
    /// blank's cell has the other colour.
    ///
    /// # Panics
    ///
    /// If there is no such block here.
    pub fn block(&self, block: Block) -> &[u64] {
        self.planes[self.layout.colour_of(block)].block(block)
    }

    /// Returns whether a block has boards.
    ///
    /// # Panics
    ///
    /// If there is no such block here.
    pub fn has_boards(&self, block: Block) -> bool {
        self.planes[self.layout.colour_of(block)].boards_in(block) > 0
    }

    /// Begins the next depth. Each block of its [colour](Layout::colour_at) must now be advanced once.
    pub fn begin_depth(&mut self) {
        self.depth += 1;
    }

    /// Advances the blocks that `which` selects to the depth that was begun, on several threads. Adds the
    /// new boards to `collected`, too.
    ///
    /// `add_arrived` is called with the moves, a block and its words, which are zeros; it adds the boards with
    /// neighbours elsewhere, and returns whether there were any.
    ///
    /// # Panics
    ///
    /// If `collected` has another layout or other parts.
    ///
    /// # Complexity
    ///
    /// O(boards of the parts / 60), divided among the threads.
    pub fn advance_blocks(
        &mut self,
        which: impl Fn(Block) -> bool + Sync,
        add_arrived: impl Fn(&PlaneMoves, Block, &mut [u64]) -> bool + Sync,
        collected: Option<&mut BoardSet>,
    ) {
        let (layout, moves, parts, colour) = (self.layout, &self.moves, &self.parts, self.colour());
        let [first, second] = &mut self.planes;
        let (frontier, planes) = match colour {
            0 => (&*second, first),
            _ => (&*first, second),
        };
        let mut collected = collected.map(|set| {
            assert_eq!((set.layout(), &set.parts()), (layout, parts));
            set.planes[colour].blocks_mut().map(|(_, words)| words)
        });
        let collected = repeat_with(move || collected.as_mut().and_then(Iterator::next));
        let blocks = planes.blocks_mut().zip(collected);
        let blocks = blocks.filter(|((block, ..), _)| which(*block));
        let scratch = || vec![0; layout.words_per_block()];
        let in_frontier = |block: Block| {
            let is_here = parts.contains(&block.part);
            is_here.then(|| frontier.block_with_boards(block)).flatten()
        };
        for_each_in_parallel(
            self.threads,
            blocks,
            scratch,
            |arrived, (new, collected)| {
                let (block, words, boards) = new;
                let has_arrived = add_arrived(moves, block, arrived);
                let had_boards = *boards > 0;
                *boards = moves.advance_block(
                    block,
                    in_frontier,
                    words,
                    had_boards,
                    arrived,
                    has_arrived,
                );
                if let Some(collected) = collected
                    && *boards > 0
                {
                    crate::words::unite(collected, words);
                }
            },
        );
    }

    /// Returns the colour of the blocks of this depth.
    fn colour(&self) -> usize {
        usize::from(self.layout.colour_at(self.depth))
    }
}
