//! Which board is to be reached, and which tables tell how.

use std::fmt::Display;

use tilebase_lookup::{Table, Tablebase, View};
use tilebase_puzzle::{Board, Goal, Shape};

use crate::args::{GoalArgs, usage};
use crate::folder::Folder;
use crate::missing;
use crate::open::{self, Bytes};

/// The tables and the goal that the user asked for.
pub struct Question {
    /// Those of `--table`, those of `--tables`, and the embedded ones; the first that serve the goal
    /// are used.
    tablebases: Vec<Tablebase<Bytes>>,
    goal: Board,
    /// Why files of `--tables` are of no use.
    unusable: Vec<String>,
}

impl Question {
    /// Opens the tables and settles on a shape and a goal.
    pub fn new(subcommand: &str, args: &GoalArgs) -> anyhow::Result<Question> {
        let given = args.table.iter().map(|path| open::map(path));
        let given: Vec<Table<Bytes>> = given.collect::<Result<_, _>>()?;
        let folder = args.tables.as_deref().map(Folder::open).transpose()?;
        let Folder { tables, unusable } = folder.unwrap_or_default();
        let embedded = Tablebase::embedded().map_bytes(Bytes::Embedded);

        let shape = match args.shape {
            None => common_shape(&given).map_err(|message| usage(subcommand, message))?,
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
                .map_err(|error| usage(subcommand, format!("--goal: {error}")))?,
            None => default_goal(shape, first_goals, &tablebases),
        };
        Ok(Question {
            tablebases,
            goal,
            unusable,
        })
    }

    /// Reads a board that the user has typed.
    pub fn board(&self, text: &str) -> anyhow::Result<Board> {
        Board::parse(self.shape(), text).map_err(|error| anyhow::anyhow!("not a board: {error}"))
    }

    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// What to ask about starts; fails if no table serves the goal.
    pub fn view(&self) -> anyhow::Result<View<'_, Bytes>> {
        view(&self.tablebases, &self.goal).ok_or_else(|| {
            let advice = missing::advice(Goal::of(&self.goal));
            let others = match self.unusable.len() {
                0 | 1 => String::new(),
                count => format!("; and {} more like it", count - 1),
            };
            match self.unusable.first() {
                Some(reason) => anyhow::anyhow!("{advice}; {reason}{others}"),
                None => anyhow::anyhow!("{advice}"),
            }
        })
    }

    /// The error to report when a lookup has found wrong entries.
    pub fn damaged(&self, error: impl Display) -> anyhow::Error {
        let view = view(&self.tablebases, &self.goal);
        let path = view.and_then(|view| view.table().bytes().path());
        open::damaged(path, error)
    }
}

/// The shape of the first table, if there is one; an error if another is for other boards.
fn common_shape(tables: &[Table<Bytes>]) -> Result<Option<Shape>, String> {
    let Some(shape) = tables.first().map(Table::shape) else {
        return Ok(None);
    };
    match tables.iter().find(|table| !fits(table, shape)) {
        None => Ok(Some(shape)),
        Some(other) => Err(format!(
            "--table: one is for boards of {shape}, another for {}; say which with --shape",
            other.shape()
        )),
    }
}

/// Whether a table answers boards of this shape, as they are or transposed.
fn fits(table: &Table<Bytes>, shape: Shape) -> bool {
    table.shape() == shape || table.shape() == shape.transposed()
}

fn of_shape(mut tables: Vec<Table<Bytes>>, shape: Shape) -> Vec<Table<Bytes>> {
    tables.retain(|table| fits(table, shape));
    tables
}

/// The goal that the first table is made for, as the boards of this shape have it.
fn first_goal(tables: &[Table<Bytes>], shape: Shape) -> Option<Board> {
    let goal = tables.first()?.goal();
    Some(match goal.shape() == shape {
        true => goal.board(),
        false => goal.transposed().board(),
    })
}

/// The tablebase of these tables, if there are any. Of two for the same goal the first is used.
fn tablebase(tables: Vec<Table<Bytes>>) -> Option<Tablebase<Bytes>> {
    Tablebase::new(tables.into_iter().rev()).ok()
}

/// The goal of the first table that was given; or the usual one; or if no table serves that, the
/// goal of the first table in the folder.
fn default_goal(
    shape: Shape,
    [first_given, first_found]: [Option<Board>; 2],
    tablebases: &[Tablebase<Bytes>],
) -> Board {
    let usual = Goal::corner(shape).board();
    let usual_if_served = || view(tablebases, &usual).map(|_| usual);
    let goal = first_given.or_else(usual_if_served).or(first_found);
    goal.unwrap_or(usual)
}

/// The goal as the first tables see it that serve it.
fn view<'a>(tablebases: &'a [Tablebase<Bytes>], goal: &Board) -> Option<View<'a, Bytes>> {
    tablebases
        .iter()
        .find_map(|tablebase| tablebase.towards(goal).ok())
}
