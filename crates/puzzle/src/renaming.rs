use crate::{Board, Goal, MAX_CELLS, Shape};

/// New names for the tiles, which make a board of your choice a canonical goal.
///
/// Moves do not depend on names, so a solution stays one if start and goal are renamed alike.
///
/// ```
/// use tilebase_puzzle::{Board, Renaming, Shape};
///
/// let shape = Shape::new(3, 3)?;
/// let goal = Board::parse(shape, "1 2 3 / 8 x 4 / 7 6 5")?;
/// let renaming = Renaming::to_canonical(&goal);
/// assert_eq!(renaming.board(&goal).to_string(), "1 2 3 4 x 5 6 7 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renaming {
    shape: Shape,
    /// The new name of each tile; the blank stays 0.
    names: [u8; MAX_CELLS],
}

impl Renaming {
    /// Returns the renaming that makes this board the canonical goal with the blank in the same cell.
    pub fn to_canonical(board: &Board) -> Renaming {
        let mut names = [0; MAX_CELLS];
        let canonical = Goal::of(board).board();
        for (&tile, &name) in board.tiles().iter().zip(canonical.tiles()) {
            names[usize::from(tile)] = name;
        }
        Renaming {
            shape: board.shape(),
            names,
        }
    }

    /// Returns the shape of the boards that can be renamed.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the new name of a tile; the blank, 0, stays 0.
    ///
    /// # Panics
    ///
    /// If there is no such tile.
    pub fn name(&self, tile: u8) -> u8 {
        self.names[..self.shape.cells()][usize::from(tile)]
    }

    /// Returns whether every tile keeps its name.
    pub fn is_identity(&self) -> bool {
        (0..)
            .zip(&self.names[..self.shape.cells()])
            .all(|(tile, &name)| tile == name)
    }

    /// Returns the renaming that undoes this one.
    pub fn inverse(&self) -> Renaming {
        let mut names = [0; MAX_CELLS];
        for (tile, &name) in (0..).zip(&self.names[..self.shape.cells()]) {
            names[usize::from(name)] = tile;
        }
        Renaming { names, ..*self }
    }

    /// Returns the board with new names.
    ///
    /// # Panics
    ///
    /// If the board does not have the renaming's shape.
    pub fn board(&self, board: &Board) -> Board {
        assert_eq!(board.shape(), self.shape, "a board of the renaming's shape");
        let mut tiles = [0; MAX_CELLS];
        for (new, &tile) in tiles.iter_mut().zip(board.tiles()) {
            *new = self.names[usize::from(tile)];
        }
        Board::new_unchecked(board.shape(), tiles)
    }
}
