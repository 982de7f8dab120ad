//! The methods of `Solver` for one board, and the iterator over all its solutions.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::{MutexExt, PyOnceLock};
use pyo3::types::{PyList, PyRange, PyString, PyType};
use tilebase::{
    Claim, Error, Metric, Mistakes, MoveOrder, Outcome, Request, SlideSet, Solution, Solutions,
    Verdict,
};
use tilebase_learning::check_answer_with;

use crate::arguments::{Limits, integer, move_order, notation};
use crate::error::Answer;
use crate::signals::{Check, Watch};
use crate::solver::Solver;

/// From this number of boards on, finding all solutions in complete tables may take long, so another thread finds them.
const FEW_BOARDS: u64 = 1_000_000;

impl Solver {
    /// Answers a board, from complete tables or by a search. A signal or a limit may end the search.
    fn find(
        &self,
        board: &Bound<'_, PyAny>,
        order: MoveOrder,
        request: Request,
        limits: Option<Limits>,
    ) -> Answer<tilebase::Answer> {
        let (py, board) = (board.py(), self.read(board)?);
        let limits = limits.unwrap_or_default();
        let search = limits.search(&self.solver).order(order);
        if self.solver.searches() {
            let find = |check: Check<'_>| search.answer_with(&board, request, |_| check());
            return Ok(limits.watch().without_lock(py, find)??);
        }
        if (request.count || request.solutions) && self.solver.boards()? >= FEW_BOARDS {
            let solver = self.solver.clone();
            let find = move |_: &_| solver.search().order(order).answer(&board, request);
            return Ok(Watch::new(None).on_other_thread(py, find)??);
        }
        Ok(search.answer(&board, request)?)
    }
}

#[pymethods]
impl Solver {
    /// Returns the number of moves in an optimal solution of the board, in the solver's metric.
    ///
    /// >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    #[pyo3(signature = (board, *, limits = None))]
    fn distance(&self, board: &Bound<'_, PyAny>, limits: Option<Limits>) -> Answer<u8> {
        if !self.solver.searches() {
            return Ok(self.solver.distance(&self.read(board)?)?);
        }
        let answer = self.find(board, MoveOrder::UDLR, Request::EXACT, limits)?;
        Ok(answer.distance().ok_or(Error::Limit)?)
    }

    /// Returns a lower bound of the distance. The call does not search, and takes microseconds. With complete tables,
    /// the bound is the distance.
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
    /// Raises ``OrderError`` if ``order`` does not have each of the letters u, d, l, r once.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    /// 'ullddrurdllurdruldr'
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
    /// 'dlurullddrurdllurdr'
    #[pyo3(signature = (board, order = "udlr", *, limits = None))]
    fn solve(
        &self,
        board: &Bound<'_, PyAny>,
        order: &str,
        limits: Option<Limits>,
    ) -> Answer<String> {
        let answer = self.find(board, move_order(order)?, Request::EXACT, limits)?;
        Ok(answer.complete().ok_or(Error::Limit)?.to_string())
    }

    /// Returns an ``Answer``: the shortest solution that is found within ``limits``, and a lower bound of the distance.
    /// Without limits, or with complete tables, the solution is optimal.
    ///
    /// ``order`` is as for ``solve``. ``optimal_moves``, ``count`` and ``solutions`` also find all optimal next moves, and
    /// the number or a list of all optimal solutions, within the same limits.
    ///
    /// >>> board = "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x"
    /// >>> solver = tilebase.Solver.embedded("4x4")
    /// >>> answer = solver.search(board, limits=tilebase.Limits(nodes=100_000))
    /// >>> answer.is_complete, 56 <= answer.lower_bound <= 68 <= answer.length <= 90
    /// (False, True)
    /// >>> tilebase.Solver.embedded().search("8 6 7 2 5 4 3 x 1", count=True).count
    /// 40
    #[pyo3(signature = (
        board, order = "udlr", *, optimal_moves = false, count = false, solutions = false, limits = None
    ))]
    fn search<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        order: &str,
        optimal_moves: bool,
        count: bool,
        solutions: bool,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyAny>> {
        let request = Request {
            exact: false,
            optimal_moves,
            count,
            solutions,
        };
        let answer = self.find(board, move_order(order)?, request, limits)?;
        Ok(in_python(board.py(), &answer)?)
    }

    /// Returns an ``Answer``, as ``search`` does, whose first move is a hint for a game. If ``limits`` limit neither the
    /// boards nor the time, the limit for boards of more than 16 cells is 0.3 seconds.
    ///
    /// >>> hint = tilebase.Solver.embedded().hint("2 3 4 1 5 x 7 6 8")
    /// >>> hint.tile, hint.solution[0], hint.distance
    /// (4, 'u', 19)
    #[pyo3(signature = (board, *, limits = None))]
    fn hint<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyAny>> {
        let mut limits = limits.unwrap_or_default();
        limits.limits = limits.limits.for_hint(self.solver.shape());
        let answer = self.find(board, MoveOrder::UDLR, Request::default(), Some(limits))?;
        Ok(in_python(board.py(), &answer)?)
    }

    /// Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Returns an empty str
    /// for the goal.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    #[pyo3(signature = (board, *, limits = None))]
    fn optimal_moves(&self, board: &Bound<'_, PyAny>, limits: Option<Limits>) -> Answer<String> {
        Ok(self.slides_of(board, limits)?.moves().to_string())
    }

    /// Returns all slides that start an optimal solution, such as ``"u l l2"``, in the order u, d, l, r and by the number
    /// of steps. Returns an empty str for the goal. In the metric ``"single"``, each slide is one step.
    ///
    /// >>> tilebase.Solver.embedded(metric="multi").optimal_slides("1 2 3 4 5 6 x 7 8")
    /// 'r2'
    #[pyo3(signature = (board, *, limits = None))]
    fn optimal_slides(&self, board: &Bound<'_, PyAny>, limits: Option<Limits>) -> Answer<String> {
        Ok(self.slides_of(board, limits)?.to_string())
    }

    /// Checks a claim about a board, and returns a ``Verdict`` with every mistake.
    ///
    /// ``claim`` is text: moves, the distance, bounds of it such as ``"at least 10"``, ``"unsolvable"``, or ``"invalid"``
    /// if the exercise was not a board. An int is the distance. Unreadable text has the outcome ``"invalid"``.
    ///
    /// ``notation`` says what moves mean: ``"blank"`` or ``"tile"`` for the directions of the blank or of the tiles,
    /// ``"runs"`` for directions of the tiles with counts, ``"numbers"`` for tiles, or ``"undeclared"`` if the author was
    /// not told. With ``"undeclared"``, the outcome is ``"ambiguous"`` unless both directions have the same verdict.
    ///
    /// With ``free_text``, the claim is somewhere in a text, such as the output of a language model. The first of these
    /// is the answer: the text between ``<answer>`` tags, in a box of LaTeX, after ``Answer:`` or a similar word, a code
    /// block, the whole text. It is a list of directions or tiles, or sentences such as ``Slide tile 5 to the left.``, or
    /// the claim that the board is unsolvable. Other words make it ``"ambiguous"`` or ``"invalid"``. So do several answers
    /// with different verdicts, and any text after the answer.
    ///
    /// ``limits`` apply to all searches together. If they end a search, unknown distances are None. Unsolvable boards
    /// have a verdict, too.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> verdict = solver.check("1 2 3 4 5 6 x 7 8", "rlrr")
    /// >>> verdict.outcome, verdict.length, verdict.distance, verdict.first_mistake
    /// ('solution', 4, 2, 2)
    /// >>> verdict.distances, verdict.mistakes, verdict.longest_optimal
    /// ([2, 1, 2, 1, 0], [Mistake(before=1, better='r')], range(2, 4))
    /// >>> solver.check("1 2 3 4 5 6 x 7 8", "I slide 7, then 8. **Answer:** right, right", free_text=True).text
    /// 'optimal, at length 2'
    #[pyo3(signature = (board, claim, notation = "blank", *, free_text = false, limits = None))]
    fn check<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        claim: &Bound<'_, PyAny>,
        notation: &str,
        free_text: bool,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyAny>> {
        let (py, board) = (board.py(), self.read(board)?);
        let (notation, limits) = (self::notation(notation)?, limits.unwrap_or_default());
        let (claim, notation) = match claim.cast::<PyString>() {
            Ok(text) => (text.to_string_lossy().into_owned(), notation),
            Err(_) => (integer(claim, "a claim as str or int")?.to_string(), None),
        };
        let search = limits.search(&self.solver);
        let verdict = limits.watch().without_lock(py, |check| {
            if free_text {
                return check_answer_with(&search, &board, &claim, notation, |_| check());
            }
            match Claim::parse(&claim, notation, board.tiles().len()) {
                Ok(claims) => search.check_with(&board, &claims, Mistakes::All, |_| check()),
                Err(error) => Ok(Verdict::new(Outcome::Invalid, error.to_string())),
            }
        })??;
        Ok(verdict_in_python(py, verdict)?)
    }

    /// Returns the number of optimal solutions of the board, 1 for the goal.
    ///
    /// >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    #[pyo3(signature = (board, *, limits = None))]
    fn count_solutions(&self, board: &Bound<'_, PyAny>, limits: Option<Limits>) -> Answer<u128> {
        let request = Request {
            count: true,
            ..Request::EXACT
        };
        let answer = self.find(board, MoveOrder::UDLR, request, limits)?;
        Ok(*answer.count.known().ok_or(Error::Limit)?)
    }

    /// Returns a lazy iterator over all optimal solutions of the board, in the move order ``order``.
    ///
    /// ``limits`` apply to all solutions together. At a limit, the iterator raises ``LimitError``.
    ///
    /// >>> list(tilebase.Solver.embedded().solutions("1 2 3 / 4 5 6 / 7 8 x"))
    /// ['']
    /// >>> solutions = tilebase.Solver.embedded().solutions("2 3 4 1 5 x 7 6 8", order="dlru")
    /// >>> next(solutions), next(solutions)
    /// ('dlurullddrurdllurdr', 'ldruullddrurdllurrd')
    #[pyo3(signature = (board, order = "udlr", *, limits = None))]
    fn solutions(
        &self,
        board: &Bound<'_, PyAny>,
        order: &str,
        limits: Option<Limits>,
    ) -> Answer<EverySolution> {
        let (board, limits) = (self.read(board)?, limits.unwrap_or_default());
        let search = limits.search(&self.solver).order(move_order(order)?);
        let solutions = Mutex::new(search.solutions(&board)?);
        Ok(EverySolution { solutions, limits })
    }
}

impl Solver {
    /// Returns all slides that start an optimal solution.
    fn slides_of(&self, board: &Bound<'_, PyAny>, limits: Option<Limits>) -> Answer<SlideSet> {
        let request = Request {
            optimal_moves: true,
            ..Request::EXACT
        };
        let answer = self.find(board, MoveOrder::UDLR, request, limits)?;
        Ok(*answer.optimal_moves.known().ok_or(Error::Limit)?)
    }
}

/// An iterator over all optimal solutions of a board.
#[pyclass(frozen, module = "tilebase._tilebase")]
pub struct EverySolution {
    solutions: Mutex<Solutions>,
    limits: Limits,
}

#[pymethods]
impl EverySolution {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Answer<Option<String>> {
        // A poisoned lock is still usable: a panic does not damage the state of the iterator.
        let solutions = self.solutions.lock_py_attached(py);
        let solutions = &mut *solutions.unwrap_or_else(PoisonError::into_inner);
        let next = |check: Check<'_>| solutions.next_with(|_| check()).transpose();
        let next = self.limits.watch().without_lock(py, next)??;
        Ok(next.map(|solution| solution.to_string()))
    }
}

/// Returns a `tilebase.Answer`.
fn in_python<'py>(py: Python<'py>, answer: &tilebase::Answer) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let moves = answer
        .optimal_moves
        .known()
        .map(|slides| match answer.metric {
            Metric::Single => slides.moves().to_string(),
            Metric::Multi => slides.to_string(),
        });
    let solutions = answer.solutions.known();
    CLASS.import(py, "tilebase", "Answer")?.call1((
        answer.solution.map(|moves| moves.to_string()),
        answer.length(),
        answer.slides(),
        answer.distance(),
        answer.lower_bound,
        answer.is_complete,
        answer.nodes,
        answer.tile(),
        moves,
        answer.count.known(),
        solutions.map(|all| all.iter().map(Solution::to_string).collect::<Vec<_>>()),
    ))
}

/// Returns a `tilebase.Verdict`.
fn verdict_in_python(py: Python<'_>, mut verdict: Verdict) -> PyResult<Bound<'_, PyAny>> {
    static VERDICT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static MISTAKE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = MISTAKE.import(py, "tilebase", "Mistake")?;
    let analysis = verdict.analysis.take().unwrap_or_default();
    let mistakes = analysis.mistakes.iter().map(|mistake| {
        let better = mistake.better.map(|slides| slides.to_string());
        class.call1((mistake.before, better))
    });
    let mistakes = mistakes.collect::<PyResult<Vec<_>>>()?;
    let longest = analysis.longest_optimal();
    let moves: String = verdict.moves.iter().map(|mv| mv.letter()).collect();
    VERDICT.import(py, "tilebase", "Verdict")?.call1((
        verdict.outcome.name(),
        verdict.to_string(),
        moves,
        verdict.length,
        verdict.slides(),
        verdict.distance(),
        verdict.lower_bound,
        verdict.remaining,
        verdict.first_mistake,
        // A vector of `u8` would become `bytes`.
        PyList::new(py, analysis.distances)?,
        mistakes,
        PyRange::new(py, longest.start as isize, longest.end as isize)?,
    ))
}
