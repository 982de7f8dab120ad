use crate::{Board, Goal, MAX_CELLS, MAX_INDEXED_CELLS, Move, Shape};

/// A rotation or reflection of a board: an optional transposition, then optional reflections.
///
/// A square has eight symmetries. Any other rectangle has four, and the remaining four map it to
/// the transposed shape. [`Symmetry::of`] lists the symmetries of a shape.
///
/// ```
/// use tilebase_puzzle::{Board, Move, Shape, Symmetry};
///
/// let board = Board::parse(Shape::new(3, 3)?, "1 2 3 / 4 5 6 / 7 8 x")?;
/// for symmetry in Symmetry::of(board.shape()) {
///     // Symmetries commute with moves.
///     let moved = board.moved(Move::Up).map(|moved| symmetry.board(&moved));
///     assert_eq!(symmetry.board(&board).moved(symmetry.mv(Move::Up)), moved);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transposes: bool,
    mirrors_rows: bool,
    mirrors_cols: bool,
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry::new(0);

    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::new(0),
        Symmetry::new(1),
        Symmetry::new(2),
        Symmetry::new(3),
        Symmetry::new(4),
        Symmetry::new(5),
        Symmetry::new(6),
        Symmetry::new(7),
    ];

    const fn new(bits: u8) -> Symmetry {
        Symmetry {
            transposes: bits & 4 != 0,
            mirrors_rows: bits & 2 != 0,
            mirrors_cols: bits & 1 != 0,
        }
    }

    /// Returns the symmetries that map a shape to itself, the identity first.
    pub fn of(shape: Shape) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL
            .into_iter()
            .filter(move |symmetry| symmetry.shape(shape) == shape)
    }

    /// Returns the symmetries that map the shape and blank of `from` to the shape and blank of `to`.
    pub fn between(from: Goal, to: Goal) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(move |symmetry| {
            symmetry.shape(from.shape()) == to.shape()
                && symmetry.cell(from.shape(), from.blank()) == to.blank()
        })
    }

    /// Returns the inverse symmetry.
    pub const fn inverse(self) -> Symmetry {
        if self.transposes {
            Symmetry {
                transposes: true,
                mirrors_rows: self.mirrors_cols,
                mirrors_cols: self.mirrors_rows,
            }
        } else {
            self
        }
    }

    /// Returns the image of a shape.
    pub const fn shape(self, shape: Shape) -> Shape {
        if self.transposes {
            shape.transposed()
        } else {
            shape
        }
    }

    /// Returns the image of a cell.
    pub const fn cell(self, shape: Shape, cell: usize) -> usize {
        let image = self.shape(shape);
        let (mut row, mut col) = (shape.row(cell), shape.col(cell));
        if self.transposes {
            (row, col) = (col, row);
        }
        if self.mirrors_rows {
            row = image.rows() - 1 - row;
        }
        if self.mirrors_cols {
            col = image.cols() - 1 - col;
        }
        row * image.cols() + col
    }

    /// Returns the image of a board.
    pub fn board(self, board: &Board) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[self.cell(board.shape(), cell)] = tile;
        }
        Board::new_unchecked(self.shape(board.shape()), tiles)
    }

    /// Returns the image of a move.
    pub const fn mv(self, mv: Move) -> Move {
        Move::ALL[(self.codes(mv.code() as u64) & 0b11) as usize]
    }

    /// Returns the images of 32 moves, each a code of two bits.
    #[inline]
    pub(crate) const fn codes(self, codes: u64) -> u64 {
        // The upper bit of a code is 1 for left and right, the lower bit for down and right.
        const LOWER: u64 = u64::MAX / 3;
        let codes = if self.transposes {
            codes ^ !LOWER
        } else {
            codes
        };
        let horizontal = codes >> 1 & LOWER;
        let vertical = horizontal ^ LOWER;
        let mirrored_rows = if self.mirrors_rows { vertical } else { 0 };
        let mirrored_cols = if self.mirrors_cols { horizontal } else { 0 };
        codes ^ mirrored_rows ^ mirrored_cols
    }
}

/// A symmetry followed by a renaming of the tiles, stored as tables that need two reads per cell.
///
/// The renaming makes a goal canonical. Solutions are mapped by the symmetry alone, because moves
/// do not depend on the names of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// The shapes of the boards and of their images.
    shapes: [Shape; 2],
    images: [u8; MAX_CELLS],
    sources: [u8; MAX_CELLS],
    names: [u8; MAX_CELLS],
}

impl Carrier {
    /// Returns the map for boards of the goal's shape. The image of the goal is canonical.
    pub fn new(symmetry: Symmetry, goal: &Board) -> Carrier {
        let (shape, image) = (goal.shape(), symmetry.board(goal));
        let mut carrier = Carrier {
            shapes: [shape, image.shape()],
            images: [0; MAX_CELLS],
            sources: [0; MAX_CELLS],
            names: [0; MAX_CELLS],
        };
        for cell in 0..shape.cells() {
            let place = symmetry.cell(shape, cell);
            carrier.images[cell] = place as u8;
            carrier.sources[place] = cell as u8;
        }
        let canonical = Goal::of(&image).board();
        for (&tile, &name) in image.tiles().iter().zip(canonical.tiles()) {
            carrier.names[usize::from(tile)] = name;
        }
        carrier
    }

    /// Returns the inverse map.
    pub fn inverse(&self) -> Carrier {
        let Carrier {
            shapes: [shape, image],
            images,
            sources,
            ..
        } = *self;
        let mut names = [0; MAX_CELLS];
        for (tile, &name) in (0..).zip(&self.names[..shape.cells()]) {
            names[usize::from(name)] = tile;
        }
        Carrier {
            shapes: [image, shape],
            images: sources,
            sources: images,
            names,
        }
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: usize) -> usize {
        usize::from(self.images[cell])
    }

    /// Returns the new name of a tile; the blank, 0, stays 0.
    pub fn name(&self, tile: u8) -> u8 {
        self.names[usize::from(tile)]
    }

    /// Returns whether every tile keeps its name.
    pub fn keeps_names(&self) -> bool {
        let names = &self.names[..self.shapes[0].cells()];
        (0..).zip(names).all(|(tile, &name)| tile == name)
    }

    /// Returns the image of a board.
    ///
    /// # Panics
    ///
    /// If the board's shape is not the goal's shape.
    ///
    /// # Complexity
    ///
    /// O(N), without a branch on the tiles.
    #[inline(always)]
    pub fn board(&self, board: &Board) -> Board {
        let [shape, image] = self.shapes;
        assert!(board.shape() == shape, "a board of the carrier's shape");
        if cfg!(not(feature = "quick")) || !shape.is_indexed() {
            return self.board_by_cells(board);
        }
        let cells = board.indexed_cells();
        let name = |place: usize| {
            let tile = cells[usize::from(self.sources[place]) % MAX_INDEXED_CELLS];
            u64::from(self.names[usize::from(tile) % MAX_INDEXED_CELLS])
        };
        // Builds each half in a register, because storing single bytes and then loading a word would stall.
        let word = |from: usize, to: usize| {
            (from..to).fold(0, |word, place| word | name(place) << (8 * (place - from)))
        };
        const HALF: usize = MAX_INDEXED_CELLS / 2;
        let halves = match shape.cells() {
            // The constant length lets the compiler unroll the loops.
            9 => [word(0, HALF), word(HALF, 9)],
            cells => [word(0, cells.min(HALF)), word(HALF, cells.max(HALF))],
        };
        let tiles = u128::from(halves[1]) << 64 | u128::from(halves[0]);
        let blank = usize::from(self.images[board.blank() % MAX_INDEXED_CELLS]);
        Board::new_indexed(image, blank, tiles.to_le_bytes())
    }

    /// Returns the image of a board of any shape: slower, but less code.
    #[inline(never)]
    fn board_by_cells(&self, board: &Board) -> Board {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[self.cell(cell)] = self.name(tile);
        }
        Board::new_unchecked(self.shapes[1], tiles)
    }
}
