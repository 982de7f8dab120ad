//! The moves that keep the blank on the board, for all cells in one word: four bits per cell.

use crate::{Move, Shape};

/// Returns the legal moves of every cell: bit 4 * (number of later cells) + the move's code.
pub(crate) const fn legal_moves(shape: Shape) -> u64 {
    const LEGAL_MOVES: [[u64; 9]; 9] = {
        let mut table = [[0; 9]; 9];
        let mut rows = 2;
        while rows <= 8 {
            let mut cols = 2;
            while cols <= 8 {
                if let Ok(shape) = Shape::new(rows, cols) {
                    table[rows][cols] = find_legal_moves(shape);
                }
                cols += 1;
            }
            rows += 1;
        }
        table
    };
    if cfg!(feature = "quick") {
        LEGAL_MOVES[shape.rows()][shape.cols()]
    } else {
        find_legal_moves(shape)
    }
}

const fn find_legal_moves(shape: Shape) -> u64 {
    let mut legal = 0;
    let mut cell = 0;
    while cell < shape.cells() {
        let mut code = 0;
        while code < 4 {
            if shape.neighbour(cell, Move::ALL[code]).is_some() {
                legal |= 1 << (4 * (shape.cells() - 1 - cell) + code);
            }
            code += 1;
        }
        cell += 1;
    }
    legal
}
