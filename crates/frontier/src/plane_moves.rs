use std::array;

use tilebase_puzzle::Move;

use crate::OutOfMemory;
use crate::board_set::{replace_by_new, unite};
use crate::layout::{Address, Block, Layout};
use crate::rotation::{Rotation, parities, rotated_values, value_count};
use crate::run_move::{Run, RunMove};
use crate::sextet_move::SextetMove;

/// All moves of a shape, each applied to all boards of a block in one step.
///
/// The methods read a set of boards through a callback. It returns the words of a [`Block`], or
/// `None` if the block is empty.
pub struct PlaneMoves {
    layout: Layout,
    /// Indexed by the blank's cell before the move and the move's code. `None` for a move that leaves the board.
    moves: Vec<[Option<PlaneMove>; 4]>,
    /// For each part, the parity of the sum of the digits that define it.
    part_parities: Vec<u8>,
    /// For each word, the parity of the sum of the digits that define it within its block.
    word_parities: Vec<u8>,
}

/// The effect of a move on the boards of a plane. Only runs may move to other parts.
enum PlaneMove {
    /// A horizontal move, which does not reorder the words.
    Words,
    /// Words move in runs.
    Runs(RunMove),
    /// Boards move inside sextets.
    Sextets(SextetMove),
    /// Bits move one by one: 2x2 only.
    Bits(BitMove),
}

impl PlaneMoves {
    /// Precomputes the moves.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if the moves cannot be allocated.
    ///
    /// # Complexity
    ///
    /// O([`PlaneMoves::bytes`]): most for shapes of two rows, almost nothing for shapes of two columns.
    pub fn new(layout: Layout) -> Result<PlaneMoves, OutOfMemory> {
        let shape = layout.shape();
        let (cells, digits_per_part) = (shape.cells(), layout.digits_per_part());
        let moves_from = |blank| {
            let mut moves = [const { None }; 4];
            for mv in Move::ALL {
                if let Some(blank_after) = shape.neighbour(blank, mv) {
                    let plane_move = PlaneMove::new(layout, blank, blank_after)?;
                    moves[usize::from(mv.code())] = Some(plane_move);
                }
            }
            Ok(moves)
        };
        Ok(PlaneMoves {
            layout,
            moves: (0..cells).map(moves_from).collect::<Result<_, _>>()?,
            part_parities: parities(cells, 0..digits_per_part)?,
            word_parities: parities(cells, digits_per_part..cells.saturating_sub(6))?,
        })
    }

    /// Returns the approximate memory use of the moves in bytes.
    pub fn bytes(layout: Layout) -> u64 {
        let (cells, cols) = (layout.shape().cells(), layout.shape().cols());
        let word_end = cells.saturating_sub(6);
        // A window rotates both ways. Each rotation stores one four-byte number per value of the window's digits.
        let windows = (0..cells - cols).map(|start| start..(start + cols).min(word_end).max(start));
        let numbers: usize = windows.map(|window| value_count(cells, window)).sum();
        2 * 4 * numbers as u64 + layout.words_per_block() as u64
    }

    /// Returns the layout of the sets.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns whether this move leads to other parts if the blank is in this cell.
    pub fn leads_to_other_parts(&self, blank: usize, mv: Move) -> bool {
        self.runs_to_parts(blank, mv).is_some()
    }

    /// Returns the runs that a move takes to other parts, in the order of the block. Each word is in exactly one run.
    /// Returns `None` if the move does not [lead to other parts](PlaneMoves::leads_to_other_parts).
    ///
    /// # Panics
    ///
    /// If there is no such block.
    ///
    /// # Complexity
    ///
    /// O(runs). A block has one run per value of the window's digits that occurs in it.
    pub fn runs_to_other_parts(
        &self,
        block: Block,
        mv: Move,
    ) -> Option<impl Iterator<Item = Run> + '_> {
        let runs = self.runs_to_parts(block.blank, mv)?;
        Some(runs.runs_to_other_parts(block.part, self.layout.words_per_block()))
    }

    /// Adds to `to` the boards of `block` that `mv` takes into `set`. Returns whether `set` returned a block. Takes
    /// O(words of the block).
    ///
    /// `set` is called for blocks of the plane after the move: the block of the same part or, if the move [leads to
    /// other parts](PlaneMoves::leads_to_other_parts), the blocks of these parts. For an illegal move, `set` is not
    /// called.
    ///
    /// # Panics
    ///
    /// If there is no such block, or the lengths of the blocks differ.
    pub fn add_predecessors<'a>(
        &self,
        block: Block,
        mv: Move,
        set: impl Fn(Block) -> Option<&'a [u64]>,
        to: &mut [u64],
    ) -> bool {
        let blank = self.layout.shape().neighbour(block.blank, mv);
        let plane_move = self.plane_move(block.blank, mv);
        let (Some(blank), Some(plane_move)) = (blank, plane_move) else {
            return false;
        };
        assert_eq!(to.len(), self.layout.words_per_block());
        let after_in = |part| {
            let after = set(Block { blank, part })?;
            assert_eq!(after.len(), self.layout.words_per_block());
            Some(after)
        };
        let after = || after_in(block.part);
        let in_part = match plane_move {
            PlaneMove::Runs(runs) => return runs.add_predecessors(block.part, after_in, to),
            PlaneMove::Words => after().inspect(|after| unite(to, after)),
            PlaneMove::Sextets(sextets) => after().inspect(|after| {
                let of_part = self.part_parities[block.part];
                sextets.add_moved(&self.word_parities, of_part, after, to);
            }),
            PlaneMove::Bits(bits) => after().inspect(|after| bits.add_predecessors(after, to)),
        };
        in_part.is_some()
    }

    /// Advances a block by one depth and returns its new number of boards. In `words`, the new boards replace the
    /// boards at the previous depth. New boards are neighbours of the frontier that are not at the previous depth.
    ///
    /// - `has_boards`: whether `words` has boards. An empty block that receives no boards is not touched.
    /// - `arrived`: the block's boards with frontier neighbours in parts that `frontier` lacks. It
    ///   is cleared afterwards.
    /// - `has_arrived`: whether `arrived` has boards.
    ///
    /// Panics as [`PlaneMoves::add_predecessors`] does.
    pub fn advance_block<'a>(
        &self,
        block: Block,
        frontier: impl Fn(Block) -> Option<&'a [u64]>,
        words: &mut [u64],
        has_boards: bool,
        arrived: &mut [u64],
        has_arrived: bool,
    ) -> u64 {
        let mut has_neighbours = has_arrived;
        // Moves are reversible: a board is a neighbour of the frontier if one of its own moves leads to the frontier.
        for mv in [Move::Up, Move::Down] {
            has_neighbours |= self.add_predecessors(block, mv, &frontier, arrived);
        }
        // A horizontal move changes no digit, so it does not reorder the words.
        let beside = [Move::Left, Move::Right].map(|mv| {
            let blank = self.layout.shape().neighbour(block.blank, mv)?;
            frontier(Block { blank, ..block })
        });
        if has_neighbours || beside.iter().any(Option::is_some) {
            return replace_by_new(words, arrived, beside);
        }
        if has_boards {
            words.fill(0);
        }
        0
    }

    fn plane_move(&self, blank: usize, mv: Move) -> Option<&PlaneMove> {
        self.moves[blank][usize::from(mv.code())].as_ref()
    }

    fn runs_to_parts(&self, blank: usize, mv: Move) -> Option<&RunMove> {
        let words_per_block = self.layout.words_per_block();
        match self.plane_move(blank, mv) {
            Some(PlaneMove::Runs(runs)) if runs.group_len() > words_per_block => Some(runs),
            _ => None,
        }
    }
}

impl PlaneMove {
    fn new(layout: Layout, blank: usize, blank_after: usize) -> Result<PlaneMove, OutOfMemory> {
        let shape = layout.shape();
        if layout.is_two_by_two() {
            return Ok(PlaneMove::Bits(BitMove::new(layout, blank, blank_after)));
        }
        if shape.row(blank) == shape.row(blank_after) {
            return Ok(PlaneMove::Words);
        }
        // The window consists of the tiles between the blank's cells before and after the move. The places before
        // `word_end` determine the word.
        let start = blank.min(blank_after);
        let window = start..start + shape.cols();
        let word_end = shape.cells() - 6;
        let rotation = if blank_after < blank {
            Rotation::FirstToLast
        } else {
            Rotation::LastToFirst
        };
        if window.end > word_end {
            // The inverse move takes sextets from the plane after the move to the plane before it.
            let sextets = SextetMove::new(layout, blank_after, window, rotation.inverse())?;
            return Ok(PlaneMove::Sextets(sextets));
        }
        Ok(PlaneMove::Runs(RunMove {
            run_len: value_count(shape.cells(), window.end..word_end),
            runs_after: rotated_values(shape.cells(), window, rotation)?,
        }))
    }
}

/// A move of 2x2. A plane is one word of three boards, and each bit moves separately.
struct BitMove {
    /// For each board, the bit of the board after the move.
    bits_after: [u32; 3],
}

impl BitMove {
    fn new(layout: Layout, from: usize, to: usize) -> BitMove {
        let first = layout.first_index(Block {
            blank: from,
            part: 0,
        });
        let bit_after = |bit: usize| {
            let cursor = layout.goal().cursor_at(first + bit as u64);
            let cursor = cursor.expect("an index below the number of boards");
            let mut neighbours = cursor.neighbours().map(|(_, neighbour)| neighbour);
            let moved = neighbours.find(|neighbour| neighbour.blank() == to);
            let Address { bit, .. } = layout.address(moved.expect("a neighbouring cell").index());
            bit
        };
        BitMove {
            bits_after: array::from_fn(bit_after),
        }
    }

    fn add_predecessors(&self, after: &[u64], to: &mut [u64]) {
        for (after, to) in after.iter().zip(to) {
            for (bit, bit_after) in self.bits_after.into_iter().enumerate() {
                *to |= (after >> bit_after & 1) << bit;
            }
        }
    }
}
