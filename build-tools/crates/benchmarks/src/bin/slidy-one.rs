//! Solves the board in the first argument with slidy.

use benchmarks::peers::Slidy;
use tilebase_puzzle::Board;

fn main() -> anyhow::Result<()> {
    let text = std::env::args().nth(1).unwrap_or_default();
    let board = Board::parse(benchmarks::boards::goal().shape(), &text)?;
    println!("{}", Slidy::new().solve(&Slidy::board(&board)));
    Ok(())
}
