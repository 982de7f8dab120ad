use crate::{Board, MAX_CELLS, Renaming, Shape, Symmetry};

/// A symmetry and then a renaming, as tables, so that a board is carried by two reads per cell.
///
/// ```
/// use tilebase_puzzle::{Board, Carrier, Renaming, Shape, Symmetry};
///
/// let shape = Shape::new(3, 3)?;
/// let goal = Board::parse(shape, "x 1 2 / 3 4 5 / 6 7 8")?;
/// for symmetry in Symmetry::of(shape) {
///     let renaming = Renaming::to_canonical(&symmetry.board(&goal));
///     let carrier = Carrier::new(symmetry, &renaming);
///     assert_eq!(carrier.board(&goal), renaming.board(&symmetry.board(&goal)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Carrier {
    /// The shape of the boards, and of those they are carried to.
    shapes: [Shape; 2],
    /// The cell that each cell is carried to, and the cell that is carried to each.
    images: [u8; MAX_CELLS],
    sources: [u8; MAX_CELLS],
    /// The new name of each tile.
    names: [u8; MAX_CELLS],
}

impl Carrier {
    /// Returns the tables. The renaming is one of the boards that the symmetry makes.
    pub fn new(symmetry: Symmetry, renaming: &Renaming) -> Carrier {
        let image = renaming.shape();
        let shape = symmetry.shape(image); // there and back, a shape is transposed or it is not
        let mut carrier = Carrier {
            shapes: [shape, image],
            images: [0; MAX_CELLS],
            sources: [0; MAX_CELLS],
            names: [0; MAX_CELLS],
        };
        for cell in 0..shape.cells() {
            let place = symmetry.cell(shape, cell);
            carrier.images[cell] = place as u8;
            carrier.sources[place] = cell as u8;
            carrier.names[cell] = renaming.name(cell as u8); // a tile for each cell
        }
        carrier
    }

    /// Returns the board, carried and renamed.
    ///
    /// # Panics
    ///
    /// If the board does not have the shape of the symmetry's boards.
    ///
    /// # Complexity
    ///
    /// O(N), without a branch on the tiles.
    #[inline(always)]
    pub fn board(&self, board: &Board) -> Board {
        let [shape, image] = self.shapes;
        assert!(board.shape() == shape, "a board of the carrier's shape");
        let cells = board.all_cells();
        let name = |place: usize| {
            let tile = cells[usize::from(self.sources[place]) % MAX_CELLS];
            u64::from(self.names[usize::from(tile) % MAX_CELLS])
        };
        // Eight tiles are put together in a register: reading as a whole what was written in parts
        // would wait for memory.
        let word = |from: usize, to: usize| {
            (from..to).fold(0, |word, place| word | name(place) << (8 * (place - from)))
        };
        const HALF: usize = MAX_CELLS / 2;
        let halves = match shape.cells() {
            // With a constant number of cells the loops are unrolled.
            9 if cfg!(feature = "quick") => [word(0, HALF), word(HALF, 9)],
            cells => [word(0, cells.min(HALF)), word(HALF, cells.max(HALF))],
        };
        let tiles = u128::from(halves[1]) << 64 | u128::from(halves[0]);
        let blank = usize::from(self.images[board.blank() % MAX_CELLS]);
        Board::new_with_blank(image, blank, tiles.to_le_bytes())
    }
}
