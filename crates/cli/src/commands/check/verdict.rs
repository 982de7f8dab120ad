use std::io::{self, Write};

use tilebase::{Board, Error, Move, Solver};

use super::CheckArgs;
use super::claim::{Claim, Claimed};
use crate::exit::Exit;
use crate::input::Origin;
use crate::json::JsonObject;
use crate::spelling::{Spelling, WrongMoves};
use crate::tables::distance;

/// What is true of a claim.
pub enum Verdict {
    /// The moves are a shortest solution.
    Optimal { length: usize },
    /// The moves are a solution, and fewer are enough.
    Solution {
        length: usize,
        distance: usize,
        /// The number of the first move after which more moves are needed than before, from 1, and the
        /// move as it is written.
        first_wasted: (usize, String),
    },
    /// The moves are no solution.
    NoSolution {
        reason: String,
        distance: Option<usize>,
    },
    /// Something else that was claimed is not true.
    Wrong {
        reason: String,
        distance: Option<usize>,
    },
    /// No moves lead to the goal; whether that is what was claimed.
    Unsolvable { was_claimed: bool },
    /// The moves cannot be read, or there is no claim at all.
    Invalid { reason: String },
}

impl Verdict {
    /// Checks a claim; fails if a table is damaged.
    pub fn new(solver: &Solver, claim: &Claim, spelling: Spelling) -> Result<Verdict, Error> {
        match verdict_on(solver, claim, spelling) {
            Err(Error::Unsolvable) => Ok(Verdict::Unsolvable {
                was_claimed: matches!(claim.claimed, Claimed::Unsolvable),
            }),
            verdict => verdict,
        }
    }

    /// Returns how the command ends for this claim.
    pub fn exit(&self, only_optimal: bool) -> Exit {
        match self {
            Verdict::Optimal { .. } | Verdict::Unsolvable { was_claimed: true } => Exit::Success,
            Verdict::Solution { .. } if !only_optimal => Exit::Success,
            Verdict::Invalid { .. } => Exit::Invalid,
            _ => Exit::Wrong,
        }
    }

    /// Returns whether moves were claimed for a board that has no solution.
    pub fn is_unsolvable(&self) -> bool {
        matches!(self, Verdict::Unsolvable { was_claimed: false })
    }

    /// Writes the verdict in a line, for people or as JSON. If there is no claim, it is invalid.
    pub fn write(
        &self,
        claim: Option<&Claim>,
        origin: Origin,
        args: &CheckArgs,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if args.json {
            return out.write_all(self.json(claim, origin).as_bytes());
        }
        match self {
            Verdict::Optimal { length } => writeln!(out, "optimal, at length {length}"),
            Verdict::Solution {
                length,
                distance,
                first_wasted: (number, mv),
            } => writeln!(
                out,
                "a solution of length {length}, but {distance} is enough: the first wasted move is move \
                 {number} ({mv})"
            ),
            Verdict::NoSolution { reason, .. } => writeln!(out, "no solution: {reason}"),
            Verdict::Wrong { reason, .. } => writeln!(out, "wrong: {reason}"),
            Verdict::Unsolvable { was_claimed: true } => writeln!(out, "unsolvable, as claimed"),
            Verdict::Unsolvable { was_claimed: false } => {
                writeln!(out, "no solution: {IS_UNSOLVABLE}")
            }
            Verdict::Invalid { .. } => writeln!(out, "invalid"),
        }
    }
}

const IS_UNSOLVABLE: &str = "the board is unsolvable";

fn verdict_on(solver: &Solver, claim: &Claim, spelling: Spelling) -> Result<Verdict, Error> {
    let boards = match &claim.claimed {
        Claimed::Moves(text) => match spelling.follow(&claim.start, text) {
            Ok(boards) => boards,
            // Without a search, which may take long.
            Err(WrongMoves::Impossible(reason)) => {
                let distance = distance_at_once(solver, &claim.start)?;
                return Ok(Verdict::NoSolution { reason, distance });
            }
            Err(WrongMoves::Unreadable(reason)) => return Ok(Verdict::Invalid { reason }),
        },
        Claimed::Unsolvable => Vec::new(),
        Claimed::Contradiction => {
            let reason = "the claim has both a solution and that there is none".to_owned();
            let distance = None;
            return Ok(Verdict::Wrong { reason, distance });
        }
    };
    solver.index_of(&claim.start)?;
    // What is wrong is told without a search, too.
    let Some(length) = boards.len().checked_sub(1) else {
        let distance = distance_at_once(solver, &claim.start)?;
        let moves = distance.map_or(String::new(), |moves| format!(", in {moves} moves"));
        let reason = format!("the board can be solved{moves}");
        return Ok(Verdict::Wrong { reason, distance });
    };
    let (_, end) = boards[length];
    if end != *solver.goal() {
        let to_goal = distance_at_once(solver, &end)?;
        let to_goal = to_goal.map_or(", which is not the goal".to_owned(), |distance| {
            format!(", at distance {distance} from the goal")
        });
        let reason = format!("it ends at {end}{to_goal}");
        let distance = distance_at_once(solver, &claim.start)?;
        return Ok(Verdict::NoSolution { reason, distance });
    }
    let shortest = distance(solver, &claim.start)?;
    if let Some(distance) = claim.distance
        && distance != shortest as u64
    {
        return Ok(Verdict::Wrong {
            reason: format!("the distance is {shortest}, and not {distance}"),
            distance: Some(shortest),
        });
    }
    if length == shortest {
        return Ok(Verdict::Optimal { length });
    }
    let number = first_wasted(solver, &boards, shortest)?;
    let ((_, before), (mv, _)) = (boards[number - 1], boards[number]);
    Ok(Verdict::Solution {
        length,
        distance: shortest,
        first_wasted: (
            number,
            mv.map_or(String::new(), |mv| spelling.of_move(&before, mv)),
        ),
    })
}

/// Returns the distance of the board, if that takes no search.
fn distance_at_once(solver: &Solver, board: &Board) -> Result<Option<usize>, Error> {
    let is_at_once = solver.complete().is_some();
    is_at_once.then(|| distance(solver, board)).transpose()
}

/// Returns the number of the first move that leads away from the goal, one of which does.
///
/// Asks for few distances, since each may take a search: up to that move, and no further, every move
/// leads one nearer, so halving the moves in question finds it.
fn first_wasted(
    solver: &Solver,
    boards: &[(Option<Move>, Board)],
    shortest: usize,
) -> Result<usize, Error> {
    let (mut nearer, mut wasted) = (0, boards.len() - 1);
    while wasted - nearer > 1 {
        let middle = (nearer + wasted) / 2;
        let distance = distance(solver, &boards[middle].1)?;
        if distance + middle == shortest {
            nearer = middle;
        } else {
            wasted = middle;
        }
    }
    Ok(wasted)
}

impl Verdict {
    fn json(&self, claim: Option<&Claim>, origin: Origin) -> String {
        let (verdict, length, distance, first_wasted, reason) = match self {
            Verdict::Optimal { length } => ("optimal", Some(*length), Some(*length), None, None),
            Verdict::Solution {
                length,
                distance,
                first_wasted,
            } => (
                "solution",
                Some(*length),
                Some(*distance),
                Some(first_wasted.0),
                None,
            ),
            Verdict::NoSolution { reason, distance } | Verdict::Wrong { reason, distance } => {
                ("wrong", None, *distance, None, Some(&**reason))
            }
            Verdict::Unsolvable { was_claimed: true } => ("unsolvable", None, None, None, None),
            Verdict::Unsolvable { was_claimed: false } => {
                ("wrong", None, None, None, Some(IS_UNSOLVABLE))
            }
            Verdict::Invalid { reason } => ("invalid", None, None, None, Some(&**reason)),
        };
        let moves = claim.and_then(|claim| match &claim.claimed {
            Claimed::Moves(moves) => Some(moves),
            Claimed::Unsolvable | Claimed::Contradiction => None,
        });
        let object = JsonObject::of_board("start", claim.map(|claim| &claim.start))
            .with("moves", moves)
            .with("verdict", verdict)
            .with("length", length)
            .with("distance", distance)
            .with("first_wasted_move", first_wasted)
            .with("reason", reason);
        match self {
            Verdict::Invalid { reason } => object.with_error(origin, reason).line(),
            _ => object.line(),
        }
    }
}
