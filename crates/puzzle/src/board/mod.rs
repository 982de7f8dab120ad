//! Boards, their moves and symmetries.

#[allow(clippy::module_inception)]
mod board;
pub(crate) mod goal_map;
pub(crate) mod move_order;
pub(crate) mod moves;
mod shape;
mod slide;
mod solution;
mod symmetry;
mod tile_set;

pub use board::{Board, BoardError};
pub use move_order::{MoveOrder, MoveOrderError};
pub use moves::{Move, MoveSet, MovesError};
pub use shape::{MAX_CELLS, MAX_INDEXED_CELLS, Shape, ShapeError};
pub use slide::{Metric, MetricError, Slide, SlideSet};
pub use solution::{Moves, Solution};
pub use symmetry::Symmetry;
pub use tile_set::TileSet;
