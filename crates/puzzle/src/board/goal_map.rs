use crate::{Board, Goal, MAX_CELLS, MAX_INDEXED_CELLS, MoveOrder, Shape, Symmetry};

/// Maps boards from one goal to a table's canonical goal: first by a symmetry, then by renaming the tiles.
///
/// The symmetry maps the goal's blank to the blank of the table's goal. The renaming then makes the goals equal.
/// Solutions are mapped by the symmetry alone, because moves do not depend on the names of the tiles.
///
/// If the goal is the table's goal, each map is a *view*: a board and its image have the same distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalMap {
    goal: Board,
    /// The shape of the images.
    to: Shape,
    symmetry: Symmetry,
    /// The image of each cell, and the inverse map.
    images: [u8; MAX_CELLS],
    sources: [u8; MAX_CELLS],
    /// The new name of each tile.
    names: [u8; MAX_CELLS],
    is_identity: bool,
}

impl GoalMap {
    /// Returns the maps from a goal to a table's goal, one for each symmetry. Symmetries that keep the shape come
    /// first, beginning with the identity; symmetries that transpose it follow.
    pub fn all(goal: &Board, table: Goal) -> impl Iterator<Item = GoalMap> + use<> {
        let goal = *goal;
        let symmetries = Symmetry::between(goal.shape(), table.shape());
        symmetries
            .filter(move |symmetry| symmetry.cell(goal.shape(), goal.blank()) == table.blank())
            .map(move |symmetry| GoalMap::by(symmetry, &goal))
    }

    /// Returns the first of [`GoalMap::all`], or `None` if no symmetry maps one blank to the other.
    pub fn new(goal: &Board, table: Goal) -> Option<GoalMap> {
        GoalMap::all(goal, table).next()
    }

    /// Returns the map that only renames tiles and makes the goal canonical.
    pub fn renaming(goal: &Board) -> GoalMap {
        GoalMap::by(Symmetry::IDENTITY, goal)
    }

    fn by(symmetry: Symmetry, goal: &Board) -> GoalMap {
        let image = symmetry.board(goal);
        let canonical = Goal::of(&image).board();
        let mut map = GoalMap {
            goal: *goal,
            to: image.shape(),
            symmetry,
            images: [0; MAX_CELLS],
            sources: [0; MAX_CELLS],
            names: [0; MAX_CELLS],
            is_identity: symmetry == Symmetry::IDENTITY && image == canonical,
        };
        for cell in 0..goal.shape().cells() {
            let place = symmetry.cell(goal.shape(), cell);
            map.images[cell] = place as u8;
            map.sources[place] = cell as u8;
        }
        for (&tile, &name) in image.tiles().iter().zip(canonical.tiles()) {
            map.names[usize::from(tile)] = name;
        }
        map
    }

    /// Returns the goal whose boards are mapped.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns whether every board is its own image.
    pub fn is_identity(&self) -> bool {
        self.is_identity
    }

    /// Returns the rank of the symmetry, 0 for the identity. Of several tables that serve a goal, the table with the
    /// smallest rank is preferred.
    pub fn rank(&self) -> u8 {
        self.symmetry.number()
    }

    /// Returns the inverse of the symmetry, which maps the moves of the image back.
    pub fn back(&self) -> Symmetry {
        self.symmetry.inverse()
    }

    /// Returns the image of a move order.
    pub fn order(&self, order: MoveOrder) -> MoveOrder {
        order.mapped(self.symmetry)
    }

    /// Returns the image of a cell.
    pub fn cell(&self, cell: usize) -> usize {
        usize::from(self.images[cell])
    }

    /// Returns the new name of a tile; the blank, 0, stays 0.
    pub fn name(&self, tile: u8) -> u8 {
        self.names[usize::from(tile)]
    }

    /// Returns the image of a board, in O(N) and without a branch on the tiles.
    ///
    /// # Panics
    ///
    /// If the board's shape is not the goal's shape.
    #[inline(always)]
    pub fn board(&self, board: &Board) -> Board {
        assert!(
            board.shape() == self.goal.shape(),
            "a board of the goal's shape"
        );
        mapped(board, self.to, &self.images, &self.sources, &self.names)
    }

    /// Returns the board that has this image, in O(N).
    ///
    /// # Panics
    ///
    /// If the image does not have the shape of the table's goal.
    pub fn back_board(&self, image: &Board) -> Board {
        assert!(image.shape() == self.to, "a board of the table's shape");
        let shape = self.goal.shape();
        let mut tiles = [0; MAX_CELLS];
        for (tile, &name) in (0..).zip(&self.names[..shape.cells()]) {
            tiles[usize::from(name)] = tile;
        }
        mapped(image, shape, &self.sources, &self.images, &tiles)
    }
}

/// Returns the image of a board, which has the shape `to`. `images` has the new place of each cell, `sources` the old
/// cell for each place, and `names` the new name of each tile.
#[inline(always)]
fn mapped(
    board: &Board,
    to: Shape,
    images: &[u8; MAX_CELLS],
    sources: &[u8; MAX_CELLS],
    names: &[u8; MAX_CELLS],
) -> Board {
    if cfg!(not(feature = "quick")) || !to.is_indexed() {
        return mapped_by_cells(board, to, images, names);
    }
    let cells = board.indexed_cells();
    let name = |place: usize| {
        let tile = cells[usize::from(sources[place]) % MAX_INDEXED_CELLS];
        u64::from(names[usize::from(tile) % MAX_INDEXED_CELLS])
    };
    // Builds each half in a register, because storing single bytes and then loading a word would stall.
    let word = |from: usize, to: usize| {
        (from..to).fold(0, |word, place| word | name(place) << (8 * (place - from)))
    };
    const HALF: usize = MAX_INDEXED_CELLS / 2;
    let halves = match to.cells() {
        // The constant length lets the compiler unroll the loops.
        9 => [word(0, HALF), word(HALF, 9)],
        cells => [word(0, cells.min(HALF)), word(HALF, cells.max(HALF))],
    };
    let tiles = u128::from(halves[1]) << 64 | u128::from(halves[0]);
    let blank = usize::from(images[board.blank() % MAX_INDEXED_CELLS]);
    Board::new_indexed(to, blank, tiles.to_le_bytes())
}

/// Does the same as [`mapped`] for any shape: slower, but less code.
#[inline(never)]
fn mapped_by_cells(
    board: &Board,
    to: Shape,
    images: &[u8; MAX_CELLS],
    names: &[u8; MAX_CELLS],
) -> Board {
    let mut tiles = [0; MAX_CELLS];
    for (&image, &tile) in images.iter().zip(board.tiles()) {
        tiles[usize::from(image)] = names[usize::from(tile)];
    }
    Board::new_unchecked(to, tiles)
}
