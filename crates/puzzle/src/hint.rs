use crate::Move;

/// The first move of a board's solution, for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Hint {
    /// The tile that slides.
    pub tile: u8,
    /// The move of the blank.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The number of moves to the goal, this one included.
    pub distance: u8,
}
