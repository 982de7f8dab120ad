use crate::Move;

/// The first move of a board's solution, for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hint {
    /// The tile that slides.
    pub tile: u8,
    /// The move of the blank.
    pub mv: Move,
    /// The number of moves to the goal, this one included.
    pub distance: u8,
}
