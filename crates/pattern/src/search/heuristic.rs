use alloc::vec;
use alloc::vec::Vec;
use core::array;
use core::hint;
use core::num::NonZeroU8;

use tilebase_format::{HEADER_LEN, Table};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{MoveOrder, Shape};

use super::automaton::{Automaton, State};
use super::blocks::BlockNumbers;
use super::numbers::{Numbers, RanksAfter};
use super::packed::Packed;
use super::position::place;
use crate::covers::{MAX_COVERS, MAX_VIEWS};
use crate::pattern_set::PatternSet;
use tilebase_format::internal::CellSet;

/// A move of the blank from one cell, in one view.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(16))]
pub(crate) struct Step {
    /// The blank's cells before and after the move.
    pub cells: CellSet,
    /// A shift by `shift`, then the mask `between`, select the cells between the blank's two cells in reading order.
    pub shift: u8,
    pub between: u16,
    /// The first row of [`RanksAfter`] for the tile's direction.
    pub row: u8,
    /// The [number](BlockNumbers::shift) of the blank's new cell for its block.
    pub region: u8,
    /// The blank's new cell, not in the view but on the board.
    pub blank: u8,
    /// The shifts of the blank's cells in the packed board, before and after the move.
    pub from: u8,
    pub to: u8,
}

impl Step {
    fn new<P: Packed>(shape: Shape, view: &GoalMap, from: usize, to: usize) -> Step {
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

/// A pattern table, as a search reads it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookup<'a> {
    /// The entries of the table.
    bits: &'a [u8],
    ranks_after: &'a RanksAfter,
    arrangements: u32,
    /// The place of the pattern's size in the numbers of blocks.
    pub size: u8,
}

impl<'a> Lookup<'a> {
    fn new(table: &Table<&'a [u8]>, numbers: &'a Numbers) -> Lookup<'a> {
        let pattern = table.pattern().expect("a pattern table");
        let mut ranks_after = (0..).zip(&numbers.ranks_after);
        let ranks_after = ranks_after.find(|(_, ranks_after)| ranks_after.len() == pattern.len());
        let (size, ranks_after) = ranks_after.expect("ranks_after for every number of tiles");
        Lookup {
            bits: table.bytes().get(HEADER_LEN..).unwrap_or_default(),
            ranks_after,
            arrangements: pattern.arrangements() as u32,
            size,
        }
    }

    /// Returns the lookup tables for the tile in this place of the pattern, counted in ascending order.
    pub(crate) fn tile(&self, place: usize) -> Tile<'a> {
        Tile {
            bits: self.bits,
            ranks_after: self.ranks_after.of_tile(place),
            arrangements: self.arrangements,
            size: self.size,
            ..Tile::default()
        }
    }
}

/// The lookup tables for a move of one tile in one of its patterns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tile<'a> {
    pub bits: &'a [u8],
    /// The tile's rows of [`RanksAfter`].
    ranks_after: &'a [u16],
    pub arrangements: u32,
    pub size: u8,
    /// The place of the pattern's state in a position.
    pub slot: u8,
    /// The position of the view in which the pattern's table is read.
    pub view: u8,
    /// A 1 in the byte of each cover that has the pattern.
    pub covers: Credits,
}

/// For each cover, a byte with the number of moves away from the goal that it still allows: half of the moves left
/// beyond its estimate.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Credits(u128);

impl Credits {
    /// Collects the credits of each cover, at most 127.
    pub(crate) fn new(credits: impl Fn(usize) -> u8) -> Credits {
        Credits(u128::from_le_bytes(array::from_fn(credits)))
    }

    /// Returns the credits after a move. If the move does not lead nearer to the goal of a pattern, each cover with the
    /// pattern loses one credit. Returns `None` if one of these covers has none.
    #[inline(always)]
    pub(crate) fn after<const TERMS: usize>(self, covers: Credits, nearer: u8) -> Option<Credits> {
        const TOP_BITS: u128 = u128::from_le_bytes([0x80; MAX_COVERS]);
        // Up to eight covers fit in half a word.
        let (before, left) = match TERMS {
            MAX_COVERS => (self.0, self.0.wrapping_sub(covers.0)),
            _ => {
                let before = self.0 as u64;
                (before.into(), before.wrapping_sub(covers.0 as u64).into())
            }
        };
        // In a byte without credits, the subtraction sets the top bit. This test needs no read of a table.
        if left & TOP_BITS != 0 {
            return (nearer != 0).then_some(self);
        }
        // A branch would often be mispredicted.
        let left = hint::select_unpredictable(nearer != 0, before, left);
        Some(Credits(left))
    }
}

/// The state of a pattern in a word: from bit 0, the set of its tiles' cells; from bit 25, its distance modulo 128;
/// from bit 32, the number of its arrangement.
pub(crate) type PatternState = u64;

pub(crate) const DISTANCE: u32 = 25;
pub(crate) const CELLS: CellSet = (1 << DISTANCE) - 1;
pub(crate) const ARRANGEMENT: u32 = 32;

/// The states of the patterns of all covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PatternStates(pub [PatternState; PatternStates::LEN]);

impl PatternStates {
    /// The largest number of patterns.
    pub(crate) const LEN: usize = 64;

    /// Returns the state of a pattern.
    #[inline(always)]
    pub(crate) fn of(&mut self, term: &Tile) -> &mut PatternState {
        &mut self.0[usize::from(term.slot) % PatternStates::LEN]
    }
}

/// The constant lookup tables of a search.
///
/// A move slides one tile. The search then reads one bit from the table of each pattern that has the tile.
#[derive(Clone, Debug)]
pub(crate) struct Heuristic<'a, P: Packed> {
    pub set: &'a PatternSet,
    pub lookups: Vec<Lookup<'a>>,
    #[cfg(feature = "std")]
    automaton: &'a Automaton,
    /// The states of the automaton.
    words: &'a [[State; 4]],
    order: MoveOrder,
    /// The legal moves for each cell of the blank, bit i for the move in place i of the move order.
    legal: P::Each<u8>,
    /// The steps in each view, for each cell of the blank.
    steps: [P::Each<[Step; 4]>; MAX_VIEWS],
    /// The patterns of each tile, in [`PatternSet::terms_per_tile`] places; unused places are empty.
    pub tiles: Vec<Tile<'a>>,
    /// The number of patterns of each tile.
    pub counts: P::Each<u8>,
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

impl<'a, P: Packed> Heuristic<'a, P> {
    /// Builds the lookup tables for a search in this order.
    pub(crate) fn new(
        tables: &[Table<&'a [u8]>],
        set: &'a PatternSet,
        order: MoveOrder,
        automaton: &'a Automaton,
    ) -> Heuristic<'a, P> {
        let lookups = tables.iter().map(|table| Lookup::new(table, &set.numbers));
        let mut heuristic: Heuristic<'a, P> = Heuristic {
            set,
            lookups: lookups.collect(),
            #[cfg(feature = "std")]
            automaton,
            words: automaton.next(),
            order,
            legal: P::each(0),
            steps: [P::each([Step::default(); 4]); MAX_VIEWS],
            tiles: vec![Tile::default(); (P::LAST + 1) * set.terms_per_tile],
            counts: P::each(0),
            blocks: P::blocks(&set.numbers.blocks),
            ones: array::from_fn(|bits| bits.count_ones() as u8),
        };
        let shape = set.table_goal.shape();
        for blank in 0..shape.cells() {
            for (place, mv) in order.moves().into_iter().enumerate() {
                if let Some(to) = shape.neighbour(blank, mv) {
                    heuristic.legal.as_mut()[blank] |= 1 << place;
                    for (steps, view) in heuristic.steps.iter_mut().zip(&set.views) {
                        steps.as_mut()[blank][place] = Step::new::<P>(shape, view, blank, to);
                    }
                }
            }
        }
        for (slot, term) in set.terms.iter().enumerate() {
            for tile in term.tiles.iter() {
                let name = set.views[term.view].name(tile);
                let count = &mut heuristic.counts.as_mut()[usize::from(tile)];
                let first = usize::from(tile) * set.terms_per_tile;
                heuristic.tiles[first + usize::from(*count)] = Tile {
                    slot: slot as u8,
                    view: term.view as u8,
                    covers: Credits::new(|cover| (term.covers >> cover & 1) as u8),
                    ..heuristic.lookups[term.table]
                        .tile(place(name, set.patterns[term.table].tiles()))
                };
                *count += 1;
            }
        }
        heuristic
    }

    /// Returns a copy with the [deeper](Automaton::deeper) automaton, or, without `std`, with the same automaton.
    pub(crate) fn deeper(&self) -> Self {
        Heuristic {
            #[cfg(feature = "std")]
            words: self.automaton.deeper().next(),
            ..self.clone()
        }
    }

    /// Returns the states of the automaton after each move.
    #[inline(always)]
    pub(crate) fn next(&self, state: State) -> &'a [State; 4] {
        &self.words[state.number()]
    }

    /// Returns the legal moves that the automaton does not prune.
    #[inline(always)]
    pub(crate) fn moves(&self, blank: u8, state: State) -> Places {
        Places(self.legal.as_ref()[usize::from(blank) & P::LAST] & state.allowed())
    }

    /// Returns whether the move in a place of the order is legal and not pruned.
    #[inline(always)]
    pub(crate) fn is_allowed(&self, blank: u8, state: State, place: usize) -> bool {
        self.moves(blank, state).0 >> place & 1 == 1
    }

    /// Returns all legal moves of the blank from a cell.
    pub(crate) fn legal(&self, blank: usize) -> Places {
        Places(self.legal.as_ref()[blank])
    }

    /// Returns for each move all moves that do not undo it.
    pub(crate) fn without_undoing(&self) -> [u8; 4] {
        let moves = self.order.moves();
        moves.map(|mv| {
            let others = (0..4).filter(|&place| moves[place] != mv.opposite());
            others.fold(0, |others, place| others | 1 << place)
        })
    }

    /// Returns the step of a move on the board.
    #[inline(always)]
    pub(crate) fn step(&self, blank: u8, mv: usize) -> &Step {
        self.step_in_view(0, blank, mv)
    }

    /// Returns the patterns of a tile.
    #[inline(always)]
    pub(crate) fn terms(&self, tile: u8) -> &[Tile<'a>] {
        let first = usize::from(tile) * self.set.terms_per_tile;
        &self.tiles[first..][..self.counts.as_ref()[usize::from(tile)].into()]
    }

    /// Returns the step of a move in a view.
    #[inline(always)]
    pub(crate) fn step_in_view(&self, view: u8, blank: u8, mv: usize) -> &Step {
        let steps = &self.steps[usize::from(view) % MAX_VIEWS];
        &steps.as_ref()[usize::from(blank) & P::LAST][mv % 4]
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

    /// Returns the number of the arrangement after a move, and in another word the new cells and the distance plus one.
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
        let turned = tile.ranks_after[(row * tile.arrangements + arrangement) as usize];
        (turned.into(), farther)
    }

    /// Returns a state's entry in the lowest bit, with other entries above it. `region` is a number as in
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
