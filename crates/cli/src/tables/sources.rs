use std::env;
use std::path::Path;

use anyhow::Context;
use tilebase_gen::Generator;
use tilebase_lookup::{Folder, Solver, Table, TableBytes, Tablebase};
use tilebase_pattern::{LARGEST_PATTERN, PatternTable, SetError};
use tilebase_puzzle::{Board, Goal, Shape, Symmetry};

use super::answers::Answers;
use super::cover::strongest_sets;
use super::missing_table;
use super::open::{TableFile, Unusable, goal_of, name};
use crate::args::TableChoiceArgs;

/// The shape of the tables of all boards that are inside the program.
pub const OF_TABLES: Shape = square(3);

/// The shape of the pattern tables that are.
const OF_PATTERNS: Shape = square(4);

/// The most cells of a board whose table is made when it is needed: for 2x5 in some milliseconds, and for
/// 2x6 in a quarter of a second.
const MADE_AT_ONCE: usize = 10;

const fn square(side: usize) -> Shape {
    match Shape::new(side, side) {
        Ok(shape) => shape,
        Err(_) => panic!("at most 16 cells"),
    }
}

/// The tables for boards of one shape.
pub struct Sources {
    /// In the order in which they are preferred.
    pub in_turn: Vec<Source>,
    /// The goal of the first table in the folder.
    pub first_found: Option<Goal>,
    /// Why tables of this shape in the folder, or of an unknown one, cannot be used.
    pub damaged: Vec<String>,
    /// Why other files in the folder are of no use.
    pub other_files: Vec<String>,
}

/// Tables that answer together.
pub enum Source {
    Complete(Box<Tablebase<TableBytes>>),
    Patterns(Vec<PatternTable<TableBytes>>),
    /// Tables of a small shape, for every goal, of which the one that is needed is made in memory.
    Made,
}

impl Sources {
    pub fn new(args: &TableChoiceArgs, shape: Shape) -> anyhow::Result<Sources> {
        let given = given(args, shape)?;
        let mut found = found(args, shape)?;
        let complete = found.complete.iter().map(Table::goal);
        let patterns = found.patterns.iter().map(PatternTable::goal);
        let first_found = complete.chain(patterns).next();
        let mut in_turn = Vec::new();
        in_turn.extend(tablebase(given.complete).map(Source::complete));
        if !given.patterns.is_empty() {
            in_turn.push(Source::Patterns(given.patterns));
        }
        in_turn.extend(tablebase(found.complete).map(Source::complete));
        // Embedded tables are opened only if they are for these boards: that takes as long as an answer.
        if shape == OF_TABLES {
            let embedded = Tablebase::embedded().map_bytes(TableBytes::from);
            in_turn.push(Source::complete(embedded));
        }
        if shape == OF_PATTERNS {
            let embedded = PatternTable::embedded().map(|table| table.map_bytes(TableBytes::from));
            found.patterns.extend(embedded);
        }
        let has_patterns = !found.patterns.is_empty();
        let is_small = |table: &PatternTable<_>| table.pattern().len() <= LARGEST_PATTERN;
        found.patterns.retain(is_small);
        let sets = strongest_sets(found.patterns);
        if has_patterns && sets.is_empty() {
            let reason = format!(
                "no pattern tables of the folder, of at most {LARGEST_PATTERN} tiles each, together have \
                 each tile once"
            );
            found.other_files.insert(0, reason);
        }
        in_turn.extend(sets.into_iter().map(Source::Patterns));
        if shape.cells() <= MADE_AT_ONCE && shape != OF_TABLES {
            in_turn.push(Source::Made);
        }
        Ok(Sources {
            in_turn,
            first_found,
            damaged: found.damaged,
            other_files: found.other_files,
        })
    }

    /// Returns why files in the folder are of no use, those first that were meant for these boards.
    pub fn unusable(&self) -> Vec<String> {
        [&*self.damaged, &*self.other_files].concat()
    }
}

/// Tables for boards of one shape, opened and checked.
#[derive(Default)]
struct OpenTables {
    complete: Vec<Table<TableBytes>>,
    patterns: Vec<PatternTable<TableBytes>>,
    /// Why tables of this shape, or of one that their damaged headers do not tell, are of no use.
    damaged: Vec<String>,
    /// Why other files in the folder are not tables.
    other_files: Vec<String>,
}

impl OpenTables {
    fn add(&mut self, table: TableFile) {
        match table {
            TableFile::Complete(table) => self.complete.push(table),
            TableFile::Pattern(table) => self.patterns.push(table),
        }
    }
}

/// Opens the tables of `--table` for boards of this shape.
fn given(args: &TableChoiceArgs, shape: Shape) -> anyhow::Result<OpenTables> {
    let mut given = OpenTables::default();
    for path in &args.table {
        if fits(goal_of(path)?, shape) {
            given.add(TableFile::open_checked(path, args)?);
        }
    }
    Ok(given)
}

/// Opens the tables of `--tables` for boards of this shape.
fn found(args: &TableChoiceArgs, shape: Shape) -> anyhow::Result<OpenTables> {
    let mut found = OpenTables::default();
    // An empty TILEBASE_TABLES, and an empty --tables, name no folder.
    let named = args.tables.as_deref();
    let Some(folder) = named.filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(found);
    };
    let files = Folder::files(folder);
    let files = files.with_context(|| cannot_read(folder))?;
    for path in files {
        match goal_of(&path) {
            Ok(goal) if fits(goal, shape) => match TableFile::open_checked(&path, args) {
                Ok(table) => found.add(table),
                Err(error) => found.damaged.push(error.to_string()),
            },
            Ok(_) => (),
            Err(error) => {
                let unusable = error.downcast_ref::<Unusable>();
                match unusable.is_some_and(Unusable::is_damaged) {
                    true => found.damaged.push(error.to_string()),
                    false => found.other_files.push(error.to_string()),
                }
            }
        }
    }
    Ok(found)
}

/// Returns the error for a folder, and where its name comes from if it was not typed.
fn cannot_read(folder: &Path) -> String {
    let is_from_environment = env::var_os("TILEBASE_TABLES").is_some_and(|name| name == folder);
    let source = if is_from_environment {
        " of TILEBASE_TABLES"
    } else {
        ""
    };
    format!("cannot read the folder {}{source}", folder.display())
}

/// Joins tables to a tablebase, if there are any. Of two with the same goal and encoding the first is
/// used.
fn tablebase(tables: Vec<Table<TableBytes>>) -> Option<Tablebase<TableBytes>> {
    Tablebase::new(tables.into_iter().rev()).ok()
}

impl Source {
    fn complete(tablebase: Tablebase<TableBytes>) -> Source {
        Source::Complete(Box::new(tablebase))
    }

    pub fn serves(&self, goal: &Board) -> bool {
        match self {
            Source::Complete(tablebase) => tablebase.towards(goal).is_ok(),
            Source::Patterns(tables) => tables.iter().any(|table| is_carried(goal, table.goal())),
            Source::Made => true,
        }
    }

    /// Returns the answers towards a goal that is served.
    pub fn answers(self, goal: &Board) -> anyhow::Result<Answers> {
        Ok(match self {
            Source::Complete(tablebase) => Answers::Table(tablebase.into_solver(goal)?),
            Source::Patterns(tables) => {
                let made_for = tables[0].goal();
                let names: Vec<String> = tables.iter().map(|table| name(table.bytes())).collect();
                let solver = tilebase_pattern::Patterns::new(tables);
                let solver = solver.map_err(|error| no_set(&names, made_for, error))?;
                Answers::Patterns(solver.towards(goal)?)
            }
            Source::Made => Answers::Table(made(goal)?),
        })
    }
}

/// Makes the table for a goal of a small shape.
pub fn made(goal: &Board) -> anyhow::Result<Solver<TableBytes>> {
    let table = Generator::new(Goal::of(goal)).threads(1).run(|_| ())?;
    let table = Table::from_bytes(TableBytes::new(table.bytes().to_vec()))?;
    Ok(Tablebase::new([table])?.into_solver(goal)?)
}

/// Returns whether a symmetry carries a goal to that of a table.
fn is_carried(goal: &Board, to: Goal) -> bool {
    Symmetry::ALL.into_iter().any(|symmetry| {
        symmetry.shape(goal.shape()) == to.shape()
            && symmetry.cell(goal.shape(), goal.blank()) == to.blank()
    })
}

/// Returns the error for pattern tables that were given and do not belong together.
fn no_set(names: &[String], goal: Goal, error: SetError) -> anyhow::Error {
    let names = names.join(", ");
    match error {
        SetError::Missing { tiles } if tiles.len() > LARGEST_PATTERN => anyhow::anyhow!(
            "the pattern tables {names}: {error}; make all of them with {} and choose them with --tables .",
            missing_table::command_for_patterns(goal, &missing_table::good_division(goal))
        ),
        SetError::Missing { tiles } => anyhow::anyhow!(
            "the pattern tables {names}: {error}; make one with `tilebase gen --shape {} \
             --goal-blank {} --pattern {} --output FILE` and pass it with --table, too",
            goal.shape(),
            goal.blank(),
            tiles.to_string().replace(' ', "")
        ),
        error => anyhow::anyhow!("the pattern tables {names}: {error}"),
    }
}

/// Returns whether a table of this goal answers boards of this shape, as they are or transposed.
pub fn fits(goal: Goal, shape: Shape) -> bool {
    goal.shape() == shape || goal.shape() == shape.transposed()
}
