use std::fmt::{self, Display, Formatter};
use std::ops::ControlFlow;

use tilebase::{Board, Error, Metric, Move, Progress, Search};
use tilebase_puzzle::GoalIndex;
use tilebase_puzzle::internal::move_word;

use crate::answer_text::readings;
use crate::answer_words::{Step, Unread, Written};

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

/// The kind of a [`Verdict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The moves are an optimal solution.
    Optimal,
    /// The moves are a solution, but not proved optimal.
    Solution,
    /// All moves are legal, but they do not end at the goal.
    Unfinished,
    /// A move leaves the board, or its tile is not beside the blank.
    Illegal,
    /// The answer says rightly that the board is unsolvable.
    Unsolvable,
    /// The answer says that the board is unsolvable, but it is solvable.
    FalseClaim,
    /// The meaning of the answer is not certain.
    Ambiguous,
    /// The answer is not a list of moves.
    Unreadable,
}

impl Outcome {
    /// Returns the name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Optimal => "optimal",
            Outcome::Solution => "solution",
            Outcome::Unfinished => "unfinished",
            Outcome::Illegal => "illegal",
            Outcome::Unsolvable => "unsolvable",
            Outcome::FalseClaim => "false_claim",
            Outcome::Ambiguous => "ambiguous",
            Outcome::Unreadable => "unreadable",
        }
    }
}

/// The result of checking an answer in free text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The kind of the verdict.
    pub outcome: Outcome,
    /// The moves of the blank, up to the first illegal one. Empty if the answer is not read as moves.
    pub moves: Vec<Move>,
    /// The number of moves in `moves`. This and all other numbers are in the solver's metric.
    pub length: usize,
    /// The number of moves in an optimal solution. `None` if the board is unsolvable, or if a limit ended the search.
    pub distance: Option<u8>,
    /// The distance of the board after `moves`.
    pub remaining: Option<u8>,
    /// The number, from 1, of the first move that is illegal or does not lead nearer to the goal.
    pub first_bad_move: Option<usize>,
    /// One sentence for people.
    pub reason: String,
}

impl Verdict {
    /// Returns whether the answer is a list of moves, and all are legal.
    pub fn is_legal(&self) -> bool {
        matches!(
            self.outcome,
            Outcome::Optimal | Outcome::Solution | Outcome::Unfinished
        )
    }

    /// Returns whether the moves lead to the goal.
    pub fn is_solution(&self) -> bool {
        matches!(self.outcome, Outcome::Optimal | Outcome::Solution)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.outcome.name(), self.reason)
    }
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
/// assert_eq!((verdict.remaining, verdict.first_bad_move), (Some(1), Some(2)));
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// Calls `progress` as [`Search::run`] does. If a limit of `search` or `progress` ends a search, unknown distances are
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
    let mut verdicts: Vec<Verdict> = Vec::new();
    for written in &written {
        match written {
            Written::Unsolvable => verdicts.push(on_unsolvable(search, board, &mut progress)?),
            Written::Steps(steps, said, has_counts) => {
                for &is_of_tiles in meanings(steps, directions, *said) {
                    let verdict = on_steps(search, board, steps, is_of_tiles, &mut progress)?;
                    if *has_counts && !verdict.is_solution() {
                        return Ok(of_unread(Unread::Counts));
                    }
                    verdicts.push(verdict);
                }
            }
        }
    }
    let of = |v: &Verdict| (v.outcome, v.remaining, v.first_bad_move, v.moves.len());
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
    Ok(Verdict::without_moves(Outcome::Ambiguous, reason))
}

fn on_unsolvable(
    search: &Search<'_>,
    board: &Board,
    progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Verdict, Error> {
    if !GoalIndex::new(search.solver().goal()).reaches(board) {
        let reason = "the board is unsolvable, as the answer says".to_owned();
        return Ok(Verdict::without_moves(Outcome::Unsolvable, reason));
    }
    let analysis = search.analyse(board, &[], progress)?;
    Ok(Verdict {
        distance: analysis.distances[0],
        ..Verdict::without_moves(Outcome::FalseClaim, "the board is solvable".to_owned())
    })
}

fn on_steps(
    search: &Search<'_>,
    start: &Board,
    steps: &[Step],
    is_of_tiles: bool,
    progress: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Verdict, Error> {
    let (mut moves, mut board, mut illegal) = (Vec::new(), *start, None);
    for &step in steps {
        match next(&board, step, is_of_tiles) {
            Ok((mv, moved)) => {
                moves.push(mv);
                board = moved;
            }
            Err(reason) => {
                illegal = Some(reason);
                break;
            }
        }
    }
    let (mut distance, mut remaining, mut wasted) = (None, None, None);
    if GoalIndex::new(search.solver().goal()).reaches(start) {
        let analysis = search.analyse(start, &moves, progress)?;
        distance = analysis.distances[0];
        remaining = analysis.distances.last().copied().flatten();
        wasted = analysis.mistakes.first().map(|mistake| mistake.before + 1);
    }
    let length = search
        .solver()
        .metric()
        .slides(moves.iter().copied())
        .count();
    let counted = |number: usize| {
        let noun = match search.solver().metric() {
            Metric::Single => "move",
            Metric::Multi => "slide",
        };
        format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
    };
    let is_goal = board == *search.solver().goal();
    let (outcome, reason) = match (illegal, distance.map(usize::from), remaining) {
        (Some(reason), ..) => {
            wasted = Some(moves.len() + 1);
            let reason = format!("move {}: {reason}", moves.len() + 1);
            (Outcome::Illegal, reason)
        }
        (None, Some(best), _) if is_goal && best == length => {
            let reason = format!("{}, as few as possible", counted(length));
            (Outcome::Optimal, reason)
        }
        (None, best, _) if is_goal => {
            let excess = best.map(|best| format!("{} more than needed", length - best));
            let excess = excess.unwrap_or("not proved optimal".to_owned());
            let reason = format!("{}, {excess}", counted(length));
            (Outcome::Solution, reason)
        }
        (None, _, remaining) => {
            let left = remaining.map(|left| format!("end {} from", counted(left.into())));
            let left = left.unwrap_or("do not end at".to_owned());
            let reason = format!("the moves {left} the goal");
            (Outcome::Unfinished, reason)
        }
    };
    Ok(Verdict {
        outcome,
        moves,
        length,
        distance,
        remaining,
        first_bad_move: wasted,
        reason,
    })
}

impl Verdict {
    fn without_moves(outcome: Outcome, reason: String) -> Verdict {
        Verdict {
            outcome,
            moves: Vec::new(),
            length: 0,
            distance: None,
            remaining: None,
            first_bad_move: None,
            reason,
        }
    }
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

/// Applies a step. The error says why it is illegal.
fn next(
    board: &Board,
    (tile, direction): Step,
    is_of_tiles: bool,
) -> Result<(Move, Board), String> {
    let of_blank = |mv: Move| if is_of_tiles { mv.opposite() } else { mv };
    let direction = direction.map(of_blank);
    let mut neighbours = board.neighbours().filter(|(mv, moved)| {
        let slid = usize::from(board.tiles()[moved.blank()]);
        tile.is_none_or(|tile| tile == slid) && direction.is_none_or(|direction| direction == *mv)
    });
    neighbours.next().ok_or_else(|| match (tile, direction) {
        (None, Some(mv)) => format!("the blank cannot move {}", move_word(mv)),
        (Some(tile), Some(mv)) => format!("tile {tile} cannot slide {}", move_word(mv.opposite())),
        (tile, None) => format!("tile {} is not beside the blank", tile.unwrap_or_default()),
    })
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
        Unread::NotMoves => (Outcome::Unreadable, MARK),
        Unread::OtherWords | Unread::TextAfter => (Outcome::Ambiguous, MARK),
        Unread::OneNumber | Unread::Counts => (Outcome::Ambiguous, ""),
    };
    Verdict::without_moves(outcome, format!("{reason}{advice}"))
}

/// Advice on an answer that is not read.
const MARK: &str = "; write only the moves, as in <answer>uldr</answer>";
