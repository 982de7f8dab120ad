//! Prints the next move of each board in the arguments:
//! `cargo run --example hints -- "2 3 4 1 5 x 7 6 8" 12345678x 21345678x`

use std::error::Error;

use tilebase_lookup::{Board, Solver};

fn main() {
    let solver = Solver::embedded(); // 3x3, goal 1 2 3 / 4 5 6 / 7 8 x
    for text in std::env::args().skip(1) {
        match hint(&solver, &text) {
            Ok(line) => println!("{line}"),
            Err(error) => println!("{text}: {error}"),
        }
    }
}

/// Returns the next move and the number of moves left.
pub fn hint(solver: &Solver<&[u8]>, text: &str) -> Result<String, Box<dyn Error>> {
    let board = Board::parse(solver.shape(), text)?;
    let solution = solver.solve(&board)?;
    let Some(next) = solution.first().and_then(|mv| board.moved(mv)) else {
        return Ok("solved".to_owned());
    };
    let tile = board.tiles()[next.blank()]; // the blank is now where the tile was
    Ok(format!("slide {tile}: {} moves to go", solution.len()))
}
