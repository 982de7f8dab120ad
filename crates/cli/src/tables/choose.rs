use tilebase_lookup::{Solver, Table, TableBytes, Tablebase};
use tilebase_pattern::{PatternTable, SetError};
use tilebase_puzzle::{Board, Goal, ParseError, Shape, Symmetry};

use super::answers::Answers;
use super::cover::strongest_sets;
use super::missing_table;
use super::open::{TableFile, TableFolder, name};
use crate::args::{TableChoiceArgs, UsageError};

/// The shape of the tables of all boards that are inside the program.
const OF_TABLES: Shape = square(3);

/// The shape of the pattern tables that are.
const OF_PATTERNS: Shape = square(4);

const fn square(side: usize) -> Shape {
    match Shape::new(side, side) {
        Ok(shape) => shape,
        Err(_) => panic!("at most 16 cells"),
    }
}

/// Which boards are answered, towards which goal, from which tables: what the arguments say about it.
pub struct Choice {
    args: TableChoiceArgs,
    /// The shape of all boards, or `None` if each says its own.
    shape: Option<Shape>,
}

impl Choice {
    pub fn new(args: &TableChoiceArgs) -> anyhow::Result<Choice> {
        let given = open_given(args)?;
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
        board.map_err(|error| anyhow::anyhow!("not a board: {error}"))
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

fn open_given(args: &TableChoiceArgs) -> anyhow::Result<Vec<TableFile>> {
    args.table
        .iter()
        .map(|path| TableFile::open(path))
        .collect()
}

/// Returns the shape of the first table, if there is one; fails if another is for other boards.
fn common_shape(tables: &[TableFile]) -> Result<Option<Shape>, UsageError> {
    let Some(shape) = tables.first().map(TableFile::shape) else {
        return Ok(None);
    };
    match tables.iter().find(|table| !fits(table.goal(), shape)) {
        None => Ok(Some(shape)),
        Some(other) => Err(UsageError::new(format_args!(
            "--table: the first table is for boards of {shape}, another for {}; choose with --shape",
            other.shape()
        ))),
    }
}

/// Returns whether a table of this goal answers boards of this shape, as they are or transposed.
fn fits(goal: Goal, shape: Shape) -> bool {
    goal.shape() == shape || goal.shape() == shape.transposed()
}

/// The tables for boards of one shape.
struct Sources {
    /// In the order in which they are preferred.
    in_turn: Vec<Source>,
    /// The goals of the first table that was given and of the first that was found.
    first_goals: [Option<Goal>; 2],
    /// Why files in the folder are of no use.
    unusable: Vec<String>,
}

/// Tables that answer together.
enum Source {
    Complete(Box<Tablebase<TableBytes>>),
    Patterns(Vec<PatternTable<TableBytes>>),
}

impl Sources {
    fn new(args: &TableChoiceArgs, shape: Shape) -> anyhow::Result<Sources> {
        let mut given = TableFolder::default();
        let mut first_given = None;
        for table in open_given(args)? {
            if fits(table.goal(), shape) {
                first_given.get_or_insert(table.goal());
                match table {
                    TableFile::Complete(table) => given.complete.push(table),
                    TableFile::Pattern(table) => given.patterns.push(table),
                }
            }
        }
        let folder = args.tables.as_deref().map(TableFolder::open).transpose()?;
        let mut found = folder.unwrap_or_default();
        found.complete.retain(|table| fits(table.goal(), shape));
        found.patterns.retain(|table| fits(table.goal(), shape));
        let first_found = found.complete.first().map(Table::goal);
        let first_found = first_found.or_else(|| found.patterns.first().map(PatternTable::goal));

        let mut in_turn = Vec::new();
        in_turn.extend(tablebase(given.complete).map(Source::complete));
        if !given.patterns.is_empty() {
            in_turn.push(Source::Patterns(given.patterns));
        }
        in_turn.extend(tablebase(found.complete).map(Source::complete));
        if shape == OF_TABLES {
            let embedded = Tablebase::embedded().map_bytes(TableBytes::from);
            in_turn.push(Source::complete(embedded));
        }
        if shape == OF_PATTERNS {
            let embedded = PatternTable::embedded().map(|table| table.map_bytes(TableBytes::from));
            found.patterns.extend(embedded);
        }
        let has_patterns = !found.patterns.is_empty();
        let sets = strongest_sets(found.patterns);
        if let (true, true, Some(folder)) = (has_patterns, sets.is_empty(), &args.tables) {
            let folder = folder.display();
            let reason = format!("no pattern tables in {folder} together have each tile once");
            found.unusable.insert(0, reason);
        }
        in_turn.extend(sets.into_iter().map(Source::Patterns));
        Ok(Sources {
            in_turn,
            first_goals: [first_given, first_found],
            unusable: found.unusable,
        })
    }
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

    fn serves(&self, goal: &Board) -> bool {
        match self {
            Source::Complete(tablebase) => tablebase.towards(goal).is_ok(),
            Source::Patterns(tables) => tables.iter().any(|table| is_carried(goal, table.goal())),
        }
    }

    /// Returns the answers towards a goal that is served.
    fn answers(self, goal: &Board) -> anyhow::Result<Answers> {
        Ok(match self {
            Source::Complete(tablebase) => Answers::Table(tablebase.into_solver(goal)?),
            Source::Patterns(tables) => {
                let made_for = tables[0].goal();
                let names: Vec<String> = tables.iter().map(|table| name(table.bytes())).collect();
                let solver = tilebase_pattern::Solver::new(tables);
                let solver = solver.map_err(|error| no_set(&names, made_for, error))?;
                Answers::Patterns(solver.towards(goal)?)
            }
        })
    }
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
