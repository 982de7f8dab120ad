//! Scrambles: moves that lead from the goal to a random board.

use std::sync::Arc;

use tilebase::{Ask, Board, Move, MoveOrder, Slide, Solution, Solver, may_follow, random_slide};
use tilebase_puzzle::RandomNumbers;

use super::RandomArgs;
use crate::args::UsageError;
use crate::tables::LimitArgs;

/// The number of visited boards that limits a search for boards of more than 16 cells. Unlike a time, it does not
/// depend on the machine.
const USUAL_NODES: u64 = 1_000_000;

/// The number of walks that are tried for one length.
const MAX_WALKS: usize = 100;

/// The largest number of single moves.
const MAX_MOVES: usize = u8::MAX as usize;

pub struct Scrambler {
    solver: Arc<Solver>,
    limits: LimitArgs,
    length: Option<u8>,
    numbers: RandomNumbers,
}

pub struct Scramble {
    pub goal: Board,
    /// The moves from the goal to the board.
    pub moves: Solution,
    /// Whether a search was needed, which may be slow.
    pub is_searched: bool,
}

impl Scrambler {
    pub fn new(solver: Arc<Solver>, args: &RandomArgs, seed: u64) -> Scrambler {
        Scrambler {
            limits: args.search.limits.or_nodes(solver.shape(), USUAL_NODES),
            length: args.length,
            // Not the seed itself, nor its complement: their random numbers choose the boards.
            numbers: RandomNumbers::new(seed.rotate_left(32)),
            solver,
        }
    }

    /// Returns a scramble of a board that can reach the goal. It is checked by applying its moves to the goal.
    ///
    /// Fails if a limit ends the search before any solution is found, or if there is no scramble of `length` with at
    /// most 255 single moves.
    pub fn scramble(&mut self, board: &Board) -> anyhow::Result<Scramble> {
        let path = self.path(board)?;
        let back = path.iter().rev().map(|mv| mv.opposite());
        let goal = *self.solver.goal();
        let reached = back.clone().try_fold(goal, |board, mv| board.moved(mv));
        assert_eq!(reached, Some(*board), "the scramble leads to another board");
        Ok(Scramble {
            goal,
            moves: back.collect(),
            is_searched: self.solver.searches(),
        })
    }

    /// Returns moves from a board to the goal.
    fn path(&mut self, board: &Board) -> anyhow::Result<Vec<Move>> {
        let solution = self.solve(board, None)?;
        let length = self.length.map_or(0, usize::from);
        if self.solver.metric().len(&solution) >= length {
            return Ok(solution.iter().collect());
        }
        for length in (length..=MAX_MOVES).step_by(2) {
            for _ in 0..MAX_WALKS {
                if let Some(path) = self.walk(*board, solution, length)? {
                    return Ok(path);
                }
            }
        }
        Err(UsageError::new(format_args!(
            "--length: no scramble of {length} moves, at most 255 of them single, was found for the board {board}; choose a smaller number"
        ))
        .into())
    }

    /// Walks from a board at random, and returns the moves of the walk and of a solution of the last board. If the
    /// solutions are optimal, the number of moves is `length` or one more. Returns `None` if the solution does not
    /// [follow](may_follow) the walk, or if there are too many moves.
    fn walk(
        &mut self,
        mut board: Board,
        mut solution: Solution,
        length: usize,
    ) -> anyhow::Result<Option<Vec<Move>>> {
        let metric = self.solver.metric();
        let mut walk: Vec<Slide> = Vec::new();
        let mut last = None;
        // A move of the walk makes the path at most two moves longer.
        while let additions @ 1.. =
            (length + 1).saturating_sub(walk.len() + metric.len(&solution)) / 2
        {
            for _ in 0..additions {
                let (slide, moved) = random_slide(metric, &board, last, &mut self.numbers);
                walk.push(slide);
                (board, last) = (moved, Some(slide.mv));
            }
            solution = self.solve(&board, last)?;
        }
        let is_joined = solution
            .first()
            .is_none_or(|mv| may_follow(metric, last, mv));
        let walked = walk.into_iter().flat_map(Slide::moves);
        let path: Vec<Move> = walked.chain(&solution).collect();
        Ok((is_joined && path.len() <= MAX_MOVES).then_some(path))
    }

    /// Returns an optimal solution, or at a limit the best found. Its first move undoes `last` only if all optimal
    /// solutions do so.
    fn solve(&self, board: &Board, last: Option<Move>) -> anyhow::Result<Solution> {
        let metric = self.solver.metric();
        let mut order = Move::ALL;
        order.sort_by_key(|&mv| !may_follow(metric, last, mv));
        let order = MoveOrder::new(order).expect("all moves");
        // At a limit, the solution depends on the number of threads.
        let mut search = self.limits.start(&self.solver).alone();
        let answer = search.answer(board, order, Ask::default())?;
        let solution = answer.and_then(|answer| answer.solution);
        solution.ok_or_else(|| {
            anyhow::anyhow!(
                "no scramble of the board {board} was found within the limits; choose a larger --nodes or --seconds"
            )
        })
    }
}
