use std::ops::ControlFlow;

use tilebase::claims::{Claim, Distances, Step, check};
use tilebase::{Board, Error, Outcome, Progress, Search, Verdict};

use crate::answer_text::readings;
use crate::answer_words::{Unread, Written};

/// What a direction in an answer means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// The direction of the blank.
    #[default]
    Blank,
    /// The direction of the tile that slides.
    Tile,
    /// The author was not told the meaning. Both are read; different verdicts make the answer ambiguous.
    Undeclared,
}

/// Checks an answer in free text, such as the output of a language model. Reading is tolerant, judging is strict.
///
/// ```
/// use std::ops::ControlFlow::Continue;
/// use tilebase_learning::{Directions, Outcome, check_answer};
///
/// let board = "1 2 3 4 5 6 x 7 8".parse::<tilebase::Board>()?;
/// let solver = tilebase::Tables::new().solver_for(board.shape())?;
/// let text = "1. → 2. ↑ 3. ↓";
/// let verdict = check_answer(&solver.search(), &board, text, Directions::Blank, |_| Continue(()))?;
/// assert_eq!(verdict.outcome, Outcome::Unfinished);
/// assert_eq!((verdict.remaining, verdict.first_mistake), (Some(1), Some(2)));
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// Calls `progress` as [`Search::answer`] does. If a limit of `search` or `progress` ends a search, unknown distances are
/// `None`, and a solution is not proved optimal.
///
/// # Reading
///
/// The first of these is the answer: the text between `<answer>` tags, in `\boxed{}`, after `Answer:` or a similar word,
/// a code block, the whole text. It is a list of directions or tiles, or sentences such as `Slide tile 5 to the left.`,
/// or the claim that the board is unsolvable. With other words, it is not read.
///
/// If the meaning is not certain, the verdict is [`Outcome::Ambiguous`]. This includes answers with different verdicts,
/// any text after the answer, and sentences that contradict `directions`.
///
/// # Errors
///
/// As for [`Solver::analyse`](tilebase::Solver::analyse), except that unsolvable boards have a verdict.
///
/// # Complexity
///
/// O(length of the text), and as for [`Solver::analyse`](tilebase::Solver::analyse).
pub fn check_answer(
    search: &Search<'_>,
    board: &Board,
    answer: &str,
    directions: Directions,
    mut progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Verdict, Error> {
    let [expected, found] = [search.solver().shape(), board.shape()];
    if expected != found {
        return Err(Error::OtherShape { expected, found });
    }
    let written = match readings(answer) {
        Ok(written) => written,
        Err(unread) => return Ok(of_unread(unread)),
    };
    let solver = search.solver();
    let mut judge = |claim| {
        let mut analysis = None;
        check(solver, board, claim, true, |path, index| {
            let analysis = match &analysis {
                Some(analysis) => analysis,
                None => analysis.insert(search.analyse_path(path, &mut progress)?),
            };
            Ok(match analysis.distances[index] {
                Some(distance) => Distances::one(distance.into()),
                None => Distances::new(solver.lower_bound(&path[index])?.into(), None),
            })
        })
    };
    let mut verdicts: Vec<Verdict> = Vec::new();
    for written in &written {
        match written {
            Written::Unsolvable => verdicts.push(judge(Claim::Unsolvable)?),
            Written::Steps(steps, said, has_counts) => {
                for &is_of_tiles in meanings(steps, directions, *said) {
                    let verdict = judge(Claim::Moves(steps, is_of_tiles))?;
                    if *has_counts && !verdict.is_solution() {
                        return Ok(of_unread(Unread::Counts));
                    }
                    verdicts.push(verdict);
                }
            }
        }
    }
    let of = |v: &Verdict| (v.outcome, v.remaining, v.first_mistake, v.moves.len());
    let first = verdicts.swap_remove(0);
    let Some(other) = verdicts.iter().find(|&other| of(other) != of(&first)) else {
        return Ok(first);
    };
    let [one, other] = [&first, other].map(|verdict| verdict.outcome.name());
    let reason = match written.len() {
        1 => format!("the directions may be of the blank ({one}) or of the tiles ({other})"),
        number => {
            format!("there are {number} different answers: one is {one}, another {other}")
        }
    };
    Ok(Verdict::new(Outcome::Ambiguous, reason))
}

/// Returns whether directions are of the tiles, or both possibilities if two meanings contradict each other.
fn meanings(steps: &[Step], declared: Directions, said: Directions) -> &'static [bool] {
    match (declared, said) {
        _ if steps.iter().all(|(tile, _)| tile.is_some()) => &[true],
        (Directions::Blank, Directions::Tile)
        | (Directions::Tile, Directions::Blank)
        | (Directions::Undeclared, Directions::Undeclared) => &[false, true],
        (Directions::Tile, _) | (_, Directions::Tile) => &[true],
        _ => &[false],
    }
}

fn of_unread(unread: Unread) -> Verdict {
    let reason = match unread {
        Unread::NotMoves => "there is no list of moves",
        Unread::OtherWords => "moves are among other words",
        Unread::TextAfter => "the text after the answer may retract it",
        Unread::OneNumber => "one number may be a tile or a number of moves; write a tile as [8]",
        Unread::Counts => "a number after a direction may be a tile or a count; write R2 as RR",
    };
    let (outcome, advice) = match unread {
        Unread::NotMoves => (Outcome::Invalid, MARK),
        Unread::OtherWords | Unread::TextAfter => (Outcome::Ambiguous, MARK),
        Unread::OneNumber | Unread::Counts => (Outcome::Ambiguous, ""),
    };
    Verdict::new(outcome, format!("{reason}{advice}"))
}

/// Advice on an answer that is not read.
const MARK: &str = "; write only the moves, as in <answer>uldr</answer>";
