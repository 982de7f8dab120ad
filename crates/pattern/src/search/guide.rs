use core::array;
use core::num::NonZeroU8;

use tilebase_format::HEADER_LEN;
use tilebase_puzzle::internal::Carrier;
use tilebase_puzzle::{Goal, MoveOrder, Shape, Symmetry};

use super::automaton::{Automaton, State};
use super::blocks::BlockNumbers;
use super::numbers::Numbers;
use super::packed::Packed;
use crate::PatternTable;
use crate::grid::CellSet;

/// Returns the views of a board: the identity and, if there is one, another symmetry that keeps the goal. A board and
/// its image are equally far from the goal, so each view gives a lower bound of the distance.
pub(crate) fn views(goal: Goal) -> impl Iterator<Item = Carrier> {
    let symmetries = Symmetry::between(goal, goal).take(2);
    symmetries.map(move |symmetry| Carrier::new(symmetry, &goal.board()))
}

/// A move of the blank from one cell, in one view.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(crate) struct Step {
    /// The blank's cells before and after the move.
    pub cells: CellSet,
    /// A shift by `shift`, then the mask `between`, select the cells between the blank's two cells in reading order.
    pub shift: u8,
    pub between: u16,
    /// The first row of [`Turns`](super::numbers::Turns) for the tile's direction.
    pub row: u8,
    /// The [number](BlockNumbers::shift) of the blank's new cell for its block.
    pub region: u8,
    /// The blank's new cell.
    pub blank: u8,
    /// The shifts of the blank's cells in the packed board, before and after the move.
    pub from: u8,
    pub to: u8,
}

impl Step {
    fn new<P: Packed>(shape: Shape, view: &Carrier, from: usize, to: usize) -> Step {
        let [blank, tile] = [from, to].map(|cell| view.cell(cell));
        let (low, high) = (blank.min(tile), blank.max(tile));
        let tiles_between = if high - low == 1 { 0 } else { high - low - 1 };
        Step {
            cells: 1 << blank | 1 << tile,
            shift: low as u8 + 1,
            between: (1u32 << tiles_between) as u16 - 1,
            row: if tile < blank { 0 } else { shape.cols() as u8 },
            region: P::Blocks::shift(tile),
            blank: to as u8,
            from: P::BITS * from as u8,
            to: P::BITS * to as u8,
        }
    }
}

/// The lookup tables for a move of one tile in its pattern.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tile<'a> {
    /// The entries of the pattern's table.
    pub bits: &'a [u8],
    /// The tile's rows of [`Turns`](super::numbers::Turns).
    turns: &'a [u16],
    pub arrangements: u32,
    /// The place of the pattern's state in a position.
    pub slot: u8,
    /// The place of the pattern's size in the numbers of blocks.
    pub size: u8,
}

/// The state of a pattern in a word. Bit 0 starts the set of its tiles' cells, bit 25 its distance modulo 128, bit 32 the
/// number of its arrangement.
pub(crate) type PatternState = u64;

pub(crate) const DISTANCE: u32 = 25;
pub(crate) const CELLS: CellSet = (1 << DISTANCE) - 1;
pub(crate) const ARRANGEMENT: u32 = 32;

/// The states of up to 24 patterns in two views.
pub(crate) type PatternStates = [PatternState; 64];

/// Returns the place of a pattern's state in a position, by table and view.
pub(crate) const fn slot(table: usize, view: usize) -> usize {
    2 * table + view
}

/// The constant lookup tables of a search.
///
/// A move slides one tile. The search then reads one bit per view, from the table of the tile's pattern.
#[derive(Debug)]
pub(crate) struct Guide<'a, P: Packed, const VIEWS: usize> {
    pub views: [Carrier; VIEWS],
    pub goal: Goal,
    words: &'a [State],
    /// The legal moves for each cell of the blank, bit i for the move in place i of the move order.
    legal: P::Each<u8>,
    steps: [P::Each<[Step; 4]>; VIEWS],
    tiles: [P::Each<Tile<'a>>; VIEWS],
    pub blocks: P::Blocks<'a>,
    /// The number of ones in seven bits, as a lookup table: some processors have no instruction to count ones.
    ones: [u8; 128],
}

/// A set of moves, as one bit per place in the move order. It iterates over the places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places(pub u8);

impl Iterator for Places {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let places = NonZeroU8::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(places.trailing_zeros() as usize % 4)
    }
}

impl<'a, P: Packed, const VIEWS: usize> Guide<'a, P, VIEWS> {
    /// Builds the lookup tables for a search in this order.
    pub(crate) fn new(
        tables: &[PatternTable<&'a [u8]>],
        numbers: &'a Numbers,
        views: [Carrier; VIEWS],
        order: MoveOrder,
        automaton: &'a Automaton,
    ) -> Guide<'a, P, VIEWS> {
        let goal = tables[0].goal();
        let mut guide: Guide<'a, P, VIEWS> = Guide {
            views,
            goal,
            words: automaton.states(),
            legal: P::each(0),
            steps: [P::each([Step::default(); 4]); VIEWS],
            tiles: [P::each(Tile::default()); VIEWS],
            blocks: P::blocks(numbers),
            ones: array::from_fn(|bits| bits.count_ones() as u8),
        };
        for blank in 0..goal.shape().cells() {
            for (place, mv) in order.moves().into_iter().enumerate() {
                if let Some(to) = goal.shape().neighbour(blank, mv) {
                    guide.legal.as_mut()[blank] |= 1 << place;
                    for (steps, view) in guide.steps.iter_mut().zip(&views) {
                        steps.as_mut()[blank][place] =
                            Step::new::<P>(goal.shape(), view, blank, to);
                    }
                }
            }
        }
        for (number, table) in tables.iter().enumerate() {
            guide.add_table(number, table, numbers);
        }
        guide
    }

    fn add_table(&mut self, number: usize, table: &PatternTable<&'a [u8]>, numbers: &'a Numbers) {
        let pattern = table.pattern();
        let bits = table.bytes().get(HEADER_LEN..).unwrap_or_default();
        let mut turns = (0..).zip(&numbers.turns);
        let turns = turns.find(|(_, turns)| turns.len() == pattern.len());
        let (size, turns) = turns.expect("turns for every number of tiles");
        for (place, name) in pattern.tiles().iter().enumerate() {
            for view in 0..VIEWS {
                let tile = self.views[view].inverse().name(name);
                self.tiles[view].as_mut()[usize::from(tile)] = Tile {
                    bits,
                    turns: turns.of_tile(place),
                    arrangements: pattern.arrangements() as u32,
                    slot: slot(number, view) as u8,
                    size,
                };
            }
        }
    }

    /// Returns a state of the automaton.
    #[inline(always)]
    pub(crate) fn words(&self, state: u16) -> &'a State {
        &self.words[usize::from(state)]
    }

    /// Returns the legal moves that the automaton does not prune.
    #[inline(always)]
    pub(crate) fn moves(&self, blank: u8, state: &State) -> Places {
        Places(self.legal.as_ref()[usize::from(blank) & P::LAST] & state.allowed)
    }

    /// Returns whether the move in a place of the order is legal and not pruned.
    #[inline(always)]
    pub(crate) fn is_allowed(&self, blank: u8, state: &State, place: usize) -> bool {
        (self.legal.as_ref()[usize::from(blank) & P::LAST] & state.allowed) >> place & 1 == 1
    }

    /// Returns all legal moves of the blank from a cell.
    pub(crate) fn legal(&self, blank: usize) -> Places {
        Places(self.legal.as_ref()[blank])
    }

    #[inline(always)]
    pub(crate) fn step(&self, view: usize, blank: u8, mv: usize) -> &Step {
        &self.steps[view].as_ref()[usize::from(blank) & P::LAST][mv % 4]
    }

    #[inline(always)]
    pub(crate) fn tile(&self, view: usize, tile: u8) -> &Tile<'a> {
        &self.tiles[view].as_ref()[usize::from(tile) & P::LAST]
    }

    /// Returns the state of a tile's pattern after the tile moves, and whether the new state is nearer to the goal.
    ///
    /// A move changes the distance by one, and the stored bit distinguishes `distance + 1` from `distance - 1`.
    #[inline(always)]
    pub(crate) fn moved(
        &self,
        tile: &Tile,
        pattern: PatternState,
        step: &Step,
    ) -> (PatternState, u8) {
        let (arrangement, farther) = self.farther(tile, pattern, step);
        let bit = self.bit(tile, farther & CELLS, step.region, arrangement);
        let nearer = (farther >> (DISTANCE + 1) ^ bit) & 1;
        let moved = farther.wrapping_sub(nearer << (DISTANCE + 1));
        (
            u64::from(arrangement) << ARRANGEMENT | u64::from(moved),
            nearer as u8,
        )
    }

    /// Returns the number of the arrangement after a move. In a second word, returns the new cells and the distance
    /// plus one.
    #[inline(always)]
    pub(crate) fn farther(&self, tile: &Tile, pattern: PatternState, step: &Step) -> (u32, u32) {
        let arrangement = (pattern >> ARRANGEMENT) as u32;
        let cells = pattern as u32 ^ step.cells;
        let farther = cells.wrapping_add(1 << DISTANCE);
        if step.between == 0 {
            return (arrangement, farther); // sideways, past no other tile
        }
        let passed = (pattern as CellSet >> (step.shift & 31)) as u16 & step.between;
        let row = u32::from(self.ones(passed) + step.row);
        let turned = tile.turns[(row * tile.arrangements + arrangement) as usize];
        (turned.into(), farther)
    }

    /// Returns a state's entry in the lowest bit, with other entries above it. `region` is a shift as in
    /// [`Step::region`].
    #[inline(always)]
    pub(crate) fn bit(&self, tile: &Tile, cells: CellSet, region: u8, arrangement: u32) -> u32 {
        let block = self.blocks.block(tile.size, cells, region);
        let (byte, bit) = P::entry(block, tile.arrangements, arrangement);
        u32::from(tile.bits[byte]) >> bit
    }

    #[inline(always)]
    fn ones(&self, passed: u16) -> u8 {
        match P::LAST {
            15 => self.ones[usize::from(passed) % 128],
            _ => passed.count_ones() as u8,
        }
    }
}
