use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tilebase::pattern::{LARGEST_PATTERN, Pattern, SetError};
use tilebase::{Board, Error, Goal, Metric, MoveOrder, Shape, Solver, Tables};
use tilebase_puzzle::ParseError;

use super::Task;
use super::map::record_maps;
use super::open::open;
use super::sources;
use crate::args::{TableArgs, UsageError};
use crate::terminal::{erase_search_line, is_quiet, is_verbose, print_note, print_warning};

/// The maximum number of cells for which a complete table fits on a typical disk.
pub const LARGEST_OF_USUAL_DISKS: usize = 14;

/// The numbers of solvers that are kept: with complete tables, and with searches, whose tables take much memory.
/// Each JSON object may name another goal.
const MAX_SOLVERS: usize = 64;
const MAX_SEARCHING: usize = 4;

/// The shapes, the goal and the tables that the arguments select.
pub struct Setup {
    pub(super) args: TableArgs,
    pub(super) tables: Tables,
    pub(super) shapes: Shapes,
    /// The solvers of the latest goals. The last one was used last.
    solvers: Mutex<Vec<(Board, Arc<Solver>)>>,
    /// The messages about tables printed so far. Each is printed only once.
    printed: Mutex<HashSet<String>>,
}

#[derive(Clone, Copy)]
pub(super) enum Shapes {
    /// Each board has its own shape.
    Any,
    /// The shape that `--shape` or `--goal` selects.
    One(Shape),
    /// The shape of the first file of `--tables`. Boards in rows may also have the transposed shape.
    OfTable(Shape),
}

impl Setup {
    pub fn new(args: &TableArgs) -> anyhow::Result<Setup> {
        let tables = open(args)?;
        let shapes = match args.boards.shape {
            Some(shape) => Shapes::One(shape),
            None => shape_of_tables(&tables, args.files.files().count())?
                .map_or(Shapes::Any, Shapes::OfTable),
        };
        let mut setup = Setup {
            args: args.clone(),
            tables,
            shapes,
            solvers: Mutex::default(),
            printed: Mutex::default(),
        };
        setup
            .tables
            .unusable()
            .for_each(|reason| setup.warn(reason));
        setup.select_goal()?;
        Ok(setup)
    }

    /// Returns the shape of boards written without row separators, or `None` if each board has its own shape.
    pub fn shape(&self) -> Option<Shape> {
        match self.shapes {
            Shapes::Any => None,
            Shapes::One(shape) | Shapes::OfTable(shape) => Some(shape),
        }
    }

    /// Returns the shape of boards written without row separators, or 3x3 if each board has its own shape.
    pub fn usual_shape(&self) -> Shape {
        let usual = || Shape::new(3, 3).expect("nine cells");
        self.shape().unwrap_or_else(usual)
    }

    /// Returns the shape of plain boards, which have no row separators. Returns `None` if the shape of the table and
    /// the transposed shape are both possible.
    pub fn plain_shape(&self) -> Option<Shape> {
        let shape = self.usual_shape();
        let fits_both = self.is_transposable() && shape != shape.transposed();
        (!fits_both).then_some(shape)
    }

    /// Reads a board typed by the user. Fails if the board fits both the shape of the table and the transposed shape.
    pub fn parse(&self, text: &str) -> Result<Board, String> {
        let board = self.read(text)?;
        let [shape, transposed] = [board.shape(), board.shape().transposed()];
        if self.plain_shape().is_none() && Board::parse(transposed, text).is_ok() {
            let cells = shape.cells();
            return Err(format!(
                "{cells} cells may be {shape} or {transposed}, and the table is for both; separate the rows with \
                 slashes, or choose with --shape"
            ));
        }
        Ok(board)
    }

    /// Reads a board whose shape is named beside it. Fails if another shape is selected.
    pub fn parse_as(&self, shape: Shape, text: &str) -> Result<Board, String> {
        self.check_name(shape)?;
        let is_selected = |selected| match self.shapes {
            Shapes::OfTable(_) if shape == Shape::transposed(selected) => true,
            _ => shape == selected,
        };
        match self.shape().filter(|&selected| !is_selected(selected)) {
            Some(selected) => Err(format!(
                "expected a board of {selected}, found one of {shape}"
            )),
            None => Board::parse(shape, text).map_err(|error| error.to_string()),
        }
    }

    /// Reads a board. A board without row separators has the selected shape, if there is one.
    pub(super) fn read(&self, text: &str) -> Result<Board, String> {
        let board = self.read_any(text)?;
        self.check_name(board.shape()).map(|()| board)
    }

    /// Reads a board, also of a shape without the named goal.
    fn read_any(&self, text: &str) -> Result<Board, String> {
        let board = match self.shapes {
            Shapes::Any => text.parse::<Board>(),
            Shapes::One(shape) => Board::parse(shape, text),
            Shapes::OfTable(shape) => Board::parse_or_transposed(shape, text),
        };
        board.map_err(|error| match (error, self.shapes) {
            (ParseError::Shapes { .. }, _) => format!("{error}, or choose with --shape"),
            (_, Shapes::OfTable(expected)) => match text.parse::<Board>() {
                Ok(found) => format!(
                    "expected a board of {expected}, found one of {}",
                    found.shape()
                ),
                Err(_) => error.to_string(),
            },
            _ => error.to_string(),
        })
    }

    /// Returns whether boards in rows may also have the transposed shape.
    pub fn is_transposable(&self) -> bool {
        matches!(self.shapes, Shapes::OfTable(_))
    }

    /// Returns the solver for boards of this shape. With --verbose, prints its tables.
    pub fn solver(&self, shape: Shape, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        self.solver_to(&self.goal(shape)?, order)
    }

    /// Returns the solver for a board and its goal. With --verbose, prints its tables.
    pub fn solver_of(&self, task: Task, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        self.solver_to(&self.goal_of(task)?, order)
    }

    fn solver_to(&self, goal: &Board, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        let solver = self.open(goal, order)?;
        self.report_tables(&solver);
        Ok(solver)
    }

    /// Returns the solver for this goal, prepared for an order of moves. The first call opens the tables. Prints a
    /// warning for each damaged table that other tables replace.
    pub fn open(&self, goal: &Board, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = solvers.iter().position(|(of, _)| of == goal) {
            solvers[index..].rotate_left(1);
            return Ok(Arc::clone(&solvers[solvers.len() - 1].1));
        }
        let solver = self.tables.solver(goal);
        let solver = self.opened(solver.map_err(with_option)?);
        let solver = Arc::new(solver.prepared_for(order));
        let most = match solver.searches() {
            true => MAX_SEARCHING,
            false => MAX_SOLVERS,
        };
        let is_like = |(_, other): &(_, Arc<Solver>)| other.searches() == solver.searches();
        if solvers.iter().filter(|other| is_like(other)).count() >= most {
            let oldest = solvers.iter().position(is_like);
            oldest.map(|index| solvers.remove(index));
        }
        solvers.push((*goal, Arc::clone(&solver)));
        Ok(solver)
    }

    /// Opens a table of all boards of this shape, if there is one.
    pub fn complete_if_any(&self, shape: Shape) -> anyhow::Result<Option<Solver>> {
        match self.tables.complete_solver(&self.goal(shape)?) {
            Ok(solver) => Ok(Some(self.reported(solver))),
            Err(Error::NeedsTables { .. } | Error::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a solver with a complete table, made in memory if necessary, without a message.
    pub fn complete_for(&self, goal: &Board) -> Option<Solver> {
        self.tables.complete_solver(goal).ok()
    }

    /// Returns the metric of the tables.
    pub fn metric(&self) -> Metric {
        self.tables.metric()
    }

    /// Opens a table of all boards of this shape. An error names the `work` that needs the table.
    pub fn complete(&self, shape: Shape, work: &str) -> anyhow::Result<Solver> {
        match self.tables.complete_solver(&self.goal(shape)?) {
            Ok(solver) => Ok(self.reported(solver)),
            Err(error @ Error::NeedsTables { .. }) => {
                let error = error.to_string().replacen("this call", work, 1);
                match error.contains("`tilebase gen") {
                    true => anyhow::bail!("{error} and pass it with --tables"),
                    false => anyhow::bail!(error),
                }
            }
            Err(error) => Err(with_option(error)),
        }
    }

    /// Prints a warning for each damaged table that other tables replace.
    fn opened(&self, solver: Solver) -> Solver {
        record_maps(&solver);
        solver.skipped().iter().for_each(|reason| self.warn(reason));
        solver
    }

    fn reported(&self, solver: Solver) -> Solver {
        self.report_tables(&solver);
        self.opened(solver)
    }

    pub fn report_tables(&self, solver: &Solver) {
        if !is_verbose() {
            return;
        }
        let mut places = sources(solver);
        places.dedup();
        if places.is_empty() {
            places.push("made in memory".to_owned());
        }
        let (goal, places) = (solver.goal(), places.join(", "));
        let shape = goal.shape();
        let note = format!("tables for boards of {shape}, goal {goal}: {places}");
        if self.is_new(&note) {
            erase_search_line();
            print_note(&note);
        }
    }

    fn warn(&self, reason: &str) {
        if !is_quiet() && self.is_new(reason) {
            print_warning(reason);
        }
    }

    fn is_new(&self, text: &str) -> bool {
        let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
        printed.insert(text.to_owned())
    }
}

/// If an error advises generating the rest of a set, adds the option that uses it.
fn with_option(error: Error) -> anyhow::Error {
    let Error::Set {
        goal,
        error: SetError::Missing { tiles },
        ..
    } = &error
    else {
        return error.into();
    };
    match tiles.len() > LARGEST_PATTERN || Pattern::new(*goal, *tiles).is_err() {
        true => anyhow::anyhow!("{error} and pass their folder with --tables"),
        false => anyhow::anyhow!("{error} and pass it with --tables"),
    }
}

/// Returns the shape of the first table, if there is one. Fails if one of the first `count` tables has neither this nor
/// the transposed shape.
fn shape_of_tables(tables: &Tables, count: usize) -> Result<Option<Shape>, UsageError> {
    let mut goals = tables.goals().take(count);
    let Some(shape) = goals.next().map(Goal::shape) else {
        return Ok(None);
    };
    match goals.find(|goal| ![shape, shape.transposed()].contains(&goal.shape())) {
        None => Ok(Some(shape)),
        Some(other) => Err(UsageError::new(format_args!(
            "--tables: the first table is for boards of {shape}, but another is for {}; choose with --shape",
            other.shape()
        ))),
    }
}
