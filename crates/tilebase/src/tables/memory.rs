//! Tables made in memory, for goals that no file serves.

use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{iter, mem};

use tilebase_format::Kind;
use tilebase_gen::Generator;
use tilebase_lookup::{Batch, Table, TableBytes};
use tilebase_pattern::{Partition, PatternSolver, SlideSolver};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, MAX_INDEXED_CELLS, Metric, MoveOrder, OutOfMemory};

use super::source::SharedBytes;
use crate::Error;
use crate::engine::{Engine, generate_slide_patterns};

/// The largest number of cells for which the table is complete. Generating it takes milliseconds.
const MAX_CELLS: usize = 10;

/// The largest number of cells for which a complete table is generated if patterns are not enough. Generating it takes
/// about half a second, in the multi-tile metric a second.
const MAX_CELLS_IF_NEEDED: usize = 12;

/// The memory for the tables of a goal that no file serves. Returned by [`Tables::cost_of`](crate::Tables::cost_of).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The bytes in use while the tables are generated, including the tables.
    pub memory: u64,
    /// The bytes of the tables. The process keeps the tables of several goals, up to 256 MiB.
    pub kept: u64,
}

/// The tables that answer boards for a goal.
pub enum Plan {
    Complete(Goal, Kind),
    Patterns(Partition),
    /// The patterns of the search in the multi-tile metric.
    Slides(Board),
}

impl Plan {
    /// Plans the tables for a goal. If `may_search` is false, they are complete.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] or [`Error::NeedsTables`].
    pub fn of(goal: &Board, metric: Metric, may_search: bool) -> Result<Plan, Error> {
        let canonical = Goal::of(goal);
        let cells = goal.shape().cells();
        let kind = match metric {
            Metric::Single if cells <= MAX_CELLS => Kind::DistanceBit,
            Metric::Single => Kind::Move(MoveOrder::UDLR), // fewer reads, which matters in 30 MB
            Metric::Multi => Kind::Residue,
        };
        let most = match may_search {
            true => MAX_CELLS,
            false => MAX_CELLS_IF_NEEDED,
        };
        if cells <= most {
            return Ok(Plan::Complete(canonical, kind));
        }
        if metric == Metric::Multi && cells > MAX_INDEXED_CELLS {
            return Err(Error::TooLarge { cells });
        }
        if !may_search {
            let goal = canonical;
            return Err(Error::NeedsTables { goal, metric });
        }
        Ok(match metric {
            Metric::Single => {
                let mut known = Partition::known(canonical);
                Plan::Patterns(known.next().expect("all larger shapes have one"))
            }
            Metric::Multi => Plan::Slides(*goal),
        })
    }

    /// Returns the memory for these tables.
    pub fn cost(&self) -> Cost {
        match self {
            Plan::Complete(goal, kind) => cost_of(&Generator::new(*goal).kind(*kind)),
            Plan::Patterns(partition) => {
                let mut cost = Cost::default();
                for generator in generators(partition) {
                    let next = cost_of(&generator);
                    cost.memory = cost.memory.max(cost.kept + next.memory);
                    cost.kept += next.kept;
                }
                cost
            }
            Plan::Slides(goal) => {
                let kept = SlideSolver::memory(goal);
                let memory = kept + kept / 2; // the states of two distances
                Cost { memory, kept }
            }
        }
    }

    /// Fails if the tables would take more memory than this.
    pub fn check(&self, limit: Option<u64>) -> Result<(), OutOfMemory> {
        let bytes = self.cost().memory;
        match limit.is_some_and(|limit| bytes > limit) {
            true => Err(OutOfMemory { bytes }),
            false => Ok(()),
        }
    }

    /// Makes the tables, or uses those of an earlier call, and returns their engine.
    pub fn engine(self, goal: &Board) -> Result<Arc<dyn Engine>, OutOfMemory> {
        Ok(match self {
            Plan::Complete(canonical, kind) => {
                let generator = Generator::new(canonical).kind(kind);
                let tables = made(goal, kind, iter::once(generator))?;
                let solver = tilebase_lookup::Solver::new(tables, goal);
                Arc::new(Batch::new(solver.expect("a table for this goal")))
            }
            Plan::Patterns(partition) => {
                let kind = Kind::Pattern(partition.patterns()[0].tiles());
                let tables = made(goal, kind, generators(&partition))?;
                let patterns = PatternSolver::new(tables).expect("tables of a partition");
                Arc::new(patterns.towards(goal).expect("tables for this goal"))
            }
            Plan::Slides(goal) => generate_slide_patterns(&goal)?,
        })
    }
}

fn generators(partition: &Partition) -> impl Iterator<Item = Generator> {
    let patterns = partition.patterns().iter();
    patterns.map(|&pattern| Generator::pattern(pattern))
}

fn cost_of(generator: &Generator) -> Cost {
    Cost {
        memory: generator.memory_of_run(),
        kept: generator.requirements().file,
    }
}

/// The tables of one goal.
type Made = Vec<Table<SharedBytes>>;

/// The bytes of tables that the process keeps, if they are of several goals.
const MAX_KEPT: usize = 256 << 20;

/// The tables made so far, those used last first.
static MADE: Mutex<VecDeque<Made>> = Mutex::new(VecDeque::new());

/// Held while tables are made. Tables that exist are returned meanwhile.
static MAKING: Mutex<()> = Mutex::new(());

/// Returns tables of this kind that an earlier call made for the goal or its image, or makes them.
fn made(
    goal: &Board,
    kind: Kind,
    generators: impl Iterator<Item = Generator>,
) -> Result<impl Iterator<Item = Table<TableBytes>>, OutOfMemory> {
    let tables = match known(goal, kind) {
        Some(tables) => tables,
        None => {
            let _making = locked(&MAKING);
            match known(goal, kind) {
                Some(tables) => tables,
                None => make(generators)?,
            }
        }
    };
    Ok(tables
        .into_iter()
        .map(|table| table.map_bytes(TableBytes::new)))
}

/// Returns tables that an earlier call made, and moves them to the front.
fn known(goal: &Board, kind: Kind) -> Option<Made> {
    let mut made = locked(&MADE);
    let serves = |tables: &Made| {
        let table = &tables[0];
        let is_like = mem::discriminant(&table.kind()) == mem::discriminant(&kind);
        is_like && GoalMap::new(goal, table.goal()).is_some()
    };
    let place = made.iter().position(serves)?;
    let tables = made.remove(place)?;
    made.push_front(tables.clone());
    Some(tables)
}

/// Makes tables and keeps them. Drops the tables that were not used for the longest time if all take too much memory.
fn make(generators: impl Iterator<Item = Generator>) -> Result<Made, OutOfMemory> {
    let tables = generators.map(|generator| {
        let table = generator.run(|_| Continue(()));
        let bytes = cost_of(&generator).memory;
        let table = table.map_err(|_| OutOfMemory { bytes })?;
        Ok(table.map_bytes(|bytes| SharedBytes(Arc::new(bytes))))
    });
    let tables = tables.collect::<Result<Made, _>>()?;
    let mut made = locked(&MADE);
    made.push_front(tables.clone());
    let bytes = |tables: &Made| -> usize {
        let tables = tables.iter().map(Table::bytes);
        tables.map(|bytes| bytes.as_ref().len()).sum()
    };
    while made.len() > 1 && made.iter().map(bytes).sum::<usize>() > MAX_KEPT {
        made.pop_back();
    }
    Ok(tables)
}

fn locked<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    // A panic leaves nothing half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
