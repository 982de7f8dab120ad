//! Random walks that find boards at a distance without a table of all boards, and scrambles of a chosen length.

use std::ops::RangeInclusive;

use tilebase_puzzle::{Board, Goal, Metric, Move, MoveOrder, RandomNumbers, Slide, Solution};

use crate::{Error, Solver};

/// The number of walks for one board.
pub(crate) const MAX_WALKS: usize = 1000;

/// The number of walks before a walk starts at the goal again.
const WALKS_PER_START: usize = 100;

/// Internal interface for tilebase-cli. A random sequence of boards at one distance.
#[doc(hidden)]
pub struct Walks<'a> {
    solver: &'a Solver,
    distance: u8,
    /// The largest distance in the walks for the last board.
    pub farthest: u8,
    numbers: RandomNumbers,
}

impl<'a> Walks<'a> {
    /// Creates a sequence for each distance.
    pub fn at_each(solver: &'a Solver, distances: RangeInclusive<u8>, seed: u64) -> Vec<Walks<'a>> {
        let seeds = RandomNumbers::new(!seed);
        let walks = distances.zip(seeds).map(|(distance, seed)| Walks {
            solver,
            distance,
            farthest: 0,
            numbers: RandomNumbers::new(seed),
        });
        walks.collect()
    }

    /// Returns the largest distance, or 255 if it is not known.
    pub fn largest_distance(solver: &Solver) -> u8 {
        let shape = solver.shape();
        match (shape.rows(), shape.cols()) {
            _ if !solver.searches() => solver.max_distance().unwrap_or(u8::MAX),
            _ if solver.metric() == Metric::Multi => u8::MAX,
            _ if Goal::of(solver.goal()) != Goal::corner(shape) => u8::MAX,
            (4, 4) => 80,
            (3, 5) | (5, 3) => 84,
            (2, 8) | (8, 2) => 140,
            _ => u8::MAX,
        }
    }

    /// Returns the next board for which `is_new` returns true. `distance` returns the distance of a board.
    ///
    /// If a walk ends too near the goal, the next walk continues from there. If a walk ends nearer to the goal than it
    /// started, the next walk begins at the same start.
    ///
    /// # Errors
    ///
    /// [`Error::NotFoundAt`], and the errors of `distance`.
    pub fn board(
        &mut self,
        mut distance: impl FnMut(&Board) -> Result<u8, Error>,
        mut is_new: impl FnMut(Board) -> bool,
    ) -> Result<Board, Error> {
        let goal = (*self.solver.goal(), None, 0);
        let mut reached = goal;
        self.farthest = 0;
        for walk in 0..MAX_WALKS {
            if walk % WALKS_PER_START == 0 {
                reached = goal;
            }
            let (mut end, mut last, nearer) = reached;
            for _ in nearer..self.distance {
                let (slide, moved) = random_slide(Metric::Single, &end, last, &mut self.numbers);
                (end, last) = (moved, Some(slide.mv));
            }
            let length = distance(&end)?;
            self.farthest = self.farthest.max(length);
            if length == self.distance && is_new(end) {
                return Ok(end);
            }
            reached = match length {
                _ if length == self.distance => goal,
                _ if length < nearer => reached,
                _ => (end, last, length),
            };
        }
        Err(Error::NotFoundAt {
            distance: self.distance,
            farthest: self.farthest,
        })
    }
}

/// The number of walks that are tried for one length of a scramble.
const MAX_TRIES: usize = 100;

/// The largest number of single moves in a scramble.
const MAX_MOVES: usize = u8::MAX as usize;

/// Internal interface for tilebase-cli. Returns moves from the goal to a board: the inverse of random moves and a
/// solution from there, `length` moves in all or one more. No move undoes the previous one. If there is no such
/// scramble, returns a longer one, or `None` if it would have more than 255 single moves.
///
/// `solve` returns an optimal solution or, at a limit, a longer one. The moves are checked by applying them.
#[doc(hidden)]
pub fn scramble<E>(
    solver: &Solver,
    board: &Board,
    length: u8,
    numbers: &mut RandomNumbers,
    mut solve: impl FnMut(&Board, MoveOrder) -> Result<Solution, E>,
) -> Result<Option<Solution>, E> {
    let (metric, length) = (solver.metric(), usize::from(length));
    // The first move undoes `last` only if all optimal solutions do so.
    let mut solve_after = |board: &Board, last| {
        let mut order = Move::ALL;
        order.sort_by_key(|&mv| !may_follow(metric, last, mv));
        solve(board, MoveOrder::new(order).expect("all moves"))
    };
    let solution = solve_after(board, None)?;
    let lengths = (length..=MAX_MOVES).step_by(2);
    for length in lengths.flat_map(|length| [length; MAX_TRIES]) {
        let (mut end, mut last, mut rest) = (*board, None, solution);
        let mut walk: Vec<Slide> = Vec::new();
        // A move of the walk makes the path at most two moves longer.
        while let more @ 1.. = (length + 1).saturating_sub(walk.len() + metric.len(&rest)) / 2 {
            for _ in 0..more {
                let (slide, moved) = random_slide(metric, &end, last, numbers);
                walk.push(slide);
                (end, last) = (moved, Some(slide.mv));
            }
            rest = solve_after(&end, last)?;
        }
        let is_joined = |mv| may_follow(metric, last, mv);
        let walked = walk.iter().flat_map(|slide| slide.moves());
        let path: Vec<Move> = walked.chain(&rest).collect();
        if rest.first().is_none_or(is_joined) && path.len() <= MAX_MOVES {
            let scramble: Solution = path.iter().rev().map(|mv| mv.opposite()).collect();
            let mut moves = scramble.iter();
            let reached = moves.try_fold(*solver.goal(), |board, mv| board.moved(mv));
            assert_eq!(reached, Some(*board), "the scramble leads to another board");
            return Ok(Some(scramble));
        }
    }
    Ok(None)
}

/// Makes a random move of the metric. See [`may_follow`].
fn random_slide(
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
fn may_follow(metric: Metric, last: Option<Move>, mv: Move) -> bool {
    last.is_none_or(|last| match metric {
        Metric::Single => mv != last.opposite(),
        Metric::Multi => mv != last && mv != last.opposite(),
    })
}
