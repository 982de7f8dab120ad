use std::fmt::Display;

use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::{Board, Goal, GoalIndex, ParseError, Shape};

use super::answers::Answers;
use super::missing_table;
use super::open::goal_of;
use super::sources::{OF_TABLES, Source, Sources, fits, made};
use crate::args::{TableChoiceArgs, UsageError};
use crate::exit::InvalidInput;

/// Which boards are answered, towards which goal, from which tables: what the arguments say about it.
pub struct Choice {
    args: TableChoiceArgs,
    shapes: Shapes,
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
        let shape_of_table = self.shape().filter(|_| self.is_transposable());
        let any = Board::parse_any(text).ok().filter(|_| board.is_err());
        if let (Some(expected), Some(found)) = (shape_of_table, any) {
            let found = found.shape();
            return Err(format!(
                "a board of {found}, and the table is for boards of {expected}"
            ));
        }
        board.map_err(|error| match error {
            ParseError::Shapes { .. } => format!("{error}, or choose with --shape"),
            error => error.to_string(),
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
        let goal = self.goal(shape).ok()?;
        let transposed = self.goal(shape.transposed()).ok()?;
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
        self.default_goal(shape, &Sources::new(&self.args, shape)?)
    }

    /// Opens the tables that serve boards of this shape.
    ///
    /// The first that serve the goal are used: the tables of `--table`, then those of `--tables`, then the
    /// embedded ones; one is made in memory only if none serves. A complete table is preferred to pattern tables, but not to those of `--table`.
    pub fn answers(&self, shape: Shape) -> anyhow::Result<Answers> {
        let sources = Sources::new(&self.args, shape)?;
        let goal = self.default_goal(shape, &sources)?;
        let mut in_turn = sources.in_turn.into_iter();
        match in_turn.find(|source| source.serves(&goal)) {
            Some(source) => source.answers(&goal),
            None => Err(missing_table::error(Goal::of(&goal), &sources.unusable)),
        }
    }

    /// Opens a table of all boards of this shape, which `work` of a command needs.
    pub fn complete(&self, shape: Shape, work: &str) -> anyhow::Result<Solver<TableBytes>> {
        let sources = Sources::new(&self.args, shape)?;
        let goal = self.default_goal(shape, &sources)?;
        let mut in_turn = sources.in_turn.into_iter();
        let solver = in_turn.find_map(|source| match source {
            Source::Complete(tablebase) => tablebase.into_solver(&goal).ok(),
            Source::Made => made(&goal).ok(),
            Source::Patterns(_) => None,
        });
        let goal = Goal::of(&goal);
        solver.ok_or_else(|| missing_table::error_of_complete(goal, work, &sources.unusable))
    }

    /// Returns the goal of the arguments; or that of the first table that was given; or the canonical
    /// goal; or, if no table serves that, the goal of the first table in the folder.
    fn default_goal(&self, shape: Shape, sources: &Sources) -> anyhow::Result<Board> {
        if let Some(text) = &self.args.goal {
            let goal = Board::parse(shape, text);
            return goal.map_err(|error| wrong_goal(error).into());
        }
        let canonical = Goal::corner(shape).board();
        let is_served = sources
            .in_turn
            .iter()
            .any(|source| source.serves(&canonical));
        let canonical_if_served = || is_served.then_some(canonical);
        let [given, found] = sources
            .first_goals
            .map(|goal| goal.map(|goal| of_shape(goal, shape)));
        let goal = given.or_else(canonical_if_served).or(found);
        Ok(goal.unwrap_or(canonical))
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
