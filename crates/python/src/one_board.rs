//! The methods of `Solver` for one board, and the iterator over all its solutions.

use std::ops::ControlFlow::{self, Continue};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::{MutexExt, PyOnceLock};
use pyo3::types::{PyRange, PyType};
use tilebase::{Ask, Board, Error, Mistakes, MoveOrder, Progress, Search, Solution, Solutions};
use tilebase_learning::check_answer_with;

use crate::arguments::{directions, limits, move_order, percentage, threads};
use crate::error::Answer;
use crate::signals::{self, Check};
use crate::solver::Solver;

/// The smallest number of boards for which counting solutions may be slow, so it runs on another thread.
const FEW_BOARDS: u64 = 1_000_000;

const OPTIMAL_MOVES: Ask = Ask {
    exact: true,
    optimal_moves: true,
    count: false,
    solutions: false,
};

/// A progress callback; it may cancel the search.
type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

impl Solver {
    /// Answers a question about one board, from complete tables or by a search. A signal or a limit may end the search.
    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        search: Search<'_>,
        question: impl FnOnce(Search<'_>, Watch<'_>) -> Result<Option<T>, Error> + Send,
    ) -> Answer<T> {
        let answer = match self.solver.searches() {
            false => question(search, &mut |_| Continue(())),
            true => signals::without_lock(py, |check| question(search, &mut |_| check()))?,
        };
        Ok(answer?.ok_or_else(|| signals::cancelled(py, signals::BY_LIMIT))?)
    }

    fn find(&self, py: Python<'_>, board: &Board, order: MoveOrder) -> Answer<Solution> {
        let search = self.solver.search().order(order);
        self.answer(py, search, |search, watch| {
            Ok(search.answer_with(board, Ask::default(), watch)?.solution)
        })
    }
}

#[pymethods]
impl Solver {
    /// Returns the number of moves in an optimal solution of the board, in the solver's metric.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape, and ``UnsolvableError`` if no moves lead from
    /// the board to the goal.
    ///
    /// >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    fn distance(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> Answer<u8> {
        let board = self.read(board)?;
        match self.solver.searches() {
            false => Ok(self.solver.distance(&board)?),
            true => {
                let solution = self.find(py, &board, MoveOrder::UDLR)?;
                Ok(self.solver.metric().len(&solution) as u8)
            }
        }
    }

    /// Returns a lower bound of the distance. The call does not search, and takes microseconds. With complete tables,
    /// the bound is the distance.
    ///
    /// Raises the exceptions of ``distance``.
    ///
    /// >>> solver = tilebase.Solver.embedded("4x4")
    /// >>> solver.lower_bound("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")
    /// 34
    fn lower_bound(&self, board: &Bound<'_, PyAny>) -> Answer<u8> {
        Ok(self.solver.lower_bound(&self.read(board)?)?)
    }

    /// Returns the letters of an optimal solution, or an empty str for the goal. If there are several optimal
    /// solutions, returns the first in the move order ``order``.
    ///
    /// Raises the exceptions of ``distance``, and ``OrderError`` if ``order`` does not have each of the letters u, d,
    /// l, r once.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    /// 'ullddrurdllurdruldr'
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
    /// 'dlurullddrurdllurdr'
    #[pyo3(signature = (board, order = "udlr"))]
    fn solve(&self, py: Python<'_>, board: &Bound<'_, PyAny>, order: &str) -> Answer<String> {
        let (board, order) = (self.read(board)?, move_order(order)?);
        Ok(self.find(py, &board, order)?.to_string())
    }

    /// Searches for an optimal solution within limits. With complete tables, looks the solution up instead. At a limit,
    /// the result has the best solution found, if any, and a lower bound. Its first move is a good hint for a game.
    ///
    /// ``order`` is as for ``solve``. ``max_nodes`` limits the number of boards visited, and ``max_seconds`` the time.
    /// ``threads`` is by default the number of processors; the result does not depend on it. Other methods for one
    /// board use one thread. ``should_stop`` is called without arguments, at least ten times per second. If it returns
    /// a true value, the search ends as at a limit.
    ///
    /// ``within`` ends the search as soon as a solution is proved to be at most this many percent longer than an optimal
    /// one, from 0 to 255: if ``100 * length <= lower_bound * (100 + within)``, both in the solver's metric. About half
    /// of the time is then for shorter solutions, so the proof of an optimal solution takes up to twice as long.
    ///
    /// Raises the exceptions of ``solve`` and ``should_stop``, and ``ValueError`` for limits out of range.
    ///
    /// >>> board = "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x"
    /// >>> found = tilebase.Solver.embedded("4x4").search(board, max_nodes=100_000)
    /// >>> found.is_complete, 56 <= found.lower_bound <= 68 <= len(found.moves) <= 90
    /// (False, True)
    #[pyo3(signature = (board, order = "udlr", max_nodes = None, max_seconds = None, threads = None, should_stop = None, *, within = None))]
    #[allow(clippy::too_many_arguments)] // Python callers pass most of them by name
    fn search<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        order: &str,
        max_nodes: Option<&Bound<'py, PyAny>>,
        max_seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        should_stop: Option<Py<PyAny>>,
        within: Option<&Bound<'py, PyAny>>,
    ) -> Answer<Bound<'py, PyAny>> {
        static FOUND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (py, order) = (board.py(), move_order(order)?);
        let board = self.read(board)?;
        let threads = self::threads(threads)?;
        let mut limits = limits(max_nodes, max_seconds)?.threads(threads);
        limits.within = within.map(percentage).transpose()?;
        let search = self.solver.with(limits).order(order);
        let run = |check: Check<'_>| search.answer_with(&board, Ask::default(), |_| check());
        let (found, _) = signals::without_lock_until(py, should_stop.as_ref(), run)?;
        let found = found?;
        let moves = found.solution.map(|moves| moves.to_string());
        let (is_complete, is_optimal) = (found.is_complete, found.is_optimal());
        let class = FOUND.import(py, "tilebase", "Found")?;
        Ok(class.call1((
            moves,
            found.lower_bound,
            found.nodes,
            is_complete,
            is_optimal,
        ))?)
    }

    /// Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Returns an empty str
    /// for the goal.
    ///
    /// ``max_nodes`` and ``max_seconds`` limit the searches, as for ``search``.
    ///
    /// Raises the exceptions of ``distance``, ``concurrent.futures.CancelledError`` if a limit ended a search, and
    /// ``ValueError`` for limits below 0.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    #[pyo3(signature = (board, *, max_nodes = None, max_seconds = None))]
    fn optimal_moves(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<String> {
        let (board, search) = (self.read(board)?, self.limited(max_nodes, max_seconds)?);
        let moves = self.answer(py, search, |search, watch| {
            let answer = search.answer_with(&board, OPTIMAL_MOVES, watch)?;
            Ok(answer.optimal_moves.known().copied())
        })?;
        Ok(moves.moves().to_string())
    }

    /// Returns all slides that start an optimal solution, such as ``"u l l2"``, in the order u, d, l, r and by the number
    /// of steps. Returns an empty str for the goal. In the metric ``"single"``, each slide is one step.
    ///
    /// The limits and the exceptions are as for ``optimal_moves``.
    ///
    /// >>> tilebase.Solver.embedded(metric="multi").optimal_slides("1 2 3 4 5 6 x 7 8")
    /// 'r2'
    #[pyo3(signature = (board, *, max_nodes = None, max_seconds = None))]
    fn optimal_slides(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<String> {
        let (board, search) = (self.read(board)?, self.limited(max_nodes, max_seconds)?);
        let slides = self.answer(py, search, |search, watch| {
            let answer = search.answer_with(&board, OPTIMAL_MOVES, watch)?;
            Ok(answer.optimal_moves.known().copied())
        })?;
        Ok(slides.to_string())
    }

    /// Returns the first move of ``solve(board)`` as a ``Hint``: the tile that slides, the letter of the move, and the
    /// distance before the move. Returns None for the goal.
    ///
    /// Raises the exceptions of ``distance``. For a good move within a time limit, use ``search``.
    ///
    /// >>> tilebase.Solver.embedded().hint("2 3 4 1 5 x 7 6 8")
    /// Hint(tile=4, move='u', distance=19)
    fn hint<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
    ) -> Answer<Option<Bound<'py, PyAny>>> {
        static HINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let board = self.read(board)?;
        let solution = self.find(py, &board, MoveOrder::UDLR)?;
        let Some(mv) = solution.first() else {
            return Ok(None);
        };
        let next = board.moved(mv).expect("a move of a solution");
        let tile = next.tiles()[board.blank()];
        let class = HINT.import(py, "tilebase", "Hint")?;
        let distance = self.solver.metric().len(&solution);
        Ok(Some(class.call1((tile, mv.letter(), distance))?))
    }

    /// Finds the distances along a player's moves, and the moves that did not lead towards the goal. The moves need not
    /// lead to the goal. ``moves`` is text as for ``apply``. Returns an ``Analysis``.
    ///
    /// In the metric ``"multi"``, equal moves in a row are one slide, and all numbers count slides. ``max_nodes`` and
    /// ``max_seconds`` limit all searches together. If a limit ends them, the distances of the first boards are None.
    ///
    /// Raises the exceptions of ``distance``, ``MovesError`` if ``moves`` cannot be read as moves or if a move leaves the
    /// board, and ``ValueError`` for limits below 0.
    ///
    /// >>> analysis = tilebase.Solver.embedded().analyse("1 2 3 4 5 6 x 7 8", "rlrr")
    /// >>> analysis.distances
    /// [2, 1, 2, 1, 0]
    /// >>> analysis.mistakes
    /// [Mistake(before=1, better='r')]
    /// >>> analysis.longest_optimal
    /// range(2, 4)
    #[pyo3(signature = (board, moves, *, max_nodes = None, max_seconds = None))]
    fn analyse<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        moves: &str,
        max_nodes: Option<&Bound<'py, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<Bound<'py, PyAny>> {
        static ANALYSIS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static MISTAKE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = board.py();
        let (board, search) = (self.read(board)?, self.limited(max_nodes, max_seconds)?);
        board.apply(moves).map_err(Error::from)?;
        let claim = tilebase::moves_of(moves)?.into_iter().collect();
        let analysis = self.answer(py, search, |search, watch| {
            let verdict = search.check_with(&board, &[claim], Mistakes::All, watch)?;
            Ok(Some(verdict.analysis.ok_or(Error::Unsolvable)?))
        })?;
        let longest = analysis.longest_optimal();
        let class = MISTAKE.import(py, "tilebase", "Mistake")?;
        let mistakes = analysis.mistakes.iter().map(|mistake| {
            let better = mistake.better.map(|slides| slides.to_string());
            class.call1((mistake.before, better))
        });
        let mistakes = mistakes.collect::<PyResult<Vec<_>>>()?;
        let longest = PyRange::new(py, longest.start as isize, longest.end as isize)?;
        // A vector of `u8` would become `bytes`.
        let distances = analysis
            .distances
            .iter()
            .map(|distance| distance.map(u16::from));
        let distances: Vec<Option<u16>> = distances.collect();
        let class = ANALYSIS.import(py, "tilebase", "Analysis")?;
        Ok(class.call1((distances, mistakes, longest))?)
    }

    /// Checks an answer in free text, such as the output of a language model, and returns a ``Verdict``. Reading is
    /// tolerant, judging is strict.
    ///
    /// The first of these is the answer: the text between ``<answer>`` tags, in a box of LaTeX, after ``Answer:`` or a
    /// similar word, a code block, the whole text. It is a list of directions or tiles, or sentences such as
    /// ``Slide tile 5 to the left.``, or the claim that the board is unsolvable. Other words make it ``"ambiguous"`` or
    /// ``"invalid"``. So do several answers with different verdicts, and any text after the answer.
    ///
    /// ``directions`` is ``"blank"``, ``"tile"``, or ``"undeclared"`` if the author was not told which. With
    /// ``"undeclared"``, the answer is ambiguous unless both meanings have the same verdict.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape, and ``ValueError`` for other ``directions``.
    /// Unsolvable boards have a verdict, too.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> verdict = solver.check_answer("123/456/x78", "Answer: right, left, right, right")
    /// >>> verdict.outcome, verdict.moves, verdict.distance, verdict.first_mistake, verdict.excess
    /// ('solution', 'rlrr', 2, 2, 2)
    #[pyo3(signature = (board, answer, directions = "blank"))]
    fn check_answer<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        answer: &str,
        directions: &str,
    ) -> Answer<Bound<'py, PyAny>> {
        static VERDICT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (py, board) = (board.py(), self.read(board)?);
        let directions = self::directions(directions)?;
        let search = self.solver.search();
        let verdict = signals::without_lock(py, |check| {
            check_answer_with(&search, &board, answer, directions, |_| check())
        })??;
        let moves: String = verdict.moves.iter().map(|mv| mv.letter()).collect();
        let class = VERDICT.import(py, "tilebase", "Verdict")?;
        Ok(class.call1((
            verdict.outcome.name(),
            moves,
            verdict.length.unwrap_or_default(),
            verdict.distance(),
            verdict.remaining,
            verdict.first_mistake,
            verdict.to_string(),
        ))?)
    }

    /// Returns the number of optimal solutions of the board, 1 for the goal.
    ///
    /// The limits and the exceptions are as for ``optimal_moves``.
    ///
    /// >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    #[pyo3(signature = (board, *, max_nodes = None, max_seconds = None))]
    fn count_solutions(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<u128> {
        let (board, search) = (self.read(board)?, self.limited(max_nodes, max_seconds)?);
        if !self.solver.searches() && self.solver.boards()? >= FEW_BOARDS {
            let solver = self.solver.clone();
            return Ok(signals::on_other_thread(py, move |_| {
                solver.count_solutions(&board)
            })??);
        }
        self.answer(py, search, |search, watch| {
            let ask = Ask {
                count: true,
                ..Ask::default()
            };
            Ok(search
                .answer_with(&board, ask, watch)?
                .count
                .known()
                .copied())
        })
    }

    /// Returns a lazy iterator over all optimal solutions of the board, in the move order ``order``.
    ///
    /// ``max_nodes`` and ``max_seconds`` limit the searches for all solutions together. Raises the exceptions of
    /// ``solve``. If a limit ends a search, the iterator raises ``concurrent.futures.CancelledError``.
    ///
    /// >>> list(tilebase.Solver.embedded().solutions("1 2 3 / 4 5 6 / 7 8 x"))
    /// ['']
    /// >>> solutions = tilebase.Solver.embedded().solutions("2 3 4 1 5 x 7 6 8", order="dlru")
    /// >>> next(solutions), next(solutions)
    /// ('dlurullddrurdllurdr', 'ldruullddrurdllurrd')
    #[pyo3(signature = (board, order = "udlr", *, max_nodes = None, max_seconds = None))]
    fn solutions(
        &self,
        board: &Bound<'_, PyAny>,
        order: &str,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<EverySolution> {
        let (board, order) = (self.read(board)?, move_order(order)?);
        let search = self.limited(max_nodes, max_seconds)?.order(order);
        Ok(EverySolution(Mutex::new(search.solutions(&board)?)))
    }
}

/// An iterator over all optimal solutions of a board.
#[pyclass(frozen, module = "tilebase._tilebase")]
pub struct EverySolution(Mutex<Solutions>);

#[pymethods]
impl EverySolution {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Answer<Option<String>> {
        // A poisoned lock is still usable: a panic does not damage the state of the iterator.
        let solutions = self.0.lock_py_attached(py);
        let solutions = &mut *solutions.unwrap_or_else(PoisonError::into_inner);
        let next = signals::without_lock(py, |check| solutions.next_with(|_| check()))?;
        if let Some(Err(Error::Limit)) = next {
            return Err(signals::cancelled(py, signals::BY_LIMIT).into());
        }
        Ok(next.transpose()?.map(|solution| solution.to_string()))
    }
}
