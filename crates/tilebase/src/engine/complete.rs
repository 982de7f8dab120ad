use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

use tilebase_lookup::{Batch, QueryError, Solutions, Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Options};
use tilebase_puzzle::{Board, Metric, MoveSet, SlideSet, Solution};

use super::{BOARDS_PER_CALL, Call, Engine, OnProgress, Walk};

/// Returns the engine of complete tables, or `None` if no table serves the goal.
pub(crate) fn complete_engine(
    tables: impl IntoIterator<Item = Table<TableBytes>>,
    goal: &Board,
) -> Option<Arc<dyn Engine>> {
    let solver = tilebase_lookup::Solver::new(tables, goal).ok()?;
    Some(Arc::new(Batch::new(solver)))
}

/// Looks every answer up, and never searches or calls `progress`.
impl Engine for Batch<TableBytes> {
    fn goal(&self) -> &Board {
        self.solver().goal()
    }

    fn metric(&self) -> Metric {
        self.solver().metric()
    }

    fn tables(&self) -> Vec<&Table<TableBytes>> {
        self.solver().tables().collect()
    }

    fn run(&self, board: &Board, call: Call<'_>) -> Result<Found, QueryError> {
        let solution = self.solver().solve_by(board, call.options.order);
        solution.map(|solution| optimal(solution, self.metric()))
    }

    fn optimal_slides(&self, board: &Board, _: Call<'_>) -> Result<Option<SlideSet>, QueryError> {
        self.solver().optimal_slides(board).map(Some)
    }

    fn optimal_moves(&self, board: &Board, _: Call<'_>) -> Result<Option<MoveSet>, QueryError> {
        self.solver().optimal_moves(board).map(Some)
    }

    fn count_solutions(&self, board: &Board, _: Call<'_>) -> Result<Option<u128>, QueryError> {
        self.solver().count_solutions(board).map(Some)
    }

    fn analyse(&self, path: &[Board], _: Call<'_>) -> Result<Analysis, QueryError> {
        let distances = path.iter().map(|board| self.distance(board).map(Some));
        Analysis::new(distances.collect::<Result<_, _>>()?, |index, _| {
            self.solver().optimal_slides(&path[index]).map(Some)
        })
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: Options,
    ) -> Result<Box<dyn Walk>, QueryError> {
        Ok(Box::new(Solutions::new(
            Shared(self),
            board,
            options.order,
        )?))
    }

    fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        self.solver().distance(board)
    }

    fn run_many(
        &self,
        boards: &[Board],
        options: Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, QueryError>),
    ) {
        self.announce(options.order, boards.len() as u64);
        for (part, boards) in boards.chunks(BOARDS_PER_CALL).enumerate() {
            let first = part * BOARDS_PER_CALL;
            if progress(first).is_break() {
                return;
            }
            self.solve(boards, options.order, |number, solution| {
                let found = solution.map(|solution| optimal(solution, self.metric()));
                visit(first + number, found);
            });
        }
    }

    fn complete(&self) -> Option<&Batch<TableBytes>> {
        Some(self)
    }
}

/// Returns an optimal solution as the result of a search.
pub fn optimal(solution: Solution, metric: Metric) -> Found {
    Found {
        solution: Some(solution),
        metric,
        lower_bound: metric.len(&solution) as u8,
        nodes: 0,
        is_complete: true,
    }
}

/// The solver of a shared batch.
struct Shared(Arc<Batch<TableBytes>>);

impl Deref for Shared {
    type Target = tilebase_lookup::Solver<TableBytes>;

    fn deref(&self) -> &Self::Target {
        self.0.solver()
    }
}

impl Walk for Solutions<Shared> {
    fn next(&mut self, _: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>> {
        Iterator::next(self)
    }

    fn is_complete(&self) -> bool {
        true
    }
}
