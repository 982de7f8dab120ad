use tilebase_lookup::{Folder, Solver, Table, TableBytes, Tablebase};
use tilebase_puzzle::{Board, Goal, Shape};

use super::missing_table;
use super::open::{cannot_use, open_folder, open_table};
use crate::args::{TableChoiceArgs, UsageError};

/// Opens the tables that the arguments name, and returns a solver towards the goal that they name.
///
/// The first that serves the goal is used: the tables of `--table`, then those of `--tables`, then the
/// embedded ones.
pub fn choose_solver(args: &TableChoiceArgs) -> anyhow::Result<Solver<TableBytes>> {
    let given = args.table.iter().map(|path| open_table(path));
    let given: Vec<Table<TableBytes>> = given.collect::<Result<_, _>>()?;
    let folder = args.tables.as_deref().map(open_folder).transpose()?;
    let Folder { tables, unusable } = folder.unwrap_or_default();
    let embedded = Tablebase::embedded().map_bytes(TableBytes::from);

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
    let mut solvers = tablebases
        .into_iter()
        .filter_map(|tablebase| tablebase.into_solver(&goal).ok());
    solvers.next().ok_or_else(|| {
        let unusable = unusable.iter().map(|(path, error)| cannot_use(path, error));
        let unusable: Vec<String> = unusable.collect();
        missing_table::error(Goal::of(&goal), &unusable)
    })
}

/// Parses a board that the user has typed.
pub fn parse_board(shape: Shape, text: &str) -> anyhow::Result<Board> {
    Board::parse(shape, text).map_err(|error| anyhow::anyhow!("not a board: {error}"))
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

/// Joins tables to a tablebase, if there are any. Of two with the same goal and encoding the first is
/// used.
fn tablebase(tables: Vec<Table<TableBytes>>) -> Option<Tablebase<TableBytes>> {
    Tablebase::new(tables.into_iter().rev()).ok()
}

/// Returns the goal of the first table that was given; or the canonical goal; or, if no table serves
/// that, the goal of the first table in the folder.
fn default_goal(
    shape: Shape,
    [first_given, first_found]: [Option<Board>; 2],
    tablebases: &[Tablebase<TableBytes>],
) -> Board {
    let canonical = Goal::corner(shape).board();
    let is_served = |goal| tablebases.iter().any(|base| base.towards(goal).is_ok());
    let canonical_if_served = || is_served(&canonical).then_some(canonical);
    let goal = first_given.or_else(canonical_if_served).or(first_found);
    goal.unwrap_or(canonical)
}
