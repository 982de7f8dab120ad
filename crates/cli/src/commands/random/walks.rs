//! Random boards at a distance, without a table of all boards. Random walks find them, and a search proves the
//! distance.

use std::collections::HashSet;
use std::io::Write;
use std::ops::RangeInclusive;

use tilebase::{Board, Metric, Move, MoveOrder, Slide, Solver};
use tilebase_puzzle::{Goal, RandomNumbers};

use super::places::{Even, seeds};
use super::{Printer, RandomArgs, Spread, up_to};
use crate::args::UsageError;

const MAX_WALKS: usize = 1000;

/// The number of walks before a walk starts at the goal again.
const WALKS_PER_START: usize = 100;

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
    let distances = up_to(distances, largest_known(solver.goal()))?;
    let first = *distances.start();
    let mut numbers: Vec<_> = seeds(seed)
        .zip(distances)
        .map(|(seed, _)| RandomNumbers::new(seed))
        .collect();
    let mut drawn = HashSet::new();
    for number in Even::new(args.count, numbers.len(), seed).numbers(args.sort) {
        let distance = first + number as u8;
        let is_new = |board| !args.unique || drawn.insert(board);
        let board = board_at(distance, solver, &mut numbers[number], args, is_new)?;
        printer.print(&board, Some(distance))?;
        printer.flush()?;
    }
    Ok(())
}

/// Returns the largest distance from a goal, or 255 if it is not known.
fn largest_known(goal: &Board) -> u8 {
    let shape = goal.shape();
    match (shape.rows(), shape.cols()) {
        _ if Goal::of(goal) != Goal::corner(shape) => u8::MAX,
        (4, 4) => 80,
        (3, 5) | (5, 3) => 84,
        (2, 8) | (8, 2) => 140,
        _ => u8::MAX,
    }
}

/// Returns a board at this distance for which `is_new` returns true. If a walk ends too near the goal, the next walk
/// continues from there. If a walk ends nearer to the goal than it started, the next walk begins at the same start.
fn board_at(
    distance: u8,
    solver: &Solver,
    numbers: &mut RandomNumbers,
    args: &RandomArgs,
    mut is_new: impl FnMut(Board) -> bool,
) -> anyhow::Result<Board> {
    let mut search = args.search.limits.start(solver);
    let goal = (*solver.goal(), None, 0);
    let (mut reached, mut farthest) = (goal, 0);
    for walk in 0..MAX_WALKS {
        if walk % WALKS_PER_START == 0 {
            reached = goal;
        }
        let (start, last, nearer) = reached;
        let (end, last) = walk_from(start, last, distance - nearer, numbers);
        let found = search.run(&end, MoveOrder::UDLR)?;
        if !found.is_optimal() {
            anyhow::bail!(
                "--nodes or --seconds ended the search for a board at distance {distance}; the farthest found is at \
                 distance {farthest}"
            );
        }
        let length = found.lower_bound;
        farthest = farthest.max(length);
        if length == distance && is_new(end) {
            return Ok(end);
        }
        reached = match length {
            _ if length == distance => goal,
            _ if length < nearer => reached,
            _ => (end, last, length),
        };
    }
    if farthest == distance {
        anyhow::bail!(
            "no other board at distance {distance} was found in {MAX_WALKS} random walks; there may be none"
        );
    }
    anyhow::bail!(
        "no board at distance {distance} was found in {MAX_WALKS} random walks; the farthest found is at distance {farthest}; choose another --distance or --seed"
    )
}

/// Makes random moves, but never undoes the previous move. Returns the board and the last move.
fn walk_from(
    mut board: Board,
    mut last: Option<Move>,
    moves: u8,
    numbers: &mut RandomNumbers,
) -> (Board, Option<Move>) {
    for _ in 0..moves {
        let (slide, moved) = random_slide(Metric::Single, &board, last, numbers);
        (board, last) = (moved, Some(slide.mv));
    }
    (board, last)
}

/// Makes a random move of the metric. See [`may_follow`].
pub fn random_slide(
    metric: Metric,
    board: &Board,
    last: Option<Move>,
    numbers: &mut RandomNumbers,
) -> (Slide, Board) {
    let slides = metric.neighbours(board);
    let slides = slides.filter(|(slide, _)| may_follow(metric, last, slide.mv));
    let slides: Vec<_> = slides.collect();
    let number = numbers.next().expect("there is no end to the numbers");
    slides[RandomNumbers::below(slides.len() as u64, number) as usize]
}

/// Returns whether a move in this direction neither undoes the last move nor forms one move of the metric with it.
pub fn may_follow(metric: Metric, last: Option<Move>, mv: Move) -> bool {
    last.is_none_or(|last| match metric {
        Metric::Single => mv != last.opposite(),
        Metric::Multi => mv != last && mv != last.opposite(),
    })
}
