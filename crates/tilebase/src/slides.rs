use std::collections::VecDeque;
use std::ops::ControlFlow::{self, Continue};
use std::sync::{Arc, Mutex, PoisonError};

use tilebase_frontier::OutOfMemory;
use tilebase_gen::SlideGenerator;
use tilebase_lookup::{QueryError, SlideSolver, SlideTable, TableBytes};
use tilebase_pattern::{Analysis, Found, Progress, SlidePatterns, SlideSearch};
use tilebase_puzzle::{Board, Goal, Hint, Metric, MoveOrder, SlideSet, Solution};

use crate::Error;
use crate::damage::damaged;
use crate::search::looked_up;

/// A solver in the multi-tile metric: a complete table, or a search guided by patterns.
#[derive(Clone)]
pub(crate) enum Slides {
    Table(Arc<SlideSolver<TableBytes>>),
    Patterns(Arc<SlidePatterns>),
}

impl Slides {
    pub fn goal(&self) -> &Board {
        match self {
            Slides::Table(table) => table.goal(),
            Slides::Patterns(patterns) => patterns.goal(),
        }
    }

    /// Returns the complete table, or an error if there is none.
    pub fn table(&self) -> Result<&SlideSolver<TableBytes>, Error> {
        match self {
            Slides::Table(table) => Ok(table),
            Slides::Patterns(_) => Err(Error::NeedsTables),
        }
    }

    /// Finds a solution. `limited` sets the limits of a search.
    pub fn run<'a>(
        &'a self,
        board: &Board,
        order: MoveOrder,
        limited: impl FnOnce(SlideSearch<'a>) -> SlideSearch<'a>,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, Error> {
        match self {
            Slides::Table(table) => {
                let solution = table.solve_by(board, order);
                let solution = solution.map_err(|error| of_table(table, error))?;
                Ok(looked_up(solution, Metric::Multi))
            }
            Slides::Patterns(patterns) => {
                let search = limited(patterns.search().order(order));
                Ok(search.run(board, progress)?)
            }
        }
    }

    /// Returns all optimal slides, or `None` at a limit.
    pub fn optimal_slides<'a>(
        &'a self,
        board: &Board,
        limited: impl FnOnce(SlideSearch<'a>) -> SlideSearch<'a>,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<SlideSet>, Error> {
        match self {
            Slides::Table(table) => {
                let slides = table.optimal_slides(board);
                slides.map(Some).map_err(|error| of_table(table, error))
            }
            Slides::Patterns(patterns) => {
                Ok(limited(patterns.search()).optimal_slides(board, progress)?)
            }
        }
    }

    /// Returns the number of optimal solutions, or `None` at a limit.
    pub fn count_solutions<'a>(
        &'a self,
        board: &Board,
        limited: impl FnOnce(SlideSearch<'a>) -> SlideSearch<'a>,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u128>, Error> {
        match self {
            Slides::Table(table) => {
                let count = table.count_solutions(board);
                count.map(Some).map_err(|error| of_table(table, error))
            }
            Slides::Patterns(patterns) => {
                let count = limited(patterns.search()).count_solutions(board, progress)?;
                Ok(count.map(u128::from))
            }
        }
    }

    /// Analyses a path: the board at the start and after each slide.
    pub fn analyse<'a>(
        &'a self,
        path: &[Board],
        limited: impl FnOnce(SlideSearch<'a>) -> SlideSearch<'a>,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Analysis, Error> {
        match self {
            Slides::Table(table) => {
                let distances = path.iter().map(|board| table.distance(board).map(Some));
                let distances = distances.collect::<Result<_, _>>();
                let analysis = distances.and_then(|distances| {
                    let better = |index: usize, _| table.optimal_slides(&path[index]).map(Some);
                    Analysis::new(distances, better)
                });
                analysis.map_err(|error| of_table(table, error))
            }
            Slides::Patterns(patterns) => Ok(limited(patterns.search()).analyse(path, progress)?),
        }
    }

    pub fn lower_bound(&self, board: &Board) -> Result<u8, Error> {
        match self {
            Slides::Table(_) => self.distance(board),
            Slides::Patterns(patterns) => Ok(patterns.lower_bound(board)?),
        }
    }

    pub fn distance(&self, board: &Board) -> Result<u8, Error> {
        Ok(self.unlimited(board, MoveOrder::UDLR)?.lower_bound)
    }

    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, Error> {
        let solution = self.unlimited(board, order)?.solution;
        Ok(solution.expect("a search without limits"))
    }

    pub fn hint(&self, board: &Board) -> Result<Option<Hint>, Error> {
        let found = self.unlimited(board, MoveOrder::UDLR)?;
        let hint = found
            .solution
            .and_then(|solution| Hint::of(board, &solution));
        Ok(hint.map(|hint| Hint {
            distance: found.lower_bound,
            ..hint
        }))
    }

    fn unlimited(&self, board: &Board, order: MoveOrder) -> Result<Found, Error> {
        self.run(board, order, |search| search, |_| Continue(()))
    }
}

/// Converts an error of a table. If an entry is damaged, the error names the table.
pub(crate) fn of_table(table: &SlideSolver<TableBytes>, error: QueryError) -> Error {
    match Error::from(error) {
        Error::Damaged { .. } => damaged([table.table().bytes()], error),
        plain => plain,
    }
}

/// Generates a small table in the multi-tile metric.
pub(crate) fn generate_slides(goal: Goal) -> Result<SlideTable<TableBytes>, OutOfMemory> {
    let generator = SlideGenerator::new(goal);
    let out_of_memory = || OutOfMemory {
        bytes: generator.memory(),
    };
    let table = generator.run(|_| Continue(()));
    let table = table.map_err(|_| out_of_memory())?;
    SlideTable::from_bytes(TableBytes::new(table)).map_err(|_| out_of_memory())
}

/// The number of goals whose patterns are kept.
const MAX_MADE: usize = 4;

/// Returns the patterns for a goal in the multi-tile metric.
///
/// The first call for a goal generates them, in about a second on two processors. Later calls return the same ones, for
/// the four goals used last: the patterns of a goal take much memory.
pub(crate) fn generate_slide_patterns(goal: &Board) -> Result<Arc<SlidePatterns>, OutOfMemory> {
    static MADE: Mutex<VecDeque<Arc<SlidePatterns>>> = Mutex::new(VecDeque::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = made.iter().position(|patterns| patterns.goal() == goal);
    let patterns = match known.and_then(|index| made.remove(index)) {
        Some(patterns) => patterns,
        None => {
            made.truncate(MAX_MADE - 1);
            let patterns = SlidePatterns::generate(goal);
            Arc::new(patterns.map_err(|error| OutOfMemory { bytes: error.bytes })?)
        }
    };
    made.push_front(Arc::clone(&patterns));
    Ok(patterns)
}
