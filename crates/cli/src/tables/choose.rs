use std::fmt::Display;

use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::{Board, Goal, GoalIndex, ParseError, Shape};

use super::answers::Answers;
use super::missing_table;
use super::open::goal_of;
use super::sources::{OF_TABLES, Source, Sources, fits, made};
use crate::args::{TableChoiceArgs, UsageError};
use crate::exit::InvalidInput;
use crate::terminal::print_warning;

/// Which boards are answered, towards which goal, from which tables: what the arguments say about it.
pub struct Choice {
    args: TableChoiceArgs,
    shapes: Shapes,
    /// The goals of the tables that were given.
    given: Vec<Goal>,
}

/// Which shapes boards have.
#[derive(Clone, Copy)]
enum Shapes {
    /// Each board says its own.
    Any,
    /// That of `--shape` or `--goal`.
    One(Shape),
    /// That of the first `--table`; or the transposed one, if a board is drawn in its rows.
    OfTable(Shape),
}

/// A shape that boards without rows would also fit.
pub struct OtherReading {
    /// The shape in which they are read, and the boards that can be solved in it.
    shape: Shape,
    read: GoalIndex,
    /// The boards that can be solved in the transposed shape.
    other: GoalIndex,
}

impl OtherReading {
    /// Returns what to say if a board without rows cannot be solved as it is read, but in the other shape.
    pub fn explain(&self, text: &str) -> Option<String> {
        let (shape, transposed) = (self.shape, self.shape.transposed());
        let [read, other] = [shape, transposed].map(|shape| Board::parse(shape, text).ok());
        let is_misread =
            self.read.index_of(&read?).is_none() && self.other.index_of(&other?).is_some();
        is_misread.then(|| {
            format!(
                "read as {shape}, the shape of the table; as {transposed} it can be solved: separate the \
                 rows with slashes, or choose with --shape"
            )
        })
    }
}

impl Choice {
    pub fn new(args: &TableChoiceArgs) -> anyhow::Result<Choice> {
        let given = args.table.iter().map(|path| goal_of(path));
        let given = given.collect::<anyhow::Result<Vec<Goal>>>()?;
        let shapes = match args.shape {
            Some(shape) => Shapes::One(shape),
            None => common_shape(&given)?.map_or(Shapes::Any, Shapes::OfTable),
        };
        let mut choice = Choice {
            args: args.clone(),
            shapes,
            given,
        };
        if let Some(text) = &args.goal {
            let goal = choice.parse(text).map_err(wrong_goal)?;
            // A goal without rows fits the shape of the table and the transposed one.
            let fits_both = Board::parse(goal.shape().transposed(), text).is_ok();
            if !(choice.is_transposable() && fits_both) {
                choice.shapes = Shapes::One(goal.shape());
            }
        }
        Ok(choice)
    }

    /// Returns the shape of all boards that are not drawn in rows, or `None` if each says its own.
    pub fn shape(&self) -> Option<Shape> {
        match self.shapes {
            Shapes::Any => None,
            Shapes::One(shape) | Shapes::OfTable(shape) => Some(shape),
        }
    }

    /// Returns the shape of all boards, or 3x3 if each says its own.
    pub fn usual_shape(&self) -> Shape {
        self.shape().unwrap_or(OF_TABLES)
    }

    /// Reads a board that the user has typed; the error says what is wrong.
    pub fn parse(&self, text: &str) -> Result<Board, String> {
        let board = match self.shapes {
            Shapes::Any => Board::parse_any(text),
            Shapes::One(shape) => Board::parse(shape, text),
            Shapes::OfTable(shape) => Board::parse_or_transposed(shape, text),
        };
        board.map_err(|error| match (error, self.shapes) {
            (ParseError::Shapes { .. }, _) => format!("{error}, or choose with --shape"),
            (_, Shapes::OfTable(expected)) => match Board::parse_any(text) {
                Ok(found) => format!(
                    "a board of {}, and the table is for boards of {expected}",
                    found.shape()
                ),
                Err(_) => error.to_string(),
            },
            _ => error.to_string(),
        })
    }

    /// Returns whether boards may also be of the transposed shape, if they are drawn in its rows.
    pub fn is_transposable(&self) -> bool {
        matches!(self.shapes, Shapes::OfTable(_))
    }

    /// Returns the other shape that boards without rows fit, if only a table says which they have.
    pub fn other_reading(&self) -> Option<OtherReading> {
        let Shapes::OfTable(shape) = self.shapes else {
            return None;
        };
        let [goal, transposed] =
            [shape, shape.transposed()].map(|shape| self.named_goal(shape).ok().flatten());
        let (goal, transposed) = (goal?, transposed?);
        (goal.shape() != transposed.shape()).then(|| OtherReading {
            read: GoalIndex::new(&goal),
            other: GoalIndex::new(&transposed),
            shape,
        })
    }

    /// Reads the board of a command that takes one.
    pub fn parse_board(&self, text: &str) -> anyhow::Result<Board> {
        let board = self.parse(text);
        Ok(board.map_err(|error| InvalidInput(format!("not a board: {error}")))?)
    }

    /// Returns the goal of boards of this shape, which need not be served by any table.
    pub fn goal(&self, shape: Shape) -> anyhow::Result<Board> {
        match self.named_goal(shape)? {
            Some(goal) => Ok(goal),
            None => self.goal_of_sources(shape, &Sources::new(&self.args, shape)?),
        }
    }

    /// Opens the tables that serve boards of this shape.
    ///
    /// The first that serve the goal are used: the tables of `--table`, then those of `--tables`, then the
    /// embedded ones; one is made in memory only if none serves. A complete table is preferred to pattern
    /// tables, but not to those of `--table`. If others answer in the place of a damaged one, it is named.
    pub fn answers(&self, shape: Shape) -> anyhow::Result<Answers> {
        let sources = Sources::new(&self.args, shape)?;
        let goal = self.goal_of_sources(shape, &sources)?;
        let unusable = sources.unusable();
        let mut in_turn = sources.in_turn.into_iter();
        let Some(source) = in_turn.find(|source| source.serves(&goal)) else {
            return Err(missing_table::error(Goal::of(&goal), &unusable));
        };
        warn_of(&sources.damaged);
        source.answers(&goal)
    }

    /// Opens a table of all boards of this shape, which `work` of a command needs.
    pub fn complete(&self, shape: Shape, work: &str) -> anyhow::Result<Solver<TableBytes>> {
        let sources = Sources::new(&self.args, shape)?;
        let goal = self.goal_of_sources(shape, &sources)?;
        let unusable = sources.unusable();
        let mut in_turn = sources.in_turn.into_iter();
        let solver = in_turn.find_map(|source| match source {
            Source::Complete(tablebase) => tablebase.into_solver(&goal).ok(),
            Source::Made => made(&goal).ok(),
            Source::Patterns(_) => None,
        });
        let Some(solver) = solver else {
            let goal = Goal::of(&goal);
            return Err(missing_table::error_of_complete(goal, work, &unusable));
        };
        warn_of(&sources.damaged);
        Ok(solver)
    }

    /// Returns the goal of the arguments: that of `--goal`, or that of the first table that was given.
    fn named_goal(&self, shape: Shape) -> anyhow::Result<Option<Board>> {
        if let Some(text) = &self.args.goal {
            return Ok(Some(Board::parse(shape, text).map_err(wrong_goal)?));
        }
        let given = self.given.iter().find(|&&goal| fits(goal, shape));
        Ok(given.map(|&goal| of_shape(goal, shape)))
    }

    /// Returns the goal of the arguments; or the canonical goal; or, if no table serves that, the goal of
    /// the first table in the folder.
    fn goal_of_sources(&self, shape: Shape, sources: &Sources) -> anyhow::Result<Board> {
        if let Some(goal) = self.named_goal(shape)? {
            return Ok(goal);
        }
        let canonical = Goal::corner(shape).board();
        let mut in_turn = sources.in_turn.iter();
        if in_turn.any(|source| source.serves(&canonical)) {
            return Ok(canonical);
        }
        let found = sources.first_found.map(|goal| of_shape(goal, shape));
        Ok(found.unwrap_or(canonical))
    }
}

/// Tells that tables in the folder are damaged, though others answer.
fn warn_of(damaged: &[String]) {
    for reason in damaged {
        print_warning(&format!("{reason}; other tables answer"));
    }
}

fn wrong_goal(error: impl Display) -> UsageError {
    UsageError::new(format_args!("--goal: {error}"))
}

/// Returns a goal, transposed if the boards are.
fn of_shape(goal: Goal, shape: Shape) -> Board {
    if goal.shape() == shape {
        goal.board()
    } else {
        goal.transposed().board()
    }
}

/// Returns the shape of the first table's goal, if there is one; fails if another is for other boards.
fn common_shape(goals: &[Goal]) -> Result<Option<Shape>, UsageError> {
    let Some(shape) = goals.first().map(|goal| goal.shape()) else {
        return Ok(None);
    };
    match goals.iter().find(|&&goal| !fits(goal, shape)) {
        None => Ok(Some(shape)),
        Some(other) => Err(UsageError::new(format_args!(
            "--table: the first table is for boards of {shape}, another for {}; choose with --shape",
            other.shape()
        ))),
    }
}
