use tilebase_lookup::{Solver, TableBytes};
use tilebase_puzzle::{Board, Goal, ParseError, Shape};

use super::answers::Answers;
use super::missing_table;
use super::open::goal_of;
use super::sources::{OF_TABLES, Source, Sources, fits};
use crate::args::{TableChoiceArgs, UsageError};
use crate::exit::InvalidInput;

/// Which boards are answered, towards which goal, from which tables: what the arguments say about it.
pub struct Choice {
    args: TableChoiceArgs,
    /// The shape of all boards, or `None` if each says its own.
    shape: Option<Shape>,
}

impl Choice {
    pub fn new(args: &TableChoiceArgs) -> anyhow::Result<Choice> {
        let given = args.table.iter().map(|path| goal_of(path));
        let given = given.collect::<anyhow::Result<Vec<Goal>>>()?;
        let shape = match args.shape {
            None => common_shape(&given)?,
            shape => shape,
        };
        let mut choice = Choice {
            args: args.clone(),
            shape,
        };
        if let (None, Some(goal)) = (shape, &args.goal) {
            choice.shape = Some(choice.parse_goal(goal)?.shape());
        }
        Ok(choice)
    }

    /// Returns the shape of all boards, or `None` if each says its own.
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Returns the shape of all boards, or 3x3 if each says its own.
    pub fn usual_shape(&self) -> Shape {
        self.shape.unwrap_or(OF_TABLES)
    }

    /// Reads a board that the user has typed; the error says what is wrong.
    pub fn parse(&self, text: &str) -> Result<Board, String> {
        let board = match self.shape {
            Some(shape) => Board::parse(shape, text),
            None => Board::parse_any(text),
        };
        board.map_err(|error| match error {
            ParseError::Shapes { .. } => format!("{error}, or choose with --shape"),
            error => error.to_string(),
        })
    }

    /// Reads the board of a command that takes one.
    pub fn parse_board(&self, text: &str) -> anyhow::Result<Board> {
        let board = self.parse(text);
        Ok(board.map_err(|error| InvalidInput(format!("not a board: {error}")))?)
    }

    fn parse_goal(&self, text: &str) -> Result<Board, UsageError> {
        let goal = self.parse(text);
        goal.map_err(|error| UsageError::new(format_args!("--goal: {error}")))
    }

    /// Returns the goal of boards of this shape, which need not be served by any table.
    pub fn goal(&self, shape: Shape) -> anyhow::Result<Board> {
        self.default_goal(shape, &Sources::new(&self.args, shape)?)
    }

    /// Opens the tables that serve boards of this shape.
    ///
    /// The first that serve the goal are used: the tables of `--table`, then those of `--tables`, then the
    /// embedded ones. A complete table is preferred to pattern tables, but not to those of `--table`.
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
            Source::Patterns(_) => None,
        });
        let goal = Goal::of(&goal);
        solver.ok_or_else(|| missing_table::error_of_complete(goal, work, &sources.unusable))
    }

    /// Returns the goal of the arguments; or that of the first table that was given; or the canonical
    /// goal; or, if no table serves that, the goal of the first table in the folder.
    fn default_goal(&self, shape: Shape, sources: &Sources) -> anyhow::Result<Board> {
        if let Some(text) = &self.args.goal {
            return Ok(self.parse_goal(text)?);
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
