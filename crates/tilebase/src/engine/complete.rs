use std::ops::{ControlFlow, Deref};
use std::sync::Arc;

use tilebase_lookup::{Batch, QueryError, Solutions, Table, TableBytes};
use tilebase_pattern::{Analysis, Found};
use tilebase_puzzle::{Board, Metric, Move, MoveOrder, MoveSet, SlideSet, Solution};

use super::{BOARDS_PER_CALL, Engine, OnProgress, Options, Walk};
use crate::Error;
use crate::damage::explained;

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

    fn run(
        &self,
        board: &Board,
        options: &Options,
        _: &mut OnProgress<'_>,
    ) -> Result<Found, Error> {
        let solution = self.solver().solve_by(board, options.order);
        let found = solution.map(|solution| looked_up(solution, self.metric()));
        found.map_err(|error| explained(self, error))
    }

    fn optimal_slides(
        &self,
        board: &Board,
        _: &Options,
        _: &mut OnProgress<'_>,
    ) -> Result<Option<SlideSet>, Error> {
        let slides = self.solver().optimal_slides(board);
        slides.map(Some).map_err(|error| explained(self, error))
    }

    fn optimal_moves(
        &self,
        board: &Board,
        _: &Options,
        _: &mut OnProgress<'_>,
    ) -> Result<Option<MoveSet>, Error> {
        let moves = self.solver().optimal_moves(board);
        moves.map(Some).map_err(|error| explained(self, error))
    }

    fn count_solutions(
        &self,
        board: &Board,
        _: &Options,
        _: &mut OnProgress<'_>,
    ) -> Result<Option<u128>, Error> {
        let count = self.solver().count_solutions(board);
        count.map(Some).map_err(|error| explained(self, error))
    }

    fn analyse(
        &self,
        path: &[Board],
        _: &Options,
        _: &mut OnProgress<'_>,
    ) -> Result<Analysis, Error> {
        let distances = path.iter().map(|board| self.distance(board).map(Some));
        Analysis::new(distances.collect::<Result<_, _>>()?, |index, _| {
            let better = self.solver().optimal_slides(&path[index]);
            better.map(Some).map_err(|error| explained(self, error))
        })
    }

    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: &Options,
    ) -> Result<Box<dyn Walk>, Error> {
        let walk = Solutions::new(Shared(Arc::clone(&self)), board, options.order);
        let walk = walk.map_err(|error| explained(&self, error))?;
        Ok(Box::new(AllSolutions { tables: self, walk }))
    }

    fn lower_bound(&self, board: &Board) -> Result<u8, Error> {
        self.distance(board)
    }

    fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, Error> {
        let solution = self.solver().solve_by(board, order);
        solution.map_err(|error| explained(self, error))
    }

    fn distance(&self, board: &Board) -> Result<u8, Error> {
        let distance = self.solver().distance(board);
        distance.map_err(|error| explained(self, error))
    }

    fn next_move(&self, board: &Board) -> Result<Option<Move>, Error> {
        let mv = self.solver().next_move(board);
        mv.map_err(|error| explained(self, error))
    }

    fn run_many(
        &self,
        boards: &[Board],
        options: &Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, Error>),
    ) {
        self.announce(options.order, boards.len() as u64);
        for (part, boards) in boards.chunks(BOARDS_PER_CALL).enumerate() {
            let first = part * BOARDS_PER_CALL;
            if progress(first).is_break() {
                return;
            }
            self.solve(boards, options.order, |number, solution| {
                let found = solution.map(|solution| looked_up(solution, self.metric()));
                visit(
                    first + number,
                    found.map_err(|error| explained(self, error)),
                );
            });
        }
    }

    fn complete(&self) -> Option<&Batch<TableBytes>> {
        Some(self)
    }
}

/// Returns a solution from complete tables as the result of a search.
fn looked_up(solution: Solution, metric: Metric) -> Found {
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

struct AllSolutions {
    tables: Arc<Batch<TableBytes>>,
    walk: Solutions<Shared>,
}

impl Walk for AllSolutions {
    fn next(&mut self, _: &mut OnProgress<'_>) -> Option<Result<Solution, Error>> {
        let found: Result<Solution, QueryError> = self.walk.next()?;
        Some(found.map_err(|error| explained(&self.tables, error)))
    }

    fn is_complete(&self) -> bool {
        true
    }
}
