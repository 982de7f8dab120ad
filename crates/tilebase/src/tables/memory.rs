//! Tables made in memory, for goals that no file serves.

use std::collections::VecDeque;
use std::mem;
use std::ops::ControlFlow::Continue;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tilebase_format::Kind;
use tilebase_frontier::internal::processors;
use tilebase_gen::Generator;
use tilebase_lookup::{Table, TableBytes};
use tilebase_pattern::{Partition, SlideSolver};
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, MAX_INDEXED_CELLS, Metric, MoveOrder, OutOfMemory};

use super::source::SharedBytes;
use crate::Error;
use crate::engine::Engine;

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
#[derive(Clone)]
pub struct Plan {
    goal: Goal,
    /// A complete table, or the pattern tables of a partition. If empty, the patterns of the search in the multi-tile
    /// metric.
    kinds: Vec<Kind>,
}

impl Plan {
    /// Plans the tables for a goal. If `may_search` is false, they are complete.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] or [`Error::NeedsTables`].
    pub fn of(goal: &Board, metric: Metric, may_search: bool) -> Result<Plan, Error> {
        let cells = goal.shape().cells();
        let goal = Goal::of(goal);
        let kind = match metric {
            Metric::Single if cells <= MAX_CELLS => Kind::DistanceBit,
            Metric::Single => Kind::Move(MoveOrder::UDLR), // fewer reads, since each is slow in a table of this size
            Metric::Multi => Kind::Residue,
        };
        let most = match may_search {
            true => MAX_CELLS,
            false => MAX_CELLS_IF_NEEDED,
        };
        if cells <= most {
            let kinds = vec![kind];
            return Ok(Plan { goal, kinds });
        }
        if metric == Metric::Multi && cells > MAX_INDEXED_CELLS {
            return Err(Error::TooLarge { cells });
        }
        if !may_search {
            return Err(Error::NeedsTables { goal, metric });
        }
        let mut kinds = Vec::new();
        if metric == Metric::Single {
            let partition = Partition::known(goal).next();
            let partition = partition.expect("all larger shapes have one");
            let tiles = partition.patterns().iter().map(|pattern| pattern.tiles());
            kinds.extend(tiles.map(Kind::Pattern));
        }
        Ok(Plan { goal, kinds })
    }

    /// Returns the memory for these tables.
    pub fn cost(&self) -> Cost {
        let mut cost = Cost::default();
        if self.kinds.is_empty() {
            cost.kept = SlideSolver::memory(&self.goal.board());
            cost.memory = cost.kept + cost.kept / 2; // the states of two distances
        }
        for generator in self.generators() {
            cost.memory = cost.memory.max(cost.kept + generator.memory_of_run());
            cost.kept += generator.requirements().file;
        }
        cost
    }

    /// Fails if the tables would take more memory than this.
    pub fn check(&self, limit: Option<u64>) -> Result<(), OutOfMemory> {
        let bytes = self.cost().memory;
        match limit.is_some_and(|limit| bytes > limit) {
            true => Err(OutOfMemory { bytes }),
            false => Ok(()),
        }
    }

    /// Returns the engine of these tables. Makes the tables unless an earlier call has made them.
    pub fn engine(&self, goal: &Board) -> Result<Engine, OutOfMemory> {
        if let Some(engine) = self.known(goal) {
            return Ok(engine);
        }
        let _making = locked(&MAKING);
        if let Some(engine) = self.known(goal) {
            return Ok(engine);
        }
        let made = self.make()?;
        let engine = made.engine(goal).expect("tables for this goal");
        keep(self.clone(), made);
        Ok(engine)
    }

    fn generators(&self) -> impl Iterator<Item = Generator> {
        let kinds = self.kinds.iter();
        kinds.map(|&kind| Generator::new(self.goal).kind(kind))
    }

    fn make(&self) -> Result<Made, OutOfMemory> {
        if self.kinds.is_empty() {
            let solver = SlideSolver::generate(&self.goal.board(), processors());
            return solver.map(Made::Slides);
        }
        let tables = self.generators().map(|generator| {
            let bytes = generator.memory_of_run();
            let table = generator.run(|_| Continue(()));
            let table = table.map_err(|_| OutOfMemory { bytes })?;
            Ok(table.map_bytes(|bytes| SharedBytes(Arc::new(bytes))))
        });
        tables.collect::<Result<_, _>>().map(Made::Tables)
    }

    /// Returns the engine of tables that an earlier call made, and moves them to the front.
    fn known(&self, goal: &Board) -> Option<Engine> {
        let mut made = locked(&MADE);
        let kind = |plan: &Plan| plan.kinds.first().map(mem::discriminant);
        let place = made.iter().position(|(plan, _)| {
            kind(plan) == kind(self) && GoalMap::new(goal, plan.goal).is_some()
        })?;
        let used = made.remove(place)?;
        made.push_front(used.clone());
        drop(made);
        used.1.engine(goal)
    }
}

/// The tables of one goal.
#[derive(Clone)]
enum Made {
    Tables(Vec<Table<SharedBytes>>),
    Slides(SlideSolver),
}

impl Made {
    /// Returns the engine of these tables, or `None` if they do not serve the goal.
    fn engine(&self, goal: &Board) -> Option<Engine> {
        match self {
            Made::Tables(tables) => {
                let is_complete = tables[0].kind().is_complete();
                let tables = tables.iter().cloned();
                let tables = tables.map(|table| table.map_bytes(TableBytes::new));
                match is_complete {
                    true => Engine::complete(tables, goal),
                    false => Engine::patterns(tables, goal),
                }
            }
            Made::Slides(solver) => Some(Engine::Slides(Arc::new(solver.towards(goal)?))),
        }
    }
}

/// The largest number of bytes that the process keeps for tables of several goals.
const MAX_KEPT: u64 = 256 << 20;

/// The tables made so far, most recently used first.
static MADE: Mutex<VecDeque<(Plan, Made)>> = Mutex::new(VecDeque::new());

/// Held while tables are made. Meanwhile, other calls can return existing tables.
static MAKING: Mutex<()> = Mutex::new(());

/// Keeps tables for later calls. If all tables take too much memory, drops the least recently used.
fn keep(plan: Plan, tables: Made) {
    let mut made = locked(&MADE);
    made.push_front((plan, tables));
    let bytes = |(plan, _): &(Plan, Made)| plan.cost().kept;
    while made.len() > 1 && made.iter().map(bytes).sum::<u64>() > MAX_KEPT {
        made.pop_back();
    }
}

fn locked<T>(mutex: &'static Mutex<T>) -> MutexGuard<'static, T> {
    // A panic cannot leave the list inconsistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
