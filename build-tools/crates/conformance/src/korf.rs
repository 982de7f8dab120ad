//! Boards of the 15-puzzle with published distances.

use tilebase_lookup::{Board, Goal};

use crate::answers::written;
use crate::line;

/// The hundred boards of Korf, "Depth-first iterative-deepening", 1985. Each line has a number, a board and a distance.
const BOARDS: &str = include_str!("../../../../crates/pattern/tests/korf100.csv");

pub fn print() {
    let shape = "4x4".parse().expect("a shape");
    let lines = BOARDS.lines().filter(|line| !line.starts_with('#'));
    let boards = lines.map(|line| {
        let columns: Vec<&str> = line.split(',').collect();
        let board = Board::parse(shape, columns[1]).expect("a board");
        let distance: usize = columns[2].parse().expect("a distance");
        (distance, rotated(&board))
    });
    let mut boards: Vec<(usize, Board)> = boards.collect();
    boards.sort_by_key(|&(distance, _)| distance);
    for (distance, board) in boards {
        line(["length", "4x4", &written(&board, 0), &distance.to_string()]);
    }
}

/// Rotates a board by 180 degrees and renames tile 1 to 15, tile 2 to 14 and so on. Korf's goal, with its blank first,
/// becomes 1 2 3 ... 15 x.
fn rotated(board: &Board) -> Board {
    let name = |&tile: &u8| if tile == 0 { 0 } else { 16 - tile };
    let tiles: Vec<u8> = board.tiles().iter().rev().map(name).collect();
    let board = Board::from_tiles(board.shape(), &tiles).expect("each tile once");
    assert!(Goal::corner(board.shape()).reaches(&board));
    board
}
