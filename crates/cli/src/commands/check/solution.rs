//! Checks claims: solutions, and that a board is unsolvable. Distances are in `distance`.

use tilebase::{Board, Error, Move, MoveOrder, Slide, Solver};
use tilebase_puzzle::GoalIndex;

use super::claim::{Claim, Claimed};
use super::claims::ClaimArgs;
use super::distance::{Distances, verdict_on_distance};
use super::fields::with_fields;
use super::verdict::{Kind, Verdict, spelling_advice};
use crate::input::wrong_metric;
use crate::spelling::{WrongMoves, counted, noun};
use crate::tables::{BoardSearch, Setup};

impl Verdict {
    /// Checks a claim. Fails if a table is damaged.
    fn new(solver: &Solver, claim: &Claim, args: &ClaimArgs) -> Result<Verdict, Error> {
        match verdict_on(solver, claim, args) {
            Err(Error::Unsolvable) => Ok(match claim.claimed {
                Claimed::Unsolvable => Verdict {
                    kind: Kind::Unsolvable,
                    ..Verdict::default()
                },
                _ => Verdict::because(Kind::IsUnsolvable, "the board is unsolvable", None),
            }),
            verdict => verdict,
        }
    }

    /// Checks a claim. If it could not be read, returns the verdict `invalid`. Fails if there is no table for the
    /// board, or if a table is damaged.
    pub fn of(
        claim: &Result<Claim, String>,
        setup: &Setup,
        args: &ClaimArgs,
    ) -> anyhow::Result<Verdict> {
        let metric = setup.metric();
        let verdict = match claim {
            Err(reason) => Verdict::invalid(reason),
            Ok(Claim {
                metric: Some(claimed),
                ..
            }) if *claimed != metric => {
                Verdict::invalid(format!("invalid claim: {}", wrong_metric(*claimed)))
            }
            Ok(claim) => {
                let solver = setup.solver_of(claim.task(), MoveOrder::UDLR)?;
                let verdict = Verdict::new(&solver, claim, args)?;
                Verdict {
                    goal: Some(*solver.goal()),
                    ..with_fields(verdict, claim, &solver, args)?
                }
            }
        };
        Ok(Verdict { metric, ..verdict })
    }
}

fn verdict_on(solver: &Solver, claim: &Claim, args: &ClaimArgs) -> Result<Verdict, Error> {
    // Without a complete table, the verdict on a wrong claim omits the distance, since a search may be slow.
    let distance_at_once = |board: &Board| {
        let distance = || solver.distance(board).map(usize::from);
        (!solver.searches()).then(distance).transpose()
    };
    let spelling = claim.spelling.unwrap_or(args.moves);
    let start = &claim.start;
    let refuted = |kind, reason: String| {
        let distance = distance_at_once(start)?;
        Ok(Verdict::because(kind, reason, distance))
    };
    let text = match &claim.claimed {
        Claimed::Moves(text) => text,
        Claimed::Unsolvable => {
            check_solvable(solver, start)?;
            let distance = distance_at_once(start)?;
            let noun = noun(solver.metric());
            let moves = distance.map(|moves| format!(", in {}", counted(moves, noun)));
            let moves = moves.unwrap_or_default();
            let reason = format!("the board can be solved{moves}");
            return Ok(Verdict::because(Kind::Wrong, reason, distance));
        }
        Claimed::Distance(claimed) => return verdict_on_distance(solver, claim, *claimed, args),
        Claimed::Contradiction(reason) => return Ok(Verdict::wrong(reason)),
    };
    let advice = || spelling_advice(spelling.opposite(), solver, start, text);
    let boards = match spelling.follow(start, text) {
        Ok(boards) => boards,
        Err(WrongMoves::Impossible { reason, .. }) => {
            return refuted(Kind::NoSolution, reason + advice());
        }
        Err(WrongMoves::Unreadable(reason)) => return Ok(Verdict::invalid(reason)),
    };
    check_solvable(solver, start)?;
    let (_, end) = boards[boards.len() - 1];
    if end != *solver.goal() {
        let to_goal = distance_at_once(&end)?;
        let to_goal = to_goal.map_or(", which is not the goal".to_owned(), |distance| {
            format!(", at distance {distance} from the goal")
        });
        let reason = format!("it ends at {end}{to_goal}{}", advice());
        return refuted(Kind::NoSolution, reason);
    }
    let solution: Vec<Move> = boards.iter().filter_map(|(mv, _)| *mv).collect();
    let path = solver.metric().path(start, solution.iter().copied());
    let path: Vec<(Slide, Board)> = path.collect();
    let length = path.len();
    let mut search = args.search.limits.start(solver);
    let found = search.run(start, MoveOrder::UDLR)?;
    let bound = usize::from(found.lower_bound);
    // Even if a limit ended the search, the search may have proved that the claim is optimal.
    let shortest = (found.is_optimal() || bound == length).then_some(bound);
    let best = found.length().map_or(length, |best| best.min(length));
    let known = match shortest {
        Some(shortest) => Distances::one(shortest as u64),
        None => Distances::new(found.lower_bound.into(), Some(best as u64)),
    };
    if let Some(claimed) = claim.distance
        && let Some(wrong) = claimed.excluded_by(known)
    {
        return Ok(wrong);
    }
    let mut verdict = Verdict {
        solution: Some(solution),
        distance: shortest,
        bound: shortest.is_none().then_some(bound),
        ..Verdict::default()
    };
    verdict.enough = (best < length).then_some(best);
    verdict.kind = match (verdict.enough, shortest) {
        (Some(_), _) => Kind::Solution,
        (None, Some(_)) => Kind::Optimal,
        (None, None) => Kind::Unproved,
    };
    if let (Kind::Solution, Some(shortest)) = (verdict.kind, shortest)
        && let Some(index) = first_wasted(&mut search, &path, shortest)?
    {
        let before = path[..index].last().map_or(start, |(_, board)| board);
        let mv = spelling.of_slide(before, path[index].0);
        verdict.first_wasted = Some((index + 1, mv));
    }
    Ok(verdict)
}

fn check_solvable(solver: &Solver, board: &Board) -> Result<(), Error> {
    match GoalIndex::new(solver.goal()).reaches(board) {
        true => Ok(()),
        false => Err(Error::Unsolvable),
    }
}

/// Returns the index of the first move that does not lead nearer to the goal, or `None` at a limit. `path` has each
/// move and the board after it.
///
/// The moves must contain such a move. A binary search finds the first one, because all earlier moves lead nearer.
fn first_wasted(
    search: &mut BoardSearch,
    path: &[(Slide, Board)],
    shortest: usize,
) -> Result<Option<usize>, Error> {
    let (mut first, mut wasted) = (0, path.len() - 1);
    while first < wasted {
        let middle = (first + wasted) / 2;
        let found = search.run(&path[middle].1, MoveOrder::UDLR)?;
        if usize::from(found.lower_bound) + middle + 1 > shortest {
            wasted = middle;
        } else if found.is_optimal() {
            first = middle + 1;
        } else {
            return Ok(None);
        }
    }
    Ok(Some(wasted))
}
