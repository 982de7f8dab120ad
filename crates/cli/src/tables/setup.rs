use std::collections::HashSet;
use std::env;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tilebase::{Board, Error, Goal, Metric, MoveOrder, Shape, Solver, TableBytes, Tables};
use tilebase_pattern::SetError;
use tilebase_puzzle::ParseError;

use super::Task;
use super::map::{map_files, record_maps};
use crate::args::{TableArgs, UsageError};
use crate::terminal::{
    ProgressDisplay, erase_search_line, is_quiet, is_verbose, print_note, print_warning,
};

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
    /// The shape that `--shape`, `--goal` or the first file of `--tables` selects. `None` if each board has its own.
    pub(super) shape: Option<Shape>,
    /// Whether boards in rows may also have the transposed shape: the shape comes from a table.
    pub(super) is_transposable: bool,
    /// The solvers of the latest goals. The last one was used last.
    solvers: Mutex<Vec<(Board, Arc<Solver>)>>,
    /// The messages about tables printed so far. Each is printed only once.
    printed: Mutex<HashSet<String>>,
}

impl Setup {
    pub fn new(args: &TableArgs) -> anyhow::Result<Setup> {
        let tables = open(args)?;
        let of_tables = match args.boards.shape {
            Some(_) => None,
            None => shape_of_tables(&tables, args.files.files().count())?,
        };
        let mut setup = Setup {
            args: args.clone(),
            tables,
            shape: args.boards.shape.or(of_tables),
            is_transposable: of_tables.is_some(),
            solvers: Mutex::default(),
            printed: Mutex::default(),
        };
        let unusable = setup.tables.unusable();
        unusable.for_each(|reason| setup.warn(reason));
        setup.select_goal()?;
        Ok(setup)
    }

    /// Returns the shape of boards written without row separators, or `None` if each board has its own shape.
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// Returns the shape of boards written without row separators, or 3x3 if each board has its own shape.
    pub fn usual_shape(&self) -> Shape {
        let usual = || Shape::new(3, 3).expect("nine cells");
        self.shape.unwrap_or_else(usual)
    }

    /// Returns the shape of plain boards, which have no row separators. Returns `None` if the shape of the table and
    /// the transposed shape are both possible.
    pub fn plain_shape(&self) -> Option<Shape> {
        let shape = self.usual_shape();
        let fits_both = self.is_transposable && shape != shape.transposed();
        (!fits_both).then_some(shape)
    }

    /// Returns whether boards in rows may also have the transposed shape.
    pub fn is_transposable(&self) -> bool {
        self.is_transposable
    }

    /// Reads a board typed by the user. Fails if the board fits both the shape of the table and the transposed shape.
    pub fn parse(&self, text: &str) -> Result<Board, String> {
        let board = self.read(text)?;
        let shape = board.shape();
        self.check_shape(shape)?;
        if self.fits_both(shape, text) {
            let (cells, transposed) = (shape.cells(), shape.transposed());
            return Err(format!(
                "{cells} cells may be {shape} or {transposed}, and the table is for both; separate the rows with \
                 slashes, or choose with --shape"
            ));
        }
        Ok(board)
    }

    /// Reads a board whose shape is named beside it. Fails if another shape is selected.
    pub fn parse_as(&self, shape: Shape, text: &str) -> Result<Board, String> {
        let is_selected = |selected: Shape| {
            shape == selected || self.is_transposable && shape == selected.transposed()
        };
        if let Some(selected) = self.shape.filter(|&selected| !is_selected(selected)) {
            return Err(other_shape(selected, shape));
        }
        self.check_shape(shape)?;
        Board::parse(shape, text).map_err(|error| error.to_string())
    }

    /// Reads a board, also of a shape without the named goal.
    pub(super) fn read(&self, text: &str) -> Result<Board, String> {
        let board = match self.shape {
            None => text.parse::<Board>(),
            Some(shape) if self.is_transposable => Board::parse_or_transposed(shape, text),
            Some(shape) => Board::parse(shape, text),
        };
        board.map_err(|error| match (&error, self.shape) {
            (ParseError::Shapes { .. }, _) => format!("{error}, or choose with --shape"),
            (_, Some(shape)) if self.is_transposable => match text.parse::<Board>() {
                Ok(found) => other_shape(shape, found.shape()),
                Err(_) => error.to_string(),
            },
            _ => error.to_string(),
        })
    }

    /// Returns whether a board of this shape may also have the transposed shape, because it has no row separators.
    pub(super) fn fits_both(&self, shape: Shape, text: &str) -> bool {
        let transposed = shape.transposed();
        let is_possible = self.is_transposable && shape != transposed;
        is_possible && Board::parse(transposed, text).is_ok()
    }

    /// Returns the metric of the tables.
    pub fn metric(&self) -> Metric {
        self.tables.metric()
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
        let mut solvers = lock(&self.solvers);
        if let Some(index) = solvers.iter().position(|(of, _)| of == goal) {
            solvers[index..].rotate_left(1);
        } else {
            let solver = self.tables.solver(goal);
            let with_option = |error: Error| anyhow::anyhow!("{error}{}", option(&error));
            let solver = self.opened(solver.map_err(with_option)?);
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
        match self.tables.complete_solver(&self.goal(shape)?) {
            Ok(solver) => Ok(Some(self.reported(solver))),
            Err(Error::NeedsTables { .. } | Error::TooLarge { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a table of all boards of this shape. An error names the `work` that needs the table.
    pub fn complete(&self, shape: Shape, work: &str) -> anyhow::Result<Solver> {
        let solver = self.tables.complete_solver(&self.goal(shape)?);
        let named = |error: Error| {
            let text = error.to_string().replacen("this call", work, 1);
            anyhow::anyhow!("{text}{}", option(&error))
        };
        Ok(self.reported(solver.map_err(named)?))
    }

    fn reported(&self, solver: Solver) -> Solver {
        self.report_tables(&solver);
        self.opened(solver)
    }

    /// Prints a warning for each damaged table that other tables replace.
    fn opened(&self, solver: Solver) -> Solver {
        record_maps(&solver);
        solver.skipped().iter().for_each(|reason| self.warn(reason));
        solver
    }

    /// With --verbose, prints where the tables of a solver are.
    pub fn report_tables(&self, solver: &Solver) {
        if !is_verbose() {
            return;
        }
        let mut places: Vec<String> = solver.files().into_iter().map(place).collect();
        places.dedup();
        if places.is_empty() {
            places.push(IN_MEMORY.to_owned());
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
        lock(&self.printed).insert(text.to_owned())
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
        let display = Mutex::new(None);
        tables.verify_large(move |done, of| show_checksum(&display, done, of));
    }
    // An empty TILEBASE_TABLES or --tables is ignored.
    let paths = args.files.tables.iter();
    for path in paths.filter(|path| !path.as_os_str().is_empty()) {
        let option = match env::var_os("TILEBASE_TABLES").is_some_and(|name| *path == name) {
            true => "TILEBASE_TABLES",
            false => "--tables",
        };
        tables.add_path(path).map_err(|error| match error {
            // It may be meant as a table.
            Error::Folder { path, error } => {
                anyhow::anyhow!("{option}: cannot read {}: {error}", path.display())
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

fn show_checksum(display: &Mutex<Option<ProgressDisplay>>, done: u64, of: u64) {
    let mut display = lock(display);
    let shown = display.get_or_insert_with(|| ProgressDisplay::new(of));
    shown.show("checksum", done, of, "bytes");
    if done == of {
        shown.finish();
        *display = None;
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

const IN_MEMORY: &str = "made in memory";

fn place(table: &TableBytes) -> String {
    let complete = tilebase_lookup::embedded_tables().map(|table| *table.bytes());
    let patterns = tilebase_pattern::embedded_tables().map(|table| *table.bytes());
    match table.path() {
        Some(path) => path.display().to_string(),
        None if [&complete[..], &patterns]
            .concat()
            .contains(&table.as_ref()) =>
        {
            "inside the program".to_owned()
        }
        None => IN_MEMORY.to_owned(),
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

fn other_shape(expected: Shape, found: Shape) -> String {
    format!("expected a board of {expected}, found one of {found}")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
