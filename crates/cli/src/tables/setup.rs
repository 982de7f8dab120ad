//! What the arguments select: the shape, the goal and the tables.

use std::sync::{Arc, Mutex};

use tilebase::{Board, Error, Goal, Metric, MoveOrder, Shape, Solver, TableBytes, Tables};
use tilebase_pattern::SetError;
use tilebase_puzzle::{MAX_INDEXED_CELLS, ParseError};

use super::goal::ChosenGoal;
use super::map::map_files;
use crate::args::{BoardArgs, TableArgs, UsageError};
use crate::machine::threads::lock;
use crate::terminal::{ProgressDisplay, is_first, is_verbose, print_note, print_warning};

/// The maximum number of cells for which a complete table fits on a typical disk.
pub const LARGEST_OF_USUAL_DISKS: usize = 14;

/// The numbers of solvers that are kept: with complete tables, and with searches, whose tables take much memory.
/// Each JSON object may name another goal.
const MAX_SOLVERS: usize = 64;
const MAX_SEARCHING: usize = 4;

/// A board, and the goal if a JSON object names one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    pub board: Board,
    pub goal: Option<Board>,
}

impl Task {
    /// Returns the board, for a command that has one goal. Fails if the object names another goal.
    pub fn of_one_goal(self, setup: &Setup) -> Result<Board, String> {
        let usual = setup.goal(self.board.shape()).ok();
        match self.goal.filter(|goal| Some(*goal) != usual) {
            Some(goal) => Err(format!("its goal is {goal}; choose it with --goal")),
            None => Ok(self.board),
        }
    }
}

impl From<Board> for Task {
    fn from(board: Board) -> Task {
        Task { board, goal: None }
    }
}

/// The shapes, the goal and the tables that the arguments select.
pub struct Setup {
    tables: Tables,
    /// Whether `--tables` names a file. The first file selects the shape, the goal and the metric.
    has_file: bool,
    goal: Option<ChosenGoal>,
    /// The shape of all boards, if `--shape` or `--goal` selects one.
    pub only_shape: Option<Shape>,
    /// The shape of boards without row separators: of all boards, or of the first file of `--tables`. If none is
    /// selected, each board has its own.
    pub shape: Option<Shape>,
    /// The solvers of the latest goals. The last one was used last.
    solvers: Mutex<Vec<(Board, Arc<Solver>)>>,
}

impl Setup {
    pub fn new(args: &TableArgs) -> anyhow::Result<Setup> {
        let (tables, BoardArgs { goal, shape }) = (open(args)?, &args.boards);
        tables.unusable().for_each(warn);
        let has_file = args.files.tables.iter().any(|path| !path.is_dir());
        let of_file = || Some(tables.goals().next()?.shape()).filter(|_| has_file);
        let mut setup = Setup {
            has_file,
            goal: None,
            only_shape: *shape,
            shape: shape.or_else(of_file),
            tables,
            solvers: Mutex::default(),
        };
        if let Some(text) = goal {
            let goal = ChosenGoal::parse(text, *shape, |text| setup.read(text));
            let goal = setup.goal.insert(goal.map_err(wrong_goal)?);
            if let ChosenGoal::Board(goal) = goal {
                (setup.only_shape, setup.shape) = (Some(goal.shape()), Some(goal.shape()));
            }
        }
        Ok(setup)
    }

    /// Returns the shape of boards written without row separators, or 3x3 if each board has its own shape.
    pub fn usual_shape(&self) -> Shape {
        let usual = || Shape::new(3, 3).expect("nine cells");
        self.shape.unwrap_or_else(usual)
    }

    /// Reads a board typed by the user.
    pub fn parse(&self, text: &str) -> Result<Board, String> {
        let board = self.read(text)?;
        self.check_shape(board.shape())?;
        Ok(board)
    }

    /// Reads a board whose shape is given separately. Fails if another shape is selected.
    pub fn parse_as(&self, shape: Shape, text: &str) -> Result<Board, String> {
        match self.only_shape {
            Some(only) if only != shape => {
                Err(format!("expected a board of {only}, found {shape}"))
            }
            _ => {
                self.check_shape(shape)?;
                Board::parse(shape, text).map_err(|error| error.to_string())
            }
        }
    }

    /// Reads a board. Its shape may lack the named goal.
    fn read(&self, text: &str) -> Result<Board, String> {
        let board = match (self.only_shape, self.shape) {
            (Some(shape), _) => Board::parse(shape, text),
            (None, Some(shape)) => Board::parse(shape, text).or_else(|error| {
                let own = text.parse::<Board>();
                own.map_err(|own| match (&error, &own) {
                    (ParseError::Drawn { .. }, _) | (_, ParseError::Shapes { .. }) => own,
                    _ => error,
                })
            }),
            (None, None) => text.parse(),
        };
        board.map_err(|error| match error {
            ParseError::Shapes { .. } => format!("{error}, or choose with --shape"),
            error => error.to_string(),
        })
    }

    /// Fails if there is no solver for this shape: it is too large for the metric, or lacks the goal that `--goal`
    /// names.
    fn check_shape(&self, shape: Shape) -> Result<(), String> {
        let cells = shape.cells();
        if self.metric() == Metric::Multi && !shape.is_indexed() {
            return Err(format!(
                "in the multi-tile metric, boards have at most {MAX_INDEXED_CELLS} cells, not {cells}"
            ));
        }
        let goal = self.goal.as_ref();
        goal.map_or(Ok(()), |goal| goal.of(shape).map(drop))
    }

    /// Returns the goal of boards of this shape: `--goal`, or else the goal of the tables. Does not check whether there
    /// is a table for `--goal`.
    pub fn goal(&self, shape: Shape) -> Result<Board, UsageError> {
        match &self.goal {
            Some(goal) => goal.of(shape).map_err(wrong_goal),
            None => Ok(self.tables.goal_for(shape)),
        }
    }

    /// Returns the goal of a board: the goal that a JSON object names, or else the selected goal.
    pub fn goal_of(&self, task: Task) -> Result<Board, UsageError> {
        task.goal.map_or_else(|| self.goal(task.board.shape()), Ok)
    }

    /// Reads the goal that a JSON object names. Fails if `--goal` or `--tables` selects another.
    pub fn goal_of_object(&self, shape: Shape, text: &str) -> Result<Board, String> {
        let read = |text: &str| Board::parse(shape, text).map_err(|error| error.to_string());
        let goal = ChosenGoal::parse(text, Some(shape), read).and_then(|goal| goal.of(shape));
        let goal = goal.map_err(|error| format!("the goal: {error}"))?;
        let option = match (&self.goal, self.has_file) {
            (Some(_), _) => "--goal",
            (None, true) => "--tables",
            (None, false) => return Ok(goal),
        };
        match self.goal(shape).map_err(|error| error.to_string())? {
            selected if selected == goal => Ok(goal),
            selected => Err(format!(
                "the object's goal is {goal}, but {option} selects {selected}; leave out {option}"
            )),
        }
    }

    /// Returns the option that selects a named goal. The shape of a goal in `--goal` is kept.
    pub fn goal_option(&self, name: &str) -> String {
        match (self.only_shape, &self.goal) {
            (Some(shape), Some(_)) => format!("--goal \"{shape} {name}\""),
            _ => format!("--goal {name}"),
        }
    }

    /// Returns the metric of the tables.
    pub fn metric(&self) -> Metric {
        self.tables.metric()
    }

    /// Returns the solver for boards of this shape. With --verbose, prints its tables.
    pub fn solver(&self, shape: Shape, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        let solver = self.open(&self.goal(shape)?, order)?;
        report_tables(&solver);
        Ok(solver)
    }

    /// Returns the solver for a board and its goal. With --verbose, prints its tables.
    pub fn solver_of(&self, task: Task, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        let solver = self.open(&self.goal_of(task)?, order)?;
        report_tables(&solver);
        Ok(solver)
    }

    /// Returns the solver for this goal, prepared for an order of moves. The first call opens the tables.
    pub fn open(&self, goal: &Board, order: MoveOrder) -> anyhow::Result<Arc<Solver>> {
        let mut solvers = lock(&self.solvers);
        if let Some(index) = solvers.iter().position(|(of, _)| of == goal) {
            solvers[index..].rotate_left(1);
        } else {
            let solver = self.tables.solver(goal);
            let with_option = |error: Error| anyhow::anyhow!("{error}{}", option(&error));
            let solver = opened(solver.map_err(with_option)?);
            let most = match solver.searches() {
                true => MAX_SEARCHING,
                false => MAX_SOLVERS,
            };
            let surplus = (solvers.len() + 1).saturating_sub(most);
            solvers.drain(..surplus);
            solvers.push((*goal, Arc::new(solver.prepared_for(order))));
        }
        Ok(Arc::clone(&solvers[solvers.len() - 1].1))
    }

    /// Opens a table of all boards of this shape, if there is one.
    pub fn complete_if_any(&self, shape: Shape) -> anyhow::Result<Option<Solver>> {
        match self.complete_solver(&self.goal(shape)?) {
            Ok(solver) => Ok(Some(solver)),
            Err(Error::NeedsTables { .. } | Error::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a table of all boards of this shape. An error names the `work` that needs the table.
    pub fn complete(&self, shape: Shape, work: &str) -> anyhow::Result<Solver> {
        let solver = self.complete_solver(&self.goal(shape)?);
        let named = |error: Error| {
            let text = error.to_string().replacen("this call", work, 1);
            anyhow::anyhow!("{text}{}", option(&error))
        };
        solver.map_err(named)
    }

    fn complete_solver(&self, goal: &Board) -> Result<Solver, Error> {
        let solver = opened(self.tables.complete_solver(goal)?);
        report_tables(&solver);
        Ok(solver)
    }
}

/// Prints a warning for each damaged table that other tables replace.
fn opened(solver: Solver) -> Solver {
    solver.skipped().iter().for_each(|reason| warn(reason));
    solver
}

/// Prints a warning, once.
fn warn(reason: &str) {
    if is_first(reason) {
        print_warning(reason);
    }
}

/// With --verbose, prints where the tables of a solver are, once.
pub fn report_tables(solver: &Solver) {
    if !is_verbose() {
        return;
    }
    let paths = solver.files().into_iter().filter_map(TableBytes::path);
    let paths: Vec<String> = paths.map(|path| path.display().to_string()).collect();
    let places = match paths.is_empty() {
        true => "in memory".to_owned(),
        false => paths.join(", "),
    };
    let goal = solver.goal();
    let shape = goal.shape();
    let note = format!("tables for boards of {shape}, goal {goal}: {places}");
    if is_first(&note) {
        print_note(&note);
    }
}

/// Returns the embedded tables and the tables of the arguments.
fn open(args: &TableArgs) -> anyhow::Result<Tables> {
    let mut tables = Tables::new();
    if let Some(metric) = args.metric.metric {
        tables.set_metric(metric);
    }
    if !args.files.read {
        map_files(&mut tables);
    }
    if args.files.read || args.files.checksums {
        tables.verify_large(show_checksum);
    }
    // An empty TILEBASE_TABLES or --tables is ignored.
    let paths = args.files.tables.iter();
    for path in paths.filter(|path| !path.as_os_str().is_empty()) {
        tables.add_path(path).map_err(|error| match error {
            // The path may be meant as a table.
            Error::Folder { path, error } => {
                anyhow::anyhow!(
                    "--tables or TILEBASE_TABLES: cannot read {}: {error}",
                    path.display()
                )
            }
            error => error.into(),
        })?;
    }
    if !tables.have_one_metric() {
        let error = "--tables: a table counts moves in another metric; name tables of one metric";
        return Err(UsageError::new(error).into());
    }
    Ok(tables)
}

fn show_checksum(done: u64, of: u64) {
    static DISPLAY: Mutex<Option<ProgressDisplay>> = Mutex::new(None);
    let mut display = lock(&DISPLAY);
    let shown = display.get_or_insert_with(|| ProgressDisplay::new(of));
    shown.show("checksum", done, of, "bytes");
    if done == of {
        *display = None;
    }
}

/// If an error advises generating tables, returns the option that uses them.
fn option(error: &Error) -> &'static str {
    let may_make = |goal: &Goal| goal.shape().cells() <= LARGEST_OF_USUAL_DISKS;
    match error {
        Error::NeedsTables { goal, .. } if may_make(goal) => " and pass it with --tables",
        Error::Set {
            error: SetError::Missing { .. },
            ..
        } => " and pass all tables with --tables",
        _ => "",
    }
}

fn wrong_goal(error: String) -> UsageError {
    UsageError::new(format_args!("--goal: {error}"))
}
