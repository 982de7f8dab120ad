//! Random boards at a distance, without a table of all boards.

use std::collections::HashSet;
use std::io::Write;
use std::ops::RangeInclusive;

use tilebase::{Ask, MoveOrder, Solver, Walks};

use super::places::Even;
use super::{Printer, Spread, up_to};
use crate::args::UsageError;

/// Prints boards, spread evenly over the distances.
pub fn print_walks(
    printer: &mut Printer<'_, impl Write>,
    solver: &Solver,
    distances: &RangeInclusive<u8>,
    seed: u64,
) -> anyhow::Result<()> {
    let args = printer.args;
    if args.spread == Some(Spread::Boards) {
        let error = "--spread boards needs a table of all boards; without it, use --spread even";
        return Err(UsageError::new(error).into());
    }
    let distances = up_to(distances, Walks::largest_distance(solver))?;
    let first = *distances.start();
    let mut walks = Walks::at_each(solver, distances, seed);
    let mut drawn = HashSet::new();
    for number in Even::new(args.count, walks.len(), seed).numbers(args.sort) {
        let (walks, distance) = (&mut walks[number], first + number as u8);
        let mut search = args.search.limits.start(solver);
        let found = walks.board(
            |board| search.answer(board, MoveOrder::UDLR, Ask::default()),
            |board| !args.unique || drawn.insert(board),
        )?;
        let Some(board) = found else {
            anyhow::bail!(
                "--nodes or --seconds ended the search for a board at distance {distance}; the farthest found is at \
                 distance {}",
                walks.farthest
            );
        };
        drop(search); // printing a scramble also searches
        printer.print(&board, Some(distance))?;
        printer.flush()?;
    }
    Ok(())
}
