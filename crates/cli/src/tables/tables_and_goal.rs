use std::fmt::Display;

use tilebase_lookup::{Table, Tablebase, View};
use tilebase_puzzle::{Board, Goal, Shape};

use super::folder::Folder;
use super::missing_table;
use super::open::{self, TableBytes};
use crate::args::{TablesAndGoalArgs, UsageError};

/// The goal to reach, and the tables that may serve it.
pub struct TablesAndGoal {
    /// Those of `--table`, those of `--tables`, and the embedded ones; the first that serves the goal
    /// is used.
    tablebases: Vec<Tablebase<TableBytes>>,
    goal: Board,
    /// Why files of `--tables` cannot be used.
    unusable: Vec<String>,
}

impl TablesAndGoal {
    /// Opens the tables and chooses the shape and the goal.
    pub fn open(args: &TablesAndGoalArgs) -> anyhow::Result<TablesAndGoal> {
        let given = args.table.iter().map(|path| open::map(path));
        let given: Vec<Table<TableBytes>> = given.collect::<Result<_, _>>()?;
        let folder = args.tables.as_deref().map(Folder::open).transpose()?;
        let Folder { tables, unusable } = folder.unwrap_or_default();
        let embedded = Tablebase::embedded().map_bytes(TableBytes::Embedded);

        let shape = match args.shape {
            None => common_shape(&given)?,
            shape => shape,
        };
        let shape = shape.unwrap_or(embedded.shape());
        let (given, found) = (of_shape(given, shape), of_shape(tables, shape));
        let first_goals = [&given, &found].map(|tables| first_goal(tables, shape));
        let embedded = (shape == embedded.shape()).then_some(embedded);
        let from_files = [given, found].into_iter().filter_map(tablebase);
        let tablebases: Vec<_> = from_files.chain(embedded).collect();

        let goal = match &args.goal {
            Some(text) => Board::parse(shape, text)
                .map_err(|error| UsageError::new(format_args!("--goal: {error}")))?,
            None => default_goal(shape, first_goals, &tablebases),
        };
        Ok(TablesAndGoal {
            tablebases,
            goal,
            unusable,
        })
    }

    /// Parses a board that the user has typed.
    pub fn parse_board(&self, text: &str) -> anyhow::Result<Board> {
        Board::parse(self.shape(), text).map_err(|error| anyhow::anyhow!("not a board: {error}"))
    }

    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns what answers for this goal; fails if no table serves it.
    pub fn solver(&self) -> anyhow::Result<View<'_, TableBytes>> {
        solver(&self.tablebases, &self.goal).ok_or_else(|| self.missing_table())
    }

    fn missing_table(&self) -> anyhow::Error {
        let advice = missing_table::advice(Goal::of(&self.goal));
        match &self.unusable[..] {
            [] => anyhow::anyhow!("{advice}"),
            [reason] => anyhow::anyhow!("{advice}; {reason}"),
            [reason, others @ ..] => {
                anyhow::anyhow!("{advice}; {reason}; and {} more like it", others.len())
            }
        }
    }

    /// Returns the error to report if a lookup has found wrong entries.
    pub fn damaged(&self, error: impl Display) -> anyhow::Error {
        let solver = solver(&self.tablebases, &self.goal);
        let path = solver.and_then(|solver| solver.table().bytes().path());
        open::damaged(path, error)
    }
}

/// Returns the shape of the first table, if there is one; fails if another is for other boards.
fn common_shape(tables: &[Table<TableBytes>]) -> Result<Option<Shape>, UsageError> {
    let Some(shape) = tables.first().map(Table::shape) else {
        return Ok(None);
    };
    match tables.iter().find(|table| !fits(table, shape)) {
        None => Ok(Some(shape)),
        Some(other) => Err(UsageError::new(format_args!(
            "--table: the first table is for boards of {shape}, another for {}; choose with --shape",
            other.shape()
        ))),
    }
}

/// Returns whether a table answers boards of this shape, as they are or transposed.
fn fits(table: &Table<TableBytes>, shape: Shape) -> bool {
    table.shape() == shape || table.shape() == shape.transposed()
}

fn of_shape(mut tables: Vec<Table<TableBytes>>, shape: Shape) -> Vec<Table<TableBytes>> {
    tables.retain(|table| fits(table, shape));
    tables
}

/// Returns the goal of the first table, transposed if the boards are.
fn first_goal(tables: &[Table<TableBytes>], shape: Shape) -> Option<Board> {
    let goal = tables.first()?.goal();
    if goal.shape() == shape {
        Some(goal.board())
    } else {
        Some(goal.transposed().board())
    }
}

/// Joins tables to a tablebase, if there are any. Of two for the same goal the first is used.
fn tablebase(tables: Vec<Table<TableBytes>>) -> Option<Tablebase<TableBytes>> {
    Tablebase::new(tables.into_iter().rev()).ok()
}

/// Returns the goal of the first table that was given; or the canonical one; or, if no table serves
/// that, the goal of the first table in the folder.
fn default_goal(
    shape: Shape,
    [first_given, first_found]: [Option<Board>; 2],
    tablebases: &[Tablebase<TableBytes>],
) -> Board {
    let canonical = Goal::corner(shape).board();
    let canonical_if_served = || solver(tablebases, &canonical).map(|_| canonical);
    let goal = first_given.or_else(canonical_if_served).or(first_found);
    goal.unwrap_or(canonical)
}

/// Returns what answers for a goal, from the first tables that serve it.
fn solver<'a>(
    tablebases: &'a [Tablebase<TableBytes>],
    goal: &Board,
) -> Option<View<'a, TableBytes>> {
    tablebases
        .iter()
        .find_map(|tablebase| tablebase.towards(goal).ok())
}
