use std::fmt::{self, Display, Formatter};
use std::ops::ControlFlow::{self, Continue};

use tilebase_pattern::Progress;
use tilebase_puzzle::{Board, GoalIndex, Metric, Move};

use crate::answer_text::readings;
use crate::answer_words::{Mentioned, Step, Unread, Written};
use crate::{Error, Search, Solver};

/// What a direction in an answer means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    /// The answer says that the board is unsolvable, but it is not.
    Wrong,
    /// The answer can be read in several ways, which have different verdicts.
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
            Outcome::Wrong => "wrong",
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
    pub bad_move: Option<usize>,
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

impl Solver {
    /// Checks an answer in free text, such as the output of a language model. Reading is tolerant, judging is strict.
    ///
    /// ```
    /// use tilebase::{Directions, Outcome, Tables};
    ///
    /// let board = "1 2 3 4 5 6 x 7 8".parse::<tilebase::Board>()?;
    /// let solver = Tables::embedded().solver_for(board.shape())?;
    /// let text = "First I move the blank.\n**Answer:** \\boxed{\\text{right, right}}";
    /// let verdict = solver.check_answer(&board, text, Directions::Blank)?;
    /// assert_eq!(verdict.outcome, Outcome::Optimal);
    ///
    /// let verdict = solver.check_answer(&board, "1. → 2. ↑ 3. ↓", Directions::Blank)?;
    /// assert_eq!(verdict.outcome, Outcome::Unfinished);
    /// assert_eq!((verdict.remaining, verdict.bad_move), (Some(1), Some(2)));
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Reading
    ///
    /// The first of these in the text is the answer: `<answer>` tags, `\boxed{}`, the text after `answer:` or a similar
    /// word, a code block, the whole text, the lines that are moves. Moves are words, letters, arrows or tile numbers,
    /// in lists or in plain sentences such as `Then move tile 5 left.` A digit after a letter is a count. If all moves have one right arrow between them,
    /// the arrows are separators.
    ///
    /// If an answer can be read in several ways, the verdict is [`Outcome::Ambiguous`] unless all have the same
    /// verdict. A sentence that contradicts `directions` is read in both ways.
    ///
    /// # Errors
    ///
    /// As for [`Solver::analyse`], except that unsolvable boards have a verdict.
    ///
    /// # Complexity
    ///
    /// O(length of the text), and as for [`Solver::analyse`].
    pub fn check_answer(
        &self,
        board: &Board,
        answer: &str,
        directions: Directions,
    ) -> Result<Verdict, Error> {
        self.search()
            .check_answer(board, answer, directions, |_| Continue(()))
    }
}

impl Search<'_> {
    /// Does the same as [`Solver::check_answer`], and calls `progress` as [`Search::run`] does. If a limit or `progress`
    /// ends a search, unknown distances are `None`, and a solution is not proved optimal.
    ///
    /// # Errors
    ///
    /// As for [`Solver::check_answer`].
    pub fn check_answer(
        &self,
        board: &Board,
        answer: &str,
        directions: Directions,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        let [expected, found] = [self.solver.shape(), board.shape()];
        if expected != found {
            return Err(Error::OtherShape { expected, found });
        }
        let written = match readings(answer) {
            Ok(written) => written,
            Err(unread) => return Ok(of_unread(unread)),
        };
        let mut verdicts: Vec<Verdict> = Vec::new();
        for written in &written {
            for is_of_tiles in meanings(written, directions) {
                let verdict = match written {
                    Written::Unsolvable => self.on_unsolvable(board, &mut progress)?,
                    Written::Steps(steps, _) => {
                        self.on_steps(board, steps, *is_of_tiles, &mut progress)?
                    }
                };
                verdicts.push(verdict);
            }
        }
        let first = verdicts.swap_remove(0);
        let Some(other) = verdicts.iter().find(|other| !first.agrees_with(other)) else {
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
        &self,
        board: &Board,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        if !GoalIndex::new(self.solver.goal()).reaches(board) {
            let reason = "the board is unsolvable, as the answer says".to_owned();
            return Ok(Verdict::without_moves(Outcome::Unsolvable, reason));
        }
        let analysis = self.analyse(board, &[], progress)?;
        Ok(Verdict {
            distance: analysis.distances[0],
            ..Verdict::without_moves(Outcome::Wrong, "the board is solvable".to_owned())
        })
    }

    fn on_steps(
        &self,
        start: &Board,
        steps: &[Step],
        is_of_tiles: bool,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Verdict, Error> {
        let (mut moves, mut board, mut illegal) = (Vec::new(), *start, None);
        for (number, &step) in (1..).zip(steps) {
            match next(&board, step, is_of_tiles) {
                Ok((mv, moved)) => {
                    moves.push(mv);
                    board = moved;
                }
                Err(reason) => {
                    illegal = Some((number, format!("move {number}: {reason}")));
                    break;
                }
            }
        }
        let (mut distance, mut remaining, mut wasted) = (None, None, None);
        if GoalIndex::new(self.solver.goal()).reaches(start) {
            let analysis = self.analyse(start, &moves, progress)?;
            distance = analysis.distances[0];
            remaining = analysis.distances.last().copied().flatten();
            wasted = analysis.mistakes.first().map(|mistake| mistake.before + 1);
        }
        let metric = self.solver.metric();
        let length = metric.slides(moves.iter().copied()).count();
        let counted = |number: usize| match (number, metric) {
            (1, Metric::Single) => "1 move".to_owned(),
            (number, Metric::Single) => format!("{number} moves"),
            (1, Metric::Multi) => "1 slide".to_owned(),
            (number, Metric::Multi) => format!("{number} slides"),
        };
        let to_goal = remaining.map_or("not at the goal".to_owned(), |moves| {
            format!("{} from the goal", counted(moves.into()))
        });
        let (outcome, reason) = match (illegal, distance) {
            (Some((number, reason)), _) => {
                wasted = Some(number);
                (Outcome::Illegal, reason)
            }
            (None, Some(distance)) if board == *self.solver.goal() => match usize::from(distance) {
                best if best == length => (
                    Outcome::Optimal,
                    format!("{}, as few as possible", counted(length)),
                ),
                best => (
                    Outcome::Solution,
                    format!("{}, {} more than needed", counted(length), length - best),
                ),
            },
            (None, None) if board == *self.solver.goal() => (
                Outcome::Solution,
                format!("{}, not proved optimal", counted(length)),
            ),
            (None, _) => (Outcome::Unfinished, format!("the moves end {to_goal}")),
        };
        Ok(Verdict {
            outcome,
            moves,
            length,
            distance,
            remaining,
            bad_move: wasted,
            reason,
        })
    }
}

impl Verdict {
    fn without_moves(outcome: Outcome, reason: String) -> Verdict {
        Verdict {
            outcome,
            moves: Vec::new(),
            length: 0,
            distance: None,
            remaining: None,
            bad_move: None,
            reason,
        }
    }

    fn agrees_with(&self, other: &Verdict) -> bool {
        let of = |verdict: &Verdict| {
            let Verdict {
                outcome,
                remaining,
                bad_move,
                ..
            } = *verdict;
            (outcome, verdict.moves.len(), remaining, bad_move)
        };
        of(self) == of(other)
    }
}

/// Returns whether directions are of the tiles, or both possibilities.
fn meanings(written: &Written, directions: Directions) -> &'static [bool] {
    const BOTH: &[bool] = &[false, true];
    let Written::Steps(steps, mentioned) = written else {
        return &[false];
    };
    if !steps.iter().any(|step| matches!(step, Step::Direction(_))) {
        return &[false];
    }
    match (directions, mentioned) {
        (Directions::Blank, Mentioned::Nothing)
        | (Directions::Blank | Directions::Undeclared, Mentioned::Blank) => &[false],
        (Directions::Tile, Mentioned::Nothing)
        | (Directions::Tile | Directions::Undeclared, Mentioned::Tile) => &[true],
        _ => BOTH,
    }
}

/// Applies a step. The error says why it is illegal.
fn next(board: &Board, step: Step, is_of_tiles: bool) -> Result<(Move, Board), String> {
    let slides = |tile| {
        let mut neighbours = board.neighbours();
        let found = neighbours.find(|(_, moved)| usize::from(board.tiles()[moved.blank()]) == tile);
        found.ok_or_else(|| format!("tile {tile} is not beside the blank"))
    };
    match step {
        Step::Direction(mv) => {
            let of_blank = if is_of_tiles { mv.opposite() } else { mv };
            let moved = board.moved(of_blank).map(|moved| (of_blank, moved));
            moved.ok_or_else(|| format!("the blank cannot move {}", name(of_blank)))
        }
        Step::Tile(tile) => slides(tile),
        Step::TileTowards(tile, direction) => {
            let (mv, moved) = slides(tile)?;
            match mv.opposite() == direction {
                true => Ok((mv, moved)),
                false => Err(format!(
                    "tile {tile} slides {}, not {}",
                    name(mv.opposite()),
                    name(direction)
                )),
            }
        }
    }
}

fn name(mv: Move) -> &'static str {
    match mv {
        Move::Up => "up",
        Move::Down => "down",
        Move::Left => "left",
        Move::Right => "right",
    }
}

fn of_unread(unread: Unread) -> Verdict {
    let (outcome, reason) = match unread {
        Unread::NotMoves => (
            Outcome::Unreadable,
            "the answer is not a list of moves".to_owned(),
        ),
        Unread::OneNumber => {
            let reason = "one number may be a tile or a number of moves; write a tile as [8]";
            (Outcome::Ambiguous, reason.to_owned())
        }
        Unread::Line(line) => {
            let reason = format!(
                "line {line} has a direction among words that cannot be read; mark the answer, as in Answer: uldr"
            );
            (Outcome::Ambiguous, reason)
        }
    };
    Verdict::without_moves(outcome, reason)
}
