//! Checks claims about a board: moves, its distance, or that it is unsolvable.

use std::iter;

use tilebase_puzzle::internal::move_word;
use tilebase_puzzle::{Board, GoalIndex, Move};

use super::distances::Distances;
use super::verdict::{Outcome, Verdict, counted, noun};
use crate::{Error, Solver};

/// A move as written: its tile, its direction, or both.
pub type Step = (Option<usize>, Option<Move>);

/// What someone says about a board.
#[derive(Clone, Copy)]
pub enum Claim<'a> {
    /// Moves, and whether their directions are of the tiles.
    Moves(&'a [Step], bool),
    /// The distance, or its bounds.
    Distance(Distances),
    /// There is no solution.
    Unsolvable,
}

impl Distances {
    /// Returns the verdict `wrong` if no distance in `known` is among these distances.
    pub fn excluded_by(self, known: Distances) -> Option<Verdict> {
        let is_below = |least: u64, most: Option<u64>| most.is_none_or(|most| least <= most);
        let (least, most) = (self.least.max(known.least), [self.most, known.most]);
        let is_possible =
            is_below(self.least, self.most) && most.iter().all(|&most| is_below(least, most));
        let reason = || format!("the distance is {known}, not {self}");
        (!is_possible).then(|| Verdict::new(Outcome::Wrong, reason()).with(known))
    }

    /// Returns the verdict on a claimed distance.
    fn check(self, known: Distances) -> Verdict {
        if let Some(wrong) = self.excluded_by(known) {
            return wrong;
        }
        let (outcome, reason) = match (self.are_bounds, known.exact()) {
            (true, _) => {
                let reason = format!("the distance is {known}; a bound is not an answer");
                (Outcome::Open, Some(reason))
            }
            (false, None) => (Outcome::Open, Some(format!("the distance is {known}"))),
            (false, Some(_)) => (Outcome::Right, None),
        };
        let mut verdict = Verdict::new(outcome, reason).with(known);
        verdict.is_bound = self.are_bounds;
        verdict
    }
}

/// Applies moves. Returns the legal moves, each with the board after it, and why the next move is illegal.
pub fn follow(
    start: &Board,
    steps: &[Step],
    is_of_tiles: bool,
) -> (Vec<(Move, Board)>, Option<String>) {
    let of_blank = |mv: Move| if is_of_tiles { mv.opposite() } else { mv };
    let (mut board, mut path) = (*start, Vec::with_capacity(steps.len()));
    for (number, &(tile, direction)) in (1..).zip(steps) {
        let next = board.neighbours().find(|(mv, moved)| {
            let slid = usize::from(board.tiles()[moved.blank()]);
            tile.is_none_or(|tile| tile == slid) && direction.is_none_or(|to| of_blank(to) == *mv)
        });
        let Some((mv, moved)) = next else {
            let reason = match (tile, direction.map(|to| (to, of_blank(to).opposite()))) {
                (None, Some((to, _))) => format!("move {number} ({to}) leaves the board"),
                (Some(tile), Some((_, to))) => {
                    format!("move {number}: tile {tile} cannot slide {}", move_word(to))
                }
                (tile, None) => {
                    let tile = tile.unwrap_or_default();
                    format!("move {number}: tile {tile} is not beside the blank")
                }
            };
            return (path, Some(reason));
        };
        path.push((mv, moved));
        board = moved;
    }
    (path, None)
}

/// Checks a claim. `distances` returns what is known of the distance of one board of a path, within limits. A claim that
/// is false whatever the distances are needs none; with `explains`, the verdict tells them all the same.
pub fn check(
    solver: &Solver,
    start: &Board,
    claim: Claim<'_>,
    explains: bool,
    mut distances: impl FnMut(&[Board], usize) -> Result<Distances, Error>,
) -> Result<Verdict, Error> {
    let mut of_start = || distances(&[*start], 0);
    let is_solvable = GoalIndex::new(solver.goal()).reaches(start);
    let mut verdict = match claim {
        Claim::Moves(steps, is_of_tiles) => {
            let moves = follow(start, steps, is_of_tiles);
            check_moves(solver, start, moves, is_solvable, explains, distances)?
        }
        Claim::Distance(claimed) if is_solvable => claimed.check(of_start()?),
        Claim::Distance(_) => Verdict::new(Outcome::Wrong, UNSOLVABLE.to_owned()),
        Claim::Unsolvable if is_solvable => {
            let known = explains.then(of_start).transpose()?;
            let moves = known.and_then(Distances::exact);
            let moves = moves.map(|moves| counted(moves.into(), noun(solver.metric())));
            let moves = moves.map_or(String::new(), |moves| format!(", in {moves}"));
            let reason = format!("the board can be solved{moves}");
            Verdict::new(Outcome::Wrong, reason).with(known)
        }
        Claim::Unsolvable => Verdict::new(Outcome::Unsolvable, None),
    };
    (verdict.goal, verdict.metric) = (Some(*solver.goal()), solver.metric());
    Ok(verdict)
}

const UNSOLVABLE: &str = "the board is unsolvable";

fn check_moves(
    solver: &Solver,
    start: &Board,
    (moves, illegal): (Vec<(Move, Board)>, Option<String>),
    is_solvable: bool,
    explains: bool,
    mut distances: impl FnMut(&[Board], usize) -> Result<Distances, Error>,
) -> Result<Verdict, Error> {
    let mut verdict = Verdict::new(Outcome::Illegal, illegal);
    verdict.moves = moves.iter().map(|&(mv, _)| mv).collect();
    let slides = solver.metric().path(start, verdict.moves.iter().copied());
    let path: Vec<Board> = iter::once(*start)
        .chain(slides.map(|(_, board)| board))
        .collect();
    let (length, noun) = (path.len() - 1, noun(solver.metric()));
    verdict.length = length;
    let (is_legal, is_goal) = (verdict.reason.is_none(), path[length] == *solver.goal());
    let is_solution = is_legal && is_goal;
    let searches = is_solvable && (is_solution || explains);
    verdict.remaining = match is_goal {
        true => Some(0),
        false if searches => distances(&path, length)?.exact(),
        false => None,
    };
    // If a limit ended the first search, it also ends the others.
    if searches && verdict.remaining.is_some() {
        let mut known = distances(&path, 0)?;
        if is_solution {
            // Even if a limit ended the search, it may have proved that the claim is optimal.
            known.most = known.most.into_iter().chain([length as u64]).min();
        }
        verdict.known = Some(known);
    }
    if !is_legal {
        verdict.first_mistake = Some(length + 1);
        return Ok(verdict);
    }
    let shortest = verdict.distance().map(usize::from);
    if let (Some(shortest), Some(left)) = (shortest, verdict.remaining)
        && length + usize::from(left) > shortest
    {
        verdict.first_mistake = first_wasted(distances, &path, shortest)?;
    }
    let moves_are = |number: u64| {
        let verb = if number == 1 { "is" } else { "are" };
        format!("{} {verb}", counted(number as usize, noun))
    };
    (verdict.outcome, verdict.reason) = match verdict.known.filter(|_| is_solution) {
        Some(_) if shortest == Some(length) => (Outcome::Optimal, None),
        Some(known) => {
            let wasted = |number| format!(": the first wasted {noun} is {noun} {number}");
            let wasted = verdict.first_mistake.map_or(String::new(), wasted);
            let reason = match verdict.shorter() {
                Some(enough) => format!("{} enough{wasted}", moves_are(enough)),
                None => format!("at least {} needed", moves_are(known.least)),
            };
            (Outcome::Solution, Some(reason))
        }
        None if !is_solvable => (Outcome::Unfinished, Some(UNSOLVABLE.to_owned())),
        None => {
            let place = match verdict.remaining {
                Some(left) => format!("at distance {left} from the goal"),
                None => "which is not the goal".to_owned(),
            };
            let reason = format!("it ends at {}, {place}", path[length]);
            (Outcome::Unfinished, Some(reason))
        }
    };
    Ok(verdict)
}

/// Returns the number, from 1, of the first move that does not lead nearer to the goal, or `None` at a limit.
///
/// The path must contain such a move. A binary search finds the first one, because all earlier moves lead nearer.
fn first_wasted(
    mut distances: impl FnMut(&[Board], usize) -> Result<Distances, Error>,
    path: &[Board],
    shortest: usize,
) -> Result<Option<usize>, Error> {
    let (mut first, mut wasted) = (1, path.len() - 1);
    while first < wasted {
        let middle = (first + wasted) / 2;
        let known = distances(path, middle)?;
        if known.least as usize + middle > shortest {
            wasted = middle;
        } else if known.exact().is_some() {
            first = middle + 1;
        } else {
            return Ok(None);
        }
    }
    Ok(Some(wasted))
}
