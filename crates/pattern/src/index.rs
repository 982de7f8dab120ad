use core::fmt;

use tilebase_puzzle::{Board, MAX_CELLS};

use crate::Pattern;
use crate::arrangement::Arrangement;
use crate::blocks::{BlockMove, Blocks};

/// The numbering of a pattern's states: a bijection between them and 0 .. states-1.
///
/// A state is where the pattern's tiles are, and the region of the other cells that the blank can move
/// about in without moving any of them. Its number is `block * k! + rank`: the block says which cells
/// are taken and which region the blank is in, the rank says which tile is in which cell.
///
/// ```
/// use tilebase_pattern::{Board, Goal, Pattern, PatternIndex};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let index = PatternIndex::new(Pattern::new(goal, [2, 3, 4].into_iter().collect())?);
/// let board = Board::parse(goal.shape(), "1 4 3 2 5 6 7 8 9 10 11 12 13 14 15 x")?;
///
/// let entry = index.rank(&board);
/// assert_eq!(entry, 23);
/// assert_eq!(index.unrank(entry).expect("a state").tiles()[..4], [0, 4, 3, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternIndex {
    pattern: Pattern,
    pub(crate) blocks: Blocks,
}

/// A state of a pattern: its tiles in their cells, and the region of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    tiles: [u8; MAX_CELLS],
    cells: usize,
    region: u16,
}

impl State {
    /// Returns the tile in each cell, 0 for the blank and for tiles that are not in the pattern.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.cells]
    }

    /// Returns the cells that the blank can be in, bit c for cell c.
    pub const fn region(&self) -> u16 {
        self.region
    }
}

/// Writes the tile in each cell, `x` for those that the blank can be in and `.` for the others.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &tile) in self.tiles().iter().enumerate() {
            let separator = if cell == 0 { "" } else { " " };
            match tile {
                0 if self.region >> cell & 1 == 1 => write!(f, "{separator}x")?,
                0 => write!(f, "{separator}.")?,
                _ => write!(f, "{separator}{tile}")?,
            }
        }
        Ok(())
    }
}

impl PatternIndex {
    /// Returns the index of a pattern.
    ///
    /// # Complexity
    ///
    /// O(2^N) time and at most 0.4 MB for N cells.
    pub fn new(pattern: Pattern) -> PatternIndex {
        PatternIndex {
            pattern,
            blocks: Blocks::new(pattern),
        }
    }

    /// Returns the pattern.
    pub const fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Returns the number of the state that a board is in.
    ///
    /// # Panics
    ///
    /// If the board does not have the pattern's shape.
    ///
    /// # Complexity
    ///
    /// O(cells^2).
    pub fn rank(&self, board: &Board) -> u64 {
        assert_eq!(board.shape(), self.pattern.shape(), "the pattern's shape");
        let tiles = self.pattern.tiles();
        let of_pattern = |(_, tile): &(usize, &u8)| tiles.contains(**tile);
        let placed = || board.tiles().iter().enumerate().filter(of_pattern);
        let cells = placed().fold(0, |cells, (cell, _)| cells | 1 << cell);
        let name = |tile: u8| (tiles.bits() & ((1 << tile) - 1)).count_ones() as u8;
        let arrangement = Arrangement::new(placed().map(|(_, &tile)| name(tile)));
        let block = self.blocks.number(cells, board.blank());
        block as u64 * self.pattern.arrangements() + arrangement.rank()
    }

    /// Returns the states that one move of one of the pattern's tiles leads to.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn neighbours(&self, state: u64) -> impl Iterator<Item = u64> {
        let arrangements = self.pattern.arrangements();
        let arrangement = Arrangement::unrank(self.pattern.len(), state % arrangements);
        let moves = self.blocks.moves((state / arrangements) as usize);
        moves.map(move |BlockMove { to, places }| {
            let moved = arrangement.moved(places[0], places[1]);
            to as u64 * arrangements + moved.rank()
        })
    }

    /// Returns the state with this number, or `None` if no state has it.
    ///
    /// # Complexity
    ///
    /// O(cells^2).
    pub fn unrank(&self, entry: u64) -> Option<State> {
        if entry >= self.pattern.states() {
            return None;
        }
        let arrangements = self.pattern.arrangements();
        let block = self.blocks.get((entry / arrangements) as usize);
        let arrangement = Arrangement::unrank(self.pattern.len(), entry % arrangements);
        let mut state = State {
            tiles: [0; MAX_CELLS],
            cells: self.pattern.shape().cells(),
            region: block.region,
        };
        let cells = (0..state.cells).filter(|cell| block.cells >> cell & 1 == 1);
        for (cell, &name) in cells.zip(arrangement.tiles()) {
            let tile = self.pattern.tiles().iter().nth(name.into());
            state.tiles[cell] = tile.expect("a tile for each name");
        }
        Some(state)
    }
}
