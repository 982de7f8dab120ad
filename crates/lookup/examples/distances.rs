//! Prints the distance of the board in each line of standard input, or -1 if it is unsolvable:
//! `printf '23415x768\n12345678x\n21345678x\n' | cargo run --example distances`

use std::error::Error;
use std::io::{self, BufRead};

use tilebase_lookup::{Batch, Board, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    for distance in distances(io::stdin().lock())? {
        println!("{distance}");
    }
    Ok(())
}

/// Returns the distance of the board in each line.
pub fn distances(lines: impl BufRead) -> Result<Vec<i16>, Box<dyn Error>> {
    let batch = Batch::new(Solver::embedded());
    let shape = batch.solver().shape();
    // All boards in one array, with one byte per tile and 0 for the blank.
    let mut tiles = Vec::new();
    for line in lines.lines() {
        tiles.extend(Board::parse(shape, &line?)?.tiles());
    }
    let mut distances = vec![0; tiles.len() / shape.cells()];
    batch.distances(&tiles, &mut distances)?;
    Ok(distances)
}
