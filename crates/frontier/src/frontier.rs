use std::iter::repeat;

use tilebase_puzzle::Goal;

use crate::counted_planes::CountedPlanes;
use crate::{
    Block, BoardSet, Layout, NewBoards, OutOfMemory, PlaneMoves, for_each_in_parallel,
    useful_threads,
};

/// The boards at one distance from the goal, and those at the distance before, in memory.
///
/// It starts with the goal itself, at depth 0, and advances by one depth at a time.
pub struct Frontier {
    layout: Layout,
    moves: PlaneMoves,
    threads: usize,
    depth: u8,
    /// By colour: the boards of this depth, and those of the depth before.
    planes: [CountedPlanes; 2],
}

impl Frontier {
    /// Starts from the goal, with as many threads as are [useful](useful_threads).
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is no memory for a [`BoardSet`] and the [moves](PlaneMoves).
    pub fn new(goal: Goal) -> Result<Frontier, OutOfMemory> {
        Frontier::with_threads(goal, useful_threads(goal))
    }

    /// Starts from the goal, with this number of threads.
    ///
    /// # Errors
    ///
    /// As for [`Frontier::new`].
    pub fn with_threads(goal: Goal, threads: usize) -> Result<Frontier, OutOfMemory> {
        let layout = Layout::new(goal);
        let planes = |colour| CountedPlanes::new(layout, colour, 0..layout.parts());
        let mut planes = [planes(0)?, planes(1)?];
        let index = goal.rank(&goal.board()).expect("the goal reaches itself");
        planes[usize::from(layout.colour_at(0))].insert(layout.address(index));
        Frontier::with_planes(layout, planes, 0, threads)
    }

    /// Continues a search that was saved. `boards` are those at `depth` and at the depth before.
    ///
    /// Returns `None` if they cannot be: if there are none at `depth`, or none before although `depth`
    /// is not 0, or some although it is.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if there is no memory for the [moves](PlaneMoves).
    ///
    /// # Complexity
    ///
    /// O(boards of the shape / 60).
    pub fn restore(
        boards: BoardSet,
        depth: u8,
        threads: usize,
    ) -> Result<Option<Frontier>, OutOfMemory> {
        let layout = boards.layout();
        let planes = boards.planes.map(CountedPlanes::count);
        let colour = usize::from(layout.colour_at(depth));
        let has_boards = planes[colour].boards() > 0;
        let has_boards_before = planes[1 - colour].boards() > 0;
        let is_possible = has_boards && has_boards_before == (depth > 0);
        let restore = || Frontier::with_planes(layout, planes, depth, threads);
        is_possible.then(restore).transpose()
    }

    fn with_planes(
        layout: Layout,
        planes: [CountedPlanes; 2],
        depth: u8,
        threads: usize,
    ) -> Result<Frontier, OutOfMemory> {
        Ok(Frontier {
            layout,
            moves: PlaneMoves::new(layout)?,
            // More threads than blocks of a colour would find nothing to do.
            threads: threads.min(planes[0].blocks()),
            depth,
            planes,
        })
    }

    /// Returns the layout, [`Layout::new`] if the frontier was not restored.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the moves of the shape.
    pub fn moves(&self) -> &PlaneMoves {
        &self.moves
    }

    /// Returns the distance from the goal.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of boards at this distance.
    pub fn boards(&self) -> u64 {
        self.planes_at(self.layout.colour_at(self.depth)).boards()
    }

    /// Returns the words of a block: its boards at this distance, or at the one before if their
    /// blank's cell has the other colour.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    pub fn block(&self, block: Block) -> &[u64] {
        self.planes[self.layout.colour_of(block)].block(block)
    }

    /// Advances to the next depth. Returns whether there are boards at that depth; without boards it
    /// does not advance any farther.
    ///
    /// # Complexity
    ///
    /// O(boards of the shape / 60), divided among the threads.
    pub fn advance(&mut self) -> bool {
        self.advance_with(repeat(()), |_, ()| ())
    }

    /// Advances as [`Frontier::advance`] does, and calls `visit` for each block that has new boards, on
    /// several threads at once.
    pub fn advance_and_visit(&mut self, visit: impl Fn(NewBoards<'_>) + Sync) -> bool {
        self.advance_and_visit_each(&visit)
    }

    fn advance_and_visit_each(&mut self, visit: &(dyn Fn(NewBoards<'_>) + Sync)) -> bool {
        self.advance_with(repeat(()), |new, ()| visit(new))
    }

    /// Advances as [`Frontier::advance`] does, and adds the new boards to a set.
    ///
    /// # Panics
    ///
    /// If the set has another layout.
    pub fn advance_and_collect(&mut self, set: &mut BoardSet) -> bool {
        assert_eq!(set.layout(), self.layout);
        let colour = self.layout.colour_at(self.depth + 1);
        let collected = set.planes[usize::from(colour)].blocks_mut();
        self.advance_with(collected, |new, (_, words)| new.add_to(words))
    }

    /// Advances with a state for each block of the next depth's colour, in the order of
    /// [`CountedPlanes::blocks_mut`].
    fn advance_with<S: Send>(
        &mut self,
        states: impl Iterator<Item = S> + Send,
        visit: impl Fn(NewBoards<'_>, S) + Sync,
    ) -> bool {
        if self.boards() == 0 {
            return false;
        }
        self.depth += 1;
        let (layout, moves) = (self.layout, &self.moves);
        let [first, second] = &mut self.planes;
        let (frontier, planes) = match layout.colour_at(self.depth) {
            0 => (&*second, first),
            _ => (&*first, second),
        };
        let scratch = || vec![0; layout.words_per_block()];
        let blocks = planes.blocks_mut().zip(states);
        for_each_in_parallel(self.threads, blocks, scratch, |scratch, (new, state)| {
            let (block, words, boards) = new;
            let in_frontier = |block| frontier.block_with_boards(block);
            let had_boards = *boards > 0;
            *boards = moves.advance_block(block, in_frontier, words, had_boards, scratch, false);
            if *boards > 0 {
                visit(NewBoards::new(block, words, moves, frontier), state);
            }
        });
        self.boards() > 0
    }

    /// Returns the indices of the boards at this distance, in ascending order.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let blocks = self.blocks();
        blocks.flat_map(|(block, _, words)| self.layout.indices(block, words))
    }

    /// Returns the index of a board at this distance: the one with this number, from 0, in ascending
    /// order of indices. `None` if `number >= boards()`.
    ///
    /// # Complexity
    ///
    /// O(blocks + words of a block).
    pub fn nth(&self, number: u64) -> Option<u64> {
        let mut number = number;
        for (block, boards, words) in self.blocks() {
            if number < boards {
                let number = usize::try_from(number).ok()?;
                return self.layout.indices(block, words).nth(number);
            }
            number -= boards;
        }
        None
    }

    /// Returns the blocks at this depth in the order of their indices: each with the number of its
    /// boards and with its words.
    fn blocks(&self) -> impl Iterator<Item = (Block, u64, &[u64])> {
        let colour = self.layout.colour_at(self.depth);
        let planes = self.planes_at(colour);
        let blocks = self.layout.blocks();
        let has_colour = move |block: &Block| self.layout.shape().colour(block.blank) == colour;
        let blocks = blocks.filter(has_colour);
        blocks.map(|block| (block, planes.boards_in(block), planes.block(block)))
    }

    /// Returns whether the board with this index is at the distance before.
    ///
    /// # Panics
    ///
    /// If there is no such board.
    pub fn was_at_previous_depth(&self, index: u64) -> bool {
        let address = self.layout.address(index);
        let colour = self.layout.colour_of(address.block);
        colour != usize::from(self.layout.colour_at(self.depth))
            && self.block(address.block)[address.word] >> address.bit & 1 == 1
    }

    fn planes_at(&self, colour: u8) -> &CountedPlanes {
        &self.planes[usize::from(colour)]
    }
}
